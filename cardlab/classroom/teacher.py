"""The part of a home page that leads the tables of a whole class."""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

from ..games import book, catalogue, rules_of
from ..language import current, translated
from ..play.game import afresh
from ..room.asker import LEADS, OPENS
from ..room.board import ClassBoard
from ..room.room import Refused
from .board import BoardPanel

if TYPE_CHECKING:
    from .lobby import Lobby

MANY = 4  # seats of a table in a class
ALL = (  # what who leads a board does there, to all tables or to one
    *("board", "part", "show", "more", "deal", "start", "pause", "eyes", "rest", "heard"),
    *("rename", "scanned", "typed", "shut", "open door", "let in", "language"),
    *("questions", "ask", "ticket", "own", "reveal", "go on"),
)
TEACHERS = "Here only the teacher can open a table."
TAKEN = "Another page leads this class now."


class Teacher:
    """Who leads a board, at the device of which ``lobby`` knows the rest."""

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.board: ClassBoard | None = None
        self.here = True  # whether there is a line to this page
        self.page: BoardPanel | None = None  # its page, while that is shown
        self.context = copy_context()  # in which its widgets are made and told

    def open(self, more: Mapping[str, Any]) -> None:
        """Open a board for a game. Raises Refused."""
        lobby, name = self.lobby, more.get("game")
        if not OPENS.get():
            raise Refused(TEACHERS)
        if name not in catalogue():
            return
        seats, game = rules_of(name).seat_range, lobby.home._planned(name).game()
        board: ClassBoard = lobby.rooms().gather(lambda: afresh(game, min(MANY, seats[-1])))
        board.language = current()  # what the class speaks until something else is chosen for it
        board.add()
        self._keep(board)
        self.show(board)

    def _keep(self, board: ClassBoard) -> None:
        """Let the browser keep the key of a board."""
        self.lobby.home.front.ticket = {"code": board.code, "key": board.key}

    def show(self, board: ClassBoard) -> None:
        """Show all tables of the class."""
        lobby = self.lobby
        lobby.home.leave()
        self.lead(board)
        lobby.code, lobby.at = board.code, "board"
        way, beside, rooms = lobby.way(board.code, board.secret), lobby.home.beside, lobby.rooms()
        self.page = BoardPanel(board, way, beside, rooms.inside(beside), rooms.notes)
        self.page.page.on_msg(lobby._message)
        lobby.home.below.children = [self.page]
        lobby.look("gathering", title=translated("The board - cardlab"))

    def press(self, board: ClassBoard, deed: str, more: Mapping[str, Any]) -> None:
        """Do what a key stands for, one of ALL. Raises Refused."""
        lobby = self.lobby
        match deed:
            case "board":
                self.show(board)
            case "part":
                self.let_go()
                lobby.rooms().part(board)
                lobby.home.choose()
            case "rename" if self.page is not None:
                lobby.rooms().rename(board)
                self.page.press(deed, more)
            case "show":
                for room in board.rooms:
                    if room.code == more.get("code"):
                        lobby.come(room, None, host=True)
                        self.lead(board)
                        lobby.table()
            case _ if self.page is not None:
                self.page.press(deed, more)

    def lead(self, board: ClassBoard) -> None:
        """This page leads a class from now on."""
        self.let_go()
        self.board, self.context = board, copy_context()
        board.come(self)

    def forsaken(self) -> list[dict[str, str]]:
        """The classes that this page may take over, as messages.d.ts has them."""
        boards = [board for board in self.lobby.rooms().boards.values() if LEADS.get() and not board.there]
        return [{"code": board.code, "title": book(board.rooms[0].game.name).title} for board in boards]

    def take_over(self, code: str) -> None:
        """Lead a class that nobody leads. Raises Refused."""
        board = self.lobby.rooms().boards.get(code)
        if board is None or not LEADS.get() or board.there:
            raise Refused("Somebody leads this class.")
        board.hand_over(TAKEN)
        self._keep(board)
        self.show(board)

    def hears(self, *, here: bool) -> None:
        """The line to this page is there, or lost."""
        self.here = here
        if self.board is not None:
            self.board.hear()

    def let_go(self) -> None:
        """This page leads no class any more."""
        if self.board is not None:
            self.board.go(self)
            self.board = None

    def dismiss(self, why: str) -> None:
        """The board is not this page's any more."""
        self.context.run(lambda: self.lobby.home.choose(translated(why)))

    def renamed(self) -> None:
        """The board has new letters."""
        self.context.run(self._renamed)

    def _renamed(self) -> None:
        board = self.board
        if board is None:
            return
        self._keep(board)
        if self.page is not None:
            self.lobby.code = board.code
            self.page.share = self.lobby.way(board.code, board.secret)
            self.page.show()
            self.lobby.look("gathering", title=translated("The board - cardlab"))

    def clear(self) -> None:
        """Show the board no more; its tables go on."""
        if self.page is not None:
            self.lobby.home.below.children = ()
            self.page.close()
            self.page = None
