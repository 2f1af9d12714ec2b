"""The faces and the back of the playing cards, drawn by code: tuples of shapes in millimetres, no text, no licence.

`face(card, style)` and `back(style)` give shapes to paint in order; `pip`, `glyph` and `SUIT_COLOUR` let
other modules draw suit symbols and ranks of their own. A card with a `face` has the drawing of that name; those of
the road signs are in `roadsigns.py`.

Why so: the large style has one big corner and stands upright only, because in an overlapped hand on a small screen
just the left 44 % of a card show; the other style is the classic one that can be read from both ends.
"""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...language import SOURCE, grammar_of
from ...rules.cards import HIDDEN, JOKERS, RANKS, SUITS, Card
from . import letters
from .courts import court, ground
from .jokers import COLOURS, joker, star
from .paths import Path, Point, Shape, box, dots, ellipse, move, read, spin, whole, write
from .roadsigns import ROAD, road_card

WIDTH, HEIGHT, RADIUS = 63.0, 88.0, 3.5
PAPER, EDGE = "#fffefb", "#b9b4a8"
BACK_LIGHT, BACK_GOLD = "#eaf1fb", "#f3c04b"
BACKS = {
    "blue": ("#1f4b8e", "#4f7cc0"),
    "red": ("#8e2437", "#c25f70"),
    "green": ("#176247", "#57a384"),
    "plum": ("#5a2b73", "#9a6cb4"),
}
"""The backs to choose from, with the colours of their ground and of the lines on it."""

SUIT_COLOUR = {
    2: {"S": "#1d2230", "H": "#cc1230", "D": "#cc1230", "C": "#1d2230"},
    4: {"S": "#1d2230", "H": "#cc1230", "D": "#0a62c9", "C": "#0a9668"},
}
"""The colour of each suit, by the number of colours in the style; all stand out on white (contrast 3.7 or more)."""

# Half outlines about x = 0, from the top of the axis to its foot, in a box from -50 to 50.
# The club's stem runs the way round that its leaves do: overlaps of opposite sense would be holes.
_PIP_HALF = {
    "S": "M0 -49 C-6 -35 -42 -14 -42 12 C-42 25 -33 33 -22.5 33 C-14.5 33 -8 29 -4 22 "
    "C-5 34 -9 43 -16 47 C-17 48 -16.5 49 -15 49 L0 49",
    "H": "M0 -25 C-4 -38 -13 -46 -24 -46 C-37 -46 -46 -36 -46 -22 C-46 5 -14 21 0 48",
    "D": "M0 -50 C-9 -33 -25 -13 -39 0 C-25 13 -9 33 0 50",
    "C": "M0 -16 L13 -8 L14 8 C8 13 4 17 4 24 C4 34 8 43 15.5 47 C17 48 16.5 49 15 49 L0 49",
}
_GRAND_HALF = "M0 -46 C-6 -33 -42 -13 -42 12 C-42 25 -33 33 -22.5 33 C-13 33 -4 27 0 18"
_CLUB_LEAVES = ((0.0, -27.0, 22.5), (-25.5, 9.0, 22.5), (25.5, 9.0, 22.5))

# Where the pips sit: column -1, 0, 1 and height from -1 (top row) to 1 (bottom row).
_THIRD = 1 / 3
_CORNERS = ((-1, -1), (1, -1), (-1, 1), (1, 1))
_SIX = (*_CORNERS, (-1, 0), (1, 0))
_EIGHT = (*_CORNERS, (-1, -_THIRD), (1, -_THIRD), (-1, _THIRD), (1, _THIRD))
_LAYOUT: dict[str, tuple[tuple[float, float], ...]] = {
    "2": ((0, -1), (0, 1)),
    "3": ((0, -1), (0, 0), (0, 1)),
    "4": _CORNERS,
    "5": (*_CORNERS, (0, 0)),
    "6": _SIX,
    "7": (*_SIX, (0, -0.5)),
    "8": (*_SIX, (0, -0.5), (0, 0.5)),
    "9": (*_EIGHT, (0, 0)),
    "T": (*_EIGHT, (0, -2 * _THIRD), (0, 2 * _THIRD)),
}


class Cover(NamedTuple):
    """A rectangle of a card in one colour, in millimetres: its left, top, right and lower edge."""

    left: float
    top: float
    right: float
    low: float
    fill: str


