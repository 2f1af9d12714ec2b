"""What somebody who has lost a hand might try next time: found in slices, while the page of its end is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import Any

from ..play.review import Hindsight, hindsight
from .ending import lost

REST = 0.01  # seconds between two slices: forty tables share two processors


class Learning:
    """What is known of the hand that is over at a table; ``known`` is None until it is found."""

    def __init__(self, table: Any) -> None:
        self.table = table
        self.known: Hindsight | None = None
        self._state: Any = None  # of which it tells
        self._timer: asyncio.TimerHandle | None = None

    def follow(self) -> None:
        """Begin to think where somebody has just lost a hand; without a loop the advice alone says it at once."""
        game = self.table.game
        if self._state is game.state:
            return
        self._state, self.known = game.state, None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        seat = lost(game) if self.table.controller.goes_on else ""
        if not seat:
            return
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            self._think(hindsight(game, seat, worlds=0), game.state)
        else:
            self._later(hindsight(game, seat), game.state)

    def _later(self, work: Generator[None, None, Hindsight], state: Any) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(REST, self.table.guard, lambda: self._think(work, state, once=True))

    def _think(self, work: Generator[None, None, Hindsight], state: Any, *, once: bool = False) -> None:
        """One slice of thinking, or all of them; what comes of it is shown, unless the game has gone on."""
        try:
            next(work)
            while not once:
                next(work)
        except StopIteration as done:
            if self._state is state:
                self.known = done.value
                if once:
                    self.table.show_again()
        else:
            if self._state is state:
                self._later(work, state)
