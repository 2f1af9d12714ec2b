"""A lesson in an envelope, as PDF: the plan with what to say, the worksheet, the exit ticket and the key.

Why so: what a stage of a lesson asks on the screen, it asks on paper too, so nothing is written twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..rules.cards import Card
from .art.faces import CLASSIC, HEIGHT, WIDTH
from .paper import GREEN, MARGIN, Spot, Written, placed
from .svg import shapes

SMALL = 0.24  # of a card on a worksheet, against true size
STEP = WIDTH * SMALL + 2  # millimetres from one card to the next
LINE = "_" * 28
PLAN = (
    ("5 minutes", "Look: lay the cards out as the lesson shows them, and say what stands under “Say this”."),
    ("30 minutes", "Do: the worksheet in pairs for ten minutes, then play. Go round and ask: “Why may it go?”"),
    ("10 minutes", "Tell: the exit ticket, each child alone. Then talk about one question, all together."),
)
CLASS = (
    "Twelve pairs and one at your table: a pack for each table, the worksheet and the ticket for each child. With "
    "tablets, all open the same address, and everybody gets the same cards. A second and a third hand: seed=2, seed=3."
)


Pile = tuple[str, tuple[Card, ...]]  # what it is called, and the cards that lie open there


class Question(NamedTuple):
    """One exercise on paper: the request, the cards that lie open in each pile, what to tick, the answer and why."""

    request: str
    piles: tuple[Pile, ...]
    choices: tuple[str, ...]  # empty: the cards are marked, or the move is written down
    answer: str
    why: str


class Envelope(NamedTuple):
    """What one stage of a lesson needs on paper."""

    title: str
    stage: str
    say: tuple[str, ...]
    tasks: tuple[Question, ...]
    talk: tuple[str, ...]
    needs: str
    link: str


def envelope_pdf(one: Envelope, cards: Sequence[Card], *, paper: str = "a4") -> bytes:
    """The whole envelope as one PDF: plan, worksheet, exit ticket, key; the last task is the ticket."""
    pdf = _Pages(f"{one.title}, lesson {one.stage}", paper)
    pdf.head("A lesson in an envelope: 45 minutes, without a screen.", cards)
    pdf.part("You need", one.needs)
    for minutes, what in PLAN:
        pdf.item(minutes, what, 34)
    pdf.part("Say this", *one.say)
    if one.talk:
        pdf.part("Talk about", *one.talk)
    pdf.part("For a class of 25", CLASS, one.link)
    *sheet, ticket = one.tasks if len(one.tasks) > 1 else (*one.tasks, *one.tasks)
    pdf.add_page()
    pdf.part("Worksheet", f"Name {LINE}")
    for i, task in enumerate(sheet, 1):
        pdf.task(f"{i}.", task)
    pdf.add_page()
    pdf.part("Exit ticket", f"Name {LINE}")
    pdf.task("", ticket)
    pdf.part("", "I can play this with a friend:     [   ] yes     [   ] nearly     [   ] not yet")
    pdf.add_page()
    pdf.part("The key, for grown-ups")
    for i, task in enumerate(sheet, 1):
        pdf.item(f"{i}.", f"{task.answer}. {task.why}", 9)
    pdf.item("Exit ticket", f"{ticket.answer}. {ticket.why}", 34)
    return bytes(pdf.output())


class _Pages(Written):
    """The pages of an envelope, written from top to bottom."""

    def part(self, heading: str, *lines: str) -> None:
        """A heading with some paragraphs below it."""
        self.room(24)
        self.ln(4)
        if heading:
            self.block(heading, size=15, style="B", colour=GREEN, after=1.5)
        for line in lines:
            self.block(line, size=11, after=1.8)

    def task(self, number: str, task: Question) -> None:
        """A task: its request, its cards in small, and boxes to tick or a line to write on."""
        rows = self.rows(task.piles)
        self.room(26 + (HEIGHT * SMALL + 7) * len(rows))
        self.ln(3)
        self.block(f"{number} {task.request}".strip(), size=12, style="B", after=1.5)
        for row in rows:
            top, x = self.get_y(), 4.0
            for label, cards in row:
                self.y = top
                self.block(label, size=9, left=x)
                spots = [Spot(MARGIN + x + k * STEP, top + 5) for k in range(len(cards))]
                self.paint(placed(s, shapes(c, CLASSIC), 0, SMALL) for s, c in zip(spots, cards, strict=True))
                x += breadth(len(cards))
            self.set_y(top + HEIGHT * SMALL + 7)
        ticks = "      ".join(f"[   ] {choice}" for choice in task.choices)
        self.block(ticks or f"Mark the cards, or write what you do: {LINE}", size=11, left=4, after=2)

    def rows(self, piles: Sequence[Pile]) -> list[list[Pile]]:
        """The piles in rows as wide as the page, long ones cut in pieces."""
        most = int((self.wide - 2 * MARGIN - 8) / STEP)
        pieces = [
            ("" if k else label, cards[k : k + most]) for label, cards in piles for k in range(0, len(cards), most)
        ]
        rows: list[list[Pile]] = []
        for piece in pieces:
            taken = sum(breadth(len(cards)) for _, cards in rows[-1]) if rows else 0
            if not rows or taken + breadth(len(piece[1])) > self.wide - 2 * MARGIN:
                rows.append([])
            rows[-1].append(piece)
        return rows


def breadth(count: int) -> float:
    """How much of a row a pile of so many cards takes, in millimetres."""
    return max(count * STEP, 26) + 6
