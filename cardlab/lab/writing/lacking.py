"""lacking: what a game still lacks, in sentences: laws that it breaks, its book, a test, a hand, a lesson."""

from __future__ import annotations

import json
import traceback
from collections.abc import Callable
from pathlib import Path

from ... import games
from .books import faults
from .check import Checked, check
from .playthrough import playthrough
from .scaffold import GameFiles, parts

Times = dict[Path, int]  # when each file was last changed


def beside(name: str, where: Path) -> list[Path]:
    """The folder of games, in or above this one, in which a game of this name is being written."""
    around = (where, where / name, where.parent)
    return [one for one in around if (one / name / "book.md").is_file() and one != games.FOLDER][:1]


def parts_of(name: str) -> GameFiles:
    """Where the parts of a game lie. Raises ValueError for an unknown game."""
    name = games.known(name)
    return parts(name, games.folder_of(name))


def lacking(name: str, count: int = 4) -> Checked:
    """All that a game lacks, a sentence each; what may come later is among what was not tried.

    Raises ValueError for an unknown game, and for a book that cannot be read.
    """
    name = games.known(name)
    own = parts_of(name)
    told, laws = faults(name), check(name, games=count)
    found = Checked([*told, *laws])
    found.positions, found.left = laws.positions, laws.left
    if not own.test.is_file():
        found.append(f"There is no test. Write its worked examples to {near(own.test)}, a rule's id in each name.")
    if not laws:
        found.extend(_played(name, own.play))
    found.left += _lesson(own.lesson)
    return found


def readable(name: str) -> GameFiles:
    """Where the parts of a game lie that Python can read. Raises ValueError, which says where it stumbles."""
    own = parts_of(name)
    try:
        games.module_of(name)
    except SyntaxError as error:
        where = f"{near(Path(error.filename))}, line {error.lineno}" if error.filename else name
        raise ValueError(f"Python cannot read {where}: {error.msg}.") from error
    except Exception as error:  # of the game that is being written, whatever it is
        lines = [(Path(one.filename), one.lineno) for one in traceback.extract_tb(error.__traceback__)]
        where = next((f"{near(file)}, line {line}" for file, line in lines[::-1] if own.folder in file.parents), name)
        told = f"{type(error).__name__}: {error}".strip().rstrip(":.")
        raise ValueError(f"Python cannot read {where}: {told}.") from error
    return own


def _played(name: str, kept: Path) -> list[str]:
    """Whether a hand of the game goes as it is written down."""
    how = f"cardlab check {name} --write writes it to {near(kept)}"
    if not kept.is_file():
        return [f"No hand of it is written down: {how}."]
    if playthrough(name) != kept.read_text("utf-8"):
        return [f"A hand goes otherwise than it is written down. If you mean it, {how}; read the difference."]
    return []


def _lesson(kept: Path) -> list[str]:
    """What is to be said of the lesson, which may come later."""
    if not kept.is_file():
        return [f"a lesson, for there is none; it would be {near(kept)}"]
    try:
        draft = json.loads(kept.read_text("utf-8"))["metadata"].get("draft")
    except (ValueError, KeyError, TypeError):  # also while it is being written
        return [f"the lesson, for {near(kept)} cannot be read as a notebook"]
    return [f"the lesson, for {near(kept)} says that it is a draft"] if draft else []


def near(file: Path) -> str:
    """A path as one types it here."""
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)


def times(own: GameFiles) -> Times:
    """When each file of a game was last changed; a file that is not there, or is being written, has no time."""
    found: Times = {}
    for file in (*own.folder.rglob("*"), own.test, own.play, own.lesson):
        if file.suffix in (".py", ".md", ".txt", ".ipynb") and file.is_file():
            found[file] = file.stat().st_mtime_ns
    return found


def watched(own: GameFiles, told: Callable[[], None], wait: Callable[[], bool]) -> None:
    """Tell at once, and again whenever a file has changed, as long as ``wait`` says that there is more to come."""
    seen = times(own)
    told()
    while wait():
        now = times(own)
        if now != seen:
            seen = now
            told()
