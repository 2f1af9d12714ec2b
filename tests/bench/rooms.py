"""Several devices at one table: how long a tap takes to be seen on the others, and what a move costs the server.

Real lines to a real server, without browsers; phases are drawn, because rooms that press in step measure several times
the true latency.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from time import monotonic
from typing import Any

import psutil
from crowd import at_rest, ours, shared
from rows import Row
from tornado.httpclient import AsyncHTTPClient, HTTPRequest
from tornado.websocket import WebSocketClientConnection, websocket_connect

DEVICES, SECONDS = 4, 20.0  # at a table, and for how long all tap
SIZE = {"size": {"w": 390, "h": 700, "dense": 2, "still": True}}
ANIMALS = ("fox red", "owl blue", "bear green", "panda pink")
CASES = ((1, 4.0), (6, 4.0), (10, 4.0), (20, 1.0))  # rooms, and moves a second in each


class Member:
    """A device at a table: its page, over its line."""

    line: WebSocketClientConnection
    reader: asyncio.Task[None]

    def __init__(self, url: str) -> None:
        self.url, self.models = url, dict[str, dict[str, Any]]()
        self.got, self.news, self.seen = 0, asyncio.Event(), 0.0  # when the table was shown anew

    async def come(self) -> None:
        """Open the page from which tables are found."""
        answer = await AsyncHTTPClient().fetch(self.url)
        cookie = {"Cookie": answer.headers.get("Set-Cookie", "").partition(";")[0]}
        request = HTTPRequest(f"{self.url.replace('http', 'ws', 1)}line", headers=cookie)
        self.line = await websocket_connect(request, compression_options={}, max_message_size=2**28)
        self.reader = asyncio.create_task(self._read())
        await self.line.write_message(json.dumps({"open": {"page": "", "got": 0, "link": "page=together"}}))
        await self.until(lambda: self.model("ticket"))

    async def _read(self) -> None:
        while (frame := await self.line.read_message()) is not None:
            told = json.loads(frame)
            self.got = told.get("at", self.got)
            for kind, number, data in told.get("told", ()):
                if kind == "comm_open":
                    self.models[number] = data["state"]
                elif kind == "comm_msg":
                    self.models[number].update(data.get("state") or {})
                    if "look" in (data.get("state") or {}) and "keep" in self.models[number]:
                        self.seen = monotonic()
                else:
                    self.models.pop(number, None)
            self.news.set()

    async def until(self, ready: Any) -> None:
        """Until something holds of what it was told."""
        while not ready():
            self.news.clear()
            await asyncio.wait_for(self.news.wait(), 60)

    def model(self, trait: str) -> str:
        """The widget that has this trait, "" for none."""
        return next((number for number, state in self.models.items() if trait in state), "")

    @property
    def look(self) -> dict[str, Any]:
        """What its table shows."""
        return dict(self.models.get(self.model("keep"), {}).get("look", {}))

    @property
    def can(self) -> list[str]:
        """What it may press to play."""
        moves = [b["id"] for b in self.look.get("moves", ()) if not b.get("off")]
        return moves + [b["id"] for b in self.look.get("targets", ()) if b.get("on")]

    async def say(self, number: str, content: object) -> None:
        """Tell a widget something."""
        await self.line.write_message(json.dumps({"hear": [number, content], "got": self.got}))

    async def press(self, deed: str, **more: object) -> None:
        """Press a button of the page about the table."""
        await self.say(self.model("ticket"), {"press": "room", "do": deed, **more})

    async def sit(self) -> None:
        """Wait for the table, and tell how large it can be."""
        await self.until(lambda: self.look)
        await self.say(self.model("keep"), SIZE)


async def table(url: str, game: str, seed: int) -> list[Member]:
    """A table where all seats but one are taken by devices, and one more device watches and leads."""
    members = [Member(url) for _ in range(DEVICES)]
    host, guests = members[0], members[1:]
    for one in members:
        await one.come()
    await host.press("open", game=game)
    await host.until(lambda: host.models[host.model("ticket")]["ticket"]["code"])
    code = host.models[host.model("ticket")]["ticket"]["code"]
    for seats in range(3, DEVICES):
        await host.press("seats", seats=seats)
    for at, one in enumerate(guests):
        await one.press("find", code=code)
        await one.press("sit", seat="ABC"[at], face=ANIMALS[at])
    await host.press("start")
    for one in members:
        await one.sit()
    await host.say(host.model("keep"), {"speed": "instant"})
    return members


async def plays(members: list[Member], rate: float, end: float, chance: random.Random) -> list[float]:
    """Tap so often a second as a table; the milliseconds until each of the others has seen it."""
    found = []
    while monotonic() < end:
        await asyncio.sleep(chance.expovariate(rate))
        mover = next((one for one in members if one.can), None)
        if mover is None:
            continue
        others = [(one, one.seen) for one in members if one is not mover]
        since = monotonic()
        await mover.say(mover.model("keep"), {"press": mover.can[0], "number": mover.look["number"]})
        for one, before in others:
            try:
                await asyncio.wait_for(one.until(lambda one=one, before=before: one.seen > before), 2)
            except TimeoutError:
                break  # what was pressed only asks where a card goes
            found.append(1000 * (one.seen - since))
    return found


async def measured(server: Any, rooms: int, rate: float) -> tuple[list[float], float, float]:
    """The times of the taps, cores of the server while they last, megabytes of a room."""
    alone, chance = shared(server.process.pid), random.Random(rooms)
    tables = [await table(server.url, "black_jack", seed) for seed in range(rooms)]
    each = (shared(server.process.pid) - alone) / rooms
    process = psutil.Process(server.process.pid)
    before, since = process.cpu_times(), monotonic()
    taps = await asyncio.gather(*(plays(one, rate, since + SECONDS, chance) for one in tables))
    used, took = process.cpu_times(), monotonic() - since
    for one in (member for members in tables for member in members):
        one.line.close()
        await one.reader
    return (
        sorted(one for some in taps for one in some),
        (used.user + used.system - before.user - before.system) / took,
        each,
    )


def bench() -> list[Row]:
    """The rows of one to twenty tables of four devices."""
    rows = []
    for rooms, rate in CASES:
        with ours() as server:
            at_rest(server.process.pid)
            taps, cores, each = asyncio.run(measured(server, rooms, rate))
        p50, p95 = (taps[int(share * (len(taps) - 1))] for share in (0.5, 0.95))
        print(f"{rooms} tables: {p50:.0f} / {p95:.0f} ms, load {os.getloadavg()[0]:.1f}", file=sys.stderr, flush=True)
        wanted = "p95 at most 31 ms, 0.34 of a core" if rooms == 10 else ""
        what = f"{rooms} x {DEVICES} devices, {rate * rooms:.0f} moves a second, seen by the others, p50 / p95"
        rows += [
            Row(what, f"{p50:.0f} / {p95:.0f} ms", f"{cores:.2f} of a core", f"{len(taps)} seen", wanted),
            Row("  memory of a table with its devices", f"{each:.1f} MB"),
        ]
    return rows
