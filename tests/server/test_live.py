"""Pages without a kernel: what their lines carry, what they may say; nothing of one reaches another or outlives it."""

from __future__ import annotations

import asyncio
import gc
import json
import random
import re
import subprocess
import sys
import weakref
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.etree import ElementTree

import comm
import laws
import pytest
from conftest import ROOT
from ipywidgets.widgets import widget
from ipywidgets.widgets.widget import _instances

from cardlab.games import catalogue, rules_of
from cardlab.home import tiles
from cardlab.home.faces import faces
from cardlab.home.front_page import FrontPage
from cardlab.lab import work
from cardlab.picture.svg import address
from cardlab.play import deadline
from cardlab.room.room import GRACE
from cardlab.rules.players import usual
from cardlab.server import doors, guard, visits
from cardlab.server.code import COMMON, FOLDER
from cardlab.server.page import ICON, TYPE
from cardlab.server.pulse import ANSWER, PING, Heartbeat
from cardlab.server.visits import Visits
from cardlab.table.canvas.own import Easel
from cardlab.table.control.controller import Controller
from cardlab.table.overlay import Overlay
from cardlab.table.pacing import SPEEDS

LESSONS = ROOT / "notebooks"


@pytest.fixture
def served(monkeypatch) -> Visits:
    """The visits of a server; after the test the widgets of this process speak as before."""
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(widget, "_remove_buffers", widget._remove_buffers)
    monkeypatch.setattr(Controller, "painter", Controller.painter)
    monkeypatch.setattr(deadline, "LIMIT", deadline.LIMIT)
    monkeypatch.setattr(work, "PIECE", work.PIECE)
    monkeypatch.setattr(work, "WORTH", work.WORTH)
    monkeypatch.setattr(Visits, "served", None)
    return Visits.begin(LESSONS, 3000)


class Page:
    """What a page has been told, and what it says."""

    def __init__(self, all_: Visits, link: str) -> None:
        self.visits, self.visit = all_, all_.come(link, "somebody", LESSONS)
        self.frames: list[dict[str, Any]] = []
        self.states: dict[str, dict[str, Any]] = {}
        self.connect()

    def connect(self) -> bool:
        return self.visit.connect(self.take, max([0, *(one.get("at", 0) for one in self.frames)]))

    def take(self, text: str) -> None:
        self.frames.append(json.loads(text))
        for kind, number, data in self.frames[-1].get("told", ()):
            if kind == "comm_open":
                self.states[number] = {**data["state"]}
            elif data and number in self.states:
                self.states[number] |= data.get("state", {})

    def say(self, number: str, content: object) -> bool:
        return self.visit.hear(number, content, len(json.dumps(content)))

    @property
    def table(self) -> str:
        return next(number for number, state in self.states.items() if "keep" in state and state["look"])

    @property
    def look(self) -> dict[str, Any]:
        return self.states[self.table]["look"]

    def sit(self) -> None:
        self.say(self.table, {"size": {"w": 1280, "h": 800, "dense": 1, "still": True}})
        self.say(self.table, {"speed": "instant"})

    @property
    def can(self) -> list[str]:
        """What can be pressed."""
        moves = [button["id"] for button in self.look["moves"] if "id" in button]
        return moves or [target["id"] for target in self.look["targets"] if target.get("on")]

    def tap(self) -> None:
        self.say(self.table, {"press": self.can[0], "number": self.look["number"]})

    async def turn(self) -> None:
        """Until something can be pressed: the bots go on by themselves."""
        while not self.can:
            await asyncio.sleep(0.01)


@contextmanager
def playing(served: Visits, *links: str) -> Iterator[list[Page]]:
    pages = [Page(served, link) for link in links]
    yield pages
    for page in pages:
        served.go(page.visit)


def link(game: str, seed: int = 5) -> str:
    count = usual(rules_of(game).seat_range)
    return f"game={game}&seed={seed}&players={','.join(['Ana', *['bot'] * (count - 1)])}"


@pytest.mark.slow
@pytest.mark.parametrize("game", catalogue())
def test_a_hand_is_played_over_the_line(served, game):
    async def hand() -> None:
        with playing(served, link(game)) as [page]:
            page.sit()
            first = page.look["number"]
            for _ in range(3):
                await page.turn()
                page.tap()
            assert page.look["number"] > first
            front = next(state for state in page.states.values() if "games" in state)
            assert len(json.dumps(front)) < 40_000  # code and pictures are fetched by their addresses

    asyncio.run(hand())


PHONE = {"w": 390, "h": 700, "dense": 2, "still": True}
HEADERS = 400  # bytes before each file


