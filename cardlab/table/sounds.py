"""Which of six short sounds goes with a look: what changed since the last one says it, for every game alike."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from ..picture.sprites import Scene
from ..rules.cards import HIDDEN
from ..rules.state import Zone


def sound(old: Scene | None, new: Scene, zones: Iterable[Zone], *, tone: str, ended: str) -> str:
    """The name of the sound: "win", "no", "pair", "pick", "lay", "flip", or "" for none. sounds.js makes them."""
    if tone == "no":
        return "no"
    if old is None or old.counts == new.counts:
        return ""
    if ended == "win":
        return "win"
    gained = {z.kind: new.counts[z.pile] - old.counts.get(z.pile, Counter()) for z in zones if _more(old, new, z.pile)}
    for kinds, name in ((("won", "heap"), "pair"), (("hand", "deck"), "pick")):
        if any(kind in gained for kind in kinds):
            return name
    return "lay" if gained else "flip" if _turned(old, new) else ""


def _more(old: Scene, new: Scene, pile: str) -> bool:
    return new.counts[pile].total() > old.counts.get(pile, Counter()).total()


def _turned(old: Scene, new: Scene) -> bool:
    """Whether somewhere a card was only turned over."""
    return any(old.counts.get(pile, Counter())[HIDDEN] != cards[HIDDEN] for pile, cards in new.counts.items())
