"""Position text, our FEN: ``"A: 7C 5H | B: KD QD | discard: 7H | turn: A"`` taken apart, and the fields it may name.

Why so: what a field may hold and whether it outlives a hand is said once, where the game names it (``field``); reading
a position, beginning a hand and the laws all go by that line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ...language import Phrase
from ..cards import HIDDEN, Card, cards, shuffled, text_of
from .sentences import brief, either

if TYPE_CHECKING:
    from ..state import State
    from ..symmetry import Change

SEATS = "ABCDEFGHIJKLMNOPQRST"
DEALER = "dealer"  # the field of who deals, in games that have one
NOBODY = "-"  # the viewer who sees what everybody sees and nothing more
LONGEST = 20_000  # characters of a position


class NamedPosition(NamedTuple):
    """A position that a game offers by name: its text, the options it is played with, a line about it."""

    position: str
    options: dict[str, Any]
    about: str
    source: str = ""  # where it was published
    step: str = ""  # a move that leaves no choice, by which it can be begun later
    later: int = 0  # after how many of them at most


def _item(word: str) -> Card | int | str:
    if re.fullmatch(r"-?\d{1,6}", word, re.ASCII):
        return int(word)
    try:
        return Card(word)
    except ValueError:
        return word


class Kind(NamedTuple):
    """What a field may hold: a test ``(state, value) -> bool`` against seats, piles and rules, and its words.

    ``carry(change, value)`` is the value after a change of suits or seats, where it is not one that ``Change.item``
    knows, or some of these. ``item`` reads one word of a tuple: a card, a number or a text by itself, or always a text
    with ``str``.
    """

    fits: Callable[[Any, Any], bool]
    words: str
    carry: Callable[[Any, Any], Any] | None = None
    item: Callable[[str], Any] = _item


def _each(state: State, value: object, of: type) -> bool:
    return isinstance(value, tuple) and len(value) in (0, len(state.seats)) and all(type(v) is of for v in value)


def _sheet(state: State, lines: tuple[str, ...]) -> bool:
    """Whether a score sheet can be read, hand by hand, and tells of no hand that was not dealt yet."""
    try:
        sheet = state.sheet()
    except (KeyError, ValueError, IndexError):
        return False
    hands = [entry.hand for entry in sheet]
    return hands == sorted(hands) and all(1 <= e.hand <= state.deals and e.seat in ("", *state.seats) for e in sheet)


def naming(pattern: str) -> Callable[[Any, Any], Any]:
    """How texts are carried in which a pattern finds seats, suits, cards and piles: ``(?P<seat>.)``, also ``seat2``."""
    return lambda change, some: tuple(change.text(str(one), pattern) for one in some)


def texts(pattern: str, words: str, names: str = "") -> Kind:
    """A field of texts, or a text: each is of this pattern; ``names`` says where it names seats, suits and cards."""
    said = re.compile(pattern, re.ASCII)
    carry = naming(names) if names else None
    return Kind(
        lambda state, some: all(map(said.fullmatch, (some,) if isinstance(some, str) else some)), words, carry, str
    )


PHASE = Kind(lambda state, phase: phase in state.phases, "a phase of the game")
COUNT = Kind(lambda state, n: n >= 0, "a whole number from 0")
NUMBER = Kind(lambda state, n: n >= 1, "a whole number from 1")
SEAT = Kind(lambda state, seat: seat in state.seats, "one of the seats")
NO_SEAT = Kind(lambda state, seat: seat == "" or seat in state.seats, "one of the seats, or nothing")
VIEWER = Kind(lambda state, seat: seat in ("", NOBODY, *state.seats), f"one of the seats, or {NOBODY} for nobody")
SEATED = Kind(lambda state, some: set(some) <= set(state.seats) and len(set(some)) == len(some), "seats, each once")
CARDS = Kind(lambda state, some: set(some) <= {*state.pack(), HIDDEN}, "cards of the pack")
EACH = Kind(
    lambda state, some: _each(state, some, int),
    "one whole number for each seat",
    lambda change, some: change.each(some),
)
SHEET = Kind(_sheet, "lines of the score sheet, such as 1Ar20.KS3, of hands dealt so far", item=str)


class Field(NamedTuple):
    """A field of a state as its class names it; see ``field``."""

    default: Any
    allowed: Kind | tuple[object, ...] | None
    keep: bool
    phases: tuple[str, ...]

    def check(self, state: State, name: str) -> None:
        """Raise ValueError, saying what is allowed, if the state holds anything else under this name."""
        value = getattr(state, name)
        if isinstance(self.allowed, Kind):
            fits, words = self.allowed.fits(state, value), f"It must be {self.allowed.words}"
        else:
            fits = self.allowed is None or value in self.allowed
            words = "Choose " + either([str(v) for v in self.allowed or () if v != ""] or ["nothing"])
        if fits and self.phases and value != self.default and state.phase not in self.phases:
            fits, words = False, f"It is for the phase {' or '.join(self.phases)}, and this is {state.phase}"
        if not fits:
            shown = " ".join(map(str, value)) if isinstance(value, tuple) else str(value)
            raise ValueError(f"{name} cannot be {shown[:20]!r}. {words}.")

    def carried(self, change: Change, value: Any) -> Any:
        """The value after a change of suits, ranks, cards, places or seats."""
        if isinstance(self.allowed, Kind):
            if self.allowed.carry is not None:
                return self.allowed.carry(change, value)
        elif self.allowed is not None:
            return change.suit(value) if set(change.kind.suits) <= set(self.allowed) else value
        return tuple(map(change.item, value)) if isinstance(value, tuple) else change.item(value)

    def read(self, name: str, value: str) -> Any:
        """The value written in a position, of the type of the default. Raises ValueError."""
        if isinstance(self.default, bool):
            if value in ("True", "False"):
                return value == "True"
            raise ValueError(f"{name} cannot be {value[:20]!r}. Choose True or False.")
        if isinstance(self.default, int):
            if re.fullmatch(r"-?\d{1,6}", value, re.ASCII):
                return int(value)
            raise ValueError(f"{name} cannot be {value[:20]!r}. It must be a whole number of at most six digits.")
        if isinstance(self.default, tuple):
            return tuple(map(self.allowed.item if isinstance(self.allowed, Kind) else _item, value.split()))
        return value


def field(
    default: Any, allowed: Kind | Iterable[object] | None = None, *, keep: bool = False, phases: Iterable[str] = ()
) -> Any:
    """A field of a state: its default (int, str, bool or tuple), what a position may put there, if it outlives a hand.

    ``allowed`` is a Kind such as COUNT or SEAT, or the values themselves; only for a bool it may be left out.
    ``phases`` are those in which it may hold anything but its default; none stands for all.
    """
    kind = allowed if allowed is None or isinstance(allowed, Kind) else tuple(allowed)
    return Field(default, kind, keep, tuple(phases))


def follows(find: Callable[[Any], object]) -> Any:
    """A field, such as ``phase``, that is not held but follows from the rest of a state."""
    return property(find)


def parts(text: str) -> dict[str, str]:
    """The parts of a position text by name. Raises ValueError for what is no position text."""
    found: dict[str, str] = {}
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(
            f"A position is a text of at most {LONGEST} characters, such as "
            "'A: 7C 5H 9S | B: KD | discard: 7H | turn: A'."
        )
    for part in text.split("|"):
        name, colon, value = part.partition(":")
        name = name.strip()
        if not colon or not name:
            raise ValueError(
                f"{part.strip()[:40]!r} cannot be read. Write parts as 'name: value', with | between them."
            )
        if name in found:
            raise ValueError(f"{name[:20]!r} is given twice in the position.")
        found[name] = value.strip()
    return found


def check_seed(seed: object) -> int:
    """The seed if it is a whole number from 0 to 999 999 999, else ValueError."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= 999_999_999:
        return seed
    wrong = repr(brief(seed, 40))
    raise ValueError(Phrase("The seed {seed} is not a whole number from 0 to 999999999.", {"seed": wrong}))


