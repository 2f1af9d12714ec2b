"""Outlines as data: SVG path text (absolute M L C Q Z only) read, moved, turned, mirrored and written again.

Why so: the same text is drawn by SVG `<path>`, by a canvas `Path2D` and by a PDF writer, so a drawing is written once,
as numbers, and no text element, font, clip or gradient is ever needed.
"""

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

Point = tuple[float, float]
Command = tuple[str, tuple[Point, ...]]
Path = tuple[Command, ...]

_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 0}
_TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
_ROUND = 0.5523  # the handle length with which four cubic curves make a circle


class Shape(NamedTuple):
    """One painted outline in millimetres: path text, fill and stroke colour ("" for none), stroke width.

    Stroke ends and corners are round; the fill rule is nonzero; shapes are painted in order.
    """

    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0


@lru_cache(maxsize=4096)  # the pips and letters of all cards, which every table draws
def read(d: str) -> Path:
    """Path text to commands. ValueError for any letter other than M, L, C, Q, Z or for missing numbers."""
    tokens = _TOKEN.findall(d)
    commands: list[Command] = []
    at, letter = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            letter = tokens[at]
            at += 1
        elif letter == "M":
            letter = "L"
        if letter not in _POINTS:
            raise ValueError(f"A path holds only the absolute commands M, L, C, Q and Z, not {letter!r}.")
        numbers = tokens[at : at + 2 * _POINTS[letter]]
        if len(numbers) < 2 * _POINTS[letter] or any(number.isalpha() for number in numbers):
            raise ValueError(f"The command {letter} needs {2 * _POINTS[letter]} numbers in {d!r}.")
        values = [float(number) for number in numbers]
        commands.append((letter, tuple(zip(values[::2], values[1::2], strict=True))))
        at += len(numbers)
    return tuple(commands)


def write(path: Path, places: int = 2) -> str:
    """Commands to path text, rounded to so many decimals."""
    return "".join(
        letter + " ".join(f"{short(x, places)} {short(y, places)}" for x, y in points) for letter, points in path
    )


def short(value: float, places: int = 2) -> str:
    """A number as text without needless zeros."""
    text = f"{value:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def move(path: Path, dx: float, dy: float, scale: float = 1, scale_y: float | None = None) -> Path:
    """The path scaled about the origin, then shifted. A negative scale in both directions is half a turn."""
    tall = scale if scale_y is None else scale_y
    return tuple((letter, tuple((x * scale + dx, y * tall + dy) for x, y in points)) for letter, points in path)


def spin(path: Path, angle: float) -> Path:
    """The path turned about the origin, clockwise on the card, by an angle in radians."""
    c, s = math.cos(angle), math.sin(angle)
    return tuple((letter, tuple((x * c - y * s, x * s + y * c) for x, y in points)) for letter, points in path)


def mirror(path: Path) -> Path:
    """The path reflected in the line x = 0."""
    return move(path, 0, 0, -1, 1)


def whole(half: Path) -> Path:
    """The closed outline made of an open half (M, then L and C, from axis to axis) and its mirror image in x = 0."""
    outline = list(half)
    starts = [points[-1] for _, points in half]
    for (letter, points), (x, y) in zip(reversed(half[1:]), reversed(starts[:-1]), strict=True):
        handles = tuple((-a, b) for a, b in reversed(points[:-1]))
        outline.append((letter, (*handles, (-x, y))))
    return (*outline, ("Z", ()))


def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> Path:
    """An ellipse (a circle without `ry`) about (x, y)."""
    tall = rx if ry is None else ry
    k = _ROUND
    curves = (
        ((0.0, -1.0),),
        ((k, -1.0), (1.0, -k), (1.0, 0.0)),
        ((1.0, k), (k, 1.0), (0.0, 1.0)),
        ((-k, 1.0), (-1.0, k), (-1.0, 0.0)),
        ((-1.0, -k), (-k, -1.0), (0.0, -1.0)),
    )
    unit: Path = (("M", curves[0]), *(("C", points) for points in curves[1:]), ("Z", ()))
    return move(unit, x, y, rx, tall)


def box(left: float, top: float, right: float, bottom: float, radius: float = 0) -> Path:
    """A rectangle with rounded corners."""
    r, k = radius, radius * (1 - _ROUND)
    return read(
        f"M{left + r} {top} L{right - r} {top} C{right - k} {top} {right} {top + k} {right} {top + r}"
        f" L{right} {bottom - r} C{right} {bottom - k} {right - k} {bottom} {right - r} {bottom}"
        f" L{left + r} {bottom} C{left + k} {bottom} {left} {bottom - k} {left} {bottom - r}"
        f" L{left} {top + r} C{left} {top + k} {left + k} {top} {left + r} {top} Z"
    )


def dots(*centres: Point) -> Path:
    """Points to be stroked: each a line too short to see, whose round ends make a disc as wide as the stroke.

    Not of length 0, also after rounding: a canvas leaves such lines out.
    """
    return tuple(c for x, y in centres for c in (("M", ((x, y),)), ("L", ((x + 0.02, y),))))


class Layer(NamedTuple):
    """`how` says what `d` is: "whole" half an outline, "pair" one of two, "one" as it stands, "dots" points."""

    how: str
    d: str
    fill: str = ""
    stroke: str = ""
    width: float = 0


def outline(layer: Layer) -> Path:
    """The outline of a layer."""
    if layer.how == "dots":
        numbers = [float(word) for word in layer.d.split()]
        return dots(*zip(numbers[::2], numbers[1::2], strict=True))
    path = read(layer.d)
    if layer.how == "whole":
        return whole(path)
    return path + mirror(path) if layer.how == "pair" else path


def painted(path: Path, layer: Layer, colour: dict[str, str], scale: float) -> Shape:
    """An outline in the colours of its layer."""
    return Shape(write(path), colour[layer.fill], colour[layer.stroke], round(layer.width * scale, 2))


def svg_paths(drawing: Iterable[Shape]) -> str:
    """Shapes as SVG, in their own millimetres."""
    return "".join(
        f'<path d="{s.d}" fill="{s.fill or "none"}"'
        + (f' stroke="{s.stroke}" stroke-width="{short(s.width)}"' if s.stroke else "")
        + "/>"
        for s in drawing
    )
