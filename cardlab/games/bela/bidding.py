"""The bidding of Bela and the swap of the seven (BEL-10 to BEL-19)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...rules.cards import SUITS, Card
from ...rules.moves import Move, Reason
from ...rules.verbs import May, Verb
from . import words as say
from .hand import Hand

if TYPE_CHECKING:
    from .game import Rules

NAME = {s: Move(f"name -> {s}") for s in SUITS}
PASS, SCHMEISS, SWAP = Move("pass"), Move("schmeiss"), Move("swap")


def _bid(rules: Rules) -> bool:
    return bool(rules.bidding == "full")


def _thrown_in(rules: Rules) -> bool:
    return bool(rules.schmeiss)


class Bidding(Hand):
    """The verbs from the deal to the first lead."""

    verbs: ClassVar[dict[str, Verb]] = {
        "take": Verb("Take in the suit of the turn-up", "BEL-10", pile="turnup", when=_bid),
        "name": Verb("Take in {suit}", "BEL-12", when=_bid),
        "pass": Verb("Pass", "BEL-10", when=_bid),
        "schmeiss": Verb("Schmeiss: throw the deal in", "BEL-10", when=_thrown_in, asks="say “Schmeiss”"),
        "agree": Verb("Agree: throw it in", "BEL-10", when=_thrown_in, asks="agree to throw the deal in"),
        "insist": Verb("No, we play", "BEL-10", when=_thrown_in, asks="insist on playing"),
        "swap": Verb("Swap the seven", "BEL-17", pile="turnup", when=_bid),
        "keep": Verb("No swap", "BEL-19", alone=True, when=_bid, asks="do without a swap"),
    }

    def do_take(self, move: Move) -> None:
        self.speak("take")
        self._take(self.turn, self.piles["turnup"][-1].suit)

    def may_name(self) -> May:
        turned = self.piles["turnup"][-1].suit
        return [NAME[suit] for suit in SUITS if suit != turned], lambda move: Reason(*say.TURNED_DOWN, suit=turned)

    def do_name(self, move: Move) -> None:
        self.speak(f"call-{move.to}")
        self._take(self.turn, move.to)

    def do_pass(self, move: Move) -> None:
        self.speak("pass")
        self.turn = self.after(self.turn)
        if self.turn == self.forehand:
            if self.phase == "name":
                self._abandon(say.ABANDONED)
            else:
                self.phase = "name"

    def _take(self, taker: str, suit: str) -> None:
        """There are trumps and a taker: everybody gets three more cards, the lowest of the stack is shown."""
        self.taker, self.trump, self.caller, self.asked = taker, suit, "", ()
        order = self.round[self.forehand]
        for seat in order:
            self.draw("stock", seat, 3)  # BEL-15
        self.piles["bottom"], self.piles["stock"] = self.piles["stock"][:1], self.piles["stock"][1:]  # BEL-16
        self.note(say.TAKES, seat=taker, suit=suit)
        self.turn, self.phase = self.forehand, "play"
        if self.swappable:
            self.phase, self.asked = "swap", order

    def _abandon(self, why: tuple[str, str, str]) -> None:
        """Nobody plays this deal: forehand deals afresh, and scores and pot stay (BEL-14)."""
        self.note(why, seat=self.forehand)
        self.close(())

    def may_schmeiss(self) -> May:
        return ((SCHMEISS,) if self.rules.schmeiss else ()), lambda move: Reason(*say.NOW[self.phase])

    def do_schmeiss(self, move: Move) -> None:
        self.speak("schmeiss")
        self.phase, self.caller, self.asked = "answer", self.turn, self.round[self.turn][1:]
        self.turn = self.asked[0]

    def do_agree(self, move: Move) -> None:
        self.speak("agree")
        self.asked = self.asked[1:]
        if self.asked:
            self.turn = self.asked[0]
        else:
            self._abandon(say.THROWN_IN)

    def do_insist(self, move: Move) -> None:
        self.speak("insist")
        self._take(self.caller, self.piles["turnup"][-1].suit)

    # ---- the swap of the seven --------------------------------------------------------------------------------------

    @property
    def swappable(self) -> bool:
        """Whether the turn-up was accepted as trumps and is not the seven itself (BEL-17 to BEL-19)."""
        turned = self.piles["turnup"][-1]
        return turned.suit == self.trump and turned.rank != "7"

    def may_swap(self) -> May:
        return ((SWAP,) if Card("7" + self.trump) in self.piles[self.turn] else ()), self.no_swap

    def no_swap(self, move: Move) -> Reason:
        """Why nothing is swapped, or nobody is asked, now: in every phase (BEL-17 to BEL-19)."""
        turned = self.piles.get("turnup")
        if not turned or not self.trump:
            return Reason(*say.NOW[self.phase])
        if self.trump != turned[-1].suit:
            return Reason(*say.NAMED, suit=self.trump)
        if self.phase != "swap":
            return Reason(*(say.SEVEN_LIES if turned[-1].rank == "7" else say.SWAP_LATE))
        return Reason(*say.NO_SEVEN, card=Card("7" + self.trump).sign)

    def do_swap(self, move: Move) -> None:
        seven, turned = Card("7" + self.trump), self.piles["turnup"][-1]
        self.speak("swap")
        self.shift(turned, "turnup", self.turn)
        self.shift(seven, self.turn, "turnup")
        self.note(say.SWAPPED, seat=self.turn, card=seven, other_card=turned)
        self._ask_swap(())

    def do_keep(self, move: Move) -> None:
        self._ask_swap(self.asked[1:])

    def _ask_swap(self, seats: tuple[str, ...]) -> None:
        """Ask the first of these seats, so that being asked tells the others nothing; then forehand leads."""
        self.asked = seats
        if seats:
            self.turn = seats[0]
        else:
            self.turn, self.phase = self.forehand, "play"
