"""What a notebook server does for widgets and cells, done in the page itself (Pyodide in a worker).

Why so: the same lessons run here, and their widgets speak over a line of ours (line.py). Everything is imported and
read before the memory is kept, because the memory that is restored in a browser has no file system beside it.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import importlib
import importlib.util
import json
import linecache
import pkgutil
import random
import sys
import traceback
from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from anywidget import AnyWidget

from ..games import advice_of, book, catalogue, host_of, named_of, rules_of
from ..lessons import naming
from ..picture.art.faces import Style
from ..play.surface import HasBundle
from ..rules.cards import HIDDEN, pack
from ..rules.players import usual
from ..rules.text.position import NOBODY
from ..server import line
from ..server.line import EVERYBODY, Channel, as_html


def _bundle(value: object) -> dict[str, Any]:
    """What a value says of itself, in the ways that a notebook asks for."""
    if isinstance(value, HasBundle):
        found = value._repr_mimebundle_()
        if found:
            return dict(found[0] if isinstance(found, tuple) else found)
    for kind in ("html", "markdown"):
        if (part := getattr(value, f"_repr_{kind}_", None)) is not None:
            return {f"text/{kind}": part()}
    return {"text/plain": repr(value)}


# ---- what the worker calls -----------------------------------------------------------------------------------------


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
    for widget in AnyWidget.__subclasses__():
        for script in ("_esm", "_css"):
            str(getattr(widget, script, ""))  # which reads the file, now that there is one
    from ..home.home import home
    from ..table.canvas.own import stamp
    from ..table.overlay import plain

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


SPACE: dict[str, Any] = {"__name__": "__main__"}  # where the cells of a lesson live


WAITING: dict[str, asyncio.Future[Any]] = {}  # cell -> what another worker is counting for its Guess


class WorkerResult:
    """What another worker has counted."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def run(source: str, cell: str) -> str:
    """Run one cell of a lesson; what it shows as JSON, with "error" if it failed."""
    naming.running = cell
    told = _told(source, cell, lambda value: value)
    naming.running = ""
    EVERYBODY.flush()
    return told


def count(before: str, source: str) -> str:
    """Count what a cell, or the Guess in it, asks for, in a worker of its own; ``before`` defines what it needs."""
    exec(compile(before, "lesson", "exec"), SPACE)
    return _told(source, "count", lambda value: value.count() if _guesses(value) else value)


def counted(cell: str, told: str) -> None:
    """Another worker has counted for the Guess of a cell."""
    WAITING.pop(cell).set_result(WorkerResult(json.loads(told)["html"]))


def _elsewhere(cell: str) -> asyncio.Future[Any]:
    """Ask the page to let another worker count, so that this one goes on answering."""
    WAITING[cell] = asyncio.get_running_loop().create_future()
    EVERYBODY.add(["count", cell, None])
    return WAITING[cell]


def _guesses(value: object) -> bool:
    from ..lessons.guess import Guess  # not earlier: widgets are made only when their comms are ours

    return isinstance(value, Guess)


def _told(source: str, cell: str, found: Callable[[Any], Any]) -> str:
    """What a cell shows as JSON: ``found`` of its last value."""
    try:
        tree = ast.parse(source)
        value: Any = None
        last = tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(tree.body[:-1], []), cell, "exec"), SPACE)
            value = found(eval(compile(ast.Expression(last.value), cell, "eval"), SPACE))
        else:
            exec(compile(tree, cell, "exec"), SPACE)
        if _guesses(value):
            value.count = partial(_elsewhere, cell)
        told: dict[str, Any] = {} if value is None else as_html(_bundle(value))
    except Exception as error:
        sys.stderr.write(traceback.format_exc())
        words = escape(f"{type(error).__name__}: {error}")
        told = {"error": True, "html": f'<p role="alert">This part of the lesson did not work: {words}</p>'}
    return json.dumps(told)
