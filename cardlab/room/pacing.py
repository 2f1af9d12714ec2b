"""What goes on by itself in a room: bots move, what is due is done, timed moves come up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ..play.game import Game
from ..rules.host import Host
from ..rules.text.position import NOBODY
from ..table.pacing import Pacing

if TYPE_CHECKING:
    from .room import Room


class FlightTime(NamedTuple):
    """Whether something has been painted, and how many seconds cards fly yet."""

    ready: bool
    seconds: float


class RoomPacing(Pacing):
    """What goes on by itself in a room, as at a table of its own; it waits until cards have landed on all devices."""

    def __init__(self, room: Room) -> None:
        self.room = room
        super().__init__(self, "steady")

    # What Pacing asks of a table: the game, whether it goes on, who has to look first, what has been painted.
    seeing, seen = "", True

    @property
    def controller(self) -> RoomPacing:
        """Itself, where a table has its controller."""
        return self

    @property
    def shared(self) -> RoomPacing:
        """Itself, where a table has the people who share its screen."""
        return self

    @property
    def game(self) -> Game:
        """The game of the room."""
        game: Game = self.room.game
        return game

    @property
    def goes_on(self) -> bool:
        """Whether anything goes on: the room does not rest, and somebody is there."""
        return not self.room.rests and any(device.here and device.plays for device in self.room.devices)

    @property
    def curtain(self) -> str:
        """Whoever has the turn alone may know that nothing is left to choose."""
        turn = self.game.turn
        return str(turn) if turn in self.game.people else ""

    @property
    def painter(self) -> FlightTime:
        """How long cards fly, on the device where that takes longest."""
        tables = [device.table for device in self.room.devices if device.table is not None and device.here]
        return FlightTime(True, max((table.painter.seconds for table in tables), default=0.0))

    @property
    def reading(self) -> float:
        """How long it is read aloud, on the device where that takes longest."""
        tables = [device.table for device in self.room.devices if device.table is not None and device.here]
        return max((table.reading for table in tables), default=0.0)

    def host_to_move(self) -> Host:
        """What the game says to the seat to move."""
        return self.game.host(self.game.view(self.game.turn or NOBODY))

    def guard(self, act: Callable[[], object]) -> None:
        """Run an action; there is no page here that could show an error."""
        act()

    def show(self) -> None:
        """Show all tables once more."""
        for device in self.room.devices:
            device.say()
