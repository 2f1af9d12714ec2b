"""Replay: a slider over the steps of a hand, what the advice would have done, which turns mattered, and playing on.

While a hand is played it shows what the one who looks may see; once it is over, all hands lie open. What the advice
says of a turn it says from that seat's view then.
"""

from __future__ import annotations

import asyncio
from html import escape
from typing import Any

from ipywidgets import HTML, Button, HBox, IntSlider, VBox

from ..picture.svg import picture
from ..play.game import Game
from ..play.review import Choice, Judged, choice, first, judged, mattered, turns
from ..play.saves import load
from ..rules.state import State
from ..table.telling import acted, done

SLICES = 4  # worlds between two looks at the page
UNTOLD = "<p>There was nothing to choose in this hand.</p>"


class Replay(VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The steps of the last hand so far; open once it is over, else with the eyes of who is looking now."""

    def __init__(self, game: Game) -> None:
        self.game, self.seat = game, game.view().viewer
        self.states, self.steps = tuple(game.states), tuple(game.steps)
        self.own = self.seat in game.people
        self.save = game.to_save() | {"moves": [step.move.text for step in self.steps]}
        begin, last = first(game), len(self.steps)
        self.slider = IntSlider(
            value=last, min=begin, max=last, description="Look back", readout=False, layout={"width": "100%"}
        )
        self.shown, self.told, self.thought, self.found = HTML(), HTML(), HTML(), VBox()
        self.on = Button(description="Play on from here", layout={"width": "auto"})
        self.ask = Button(description="What were you thinking?", layout={"width": "auto"})
        self.judge = Button(description="Which turns mattered most?", layout={"width": "auto"})
        self.table = VBox()
        self.slider.observe(self._show, "value")
        self.ask.on_click(self._asked)
        self.on.on_click(lambda _: self.play_on())
        self.judge.on_click(lambda _: self._begin())
        tools = [self.ask, *([self.on] if self.own else []), *([self.judge] if self.own and game.over else [])]
        parts = [self.slider, self.told, self.shown, HBox(tools), self.thought, self.found, self.table]
        super().__init__(parts, layout={"max_width": "900px"})
        self.add_class("cardlab-replay")
        self._show()

    def __repr__(self) -> str:
        return f"Replay({self.game.name}, {len(self.steps)} moves)"

    def _show(self, change: Any = None) -> None:
        self.thought.value, bots = "", [p.seat for p in self.game.players if p.bot is not None]
        at, names, state = self.slider.value, self.game.names, self.states[self.slider.value]
        said = "The deal." if at == self.slider.min else f"{self._number(at - 1)}. {self._step(at - 1)}"
        self.shown.value = picture(self._seen(at), self.game.host(state.view(self.seat)), names)["text/html"]
        turn = choice(self.game, self.seat, at) if self.own else None
        told = [f'<p role="status">{escape(said)}</p>', *([f"<p>{escape(self._advice(turn))}</p>"] if turn else [])]
        self.told.value = "".join(told)
        self.ask.disabled = at == self.slider.min or self.steps[at - 1].seat not in bots
        self.on.disabled = state.hand_over or not state.turn

    def _seen(self, at: int) -> State:
        """The table before a move, as far as the one who looks may see it."""
        return self.states[at] if self.states[-1].hand_over else self.states[at].view(self.seat)

    def _number(self, at: int) -> str:
        """Which move of the hand it is, for people, who count from 1."""
        return f"Move {at - self.slider.min + 1}"

    def _step(self, at: int) -> str:
        """A move as a table tells it."""
        around = self._seen(at), self.steps[at], self._seen(at + 1), self.game.names
        return " ".join(done(*around)) or acted(*around)

    def _advice(self, turn: Choice) -> str:
        """What is done next, and what a hint would have said."""
        did = f"{self._number(turn.at)} is yours: {self._did(turn)}."
        if turn.move is turn.advised:
            return f"{did} A hint would have said the same. {self._why(turn)}"
        return f"{did} {self._hint(turn)}"

    def _did(self, turn: Choice) -> str:
        return self.states[turn.at].words(turn.move).rstrip(".")

    def _why(self, turn: Choice) -> str:
        return turn.why.say(child=True, names=self.game.names)

    def _hint(self, turn: Choice) -> str:
        """The hint to a turn, where it was another move."""
        words = self.states[turn.at].view(self.seat).words(turn.advised).rstrip(".")
        return f"A hint would have said: {words}. {self._why(turn)}"

    def _asked(self, _: object) -> None:
        """What the bot had in mind that made the move shown, or why it does not say."""
        try:
            self.thought.value = self.game.thoughts(self.slider.value - 1).told
        except (ValueError, IndexError) as silent:
            self.thought.value = f"<p>{escape(str(silent))}</p>"

    # ---- playing on ------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Lay the position of the slider on a table of its own, to play on from there."""
        from ..table.table import Table

        game = load(self.save | {"moves": self.save["moves"][: self.slider.value]}, patient=True)
        self.table.children = [Table(game)]

    # ---- the turns that mattered -----------------------------------------------------------------------------------

    def _begin(self) -> None:
        """Judge the turns, a few worlds at a time where a page has to stay alive."""
        self.judge.disabled = True
        work = self.judging()
        try:
            asyncio.get_running_loop().call_soon(self._slice, work)
        except RuntimeError:
            for _ in work:
                pass

    def _slice(self, work: Any) -> None:
        for _ in range(SLICES):
            if next(work, True):
                return
        asyncio.get_running_loop().call_later(0.01, self._slice, work)

    def judging(self) -> Any:
        """Judge each own turn; yields after each world, and shows what was found at the end."""
        found: list[Judged] = []
        every = list(turns(self.game, self.seat))
        for n, turn in enumerate(every, 1):
            self.found.children = [HTML(f'<p role="status">Turn {n} of {len(every)} …</p>')]
            for one in judged(self.game, self.seat, turn):
                if one is not None:
                    found.append(one)
                yield None
        most = mattered(found)
        head = f"The {len(most)} turns" if len(most) > 1 else "The turn"
        told = f"<p><b>{head} that mattered most, in worlds that fit what you saw:</b></p>" if most else UNTOLD
        self.found.children = [HTML(told), *(row for one in most for row in self._row(one))]

    def _row(self, one: Judged) -> list[Any]:
        turn = one.turn
        hint = "" if turn.move is turn.advised else self._hint(turn)
        go = Button(description=f"{self._number(turn.at)}: {self._did(turn)}", layout={"width": "auto"})
        go.on_click(lambda _: setattr(self.slider, "value", turn.at))
        return [go, HTML(f"<p>{escape(f'{one.verdict} {hint}'.strip())}</p>")]
