"""Patience: how long a table waits for a function that somebody wrote, so that one without an end ends nothing else."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
LIMIT = 10.0  # seconds for one move, or for one slice of thinking


class OutOfTime(Exception):
    """Something took longer than it may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"It took longer than {seconds:g} seconds.")
        self.seconds = seconds


class Halt(BaseException):
    """What is raised in a function that is stopped; it is no Exception, so that it is not caught there by habit."""


def at_once(call: Callable[[], T]) -> T:
    """What a function gives, however long it takes."""
    return call()


def in_time(call: Callable[[], T]) -> T:
    """What a function gives, or raises; OutOfTime where that takes too long.

    Why so: it runs in a thread, and Python raises an exception in a thread that another one names, on any system. In a
    browser there are no threads: there it runs as it is.
    """
    if sys.platform == "emscripten":
        return call()
    import threading  # here, so that ``import cardlab`` stays quick

    out: dict[str, Any] = {}

    def run() -> None:
        try:
            out["gave"] = call()
        except BaseException as error:
            out["raised"] = error

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    try:
        thread.join(LIMIT)
    finally:
        if thread.is_alive() and thread.ident is not None:
            import ctypes

            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(Halt))
    if not out:
        raise OutOfTime(LIMIT)
    if "raised" in out:
        raise out["raised"]
    gave: T = out["gave"]
    return gave
