"""What lies on a table beside the cards, as PDF to print: a board, chips to cut out, a sheet to write on.

Why so: which of them a game has follows from what it shows at a table, its piles with chips, so none is drawn for one
game alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..language import N_
from ..picture.art.faces import CLASSIC, HEIGHT, WIDTH
from ..picture.svg import shapes
from ..rules.cards import Card
from ..rules.moves import phrase
from .pack import GREEN, INK, MARGIN, TYPE, Document, Spot, lettered, placed

RING, BOWL = 27.0, 70.0  # millimetres across the place for chips below a card, and without one
CHIP, GAP = 22.0, 2.0
COLOURS = {1: "#2b5fb3", 5: "#b8323a", 10: "#1b5f45"}  # of a chip, by what it is worth
LINES = 24  # games on a sheet to write on
FAINT = 130


class Place(NamedTuple):
    """A place where chips lie: its name, and the card that shows it, if there is one."""

    name: str
    card: Card | None


def board_pdf(places: Sequence[Place], *, title: str, paper: str = "a4") -> bytes:
    """The places where chips lie in the middle of a table, four to a page, each with its card in true size."""
    pdf = _Page(title, paper)
    for i in range(0, len(places), 4):
        pdf.headed(phrase("{title}: put your chips in the rings", title=title), "")
        here = places[i : i + 4]
        for k, place in enumerate(here):
            middle = pdf.wide * (1 + 2 * (k % 2)) / 4 if len(here) > 1 else pdf.wide / 2
            top = 30 + (k // 2) * (pdf.high - 42) / 2
            if place.card:
                pdf.paint([placed(Spot(middle - WIDTH / 2, top), shapes(place.card, CLASSIC))])
                pdf.ring(middle, top + HEIGHT + 1.5 + RING / 2, RING, N_("chips"))
            else:
                pdf.ring(middle, top + HEIGHT / 2, BOWL, place.name)
    return bytes(pdf.output())


def chips_pdf(total: int, *, title: str, paper: str = "a4") -> bytes:
    """Chips to cut out, worth so much together: ones, fives and tens."""
    pdf = _Page(title, paper)
    across, down = int((pdf.wide - 16) // (CHIP + GAP)), int((pdf.high - 40) // (CHIP + GAP))
    left = (pdf.wide - across * (CHIP + GAP) + GAP) / 2
    values = coins(total)
    for i, worth in enumerate(values):
        at = i % (across * down)
        if at == 0:
            worth_all = phrase("{n} chips, worth {total} together", n=len(values), total=total)
            pdf.headed(phrase("{title}: chips to cut out", title=title), worth_all)
        x, y = left + (at % across) * (CHIP + GAP), 30 + (at // across) * (CHIP + GAP)
        pdf.chip(x + CHIP / 2, y + CHIP / 2, worth)
    return bytes(pdf.output())


def coins(total: int) -> list[int]:
    """What each chip is worth, so that together they are worth so much: about half of it in tens, a fifth in fives."""
    tens, fives = total // 20, total // 25
    return [10] * tens + [5] * fives + [1] * (total - 10 * tens - 5 * fives)


def sheet_pdf(columns: Sequence[str], *, title: str, paper: str = "a4") -> bytes:
    """A table to write in, one line a game."""
    pdf = _Page(title, paper)
    pdf.headed(title, N_("Date and players:"))
    first, wide = 16.0, pdf.wide - 2 * MARGIN
    each = (wide - first) / len(columns)
    pdf.set_y(38)
    pdf.set_x(MARGIN)
    pdf.set_draw_color(FAINT)
    pdf.set_line_width(0.2)
    pdf.set_text_color(*GREEN)
    pdf.set_font(TYPE, "B", min(11, 75 / len(columns)))
    pdf.cell(first, 10, lettered(N_("Game")), border=1, align="C")
    for head in columns:
        pdf.cell(each, 10, lettered(head), border=1, align="C")
    pdf.set_font(TYPE, size=10)
    pdf.set_text_color(FAINT)
    high = (pdf.high - 38 - 10 - MARGIN) / LINES
    for line in range(LINES):
        pdf.set_xy(MARGIN, 48 + line * high)
        pdf.cell(first, high, str(line + 1), border=1, align="C")
        for _ in columns:
            pdf.cell(each, high, "", border=1)
    return bytes(pdf.output())


class _Page(Document):
    """Pages with a line of words at their head."""

    def headed(self, title: str, below: str) -> None:
        """Begin a page."""
        self.add_page()
        self.set_text_color(*GREEN)
        self.set_font(TYPE, "B", 18)
        self.text(MARGIN, 20, lettered(title))
        self.set_text_color(*INK)
        self.set_font(TYPE, size=10)
        self.text(MARGIN, 27, lettered(below))

    def ring(self, x: float, y: float, size: float, name: str) -> None:
        """A place for chips around a point, with its name in it."""
        self.set_draw_color(*GREEN)
        self.set_line_width(0.9)
        self.circle(x, y, size / 2)
        self.set_line_width(0.3)
        self.circle(x, y, size / 2 - 2)
        self.set_text_color(*GREEN)
        self.set_font(TYPE, size=10)
        words = lettered(name)
        self.text(x - self.get_string_width(words) / 2, y + 1.5, words)

    def chip(self, x: float, y: float, worth: int) -> None:
        """A chip around a point: a coloured rim with eight light marks, and what it is worth."""
        marks = "".join(
            f'<rect x="-1.8" y="{-CHIP / 2}" width="3.6" height="4" fill="#fff" transform="rotate({turn})"/>'
            for turn in range(0, 360, 45)
        )
        drawn = (
            f'<circle r="{CHIP / 2}" fill="{COLOURS[worth]}"/>{marks}<circle r="{CHIP / 2 - 4}" fill="#fff"/>'
            f'<circle r="{CHIP / 2 - 0.1}" fill="none" stroke="#444" stroke-width="0.2"/>'
        )
        self.paint([placed(Spot(x, y), drawn)])
        self.set_font(TYPE, "B", 22)
        self.set_text_color(*INK)
        self.text(x - self.get_string_width(str(worth)) / 2, y + 2.8, str(worth))
