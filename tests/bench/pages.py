"""The page of a table in headless Chromium, as `cardlab` serves it, and a lesson: a click, its bytes, opening the page.

The bare page to compare with is a notebook on the same server, drawn by ipycanvas alone: a click lets it draw one card.
"""

from __future__ import annotations

import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any, NamedTuple

from rows import Row, ratio, rounds

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
sys.path.insert(1, str(ROOT / "tests" / "helpers"))
from conftest import FLAGS, QUIET, WIDE, Server, chromium, start, stop  # noqa: E402
from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

LINK = "?game=black_jack&stage=5&seed=7&players=Ana,bot,bot,bot"
CLICKS = 15  # in each round
EMPTY = "from ipycanvas import Canvas\nCanvas(width=900, height=600)"
ONE_CARD = """
from ipycanvas import Canvas, hold_canvas
canvas = Canvas(width=900, height=600)
def card(x, y):
    with hold_canvas():
        canvas.clear_rect(395, 220, 110, 154)
        canvas.begin_path()
        canvas.move_to(403, 220)
        canvas.arc_to(505, 220, 505, 374, 8)
        canvas.arc_to(505, 374, 395, 374, 8)
        canvas.arc_to(395, 374, 395, 220, 8)
        canvas.arc_to(395, 220, 505, 220, 8)
        canvas.close_path()
        canvas.fill_style = "white"
        canvas.fill()
        canvas.stroke_style = "black"
        canvas.stroke()
        canvas.fill_style = "black"
        canvas.font = "20px sans-serif"
        for x, y in ((402, 242), (490, 366)):
            canvas.fill_text("7", x, y)
        for x, y in ((425, 255), (465, 255), (445, 275), (425, 297), (465, 297), (425, 340), (465, 340)):
            canvas.fill_text("♣", x, y)
canvas.on_mouse_down(card)
canvas
"""
# Remembers when a canvas in the page was last painted, when the overlay last changed, and when the mouse was used.
WATCH = """
window.bench = {down: 0, click: 0, painted: 0, changed: 0};
const paint = CanvasRenderingContext2D.prototype.drawImage;
CanvasRenderingContext2D.prototype.drawImage = function (...words) {
  paint.apply(this, words);
  if (this.canvas.isConnected) bench.painted = performance.now();
};
addEventListener("mousedown", () => { bench.down = performance.now(); }, true);
addEventListener("click", () => { bench.click = performance.now(); }, true);
new MutationObserver((all) => {
  if (all.some((m) => m.target.parentElement?.closest(".cardlab-overlay"))) bench.changed = performance.now();
}).observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
"""
PLAYABLE = "document.querySelector('.cl-target.cl-on') && bench.painted && performance.now()"
THERE = "document.querySelector('canvas')?.offsetWidth && performance.now()"


@contextmanager
def server() -> Iterator[Server]:
    """The server as `cardlab` starts it."""
    with TemporaryDirectory() as folder:
        shutil.copy(ROOT / "notebooks" / "play.ipynb", folder)
        command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0", "--folder", folder]
        process, ready = start(command, r"ready: (http\S+)")
        try:
            yield Server(ready[1], Path(folder), process)
        finally:
            stop(process)


