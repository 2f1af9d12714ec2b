"""What holds now and concerns everybody: as small pictures beside the piles, and as a line of words."""

from __future__ import annotations

from ..sprites import Box, Sprite, fits
from .board import Board, Room

HIGH = 22  # a line of words


def tokens(board: Board, x: float, y: float) -> None:
    """What holds now, as signs a child can read: the direction, a suit that counts, cards to pick up."""
    size = 54 if board.narrow else 72
    for token in board.host.tokens:
        place = Box(x, y, size, size)
        if token.kind == "suit":
            board.sprites.append(Sprite("suit", place, text=token.what))
        elif token.kind == "due":
            board.sprites.append(Sprite("badge", place, text=token.what, mark="warn"))
        else:
            board.sprites.append(Sprite("way", place, mark="way" if token.what == "clockwise" else "back"))
        y += size + 9


def told(board: Board, room: Room) -> Room:
    """What holds now, in one line under cards that are spread out, or in as many as it needs."""
    if not (board.spread and board.host.holds):
        return room
    words = [now.say(names=board.names) for now in board.host.holds]
    here = _free(board, room, " · ".join(words))
    lines: list[str] = []
    for one in words:
        longer = f"{lines[-1]} · {one}" if lines else one
        lines[-1:] = [longer] if not lines or fits(longer, here.w, HIGH * 0.72) else [lines[-1], one]
    for line in lines:
        board.label(Box(here.x, room.y, here.w, HIGH), "", line)
        room = room.below(room.y + HIGH)
    return room.below(room.y + 8)


def _free(board: Board, room: Room, words: str) -> Room:
    """Where a line of words may stand: beside the viewer's own, in the middle if they can."""
    if board.talk is None or not board.of("trick"):
        return room
    left = board.talk.x + board.talk.w + 8
    middle = Room(left, room.y, 2 * (room.centre - left))
    return middle if fits(words, middle.w, HIGH * 0.72) else Room(left, room.y, room.x + room.w - left)
