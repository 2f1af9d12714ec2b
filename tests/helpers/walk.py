"""Walks: a lesson step by step to its last star in a browser, as a server or a page without one shows it.

What to press is found out at tables without a browser (``fingers``); the page must take it and say so.
"""

from __future__ import annotations

import fingers
from hands import changed
from playwright.sync_api import Page, expect

from cardlab.lessons.exercise import Exercise
from notebooks import exercises_of

BACK = '.cl-tools [data-id="tool:back"]:not([aria-disabled="true"]):visible'  # a wrong turn is mended in place
HERE = """() => [...document.querySelectorAll("[data-exercise]")]
    .find((e) => e.closest("main > *").offsetParent)?.dataset.exercise"""

# Whether nothing reaches over the edge of the screen; answers may be too many for one row, which can be pushed then.
FITS = """edge => ![...document.querySelectorAll("header, main, nav, .cl-board, .cl-tool")]
    .some((e) => e.offsetParent && e.getBoundingClientRect().right > edge + 1)"""


def walk(page: Page, name: str, *, wrong_first: bool = False) -> None:
    """Walk through the lesson on this page, load it again in the middle, and see its stars on the map at the end."""
    exercises = {exercise.key: exercise for exercise in exercises_of(name).values()}
    expect(page.locator("[data-exercise]")).to_have_count(len(exercises))
    on_page = page.locator("[data-exercise]").evaluate_all("all => all.map((e) => e.dataset.exercise)")
    assert on_page == list(exercises)
    half, tables, met = len(exercises) // 2, 0, 0
    won = (2 if wrong_first else 3) * len(exercises)
    while True:
        if (door := page.locator(".cl-door:visible")).count():
            expect(page.locator(".cl-well-done .cl-won-star")).to_have_text(f"★ {won}")
            door.click()  # to the pages for grown-ups
        on = page.locator(".cl-on-step").inner_text()
        key = page.evaluate(HERE)
        page.wait_for_function(FITS, arg=(page.viewport_size or {})["width"])  # a table tells its size when it is seen
        if key:
            answer(page, exercises[key], wrong_first=wrong_first)
            met += 1
            if met == half:
                assert page.record.errors == []  # type: ignore[attr-defined]
                page.reload()
                page.record.errors.clear()  # type: ignore[attr-defined]  # what the page that is left says of its leaving
                stars(page, 2 if wrong_first else 3)
        else:
            for table in page.locator(".cardlab-table:visible").all():
                table.locator(".cl-board").wait_for()
                tables += 1
        if on == "The map":
            break
        page.locator(".cl-on-step").click()
    page.locator(".cl-on-step").click()
    expect(page.locator(".cl-total")).to_have_text(f"{won} of {3 * len(exercises)} stars")
    assert met == len(exercises) and tables


def stars(page: Page, number: int) -> None:
    expect(page.locator(".cl-stars")).to_have_attribute("aria-label", f"{number} of 3 stars")


def answer(page: Page, exercise: Exercise, *, wrong_first: bool) -> None:
    if wrong_first:
        press(page, fingers.wrong(exercise))
        expect(page.locator(".cl-say:visible")).to_have_attribute("data-tone", "no")
        while page.locator(BACK).count():
            press(page, ["tool:back"])
    press(page, fingers.right(exercise))
    stars(page, 2 if wrong_first else 3)


def press(page: Page, names: list[str]) -> None:
    """Press buttons of the table that is seen, each when the one before was answered."""
    board = page.locator(".cl-board:visible")
    board.locator(".cl-say.cl-inside").wait_for()  # it is laid anew once it knows how large the screen is
    for name in names:
        for _ in range(3):
            before = board.get_attribute("data-number")
            page.locator(f'.cardlab-overlay [data-id="{name}"]:visible').first.click()
            changed(board, before)
            # Two looks may follow each other, and a press between them is asked for again.
            if not board.locator(".cl-said").inner_text().startswith("Things have moved on"):
                break
