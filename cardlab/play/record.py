"""Record: a whole game as text that a person can read, paste and change, and back; our PGN."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from ..rules.brief import brief

FORMAT = 1  # of the save
HEADS = ("players", "stage", "options", "seed", "position")
LONGEST = 2_000_000  # characters that are read
WRITTEN = "game: casino, then lines such as players: Ana, bot and seed: 7, then moves: and a line for each turn"


def told(save: Mapping[str, Any], names: Mapping[str, str], steps: Sequence[tuple[str, str]]) -> str:
    """A save as text: how it was dealt, then a line for each turn. The names are there for the reader."""
    heads = {
        "players": _row(save["players"]),
        "stage": save["stage"],
        "options": _row(f"{name}={value}" for name, value in save["options"].items()),
        "seed": save["seed"],
        "position": save["position"],
    }
    lines = [f"game: {save['game']}", *(f"{key}: {value}" for key, value in heads.items() if value not in (None, ""))]
    turns = [(seat, [move for _, move in some]) for seat, some in groupby(steps, key=lambda step: step[0])]
    lines += ["moves:", *(f"{seat}: {', '.join(moves)}  # {names.get(seat, seat)}" for seat, moves in turns)]
    return "\n".join(lines) + "\n"


def saved(text: str) -> dict[str, Any]:
    """The save that a text tells; the options are still text. Raises ValueError."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(f"A game is written as text, like this: {WRITTEN}.")
    found: dict[str, str] = {}
    moves: list[str] = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        key, colon, value = line.partition(":")
        key, value = key.strip(), value.strip()
        if "moves" in found and colon:
            moves += [move.strip() for move in value.partition("#")[0].split(",") if move.strip()]
        elif colon and key.lower() in ("game", "moves", *HEADS):
            found[key.lower()] = value
        else:
            raise ValueError(
                f"Line {number}, {brief(line, 40)!r}, cannot be read. A game is written like this: {WRITTEN}."
            )
    if "game" not in found or "players" not in found:
        raise ValueError(
            f"The text does not say which game it is and who plays. A game is written like this: {WRITTEN}."
        )
    seed = found.get("seed", "0")
    if not (seed.isascii() and seed.isdigit() and len(seed) < 10):
        raise ValueError(f"seed cannot be {brief(seed, 20)!r}. It must be a whole number from 0 to 999999999.")
    options = dict(option.partition("=")[::2] for option in _words(found.get("options", "")))
    return {
        "cardlab": 1,
        "game": found["game"],
        "stage": found.get("stage", ""),
        "options": options,
        "players": _words(found["players"]),
        "seed": int(seed),
        "position": found.get("position"),
        "moves": moves,
    }


def _row(words: Any) -> str:
    """Words with commas between them, in quotes where a word has commas of its own."""
    import csv  # here and below, so that ``import cardlab`` stays quick
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(words)
    return out.getvalue().replace(",", ", ") if '"' not in out.getvalue() else out.getvalue()


def _words(text: str) -> list[str]:
    import csv

    return [word.strip() for word in next(csv.reader([text], skipinitialspace=True), [])]
