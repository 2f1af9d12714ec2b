"""What the rules of Belisha treat alike: colours, and numbers moved on, as far as no sign and no corner is in the way.

Why so: every sign stands on numbers that are equally far apart in each colour (BSH-02), so when all numbers move on the
signs move on with them. Only a run that would have to go round the corner is another one then.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING

from ...rules.cards import HIDDEN, Card
from ...rules.symmetry import Symmetries, exchanged, shifted
from .cards import JOKER, NUMBER
from .signs import COLOURS, NUMBERS, SIGN_OF

if TYPE_CHECKING:
    from .groups import Groups


def symmetries(state: Groups, named: Collection[Card]) -> Symmetries:
    """What may change places in a position of Belisha, with the cards that the seat to move has to do with."""
    rules, hand = state.rules, state.piles.get(state.turn, ())
    groups = (card for group in state.lying for card in state.faces(group))
    about = {*hand, *state.piles["new"], *state.piles["discards"][-1:], *groups, *named} - {HIDDEN, JOKER}
    every = () if _signs_meet(about, {}) else exchanged("".join(COLOURS))  # where signs do not count, sentences say so
    colours = tuple(way for way in every if not _signs_meet(about, way))
    scored = len(hand) < 2 or not state.piles["stock"] or rules.scoring == "as_laid"  # then numbers count
    shifts = () if scored else tuple(_shift(by) for by in range(1, 13) if rules.wrap_runs or not _corner(about, by))
    return Symmetries(suits=colours, shifts=shifts, seats=True)


@cache
def _shift(by: int) -> dict[str, str]:
    return shifted(NUMBERS, by)


def _signs_meet(cards: Iterable[Card], colours: Mapping[str, str]) -> bool:
    """Whether two cards share a sign, once their colours have changed places."""
    signs = Counter(SIGN_OF[card.rank + colours.get(card.suit, card.suit)] for card in cards)
    return max(signs.values(), default=0) > 1


def _corner(cards: Iterable[Card], by: int) -> bool:
    """Whether two cards of one colour would begin a run round the corner, before they move on or after it."""
    there = {(card.suit, NUMBER[card]) for card in cards}
    for edge in (13, 13 - by or 13):  # what comes after this number lies round the corner, or will
        for first in (edge - 2, edge - 1):
            three = [(first + i) % 13 + 1 for i in range(3)]
            if any(sum((colour, number) in there for number in three) > 1 for colour in COLOURS):
                return True
    return False
