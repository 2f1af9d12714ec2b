"""What a table offers a person who plays alone: numbered deals, starting over, playing what is safe, can it be won?

Why so: only games for one need it, so the table stays small; and the search for a win is done in slices between what
the person does, so nothing waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from .game import advice_of
from .moves import Reason
from .solver import Solver

SLICE, REST = 400, 0.02  # positions looked at before the next press may come in, and the seconds between
MOST = 60_000  # positions looked at for one position of the table


class Alone:
    """The further tools of a table for one, and what is said of the deal."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.timer: asyncio.TimerHandle | None = None
        self.solver: Solver | None = None
        self.acts: dict[str, Callable[[], Any]] = {
            "restart": self._restart, "before": lambda: self.deal(-1), "after": lambda: self.deal(1),
            "safe": self._safe, "line": self._line, "lost": self._lost,
        }  # fmt: skip
        self.look()

    @property
    def number(self) -> int:
        """The number of the deal: who plays the same number has the same cards, on every machine."""
        return self.table.game.start.seed or 0

    @property
    def numbered(self) -> bool:
        """Whether the cards are those of the number: not in a position, nor in a deal that followed without one."""
        return self.table.game.position is None and self.table.game.state.deals == 1

    # ---- thinking ----------------------------------------------------------------------------------------------

    def look(self) -> None:
        """The game has moved: ask anew whether it can be won."""
        game = self.table.game
        if not hasattr(advice_of(game.name), "puzzle"):
            return
        if self.solver is None:
            self.solver = Solver.of(game, limit=MOST)
        else:
            self.solver.follow(game)
        self._think()

    def _think(self) -> None:
        """A slice of thinking; what it finds is shown, and the next slice comes when the loop is free."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        solver = self.solver
        assert solver is not None
        known = solver.winnable, solver.verdict if not solver.thinking else ""
        going_on = solver.think(SLICE)
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            solver.think(SLICE * 10)  # nobody calls again: think once, a little longer
            return
        if known != (solver.winnable, solver.verdict if not solver.thinking else ""):
            # No new look: the cards lie as they lay, and what is being pressed at this moment still counts.
            loop.call_soon(self.table.show_again)
        if going_on:
            self.timer = loop.call_later(REST, self._think)

    # ---- what is offered ---------------------------------------------------------------------------------------

    def tools(self) -> list[dict[str, Any]]:
        """The buttons beside undo, redo and hint."""
        table, solver = self.table, self.solver
        found: list[dict[str, Any]] = [
            {"id": "tool:restart", "label": "Start over", "off": not table.game.steps},
        ]
        if self.numbered:
            steps = [("before", self.number - 1), ("after", self.number + 1)]
            found += [{"id": f"tool:{step}", "label": f"Deal {number}"} for step, number in steps if number >= 0]
        if table.game.state.safe() is not None:
            found.append({"id": "tool:safe", "label": "Play all that is safe"})
        if solver is not None and solver.winnable and not table.game.state.hand_over:
            found.append({"id": "tool:line", "label": "Show me how"})
        if solver is not None and solver.winnable is False and solver.lost_moment is not None:
            found.append({"id": "tool:lost", "label": "Back to where it could be won"})
        return found

    def said(self) -> str:
        """The number of the deal and whether it can still be won, or could have been."""
        solver, state = self.solver, self.table.game.state
        number = f"Deal {self.number}. " if self.numbered else ""
        if solver is None or state.winners:
            return number.strip()
        if solver.puzzles[-1] is None:
            return f"{number}Some cards are still hidden, so nobody knows yet whether it can be won."
        if solver.thinking and solver.verdict.startswith("unknown"):
            return f"{number}{'Could it have been' if state.hand_over else 'Can it be'} won? Thinking …"
        return number + solver.statement

    def record(self) -> dict[str, Any]:
        """What the browser writes down of one's own games: the game, the deal, and at its end whether it was won.

        Other rules make another deal of the same number; a position is not written down.
        """
        game = self.table.game
        rules = "".join(f" {k}={v}" for k, v in game.start.rules.changed().items())
        over = {"won": bool(game.state.winners)} if game.state.hand_over and self.numbered else {}
        return {"game": game.name, "deal": f"{self.number}{rules}", **over}

    # ---- what the tools do -------------------------------------------------------------------------------------

    def _restart(self) -> None:
        game = self.table.game
        if not game.state.takes_back:
            game.again(self.number)
        while game.undo():
            pass

    def deal(self, step: int) -> None:
        """Deal the cards of another number, so many further; after a game comes the next, so none is lost."""
        self.table.game.again(self.number + step)

    def _safe(self) -> None:
        game = self.table.game
        while (move := game.state.safe()) is not None:
            game.choose(move)

    def _line(self) -> None:
        line = self.solver.line if self.solver is not None else None
        if not line:
            return
        state, words = self.table.game.state, []
        for move in line[:3]:
            words.append(state.words(move))
            state = state.play(move)
        rest = f" … and {len(line) - 3} more moves" if len(line) > 3 else ""
        said = Reason("", "{words}{rest}.", words="; ".join(words), rest=rest, card=line[0].card)
        self.table.answer(said, "hint")

    def _lost(self) -> None:
        solver, game = self.solver, self.table.game
        moment = solver.lost_moment if solver is not None else None
        if solver is None or moment is None:
            return
        goal = moment + len(game.states) - len(solver.puzzles)
        while len(game.states) - 1 > goal and game.undo():
            pass
        self.table.answer(Reason("", "Here it could still be won. Find the move that saves it!"), "good")
