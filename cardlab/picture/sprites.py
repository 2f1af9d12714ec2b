"""What lies on a drawn table: boxes, sprites, a whole scene of them, and cards in flight. Numbers and words only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from ..rules.cards import Card

WIDE, NARROW = 900, 390
TIP = 8  # how high the tip of a speech bubble is, in scene units
FINGER = 44  # the smallest target a finger hits, in pixels
SHARP = 2  # canvas pixels for a scene unit at most, which is sharp on a fine screen too
LOW = 440  # pixels of height below which the small pieces are laid out
SMALLEST = {NARROW: 366, WIDE: 640}  # pixels across: a phone of 390 with its margins; the least that is laid out wide


class Box(NamedTuple):
    """A place on the table: left, top, width, height in scene units."""

    x: float
    y: float
    w: float
    h: float


class Sprite(NamedTuple):
    """One thing on the table: what it is, where, and what it shows."""

    # "card", "place" (an empty pile), "plate" (a seat's name), "face", "bubble", "label", "badge", "suit", "chips"
    kind: str
    box: Box
    zone: str = ""
    card: Card | None = None  # HIDDEN shows its back
    text: str = ""
    mark: str = ""  # "turn" on a plate, or its team ("one", "two"), the mood of a face, "warn" on what is below nothing
    order: int = 0  # which of several equal cards of this zone


class Screen(NamedTuple):
    """The room that a table has on a page, in pixels: its width and height, how high its sentence is, how many dots of
    the display are side by side in a pixel, and how much larger than usual its words are."""

    w: int
    h: int
    said: int = 60
    dense: float = SHARP
    zoom: float = 1

    @property
    def narrow(self) -> bool:
        """Whether the small pieces are laid out, as on a phone."""
        return self.w < SMALLEST[WIDE] or self.h < LOW


class Held(NamedTuple):
    """How a hand is laid, which stays while it is played: how much larger than usual, with what is shared; for how many
    rows there is room, and whether there is under names."""

    large: float = 1
    rows: int = 1
    tags: bool = False


class Scene(NamedTuple):
    """A whole table: its size, its sprites from back to front, and where and how many cards every zone has."""

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    anchors: Mapping[str, Box]
    counts: Mapping[str, Counter[Card]]
    travels: tuple[tuple[str, str], ...] = ()  # cards gone face down from pile to pile, as the host tells
    narrow: bool = False  # whether this is the layout for a small screen
    says: Box | None = None  # where the sentence stands, on a screen
    bubbles: Mapping[str, Box] = MappingProxyType({})  # seat -> where its face may say something for a moment
    log: Box | None = None  # where there is room to tell of the last moves
    sides: bool = False  # whether the other seats are on both sides
    screen: Screen | None = None  # what it was laid out for
    spare: float = 0  # how much higher the screen was than what lies on it
    hand: Held = Held()  # how the viewer's hand is laid

    @property
    def sharp(self) -> float:
        """Canvas pixels for a scene unit: a dot of the display each, as more would cost time and not be seen."""
        dots = round(self.screen.w * self.screen.dense) if self.screen is not None else SHARP * self.width
        return min(SHARP * self.width, dots) / self.width


class Flight(NamedTuple):
    """A card, or some chips, on the way from one place to another."""

    card: Card | None
    start: Box
    goal: Box
    chips: int = 0
    over: Card | None = None  # what it shows in the first half of its way, if it turns over


def around(boxes: Sequence[Box]) -> Box:
    """The box around some others."""
    x, y = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(x, y, max(b.x + b.w for b in boxes) - x, max(b.y + b.h for b in boxes) - y)


def meet(a: Box, b: Box) -> bool:
    """Whether two boxes have more than an edge in common."""
    return a.x < b.x + b.w - 2 and b.x < a.x + a.w - 2 and a.y < b.y + b.h - 2 and b.y < a.y + a.h - 2


def fits(text: str, width: float, size: float) -> bool:
    """Whether a text written at a size is no wider than that."""
    return len(text) <= _letters(width, size)


def fitted(text: str, width: float, size: float) -> str:
    """The text cut to a width when written at a size, with an ellipsis where it was cut."""
    return text if fits(text, width, size) else text[: _letters(width, size) - 1].rstrip() + "…"


def _letters(width: float, size: float) -> int:
    """How many letters of a size stand in a width; a size made for so many letters has room for all of them."""
    return max(2, int(width / (0.56 * size) + 1e-6))


@lru_cache(10_000)  # the same places come again at every press
def near(length: float) -> float:
    """A length to a tenth, as short as it can be sent: 303 instead of 303.0."""
    tenth = round(length, 1)
    return int(tenth) if tenth == int(tenth) else tenth
