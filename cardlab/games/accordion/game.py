"""Accordion, the patience of one growing line (Idle Year, Tower of Babel): rules, options, stages, see book.md.

Why so: only the top cards of the row decide what can move (ACC-19), so the rules of moving are two functions of the
top cards, ``steps`` and ``moved``. The game, its advice and the puzzle for the solver all ask these two.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import takewhile
from typing import Any, ClassVar, TypeVar

from ...language import N_
from ...rules.cards import PACK, RANKS, SUITS, Card, pack
from ...rules.host import Host
from ...rules.moves import CardMoves, Move, Reason, phrase
from ...rules.options import Letters, option
from ...rules.options import Rules as Options
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged
from ...rules.verbs import NO_WORDS, May, Verb, asked
from ...rules.zones import Zone


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Accordion; every default is the full game of stage 6."""

    # fmt: off
    compulsory_moves: bool = option(True, "You must move", "If a pile can move, you must move it before you turn a card.", "ACC-15")
    prefer_nearest: bool = option(False, "Nearest first", "If you can slide, you may not leap.", "ACC-16")
    leaps: bool = option(True, "Leaps", "A pile may also leap to the third on its left.", "ACC-12")
    deal_all_first: bool = option(False, "Deal all the cards first", "The whole pack is face up in one row before the first move.", "ACC-04")
    match_by: str = option("suit_or_rank", "What matches", "What has to match: suit or rank, the suit alone, or the rank alone?", "ACC-10", ("suit_or_rank", "suit", "rank"))
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a shorter game.", "ACC-01", Letters(RANKS, "A23456789T", "A23456", "A23", "A2"))
    suits: str = option(SUITS, "Suits in the pack", "Fewer suits make a shorter game.", "ACC-01", Letters(SUITS, "SHD", "SH"))
    line_width: int = option(13, "Piles in a line", "How many piles fit in a line before the next one begins.", "ACC-06", range(3, 53))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"compulsory_moves": False, "leaps": False},
        "2": {"compulsory_moves": False},
        "3": {"compulsory_moves": False},
        "4": {},
        "5": {},
        "6": {},
    }

    def check(self) -> None:
        if len(self.ranks) * len(self.suits) < 2:
            raise ValueError(N_("You can't play with one card, so ranks and suits must leave two cards or more."))


Row = tuple[Card, ...]  # the top cards of the piles, from left to right
PLACES = tuple(str(n) for n in range(1, 53))
SLIDE, LEAP = CardMoves("slide"), CardMoves("leap")
TURN_UP, STOP = Move("turn_up"), Move("stop")
ALIKE = {
    "suit_or_rank": {a: frozenset(b for b in PACK if b.suit == a.suit or b.rank == a.rank) for a in PACK},
    "suit": {a: frozenset(b for b in PACK if b.suit == a.suit) for a in PACK},
    "rank": {a: frozenset(b for b in PACK if b.rank == a.rank) for a in PACK},
}

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NOT_LAID = ("ACC-07", "{card} isn't in the row.", "{card} isn't on the table yet.")
BURIED = ("ACC-20", "{card} is under {top}. You move a whole pile, and only its top card counts.", "{card} is covered by {top}. The whole pile moves together.")
NO_PLACE = ("ACC-13", "There are only two moves. Slide to the next pile on the left, or leap to the third.", "Only move to the next pile on the left, or the third.")
FIRST_PILE = ("ACC-11", "{card} is the first pile, and there's nothing on its left.", "{card} is the first pile. There's nothing on its left.")
NO_LEAPS = ("ACC-11", "There are no leaps in this game. Slide a pile to the next one on its left.", "No leaps in this game. Only move onto the next pile.")
NO_OTHER = ("ACC-11", "You can only slide a pile onto the next one on its left.", "Only move onto the next pile on the left.")
STUCK = ("ACC-11", "No pile can move now, because none has a match to move to.", "No pile can move now.")
TOO_NEAR = ("ACC-12", "You leap over two piles, onto the third on the left, and {card} has too few on its left.", "{card} doesn't have enough piles on its left to leap.")
UNLIKE = {
    "suit_or_rank": ("ACC-10", "{card} has neither the suit nor the rank of {goal}.", "{card} and {goal} don't match. Find the same sign or the same number."),
    "suit": ("ACC-10", "{card} isn't the same suit as {goal}.", "{card} and {goal} don't match. Find the same sign."),
    "rank": ("ACC-10", "{card} isn't the same rank as {goal}.", "{card} and {goal} don't match. Find the same number."),
}
NEITHER = ("ACC-10", "{card} matches neither {left}, the next pile, nor {third}, the third on the left.", "{card} doesn't match {left} or {third}.")
SLIDE_FIRST = ("ACC-16", "You must slide before you leap, and {mover} can slide.", "Slide first. {mover} can slide.")
MOVE_FIRST = ("ACC-15", "You can't turn a card while a pile can move, and {mover} can.", "First move, then turn a card. {mover} can move.")
NONE_LEFT = ("ACC-30", "The stock is empty, so there's no card to turn.", "You've turned all the cards.")
GO_ON = ("ACC-15", "You go on while a pile can move, and {mover} can.", "You can still move. Look at {mover}.")
STOCK_LEFT = ("ACC-30", "The game ends when the stock is empty. You have {count} left to turn.", "Turn the other cards first.")
# What happened.
WON = ("ACC-31", "You've won! The whole pack is in one pile.", "One pile! You've won!")
LOST = ("ACC-33", "{left} piles left. Fewer is better.", "{left} piles left. Can you get fewer next time?")
# fmt: on


