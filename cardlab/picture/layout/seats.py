"""The other seats: a face, a plate with the name, a fan of cards; below them what they have won, and what they say."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ...rules.zones import Zone
from ..sprites import TIP, Box, Sprite, fits, meet
from .board import ADVANCE, Board
from .chips import stack
from .frame import LINE, RIGHT, TOP, TOWER, SeatBox
from .piles import heap

MOST = 9  # cards that a fan shows at most
OPEN = 0.22  # how wide a hand laid open is, in parts of a wide table
APART = 32.0  # how much lower every other one speaks where several sit close side by side
TILT = 4.0  # degrees from card to card of a fan
FACES = {"wide": 76.0, "lying": 62.0, "upright": 62.0}  # how large the face of a block is


def seats(board: Board, zones: Sequence[Zone]) -> None:
    """The other seats, clockwise from the viewer's left, each where the frame has its place."""
    for zone, spot in zip(zones, board.frame.spots, strict=True):
        build = {TOWER: _tower, LINE: _line}.get(spot.kind, _block)
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
        board.label(Box(inner.x - 20, plate.y + plate_h + 2, inner.w + 40, 20), zone.pile, tag)
    low = plate.y + plate_h + (2 if told else 24)
    _belongings(board, zone, spot, low)


def _belongings(board: Board, zone: Zone, spot: SeatBox, low: float) -> None:
    """What a seat has beside its cards: what it won, its chips, and the room for its words."""
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
        y = box.y + (48 if narrow else 30) if over else low + 10
        x -= (w + 12) if narrow and won else 0
        stack(board, zone, Box(x if over or not away else x - 20, y, high * 2, high))
        x += (high * 2 + 12) if over or not away else -high * 2 - 12
    size = 15 if board.wide else 13
    wide, tall = 12 * size, 2.3 * size + 12
    if narrow:  # over the own name, so that no card is covered
        said = Box(box.x + 31, box.y + 38, wide, tall)
    elif board.lying and any(s.box.x == box.x and s.box.y > box.y for s in board.frame.spots):
        said = Box(box.x + (4 if away else 66), low - 30, wide, tall)  # else it lies over whoever sits below
    elif over:
        said = Box(min(x, board.frame.w - wide - 8), box.y + 26, wide, tall)
    else:
        said = Box(x + w - wide if away else x, low + 4, wide, tall)
    board.says[zone.owner] = said
    bubble(board, zone, said, "left" if over and not narrow else "up")


