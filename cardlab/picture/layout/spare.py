"""Room on a laid table where nothing lies, at its left or right edge: for the log of the last moves.

Why so: the log takes what is left over, so no card is smaller for it; where little is left it is one tap away instead.
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


def lies_free(box: Box, taken: Iterable[Box]) -> bool:
    """Whether nothing else lies in a box."""
    return not any(
        b.x < box.x + box.w and box.x < b.x + b.w and b.y < box.y + box.h and box.y < b.y + b.h for b in taken
    )
