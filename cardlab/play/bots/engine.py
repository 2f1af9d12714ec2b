"""A bot that is a program of its own, in any language; it reads lines of text and answers with a move.

Why so: chess engines have spoken like this for thirty years, so a bot in any language takes twenty lines. A program is
told what its seat sees and nothing else: each seat has a process of its own, which ends with the game. The page of the
docs on engines has the lines.
"""

from __future__ import annotations

import os
import random
import shlex
import signal
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from time import monotonic
from typing import IO, TYPE_CHECKING, Any, Self
from weakref import finalize

from ...rules.moves import Move
from ...rules.state import State
from ...rules.text.sentences import brief
from ..deadline import LIMIT
from . import bots

if TYPE_CHECKING:
    from subprocess import Popen
    from threading import Thread

SECONDS = 2.0  # for one move


class Engine(bots.Program):
    """A program as a bot: ``Game(players=["Ana", Engine("node my_bot.js")])``; ``seconds`` is its time for a move.

    Where it is late, stops or answers with no move, the first sensible move is played; ``problem`` says so for all
    ears, ``details`` for whoever wrote it: what a program says may be what it holds. Raises ValueError for a program
    that is not there.
    """

    instead = "The first sensible move was played instead."  # what comes of it

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        from shutil import which  # here and below, so that ``import cardlab`` stays quick

        try:
            words = shlex.split(command) if isinstance(command, str) else []
        except ValueError:  # a quote that is not closed
            words = []
        if not words:
            raise ValueError("An engine is the command that starts it, such as Engine('node my_bot.js').")
        if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not 0 < seconds < LIMIT:
            raise ValueError(
                f"seconds cannot be {brief(seconds, 20)!r}. It must be more than 0 and less than {LIMIT:g}."
            )
        if which(words[0]) is None:
            raise ValueError(f"There is no program {brief(words[0])!r} here, so {brief(command, 60)!r} cannot play.")
        self.command, self.seconds, self.words = command, seconds, words
        self.__name__ = Path(words[0] if " " in words[-1] else words[-1]).stem
        self.problem = self.details = ""  # of the last move
        self._process: Process | None = None

    def __repr__(self) -> str:
        return f"Engine({self.command!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (Engine, (self.command, self.seconds))

    def afresh(self) -> Self:
        """The same bot for another seat, which must not know what this one has seen."""
        return type(self)(self.command, self.seconds)

    def __call__(self, view: State, moves: list[Move], chance: random.Random) -> Move:
        try:
            self.problem = self.details = ""
            return bots.checked(view, self._asked(question(view, moves, chance)), self)
        except bots.BotError as nonsense:
            what = "did not answer with a move that is allowed."
            self.details = f"{nonsense.reason.say()} {self.instead}"
        except NoAnswer as silent:
            self._process = None  # which ends it; the next move has a new one
            what, self.details = silent.what, f"The bot “{self.__name__}” {silent} {self.instead}"
        self.problem = f"The bot “{self.__name__}” {what} {self.instead}"
        return bots.sensible(view)[0]

    def _asked(self, lines: str) -> str:
        if self._process is None:
            self._process = Process(self.words)
        return self._process.asked(lines, self.seconds)


class NoAnswer(Exception):
    """A process that gives no answer: the rest of a sentence, with what it wrote to its errors for whoever wrote it."""

    def __init__(self, what: str, told: str = "") -> None:
        super().__init__(f"{what.rstrip('.')}: {told.rstrip('.')}." if told else what)
        self.what = what


class Process:
    """A program that runs; with all that it has started it ends when nobody holds it any more, at last with Python.

    All that it knows of its surroundings is what is ``known``, None for everything.
    """

    def __init__(self, words: list[str], known: Mapping[str, str] | None = None) -> None:
        import subprocess
        import tempfile
        from threading import Thread

        self.errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # it is gone when it is closed
        pipe = subprocess.PIPE
        try:
            self.program = subprocess.Popen(
                words, stdin=pipe, stdout=pipe, stderr=self.errors, encoding="utf-8", errors="replace", bufsize=1,
                env=known, start_new_session=True,
            )  # fmt: skip
        except OSError as error:
            self.errors.close()
            raise NoAnswer(f"cannot be started ({error.strerror}).") from None
        assert self.program.stdout is not None
        self.said: SimpleQueue[str] = SimpleQueue()  # what it has written; "" is its end
        listener = Thread(target=_listen, args=(self.program.stdout, self.said.put), daemon=True)
        listener.start()
        self.end = finalize(self, _end, self.program, listener, self.errors)

    def asked(self, lines: str, seconds: float) -> str:
        """What it answers to some lines. Raises NoAnswer."""
        assert self.program.stdin is not None
        while not self.said.empty():
            if not self.said.get():  # what it wrote too much is no answer to this question
                raise self._stopped()
        try:
            self.program.stdin.write(lines)
            self.program.stdin.flush()
        except OSError:
            raise self._stopped() from None
        until = monotonic() + seconds
        while True:
            try:
                line = self.said.get(timeout=max(0.0, until - monotonic()))
            except Empty:
                raise NoAnswer(f"had not chosen after {seconds:g} second{'s' * (seconds != 1)}.") from None
            if not line:
                raise self._stopped()
            if line.strip() and not line.startswith("#"):
                return line.strip()

    def _stopped(self) -> NoAnswer:
        """How it came to its end: with the last line that it wrote about it."""
        from subprocess import TimeoutExpired

        try:
            code = self.program.wait(1)
        except TimeoutExpired:
            return NoAnswer("does not answer any more.")
        self.errors.seek(0)
        lines = [line.strip() for line in self.errors.read()[-2000:].decode("utf-8", "replace").splitlines()]
        told = next((line for line in reversed(lines) if "Error" in line), next(filter(None, reversed(lines)), ""))
        return NoAnswer(f"stopped with exit code {code}.", brief(told, 200))


def _listen(stdout: IO[str], put: Callable[[str], None]) -> None:
    """Hand on each line that a program writes, to its end."""
    with suppress(OSError, ValueError):  # it is closed
        for line in stdout:
            put(line)
    put("")


def _end(program: Popen[str], listener: Thread, errors: IO[bytes]) -> None:
    assert program.stdin is not None and program.stdout is not None, "they are pipes"
    with suppress(OSError):  # it has ended, and so have all that it had started
        os.killpg(program.pid, signal.SIGKILL) if sys.platform != "win32" else program.kill()
    program.wait()
    with suppress(OSError):  # it left something unread
        program.stdin.close()
    listener.join(1)
    program.stdout.close()
    errors.close()


def question(view: State, moves: list[Move], chance: random.Random) -> str:
    """The lines that a program is asked with: all that its seat knows, and what it may do."""
    changed: Mapping[str, object] = view.rules.changed()
    rows = {
        "game": view.game,
        "options": ", ".join(f"{name}={value}" for name, value in changed.items()),
        "view": view.text(),
        "moves": ", ".join(move.text for move in moves),
        "chance": str(int(chance.random() * 10**9)),
    }
    return "".join(f"{word} {rest}".rstrip() + "\n" for word, rest in rows.items()) + "go\n"
