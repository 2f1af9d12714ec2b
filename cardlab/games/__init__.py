"""The catalogue: a game is a folder with its rules, ``game.py``, and its rule book, ``book.md``.

Why so: what is there is the list of games, asked here and nowhere else; adding a game edits nothing. Another package
brings its games as entry points, ``[project.entry-points."cardlab.games"]`` with name = "the package of its folder".
``advice.py`` holds bots and advice, ``host.py`` what a table says and shows, ``question.py`` what the lab asks; what is
small can stand in ``game.py`` instead. ``records.py`` holds positions with names, ``POSITIONS``, such as record games. A
folder of such folders added to ``cardlab.games.__path__``, or named in the environment by ``CARDLAB_GAMES``, counts too:
so the tests try the template that lies in the docs, and ``cardlab check`` a game that is being written and not installed.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from ..language import SOURCE, current, translated
from ..language.grammar import signed
from ..rules.host import Host
from ..rules.state import State
from ..rules.text.position import NamedPosition
from ..rules.text.sentences import brief, unknown
from ..rules.thinking.advice import Advice

if TYPE_CHECKING:
    from ..rules.text.book import RuleBook
    from ..rules.thinking.inquiry import Inquiry

FOLDER = Path(__file__).parent
__path__ += filter(None, os.environ.get("CARDLAB_GAMES", "").split(os.pathsep))
TOLD = "CARDLAB_LEFT_OUT"  # in the environment: the games of which the log has said that they are left out
DEFAULT = "black_jack"  # the game that is meant where none is named


class Whereabouts(NamedTuple):
    """Where a game lies: the name of its package, and its folder."""

    package: str
    folder: Path


@cache
def _here(folders: tuple[str, ...]) -> dict[str, Whereabouts]:
    """The games in our own folders, by name."""
    found = [book.parent for folder in folders[::-1] for book in Path(folder).glob("*/book.md")]  # the first one wins
    return {folder.name: Whereabouts(f"{__name__}.{folder.name}", folder) for folder in found}


@cache
def installed() -> dict[str, Whereabouts]:
    """The games of other packages, by name: each enters its package under ``cardlab.games``, as in stairs = "stairs".

    One that cannot be played is left out; the log says why once, not again for each process that this one starts.
    """
    found, told = {}, os.environ.get(TOLD, "").split()
    for name, package in _entered().items():
        try:
            found[name] = _tried(name, package)
        except (Exception, SystemExit) as error:  # of code that anybody has written
            if name not in told:
                _tell(name, package, error)
                os.environ[TOLD] = " ".join([os.environ.get(TOLD, ""), name])
    return found


def _tell(name: str, package: str, error: BaseException) -> None:
    import logging  # here, so that ``import cardlab`` stays quick

    why = f"{error}".partition("\n")[0].rstrip(".")
    if type(error) is not ValueError:
        why = f"Python cannot read it: {type(error).__name__}, {why}"
    logging.getLogger("cardlab").warning("The game %r of %r is left out. %s.", name, package, brief(why, 300))


def _tried(name: str, package: str) -> Whereabouts:
    """Where a game of another package lies that has all that is needed to show it. Raises whatever its code raises."""
    module = importlib.import_module(f"{package}.game")
    kind_in(module, name)
    for part in ("advice", "host"):
        _beside(module, part)
    folder = Path(str(module.__file__)).parent
    if not (folder / "book.md").is_file():
        raise ValueError("It has no rule book, book.md.")
    _parsed(folder / "book.md")
    return Whereabouts(package, folder)


def _entered() -> dict[str, str]:
    """Name -> package of all entry points; a page without a server, where nothing is installed, has them as a file."""
    if (kept := FOLDER / "installed.json").is_file():
        import json

        return dict(json.loads(kept.read_text("utf-8")))
    from importlib.metadata import entry_points  # here, because it reads all that is installed

    return {point.name: point.value for point in entry_points(group=__name__)}


@cache
def _everywhere(folders: tuple[str, ...]) -> dict[str, Whereabouts]:
    return dict(sorted((installed() | _here(folders)).items()))


def _places() -> dict[str, Whereabouts]:
    """Where all the games lie, by name."""
    return _everywhere(tuple(__path__))


def _place(name: str) -> Whereabouts:
    """Where a game lies; nobody looks further than our own folders for a game that is in them."""
    name = known(name)
    return _here(tuple(__path__)).get(name) or _places()[name]


def written(module: str) -> bool:
    """Whether a module is a part of a game of the catalogue."""
    if module.startswith("cardlab."):
        return module.startswith(f"{__name__}.")
    return module.rpartition(".")[0] in {place.package for place in installed().values()}


def catalogue() -> list[str]:
    """The names of all games."""
    return list(_places())


def folder_of(name: str) -> Path:
    """The folder of a game. Raises ValueError with the known names."""
    return _place(name).folder


def known(name: str) -> str:
    """A game's name as it is, read leniently: "Black Jack" is "black_jack". Raises ValueError with the known names."""
    if isinstance(name, str):
        if name in _here(tuple(__path__)) or name in _places():
            return name
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower()[:40])
        if plain in _places():
            return plain
    raise ValueError(unknown("game", name, _places()))


