"""Words as outlines, in the type of our pages, for pictures that leave them.

Why so: a file that somebody keeps looks the same wherever it is opened, whichever fonts are there, and what turns it
into pixels or prints it needs none. ``tests/outlines.py`` writes the letters, those of Nunito, whose licence lies
beside the font; suit signs are those of the cards.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from ..rules.cards import SUIT_SIGNS
from .art.faces import pip
from .art.paths import move, read, write

EM = 1000  # in how many parts of the size letters are told
SIGN = 660  # how wide and high a suit sign is
ASIDE = 40  # the room on both sides of it
Letter = tuple[float, str]  # how far the next one begins, and the outline


@cache
def letters(*, bold: bool) -> dict[str, Letter]:
    """Letter -> its width and outline, the foot of the line at 0."""
    told = json.loads((Path(__file__).parent / "art" / "nunito.json").read_text("utf-8"))
    known = {letter: (wide, d) for letter, (wide, d) in told["bold" if bold else "plain"].items()}
    for suit, sign in SUIT_SIGNS.items():
        known[sign] = (SIGN + 2 * ASIDE, write(move(read(pip(suit)), ASIDE, -SIGN, SIGN)))
    return known


@cache
def outlined(text: str, size: float, *, bold: bool) -> tuple[float, str]:
    """How wide a text of a size is, and its outline from 0; ("", for a text with letters that are not known."""
    known, x, found = letters(bold=bold), 0.0, []
    if not known.keys() >= set(text):
        return 0, ""
    for letter in text:
        wide, d = known[letter]
        found.append(write(move(read(d), x * size / EM, 0, size / EM)))
        x += wide
    return x * size / EM, "".join(found)
