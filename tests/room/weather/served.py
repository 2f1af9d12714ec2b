"""The server that lives through the weather, a process of its own each time: time, chance and disk are the harness's.

Why so: what all of them import is imported once, by a process that forks one of them for each line that it reads, so
that a restart costs a tenth of a second. Each speaks with the harness over a socket of its own, in lines of JSON.
"""

from __future__ import annotations

import asyncio
import errno
import json
import os
import random
import selectors
import signal
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers"), str(ROOT / "tests" / "room")]
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # as the commands do, see cli/pages.py

from clocks import Moved  # noqa: E402  # the paths to it are made above
from tornado.ioloop import IOLoop  # noqa: E402
from tornado.websocket import WebSocketProtocol13  # noqa: E402

from cardlab.classroom import lobby  # noqa: E402, F401  # what every server needs is imported once
from cardlab.cli.pages import bind  # noqa: E402
from cardlab.home import home  # noqa: E402, F401  # what every server needs is imported once
from cardlab.notebook import app  # noqa: E402  # what every server needs is imported once
from cardlab.room.rooms import Rooms  # noqa: E402
from cardlab.server.doors import PageLine, visits  # noqa: E402
from weather import planted  # noqa: E402
from weather.told import everything, left  # noqa: E402

NARROW = 700  # bytes of a file that find room on a disk that is nearly full


class Waiting(selectors.DefaultSelector):  # type: ignore[misc, valid-type]  # it is one of several
    """Waits until something comes: time stands still meanwhile, so no timer comes due by waiting."""

    def select(self, timeout: float | None = None) -> Any:
        return super().select(timeout if timeout is not None and timeout <= 0 else None)


class Loop(asyncio.SelectorEventLoop):
    """An event loop whose time is a clock that is moved."""

    def __init__(self, clock: Moved) -> None:
        self.clock = clock
        super().__init__(Waiting())

    def time(self) -> float:
        return self.clock.now()

    @property
    def due(self) -> float:
        """When the next timer comes due."""
        return min((one._when for one in self._scheduled if not one._cancelled), default=float("inf"))

    async def rest(self) -> None:
        """Until nothing is to be done but by waiting, and what is to be written is on the disk."""
        for _ in range(3):
            while self._ready:
                await asyncio.sleep(0)
            await asyncio.sleep(0)
        if Rooms.here is not None and Rooms.here.keeping is not None:
            await asyncio.wrap_future(Rooms.here.keeping._writer.submit(int))

    async def live(self, seconds: float) -> None:
        """Let time pass, from one timer to the next."""
        end = self.time() + seconds
        while True:
            await self.rest()
            due = self.due
            if due > end:
                break
            self.clock.move(max(0.0, due - self.time()))
            await asyncio.sleep(0)
        self.clock.move(max(0.0, end - self.time()))
        await self.rest()


class Disk:
    """The disk below a folder: it can be full, nearly full or read-only, and its files have the date of the harness."""

    def __init__(self, folder: Path, clock: Moved) -> None:
        self.folder, self.clock, self.state = str(folder.resolve()), clock, ""
        sys.addaudithook(self._asked)
        replace = os.replace

        def dated(source: Any, target: Any, **words: Any) -> None:
            os.utime(source, (clock.date(), clock.date()))
            replace(source, target, **words)

        os.replace = dated  # type: ignore[assignment]

    def _asked(self, event: str, words: tuple[Any, ...]) -> None:
        if self.state not in ("full", "read-only") or event not in ("open", "os.mkdir", "os.rename", "os.remove"):
            return
        path = words[0]
        if not isinstance(path, str | os.PathLike) or not os.path.abspath(path).startswith(self.folder):
            return
        if event == "open" and not (isinstance(words[2], int) and words[2] & (os.O_WRONLY | os.O_RDWR)):
            return
        if self.state == "read-only":
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))
        if event in ("open", "os.mkdir"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(path))

    def be(self, state: str) -> None:
        """Be "" (as ever), "full", "narrow" (a small file still finds room) or "read-only"."""
        import resource

        self.state = state
        _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (NARROW if state == "narrow" else most, most))


