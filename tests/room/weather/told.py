"""What a server holds at one moment, told to the harness: rooms, boards, visits, and whether tables show their game."""

from __future__ import annotations

import asyncio
import gc
import json
from collections import Counter
from contextvars import copy_context
from typing import Any

from ipywidgets.widgets.widget import _instances as widgets

from cardlab.classroom.door import around
from cardlab.play.game import Game
from cardlab.room.board import ClassBoard
from cardlab.room.device import Device, Sitter
from cardlab.room.room import Refused, Room
from cardlab.room.rooms import Rooms
from cardlab.server.doors import visits
from cardlab.server.line import PAGE, Outbox
from cardlab.server.visits import Visit
from cardlab.table.canvas.own import Brush
from cardlab.table.table import Table

from . import same

KINDS = (Room, ClassBoard, Sitter, Device, Table, Visit, Game)  # of which nothing is left at the end


def everything() -> dict[str, Any]:
    """All that is asked about after a step."""
    rooms = Rooms.here
    assert rooms is not None
    return {
        "rooms": {code: _room(room) for code, room in rooms.known.items()},
        "boards": {code: _board(rooms, board) for code, board in rooms.boards.items()},
        "visits": {visit.id: _visit(visit) for visit in visits().known.values()},
        "counts": {"widgets": len(widgets), "tasks": len(asyncio.all_tasks())},
    }


def left() -> dict[str, int]:
    """How many of each kind of thing live that hold what people did."""
    gc.collect()
    gc.unfreeze()  # what the collector never looks at would be passed over
    found = Counter(kind.__name__ for one in gc.get_objects() for kind in KINDS if isinstance(one, kind))
    return {**found, "widgets": len(widgets)}


def _room(room: Room) -> dict[str, Any]:
    game = room.game
    return {
        "board": room.board or "", "ended": room.ended, "begun": room.begun, "paused": room.paused,
        "eyes": room.eyes, "door": room.door, "turns": room.turns, "rests": room.rests, "polls": _polls(room.polls),
        "game": game.name, "moves": [step.move.text for step in game.steps], "deal": str(game.deal),
        "turn": game.turn or "", "mover": game.names.get(game.turn, ""), "wins": dict(+room.session.wins),
        "over": game.over, "people": game.people,
        "sitters": {one.name: {"seat": one.seat, "key": one.key, "here": one.present} for one in room.sitters},
    }  # fmt: skip


def _board(rooms: Rooms, board: ClassBoard) -> dict[str, Any]:
    try:
        leads = board.next()
        door = leads.code if rooms.known.get(leads.code) is leads and not leads.ended else "a dead table"
    except Refused:
        door = ""
    dead = [room.code for room in board.rooms if room.ended or rooms.known.get(room.code) is not room]
    return {
        "eyes": board.eyes, "polls": _polls(board.polls), "rooms": [room.code for room in board.rooms], "dead": dead,
        "door": door, "leaders": len(board.leaders),
    }  # fmt: skip


def _polls(polls: Any) -> list[Any]:
    return [[one.exercise.request, {who: str(said) for who, said in one.answers.items()}, one.shown] for one in polls]


def _visit(visit: Visit) -> dict[str, Any]:
    lobby = visit.root.lobby
    device = lobby.device if lobby is not None else None
    found = {number: widgets[number] for number in visit.outbox.comms if number in widgets}
    shows = {number: same.number(_shown(one)) for number, one in found.items()}
    told: dict[str, Any] = {"line": visit.post is not None, "at": lobby.at, "shows": shows, "room": "", "apart": []}
    if device is not None:
        told |= {"room": device.room.code, "host": device.host, "seat": device.sitter.seat if device.sitter else ""}
        told["apart"] = _apart(device) if visit.post is not None else []
        around_it = lobby.home.front.look.get("room") or (lobby.widget and lobby.widget.look.get("room"))
        if around_it and not device.room.ended and json.dumps(around_it) != json.dumps(around(device)):
            told["apart"] = [*told["apart"], ["who is there", str(around_it), str(around(device))]]
    return told


def _shown(widget: Any) -> dict[str, Any]:
    names = [name for name in same.SHOWN if widget.has_trait(name)]
    state: dict[str, Any] = widget.get_state(names) if names else {}
    return state


def _apart(device: Any) -> list[list[str]]:
    """What a table shows otherwise than one that is made for its chair now, [what, shown, should be] each."""
    table: Any = device.table
    if table is None or table.screen is None or not hasattr(table.controller, "device"):
        return []
    if (
        table.reply is not None
        or table.asking is not None
        or table.presses.choices
        or table.coach
        or table.learning.opened
    ):
        return []  # it answers somebody
    room, look = device.room, table.overlay.look
    mark = (id(room.game.state), len(room.game.steps), room.rests, room.goes, id(look), tuple(room.faces))
    mark += tuple((one.name, one.present) for one in room.sitters)
    if getattr(device, "compared", None) == mark:
        return []
    fresh = _fresh(device, table.screen)
    shown, wanted = _parts(table), fresh
    found = [[name, str(shown[name]), str(wanted[name])] for name in wanted if shown[name] != wanted[name]]
    if not found:
        device.compared = mark
    return found


def _parts(table: Any) -> dict[str, Any]:
    look, can = table.overlay.look, table.overlay.tools
    return {
        "say": look["say"], "moves": look["moves"], "targets": look["targets"], "end": bool(look.get("end")),
        "words": look["words"], "tools": can, "painted": table.painter.canvas.drawing.get("still"),
    }  # fmt: skip


def _fresh(device: Any, screen: Any) -> dict[str, Any]:
    """The parts of a table that is made for a chair now, and is gone at once."""
    room, outbox, context = device.room, Outbox("fresh-"), copy_context()
    prepare, due = Brush._prepare, room._due
    Brush._prepare, room._due = lambda *_: None, True  # type: ignore[method-assign, assignment]  # nothing goes on by it
    try:
        context.run(PAGE.set, outbox)
        made = Device(room, device.sitter, lambda: None)
        made.host = device.host
        table: Any = context.run(made.lay)
        table.still, table.back = True, device.table.back
        size = {"w": screen.w, "h": screen.h, "dense": screen.dense, "still": True}
        context.run(table._message, None, {"size": size}, [])
        parts = _parts(table)
        context.run(table.close)
        return parts
    finally:
        Brush._prepare, room._due = prepare, due  # type: ignore[method-assign]
