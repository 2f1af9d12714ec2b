"""A lesson in an envelope, as PDF: the plan, the rules to read aloud, the worksheet, four exit tickets and the key.

Why so: what a stage of a lesson asks on the screen, it asks on paper too, so nothing is written twice. A child answers
with one stroke of a pencil: a ring, a line, a coloured box; whoever can read helps with the words.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from itertools import product
from typing import NamedTuple

from ..language import N_
from ..picture.art import characters
from ..picture.art.faces import CLASSIC, HEIGHT, WIDTH, Style
from ..picture.art.paths import svg_paths
from ..picture.sprites import Box, Scene, around
from ..picture.svg import printed, shapes
from ..rules.cards import Card
from .pack import GREEN, INK, MARGIN, SheetDocument, Spot, lettered, placed

SIZES = ((6, 0.34), (9, 0.28), (99, 0.22))  # up to so many cards in a question: their size, against true size
SMALL = (0.28, 0.24, 0.2, 0.16, 0.13)  # of the cards on an exit ticket, the first that leaves room
SMALLER = 0.8  # of the words there, where the smallest cards leave none
FOOT = 34.0  # of a quarter of a page, from where a child says how it went
GAP = 2.0  # millimetres between two cards
ROOM = 14.0  # units of a table around all that lies on it
LEAST, ASKED = 0.75, 0.9  # of the size of a table as wide as a page: after the deal at least, and of a question
BOX, FEWEST = 9.0, 4  # a box to colour, and how many there are at least
FRAME = 11.0  # how high the frame of an answer is
LINE = "_" * 34
TICKETS = 4
NAMES = "ABCD"
FAINT = (120, 130, 125)
HOW = {
    "circle": "Draw a ring round the right card.",
    "join": "Draw a line from the card to where it goes.",
    "number": "Write 1, 2, 3 on the cards in the order you play them.",
    "colour": "Colour that many boxes.",
    "choose": "Draw a ring round the right answer.",
    "write": "Write or draw what you would do.",
}
EVERY = {
    "circle": "Draw a ring round every right card.",
    "join": "Draw a line from the card to everywhere it can go.",
    "choose": "Draw a ring round every right answer.",
}
Pile = tuple[str, tuple[Card, ...]]  # what it is called, and the cards that lie open there


class Question(NamedTuple):
    """One exercise on paper, with its key."""

    request: str
    piles: tuple[Pile, ...]
    holds: str  # what holds besides, such as trumps
    pencil: str  # how it is answered: a key of HOW
    every: bool  # whether all the right answers are asked for
    choices: tuple[str, ...]  # the words or numbers to choose from
    faces: bool  # whether they are the names of players
    answer: str
    why: str
    table: Scene | None = None  # where it shows more than the piles in a row


class Phase(NamedTuple):
    """Some minutes of a lesson: which, what for, what to do, and what to say or to ask."""

    minutes: str
    name: str
    do: str
    say: Sequence[str]


class Envelope(NamedTuple):
    """What one stage of a lesson needs on paper."""

    title: str
    stage: str
    aim: str
    about: tuple[tuple[str, str], ...]
    before: tuple[str, ...]
    prepare: tuple[str, ...]
    deal: tuple[str, ...]
    dealt: Scene | None
    look: Question
    steps: tuple[Phase, ...]
    rules: tuple[str, ...]
    tasks: tuple[Question, ...]
    tickets: tuple[Question, ...]


def envelope_pdf(one: Envelope, cards: Sequence[Card], *, paper: str = "a4") -> bytes:
    """The whole envelope as one PDF: plan, rules, worksheet, a sheet of exit tickets, key."""
    pdf = _Pages(f"{one.title}, lesson {one.stage}", paper)
    pdf.head(one.aim, cards)
    pdf.ln(2)
    for name, text in one.about:
        pdf.item(name, text, 34)
    if one.before:
        pdf.part("What they know already", one.before)
    pdf.part("Before the lesson", one.prepare)
    pdf.part("45 minutes")
    for step in one.steps:
        pdf.step(step, one.look if step is one.steps[0] else None)
    pdf.dealing(one)
    if one.rules:
        pdf.part("The rules of today, to read aloud", one.rules)
    pdf.add_page()
    pdf.block("Worksheet", size=15, style="B", colour=GREEN, after=1.5)
    pdf.block(f"Name {LINE}", size=11, after=2)
    for i, task in enumerate(one.tasks, 1):
        pdf.task(f"{i}.", task)
    pdf.quarters(one.title, one.tickets)
    pdf.add_page()
    pdf.block(N_("The key, for grown-ups"), size=15, style="B", colour=GREEN, after=2)
    for i, task in enumerate(one.tasks, 1):
        pdf.item(f"{i}.", f"{task.answer} – {task.why}", 9)
    for name, task in zip(NAMES, one.tickets, strict=True):
        pdf.item(f"Exit ticket {name}", f"{task.answer} – {task.why}", 34)
    return bytes(pdf.output())


def tabled(pdf: SheetDocument, some: Scene, wide: float, left: float = 0) -> None:
    """A table in a frame, without what is empty around it, as large as it is when the whole is so wide."""
    seen, scale = filled(some), wide / some.width
    x, top = MARGIN + left, pdf.get_y()
    pdf.set_draw_color(*FAINT)
    pdf.set_line_width(0.3)
    pdf.rect(x, top, seen.w * scale, seen.h * scale, round_corners=True, corner_radius=4)
    style = Style(large=some.large, plain=some.plain)
    pdf.paint([placed(Spot(x - seen.x * scale, top - seen.y * scale), printed(some, style), 0, scale)])
    pdf.set_y(top + seen.h * scale + 3)


def filled(some: Scene) -> Box:
    """The part of a table in which something lies."""
    seen = around([sprite.box for sprite in some.sprites if sprite.kind != "panel"])
    return Box(seen.x - ROOM, seen.y - ROOM, seen.w + 2 * ROOM, seen.h + 2 * ROOM)


class _Pages(SheetDocument):
    """The pages of an envelope, written from top to bottom."""

    def part(self, heading: str, lines: Sequence[str] = ()) -> None:
        """A heading with a list below it."""
        self.room(24)
        self.ln(3.5)
        self.block(heading, size=14, style="B", colour=GREEN, after=1.5)
        for line in lines:
            self.item("•", line, 5)

    def dealing(self, one: Envelope) -> None:
        """How to deal, with the table as it is then, as large as the page has room for with the rules below it."""
        if not one.dealt:
            return self.part("How to deal", one.deal)
        wide = self.wide - 2 * MARGIN
        words = sum(self.tall(line, 5, 10.5) + 0.8 for line in (*one.deal, *one.rules)) + 30
        full = wide / one.dealt.width * filled(one.dealt).h
        if self.get_y() + words + LEAST * full > self.high - MARGIN:
            self.add_page()
        part = min(1.0, max(LEAST, (self.high - MARGIN - self.get_y() - words) / full))
        self.part("How to deal", one.deal)
        self.ln(1.5)
        tabled(self, one.dealt, wide * part)

    def step(self, step: Phase, look: Question | None) -> None:
        """Some minutes of the plan; with a question, its cards as they are laid out, and the answer."""
        rows = self.rows(look.piles, 0.24, self.wide - 2 * MARGIN - 40) if look else []
        self.room(self.tall(step.do, 36, 10.5) + (HEIGHT * 0.24 + 8) * len(rows) + 12)
        self.item(f"{step.minutes} min", f"{step.name}. {step.do}", 36)
        if look:
            self.lay(rows, 0.24, 36)
            self.block(f"Answer: {look.answer} – {look.why}", size=10.5, left=36, after=1)
        for line in step.say:
            self.block(f"{'Ask' if step.name == 'Talk' else 'Say'}: {line}", size=10.5, colour=GREEN, left=36, after=1)
        self.ln(1.5)

    def task(self, number: str, task: Question) -> None:
        """A task: its request, its cards, what the pencil does, and what there is to choose from."""
        size = sized(task)
        rows = self.rows(loose(task), size, self.wide - 2 * MARGIN - 8)
        drawn = filled(task.table).h * (self.wide - 2 * MARGIN) * ASKED / task.table.width if task.table else 0
        self.room(30 + (HEIGHT * size + 8) * len(rows) + drawn)
        self.ln(3)
        self.block(f"{number} {task.request}".strip(), size=13, style="B", after=1)
        self.answered(task, size, self.wide - 2 * MARGIN - 8, 4)

    def answered(self, task: Question, size: float, wide: float, left: float, words: float = 1) -> None:
        """What stands below a request, so far from the margin and so wide."""
        if task.holds:
            self.block(task.holds, size=10.5 * words, left=left, wide=wide, after=1)
        if task.table:
            tabled(self, task.table, (self.wide - 2 * MARGIN) * ASKED, left)
        self.lay(self.rows(loose(task), size, wide), size, left)
        how = (EVERY if task.every else HOW)[task.pencil]
        self.block(how, size=9.5 * words, colour=FAINT, left=left, wide=wide, after=1.5)
        if task.pencil == "colour":
            self.boxes(max(FEWEST, *map(int, task.choices)), left)
        elif task.choices:
            self.choices(task, left, wide, words)
        elif task.pencil == "write":
            self.block(LINE, size=13, left=left, wide=wide, after=2)

    # ---- cards -----------------------------------------------------------------------------------------------------

    def lay(self, rows: Sequence[Sequence[Pile]], size: float, left: float) -> None:
        """Piles in rows, each with its name above it, if it has one."""
        for row in rows:
            above = 4.5 if any(name for name, _ in row) else 0
            top, x = self.get_y(), MARGIN + left
            for name, cards in row:
                self.write_at(x, top, lettered(name), size=8.5, colour=FAINT)
                step = WIDTH * size + GAP
                spots = [Spot(x + k * step, top + above) for k in range(len(cards))]
                self.paint(placed(s, shapes(c, CLASSIC), 0, size) for s, c in zip(spots, cards, strict=True))
                x += self.breadth(name, cards, size)
            self.set_y(top + HEIGHT * size + above + 2.5)

    def rows(self, piles: Sequence[Pile], size: float, wide: float) -> list[list[Pile]]:
        """The piles in rows of a width, long ones cut in pieces."""
        most = max(1, int(wide / (WIDTH * size + GAP)))
        pieces = [("" if k else name, cards[k : k + most]) for name, cards in piles for k in range(0, len(cards), most)]
        rows: list[list[Pile]] = []
        for piece in pieces:
            taken = sum(self.breadth(*one, size) for one in rows[-1]) if rows else 0
            if not rows or taken + self.breadth(*piece, size) > wide + 6:
                rows.append([])
            rows[-1].append(piece)
        return rows

    def breadth(self, name: str, cards: Sequence[Card], size: float) -> float:
        """How much of a row a pile takes, in millimetres."""
        return max(len(cards) * (WIDTH * size + GAP), self.measure(lettered(name), 8.5)) + 5

    # ---- answers ---------------------------------------------------------------------------------------------------

    def boxes(self, count: int, left: float) -> None:
        """Boxes in a row, to be coloured."""
        y = self.get_y()
        self.set_draw_color(*INK)
        self.set_line_width(0.4)
        for i in range(count):
            self.rect(MARGIN + left + i * (BOX + 2), y, BOX, BOX)
        self.set_y(y + BOX + 3)

    def framed(self, task: Question, wide: float, words: float) -> list[list[tuple[str, str, float]]]:
        """The answers to choose from in rows so wide, each with its words and with the width of its frame."""
        rows: list[list[tuple[str, str, float]]] = []
        x = wide
        for choice in task.choices:
            word = lettered({"Yes": "✔ Yes", "No": "✘ No"}.get(choice, choice))
            long = min(self.measure(word, 12 * words) + (FRAME * words - 2) * task.faces + 8, wide)
            if x + long > wide:
                rows.append([])
                x = 0
            rows[-1].append((choice, word, long))
            x += long + 4
        return rows

    def choices(self, task: Question, left: float, wide: float, words: float) -> None:
        """The answers to choose from, each with a sign or a face where it has one, in frames."""
        high = FRAME * words
        side = (high - 2) * task.faces
        self.set_line_width(0.3)
        for row in self.framed(task, wide, words):
            x, y = MARGIN + left, self.get_y()
            for choice, word, long in row:
                self.set_draw_color(*FAINT)
                self.rect(x, y, long, high, round_corners=True, corner_radius=3)
                if task.faces:
                    face = svg_paths(characters.shapes("fox" if choice == "You" else choice))
                    self.paint([placed(Spot(x + 1.5, y + 1), face, 0, side / characters.SIDE)])
                self.write_at(x + 4 + side, y + 2.8 * words, word, size=12 * words)
                x += long + 4
            self.set_y(y + high + 2)
        self.ln(1)

    # ---- exit tickets ----------------------------------------------------------------------------------------------

    def quarters(self, title: str, tickets: Sequence[Question]) -> None:
        """A sheet of exit tickets to be cut into quarters."""
        self.add_page()
        half, tall = self.wide / 2, self.high / 2
        self.set_draw_color(*FAINT)
        self.set_line_width(0.15)
        self.set_dash_pattern(dash=2, gap=2)
        self.line(half, 8, half, self.high - MARGIN)
        self.line(8, tall, self.wide - 8, tall)
        self.set_dash_pattern()
        for i, task in enumerate(tickets):
            left, top, wide = (i % 2) * half + 12 - MARGIN, (i // 2) * tall, half - 24
            self.set_y(top + 12)
            self.block(f"{title}: exit ticket {NAMES[i]}", size=9, colour=FAINT, left=left, wide=wide, after=2)
            self.block("Name " + "_" * 24, size=10, left=left, wide=wide, after=3)
            self.ask(*self.fitting(task, wide, tall - FOOT - (self.get_y() - top)), wide, left)
            self.set_y(top + tall - FOOT)
            self.block("I can play this with a friend.", size=9.5, left=left, wide=wide, after=1)
            for k, mood in enumerate(("pleased", "thinking", "surprised")):
                face = svg_paths(characters.shapes("fox", mood))
                self.paint([placed(Spot(MARGIN + left + 14 * k, self.get_y()), face, 0, 0.1)])
        self.set_y(self.high - MARGIN - 1)

    def ask(self, task: Question, size: float, words: float, wide: float, left: float) -> None:
        """The question of a ticket, with cards and words of a size."""
        self.block(task.request, size=12 * words, style="B", left=left, wide=wide, after=1)
        self.answered(task, size, wide, left, words)

    def fitting(self, task: Question, wide: float, high: float) -> tuple[Question, float, float]:
        """A question with the size of its cards and of its words, so that it is no higher than that.

        Where nothing is small enough, only the first pile is printed: the others are looked at on the worksheet.
        """
        sizes = (*((size, 1.0) for size in SMALL), (SMALL[-1], SMALLER))
        with closing(_Tried(self.named, "a4")) as tried:
            for one, (size, words) in product((task, task._replace(piles=task.piles[:1])), sizes):
                page = tried.page_no()
                tried.set_y(MARGIN)
                tried.ask(one, size, words, wide, 0)
                if tried.page_no() == page and tried.get_y() <= MARGIN + high:
                    break
        return one, size, words


class _Tried(_Pages):
    """A page on which nothing is drawn: only how high it would be is asked."""

    def paint(self, drawings: object) -> None:
        """Draw nothing."""


def sized(task: Question) -> float:
    """How large the cards of a question are, against true size."""
    count = sum(len(cards) for _, cards in task.piles)
    return next(size for most, size in SIZES if count <= most or most == SIZES[-1][0])


def loose(task: Question) -> list[Pile]:
    """The piles of a question with a card that no table beside them shows."""
    seen = {sprite.card for sprite in task.table.sprites} if task.table else set()
    return [(name, cards) for name, cards in task.piles if not seen.issuperset(cards)]
