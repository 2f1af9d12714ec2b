"""Sprites painted on ipycanvases: a still layer and over it one for cards in flight.

Why so: draws before the browser is ready are lost, and a lost layer switch or transform leaves a canvas blank for
good. So nothing is drawn before ``on_client_ready``; every batch begins by forcing the switch and setting the
transform; everything is computed before ``hold_canvas``. A card is painted once on a small canvas of its own (a
stamp) and then drawn by reference, and a change draws only the rectangles in which the two scenes differ: both
together make a click a quarter of the bytes. What is drawn is not sent from here: it goes with the look of the overlay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from math import ceil, cos, floor, radians, sin
from typing import Any, NamedTuple

from ipycanvas import Canvas, hold_canvas
from ipycanvas.utils import commands_to_buffer

from ...picture.art.faces import Style
from ...picture.art.moods import MOODS
from ...picture.art.paths import read
from ...picture.cache import Portrait, drawn
from ...picture.frames import film, meanwhile, timely
from ...picture.skin import DASH, FONT, HALF, SHADES, STRAIGHT, Label, Mark, Pane, Stamp, Tilt, marks, reach
from ...picture.sprites import Box, Flight, Scene, Sprite, around, bared, near
from ...rules.cards import HIDDEN, Card
from ..overlay import Drawing
from ..pacing import in_order
from ..widgets import Layout
from .stamp import Stamps, outlined

CLEAR = "#0000"  # no shadow


class Patch(NamedTuple):
    """What a change asks to be drawn: rectangles to wipe, and the marks that show in them."""

    boxes: list[Box]
    drawn: list[Mark]


@cache
def full() -> Layout:
    """The layout of all canvases of tables."""
    return Layout(width="100%", height="auto")


class CanvasPainter:
    """Paints scenes on ``canvas`` and remembers the last one, to paint it again for every browser that comes."""

    def __init__(self, style: Style, pack: Iterable[Card] = (), came: Callable[[], None] = lambda: None) -> None:
        self.style, self.pack = style, tuple(pack)  # the cards whose faces will be needed
        self.came = came  # called once a page has the canvas
        # Two that lie over each other, because a MultiCanvas copies the whole picture three times for each change.
        self.layers = self.still, self.moving = [Canvas(width=2, height=2, layout=full()) for _ in range(2)]
        self.moving.on_client_ready(in_order(self._ready))
        self.ready = False
        self.scene: Scene | None = None
        self.seconds = 0.0  # how long what was painted last takes, because cards fly
        self.shown: tuple[Sprite, ...] | None = None  # what the still layer shows; None: not known
        self._size: tuple[int, int, float] = (0, 0, 1)  # of the scene, and canvas pixels for a unit of it
        self._set: dict[str, Any] = {}  # the settings of the canvas in this patch, so that none is sent twice
        self._turned = self._turn = STRAIGHT  # how the canvas is turned, and how the next mark is to be
        self.stamps = Stamps.of(style)
        self.stamps.shown.add(self)

    def _ready(self) -> None:
        self.ready = True
        self.renew()
        self.came()
        self.stamps.prepare([*self.pack, *self._moods()])

    def renew(self) -> None:
        """Paint it all again from the next scene on, for a page that may have none of it."""
        for layer in self.layers:
            layer.send_state(["width", "height"])
        self.stamps.painted.clear()  # another browser may have come, which has none of them
        self.restyle(self.style)

    def _moods(self) -> list[Portrait]:
        """The faces of the table in all their moods."""
        named = [s.text for s in self.scene.sprites if s.kind == "face"] if self.scene is not None else []
        return [Portrait(name, mood) for name in named for mood in MOODS]

    def restyle(self, style: Style) -> None:
        """Paint everything anew from now on, in this style."""
        self.stamps.shown.discard(self)
        self.style, self.stamps, self.shown = style, Stamps.of(style), None
        self.stamps.shown.add(self)

    def stop(self) -> None:
        """Draw nothing more."""
        self.ready = False
        self.stamps.shown.discard(self)

    def repaint(self) -> None:
        """Paint it all again, now: a stamp may have been drawn empty."""
        self.shown = None
        if self.ready:
            self.came()

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> Drawing | None:
        """How to show a scene; with flights, those cards and chips fly to their places first. None: nobody looks."""
        old, self.scene, self.seconds = self.scene, scene, 0.0
        size = scene.width, scene.height, scene.sharp
        if self._size != size:
            self._size, self.shown = size, None
            for layer in self.layers:
                layer.width, layer.height = (round(side * scene.sharp) for side in size[:2])
        if not self.ready or scene.screen is None:  # the overlay is not there yet, which passes it on
            return None
        pace, shots = self._shots(old, scene, timely(flights, old, scene))
        after = self._patch(scene, scene.sprites)
        still, moving, parts = self.still, self.moving, []
        shown = [after.drawn, *(part for patch, air in shots for part in (patch.drawn if patch else [], air))]
        with hold_canvas():  # sent by themselves, and first: other tables of this kernel may soon draw them, too
            self.stamps.paint({HIDDEN} | {m.what for part in shown for m in part if isinstance(m, Stamp)})
        with hold_canvas():
            for number, (patch, air) in enumerate(shots):
                if patch:
                    self._draw(still, patch)
                    if number:
                        still.sleep(0)  # what has landed is seen before it is gone from the air
                    self._begin(moving)
                self._fly(air)
                if (
                    not number
                ):  # a part by itself: both layers are shown at once, else what flies is gone or twice there
                    parts.append(self._taken())
                    self._begin(moving)
                moving.sleep(pace)
            self._draw(still, after)
            if shots:
                self._begin(moving)
                self._fly([])
            parts.append(self._taken())
        told = [commands_to_buffer(commands) for commands in parts if commands]
        return Drawing(still._canvas_manager.model_id, told, bool(shots)) if told else None

    def _taken(self) -> list[Any]:
        """What was drawn since the last time, which is sent with the look and not from here."""
        manager = self.still._canvas_manager
        commands: list[Any] = manager._commands_cache
        manager._commands_cache = []
        return commands

    def _shots(
        self, old: Scene | None, scene: Scene, flights: list[Flight]
    ) -> tuple[int, list[tuple[Patch | None, list[Mark]]]]:
        """What is seen while these fly: what changes on the still layer, if something lands, and what is in the air."""
        pictures = film(flights)
        self.seconds = pictures.seconds
        shots: list[tuple[Patch | None, list[Mark]]] = []
        flying: tuple[Flight, ...] = ()
        for shot in pictures.shots:
            patch = self._patch(scene, meanwhile(old, scene, shot.flying)) if shot.flying != flying else None
            flying = shot.flying
            shots.append((patch, shot.air))
        return pictures.pace, shots

    def _fly(self, picture: Iterable[Mark]) -> None:
        """Draw these marks alone on the layer for what flies."""
        assert self.scene is not None
        size = Box(0, 0, self.scene.width, self.scene.height)
        self._mark(self.moving, STRAIGHT)
        self._face(self.moving)
        self.moving.clear_rect(*_pixels(size, self.scene.sharp))  # its clear() takes canvas pixels for units
        for mark in picture:
            self._mark(self.moving, mark)

    def _patch(self, scene: Scene, sprites: Iterable[Sprite]) -> Patch:
        """What turns the still layer into a picture of these sprites, which it then counts as shown."""
        old, self.shown = self.shown, bared(sprites)
        if old is None:
            boxes = [_pixels(Box(0, 0, scene.width, scene.height), scene.sharp)]
        else:
            changed = {_pixels(reach(s, self.style), scene.sharp) for s in {*old} ^ {*self.shown}}
            boxes = _joined(sorted(changed))
        seen = [s for s in self.shown if any(_meet(reach(s, self.style), box) for box in boxes)]
        return Patch(boxes, [m for s in seen for m in marks(s, self.style)])

    def _begin(self, canvas: Canvas) -> None:
        canvas._canvas_manager._current_canvas = None  # forces the switch: a lost one would blank the canvas for good
        sharp = self._size[2]
        canvas.set_transform(sharp, 0, 0, sharp, 0, 0)
        self._set = {"shadow_color": CLEAR}
        self._turned = self._turn = STRAIGHT

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

    def _face(self, canvas: Canvas) -> None:
        """Turn the canvas as the next mark is to be turned."""
        if self._turn == self._turned:
            return
        self._turned = self._turn
        (degrees, x, y), sharp = self._turn, self._size[2]
        c, s = sharp * cos(radians(degrees)), sharp * sin(radians(degrees))
        moved = (sharp * x - c * x + s * y, sharp * y - s * x - c * y)
        canvas.set_transform(*(round(v, 5) for v in (c, s, -s, c)), *(round(v, 2) for v in moved))

    def _mark(self, canvas: Canvas, mark: Mark) -> None:
        if isinstance(mark, Tilt):
            self._turn = mark  # none is sent that the next one takes back
            return
        self._face(canvas)
        if isinstance(mark, Stamp):
            box = _short(Box(*drawn(mark.what, self.style).placed(*mark.box)))
            canvas.draw_image(self.stamps.canvases[mark.what], *box)
        elif isinstance(mark, Pane):
            self._pane(canvas, mark)
        elif isinstance(mark, Label):
            font = f"{800 if mark.bold else 700} {near(mark.size)}px {FONT}"
            align = "left" if mark.left else "center"
            self._use(canvas, font=font, fill_style=mark.fill, text_align=align)
            canvas.fill_text(mark.text, near(mark.x), near(mark.y + HALF * mark.size))
        else:
            x, y, w, h = mark.box
            outlined(canvas, read(mark.d), x, y, w, h)
            self._use(canvas, fill_style=mark.fill)
            canvas.fill()
            if mark.stroke:
                self._use(canvas, stroke_style=mark.stroke, line_width=near(mark.line), line_join="round")
                canvas.stroke()

    def _pane(self, canvas: Canvas, pane: Pane) -> None:
        box = _short(pane.box)
        if pane.shade:
            fall, soft, colour = SHADES[pane.shade]
            sharp = self._size[2]  # a shadow is measured in canvas pixels
            self._use(canvas, shadow_color=colour, shadow_blur=near(soft * sharp), shadow_offset_y=near(fall * sharp))
        if not pane.radius:
            self._use(canvas, fill_style=pane.fill)
            canvas.fill_rect(*box)
        elif pane.radius >= box.h / 2 and not pane.stroke:  # a thick line with round ends is half the bytes of a path
            self._use(canvas, stroke_style=pane.fill, line_width=box.h, line_cap="round")
            middle, half = near(box.y + box.h / 2), box.h / 2
            canvas.stroke_line(near(box.x + half), middle, near(box.x + box.w - half), middle)
            self._use(canvas, shadow_color=CLEAR)
        else:
            _round(canvas, box, near(pane.radius))
            if pane.fill:
                self._use(canvas, fill_style=pane.fill)
                canvas.fill()
            self._use(canvas, shadow_color=CLEAR)
            if pane.dashed:
                canvas.set_line_dash(DASH)
            if pane.stroke:
                self._use(canvas, stroke_style=pane.stroke, line_width=near(pane.line), line_cap="butt")
                canvas.stroke()
            if pane.dashed:
                canvas.set_line_dash([])


def _short(box: Box) -> Box:
    return Box(*map(near, box))


def _pixels(box: Box, sharp: float) -> Box:
    """A box made larger to whole canvas pixels: at half a pixel a seam would be seen."""
    left, top = floor(box.x * sharp), floor(box.y * sharp)
    right, low = ceil((box.x + box.w) * sharp), ceil((box.y + box.h) * sharp)
    return Box(left / sharp, top / sharp, (right - left) / sharp, (low - top) / sharp)


def _meet(a: Box, b: Box) -> bool:
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def _joined(boxes: Iterable[Box]) -> list[Box]:
    """The boxes with those that meet replaced by one around them both."""
    apart: list[Box] = []
    for box in boxes:
        while other := next((b for b in apart if _meet(b, box)), None):
            apart.remove(other)
            box = around([box, other])
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
