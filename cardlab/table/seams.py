"""Seams: what a table asks of its parts, where there are two or more of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from ..picture.art.faces import Style
from ..picture.sprites import Flight, Scene
from ..rules.cards import Card
from .overlay import Drawing


class Painter(Protocol):
    """Shows the scenes of a table on its page: an ipycanvas, a canvas of our own, or a picture."""

    style: Style
    scene: Scene | None  # what was shown last
    seconds: float  # how long what was shown last takes, because cards fly

    @property
    def ready(self) -> bool:
        """Whether a page is there that would see a card fly."""

    @property
    def layers(self) -> Sequence[Any]:
        """The widgets, which lie over each other; those of ipycanvas carry no types."""

    def restyle(self, style: Style) -> None:
        """Show everything anew from the next scene on, in this style."""

    def renew(self) -> None:
        """Show everything anew from the next scene on, for a page that may have lost a part."""

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> Drawing | None:
        """Show a scene once these cards and chips have flown; gives what has to go out together with the look."""


PainterMaker = Callable[[Style, Iterable[Card], Callable[[], None]], Painter]
"""Makes the painter of a table in a style, for a pack; it calls the last one when a page has come."""
