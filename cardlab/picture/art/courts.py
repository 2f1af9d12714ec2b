"""The court cards: jack, queen and king, drawn once each and dressed in the colours of their suit.

A figure is a table of layers, painted in order, in millimetres about the middle of the card: x = 0 is the axis of the
face, y = 0 the belt, the crown ends near y = -37. Colours are names that the suit's wardrobe turns into real ones.

Why so: both halves of a double-headed card go into the same shapes, so a whole court costs about forty of them.
"""

from .paths import Layer, Path, Shape, box, move, outline, painted, write

CENTRE_X, CENTRE_Y = 31.5, 44.0
HALF_WIDE, HALF_HIGH = 18.9, 38.5
BUST_SCALE, BUST_X, BUST_Y = 1.15, 39.6, 87.6


_SHARED = {
    "gold": "#f4bd42",
    "amber": "#c98a1b",
    "white": "#fffdf7",
    "cream": "#e6ddcd",
    "ink": "#2b2733",
    "lips": "#c2405a",
    "leaf": "#3f8f5b",
    "mouth": "#a04038",
}
_NAMES = ("robe", "shade", "trim", "hair", "lock", "skin", "neck", "blush", "tint")
_WARDROBE = {
    "S": ("#33477f", "#24335f", "#8fb4e6", "#2e2a33", "#4a4552", "#f3c9a5", "#e0ab84", "#eb9f86", "#dfe7f6"),
    "H": ("#c92a45", "#9c1b35", "#ffb3b0", "#8a4524", "#a65b33", "#fad7b9", "#eab994", "#f3a596", "#fce3de"),
    "D": ("#dd6a2c", "#b04c18", "#ffd79a", "#e3a63e", "#f2c266", "#fbdcc2", "#ecbf9c", "#f5a999", "#fcebd2"),
    "C": ("#2f7f78", "#1f5d59", "#a8dcc6", "#3f2a22", "#5c4034", "#b97a50", "#9a6340", "#d2775c", "#daeee6"),
}
_FOUR = {
    "D": ("#2a6fc9", "#1b4f99", "#a9d2ff", "#e3a63e", "#f2c266", "#fbdcc2", "#ecbf9c", "#f5a999", "#dcebfc"),
    "C": ("#17895f", "#0e6446", "#a9e0c0", "#3f2a22", "#5c4034", "#b97a50", "#9a6340", "#d2775c", "#d8f0e3"),
}

# Where a card counts as black or red and nothing else: robes of that colour, whoever wears them.
_BLACK, _RED = ("#2b2f3c", "#14161d", "#b4bac9", "#e7e9ef"), (*_WARDROBE["H"][:3], _WARDROBE["H"][-1])
_PLAIN = {
    suit: (*ink[:3], *_WARDROBE[suit][3:-1], ink[-1])
    for suit, ink in zip("SHDC", (_BLACK, _RED, _RED, _BLACK), strict=True)
}
_DRESSES = {"": _WARDROBE, "four": _WARDROBE | _FOUR, "plain": _PLAIN}

