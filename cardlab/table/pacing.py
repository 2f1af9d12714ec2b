"""When it goes on at a table without a person; bots think and move, what is due by itself is done.

Why so: nothing here blocks. Bots move on the event loop, in slices, one after another; without a loop they answer at
once, so that a table in a plain Python says at once what came of a press.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from ..language import N_, translated
from .slices import Slice, in_turn

if TYPE_CHECKING:
    from .seams import Paced

SPEEDS = {"slow": ("slow", 1.8), "steady": ("steady", 1.0), "fast": ("fast", 0.45), "instant": (N_("at once"), 0.0)}
UNSEEN = 10  # seconds that bots wait for a browser to show the table; nobody would have seen what they did before
READ = 0.05  # seconds to read a letter: a child reads slowly, or is read to
MOST = 60  # moves of others that are hurried at once
LONGEST_PAUSE = 0.1  # seconds between two slices of a bot's thinking, where many tables think at once


def event_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs here, if one does."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def in_order(act: Callable[..., object]) -> Callable[..., None]:
    """The same, done in the event loop that runs now, one thing after the other, from whichever thread it is called.

    Why so: JupyterLab has a kernel hear its widgets in a thread of their own, while a cell makes the next table.
    """
    loop = event_loop()

    def do(*words: object) -> None:
        if loop is None or loop.is_closed() or event_loop() is loop:
            act(*words)
        else:
            loop.call_soon_threadsafe(act, *words)

    return do


class Pacing:
    """What a table does in time; ``speed`` is one of SPEEDS, ``late`` whether timed moves have come up by waiting."""

    def __init__(self, table: Paced, speed: str) -> None:
        self.table, self.speed, self.late = table, speed, False
        self._timers: list[asyncio.TimerHandle | Slice] = []
        self._thinks = False  # a bot is at it

    @property
    def speeds(self) -> list[list[str]]:
        """The speeds to choose from, where bots move in their own time."""
        at_own_pace = self.table.controller.goes_on and self.table.game.has_bots
        return [[name, translated(label)] for name, (label, _) in SPEEDS.items()] if at_own_pace else []

    @property
    def seconds(self) -> float:
        """The seconds that a bot takes for a move at this speed."""
        return SPEEDS[self.speed][1]

    @property
    def pause(self) -> float:
        """Seconds to look before it goes on without a person, more of them at a slow speed; 0 if there are none.

        For another seat's move they follow from what everybody knows, whether or not it has a choice.
        """
        game = self.table.game
        goes_on = game.bot_to_move or (game.by_itself is not None and not self._waits_for_owner)
        return game.host().look * (0.5 + self.seconds) if goes_on and self.table.controller.goes_on else 0

    @property
    def heard(self) -> float:
        """The seconds after which all that is read aloud is heard; 0 for whoever wants bots to move at once."""
        return self.table.reading if self.seconds else 0.0

    @property
    def _waits_for_owner(self) -> bool:
        """Whether only the person behind the curtain may know that nothing is left to choose."""
        return bool(self.table.shared.curtain) and not self.table.game.openly

    @property
    def gradual(self) -> bool:
        """Whether bots move one by one: if somebody watches or must have time to look, or if one takes its time."""
        game = self.table.game
        slow = self.seconds > 0 or not game.people or game.host().look > 0 or game.thinks
        return bool(self.table.controller.goes_on and slow and event_loop() is not None)

    def set(self) -> None:
        """Let the bots wait for the table, or not; before a page shows it, people who play in Python are answered."""
        game, gradual = self.table.game, self.gradual
        if self.table.controller.goes_on and (self.table.seen or not gradual or not game.people):
            game.patient = gradual

    def stop(self) -> None:
        """Nothing goes on by itself, until it is asked to again."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        self._thinks = False

    def go_on(self) -> None:
        """Let the next bot move after a pause, make a move that is due by itself, or offer a timed move in time."""
        self.stop()
        loop, table, game = event_loop(), self.table, self.table.game
        if loop is None or not table.controller.goes_on or table.shared.seeing:
            return
        # What was shown last is seen, and heard by those who are read to, before more comes.
        first = max(table.painter.seconds, self.heard) if table.painter.ready else UNSEEN
        if game.bot_to_move:
            if game.patient:
                pause = max(self.seconds, self.pause, first)
                self._timers.append(loop.call_later(pause, table.guard, self._bot_step))
            else:
                loop.call_soon(table.guard, game.answer)
            return
        if self.pause:
            self._timers.append(loop.call_later(max(self.pause, first), table.guard, self._by_itself))
            return
        waits = table.host_to_move().waits.values() if len(game.people) > 1 else []
        if waits and not self.late:
            self._timers.append(loop.call_later(min(waits), table.guard, self._time_is_up))

    def hurry(self, *, whole: bool) -> None:
        """Somebody does not want to wait: what comes next comes now, or all until a person has the turn again."""
        table, game = self.table, self.table.game
        if not table.controller.goes_on or table.shared.seeing or event_loop() is None:
            return
        if self._thinks and not whole:
            return  # from the beginning it would take longer: whoever taps again and again would wait for ever
        self.stop()
        for _ in range(MOST if whole else 1):
            if game.bot_to_move and (whole or not game.thinks):
                game.bot_step()
            elif game.bot_to_move:
                self._bot_step()  # it thinks in slices, as ever
                return
            elif self.pause:
                self._by_itself()
            else:
                break

    def _bot_step(self) -> None:
        if self.table.game.bot_to_move:  # an undo may have come between
            self._thinks = True
            self._in_turn(self.table.game.thinking())

    def _think(self, thinking: Iterator[None]) -> None:
        """One slice of a bot's thinking; the next one comes when the loop has done what else was waiting.

        As long as this one had to wait for a processor, the next one waits for others: forty tables share two.
        """
        done, since, used = object(), time.perf_counter(), time.process_time()
        self._thinks = next(thinking, done) is not done
        if self._thinks:
            waited = (time.perf_counter() - since) - (time.process_time() - used)
            pause = min(max(0.001, waited), LONGEST_PAUSE)
            self._timers = [asyncio.get_running_loop().call_later(pause, self._in_turn, thinking)]

    def _in_turn(self, thinking: Iterator[None]) -> None:
        loop = asyncio.get_running_loop()
        self._timers = [in_turn(loop, lambda: self.table.guard(lambda: self._think(thinking)))]

    def _by_itself(self) -> None:
        if move := self.table.game.by_itself:
            self.table.game.choose(move)

    def _time_is_up(self) -> None:
        self.late = True
        self.table.show()
