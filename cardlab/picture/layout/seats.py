"""The other seats: a face, a plate with the name, a fan of cards, and what they have won beside them.

Why so: a seat is one block, and no part of it covers another: its cards stick up behind the name, the name may cover
the chin, the face is seen whole. What it says has a place of its own, see ``speech.py``.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ...rules.zones import Zone
from ..sprites import Box, Sprite, fits
from .board import ADVANCE, Board
from .chips import stack
from .frame import FLAT, LINE, RIGHT, TOP, TOWER, SeatBox
from .piles import heap

MOST = 9  # cards that a fan shows at most
OPEN = 0.22  # how wide a hand laid open is, in parts of a wide table
TILT = 4.0  # degrees from card to card of a fan
FACES = {"wide": 76.0, "lying": 62.0, "upright": 62.0}  # how large the face of a block is


def seats(board: Board, zones: Sequence[Zone]) -> None:
    """The other seats, clockwise from the viewer's left, each where the frame has its place."""
    for zone, spot in zip(zones, board.frame.spots, strict=True):
        build = {TOWER: _tower, FLAT: _flat, LINE: _line}.get(spot.kind, _block)
        build(board, zone, spot)


def _block(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A face, and beside it the cards that stick up behind the name, as if somebody held them."""
    box, away = spot.box, spot.kind == RIGHT
    side = FACES[board.frame.shape]
    plate_h = 34.0 if board.wide else 28.0
    face = Box(box.x + (box.w - side) * away, box.y + (box.h - side) / 2, side, side)
    plate = Box(box.x + (0 if away else side * 0.5), face.y + side - plate_h - 4, box.w - side * 0.5, plate_h)
    inner = Box(
        box.x if away else face.x + side, plate.y, box.w - side, plate_h
    )  # what of the plate is free of the face
    high = plate.y - box.y + 14
    held = Box(inner.x + 8, box.y, inner.w - 34, min(62.0, max(44.0, high)))
    _fan(board, zone, held, badge=Box(held.x + held.w - 2 if not away else inner.x - 2, box.y + 6, 28, 28))
    told = _named(board, zone, plate, inner)
    _face(board, zone, face)
    if not told and (tag := board.host.tags.get(zone.owner, "")):
        left, right = max(box.x, inner.x - 20), min(box.x + box.w, inner.x + inner.w + 20)
        board.label(Box(left, plate.y + plate_h + 2, right - left, 20), zone.pile, tag, under=True)
    low = plate.y + plate_h + (2 if told else 24)
    _belongings(board, zone, spot, low)


def _belongings(board: Board, zone: Zone, spot: SeatBox, low: float) -> None:
    """What a seat has beside its cards: what it won, and its chips."""
    box, away = spot.box, spot.kind == RIGHT
    won = board.heaps.get(zone.owner)
    w, h = (44.0, 62.0) if board.wide else (32.0, 45.0)
    over, narrow = spot.kind == TOP, board.upright
    x = box.x + box.w + (4 if narrow else 12) if over else box.x + (box.w - w - 24 if away else 24)
    if won:
        heap(board, won, Box(x, box.y + 4 if over else low + 6, w, h))
        x += (w + 12) if over or not away else -72
    if zone.pile in board.host.stacks:
        high = 30.0 if board.wide else 24.0
        y = box.y + (52 if narrow and won else 30) if over else low + 10
        x -= (w + 12) if narrow and won else 0
        stack(board, zone, Box(x if over or not away else x - 20, y, high * 2, high))


def _tower(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A fan, under it a face, over its chin the name: for where there is little width."""
    box, won, chip = spot.box, board.heaps.get(zone.owner), zone.pile in board.host.stacks
    small = box.h < 100
    side = 44.0 if small else 52.0
    edge = board.upright and bool(board.of("trick")) and abs(box.x + box.w / 2 - board.frame.w / 2) > box.w
    beside = 17.0 if won and not edge else 0.0  # so much further to the left, for what it won stands on its right
    middle = box.x + box.w / 2 - beside - (7 if edge else 0)
    plate_h, card_h = (20.0, 34.0) if small else (24.0, 48.0)
    plate_h = 28.0 if board.afar and not board.host.stacks else plate_h
    face = Box(middle - side / 2, box.y + (9 if small else 26), side, side)
    room = min(box.w - 2 * beside, 96.0 - 14 * edge, 72.0 if beside and not small else 96.0)
    held = Box(middle - room / 2 + 8, box.y + 2, room - 16, card_h)
    wide = min(box.w - 4, 116)
    plate = Box(box.x + (box.w - wide) / 2, face.y + side - (9 if small else 10), wide, plate_h)
    if small and beside:
        plate = Box(box.x, plate.y, box.w - 38, plate_h)
    _fan(board, zone, held, badge=None)
    _face(board, zone, face)
    _named(board, zone, plate, plate, notes=False)
    count = len(board.pile(zone)) // zone.each
    board.add("badge", Box(face.x + side - 4, box.y + 1, 24, 24), zone.pile, text=str(count), mark="count")
    low = plate.y + plate_h + 1
    tag = "" if chip else board.host.tags.get(zone.owner, "")
    if won and edge:
        heap(board, won, Box(middle - 13, low + 22, 26, 36))
    elif won:
        heap(board, won, Box(box.x + box.w - 36 if small else middle + side / 2 + 4, box.y + 28, 24, 34))
    if chip:
        stack(board, zone, Box(middle - 22, low + 1, 44, 20))
    elif tag:
        board.label(Box(box.x, low, box.w, 18), zone.pile, tag, under=True)


def _flat(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A face, and beside it the name, some cards and what was won, no higher than that: for where height is dear."""
    box, won, chip = spot.box, board.heaps.get(zone.owner), zone.pile in board.host.stacks
    face = Box(box.x, box.y, box.h, box.h)
    right = box.x + box.w
    if won:
        heap(board, won, Box(right - 34, box.y + 1, 24, 34))
        right -= 42
    tag = "" if chip else board.host.tags.get(zone.owner, "")
    long = max(board.least * ADVANCE * len(board.name(zone.owner)) + 22, 56.0)  # what the name needs
    fanned = min(90.0, right - face.x - face.w - long)
    if zone.kind == "hand" and not board.view.viewer:  # laid open, its cards are to be seen
        fanned = max(fanned, 66.0)
    held = Box(right - fanned, box.y, fanned - 26, box.h - 2) if fanned > 62 else None
    end = right - (fanned + 4 if held else 27)
    plate = Box(face.x + face.w / 2, box.y + (1 if tag or chip else 8), end - face.x - face.w / 2, 22)
    inner = Box(face.x + face.w, plate.y, end - face.x - face.w, 22)
    badge = Box(right - 25, box.y + (0 if held else plate.y - box.y - 1), 24, 24)
    if held:
        _fan(board, zone, held, badge=badge)
    else:
        board.anchors[zone.pile] = plate
        count = len(board.pile(zone)) // zone.each
        board.add("badge", badge, zone.pile, text=str(count), mark="count")
    _named(board, zone, plate, inner, notes=False)
    _face(board, zone, face)
    if chip:
        stack(board, zone, Box(inner.x + 2, plate.y + 22, 46, 20))
    elif tag:
        board.label(Box(inner.x, plate.y + 22, inner.w, 18), zone.pile, tag)


def _line(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A small face and a name with its number, where many places need the room."""
    box = spot.box
    face = Box(box.x, box.y, box.h, box.h)
    chips = 44.0 * bool(board.host.stacks)
    plate = Box(box.x + box.h * 0.5, box.y + 5, box.w - box.h * 0.5 - chips, box.h - 10)
    inner = Box(box.x + box.h - 4, plate.y, box.w - box.h - (chips or 24) + 8, plate.h)
    board.anchors[zone.pile] = plate
    _named(board, zone, plate, inner, notes=False)
    _face(board, zone, face)
    count = len(board.pile(zone)) // zone.each
    if zone.pile in board.host.stacks:
        stack(board, zone, Box(box.x + box.w - 42, plate.y + 1, 42, 20))
    else:
        badge = Box(box.x + box.w - 25, plate.y, 24, 24)
        board.add("badge", badge, zone.pile, text=str(count), mark="count")


def _fan(board: Board, zone: Zone, box: Box, *, badge: Box | None) -> None:
    """Some of a seat's cards, spread as a hand is held, with their number; of won cards the last ones."""
    pile = board.pile(zone)
    count = len(pile) // zone.each
    shown, tilt = pile[-MOST:] if zone.kind == "won" else pile[:MOST], TILT
    if zone.kind == "hand" and not board.view.viewer:  # a table laid open, where every card is to be read
        shown, badge = tuple(sorted(pile, key=board.host.order)), None
        box, tilt = _opened(board, box), 0.0
    card_w = box.h / 1.4
    for i, (card, (place, turn)) in enumerate(zip(shown, _spread(box, len(shown), tilt), strict=True)):
        board.card(card, place, zone, i, turn=turn)
    board.anchors[zone.pile] = Box(box.x + (box.w - card_w) / 2, box.y + 2, card_w, box.h)
    if badge is not None and (count or zone.kind in ("hand", "deck", "won")):
        board.add("badge", badge, zone.pile, text=str(count), mark="count")


@lru_cache(500)
def _spread(box: Box, count: int, tilt: float) -> tuple[tuple[Box, float], ...]:
    """Where each card of a fan lies, and how askew."""
    card_w, middle = box.h / 1.4, (count - 1) / 2
    step = min(card_w * 0.5, (box.w - card_w) / max(1, count - 1))
    left = box.x + (box.w - card_w - step * max(0, count - 1)) / 2
    outs = [(i, i - middle) for i in range(count)]
    rises = tilt / TILT * 0.35
    return tuple((Box(left + i * step, box.y + 2 + rises * out * out, card_w, box.h), tilt * out) for i, out in outs)


def _opened(board: Board, box: Box) -> Box:
    """Where a hand is laid open: also over the felt beside the name, where a wide table has nothing but a trick."""
    wide = board.frame.w * OPEN if board.wide and board.of("trick") else box.w
    left = box.x + (box.w - wide) * (box.x + box.w / 2) / board.frame.w
    return Box(left, box.y, wide, box.h)


def _named(board: Board, zone: Zone, plate: Box, inner: Box, *, notes: bool = True) -> bool:
    """The plate with the name, and beside it in small letters the role and the points; whether these had room."""
    seat, mark = zone.owner, board.lit(zone.owner)
    board.add("plate", plate, zone.pile, mark=mark)
    left, room = inner.x + 6, inner.w - 14
    if team := board.team(seat):
        board.add("badge", Box(left, inner.y + 5, inner.h - 10, inner.h - 10), zone.pile, mark=team)
        left, room = left + inner.h - 6, room - inner.h + 6
    high = inner.h * (_grown(board.name(seat), room, inner.h * 0.5) if board.afar else 1)
    if not high:
        return True
    size = max(board.least, high * 0.5)
    name, tag = board.titled(seat, board.name(seat), room, size), board.host.tags.get(seat, "")
    wide, note = len(name) * ADVANCE * size, max(board.least, size * 0.82)
    told = bool(notes and tag and not board.afar) and wide + 8 + len(tag) * ADVANCE * note <= room
    both = wide + (8 + len(tag) * ADVANCE * note if told else 0)
    left += (room - both) / 2
    board.add("name", Box(left, inner.y - (high - inner.h) / 2, wide, high), zone.pile, text=name, mark=mark)
    if told:
        board.add("note", Box(left + wide + 8, inner.y + 1, both - wide - 8, inner.h), zone.pile, text=tag, mark=mark)
    return told or not tag


def _grown(name: str, room: float, size: float) -> float:
    """How much larger a name is written where it is seen from afar; 0 where nothing of it could be read."""
    most = room / (len(name) * ADVANCE * size)
    return min(1.5, most) if most >= 1 else 1.25 if fits("some", room, 1.25 * size) else 0


def _face(board: Board, zone: Zone, box: Box) -> None:
    """The face of who plays, if it is drawn, in its ring; a crown for who has won."""
    mood = board.host.moods.get(zone.owner)
    if mood:
        board.add("ring", box, zone.pile, mark=board.lit(zone.owner))
        board.sprites.append(Sprite("face", box, zone.pile, text=board.face(zone.owner), mark=mood))
    if board.view.hand_over and zone.owner in board.view.winners:
        size = box.w * 0.62
        place = Box(
            box.x + (box.w - size) / 2, max(2.0, box.y - size * (0.5 if board.wide else 0.1)), size, size * 0.75
        )
        board.add("badge", place, zone.pile, mark="crown")
