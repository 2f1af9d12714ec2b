"""What comes of the rules that a browser keeps: today's questions, one at a time, and a page for grown-ups.

Why so: what was missed and what is known stays in the browser. It asks for one question about a rule, or for all the
sentences of a book, from which it makes its own lists. A widget of its own shows them: whoever comes to a table does
not wait for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import traitlets

from ..games import book, catalogue
from ..language import Phrase, translated
from ..lessons.request import Practice
from ..table import widgets
from ..table.front.modules import Script
from ..table.overlay import SHARED, PageWidget, plain, sheet, styled
from ..table.table import Table
from .daily import fresh, offered
from .front_page import FRONT

if TYPE_CHECKING:
    from .home import Home


class AgainPage(PageWidget):
    """The page around today's questions, and the one for grown-ups; see messages.d.ts for what it shows."""

    _esm = Script(FRONT / "again.js")
    _css = styled(FRONT / "again.css") + sheet(SHARED / "joy.css")
    look = traitlets.Dict().tag(sync=True)
    offered = traitlets.Dict().tag(sync=True)  # of each game the rules that can be asked, and from which stage on
    faces: traitlets.List[list[str]] = traitlets.List().tag(sync=True)


class DailyPractice(Practice):
    """A question of today: its answer leads on, and not to another one like it."""

    apart = True


def ask(home: Home, game: str, rule: str) -> None:
    """Show a question about a rule; without one there is only what the page shows at the end."""
    found = fresh(game, rule) if rule else None
    look = {"page": "five", "rule": rule[:20], "asks": found is not None}
    _show(
        home,
        look,
        translated("Five for today"),
        Table(DailyPractice(found), speed="instant", faces=home.faces) if found else None,
    )


def tell(home: Home, game: str) -> None:
    """Show the page for grown-ups: the rules of a game, each in a plain sentence."""
    of = book(game)
    rules = [{"id": id, "text": rule.child} for id, rule in of.rules.items()]
    games = {name: book(name).title for name in catalogue()}
    look = {"page": "grown", "name": game, "rules": rules, "stages": [*of.stages], "games": games}
    _show(home, look, translated(Phrase("{title}: for grown-ups", {"title": of.title})))


def _show(home: Home, look: dict[str, Any], title: str, table: Table | None = None) -> None:
    home.leave()
    home.again = page = AgainPage(look=look, offered=offered(), faces=home.front.faces, layout=plain())
    page.on_msg(home._message)
    address = f"page={look['page']}"
    home.front.look = {"page": "gathering", "title": f"{title} - cardlab", "address": address, "alas": ""}
    if table is not None:
        home.lay(table)
    around: list[widgets.Widget] = [page, *home.below.children]
    home.below.children = around


def close(home: Home) -> None:
    """Show it no more."""
    if home.again is not None:
        home.below.children = ()
        home.again.close()
        home.again = None
