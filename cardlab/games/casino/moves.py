"""The moves of Casino, the piles of its builds, and what its cards count."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from ...rules.cards import HIDDEN, VALUE, Card, pack
from ...rules.moves import CardMoves, Move
from .words import NAMES

if TYPE_CHECKING:
    from .game import Casino

PLAY = CardMoves("play")
TAKE = CardMoves("take")
ADD = CardMoves("add")
TRAIL, DONE = Move("trail"), Move("done")
PILES = {value: f"b{value}" for value in NAMES}  # value -> the pile in which the builds of it lie
COUNTS = {"any": range(1, 4), "one": range(1, 2), "one_or_three": range(1, 4, 2)}  # court cards in one capture


@cache
def numbers(highest: int) -> dict[Card, int]:
    """What every card counts in a sum; 0 for a court card (CAS-02)."""
    found = {card: VALUE[card.rank] for card in pack()}
    return {card: number * (number <= highest) for card, number in found.items()} | {HIDDEN: 0}


def built(state: Casino, card: Card | None) -> list[str]:
    """The piles of the builds that there can be."""
    return [PILES[value] for value in range(1, state.rules.highest + 1)]


@cache
def build(card: Card, value: int) -> Move:
    """The move that begins a build of a value with a loose card."""
    return Move(f"build {card} -> {value}")
