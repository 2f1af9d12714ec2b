"""What a game still lacks, in sentences; for who writes one in a notebook, as the tests are for the house."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

from ...games import book, rules_of
from ...play.deadline import OutOfTime, in_time
from ...rules.fields import NEEDED
from ...rules.options import Rules as Options
from ...rules.players import usual
from ...rules.state import State
from ...rules.text.sentences import brief
from ...rules.verbs import Verb, forms
from ..laws import playing
from ..laws.alike import changes_places, says_any
from ..laws.cases import Case, any_options, first, lively, option_sets
from ..laws.positions import can_be_played, every_field_says_what_it_holds
from ..laws.sentences import BrokenLaw
from ..laws.watch import stumble
from ..laws.writing import has_numbers, one_however_written

WATCHED = 60  # moves of a game that are held against the laws, one by one
LONG = 1000  # moves within which a hand of somebody's first game should end
BRIEFLY = 15  # as many where only one option is changed
MIXED = 10  # in how many games many options come together
POSITIONS, MADE = 40, 60  # how many positions are tried as people write them, and how many moves from each
MOST = 12  # sentences that one check says
BRACES = {"card", "to", "suit", "said"}  # what the words of a verb can name


class Checked(list[str]):
    """What a check found, a sentence each; empty if the laws hold. ``left`` is what it has not tried or asked."""

    def __init__(self, said: Iterable[str] = ()) -> None:
        super().__init__(said)
        self.positions = 0
        self.left: list[str] = []

    def add(self, found: tuple[list[str], int]) -> None:
        """Take in what one game or one law has brought, each sentence once."""
        said, positions = found
        self.positions += positions
        self.extend([one for one in dict.fromkeys(said) if one not in self][: MOST - len(self)])

    def __repr__(self) -> str:
        told = [f"- {said}" for said in self] or [f"The laws hold in {self.positions} positions."]
        return "\n".join([*told, *(f"Not tried: {left}." for left in self.left)])


def check(game: str | type[State], *, games: int = 4, stage: object = None, **options: Any) -> Checked:
    """What a game lacks: it is played some times and held against the laws; no sentence if they hold.

    ``game`` is a name or a class of your own; further words are its options. Without any, each stage and some of the
    options are tried too, where more than one game is played. Raises ValueError for what is no game.
    """
    if isinstance(game, type) and issubclass(game, State) and not game.game:
        return Checked([f"{game.__name__} has no name. Write game = 'stairs' in it, or whatever it is called."])
    kind = rules_of(game)
    if said := _lacking(kind):
        return Checked(dict.fromkeys(said))
    kind.Rules.refuse_unknown(options, check)
    kind.Rules.make(stage, **options)
    found, whole = Checked(), stage is None and not options
    cases, left = _cases(kind, games, {**options, "stage": stage}, whole and games > 1)
    try:
        for case in cases:
            found.add(in_time(partial(_played, case, WATCHED if "stage" in case.options else BRIEFLY)))
        if not found:  # else the same would be said in other words
            for asked in _further(kind, cases, whole and games > 1):
                found.add(in_time(partial(_asked, kind, asked)))
    except OutOfTime as late:  # and so would be the next one
        found.add(([str(late)], 0))
    more = "what else the laws ask, before these hold" if found else ""
    found.left = [said for said in (left, more, *_unasked(kind)) if said]
    return found


def _cases(kind: type[State], games: int, options: dict[str, Any], every: bool) -> tuple[list[Case], str]:
    """So many games with the same options; then each stage, and some other options. And what is left out of these."""
    sets = option_sets(kind)[1 + len(kind.Rules.stages) :] if every else []
    some = random.Random(kind.game).sample(sets, min(len(sets), games))
    stages = [{"stage": stage} for stage in kind.Rules.stages] if every else []
    seats, ways = sorted({kind.seat_range[0], usual(kind.seat_range), kind.seat_range[-1]}), (first, lively)
    tried = [options] * games + stages + some
    cases = [
        Case(kind, seats[i % len(seats)], i, one, ways[i // len(seats) % len(ways)]) for i, one in enumerate(tried)
    ]
    more = f"{len(sets) - len(some)} of {len(sets)} values of its options; games={len(sets)} tries all"
    return cases, more if len(some) < len(sets) else ""


def _further(kind: type[State], cases: list[Case], every: bool) -> Iterator[Callable[[], object]]:
    """What else is asked of a game, once its hands can be played."""
    for case in cases[:1] + cases[-1:]:
        for law in (playing.forgets, one_however_written, playing.follows_the_order, playing.goes_back):
            yield partial(law, case)
        if of_the_folder(kind):
            yield partial(has_numbers, case)
        if says_any(kind):
            yield partial(changes_places, case)
    if not every:
        return
    chance = random.Random(kind.game)
    for seed in range(MIXED):
        case = Case(kind, chance.choice(kind.seat_range), seed, any_options(kind, chance))
        yield partial(playing.names_only_what_is_on, case)
    for goal in playing.goals(kind):
        yield partial(playing.match_ends, Case(kind, kind.seat_range[0], 2), goal)
    if of_the_folder(kind):
        yield partial(every_field_says_what_it_holds, kind)
        yield partial(can_be_played, kind, chance, POSITIONS, MADE)


def of_the_folder(kind: type[State]) -> bool:
    """Whether a game has a folder with its book, so that people can write positions of it; a class alone has none."""
    return bool(book(kind).rules)


def _unasked(kind: type[State]) -> list[str]:
    """What no check asks of a game."""
    if of_the_folder(kind):
        return ["how its words sound when they are read aloud"]
    return ["positions that people write, numbers for programs that learn, a rule book: for these it needs a folder"]


def _lacking(kind: type[State]) -> list[str]:
    """What a class has not said that every game says, or has said in a way that nothing can read."""
    found = [said for name, said in NEEDED.items() if getattr(kind, name) is getattr(State, name)]
    if not isinstance(kind.seat_range, range):
        found.append(f"seat_range is {brief(kind.seat_range)}: write range(2, 5) for 2 to 4 players.")
    if not (isinstance(kind.Rules, type) and issubclass(kind.Rules, Options)):
        found.append("Rules is not a class of options. Derive it from Rules in cardlab.rules.options, or leave it out.")
    if not kind.verbs:
        found.append("verbs is empty. Name at least one kind of move, such as {'draw': Verb('Draw a card', '')}.")
    for verb, row in kind.verbs.items():
        found += _lacking_of(kind, verb, row)
    for name in dir(kind):
        start, _, verb = name.partition("_")
        if start in ("may", "do") and verb and verb not in (*kind.verbs, "deal"):
            found.append(f"{name} has no row in verbs. Write one, such as {verb!r}: Verb({verb.title()!r}, '').")
    return found


def _lacking_of(kind: type[State], verb: str, row: object) -> list[str]:
    if not isinstance(row, Verb):
        return [f"The row {verb!r} of verbs is {brief(row)!r}: write Verb({brief(row)!r}, '')."]
    found = []
    if odd := set(re.findall(r"\{(\w*)\}", row.words)) - BRACES:
        can = "it can have {card}, {to}, {suit} or {said}"
        found.append(f"The row {verb!r} of verbs has {{{min(odd)}}}: {can}.")
    if verb == "deal":
        return found
    if not hasattr(kind, f"do_{verb}"):
        found.append(f"do_{verb} is missing. It makes the move that the row {verb!r} of verbs names.")
    if not hasattr(kind, f"may_{verb}") and all(form.card or form.to for form in forms(row.words)):
        found.append(f"may_{verb} is missing. It returns the moves that are allowed now, and why no other one is.")
    return found


def _played(case: Case, most: int) -> tuple[list[str], int]:
    """Play one hand: what was broken first, and the positions that were looked at."""
    said, seen = list[str](), 0
    with _stumbling(case.kind, said):
        for found in playing.followed(case, most):
            seen += isinstance(found, State)
            said += [str(found)] if isinstance(found, BrokenLaw) else []
        if not said:
            playing.ends(case, LONG)
    return said, seen


def _asked(kind: type[State], law: Callable[[], object]) -> tuple[list[str], int]:
    said = list[str]()
    with _stumbling(kind, said):
        law()
    return said, 0


@contextmanager
def _stumbling(kind: type[State], said: list[str]) -> Iterator[None]:
    """What goes wrong here is said in a sentence: a broken law, or an error of the game that is being written."""
    try:
        yield
    except OutOfTime:
        raise
    except BrokenLaw as broken:
        said.append(str(broken))
    except Exception as error:
        said.append(stumble(kind, error))
