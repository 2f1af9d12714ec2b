"""What is spread in the middle: open cards, groups, a row of piles, fans. Each keeps its size; more lie closer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...rules.cards import Card
from ...rules.state import State
from ...rules.zones import Zone
from ..sprites import Box
from .board import ADVANCE, Board, caption

LABEL = 24.0  # how high the words under a group are
SMALLEST = 20.0  # scene units of a card
FAN = {"wide": 94.0, "upright": 66.0, "lying": 60.0}  # how wide a card of a fan is
FANNED = 3  # cards of a fan that have room in its own place
ROW, ROOMY = 5, 80.0  # piles in a line of an upright table at least, and the width for each that gives more of them


class Slot(NamedTuple):
    """Something in a line: a card of a zone, or a whole zone of overlapping cards, and how wide it is."""

    zone: Zone
    wide: float
    card: Card | None = None
    order: int = 0
    starts: tuple[float, ...] = (0.0,)


def spread(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """Open cards and groups in lines, filled from the middle; a group has its label under it."""
    if not zones:
        return
    loose = any(z.kind == "loose" for z in zones)
    card_w: float = board.frame.table if loose else {"wide": 84.0, "upright": 60.0, "lying": 48.0}[board.frame.shape]
    if loose and board.upright:
        card_w *= 80 / 72
    card_w = max(SMALLEST, min(card_w, (box.h - LABEL - 6) / 1.4))
    gap = 14.0 if board.wide else 8.0
    if board.asked:  # few cards lie there, and each is to be seen whole
        begun = [zone for zone in board.asked.zones() if zone.kind in ("loose", "group") and not zone.owner]
        while card_w > board.finger and not _apart(_slots(board, board.asked, begun, box, card_w), box, card_w, gap):
            card_w -= 1
    items = _slots(board, board.view, zones, box, card_w)
    while card_w > SMALLEST and len(_filled(items, box, gap)) * card_w * 1.4 > box.h:  # no line lies on another one
        card_w -= 1
        items = _slots(board, board.view, zones, box, card_w)
    label = LABEL if any(item.card is None for item in items) else 0
    _lines(board, items, box, card_w, label, gap)
    for zone in zones:  # what shows nothing has a place too, where one that is gone flew from or a new one comes
        empty = Box(box.x + (box.w - card_w) / 2, box.y + (box.h - card_w * 1.4) / 2, card_w, card_w * 1.4)
        board.anchors.setdefault(zone.pile, empty)


def _slots(board: Board, view: State, zones: Sequence[Zone], box: Box, card_w: float) -> list[Slot]:
    """What lies side by side in a view: every open card, and every group that has a card or waits for one."""
    items: list[Slot] = []
    for zone in zones:
        pile = view.piles[zone.pile]
        if zone.kind == "loose":
            items += [Slot(zone, card_w, card, i) for i, card in enumerate(pile)]
        elif pile or zone.sign:
            starts = _starts(board, zone, card_w, len(pile))
            words = min(ADVANCE * board.least * (len(zone.label) + 1), box.w)
            items.append(Slot(zone, max(starts[-1] + card_w + 12, words), starts=starts))
    return items


def _filled(items: Sequence[Slot], box: Box, gap: float) -> list[list[Slot]]:
    """The lines of a box, each filled before the next one begins."""
    lines: list[list[Slot]] = [[]]
    for item in items:
        if lines[-1] and sum(i.wide + gap for i in lines[-1]) + item.wide > box.w:
            lines.append([])
        lines[-1].append(item)
    return lines


def _apart(items: Sequence[Slot], box: Box, card_w: float, gap: float) -> bool:
    """Whether no line has to lie on another one."""
    lines = len(_filled(items, box, gap))
    return lines * (card_w * 1.4 + gap) - gap <= box.h


def _lines(board: Board, items: Sequence[Slot], box: Box, card_w: float, label: float, gap: float) -> None:
    lines = _filled(items, box, gap)
    if len(lines) > 1 and all(
        item.card for item in items
    ):  # single cards: as many in each line, filled from the middle
        per = -(-len(items) // len(lines))
        lines = [list(items[i : i + per]) for i in range(0, len(items), per)]
    card_h = card_w * 1.4
    high = min(card_h + label + 10, (box.h - card_h - label) / max(1, len(lines) - 1))
    if len(lines) > 1 and high < card_h + label:
        label = 0  # closer lines leave no room for words
        high = min(card_h + 10, (box.h - card_h) / (len(lines) - 1))
    # Above the middle where buttons may have to stand under it.
    top = box.y + max(0.0, (box.h - high * (len(lines) - 1) - card_h - label) * (0.25 if board.upright else 0.5))
    for i, line in enumerate(lines):
        x = box.x + (box.w - sum(item.wide + gap for item in line) + gap) / 2
        for item in line:
            _item(board, item, Box(x, top + i * high, card_w, card_h), label)
            x += item.wide + gap


def _item(board: Board, item: Slot, box: Box, label: float) -> None:
    zone = item.zone
    if item.card is not None:
        board.card(item.card, box, zone, item.order)
        board.anchors[zone.pile] = box
        return
    left = box.x + (item.wide - box.w - item.starts[-1]) / 2
    pile = board.pile(zone)
    board.anchors[zone.pile] = Box(left, box.y, box.w + item.starts[-1], box.h)
    if not pile:
        board.add("place", board.anchors[zone.pile], zone.pile, text=zone.sign)
    else:
        board.add("tray", Box(left - 6, box.y - 6, box.w + item.starts[-1] + 12, box.h + 12), zone.pile)
        board.cards(pile, [Box(left + start, box.y, box.w, box.h) for start in item.starts], zone)
    if label and pile:  # an empty place says by its sign what it is for
        board.label(Box(box.x - 6, box.y + box.h + 5, item.wide + 12, label - 5), zone.pile, zone.label, under=True)


def _starts(board: Board, zone: Zone, card_w: float, count: int) -> tuple[float, ...]:
    """Where the overlapping cards of a pile begin; what one stands for is not covered by the next."""
    named = [(zone.pile, i) in board.host.stands for i in range(count - 1)]
    step = card_w * 0.42 if len(named) < 5 else card_w * 0.3
    more = max(0.0, caption(card_w) + 4 - step)
    starts = [0.0]
    for covered in named:
        starts.append(starts[-1] + step + more * covered)
    return tuple(starts)


def row(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """Squared piles in lines from the left, each with its number of cards; more lines overlap, so that all are seen."""
    if not zones:
        return
    gap = 10.0 if board.wide else 5.0
    few = max(ROW, int(box.w // ROOMY))
    card_w = (box.w + gap) / few - gap if board.upright else 92.0 if board.wide else 62.0
    card_h = card_w * 1.4
    per = min(board.host.line or 99, max(1, int((box.w + gap + 0.1) // (card_w + gap))))
    filled = [z for z in zones if board.pile(z)]
    lines = max(1, -(-len(filled) // per))
    high = min(card_h + 12, (box.h - card_h - 8) / max(1, lines - 1))
    top = box.y + 8 + max(0.0, (box.h - 8 - card_h - high * (lines - 1)) / (2 if lines < 3 else 1e9))
    left = box.x + (box.w - per * (card_w + gap) + gap) / 2  # a row begins where it began: nothing else moves

    def place(i: int) -> Box:
        return Box(left + (i % per) * (card_w + gap), top + (i // per) * high, card_w, card_h)

    for i, zone in enumerate(filled):
        spot, pile = place(i), board.pile(zone)
        board.card(pile[-1], spot, zone, 0)
        board.anchors[zone.pile] = spot
        if len(pile) > 1:
            size = 26.0 if board.wide else 22.0
            badge = Box(spot.x + card_w - size + 4, spot.y - 6, size, size)
            board.add("badge", badge, zone.pile, text=str(len(pile)), mark="count")
    for zone in zones:  # where a pile that is gone flew from, or the next one comes
        board.anchors.setdefault(zone.pile, place(min(len(filled), len(zones) - 1)))


def fans(board: Board, zones: Sequence[Zone], box: Box) -> None:
    """Overlapping cards with the last one free, each fan in its own place; a long one moves those beside it."""
    if not zones:
        return
    card_w, card_h, per = FAN[board.frame.shape], FAN[board.frame.shape] * 1.4, 3 if board.upright else 6
    lines = -(-len(zones) // per)
    high = min(card_h + 14, (box.h - card_h) / max(1, lines - 1))
    top = box.y + max(0.0, (box.h - card_h - high * (lines - 1)) / 2)
    gap, column = 10.0 if board.wide else 6.0, box.w / per
    step = (column - gap - card_w) / (FANNED - 1)
    for first in range(0, len(zones), per):
        line = [(i, z) for i, z in enumerate(zones[first : first + per]) if board.pile(z) or z.sign]
        more = [max(0, len(board.pile(zone)) - 1) for _, zone in line]
        room = box.w - len(line) * (card_w + gap) + gap
        near = min(step, room / max(1, sum(more)))
        starts = [box.x + i * column + gap / 2 for i, _ in line]
        for n in range(1, len(line)):  # as far as it must be moved on, and then back from the end of the line
            starts[n] = max(starts[n], starts[n - 1] + card_w + near * more[n - 1] + gap)
        end = box.x + box.w
        for n in reversed(range(len(line))):
            starts[n] = min(starts[n], end - card_w - near * more[n])
            end = starts[n] - gap
        for (_, zone), x in zip(line, starts, strict=True):
            pile, y = board.pile(zone), top + first // per * high
            spots = [Box(x + near * i, y, card_w, card_h) for i in range(len(pile))]
            board.cards(pile, spots, zone)
            if not pile:
                board.add("place", Box(x, y, card_w, card_h), zone.pile, text=zone.sign)
            board.anchors[zone.pile] = spots[-1] if spots else Box(x, y, card_w, card_h)
    for zone in zones:
        board.anchors.setdefault(zone.pile, Box(box.x + (box.w - card_w) / 2, top, card_w, card_h))
