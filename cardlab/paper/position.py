"""A position as a worksheet: its table on white paper, what is asked of it, and on a second page the key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..language import N_, translated
from ..picture.sprites import Scene
from .envelope import FAINT, LINE, tabled
from .pack import GREEN, MARGIN, SheetDocument

LINES = 3  # to write on


class WorksheetQuestion(NamedTuple):
    """What a worksheet asks of a position, and its key."""

    title: str
    holds: str  # what holds besides, such as trumps
    requests: Sequence[str]  # each with lines to write on
    key: Sequence[tuple[str, str]]  # what it is, and the answer


def position_pdf(some: Scene, task: WorksheetQuestion, *, paper: str = "a4") -> bytes:
    """A table and what is asked of it as a PDF: a page for a child, and one with the key."""
    pdf = SheetDocument(task.title, paper)
    pdf.block(task.title, size=22, style="B", colour=GREEN, after=3)
    pdf.block(f"{translated(N_('Name'))} {LINE}", size=11, after=5)
    tabled(pdf, some, pdf.wide - 2 * MARGIN)
    pdf.ln(5)
    if task.holds:
        pdf.block(task.holds, size=11, after=3)
    for i, request in enumerate(task.requests, 1):
        number = f"{i}. " if len(task.requests) > 1 else ""
        pdf.block(f"{number}{translated(request)}", size=13, style="B", after=3)
        for _ in range(LINES if i == len(task.requests) else 0):
            pdf.block(LINE * 2, size=13, colour=FAINT, after=4)
        pdf.ln(3)
    pdf.add_page()
    pdf.block(N_("The key, for grown-ups"), size=15, style="B", colour=GREEN, after=2)
    for name, text in task.key:
        pdf.item(name, text, 34)
    return bytes(pdf.output())
