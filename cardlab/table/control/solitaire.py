"""What a table offers a person who plays alone: numbered deals, starting over, playing what is safe, can it be won?

Why so: only games for one need it, so the table stays small; and the search for a win is done in slices between what
the person does, so nothing waits for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...games import advice_of
from ...play.advice.solver import Solver
from ...play.game import Game
from ...rules.moves import DEAL, Move, Reason, joined, phrase
from ..slices import Slice, in_turn
from .controller import Button, Offer
from .game import Playing

if TYPE_CHECKING:
    from ...rules.state import State

SLICE, REST = 400, 0.02  # positions looked at before the next press may come in, and the seconds between
PACE, AT_ONCE = 0.45, 4  # a game is finished by itself so many moves at a time, and the seconds from some to the next
MOST = 60_000  # positions looked at for one position of the table


class PlayingSolitaire(Playing):
    """A game for one: the further tools, and what is said of the deal."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.timer: asyncio.TimerHandle | Slice | None = None
        self.solver: Solver | None = None
        self.wanted = 0  # how many deals further somebody wants to go, who is asked whether this game may end
        self.finishing = False  # whether the safe moves are being made, one after another
        self._end: tuple[Any, bool] = (None, False)  # a position, and whether its safe moves win
        self.acts: dict[str, Callable[[], Any]] = {
            "restart": self._restart, "before": lambda: self._ask(-1), "after": lambda: self._ask(1),
            "safe": self._safe, "line": self._line, "lost": self._lost, "finish": self._finish,
        }  # fmt: skip

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """What a game offers, and what is said of the deal."""
        told = super().offer(view, legal)._replace(deal=self.said(), record=self.record())
        if self.finishing or self.table.asking or self.table.presses.choices or not self.finishes:
            return told
        finish = {"id": "tool:finish", "label": "Finish", "main": True}
        return told._replace(moves=[finish, *told.moves])

    def press(self, name: str) -> bool:
        """One of the tools, or the next deal, which is the one of the next number."""
        self.finishing = False
        wanted, self.wanted = self.wanted, 0
        if name == "ask:yes" and wanted:
            self.deal(wanted)
        elif name == "move:deal":
            self.deal(1)
        elif (act := self.acts.get(name.removeprefix("tool:"))) and name.startswith("tool:"):
            act()
        else:
            return super().press(name)
        return True

    @property
    def number(self) -> int:
        """The number of the deal: who plays the same number has the same cards, on every machine."""
        return self.game.start.seed or 0

    @property
    def numbered(self) -> bool:
        """Whether the cards are those of the number: not in a position, nor in a deal that followed without one."""
        return self.game.position is None and self.game.state.deals == 1

    def stop(self) -> None:
        """Think no more, and finish nothing."""
        self.finishing = False
        if self.timer is not None:
            self.timer.cancel()

    # ---- thinking ----------------------------------------------------------------------------------------------

    def moved(self) -> None:
        """Ask anew whether it can be won."""
        game = self.game
        if advice_of(game.name).puzzle is None:
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
            self.timer = loop.call_later(REST, self._in_turn)

    def _in_turn(self) -> None:
        self.timer = in_turn(asyncio.get_running_loop(), self._think)

    # ---- what is offered ---------------------------------------------------------------------------------------

    def tools(self) -> list[Button]:
        """Those of every game, and the further ones."""
        asks = self.table.asking is not None
        return [*super().tools(), *(t | {"off": asks or t.get("off", False), "menu": True} for t in self._further())]

    def _further(self) -> list[Button]:
        solver = self.solver
        found: list[Button] = [{"id": "tool:restart", "label": "Start over", "off": not self.game.steps}]
        if self.numbered:
            steps = [("before", self.number - 1), ("after", self.number + 1)]
            found += [
                {"id": f"tool:{step}", "label": phrase("Deal {number}", number=number)}
                for step, number in steps
                if number >= 0
            ]
        if self._safe_move is not None:
            found.append({"id": "tool:safe", "label": "Play all the safe moves"})
        if solver is not None and solver.winnable and not self.game.state.hand_over:
            found.append({"id": "tool:line", "label": "Show me how"})
        if solver is not None and solver.winnable is False and solver.lost_moment is not None:
            found.append({"id": "tool:lost", "label": "Back to where you could win"})
        return found

    def said(self) -> str:
        """The number of the deal and whether it can still be won, or could have been."""
        solver, state = self.solver, self.game.state
        number = phrase("Deal {number}.", number=self.number) if self.numbered else ""
        if solver is None or state.winners:
            return number
        if solver.puzzles[-1] is None:
            words = "Some cards are hidden, so nobody knows yet if you can win."
        elif solver.thinking and solver.verdict.startswith("unknown"):
            words = "Could it have been won? Thinking …" if state.hand_over else "Can it be won? Thinking …"
        else:
            words = solver.statement
        return joined(filter(None, (number, words)), " ")

    def record(self) -> dict[str, Any]:
        """What the browser writes down of one's own games: the game, the deal, and at its end whether it was won.

        Other rules make another deal of the same number; a position is not written down.
        """
        game = self.game
        if game.left:
            return {}  # it is only tried
        rules = "".join(f" {k}={v}" for k, v in game.start.rules.changed().items())
        over = {"won": bool(game.state.winners)} if game.state.hand_over and self.numbered else {}
        return {"game": game.name, "deal": f"{self.number}{rules}", **over}

    # ---- what the tools do -------------------------------------------------------------------------------------

    def _restart(self) -> None:
        game = self.game
        if not game.state.takes_back:
            game.again(self.number)
        while game.undo():
            pass

    def _ask(self, step: int) -> None:
        """Go to another deal; in the midst of a game only who says yes."""
        if self.game.state.hand_over or not self.game.steps:
            self.deal(step)
        else:
            self.wanted = step
            self.table.ask(DEAL, Reason("", "Go to deal {number}? You'll lose this one.", number=self.number + step))

    def deal(self, step: int) -> None:
        """Deal the cards of another number, so many further; after a game comes the next, so none is lost."""
        self.game.again(self.number + step)

    @property
    def _safe_move(self) -> Move | None:
        return self.game.host(self.game.view()).safe

    def _safe(self) -> None:
        game = self.game
        while (move := self._safe_move) is not None:
            game.choose(move)

    @property
    def finishes(self) -> bool:
        """Whether the moves that can never do harm win by themselves."""
        state = self.game.state
        if self._end[0] is not state:
            after = state
            while not after.hand_over and (move := self.game.host(after.view(after.turn)).safe) is not None:
                after = after.play(move)
            self._end = state, not state.hand_over and bool(after.winners)
        return self._end[1]

    def _finish(self) -> None:
        """Make the safe moves one after another, so that they are seen; whatever is pressed stops it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._safe()
            return
        self.finishing = True
        self._next(loop)

    def _next(self, loop: asyncio.AbstractEventLoop) -> None:
        """A few of them fly one behind the other, so that a whole suit does not take long."""
        for _ in range(AT_ONCE):
            move = self._safe_move
            self.finishing = self.finishing and move is not None
            if not self.finishing or move is None:
                return
            self.game.choose(move)
        loop.call_later(PACE, self.table.guard, lambda: self._next(loop))

    def _line(self) -> None:
        line = self.solver.line if self.solver is not None else None
        if not line:
            return
        state, words = self.game.state, []
        for move in line[:3]:
            words.append(state.words(move))
            state = state.play(move)
        template = "{words} … and {n} more moves." if len(line) > 3 else "{words}."
        said = Reason("", template, words="; ".join(words), n=len(line) - 3, card=line[0].card)
        self.table.answer(said, "hint")

    def _lost(self) -> None:
        solver, game = self.solver, self.game
        moment = solver.lost_moment if solver is not None else None
        if solver is None or moment is None:
            return
        goal = moment + len(game.states) - len(solver.puzzles)
        while len(game.states) - 1 > goal and game.undo():
            pass
        self.table.answer(Reason("", "You could still win here. Find the move that saves it!"), "good")
