"""Bela (Clobyosh, Klabberjass family) for two and three: rules, options, stages. The rule book is book.md.

Why so: the dialogue about runs, the exchange and the claims are short phases of their own. A big game is put together
from parts by noun, which share the fields in ``hand.py``: bidding, declaring, tricks, claims.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from functools import cache
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import HIDDEN, SUITS, Card
from ...rules.moves import Move, Reason
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged
from ...rules.thinking.inquiry import Inquiry
from ...rules.verbs import NO_WORDS, Verb
from ...rules.zones import Zone, hands, won_tricks
from . import words as say
from .bidding import Bidding
from .cards import CARDS, NATURAL, POINTS, POWER, VALUE, cards_of, height, highest_cut, precedence, runs, worth
from .tricks import Tricks

__all__ = ["CARDS", "NATURAL", "POINTS", "POWER", "VALUE", "Bela", "Rules", "at", "highest_cut", "new", "precedence"]
__all__ += ["runs", "worth"]

PLAIN_SCORE = {"declarations": False, "claim_rule": "none", "best_of": 1, "equal_scores": "bidder_nothing"}
OPEN = PLAIN_SCORE | {"bidding": "none"}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Bela beside the number of players (2 or 3); every default is the full game of stage 9."""

    # fmt: off
    target: int = option(501, "Points to reach", "With this many points you may claim the game. A lower target makes it shorter.", "BEL-70", (501, 500, 251, 151))
    schmeiss: bool = option(False, "Schmeiss", "On their first turn, players may propose to throw the deal in.", "BEL-10")
    equal_scores: str = option("hold_over", "Equal scores", "Do the taker's points wait for the next winner, are they lost, or does the defender get them?", "BEL-63", ("hold_over", "bidder_nothing", "all_to_defender"), hold_over="the points wait for the next winner", bidder_nothing="the taker's points are lost", all_to_defender="all go to the defender")
    pot_holds: str = option("taker_points", "What waits after a tie", "Do the taker's points alone wait, or those of both?", "BEL-63", ("taker_points", "both"), taker_points="the taker's points", both="the points of both")
    claim_rule: str = option("any_time", "Claiming", "Can you claim at any time, before the fourth trick, or never? If never, the highest total wins.", "BEL-71", ("any_time", "first_three_tricks", "none"), first_three_tricks="before the fourth trick", none="never")
    claim_at_count: bool = option(True, "Claim after the count", "If not, a total reached in the count waits for a trick in the next hand.", "BEL-77")
    consummate_with_trick: bool = option(True, "Claim needs a trick", "Points left unclaimed in an earlier hand need a trick before they are claimed.", "BEL-78")
    auto_claim: bool = option(False, "Claims by itself", "The game is claimed for a player as soon as that is right.", "BEL-75")
    bare_yuss_may_be_withheld: bool = option(True, "Keep a bare Yuss back", "A player whose only trump is the jack need not play it when a trump is led.", "BEL-49")
    trump_lead_scoring_only: bool = option(False, "Lead no low trump", "Only a player who has nothing else may lead the eight or the seven of trumps.", "BEL-55")
    late_bela_call: bool = option(True, "Late Bela", "It is enough to call the Bela with its second card.", "BEL-40")
    split_long_runs: bool = option(False, "Split long runs", "A run of seven counts as fifty and twenty, a run of eight as two fifties.", "BEL-22")
    bate_to_each_opponent: bool = option(False, "Bate for each opponent", "With three players each opponent adds the points of a bate taker.", "BEL-62")
    best_of: int = option(3, "Games in a match", "One game, or the best of three.", "BEL-80", (3, 1))
    bidding: str = option("full", "Who takes", "Is there bidding? If not, either forehand takes with spades as trumps, or nobody takes and only cards count.", "BEL-10", ("full", "forehand", "none"), full="by bidding", forehand="forehand takes, spades are trumps", none="nobody, only cards count")
    must_trump: bool = option(True, "Must trump and beat", "If not, whoever cannot follow suit plays any card.", "BEL-46")
    declarations: bool = option(True, "Runs and the Bela", "If not, only cards and the last trick count.", "BEL-20")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": OPEN | {"must_trump": False, "bare_yuss_may_be_withheld": False},
        "2": OPEN,
        "3": PLAIN_SCORE | {"bidding": "forehand"},
        "4": PLAIN_SCORE,
        "5": PLAIN_SCORE | {"declarations": True},
        "6": {"claim_rule": "none", "best_of": 1},
        "7": {"best_of": 1},
        "8": {"best_of": 1},
        "9": {},
    }

    def check(self) -> None:
        if self.schmeiss and self.bidding != "full":
            raise ValueError(N_("schmeiss is a call in the bidding. Choose bidding='full' or leave it out."))


@cache
def _zones(seats: tuple[str, ...], bidding: bool) -> tuple[Zone, ...]:
    """The zones; only for a bidding there is a turn-up, and a bottom card to be shown."""
    shown = (Zone("turnup", "up", "turn-up"), Zone("bottom", "up", "bottom")) if bidding else ()
    middle = (Zone("stock", "stock", "stack", seen="none"), *shown, Zone("trick", "trick", "trick"))
    return (*hands(seats), *middle, *won_tricks(seats))


