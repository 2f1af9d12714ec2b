"""How the letters of a PDF stand."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

import pypdfium2 as pdfium
from pypdfium2 import raw

TIGHT, WIDE = -0.07, 0.2  # ems between the ink of two letters of a word: a t after an f at least, two ones at most
CLEAR = 0.02  # beside a suit


class Glyph(NamedTuple):
    letter: str
    ink: tuple[float, float, float, float]  # its left, lower, right and upper edge
    size: float


def glyphs(page: pdfium.PdfPage) -> list[Glyph]:
    text = page.get_textpage()
    return [
        Glyph(chr(raw.FPDFText_GetUnicode(text, i)), text.get_charbox(i), raw.FPDFText_GetFontSize(text, i))
        for i in range(text.count_chars())
    ]


def check_letters(pages: Iterable[pdfium.PdfPage]) -> None:
    """Raises AssertionError where a font is not in the file, two letters overlap, or one stands away from its word."""
    for page in pages:
        texts = [*page.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT])]
        strange = {one.get_font().get_base_name() for one in texts if not one.get_font().is_embedded}
        assert not strange, f"left to the reader: {strange}"
        for one, other in pairwise(glyphs(page)):
            if one.letter.isspace() or other.letter.isspace():
                continue
            gap = (other.ink[0] - one.ink[2]) / other.size
            least = CLEAR if {one.letter, other.letter} & set("♠♥♦♣") else TIGHT
            assert least < gap < WIDE, f"{one.letter}{other.letter}: {gap:.3f} em"
