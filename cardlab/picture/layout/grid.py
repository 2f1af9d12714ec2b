"""Places in rows and columns, or anyhow, that keep their place when their card is gone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...rules.state import Zone
from ..sprites import Box
from .board import Board

LARGEST = 104.0


class Cells(NamedTuple):
    """How a grid is divided: lines for each row, cards in a line, whether it is turned, and how wide a card is."""

    lines: int
    per: int
    turned: bool
    card_w: float


def grid(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """Places in rows and columns, as large as the box allows; of a scatter a card lies anywhere in its cell."""
    if not zones:
        return
    gap, size = 5.0 if not board.wide else 7.0, (max(z.at[0] for z in zones), max(z.at[1] for z in zones))
    scattered = zones[0].kind == "scatter"
    lines, per, turned, card_w = _shape(size, gap * (1.8 if scattered else 1), box)
    down = (size[1] if turned else size[0]) * lines
    card_h = card_w * 1.4
    wide = max(card_w + gap, box.w / per) if scattered else card_w + gap
    high = max(card_h + gap, (box.h + gap) / down) if scattered else card_h + gap
    left = box.x + (box.w - per * wide + (0 if scattered else gap)) / 2
    top = box.y + (box.h - down * high + gap) / 2
    for zone in zones:
        row, column = (zone.at[1], zone.at[0]) if turned else zone.at
        line, column = divmod(column - 1, per)
        x, y = left + column * wide, top + ((row - 1) * lines + line) * high
        if scattered:
            chance = random.Random(zone.pile)  # the same for everybody, whatever card lies there
            x += chance.random() * (wide - card_w - gap)
            y += chance.random() * (high - card_h - gap)
        place = board.anchors[zone.pile] = Box(x, y, card_w, card_h)
        if pile := board.pile(zone):
            board.card(pile[-1], place, zone, 0)
        elif not scattered:
            board.put("place", place, zone.pile)


def _shape(size: tuple[int, int], gap: float, box: Box) -> Cells:
    """As it is, or turned, or with rows that go on in the next line: whichever has the largest cards."""
    found = []
    for turned in (False, True):
        down, across = size[::-1] if turned else size
        for lines in range(1, min(across, 13) + 1):
            per = -(-across // lines)
            card_w = min((box.w + gap) / per - gap, ((box.h + gap) / (down * lines) - gap) / 1.4, LARGEST)
            found.append((round(card_w, 3), -lines, not turned, Cells(lines, per, turned, card_w)))
    best = max(found)
    plain = next(one for one in found if not one[-1].turned and one[-1].lines == 1)
    return (plain if plain[0] >= 0.9 * best[0] else best)[-1]  # as it is named, if that costs little
