"""The catalogue: a game is a folder with its rules, ``game.py``, and its rule book, ``book.md``.

Why so: the folder is the list of games, asked here and nowhere else; adding a game edits nothing. ``advice.py``
holds bots and advice, ``host.py`` what a table says and shows; a small game has both in ``game.py``.
``records.py`` holds positions with names, ``POSITIONS``, such as record games. A folder
added to ``cardlab.games.__path__`` holds games too: so the tests try the template that lies in the docs.
"""

from __future__ import annotations

import importlib
import re
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from ..rules.brief import unknown
from ..rules.host import Host
from ..rules.moves import signed
from ..rules.position import Named
from ..rules.state import State

if TYPE_CHECKING:
    from ..rules.book import RuleBook

FOLDER = Path(__file__).parent


@cache
def _found(folders: tuple[str, ...]) -> dict[str, Path]:
    return {path.parent.name: path for path in sorted(p for folder in folders for p in Path(folder).glob("*/book.md"))}


def _books() -> dict[str, Path]:
    """The rule book of every game, by the game's name."""
    return _found(tuple(__path__))


def catalogue() -> list[str]:
    """The names of all games."""
    return list(_books())


def known(name: str) -> str:
    """A game's name as it is, read kindly: "Black Jack" is "black_jack". Raises ValueError with the known names."""
    if isinstance(name, str):
        if name in _books():
            return name
        plain = re.sub(r"[\s_-]+", "_", name.strip().lower()[:40])
        if plain in _books():
            return plain
    raise ValueError(unknown("game", name, _books()))


def module_of(name: str) -> ModuleType:
    """The module of a game's rules. Raises ValueError with the known names."""
    return importlib.import_module(f"{__name__}.{known(name)}.game")


def rules_of(name: str | type[State]) -> type[State]:
    """The State class of a game, or a class of one's own as it is. Raises ValueError."""
    if isinstance(name, type):
        if not issubclass(name, State) or not hasattr(name, "game"):
            raise ValueError(f"{name.__name__} is no game: it is a State that says its name, as in game = 'stairs'.")
        return name
    module, name = module_of(name), known(name)
    kinds = [c for c in vars(module).values() if isinstance(c, type) and issubclass(c, State)]
    return next(c for c in kinds if getattr(c, "game", "") == name)


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
def _part(kind: Any, part: str) -> Any:
    """Where a game says something: its module ``<part>``, or ``game``; for a class from elsewhere the class."""
    package = f"{__name__}."
    made_from = (c for c in kind.__mro__ if "game" in vars(c) and c.__module__.startswith(package))
    module = next((_beside(sys.modules[c.__module__], part) for c in made_from), None)
    own = [c for c in kind.__mro__ if issubclass(c, State) and of_ones_own(c)]
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


def advice_of(game: str | type[State]) -> Any:
    """Where a game's bots and advice are. Raises ValueError."""
    kind: Any = rules_of(game)  # mypy takes a class whose objects cannot be hashed for one of them
    return _part(kind, "advice")


def named_of(game: str | type[State]) -> dict[str, Named]:
    """The positions that a game offers by name; most games offer none. Raises ValueError for an unknown game."""
    kind: Any = rules_of(game)
    return getattr(_part(kind, "records"), "POSITIONS", {})


def host_of(view: State) -> Host:
    """What a table says and shows of a view beyond the piles, as its game says; asked once a view."""
    kind: Any = type(view)
    ask = getattr(_part(kind, "host"), "host", None)
    host: Host = ask(view) if ask else Host()
    return host._replace(tags={seat: signed(tag) for seat, tag in host.tags.items()})


def book(game: str | type[State]) -> RuleBook:
    """The rule book of a game, such as book("black_jack"). Raises ValueError for an unknown game or a broken book.

    A class of one's own has the book of the game that it is made from, else an empty one with its own first words.
    """
    if isinstance(game, str):
        return _parsed(_books()[known(game)])
    made_from = (c for c in rules_of(game).__mro__ if c.__module__.startswith(f"{__name__}."))
    found = next((c.__dict__["game"] for c in made_from if "game" in vars(c)), "")
    return book(found) if found else _unwritten(game)


def _unwritten(kind: type[State]) -> RuleBook:
    from ..rules.book import RuleBook

    title, aim = kind.__name__, (kind.__doc__ or "").strip().partition("\n")[0]
    return RuleBook(title, aim, {}, {}, {}, {}, f"# {title}\n{aim}\n")


@cache
def _parsed(path: Path) -> RuleBook:
    from ..rules.book import parse  # here, so that ``import cardlab`` stays quick

    try:
        return parse(path.read_text(encoding="utf-8"))
    except ValueError as broken:
        raise ValueError(f"The rule book {path.parent.name}/{path.name} is broken. {broken}") from None
