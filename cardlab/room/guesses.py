"""Who tries letters that no table has, what that costs them, and who waits at a door because of it.

Why so: a class has one address and a browser any number of cookies, so nothing tells a guesser with a new cookie from
a child who comes late: whoever may try once without harm may do so for ever. So right letters are never refused to
anybody who has not guessed, but while many different wrong ones come from their address they lead to the door alone,
where whoever opened the table lets them in; right or wrong, they are answered alike then, so that nobody learns from
it which are right. A code counts once, however many type it: a class that types an old one does not guess. Before that
a guesser has HERE codes in SPAN from an address, and ALL from any number of them: 180 and 360 an hour. Of 160,000 codes
13 lead to a class of 12 tables, so in an hour one guesser in 69 hits, and one in 35 who has many addresses.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from typing import NamedTuple

from .clock import Clock

SPAN = 600.0  # seconds for which a wrong code counts
HERE, ALL = 30, 60  # different wrong codes in that time, of one address and of all, after which somebody guesses
FREE = 4  # wrong codes that cost nobody a wait
HASTY = 10  # tries of somebody who has to wait, as no child makes them
LONGEST = 60.0  # seconds that one waits at most
REMEMBERED = 2000  # wrong codes


class WrongCode(NamedTuple):
    """A code that nobody has: when it was tried, by which browser or line, from which address."""

    at: float
    visitor: str
    address: str
    code: str


class Guesses:
    """The wrong codes of the last minutes."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self._wrong: deque[WrongCode] = deque(maxlen=REMEMBERED)
        self._early: deque[tuple[float, str]] = deque(maxlen=REMEMBERED)  # when who tried too early

    def wrong(self, visitor: str, address: str, code: str) -> None:
        """Somebody has tried a code that nobody has."""
        self._wrong.append(WrongCode(self.clock.now(), visitor, address, code))

    def wait(self, visitor: str) -> float:
        """The seconds that a visitor has to wait before the next try: twice as many after each wrong one."""
        own = [one.at for one in self._recent() if one.visitor == visitor]
        return max(0.0, own[-1] + min(LONGEST, 2.0 ** (len(own) - FREE)) - self.clock.now()) if len(own) > FREE else 0.0

    def early(self, visitor: str) -> None:
        """Somebody has tried who has to wait."""
        self._early.append((self.clock.now(), visitor))

    def guessed(self, address: str) -> bool:
        """Whether so much is guessed, from an address or from all, that letters lead to the door alone."""
        recent = self._recent()
        if len({one.code for one in recent}) >= ALL:
            return True
        return len({one.code for one in recent if one.address == address}) >= HERE

    @property
    def many(self) -> bool:
        """Whether somebody guesses, as teachers should know."""
        recent = self._recent()
        from_each = Counter(address for address, _ in {(one.address, one.code) for one in recent})
        hasty = Counter(visitor for at, visitor in self._early if self.clock.now() - at < SPAN)
        most_here, most = (max(some.values(), default=0) for some in (from_each, hasty))
        return most_here >= HERE or most >= HASTY or len({one.code for one in recent}) >= ALL

    def _recent(self) -> deque[WrongCode]:
        while self._wrong and self.clock.now() - self._wrong[0].at > SPAN:
            self._wrong.popleft()
        return self._wrong


class DoorQueue:
    """Those who wait at a door, as functions that let them in; ``changed`` is told when somebody comes or goes."""

    def __init__(self, changed: Callable[[], None] = lambda: None) -> None:
        self.waiting: list[Callable[[], None]] = []
        self.changed = changed

    def __len__(self) -> int:
        return len(self.waiting)

    def come(self, enter: Callable[[], None]) -> None:
        """Somebody waits."""
        if enter not in self.waiting:
            self.waiting.append(enter)
            self.changed()

    def go(self, enter: Callable[[], None]) -> None:
        """Somebody waits no longer."""
        if enter in self.waiting:
            self.waiting.remove(enter)
            self.changed()

    def let_in(self) -> None:
        """Let all in."""
        waiting, self.waiting = self.waiting, []
        for enter in waiting:
            enter()
        self.changed()
