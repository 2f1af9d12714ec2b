"""Cards, packs and the shuffle: the only randomness of a deal.

A card is an interned object: ``Card("7C") is Card("7C")``, so cards are compared by identity and two packs
mixed together simply hold the same object twice. Suits and ranks are one letter of text each.

Why so: a slots object with text attributes was the fastest readable card we measured; an Enum looked up in a
loop costs several times the loop, and a frozen dataclass is compared field by field.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import ClassVar

from .signs import COLOURS, NUMBERS, SIGN_OF, SIGNS

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SUIT_NAMES = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES = {"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"} | {r: r for r in "23456789"}
BLACK, RED = "SC", "HD"
VALUE = {rank: i for ranks in (RANKS, NUMBERS) for i, rank in enumerate(ranks, 1)}  # ace and 1 are lowest


class Card:
    """One playing card, made from its code: rank then suit, ``"7C"``, ``"TH"``; ``"??"`` is a card nobody may see.

    The Belisha pack has numbers and colours instead, ``"7Y"``, ``"13R"``, and ``"JK"``, its joker.

    ``str(card)`` is the code, ``card.sign`` is short text for people ("10♥"), ``card.words`` is for speaking
    ("10 of hearts"). Raises ValueError for a code that is no card.
    """

    __slots__ = ("code", "rank", "sign", "suit", "words")
    _known: ClassVar[dict[str, Card]] = {}
    code: str
    rank: str
    suit: str
    sign: str
    words: str

    def __new__(cls, code: str) -> Card:
        known = cls._known.get(code)
        if known is not None:
            return known
        raise ValueError(
            f"{str(code)[:20]!r} is no card: a card is a rank of {RANKS} and a suit of {SUITS}, "
            "such as 7C or TH (XR and XB are the jokers, ?? is hidden, 7Y is yellow 7 of the Belisha pack)."
        )

    @classmethod
    def _make(cls, code: str, sign: str, words: str) -> Card:
        card = object.__new__(cls)
        card.code, card.rank, card.suit, card.sign, card.words = code, code[:-1], code[-1], sign, words
        cls._known[code] = card
        return card

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[str]]:
        return (Card, (self.code,))


HIDDEN = Card._make("??", "?", "face-down card")
PACK: tuple[Card, ...] = tuple(
    Card._make(r + s, ("10" if r == "T" else r) + SUIT_SIGNS[s], f"{RANK_NAMES[r]} of {SUIT_NAMES[s]}")
    for s in SUITS
    for r in RANKS
)

JOKERS: tuple[Card, ...] = (Card._make("XR", "red joker", "red joker"), Card._make("XB", "black joker", "black joker"))
NUMBERED: tuple[Card, ...] = tuple(
    Card._make(n + c, f"{name} {n}", f"{name} {n}, {SIGNS[SIGN_OF[n + c]][0]}")
    for c, name in COLOURS.items()
    for n in NUMBERS
)
JOKER = Card._make("JK", "joker", "joker")  # the joker of the Belisha pack, with which the numbered cards are played


def pack(packs: int = 1, *, ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """The cards of one or more packs in order, only those of the given ranks and suits, without jokers."""
    return tuple(c for c in PACK if c.rank in ranks and c.suit in suits) * packs


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``"7C 5H 9S"``; ``"??*3"`` is three hidden cards. Raises ValueError."""
    found: list[Card] = []
    for word in text.split():
        code, star, times = word.partition("*")
        if star and not (times.isascii() and times.isdigit() and len(times) <= 3):
            raise ValueError(f"{word!r} is not readable: after * stands a number of cards, as in ??*3.")
        found += [Card(code)] * (int(times) if star else 1)
    return tuple(found)


def text_of(some: Iterable[Card]) -> str:
    """The text that ``cards()`` reads back; hidden cards are counted, not listed."""
    words: list[str] = []
    hidden = 0
    for card in (*some, None):
        if card is HIDDEN:
            hidden += 1
            continue
        if hidden:
            words.append(f"??*{hidden}" if hidden > 1 else "??")
            hidden = 0
        if card is not None:
            words.append(card.code)
    return " ".join(words)


def neighbours(rank: str, other: str, order: str = RANKS) -> int:
    """1 if ``other`` is the next rank up, -1 if the next down, 0 if neither; the order goes round (king-ace-2)."""
    step = (order.index(other) - order.index(rank)) % len(order)
    return 1 if step == 1 else -1 if step == len(order) - 1 else 0


def shuffled(some: Sequence[Card], seed: object) -> tuple[Card, ...]:
    """The cards in an order that depends only on the text of the seed, the same on every Python.

    Why so: ``random.Random(text).random()`` is promised to stay the same between versions of Python,
    ``random.shuffle`` is not; so the Fisher-Yates shuffle is our own.
    """
    chance = random.Random(str(seed)).random
    order = list(some)
    for i in range(len(order) - 1, 0, -1):
        j = int(chance() * (i + 1))
        order[i], order[j] = order[j], order[i]
    return tuple(order)
