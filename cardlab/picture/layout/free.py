"""Where buttons stand that have no room beside the sentence: felt on which nothing lies that is tapped or read."""

from __future__ import annotations

from collections.abc import Iterable

from ..sprites import Box, Scene, around

GAP = 8.0  # scene units between a button and what lies on the felt
LEAST = (64.0, 46.0)  # how wide and how high such a place is at least
MOST = 5  # places that are told to a page
FLAT = ("inlay", "line", "ring", "place")  # what may lie under a button, or under something else that may not


def trays(scene: Scene, taken: Iterable[Box] = ()) -> list[Box]:
    """The free places of a scene, from the sentence upwards; ``taken`` is where faces speak and what can be tapped."""
    if scene.tray is None or scene.says is None:
        return []
    by_zone: dict[str, list[Box]] = {}
    for i, sprite in enumerate(scene.sprites):
        if sprite.kind not in FLAT:
            by_zone.setdefault(sprite.zone or f"{i}", []).append(sprite.box)
    low = scene.says.y

    def first(box: Box) -> tuple[float, float]:
        return round(max(0.0, low - box.y - box.h) / 20), -box.w

    return sorted(free(scene.tray, [scene.says, *map(around, by_zone.values()), *taken]), key=first)[:MOST]


def free(room: Box, taken: Iterable[Box]) -> list[Box]:
    """The boxes of a room, each as large as can be, that meet none of some others."""
    rooms = [room]
    for box in taken:
        parts = [part for one in rooms for part in _beside(one, box)]
        parts.sort(key=lambda part: -part.w * part.h)
        rooms = []
        for part in parts:
            if not any(_inside(part, other) for other in rooms):
                rooms.append(part)
    return rooms


def _beside(room: Box, box: Box) -> list[Box]:
    """What is left of a room around a box: on its left and right, over and under it."""
    x, y, w, h = box.x - GAP, box.y - GAP, box.w + 2 * GAP, box.h + 2 * GAP
    right, low = room.x + room.w, room.y + room.h
    if x >= right or y >= low or x + w <= room.x or y + h <= room.y:
        return [room]
    parts = (
        room._replace(w=x - room.x),
        room._replace(x=x + w, w=right - x - w),
        room._replace(h=y - room.y),
        room._replace(y=y + h, h=low - y - h),
    )
    return [part for part in parts if part.w >= LEAST[0] and part.h >= LEAST[1]]


def _inside(box: Box, other: Box) -> bool:
    return (
        box.x >= other.x
        and box.y >= other.y
        and box.x + box.w <= other.x + other.w
        and box.y + box.h <= other.y + other.h
    )
