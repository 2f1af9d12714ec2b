"""What is drawn once, each on a small ipycanvas of its own, from which it is then drawn by reference.

Why so: while JupyterLab asks a kernel for its widgets, it makes those anew that just come from it, and what had been
drawn on them is lost. A canvas says when it is there; where it says so once more it is painted again, and so are the
tables that may have drawn it empty.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Protocol
from weakref import WeakSet

from ipycanvas import Canvas, hold_canvas

from ...picture.art.faces import Style
from ...picture.art.paths import Command, Shape, read
from ...picture.cache import Once, drawn
from ..pacing import event_loop, in_order
from ..widgets import Layout

SOON = 0.2  # seconds in which all canvases that come together have come


class StampSurface(Protocol):
    """What draws stamps."""

    def repaint(self) -> None:
        """Draw all of it again."""


class Stamps:
    """What is drawn once in one style, each on a small canvas of its own, for all the tables of this kernel."""

    _all: ClassVar[dict[Style, Stamps]] = {}

    def __init__(self, style: Style) -> None:
        self.style = style
        self.canvases: dict[Once, Canvas] = {}
        self.painted: set[Once] = set()  # what the browser has got
        self.shown: WeakSet[StampSurface] = WeakSet()  # where they are drawn
        self._there: set[Once] = set()  # those whose canvases have come to a page
        self._empty: set[Once] = set()  # those whose canvases have come once more, and are painted again in a moment
        self._todo: dict[Once, None] = {}  # what is to be painted soon
        self._busy: asyncio.AbstractEventLoop | None = None  # in which that is done
        self._layout = Layout()

    @classmethod
    def of(cls, style: Style) -> Stamps:
        """The stamps of a style."""
        if style not in cls._all:
            cls._all[style] = cls(style)
        return cls._all[style]

    def prepare(self, pack: Iterable[Once]) -> None:
        """Paint the cards of a pack and the faces not yet seen, a few at a time, so that later clicks stay small."""
        self._todo |= {one: None for one in pack if one not in self.painted}
        loop = event_loop()
        if loop is not None and self._busy is not loop:  # without one they are painted when they are needed
            self._busy = loop
            loop.call_later(0.25, self._prepare, loop)

    def _prepare(self, loop: asyncio.AbstractEventLoop) -> None:
        some = [*self._todo][:4]
        with hold_canvas():
            self.paint(some)
        for one in some:
            del self._todo[one]
        if self._todo:
            loop.call_later(0.25, self._prepare, loop)
        else:
            self._busy = None

    def paint(self, some: Iterable[Once]) -> None:
        """Paint what the browser has not got yet."""
        for one in sorted(set(some) - self.painted, key=str):
            what = drawn(one, self.style)
            if what.under:
                self.paint([what.under])
            self.painted.add(one)
            wide, high = what.w + 2 * what.reach, what.h + 2 * what.reach
            if one not in self.canvases:
                size = round(wide * what.scale), round(high * what.scale)
                self.canvases[one] = Canvas(width=size[0], height=size[1], layout=self._layout)
                self.canvases[one].on_client_ready(in_order(partial(self._ready, one)))
            stamp = self.canvases[one]
            stamp._canvas_manager._current_canvas = None
            stamp.set_transform(what.scale, 0, 0, what.scale, what.reach * what.scale, what.reach * what.scale)
            stamp.clear_rect(-what.reach, -what.reach, wide, high)
            stamp.line_cap, stamp.line_join = "round", "round"
            if what.under:
                stamp.draw_image(self.canvases[what.under], -what.reach, -what.reach, wide, high)
            self._outline(stamp, what.shapes)

    def _ready(self, one: Once) -> None:
        if one in self._there:
            if not self._empty:
                asyncio.get_running_loop().call_later(SOON, self._mend)
            self._empty.add(one)
        self._there.add(one)

    def _mend(self) -> None:
        self.painted -= self._empty
        self._empty.clear()
        for painter in [*self.shown]:
            painter.repaint()

    @staticmethod
    def _outline(stamp: Canvas, drawing: Iterable[Shape]) -> None:
        for shape in drawing:
            outlined(stamp, read(shape.d), 0, 0, 1, 1)
            if shape.fill:
                stamp.fill_style = shape.fill
                stamp.fill()
            if shape.stroke:
                stamp.stroke_style, stamp.line_width = shape.stroke, shape.width
                stamp.stroke()


def outlined(canvas: Canvas, path: Iterable[Command], x: float, y: float, w: float, h: float) -> None:
    """A path in a unit of w and h from (x, y) as the current path."""
    acts: dict[str, Any] = {
        "M": canvas.move_to, "L": canvas.line_to, "C": canvas.bezier_curve_to, "Q": canvas.quadratic_curve_to,
    }  # fmt: skip
    canvas.begin_path()
    for letter, points in path:
        if letter == "Z":
            canvas.close_path()
        else:
            acts[letter](*(round(v, 2) for px, py in points for v in (x + px * w, y + py * h)))
