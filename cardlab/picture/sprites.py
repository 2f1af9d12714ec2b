"""What lies on a drawn table: boxes, sprites, a whole scene of them, and cards in flight. Numbers and words only."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..rules.cards import HIDDEN, Card

TIP = 8  # how high the tip of a speech bubble is, in scene units
FINGER = 44  # the smallest target a finger hits, in pixels
LETTER = 13.0  # the smallest letters that are written, in pixels
SMALL = 90  # cards of fewer pixels have large corners
SHARP = 2  # canvas pixels for a pixel of the page at most, which is sharp on a fine screen too
WIDE, UPRIGHT, LYING = "wide", "upright", "lying"  # a laptop, a phone or tablet held upright, a phone on its side
# The felt of each shape in scene units, as it was drawn, and how much larger it may become. It becomes as small as its
# window asks, so that a scene always has at least the room for which it was drawn.
DRAWN = {WIDE: (1328, 612, 4.0), UPRIGHT: (390, 844, 1.5), LYING: (844, 390, 1.2)}
AFAR = 0.75  # a picture seen from afar has few words, so its names stay as large as this
# The same of a table where a coach asks a question: few cards lie there, which are to be seen well.
ASKED = {WIDE: (1210, 520, 4.0), UPRIGHT: (390, 784, 1.5), LYING: (844, 390, 1.2)}


class Box(NamedTuple):
    """A place on the table: left, top, width, height in scene units."""

    x: float
    y: float
    w: float
    h: float


class Sprite(NamedTuple):
    """One thing on the table: what it is, where, and what it shows."""

    # "card", "place" (an empty pile), "plate" (a seat's name), "ring" (round its face), "face", "bubble", "label",
    # "badge", "suit", "way", "chips", "caption", "panel" (what words stand on), "tray" (what lies together), "inlay",
    # "line" (around cards of which all may be played)
    kind: str
    box: Box
    zone: str = ""
    card: Card | None = None  # HIDDEN shows its back; on a badge, the card that it belongs to
    text: str = ""
    # "turn" on a plate or a ring, or its team ("one", "two"), the mood of a face, "warn" on what is below nothing,
    # "left" on words that begin at the left of their box; the side of its seat on which a bubble stands; on cards and
    # places what may be done (see skin.py)
    mark: str = ""
    order: int = (
        0  # which of several equal cards of this zone; of a bubble, how far its tip is from its left or its top
    )
    turn: float = 0  # degrees by which a card or a chip lies askew, clockwise
    bare: bool = False  # another card covers its lower right corner, so that no part of the corner is drawn
    least: float = LETTER  # how small its letters are at least, in scene units


class Spoken(NamedTuple):
    """What a seat says at one moment, in lines, and where its bubble stands, with the tip that points at the seat."""

    seat: str
    words: str
    lines: tuple[str, ...]
    side: str  # of the seat: "right", "left", "below", "above"
    tip: float  # how far the tip is from the left end of the bubble, or from its top
    box: Box


class Screen(NamedTuple):
    """The room that a table has on a page, in pixels: its width and height, and how many dots of the display are side
    by side in a pixel."""

    w: int
    h: int
    dense: float = SHARP
    asked: bool = False  # whether a coach asks a question there
    afar: bool = False  # whether it is a small picture seen from afar: few words, large, and nothing is said there

    @property
    def shape(self) -> str:
        """How a table is laid out there: "wide", "upright" or "lying"."""
        return WIDE if self.w >= 862 and self.h >= 460 else UPRIGHT if self.w < self.h else LYING

    @property
    def unit(self) -> float:
        """Pixels for a scene unit: everything on the table is so many times as large as it was drawn."""
        w, h, most = (ASKED if self.asked else DRAWN)[self.shape]
        return max(AFAR if self.afar else 0.0, min(self.w / w, self.h / h, most))


class Scene(NamedTuple):
    """A whole table: its size, its sprites from back to front, and where every zone is and which cards lie there."""

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    anchors: Mapping[str, Box]
    piles: Mapping[str, tuple[Card, ...]]
    travels: tuple[tuple[str, str], ...] = ()  # cards gone face down from pile to pile, as the host tells
    shape: str = WIDE
    says: Box | None = None  # where the sentence stands, on a screen
    acts: Box | None = None  # where buttons stand beside it
    tray: Box | None = None  # where they stand if there are too many for that, as far as nothing lies there
    row: Box | None = None  # where they stand if there is no room anywhere else, see frame.py
    bubbles: tuple[Spoken, ...] = ()  # what seats say for a moment, as far as there is room for it
    screen: Screen | None = None  # what it was laid out for
    grid: float = 0  # how wide the cards of a grid are, 0 without one
    hand: Box | None = None  # where the viewer's own cards are
    plain: bool = False  # whether its cards count as black or red and nothing else
    fans: bool = False  # whether it has fans, of whose covered cards a small corner is seen whole

    @property
    def large(self) -> bool:
        """Whether the cards are so small that they need large corners."""
        unit = self.screen.unit if self.screen is not None else 1
        if self.fans:
            return False
        return self.shape != WIDE or unit < 0.9 or 0 < self.grid * unit < SMALL

    @property
    def sharp(self) -> float:
        """Canvas pixels for a scene unit: a dot of the display each, as more would cost time and not be seen."""
        if self.screen is None:
            return SHARP
        return min(SHARP, self.screen.dense) * self.screen.w / self.width


class Flight(NamedTuple):
    """A card, or some chips, on the way from one place to another."""

    card: Card | None
    start: Box
    goal: Box
    chips: int = 0
    over: Card | None = None  # what it shows in the first half of its way, if it turns over
    turns: tuple[float, float] = (0, 0)  # how it lies askew at its start and at its goal
    more: tuple[tuple[Box, Card], ...] = ()  # the other cards that it brings, and where they come to lie
    dealt: bool = False  # it begins a hand, so that nothing lay there before


def bared(sprites: Iterable[Sprite]) -> tuple[Sprite, ...]:
    """The sprites, with the open cards known whose lower right corner lies under another card."""
    found = list(sprites)
    above: list[tuple[float, float, float, float]] = []  # of the cards that lie higher: left, top, right, low
    for i in range(len(found) - 1, -1, -1):
        one = found[i]
        if one.kind != "card":
            continue
        x, y, w, h = one.box
        right, low, bare = x + w, y + h, False
        if one.card is not HIDDEN:  # as ``meet``, written out: it is asked for every two cards at every look
            x0, y0, x1, y1 = x + 0.8 * w, y + 0.7 * h, right - 2, low - 2
            bare = any(x0 < r - 2 and a < x1 and y0 < b - 2 and t < y1 for a, t, r, b in above)
        if bare != one.bare:
            found[i] = _covered(one) if bare else one._replace(bare=False)
        above.append((x, y, right, low))
    return tuple(found)


@lru_cache(5_000)
def _covered(one: Sprite) -> Sprite:
    """The sprite with its corner covered; the same cards lie there again at most looks."""
    return one._replace(bare=True)


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
