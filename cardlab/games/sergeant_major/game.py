"""Sergeant Major (8-5-3, 9-5-2) for three: unequal targets, and the strong exchange cards; see book.md.

Why so: what is still to be exchanged stands in one field, ``due``, giver and receiver for every card (SGM-12 to SGM-14);
what two players know of each other's cards stands in ``swaps``; to others a view tells who swapped only (SGM-19).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from functools import cache
from typing import Any, ClassVar, Self

from ...language import N_
from ...rules.cards import HIDDEN, SUITS, Card, pack
from ...rules.host import NOTHING, Host, Token
from ...rules.moves import CardMoves, Move, Reason, joined, phrase
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.scores import best
from ...rules.symmetry import Symmetries, exchanged
from ...rules.text.position import EACH, SEAT, field, texts
from ...rules.text.sentences import so_many
from ...rules.thinking.inquiry import dealing
from ...rules.tricks.game import ACE_HIGH, LOOK, TrickGame, from_the_top, in_tricks, ladders
from ...rules.verbs import May, Verb
from ...rules.zones import Zone, hands, won_tricks

TARGETS = {"8-5-3": (8, 5, 3), "9-5-2": (9, 5, 2)}
ENDS = 12  # tricks in one deal that end the game
PLAIN = {"exchanges": False, "kitty": False}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Sergeant Major; every default is the full game of stage 5."""

    # fmt: off
    targets: str = option("8-5-3", "Targets", "The tricks that the dealer, eldest hand and the third player have to reach.", "SGM-07", tuple(TARGETS))
    start_points: int = option(20, "Points at the start", "The points everyone begins with. With 0 you may soon be below zero.", "SGM-08", range(101))
    exchanges: bool = option(True, "Exchanges", "Players who beat their target exchange cards with those who fell short.", "SGM-10")
    exchange_mode: str = option("one_by_one", "How cards are exchanged", "Card by card, or are all given before any comes back?", "SGM-17", ("one_by_one", "all_at_once"), one_by_one="card by card", all_at_once="all at once")
    exchange_optional: bool = option(False, "Exchanging less", "The player who is up may stop early.", "SGM-18")
    kitty: bool = option(True, "Kitty", "The dealer discards four cards and takes the kitty. If not, it stays aside.", "SGM-23")
    kitty_first: bool = option(False, "Kitty first", "The dealer takes the kitty and then discards four of the twenty cards.", "SGM-23")
    twelve_wins: bool = option(False, "Twelve tricks win", "Whoever takes twelve tricks wins the game outright.", "SGM-32")
    max_deals: Any = option(None, "Most deals", "The game ends after this many deals at the latest.", "SGM-31", (None, *range(1, 51)), None_="no limit")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": PLAIN | {"max_deals": 3},
        "2": PLAIN | {"max_deals": 3},
        "3": {"exchanges": False, "max_deals": 3},
        "4": {"max_deals": 6},
        "5": {},
    }

    def check(self) -> None:
        if self.kitty_first and not self.kitty:
            raise ValueError(N_("kitty_first needs a kitty. Set kitty=True or leave kitty_first=False."))


GIVE = CardMoves("give")
NAME = {s: Move(f"name -> {s}") for s in SUITS}
DISCARD = CardMoves("discard")
KEEP = Move("keep")

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
FOLLOW = ("SGM-26", "{card} doesn't follow {suit}. You must follow suit with {held}.", "You have {suit}. Play one of them.")
WAIT = {
    "give": ("SGM-20", "First cards are exchanged. {seat} still [have] {left} to give {other}.", "First you swap some cards."),
    "name": ("SGM-22", "First the dealer names trumps.", "First choose the trumps."),
    "discard": ("SGM-23", "First the dealer discards four cards. {left} to go.", "First discard four cards."),
    "play": ("SGM-25", "It's time to play a card to the trick.", "Now play a card."),
    "gather": ("SGM-25", "The trick is complete. First the winner gathers it.", "First the winner takes the trick."),
}
NO_STOPPING = ("SGM-18", "You have to exchange every card that is due.", "You can't stop yet.")

