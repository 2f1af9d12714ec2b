"""Accordion, the patience of one growing line (Idle Year, Tower of Babel): rules, options, stages, see accordion.md.

Why so: only the top cards of the row decide what can move (ACC-19), so the rules of moving are two functions of a
tuple of top cards, ``steps`` and ``moved``. The game, the advice and the puzzle for the solver all ask these two.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, TypeVar

from ..cards import HIDDEN, PACK, RANKS, SUITS, Card, pack, shuffled
from ..core import State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Letters, option
from ..options import Rules as Options


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Accordion; every default is the full game of stage 6."""

    # fmt: off
    compulsory_moves: bool = option(True, "You must move", "As long as a pile can move, no card is turned.", "ACC-15")
    prefer_nearest: bool = option(False, "Nearest first", "A slide comes before any leap.", "ACC-16")
    deal_all_first: bool = option(False, "Lay out all cards first", "The whole pack lies open in one row before the first move.", "ACC-04")
    match_by: str = option("suit_or_rank", "What matches", "Suit or rank, or only one of them.", "ACC-10", ("suit_or_rank", "suit", "rank"))
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a shorter game.", "ACC-01", Letters(RANKS, "A23456789T", "A23456", "A23", "A2"))
    suits: str = option(SUITS, "Suits in the pack", "Fewer suits make a shorter game.", "ACC-01", Letters(SUITS, "SHD", "SH"))
    line_width: int = option(13, "Piles in a line", "Where the row goes on in a new line, if the screen is wide enough.", "ACC-06", range(3, 53))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"compulsory_moves": False},
        "2": {"compulsory_moves": False},
        "3": {"compulsory_moves": False},
        "4": {},
        "5": {},
        "6": {},
    }

    def check(self) -> None:
        if len(self.ranks) * len(self.suits) < 2:
            raise ValueError("One card is no game: ranks and suits must leave two cards or more.")


Row = tuple[Card, ...]  # the top cards of the piles, from left to right
PLACES = tuple(str(n) for n in range(1, 53))
SLIDE, LEAP = {c: Move(f"slide {c}") for c in PACK}, {c: Move(f"leap {c}") for c in PACK}
TURN_UP, STOP = Move("turn_up"), Move("stop")
ALIKE = {
    "suit_or_rank": {a: frozenset(b for b in PACK if b.suit == a.suit or b.rank == a.rank) for a in PACK},
    "suit": {a: frozenset(b for b in PACK if b.suit == a.suit) for a in PACK},
    "rank": {a: frozenset(b for b in PACK if b.rank == a.rank) for a in PACK},
}

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NOT_LAID = ("ACC-07", "{card} does not lie in the row.", "{card} is not on the table yet.")
NO_CARD = ("ACC-14", "Say which pile moves, by its top card, as in slide 8C.")
NO_OBJECT = ("ACC-04", "Turning a card and stopping name no card and no place.")
NO_PLACE = ("ACC-13", "There are only two moves: slide to the next pile on the left, leap to the third. Nothing else is a move.", "Only the next pile on the left, or the third. No other!")
BURIED = ("ACC-20", "{card} lies under {top}: a pile moves whole, and only its top card counts.", "{card} is covered by {top}. The whole pile moves together.")
FIRST_PILE = ("ACC-11", "{card} is the first pile: there is nothing on its left.", "{card} is the first. Nothing is on its left.")
TOO_NEAR = ("ACC-12", "A leap goes over two piles to the third on the left, and {card} has fewer on its left.", "{card} has not enough piles on its left to leap.")
UNLIKE = {
    "suit_or_rank": ("ACC-10", "{card} has neither the suit nor the rank of {goal}.", "{card} and {goal} are not alike. Find the same sign or the same number."),
    "suit": ("ACC-10", "{card} has not the suit of {goal}.", "{card} and {goal} are not alike. Find the same sign."),
    "rank": ("ACC-10", "{card} has not the rank of {goal}.", "{card} and {goal} are not alike. Find the same number."),
}
NEITHER = ("ACC-10", "{card} matches neither its neighbour {left} nor {third}, the third to the left.", "{card} is not like {left}, and not like {third}.")
SLIDE_FIRST = ("ACC-16", "A slide comes before any leap: {movers} can slide.", "Near comes first: {movers} can slide.")
MOVE_FIRST = ("ACC-15", "As long as a pile can move, no card is turned: look at {movers}.", "First move, then turn a card. Look at {movers}!")
NONE_LEFT = ("ACC-30", "The stock is empty: there is no card to turn.", "All the cards are turned.")
GO_ON = ("ACC-15", "As long as a pile can move, you go on: look at {movers}.", "You can still move. Look at {movers}!")
STOCK_LEFT = ("ACC-30", "The game ends when the stock is empty, and {count} are left to turn.", "Turn the other cards first.")
# What happened.
WON = ("ACC-31", "The whole pack lies in one pile: the game is won!", "One pile! You have won!")
LOST = ("ACC-33", "{left} piles left. Fewer is better.", "{left} piles left. Can you get fewer next time?")
# fmt: on


