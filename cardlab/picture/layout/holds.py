"""What holds now and concerns everybody: as small pictures beside the piles, and as words on a panel."""

from __future__ import annotations

from ..sprites import Box, fits
from .board import ADVANCE, Board

LINE = 20.0  # how high a line of words is


def tokens(board: Board, box: Box, step: tuple[float, float] = (0, 0)) -> None:
    """What holds now, as signs a child can read: the direction, a suit that counts, cards to pick up.

    The first one as large as the box is wide, the next ones a step further.
    """
    x, y, size, _ = box
    for token in board.host.tokens:
        place = Box(x, y, size, size)
        if token.kind == "suit":
            board.add("suit", place, text=token.what)
        elif token.kind == "due":
            board.add("badge", place, text=token.what, mark="warn")
        else:
            board.add("way", place, mark="way" if token.what == "clockwise" else "back")
        x, y = x + step[0], y + step[1]


def panel(board: Board) -> None:
    """What holds for the whole hand: a sign and a few words in the upper left corner, or one line under the cards."""
    trick, signs = bool(board.of("trick")), board.host.tokens
    if not trick and (signs or not board.host.holds):
        return  # it stands beside the piles already
    words = [now.say(names=board.names) for now in board.host.holds]
    place, told = board.frame.panel, board.frame.told
    if told is not None and words:
        board.label(told, "", " · ".join(words))
    if not board.wide or told is not None:
        _signs(board, place)
        return
    if not words and not signs:
        return
    line, beside = max(LINE, board.least / 0.72), 24 + 62 * bool(signs)
    lines = [part for one in words for part in _wrapped(one, place.w - beside, 0.72 * line)][-4:]
    wide = max((len(one) for one in lines), default=0) * ADVANCE * 0.72 * line
    w, h = min(place.w, beside + wide + 0.1 - 8 * (not lines)), max(70.0 * bool(signs), 16 + line * len(lines))
    right = place.x > board.frame.w / 2
    low = board.mine is None and not board.across
    place = Box(place.x + (place.w - w) * right, place.y + (place.h - h) * low, w, h)
    left, wide = place.x + beside - 12, w - beside
    board.add("panel", place)
    if signs:
        tokens(board, Box(place.x + 10, place.y + (place.h - 54) / 2, 54, 54))
    top = place.y + (place.h - line * len(lines)) / 2
    for i, one in enumerate(lines):
        board.label(Box(left, top + i * line, wide, line), "", one, mark="left")


def _signs(board: Board, place: Box) -> None:
    """On a small screen: the sign in the corner, or beside the trick."""
    if board.upright:
        tokens(board, Box(place.x + 4, place.y, 46, 46))
    elif board.lying and board.of("trick"):
        x, y, w, h = board.frame.middle
        tokens(board, Box(x + w - 44, y + (h - 42) * (len(board.far) == 2), 40, 40))  # beside every card of it


def _wrapped(words: str, wide: float, size: float) -> list[str]:
    """Words in as many lines as they need at a size."""
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        lines[-1:] = [longer] if not lines or fits(longer, wide, size) else [lines[-1], word]
    return lines
