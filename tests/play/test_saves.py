"""Saves that were written before the house was built load in it and come to the same end.

``tests/data/saves`` holds ten of them, each with the piles, the turn and the winners as they lay then: all seven games,
options, stages, positions, bots at the table, moves that were taken back, several hundred moves.
"""

import json
from pathlib import Path

import pytest

from cardlab import load
from cardlab.play.game import Game

SAVES = sorted((Path(__file__).resolve().parents[1] / "data" / "saves").glob("*.json"))


def written(path):
    return json.loads(path.read_text("utf-8"))


def test_there_are_ten_old_saves_of_seven_games():
    assert len(SAVES) == 10
    assert len({written(path)["save"]["game"] for path in SAVES}) == 7


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_comes_to_the_same_end(path):
    old = written(path)
    game = load(old["save"])
    assert game.problem == "" and len(game.steps) == len(old["save"]["moves"])
    state = game.state
    assert {pile: " ".join(map(str, cards)) for pile, cards in state.piles.items()} == old["piles"]
    assert (state.turn, list(state.winners), state.deals) == (old["turn"], old["winners"], old["deals"])


@pytest.mark.parametrize("path", SAVES, ids=lambda path: path.stem)
def test_an_old_save_is_written_as_it_was_read(path):
    old = written(path)
    game = load(old["save"])
    assert game.to_save() == old["save"]
    assert load(game.to_save()).state == game.state
    assert isinstance(game, Game) and [player.spec for player in game.players] == old["save"]["players"]
