"""Same: whether a page has what the server has told it, compared by a short number for each widget."""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

SHOWN = ("look", "tools", "drawing", "children", "ticket")  # the traits that are compared
LONG = 2000  # letters of a text that a page may have been given an address for


def number(state: Mapping[str, Any]) -> int:
    """A number that is another one when what a widget shows is different."""
    shown = {name: _lean(state[name]) for name in SHOWN if name in state}
    return zlib.crc32(json.dumps(shown, sort_keys=True).encode())


def _lean(value: Any) -> Any:
    if isinstance(value, str):
        return "" if len(value) >= LONG or value.startswith("./code/") else value
    if isinstance(value, Mapping):
        return {name: _lean(one) for name, one in value.items()}
    return [_lean(one) for one in value] if isinstance(value, list | tuple) else value
