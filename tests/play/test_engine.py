"""Engines: programs that play, in any language; what they are told, what happens when they fail, and their end."""

import asyncio
import gc
import pickle
import random
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

import cardlab
from cardlab import Engine, Game
from cardlab.games import rules_of
from cardlab.lab.simulate import Experiment
from cardlab.lab.work import _packed, one_piece
from cardlab.play.bots import bots
from cardlab.table.page.speech import MoveLog
from cardlab.table.table import Table

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE, PAGE = ROOT / "docs" / "high_card.mjs", (ROOT / "docs" / "engines.md").read_text("utf-8")
ODD = "did not answer with a move that is allowed."
LONG = 9.0  # seconds in which any program answers, on the slowest machine
FIRST = (
    """while read -r word rest; do case $word in moves) m=${rest%%,*};; go) echo "# a note"; echo "$m";; esac; done"""
)


def shell(script, seconds=LONG):
    return Engine(f"sh -c {shlex.quote(script)}", seconds)


def program(game, seat=0):
    """The process of a seat."""
    return psutil.Process(game.players[seat].bot.function._process.program.pid)


def failed(script, seconds=LONG):
    """The step of an engine that fails, with all that was said of it."""
    game = Game("bela", players=[shell(script, seconds), "bot:first"], seed=3, patient=True)
    while game.turn != "A":
        game.bot_step()
    view = game.view("A")
    game.bot_step()
    assert game.steps[-1].move is bots.sensible(view)[0]
    return game, game.players[0].bot.function


def test_the_example_of_the_docs_plays_as_it_stands_there():
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 20 and f"{{literalinclude}} {EXAMPLE.name}" in PAGE
    game = Game("bela", players=[Engine(f"node {EXAMPLE}", LONG), "bot:first"], seed=3, patient=True)
    while not game.over:
        legal, mine = game.state.legal_moves(), game.turn == "A"
        game.bot_step()
        assert not game.players[0].bot.problem
        if mine and game.steps[-1].move.verb == "play":
            worth = ["23456789TJQKA".find(move.card.rank) for move in legal if move.card]
            assert "23456789TJQKA".find(game.steps[-1].move.card.rank) == max(worth)


def test_the_lines_on_the_page_are_those_that_are_sent():
    lines = re.search(r"```text\n(.*?)```", PAGE, re.DOTALL)[1].splitlines()
    view = rules_of("bela").at(next(line for line in lines if line.startswith("view ")).removeprefix("view "))
    sent = cardlab.play.bots.engine.question(view, view.legal_moves(), random.Random(1)).splitlines()
    assert [line.split(" ")[0] for line in sent] == [line.split(" ")[0] for line in lines]
    assert sent[:4] == lines[:4] and view.viewer == "A"


def test_a_program_is_told_what_its_seat_sees_and_each_seat_has_its_own(tmp_path):
    noted = FIRST.replace("do case", f'do echo "$word $rest" >>{tmp_path}/$$; case')  # noted before it is answered
    assert noted != FIRST
    heard = shell(noted)
    game, views = Game("casino", players=[heard, heard], seed=1), {"A": [], "B": []}
    while not game.over:
        views[game.turn].append(f"view {game.view(game.turn).text()}")
        game.bot_step()
    told = sorted(
        [line for line in path.read_text().splitlines() if line[:5] == "view "] for path in tmp_path.iterdir()
    )
    assert told == sorted(views.values()) and not game.players[0].bot.problem


@pytest.mark.parametrize(
    ("script", "heard", "details"),
    [
        ("exit 3", "stopped with exit code 3.", "stopped with exit code 3."),
        ("echo I hold KS >&2; read x; exit 1", "stopped with exit code 1.", "stopped with exit code 1: I hold KS."),
        ("while read x y; do [ $x = go ] && echo hm; done", ODD, "chose “hm”"),
        ("while read x y; do [ $x = go ] && echo play KS; done", ODD, "chose “play KS”"),
        ("exec >&-; exec sleep 1000", "does not answer any more.", "does not answer any more."),
    ],
    ids=["gone", "dying", "nonsense", "forbidden", "dumb"],
)
def test_what_fails_is_told_in_a_sentence_and_the_first_sensible_move_is_played(script, heard, details):
    game, engine = failed(script)
    said = f"The bot “sh” {heard} The first sensible move was played instead."
    assert engine.problem == said and details in engine.details
    assert said in MoveLog().since(game, "B", len(game.steps) - 1)
    assert said in str(Table(game).overlay.look), "and at the table"


