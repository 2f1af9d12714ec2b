"""Rooms: all tables of several devices at this server, how they are found, how many there can be, what outlives it.

Why so: a code of four letters can be guessed, and a class is one address; so wrong codes are counted by visitor and in
all, and they never keep out who has scanned the long secret of a door or knows the key of a sitter. Each room is one
small file, written soon after each move, so that a server that begins anew goes on with all of them.
"""

from __future__ import annotations

import json
import logging
from collections import deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import ip_address
from pathlib import Path
from secrets import choice, compare_digest
from typing import ClassVar
from urllib.parse import urlsplit

from ..play.files import write_file
from ..play.game import Game, afresh
from ..table.pacing import event_loop
from .board import DAY, ClassBoard
from .clock import CLOCK, Clock
from .room import Refused, Room

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"  # of a code: no vowels, so that no word comes of it
SOON = 0.5  # seconds after which what is new is written
EMPTY = 3600.0  # seconds without anybody, after which a room ends
OLD = 12 * EMPTY  # seconds after which a file is of no evening that goes on
MOST, EACH = 40, 5  # rooms at a server that are no class's, and of one visitor
CLASSES = 12  # boards at a server
MINUTE = 60.0
WRONG, WRONG_IN_ALL = 10, 200  # codes that nobody has, in a minute, of one visitor and of all


