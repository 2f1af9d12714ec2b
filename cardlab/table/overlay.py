"""A pane of real buttons over the canvas, with the words and the tools.

It shows what ``look`` says and sends back what was pressed, with the number of the look it was pressed on. A look and
what the canvas draws for it are one message, because two are seen one after the other, and take longer. It reports how
wide it is and whether less motion is wanted, and keeps a save in the browser.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import anywidget
import traitlets

from .front.modules import Script
from .widgets import Layout

FRONT = Path(__file__).parent / "front"
# What all pages share, where Voila looks for it: their type and a style sheet of colours, forms and times.
SHARED = Path(__file__).parents[1] / "notebook" / "voila" / "nbconvert" / "templates" / "cardlab" / "static"
TYPE = SHARED / "nunito.woff2"
LETTER = 0.07  # seconds that a voice takes for one
SIGN = 10  # letters more to say it of a suit: "of diamonds"


def sheet(path: Path) -> str:
    """A style sheet without what only a reader needs."""
    text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    return re.sub(r"\s*([{};\n])\s*", r"\1", text)


def styled(path: Path) -> str:
    """A style sheet after the one that all pages share, as one text."""
    return sheet(SHARED / "tokens.css") + sheet(path)


@cache
def plain() -> Layout:
    """The layout of all widgets that need none of their own: a page of forty exercises loads far fewer models."""
    return Layout()


class Drawing(NamedTuple):
    """What a canvas is to draw, as ipycanvas writes it down."""

    onto: str  # the model of all canvases of this kernel
    parts: list[tuple[Any, Any]]  # the head and the buffer of each; what is drawn in one is shown at once
    flies: bool  # whether it takes a while, because cards or chips fly


class PageWidget(anywidget.AnyWidget):
    """A widget with a script of ours; as text it is its name, and not all that it holds."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}()"


class Overlay(PageWidget):
    """The pane over a table; see front/messages.d.ts for what the fields of ``look`` mean."""

    _esm = Script(FRONT / "overlay.js")
    _css = styled(FRONT / "overlay.css")

    look = traitlets.Dict().tag(sync=True)  # what changes with a move
    art = traitlets.Dict().tag(sync=True)  # what is drawn on the page at the end of a hand: name -> SVG
    tools: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)  # {id, label, off?, menu?} each
    speed = traitlets.Unicode().tag(sync=True)  # which of the speeds is chosen
    sheet: traitlets.List[list[str]] = traitlets.List().tag(
        sync=True
    )  # the score sheet: rows of text, the heads first; empty if there is none
    speeds: traitlets.List[list[str]] = traitlets.List().tag(sync=True)  # of the bots: [value, label]
    keep = traitlets.Unicode().tag(sync=True)  # the name under which the browser keeps this game; "" to keep nothing
    save = traitlets.Dict().tag(sync=True)  # the last piece of the save to keep, {} for none; see storage.py

    aloud = False  # whether the page reads aloud what is told
    _drawing: Drawing | None = None  # what goes with the next state

    @contextmanager
    def showing(self, drawing: Drawing | None) -> Iterator[None]:
        """Send what is changed meanwhile, and what the canvas is to draw, as one message."""
        self._drawing = drawing
        with self.hold_sync():
            yield
        self.send_state(())  # the drawing alone, if nothing has changed

    def change(self, **traits: Any) -> None:
        """Set those traits that are not so already: to set one takes twenty times as long as to look at it."""
        for name, value in traits.items():
            if getattr(self, name) != value:
                setattr(self, name, value)

    def send_state(self, key: str | Iterable[str] | None = None) -> None:
        """Send the traits of these names, all if there are none, together with a drawing that waits."""
        drawing, self._drawing = self._drawing, None
        if drawing is None:
            super().send_state(key)
        else:
            heads, buffers = zip(*drawing.parts, strict=True)
            said = {"onto": drawing.onto, "parts": heads, "flies": drawing.flies, "state": self.get_state(key)}
            self.send(said, buffers=list(buffers))

    def send_font(self) -> None:
        """Send the type to a page that has no file of it, as a notebook; a page asks once, whatever tables it has."""
        self.send({"font": True}, buffers=[TYPE.read_bytes()])

    @property
    def reading(self) -> float:
        """The seconds for which what was told last is read aloud, 0 where nobody is read to."""
        told = self.look.get("news") or self.look.get("speak") or self.look.get("say", "")
        return LETTER * (len(told) + SIGN * sum(map(told.count, "♠♥♦♣"))) if self.aloud else 0.0

    @property
    def full_look(self) -> dict[str, Any]:
        """The look together with the tools."""
        return {**self.look, "tools": self.tools}
