"""Small things of a table, drawn by code: chips, crowns, stars, signs on discs. Outlines in a box of SIDE by SIDE."""

import math
from functools import cache

from ...rules.cards import SUITS
from .faces import SUIT_COLOUR, pip
from .jokers import star
from .paths import Path, Shape, ellipse, move, read, spin, write

SIDE, REACH = 48, 9  # how large a token is, and how far its shadow may reach out of that
GOLD, RED, CREAM, INK, BROWN = "#ffc93c", "#d5322c", "#fff9ea", "#1d2b26", "#5a3500"
ONE, TWO = "#1f4f9c", "#8a2f63"  # the colours of two teams
BELOW = "#12336b"  # the edge of a chip, as it is seen from above
FRAME = "rgba(9,48,34,0.55)"  # round what stands on the felt

# A turning arrow in a unit box; its mirror image goes the other way round.
ARROW = (
    "M0.5 0.1C0.28 0.1 0.1 0.28 0.1 0.5C0.1 0.72 0.28 0.9 0.5 0.9C0.72 0.9 0.9 0.72 0.9 0.5L0.77 0.5"
    "C0.77 0.65 0.65 0.77 0.5 0.77C0.35 0.77 0.23 0.65 0.23 0.5"
    "C0.23 0.35 0.35 0.23 0.5 0.23L0.5 0.36L0.76 0.165L0.5 -0.03Z"
)
WORRA = (
    "M0.5 0.1C0.72 0.1 0.9 0.28 0.9 0.5C0.9 0.72 0.72 0.9 0.5 0.9C0.28 0.9 0.1 0.72 0.1 0.5L0.23 0.5"
    "C0.23 0.65 0.35 0.77 0.5 0.77C0.65 0.77 0.77 0.65 0.77 0.5"
    "C0.77 0.35 0.65 0.23 0.5 0.23L0.5 0.36L0.24 0.165L0.5 -0.03Z"
)
# The sign of each team: told apart by form as well as by colour.
TRIANGLE = "M0.5 0.04L0.96 0.88L0.04 0.88Z"
SQUARE = "M0.14 0.14L0.86 0.14L0.86 0.86L0.14 0.86Z"
CROWN = "M0.05 0.88L0 0.24L0.27 0.52L0.5 0.02L0.73 0.52L1 0.24L0.95 0.88Z"
STONES = ((24, 31, 3.4, RED), (13.4, 32.4, 2.5, ONE), (34.6, 32.4, 2.5, ONE))
# The names of all tokens: a chip, a crown, the sign of a team, discs to write on, a star, a direction, a suit.
TOKENS = ("chip", "crown", "one", "two", "count", "warn", "star", "starred", "way", "back", *SUITS)


STAR = write(star(0.5, 0.53, 1), 3)


@cache
def token(name: str, colours: int) -> tuple[Shape, ...]:
    """The shapes of a token, one of TOKENS; suits have 2 or 4 colours."""
    match name:
        case "chip":
            return _chip()
        case "crown":
            stones = (_disc(x, y, r, colour) for x, y, r, colour in STONES)
            return (_sign(CROWN, 48, GOLD, BROWN, 2.8), *stones)
        case "one":
            return _disc(24, 24, 24, CREAM), _sign(TRIANGLE, 27, ONE)
        case "two":
            return _disc(24, 24, 24, CREAM), _sign(SQUARE, 27, TWO)
        case "count":
            return *_shadow(), _disc(24, 24, 25, CREAM, FRAME, 2.6)
        case "warn":
            return *_shadow(), _disc(24, 24, 24, RED, CREAM, 3)
        case "star":
            return *_shadow(), _disc(24, 24, 22.6, CREAM, GOLD, 3.6), _sign(STAR, 31, GOLD, BROWN, 2)
        case "starred":
            return *_shadow(), _disc(24, 24, 22.6, CREAM, GOLD, 3.6)
        case "way" | "back":
            return *_shadow(), _disc(24, 24, 22.4, CREAM, GOLD, 3.4), _sign(ARROW if name == "way" else WORRA, 31, INK)
    return *_shadow(), _disc(24, 24, 22.4, CREAM, GOLD, 3.4), _sign(pip(name), 28, SUIT_COLOUR[colours][name])


def _disc(x: float, y: float, r: float, fill: str, line: str = "", width: float = 0) -> Shape:
    return Shape(write(ellipse(x, y, r)), fill, line, width)


def _shadow() -> tuple[Shape, ...]:
    return tuple(_disc(24, 26.5, 24 + out, "rgba(0,0,0,0.09)") for out in (-1, 1, 2.5, 4, 5.5))


def _sign(d: str, size: float, fill: str, line: str = "", width: float = 0) -> Shape:
    """A path of a unit box in the middle of a token."""
    return Shape(write(move(read(d), (SIDE - size) / 2, (SIDE - size) / 2, size)), fill, line, width)


def _chip() -> tuple[Shape, ...]:
    """A chip seen a little from the side: a coloured rim with six notches round a cream middle."""
    notch = read("M-3.6 -23.6 L3.6 -23.6 L3 -14 L-3 -14 Z")
    notches: Path = ()
    for i in range(6):
        notches += move(spin(notch, i * math.pi / 3), 24, 24)
    return (
        *_shadow(),
        _disc(24, 26.6, 23.4, BELOW),
        _disc(24, 24, 23.4, ONE),
        Shape(write(notches), CREAM),
        _disc(24, 24, 14.6, CREAM, BELOW, 0.8),
        _disc(24, 24, 23.4, "", "rgba(0,0,0,0.3)", 1),
    )