# What happened.
DEALT = ("SGM-06", "{seat} [deal] and [need] {target} tricks.", "{seat} [deal] and [need] {target} tricks.")
DUE = ("SGM-12", "{seat} [exchange] {count} with {other}.", "{seat} [swap] {count} with {other}.")
SWAPPED = ("SGM-15", "{seat} [give] {other} a card and [seat: get] one back.", "{seat} and {other} swap a card.")
STOPPED = ("SGM-18", "{seat} [want] no more cards from {other}.", "{seat} [stop] swapping.")
NAMED = ("SGM-22", "{seat} [name] {suit} as trumps.", "{seat} [choose] {suit}. They are trumps!")
LAID = ("SGM-23", "{seat} [have] discarded four cards and taken the kitty. {other} [lead].", "{seat} [take] the kitty. {other} [begin].")
WINS = ("SGM-27", "{seat} [win] the trick with {card}. That makes {n} tricks, with a target of {target}.", "{seat} [win] this trick with {card}!")
COUNTED = ("SGM-28", "Points in this deal: {score}.", "Points in this deal: {score}.")
OVER = ("SGM-31", "Points in this deal: {score}. {seats} [win] with the most points in all, {total}.", "{seats} [have] {total} points and [win] the game!")
TWELVE = ("SGM-32", "{seats} [have] taken {n} tricks and [win] the game.", "{seats} [win] the game with {n} tricks!")
TOOK = ("SGM-28", "{seat} took {tricks}. The target was {target}.")

LINE = ("SGM-28", "{tricks}, target {target}.")
STAND = ("SGM-08", "Points at the start: {points}.", "Points at the start")
TRUMPS = ("SGM-27", "Trumps: {suit}", "Trumps: {suit}")
# fmt: on

BALANCE = EACH._replace(
    fits=lambda state, some: EACH.fits(state, some) and sum(some) <= 0 and all(abs(n) <= 16 for n in some),
    words=f"{EACH.words}, from -16 to 16, together at most 0",
)
DUES = texts(
    r"A\.[BC]|B\.[AC]|C\.[AB]",
    "giver and receiver of each card to be exchanged, such as A.B A.B A.C",
    r"(?P<seat>.)\.(?P<seat2>.)",
)
SWAPS = texts(
    r"[A-C]\.[A-C](\.([A2-9TJQK][SHDC]|\?\?)){2}",
    "giver, receiver, card given, card returned, such as A.B.4S.AS",
    r"(?P<seat>.)\.(?P<seat2>.)\.(?P<card>..)\.(?P<card2>..)",
)


@cache
def _zones(seats: tuple[str, ...], knows: str) -> tuple[Zone, ...]:
    kitty, away = Zone("kitty", "stock", "kitty", seen="none"), Zone("away", "stock", "aside", seen=knows)
    offer = Zone("offer", "stock", "given", seen="none")
    return (*hands(seats), kitty, away, offer, Zone("trick", "trick", "trick"), *won_tricks(seats))


