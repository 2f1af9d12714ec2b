"""All tables of several devices at this server, how they are found, how many there can be, what outlives it.

Why so: a code of four letters can be guessed (guesses.py), and never does that keep out anybody who has scanned the
long secret of a door or knows the key of a sitter. Each room is one small file, written soon after each move, and so is
each board, so that a server that begins anew after a crash goes on with all of them (store.py).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from ipaddress import ip_address
from math import ceil
from pathlib import Path
from secrets import choice, compare_digest, token_urlsafe
from typing import Any, ClassVar
from urllib.parse import urlsplit

from ..play.game import Game, afresh
from ..rules.moves import phrase
from ..table.pacing import event_loop
from . import snapshot
from .board import DAY, ClassBoard, minutes
from .clock import CLOCK, Clock
from .guesses import DoorQueue, Guesses
from .room import Refused, Room
from .store import Keeper

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # of a code: no vowels, so that no word comes of it
SOON = 0.5  # seconds after which what is new is written
EMPTY = 3600.0  # seconds without anybody, after which a room ends
FILE, BOARD = ".json", ".board.json"  # of a room, and of a board
MOST_FILES = 500  # files that are read at a start
MOST, EACH = 40, 5  # rooms at a server that are no class's, and of one visitor
CLASSES = 12  # boards at a server
GUESSES, LINES = "guesses", "lines"  # kinds of notes: who tries letters, and who opens line after line
TOLD = {GUESSES: "Somebody is guessing the letters.", LINES: "One device opens many lines."}
NO_TABLE = "There is no table with these letters. Look at the screen once more."
KNOCKS = "If those are the letters on the screen, somebody lets you in soon. Or scan the code there."
QUIET = 300.0  # seconds of quiet after which a note of them goes


class MustKnock(Refused):
    """While somebody guesses, whoever opened a table lets in those who wait at its ``door``."""

    def __init__(self, door: Room | ClassBoard | None, knocking: DoorQueue) -> None:
        super().__init__(KNOCKS)
        self.door, self.knocking = door, knocking


class Rooms:
    """The rooms of a server, by their codes; they are kept below a ``folder``, or nowhere.

    What classes are asked comes from the ``lessons``, a folder of notebooks.
    """

    here: ClassVar[Rooms | None] = None  # those of this process, where it serves any
    outward = ""  # the address of this server in its network, "" if it is known by that of the page alone
    teacher = False  # whether only this computer opens tables, as in a class
    key = ""  # where it is behind a proxy: the word by which whoever opens tables is known instead
    speaks = ""  # the language of who has chosen none, "" for that of each browser
    guests = ""  # where others need a login: the address for guests, below that of the home page
    first = LETTERS  # with which the codes of this server begin; with others begin those of others behind one proxy

    def __init__(self, folder: Path | None = None, clock: Clock = CLOCK, lessons: Path = Path()) -> None:
        self.clock, self.lessons = clock, lessons
        self.keeping = Keeper(folder, clock) if folder is not None else None
        self.known: dict[str, Room] = {}
        self.boards: dict[str, ClassBoard] = {}
        self.owners: dict[str, str] = {}  # code -> the visitor who opened it
        self.notes: dict[str, str] = {}  # what every board says in a quiet line: of which kind -> a sentence
        self.guesses = Guesses(clock)
        self._heard: dict[str, float] = {}  # kind of a note -> when there was last a cause for it
        self._due: set[str] = set()
        self._kept: dict[str, dict[str, Any]] = {}  # the boards as they were written last

    def opens(self, address: str, *, known: bool = False) -> bool:
        """Whether somebody may open a table who comes from an address, and is known by the key or not."""
        return known if self.key else not self.teacher or self._from_here(address)

    def leads(self, address: str, *, known: bool = False) -> bool:
        """Whether somebody may take over a class: by the key, by a login that guests have not, or at this computer."""
        return known if self.key else bool(self.guests) or self._from_here(address)

    def _from_here(self, address: str) -> bool:
        try:
            return ip_address(address).is_loopback or address == urlsplit(self.outward).hostname
        except ValueError:
            return False

    def inside(self, folder: Path) -> str:
        """Where a folder is inside the lessons, "" for themselves."""
        there, all_ = folder.resolve(), self.lessons.resolve()
        return there.relative_to(all_).as_posix() if there.is_relative_to(all_) else ""

    def open(self, game: Game, visitor: str) -> Room:
        """A new room with a game. Raises Refused where a visitor has too many."""
        own = [room for name, room in self.known.items() if self.owners.get(name) == visitor]
        self._make_room(own, EACH, Refused("You have {n} tables open. Close one of them first.", n=EACH))
        others = [room for room in self.known.values() if not room.board]  # no family takes a class's table
        full = Refused("All tables for several devices are taken. Try again later.")
        self._make_room(others, MOST, full)
        room = self._new(game)
        self.owners[room.code] = visitor
        return room

    def _make_room(self, rooms: Sequence[Room], most: int, why_not: Refused) -> None:
        """Close one of so many rooms at which nobody is. Raises Refused where somebody is at each."""
        if len(rooms) >= most:
            empty = min(rooms, key=lambda room: (bool(room.devices), room.last))
            if empty.devices:
                raise why_not
            self.close(empty)

    def gather(self, game: Callable[[], Game]) -> ClassBoard:
        """A new board, whose tables all have such a game. Raises Refused where there are too many."""
        if len(self.boards) >= CLASSES:
            forsaken = [board for board in self.boards.values() if not board.leaders and not board.children]
            if not forsaken:
                raise Refused("There are too many classes here. Try again later.")
            self.part(min(forsaken, key=lambda board: board.last))
        name = self._letters()
        board = self.boards[name] = ClassBoard(name, self._new, game, self.clock)
        return board

    def _letters(self) -> str:
        some = iter(lambda: code(self.first), "")
        return next(name for name in some if name not in self.known and name not in self.boards)

    def _new(self, game: Game, letters: str = "") -> Room:
        name = letters or self._letters()
        room = self.known[name] = Room(game, name, saved=self._soon, clock=self.clock)
        self._soon(room)
        return room

    def find(self, name: str, visitor: str, secret: str = "", address: str = "") -> Room:
        """The room of a code that somebody has typed, or scanned with the secret of its door. Raises Refused.

        ``visitor`` is their browser, or their line where it keeps no cookie. While many codes are guessed from their
        ``address``, or from everywhere, it raises MustKnock.
        """
        name = name.strip().upper()[:8]
        found = self.boards.get(name) or self.known.get(name)
        if found is not None and secret and compare_digest(secret.encode(), found.secret.encode()):
            return self.entered(found, visitor)
        if len(name) != 4 or not {*name} <= {*LETTERS}:
            raise Refused(NO_TABLE)  # no table can have them, so that nobody learns anything: a slip, and no guess
        self._wait(visitor)
        guessed = self.guesses.guessed(address)
        if found is None:
            self._tried(visitor, address, name)
            raise MustKnock(None, DoorQueue()) if guessed else Refused(NO_TABLE)
        board = found if isinstance(found, ClassBoard) else self.boards.get(found.board)
        scanned = board is not None and board.scanned
        if guessed:
            raise MustKnock(found, DoorQueue() if scanned else (board or found).knocking)
        if scanned:
            raise Refused("Typing the letters is off just now. Scan the code on the screen.")
        return self.entered(found, visitor)

    def show(self, key: str, visitor: str, address: str = "") -> None:
        """Somebody shows the key by which they open tables. Raises Refused where it is another one."""
        self._wait(visitor)
        if self.guesses.guessed(address):
            raise Refused("Somebody is guessing here. Wait ten minutes, then try again.")
        if not self.key or not compare_digest(key.encode(), self.key.encode()):
            self._tried(visitor, address, key)
            raise Refused("That is not the key of this server.")

    def language(self, name: str) -> str:
        """The language of the class to which a code leads, else of this server; "" for that of each browser."""
        name = name.strip().upper()[:8]
        room = self.known.get(name)
        board = self.boards.get(room.board if room is not None else name)
        return (board.language if board is not None else "") or self.speaks

    def elsewhere(self, name: str) -> bool:
        """Whether a code is of another server behind the same proxy."""
        return name.strip()[:1].upper() in set(LETTERS) - set(self.first)

    def _wait(self, visitor: str) -> None:
        if (wait := ceil(self.guesses.wait(visitor))) > 0:
            self.guesses.early(visitor)
            self._told_of_guesses()
            raise Refused("That was wrong a few times. Wait {n} seconds, or scan the code on the screen.", n=wait)

    def _tried(self, visitor: str, address: str, code: str) -> None:
        self.guesses.wrong(visitor, address, code)
        self._told_of_guesses()

    def _told_of_guesses(self) -> None:
        if self.guesses.many:
            self.note(GUESSES)

    def note(self, kind: str) -> None:
        """There is a cause for a note, one of TOLD, which all boards show until there has been none for QUIET."""
        self.notes[kind], self._heard[kind] = TOLD[kind], self.clock.now()

    def entered(self, found: Room | ClassBoard, visitor: str) -> Room:
        """The room that a visitor comes to by a door. Raises Refused where that is closed to them."""
        board = found if isinstance(found, ClassBoard) else self.boards.get(found.board)
        if board is not None and board.shut > 0:
            told = "Nobody new can come in for {time} minutes. Ask your teacher."
            raise Refused(told, time=minutes(board.shut))
        room = found.next(visitor) if isinstance(found, ClassBoard) else found
        if not room.door:
            raise Refused("The door of this table is closed. Ask whoever opened it.")
        room.admit(visitor)
        return room

    def rename(self, board: ClassBoard) -> None:
        """Give a board new letters, and a new secret for those who scan; who sits at its tables stays."""
        old, board.code, board.secret = board.code, self._letters(), token_urlsafe(16)
        self.boards[board.code] = self.boards.pop(old)
        self._kept.pop(old, None)
        self.notes.pop(f"question {old}", None)
        for room in board.rooms:
            room.board = board.code
            self._keep(room)
        self.keep()
        if self.keeping is not None:  # its tables and itself are kept by then
            self.keeping.drop(old + BOARD)
        for leader in [*board.leaders]:
            leader.renamed()

    def close(self, room: Room) -> None:
        """End a room: its devices are told, and nothing of it is kept; a class has a new one in its place."""
        if self.known.get(room.code) is room:
            del self.known[room.code]
            self.owners.pop(room.code, None)
            if self.keeping is not None:
                self.keeping.drop(room.code + FILE)
            if (board := self.boards.get(room.board)) is not None:
                board.replace(room)
            room.end()

    def part(self, board: ClassBoard) -> None:
        """End a board with all its tables; the pages of a teacher are told."""
        if self.boards.pop(board.code, None) is not None:
            self._kept.pop(board.code, None)
            self.notes.pop(f"question {board.code}", None)
            if self.keeping is not None:
                self.keeping.drop(board.code + BOARD)
            for room in board.rooms:
                self.close(room)
            for leader in [*board.leaders]:
                leader.dismiss("These tables have been closed.")

    def tick(self) -> None:
        """Let bots play for who is away, and end the rooms and boards where nobody has been for long."""
        now = self.clock.now()
        for board in [*self.boards.values()]:
            board.tick()
            if now - board.last > DAY:
                self.part(board)
        for kind in [kind for kind, heard in self._heard.items() if now - heard > QUIET]:
            del self._heard[kind]
            self.notes.pop(kind, None)
        self.keep()
        for room in [*self.known.values()]:
            if not room.board and not room.devices and now - room.last > EMPTY:
                self.close(room)
            else:
                room.tick(now)

    def _soon(self, room: Room) -> None:
        loop = event_loop()
        if self.keeping is not None and loop is not None and room.code not in self._due:
            self._due.add(room.code)
            loop.call_later(SOON, self._keep, room)

    def _keep(self, room: Room) -> None:
        self._due.discard(room.code)
        if self.keeping is not None and self.known.get(room.code) is room:
            self.keeping.put(room.code + FILE, room.to_save())

    def keep(self) -> None:
        """Write down the boards that have changed and what could not be written before, and say if that cannot be."""
        if self.keeping is None:
            return
        if self.keeping.waits:
            self.restore()
        for name in [*self.keeping.unkept]:
            self._kept.pop(name.removesuffix(BOARD), None)
            if (room := self.known.get(name.removesuffix(FILE))) is not None:
                self._keep(room)
        for board in self.boards.values():
            if board.asked is not None:
                self.notes.pop(f"question {board.code}", None)
            if board.rooms and (told := snapshot.told_of(board)) != self._kept.get(board.code):
                self._kept[board.code] = told
                self.keeping.put(board.code + BOARD, told)
        self.keeping.tick()
        trouble = self.keeping.trouble
        if trouble and self.notes.get("disk") != trouble:
            logging.getLogger("cardlab").warning(trouble)
        if trouble:
            self.notes["disk"] = trouble
        else:
            self.notes.pop("disk", None)

    def restore(self) -> None:
        """Go on with the tables and boards of a server that has crashed; what cannot be read is put aside.

        On a disk that was full at the start it is tried again: who has opened a table meanwhile keeps the letters.
        """
        if self.keeping is None:
            return
        taken = {*self.known, *self.boards}
        self.keeping.begin(lambda name: name[0] in self.first and name.partition(".")[0] not in taken)
        aside = 0
        names = self.keeping.names(FILE)[:MOST_FILES]
        for name in sorted(names, key=lambda name: name.endswith(BOARD)):  # a board takes tables that are there
            try:
                told = self.keeping.read(name)
                if f"{told['code']}{BOARD if name.endswith(BOARD) else FILE}" != name:
                    raise ValueError("It has the name of another one.")
                if name.endswith(BOARD):
                    self._regain(told)
                else:
                    self.known[told["code"]] = snapshot.room(told, saved=self._soon, clock=self.clock)
            except Exception:  # whatever stands in there
                aside += 1
                self.keeping.put_aside(name)
        if aside:
            self.notes["damaged"] = phrase(
                "What was kept of {n} tables is damaged, so it can't be opened again.", n=aside
            )
            logging.getLogger("cardlab").warning(self.notes["damaged"])
        for room in [*self.known.values()]:
            if room.board and room.board not in self.boards:
                self._gather_again(room)

    def _regain(self, told: snapshot.Filed) -> None:
        if told["code"] in self.known:
            raise ValueError("A table has these letters.")
        board = snapshot.board(told, self.known, self._new, self.clock)
        self.boards[board.code] = board
        try:
            if told["asked"] is not None:
                board.ask(*snapshot.polls(told["asked"], self.lessons))
        except Exception:  # a lesson may have changed, or a cell of it has
            note = "What class {code} was asked can't be asked again: the lesson has changed."
            self.notes[f"question {board.code}"] = phrase(note, code=board.code)

    def _gather_again(self, room: Room) -> None:
        """Give a room back to its board of which nothing else is left; a teacher takes that over."""
        game = room.game
        board = ClassBoard(room.board, self._new, lambda: afresh(game, len(game.players)), self.clock)
        self.boards[board.code] = board
        for one in [*self.known.values()]:
            if one.board == board.code and one not in board.rooms:
                board.take(one, one.code)

    def forget(self) -> None:
        """The server is stopped on purpose: nothing of anybody is left."""
        if self.keeping is not None:
            if self.keeping.waits:  # what a server before has left is still to be taken over
                self.keeping.begin(lambda name: name[0] in self.first)
            self.keeping.end()


def code(first: str = LETTERS) -> str:
    """Four letters, the first one of these."""
    return choice(first) + "".join(choice(LETTERS) for _ in range(3))
