"""The lessons themselves in the browser: each one walked step by step to its last star, right at once and wrong first.

A run walks the short lessons; CARDLAB_LAWS=full walks them all.
"""

from __future__ import annotations

import pytest
from laws import LAWS
from walk import walk

from notebooks import KNOWING

WALKS = [(name, how) for name in KNOWING for how in ("right", "wrong first")]
SHORT = [("meet_the_cards.ipynb", "right"), ("tricks.ipynb", "wrong first"), ("black_jack.ipynb", "right")]


@pytest.mark.parametrize(
    ("name", "how"),
    [pytest.param(*one, id=f"{one[0][:-6]}-{one[1]}") for one in (WALKS if LAWS == "full" else SHORT)],
)
def test_a_lesson_is_walked_to_its_last_star(voila_page, shot, name, how):
    page = voila_page(name, narrow=how != "right", reduced_motion="reduce")
    walk(page, name, wrong_first=how != "right")
    shot(page)
