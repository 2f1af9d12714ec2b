"""The cells of a page run at one request, and show what they would show if they were asked for one by one."""

from __future__ import annotations

import asyncio

import nbformat
import pytest
from traitlets.config import Config
from voila import notebook_renderer
from voila.execute import VoilaExecutor

from cardlab.notebook.app import configure
from cardlab.notebook.batch import BatchExecutor

PLAIN = [
    "print('a')\nfrom IPython.display import HTML, display",
    "",
    "display(HTML('<b>b</b>'))\nprint('c')\ndisplay(HTML('<i>d</i>'))\n'e'",
    "import cardlab\ncardlab.Card('7C')",
    "x = 5",
    "%time x += 1\nx",
]
FAILS = [*PLAIN, "print('f')\nx / 0", "print('never')"]
WAITS = [*PLAIN, "import asyncio\nawait asyncio.sleep(0)\nx", "x = [x, x]", "x"]
BROKEN = [*PLAIN, "x = (", "x"]


def shown(executor: type[VoilaExecutor], sources: list[str]) -> tuple[list[list[dict]], int]:
    """What the cells show, up to the one that fails, and how many requests that took."""
    cells = [nbformat.v4.new_markdown_cell("# words"), *(nbformat.v4.new_code_cell(source) for source in sources)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    asked = []

    async def run() -> list[list[dict]]:
        client = executor(notebook, on_cell_execute=lambda **told: asked.append(told))
        found = []
        async with client.async_setup_kernel():
            for at, cell in enumerate(notebook.cells):
                try:
                    await client.execute_cell(cell, None, at, store_history=False)
                except Exception as error:
                    found.append([{"error": type(error).__name__}])
                    break
                finally:
                    found.append([dict(output) for output in cell.get("outputs", [])])
        return found

    return asyncio.run(run()), len(asked)


@pytest.mark.slow
@pytest.mark.parametrize("sources", [PLAIN, FAILS, WAITS, BROKEN], ids=["plain", "fails", "waits", "broken"])
def test_all_cells_at_once_show_what_they_show_one_by_one(sources):
    batch, few = shown(BatchExecutor, sources)
    alone, many = shown(VoilaExecutor, sources)
    for output in (one for cell in [*batch, *alone] for one in cell):
        for counted in ("execution_count", "traceback"):  # they count requests, of which there are fewer
            output.pop(counted, None)
        if output.get("name") == "stdout" and "Wall time" in output["text"]:
            output["text"] = "the time"
    assert batch == alone
    assert few < many


def test_voila_takes_ours_where_it_makes_one():
    configure(Config())
    assert notebook_renderer.VoilaExecutor is BatchExecutor
    assert "VoilaExecutor" in notebook_renderer.NotebookRenderer._jinja_kernel_start.__code__.co_names


def test_each_cell_knows_its_name_while_it_is_run_and_nothing_does_later():
    ask = "from cardlab.lessons import naming\nprint(naming.cell())"
    names, _ = shown(BatchExecutor, [ask, ask, "import asyncio", f"await asyncio.sleep(0)\n{ask}"])
    first, second, alone = (names[at][0]["text"].strip() for at in (1, 2, 4))
    assert first and second and first != second
    assert not alone


@pytest.mark.slow
def test_a_page_of_few_cells_is_run_as_ever():
    assert shown(BatchExecutor, PLAIN[:2]) == shown(VoilaExecutor, PLAIN[:2])