class Rooms:
    """The rooms of a server, by their codes; they are kept in a ``folder``, or nowhere."""

    here: ClassVar[Rooms | None] = None  # those of this process, where it serves any
    outward = ""  # the address of this server in its network, "" if it is known by that of the page alone
    teacher = False  # whether only this computer opens tables, as in a class
    key = ""  # where it is behind a proxy: the word by which whoever opens tables is known instead
    guests = ""  # where others need a login: the address for guests, below that of the home page
    first = LETTERS  # with which the codes of this server begin; with others begin those of others behind one proxy

    def __init__(self, folder: Path | None = None, clock: Clock = CLOCK) -> None:
        self.folder, self.clock = folder, clock
        self.known: dict[str, Room] = {}
        self.boards: dict[str, ClassBoard] = {}
        self.owners: dict[str, str] = {}  # code -> the visitor who opened it
        self._wrong: deque[tuple[float, str]] = deque()
        self._due: set[str] = set()
        self._writer = ThreadPoolExecutor(1)  # one file after another
        self._restore()

    def opens(self, address: str, *, known: bool = False) -> bool:
        """Whether somebody may open a table who comes from an address, and is known by the key or not."""
        if self.key:
            return known
        try:
            here = ip_address(address).is_loopback
        except ValueError:
            here = False
        return here or not self.teacher or address == urlsplit(self.outward).hostname

    def open(self, game: Game, visitor: str) -> Room:
        """A new room with a game. Raises Refused where a visitor has too many."""
        own = [room for name, room in self.known.items() if self.owners.get(name) == visitor]
        if len(own) >= EACH:
            empty = min(own, key=lambda room: (bool(room.devices), room.last))
            if empty.devices:
                raise Refused(f"You have {EACH} tables open. Close one of them first.")
            self.close(empty)
        others = [room for room in self.known.values() if room.board is None]  # no family takes a class's table
        if len(others) >= MOST:
            empty = min(others, key=lambda room: (bool(room.devices), room.last))
            if empty.devices:
                raise Refused("All tables for several devices are taken. Try again later.")
            self.close(empty)
        room = self._new(game)
        self.owners[room.code] = visitor
        return room

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

    def find(self, name: str, visitor: str, secret: str = "") -> Room:
        """The room of a code that somebody has typed, or scanned with the secret of its door. Raises Refused."""
        name = name.strip().upper()[:8]
        found = self.boards.get(name) or self.known.get(name)
        if found is not None and secret and compare_digest(secret.encode(), found.secret.encode()):
            return self._entered(found)
        self._guesses(visitor)
        if found is None:
            self._wrong.append((self.clock.now(), visitor))
            raise Refused("There is no table with these letters. Look at the screen once more.")
        return self._entered(found)

    def show(self, key: str, visitor: str) -> None:
        """Somebody shows the key by which they open tables. Raises Refused where it is another one."""
        self._guesses(visitor)
        if not self.key or not compare_digest(key.encode(), self.key.encode()):
            self._wrong.append((self.clock.now(), visitor))
            raise Refused("That is not the key of this server.")

    def elsewhere(self, name: str) -> bool:
        """Whether a code is of another server behind the same proxy."""
        return name.strip()[:1].upper() in set(LETTERS) - set(self.first)

    def _guesses(self, visitor: str) -> None:
        now = self.clock.now()
        while self._wrong and now - self._wrong[0][0] > MINUTE:
            self._wrong.popleft()
        if len(self._wrong) >= WRONG_IN_ALL or sum(who == visitor for _, who in self._wrong) >= WRONG:
            raise Refused("That was wrong a few times. Wait a minute, or scan the code on the screen.")

    @staticmethod
    def _entered(found: Room | ClassBoard) -> Room:
        room = found.next() if isinstance(found, ClassBoard) else found
        if not room.door:
            raise Refused("The door of this table is closed. Ask whoever opened it.")
        return room

    def close(self, room: Room) -> None:
        """End a room: its devices are told, and nothing of it is kept; a class has a new one in its place."""
        if self.known.get(room.code) is room:
            del self.known[room.code]
            self.owners.pop(room.code, None)
            if self.folder is not None:  # after what is being written
                self._writer.submit(self._file(room.code).unlink, missing_ok=True)
            if room.board is not None and (board := self.boards.get(room.board[0])) is not None:
                board.replace(room)
            room.end()

    def part(self, board: ClassBoard) -> None:
        """End a board with all its tables; the pages of a teacher are told."""
        if self.boards.pop(board.code, None) is not None:
            for room in board.rooms:
                self.close(room)
            for leader in [*board.leaders]:
                leader.dismiss("These tables have been closed.")

    def tick(self) -> None:
        """Let bots play for who is away, and end the rooms and boards where nobody has been for long."""
        now = self.clock.now()
        for board in [*self.boards.values()]:
            if now - board.last > DAY:
                self.part(board)
        for room in [*self.known.values()]:
            if room.board is None and not room.devices and now - room.last > EMPTY:
                self.close(room)
            else:
                room.tick(now)

    # ---- what is kept ----------------------------------------------------------------------------------------------

    def _file(self, name: str) -> Path:
        assert self.folder is not None
        return self.folder / f"{name}.json"

    def _soon(self, room: Room) -> None:
        loop = event_loop()
        if self.folder is not None and loop is not None and room.code not in self._due:
            self._due.add(room.code)
            loop.call_later(SOON, self._keep, room)

    def _keep(self, room: Room) -> None:
        self._due.discard(room.code)
        if room.code in self.known:  # a disk may take its time, and nobody's press waits for it
            self._writer.submit(self.write, room.code, json.dumps(room.to_save()))

    def write(self, name: str, save: str) -> None:
        """Write down what is to be known of a room after a restart."""
        if self.folder is None or name not in self.known:
            return
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            write_file(self._file(name), save.encode())
        except OSError as error:  # it goes on all the same
            logging.getLogger("cardlab").warning(f"A table cannot be kept: {error.strerror}.")

    def _restore(self) -> None:
        for file in sorted(self.folder.glob("*.json")) if self.folder is not None else ():
            try:
                if self.clock.date() - file.stat().st_mtime > OLD:
                    file.unlink()
                    continue
                room = Room.load(json.loads(file.read_text("utf-8")), saved=self._soon, clock=self.clock)
            except (ValueError, KeyError, TypeError, AttributeError, OSError):
                logging.getLogger("cardlab").warning(f"The table in {file.name} cannot be opened.")
                with suppress(OSError):
                    file.unlink()
            else:
                self.known[room.code] = room
                self._regain(room)

    def _regain(self, room: Room) -> None:
        """Give a room that was kept back to its board."""
        if room.board is None:
            return
        name, secret, key = room.board
        if name not in self.boards:
            game = room.game
            board = self.boards[name] = ClassBoard(name, self._new, lambda: afresh(game, len(game.players)), self.clock)
            board.secret, board.key = secret, key
        self.boards[name].rooms.append(room)


def code(first: str = LETTERS) -> str:
    """Four letters, the first one of these."""
    return choice(first) + "".join(choice(LETTERS) for _ in range(3))
