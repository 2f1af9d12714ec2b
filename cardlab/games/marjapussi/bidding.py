"""What comes before the first lead of Marjapussi: bids, four cards both ways, the contract (MAR-09 to MAR-21)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from ...rules.cards import HIDDEN
from ...rules.moves import CardMoves, Move, Reason
from ...rules.text.sentences import brief
from ...rules.verbs import May, Verb
from . import words as say
from .hand import Partnership
from .score import LEAST, MOST, STEP

if TYPE_CHECKING:
    from .game import Rules

BID = {n: Move(f"bid -> {n}") for n in range(LEAST, MOST + 1, STEP)}
ANNOUNCE = {n: Move(f"announce -> {n}") for n in BID}
GIVE = CardMoves("give")
GIVE_BACK = CardMoves("give_back")
PASS, EXCHANGE, DECLINE = Move("pass"), Move("exchange"), Move("decline")
CARDS = 4  # how many cards go each way


def _bid(rules: Rules) -> bool:
    return bool(rules.bidding)


class Auction(Partnership):
    """The verbs of bidding, passing cards on and announcing the contract."""

    verbs: ClassVar[dict[str, Verb]] = {
        "bid": Verb("Bid {said}", "MAR-11", when=_bid, goals=lambda state, card: map(str, BID)),
        "pass": Verb("Pass", "MAR-11", when=_bid),
        "exchange": Verb("Pass four cards", "MAR-16", when=_bid),
        "decline": Verb("Keep all my cards", "MAR-16", when=_bid),
        "give": Verb("Pass {card} on", "MAR-19", when=_bid),
        "give_back": Verb("Give {card} back", "MAR-17", when=_bid),
        "announce": Verb("Announce {said}", "MAR-20", when=_bid, goals=lambda state, card: map(str, BID)),
    }

    def may_bid(self) -> May:
        if not self.contract and self.rules.opening_exact_120:
            return (BID[LEAST],), self.no_bid
        least = self.contract + STEP if self.contract else LEAST
        return [BID[n] for n in range(least, MOST + 1, STEP)], self.no_bid

    def no_bid(self, move: Move) -> Reason:
        n = _number(move.to)
        if n is None:
            return Reason(*say.NO_NUMBER, said=brief(move.to, 20))
        if n > MOST:
            return Reason(*say.TOO_HIGH, n=n)
        if self.contract and n <= self.contract:
            return Reason(*say.NOT_HIGHER, n=n, high=self.contract, other=self.declarer)
        if n < LEAST:
            return Reason(*say.TOO_LOW, n=n)
        return Reason(*(say.BY_FIVES if n % STEP else say.EXACTLY), n=n)

    def do_bid(self, move: Move) -> None:
        self.contract, self.declarer = int(move.to), self.turn
        self.speak(move.to)
        self._next_bidder()

    def do_pass(self, move: Move) -> None:
        self.speak("pass")
        self._next_bidder()

    def _next_bidder(self) -> None:
        """The next seat that has not passed; or the bidding is over (MAR-13, MAR-14)."""
        left = [seat for seat in (self.after(self.turn, n) for n in (1, 2, 3)) if seat not in self.passed]
        if left and left != [self.declarer]:
            self.turn = left[0]
        elif not self.declarer:
            self.without_contract()
        else:
            self.note(say.TAKES_IT, seat=self.declarer, n=self.contract)
            self.turn = self.partner(self.declarer)
            self.phase = "offer" if self.rules.exchange == "optional" else "give"

    def without_contract(self) -> None:
        """Nobody has bid: the cards are played all the same (MAR-14, MAR-22)."""
        first = self.after(self.dealer, 3 if self.rules.no_bid_leader == "right" else 1)
        self.note(say.ALL_PASS if self.rules.bidding else say.NO_BIDS, seat=first)
        self.leads(first)

    # ---- four cards both ways -----------------------------------------------------------------------------------------

    def do_exchange(self, move: Move) -> None:
        self.speak("exchange")
        self.phase = "give"

    def do_decline(self, move: Move) -> None:
        self.speak("decline")
        self.note(say.KEPT, seat=self.turn)
        self.phase, self.turn = "contract", self.declarer

    def may_give(self) -> May:
        return [GIVE[c] for c in self.piles[self.turn] if c is not HIDDEN], self.closed

    def do_give(self, move: Move) -> None:
        if self._hand_over(move):
            self.note(say.HANDED, seat=self.partner(self.declarer), other=self.declarer)
            self.phase, self.turn = "give_back", self.declarer

    def may_give_back(self) -> May:
        return [GIVE_BACK[c] for c in self.piles[self.turn] if c is not HIDDEN], self.closed

    def do_give_back(self, move: Move) -> None:
        if self._hand_over(move):
            self.note(say.RETURNED, seat=self.declarer, other=self.partner(self.declarer))
            self.phase = "contract"

    def _hand_over(self, move: Move) -> bool:
        """One more card lies face down; the fourth hands all of them over (MAR-18, MAR-19)."""
        seat, other = self.turn, self.partner(self.turn)
        self.shift(move.named, seat, "aside")
        self.passes += (f"{seat}{other}{move.named}",)
        if len(self.piles["aside"]) < CARDS:
            return False
        self.draw("aside", other, CARDS)
        return True

    def may_announce(self) -> May:
        return [ANNOUNCE[n] for n in range(self.contract, MOST + 1, STEP)], self.no_announce

    def no_announce(self, move: Move) -> Reason:
        n = _number(move.to)
        if n is not None and n < self.contract:
            return Reason(*say.CONTRACT_LOW, seat=self.turn, high=self.contract, n=n)
        return self.no_bid(move)

    def do_announce(self, move: Move) -> None:
        self.contract = int(move.to)
        self.speak(move.to)
        self.note(say.ANNOUNCED, seat=self.turn, n=self.contract)
        self.leads(self.turn)


def _number(said: str) -> int | None:
    """The number of points that somebody says, None for what is no number."""
    return int(said) if re.fullmatch(r"\d{1,6}", said, re.ASCII) else None
