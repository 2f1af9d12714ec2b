"""A whole class at the server, beside bare Voila: arriving, tapping, leaving; and a table after very many moves.

The learners speak with the servers as pages do, without browsers (see learners.py), so that both servers have the
machine to themselves; their number, their time and this process's memory are bounded.
"""

from __future__ import annotations

import asyncio
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, perf_counter, sleep

import psutil
from rows import Row

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(1, str(ROOT / "tests" / "helpers"))
from conftest import Server, free_port, start, stop  # noqa: E402
from learners import Class, Learner, LiveLearner, kernels, sits  # noqa: E402

from cardlab.play.game import Game  # noqa: E402
from cardlab.rules.moves import DEAL  # noqa: E402
from cardlab.table.table import Table  # noqa: E402

WITHIN, PLAY = 10.0, 20.0  # seconds in which all arrive, and then tap
STAYS = 15.0  # seconds for which kernels are waited for that should end
MEMORY = 4 * 2**30  # bytes that this process and each of its children may ask for
TABLE = "?game=black_jack&stage=2&seed={}&players=Ana,bot"
BELA = "?game=bela&seed={}&players=Ana,bot,bot"
BARE = """
from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=900, height=600)
def card(x, y):
    with hold_canvas():
        canvas.clear_rect(395, 220, 110, 154)
        canvas.fill_style = "white"
        canvas.fill_rect(395, 220, 110, 154)
        canvas.fill_style = "black"
        for i in range(9):
            canvas.fill_text("7", 402, 242 + i)
canvas.on_mouse_down(card)
canvas
"""


@contextmanager
def ours() -> Iterator[Server]:
    """The server as a school starts it."""
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0"]
    command += ["--tables", "120"]  # what else this machine does must not close the door
    process, ready = start(command, r"ready: (http\S+)")
    try:
        yield Server(ready[1], ROOT / "notebooks", process)
    finally:
        stop(process)


@contextmanager
def bare() -> Iterator[Server]:
    """Voila alone, with a page on which a click draws one card."""
    with TemporaryDirectory() as folder:
        port = free_port()
        served = Server(f"http://127.0.0.1:{port}/", Path(folder), None)  # type: ignore[arg-type]
        served.add_notebook("bare.ipynb", BARE)
        command = [sys.executable, "-m", "voila", folder, "--no-browser", f"--port={port}"]
        served.process, _ = start(command, "Voil.* is running at|running at:")
        try:
            yield served
        finally:
            stop(served.process)


async def draws(learner: Learner, path: str) -> None:
    """Come to the bare page and click once."""
    await learner.come(path)
    await click(learner)


async def click(learner: Learner) -> float:
    canvas = next(n for n, state in learner.models.items() if state["_model_name"] == "CanvasModel")
    return await learner.say(canvas, {"event": "mouse_down", "x": 10, "y": 10})


def shared(server: int) -> float:
    """Megabytes of a server and all below it, what is shared counted once."""
    total = 0
    for pid in (server, *(one.pid for one in psutil.Process(server).children(recursive=True))):
        with suppress(OSError):
            total += next(
                int(line.split()[1])
                for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
                if line.startswith("Pss:")
            )
    return total / 1024


def at_rest(server: int) -> float:
    """Its megabytes once it has prepared what it prepares."""
    before, now = 0.0, shared(server)
    while abs(now - before) > 1:
        sleep(2)
        before, now = now, shared(server)
    return now


class Found:
    """What one class found: when they were there, who was not, how long taps took and how many kB, memory of each."""

    def __init__(
        self, server: Server, count: int, path: str, come: object, tap: object, play: float, kind: type[Learner]
    ) -> None:
        alone = at_rest(server.process.pid)

        async def lesson() -> None:
            some = Class(server.url, count, kind)
            everybody = some.learners
            found = await some.arrive(
                0.1 if kind is LiveLearner else WITHIN, lambda learner, number: come(learner, path.format(number))
            )  # type: ignore[operator]
            self.there = sorted(x for x in found if isinstance(x, float))
            self.failed = [str(x) for x in found if not isinstance(x, float)]
            self.memory = (shared(server.process.pid) - alone) / count
            self.load = os.getloadavg()[0]
            some.learners = [x for x, y in zip(some.learners, found, strict=True) if isinstance(y, float)]
            before = sum(learner.travelled for learner in some.learners)
            self.taps = sorted(await some.play(play, tap)) if play else []  # type: ignore[arg-type]
            travelled = sum(learner.travelled for learner in some.learners) - before
            self.tap = travelled / len(self.taps) / 1000 if self.taps else float("nan")
            some.learners = everybody
            await some.leave()

        asyncio.run(lesson())
        since = monotonic()
        while kernels(server.process.pid) and monotonic() - since < STAYS:
            sleep(0.2)
        took = monotonic() - since
        self.gone = f"{took:.1f} s" if took < STAYS else f"not after {STAYS:.0f} s"

    def last(self) -> str:
        """When the last one was there."""
        late = f", {len(self.failed)} never" if self.failed else ""
        return f"{self.there[-1]:.1f} s{late}" if self.there else "nobody"

    def ms(self, share: float) -> float:
        """The milliseconds within which a share of the taps was answered."""
        return 1000 * self.taps[min(len(self.taps) - 1, int(share * len(self.taps)))] if self.taps else float("nan")


