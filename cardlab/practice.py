"""Practice: the table on which an exercise is answered, with its request above it.

Why so: a lesson shows some thirty exercises on one page, and thirty canvases are more than a tablet's browser holds.
So here the scene is a still picture under the same glass of real buttons; the answers are judged by the exercise.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets as widgets
import traitlets

from .cards import Card
from .faces import Style
from .glass import plain
from .journeys import marked
from .moves import Move, Reason
from .sprites import Scene
from .svg import svg
from .table import Table

if TYPE_CHECKING:
    from .lesson import Chain, Exercise, Feedback


class Picture(anywidget.AnyWidget):
    """An SVG drawing as a picture without words: the glass over it carries them."""

    _esm = """
    function render({ model, el }) {
      const image = document.createElement("img");
      image.alt = "";
      image.style.cssText = "display:block;width:100%;height:auto";
      const draw = () => { image.src = `data:image/svg+xml,${encodeURIComponent(model.get("drawing"))}`; };
      model.on("change:drawing", draw);
      draw();
      el.append(image);
      return () => model.off("change:drawing", draw);
    }
    export default { render };
    """
    _css = """
    .cardlab-request {
      max-width: 960px;
      margin: 12px auto 8px;
      font: bold 22px/1.35 system-ui, "DejaVu Sans", sans-serif;
      color: #173a2c;
    }
    .cardlab-exercise .widget-html-content { white-space: normal; }
    .cardlab-exercise .cl-moves:empty { display: none; }
    """
    drawing = traitlets.Unicode().tag(sync=True)

    def __repr__(self) -> str:
        return "Picture()"


class Print:
    """Shows scenes on a Picture, as a Painter does on a canvas."""

    def __init__(self, style: Style, pack: object = ()) -> None:
        self.style, self.canvas = style, Picture(layout=plain())
        self.scene: Scene | None = None

    def restyle(self, style: Style) -> None:
        """Show the next scene in another style."""
        self.style = style

    def paint(self, scene: Scene, flights: object = ()) -> None:
        """Show a scene; a picture has no flights."""
        self.scene = scene
        self.canvas.drawing = svg(scene, self.style)


class Practice(Table):
    """A table that puts the question of an exercise and judges what is tapped; nobody else plays."""

    brush = Print
    deals = False

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.found: Chain = ()  # the right moves found so far, where all of them are asked for
        self.done = False
        super().__init__(exercise.game(), speed="instant")

    def __repr__(self) -> str:
        return f"Practice({self.exercise.request!r})"

    @property
    def seat(self) -> str:
        return self.exercise.me

    @property
    def chain(self) -> Chain:
        """What the learner has done so far."""
        return self.found or tuple(step.move for step in self.game.steps)

    def _pace(self) -> None:
        """Nobody moves but the learner."""

    # ---- what is pressed --------------------------------------------------------------------------------------------

    def press(self, name: str) -> None:
        """Do what a button stands for; "choice:C" answers a question in words. Raises ValueError for no button."""
        kind, _, what = name.partition(":")
        if name not in self._offered():
            raise ValueError(f"There is no button {name[:40]!r} here now.")
        if kind == "tool":
            {"hint": self._hint, "new": self._new}[what]()
        elif self.done:
            self.answer(Reason("", "This one is done. Start again, or go on to the next."), "good")
        elif kind == "choice":
            self._judged(self.exercise.judge(what))
        elif self.exercise.ask == "all":
            self._find(kind, what)
        elif kind == "move" and (refused := self.game.why_not(what)):
            self.answer(refused, "no")  # the wrong answers that the exercise offers
        else:
            before = len(self.game.steps)
            super().press(name)
            if len(self.game.steps) > before:
                self._judged(self.exercise.judge(self.chain))

    def _find(self, kind: str, what: str) -> None:
        """One more move of those that are asked for; nothing is played."""
        state = self.game.state
        card = Card(what.partition(":")[0]) if kind == "card" else None
        touched = [m for m in state.candidates() if (m.card is card if card else state.touched(m) == what)]
        new = [m for m in touched if m not in self.found and state.why_not(m) is None]
        move = Move(what) if kind == "move" else next(iter(new + touched), None)
        if move is None or move in self.found:
            self.answer(Reason("", "You have found that one already." if move else "Tap a card."), "hint")
            return
        feedback = self.exercise.judge((move,))
        if feedback.right:
            self.found = (*self.found, move)
            feedback = self.exercise.judge(self.found)
        self._judged(feedback)

    def _judged(self, feedback: Feedback) -> None:
        self.done = feedback.done
        if self.done and self.exercise.choices:
            self._put(solved=True)
        reason = feedback.reason
        if feedback.done:
            reason = Reason(reason.rule, "★ {say}", say=feedback.say)
        self.answer(reason, "good" if feedback.right else "no")

    def _new(self) -> None:
        """The question again, from the start."""
        self.found, self.done = (), False
        self._put(solved=False)
        self._changed()

    def _put(self, *, solved: bool) -> None:
        self.game.watchers.clear()
        self.game = self.exercise.game(solved=solved)
        self.game.watchers.append(self._changed)

    def _hint(self) -> None:
        self.answer(self.exercise.hint(self.chain), "hint")

    # ---- what is shown ----------------------------------------------------------------------------------------------

    def _marked(self, view: Any, drawn: Scene) -> Scene:
        found = [m.card for m in self.found if m.card is not None]
        return marked(super()._marked(view, drawn), found, "good")

    def _look(self, view: Any, drawn: Scene) -> dict[str, Any]:
        # All legal moves as buttons, or "playable" on a card, would give the answers away.
        return super()._look(view, drawn) | {"more": [], "speeds": []}

    def _targets(self, view: Any, drawn: Scene, legal: list[Move]) -> list[dict[str, Any]]:
        targets = super()._targets(view, drawn, legal)
        if self.exercise.choices:
            return []
        return [t | {"on": True, "label": t["label"].removesuffix(", playable")} for t in targets]

    def _moves(self, view: Any, legal: list[Move]) -> list[dict[str, Any]]:
        if self.done:
            return []
        if self.game.steps and not legal:
            return [{"id": "tool:new", "label": "Try again", "main": True}]
        if self.exercise.choices:
            return [{"id": f"choice:{value}", "label": label} for value, label in self.exercise.choices.items()]
        # The mistakes of the exercise are offered too, else nobody could make them.
        stated = [c[0] for c in self.exercise.wrong if isinstance(c, tuple) and len(c) == 1 and not self.game.steps]
        tempting = [m for m in stated if m.card is None and m not in legal]
        asked = [*self.exercise.right, *self.exercise.wrong] if self.exercise.ask == "all" else None
        shown = super()._moves(view, [m for m in legal if asked is None or (m,) in asked])
        return shown + [{"id": f"move:{m}", "label": view.words(m)} for m in tempting]

    def _tools(self) -> list[dict[str, Any]]:
        begun = bool(self.chain)
        again = {"id": "tool:new", "label": "Start again", "off": not (begun or self.done)}
        return [{"id": "tool:hint", "label": "Hint", "off": self.done}, again]

    def _sentence(self, view: Any, legal: list[Move]) -> tuple[str, str]:
        if self.reply is not None:
            return self.reply.say(child=True, names=self.game.names), self.tone
        if self.exercise.choices:
            return "Choose an answer.", ""
        if self.exercise.ask == "all":
            return "Tap all that you find.", ""
        return ("Tap a card, or choose below." if legal else "Start again if you like."), ""


@cache
def _style() -> Any:
    return widgets.HTML().style


def sheet(exercise: Exercise) -> widgets.VBox:
    """An exercise as a widget: the request, and the table below it."""
    words = f'<p class="cardlab-request">{escape(exercise.request)}</p>'
    request = widgets.HTML(words, layout=plain(), style=_style())
    whole = widgets.VBox([request, Practice(exercise)], layout=plain())
    whole.add_class("cardlab-exercise")
    return whole
