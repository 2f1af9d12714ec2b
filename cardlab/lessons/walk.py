"""The way through a lesson in a notebook, from step to step, with one Start at its top.

Why so: a lesson has seventy cells, and "Run All" goes to the last of them. Nobody but the page knows where its cells
are, so it walks by itself: in JupyterLab and Notebook it runs what a step needs, in the kernel and into the cells
themselves, and shows the step. Where a page keeps its cells to itself, the steps are a plain list.
"""

from __future__ import annotations

import json
import re
import sys
from html import escape
from pathlib import Path
from typing import Any, ClassVar

import traitlets

from ..rules.text.sentences import brief
from ..table.front.lazy import on_a_page
from ..table.front.modules import Script
from ..table.overlay import PageWidget, plain, styled
from . import naming

HERE = Path(__file__).parent / "front"
HEADING = re.compile(r"^## (.+)", re.MULTILINE)
NONE = "There is no lesson {name}. Its name is that of its notebook."
ALONE = "Run one cell after another: Shift and Enter."


def lesson(name: str) -> Walk | None:
    """The way through the lesson of this notebook, such as lesson("black_jack"); a page has a way of its own.

    Raises ValueError where there is no such lesson, neither beside this notebook nor in cardlab.
    """
    return None if on_a_page() or sys.platform == "emscripten" else Walk(name)


class Walk(PageWidget):
    """The steps of a lesson. Nothing runs before somebody starts."""

    _esm = Script(HERE / "walk.js")
    _css = styled(HERE / "walk.css")

    parts: traitlets.List[str] = traitlets.List().tag(sync=True)  # the headings of the lesson
    alone = traitlets.Unicode(ALONE).tag(sync=True)  # what is said where the page cannot walk
    ran: traitlets.List[str] = traitlets.List().tag(sync=True)  # the ids of the cells that this kernel has run

    _ran: ClassVar[dict[str, None]] = {}  # the same, for whichever lesson is shown next
    _last: ClassVar[Walk | None] = None

    def __init__(self, name: str) -> None:
        self._ran[naming.cell()] = None  # that of this widget itself
        super().__init__(parts=parts(name), ran=[*self._ran], layout=plain())
        if Walk._last is None:
            _listen()
        else:
            Walk._last.close()
        Walk._last = self

    def _repr_mimebundle_(self, **how: Any) -> tuple[dict[str, Any], dict[str, Any]] | None:
        """The way, and its steps as a list for where no widget can be shown."""
        bundle = super()._repr_mimebundle_(**how)
        if bundle is None:
            return None
        steps = "".join(f"<li>{escape(part)}</li>" for part in self.parts)
        return bundle[0] | {"text/html": f"<p>{self.alone}</p><ol>{steps}</ol>"}, bundle[1]


def parts(name: str) -> list[str]:
    """The headings of a lesson, of the notebook here if there is one. Raises ValueError where there is none."""
    from .notebooks import shipped  # which pages without a server have not

    if not re.fullmatch(r"[\w-]{1,64}", name):
        raise ValueError(NONE.format(name=repr(brief(name, 30))))
    here, ours = Path(f"{name}.ipynb"), shipped() / f"{name}.ipynb"
    if not (here.is_file() or ours.is_file()):
        raise ValueError(NONE.format(name=repr(name)))
    page = here if here.is_file() else ours
    try:
        cells = json.loads(page.read_text("utf-8"))["cells"]
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"{page.name} cannot be read as a notebook.") from None
    words = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"]
    return [found[1].strip() for text in words for found in HEADING.finditer(text)]


def _listen() -> None:
    """Note from now on which cells are run."""
    from IPython.core.getipython import get_ipython

    shell: Any = get_ipython()  # the library carries no types
    if shell is not None:
        shell.events.register("pre_run_cell", _note)


def _note(info: object) -> None:
    Walk._ran[naming.cell()] = None
    if Walk._last is not None:
        Walk._last.ran = [*Walk._ran]
