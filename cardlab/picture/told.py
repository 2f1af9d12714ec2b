"""What each thing on a picture of a table is, in a sentence of its own: for whoever taps it.

Why so: a picture that only lies there is silent under a child's finger. What a pile is for, the game's own book says.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from ..language import translated
from ..rules.cards import HIDDEN
from ..rules.host import Host
from ..rules.moves import Reason, phrase
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
    known = [(box, translated(said)) for box, said in reversed(seen) if said]
    found = [
        [round(x * wide), round(y * high), round(w * wide), round(h * high), said[0].upper() + said[1:]]
        for (x, y, w, h), said in known
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
        return Reason("", "this is {seat}.", seat=zone.owner).say(names=names)
    if card is not None and card is not HIDDEN:
        if zone.kind == "hand" and name == "You":
            return phrase("{words}. It's in your hand.", words=card.words)
        on_top = zone.kind == "pile" and zone.label in meanings and card is view.piles[zone.pile][-1]
        template = "{words}. It's on top of the {pile}." if on_top else "{words}."
        return phrase(template, words=card.words, pile=zone.label)
    meaning = meanings.get(translated(zone.label)) or meanings.get(zone.pile)
    if meaning and not zone.owner:
        return phrase("the {pile}: {meaning}", pile=zone.label, meaning=meaning)
    whose = Reason("", "{seat}'s {pile}", seat=zone.owner, pile=zone.label).say(names=names) if name else zone.label
    lies = (
        so_many(len(view.piles[zone.pile]), "cards")
        if zone.kind == "hand"
        else text.pile(view, host, zone, spoken=True)
    )
    return phrase("{whose}: {lies}.", whose=whose, lies=lies)
