"""The cells of a lesson, run without a kernel: in the process of a server, or in a browser's worker.

Why so: a lesson is a few definitions and some forty things to look at. All that its cells need is a namespace of their
own, what their last line shows, and what they print; whoever runs them for many pages has one of these for each.
"""

from __future__ import annotations

import ast
import io
import sys
import traceback
from asyncio import Future
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..play.surface import HasBundle
from . import naming


class CellOutcome(NamedTuple):
    """What came of a cell: what its last line shows, by kind (None: nothing), what it printed, what went wrong."""

    shows: dict[str, Any] | None = None
    printed: str = ""
    error: str = ""


class CountedResult:
    """What somebody else has counted, as HTML."""

    def __init__(self, html: str) -> None:
        self.html = html

    def _repr_html_(self) -> str:
        return self.html


def bundle(value: object) -> dict[str, Any]:
    """What a value says of itself, in the ways that a notebook asks for."""
    if isinstance(value, HasBundle):
        found = value._repr_mimebundle_()
        if found:
            return dict(found[0] if isinstance(found, tuple) else found)
    for kind in ("html", "markdown"):
        if (part := getattr(value, f"_repr_{kind}_", None)) is not None:
            return {f"text/{kind}": part()}
    return {"text/plain": repr(value)}


def shown_last(source: str) -> ast.Expr | None:
    """The expression at the end of a cell, whose value it shows; None where it shows nothing."""
    tree = ast.parse(source)
    return tree.body[-1] if tree.body and isinstance(tree.body[-1], ast.Expr) else None


def defined(source: str) -> str:
    """A cell without what it shows at its end."""
    last = shown_last(source)
    return "\n".join(source.splitlines()[: None if last is None else last.lineno - 1])


class Cells:
    """A lesson as one page has it: its namespace, in which one cell after the other is run."""

    def __init__(self, elsewhere: Callable[[str], Future[CountedResult]] | None = None) -> None:
        """``elsewhere`` lets somebody else count what the Guess of a cell asks for, so that this page is answered."""
        self.elsewhere = elsewhere
        self.space: dict[str, Any] = {"__name__": "__main__", "print": self._print}
        self.last: Any = None  # the value of the last line of the cell that was run
        self._printed = io.StringIO()

    def run(self, cell: str, source: str) -> CellOutcome:
        """Run the cell with this id."""
        naming.running = cell
        try:
            value = self._value(cell, source)
            if self.elsewhere is not None and _guesses(value):
                value.count = partial(self.elsewhere, cell)
            return CellOutcome(None if value is None else bundle(value), self._taken())
        except Exception as error:  # whatever it is, the next cell may work
            sys.stderr.write(traceback.format_exc())
            return CellOutcome(printed=self._taken(), error=f"{type(error).__name__}: {error}")
        finally:
            naming.running = ""

    def count(self, cell: str, source: str) -> CellOutcome:
        """Run a cell, and count what the Guess that it shows asks for."""
        asked = self.run(cell, source)
        return asked if asked.error or not _guesses(self.last) else self._counted()

    def define(self, source: str) -> None:
        """Run what cells before define, of which nothing is shown."""
        exec(compile(source, "lesson", "exec"), self.space)

    def _value(self, cell: str, source: str) -> Any:
        tree = ast.parse(source)
        self.last, last = None, tree.body[-1] if tree.body else None
        if isinstance(last, ast.Expr):
            exec(compile(ast.Module(tree.body[:-1], []), cell, "exec"), self.space)
            self.last = eval(compile(ast.Expression(last.value), cell, "eval"), self.space)
        else:
            exec(compile(tree, cell, "exec"), self.space)
        return self.last

    def _counted(self) -> CellOutcome:
        try:
            return CellOutcome(bundle(self.last.count()), self._taken())
        except Exception as error:
            return CellOutcome(error=f"{type(error).__name__}: {error}")

    def _print(self, *words: object, file: Any = None, **how: Any) -> None:
        print(*words, file=file or self._printed, **how)

    def _taken(self) -> str:
        printed, self._printed = self._printed.getvalue(), io.StringIO()
        return printed


def _guesses(value: object) -> bool:
    from .guess import Guess  # not earlier: widgets are made only when their comms are ours

    return isinstance(value, Guess)
