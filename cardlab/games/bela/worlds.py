"""What a seat of Bela knows about the cards it does not see, and worlds in which they lie as they may; see advice.

Why so: only what the view tells goes in: who followed with what, what was declared, shown and called.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import islice

from ...rules.cards import HIDDEN, SUITS, Card
from ...rules.tricks.winner import winning
from .game import CARDS, NATURAL, POWER, VALUE, Bela, runs, worth

Trick = tuple[str, tuple[Card, ...]]  # who led, and the cards in order


def strength(hand: Sequence[Card], trump: str) -> float:
    """A rough worth of a hand if a suit is trumps; whoever has more of it rather takes."""
    weight = {"J": 9.0, "9": 6.0, "A": 4.0, "T": 3.5}
    total = sum(weight.get(c.rank, 2.5) for c in hand if c.suit == trump)
    return total + sum({"A": 4.0, "T": 1.5, "K": 0.5}.get(c.rank, 0.0) for c in hand if c.suit != trump)


def history(view: Bela) -> list[Trick]:
    """The tricks of this hand in order, the one on the table last: found from the heaps, which tell who won them."""
    n, power = len(view.seats), POWER[view.trump]
    piles = {seat: view.piles[heap] for seat, heap in view.heaps.items()}

    def from_here(leader: str, taken: dict[str, int]) -> list[Trick] | None:
        if all(taken[seat] == len(pile) for seat, pile in piles.items()):
            return []
        for seat, pile in piles.items():
            trick = pile[taken[seat] : taken[seat] + n]
            if trick and view.round[leader][winning(trick, power, view.trump)] == seat:
                rest = from_here(seat, taken | {seat: taken[seat] + n})
                if rest is not None:
                    return [(leader, trick), *rest]
        return None

    done = from_here(view.forehand, dict.fromkeys(view.seats, 0)) or []
    return [*done, (view.leader, view.piles["trick"])] if view.piles["trick"] else done


class BelaUnseen:
    """What a seat knows about the cards it does not see: who cannot hold which, and who must."""

    def __init__(self, view: Bela) -> None:
        self.view = view
        self.me = view.viewer or view.turn
        tricks = history(view) if view.trump else []
        self.played: dict[str, list[Card]] = {seat: [] for seat in view.seats}
        self.barred: dict[str, set[Card]] = {seat: set() for seat in view.seats}
        for leader, trick in tricks:
            for i, seat in enumerate(view.round[leader][: len(trick)]):
                self.played[seat].append(trick[i])
                if i:
                    self.barred[seat] |= self._lacks(trick[:i], trick[i])
        seen = {c for pile in view.piles.values() for c in pile}
        self.cards = [c for c in CARDS if c not in seen]
        self.sure = {seat: self._known(seat) for seat in view.seats}
        self.needs = {s: view.piles[s].count(HIDDEN) for s in view.seats if s != self.me}
        self.told = {s: self._declared(s) for s in self.needs}

    def _lacks(self, before: Sequence[Card], card: Card) -> set[Card]:
        """The cards that a player cannot hold who has put this card on these."""
        view, trump = self.view, self.view.trump
        power, led = POWER[trump], before[0].suit
        best = before[winning(before, power, trump)]
        found: set[Card] = set()
        if card.suit != led:
            found |= {c for c in CARDS if c.suit == led}
            if led != trump and card.suit != trump and view.rules.must_trump:
                found |= {c for c in CARDS if c.suit == trump}
            if led == trump and view.rules.bare_yuss_may_be_withheld:
                found.discard(Card("J" + trump))
        if card.suit == best.suit == trump and power[card] < power[best] and view.rules.must_trump:
            found |= {c for c in CARDS if c.suit == trump and power[c] > power[best]}
        return found

    def _known(self, seat: str) -> set[Card]:
        """The cards that a seat is known to hold: the rest of the runs it has shown, and of a Bela it has called."""
        view, known = self.view, set[Card]()
        if seat == view.best:
            tops = [(Card(token[:2]), int(token[2:])) for token in view.shown]
            ranks = [(NATURAL[NATURAL.index(top.rank) :][:length], top.suit) for top, length in tops]
            known |= {Card(r + suit) for some, suit in ranks for r in some}
        if seat == view.royal and view.called:
            known |= {Card(r + view.trump) for r in "KQ"}
        return known & set(self.cards)

    def _declared(self, seat: str) -> list[set[Card]]:
        """What a seat may still hold of the run that it has declared: one set for every run that it may be."""
        word = self.view.said[self.view.seats.index(seat)] if self.view.said else "-"
        if word not in VALUE or (seat == self.view.best and self.view.shown):
            return []
        length, played = (4 if word == "fifty" else 3), set(self.played[seat])
        held = played | {c for c in self.cards if c not in self.barred[seat]}
        rows = [[Card(r + s) for r in NATURAL[i : i + length]] for s in SUITS for i in range(9 - length)]
        return [set(row) - played for row in rows if set(row) <= held and len(set(row) - played) <= self.needs[seat]]

    def world(self, chance: random.Random) -> Bela:
        """One way the cards may lie; a taker rather holds good trumps."""
        tries = list(islice(filter(None, (self._deal(chance) for _ in range(9))), 2))
        hands = max(tries, key=self._plausible) if tries else self._deal(chance, loosely=True)
        assert hands is not None, "loosely, the cards can always be dealt"
        state = self.view.copy()
        state.viewer, state.seed, state.notes = "", 0, None
        state.piles |= hands
        return state

    def _plausible(self, hands: dict[str, tuple[Card, ...]]) -> float:
        taker = self.view.taker
        return strength([*hands[taker], *self.played[taker]], self.view.trump) if taker in hands else 0

    def _deal(self, chance: random.Random, *, loosely: bool = False) -> dict[str, tuple[Card, ...]] | None:
        """Hands and stack that break nothing that is known; None if this try does."""
        pool = self.cards.copy()
        chance.shuffle(pool)
        hands: dict[str, tuple[Card, ...]] = {}
        for seat in sorted(self.needs, key=lambda s: -len(self.barred[s])):
            told = chance.choice(self.told[seat]) if self.told[seat] and not loosely else set[Card]()
            sure = [c for c in pool if c in told | self.sure[seat]]
            if len(sure) < len(told) or len(sure) > self.needs[seat]:
                return None
            others = set().union(*(self.sure[s] for s in self.needs if s != seat))
            free = [c for c in pool if c not in sure and c not in others]
            if not loosely:
                free = [c for c in free if c not in self.barred[seat]]
            if len(sure) + len(free) < self.needs[seat]:
                return None
            hand = hands[seat] = (*sure, *free[: self.needs[seat] - len(sure)])
            if not loosely and not self._keeps_its_word(seat, hand):
                return None
            pool = [c for c in pool if c not in hand]
        return hands | {"stock": tuple(pool)}

    def _keeps_its_word(self, seat: str, hand: tuple[Card, ...]) -> bool:
        """Whether these cards hold just such a run as the seat has declared (BEL-26)."""
        word = self.view.said[self.view.seats.index(seat)] if self.told[seat] else "-"
        held = (*hand, *self.played[seat])
        return word not in VALUE or any(
            worth(run) == VALUE[word] for run in runs(held, self.view.rules.split_long_runs)
        )
