"""Which of six short sounds goes with a look: what changed since the last one says it, for every game alike."""

from __future__ import annotations

from collections.abc import Iterable

from ..picture.sprites import Scene
from ..rules.cards import HIDDEN
from ..rules.zones import Zone


def sound(old: Scene | None, new: Scene, zones: Iterable[Zone], *, tone: str, ended: str) -> str:
    """The name of the sound: "win", "no", "pair", "pick", "lay", "flip", or "" for none. sounds.js makes them."""
    if tone == "no":
        return "no"
    if old is None or old.piles == new.piles:
        return ""
    if ended == "win":
        return "win"
    gained = {z.kind for z in zones if len(new.piles[z.pile]) > len(old.piles.get(z.pile, ()))}
    for kinds, name in ((("won", "heap"), "pair"), (("hand", "deck"), "pick")):
        if any(kind in gained for kind in kinds):
            return name
    return "lay" if gained else "flip" if _turned(old, new) else ""


def _turned(old: Scene, new: Scene) -> bool:
    """Whether somewhere a card was only turned over."""
    return any(old.piles.get(pile, ()).count(HIDDEN) != cards.count(HIDDEN) for pile, cards in new.piles.items())
