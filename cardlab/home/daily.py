"""What can be asked again of a rule on another day: variants of the exercises about it in the lesson of its game.

Why so: a browser knows which rules were missed and asks for one by its name, so nothing else has to be told. Where the
exercises are is read from the cells without running them; one cell is run when it is asked for. Only the lessons that
came with cardlab are read. Pages without a server have no files: they carry the cells in their memory.
"""

from __future__ import annotations

import ast
import json
import random
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ..games import DEFAULT, book, catalogue
from ..lessons import naming
from ..lessons.answers import stated
from ..lessons.cells import defined, shown_last
from ..lessons.exercise import Exercise
from ..lessons.words.variants import image

CELLS = "daily.json"  # beside the lessons of pages without a server: of each game the cells of its lesson
CodeCell = tuple[str, str]  # its id and its code


class QuestionPlace(NamedTuple):
    """Where an exercise is: the number of its cell, the rule that it is about, the number of its stage."""

    at: int
    rule: str
    stage: int


def cells(game: str) -> list[CodeCell]:
    """The code of a game's lesson, as far as its exercises need it."""
    from ..lessons.notebooks import shipped

    file = shipped() / f"{game}.ipynb"
    if not file.is_file():
        return []
    found = json.loads(file.read_text("utf-8"))["cells"]
    code = [(str(one.get("id", "")), "".join(one["source"])) for one in found if one["cell_type"] == "code"]
    return [(name, source if _asks(source) else defined(source)) for name, source in code]


@cache
def _lesson(game: str) -> tuple[tuple[CodeCell, ...], tuple[QuestionPlace, ...]]:
    """The cells of a lesson, and where its exercises are."""
    pages = Path(CELLS)
    some = json.loads(pages.read_text("utf-8")).get(game, []) if sys.platform == "emscripten" else cells(game)
    places = [_place(game, at, call) for at, (_, source) in enumerate(some) if (call := _asks(source))]
    return tuple((name, source) for name, source in some), tuple(filter(None, places))


def _asks(source: str) -> ast.Call | None:
    """The exercise that a cell shows."""
    last = shown_last(source) if "Exercise(" in source else None
    call = last.value if last is not None else None
    return (
        call if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "Exercise" else None
    )


def _place(game: str, at: int, call: ast.Call) -> QuestionPlace | None:
    """What the call of an exercise says of it; None where it is about no rule of this game."""
    said = {word.arg: word.value.value for word in call.keywords if isinstance(word.value, ast.Constant)}
    wrong = stated(str(said.get("wrong", "")))
    rule = str(said.get("rule", "") or (wrong[0].rule if wrong else ""))
    stages = [*book(game).stages]
    if said.get("game", DEFAULT) != game or rule not in book(game).rules or str(said.get("stage")) not in stages:
        return None
    return QuestionPlace(at, rule, stages.index(str(said["stage"])))


@cache
def offered() -> dict[str, list[list[Any]]]:
    """Of each game the rules that can be asked, each with the number of the first stage in which it is."""
    return {game: some for game in catalogue() if (some := _offered(game))}


def _offered(game: str) -> list[list[Any]]:
    first: dict[str, int] = {}
    for _, rule, stage in _lesson(game)[1]:
        first[rule] = min(stage, first.get(rule, stage))
    return [[rule, stage] for rule, stage in first.items()]


def cells_about(game: str, rule: str) -> list[str]:
    """The ids of the cells of a game's lesson that ask for a rule."""
    some, places = _lesson(game)
    return [some[place.at][0] for place in places if place.rule == rule]


def fresh(game: str, rule: str, seed: int | None = None) -> Exercise | None:
    """Another question about a rule, or else the same one at other cards; None where nothing asks for the rule."""
    chance = random.Random(seed) if seed is not None else random.SystemRandom()
    some, places = _lesson(game) if game in catalogue() else ((), ())
    asked = [place for place in places if place.rule == rule]
    found: Exercise | None = None
    for place in chance.sample(asked, len(asked)):
        made = _made(some, place.at)
        other = next(made.others(chance), None)
        if other is not None and other.rule == rule:
            return other
        change = next(made.variants.changes(chance), None)
        if found is None and made.rule == rule:
            found = image(made, change, made.variants) if change is not None else made
    return found


def _made(some: tuple[CodeCell, ...], at: int) -> Exercise:
    """The exercise of a cell, known by the same name as in its lesson."""
    space: dict[str, Any] = {"__name__": "lesson"}
    for _, source in some[:at]:
        exec(compile(defined(source), "lesson", "exec"), space)
    name, source = some[at]
    exec(compile(defined(source), "lesson", "exec"), space)
    last = shown_last(source)
    assert last is not None
    naming.running = name
    try:
        made = eval(compile(ast.Expression(last.value), name, "eval"), space)
    finally:
        naming.running = ""
    assert isinstance(made, Exercise)
    return made
