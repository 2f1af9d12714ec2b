"""The lessons themselves in the browser: each one walked step by step to its last star, right at once and wrong first.

What to press is found out at tables without a browser (``fingers``); the page must take it and say so. A run walks
the short lessons; CARDLAB_LAWS=full walks them all.
"""

from __future__ import annotations

import fingers
import pytest
from laws import LAWS
from playwright.sync_api import expect
from test_notebooks import KNOWING, shown

WALKS = [(name, how) for name in KNOWING for how in ("right", "wrong first")]
SHORT = [("meet_the_cards.ipynb", "right"), ("tricks.ipynb", "wrong first"), ("black_jack.ipynb", "right")]
BACK = '.cl-tools [data-id="tool:back"]:not([aria-disabled="true"]):visible'  # a wrong turn is mended in place


@pytest.mark.parametrize(
    ("name", "how"),
    [pytest.param(*walk, id=f"{walk[0][:-6]}-{walk[1]}") for walk in (WALKS if LAWS == "full" else SHORT)],
)
def test_a_lesson_is_walked_to_its_last_star(voila_page, shot, name, how):
    exercises = {exercise.key: exercise for exercise in shown(name).values()}
    page = voila_page(name, narrow=how != "right", reduced_motion="reduce")
    expect(page.locator("[data-exercise]")).to_have_count(len(exercises))
    on_page = page.locator("[data-exercise]").evaluate_all("all => all.map((e) => e.dataset.exercise)")
    assert on_page == list(exercises)
    half, tables, met = len(exercises) // 2, 0, 0
    while True:
        on = page.locator(".cl-on-step").inner_text()
        key = page.evaluate("""() => [...document.querySelectorAll("[data-exercise]")]
            .find((e) => e.closest("[cell-index]").offsetParent)?.dataset.exercise""")
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), "wider than the screen"
        if key:
            answer(page, exercises[key], wrong_first=how != "right")
            met += 1
            if met == half:
                assert page.record.errors == []
                page.reload()
                page.record.errors.clear()  # what the page that is left says of its leaving
                stars(page, 1 if how != "right" else 3)
        else:
            tables += page.locator(".cl-board:visible").count()
        if on == "The map":
            break
        page.locator(".cl-on-step").click()
    page.locator(".cl-on-step").click()
    won = len(exercises) if how != "right" else 3 * len(exercises)
    expect(page.locator(".cl-total")).to_have_text(f"{won} of {3 * len(exercises)} stars")
    shot(page)
    assert met == len(exercises) and tables


def stars(page, number):
    expect(page.locator(".cl-stars")).to_have_attribute("aria-label", f"{number} of 3 stars")


def answer(page, exercise, *, wrong_first):
    if wrong_first:
        press(page, fingers.wrong(exercise))
        expect(page.locator(".cl-say:visible")).to_have_attribute("data-tone", "no")
        while page.locator(BACK).count():
            press(page, ["tool:back"])
    press(page, fingers.right(exercise))
    stars(page, 1 if wrong_first else 3)


def press(page, names):
    """Press buttons of the table that is seen, each when the one before was answered."""
    board = page.locator(".cl-board:visible")
    for name in names:
        before = board.get_attribute("data-number")
        page.locator(f'.cardlab-glass [data-id="{name}"]:visible').first.click()
        expect(board).not_to_have_attribute("data-number", before)
