"""Michigan (Newmarket, Boodle, Stops) for three to eight: rules, options, stages. See book.md.

Why so: whoever holds the next card of a sequence has the turn and nothing else to play (``due``), so nobody is asked in
vain and nobody can hold a card back. What a stop has told everybody about the dead hand stands in ``dead``. The dead
hand of somebody who exchanged is a heap that its owner may see, as that player has seen it.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Collection
from typing import Any, ClassVar, Self

from ...language import N_
from ...rules.cards import BLACK, HIDDEN, PACK, RED, SUITS, Card, cards, pack
from ...rules.moves import CardMoves, Move, Reason, phrase
from ...rules.options import Rules as Options
from ...rules.options import Texts, option
from ...rules.players import others
from ...rules.scores import best
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged, paired
from ...rules.text.position import COUNT, EACH, NO_SEAT, PHASE, SEAT, SEATED, Kind, all_hold, field
from ...rules.thinking.inquiry import dealing
from ...rules.verbs import May, Verb
from ...rules.zones import Zone, hands
from . import words as say

HIGH, LOW = "23456789TJQKA", "A23456789TJQK"
LAYOUTS = ("AH KC QD JS", "AS KH QC JD", "KD QS JC TH")
FOUR = re.compile(r"(?!.*([^ ]).*\1)[A2-9TJQK][SHDC]( [A2-9TJQK][SHDC]){3}")  # no rank and no suit twice
PLAY = CardMoves("play")
EXCHANGE, KEEP, PASS = Move("exchange"), Move("keep"), Move("pass")
DRY = {"ante": "none", "pay_per_card": 0, "starting_chips": 0, "widow_use": "none"}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Michigan; every default is the full game of stage 5."""

    # fmt: off
    ace: str = option("high", "Ace", "Is the ace the highest card of its suit, or the lowest?", "MIC-02", ("high", "low"), high="the highest", low="the lowest")
    boodle_cards: str = option(LAYOUTS[0], "Boodle cards", "The four cards that chips are put on.", "MIC-03", Texts(FOUR, "four cards of four ranks and four suits, such as 'AH KC QD JS'", *LAYOUTS))
    starting_chips: int = option(50, "Chips at the start", "How many chips everybody begins with.", "MIC-04", range(201))
    first_dealer: str = option("draw", "First dealer", "Do you draw for the deal, where the lowest card wins, or does the first player deal?", "MIC-05", ("draw", "seat0"), draw="the lowest card drawn")
    ante: str = option("dealer_double", "Ante", "How many chips everyone puts on each boodle card.", "MIC-06", ("dealer_double", "equal", "free", "none"), dealer_double="dealer two and others one", equal="one each", free="any number", none="none")
    free_ante: int = option(10, "Chips spread freely", "How many chips everyone spreads over the boodle cards.", "MIC-06", range(1, 41))
    widow_position: str = option("left_of_dealer", "Place of the widow", "Is it dealt first, or last, after the dealer's hand?", "MIC-07", ("left_of_dealer", "last"), left_of_dealer="first", last="last")
    extras: str = option("uneven", "Cards left over", "Do the first hands get one more, or does the widow get them all?", "MIC-08", ("uneven", "to_widow"), uneven="the first hands", to_widow="the widow")
    widow_use: str = option("dealer_then_auction", "Use of the widow", "May the dealer swap for it or sell it, only swap, or does nobody get it?", "MIC-12", ("dealer_then_auction", "dealer_only", "none"), dealer_then_auction="the dealer swaps or sells it", dealer_only="the dealer may swap", none="nobody gets it")
    first_lead: str = option("eldest", "First lead", "Does the player on the dealer's left lead, or whoever has the lowest diamond?", "MIC-20", ("eldest", "lowest_diamond"), eldest="the player on the dealer's left", lowest_diamond="the lowest diamond")
    auto_follow: bool = option(False, "Forced cards play themselves", "The cards of a sequence are played without waiting.", "MIC-22")
    restart_suit: str = option("different", "Suit after a stop", "Must it be another suit, one of the other colour, or may it be any?", "MIC-25", ("different", "any", "opposite_colour"), different="another suit", any="any suit", opposite_colour="the other colour")
    kitty: int = option(0, "Kitty", "How many chips everyone pays in for the player who goes out first.", "MIC-40", range(21))
    pay_per_card: int = option(1, "Paid for a card", "How many chips the others pay the winner for each card they still hold.", "MIC-41", range(11))
    strict: bool = option(True, "Only the lowest card leads", "If not, you can make a wrong lead, and it costs chips.", "MIC-43")
    rounds: Any = option("one_deal_each", "Rounds", "Does everyone deal once, or do you play a set number of rounds?", "MIC-50", ("one_deal_each", *range(1, 101)), one_deal_each="everyone deals once")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": DRY | {"restart_suit": "any"},
        "2": DRY,
        "3": {"widow_use": "none", "pay_per_card": 0},
        "4": {"widow_use": "none"},
        "5": {},
    }


