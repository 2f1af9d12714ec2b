"""The hand of Marjapussi as it lies: the fields of a position, and what follows from them.

Why so: all that is said aloud stands in one field, ``said``: seat, the trick it belongs to (0 in the bidding) and the
word. Who has passed, who has asked what and who must wait follow from it, and bots know nothing but what was heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple, Self

from ...rules.cards import RANKS as ALL_RANKS
from ...rules.cards import SUITS, Card
from ...rules.symmetry import Change
from ...rules.text.position import EACH, NO_SEAT, SEAT, Kind, field, texts
from ...rules.tricks.game import TrickGame
from .score import DOUBLINGS, EACH_TRICK, LAST_TRICK, LEAST, MOST, POINTS, STEP, TRUMP_POINTS, Side
from .words import WORD

PHASES = {
    "bid": ("bid", "pass"),
    "offer": ("exchange", "decline"),
    "give": ("give",),
    "give_back": ("give_back",),
    "contract": ("announce",),
    "break": ("call", "pair", "half", "double", "play"),
    "answer": ("answer",),
    "play": ("double", "play"),
    "gather": ("gather",),
}
EXCHANGING = ("bid", "offer", "give", "give_back")  # phases in which all 36 cards are still to be played
PAIR_CARDS = {s: (Card("K" + s), Card("Q" + s)) for s in SUITS}


def _seated(change: Change, order: str) -> str:
    """Who sits where once everybody has moved on: A is named first, as always."""
    moved = "".join(change.item(seat) for seat in order)
    start = moved.index("A")
    return moved[start:] + moved[:start]


ORDER = Kind(
    lambda state, order: order[:1] == "A" and sorted(order) == list("ABCD"),
    "A to D in the order in which they sit",
    _seated,
)
TEAMS = EACH._replace(words="one whole number for each seat, the same for partners")
LEADERS = texts("[A-D-]{0,9}", "who led to each trick gathered so far, such as ACCB, - where nobody knows")._replace(
    carry=lambda change, led: "".join(map(change.item, led))
)
SAID = texts(
    WORD.pattern, "seat, trick and word, such as B0.125 or A3.half_H", r"(?P<seat>.)\d\.(?:[a-z]+_(?P<suit>.)|\w+)"
)
CALLS = texts(r"[A-D]\.[SHDC]", "who called which suit, such as A.H", r"(?P<seat>.)\.(?P<suit>.)")
PASSES = texts(
    f"[A-D]{{2}}[{ALL_RANKS}][SHDC]", "giver, receiver and card: CAKS", "(?P<seat>.)(?P<seat2>.)(?P<card>..)"
)
LACKS = texts(f"[A-D][{ALL_RANKS}][SHDC]", "who holds no card above which: AKS", "(?P<seat>.)(?P<card>..)")
CONTRACT = Kind(
    lambda state, n: n == 0 or n in range(LEAST, MOST + 1, STEP), f"a multiple of {STEP} from {LEAST} to {MOST}, or 0"
)


class Said(NamedTuple):
    """Something said aloud: who, in which trick (0: before the first), and the word."""

    seat: str
    trick: int
    word: str


@cache
def heard(text: str) -> Said:
    """What a text such as A3.half_H says."""
    return Said(text[0], int(text[1]), text[3:])


class Partnership(TrickGame):
    """A hand of Marjapussi without its verbs."""

    phases = PHASES

    order: str = field("ABCD", ORDER, keep=True)  # who sits where, clockwise
    dealer: str = field("A", SEAT, keep=True)
    score: tuple[int, ...] = field((), TEAMS, keep=True)  # the points of each seat's team
    phase: str = field("play", PHASES)
    declarer: str = field("", NO_SEAT)  # who has the highest bid
    contract: int = field(0, CONTRACT)  # the highest bid, then the contract
    doublings: int = field(0, range(DOUBLINGS + 1))
    said: tuple[str, ...] = field((), SAID)
    calls: tuple[str, ...] = field((), CALLS)
    passes: tuple[str, ...] = field((), PASSES)
    led: str = field("", LEADERS)  # who led to each trick gathered so far, - where it is not known
    lacks: tuple[str, ...] = field((), LACKS)

    def after(self, seat: str, steps: int = 1) -> str:
        """The seat so many places to the left, as they sit."""
        order = self.order
        return order[(order.index(seat) + steps) % 4]

    def partner(self, seat: str) -> str:
        """Who sits opposite (MAR-04)."""
        return self.after(seat, 2)

    def team(self, seat: str) -> tuple[str, ...]:
        """A seat and its partner."""
        return tuple(sorted((seat, self.partner(seat))))

    @property
    def teams(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Both teams, that of A first."""
        return self.team("A"), self.team(self.after("A"))

    # ---- what was said ----------------------------------------------------------------------------------------------

    def words_said(self) -> Iterator[Said]:
        """All that was said aloud in this hand, in order."""
        return map(heard, self.said)

    def speak(self, word: str, trick: int = 0) -> None:
        """Remember what the seat to move says."""
        self.said += (f"{self.turn}{trick}.{word}",)

    @property
    def passed(self) -> set[str]:
        """Who has passed in the bidding."""
        return {text[0] for text in self.said if text[3:] == "pass"}

    @property
    def question(self) -> Said | None:
        """The question that waits for its answer."""
        last = [*self.words_said()][-1:]
        return last[0] if last and last[0].word.partition("_")[0] in ("pair", "half") else None

    @property
    def called(self) -> set[str]:
        """The suits that have been called in this hand."""
        return {call[2] for call in self.calls} if self.calls else set()

    @property
    def number(self) -> int:
        """The number of the trick on the table, or of the next one."""
        return len(self.led) + 1

    # ---- what a hand is worth -----------------------------------------------------------------------------------------

    def pairs(self, seat: str) -> list[str]:
        """The suits not called yet of which a seat holds king and queen (MAR-43, MAR-49)."""
        hand, called = self.piles[seat], self.called
        held = [c.suit for c in hand if c.rank == "K" and c.suit not in called]
        return [suit for suit in held if PAIR_CARDS[suit][1] in hand]

    def holds_half(self, seat: str, suit: str) -> bool:
        """Whether a seat holds king or queen of a suit."""
        return any(card in self.piles[seat] for card in PAIR_CARDS[suit])

    def scored(self, seat: str) -> int:
        """The points of a seat's team in the match."""
        return self.score[self.seats.index(seat)] if self.score else 0

    def side(self, seat: str) -> Side:
        """The points of a seat's team so far, and its tricks (MAR-55)."""
        team = self.team(seat)
        won = [card for one in team for card in self.piles[f"won.{one}"]]
        called = sum(TRUMP_POINTS[call[2]] for call in self.calls if call[0] in team)
        tricks = len(won) // 4
        if not self.rules.card_points:
            return Side(called + EACH_TRICK * tricks, tricks)
        last = LAST_TRICK if self.played_out and not self.piles["trick"] and self.leader in team else 0
        return Side(called + sum(POINTS[card.rank] for card in won) + last, tricks)

    def view(self, seat: str) -> Self:
        """What a seat sees; of the cards passed it knows those that it gave, and got once they are handed over."""
        view = super().view(seat)
        hiding = self.turn if self.phase in ("give", "give_back") else ""
        view.passes = tuple(p for p in view.passes if seat == p[0] or (seat == p[1] and p[0] != hiding))
        return view

    def settle(self) -> None:
        """Check a position and fill in what it implies. Raises ValueError."""
        self.piles = {zone.pile: self.piles[zone.pile] for zone in self.zones()}
        self.score = self.score or (0,) * 4
        points = self.by_seat(self.score)
        if any(points[seat] != points[self.partner(seat)] for seat in self.seats):
            raise ValueError("score gives the points of each seat's team, so partners must have the same.")
        if len(set(self.called)) < len(self.calls):
            raise ValueError("calls names a suit twice, but each suit is called once in a hand.")
        if self.calls and self.trump != self.calls[-1][2]:
            raise ValueError("trump must be the suit called last.")
        tricks = sum(len(self.piles[f"won.{seat}"]) for seat in self.seats) // 4
        self.led = self.led or "-" * tricks
        if len(self.led) != tricks:
            raise ValueError(f"led cannot be {self.led!r}. It must be {LEADERS.words}.")
        if bool(self.declarer) != bool(self.contract):
            raise ValueError(
                "A contract needs its declarer, and a declarer a contract, such as 'declarer: A | contract: 150'."
            )
        if self.hand_over:
            return
        self.settle_trick()
        if self.phase not in ("play", "gather"):
            self._settle_phase()

    def _settle_phase(self) -> None:
        """Check a position before the first lead, in a break or before an answer."""
        if self.phase == "bid" and self.turn in self.passed:
            raise ValueError(f"turn: {self.turn} has passed and may not bid again.")
        if self.phase not in ("bid", "break", "answer"):
            if not self.declarer:
                raise ValueError(f"phase: {self.phase} needs a declarer, such as 'declarer: A | contract: 150'.")
            if self.turn != (self.partner(self.declarer) if self.phase in ("offer", "give") else self.declarer):
                raise ValueError(
                    f"turn: {self.turn} does not fit the phase {self.phase} with declarer: {self.declarer}."
                )
        if self.phase == "break":
            self.leader = self.leader or self.turn
            if self.leader != self.turn:
                raise ValueError(f"In a break it must be the leader's turn: {self.leader}, not {self.turn}.")
        if self.phase == "answer":
            asked = self.question
            if not asked or self.turn != self.partner(asked.seat):
                raise ValueError("phase: answer needs a question as the last word said, and the partner has the turn.")
            self.leader = asked.seat
        self._settle_hands()

    def _settle_hands(self) -> None:
        """Check how many cards everybody holds. Raises ValueError."""
        aside, early = len(self.piles["aside"]), self.phase in EXCHANGING
        giving = self.phase in ("give", "give_back")
        if early and aside > (3 if giving else 0):
            raise ValueError(
                "At most four cards are passed, one after another, and all others are held before the first lead."
            )
        sizes = {seat: len(self.piles[seat]) for seat in self.seats}
        if giving:
            sizes[self.turn] += aside
        if self.phase == "give_back":
            sizes[self.turn] -= 4
            sizes[self.partner(self.turn)] += 4
        if len({*sizes.values()}) > 1 or min(sizes.values()) < (9 if early else 1):
            raise ValueError(
                "The hands have different lengths, but each seat has nine cards and plays one to each trick."
            )
