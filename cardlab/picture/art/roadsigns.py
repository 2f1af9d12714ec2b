"""Cards with road signs: thirteen British ones of the 1930s on landscapes of four colours, and a joker at the wheel.

`road_card(card, large)` gives the shapes above the paper, for a card whose `face` is one of `ROAD`. A sign is drawn
once, about (0, 0) in a box of 24 x 35, and put where a card wants it; the warnings are a hollow red triangle over a
plate with a symbol, as they stood then.

Why so: eyes that see no colours tell the colours apart by the mark (sun, tree, house, boat) and by the landscape, and
the signs by shape and symbol. In the large style sign, number and mark stand in the left 44 % of the card.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from ...rules.cards import Card
from .jokers import joker, star
from .letters import line
from .paths import Path, Point, Shape, box, dots, ellipse, mirror, move, read, write

PLATE = (19.5, 70.5, 43.5, 81.5)
"""The quiet place on the joker, its number plate: left, top, right, bottom."""

WHEEL = "WHEEL"  # the joker's face
INK, WHITE, RED, AMBER = "#20242c", "#fffefa", "#cf1126", "#f6a81c"
RIM = "#8f5a08"


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


def road_card(card: Card, large: bool) -> tuple[Shape, ...]:
    """The shapes of a card with a road sign, or of the joker at the wheel, above its paper."""
    if card.face == WHEEL:
        return _joker(large)
    return (_large if large else _classic)(card.rank, card.suit, COLOURS[card.suit], card.face)


def _classic(number: str, suit: str, colour: Colour, sign: str) -> tuple[Shape, ...]:
    return (
        *_placed(_landscape(suit, colour, large=False)),
        *_placed(_post(4.9, 38.6, 85.4, 60)),
        *_placed(_sign(sign, words=True), 38.6, 59, 1.22),
        Shape(write(box(4, 4, 19.5, 25.6, 2)), WHITE),
        *_placed(_sign(sign), 11.75, 14.8, 0.57),
        Shape(write(box(4, 26.8, 19.5, 49.6, 2)), colour.tile),
        Shape(write(line(number, 11.75, 28.9, 9.2, 11.4)), "", colour.ink, 1.9),
        Shape(write(move(_MARKS[suit], 11.75, 44, 0.74)), colour.ink),
        *_number(number, colour, 6.6, 23, 27, 4.2),
    )


def _large(number: str, suit: str, colour: Colour, sign: str) -> tuple[Shape, ...]:
    return (
        *_placed(_landscape(suit, colour, large=True)),
        Shape(write(box(_LEFT, _TOP, 28.4, _BOTTOM, 2)), WHITE),
        *_placed(_sign(sign), 15.6, 22, 1),
        Shape(write(box(_LEFT, 41.6, 28.4, _BOTTOM, 2)), colour.tile),
        Shape(write(line(number, 15.5, 44.8, 24, 20)), "", colour.ink, 4.4),
        Shape(write(move(_MARKS[suit], 15.5, 77.6, 1.1)), colour.ink),
        *_number(number, colour, 7.2, 33, 23.6, 5.4),
    )


def _number(number: str, colour: Colour, y: float, height: float, widest: float, width: float) -> tuple[Shape, ...]:
    """The large number at the right, in its colour with a dark rim."""
    path = line(number, 0, y, height, widest)
    right = max(x for _, points in path for x, _ in points)
    outline = write(move(path, 55.6 - right, 0))
    return Shape(outline, "", colour.rim, width + 2.2), Shape(outline, "", colour.tile, width)


def _placed(parts: Iterable[Part], x: float = 0, y: float = 0, scale: float = 1) -> tuple[Shape, ...]:
    return tuple(
        Shape(write(move(path, x, y, scale)), fill, stroke, round(width * scale, 2))
        for path, fill, stroke, width in parts
    )


def _fill(d: str | Path, fill: str) -> Part:
    return (read(d) if isinstance(d, str) else d, fill, "", 0)


def _line(d: str | Path, stroke: str, width: float, fill: str = "") -> Part:
    return (read(d) if isinstance(d, str) else d, fill, stroke, width)


# ---- the marks of the colours: sun, tree, house, boat, about (0, 0), 10 wide ---------------------------------------


def _sun() -> Path:
    rays: Path = ()
    for k in range(8):
        c, s = math.cos(k * math.pi / 4), math.sin(k * math.pi / 4)
        corners = [(4.1 * c - 0.9 * s, 4.1 * s + 0.9 * c), (4.1 * c + 0.9 * s, 4.1 * s - 0.9 * c), (6 * c, 6 * s)]
        rays += (("M", (corners[0],)), ("L", (corners[1],)), ("L", (corners[2],)), ("Z", ()))
    return ellipse(0, 0, 3.1) + rays


_MARKS = {
    "Y": _sun(),
    "G": read("M0 -6 L4.6 1.6 L2.4 1 L5.6 4 L0.9 3.4 L0.9 6 L-0.9 6 L-0.9 3.4 L-5.6 4 L-2.4 1 L-4.6 1.6 Z"),
    "R": read("M-5.4 -0.6 L0 -5.6 L2.6 -3.2 L2.6 -5.4 L4 -5.4 L4 -1.9 L5.4 -0.6 L4.2 -0.6 L4.2 5.4 L1.2 5.4 L1.2 1.6 "
              "L-1.2 1.6 L-1.2 5.4 L-4.2 5.4 L-4.2 -0.6 Z"),
    "B": read("M-0.5 -6 L-0.5 2 L-5 2 Z M0.6 -4.6 L0.6 2 L4.4 2 Z M-6 3 L6 3 L4 5.8 L-4 5.8 Z"),
}  # fmt: skip


# ---- the landscapes ------------------------------------------------------------------------------------------------

_LEFT, _TOP, _RIGHT, _BOTTOM = 2.6, 2.6, 60.4, 85.4


def _landscape(suit: str, colour: Colour, large: bool) -> list[Part]:
    road = read("M30 85.4 C32 78 25 74 30 69.5 C34 66 48 67 52 63.6 C54 67.5 40 70 40 73 C40 77 46 79 46 85.4 Z")
    land, thing, places = _SCENES[suit](colour, large)
    many = [(tuple(c for at in places for c in move(p, *at)), fill, stroke, wide) for p, fill, stroke, wide in thing]
    return [_fill(box(_LEFT, _TOP, _RIGHT, _BOTTOM, 2), colour.sky), *land, _fill(road, "#8d8a86"), *many]


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
        _fill(ellipse(x, y, 5.4), "#f8c813"),
        _line(rays, "#f0b429", 1.1),
        _fill(_ground((_LEFT, 61), (20, 60), (42, 63), (_RIGHT, 58)), colour.far),
        _fill(_ground((_LEFT, 67), (30, 69), (_RIGHT, 64)), colour.land),
    ]
    sheaf = [
        _line(
            "M-2.8 0 C-1.2 -3 -1.6 -5 -3.6 -8 C-1.6 -9.2 1.6 -9.2 3.6 -8 C1.6 -5 1.2 -3 2.8 0 Z",
            "#7d5a12",
            0.6,
            "#f6df95",
        ),
        _line("M-1.5 -3.9 L1.5 -3.9", "#9c5f1c", 1.1),
    ]
    if large:
        return land, sheaf, ((54.6, 83, 1.1), (47.6, 75.6, 0.8), (56.4, 70.4, 0.6))
    return land, sheaf, ((8, 76, 0.8), (13, 83, 1.1), (20.5, 77, 0.9), (55.4, 81, 1))


def _wood(colour: Colour, large: bool) -> Scenery:
    land = [
        _fill(_ground((_LEFT, 58), (18, 54), (38, 62), (_RIGHT, 55)), colour.far),
        _fill(_ground((_LEFT, 68), (20, 64), (42, 69), (_RIGHT, 63)), colour.land),
    ]
    fir = [_fill("M0 -12 L3 -7 L1.8 -7 L4.4 -2 L0.8 -2 L0.8 0 L-0.8 0 L-0.8 -2 L-4.4 -2 L-1.8 -7 L-3 -7 Z", "#235c39")]
    if large:
        return land, fir, ((54.6, 82, 1.3), (48.4, 74.5, 0.9), (33.5, 67, 0.9), (38.5, 65.5, 0.7), (57, 68, 0.8))
    return land, fir, ((7.8, 75, 1.05), (14.6, 72, 1.45), (21.4, 78, 1.1), (9.6, 83, 1), (55, 78, 1.1))


def _town(colour: Colour, large: bool) -> Scenery:
    land = [
        _fill(_ground((_LEFT, 62), (24, 57), (44, 63), (_RIGHT, 60)), colour.far),
        _fill(_ground((_LEFT, 72), (30, 70), (_RIGHT, 67)), colour.land),
    ]
    house = [
        _fill("M2 -10 L2 -14 L3.6 -14 L3.6 -10 Z", "#7a2723"),
        _fill("M-4.6 0 L-4.6 -8 L0 -12.6 L4.6 -8 L4.6 0 Z", "#b5473a"),
        _line("M-5.2 -7.8 L0 -12.8 L5.2 -7.8", "#7a2723", 1.4),
        _fill(
            "M-3 -7 L-1 -7 L-1 -4.6 L-3 -4.6 Z M1 -7 L3 -7 L3 -4.6 L1 -4.6 Z M-1 -3.4 L1 -3.4 L1 0 L-1 0 Z", "#fbe3a8"
        ),
    ]
    if large:
        return land, house, ((54, 81.5, 1), (46.4, 71.4, 0.65), (56.2, 66.2, 0.55), (34, 66.8, 0.65))
    return land, house, ((9.2, 76.5, 1), (19.2, 72.4, 0.75), (20.8, 83, 0.75), (55, 78, 0.8))


def _coast(colour: Colour, large: bool) -> Scenery:
    land = [
        _fill(_ground((_LEFT, 59), (_RIGHT, 59)), colour.land),
        _line(_waves((5, 71), (17, 74.5), (32, 63.6), (47, 62.4)), WHITE, 0.8),
        _fill(_ground((_LEFT, 80), (26, 76), (46, 66), (_RIGHT, 65)), "#e9d9ae"),
    ]
    boat = [
        _fill("M-0.6 -16 L-0.6 -4 L-8 -4 Z M0.8 -13 L0.8 -4 L6 -4 Z", WHITE),
        _fill("M-8.6 -3 L8.2 -3 L5.6 1 L-6 1 Z", "#8a3b24"),
    ]
    return land, boat, ((39, 61.5, 0.62), (54, 60.5, 0.5)) if large else ((13, 69, 0.9), (55.6, 60.6, 0.45))


def _waves(*places: Point) -> Path:
    wave = read("M0 0 C1 -1.2 2 -1.2 3 0 C4 1.2 5 1.2 6 0")
    return tuple(command for at in places for command in move(wave, *at))


_SCENES = {"Y": _fields, "G": _wood, "R": _town, "B": _coast}


# ---- the signs, about (0, 0) in a box of 24 x 35 --------------------------------------------------------------------


def _sign(code: str, words: bool = False) -> list[Part]:
    """A sign; with its words where there is room for them."""
    if code in _WARNINGS:
        symbol, word = _WARNINGS[code]
        return _warning(symbol, word if words else "")
    return _OTHERS[code](words)


def _post(width: float, x: float, bottom: float, top: float) -> list[Part]:
    """A post with black and white bands."""
    half = width / 2
    bands, y = "", bottom
    while y > top + 1:
        high = max(y - 3, top)
        bands += f"M{x - half} {high} L{x + half} {high} L{x + half} {y} L{x - half} {y} Z"
        y -= 6
    return [
        _line(box(x - half, top, x + half, bottom), INK, 0.6, WHITE),
        _fill(bands, INK),
    ]


def _triangle(top: float, half: float, height: float) -> Path:
    return read(f"M0 {top} L{half} {top + height} L{-half} {top + height} Z")


def _warning(symbol: list[Part], word: str) -> list[Part]:
    small = 0.8 if word else 1
    return [
        _line(_triangle(-16, 7, 11), RED, 3, WHITE),
        _line(box(-11.5, -2, 11.5, 17, 1.2), INK, 1, WHITE),
        *(
            (move(path, 0, 5.6 if word else 7.5, small), fill, stroke, width * small)
            for path, fill, stroke, width in symbol
        ),
        *([_line(line(word, 0, 13.2, 2.7, 19.4), INK, 0.45)] if word else []),
    ]


def _car(x: float, y: float, turn: float) -> Path:
    """A little motor car of the time from the side, its wheels on (x, y)."""
    body = (
        read("M-5 -1 L-5 -3 L-3.6 -3.4 L-2.8 -6 L1.4 -6 L2.2 -3.4 L5 -2.8 L5 -1 Z")
        + ellipse(-3, -1, 1.4)
        + ellipse(3, -1, 1.4)
    )
    c, s = math.cos(turn), math.sin(turn)
    return tuple((k, tuple((x + a * c - b * s, y + a * s + b * c) for a, b in points)) for k, points in body)


_TORCH = [
    _fill("M-4.2 0.6 L4.2 0.6 L3 3 L1.5 3 L1 8 L-1 8 L-1.5 3 L-3 3 Z", INK),
    _line(
        "M0 -8 C1 -5 5.4 -4 3.4 -0.6 L-3.4 -0.6 C-5 -3 -3 -4 -2.6 -6 C-1.6 -5 -0.4 -6 0 -8 Z", "#8a1420", 0.6, "#e8472b"
    ),
    _line("M-7 -3.4 L-9.6 -4.4 M-6.4 -6.6 L-8.2 -8.4 M7 -3.4 L9.6 -4.4 M6.4 -6.6 L8.2 -8.4", INK, 1.1),
]
_GATE = [
    _line("M-9.4 -6 L-9.4 7.6 M9.4 -6 L9.4 7.6", INK, 2),
    _line("M-9 -3.6 L9 -3.6 M-9 5 L9 5 M-9 5 L9 -3.6 M-4.5 -3.6 L-4.5 5 M4.5 -3.6 L4.5 5", INK, 1.1),
    _line(ellipse(0, 0.7, 3), WHITE, 0.8, RED),
]
_CROSS = [
    _fill(
        "M-2.6 -8 L2.6 -8 L2.6 -2.6 L10 -2.6 L10 2.6 L2.6 2.6 L2.6 8 L-2.6 8 L-2.6 2.6 L-10 2.6 L-10 -2.6 L-2.6 -2.6 Z",
        INK,
    )
]
_BEND = [_line("M-6.6 6.2 L-6.6 4.6 C-6.6 -3.4 6.6 3.4 6.6 -4.6 L6.6 -6.2", INK, 4.6)]
_HILL = [_fill("M-10 8 L10 8 L10 -3 Z", INK), _fill(_car(-2.2, 3.2, -0.503), INK)]
_BRIDGE = [
    _fill("M-10 -2.4 C-4 -7.4 4 -7.4 10 -2.4 L10 8 L6.4 8 C6.4 -2.6 -6.4 -2.6 -6.4 8 L-10 8 Z", INK),
    _line("M-5 7 C-3.7 5.8 -2.5 5.8 -1.2 7 C0 8.2 1.2 8.2 2.5 7 C3.3 6.2 4 5.8 5 6", "#1f6fc0", 1.2),
]
_WARNINGS = {
    "SCH": (_TORCH, "SCHOOL"),
    "RLY": (_GATE, "CROSSING"),
    "XRD": (_CROSS, "CROSS ROADS"),
    "BND": (_BEND, "DOUBLE BEND"),
    "HIL": (_HILL, "STEEP HILL"),
    "BRG": (_BRIDGE, "NARROW BRIDGE"),
}


def _beacon(_: bool) -> list[Part]:
    rays = "".join(
        f"M{10 * math.cos(a):.2f} {-9.5 + 10 * math.sin(a):.2f} L{12 * math.cos(a):.2f} {-9.5 + 12 * math.sin(a):.2f}"
        for a in (math.radians(d) for d in (-25, 25, 155, 205))
    )
    studs = [(x, 13.0) for x in (-9.4, -6.4, -3.4, 3.4, 6.4, 9.4)] + [(x, 16.7) for x in (-11, -7.5, -4, 4, 7.5, 11)]
    return [
        *_post(4, 0, 17.2, -2),
        _line(ellipse(0, -9.4, 7.4), RIM, 0.9, AMBER),
        _line("M-3.6 -12.4 C-3 -14 -1.8 -14.6 -0.6 -14.6", WHITE, 1.2),
        _line(rays, AMBER, 1.6),
        _line(dots(*studs), INK, 2.6),
        _line(dots(*studs), WHITE, 1.4),
    ]


def _lights(_: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 8),
        _line(box(-6.6, -17, 6.6, 10.4, 3), WHITE, 1, INK),
        _fill(ellipse(0, -11.6, 3.7), "#f0392b"),
        _fill(ellipse(0, -3.3, 3.7), "#ffb61e"),
        _fill(ellipse(0, 5, 3.7), "#35c46a"),
    ]


def _limit(_: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 6),
        _line(ellipse(0, -5.6, 9.9), RED, 3.6, WHITE),
        _line(line("30", 0, -10.8, 10.4, 13.2), INK, 2.2),
    ]


def _no_entry(words: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 4),
        _line(ellipse(0, -5.6, 11.4), INK, 0.6, RED),
        _fill(box(-8.6, -8.4, 8.6, -2.8, 0.6), WHITE),
        *([_line(line("NO ENTRY", 0, -7, 2.8, 15.6), INK, 0.5)] if words else []),
    ]


def _tee(word: str) -> list[Part]:
    """The T-shaped plate of halt and slow."""
    return [
        _line("M-11.6 1.4 L11.6 1.4 L11.6 10.4 L6.4 10.4 L6.4 17 L-6.4 17 L-6.4 10.4 L-11.6 10.4 Z", INK, 0.8, WHITE),
        _line(line(word, 0, 2.9, 6, 20), INK, 1.35),
        _line("M-4 12 L4 12 M-4 14.6 L4 14.6", INK, 0.8),
    ]


def _halt(_: bool) -> list[Part]:
    return [
        *_tee("HALT"),
        _line(ellipse(0, -8.6, 7.6), RED, 2.4, WHITE),
        _fill("M-4.6 -11 L4.6 -11 L0 -3.2 Z", RED),
    ]


def _slow(_: bool) -> list[Part]:
    return [*_tee("SLOW"), _line("M-9.2 -15.4 L9.2 -15.4 L0 -1.8 Z", RED, 3, WHITE)]


def _keep_left(words: bool) -> list[Part]:
    return [
        _line("M-8.6 17 L-8.6 -9 C-8.6 -19.6 8.6 -19.6 8.6 -9 L8.6 17 Z", INK, 0.8, WHITE),
        _fill("M-8.6 12 L8.6 12 L8.6 17 L-8.6 17 Z", INK),
        _fill(box(-7, -11, 7, 7, 1.2), "#1456b0"),
        _line("M4 -7.4 L-3.4 2.6 M-3.9 -3.6 L-3.9 3.2 L2.6 3", WHITE, 2.4),
        *([_line(line("KEEP LEFT", 0, 8.4, 2.2, 14), INK, 0.42)] if words else []),
    ]


_OTHERS = {
    "BEA": _beacon,
    "LIT": _lights,
    "LIM": _limit,
    "HLT": _halt,
    "SLO": _slow,
    "NOE": _no_entry,
    "KPL": _keep_left,
}
ROAD = frozenset({*_WARNINGS, *_OTHERS, WHEEL})
"""The names of the drawings made here, for the `face` of a card."""


# ---- the joker -----------------------------------------------------------------------------------------------------


_BUNTING = (("Y", 0.0), ("G", 0.28), ("R", 0.56), ("B", 0.84))


def _joker(large: bool) -> tuple[Shape, ...]:
    """The joker at the wheel, under flags of all four colours; his number plate is left free."""
    left = 30.0 if large else 21.0
    x, size = (35.0, 0.58) if large else (31.5, 0.68)
    corner = star(15.2, 16.6, 21) if large else star(11.6, 12.4, 14)
    return (
        Shape(write(box(_LEFT, _TOP, _RIGHT, _BOTTOM, 2)), "#e3effb"),
        *_rays(x, 44),
        Shape(write(read(f"M{left} 5 C{left + 8} 7.4 50 7.4 58.6 5")), "", INK, 0.6),
        *(_flag(suit, left + (58.6 - left) * part) for suit, part in _BUNTING),
        Shape(write(corner), "#f8c813", RIM, 1.6 if large else 1.1),
        *joker("R", x, 35.4, size),
        *_placed(_CAR),
    )


def _flag(suit: str, x: float) -> Shape:
    return Shape(write(read(f"M{x} 6 L{x + 5.4} 6.2 L{x + 2.7} 12 Z")), COLOURS[suit].tile, COLOURS[suit].rim, 0.5)


def _rays(x: float, y: float) -> tuple[Shape, ...]:
    """Beams in the four colours from a point to the edges of the card."""
    beams: dict[str, Path] = dict.fromkeys(COLOURS, ())
    rim = [(2.6, 72), (2.6, 58), (2.6, 44), (2.6, 31), (2.6, 18), (4.2, 3.0), (17, 2.6), (27, 2.6)]
    rim += [(36, 2.6), (46, 2.6), (58.8, 3.0), (60.4, 18), (60.4, 31), (60.4, 44), (60.4, 58), (60.4, 72)]
    for k in range(0, len(rim), 2):
        beams["YGRB"[k // 2 % 4]] += (("M", ((x, y),)), ("L", (rim[k],)), ("L", (rim[k + 1],)), ("Z", ()))
    return tuple(Shape(write(path), COLOURS[suit].far) for suit, path in beams.items())


_PAINT, _SHADE, _CHROME = "#c4122f", "#8e0c22", "#e4e7ea"
_WHEEL = box(8, 66, 15.6, 83.6, 3)
_WING = (
    "M6.6 75 C5.6 64 11 57.6 18 57.6 L24 60 L24 76 L16.4 76 C16 70.6 13.4 68.4 11.4 69.4 C9.4 70.4 8.6 72.6 8.8 75 Z"
)
_CAR = [
    _line("M15 54 L17 43.4 L46 43.4 L48 54", INK, 1.6),
    _fill("M14 53 L49 53 L52 66 L11 66 Z", _SHADE),
    _fill(_WHEEL + move(_WHEEL, 39.4, 0), INK),
    _line(read(_WING) + move(mirror(read(_WING)), 63, 0), _SHADE, 0.8, _PAINT),
    _line("M21 72 L21.8 56.4 C22.6 51.6 40.4 51.6 41.2 56.4 L42 72 Z", _SHADE, 0.8, _PAINT),
    _line(box(24.4, 55.6, 38.6, 69, 4), INK, 0.8, _CHROME),
    _line("M28 57.4 L28 67.4 M31.5 57.4 L31.5 67.4 M35 57.4 L35 67.4", "#6a7078", 1.1),
    _line(dots((17.2, 61), (45.8, 61)), INK, 9),
    _line(dots((17.2, 61), (45.8, 61)), "#fff3c4", 7.2),
    _line("M6.4 76.4 L56.6 76.4", INK, 3.8),
    _line("M6.4 76.4 L56.6 76.4", _CHROME, 2.6),
    _line(box(PLATE[0] - 0.6, PLATE[1] - 0.6, PLATE[2] + 0.6, PLATE[3] + 0.6, 1.6), INK, 1.1, WHITE),
]
