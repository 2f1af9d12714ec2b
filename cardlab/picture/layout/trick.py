"""The trick in the middle of the table, each card before who played it, and the piles beside it."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.cards import Card
from ...rules.zones import Zone
from ..sprites import Box, Sprite
from .board import Board
from .piles import CAPTION, line, named

DOWN = 1.5  # how high a trick of three lies on a phone, in heights of a card
ASKEW = (-1.5, 1.0, 2.0, -0.5, 1.5, -1.0, 0.5)  # degrees, so that cards look thrown; the same at every look


def trick(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """The trick: each card on the side of who played it, a star on the one that takes it; other piles beside it."""
    zone, *beside = sorted(zones, key=lambda z: z.kind != "trick")
    box = _beside(board, beside, box)
    far = len(board.far)
    line = board.lying and far < 2
    card_w = board.frame.table - (2 if board.wide else 0)
    card_w = min(card_w, box.h / 1.4 / (1.7 if far == 3 else 1.5))  # no corner is covered
    if line:
        card_w = min(card_w, 72.0, box.w / (len(board.round) * 1.06))
    elif board.lying:
        card_w = min(72.0, (box.h - 4) / 1.4 / (1.7 if far == 3 else DOWN), (box.w - 8) / 3.2)
    card_h = card_w * 1.4
    most = DOWN if far == 2 and not board.wide else 2.06
    high = min(box.h, card_h + 12 if line else card_h * most)
    top, centre = box.y + box.h - high, box.x + box.w / 2
    out = 1.19 if board.wide else 1.09
    board.anchors[zone.pile] = Box(centre - card_w * (out + 0.5), top, card_w * (2 * out + 1), high)
    if not line:
        ring = (min(4.48 * card_w, box.w), min(high * 1.09, high + 2 * (box.y + box.h - top - high) + 16))
        board.add("inlay", Box(centre - ring[0] / 2, top + (high - ring[1]) / 2, *ring))
    played = _played(board, zone)
    sides = {seat: _side(board, seat, out) for seat in played}
    number = sum(len(board.view.piles[heap.pile]) for heap in board.heaps.values())
    star = None
    # What lies nearer covers no corner of what lies behind, and a place no card.
    for seat in sorted(played, key=lambda seat: (played[seat] is not None, sides[seat][1])):
        x, down = sides[seat]
        place = Box(centre - card_w / 2 + card_w * x, top + (high - card_h) * down, card_w, card_h)
        card, askew = played[seat], ASKEW[(number + board.round.index(seat) * 3) % len(ASKEW)]
        if card is None:
            own = top + high - card_h  # shades of two places would be darker where they lie on each other
            if seat != board.near and down < 0.5 and x == 0:
                place = place._replace(h=min(card_h, own - place.y - 2))
            board.sprites.append(
                Sprite("place", place, zone.pile, mark="own" if board.mine and seat == board.near else "")
            )
            continue
        board.card(card, place, zone, [*played].index(seat), turn=askew)
        if card is board.host.star:
            size = 30 if board.wide else 24
            star = Box(place.x + card_w - size, place.y - 8, size, size)
    if star:
        board.sprites.append(Sprite("badge", star, zone.pile, board.host.star, text="★", mark="star"))


def _beside(board: Board, zones: Sequence[Zone], box: Box) -> Box:
    """The piles beside the trick: along the far edge if nobody sits there, else on the left; what is left for it."""
    if not zones:
        return box
    alone = len(board.far) == 2
    if board.wide and alone:
        line(board, zones, Box(box.x, 12, box.w, 0), 80.0)
        top = 12 + 80 * 1.4 + CAPTION + 20
        return Box(box.x, top, box.w, box.y + box.h - top)
    if board.upright and alone:
        line(board, zones, Box(62, 4 + board.frame.down, board.frame.w - 124, 0), 46.0)
        top = 4 + 46 * 1.4 + CAPTION + 6
        return Box(box.x, top, box.w, box.y + box.h - top)
    card_w = 64.0 if board.wide else 42.0
    if board.upright and len(zones) > 1:
        high = card_w * 1.4 + CAPTION + 8
        line(board, zones, Box(box.x, box.y + box.h - high, box.w, 0), card_w)
        return box._replace(h=box.h - high - 12)
    if board.upright and len(board.far) > 3:
        corner = (8.0, box.y)
    else:
        corner = (66.0, 62.0 + board.frame.down) if board.upright else (box.x + 8, box.y + (30 if board.wide else 4))
    apart = 22 if board.lying else 14
    words = card_w + (apart - 2 if len(zones) > 1 else 26)  # how wide their names may be
    for i, zone in enumerate(zones):
        named(board, zone, Box(corner[0] + i * (card_w + apart), corner[1], card_w, card_w * 1.4), words)
    if board.lying:
        taken = len(zones) * (card_w + apart) + 10
        return Box(box.x + taken, box.y, box.w - taken, box.h)
    return box


def _played(board: Board, zone: Zone) -> dict[str, Card | None]:
    """Who plays to the trick, in order, and the card of each so far."""
    seats, cards = board.round, board.pile(zone)
    first = seats.index(board.host.first) if board.host.first in seats else 0
    turns = [*seats[first:], *seats[:first]]
    return {seat: cards[i] if i < len(cards) else None for i, seat in enumerate(turns)}


def _side(board: Board, seat: str, out: float) -> tuple[float, float]:
    """On which side a seat's card lies: how many widths from the middle, and how near the viewer, from 0 to 1."""
    across = [z.owner for z in board.far]
    if board.lying and len(across) < 2:  # side by side
        half = -(-len(across) // 2)
        row = [*across[:half], *filter(None, [board.near]), *across[half:]]
        return 1.06 * (row.index(seat) - (len(row) - 1) / 2), 0.0 if seat in across else 1.0
    if seat not in across:
        return 0.0, 1.0
    if len(across) == 1:
        return 0.0, 0.0
    if len(across) == 2:
        return (-out, out)[across.index(seat)], 0.0
    part = across.index(seat) / (len(across) - 1)
    return out * (2 * part - 1), 0.0 if 0 < part < 1 else 0.5
