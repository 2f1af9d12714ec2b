"""The teacher's board: all tables of a class in one picture, small and live, and four keys that act on all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import traitlets

from ..games import book
from ..language import languages, translated
from ..picture.art.faces import Style
from ..picture.scene import scene
from ..play.game import Game
from ..room.board import SHUT, ClassBoard, called, minutes, state
from ..room.device import Device
from ..room.room import Room
from ..room.rooms import GUESSES, LINES
from ..rules.moves import Reason, phrase
from ..rules.text.position import NOBODY
from ..table import widgets
from ..table.canvas.own import Brush
from ..table.front.modules import Script
from ..table.overlay import PageWidget, plain
from ..table.pacing import event_loop
from ..table.page.portraits import seated
from .quiz import SMALL, QuestionMenu

HERE = Path(__file__).parent
SECOND = 1.0
MOST_HARD = 10  # rules of another day that a page tells of
NEW, SCAN, SHUT_NOW = (  # keys that help, as messages.d.ts has them
    {"deed": "rename", "label": "New letters"},
    {"deed": "scanned", "label": "QR code only"},
    {"deed": "shut", "label": "Nobody new for 10 minutes"},
)
HELP = {GUESSES: [NEW, SCAN, SHUT_NOW], LINES: [SHUT_NOW]}  # what can be done about a kind of note


class Tile(Device):
    """A table on the board: its picture, without anybody's cards."""

    plays = False

    def __init__(self, room: Room, changed: Callable[[], None]) -> None:
        super().__init__(room, None, changed)
        self.host = True
        self.brush = Brush(Style(), room.game.state.pack())
        self.box = widgets.Box([*self.brush.layers], layout=plain())
        self._due = False
        self.paint()

    def tell(self) -> None:
        """Something has changed in the game, or about the room."""
        self.context.run(self._soon)

    say = tell

    def _soon(self) -> None:
        loop = event_loop()
        if loop is not None and not self._due:
            self._due = True
            loop.call_soon(self._repaint)

    def _repaint(self) -> None:
        self._due = False
        self.paint()
        self.changed()

    def paint(self) -> None:
        """Show the table as it is now."""
        game: Game = self.room.game
        view = game.view(NOBODY)
        moods = dict.fromkeys(view.seats, "pleased") | ({view.turn: "thinking"} if view.turn else {})
        host = game.host(view)._replace(faces=seated(game, self.room.faces), moods=moods)
        self.brush.paint(scene(view, host, called(game), screen=SMALL))

    def close(self) -> None:
        """Take it off the board."""
        self.room.go(self)
        parts: list[widgets.Widget] = [*self.brush.layers, self.box]
        for part in parts:
            part.close()


class BoardPage(PageWidget):
    """What stands around the pictures of the tables; see messages.d.ts for what it shows."""

    _esm = Script(HERE / "board.js")
    _css = (HERE / "board.css").read_text("utf-8")
    look = traitlets.Dict().tag(sync=True)


