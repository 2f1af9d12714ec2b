"""Questions for a class: those of a stage of a lesson, three of them as a ticket, and one about any position."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any

from ..games import catalogue, rules_of
from .exercise import Exercise

OF_STAGE = re.compile(r"(?:stage|exercise)-(\d)")  # the ids of the cells of a stage
TICKET = 3  # questions at the end of a lesson
OWN = "What would you do now?"
MOST_READ = 10_000_000  # bytes of a lesson that are read
MOST_TOLD = 300  # letters of what is wrong with them
Cell = Mapping[str, Any]


@dataclass(frozen=True)
class Recipe:
    """How questions came about, so that the same ones can be asked again after a restart of the server.

    They are those of a stage of the lesson of a game, which lies in a ``folder`` of lessons: the one ``at`` a number,
    or a ticket with the cards of a ``seed``; or the question is a teacher's own, about a ``position``.
    """

    game: str
    folder: str = ""
    stage: str = ""
    at: int = -1  # -1 for no one of them
    seed: int = -1  # -1 for no ticket
    position: str = ""
    request: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Recipe:
        """What was written down. Raises ValueError or TypeError where it is of another kind."""
        kinds = {one.name: type(one.default) for one in fields(cls)} | {"game": str, "options": dict}
        if any(type(value) is not kinds.get(name) for name, value in told.items()):
            raise ValueError("That was not written here.")
        return cls(**told)

    def made(self, found: Sequence[Exercise]) -> list[Exercise]:
        """The questions; ``found`` are those of the stage. Raises ValueError where there is none like it."""
        if self.position:
            return [own(self.game, self.position, self.request, **self.options)]
        if self.seed >= 0:
            return ticket(found, self.seed)
        if not 0 <= self.at < len(found):
            raise ValueError("There is no such question in this stage.")
        return [found[self.at]]

    def again(self, lessons: Path) -> list[Exercise]:
        """The same questions once more. Raises ValueError where they are not in the ``lessons`` any more."""
        if self.position:
            return self.made(())
        if self.game not in catalogue() or Path(self.folder).is_absolute() or ".." in Path(self.folder).parts:
            raise ValueError("There is no such lesson.")
        return self.made(exercises(cells(lessons / self.folder / f"{self.game}.ipynb"), self.stage))


def cells(file: Path) -> list[Cell]:
    """The cells of a notebook. Raises ValueError where it is none, and where it is not there."""
    try:
        if not file.is_file() or file.stat().st_size > MOST_READ:
            raise ValueError
        found = json.loads(file.read_text("utf-8"))["cells"]
        if not all(isinstance(c["id"] + c["cell_type"] + source(c), str) for c in found):
            raise ValueError
    except (ValueError, KeyError, TypeError, RecursionError, OSError):
        raise ValueError(f"{file.name} can't be read, so there are no questions in it.") from None
    return list(found)


def stages(cells: Sequence[Cell]) -> list[str]:
    """The stages of a lesson that have exercises."""
    found = [m[1] for c in cells if "Exercise(" in source(c) and (m := OF_STAGE.match(c["id"]))]
    return list(dict.fromkeys(found))


def source(cell: Cell) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def exercises(cells: Sequence[Cell], lesson: str) -> list[Exercise]:
    """The exercises of a stage, made by running the cells of the notebook up to it; tables are not laid.

    Raises ValueError where they do not run, as in a lesson that somebody is changing.
    """
    try:
        return _run(cells, lesson)
    except Exception as error:  # whatever stands in a cell
        why = " ".join(str(error).split())[:MOST_TOLD].rstrip(".") or type(error).__name__
        raise ValueError(f"The cells of stage {lesson} don't run, so it has no questions: {why}.") from error


def every(cells: Sequence[Cell]) -> list[Exercise]:
    """All exercises of a lesson of ours."""
    return _run(cells, "")


def _run(cells: Sequence[Cell], lesson: str) -> list[Exercise]:
    space: dict[str, Any] = {"__name__": "notebook"}
    found = []
    for cell in cells:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse(source(cell)).body
        last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), cell["id"], "exec"), space)
        at = OF_STAGE.match(cell["id"])
        mine = not lesson or (at and at[1] == lesson)
        if mine and isinstance(last, ast.Expr) and "Exercise(" in source(cell):
            found.append(eval(compile(ast.Expression(last.value), cell["id"], "eval"), space))
        elif lesson and at and at[1] > lesson:
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