Item = TypeVar("Item", Card, str)
Line = TypeVar("Line", Row, str)


def steps(row: Sequence[Item], alike: Mapping[Item, frozenset[Item]], nearest: bool = False) -> list[tuple[int, int]]:
    """The legal moves of a row as (place of the pile from 0, piles to the left): leaps, then slides, from the right."""
    slides = [(i, 1) for i in range(len(row) - 1, 0, -1) if row[i - 1] in alike[row[i]]]
    if nearest and slides:
        return slides
    return [(i, 3) for i in range(len(row) - 1, 2, -1) if row[i - 3] in alike[row[i]]] + slides


def moved(row: Line, i: int, step: int) -> Line:
    """The row after a pile has moved: it takes the place of its goal, and the gap closes (ACC-21, ACC-22)."""
    return row[: i - step] + row[i : i + 1] + row[i - step + 1 : i] + row[i + 1 :]


class Accordion(State):
    """Accordion for one player; see ``Rules`` for the options and accordion.md for the rules."""

    game = "accordion"
    Rules = Rules
    seat_range = range(1, 2)
    verbs = ("slide", "leap", "turn_up", "stop")
    basics: ClassVar[dict[str, str]] = {"turn": "ACC-23", "hand": "ACC-07", "end": "ACC-30"}
    touches: ClassVar[dict[str, str]] = {"turn_up": "stock"}

    def __init__(self, rules: Any, seats: int) -> None:
        self.places = PLACES[: len(rules.ranks) * len(rules.suits)]
        super().__init__(rules, seats)
        self.alike = ALIKE[rules.match_by]

    def zones(self) -> tuple[Zone, ...]:
        return (*(Zone(n, "row", f"pile {n}") for n in self.places), Zone("stock", "stock", "stock", seen="none"))

    def pack(self) -> tuple[Card, ...]:
        return pack(ranks=self.rules.ranks, suits=self.rules.suits)

    @property
    def row(self) -> Row:
        """The top cards of the piles from left to right."""
        found = []
        for name in self.places:
            pile = self.piles[name]
            if not pile:
                break
            found.append(pile[-1])
        return tuple(found)

    def settle(self) -> None:
        """Lay out a stock where all cards lie open, and see that the row has no gap."""
        filled = [name for name in self.places if self.piles[name]]
        if tuple(filled) != self.places[: len(filled)]:
            raise ValueError("The piles are numbered from 1 without a gap, such as '1: 7S | 2: 4H'.")
        if self.rules.deal_all_first:
            self._lay_out()
        if self.deals < 0:
            raise ValueError("deals cannot be less than 0.")

    # ---- what is legal ------------------------------------------------------------------------------------------

    def holds(self, card: Card) -> bool:
        return True  # what cannot be moved is refused with a better reason below

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
            return
        row = self.row[::-1]
        yield from (LEAP[card] for card in row[:-3])
        yield from (SLIDE[card] for card in row)
        yield TURN_UP
        yield STOP

    def legal_moves(self) -> list[Move]:
        if self.hand_over or not self.turn or (self.viewer and self.viewer != self.turn):
            return super().legal_moves()
        row = self.row
        moves = [(SLIDE if step == 1 else LEAP)[row[i]] for i, step in self._steps(row)]
        if self.piles["stock"] and not (moves and self.rules.compulsory_moves):
            moves.append(TURN_UP)
        elif moves and not self.rules.compulsory_moves:
            moves.append(STOP)
        return moves

    def _steps(self, row: Row) -> list[tuple[int, int]]:
        return steps(row, self.alike, self.rules.prefer_nearest)

    def refusal(self, move: Move) -> Reason | None:
        if move.verb in ("slide", "leap"):
            if move.card is None:
                return Reason(*NO_CARD)
            return self._moving(move.card, 1 if move.verb == "slide" else 3, move.to)
        if move.card is not None or move.to:
            return Reason(*NO_OBJECT)
        row, stock = self.row, self.piles["stock"]
        movers = tuple(dict.fromkeys(row[i] for i, _ in self._steps(row)))
        if move.verb == "turn_up":
            if not stock:
                return Reason(*NONE_LEFT)
            return Reason(*MOVE_FIRST, movers=movers) if movers and self.rules.compulsory_moves else None
        if stock:
            return Reason(*STOCK_LEFT, count=len(stock))
        return Reason(*GO_ON, movers=movers) if self.rules.compulsory_moves else None

    def _moving(self, card: Card, step: int, to: str) -> Reason | None:
        """Why the pile with this top card may not go so many places to the left (ACC-10 to ACC-13, ACC-16, ACC-20)."""
        row = self.row
        if to:
            return Reason(*NO_PLACE)
        if card not in row:
            cover = next((pile[-1] for name in self.places if card in (pile := self.piles[name])), None)
            return Reason(*BURIED, card=card, top=cover) if cover else Reason(*NOT_LAID, card=card)
        i, alike = row.index(card), self.alike[card]
        if i < step:
            return Reason(*(FIRST_PILE if i == 0 else TOO_NEAR), card=card)
        if row[i - step] not in alike:
            if i >= 3 and alike.isdisjoint((row[i - 1], row[i - 3])):
                return Reason(*NEITHER, card=card, left=row[i - 1], third=row[i - 3])
            return Reason(*UNLIKE[self.rules.match_by], card=card, goal=row[i - step])
        slides = [j for j, near in self._steps(row) if near == 1] if self.rules.prefer_nearest and step == 3 else []
        return Reason(*SLIDE_FIRST, movers=tuple(row[j] for j in slides)) if slides else None

    # ---- what a move does ---------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if move.card is not None:
            self._put(move.card, 1 if move.verb == "slide" else 3)
        elif move.verb == "turn_up":
            self.draw("stock", self.places[len(self.row)], 1)
        elif move.verb == "deal":
            self._deal()
        if move is STOP or (not self.piles["stock"] and not self._steps(self.row)):
            self._end()

    def _deal(self) -> None:
        self.deals += 1
        self.hand_over, self.winners = False, ()
        self.piles.update(dict.fromkeys(self.places, ()))
        self.piles["stock"] = shuffled(self.pack(), f"{self.seed}/{self.deals}")[::-1]
        if self.rules.deal_all_first:
            self._lay_out()

    def _lay_out(self) -> None:
        """Make a pile of every card of the stock, one after another to the right of the row."""
        for name in self.places[len(self.row) :]:
            self.draw("stock", name, 1)

    def _put(self, card: Card, step: int) -> None:
        piles, row = self.piles, self.row
        i = row.index(card)
        piles[self.places[i - step]] += piles[self.places[i]]
        for name, right in zip(self.places[i : len(row) - 1], self.places[i + 1 :], strict=False):
            piles[name] = piles[right]
        piles[self.places[len(row) - 1]] = ()

    def _end(self) -> None:
        left = len(self.row)
        self.hand_over, self.winners = True, (self.turn,) if left == 1 else ()
        if left == 1:
            self.note(*WON)
        else:
            self.note(*LOST, left=left)

    # ---- words --------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        if move.card is None:
            return {"turn_up": "Turn a card", "stop": "Stop here"}.get(move.verb, "Deal again")
        row = self.row
        goal = row[row.index(move.card) - (1 if move.verb == "slide" else 3)]
        return f"{move.verb.capitalize()} {move.card.sign} onto {goal.sign}"

    def standing(self) -> tuple[Reason, ...]:
        return (Reason("ACC-33", "Piles in the row: {left}", left=len(self.row)),)


