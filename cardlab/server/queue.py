"""Who gets a page when all are taken, so that no visitor keeps the others out.

Why so: a visitor is a browser, by a cookie that we gave it; whoever keeps none is known by an address alone, which a
class may share. As long as there is room anybody may open any number of pages. When others wait, a page gives way that
nobody speaks to any more, then the one that has rested longest of a visitor who has more than a fair share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..room.asker import VISITOR

LOST = 20.0  # seconds without a line to its page, after which a kernel gives way to who waits
PATIENT = 20.0  # seconds: whoever waits asks every five, and has gone who has not asked for so long


class KernelUse(NamedTuple):
    """A page: its kernel, whose it is, whether a browser is on its line, whether it works, and how long it has not."""

    kernel: str
    owner: str
    connected: bool
    busy: bool
    idle: float  # seconds


class Answer(NamedTuple):
    """Whether a visitor is seated, the kernel that gives way for it, and how many are seated before one who waits."""

    seated: bool
    ends: str = ""
    before: int = 0


class Seats:
    """A number of pages, whose they are, and the queue for them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.queue: dict[str, float] = {}  # who waits, the first one first -> when they asked last
        self.owners: dict[str, str] = {}  # kernel -> visitor
        self.alone: dict[str, float] = {}  # kernel -> since when no browser has been on its line

    def sit(self, kernel: str, now: float) -> None:
        """A kernel has been started for the visitor of whom VISITOR tells."""
        self.owners[kernel], self.alone[kernel] = VISITOR.get(), now

    def met(self, kernel: str, visitor: str, address: str) -> None:
        """A browser is on the line of a kernel: by its cookie it is known better than by its address."""
        self.alone.pop(kernel, None)
        if self.owners.get(kernel) == address:
            self.owners[kernel] = visitor

    def gone(self, kernel: str, now: float) -> None:
        """The last browser has left the line of a kernel."""
        self.alone[kernel] = now

    def taken(self, pages: Mapping[str, tuple[bool, float]], now: float) -> list[KernelUse]:
        """The kernels that run, of which each is known to be busy or not, and for how many seconds it has been idle."""
        self.owners = {kernel: owner for kernel, owner in self.owners.items() if kernel in pages}
        self.alone = {kernel: since for kernel, since in self.alone.items() if kernel in pages}
        return [
            KernelUse(kernel, self.owners.get(kernel, ""), here, busy, idle if here else now - self.alone[kernel])
            for kernel, (busy, idle) in pages.items()
            for here in (kernel not in self.alone,)
        ]

    def ask(self, visitor: str, taken: Sequence[KernelUse], coming: Sequence[str], now: float) -> Answer:
        """Seat a visitor if there is room beside those on their way to a page; else remember that they wait."""
        self.queue = {one: last for one, last in self.queue.items() if now - last < PATIENT}
        waiting = list(self.queue)
        before = waiting.index(visitor) if visitor in self.queue else len(waiting)
        spare = self.most - len(taken) - len(coming) - before
        gives = self.giving_way(visitor, taken, coming) if spare <= 0 else []
        if spare > 0 or len(gives) + spare > 0:
            self.queue.pop(visitor, None)
            return Answer(True, "" if spare > 0 else gives[0])
        self.queue[visitor] = now
        return Answer(False, before=before)

    def giving_way(self, visitor: str, taken: Sequence[KernelUse], coming: Sequence[str]) -> list[str]:
        """The kernels that could end for a visitor, the first one first."""
        resting = sorted((one for one in taken if not one.busy), key=lambda one: -one.idle)
        lost = [one for one in resting if not one.connected and one.idle > LOST]
        here = [one for one in resting if one.connected]
        has = Counter([*(one.owner for one in taken), *coming])
        share = max(1, self.most // len({*has, *self.queue, visitor}))
        if has[visitor] >= share:
            more = [one for one in here if one.owner == visitor]
        else:
            over = {owner: count - share for owner, count in has.most_common() if count > share}
            more = [one for owner, count in over.items() for one in [x for x in here if x.owner == owner][:count]]
        return [one.kernel for one in (*lost, *more)]
