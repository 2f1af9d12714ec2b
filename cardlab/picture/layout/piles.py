"""Piles that are one place each: stock, discard pile, foundations, and heaps of won cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.cards import HIDDEN
from ...rules.state import Zone
from ..sprites import Box
from .board import Board, Room
from .chips import pool
from .holds import tokens


def piles(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The piles that belong to nobody, side by side, what holds now on their left; small where there are many cards."""
    small = Box(0, 0, 84 * board.large, 117 * board.large)
    card, gap, side = (small, 26.0, 22.0) if board.narrow else (Box(0, 0, 110, 154), 60.0, 20.0)
    if board.spread or len(zones) > 3:
        card, gap, side = (Box(0, 0, 54, 75), 36, 0) if board.narrow else (Box(0, 0, 70, 98), 40, 0)
    per = max(1, int((room.w + gap) // (card.w + gap)))
    for first in range(0, len(zones), per):
        room = _line(board, zones[first : first + per], room, card, gap, side, tokened=not first)
    return room


def _line(
    board: Board, zones: Sequence[Zone], room: Room, card: Box, gap: float, side: float, *, tokened: bool
) -> Room:
    _, _, card_w, card_h = card
    fan = card_w * 0.3 * (min(board.host.fan, 6) - 1) if zones[-1].kind == "pile" else 0
    gap = min(gap, max(8, (room.w - 8 - fan - len(zones) * card_w) / max(1, len(zones) - 1)))
    left = room.x + (room.w - len(zones) * card_w - (len(zones) - 1) * gap) / 2 - side
    if fan:
        right = left + len(zones) * (card_w + gap) - gap + fan
        left = max(room.x + 4, left - max(0, right + 4 - room.x - room.w))
    top = room.y + (10 if board.narrow else 14)
    labels = False
    for i, zone in enumerate(zones):
        box = Box(left + i * (card_w + gap), top, card_w, card_h)
        pile(board, zone, box)
        if zone.kind != "up":
            text = f"{zone.label}: {len(board.pile(zone))}" if zone.kind == "stock" else zone.label
            high = max(14, min(22, (card_w + gap - 8) / (0.4 * len(text))))  # so that it does not meet the next one
            under = Box(box.x - gap / 2, box.y + card_h + 3 + (22 - high) / 2, card_w + gap, high)
            board.put("label", under, zone, text=text)
            labels = True
    if tokened:
        tokens(board, max(room.x + 2, left - (64 if board.narrow else 122)), top)
    return room.below(top + card_h + ((32 if board.narrow else 36) if labels else 10))


def nothing(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The piece for zones that lie elsewhere already."""
    return room


def column(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The piles one under the other at the left edge, on a phone on its side in a line; the rest is for what is spread.

    Signs stand at the right edge.
    """
    if not zones:
        return room
    card_w, card_h = (50, 70) if board.narrow else (76, 106)
    wide, x, y = card_w + (50 if board.narrow else 64), room.x, room.y + 6
    for zone in zones:
        box = Box(x + (wide - card_w) / 2, y, card_w, card_h)
        pile(board, zone, box)
        text = f"{zone.label}: {len(board.pile(zone))}" if zone.kind == "stock" else zone.label
        board.label(Box(x, y + card_h + 3, wide, 20), zone.pile, text)
        board.low = y + card_h + 30
        if board.lying:
            x += wide
        else:
            y = board.low
    tokens(board, room.x + room.w - wide, room.y + 6)
    left = x if board.lying else x + wide
    return Room(left, room.y, room.x + room.w - left - wide * bool(board.host.tokens))


def corner(board: Board, zones: Sequence[Zone], room: Room, edge: float) -> Room:
    """Small piles with their names, two in a line, at the left edge, and if they can be left of another edge."""
    card_w, card_h, gap = (44, 62, 22) if board.narrow else (64, 90, 14)
    per = len(zones) if board.lying else 2
    free = edge - room.x - min(per, len(zones)) * (card_w + gap)
    left, low = room.x + (12 if board.narrow else max(8, min(52, free))), room.y
    for i, zone in enumerate(zones):
        line, column = divmod(i, per)
        box = Box(left + column * (card_w + gap), room.y + line * (card_h + 24), card_w, card_h)
        pile(board, zone, box)
        label = Box(box.x - gap / 2, box.y + card_h + 2, card_w + gap, 18)
        board.label(label, zone.pile, zone.label)
        low = label.y + label.h + 4
    return room.below(low)


def pile(board: Board, zone: Zone, box: Box) -> None:
    """A pile: its top card, and the cards of this turn fanned out so that they can be read."""
    cards = board.pile(zone)
    boxes = [box]
    if zone.kind == "pool":
        pool(board, zone, box)
        return
    if not cards:
        board.put("place", box, zone, text=zone.sign)
    elif zone.kind == "stock":
        edges = min(len(cards), 1 + len(cards) // 12, 5)
        shifts = [2.0 * (edges - 1 - i) for i in range(edges)]
        board.cards(cards[-edges:], [Box(box.x - shift, box.y - shift, box.w, box.h) for shift in shifts], zone)
    elif zone.kind == "up":
        board.card(cards[-1], box, zone, 0)
    else:
        shown = cards[-max(1, min(board.host.fan, 6)) :]
        step = box.w * (0.24 if len(shown) > 3 else 0.3)
        for _ in shown[1:]:
            boxes.append(boxes[-1]._replace(x=boxes[-1].x + step))
        board.cards(shown, boxes, zone)
    board.anchors[zone.pile] = boxes[-1]


def heap(board: Board, zone: Zone, box: Box) -> None:
    """A face-down heap of won cards with their number; cards that were turned up on it lie across."""
    count = len(board.pile(zone))
    board.anchors[zone.pile] = box
    if not count:
        board.put("place", box, zone)
        return
    for i in range(min(3, count)):
        board.card(HIDDEN, Box(box.x + 2.0 * i, box.y - 1.5 * i, box.w, box.h), zone, i)
    badge = Box(box.x + box.w - 16, box.y + box.h - 28, 28, 28)  # no lower: a face may be there
    board.put("badge", badge, zone, text=str(count // zone.each), mark="count")
    if marks := board.host.marks.get(zone.pile, 0):
        star = Box(box.x - 8, box.y - 2, 28, 28)
        board.put("badge", star, zone, text="★" if marks == 1 else str(marks), mark="star")
