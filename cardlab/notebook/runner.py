"""The cells of a page run in its kernel one after another, without the server asking for each.

Why so: a lesson has some seventy cells, and asking for a cell costs kernel and server more than most cells do. What a
cell shows goes out as ever; after each a mark tells the server where the next one begins.
"""

from __future__ import annotations

import sys
from typing import Any

from ..lessons import naming

DONE = "application/vnd.cardlab.done+json"  # the mark: how many cells have been run


def run(cells: list[tuple[str, str]]) -> None:
    """Run cells (id, source) up to the first that fails or waits for something: these are asked for one by one."""
    try:
        _run(cells)
    finally:
        naming.running = ""


def _run(cells: list[tuple[str, str]]) -> None:
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()  # the library carries no types
    for done, (cell, source) in enumerate(cells, 1):
        naming.running = cell
        try:
            waits = shell.should_run_async(source, transformed_cell=shell.transform_cell(source))
        except SyntaxError:
            return
        if waits:
            return
        result = shell.run_cell(source, store_history=False)
        sys.stdout.flush()
        sys.stderr.flush()
        if not result.success:
            return
        shell.display_pub.publish({DONE: done})