class Bela(Bidding, Tricks):
    """Bela for 2 or 3 players; see ``Rules`` for the options and book.md for the rules."""

    game = "bela"
    Rules = Rules
    seat_range = range(2, 4)
    verbs: ClassVar[dict[str, Verb]] = {**Bidding.verbs, **Tricks.verbs, "deal": Verb("Deal the next hand", "BEL-05")}
    basics: ClassVar[dict[str, str]] = {"turn": "BEL-43", "hand": "BEL-43", "end": "BEL-80"}

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats, self.rules.bidding == "full")

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return Symmetries(suits=exchanged(SUITS), seats=True)

    def pack(self) -> tuple[Card, ...]:
        return CARDS

    def shuffle(self) -> tuple[Card, ...]:
        """The pack of this deal; its top has always been the end of the shuffle, and old saves have to replay."""
        return super().shuffle()[::-1]

    def pass_deal(self) -> None:
        if not self.score:  # a new match
            self.games, self.dealer = (0,) * len(self.seats), self.by_draw("cut", height)  # BEL-03, BEL-04
        elif self.victor or self.winners:
            self.dealer = self.victor or self.winners[0]  # BEL-05, BEL-81
        else:
            self.dealer = self.forehand  # BEL-14, BEL-64
        if self.victor or not self.score:
            self.score, self.pot, self.lines, self.victor = (0,) * len(self.seats), 0, (), ""

    def deal_out(self, order: tuple[Card, ...]) -> None:
        """Deal in packets of three and turn a card up (BEL-07 to BEL-09)."""
        self.said = ("-",) * len(self.seats)
        self.piles["stock"] = order[::-1]
        seats, full = self.round[self.forehand], self.rules.bidding == "full"
        for seat in seats * (2 if full else 3):
            self.draw("stock", seat, 3)
        self.turn = self.leader = self.forehand
        self.note(say.DEALT if full else say.DEALT_OUT, seat=self.dealer, other=self.turn)
        if full:
            self.draw("stock", "turnup", 1)
            self.phase = "bid"
        else:
            self.trump, self.taker = "S", self.turn if self.rules.bidding == "forehand" else ""
        early = [s for s in seats if self.right(s)] if self.rules.auto_claim else []
        if early and self.rules.claim_rule != "none" and not self.rules.consummate_with_trick:
            self.win_by_claim(early[0])

    def closed(self, move: Move) -> Reason:
        """Why a verb must wait; the swap and a claim have rules of their own in every phase."""
        own = {"swap": self.no_swap, "keep": self.no_swap, "claim": self.no_claim}
        return own[move.verb](move) if move.verb in own else Reason(*say.NOW[self.phase])

    def line(self, kind: str, points: int, data: str) -> Reason:
        return say.line(kind, points, data)

    def wording(self, move: Move) -> Reason:
        written, to = super().wording(move), move.to
        turned = self.piles.get("turnup", ())
        if written is NO_WORDS:
            return written
        if move.verb == "play":
            return self._played(move)
        if move.verb == "say":
            template = N_("“{phrase}” (yours is better)") if to == "good" else N_("“{phrase}”")
            return Reason("", template, phrase=say.spoken(self.phrase(to)))
        if move.verb == "show":
            run = next((r for r in self.runs_of(self.turn) if r[0].code == to), ())
            if run:
                return Reason("", "Show {run}: {n} points", run=run, n=worth(run))
            return Reason("", "Show {run}", run=next((c.sign for c in CARDS if c.code == to), to))
        if move.verb == "take" and turned:
            return Reason("", "Take in {suit}", suit=turned[0].suit)
        if move.verb == "swap" and turned:
            return Reason("", "Swap the seven for {cards}", cards=turned)
        claim = Reason("", "Claim: I have {n}!", n=self.rules.target)
        return claim if move.verb == "claim" else written

    def _played(self, move: Move) -> Reason:
        """A card with all that is said with it (BEL-28, BEL-39)."""
        said = [w for w in move.to.split("+") if w]
        if self.best and self.first_trick and not set(said) & set(say.DECLARED):
            said.insert(0, "good")
        better = {"bela": "from-bela"} if self.royal else {}
        better |= {"fifty": "not-fifty"} if self.best else {}
        words = {name: say.spoken(better.get(w, w)) for name, w in zip("abcd", said, strict=False)}
        return Reason("", say.PLAYS[len(words)], card=move.card or "", **words)

    def most(self, seat: str) -> int:
        """Six while trumps are found, then nine, less one for each trick (BEL-07, BEL-08, BEL-15, BEL-43)."""
        return 6 if self.phase in ("bid", "name", "answer") else 9 - self.tricks

    def settle(self) -> None:
        """Check a position and fill in what it implies: the leader, who has a whole trick, the best declaration."""
        for name, nothing in (("score", 0), ("games", 0), ("said", "-")):
            setattr(self, name, getattr(self, name) or (nothing,) * len(self.seats))
        if self.hand_over:  # without trumps it was thrown in (BEL-14)
            self.phase = "over"
            told = self.victor or any(entry.hand == self.deals for entry in self.sheet())
            if self.trump and not told and any(self.piles[seat] for seat in self.seats):
                raise ValueError("A hand that is over before all cards are played was claimed, so lines must say so.")
        else:
            self._settle_phase()

    def _settle_phase(self) -> None:
        if self.phase == "over":
            raise ValueError("phase: over is only for hand_over: True.")
        if self.phase in ("answer", "swap", "claim", "count") and self.asked[:1] != (self.turn,):
            raise ValueError(
                "asked must name the seats still to be asked, and it must be the turn of the first of them."
            )
        if self.phase in ("bid", "name", "answer", "swap"):
            self._settle_bidding()
        if self.phase not in ("bid", "name", "answer"):
            if not self.trump:
                raise ValueError("A position in play needs its trumps, such as 'trump: S'.")
            self._settle_trick()
            self._settle_runs()

    def _settle_bidding(self) -> None:
        self.leader = self.forehand
        if len(self.piles.get("turnup", ())) != 1:
            raise ValueError("The bidding and the swap need a turn-up, such as 'turnup: KS'.")
        said = self.best or self.royal or self.called or self.bela or self.shown or any(map(self.told, self.seats))
        if said or any(self.piles[pile] for pile in ("trick", *self.heaps.values())):
            raise ValueError("Before the first lead nobody can have played or declared.")
        if self.phase == "answer" and self.caller in ("", *self.asked):
            raise ValueError("phase: answer needs caller, the seat that said schmeiss.")
        if self.phase == "swap" and not (self.swappable and all(self.piles[s] for s in self.seats)):
            raise ValueError("phase: swap needs cards in all hands and a turn-up of the trump suit, but not the seven.")

    def _settle_trick(self) -> None:
        """Check the trick on the table: who led to it, and whose turn it is."""
        trick = self.piles["trick"]
        if len(trick) > len(self.seats) or (self.phase in ("say", "gather") and len(trick) < len(self.seats)):
            raise ValueError("A trick has one card from each player.")
        if not self.leader:
            self.leader = self.round[self.turn][-len(trick) % len(self.seats)]
        for seat in self.round[self.leader][: len(trick)]:
            if len(self.piles[seat]) >= self.most(seat):
                raise ValueError(f"{seat} has too many cards for somebody who has played to the trick.")
        if self.first_trick and self.phase in ("play", "say", "gather", "swap"):
            self.dealer = self.round[self.leader][-1]  # forehand leads first (BEL-43)
        if self.phase in ("play", "gather") and len(trick) == len(self.seats):
            self.phase, self.turn = "gather", self.winner
        if self.phase == "play":
            order = self.round[self.leader]
            if self.turn != order[len(trick)] or not all(self.piles[s] for s in order[len(trick) :]):
                raise ValueError(f"turn: {self.turn} does not fit the trick, or a seat has no card left to play to it.")

    def _settle_runs(self) -> None:
        declared = [s for s in self.round[self.forehand] if self.told(s)]
        if declared and not self.best:
            self.best = max(declared, key=self.told)
        if self.best and not self.told(self.best):
            raise ValueError("best must name a seat that has declared a run.")
        self._settle_shown()
        if self.phase == "say":
            if not self.best or self.rival in ("", self.best) or (self.also and not self.high):
                raise ValueError("phase: say needs best and rival, the seats whose runs are compared.")
            if self.turn != (self.rival if (self.suit if self.also else self.high) else self.best):
                raise ValueError("It must be the turn of best, or of rival once high or suit has been said.")

    def _settle_shown(self) -> None:
        """Check that what a seat has shown or called is in its hand, or was played."""
        if self.called and not self.royal:
            raise ValueError(
                "called needs royal, the seat that has played the king or queen of trumps and called the Bela."
            )
        played = {c for pile in ("trick", *self.heaps.values()) for c in self.piles[pile]}
        shown = [(self.best, card) for run in self.shown for card in cards_of(run)]
        shown += [(self.royal, Card(rank + self.trump)) for rank in "KQ" if self.called]
        for seat, card in shown:
            hand = self.piles.get(seat, ())
            if card not in played and card not in hand and HIDDEN not in hand:
                raise ValueError(
                    f"{card.sign} is known to be {seat or 'nobody'}'s: it must be in that hand, or played."
                )


at, new = Bela.at, Bela.new


def _took(first: State, last: State) -> int | None:
    """Whether the one who took up trumps wins the hand (0) or goes bate (1)."""
    assert isinstance(last, Bela)
    return int(last.taker not in last.winners) if last.taker else None


QUESTION = Inquiry(  # what the lab asks of it, for children to guess
    "You take up trumps. Do you more often win the hand, or go bate?",
    ("wins", "goes bate"),
    ("The one who took won {n} of {all}.", "The one who took went bate in {n} of {all}."),
    _took,
)
