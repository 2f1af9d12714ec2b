"""Places in rows and columns, or anyhow, that keep their place when their card is gone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...rules.state import Zone
from ..sprites import Box
from .board import Board, Room

NEAR = 0.9  # of what a finger needs is enough on a phone on its side, where many places would not be seen at once


class Cells(NamedTuple):
    """How a grid is divided: lines for each row, cards in a line, whether it is turned, and how wide a card is."""

    lines: int
    per: int
    turned: bool
    card_w: float


def grid(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """Places in rows and columns; of a scatter a card lies anywhere in its cell."""
    if not zones:
        return room
    gap = 5 if board.narrow else 7
    top = room.y + (0 if board.sprites else 10)  # the first thing on the table keeps off its edge
    size = (max(z.at[0] for z in zones), max(z.at[1] for z in zones))
    lines, per, turned, card_w = _shape(board, *size, gap, room)
    card_h = card_w * 1.4
    scattered = zones[0].kind == "scatter"
    wide = max(card_w + gap, (room.w - 8) / per) if scattered else card_w + gap
    high = card_h * 1.22 if scattered else card_h + gap
    left = room.x + (room.w - per * wide + gap) / 2
    for zone in zones:
        row, column = (zone.at[1], zone.at[0]) if turned else zone.at
        line, column = divmod(column - 1, per)
        x, y = left + column * wide, top + ((row - 1) * lines + line) * high + (row - 1) * 4 * (lines > 1)
        if scattered:
            chance = random.Random(zone.pile)  # the same for everybody, whatever card lies there
            x += chance.random() * (wide - card_w - gap)
            y += chance.random() * (high - card_h - gap)
        box = board.anchors[zone.pile] = Box(x, y, card_w, card_h)
        if pile := board.pile(zone):
            board.card(pile[-1], box, zone, 0)
        elif not scattered:
            board.put("place", box, zone)
    rows = size[1] if turned else size[0]
    return room.below(top + (rows * lines * high + (rows - 1) * 4 * (lines > 1) + 6))


def _shape(board: Board, rows: int, columns: int, gap: float, room: Room) -> Cells:
    """As it is where it fits; else turned, or with rows that go on in the next line: whichever is lower."""
    limit = max(150, board.high - room.y - 6) if board.high else 640 if board.narrow else 560
    finger = board.finger * (NEAR if board.lying else 1)
    most = max(1, int((room.w - 8 + gap) // (finger + gap)))
    found = []
    for turned in (False, True):
        down, across = (columns, rows) if turned else (rows, columns)
        lines = -(-across // most)
        per = -(-across // lines)
        largest = 84.0 if board.narrow else 104.0
        card_w = max(finger, min((room.w - 8) / per - gap, (limit / (down * lines) - gap) / 1.4, largest))
        height = down * lines * (card_w * 1.4 + gap)
        tall = height if turned or lines > 1 or height > limit * 1.3 else 0
        found.append((tall, turned, lines, per, card_w))
    _, turned, lines, per, card_w = min(found)
    return Cells(lines, per, turned, card_w)
