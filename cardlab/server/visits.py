"""Each page that is open has widgets of its own in this one process, and is told of them over its line.

Why so: a kernel for every child costs 40 MB and a second of processor; the same widgets here cost half a megabyte and a
few milliseconds. A page is never believed: it is heard only where one of its own widgets listens, only so often, and
what it asks for may take only so long, so that nobody waits for another. A line that is lost is not the end of a visit:
the page says what it has been told, and hears the rest. After a minute without a line it ends, with all its widgets.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import logging
import math
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from contextvars import Context, copy_context
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_urlsafe
from time import process_time
from typing import TYPE_CHECKING, ClassVar, Protocol

from ipywidgets.widgets.widget import _instances as widgets  # by their numbers; the public name of it is deprecated

from ..home.tiles import easiest
from ..lab import work
from ..play import deadline
from ..room.asker import ADDRESS, LEADS, OPENS, VISITOR
from ..room.clock import CLOCK, Clock
from ..table.canvas.own import Brush
from ..table.control.controller import Controller
from ..table.front.lazy import PARTS, PageParts
from ..table.overlay import plain
from ..table.widgets import BoundedIntText, Checkbox, Dropdown, IntSlider, ToggleButton, ValueWidget
from . import line
from .cells.lesson import LessonRun, Lessons
from .code import Code
from .line import EVERYBODY, PAGE, Channel, Message, Outbox
from .queue import Seats

if TYPE_CHECKING:
    from ..home.home import Home

LEFT = 60.0  # seconds after which a visit ends whose page has no line
PIECE = 0.02  # seconds of play in the lab, for which a press may have to wait
LONGEST = 1.0  # seconds that one message may keep this process busy
SHARE, BURST = 0.25, 2.0  # of a processor's time for the messages of one page, and the seconds that it may use at once
READING = 1e-6  # seconds for a character that a page says
MOST_WAITING = 40  # messages of a page that wait; a finger does not make so many
MANY = 40  # pages that have gone, whose memory is worth a moment in which nobody is answered
MOST_TOLD = 400_000  # characters that are kept for a page that may not have got them
NUMBERS = count(1)


class PageOutbox(Outbox):
    """The messages to a page of this server; what is long and never changes is fetched once, by its address."""

    def __init__(self, code: Code) -> None:
        super().__init__(f"{next(NUMBERS)}-")
        self.code = code
        self.waiting = [self._lighter(message) for message in EVERYBODY.waiting]

    def add(self, message: Message) -> None:
        """Tell the page this, soon."""
        super().add(self._lighter(message))

    def _lighter(self, message: Message) -> Message:
        kind, number, data = message
        if kind != "comm_open":
            return message
        return [kind, number, {**data, "state": self.code.fetched(data["state"])}]


class Root(Protocol):
    """What a page shows: home with its tables, or a lesson."""

    @property
    def model_id(self) -> str:
        """The number of the widget that holds all others, "" where there is none."""

    def here(self, *, here: bool, since: float | None = None) -> None:
        """The line to this page is there, or lost, perhaps ``since`` a while."""

    def leave(self) -> None:
        """The page has gone."""


class Visit:
    """One page: its widgets, what it has been told, and what it has yet to be answered."""

    def __init__(self, opens: Callable[[], Root], code: Code, clock: Clock = CLOCK) -> None:
        """Make what the page shows."""
        self.id, self.clock = token_urlsafe(16), clock
        self.outbox = PageOutbox(code)
        self.context: Context = copy_context()
        self.context.run(PAGE.set, self.outbox)
        self.context.run(PARTS.set, PageParts())
        self.post: Channel | None = None  # the line, while there is one
        self.told: deque[tuple[int, str]] = deque()  # what the page may not have got yet, by number
        self.number = 0  # of what it was told last
        self.last = self.clock.now()  # when it was heard last
        self._asked: deque[Callable[[], object]] = deque()
        self._used = 0.0  # seconds of the processor, but for what time has given back since
        self._timer: asyncio.TimerHandle | None = None
        self.outbox.post = self._tell
        self.root = self.context.run(opens)
        self.outbox.flush()

    # ---- what it is told ---------------------------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self.number += 1
        self.told.append((self.number, text))
        while len(self.told) > 1 and sum(len(one) for _, one in self.told) > MOST_TOLD:
            self.told.popleft()
        if self.post is not None:
            self.post(self._numbered(self.number, text))

    @staticmethod
    def _numbered(number: int, text: str) -> str:
        return f'{{"at":{number},"told":{text}}}'

    def got(self, number: int) -> None:
        """The page has all that it was told up to this."""
        while self.told and self.told[0][0] <= number:
            self.told.popleft()

    def connect(self, post: Channel, got: int) -> bool:
        """A line to the page is there: what it has not got follows; False where that is no longer known."""
        if got > self.number or (got < self.number and (not self.told or self.told[0][0] > got + 1)):
            return False
        self.post, self.last = post, self.clock.now()
        self.got(got)
        self.root.here(here=True)
        post(json.dumps({"page": self.id, "root": self.root.model_id}))
        for number, text in self.told:
            post(self._numbered(number, text))
        return True

    def disconnect(self, post: Channel, since: float | None = None) -> bool:
        """A line has ended, or is silent ``since`` then; whether it was the last, for another may have its place."""
        if self.post != post:
            return False
        self.post, self.last = None, self.clock.now()
        self.root.here(here=False, since=since)
        return True

    # ---- what it says ------------------------------------------------------------------------------------------

    def hear(self, number: str, content: object, size: int) -> bool:
        """Take what the page says to a widget, so many characters; False where it says more than anybody would."""
        data = {"method": "custom", "content": content}  # what a page writes into a widget is never believed
        return self._take(partial(self.outbox.hear, number, data), size)

    def choose(self, number: str, value: object, size: int) -> bool:
        """Take what somebody has chosen on a slider, a list or a tick; False where that is more than anybody would."""
        return self._take(partial(self._choose, number, value), size)

    def _choose(self, number: str, value: object) -> None:
        control = widgets.get(number) if number in self.outbox.comms else None
        if (name := chosen(control, value)) is not None:
            self.outbox.hear(number, {"method": "update", "state": {name: value}, "buffer_paths": []})

    def _take(self, act: Callable[[], object], size: int) -> bool:
        now = self.clock.now()
        self._used = max(0.0, self._used - SHARE * (now - self.last)) + size * READING
        self.last = now
        self._asked.append(act)
        if self._timer is None:
            self._answer()
        return len(self._asked) <= MOST_WAITING

    def _answer(self) -> None:
        """Answer one thing after another, as long as this page has not had more than its share."""
        self._timer = None
        while self._asked:
            if self._used > BURST:
                self._timer = asyncio.get_running_loop().call_later((self._used - BURST) / SHARE + 0.01, self._rested)
                return
            act = self._asked.popleft()
            clock = process_time()  # a move of a game is made in a thread of its own
            try:
                self.context.run(act)
            except Exception:  # one page's trouble is no other's; its table says so itself where it can
                logging.getLogger("cardlab").exception("A page could not be answered.")
            self._used += process_time() - clock

    def _rested(self) -> None:
        self._used = BURST
        self._answer()

    # ---- its end -----------------------------------------------------------------------------------------------

    def end(self) -> None:
        """Close all its widgets; what it was about to be told is not told."""
        self.post = self.outbox.post = None
        if self._timer is not None:
            self._timer.cancel()
        self._asked.clear()
        self.context.run(self.root.leave)
        for one in [*self.outbox.comms]:
            if (widget := widgets.get(one)) is not None:
                widget.close()
        self.outbox.waiting.clear()
        self.told.clear()


def chosen(control: object, value: object) -> str | None:
    """The name of what a control holds, if somebody could choose this value on it; a page is never believed."""
    if isinstance(control, ValueWidget) and control.disabled:
        return None
    if isinstance(value, bool):
        return "value" if isinstance(control, (Checkbox, ToggleButton)) else None
    if not isinstance(value, int):
        return None
    if isinstance(control, (IntSlider, BoundedIntText)):
        return "value" if control.min <= value <= control.max else None
    return "index" if isinstance(control, Dropdown) and 0 <= value < len(control.options) else None


class Visits:
    """All pages that are open at this server, at most as many as it has ``seats``."""

    served: ClassVar[Visits | None] = None

    def __init__(self, folder: Path, most: int, clock: Clock = CLOCK) -> None:
        """The lessons lie in a folder, perhaps in folders of it; there can be so many pages at once."""
        self.folder, self.code, self.seats, self.clock = folder, Code(), Seats(most), clock
        self.lessons = Lessons()
        self.known: dict[str, Visit] = {}
        self._ended = 0  # the pages that have gone since memory was given back
        self.come_from: Callable[[str], None] = lambda address: None  # told from where a page has come

    @classmethod
    def begin(cls, folder: Path, most: int, rooms: Path | None = None, clock: Clock = CLOCK) -> Visits:
        """Let the widgets of this process speak over lines of ours; tables of several devices are kept in ``rooms``."""
        line.lay()
        Controller.painter = Brush
        deadline.LIMIT = LONGEST
        work.PIECE, work.WORTH = (
            PIECE,
            math.inf,
        )  # the lab starts no processes, and holds nobody up
        plain()  # what all pages share is made for nobody: this, and what modules make when they are loaded
        from ..classroom.lobby import Lobby
        from ..home.home import Home
        from ..lessons.request import plain_style
        from ..room.rooms import Rooms

        plain_style()
        Rooms.here, Home.company = Rooms(rooms, clock, folder), Lobby
        cls.served = cls(folder, most, clock)
        return cls.served

    def ask(self, visitor: str) -> int | None:
        """Seat a visitor, for whom another page may have to give way: None, or how many are seated before."""
        now = self.clock.now()
        idle = {one.id: now - one.last for one in self.known.values()}
        answer = self.seats.ask(visitor, self.seats.taken(idle, now), now)
        if answer.ends:
            self.go(self.known[answer.ends])
        return None if answer.seated else answer.before

    def come(
        self, link: str, visitor: str, beside: Path, *,
        address: str = "", opens: bool = True, leads: bool = False, guest: bool = False, lesson: str = "",
    ) -> Visit:  # fmt: skip
        """A page has come by a link from an address; its lessons lie in the folder ``beside`` it.

        ``visitor`` is its browser, or the address where that keeps no cookie. ``opens``: whether it may open tables
        for several devices; ``leads``: whether it may take over a class that nobody leads; a ``guest`` comes to such a
        table alone. ``lesson``: which lesson it shows, if it does.
        """
        VISITOR.set(visitor)
        ADDRESS.set(address)
        OPENS.set(opens)
        LEADS.set(leads)
        home, run = partial(_home, link, beside, guest), partial(LessonRun, self.lessons, lesson)
        visit = Visit(run if lesson else home, self.code, self.clock)
        self.known[visit.id] = visit
        self.seats.sit(visit.id, self.clock.now())
        return visit

    def warm(self) -> None:
        """Make what all pages share before anybody comes; the first of them would wait for it."""
        from ..room.rooms import Rooms

        self._look()  # its table goes with it: what is held while it is frozen stays for ever
        if not (self.known or (Rooms.here is not None and Rooms.here.known)):  # what is frozen never goes
            gc.collect()
            gc.freeze()  # nobody's press waits while the collector looks at what stays for ever
        gc.set_threshold(20_000, 20, 20)  # a press makes some thousand things and lets nearly all of them go by itself

    def _look(self) -> None:
        """Visit the first table, on a phone and on a laptop."""
        from ..home.home import Home

        visit = Visit(partial(_home, f"game={easiest()}", self.folder, guest=False), self.code)
        table = visit.root.table if isinstance(visit.root, Home) else None
        assert table is not None, "a game was asked for"
        for width in (390, 1366):
            visit.hear(table.overlay.model_id, {"size": {"w": width, "h": 700, "still": True}}, 0)
        visit.end()

    def go(self, visit: Visit) -> None:
        """A page has gone."""
        if self.known.pop(visit.id, None) is not None:
            visit.end()
            self._ended += 1

    def sweep(self) -> None:
        """End the visits whose pages have not come back, and give back the memory of many, or of the last."""
        now = self.clock.now()
        for visit in [*self.known.values()]:
            if visit.post is None and now - visit.last > LEFT:
                self.go(visit)
        if self._ended >= (MANY if self.known else 1):
            self._ended = 0
            give_back()


def _home(link: str, beside: Path, guest: bool) -> Home:
    from ..home.home import Home  # not earlier: its widgets are made only when their lines are ours

    return Home(link, beside, guest=guest)


def give_back() -> None:
    """Give the memory of what has ended back to the system: the collector seldom looks, and C keeps what it has had."""
    gc.collect()
    with suppress(OSError, AttributeError, TypeError):  # only the C library of most Linux systems can
        ctypes.CDLL(None).malloc_trim(0)
