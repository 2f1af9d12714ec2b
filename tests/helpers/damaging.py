"""Damaging: files as a torn disk, an editor or a stranger leaves them: what was written, with something changed."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any


def damaged(text: str, chance: random.Random) -> str:
    """A file of JSON with something changed in it: a value, a name, or a piece of the text itself."""
    if chance.random() < 0.3:
        at, long = chance.randrange(len(text)), chance.choice((1, 1, 40, len(text)))
        put = chance.choice(("", "", "[" * 2000, "\ud800", "\0", "9" * 5000, '"', "}", text))
        return text[:at] + put + text[at + long :]
    told = json.loads(text)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        places = [*_places(told)]
        if not places:
            break
        of, at = chance.choice(places)
        if isinstance(of, dict) and chance.random() < 0.2:
            of[chance.choice(("", "x", "\ud800", "__class__"))] = of.pop(at)
        elif chance.random() < 0.2:
            del of[at]
        else:
            of[at] = chance.choice(ODD)(of[at], chance)
    return json.dumps(told)


def _places(told: Any) -> Iterator[tuple[Any, Any]]:
    for at in [*told] if isinstance(told, dict) else range(len(told)) if isinstance(told, list) else ():
        yield told, at
        yield from _places(told[at])


ODD: list[Callable[[Any, random.Random], Any]] = [
    lambda old, chance: chance.choice([None, True, False, -1, 0, 3, 10**30, 1e308, float("inf"), float("nan")]),
    lambda old, chance: chance.choice(
        ["", "A", "Z", "\ud800", "<b>", "x" * 9999, "bot:nobody", "BCDF", "You", "fox red"]
    ),
    lambda old, chance: [old] * chance.choice((0, 1, 2, 30)),
    lambda old, chance: {"A": old, "code": old},
    lambda old, chance: old * 2 if isinstance(old, str | list) else str(old),
    lambda old, chance: old[::-1] if isinstance(old, str | list) else old,
]
