"""Piles that are one place each: stock, discard pile, foundations, and heaps of won cards."""

from __future__ import annotations

from collections.abc import Sequence

from ...rules.cards import HIDDEN
from ...rules.zones import Zone
from ..sprites import Box, fits, meet
from .board import ADVANCE, Board
from .chips import pool
from .holds import tokens

CAPTION = 20.0  # how high the words under a pile are
FANNED = 6  # cards of a turn that are seen in a pile at most
LIGHT = 15.0  # how far the light around a pile reaches that may be tapped
THICK = 8  # cards to an edge of a pile
READ = 60.0  # how wide a card is at least that lies in one of two rows, if one row could show it larger


def piles(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """The piles of a game that spreads nothing, side by side in the middle; signs of what holds now on their left."""
    if not zones:
        return
    fan = 0.9 if zones[-1].kind == "pile" else 0.0  # its cards of this turn are spread to the right
    count, wide = len(zones), 126.0 if board.wide else 96.0
    gap = 40.0 if board.wide and count < 4 else 20.0 if board.wide else 14.0

    def largest(per: int) -> float:
        """How wide a card can be with so many piles in a row."""
        most = max(per, 6) if per > 4 else per  # of many one may be taken, and the others keep their size
        across = (box.w - fan * wide + gap) / most - gap
        if board.upright:  # no more is kept free than such cards need
            across = (box.w + gap - most * gap) / (most + fan)
        return min(wide, across, ((box.h - 8) / -(-count // per) - CAPTION - 6) / 1.4)

    per, half = count, -(-count // 2)
    if board.upright and count > 3 and largest(half) >= min(READ, largest(count)):
        per = half
    rows, card_w = -(-count // per), largest(per)
    if board.upright and count > 3:  # so that whole words stand under them
        gap = max(gap, min(34.0, (box.w - (per + fan) * card_w) / per))
    if board.lying:
        words = max(len(zone.label) for zone in zones) * ADVANCE * board.least + 6
        gap = max(gap, min(words - card_w, (box.w - (per + fan) * card_w) / per))
    high = card_w * 1.4 + CAPTION + 8
    top = box.y + max(0.0, (box.h - rows * high) * (0.25 if board.upright else 0.5))  # above the buttons of a phone
    for i, zone in enumerate(zones):
        row, column = divmod(i, per)
        here = min(per, count - row * per)
        total = here * (card_w + gap) - gap
        left = box.x + min((box.w - total) / 2, box.w - total - fan * card_w)
        named(
            board, zone, Box(left + column * (card_w + gap), top + row * high, card_w, card_w * 1.4), card_w + gap - 4
        )
    count = max(1, len(board.host.tokens))
    if board.lying:  # where nobody sits and no pile comes
        says, size = board.frame.says, min(42.0, 92.0 / count - 4)
        place = Box(says.x, says.y - size - 10, size, size)
        above = [spot.box.y + spot.box.h for spot in board.frame.spots if meet(spot.box, place)]
        top = max([place.y, *above])  # smaller, so that it lies on nobody's name
        size -= top - place.y
        tokens(board, Box(place.x, top, size, 0), step=(size + 4, 0))
        return
    left = box.x + (box.w - per * (card_w + gap) + gap) / 2
    size = min(64.0 if board.wide else 46.0, box.h / count - 9)
    tokens(board, Box(max(box.x, left - size - 22), top + 2, size, high), step=(0, size + 9))


def column(board: Board, zones: Sequence[Zone], box: Box) -> Box:
    """The piles beside what is spread: in a column or two at the left, or in a line; and the box that is left.

    On an upright table they lie in a line over it, where no buttons come, on one that lies on its side before it.
    """
    if not zones:
        return box
    if board.wide:
        side, step = board.frame.side, max(CAPTION, board.least / 0.72) + 20
        apart = 12.0 if len(zones) > 2 else 2 * LIGHT
        most = 94.0 if board.of("fan") else 84.0  # as large as the cards that come to them
        widest = ((1, 92.0), (2, min(most, (side.w - apart) / 2)))
        one, two_w = (min(w, (side.h / -(-len(zones) // n) - step) / 1.4) for n, w in widest)
        two = two_w > one
        card_w = max(one, two_w)
        for i, zone in enumerate(zones):
            x = side.x + (i % 2) * (card_w + apart) * two
            y = side.y + (i // 2 if two else i) * (card_w * 1.4 + step)
            named(board, zone, Box(x, y, card_w, card_w * 1.4), card_w + 10)
        inside = max(0.0, side.x + (card_w + apart) * (1 + two) - box.x) if side.x >= box.x else 0.0
        return Box(box.x + inside, box.y, box.w - inside, box.h)
    card_w = 46.0
    if board.upright:
        card_h, step = card_w * 1.4, box.w / len(zones)
        for i, zone in enumerate(zones):
            words = caption(board, zone)
            most = len(zone.label) + len(": 99") * (zone.kind == "stock")  # it keeps its place when it is nearly empty
            wide = min(step - card_w - 20, ADVANCE * max(0.72 * CAPTION, board.least) * max(most, len(words)))
            place = Box(box.x + step * (i + 0.5) - (card_w + LIGHT + wide) / 2, box.y, card_w, card_h)
            pile(board, zone, place)
            beside = Box(place.x + card_w + LIGHT, box.y + (card_h - CAPTION) / 2, wide, CAPTION)
            board.label(beside, zone.pile, words, mark="left")
        return Box(box.x, box.y + card_h + 12, box.w, box.h - card_h - 12)
    few = len(zones) < 3  # that stand side by side, with room for whole words and for the light around them
    rows = 1 if few or box.h < 2 * (card_w * 1.4 + CAPTION) else 2
    if board.of("fan"):
        rows = max(1, min(len(zones), int(box.h // (card_w * 1.4 + 6))))
    step = card_w + (2 * LIGHT if few else 12)
    left, top = box.x + (step - card_w) / 2 * few, box.y + 6 * few
    for i, zone in enumerate(zones):
        down = min(card_w * 1.4 + CAPTION + 4, (box.h - card_w * 1.4) / max(1, rows - 1))
        place = Box(left + (i // rows) * step, top + (i % rows) * down, card_w, card_w * 1.4)
        named(board, zone, place, step - 2)
    taken = -(-len(zones) // rows) * step + 6
    aside = 40 if rows > 1 and not board.of("fan") else 0
    return Box(box.x + taken, box.y, box.w - taken - aside, box.h)


def line(board: Board, zones: Sequence[Zone], box: Box, card_w: float) -> None:
    """Small piles with their names, side by side, their middle the middle of a box."""
    gap = 34.0 if board.wide else 20.0 if len(zones) < 4 else 14.0
    card_w = min(card_w, (box.w + gap) / len(zones) - gap)
    left = box.x + (box.w - len(zones) * (card_w + gap) + gap) / 2
    for i, zone in enumerate(zones):
        named(board, zone, Box(left + i * (card_w + gap), box.y, card_w, card_w * 1.4), card_w + gap - 4)


def named(board: Board, zone: Zone, box: Box, wide: float) -> None:
    """A pile with its name under it, and how many cards a face-down one has."""
    pile(board, zone, box)
    if (zone.kind != "up" or board.of("trick")) and (board.pile(zone) or zone.kind in ("pile", "pool")):
        under = Box(box.x + (box.w - wide) / 2, box.y + box.h + (10 if board.wide else 5), wide, CAPTION)
        words = caption(board, zone)
        board.label(under, zone.pile, words if fits(words, wide, board.least) else zone.label, under=True)


def caption(board: Board, zone: Zone) -> str:
    """What is written beside a pile."""
    count = len(board.pile(zone))
    return f"{zone.label}: {count}" if zone.kind == "stock" and count else zone.label


def pile(board: Board, zone: Zone, box: Box) -> None:
    """A pile: its top card, and the cards of this turn fanned out so that they can be read."""
    cards = board.pile(zone)
    boxes = [box]
    if zone.kind == "pool":
        pool(board, zone, box)
        return
    if not cards:
        board.add("place", box, zone.pile, text=zone.sign)
    elif zone.kind == "pile":
        most, close = (3, 0.4) if board.large else (FANNED, 0.18)  # a large corner must be seen whole
        shown = cards[-max(1, min(board.host.fan, most)) :]
        step = box.w * (close if len(shown) > 3 or board.large else 0.3)
        for _ in shown[1:]:
            boxes.append(boxes[-1]._replace(x=boxes[-1].x + step))
        board.cards(shown, boxes, zone)
    else:
        squared(board, zone, box)
    board.anchors[zone.pile] = boxes[-1]


def squared(board: Board, zone: Zone, box: Box) -> None:
    """A pile with its thickness: an edge for each few cards, at most three."""
    cards = board.pile(zone)
    board.anchors[zone.pile] = box
    if not cards:
        board.add("place", box, zone.pile, text=zone.sign)
        return
    edges = 1 + min(3, len(cards) // THICK) if zone.kind == "stock" else 1
    shifts = [2.0 * (edges - 1 - i) for i in range(edges)]
    board.cards(cards[-edges:], [Box(box.x + shift, box.y + shift, box.w, box.h) for shift in shifts], zone)


def heap(board: Board, zone: Zone, box: Box) -> None:
    """A heap of won cards with their number; cards that were turned up on it lie across. Nothing, if there are none."""
    pile = board.pile(zone)
    board.anchors[zone.pile] = box
    if not pile:
        return
    shown = pile[-2:] if zone.kind == "won" else (HIDDEN,) * min(3, 1 + len(pile) // THICK)
    for i, card in enumerate(shown):
        out = len(shown) - 1 - i
        place = box._replace(x=box.x + (16.0 if zone.kind == "won" else 2.0) * out, y=box.y + 2.0 * out)
        board.card(card, place, zone, i)
    size = 28.0 if board.wide else 24.0
    badge = Box(box.x + box.w - size * 0.6, box.y + box.h - size * 0.8, size, size)
    board.add("badge", badge, zone.pile, text=str(len(pile) // zone.each), mark="count")
    if marks := board.host.marks.get(zone.pile, 0):
        star = Box(box.x - 8, box.y - 6, 26, 26)
        board.add("badge", star, zone.pile, text="★" if marks == 1 else str(marks), mark="star")
