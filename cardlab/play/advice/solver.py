"""Whether a game for one can still be won, and how: a search in slices that knows no game.

A game offers itself to be searched with a function ``puzzle(state)`` beside its advice: a ``Puzzle``, or None
when hidden cards decide. Its nodes are compact values that hold all that still matters (a text of cards is best): two
positions with equal nodes have the same future, whatever was played before, so what was found out about one position
serves the next. Every step must make progress: no sequence of steps leads back to where it was.

Why so: the game leaves out what cannot matter (a step that is always good stands alone, a hopeless node has no
steps), so pruning is the game's knowledge and the search stays one page. ``think`` looks at some positions and returns,
so a table never waits, also where there are neither threads nor processes.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Self

from ...games import advice_of
from ...language import N_
from ...rules.moves import DEAL, Chain, phrase
from ...rules.state import State
from ...rules.thinking.puzzle import Puzzle

if TYPE_CHECKING:
    from ..game import Game

LIMIT = 200_000  # positions looked at for one question, about 40 MB at most


class Solver:
    """Finds out in slices whether a position of a game for one can be won.

    ``past`` are earlier positions of the same game, oldest first. It judges what it is given, so at a table give it
    views: then it knows no more than the player. Raises ValueError for a game that offers no puzzle.
    """

    def __init__(self, state: State, *, past: Sequence[State] = (), limit: int = LIMIT) -> None:
        self.limit = limit
        self._dead: set[Hashable] = set()  # nodes that were searched to the end without a win
        self._won: dict[Hashable, tuple[Chain, Hashable]] = {}  # nodes on a way to a win: the moves and the next node
        self._stack: list[tuple[Hashable, Chain, Iterator[tuple[Chain, Hashable]]]] = []
        self.look(state, past=past)

    @classmethod
    def of(cls, game: Game, *, limit: int = LIMIT) -> Self:
        """A solver for the position of a game and all before it since its last deal."""
        state, past = seen(game)
        return cls(state, past=past, limit=limit)

    def follow(self, game: Game) -> None:
        """Turn to the present position of a game, after a move or an undo."""
        state, past = seen(game)
        self.look(state, past=past)

    def look(self, state: State, *, past: Sequence[State] = ()) -> None:
        """Turn to another position, with others before it; what was found out stays known."""
        self._dead.difference_update(node for node, _, _ in self._stack)  # begun and not finished
        if len(self._dead) > self.limit:
            self._dead.clear()
        self._stack = []
        self.positions = 0  # looked at for this question
        self.puzzles = [puzzle_of(s) for s in (*past, state)]
        self._at = len(self.puzzles) - 1  # the position being searched; it goes back through the past
        self._answers: dict[int, bool] = {}
        self._settle()

    # ---- thinking -------------------------------------------------------------------------------------------------

    def think(self, positions: int = 2000) -> bool:
        """Look at up to so many further positions; True as long as thinking on can find out more."""
        stop = min(self.positions + positions, self.limit)
        while self.thinking and self.positions < stop:
            self._search(stop)
        return self.thinking

    @property
    def thinking(self) -> bool:
        """Whether there is more to find out within the limit."""
        return self._at >= 0 and self.positions < self.limit

    def _settle(self) -> None:
        """Take answers that are known already, from the position asked about back to the last winnable one."""
        while self._at >= 0 and (puzzle := self.puzzles[self._at]) is not None:
            known = self._known(puzzle)
            if known is None:
                return
            self._answers[self._at] = known
            self._at = -1 if known else self._at - 1  # whatever came before a winnable position was winnable too
        self._at = -1

    def _known(self, puzzle: Puzzle[Hashable]) -> bool | None:
        """Whether a position can be won, if that is known of it or of all that can follow it."""
        start = puzzle.start
        if start in self._won or puzzle.score(start) >= puzzle.goal:
            return True
        if start in self._dead:
            return False
        steps = list(puzzle.steps(start))
        for line, node in steps:
            if node in self._won or puzzle.score(node) >= puzzle.goal:
                self._won[start] = (line, node)
                return True
        return False if all(node in self._dead for _, node in steps) else None

    def _search(self, stop: int) -> None:
        """Depth first from where it stopped, until the position is decided or the slice is used up."""
        puzzle = self.puzzles[self._at]
        assert puzzle is not None
        dead, stack, reach, goal = self._dead, self._stack, puzzle.reach, puzzle.goal
        count = self.positions
        if not stack:
            stack.append((puzzle.start, (), iter(puzzle.steps(puzzle.start))))
            dead.add(puzzle.start)
            count += 1
        while stack and count < stop:
            for line, node in stack[-1][2]:
                if node in dead:
                    continue
                count += 1
                if node in self._won or puzzle.score(node) >= goal:
                    self._win(line, node)
                    break
                dead.add(node)
                if reach(node) >= goal:
                    stack.append((node, line, iter(puzzle.steps(node))))
                    break
                if count >= stop:
                    break
            else:
                stack.pop()
        self.positions = count
        if not stack:
            self._settle()

    def _win(self, line: Chain, node: Hashable) -> None:
        """Keep the way from the start to a won node."""
        for above, moves, _ in reversed(self._stack):
            self._won[above] = (line, node)
            self._dead.discard(above)
            line, node = moves, above
        self._stack.clear()

    # ---- what it found --------------------------------------------------------------------------------------------

    @property
    def winnable(self) -> bool | None:
        """Whether the position can be won; None while it is not known."""
        return self._answers.get(len(self.puzzles) - 1)

    @property
    def verdict(self) -> str:
        """What is known, in words.

        "winnable", "no longer winnable" (it was, earlier in this game), "not winnable" (it never was), or "unknown
        (stopped after N positions)" while that is not known.
        """
        if self.winnable:
            return N_("winnable")
        if self.winnable is False:
            if True in self._answers.values():
                return N_("no longer winnable")
            if all(self._answers.get(i) is False for i in range(len(self.puzzles))):
                return N_("not winnable")
            if not self.thinking:
                return N_("not winnable now (it may never have been)")
        if self.puzzles[-1] is None:
            return N_("unknown (some cards are still hidden)")
        return phrase("unknown (stopped after {n} positions)", n=self.positions)

    @property
    def statement(self) -> str:
        """The verdict as a sentence with what it holds for, such as "Not winnable without a redeal."."""
        puzzle = self.puzzles[-1]
        scope = puzzle.scope if puzzle else ""
        return phrase("{verdict} {scope}." if scope else "{verdict}.", verdict=self.verdict, scope=scope)

    def __repr__(self) -> str:
        return self.statement

    @property
    def line(self) -> Chain | None:
        """Moves that win from the position; None if no win is known."""
        return self._line(len(self.puzzles) - 1)

    @property
    def lost_moment(self) -> int | None:
        """The last winnable position, as an index into the past, when the position itself is lost; None if unknown."""
        return next((i for i, won in self._answers.items() if won and i < len(self.puzzles) - 1), None)

    def _line(self, index: int) -> Chain | None:
        puzzle = self.puzzles[index]
        if not self._answers.get(index) or puzzle is None:
            return None
        line: Chain = ()
        node = puzzle.start
        while puzzle.score(node) < puzzle.goal:
            moves, node = self._won[node]
            line += moves
        return line


def puzzle_of(state: State) -> Puzzle[Any] | None:
    """What a game offers to be searched from a position. Raises ValueError for a game that offers nothing."""
    offer = advice_of(state.game).puzzle
    if offer is None:
        raise ValueError(f"{state.game} cannot be searched. Only games for one player offer a puzzle.")
    return offer(state)


def seen(game: Game) -> tuple[State, list[State]]:
    """The position of a game and those before it since its last deal, as its player sees them.

    When the game is over its cards are no secret any more, so then they are the whole positions.
    """
    first = max((i + 1 for i, step in enumerate(game.steps) if step.move is DEAL), default=0)
    states = game.states[first:]
    if not states[-1].hand_over:
        states = [s.view(s.turn) for s in states]
    return states[-1], states[:-1]


def lost_moment(game: Game, *, limit: int = LIMIT) -> int | None:
    """Which of ``game.states`` is the last that can still be won, if the latest cannot; None if unknown or none.

    It thinks without a break, at most ``limit`` positions; ``Solver.of(game)`` does the same in slices.
    """
    solver = Solver.of(game, limit=limit)
    solver.think(limit)
    found = solver.lost_moment
    return None if found is None else found + len(game.states) - len(solver.puzzles)
