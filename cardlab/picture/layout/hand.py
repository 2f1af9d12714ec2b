"""What lies before who looks: the own face and name, a hand or a pile to play from, and what was won."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from ...language import translated
from ...rules.cards import HIDDEN, Card
from ...rules.moves import phrase
from ...rules.zones import Zone
from ..sprites import Box, Sprite
from .board import ADVANCE, Board
from .chips import stack
from .piles import heap, squared

GAP = 7.0  # between cards of a hand that are seen whole
LIT = 14.0  # from a pile to the edge of the felt: its thickness, and the light around it when it may be tapped
LETTERS = 0.48  # the letters of a name against its height


def mine(board: Board, zone: Zone) -> None:
    """The viewer's own place, and the cards to play from."""
    _me(board, zone)
    if zone.kind == "hand":
        _hand(board, zone, board.frame.hand)
    elif zone.kind == "deck":
        _deck(board, zone, board.frame.hand)


def _me(board: Board, zone: Zone) -> None:
    """The own face, the name under it or beside it, what was won, and the chips."""
    me, seat = board.frame.me, zone.owner
    side = {"wide": 84.0, "upright": 58.0, "lying": 56.0}[board.frame.shape]
    mood = board.host.moods.get(seat)
    if board.upright:
        face = Box(me.x, me.y + (me.h - side) / 2, side, side)
        right = me.x + me.w * 0.54 - (60 if board.heaps or board.host.stacks or zone.kind == "won" else 0)
        plate = Box(me.x + side * 0.6, me.y + 8, right - me.x - side * 0.6, 32)
        inner = Box(me.x + side, plate.y, plate.x + plate.w - me.x - side, 32)
    else:
        beside = seat in board.heaps or zone.kind == "won"  # what was won, on the left of the face
        face = Box(me.x + 13 if board.wide else me.x + (me.w - side) / (1 if beside else 2), me.y, side, side)
        high = 36 if board.wide else 26
        plate = inner = Box(me.x, me.y + side - 4, 186.0 if board.wide else me.w, high)
    board.add("plate", plate, zone.pile, mark=board.lit(seat))
    if mood:
        board.add("ring", face, zone.pile, mark=board.lit(seat))
        board.sprites.append(Sprite("face", face, zone.pile, text=board.face(seat), mark=mood))
    _own_name(board, zone, inner)
    if board.view.hand_over and seat in board.view.winners:
        crown = Box(
            face.x + side * 0.2,
            face.y - side * {"wide": 0.3, "upright": 0.1, "lying": -0.1}[board.frame.shape],
            side * 0.6,
            side * 0.45,
        )
        board.add("badge", crown, zone.pile, mark="crown")
    _own_things(board, zone, face, plate)


def _own_name(board: Board, zone: Zone, inner: Box) -> None:
    """The name, which says that it is your turn, or gives way to these words where there is no room for both."""
    seat, mark = zone.owner, board.lit(zone.owner)
    turn = mark == "turn" and not board.view.hand_over
    left, room = inner.x + 8, inner.w - 16
    if team := board.team(seat):
        board.add("badge", Box(left, inner.y + 5, inner.h - 10, inner.h - 10), zone.pile, mark=team)
        left, room = left + inner.h - 6, room - inner.h + 6
    name = board.name(seat)
    said = (phrase("{name}, your turn!", name=name), "Your turn!", "Your turn") if turn else ()
    longer = [*zip(map(translated, said), (inner.h, inner.h, board.least / LETTERS), strict=False)]
    fitting = (one for one in longer if len(one[0]) * ADVANCE * one[1] * LETTERS <= room)
    words, high = next(fitting, (name, inner.h))
    text = board.titled(seat, words, room, high * LETTERS)
    board.add("name", Box(left, inner.y + (inner.h - high) / 2, room, high), zone.pile, text=text, mark=mark)


