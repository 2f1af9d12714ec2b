"""The jokers: one merry face in a cap with bells, in millimetres about the middle of the face; y grows downwards.

Why so: a joker has no suit and no rank, so a star stands in its corner; the red and the black one differ in the
colours of the cap and in the mouth, so that eyes that see no colours tell them apart too.
"""

import math

from .paths import Path, Shape, dots, ellipse, mirror, move, read, whole, write

COLOURS = {"R": ("#cc1230", "#f3c04b"), "B": ("#1d2230", "#4f7cc0")}  # the cap: its dark and its light side
SKIN, BLUSH, INK, GOLD, RIM = "#fad7b9", "#f3a596", "#2b2733", "#f3c04b", "#8f6410"

_COLLAR = "M0 9 L-9 10 L-19 16.5 L-11.5 17.5 L-9.5 25 L-4 18.5 L0 26"
_HORN = "M-1 -8.5 C-4 -19 -17 -24 -22.5 -8 C-17.5 -12.5 -13 -9.5 -10.5 -1 Z"
_PEAK = "M0 -30 C-5 -26 -8 -18 -8.5 -7.5 L0 -9.5"
_BAND = "M-10.6 -2.6 C-6 -7.6 6 -7.6 10.6 -2.6"
_SMILE = {"R": "M-5.4 3.2 C-3 8.4 3 8.4 5.4 3.2 Z", "B": "M-5.4 4.2 C-2.6 7.4 2.6 7.4 5.4 4.2"}
_BELLS = (
    (-22.5, -7.5),
    (22.5, -7.5),
    (0.0, -30.0),
    (-19.0, 16.5),
    (19.0, 16.5),
    (-9.5, 25.0),
    (9.5, 25.0),
    (0.0, 26.0),
)


def joker(suit: str, x: float, y: float, scale: float) -> tuple[Shape, ...]:
    """The shapes of the joker "R" (red) or "B" (black), its face about (x, y); it is 50 wide and 60 high at scale 1."""
    dark, light = COLOURS[suit]

    def put(path: Path, fill: str = "", stroke: str = "", width: float = 0) -> Shape:
        return Shape(write(move(path, x, y, scale)), fill, stroke, round(width * scale, 2))

    horn = read(_HORN)
    return (
        put(whole(read(_COLLAR)), light, dark, 1),
        put(ellipse(0, 1, 10.8, 11.6), SKIN, INK, 0.6),
        put(dots((-6.2, 2.6), (6.2, 2.6)), "", BLUSH, 3.4),
        put(dots((-3.7, -1.2), (3.7, -1.2)), "", INK, 2.2),
        put(ellipse(0, 1.6, 1.9), BLUSH),
        put(read(_SMILE[suit]), "#fffdf7" if suit == "R" else "", INK, 0.9),
        put(horn, dark, INK, 0.6),
        put(mirror(horn), light, INK, 0.6),
        put(whole(read(_PEAK)), dark if suit == "B" else light, INK, 0.6),
        put(read(_BAND), "", GOLD, 3),
        put(dots(*_BELLS), "", RIM, 5.4),
        put(dots(*_BELLS), "", GOLD, 4.2),
    )


def star(x: float, y: float, size: float) -> Path:
    """A star with five points, so wide as high, about (x, y)."""
    reach = [size / 2 if k % 2 == 0 else size / 4.6 for k in range(10)]
    points = [(x + r * math.sin(k * math.pi / 5), y - r * math.cos(k * math.pi / 5)) for k, r in enumerate(reach)]
    return (("M", (points[0],)), *(("L", (point,)) for point in points[1:]), ("Z", ()))
