"""The surfaces on which a game or an exercise shows itself, loaded by name as matplotlib loads its backend.

Why so: a game is played without any screen too, so nothing in this package knows one; what shows it knows the game.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Literal, Protocol, overload, runtime_checkable


@runtime_checkable
class HasHtml(Protocol):
    """What shows itself in a notebook as HTML."""

    def _repr_html_(self) -> str: ...


@runtime_checkable
class HasBundle(Protocol):
    """What shows itself in a notebook in several ways, by kind; a widget is such a thing."""

    def _repr_mimebundle_(self) -> dict[str, Any]: ...


class OnScreen(HasBundle, Protocol):
    """A widget, as whoever asked for it holds it: it lives until it is closed."""

    def close(self) -> None: ...


SURFACES = {  # what is asked for: its module in cardlab and its name there
    "text": ("picture.words", "table"),
    "picture": ("picture.svg", "picture"),
    "table": ("table.table", "laid"),
    "replay": ("lessons.replay", "Replay"),
    "svg": ("table.export.still", "svg"),
    "png": ("table.export.still", "png"),
    "gif": ("table.export.film", "gif"),
    "pdf": ("paper.sheets", "pdf"),
    "exercise": ("lessons.request", "Task"),
}


@overload
def surface(what: Literal["text"]) -> Callable[..., object]: ...
@overload
def surface(what: Literal["picture"]) -> Callable[..., dict[str, str]]: ...
@overload
def surface(what: Literal["svg"]) -> Callable[..., str]: ...
@overload
def surface(what: Literal["png", "gif", "pdf"]) -> Callable[..., bytes]: ...
@overload
def surface(what: Literal["table", "replay", "exercise"]) -> Callable[..., OnScreen]: ...


def surface(what: str) -> Callable[..., object]:
    """What shows a game or an exercise in this way, loaded when it is asked for."""
    module, name = SURFACES[what]
    shows: Callable[..., object] = getattr(import_module(f"cardlab.{module}"), name)
    return shows
