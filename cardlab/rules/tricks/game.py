"""A State in which everybody plays a card in turn, the trick lies to be seen, and its winner gathers it.

A game says what trumps there are (``trump``), how cards rank (``power``), what a player owes (``owes``) and what
happens when a trick is gathered (``gathered``); its zones have a pile "trick" and heaps such as "won.A".

Why so: following, winning and gathering are the same in every plain trick-taking game, and so is what everybody learns
from it: who has shown to be out of a suit (``voids``), which a bot may use.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from ...language import N_
from ..cards import SUITS, Card
from ..host import NOTHING, Ladder
from ..moves import CardMoves, Move, Reason, spoken
from ..state import State
from ..text.position import NO_SEAT, PHASE, Kind, field, naming
from ..text.sentences import so_many
from ..verbs import May
from .winner import Obligation, Powers, duty, powers, winning

ACE_HIGH = "AKQJT98765432"
LOOK = 1.4  # seconds to look at a whole trick
PLAY = CardMoves("play")
GATHER = Move("gather")
VOIDS = Kind(
    lambda state, some: all(str(v) in {f"{s}.{u}" for s in state.seats for u in SUITS} for v in some),
    "seats and a suit that each has not followed, such as A.S",
    naming(r"(?P<seat>.)\.(?P<suit>.)"),
)


def from_the_top(trump: str, ranks: str = ACE_HIGH) -> Callable[[Card], tuple[int, ...]]:
    """Where a card stands in a hand: trumps first, then suits of alternating colour, from the highest rank down."""
    return lambda card: (card.suit != trump, "SHCD".find(card.suit), ranks.find(card.rank))


def ladders(
    trump: str, ranks: str = ACE_HIGH, worth: Mapping[str, int] = NOTHING, *, of_trumps: Ladder | None = None
) -> tuple[Ladder, ...]:
    """The order of the cards for a table to show: trumps first, if there are any, with an order of their own or not."""
    if not trump:
        return (Ladder(SUITS, ranks, worth),)
    return (of_trumps or Ladder(trump, ranks, worth, True), Ladder(SUITS.replace(trump, ""), ranks, worth))


def in_tricks(number: int) -> str:
    """So many tricks in words: "1 trick", "7 tricks"."""
    return so_many(number, "tricks")


WINS = N_(  # whether a trump wins, and whether it is one of several
    {
        (True, True): "{seat} [win]: {card} is the highest trump",
        (True, False): "{seat} [win]: {card} is the only trump",
        (False, True): "{seat} [win]: {card} is the highest {kind}",
        (False, False): "{seat} [win]: {card} is the only {kind}",
    }
)
ONE_OF = N_({"S": "spade", "H": "heart", "D": "diamond", "C": "club"})


def decided(rule: str, seat: str, trick: Sequence[Card], power: Mapping[Card, int], trump: str = "") -> Reason:
    """Who takes a whole trick, and why: "Pip wins: J♠ is the highest trump"."""
    best = trick[winning(trick, power, trump)]
    several = sum(card.suit == best.suit for card in trick) > 1
    return Reason(rule, WINS[best.suit == trump, several], seat=seat, card=best, kind=ONE_OF[best.suit])


class TrickGame(State):
    """A State whose hands are played in tricks, one card each; a game names the verbs "play" and "gather"."""

    emptied: ClassVar[str] = "all"

    against: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # duty -> rule id, words for adults, for children

    phase: str = field("play", PHASE)
    trump: str = field("", ("", *SUITS))
    leader: str = field("", NO_SEAT)  # who leads to this trick; after the last one, who won it
    voids: tuple[str, ...] = field((), VOIDS)  # who has not followed which suit

    @property
    def power(self) -> Powers:
        """How strong each card is now."""
        return powers(ACE_HIGH, self.trump)

    def owes(self) -> Obligation:
        """What the seat to move owes to the trick: a word, and the cards that it may play."""
        return duty(self.piles[self.turn], self.piles["trick"], self.power, self.trump)

    def heap(self, seat: str) -> str:
        """The pile where a seat gathers its tricks."""
        return f"won.{seat}"

    def tricks(self, seat: str) -> int:
        """How many tricks a seat has gathered in this hand."""
        return len(self.piles[self.heap(seat)]) // len(self.seats)

    @property
    def taker(self) -> str:
        """Who takes the trick as it lies; "" if there is none."""
        trick = self.piles["trick"]
        return self.after(self.leader, winning(trick, self.power, self.trump)) if trick else ""

    @property
    def best_card(self) -> Card | None:
        """The card that takes the trick as it lies."""
        trick = self.piles["trick"]
        return trick[winning(trick, self.power, self.trump)] if trick else None

    def taking(self, rule: str) -> Reason | None:
        """Who takes a trick that is complete, and why, for a table to say while everybody looks at it."""
        trick = self.piles["trick"]
        whole = self.phase == "gather" and not self.hand_over
        return decided(rule, self.turn, trick, self.power, self.trump) if whole else None

    # ---- playing --------------------------------------------------------------------------------------------------

    def may_play(self) -> May:
        return [PLAY[card] for card in self.owes().cards], self.no_play

    def no_play(self, move: Move) -> Reason:
        word, held = self.owes()
        led = self.piles["trick"][0].suit if self.piles["trick"] else ""
        return Reason(*self.against[word], card=move.card, suit=led, held=held, best=self.best_card)

    def do_play(self, move: Move) -> None:
        card, seat, trick = move.named, self.turn, self.piles["trick"]
        if trick and card.suit != trick[0].suit:
            self.void(seat, trick[0].suit)
        self.shift(card, seat, "trick")
        if len(self.piles["trick"]) < len(self.seats):
            self.turn = self.after(seat)
        else:
            self.phase, self.turn = "gather", self.taker

    def void(self, seat: str, suit: str) -> None:
        """Remember that a seat has shown to hold none of a suit."""
        if (void := f"{seat}.{suit}") not in self.voids:
            self.voids += (void,)

    def do_gather(self, move: Move) -> None:
        winner, card = self.turn, self.best_card
        assert card is not None
        self.piles[self.heap(winner)] += self.piles["trick"]
        self.piles["trick"], self.leader, self.phase = (), winner, "play"
        self.gathered(winner, card)

    def gathered(self, winner: str, card: Card) -> None:
        """A seat has won a trick with this card: say what it is worth, and end the hand after the last one."""
        raise NotImplementedError

    @property
    def played_out(self) -> bool:
        """Whether nobody holds a card any more."""
        return not any(self.piles[seat] for seat in self.seats)

    def prompt(self) -> str:
        """What the seat to move can do in the trick, in a beginner's words; "" if it is not time to play."""
        if self.phase != "play" or self.hand_over:
            return ""
        trick, word = self.piles["trick"], self.owes().word
        if not trick:
            return "You lead. Tap any card."
        say = "Follow suit. Tap one of your {suit}." if word == "follow" else "You have no {suit}. Tap any card."
        return spoken(say, {"suit": trick[0].suit}, {})

    def settle_trick(self) -> None:
        """Check a position's trick, and in play the hands, and fill in who led. Raises ValueError."""
        trick = self.piles["trick"]
        if len(trick) > len(self.seats):
            raise ValueError(f"A trick can't have more than {len(self.seats)} cards.")
        if self.phase not in ("play", "gather"):
            if trick:
                raise ValueError(f"The trick must be empty in the phase {self.phase}.")
            return
        self.leader = self.leader or self.after(self.turn, -len(trick))
        if len(trick) == len(self.seats):
            self.phase, self.turn = "gather", self.taker
            sizes = {len(self.piles[seat]) for seat in self.seats}
        else:
            if self.phase == "gather" or self.turn != self.after(self.leader, len(trick)):
                raise ValueError(f"turn: {self.turn} does not fit a trick led by {self.leader}.")
            played = {self.after(self.leader, i) for i in range(len(trick))}
            sizes = {len(self.piles[seat]) + (seat in played) for seat in self.seats}
        if len(sizes) > 1:
            raise ValueError("The hands have different lengths, but each seat plays one card to each trick.")

    def leads(self, seat: str, **fields: Any) -> None:
        """Begin the play: this seat leads to the first trick."""
        self.phase, self.turn, self.leader = "play", seat, seat
