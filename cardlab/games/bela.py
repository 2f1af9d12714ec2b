"""Bela (Clobyosh, Klabberjass family) for two and three: rules, options, stages. The rule book is bela.md.

Why so: what a player says belongs to the card it is said with (``play QH -> twenty``), so that silence gives nothing
away. The dialogue about runs, the exchange and the claims are short phases of their own (``phase``), in each of which
``_choices`` lists what can be done and ``refusal`` says why anything else cannot.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator
from functools import cache
from typing import Any, ClassVar, Self

from ..cards import HIDDEN, SUITS, Card, cards, shuffled
from ..core import Entry, State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Rules as Options
from ..options import option
from ..tricks import beats, duty, winning
from . import bela_words as say
from .bela_cards import (
    ALTERNATING,
    BELA,
    CARDS,
    LAST_TRICK,
    NATURAL,
    PLAIN,
    POINTS,
    POWER,
    RANKS,
    REACH,
    SAFE,
    TAKE,
    TRUMPS,
    VALUE,
    Run,
    cards_of,
    highest_cut,
    precedence,
    runs,
    signs,
    strength,
    token,
    worth,
)
from .bela_count import Line, cards_line, runs_line, verdict

__all__ = ["CARDS", "NATURAL", "POINTS", "POWER", "VALUE", "Bela", "Rules", "at", "highest_cut", "new", "precedence"]
__all__ += ["runs", "strength", "worth"]

PLAIN_SCORE = {"declarations": False, "claim_rule": "none", "best_of": 1, "equal_scores": "bidder_nothing"}
OPEN = PLAIN_SCORE | {"bidding": "none"}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Bela beside the number of players (2 or 3); every default is the full game of stage 9."""

    # fmt: off
    target: int = option(501, "Points to reach", "Whoever has so many points may claim the game; fewer make it short.", "BEL-70", (501, 500, 251, 151))
    schmeiss: bool = option(False, "Schmeiss", "At the first turn a player may propose to throw the deal in.", "BEL-10")
    equal_scores: str = option("hold_over", "Equal scores", "The taker's points wait for the next winner, are lost, or go to the defender.", "BEL-63", ("hold_over", "bidder_nothing", "all_to_defender"))
    pot_holds: str = option("taker_points", "What waits after a tie", "The taker's points alone, or those of both.", "BEL-63", ("taker_points", "both"))
    claim_rule: str = option("any_time", "Claiming", "At any time, before the fourth trick, or never: then the highest total wins.", "BEL-71", ("any_time", "first_three_tricks", "none"))
    claim_at_count: bool = option(True, "Claim after the count", "If not, a total reached in the count waits for a trick of the next hand.", "BEL-77")
    consummate_with_trick: bool = option(True, "Claim needs a trick", "Points left unclaimed in an earlier hand need a trick before they are claimed.", "BEL-78")
    auto_claim: bool = option(False, "Claims by itself", "The game is claimed for a player as soon as that is right.", "BEL-75")
    bare_yuss_may_be_withheld: bool = option(True, "Keep a bare Yuss back", "Who holds only the jack of trumps need not play it to a trump.", "BEL-49")
    trump_lead_scoring_only: bool = option(False, "Lead no low trump", "The eight and seven of trumps are led only by who has nothing else.", "BEL-55")
    late_bela_call: bool = option(True, "Late Bela", "It is enough to call the Bela with its second card.", "BEL-40")
    split_long_runs: bool = option(False, "Split long runs", "A run of seven counts as fifty and twenty, a run of eight as two fifties.", "BEL-22")
    bate_to_each_opponent: bool = option(False, "Bate for each opponent", "With three players each opponent adds the points of a bate taker.", "BEL-62")
    best_of: int = option(3, "Games in a match", "One game, or the best of three.", "BEL-80", (3, 1))
    bidding: str = option("full", "Who takes", "By bidding; or spades are trumps and forehand takes, or nobody does and only cards count.", "BEL-10", ("full", "forehand", "none"))
    must_trump: bool = option(True, "Must trump and beat", "If not, whoever cannot follow suit plays any card.", "BEL-46")
    declarations: bool = option(True, "Runs and the Bela", "If not, only cards and the last trick count.", "BEL-20")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": OPEN | {"must_trump": False},
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
            raise ValueError("schmeiss is a call in the bidding: choose bidding='full' or leave it out.")


# ---- moves ------------------------------------------------------------------------------------------------------

WORDS = ("twenty", "fifty", "have")
SAID = ("", *WORDS, "bela", *(f"{w}+bela" for w in WORDS))
PLAY = {c: {w: Move(f"play {c} -> {w}" if w else f"play {c}") for w in SAID} for c in CARDS}
SHOW = {c: Move(f"show -> {c}") for c in CARDS}
NAME = {s: Move(f"name -> {s}") for s in SUITS}
SAY = {w: Move(f"say -> {w}") for w in (*NATURAL, *SUITS, "trump", "also", "good", "not-good")}
TAKE_IT, PASS, SCHMEISS, AGREE, INSIST = map(Move, ("take", "pass", "schmeiss", "agree", "insist"))
SWAP, KEEP, GATHER, CLAIM, GO_ON = map(Move, ("swap", "keep", "gather", "claim", "go_on"))
VERBS = {
    "bid": ("take", "pass", "schmeiss"), "name": ("name", "pass"), "answer": ("agree", "insist"),
    "swap": ("swap", "keep"), "play": ("play", "show"), "say": ("say",), "gather": ("gather",),
    "claim": ("claim", "go_on"), "count": ("claim", "go_on"), "over": (),
}  # fmt: skip
LOOK = {"gather": 1.4, "swap": 0.8}  # seconds to look at a whole trick, and to hear who takes


@cache
def _zones(seats: tuple[str, ...], bidding: bool) -> tuple[Zone, ...]:
    """The zones; only for a bidding there is a turn-up, and a bottom card to be shown."""
    return (
        *(Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in seats),
        Zone("stock", "stock", "stack", seen="none"),
        *((Zone("turnup", "up", "turn-up"), Zone("bottom", "up", "bottom")) if bidding else ()),
        Zone("trick", "trick", "trick"),
        *(Zone(f"won.{seat}", "heap", "trick", owner=seat, each=len(seats)) for seat in seats),
    )


