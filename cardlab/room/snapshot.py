"""A room and a board as they are written down, and made again from what was written.

Why so: a file may be torn, or somebody may have changed it, so it is believed no more than a message from a stranger:
what could not have been written here raises ValueError, and whoever reads it goes on without.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

from ..language import languages
from ..lessons.poll import Poll
from ..lessons.questions import Recipe
from ..picture.art.characters import COLOURS
from ..play.game import afresh
from ..play.saves import load
from ..table.ending.result import Session
from ..table.pacing import SPEEDS
from .board import MOST, SHUT, ClassBoard
from .clock import CLOCK, Clock
from .device import Sitter
from .room import HOUR, Room, SentAway

T = TypeVar("T")
CODE = re.compile(r"[B-Z]{4}")
COOKIE = re.compile(r"[\w-]{0,64}", re.ASCII)
SECRET = re.compile(r"[\w-]{16,64}", re.ASCII)
KIND = re.compile(r"[a-zA-Z ]{0,20}")  # of a note
MANY = 100_000  # hands of an evening
NAME = 40  # letters of a name, also of one that has a number
Filed = Mapping[str, Any]


def room(told: Filed, *, saved: Callable[[Room], None] = lambda room: None, clock: Clock = CLOCK) -> Room:
    """A room that was kept. Raises ValueError, KeyError, TypeError or AttributeError where it is none."""
    bots = {seat: (_name(name), _bot(spec)) for seat, (name, spec) in told["bots"].items()}
    game = load(told["game"] | {"players": [spec for _, spec in bots.values()]}, partial=True, patient=True)
    if {*bots} != {p.seat for p in game.players}:
        raise ValueError("There are other seats.")
    made = Room(game, _like(CODE, told["code"]), saved=saved, clock=clock)
    made.secret, made.key = (_like(SECRET, told[key]) for key in ("secret", "key"))
    made.begun, made.paused, made.door, made.turns = (
        _sound(told[key], bool) for key in ("begun", "paused", "door", "turns")
    )
    made.board = _like(CODE, told["board"]) if told["board"] else ""
    made.pacing.speed = told["speed"] if told["speed"] in [*SPEEDS] else "steady"
    made.bots = {p.seat: p._replace(name=bots[p.seat][0]) for p in game.players}
    game.players[:] = made.bots.values()
    made.count(_session(told["hands"], told["wins"], {*bots}))
    for one in told["sitters"]:
        _seat(made, one)
    for name, cookie, key, until in told["sent"]:
        texts = _name(name), _like(COOKIE, cookie), _like(SECRET, key)
        made.sent.append(SentAway(*texts, clock.now() + _left(until, clock, HOUR)))
    return made


def _session(hands: object, wins: object, seats: set[str]) -> Session:
    """Who has won how many of so many hands, before the game on the table was dealt."""
    if not isinstance(wins, dict) or not {*wins} <= seats:
        raise ValueError("Nobody else can win.")
    return Session(_number(hands), {seat: _number(many) for seat, many in wins.items()})


def _seat(room: Room, told: Filed) -> None:
    """Seat somebody again who sat there; until their device is back they are away."""
    seat, face, name = told["seat"], told["face"], _name(told["name"])
    animal, _, colour = face.partition(" ")
    others = {one.casefold() for one in room.faces}
    if seat not in room.free or animal not in room.animals or colour not in COLOURS or name.casefold() in others:
        raise ValueError("Nobody can sit there.")
    sitter = Sitter(seat, name, face, _like(SECRET, told["key"]), since=room.clock.now())
    room.sitters.append(sitter)
    room._seat(sitter)


def told_of(board: ClassBoard) -> dict[str, Any]:
    """All of a board that has to be known to go on after a restart; its tables are kept beside it."""
    asked, game, bots = board.asked, board.rooms[0].game, [p.spec for p in board.rooms[0].bots.values()]
    return {
        "code": board.code, "secret": board.secret, "key": board.key, "eyes": board.eyes, "language": board.language,
        "scanned": board.scanned, "until": board.until_date, "heard": sorted(board.heard),
        "tables": [room.code for room in board.rooms],
        "game": game.dealt() | {"players": bots, "seed": 0, "position": None, "moves": []},
        "asked": asked and {**vars(asked), "polls": [poll.to_save() for poll in board.polls]},
    }  # fmt: skip


def board(told: Filed, rooms: Mapping[str, Room], opens: Callable[..., Room], clock: Clock) -> ClassBoard:
    """A board that was kept, with those of the rooms that are its own; where one is gone, another stands in its place.

    Raises ValueError, KeyError, TypeError or AttributeError where it is none.
    """
    code, game, tables = _like(CODE, told["code"]), load(told["game"], partial=True, patient=True), told["tables"]
    made = ClassBoard(code, opens, lambda: afresh(game, len(game.players)), clock)
    made.secret, made.key = (_like(SECRET, told[key]) for key in ("secret", "key"))
    made.eyes, made.scanned = (_sound(told[key], bool) for key in ("eyes", "scanned"))
    made.language = told["language"] if told.get("language") in languages() else ""
    made.heard = {_like(KIND, one) for one in told["heard"][:MOST]}
    if (left := _left(told["until"], clock, SHUT)) > 0:
        made.close_door(left)
    if not 0 < len({*tables}) == len(tables) <= MOST or not all(CODE.fullmatch(one) for one in tables):
        raise ValueError("There are other tables.")
    for one in tables:
        if one in rooms and rooms[one].board != code:
            raise ValueError("A table is another one's.")
    for one in tables:
        made.take(rooms.get(one), one)
    return made


def polls(told: Filed, lessons: Path) -> tuple[Recipe, list[Poll]]:
    """The questions of a board that was kept, made again from the ``lessons`` with what was answered to them.

    Raises ValueError, KeyError, TypeError or AttributeError where they cannot be asked as they were.
    """
    kept = {**told}
    answered = kept.pop("polls")
    asked = Recipe.of(kept)
    made = [*map(Poll, asked.again(lessons))]
    for poll, one in zip(made, answered, strict=True):
        poll.restore(one)
    return asked, made


def _sound(value: object, kind: type[T], holds: Callable[[T], object] = lambda value: True) -> T:
    """A value of this kind for which something holds. Raises ValueError for what was not written here."""
    if not isinstance(value, kind) or type(value) is not kind or not holds(value):
        raise ValueError("That was not written here.")
    return value


def _like(pattern: re.Pattern[str], text: object) -> str:
    return _sound(text, str, pattern.fullmatch)


def _name(text: object) -> str:
    return _sound(text, str, lambda text: 0 < len(text) <= NAME and text.isprintable())


def _bot(spec: object) -> str:
    return _sound(spec, str, lambda spec: spec.partition(":")[0] == "bot")


def _left(until: object, clock: Clock, most: float) -> float:
    """The seconds until a date, of so many at most."""
    if isinstance(until, bool) or not isinstance(until, (int, float)):
        raise ValueError("That is no date.")
    return min(max(0.0, until - clock.date()), most)


def _number(value: object) -> int:
    return _sound(value, int, lambda value: 0 <= value <= MANY)
