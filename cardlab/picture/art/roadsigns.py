"""Cards with road signs: thirteen British ones of the 1930s on landscapes of four colours, and a joker at the wheel.

`road_card(card, large)` gives the shapes above the paper, for a card whose `face` is one of `ROAD`. A sign is drawn
once, about (0, 0) in a box of 24 x 35, and put where a card wants it; the warnings are a hollow red triangle over a
plate with a symbol, as they stood then.

Why so: eyes that see no colours tell the colours apart by the mark (sun, tree, house, boat) and by the landscape, and
the signs by shape and symbol. In the large style sign, number and mark stand in the left 44 % of the card.
"""

import math
from collections.abc import Iterable

from ...rules.cards import Card
from .jokers import joker, star
from .landscapes import BOTTOM, COLOURS, INK, LEFT, MARKS, RIGHT, TOP, WHITE, Colour, Part, filled, landscape, lined
from .letters import line
from .paths import Path, Shape, box, dots, ellipse, mirror, move, read, write

PLATE = (19.5, 70.5, 43.5, 81.5)
"""The quiet place on the joker, its number plate: left, top, right, bottom."""

WHEEL = "WHEEL"  # the joker's face
RED, AMBER = "#cf1126", "#f6a81c"
RIM = "#8f5a08"


def road_card(card: Card, large: bool) -> tuple[Shape, ...]:
    """The shapes of a card with a road sign, or of the joker at the wheel, above its paper."""
    if card.face == WHEEL:
        return _joker(large)
    return (_large if large else _classic)(card.rank, card.suit, COLOURS[card.suit], card.face)


def _classic(number: str, suit: str, colour: Colour, sign: str) -> tuple[Shape, ...]:
    return (
        *_placed(landscape(suit, colour, large=False)),
        *_placed(_post(4.9, 38.6, 85.4, 60)),
        *_placed(_sign(sign, words=True), 38.6, 59, 1.22),
        Shape(write(box(4, 4, 19.5, 25.6, 2)), WHITE),
        *_placed(_sign(sign), 11.75, 14.8, 0.57),
        Shape(write(box(4, 26.8, 19.5, 49.6, 2)), colour.tile),
        Shape(write(line(number, 11.75, 28.9, 9.2, 11.4)), "", colour.ink, 1.9),
        Shape(write(move(MARKS[suit], 11.75, 44, 0.74)), colour.ink),
        *_number(number, colour, 6.6, 23, 27, 4.2),
    )


def _large(number: str, suit: str, colour: Colour, sign: str) -> tuple[Shape, ...]:
    return (
        *_placed(landscape(suit, colour, large=True)),
        Shape(write(box(LEFT, TOP, 28.4, BOTTOM, 2)), WHITE),
        *_placed(_sign(sign), 15.6, 22, 1),
        Shape(write(box(LEFT, 41.6, 28.4, BOTTOM, 2)), colour.tile),
        Shape(write(line(number, 15.5, 44.8, 24, 20)), "", colour.ink, 4.4),
        Shape(write(move(MARKS[suit], 15.5, 77.6, 1.1)), colour.ink),
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
        lined(box(x - half, top, x + half, bottom), INK, 0.6, WHITE),
        filled(bands, INK),
    ]


def _triangle(top: float, half: float, height: float) -> Path:
    return read(f"M0 {top} L{half} {top + height} L{-half} {top + height} Z")


def _warning(symbol: list[Part], word: str) -> list[Part]:
    small = 0.8 if word else 1
    return [
        lined(_triangle(-16, 7, 11), RED, 3, WHITE),
        lined(box(-11.5, -2, 11.5, 17, 1.2), INK, 1, WHITE),
        *(
            (move(path, 0, 5.6 if word else 7.5, small), fill, stroke, width * small)
            for path, fill, stroke, width in symbol
        ),
        *([lined(line(word, 0, 13.2, 2.7, 19.4), INK, 0.45)] if word else []),
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
    filled("M-4.2 0.6 L4.2 0.6 L3 3 L1.5 3 L1 8 L-1 8 L-1.5 3 L-3 3 Z", INK),
    lined(
        "M0 -8 C1 -5 5.4 -4 3.4 -0.6 L-3.4 -0.6 C-5 -3 -3 -4 -2.6 -6 C-1.6 -5 -0.4 -6 0 -8 Z", "#8a1420", 0.6, "#e8472b"
    ),
    lined("M-7 -3.4 L-9.6 -4.4 M-6.4 -6.6 L-8.2 -8.4 M7 -3.4 L9.6 -4.4 M6.4 -6.6 L8.2 -8.4", INK, 1.1),
]
_GATE = [
    lined("M-9.4 -6 L-9.4 7.6 M9.4 -6 L9.4 7.6", INK, 2),
    lined("M-9 -3.6 L9 -3.6 M-9 5 L9 5 M-9 5 L9 -3.6 M-4.5 -3.6 L-4.5 5 M4.5 -3.6 L4.5 5", INK, 1.1),
    lined(ellipse(0, 0.7, 3), WHITE, 0.8, RED),
]
_CROSS = [
    filled(
        "M-2.6 -8 L2.6 -8 L2.6 -2.6 L10 -2.6 L10 2.6 L2.6 2.6 L2.6 8 L-2.6 8 L-2.6 2.6 L-10 2.6 L-10 -2.6 L-2.6 -2.6 Z",
        INK,
    )
]
_BEND = [lined("M-6.6 6.2 L-6.6 4.6 C-6.6 -3.4 6.6 3.4 6.6 -4.6 L6.6 -6.2", INK, 4.6)]
_HILL = [filled("M-10 8 L10 8 L10 -3 Z", INK), filled(_car(-2.2, 3.2, -0.503), INK)]
_BRIDGE = [
    filled("M-10 -2.4 C-4 -7.4 4 -7.4 10 -2.4 L10 8 L6.4 8 C6.4 -2.6 -6.4 -2.6 -6.4 8 L-10 8 Z", INK),
    lined("M-5 7 C-3.7 5.8 -2.5 5.8 -1.2 7 C0 8.2 1.2 8.2 2.5 7 C3.3 6.2 4 5.8 5 6", "#1f6fc0", 1.2),
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
        lined(ellipse(0, -9.4, 7.4), RIM, 0.9, AMBER),
        lined("M-3.6 -12.4 C-3 -14 -1.8 -14.6 -0.6 -14.6", WHITE, 1.2),
        lined(rays, AMBER, 1.6),
        lined(dots(*studs), INK, 2.6),
        lined(dots(*studs), WHITE, 1.4),
    ]


