"""Sprites painted by our own script on a canvas, where there is no ipycanvas: in a page without a server.

Why so: ipycanvas needs numpy and Pillow, 12 MB that a visitor would wait for. It stands behind the same seam as
``Painter`` and paints the same marks; a test holds their pictures alike. The page is told whole pictures, never
changes, because a page that is still loading sees only the last value of a trait; for the same reason the faces of
the cards are a value of their own that only grows.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from ..picture.art import characters
from ..picture.art.faces import HEIGHT, WIDTH, Style, face
from ..picture.art.moods import MOODS
from ..picture.frames import FRAME_MS, frames, meanwhile
from ..picture.skin import DROP, FONT, Front, Mark, Pane, Portrait, Word, marks, shadow
from ..picture.sprites import Box, Flight, Scene, Sprite, near
from ..rules.cards import HIDDEN, Card
from .modules import joined
from .overlay import plain

Drawn = list[Any]  # a mark, or a shape of a stamp, as brush.js reads it
Once = Card | tuple[str, str]  # what is painted once: a card, or the face of a name in a mood
SLICE = 4  # cards drawn at a time, so that a press is never long waited for


class Easel(anywidget.AnyWidget):
    """The canvas; see front/messages.d.ts for what the fields of ``drawing`` and ``stamps`` mean."""

    _esm = joined(Path(__file__).parent / "front" / "brush.js")

    drawing = traitlets.Dict().tag(sync=True)
    stamps = traitlets.Dict().tag(sync=True)  # name -> what is painted once, in the style of this table

    def __repr__(self) -> str:
        return "Easel()"


class Brush:
    """Paints scenes on ``canvas``, as Painter does; the page itself keeps the last picture, so nothing waits for it."""

    ready = True

    def __init__(self, style: Style, pack: Iterable[Card] = (), seen: object = None) -> None:
        self.style, self.pack = style, tuple(pack)
        self.canvas = Easel(layout=plain())
        self.layers = [self.canvas]
        self.scene: Scene | None = None

    def restyle(self, style: Style) -> None:
        """Paint everything anew from now on, in this style."""
        self.style = style
        self.canvas.stamps = {}

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> None:
        """Show a scene; with flights, let those cards and chips fly to their places first. One message."""
        old, self.scene = self.scene, scene
        flights = list(flights) if old is not None and old.width == scene.width else []
        pictures = frames(flights, self.style)
        still = self._marks(scene.sprites)
        under = self._marks(meanwhile(old, scene, flights)) if flights else []
        seen = [m for picture in (still, under, *pictures) for m in picture]
        with self.canvas.hold_sync():
            self._stamp(_named(seen))
            self.canvas.drawing = {
                "width": scene.width, "height": scene.height, "sharp": scene.sharp, "font": FONT, "pace": FRAME_MS,
                "still": [drawn(m) for m in still], "under": [drawn(m) for m in under],
                "frames": [[drawn(m) for m in picture] for picture in pictures],
            }  # fmt: skip
        if old is None:
            names = [s.text for s in scene.sprites if s.kind == "face"]
            self._prepare([*self.pack, *((name, mood) for name in names for mood in MOODS)], 0)

    def _prepare(self, rest: list[Once], done: int) -> None:
        """Draw the rest of the pack and all moods of the faces here, a few at a time, and send them all at the end."""
        for one in rest[done : done + SLICE]:
            stamp(one, self.style)
        if done >= len(rest):
            self._stamp(rest)
            return
        with suppress(RuntimeError):  # without an event loop they are drawn when they are needed
            asyncio.get_running_loop().call_later(0.05, self._prepare, rest, done + SLICE)

    def _marks(self, sprites: Iterable[Sprite]) -> list[Mark]:
        return [m for sprite in sprites for m in marks(sprite, self.style)]

    def _stamp(self, some: Iterable[Once]) -> None:
        """Send what the page has not got yet."""
        new = {name: stamp(one, self.style) for one in some if (name := _name(one)) not in self.canvas.stamps}
        if new:
            self.canvas.stamps = self.canvas.stamps | new


def _name(one: Once) -> str:
    return one.code if isinstance(one, Card) else "/".join(one)


def _named(some: Iterable[Mark]) -> list[Once]:
    """The cards and faces among some marks, with the back of a card."""
    found: dict[Once, None] = {HIDDEN: None}
    for mark in some:
        if isinstance(mark, Front):
            found[mark.card] = None
        elif isinstance(mark, Portrait):
            found[mark.name, mark.mood] = None
    return list(found)


@cache
def stamp(one: Once, style: Style) -> dict[str, Any]:
    """A card with its shadow, or a face, as brush.js paints it once: its size, its shadow, its shapes."""
    if not isinstance(one, Card):
        shapes, size, under = characters.shapes(*one), (float(characters.SIDE), float(characters.SIDE)), []
    else:
        shapes, size = face(one, style), (WIDTH, HEIGHT + DROP * WIDTH)
        under = drawn(shadow(Box(0, 0, WIDTH, HEIGHT)))
    return {
        "size": size, "shadow": under, "shapes": [[s.d, s.fill or "", s.stroke or "", s.width] for s in shapes],
        "face": not isinstance(one, Card),
    }  # fmt: skip


def drawn(mark: Mark) -> Drawn:
    """A mark as brush.js reads it, its kind first."""
    if isinstance(mark, Word):
        return ["word", near(mark.x), near(mark.y), mark.text, near(mark.size), mark.fill, mark.bold]
    box = [*map(near, mark.box)]
    if isinstance(mark, Front):
        return ["stamp", _name(mark.card), *box[:3], near(mark.box.h + DROP * mark.box.w)]
    if isinstance(mark, Portrait):
        return ["stamp", _name((mark.name, mark.mood)), *box]
    if isinstance(mark, Pane):
        return ["pane", *box, near(mark.radius), mark.fill, mark.stroke, near(mark.line)]
    return ["sign", *box, mark.d, mark.fill]
