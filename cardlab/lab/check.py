"""check: what a game still lacks, in sentences; for who writes one in a notebook, as the tests are for the house."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from ..games import book, rules_of
from ..play import bots
from ..play.patience import OutOfTime, in_time, renew
from ..rules.brief import brief
from ..rules.crew import usual
from ..rules.moves import Move
from ..rules.options import Rules as Options
from ..rules.state import NEEDED, State
from ..rules.verbs import Verb, forms
from .laws import Watch
from .sentences import BrokenLaw, may_name

CAP = 5000  # a hand played sensibly ends within so many moves
WATCHED = 60  # moves of a game that are held against the laws, one by one
LONG = 1000  # moves within which a hand of somebody's first game should end
MOST = 12  # sentences that one check says
BRACES = {"card", "to", "suit", "said"}  # what the words of a verb can name
OURS = str(Path(__file__).parent.parent)
Choose = Callable[[State, list[Move], random.Random], Move]


class Checked(list[str]):
    """What a check found, a sentence each; empty if the laws hold."""

    def __init__(self, said: list[str], positions: int) -> None:
        super().__init__(said)
        self.positions = positions

    def __repr__(self) -> str:
        if not self:
            return f"The laws hold in {self.positions} positions."
        return "\n".join(f"- {said}" for said in self)


def lively(state: State, legal: list[Move], chance: random.Random) -> Move:
    """Any legal move, but a card rather than none."""
    with_card = [m for m in legal if m.card]
    return chance.choice(with_card if with_card and chance.random() < 0.7 else legal)


def first(state: State, legal: list[Move], chance: random.Random) -> Move:
    """The most sensible move by the game's own order."""
    return bots.first(state.view(state.turn), chance)


def check(game: str | type[State], *, games: int = 4, stage: object = None, **options: Any) -> Checked:
    """What a game lacks: it is played some times, and each position is held against the laws; no sentence if they hold.

    ``game`` is a name or a class of your own; further words are its options. Without any, each stage is tried once too,
    where more than one game is played. Raises ValueError for what is no game.
    """
    if isinstance(game, type) and issubclass(game, State) and not game.game:
        return Checked([f"{game.__name__} has no name. Write game = 'stairs' in it, or whatever it is called."], 0)
    kind = rules_of(game)
    said = dict.fromkeys(_lacking(kind))
    positions = 0
    if not said:
        kind.Rules.refuse_unknown(options, check)
        kind.Rules.make(stage, **options)
        whole = stage is None and not options
        tried = [stage] * games + [*kind.Rules.stages] * (whole and games > 1)
        for number, one in enumerate(tried):
            chosen = options | {"stage": one}
            seats = sorted({kind.seat_range[0], usual(kind.seat_range), kind.seat_range[-1]})
            choose = (first, lively)[number // len(seats) % 2]
            try:
                found, seen = in_time(partial(_played, kind, seats[number % len(seats)], choose, number, chosen))
            except OutOfTime as late:  # and so would be the next one
                return Checked([*said, str(late)][:MOST], positions)
            said |= dict.fromkeys(found)
            positions += seen
    return Checked(list(said)[:MOST], positions)


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
    """What is missing of a verb."""
    if not isinstance(row, Verb):
        return [f"The row {verb!r} of verbs is {brief(row)!r}: write Verb({brief(row)!r}, '')."]
    found = []
    if odd := set(re.findall(r"\{(\w*)\}", row.words)) - BRACES:
        found.append(
            f"The row {verb!r} of verbs has {{{min(odd)}}}: it can have {{card}}, {{to}}, {{suit}} or {{said}}."
        )
    if verb != "deal" and not hasattr(kind, f"do_{verb}"):
        found.append(f"do_{verb} is missing. It makes the move that the row {verb!r} of verbs names.")
    if (
        verb != "deal"
        and not hasattr(kind, f"may_{verb}")
        and not any(not f.card and not f.to for f in forms(row.words))
    ):
        found.append(f"may_{verb} is missing. It returns the moves that are allowed now, and why no other one is.")
    return found


def _played(kind: type[State], seats: int, choose: Choose, seed: int, options: dict[str, Any]) -> tuple[list[str], int]:
    """Play one hand and a deal more: the laws that were broken first, and the positions that were looked at."""
    move: Move | None = None
    chance, seen, rules = random.Random(seed), 0, kind.Rules.make(**options)
    try:
        watch = Watch(kind.new(seats, seed=seed, **options), may_name(book(kind), options.get("stage"), rules) or None)
        for seen in range(1, WATCHED + 1):
            renew()
            if broken := list(watch.broken()):
                return [str(one) for one in broken], seen
            legal = watch.state.legal_moves()
            if not legal:
                return [], seen
            move = choose(watch.state, legal, chance)
            watch.play(move)
            move = None
        return _ending(watch.state, chance), seen
    except BrokenLaw as one:
        return [str(one)], seen
    except Exception as error:  # of the game that is being written, whatever it is
        return [stumble(kind, move, error)], seen


def _ending(state: State, chance: random.Random) -> list[str]:
    """Whether the hand ends under sensible play."""
    state = state.copy()
    state.notes = None
    for _ in range(LONG):
        if state.hand_over:
            return []
        renew()
        legal = bots.sensible(state.view(state.turn))
        if not legal:
            return [f"{state.turn} has the turn but no legal move. Pass the turn on, or end the hand."]
        state.apply(legal[0] if chance.random() < 0.8 else chance.choice(legal))
    return [f"A hand does not end within {LONG} moves. Call end(winners) when somebody has won."]


def stumble(kind: type[State], move: Move | None, error: Exception) -> str:
    """Where a game stops with an error, or which move it allows and cannot make: its own function and line."""
    trace, where = error.__traceback__, ""
    while trace is not None:
        code = trace.tb_frame.f_code
        if not code.co_filename.startswith(OURS) or code.co_name in vars(kind):
            where = f"{code.co_name}, line {trace.tb_lineno}"
        trace = trace.tb_next
    told = f"{type(error).__name__}: {error}".strip().rstrip(":.")
    if move is not None:
        return f"may_{move.verb} allows “{move}”, a move that do_{move.verb} cannot make ({where}: {told})."
    return f"{where or kind.__name__} stops with {told}."
