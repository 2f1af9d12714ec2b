"""The cells of a lesson run without a kernel: what they show, print and define, and what goes wrong in them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

from cardlab.lessons import naming
from cardlab.lessons.cells import CellOutcome, Cells, CountedResult, defined
from cardlab.server.line import as_html, cell_as_html

GUESS = "from cardlab.lessons import Guess\nGuess('How many?', ['1', '2'], lambda: print('counts') or number)"


def test_a_cell_shows_its_last_line_prints_and_knows_what_cells_before_defined():
    cells = Cells()
    assert cells.run("a", "number = 2\ndef say(): print('two', number)") == CellOutcome()
    assert cells.run("b", "say()\nnumber + 1") == CellOutcome({"text/plain": "3"}, "two 2\n")
    assert cells.run("c", "say()\nNone") == CellOutcome(None, "two 2\n")
    assert cells.run("d", "# nothing at all") == CellOutcome()


def test_what_goes_wrong_is_told_in_its_place_and_the_next_cell_runs(capsys):
    cells = Cells()
    told = cells.run("a", "print('so far')\n1 / 0")
    assert (told.printed, told.error) == ("so far\n", "ZeroDivisionError: division by zero")
    assert cells.run("b", "print(").error.startswith("SyntaxError")
    assert cells.run("c", "'on'").shows == {"text/plain": "'on'"}
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_an_exercise_is_named_after_its_cell_and_nothing_else_is(monkeypatch):
    cells = Cells()
    cells.run("one", "from cardlab.lessons import naming\nname = naming.cell()")
    assert cells.space["name"] == "one" and naming.running == ""
    cells.run("two", "name = naming.cell()\n1 / 0")
    assert cells.space["name"] == "two" and naming.running == ""


def test_two_lessons_of_one_process_share_nothing():
    one, other = Cells(), Cells()
    for cells, number in ((one, 1), (other, 2)):
        cells.run("a", f"number = {number}")
    assert one.run("b", "print(number)").printed == "1\n"
    assert other.run("b", "print(number)").printed == "2\n"


def test_a_guess_is_counted_where_it_is_asked_and_by_somebody_else():
    async def asks() -> None:
        waits: asyncio.Future[CountedResult] = asyncio.get_running_loop().create_future()
        asked: list[str] = []
        cells = Cells(lambda cell: asked.append(cell) or waits)  # type: ignore[func-returns-value]
        cells.define("number = 7")
        cells.run("guess", GUESS)
        guess: Any = cells.last
        guess.buttons[0].click()
        guess.counting.click()
        assert asked == ["guess"] and "7" not in guess.said.value
        waits.set_result(CountedResult("<b>7</b>"))
        await asyncio.sleep(0)
        assert "<b>7</b>" in guess.said.value

    asyncio.run(asks())
    alone = Cells()
    alone.define("number = 7")
    assert alone.count("guess", GUESS) == CellOutcome({"text/plain": "7"}, "counts\n")
    assert alone.count("guess", GUESS.replace("number)", "1 / 0)")).error.startswith("ZeroDivisionError")
    assert alone.count("plain", "number").shows == {"text/plain": "7"}


@pytest.mark.parametrize(
    "source",
    [
        "from cardlab import Game\nGame('memory', stage=1, seed=1)",
        "from cardlab import rulebook\nrulebook('memory')",
        "from cardlab import compare\ncompare(['bot:first', 'bot'], 'memory', stage=1, deals=2)",
        "[1, 'two']",
    ],
)
def test_a_page_shows_what_a_notebook_shows(source):
    """Of widgets each notebook has its own numbers; what is words or drawings is the same in both."""
    cells, shell = Cells(), InteractiveShell.instance()
    told = cells.run("cell", source)
    formatted, _ = shell.display_formatter.format(cells.last)
    assert told.error == "" and told.shows is not None
    assert as_html(told.shows) == as_html(formatted)


def test_a_page_of_ours_is_told_what_is_printed_before_what_is_shown():
    assert cell_as_html(CellOutcome()) == {}
    assert cell_as_html(CellOutcome({"text/html": "<p>"}, "a < b")) == {"html": "<pre>a &lt; b</pre><p>"}
    assert cell_as_html(CellOutcome(None, "a")) == {"html": "<pre>a</pre>"}
    failed = cell_as_html(CellOutcome(error="ValueError: <no>"))
    assert failed["error"] and "&lt;no&gt;" in failed["html"]


def test_who_counts_runs_what_cells_define_and_not_what_they_show():
    assert defined("a = 1\nb = 2\nsimulate(\n  a)") == "a = 1\nb = 2"
    assert defined("a = 1") == "a = 1"
