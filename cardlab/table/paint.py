"""Sprites painted on ipycanvases: a still layer and over it one for cards in flight.

Why so: draws before the browser is ready are lost, and a lost layer switch or transform leaves a canvas blank for
good. So nothing is drawn before ``on_client_ready``; every batch begins by forcing the switch and setting the
transform; everything is computed before ``hold_canvas``. A card is painted once on a small canvas of its own (a
stamp) and then drawn by reference, and a change draws only the rectangles in which the two scenes differ: both
together make a click a quarter of the bytes. What is drawn is not sent from here: it goes with the look of the overlay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil, floor
from typing import Any, ClassVar, NamedTuple

from ipycanvas import Canvas, hold_canvas
from ipycanvas.utils import commands_to_buffer
from ipywidgets import Layout

from ..picture.art import characters
from ..picture.art.faces import HEIGHT, WIDTH, Style, face
from ..picture.art.moods import MOODS
from ..picture.art.paths import Command, Shape, read
from ..picture.frames import FRAME_MS, frames, meanwhile
from ..picture.skin import DROP, FONT, Front, Mark, Pane, Portrait, Sign, Word, marks, shadow
from ..picture.sprites import Box, Flight, Scene, Sprite, near
from ..rules.cards import HIDDEN, Card
from .overlay import Drawing

STAMP = 3.2  # canvas pixels for a millimetre of a stamped card
PORTRAIT = 1.8  # canvas pixels for a unit of a face
EDGE = 8  # scene units by which a sprite's shadow, lines and letters may leave its box


Stamp = Card | tuple[str, str]  # what is painted once: a card, or the face of a name in a mood


class Patch(NamedTuple):
    """What a change asks to be drawn: rectangles to wipe, and the marks that show in them."""

    boxes: list[Box]
    drawn: list[Mark]


class Stamps:
    """The cards of one style, and faces, each on a small canvas of its own, for all the tables of this kernel."""

    _all: ClassVar[dict[Style, Stamps]] = {}

    def __init__(self, style: Style) -> None:
        self.style = style
        self.canvases: dict[Stamp, Canvas] = {}
        self.painted: set[Stamp] = set()  # what the browser has got
        self._layout = Layout()

    @classmethod
    def of(cls, style: Style) -> Stamps:
        """The stamps of a style."""
        if style not in cls._all:
            cls._all[style] = cls(style)
        return cls._all[style]

    def prepare(self, pack: Iterable[Stamp]) -> None:
        """Paint the cards of a pack and the faces not yet seen, a few at a time, so that later clicks stay small."""
        todo = [c for c in dict.fromkeys(pack) if c not in self.painted]
        with suppress(RuntimeError):  # without an event loop they are painted when they are needed
            asyncio.get_running_loop().call_later(0.25, self._prepare, todo)

    def _prepare(self, todo: list[Stamp]) -> None:
        with hold_canvas():
            self.paint(todo[:4])
        if todo[4:]:
            self.prepare(todo[4:])

    def paint(self, some: Iterable[Stamp]) -> None:
        """Paint the cards and faces that the browser has not got yet."""
        for one in sorted(set(some) - self.painted, key=str):
            self.painted.add(one)
            if isinstance(one, Card):
                stamp = self._blank(one, WIDTH, HEIGHT + DROP * WIDTH, STAMP)
                under = shadow(Box(0, 0, WIDTH, HEIGHT))
                _round(stamp, _short(under.box), under.radius)
                stamp.fill_style = under.fill
                stamp.fill()
                self._outline(stamp, face(one, self.style))
            else:
                stamp = self._blank(one, characters.SIDE, characters.SIDE, PORTRAIT)
                self._outline(stamp, characters.shapes(*one))

    def _blank(self, one: Stamp, wide: float, high: float, scale: float) -> Canvas:
        """The small canvas of a card or a face, empty, with its lengths in the units of the drawing."""
        stamp = self.canvases.get(one)
        if stamp is None:
            stamp = Canvas(width=round(wide * scale), height=round(high * scale), layout=self._layout)
            self.canvases[one] = stamp
        stamp._canvas_manager._current_canvas = None
        stamp.set_transform(scale, 0, 0, scale, 0, 0)
        stamp.clear_rect(0, 0, wide, 2 * high)
        stamp.line_cap, stamp.line_join = "round", "round"
        return stamp

    @staticmethod
    def _outline(stamp: Canvas, drawing: Iterable[Shape]) -> None:
        for shape in drawing:
            _path(stamp, read(shape.d), 0, 0, 1, 1)
            if shape.fill:
                stamp.fill_style = shape.fill
                stamp.fill()
            if shape.stroke:
                stamp.stroke_style, stamp.line_width = shape.stroke, shape.width
                stamp.stroke()


class Painter:
    """Paints scenes on ``canvas`` and remembers the last one, to paint it again for every browser that comes."""

    def __init__(self, style: Style, pack: Iterable[Card] = (), seen: Callable[[], object] = lambda: None) -> None:
        self.style, self.pack = style, tuple(pack)  # the cards whose faces will be needed
        self.seen = seen  # what comes once a browser shows the table
        layout = Layout(width="100%", height="auto")
        # Two that lie over each other, because a MultiCanvas copies the whole picture three times for each change.
        self.layers = self.still, self.moving = [Canvas(width=2, height=2, layout=layout) for _ in range(2)]
        self.moving.on_client_ready(self._ready)
        self.ready = False
        self.scene: Scene | None = None
        self.shown: tuple[Sprite, ...] | None = None  # what the still layer shows; None: not known
        self._size: tuple[int, int, float] = (0, 0, 1)  # of the scene, and canvas pixels for a unit of it
        self._set: dict[str, Any] = {}  # the settings of the canvas in this patch, so that none is sent twice
        self.stamps = Stamps.of(style)

    def _ready(self) -> None:
        self.ready = True
        self.renew()

    def renew(self) -> None:
        """Paint it all again, for a browser that may have none of it."""
        if not self.ready:
            return
        for layer in self.layers:
            layer.send_state(["width", "height"])
        self.stamps.painted.clear()  # another browser may have come, which has none of them
        self.restyle(self.style)
        if self.scene is not None and (drawing := self.paint(self.scene)):
            self.send(drawing)
        self.stamps.prepare([*self.pack, *self._moods()])
        self.seen()

    def _moods(self) -> list[Stamp]:
        """The faces of the table in all their moods."""
        named = [s.text for s in self.scene.sprites if s.kind == "face"] if self.scene is not None else []
        return [(name, mood) for name in named for mood in MOODS]

    def restyle(self, style: Style) -> None:
        """Paint everything anew from now on, in this style."""
        self.style, self.stamps, self.shown = style, Stamps.of(style), None

    def send(self, drawing: Drawing) -> None:
        """Let the browser draw, in messages of its own."""
        for head, buffer in drawing.parts:
            self.still._canvas_manager.send(head, buffers=[buffer])

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> Drawing | None:
        """How to show a scene; with flights, those cards and chips fly to their places first. None: nobody looks."""
        old, self.scene = self.scene, scene
        size = scene.width, scene.height, scene.sharp
        if self._size != size:
            self._size, self.shown = size, None
            for layer in self.layers:
                layer.width, layer.height = (round(side * scene.sharp) for side in size[:2])
        if not self.ready:
            return None
        flights = list(flights) if old is not None and old.width == scene.width else []
        before = self._patch(scene, meanwhile(old, scene, flights)) if flights else None
        after = self._patch(scene, scene.sprites)
        pictures = frames(flights, self.style)
        still, moving, parts = self.still, self.moving, []
        with hold_canvas():
            self.stamps.paint(
                {s.card or HIDDEN for s in scene.sprites if s.kind == "card"}
                | {(s.text, s.mark) for s in scene.sprites if s.kind == "face"}
                | {c for f in flights for c in (f.card, f.over) if c}
            )
            if before:  # a part by itself: both layers are shown at once, else what flies is gone or twice there
                self._draw(still, before)
                self._begin(moving)
                self._fly(pictures[0])
                parts.append(self._taken())
                self._begin(moving)
                for picture in pictures[1:]:
                    self._fly(picture)
                    moving.sleep(FRAME_MS)
            self._draw(still, after)
            if before:
                self._begin(moving)
                self._fly([])
            parts.append(self._taken())
        told = [commands_to_buffer(commands) for commands in parts if commands]
        return Drawing(still._canvas_manager.model_id, told, bool(pictures)) if told else None

    def _taken(self) -> list[Any]:
        """What was drawn since the last time, which is sent with the look and not from here."""
        manager = self.still._canvas_manager
        commands, manager._commands_cache = manager._commands_cache, []
        return commands  # type: ignore[no-any-return]  # ipycanvas has no types

    def _fly(self, picture: Iterable[Mark]) -> None:
        """Draw these marks alone on the layer for what flies."""
        assert self.scene is not None
        size = Box(0, 0, self.scene.width, self.scene.height)
        self.moving.clear_rect(*_around(size, self.scene.sharp))  # its clear() takes canvas pixels for units
        for mark in picture:
            self._mark(self.moving, mark)

    def _patch(self, scene: Scene, sprites: Iterable[Sprite]) -> Patch:
        """What turns the still layer into a picture of these sprites, which it then counts as shown."""
        old, self.shown = self.shown, tuple(sprites)
        if old is None:
            boxes = [_around(Box(0, 0, scene.width, scene.height), scene.sharp)]
        else:
            boxes = _joined(sorted({_around(s.box, scene.sharp) for s in {*old} ^ {*self.shown}}))
        reach = [Box(x - EDGE, y - EDGE, w + 2 * EDGE, h + 2 * EDGE) for x, y, w, h in boxes]
        seen = [s for s in self.shown if any(_meet(s.box, box) for box in reach)]
        return Patch(boxes, [m for s in seen for m in marks(s, self.style)])

    def _begin(self, canvas: Canvas) -> None:
        canvas._canvas_manager._current_canvas = None  # forces the switch: a lost one would blank the canvas for good
        sharp = self._size[2]
        canvas.set_transform(sharp, 0, 0, sharp, 0, 0)
        self._set.clear()

    def _draw(self, canvas: Canvas, patch: Patch) -> None:
        if not patch.boxes:
            return
        self._begin(canvas)
        canvas.save()
        canvas.begin_path()
        for box in patch.boxes:
            canvas.clear_rect(*box)
            canvas.rect(*box)
        canvas.clip()
        for mark in patch.drawn:
            self._mark(canvas, mark)
        canvas.restore()

    def _use(self, canvas: Canvas, **settings: Any) -> None:
        for name, value in settings.items():
            if self._set.get(name) != value:
                self._set[name] = value
                setattr(canvas, name, value)

    def _mark(self, canvas: Canvas, mark: Mark) -> None:
        if isinstance(mark, Front):
            box = _short(mark.box)
            canvas.draw_image(self.stamps.canvases[mark.card], box.x, box.y, box.w, near(box.h + DROP * box.w))
        elif isinstance(mark, Portrait):
            box = _short(mark.box)
            canvas.draw_image(self.stamps.canvases[mark.name, mark.mood], box.x, box.y, box.w, box.h)
        elif isinstance(mark, Pane) and not mark.radius:
            self._use(canvas, fill_style=mark.fill)
            canvas.fill_rect(*_short(mark.box))
        elif isinstance(mark, Pane):
            _round(canvas, _short(mark.box), near(mark.radius))
            if mark.fill:
                self._use(canvas, fill_style=mark.fill)
                canvas.fill()
            if mark.stroke:
                self._use(canvas, stroke_style=mark.stroke, line_width=near(mark.line))
                canvas.stroke()
        elif isinstance(mark, Word):
            font = f"{'bold ' if mark.bold else ''}{mark.size:.1f}px {FONT}"
            self._use(canvas, font=font, fill_style=mark.fill, text_align="center", text_baseline="middle")
            canvas.fill_text(mark.text, near(mark.x), near(mark.y))
        elif isinstance(mark, Sign):
            x, y, w, h = mark.box
            _path(canvas, read(mark.d), x, y, w, h)
            self._use(canvas, fill_style=mark.fill)
            canvas.fill()


def _short(box: Box) -> Box:
    return Box(*map(near, box))


def _around(box: Box, sharp: float) -> Box:
    """What a sprite in a box may touch, to whole canvas pixels: at half a pixel a seam would be seen."""
    left, top = floor((box.x - EDGE) * sharp), floor((box.y - EDGE) * sharp)
    right, low = ceil((box.x + box.w + EDGE) * sharp), ceil((box.y + box.h + EDGE) * sharp)
    return Box(left / sharp, top / sharp, (right - left) / sharp, (low - top) / sharp)


def _meet(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """The boxes with those that meet replaced by one around them both."""
    apart: list[Box] = []
    for box in boxes:
        while other := next((b for b in apart if _meet(b, box)), None):
            apart.remove(other)
            x, y = min(box.x, other.x), min(box.y, other.y)
            box = Box(x, y, max(box.x + box.w, other.x + other.w) - x, max(box.y + box.h, other.y + other.h) - y)
        apart.append(box)
    return apart


def _round(canvas: Canvas, box: Box, radius: float) -> None:
    """A rectangle with round corners as the current path."""
    x, y, w, h = box
    right, low = near(x + w), near(y + h)
    canvas.begin_path()
    canvas.move_to(near(x + radius), y)
    for ax, ay, bx, by in (
        (right, y, right, low), (right, low, x, low), (x, low, x, y), (x, y, right, y),
    ):  # fmt: skip
        canvas.arc_to(ax, ay, bx, by, radius)
    canvas.close_path()


def _path(canvas: Canvas, path: Iterable[Command], x: float, y: float, w: float, h: float) -> None:
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
