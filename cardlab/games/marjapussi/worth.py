"""What a hand of Marjapussi is worth to who bids, announces, or passes cards on: numbers fitted to many deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ...rules.cards import SUITS, Card
from .score import POINTS, TRUMP_POINTS

BID_LESS, ANNOUNCE_LESS = 25, 40  # by how much a simple player stays below what a hand is worth


def worth(hand: Sequence[Card]) -> float:
    """A rough guess at the points of a team if this is the declarer's hand before the exchange.

    Fitted to 1,500 deals played sensibly: aces, tens, pairs and halves in the hand, with a margin of some 58 points.
    """
    total = 64.0
    for suit in SUITS:
        ranks = {c.rank for c in hand if c.suit == suit}
        total += 20 * ("A" in ranks) + 6 * ("T" in ranks)
        total += TRUMP_POINTS[suit] * (0.84 if {"K", "Q"} <= ranks else 0.24 * bool(ranks & {"K", "Q"}))
    return total


def promise(hand: Sequence[Card]) -> float:
    """The same for the declarer's hand after the exchange, fitted in the same way, with a margin of some 34 points."""
    total, longest = -47.0, 0
    for suit in SUITS:
        ranks = {c.rank for c in hand if c.suit == suit}
        total += 27 * ("A" in ranks) + (11 if "A" in ranks else 7) * ("T" in ranks)
        total += TRUMP_POINTS[suit] * (1.05 if {"K", "Q"} <= ranks else 0.09 * bool(ranks & {"K", "Q"}))
        longest = max(longest, len(ranks))
    return total + 7 * longest


class Keeping(NamedTuple):
    """How much a hand wants to keep its cards, in the exchange: found by trying numbers over 2,700 deals."""

    ace: int
    ten: float  # on its own, or under the ace
    guarded: int
    pair: float  # the king and the queen, and something for each trump point
    pair_point: float
    half: float
    half_point: float
    length: float  # for every card of the suit, so that a long one stays together


BY_PARTNER = Keeping(26, 7, 17, 14, 0.2, 5, 0.04, 0)  # the partner, who gives away what he would keep
BY_DECLARER = Keeping(30, 3, 16, 8, 0.14, 1, 0.02, 1.4)  # the declarer


def keeping(hand: Sequence[Card], by: Keeping) -> Callable[[Card], float]:
    """How much a hand wants to keep a card."""
    ranks = {s: {c.rank for c in hand if c.suit == s} for s in SUITS}

    def key(card: Card) -> float:
        held, points = ranks[card.suit], TRUMP_POINTS[card.suit]
        total = by.length * len(held) + 0.1 * POINTS[card.rank] + 0.8 * len(held) * ("A" in held)
        if card.rank == "A":
            return total + by.ace
        if card.rank == "T":
            return total + (by.guarded if "A" in held else by.ten)
        if card.rank in "KQ":
            pair, half = by.pair + by.pair_point * points, by.half + by.half_point * points
            return total + (pair if {"K", "Q"} <= held else half)
        return total

    return key
