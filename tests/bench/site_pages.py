"""The pages without a server in headless Chromium: their size, the time to a table, a tap, a lesson, a whole class.

They are built once and handed out by `cardlab class`. Presses are those of the hand that a deep link deals.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from time import monotonic, sleep
from typing import Any
from unittest.mock import patch
from urllib.request import urlopen

from pages import FLAGS, PLAYABLE, ROOT, Server, chromium, clicked, opened, renderers, start, stop, throttled
from playwright.sync_api import Browser, sync_playwright
from rows import ROUNDS, Row

from cardlab.static.build import LATER, build, lessons
from cardlab.static.handout import Handout, Sheets

LINK = "?game=black_jack&stage=1&seed=7&players=Ana,bot"
VISITORS, ARRIVE = 40, 10.0  # a class, and the seconds in which it comes
TAPS = 15
DRAWN = "document.documentElement.dataset.drawn"
DONE = "document.documentElement.dataset.done"
KEPT = "navigator.serviceWorker.controller && document.documentElement.dataset.ready"
# Brings a lesson from its steps to the whole page at once.
WHOLE = """(() => { document.querySelector(".cl-open-map")?.click();
  [...document.querySelectorAll(".cl-map-foot button")].find((b) => /whole page/.test(b.textContent))?.click(); })()"""
# The first table or form of a lesson, which is made when it comes into view.
FIRST = """(() => { const one = document.querySelector(".cardlab-exercise, .cardlab-table, .cardlab-form");
  one?.scrollIntoView({ block: "center" });
  return one?.querySelector(".cl-target, .cl-move, .cardlab-form button") && performance.now(); })()"""
UP = {"offline": False, "uploadThroughput": 5e6 / 8}
LINES = {
    "home": UP | {"latency": 40, "downloadThroughput": 20e6 / 8},
    "school": UP | {"latency": 60, "downloadThroughput": 8e6 / 8},
}
# The longest time between two pictures of the page.
GAPS = """window.gap = 0; { let last = performance.now(); const look = (now) => {
  window.gap = Math.max(window.gap, now - last); last = now; requestAnimationFrame(look); };
  requestAnimationFrame(look); }"""


@contextmanager
def handout() -> Iterator[Server]:
    """The pages, built now, as `cardlab class` hands them out."""
    with TemporaryDirectory() as work:
        folder = Path(work) / "site"
        build(folder, ROOT / "notebooks")
        command = [sys.executable, "-m", "cardlab", "class", str(folder), "--host", "127.0.0.1", "--port", "0"]
        process, ready = start(command, r"The pages are at (http\S+)")
        try:
            yield Server(ready[1], folder, process)
        finally:
            stop(process)


def size(site: Server) -> list[Row]:
    files = [p for p in site.folder.rglob("*") if p.is_file() and p.relative_to(site.folder).as_posix() not in LATER]
    sent = sum(len(p.read_bytes() if p.suffix == ".z" else gzip.compress(p.read_bytes(), 6)) for p in files)
    return [
        Row("first visit, all lessons included", f"{sent / 1e6:.1f} MB", "packed by the host", "", "at most 9 MB"),
        Row("  its files", str(len(files)), "", "", "at most 40"),
    ]


def sent(browser: Browser, site: Server) -> list[Row]:
    """What a server really sends, packed by nobody: at a first visit, and at a second one."""
    count = [0]
    give = Sheets.copyfile

    def counted(sheet: Sheets, source: Any, outputfile: Any) -> None:
        count[0] += Path(source.name).stat().st_size
        give(sheet, source, outputfile)

    totals = []
    with patch.object(Sheets, "copyfile", counted), Handout(site.folder, "127.0.0.1", 0) as ours:
        Thread(target=ours.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{ours.server_address[1]}/{LINK}"
        with opened(browser, "about:blank") as page:
            for _ in range(2):
                page.goto(url)
                page.wait_for_function(KEPT)
                totals.append(count[0] - sum(totals))
        ours.shutdown()
    script = (site.folder / "sw.js").stat().st_size
    return [
        Row("bytes sent at a first visit, unpacked", f"{totals[0] / 1e6:.1f} MB"),
        Row("  at a second one", f"{totals[1]} bytes", f"whether there is a newer release: {script}", "", "0 else"),
    ]


def working(browser: Browser, url: str) -> list[Row]:
    """Seconds of processor time that the pages take until a table can be played on, and the memory of a long lesson."""
    seconds: tuple[list[float], list[float]] = ([], [])
    for _ in range(ROUNDS):
        with opened(browser, "about:blank") as page:
            for taken in seconds:
                before = renderers(browser)
                page.goto(url + LINK)
                page.wait_for_function(PLAYABLE)
                taken.append(sum(used - before.get(pid, 0) for pid, used in renderers(browser).items()))
                page.wait_for_function(KEPT)
    before = renderers(browser)
    with opened(browser, f"{url}bela.html") as page:
        page.wait_for_function(DONE)
        rolls = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in renderers(browser).keys() - before]
    held = sum(int(roll.split("\nPss:")[1].split()[0]) for roll in rolls) / 1000
    first, second = map(median, seconds)
    return [
        Row("  its processor time", f"{first:.1f} s, again {second:.1f} s", "", "", "at most 4 s"),
        Row("memory of a tab with the longest lesson", f"{held:.0f} MB", "", "", "at most 500 MB"),
    ]


def learning(browser: Browser, url: str) -> list[Row]:
    """The first thing to do in every lesson, at a first visit, and a press while another worker counts."""
    seconds = {}
    for path in lessons(ROOT / "notebooks"):
        with opened(browser, f"{url}{path.stem}.html") as page:
            page.evaluate(WHOLE)
            seconds[path.stem] = float(page.wait_for_function(FIRST)) / 1000
    slowest = max(seconds, key=lambda name: seconds[name])
    with opened(browser, f"{url}black_jack.html", reduced_motion="reduce") as page:
        page.wait_for_function(DONE)
        page.evaluate(WHOLE)
        guess = page.locator(".cardlab-form", has_text="Four equal players")  # what takes longest there
        guess.get_by_role("button", name="the first", exact=True).click()
        guess.get_by_role("button", name="Count it!").click()
        page.locator(".cardlab-exercise").first.scroll_into_view_if_needed()
        pressed = []
        for _ in range(3):
            took = clicked(page, ".cardlab-exercise .cl-target", "click", "changed").done
            if not guess.get_by_text("Your guess was").count():  # a quick machine may have counted by now
                pressed.append(took)
        if not pressed:
            raise RuntimeError("it had counted before anything was pressed")
    each = f"median of {len(seconds)}: {median(seconds.values()):.1f} s"
    return [
        Row("first exercise of any lesson", f"{seconds[slowest]:.1f} s ({slowest})", each, "", "at most 5 s"),
        Row("a press while something is counted", f"{max(pressed):.0f} ms", "", "", "at most 1000 ms"),
    ]


def visits(browser: Browser, url: str, ready: str, *, line: str = "") -> tuple[float, float]:
    """Seconds to what is `ready` at the first visit and at the second, medians."""
    first, second = [], []
    for _ in range(ROUNDS):
        with opened(browser, "about:blank") as page:
            if line:
                session = page.context.new_cdp_session(page)
                session.send("Network.enable")
                session.send("Network.emulateNetworkConditions", LINES[line])
            for times in (first, second):
                page.goto(url)
                times.append(page.wait_for_function(ready) / 1000)
                page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    return median(first), median(second)


def starting(browser: Browser, site: Server) -> list[Row]:
    rows = []
    cases = [
        ("link to a playable table", LINK, PLAYABLE, "", ("5 s", "3 s")),
        ("  at 20 Mbit/s and 40 ms", LINK, PLAYABLE, "home", ("8 s", "")),
        ("  at 8 Mbit/s and 60 ms", LINK, PLAYABLE, "school", ("9 s", "")),
        ("  with a quarter of the processor", LINK, PLAYABLE, "quarter", ("12 s", "6 s")),
        ("home page drawn", "", f"Number({DRAWN})", "", ("0.6 s", "")),
    ]
    for what, path, ready, how, (once, again) in cases:
        with throttled(browser) if how == "quarter" else nullcontext():
            first, second = visits(browser, site.url + path, ready, line=how if how in LINES else "")
        wanted = f"at most {once}" + (f" and {again}" if again else "")
        rows.append(Row(what, f"{first:.1f} s, again {second:.1f} s", "", "", wanted))
    return rows


def tapping(browser: Browser, site: Server) -> list[Row]:
    with opened(browser, site.url + LINK, reduced_motion="reduce") as page:
        page.wait_for_function(PLAYABLE)
        times = []
        for _ in range(TAPS):
            times.append(clicked(page, ".cl-target.cl-on", "click").painted)
            clicked(page, ".cl-tool[data-id='tool:undo']", "click")
    with opened(browser, f"{site.url}?game=bela&stage=4&seed=3&players=bot,bot") as page:
        page.wait_for_function("bench.painted")
        page.evaluate(GAPS)
        sleep(10)  # the bots play all the time
        gap = page.evaluate("window.gap")
    last = quantiles(times, n=20)[-1]
    return [
        Row("tap to repainted table", f"{median(times):.0f} ms, p95 {last:.0f} ms", "", "", "at most 60 and 200 ms"),
        Row("longest gap between pictures while Bela's bots think", f"{gap:.0f} ms", "", "", "at most 100 ms"),
    ]


def arriving(site: Server) -> list[Row]:
    """A class that fetches all files within ten seconds, by plain requests."""
    names = [p.relative_to(site.folder).as_posix() for p in site.folder.rglob("*") if p.is_file()]
    names = [name for name in names if name not in LATER]
    begun = monotonic()

    def visit(number: int) -> float:
        sleep(max(0.0, begun + ARRIVE * number / VISITORS - monotonic()))
        come = monotonic()
        for name in names:
            with urlopen(site.url + name) as answer:
                answer.read()
        return monotonic() - come

    with ThreadPoolExecutor(VISITORS) as visitors:
        waits = list(visitors.map(visit, range(VISITORS)))
    status = Path(f"/proc/{site.process.pid}/status").read_text()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1000
    return [
        Row(
            f"{VISITORS} visitors in {ARRIVE:.0f} s: the last one's wait", f"{max(waits):.1f} s", "", "", "at most 10 s"
        ),
        Row("  the server's memory", f"{peak:.0f} MB", "", "", "under 100 MB"),
    ]


def bench() -> list[Row]:
    """All of it, with one build."""
    with handout() as site, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(playwright), args=FLAGS)
        rows = [*size(site), *sent(browser, site), *starting(browser, site), *working(browser, site.url)]
        rows += [*learning(browser, site.url), *tapping(browser, site), *arriving(site)]
        browser.close()
    return rows
