"""Cable: the way from one device to the server, which the harness cuts: told to both ends, or silently, in any way.

Why so: in a gap that nobody is told of, TCP keeps what was said and says it again; so what is on its way waits. Either
it arrives after the gap, or the network has forgotten the line meanwhile and both ends hear only then that it is gone.
"""

from __future__ import annotations

import asyncio
from typing import Any

WAYS = ("both", "up", "down")  # which way nothing passes


class End(asyncio.Protocol):
    """One end of a line through the cable."""

    transport: Any = None

    def __init__(self, cable: Cable, other: End | None, way: str) -> None:
        self.cable, self.other, self.way = cable, other, way  # the way that goes what is read here
        self.held: list[bytes | None] = []  # what waits to be sent from here to the other; None: the line ends

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        self.cable.ends.add(self)
        if self.other is not None:
            self.other.pass_on()
        else:
            self.cable.reach(self)

    def data_received(self, data: bytes) -> None:
        self.held.append(data)
        self.pass_on()

    def connection_lost(self, error: Exception | None) -> None:
        self.held.append(None)  # the other end hears of it when it can
        self.pass_on()
        if self.other is None or self.other.transport is None:
            self.cable.ends.discard(self)

    def pass_on(self) -> None:
        """Send what waits, if it can pass."""
        if self.other is None or self.other.transport is None or self.cable.silent in ("both", self.way):
            return
        for data in self.held:
            if data is None:
                self.other.transport.close()
                self.cable.ends.discard(self)
            else:
                self.other.transport.write(data)
        self.held.clear()


class Cable:
    """The way of one device to a server; ``to`` is the port where that listens now."""

    server: asyncio.Server

    def __init__(self) -> None:
        self.to = 0
        self.broken = False  # whether nothing passes, and both ends know
        self.silent = ""  # one of WAYS where nothing passes and nobody knows
        self.cuts = 0  # how often it was cut
        self.ends: set[End] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def begin(self) -> int:
        """Listen; the port."""
        self.server = await asyncio.get_running_loop().create_server(self._come, "127.0.0.1", 0)
        return int(self.server.sockets[0].getsockname()[1])

    @property
    def clear(self) -> bool:
        """Whether all passes."""
        return not self.broken and not self.silent

    def _come(self) -> End:
        return End(self, None, "up")

    def reach(self, page: End) -> None:
        """A page has come: go on to the server."""
        task = asyncio.get_running_loop().create_task(self._reach(page))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _reach(self, page: End) -> None:
        server = End(self, page, "down")
        try:
            if self.broken:
                raise OSError
            await asyncio.get_running_loop().create_connection(lambda: server, "127.0.0.1", self.to)
            page.other = server
            page.pass_on()
        except OSError:
            page.transport.abort()

    def cut(self, *, silent: str = "") -> None:
        """Let nothing pass, in silence or so that both ends know."""
        self.cuts += 1
        self.broken, self.silent = not silent, silent
        if self.broken:
            self._drop()

    def mend(self, *, forgotten: bool) -> None:
        """Let all pass again; lines that were open may be ``forgotten`` by the network."""
        self.broken, self.silent = False, ""
        if forgotten:
            self._drop()
        for end in [*self.ends]:
            end.pass_on()

    def _drop(self) -> None:
        for end in [*self.ends]:
            end.held.clear()
            end.transport.abort()

    async def end(self) -> None:
        """Be there no more."""
        self.server.close()
        self._drop()
        await self.server.wait_closed()
