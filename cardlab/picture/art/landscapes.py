"""Landscapes of road-sign cards: one for each of their four colours, and the mark of the colour.

Why so: eyes that see no colours tell the colours apart by the mark (sun, tree, house, boat) and by the landscape.
"""

import math
from typing import NamedTuple

from .paths import Path, Point, box, ellipse, move, read

INK, WHITE = "#20242c", "#fffefa"


class Colour(NamedTuple):
    """How a colour of the pack looks: the tile, the number on it, the large number's rim, sky and land."""

    tile: str
    ink: str
    rim: str
    sky: str
    far: str
    land: str


COLOURS = {
    "Y": Colour("#f8c813", "#20242c", "#5d4300", "#fdf4d2", "#f1d36b", "#e6b93c"),
    "G": Colour("#0a8456", "#fffefa", "#064a31", "#e6f3e3", "#a9d08e", "#6fae62"),
    "R": Colour("#b80f2c", "#fffefa", "#6d0a1b", "#fce8e0", "#eeb09a", "#d98a72"),
    "B": Colour("#0a5cc0", "#fffefa", "#06326b", "#e3effb", "#9cc6ec", "#5b9bd8"),
}

Part = tuple[Path, str, str, float]  # an outline, its fill, its stroke, the stroke's width
Scenery = tuple[list[Part], list[Part], tuple[tuple[float, float, float], ...]]
"""The land, a thing that stands on it, and where it stands: x, y and how large."""


def filled(d: str | Path, fill: str) -> Part:
    """An outline that is filled."""
    return (read(d) if isinstance(d, str) else d, fill, "", 0)


def lined(d: str | Path, stroke: str, width: float, fill: str = "") -> Part:
    """An outline that is drawn."""
    return (read(d) if isinstance(d, str) else d, fill, stroke, width)


# ---- the marks of the colours: sun, tree, house, boat, about (0, 0), 10 wide ---------------------------------------


def _sun() -> Path:
    rays: Path = ()
    for k in range(8):
        c, s = math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)
        corners = [(4.1 * c - 0.9 * s, 4.1 * s + 0.9 * c), (4.1 * c + 0.9 * s, 4.1 * s - 0.9 * c), (6 * c, 6 * s)]
        rays += (("M", (corners[0],)), ("L", (corners[1],)), ("L", (corners[2],)), ("Z", ()))
    return ellipse(0, 0, 3.1) + rays


MARKS = {
    "Y": _sun(),
    "G": read("M0 -6 L4.6 1.6 L2.4 1 L5.6 4 L0.9 3.4 L0.9 6 L-0.9 6 L-0.9 3.4 L-5.6 4 L-2.4 1 L-4.6 1.6 Z"),
    "R": read("M-5.4 -0.6 L0 -5.6 L2.6 -3.2 L2.6 -5.4 L4 -5.4 L4 -1.9 L5.4 -0.6 L4.2 -0.6 L4.2 5.4 L1.2 5.4 L1.2 1.6 "
              "L-1.2 1.6 L-1.2 5.4 L-4.2 5.4 L-4.2 -0.6 Z"),
    "B": read("M-0.5 -6 L-0.5 2 L-5 2 Z M0.6 -4.6 L0.6 2 L4.4 2 Z M-6 3 L6 3 L4 5.8 L-4 5.8 Z"),
}  # fmt: skip


# ---- the landscapes ------------------------------------------------------------------------------------------------

LEFT, TOP, RIGHT, BOTTOM = 2.6, 2.6, 60.4, 85.4


def landscape(suit: str, colour: Colour, large: bool) -> list[Part]:
    """The land of a colour, with a road through it."""
    road = read("M30 85.4 C32 78 25 74 30 69.5 C34 66 48 67 52 63.6 C54 67.5 40 70 40 73 C40 77 46 79 46 85.4 Z")
    land, thing, places = _SCENES[suit](colour, large)
    many = [(tuple(c for at in places for c in move(p, *at)), fill, stroke, wide) for p, fill, stroke, wide in thing]
    return [filled(box(LEFT, TOP, RIGHT, BOTTOM, 2), colour.sky), *land, filled(road, "#8d8a86"), *many]


def _ground(*edge: Point) -> str:
    """The land below a soft line through these points, from edge to edge."""
    (x, y), *rest = edge
    d = f"M{x} {y}"
    for a, b in rest:
        d += f" C{(x + a) / 2} {y} {(x + a) / 2} {b} {a} {b}"
        x, y = a, b
    corner = "60.4 83.4 C60.4 84.5 59.5 85.4 58.4 85.4 L4.6 85.4 C3.5 85.4 2.6 84.5 2.6 83.4"
    return f"{d} L{corner} Z"


