"""Several people at one screen; whose cards lie open, the curtain between two turns, what each has seen."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ...rules.cards import Card
from ...rules.moves import Reason
from ...rules.text.position import NOBODY

if TYPE_CHECKING:
    from ..table import Table


class Shared:
    """Who looks at a table: ``lifted`` is the seat whose owner has lifted the curtain, ``seeing`` the seat whose owner
    still has to look at new cards, so that the curtain waits for it; "" for none."""

    def __init__(self, table: Table) -> None:
        self.table, self.lifted, self.seeing = table, "", ""
        self.saw: dict[str, tuple[int, Counter[Card]]] = {}  # seat -> the deal and the hand that its owner has seen

    @property
    def seat(self) -> str:
        """Whose cards lie open: the only person's, or those of who has lifted the curtain, where one is needed."""
        game = self.table.game
        if len(game.people) == 1:
            return str(game.people[0])
        if self.seeing:
            return self.seeing
        turn = str(game.state.turn)
        return turn if turn in game.people and (self.lifted == turn or not self._secret) else NOBODY

    @property
    def _secret(self) -> bool:
        """Whether anybody holds cards that only they may see."""
        return any(zone.seen == "owner" for zone in self.table.game.state.zones())

    @property
    def curtain(self) -> str:
        """The name of the person who has to lift the curtain, "" for nobody."""
        game = self.table.game
        if len(game.people) < 2 or game.state.turn not in game.people or game.state.hand_over or self.seat != NOBODY:
            return ""
        return str(game.names[game.state.turn])

    def seen(self, seat: str) -> None:
        """The owner of a seat has seen its hand."""
        game = self.table.game
        if len(game.people) > 1 and seat in game.people:
            self.saw[seat] = game.state.deals, self._hand(seat)

    def fresh(self, seat: str) -> Counter[Card]:
        """The cards that have come to a hand since its owner saw it."""
        state = self.table.game.state
        deals, hand = self.saw.get(seat, (-1, Counter[Card]()))
        if deals != state.deals or state.hand_over:
            return Counter()
        return self._hand(seat) - hand

    def news(self, seat: str) -> Reason:
        """What has come to a hand since its owner saw it, in words."""
        return Reason("", "New in your hand: {cards}.", cards=tuple(self.fresh(seat).elements()))

    def _hand(self, seat: str) -> Counter[Card]:
        state = self.table.game.state
        hands = [zone.pile for zone in state.zones() if zone.owner == seat and zone.kind == "hand"]
        return Counter(card for pile in hands for card in state.piles[pile])