class SergeantMajor(TrickGame):
    """Sergeant Major for 3 players; see ``Rules`` for the options and book.md for the rules."""

    game = "sergeant_major"
    Rules = Rules
    seat_range = range(3, 4)
    stock = "away"
    verbs: ClassVar[dict[str, Verb]] = {
        "give": Verb("Give {card}", "SGM-15", when=lambda rules: rules.exchanges),
        "keep": Verb("No more cards", "SGM-18", when=lambda rules: rules.exchanges, asks="say “No more cards”"),
        "name": Verb("Choose {suit}", "SGM-22"),
        "discard": Verb("Discard {card}", "SGM-23", when=lambda rules: rules.kitty),
        "play": Verb("Play {card}", "SGM-25"),
        "gather": Verb("Gather the trick", "SGM-25", pile="trick", alone=True),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {"give": ("give", "keep")} | {
        verb: (verb,) for verb in ("name", "discard", "play", "gather")
    }
    basics: ClassVar[dict[str, str]] = {"turn": "SGM-25", "hand": "SGM-25", "end": "SGM-06"}
    against: ClassVar[dict[str, tuple[str, ...]]] = {"follow": FOLLOW}

    dealer: str = field("A", SEAT, keep=True)
    points: tuple[int, ...] = field((), EACH, keep=True)
    before: tuple[int, ...] = field((), BALANCE, keep=True)  # tricks above the target in the deal before, for each seat
    due: tuple[str, ...] = field((), DUES, phases=("give",))  # giver and receiver of each card still to be exchanged
    swaps: tuple[str, ...] = field((), SWAPS)  # giver, receiver, card given, card returned: A.B.4S.AS

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.seats, self.dealer if self.rules.kitty else "none")  # who has laid cards away (SGM-23)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return Symmetries(suits=exchanged(SUITS), seats=True)

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def target(self, seat: str) -> int:
        """The tricks that a seat has to reach in this deal (SGM-07)."""
        place = (self.seats.index(seat) - self.seats.index(self.dealer)) % 3
        return TARGETS[self.rules.targets][place]

    def settle(self) -> None:
        self.points = self.points or (self.rules.start_points,) * 3
        if self.hand_over:
            return
        if self.phase == "give" and not self.due:
            self.due = self._owed()
        if self.phase == "give" and (not self.due or self.turn != self.due[0][0]):
            raise ValueError("phase: give needs due, and it must be the first giver's turn.")
        if self.phase in ("name", "discard") and self.turn != self.dealer:
            raise ValueError("Before the first lead it must be the dealer's turn.")
        if self.phase in ("give", "name", "discard"):
            self._settle_hands()
        self.settle_trick()
        held = ("trick", *self.seats, *map(self.heap, self.seats))
        if self.phase in ("play", "gather") and sum(len(self.piles[pile]) for pile in held) > 48:
            raise ValueError("A hand has sixteen tricks, so four cards must be set aside.")

    def _settle_hands(self) -> None:
        """Check how many cards everybody holds before the first lead. Raises ValueError."""
        piles, rules = self.piles, self.rules
        sizes = {seat: len(piles[seat]) for seat in self.seats}
        if self.phase == "give" and self.due.count(self.due[0]) > sizes[self.turn]:
            raise ValueError(f"due names more cards than {self.turn} has to give.")
        if self.phase == "give" and rules.exchange_mode == "all_at_once":
            sizes[self.turn] += len(piles["offer"])
        elif piles["offer"]:
            raise ValueError("offer is for the cards that are given all at once in the phase give.")
        if self.phase == "discard" and not rules.kitty:
            raise ValueError("phase: discard needs kitty=True, because without a kitty nobody discards.")
        if self.phase == "discard":
            most = 20 if rules.kitty_first else 16
            if not most - 4 < sizes[self.turn] <= most:
                raise ValueError(f"While discarding, the dealer must hold {most - 3} to {most} cards.")
            sizes[self.turn] = 16
        elif not piles["kitty"] and len(piles["away"]) == 4:
            piles["kitty"], piles["away"] = piles["away"], ()
        if len({*sizes.values()}) > 1 or any(len(piles[self.heap(seat)]) for seat in self.seats):
            raise ValueError("Before the first lead each seat must hold sixteen cards.")
        whole = 4 if sizes[self.turn] == 16 else 0  # with shorter hands nobody takes the kitty
        if rules.kitty and len(piles["kitty"]) != (0 if self.phase == "discard" and rules.kitty_first else whole):
            raise ValueError("The kitty has four cards until the dealer with sixteen takes them.")

    def view(self, seat: str) -> Self:
        view = super().view(seat)
        view.swaps = tuple(s if seat in (s[0], s[2]) else f"{s[:3]}.??.??" for s in view.swaps)  # SGM-19
        return view

    # ---- exchanges --------------------------------------------------------------------------------------------------

    def _owed(self) -> tuple[str, ...]:
        """Giver and receiver of each card that the deal before has made due (SGM-12 to SGM-14)."""
        ahead = self.by_seat(self.before)
        ups = [s for s in self.seats if ahead[s] > 0]
        if not self.rules.exchanges or not ups:
            return ()
        if len(ups) == 1:
            downs = [s for s in (self.after(ups[0]), self.after(ups[0], 2)) if ahead[s] < 0]
            return tuple(f"{ups[0]}.{down}" for down in downs for _ in range(-ahead[down]))
        (down,) = (s for s in self.seats if ahead[s] < 0)
        ups.sort(key=self.target, reverse=True)
        return tuple(f"{up}.{down}" for up in ups for _ in range(ahead[up]))

    def may_give(self) -> May:
        return [GIVE[c] for c in self.piles[self.turn] if c is not HIDDEN], self.closed

    def do_give(self, move: Move) -> None:
        giver, receiver = self.due[0].split(".")
        if self.rules.exchange_mode == "one_by_one":
            self.shift(move.named, giver, receiver)
            self._return(giver, receiver, move.named)
        else:
            self.shift(move.named, giver, "offer")
            if self.due[1:2] != self.due[:1]:
                self._settle_offer(giver, receiver)
        self.due = self.due[1:]
        self._go_on()

    def _return(self, giver: str, receiver: str, given: Card) -> None:
        """The highest card of the suit goes back, the card given among them (SGM-15, SGM-16)."""
        same = [c for c in self.piles[receiver] if c.suit == given.suit]
        back = max(same, key=lambda c: self.power[c])
        self.shift(back, receiver, giver)
        self.swaps += (f"{giver}.{receiver}.{given}.{back}",)
        self.note(SWAPPED, seat=giver, other=receiver)

    def _settle_offer(self, giver: str, receiver: str) -> None:
        """All cards have been given: then the highest of their suits come back, suit by suit (exchange_mode)."""
        offered = sorted(self.piles["offer"], key=lambda c: (SUITS.index(c.suit), -self.power[c]))
        for card in offered:
            self.shift(card, "offer", receiver)
        returned: list[Card] = []
        for card in offered:
            same = [c for c in self.piles[receiver] if c.suit == card.suit and c not in returned]
            returned.append(max(same, key=lambda c: self.power[c]))
        for card, back in zip(offered, returned, strict=True):
            self.shift(back, receiver, giver)
            self.swaps += (f"{giver}.{receiver}.{card}.{back}",)
            self.note(SWAPPED, seat=giver, other=receiver)

    def may_keep(self) -> May:
        return ((KEEP,) if self.rules.exchange_optional else ()), lambda move: Reason(*NO_STOPPING)

    def do_keep(self, move: Move) -> None:
        giver, receiver = self.due[0].split(".")
        if self.piles["offer"]:
            self._settle_offer(giver, receiver)
        self.note(STOPPED, seat=giver, other=receiver)
        first = self.due[0]
        self.due = tuple(d for d in self.due if d != first)
        self._go_on()

    def _go_on(self) -> None:
        if self.due:
            self.phase, self.turn = "give", self.due[0][0]
        else:
            self.phase, self.turn = "name", self.dealer

    # ---- trumps and kitty -------------------------------------------------------------------------------------------

    def may_name(self) -> May:
        return list(NAME.values()), self.closed

    def do_name(self, move: Move) -> None:
        self.trump = move.to
        self.note(NAMED, seat=self.turn, suit=move.to)
        if not self.rules.kitty or not self.piles["kitty"]:  # of a position with short hands nothing is laid away
            self.leads(self.after(self.dealer))
            return
        self.phase = "discard"
        if self.rules.kitty_first:
            self.draw("kitty", self.dealer, 4)

    def may_discard(self) -> May:
        return [DISCARD[c] for c in self.piles[self.turn] if c is not HIDDEN], self.closed

    def do_discard(self, move: Move) -> None:
        self.shift(move.named, self.turn, "away")
        if self._left_to_lay():
            return
        self.draw("kitty", self.dealer, 4)
        self.note(LAID, seat=self.dealer, other=self.after(self.dealer))
        self.leads(self.after(self.dealer))

    def _left_to_lay(self) -> int:
        return max(0, len(self.piles[self.dealer]) - (16 if self.rules.kitty_first else 12))

    def closed(self, move: Move) -> Reason:
        giver, _, receiver = (self.due[0] if self.due else "A.B").partition(".")
        left = self.due.count(self.due[0]) if self.due else self._left_to_lay()
        return Reason(*WAIT[self.phase], left=left, seat=giver, other=receiver)

    # ---- from deal to end -------------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        if self.deals == 1:
            self.points, self.before = (self.rules.start_points,) * 3, ()
            self.dealer = self.by_draw("dealer", lambda card: -ACE_HIGH.index(card.rank))
        else:
            self.dealer = self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        for i in range(3):
            self.piles[self.after(self.dealer, i + 1)] = order[i:48:3]  # SGM-04
        self.piles["kitty"] = order[:47:-1]
        self.note(DEALT, seat=self.dealer, target=self.target(self.dealer))
        self.due = self._owed()
        for pair in dict.fromkeys(self.due):
            self.note(DUE, seat=pair[0], other=pair[2], count=self.due.count(pair))
        self._go_on()

    def gathered(self, winner: str, card: Card) -> None:
        self.note(WINS, seat=winner, card=card, n=self.tricks(winner), target=self.target(winner))
        if self.played_out:
            self._count()

    def _count(self) -> None:
        """Points for tricks above and below the targets; twelve tricks end the game (SGM-28 to SGM-33)."""
        rules, tricks = self.rules, {seat: self.tricks(seat) for seat in self.seats}
        gained = {seat: n - self.target(seat) for seat, n in tricks.items()}
        if not self.lines:
            for seat in self.seats:
                self.write(seat, "s", rules.start_points)
        for seat in self.seats:
            self.write(seat, "t", gained[seat], f"{tricks[seat]}of{self.target(seat)}")
        self.before = tuple(gained.values())
        self.points = self.plus(self.points, gained)
        order = sorted(self.seats, key=lambda s: -gained[s])
        score = tuple((s, f"{gained[s]:+d}" if gained[s] else "0") for s in order)
        over = max(tricks.values()) >= ENDS or (rules.max_deals is not None and self.deals >= rules.max_deals)
        if not over:
            self.end(best(gained) if any(gained.values()) else (), self.after(self.dealer))
            self.note(COUNTED, score=score)
        elif rules.twelve_wins and max(tricks.values()) >= ENDS:
            self.end(best(tricks))
            self.note(TWELVE, seats=self.winners, n=max(tricks.values()))
        else:
            self.end(best(self.by_seat(self.points)))
            self.note(OVER, score=score, seats=self.winners, total=max(self.points))

    def line(self, kind: str, points: int, data: str) -> Reason:
        if kind == "s":
            return Reason(*STAND, points=points)
        tricks, _, target = data.partition("of")
        return Reason(*LINE, tricks=in_tricks(int(tricks)), target=int(target))


