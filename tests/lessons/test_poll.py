"""Polls: an exercise that a class answers; a first answer counts, and nothing is judged before all see it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import laws
import pytest
from conftest import ROOT
from devices import lines

from cardlab.lessons import questions as asked
from cardlab.lessons.exercise import Exercise
from cardlab.lessons.poll import THANKS, Poll, Polled
from cardlab.table.table import Table

LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb") if path.stem in laws.GAMES)


def questions(game: str) -> list[Exercise]:
    """Some of the questions of a lesson."""
    cells = json.loads(Path(ROOT / "notebooks" / f"{game}.ipynb").read_text("utf-8"))["cells"]
    stages = asked.stages(cells)
    chosen = random.Random(f"{laws.SEED}/{game}").choice(stages)
    return asked.exercises(cells, chosen)


@pytest.mark.parametrize("game", LESSONS)
def test_every_answer_is_counted_once_and_judged_when_it_is_shown(game):
    for exercise in questions(game):
        poll = Poll(exercise)
        with lines():
            can: list[str] = []
            for number in range(6):
                table = Table(Polled(poll, f"child {number}"))
                look = table.overlay.look
                can = [one["id"] for one in look["moves"] + look["targets"] if one["id"] != "tool:hint"]
                assert not look.get("record")
                assert all("playable" not in one["label"] for one in look["targets"])
                before = len(poll.answers)
                table.press(can[number % len(can)])
                if len(poll.answers) > before:
                    assert table.overlay.look["say"] == THANKS.say()
                    assert not table.overlay.look["moves"]
                    assert not table.overlay.look["targets"]
                table.close()
        bars = poll.bars
        assert sum(bar.votes for bar in bars) == len(poll.answers)
        assert len(poll.answers) >= 1, exercise.request
        assert not any(bar.right or bar.cause for bar in bars), "nothing is judged before it is shown"
        poll.shown = True
        for answer, bar in zip(dict.fromkeys([*exercise.choices, *poll.answers.values()]), poll.bars, strict=True):
            judged = exercise.judge(answer if isinstance(answer, str) else (answer,))
            assert bar.right == judged.right
            assert bar.right or bar.cause, f"{bar.words} is wrong without a word"
            assert bar.words


def test_only_the_first_answer_counts():
    exercise = Exercise(
        "A: 7C 5H 9S | discard: 7H", "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all"
    )
    poll = Poll(exercise)
    with lines():
        for _ in range(2):  # also after the page was loaded again
            table = Table(Polled(poll, "ana"))
            for card in ("9S", "7C"):
                if f"card:{card}" in table._offered():
                    table.press(f"card:{card}")
    assert [(bar.card, bar.votes) for bar in poll.bars] == [("9S", 1)]
