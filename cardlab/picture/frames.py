"""What is seen, picture by picture, while cards and chips fly to their places; every painter shows the same.

A card rises and falls on its way, its shadow grows with its height, and it is pressed a little when it lands. Many fly
as they are dealt, one after another; then the pictures are fewer and plainer, for all of them go to the page.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from math import hypot, pi, sin
from typing import NamedTuple

from ..rules.cards import HIDDEN
from .cache import SHADE
from .skin import Mark, Stamp, tilted
from .sprites import Box, Flight, Scene, Sprite

SHORTEST, LONGEST, EACH = 260.0, 520.0, 0.25  # milliseconds of a flight, and for each scene unit of its way
LANDING = 110.0  # milliseconds that a card is pressed
APART, ALL = 55.0, 1600.0  # milliseconds from one card to the next, and for all of them together
FEW = 2  # flights that are shown with all that belongs to them: shadow, turn, landing
FINE, COARSE = 20, 36  # milliseconds of a picture, of few flights and of many
HIGHER = 0.06  # how much larger a card is at its highest


class Shot(NamedTuple):
    """One picture: what is in the air, and whose flights have not come to their end."""

    air: list[Mark]
    flying: tuple[Flight, ...]


class Film(NamedTuple):
    """Pictures, each seen for so many milliseconds."""

    pace: int
    shots: list[Shot]

    @property
    def seconds(self) -> float:
        """How long all of them take."""
        return self.pace * len(self.shots) / 1000


class _Times(NamedTuple):
    flight: Flight
    start: float
    down: float  # when it has come to its place
    end: float  # when it lies still


def film(flights: Sequence[Flight]) -> Film:
    """The cards and chips in flight, picture by picture; none without a flight."""
    fine = len(flights) <= FEW
    pace = FINE if fine else COARSE
    lasts = [_lasts(flight) for flight in flights]
    apart = min(APART, (ALL - max(lasts, default=0)) / max(1, len(flights) - 1))
    times = [
        _Times(f, i * apart, i * apart + last, i * apart + last + LANDING * (fine and f.card is not None))
        for i, (f, last) in enumerate(zip(flights, lasts, strict=True))
    ]
    over = max((one.end for one in times), default=0)
    return Film(pace, [_shot(times, at, fine=fine) for at in range(pace, round(over), pace)])


def meanwhile(old: Scene | None, scene: Scene, flying: Collection[Flight]) -> list[Sprite]:
    """What lies still while these fly: the cards at their goals until they have come, and all else of the new scene."""
    places = {f.goal for f in flying if f.start != f.goal and not f.dealt}
    under = [s for s in old.sprites if s.kind == "card" and s.box in places] if old else []
    away = {one for f in flying if f.card for one in ((f.goal, f.card), *f.more)}
    aloft = {card for _, card in away if card is not HIDDEN}
    stars = [s for s in scene.sprites if s.kind == "badge" and s.card in aloft]  # a card has none before it has landed
    return [*under, *(s for s in scene.sprites if (s.box, s.card) not in away and s not in stars)]


def timely(flights: Iterable[Flight], old: Scene | None, scene: Scene) -> list[Flight]:
    """Those flights that can be shown: a table that has become another size since then has none but a deal."""
    return [f for f in flights if f.dealt or (old is not None and old.width == scene.width)]


def _lasts(flight: Flight) -> float:
    a, b = flight.start, flight.goal
    way = hypot(b.x + b.w / 2 - a.x - a.w / 2, b.y + b.h / 2 - a.y - a.h / 2)
    return min(LONGEST, SHORTEST + EACH * way)


def _shot(times: Sequence[_Times], now: float, *, fine: bool) -> Shot:
    air: list[Mark] = []
    waits: set[Box] = set()  # of those that wait in one place, the first one is seen
    for one in times:
        if now < one.start:
            if one.flight.start not in waits:
                waits.add(one.flight.start)
                air += _seen(one.flight, 0, 0, fine=fine)
        elif now < one.down:
            air += _seen(one.flight, (now - one.start) / (one.down - one.start), 0, fine=fine)
        elif now < one.end:
            air += _seen(one.flight, 1, sin(pi * (now - one.down) / (one.end - one.down)), fine=fine)
    return Shot(air, tuple(one.flight for one in times if now < one.end))


def _seen(flight: Flight, part: float, pressed: float, *, fine: bool) -> list[Mark]:
    """A flight at a part (0 to 1) of its time; how much it is pressed as it lands."""
    done, high = _eased(part), sin(pi * part)
    box = Box(*(a + (b - a) * done for a, b in zip(flight.start, flight.goal, strict=True)))
    if flight.card is None:
        side = min(box.w, box.h)
        return [Stamp("chip", Box(box.x + 5 * i, box.y - 3 * i, side, side)) for i in range(min(3, flight.chips))]
    shown, wide, tall = flight.card, 1 + HIGHER * high + 0.03 * pressed, 1 + HIGHER * high - 0.03 * pressed
    if flight.over:
        shown = flight.over if done < 0.5 else flight.card
        wide *= max(0.04, abs(1 - 2 * done))
    turn = flight.turns[0] + (flight.turns[1] - flight.turns[0]) * done
    card = _scaled(box, wide, tall)
    under = _scaled(box, wide * (1 + 0.1 * high), tall * (1 + 0.1 * high))
    below: list[Mark] = [Stamp(SHADE, under._replace(y=under.y + 0.2 * high * box.h))] if fine and high > 0.1 else []
    return tilted([*below, Stamp(shown, card)], card, turn if fine else 0)


def _scaled(box: Box, wide: float, tall: float) -> Box:
    """A box made wider and taller about its middle."""
    w, h = box.w * wide, box.h * tall
    return Box(box.x + (box.w - w) / 2, box.y + (box.h - h) / 2, w, h)


@lru_cache(1024)
def _eased(part: float) -> float:
    """How far something is after a part of its time: cubic-bezier(.3, 0, .2, 1), quick at first and soft at the end."""
    low, high = 0.0, 1.0
    for _ in range(20):
        s = (low + high) / 2
        if 0.9 * s * (1 - s) ** 2 + 0.6 * s * s * (1 - s) + s**3 < part:
            low = s
        else:
            high = s
    return low * low * (3 - 2 * low)
