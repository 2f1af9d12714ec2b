"""A pack of cards, or the rules of a game, as PDF to print at home. Needs fpdf2, the extra ``print``.

Cards come nine to a page in their true size, each page followed by its backs, which lie where the cards are when the
sheet is turned over. Neighbours share a cut. The backs have no outline and a white rim, so that a printer may be two
millimetres out.

Why so: words come in our own type, which lies in the file, with the suits of the cards among its letters; so a page
looks the same in every reader, and letters stand as the type wants them. What it does not know is its nearest letter.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from math import ceil
from pathlib import Path
from typing import NamedTuple

import uharfbuzz
from fpdf import FPDF
from fpdf.fonts import TTFFont
from fpdf.prefs import ViewerPreferences

from ..language import N_, current, translated
from ..picture.art.faces import CLASSIC, HEIGHT, WIDTH, Style, back
from ..picture.art.paths import svg_paths
from ..picture.svg import shapes
from ..rules.cards import Card
from ..rules.moves import phrase
from .shared_svg import SharedSvg

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
FLIPS = N_(  # the edge over which a printer turns the sheet
    {
        "long": "print on both sides, flip on the long edge",
        "short": "print on both sides, flip on the short edge",
    }
)
ACROSS, DOWN = 3, 3
MARK, AWAY = 4.0, 1.5  # how long a cutting mark is, and how far from the cards
MARGIN, INK, GREEN = 18.0, (32, 42, 38), (27, 95, 69)
POINT = 25.4 / 72  # millimetres
TYPE = "Nunito"
FONTS = {"": "nunito-plain.ttf", "B": "nunito-bold.ttf"}  # beside this file; tests/outlines.py writes them
RED = (204, 18, 48)
SHAPING = {"kern": True, "liga": False}  # closer where the type wants it, and never two letters as one sign
_RUN = re.compile("([♥♦])")


class Spot(NamedTuple):
    """The top left corner of a card on a page, in millimetres."""

    x: float
    y: float


def spots(paper: str, flip: str = "") -> list[Spot]:
    """Where the cards of a page lie, row by row; with a flip, where their backs lie on the other side of the sheet."""
    wide, high = PAPERS[paper]
    left, top = (wide - ACROSS * WIDTH) / 2, (high - DOWN * HEIGHT) / 2
    return [
        Spot(
            left + WIDTH * (ACROSS - 1 - column if flip == "long" else column),
            top + HEIGHT * (DOWN - 1 - row if flip == "short" else row),
        )
        for row in range(DOWN)
        for column in range(ACROSS)
    ]


def pack_pdf(
    cards: Sequence[Card],
    *,
    title: str,
    paper: str = "a4",
    flip: str = "long",
    style: Style = CLASSIC,
    apart: int = 0,
) -> bytes:
    """A pack of cards as a PDF of sheets to print on both sides, fronts and backs by turns; some may be apart.

    ``apart`` is how many of them are a pack of their own, which is never mixed with the others: their backs
    are red, or blue where red is chosen.
    """
    pdf = Document(title, paper, flip)
    fronts, backs = spots(paper), spots(paper, flip)
    red = replace(style, back="blue" if style.back == "red" else "red")
    rear, other = (svg_paths(back(one)[1:]) for one in (style, red))  # without the outline
    own = len(cards) - apart
    count = ceil(len(cards) / (ACROSS * DOWN))
    for sheet in range(count):
        here = cards[sheet * ACROSS * DOWN : (sheet + 1) * ACROSS * DOWN]
        pdf.add_page()
        pdf.paint([placed(spot, shapes(card, style)) for spot, card in zip(fronts, here, strict=False)])
        which = phrase("{title}, sheet {n} of {count_of_sheets}", title=title, n=sheet + 1, count_of_sheets=count)
        pdf.margins(fronts, which, FLIPS[flip])
        pdf.add_page()
        before = sheet * ACROSS * DOWN
        pdf.paint([placed(spot, rear if before + i < own else other) for i, spot in enumerate(backs[: len(here)])])
    return bytes(pdf.output())


def rules_pdf(sheet: str, cards: Sequence[Card], *, paper: str = "a4") -> bytes:
    """A rule sheet, as ``RuleBook.markdown`` writes it, as a PDF with some cards of the game at its head."""
    lines = sheet.split("\n")
    pdf = SheetDocument(lines[0].removeprefix("# "), paper)
    pdf.head(lines[1], cards)
    for line, below in zip(lines[2:], [*lines[3:], ""], strict=True):
        pdf.entry(line, below)
    return bytes(pdf.output())


def lettered(text: str) -> str:
    """The text in the language that is spoken now, without the marks of Markdown, in letters that our type has."""
    text = re.sub(r"`([^`]*)`", "“\\1”", translated(text).replace("**", ""))
    return "".join(letter if ord(letter) in known() else _nearest(letter) for letter in text)


@cache
def known() -> frozenset[int]:
    """The letters and signs that our type has, by their numbers."""
    return frozenset(_shaper("").face.unicodes)


@cache
def ems(word: str, style: str) -> float:
    """How wide a word is, against the size of its letters."""
    font, wide = _shaper(style), 0
    for run in filter(None, _RUN.split(word)):
        some = uharfbuzz.Buffer()
        some.add_str(run)
        some.guess_segment_properties()
        uharfbuzz.shape(font, some, SHAPING)
        wide += sum(place.x_advance for place in some.glyph_positions or ())
    return wide / float(font.face.upem)


@cache
def _shaper(style: str) -> uharfbuzz.Font:
    return uharfbuzz.Font(uharfbuzz.Face(uharfbuzz.Blob.from_file_path(_font(style))))


def _font(style: str) -> Path:
    return Path(__file__).parent / FONTS[style]


def _nearest(letter: str) -> str:
    return unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode() or "?"


def placed(spot: Spot, drawing: str, turn: float = 0, scale: float = 1) -> str:
    """A drawing at a place of a page, turned by so many degrees."""
    turned = f" rotate({turn})" if turn else ""
    sized = f" scale({scale})" if scale != 1 else ""
    return f'<g transform="translate({spot.x:.3f} {spot.y:.3f}){turned}{sized}">{drawing}</g>'


class Document(FPDF):
    """A PDF that prints at its true size."""

    def __init__(self, title: str, paper: str, flip: str = "") -> None:
        super().__init__(unit="mm", format=PAPERS[paper])
        self.wide, self.high = PAPERS[paper]
        for style in FONTS:
            self.add_font(TYPE, style, _font(style))
        self.set_text_shaping(features=SHAPING)
        self.set_auto_page_break(False)
        self.set_title(lettered(title))
        self.set_lang(current())
        duplex = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}.get(flip)
        self.viewer_preferences = ViewerPreferences(print_scaling="None", duplex=duplex)

    def close(self) -> None:
        """Let go of the files of our type, as `output` does."""
        for font in self.fonts.values():
            if isinstance(font, TTFFont):
                font.close()

    def paint(self, drawings: Iterable[str]) -> None:
        """Put drawings in millimetres on this page."""
        size = f'width="{self.wide}mm" height="{self.high}mm" viewBox="0 0 {self.wide} {self.high}"'
        look = 'stroke-linecap="round" stroke-linejoin="round"'
        drawn = SharedSvg(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><g {look}>{"".join(drawings)}</g></svg>')
        _, _, group = drawn.transform_to_page_viewport(self)
        with self.drawing_context() as page:
            page.add_item(group, clone=False)  # draw_to_page() copies it, which takes longer than all the rest

    def margins(self, where: Sequence[Spot], *words: str) -> None:
        """What stands around the cards: where to cut, words to whoever prints, and a line to measure."""
        left, top = min(where)
        right, bottom = left + ACROSS * WIDTH, top + DOWN * HEIGHT
        self.set_draw_color(90)
        self.set_line_width(0.15)
        for x in (left + WIDTH * i for i in range(ACROSS + 1)):
            self.line(x, top - AWAY, x, top - AWAY - MARK)
            self.line(x, bottom + AWAY, x, bottom + AWAY + MARK)
        for y in (top + HEIGHT * i for i in range(DOWN + 1)):
            self.line(left - AWAY, y, left - AWAY - MARK, y)
            self.line(right + AWAY, y, right + AWAY + MARK, y)
        self.set_font(TYPE, size=7)
        self.set_text_color(90)
        for column, text in enumerate(words):
            self.text(left + column * WIDTH + 2, bottom + 4.2, lettered(text))
        self.text(right - 61, bottom + 4.2, "50 mm")
        self.line(right - 52, bottom + 3.3, right - 2, bottom + 3.3)


class SheetDocument(Document):
    """A rule sheet, written from top to bottom."""

    def __init__(self, title: str, paper: str) -> None:
        super().__init__(title, paper)
        self.named, self.c_margin = title, 0.0
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, MARGIN)
        self.add_page()

    def footer(self) -> None:
        """The name of the game and the number of the page."""
        self.set_xy(MARGIN, self.high - 12)
        self.set_font(TYPE, size=8)
        self.set_text_color(110)
        self.cell(0, 4, lettered(f"{self.named} · {self.page_no()} / {{nb}}"), align="C")

    def head(self, aim: str, cards: Sequence[Card]) -> None:
        """The title, the aim of the game in one sentence, and three of its cards."""
        shown = [cards[len(cards) * part // 7] for part in (1, 3, 5)]
        spread = [(self.wide - 61, 17.0, -10.0), (self.wide - 48, 14.5, 0.0), (self.wide - 34.5, 14.5, 10.0)]
        self.paint(
            placed(Spot(x, y), shapes(card, CLASSIC), turn, 0.34)
            for card, (x, y, turn) in zip(shown, spread, strict=True)
        )
        room = self.wide - 2 * MARGIN - 52
        self.block(self.named, size=26, style="B", colour=GREEN, wide=room, after=2)
        self.block(aim, size=12, wide=room)
        self.set_y(max(self.get_y(), 52))

    def entry(self, line: str, below: str) -> None:
        """One line of the sheet; a rule for adults stays on one page with the line for a child below it."""
        if heading := re.match("(##+) (.+)", line):
            small = len(heading[1]) == 3
            self.room(34)
            self.ln(3 if small else 5)
            self.block(heading[2], size=12.5 if small else 16, style="B", colour=GREEN, after=1.5)
        elif row := re.fullmatch(r"\| (.+?) \| (.+?) \|", line):
            self.item(row[1], row[2], 34)
        elif rule := re.match(r"- \*\*([A-Z]+-\d+)\*\* (.+)", line):
            self.room(self.tall(rule[2], 22, 10.5) + self.tall(below, 22, 10.5) + 4)
            self.item(rule[1], rule[2], 22)
        elif child := re.match(r"  \*[^*]+:\* (.+)", line):
            self.block(child[1], size=10.5, colour=GREEN, left=22, after=2.6)
        elif word := re.match(r"- (?:\*\*(.+?)\*\*: )?(.+)", line):
            self.item(word[1] or "•", word[2], 34 if word[1] else 5)
        elif line and not line.startswith("|"):
            self.block(line, size=10.5, after=1)

    def item(self, name: str, text: str, indent: float) -> None:
        """A name in bold with its text beside it."""
        self.room(self.tall(text, indent, 10.5))
        y = self.get_y()
        self.block(name, size=10.5 if indent > 30 else 9.5, style="B", wide=indent - 2)
        low, self.y = self.get_y(), y
        self.block(text, size=10.5, left=indent)
        self.set_y(max(low, self.get_y()) + 0.8)

    def block(
        self,
        text: str,
        *,
        size: float,
        style: str = "",
        colour: tuple[int, int, int] = INK,
        left: float = 0,
        wide: float = 0,
        after: float = 0,
    ) -> None:
        """A paragraph, so far from the left margin and so wide (0: to the right margin)."""
        text, high = lettered(text), size * 0.45
        for line in self.lines(text, wide or self.wide - 2 * MARGIN - left, size, style):
            if self.get_y() + high > self.high - MARGIN:
                self.add_page()
            self.write_at(MARGIN + left, self.get_y(), line, size=size, style=style, colour=colour)
            self.set_y(self.get_y() + high)
        self.set_y(self.get_y() + after)

    def write_at(
        self, x: float, y: float, line: str, *, size: float, style: str = "", colour: tuple[int, int, int] = INK
    ) -> None:
        """One line of letters and signs, from its top left corner."""
        self.set_xy(x, y)
        self.set_font(TYPE, style, size)
        for run in filter(None, _RUN.split(line)):
            width = self.measure(run, size, style)
            self.set_text_color(*(RED if run in "♥♦" else colour))
            self.cell(width, size * 0.45, run, new_x="RIGHT", new_y="TOP")

    def measure(self, text: str, size: float, style: str = "") -> float:
        """How wide a line is, in millimetres."""
        return sum(ems(word, style) for word in re.split("( )", text)) * size * POINT

    def lines(self, text: str, wide: float, size: float, style: str = "") -> list[str]:
        """A text in lines that are no wider than that; a single word may be."""
        found: list[str] = []
        room, space = wide / (size * POINT), ems(" ", style)
        left = 0.0
        for word in text.split():
            taken = ems(word, style)
            if found and space + taken <= left:
                found[-1] += f" {word}"
                left -= space + taken
            else:
                found.append(word)
                left = room - taken
        return found

    def tall(self, text: str, left: float, size: float) -> float:
        """How high a paragraph will be."""
        return len(self.lines(lettered(text), self.wide - 2 * MARGIN - left, size)) * size * 0.45

    def room(self, high: float) -> None:
        """Begin a new page unless so much can still be written on this one."""
        if self.get_y() + high > self.high - MARGIN:
            self.add_page()
