"""What is drawn once and then shown by reference: cards with their shadow, faces, the edges that mark a card, a chip.

Why so: a reference costs a canvas a tenth of the bytes of a drawing. All of it is outlines and plain colours, so both
painters and the SVG show the same; what is soft is a few translucent outlines over each other.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from ..rules.cards import Card
from .art import characters
from .art.faces import HEIGHT, RADIUS, WIDTH, Style, face
from .art.paths import Path, Shape, box, ellipse, move, read, spin, write

GOLD, GLOW, RED, CREAM = "#ffc93c", "255,214,92", "#d5322c", "#fff9ea"
CALM = "rgba(24,84,62,0.17)"  # over a card that cannot be played
LIGHT = "255,246,214"  # of the lines on the felt
CHIP, UNDER = "#1f4f9c", "#12336b"  # a chip, and its edge seen from above
SHADE, TOKEN = "shade", "chip"
# A shadow, in millimetres of a card: how far it falls, how soft it is, how dark.
SHADOWS = ((2.6, 5.2, 0.30), (0.7, 1.2, 0.26))
AROUND = 14.0  # scene units by which an edge and its glow leave a card
TRAY = 8.0  # scene units between a pile and the edge of its tray


class Portrait(NamedTuple):
    """The face of somebody of that name, in a mood."""

    name: str
    mood: str


class Edge(NamedTuple):
    """The mark "may", "good", "guilty" or "calm" of a card of that size, "can" round a pile, the oval "inlay"."""

    kind: str
    w: float
    h: float


Once = Card | Portrait | Edge | str  # SHADE, what a card throws on the table when it is high above it; TOKEN, a chip


class Drawn(NamedTuple):
    """The outlines of something in a box of w by h, units of its own, out of which it may reach on every side."""

    shapes: tuple[Shape, ...]
    w: float
    h: float
    reach: float
    scale: float  # canvas pixels for a unit
    under: str = ""  # what else is drawn below it, in the same box

    def placed(self, x: float, y: float, w: float, h: float) -> tuple[float, float, float, float]:
        """Where all of it is if its own box is there: left, top, width and height."""
        dx, dy = self.reach * w / self.w, self.reach * h / self.h
        return x - dx, y - dy, w + 2 * dx, h + 2 * dy


@lru_cache(1024)
def drawn(one: Once, style: Style) -> Drawn:
    """The drawing of a card with its shadow, a face, an edge, a shadow or a chip."""
    if isinstance(one, Card):
        return Drawn(face(one, style), WIDTH, HEIGHT, 8, 3.2, SHADE)
    if isinstance(one, Portrait):
        return Drawn(characters.shapes(one.name, one.mood), characters.SIDE, characters.SIDE, 0, 1.8)
    if isinstance(one, Edge):
        shapes = _inlay(one.w, one.h) if one.kind == "inlay" else _edge(one)
        return Drawn(shapes, one.w, one.h, 1 if one.kind == "inlay" else AROUND + TRAY * (one.kind == "can"), 2)
    if one == SHADE:
        return Drawn(_shade(), WIDTH, HEIGHT, 8, 2)
    return Drawn(_chip(), 48, 48, 6, 2)


def _soft(left: float, top: float, w: float, h: float, radius: float, blur: float, dark: float) -> list[Shape]:
    """A shadow of a box: outlines over each other, each a little larger and together as dark as it says."""
    count = 6 if blur > 2 else 2
    found = []
    for i in range(count):
        out = blur * (2 * (i + 0.5) / count - 1) * 0.9
        path = box(left - out, top - out, left + w + out, top + h + out, max(0.5, radius + out))
        found.append(Shape(write(path), f"rgba(0,0,0,{1 - (1 - dark) ** (1 / count):.3f})"))
    return found


def _shade() -> tuple[Shape, ...]:
    return tuple(s for fall, blur, dark in SHADOWS for s in _soft(0, fall, WIDTH, HEIGHT, RADIUS, blur, dark))


def _edge(edge: Edge) -> tuple[Shape, ...]:
    """Lines outside a card, in the units of the scene; gold has a glow."""
    kind, w, h = edge
    tray, corner = TRAY * (kind == "can"), RADIUS * w / WIDTH

    def line(near: float, far: float, colour: str) -> Shape:
        middle = tray + (near + far) / 2
        path = box(-middle, -middle, w + middle, h + middle, corner + middle)
        return Shape(write(path), "", colour, round(far - near, 2))

    if kind == "calm":
        return (Shape(write(box(0, 0, w, h, corner)), CALM),)
    if kind == "guilty":
        return line(-0.6, 5, RED), line(4.8, 7, CREAM)
    wide = 5.0 if kind == "good" else 3.0
    glow = [line(wide - 0.3, wide + 2.2 * i, f"rgba({GLOW},0.13)") for i in range(1, 5)]
    path = box(-tray, -tray, w + tray, h + tray, corner + tray)
    floor = [Shape(write(path), f"rgba({GLOW},0.20)")] if tray else []
    return (*floor, *glow, line(-0.6, wide, GOLD))


def _inlay(w: float, h: float) -> tuple[Shape, ...]:
    """An oval in the felt: a line, and a fainter one inside it."""
    outer, inner = (ellipse(w / 2, h / 2, w / 2 - d, h / 2 - d) for d in (1, 9))
    return (
        Shape(write(outer), "rgba(255,255,255,0.035)", f"rgba({LIGHT},0.20)", 1.5),
        Shape(write(inner), "", f"rgba({LIGHT},0.10)", 1.2),
    )


def _chip() -> tuple[Shape, ...]:
    """A chip seen a little from the side: a coloured rim with six notches round a cream middle."""

    def disc(x: float, y: float, r: float, fill: str, line: str = "", width: float = 0) -> Shape:
        return Shape(write(ellipse(x, y, r)), fill, line, width)

    notch = read("M-3.6 -23.6 L3.6 -23.6 L3 -14 L-3 -14 Z")
    notches: Path = ()
    for i in range(6):
        notches += move(spin(notch, i * math.pi / 3), 24, 24)
    return (
        *(disc(24, 27.4, 24 + out, "rgba(0,0,0,0.13)") for out in (-1.0, 0.5, 2.0)),
        disc(24, 26.6, 23.4, UNDER),
        disc(24, 24, 23.4, CHIP),
        Shape(write(notches), CREAM),
        disc(24, 24, 14.6, CREAM, UNDER, 0.8),
        disc(24, 24, 23.4, "", "rgba(0,0,0,0.3)", 1),
    )