def fill(state: State, parts: dict[str, str], seed: str) -> None:
    """Put the parts of a position into a state and hold it against seats, fields and pack. Raises ValueError."""
    more = state.stock if state.stock and state.stock not in parts else ""
    for name, value in parts.items():
        if name in state.piles:
            if name == state.stock and value.endswith("..."):
                value, more = value.removesuffix("..."), name
            pile = cards(value)
            state.piles[name] = pile[::-1] if name == state.stock else pile
        elif name in state.fields:
            setattr(state, name, state.fields[name].read(name, value))
        elif name == "turn":
            state.turn = value
        else:
            allowed = ", ".join([*state.piles, "turn", *state.fields])
            raise ValueError(f"There is no pile or field {name[:20]!r} here. Choose from {allowed}.")
    if state.turn not in state.seats and (state.turn or not state.hand_over):
        raise ValueError(f"turn cannot be {state.turn[:20]!r}. The seats are {', '.join(state.seats)}.")
    hidden = [name for name, pile in state.piles.items() if HIDDEN in pile]
    _complete(state, more, seed)  # before the fields, which are held against the piles
    for name, one in state.fields.items():
        one.check(state, name)
    for zone in state.zones():
        if zone.pile in hidden and (not state.viewer or zone.known(state.viewer)):
            raise ValueError(
                f"No card in {zone.pile} can be hidden here: ?? stands for a card that the viewer may not see."
            )