def test_a_table_on_a_phone_is_there_with_few_bytes(served):
    """Without https, as at a school, where browsers know nothing smaller than gzip."""

    async def comes() -> None:
        with playing(served, link("black_jack")) as [page]:
            html = doors.page(served.code)
            there = set(re.findall(f'{FOLDER}/([^?"]+)', html))
            there |= set(re.findall(f'{FOLDER}/([^?"]+)', json.dumps(page.states)))
            posters = {name for name in there if name.endswith(".svg")} - {ICON}  # of the page with all games
            sizes = {}
            for name in there - posters:
                asset = served.code.assets[name]
                sizes[name] = HEADERS + len(asset.packed.get("gzip", asset.plain))
            assert {"live.js", COMMON, TYPE} < {*sizes}
            assert len(sizes) == 12
            assert len(html) + HEADERS + sum(sizes.values()) <= 126_000, sizes

            line = zlib.compressobj(
                guard.DEFLATED["compression_level"], zlib.DEFLATED, -15, guard.DEFLATED["mem_level"]
            )
            page.say(page.table, {"size": PHONE})
            told = [json.dumps(frame).encode() for frame in page.frames]
            assert page.visit.root.table.painter.canvas.stamps, "it is painted"
            assert sum(len(line.compress(one) + line.flush(zlib.Z_SYNC_FLUSH)) for one in told) <= 27_000

    asyncio.run(comes())


def test_what_scripts_have_in_common_is_a_module_of_its_own(served, tmp_path):
    """In node, which has no page: so far as to import all that is to be imported."""
    code = served.code
    assert "$view" in code._shared()
    for kind in (Overlay, Easel, FrontPage):
        name = code.fetched({"_esm": kind._esm})["_esm"].rpartition("/")[2]
        for file in (COMMON, name):
            (tmp_path / f"{Path(file).stem}.mjs").write_bytes(
                code.assets[file].plain.replace(b"common.js?", b"common.mjs?")
            )
        text = (tmp_path / f"{Path(name).stem}.mjs").read_text()
        assert not any(part in text for part in code._shared().values())
        ask = f"console.log(Object.keys((await import('./{Path(name).stem}.mjs')).default).join())"
        run = ["node", "--input-type=module", "-e", ask]
        assert "render" in subprocess.run(run, cwd=tmp_path, capture_output=True, text=True, check=True).stdout


def test_what_is_painted_once_is_told_once_and_as_large_as_the_page_needs_it(served):
    async def looks() -> None:
        with playing(served, link("black_jack")) as [page]:
            easel = page.visit.root.table.painter.canvas
            assert not easel.stamps and not easel.drawing  # the page has not said yet how large it is
            page.say(page.table, {"size": PHONE})
            while len(easel.stamps) < 52:
                await asyncio.sleep(0.01)
            page.visit.outbox.flush()
            told = [message for one in page.frames for message in one.get("told", ())]
            said = [data for kind, number, data in told if kind == "comm_msg" and number == easel.model_id]
            pieces = [data for data in said if data["state"].get("stamps")]
            assert len(pieces) > 1
            assert all(data["grown"] == ["stamps"] for data in pieces)
            names = [name for data in pieces for name in data["state"]["stamps"]]
            assert sorted(names) == sorted(easel.stamps)
            page.say(page.table, {"size": {"w": 1280, "h": 800, "dense": 1, "still": True}})
            *_, data = (data for _, number, data in page.frames[-1]["told"] if number == easel.model_id)
            assert set(data["state"]["stamps"]) == set(easel.stamps)  # those of another style are all new

    asyncio.run(looks())


def test_a_page_is_told_on_a_new_line_what_it_has_missed(served):
    async def leaves_and_returns() -> None:
        with playing(served, link("black_jack"), link("black_jack")) as [there, away]:
            for page in (there, away):
                page.sit()
            away.visit.disconnect(away.take)
            for page in (there, away):
                page.visit.context.run(page.visit.root.table.press, "tool:hint")
                page.visit.outbox.flush()
            assert away.look != there.look
            assert away.connect()
            assert away.look["words"] == there.look["words"]
            assert away.look["number"] == there.look["number"]

    asyncio.run(leaves_and_returns())


def test_a_page_that_has_missed_too_much_is_not_gone_on_with(served, monkeypatch):
    monkeypatch.setattr(visits, "MOST_TOLD", 1000)

    async def leaves() -> None:
        with playing(served, link("black_jack")) as [page]:
            page.sit()
            page.visit.disconnect(page.take)
            for _ in range(5):
                page.visit.context.run(page.visit.root.table.show)
                page.visit.outbox.flush()
            assert not page.connect()

    asyncio.run(leaves())


