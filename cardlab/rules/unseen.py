"""Unseen: what a seat knows about the cards that it does not see, and one way after another how they may lie."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Mapping
from typing import Generic, TypeVar

from .cards import HIDDEN, Card
from .state import State

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
