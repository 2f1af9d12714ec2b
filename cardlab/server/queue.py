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

LOST = 20.0  # seconds without a line, after which a page gives way to who waits
PATIENT = 20.0  # seconds: whoever waits asks every five, and has gone who has not asked for so long


class PageUse(NamedTuple):
    """A page: its name, whose it is, whether a browser is on its line, and for how many seconds nothing was said."""

    page: str
    owner: str
    connected: bool
    idle: float


class Answer(NamedTuple):
    """Whether a visitor is seated, the page that gives way for it, and how many are seated before one who waits."""

    seated: bool
    ends: str = ""
    before: int = 0


class Seats:
    """A number of pages, whose they are, and the queue for them."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.queue: dict[str, float] = {}  # who waits, the first one first -> when they asked last
        self.owners: dict[str, str] = {}  # page -> visitor
        self.alone: dict[str, float] = {}  # page -> since when no browser has been on its line

    def sit(self, page: str, now: float) -> None:
        """A page has been opened for the visitor of whom VISITOR tells."""
        self.owners[page], self.alone[page] = VISITOR.get(), now

    def met(self, page: str, visitor: str, address: str) -> None:
        """A browser is on the line of a page: by its cookie it is known better than by its address."""
        self.alone.pop(page, None)
        if self.owners.get(page) == address:
            self.owners[page] = visitor

    def gone(self, page: str, now: float) -> None:
        """The last browser has left the line of a page."""
        self.alone[page] = now

    def taken(self, pages: Mapping[str, float], now: float) -> list[PageUse]:
        """The pages that are open, of which each is known for how many seconds it has been idle."""
        self.owners = {page: owner for page, owner in self.owners.items() if page in pages}
        self.alone = {page: since for page, since in self.alone.items() if page in pages}
        return [
            PageUse(page, self.owners.get(page, ""), here, idle if here else now - self.alone[page])
            for page, idle in pages.items()
            for here in (page not in self.alone,)
        ]

    def ask(self, visitor: str, taken: Sequence[PageUse], now: float) -> Answer:
        """Seat a visitor if there is room; else remember that they wait."""
        self.queue = {one: last for one, last in self.queue.items() if now - last < PATIENT}
        waiting = list(self.queue)
        before = waiting.index(visitor) if visitor in self.queue else len(waiting)
        spare = self.most - len(taken) - before
        gives = self.giving_way(visitor, taken) if spare <= 0 else []
        if spare > 0 or len(gives) + spare > 0:
            self.queue.pop(visitor, None)
            return Answer(True, "" if spare > 0 else gives[0])
        self.queue[visitor] = now
        return Answer(False, before=before)

    def giving_way(self, visitor: str, taken: Sequence[PageUse]) -> list[str]:
        """The pages that could end for a visitor, the first one first."""
        resting = sorted(taken, key=lambda one: -one.idle)
        lost = [one for one in resting if not one.connected and one.idle > LOST]
        here = [one for one in resting if one.connected]
        has = Counter(one.owner for one in taken)
        share = max(1, self.most // len({*has, *self.queue, visitor}))
        if has[visitor] >= share:
            more = [one for one in here if one.owner == visitor]
        else:
            over = {owner: count - share for owner, count in has.most_common() if count > share}
            more = [one for owner, count in over.items() for one in [x for x in here if x.owner == owner][:count]]
        return [one.page for one in (*lost, *more)]