def _fields(colour: Colour, large: bool) -> Scenery:
    x, y = (50.5, 54.5) if large else (12, 59.5)
    rays = ""
    for k in range(12):
        c, s = math.cos(k * math.pi / 6), math.sin(k * math.pi / 6)
        rays += f"M{x + 7.2 * c:.2f} {y + 7.2 * s:.2f} L{x + 8.6 * c:.2f} {y + 8.6 * s:.2f}"
    land = [
        filled(ellipse(x, y, 5.4), "#f8c813"),
        lined(rays, "#f0b429", 1.1),
        filled(_ground((LEFT, 61), (20, 60), (42, 63), (RIGHT, 58)), colour.far),
        filled(_ground((LEFT, 67), (30, 69), (RIGHT, 64)), colour.land),
    ]
    sheaf = [
        lined(
            "M-2.8 0 C-1.2 -3 -1.6 -5 -3.6 -8 C-1.6 -9.2 1.6 -9.2 3.6 -8 C1.6 -5 1.2 -3 2.8 0 Z",
            "#7d5a12",
            0.6,
            "#f6df95",
        ),
        lined("M-1.5 -3.9 L1.5 -3.9", "#9c5f1c", 1.1),
    ]
    if large:
        return land, sheaf, ((54.6, 83, 1.1), (47.6, 75.6, 0.8), (56.4, 70.4, 0.6))
    return land, sheaf, ((8, 76, 0.8), (13, 83, 1.1), (20.5, 77, 0.9), (55.4, 81, 1))


def _wood(colour: Colour, large: bool) -> Scenery:
    land = [
        filled(_ground((LEFT, 58), (18, 54), (38, 62), (RIGHT, 55)), colour.far),
        filled(_ground((LEFT, 68), (20, 64), (42, 69), (RIGHT, 63)), colour.land),
    ]
    fir = [filled("M0 -12 L3 -7 L1.8 -7 L4.4 -2 L0.8 -2 L0.8 0 L-0.8 0 L-0.8 -2 L-4.4 -2 L-1.8 -7 L-3 -7 Z", "#235c39")]
    if large:
        return land, fir, ((54.6, 82, 1.3), (48.4, 74.5, 0.9), (33.5, 67, 0.9), (38.5, 65.5, 0.7), (57, 68, 0.8))
    return land, fir, ((7.8, 75, 1.05), (14.6, 72, 1.45), (21.4, 78, 1.1), (9.6, 83, 1), (55, 78, 1.1))


def _town(colour: Colour, large: bool) -> Scenery:
    land = [
        filled(_ground((LEFT, 62), (24, 57), (44, 63), (RIGHT, 60)), colour.far),
        filled(_ground((LEFT, 72), (30, 70), (RIGHT, 67)), colour.land),
    ]
    house = [
        filled("M2 -10 L2 -14 L3.6 -14 L3.6 -10 Z", "#7a2723"),
        filled("M-4.6 0 L-4.6 -8 L0 -12.6 L4.6 -8 L4.6 0 Z", "#b5473a"),
        lined("M-5.2 -7.8 L0 -12.8 L5.2 -7.8", "#7a2723", 1.4),
        filled(
            "M-3 -7 L-1 -7 L-1 -4.6 L-3 -4.6 Z M1 -7 L3 -7 L3 -4.6 L1 -4.6 Z M-1 -3.4 L1 -3.4 L1 0 L-1 0 Z", "#fbe3a8"
        ),
    ]
    if large:
        return land, house, ((54, 81.5, 1), (46.4, 71.4, 0.65), (56.2, 66.2, 0.55), (34, 66.8, 0.65))
    return land, house, ((9.2, 76.5, 1), (19.2, 72.4, 0.75), (20.8, 83, 0.75), (55, 78, 0.8))


def _coast(colour: Colour, large: bool) -> Scenery:
    land = [
        filled(_ground((LEFT, 59), (RIGHT, 59)), colour.land),
        lined(_waves((5, 71), (17, 74.5), (32, 63.6), (47, 62.4)), WHITE, 0.8),
        filled(_ground((LEFT, 80), (26, 76), (46, 66), (RIGHT, 65)), "#e9d9ae"),
    ]
    boat = [
        filled("M-0.6 -16 L-0.6 -4 L-8 -4 Z M0.8 -13 L0.8 -4 L6 -4 Z", WHITE),
        filled("M-8.6 -3 L8.2 -3 L5.6 1 L-6 1 Z", "#8a3b24"),
    ]
    return land, boat, ((39, 61.5, 0.62), (54, 60.5, 0.5)) if large else ((13, 69, 0.9), (55.6, 60.6, 0.45))


def _waves(*places: Point) -> Path:
    wave = read("M0 0 C1 -1.2 2 -1.2 3 0 C4 1.2 5 1.2 6 0")
    return tuple(command for at in places for command in move(wave, *at))


_SCENES = {"Y": _fields, "G": _wood, "R": _town, "B": _coast}
