"""The glass: a pane of real buttons over the canvas, with the words and the tools beneath it.

It shows what ``look`` says (one dict, one message a change) and sends back what was pressed, with the number of the
look it was pressed on. It reports how wide it is and whether less motion is wanted, and keeps a save in the browser.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import anywidget
import traitlets
from ipywidgets import Layout


@cache
def plain() -> Layout:
    """The layout of all widgets that need none of their own: a page of forty exercises loads far fewer models."""
    return Layout()


class Glass(anywidget.AnyWidget):
    """The pane over a table; see glass.js for what the fields of ``look`` mean."""

    _esm = Path(__file__).parent / "glass.js"
    _css = Path(__file__).parent / "glass.css"

    look = traitlets.Dict().tag(sync=True)
    sheet: traitlets.List[list[str]] = traitlets.List().tag(
        sync=True
    )  # the score sheet: rows of text, the heads first; empty if there is none
    keep = traitlets.Unicode().tag(sync=True)  # the name under which the browser keeps this game; "" to keep nothing
    save = traitlets.Unicode().tag(sync=True)  # the save to keep, as JSON text

    def __repr__(self) -> str:
        return "Glass()"
