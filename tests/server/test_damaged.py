"""Damaged files of one's own: saves, notebooks and what is remembered of them; each is read, or it is said why not."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic

import laws
import pytest
from conftest import ROOT
from damaging import damaged
from devices import lines

import cardlab
from cardlab import Game
from cardlab.classroom.quiz import QuestionMenu
from cardlab.lessons import notebooks, questions
from cardlab.room.board import ClassBoard
from cardlab.room.room import Refused, Room

MANY = 300
HANG = 600.0  # seconds: no speed is measured
SENTENCES = re.compile(r"[^\n]{1,900}[.!?”]( \[[A-Z]{3}-\d+\w?\])?")


def each(file: Path, texts: list[str]) -> Iterator[str]:
    """One text after the other with something changed, as the file holds it; none of them hangs."""
    chance, since = random.Random(f"{laws.SEED}/{file.name}"), monotonic()
    for _ in range(MANY):
        text = damaged(chance.choice(texts), chance)
        file.write_bytes(text.encode("utf-8", "surrogatepass"))
        yield text
        assert monotonic() - since < HANG, text[:2000]


def said(text: str, do: Callable[[], object]) -> bool:
    """Whether something refuses to be done, in words for people."""
    try:
        do()
    except (ValueError, Refused) as why:
        assert SENTENCES.fullmatch(str(why)), (str(why), text[:2000])
        return True
    return False


@pytest.mark.slow
def test_a_damaged_save_is_opened_as_far_as_it_goes_or_it_is_said_why_not(tmp_path):
    chance, texts, refused = random.Random(laws.SEED), list[str](), 0
    for name in laws.GAMES:
        game = Game(name, players=["bot"] * laws.few(name), seed=chance.randrange(10**6), patient=True)
        while not game.over and chance.random() < 0.9:
            game._step(game._moves(game.turn)[0])
        texts.append(json.dumps(game.to_save()))

    def opens() -> None:
        found = cardlab.load(file, patient=True, partial=True)
        assert repr(found)
        json.dumps(found.to_save())

    file = tmp_path / "kept.json"
    for text in each(file, texts):
        refused += said(text, opens)
    assert 0 < refused < MANY


WHERE = "A: 7C 5H 9S | B: KD | discard: 7H | turn: A"
ASKS = f"Exercise({WHERE!r}, 'Which card?', right='play 7C', game='black_jack')"
LESSON = {
    "cells": [
        {"cell_type": "markdown", "id": "title", "metadata": {}, "source": ["# Look ![a cat](cat.png)"]},
        {
            "cell_type": "code", "id": "stage-1", "metadata": {}, "execution_count": None, "outputs": [],
            "source": ["from cardlab import Exercise\n", ASKS],
        },
    ],
    "metadata": {"language_info": {"name": "python"}}, "nbformat": 4, "nbformat_minor": 5,
}  # fmt: skip


def test_a_damaged_notebook_asks_what_it_can_and_stops_no_other(tmp_path):
    with lines():
        board = ClassBoard(
            "BOARD", lambda game, code: Room(game, "KBTM"), lambda: Game("black_jack", players=["bot"] * 2)
        )
        board.add()
        (tmp_path / "memory.ipynb").write_text((ROOT / "notebooks" / "memory.ipynb").read_text("utf-8"), "utf-8")
        asking, refused, torn = QuestionMenu(board, tmp_path), 0, 0
        file = tmp_path / "black_jack.ipynb"
        file.write_text(json.dumps(LESSON))
        asking.look_up("black_jack", "1")
        assert notebooks.readable(file) and len(asking.questions) == 1
        for text in each(file, [json.dumps(LESSON)]):
            notebooks._named.cache_clear(), notebooks._readable.cache_clear()
            refused += said(text, lambda: asking.look_up("black_jack", "1"))
            torn += not notebooks.readable(file)
            assert notebooks.named(tmp_path) >= notebooks._named(tmp_path / "memory.ipynb", 0)
            assert json.dumps(asking.look())
            assert questions.stages(questions.cells(tmp_path / "memory.ipynb"))
        assert 0 < refused < MANY and 0 < torn < MANY


def test_what_is_remembered_of_copied_lessons_may_be_damaged(tmp_path, monkeypatch):
    lessons, folder = tmp_path / "lessons", tmp_path / "own"
    lessons.mkdir()
    for name in ("a.ipynb", "b.ipynb"):
        (lessons / name).write_text(name)
    monkeypatch.setattr(notebooks, "shipped", lambda: lessons)
    notebooks.lay_out(folder)
    record = folder / notebooks.RECORD
    (folder / "a.ipynb").write_text("one's own")
    for text in each(record, [record.read_text()]):
        told = notebooks.lay_out(folder)
        assert SENTENCES.fullmatch(told), (told, text)
        assert (folder / "a.ipynb").read_text() == "one's own"
        assert (folder / "b.ipynb").read_text() == "b.ipynb"
        assert "b.ipynb" in json.loads(record.read_text())
