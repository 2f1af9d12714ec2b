"""Learners without a browser: they open pages of a server, speak with it as pages do, tap once a second, leave.

What a real page asks of the server, this asks too: the page, the line to its kernel, the state of all widgets, the size
of the table, one message for each tap.
"""

from __future__ import annotations

import asyncio
import json
import struct
from collections.abc import Awaitable, Callable
from contextlib import suppress
from itertools import pairwise
from time import monotonic
from typing import Any, NamedTuple
from uuid import uuid4

import psutil
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, WebSocketClosedError, websocket_connect

PROTOCOL = "v1.kernel.websocket.jupyter.org"
PATIENCE = 300.0  # seconds for one page, at most
MOST = 100  # learners at once
CONFIG = 'id="jupyter-config-data" type="application/json">'
AsyncHTTPClient.configure(None, max_clients=MOST)


class Told(NamedTuple):
    """One message of a kernel."""

    kind: str
    parent: str  # the id of what it answers
    content: dict[str, Any]


def framed(*parts: bytes) -> bytes:
    """A frame of the protocol: how many offsets, the offsets, the parts."""
    ends = [8 * (len(parts) + 2)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return struct.pack(f"<{len(ends) + 1}Q", len(ends), *ends) + b"".join(parts)


def read(frame: bytes) -> Told:
    """The message in a frame, without its buffers."""
    (count,) = struct.unpack_from("<Q", frame)
    ends = struct.unpack_from(f"<{count}Q", frame, 8)
    _, header, parent, _, content = (frame[a:b] for a, b in pairwise(ends[:6]))
    return Told(json.loads(header)["msg_type"], json.loads(parent).get("msg_id", ""), json.loads(content))


class Learner:
    """Somebody at a page, from ``come`` to ``leave``."""

    page = kernel = ""
    line: WebSocketClientConnection
    reader: asyncio.Task[None]

    def __init__(self, url: str) -> None:
        self.url, self.session = url, uuid4().hex
        self.models: dict[str, dict[str, Any]] = {}  # the widgets of the page
        self.answers: dict[str, asyncio.Future[None]] = {}  # what was sent -> when the kernel is done with it

    async def come(self, path: str) -> None:
        """Open a page and ask for all that it shows. Raises tornado's HTTPError where there is no room."""
        answer = await AsyncHTTPClient().fetch(self.url + path, request_timeout=PATIENCE)
        self.page = answer.body.decode()
        self.kernel = json.loads(self.page.split(CONFIG)[1].split("</script>")[0])["kernelId"]
        where = f"{self.url.replace('http', 'ws', 1)}api/kernels/{self.kernel}/channels?session_id={self.session}"
        request = HTTPRequest(where, connect_timeout=PATIENCE)
        packed: dict[str, object] = {"compression_options": {}, "max_message_size": 2**28}  # as browsers ask for it
        self.line = await websocket_connect(request, subprotocols=[PROTOCOL], **packed)
        self.reader = asyncio.create_task(self._read())
        await self.ask("kernel_info_request")
        control = uuid4().hex
        await self.ask("comm_open", comm_id=control, target_name="jupyter.widget.control", data={})
        await self.ask("comm_msg", comm_id=control, data={"method": "request_states"})
        for number, state in list(self.models.items()):
            if state["_model_name"] == "CanvasModel":
                await self.say(number, {"event": "client_ready"})

    async def _read(self) -> None:
        while (frame := await self.line.read_message()) is not None:
            told = read(frame if isinstance(frame, bytes) else frame.encode())
            if told.kind == "comm_open":
                self.models[told.content["comm_id"]] = dict(told.content["data"].get("state", {}))
            elif told.kind == "comm_msg":
                data = told.content["data"]
                if data.get("method") == "update_states":
                    self.models |= {number: one["state"] for number, one in data["states"].items()}
                elif state := data.get("state") or data.get("content", {}).get("state"):  # alone, or with a drawing
                    self.models.setdefault(told.content["comm_id"], {}).update(state)
            elif told.kind == "status" and told.content["execution_state"] == "idle" and told.parent in self.answers:
                self.answers.pop(told.parent).set_result(None)
        for waits in self.answers.values():
            waits.set_exception(ConnectionError("The line to the kernel has ended."))

    @property
    def travelled(self) -> int:
        """The bytes that have come and gone over the line so far, as they travel."""
        protocol = self.line.protocol
        return protocol._wire_bytes_in + protocol._wire_bytes_out  # tornado counts them and shows nobody

    async def ask(self, kind: str, **content: Any) -> float:
        """Send a message and wait until the kernel is done with it; the seconds that took."""
        number, since = uuid4().hex, monotonic()
        header = {"msg_id": number, "msg_type": kind, "session": self.session, "username": "", "version": "5.4"}
        parts = (json.dumps(part).encode() for part in (header | {"date": ""}, {}, {"version": "1.0.0"}, content))
        self.answers[number] = done = asyncio.get_running_loop().create_future()
        await self.line.write_message(framed(b"shell", *parts), binary=True)
        await asyncio.wait_for(done, PATIENCE)
        return monotonic() - since

    async def say(self, model: str, content: dict[str, Any]) -> float:
        """Send a widget a message of its own; the seconds until it is answered."""
        return await self.ask("comm_msg", comm_id=model, data={"method": "custom", "content": content})

    # ---- at a table --------------------------------------------------------------------------------------------

    @property
    def tables(self) -> list[str]:
        """The tables on the page."""
        return [number for number, state in self.models.items() if "look" in state and "keep" in state]

    async def show_lazy(self) -> None:
        """Tell that somebody sees the first thing on the page that is lazy."""
        dressed = [state.get("_dom_classes", ()) for state in self.models.values()]
        lazy = [name for names in dressed if "cl-lazy" in names for name in names if name.startswith("cl-lazy-")]
        name = min((name.removeprefix("cl-lazy-") for name in lazy), key=int)
        box = next(s for s in self.models.values() if f"cl-lazy-{name}" in s.get("_dom_classes", ()))
        await self.say(box["children"][-1].removeprefix("IPY_MODEL_"), {"seen": name})  # what tells of all of them

    async def sit(self) -> None:
        """Tell the first table how large the page is, as every page does, and let the bots answer at once."""
        if not self.tables:
            await self.show_lazy()
        size = {"w": 1280, "h": 800, "still": True, "unfolded": False}
        await self.say(self.tables[0], {"size": size})
        await self.say(self.tables[0], {"speed": "instant"})

    async def tap(self) -> float | None:
        """Tap something that can be done; the seconds until it is answered, None where it is not our turn."""
        look = self.models[self.tables[0]]["look"]
        can = [b["id"] for b in look["moves"] if "id" in b]
        can = [one for one in can if not one.startswith("tool:")] or can
        can = can or [b["id"] for b in look["targets"] if b.get("on")]
        return await self.say(self.tables[0], {"press": can[0], "number": look["number"]}) if can else None

    async def leave(self) -> None:
        """Close the page, with its farewell."""
        if self.kernel:
            with suppress(OSError):
                farewell = HTTPRequest(f"{self.url}voila/api/shutdown/{self.kernel}", method="POST", body="{}")
                await AsyncHTTPClient().fetch(farewell, raise_error=False)
        if hasattr(self, "line"):
            self.line.close()
            await self.reader


class LiveLearner(Learner):
    """Somebody at a page without a kernel."""

    got = 0

    async def come(self, path: str) -> None:
        """Open a page, and wait for what it shows. Raises ConnectionError where there is no room."""
        lesson = path.removesuffix(".ipynb") if path.endswith(".ipynb") else ""
        answer = await AsyncHTTPClient().fetch(self.url + (path if lesson else ""), request_timeout=PATIENCE)
        cookie = {"Cookie": answer.headers.get("Set-Cookie", "").partition(";")[0]}
        request = HTTPRequest(f"{self.url.replace('http', 'ws', 1)}line", connect_timeout=PATIENCE, headers=cookie)
        self.line = await websocket_connect(request, compression_options={}, max_message_size=2**28)
        self.reader = asyncio.create_task(self._read())
        self.answers["lazy" if lesson else "looks"] = here = asyncio.get_running_loop().create_future()
        await self._tell({"open": {"page": "", "got": 0, "link": path.partition("?")[2], "lesson": lesson}})
        await asyncio.wait_for(here, PATIENCE)

    async def _tell(self, message: object) -> None:
        await self.line.write_message(json.dumps(message))

    async def _read(self) -> None:
        while (frame := await self.line.read_message()) is not None:
            told = json.loads(frame)
            self.got = told.get("at", self.got)
            for kind, number, data in told.get("told", ()):
                if kind == "comm_open":
                    self.models[number] = data["state"]
                elif kind == "comm_msg":
                    self.models[number].update(data.get("state") or {})
                    dressed = self.models[number].get("_dom_classes", ())
                    if any(name.startswith("cl-lazy-") for name in dressed) and (
                        waits := self.answers.pop("lazy", None)
                    ):
                        waits.set_result(None)
                if number in self.tables and (waits := self.answers.pop("looks", None)):
                    waits.set_result(None)
        for waits in self.answers.values():
            waits.set_exception(ConnectionError(f"The line has ended: {self.line.close_reason}"))

    async def say(self, model: str, content: dict[str, Any]) -> float:
        """Send a table a message; the seconds until it is answered."""
        since = monotonic()
        self.answers["looks"] = done = asyncio.get_running_loop().create_future()
        await self._tell({"hear": [model, content], "got": self.got})
        await asyncio.wait_for(done, PATIENCE)
        return monotonic() - since

    async def leave(self) -> None:
        """Close the page, with its farewell."""
        if hasattr(self, "line"):
            with suppress(WebSocketClosedError):
                await self._tell({"bye": True})
            self.line.close()
            await self.reader


async def sits(learner: Learner, path: str) -> None:
    """Come to a table and make the first tap that is possible."""
    await learner.come(path)
    await learner.sit()
    deadline = monotonic() + PATIENCE
    while await learner.tap() is None:
        if monotonic() > deadline:
            raise TimeoutError("It was never this learner's turn.")
        await asyncio.sleep(0.2)


class Class:
    """Learners who come, tap and leave together."""

    def __init__(self, url: str, count: int, kind: type[Learner] = Learner) -> None:
        self.learners = [kind(url) for _ in range(min(count, MOST))]

    async def arrive(self, within: float, come: Callable[[Learner, int], Awaitable[None]]) -> list[float | Exception]:
        """Let all come within some seconds; for each the seconds until it was there, or what went wrong."""
        since = monotonic()

        async def one(learner: Learner, number: int) -> float:
            await asyncio.sleep(within * number / len(self.learners))
            await come(learner, number)
            return monotonic() - since

        found = await asyncio.gather(*(one(x, n) for n, x in enumerate(self.learners)), return_exceptions=True)
        return [x if isinstance(x, float) else Exception(repr(x)) for x in found]

    async def play(self, seconds: float, tap: Callable[[Learner], Awaitable[float | None]]) -> list[float]:
        """Let everybody tap once a second for so long; the seconds that each tap took."""

        async def one(learner: Learner, number: int) -> list[float]:
            await asyncio.sleep(number / len(self.learners))
            taps, end = [], monotonic() + seconds
            while monotonic() < end:
                next_ = monotonic() + 1
                if (took := await tap(learner)) is not None:
                    taps.append(took)
                await asyncio.sleep(max(0, next_ - monotonic()))
            return taps

        return [t for taps in await asyncio.gather(*(one(x, n) for n, x in enumerate(self.learners))) for t in taps]

    async def leave(self) -> None:
        """All close their pages."""
        await asyncio.gather(*(learner.leave() for learner in self.learners))


def kernels(server: int) -> list[psutil.Process]:
    """The processes below a server that are kernels: they listen, which what they are forked from does not."""
    found = []
    for one in psutil.Process(server).children(recursive=True):
        with suppress(psutil.Error):
            if one.net_connections("tcp") and one.status() != psutil.STATUS_ZOMBIE:
                found.append(one)
    return found
