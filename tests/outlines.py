"""Writes the letters of our type as outlines for pictures: ``python tests/outlines.py``, after a change of the font.

Needs fontTools with brotli (``pip install "fonttools[woff]"``). The letters come in both weights that pictures have.
"""

import json
from pathlib import Path

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

ROOT = Path(__file__).parent.parent
FONT = ROOT / "cardlab/notebook/voila/nbconvert/templates/cardlab/static/nunito.woff2"
OUT = ROOT / "cardlab/picture/art/nunito.json"
WEIGHTS = {"plain": 500, "bold": 800}
EM = 1000
SIGNS = "·×–—‘’“”„…€−"  # beside Latin letters and what every keyboard has


class Absolute(SVGPathPen):
    """Without the short commands for level and upright lines, which our own reader of paths does not know."""

    def _lineTo(self, pt):
        self._commands.append(f"L{self._ntos(pt[0])} {self._ntos(pt[1])}")
        self._lastCommand, self._lastX, self._lastY = "L", *pt


def letters(weight):
    """Letter -> how wide it is and its outline, in thousandths of the size, upside down as SVG counts."""
    font = instantiateVariableFont(TTFont(FONT), {"wght": weight})
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


if __name__ == "__main__":
    made = {name: letters(weight) for name, weight in WEIGHTS.items()}
    OUT.write_text(json.dumps(made, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8")