def family(parent: int) -> list[int]:
    """The processes that `parent` started, by Linux's /proc."""
    found = []
    for entry in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(entry.read_text().rpartition(")")[2].split()[1]) == parent:
                found.append(int(entry.parent.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


def below(parent: int) -> list[int]:
    """The processes that `parent` started, and those that they started: kernels are forked by a child of the server."""
    return [found for child in family(parent) for found in (child, *below(child))]


def renderers(browser: Browser) -> dict[int, float]:
    """The processes that run pages, and the seconds of processor time that each has taken."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    return {process["id"]: process["cpuTime"] for process in told if process["type"] == "renderer"}


@contextmanager
def throttled(browser: Browser) -> Iterator[None]:
    """Pages have a quarter of the processor: they are stopped three quarters of the time, their workers too.

    (Chromium's own throttle slows the main thread only, and Python runs in a worker.)
    """
    told = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    (root,) = (process["id"] for process in told if process["type"] == "browser")
    over, found = threading.Event(), set[int]()

    def look() -> None:  # a new page may have a new process; apart, because looking takes longer than a turn
        nonlocal found
        while not over.wait(0.1):
            found = {pid for pid in below(root) if b"--type=renderer" in command(pid)}

    def stop_and_go() -> None:
        while not over.wait(0.01):
            stopped = found
            signalled(stopped, signal.SIGSTOP)
            over.wait(0.03)
            signalled(stopped, signal.SIGCONT)

    def signalled(some: set[int], sign: signal.Signals) -> None:
        for pid in some:
            with suppress(ProcessLookupError):
                os.kill(pid, sign)

    threads = [threading.Thread(target=act) for act in (look, stop_and_go)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        over.set()
        for thread in threads:
            thread.join()


def command(pid: int) -> bytes:
    """How a process was called, b"" if it has ended."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/cmdline").read_bytes()
    return b""


def own_ticks(pid: int) -> int:
    """The CPU time of a process alone, in hundredths of a second; 0 if it has ended."""
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return int(fields[11]) + int(fields[12])
    return 0


def ticks(pid: int) -> int:
    """The CPU time of a process and all below it, in hundredths of a second."""
    return sum(map(own_ticks, (pid, *below(pid))))


def settle(pid: int) -> None:
    """Wait until a server and its kernels have nothing to do: kernels asked for are there, forsaken ones have gone."""
    deadline, before = monotonic() + 60, -100
    while abs((now := ticks(pid)) - before) > 3:
        if monotonic() > deadline:
            raise RuntimeError("the server does not come to rest")
        before = now
        sleep(1)


@contextmanager
def opened(browser: Browser, url: str, **options: Any) -> Iterator[Page]:
    """A page in a window of its own, with nothing in its cache."""
    context = browser.new_context(**{**WIDE, **options})
    context.set_default_timeout(60_000)
    page = context.new_page()
    page.add_init_script(f"{QUIET}; {WATCH}")
    page.bytes = 0  # type: ignore[attr-defined]

    def count(frame: str | bytes) -> None:
        page.bytes += len(frame.encode() if isinstance(frame, str) else frame)  # type: ignore[attr-defined]

    page.on("websocket", lambda socket: (socket.on("framesent", count), socket.on("framereceived", count)))
    page.goto(url)
    yield page
    page.goto("about:blank")  # else the page sends no farewell and its kernel stays
    context.close()


class Click(NamedTuple):
    """Milliseconds to the last paint and to the last change of anything, and bytes on the websocket both ways."""

    painted: float
    done: float
    size: int


def clicked(page: Page, target: str, since: str, seen: str = "painted") -> Click:
    """Click once and wait until nothing changes any more; times count from the mouse event `since`.

    What is waited for is a canvas that is "painted", or an overlay that is "changed": exercises are drawn, not painted.
    """
    page.locator(target).first.scroll_into_view_if_needed()
    page.bytes = 0  # type: ignore[attr-defined]
    page.locator(target).first.click()
    last = "Math.max(bench.painted, bench.changed)"
    page.wait_for_function(f"bench.{seen} > bench.{since} && performance.now() - {last} > 300")
    painted, done = page.evaluate(f"[bench.painted - bench.{since}, {last} - bench.{since}]")
    return Click(painted, done, page.bytes)  # type: ignore[attr-defined]


def bare_click(page: Page) -> Click:
    return clicked(page, "canvas", "down")


def our_click(page: Page) -> Click:
    """Lay a card; it is taken back afterwards, unmeasured."""
    measured = clicked(page, ".cl-target.cl-on", "click")
    clicked(page, ".cl-tool[data-id='tool:undo']", "click")
    return measured


def click(browser: Browser) -> list[Row]:
    with server() as voila:
        voila.add_notebook("bare.ipynb", ONE_CARD)
        with (
            opened(browser, voila.url + LINK, reduced_motion="reduce") as still,
            opened(browser, voila.url + LINK) as moving,
            opened(browser, voila.url + "bare.ipynb") as bare,
        ):
            still.wait_for_function(PLAYABLE)
            moving.wait_for_function(PLAYABLE)
            bare.wait_for_function(THERE)
            settle(voila.process.pid)
            ours, flown, other = (
                [Click(*map(median, zip(*some, strict=True))) for some in values]
                for values in rounds(
                    lambda: [our_click(still) for _ in range(CLICKS)],
                    lambda: [our_click(moving) for _ in range(3)],
                    lambda: [bare_click(bare) for _ in range(CLICKS)],
                )
            )
    bare_times = [c.painted for c in other]
    mid = Click(*map(median, zip(*ours, strict=True)))
    alone = Click(*map(median, zip(*other, strict=True)))
    against = f"bare ipycanvas, one card: {alone.painted:.0f} ms"
    painted, done = (f"x {ratio([getattr(c, name) for c in ours], bare_times):.2f}" for name in ("painted", "done"))
    return [
        Row("click to repainted table", f"{mid.painted:.0f} ms", against, painted, "at most 1.3"),
        Row("  and all buttons and words renewed", f"{mid.done:.0f} ms", against, done, "at most 1.35"),
        Row(
            "bytes of a click, no animation",
            f"{mid.size / 1000:.1f} kB",
            f"bare: {alone.size / 1000:.1f} kB",
            "",
            "at most 8 kB",
        ),
        Row(
            "bytes of a click, with animation",
            f"{median(c.size for c in flown) / 1000:.1f} kB",
            "",
            "",
            "at most 15 kB",
        ),
    ]


def opening(voila: Server, browser: Browser, path: str, ready: str) -> float:
    """Seconds from asking for a page until `ready` is true there, when the server was at rest before."""
    settle(voila.process.pid)
    with opened(browser, voila.url + path) as page:
        return float(page.wait_for_function(ready)) / 1000


def answered(voila: Server, browser: Browser, path: str) -> float:
    """Milliseconds from a tap to the repainted table, the median of three."""
    with opened(browser, voila.url + path, reduced_motion="reduce") as page:
        page.wait_for_function(PLAYABLE)
        return median(our_click(page).painted for _ in range(3))


def page(browser: Browser) -> list[Row]:
    with server() as voila:
        voila.add_notebook("empty.ipynb", EMPTY)
        ours, bare = rounds(
            lambda: opening(voila, browser, LINK, PLAYABLE),
            lambda: opening(voila, browser, "empty.ipynb", THERE),
        )
        with throttled(browser):
            late, taps = rounds(
                lambda: opening(voila, browser, LINK, PLAYABLE),
                lambda: answered(voila, browser, LINK),
            )
    other = f"page with an empty canvas: {median(bare):.2f} s"
    return [
        Row("page open to playable", f"{median(ours):.2f} s", other, f"x {ratio(ours, bare):.2f}", "at most 1.1"),
        Row("  with a quarter of the processor", f"{median(late):.2f} s", "", "", "at most 4 s"),
        Row("  and a tap to its repainted table", f"{median(taps):.0f} ms", "", "", "at most 250 ms"),
    ]


LESSON = "bela.ipynb"  # the longest
ONE_TABLE = "import cardlab\ncardlab.Game('bela', players=['You', 'bot'], seed=7).table()"
STEPPED = "document.querySelector('.cl-place')?.textContent && document.querySelectorAll('[data-exercise]').length > 40"


def whole(voila: Server, browser: Browser) -> tuple[float, float]:
    """Seconds of processor time that the kernel of the lesson takes until all its cells have run, and MB of the tab."""
    settle(voila.process.pid)
    before = {one: own_ticks(one) for one in below(voila.process.pid)}
    with opened(browser, voila.url + LESSON) as page:
        page.wait_for_function(STEPPED)
        settle(voila.process.pid)
        # One that waited already has its own past; the kernel is what has worked most since then.
        worked = max(own_ticks(one) - before.get(one, 0) for one in below(voila.process.pid))
        return worked / 100, tab(browser)


def tab(browser: Browser) -> float:
    """Megabytes (proportional, Linux) of the largest process that draws a page."""
    found = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [0]
    for one in (p for p in found if p["type"] == "renderer"):
        told = Path(f"/proc/{one['id']}/smaps_rollup").read_text()
        sizes.append(int(told.split("\nPss:")[1].split()[0]))
    return max(sizes) / 1000


def lesson(browser: Browser) -> list[Row]:
    with server() as voila:
        shutil.copy(ROOT / "notebooks" / LESSON, voila.folder)
        voila.add_notebook("one_table.ipynb", ONE_TABLE)
        ours, one = rounds(
            lambda: opening(voila, browser, LESSON, f"({STEPPED}) && performance.now()"),
            lambda: opening(voila, browser, "one_table.ipynb", PLAYABLE),
        )
        work, size = (median(part) for part in zip(*rounds(lambda: whole(voila, browser))[0], strict=True))
    other = f"a page with one table: {median(one):.2f} s"
    return [
        Row(f"lesson open ({LESSON})", f"{median(ours):.2f} s", other, f"x {ratio(ours, one):.2f}", "at most 1.3"),
        Row("  processor time of its kernel, all cells", f"{work:.2f} s", "", "", "at most 2 s"),
        Row("  memory of the tab", f"{size:.0f} MB", "", "", "at most 300 MB"),
    ]


def bench(name: str) -> list[Row]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(playwright), args=FLAGS)
        rows = {"click": click, "page": page, "lesson": lesson}[name](browser)
        browser.close()
    return rows
