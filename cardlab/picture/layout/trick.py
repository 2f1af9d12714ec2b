"""The trick in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.cards import Card
from ...rules.state import Zone
from ..sprites import Box, Sprite
from .board import Board, Room
from .holds import tokens
from .piles import corner


def trick(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The trick: each card on the side of who played it, a star on the one that takes it; other piles beside it."""
    zone, *beside = sorted(zones, key=lambda z: z.kind != "trick")
    card_w, card_h = (66 * board.large, 92 * board.large) if board.narrow else (96, 134)
    high, top = card_h * (1.2 if board.lying else 1.62 if board.narrow else 1.5), room.y + 6
    centre = room.centre + (18 if board.narrow and beside else 0)
    span = 1.6 if len(board.across) == 3 else 1.2
    out = {2: 1.1, 3: 1.56}.get(len(board.across), 0.86)  # card widths from the middle to the edge
    if board.lying:
        span = out = 0.53 * len(board.round)
    low = corner(board, beside, room.below(top), centre - card_w * out).y if beside else room.y
    board.low = max(board.low, low)
    right = centre + card_w * out + 10  # beyond the trick, and where there is room well away from it
    tokens(board, room.x + room.w - 62 if board.narrow else max(right, room.x + room.w - 190), top + 8)
    board.anchors[zone.pile] = Box(centre - card_w * span, top, card_w * 2 * span, high)
    played = _played(board, zone)
    star = None
    sides = {seat: _side(board, seat) for seat in played}
    for seat in sorted(
        played, key=lambda seat: sides[seat][1]
    ):  # what lies nearer covers no corner of what lies behind
        x, down = sides[seat]
        box = Box(centre - card_w / 2 + card_w * x, top + (high - card_h) * down, card_w, card_h)
        card = played[seat]
        if card is None:
            board.sprites.insert(0, Sprite("place", box, zone.pile))
            continue
        board.card(card, box, zone, [*played].index(seat))
        if card is board.host.star:
            star = Box(box.x + card_w - 22, box.y - 8, 30, 30)
    if star:
        board.put("badge", star, zone, text="★", mark="star")
    return room.below(max(top + high + 10, low))


def _played(board: Board, zone: Zone) -> dict[str, Card | None]:
    """Who plays to the trick, in order, and the card of each so far."""
    seats, cards = board.round, board.pile(zone)
    first = seats.index(board.host.first) if board.host.first in seats else 0
    turns = [*seats[first:], *seats[:first]]
    return {seat: cards[i] if i < len(cards) else None for i, seat in enumerate(turns)}


def _side(board: Board, seat: str) -> tuple[float, float]:
    """On which side a seat's card lies: how many widths from the middle, and how near the viewer, from 0 to 1."""
    across = [z.owner for z in board.across]
    if board.lying:  # all in a row, the viewer's own in the middle of it
        half = -(-len(across) // 2)
        row = [*across[:half], *(z.owner for z in board.mine), *across[half:]]
        return 1.06 * (row.index(seat) - (len(row) - 1) / 2), 0.0 if seat in across else 1.0
    if seat in across and len(across) == 3:
        return (-1.06, 0.0, 1.06)[across.index(seat)], (0.3, 0.0, 0.3)[across.index(seat)]
    if seat in across:
        part = (across.index(seat) + 0.5) / len(across) - 0.5
        return (2.4 * part if len(across) > 1 else -0.36), 0.0
    return (0.36 if len(across) == 1 else 0), 1.0
