"""A time limit for functions that others wrote, so that an endless loop stops nothing else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, ClassVar, TypeVar, cast

T = TypeVar("T")
LIMIT = 10.0  # seconds for one move, or for one slice of thinking
GRACE = 1.0  # seconds more in which what is stopped can say what it was
PACKAGE = str(Path(__file__).parents[1])
GAMES = str(Path(PACKAGE, "games", ""))


class _Thread(threading.local):
    clock: list[float] | None = None  # in one that is waited for: when it will have taken too long


_here = _Thread()


class OutOfTime(Exception):
    """Something took longer than it may; the sentence says what, and where it was."""


class Halt(BaseException):
    """What is raised in a function that is stopped; it is no Exception, so that it is not caught there by habit."""


def at_once(call: Callable[[], T]) -> T:
    """Call a function without a time limit."""
    return call()


def renew(seconds: float | None = None) -> None:
    """Start the time limit of this thread anew, with LIMIT or so many seconds, if there is one."""
    clock = _here.clock
    if clock is not None:
        clock[0] = monotonic() + (LIMIT if seconds is None else seconds)


class DeadlineThread:
    """A worker thread that runs one function after another, until one of them has to be stopped.

    Why so: to start a thread takes longer than a move, and on a busy machine many times as long.
    """

    idle: ClassVar[list[DeadlineThread]] = []

    def __init__(self) -> None:
        self._calls: SimpleQueue[tuple[Callable[[], Any], list[float]] | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[Any, BaseException | None]] = SimpleQueue()
        self.thread = threading.Thread(target=self._work, daemon=True)
        self.thread.start()

    @classmethod
    def free(cls) -> DeadlineThread:
        """A thread that has nothing to do; after a fork the earlier threads are gone."""
        while cls.idle:
            if (worker := cls.idle.pop()).thread.is_alive():
                return worker
        return cls()

    def _work(self) -> None:
        with suppress(Halt):  # it may come late
            while (asked := self._calls.get()) is not None:
                call, _here.clock = asked
                gave, raised = None, None
                try:
                    gave = call()
                except BaseException as error:
                    raised = error
                self._answers.put((gave, raised))
                del asked, call, gave, raised  # nothing lives longer for it

    def ask(self, call: Callable[[], T]) -> T:
        """Call a function in this thread, and stop it if it takes too long."""
        clock = [monotonic() + LIMIT]
        self._calls.put((call, clock))
        answer: tuple[Any, BaseException | None] | None = None
        where = ""
        try:
            while answer is None and (left := clock[0] - monotonic()) > 0:
                answer = self._answer(min(left, LIMIT))
        finally:
            if answer is None:
                assert self.thread.ident is not None
                where = _stopped(self.thread.ident)
                answer = self._answer(GRACE if clock[0] <= monotonic() else 0)  # whoever interrupts it does not wait
                self._calls.put(None)
            else:
                self.idle.append(self)
        gave, raised = answer or (None, Halt())
        if isinstance(raised, Halt):
            raise OutOfTime(f"{where} was stopped after {LIMIT:g} seconds. Look for a loop that never ends.")
        if raised is not None:
            raise raised
        return cast("T", gave)

    def _answer(self, seconds: float) -> tuple[Any, BaseException | None] | None:
        try:
            return self._answers.get(timeout=seconds)
        except Empty:
            return None


def in_time(call: Callable[[], T]) -> T:
    """Call a function with a time limit. Raises OutOfTime if LIMIT passes from one ``renew`` to the next.

    Why so: it runs in a thread, and Python raises an exception in a thread that another one names, on any system and
    without signals. Many moves may share one and renew their time. In a browser there are no threads: there it runs as
    it is.
    """
    if sys.platform == "emscripten":
        return call()
    if _here.clock is not None:  # this thread is waited for already
        renew()
        return call()
    return DeadlineThread.free().ask(call)


def step_by_step(growth: Iterator[T]) -> Generator[T, None, None]:
    """The items of an iterator, each found within the time limit."""
    end: Any = object()
    while (step := in_time(lambda: next(growth, end))) is not end:
        yield step


def _stopped(thread: int) -> str:
    """Stop a thread, and say where it was: in which function of a game, or of somebody's own, and in which line."""
    import ctypes  # here, so that ``import cardlab`` stays quick

    frame, where = sys._current_frames().get(thread), "A function"
    while frame is not None and frame.f_code.co_filename != __file__:
        file = frame.f_code.co_filename
        if not file.startswith(PACKAGE) or file.startswith(GAMES):
            where = f"{frame.f_code.co_name}, line {frame.f_lineno},"
        frame = frame.f_back
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(Halt))
    return where
