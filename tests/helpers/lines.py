"""A page of a server without a browser: it comes over the line, hears what it is told, and leaves."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from conftest import SECONDS
from tornado.websocket import WebSocketClientConnection, websocket_connect


class Page:
    """A page of a server, over its line."""

    line: WebSocketClientConnection

    def __init__(self, url: str) -> None:
        self.url, self.models = url, dict[str, dict[str, Any]]()

    async def come(self, link: str) -> None:
        self.line = await websocket_connect(f"{self.url.replace('http', 'ws', 1)}line")
        await self.line.write_message(json.dumps({"open": {"page": "", "got": 0, "link": link}}))
        await self.until(lambda: self.models)

    async def until(self, ready: Callable[[], Any]) -> None:
        """Listen until something holds."""
        while not ready():
            frame = await asyncio.wait_for(self.line.read_message(), SECONDS)
            assert frame is not None, "the line has ended"
            for kind, number, data in json.loads(frame).get("told", ()):
                if kind == "comm_open":
                    self.models[number] = {**data["state"]}
                elif kind == "comm_close":
                    self.models.pop(number, None)
                elif data and number in self.models:
                    self.models[number] |= data.get("state", {})

    async def leave(self) -> None:
        """Close the line."""
        self.line.close()
        while await self.line.read_message() is not None:
            pass
