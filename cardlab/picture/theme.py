"""The felts that a table can have; the backs of its cards are in ``art/faces.py``, as they are drawn with them."""

from __future__ import annotations

from typing import NamedTuple


class Felt(NamedTuple):
    """The colours of a felt: in its light, between, at its edge."""

    light: str
    middle: str
    edge: str


FELTS = {
    "meadow": Felt("#2c7f5b", "#1c6b4a", "#0d4631"),
    "lake": Felt("#3272a4", "#235f92", "#123c63"),
    "berry": Felt("#a9495c", "#822d41", "#541828"),
    "night": Felt("#5b5f8f", "#3d416c", "#23264a"),
}
"""The felts to choose from; white words can be read on all their colours."""


def felt(name: str) -> Felt:
    """The felt of this name. ValueError for one that there is not."""
    if name not in FELTS:
        raise ValueError(f"felt must be one of {', '.join(FELTS)}, not {str(name)[:20]!r}.")
    return FELTS[name]
