"""Questions: the exercises of a stage of a lesson, from the cells of its notebook."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from .exercise import Exercise

OF_STAGE = re.compile(r"(?:stage|exercise)-(\d)")  # the ids of the cells of a stage
Cell = Mapping[str, Any]


def stages(cells: Sequence[Cell]) -> list[str]:
    """The stages of a lesson that have exercises."""
    found = [m[1] for c in cells if "Exercise(" in source(c) and (m := OF_STAGE.match(c["id"]))]
    return list(dict.fromkeys(found))


def source(cell: Cell) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def exercises(cells: Sequence[Cell], lesson: str) -> list[Exercise]:
    """The exercises of a stage, made by running the cells of the notebook up to it; tables are not laid."""
    space: dict[str, Any] = {"__name__": "notebook"}
    found = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse(source(cell)).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), cell["id"], "exec"), space)
        at = OF_STAGE.match(cell["id"])
        if at and at[1] == lesson and isinstance(last, ast.Expr) and "Exercise(" in source(cell):
            found.append(eval(compile(ast.Expression(last.value), cell["id"], "eval"), space))
        elif at and at[1] > lesson:
            break
    return found
