"""cardlab: family card games taught by letting people play them inside the lesson.

Why so: what stands at the front door is loaded when it is asked for, so that ``import cardlab`` costs next to nothing.
"""

from __future__ import annotations

from . import rules as _rules  # noqa: F401  # before the books take its name: a package loaded later would take it back

TYPE_CHECKING = False  # read by type checkers; the module typing is dear
if TYPE_CHECKING:
    from typing import Any

    from .games import catalogue
    from .lab.check import check
    from .lab.compare import compare
    from .lab.ladder import ladder
    from .lab.simulate import simulate
    from .lessons.drill import drill
    from .lessons.exercise import Exercise
    from .play.game import Game
    from .play.saves import load, read
    from .rules.book import RuleBook
    from .rules.cards import Card
    from .rules.moves import IllegalMove, Move, Reason

__version__ = "0.1.0"
__all__ = [
    "Card",
    "Exercise",
    "Game",
    "IllegalMove",
    "Move",
    "Reason",
    "catalogue",
    "check",
    "compare",
    "drill",
    "ladder",
    "load",
    "read",
    "rules",
    "simulate",
]

_SHELF = {
    "Card": "rules.cards",
    "Exercise": "lessons.exercise",
    "Game": "play.game",
    "IllegalMove": "rules.moves",
    "Move": "rules.moves",
    "Reason": "rules.moves",
    "catalogue": "games",
    "check": "lab.check",
    "compare": "lab.compare",
    "drill": "lessons.drill",
    "ladder": "lab.ladder",
    "load": "play.saves",
    "read": "play.saves",
    "simulate": "lab.simulate",
}


def rules(name: str) -> RuleBook:
    """The rule book of a game, such as rules("black_jack"). Raises ValueError for an unknown game or a broken book."""
    from .games import book

    return book(name)


def __getattr__(name: str) -> Any:
    if name not in _SHELF:
        raise AttributeError(f"module 'cardlab' has no attribute {name!r}")
    from importlib import import_module

    found = globals()[name] = getattr(import_module(f".{_SHELF[name]}", __name__), name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
