"""The lessons themselves in the browser: each one walked step by step to its last star, right at once and wrong first.

A run walks the short lessons; CARDLAB_LAWS=full walks them all.
"""

from __future__ import annotations

import pytest
from hands import grave
from laws import LAWS
from walk import walk

from notebooks import KNOWING

WALKS = [(name, how) for name in KNOWING for how in ("right", "wrong first")]
SHORT = [("meet_the_cards.ipynb", "right"), ("tricks.ipynb", "wrong first"), ("memory.ipynb", "right")]


@pytest.mark.turns("a walk")
@pytest.mark.parametrize(
    ("name", "how"),
    [pytest.param(*one, id=f"{one[0][:-6]}-{one[1]}") for one in (WALKS if LAWS == "full" else SHORT)],
)
def test_a_lesson_is_walked_to_its_last_star(lesson_page, shot, name, how):
    page = lesson_page(name, narrow=how != "right", reduced_motion="reduce")
    walk(page, name, wrong_first=how != "right")
    shot(page)


def test_an_exercise_is_answered_by_touch_on_a_phone(lesson_page, shot):
    """Wrong, then right: the reason, the praise and nothing wider than the screen; axe finds nothing serious."""
    page = lesson_page("/black_jack.ipynb", narrow=True)
    page.locator("[data-exercise]").first.wait_for(state="attached")
    page.locator(".cl-open-map").tap()
    page.locator(".cl-stone").first.tap()
    sheet = page.locator(".cardlab-exercise:visible")
    sheet.locator(".cardlab-overlay.cl-upright").wait_for()
    sheet.get_by_role("button", name="9 of spades").tap()
    sheet.locator('.cl-say[data-tone="no"][data-rule="BLJ-20"]').wait_for()
    for card in ("7 of clubs", "5 of hearts"):
        sheet.get_by_role("button", name=card).tap()
        sheet.locator('.cl-say[data-tone="good"]').wait_for()
    sheet.locator(".cl-say", has_text="★ Yes!").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert grave(page, ".cardlab-exercise, .cl-steps, .cl-words") == []
    shot(page)
