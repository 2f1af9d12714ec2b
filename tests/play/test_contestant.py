"""Somebody else's bot: a process of its own with limits, and a hand that is lost, with a sentence, when it fails."""

import gc
import os
import random
import socket
import sys

import psutil
import pytest

from cardlab.games import rules_of
from cardlab.play.bots import bots
from cardlab.play.bots.contestant import Contestant, fenced, fences

LONG = 9.0  # seconds in which any bot answers, on the slowest machine
HEAD = "def choose(view, moves, chance):\n"


def contestant(source, seconds=LONG, program=""):
    return Contestant("ada", source, program, "black_jack", {"packs": 2}, seconds)


def view():
    state = rules_of("black_jack").new(2, seed=3, packs=2)
    return state.view(state.turn)


def failed(source, seconds=LONG):
    """What is said of a bot that fails at its first move."""
    bot = contestant(source, seconds)
    bot(view(), view().legal_moves(), random.Random(1))
    assert bot.problem.startswith("The bot “ada” ") and bot.problem.endswith(" It loses this hand.")
    return bot.details.removeprefix("The bot “ada” ").removesuffix(" It loses this hand.")


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (HEAD + "    return moves[99]", "stopped with exit code 1: IndexError (line 2): list index out of range."),
        (HEAD + "return 1", "stopped with exit code 1: IndentationError (line 2): expected an indented block after"),
        ("x = 1", "stopped with exit code 1: NameError: there is no function choose(view, moves, chance) in it."),
        (HEAD + "    return 'play 2C 3D'", "did not return a move. 'play 2C 3D' is not a move."),
        (HEAD + "    raise SystemExit", "stopped with exit code 1: SystemExit (line 2)."),
        (HEAD + "    import os\n    os._exit(3)", "stopped with exit code 3."),
        (HEAD + "    import sys\n    sys.stderr.write('x' * 2**21)", "stopped with exit code 1: OSError"),
    ],
)
def test_a_bot_with_an_error_loses_with_a_sentence_that_names_the_line(source, said):
    assert failed(source).startswith(said)


def test_a_bot_that_hangs_is_ended_with_all_that_it_has_started():
    before = set(psutil.Process().children(recursive=True))
    source = HEAD + "    import subprocess, sys\n    subprocess.run([sys.executable, '-c', 'while True: pass'])"
    assert failed(source, seconds=0.2) == "had not chosen after 0.2 seconds."
    left = set(psutil.Process().children(recursive=True)) - before
    assert not psutil.wait_procs(left, LONG)[1]


def test_a_bot_that_fills_the_memory_fails_alone_or_we_say_that_there_is_no_limit():
    assert fences()[1] == ("has at most 512 MB" in fenced(2, 512)) == (sys.platform == "linux")
    bot = contestant(HEAD + "    bytearray(2**30)\n    return moves[0]")
    bot(view(), view().legal_moves(), random.Random(1))
    assert ("stopped with exit code 1: MemoryError (line 2)." in bot.details) == fences()[1]


def test_a_bot_reaches_the_network_only_where_we_say_that_it_can():
    with socket.create_server(("127.0.0.1", 0)) as server:
        port = server.getsockname()[1]
        bot = contestant(
            f"import socket\n{HEAD}    socket.create_connection(('127.0.0.1', {port}), 5)\n    return moves[0]"
        )
        bot(view(), view().legal_moves(), random.Random(1))
    assert bool(bot.problem) == fences()[0]
    assert ("cannot reach the network" in fenced(2, 512)) == fences()[0]


def test_a_bot_sees_what_its_seat_sees_and_nothing_of_this_machine(monkeypatch):
    monkeypatch.setenv("CARDLAB_TEACHER", "a secret word")
    source = (
        f"import os\n{HEAD}    print('not an answer')\n    assert not any('secret' in v for v in os.environ.values())\n"
    )
    source += (
        "    assert view.viewer == view.turn and view.rules.packs == 2 and view.text() == WANTED\n    return moves[-1]"
    )
    bot, seen = contestant(f"WANTED = {view().text()!r}\n{source}"), view()
    assert bot(seen, seen.legal_moves(), random.Random(1)) is seen.legal_moves()[-1] and not bot.problem


def test_a_bot_comes_to_each_hand_as_it_was_written_and_starts_once():
    source = "told = []\n" + HEAD + "    told.append(1)\n    return moves[len(told) - 1]"
    seen, pids = view(), set()
    for _ in range(3):
        bot = contestant(source)
        for number in range(2):
            assert bot(seen, seen.legal_moves(), random.Random(1)) is seen.legal_moves()[number]
        pids.add(bot._process.program.pid)
        del bot
        gc.collect()
    assert len(pids) == 1


def test_a_program_is_asked_in_the_lines_of_an_engine(tmp_path):
    program = tmp_path / "last"
    program.write_text(
        '#!/bin/sh\nwhile read -r w rest; do case $w in moves) m=${rest##*, };; go) echo "$m";; esac; done\n'
    )
    program.chmod(0o755)
    bot, seen = contestant("", program=os.fspath(program)), view()
    assert bots.asked(bots.OwnBot(bot), seen, random.Random(1)) is seen.legal_moves()[-1]