def test_what_fails_is_said_at_the_table_until_somebody_moves_and_holds_no_bot():
    async def watch() -> float:
        game = Game(
            "black_jack", players=["Ana", shell("exit 3"), "bot:first"], stage=1, patient=True,
            position="A: 7C 7D | B: KD 2H | C: QS JD | discard: 7H | stock: 2C 3C 5C 6C",
        )  # fmt: skip
        some = Table(game, speed="instant")
        some.painter._ready()
        some._message(None, {"size": {"w": 1328, "h": 612, "dense": 1, "still": True}}, None)
        game.choose(game.moves[0])
        while game.turn != "C":
            game.bot_step() if game.turn == "B" else game.choose(game.moves[0])
        while some._due:
            await asyncio.sleep(0)
        [bot] = some.pacing._timers
        bot.cancel()
        said, waits = game.trouble, bot.when() - asyncio.get_running_loop().time()
        assert some.overlay.look["say"] == said != ""
        while game.turn != "A":
            game.bot_step()
        while some._due:
            await asyncio.sleep(0)
        assert some.overlay.look["say"].startswith(said) and "Your turn" in some.overlay.look["say"]
        assert game.patient, "also where bots answer at once"
        some.pacing.stop()
        game.choose(game.moves[0])
        some.pacing.stop()
        assert game.trouble == ""
        return waits

    assert asyncio.run(watch()) < 1, "to read it would take four"


def test_what_fails_among_bots_alone_is_said_for_one_round():
    game = Game("black_jack", players=[shell("exit 3"), "bot:first"], stage=1, seed=3, patient=True)
    while not (game.steps and game.steps[-1].seat == "A"):
        game.bot_step()
    said = game.trouble
    while game.steps[-1].seat == "A":
        game.bot_step()
    assert game.trouble == said != ""
    game.players[0] = game.players[0]._replace(bot=bots.first)
    game.bot_step()
    game.bot_step()
    assert game.trouble == ""


def test_a_program_that_is_late_is_ended_and_the_next_move_has_another_one():
    _, engine = failed("exec sleep 1000", 0.05)
    assert engine.problem.startswith("The bot “sh” had not chosen after 0.05 seconds.") and engine._process is None
    assert not [child for child in psutil.Process().children() if child.name() == "sleep"]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: Engine("nod my_bot.js"), "There is no program 'nod' here, so 'nod my_bot.js' cannot play."),
        (lambda: Engine(""), "An engine is the command that starts it"),
        (lambda: Engine(["sh"]), "An engine is the command that starts it"),
        (lambda: Engine("sh", 10), "seconds cannot be '10'. It must be more than 0 and less than 10."),
        (lambda: Engine("sh 'open"), "An engine is the command that starts it"),
    ],
)
def test_what_cannot_be_an_engine_is_refused(ask, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        ask()


def test_it_plays_in_the_lab_and_says_where_it_failed():
    mine = shell(FIRST)
    found = cardlab.compare([mine, "bot:at_random"], "memory", deals=2, stage=1)
    assert found.names == ["sh", "bot:at_random"] and not found.fault
    found = cardlab.compare([shell("exit 3"), "bot:first"], "casino", deals=2)
    assert "In 4 hands, a bot did not choose for itself: The bot “sh” stopped with exit code 3." in repr(found)
    assert "sh" in cardlab.ladder("memory", also=(mine,), deals=1, stage=1).names


def test_it_goes_to_other_processes_by_its_command():
    task = Experiment(rules_of("casino"), (bots.OwnBot(shell(FIRST)), bots.first), {}, 4, False, {})
    assert one_piece(_packed(task), 0, 1) == [task(0)] and not task(0).fault
    again = pickle.loads(pickle.dumps(shell(FIRST, 3)))
    assert (again.command, again.seconds) == (shell(FIRST).command, 3)


def test_a_process_ends_with_its_game_and_with_python():
    game = Game("memory", players=[shell(FIRST), "bot:first"], seed=1, patient=True)
    while game.turn != "A":
        game.bot_step()
    game.bot_step()
    running = program(game)
    assert running.is_running()
    del game
    gc.collect()
    assert not running.is_running()
    code = f"""if True:
        from cardlab import Engine, Game
        game = Game("memory", players=[Engine({shell(FIRST).command!r}, 9)] * 2, seed=1, patient=True)
        game.bot_step()
        print(*[p.bot.function._process.program.pid for p in game.players if p.bot.function._process], flush=True)
        input()"""
    for end in (lambda python: python.stdin.close(), lambda python: python.send_signal(signal.SIGKILL)):
        with subprocess.Popen([sys.executable, "-c", code], stdin=-1, stdout=-1, stderr=-3, text=True) as python:
            theirs = [psutil.Process(int(pid)) for pid in python.stdout.readline().split()]
            assert theirs
            end(python)
        assert psutil.wait_procs(theirs, timeout=60)[1] == []
