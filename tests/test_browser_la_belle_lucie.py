"""La Belle Lucie in a real browser: a whole won game by mouse, by keyboard alone and by touch, as the solver says."""

from __future__ import annotations

import pytest
from hands import Hands

from cardlab.games.la_belle_lucie import new
from cardlab.solver import Solver

SEED = 172  # can be won without a redeal
WON = "All cards are home. You have won!"


def winning_line():
    solver = Solver(new(1, seed=SEED))
    solver.think(10_000)
    return solver.line


@pytest.mark.parametrize(("way", "narrow"), [("click", False), ("keys", False), ("tap", True)])
def test_a_whole_game_is_won(voila_page, shot, way, narrow):
    calm = {} if way == "click" else {"reduced_motion": "reduce"}
    page = voila_page(f"/?game=la_belle_lucie&stage=6&seed={SEED}&players=Ana", narrow=narrow, **calm)
    hands = Hands(page, way)
    shot(page, "dealt")
    line = winning_line()
    for i, move in enumerate(line):
        seen = hands.press(f"{move.card.words}, playable")
        if i == len(line) // 2:
            shot(page, "middle")
    assert WON in seen.say and seen.moves == ["Deal a new game"]
    shot(page, "won")


def test_free_cards_are_big_enough_for_a_finger(voila_page):
    page = voila_page(f"/?game=la_belle_lucie&stage=6&seed={SEED}&players=Ana", narrow=True)
    hands = Hands(page, "tap")
    for label in hands.see().cards:
        box = hands.named(label).bounding_box()
        assert min(box["width"], box["height"]) >= 44, label


def test_a_buried_card_says_why_it_stays(voila_page, shot):
    page = voila_page(f"/?game=la_belle_lucie&stage=6&seed={SEED}&players=Ana")
    hands = Hands(page)
    buried = next(x for x in hands.see().labels if " of " in x and "playable" not in x and "stack" not in x)
    seen = hands.press(buried)
    assert seen.tone == "no" and "LBL-" in seen.say
    shot(page)
