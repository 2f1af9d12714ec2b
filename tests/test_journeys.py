"""The five journeys of docs/architecture.md are lived through: each file that one names is passed, in that order."""

import asyncio
import re
import sys
from inspect import isawaitable
from pathlib import Path

import comm
import pytest
from click.testing import CliRunner
from devices import LESSONS, Page
from fingers import pressed, right

import cardlab
from cardlab.cli import cardlab as command
from cardlab.home.home import Home
from cardlab.lab import work
from cardlab.lessons.exercise import Exercise
from cardlab.play import deadline
from cardlab.play.game import Game
from cardlab.room.rooms import Rooms
from cardlab.server.visits import Visits
from cardlab.table.control.controller import Controller
from cardlab.table.table import Table

ROOT = Path(cardlab.__file__).parent
PAGE = (ROOT.parent / "docs" / "architecture.md").read_text("utf-8").partition("## Five journeys")[2]
MOST = {"A tap": 7, "A bot's move": 5, "An exercise": 6, "`cardlab print": 5, "A child joins": 7}  # files of each


def files(name):
    """What a journey names, file after file."""
    told = re.split(r"\n\*\*|\n## |\nIn a notebook", PAGE.partition(f"\n**{name}")[2])[0]
    steps = re.findall(r"^\d+\. .+(?:\n   .+)*", told, re.MULTILINE)
    return [re.findall(r"`cardlab/([\w/.]+)`", step)[-1] for step in steps]


async def passing(journey):
    """The files of cardlab that are called while something goes on, one after another."""
    seen = []

    def called(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(str(ROOT)):
            name = Path(frame.f_code.co_filename).relative_to(ROOT).as_posix()
            if not seen or seen[-1] != name:
                seen.append(name)

    sys.setprofile(called)
    try:
        if isawaitable(goes := journey()):
            await goes
    finally:
        sys.setprofile(None)
    return seen


def tap():
    table = Table(Game("black_jack", stage=1, players=["Ana", "bot"], seed=8))
    table._message(None, {"size": {"w": 1280, "h": 640}}, None)
    card = next(t["id"] for t in table.overlay.full_look["targets"] if t.get("on"))
    return lambda: table._message(None, {"press": card, "number": table.number}, None)


def bot():
    game = Game("black_jack", players=["Ana", "bot"], seed=8, patient=True)
    table = Table(game, speed="fast")
    table._message(None, {"size": {"w": 1280, "h": 640, "still": True}}, None)
    while not game.bot_to_move:  # a turn has several moves
        game.play(game.moves[0])

    async def goes():
        assert game.bot_to_move
        while game.bot_to_move:
            table.pacing.go_on()
            table.pacing.hurry(whole=True)
            await asyncio.sleep(0.01)

    return goes


def exercise():
    def solves():
        one = Exercise(
            "A: 7C 5H | B: KD QD | discard: 7H", "Which card may you lay?", right="play 7C: it is a seven too"
        )
        assert pressed(one, right(one)).overlay.full_look["record"]

    return solves


def prints(folder):
    args = ["print", "black_jack", "--lesson", "1", "--out", str(folder / "lesson.pdf")]
    return lambda: CliRunner().invoke(command, args, catch_exceptions=False)


def joins(served):
    teacher = Page(served, "page=together")
    teacher.press("class", game="black_jack")
    (board,) = Rooms.here.boards.values()

    def comes():
        child = Page(served, "")
        child.press("find", code=board.code)
        child.press("sit", seat="A", face="owl red")
        assert child.home.lobby.at == "table"

    return comes


LAB = (work, "PIECE"), (work, "WORTH")


@pytest.fixture
def served(monkeypatch):
    for of, name in ((comm, "create_comm"), (Controller, "painter"), (deadline, "LIMIT"), (Visits, "served"), *LAB):
        monkeypatch.setattr(of, name, getattr(of, name))
    monkeypatch.setattr(Rooms, "here", None)
    monkeypatch.setattr(Home, "company", None)
    return Visits.begin(LESSONS, 3000)


@pytest.mark.parametrize("name", MOST)
def test_a_journey_passes_the_files_that_it_names_in_this_order(name, tmp_path, request):
    way = files(name)
    assert 4 <= len(way) <= MOST[name] and all((ROOT / file).is_file() for file in way)

    async def goes():
        ways = {"A tap": tap, "A bot's move": bot, "An exercise": exercise, "`cardlab print": lambda: prints(tmp_path)}
        journey = ways[name]() if name in ways else joins(request.getfixturevalue("served"))
        return await passing(journey)

    seen = iter(asyncio.run(goes()))
    # Doors need a socket: that they lead to visits is read; a game's advice thinks in a thread of its own.
    apart = ("server/doors.py", "games/")
    for file in (one for one in way if one.endswith(".py") and not one.startswith(apart)):
        assert file in seen, f"{name}: {file} is not passed, or not after those before it"
    assert "server/doors.py" not in way or "from .visits import" in (ROOT / "server" / "doors.py").read_text("utf-8")
