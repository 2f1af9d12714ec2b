"""Belisha, the road-safety rummy of the 1930s: rules, options, stages, scores. The rule book is book.md.

Why so: a new group is laid card by card, its joker last, and every card is refused at once that cannot lead to a group
and on to the end of the turn. What lies on the table and what fits it stands in ``groups.py``; why a card cannot be laid
or added is told in ``refusals.py``.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Collection, Iterable
from functools import partial
from itertools import chain
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import HIDDEN, Card
from ...rules.moves import CardMoves, Move, Reason
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.scores import best
from ...rules.text.position import EACH, SEAT, SEATED, all_hold, field
from ...rules.text.sentences import so_many
from ...rules.verbs import May, Verb, spelt
from . import words as say
from .cards import JOKER, NUMBER, NUMBERED, kind_of, named, payments, stood_for, the, without
from .groups import Groups
from .refusals import no_add, no_lay
from .signs import NUMBERS


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Belisha; every default is the full game of stage 4."""

    # fmt: off
    use_signs: bool = option(True, "Signs", "Three cards with one traffic sign are a group. Without signs it's ordinary Rummy.", "BSH-70")
    use_joker: bool = option(True, "Joker", "You play with one joker for each pack.", "BSH-30")
    adding: bool = option(True, "Adding", "You may add cards to groups. If not, everybody gets only 6 cards.", "BSH-25")
    packs: int = option(1, "Packs", "If five or more play, you can mix two packs. Then everybody gets 7 cards.", "BSH-08", (1, 2))
    scoring: str = option("basic", "Scoring", "Do cards left count against you, or for the winner? Or does everybody score the cards they lay?", "BSH-50", ("basic", "winner_takes", "as_laid"), basic="cards left count against you", winner_takes="the winner gets the points of cards left", as_laid="cards laid count for everybody")
    target: int = option(250, "Target", "The score at which the game ends: 250, or 100 for a short game.", "BSH-51", range(1, 501))
    counters: str = option("none", "Counters", "Do the losers pay the winner point by point, in tens, or not at all?", "BSH-61", ("none", "points", "tens"), none="no counters", points="point by point", tens="in tens")
    out_needs_discard: bool = option(False, "The last card is discarded", "If so, the last card may not be laid or added.", "BSH-40")
    wrap_runs: bool = option(False, "Runs round the corner", "If so, 12-13-1 and 13-1-2 are runs.", "BSH-23")
    return_exposed: bool = option(False, "Giving the exposed card back", "If so, the card taken from the discards may be discarded in the same turn.", "BSH-13")
    stock_out: str = option("turn_over", "Empty stock", "Are the discards turned over once, or does the hand end?", "BSH-15", ("turn_over", "end_hand"), turn_over="the discards are turned over", end_hand="the hand ends")
    exchange_turn: str = option("whole_turn", "Exchanging a joker", "Is it your whole turn, or does it only replace taking a card?", "BSH-34", ("whole_turn", "instead_of_draw"), whole_turn="is the whole turn", instead_of_draw="only replaces taking a card")
    exchange_needs_group: bool = option(False, "Lay before you exchange", "If so, only players who have laid a group may take a joker.", "BSH-35")
    joker_bars_discards: bool = option(False, "No joker for discards", "If so, the joker may not stand for a card among the discards either.", "BSH-32")
    tie_break: str = option("share", "A tie for the lowest total", "Is the win shared, or do you play another hand?", "BSH-55", ("share", "another_hand"), share="the win is shared", another_hand="another hand is played")
    first_dealer: str = option("cut", "First dealer", "Do the players cut for the deal, or does the first one deal?", "BSH-04", ("cut", "seat0"), cut="the cards decide")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"use_signs": False, "use_joker": False, "adding": False},
        "2": {"use_signs": False, "use_joker": False},
        "3": {"use_joker": False},
        "4": {},
        "5": {"counters": "tens"},
    }


MOST = 7  # cards that are dealt to each (BSH-07)
DRAW, PICK_UP = Move("draw"), Move("pick_up")
LAY = CardMoves("lay")
DISCARD = CardMoves("discard")
LAY_JOKER = {c: Move(f"lay JK -> {c}") for c in NUMBERED}

TURN_OVER, END_HAND = N_("Turn the discards over and take one"), N_("End the hand: the stock is empty")
ADD_TO, ADD_ANYWHERE = N_("Add {it} to the {group}"), N_("Add {it} to a group")