@dataclass(frozen=True, slots=True)
class Style:
    """How cards look: 2 or 4 suit colours, ordinary or large corners, one of BACKS. ValueError for anything else.

    ``plain`` is for games in which a card counts as black or red and nothing else: then that is all that it shows.
    The letters in the corners are those of a ``language``: German has B and D for J and Q.
    """

    colours: int = 2
    large: bool = False
    back: str = "blue"
    plain: bool = False
    language: str = SOURCE

    def __post_init__(self) -> None:
        if self.colours not in (2, 4):
            raise ValueError(f"colours must be 2 or 4, not {self.colours!r}.")
        if not isinstance(self.large, bool):
            raise ValueError(f"large must be True or False, not {self.large!r}.")
        if self.back not in BACKS:
            raise ValueError(f"back must be one of {', '.join(BACKS)}, not {str(self.back)[:20]!r}.")

    @property
    def inks(self) -> dict[str, str]:
        """The colour of each suit."""
        return SUIT_COLOUR[2 if self.plain else self.colours]

    @property
    def dress(self) -> str:
        """What court cards wear, see courts.py."""
        return "plain" if self.plain else "four" if self.colours == 4 else ""


CLASSIC = Style()


@lru_cache(maxsize=256)
def face(card: Card, style: Style = CLASSIC) -> tuple[Shape, ...]:
    """The shapes of a card's front, of the back for a hidden card, in a box of WIDTH x HEIGHT millimetres.

    ValueError for a card that is neither a standard one nor names a drawing made here.
    """
    if card is HIDDEN:
        return back(style)
    if card.face in ROAD:
        return (_body(), *road_card(card, style.large))
    if card in JOKERS:
        return (_body(), *_joker(card.suit, style))
    if card.face or card.suit not in SUITS or card.rank not in RANKS:
        raise ValueError(f"There is no drawing {card.face!r} for {card.code}: its face names one in picture/art.")
    colour = style.inks[card.suit]
    drawn = _large if style.large else _classic
    return (_body(), *drawn(card.rank, card.suit, colour, style))


@lru_cache
def back(style: Style = CLASSIC) -> tuple[Shape, ...]:
    """The shapes of the back, the same after half a turn; the large style has a coarser lattice."""
    columns, rows = (4, 6) if style.large else (7, 10)
    under, line = BACKS[style.back]
    left, top, wide, high = 5.0, 5.0, (WIDTH - 10) / columns, (HEIGHT - 10) / rows
    knots = [(left + wide * i, top + high * j) for i in range(1, columns) for j in range(1, rows)]
    cells = [(left + wide * (i + 0.5), top + high * (j + 0.5)) for i in range(columns) for j in range(rows)]
    lines = "".join(
        f"M{x - wide / 2} {y} L{x} {y - high / 2} L{x + wide / 2} {y} L{x} {y + high / 2} Z" for x, y in cells
    )
    return (
        _body(),
        Shape(write(box(3.5, 3.5, WIDTH - 3.5, HEIGHT - 3.5, 2)), under),
        Shape(write(read(lines)), "", line, 0.7),
        Shape(write(dots(*filter(_outside, cells))), "", BACK_LIGHT, wide / 5),
        Shape(write(dots(*filter(_outside, knots))), "", line, wide / 4),
        Shape(write(box(4.6, 4.6, WIDTH - 4.6, HEIGHT - 4.6, 1.2)), "", BACK_LIGHT, 0.5),
        *_medallion(under),
    )


@lru_cache(maxsize=256)
def cover(card: Card, style: Style = CLASSIC) -> tuple[Cover, ...]:
    """What hides the corner of a card that another card covers, and the small pip in the picture beside it."""
    if style.large or card is HIDDEN or card.face in ROAD:
        return ()  # they have one corner
    if card in JOKERS:
        return (Cover(50.2, 73.2, 61.2, 83.8, PAPER),)
    corner = Cover(50.7, 63, 61.6, 85.4, PAPER)
    if card.rank in "JQK":
        return corner, Cover(43.6, 75.2, 49.8, 81.4, ground(card.suit, style.dress))
    return (corner,)


@lru_cache
def pip(suit: str) -> str:
    """The outline of a suit symbol as path text in a box from (0, 0) to (1, 1). ValueError for an unknown suit."""
    _check(suit, SUITS, "suit")
    return write(_pip(suit, 0.5, 0.5, 1), 4)


def glyph(rank: str) -> tuple[str, float]:
    """The middle line of a rank as path text, 100 high with its stroke of letters.STROKE, and its width on that scale.

    ValueError for an unknown rank.
    """
    _check(rank, RANKS, "rank")
    width, d = letters.RANKS[rank]
    return d, width


def _check(value: str, allowed: str, what: str) -> None:
    if len(value) != 1 or value not in allowed:
        raise ValueError(f"A {what} is one of {', '.join(allowed)}, not {value!r}.")


def _pip(suit: str, x: float, y: float, size: float) -> Path:
    """A suit symbol of this height about (x, y); a negative size turns it upside down."""
    unit = whole(read(_PIP_HALF[suit]))
    if suit == "C":
        unit = sum((ellipse(*leaf) for leaf in _CLUB_LEAVES), unit)
    return move(unit, x, y, size / 100)


