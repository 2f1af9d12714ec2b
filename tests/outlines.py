"""Writes our type as pictures and paper need it: ``python tests/outlines.py``, after a change of the font or of a suit.

Pictures have its letters as outlines, in both weights; paper has a font of each, with the signs of the cards in it, and
with the pairs of letters that stand closer. Needs fontTools with brotli (``pip install "fonttools[woff]"``).
"""

import json
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

from cardlab.picture.art.faces import pip
from cardlab.picture.outlines import ASIDE, SIGN
from cardlab.rules.cards import SUIT_SIGNS

ROOT = Path(__file__).parent.parent
FONT = ROOT / "cardlab/notebook/voila/nbconvert/templates/cardlab/static/nunito.woff2"
OUT = ROOT / "cardlab/picture/art/nunito.json"
PAPER = ROOT / "cardlab/paper"
WEIGHTS = {"plain": 500, "bold": 800}
EM = 1000
SIGNS = "·×–—‘’“”„…€−"  # beside Latin letters and what every keyboard has
DRAWN = {sign: pip(suit) for suit, sign in SUIT_SIGNS.items()} | {  # in a box from 0 to 1, upside down as SVG counts
    "✔": "M0.04 0.56 L0.17 0.43 L0.38 0.64 L0.84 0.1 L0.97 0.22 L0.39 0.92 Z",
    "✘": "M0.2 0.08 L0.5 0.38 L0.8 0.08 L0.92 0.2 L0.62 0.5 L0.92 0.8 L0.8 0.92 L0.5 0.62 L0.2 0.92 L0.08 0.8 "
    "L0.38 0.5 L0.08 0.2 Z",
}  # fmt: skip


class Absolute(SVGPathPen):
    """Without the short commands for level and upright lines, which our own reader of paths does not know."""

    def _lineTo(self, pt):
        self._commands.append(f"L{self._ntos(pt[0])} {self._ntos(pt[1])}")
        self._lastCommand, self._lastX, self._lastY = "L", *pt


def letters(font):
    """Letter -> how wide it is and its outline, in thousandths of the size, upside down as SVG counts."""
    glyphs, scale = font.getGlyphSet(), EM / font["head"].unitsPerEm
    found = {}
    for code, name in sorted(font.getBestCmap().items()):
        letter = chr(code)
        if not (" " <= letter <= "~" or (letter.isalpha() and code < 0x180) or letter in SIGNS):
            continue
        pen = Absolute(glyphs, ntos=lambda value: str(round(value)))
        glyphs[name].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[letter] = [round(glyphs[name].width * scale), pen.getCommands()]
    return found


def draw(font):
    """Put the signs of the cards into a font, as high as they are in pictures, with the same room on both sides."""
    unit = font["head"].unitsPerEm / EM
    for sign, outline in DRAWN.items():
        name, pen, ink = f"uni{ord(sign):04X}", TTGlyphPen(None), BoundsPen(None)
        parse_path(outline, ink)
        left, _, right, _ = ink.bounds
        placed = (SIGN * unit, 0, 0, -SIGN * unit, (ASIDE - left * SIGN) * unit, SIGN * unit)
        parse_path(outline, TransformPen(Cu2QuPen(pen, max_err=1), placed))
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (round(((right - left) * SIGN + 2 * ASIDE) * unit), round(ASIDE * unit))
        for table in font["cmap"].tables:
            table.cmap[ord(sign)] = name


if __name__ == "__main__":
    made = {}
    for weight, value in WEIGHTS.items():
        font = instantiateVariableFont(TTFont(FONT), {"wght": value}, updateFontNames=True)
        made[weight] = letters(font)
        draw(font)
        font.flavor = None
        font.save(PAPER / f"nunito-{weight}.ttf", reorderTables=False)
    OUT.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
