"""The harness's end of a server: it is started, asked, stopped in every way there is, and started again."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import psutil

LONG = 60.0  # seconds of this machine, after which something hangs
HERE = Path(__file__).parent


class Fault(Exception):
    """Something does not hold."""


class Server:
    """The servers of an evening, one after the other, below a ``folder`` that is their user's home."""

    mother: asyncio.subprocess.Process
    doors: asyncio.Server

    def __init__(self, folder: Path, seed: int) -> None:
        self.folder, self.seed = folder, seed
        self.port = self.pid = self.started = 0
        self.disk, self.asleep = "", False
        self.said: list[str] = []  # what servers have said on the terminal
        self._line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._here = asyncio.Event()

    async def begin(self, plant: str = "") -> None:
        """Let there be what starts servers, with a fault that is planted on purpose."""
        home = self.folder / "home"
        for name in ("runtime", "tmp"):
            (home / name).mkdir(parents=True, exist_ok=True)
        own = {"HOME": home, "TMPDIR": home / "tmp", "JUPYTER_RUNTIME_DIR": home / "runtime"}
        own |= {f"JUPYTER_{kind}_DIR": home / kind.lower() for kind in ("DATA", "CONFIG")}
        own |= {f"XDG_{kind}": home / kind.lower() for kind in ("RUNTIME_DIR", "CACHE_HOME", "STATE_HOME", "DATA_HOME")}
        env = os.environ | {name: str(path) for name, path in own.items()} | {"PYTHONHASHSEED": "0"}
        self.doors = await asyncio.start_unix_server(self._came, self.folder / "wire", limit=2**28)
        pipe = asyncio.subprocess.PIPE
        self.mother = await asyncio.create_subprocess_exec(
            *(sys.executable, str(HERE / "served.py"), plant),
            stdin=pipe, stdout=pipe, stderr=pipe, env=env, start_new_session=True,
        )  # fmt: skip
        self._reads = asyncio.create_task(self._read())

    async def _read(self) -> None:
        assert self.mother.stderr is not None
        while line := await self.mother.stderr.readline():
            self.said.append(line.decode(errors="replace").rstrip())

    async def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._line = reader, writer
        self._here.set()

    @property
    def up(self) -> bool:
        """Whether a server runs that answers."""
        return self._line is not None and not self.asleep

    async def start(self, date: float, port: int = 0) -> None:
        """Start one, on the port of the one before or on another one. Raises Fault where it does not start."""
        assert self.mother.stdin is not None and self.mother.stdout is not None
        self.port = port or free_port()
        self.started += 1
        told = {
            "port": self.port, "date": date, "seed": self.seed * 1000 + self.started, "disk": self.disk,
            "home": str(self.folder / "home"), "socket": str(self.folder / "wire"),
        }  # fmt: skip
        self._here.clear()
        self.mother.stdin.write(json.dumps(told).encode() + b"\n")
        self.pid = json.loads(await asyncio.wait_for(self.mother.stdout.readline(), LONG))["pid"]
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
        """Let no server run any more, nor what starts them."""
        if self._line is not None:
            if self.asleep:
                self.wake()
            await self.stop(signal.SIGKILL)
        assert self.mother.stdin is not None
        self.mother.stdin.close()
        await asyncio.wait_for(self.mother.wait(), LONG)
        await self._reads
        self.doors.close()

    def kept(self) -> dict[str, bytes]:
        """What lies below its home, by its place there."""
        home = self.folder / "home"
        return {str(file.relative_to(home)): file.read_bytes() for file in sorted(home.rglob("*")) if file.is_file()}


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
