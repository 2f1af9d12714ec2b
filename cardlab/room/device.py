"""A page of somebody at a table of several devices, and who sits there.

Why so: a device has a table of its own, made from its chair (chair.py). Nothing is told again to who comes back: a
table made anew shows where the game is.
"""

from __future__ import annotations

from collections.abc import Callable
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from ..language.grammar import YOU
from ..rules.moves import Reason
from ..rules.text.position import NOBODY
from ..table.table import Table
from .chair import SeatGame
from .control import PlayingInRoom

if TYPE_CHECKING:
    from .room import Room


@dataclass
class Sitter:
    """Somebody who has sat down: where, with which face, and the key by which their device is known."""

    seat: str
    name: str
    face: str  # "frog green"
    key: str
    since: float = 0.0  # when nobody was on its line any more; 0 while somebody is
    devices: list[Device] = field(default_factory=list)
    cookie: str = ""  # of their browser, "" where it keeps none

    @property
    def turn(self) -> Reason:
        """That nobody else may go on now, where those who solve one game together take turns."""
        return Reason("", "It's {seat}'s go.", seat=self.name)

    @property
    def present(self) -> bool:
        """Whether any of their pages is there."""
        return any(device.here for device in self.devices)


class Device:
    """A page on a device: its table, what it may do, how it is told that something about the ``room`` has changed."""

    plays = True  # whether somebody is at it who wants the game to go on

    def __init__(self, room: Room, sitter: Sitter | None, changed: Callable[[], None]) -> None:
        self.room, self.sitter, self.host, self.here = room, sitter, False, True
        self.watches = False  # whether somebody watches there, as all seats are taken
        self.cookie = ""  # of its browser, "" where that keeps none
        self.sent = False  # whether it has been sent away
        self.changed = changed
        self.table: Table | None = None
        self._told: object = None  # why the room rests and whose go it is, as its table has said last
        self.context = copy_context()  # in which its widgets are made and told

    def lay(self) -> Table:
        """Make the table of this device."""
        room = self.room
        self._told = room.rests, room.goes
        seat = self.sitter.seat if self.sitter is not None else NOBODY
        chair = SeatGame(room.game, seat, lambda deed: room.refuses(self, deed))
        self.table = Table(PlayingInRoom(chair, self), speed=room.pacing.speed, faces=self._faces())
        return self.table

    @property
    def stale(self) -> bool:
        """Whether its table has a game that is not on the table of the room any more."""
        game = self.table.game if self.table is not None else None
        return isinstance(game, SeatGame) and game.held is not self.room.game

    def _faces(self) -> dict[str, str]:
        """Whose face is whose, as this device calls them."""
        return dict(self.room.faces) | ({YOU: self.sitter.face} if self.sitter is not None else {})

    def tell(self) -> None:
        """Something has changed in the game."""
        if self.table is not None and isinstance(self.table.game, SeatGame):
            self.context.run(self.table.game.tell)

    def say(self) -> None:
        """Something has changed about the room: who is there, or whether it rests, which is a new look to be told."""
        before, self._told = self._told, (self.room.rests, self.room.goes)
        if self.table is not None:
            self.table.faces = self._faces()
            self.context.run(self.table.show_again if before == self._told else self.table.changed)
        self.context.run(self.changed)
