"""The notebooks: every exercise accepts its answers and refuses its mistakes, and every page runs to its end."""

import ast
import json
import re
from functools import cache
from pathlib import Path

import nbformat
import pytest
from axe_playwright_python.sync_playwright import Axe
from nbclient import NotebookClient

from cardlab.cards import PACK
from cardlab.lesson import Exercise

FOLDER = Path(__file__).parent.parent / "notebooks"
NAMES = sorted(f.name for f in FOLDER.glob("*.ipynb"))
LESSONS = [n for n in NAMES if n not in ("play.ipynb", "00_start_here.ipynb")]


def read(name):
    return nbformat.read(FOLDER / name, as_version=4)


def cells(name, kind):
    return [c for c in read(name).cells if c.cell_type == kind]


@cache
def shown(name):
    """What each code cell shows: cell id -> the value of its last expression; the cells are run for it."""
    space, found = {"__name__": "notebook"}, {}
    for cell in cells(name, "code"):
        body = ast.parse(cell.source).body
        last = body.pop() if isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), cell.id, "exec"), space)
        if last is not None:
            found[cell.id] = eval(compile(ast.Expression(last.value), cell.id, "eval"), space)
    return found


EXERCISES = [
    pytest.param(name, cell, id=f"{name.removesuffix('.ipynb')}-{cell}")
    for name in LESSONS
    for cell, value in shown(name).items()
    if isinstance(value, Exercise)
]


def test_no_exercise_is_lost():
    written = [c.id for name in LESSONS for c in cells(name, "code") if "Exercise(" in c.source]
    assert written == [p.values[1] for p in EXERCISES]
    assert len(written) >= 19  # the exercises of the five stages


@pytest.mark.parametrize(("name", "cell"), EXERCISES)
def test_an_exercise_accepts_its_right_answers(name, cell):
    exercise = shown(name)[cell]
    if exercise.ask == "all":
        whole = exercise.judge("; ".join(exercise.right.values()))
        assert whole.right and whole.done
    for answer in exercise.right.values():
        feedback = exercise.judge(answer)
        assert feedback.right
        assert feedback.done or exercise.ask == "all"


@pytest.mark.parametrize(("name", "cell"), EXERCISES)
def test_an_exercise_refuses_its_wrong_answers_with_their_rule(name, cell):
    exercise = shown(name)[cell]
    assert exercise.wrong
    for answer, rule in exercise.wrong.items():
        words = answer if isinstance(answer, str) else ", ".join(m.text for m in answer)
        feedback = exercise.judge(words)
        assert not feedback.right and not feedback.done
        assert feedback.reason.rule == rule
        assert feedback.say


@pytest.mark.parametrize(("name", "cell"), EXERCISES)
def test_an_exercise_refuses_every_other_card(name, cell):
    """No card of the whole pack is taken for an answer that the author did not state."""
    exercise = shown(name)[cell]
    if exercise.choices:
        assert [v for v in exercise.choices if exercise.judge(v).right] == list(exercise.right)
        return
    begins = {chain[0].text for chain in exercise.right}
    for verb in {chain[0].verb for chain in exercise.right if chain[0].card} or {exercise.kind.verbs[0]}:
        for card in PACK:
            assert exercise.judge(f"{verb} {card}").right == (f"{verb} {card}" in begins)


@pytest.mark.parametrize(("name", "cell"), EXERCISES)
def test_hints_come_in_steps_and_end_with_the_rule(name, cell):
    exercise = shown(name)[cell]
    steps = [exercise.hint() for _ in range(4)]
    assert len({s.say(child=True) for s in steps}) == 4
    assert steps[3].rule == exercise.rule and exercise.rule in exercise.book.rules
    middle = [z.pile for z in exercise.state.zones() if z.kind == "pile" and exercise.state.piles[z.pile]]
    assert steps[0].cards or not middle, "the first hint says where to look"
    assert not set(steps[0].cards) & set(exercise.state.piles.get(exercise.me, ())), (
        "and gives no card of the answer away"
    )


