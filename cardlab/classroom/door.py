"""The page on which a table of several devices is found, where who comes chooses a face and a seat.

There whoever has opened it sees who has come, and lets it begin.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from ..games import book, rules_of
from ..language import translated
from ..room.device import Device, Sitter
from ..room.room import Room
from ..table.front.modules import Script
from ..table.overlay import PageWidget
from ..table.page.portraits import parts, seated

HERE = Path(__file__).parent
PRIVACY = "Your name is seen on all devices at this table. It is forgotten when the table or the server is closed."


class LobbyWidget(PageWidget):
    """How a table of several devices is found, who comes and who is there; see messages.d.ts for what it shows."""

    _esm = Script(HERE / "lobby.js")
    _css = (HERE / "lobby.css").read_text("utf-8")
    games: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)  # as the home page has them
    faces: traitlets.List[list[str]] = traitlets.List().tag(sync=True)
    look = traitlets.Dict().tag(sync=True)


def joins(device: Device) -> dict[str, Any]:
    """What who comes chooses from."""
    room: Room = device.room
    name = room.game.name
    more = not room.begun and len(room.bots) < rules_of(name).seat_range[-1] and bool(room.animals)
    privacy = translated(PRIVACY)
    return {"title": book(name).title, "name": name, "room": around(device), "privacy": privacy, "more": more}


def lobby(device: Device, share: dict[str, Any]) -> dict[str, Any]:
    """What the host sees; ``share`` is the way in."""
    room: Room = device.room
    name, seats = room.game.name, rules_of(room.game.name).seat_range
    turns = ("in turn" if room.turns else "freely") if room.alone else ""
    return {
        "title": book(name).title, "name": name, "room": around(device), "share": share,
        "open": room.door, "sent": [one.name for one in room.sent], "begun": room.begun, "turns": turns,
        "least": seats[0], "most": seats[-1],
    }  # fmt: skip


def around(device: Device) -> dict[str, Any]:
    """Who is there, as messages.d.ts has it."""
    room: Room = device.room
    return {
        "code": room.code, "host": device.host, "board": bool(room.board),
        "animals": room.animals, "you": device.sitter.name if device.sitter is not None else "", "seats": _seats(room),
        "knocks": len(room.knocking) if device.host else 0,
        "sits": device.watches and bool(room.free and room.animals),
        "asks": room.begun and device.sitter is not None,
        "pauses": "" if device.sitter is None or room.led else "start" if room.rests else "pause",
    }  # fmt: skip


def _seats(room: Room) -> list[dict[str, Any]]:
    """Who sits at each seat, or the bot that plays there; where all solve one game, there is room for one more."""
    looks = seated(room.game, room.faces)
    free = {s: {"seat": s, "name": room.bots[s].name, "is": "free"} | parts(looks[s]) for s in room.free}
    if room.alone:
        return [*map(_sitter, room.sitters), *free.values()]
    taken = {sitter.seat: _sitter(sitter) for sitter in room.sitters}
    return [taken.get(seat) or free[seat] for seat in room.bots]


def _sitter(sitter: Sitter) -> dict[str, Any]:
    state = "here" if sitter.present else "away"
    return {"seat": sitter.seat, "name": sitter.name, "is": state} | parts(sitter.face)
