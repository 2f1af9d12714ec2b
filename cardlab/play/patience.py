"""Patience: how long a function that somebody wrote is waited for, so that one without an end ends nothing else."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
LIMIT = 10.0  # seconds for one move, or for one slice of thinking
GRACE = 1.0  # seconds more in which what is stopped can say what it was
PACKAGE = str(Path(__file__).parents[1])
GAMES = str(Path(PACKAGE, "games", ""))
_here = threading.local()  # in a thread that is waited for its ``clock``: when it will have taken too long


class OutOfTime(Exception):
    """Something took longer than it may; the sentence says what, and where it was."""


class Halt(BaseException):
    """What is raised in a function that is stopped; it is no Exception, so that it is not caught there by habit."""


def at_once(call: Callable[[], T]) -> T:
    """What a function gives, however long it takes."""
    return call()


def renew(seconds: float | None = None) -> None:
    """Give what comes next in this thread the whole time again, or so many seconds, if it is waited for at all."""
    clock: list[float] | None = getattr(_here, "clock", None)
    if clock is not None:
        clock[0] = monotonic() + (LIMIT if seconds is None else seconds)


def in_time(call: Callable[[], T]) -> T:
    """What a function gives, or raises; OutOfTime where it takes longer than LIMIT from one ``renew`` to the next.

    Why so: it runs in a thread, and Python raises an exception in a thread that another one names, on any system and
    without signals. A thread costs more than a move, so many moves share one and renew their time. In a browser there
    are no threads: there it runs as it is.
    """
    if sys.platform == "emscripten":
        return call()
    if hasattr(_here, "clock"):  # this thread is waited for already
        renew()
        return call()
    out: dict[str, Any] = {}
    clock = [monotonic() + LIMIT]

    def run() -> None:
        _here.clock = clock
        try:
            out["gave"] = call()
        except BaseException as error:
            out["raised"] = error

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    where = ""
    try:
        while thread.is_alive() and (left := clock[0] - monotonic()) > 0:
            thread.join(min(left, LIMIT))
    finally:
        if thread.is_alive() and thread.ident is not None:
            where = _stopped(thread.ident)
            thread.join(GRACE if clock[0] <= monotonic() else 0)  # whoever interrupts it does not wait
    if "raised" in out and not isinstance(out["raised"], Halt):
        raise out["raised"]
    if "gave" not in out:
        raise OutOfTime(f"{where} was stopped after {LIMIT:g} seconds. Look for a loop that never ends.")
    gave: T = out["gave"]
    return gave


def step_by_step(growth: Iterator[T]) -> Iterator[T]:
    """What grows, each of its steps in time."""
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
