"""Black Jack, the shedding game (Switch, Crazy Eights family): rules, options, stages. The rule book is black_jack.md.

Why so: the first card of a turn, the answer to a penalty and the connected card are three questions of the one judge
(``_first``, ``_answer``, ``_next``); everything a card does happens in ``_end_turn``, because a behaviour acts only
when the turn ends on it (BLJ-30).
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any, ClassVar, Self

from ..cards import BLACK, HIDDEN, PACK, RANKS, SUITS, Card, neighbours, pack, shuffled
from ..core import State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Rules as Options
from ..options import option

PLAIN = {"ace": False, "two": False, "four": False, "eight": False, "black_jack": False, "king": False}
BUILDING = PLAIN | {"last_card_call": "off", "combine": False}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Black Jack; every default is the full game of stage 5."""

    # fmt: off
    packs: Any = option("auto", "Packs", "How many packs are mixed: one up to five players, two for more.", "BLJ-02", ("auto", 1, 2, 3))
    first_player: str = option("seat0", "Who starts", "The first seat starts the first hand, or chance decides.", "BLJ-07", ("seat0", "random"))
    opening_card: str = option("no_behaviour", "Opening card", "A special opening card does nothing, or is put back and turned again.", "BLJ-06", ("no_behaviour", "reshuffle"))
    must_play: bool = option(False, "Must play", "Whoever can lay a card must lay one.", "BLJ-11")
    play_on_pickup: bool = option(False, "Play the card picked up", "A single card just picked up may be laid at once if it fits.", "BLJ-13")
    sets: bool = option(True, "Sets", "Cards of one rank may follow each other in a turn.", "BLJ-21")
    runs: bool = option(True, "Runs", "Cards of one suit in a row may follow each other in a turn.", "BLJ-22")
    combine: bool = option(True, "Mix sets and runs", "Sets and runs may be mixed in one turn.", "BLJ-26")
    ace: bool = option(True, "Ace changes the suit", "An ace goes on anything and names a suit.", "BLJ-40")
    two: bool = option(True, "Two: pick up two", "The next player picks up two or answers with a two.", "BLJ-46")
    four: bool = option(True, "Four: go again", "Who stands on a four plays on in its suit or picks up.", "BLJ-50")
    eight: bool = option(True, "Eight: miss a go", "The next player misses a turn.", "BLJ-56")
    black_jack: bool = option(True, "Black jack: pick up seven", "The next player picks up seven or answers.", "BLJ-60")
    king: bool = option(True, "King: turn round", "A king turns the direction of play.", "BLJ-70")
    last_card_call: str = option("manual", "Last card", "Say “last card” yourself, have it said for you, or leave it out.", "BLJ-75", ("manual", "auto", "off"))
    last_card_penalty: int = option(2, "Forgotten call", "Cards picked up by a player who forgets to say “last card”.", "BLJ-76", range(6))
    pick_up_after_four: bool = option(True, "Stopping on a four costs a card", "If not, a player may simply stop on a four.", "BLJ-52")
    ace_after_four: str = option("forbidden", "Ace after a four", "An ace may not follow a four, or any ace may.", "BLJ-51", ("forbidden", "any"))
    ace_start_run: str = option("any", "Run from an off-suit ace", "Cards may follow an ace that fits nothing, or only aces.", "BLJ-45", ("any", "must_match"))
    two_answer_may_continue: bool = option(True, "Playing on after an answering two", "If not, only further twos may follow.", "BLJ-49")
    eight_two_players: str = option("as_four", "Eight with two players", "It works like a four, or simply gives a new turn.", "BLJ-57", ("as_four", "free_turn"))
    eights_cumulative: bool = option(False, "Eights add up", "Several eights skip several players.", "BLJ-56")
    black_jack_pickup: int = option(7, "Cards for a black jack", "How many cards a black jack costs.", "BLJ-60", range(1, 11))
    black_jacks_cumulative: bool = option(True, "Black jacks add up", "If not, it is never more than one black jack's worth.", "BLJ-61")
    black_seven_cancels: bool = option(True, "Black seven cancels", "If not, only jacks answer a black jack.", "BLJ-62")
    red_jack: str = option("plain", "Red jack", "Nothing, cancels black jacks, costs three cards, or throws them back.", "BLJ-65", ("plain", "cancel", "pickup3", "send_back"))
    cancel_each: bool = option(False, "One cancelling card each", "Every black jack needs its own cancelling card.", "BLJ-62")
    kings_cumulative: bool = option(False, "Kings add up", "Two kings turn the direction twice, so not at all.", "BLJ-71")
    three_pickup: bool = option(False, "Three: pick up one", "A three works like a two, with one card each.", "BLJ-46")
    delay_seconds: Any = option(None, "Delay!", "Seconds after which a slow player may be challenged and picks up.", "BLJ-10", (None, *range(1, 61)))
    target_wins: Any = option(None, "Length of a match", "The first to win so many hands wins the match.", "BLJ-81", (None, *range(1, 51)))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": BUILDING | {"sets": False, "runs": False},
        "2a": BUILDING | {"runs": False},
        "2b": BUILDING | {"sets": False},
        "2c": BUILDING,
        "2": BUILDING,
        "3": PLAIN | {"four": True},
        "4": PLAIN | {"four": True, "eight": True, "king": True},
        "5": {},
    }

    def check(self) -> None:
        if self.combine and not (self.sets and self.runs):
            raise ValueError("combine mixes sets and runs, so both must be on: set combine=False or switch both on.")
        if not self.black_jack and (self.red_jack != "plain" or self.cancel_each):
            raise ValueError(
                "red_jack and cancel_each are about black jacks: switch black_jack on or leave them as they are."
            )
        if self.cancel_each and not self.black_seven_cancels and self.red_jack != "cancel":
            raise ValueError("cancel_each needs a card that cancels: black_seven_cancels=True or red_jack='cancel'.")