def test_a_line_that_is_given_up_does_not_take_the_next_one_with_it(served):
    async def twice() -> None:
        with playing(served, "") as [page]:
            other: list[str] = []
            assert page.visit.connect(other.append, page.visit.number)
            assert not page.visit.disconnect(page.take)
            assert page.visit.post == other.append

    asyncio.run(twice())


def test_what_all_pages_share_is_made_before_the_first_and_nothing_stays_of_it(served, monkeypatch):
    for how in ("freeze", "set_threshold"):  # this process goes on with other tests
        monkeypatch.setattr(gc, how, lambda *_: None)

    async def begins() -> None:
        before = {*_instances}
        served.warm()
        assert {*_instances} <= before  # what other tests have left may go meanwhile
        assert not served.known
        assert len(served.code.assets) > 10  # code and pictures are there to be fetched

    asyncio.run(begins())


def test_no_page_speaks_to_the_widgets_of_another(served):
    async def reaches_out() -> None:
        with playing(served, link("bela"), link("bela")) as [mine, other]:
            other.sit()
            before = len(other.frames)
            for number in other.states:
                mine.say(number, {"press": "tool:hint", "number": other.look["number"]})
                mine.say(number, {"press": "play:memory"})
            assert len(other.frames) == before
            assert not set(mine.states) & set(other.states) - set(visits.EVERYBODY.comms)

    asyncio.run(reaches_out())


def test_what_a_page_writes_into_a_widget_is_not_believed(served):
    async def writes() -> None:
        with playing(served, link("black_jack")) as [page]:
            page.sit()
            table = page.visit.root.table
            state, look = table.game.state, table.overlay.look
            forged = look | {"targets": [{"id": f"card:{card}", "on": True} for card in look["targets"]]}
            for content in ({"method": "update", "state": {"look": forged}}, {"state": {"look": forged}}):
                page.say(page.table, content)
            assert table.game.state is state
            assert [one["id"] for one in table.overlay.look["targets"]] == [one["id"] for one in look["targets"]]

    asyncio.run(writes())


def nonsense(chance: random.Random, numbers: list[str], depth: int = 0) -> Any:
    """Anything that JSON can say, often nearly what a page would."""
    words = [
        "press",
        "size",
        "speed",
        "lift",
        "onto",
        "from",
        "times",
        "hurry",
        "kept",
        "who",
        "base",
        "whole",
        "number",
    ]
    some = [
        lambda: chance.choice([None, True, -1, 0, 7, 1e308, -0.5, 10**30]),
        lambda: chance.choice(
            ["", "card:7C", "play:bela", "tool:undo", "visit", "form", "deal", "kept", "<b>", "\ud800"]
        ),
        lambda: "x" * chance.choice([1, 100, 5000]),
        lambda: chance.choice(numbers),
    ]
    if depth < 4:
        some += [
            lambda: [nonsense(chance, numbers, depth + 1) for _ in range(chance.randrange(4))],
            lambda: {chance.choice(words): nonsense(chance, numbers, depth + 1) for _ in range(chance.randrange(5))},
            lambda: {"press": chance.choice(words), chance.choice(words): nonsense(chance, numbers, depth + 1)},
        ]
    return chance.choice(some)()


def test_a_thousand_hostile_messages_change_nothing_for_another_page(served):
    chance = random.Random(laws.SEED)

    async def attacks() -> None:
        with playing(served, link("casino"), link("black_jack")) as [victim, page]:
            for one in (victim, page):
                one.sit()
            await victim.turn()  # from now on nobody moves there
            told, state = len(victim.frames), victim.visit.root.table.game.state
            for _ in range(1000):
                numbers = [*page.states, *victim.states, "m1", "-", ""]
                page.visit._used = 0.0  # however patient somebody is
                page.say(chance.choice(numbers), nonsense(chance, numbers))
            await asyncio.sleep(0)
            assert len(victim.frames) == told
            assert victim.visit.root.table.game.state is state
            victim.tap()
            assert len(victim.frames) > told

    asyncio.run(attacks())


def test_who_says_too_much_waits_and_then_is_closed(served):
    async def floods() -> None:
        with playing(served, link("black_jack"), link("black_jack")) as [page, other]:
            for one in (page, other):
                one.sit()
            page.visit._used = visits.BURST + 1
            told = len(page.frames)
            heard = [page.say(page.table, {"size": {"w": 300 + i, "h": 500}}) for i in range(visits.MOST_WAITING + 1)]
            assert heard == [True] * visits.MOST_WAITING + [False]
            assert len(page.frames) == told
            before = len(other.frames)
            other.tap()
            assert len(other.frames) > before

    asyncio.run(floods())