def host(view: SergeantMajor) -> Host:
    """What a table says and shows of Sergeant Major: tricks against targets, points, trumps."""
    points = view.by_seat(view.points or (view.rules.start_points,) * 3)
    won = {s: phrase("{n} of {target}", n=view.tricks(s), target=view.target(s)) for s in view.seats}
    tags = {s: joined((won[s], so_many(points[s], "points"))) for s in view.seats}
    tags[view.dealer] = joined(("dealer", tags[view.dealer]))
    holds = (Reason(*TRUMPS, suit=view.trump),) if view.trump and not view.hand_over else ()
    return Host(
        tags=tags,
        holds=holds,
        taking=view.taking("SGM-27"),
        tokens=(Token("suit", view.trump),) if view.trump else (),
        prompt=_prompt(view),
        star=view.best_card,
        first=view.leader,
        order=from_the_top(view.trump),
        ladders=ladders(view.trump),
        travels=tuple((one[i], one[2 - i]) for one in view.swaps for i in (0, 2)),
        look=LOOK if view.phase == "gather" and not view.hand_over else 0,
        ended=_ended(view),
        ahead={s: view.tricks(s) - view.target(s) for s in view.seats} if view.phase in ("play", "gather") else NOTHING,
    )


def _ended(view: SergeantMajor) -> Reason | None:
    if not view.turn or len(view.winners) != 1:
        return None
    seat = view.winners[0]
    return Reason(*TOOK, seat=seat, tricks=in_tricks(view.tricks(seat)), target=view.target(seat))


def _prompt(view: SergeantMajor) -> str:
    said = {
        "give": "Give a card. The best of its suit comes back.",
        "name": "Choose the trumps.",
        "discard": phrase("Discard {count}. Tap a card.", count=view._left_to_lay()),
    }
    return said.get(view.phase) or view.prompt()


at, new = SergeantMajor.at, SergeantMajor.new
QUESTION = dealing()  # what the lab asks of it, for children to guess
