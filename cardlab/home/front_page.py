"""The widget around a table, and what home asks of the part of it that is about several devices."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import traitlets

from ..table.front.modules import Script
from ..table.overlay import PageWidget, styled

FRONT = Path(__file__).parent / "front"


class FrontPage(PageWidget):
    """The page around a table; see messages.d.ts for what it shows."""

    _esm = Script(FRONT / "front.js")
    _css = styled(FRONT / "home.css")
    games: traitlets.List[dict[str, str]] = traitlets.List().tag(sync=True)  # name, title, aim, facts, poster, lesson
    faces: traitlets.List[list[str]] = traitlets.List().tag(sync=True)  # characters: name, animal, face as an address
    look = traitlets.Dict().tag(sync=True)
    offered = traitlets.Dict().tag(sync=True)  # of each game the rules that can be asked again, and from which stage on
    prints = traitlets.Dict().tag(sync=True)  # of each game the addresses of its PDFs, and what they are
    plan = traitlets.Dict({"name": "", "plan": {}}).tag(sync=True)  # the plan that the browser is to remember
    ticket = traitlets.Dict({"code": "", "key": ""}).tag(sync=True)  # and the key of a table of several devices


class LobbyPart(Protocol):
    """What a home page asks of the part of it that is about a table of several devices."""

    @property
    def seated(self) -> bool:
        """Whether this page is at such a table."""

    def press(self, deed: str, more: Mapping[str, Any]) -> None:
        """Something of it is pressed."""

    def visit(self, code: str, secret: str) -> None:
        """Stand at the door that the letters lead to."""

    def choose(self, alas: str = "") -> None:
        """Show the letters to type; ``alas`` says why no door opened."""

    def here(self, *, here: bool, since: float | None = None) -> None:
        """The line to this page is there, or lost, perhaps ``since`` a while."""

    def outward(self, base: str) -> str:
        """The address of this server for other devices."""

    def leave(self) -> None:
        """This page shows something else now."""

    def clear(self) -> None:
        """Show nobody who gathers any more."""