def _own_things(board: Board, zone: Zone, face: Box, plate: Box) -> None:
    """What was won, chips, the role and points under or beside the face."""
    me, seat = board.frame.me, zone.owner
    tag = board.host.tags.get(seat, "")
    won = board.heaps.get(seat) or (zone if zone.kind == "won" else None)
    if board.upright:
        if tag:
            board.label(Box(face.x + face.w, plate.y + 33, plate.x + plate.w - face.x - face.w, 17), zone.pile, tag)
        x, chip = plate.x + plate.w + 4, zone.pile in board.host.stacks
        if won:
            heap(board, won, Box(x, me.y + (-2 if chip else 10), 32, 40 if chip else 45))
        if chip:
            stack(board, zone, Box(x, me.y + (46 if won else 20), 52, 20 if won else 26))
    elif board.wide:
        x, y = (face.x + face.w + 16, face.y + 2) if zone.kind != "won" else (plate.x + plate.w + 16, plate.y - 24)
        if won:
            under = board.frame.middle.y + board.frame.middle.h + 2  # the places of a grid
            heap(board, won, Box(x, max(y, under) if zone.kind == "won" else y, 42, 59))
        if zone.pile in board.host.stacks:
            stack(board, zone, Box(x, face.y - 32 if won else face.y + 28, 60, 30))
        if tag:
            board.label(Box(me.x, plate.y + plate.h + 1, plate.w, 20), zone.pile, tag)
    else:
        if won:
            heap(board, won, Box(me.x - 2, me.y + 4, 24, 34))
        if zone.pile in board.host.stacks:  # between the buttons in the corners
            stack(board, zone, Box(me.x - 62, me.y + 50, 52, 22))
    if zone.kind == "won" or not board.anchors.get(zone.pile):
        board.anchors.setdefault(zone.pile, plate)


def _hand(board: Board, zone: Zone, room: Box) -> None:
    """A hand sorted for its owner: cards side by side, closer to each other where there are more than have room."""
    pile = board.pile(zone)
    pile = pile if HIDDEN in pile else tuple(sorted(pile, key=board.host.order))
    middle, *places = _places(room, len(pile), board.frame.own, board.frame.rows)
    seen: Counter[Card] = Counter()  # of several equal cards
    for card, place in zip(pile, places, strict=True):
        board.card(card, place, zone, seen[card])
        seen[card] += 1
    board.anchors[zone.pile] = middle


@lru_cache(500)
def _places(room: Box, count: int, card_w: float, rows: int) -> tuple[Box, ...]:
    """Where the middle of a hand is, and then where each of its cards lies, in as many rows as it needs."""
    card_h = card_w * 1.4
    whole = int((room.w + GAP) // (card_w + GAP))
    used = min(rows, -(-count // whole) or 1)
    per = -(-count // used) or 1
    row_step = (room.h - card_h) / max(1, rows - 1)
    top = room.y + (rows - used) * row_step / 2
    found = [Box(room.x + (room.w - card_w) / 2, top, card_w, card_h)]
    for i in range(count):
        row, column = divmod(i, per)
        here = min(per, count - row * per)
        step = min(card_w + GAP, (room.w - card_w) / max(1, here - 1))
        left = room.x + (room.w - card_w - step * (here - 1)) / 2
        found.append(Box(left + column * step, top + row * row_step, card_w, card_h))
    return tuple(found)


def _deck(board: Board, zone: Zone, room: Box) -> None:
    """The viewer's own cards as a face-down pile, whose top card is turned by a tap."""
    card_w = min(board.frame.own * 1.2, room.h / 1.4)
    low = board.frame.h - card_w * 1.4 - LIT
    place = Box(room.x + (room.w - card_w) / 2, min(room.y + (room.h - card_w * 1.4) / 2, low), card_w, card_w * 1.4)
    squared(board, zone._replace(kind="stock"), place)
    if count := len(board.pile(zone)):
        badge = Box(place.x + place.w - 18, place.y - 8, 34, 34)
        board.add("badge", badge, zone.pile, text=str(count), mark="count")
