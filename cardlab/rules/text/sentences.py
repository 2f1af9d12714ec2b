"""Parts of sentences: what somebody wrote, cut short; lists of words; numbers with their nouns."""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Sequence
from functools import lru_cache
from pathlib import Path

from ...language import N_, Phrase
from ...language.grammar import NOUNS


def brief(value: object, most: int = 40) -> str:
    """The beginning of a value as text.

    Why so: ``str`` refuses whole numbers of more than some thousand digits and lists nested too deep, in words of its
    own, and a sentence that tells what is wrong must not fail itself.
    """
    try:
        return str(value)[:most]
    except (ValueError, RecursionError):
        return "a number too long to write" if isinstance(value, int) else "something too long to write"


def unknown(what: str, name: object, known: Collection[str]) -> Phrase:
    """The answer to a name that does not exist: the one that was probably meant, otherwise all that there are."""
    from difflib import get_close_matches  # here, because hardly anybody needs it

    written = brief(name)
    near = get_close_matches("_".join(written.lower().replace("-", " ").split()), known, 1)
    facts = {"what": what, "name": repr(written), "known": repr(near[0]) if near else ", ".join(known)}
    if near:
        return Phrase("There is no {what} {name}. Did you mean {known}?", facts)
    return Phrase("There is no {what} {name}. Choose from {known}.", facts)


def install(library: str) -> str:
    """How to install a library for the Python that runs here: the one called python in a terminal is seldom that."""
    python = Path(sys.executable or "python")
    told = str(python.relative_to(Path.cwd()) if python.is_relative_to(Path.cwd()) else python)
    return "Install it with: " + (f'"{told}"' if " " in told else told) + f" -m pip install {library}"


def also(words: Sequence[str]) -> str:
    """All of them as one says it: "2, 3 and J"."""
    return _listed(words, N_("{rest} and {last}"))


def either(words: Sequence[str]) -> str:
    """What there is to choose from as one says it: "True or False", "2, 3 or J"."""
    return _listed(words, N_("{rest} or {last}"))


def _listed(words: Sequence[str], template: str) -> str:
    *most, last = words
    return Phrase(template, {"rest": ", ".join(most), "last": last}) if most else last


ONE_OF_MANY = re.compile(rf"(?<![\w.,])[−-]?1 (?:more )?(?:{'|'.join(NOUNS)})\b")  # "1 cards", which nobody says


@lru_cache(1000)  # the same few are said at every look
def so_many(number: int, noun: str) -> Phrase:
    """So many of what is given in the plural: "1 point", "3 points", "−1 chip"."""
    return Phrase(f"{{n}} {noun}", {"n": number})
