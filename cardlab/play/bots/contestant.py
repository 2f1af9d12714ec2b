"""Somebody else's bot, from a file, in a process of its own; if it fails, it loses that hand.

Why so: to start Python takes a hundred times as long as a hand, so a process that has played one waits for the next
hand of the same bot; what it plays there it plays in a new copy of itself (apart.py).
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from ..deadline import renew
from .engine import Engine, Process

SECONDS, MEMORY = 2.0, 512  # for a move, in MB
START = 6.0  # seconds to start, and to read the bot
MOST_IDLE = 12  # processes that wait for another hand
KEPT = ("PATH", "PYTHONPATH", "LANG", "LC_ALL", "SYSTEMROOT", "TEMP", "TMP", "TMPDIR")  # what a bot knows of a machine
KNOWN = {"PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONIOENCODING": "utf-8", "OMP_NUM_THREADS": "1"}


class Contestant(Engine):
    """A bot as a text in Python, or as the ``program`` that it is, which plays this game by these options."""

    instead = "It loses this hand."
    idle: ClassVar[list[tuple[tuple[Any, ...], Process]]] = []

    def __init__(
        self,
        name: str,
        source: str,
        program: str,
        game: str,
        options: Mapping[str, Any],
        seconds: float = SECONDS,
        memory: int = MEMORY,
    ) -> None:
        self.__name__, self.source, self.program, self.game, self.options = name, source, program, game, dict(options)
        self.seconds, self.memory = seconds, memory
        self.words = [sys.executable, "-m", "cardlab.play.bots.apart", str(memory), *([program] if program else [])]
        self.command, self.problem, self.details = program or name, "", ""
        self._process: Process | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (Contestant, self._words)

    @property
    def _words(self) -> tuple[Any, ...]:
        how = (self.seconds, self.memory)
        return (self.__name__, self.source, self.program, self.game, self.options, *how)

    def afresh(self) -> Contestant:
        """The same bot for another seat, which must not know what this one has seen."""
        return Contestant(*self._words)

    def _asked(self, lines: str) -> str:
        if self._process is None:
            self._process = self._waiting() or self._started()
            lines = "hand\n" * (not self.program) + lines
        return self._process.asked(lines, self.seconds)

    def _waiting(self) -> Process | None:
        for at, (words, process) in enumerate(self.idle):
            if words == self._words:
                del self.idle[at]
                return process
        return None

    def _started(self) -> Process:
        """A new one. Raises NoAnswer where it cannot be started, or the bot not be read."""
        process = Process(self.words, {name: os.environ[name] for name in KEPT if name in os.environ} | KNOWN)
        if not self.program:
            told = {"name": self.__name__, "source": self.source, "game": self.game, "options": self.options}
            renew()
            process.asked(json.dumps(told | {"seconds": self.seconds}) + "\n", START)
            renew()
        return process

    def __del__(self) -> None:
        if not self.program and self._process is not None:
            self.idle.append((self._words, self._process))
            del self.idle[:-MOST_IDLE]


@cache
def fences(memory: int = MEMORY) -> tuple[bool, bool]:
    """Whether this system keeps a bot off the network, and within so many MB of memory."""
    words = [sys.executable, "-m", "cardlab.play.bots.apart", str(memory), "?"]
    try:
        told = json.loads(subprocess.run(words, capture_output=True, text=True, timeout=60, check=True).stdout)
    except (subprocess.SubprocessError, ValueError):
        return False, False
    return bool(told[0]), bool(told[1])


def fenced(seconds: float, memory: int) -> str:
    """What a bot may do here, and from what this system cannot keep it."""
    alone, within = fences(memory)
    network = (
        "cannot reach the network" if alone else "can reach the network, because this system does not let us stop it"
    )
    held = f"has at most {memory} MB of memory" if within else "has no limit of memory on this system"
    return f"A bot {network}. It {held} and {seconds:g} seconds for a move."
