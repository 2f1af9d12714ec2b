"""Under what name a browser keeps how an exercise went, whatever becomes of its words.

Why so: a question may be put better tomorrow, and its stars must stay. So its name is the id of its cell, which the
notebook keeps; where nobody says which cell is run, the name is made of what the exercise asks of the rules. Names were
once made of words: ``was`` gives those, so that a browser finds what it has kept under them.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Protocol, runtime_checkable
from zlib import crc32

running = ""  # the id of the cell that is run, told by what runs the cells of a page
# The names that exercises had before they were reworded: name -> names made of words.
REWORDED: dict[str, list[str]] = json.loads((Path(__file__).parent / "words" / "reworded.json").read_text("utf-8"))


@runtime_checkable
class KernelShell(Protocol):
    """What runs the cells of a notebook; the shell of a terminal is none."""

    def get_parent(self) -> dict[str, Any]:
        """The request that is answered now."""


def cell() -> str:
    """The id of the cell that is run, "" where nobody knows."""
    if running:
        return running
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    parent = shell.get_parent() if isinstance(shell, KernelShell) else {}  # a notebook says it with its request
    found = str(parent.get("metadata", {}).get("cellId", ""))
    return found if re.fullmatch(r"[\w-]{1,64}", found) else ""


def name(game: str, cell: str, made: dict[str, Any]) -> str:
    """The name of an exercise, made with these words: "bela.stage-6-pot"."""
    asked = made["ask"] if isinstance(made["ask"], str) else ""
    return f"{game}.{cell or _sum(made['position'], made['after'], asked)}"


def was(game: str, cell: str, made: dict[str, Any]) -> list[str]:
    """The names that an exercise has had."""
    words = _sum(made["position"], " ".join(made["request"].split()), made["after"])
    return [f"{game}.{made['stage'] or 'all'}.{words}", *REWORDED.get(f"{game}.{cell}", ())]


def _sum(*words: str) -> str:
    return f"{crc32('|'.join(words).encode()):08x}"
