"""The score sheet of a state, one text a line, and how lines are written, added up and read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from .moves import Reason
from .text.sentences import brief

if TYPE_CHECKING:
    from .state import State

MOST_LINES = 150  # lines of the score sheet that are kept; older ones are added up


class Entry(NamedTuple):
    """One line of the score sheet: the hand it belongs to (from 1), who scored ("" for what waits), how much, why."""

    hand: int
    seat: str
    points: int
    why: Reason


def added(state: State, line: str) -> tuple[str, ...]:
    """The lines of a state with one more; the oldest of many are added up, so no point is lost."""
    lines: tuple[str, ...] = (*state.lines, line)
    if len(lines) <= MOST_LINES:
        return lines
    old, kept = [entry(state, text) for text in lines[: MOST_LINES // 3]], lines[MOST_LINES // 3 :]
    sums: Counter[str] = Counter()
    for one in old:
        sums[one.seat] += one.points
    return (*(f"{old[-1].hand}{seat or '-'}carried{n}." for seat, n in sums.items() if n), *kept)


def entry(state: State, text: str) -> Entry:
    """A line of the sheet as its state reads it. Raises ValueError or KeyError for what is no such line."""
    found = re.fullmatch(r"(\d{1,9})([A-T-])([a-z_0]+?)(-?\d{1,9})\.(\w*)", str(text), re.ASCII)
    if not found:
        raise ValueError(f"{brief(text, 20)!r} is not a line of a score sheet.")
    hand, seat, kind, points, data = found.groups()
    if kind == "carried":
        told = "Carried over, still waiting: {points}." if seat == "-" else "Carried over: {points}."
        why = Reason(state.basics["end"], told, points=int(points))
    else:
        why = state.line(kind, int(points), data)
    return Entry(int(hand), seat.strip("-"), int(points), why)


def best(values: Mapping[str, int]) -> tuple[str, ...]:
    """The seats with the highest value."""
    return tuple(seat for seat, value in values.items() if value == max(values.values()))
