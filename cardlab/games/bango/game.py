"""Bango, bingo with cards, for two to twenty: rules, options, stages. See book.md.

Why so: a row is a hand that everybody sees, and the cards turned face down are a heap beside it; so what is left to
turn is counted by the core. Hand pack and calling pack are two shuffles of one ``pack``: a card that comes for the
first time (with two hand packs, the first two times) belongs to the hands, the last one to the calls.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection
from functools import cache, partial
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import HIDDEN, PACK, RANKS, SUITS, Card, pack, shuffled
from ...rules.host import Host
from ...rules.moves import CardMoves, Move, Reason
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged
from ...rules.text.position import COUNT, EACH, PHASE, SEAT, field
from ...rules.verbs import May, Verb
from ...rules.zones import Zone

CROWD = 10  # players up to whom one hand pack is used (BAN-01)
OPEN = {"auto_turn": False, "stake": 0}
LONGEST = 10  # cards of a row at most


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Bango; every default is the full game of stage 6. The number of players is named at the table."""

    # fmt: off
    hand_packs: Any = option("auto", "Packs for the rows", "One pack is dealt to up to ten players, two to more. The calling pack is extra.", "BAN-01", ("auto", 1, 2))
    dealer_draw: str = option("J", "First dealer", "Whoever draws this rank first is the dealer.", "BAN-02", ("J", "A"))
    stake: int = option(1, "Stake", "Chips that everybody puts into the pool before a deal.", "BAN-04", range(11))
    start_chips: int = option(20, "Chips at the start", "How many chips everybody begins with.", "BAN-04", range(101))
    hand_size: int = option(5, "Cards in a row", "Shorter rows for little children.", "BAN-06", range(1, LONGEST + 1))
    match_by: str = option("card", "What is a match", "Must rank and suit both match, or the rank alone?", "BAN-12", ("card", "rank"))
    auto_turn: bool = option(True, "Cards turn by themselves", "If not, everybody has to find and turn their own cards.", "BAN-15")
    tie: str = option("share", "Two at once", "Do they share the pool, or does it stay for the next deal?", "BAN-23", ("share", "carry"))
    strict: bool = option(True, "Only called cards can be turned", "If not, the dealer's check finds the mistakes.", "BAN-25")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": OPEN | {"hand_size": 3, "match_by": "card"},
        "2": OPEN | {"hand_size": 2},
        "3": {},
        "4": {"auto_turn": False, "strict": False},
        "5": {"hand_packs": 2},
        "6": {},
    }


CALL, BANGO, DONE = Move("call"), Move("bango"), Move("done")
TURN = CardMoves("turn")

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NOT_CALLED = ("BAN-11", "{card} has not been called.", "Nobody has called {card} yet.")
OTHER_SUIT = ("BAN-12", "{card} has not been called. {called} has the same rank, but a different suit.", "Look at the sign. {card} isn't {called}.")
OTHER_RANK = ("BAN-12", "{card} has not been called. {called} has the same suit, but a different rank.", "Look at the corner. {card} isn't {called}.")
EARLY = ("BAN-20", "It is too early to cry Bango. You still have {count} face up.", "Not yet. You have {count} to go.")
LAST_CALL = ("BAN-26", "All the cards have been called. Turn the rest of yours and cry Bango.", "Every card has been called. Turn yours.")
BY_THEMSELVES = ("BAN-11", "In this game the cards turn by themselves as they are called.", "Your cards turn by themselves.")
WAIT = {
    "call": ("BAN-13", "The dealer calls the next card when everybody has looked.", "Wait until everybody has looked."),
    "turn": ("BAN-10", "The dealer has to call a card first.", "The dealer calls a card first."),
    "bango": ("BAN-20", "You may cry Bango only after a call.", "The dealer calls a card first."),
    "done": ("BAN-10", "The dealer has to call a card first.", "The dealer calls a card first."),
}

# What happened.
BEGINS = ("BAN-10", "{seat} [deal] and [call] the cards.")
STAKES = ("BAN-04", "Everybody stakes {stake} chips, which makes a pool of {pool} chips. {seat} [call] the cards.")
CALLED = ("BAN-10", "{seat} [call] {card}.")
TURNED = ("BAN-11", "{seat} [turn] {card} face down.", "{seat} [turn] {card} down!")
NOBODY_HAS = ("BAN-14", "{seat} [call] {card}, and nobody needs it.", "{seat} [call] {card}. Nobody needs it.")
LOOKED = ("BAN-15", "{seat} [have] nothing more to turn.")
WRONG = ("BAN-25", "{seat} [cry] Bango too early and [turn] the uncalled cards up again: {cards}.", "{seat} [cry] Bango too early. Not called yet: {cards}.")
WINS = ("BAN-22", "Bango! {seats} [win] the pool of {pool} chips.", "Bango! {seats} [win]!")
WINS_DRY = ("BAN-22", "Bango! {seats} [win].", "Bango! {seats} [win]!")
SHARE = ("BAN-23", "Bango! {seats} [share] the pool and [get] {share} chips each.", "Bango! {seats} [win] together!")
CARRY = ("BAN-23", "Bango! {seats} [be] ready on the same call, so the pool stays for the next deal.", "Bango! {seats} [be] ready together. The pool stays.")

