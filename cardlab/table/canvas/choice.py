"""Chooses the painter of a table in a notebook: ipycanvas's, or our own.

Why so: ipycanvas paints in JupyterLab, Notebook and Voila; in other notebooks its half in the browser may be missing,
and nobody would see a card. Then our own painter takes its place, which needs nothing but anywidget.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

from ...picture.art.faces import Style
from ...rules.cards import Card
from ...rules.text.sentences import brief
from ..seams import Painter
from .own import Brush

ANSWERS = 10.0  # seconds after which a page that shows the buttons of a table, and no canvas, will show none
CHOICES = ("", "own", "ipycanvas")


def usual(style: Style, pack: Iterable[Card] = (), came: Callable[[], None] = lambda: None) -> Painter:
    """The painter that is chosen by ``cardlab.painter``: "own", "ipycanvas", or "" for the one that fits here.

    Raises ValueError for any other choice, ModuleNotFoundError where ipycanvas is chosen and missing.
    """
    chosen = _front().painter
    if chosen not in CHOICES:
        raise ValueError(f"cardlab.painter cannot be {brief(chosen, 20)!r}. Choose 'own' or 'ipycanvas'.")
    try:
        from .ipycanvas import CanvasPainter
    except ModuleNotFoundError:
        if chosen == "ipycanvas":
            raise
        return Brush(style, pack, came)
    return Brush(style, pack, came) if chosen == "own" else CanvasPainter(style, pack, came)


def unanswered() -> None:
    """From now on tables paint themselves here, for nothing of ipycanvas answers, unless it was chosen."""
    _front().painter = _front().painter or "own"


def _front() -> Any:
    """The package itself, whose ``painter`` people set."""
    return sys.modules["cardlab"]