PLAY = {c: Move(f"play {c}") for c in PACK}
CALL = {c: Move(f"play {c} -> last-card") for c in PACK}
FINISH, PICK_UP, DELAY = Move("finish"), Move("pick_up"), Move("delay")
NAME = {s: Move(f"finish -> {s}") for s in SUITS}
ACES = {c for c in PACK if c.rank == "A"}
FITS = {top: frozenset(c for c in PACK if c.rank == top.rank or c.suit == top.suit) for top in PACK}
FITS_OR_ACE = {top: FITS[top] | ACES for top in PACK}
SUIT_OR_ACE = {s: frozenset(c for c in PACK if c.suit == s) | ACES for s in SUITS}
LINKS = {
    a: frozenset(c for c in PACK if c.rank == a.rank or (c.suit == a.suit and neighbours(a.rank, c.rank))) for a in PACK
}
AGAIN = {a: frozenset(c for c in PACK if c.rank == a.rank or (c.suit == a.suit and c.rank != "A")) for a in PACK}
FITS_RANK = {r: frozenset(c for c in PACK if c.rank == r) for r in "23"}
STEP = {r + s: neighbours(r, s) for r in RANKS for s in RANKS}
PENALTIES = {"2": ("BLJ-47", "twos"), "3": ("BLJ-46", "threes"), "J": ("BLJ-60", "jacks")}