def _tower(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A fan, under it a face, over its chin the name: for where there is little width."""
    box = spot.box
    small = box.h < 100
    side = 44.0 if small else 52.0
    middle = box.x + box.w / 2
    plate_h, card_h = (20.0, 34.0) if small else (24.0, 48.0)
    plate_h = 28.0 if board.afar and not board.host.stacks else plate_h
    face = Box(middle - side / 2, box.y + (9 if small else 26), side, side)
    held = Box(middle - min(box.w, 96) / 2 + 8, box.y + 2, min(box.w, 96) - 16, card_h)
    wide = min(box.w - 4, 116)
    plate = Box(middle - wide / 2, face.y + side - (9 if small else 10), wide, plate_h)
    _fan(board, zone, held, badge=None)
    _face(board, zone, face)
    _named(board, zone, plate, plate, notes=False)
    count = len(board.pile(zone)) // zone.each
    badge = Box(min(face.x + side - 8, board.frame.w - 26), face.y - 4, 24, 24)
    board.add("badge", badge, zone.pile, text=str(count), mark="count")
    low = plate.y + plate_h + 1
    if won := board.heaps.get(zone.owner):
        heap(board, won, Box(plate.x, plate.y - 40, 26, 36))
    if zone.pile in board.host.stacks:
        stack(board, zone, Box(middle - 22, low + 1, 44, 20))
    elif tag := board.host.tags.get(zone.owner, ""):
        board.label(Box(box.x, low, box.w, 18), zone.pile, tag)
    wide = max(box.w, 136.0 if board.upright else 118.0)
    x = max(2.0, min(middle - wide / 2, board.frame.w - wide - 2))
    over = 0.0  # on the own name, so that no card is covered; beside a trick over the fan, or cards that are higher
    if board.upright and board.of("trick") and abs(middle - board.frame.w / 2) > box.w:
        over = 62.0 if len(board.far) == 2 else 44.0
    row = [one.box.x for one in board.frame.spots if one.box.y == box.y]
    close = board.upright and any(0 < box.x - other < wide for other in row)  # so that all words can be read
    under = APART if close and row.index(box.x) % 2 else 2
    tagged = bool(zone.pile in board.host.stacks or board.host.tags.get(zone.owner))
    below, places = Box(x, low + 20 * tagged, wide, 52), board.frame
    taken = [places.middle, places.me, places.says, *(other.box for other in places.spots if other is not spot)]
    if board.wide and not any(meet(below, other) for other in taken):
        under = below.y - plate.y  # no name is covered where there is room
    board.says[zone.owner] = Box(x, box.y - over if over else plate.y + under, wide, 42)
    bubble(board, zone, board.says[zone.owner], "down" if over else "up")


def _line(board: Board, zone: Zone, spot: SeatBox) -> None:
    """A small face and a name with its number, where many places need the room."""
    box = spot.box
    face = Box(box.x, box.y, box.h, box.h)
    plate = Box(box.x + box.h * 0.5, box.y + 5, box.w - box.h * 0.5, box.h - 10)
    inner = Box(box.x + box.h - 4, plate.y, box.w - box.h - (42 if board.host.stacks else 24) + 8, plate.h)
    board.anchors[zone.pile] = plate
    _named(board, zone, plate, inner, notes=False)
    _face(board, zone, face)
    count = len(board.pile(zone)) // zone.each
    if zone.pile in board.host.stacks:
        stack(board, zone, Box(box.x + box.w - 42, plate.y + 1, 42, 20))
    else:
        badge = Box(box.x + box.w - 25, plate.y, 24, 24)
        board.add("badge", badge, zone.pile, text=str(count), mark="count")
    wide = max(104.0, box.w - box.h - 32) if board.upright else 104.0
    x = box.x + (box.h if board.upright else box.w) + 4  # over the own name where there is no room beside it
    board.says[zone.owner] = Box(min(x, board.frame.w - wide - 4), box.y - 4, wide, 42)
    bubble(board, zone, board.says[zone.owner], "left")


def _fan(board: Board, zone: Zone, box: Box, *, badge: Box | None) -> None:
    """Some of a seat's cards, spread as a hand is held, with their number; of won cards the last ones."""
    pile = board.pile(zone)
    count = len(pile) // zone.each
    shown, tilt = pile[-MOST:] if zone.kind == "won" else pile[:MOST], TILT
    if zone.kind == "hand" and not board.view.viewer:  # a table laid open, where every card is to be read
        shown, badge = tuple(sorted(pile, key=board.host.order)), None
        box, tilt = _opened(board, box), 0.0
    card_w = box.h / 1.4
    step = min(card_w * 0.5, (box.w - card_w) / max(1, len(shown) - 1))
    left = box.x + (box.w - card_w - step * max(0, len(shown) - 1)) / 2
    for i, card in enumerate(shown):
        out = i - (len(shown) - 1) / 2
        place = Box(left + i * step, box.y + 2 + tilt / TILT * 0.35 * out * out, card_w, box.h)
        board.card(card, place, zone, i, turn=tilt * out)
    board.anchors[zone.pile] = Box(box.x + (box.w - card_w) / 2, box.y + 2, card_w, box.h)
    if badge is not None and (count or zone.kind in ("hand", "deck", "won")):
        board.add("badge", badge, zone.pile, text=str(count), mark="count")


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
    size = high * 0.5
    name, tag = board.titled(seat, board.name(seat), room, size), board.host.tags.get(seat, "")
    wide, note = len(name) * ADVANCE * size, size * 0.82
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


def bubble(board: Board, zone: Zone, box: Box, point: str) -> None:
    """What a seat has just said, in a bubble no wider than its words, in one line or two."""
    said = board.host.says.get(zone.owner, "")
    if not said or board.afar:
        return
    size = 15 if board.wide else 13
    lines = textwrap.wrap(said, max(8, int((box.w - 18) / (ADVANCE * size))), max_lines=2, placeholder="…")
    wide = min(box.w, max(map(len, lines)) * 0.6 * size + 22)
    high = (size + 4) * len(lines) + 6 + TIP
    away = box.x + box.w > board.frame.w - 20 and board.wide
    x = box.x + (box.w - wide) * (1 if away else 0 if point == "left" or board.wide else 0.5)
    y = box.y + (box.h - high) * (point == "down")
    board.add("bubble", Box(x, y, wide, high), zone.pile, text="\n".join(lines), mark=point)
