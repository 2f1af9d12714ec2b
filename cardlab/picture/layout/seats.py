"""The other seats across the table: faces, cards, names, numbers, tags and what they have just said."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from ...rules.state import GRIDS, Zone
from ..sprites import TIP, Box, Sprite, fits, meet
from .board import Board, Room
from .chips import kept as for_chips
from .chips import stack
from .piles import heap

FACE = (64, 44)  # how large a face is, wide and on a small screen


def seats(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The other seats in rows across the top, clockwise from the left."""
    if not zones:
        return room
    most, high = (max(3, int(room.w // 130)), 76) if board.narrow else (max(5, int(room.w // 180)), 104)
    tag, said = 20 * board.tags, spoken(board)
    rows = -(-len(zones) // most)
    per_row = -(-len(zones) // rows)
    for i, zone in enumerate(zones):
        row, column = divmod(i, per_row)
        here = min(per_row, len(zones) - row * per_row)
        wide = room.w / here - 8
        face = FACE[board.narrow] + 4 if zone.owner in board.host.moods else 0
        w = min(wide, (118 if board.narrow else 168) + face + 40 * (zone.owner in board.heaps) + for_chips(board))
        middle = room.x + room.w * (column + 0.5) / here
        box = Box(middle - w / 2, room.y + row * (high + tag + said + 6), w, high)
        _seat(board, zone, box, room.w / here)
        if tag:
            below = box.y + high - (4 if board.narrow else 8)
            board.label(Box(middle - wide / 2, below, wide, tag), zone.pile, board.host.tags.get(zone.owner, ""))
        talk = Box(middle - wide / 2, box.y + high + tag - 4, wide, said)
        bubble(board, zone, talk, "up")
        if said and zone.owner in board.bubbles:  # where people talk there is room, and nothing is covered
            board.bubbles[zone.owner] = talk
    return room.below(room.y + rows * (high + tag + said + 6))


def beside(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The other seats on both sides of the table, clockwise from the lower left; one of an odd number is across.

    Where the screen is wide enough, that one stands beside what is shared, and the cards are larger for it.
    """
    half = min(3, len(zones) // 2) or len(zones)
    last = len(zones) - half
    if board.of(*GRIDS):  # there is no room for one across the top, nor on a phone on its side for one on the right
        half = last = len(zones) if board.lying and len(zones) < 3 else -(-len(zones) // 2)
    left, top, right = zones[:half], zones[half:last], zones[max(half, last) :]
    wide = (134 if board.narrow else 184) + 40 * bool(board.heaps) + for_chips(board)
    free = 1 if board.of(*GRIDS) and not right else 2  # many places need the room more than the look of both sides
    between = Room(room.x + wide, room.y, room.w - free * wide)
    near = len(top) if between.w > 3 * wide else 0
    low, drop = [room.y], (20 if board.narrow else 40) * bool(near)  # who is across sits further away than who is not
    for x, some in ((room.x, left[::-1]), (room.x + room.w - wide, right)):
        column = Room(x, room.y + drop, wide)
        for zone in some:
            column = seats(board, [zone], column)
        low.append(column.y)
    board.words = room.x + wide * (1 + near * (drop < spoken(board))) + 4
    if near:
        low.append(seats(board, top, between._replace(w=wide * near)).y)
        board.between = between._replace(x=between.x + wide * near, w=between.w - wide * near)
    else:
        board.between = seats(board, top, between)
    return room.below(max(low))


def _seat(board: Board, zone: Zone, box: Box, free: float) -> None:
    """Another seat: its face, a few of its cards, its name, and how many it has; of won cards the last ones."""
    card_h, high = (42, 26) if board.narrow else (59, 32)
    face = _face(board, zone, Box(box.x, box.y, box.w, card_h + 4 + high), high, free)
    plated = 0.0  # what a small face takes of the plate
    if face and face.w <= high + 4:
        plated = face.w
    elif face:
        box = box._replace(x=face.x + face.w + 4, w=box.w - face.w - 4)
    pile = board.pile(zone)
    count = str(len(pile) // zone.each)
    pile = pile[-9:] if zone.kind == "won" else pile[:9]
    card_w = 30 if board.narrow else 42
    won = board.heaps.get(zone.owner)
    kept = card_w + 10 if won else 0  # what the heap takes on the left
    if won:
        heap(board, won, Box(box.x, box.y, card_w, card_h))
    more = max(0, len(pile) - 1)
    step = max(0.0, min(card_w * 0.5, (box.w - kept - 40 - card_w) / max(1, more)))
    left = box.x + kept + (box.w - kept - 26 - card_w - step * more) / 2
    board.cards(pile, [Box(left + i * step, box.y, card_w, card_h) for i in range(len(pile))], zone)
    board.anchors[zone.pile] = Box(left + step * more / 2, box.y, card_w, card_h)
    left = for_chips(board)
    plate = Box(box.x + left + plated, box.y + card_h + 4, box.w - left - plated, high)
    if zone.pile in board.host.stacks:
        stack(board, zone, Box(box.x + plated, plate.y, left - 2, high))
    badge = Box(box.x + box.w - 34, box.y + (4 if board.narrow else 10), 34, 34)
    room, size = plate.w - (2 * high if board.host.teams else 8 if board.narrow else 14), 14 if board.narrow else 17
    name = board.name(zone.owner)
    covered = face is not None and not board.host.talks and meet(badge, board.bubbles[zone.owner])
    if zone.kind == "won":  # on the plate, as on the viewer's own
        badge = Box(plate.x + plate.w - plate.h, plate.y + 2, plate.h - 4, plate.h - 4)
    elif covered and fits(name + board.star(zone.owner), room - high + 2, size):
        # out of the way of what is said, after the name
        badge = Box(plate.x + plate.w - high, plate.y, high, high)
        plate, room = plate._replace(w=plate.w - high + 2), room - high + 2
    elif covered and face is not None:  # or above the face
        badge = Box(face.x - 1, max(box.y, face.y - high), high, high)
    board.plate(plate, zone, board.titled(zone.owner, name, room, size))
    crown(board, zone, plate)
    if face:
        mood = board.host.moods[zone.owner]
        board.sprites.append(Sprite("face", face, zone.pile, text=board.name(zone.owner), mark=mood))
    board.put("badge", badge, zone, text=count, mark="count")


def _face(board: Board, zone: Zone, box: Box, plate: float, free: float) -> Box | None:
    """Where the face of a seat is, if it has one: at the left, as small as the plate where there is little room."""
    if zone.owner not in board.host.moods:
        return None
    side: float = FACE[board.narrow]
    heaps = (40 if board.narrow else 52) * (zone.owner in board.heaps)
    signs = plate * bool(board.host.teams)  # the team's lies on the plate too
    if box.w - side - for_chips(board) < (66 if board.narrow else 100) + max(heaps, signs):
        side = plate + 4
    face = Box(box.x, box.y + box.h - side, side, side)
    x, end = face.x + side + 2, box.x + box.w
    if heaps:  # beside a large face, above a small one; its number is to be seen
        x = max(x, (face.x + side + 4 if side > plate + 4 else box.x) + heaps + 2)
    if zone.kind == "won" or end - x - 36 < 76:  # there is no badge, or no room beside it
        end = max(end, min(x + 200, box.x + (box.w + free) / 2, board.width - 4))
    else:
        end -= 36
    board.bubbles[zone.owner] = Box(x, box.y - 2, end - x, box.h - plate)
    return face


def crown(board: Board, zone: Zone, plate: Box) -> None:
    """A crown on the plate of who has won the hand."""
    if board.view.hand_over and zone.owner in board.view.winners:
        size = plate.h * 0.9
        place = Box(max(0, plate.x - size * 0.25), plate.y - size * 0.5, size, size * 0.8)
        board.put("badge", place, zone, mark="crown")


def spoken(board: Board) -> int:
    """How high the room is that is kept for a speech bubble."""
    return (50 if board.narrow else 36) * board.host.talks


def bubble(board: Board, zone: Zone, box: Box, point: str) -> None:
    """What a seat has just said, in a bubble no wider than its words, in one line or two."""
    said = board.host.says.get(zone.owner, "")
    if not said:
        return
    size, x, y, w, h = (14 if board.narrow else 17), *box
    lines = textwrap.wrap(said, max(8, int((w - 20) / (0.56 * size))))[:2]
    wide = min(w, max(map(len, lines)) * 0.58 * size + 24)
    high = (size + 4) * len(lines) + 6 + TIP
    around = Box(x + (w - wide) / 2, y if point == "up" else y + h - high, wide, high)
    board.put("bubble", around, zone, text="\n".join(lines), mark=point)
