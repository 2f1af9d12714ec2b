"""What a bench gives back: lines of the printed table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple, TypeVar

ROUNDS = 5
Value = TypeVar("Value")


class Row(NamedTuple):
    """One measurement as texts: what, ours, what it is compared with, the comparison, what is wanted."""

    what: str
    ours: str
    other: str = ""
    compared: str = ""
    wanted: str = ""


def rounds(*measures: Callable[[], Value]) -> list[list[Value]]:
    """Every measure taken five times, one after another within a round; the values of each."""
    return [list(values) for values in zip(*([m() for m in measures] for _ in range(ROUNDS)), strict=True)]


def ratio(ours: Sequence[float], other: Sequence[float]) -> float:
    """The median of the ratios within each round, so that a slow moment of the machine meets both."""
    return median(a / b for a, b in zip(ours, other, strict=True))
