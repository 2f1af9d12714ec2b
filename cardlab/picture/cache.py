"""What is drawn once and then shown by reference: cards with their shadow, faces, the edges that mark a card, a chip.

Why so: a reference costs a canvas a tenth of the bytes of a drawing. All of it is outlines and plain colours, so both
painters and the SVG show the same; what is soft is a few translucent outlines over each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..rules.cards import Card
from .art import characters
from .art.faces import HEIGHT, RADIUS, WIDTH, Style, face
from .art.paths import Shape, box, ellipse, write
from .art.tokens import CREAM, GOLD, ONE, REACH, RED, SIDE, TWO, token

GLOW = "255,214,92"
CALM = "rgba(24,84,62,0.17)"  # over a card that cannot be played
LIGHT = "255,246,214"  # of the lines on the felt
SHADE = "shade"
# A shadow, in millimetres of a card: how far it falls, how soft it is, how dark.
SHADOWS = ((2.6, 5.2, 0.30), (0.7, 1.2, 0.26))
TRAY = 8.0  # scene units between a pile and the edge of its tray
# Scene units by which an edge and its glow leave a card.
AROUND = {"may": 13.0, "good": 15.0, "guilty": 7.5, "can": TRAY + 13, "calm": 0.0, "inlay": 0.0}
# Round a face: the colour of the ring, how wide it is, and how wide the cream round it.
RINGS = {"ring": (CREAM, 3.0, 0.0), "one": (ONE, 4.0, 2.0), "two": (TWO, 4.0, 2.0), "turn": (GOLD, 5.0, 2.0)}


class Portrait(NamedTuple):
    """The face of somebody of that name, in a mood."""

    name: str
    mood: str


class Edge(NamedTuple):
    """What is drawn round a box of that size: the mark "may", "good", "guilty" or "calm" of a card, "can" round a pile,
    "ring", "one", "two" or "turn" round a face, and the oval "inlay"."""

    kind: str
    w: float
    h: float


Once = Card | Portrait | Edge | str  # a token of TOKENS, or SHADE, what a card high above the table throws on it


class Outlines(NamedTuple):
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
def drawn(one: Once, style: Style) -> Outlines:
    """The drawing of a card with its shadow, a face, an edge, a shadow or a chip."""
    if isinstance(one, Card):
        return Outlines(face(one, style), WIDTH, HEIGHT, 8, 3.2, SHADE)
    if isinstance(one, Portrait):
        return Outlines(characters.shapes(one.name, one.mood), characters.SIDE, characters.SIDE, 0, 1.8)
    if isinstance(one, Edge):
        return Outlines(_edge(one), one.w, one.h, _around(one), 2)
    if one == SHADE:
        return Outlines(_shade(), WIDTH, HEIGHT, 8, 2)
    return Outlines(token(one, style.colours), SIDE, SIDE, REACH, 2.5)


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
    kind, w, h = edge
    if kind == "inlay":
        return _inlay(w, h)
    if kind in RINGS:
        return _ring(w, *RINGS[kind])
    corner = RADIUS * w / WIDTH
    if kind == "calm":
        return (Shape(write(box(0, 0, w, h, corner)), CALM),)

    def line(near: float, far: float, colour: str) -> Shape:
        middle = (near + far) / 2
        path = box(-middle, -middle, w + middle, h + middle, corner + middle)
        return Shape(write(path), "", colour, round(far - near, 2))

    if kind == "guilty":
        return line(-0.6, 5, RED), line(4.8, 7, CREAM)
    inner, outer = {"may": (-0.6, 3.0), "good": (-0.6, 5.0), "can": (TRAY, TRAY + 3)}[kind]
    glow = [line(outer - 0.3, outer + 1.6 * i, f"rgba({GLOW},0.1)") for i in range(1, 7)]
    floor = box(-TRAY, -TRAY, w + TRAY, h + TRAY, corner + TRAY)
    return (*([Shape(write(floor), f"rgba({GLOW},0.2)")] if kind == "can" else ()), *glow, line(inner, outer, GOLD))


def _around(edge: Edge) -> float:
    """How far it may be drawn out of its box."""
    if edge.kind in RINGS:
        return (29 if edge.kind == "turn" else 17) * _unit(edge.w)
    return AROUND[edge.kind]


def _unit(side: float) -> float:
    """How large the ring round a face of this size is drawn."""
    return max(0.7, side / 80)


def _ring(side: float, colour: str, wide: float, cream: float) -> tuple[Shape, ...]:
    """A ring under a round face: a colour, round it a line of cream, below both a shadow or a glow."""
    unit, middle = _unit(side), side / 2

    def disc(out: float, fill: str, down: float = 0) -> Shape:
        return Shape(write(ellipse(middle, middle + down, middle + out * unit)), fill)

    glow = [disc(wide + cream + 22 * (i / 12) ** 1.5, f"rgba({GLOW},0.085)") for i in range(13)]
    dark = [disc(wide + cream - 3 + 2 * i, "rgba(0,0,0,0.06)", 4 * unit) for i in range(6)]
    return (*(glow if colour == GOLD else dark), disc(wide + cream, CREAM), disc(wide, colour))


def _inlay(w: float, h: float) -> tuple[Shape, ...]:
    """An oval in the felt: a line, and a fainter one inside it."""
    outer, inner = (ellipse(w / 2, h / 2, w / 2 - d, h / 2 - d) for d in (1, 9))
    return (
        Shape(write(outer), "rgba(255,255,255,0.035)", f"rgba({LIGHT},0.20)", 1.5),
        Shape(write(inner), "", f"rgba({LIGHT},0.10)", 1.2),
    )
