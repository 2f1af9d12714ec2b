"""Frames: what is seen, picture by picture, while cards and chips fly to their places; every painter shows the same."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .art.faces import Style
from .skin import Front, Mark, marks
from .sprites import Box, Flight, Scene, Sprite

FRAMES, FRAME_MS = 14, 18  # a flight lasts a quarter of a second
LATE = 0.25  # how much of a flight passes before the next one begins


def frames(flights: Sequence[Flight], style: Style) -> list[list[Mark]]:
    """The cards and chips in flight, picture by picture, FRAME_MS milliseconds each; none without a flight."""
    count = min(40, round(FRAMES * (1 + LATE * (len(flights) - 1)))) if flights else 0
    return [_frame(flights, (i + 1) / count, style) for i in range(count)]


def _frame(flights: Sequence[Flight], part: float, style: Style) -> list[Mark]:
    """The cards and chips in flight at a part (0 to 1) of their way: quick at first, soft at the end."""
    seen: list[Mark] = []
    for i, f in enumerate(flights):
        late = LATE * i / max(1, LATE * (len(flights) - 1) + 1)  # one after another, as they are dealt
        own = min(1.0, max(0.0, (part - late) * (LATE * (len(flights) - 1) + 1)))
        own = 1 - (1 - own) ** 3
        box = Box(*(a + (b - a) * own for a, b in zip(f.start, f.goal, strict=True)))
        if not f.card:
            seen += marks(Sprite("chips", box, text=str(f.chips)), style)
            continue
        card = f.card
        if f.over:
            card = f.over if own < 0.5 else f.card
            wide = max(0.04, abs(1 - 2 * own)) * box.w
            box = box._replace(x=box.x + (box.w - wide) / 2, w=wide)
        seen.append(Front(card, box))
    return seen


def meanwhile(old: Scene | None, scene: Scene, flights: Iterable[Flight]) -> list[Sprite]:
    """What lies still while these fly: the cards at their goals until they have come, and all else of the new scene."""
    flights = list(flights)
    places = {f.goal for f in flights if f.start != f.goal}
    under = [s for s in old.sprites if s.kind == "card" and s.box in places] if old else []
    flying = {(f.goal, f.card) for f in flights if f.card}
    return [*under, *(s for s in scene.sprites if (s.box, s.card) not in flying)]
