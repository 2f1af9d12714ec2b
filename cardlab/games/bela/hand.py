"""The hand of Bela as it lies: the fields of a position, its phases, and what follows from them.

Why so: the verbs stand by noun in bidding, declaring, tricks and claims, each with its row, its ``may_`` and its
``do_``; this is what they share.
"""

from __future__ import annotations

from ...rules.cards import SUITS, Card
from ...rules.state import State
from ...rules.text.position import CARDS, COUNT, EACH, NO_SEAT, SEAT, SEATED, Kind, field, naming
from ...rules.tricks.winner import winning
from . import words as say
from .cards import (
    BELA,
    LAST_TRICK,
    NATURAL,
    POINTS,
    POWER,
    REACH,
    VALUE,
    Run,
    cards_of,
    precedence,
    runs,
    signs,
    token,
    worth,
)

PHASES = {
    "bid": ("claim", "take", "pass", "schmeiss"),
    "name": ("claim", "name", "pass"),
    "answer": ("agree", "insist"),
    "swap": ("swap", "keep"),
    "play": ("claim", "show", "play"),
    "say": ("say",),
    "gather": ("gather",),
    "claim": ("claim", "go_on"),
    "count": ("claim", "go_on"),
    "over": (),
}
SAID = EACH._replace(
    fits=lambda state, said: len(said) in (0, len(state.seats)) and set(said) <= {"-", *VALUE},
    words="twenty, fifty or - for each seat",
)
RUN = {token(cards_of(f"{rank}{suit}{n}")) for i, rank in enumerate(NATURAL) for suit in SUITS for n in range(3, 9 - i)}
SHOWN = Kind(
    lambda state, shown: RUN.issuperset(shown) and len(set(shown)) == len(shown),
    "runs by their highest card and their length, each once, such as KS3",
    naming(r"(?P<card>..)\d"),
    str,
)
TALK = Kind(
    lambda state, talk: all(say.known(word) and word[0] in state.seats for word in talk),
    "seats and what they said, such as A.twenty",
    naming(r"(?P<seat>.)\.(?:.*?(?:in|call)-(?P<suit>[SHDC]))?.*"),
    str,
)


