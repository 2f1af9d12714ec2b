"""Saves: a game from what was written down, replayed through the judge as far as it goes."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from time import monotonic
from typing import Any

from ..games import rules_of
from ..rules.brief import brief
from ..rules.moves import Move
from ..rules.position import check_seed
from . import patience, record
from .game import Game
from .seats import specs

MOST_MOVES = 50_000  # moves of a save that are read; an evening has some hundreds


class Newer(ValueError):
    """A save that a later cardlab has written."""


def load(save: str | Path | Mapping[str, Any], *, patient: bool = False) -> Game:
    """A game from a save (a path, or what ``to_save`` gave), replayed through the judge as far as it goes.

    ``game.problem`` tells the first move that was refused, "" if none was. In a ``patient`` game a bot that has the
    turn waits, as for a table. Raises ValueError for what is no save.
    """
    if not isinstance(save, str | Path | Mapping):
        raise ValueError("A save is a file, or what to_save() returned.")
    data = save if isinstance(save, Mapping) else _file(Path(save))
    _check_format(data.get("cardlab"))
    if missing := [key for key in ("game", "options", "players", "seed", "position", "moves") if key not in data]:
        raise ValueError(f"This save is damaged: {missing[0]!r} is missing.")
    kind, options, moves = rules_of(data["game"]), data["options"], data["moves"]
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise ValueError("This save is damaged: options is not a set of names with values.")
    if not isinstance(data["players"], list):
        raise ValueError("This save is damaged: players is not a list of names.")
    if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
        raise ValueError("This save is damaged: moves is not a list of moves.")
    if len(moves) > MOST_MOVES:
        raise ValueError(f"This save has {len(moves)} moves, and only {MOST_MOVES} can be read.")
    kind.Rules.read(dict.fromkeys(options, ""))  # the names are options of this game, and of nothing else here
    players, seed = specs(data["players"], kind.seat_range), check_seed(data["seed"])
    # Nobody answers before all the moves are made.
    game = Game(data["game"], players=players, seed=seed, position=data["position"], patient=True, **options)
    stage = data.get("stage", "")
    game.stage = stage if isinstance(stage, str) and stage in kind.Rules.stages else ""
    _replay(game, moves)
    game.patient = patient
    if not game.problem:
        game.answer()
    return game


def read(text: str) -> Game:
    """A game from the text that ``to_text`` gave, replayed as ``load`` does. Raises ValueError for other text."""
    data = record.saved(text)
    if isinstance(data["game"], str):
        data["options"] = rules_of(data["game"]).Rules.read(data["options"])
    return load(data)


def _check_format(number: object) -> None:
    """Refuse what no cardlab, or only a later one, has written."""
    if type(number) is not int or number < 1:
        raise ValueError("This is not a cardlab save: it has no format number.")
    if number > record.FORMAT:
        raise Newer(
            f"This save has format {brief(number, 20)}, and this cardlab reads formats up to {record.FORMAT}. "
            "Update cardlab to open it."
        )


def _replay(game: Game, moves: list[str]) -> None:
    """Make the moves of a save, up to the first one that is refused; all of them have the time of one."""
    end = monotonic() + patience.LIMIT

    def make() -> None:
        for text in moves:
            if monotonic() > end:
                raise ValueError(
                    f"This save takes longer than {patience.LIMIT:g} seconds, so it was not played any further."
                )
            game._step(Move(text))

    try:
        patience.in_time(make)
    except (ValueError, patience.OutOfTime) as refused:
        done = len(game.steps)
        played = f"The save was played as far as move {done} of {len(moves)}"
        game.problem = f"{played}; move {done + 1} was refused: {refused}"


def _file(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError) as cut:
        where = f" at line {cut.lineno}" if isinstance(cut, json.JSONDecodeError) else ""
        raise ValueError(f"{path.name} is not a whole save: it is cut off or damaged{where}.") from cut
    if not isinstance(data, dict):
        raise ValueError(f"{path.name} is not a cardlab save.")
    return data
