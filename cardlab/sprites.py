"""What lies on a drawn table: boxes, sprites, a whole scene of them, and cards in flight. Numbers and words only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from .cards import Card

WIDE, NARROW = 900, 390
TIP = 8  # how high the tip of a speech bubble is, in scene units
FINGER = 44  # the smallest target a finger hits, in pixels
SMALLEST = {NARROW: 366, WIDE: 640}  # pixels across: a phone of 390 with its margins; the least that is laid out wide


class Box(NamedTuple):
    """A place on the table: left, top, width, height in scene units."""

    x: float
    y: float
    w: float
    h: float


class Sprite(NamedTuple):
    """One thing on the table: what it is, where, and what it shows."""

    kind: str  # "card", "place" (an empty pile), "plate" (a seat's name), "label", "badge", "suit", "way"
    box: Box
    zone: str = ""
    card: Card | None = None  # HIDDEN shows its back
    text: str = ""
    mark: str = ""  # "turn" on a plate, "warn" on a badge
    order: int = 0  # which of several equal cards of this zone


class Scene(NamedTuple):
    """A whole table: its size, its sprites from back to front, and where and how many cards every zone has."""

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    anchors: Mapping[str, Box]
    counts: Mapping[str, Counter[Card]]

    @property
    def narrow(self) -> bool:
        """Whether this is the layout for a small screen."""
        return self.width == NARROW


class Flight(NamedTuple):
    """A card that moves from one place to another."""

    card: Card
    start: Box
    goal: Box


def fitted(text: str, width: float, size: float) -> str:
    """The text cut to a width when written at a size, with an ellipsis where it was cut."""
    room = max(2, int(width / (0.56 * size)))
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"