class Belisha(Groups):
    """Belisha for 2 to 8 players; see ``Rules`` for the options and book.md for the rules."""

    game = "belisha"
    Rules = Rules
    seat_range = range(2, 9)
    verbs: ClassVar[dict[str, Verb]] = {
        "lay": Verb("Lay {card}|Lay {card} as {said}", "BSH-20", pile="new", goals=lambda state, card: stood_for(card)),
        "add": Verb(
            "Add {card} to {to}",
            "BSH-25",
            when=lambda rules: rules.adding,
            off=say.NO_ADDING,
            goals=lambda state, card: [f"{g}.{s}" for g in state.groups for s in stood_for(card)] or state.groups,
        ),
        "exchange": Verb(
            "Take the joker for {card}: {to}",
            "BSH-34",
            twice=True,
            when=lambda rules: rules.use_joker,
            off=say.NO_JOKERS,
            goals=lambda state, card: state.groups if card is not JOKER else (),
        ),
        "draw": Verb("Take from the stock", "BSH-11", pile="stock"),
        "pick_up": Verb("Take the exposed card", "BSH-11", pile="discards"),
        "discard": Verb("Discard {card}", "BSH-10", pile="discards", twice=True),
    }
    emptied: ClassVar[str] = "one"
    basics: ClassVar[dict[str, str]] = {"turn": "BSH-10", "hand": "BSH-10", "end": "BSH-51"}

    dealer: str = field("A", SEAT, keep=True)  # who deals, and plays first
    laid_down: tuple[str, ...] = field((), SEATED)  # the seats that have laid a group in this hand
    turned: bool = field(False)  # the discards were turned over in this hand
    totals: tuple[int, ...] = field((), EACH, keep=True)  # the score of each seat; () before anything is scored
    paid: tuple[int, ...] = field((), EACH)  # what each seat received, or below 0 paid, at the end of the game

    def set_up(self) -> None:
        super().set_up()
        seats = len(self.seats)
        if self.rules.packs == 2 and seats < 5:
            raise ValueError(f"Two packs are for five players or more, not for {seats}. Set packs=1.")
        self.each = 6 if (seats > 4 and self.rules.packs == 1) or not self.rules.adding else 7  # BSH-07, BSH-08

    def settle(self) -> None:
        """Check what a position says and put runs in order. Raises ValueError."""
        self.check_groups()
        if len(self.piles["new"]) > 2 or JOKER in self.piles["new"]:
            raise ValueError("new must hold one or two ordinary cards of an unfinished group.")
        if self.piles["new"] and (self.fresh or self.took in ("", "joker")):
            raise ValueError("A group can only be unfinished after taking a card and before another group is laid.")
        if not self.hand_over:
            all_hold(self)

    def most(self, seat: str) -> int:
        """As many as are dealt, and at a turn the card just taken."""
        return MOST + (self.took != "") - len(self.piles["new"]) if seat == self.turn else MOST

    @property
    def ends_early(self) -> bool:
        """When the stock is used up (BSH-15), or what was laid has reached the target (BSH-54)."""
        return not self.piles["stock"] or (self.rules.scoring == "as_laid" and max(self.scores) >= self.rules.target)

    def open(self) -> tuple[str, ...]:
        if not self.took:
            return ("exchange", "draw", "pick_up")
        if self.took == "joker":
            return ("discard",)
        return ("lay",) if self.piles["new"] else ("lay", "add", "discard")

    def closed(self, move: Move) -> Reason:
        if move.verb in ("draw", "pick_up"):
            return Reason(*say.TAKEN, seat=self.turn)
        if gone := self.not_held(move):
            return gone
        if move.verb == "exchange":
            return Reason(*say.WHOLE_TURN)
        if not self.took:
            return Reason(*say.TAKE_FIRST)
        return Reason(*(say.EXCHANGED if self.took == "joker" else say.FINISH_GROUP))

    def not_held(self, move: Move) -> Reason | None:
        refused = super().not_held(move)
        return Reason(*say.GONE, card=move.card) if refused and move.card in self.piles["discards"] else refused

    def meant(self, card: Card | None, pile: str) -> Iterable[Move]:
        """A buried discard is meant to be taken; a card that cannot be exchanged, to be laid or discarded."""
        buried = [spelt("pick_up", card)] if card in self.piles["discards"][:-1] else []
        return (move for move in (*buried, *super().meant(card, pile)) if move.verb != "exchange")

    def touched(self, move: Move) -> str:
        return super().touched(move) or move.to.partition(".")[0]

    # ---- taking a card ------------------------------------------------------------------------------------------------

    def do_draw(self, move: Move) -> None:
        """Take the top card of the stock, turning the discards over once when it is used up (BSH-15)."""
        piles = self.piles
        if not piles["stock"]:
            if not self.turns_over:
                self._end_hand("")
                return
            piles["stock"], piles["discards"] = piles["discards"][-2::-1], piles["discards"][-1:]
            self.turned = True
            self.note(say.TURNED, top=piles["discards"][-1])
        self.draw("stock", self.turn, 1)
        self.took = "stock"
        self.note(say.DRAWS, seat=self.turn)

    @property
    def turns_over(self) -> bool:
        """Whether there are discards that will be turned over when the stock is empty (BSH-15)."""
        return not self.turned and self.rules.stock_out == "turn_over" and len(self.piles["discards"]) > 1

    def may_pick_up(self) -> May:
        return ((PICK_UP,) if self.piles["discards"] else ()), lambda move: Reason(*say.NO_EXPOSED)

    def misshapen(self, move: Move, legal: Collection[Move], why: Callable[[Move], Reason]) -> Reason | None:
        """Whoever names a card to pick up means that one, and only the exposed one can be (BSH-12)."""
        exposed = self.piles["discards"][-1:]
        if move.verb == "pick_up" and move.card and exposed and move.card not in exposed:
            return Reason(*say.NOT_EXPOSED, top=exposed[0])
        return super().misshapen(move, legal, why)

    def do_pick_up(self, move: Move) -> None:
        card = self.piles["discards"][-1]
        self.took = card.code
        self.draw("discards", self.turn, 1)
        self.note(say.PICKS, seat=self.turn, card=card)

    def may_exchange(self) -> May:
        if not self.stands or (self.rules.exchange_needs_group and self.turn not in self.laid_down):
            return (), self.no_exchange
        held = {c.code for c in self.piles[self.turn]}
        return [Move(f"exchange {code} -> {g}") for g, code in self.jokers.items() if code in held], self.no_exchange

    def no_exchange(self, move: Move) -> Reason:
        wanted = self.jokers.get(move.to)
        if not wanted:
            return Reason(*say.NO_JOKER_THERE)
        if move.named.code != wanted:
            return Reason(*say.WRONG_CARD, card=move.named, wanted=Card(wanted).sign)
        return Reason(*say.LAY_BEFORE)

    def do_exchange(self, move: Move) -> None:
        seat, piles, card, group = self.turn, self.piles, move.named, move.to
        piles[group] = tuple(card if c is JOKER else c for c in piles[group])
        piles[seat] = (*without(piles[seat], card), JOKER)
        self.stands = tuple(s for s in self.stands if not s.startswith(f"{group}="))
        self.note(say.SWAPS, seat=seat, card=card)
        if self.rules.exchange_turn == "whole_turn":
            self._pass_on()
        else:
            self.took = "joker"

    # ---- laying, adding, discarding -------------------------------------------------------------------------------------

    def may_lay(self) -> May:
        why = partial(no_lay, self)
        new, hand = self.piles["new"], self.piles[self.turn]
        if self.fresh:
            return (), why
        if len(new) < 2:
            mine = [c for c in self.held if c is not JOKER]
            return [LAY[c] for c in mine if self.leads((*new, c), without(hand, c))], why
        thirds = self.fillers(new)
        fit = [c for c in self.held if c in thirds and not self.stuck(without(hand, c), (*new, c))]
        found = [LAY[c] for c in fit]
        if JOKER in hand and not self.stuck(without(hand, JOKER), new):
            found += [LAY_JOKER[c] for c in thirds if not self.barred(c, new)]
        return found, why

    def do_lay(self, move: Move) -> None:
        self.shift(move.named, self.turn, "new")
        cards = self.piles["new"]
        if len(cards) < 3:
            return
        group = next(g for g in self.groups if not self.piles[g])
        self.piles["new"] = ()
        self._put(cards, group, move.to)
        self.fresh = group
        if self.turn not in self.laid_down:
            self.laid_down += (self.turn,)
        self.note(say.LAYS, seat=self.turn, group=self.group_name(group), cards=self.piles[group])
        self._gone_down(group, cards)

    def _put(self, cards: tuple[Card, ...], group: str, stand: str) -> None:
        self.piles[group] += cards
        if stand:
            self.stands += (f"{group}={stand}",)
        self.arrange(group)

    def may_add(self) -> May:
        why = partial(no_add, self)
        if not self.rules.adding or self.turn not in self.laid_down:
            return (), why
        found = []
        hand = self.held
        for group in self.lying:
            if group != self.fresh:
                thirds = self.fillers(self.faces(group))
                fit = [(c, "") for c in hand if c in thirds]
                if JOKER in hand:
                    fit += [(JOKER, c.code) for c in thirds]
                for card, stand in fit:
                    if self.fits(card, group, stand) and not self.strands(card, group, stand):
                        found.append(Move(f"add {card} -> {group}.{stand}" if stand else f"add {card} -> {group}"))
        return found, why

    def strands(self, card: Card, group: str, stand: str) -> bool:
        """Whether a turn could not be ended after a card that fits is added to a group (BSH-13, BSH-40)."""
        rest = without(self.piles[self.turn], card)
        if len(rest) > 1:
            return False
        after = self.copy()
        after._put((card,), group, stand)
        return after.stuck(rest)

    def do_add(self, move: Move) -> None:
        card, (group, _, stand) = move.named, move.to.partition(".")
        self.note(say.ADDS, seat=self.turn, card=card, named=named(card, stand), group=self.group_name(group))
        self.piles[self.turn] = without(self.piles[self.turn], card)
        self._put((card,), group, stand)
        self._gone_down(group, (card,))

    def may_discard(self) -> May:
        hand = self.piles[self.turn]
        kept = "" if self.rules.return_exposed else self.took  # unless its twin is held too
        found = [DISCARD[c] for c in self.held if c.code != kept or hand.count(c) > 1]
        return found, lambda move: Reason(*say.GIVE_BACK, card=move.card)

    def do_discard(self, move: Move) -> None:
        seat, card = self.turn, move.named
        self.shift(card, seat, "discards")
        self.note(say.THROWS, seat=seat, card=card)
        if self.piles[seat]:
            self._pass_on()
        else:
            self._end_hand(seat)

    def _pass_on(self) -> None:
        self.took, self.fresh, self.turn = "", "", self.after(self.turn)

    # ---- scores -------------------------------------------------------------------------------------------------------

    @property
    def fewest(self) -> bool:
        return bool(self.rules.scoring == "basic")  # BSH-50

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each seat so far."""
        return self.totals or (0,) * len(self.seats)

    def line(self, kind: str, points: int, data: str) -> Reason:
        numbers = data.split("_") if data else []
        if not set(numbers) <= {*NUMBERS, "JK"} or (kind != "laid" and points != sum(_count(n) for n in numbers)):
            raise ValueError(f"{data[:20]!r} are not the cards of {points} points.")
        shown = " + ".join(numbers).replace("JK", "joker 10") or str(points)
        return Reason(*say.LINES[kind], sum=shown)

    def _add(self, seat: str, points: int) -> int:
        self.totals = self.plus(self.totals, {seat: points})
        return self.by_seat(self.totals)[seat]

    def _score(self, seat: str, kind: str, cards: Iterable[Card]) -> int:
        """Write a line for cards on the score sheet and add it to the total of a seat; the new total."""
        cards = tuple(c for c in cards if c is not HIDDEN)  # played on from a view, where nobody can count them
        points = sum(NUMBER[c] for c in cards)
        self.write(seat, kind, points, "_".join(c.code if c is JOKER else c.rank for c in cards))
        return self._add(seat, points)

    def _score_laid(self, seat: str, points: int) -> int:
        """Score what is laid and added; a seat has one line for it in a hand, which grows (BSH-53)."""
        head = f"{self.deals}{seat}laid"
        old = next((i for i, line in enumerate(self.lines) if line.startswith(head)), None)
        if old is None:
            self.write(seat, "laid", points)
        else:
            before, line, after = self.lines[:old], self.lines[old], self.lines[old + 1 :]
            self.lines = before
            self.write(seat, "laid", points + int(line.removeprefix(head).rstrip(".")))
            self.lines += after
        return self._add(seat, points)

    def _gone_down(self, group: str, cards: tuple[Card, ...]) -> None:
        """Cards were laid or added: score them if that counts, and end the hand if they were the last (BSH-40)."""
        seat, rules = self.turn, self.rules
        if rules.scoring == "as_laid":
            signs = kind_of(self.faces(group), rules.use_signs, rules.wrap_runs) == "sign"
            joker = 10 if signs else NUMBER[Card(self.jokers.get(group, "1Y"))]
            if self._score_laid(seat, sum(joker if c is JOKER else NUMBER[c] for c in cards)) >= rules.target:
                self._end_match((seat,))
                return
        if not self.piles[seat]:
            self._end_hand(seat)

    def _end_hand(self, out: str) -> None:
        """Somebody is out, or with ``""`` nobody: count what is left (BSH-50 to BSH-56)."""
        self.took = self.fresh = ""
        self.note(say.OUT if out else say.NOBODY_OUT, seat=out)
        self.end((out,) if out else (), self.turn)
        rules = self.rules
        if rules.scoring == "basic":
            for seat in self.seats:
                self._score(seat, "out" if seat == out else "left", self.piles[seat])
            low = best({seat: -total for seat, total in self.by_seat(self.totals).items()})
            if max(self.totals) < rules.target:
                return
            if len(low) > 1 and rules.tie_break == "another_hand":
                self.note(say.ONCE_MORE, seats=low)
            else:
                self._end_match(low)  # BSH-51, BSH-55
        elif out:
            kind = "took" if rules.scoring == "winner_takes" else "bonus"
            left = chain.from_iterable(self.piles[seat] for seat in self.seats)
            if self._score(out, kind, left) >= rules.target:
                self._end_match((out,))

    def _end_match(self, winners: tuple[str, ...]) -> None:
        self.end(winners)
        self.took = self.fresh = ""
        points = so_many(self.totals[self.seats.index(winners[0])], "points")
        if len(winners) > 1:
            self.note(say.SHARED, seats=winners, points=points)
        else:
            self.note(say.WINS if self.rules.scoring == "basic" else say.WINS_HIGH, seat=winners[0], points=points)
        if self.rules.counters != "none":
            places = tuple(map(self.seats.index, winners))
            self.paid = payments(self.totals, places, self.rules.target, self.rules.counters)
            why, what = (say.PAYS_TENS, "counters") if self.rules.counters == "tens" else (say.PAYS, "points")
            for seat, paid in self.by_seat(self.paid).items():
                if paid < 0:
                    self.note(why, seat=seat, paid=so_many(-paid, what))

    def pass_deal(self) -> None:
        if self.deals > 1:
            self.dealer = self.after(self.dealer)  # BSH-06
            self.note(say.DEALS, seat=self.dealer)
        elif self.rules.first_dealer == "cut":
            self.dealer = self.by_draw("cut/0", lambda card: None if card is JOKER else NUMBER[card])  # BSH-04
            self.note(say.CUTS, seat=self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        for seat in self.seats:
            self.piles[seat], order = order[: self.each], order[self.each :]
        self.piles["discards"], self.piles["stock"] = order[:1], order[:0:-1]  # BSH-09
        self.turn = self.dealer  # BSH-05
        self.note(say.STARTS, seat=self.turn, top=order[0])

    def wording(self, move: Move) -> Reason:
        card, new = move.card, self.piles["new"]
        if move.verb == "draw" and not self.piles["stock"]:
            return Reason("", TURN_OVER if self.turns_over else END_HAND)
        if move.verb == "pick_up" and self.piles["discards"]:
            return Reason("", "Take {it}", it=the(self.piles["discards"][-1]))
        if card is None:
            return super().wording(move)
        group, _, stand = move.to.partition(".")
        if move.verb == "add":
            goal = self.group_name(group) if self.piles.get(group) else ""
            return Reason("", ADD_TO if goal else ADD_ANYWHERE, it=the(card, stand), group=goal)
        if move.verb == "exchange":
            return Reason("", "Take the joker for {card}", card=card)
        if move.verb == "discard":
            return Reason("", "Discard {it}", it=the(card))
        if card is JOKER:
            return Reason("", "Lay {it}", it=the(card, move.to))
        with_it = Reason("", "Lay {card} with {other_card}", card=card, other_card=new[-1] if new else "")
        return with_it if new else Reason("", "Start a group with {card}", card=card)

    def deed(self, move: Move) -> str:
        group = move.to.partition(".")[0]
        if move.verb == "add" and move.card is not None:
            return super().deed(move) if group in self.lying else ""
        return super().deed(move)


def _count(number: str) -> int:
    return 10 if number == "JK" else int(number)


at, new = Belisha.at, Belisha.new
