"""What is meant by a tap on a card or a pile, a second one that says where, a double tap, a card let go."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.cards import Card
from ...rules.moves import Move, Reason

if TYPE_CHECKING:
    from ..table import Table


class Taps:
    """Taps at a table; ``choices`` are the moves that the last one left open, [] if none."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.choices: list[Move] = []

    def card(self, code: str) -> None:
        """A card was tapped, "7C" or "7C:1", the second of two equal ones."""
        self._click(Card(code.partition(":")[0]), "")

    def zone(self, pile: str, open_: list[Move]) -> None:
        """A pile was tapped: where a card of the moves left open goes, or for itself."""
        if meant := [move for move in open_ if self.goes_to(move, pile)]:
            self._choose(meant)  # the second tap: a card, then where it goes
        else:
            self._click(None, pile)

    def _click(self, card: Card | None, zone: str) -> None:
        table = self.table
        if table.others_turn():
            return
        answer = table.game.click(card, zone, seat=table.seat)
        if isinstance(answer, list):
            self._offer(answer)
        elif isinstance(answer, Reason):
            table.answer(answer, "no")

    def twice(self, name: str) -> None:
        """A double tap on a card that can do several things sends it up, if that is one of them."""
        table = self.table
        for move in self.choices:
            if move.card is not None and name.split(":")[:2] == ["card", move.card.code]:
                after = table.game.state.play(move)
                if any(zone.kind == "up" and move.card in after.piles[zone.pile] for zone in after.zones()):
                    self.choices = []
                    table.game.choose(move)
                    table.controller.played()
                    return

    def missed(self, name: str, onto: str) -> Reason | None:
        """Why a card cannot be let go there: no move brings it there, nor does one after which that is touched."""
        state, card = self.table.game.state, Card(name.split(":")[1])
        on, goal = self._place(onto)
        moves, why = [m for m in self.table.game.moves if m.card is card], None
        hands = [zone.pile for zone in state.zones() if zone.kind == "hand"]  # in which no card goes to another
        for move in moves if goal not in hands else ():
            after = state.play(move)
            if self.goes_to(move, goal) or card in after.piles.get(goal, ()):
                return None
            if after.turn == state.turn and not after.hand_over:
                meant = [m for m in after.meant(on, goal) if m.card is on and (on or m.to == goal)]
                answers = [after.why_not(m) for m in meant]
                if None in answers:
                    return None
                why = why or next(iter(answers), None)
        if not moves:
            return None  # where no move is legal, the tap says why
        return why or Reason("", "You can't put {card} there.", card=card)

    def goals(self, name: str) -> list[str]:
        """Where a card that is held may be let go, of what is shown; nothing where nobody is to be told."""
        table, legal = self.table, {m.card for m in self.table.game.moves}
        shown = [target["id"] for target in table.overlay.look["targets"]]
        held = name in shown and table.controller.goes_on and table.seat == table.game.state.turn
        if not held or not name.startswith("card:") or Card(name.split(":")[1]) not in legal:
            return []
        return [one for one in shown if one != name and self.missed(name, one) is None]

    def land(self, name: str, onto: str) -> None:
        """A card was let go on what is touched after its own move, such as the card that it takes: touch that too."""
        state, (on, goal) = self.table.game.state, self._place(onto)
        legal = [m for m in self.table.game.moves if (m.card is on if on else m.to == goal)]
        if legal and Card(name.split(":")[1]) not in state.piles.get(goal, ()):
            self._click(on, "" if on else goal)

    def _place(self, onto: str) -> tuple[Card | None, str]:
        """The card on which something was let go, None for a pile, and the pile where it lies."""
        kind, _, where = onto.partition(":")
        if kind == "zone":
            return None, where
        on = Card(where.partition(":")[0])
        return on, next((pile for pile, cards in self.table.game.state.piles.items() if on in cards), "")

    def _choose(self, moves: list[Move]) -> None:
        """Play the only move of these, or let the person say which one."""
        if len(moves) == 1:
            self.table.game.choose(moves[0])
        else:
            self._offer(moves)

    def _offer(self, moves: list[Move]) -> None:
        self.choices = moves
        goals = [sum(self.goes_to(m, zone.pile) for m in moves) for zone in self.table.game.state.zones()]
        tells = len(moves) == 1 or any(0 < n < len(moves) for n in goals)  # whether a tap says which one is meant
        more = "Tap where you want to put it, or press a button." if tells else "Which one do you mean?"
        self.table.answer(Reason("", more, card=moves[0].card), "hint")

    def goes_to(self, move: Move, zone: str) -> bool:
        """Whether a move of a card goes to a zone: by its verb, or as in "add 8Y -> G1"; "add JK -> G1.9B" says how."""
        if move.card is None:
            return False
        return zone in (self.table.game.state.verbs[move.verb].pile or None, move.to.partition(".")[0])
