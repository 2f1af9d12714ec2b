"""What a page says to the server, read with care: nothing that comes from a page is believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..language import Phrase, translated
from ..rules.text.sentences import brief

SHORT = 300  # characters of what is no more than a name, a key or a code


def text(told: Mapping[str, Any], key: str) -> str:
    """What a message says under a name, if it is a text; half a letter, which no page can show, is a question mark."""
    said = told.get(key)
    return said.encode(errors="replace").decode() if isinstance(said, str) else ""


def short(told: Mapping[str, Any], key: str) -> str:
    """The same of a name, a key or a code."""
    return text(told, key)[:SHORT]


def apology(error: Exception) -> str:
    """That something went wrong, for whoever is at the page."""
    what = brief(error, 200).rstrip(".") or type(error).__name__
    return translated(Phrase("Something went wrong: {what}.", {"what": what}))
