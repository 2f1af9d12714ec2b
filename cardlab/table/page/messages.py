"""What a page says to a table, each message for what it asks.

Why so: a page is never believed. What makes no sense is answered kindly or passed over, and a press counts only on the
look that it was made on, so nothing that anybody sends does more than a finger could.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...picture.art.faces import BACKS
from ...picture.sprites import Box, Screen
from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ..ending.result import front
from ..pacing import SPEEDS

if TYPE_CHECKING:
    from ..table import Table

LATE = Reason("", "Things have moved on. Have another look, then choose.")
NOT_HEARD = Reason("", "The table didn't understand that. Have another look, then choose.")
SHOWN = ("look", "tools", "speed", "speeds", "sheet")  # of the overlay: what may change with a look, but the save


class Hearing:
    """Listens to the page of a table; see front/messages.d.ts for what it may say."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def hear(self, content: object) -> None:
        """Do what a message asks."""
        table, told = self.table, content if isinstance(content, dict) else {}
        if not table.seen:
            table.page_seen()
        size, speed, lift, covered = (told.get(name) for name in ("size", "speed", "lift", "covered"))
        table.held = table.held and isinstance(size, dict)
        if isinstance(size, dict):
            self._sized(size)
        elif isinstance(speed, str) and speed in SPEEDS:
            table.pacing.speed = speed
            table.pacing.set()
            table.show()
            table.pacing.go_on()
        elif told.get("back"):
            table.painter.renew()
            table.show_again()
            self._send_whole()
            table.overlay.send_state()
        elif told.get("whole"):
            self._send_whole()
        elif told.get("font"):
            table.overlay.send_font()
        elif isinstance(lift, str):
            self._lifted(lift, covered=bool(covered))
        elif told.get("hurry"):
            table.pacing.hurry(whole=told["hurry"] == "all")
        elif told.get("rest"):
            table.show()  # the button was let go
        else:
            self._pressed(told)

    def _sized(self, size: Mapping[str, object]) -> None:
        """A page says how much room there is, and how it shows things."""
        table, first = self.table, self.table.screen is None
        if not first:  # perhaps another page, which a look may have passed by while it opened
            table.overlay.send_state(SHOWN)
        if size.get("first"):
            table.painter.renew()
        table.screen, table.still = _screen(size), bool(size.get("still"))
        table.unfolded = bool(size.get("unfolded", True))
        table.back = back if (back := str(size.get("back"))) in BACKS else table.back
        table.show_again()
        if first:
            table.expect_canvas()
        if first and table.painter.seconds:
            table.pacing.go_on()  # a hand is dealt only now, before all eyes

    def _send_whole(self) -> None:
        """Send all that the browser keeps: a piece of it was lost on the way."""
        table = self.table
        if table.overlay.save:
            table.overlay.save = table.stored.whole(table.game)

    def _lifted(self, name: str, *, covered: bool) -> None:
        """A card was taken up: tell where it may go, and how it looks if others lay on it."""
        table = self.table
        reply: dict[str, Any] = {"goals": table.taps.goals(name)}
        if covered and name.startswith("card:") and name in table.offered():
            reply["face"] = front(Card(name.split(":")[1]), table.painter.style)
        table.overlay.send(reply)

    def _pressed(self, told: Mapping[str, object]) -> None:
        """A button was pressed, once or twice or held down, or a card was let go on another."""
        table = self.table
        press, times, onto, place = (told.get(name) for name in ("press", "times", "onto", "from"))
        if not isinstance(press, str):
            table.answer(NOT_HEARD, "hint")
        elif told.get("twice"):
            table.taps.twice(press)
        elif told.get("number") != table.number or press not in table.offered():
            table.answer(LATE, "hint")
        elif isinstance(times, int) and (move := self._held_down(press)):
            table.hold(move, times)
        elif isinstance(times, int):
            table.answer(NOT_HEARD, "no")
        else:
            table.dropped = _dropped(press, place)
            dragged = isinstance(onto, str) and press.startswith("card:") and onto in table.offered() and _lies(onto)
            table.press(press, str(onto) if dragged else "")

    def _held_down(self, press: str) -> Move | None:
        """The move of a button that may be held down, None for any other button."""
        kind, _, text = press.partition(":")
        row = self.table.game.state.verbs.get(Move(text).verb) if kind == "move" else None
        return Move(text) if row and row.held else None


def _lies(name: str) -> bool:
    """Whether a button lies over a card or a pile, so that a card can be let go there."""
    return name.startswith(("card:", "zone:"))


def _screen(told: Mapping[str, object]) -> Screen | None:
    """The room that a page says it has, if it makes sense."""
    w, h, dense = told.get("w"), told.get("h"), told.get("dense")
    if not (isinstance(w, int) and isinstance(h, int) and 100 <= w <= 20_000 and 100 <= h <= 20_000):
        return None
    return Screen(w, h, dense) if isinstance(dense, int | float) and 0.2 <= dense <= 10 else Screen(w, h)


def _dropped(press: str, place: object) -> tuple[Card, Box] | None:
    """Which card a page says was let go, and where, if it makes sense."""
    if not press.startswith("card:") or not isinstance(place, list) or len(place) != 4:
        return None
    if not all(isinstance(length, int | float) and abs(length) <= 20_000 for length in place):
        return None
    return Card(press.split(":")[1]), Box(*place)
