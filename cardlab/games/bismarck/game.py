"""Bismarck for three: twelve deals of four kinds, points above a quota of tricks; the rule book is book.md.

Why so: the four extra cards lie on the table until the dealer takes them, so that everybody sees the one that makes
trumps (BIS-14); what he lays away goes to a pile that nobody sees, so the tricks count from sixteen cards each.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from functools import cache
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import HIDDEN, SUITS, Card, pack
from ...rules.host import NOTHING, Host, Token
from ...rules.moves import CardMoves, Move, Reason, joined, phrase
from ...rules.options import Letters, option
from ...rules.options import Rules as Options
from ...rules.scores import best
from ...rules.symmetry import Symmetries, exchanged
from ...rules.text.position import EACH, SEAT, field, texts
from ...rules.text.sentences import so_many
from ...rules.thinking.inquiry import dealing
from ...rules.tricks.game import ACE_HIGH, LOOK, TrickGame, from_the_top, in_tricks, ladders
from ...rules.verbs import May, Verb
from ...rules.zones import Zone, hands, won_tricks

TRICKS_ONLY = {"kinds": "1", "extra_cards": False}
KINDS = ("1", "2", "3", "4")
NAMES = N_({"1": "no trumps", "2": "turned trumps", "3": "chosen trumps", "4": "lose tricks"})
DEALS = 12


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Bismarck; every default is the full game of stage 5."""

    # fmt: off
    kinds: str = option("1234", "Kinds of deals", "Which of the four kinds each dealer deals. Fewer make a shorter game.", "BIS-10", Letters("1234", "1", "2", "3", "4", "123"))
    extra_cards: bool = option(True, "Extra cards", "The dealer takes four more cards and discards four. If not, they stay aside.", "BIS-07")
    kind3_order: str = option("discard_then_trump", "Chosen trumps", "Does the dealer discard before naming trumps, or after?", "BIS-16", ("discard_then_trump", "trump_then_discard"), discard_then_trump="discard first", trump_then_discard="name trumps first")
    deal_order: str = option("fixed", "Order of the kinds", "Do the kinds come in order, or does the dealer pick one that is left?", "BIS-10", ("fixed", "dealer_choice"), fixed="one after another", dealer_choice="the dealer picks")
    rotation: str = option("four_in_a_row", "Who deals", "Does one dealer deal all the kinds in a row, or does the deal pass on every time?", "BIS-11", ("four_in_a_row", "each_deal"), four_in_a_row="all kinds in a row", each_deal="passes on every time")
    penalty_below_quota: bool = option(False, "Points lost below the quota", "Every trick short of the quota costs a point too.", "BIS-28")
    kind4_floor_zero: bool = option(False, "No minus in the fourth kind", "Nobody scores below zero in the deals where you lose tricks.", "BIS-31")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": TRICKS_ONLY,
        "2": {"kinds": "1"},
        "3": {"kinds": "123"},
        "4": {},
        "5": {},
    }


CHOOSE = {k: Move(f"choose -> {k}") for k in KINDS}
DISCARD = CardMoves("discard")
NAME = {s: Move(f"name -> {s}") for s in SUITS}
TAKE = Move("take")

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
FOLLOW = ("BIS-21", "{card} doesn't follow {suit}. You must follow suit with {held}.", "You have {suit}. Play one of them.")
WAIT = {
    "choose": ("BIS-10", "First the dealer picks the kind of this deal.", "First choose the kind of deal."),
    "take": ("BIS-07", "First the dealer takes the four extra cards.", "First take the four extra cards."),
    "discard": ("BIS-08", "First the dealer discards four cards. {left} to go.", "First discard four cards."),
    "name": ("BIS-16", "First the dealer names trumps.", "First choose the trumps."),
    "play": ("BIS-18", "It's time to play a card to the trick.", "Now play a card."),
    "gather": ("BIS-19", "The trick is complete. First the winner gathers it.", "First the winner takes the trick."),
}
DEALT_KIND = ("BIS-10", "{other} can't deal that kind. Still to deal: {kinds}.", "Choose another kind of deal.")

# What happened.
DEALS_KIND = ("BIS-10", "Deal {deal}: {seat} [deal] kind {kind}, {name}.", "Deal {deal}: {name}. {seat} [deal].")
TURNED = ("BIS-14", "{card} is turned up, so {suit} are trumps.", "It's {card}, so {suit} are trumps!")
TAKES = ("BIS-07", "{seat} [take] the four extra cards.")
LAID = ("BIS-08", "{seat} [have] discarded four cards. {other} [lead].", "{seat} [have] discarded four cards. {other} [begin].")
NAMED = ("BIS-16", "{seat} [name] {suit} as trumps.", "{seat} [choose] {suit}. They are trumps!")
WINS = ("BIS-23", "{seat} [win] the trick with {card} and now [have] {n} tricks.", "{seat} [win] this trick with {card}!")
COUNTED = ("BIS-32", "Points in this deal: {score}.", "Points in this deal: {score}.")
WON = ("BIS-33", "Points in this deal: {score}. {seats} [win] with the most points in all, {total}.", "{seats} [have] {total} points and [win] the game!")

