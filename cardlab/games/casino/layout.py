"""What every part of Casino shares: the fields, what the cards count, the builds and the card in play."""

from __future__ import annotations

from ...rules.cards import Card
from ...rules.moves import Move
from ...rules.state import State
from ...rules.text.position import COUNT, EACH, NO_SEAT, SEAT, SEATS, Kind, field
from .moves import PILES, numbers
from .sums import Numbers, falling
from .words import NAMES


def _owned(state: Layout, owners: tuple[str, ...]) -> bool:
    piles, seats = owners[::2], owners[1::2]
    built = {pile for pile in PILES.values() if state.piles.get(pile)}
    return len(piles) == len(seats) == len(set(piles)) and built.issuperset(piles) and set(seats) <= set(state.seats)


SAYINGS = [(word,) for word in ("last", "sweep", *NAMES)]
OWNERS = Kind(_owned, "builds and the seats they belong to, as in b8 A b6 B", item=str)
SIDES = EACH._replace(
    fits=lambda state, some: len(some) in (0, state.sides) and all(type(n) is int and n >= 0 for n in some),
    words="one whole number from 0 for each side",
)
CHOSEN = Kind(lambda state, some: set(some) <= set(state.numbers), "cards of the pack")
SPOKEN = Kind(
    lambda state, said: said == () or (said[0] in state.seats and said[1:] in SAYINGS),
    "a seat and what it says, as in A 8, A sweep or A last",
)


class Layout(State):
    """The fields, what the cards count, the builds and the card in play."""

    dealer: str = field("B", SEAT, keep=True)
    last: str = field("", NO_SEAT)  # the seat that captured last in this hand
    owners: tuple[str, ...] = field((), OWNERS)  # pile, seat, pile, seat ...: who owns which build
    how: str = field("", ("", "take", "build", "raise"))  # what the hand card is doing
    value: int = field(0, COUNT)  # the value that the groups of this play make
    base: int = field(0, COUNT)  # the value of the build that is being raised
    parts: tuple[Card, ...] = field((), CHOSEN)  # the loose cards chosen in this play
    said: tuple[str | int, ...] = field((), SPOKEN)  # a seat and what it has just said: the value of a build, ...
    sweeps: tuple[int, ...] = field((), SIDES)  # sweeps of each side in this hand
    points: tuple[int, ...] = field((), SIDES, keep=True)  # points of each side in the match

    def set_up(self) -> None:
        self.numbers = numbers(self.rules.highest)

    @property
    def sides(self) -> int:
        """How many play against each other: partners are one side."""
        return 2 if len(self.seats) == 4 else len(self.seats)

    def side(self, seat: str) -> int:
        """The number of the side a seat plays for: its own, or with four that of the partners."""
        return self.seats.index(seat) % self.sides

    def heap(self, seat: str) -> str:
        """The heap of a seat; partners have one together."""
        return f"won.{SEATS[self.side(seat)]}"

    def of_sides(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        """A number for each side, before anything was counted too."""
        return counts or (0,) * self.sides

    def number(self, card: Card) -> int:
        """What a card counts in a sum; 0 for a court card (CAS-02)."""
        return self.numbers[card]

    def groups_in(self, value: int) -> int:
        """How many groups the build of a value holds (CAS-50); 0 for no build."""
        return sum(map(self.number, self.piles.get(PILES[value], ()))) // value

    @property
    def built(self) -> list[int]:
        """The values of the builds on the table."""
        piles = self.piles
        return [value for value, pile in PILES.items() if piles.get(pile)]

    def owner(self, value: int) -> str:
        """The seat that owns the build of a value, "" for nobody."""
        return dict(zip(self.owners[::2], self.owners[1::2], strict=True)).get(PILES.get(value, ""), "")

    def held(self, card: Card) -> set[int]:
        """The numbers in the hand of the seat to move without one card."""
        return {self.numbers[c] for c in self.piles[self.turn] if c is not card} - {0}

    def loose(self) -> Numbers:
        """The numbers of the loose cards."""
        return falling(n for c in self.piles["table"] if (n := self.numbers[c]))

    @property
    def mine(self) -> Card:
        """The hand card in play."""
        return self.piles["played"][0]

    @property
    def chosen(self) -> Numbers:
        """The numbers of this play that have to make groups of the value: the hand card's own, unless it takes."""
        own = () if self.how == "take" else (self.base + self.number(self.mine),)
        return falling((*own, *map(self.number, self.parts)))

    @property
    def took_build(self) -> bool:
        """Whether a build is among what the card in play takes."""
        return self.how == "take" and len(self.piles["played"]) > 1 + len(self.parts)

    @property
    def one_group(self) -> bool:
        """Whether a build stays a single group while the card in play makes it."""
        return not self.rules.multiple_builds or (self.how == "raise" and not self.rules.join_on_raise)

    def needed(self, card: Card) -> bool:
        """Whether this is the last card for a build that its player owns (CAS-66)."""
        number = self.number(card)
        return bool(
            self.owners and self.rules.keep_capture_card and number and self.owner(number) == self.turn
            and number not in self.held(card)
        )  # fmt: skip

    def choose(self, move: Move) -> None:
        """Put a card or a build of the table to the card in play; its verb has said what is done with it."""
        if move.card is not None:
            self.parts += (move.card,)
            self.shift(move.card, "table", "played")
        elif self.how != "build":
            pile = PILES[self.base or self.value]
            self.piles |= {"played": self.piles["played"] + self.piles[pile], pile: ()}
            self.own(pile, "")

    def own(self, pile: str, seat: str) -> None:
        """Write down who owns a build; "" for nobody."""
        pairs = zip(self.owners[::2], self.owners[1::2], strict=True)
        kept = [x for p, s in pairs if p != pile for x in (p, s)]
        self.owners = (*kept, *((pile, seat) if seat else ()))
