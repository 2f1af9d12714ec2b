"""A turn of Black Jack from its end: what the card on top does, and who plays next.

Why so: a behaviour acts only when the turn ends on its card, and once (BLJ-30, BLJ-31), so all of them are here.
"""

from __future__ import annotations

from itertools import takewhile

from ...rules.cards import BLACK, SUITS, Card
from ...rules.state import State
from ...rules.text.position import CARDS, COUNT, EACH, NO_SEAT, SEAT, field
from . import words as say
from .cards import Fit

PENALTIES = {"2": "BLJ-47", "3": "BLJ-46", "J": "BLJ-60"}  # the ranks that make others pick up


class Turn(State):
    """What a turn of Black Jack is: its fields, and its end."""

    direction: int = field(1, (1, -1))  # 1 clockwise, -1 after a king
    starter: str = field("A", SEAT, keep=True)  # who starts this hand
    called: str = field("", ("", *SUITS))  # the suit named with an ace, until a card is played
    pending: int = field(0, COUNT)  # cards the next player must pick up or answer
    against: str = field("", ("", *PENALTIES))  # the rank that made it pending
    group: int = field(0, COUNT)  # how many unspent cards stand behind it
    sender: str = field("", NO_SEAT)  # the seat that laid the last of them
    thrown: bool = field(False)  # the red jack on top threw the penalty back (red_jack="send_back")
    laid: tuple[Card, ...] = field((), CARDS)  # the cards of this turn
    kind: str = field("", ("", "set", "run"))  # the kind of step this turn must keep to (combine=False)
    run: int = field(0, (-1, 0, 1))  # direction of the run in the suit on top: 1 up, -1 down
    bridge: bool = field(False)  # the turn began with an ace that fits nothing (ace_start_run="must_match")
    drawn: tuple[Card, ...] = field((), CARDS)  # the card just picked up that may be laid (play_on_pickup)
    forgot: bool = field(False)  # "last card" was forgotten: only a suit may still be named
    passes: int = field(0, COUNT)  # players in a row who could neither lay nor draw
    wins: tuple[int, ...] = field((), EACH, keep=True)  # hands won by each seat
    fit: Fit  # what the rules say of the cards

    def _stand(self) -> str:
        """The phase in which the turn stands, as its fields tell."""
        if self.drawn:
            return "laid"
        if not self.laid:
            return self.fit.begins
        if self.forgot:
            return "forgotten"
        return "cancelling" if self.against == "J" else self.fit.stands[self.laid[-1].rank]

    def _end_turn(self) -> None:
        """Let the card on top act, if it was laid in this turn (BLJ-30, BLJ-31), and pass the turn on."""
        rank, steps = self.laid[-1].rank if self.laid and not self.drawn else "", 1
        if rank in self.fit.penalties:
            steps = self._penalty(rank)
        elif self.pending:
            self._lift()
        if rank == "8":
            steps = self._eights()
        elif rank == "K":
            self._kings()
        self._pass_on(steps)

    def _pass_on(self, steps: int = 1) -> None:
        """Begin the turn of the seat so many places on in the direction of play."""
        seats = self.seats
        self.turn = seats[(seats.index(self.turn) + self.direction * steps) % len(seats)]
        if self.laid or self.drawn:
            self.laid = self.drawn = ()
            self.kind, self.run = "", 0
            self.bridge = self.forgot = False
        self.phase = self.fit.begins

    def _lift(self) -> None:
        self.pending, self.group, self.against, self.sender, self.thrown = 0, 0, "", "", False

    def _trailing(self, rank: str) -> list[Card]:
        """The unbroken cards of a rank at the end of this turn, last first; a red jack that does nothing breaks them."""
        worth = self.fit.worth
        return [*takewhile(lambda card: card.rank == rank and (rank != "J" or worth[card]), reversed(self.laid))]

    def _penalty(self, rank: str) -> int:
        """Make a pending penalty of the cards on top; the steps to the seat that faces it."""
        old, group, same = self.pending, self.group, self.against == rank
        red = self.laid[-1].suit not in BLACK
        if rank == "J" and old and same and self.rules.red_jack == "send_back" and (red or self.thrown):
            return self._throw_back(red)
        chain = self._trailing(rank)
        worth = sum(map(self.fit.worth.__getitem__, chain))
        self._lift()
        if not worth:
            return 1
        if len(chain) == len(self.laid) and same:  # BLJ-32: across turns while it is pending
            worth, group = worth + old, len(chain) + group
        else:
            group = len(chain)
        if rank == "J" and not self.rules.black_jacks_cumulative:
            worth, group = min(worth, self.rules.black_jack_pickup), 1
        self.pending, self.group, self.against, self.sender = worth, group, rank, self.turn
        self.note(say.TO_PICK_UP[PENALTIES[rank]], count=worth, other=self.after(self.turn, self.direction))
        return 1

    def _throw_back(self, red: bool) -> int:
        """red_jack="send_back": the penalty goes back to who laid the jack it answers; a black jack doubles it."""
        thrower = self.sender
        if not red and self.rules.black_jacks_cumulative:
            self.pending *= 2
            self.group += 1
        self.direction, self.sender, self.thrown = -self.direction, self.turn, red
        self.note(say.THROWN_BACK, count=self.pending, other=thrower)
        return (self.seats.index(thrower) - self.seats.index(self.turn)) * self.direction

    def _eights(self) -> int:
        """Steps to the next player after an 8 on top (BLJ-56); with two players it has acted already (BLJ-57)."""
        if not self.rules.eight:
            return 1
        if len(self.seats) == 2:
            return 2 if self.rules.eight_two_players == "free_turn" else 1
        skipped = len(self._trailing("8")) if self.rules.eights_cumulative else 1
        self.note(say.MISS[min(skipped, 2)], skipped=skipped)
        return 1 + skipped

    def _kings(self) -> None:
        """Turn the direction of play for a king on top (BLJ-70 to BLJ-72)."""
        turns = len(self._trailing("K")) if self.rules.kings_cumulative else 1
        if self.rules.king and len(self.seats) > 2 and turns % 2:
            self.direction = -self.direction
            self.note(say.TURNS)

    def _take(self, count: int) -> int:
        """Draw cards for the seat to move, turning the discard pile over when the stock runs out; the number drawn."""
        taken = self.draw("stock", self.turn, count)
        while taken < count and len(self.piles["discard"]) > 1:  # BLJ-15
            discard = self.piles["discard"]
            self.piles["stock"], self.piles["discard"] = discard[-2::-1], discard[-1:]
            self.note(say.TURNED_OVER)
            taken += self.draw("stock", self.turn, count - taken)
        return taken
