"""What a page says to the server, read with care: nothing that comes from a page is believed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SHORT = 300  # characters of what is no more than a name, a key or a code


def text(told: Mapping[str, Any], key: str) -> str:
    """What a message says under a name, if it is a text; half a letter, which no page can show, is a question mark."""
    said = told.get(key)
    return said.encode(errors="replace").decode() if isinstance(said, str) else ""


def short(told: Mapping[str, Any], key: str) -> str:
    """The same of a name, a key or a code."""
    return text(told, key)[:SHORT]