Item = TypeVar("Item", Card, str)
Tops = TypeVar("Tops", Row, str)


def steps(row: Sequence[Item], alike: Mapping[Item, frozenset[Item]], rules: Rules) -> list[tuple[int, int]]:
    """The legal moves of a row as (place of the pile from 0, piles to the left): leaps, then slides, from the right."""
    slides = [(i, 1) for i in range(len(row) - 1, 0, -1) if row[i - 1] in alike[row[i]]]
    if not rules.leaps or (slides and rules.prefer_nearest):
        return slides
    return [(i, 3) for i in range(len(row) - 1, 2, -1) if row[i - 3] in alike[row[i]]] + slides


def moved(row: Tops, i: int, step: int) -> Tops:
    """The row after a pile has moved: it takes the place of its goal, and the gap closes (ACC-21, ACC-22)."""
    return row[: i - step] + row[i : i + 1] + row[i - step + 1 : i] + row[i + 1 :]


@cache
def _zones(places: tuple[str, ...]) -> tuple[Zone, ...]:
    return (*(Zone(n, "row", phrase("pile {n}", n=n)) for n in places), Zone("stock", "stock", "stock", seen="none"))


ONTO = N_({"slide": "Slide {card} onto {goal}", "leap": "Leap {card} onto {goal}"})