def _complete(state: State, more: str, seed: str) -> None:
    """Refuse cards that the pack does not hold so often; put those not named under the pile ``more``."""
    pack = state.pack()
    spare = Counter(pack)
    for card in (c for pile in state.piles.values() for c in pile if c is not HIDDEN):
        spare[card] -= 1
        if spare[card] < 0:
            raise ValueError(f"{card.sign} is named more often than it is in the pack.")
    if sum(map(len, state.piles.values())) > len(pack):
        raise ValueError(f"This position has more cards than the {len(pack)} in the pack.")
    if more:
        rest = shuffled(list(spare.elements()), seed)
        if any(HIDDEN in pile for pile in state.piles.values()):
            rest = (HIDDEN,) * (len(pack) - sum(map(len, state.piles.values())))
        state.piles[more] = rest + state.piles[more]


def check_hands(state: State) -> None:
    """Refuse a hand of more cards than a seat can hold there, or a hand that is over too early. Raises ValueError."""
    for seat in state.seats:
        held = len(state.piles.get(seat, ()))
        if held > (most := state.most(seat)):
            raise ValueError(f"{seat} has {held} cards, and {most} is the most allowed here.")
    if not state.hand_over or state.ends_early:
        return
    holding = [seat for seat in state.seats if state.piles.get(seat)]
    if state.emptied == "all" and holding:
        raise ValueError(f"The hand is not over as long as somebody has cards, and {holding[0]} has some.")
    if state.emptied == "one" and len(holding) == len(state.seats):
        raise ValueError("The hand is only over when somebody has no cards, and here everybody has some.")


def check_moves(state: State) -> None:
    """Refuse a position in which nobody can move, or whose phase is not of this game. Raises ValueError."""
    legal = state.legal_moves()
    if not legal:
        raise ValueError(f"This position is not possible: {state.turn} has the turn but no legal move.")
    if wrong := next((m.verb for m in legal if (row := state.verbs.get(m.verb)) and not row.when(state.rules)), ""):
        raise ValueError(f"There is no phase {state.phase} with these options, which leave out the move “{wrong}”.")


def all_hold(state: State) -> None:
    """Refuse a hand in which somebody has no cards, for a game where that ends it. Raises ValueError."""
    if bare := next((seat for seat in state.seats if not state.piles[seat]), ""):
        raise ValueError(f"Every seat needs cards while a hand is being played, and {bare} has none.")


def written(state: State) -> str:
    """The position text of a state, without empty shared piles and fields that hold their default."""
    found = []
    for name, pile in state.piles.items():
        if not pile and name not in state.seats and name != state.stock:
            continue
        found.append(f"{name}: {text_of(reversed(pile) if name == state.stock else pile)}".rstrip())
    found.append(f"turn: {state.turn}".rstrip())
    for name, one in state.fields.items():
        value = getattr(state, name)
        if value != one.default:
            found.append(f"{name}: {' '.join(map(str, value)) if isinstance(value, tuple) else value}")
    return " | ".join(found)
