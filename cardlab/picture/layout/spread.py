"""Open cards that take the middle of the table: rows of squared piles, fans, groups, and loose cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...rules.state import Zone
from ..sprites import Box
from .board import Board, Room, caption

GROWN = 1.5  # how much larger cards are while the room that a second line will need is free


def row(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """Squared piles in one long line that goes on in a second line underneath, each with its number of cards."""
    if not zones:
        return room
    card_w, card_h, gap = (48.0, 67.0, 6) if board.narrow else (60.0, 84.0, 7)
    most = max(1, int((room.w - 8) // (card_w + gap)))
    columns = min(most, board.host.line or most)
    if columns < most:  # a short line has room for larger cards
        card_w = min(card_w * 1.4, (room.w - 8) / columns - gap)
        card_h = card_w * 1.4
    lines, filled = max(1, -(-len(zones) // columns)), [z for z in zones if board.pile(z)]
    low = room.below(room.y + (max(min(2, lines), -(-len(filled) // columns)) * (card_h + 22) + 4))
    grown = card_w * GROWN
    if lines > 1 and len(filled) <= (few := min(columns, int((room.w - 8) // (grown + gap)))):
        columns, card_w, card_h = few, grown, card_h * GROWN
    left = room.x + (room.w - columns * (card_w + gap) + gap) / 2

    def place(i: int) -> Box:
        line, column = divmod(i, columns)
        return Box(left + column * (card_w + gap), room.y + line * (card_h + 22), card_w, card_h)

    for i, zone in enumerate(filled):
        box, pile = place(i), board.pile(zone)
        board.card(pile[-1], box, zone, 0)
        board.anchors[zone.pile] = box
        if len(pile) > 1:
            board.put("label", Box(box.x, box.y + card_h + 1, card_w, 18), zone, text=f"× {len(pile)}")
    for zone in zones:  # where a pile that is gone flew from, or the next one comes
        board.anchors.setdefault(zone.pile, place(min(len(filled), len(zones) - 1)))
    return low


class Fan(NamedTuple):
    """A zone of overlapping cards: how wide it is, and where its cards begin."""

    zone: Zone
    wide: float
    starts: list[float]


def fans(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """Overlapping cards with the last one free; a fan keeps its line when others are gone."""
    card_w, card_h, gap, step = (52, 73, 10, 31) if board.narrow else (76, 106, 12, 29)
    per = max(1, int((room.w - 12 + gap) // (card_w + 2 * step + gap)))  # three cards each fit
    card = Box(0, 0, card_w, card_h)
    for first in range(0, len(zones), per):
        measured = []
        for zone in (z for z in zones[first : first + per] if board.pile(z) or z.sign):
            starts = _starts(board, zone, card, step, room)
            measured.append(Fan(zone, starts[-1] + card_w, starts))
        room = _lines(board, measured, card, gap, room)
    return _left(board, zones, card, room)


def groups(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """Overlapping cards tapped as one, as wide as the label under them, side by side as long as there is room."""
    card_w, card_h, gap, step = (52, 73, 16, 24) if board.narrow else (76, 106, 16, 34)
    measured, card = [], Box(0, 0, card_w, card_h)
    for zone in (z for z in zones if board.pile(z) or z.sign):
        starts = _starts(board, zone, card, step, room)
        words = 0.56 * 0.72 * 20 * (len(zone.label) + 1)  # as wide as they are written
        wide = max(starts[-1] + card_w, min(max(110 if board.narrow else 140, words), room.w - 12))
        measured.append(Fan(zone, wide, starts))
    return _left(board, zones, card, _lines(board, measured, card, gap, room))


def _starts(board: Board, zone: Zone, card: Box, step: float, room: Room) -> list[float]:
    """Where the overlapping cards of a pile begin; what one stands for is not covered by the next."""
    named = [(zone.pile, i) in board.host.stands for i in range(len(board.pile(zone)) - 1)]
    more = max(0, caption(card.w) + 4 - step)
    near = min(step, (room.w - 12 - card.w - more * sum(named)) / max(1, len(named)))
    starts = [0.0]
    for covered in named:
        starts.append(starts[-1] + near + more * covered)
    return starts


def _lines(board: Board, some: Sequence[Fan], card: Box, gap: float, room: Room) -> Room:
    """Fans side by side, in as many lines as they need."""
    line: list[Fan] = []
    for fan in some:
        if line and sum(f.wide + gap for f in line) + fan.wide > room.w - 12:
            room = _line(board, line, card, gap, room)
            line = []
        line.append(fan)
    return _line(board, line, card, gap, room) if line else room


def _line(board: Board, line: Sequence[Fan], card: Box, gap: float, room: Room) -> Room:
    x, y = room.x + (room.w - sum(fan.wide + gap for fan in line) + gap) / 2, room.y
    for zone, wide, starts in line:
        pile = board.pile(zone)
        left = x + (wide - card.w - starts[-1]) / 2
        if not pile:
            board.put("place", Box(left, y, card.w, card.h), zone, text=zone.sign)
        board.cards(pile, [Box(left + start, y, card.w, card.h) for start in starts[: len(pile)]], zone)
        board.anchors[zone.pile] = Box(left + wide - card.w, y, card.w, card.h)
        if zone.kind == "group":
            board.anchors[zone.pile] = Box(left, y, card.w + starts[-1], card.h)
            board.label(Box(x - gap / 2, y + card.h + 2, wide + gap, 20), zone.pile, zone.label)
        x += wide + gap
    return room.below(y + (card.h + (32 if line[0].zone.kind == "group" else 10)))


def _left(board: Board, zones: Sequence[Zone], card: Box, room: Room) -> Room:
    """Give those that show nothing a place, where one that is gone flew from or a new one comes."""
    for zone in zones:
        board.anchors.setdefault(zone.pile, card._replace(x=room.x + (room.w - card.w) / 2, y=room.y - card.h))
    return room.below(room.y + 4) if zones else room


def loose(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """Open cards side by side in as many lines as they need."""
    card_w, card_h, gap = (54, 76, 8) if board.narrow else (80, 112, 12)
    per = max(1, int((room.w - 8) // (card_w + gap)))
    for zone in zones:
        pile, top = board.pile(zone), room.y + 6
        here = min(len(pile), per)
        left = room.x + (room.w - here * (card_w + gap) + gap) / 2
        board.anchors[zone.pile] = Box(room.x + (room.w - card_w) / 2, top, card_w, card_h)
        if not pile:
            board.put("place", board.anchors[zone.pile], zone)
        spots = [divmod(i, per) for i in range(len(pile))]
        board.cards(
            pile, [Box(left + c * (card_w + gap), top + r * (card_h + gap), card_w, card_h) for r, c in spots], zone
        )
        room = room.below(room.y + (6 + max(1, -(-len(pile) // per)) * (card_h + gap)))
    return room