at, new = Accordion.at, Accordion.new


# ---- looking ahead ----------------------------------------------------------------------------------------------

LETTER = {card: chr(ord("A") + i) for i, card in enumerate(PACK)}  # a row as text: short, quick to cut and to compare
CARD = {letter: card for card, letter in LETTER.items()}
KIN = {by: {LETTER[c]: frozenset(LETTER[o] for o in near) for c, near in of.items()} for by, of in ALIKE.items()}


class Puzzle:
    """A position with no hidden card for the solver; a node is the top cards, a bar and the stock, as letters."""

    scope = ""

    def __init__(self, state: Accordion) -> None:
        self.rules, self.kin = state.rules, KIN[state.rules.match_by]
        stock = [] if HIDDEN in state.piles["stock"] else [LETTER[c] for c in reversed(state.piles["stock"])]
        self.start = "".join(LETTER[c] for c in state.row) + "|" + "".join(stock)
        self.cards = sum(len(state.piles[name]) for name in state.places) + len(stock)
        self.goal = self.cards - 1

    def steps(self, node: str) -> Iterator[tuple[tuple[Move, ...], str]]:
        """The ways on; first those that cover the card with the fewest matches, which is the hardest to cover later."""
        row, _, stock = node.partition("|")
        ways = steps(row, self.kin, self.rules.prefer_nearest)
        if len(ways) > 1:
            tops, kin = set(row), self.kin
            rest = {goal: len(kin[goal] & tops) for goal in {row[i - step] for i, step in ways}}
            ways.sort(key=lambda way: (rest[row[way[0] - way[1]]], way[0]))
        for i, step in ways:
            yield ((SLIDE if step == 1 else LEAP)[CARD[row[i]]],), f"{moved(row, i, step)}|{stock}"
        if stock and not (ways and self.rules.compulsory_moves):
            yield (TURN_UP,), f"{row}{stock[0]}|{stock[1:]}"

    def score(self, node: str) -> int:
        """The moves made so far that put pile on pile: the cards less one for every pile or card of the stock."""
        return self.cards - len(node) + 1

    def reach(self, node: str) -> int:
        """Every top card but the last must be covered by a match, so groups without a match never come together."""
        left, groups = set(node), 0
        left.discard("|")
        while left:
            groups += 1
            todo = {left.pop()}
            while todo:
                near = self.kin[todo.pop()] & left
                left -= near
                todo |= near
        return self.cards - groups