def sentences(text):
    return len(re.findall(r"[.!?…][”\"]?(?=\s+[A-Z“♠♥♦♣]|$)", text.strip()))


@pytest.mark.parametrize(("name", "cell"), EXERCISES)
def test_a_child_never_reads_more_than_two_sentences(name, cell):
    exercise = shown(name)[cell]
    said = [exercise.request, *(exercise.hint().say(child=True, names=exercise.names) for _ in range(4))]
    said += [exercise.judge(w if isinstance(w, str) else ", ".join(m.text for m in w)).say for w in exercise.wrong]
    well = exercise.judge("; ".join(exercise.right.values()) if exercise.ask == "all" else next(iter(exercise.right)))
    said.append(well.say.removeprefix("Yes! "))
    for line in said:
        assert 1 <= sentences(line) <= 2, line
        assert len(line) <= 130, line


@pytest.mark.parametrize("name", LESSONS)
def test_what_stands_between_the_exercises_is_short(name):
    grown_ups = ("teachers", "answers")
    for cell in cells(name, "markdown"):
        if cell.id not in grown_ups:
            lines = [x for x in cell.source.split("\n") if x and not x.startswith(("#", ">", "[", "-"))]
            assert len(lines) <= 1, f"{cell.id}: one paragraph"
            assert sentences(" ".join(lines).replace("**", "")) <= 3, cell.id
            assert len(" ".join(lines)) <= 150, cell.id


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_is_clean(name):
    raw = json.loads((FOLDER / name).read_text("utf-8"))
    assert (raw["nbformat"], raw["nbformat_minor"]) == (4, 5)
    ids = [c["id"] for c in raw["cells"]]
    assert len(set(ids)) == len(ids) and all(re.fullmatch(r"[a-z0-9-]+", i) for i in ids)
    for cell in raw["cells"]:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == [] and cell["execution_count"] is None
            assert len("".join(cell["source"]).splitlines()) <= 4
    assert raw["metadata"]["title"]


@pytest.mark.parametrize("name", NAMES)
def test_links_lead_to_notebooks_that_exist(name):
    for cell in cells(name, "markdown"):
        for target in re.findall(r"\]\((\S+?)\)", cell.source):
            assert target in NAMES, target


@pytest.mark.parametrize("name", NAMES)
def test_a_notebook_runs_from_top_to_bottom(name):
    done = NotebookClient(read(name), timeout=120, resources={"metadata": {"path": str(FOLDER)}}).execute()
    for cell in done.cells:
        if cell.cell_type == "code":
            assert not [o for o in cell.outputs if o.output_type == "error" or o.get("name") == "stderr"], cell.id


def test_an_exercise_is_answered_by_touch_on_a_phone(voila_page):
    """Wrong, then right: the reason, the praise and nothing wider than the screen; axe finds nothing serious."""
    page = voila_page("/black_jack.ipynb", narrow=True)
    sheet = page.locator(".cardlab-exercise").first
    sheet.locator(".cardlab-glass.cl-narrow").wait_for()
    sheet.get_by_role("button", name="9 of spades").tap()
    sheet.locator('.cl-say[data-tone="no"][data-rule="BLJ-20"]').wait_for()
    for card in ("7 of clubs", "5 of hearts"):
        sheet.get_by_role("button", name=card).tap()
        sheet.locator('.cl-say[data-tone="good"]').wait_for()
    sheet.locator(".cl-say", has_text="★ Yes!").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page, context=".cardlab-exercise, .cardlab-form, .jp-RenderedMarkdown").response["violations"]
    assert [v["id"] for v in found if v["impact"] in ("serious", "critical")] == []
    # Only the exercise: a picture of the whole lesson would be 40 000 pixels high.
    sheet.screenshot(path=FOLDER.parent / "tests" / "output" / "an_exercise_on_a_phone.png")
