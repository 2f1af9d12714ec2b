"""Faces as pictures for a page, and the script of a lesson, which needs them to ask who is playing."""

from __future__ import annotations

import json
from functools import cache
from itertools import pairwise
from pathlib import Path

from ..games import book
from ..language import SOURCE
from ..paper.prints import prints
from ..picture.art.characters import CHARACTERS, face
from ..picture.svg import address
from ..table.front.modules import joined
from .tiles import ages


@cache
def faces() -> list[list[str]]:
    """The pleased faces of all characters without a disc, each with its name and its animal, as addresses."""
    return [[name, who.kind, address(face(name, disc=False))] for name, who in CHARACTERS.items()]


@cache
def steps(printed: tuple[str, ...] = (), language: str = SOURCE) -> str:
    """The script that shows a lesson step by step.

    It is in the ``language`` that is spoken now. It knows the faces of whoever plays, the PDFs of some games, and which
    lesson comes after each: page and title.
    """
    papers = {game: list(prints(game)) for game in printed}
    told = {"Faces": faces(), "Prints": papers, "Next": after()}
    script = "".join(f"window.cardlab{name} = {json.dumps(what)};\n" for name, what in told.items())
    return script + joined(Path(__file__).parents[1] / "lessons" / "front" / "lesson.js")


def after() -> dict[str, tuple[str, str]]:
    """The game to try after each lesson, from the easiest on: its page and its title."""
    from ..lessons.notebooks import shipped  # not on the pages without a server, which have a page for each

    games = [name for row in ages() for name in row["names"] if (shipped() / f"{name}.ipynb").is_file()]
    return {name: (later, book(later).title) for name, later in pairwise(games)}
