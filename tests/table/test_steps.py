"""Many numbers to say are one button that is stepped; a few have a button each."""

from __future__ import annotations

import pytest

from cardlab import Game
from cardlab.rules.moves import Move
from cardlab.table.control.controller import MANY, buttons
from cardlab.table.table import Table


def bidding(**options: object) -> Table:
    game = Game("marjapussi", players=["Ana", "bot", "bot", "bot"], seed=4, partners="seated", **options)
    return Table(game, speed="instant")


def test_sixty_one_bids_are_one_button_with_its_steps():
    some = bidding()
    legal = some.game.moves
    look = some.overlay.look
    first, *others = look["moves"]
    numbers = [int(m.to) for m in legal if m.verb == "bid"]
    assert len(numbers) > 50 and [b["id"] for b in others] == ["move:pass"]
    assert [step["number"] for step in first["steps"]] == sorted(numbers)
    assert first["id"] == first["steps"][0]["id"] == f"move:bid -> {min(numbers)}"
    assert {step["label"] for step in first["steps"]} == {f"Bid {n}" for n in numbers}
    assert [b["id"] for b in look["more"]] == ["move:pass"], "the list of all moves has the control beside it"


def test_each_step_can_be_pressed():
    some = bidding()
    high = some.overlay.look["moves"][0]["steps"][-1]
    some.messages.hear({"press": high["id"], "number": some.number})
    assert next(step.move for step in some.game.steps if step.seat == "A") is Move("bid -> 420")


@pytest.mark.parametrize("step", ["move:bid -> 123", "move:bid -> 425", "move:bid -> x"])
def test_what_is_no_step_is_not_played(step):
    some = bidding()
    before = len(some.game.steps)
    some.messages.hear({"press": step, "number": some.number})
    assert len(some.game.steps) == before and "another look" in some.overlay.look["say"].lower()


def test_a_few_numbers_and_other_words_keep_a_button_each():
    view = Game("bela", players=["Ana", "bot"], seed=8).view("A")
    few = [Move(f"bid -> {n}") for n in range(MANY)]
    suits = [Move(f"take -> {s}") for s in "SHDC"]
    assert [b["id"] for b in buttons(view, few + suits)] == [f"move:{m}" for m in few + suits]
    assert [b.get("suit") for b in buttons(view, suits)] == list("SHDC")
