"""Marjapussi (berry bag, Huutopussi) for four in two teams: trumps made and changed in play; see book.md.

Why so: a big game is put together from parts by noun, which share the fields in ``hand.py``: what comes before the
first lead stands in ``bidding.py``, calls and questions in ``trumps.py``, the count in ``score.py``.
"""

from __future__ import annotations

import dataclasses
from functools import cache
from typing import Any, ClassVar, Self

from ...language import N_
from ...rules.cards import SUITS, Card, pack
from ...rules.moves import Move, Reason
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.players import highest
from ...rules.tricks.winner import Obligation, Powers, duty, powers
from ...rules.verbs import May, Verb
from ...rules.zones import Zone, hands, won_tricks
from . import words as say
from .bidding import Auction
from .score import DOUBLINGS, POINTS, RANKS, HandScore, counted, rounded, value
from .trumps import Trumps

SIMPLE = {"partners": "seated", "bidding": False, "doubling": False, "trickless": False, "target": None}
DOUBLE, PACK = Move("double"), pack(ranks=RANKS)


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Marjapussi; every default is the full game of stage 6."""

    # fmt: off
    target: Any = option(500, "Points to reach", "The first team to reach these points wins the game.", "MAR-67", (None, *range(50, 1001, 50)), None_="no target")
    opening_exact_120: bool = option(False, "First bid is 120", "The first bid must be exactly 120.", "MAR-10")
    exchange: str = option("optional", "Passing four cards", "May the declarer's partner pass four cards, or is that a must?", "MAR-16", ("optional", "mandatory"), optional="may pass", mandatory="must pass")
    no_bid_leader: str = option("right", "Who leads if all pass", "Does the player on the dealer's right lead, or the one on the left?", "MAR-22", ("right", "left"), right="the player on the dealer's right", left="the player on the dealer's left")
    first_trick_ace_forced: bool = option(False, "Ace to the first trick", "Whoever holds the ace of the suit led must play it to the first trick.", "MAR-29")
    must_undertrump: bool = option(False, "Must undertrump", "If you can neither follow nor win, you must still play a trump.", "MAR-32")
    ask_then_call: str = option("skip_next_trick", "Calling after a question", "How long do you wait before calling your own pair: one more trick, that break only, or the whole hand?", "MAR-46", ("skip_next_trick", "same_break_only", "never_again"), skip_next_trick="waits one more trick", same_break_only="waits for that break", never_again="waits for the whole hand")
    double_window: str = option("exact", "When to double", "Must each doubling be said in its own trick, or in that one at the latest?", "MAR-53", ("exact", "at_latest"), exact="in its own trick", at_latest="in its own trick at the latest")
    trickless_penalty: str = option("twice_contract", "Opponents without a trick", "Do they lose twice the contract, or only once if it was doubled?", "MAR-64", ("twice_contract", "contract_if_doubled"), twice_contract="twice the contract", contract_if_doubled="once, if it was doubled")
    waive_one_contra: bool = option(False, "Waive one contra", "If the opponents win no trick but the contract still fails, one doubling doesn't count.", "MAR-65")
    contract_check: str = option("exact", "Making the contract", "Do the exact points decide, or the rounded ones?", "MAR-58", ("exact", "rounded"), exact="by the exact points", rounded="by rounded points")
    both_reach: str = option("higher", "Both teams reach the target", "Does the higher total win, or the declarer's team?", "MAR-68", ("higher", "declarer"), higher="the higher total wins", declarer="the declarer's team wins")
    partners: str = option("drawn", "Partners", "Do you draw for partners before the first deal, or play with the person opposite?", "MAR-05", ("drawn", "seated"), drawn="are drawn", seated="sit opposite")
    bidding: bool = option(True, "Bidding", "If not, every hand is played without a contract.", "MAR-09")
    trumps: str = option("questions", "How trumps are made", "By pairs in one hand and by questions, by such pairs only, or not at all?", "MAR-34", ("questions", "pairs", "none"), questions="by own pairs and questions", pairs="by own pairs only", none="not at all")
    doubling: bool = option(True, "Contra and re", "If not, contracts are not doubled.", "MAR-51")
    trickless: bool = option(True, "Hands without a trick", "If not, a team without a trick is scored like any other.", "MAR-63")
    card_points: bool = option(True, "Card points", "If not, each trick counts ten points and the last one no more.", "MAR-55")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": SIMPLE | {"trumps": "none", "card_points": False},
        "2": SIMPLE | {"trumps": "pairs", "card_points": False},
        "3": SIMPLE | {"trumps": "pairs"},
        "4": {"trumps": "pairs", "doubling": False, "trickless": False},
        "5": {"doubling": False, "trickless": False},
        "6": {},
    }

    def check(self) -> None:
        if self.waive_one_contra and not (self.doubling and self.trickless):
            raise ValueError(
                N_("waive_one_contra is about contra and hands without a trick, so set doubling and trickless too.")
            )


def height(card: Card) -> int:
    """How high a card is in game order (MAR-02, MAR-06)."""
    return -RANKS.index(card.rank)


@cache
def _zones(order: str) -> tuple[Zone, ...]:
    middle = (Zone("aside", "stock", "aside", seen="none"), Zone("trick", "trick", "trick"))
    return (*hands(order), *middle, *won_tricks(order))


class Marjapussi(Auction, Trumps):
    """Marjapussi for 4 players; see ``Rules`` for the options and book.md for the rules."""

    game = "marjapussi"
    Rules = Rules
    seat_range = range(4, 5)
    stock = "aside"
    verbs: ClassVar[dict[str, Verb]] = {
        **Auction.verbs,
        **Trumps.verbs,
        "double": Verb("Say contra", "MAR-51", when=lambda rules: rules.bidding and rules.doubling),
        "play": Verb("Play {card}", "MAR-25"),
        "gather": Verb("Gather the trick", "MAR-33", pile="trick", alone=True),
    }
    basics: ClassVar[dict[str, str]] = {"turn": "MAR-25", "hand": "MAR-07", "end": "MAR-08"}
    against: ClassVar[dict[str, tuple[str, ...]]] = {
        "ace": say.ACE_FIRST, "spade": say.SPADE_FIRST, "follow": say.FOLLOW, "beat": say.BEAT, "forced": say.FORCED_ACE,
        "trump": say.TRUMP_IT, "overtrump": say.TRUMP_OVER, "undertrump": say.UNDERTRUMP,
    }  # fmt: skip

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.order)

    def pack(self) -> tuple[Card, ...]:
        return PACK

    # ---- tricks -----------------------------------------------------------------------------------------------------

    @property
    def power(self) -> Powers:
        return powers(RANKS, self.trump)

    def owes(self) -> Obligation:
        """What the trick asks for (MAR-23 to MAR-32)."""
        hand, trick, rules = self.piles[self.turn], self.piles["trick"], self.rules
        if not trick:
            first = () if self.number > 1 else hand
            aces = tuple(c for c in first if c.rank == "A")
            spades = tuple(c for c in first if c.suit == "S")
            word, cards = ("ace", aces) if aces else ("spade", spades) if spades else ("lead", hand)
            return Obligation(word, cards)
        if rules.first_trick_ace_forced and self.number == 1 and (ace := Card("A" + trick[0].suit)) in hand:
            return Obligation("forced", (ace,))
        under = rules.must_undertrump
        return duty(hand, trick, self.power, self.trump, must_trump=True, must_beat="all", undertrump=under)

    def no_play(self, move: Move) -> Reason:
        word, held = self.owes()
        trick, best, card = self.piles["trick"], self.best_card, move.named
        why = self.against[word]
        if word == "beat" and card.suit != trick[0].suit:
            why = say.FOLLOW_BEAT
        elif word == "beat" and self.taker == self.partner(self.turn):
            why = say.BEAT_PARTNER
        elif word == "follow" and best is not None and best.suit != trick[0].suit:
            why = say.STILL_FOLLOW
        return Reason(*why, card=card, suit=trick[0].suit if trick else "", held=held, best=best)

    def do_play(self, move: Move) -> None:
        card = move.named
        self._learn(card)
        self.phase = "play"  # a break ends with the lead
        super().do_play(move)

    def _learn(self, card: Card) -> None:
        """Write down above which cards this seat has shown to hold none: what the must-beat rule gives away."""
        seat, trick, best, trump = self.turn, self.piles["trick"], self.best_card, self.trump
        lack: list[str] = []
        if best is None:
            if self.number == 1 and card.rank != "A":
                lack = [f"{seat}T{s}" for s in SUITS]
                if card.suit != "S":
                    self.void(seat, "S")
        elif card.suit in (trick[0].suit, trump):
            if best.suit == card.suit and self.power[card] < self.power[best]:
                lack = [f"{seat}{best}"]
        elif trump and (best.suit != trump or self.rules.must_undertrump):
            self.void(seat, trump)
        elif trump:
            lack = [f"{seat}{best}"]
        self.lacks += tuple(text for text in lack if text not in self.lacks)

    def do_gather(self, move: Move) -> None:
        self.led += self.leader
        super().do_gather(move)

    def gathered(self, winner: str, card: Card) -> None:
        if self.notes is not None:
            trick = self.piles[self.heap(winner)][-4:]
            points = sum(POINTS[c.rank] for c in trick) if self.rules.card_points else 10
            last = 20 if self.rules.card_points and self.played_out else 0
            self.note(say.WINS, seat=winner, card=card, points=points + last)
        if self.played_out:
            self._count()
        elif self.rules.trumps != "none":
            self.phase = "break"

    def may_double(self) -> May:
        """The next doubling, of the side and in the trick that it belongs to (MAR-51 to MAR-53)."""
        due = self.doublings + 1
        if not self.declarer or not self.rules.doubling or due > DOUBLINGS or not self._entitled(self.turn):
            return (), self.no_double
        now = self.number
        fits = now == due if self.rules.double_window == "exact" else now <= due
        return ((DOUBLE,) if fits else ()), self.no_double

    def _entitled(self, seat: str) -> bool:
        """Whether the next doubling belongs to a seat's side: contra to the opponents, re to the declarer's."""
        return (seat in self.team(self.declarer)) == bool(self.doublings % 2)

    def no_double(self, move: Move) -> Reason:
        due, now = self.doublings + 1, self.number
        if not self.declarer:
            return Reason(*say.NO_CONTRACT)
        if due > DOUBLINGS:
            return Reason(*say.ALL_DOUBLED)
        if now > due:
            return Reason(*say.MISSED, due=due, now=now)
        if not self._entitled(self.turn):
            return Reason(*say.OTHERS_SAY)
        return Reason(*say.TOO_SOON, due=due, now=now)

    def do_double(self, move: Move) -> None:
        word = "re" if self.doublings % 2 else "contra"
        self.doublings += 1
        self.speak(word, self.number)
        self.note(say.DOUBLED, seat=self.turn, word=word, value=value(self.contract, self.doublings))

    # ---- from deal to end -------------------------------------------------------------------------------------------

    @classmethod
    def dealt(cls, order: str, seats: int = 4, *, cut: str = "", **named: Any) -> Self:
        """A first deal from a pack in a known order; partners are drawn only from cards that ``cut`` names."""
        return super().dealt(order, seats, cut=cut, **({} if cut else {"partners": "seated"}) | named)

    def pass_deal(self) -> None:
        if self.deals > 1:
            self.dealer = self.after(self.dealer)
            return
        self.score, self.order = (0,) * 4, "ABCD"
        if self.rules.partners == "drawn":
            self._draw_partners()
        else:
            self.dealer = self.by_draw("dealer", height)

    def _draw_partners(self) -> None:
        """The highest card deals first, the lowest sits opposite; those level draw again (MAR-05, MAR-06)."""
        found = self.to_draw("partners")
        cards = {seat: next(found) for seat in self.seats}
        high = highest(cards.items(), found, height)
        low = highest([(s, c) for s, c in cards.items() if s != high], found, lambda card: -height(card))
        others = [self.after(high, n) for n in (1, 2, 3) if self.after(high, n) != low]
        order = high + others[0] + low + others[1]
        start = order.index("A")
        self.order, self.dealer = order[start:] + order[:start], high

    def deal_out(self, order: tuple[Card, ...]) -> None:
        """Nine cards each, singly, from the dealer's left (MAR-07)."""
        self.piles = {zone.pile: () for zone in self.zones()}
        for i in range(4):
            self.piles[self.after(self.dealer, i + 1)] = order[i::4]
        self.turn = self.after(self.dealer)
        if self.deals == 1 and self.rules.partners == "drawn":
            self.note(say.SIT, seat=self.dealer, other=self.partner(self.dealer))
        else:
            self.note(say.DEALT, seat=self.dealer, other=self.turn)
        if self.rules.bidding:
            self.phase = "bid"
        else:
            self.without_contract()

    def _count(self) -> None:
        """The hand is over: what both teams score, and whether the game is won (MAR-55 to MAR-68)."""
        ours = self.team(self.declarer or "A")
        theirs = self.team(self.after(ours[0]))
        mine, other = self.side(ours[0]), self.side(theirs[0])
        if self.contract:
            results = counted(self.rules, self.contract, self.doublings, mine, other)
        else:
            results = HandScore(rounded(mine.points), "p"), HandScore(rounded(other.points), "p")
        gained: dict[str, int] = {}
        for team, side, (points, kind) in zip((ours, theirs), (mine, other), results, strict=True):
            data = f"{team[0]}{team[1]}_{self.contract}_{side.points}x{self.doublings}"
            self.write(team[0], kind, points, data)
            gained |= dict.fromkeys(team, points)
        self.score = self.plus(self.score, gained)
        self._finish(ours, theirs, gained)

    def _finish(self, ours: tuple[str, ...], theirs: tuple[str, ...], gained: dict[str, int]) -> None:
        """Say how the hand came out, and whether it has decided the game (MAR-67, MAR-68)."""
        total, goal = self.by_seat(self.score), self.rules.target
        teams = sorted((ours, theirs), key=lambda team: -total[team[0]])
        score, top = tuple((team, total[team[0]]) for team in teams), total[teams[0][0]]
        if self.contract:
            why = say.MADE_IT if gained[ours[0]] > 0 else say.MISSED_IT
            self.note(why, seats=ours, n=self.contract, got=self.side(ours[0]).points, score=score)
        else:
            points = tuple((team, gained[team[0]]) for team in sorted((ours, theirs), key=lambda t: -gained[t[0]]))
            self.note(say.COUNTED, points=points, score=score)
        reached = [team for team in teams if goal is not None and total[team[0]] >= goal]
        declares = self.rules.both_reach == "declarer" and self.contract > 0
        if len(reached) == 2 and not declares and total["A"] == total[self.after("A")]:
            self.note(say.LEVEL, n=top)
            reached = []
        if reached:
            winners = ours if declares and ours in reached else reached[0]
            self.end(winners)
            self.note(say.WON_GAME, seats=winners, score=score)
            return
        most = [seat for seat in self.seats if gained[seat] == max(gained.values())]
        self.end(most if len(most) == 2 else (), self.after(self.dealer))

    def closed(self, move: Move) -> Reason:
        verb, phase = move.verb, self.phase
        if verb in ("call", "pair", "half"):
            now = phase == "play" and not self.piles["trick"] and self.number > 1
            spoke = any(w.trick == self.number and w.seat == self.turn for w in self.words_said())
            late = say.NO_CALL_NOW if verb == "call" else say.NO_ASKING_NOW
            one = say.ONE_ACT if self.rules.trumps == "questions" else say.ONE_CALL
            return Reason(*(one if now and spoke else late), seat=self.turn)
        if verb == "answer" and phase in ("break", "play"):
            return Reason(*say.NOT_ASKED)
        if phase in ("break", "play"):
            announced = say.ANNOUNCED_ONCE if self.contract else say.NO_CONTRACT_NOW
            gone = {"bid": say.BID_OVER, "pass": say.BID_OVER, "announce": announced, "gather": say.WAIT[phase]}
            return Reason(*gone.get(verb, say.PASSED_ON), seat=self.turn)
        due = 4 - len(self.piles["aside"])
        return Reason(*say.WAIT[phase], seat=self.turn, left=due)

    def line(self, kind: str, points: int, data: str) -> Reason:
        return say.line(kind, points, data)

    def wording(self, move: Move) -> Reason:
        if move is DOUBLE and self.doublings % 2:
            return Reason("", "Say re")
        return super().wording(move)


at, new = Marjapussi.at, Marjapussi.new
