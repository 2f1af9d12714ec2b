"""Position text, our FEN: ``"A: 7C 5H | B: KD QD | discard: 7H | turn: A"`` taken apart and its fields read."""

from __future__ import annotations

import re
from typing import Any

from .cards import Card


def parts(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    if not isinstance(text, str) or len(text) > 5000:
        raise ValueError(
            "A position is a text of at most 5000 characters, such as 'A: 7C 5H | B: KD | discard: 7H | turn: A'."
        )
    for part in text.split("|"):
        name, colon, value = part.partition(":")
        name = name.strip()
        if not colon or not name:
            raise ValueError(f"{part.strip()[:40]!r} is not readable: parts are 'name: value' with | between them.")
        if name in found:
            raise ValueError(f"{name[:20]!r} stands twice in the position.")
        found[name] = value.strip()
    return found


def field(name: str, value: str, default: Any) -> Any:
    """The value of a field written in a position, of the type of its default."""
    if isinstance(default, bool):
        if value in ("True", "False"):
            return value == "True"
        raise ValueError(f"{name} cannot be {value[:20]!r}: allowed are True, False.")
    if isinstance(default, int):
        if re.fullmatch(r"-?\d{1,6}", value):
            return int(value)
        raise ValueError(f"{name} cannot be {value[:20]!r}: it is a whole number.")
    if isinstance(default, tuple):
        return tuple(item(word) for word in value.split())
    return value


def item(word: str) -> Card | int | str:
    if re.fullmatch(r"-?\d{1,6}", word):
        return int(word)
    try:
        return Card(word)
    except ValueError:
        return word
