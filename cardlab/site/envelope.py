"""What a lesson in an envelope is made of: one stage of a lesson's notebook, its exercises proved by the rules."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ..games import book, rules_of
from ..lessons.answers import follow, read
from ..lessons.exercise import Exercise
from ..picture.envelope import Envelope, Question
from ..rules.cards import HIDDEN
from ..rules.crew import crew

OF_STAGE = re.compile(r"(?:stage|exercise)-(\d)")  # the ids of the cells of a stage
Cell = Mapping[str, Any]


def stages(cells: Sequence[Cell]) -> list[str]:
    """The stages of a lesson that have exercises."""
    found = [m[1] for c in cells if "Exercise(" in source(c) and (m := OF_STAGE.match(c["id"]))]
    return list(dict.fromkeys(found))


def source(cell: Cell) -> str:
    """The text of a cell."""
    return "".join(cell["source"])


def envelope(game: str, lesson: str, folder: Path) -> Envelope:
    """One stage of the lesson of a game. Raises ValueError for a game without a lesson, and for no stage of it."""
    kind, title = rules_of(game), book(game).title
    page = folder / f"{kind.game}.ipynb"
    if not page.is_file():
        raise ValueError(f"{title} has no lesson.")
    cells = json.loads(page.read_text("utf-8"))["cells"]
    known = stages(cells)
    if lesson not in known:
        raise ValueError(f"{title} has no lesson {lesson[:20]!r}: it has the lessons {', '.join(known)}.")
    mine = [c for c in cells if (m := OF_STAGE.match(c["id"])) and m[1] == lesson]
    told = [line for c in mine if c["cell_type"] == "markdown" for line in source(c).split("\n")]
    teachers = next((source(c).split("\n") for c in cells if c["id"] == "teachers"), [])
    pack = kind(kind.Rules.make(stage(game, lesson)), kind.seat_range[0]).pack()
    return Envelope(
        title, lesson, tuple(filter(None, map(spoken, told))), tuple(map(task, exercises(cells, lesson))),
        tuple(line.lstrip("> -") for line in teachers if re.match(r"(> )?- ", line))[:2],
        f"Real cards, {len(pack)} in each pack (`cardlab print {game}` makes them), for {crew(kind.seat_range)} each.",
        f"/?game={kind.game}&stage={stage(game, lesson)}&players=You,bot&seed=1",
    )  # fmt: skip


def stage(game: str, lesson: str) -> str:
    """The stage of the book that a lesson ends with: of 2a, 2b and 2c the last."""
    return [name for name in book(game).stages if name.startswith(lesson)][-1]


def spoken(line: str) -> str:
    """A line of the lesson as it is read aloud; nothing for headings, lists and what only a table needs."""
    if line.startswith("> **Say:** "):
        return line.removeprefix("> **Say:** ")
    return "" if not line or line[0] in "#>-|" or "coach" in line else line


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


def task(exercise: Exercise) -> Question:
    """An exercise on paper."""
    view = exercise.asked.view(exercise.me)
    piles = []
    for zone in view.zones():
        cards = tuple(card for card in view.piles[zone.pile] if card is not HIDDEN)
        if cards and zone.kind != "stock":
            piles.append(("Your cards" if zone.pile == exercise.me else zone.label.capitalize(), cards))
    why = exercise.praise or exercise.book.rule(exercise.rule).text
    return Question(exercise.request, tuple(piles), tuple(exercise.choices.values()), answer(exercise), why)


def answer(exercise: Exercise) -> str:
    """The right answers in words: the choice, or the moves, one after another."""
    if exercise.choices:
        return " or ".join(exercise.choices[str(right)] for right in exercise.right)
    return "; or ".join(in_words(exercise, words) for words in dict.fromkeys(exercise.right.values()))


def in_words(exercise: Exercise, words: str) -> str:
    """The moves of one answer as the buttons call them."""
    state, said = exercise.state, []
    for move in read(words, exercise.kind):
        said.append(state.words(move))
        state = follow(state, (move,))[0]
    return ", then ".join(said)
