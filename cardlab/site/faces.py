"""Faces as pictures for a page, and the script of a lesson, which needs them to ask who is playing."""

from __future__ import annotations

import base64
import json
from functools import cache
from pathlib import Path

from ..picture.art.characters import CHARACTERS, face
from ..table.modules import joined


@cache
def faces() -> list[list[str]]:
    """The pleased faces of all characters without a disc, each with its name and its animal, as addresses."""
    return [[name, who.kind, _svg_address(face(name, disc=False))] for name, who in CHARACTERS.items()]


@cache
def steps() -> str:
    """The script that shows a lesson step by step, and the faces that it asks who is playing with."""
    return f"window.cardlabFaces = {json.dumps(faces())};\n{joined(Path(__file__).parent / 'lesson.js')}"


def _svg_address(drawing: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode()
