"""Text for a terminal, a pipe or a file that cannot show all of our characters.

Why so: Windows gives a pipe the characters of its code page, an old terminal has none but ASCII, and Python then raises
in the midst of a sentence. Whoever writes to such a stream gets ``7S`` for 7♠ instead; what it can show stays as it is.
"""

from __future__ import annotations

import codecs
import io

TYPE_CHECKING = False  # typing itself is not loaded for it: ``import cardlab`` stays quick
if TYPE_CHECKING:
    from typing import TextIO

ERRORS = "cardlab"  # the name under which Python knows ``instead``
SIGNS = {
    chr(0x2018): "'", chr(0x2019): "'",
    "♠": "S", "♥": "H", "♦": "D", "♣": "C", "“": '"', "”": '"', "‹": "<", "›": ">", "–": "-",
    "—": "-", "−": "-", "·": "|", "•": "*", "★": "*", "…": "...", "→": "->", "×": "x", "±": "+-", "■": "#", "█": "#",
    "✔": "+", "✓": "+", "✘": "x",
}  # fmt: skip


def instead(error: UnicodeError) -> tuple[str, int]:
    """What is written in the place of characters that a stream cannot show; an error handler of ``codecs``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain, error.object[error.start : error.end])), error.end


def _plain(sign: str) -> str:
    from unicodedata import normalize  # here, because hardly anybody needs it

    letters = normalize("NFKD", sign).encode("ascii", "ignore").decode()  # of "é" the e
    return SIGNS.get(sign) or letters or "?"


def tolerant(stream: object) -> None:
    """Have a stream write otherwise what it cannot show, if it would raise."""
    if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
        stream.reconfigure(errors=ERRORS)


def shows(stream: TextIO | None, text: str) -> bool:
    """Whether a stream can show a text as it is."""
    try:
        text.encode((stream.encoding if stream is not None else "") or "ascii")
    except UnicodeEncodeError:
        return False
    return True


codecs.register_error(ERRORS, instead)
