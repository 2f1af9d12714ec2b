"""Skill: how well a bot plays, as data: what it remembers and how far it looks; its weakness is never a silly move.

A game's advice names its bots in ``SKILLS``; "bot" among them is the game's own, of which only the sentence counts.
How far somebody looks is counted in what the advice says in ``look(view, chance, far)``: positions, worlds, draws.
"""

from __future__ import annotations

from typing import NamedTuple

from .cards import HIDDEN
from .state import State


class Skill(NamedTuple):
    """A bot in a sentence and two numbers; without them it plays as well as the game's own."""

    about: str  # how it plays, after its name: "[forget] what is gone and [look] one card ahead"
    remembers: int | None = None  # of the cards put away on each heap it remembers the last so many; None: all
    far: int | None = None  # how far it looks; 0: not at all, it plays by the simple order; None: as far as it can


def forgetful(view: State, remembers: int | None) -> State:
    """A view as somebody has it in mind who remembers only the last so many cards of each heap: the rest is hidden."""
    if remembers is None or view.hand_over:
        return view
    mind = view.copy()
    for zone in view.zones():
        if zone.kind in ("heap", "pile") and zone.seen == "all":
            cards = view.piles[zone.pile]
            kept = max(remembers, zone.kind == "pile")  # the top of a pile lies open
            gone = max(0, len(cards) - kept)
            mind.piles[zone.pile] = (HIDDEN,) * gone + cards[gone:]
    return mind
