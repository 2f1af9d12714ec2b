"""What lies on a long page is built when it comes into view.

Why so: a lesson shows some forty exercises and a dozen tables on one page. Each of them laid at once would cost the
page and the kernel seconds, and a tablet its memory.
"""

from __future__ import annotations

import os
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from typing import Protocol
from weakref import WeakValueDictionary

from ..overlay import PageWidget, plain
from ..pacing import in_order
from .modules import Script

NUMBERS = count(1)


class Deferred(Protocol):
    """What is built when it is seen."""

    def build(self) -> None:
        """Build it, unless it is there already."""

    def add_class(self, name: str) -> object:
        """Give it a name for style sheets, as all widgets have."""


class LazyLoader(PageWidget):
    """Tells once of each box that it stands in when it has come into view; all boxes share one."""

    _esm = Script(Path(__file__).parent / "lazy.js")
    _css = ".cl-lazy { min-height: 60vh; }"

    def __init__(self) -> None:
        super().__init__(layout=plain())
        self.waiting: WeakValueDictionary[str, Deferred] = WeakValueDictionary()
        self.on_msg(in_order(self._hear))

    def _hear(self, _: object, content: object, buffers: object) -> None:
        seen = content.get("seen") if isinstance(content, dict) else None
        if isinstance(seen, str) and (box := self.waiting.pop(seen, None)) is not None:
            box.build()


class PageParts:
    """What the widgets of one page share."""

    loader: LazyLoader | None = None


PARTS: ContextVar[PageParts | None] = ContextVar("parts", default=None)  # of the page for which widgets are made
ALONE = PageParts()  # of a kernel, which has one page


def loader() -> LazyLoader:
    """The one that all boxes of a page share."""
    parts = PARTS.get() or ALONE
    parts.loader = parts.loader or LazyLoader()
    return parts.loader


def defer(box: Deferred) -> LazyLoader:
    """Have a box built, by its ``build``, as soon as it is seen; what it has to hold until then."""
    name, shared = str(next(NUMBERS)), loader()
    shared.waiting[name] = box
    box.add_class("cl-lazy")
    box.add_class(f"cl-lazy-{name}")
    return shared


def on_a_page() -> bool:
    """Whether cells are run for a page of ours, or by Voila, before anybody sees one of them."""
    return PARTS.get() is not None or os.environ.get("SERVER_SOFTWARE", "").startswith("voila")
