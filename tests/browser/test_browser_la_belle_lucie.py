"""La Belle Lucie in a real browser: a whole game won by mouse, the end of one by keyboard alone and by touch."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hands import Hands

from cardlab.games.la_belle_lucie import new
from cardlab.play.advice.solver import Solver

SEED = 172  # can be won without a redeal
WON = "All cards are home. You've won!"


def winning_line():
    solver = Solver(new(1, seed=SEED))
    solver.think(10_000)
    return solver.line


def begun(moves):
    """The game after some moves."""
    state = new(1, seed=SEED)
    for move in moves:
        state = state.play(move)
    return state


@pytest.mark.turns("a game of La Belle Lucie")
@pytest.mark.parametrize(("way", "narrow", "done"), [("click", False, 30), ("keys", False, 45), ("tap", True, 45)])
def test_a_game_is_won(voila_page, shot, way, narrow, done):
    """By mouse, by keyboard and by touch, from where so many moves have been made."""
    line = winning_line()
    deal = f"position={quote(begun(line[:done]).text())}"
    calm = {} if way == "click" else {"reduced_motion": "reduce"}
    page = voila_page(f"/?game=la_belle_lucie&stage=6&{deal}&players=Ana", narrow=narrow, **calm)
    hands = Hands(page, way)
    shot(page, "dealt")
    line = line[done:]
    for i, move in enumerate(line):
        seen = hands.press(f"{move.card.words}, playable")
        if i == len(line) // 2:
            shot(page, "middle")
    assert WON in seen.say and "Deal a new game" in seen.moves
    shot(page, "won")