# fmt: off
# Why a card, a finish or a pick-up is refused: rule id, words for adults, words for children.
NO_CARD = ("BLJ-10", "Say which card to lay, as in play 7C, and add only -> last-card.")
NO_OBJECT = ("BLJ-10", "Only laying names a card, and only an ace a suit.")
NO_DELAY = ("BLJ-10", "Nobody calls Delay! in this game; the option delay_seconds allows it.")
STARTED = ("BLJ-10", "{seat} has started this turn already.")
FORGOTTEN = ("BLJ-76", "The call was forgotten, so this turn ends: only name a suit.", "Your turn is over. Just choose a suit.")
ONLY_DRAWN = ("BLJ-13", "After picking up, only {drawn} may be laid, not {card}.", "Only your new card {drawn} may go down now.")
NOT_CALLED = ("BLJ-42", "{card} is not one of the called {suit}, nor an ace.", "Somebody called {suit}. {card} is not one of them.")
FITS_NOT = ("BLJ-20", "{card} fits neither the suit nor the rank of {top}.", "{card} and {top} are not alike. Find the same sign or the same number.")
NO_ANSWER = ("BLJ-33", "{card} is no answer to the {count} pending: only another {rank} is.", "{card} does not help now. Lay a {rank}, or pick up {count}.")
NO_ANSWER_TO_JACK = ("BLJ-33", "{card} is no answer to the jack: {count} are pending.", "{card} does not stop the jack. Lay a card that does, or pick up {count}.")
TOO_FEW = ("BLJ-62", "{group} black jacks need {group} cancelling cards, and {seat} holds {held}.", "Each black jack needs its own card to stop it.")
CANCEL_FIRST = ("BLJ-62", "Each black jack needs its own cancelling card: lay the next one.", "One more card that stops a jack, please.")
ONLY_TWOS = ("BLJ-49", "After an answering {last} only the same rank may follow, not {card}.", "Only another one like {last} may follow.")
ONLY_ACES = ("BLJ-45", "{last} fitted nothing, so only aces may follow, not {card}.", "After this ace only another ace may follow.")
NO_ACE = ("BLJ-51", "An ace may not follow {last}.", "No ace after {last}. Find another card of its suit.")
NOT_AGAIN = ("BLJ-24", "After {last} comes its own suit or rank, not {card}.", "Go again needs the same sign as {last}.")
TURNS_ROUND = ("BLJ-25", "The run goes the other way: {card} after {last} would turn it round.", "A run keeps going the same way.")
NOT_LINKED = ("BLJ-24", "{card} does not connect to {last}: neither the same rank nor its neighbour in suit.", "{card} does not follow {last}. Find its twin or its neighbour.")
NO_STEPS = {"set": ("BLJ-21", "There are no sets in this game: {card} may not follow {last}.", "One card is enough this time."), "run": ("BLJ-22", "There are no runs in this game: {card} may not follow {last}.", "One card is enough this time.")}
NO_MIX = {"set": ("BLJ-28", "This turn is a run, and {card} after {last} would start a set.", "You began a run. Stay with it."), "run": ("BLJ-28", "This turn is a set, and {card} after {last} would start a run.", "You began a set. Stay with it.")}
NO_SUIT = ("BLJ-41", "There is no such suit: name S, H, D or C.")
NOTHING_LAID = ("BLJ-10", "A turn is laying a card or picking up: do one of them first.", "First lay a card or pick one up.")
NOT_NAMED = ("BLJ-41", "{top} lies on top: name a suit to finish.", "Your ace lets you choose. Which suit do you want?")
NO_ACE_LAID = ("BLJ-41", "Only who leaves an ace on top names a suit.", "Only an ace lets you choose a suit.")
NO_STOP = ("BLJ-52", "You cannot stop on {top}: lay another card of its suit or pick one up.", "{top} says: go again! Or pick up a card.")
GO_AGAIN = ("BLJ-52", "Whoever can go again must: {card} may be laid.", "You can play {card}!")
TAKEN = ("BLJ-13", "One card is picked up already: lay {drawn} or finish.", "You have a new card. Lay it, or finish.")
TAKEN_2 = ("BLJ-76", "The cards for the forgotten call are picked up already: only name a suit.", "Just choose a suit now.")
LAID_ALREADY = ("BLJ-10", "A turn is laying cards or picking up, not both.", "You laid a card already. Lay more, or finish.")
NONE_LEFT = ("BLJ-15", "Nothing is left to draw, so {card} must be played.", "No cards to pick up. You can play {card}!")
MUST_PLAY = {r: (r, "Whoever can play must: {card} may be laid.", "You can play {card}!") for r in ("BLJ-11", "BLJ-33", "BLJ-52")}
# fmt: on