# What a stop tells is found by thought, not seen: so it is kept as a word, and not as cards that lie open (MIC-24).
CODES = {card.code for card in PACK}
MOST = 9999  # chips of a seat, so that its bids can be counted


def _dead(state: Michigan, word: str) -> bool:
    codes = word.split(".") if word else []
    widow = state.piles["widow"]
    there = CODES if HIDDEN in widow else {c.code for c in widow}
    return len(set(codes)) == len(codes) and there.issuperset(codes)


def _due(state: Michigan, code: str) -> bool:
    hand = state.piles.get(state.turn, ())
    return not code or (code in CODES and (HIDDEN in hand or Card(code) in hand))


STOPPED = Kind(
    _dead,
    "cards of the widow, such as 8H.KC",
    lambda change, word: ".".join(change.item(code) for code in word.split(".")),
)
DUE = Kind(_due, "a card in the hand of the seat to move, such as 7S")
CHIPS = EACH._replace(
    fits=lambda state, some: EACH.fits(state, some) and all(-MOST <= n <= MOST for n in some),
    words=f"{EACH.words}, at most {MOST}",
)
POT = Kind(lambda state, n: 0 <= n <= MOST, f"a whole number from 0 to {MOST}")
FOUR_HEAPS = Kind(
    lambda state, some: len(some) in (0, 4) and all(type(n) is int and 0 <= n <= MOST for n in some),
    f"the chips on the four boodle cards, each a whole number from 0 to {MOST}",
)
IN_PLAY, BIDDING = ("play",), ("auction", "play")  # phases


def _exchanged(rules: Rules) -> bool:
    return rules.widow_use != "none"


def _auctioned(rules: Rules) -> bool:
    return rules.widow_use == "dealer_then_auction"


def _bids(state: Michigan) -> range:
    """All bids that chips can pay: nobody has more than all have at the start."""
    return range(1, state.rules.starting_chips * len(state.seats) + 1)


