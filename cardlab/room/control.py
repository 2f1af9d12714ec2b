"""What a device's table offers at a table of several devices, and how it follows the pace of the room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..language import translated
from ..rules.moves import Move, Reason
from ..table.control.controller import Button, Offer
from ..table.control.game import Playing
from ..table.pacing import Pacing
from .chair import SeatGame

if TYPE_CHECKING:
    from ..rules.state import State
    from .device import Device


class Follower(Pacing):
    """The pace of a room at one of its tables: bots move and time passes in the room, for all devices alike."""

    @property
    def device(self) -> Device:
        """The device on which this table is."""
        seated = self.table.controller
        assert isinstance(seated, PlayingInRoom), "other tables have a pace of their own"
        return seated.device

    @property
    def speed(self) -> str:
        """The speed of the room, which its host chooses."""
        return str(self.device.room.pacing.speed)

    @speed.setter
    def speed(self, speed: str) -> None:
        if self.device.host:
            self.device.room.pacing.speed = speed

    @property
    def late(self) -> bool:
        """Whether timed moves have come up by waiting."""
        return bool(self.device.room.pacing.late)

    @late.setter
    def late(self, late: bool) -> None:
        """Ignore it: the room keeps this."""

    @property
    def speeds(self) -> list[list[str]]:
        """The speeds to choose from, for the host."""
        return super().speeds if self.device.host else []

    @property
    def pause(self) -> float:
        """Seconds to look before it goes on without a person."""
        return float(self.device.room.pacing.pause)

    @property
    def gradual(self) -> bool:
        """Whether bots move here one by one: they move in the room."""
        return False

    def set(self) -> None:
        """Do nothing: bots move in the room."""

    def stop(self) -> None:
        """Do nothing: only the room itself can stop."""

    def go_on(self) -> None:
        """The table has shown what is new, so the room can go on."""
        self.device.room.go_on()

    def hurry(self, *, whole: bool) -> None:
        """Somebody who plays does not want to wait: what comes next comes now."""
        if self.device.sitter is not None:
            self.device.room.pacing.hurry(whole=False)


class PlayingInRoom(Playing):
    """A game of several devices at the table of one of them."""

    pace = Follower

    def __init__(self, game: SeatGame, device: Device) -> None:
        self.device = device
        super().__init__(game)
        self.session = device.room.session

    def _count(self, state: State) -> None:
        """The room counts who wins, for those too who come later."""

    @property
    def rests(self) -> bool:
        """Whether the room waits, or has a break."""
        return bool(self.device.room.rests)

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """What this seat can do; nothing as long as the room rests."""
        room, told = self.device.room, super().offer(view, legal)
        goes = room.goes if self.game.people else None
        waits = translated(room.rests) or (goes.turn.say() if goes not in (None, self.device.sitter) else "")
        if not waits:
            if self.game.people:
                return told
            deals = self.game.over and room.refuses(self.device, "deal") is None
            return told._replace(moves=self._over([*told.moves], legal) if deals else [], taps=False)
        say, tone = (told.say, told.tone) if self.table.reply is not None else (waits, "")
        return Offer(told.moves if self.table.asking else [], told.tools, say, tone, taps=False)

    def waits(self) -> str:
        """Who is waited for: nobody where all solve one game, and who is away has a moment to come back."""
        room, turn = self.device.room, self.game.state.turn
        if room.alone:
            return translated("Everybody can play. Who sees a move?")
        names = self.game.names
        away = any(one.seat == turn and one.name == names[turn] and not one.present for one in room.sitters)
        waits = Reason("", "{seat} [be] away. Let's wait a moment.", seat=turn)
        return waits.say(names=names) if away else super().waits()

    def _over(self, moves: list[Button], legal: list[Move]) -> list[Button]:
        """After a hand anybody who plays may deal, and whoever opened the table."""
        return [one for one in super()._over(moves, legal) if one["id"] != "tool:same"]

    def tools(self) -> list[Button]:
        """Back, a hint, the coach and, for the host, a new deal."""
        if not self.game.people:
            return []
        known = {one["id"]: one for one in super().tools()}
        coach = translated("No help, please" if self.table.coach else "Help me")
        wanted = ["tool:undo", "tool:hint", *(["tool:new"] if self.device.host else [])]
        rests = bool(self.device.room.rests)
        found = [known[name] | {"off": rests or known[name].get("off", False)} for name in wanted if name in known]
        return [*found, {"id": "tool:coach", "label": coach, "menu": True}]

    def press(self, name: str) -> bool:
        """One of the tools."""
        if name == "tool:coach":
            self.table.coach = not self.table.coach
            self.table.show()
            return True
        return super().press(name)

    def _undo(self) -> None:
        if not self.game.undo():
            self.table.answer(Reason("", "You can't take that back any more."), "hint")
