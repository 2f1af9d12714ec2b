"""What a table asks of its parts, where there are two or more of a kind."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

from ..picture.art.faces import Style
from ..picture.sprites import Flight, Scene
from ..play.game import Game
from ..rules.cards import Card
from ..rules.host import Host
from .overlay import Drawing
from .widgets import Widget


class Painter(Protocol):
    """Shows the scenes of a table on its page: an ipycanvas, a canvas of our own, or a picture."""

    style: Style
    scene: Scene | None  # what was shown last
    seconds: float  # how long what was shown last takes, because cards fly

    @property
    def ready(self) -> bool:
        """Whether a page is there that would see a card fly."""

    @property
    def layers(self) -> Sequence[Widget]:
        """The widgets, which lie over each other."""

    def restyle(self, style: Style) -> None:
        """Show everything anew from the next scene on, in this style."""

    def renew(self) -> None:
        """Show everything anew from the next scene on, for a page that may have lost a part."""

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> Drawing | None:
        """Show a scene once these cards and chips have flown; gives what has to go out together with the look."""

    def stop(self) -> None:
        """Draw nothing more: the table is closed."""


class TableUse(Protocol):
    """What a table is used for, as far as its pace goes."""

    @property
    def goes_on(self) -> bool:
        """Whether bots answer, and moves that are due by themselves are made."""


class Viewer(Protocol):
    """Who looks at a table of several people, as far as its pace goes."""

    @property
    def seeing(self) -> str:
        """The seat whose owner has to look first, "" for none."""

    @property
    def curtain(self) -> str:
        """The name of the person who has to lift the curtain, "" for nobody."""


class Display(Protocol):
    """What has been shown, and how many seconds cards fly yet."""

    @property
    def ready(self) -> bool:
        """Whether a page is there that would see a card fly."""

    @property
    def seconds(self) -> float:
        """How long what was shown last takes."""


class Paced(Protocol):
    """What goes on in time: a table, or a room of several devices."""

    @property
    def game(self) -> Game:
        """The game that goes on."""

    @property
    def controller(self) -> TableUse:
        """What it is used for."""

    @property
    def shared(self) -> Viewer:
        """Who looks."""

    @property
    def painter(self) -> Display:
        """What has been shown."""

    @property
    def reading(self) -> float:
        """The seconds for which what was told last is read aloud, 0 where nobody is read to."""

    @property
    def seen(self) -> bool:
        """Whether a page shows it."""

    def host_to_move(self) -> Host:
        """What the game says to the seat to move."""

    def guard(self, act: Callable[[], object]) -> None:
        """Do something; what goes wrong is said."""

    def show(self) -> None:
        """Show it once more."""


PainterMaker = Callable[[Style, Iterable[Card], Callable[[], None]], Painter]
"""Makes the painter of a table in a style, for a pack; it calls the last one when a page has come."""