class Accordion(State):
    """Accordion for one player; see ``Rules`` for the options and book.md for the rules."""

    game = "accordion"
    Rules = Rules
    seat_range = range(1, 2)
    verbs: ClassVar[dict[str, Verb]] = {
        "slide": Verb("Slide {card}|Slide {card} onto {to}", "ACC-11", hand=False, goals=lambda state, card: ()),
        "leap": Verb(
            "Leap {card}|Leap {card} onto {to}",
            "ACC-12",
            hand=False,
            when=lambda rules: rules.leaps,
            off=NO_LEAPS,
            goals=lambda state, card: (),
        ),
        "turn_up": Verb("Turn a card", "ACC-04", pile="stock"),
        "stop": Verb("Stop here", "ACC-30"),
        "deal": Verb("Deal again", "ACC-32"),
    }
    basics: ClassVar[dict[str, str]] = {"turn": "ACC-04", "hand": "ACC-01", "end": "ACC-30"}

    def set_up(self) -> None:
        self.places = PLACES[: len(self.rules.ranks) * len(self.rules.suits)]
        self.alike = ALIKE[self.rules.match_by]

    def zones(self) -> tuple[Zone, ...]:
        return _zones(self.places)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return Symmetries(suits=exchanged(SUITS), ranks=(self.rules.ranks,), options=("suits",))

    def pack(self) -> tuple[Card, ...]:
        return pack(ranks=self.rules.ranks, suits=self.rules.suits)

    @property
    def row(self) -> Row:
        """The top cards of the piles from left to right."""
        return tuple([pile[-1] for pile in takewhile(len, map(self.piles.__getitem__, self.places))])

    def _movers(self, *far: int) -> list[Card]:
        """The top cards of the piles that may go so many places to the left: 1, 3 or either."""
        row = self.row
        return [row[i] for i, step in steps(row, self.alike, self.rules) if step in far]

    def settle(self) -> None:
        """Lay out a stock where all cards lie open, and see that the row has no gap. Raises ValueError."""
        filled = [name for name in self.places if self.piles[name]]
        if tuple(filled) != self.places[: len(filled)]:
            raise ValueError("Number the piles from 1 without a gap, as in '1: 7S | 2: 4H'.")
        if self.rules.deal_all_first:
            self._lay_out()
        if self.hand_over and self.piles["stock"]:
            raise ValueError("The game is not over as long as there are cards in the stock.")

    def open(self) -> tuple[str, ...]:
        """Where piles must move they move first (ACC-15); then a card is turned, or at the end one may stop."""
        moving = ("slide", "leap") if self._movers(1, 3) else ()
        if moving and self.rules.compulsory_moves:
            return moving
        return (*moving, "turn_up") if self.piles["stock"] else (*moving, "stop") if moving else ()

    def closed(self, move: Move) -> Reason:
        stock = self.piles["stock"]
        if move.verb in ("slide", "leap"):
            return self._stays(move) if move.card else Reason(*STUCK)
        if stock and move.verb == "stop":
            return Reason(*STOCK_LEFT, count=len(stock))
        if not stock and move.verb == "turn_up":
            return Reason(*NONE_LEFT)
        can = tuple(dict.fromkeys(self._movers(1, 3)))
        return Reason(*(MOVE_FIRST if stock else GO_ON), mover=can[0], movers=can)  # names one, marks them all

    # ---- a pile moves -----------------------------------------------------------------------------------------------

    def may_slide(self) -> May:
        return [SLIDE[card] for card in self._movers(1)], self._stays

    def do_slide(self, move: Move) -> None:
        self._put(move.card, 1)

    def may_leap(self) -> May:
        return [LEAP[card] for card in self._movers(3)], self._stays

    def do_leap(self, move: Move) -> None:
        self._put(move.card, 3)

    def _stays(self, move: Move) -> Reason:
        """Why a pile does not make this slide or leap; where it is to go is never said (ACC-10 to ACC-13, ACC-20)."""
        row, leaps, card, step = self.row, self.rules.leaps, move.card, 1 if move.verb == "slide" else 3
        if move.to:
            return Reason(*(NO_PLACE if leaps else NO_OTHER))
        if card not in row:
            cover = next((pile[-1] for name in self.places if card in (pile := self.piles[name])), None)
            return Reason(*BURIED, card=card, top=cover) if cover else Reason(*NOT_LAID, card=card)
        i, alike = row.index(card), self.alike[card]
        if i < step:
            return Reason(*(FIRST_PILE if i == 0 else TOO_NEAR), card=card)
        if row[i - step] in alike:  # so it is a leap where another pile can slide
            return Reason(*SLIDE_FIRST, card=card, mover=self._movers(1)[0])
        if leaps and i >= 3 and alike.isdisjoint((row[i - 1], row[i - 3])):
            return Reason(*NEITHER, card=card, left=row[i - 1], third=row[i - 3])
        return Reason(*UNLIKE[self.rules.match_by], card=card, goal=row[i - step])

    def _put(self, card: Card | None, step: int) -> None:
        piles, row = self.piles, self.row
        i = row.index(card)
        piles[self.places[i - step]] += piles[self.places[i]]
        for name, right in zip(self.places[i : len(row) - 1], self.places[i + 1 :], strict=False):
            piles[name] = piles[right]
        piles[self.places[len(row) - 1]] = ()
        self._close()

    # ---- from deal to end -------------------------------------------------------------------------------------------

    def do_turn_up(self, move: Move) -> None:
        self.draw("stock", self.places[len(self.row)], 1)
        self._close()

    def do_stop(self, move: Move) -> None:
        self._finish()

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]
        if self.rules.deal_all_first:
            self._lay_out()
        self._close()

    def _lay_out(self) -> None:
        """Make a pile of every card of the stock, one after another to the right of the row."""
        for name in self.places[len(self.row) :]:
            self.draw("stock", name, 1)

    def _close(self) -> None:
        """The game ends when the stock is empty and nothing can move (ACC-30)."""
        if not self.piles["stock"] and not self._movers(1, 3):
            self._finish()

    def _finish(self) -> None:
        left = len(self.row)
        self.end((self.turn,) if left == 1 else (), self.turn)
        if left == 1:
            self.note(WON)
        else:
            self.note(LOST, left=left)

    def wording(self, move: Move) -> Reason:
        row = self.row
        if move.card not in row or move.to:
            return super().wording(move)
        i = row.index(move.card) - (1 if move.verb == "slide" else 3)
        return Reason("", ONTO[move.verb], card=move.card, goal=row[i]) if i >= 0 else NO_WORDS

    def deed(self, move: Move) -> str:
        if move.card is None or not move.to:
            return super().deed(move)
        goal = self.piles.get(move.to, ())[-1:]
        onto = Reason("", ONTO[move.verb], card=move.card, goal=goal[0] if goal else "")
        return asked(onto) if goal and goal != (move.card,) else ""

    def meant(self, card: Card | None, pile: str) -> Iterable[Move]:
        """A tap on a pile means a leap where there is a third pile on its left, else a slide."""
        if card is None:
            return super().meant(card, pile)
        return ((LEAP if self.rules.leaps and card in self.row[3:] else SLIDE)[card],)


def host(view: Accordion) -> Host:
    """What a table says and shows of Accordion: how many piles there are, and how many lie in a line."""
    return Host(holds=(Reason("ACC-33", "Piles in the row: {left}", left=len(view.row)),), line=view.rules.line_width)


at, new = Accordion.at, Accordion.new
