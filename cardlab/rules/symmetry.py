"""What may change places in a position so that its moves, refusals and results change places with it.

A game says in ``State.symmetries`` what its rules treat alike here: suits, ranks, single cards, places, seats. One such
exchange is a ``Change``; it carries cards, moves and whole positions to their images.

Why so: what is true of a position is true of its image, so nothing has to be found out anew; and a law can hold every
game to what it says, whoever uses it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .cards import Card
from .moves import Move
from .options import Letters
from .options import Rules as Options
from .verbs import forms

if TYPE_CHECKING:
    from .state import State

Names = Mapping[str, str]  # old -> new, of what changes places
Thing = TypeVar("Thing")
Chosen = TypeVar("Chosen", bound=Options)


class Symmetries(NamedTuple):
    """What the rules treat alike in a position. Of each part one way may be taken, whatever is taken of the others."""

    suits: Sequence[Names] = ()  # ways in which whole suits may change places
    ranks: Sequence[Sequence[str]] = ()  # ranks that may change places in all suits at once, group by group
    shifts: Sequence[Names] = ()  # ways in which all ranks may move on together
    cards: Sequence[Sequence[Card]] = ()  # single cards that may change places, group by group
    piles: Sequence[Sequence[str]] = ()  # places that may change places, group by group
    seats: bool = False  # whether everybody may move on to the next seat, with all they have
    options: Sequence[str] = ()  # options that name suits or cards, and go with them

    def changes(self, state: State, chance: random.Random) -> Change:
        """One change, each part of it drawn by chance; it may be the one that changes nothing."""

        nothing: Names = {}

        def groups(some: Sequence[Sequence[Thing]]) -> dict[Thing, Thing]:
            return {a: b for one in some for a, b in zip(one, chance.sample(list(one), len(one)), strict=True)}

        return Change(
            state,
            suits=chance.choice([nothing, *self.suits]),
            ranks=groups(self.ranks) or chance.choice([nothing, *self.shifts]),
            cards=groups(self.cards),
            piles=groups(self.piles),
            turn=chance.randrange(len(state.seats)) if self.seats else 0,
            options=self.options,
        )


@cache
def exchanged(*groups: str) -> tuple[dict[str, str], ...]:
    """All ways in which suits change places within groups, such as ``exchanged("SC", "HD")``, but for the idle one."""
    ways = (
        {a: b for one, new in zip(groups, orders, strict=True) for a, b in zip(one, new, strict=True)}
        for orders in product(*map(permutations, groups))
    )
    return tuple(way for way in ways if any(a != b for a, b in way.items()))


@cache
def paired(first: str, second: str) -> tuple[dict[str, str], ...]:
    """All ways in which two groups of suits keep together, whether or not one takes the place of the other."""
    both = exchanged(first + second)
    return tuple(way for way in both if {way[suit] for suit in first} in (set(first), set(second)))


def shifted(ring: Sequence[str], by: int) -> dict[str, str]:
    """Every rank moved on in a ring of ranks."""
    return {rank: ring[(i + by) % len(ring)] for i, rank in enumerate(ring)}


class Change:
    """An exchange of suits, ranks, cards, places and seats: it carries what belongs to a position to its image."""

    def __init__(
        self, state: State, *, suits: Names | None = None, ranks: Names | None = None,
        cards: Mapping[Card, Card] | None = None, piles: Names | None = None, turn: int = 0,
        options: Collection[str] = (),
    ) -> None:  # fmt: skip
        self.kind = type(state)
        self.options, self.turn = options, turn
        self.suits, self.ranks = _moved(suits), _moved(ranks)
        self.places, self.own = _moved(piles), _moved(cards)
        seats = state.seats
        self.seats: dict[str, str] = {s: seats[(i + turn) % len(seats)] for i, s in enumerate(seats)}
        self.cards = {card: self._carried(card) for card in dict.fromkeys(state.pack())}
        self.codes = {card.code: new.code for card, new in self.cards.items()}
        self.piles = {zone.pile: self._pile(zone.pile, zone.owner) for zone in state.zones()}

    def __repr__(self) -> str:
        some = (self.suits, self.ranks, self.own, self.places, _moved(self.seats))
        told = ", ".join(" ".join(f"{a}>{b}" for a, b in sorted(one.items(), key=str)) for one in some if one)
        return f"Change({told})"

    def __bool__(self) -> bool:
        return bool(self.suits or self.ranks or self.own or self.places or self.turn)

    def _carried(self, card: Card) -> Card:
        if card in self.own:
            return self.own[card]
        if card.suit not in self.kind.suits:
            return card
        return Card(self.ranks.get(card.rank, card.rank) + self.suits.get(card.suit, card.suit))

    def _pile(self, pile: str, owner: str) -> str:
        """The name of a pile: that of a place, of a suit, or one that ends with its owner."""
        if owner and (pile == owner or pile.endswith(f".{owner}")):
            return pile.removesuffix(owner) + self.seats[owner]
        words: Names = self.kind.suits
        suit = next((s for s, word in words.items() if word == pile), "")
        return words[self.suits.get(suit, suit)] if suit else self.places.get(pile, pile)

    # ---- what it carries -------------------------------------------------------------------------------------------

    def card(self, card: Card) -> Card:
        """A card, or one that nobody sees."""
        return self.cards.get(card, card)

    def suit(self, suit: str) -> str:
        """A suit; any other text stays."""
        return self.suits.get(suit, suit)

    def item(self, value: Any) -> Any:
        """What a field may hold: a card, its code, a pile or a seat; anything else stays."""
        if isinstance(value, Card):
            return self.card(value)
        return self.piles.get(value) or self.codes.get(value, value) if isinstance(value, str) else value

    def each(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """Values of which each seat has one, or each side of partners."""
        turn = self.turn % len(values) if values else 0
        return values[-turn:] + values[:-turn] if turn else values

    def text(self, value: str, pattern: str) -> str:
        """A text in which a pattern finds seats, suits, cards and piles: ``(?P<seat>.)``, a second one is ``seat2``."""
        found = re.fullmatch(pattern, value)
        if found is None:
            return value
        known = {"seat": self.seats, "suit": self.suits, "card": self.codes, "pile": self.piles}
        for name in sorted(found.re.groupindex, key=found.start, reverse=True):
            if old := found[name]:
                new = known[name.rstrip("0123456789")].get(old, old)
                value = value[: found.start(name)] + new + value[found.end(name) :]
        return value

    def move(self, move: Move) -> Move:
        """A move, in its card and in what stands after its arrow."""
        to, row = move.to, self.kind.verbs.get(move.verb)
        form = next((f for f in forms(row.words) if f.fits(move, self.kind.suits)), None) if row else None
        if to in self.piles and (form is None or form.to == "to"):
            to = self.piles[to]
        elif to:
            to = "".join(self.suits.get(part) or self.codes.get(part, part) for part in re.split(r"([-.+])", to))
        return Move(f"{move.verb}{f' {self.card(move.card)}' if move.card else ''}{f' -> {to}' if to else ''}")

    def rules(self, rules: Chosen) -> Chosen:
        """The options of a game, those that name suits or cards with them."""
        found = {name: self._option(name, getattr(rules, name)) for name in self.options}
        return type(rules).make(None, **(rules.changed() | found))

    def _option(self, name: str, value: str) -> str:
        allowed = self.kind.Rules.__dataclass_fields__[name].metadata["allowed"]
        if isinstance(allowed, Letters):
            return "".join(sorted(map(self.suit, value), key=allowed[0].index))
        return " ".join(self.codes.get(code, code) for code in value.split())

    def state(self, state: State) -> State:
        """The image of a position, with nothing told of how it came about. Raises ValueError for what is none."""
        image = self.kind(self.rules(state.rules), len(state.seats))
        image.seed, image.notes, image.turn = state.seed, (), self.seats.get(state.turn, state.turn)
        for pile, cards in state.piles.items():
            image.piles[self.piles[pile]] = tuple(map(self.card, cards))
        for name, one in state.fields.items():
            setattr(image, name, one.carried(self, getattr(state, name)))
        image.winners, image.lines = tuple(sorted(image.winners)), tuple(map(self._line, state.lines))
        return self.kind.at(image.text(), seed=image.seed, **image.rules.changed())  # what follows from the fields, too

    def _line(self, line: str) -> str:
        """A line of the score sheet, such as 1Ar20.KS3."""
        return re.sub(r"(?<=\d)([A-T])(?=[a-z])", lambda found: self.seats.get(found[1], found[1]), line, count=1)

    def back(self, image: State) -> Change:
        """The change that undoes this one; it needs the image, whose piles and cards have names of their own."""
        return Change(
            image, suits=_turned(self.suits), ranks=_turned(self.ranks), cards=_turned(self.own),
            piles=_turned(self.places), turn=-self.turn, options=self.options,
        )  # fmt: skip


def _turned(names: Mapping[Thing, Thing]) -> dict[Thing, Thing]:
    return {new: old for old, new in names.items()}


def _moved(names: Mapping[Thing, Thing] | None) -> dict[Thing, Thing]:
    return {old: new for old, new in (names or {}).items() if old != new}
