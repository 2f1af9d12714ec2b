"""Whose work the pages without a server hand on, and under which licence, as one text.

Why so: a library that is installed brings its own licence, and that one is true of this very version. Pyodide's
package brings only the name of its licence, so the texts of the engine lie in ``licences/``, called by that name and by
the versions: with another Pyodide the build stops until somebody has looked at what it holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from ..table.overlay import SHARED
from .engine import BuildError

LICENCE = re.compile("licen[cs]e|copying|notice", re.IGNORECASE)
TEXTS = Path(__file__).parent / "licences"
# The libraries of the pages, their licences beside them.
VENDORS = (Path(__file__).parents[1] / "table" / "front" / "vendor", Path(__file__).parent / "vendor")
BEGINNING = "These pages hand on the work of many. Each is named here with its licence."
RULE = "=" * 80


def notices(engine: Path, libraries: Sequence[str]) -> str:
    """The licence of everything in the pages: cardlab, those libraries, Pyodide and its Python. Raises BuildError."""
    parts = [_installed(name) for name in ("cardlab", *libraries)]
    licences = sorted(file for folder in (*VENDORS, SHARED) for file in folder.glob("LICENSE-*"))
    parts += [(file.name.partition("-")[2], file.read_text("utf-8")) for file in licences]
    package = json.loads((engine / "package.json").read_text("utf-8"))
    python = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))["info"]["python"]
    own, spoken = f"Pyodide {package['version']}", python.rpartition(".")[0]
    source = f"Its source code: {package['homepage']}\n\n"
    others = f"What is in it by others: https://docs.python.org/{spoken}/license.html\n\n"
    parts += [
        (own, source + _kept(str(package["license"]), own)),
        (f"What is compiled into {own}", _kept(f"Pyodide-{package['version']}", own)),
        (f"Python {python} and its standard library", others + _kept(f"Python-{spoken}", f"Python {python}")),
    ]
    return "\n\n".join([BEGINNING, *(f"{RULE}\n{title}\n{RULE}\n\n{text.strip()}" for title, text in parts)]) + "\n"


def _installed(name: str) -> tuple[str, str]:
    """A library's name with its version, and the licence texts that its package brings."""
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise BuildError(f"the library {name} is not installed; install cardlab again.") from None
    title = f"{found.metadata['Name']} {found.version}"
    files = [path for path in found.files or () if path.parts[0].endswith(".dist-info") and LICENCE.match(path.name)]
    text = "\n\n".join(path.read_text("utf-8") for path in files)
    if not text.strip():
        raise BuildError(f"{title} brings no licence text, and without one it cannot be handed on; install it again.")
    return title, text


def _kept(name: str, whose: str) -> str:
    """The text of that name in ``licences/``."""
    try:
        return (TEXTS / f"{name}.txt").read_text("utf-8")
    except FileNotFoundError:
        raise BuildError(f"the licence text {name}.txt of {whose} is missing; put it into {TEXTS}.") from None
