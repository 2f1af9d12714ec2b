"""Sprites painted by our own script on a canvas, where there is no ipycanvas.

Why so: ipycanvas needs numpy and Pillow, 80 MB on a disk and 12 MB for which a visitor of a page without a server would
wait. It stands behind the same seam (seams.py) and paints the same marks; a test holds their pictures alike. The
page is told whole pictures, never changes, because a page that is still loading sees only the last value of a trait;
for the same reason the faces of the cards are a value of their own that only grows; a line of ours tells it piece by
piece.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache
from typing import Any

import traitlets

from ...picture.art.faces import Style
from ...picture.art.moods import MOODS
from ...picture.cache import Once, Portrait, drawn
from ...picture.frames import film, meanwhile, timely
from ...picture.skin import DASH, FONT, HALF, SHADES, Label, Mark, Sign, Stamp, Tilt, marks
from ...picture.sprites import Flight, Scene, Sprite, bared, near
from ...rules.cards import HIDDEN, Card
from ..front.modules import Script
from ..overlay import FRONT, PageWidget, plain

SLICE = 4  # cards drawn at a time, so that a press is never long waited for


class Easel(PageWidget):
    """The canvas; see front/messages.d.ts for what the fields of ``drawing`` and ``stamps`` mean."""

    _esm = Script(FRONT / "canvas" / "brush.js")

    drawing = traitlets.Dict().tag(sync=True)
    stamps = traitlets.Dict().tag(sync=True)  # name -> what is painted once, in the style of this table


class Brush:
    """Paints scenes on ``canvas``; the page itself keeps the last picture, so nothing waits for it."""

    ready = True

    def __init__(self, style: Style, pack: Iterable[Card] = (), came: Callable[[], None] = lambda: None) -> None:
        self.style, self.pack = style, tuple(pack)
        self.canvas = Easel(layout=plain())
        self.layers = [self.canvas]
        self.sent: set[Once] = set()  # which of what is painted once the page has
        self.scene: Scene | None = None
        self.seconds = 0.0  # how long what was painted last takes, because cards fly
        self._timer: asyncio.TimerHandle | None = None  # of what is drawn beforehand

    def restyle(self, style: Style) -> None:
        """Paint everything anew from now on, in this style."""
        self.style = style
        self.canvas.stamps, self.sent = {}, set()

    def renew(self) -> None:
        """Send the picture again, with all that it is made of."""
        self.canvas.send_state(("stamps", "drawing"))

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> None:
        """Show a scene; with flights, let those cards and chips fly to their places first. One message."""
        old, self.scene = self.scene, scene
        if scene.screen is None:
            return  # the page says in a moment how much room it has, and with it how the cards look
        pictures = film(timely(flights, old, scene))
        self.seconds = pictures.seconds
        piece = pieces(self.style)
        lying, shots = [[piece(s) for s in bared(scene.sprites)]], []
        for before, shot in zip([None, *pictures.shots], pictures.shots, strict=False):
            if before is None or before.flying != shot.flying:
                lying.append([piece(s) for s in bared(meanwhile(old, scene, shot.flying))])
            shots.append([len(lying) - 2, written(shot.air, self.style)])
        flying = [m.what for shot in pictures.shots for m in shot.air if isinstance(m, Stamp)]
        still, *unders = [f"[{','.join(filter(None, (text for text, _ in some)))}]" for some in lying]
        with self.canvas.hold_sync():
            self._stamp([HIDDEN, *(one for some in lying for _, once in some for one in once), *flying])
            self.canvas.drawing = {
                "width": scene.width, "height": scene.height, "sharp": scene.sharp, "font": FONT, "pace": pictures.pace,
                "still": still, "unders": unders, "frames": shots,
            }  # fmt: skip
        if old is None or old.screen is None:
            names = [s.text for s in scene.sprites if s.kind == "face"]
            self._prepare([*self.pack, *(Portrait(name, mood) for name in names for mood in MOODS)], 0)

    def stop(self) -> None:
        """Draw nothing more."""
        if self._timer is not None:
            self._timer.cancel()

    def _prepare(self, rest: list[Once], done: int) -> None:
        """Draw the rest of the pack and all moods of the faces here, a few at a time, and send them all at the end."""
        for one in rest[done : done + SLICE]:
            stamp(one, self.style)
        if done >= len(rest):
            self._stamp(rest)
            return
        with suppress(RuntimeError):  # without an event loop they are drawn when they are needed
            self._timer = asyncio.get_running_loop().call_later(0.05, self._prepare, rest, done + SLICE)

    def _stamp(self, some: Iterable[Once]) -> None:
        """Send what the page has not got yet."""
        new = [one for one in dict.fromkeys(some) if one not in self.sent]
        if new:
            self.sent.update(new)
            wanted = [part for one in new for part in (one, drawn(one, self.style).under) if part]
            self.canvas.stamps = self.canvas.stamps | {_name(one): stamp(one, self.style) for one in wanted}


def _name(one: Once) -> str:
    return one.code if isinstance(one, Card) else one if isinstance(one, str) else "/".join(map(str, one))


@cache
def stamp(one: Once, style: Style) -> dict[str, Any]:
    """What is drawn once, as brush.js paints it: the size of all of it, where its box begins, its shapes."""
    what = drawn(one, style)
    return {
        "size": [what.w + 2 * what.reach, what.h + 2 * what.reach], "reach": what.reach, "scale": what.scale,
        "under": what.under, "shapes": [[s.d, s.fill or "", s.stroke or "", s.width] for s in what.shapes],
    }  # fmt: skip


@lru_cache(8)
def pieces(style: Style) -> Callable[[Sprite], tuple[str, list[Once]]]:
    """What gives a sprite in this style as brush.js reads it, its marks as text, and what of it is painted once.

    Why so: the same sprites come again at every press, for all tables of a room, and are written down once.
    """

    @lru_cache(10_000)
    def piece(sprite: Sprite) -> tuple[str, list[Once]]:
        some = marks(sprite, style)
        return written(some, style)[1:-1], [m.what for m in some if isinstance(m, Stamp)]

    return piece


def written(some: Iterable[Mark], style: Style) -> str:
    """Marks as text."""
    return json.dumps([told(m, style) for m in some], ensure_ascii=False, separators=(",", ":"))


def told(mark: Mark, style: Style) -> list[Any]:
    """A mark as brush.js reads it, its kind first."""
    if isinstance(mark, Tilt):
        return ["turn", mark.degrees, mark.x, mark.y]
    if isinstance(mark, Label):
        at = near(mark.x), near(mark.y + HALF * mark.size)
        return ["word", *at, mark.text, near(mark.size), mark.fill, mark.bold, mark.left]
    if isinstance(mark, Stamp):
        return ["stamp", _name(mark.what), *map(near, drawn(mark.what, style).placed(*mark.box))]
    box, line = [*map(near, mark.box)], near(mark.line)
    if isinstance(mark, Sign):
        return ["sign", *box, mark.d, mark.fill, mark.stroke, line]
    shade = list(SHADES[mark.shade]) if mark.shade else []
    return ["pane", *box, near(mark.radius), mark.fill, mark.stroke, line, shade, DASH if mark.dashed else []]
