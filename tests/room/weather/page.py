"""Page: what a browser does with a page of the server, without the browser: as live.js, models.js and the fronts do.

It says who it is, keeps what it was told, acknowledges it, comes back with live.js's pauses after its line is lost, and
is loaded again where the server knows nothing of it. The browser keeps the keys of tables.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from cable import Cable
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

from . import same
from .hours import Hours, Timer

UNKNOWN, FULL, ODD = 4404, 4503, 4400  # why a line was closed, see doors.py
PAUSES = (0.0, 0.5, 1.0, 2.0, 4.0)  # seconds before another try
AGAIN, LOST, MOST = 5.0, 1.0, 20  # seconds before one who has to wait asks again, and before a loss is said; messages
SIZE = {"size": {"w": 390, "h": 700, "dense": 2, "still": True}}
LONG = 600.0  # seconds of this machine, after which it gives up: a busy machine is slow, not wrong
STAMP = re.compile(r'\["stamp","([^"]+)"')
AsyncHTTPClient.configure(None, max_clients=100)


class Phone:
    """A device: its way to the server, and what its browser keeps."""

    def __init__(self, name: str, cable: Cable, port: int) -> None:
        self.name, self.cable, self.url = name, cable, f"http://127.0.0.1:{port}/"
        self.keys: dict[str, str] = {}  # the letters of a table -> the key that is kept for it
        self.cookie = ""
        self.pages: list[Page] = []
        self.tasks: set[asyncio.Task[None]] = set()  # tries to get a line
        self.known: set[str] = set()  # by which numbers the server may know its pages


class Page:
    """A page that is open at a device."""

    line: WebSocketClientConnection | None = None

    def __init__(self, phone: Phone, hours: Hours, link: str, news: asyncio.Event) -> None:
        self.phone, self.hours, self.link, self.news = phone, hours, link, news
        self.closed = self.odd = False
        self.alas: list[str] = []  # sentences that say that something went wrong
        self.loads = 0
        phone.pages.append(self)
        self._load()

    def _load(self) -> None:
        """Be a new page at the address where this one is."""
        self.id, self.root, self.got = "", "", 0
        self.models: dict[str, dict[str, Any]] = {}
        self.waiting: list[str] = []
        self.tries = self.said = 0
        self.lost, self.busy = False, False  # whether it says so; whether it is trying to get a line
        self._silence: Timer | None = None
        self._again: Timer | None = None
        self.loads += 1
        self._connect(first=True)

    # ---- its line --------------------------------------------------------------------------------------------------

    def _connect(self, *, first: bool = False) -> None:
        self._again = None
        if not self.closed and not self.busy:
            self.busy = True
            task = asyncio.get_running_loop().create_task(self._reach(self.loads, first=first))
            self.phone.tasks.add(task)
            task.add_done_callback(self.phone.tasks.discard)

    async def _reach(self, load: int, *, first: bool) -> None:
        """Get a line, with the page itself before the first one."""
        url, line = self.phone.url, None
        try:
            if first or not self.phone.cookie:
                asked = HTTPRequest(url, connect_timeout=LONG, request_timeout=LONG, headers=self._headers())
                answer = await AsyncHTTPClient().fetch(asked)
                self.phone.cookie = answer.headers.get("Set-Cookie", "").partition(";")[0] or self.phone.cookie
            room = parse_qs(self.link).get("room", [""])[-1]
            where = f"{url.replace('http', 'ws', 1)}line{f'?room={room}' if room else ''}"
            asked = HTTPRequest(where, connect_timeout=LONG, request_timeout=LONG, headers=self._headers())
            line = await websocket_connect(
                asked, on_message_callback=lambda text: self._heard(line, text), max_message_size=2**28
            )
        except (OSError, HTTPClientError):
            if load == self.loads:
                self.busy = False
                self._closed(None)
            self.news.set()
            return
        if self.closed or load != self.loads:
            line.close()
            return
        self.line, self.busy, self.said = line, False, 0
        self._write(json.dumps({"open": {"page": self.id, "got": self.got, "link": self.link}}))
        self.news.set()

    def _headers(self) -> dict[str, str]:
        return {"Cookie": self.phone.cookie} if self.phone.cookie else {}

    def _write(self, text: str) -> None:
        assert self.line is not None
        self.said += 1
        with suppress(Exception):  # its end is on the way to us
            task: Any = self.line.write_message(text)
            task.add_done_callback(lambda done: done.exception())

    def _heard(self, line: Any, text: Any) -> None:
        self.news.set()
        if line is None or line is not self.line:
            return
        if text is None:
            self.line = None
            line.close()
            self._closed(line.close_code)
        else:
            self._take(json.loads(text), text)

    def _closed(self, code: int | None) -> None:
        if self.closed:
            return
        if code == UNKNOWN:
            self._stop()
            self._load()
            return
        if code == ODD:
            self.odd = True
            return
        if code != FULL and self._silence is None:
            self._silence = self.hours.later(LOST, self._lose)
        pause = AGAIN if code == FULL else PAUSES[min(self.tries, len(PAUSES) - 1)]
        self._again = self.hours.later(pause, self._connect)
        self.tries += 1

    def _lose(self) -> None:
        self.lost = True

    def _stop(self) -> None:
        for timer in (self._silence, self._again):
            if timer is not None:
                timer.cancel()

    def close(self) -> None:
        """Close the page, which says goodbye if it can."""
        if self.line is not None:
            self._write(json.dumps({"bye": True}))
            self.line.close()
        self.vanish()

    def vanish(self) -> None:
        """It is gone, without a farewell: the battery."""
        line, self.closed, self.line = self.line, True, None
        self._stop()
        if line is not None:
            line.close()
        if self in self.phone.pages:
            self.phone.pages.remove(self)

    # ---- what it is told -------------------------------------------------------------------------------------------

    def _take(self, message: dict[str, Any], text: str) -> None:
        if message.get("page") and message.get("root"):
            self.id, self.root = message["page"], message["root"]
            self.phone.known.add(self.id)
            if self._silence is not None:
                self._silence.cancel()
            self._silence, self.tries = None, 0
            was, self.lost = self.lost, False
            if was:
                self._back()
            for one in self.waiting:
                self._write(one)
            self.waiting = []
        at = message.get("at", 0)
        if "told" not in message or at <= self.got:
            return
        shown, self.got = self.got > 0, at
        if "went wrong" in text.lower():
            self.alas += re.findall(r'[^"]*[wW]ent wrong[^"]*', text) or ["went wrong"]
        for kind, number, data in message["told"]:
            self._news(kind, number, data)
        if not shown:
            self.press("base", base=self.phone.url)

    def _news(self, kind: str, number: str, data: Any) -> None:
        if kind == "comm_open" and number not in self.models:
            self.models[number] = state = data["state"]
            if "ticket" in state:
                self._front(state, {})
            if "keep" in state and "look" in state:
                self.say(number, SIZE)
        elif kind == "comm_close":
            self.models.pop(number, None)
        elif data and data.get("method") == "update" and number in self.models:
            model, state = self.models[number], data["state"]
            for name in data.get("grown", ()):
                state[name] = {**model[name], **state[name]}
            model.update(state)
            if "ticket" in model:
                self._front(state, model)

    def _front(self, state: dict[str, Any], model: dict[str, Any]) -> None:
        """As front.js: it keeps keys and the address, and says at a door by which key this device is known."""
        if (ticket := state.get("ticket")) and ticket["code"]:
            self.phone.keys[ticket["code"]] = ticket["key"]
        look = state.get("look")
        if look and look.get("page"):
            self.link = look["address"]
            if look["page"] == "door":
                self.press("room", do="here", key=self.phone.keys.get(look["code"], ""))

    def _back(self) -> None:
        """The line was lost long enough for the page to say so: all that was told meanwhile is asked for again."""
        self.press("back")
        for number in [number for number, state in self.models.items() if "keep" in state and "look" in state]:
            self.say(number, {"back": True})

    # ---- what it shows ---------------------------------------------------------------------------------------------

    def model(self, *traits: str) -> str:
        """The widget that has these traits, "" for none; the last one of them."""
        return next((n for n, state in reversed(self.models.items()) if all(t in state for t in traits)), "")

    @property
    def front(self) -> dict[str, Any]:
        """What the page around a table shows."""
        return dict(self.models.get(self.model("ticket"), {}).get("look") or {})

    @property
    def gathered(self) -> dict[str, Any]:
        """What is shown of who gathers."""
        here = [state for state in self.models.values() if "games" in state and "ticket" not in state]
        return dict(here[-1].get("look") or {}) if here else {}

    @property
    def board(self) -> dict[str, Any]:
        """What a teacher's board shows."""
        here = [s["look"] for s in self.models.values() if "look" in s and "tables" in (s["look"] or {})]
        return dict(here[-1]) if here else {}

    @property
    def look(self) -> dict[str, Any]:
        """What the table shows."""
        return dict(self.models.get(self.model("keep", "look"), {}).get("look") or {})

    @property
    def can(self) -> list[str]:
        """What may be pressed to play."""
        look = self.look
        moves = [b["id"] for b in look.get("moves", ()) if "id" in b and not b.get("off")]
        moves += [step["id"] for b in look.get("moves", ()) for step in b.get("steps", ())]
        return moves + [b["id"] for b in look.get("targets", ()) if b.get("on") or b.get("goal")]

    @property
    def at(self) -> str:
        """Where somebody is with it: "table", "join", "lobby", "board", "eyes", "poll", "door", ..."""
        page = str(self.front.get("page", ""))
        if page != "gathering":
            return page
        return "board" if self.board else str(self.gathered.get("page", "")) or ("poll" if self.look else "")

    @property
    def shows(self) -> dict[str, int]:
        """A number for what each widget shows."""
        return {number: same.number(state) for number, state in self.models.items()}

    def unpainted(self) -> set[str]:
        """The pictures of cards and faces that its table is to paint and was never given."""
        canvas = self.models.get(self.model("drawing", "stamps"), {})
        return {*STAMP.findall(str(canvas.get("drawing", {}).get("still", "")))} - {*canvas.get("stamps", ())}

    # ---- what it says ----------------------------------------------------------------------------------------------

    def say(self, number: str, content: object) -> None:
        """Tell a widget something, or keep it until there is a line."""
        text = json.dumps({"hear": [number, content], "got": self.got})
        if self.line is not None:
            self._write(text)
        else:
            self.waiting = [*self.waiting, text][-MOST:]

    def press(self, what: str, **more: object) -> None:
        """Press something of the page around the table."""
        self.say(self.model("ticket"), {"press": what, **more})

    def do(self, deed: str, **more: object) -> None:
        """Press something about the table of several devices."""
        self.press("room", do=deed, **more)

    def tap(self, name: str) -> None:
        """Press something that the table shows."""
        self.say(self.model("keep", "look"), {"press": name, "number": self.look.get("number")})
