"""A teacher's tables for a class: one door for all of them, dealt, begun, stopped and darkened at once.

Why so: a class comes by one code and spreads over the tables by itself, so nobody types which table is theirs; what the
board does, it does to each room, which knows nothing of the others. A class may be prepared the day before: its tables
live as long as the board does, and where one has ended, another one stands in its place at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from secrets import token_urlsafe
from typing import Protocol

from ..language import translated
from ..lessons.poll import Poll
from ..lessons.questions import Recipe
from ..play.game import Game
from ..rules.moves import Reason
from .chair import named
from .clock import CLOCK, Clock
from .guesses import DoorQueue
from .room import GRACE, Refused, Room

MOST = 12  # tables on a board
SHUT = 600.0  # seconds for which a teacher lets nobody new in
DAY = 86_400.0  # seconds without anybody, after which a board ends with its tables
LONG = 60.0  # seconds of thinking, after which the teacher may want to have a look


class Leader(Protocol):
    """A page of a teacher, at the board or at one of its tables; ``here``: whether there is a line to it."""

    here: bool

    def dismiss(self, why: str) -> None:
        """The board is not this page's any more."""

    def renamed(self) -> None:
        """The board has new letters."""


class ClassBoard:
    """The tables of a class; ``code``, ``secret`` and ``key`` are as those of a room, and lead to one of them.

    ``opens`` makes a room for a game, with letters that it had before, or "" for new ones.
    """

    def __init__(
        self, name: str, opens: Callable[[Game, str], Room], game: Callable[[], Game], clock: Clock = CLOCK
    ) -> None:
        self.code, self.secret, self.key = name, token_urlsafe(16), token_urlsafe(16)
        self.opens, self.game, self.clock = opens, game, clock
        self.rooms: list[Room] = []
        self.leaders: list[Leader] = []
        self.led = True  # whether a teacher is there, or was a moment ago
        self._left = clock.now()  # when the last page of a teacher went
        self.polls: tuple[Poll, ...] = ()  # the questions that the class answers, one after the other
        self.asked: Recipe | None = None  # how they came about
        self.language = ""  # of the devices of children who have chosen none; "" for that of each browser
        self.eyes = False  # whether all devices are dark, so that everybody looks up
        self.heard: set[str] = set()  # the kinds of notes that its teacher has dealt with
        self.scanned = False  # whether only those come in who scan the code, or come back
        self.until = self.until_date = 0.0  # when somebody new may come in again, by the clock and as a date
        self.knocking = DoorQueue()

    def add(self) -> Room:
        """One more table. Raises Refused where there are too many."""
        if len(self.rooms) >= MOST:
            raise Refused("A class has at most {n} tables.", n=MOST)
        room = self._opened()
        self.rooms.append(room)
        return room

    def replace(self, ended: Room) -> None:
        """Put a new table in the place of one that has ended, by the same letters."""
        self.rooms[self.rooms.index(ended)] = self._opened(ended.code)

    def _opened(self, code: str = "") -> Room:
        return self._taken(self.opens(self.game(), code))

    def take(self, room: Room | None, code: str) -> None:
        """Take a table that was its own before a restart, or open one by the same letters where that is gone."""
        self.rooms.append(self._taken(room) if room is not None else self._opened(code))

    def _taken(self, room: Room) -> Room:
        room.board, room.eyes, room.polls, room.led = self.code, self.eyes, self.polls, self.led
        return room

    def come(self, leader: Leader) -> None:
        """A page of a teacher has come."""
        self.leaders.append(leader)
        self.hear()

    def go(self, leader: Leader) -> None:
        """A page of a teacher has gone."""
        if leader in self.leaders:
            self.leaders.remove(leader)
            self.hear()

    def hand_over(self, why: str) -> None:
        """Let another page of a teacher lead it: all others are told, and their key opens nothing any more."""
        self.key = token_urlsafe(16)
        for leader in [*self.leaders]:
            leader.dismiss(why)

    @property
    def there(self) -> bool:
        """Whether there is a line to a page of a teacher."""
        return any(leader.here for leader in self.leaders)

    def hear(self) -> None:
        """A line to a page of a teacher has come or gone."""
        self._left = self.clock.now()
        self.tick()

    def tick(self) -> None:
        """Tell the tables whether they are led: a teacher may load the page again, and is not gone at once."""
        led = self.there or self.clock.now() - self._left < GRACE
        if led != self.led:
            self.led = led
            for room in self.rooms:
                room.lead(on=led)

    @property
    def last(self) -> float:
        """When somebody was at it or at one of its tables."""
        there = bool(self.leaders) or any(room.devices for room in self.rooms)
        return self.clock.now() if there else max([self._left, *(room.last for room in self.rooms)])

    @property
    def shut(self) -> float:
        """For how many seconds nobody new comes in."""
        return max(0.0, self.until - self.clock.now())

    def close_door(self, seconds: float) -> None:
        """Let nobody new in for so many seconds; those who have sat down come back all the same."""
        self.until, self.until_date = self.clock.now() + seconds, self.clock.date() + seconds

    def next(self, visitor: str = "") -> Room:
        """The table where the next one sits down: the emptiest. Raises Refused where all seats are taken."""
        free = [room for room in self.rooms if room.door and room.free and room.animals and not room.sent_away(visitor)]
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

    def ask(self, asked: Recipe | None, polls: Sequence[Poll]) -> None:
        """Put questions to all devices, or with none let all go on where they were; ``asked``: how they came about."""
        self.asked, self.polls = asked, tuple(polls)
        for room in self.rooms:
            room.ask(self.polls)

    def reveal(self) -> None:
        """Let all see what is right."""
        for poll in self.polls:
            poll.shown = True
        self.ask(self.asked, self.polls)

    @property
    def children(self) -> int:
        """How many have sat down."""
        return sum(len(room.sitters) for room in self.rooms)


def state(room: Room, now: float) -> tuple[str, str]:
    """How it goes at a table: "won", "away", "thinks", "rests", "empty" or "plays", and that in words."""
    game, names = room.game, called(room.game)
    if game.over:
        wins = Reason("", "{seats} [win]!", seats=game.state.winners)
        return "won", wins.say(names=names) if game.state.winners else translated("nobody wins")
    away = min((one for one in room.sitters if one.since), key=lambda one: one.since, default=None)
    if away is not None:
        left = GRACE - (now - away.since)
        if left > 0:
            return "away", Reason("", "{seat} [be] away: {time}", seat=away.name, time=minutes(left)).say()
        return "away", Reason("", "{seat} [be] away", seat=away.name).say()
    if room.rests:
        return "rests", translated("a break" if room.begun else "not begun")
    if not room.sitters:
        return "empty", translated("nobody yet")
    thinks = now - room.moved
    if thinks > LONG and game.turn in game.people:
        thought = Reason("", "{seat} [think]: {time}", seat=game.turn, time=minutes(thinks))
        return "thinks", thought.say(names=names)
    return "plays", translated("playing")


def called(game: Game) -> dict[str, str]:
    """Who plays at which seat, in the language that is spoken now."""
    return {seat: named(name) for seat, name in game.names.items()}


def minutes(seconds: float) -> str:
    """Minutes and seconds, such as 1:05."""
    return f"{int(seconds) // 60}:{int(seconds) % 60:02d}"
