"""Devices without a browser: tablets in a room that write down all they are told, and press what they are offered."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import copy_context
from itertools import count
from pathlib import Path
from typing import Any

import comm

from cardlab import Game
from cardlab.games import rules_of
from cardlab.picture.art.characters import COLOURS
from cardlab.room.device import Device
from cardlab.room.room import Room
from cardlab.rules.players import usual
from cardlab.rules.state import State
from cardlab.server.line import EVERYBODY, PAGE, Outbox, PageComm
from cardlab.server.visits import Visits
from cardlab.table.canvas.own import Brush
from cardlab.table.control.controller import Controller
from cardlab.table.overlay import plain

NUMBERS = count(1)
LESSONS = Path(__file__).resolve().parents[2] / "notebooks"
PHONE = {"w": 390, "h": 700, "dense": 2, "still": True}


class Tablet:
    """A page of somebody who has sat down in a room, or who only watches."""

    def __init__(self, room: Room, seat: str = "", *, key: str = "", host: bool = False, name: str = "") -> None:
        self.room, self.frames = room, list[str]()
        outbox = Outbox(name or f"{next(NUMBERS)}-")
        outbox.post = self.frames.append
        self.context = copy_context()
        self.context.run(PAGE.set, outbox)
        self.outbox = outbox
        sitter = room.back(key) if key else None
        self.device: Device = self.context.run(room.come, sitter, lambda: None)
        self.device.host = host
        if seat:
            at = len(room.sitters)
            self.context.run(room.sit, self.device, seat, f"{room.animals[0]} {[*COLOURS][at % len(COLOURS)]}")
        self.table = self.context.run(self.device.lay)
        self.say({"size": PHONE})

    def say(self, content: object) -> None:
        """Tell the table of this device something, as its page does."""
        self.context.run(self.table._message, None, content, [])
        self.outbox.flush()

    @property
    def look(self) -> dict[str, Any]:
        """What the table shows."""
        look: dict[str, Any] = self.table.overlay.full_look
        return look

    @property
    def can(self) -> list[str]:
        """What can be pressed to play."""
        moves = [one["id"] for one in self.look["moves"] if "id" in one and not one.get("off")]
        return moves + [one["id"] for one in self.look["targets"] if one.get("on")]

    @property
    def told(self) -> str:
        """All that it has been told so far."""
        self.outbox.flush()
        return "\n".join(self.frames)

    def press(self, name: str) -> None:
        """Press something that the table shows now."""
        self.say({"press": name, "number": self.look["number"]})

    def leave(self) -> None:
        """Close the page."""
        self.room.go(self.device)
        self.table.close()


@contextmanager
def lines() -> Iterator[None]:
    """As long as this lasts, widgets speak over lines of ours, and cards come when they are seen, not in time."""
    before = comm.create_comm, Controller.painter, Brush._prepare
    comm.create_comm, Controller.painter, Brush._prepare = PageComm, Brush, lambda *_: None
    plain()  # it is made for everybody, not for the first page
    waiting, comms = [*EVERYBODY.waiting], {**EVERYBODY.comms}
    yield
    EVERYBODY.waiting[:], EVERYBODY.comms = waiting, comms  # what a test has made for nobody, no later page hears of
    comm.create_comm, Controller.painter, Brush._prepare = before


def opened(game: str, *, seats: int = 0, seed: int = 5, **options: Any) -> Room:
    """A room with bots at all seats."""
    many = seats or usual(rules_of(game).seat_range)
    return Room(Game(game, players=["bot"] * many, seed=seed, patient=True, **options), "KBTM")


def put(room: Room, state: State) -> None:
    """Lay a position on the table of a room, as if it had begun with it."""
    room.game.start = state
    room.game.states[:] = [state]


async def settled(room: Room) -> None:
    """Until all tables have shown what is new."""
    for _ in range(4):
        await asyncio.sleep(0)
    for device in room.devices:
        assert device.table is not None
        json.dumps(device.table.overlay.look)  # it can be sent


class Page:
    """A page of a server, as somebody drives it who knows its messages."""

    def __init__(self, served: Visits, link: str, *, leads: bool = False) -> None:
        self.served, self.frames = served, list[str]()
        self.visit = served.come(link, f"visitor {link}", LESSONS, leads=leads)
        self.visit.connect(self.frames.append, 0)

    @property
    def home(self) -> Any:
        return self.visit.root

    def say(self, number: str, content: object) -> None:
        self.visit._used = 0.0  # however patient somebody is
        self.visit.hear(number, content, len(json.dumps(content)))

    def press(self, deed: str, **more: object) -> None:
        self.say(self.home.front.model_id, {"press": "room", "do": deed, **more})
