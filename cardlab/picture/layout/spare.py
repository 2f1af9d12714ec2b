"""Room on a laid table where nothing lies: at an edge for the log of the last moves, below a seat for what it says.

Why so: both take what is left over, so no card is smaller for them; where little is left the log is one tap away, and
what is said stands over the cards of who says it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..sprites import Box

GAP = 8  # scene units kept free around it
WIDTHS, LEAST, MOST = (320, 250, 200), 84, 200  # pixels: the widths that are tried, and how high it is


def spare(taken: Iterable[Box], width: float, low: float, scale: float) -> Box | None:
    """The room for a log above ``low``; None where there is too little. ``scale``: pixels of usual words to a unit."""
    boxes = list(taken)
    for wide in (pixels / scale for pixels in WIDTHS):
        found = []
        for x in (width - wide - GAP, GAP):
            here = sorted((b.y - GAP, b.y + b.h + GAP) for b in boxes if b.x < x + wide + GAP and x - GAP < b.x + b.w)
            top: float = GAP
            for begins, ends in [*here, (low - GAP, low)]:
                if begins - top >= LEAST / scale:
                    found.append(Box(x, top, wide, min(begins - top, MOST / scale)))
                top = max(top, ends)
        if found:
            high = max(box.h for box in found)
            return next(box for box in found if box.h > high * 0.7)  # signs stand on the left
    return None


def below(seat: Iterable[Box], low: float, taken: Iterable[Box], width: float, size: float) -> Box | None:
    """The room for two lines of so large words under a face and a name, below ``low``; None where something lies."""
    boxes = list(seat)
    left, right = min(b.x for b in boxes), max(b.x + b.w for b in boxes)
    wide = max(0.75 * (right - left), 9.5 * size)
    x = max(4.0, min((left + right - wide) / 2, width - 4 - wide))
    box = Box(x, low, wide, 2.3 * size + 14)
    return box if lies_free(box, taken) else None


def lies_free(box: Box, taken: Iterable[Box]) -> bool:
    """Whether nothing else lies in a box."""
    return not any(
        b.x < box.x + box.w and box.x < b.x + b.w and b.y < box.y + box.h and box.y < b.y + b.h for b in taken
    )
