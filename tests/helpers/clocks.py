"""A clock that a test moves: an hour passes at once, and a computer sleeps."""

from __future__ import annotations

from cardlab.room.clock import Clock


class Moved(Clock):
    """A clock that stands still until a test moves it."""

    def __init__(self) -> None:
        self.passed, self.set = super().now(), super().date()

    def now(self) -> float:
        return self.passed

    def date(self) -> float:
        return self.set

    def move(self, seconds: float, *, asleep: bool = False) -> None:
        """So many seconds pass; on most computers only the date goes on while they are ``asleep``."""
        self.passed += 0 if asleep else seconds
        self.set += seconds
