"""A turn that is shown: played slowly as the advice would, each move and its reason said before it is made."""

import pytest

from cardlab import Game
from cardlab.table.control.game import Playing


def lesson(name="black_jack", **how):
    return Game(name, **{"stage": 5, "players": ["You", "bot"], "seed": 4, **how}).table(coach=True)


def watched(table, monkeypatch):
    """What is still to come, to be let go step by step, and what was said."""
    waiting, said = [], []
    monkeypatch.setattr(Playing, "_then", lambda self, seconds, act: waiting.append((seconds, act)))
    table.overlay.observe(lambda change: said.append(change["new"]["say"]), "look")
    table.press("tool:watch")
    return waiting, said


def test_a_turn_is_said_and_then_made_move_by_move(monkeypatch):
    table = lesson()
    waiting, said = watched(table, monkeypatch)
    assert table.game.steps == [] and said[-1].startswith("Watch! Lay Q♠. ")
    assert waiting[0][0] > 2, "there is time to read it"
    while waiting:
        waiting.pop(0)[1]()
    assert [s for s in said if s.startswith("Watch! Lay Q♦.")], "a turn of two cards is shown to its end"
    mine = [str(step.move) for step in table.game.steps if step.seat == "A"]
    assert mine == ["play QS", "play QD", "finish"]


def test_whoever_presses_something_plays_on_alone(monkeypatch):
    table = lesson()
    waiting, _ = watched(table, monkeypatch)
    table.press("tool:hint")
    waiting.pop(0)[1]()
    assert table.game.steps == [] and not waiting
    table.press("tool:watch")
    waiting.pop(0)[1]()
    table.press("tool:hint")
    waiting.pop(0)[1]()
    assert len(table.game.steps) == 1 and not waiting, "between two cards too"


def test_alone_a_move_is_a_turn(monkeypatch):
    table = lesson("accordion", stage=3, players=["You"])
    waiting, said = watched(table, monkeypatch)
    while waiting:
        waiting.pop(0)[1]()
    assert len(table.game.steps) == 1 and sum("Watch! " in s for s in said) == 1


@pytest.mark.parametrize("coach", [True, False])
def test_it_is_offered_where_help_is(coach):
    table = Game("casino", stage=2, players=["You", "bot"], seed=1).table(coach=coach)
    assert ("tool:watch" in table.offered()) is coach


def test_on_a_phone_it_lies_under_more():
    table = lesson()
    table.messages.hear({"size": {"w": 390, "h": 844}})
    assert next(tool for tool in table.controller.tools() if tool["id"] == "tool:watch")["menu"]
