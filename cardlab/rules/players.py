"""The players of a game: how many there can be, how many by default, and who draws the highest card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count
from typing import Any

from ..language import Phrase
from .cards import HIDDEN, Card, shuffled
from .text.sentences import so_many


def crew(seats: range) -> Phrase:
    """How many can play, in words."""
    if len(seats) > 1:
        return Phrase("{first} to {last} players", {"first": seats[0], "last": seats[-1]})
    return so_many(seats[0], "players")


def usual(seats: range) -> int:
    """How many play if nobody says so: two, or as near to it as the game can be played."""
    return max(seats[0], min(2, seats[-1]))


def drawn(pack: tuple[Card, ...], cut: tuple[Card, ...], seed: str) -> Iterator[Card]:
    """The cards that are drawn one by one: those of the cut, then the shuffled pack, again and again."""
    rest = list(shuffled(pack, seed))
    for card in cut:
        rest.remove(card)
    more = (shuffled(pack, f"{seed}/{n}") for n in count(2))
    return chain.from_iterable(chain((cut, rest), more))


def highest(drawn: Iterable[tuple[str, Card]], found: Iterator[Card], value: Callable[[Card], Any]) -> str:
    """The seat with the highest of the cards drawn; those who are level draw again from what is found."""
    cards = dict(drawn)
    while len(cards) > 1:
        top = max(map(value, cards.values()))
        level = [seat for seat, card in cards.items() if value(card) == top]
        cards = dict.fromkeys(level, HIDDEN) if len(level) == 1 else {seat: next(found) for seat in level}
    return next(iter(cards))


def others(pack: tuple[Card, ...], named: tuple[Card, ...]) -> list[Card]:
    """The cards of the pack that are not named. Raises ValueError for a card that it does not have so often."""
    spare = Counter(pack)
    spare.subtract(named)
    if wrong := next((c for c in named if spare[c] < 0), None):
        raise ValueError(f"{wrong.sign} is named more often than it is in the pack.")
    return list(spare.elements())