def _lights(_: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 8),
        lined(box(-6.6, -17, 6.6, 10.4, 3), WHITE, 1, INK),
        filled(ellipse(0, -11.6, 3.7), "#f0392b"),
        filled(ellipse(0, -3.3, 3.7), "#ffb61e"),
        filled(ellipse(0, 5, 3.7), "#35c46a"),
    ]


def _limit(_: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 6),
        lined(ellipse(0, -5.6, 9.9), RED, 3.6, WHITE),
        lined(line("30", 0, -10.8, 10.4, 13.2), INK, 2.2),
    ]


def _no_entry(words: bool) -> list[Part]:
    return [
        *_post(4, 0, 17.2, 4),
        lined(ellipse(0, -5.6, 11.4), INK, 0.6, RED),
        filled(box(-8.6, -8.4, 8.6, -2.8, 0.6), WHITE),
        *([lined(line("NO ENTRY", 0, -7, 2.8, 15.6), INK, 0.5)] if words else []),
    ]


def _tee(word: str) -> list[Part]:
    """The T-shaped plate of halt and slow."""
    return [
        lined("M-11.6 1.4 L11.6 1.4 L11.6 10.4 L6.4 10.4 L6.4 17 L-6.4 17 L-6.4 10.4 L-11.6 10.4 Z", INK, 0.8, WHITE),
        lined(line(word, 0, 2.9, 6, 20), INK, 1.35),
        lined("M-4 12 L4 12 M-4 14.6 L4 14.6", INK, 0.8),
    ]


def _halt(_: bool) -> list[Part]:
    return [
        *_tee("HALT"),
        lined(ellipse(0, -8.6, 7.6), RED, 2.4, WHITE),
        filled("M-4.6 -11 L4.6 -11 L0 -3.2 Z", RED),
    ]


def _slow(_: bool) -> list[Part]:
    return [*_tee("SLOW"), lined("M-9.2 -15.4 L9.2 -15.4 L0 -1.8 Z", RED, 3, WHITE)]


def _keep_left(words: bool) -> list[Part]:
    return [
        lined("M-8.6 17 L-8.6 -9 C-8.6 -19.6 8.6 -19.6 8.6 -9 L8.6 17 Z", INK, 0.8, WHITE),
        filled("M-8.6 12 L8.6 12 L8.6 17 L-8.6 17 Z", INK),
        filled(box(-7, -11, 7, 7, 1.2), "#1456b0"),
        lined("M4 -7.4 L-3.4 2.6 M-3.9 -3.6 L-3.9 3.2 L2.6 3", WHITE, 2.4),
        *([lined(line("KEEP LEFT", 0, 8.4, 2.2, 14), INK, 0.42)] if words else []),
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
        Shape(write(box(LEFT, TOP, RIGHT, BOTTOM, 2)), "#e3effb"),
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
    lined("M15 54 L17 43.4 L46 43.4 L48 54", INK, 1.6),
    filled("M14 53 L49 53 L52 66 L11 66 Z", _SHADE),
    filled(_WHEEL + move(_WHEEL, 39.4, 0), INK),
    lined(read(_WING) + move(mirror(read(_WING)), 63, 0), _SHADE, 0.8, _PAINT),
    lined("M21 72 L21.8 56.4 C22.6 51.6 40.4 51.6 41.2 56.4 L42 72 Z", _SHADE, 0.8, _PAINT),
    lined(box(24.4, 55.6, 38.6, 69, 4), INK, 0.8, _CHROME),
    lined("M28 57.4 L28 67.4 M31.5 57.4 L31.5 67.4 M35 57.4 L35 67.4", "#6a7078", 1.1),
    lined(dots((17.2, 61), (45.8, 61)), INK, 9),
    lined(dots((17.2, 61), (45.8, 61)), "#fff3c4", 7.2),
    lined("M6.4 76.4 L56.6 76.4", INK, 3.8),
    lined("M6.4 76.4 L56.6 76.4", _CHROME, 2.6),
    lined(box(PLATE[0] - 0.6, PLATE[1] - 0.6, PLATE[2] + 0.6, PLATE[3] + 0.6, 1.6), INK, 1.1, WHITE),
]
