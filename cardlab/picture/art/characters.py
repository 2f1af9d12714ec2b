"""The twelve characters that play against people: an animal each, with four moods, drawn here.

A character is a table of layers about the middle of a face, 100 wide and 100 high, y downwards; its eyes and its mouth
follow from the mood. ``shapes`` gives outlines for the canvas as ``faces.face`` does for a card, ``face`` an SVG.

Why so: a name, a face and what it means are the same on the home page, at the table and in the results, so all of
them ask here; somebody called by an animal's name, such as "Cat", has that animal's face. Whoever has
chosen a face is drawn by its animal and a colour: "fox teal".
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from .moods import MOODS, beak, beside, eyes, mouth
from .paths import Layer, Shape, move, outline, painted, svg_paths

SIDE = 100  # of the box of a face
INK, MOUTH, TONGUE, DROP = "#2b2733", "#8c2f39", "#f58a8f", "#5aa9e6"


class Character(NamedTuple):
    """One animal: what lies under its eyes, what lies over its mouth, and where eyes and mouth are."""

    kind: str
    colours: dict[str, str]  # "tint" is the disc behind it, "lid" closes its eyes
    under: tuple[Layer, ...]
    over: tuple[Layer, ...] = ()
    eyes: tuple[float, float, float] = (14, -4, 7.5)  # how far from the axis, how high, and half their width
    mouth: tuple[float, float, float] = (0, 22, 9)  # where it is, and half its width
    beak: bool = False
    line: str = "ink"  # the colour of a laughing eye, light on a dark patch


def _head(top: float, wide: float, low: float, fill: str = "fur") -> Layer:
    """A round head from its top to its chin."""
    middle = (top + low) / 2
    a, b = (middle - top) * 0.552, wide * 0.552
    d = f"M0 {top} C{-b} {top} {-wide} {middle - a} {-wide} {middle} C{-wide} {middle + a} {-b} {low} 0 {low}"
    return Layer("whole", d, fill)


def _disc(x: float, y: float, radius: float, fill: str) -> Layer:
    """A disc on both sides of the axis, or on it."""
    return Layer("dots", f"{-x} {y} {x} {y}" if x else f"0 {y}", "", fill, 2 * radius)


_NOSE = Layer("whole", "M0 8 C-3 8 -6 9 -6 11.5 C-6 14.5 -2 16 0 17", "ink")
_BLUSH = _disc(25, 13, 5, "blush")
_WHISKERS = Layer("pair", "M-22 14 L-40 10 M-22 18 L-41 19", "", "line", 1.6)

_CHICK = Character(
    "chick",
    {"tint": "#cfe9fb", "fur": "#ffd54a", "lid": "#f0bd2a", "blush": "#ffad5c", "beak": "#f2842b"},
    (
        Layer(
            "one", "M0 -30 C-3 -38 -9 -41 -13 -41 M0 -30 C0 -40 2 -44 5 -46 M0 -30 C4 -37 10 -39 14 -37", "", "lid", 4
        ),
        Layer("pair", "M-34 6 C-44 6 -47 14 -46 24 C-40 24 -33 20 -31 16 Z", "lid"),
        _head(-34, 36, 42),
        _BLUSH,
    ),
    mouth=(0, 12, 9),
    beak=True,
)
_PUPPY = Character(
    "puppy",
    {"tint": "#ffdfe6", "fur": "#fdf3e4", "lid": "#e6d5bd", "blush": "#f7b7a8", "spot": "#6b4a3a", "line": "#d9c7ae"},
    (
        _head(-36, 33, 42),
        Layer("one", "M5 -12 C5 -24 26 -25 28 -9 C29 2 22 8 15 7 C8 6 5 0 5 -12 Z", "spot"),
        _disc(0, -26, 4, "spot"),
        Layer("pair", "M-20 -33 C-34 -38 -46 -22 -46 -4 C-46 10 -40 18 -34 16 C-28 10 -31 -8 -20 -33 Z", "spot"),
        Layer("whole", "M0 4 C-10 4 -17 12 -17 22 C-17 32 -9 38 0 38", "white"),
        _BLUSH,
    ),
    (_NOSE,),
    mouth=(0, 23, 8),
)
_CAT = Character(
    "cat",
    {"tint": "#d9f0dc", "fur": "#f2a04a", "lid": "#d9832c", "blush": "#f77f5e", "line": "#fff3e0", "ear": "#f9c9a8"},
    (
        Layer("pair", "M-36 -8 L-38 -44 C-30 -42 -18 -36 -10 -28 Z", "fur"),
        Layer("pair", "M-32 -20 L-33 -36 C-28 -34 -22 -31 -18 -27 Z", "ear"),
        _head(-34, 37, 40),
        Layer("one", "M0 -33 L0 -20 M-8 -31 L-6 -21 M8 -31 L6 -21", "", "lid", 3.6),
        Layer("pair", "M-36 -2 L-28 0 M-36 5 L-29 5.5", "", "lid", 3.2),
        Layer("whole", "M0 9 C-8 9 -15 14 -15 22 C-15 30 -8 34 0 34", "cream"),
        _BLUSH,
    ),
    (_WHISKERS, Layer("whole", "M0 9 C-2 9 -5 9.5 -5 11 C-5 13 -2 15 0 16", "pink")),
    mouth=(0, 20, 8),
)
_ELEPHANT = Character(
    "elephant",
    {"tint": "#fff0c9", "fur": "#9db4c8", "lid": "#7f99b0", "blush": "#d99fb0", "ear": "#e9b9c4"},
    (
        Layer("pair", "M-22 -26 C-34 -38 -49 -30 -49 -8 C-49 12 -38 22 -24 16 Z", "fur"),
        Layer("pair", "M-27 -22 C-35 -29 -44 -24 -44 -8 C-44 7 -36 14 -28 11 Z", "ear"),
        _head(-36, 29, 32),
        _disc(20, 11, 4, "blush"),
    ),
    (
        Layer("one", "M-8 4 C-7 -2 7 -2 8 4 C9 16 8 24 11 29 C13 32 18 31 20 27 C25 28 25 36 19 40 "
              "C11 44 0 41 -4 31 C-8 22 -9 14 -8 4 Z", "fur", "lid", 1.6),
        Layer("one", "M-6 13 C-2 15 3 15 7 13 M-5 21 C-1 23 4 23 7.5 21 M-2 30 C1 31 4 30.5 8 28", "", "lid", 1.6),
    ),
    eyes=(14, -9, 7),
    mouth=(-14, 19, 6),
)  # fmt: skip
_LION = Character(
    "lion",
    {"tint": "#dcebfa", "fur": "#f6c463", "lid": "#dda43d", "blush": "#f2976a", "mane": "#b8642c", "light": "#d17c3a"},
    (
        Layer("dots", "0 -36 19 -31 33 -18 39 1 34 20 21 34 0 39 -21 34 -34 20 -39 1 -33 -18 -19 -31", "", "mane", 21),
        Layer(
            "dots", "9 -33 26 -24 35 -8 36 11 28 27 11 36 -11 36 -28 27 -36 11 -35 -8 -26 -24 -9 -33", "", "light", 14
        ),
        _disc(23, -26, 8, "fur"),
        _disc(23, -26, 4, "blush"),
        _head(-28, 30, 35),
        Layer("whole", "M0 7 C-9 7 -15 12 -15 21 C-15 29 -8 33 0 33", "cream"),
        _disc(21, 12, 4, "blush"),
    ),
    (_NOSE,),
    eyes=(12, -5, 7),
    mouth=(0, 21, 7.5),
)
_FOX = Character(
    "fox",
    {"tint": "#d6efe9", "fur": "#e8743b", "lid": "#c45722", "blush": "#f4a58c", "tip": "#4a2f2a"},
    (
        Layer("pair", "M-35 0 L-40 -45 C-30 -42 -16 -34 -8 -25 Z", "fur"),
        Layer("pair", "M-38.5 -28 L-40 -45 C-35 -43.5 -29 -41 -24 -37.5 Z", "tip"),
        Layer("pair", "M-31 -16 L-33 -33 C-28 -31 -22 -27 -18 -23 Z", "cream"),
        Layer("whole", "M0 -32 C-20 -32 -34 -18 -38 4 C-40 14 -34 19 -28 22 C-20 32 -9 42 0 42", "fur"),
        Layer("whole", "M0 20 C-4 10 -12 5 -24 8 C-31 9 -36 11 -38.5 10 C-38 16 -33 19.5 -28 22 C-20 32 -9 42 0 42",
              "white"),
        _disc(25, 14, 4, "blush"),
    ),
    (Layer("whole", "M0 9 C-3 9 -6 10 -6 12.5 C-6 15.5 -2 17 0 18", "ink"),),
    eyes=(14, -6, 7),
    mouth=(0, 24, 8),
)  # fmt: skip
_GOLDFISH = Character(
    "goldfish",
    {"tint": "#c4e7f7", "fur": "#ff8a3c", "lid": "#ec6f1f", "blush": "#ff5f4a", "fin": "#ffb35c", "light": "#ffc98a"},
    (
        Layer("whole", "M0 -24 C-6 -34 -16 -44 -22 -46 C-20 -38 -22 -34 -24 -28 C-14 -24 -6 -22 0 -22", "fin"),
        Layer("pair", "M-30 2 C-40 -6 -49 -6 -48 2 C-48 10 -49 18 -45 22 C-38 22 -32 18 -29 14 Z", "fin"),
        Layer("pair", "M-45 2 L-37 6 M-45 13 L-37 11", "", "lid", 1.8),
        _head(-33, 34, 40),
        Layer("whole", "M0 40 C-16 40 -27 33 -31 22 C-22 26 -10 28 0 28", "light"),
        Layer(
            "one",
            "M-6 -24 C-3 -21 3 -21 6 -24 M-13 -18 C-10 -15 -6 -15 -3 -18 M3 -18 C6 -15 10 -15 13 -18",
            "",
            "lid",
            2,
        ),
        _disc(25, 12, 5, "blush"),
    ),
    (Layer("dots", "36 -33", "", "white", 7), Layer("dots", "43 -42", "", "white", 4.5)),
    eyes=(17, -1, 8.5),
    mouth=(0, 17, 9),
)
_OWL = Character(
    "owl",
    {"tint": "#e6e0f5", "fur": "#94683f", "lid": "#c9a06a", "blush": "#c9825a", "light": "#ecd3a6", "beak": "#f0a02f",
     "dark": "#74502e"},
    (
        Layer("pair", "M-12 -28 C-22 -32 -34 -44 -38 -44 C-38 -36 -36 -22 -33 -12 Z", "dark"),
        _head(-34, 37, 42),
        Layer("whole", "M0 14 C-14 14 -24 20 -24 30 C-20 38 -9 42 0 42", "light"),
        Layer("one", "M-10 28 L-7 31 L-4 28 M4 28 L7 31 L10 28 M-3 34 L0 37 L3 34", "", "fur", 2),
        _disc(15, -6, 17, "light"),
    ),
    eyes=(15, -6, 10),
    mouth=(0, 8, 6.5),
    beak=True,
)  # fmt: skip
_BEAR = Character(
    "bear",
    {"tint": "#ffe6c7", "fur": "#9c6a40", "lid": "#7f5331", "blush": "#d98a6b", "ear": "#d3a277", "light": "#e4c19a"},
    (
        _disc(27, -29, 13, "fur"),
        _disc(27, -29, 7, "ear"),
        _head(-36, 38, 41),
        Layer("whole", "M0 3 C-11 3 -19 11 -19 21 C-19 31 -10 37 0 37", "light"),
        _BLUSH,
    ),
    (_NOSE,),
    eyes=(15, -6, 7),
)
_PANDA = Character(
    "panda",
    {"tint": "#d8eecb", "fur": "#fbfbf8", "lid": "#3a3a44", "blush": "#f6b3b3", "dark": "#35353f", "line": "#d9d9d2"},
    (
        _disc(28, -28, 13, "dark"),
        Layer("whole", "M0 -36 C-21 -36 -39 -22 -39 4 C-39 28 -21 41 0 41", "fur"),
        Layer("pair", "M-12 -14 C-20 -18 -30 -8 -30 3 C-30 11 -22 13 -16 8 C-9 3 -6 -10 -12 -14 Z", "dark"),
        _BLUSH,
    ),
    (Layer("whole", "M0 9 C-3 9 -5 10 -5 12 C-5 14.5 -2 16 0 16.5", "ink"),),
    eyes=(17, -3, 6.5),
    line="white",
)
_RABBIT = Character(
    "rabbit",
    {"tint": "#fde3f1", "fur": "#c3b7dd", "lid": "#a394c4", "blush": "#f19bb5", "ear": "#f6c4d6"},
    (
        Layer("pair", "M-24 -14 C-32 -30 -30 -47 -20 -48 C-9 -48 -6 -32 -6 -20 Z", "fur"),
        Layer("pair", "M-20 -19 C-25 -31 -24 -41 -19 -42 C-13 -42 -11 -30 -11 -22 Z", "ear"),
        _head(-26, 34, 42),
        Layer("dots", "-7 21 7 21", "", "white", 17),
        _disc(24, 18, 5, "blush"),
    ),
    (
        Layer("whole", "M0 11 C-3 11 -5 11.5 -5 13.5 C-5 16 -2 17.5 0 18", "pink"),
        Layer("pair", "M-16 21 L-38 17 M-16 25 L-38 27", "", "lid", 1.4),
    ),
    eyes=(14, 1, 7),
    mouth=(0, 26, 7),
)
_FROG = Character(
    "frog",
    {"tint": "#fff3b8", "fur": "#6cbb4b", "lid": "#4f9a33", "blush": "#f2a07b", "light": "#c5e69a"},
    (
        _disc(20, -22, 15, "fur"),
        Layer("whole", "M0 -24 C-22 -24 -42 -10 -42 12 C-42 32 -24 40 0 40", "fur"),
        Layer("whole", "M0 40 C-16 40 -30 36 -37 27 C-26 33 -12 34 0 34", "light"),
        Layer("dots", "-4 2 4 2", "", "lid", 3),
        _disc(31, 10, 6, "blush"),
    ),
    eyes=(20, -22, 10),
    mouth=(0, 15, 17),
)
CHARACTERS = {
    "Pip": _CHICK, "Dot": _PUPPY, "Milo": _CAT, "Nell": _ELEPHANT, "Otto": _LION, "Tess": _FOX,
    "Finn": _GOLDFISH, "Olga": _OWL, "Bram": _BEAR, "Suki": _PANDA, "Juno": _RABBIT, "Gus": _FROG,
}  # fmt: skip
PEOPLE = ("fox", "owl", "bear", "panda", "rabbit", "frog", "lion", "elephant")  # the animals that people choose from
COLOURS = {  # and the colours: of the disc behind it
    "red": "#fbd5cf", "orange": "#fde2c4", "yellow": "#fff0b8", "green": "#d3efd2", "teal": "#c9edee",
    "blue": "#d3e3fb", "purple": "#e4d9f8", "pink": "#fbd6e6",
}  # fmt: skip
_KINDS = {character.kind: character for character in CHARACTERS.values()}
_COMMON = {
    "": "", "white": "#fffdf7", "cream": "#fff0dc", "ink": INK, "pink": "#e8798f", "mouth": MOUTH, "tongue": TONGUE,
    "drop": DROP,
}  # fmt: skip


def character(name: str) -> Character:
    """Who a name belongs to: one of the twelve, the animal of that name, else always the same one of them."""
    word = name.split()[0] if name.split() else ""
    if word in CHARACTERS:
        return CHARACTERS[word]
    return _KINDS.get(word.lower()) or list(CHARACTERS.values())[sum(map(ord, name)) % len(CHARACTERS)]


def disc(name: str) -> str:
    """The colour of the disc behind a face: the one chosen, else that of the animal."""
    animal, _, colour = name.partition(" ")
    return COLOURS[colour] if animal in _KINDS and colour in COLOURS else character(name).colours["tint"]


@lru_cache(maxsize=64)
def shapes(name: str, mood: str = "pleased") -> tuple[Shape, ...]:
    """The face of a character in one of MOODS, as outlines in a box of 100 x 100. Raises ValueError."""
    if mood not in MOODS:
        raise ValueError(f"A mood is one of {', '.join(MOODS)}, not {mood[:20]!r}.")
    who = character(name)
    colours = _COMMON | who.colours | {"tint": disc(name)}
    back = Layer("dots", "0 0", "", "tint", SIDE)
    said = beak(who.mouth, mood) if who.beak else mouth(who.mouth, mood)
    layers = (back, *who.under, *eyes(who.eyes, mood, who.line), *said, *who.over, *beside(mood))
    return tuple(painted(move(outline(layer), SIDE / 2, SIDE / 2), layer, colours, 1) for layer in layers)


def face(name: str, mood: str = "pleased", *, disc: bool = True) -> str:
    """The face of a character as an SVG document without words: say the name beside it. Raises ValueError."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" aria-hidden="true">'
        f'<g stroke-linecap="round" stroke-linejoin="round">{svg_paths(shapes(name, mood)[not disc :])}</g></svg>'
    )
