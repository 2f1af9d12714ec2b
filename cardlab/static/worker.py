"""What a notebook server does for widgets and cells, done in the page itself (Pyodide in a worker).

Why so: the same lessons run here, and their widgets speak over a line of ours (line.py). Everything is imported and
read before the memory is kept, because the memory that is restored in a browser has no file system beside it.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import importlib.util
import json
import linecache
import pkgutil
import random
from pathlib import Path

from ..games import advice_of, book, catalogue, host_of, named_of, rules_of
from ..lessons.cells import Cells, CountedResult
from ..picture.art.faces import Style
from ..rules.cards import HIDDEN, pack
from ..rules.players import usual
from ..rules.text.position import NOBODY
from ..server import line
from ..server.line import EVERYBODY, Channel, cell_as_html


def prepare() -> str:
    """Import and read all that a page may need, draw the home page; the messages for it as JSON.

    Before the messages stands the number of the page.
    """
    line.lay()
    for name in catalogue():
        kind = rules_of(name)
        book(name)
        advice_of(name)
        named_of(name)
        host_of(kind.new(usual(kind.seat_range), seed=1).view(NOBODY))
    _import_the_rest()
    from ..home.home import home
    from ..table.canvas.own import stamp
    from ..table.overlay import PageWidget, plain

    for widget in PageWidget.__subclasses__():
        for script in ("_esm", "_css"):
            str(getattr(widget, script, ""))  # which reads the file, now that there is one
    for large in (False, True):
        for card in [*pack(), HIDDEN]:
            stamp(card, Style(large=large))
    page = home()
    plain()
    told = json.dumps([page.model_id, *EVERYBODY.waiting])
    EVERYBODY.waiting.clear()
    gc.collect()
    return told


def _import_the_rest() -> None:
    """Import every module of cardlab that is here, and what functions import only when they are called."""
    spec = importlib.util.find_spec("cardlab")
    assert spec is not None and spec.submodule_search_locations
    for module in pkgutil.walk_packages(spec.submodule_search_locations, "cardlab."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    importlib.import_module("traitlets.log")  # ipywidgets asks for it when something has gone wrong
    for name in json.loads(Path("late.json").read_text("utf-8")):
        importlib.import_module(name)


def wake(post: Channel) -> None:
    """Begin to talk to the page, with chance of its own: in the kept memory everybody has the same."""
    random.seed()
    linecache.getlines = lambda filename, module_globals=None: []  # the files that an error would quote are not here
    EVERYBODY.post = post


def hear(number: str, data: str) -> None:
    """Give a widget what the page says to it, and tell the page at once what follows."""
    EVERYBODY.hear(number, json.loads(data))


def _elsewhere(cell: str) -> asyncio.Future[CountedResult]:
    """Ask the page to let another worker count, so that this one goes on answering."""
    WAITING[cell] = asyncio.get_running_loop().create_future()
    EVERYBODY.add(["count", cell, None])
    return WAITING[cell]


WAITING: dict[str, asyncio.Future[CountedResult]] = {}  # cell -> what another worker is counting for its Guess
CELLS = Cells(_elsewhere)  # of the lesson on this page


def run(source: str, cell: str) -> str:
    """Run one cell of a lesson; what it shows as JSON, with "error" if it failed."""
    told = json.dumps(cell_as_html(CELLS.run(cell, source)))
    EVERYBODY.flush()
    return told


def count(before: str, source: str) -> str:
    """Count what a cell, or the Guess in it, asks for, in a worker of its own; ``before`` defines what it needs."""
    cells = Cells()
    cells.define(before)
    return json.dumps(cell_as_html(cells.count("count", source)))


def counted(cell: str, told: str) -> None:
    """Another worker has counted for the Guess of a cell."""
    WAITING.pop(cell).set_result(CountedResult(json.loads(told)["html"]))