def module_of(name: str) -> ModuleType:
    """The module of a game's rules. Raises ValueError with the known names."""
    return importlib.import_module(f"{_place(name).package}.game")


def rules_of(name: str | type[State]) -> type[State]:
    """The State class of a game, or a class of one's own as it is. Raises ValueError."""
    if isinstance(name, type):
        if not issubclass(name, State) or not name.game:
            raise ValueError(f"{name.__name__} is not a game. A game is a State with a name, as in game = 'stairs'.")
        return name
    return kind_in(module_of(name), known(name))


def kind_in(module: ModuleType, name: str) -> type[State]:
    """The State class with this name in a module. Raises ValueError."""
    kinds = [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, State)]
    found = next((c for c in kinds if c.game == name), None)
    if found is None:
        raise ValueError(f"{module.__name__} has no State with game = {name!r}, the name of its folder or entry point.")
    return found


def of_ones_own(kind: type[State]) -> bool:
    """Whether a game comes from elsewhere, so that the tests of the house have not tried it."""
    return not kind.__module__.startswith("cardlab.")


class OwnGame:
    """What a class of one's own says itself, as static methods; else what the game says that it is made from."""

    def __init__(self, own: list[type], module: ModuleType | None) -> None:
        self._own, self._module = own, module

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)  # Python asks for such before the object has its parts, in another process
        for kind in self._own:
            if name in vars(kind):
                return getattr(kind, name)
        return getattr(self._module, name)


@cache
def _part(kind: type, part: str) -> ModuleType | OwnGame:
    """Where a game says something: its module ``<part>``, or ``game``; for a class from elsewhere the class."""
    made_from = (c for c in kind.__mro__ if "game" in vars(c) and written(c.__module__))
    module = next((_beside(sys.modules[c.__module__], part) for c in made_from), None)
    others = (c for c in kind.__mro__ if issubclass(c, State) and of_ones_own(c))
    own: list[type] = [c for c in others if not written(c.__module__)]
    return module if module is not None and not own else OwnGame(own, module)


@cache
def _beside(module: ModuleType, part: str) -> ModuleType:
    """The module ``<part>`` in the game's folder if there is one, else the game's own."""
    name = f"{module.__package__}.{part}"
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return module


def _said(kind: type, part: str, name: str) -> Any:
    """What a game says under a name that only some games have; None of others."""
    return getattr(_part(kind, part), name, None)


def advice_of(game: str | type[State]) -> Advice:
    """What a game's bots and advice can do. Raises ValueError."""
    kind: type = rules_of(game)  # a plain type: mypy takes one whose objects have no hash for having none itself
    said = _part(kind, "advice")
    return _advice(said) if isinstance(said, ModuleType) else Advice.of(said)  # a class may be changed in a notebook


@cache
def _advice(module: ModuleType) -> Advice:
    return Advice.of(module)


def named_of(game: str | type[State]) -> dict[str, NamedPosition]:
    """The positions that a game offers by name; most games offer none. Raises ValueError for an unknown game."""
    found: dict[str, NamedPosition] | None = _said(rules_of(game), "records", "POSITIONS")
    return found or {}


def question_in(game: str | type[State]) -> Inquiry | None:
    """What the lab asks of a game, if the game says so. Raises ValueError for an unknown game."""
    found: Inquiry | None = _said(rules_of(game), "question", "QUESTION")
    return found


def host_of(view: State) -> Host:
    """What a table says and shows of a view beyond the piles, as its game says; asked once a view."""
    ask: Callable[[State], Host] | None = _said(type(view), "host", "host")
    host = ask(view) if ask else Host()
    if current() == SOURCE:
        return host._replace(tags={seat: signed(tag) for seat, tag in host.tags.items()})
    tags = {seat: signed(translated(tag)) for seat, tag in host.tags.items()}
    says = {seat: translated(said) for seat, said in host.says.items()}
    return host._replace(tags=tags, says=says, prompt=translated(host.prompt))


def book(game: str | type[State]) -> RuleBook:
    """The rule book of a game, such as book("black_jack"), in the language that is spoken now.

    Raises ValueError for an unknown game or a broken book.

    A class of one's own has the book of the game that it is made from, else an empty one with its own first words.
    """
    if isinstance(game, str):
        return _parsed(_place(game).folder / "book.md", current())
    made_from = (c for c in rules_of(game).__mro__ if written(c.__module__))
    found = next((c.__dict__["game"] for c in made_from if "game" in vars(c)), "")
    return book(found) if found else _unwritten(game)


def _unwritten(kind: type[State]) -> RuleBook:
    from ..rules.text.book import RuleBook

    title, aim = kind.__name__, (kind.__doc__ or "").strip().partition("\n")[0]
    return RuleBook(title, aim, {}, {}, {}, {}, f"# {title}\n{aim}\n")


@cache
def _parsed(path: Path, language: str = SOURCE) -> RuleBook:
    """The book in a language; the English one where there is no other."""
    from ..rules.text.book import parse  # here, so that ``import cardlab`` stays quick

    own = path if language == SOURCE else path.with_suffix(f".{language}.md")
    if not own.is_file():
        return _parsed(path)
    try:
        return parse(own.read_text(encoding="utf-8"), language)
    except ValueError as broken:
        raise ValueError(f"The rule book {path.parent.name}/{own.name} is broken. {broken}") from None
