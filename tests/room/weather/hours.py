"""The time of the harness: what is to be done after so many seconds is done when the harness lets them pass."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count


class Timer:
    """Something that is to be done; it can be given up."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act: Callable[[], object] | None = act

    def cancel(self) -> None:
        self.act = None


class Hours:
    """Seconds since the weather began, and what is due in them."""

    def __init__(self) -> None:
        self.now = 0.0
        self._due: list[tuple[float, int, Timer]] = []
        self._order = count()

    def later(self, seconds: float, act: Callable[[], object]) -> Timer:
        """Do something in so many seconds."""
        timer = Timer(act)
        heapq.heappush(self._due, (self.now + seconds, next(self._order), timer))
        return timer

    @property
    def next(self) -> float:
        """When something is due next."""
        while self._due and self._due[0][2].act is None:
            heapq.heappop(self._due)
        return self._due[0][0] if self._due else float("inf")

    def pass_to(self, moment: float) -> None:
        """Let it be that moment, and do what is due until then."""
        while self.next <= moment:
            self.now, _, timer = heapq.heappop(self._due)
            if timer.act is not None:
                timer.act()
        self.now = max(self.now, moment)