class BlackJack(State):
    """Black Jack for 2 to 10 players; see ``Rules`` for the options and black_jack.md for the rules."""

    game = "black_jack"
    Rules = Rules
    seat_range = range(2, 11)
    verbs = ("play", "finish", "pick_up", "delay")
    basics: ClassVar[dict[str, str]] = {"turn": "BLJ-10", "hand": "BLJ-10", "end": "BLJ-78"}
    touches: ClassVar[dict[str, str]] = {"pick_up": "stock", "finish": "discard"}
    automatic = ("finish",)

    direction: int = 1  # 1 clockwise, -1 after a king
    starter: str = "A"  # who starts this hand
    called: str = ""  # the suit named with an ace, until a card is played
    pending: int = 0  # cards the next player must pick up or answer
    against: str = ""  # the rank that made it pending: "2", "3" or "J"
    group: int = 0  # how many unspent cards stand behind it
    sender: str = ""  # the seat that laid the last of them
    thrown: bool = False  # a red jack threw the penalty back (red_jack="send_back")
    laid: tuple[Card, ...] = ()  # the cards of this turn
    kind: str = ""  # "set" or "run": the first kind of step of this turn
    run: int = 0  # direction of the run in the suit on top: 1 up, -1 down
    bridge: bool = False  # the turn began with an ace that fits nothing (ace_start_run="must_match")
    drawn: tuple[Card, ...] = ()  # the card just picked up that may be laid (play_on_pickup)
    forgot: bool = False  # "last card" was forgotten: only a suit may still be named
    passes: int = 0  # players in a row who could neither lay nor draw
    wins: tuple[int, ...] = ()  # hands won by each seat

    def __init__(self, rules: Any, seats: int) -> None:
        super().__init__(rules, seats)
        self.packs = (1 if seats <= 5 else 2) if rules.packs == "auto" else rules.packs
        if 7 * seats + 1 > 52 * self.packs:
            raise ValueError(
                f"{seats} hands of 7 cards and an opening card are too many for packs={self.packs}: use more packs."
            )
        # The common rules have a direct list of moves; anything rarer goes through the judge card by card.
        self.plain = (
            self.packs == 1 and rules.combine and rules.ace_start_run == "any" and rules.two_answer_may_continue
            and rules.ace_after_four == "forbidden" and rules.delay_seconds is None
            and not (rules.cancel_each or rules.must_play or rules.play_on_pickup) and rules.red_jack != "send_back"
        )  # fmt: skip
        self.fits = FITS_OR_ACE if rules.ace else FITS
        self.answers = FITS_RANK | {"J": frozenset(filter(self._answers_jack, PACK))}
        as_four = rules.eight and seats == 2 and rules.eight_two_players == "as_four"
        self.again = "4" * rules.four + "8" * as_four  # the ranks that give another go (BLJ-50, BLJ-57)

    def zones(self) -> tuple[Zone, ...]:
        hands = tuple(Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))

    def pack(self) -> tuple[Card, ...]:
        return pack(self.packs)

    def settle(self) -> None:
        """Take what a position implies: which cards stand behind a pending penalty, and that a hand has a top card."""
        if not self.piles["discard"] and not self.hand_over:
            raise ValueError("The discard pile needs at least its top card, such as 'discard: 7H'.")
        allowed: dict[str, tuple[object, ...]] = {
            "direction": (1, -1), "called": ("", *SUITS), "against": ("", *PENALTIES), "starter": self.seats,
            "sender": ("", *self.seats), "kind": ("", "set", "run"), "run": (-1, 0, 1),
        }  # fmt: skip
        for name, values in allowed.items():
            if getattr(self, name) not in values:
                listed = ", ".join(str(v) for v in values if v != "")
                raise ValueError(f"{name} cannot be {str(getattr(self, name))[:20]!r}: allowed are {listed}.")
        if min(self.pending, self.group, self.passes, self.deals) < 0:
            raise ValueError("pending, group, passes and deals cannot be less than 0.")
        if self.wins and (len(self.wins) != len(self.seats) or not all(isinstance(n, int) for n in self.wins)):
            raise ValueError("wins needs one whole number for each seat.")
        if self.laid and (
            not all(isinstance(c, Card) for c in self.laid) or self.laid[-1:] != self.piles["discard"][-1:]
        ):
            raise ValueError("laid names the cards of this turn; its last card is the top of the discard pile.")
        if not all(self.turn and c in self.piles[self.turn] for c in self.drawn):
            raise ValueError("drawn names a card in the hand of the seat whose turn it is.")
        if self.pending and not self.against:
            self.against = self.piles["discard"][-1].rank
            if self.against not in PENALTIES:
                raise ValueError("pending needs a 2, a 3 or a jack on top of the discard pile.")
        if self.pending and not self.group:
            self.group = max(1, self.pending // {"2": 2, "3": 1, "J": self.rules.black_jack_pickup}[self.against])
        if self.pending and not self.sender:
            self.sender = self.seats[(self.seats.index(self.turn) - self.direction) % len(self.seats)]

    def view(self, seat: str) -> Self:
        view = super().view(seat)
        if view.drawn and seat != view.turn:
            view.drawn = (HIDDEN,)
        return view

    # ---- what is legal ------------------------------------------------------------------------------------------

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
            return
        hand = dict.fromkeys(self.piles[self.turn])
        calls = self.rules.last_card_call == "manual" and len(self.piles[self.turn]) == 2
        for card in hand:
            if card in PLAY:
                if calls:
                    yield CALL[card]
                yield PLAY[card]
        yield FINISH
        yield from self._suits()
        yield PICK_UP
        if self.rules.delay_seconds:
            yield DELAY

    def _suits(self) -> list[Move]:
        """The four calls, the suit with most cards in hand first."""
        mine = [c.suit for c in self.piles[self.turn]]
        return [NAME[s] for s in sorted(SUITS, key=mine.count, reverse=True)]

    def legal_moves(self) -> list[Move]:
        laid = self.laid
        if (
            not self.plain or self.hand_over or self.forgot or (laid and self.pending_jack)
            or (self.viewer and self.viewer != self.turn)
        ):  # fmt: skip
            return super().legal_moves()
        piles, rules = self.piles, self.rules
        hand = piles[self.turn]
        if laid:
            top = laid[-1]
            again = top.rank in self.again
            allowed = (AGAIN if again else LINKS)[top]
        else:
            again = False
            if self.pending:
                allowed = self.answers[self.against]
            elif self.called:
                allowed = SUIT_OR_ACE[self.called]
            else:
                allowed = self.fits[piles["discard"][-1]]
        if allowed.isdisjoint(hand):  # most often
            moves = []
        elif len(hand) == 2 and rules.last_card_call == "manual":
            moves = [m for c in hand if c in allowed for m in (CALL[c], PLAY[c])]
        else:
            moves = [PLAY[c] for c in hand if c in allowed]
        if laid and not again:
            moves += self._suits() if top.rank == "A" and rules.ace else (FINISH,)
        elif again and not rules.pick_up_after_four:
            moves.append(FINISH)
        elif not moves or piles["stock"] or len(piles["discard"]) > 1:  # BLJ-15
            moves.append(PICK_UP)
        return moves

    def refusal(self, move: Move) -> Reason | None:
        if move.verb == "play":
            if move.card is None or move.to not in ("", "last-card"):
                return Reason(*NO_CARD)
            return self._card(move.card)
        if move.card is not None or (move.to and move.verb != "finish"):
            return Reason(*NO_OBJECT)
        if move.verb == "finish":
            return self._finishing(move.to)
        if move.verb == "pick_up":
            return self._picking_up()
        if self.rules.delay_seconds is None:
            return Reason(*NO_DELAY)
        return Reason(*STARTED, seat=self.turn) if self.laid or self.drawn else None

    def _card(self, card: Card) -> Reason | None:
        """Why this card of the hand may not be laid now."""
        if self.forgot:
            return Reason(*FORGOTTEN)
        if self.drawn and card not in self.drawn:
            return Reason(*ONLY_DRAWN, card=card, drawn=self.drawn[0])
        if self.laid:
            return self._next(card, self.laid[-1])
        return self._answer(card) if self.pending else self._first(card, self.piles["discard"][-1])

    def _first(self, card: Card, top: Card) -> Reason | None:
        """Why this card does not fit the top card or the called suit (BLJ-20, BLJ-40, BLJ-42)."""
        if self.called:
            return None if card in SUIT_OR_ACE[self.called] else Reason(*NOT_CALLED, card=card, suit=self.called)
        if card in FITS[top] or (self.rules.ace and card.rank == "A"):
            return None
        return Reason(*FITS_NOT, card=card, top=top)

    def _cancels(self, card: Card) -> bool:
        """Whether a card cancels pending black jacks."""
        if card.rank == "7":
            return self.rules.black_seven_cancels and card.suit in BLACK and not self.thrown
        return self.rules.red_jack == "cancel" and card.rank == "J" and card.suit not in BLACK

    def _answers_jack(self, card: Card) -> bool:
        """Whether a card answers pending jacks: a jack that adds to them or throws them back, or one that cancels."""
        passes_on = card.rank == "J" and (card.suit in BLACK or self.rules.red_jack in ("pickup3", "send_back"))
        return passes_on or self._cancels(card)

    def _answer(self, card: Card) -> Reason | None:
        """Why this card does not answer the pending penalty (BLJ-33, BLJ-62)."""
        if self.against != "J":
            if card.rank == self.against:
                return None
            return Reason(*NO_ANSWER, card=card, count=self.pending, rank=self.against)
        if not self._answers_jack(card):
            return Reason(*NO_ANSWER_TO_JACK, card=card, count=self.pending)
        held = sum(map(self._cancels, self.piles[self.turn]))
        if self.rules.cancel_each and self._cancels(card) and held < self.group:
            return Reason(*TOO_FEW, group=self.group, held=held, seat=self.turn, card=card)
        return None

    def _next(self, card: Card, last: Card) -> Reason | None:
        """Why this card does not connect to the card just laid (BLJ-24 to BLJ-28, BLJ-45, BLJ-49, BLJ-51)."""
        rules = self.rules
        if self.pending_jack:
            return None if self._cancels(card) else Reason(*CANCEL_FIRST, card=card)
        if self.pending and not rules.two_answer_may_continue and card.rank != self.against:
            return Reason(*ONLY_TWOS, card=card, last=last)
        if self.bridge and card.rank != "A":
            return Reason(*ONLY_ACES, card=card, last=last)
        again = last.rank in self.again
        if again and card.rank == "A":
            return None if rules.ace_after_four == "any" else Reason(*NO_ACE, card=card, last=last)
        if again and card.suit == last.suit:
            return None
        step = STEP[last.rank + card.rank] if card.suit == last.suit else 0
        if step and self.run not in (0, step):
            return Reason(*TURNS_ROUND, card=card, last=last)
        kind = "run" if step else "set" if card.rank == last.rank else ""
        if not kind:
            return Reason(*(NOT_AGAIN if again else NOT_LINKED), card=card, last=last)
        if not (rules.runs if step else rules.sets):
            return Reason(*NO_STEPS[kind], card=card, last=last)
        if not rules.combine and self.kind not in ("", kind):
            return Reason(*NO_MIX[kind], card=card, last=last)
        return None

    def _finishing(self, suit: str) -> Reason | None:
        if suit and suit not in SUITS:
            return Reason(*NO_SUIT)
        if not self.laid and not self.drawn:
            return Reason(*NOTHING_LAID)
        if self.drawn:
            return Reason(*NO_ACE_LAID) if suit else None
        top = self.laid[-1]
        if self.pending_jack:
            return Reason(*CANCEL_FIRST, card=top)
        named = top.rank == "A" and self.rules.ace
        if named and not suit:
            return Reason(*NOT_NAMED, top=top)
        if suit and not named:
            return Reason(*NO_ACE_LAID)
        if top.rank in self.again:
            if self.rules.pick_up_after_four:
                return Reason(*NO_STOP, top=top)
            if self.rules.must_play and (playable := self._playable()):
                return Reason(*GO_AGAIN, card=playable[0], top=top)
        return None

    def _playable(self) -> list[Card]:
        return [c for c in self.piles[self.turn] if c in PLAY and self._card(c) is None]

    def _picking_up(self) -> Reason | None:
        if self.drawn:
            return Reason(*TAKEN, drawn=self.drawn[0])
        if self.forgot:
            return Reason(*TAKEN_2)
        standing = bool(self.laid) and self.laid[-1].rank in self.again and self.rules.pick_up_after_four
        if self.laid and (not standing or self.pending_jack):
            return Reason(*LAID_ALREADY, laid=self.laid)
        nothing = not self.piles["stock"] and len(self.piles["discard"]) <= 1
        if (nothing or self.rules.must_play) and (playable := self._playable()):
            rule = "BLJ-52" if self.laid else "BLJ-33" if self.pending else "BLJ-11"
            return Reason(*(NONE_LEFT if nothing else MUST_PLAY[rule]), card=playable[0])
        return None

    @property
    def pending_jack(self) -> bool:
        """Whether jacks are pending: one card answers them and ends the turn (BLJ-62)."""
        return self.pending > 0 and self.against == "J"

    # ---- what a move does ---------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if move.card is not None:
            self._lay(move.card, move.to)
        elif move.verb == "finish":
            if move.to:
                self.called = move.to
                self.note("BLJ-41", "{seat} calls {suit}.", seat=self.turn, suit=move.to)
            self._end_turn()
        elif move.verb == "deal":
            self._deal()
        else:
            self._pick_up(late=move.verb == "delay")

    def _deal(self) -> None:
        self.deals += 1
        for name in (
            "direction",
            "called",
            "pending",
            "against",
            "group",
            "sender",
            "thrown",
            "passes",
            "winners",
            "hand_over",
        ):
            setattr(self, name, self._defaults[name])
        if self.deals == 1 and self.rules.first_player == "random":
            self.starter = self.seats[int(random.Random(f"{self.seed}/first").random() * len(self.seats))]
        order = shuffled(self.pack(), f"{self.seed}/{self.deals}")
        for i, seat in enumerate(self.seats):
            self.piles[seat] = order[7 * i : 7 * i + 7]
        stock, again = order[7 * len(self.seats) :][::-1], 0
        turn_again = self.rules.opening_card == "reshuffle" and not all(map(self._behaves, stock))
        while turn_again and self._behaves(stock[-1]):
            again += 1
            stock = shuffled(stock, f"{self.seed}/{self.deals}/{again}")
        self.piles["stock"], self.piles["discard"] = stock[:-1], stock[-1:]
        self._new_turn(self.starter)
        self.note("BLJ-05", "{top} is the opening card; {seat} starts.", top=stock[-1], seat=self.starter)

    def _behaves(self, card: Card) -> bool:
        rules = self.rules
        on = {
            "A": rules.ace,
            "2": rules.two,
            "3": rules.three_pickup,
            "4": rules.four,
            "8": rules.eight,
            "K": rules.king,
        }
        on["J"] = rules.black_jack and (card.suit in BLACK or rules.red_jack == "pickup3")
        return bool(on.get(card.rank, False))

    def _new_turn(self, seat: str) -> None:
        self.turn, self.laid, self.kind, self.run = seat, (), "", 0
        self.bridge, self.drawn, self.forgot = False, (), False

    def _lay(self, card: Card, call: str) -> None:
        piles, seat, laid, rules = self.piles, self.turn, self.laid, self.rules
        if laid:
            last = laid[-1]
            if card.rank == last.rank:
                self.kind = self.kind or "set"
                if card.suit != last.suit:
                    self.run = 0  # BLJ-25: a set step that changes the suit frees the direction
            elif last.rank in self.again:
                self.run, self.kind = 0, ""  # BLJ-50: from the card that goes again sets and runs follow as usual
            else:
                self.run, self.kind = STEP[last.rank + card.rank], self.kind or "run"
        elif card.rank == "A" and rules.ace_start_run == "must_match":
            self.bridge = rules.ace and card not in FITS[piles["discard"][-1]]
        hand = piles[seat]
        i = hand.index(card)
        piles[seat] = hand = hand[:i] + hand[i + 1 :]
        piles["discard"] += (card,)
        self.laid = (*laid, card)
        self.drawn, self.called, self.passes = (), "", 0
        if not hand:
            self._win((seat,), Reason("BLJ-78", "{seat} wins: no cards left!", seat=seat))
            return
        forgot = len(hand) == 1 and call != "last-card" and rules.last_card_call == "manual"
        if len(hand) == 1 and not forgot and rules.last_card_call != "off":
            self.note("BLJ-75", "{seat} says “Last card!”", seat=seat)
        if self.pending_jack:
            self._answered(card, forgot)
        elif forgot:
            self._forgotten()
            if card.rank == "A" and rules.ace:
                self.forgot = True
            else:
                self._end_turn()

    def _forgotten(self) -> None:
        taken = self._take(self.rules.last_card_penalty)
        self.note("BLJ-76", "{seat} picks up {count}: “last card” was forgotten.", seat=self.turn, count=taken)

    def _answered(self, card: Card, forgot: bool) -> None:
        """A jack or a cancelling card was laid on pending jacks; that ends the turn (BLJ-62)."""
        if forgot:
            self._forgotten()
        if self._cancels(card):
            if self.rules.cancel_each and len(self.laid) < self.group:
                if not forgot:
                    return
                # The rest of the jacks is not cancelled, so whoever stopped half-way picks it up.
                self._take(self.pending - self.pending * len(self.laid) // self.group)
            self.note("BLJ-62", "{card} cancels the black jacks.", card=card)
            self.pending, self.group, self.against = 0, 0, ""
        self._end_turn()

    def _pick_up(self, *, late: bool) -> None:
        rules, seat = self.rules, self.turn
        penalty = 0 if self.laid else self.pending  # a 4 on top has covered the 2s it followed (BLJ-49)
        taken = self._take(penalty or 1)
        rule = "BLJ-34" if penalty else "BLJ-52" if self.laid else "BLJ-11"
        if taken:
            self.note(rule, "{seat} picks up {count}.", seat=seat, count=taken)
            self.passes = 0
        else:
            self.note("BLJ-15", "Nothing is left to draw; {seat} passes.", seat=seat)
            self.passes = 0 if self.laid or penalty or late else self.passes + 1
        self.pending, self.group, self.against, self.thrown = 0, 0, "", False
        if rules.play_on_pickup and not penalty and taken and not late:
            self.drawn = self.piles[seat][-1:]
        elif self.passes >= len(self.seats):
            self._block()
        else:
            self.laid = ()  # the 4 on top is spent (BLJ-52)
            self._end_turn()

    def _take(self, count: int) -> int:
        """Draw cards for the seat to move, turning the discard pile over when the stock runs out; the number drawn."""
        taken = self.draw("stock", self.turn, count)
        while taken < count and len(self.piles["discard"]) > 1:  # BLJ-15
            discard = self.piles["discard"]
            self.piles["stock"], self.piles["discard"] = discard[-2::-1], discard[-1:]
            self.note("BLJ-14", "The discard pile is turned over to become the stock.")
            taken += self.draw("stock", self.turn, count - taken)
        return taken

    def _end_turn(self) -> None:
        """Let the card on top act, if it was laid in this turn (BLJ-30, BLJ-31), and pass the turn on."""
        laid, steps, seats, old = self.laid, 1, self.seats, self.turn
        goes_to = ""
        if laid and not self.drawn:
            rank = laid[-1].rank
            if rank in "238JK":
                if rank == "8":
                    steps = self._eights()
                elif rank == "K":
                    self._kings()
                else:
                    goes_to = self._penalty(rank)
            elif self.pending:
                self.pending, self.group, self.against = 0, 0, ""
        self._new_turn(goes_to or seats[(seats.index(old) + self.direction * steps) % len(seats)])

    def _trailing(self, rank: str) -> list[Card]:
        """The unbroken cards of a rank at the end of this turn, last first; a red jack that does nothing breaks them."""
        found: list[Card] = []
        for card in reversed(self.laid):
            if card.rank != rank or (rank == "J" and not self._worth(card)):
                break
            found.append(card)
        return found

    def _worth(self, card: Card) -> int:
        """How many cards a 2, a 3 or a jack on top makes the next player pick up."""
        rules = self.rules
        if card.rank == "J":
            if not rules.black_jack:
                return 0
            return rules.black_jack_pickup if card.suit in BLACK else 3 if rules.red_jack == "pickup3" else 0
        return 2 * bool(rules.two) if card.rank == "2" else int(rules.three_pickup)

    def _penalty(self, rank: str) -> str:
        """Make a pending penalty of the cards on top; the seat that faces it if it is not the next one."""
        sender, old, group, same = self.sender, self.pending, self.group, self.against == rank
        red = self.laid[-1].suit not in BLACK
        if rank == "J" and old and same and self.rules.red_jack == "send_back" and (red or self.thrown):
            return self._throw_back(red, sender)
        chain = self._trailing(rank)
        self.pending, self.group, self.against, self.thrown = 0, 0, "", False
        if not chain:
            return ""
        whole = len(chain) == len(self.laid) and same and old > 0  # BLJ-32: across turns while it is pending
        if rank == "J" and not self.rules.black_jacks_cumulative:
            self.pending, self.group = min(sum(map(self._worth, chain)) + old * whole, self.rules.black_jack_pickup), 1
        else:
            self.pending = sum(map(self._worth, chain)) + (old if whole else 0)
            self.group = len(chain) + (group if whole else 0)
        self.against, self.sender = (rank, self.turn) if self.pending else ("", "")
        if self.pending:
            self.note(
                PENALTIES[rank][0], "{count} to pick up, or answer.", "Pick up {count}, or answer!", count=self.pending
            )
        return ""

    def _throw_back(self, red: bool, sender: str) -> str:
        """red_jack="send_back": the penalty goes back to who laid the jack it answers; a black jack adds its own."""
        if not red:
            extra = self.rules.black_jacks_cumulative
            self.pending += self.rules.black_jack_pickup * extra
            self.group += extra
        self.direction, self.sender, self.thrown = -self.direction, self.turn, True
        self.note("BLJ-65", "{count} thrown back to {other}; play turns round.", count=self.pending, other=sender)
        return sender

    def _eights(self) -> int:
        """Steps to the next player after an 8 on top (BLJ-56); with two players it has acted already (BLJ-57)."""
        self.pending, self.group, self.against = 0, 0, ""
        if not self.rules.eight:
            return 1
        if len(self.seats) == 2:
            return 2 if self.rules.eight_two_players == "free_turn" else 1
        skipped = len(self._trailing("8")) if self.rules.eights_cumulative else 1
        self.note(
            "BLJ-56",
            "{skipped} players miss a turn." if skipped > 1 else "The next player misses a turn.",
            skipped=skipped,
        )
        return 1 + skipped

    def _kings(self) -> None:
        """Turn the direction of play for a king on top (BLJ-70 to BLJ-72)."""
        self.pending, self.group, self.against = 0, 0, ""
        turns = len(self._trailing("K")) if self.rules.kings_cumulative else 1
        if self.rules.king and len(self.seats) > 2 and turns % 2:
            self.direction = -self.direction
            self.note("BLJ-70", "The king turns the direction of play.")

    def _block(self) -> None:
        """Nobody can lay or draw: the fewest cards win, and on a tie nobody does (BLJ-16)."""
        sizes = {seat: len(self.piles[seat]) for seat in self.seats}
        fewest = [seat for seat in self.seats if sizes[seat] == min(sizes.values())]
        if len(fewest) == 1:
            self._win(
                (fewest[0],), Reason("BLJ-16", "Nobody can play; {seat} wins with the fewest cards.", seat=fewest[0])
            )
        else:
            self._win((), Reason("BLJ-16", "Nobody can play and the fewest cards are equal: nobody wins."))

    def _win(self, winners: tuple[str, ...], why: Reason) -> None:
        wins = self.wins or (0,) * len(self.seats)
        self.wins = tuple(n + (seat in winners) for n, seat in zip(wins, self.seats, strict=True))
        self.starter = winners[0] if winners else self.starter  # BLJ-08
        self._new_turn(self.starter)
        self.hand_over, self.winners, self.called = True, winners, ""
        self.pending, self.group, self.against, self.thrown = 0, 0, "", False
        if self.notes is not None:
            self.notes += (why,)
        if self.rules.target_wins is not None and max(self.wins) >= self.rules.target_wins:
            self.turn = ""

    # ---- words --------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        if move.card is not None:
            return f"Lay {move.card.sign}" + (" and say “Last card!”" if move.to else "")
        if move.verb == "finish":
            return f"Call {Reason('', '{suit}', suit=move.to).say()}" if move.to else "Finish my turn"
        if move.verb == "pick_up":
            left = len(self.piles["stock"]) + len(self.piles["discard"]) - 1
            count = min((not self.laid and self.pending) or 1, left)
            return Reason("", "Pick up {count}", count=count).say() if count else "Pass"
        return "Delay!" if move is DELAY else "Deal the next hand"

    def waits(self, move: Move) -> float:
        return float(self.rules.delay_seconds) if move is DELAY else 0

    def standing(self) -> tuple[Reason, ...]:
        """What holds now and concerns everybody: direction, called suit, pending penalty."""
        now = [
            Reason(
                "BLJ-09",
                "Play goes {way}",
                way="clockwise" if self.direction == 1 else "anticlockwise",
                direction=self.direction,
            )
        ]
        if self.called:
            now.append(Reason("BLJ-42", "Called suit: {suit}", suit=self.called))
        if self.pending:
            now.append(Reason(PENALTIES[self.against][0], "To pick up: {pending}", pending=self.pending))
        return tuple(now)


at, new = BlackJack.at, BlackJack.new
