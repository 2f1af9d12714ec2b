"""Which card wins a trick, and what a player owes to it: pieces for every game of tricks.

``powers`` makes the table of strengths that the other two read. ``duty`` answers with a word and the cards that may be
played, so that one answer serves both the list of legal moves and the sentence that refuses a card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..cards import PACK, Card

TRUMP = 100  # what makes every trump stronger than every plain card


class Obligation(NamedTuple):
    """What binds a player: a word for it, and the cards of the hand that fulfil it.

    "lead" and "free" bind nobody; "follow" the suit led, "beat" in the suit led, "trump" a plain suit, "overtrump"
    a trumped one, "undertrump" where no trump in the hand is high enough.
    """

    word: str
    cards: tuple[Card, ...]


class Powers(dict[Card, int]):
    """How strong each card is; ``higher`` has for each the stronger ones of its suit, from the strongest down."""

    def __init__(self, table: Mapping[Card, int]) -> None:
        super().__init__(table)
        falling = sorted(table, key=table.__getitem__, reverse=True)
        self.higher = {
            card: tuple(c for c in falling if c.suit == card.suit and table[c] > table[card]) for card in falling
        }


@cache
def powers(order: str, trump: str = "", trump_order: str = "") -> Powers:
    """How strong each card is, by the order of ranks from high to low; trumps may have an order of their own."""
    table: dict[Card, int] = {}
    for card in PACK:
        ranks = (trump_order or order) if card.suit == trump else order
        if card.rank in ranks:
            table[card] = len(ranks) - ranks.index(card.rank) + TRUMP * (card.suit == trump)
    return Powers(table)


def winning(trick: Sequence[Card], power: Mapping[Card, int], trump: str = "") -> int:
    """The place in the trick of the card that wins: the highest trump, else the highest card of the suit led."""
    place, suit, high = 0, trick[0].suit, power[trick[0]]
    for i, card in enumerate(trick):
        if power[card] > high and (card.suit == suit or card.suit == trump):
            place, suit, high = i, card.suit, power[card]
    return place


def beats(card: Card, best: Card, power: Mapping[Card, int], trump: str = "") -> bool:
    """Whether a card would win against the best card of a trick."""
    return (card.suit == best.suit or card.suit == trump) and power[card] > power[best]


def duty(
    hand: Sequence[Card],
    trick: Sequence[Card],
    power: Mapping[Card, int],
    trump: str = "",
    *,
    must_trump: bool = False,
    must_beat: str = "no",
    undertrump: bool = True,
) -> Obligation:
    """What the player of this hand owes to the trick on the table.

    Everybody follows suit. ``must_trump``: who cannot follow trumps. ``must_beat``: a follower beats the best card
    where he can, "no", only when "trumps" are led, or in "all" suits; with must_trump it makes him overtrump.
    ``undertrump``: who holds only trumps too low for that plays one of them all the same.
    """
    if not trick:
        return Obligation("lead", tuple(hand))
    led, best = trick[0].suit, trick[winning(trick, power, trump)]
    same = [c for c in hand if c.suit == led]
    if same:
        if best.suit == led and (must_beat == "all" or (must_beat == "trumps" and led == trump)):
            higher = [c for c in same if power[c] > power[best]]
            if higher:
                return Obligation("beat", tuple(higher))
        return Obligation("follow", tuple(same))
    trumps = [c for c in hand if c.suit == trump] if must_trump else []
    if not trumps:
        return Obligation("free", tuple(hand))
    if best.suit != trump or must_beat == "no":
        return Obligation("trump", tuple(trumps))
    higher = [c for c in trumps if power[c] > power[best]]
    if higher:
        return Obligation("overtrump", tuple(higher))
    return Obligation("undertrump", tuple(trumps)) if undertrump else Obligation("free", tuple(hand))