class Michigan(State):
    """Michigan for 3 to 8 players; see ``Rules`` for the options and book.md for the rules.

    Cards that a position does not name have been played.
    """

    game = "michigan"
    Rules = Rules
    seat_range = range(3, 9)
    stock = "played"
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Play {card}", "MIC-22"),
        "stake": Verb(
            "Put a chip on {to}",
            "MIC-06",
            when=lambda rules: rules.ante == "free",
            goals=lambda state, card: state.places,
        ),
        "exchange": Verb("Take the widow", "MIC-12", pile="widow", when=_exchanged),
        "keep": Verb("Keep my hand", "MIC-12", when=_exchanged),
        "bid": Verb("Bid {said}", "MIC-13", when=_auctioned, goals=lambda state, card: map(str, _bids(state))),
        "pass": Verb("Pass", "MIC-13", when=_auctioned),
        "deal": Verb("Deal the next round", "MIC-50"),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "stake": ("stake",),
        "exchange": ("exchange", "keep"),
        "auction": ("bid", "pass"),
        "play": ("play",),
    }
    emptied: ClassVar[str] = "one"
    basics: ClassVar[dict[str, str]] = {"turn": "MIC-22", "hand": "MIC-21", "end": "MIC-40"}

    phase: str = field("play", PHASE)
    dealer: str = field("A", SEAT, keep=True)
    chips: tuple[int, ...] = field((), CHIPS, keep=True)  # of each seat; below 0: owed (MIC-52)
    boodle: tuple[int, ...] = field((), FOUR_HEAPS, keep=True)  # the chips on each boodle card
    wins: tuple[int, ...] = field((), EACH, keep=True)  # rounds won by each seat, where no chips say who wins
    pot: int = field(0, POT)  # the kitty
    left: int = field(0, COUNT, phases=("stake",))  # chips that the seat to move has still to spread
    bid: int = field(0, COUNT, phases=BIDDING)
    bidder: str = field("", NO_SEAT, phases=BIDDING)
    passed: tuple[str, ...] = field((), SEATED, phases=BIDDING)
    taker: str = field("", NO_SEAT, phases=IN_PLAY)  # who exchanged for the widow, and so knows the dead hand
    due: str = field("", DUE, phases=IN_PLAY)  # the card that the seat to move has to play; "" for a lead
    stopped: str = field("", ("", *SUITS), phases=IN_PLAY)  # the suit that was stopped last
    stopper: str = field("", NO_SEAT, phases=IN_PLAY)  # who played the last card before the stop
    dead: str = field("", STOPPED, phases=IN_PLAY)  # cards that a stop has shown to be dead, such as 8H.KC
    barred: tuple[str, ...] = field((), SEATED, phases=IN_PLAY)  # who wins no more boodle (MIC-43)

    def set_up(self) -> None:
        self.ranks = HIGH if self.rules.ace == "high" else LOW
        self.places = {f"boodle.{card.rank}": card for card in cards(self.rules.boodle_cards)}

    def zones(self) -> tuple[Zone, ...]:
        boodle = (Zone(name, "up", phrase("boodle {card}", card=card)) for name, card in self.places.items())
        dead = N_("dead hand") if self.phase == "play" else "widow"
        widow = Zone("widow", "stock", dead, seen=self.taker or "none")  # a hand laid down for it lies where it lay
        kitty = (Zone("kitty", "pool", "kitty"),) if self.rules.kitty else ()
        return (*hands(self.seats), *boodle, widow, Zone("played", "pile", "played"), *kitty)

    def view(self, seat: str) -> Self:
        view = super().view(seat)
        if seat != self.turn:
            view.due = ""  # MIC-20: that it is the lowest diamond in play, only its holder can know
        return view

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """The boodle cards go with their suits; the lowest diamond may still have to lead (MIC-20)."""
        rules = self.rules
        free = "SHC" if rules.first_lead == "lowest_diamond" and self.phase != "play" else SUITS
        suits = paired(BLACK, RED) if rules.restart_suit == "opposite_colour" else exchanged(SUITS)
        alike = [way for way in suits if all(way[suit] == suit for suit in SUITS if suit not in free)]
        return Symmetries(suits=alike, seats=True, options=("boodle_cards",))

    def pack(self) -> tuple[Card, ...]:
        return (*pack(), *self.places.values())

    def most(self, seat: str) -> int:
        """As many as are dealt to a hand; the widow, which may be taken, may get what is left over (MIC-07, MIC-08)."""
        rules, (each, left) = self.rules, divmod(len(PACK), len(self.seats) + 1)
        if rules.extras == "to_widow":
            return each if rules.widow_use == "none" else each + left
        return each + (left > 0)

    def settle(self) -> None:
        """Fill in the cards played, the boodle cards and the chips, and check what is said. Raises ValueError."""
        named = tuple(card for pile in self.piles.values() for card in pile)
        if HIDDEN not in named:
            self.piles["played"] = (*others(self.pack(), named), *self.piles["played"])
        for name, card in self.places.items():
            if not self.piles[name] and card in self.piles["played"]:
                self.shift(card, "played", name)
            if self.piles[name] != (card,):
                raise ValueError(f"{name} is only for {card.sign}.")
        if not self.chips:
            self.chips = (self.rules.starting_chips,) * len(self.seats)
        if not self.boodle:
            self.boodle = (0,) * len(self.places)
        if not self.hand_over:
            all_hold(self)
            self._settle_phase()

    def _settle_phase(self) -> None:
        """Check who may have the turn, and with what, in the phase in which the round is. Raises ValueError."""
        rules = self.rules
        if self.phase == "stake" and not (rules.ante == "free" and 1 <= self.left <= rules.free_ante):
            raise ValueError(
                f"phase: stake needs ante='free', and left: the chips still to be spread, 1 to {rules.free_ante}."
            )
        if self.phase == "exchange" and (self.turn != self.dealer or rules.widow_use == "none"):
            raise ValueError("phase: exchange needs a widow, and it must be the dealer's turn.")
        if self.phase != "play" and rules.widow_use != "none" and not self.piles["widow"]:
            raise ValueError("The widow needs cards, because nobody has taken it yet.")
        if self.phase == "auction":
            self._settle_auction()
        if self.phase == "play" and not self.due and not self.viewer:
            self._pass_lead(self.turn)

    def _settle_auction(self) -> None:
        """Check the bids that a position tells. Raises ValueError."""
        if self.rules.widow_use != "dealer_then_auction":
            raise ValueError("phase: auction needs widow_use='dealer_then_auction'.")
        if bool(self.bid) != bool(self.bidder):
            raise ValueError("bid and bidder go together. Name the highest bid and who made it, or neither.")
        if self.bid > self._chips_of(self.bidder):
            raise ValueError(
                f"{self.bidder} cannot pay a bid of {self.bid}. The most is {self._chips_of(self.bidder)}."
            )
        if self.dealer in (self.turn, self.bidder, *self.passed):
            raise ValueError(f"The dealer, {self.dealer}, sells the widow and cannot bid.")
        if self.turn in (self.bidder, *self.passed) or self.bidder in self.passed:
            raise ValueError(
                "In the auction it must be the turn of a seat that has not passed and does not have the highest bid."
            )

    def _chips_of(self, seat: str) -> int:
        return self.chips[self.seats.index(seat)] if seat else 0

    def closed(self, move: Move) -> Reason:
        return Reason(*say.WAIT[self.phase])

    # ---- exchange and auction ---------------------------------------------------------------------------------------

    def do_exchange(self, move: Move) -> None:
        self.note(say.EXCHANGED, seat=self.turn)
        self._take_widow(self.turn)
        self._begin_play()

    def _take_widow(self, seat: str) -> None:
        self.piles[seat], self.piles["widow"], self.taker = self.piles["widow"], self.piles[seat], seat

    def do_keep(self, move: Move) -> None:
        self.note(say.KEPT, seat=self.turn)
        if self.rules.widow_use == "dealer_only":
            self._begin_play()
        else:
            self.phase, self.turn = "auction", self.after(self.dealer)

    def may_bid(self) -> May:
        most = self._chips_of(self.turn)
        return [Move(f"bid -> {n}") for n in range(self.bid + 1, most + 1)], self.no_bid

    def no_bid(self, move: Move) -> Reason:
        most = self._chips_of(self.turn)
        if move.to.isdecimal() and int(move.to) > most:
            return Reason(*say.CANNOT_PAY, seat=self.turn, chips=most)
        return Reason(*say.TOO_LOW, least=self.bid + 1)

    def do_bid(self, move: Move) -> None:
        self.bid, self.bidder = int(move.to), self.turn
        self.note(say.BIDS, seat=self.turn, bid=self.bid)
        self._next_bidder()

    def do_pass(self, move: Move) -> None:
        self.passed += (self.turn,)
        self.note(say.PASSES, seat=self.turn)
        self._next_bidder()

    def _next_bidder(self) -> None:
        """The next who has not passed; the auction ends with one bidder, or with none (MIC-13, MIC-14)."""
        others = (self.after(self.turn, i) for i in range(1, len(self.seats)))
        more = [s for s in others if s not in (*self.passed, self.dealer, self.bidder)]
        if more:
            self.turn = more[0]
            return
        if self.bidder:
            self._pay(self.bidder, "widow", -self.bid)
            self._pay(self.dealer, "sold", self.bid)
            self.note(say.BOUGHT, seat=self.bidder, other=self.dealer, bid=self.bid)
            self._take_widow(self.bidder)
        else:
            self.note(say.NOBODY_BIDS)
        self._begin_play()

    def _pay(self, seat: str, kind: str, much: int, data: str = "") -> None:
        """Chips come to a seat, below 0: go; with a line of the score sheet."""
        if much:
            self.chips = self.plus(self.chips, {seat: much})
            self.write(seat, kind, much, data)

    # ---- playing ----------------------------------------------------------------------------------------------------

    def _begin_play(self) -> None:
        self.phase, self.turn = "play", self.after(self.dealer)
        if self.rules.first_lead == "lowest_diamond":
            held = {c: s for s in self.seats for c in self.piles[s] if c.suit == "D"}
            if held:
                lowest = min(held, key=self.height)
                self.turn, self.due = held[lowest], lowest.code
        self.note(say.LEADS, seat=self.turn)

    def height(self, card: Card) -> int:
        """How high a card ranks (MIC-02)."""
        return self.ranks.index(card.rank)

    def higher(self, card: Card) -> Card | None:
        """The next higher card of the suit; None after the highest."""
        rank = self.ranks[self.height(card) + 1 : self.height(card) + 2]
        return Card(rank + card.suit) if rank else None

    def open_suits(self, seat: str) -> set[str]:
        """The suits that a seat may lead now; none where the lead has to pass on (MIC-25, MIC-26)."""
        held = {c.suit for c in self.piles[seat]}
        if not self.stopped or self.rules.restart_suit == "any":
            return held
        if self.rules.restart_suit == "different":
            return held - {self.stopped}
        return {s for s in held if (s in BLACK) != (self.stopped in BLACK)}

    def leads(self) -> list[Card]:
        """The cards that the seat to move may lead: the lowest of each suit that is open, or all where it is not strict."""
        hand = self.piles[self.turn]
        suits = self.open_suits(self.turn) or {c.suit for c in hand}  # MIC-27
        fit = [c for c in hand if c.suit in suits]
        if not self.rules.strict:
            return fit
        return [self.lowest(self.turn, suit) for suit in dict.fromkeys(c.suit for c in fit)]

    def lowest(self, seat: str, suit: str) -> Card:
        """The lowest card of a suit in a hand."""
        return min((c for c in self.piles[seat] if c.suit == suit), key=self.height)

    def may_play(self) -> May:
        if self.due:
            return (PLAY[Card(self.due)],), self.no_play
        return [PLAY[card] for card in self.leads()], self.no_play

    def no_play(self, move: Move) -> Reason:
        card = move.named
        if self.due:
            return Reason(*say.MUST_FOLLOW, card=card, due=Card(self.due))
        if card.suit not in (self.open_suits(self.turn) or {card.suit}):
            words = say.OTHER_COLOUR if self.rules.restart_suit == "opposite_colour" else say.OTHER_SUIT
            return Reason(*words, suit=self.stopped)
        return Reason(*say.LOWEST, card=card, lowest=self.lowest(self.turn, card.suit), suit=card.suit)

    def do_play(self, move: Move) -> None:
        self._lay(move.named)
        while self.due and self.rules.auto_follow and not self.hand_over:
            self._lay(Card(self.due))

    def _lay(self, card: Card) -> None:
        """Play a card, take its boodle, and see who goes on (MIC-22 to MIC-30, MIC-40)."""
        seat = self.turn
        wrong = not self.due and card is not self.lowest(seat, card.suit)
        self.shift(card, seat, "played")
        self.note(say.PLAYS, seat=seat, card=card)
        if wrong:
            self._penalty(seat)
        self._boodle(seat, card)
        if not self.piles[seat]:
            self._out(seat)
            return
        following = self.higher(card)
        holder = next((s for s in self.seats if following in self.piles[s]), "") if following else ""
        if holder and following:
            self.turn, self.due = holder, following.code
            return
        self._stop(seat, card, following)

    def _penalty(self, seat: str) -> None:
        """A lead that was not the lowest costs a chip to everybody, and the boodle of this round (MIC-43)."""
        self.barred += (seat,) * (seat not in self.barred)
        self._pay(seat, "penalty", 1 - len(self.seats))
        for other in self.seats:
            if other != seat:
                self._pay(other, "penalty", 1)
        self.note(say.PENALTY, seat=seat)

    def _boodle(self, seat: str, card: Card) -> None:
        """The chips on a card that is played (MIC-30)."""
        at = next((i for i, c in enumerate(self.places.values()) if c is card), -1)
        if at < 0 or not self.boodle[at] or seat in self.barred:
            return
        won = self.boodle[at]
        self.boodle = (*self.boodle[:at], 0, *self.boodle[at + 1 :])
        self._pay(seat, "boodle", won, card.code)
        self.note(say.BOODLE, seat=seat, chips=won, card=card)

    def _stop(self, seat: str, card: Card, following: Card | None) -> None:
        """The sequence has stopped, and who played last leads again, if that can be (MIC-24 to MIC-27)."""
        self.due, self.stopped, self.stopper, self.turn = "", card.suit, seat, seat
        if following is None:
            self.note(say.TOP, card=card)
        elif following in self.piles["played"]:
            self.note(say.GONE, card=card)
        else:
            self.dead = ".".join(dict.fromkeys(filter(None, (*self.dead.split("."), following.code))))
            self.note(say.DEAD, card=card)
        self._pass_lead(seat)

    def _pass_lead(self, seat: str) -> None:
        """Whoever has no other suit passes the lead on to the left; if nobody has one, the lead stays (MIC-26, 27)."""
        able = [s for s in (self.after(seat, i) for i in range(len(self.seats))) if self.open_suits(s)]
        self.turn = able[0] if able else seat
        if self.turn != seat:
            self.note(say.PASSED_ON, seat=seat, other=self.turn)

    # ---- the end of a round, and of the game ------------------------------------------------------------------------

    def _out(self, seat: str) -> None:
        """A player is out and is paid for the cards that the others hold (MIC-40 to MIC-42)."""
        self.due, paid = "", 0
        self._pay(seat, "kitty", self.pot)
        for other in self.seats:
            owed = len(self.piles[other]) * self.rules.pay_per_card
            self._pay(other, "cards", -owed)
            paid += owed
        self._pay(seat, "cards", paid)
        gained, self.pot = paid + self.pot, 0
        collects = say.OUT if self.rules.pay_per_card else say.OUT_KITTY
        self.note(collects if gained else say.OUT_DRY, seat=seat, chips=gained)
        if not self._chips_used:
            self.wins = self.plus(self.wins, {seat: 1})
        rounds = len(self.seats) if self.rules.rounds == "one_deal_each" else self.rules.rounds
        if self.deals < rounds:
            self.end((seat,), seat)
        else:
            self._finish(seat)

    def _finish(self, last: str) -> None:
        """What lies on the boodle cards is shared, and most chips win (MIC-51, MIC-52)."""
        share, rest = divmod(sum(self.boodle), len(self.seats))
        self.boodle = (0,) * len(self.places)
        for seat in self.seats:
            self._pay(seat, "shared", share + rest * (seat == last))
        counts = self.wins or self.chips  # MIC-40, MIC-52
        winners = best(self.by_seat(counts))
        if self.wins:
            self.note(say.OVER_DRY, seats=winners, rounds=max(counts))
        else:
            self.note(say.OVER, seats=winners, chips=max(counts))
        self.end(winners)

    @property
    def _chips_used(self) -> bool:
        rules = self.rules
        return bool(rules.ante != "none" or rules.pay_per_card or rules.kitty)

    def pass_deal(self) -> None:
        if self.deals > 1:
            self.dealer = self.after(self.dealer)
        elif self.rules.first_dealer == "seat0":
            self.dealer = self.seats[0]
        else:
            self.dealer = self.by_draw("dealer", lambda card: -HIGH.index(card.rank))  # MIC-05

    def deal_out(self, order: tuple[Card, ...]) -> None:
        dealt = [*dict.fromkeys(order)]  # the second card of a kind is a boodle card
        self.piles |= {name: (card,) for name, card in self.places.items()}
        players = [self.after(self.dealer, i + 1) for i in range(len(self.seats))]
        first = self.rules.widow_position == "left_of_dealer"
        hands = ["widow", *players] if first else [*players, "widow"]
        each = len(dealt) // len(hands)
        even = each * len(hands) if self.rules.extras == "to_widow" else len(dealt)
        for i, name in enumerate(hands):
            self.piles[name] = tuple(dealt[i : even : len(hands)])
        self.piles["widow"] += tuple(dealt[even:])
        self._ante()

    def _ante(self) -> None:
        """Chips on the boodle cards and in the kitty (MIC-06)."""
        rules, four = self.rules, len(self.places)
        self.chips = self.chips or (rules.starting_chips,) * len(self.seats)
        self.boodle = self.boodle or (0,) * four
        for seat in self.seats:
            each = {"dealer_double": 1 + (seat == self.dealer), "equal": 1}.get(rules.ante, 0)
            self._pay(seat, "ante", -each * four)
            self.boodle = tuple(n + each for n in self.boodle)
            self._pay(seat, "kitty", -rules.kitty)
        self.pot = rules.kitty * len(self.seats)
        self.note(say.DEALT, seat=self.dealer)
        if rules.ante == "free":
            self.phase, self.turn, self.left = "stake", self.after(self.dealer), rules.free_ante
        else:
            self._after_ante()

    def may_stake(self) -> May:
        return [Move(f"stake -> {name}") for name in self.places], lambda move: Reason(*say.NO_PLACE)

    def do_stake(self, move: Move) -> None:
        at = list(self.places).index(move.to)
        self.boodle = tuple(n + (i == at) for i, n in enumerate(self.boodle))
        self._pay(self.turn, "ante", -1)
        self.note(say.STAKED, seat=self.turn, card=self.places[move.to])
        self.left -= 1
        if self.left:
            return
        if self.turn == self.dealer:
            self._after_ante()
        else:
            self.turn, self.left = self.after(self.turn), self.rules.free_ante

    def _after_ante(self) -> None:
        self.turn = self.dealer
        if self.rules.widow_use == "none":
            self._begin_play()
        else:
            self.phase = "exchange"

    def line(self, kind: str, points: int, data: str) -> Reason:
        words = Reason(*say.LINES[kind])
        return words.adding(card=Card(data)) if kind == "boodle" else words


at, new = Michigan.at, Michigan.new
QUESTION = dealing()  # what the lab asks of it, for children to guess
