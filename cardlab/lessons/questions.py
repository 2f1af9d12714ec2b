"""Questions for a class: those of a stage of a lesson, three of them as a ticket, and one about any position."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from ..games import rules_of
from .exercise import Exercise

OF_STAGE = re.compile(r"(?:stage|exercise)-(\d)")  # the ids of the cells of a stage
TICKET = 3  # questions at the end of a lesson
OWN = "What would you do now?"
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


def ticket(exercises: Sequence[Exercise], seed: int) -> list[Exercise]:
    """The last questions of a stage, which ask for all that came before, with other cards where they have any."""
    found = []
    for one in exercises[-TICKET:]:
        with suppress(ValueError):  # it has no other cards
            one = one.another(seed)
        found.append(one)
    return found


def own(game: str, position: str, request: str = "", **options: Any) -> Exercise:
    """A question about a position: any move is right that the rules allow. Raises ValueError for a bad position."""
    state = rules_of(game).at(position, **options)
    hands = [zone.pile for zone in state.zones() if zone.kind == "hand" and zone.owner == state.turn]
    if any(not state.piles[hand] for hand in hands):
        raise ValueError(f"Write down the cards of {state.turn}, who is asked, such as “{state.turn}: 7C 5H”.")
    moves = state.legal_moves()
    if state.hand_over or not moves:
        raise ValueError("Nobody can move in this position.")
    right = "; ".join(move.text for move in moves)
    return Exercise(position, request.strip() or OWN, right=right, game=game, me=state.turn, **options)
