"""Chips as things to be seen and counted: beside a name, on a card, or alone in their pool."""

from __future__ import annotations

from ...rules.zones import Zone
from ..sprites import Box
from .board import Board


def chips(board: Board) -> None:
    """Put chips on the piles that have some; those of a seat lie before its face already."""
    for zone in board.zones:
        if zone.owner or zone.kind == "pool" or not board.host.stacks.get(zone.pile):
            continue
        pile = board.anchors[zone.pile]
        w, h = (60, 30) if pile.w > 60 else (min(48, pile.w), 24)
        stack(board, zone, Box(pile.x + (pile.w - w) / 2, pile.y + pile.h - h + 6, w, h))


def pool(board: Board, zone: Zone, box: Box) -> None:
    """The place where chips lie without cards, as wide as a pile."""
    high = min(box.w * 0.5, 44)
    board.anchors[zone.pile] = Box(box.x, box.y + (box.h - high) / 2, box.w, high)
    stack(board, zone, board.anchors[zone.pile])


def stack(board: Board, zone: Zone, box: Box) -> None:
    """A chip with the number of chips that a pile or a seat has."""
    count = board.host.stacks.get(zone.pile, 0)
    board.add("chips", box, zone.pile, text=str(count), mark="warn" if count < 0 else "")
