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
from ..play.review import MATTERED, Judged, first, judged, mattered, turns
from ..play.saves import load

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
        self.slider = IntSlider(value=last, min=begin, max=last, description="Move", layout={"width": "100%"})
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
        seen = state if self.states[-1].hand_over else state.view(self.seat)
        said = "The deal." if at == self.slider.min else self._step(at - 1)
        html = picture(seen, self.game.host(state.view(self.seat)), names)["text/html"]  # its names are escaped
        self.shown.value = f'<p role="status">{escape(said)}</p>{html}'
        self.told.value = f"<p>{escape(self._advice(at))}</p>"
        self.ask.disabled = at == self.slider.min or self.steps[at - 1].seat not in bots
        self.on.disabled = state.hand_over or not state.turn

    def _step(self, at: int) -> str:
        step, names = self.steps[at], self.game.names
        told = " ".join(note.say(names=names) for note in step.notes)
        return f"{names[step.seat]}: {step.move}. {told}"

    def _advice(self, at: int) -> str:
        """What was done next and what the advice would have done, where the one who looks had a choice."""
        state = self.states[at]
        if not self.own or at == len(self.steps) or state.turn != self.seat or len(state.legal_moves()) < 2:
            return ""
        view = state.view(self.seat)
        advised, why = self.game.advised(view)
        did, said = state.words(self.steps[at].move), why.say(child=True, names=self.game.names)
        if advised is self.steps[at].move:
            return f"Your turn, and you chose: {did}. So would the advice. {said}"
        return f"Your turn, and you chose: {did}. The advice: {view.words(advised)}. {said}"

    def _asked(self, _: object) -> None:
        """What the bot had in mind that made the move shown, or why it does not say."""
        try:
            self.thought.value = self.game.thoughts(self.slider.value - 1)._repr_html_()
        except (ValueError, IndexError) as silent:
            self.thought.value = f"<p>{escape(str(silent))}</p>"

    # ---- playing on ------------------------------------------------------------------------------------------------

    def play_on(self) -> None:
        """Lay the position of the slider on a table of its own, to play on from there."""
        from .table import Table

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
        rows = [row for one in mattered(found) for row in self._row(one)]
        head = f"The {min(len(found), MATTERED)} turns that mattered most, in worlds that fit what you saw:"
        self.found.children = [HTML(f"<p><b>{head}</b></p>"), *rows] if rows else [HTML(UNTOLD)]

    def _row(self, one: Judged) -> list[Any]:
        state = self.states[one.turn.at]
        did, better = state.words(one.turn.move), state.words(one.turn.advised)
        more = f": {better}. {one.turn.why.say(child=True, names=self.game.names)}" if "safer" in one.verdict else "."
        go = Button(description=f"Move {one.turn.at}: {did}", layout={"width": "auto"})
        go.on_click(lambda _, at=one.turn.at: setattr(self.slider, "value", at))
        return [go, HTML(f"<p>{escape(one.verdict + more)}</p>")]