def puzzle(state: Accordion) -> Puzzle | None:
    """The position for the solver; None while cards are hidden."""
    return None if HIDDEN in state.piles["stock"] else Puzzle(state)


BUDGET = 3000  # rows looked at before one move

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
AGAIN = ("ACC-32", "The game is over: shuffle and play the next one.", "Play again!")
NOTHING = ("ACC-23", "Nothing in the row can move.", "Nothing can move now.")
ONLY = ("ACC-15", "It is the only move.", "This is the only move.")
CHAIN = ("ACC-42", "{moves} moves follow one another, to a row of {left}.", "Look how it goes on: {moves} moves, one after another!")
SHORTER = ("ACC-41", "It leads to a row of {left}, another way to one of {more}.", "This way the row gets shorter.")
EQUAL = ("ACC-41", "Other ways leave as many piles, but this one fits more of the cards to come.", "All ways are equally short. This one is good for the next card.")
# fmt: on


def bot(view: Accordion, chance: random.Random) -> Move:
    """A sensible move for a view; it needs no chance."""
    return advise(view)[0]


def advise(view: Accordion) -> tuple[Move, Reason]:
    """A sensible move for a view, and why.

    It follows every chain of moves to its end, as far as BUDGET goes, and wants the shortest row; among equal ones
    the row whose end fits the most cards that are still to come.
    """
    if view.hand_over:
        return DEAL, Reason(*AGAIN)
    ahead = Puzzle(view)
    row = ahead.start.partition("|")[0]
    ways = [(move, node) for (move,), node in ahead.steps(f"{row}|")]
    if not ways:
        return TURN_UP, Reason(*NOTHING)
    unseen = {LETTER[c] for c in view.pack()} - {LETTER[c] for name in view.places for c in view.piles[name]}
    ends = {move: _best_end(ahead, node, unseen, BUDGET // len(ways)) for move, node in ways}
    move = min(ends, key=lambda m: ends[m])
    left, more = ends[move][0], max(end[0] for end in ends.values())
    if len(ways) > 1:
        return move, Reason(*SHORTER, left=left, more=more) if left < more else Reason(*EQUAL)
    moves = len(row) - left
    return move, Reason(*CHAIN, moves=moves, left=left) if moves > 1 else Reason(*ONLY)


def _best_end(ahead: Puzzle, node: str, unseen: set[str], budget: int) -> tuple[int, int]:
    """The piles left where the chains from a node end best, and (less is better) minus the cards that then fit."""
    seen, todo, best = {node}, [node], (99, 0)
    for _ in range(budget):
        if not todo:
            break
        node = todo.pop()
        ways = [after for _, after in ahead.steps(node)]
        if not ways:
            row = node[:-1]
            fits = ahead.kin[row[-1]] | (ahead.kin[row[-3]] if len(row) > 2 else set())
            best = min(best, (len(row), -len(fits & unseen)))
        new = [after for after in reversed(ways) if after not in seen]
        seen.update(new)
        todo += new
    return best
