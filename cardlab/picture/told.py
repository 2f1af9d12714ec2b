"""What each thing on a picture of a table is, in a sentence of its own: for whoever taps it.

Why so: a picture that only lies there is silent under a child's finger. What a pile is for, the game's own book says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ..rules.cards import HIDDEN
from ..rules.host import Host
from ..rules.state import State
from ..rules.text.sentences import so_many
from ..rules.zones import Zone
from . import words as text
from .sprites import Box, Scene, Sprite

PEOPLE = ("plate", "name", "note")
THINGS = (*PEOPLE, "card", "place", "chips", "label", "badge")
OF = 1000  # the sides of a picture are so long in what is told of it


def told(some: Scene, view: State, host: Host, names: Mapping[str, str], meanings: Mapping[str, str]) -> str:
    """Boxes and sentences as JSON, from front to back: ``[[left, top, width, height, "The stock: ..."], ...]``."""
    zones = {zone.pile: zone for zone in view.zones()}
    seen = (one for one in some.sprites if one.kind in THINGS)
    return things(some, [(one.box, _said(one, zones.get(one.zone), view, host, names, meanings)) for one in seen])


def things(some: Scene, seen: Sequence[tuple[Box, str]]) -> str:
    """The same of any boxes, told from back to front; what has no sentence is left out."""
    wide, high = OF / some.width, OF / some.height
    found = [
        [round(x * wide), round(y * high), round(w * wide), round(h * high), said[0].upper() + said[1:]]
        for (x, y, w, h), said in reversed(seen)
        if said
    ]
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))


def _said(
    sprite: Sprite,
    zone: Zone | None,
    view: State,
    host: Host,
    names: Mapping[str, str],
    meanings: Mapping[str, str],
) -> str:
    """What a thing is: a card by its name, a pile by what it is for, else by what lies there."""
    if zone is None:
        return ""
    card, name = sprite.card, names.get(zone.owner, zone.owner)
    if sprite.kind in PEOPLE:
        return "this is you." if name == "You" else f"this is {name}."
    if card is not None and card is not HIDDEN:
        if zone.kind == "hand" and name == "You":
            return f"{card.words}. It's in your hand."
        on_top = zone.kind == "pile" and zone.label in meanings and card is view.piles[zone.pile][-1]
        return f"{card.words}. It's on top of the {zone.label}." if on_top else f"{card.words}."
    meaning = meanings.get(zone.label) or meanings.get(zone.pile)
    if meaning and not zone.owner:
        return f"the {zone.label}: {meaning}"
    whose = f"your {zone.label}" if name == "You" else f"{name}'s {zone.label}" if name else zone.label
    lies = (
        so_many(len(view.piles[zone.pile]), "cards")
        if zone.kind == "hand"
        else text.pile(view, host, zone, spoken=True)
    )
    return f"{whose}: {lies}."
