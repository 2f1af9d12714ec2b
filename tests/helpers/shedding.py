"""A small shedding game as a stranger writes one after the template, without a trick for speed; see tests/bench."""

from typing import Any, ClassVar

from cardlab.rules.cards import Card, pack
from cardlab.rules.moves import CardMoves, Move, Reason
from cardlab.rules.state import State
from cardlab.rules.verbs import May, Verb
from cardlab.rules.zones import Zone

NO_MATCH = ("SHE-02", "{card} has neither the suit nor the rank of {top}.", "{card} doesn't go on {top}.")
PLAY = CardMoves("play")
LAYS, DRAWS = ("SHE-02", "{seat} [lay] {card}."), ("SHE-03", "{seat} [draw] a card.")


class Shedding(State):
    """Lay a card of the suit or the rank of the top card, or draw one; the first without cards wins."""

    game, seat_range = "shedding", range(2, 6)
    basics: ClassVar[dict[str, str]] = {"turn": "SHE-01", "hand": "SHE-01", "end": "SHE-04"}
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Lay {card}", "SHE-02"),
        "draw": Verb("Draw a card", "SHE-03", pile="stock"),
    }

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]
        for seat in self.seats:
            self.draw("stock", seat, 5)
        self.draw("stock", "discard", 1)
        self.turn = self.seats[0]

    def may_play(self) -> May:
        top = self.piles["discard"][-1]
        hand = self.piles[self.turn]
        return [PLAY[c] for c in hand if c.suit == top.suit or c.rank == top.rank], self.no_play

    def no_play(self, move: Move) -> Reason:
        return Reason(*NO_MATCH, card=move.card, top=self.piles["discard"][-1])

    def do_play(self, move: Move) -> None:
        assert move.card
        self.shift(move.card, self.turn, "discard")
        self.note(LAYS, seat=self.turn, card=move.card)
        if self.piles[self.turn]:
            self.turn = self.after(self.turn)
        else:
            self.end((self.turn,), self.turn)

    def do_draw(self, move: Move) -> None:
        self.draw("stock", self.turn, 1)
        self.note(DRAWS, seat=self.turn)
        self.turn = self.after(self.turn)
        if not self.piles["stock"]:
            self.end((), self.turn)


def new(*seats: Any, **options: Any) -> Shedding:
    return Shedding.new(*seats, **options)
