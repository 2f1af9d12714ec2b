"""Places in rows and columns, or anyhow, that keep their place when their card is gone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ...rules.zones import Zone
from ..sprites import Box
from .board import Board

LARGEST, PLENTY = 150.0, 92.0  # how wide a card is at most, and how wide it is large enough
APART = 2  # gaps between two blocks, besides the one between any two cards


class GridCells(NamedTuple):
    """How a grid is divided: lines for each row, cards in a line, blocks of rows side by side, how many lines are below
    each other, whether it is turned, and how wide a card is."""

    lines: int
    per: int
    blocks: int
    down: int
    turned: bool
    card_w: float


def grid(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """Places in rows and columns, as large as the box allows; of a scatter a card lies anywhere in its cell."""
    if not zones:
        return
    gap, size = 5.0 if not board.wide else 7.0, (max(z.at[0] for z in zones), max(z.at[1] for z in zones))
    scattered = zones[0].kind == "scatter"
    lines, per, blocks, down, turned, card_w = _shape(size, gap * (1.8 if scattered else 1), box)
    card_h, across = card_w * 1.4, per * blocks
    wide = max(card_w + gap, box.w / across) if scattered else card_w + gap
    high = max(card_h + gap, (box.h + gap) / down) if scattered else card_h + gap
    apart = 0 if scattered else APART * gap
    left = box.x + (box.w - across * wide - apart * (blocks - 1) + (0 if scattered else gap)) / 2
    top = box.y + (box.h - down * high + gap) / 2
    for zone in zones:
        row, column = (zone.at[1], zone.at[0]) if turned else zone.at
        line, column = divmod(column - 1, per)
        block, line = divmod((row - 1) * lines + line, down)
        x, y = left + (block * per + column) * wide + block * apart, top + line * high
        if lines > 1 and not scattered and line % lines == lines - 1:  # the last line of a row has fewer: in the middle
            x += (lines * per - (size[0] if turned else size[1])) * wide / 2
        if scattered:
            chance = random.Random(zone.pile)  # the same for everybody, whatever card lies there
            x += chance.random() * (wide - card_w - gap)
            y += chance.random() * (high - card_h - gap)
        place = board.anchors[zone.pile] = Box(x, y, card_w, card_h)
        if pile := board.pile(zone):
            board.card(pile[-1], place, zone, 0)
        elif not scattered:
            board.add("place", place, zone.pile)


def _shape(size: tuple[int, int], gap: float, box: Box) -> GridCells:
    """As it is, or turned, or with rows that go on in the next line, or with some of the rows beside the others:
    whichever has the largest cards."""
    found = []
    for turned in (False, True):
        rows, across = size[::-1] if turned else size
        ways = [(lines, 1) for lines in range(1, min(across, 13) + 1)] + [(1, blocks) for blocks in range(2, rows + 1)]
        for lines, blocks in ways:
            per, down = -(-across // lines), -(-rows * lines // blocks)
            wide = (box.w - APART * gap * (blocks - 1) + gap) / (per * blocks) - gap
            card_w = min(wide, ((box.h + gap) / down - gap) / 1.4, LARGEST)
            found.append(
                (round(card_w, 3), -lines * blocks, not turned, GridCells(lines, per, blocks, down, turned, card_w))
            )
    best, plain = max(found), found[0]
    enough = min(0.9 * best[0], PLENTY)  # as it is named, if that costs little, or the cards are large
    return (plain if plain[0] >= enough else best)[-1]