class Hand(State):
    """A hand of Bela without its verbs."""

    phases = PHASES

    dealer: str = field("A", SEAT, keep=True)
    phase: str = field("play", PHASES)
    trump: str = field("", ("", *SUITS))
    taker: str = field("", NO_SEAT)
    caller: str = field("", NO_SEAT)  # who said schmeiss
    asked: tuple[str, ...] = field((), SEATED)  # the seats still to be asked: for a schmeiss, the swap or a claim
    leader: str = field("", NO_SEAT)  # who leads to this trick; after the last one, who won it
    opening: tuple[Card, ...] = field((), CARDS)  # the cards of the first trick, from forehand on
    said: tuple[str, ...] = field((), SAID)  # what each seat has declared
    best: str = field("", NO_SEAT)  # the seat with the best declared run so far
    rival: str = field("", NO_SEAT)  # the seat whose equal run is compared with it
    high: str = field("", ("", *NATURAL))  # the rank of the best run, once it is named
    suit: str = field("", ("", "trump", *SUITS))  # its suit, once it is named
    also: bool = field(False)  # the rival's run is as high
    shown: tuple[str, ...] = field((), SHOWN)
    royal: str = field("", NO_SEAT)  # who played the first of the king and queen of trumps
    called: bool = field(False)  # and called "Bela" with it
    bela: str = field("", NO_SEAT)  # whose Bela counts
    talk: tuple[str, ...] = field((), TALK)  # what was just said: seat and word
    score: tuple[int, ...] = field((), EACH, keep=True)  # points before this hand
    pot: int = field(0, COUNT, keep=True)  # points held over
    games: tuple[int, ...] = field((), EACH, keep=True)  # games won
    victor: str = field("", NO_SEAT, keep=True)  # who has just won a game, until the next one is dealt

    def set_up(self) -> None:
        self.round = {s: self.seats[i:] + self.seats[:i] for i, s in enumerate(self.seats)}  # clockwise from a seat
        self.heaps = {s: f"won.{s}" for s in self.seats}

    @property
    def forehand(self) -> str:
        """Who speaks first and leads first."""
        return self.round[self.dealer][1]

    @property
    def first_trick(self) -> bool:
        """Whether no trick has been gathered yet in this hand."""
        return not any(map(self.piles.__getitem__, self.heaps.values()))

    @property
    def tricks(self) -> int:
        """How many tricks have been gathered in this hand."""
        return sum([len(self.piles[heap]) for heap in self.heaps.values()]) // len(self.seats)

    @property
    def finished(self) -> bool:
        """Whether the last trick of the hand has been gathered."""
        return not self.piles["trick"] and not all(self.piles[seat] for seat in self.seats)

    @property
    def winner(self) -> str:
        """Who wins the trick on the table."""
        place = winning(self.piles["trick"], POWER[self.trump], self.trump)
        return self.round[self.leader][place]

    def speak(self, word: str) -> None:
        """Remember what the seat to move says, instead of what it said before."""
        if word or self.talk:
            mine = f"{self.turn}."
            kept = tuple(w for w in self.talk if not w.startswith(mine))
            self.talk = (*kept, mine + word) if word else kept

    # ---- runs -----------------------------------------------------------------------------------------------------

    def told(self, seat: str) -> int:
        """The points of the run that a seat has declared, 0 for none."""
        return VALUE.get(self.said[self.seats.index(seat)], 0) if self.said else 0

    def runs_of(self, seat: str) -> list[Run]:
        """The runs a seat held when play began, as far as its hand can be seen (BEL-24)."""
        hand, trick = self.piles[seat], self.piles["trick"] if self.first_trick else self.opening
        place = self.round[self.forehand].index(seat)
        return runs(hand + trick[place : place + 1], self.rules.split_long_runs)

    def declared(self, seat: str) -> Run:
        """The best run of the value that a seat has declared, () if it cannot be seen."""
        fitting = [run for run in self.runs_of(seat) if worth(run) == self.told(seat)]
        return max(fitting, key=lambda run: precedence(run, self.trump), default=())

    def countable(self, seat: str) -> list[Run]:
        """The runs that a seat can still show: before its card to the second trick, if its run is the best."""
        if self.best != seat or self.tricks != 1 or self.round[self.leader].index(seat) < len(self.piles["trick"]):
            return []
        some = [run for run in self.runs_of(seat) if worth(run) <= self.told(seat)]
        return sorted(some, key=lambda run: precedence(run, self.trump), reverse=True)

    def lay_open(self, seat: str, run: Run) -> None:
        """Show a run, so that it counts."""
        self.shown += (token(run),)
        self.note(say.RUN_SHOWN, seat=seat, run=signs(run), points=worth(run))

    # ---- points ---------------------------------------------------------------------------------------------------

    def before(self, seat: str) -> int:
        """The points of a seat before this hand."""
        return self.score[self.seats.index(seat)] if self.score else 0

    def run_points(self, seat: str, public: bool = False) -> int:
        """The points of a seat for runs so far: the best, and with a trick won; not yet shown ones if not public."""
        if seat != self.best or not self.piles[self.heaps[seat]]:
            return 0
        shown = sum(worth(cards_of(shown)) for shown in self.shown)
        return shown if public else max(shown, sum(map(worth, self.countable(seat))))

    def last_trick(self, seat: str) -> int:
        """The points of a seat for the last trick (BEL-57)."""
        counts = self.finished and seat == self.leader and self.rules.bidding != "none"
        return LAST_TRICK if counts and self.piles[self.heaps[seat]] else 0

    def to_date(self, seat: str, public: bool = False) -> int:
        """The points a seat has so far (BEL-72); ``public``: as far as everybody knows."""
        if self.hand_over or self.phase in ("bid", "name", "answer", "swap", "count"):
            return self.before(seat)
        return self.before(seat) + self.gained(seat, public)

    def gained(self, seat: str, public: bool = True) -> int:
        """What a seat has won in this hand, before anybody loses it again."""
        won = sum(POINTS[self.trump][c] for c in self.piles[self.heaps[seat]])
        return won + self.last_trick(seat) + self.run_points(seat, public) + BELA * (self.bela == seat)

    def right(self, seat: str) -> bool:
        """Whether a claim of this seat would be right now (BEL-72, BEL-78)."""
        before, target = self.before(seat), int(self.rules.target)
        if before + REACH < target:
            return False
        if before >= target and self.rules.consummate_with_trick and self.phase != "count":
            return bool(self.piles[self.heaps[seat]])
        return self.to_date(seat) >= target

    def write(self, seat: str, kind: str, points: int, data: str = "") -> None:
        """Add a line to the score sheet, and its points to the score of the seat; "" is the pot (BEL-69)."""
        super().write(seat, kind, points, data)
        if seat:
            self.score = self.plus(self.score, {seat: points})
        else:
            self.pot += points

    def close(self, winners: tuple[str, ...]) -> None:
        """The hand is over; its winner deals the next one, or forehand if there is none."""
        self.phase, self.asked = "over", ()
        self.end(winners, winners[0] if winners else self.forehand)