@pytest.mark.slow
def test_nothing_of_a_page_outlives_it(served):
    async def many() -> None:
        before = {*_instances}
        for number in range(40):
            game = catalogue()[number % len(catalogue())]
            with playing(served, link(game, number)) as [page]:
                page.sit()
                await page.turn()
                page.tap()
                page.visit.context.run(page.visit.root.press, "home")
                assert len(page.visit.outbox.comms) < 12  # the table is closed with all that it was made of
                page.visit.context.run(page.visit.root.press, f"play:{game}")
                timers = page.visit.root.table.pacing._timers
            assert all(timer.cancelled() for timer in timers)
            assert not page.visit.outbox.comms
            assert {*_instances} <= before  # what other tests have left may go meanwhile
        assert not served.known

    asyncio.run(many())


@pytest.mark.slow
def test_the_memory_of_those_who_have_gone_is_given_back(served, monkeypatch):
    monkeypatch.setattr(visits, "MANY", 30)

    async def many() -> None:
        gone: list[weakref.ref[object]] = []
        stays = served.come("", "stays", LESSONS)
        for number in range(100):
            with playing(served, link(catalogue()[number % len(catalogue())], number)) as [page]:
                page.sit()
                gone += [weakref.ref(one) for one in (page.visit, page.visit.root, page.visit.root.table)]
            del page
            if number == 69:
                await asyncio.sleep(0)
                served.sweep()
                assert not [one() for one in gone if one() is not None]
        served.go(stays)
        del stays
        await asyncio.sleep(0)
        served.sweep()
        assert len(gone) == 300
        assert not [one() for one in gone if one() is not None]

    asyncio.run(many())


SHARED = """
import asyncio, json, sys
from pathlib import Path
from ipywidgets.widgets.widget import Widget
from cardlab.games import catalogue
from cardlab.server.line import EVERYBODY
from cardlab.server.visits import Visits

served = Visits.begin(Path("notebooks"), 9)

async def uses_all():
    for game in catalogue():
        visit = served.come(f"game={game}&seed=3", "somebody", Path("notebooks"))
        for what in ("rules", f"set:{game}", "class"):
            visit.context.run(visit.root.press, what)
    modules = [module for name, module in sys.modules.items() if name.partition(".")[0] == "cardlab"]
    kept = {one.model_id for module in modules for one in vars(module).values() if isinstance(one, Widget)}
    print(json.dumps([len(kept), sorted(kept - {*EVERYBODY.comms})]))

asyncio.run(uses_all())
"""


@pytest.mark.slow
def test_what_modules_keep_is_made_for_every_page():
    done = subprocess.run([sys.executable, "-c", SHARED], cwd=ROOT, capture_output=True, text=True, check=True)
    kept, others = json.loads(done.stdout)
    assert kept
    assert others == []


def test_a_page_that_does_not_come_back_is_ended(served, monkeypatch):
    async def leaves() -> None:
        pages = [Page(served, ""), Page(served, "")]
        pages[0].visit.disconnect(pages[0].take)
        served.sweep()
        assert len(served.known) == 2
        pages[0].visit.last -= visits.LEFT + 1
        pages[1].visit.last -= visits.LEFT + 1  # its line is there
        served.sweep()
        assert [*served.known.values()] == [pages[1].visit]
        served.go(pages[1].visit)

    asyncio.run(leaves())


@pytest.mark.parametrize("link", ["", "game=black_jack&seed=7&players=Ana,bot", "page=form&game=memory", "page=class"])
def test_a_guest_comes_to_open_tables_alone(served, link):
    async def comes() -> None:
        visit = served.come(link, "somebody", LESSONS, opens=False, guest=True)
        home = visit.root
        pressed = ["play:memory", "set:memory", "go:memory", "deal", "class", "form", "home", "famous:memory"]
        for press in ["", *pressed]:
            visit.context.run(home.press, press, {"deal": "1", "sure": True, "do": "open", "game": "memory"})
            assert home.table is None
            assert home.front.look["page"] == "gathering"
            look = home.lobby.widget.look
            assert (look["page"], look["opens"], look["home"]) == ("together", False, False)
        for deed in ("open", "class"):
            visit.context.run(home.press, "room", {"do": deed, "game": "memory"})
            assert "only the teacher" in home.lobby.widget.look["alas"]
        served.go(visit)

    asyncio.run(comes())


