"""Two pages at one table: their line is cut for a while, and their server is killed and begins anew."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

from cable import Cable
from conftest import SECONDS, free_port, start, stop
from playwright.sync_api import Page, expect
from test_browser_rooms import LAPTOP, PHONE, comes, opened, started, tap, turn

GAP = 3000  # milliseconds
# Remembers, also when the page is loaded again, whether it ever says that something went wrong.
WATCH = """new MutationObserver(() => {
  if (/went wrong/i.test(document.body?.textContent)) sessionStorage.setItem("alas", document.body.innerText);
}).observe(document, { subtree: true, childList: true, characterData: true });"""
WORDS = "[aria-label='The table in words'], .cl-words"


@contextmanager
def cable(to: int) -> Iterator[tuple[str, Callable[[Callable[[Cable], None]], object]]]:
    """A way to the server at this port: its address, and what does something with the cable."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def laid() -> tuple[Cable, int]:
        way = Cable()
        way.to = to
        return way, await way.begin()

    way, port = asyncio.run_coroutine_threadsafe(laid(), loop).result()
    try:
        yield f"http://127.0.0.1:{port}/", lambda act: loop.call_soon_threadsafe(act, way)
    finally:
        asyncio.run_coroutine_threadsafe(way.end(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


def words(page: Page) -> str:
    """The table in words."""
    return page.locator(WORDS).first.inner_text()


def shared(page: Page) -> str:
    """What all at the table see: how many cards are in the stock, and what lies beside it."""
    found = re.search(r"stock: .*discard pile: .*(?=Play goes)", words(page))
    assert found
    return found[0]


def moves(mover: Page, other: Page) -> None:
    """Let one of two move, until the other sees it."""
    before = words(other)
    while words(other) == before:
        tap(mover)
        other.wait_for_timeout(20)


def test_two_pages_live_through_a_gap_and_a_kill(open_page: Callable[..., Page], tmp_path: Path):
    port = free_port()
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", str(port)]
    around = {"JUPYTER_RUNTIME_DIR": str(tmp_path), "PYTHONPATH": os.pathsep.join(sys.path)}
    process, _ = start(command, r"ready: (http\S+)", **around)
    with cable(port) as (url, weather):
        try:
            host, phone = pages = [open_page(url, **LAPTOP), open_page(f"{url}?page=together", **PHONE)]
            for page in pages:
                page.add_init_script(WATCH)
                page.evaluate(WATCH)
            code = opened(host, "Black Jack", seats=2)
            comes(phone, code, animal="Lion")
            host.get_by_role("button", name="Sit here yourself").first.click()
            started(host)
            mover = turn(pages)
            moves(mover, host if mover is phone else phone)
            weather(Cable.cut)
            host.wait_for_timeout(GAP)
            for page in pages:
                expect(page.locator(".cl-lost")).to_be_visible()
            weather(lambda way: way.mend(forgotten=False))
            for page in pages:
                expect(page.locator(".cl-lost")).to_be_hidden()
            turn(pages)
            deadline = monotonic() + SECONDS
            while not any('"moves": ["' in saved.read_text() for saved in tmp_path.rglob(f"{code}.json")):
                assert monotonic() < deadline, "what has been played is not kept"
                phone.wait_for_timeout(20)
            before = [words(page) for page in pages]
            for page in pages:
                page.evaluate("window.here = true")
        finally:
            process.kill()  # not even a farewell
            stop(process)
        process, _ = start(command, r"ready: (http\S+)", **around)
        try:
            for page in pages:
                page.wait_for_function("!window.here && document.documentElement.dataset.ready")
            mover = turn(pages)
            assert shared(host) == shared(phone)
            assert [words(page) for page in pages] == before
            moves(mover, host if mover is phone else phone)
            for page in pages:
                assert page.evaluate("sessionStorage.getItem('alas')") is None
                page.record.errors.clear()  # the line was cut on purpose
        finally:
            stop(process)