_NECK = (
    Layer("whole", "M0 -16 L-2.8 -16 L-2.8 -8 L0 -7", "skin"),
    Layer("whole", "M0 -16 L-2.8 -16 L-2.8 -12.8 C-1.8 -11.4 -0.8 -11.2 0 -11.2", "neck"),
)
_FACE = (
    Layer("pair", "M-6.6 -23 C-9.2 -23.6 -9.2 -18 -6.4 -18.6 Z", "skin"),
    Layer("whole", "M0 -30 C-4.6 -30 -7 -26.6 -7 -22 C-7 -16.8 -4 -13.2 0 -13.2", "skin"),
    Layer("dots", "-4.5 -18.5 4.5 -18.5", "", "blush", 2.4),
    Layer("pair", "M-2.9 -22.1 L-2.9 -21.4", "", "ink", 1.5),
    Layer("dots", "-2.6 -22.3 3.2 -22.3", "", "white", 0.5),
    Layer("one", "M-0.7 -18.8 C-0.3 -18.4 0.3 -18.4 0.7 -18.8", "", "neck", 0.8),
)
_JACK = (
    Layer(
        "whole",
        "M0 -29.5 C-6.5 -29.5 -8.8 -26 -8.8 -21 C-8.8 -18.6 -9.6 -17.4 -10.4 -16.4 C-9 -14.6 -6 -14.4 -4 -15 L0 -15",
        "hair",
    ),
    Layer("whole", "M0 -9.5 C-7 -9.5 -13 -9.2 -16.4 -7.2 C-18 -6.2 -18.9 -5.2 -18.9 -4 L-18.9 0 L0 0", "robe"),
    Layer("pair", "M-9.6 -8 C-10.6 -5.4 -10.9 -2.7 -10.9 -0.5", "", "shade", 0.8),
    Layer("pair", "M-13.6 -7.4 C-14.8 -5 -15 -3 -15 -0.5", "", "trim", 0.8),
    Layer("whole", "M0 -9 L-5 -9 C-4.4 -6 -3.8 -3 -3.7 0 L0 0", "trim"),
    Layer("dots", "0 -2.4", "", "gold", 1.7),
    *_NECK,
    Layer("dots", "-6.4 -9.6 -3.4 -8.2 0 -7.6 3.4 -8.2 6.4 -9.6", "", "cream", 4.6),
    Layer("dots", "-6.3 -10.3 -3.3 -8.9 0 -8.3 3.3 -8.9 6.3 -10.3", "", "white", 4.2),
    *_FACE,
    Layer("pair", "M-4.4 -24.2 C-3.6 -24.9 -2.6 -24.9 -1.8 -24.5", "", "hair", 1),
    Layer("one", "M-2.4 -16.7 C-1.3 -14.9 1.3 -14.9 2.4 -16.7 Z", "white", "mouth", 0.5),
    Layer(
        "whole",
        "M0 -27 C-2.4 -25.6 -4.6 -25.8 -6 -24.6 C-7 -22.6 -6.8 -20 -7.7 -17.2 C-10 -20 -10 -27 -6 -30 L0 -30",
        "hair",
    ),
    Layer(
        "one",
        "M-9.2 -27 C-12.6 -29 -11.2 -34 -5 -35.2 C1 -36.2 9 -35.4 10.6 -31.8 C11.5 -29.6 10.6 -27.8 9 -27 Z",
        "robe",
    ),
    Layer("one", "M-7.5 -31.6 C-5.6 -33 -3 -33.6 -0.6 -33.6", "", "trim", 0.7),
    Layer("one", "M-9.4 -28.6 C-4 -31 4 -31 9.4 -28.6 L9.2 -25.4 C4 -27.6 -4 -27.6 -9.2 -25.4 Z", "shade"),
    Layer(
        "one",
        "M6.6 -28.4 C7 -33 11 -36.6 17.6 -36.4 C18.4 -35 17.4 -33.6 16.6 -33.2 C17 -31.8 15.6 -30.6 14.6 -30.4 "
        "C13.4 -28.4 10 -27.4 6.6 -28.4 Z",
        "white",
        "trim",
        0.5,
    ),
    Layer("one", "M6.6 -28.4 C9 -31.4 12 -33.6 15.6 -34.8", "", "trim", 0.7),
    Layer("dots", "6.6 -28.2", "", "gold", 2.8),
)
_QUEEN = (
    Layer(
        "whole",
        "M0 -31 C-6.5 -31 -10 -27.6 -10 -22 C-10 -17.6 -12.6 -15 -12.2 -11 "
        "C-12 -8.6 -13.6 -7 -12.8 -4.4 C-10 -2.4 -4 -3 0 -3",
        "hair",
    ),
    Layer(
        "whole",
        "M0 -8 L-3 -9.6 C-8.5 -9.2 -13.6 -8.6 -16.8 -6.4 C-18.2 -5.4 -18.9 -4.6 -18.9 -3.6 L-18.9 0 L0 0",
        "robe",
    ),
    Layer("whole", "M0 -16 L-2.8 -16 L-2.8 -11 C-3.2 -9.8 -6 -9.2 -7.2 -8.8 C-6.2 -5.4 -3 -3.6 0 -3", "skin"),
    _NECK[1],
    Layer("pair", "M-7.4 -8.8 C-6.2 -5.2 -3 -3.4 0 -2.8", "", "white", 1.3),
    Layer("pair", "M-8.9 -8.6 C-7.6 -4 -3.4 -1.8 0 -1.2", "", "gold", 0.6),
    Layer("pair", "M-10 -7.6 C-10.2 -5 -8.4 -2.4 -8 -0.5", "", "shade", 0.8),
    *_FACE,
    Layer("dots", "-4.2 -8.5 -2.9 -7.2 -1.1 -6.5 1.1 -6.5 2.9 -7.2 4.2 -8.5", "", "white", 1.2),
    Layer("dots", "0 -5.6", "", "gold", 2),
    Layer("pair", "M-4.2 -22 C-4 -22.9 -3 -23.3 -2.2 -22.9 M-4.2 -22 L-4.9 -22.5", "", "ink", 0.55),
    Layer("pair", "M-4.6 -24.6 C-3.8 -25.3 -2.6 -25.3 -1.8 -24.8", "", "hair", 0.6),
    Layer("whole", "M0 -16.5 C-0.5 -17 -1 -16.9 -2.3 -17.2 C-1.6 -15.3 -0.8 -14.9 0 -14.9", "lips"),
    Layer(
        "whole",
        "M0 -31 C-6 -31 -9.4 -27.6 -9.4 -21.6 C-9.4 -18.6 -9.4 -16.6 -8.6 -14.4 C-7 -16.4 -7.2 -19.6 -6.8 -21.6 "
        "C-6 -24.4 -2 -25 0 -28",
        "hair",
    ),
    Layer("pair", "M-1.6 -29 C-5 -28.4 -7.6 -25.4 -8 -21.4", "", "lock", 0.6),
    Layer("dots", "-7.8 -15.6 7.8 -15.6", "", "gold", 1.6),
    Layer(
        "whole",
        "M0 -36.4 C-0.7 -34 -1.8 -32.8 -3 -33 L-4.8 -35.4 L-5.6 -32 L-8.2 -33.4 L-7.4 -28 C-4.4 -29.8 -2 -30 0 -30",
        "gold",
    ),
    Layer("pair", "M0 -31.2 C-2.4 -31.2 -5 -30.8 -7.4 -29.6", "", "amber", 0.5),
    Layer("dots", "0 -36.6 -4.8 -35.5 4.8 -35.5 -8.3 -33.4 8.3 -33.4", "", "amber", 1.4),
    Layer("dots", "0 -32.6", "", "robe", 1.9),
    Layer("one", "M14.1 -1.6 C13.6 -5 13.6 -9 14.2 -14", "", "leaf", 0.9),
    Layer("one", "M13.6 -8 C15 -11 17 -11.2 18.2 -10.8 C17.8 -8.4 15.6 -7.2 13.6 -8 Z", "leaf"),
    Layer("dots", "14.2 -19.9 11.7 -18 12.7 -15.1 15.7 -15.1 16.7 -18", "", "robe", 3.6),
    Layer("dots", "14.2 -17.3", "", "gold", 2.6),
    Layer("one", "M11.2 -4.8 C11.4 -6.8 15.6 -7 16 -4.8 C16.2 -2.8 11.2 -2.6 11.2 -4.8 Z", "skin"),
)
_KING = (
    Layer("whole", "M0 -29 C-6 -29 -9.2 -26 -9.2 -21 C-9.2 -17 -9.4 -14.6 -10.8 -12.4 C-8 -10.8 -4 -11 0 -11", "hair"),
    Layer("whole", "M0 -11 C-8 -11 -13.4 -10 -16.8 -7.4 C-18.2 -6.2 -18.9 -5 -18.9 -4 L-18.9 0 L0 0", "robe"),
    Layer(
        "whole", "M0 -13 C-6 -12.6 -11.6 -11 -15 -7.4 C-13 -5 -8.6 -3.6 -4.6 -3.4 L-4.6 0 L0 0", "white", "gold", 0.6
    ),
    Layer("pair", "M-12 -7.4 L-12 -6.4 M-8.2 -6 L-8.2 -5 M-8.6 -9.2 L-8.6 -8.2", "", "ink", 0.7),
    Layer("dots", "0 -1.6", "", "gold", 2.4),
    *_FACE,
    Layer("pair", "M-4.8 -24 C-4 -25.2 -2.6 -25.3 -1.8 -24.7", "", "hair", 1.1),
    Layer(
        "whole",
        "M0 -18 C-2.4 -18.2 -4.6 -18.4 -5.6 -19.6 C-6.2 -21 -6.4 -22.6 -7.2 -24 C-8.8 -19 -8.6 -13 -6.2 -9.4 "
        "C-4.6 -7 -1.8 -5.8 0 -4",
        "hair",
    ),
    Layer("pair", "M-4.6 -13.4 C-4 -10.6 -2.6 -8.8 -1.2 -7.6", "", "lock", 0.7),
    Layer("one", "M-1.8 -15.3 C-1 -13.8 1 -13.8 1.8 -15.3 Z", "white", "mouth", 0.4),
    Layer("whole", "M0 -17.6 C-1.6 -18.6 -4.4 -18 -6.2 -15.2 C-4 -14.6 -1.2 -15 0 -16.4", "lock"),
    Layer("whole", "M0 -34.4 C-4.4 -34.4 -8 -32 -8.4 -28 L0 -28", "robe"),
    Layer(
        "whole",
        "M0 -35.6 C-0.6 -33.2 -1.8 -31.4 -3.2 -31 L-6 -34.6 L-7.2 -30.8 L-10.8 -33.2 L-8.4 -26 "
        "C-5.6 -27.4 -2.6 -27.8 0 -27.8",
        "gold",
    ),
    Layer("pair", "M0 -30.2 C-3 -30.2 -6 -29.6 -9 -28.4", "", "amber", 0.5),
    Layer("dots", "0 -35.9 -6.1 -34.9 6.1 -34.9 -10.9 -33.4 10.9 -33.4", "", "gold", 2.2),
    Layer("dots", "0 -28.8 -5.4 -28.1 5.4 -28.1", "", "robe", 1.3),
    Layer("one", "M14.2 -1.4 L14.2 -24", "", "amber", 1.5),
    Layer("dots", "14.2 -21.6", "", "gold", 2.6),
    Layer("dots", "14.2 -27.6", "", "amber", 8),
    Layer("dots", "14.2 -27.6", "", "white", 6.8),
    Layer("one", "M11.4 -5.4 C11.6 -7.6 16.4 -7.6 16.8 -5.4 C17 -3 11.4 -3 11.4 -5.4 Z", "skin"),
    Layer("one", "M10.9 -3.9 C12.8 -3 15.2 -3 17.2 -3.9", "", "white", 1.6),
)
_FIGURES = {"J": _JACK, "Q": _QUEEN, "K": _KING}
_BELT = (
    Layer("one", "M-18.9 0.9 L18.9 -4.3 L18.9 -0.9 L-18.9 4.3 Z", "gold"),
    Layer("one", "M-18.9 1.4 L18.9 -3.8 M-18.9 3.8 L18.9 -1.4", "", "amber", 0.5),
    Layer("dots", "-14 1.93 -9.4 1.29 9.4 -1.29 14 -1.93", "", "robe", 1.7),
    Layer("dots", "0 0", "", "amber", 6.6),
    Layer("dots", "0 0", "", "gold", 5.6),
    Layer("one", "M0 -2 L1.7 0 L0 2 L-1.7 0 Z", "robe", "white", 0.4),
)


