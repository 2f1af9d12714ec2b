"""Positions as they come by links, saves and by hand: real ones, changed field by field and pile by pile.

What is refused is refused in a sentence; what is taken can be looked at and played on, in a bounded number of steps.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from types import FrameType
from typing import Any, NamedTuple, TypeVar

from ...games import advice_of, host_of
from ...picture import words
from ...play.bots import bots
from ...play.deadline import renew
from ...play.saves import NewerSave
from ...rules.moves import IllegalMove, Move
from ...rules.state import State
from ...rules.text.position import NOBODY, parts
from ...rules.text.sentences import brief
from .cases import Choose, lively, option_sets
from .sentences import BrokenLaw, law, others, sentence

T = TypeVar("T")
NUMBERS = ("0", "1", "2", "3", "-1", "9", "40", "99999", "999999", "-999999")
CARDS = ("7C", "KS", "??")
STEPS = 2_000_000  # functions that one move, or one look with its advice, may call; Bela's thinks of eight worlds
PYTHON = re.compile(  # words of Python's own messages
    r"\b(zip|dict|dictionary|str|NoneType|unhashable|keyword|codec|iterable|subscript\w*|attribute|Traceback|unpack|"
    r"sequence element|4300|Errno|surrogates|positional|unexpected|concatenate|index|literal|base 10|delimiter)\b"
)


class PlayedPosition(NamedTuple):
    """A position that was really played: its parts by name, its options."""

    parts: dict[str, str]
    options: dict[str, Any]


def reals(kind: type[State], chance: random.Random, games: int = 5) -> list[PlayedPosition]:
    """Positions out of some games played by chance, with any options and any number of seats."""
    found: list[PlayedPosition] = []
    while len(found) < games:
        options = chance.choice(option_sets(kind)) if chance.random() < 0.7 else {}
        try:
            state = kind.new(chance.choice(kind.seat_range), seed=chance.randrange(999), **options)
        except ValueError:
            continue  # too few packs for so many
        for _ in range(chance.choice((3, 30, 120))):
            renew()
            if chance.random() < 0.25:
                found.append(PlayedPosition(parts(state.text()), state.rules.changed()))
            if not (legal := state.legal_moves()):
                break
            state = state.play(chance.choice(legal))
        found.append(PlayedPosition(parts(state.text()), state.rules.changed()))
    return found


def deformed(kind: type[State], known: Sequence[PlayedPosition], chance: random.Random) -> tuple[str, dict[str, Any]]:
    """The text of one of the known positions with one to four changes, and the options to read it with."""
    told, options = chance.choice(known)
    whole, told = kind.at(joined(told), **options), dict(told)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 4))):
        if chance.random() < 0.65:
            _change_field(whole, told, known, chance)
        else:
            _change_piles(whole, told, chance)
    if chance.random() < 0.2:  # short hands
        most = chance.choice((1, 2, 3, 5))
        told |= {seat: " ".join(told[seat].split()[:most]) for seat in whole.seats if seat in told}
    if chance.random() < 0.2:  # as it is written by hand: the hands, and not all of the rest
        told = {name: text for name, text in told.items() if name in (*whole.seats, "turn") or chance.random() < 0.5}
    if chance.random() < 0.15:
        options = chance.choice(option_sets(kind))
    return joined(told), options


def joined(told: Mapping[str, str]) -> str:
    """The text of a position from its parts."""
    return " | ".join(f"{name}: {text}" for name, text in told.items())


def _change_field(whole: State, told: dict[str, str], known: Sequence[PlayedPosition], chance: random.Random) -> None:
    """Give a field another value: of its type, of another position, or none that fits."""
    name = chance.choice([*whole.fields, "turn", "turn", "hand_over", *(f for f in whole.fields if f in told)])
    default: Any = whole.fields[name].default if name in whole.fields else ""
    seen = [real.parts[name] for real in known if name in real.parts]
    old = told.get(name, " ".join(map(str, default)) if isinstance(default, tuple) else str(default))
    if isinstance(default, bool):
        new = str(old != "True")
    elif isinstance(default, int):
        number = int(old) if re.fullmatch(r"-?\d+", old) else 0
        new = chance.choice((*NUMBERS, *(str(number + more) for more in (1, -1, 2))))
    elif isinstance(default, tuple):
        words = [*whole.seats, *NUMBERS, *CARDS, *(word for text in seen for word in text.split())]
        changed = " ".join(_change_words(old.split(), words, chance))
        new = changed if chance.random() < 0.8 else chance.choice(seen or [""])
    else:
        new = chance.choice(("", *whole.seats, *whole.seats, *whole.phases, *whole.suits, *CARDS, *seen))
    if new or chance.random() < 0.3:
        told[name] = new
    else:
        told.pop(name, None)


def _change_words(words: list[str], others: list[str], chance: random.Random) -> list[str]:
    """Some words with one of them gone, doubled, exchanged or put in, or all in another order, or none."""
    i = chance.randrange(len(words) + 1)
    return chance.choice(
        (
            words[:i] + words[i + 1 :],
            words[:i] + words[i : i + 1] * 2 + words[i + 1 :],
            [*words[:i], chance.choice(others), *words[i:]],
            [*words[:i], chance.choice(others), *words[i + 1 :]],
            chance.sample(words, len(words)),
            [],
        )
    )


def _change_piles(whole: State, told: dict[str, str], chance: random.Random) -> None:
    """Move, lose, shuffle or exchange cards of one pile or two."""
    full = [pile for pile in whole.piles if told.get(pile)]
    if not full:
        return
    here, there = chance.choice(full), chance.choice((*whole.seats, chance.choice([*whole.piles])))
    cards, others = told[here].split(), told.get(there, "").split()
    i, j = chance.randrange(len(cards)), chance.randrange(len(others) + 1)
    told |= chance.choice(
        (
            {here: " ".join(cards[:i] + cards[i + 1 :]), there: " ".join([*others[:j], cards[i], *others[j:]])},
            {here: " ".join(cards[:i] + cards[i + 1 :])},
            {here: " ".join(others), there: " ".join(cards)},
            {here: "", there: " ".join(others + cards)},
            {here: " ".join(chance.sample(cards, len(cards)))},
            {here: ""},
        )
    )
    for pile in (here, there):
        if not told.get(pile) and chance.random() < 0.4:
            told.pop(pile, None)


def in_a_sentence(text: str) -> bool:
    """Whether a refusal is in words of ours; what somebody wrote may stand in it between quotation marks."""
    plain = re.sub(r"(?<!\w)'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\"|“[^”]*”", "this", text)
    # The rule; a value that an option may have.
    plain = re.sub(r" \[[A-Z]{3}-\d+\w?\]$|\bNone(?:,| or) (?=\d)", "", plain)
    return sentence(plain, 1300) and not PYTHON.search(plain)


def answered(act: Callable[[], T], case: object) -> T | None:
    """What came of it, or None if it was refused in a sentence."""
    try:
        return act()
    except IllegalMove as refused:
        told = [refused.reason.say(), refused.reason.say(child=True)]
        if not all(map(in_a_sentence, told)):
            raise BrokenLaw(f"“{brief(case, 300)}” is refused, but not in a sentence: “{refused}”.") from refused
    except ValueError as refused:
        if type(refused) not in (ValueError, NewerSave) or not in_a_sentence(str(refused)):
            said = f"“{brief(case, 300)}” is refused, but not in a sentence of the game: “{refused}”."
            raise BrokenLaw(said) from refused
    return None


@contextmanager
def within(most: int = STEPS) -> Iterator[None]:
    """What is done here calls no more functions than so many."""
    left = most

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            sys.setprofile(None)
            raise BrokenLaw(f"A move takes more than {most} steps, here in {frame.f_code.co_name}.")

    old = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(old)


def looked_at(state: State, chance: random.Random) -> None:
    """A state can be seen from every seat and written down; its moves have words, and all others a reason."""
    for seat in (*state.seats, NOBODY):
        view = state.view(seat)
        law(words.lines(view, host_of(view), {}, spoken=True), "There are no words for the table.")
    text = state.text()
    if not re.search(r"\b\d{5,}\b", text):  # what grows has no room above the most that a position may say
        same = type(state).at(text, seed=state.seed, **state.rules.changed()) == state
        law(same, "A position does not read back from its text.")
    legal = state.legal_moves()
    law(bool(legal) == bool(state.turn), "Somebody is to move and cannot, or can move out of turn.")
    if not legal:
        return
    view = state.view(state.turn)
    law(view.legal_moves() == legal and bots.first(view, chance) in legal, "The view of the turn allows other moves.")
    for move in legal:
        law(state.words(move) and state.why_not(move) is None, f"“{move}” is legal and refused, or has no button.")
    if not state.hand_over and chance.random() < 0.3 and (advise := advice_of(type(state)).advise):
        law(Move(advise(view)[0]) in legal, "advise gives a move that is not legal.")
    for move in others(state, legal, chance, 5):
        why = state.why_not(move)
        law(why is not None and in_a_sentence(why.say(child=True)), f"“{move}” is not refused in a sentence.")


def lived(state: State, seed: int, moves: int = 6, looks: float = 1.0) -> None:
    """A state that was taken can be looked at and played on, each time in a bounded number of steps."""
    chance = random.Random(seed)
    some: tuple[Choose, ...] = (lively, lambda state, legal, chance: chance.choice(legal))
    choose = chance.choice(some)
    for number in range(moves):
        renew()
        if number == 0 or chance.random() < looks:
            with within():
                looked_at(state, chance)
        with within():
            legal = state.legal_moves()
            law(bool(legal) == bool(state.turn), "Somebody is to move and cannot.")
            if not legal:
                return
            state = state.play(choose(state, legal, chance))


def can_be_played(kind: type[State], chance: random.Random, wanted: int, moves: int) -> int:
    """Every position that is accepted can be played; of five deformed ones one or two are. How many were taken."""
    known: list[PlayedPosition] = []
    taken = 0
    for number in range(100 * wanted):
        renew()
        known = reals(kind, chance) if number % 40 == 0 else known
        text, options = deformed(kind, known, chance)
        try:
            state = answered(partial(kind.at, text, **options), text)
            if state is None or state.viewer:
                continue
            taken += 1
            lived(state, number, moves, 0.05)
        except Exception as error:
            told = str(error) if isinstance(error, BrokenLaw) else f"{type(error).__name__}: {error}."
            said = f"The position “{text}” with {options} is neither refused nor can it be played. {told}"
            raise BrokenLaw(f"{said} Refuse it in settle().") from error
        if taken == wanted:
            break
    return taken


def every_field_says_what_it_holds(kind: type[State]) -> None:
    """A field says what it may hold, so that a position can be refused."""
    from ...rules.text.position import Kind

    for name, one in kind.fields.items():
        said = isinstance(one.allowed, Kind) or one.allowed or isinstance(one.default, bool)
        law(said, f"The field {name} may hold anything. Write {name}: int = field(0, COUNT), or what it may hold.")
