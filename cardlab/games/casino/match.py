"""From the deal to the end of a match of Casino (CAS-03 to CAS-09, CAS-80 to CAS-95)."""

from __future__ import annotations

from ...rules.cards import VALUE, Card
from ...rules.moves import Reason
from ...rules.text.position import SEATS
from . import words as say
from .count import result, told
from .layout import Layout
from .moves import PILES


def height(card: Card) -> int:
    """How high a card is when the first dealer is drawn: king high, ace low (CAS-03)."""
    return VALUE[card.rank]


class Match(Layout):
    """Dealing, the rest on the table, and the points."""

    def pass_deal(self) -> None:
        self.dealer = self.by_draw("dealer", height) if self.deals == 1 else self.after(self.dealer)

    def shuffle(self) -> tuple[Card, ...]:
        return super().shuffle()[::-1]  # the pack was always read from its end: the deal of a seed stays as it was

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]
        self._hand_out(table=True)

    def _hand_out(self, *, table: bool) -> None:
        """Four cards each from the stock, eldest hand first and dealer last (CAS-04, CAS-06)."""
        self.turn = self.after(self.dealer)
        start = self.seats.index(self.turn)
        order = list(self.seats[start:] + self.seats[:start])
        if table:
            order.insert(len(order) - 1, "table")
        at_once = 1 if self.rules.deal_singly else 2
        for _ in range(4 // at_once):
            for pile in order:
                self.draw("stock", pile, at_once)
        if not self.piles["stock"]:
            self.said = (self.dealer, "last")
            self.note(say.LAST, seat=self.dealer)
        elif table:
            self.note(say.BEGINS, seat=self.turn)
        else:
            self.note(say.DEALS, seat=self.dealer)

    def end_turn(self) -> None:
        """The next player with cards; when nobody has any, the next four cards each or the end of the hand."""
        seat = self.turn
        for _ in self.seats:
            seat = self.after(seat)
            if self.piles[seat]:
                self.turn = seat
                return
        if self.piles["stock"]:
            self._hand_out(table=False)
        else:
            self._share_rest()
            self._score()

    def _share_rest(self) -> None:
        """The residue goes to who captured last (CAS-80)."""
        left = [p for p in ("table", *PILES.values()) if self.piles.get(p)]
        cards = tuple(c for p in left for c in self.piles[p])
        if cards and self.last:
            self.piles |= dict.fromkeys(left, ())
            self.piles[self.heap(self.last)] += cards
            self.owners = ()
            self.note(say.RESIDUE, count=len(cards), seat=self.last, cards=cards)
        elif cards:
            self.note(say.NO_RESIDUE)

    def _score(self) -> None:
        """Count the hand; the match may be over (CAS-95)."""
        found = result(self)
        for one in found.counts:
            self.write(SEATS[one.side], one.kind, one.points, one.what)
        self.points = found.totals
        self.end((s for s in self.seats if self.side(s) in found.best), "" if found.over else self.after(self.dealer))
        sides = [tuple(s for s in self.seats if self.side(s) == side) for side in range(self.sides)]
        if self.notes is not None:
            self.notes += (found.reason(sides, cards=self.rules.scoring == "cards"),)

    def line(self, kind: str, points: int, data: str) -> Reason:
        return told(kind, data)
