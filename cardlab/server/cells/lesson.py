"""The lessons that came with cardlab as pages of this server: their cells run in this process, for each page apart.

Why so: a kernel for every child cost 38 MB and most of a second of processor; here the same cells take a tenth of a
second. They are ours, and no page can send another one. One cell is run at a time, and whatever else has come in is
heard before the next. A cell that takes longer than LONGEST is stopped; what counts long has a process of its own.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from functools import partial
from html import escape
from pathlib import Path
from time import process_time

from ...language import current
from ...language.lessons import language_of
from ...lessons.cells import CellOutcome, Cells, CountedResult
from ...lessons.notebooks import shipped
from ...lessons.pages import LessonPage, lesson
from ...play.deadline import OutOfTime, in_time, renew
from ...table.pacing import event_loop
from ...table.slices import Slice, in_turn
from ..line import PAGE, cell_as_html
from .counting import Counted, counted

LONGEST = 5.0  # seconds that a cell may take; the longest of ours takes a third of one on an idle machine
FIRST = 8  # cells that are run without a rest: what is seen first
REST = 2.0  # times as long as a cell took nothing of any lesson is run, so that presses find the processor free
NO_LESSON = ("play",)  # notebooks that are none; a server has its own home page
ALL = ""  # in the place of a cell: all have been run


class Lessons:
    """The lessons of a server by their names, and what was counted for them, once for everybody."""

    def __init__(self) -> None:
        # A lesson in a language: when the notebook was changed, and its page.
        self._pages: dict[tuple[str, str], tuple[int, LessonPage]] = {}
        self._counted: dict[tuple[str, int, str, str], asyncio.Future[Counted]] = {}
        self.going = 0  # pages whose cells have not all been run

    def page(self, name: str) -> LessonPage | None:
        """The page of a lesson, None where there is none of that name."""
        if not self._known(name):
            return None
        path, asked = self._path(name), (name, current())
        changed = path.stat().st_mtime_ns
        if self._pages.get(asked, (0,))[0] != changed:
            self._pages[asked] = changed, lesson(path, "ipynb")
        return self._pages[asked][1]

    def language(self, name: str) -> str:
        """The language in which the page of a lesson is shown: English where the one that is spoken lacks something."""
        return language_of(self._path(name)) if self._known(name) else current()

    def _known(self, name: str) -> bool:
        return bool(re.fullmatch(r"\w{1,64}", name)) and name not in NO_LESSON and self._path(name).is_file()

    def count(self, name: str, cell: str) -> asyncio.Future[Counted]:
        """What a cell counts, as soon as that is known."""
        path = self._path(name)
        asked = name, path.stat().st_mtime_ns, cell, current()
        known = self._counted.get(asked)
        if known is None or (known.done() and known.exception() is not None):
            known = self._counted[asked] = counted(path, cell)
        return known

    @staticmethod
    def _path(name: str) -> Path:
        return shipped() / f"{name}.ipynb"


class LessonRun:
    """A lesson on a page, in the place of a widget that holds all others."""

    model_id = ""
    going = True  # not all cells have been run

    def __init__(self, lessons: Lessons, name: str) -> None:
        """Raises ValueError where there is no such lesson."""
        page = lessons.page(name)
        if page is None:
            raise ValueError("There is no such lesson.")
        self.name, self.page, self.lessons, self.outbox = name, page, lessons, PAGE.get()
        self.cells = Cells(self._elsewhere)
        self.left = deque(page.cells)  # the cells that have not been run
        self.waits: list[tuple[asyncio.Future[Counted], Callable[[asyncio.Future[Counted]], object]]] = []
        self._turn: Slice | asyncio.TimerHandle | None = None
        self.lessons.going += 1
        self._next()

    def here(self, *, here: bool, since: float | None = None) -> None:
        """A line that is lost changes nothing."""

    def leave(self) -> None:
        """Nothing is run or counted for this page any more."""
        if self._turn is not None:
            self._turn.cancel()
        for future, told in self.waits:
            future.remove_done_callback(told)
        self.waits.clear()
        self._ran_all()
        self.left.clear()
        self.cells.space.clear()
        self.cells.last = None

    def _next(self) -> None:
        self._turn = in_turn(asyncio.get_running_loop(), self._run)

    def _ran_all(self) -> None:
        self.lessons.going -= self.going
        self.going = False

    def _run(self) -> None:
        """Run one cell, and say what it shows; the next one has to wait for its turn."""
        if not self.left:
            self._ran_all()
            self._tell(ALL, {})
            return
        cell, since = self.left.popleft(), process_time()
        if cell in self.page.counts:
            self._wait(cell, partial(self._counted, cell))
        else:
            self._tell(cell, cell_as_html(self._outcome(cell)))
        if len(self.page.cells) - len(self.left) < FIRST:
            self._next()
        else:
            rest = REST * (process_time() - since) * self.lessons.going
            self._turn = asyncio.get_running_loop().call_later(rest, self._next)

    def _outcome(self, cell: str) -> CellOutcome:
        """In a thread, as only there it can be stopped, with the page and the event loop of this one, which waits."""
        here, loop = copy_context(), event_loop()

        def run() -> CellOutcome:
            renew(LONGEST)
            asyncio._set_running_loop(loop)
            try:
                return here.run(self.cells.run, cell, self.page.cells[cell])
            finally:
                asyncio._set_running_loop(None)

        try:
            return in_time(run)
        except OutOfTime:
            logging.getLogger("cardlab").error(f"A cell of a lesson took too long: {cell} of {self.name}.")
            return CellOutcome(error=f"it took longer than {LONGEST:g} seconds.")

    def _tell(self, cell: str, shown: dict[str, object]) -> None:
        self.outbox.add(["ran", cell, shown])
        self.outbox.flush()

    # ---- what is counted elsewhere ---------------------------------------------------------------------------------

    def _wait(self, cell: str, told: Callable[[asyncio.Future[Counted]], object]) -> None:
        counting = self.lessons.count(self.name, cell)
        self.waits.append((counting, told))
        counting.add_done_callback(told)

    def _counted(self, cell: str, done: asyncio.Future[Counted]) -> None:
        """A cell has been run elsewhere: what it shows, and what it has made of the values of this lesson."""
        found = self._found(done)
        self.cells.space.update(found.values)
        self._tell(cell, found.shown)

    def _elsewhere(self, cell: str) -> asyncio.Future[CountedResult]:
        """Let another process count what a Guess asks for."""
        waits: asyncio.Future[CountedResult] = asyncio.get_running_loop().create_future()

        def tell(done: asyncio.Future[Counted]) -> None:
            waits.set_result(CountedResult(str(self._found(done).shown.get("html", ""))))

        self._wait(cell, tell)
        return waits

    @staticmethod
    def _found(done: asyncio.Future[Counted]) -> Counted:
        error = done.exception()
        if error is None:
            return done.result()
        return Counted({"error": True, "html": f'<p role="alert">{escape(str(error))}</p>'}, {})
