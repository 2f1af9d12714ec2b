"""The same hand as one seat has followed it, with all that this seat has not seen dealt anew.

Why so: a field that is copied into another world does not show that it was made from hidden cards. So the hand is dealt
again with the names of unseen cards exchanged, and its moves are made again. What the seat is shown and told must be
the same all the way; whatever else of its view comes out otherwise was made from what it cannot see.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping

from ..rules.cards import Card
from ..rules.moves import DEAL, IllegalMove, Move
from ..rules.state import State
from ..rules.text.position import NOBODY

TRIES = (200, 8, 3, 2)  # cards exchanged at most: the fewer they are, the likelier that the same moves can be made


def unseen(state: State, seat: str) -> list[str]:
    """The piles whose cards a seat does not see."""
    return [z.pile for z in state.zones() if not z.known(seat)]


def elsewhere(state: State, seat: str, chance: random.Random) -> State:
    """The same position with the cards mixed that a seat does not see now; its fields are copied."""
    piles = unseen(state, seat)
    cards = [card for pile in piles for card in state.piles[pile]]
    chance.shuffle(cards)
    other = state.copy()
    other.seed = 123456
    for pile in piles:
        n = len(state.piles[pile])
        other.piles[pile], cards = tuple(cards[:n]), cards[n:]
    return other


def told(state: State, seat: str) -> tuple[object, ...]:
    """What everybody is told of a position, with the score sheet, and the cards that a seat is shown."""
    piles = state.piles
    shown = tuple(piles[z.pile] if z.known(seat) else len(piles[z.pile]) for z in state.zones())
    return state.turn, state.hand_over, state.notes, state.lines, shown


class TrackedPiles(dict[str, tuple[Card, ...]]):
    """Piles that remember which cards have been laid on each of them, also for a moment within a move."""

    def __init__(self, piles: Mapping[str, tuple[Card, ...]]) -> None:
        super().__init__(piles)
        self.ever = {name: set(pile) for name, pile in piles.items()}

    def __setitem__(self, name: str, pile: tuple[Card, ...]) -> None:
        super().__setitem__(name, pile)
        self.ever[name].update(pile)


class History:
    """How a position came about: the state before its deal, the moves since, and the positions on the way."""

    def __init__(self, state: State) -> None:
        self.undealt = _undealt(state)
        self._begin(state)

    def _begin(self, state: State) -> None:
        self.states, self.moves = [state], list[Move]()
        self.told: dict[str, list[tuple[object, ...]]] = {seat: [] for seat in (*state.seats, NOBODY)}
        self.seen: dict[str, set[Card]] = {seat: set() for seat in self.told}
        self._look(state, state.piles)

    def add(self, move: Move, after: State) -> None:
        """A move was made, and this is the state after it; with a deal the past begins anew."""
        past = self.states[-1]
        if move is DEAL:
            self.undealt = past
            self._begin(after)
            return
        on_the_way = past.copy()
        on_the_way.piles, on_the_way.notes = (laid := TrackedPiles(past.piles)), None
        on_the_way.apply(move)
        self._look(past, laid.ever)
        self.moves.append(move)
        self.states.append(after)
        self._look(after, after.piles)

    def _look(self, state: State, piles: Mapping[str, Iterable[Card]]) -> None:
        zones = state.zones()
        for seat, seen in self.seen.items():
            seen.update(*(piles[z.pile] for z in zones if z.known(seat)))

    def afresh(self, seat: str, chance: random.Random) -> State | None:
        """The position in a hand of other cards that for this seat went just as this one did; None if none is found."""
        for most in TRIES if self.undealt else ():
            names = self._names(seat, most, chance)
            if names and (found := self._again(seat, names)):
                return found
        return None

    def _names(self, seat: str, most: int, chance: random.Random) -> Mapping[Card, Card]:
        """Another name for some of the cards that a seat has not seen: of one that the pack has as often."""
        pack, groups = Counter(self.states[0].pack()), defaultdict(list)
        unknown = [card for card in pack if card not in self.seen[seat]]
        for card in chance.sample(unknown, min(most, len(unknown))):
            groups[pack[card]].append(card)
        turned = ((one, cards[i - 1]) for cards in groups.values() for i, one in enumerate(cards))
        return {one: other for one, other in turned if one is not other}

    def _again(self, seat: str, names: Mapping[Card, Card]) -> State | None:
        """The hand dealt and played again with these names; None if the seat is told anything else on the way."""
        assert self.undealt is not None
        world, so_far = self.undealt.copy(), self.told[seat]
        so_far += [told(state, seat) for state in self.states[len(so_far) :]]
        world.notes = ()
        vars(world)["shuffle"] = lambda: tuple(names.get(c, c) for c in type(world).shuffle(world))
        world.apply(DEAL)
        del vars(world)["shuffle"]
        world.notes = world.notes if self.undealt.deals else ()  # as in ``new``
        for move, then in zip((None, *self.moves), so_far, strict=True):
            try:
                world = world.play(_renamed(move, names)) if move else world
            except IllegalMove:
                return None
            if told(world, seat) != then:
                return None
        return world


def _renamed(move: Move, names: Mapping[Card, Card]) -> Move:
    """The same move with the card that goes by another name: nobody else knows which one it was."""
    if move.card is None or move.card not in names:
        return move
    return Move(f"{move.verb} {names[move.card]}" + (f" -> {move.to}" if move.to else ""))


def _undealt(state: State) -> State | None:
    """The state before the first deal, if this is a first deal from its seed."""
    blank = type(state)(state.rules, len(state.seats))
    blank.seed, blank.hand_over, blank.deals = state.seed, True, 0
    dealt = blank.copy()
    dealt.apply(DEAL)
    return blank if dealt == state else None