TOOK = ("BIS-26", "{seat} took {tricks}. The quota was {quota}.")

# What holds now.
LINE = ("BIS-26", "{tricks} against a quota of {quota}.")
LINE_4 = ("BIS-29", "{tricks}, counting down from {quota}.")
KIND = ("BIS-10", "Deal {deal} of {all}: {name}", "This deal: {name}")
TRUMPS = ("BIS-23", "Trumps: {suit}", "Trumps: {suit}")
# fmt: on


@cache
def _zones(seats: tuple[str, ...], knows: str) -> tuple[Zone, ...]:
    up = Zone("turnup", "up", "turned up")
    extra, away = Zone("extra", "stock", "extra", seen="none"), Zone("away", "stock", "aside", seen=knows)
    return (*hands(seats), extra, up, away, Zone("trick", "trick", "trick"), *won_tricks(seats))


class Bismarck(TrickGame):
    """Bismarck for 3 players; see ``Rules`` for the options and book.md for the rules."""

    game = "bismarck"
    Rules = Rules
    seat_range = range(3, 4)
    stock = "away"
    verbs: ClassVar[dict[str, Verb]] = {
        "choose": Verb(
            "Deal {said}",
            "BIS-10",
            when=lambda rules: rules.deal_order == "dealer_choice",
            goals=lambda state, card: state.rules.kinds,
        ),
        "take": Verb("Take the four cards", "BIS-07", pile="extra", alone=True, when=lambda rules: rules.extra_cards),
        "discard": Verb("Discard {card}", "BIS-08", when=lambda rules: rules.extra_cards),
        "name": Verb("Choose {suit}", "BIS-16", when=lambda rules: "3" in rules.kinds),
        "play": Verb("Play {card}", "BIS-18"),
        "gather": Verb("Gather the trick", "BIS-19", pile="trick", alone=True),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {verb: (verb,) for verb in verbs}
    basics: ClassVar[dict[str, str]] = {"turn": "BIS-20", "hand": "BIS-18", "end": "BIS-12"}
    against: ClassVar[dict[str, tuple[str, ...]]] = {"follow": FOLLOW}

    dealer: str = field("A", SEAT, keep=True)
    kind: str = field("1", KINDS)
    kinds_dealt: str = field("", texts("[1-4]{0,12}", "the kinds dealt so far, such as 123"), keep=True)
    points: tuple[int, ...] = field((), EACH, keep=True)

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats, self.dealer if self.rules.extra_cards else "none")  # who has laid cards away (BIS-08)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return Symmetries(suits=exchanged(SUITS), seats=True)

    def pack(self) -> tuple[Card, ...]:
        return pack()

    @property
    def eldest(self) -> str:
        """Who leads first: the player on the dealer's left."""
        return self.after(self.dealer)

    def most(self, seat: str) -> int:
        """Sixteen, less one for each trick; the dealer takes four more before the first lead (BIS-06 to BIS-08)."""
        early = self.phase in ("discard", "name") and seat == self.dealer and not self.hand_over
        return 20 if early else 16 - sum(map(self.tricks, self.seats))

    def settle(self) -> None:
        self.points = self.points or (0,) * 3
        self._settle_kinds()
        if not self.hand_over:
            self.settle_trick()
            if self.phase in ("choose", "take", "discard", "name") and self.turn != self.dealer:
                raise ValueError("Before the first lead it must be the dealer's turn.")
            if self.phase not in ("play", "gather"):
                self._settle_hands()

    def _settle_kinds(self) -> None:
        """Check the kinds of the deals so far, and fill in that of a first deal. Raises ValueError."""
        choosing, most = self.phase == "choose" and not self.hand_over, 3 * len(self.rules.kinds)
        if self.deals > most:
            raise ValueError(f"deals cannot be {self.deals}. A game has {most} deals.")
        if not (self.kinds_dealt or choosing) and self.deals == 1:
            self.kinds_dealt = self.kind
        dealt = [(self._dealer_of(i), kind) for i, kind in enumerate(self.kinds_dealt)]
        once = len(set(dealt)) == len(dealt) == self.deals - choosing
        if not once or not {*self.kinds_dealt, *([] if choosing else [self.kind])} <= set(self.rules.kinds):
            raise ValueError(
                f"kinds_dealt names the kind of each deal so far, of {self.rules.kinds}, each once for every dealer."
            )

    def _settle_hands(self) -> None:
        """Check how many cards everybody holds before the first lead. Raises ValueError."""
        held, extra = len(self.piles[self.dealer]), len(self.piles["extra"]) + len(self.piles["turnup"])
        if self.phase == "discard" and not 16 < held < 21:
            raise ValueError("While discarding, the dealer must hold 17 to 20 cards.")
        aside = extra if self.rules.extra_cards else len(self.piles["away"])
        if self.phase in ("choose", "take") and aside != 4:
            raise ValueError("With extra_cards=True four cards must be set aside until the dealer takes them.")
        named_first = self.phase == "name" and self.rules.kind3_order == "trump_then_discard" and held == 20
        mine = 16 if self.phase == "discard" or named_first else held
        if {mine, *(len(self.piles[seat]) for seat in self.seats if seat != self.dealer)} != {16}:
            raise ValueError("Before the first lead each seat must hold sixteen cards.")

    # ---- before the first lead --------------------------------------------------------------------------------------

    def left_to_deal(self) -> list[str]:
        """The kinds that the dealer has not dealt yet."""
        dealt = {k for i, k in enumerate(self.kinds_dealt) if self._dealer_of(i) == self.dealer}
        return [k for k in self.rules.kinds if k not in dealt]

    def _dealer_of(self, deal: int) -> str:
        """Who dealt, or deals, a deal of this game, the first being 0."""
        each = 1 if self.rules.rotation == "each_deal" else len(self.rules.kinds)
        return self.after(self.dealer, deal // each - (self.deals - 1) // each)

    def may_choose(self) -> May:
        return [CHOOSE[k] for k in self.left_to_deal()], self.no_choose

    def no_choose(self, move: Move) -> Reason:
        return Reason(*DEALT_KIND, other=self.turn, kinds=", ".join(NAMES[k] for k in self.left_to_deal()))

    def do_choose(self, move: Move) -> None:
        self._begin_kind(move.to)

    def do_take(self, move: Move) -> None:
        for pile in ("extra", "turnup"):
            self.draw(pile, self.dealer, 4)
        self.note(TAKES, seat=self.dealer)
        named_first = self.kind == "3" and self.rules.kind3_order == "trump_then_discard"
        self.phase = "name" if named_first else "discard"

    def may_discard(self) -> May:
        return [DISCARD[c] for c in self.piles[self.turn] if c is not HIDDEN], lambda move: self.closed(move)

    def do_discard(self, move: Move) -> None:
        self.shift(move.named, self.turn, "away")
        if len(self.piles[self.turn]) == 16:
            if self.kind == "3" and not self.trump:
                self.phase = "name"
            else:
                self._lead()

    def may_name(self) -> May:
        return list(NAME.values()), lambda move: self.closed(move)

    def do_name(self, move: Move) -> None:
        self.trump = move.to
        self.note(NAMED, seat=self.turn, suit=move.to)
        if len(self.piles[self.dealer]) > 16:
            self.phase = "discard"
        else:
            self._lead()

    def _lead(self) -> None:
        if self.rules.extra_cards:
            self.note(LAID, seat=self.dealer, other=self.eldest)
        self.leads(self.eldest)

    def closed(self, move: Move) -> Reason:
        return Reason(*WAIT[self.phase], left=max(0, len(self.piles[self.dealer]) - 16))

    # ---- from deal to end -------------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        if self.deals == 1:
            self.points, self.dealer = (0,) * 3, self.by_draw("dealer", lambda card: -ACE_HIGH.index(card.rank))
        elif self.rules.rotation == "each_deal" or (self.deals - 1) % len(self.rules.kinds) == 0:
            self.dealer = self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        for i in range(3):
            self.piles[self.after(self.dealer, i + 1)] = order[i:48:3]  # BIS-06
        self.piles["extra" if self.rules.extra_cards else "away"] = order[:47:-1]
        self.turn = self.dealer
        left = self.left_to_deal()
        if self.rules.deal_order == "dealer_choice" and len(left) > 1:
            self.phase = "choose"
        else:
            self._begin_kind(left[0])

    def _begin_kind(self, kind: str) -> None:
        self.kind, self.kinds_dealt = kind, self.kinds_dealt + kind
        self.note(DEALS_KIND, deal=self.deals, seat=self.dealer, kind=kind, name=NAMES[kind])
        if kind == "2":
            aside = "extra" if self.rules.extra_cards else "away"
            last = self.piles[aside][0]
            self.trump = last.suit
            self.shift(last, aside, "turnup")
            self.note(TURNED, card=last, suit=last.suit)
        if self.rules.extra_cards:
            self.phase = "take"
        elif kind == "3":
            self.phase = "name"
        else:
            self.leads(self.eldest)

    def gathered(self, winner: str, card: Card) -> None:
        self.note(WINS, seat=winner, card=card, n=self.tricks(winner))
        if self.played_out:
            self._count()

    def quota(self, seat: str) -> int:
        """How many tricks are expected of a seat in a deal of this kind."""
        dealer, other = (4, 6) if self.kind == "4" else (8, 4)
        return dealer if seat == self.dealer else other

    def score(self, seat: str) -> int:
        """The points of a seat for its tricks in a deal of this kind (BIS-26 to BIS-31)."""
        points = self.tricks(seat) - self.quota(seat)
        if self.kind == "4":
            return max(0, -points) if self.rules.kind4_floor_zero else -points
        return points if self.rules.penalty_below_quota else max(0, points)

    def _count(self) -> None:
        gained = {seat: self.score(seat) for seat in self.seats}
        for seat in self.seats:
            self.write(seat, "k", gained[seat], f"{self.kind}{self.tricks(seat)}{'d' if seat == self.dealer else 'o'}")
        self.points = self.plus(self.points, gained)
        order = sorted(self.seats, key=lambda s: -gained[s])
        score = tuple((s, gained[s]) for s in order)
        if self.deals < 3 * len(self.rules.kinds):
            nobody = max(gained.values()) == min(gained.values())
            self.end(() if nobody else best(gained), self._next_dealer())
            self.note(COUNTED, score=score)
        else:
            total = self.by_seat(self.points)
            self.end(best(total))
            self.note(WON, score=score, seats=self.winners, total=max(self.points))

    def _next_dealer(self) -> str:
        passes = self.rules.rotation == "each_deal" or self.deals % len(self.rules.kinds) == 0
        return self.after(self.dealer) if passes else self.dealer

    def line(self, kind: str, points: int, data: str) -> Reason:
        quota = {"4d": 4, "4o": 6}.get(data[0] + data[-1], 8 if data[-1] == "d" else 4)
        return Reason(*(LINE_4 if data[0] == "4" else LINE), tricks=in_tricks(int(data[1:-1])), quota=quota)

    def wording(self, move: Move) -> Reason:
        named = Reason("", "Deal: {kind}", kind=NAMES.get(move.to, move.to))
        return named if move.verb == "choose" else super().wording(move)

    def deed(self, move: Move) -> str:
        named = Reason("", "deal “{kind}”", kind=NAMES.get(move.to, move.to))
        return named.say() if move.verb == "choose" else super().deed(move)


def host(view: Bismarck) -> Host:
    """What a table says and shows of Bismarck: the kind of deal, trumps, tricks and points."""
    tags: dict[str, str] = {seat: so_many(n, "points") for seat, n in view.by_seat(view.points).items()}
    tags[view.dealer] = joined(("dealer", tags[view.dealer]))
    holds = [Reason(*KIND, deal=view.deals, all=3 * len(view.rules.kinds), name=NAMES[view.kind])]
    if view.trump:
        holds.append(Reason(*TRUMPS, suit=view.trump))
    look = {"gather": LOOK, "take": LOOK}.get(view.phase, 0) if not view.hand_over else 0
    return Host(
        tags=tags,
        holds=() if view.hand_over else tuple(holds),
        taking=view.taking("BIS-23"),
        tokens=(Token("suit", view.trump),) if view.trump else (),
        prompt=_prompt(view),
        star=view.best_card,
        first=view.leader,
        order=from_the_top(view.trump),
        ladders=ladders(view.trump),
        look=look,
        ended=_ended(view),
        ahead={s: view.score(s) for s in view.seats} if view.kind and view.phase in ("play", "gather") else NOTHING,
    )


def _ended(view: Bismarck) -> Reason | None:
    if not view.turn or len(view.winners) != 1:
        return None
    seat = view.winners[0]
    return Reason(*TOOK, seat=seat, tricks=in_tricks(view.tricks(seat)), quota=view.quota(seat))


def _prompt(view: Bismarck) -> str:
    said = {
        "discard": phrase("Discard {count}. Tap a card.", count=len(view.piles[view.dealer]) - 16),
        "name": "Choose the trumps.",
        "choose": "Which kind of deal will it be?",
    }
    return said.get(view.phase) or view.prompt()


at, new = Bismarck.at, Bismarck.new
QUESTION = dealing()  # what the lab asks of it, for children to guess