class Bela(State):
    """Bela for 2 or 3 players; see ``Rules`` for the options and bela.md for the rules."""

    game = "bela"
    Rules = Rules
    seat_range = range(2, 4)
    verbs = tuple(dict.fromkeys(v for some in VERBS.values() for v in some))
    basics: ClassVar[dict[str, str]] = {"turn": "BEL-43", "hand": "BEL-43", "end": "BEL-80"}
    touches: ClassVar[dict[str, str]] = {"gather": "trick", "take": "turnup", "swap": "turnup"}
    automatic = ("gather", "keep")

    dealer: str = "A"
    phase: str = "play"  # a key of VERBS
    trump: str = ""
    taker: str = ""
    caller: str = ""  # who said schmeiss
    asked: tuple[str, ...] = ()  # the seats still to be asked: for a schmeiss, the swap or a claim
    leader: str = ""  # who leads to this trick; after the last one, who won it
    opening: tuple[Card, ...] = ()  # the cards of the first trick, from forehand on
    said: tuple[str, ...] = ()  # what each seat has declared: twenty, fifty or -
    best: str = ""  # the seat with the best declared run so far
    rival: str = ""  # the seat whose equal run is compared with it
    high: str = ""  # the rank of the best run, once it is named
    suit: str = ""  # its suit, once it is named: S, H, D, C or trump
    also: bool = False  # the rival's run is as high
    shown: tuple[str, ...] = ()  # the runs shown: highest card and length, KS3
    royal: str = ""  # who played the first of the king and queen of trumps
    called: bool = False  # and called "Bela" with it
    bela: str = ""  # whose Bela counts
    talk: tuple[str, ...] = ()  # what was just said: seat and word, A.twenty
    score: tuple[int, ...] = ()  # points before this hand
    pot: int = 0  # points held over
    games: tuple[int, ...] = ()  # games won
    victor: str = ""  # who has just won a game
    lines: tuple[str, ...] = ()  # the score sheet of this game: hand, seat, kind, points and data, 1Ar20.KS3

    def __init__(self, rules: Any, seats: int) -> None:
        super().__init__(rules, seats)
        self.round = {s: self.seats[i:] + self.seats[:i] for i, s in enumerate(self.seats)}  # clockwise from a seat
        self.heaps = {s: f"won.{s}" for s in self.seats}

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats, self.rules.bidding == "full")

    def pack(self) -> tuple[Card, ...]:
        return CARDS

    @property
    def forehand(self) -> str:
        return self.round[self.dealer][1]

    @property
    def tricks(self) -> int:
        """How many tricks have been gathered in this hand."""
        return sum([len(self.piles[heap]) for heap in self.heaps.values()]) // len(self.seats)

    @property
    def finished(self) -> bool:
        """Whether the last trick of the hand has been gathered."""
        return not self.piles["trick"] and not all(self.piles[seat] for seat in self.seats)

    def settle(self) -> None:
        """Check a position and fill in what it implies: the leader, who has a whole trick, the best declaration."""
        lists = {"phase": tuple(VERBS), "trump": ("", *SUITS), "suit": ("", "trump", *SUITS), "high": ("", *NATURAL)}
        lists |= dict.fromkeys(("taker", "caller", "leader", "best", "rival", "royal", "bela"), ("", *self.seats))
        for name, allowed in (lists | {"dealer": self.seats, "victor": ("", *self.seats)}).items():
            if getattr(self, name) not in allowed:
                listed = ", ".join(a for a in allowed if a)
                raise ValueError(f"{name} cannot be {str(getattr(self, name))[:20]!r}: allowed are {listed}.")
        for name in ("score", "games", "said"):
            kind, empty, numbers = (str, "-", getattr(self, name)) if name == "said" else (int, 0, getattr(self, name))
            if numbers and (len(numbers) != len(self.seats) or not all(isinstance(n, kind) for n in numbers)):
                raise ValueError(f"{name} needs one entry for each seat.")
            setattr(self, name, numbers or (empty,) * len(self.seats))
        if not set(self.asked) <= set(self.seats) or not set(self.said) <= {"-", *VALUE}:
            raise ValueError("asked names seats, and said is twenty, fifty or - for each seat.")
        if not all(isinstance(c, Card) for c in self.opening) or min(self.pot, self.deals) < 0:
            raise ValueError("opening names cards, and pot and deals cannot be less than 0.")
        if not all(say.entry_of(line) for line in self.lines):
            raise ValueError("lines holds the lines of the score sheet, such as 1Ar20.KS3.")
        if not all(re.fullmatch("[AKQJT9][SHDC][3-8]", str(w)) for w in self.shown):
            raise ValueError("shown names runs by their highest card and their length, such as KS3.")
        if not all(say.known(str(w)) and str(w)[0] in self.seats for w in self.talk):
            raise ValueError("talk names seats and words, such as A.twenty.")
        if not self.hand_over:
            self._settle_play()

    def _settle_play(self) -> None:
        if self.phase == "over":
            raise ValueError("phase: over stands only with hand_over: True.")
        if self.phase in ("answer", "swap", "claim", "count") and self.asked[:1] != (self.turn,):
            raise ValueError("asked names the seats still to be asked, and the first of them has the turn.")
        if self.phase in ("bid", "name", "answer", "swap"):
            self._settle_bidding()
        if self.phase in ("bid", "name", "answer"):
            return
        if not self.trump:
            raise ValueError("A position in play needs its trumps, such as 'trump: S'.")
        trick = self.piles["trick"]
        if len(trick) > len(self.seats) or (self.phase in ("say", "gather") and len(trick) < len(self.seats)):
            raise ValueError("A trick has one card of each player.")
        if not self.leader:
            self.leader = self.round[self.turn][-len(trick) % len(self.seats)]
        if not self.tricks and self.phase in ("play", "say", "gather", "swap"):
            self.dealer = self.round[self.leader][-1]  # forehand leads first (BEL-43)
        if self.phase in ("play", "gather") and len(trick) == len(self.seats):
            self.phase, self.turn = "gather", self._winner()
        if self.phase == "play":
            order = self.round[self.leader]
            if self.turn != order[len(trick)] or not all(self.piles[s] for s in order[len(trick) :]):
                raise ValueError(f"turn: {self.turn} does not fit the trick, or a seat has no card left to play to it.")
        declared = [s for s in self.round[self.forehand] if self._said(s)]
        if declared and not self.best:
            self.best = max(declared, key=self._said)
        if self.best and not self._said(self.best):
            raise ValueError("best names a seat that has declared a run.")
        if self.phase == "say":
            if not self.best or self.rival in ("", self.best) or (self.also and not self.high):
                raise ValueError("phase: say needs best and rival, the seats whose runs are compared.")
            if self.turn != (self.rival if (self.suit if self.also else self.high) else self.best):
                raise ValueError("The best speaks first, and the rival answers what high or suit says.")

    def _settle_bidding(self) -> None:
        """Check a position before the first lead."""
        self.leader = self.forehand
        if len(self.piles.get("turnup", ())) != 1:
            raise ValueError("The bidding and the swap need a turn-up, such as 'turnup: KS'.")
        if self.piles["trick"] or self.best or any(map(self._said, self.seats)):
            raise ValueError("Before the first lead nobody has played or declared.")
        if self.phase == "answer" and self.caller in ("", *self.asked):
            raise ValueError("phase: answer needs caller, the seat that said schmeiss.")
        if self.phase == "swap" and not (self._swappable() and all(self.piles[s] for s in self.seats)):
            raise ValueError("phase: swap needs cards in all hands and a turn-up of the trump suit, but not the seven.")

    # ---- what can be done -----------------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
            return
        choices = self._choices()
        if choices[1:] and choices[-1] is CLAIM:
            choices.pop()  # comes last of all
        yield from choices
        yield from (m for m in (PLAY[c][""] for c in self.piles[self.turn] if c is not HIDDEN) if m not in choices)
        if self.phase == "bid" and SCHMEISS not in choices:
            yield SCHMEISS
        if self.phase == "name":
            yield NAME[self.piles["turnup"][-1].suit]
        if self.phase == "swap" and SWAP not in choices:
            yield SWAP
        if CLAIM not in choices:
            yield CLAIM  # not right or not in time

    def legal_moves(self) -> list[Move]:
        if not self.turn or (self.viewer and self.viewer != self.turn):
            return []
        return [DEAL] if self.hand_over else self._choices()

    def _choices(self) -> list[Move]:
        """What the seat to move can do, sensible first."""
        phase, hand = self.phase, self.piles[self.turn]
        if phase == "play":
            return self._plays()
        if phase == "gather":
            return [GATHER]
        if phase in ("claim", "count"):
            return [CLAIM, GO_ON]
        if phase == "say":
            return self._sayings()
        if phase == "swap":
            return [SWAP, KEEP] if self._seven() in hand else [KEEP]
        if phase == "answer":
            return [AGREE, INSIST]
        first, enough = [CLAIM] if self._no_claim() is None else [], TAKE[len(self.seats)]
        turned = self.piles["turnup"][-1].suit
        if phase == "bid":
            bids = [TAKE_IT, PASS] if strength(hand, turned) >= enough else [PASS, TAKE_IT]
            return first + bids + [SCHMEISS] * bool(self.rules.schmeiss)
        suits = sorted((s for s in SUITS if s != turned), key=lambda s: -strength(hand, s))
        names = [NAME[s] for s in suits]
        return first + ([*names, PASS] if strength(hand, suits[0]) >= enough else [PASS, *names])

    def _plays(self) -> list[Move]:
        """The cards that may be played, with what may be said, and the runs that may be shown before."""
        seat, found = self.turn, []
        claims = self._no_claim() is None
        right = claims and self._right(seat)
        if right:
            found.append(CLAIM)
        if self.rules.declarations:
            found += [SHOW[run[0]] for run in self._countable(seat) if token(run) not in self.shown]
            words = self._words_to_say()
        else:
            words = [""]
        allowed = self.playable()
        for card in self.sensible():
            if card in allowed:
                says = PLAY[card]
                if card.suit == self.trump and card.rank in "KQ" and self._no_bela(card) is None:
                    found += [says[f"{w}+bela" if w else "bela"] for w in words]
                found += [says[w] for w in words]
        if claims and not right:
            found.append(CLAIM)
        return found

    def playable(self) -> tuple[Card, ...]:
        """The cards of the seat to move that the rules of play allow (BEL-44 to BEL-55)."""
        return self._duty()[1]

    def _duty(self) -> tuple[str, tuple[Card, ...]]:
        """What the seat to move owes to the trick: a word, and the cards that it may play."""
        hand, trick, trump, rules = self.piles[self.turn], self.piles["trick"], self.trump, self.rules
        if not trick:
            if rules.trump_lead_scoring_only:
                better = tuple(c for c in hand if c.suit != trump or c.rank not in "87")
                return ("low" if better else "lead"), better or hand
            return "lead", hand
        if trick[0].suit == trump and rules.bare_yuss_may_be_withheld:
            trumps = [c for c in hand if c.suit == trump]
            if len(trumps) == 1 and trumps[0].rank == "J":
                return "free", hand
        must = rules.must_trump
        return duty(hand, trick, POWER[trump], trump, must_trump=must, must_beat="trumps" if must else "no")

    def sensible(self) -> list[Card]:
        """The hand of the seat to move, the card that a simple player would choose first."""
        hand, trick, trump = self.piles[self.turn], self.piles["trick"], self.trump
        power, points = POWER[trump], POINTS[trump]
        if not trick:
            draws = self.turn == self.taker  # the taker draws trumps from the top
            jack = any(c.suit == trump and c.rank == "J" for c in hand)

            def lead(card: Card) -> tuple[int, int, int]:
                if card.suit == trump:
                    master = card.rank == "J" or (card.rank == "9" and jack)
                    return (0 if master and draws else 3), -power[card], 0
                return (1 if card.rank == "A" else 2), points[card], power[card]

            return sorted(hand, key=lead)
        best = trick[winning(trick, power, trump)]
        last = len(trick) == len(self.seats) - 1

        def follow(card: Card) -> tuple[int, int]:
            if not beats(card, best, power, trump):
                return 1, points[card] * 100 + power[card]
            if card.suit == trump:
                return 0, SAFE.index(card.rank) if last and best.suit != trump else power[card]
            return 0, -points[card] * 100 if last or card.rank == "A" else 100 + power[card]

        return sorted(hand, key=follow)

    def _words_to_say(self) -> list[str]:
        """What the seat may declare with its first card, the most first and silence last."""
        if self.tricks or self.phase != "play":
            return [""]
        return [w for w in ("fifty", "have", "twenty") if self._no_declaration(w) is None] + [""]

    def _sayings(self) -> list[Move]:
        if self.turn == self.best:
            run = self._declared(self.best)
            return [SAY[self._suit_of(run) if self.also else run[0].rank], SAY["good"]] if run else [SAY["good"]]
        return [SAY[w] for w in ("not-good", "also", "good") if self._no_answer(w) is None]

    # ---- what is legal --------------------------------------------------------------------------------------------

    def refusal(self, move: Move) -> Reason | None:
        verb = move.verb
        if verb != "play" and (move.card is not None or (move.to and verb not in ("name", "say", "show"))):
            return Reason(*say.NO_OBJECT)
        if verb == "claim":
            return self._no_claim()
        if verb in ("swap", "keep"):
            return self._no_swap(verb)
        if verb not in VERBS[self.phase]:
            return self._no_schmeiss() if verb == "schmeiss" else Reason(*say.NOW[self.phase])
        if verb == "play":
            return self._no_card(move)
        if verb == "show":
            return self._no_show(move.to)
        if verb == "say":
            return self._no_statement(move.to) if self.turn == self.best else self._no_answer(move.to)
        if verb == "name":
            if move.to not in SUITS or not move.to:
                return Reason(*say.NO_SUIT)
            turned = self.piles["turnup"][-1].suit
            return Reason(*say.TURNED_DOWN, suit=turned) if move.to == turned else None
        return self._no_schmeiss() if verb == "schmeiss" else None

    def _no_schmeiss(self) -> Reason | None:
        if not self.rules.schmeiss:
            return Reason(*say.NO_SCHMEISS)
        return None if self.phase == "bid" else Reason(*say.NOW[self.phase])

    def _no_swap(self, verb: str) -> Reason | None:
        """Why the seven of trumps cannot be swapped for the turn-up now (BEL-17 to BEL-19)."""
        turned = self.piles.get("turnup")
        if not turned or not self.trump:
            return Reason(*say.NOW[self.phase])
        if self.trump != turned[-1].suit:
            return Reason(*say.NAMED, suit=self.trump)
        if self.phase != "swap":
            return Reason(*(say.SEVEN_LIES if turned[-1].rank == "7" else say.SWAP_LATE))
        seven = self._seven()
        return None if verb == "keep" or seven in self.piles[self.turn] else Reason(*say.NO_SEVEN, card=seven.sign)

    def _swappable(self) -> bool:
        """Whether the turn-up was accepted as trumps and is not the seven itself (BEL-17 to BEL-19)."""
        turned = self.piles["turnup"][-1]
        return turned.suit == self.trump and turned.rank != "7"

    def _seven(self) -> Card:
        return Card("7" + self.trump)

    def _no_claim(self) -> Reason | None:
        """Why nobody may claim now, right or wrong (BEL-71, BEL-75, BEL-76)."""
        rules, seat = self.rules, self.turn
        if rules.claim_rule == "none":
            return Reason(*say.NO_CLAIMS)
        if self.phase in ("claim", "count"):
            return None
        if rules.auto_claim:
            return Reason(*say.CLAIMS_ITSELF)
        if self.phase in ("bid", "name"):
            waiting = self._before(seat) >= rules.target and not rules.consummate_with_trick
            return None if waiting else Reason(*say.CLAIM_WHEN)
        if self.phase != "play":
            return Reason(*say.CLAIM_WHEN)
        return None if self._in_time() else Reason(*say.CLAIM_EARLY)

    def _in_time(self) -> bool:
        """Whether a claim still comes early enough (claim_rule="first_three_tricks")."""
        if self.rules.claim_rule == "any_time":
            return True
        tricks = self.tricks
        return tricks < 3 or (tricks == 3 and not self.piles["trick"])

    def _no_card(self, move: Move) -> Reason | None:
        card = move.card
        if card is None:
            return Reason(*say.NO_CARD)
        if move.to not in SAID:
            return Reason(*say.NO_WORDS)
        word, allowed = self._duty()
        if card not in allowed:
            return self._against(card, word, allowed)
        declared = move.to.removesuffix("bela").removesuffix("+")
        if declared and (wrong := self._no_declaration(declared)):
            return wrong
        return self._no_bela(card) if move.to.endswith("bela") else None

    def _against(self, card: Card, word: str, held: tuple[Card, ...]) -> Reason:
        """The reason against a card that does not fulfil the duty in this trick."""
        trick = self.piles["trick"]
        if word == "low":
            return Reason(*say.LOW_TRUMP, card=card)
        led, best = trick[0].suit, trick[winning(trick, POWER[self.trump], self.trump)]
        why = say.DUTIES.get(word)
        if word == "follow":
            why = say.FOLLOW_TRUMP if led == self.trump else say.FOLLOW_STILL if best.suit == self.trump else say.FOLLOW
        if why is say.MUST_BEAT and len(trick) > 1:
            why = say.MUST_BEAT_3
        assert why is not None
        return Reason(*why, card=card, suit=led, held=held, best=best)

    def _no_declaration(self, word: str) -> Reason | None:
        """Why a run may not be declared so with this card (BEL-26 to BEL-28)."""
        if not self.rules.declarations:
            return Reason(*say.NO_RUNS)
        if self.tricks:
            return Reason(*say.TOO_LATE)
        value = self.said[self.seats.index(self.best)] if self.best else ""
        if word == "have":
            if not value:
                return Reason(*say.NOBODY_YET)
            word = value
        elif word == value:
            return Reason(*say.SAY_HAVE, value=value)
        elif value == "fifty":
            return Reason(*say.LESS)
        if any(worth(run) == VALUE[word] for run in self._runs(self.turn)):
            return None
        return Reason(*say.NOT_HELD, value=word)

    def _no_bela(self, card: Card) -> Reason | None:
        """Why the Bela may not be called with this card (BEL-38 to BEL-40)."""
        other = {"K": "Q", "Q": "K"}.get(card.rank, "")
        if not other or card.suit != self.trump or not self.rules.declarations:
            return Reason(*say.NO_BELA)
        if Card(other + card.suit) in self.piles[self.turn]:
            return None
        if self.royal != self.turn:
            return Reason(*say.NO_BELA)
        return None if self.called or self.rules.late_bela_call else Reason(*say.BELA_LATE)

    def _no_show(self, top: str) -> Reason | None:
        if not self.rules.declarations:
            return Reason(*say.NO_RUNS)
        if self.best != self.turn:
            return Reason(*say.NOT_BEST)
        if self.tricks != 1:
            return Reason(*say.SHOW_WHEN)
        run = next((run for run in self._runs(self.turn) if run[0].code == top), ())
        if not run:
            return Reason(*say.NO_RUN_THERE)
        if worth(run) > self._said(self.turn):
            return Reason(*say.TOO_HIGH)
        return Reason(*say.SHOWN_ALREADY) if token(run) in self.shown else None

    def _no_statement(self, word: str) -> Reason | None:
        """Why the earlier speaker may not say this: the highest card, then the suit, or “Good” (BEL-29, BEL-30)."""
        run = self._declared(self.turn)
        if word == "good":
            return None
        if self.also:
            return None if run and word == self._suit_of(run) else Reason(*say.NAME_SUIT)
        return None if run and word == run[0].rank else Reason(*say.NAME_RANK, rank=RANKS[run[0].rank] if run else "?")

    def _no_answer(self, word: str) -> Reason | None:
        """Why the later speaker may not answer so: good, also or not-good (BEL-26, BEL-29, BEL-30)."""
        if word == "good":
            return None
        run = self._declared(self.turn)
        mine = NATURAL.index(run[0].rank) if run else len(NATURAL)
        theirs = NATURAL.index(self.high)
        if self.also:
            ok = word == "not-good" and bool(run) and run[0].suit == self.trump
            return None if ok else Reason(*say.NOT_IN_TRUMPS)
        if (word == "not-good" and mine < theirs) or (word == "also" and mine == theirs):
            return None
        return Reason(*say.NOT_SO_HIGH, rank=RANKS[run[0].rank] if run else "?", other_rank=RANKS[self.high])

    # ---- what is held and won -------------------------------------------------------------------------------------

    def _said(self, seat: str) -> int:
        """The points that a seat has declared, 0 for none."""
        return VALUE.get(self.said[self.seats.index(seat)], 0) if self.said else 0

    def _before(self, seat: str) -> int:
        """The points of a seat before this hand."""
        return self.score[self.seats.index(seat)] if self.score else 0

    def _runs(self, seat: str) -> list[Run]:
        """The runs a seat held when play began, as far as its hand can be seen (BEL-24)."""
        hand, trick = self.piles[seat], self.opening
        if not self.tricks:
            trick = self.piles["trick"]
        place = self.round[self.forehand].index(seat)
        return runs(hand + trick[place : place + 1], self.rules.split_long_runs)

    def _declared(self, seat: str) -> Run:
        """The best run of the value that a seat has declared, () if it cannot be seen."""
        fitting = [run for run in self._runs(seat) if worth(run) == self._said(seat)]
        return max(fitting, key=lambda run: precedence(run, self.trump), default=())

    def _suit_of(self, run: Run) -> str:
        return "trump" if run[0].suit == self.trump else run[0].suit

    def _countable(self, seat: str) -> list[Run]:
        """The runs that a seat can still show: before its card to the second trick, if its run is the best."""
        if self.best != seat or self.tricks != 1 or not self._to_play(seat):
            return []
        some = [run for run in self._runs(seat) if worth(run) <= self._said(seat)]
        return sorted(some, key=lambda run: precedence(run, self.trump), reverse=True)

    def _to_play(self, seat: str) -> bool:
        """Whether a seat has not yet played to this trick."""
        return self.round[self.leader].index(seat) >= len(self.piles["trick"])

    def _run_points(self, seat: str, public: bool = False) -> int:
        """The points of a seat for runs so far: the best, and with a trick won; not yet shown ones if not public."""
        if seat != self.best or not self.piles[self.heaps[seat]]:
            return 0
        shown = sum(worth(cards_of(shown)) for shown in self.shown)
        return shown if public else max(shown, sum(map(worth, self._countable(seat))))

    def _last_trick(self, seat: str) -> int:
        counts = self.finished and seat == self.leader and self.rules.bidding != "none"
        return LAST_TRICK if counts and self.piles[self.heaps[seat]] else 0

    def to_date(self, seat: str, public: bool = False) -> int:
        """The points a seat has so far (BEL-72); ``public``: as far as everybody knows."""
        points, before = POINTS[self.trump], self._before(seat)
        if self.hand_over or self.phase in ("bid", "name", "answer", "swap", "count"):
            return before
        won = sum(points[c] for c in self.piles[self.heaps[seat]])
        return before + won + self._last_trick(seat) + self._run_points(seat, public) + BELA * (self.bela == seat)

    def _right(self, seat: str) -> bool:
        """Whether a claim of this seat would be right now (BEL-72, BEL-78)."""
        before, target = self._before(seat), int(self.rules.target)
        if before + REACH < target:
            return False
        if before >= target and self.rules.consummate_with_trick and self.phase != "count":
            return bool(self.piles[self.heaps[seat]])
        return self.to_date(seat) >= target

    def _winner(self) -> str:
        """Who wins the trick on the table."""
        place = winning(self.piles["trick"], POWER[self.trump], self.trump)
        return self.round[self.leader][place]

    # ---- what a move does -----------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        verb = move.verb
        if verb == "play":
            self._play(move)
        elif verb == "gather":
            self._gather()
        elif verb == "deal":
            self._deal()
        elif verb == "show":
            self._show(next(run for run in self._countable(self.turn) if run[0].code == move.to))
        elif verb == "say":
            self._compare(move.to)
        elif verb == "claim":
            self._claim()
        elif verb == "go_on":
            self._ask(self.asked[1:])
        elif verb in ("swap", "keep"):
            self._exchange(verb)
        else:
            self._bid(move)

    def _speak(self, word: str) -> None:
        """Remember what the seat to move says, instead of what it said before."""
        if word or self.talk:
            mine = f"{self.turn}."
            kept = tuple(w for w in self.talk if not w.startswith(mine))
            self.talk = (*kept, mine + word) if word else kept

    def _deal(self) -> None:
        seats = self.seats
        if not self.score:  # a new match
            self.games, self.dealer = (0,) * len(seats), self._cut()
        elif self.victor or self.winners:
            self.dealer = self.victor or self.winners[0]  # BEL-05, BEL-81
        else:
            self.dealer = self.forehand  # BEL-14, BEL-64
        if self.victor or not self.score:
            self.score, self.pot, self.lines = (0,) * len(seats), 0, ()
        self.deals += 1
        self._lay_out(shuffled(CARDS, f"{self.seed}/{self.deals}"))

    def _cut(self) -> str:
        """Who deals first: the highest card of a cut; those who are level cut again (BEL-03, BEL-04)."""
        left, order = self.seats, shuffled(CARDS, f"{self.seed}/cut")
        while len(left) > 1:
            best = highest_cut(order[: len(left)])
            order, left = order[len(left) :], tuple(left[i] for i in best)
        return left[0]

    def _lay_out(self, stock: tuple[Card, ...]) -> None:
        """Begin a hand with this stack: deal in packets of three and turn a card up (BEL-07 to BEL-09)."""
        kept = {"dealer", "deals", "score", "pot", "games", "lines", "viewer"}
        for name, default in self._defaults.items():
            if name not in kept:
                setattr(self, name, default)
        self.said = ("-",) * len(self.seats)
        self.piles = dict.fromkeys(self.piles, ()) | {"stock": stock}
        order, full = self.round[self.forehand], self.rules.bidding == "full"
        for seat in order * (2 if full else 3):
            self.draw("stock", seat, 3)
        self.turn = self.leader = self.forehand
        self.note(*say.DEALT, seat=self.dealer, other=self.turn)
        if full:
            self.draw("stock", "turnup", 1)
            self.phase = "bid"
        else:
            self.trump, self.taker = "S", self.turn if self.rules.bidding == "forehand" else ""
        early = [s for s in order if self._right(s)] if self.rules.auto_claim else []
        if early and self.rules.claim_rule != "none" and not self.rules.consummate_with_trick:
            self._claim_for(early[0])

    # ---- bidding ----

    def _bid(self, move: Move) -> None:
        turned = self.piles["turnup"][-1].suit
        self._speak({"name": f"call-{move.to}"}.get(move.verb, move.verb))
        if move is TAKE_IT:
            self._take(self.turn, turned)
        elif move.verb == "name":
            self._take(self.turn, move.to)
        elif move is PASS:
            self.turn = self.round[self.turn][1]
            if self.turn == self.forehand:
                if self.phase == "name":
                    self._abandon(say.ABANDONED)
                else:
                    self.phase = "name"
        elif move is SCHMEISS:
            self.phase, self.caller, self.asked = "answer", self.turn, self.round[self.turn][1:]
            self.turn = self.asked[0]
        elif move is INSIST:
            self._take(self.caller, turned)
        else:
            self.asked = self.asked[1:]
            if self.asked:
                self.turn = self.asked[0]
            else:
                self._abandon(say.THROWN_IN)

    def _abandon(self, why: tuple[str, str, str]) -> None:
        """Nobody plays this deal: forehand deals afresh, and scores and pot stay (BEL-14)."""
        self.note(*why, seat=self.forehand)
        self._close(())

    def _take(self, taker: str, suit: str) -> None:
        """There are trumps and a taker: everybody gets three more cards, the lowest of the stack is shown."""
        self.taker, self.trump, self.caller, self.asked = taker, suit, "", ()
        order = self.round[self.forehand]
        for seat in order:
            self.draw("stock", seat, 3)  # BEL-15
        self.piles["bottom"], self.piles["stock"] = self.piles["stock"][:1], self.piles["stock"][1:]  # BEL-16
        self.note(*say.TAKES, seat=taker, suit=suit)
        self.turn, self.phase = self.forehand, "play"
        if self._swappable():
            self.phase, self.asked = "swap", order

    def _exchange(self, verb: str) -> None:
        if verb == "swap":
            seven, turned = self._seven(), self.piles["turnup"][-1]
            self._speak("swap")
            self.shift(turned, "turnup", self.turn)
            self.shift(seven, self.turn, "turnup")
            self.note(*say.SWAPPED, seat=self.turn, card=seven, other_card=turned)
            self.asked = ()
        self.asked = self.asked[1:]
        if self.asked:
            self.turn = self.asked[0]
        else:
            self.turn, self.phase = self.forehand, "play"

    # ---- playing ----

    def _play(self, move: Move) -> None:
        card, seat = move.card, self.turn
        assert card is not None
        first = not self.tricks and self.rules.declarations
        word = move.to.removesuffix("bela").removesuffix("+")
        bela = self._royal(card, move.to.endswith("bela")) if card.suit == self.trump and card.rank in "KQ" else ""
        if first:
            word = self._declare(word)
        self._speak("+".join(w for w in (word, bela) if w))
        self.shift(card, seat, "trick")
        if len(self.piles["trick"]) < len(self.seats):
            self.turn = self.round[seat][1]
        elif not (first and self.best and self._next_rival(self.best)):
            self.phase, self.turn = "gather", self._winner()

    def _declare(self, word: str) -> str:
        """Keep what is declared with a first card; the words in which it is said (BEL-27, BEL-28)."""
        place, before = self.seats.index(self.turn), self._said(self.best) if self.best else 0
        if not word:
            return "good" if before else ""
        value = word if word != "have" else self.said[self.seats.index(self.best)]
        self.said = (*self.said[:place], value, *self.said[place + 1 :])
        if VALUE[value] > before:
            self.best = self.turn
        return "not-fifty" if before and word == "fifty" else word

    def _royal(self, card: Card, called: bool) -> str:
        """The king or queen of trumps is played: the words of the Bela, if it is called (BEL-39, BEL-40)."""
        if not self.royal:
            self.royal, self.called = self.turn, called
            return "bela" if called else ""
        if called:
            self.bela = self.turn
            self.note(*say.BELA_WON, seat=self.turn)
        return "from-bela" if called else ""

    def _next_rival(self, after: str) -> bool:
        """Whether another seat has declared as much: then its run is compared with the best (BEL-32)."""
        order, value = self.round[self.forehand], self._said(self.best)
        rivals = [s for s in order[order.index(after) + 1 :] if self._said(s) == value and s != self.best]
        self.also, self.rival = False, rivals[0] if rivals else ""
        if rivals:
            self.phase, self.turn = "say", self.rival if self.high else self.best
        elif self.phase == "say":
            self.note(*say.BEST_RUN, seat=self.best)
            self.high = self.suit = ""
        return bool(rivals)

    def _compare(self, word: str) -> None:
        """A word in the comparison of two runs: the best so far names height and suit, the rival answers."""
        seat, rival, run = self.turn, self.rival, self._declared(self.turn)
        rank = run[0].rank if run else ""
        over = word in ("good", "not-good")
        if seat == self.best:
            self._speak("good" if over else f"in-{word}" if self.also else f"high-{word}")
            if over:  # the earlier speaker yields
                self.best, self.suit = rival, ""
                self.high = self.high if self.also else ""
            elif self.also:
                self.suit, self.turn = word, rival
            else:
                self.high, self.turn = word, rival
        elif word == "also":
            self._speak("also")
            self.also = True
            self.turn = rival if self.suit else self.best
        else:
            self._speak("good" if word == "good" else "not-good" if self.also else f"not-{rank}")
            if word == "not-good":
                self.best, self.high, self.suit = seat, rank, "trump" if self.also else ""
        if over and not self._next_rival(rival):
            self.phase, self.turn = "gather", self._winner()

    def _show(self, run: Run) -> None:
        self.shown += (token(run),)
        self._speak("show")
        self.note(*say.RUN_SHOWN, seat=self.turn, run=signs(run), points=worth(run))

    def _gather(self) -> None:
        """The winner takes the trick; whoever has reached the target may claim (BEL-76)."""
        winner, trick = self.turn, self.piles["trick"]
        if not self.tricks:
            self.opening = trick
        self.piles[self.heaps[winner]] += trick
        self.piles["trick"], self.leader, self.talk = (), winner, ()
        points = POINTS[self.trump]
        self.note(*say.WON, seat=winner, points=sum(points[c] for c in trick) + self._last_trick(winner))
        able = self.rules.claim_rule != "none" and self._in_time()
        reached = tuple(s for s in self.round[winner] if self._right(s)) if able else ()
        if reached and self.rules.auto_claim:
            self._claim_for(reached[0])
        elif reached == (winner,) and not self.finished:
            self._ask(())  # the winner has the turn, and can claim there
        else:
            self._ask(reached)

    def _ask(self, seats: tuple[str, ...]) -> None:
        """Ask the first of these seats whether it claims; if none is left, go on."""
        counted, self.asked = self.phase == "count", seats
        if seats:
            self.turn = seats[0]
            self.phase = "count" if counted else "claim"
        elif counted:
            self._close(self.winners)
        elif self.finished:
            self._count()
        else:
            self.phase, self.turn = "play", self.leader

    # ---- counting and claiming ----

    def _counted(self, seat: str) -> list[Line]:
        """What a seat counts in this hand, in order (BEL-58)."""
        found = runs_line(self.shown) if self._run_points(seat) else []
        found += [("b", BELA, "")] if self.bela == seat else []
        found += [("l", last, "")] if (last := self._last_trick(seat)) else []
        return [*found, cards_line(self.piles[self.heaps[seat]], self.trump)]

    def _write(self, seat: str, kind: str, points: int, data: str = "") -> None:
        """Add a line to the score sheet, and its points to the score of the seat; "" is the pot."""
        self.lines = (*self.lines, f"{max(1, self.deals)}{seat or '-'}{kind}{points}.{data}")[-150:]
        if seat:
            self.score = tuple(n + points * (s == seat) for n, s in zip(self.score, self.seats, strict=True))
        else:
            self.pot += points

    def _count(self) -> None:
        """The hand is played out: count, defenders first, and settle who keeps the points (BEL-58 to BEL-68)."""
        order = [s for s in self.round[self.forehand] if s != self.taker] + [self.taker] * bool(self.taker)
        rules, old = self.rules, self.score
        counted = {seat: self._counted(seat) for seat in order}
        totals = {seat: sum(points for _, points, _ in some) for seat, some in counted.items()}
        for seat in order:
            for line in counted[seat]:
                self._write(seat, *line)
            self.note(*say.COUNTED, seat=seat, points=totals[seat])
        result = verdict(totals, self.taker, self.rules, self.pot)
        for seat, line in result.moved:
            self._write(seat, *line)
        if self.notes is not None:
            self.notes += result.notes
        self.winners = (result.winner,) if result.winner else ()
        reached = [s for s in order if self._before(s) >= rules.target]
        if reached and rules.claim_rule == "any_time":
            if rules.consummate_with_trick:  # BEL-78: points left from before still need a trick
                reached = [s for s in reached if old[self.seats.index(s)] < rules.target or self.piles[self.heaps[s]]]
            if reached and rules.claim_at_count and rules.auto_claim:
                self.note(*say.REACHED, seat=reached[0], points=self._before(reached[0]))
                return self._win_game(reached[0])
            if reached and rules.claim_at_count:
                self.phase = "count"
                return self._ask(tuple(reached))
        elif reached:
            top = max(self.score)
            highest = [s for s in order if self._before(s) == top]
            if len(highest) == 1:
                self.note(*say.REACHED, seat=highest[0], points=top)
                return self._win_game(highest[0])
        return self._close(self.winners)

    def _claim(self) -> None:
        """A claim wins the game if it is right, and loses it if it is not (BEL-71, BEL-79)."""
        seat = self.turn
        if self.phase == "count":
            self.note(*say.CLAIMED, seat=seat, points=self._before(seat))
            return self._win_game(seat)
        if self._right(seat):
            return self._claim_for(seat)
        others = sorted(self.round[seat][1:], key=self.to_date, reverse=True)
        enough = self.to_date(seat) >= self.rules.target
        self.note(*(say.FALSE_TRICK if enough else say.FALSE), seat=seat, other=others[0], points=self.to_date(seat))
        self._write_to_date(others[0])
        return self._win_game(others[0])

    def _claim_for(self, seat: str) -> None:
        for run in self._countable(seat):
            if token(run) not in self.shown and self.piles[self.heaps[seat]]:
                self.shown += (token(run),)
                self.note(*say.RUN_SHOWN, seat=seat, run=signs(run), points=worth(run))
        self.note(*say.CLAIMED, seat=seat, points=self.to_date(seat))
        self._write_to_date(seat)
        self._win_game(seat)

    def _write_to_date(self, first: str) -> None:
        """What everybody had in the hand that a claim ended."""
        dates = {s: self.to_date(s) - self._before(s) for s in self.round[first]}
        for seat, points in dates.items():
            if points:
                self._write(seat, "d", points)

    def _win_game(self, seat: str) -> None:
        """A seat has won the game: it deals the next one, unless the match is won too (BEL-80, BEL-81)."""
        self.games = tuple(n + (s == seat) for n, s in zip(self.games, self.seats, strict=True))
        self.victor, self.pot = seat, 0  # BEL-65: the pot lapses
        self._close((seat,))
        if self.games[self.seats.index(seat)] > self.rules.best_of // 2:
            self.turn = ""
            self.note(*say.MATCH, seat=seat)

    def _close(self, winners: tuple[str, ...]) -> None:
        """The hand is over; who deals the next one has the turn."""
        self.hand_over, self.winners, self.phase, self.asked = True, winners, "over", ()
        self.turn = winners[0] if winners else self.forehand

    # ---- words ----------------------------------------------------------------------------------------------------

    def warning(self, move: Move) -> Reason | None:
        return Reason(*say.SURE) if move is CLAIM and self.phase not in ("claim", "count") else None

    def words(self, move: Move) -> str:
        card, to = move.card, move.to
        if card is not None:
            said = [w for w in to.split("+") if w]
            if self.best and not self.tricks and not set(said) & set(WORDS):
                said.insert(0, "good")
            if self.royal and "bela" in said:
                said[said.index("bela")] = "from-bela"
            if "fifty" in said and self.best:
                said[said.index("fifty")] = "not-fifty"
            return f"Play {card.sign}" + "".join(f" – “{say.spoken(w)}”" for w in said)
        if move.verb == "name":
            return Reason("", "Take in {suit}", suit=to).say()
        if move.verb == "say":
            return f"“{say.spoken(self._phrase(to))}”" + " (yours is better)" * (to == "good")
        if move.verb == "show":
            run = next((r for r in self._runs(self.turn) if r[0].code == to), ())
            if run:
                return f"Show {signs(run)}: {worth(run)} points"
            return "Show " + next((c.sign for c in CARDS if c.code == to), to or "a run")
        turned = self.piles.get("turnup", ())
        return {
            "take": Reason("", "Take in {suit}", suit=turned[0].suit if turned else "?").say(), "pass": "Pass",
            "schmeiss": "Schmeiss: throw the deal in", "agree": "Agree: throw it in", "insist": "No, we play",
            "swap": f"Swap the seven for {signs(turned)}", "keep": "No swap", "gather": "Gather the trick",
            "claim": f"Claim: I have {self.rules.target}!", "go_on": "Play on", "deal": "Deal the next hand",
        }[move.verb]  # fmt: skip

    def _phrase(self, word: str) -> str:
        """The phrase for a word of the comparison, as it is kept in ``talk``."""
        if word in SUITS or word == "trump":
            return f"in-{word}"
        if word in NATURAL:
            return f"high-{word}"
        run = self._declared(self.turn)
        return f"not-{run[0].rank}" if word == "not-good" and not self.also and run else word

    def pause(self) -> float:
        return LOOK.get(self.phase, 0)

    def hand_order(self, card: Card) -> tuple[int, ...]:
        """Trumps first, then suits of alternating colour; in the bidding all in natural order."""
        suits = ALTERNATING[self.trump]
        order = NATURAL if not self.trump else TRUMPS if card.suit == self.trump else PLAIN
        return suits.find(card.suit), order.find(card.rank)

    def tag(self, seat: str) -> str:
        roles = ["taker"] * (seat == self.taker) + ["dealer"] * (seat == self.dealer)
        games = self.games[self.seats.index(seat)] if self.games else 0
        won = [f"{games} game" + "s" * (games > 1)] if games else []
        return " · ".join([*roles, str(self.to_date(seat, public=True)), *won])

    def speech(self) -> dict[str, str]:
        return {word[0]: say.sentence(word[2:], self.shown) for word in self.talk}

    def prompt(self) -> str:
        if self.phase != "play":
            return say.PROMPTS.get(self.phase, "")
        word, _ = self._duty()
        led = self.piles["trick"][0].suit if self.piles["trick"] else ""
        return Reason("", say.PROMPTS[word], suit=led, best=self.taking() or "").say()

    def taking(self) -> Card | None:
        trick = self.piles["trick"]
        return trick[winning(trick, POWER[self.trump], self.trump)] if trick else None

    def standing(self) -> tuple[Reason, ...]:
        """Trumps and who took them, or the suit proposed; the points that wait for the next winner."""
        now = []
        if self.hand_over:
            pass
        elif self.trump:
            now.append(Reason("BEL-44", "Trumps: {suit}", suit=self.trump))
            if self.phase == "gather":
                now.append(Reason("BEL-44", "{seat} wins this trick", seat=self.turn))
            elif self.taker:
                now.append(Reason("BEL-11", "Taker: {seat}", seat=self.taker))
        elif self.phase != "name":
            now.append(Reason("BEL-09", "Proposed: {suit}", suit=self.piles["turnup"][-1].suit))
        if self.pot:
            now.append(Reason("BEL-63", "Held over: {pot}", pot=self.pot))
        return tuple(now)

    def sheet(self) -> tuple[Entry, ...]:
        return tuple(entry for line in self.lines if (entry := say.entry_of(line)))

    @classmethod
    def dealt(cls, order: str, seats: int = 2, *, dealer: str = "", stage: object = None, **options: Any) -> Self:
        """A deal from a whole pack in a known order, the top card first; the last seat deals unless told otherwise."""
        state = cls(cls.Rules.make(stage, **options), seats)
        state.score = state.games = (0,) * seats
        state.dealer, state.deals = dealer or state.seats[-1], 1
        found = cards(order)
        if sorted(c.code for c in found) != sorted(c.code for c in CARDS):
            raise ValueError(f"The order of a deal names each of the {len(CARDS)} cards once.")
        state._lay_out(found[::-1])
        state.notes = ()
        return state


at, new = Bela.at, Bela.new
