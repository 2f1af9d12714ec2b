"""Evening: a class, a family, their server and the weather: a schedule drawn by a seed, step by step."""

from __future__ import annotations

import asyncio
import random
import signal
from functools import partial
from pathlib import Path
from time import monotonic

from cable import Cable

from .holds import Holds
from .hours import Hours
from .page import Page, Phone
from .people import People
from .server import LONG, Fault, Mother, Server

STEP = 1.0  # seconds that pass at most before the network has its turn
CALM = 25.0  # seconds after the weather in which it has to go on
GAPS = (0.2, 0.7, 1.5, 3.0, 6.0, 10.0, 21.0, 40.0, 65.0, 90.0)  # seconds
HOUR, DAY = 3600.0, 86_400.0
PHONES = 16


class Evening:
    """Some hours of a server, from its start to its end."""

    def __init__(self, mother: Mother, folder: Path, seed: int, *, plant: str = "") -> None:
        self.seed = seed
        self.chance, self.hours = random.Random(seed), Hours()
        self.server = Server(mother, folder, seed, plant)
        self.date = 1.8e9  # of the computer
        self.lived = 0.0  # seconds, with those that have been jumped over
        self.phones: list[Phone] = []
        self.news = asyncio.Event()
        self.steps: list[str] = []
        self.holds, self.people = Holds(self), People(self)
        self.stopped: float | None = None  # when a server ended that nobody has stopped

    # ---- its frame -------------------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Start the server, and lay the ways to it."""
        await self.server.begin()
        for number in range(PHONES):
            cable = Cable()
            self.phones.append(Phone(f"phone {number}", cable, await cable.begin()))
        await self.start()
        await self.holds.begin()

    async def start(self, port: int = 0) -> None:
        """Start a server."""
        stopped = self.stopped
        await self.server.start(self.date, port)
        for phone in self.phones:
            phone.cable.to = self.server.port
        if stopped is not None:
            await self.holds.kept(stopped)
        self.stopped = None
        await self.live(1.5)

    async def end(self) -> None:
        """Let all go."""
        for page in self.pages:
            page.vanish()
        await self.server.end()
        for phone in self.phones:
            await phone.cable.end()
            await asyncio.gather(*phone.tasks, return_exceptions=True)

    async def go(self, steps: int) -> None:
        """Live through so many steps. Raises Fault, with the step in its words."""
        try:
            await self.begin()
            for _ in range(steps):
                await self.step()
            await self.clear()
            await self.last()
        except Fault as fault:
            raise Fault(f"seed {self.seed}, step {len(self.steps)} ({self.steps[-1:]}): {fault}") from None
        finally:
            await self.end()

    @property
    def pages(self) -> list[Page]:
        """All pages that are open."""
        return [page for phone in self.phones for page in phone.pages]

    def page(self, phone: Phone, link: str) -> Page:
        """Open a page at a device."""
        return Page(phone, self.hours, link, self.news)

    def did(self, words: str) -> None:
        """Write down a step."""
        self.steps.append(f"{self.hours.now:.1f} s: {words}")

    # ---- time ------------------------------------------------------------------------------------------------------

    async def live(self, seconds: float) -> None:
        """Let time pass, at the server and at the pages; the network has its turn again and again."""
        end = self.hours.now + seconds
        while True:
            moment = min(end, max(self.hours.now, self.hours.next), self.hours.now + STEP)
            passed = moment - self.hours.now
            if self.server.up:
                await self.server.ask(live=passed)
            self.date += passed
            self.lived += passed
            self.hours.pass_to(moment)
            await self.settle()
            if moment >= end:
                return

    async def jump(self, seconds: float, *, asleep: bool) -> None:
        """All at once so many seconds are over; ``asleep``: only the date has gone on."""
        self.date += seconds
        self.lived += seconds
        if self.server.up:
            await self.server.ask(jump=seconds, asleep=asleep)
        await self.settle()

    async def settle(self) -> None:
        """Until all that was said has been heard, on every line that is there. Raises Fault where that never is."""
        since = monotonic()
        while waits := await self._waits():
            if monotonic() - since > LONG:
                raise Fault(f"it does not come to rest: {waits}")
            await asyncio.sleep(0)

    async def _waits(self) -> str:
        """What is still to be heard, "" for nothing."""
        for page in self.pages:
            if page.busy and self.passes(page.phone):
                return f"{page.phone.name} tries to get a line"
        if self.server.asleep:
            return ""
        heard = [page for page in self.pages if page.line is not None and not page.phone.cable.silent]
        if not self.server.up:
            return ", ".join(f"{page.phone.name} has a line to nobody" for page in heard)
        lines = await self.server.ask(lines=True)
        unclear = {known for phone in self.phones if phone.cable.silent for known in phone.known}
        if others := {*lines} - unclear - {page.id for page in heard}:
            return f"the server knows {others}"
        wrong = [page for page in heard if lines.get(page.id) != [page.got, page.said, 0]]
        return ", ".join(f"{p.phone.name}: {lines.get(p.id)} and {[p.got, p.said]}" for p in wrong)

    def passes(self, phone: Phone) -> bool:
        """Whether what a device says comes to an answer."""
        return not phone.cable.silent and (phone.cable.broken or not self.server.asleep)

    # ---- steps -----------------------------------------------------------------------------------------------------

    async def step(self) -> None:
        """Something happens, and what must hold is asked."""
        kind = self.chance.random()
        if kind < 0.80:
            self.people.act()
        elif kind < 0.90:
            seconds = self.chance.choice((0.3, 1.0, 2.0, 5.0, 12.0))
            self.did(f"{seconds} s pass")
            await self.live(seconds)
        else:
            await self.weather()
        await self.settle()
        await self.holds.ask()

    async def weather(self) -> None:
        """Draw some weather."""
        spells = {
            self.gap: 10, self.kill: 4, self.stop: 2, self.full: 3, self.sleep: 2, self.day: 1, self.clear: 4,
        }  # fmt: skip
        (spell,) = self.chance.choices([*spells], [*spells.values()])
        await spell()

    async def gap(self) -> None:
        """The line of a device is cut, or that of all."""
        clear = [phone for phone in self.phones if phone.cable.clear and phone.pages]
        some = clear if self.chance.random() < 0.2 else self.chance.sample(clear, min(1, len(clear)))
        silent = self.chance.choice(("", "", "both", "up", "down"))
        seconds, forgotten = self.chance.choice(GAPS), self.chance.random() < 0.5
        self.did(f"{len(some)} lines {silent or 'are'} cut for {seconds} s, {forgotten=}: {[p.name for p in some]}")
        for phone in some:
            phone.cable.cut(silent=silent)
            self.hours.later(seconds, partial(self._mend, phone, phone.cable.cuts, forgotten=forgotten))
        await self.live(min(seconds, self.chance.choice((0.1, 2.0, 30.0, 90.0))))

    @staticmethod
    def _mend(phone: Phone, cut: int, *, forgotten: bool) -> None:
        if not phone.cable.clear and phone.cable.cuts == cut:
            phone.cable.mend(forgotten=forgotten)

    async def kill(self) -> None:
        """The server is killed, and started again on the same port or on another one."""
        if self.chance.random() < 0.7:
            await self.live(1.0)
        port = self.server.port if self.chance.random() < 0.6 else 0
        seconds = self.chance.choice((0.0, 0.5, 3.0, 12.0, 60.0))
        self.did(f"SIGKILL, then {seconds} s and a start on {'the same' if port else 'another'} port")
        await self.holds.ask()
        await self.killed(signal.SIGKILL, seconds, port)

    async def killed(self, how: signal.Signals, seconds: float, port: int = 0) -> None:
        """The server ends by a signal that nobody has meant for it, and is started again so many seconds later."""
        await self.server.stop(how)
        self.stopped = self.hours.now
        await self.live(seconds)
        await self.start(port)

    async def stop(self) -> None:
        """The server is stopped as people stop it: nobody's name is left; then it is started again."""
        how = self.chance.choice((signal.SIGINT, signal.SIGTERM))
        port = self.server.port if self.chance.random() < 0.6 else 0
        if self.server.disk:
            await self.clear()
        self.did(f"{how.name}, then a start on {'the same' if port else 'another'} port")
        await self.server.stop(how)
        self.holds.forgotten()
        await self.live(self.chance.choice((0.5, 10.0)))
        await self.start(port)
        self.people.anew()

    async def full(self) -> None:
        """The disk of the server is full, nearly full or read-only for some time."""
        self.server.disk = "" if self.server.disk else self.chance.choice(("full", "narrow", "read-only"))
        self.did(f"the disk is {self.server.disk or 'as ever'}")
        await self.server.ask(disk=self.server.disk)

    async def sleep(self) -> None:
        """The computer of the server sleeps, as one whose clock stands still meanwhile, or not."""
        seconds, still = self.chance.choice((5.0, 30.0, 90.0, HOUR)), self.chance.random() < 0.5
        self.did(f"the server sleeps for {seconds} s, its clock {'stands still' if still else 'goes on'}")
        self.server.sleep()
        if seconds <= GAPS[-1]:
            await self.live(seconds)
            self.date -= seconds
        self.server.wake()
        await self.jump(seconds, asleep=still)
        await self.live(1.0)

    async def day(self) -> None:
        """An hour or a day is over."""
        seconds = self.chance.choice((HOUR, HOUR, DAY))
        self.did(f"{seconds / HOUR:.0f} hours are over")
        await self.live(1.0)
        await self.jump(seconds, asleep=False)
        await self.live(1.5)

    async def clear(self) -> None:
        """The weather clears, and within CALM seconds it goes on."""
        self.did("it clears")
        for phone in self.phones:
            self._mend(phone, phone.cable.cuts, forgotten=self.chance.random() < 0.5)
        if self.server.disk:
            self.server.disk = ""
            await self.server.ask(disk="")
        await self.live(CALM)
        await self.holds.ask()
        await self.holds.calm()

    async def last(self) -> None:
        """All have gone home, and a day later nothing is left."""
        self.did("all go home")
        await self.holds.ask()
        for page in self.pages:
            page.close()
        await self.live(GAPS[-1])  # until those that could say no farewell are known to have gone
        await self.jump(DAY + 3 * HOUR, asleep=False)
        await self.live(3.0)
        self.holds.free = True
        await self.holds.left()
