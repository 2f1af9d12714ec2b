"""Servers that crash, and servers that are stopped: the next one goes on with a class, or nothing of it is left."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import laws
import pytest
from conftest import ROOT, SECONDS, start, stop
from lines import Page

CARDLAB = [sys.executable, "-m", "cardlab.cli"]
CLASS = [*CARDLAB, "class", "--host", "127.0.0.1", "--port", "0"]
HOME = [*CARDLAB, "--no-browser", "--port", "0"]
LAB = [
    *(sys.executable, "-m", "jupyter_server", "--allow-root", "--no-browser", "--port=0", "--IdentityProvider.token="),
    f"--ServerApp.root_dir={ROOT / 'notebooks'}",
    "--ServerApp.jpserver_extensions={'cardlab.server.extension': True}",
]


class ClassPage(Page):
    """A page of a class."""

    @property
    def front(self) -> str:
        return next(number for number, state in self.models.items() if "ticket" in state)

    @property
    def ticket(self) -> dict[str, str]:
        return self.models[self.front]["ticket"] or {}

    async def press(self, deed: str, **more: object) -> None:
        content = {"press": "room", "do": deed, **more}
        await self.line.write_message(json.dumps({"hear": [self.front, content], "got": 0}))

    @property
    def board(self) -> dict[str, Any]:
        """What the board shows, {} where there is none."""
        looks = (state.get("look") for state in self.models.values())
        return next((look for look in looks if isinstance(look, dict) and "tables" in look), {})


async def gathers(url: str) -> dict[str, str]:
    """A teacher opens a class of two tables, a child sits down, and all look up; by what the teacher is known."""
    teacher, child = ClassPage(url), ClassPage(url)
    await teacher.come("page=together")
    await teacher.press("class", game="memory")
    await teacher.press("more")
    await teacher.until(lambda: teacher.ticket and len(teacher.board.get("tables", ())) == 2)
    await child.come(f"room={teacher.ticket['code']}")
    await child.press("here", key="")
    await child.press("sit", seat="A", face="frog green", name="Bartholomew")
    await teacher.press("eyes")
    await teacher.until(lambda: teacher.board["children"] == 1 and teacher.board["eyes"])
    for page in (teacher, child):
        await page.leave()
    return teacher.ticket


def files(folder: Path) -> list[Path]:
    """The files of tables."""
    return [path for path in folder.glob("cardlab-*/**/*") if path.is_file()]


def written(folder: Path) -> None:
    """Wait until the class is on the disk."""
    deadline = monotonic() + SECONDS
    while not {"Bartholomew", '"eyes": true'} <= {
        word for word in ("Bartholomew", '"eyes": true') for path in files(folder) if word in path.read_text("utf-8")
    }:
        assert monotonic() < deadline
        sleep(0.05)


@pytest.fixture(autouse=True)
def heard() -> Iterator[None]:
    """Servers hear that their window is closed, also where this run goes on without one."""
    before = signal.signal(signal.SIGHUP, signal.SIG_DFL)
    yield
    signal.signal(signal.SIGHUP, before)


def begun(command: list[str], folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server that keeps its tables below a folder, and the address of its home."""
    process, match = start(command, r"(http://127\S+)", JUPYTER_RUNTIME_DIR=str(folder))
    return process, f"{match[1].partition('tree')[0]}voila/render/" if command is LAB else match[1]


STOPS = [
    *((CLASS, number) for number in laws.sampled((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), 1, "class")),
    *laws.sampled(((HOME, signal.SIGTERM), (LAB, signal.SIGTERM), (LAB, signal.SIGHUP)), 1, "stops"),
]


@pytest.mark.slow
@pytest.mark.parametrize("command, number", STOPS)
def test_a_stop_that_is_meant_leaves_nothing_of_anybody(tmp_path, command, number):
    process, url = begun(command, tmp_path)
    try:
        asyncio.run(gathers(url))
        written(tmp_path)
        process.send_signal(number)
        assert process.wait(SECONDS) == 0
        assert not files(tmp_path)
    finally:
        stop(process)


@pytest.mark.slow
def test_after_a_crash_the_next_server_goes_on_with_the_class_at_another_port(tmp_path):
    process, url = begun(CLASS, tmp_path)
    try:
        ticket = asyncio.run(gathers(url))
        written(tmp_path)
        beside, _ = begun(HOME, tmp_path)
        assert len({path.parent for path in files(tmp_path) if path.suffix == ".json"}) == 1
        process.kill()
        process.wait()
        stop(beside)
        assert files(tmp_path), "what is another server's stays"
    finally:
        stop(process)
    process, url = begun(CLASS, tmp_path)

    async def comes_back() -> None:
        teacher = ClassPage(url)
        await teacher.come(f"room={ticket['code']}")
        await teacher.press("here", key=ticket["key"])
        await teacher.until(lambda: teacher.board)
        assert (teacher.board["children"], teacher.board["eyes"], len(teacher.board["tables"])) == (1, True, 2)
        await teacher.leave()

    try:
        asyncio.run(comes_back())
        process.send_signal(signal.SIGINT)
        assert process.wait(SECONDS) == 0
        assert not files(tmp_path)
    finally:
        stop(process)
