"""The notebooks as tests read them: which there are, their cells, and their exercises as a child meets them."""

import ast
import copy
from functools import cache
from pathlib import Path

import laws
import nbformat
import pytest

from cardlab.lessons import naming
from cardlab.lessons.cells import Cells

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted(f.name for f in FOLDER.glob("*.ipynb"))
LESSONS = [n for n in NAMES if n not in ("play.ipynb", "00_start_here.ipynb")]
OTHERS = ("your_own_game.ipynb", "your_own_bot.ipynb", "teach_a_bot.ipynb", "lab.ipynb")  # no lessons of games


def read(name):
    return nbformat.read(FOLDER / name, as_version=4)


# A lesson that says of itself that it is a draft, as `cardlab new` writes it, need only run.
WHOLE = [n for n in LESSONS if not read(n).metadata.get("draft")]
KNOWING = [n for n in WHOLE if n not in OTHERS]  # those of games


def cells(name, kind):
    """The cells of a kind; none where there is no such notebook, for a game need not have a lesson."""
    return [] if name not in NAMES else [c for c in read(name).cells if c.cell_type == kind]


def exercises_of(name):
    """The exercises of a notebook: cell id -> the exercise as a child meets it, whatever other tests have asked it."""
    return {cell: copy.copy(value) for cell, value in ran(name).items()}


@cache
def ran(name):
    """The value of the last expression of each exercise's cell; the cells are run for it.

    What other cells show is not asked for: simulations take minutes, and all the cells run in a test of their own.
    """
    space, found = {"__name__": "notebook"}, {}
    for cell in cells(name, "code"):
        body = ast.parse(cell.source).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        naming.running = cell.id
        exec(compile(ast.Module(body, []), cell.id, "exec"), space)
        if last is not None and "Exercise(" in cell.source:
            found[cell.id] = eval(compile(ast.Expression(last.value), cell.id, "eval"), space)
    naming.running = ""
    return found


def whole(name):
    """Run a notebook from top to bottom: the id of each cell, what came of it, and the value of its last line.

    No cell may fail, and what is kept of one in the file has to come again.
    """
    page = Cells()
    for cell in cells(name, "code"):
        told = page.run(cell.id, cell.source)
        assert not told.error, f"{name}, {cell.id}: {told.error}"
        if "nbval-check-output" in cell.metadata.get("tags", ()):
            printed = "".join(one.text for one in cell.outputs if one.output_type == "stream")
            shown = next((one.data for one in cell.outputs if one.output_type == "execute_result"), None)
            assert (told.printed, told.shows) == (printed, shown), f"{name}, {cell.id}"
        yield cell.id, told, page.last


EXERCISES = [
    pytest.param(name, cell.id, id=f"{name.removesuffix('.ipynb')}-{cell.id}")
    for name in WHOLE
    for cell in cells(name, "code")
    if "Exercise(" in cell.source
]
ASKED = laws.sampled(EXERCISES, len(EXERCISES), "exercises")  # of all of them a quick run has a fifth

if __name__ == "__main__":  # those that tests/run runs in a kernel of Jupyter, too: all on request
    print(*(f"notebooks/{name}" for name in laws.sampled(NAMES, 2, "kernel")))