# Lines of the score sheet.
LINES = {
    "won": ("BAN-41", "Share of the pool, less the stake.", "Won from the pool."),
    "paid": ("BAN-41", "The stake."),
}
# fmt: on

OwnVerb = partial(Verb, when=lambda rules: not rules.auto_turn, off=BY_THEMSELVES)  # of those who turn their own cards


@cache
def _zones(seats: tuple[str, ...]) -> tuple[Zone, ...]:
    rows = (Zone(seat, "hand", "row", owner=seat) for seat in seats)
    heaps = (Zone(f"down.{seat}", "heap", "turned card", owner=seat) for seat in seats)
    calls = (Zone("calling", "stock", "to call", seen="none"), Zone("called", "pile", "called"))
    return (*rows, *heaps, *calls, Zone("aside", "stock", "aside", seen="none"), Zone("bowl", "pool", "pool"))


class Bango(State):
    """Bango for 2 to 20 players; see ``Rules`` for the options and book.md for the rules.

    A position writes the cards of the calling pack, the next one first: ``"calling: 8S AS 4S ..."``.
    """

    game = "bango"
    Rules = Rules
    seat_range = range(2, 21)
    stock = "calling"
    apart = len(PACK)  # the calling pack (BAN-01)
    takes_back = False
    verbs: ClassVar[dict[str, Verb]] = {
        "bango": OwnVerb("Bango!", "BAN-20", asks="cry “Bango!”"),
        "turn": OwnVerb("Turn {card}", "BAN-11"),
        "call": Verb("Call the next card", "BAN-10", pile="calling", held=10),
        "done": OwnVerb("Nothing more to turn", "BAN-15", asks="go on without turning a card"),
        "deal": Verb("Deal again", "BAN-40"),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {"call": ("call",), "look": ("bango", "turn", "done")}
    emptied: ClassVar[str] = "one"
    basics: ClassVar[dict[str, str]] = {"turn": "BAN-10", "hand": "BAN-11", "end": "BAN-22"}

    phase: str = field("call", PHASE)
    dealer: str = field("A", SEAT, keep=True)
    chips: tuple[int, ...] = field((), EACH, keep=True)  # of each seat; below 0: owed
    pool: int = field(0, COUNT, keep=True)

    def set_up(self) -> None:
        seats = len(self.seats)
        most, need = self.hand_packs * len(PACK), self.rules.hand_size * seats
        if need > most:
            raise ValueError(
                f"{seats} players with {self.rules.hand_size} cards each need {need} cards, but the packs for the rows "
                f"have {most}. Choose more packs (hand_packs is at most 2), fewer players or a smaller hand_size."
            )

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats)

    @property
    def hand_packs(self) -> int:
        """How many packs the rows come from (BAN-01, BAN-30)."""
        asked: Any = self.rules.hand_packs
        if asked != "auto":
            return int(asked)
        seats = len(self.seats)
        return 1 if seats <= CROWD and seats * self.rules.hand_size <= len(PACK) else 2

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return Symmetries(suits=exchanged(SUITS), ranks=(RANKS,), seats=True)

    def pack(self) -> tuple[Card, ...]:
        return pack(self.hand_packs + 1)

    def most(self, seat: str) -> int:
        """Those that are not turned yet of the longest row that can be chosen, as lessons also look at long ones."""
        return max(0, LONGEST - len(self.piles[f"down.{seat}"]))

    def settle(self) -> None:
        """Part what is left of the hand packs from the calling pack, and fill in the chips. Raises ValueError."""
        rows = Counter(c for s in self.seats for c in self.piles[s] + self.piles[f"down.{s}"])
        if wrong := next((c for c, n in rows.items() if n > self.hand_packs), None):
            raise ValueError(f"{wrong.sign} is in the rows more often than it is in the packs for them.")
        called = Counter(self.piles["called"])
        if wrong := next((c for c, n in called.items() if n > 1), None):
            raise ValueError(f"{wrong.sign} cannot be called twice, because it is in the calling pack once.")
        if HIDDEN not in self.piles["calling"]:
            self._part(called)
        if not self.chips:
            self.chips = (self.rules.start_chips - self.rules.stake,) * len(self.seats)
            self.pool = self.pool or self.rules.stake * len(self.seats)
        if not self.hand_over and self.phase == "call" and self.turn != self.dealer:
            raise ValueError(f"In the phase call it must be the turn of the dealer, {self.dealer}.")
        if self.phase == "look" and self.rules.auto_turn:
            raise ValueError("phase: look is for auto_turn=False, where players turn their own cards.")
        if not self.hand_over and HIDDEN not in self.piles["calling"]:
            self._check_rows()

    def _check_rows(self) -> None:
        """See that somebody can still come to cry Bango. Raises ValueError."""
        if self.rules.auto_turn and (done := next((seat for seat in self.seats if not self.piles[seat]), "")):
            raise ValueError(f"{done} has turned all cards and has won. The row needs a card, or hand_over: True.")
        seats = self.seats if self.piles["calling"] else self._asked_from(self.turn)
        if not any(map(self._can_finish, seats)):
            raise ValueError(
                "Nobody could ever cry Bango. All the cards of some row must have been called, or still be there to call."
            )

    def _can_finish(self, seat: str) -> bool:
        """Whether all the cards of a seat can be turned in time, as far as they have to be called."""
        own, by_rank = self.rules.auto_turn, self.rules.match_by == "rank"
        coming = {c.rank if by_rank else c for c in self.piles["calling"]}
        cards = self.piles[seat] if own else (*self.piles[seat], *self.piles[f"down.{seat}"])
        return all((c.rank if by_rank else c) in coming or (not own and self.matched(c)) for c in cards)

    def _part(self, called: Counter[Card]) -> None:
        """A card is called once: any more of it lie aside."""
        calls: list[Card] = []
        aside, seen = list(self.piles["aside"]), set(called)
        for card in reversed(self.piles["calling"]):
            (aside if card in seen else calls).append(card)
            seen.add(card)
        self.piles["calling"], self.piles["aside"] = tuple(reversed(calls)), tuple(aside)

    def closed(self, move: Move) -> Reason:
        return Reason(*WAIT[move.verb])

    # ---- calling and turning ----------------------------------------------------------------------------------------

    def matched(self, card: Card) -> bool:
        """Whether a card of a row has been called (BAN-11, BAN-12)."""
        called = self.piles["called"]
        return card in called or (self.rules.match_by == "rank" and any(c.rank == card.rank for c in called))

    def may_call(self) -> May:
        return ((CALL,) if self.piles["calling"] else ()), self.closed

    def do_call(self, move: Move) -> None:
        self.draw("calling", "called", 1)
        card, ready = self.piles["called"][-1], []
        held = [seat for seat in self.seats if any(map(self._suits_call, self.piles[seat]))]
        self.note(CALLED if held else NOBODY_HAS, seat=self.turn, card=card)
        if self.rules.auto_turn:
            for seat in held:
                for mine in dict.fromkeys(filter(self._suits_call, self.piles[seat])):
                    self._turn(seat, mine)
                if not self.piles[seat]:
                    ready.append(seat)
            if ready:
                self._pay_out(ready)
        else:
            self._ask()

    def _suits_call(self, card: Card) -> bool:
        """Whether a card goes with the call just made."""
        last = self.piles["called"][-1]
        return card is last or (self.rules.match_by == "rank" and card.rank == last.rank)

    def _turn(self, seat: str, card: Card) -> None:
        """Turn a card and its twins face down (BAN-31)."""
        for _ in range(self.piles[seat].count(card)):
            self.shift(card, seat, f"down.{seat}")
        self.note(TURNED, seat=seat, card=card)

    def may_turn(self) -> May:
        strict, row = self.rules.strict, dict.fromkeys(self.piles[self.turn])
        return [TURN[c] for c in row if not strict or self.matched(c)], self.no_turn

    def no_turn(self, move: Move) -> Reason:
        card, called = move.card, self.piles["called"]
        for words, same in ((OTHER_SUIT, "rank"), (OTHER_RANK, "suit")):
            if called and getattr(called[-1], same) == getattr(card, same):
                return Reason(*words, card=card, called=called[-1])
        return Reason(*NOT_CALLED, card=card)

    def do_turn(self, move: Move) -> None:
        self._turn(self.turn, move.named)

    def may_done(self) -> May:
        can = self.piles["calling"] or not all(map(self.matched, self.piles[self.turn]))
        return ((DONE,) if can else ()), lambda move: Reason(*LAST_CALL)

    def do_done(self, move: Move) -> None:
        self.note(LOOKED, seat=self.turn)
        self._ask(self.turn)

    def _ask(self, last: str = "") -> None:
        """Who may turn next: clockwise from the dealer's left, the dealer last; then the next card is called.

        Everybody is asked or, where there is nothing to turn in any row, nobody, so that being asked tells nothing.
        """
        order = self._asked_from(self.after(self.dealer))
        asked = last or not self.rules.strict or any(map(self._has_to_do, order))
        rest = order[order.index(last) + 1 :] if last else order if asked else ()
        self.phase, self.turn = ("look", rest[0]) if rest else ("call", self.dealer)

    def _asked_from(self, first: str) -> tuple[str, ...]:
        """The seats that are asked in one round from this one on, the dealer last."""
        seats = tuple(self.after(self.dealer, i + 1) for i in range(len(self.seats)))
        return seats[seats.index(first) :]

    def _has_to_do(self, seat: str) -> bool:
        return not self.piles[seat] or any(map(self.matched, self.piles[seat]))

    def may_bango(self) -> May:
        return ((BANGO,) if not self.piles[self.turn] else ()), self.no_bango

    def no_bango(self, move: Move) -> Reason:
        return Reason(*EARLY, count=len(self.piles[self.turn]), cards=self.piles[self.turn])

    def do_bango(self, move: Move) -> None:
        seat = self.turn
        wrong = tuple(c for c in self.piles[f"down.{seat}"] if not self.matched(c))  # BAN-21
        if not wrong:
            self._pay_out([seat])
            return
        for card in wrong:
            self.shift(card, f"down.{seat}", seat)
        self.note(WRONG, seat=seat, cards=wrong)
        self._ask(seat)

    def _pay_out(self, ready: list[str]) -> None:
        """The pool goes to who is ready; several share it, and what cannot be divided stays (BAN-22, BAN-23)."""
        carried = len(ready) > 1 and self.rules.tie == "carry"
        share = 0 if carried else self.pool // len(ready)
        words = WINS_DRY if not self.pool else CARRY if carried else SHARE if len(ready) > 1 else WINS
        self.note(words, seats=tuple(ready), pool=self.pool, share=share)
        self.pool -= share * len(ready)
        self.chips = self.plus(self.chips, dict.fromkeys(ready, share))
        for seat in self.seats if self.rules.stake else ():
            won = share if seat in ready else 0
            self.write(seat, "won" if won else "paid", won - self.rules.stake)
        self.end(ready, self.turn)

    # ---- from deal to end -----------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        if self.deals > 1:
            self.dealer = self.after(self.dealer)  # BAN-40
            return
        drawn = self.to_draw("dealer")
        picked = next(i for i, card in enumerate(drawn) if card.rank == self.rules.dealer_draw)
        self.dealer = self.seats[picked % len(self.seats)]  # BAN-02

    def shuffle(self) -> tuple[Card, ...]:
        """The hand packs in the order of this deal, then the calling pack; they are never mixed (BAN-01, BAN-05)."""
        word = f"{self.seed}/{self.deals}"
        return shuffled(pack(self.hand_packs), word) + shuffled(pack(), f"{word}/calling")

    def deal_out(self, order: tuple[Card, ...]) -> None:
        hands: list[Card] = []
        calls: list[Card] = []
        seen = Counter[Card]()
        for card in order:
            seen[card] += 1
            (hands if seen[card] <= self.hand_packs else calls).append(card)
        count = len(self.seats)
        dealt = self.rules.hand_size * count
        for i in range(count):
            self.piles[self.after(self.dealer, i + 1)] = tuple(hands[i:dealt:count])  # BAN-06
        self.piles["aside"], self.piles["calling"] = tuple(hands[dealt:]), tuple(reversed(calls))
        self.turn = self.dealer
        stake = self.rules.stake
        self.chips = tuple(n - stake for n in self.chips or (self.rules.start_chips,) * count)
        self.pool += stake * count
        self.note(STAKES if stake else BEGINS, seat=self.dealer, stake=stake, pool=self.pool)

    def line(self, kind: str, points: int, data: str) -> Reason:
        return Reason(*LINES[kind])


def host(view: Bango) -> Host:
    """What a table says and shows of Bango: the chips of everybody, the last calls, who deals and who has won."""
    stacks = view.by_seat(view.chips) | {"bowl": view.pool}
    tags = {view.dealer: N_("dealer")} | dict.fromkeys(view.winners, N_("Bango!"))
    prompts = {
        "call": "Call the next card!",
        "look": "Look at all your cards!" if view.piles.get(view.turn) else "All turned? Cry Bango!",
    }
    return Host(
        tags=tags,
        stacks=stacks if any(stacks.values()) and view.rules.stake else {},
        prompt=prompts[view.phase] if view.viewer == view.turn and not view.hand_over else "",
        fan=1,
    )


at, new = Bango.at, Bango.new
