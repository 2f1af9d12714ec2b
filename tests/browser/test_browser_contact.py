"""A page that loses its Python: the kernel killed, the server begun again, the network gone, a notebook restarted."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
import threading
from contextlib import suppress
from time import monotonic, sleep

import pytest
from conftest import SECONDS, Server, free_port, start, stop
from hands import PAINTED, Hands
from playwright.sync_api import expect
from test_browser_rooms import opened, play, started, turn

from cardlab.play.saves import load
from cardlab.table.storage import unseal

LINK = "?game=black_jack&stage=2&seed=9&players=Ana,bot,bot"


def begun(page):
    """Some moves made at the table of a page; what lies there then."""
    hands = Hands(page)
    hands.at_once()
    return hands.play(lambda seen: hands.presses == 3)


def goes_on(page, before):
    """The page that was loaded again shows the game where it was."""
    after = Hands(page).see()
    page.record.errors.clear()  # the page itself complained of its line, as it should
    assert (after.labels, after.moves, after.cards) == (before.labels, before.moves, before.cards)


def test_a_kernel_that_has_died_is_said_without_a_press_and_the_game_goes_on(voila, voila_page, shot):
    cells = "import os; from cardlab.home.home import home; print('process', os.getpid())", "home()"
    page = voila_page(f"/{voila.add_notebook('killed.ipynb', *cells)}{LINK}")
    before = begun(page)
    os.kill(int(re.search(r"process (\d+)", page.locator("#rendered_cells").text_content())[1]), signal.SIGKILL)
    page.get_by_text("This table has closed").wait_for()
    page.locator(".jupyter-widgets-disconnected").first.wait_for(state="attached")
    chains = page.locator(".jupyter-widgets-disconnected").evaluate_all(
        "all => all.map((e) => getComputedStyle(e, '::before').content)"
    )
    assert {*chains} == {"none"}, "Jupyter's own sign would push the table down"
    shot(page)
    closed = page.get_by_role("alert").filter(has_text="This table has closed. Your saved games are still here.")
    closed.get_by_role("button", name="Reload the page").click()
    closed.wait_for(state="detached")
    goes_on(page, before)


@pytest.mark.turns("a server that begins anew")
def test_a_game_goes_on_by_itself_when_the_server_has_begun_again(notebooks, open_page, shot):
    port = free_port()
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", str(port), "--folder", str(notebooks)]
    process, match = start(command, r"ready: (http\S+)")
    try:
        page = open_page(match[1] + LINK)
        before = begun(page)
        process.kill()  # not even a farewell
        stop(process)
        expect(page.get_by_role("alert").filter(has_text="We've lost the connection")).to_be_visible()
        shot(page)
        page.evaluate("window.here = true")
        process, _ = start(command, r"ready: (http\S+)")
        page.wait_for_function("!window.here && document.documentElement.dataset.ready")
        goes_on(page, before)
        page.goto("about:blank")
    finally:
        stop(process)


class Line:
    """A line between browser and server that can be cut."""

    def __init__(self, server: Server) -> None:
        self.there = re.search(r"//([^:]+):(\d+)", server.url).groups()
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}/"
        self.open = True
        self.ends: list[tuple[socket.socket, socket.socket]] = []  # towards the browser, towards the server
        self.work = [threading.Thread(target=self._serve)]
        self.work[0].start()

    def _serve(self) -> None:
        with suppress(OSError):
            while True:
                browser, _ = self.door.accept()
                if not self.open:
                    browser.close()
                    continue
                server = socket.create_connection(self.there)
                self.ends.append((browser, server))
                for one, other in ((browser, server), (server, browser)):
                    self.work.append(threading.Thread(target=self._pump, args=(one, other)))
                    self.work[-1].start()

    @staticmethod
    def _pump(one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while some := one.recv(65536):
                with suppress(OSError):  # what is sent to nobody is lost
                    other.sendall(some)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)

    def cut(self, *, noticed: bool) -> None:
        """Nothing passes any more; a server that does not notice believes that somebody still listens."""
        self.open = False
        for browser, server in self.ends:
            for end in (browser, server) if noticed else (browser,):
                with suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)

    def close(self) -> None:
        with suppress(OSError):
            self.door.shutdown(socket.SHUT_RDWR)
        self.work[0].join()
        self.cut(noticed=True)
        for thread in self.work:
            thread.join()
        for end in (self.door, *(end for ends in self.ends for end in ends)):
            end.close()


WAITS = """
import cardlab, pathlib
went, moved = pathlib.Path({went!r}), pathlib.Path({moved!r})
def waits(view, moves, chance):
    while not went.exists():
        yield
    return view.legal_moves()[0]
