"""The time by which rooms, boards, visits and seats live, so that a test can let an hour pass at once.

Why so: time runs on while a process lives, whatever somebody does to the date of the computer; only what outlives the
process is dated.
"""

from __future__ import annotations

from time import monotonic, time


class Clock:
    """The time of this computer."""

    def now(self) -> float:
        """Seconds since some moment, which never go back; they mean nothing to another process."""
        return monotonic()

    def date(self) -> float:
        """Seconds since 1970, as files are dated; they jump when somebody sets the computer's clock."""
        return time()


CLOCK = Clock()
