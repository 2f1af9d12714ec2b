"""How well a bot plays, as data: what it remembers and how far it looks; its weakness is never a silly move.

A game's advice names its bots in ``SKILLS``; "bot" among them is the game's own. They play what ``advise(view, far)``
says, or ``look(view, chance, far)`` where chance plays a part. The game counts in its own way how far: in positions,
worlds or draws.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Generic, NamedTuple, TypeVar

from ..cards import HIDDEN, Card
from ..state import State


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


S = TypeVar("S", bound=State)


class Unseen(Generic[S]):
    """The hidden cards of a view: ``barred`` is what a pile cannot hold, ``sure`` what it is known to hold."""

    def __init__(
        self,
        view: S,
        barred: Mapping[str, Collection[Card]] | None = None,
        sure: Mapping[str, Collection[Card]] | None = None,
    ) -> None:
        self.view, self.barred = view, barred or {}
        rest = Counter(view.pack())
        rest.subtract(c for pile in view.piles.values() for c in pile if c is not HIDDEN)
        self.cards = list(rest.elements())
        self.places = [name for name, pile in view.piles.items() for card in pile if card is HIDDEN]
        self.home = {card: name for name, some in (sure or {}).items() for card in some}
        fitting = {name: {card for card in self.cards if self.fits(card, name)} for name in set(self.places)}
        self.may = [fitting[name] for name in self.places]  # place by place, the cards that may lie there

    def fits(self, card: Card, pile: str) -> bool:
        """Whether a card may lie in a pile, by all that is known."""
        return self.home.get(card, pile) == pile and card not in self.barred.get(pile, ())

    def world(self, chance: random.Random) -> S:
        """One way the cards may lie, as a whole state: shuffled, then exchanged until nothing known is broken.

        Where what is known cannot all be kept, as much of it as was found.
        """
        cards, may = self.cards.copy(), self.may
        chance.shuffle(cards)
        for i, here in enumerate(may):
            if cards[i] not in here:
                others = [j for j, there in enumerate(may) if cards[j] in here and cards[i] in there]
                # Better an exchange that leaves the other card amiss for its own turn than none.
                others = others or [j for j in range(i + 1, len(may)) if cards[j] in here]
                if others:
                    j = others[int(chance.random() * len(others))]
                    cards[i], cards[j] = cards[j], cards[i]
        state = self.view.copy()
        state.viewer, state.seed, state.notes = "", 0, None
        dealt = iter(cards)
        for name, pile in state.piles.items():
            if HIDDEN in pile:
                state.piles[name] = tuple(next(dealt) if card is HIDDEN else card for card in pile)
        return state
