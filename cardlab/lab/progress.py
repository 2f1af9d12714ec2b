"""How long the lab will work, a bar meanwhile, in a notebook or a terminal, and the way to stop it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Generator
from contextlib import suppress
from time import monotonic
from typing import Any, Generic, Protocol, Self, TypeVar

T = TypeVar("T")
DELAY = 1.0  # seconds after which there is a bar: what is quick needs none
LONG = 5.0  # seconds from which it is said before
REST = 0.005  # seconds between two steps, in which a page is answered


class Estimate(Protocol):
    """What is counted so far: a tally, a comparison."""

    problem: str  # what has stopped it, in a sentence

    @property
    def asked(self) -> int:
        """How many there are to be in the end."""

    @property
    def deals(self) -> int:
        """How many there are."""

    @property
    def unit(self) -> str:
        """The word for them."""


C = TypeVar("C", bound=Estimate)


class Bar(Protocol):
    """A bar that shows how far something is."""

    n: int

    def update(self, more: int, /) -> object:
        """So much more is done."""

    def close(self) -> object:
        """Leave it behind, or hide it."""


class Progress(Generic[T]):
    """A result that grows step by step, with the seconds it may take and a sentence on how it would take less."""

    def __init__(
        self, steps: Generator[T, None, None], seconds: Callable[[], float] = lambda: 0.0, less: str = ""
    ) -> None:
        self.steps, self.seconds, self.less = steps, seconds, less

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> T:
        return next(self.steps)

    def close(self) -> None:
        """Let nobody work on it any more."""
        self.steps.close()


def in_steps(
    step: Callable[[], bool], in_turn: Callable[[asyncio.AbstractEventLoop, Callable[[], None]], object]
) -> None:
    """Take one step after another as long as it says that there is more to do, and let the page breathe between.

    Each is taken ``in_turn`` with those of other pages of this process. Outside a page nobody would call again, so all
    of them are taken at once.
    """
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        while step():
            pass
        return

    def go_on() -> None:
        if step():
            loop.call_later(REST, in_turn, loop, go_on)

    loop.call_later(REST, in_turn, loop, go_on)


def _announce(growth: Progress[Any]) -> None:
    """Say how long it takes, where somebody looks and has to wait."""
    if not ("ipykernel" in sys.modules or sys.stderr.isatty()):
        return
    seconds = growth.seconds()
    if seconds >= LONG:
        stop = "You can stop it at any time (■ or Ctrl+C) and keep what it has."
        say = (f"This may take {duration(seconds)}.", growth.less, stop)
        where = sys.stdout if "ipykernel" in sys.modules else sys.stderr
        print(*filter(None, say), file=where, flush=True)


def duration(seconds: float) -> str:
    """A time as people say it: "40 seconds", "3 minutes", "2 hours"."""
    for name, size in (("hour", 3600), ("minute", 60)):
        if seconds >= 1.5 * size:
            return f"{round(seconds / size)} {name}s"
    return f"{max(10, round(seconds, -1)):.0f} seconds" if seconds >= LONG else "a few seconds"


def with_progress(growth: Progress[C]) -> C:
    """The last of what grows, with a bar on the way; when interrupted, the last so far."""
    last: C | None = None
    bar: Bar | None = None
    try:
        _announce(growth)
        begun = monotonic()
        for last in growth:
            if bar is None and monotonic() - begun > DELAY:
                bar = _bar(last.asked, last.unit)
            if bar is not None:
                bar.update(last.deals - bar.n)
    except KeyboardInterrupt:
        if last is None:
            raise
        last.problem = f"Stopped by you. The first {last.deals} of {last.asked} {last.unit} are kept."
    finally:
        if bar is not None:
            bar.close()
        growth.close()
    assert last is not None, "what grows has a first step at least"
    return last


def _bar(total: int, unit: str) -> Bar | None:
    """A bar where somebody looks: in a notebook, or at a terminal."""
    if "ipykernel" in sys.modules:
        with suppress(ImportError):  # it comes with the extra `lab`
            return _in_notebook({"total": total, "unit": f" {unit}"})
    elif sys.stderr.isatty():
        return TerminalBar(total, unit)
    return None


class TerminalBar:
    """A bar in a terminal, at ``n`` of all that there is to do."""

    def __init__(self, total: int, unit: str) -> None:
        from click import progressbar

        self.n, self._bar = 0, progressbar(length=total, label=unit, show_pos=True, file=sys.stderr)
        self._bar.__enter__()

    def update(self, more: int) -> None:
        """So much more is done."""
        self.n += more
        self._bar.update(more)

    def close(self) -> None:
        """Leave its line behind."""
        self._bar.render_finish()


def _in_notebook(how: dict[str, Any]) -> Bar:
    """A bar that is hidden and not closed: a page that is drawn later looks for every widget that was shown."""
    from tqdm.notebook import tqdm

    class Hidden(tqdm):  # type: ignore[misc]  # tqdm: no types
        def close(self) -> None:
            super().close()
            self.container.layout.display = "none"

    bar: Bar = Hidden(**how)
    return bar
