"""Board: a teacher's tables for a class: one door for all of them, dealt, begun, stopped and darkened at once.

Why so: a class comes by one code and spreads over the tables by itself, so nobody types which table is theirs; what the
board does, it does to each room, which knows nothing of the others.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from secrets import token_urlsafe

from ..lessons.exercise import Exercise
from ..lessons.poll import Poll
from ..play.game import Game
from ..rules.moves import Reason
from .room import GRACE, Refused, Room

MOST = 12  # tables on a board
LONG = 60.0  # seconds of thinking, after which the teacher may want to have a look


class ClassBoard:
    """The tables of a class; ``code``, ``secret`` and ``key`` are as those of a room, and lead to one of them."""

    def __init__(self, name: str, opens: Callable[[Game], Room], game: Callable[[], Game]) -> None:
        self.code, self.secret, self.key = name, token_urlsafe(16), token_urlsafe(16)
        self.opens, self.game = opens, game
        self.rooms: list[Room] = []
        self.polls: tuple[Poll, ...] = ()  # the questions that the class answers, one after the other
        self.eyes = False  # whether all devices are dark, so that everybody looks up

    def add(self) -> Room:
        """One more table. Raises Refused where there are too many."""
        if len(self.rooms) >= MOST:
            raise Refused(f"A class has at most {MOST} tables.")
        room = self.opens(self.game())
        room.board = (self.code, self.secret, self.key)
        self.rooms.append(room)
        return room

    def next(self) -> Room:
        """The table where the next one sits down: the emptiest. Raises Refused where all seats are taken."""
        free = [room for room in self.rooms if room.door and room.free and room.animals]
        if not free:
            raise Refused("All seats are taken. Ask your teacher for one more table.")
        return min(free, key=lambda room: len(room.sitters))

    def deal(self) -> int:
        """Deal the same cards at all tables, anew; the number of the deal."""
        seed = random.SystemRandom().randrange(10**6)
        for room in self.rooms:
            room.game.again(seed)
        return seed

    def start(self) -> None:
        """Let all begin, or go on."""
        for room in self.rooms:
            room.start()

    def pause(self) -> None:
        """Let all rest."""
        for room in self.rooms:
            room.pause()

    def look_up(self, *, on: bool) -> None:
        """Darken all devices, so that everybody looks up, or let them go on."""
        self.eyes = on
        for room in self.rooms:
            room.darken(on=on)

    def ask(self, exercises: Sequence[Exercise]) -> None:
        """Put questions to all devices, or with none let all go on where they were."""
        self.polls = tuple(map(Poll, exercises))
        for room in self.rooms:
            room.ask(self.polls)

    @property
    def children(self) -> int:
        """How many have sat down."""
        return sum(len(room.sitters) for room in self.rooms)


def state(room: Room, now: float) -> tuple[str, str]:
    """How it goes at a table: "won", "away", "thinks", "rests", "empty" or "plays", and that in words."""
    game = room.game
    if game.over:
        wins = Reason("", "{seats} [win]!", seats=game.state.winners)
        return "won", wins.say(names=game.names) if game.state.winners else "nobody wins"
    away = min((one for one in room.sitters if one.since), key=lambda one: one.since, default=None)
    if away is not None:
        left = GRACE - (now - away.since)
        return "away", f"{away.name} is away{f': {_clock(left)}' if left > 0 else ''}"
    if room.rests:
        return "rests", "a break" if room.begun else "not begun"
    if not room.sitters:
        return "empty", "nobody yet"
    thinks = now - room.moved
    if thinks > LONG and game.turn in game.people:
        return "thinks", f"{game.names[game.turn]} thinks: {_clock(thinks)}"
    return "plays", "playing"


def _clock(seconds: float) -> str:
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
