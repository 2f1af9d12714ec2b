"""scaffold: a game to begin with, written from the template: its folder, a test, a playthrough and a lesson.

Why so: whoever writes a game has one that plays and is green from the first minute, and changes it line by line. In a
copy of the repository its parts lie where those of all games lie; anywhere else they are a package of one's own.
"""

from __future__ import annotations

import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from string import ascii_uppercase
from typing import NamedTuple

from ... import games
from ...games import FOLDER, book, catalogue
from ...play.files import write_file
from ...rules.text.sentences import brief

PACKAGE = Path(__file__).parents[2]
MOST = 30  # letters of a name
GAME, RULE = "stairs", "STA"  # the template's


class GameFiles(NamedTuple):
    """Where the parts of a game lie: its own folder, a test, a hand as it was played, a lesson."""

    folder: Path
    test: Path
    play: Path
    lesson: Path


def template() -> Path:
    """The folder of the game to copy, installed or in a checkout."""
    installed = PACKAGE / "template"
    return installed if installed.is_dir() else PACKAGE.parent / "docs" / "template"


def in_the_house(folder: Path) -> bool:
    """Whether a folder lies in the copy of the repository that this cardlab runs from."""
    root = PACKAGE.parent
    return (root / "docs" / "template").is_dir() and folder.resolve().is_relative_to(root)


def parts(name: str, folder: Path) -> GameFiles:
    """Where the parts of a game lie: beside those of all games, or in a package of its own."""
    tests = plays = folder.parent / "tests"
    lessons = folder.parent
    if folder.parent == FOLDER:
        root = PACKAGE.parent
        tests, plays, lessons = root / "tests" / "games" / name, root / "tests" / "data", root / "notebooks"
    return GameFiles(folder, tests / f"test_{name}.py", plays / f"{name}.play.txt", lessons / f"{name}.ipynb")


def fitting(name: str) -> str:
    """A name for a game, as a folder has it. Raises ValueError in a sentence."""
    plain = re.sub(r"[\s-]+", "_", name.strip().lower())
    if not re.fullmatch(r"[a-z][a-z0-9_]*", plain) or keyword.iskeyword(plain) or len(plain) > MOST:
        said = f"{brief(name)!r} cannot be the name of a game."
        raise ValueError(f"{said} Take small letters, digits and _, at most {MOST}, such as my_{GAME}.")
    if plain in catalogue():
        raise ValueError(f"There is a game {plain!r} already. Take another name.")
    return plain


def letters(name: str) -> str:
    """Three letters for the rules of a game that no other game has."""
    taken = {next(iter(book(game).rules))[:3] for game in catalogue()}
    own = (re.sub(r"[^a-z]", "", name).upper() + "XYZ")[:3]
    others = (first + "".join(rest) for first in own[0] for rest in product(own[1] + ascii_uppercase, ascii_uppercase))
    return next(one for one in (own, *others) if one not in taken)


def new(name: str, where: Path) -> GameFiles:
    """Write a game to begin with, below the folder ``where``; in the repository among the others. Raises ValueError."""
    name = fitting(name)
    house = in_the_house(where)
    root = FOLDER if house else where.resolve() / name
    if (root / name if house else root).exists():
        raise ValueError(f"{root / name if house else root} is there already. Take another name.")
    written, source = parts(name, root / name), template()
    changed = RenamedTemplate(name, letters(name))
    _write(written.folder / "game.py", changed.code((source / GAME / "game.py").read_text("utf-8")))
    _write(written.folder / "book.md", changed.prose((source / GAME / "book.md").read_text("utf-8")))
    _write(written.lesson, changed.prose((source / f"{GAME}.ipynb").read_text("utf-8")))
    test = changed.code((source / f"test_{GAME}.py").read_text("utf-8"))
    _write(written.test, test.replace(*BESIDE) if house else test)
    if not house:
        _write(root / "pyproject.toml", changed.names((source / "pyproject.toml").read_text("utf-8")))
    with known(root):
        from .playthrough import playthrough

        _write(written.play, playthrough(name))
    return written


BESIDE = (  # in the repository the hands of all games lie together
    'Path(__file__).with_name("',
    'Path(__file__).parents[2].joinpath("data", "',
)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    write_file(file, text.encode())


@contextmanager
def known(folder: Path) -> Iterator[None]:
    """Meanwhile the games in a folder count, also those that have just been written there."""
    before = list(games.__path__)
    games.__path__.append(str(folder))
    try:
        yield
    finally:
        games.__path__[:] = before


class RenamedTemplate(NamedTuple):
    """The template under another name: "stairs" in code and files, Stairs as its class, Stairs in words, STA-10."""

    name: str
    rule: str

    @property
    def title(self) -> str:
        """The name as people read it."""
        return self.name.replace("_", " ").title()

    def rules(self, text: str) -> str:
        """Its rules have letters of their own, also in the names of tests."""
        low = f"_{RULE.lower()}_"
        return re.sub(rf"\b{RULE}-", f"{self.rule}-", text).replace(low, f"_{self.rule.lower()}_")

    def names(self, text: str) -> str:
        """The name wherever it stands alone as a word of a program, and the title."""
        text = re.sub(rf"(?<![\w ]){GAME}(?=[\W_])(?! of)|^{GAME}(?= =)", self.name, text, flags=re.M)
        return text.replace(GAME.title(), self.title)

    def prose(self, text: str) -> str:
        """A book or a lesson: the title, the rules, and the name between quotation marks."""
        text = re.sub(rf'(?<=")({GAME})(?=\\\\?")', self.name, text)
        return self.rules(text).replace(GAME.title(), self.title)

    def code(self, text: str) -> str:
        """A module: the class gets a name of its own, what people read the title."""
        kind, lines = self.title.replace(" ", ""), text.splitlines(keepends=True)
        found = list(tokenize.generate_tokens(io.StringIO(text).readline))
        for token in reversed(found):
            new = token.string
            if token.type == tokenize.NAME:
                new = kind if new == GAME.title() else new
            elif token.type in (tokenize.STRING, tokenize.COMMENT):
                new = new.replace(GAME.title(), self.title)
                new = re.sub(rf'(?<=["_]){GAME}(?=[".])', self.name, new)
            (row, start), (last, end) = token.start, token.end
            if new != token.string:
                whole = "".join(lines[row - 1 : last])
                tail = whole[len(whole) - len(lines[last - 1]) + end :]
                lines[row - 1 : last] = [whole[:start] + new + tail]
        return self.rules("".join(lines))