def one(
    where: object,
    count: int,
    path: str,
    come: object,
    tap: object = None,
    play: float = 0,
    kind: type[Learner] = Learner,
) -> Found:
    """One class at one server; it takes minutes, so it says on the way how far it is."""
    with where() as server:  # type: ignore[operator]
        found = Found(server, count, path, come, tap or Learner.tap, play, kind)
    print(
        f"{count} at {path}: {found.last()}, {found.ms(0.5):.0f} / {found.ms(0.95):.0f} ms", file=sys.stderr, flush=True
    )
    return found


def crowd(count: int = 40) -> list[Row]:
    """The rows of a class of so many; of 25 too, how they arrive."""
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, hard))
    many = one(ours, 100, TABLE, sits, play=PLAY, kind=LiveLearner)
    mine = one(ours, count, TABLE, sits, play=PLAY, kind=LiveLearner)
    other = one(bare, count, "voila/render/bare.ipynb", draws, click, PLAY)
    bots = one(ours, count, BELA, sits, play=PLAY, kind=LiveLearner)
    lesson = one(ours, count, "black_jack.ipynb", sits, play=PLAY, kind=LiveLearner)
    beside = f"bare Voila: {other.last()}"
    rows = [
        Row(f"{count} arrive at once at tables, last playing after", mine.last(), beside, "", "at most 2 s"),
        Row("100 arrive at once, last playing after", many.last()),
        Row("  a click with 100 playing, p50 / p95", f"{many.ms(0.5):.0f} / {many.ms(0.95):.0f} ms"),
        Row("  at the Black Jack lesson, last playing after", lesson.last(), "", "", "at most 3 s"),
        Row(
            "  a click at it, p50 / p95",
            f"{lesson.ms(0.5):.0f} / {lesson.ms(0.95):.0f} ms",
            "",
            "",
            "p95 at most x 1.5",
        ),
        Row(
            "memory of each learner", f"{mine.memory:.1f} MB", f"bare Voila: {other.memory:.0f} MB", "", "at most 1 MB"
        ),
        Row("  at the lesson", f"{lesson.memory:.1f} MB", "", "", "at most 2 MB"),
        Row(
            f"a click with {count} playing, p50 / p95",
            f"{mine.ms(0.5):.0f} / {mine.ms(0.95):.0f} ms",
            f"bare Voila: {other.ms(0.5):.0f} / {other.ms(0.95):.0f} ms",
            f"x {mine.ms(0.95) / other.ms(0.95):.1f}",
            "p95 at most x 1.5",
        ),
        Row("  kB of a tap on the line", f"{mine.tap:.1f}", f"bare Voila: {other.tap:.1f}", "", "at most 12"),
        Row("  with Bela's bots", f"{bots.ms(0.5):.0f} / {bots.ms(0.95):.0f} ms", "", "", "p95 at most 100 ms"),
        Row("load average while they arrived", f"{mine.load:.1f}", f"bare Voila: {other.load:.1f}"),
    ]
    return rows


def long_game(moves: int) -> tuple[float, float, float]:
    """After so many moves at one table: milliseconds of a press and of an undo, characters of save sent by a press."""
    game = Game("beggar_my_neighbour", players=["Ana", "Ben"], seed=3)
    while len(game.steps) < moves:
        game._step(DEAL if game.over else game.state.legal_moves()[0])
    table = Table(game, keep="long", speed="instant")
    presses, undone, sizes = [], [], []
    for _ in range(15):
        since = perf_counter()
        game.choose(game.state.legal_moves()[0])
        presses.append(perf_counter() - since)
        sizes.append(len(table.overlay.save["piece"]) if table.overlay.save["at"] else 0)
        since = perf_counter()
        game.undo()
        undone.append(perf_counter() - since)
    return 1000 * median(presses), 1000 * median(undone), median(sizes)


def bench() -> list[Row]:
    few, many = long_game(20), long_game(20_000)
    after = ("a press after 20,000 moves", "an undo after 20,000 moves")
    rows = [
        Row(what, f"{many[i]:.1f} ms", f"after 20: {few[i]:.1f} ms", f"x {many[i] / few[i]:.2f}", "the same")
        for i, what in enumerate(after)
    ]
    return [
        *crowd(),
        *rows,
        Row("save sent by a press after 20,000 moves", f"{many[2]:.0f} bytes", f"after 20: {few[2]:.0f} bytes"),
    ]
