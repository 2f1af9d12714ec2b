"""Accordion for a solver, and a sensible player: how the row can be folded, and which chain leaves it shortest."""

from __future__ import annotations

from collections.abc import Iterator

from ...rules.cards import HIDDEN, PACK
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.covered import covered
from ...rules.thinking.skill import Skill
from .game import ALIKE, LEAP, SLIDE, TURN_UP, Accordion, moved, steps

# ---- what a solver searches -------------------------------------------------------------------------------------

LETTER = {card: chr(ord("A") + i) for i, card in enumerate(PACK)}  # a row as text: short, quick to cut and to compare
CARD = {letter: card for card, letter in LETTER.items()}
KIN = {by: {LETTER[c]: frozenset(LETTER[o] for o in near) for c, near in of.items()} for by, of in ALIKE.items()}


class RowPuzzle:
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
        ways = steps(row, self.kin, self.rules)
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


def puzzle(state: Accordion) -> RowPuzzle | None:
    """The position for the solver; None while cards are hidden."""
    return None if HIDDEN in state.piles["stock"] else RowPuzzle(state)


# ---- a sensible player ------------------------------------------------------------------------------------------

BUDGET = 3000  # rows looked at before one move
UNIT = "pile", 1.0  # what ``gain`` counts, and how much of it makes one
SKILLS = {
    "bot": Skill(f"[follow] all moves to their end, through up to {BUDGET} rows"),
    "cat": Skill("[follow] the moves through 60 rows", far=60),
    "goldfish": Skill("[follow] the moves through 10 rows", far=10),
}

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
NEAR = {
    "suit_or_rank": ("ACC-10", "Which card near {card} has its suit or its rank?", "Look at {card}. Same sign or number nearby?"),
    "suit": ("ACC-10", "Which card near {card} has its suit?", "Look at {card}. Is the same sign nearby?"),
    "rank": ("ACC-10", "Which card near {card} has its rank?", "Look at {card}. Is the same number nearby?"),
}
AGAIN = ("ACC-32", "The game is over. Shuffle and play the next one.", "Play again!")
NOTHING = ("ACC-23", "Nothing in the row can move.", "Nothing can move now.")
ONLY = ("ACC-15", "It's the only move.", "This is the only move.")
CHAIN = ("ACC-42", "{moves} moves follow from it, leaving a row of {left}.", "Look where it leads: {moves} moves in a row!")
SHORTER = ("ACC-41", "It leads to a row of {left}. Another way leaves {more}.", "This way the row gets shorter.")
EQUAL = ("ACC-41", "Other ways leave just as many piles, but this one suits more of the cards to come.", "They're all equally short, but this one helps the next card.")
# fmt: on


def sensible(view: Accordion) -> list[Move]:
    """The legal moves: leaps, then slides, the piles at the right end first, then what ends the moving."""
    row = view.row[::-1]
    return sorted(view.legal_moves(), key=lambda m: (m.card is None, m.verb != "leap", m.card and row.index(m.card)))


def compare(view: Accordion, move: Move) -> Reason | None:
    """What a hint says first: the card that will be covered."""
    goal = covered(view, move)
    return Reason(*NEAR[view.rules.match_by], card=goal) if goal else None


def gain(before: Accordion, after: Accordion, seat: str) -> float:
    """How few piles a game leaves; a card that was never turned is a pile of its own."""
    return -float(len(after.row) + len(after.piles["stock"]))


def advise(view: Accordion, budget: int = BUDGET) -> tuple[Move, Reason]:
    """A sensible move for a view, and why.

    It follows every chain of moves to its end, as far as its budget of rows goes, and wants the shortest row; among equal ones
    the row whose end fits the most cards that are still to come.
    """
    if view.hand_over:
        return DEAL, Reason(*AGAIN)
    ahead = RowPuzzle(view)
    row = ahead.start.partition("|")[0]
    ways = [(move, node) for (move,), node in ahead.steps(f"{row}|")]
    if not ways:
        return TURN_UP, Reason(*NOTHING)
    unseen = {LETTER[c] for c in view.pack()} - {LETTER[c] for name in view.places for c in view.piles[name]}
    ends = {move: _best_end(ahead, node, unseen, budget // len(ways)) for move, node in ways}
    move = min(ends, key=lambda m: ends[m])
    left, more = ends[move][0], max(end[0] for end in ends.values())
    if len(ways) > 1:
        return move, Reason(*SHORTER, left=left, more=more) if left < more else Reason(*EQUAL)
    moves = len(row) - left
    return move, Reason(*CHAIN, moves=moves, left=left) if moves > 1 else Reason(*ONLY)


def _best_end(ahead: RowPuzzle, node: str, unseen: set[str], budget: int) -> tuple[int, int]:
    """The piles left where the chains from a node end best, and (less is better) minus the cards that then fit."""
    seen, todo, best = {node}, [node], (99, 0)
    for _ in range(max(1, budget)):
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
