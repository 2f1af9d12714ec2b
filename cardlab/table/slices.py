"""What thinks long thinks in slices, and of all the tables of a process one thinks at a time.

Why so: a slice takes some milliseconds. Forty tables whose bots think at once would each have one before anybody's
press was heard; so one slice is done, then whatever has come in, then the next table's slice.
"""

from __future__ import annotations

from asyncio import AbstractEventLoop, TimerHandle, get_running_loop
from collections import deque
from collections.abc import Callable, Generator
from contextvars import copy_context
from functools import partial
from time import perf_counter
from typing import Any, ClassVar
from weakref import WeakKeyDictionary

SLICE, REST = 0.004, 0.002  # seconds of thinking, which a press may have to wait for, and between two slices


class Slice:
    """A slice that waits for its turn."""

    def __init__(self, act: Callable[[], object]) -> None:
        self.act: Callable[[], object] | None = partial(copy_context().run, act)

    def cancel(self) -> None:
        """Give it up."""
        self.act = None


class Turns:
    """The slices that wait in one event loop, the next one first."""

    of: ClassVar[WeakKeyDictionary[AbstractEventLoop, Turns]] = WeakKeyDictionary()

    def __init__(self) -> None:
        self.waiting: deque[Slice] = deque()
        self.going = False

    def step(self, loop: AbstractEventLoop) -> None:
        """Do one slice, and the next one after whatever else the loop has to do."""
        turn = self.waiting.popleft()
        if self.waiting:
            loop.call_soon(self.step, loop)
        self.going = bool(self.waiting)
        if turn.act is not None:
            turn.act()


def in_turn(loop: AbstractEventLoop, act: Callable[[], object]) -> Slice:
    """Do something that thinks, once no other table's slice is before it; it can be given up until then."""
    turns, turn = Turns.of.setdefault(loop, Turns()), Slice(act)
    turns.waiting.append(turn)
    if not turns.going:
        turns.going = True
        loop.call_soon(turns.step, loop)
    return turn


class SlicedWork:
    """Work that is done in slices; ``done`` is told what comes of it, unless it is given up before."""

    def __init__(
        self,
        work: Generator[None, None, Any],
        done: Callable[[Any], object],
        guard: Callable[[Callable[[], object]], object] = lambda act: act(),
    ) -> None:
        """Begin with it; ``guard`` does each slice and what follows."""
        self.work, self.done, self.guard = work, done, guard
        self._timer: TimerHandle | Slice = get_running_loop().call_later(REST, self._in_turn)

    def cancel(self) -> None:
        """Give it up."""
        self._timer.cancel()

    def _in_turn(self) -> None:
        self._timer = in_turn(get_running_loop(), partial(self.guard, self._slice))

    def _slice(self) -> None:
        until = perf_counter() + SLICE
        try:
            while perf_counter() < until:
                next(self.work)
        except StopIteration as end:
            self.done(end.value)
        else:
            self._timer = get_running_loop().call_later(REST, self._in_turn)