def _rank(rank: str, language: str, x: float, y: float, height: float, widest: float) -> Path:
    """A rank's middle line centred on x, its top at y, pressed together where it would be wider than `widest`.

    It is that of the language, if its letter is among those that we can draw.
    """
    own = grammar_of(language).ranks.get(rank, "")
    width, d = letters.CAPITALS.get(own, letters.RANKS[rank])
    scale = height / 100
    across = min(scale, widest / width)
    return move(read(d), x - width * across / 2, y, across, scale)


def _turned(path: Path) -> Path:
    """The path and its copy after half a turn of the card."""
    return path + move(path, WIDTH, HEIGHT, -1)


def _body() -> Shape:
    return Shape(write(box(0.2, 0.2, WIDTH - 0.2, HEIGHT - 0.2, RADIUS - 0.2)), PAPER, EDGE, 0.4)


def _classic(rank: str, suit: str, colour: str, style: Style) -> tuple[Shape, ...]:
    letter = Shape(write(_turned(_rank(rank, style.language, 7, 4, 11.5, 8.8))), "", colour, 1.7)
    small = _turned(_pip(suit, 7, 21, 7))
    if rank in "JQK":
        picture = court(rank, suit, style.dress, _pip(suit, 0, 0, 1), colour, style.large)
        return (*picture, Shape(write(small), colour), letter)
    if rank == "A":
        grand = 46 if suit == "S" else 26
        return (Shape(write(small + _pip(suit, 31.5, 44, grand)), colour), letter, *_grand(suit, 31.5, 44, grand))
    pips: Path = ()
    for column, height in _LAYOUT[rank]:
        size = -12.4 if height > 0 else 12.4
        pips += _pip(suit, 31.5 + 12 * column, 44 + 28.5 * height, size)
    return (Shape(write(small + pips), colour), letter)


def _large(rank: str, suit: str, colour: str, style: Style) -> tuple[Shape, ...]:
    letter = Shape(write(_rank(rank, style.language, 14.6, 5, 33, 23.5)), "", colour, 5)
    mark = _pip(suit, 14.6, 54, 21.5)
    if rank in "JQK":
        picture = court(rank, suit, style.dress, _pip(suit, 0, 0, 1), colour, style.large)
        return (*picture, Shape(write(mark), colour), letter)
    if rank == "A":
        mark += _pip(suit, 43.5, 65, 33)
        return (Shape(write(mark), colour), letter, *_grand(suit, 43.5, 65, 33))
    for column, height in _LAYOUT[rank]:
        mark += _pip(suit, 45.5 + 8.5 * column, 44 + 31.5 * height, 11.5)
    return (Shape(write(mark), colour), letter)


def _joker(suit: str, style: Style) -> tuple[Shape, ...]:
    """A joker: stars in its corners, the face in the middle; in the large style to the right of one large star."""
    dark, light = COLOURS[suit]
    if style.large:
        return (Shape(write(star(14.6, 18, 23)), light, dark, 1.6), *joker(suit, 36.5, 53, 0.9))
    stars = _turned(star(7.5, 10, 9.5))
    return (Shape(write(stars), light, dark, 0.8), *joker(suit, 31.5, 46, 1))


def _grand(suit: str, x: float, y: float, size: float) -> tuple[Shape, ...]:
    """The ornament that the ace of spades alone wears, for a pip of this size about (x, y)."""
    if suit != "S":
        return ()
    scale, leaf = size / 100, read("M0 -2.4 C-4.2 -7 -3.8 -11 0 -15.4 C3.8 -11 4.2 -7 0 -2.4 Z")
    flower = tuple(command for eighth in range(8) for command in spin(leaf, eighth * math.pi / 4))
    return (
        Shape(write(move(whole(read(_GRAND_HALF)), x, y, scale * 0.83)), "", PAPER, round(1.3 * scale, 2)),
        Shape(write(move(flower, x, y + 3 * scale, scale)), PAPER),
        Shape(write(dots((x, y + 3 * scale))), "", BACK_GOLD, round(5.2 * scale, 2)),
    )


def _outside(point: Point) -> bool:
    """Whether a dot there keeps clear of the medallion."""
    return math.dist(point, (WIDTH / 2, HEIGHT / 2)) > 15.6


def _medallion(ground: str) -> tuple[Shape, ...]:
    x, y = WIDTH / 2, HEIGHT / 2
    hearts = _pip("H", x, y - 5.2, 8.4) + _pip("H", x, y + 5.2, -8.4)
    diamonds = _pip("D", x - 6.2, y, 7) + _pip("D", x + 6.2, y, 7)
    return (
        Shape(write(ellipse(x, y, 13.4)), ground, BACK_LIGHT, 0.9),
        Shape(write(ellipse(x, y, 11.6)), "", BACK_GOLD, 0.6),
        Shape(write(hearts), BACK_LIGHT),
        Shape(write(diamonds), BACK_GOLD),
    )