class BoardPanel(widgets.VBox):
    """A board on a page: ``press`` does what its keys stand for; ``shows`` puts a room on the projector."""

    def __init__(
        self,
        board: ClassBoard,
        share: Mapping[str, Any],
        folder: Path = Path(),
        inside: str = "",
        notes: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        """``share`` is the way in; the lessons that questions come from lie in a ``folder``, ``inside`` them all.

        ``notes`` is what all teachers should know of this server: kind -> a sentence.
        """
        self.board, self.share, self.notes = board, share, notes
        self.asking = QuestionMenu(board, folder, inside)
        self.alas = ""  # why something could not be done
        self.tiles: list[Tile] = []
        self.page = BoardPage(layout=plain())
        self.below = widgets.Box([], layout=plain())
        self.below.add_class("cl-tiles")
        self._timer: asyncio.TimerHandle | None = None
        super().__init__([self.below, self.page], layout=plain())
        self.add_class("cl-board-of")
        self._tick()

    def __repr__(self) -> str:
        return "Teaching()"

    def press(self, deed: str, more: Mapping[str, Any]) -> None:
        """Do what a key stands for: "more", "deal", "start", "pause", "eyes", "rest" or a question. Raises Refused."""
        board, self.alas = self.board, ""
        if more.get("kind") in (GUESSES, LINES):  # whatever is done about it
            board.heard.add(more["kind"])
        acts: dict[str, Callable[[], object]] = {
            "more": board.add,
            "deal": board.deal,
            "start": board.start,
            "pause": board.pause,
            "eyes": lambda: board.look_up(on=not board.eyes),
            "questions": lambda: self._look_up(more),
            "ask": lambda: self.asking.ask(more.get("at")),
            "ticket": self.asking.ticket,
            "own": lambda: self.asking.own(more),
            "reveal": board.reveal,
            "go on": lambda: board.ask(None, []),
            "heard": lambda: board.heard.add(str(more.get("kind", ""))[:20]),
            "shut": lambda: board.close_door(SHUT),
            "open door": lambda: board.close_door(0),
            "let in": board.knocking.let_in,
            "rest": lambda: self._rest(more.get("code")),
        }
        if deed in acts:
            acts[deed]()
        elif deed in ("scanned", "typed"):
            board.scanned = deed == "scanned"
        elif deed == "language" and more.get("code") in languages():
            board.language = more["code"]
        self.show()

    def _look_up(self, more: Mapping[str, Any]) -> None:
        hard = more.get("hard")
        rules = [str(one)[:20] for one in hard[:MOST_HARD]] if isinstance(hard, list) else []
        self.asking.look_up(str(more.get("game", ""))[:40], str(more.get("stage", ""))[:9], rules)

    def _rest(self, code: object) -> None:
        """Let the game at one table rest, or go on."""
        for room in self.board.rooms:
            if room.code == code:
                room.start() if room.rests else room.pause()

    def _lay(self) -> None:
        """Show a picture of each table that there is."""
        known = {tile.room: tile for tile in self.tiles}
        self.tiles = [known.pop(room) if room in known else self._tile(room) for room in self.board.rooms]
        self.below.children = [one.box for one in self.tiles]
        for gone in known.values():
            gone.close()

    def _tile(self, room: Room) -> Tile:
        tile = Tile(room, self.show)
        room.devices.append(tile)
        return tile

    def show(self) -> None:
        """Show how it goes at all tables; what has not changed is not sent."""
        board = self.board
        if [tile.room for tile in self.tiles] != board.rooms:
            self._lay()
        tables = []
        for room in board.rooms:
            kind, words = state(room, room.clock.now())
            here = sum(sitter.present for sitter in room.sitters)
            tables.append({"code": room.code, "is": kind, "words": words, "here": here})
        self.page.look = {
            "title": book(board.rooms[0].game.name).title if board.rooms else "", "code": board.code,
            "share": dict(self.share), "tables": tables, "eyes": board.eyes,
            "rests": all(room.rests for room in board.rooms), "children": board.children,
            "language": board.language, "languages": [*languages()],
            "alas": self.alas, "notes": self._told(), **self.asking.look(),
        }  # fmt: skip

    def _told(self) -> list[dict[str, Any]]:
        """Who waits at the door, the notes that the teacher has not dealt with, and how the door is, each with keys."""
        board = self.board
        board.heard &= {*self.notes}
        told: list[dict[str, Any]] = []
        if board.knocking:
            many = len(board.knocking)
            waits = Reason("", "{n} devices [n: be] at the door.", n=many).say()
            told += [_note("", waits, {"deed": "let in", "label": "Let them in"}, NEW)]
        kept = [(kind, words) for kind, words in self.notes.items() if kind not in board.heard]
        told += [_note(kind, words, *HELP.get(kind, [])) for kind, words in kept]
        if board.shut > 0:
            words = phrase("Nobody new can come in for {time} minutes.", time=minutes(board.shut))
            told.append(_note("", words, {"deed": "open door", "label": "Open the door"}))
        if board.scanned:
            key = {"deed": "typed", "label": "Letters too"}
            told.append(_note("", translated("Only the QR code lets anybody in."), key))
        return told

    def _tick(self) -> None:
        self.show()
        if (loop := event_loop()) is not None:
            self._timer = loop.call_later(SECOND, self._tick)

    def close(self) -> None:
        """Show it no more; its tables go on."""
        if self._timer is not None:
            self._timer.cancel()
        for tile in self.tiles:
            tile.close()
        for part in (self.page, self.below):
            part.close()
        super().close()


def _note(kind: str, words: str, *keys: Mapping[str, str]) -> dict[str, Any]:
    """A line on the board, as messages.d.ts has it."""
    said = [{**one, "label": translated(one["label"])} for one in keys]
    return {"kind": kind, "words": translated(words), "keys": said}
