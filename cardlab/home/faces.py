"""Faces as pictures for a page, and the script of a lesson, which needs them to ask who is playing."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ..paper.prints import prints
from ..picture.art.characters import CHARACTERS, face
from ..picture.svg import address
from ..table.front.modules import joined


@cache
def faces() -> list[list[str]]:
    """The pleased faces of all characters without a disc, each with its name and its animal, as addresses."""
    return [[name, who.kind, address(face(name, disc=False))] for name, who in CHARACTERS.items()]


@cache
def steps(printed: tuple[str, ...] = ()) -> str:
    """The script that shows a lesson step by step, with the faces of whoever plays and the PDFs of some games."""
    papers = {game: list(prints(game)) for game in printed}
    told = f"window.cardlabFaces = {json.dumps(faces())};\nwindow.cardlabPrints = {json.dumps(papers)};\n"
    return told + joined(Path(__file__).parents[1] / "lessons" / "front" / "lesson.js")
