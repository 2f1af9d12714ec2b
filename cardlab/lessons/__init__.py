"""Exercises, their variants and causes, drills, the review of a hand, and the widgets that show them.

A lesson begins with ``from cardlab.lessons import Exercise, Guess``; each is loaded when it is asked for.
"""

from __future__ import annotations

TYPE_CHECKING = False  # read by type checkers; the module typing is dear
if TYPE_CHECKING:
    from typing import Any

    from .exercise import Exercise
    from .guess import Guess

__all__ = ["Exercise", "Guess"]


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f".{name.lower()}", __name__), name)
