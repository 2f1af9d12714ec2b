"""What is asked, in every lesson: the first exercises of all on one page, looked at as boxes in three windows."""

import ast
from contextlib import suppress

import laws
import pytest
from hands import until
from playwright.sync_api import expect

from notebooks import KNOWING, cells

WINDOWS = {"laptop": (1366, 650), "phone": (390, 844), "lying": (844, 390)}
HERE = """() => [...document.querySelectorAll("[data-exercise]")]
    .find((e) => e.closest("main > *").offsetWidth)?.dataset.exercise"""

# Whether the kernel has laid the table that is seen for a shape; on a phone on its side it is asked in the middle.
LAID = """shape => { const says = [...document.querySelectorAll(`.cl-${shape} .cl-say`)].find((one) => one.offsetWidth);
  return says && (shape === "lying") === (says.getBoundingClientRect().top > innerHeight / 4); }"""
# What is wrong with the boxes of the table that is seen; a card may be held under the next one.
WRONG = """async () => {
  for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); // what is said is fitted to its room
  const root = [...document.querySelectorAll(".cardlab-overlay")].find((one) => one.offsetWidth), found = [];
  const boxes = (kind) => [...root.querySelectorAll(kind)].filter((one) => one.checkVisibility())
    .map((one) => [one.dataset.id || one.className, one.getBoundingClientRect()]);
  const [says, moves, tools] = [".cl-say", ".cl-move", ".cl-tool"].map(boxes);
  const cards = boxes('.cl-target[data-id^="card:"]'), felt = root.getBoundingClientRect();
  const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  for (const [name, box] of [...says, ...moves, ...tools, ...cards]) {
    const [left, right] = [box.left < felt.left - 1, box.right > felt.right + 1];
    if (left || right || box.top < felt.top - 1 || box.bottom > felt.bottom + 1) found.push(`${name} is cut`);
  }
  for (const [name, box] of moves) {
    const others = [...tools, ...cards, ...says];
    for (const [other, place] of others) if (over(box, place)) found.push(`${name} over ${other}`);
  }
  for (const [name, box] of tools) {
    for (const [other, place] of [...cards, ...says]) if (over(box, place)) found.push(`${name} over ${other}`);
  }
  for (const [other, place] of cards) if (over(says[0][1], place)) found.push(`the question over ${other}`);
  const said = root.querySelector(".cl-told"), room = root.querySelector(".cl-say");
  if (said.scrollHeight > room.clientHeight + 1) found.push("the question is cut");
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight + 1 || page.scrollWidth > innerWidth) found.push("the page scrolls");
  if (felt.bottom > innerHeight) found.push("the felt is cut");
  return found;
}"""


def first_of(name: str) -> str:
    """The cell of the first exercise of a lesson, after all that the cells before it name."""
    before: list[ast.stmt] = []
    for cell in cells(name, "code"):
        if "Exercise(" in cell.source and isinstance(ast.parse(cell.source).body[-1], ast.Expr):
            return "\n".join([*map(ast.unparse, before), cell.source])
        before += [one for one in ast.parse(cell.source).body if not isinstance(one, ast.Expr)]
    raise ValueError(f"{name} asks nothing.")


@pytest.fixture
def first(lessons):
    """A lesson of the first exercise of every lesson."""
    return lessons.add_notebook("first.ipynb", "pass", "# Stage 1: all the first ones", *map(first_of, KNOWING))


def test_every_question_is_seen_whole_and_nothing_lies_over_anything(first, lesson_page, shot):
    page = lesson_page(first, viewport={"width": 1366, "height": 650}, reduced_motion="reduce")
    expect(page.locator("[data-exercise]")).to_have_count(len(KNOWING))
    wrong = {}
    for i, name in enumerate(KNOWING):
        for window, (wide, high) in laws.sampled(WINDOWS.items(), 1, f"asks/{name}"):
            page.set_viewport_size({"width": wide, "height": high})
            shape = {"laptop": "wide", "phone": "upright"}.get(window, window)
            page.locator(f".cardlab-overlay.cl-{shape} .cl-say.cl-inside:visible").wait_for()
            page.wait_for_function(LAID, arg=shape, polling="raf")
            with suppress(AssertionError):  # what is said is fitted to its room once that is known
                until(page, f"async () => !(await ({WRONG})()).length")
            if found := page.evaluate(WRONG):
                wrong[name, window] = found
        if i + 1 < len(KNOWING):
            before = page.evaluate(HERE)
            page.locator(".cl-on-step").click()
            page.wait_for_function(f"before => ({HERE})() !== before", arg=before)
    shot(page)
    assert wrong == {}
