"""What the home page shows of a table of several devices: the door, who comes, who is there, the table.

Why so: a device is one more home page; what it may do is the room's business (room/), which this asks and never tells.
The browser keeps one key for each table, by which it is known again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextvars import copy_context
from functools import partial
from secrets import compare_digest, token_urlsafe
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from ..games import book, catalogue
from ..home.faces import faces
from ..home.home import Home
from ..home.link import letters, loopback, shared
from ..home.message import short
from ..language import current, translated
from ..language.grammar import YOU
from ..lessons.poll import Poll, PollPractice
from ..play.game import afresh
from ..room.asker import ADDRESS, OPENS, VISITOR
from ..room.board import ClassBoard
from ..room.device import Device, Sitter
from ..room.room import AWAY, Refused, Room
from ..room.rooms import MustKnock, Rooms
from ..table import widgets
from ..table.table import Table
from .door import LobbyWidget, around, joins, lobby
from .teacher import ALL, TAKEN, TEACHERS, Teacher


class Lobby:
    """The part of a home page that is about a table of several devices."""

    def __init__(self, home: Home) -> None:
        self.home = home
        self.device: Device | None = None  # this device at a room, None at none
        self.at = ""  # what is shown of it: "lobby" or "table"
        self.code = self.secret = ""  # of the door that this device stands at
        self.widget: LobbyWidget | None = None
        self.teacher = Teacher(self)
        self.address = ADDRESS.get()
        self.cookie = VISITOR.get() if VISITOR.get() != self.address else ""  # of the browser, if it keeps any
        self.visitor = self.cookie or token_urlsafe(9)  # else this line
        self._goes: Callable[[], None] = lambda: None  # from the door where it waits to be let in
        self.polls: Sequence[Poll] = ()  # the questions of the class that were shown last

    @property
    def seated(self) -> bool:
        """Whether this page is at a table of several devices."""
        return self.device is not None

    def rooms(self) -> Rooms:
        """The rooms of this server."""
        assert Rooms.here is not None, "a server that shows this has rooms"
        return Rooms.here

    # ---- what is pressed -------------------------------------------------------------------------------------------

    def visit(self, code: str, secret: str) -> None:
        """Somebody stands at the door of a room; before anything is shown, their browser says who they are."""
        self.home.leave()
        self.code, self.secret = letters(code)[0], secret[:100]
        self.look("door", code=self.code, title="cardlab")

    def _message(self, _: object, content: object, buffers: object) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("do"), str):
            self.press(content["do"], content)

    def press(self, deed: str, more: Mapping[str, Any]) -> None:
        """Do what a button stands for, such as "open", "here", "sit", "start"."""
        try:
            self._press(deed, more)
        except MustKnock as knocks:
            self.choose(str(knocks))
            self._knock(knocks)
        except Refused as refused:
            if self.teacher.page is not None:
                self.teacher.page.alas = str(refused)
                self.teacher.page.show()
            elif self.widget is not None:
                self.widget.look = self.widget.look | {"alas": str(refused)}
            else:
                self.home.choose(str(refused))

    def _press(self, deed: str, more: Mapping[str, Any]) -> None:
        device = self.device
        match deed:
            case "together":
                self.choose()
            case "home":
                self.home.choose()
            case "open":
                self._open(more)
            case "class":
                self.teacher.open(more)
            case "lead":
                self.teacher.take_over(short(more, "code"))
            case _ if self.teacher.board is not None and deed in (ALL if self.teacher.page else ("board",)):
                self.teacher.press(self.teacher.board, deed, more)
            case "find":
                (code, secret), key = letters(short(more, "code")), short(more, "key")
                if key and device is None:  # whoever has sat there types the letters to come back
                    self.code, self.secret = code, secret
                    self._here(key)
                else:
                    self._find(code, secret, typed=True)
            case "here":
                self._here(short(more, "key"))
            case "sit" if device is not None:
                self._sit(device, more)
            case "watch" | "join" if device is not None and device.sitter is None:
                device.watches = deed == "watch"
                self._changed()
            case "leave" if device is not None:
                if device.sitter is not None:
                    device.room.leave(device.sitter)
                self.home.choose()
            case _ if device is not None and device.host:
                self._lead(device, deed, more)
            case "start" | "pause" if device is not None and device.sitter is not None and not device.room.led:
                device.room.start() if deed == "start" else device.room.pause()

    def _lead(self, device: Device, deed: str, more: Mapping[str, Any]) -> None:
        """What only the host may do."""
        room = device.room
        match deed:
            case "stand" if device.sitter is not None:
                room.leave(device.sitter)
                self.lobby()
            case "start":
                self.table()
                room.start()
            case "pause":
                room.pause()
                self.lobby()
            case "lobby":
                self.lobby()
            case "table":
                self.table()
            case "door":
                room.shut(open_=not room.door)
            case "remove":
                for one in [*room.sitters]:
                    if one.name == more.get("name") and one is not device.sitter:
                        room.send_away(one)
            case "allow":
                room.allow(short(more, "name"))
            case "let in":
                room.knocking.let_in()
            case "turns" if room.alone:
                room.take_turns(on=not room.turns)
            case "seats" if isinstance(seats := more.get("seats"), int) and not room.begun:
                room.resize(seats)
                self.lobby()
            case "close":
                self.rooms().close(room)

    # ---- at the door -----------------------------------------------------------------------------------------------

    def choose(self, alas: str = "") -> None:
        """Show the letters to type, and the games to open a table for."""
        self.home.leave()
        look = {"opens": OPENS.get(), "classes": self.teacher.forsaken(), "home": not self.home.guest, "alas": alas}
        self._gather("together", title="Play with somebody", address="page=together", **look)

    def _open(self, more: Mapping[str, Any]) -> None:
        """Open a room for the game at this table, or for one that is chosen."""
        rooms, name = self.rooms(), more.get("game")
        if not OPENS.get():
            raise Refused(TEACHERS)
        if self.home.table is not None:
            game = afresh(self.home.table.game, len(self.home.table.game.players))
        elif name in catalogue():
            game = afresh(self.home._planned(name).game(), 0)
        else:
            return
        room = rooms.open(game, VISITOR.get())
        self.come(room, None, host=True)
        self._keep(room.key)
        self.lobby()

    def _find(self, code: str, secret: str, *, typed: bool = False) -> None:
        if self.rooms().elsewhere(code):
            self._go(code)
            return
        room = self.rooms().find(code, self.visitor, secret, self.address)
        if typed and self.rooms().language(code) not in ("", current()):
            self._go(code)  # the page comes in the language of the class, if nobody has chosen another one here
            return
        self.come(room, None)
        self._changed()

    def _go(self, code: str) -> None:
        """Lead the page to the door of a table anew."""
        self._gather("go", title="Play with somebody", address="page=together", to=f"room={code.strip().upper()}")

    def _knock(self, knocks: MustKnock) -> None:
        """Wait at a door until somebody lets this device in."""
        if knocks.door is not None:
            enter = partial(copy_context().run, self._enter, knocks.door)
            knocks.knocking.come(enter)
            self._goes = partial(knocks.knocking.go, enter)

    def _enter(self, door: Room | ClassBoard) -> None:
        try:
            self.come(self.rooms().entered(door, self.visitor), None)
        except Refused as refused:
            self.choose(str(refused))
        else:
            self._changed()

    def _here(self, key: str) -> None:
        """A browser has said which key it has for the room at whose door it stands, "" for none."""
        if not self.code or self.device is not None:
            return
        board = self.rooms().boards.get(self.code)
        if board is not None and key and compare_digest(key.encode(), board.key.encode()):
            self.teacher.show(board)
            return
        guessed = self.rooms().guesses.guessed(self.address)  # then nobody learns which letters are right
        if board is not None and key and not self.secret and not guessed:  # that of a page which led it before
            self.choose(translated(TAKEN))
            return
        room = self.rooms().known.get(self.code)
        sitter = room.back(key) if room is not None and key else None
        host = room is not None and bool(key) and compare_digest(key.encode(), room.key.encode())
        if room is not None and not host:
            room.admit(self.cookie if sitter is None else "", key)
        if room is None or (sitter is None and not host):
            self._find(self.code, self.secret)
            return
        self.come(room, sitter, host=host)
        self.table() if room.begun or not host else self.lobby()

    def come(self, room: Room, sits: Sitter | None, *, host: bool = False) -> None:
        """This device is at a room from now on."""
        if self.device is not None:
            self.leave()
        self.code = room.code
        self.device = room.come(sits, self._changed, self.cookie)
        self.device.host = host

    def _sit(self, device: Device, more: Mapping[str, Any]) -> None:
        sitter = device.room.sit(device, short(more, "seat"), short(more, "face"), short(more, "name"))
        if device.host:
            self.lobby()
        else:
            self._keep(sitter.key)
            self.table()

    def _keep(self, key: str) -> None:
        self.home.front.ticket = {"code": self.code, "key": key}

    # ---- what is shown ---------------------------------------------------------------------------------------------

    def look(self, page: str, **more: Any) -> None:
        """Show a page whose address leads here again."""
        board = self.teacher.board
        code = board.code if board is not None else self.code
        self.home.front.look = {"page": page, "address": f"room={code}", "alas": "", **more}

    def _gather(self, page: str, *, title: str, address: str = "", **look: Any) -> None:
        """Show a page of who gathers here, below an empty front."""
        shown = {"page": page, "alas": "", **look}
        if self.widget is None:
            self.home.clear()
            self.widget = LobbyWidget(games=self.home.front.games, faces=faces(), look=shown)
            self.widget.on_msg(self._message)
            self.home.below.children = [self.widget]
        else:
            self.widget.look = shown
        told = {"address": address} if address else {}
        self.look("gathering", title=f"{translated(title)} - cardlab", **told)

    def clear(self) -> None:
        """Show nobody who gathers here any more."""
        if self.widget is not None:
            self.home.below.children = ()
            self.widget.close()
            self.widget = None
        self.teacher.clear()

    def _join(self) -> None:
        assert self.device is not None
        self.at = "join"
        self._gather("join", **joins(self.device))

    def lobby(self) -> None:
        """Show the host who is there, and how others come."""
        assert self.device is not None
        self.device.table, self.at = None, "lobby"
        room = self.device.room
        self._gather("lobby", **lobby(self.device, self.way(room.code, room.secret)))

    def table(self) -> None:
        """Show the table of this device, or what the class does first."""
        assert self.device is not None
        if self._called(self.device):
            return
        self.home.clear()
        self.at = "table"
        table = self.device.lay()
        self.bar()
        self.home.lay(table)

    def _answer(self, device: Device, sitter: Sitter) -> None:
        self.home.clear()
        device.table, self.at, self.polls = None, "poll", device.room.polls
        self.home.table = table = Table(PollPractice(self.polls, sitter.key), faces={YOU: sitter.face})
        self.look("gathering", title="cardlab")
        self.home.aside = widgets.VBox()
        self.home.below.children = [table, self.home.aside]

    def bar(self) -> None:
        """Show what stands round the table."""
        assert self.device is not None
        game = self.device.room.game
        self.look(
            "table", name=game.name, title=f"{book(game.name).title} - cardlab", stage="", lesson="", review=False,
            share={}, room=around(self.device), **{"class": False},
        )  # fmt: skip

    def _changed(self) -> None:
        device = self.device
        if device is None:
            return
        if device.room.ended:
            self.home.choose(translated("This table has been closed."))
        elif device.sent:
            self.home.choose(translated(AWAY))
        elif self._called(device):
            return
        elif device.sitter is None and not device.host and not device.watches:
            device.table = None
            self._join()
        elif self.at in ("eyes", "poll") or device.stale or (device.watches and self.at != "table"):
            self.table()
        elif self.at != "table" or self.home.front.look.get("room") != around(device):
            {"join": self._join, "lobby": self.lobby, "table": self.bar}[self.at]()

    def _called(self, device: Device) -> bool:
        """Whether a class does something before it plays, which is shown then: it looks up, or it answers."""
        room, sitter = device.room, device.sitter
        if device.host:
            return False
        if room.eyes:
            device.table, self.at = None, "eyes"
            self._gather("eyes", title="Eyes up!")
        elif room.polls and sitter is not None:
            if self.at != "poll" or self.polls is not room.polls:
                self._answer(device, sitter)
            elif self.home.table is not None and any(poll.shown for poll in self.polls):
                self.home.table.show_again()  # this browser keeps what came of its own answers
        else:
            return False
        return True

    def way(self, code: str, secret: str) -> dict[str, Any]:
        """The link that leads to a door, with its QR code."""
        base = urlsplit(self.home.base)
        base = base._replace(path=base.path + self.rooms().guests)
        return shared(urlunsplit(base), f"room={code}&door={secret}")

    def outward(self, base: str) -> str:
        """The address of a page as others reach it, where this computer calls it by a name of its own."""
        parts, outward = urlsplit(base), urlsplit(self.rooms().outward).netloc
        return urlunsplit(parts._replace(netloc=outward)) if loopback(parts.hostname) and outward else base

    def here(self, *, here: bool, since: float | None = None) -> None:
        """The line to this page is there, or lost, perhaps ``since`` a while."""
        self.teacher.hears(here=here)
        if self.device is not None:
            self.device.room.here(self.device, here=here, since=since)

    def leave(self) -> None:
        """This page shows something else now, or nothing any more."""
        device, self.device, self.at = self.device, None, ""
        self.teacher.let_go()
        self._goes()
        if device is not None:
            device.table = None
            device.room.go(device)