game = cardlab.Game('black_jack', stage=1, players=['Ana', waits], seed=20)
game.watchers.append(lambda: moved.write_text('x' * len(game.steps)))
"""


@pytest.mark.turns("a bot while the network is gone")
@pytest.mark.parametrize("noticed", [True, False], ids=["closed", "vanished"])
def test_what_a_bot_does_while_the_network_is_gone_comes_afterwards(voila, open_page, tmp_path, noticed):
    went, moved = tmp_path / "went", tmp_path / "moved"
    cell = WAITS.format(went=str(went), moved=str(moved))
    name = voila.add_notebook(f"gap_{noticed}.ipynb", cell, "table = game.table(speed='fast'); table")
    line = Line(voila)
    try:
        page = open_page(line.url + name)
        hands = Hands(page)
        hands.press(hands.choose(hands.see()))
        steps = len(moved.read_text())
        before = page.locator(".cl-board").get_attribute("data-number")
        line.cut(noticed=noticed)
        expect(page.get_by_role("alert").filter(has_text="We've lost the connection")).to_be_visible()
        went.touch()
        deadline = monotonic() + SECONDS
        while len(moved.read_text()) == steps:
            assert monotonic() < deadline
            sleep(0.05)
        assert page.locator(".cl-board").get_attribute("data-number") == before
        line.open = True
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(page.locator(".cl-board")).not_to_have_attribute("data-number", before)
        expect(page.locator(".cl-tales")).to_contain_text("waits lays 7♣")
        page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
        after = hands.turn()
        assert hands.press(hands.choose(after)).number > after.number
        page.record.errors.clear()  # of a line that was cut
        page.goto("about:blank")
    finally:
        line.close()


# All that the sentence on the felt says from now on.
LISTENS = """() => {
  window.said = [];
  const say = document.querySelector(".cl-say");
  const watch = new MutationObserver(() => window.said.push(say.textContent));
  watch.observe(say, { childList: true, subtree: true, characterData: true });
}"""


@pytest.mark.turns("a line that was cut")
@pytest.mark.parametrize("noticed", [True, False], ids=["closed", "vanished"])
def test_a_table_of_the_server_goes_on_where_its_line_was_cut(voila, open_page, noticed):
    line = Line(voila)
    try:
        page = open_page(f"{line.url}?game=black_jack&stage=1&seed=7&players=Ana,bot,bot")
        page.evaluate("window.here = true")
        hands = Hands(page)
        seen = hands.turn()
        page.evaluate(LISTENS)
        hands.press(hands.choose(seen))  # now the bots are to move, which takes them seconds
        line.cut(noticed=noticed)
        expect(page.get_by_role("alert").filter(has_text="We've lost the connection")).to_be_visible()
        line.open = True
        expect(page.get_by_role("alert")).to_have_count(0)
        after = hands.turn()
        assert hands.press(hands.choose(after)).number > after.number
        assert page.evaluate("window.here"), "the page was not loaded again"
        assert not [said for said in page.evaluate("window.said") if "went wrong" in said]
        assert len(hands.see().labels) > 5
        page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
        seen = hands.turn()
        kept = load(unseal(page.evaluate("localStorage.getItem('cardlab/black_jack')")), patient=True)
        assert all(any(card.words in label for label in seen.labels) for card in kept.hand), "what is there is kept"
        page.record.errors.clear()  # of a line that was cut
        page.goto("about:blank")
    finally:
        line.close()


def gap(page, line, seconds):
    """No line for so long, and then until the page knows that it is there again."""
    line.cut(noticed=True)
    page.wait_for_timeout(1000 * seconds)
    expect(page.get_by_role("alert").filter(has_text="We've lost the connection")).to_be_visible()
    line.open = True
    expect(page.get_by_role("alert")).to_have_count(0)


SAID = """
window.said = "";
const all = { subtree: true, childList: true, characterData: true };
new MutationObserver(() => { said += document.body.innerText }).observe(document.body, all);
"""
PICTURE = """
() => {
  const canvas = document.querySelector(".cl-still");
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return [canvas.toDataURL(), new Set(new Uint32Array(data.buffer)).size];
}
"""


@pytest.mark.turns("after a gap")
@pytest.mark.parametrize("where", ["alone", "in a room"])
def test_after_a_gap_the_picture_is_whole_the_save_is_there_and_nothing_went_wrong(voila, open_page, where):
    line = Line(voila)
    try:
        page = open_page(line.url + ("?game=la_belle_lucie&seed=7" if where == "alone" else ""))
        if where == "in a room":
            opened(page, "Black Jack", seats=3)
            started(page)
        turn([page])
        page.wait_for_function(f"() => ({PAINTED})(document.querySelector('.cardlab-table'))")
        if where == "alone":
            play(page)
        page.evaluate(SAID)
        for seconds in (1.5, 3):
            page.wait_for_function("!document.querySelector('.cl-flying')")
            before, colours = page.evaluate(PICTURE)
            assert colours > 20
            page.evaluate("localStorage.removeItem('cardlab/la_belle_lucie')")
            gap(page, line, seconds)
            if where == "alone":
                page.wait_for_function("localStorage.getItem('cardlab/la_belle_lucie')")
            assert page.evaluate(PICTURE)[0] == before
            play(page)
            turn([page])
        assert "went wrong" not in page.evaluate("said")
        page.record.errors.clear()  # of a line that was cut
        page.goto("about:blank")
    finally:
        line.close()


def test_a_restarted_notebook_says_to_run_the_cells_again(jupyterlab, lab_page, shot):
    cell = "import cardlab; cardlab.Game('black_jack', stage=1, players=['Ana', 'bot'], seed=7).table(speed='instant')"
    page = lab_page(jupyterlab.add_notebook("restarted.ipynb", cell))
    hands = Hands(page)
    hands.press(hands.choose(hands.see()))
    page.evaluate("() => { window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart() }")
    alert = page.get_by_role("alert").filter(has_text="Python has restarted without this table. Run the cells again.")
    expect(alert).to_be_visible()
    expect(page.get_by_text("reload the page")).to_have_count(0)
    shot(page)
    page.evaluate("() => { window.jupyterapp.commands.execute('notebook:run-all-cells') }")
    expect(alert).to_have_count(0)
    hands = Hands(page)
    assert hands.press(hands.choose(hands.see())).say
