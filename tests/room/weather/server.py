"""The harness's end of a server: it is started, asked, stopped in every way there is, and started again.

Why so: to import what a server needs takes longer than most evenings, so one process does it for all of them.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

LONG = 60.0  # seconds of this machine, after which something hangs
HERE = Path(__file__).parent


class Fault(Exception):
    """Something does not hold."""


def around(home: Path) -> dict[str, str]:
    """What says to a process that ``home`` is its user's, with all that lies below it."""
    own = {"HOME": home, "TMPDIR": home / "tmp", "JUPYTER_RUNTIME_DIR": home / "runtime"}
    own |= {f"JUPYTER_{kind}_DIR": home / kind.lower() for kind in ("DATA", "CONFIG")}
    own |= {f"XDG_{kind}": home / kind.lower() for kind in ("RUNTIME_DIR", "CACHE_HOME", "STATE_HOME", "DATA_HOME")}
    for name in ("runtime", "tmp"):
        (home / name).mkdir(parents=True, exist_ok=True)
    return {name: str(path) for name, path in own.items()}


class Mother:
    """The process that has imported what a server needs, and forks one each time it is asked."""

    def __init__(self, home: Path) -> None:
        """It has a ``home`` of its own; each server gets another one."""
        self.process = subprocess.Popen(
            [sys.executable, str(HERE / "served.py")],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True,
            env=os.environ | around(home) | {"PYTHONHASHSEED": "0"},
        )  # fmt: skip

    def start(self, told: dict[str, Any]) -> int:
        """Start a server that is told this; its number. Raises Fault where this process has ended."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(json.dumps(told).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise Fault("what starts servers has ended")
        return int(line)

    def end(self) -> None:
        """Let it be there no more."""
        self.process.communicate(timeout=LONG)


class Server:
    """The servers of an evening, one after the other, below a ``folder`` in which their user's home is."""

    doors: asyncio.Server

    def __init__(self, mother: Mother, folder: Path, seed: int, plant: str) -> None:
        """``plant``: the fault that is planted in them on purpose, "" for none."""
        self.mother, self.folder, self.seed, self.plant = mother, folder, seed, plant
        self.port = self.pid = self.started = 0
        self.disk, self.asleep = "", False
        self.said: list[str] = []  # what servers have said on the terminal
        self._rest, self._terminal = b"", -1  # the begin of a line there, and its descriptor
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._here = asyncio.Event()

    async def begin(self) -> None:
        """Be ready to hear servers: what they answer, and what they say on the terminal."""
        self.doors = await asyncio.start_unix_server(self._came, self.folder / "wire", limit=2**28)
        os.mkfifo(self.folder / "terminal")
        self._terminal = os.open(self.folder / "terminal", os.O_RDWR | os.O_NONBLOCK)
        asyncio.get_running_loop().add_reader(self._terminal, self._read)

    def _read(self) -> None:
        *lines, self._rest = (self._rest + os.read(self._terminal, 2**16)).split(b"\n")
        self.said += [line.decode(errors="replace").rstrip() for line in lines]

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._line = reader, writer
        self._here.set()

    @property
    def up(self) -> bool:
        """Whether a server runs that answers."""
        return self._line is not None and not self.asleep

    async def start(self, date: float, port: int = 0) -> None:
        """Start one, on the port of the one before or on another one. Raises Fault where it does not start."""
        self.port = port or free_port()
        self.started += 1
        told = {
            "port": self.port, "date": date, "seed": self.seed * 1000 + self.started, "disk": self.disk,
            "home": str(self.folder / "home"), "socket": str(self.folder / "wire"), "plant": self.plant,
            "terminal": str(self.folder / "terminal"), "around": around(self.folder / "home"),
        }  # fmt: skip
        self._here.clear()
        self.pid = self.mother.start(told)
        for _ in range(int(LONG / 0.2)):
            with suppress(TimeoutError):
                await asyncio.wait_for(self._here.wait(), 0.2)
                return
            if not psutil.pid_exists(self.pid):
                break
        raise Fault("the server does not start: " + " | ".join(self.said[-8:]))

    async def ask(self, **asked: object) -> Any:
        """Ask it something. Raises Fault where it has ended or hangs."""
        assert self._line is not None
        reader, writer = self._line
        writer.write(json.dumps(asked).encode() + b"\n")
        try:
            told = await asyncio.wait_for(reader.readline(), LONG)
        except TimeoutError:
            raise Fault(f"the server hangs at {asked}") from None
        except ConnectionError:
            told = b""
        if not told:
            raise Fault(f"the server ended at {asked}: " + " | ".join(self.said[-8:]))
        return json.loads(told)

    async def stop(self, how: signal.Signals) -> None:
        """Stop it by a signal, and wait until it has ended. Raises Fault where it does not end."""
        assert self._line is not None
        reader, writer = self._line
        os.kill(self.pid, how)
        try:
            with suppress(ConnectionError):
                while await asyncio.wait_for(reader.read(2**16), LONG):
                    pass
        except TimeoutError:
            os.kill(self.pid, signal.SIGKILL)
            raise Fault(f"the server does not end by {how.name}") from None
        writer.close()
        self._line = None

    def sleep(self) -> None:
        """The computer sleeps."""
        self.asleep = True
        os.kill(self.pid, signal.SIGSTOP)

    def wake(self) -> None:
        """It goes on."""
        os.kill(self.pid, signal.SIGCONT)
        self.asleep = False

    async def end(self) -> None:
        """Let no server run any more."""
        if self._line is not None:
            if self.asleep:
                self.wake()
            await self.stop(signal.SIGKILL)
        self.doors.close()
        asyncio.get_running_loop().remove_reader(self._terminal)
        os.close(self._terminal)

    def kept(self) -> dict[str, bytes]:
        """What lies below its home, by its place there."""
        home = self.folder / "home"
        return {str(file.relative_to(home)): file.read_bytes() for file in sorted(home.rglob("*")) if file.is_file()}


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