class Wire(asyncio.Protocol):
    """The line to the harness: what it asks is answered one after the other."""

    def __init__(self, loop: Loop, disk: Disk) -> None:
        self.loop, self.disk, self.read = loop, disk, b""
        self.asked: asyncio.Task[None] | None = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def connection_lost(self, error: Exception | None) -> None:
        os._exit(0)  # nobody is there any more who would end it

    def data_received(self, data: bytes) -> None:
        self.read += data
        while b"\n" in self.read:
            line, _, self.read = self.read.partition(b"\n")
            self.asked = self.loop.create_task(self.answer(json.loads(line)))

    async def answer(self, asked: dict[str, Any]) -> None:
        """Do one thing, and tell what there is then."""
        told: Any = None
        match asked:
            case {"live": float(seconds)}:
                await self.loop.live(seconds)
            case {"jump": float(seconds), "asleep": bool(asleep)}:
                self.loop.clock.move(seconds, asleep=asleep)
                await self.loop.live(0.0)
            case {"disk": str(state)}:
                self.disk.be(state)
            case {"lines": _}:
                await self.loop.rest()
                told = lines()
            case {"told": _}:
                await self.loop.rest()
                told = everything()
            case {"left": _}:
                await self.loop.rest()
                told = left()
        self.transport.write(json.dumps(told).encode() + b"\n")


def lines() -> dict[str, list[int]]:
    """Of each page with a line: the number of what it was told last, what it has said, the pings without a pong."""
    found = {}
    for visit in visits().known.values():
        line: Any = getattr(visit.post, "__self__", None)
        if line is not None:
            found[visit.id] = [visit.number, line.heard, line.pings]
    return found


def counted() -> None:
    """Let the lines count what is said on them."""
    hear, pong, ping = PageLine.on_message, PageLine.on_pong, WebSocketProtocol13.write_ping
    PageLine.heard = PageLine.pings = 0  # type: ignore[attr-defined]

    def on_message(self: Any, message: Any) -> None:
        self.heard += 1
        hear(self, message)

    def on_pong(self: Any, data: bytes) -> None:
        self.pings = 0
        pong(self, data)

    def write_ping(self: Any, data: bytes) -> None:
        if isinstance(self.handler, PageLine):
            self.handler.pings += 1  # type: ignore[attr-defined]
        ping(self, data)

    PageLine.on_message, PageLine.on_pong = on_message, on_pong  # type: ignore[method-assign]
    WebSocketProtocol13.write_ping = write_ping  # type: ignore[method-assign]


def drawn(seed: int) -> None:
    """Let all that is drawn follow from a seed, also codes and keys."""
    chance = random.Random(seed)
    random.seed(seed)
    random._urandom = os.urandom = chance.randbytes  # type: ignore[attr-defined, assignment]


def child(told: dict[str, Any]) -> None:
    """Be a server until it is ended."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs behind it ignore Ctrl+C
    terminal = os.open(told["terminal"], os.O_WRONLY)
    for end in (1, 2):
        os.dup2(terminal, end)
    os.environ.update(told["around"])
    tempfile.tempdir = None  # it is asked for anew
    drawn(told["seed"])
    clock = Moved()
    clock.set = told["date"]
    loop = Loop(clock)
    asyncio.set_event_loop(loop)
    IOLoop.time = lambda self: loop.time()  # type: ignore[method-assign]
    counted()
    disk = Disk(Path(told["home"]), clock)
    disk.be(told["disk"])
    PLANTS[told["plant"]]()

    def ready() -> None:
        loop.create_task(loop.create_unix_connection(lambda: Wire(loop, disk), told["socket"]))

    app.pages(ROOT / "notebooks", bind("127.0.0.1", told["port"]), ready=ready, clock=clock).start()


PLANTS: dict[str, Callable[[], None]] = {"": lambda: None, **planted.FAULTS}


def main() -> None:
    """Fork a server for each line of the input."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that have ended
    while line := sys.stdin.buffer.readline():
        told = json.loads(line)
        pid = os.fork()
        if not pid:
            os.close(0)
            os.open(os.devnull, os.O_RDONLY)
            try:
                child(told)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
            sys.exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
