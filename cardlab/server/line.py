"""The line between a page and the widgets that are made for it, where no kernel stands between the two.

Why so: real ipywidgets and real anywidget run in a page (Pyodide in a worker) and in a server of many pages; only their
messages go another way. A page hears of its own widgets alone, and each page has its own, by their numbers. They are
counted and not drawn, so that a page drawn from the messages of a build and a Python that starts later mean the same
widgets, and so that no byte depends on chance. What is made for no page, as the layout that all share, is told to all.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextvars import ContextVar
from html import escape
from itertools import count
from typing import Any

import comm
import mistune
from comm.base_comm import BaseComm
from ipywidgets.widgets import widget

from ..lessons.cells import CellOutcome
from ..table.pacing import event_loop

GROWS = "stamps"  # the trait of a brush's canvas
WIDGET = "application/vnd.jupyter.widget-view+json"
# What carries text to a page: a WebSocket, the messages of a worker, or a visit, which numbers them first.
Channel = Callable[[str], object]
Message = list[Any]  # its kind ("comm_open", "comm_msg" or "comm_close"), the widget's number, its data


class Outbox:
    """Messages to a page, told together once in a turn of the event loop, and the widgets that may hear its own."""

    def __init__(self, name: str = "") -> None:
        self.name = name  # before the numbers of its widgets: two pages of one process have none in common
        self.comms: dict[str, PageComm] = {}
        self.waiting: list[Message] = []
        self.post: Channel | None = None  # None: nobody listens yet
        self._numbers = count(1)
        self._due = False

    def number(self) -> str:
        """The number of the next widget."""
        return f"{self.name}m{next(self._numbers)}"

    def add(self, message: Message) -> None:
        """Tell the page this, soon."""
        self.waiting.append(message)
        if not self._due and self.post is not None and (loop := event_loop()) is not None:
            self._due = True
            loop.call_soon(self.flush)

    def flush(self) -> None:
        """Tell the page all that waits."""
        self._due = False
        if self.waiting and self.post is not None:
            told, self.waiting = json.dumps(self.waiting, separators=(",", ":")), []
            self.post(told)

    def hear(self, number: str, data: object) -> None:
        """Give a widget of this page what it says to it, and tell the page at once what follows."""
        known = self.comms.get(number)
        if known is not None:
            known.handle_msg({"content": {"comm_id": number, "data": data}, "buffers": [], "header": {}})
        self.flush()


EVERYBODY = Outbox()
PAGE: ContextVar[Outbox] = ContextVar("page", default=EVERYBODY)  # for which a widget is made


class PageComm(BaseComm):
    """A widget's line to its page."""

    _got: frozenset[str] = frozenset()  # of the trait that grows, the names that the page has

    def __init__(self, **words: Any) -> None:
        self.page = PAGE.get()
        super().__init__(**{"comm_id": self.page.number()} | words)

    def open(self, data: Any = None, metadata: Any = None, buffers: Any = None) -> None:
        """Tell the page that the widget is there."""
        self.page.comms[self.comm_id] = self
        self._closed = False
        self.publish_msg("comm_open", data or self._open_data)

    def close(self, data: Any = None, metadata: Any = None, buffers: Any = None, deleting: bool = False) -> None:
        """Tell the page that the widget is gone."""
        if not self._closed:
            self._closed = True
            self.page.comms.pop(self.comm_id, None)
            self.publish_msg("comm_close")

    def publish_msg(self, msg_type: str, data: Any = None, *args: Any, **more: Any) -> None:
        """Tell the page what the widget says."""
        state = (data or {}).get("state", {})
        if "outputs" in state:
            state["outputs"] = [as_html(output["data"]) for output in state["outputs"]]
        if GROWS in state and msg_type == "comm_msg":
            data = self._news(data, state)
        self.page.add([msg_type, self.comm_id, data])

    def _news(self, data: Any, state: dict[str, Any]) -> Any:
        """Of what grows only what is new, which the page adds to what it has; all of it where something has gone."""
        got, self._got = self._got, frozenset(state[GROWS])
        if not got <= self._got:
            return data
        new = {name: one for name, one in state[GROWS].items() if name not in got}
        return {**data, "state": {**state, GROWS: new}, "grown": [GROWS]}


def as_html(bundle: dict[str, Any]) -> dict[str, str]:
    """What a page of ours shows of a MIME bundle: {"widget": number} or {"html": text}."""
    if WIDGET in bundle:
        return {"widget": bundle[WIDGET]["model_id"]}
    if "text/html" in bundle:
        return {"html": bundle["text/html"]}
    if "text/markdown" in bundle:
        return {"html": str(mistune.create_markdown(plugins=["table"])(bundle["text/markdown"]))}
    return {"html": f"<pre>{escape(bundle.get('text/plain', ''))}</pre>"}


def cell_as_html(outcome: CellOutcome) -> dict[str, Any]:
    """What a page of ours shows of a cell: as ``as_html``, {} where it shows nothing, with "error" if it failed."""
    printed = f"<pre>{escape(outcome.printed)}</pre>" if outcome.printed else ""
    if outcome.error:
        words = f'<p role="alert">This part of the lesson did not work: {escape(outcome.error)}</p>'
        return {"error": True, "html": printed + words}
    told: dict[str, Any] = as_html(outcome.shows) if outcome.shows is not None else {}
    return told | {"html": printed + told.get("html", "")} if printed and "widget" not in told else told


def lay() -> None:
    """From now on the widgets of this process speak over lines of ours.

    What they say is text: nothing has to be searched for bytes, which takes as long as all else that makes a message.
    """
    comm.create_comm = PageComm
    widget._remove_buffers = lambda state: (state, [], [])