def court(rank: str, suit: str, dress: str, emblem: Path, ink: str, large: bool) -> tuple[Shape, ...]:
    """The picture of a court card without its corners: double-headed in a frame, or a large bust on the lower edge.

    `dress` is that of its suit: "" the usual one, "four" of four colours, "plain" black or red only. `emblem` is the
    suit symbol, 1 mm high about (0, 0), and `ink` its colour.
    """
    colour = {"": "", "suit": ink} | _SHARED | _clothes(suit, dress)
    halo = Layer("dots", "0 -23.5", "", "tint" if large else "white", 25.4)
    figure = [(outline(layer), layer) for layer in (halo, *_FIGURES[rank])]
    if rank == "K":
        figure.append((move(emblem, 14.2, -27.6, 5), Layer("one", "", "suit")))
    if large:
        bust = [(move(path, BUST_X, BUST_Y, BUST_SCALE), layer) for path, layer in figure]
        return tuple(painted(path, layer, colour, BUST_SCALE) for path, layer in bust)
    frame = box(CENTRE_X - HALF_WIDE, CENTRE_Y - HALF_HIGH, CENTRE_X + HALF_WIDE, CENTRE_Y + HALF_HIGH, 1.6)
    figure.append((move(emblem, -15.2, -34.3, 5.6), Layer("one", "", "suit")))
    return (
        Shape(write(frame), colour["tint"]),
        *(painted(_both_ways(path), layer, colour, 1) for path, layer in figure),
        *(painted(move(outline(layer), CENTRE_X, CENTRE_Y), layer, colour, 1) for layer in _BELT),
        Shape(write(frame), "", colour["robe"], 0.5),
    )


def ground(suit: str, dress: str) -> str:
    """The colour behind the figure of a court card."""
    return _clothes(suit, dress)["tint"]


def _clothes(suit: str, dress: str) -> dict[str, str]:
    return dict(zip(_NAMES, _DRESSES[dress][suit], strict=True))


def _both_ways(path: Path) -> Path:
    return move(path, CENTRE_X, CENTRE_Y) + move(path, CENTRE_X, CENTRE_Y, -1)
