"""What a cell of a lesson counts for long, counted in a process of its own.

Why so: the process of the server answers everybody, and no table waits for a simulation. What is counted are cells of
ours, which come to the same for all; so it is done once, one after the other, and told to everybody who asks.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import subprocess
import sys
import threading
from functools import partial
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple

from ...language import VARIABLE, current
from ...lessons.cells import Cells, defined
from ...lessons.pages import lesson
from ..line import cell_as_html

LONGEST = 60.0  # seconds, after which it is given up
LATE = "This took too long to count here. Try it in a notebook: cardlab lab."
FAILED = "This could not be counted."
ONE = threading.Lock()  # one at a time: a class has one computer


class Counted(NamedTuple):
    """What a cell shows, as a page of ours is told it, and the values that it has changed, by their names."""

    shown: dict[str, Any]
    values: dict[str, Any]


class NotCounted(Exception):
    """Nothing came of it; the sentence is for who asked."""


def counted(notebook: Path, cell: str) -> asyncio.Future[Counted]:
    """What a cell of a notebook counts, once that is known; NotCounted in its place where nothing comes of it."""
    loop = asyncio.get_running_loop()
    found: asyncio.Future[Counted] = loop.create_future()
    language = current()

    def tell(given: Counted | NotCounted) -> None:
        if not found.done():
            found.set_exception(given) if isinstance(given, NotCounted) else found.set_result(given)

    def count() -> None:
        with ONE:
            given = _asked(notebook, cell, language)
        if not loop.is_closed():
            loop.call_soon_threadsafe(partial(tell, given))

    threading.Thread(target=count, daemon=True).start()  # a server that stops does not wait for it
    return found


def _asked(notebook: Path, cell: str, language: str) -> Counted | NotCounted:
    command = [sys.executable, "-m", __name__, str(notebook), cell]
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, timeout=LONGEST, check=True,
            env=os.environ | {VARIABLE: language},
        )  # fmt: skip
        return Counted(*pickle.loads(done.stdout))
    except subprocess.TimeoutExpired:
        return NotCounted(LATE)
    except Exception:  # it has ended, or what it holds cannot be had here
        return NotCounted(FAILED)


def count(notebook: Path, cell: str) -> Counted:
    """Count here; of the cells before, those that count too are run whole, because they may have changed values."""
    page, cells = lesson(notebook, "ipynb"), Cells()
    for name, source in page.cells.items():
        if name == cell:
            break
        cells.define(source if name in page.counts else defined(source))
    before = _values(cells)
    outcome = cells.count(cell, page.cells[cell])
    after = _values(cells)
    changed = {name: pickle.loads(packed) for name, packed in after.items() if before.get(name) != packed}
    return Counted(cell_as_html(outcome), changed)


def _values(cells: Cells) -> dict[str, bytes]:
    """What a namespace holds that is neither code nor a widget, packed."""
    found = {}
    for name, value in cells.space.items():
        if not isinstance(value, type | FunctionType | ModuleType) and not name.startswith("__"):
            try:
                found[name] = pickle.dumps(value)
            except Exception:  # it holds something of this process, as a table does
                continue
    return found


if __name__ == "__main__":
    answer, sys.stdout = sys.stdout.buffer, sys.stderr  # whoever prints does not print into the answer
    answer.write(pickle.dumps(tuple(count(Path(sys.argv[1]), sys.argv[2]))))