def test_when_all_are_taken_who_comes_waits_and_a_lost_page_gives_way(served):
    served.seats.most = 2

    async def full() -> None:
        for name in "ab":
            assert served.ask(name) is None
            visit = served.come("", name, LESSONS)
            visit.connect(lambda text: None, 0)
            served.seats.met(visit.id, name, name)
        assert served.ask("c") == 0
        assert served.ask("d") == 1
        first = next(iter(served.known.values()))
        first.post, first.last = None, first.last - 100
        served.seats.gone(first.id, first.last)
        assert served.ask("c") is None
        assert first.id not in served.known
        for visit in [*served.known.values()]:
            served.go(visit)

    asyncio.run(full())


def test_a_home_page_is_where_a_play_notebook_is(served, tmp_path):
    served.folder = tmp_path
    (tmp_path / "class" / "one").mkdir(parents=True)
    (tmp_path / "class" / "one" / "play.ipynb").touch()
    assert doors.beside("class/one/") == tmp_path / "class/one"
    for folder in ("", "class/", "nowhere/", "../", "class/../class/one/"):
        with pytest.raises(doors.HTTPError, match="404"):
            doors.beside(folder)


def test_code_is_fetched_once_by_an_address_that_says_what_it_is(served):
    code = served.code
    state = {"_esm": "export default 1", "_css": "", "look": {"a": [picture(3000), picture(10)]}}
    found = code.fetched(state)
    name = found["_esm"].rpartition("/")[2]
    assert code.assets[name].plain == b"export default 1"
    assert found["_css"] == ""
    large, small = found["look"]["a"]
    assert code.assets[large.rpartition("/")[2]].plain == b"<" * 3000
    assert small == picture(10)
    assert code.fetched(state) == found
    assert code.version("live.js").startswith("code/live.js?v=")


def test_the_address_of_a_picture_is_the_picture(served):
    about = [game["poster"] for game in (tiles.about(name, LESSONS) for name in catalogue())]
    for told in [*about, *(picture for *_, picture in faces())]:
        drawing = unquote(told.removeprefix("data:image/svg+xml,"))
        assert ElementTree.fromstring(drawing).tag == "{http://www.w3.org/2000/svg}svg"
        assert not re.search('%(?!2[357])|[#"]', told)
    assert unquote(address("""<a b="#1">100% o'clock</a>""")).endswith(""",<a b='#1'>100% o'clock</a>""")


def picture(length: int) -> str:
    return address("<" * length)


def test_the_lessons_beside_a_page_have_relative_addresses(served):
    written = {lesson for game in catalogue() if (LESSONS / (lesson := f"{game}.ipynb")).is_file()}

    async def looks() -> None:
        with playing(served, "") as [page]:
            front = next(state for state in page.states.values() if "games" in state)
            assert {game["lesson"] for game in front["games"]} - {""} == written

    asyncio.run(looks())


BARE = """
import sys
for extra in "fpdf numpy PIL ipycanvas jupyterlab pandas matplotlib joblib playwright pytest".split():
    sys.modules[extra] = None  # it is not installed
from pathlib import Path
from cardlab.server.visits import Visits

Visits.begin(Path("notebooks"), 9)
"""


def test_a_server_needs_no_extra():
    subprocess.run([sys.executable, "-c", BARE], cwd=ROOT, check=True)


@pytest.mark.parametrize("answers", range(0, 60, 7))
def test_whoever_falls_silent_keeps_the_seat_for_a_moment_and_within_twenty_seconds_a_bot_has_played(answers):
    silent, steps = answers + 0.5, 10  # a line answers until then; it is looked at once a second
    for late in range(steps):
        pulse, now = Heartbeat(0.0), late / steps
        while (beat := pulse.beat(now)) != "lost":
            if beat and now < silent:
                pulse.heard = now
            now += 1
        assert silent - 2 * PING < pulse.heard <= silent
        assert now - silent > ANSWER - 1  # so long it may sleep
        tick = now + max(0.0, pulse.heard + GRACE - now)
        assert tick + 1 + SPEEDS["slow"][1] - silent < 20


def test_a_line_is_not_lost_while_the_computer_sleeps():
    pulse = Heartbeat(0.0)
    assert (pulse.beat(4.0), pulse.beat(6.0)) == ("", "ask")
    pulse.heard = 6.1
    assert pulse.beat(90_000.0) == "ask"
    assert pulse.heard == 90_000.0 - 2 * PING
    assert pulse.beat(90_000.0 + ANSWER) == ""
    pulse.heard = 90_000.0 + ANSWER
    assert pulse.beat(90_001.0 + ANSWER) == ""
