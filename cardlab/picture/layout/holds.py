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
    lines: list[str] = []
    for words in (now.say(names=board.names) for now in board.host.holds):
        longer = f"{lines[-1]} · {words}" if lines else words
        lines[-1:] = [longer] if not lines or fits(longer, room.w, HIGH * 0.72) else [lines[-1], words]
    for line in lines:
        board.label(Box(room.x, room.y, room.w, HIGH), "", line)
        room = room.below(room.y + HIGH)
    return room.below(room.y + 8)
