"""The cards of Belisha, and what makes a group of them. No seats, no turns.

Why so: one table answers every question about groups, ``fillers``: the cards that make a group of the cards given. A
card completes a pair, fits a group on the table or is stood for by a joker if it is among them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...language import N_
from ...rules.cards import Card
from ...rules.moves import phrase
from .signs import COLOURS, NUMBERS, SIGN_OF, SIGNS

NUMBERED: tuple[Card, ...] = tuple(
    Card.make(
        n + c,
        phrase("{colour} {n}", colour=name, n=n),
        phrase("{colour} {n}, {sign}", colour=name, n=n, sign=SIGNS[SIGN_OF[n + c]].name),
        face=SIGN_OF[n + c],
    )
    for c, name in COLOURS.items()
    for n in NUMBERS
)
JOKER = Card.make("JK", N_("joker"), "joker", face="WHEEL")
CARDS = (*NUMBERED, JOKER)
NUMBER = {c: int(c.rank) for c in NUMBERED} | {JOKER: 10}  # what a card counts
MANY = N_(
    (
        *("ones", "twos", "threes", "fours", "fives", "sixes", "sevens"),
        *("eights", "nines", "tens", "elevens", "twelves", "thirteens"),
    )
)


@lru_cache(65536)
def kind_of(cards: tuple[Card, ...], signs: bool = True, wrap: bool = False) -> str:
    """What three or more cards are: "run", "number", "sign", or "" for no group; jokers are named as what they are."""
    if len({c.suit for c in cards}) == 1 and len(in_order(cards, wrap)) == len(cards):
        return "run"
    if len(cards) > 4:
        return ""
    if len({c.rank for c in cards}) == 1:
        return "number"
    return "sign" if signs and len({c.face for c in cards}) == 1 else ""


def in_order(cards: Iterable[Card], wrap: bool) -> tuple[Card, ...]:
    """The cards of one colour that follow each other from the lowest on; all of them if they are a run."""
    at = {NUMBER[c]: c for c in cards}
    low = min(at)
    if wrap and low == 1 and len(at) < 13:
        while (low - 2) % 13 + 1 in at:
            low = (low - 2) % 13 + 1
    found: list[Card] = []
    while low in at and len(found) < len(at):
        found.append(at[low])
        low = low % 13 + 1 if wrap else low + 1
    return tuple(found)


@lru_cache(65536)
def fillers(cards: tuple[Card, ...], signs: bool = True, wrap: bool = False) -> tuple[Card, ...]:
    """The cards that make a group of two cards, or a larger one of a group."""
    near = [c for c in NUMBERED if alike(c, cards[0])]
    return tuple(c for c in near if kind_of((*cards, c), signs, wrap))


def alike(card: Card, other: Card) -> bool:
    """Whether two cards share their colour, their number or their sign."""
    return card.suit == other.suit or card.rank == other.rank or card.face == other.face


def stood_for(card: Card | None) -> list[str]:
    """What a card can be laid as: a joker as any ordinary card, every other one as nothing but itself."""
    return [c.code for c in NUMBERED] if card is JOKER else []


@lru_cache(4096)
def name_of(faces: tuple[Card, ...], signs: bool, wrap: bool) -> str:
    """What people call a group, such as "green run 3-6", "sevens" or "steep hills"."""
    kind = kind_of(faces, signs, wrap) if set(faces) <= set(NUMBERED) else ""
    if kind == "run":
        run = {"low": faces[0].rank, "high": faces[-1].rank}
        return phrase("{colour} run {low}-{high}", colour=COLOURS[faces[0].suit], **run)
    if kind == "sign":
        return SIGNS[faces[0].face].several
    return MANY[NUMBER[faces[0]] - 1] if kind else "group"


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one of them."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def named(card: Card, stand: str = "") -> str:
    """A card as it is called: "blue 9", "joker", "joker as blue 9"."""
    if card is not JOKER:
        return card.sign
    return phrase("joker as {card}", card=Card(stand)) if stand in SIGN_OF else JOKER.sign


def the(card: Card, stand: str = "") -> str:
    """A card as it is named on a button: "blue 9", "the joker", "the joker as blue 9"."""
    if card is not JOKER:
        return card.sign
    return phrase("the joker as {card}", card=Card(stand)) if stand in SIGN_OF else N_("the joker")


def payments(totals: tuple[int, ...], winners: tuple[int, ...], target: int, counters: str) -> tuple[int, ...]:
    """What each seat receives, below 0: pays, at the end, in points or in counters of ten (BSH-55, BSH-61, BSH-62).

    ``winners`` are the places of the winners in ``totals``.
    """
    scores = [min(total, target) // (10 if counters == "tens" else 1) for total in totals]
    paid = [0] * len(totals)
    for i, score in enumerate(scores):
        if i not in winners:
            each = abs(score - scores[winners[0]]) // len(winners)  # what does not divide stays with the loser
            for winner in winners:
                paid[winner] += each
                paid[i] -= each
    return tuple(paid)
