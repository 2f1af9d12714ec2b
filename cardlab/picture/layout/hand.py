"""What lies before who looks: the own name, a hand to play from, or the cards that were won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...rules.cards import Card
from ...rules.state import Zone
from ..sprites import Box
from .board import Board, Room
from .chips import kept, stack
from .piles import heap
from .piles import pile as squared
from .seats import bubble, crown, spoken


def mine(board: Board, zones: Sequence[Zone], room: Room) -> Room:
    """The viewer's own name and cards: a hand in as many rows as a finger needs, a pile, or what was won."""
    if not zones and board.said:
        board.says = Box(room.x + 12, room.y, room.w - 24, board.said)
        return room.below(room.y + board.said)
    for zone in zones:
        room = _plate(board, zone, room)
        if zone.kind == "hand":
            room = _hand(board, zone, room)
        elif zone.kind == "deck":
            room = _deck(board, zone, room)
        elif zone.kind == "won":
            room = _won(board, zone, room)
    return room


def _plate(board: Board, zone: Zone, room: Room) -> Room:
    """The name with the number of cards, over it what was said, beside it the heap, under it the tag."""
    turn = board.view.turn == zone.owner
    name = board.name(zone.owner)
    w, h, size = (230, 30, 15) if board.narrow else (300, 36, 18)
    w += round(kept(board) * 0.8)
    text = f"{name} – your turn!" if turn and not board.view.hand_over else name
    said = spoken(board)
    talk = board.talk or Room(room.x + 10, room.y, room.w - 20)
    bubble(board, zone, Box(talk.x, room.y, talk.w, said), "down")
    plate = Box(room.x + (room.w - w) / 2, room.y + said, w, h)
    if board.said:
        plate = _sentence(board, zone, room.below(room.y + said), plate)
    if zone.pile in board.host.stacks:
        for_chips = kept(board)
        stack(board, zone, Box(plate.x, plate.y, for_chips - 2, h))
        plate = plate._replace(x=plate.x + for_chips, w=plate.w - for_chips)
    board.plate(plate, zone, board.titled(zone.owner, text, plate.w - 54, size))
    count = str(len(board.pile(zone)) // zone.each)
    board.put("badge", Box(plate.x + plate.w - h, plate.y + 2, h - 4, h - 4), zone, text=count, mark="count")
    crown(board, zone, plate)
    board.anchors[zone.pile] = plate
    if won := board.heaps.get(zone.owner):
        heap(board, won, Box(plate.x + plate.w + 14, plate.y, 30, 42))
    if board.tags:
        tag = Box(plate.x, plate.y + h + 1, plate.w, 20)
        board.label(tag, zone.pile, board.host.tags.get(zone.owner, ""))
    low = plate.y + 16 * board.tags + (h + 14)
    return room.below(max(low, board.says.y + board.says.h + 8) if board.says else low)


def _sentence(board: Board, zone: Zone, room: Room, plate: Box) -> Box:
    """Where the plate goes when the sentence stands beside it, or on a small screen above it."""
    if board.upright:
        board.says = Box(room.x + 6, room.y, room.w - 12, board.said)
        return plate._replace(y=room.y + board.said + 6)
    w = plate.w * 0.93
    board.says = Box(room.x + w + (84 if zone.owner in board.heaps else 24), room.y, 0, board.said)
    board.says = board.says._replace(w=room.w - board.says.x - 12)
    return Box(room.x + 12, room.y + max(0, (board.said - plate.h - 20 * board.tags) / 2), w, plate.h)


def _hand(board: Board, zone: Zone, room: Room) -> Room:
    """A hand sorted for its owner, each card as far from the next as a finger needs; half seen if rows have room.

    Rows for which there is room stay free, so that nothing moves when the hand needs fewer of them.
    """
    pile = sorted(board.pile(zone), key=board.host.order)
    card_w, card_h = (66 * board.large, 92 * board.large) if board.narrow else (96, 134)
    room = room.below(room.y + 8 * bool(board.said))  # a card that may be played is lifted out of the hand
    wide = room.w - 16
    most = int((wide - card_w) // max(board.finger, card_w * 0.5 * board.upright)) + 1
    least = -(-len(pile) // int((wide + 4) // (card_w + 4)))  # in which all cards are seen whole
    rows = max(1, -(-len(pile) // most), min(board.rows, least))
    board.rows = max(board.rows, rows)
    per_row = -(-len(pile) // rows) or 1
    row_step = max(board.finger, card_h * (0.76 if board.narrow else 0.55))
    free = (board.rows - rows) * row_step
    room = room.below(room.y + free / 2)
    seen: Counter[Card] = Counter()  # of several equal cards
    for i, card in enumerate(pile):
        row, column = divmod(i, per_row)
        here = min(per_row, len(pile) - row * per_row)
        step = min(card_w + 8, (wide - card_w) / max(1, here - 1))
        left = room.x + (room.w - card_w - step * (here - 1)) / 2
        board.card(card, Box(left + column * step, room.y + row * row_step, card_w, card_h), zone, seen[card])
        seen[card] += 1
    board.anchors[zone.pile] = Box(room.x + (room.w - card_w) / 2, room.y, card_w, card_h)
    if not pile:
        board.put("place", board.anchors[zone.pile], zone)
    return room.below(room.y + (rows - 1) * row_step + card_h + 4 + free / 2)


def _deck(board: Board, zone: Zone, room: Room) -> Room:
    """The viewer's own cards as a face-down pile, whose top card is turned by a tap."""
    card_w, card_h = (84 * board.large, 117 * board.large) if board.narrow else (110, 154)
    squared(board, zone._replace(kind="stock"), Box(room.centre - card_w / 2, room.y + 8, card_w, card_h))
    return room.below(room.y + card_h + 12)


def _won(board: Board, zone: Zone, room: Room) -> Room:
    """The viewer's won cards in a row, those that were won together close to each other.

    On a small screen the plate counts them, and the room is left to the table.
    """
    if board.said and board.narrow:
        return room
    pile, (card_w, card_h) = board.pile(zone), (34, 48) if board.narrow else (48, 67)
    groups = -(-len(pile) // zone.each)
    step = min(card_w * 1.5, (room.w - 24 - card_w) / max(1, groups - 0.5))
    left = room.x + (room.w - card_w * 1.42 - step * (groups - 1)) / 2
    seen: Counter[Card] = Counter()
    for i, card in enumerate(pile):
        group, inside = divmod(i, zone.each)
        x = left + group * step + inside * min(card_w * 0.42, step / 2)
        board.card(card, Box(x, room.y, card_w, card_h), zone, seen[card])
        seen[card] += 1
    board.anchors[zone.pile] = Box(left + max(0, groups - 1) * step, room.y, card_w, card_h)
    return room.below(room.y + card_h + 4)
