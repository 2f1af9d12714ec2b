"""Faults that are planted on purpose: who looks for faults has to find these."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardlab.room.board import ClassBoard
from cardlab.room.rooms import Rooms
from cardlab.table.canvas.own import Brush


def painter_without_a_method() -> None:
    """The painter of a served table cannot do what the table asks of it."""

    class Missing:
        def __get__(self, *_: object) -> Any:
            raise AttributeError("'Brush' object has no attribute 'renew'")

    Brush.renew = Missing()  # type: ignore[attr-defined]


def vote_that_is_not_kept() -> None:
    """After a restart nobody knows what a class was asked."""
    restore = Rooms.restore

    def restores(self: Rooms) -> None:
        restore(self)
        for board in self.boards.values():
            board.polls, board.asked = (), None
            for room in board.rooms:
                room.polls = ()

    Rooms.restore = restores  # type: ignore[method-assign]


def room_that_outlives_its_board() -> None:
    """A table of a class that has been closed stays on the board, and the door leads to it."""
    ClassBoard.replace = lambda self, ended: None  # type: ignore[method-assign]
    tick = Rooms.tick

    def forgets(self: Rooms) -> None:
        tick(self)
        now = self.clock.now()
        for room in [*self.known.values()]:
            if room.board and not room.devices and now - room.last > 3600:
                self.close(room)

    Rooms.tick = forgets  # type: ignore[method-assign]


FAULTS: dict[str, Callable[[], None]] = {
    "renew": painter_without_a_method,
    "vote": vote_that_is_not_kept,
    "board": room_that_outlives_its_board,
}
