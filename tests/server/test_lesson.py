"""Lessons without a kernel: what each page is told of its cells, and that nothing of it is left when it has gone."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import weakref
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import comm
import nbformat
import pytest
from conftest import ROOT
from ipywidgets.widgets import widget
from ipywidgets.widgets.widget import _instances

from cardlab.lab import work
from cardlab.lab.trial import Trial
from cardlab.lessons.cells import Cells
from cardlab.play import deadline
from cardlab.server import doors
from cardlab.server.cells import counting
from cardlab.server.cells import lesson as lessons
from cardlab.server.line import EVERYBODY, PAGE, Outbox
from cardlab.server.visits import Visits
from cardlab.table.control.controller import Controller
from cardlab.table.front.lazy import PARTS, PageParts

NOTEBOOKS = ROOT / "notebooks"
LONG = "import time\nlast = time.monotonic() + 60\nwhile time.monotonic() < last:\n    pass"


@pytest.fixture
def served(monkeypatch, tmp_path) -> Iterator[Visits]:
    """The visits of a server whose package has lessons of a test; afterwards widgets speak as before."""
    monkeypatch.setattr(comm, "create_comm", comm.create_comm)
    monkeypatch.setattr(widget, "_remove_buffers", widget._remove_buffers)
    monkeypatch.setattr(Controller, "painter", Controller.painter)
    monkeypatch.setattr(deadline, "LIMIT", deadline.LIMIT)
    monkeypatch.setattr(work, "PIECE", work.PIECE)
    monkeypatch.setattr(work, "WORTH", work.WORTH)
    monkeypatch.setattr(Visits, "served", None)
    monkeypatch.setattr(lessons, "shipped", lambda: tmp_path)
    yield Visits.begin(tmp_path, 300)


def written(folder: Path, name: str, *sources: str, counts: str = "") -> None:
    """A notebook of cells "a", "b" and so on; those that ``counts`` names are counted elsewhere."""
    cells = []
    for letter, source in zip(ascii_lowercase, sources, strict=False):
        cell = nbformat.v4.new_code_cell(source, id=letter, metadata={"tags": ["counts"]} if letter in counts else {})
        cells.append(cell)
    nbformat.write(nbformat.v4.new_notebook(cells=cells), folder / f"{name}.ipynb")


class Page:
    """A page of a lesson: what its cells show, and its widgets."""

    def __init__(self, all_: Visits, name: str) -> None:
        self.visit = all_.come("", "somebody", all_.folder, lesson=name)
        self.shown: dict[str, dict[str, Any]] = {}
        self.states: dict[str, dict[str, Any]] = {}
        self.visit.connect(self.take, 0)

    def take(self, text: str) -> None:
        for kind, number, data in json.loads(text).get("told", ()):
            if kind == "ran":
                self.shown[number] = data
            elif kind == "comm_open":
                self.states[number] = data["state"]
            elif data and number in self.states:
                self.states[number] |= data.get("state", {})

    async def has(self, *cells: str) -> None:
        """Until these cells have been run; all of them, if none is named."""
        while not {*(cells or ("",))} <= {*self.shown}:
            await asyncio.sleep(0.001)

    def find(self, **traits: object) -> str:
        return next(n for n, state in self.states.items() if traits.items() <= state.items())


@contextmanager
def open_at(served: Visits, *names: str) -> Iterator[list[Page]]:
    pages = [Page(served, name) for name in names]
    yield pages
    for page in pages:
        served.go(page.visit)


def same(shown: dict[str, Any], states: dict[str, dict[str, Any]]) -> object:
    """What a page shows of a cell, without the numbers of its widgets and what is drawn by chance."""
    if "widget" not in shown:
        return shown
    state = states[shown["widget"]]
    kinds = {name: state.get(name) for name in ("_view_name", "_dom_classes", "description", "value")}
    kinds["_dom_classes"] = [one for one in kinds["_dom_classes"] or () if not one.startswith("cl-lazy-")]
    inner = [same({"widget": one.removeprefix("IPY_MODEL_")}, states) for one in state.get("children", ())]
    return [*kinds.values(), inner]


def test_two_pages_in_turns_each_show_what_one_shows_alone(served, monkeypatch):
    monkeypatch.setattr(lessons, "shipped", lambda: NOTEBOOKS)

    async def come() -> None:
        with open_at(served, "memory") as [alone]:
            await alone.has()
            told = {cell: same(shown, alone.states) for cell, shown in alone.shown.items()}
        with open_at(served, "memory", "memory") as pages:
            for page in pages:
                await page.has()
                assert {cell: same(shown, page.states) for cell, shown in page.shown.items()} == told
            assert not {*pages[0].states} & {*pages[1].states} - {*EVERYBODY.comms}, "each has widgets of its own"
        assert not [cell for cell, shown in alone.shown.items() if shown.get("error")]
        assert len(told) > 20

    asyncio.run(come())


def test_the_server_shows_what_the_runner_shows_anywhere(served, monkeypatch):
    """A worker in a browser runs the same cells by the same class."""
    monkeypatch.setattr(lessons, "shipped", lambda: NOTEBOOKS)

    async def come() -> None:
        with open_at(served, "tricks") as [page]:
            await page.has()
            cells = Cells()
            PAGE.set(Outbox("alone-"))
            PARTS.set(PageParts())
            for name, source in served.lessons.page("tricks").cells.items():
                outcome = cells.run(name, source)
                assert outcome.error == ""
                shown = page.shown[name]
                if outcome.shows is None:
                    assert shown == {}
                elif "widget" not in shown:
                    assert shown["html"] in (
                        outcome.shows.get("text/html"),
                        f"<pre>{outcome.shows['text/plain']}</pre>",
                    )
                else:
                    assert "application/vnd.jupyter.widget-view+json" in outcome.shows

    asyncio.run(come())


def test_nothing_is_left_of_a_hundred_lessons(served, tmp_path):
    game = "Game('memory', stage=1, players=['You', 'bot'], seed=1)"
    written(tmp_path, "small", "from cardlab import Game", f"{game}.table(coach=True)", "1 / 1",
            "from cardlab.lessons import Exercise\nExercise('A: 7C | discard: 7H', 'Lay it.', right='7C')")  # fmt: skip

    async def come() -> None:
        stays = Page(served, "small")
        await stays.has()
        before, gone = {*_instances}, []
        for _ in range(100):
            with open_at(served, "small") as [page]:
                await page.has()
                gone += [weakref.ref(one) for one in (page.visit, page.visit.root, page.visit.root.cells)]
            del page
        await asyncio.sleep(0)
        gc.collect()
        assert not [one() for one in gone if one() is not None]
        assert {*_instances} <= before  # what other tests have left may go meanwhile
        served.go(stays.visit)

    asyncio.run(come())


def test_a_lesson_that_is_left_runs_no_further(served, tmp_path):
    written(tmp_path, "left", *["1 + 1"] * 20)  # those after the first eight wait for a while

    async def come() -> None:
        with open_at(served, "left") as [page]:
            await page.has("a")
            root = page.visit.root
        await asyncio.sleep(0.01)
        assert "" not in page.shown and not root.left and not root.cells.space

    asyncio.run(come())


def test_a_cell_that_hangs_is_stopped_and_the_rest_of_the_lesson_is_there(served, tmp_path, monkeypatch):
    monkeypatch.setattr(lessons, "LONGEST", 0.1)
    written(tmp_path, "hangs", "number = 1", LONG, "number + 1")

    async def come() -> None:
        with open_at(served, "hangs") as [page]:
            await page.has()
            assert page.shown["b"]["error"] and "it took longer than 0.1 seconds" in page.shown["b"]["html"]
            assert page.shown["c"] == {"html": "<pre>2</pre>"}

    asyncio.run(come())


def test_a_press_is_answered_between_two_cells_of_others(served, tmp_path):
    tick = "from cardlab.table.widgets import Checkbox\nbox = Checkbox(value=False)\nbox"
    written(tmp_path, "ticks", tick)
    written(tmp_path, "many", *["number = sum(range(10_000))"] * 8)

    async def come() -> None:
        with open_at(served, "ticks") as [page]:
            await page.has()
            box = page.find(_view_name="CheckboxView")
            with open_at(served, *["many"] * 20) as others:
                await others[0].has("a")
                page.visit.choose(box, True, 10)
                assert page.visit.root.cells.space["box"].value is True
                assert not all("" in other.shown for other in others)

    asyncio.run(come())


CONTROLS = """from cardlab.table.widgets import BoundedIntText, Button, Checkbox, Dropdown, HTML, IntSlider, VBox
box, slider, text = Checkbox(value=False), IntSlider(value=1, min=0, max=9), BoundedIntText(value=3, min=2, max=4)
listed, words = Dropdown(options=[('one', 1), ('two', 2)], value=1), HTML('words')
off = Checkbox(value=False, disabled=True)
VBox([box, slider, text, listed, words, off])"""


@pytest.mark.parametrize(
    ("name", "value", "then"),
    [
        ("box", True, True),
        ("box", 1, False),
        ("box", "yes", False),
        ("slider", 9, 9),
        ("slider", 10, 1),
        ("slider", True, 1),
        ("text", 4, 4),
        ("text", 2.5, 3),
        ("text", None, 3),
        ("listed", 1, 2),
        ("listed", 2, 1),
        ("listed", -1, 1),
        ("words", "<b>others</b>", "words"),
        ("off", True, False),
    ],
)
def test_only_what_a_control_offers_can_be_chosen(served, tmp_path, name, value, then):
    written(tmp_path, "controls", CONTROLS)

    async def come() -> None:
        with open_at(served, "controls", "controls") as [page, other]:
            await page.has()
            await other.has()
            mine = page.visit.root.cells.space[name]
            other.visit.choose(mine.model_id, value, 10)  # nobody chooses for another page
            before = mine.value
            page.visit.choose(mine.model_id, value, 10)
            assert (mine.value == then and before != then) or before == then == mine.value

    asyncio.run(come())


def test_what_is_counted_is_counted_in_another_process_once_for_everybody(served, tmp_path, monkeypatch):
    ask = "import os\nfrom cardlab.lessons import Guess\nGuess('?', ['1', '2'], lambda: os.getpid())"
    written(tmp_path, "counts", "number = 1\ndef more(): number_[0] += 1\nnumber_ = [1]", "more(); print(number_)",
            ask, "number_", counts="b")  # fmt: skip
    asked: list[str] = []
    whole = counting._asked
    monkeypatch.setattr(counting, "_asked", lambda path, cell, said: asked.append(cell) or whole(path, cell, said))

    async def come() -> None:
        with open_at(served, "counts", "counts") as pages:
            for page in pages:
                await page.has("", "b")
                assert page.shown["b"] == {"html": "<pre>[2]\n</pre>"}
                assert page.visit.root.cells.space["number_"] == [2]
                page.visit.context.run(_press, _guess(page))
            told = [_guess(page) for page in pages]
            while not all("came out" in guess.said.value for guess in told):
                await asyncio.sleep(0.01)
            first, second = (guess.said.value.rpartition("<p")[2] for guess in told)
            assert first == second and f">{os.getpid()}<" not in first
        assert sorted(asked) == ["b", "c"]

    asyncio.run(come())


def _guess(page: Page) -> Any:
    return _instances[page.shown["c"]["widget"]]


def _press(guess: Any) -> None:
    guess.buttons[0].click()
    guess.counting.click()


def test_what_cannot_be_counted_is_said_in_its_place(served, tmp_path, monkeypatch):
    written(tmp_path, "fails", "import os", "os._exit(3)", counts="b")

    async def come() -> None:
        with open_at(served, "fails") as [page]:
            await page.has("b")
            assert page.shown["b"]["error"] and counting.FAILED in page.shown["b"]["html"]

    asyncio.run(come())


def test_a_trial_that_runs_ends_with_its_page(served, tmp_path):
    written(tmp_path, "trial", "from cardlab.lab.trial import Trial",
            "trial = Trial('memory', ['bot:first', 'bot'], stage=1, deals=5000)\ntrial")  # fmt: skip

    async def come() -> None:
        with open_at(served, "trial") as [page]:
            await page.has()
            trial: Trial = page.visit.root.cells.space["trial"]
            trial.predictions[0].click()
            trial.run.click()
            while trial.found is None:
                await asyncio.sleep(0.001)
        assert trial.growth is None
        found = trial.found
        await asyncio.sleep(0.02)
        assert trial.found is found

    asyncio.run(come())


def test_only_the_lessons_of_the_package_are_pages(served, tmp_path):
    written(tmp_path, "mine", "1")
    written(tmp_path, "play", "1")
    (tmp_path / "folder").mkdir()
    written(tmp_path / "folder", "theirs", "1")
    assert served.lessons.page("mine") is not None
    for name in ("play", "folder/theirs", "../mine", "mine\0", "", "m" * 65, "none"):
        assert served.lessons.page(name) is None, name
    with pytest.raises(ValueError, match="no such lesson"):
        Page(served, "none")
    told = doors.lesson_page(served.code, "mine", served.lessons.page("mine"))
    assert 'data-lesson="mine"' in told and 'data-cell="a"' in told and "1</" not in told
    assert all("src=" in words for words in told.split("<script")[1:]), "no script stands in the page"


def test_a_lesson_that_is_changed_is_read_again(served, tmp_path):
    written(tmp_path, "mine", "1")
    assert served.lessons.page("mine").cells == {"a": "1"}
    written(tmp_path, "mine", "1", "2")
    assert served.lessons.page("mine").cells == {"a": "1", "b": "2"}
