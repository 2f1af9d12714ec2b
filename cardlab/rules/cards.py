"""Cards, packs and the shuffle: the only randomness of a deal.

A card is an interned object: ``Card("7C") is Card("7C")``, so cards are compared by identity and two packs
mixed together simply hold the same object twice. Suits and ranks are one letter of text each.

Why so: a slots object with text attributes was the fastest readable card we measured; an Enum looked up in a
loop costs several times the loop, and a frozen dataclass is compared field by field.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from typing import ClassVar

from ..language import N_, Phrase
from .text.sentences import brief

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SUIT_NAMES = N_({"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"})
SUIT_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
RANK_NAMES = N_({"A": "ace", "T": "10", "J": "jack", "Q": "queen", "K": "king"}) | {r: r for r in "23456789"}
SIGNS = str.maketrans({sign: suit for suit, sign in SUIT_SIGNS.items()} | {"\ufe0f": ""})  # and the emoji's mark
BLACK, RED = "SC", "HD"
VALUE = {rank: i for i, rank in enumerate(RANKS, 1)}  # the ace is lowest


class Card:
    """One playing card, made from its code: rank then suit, ``"7C"``, ``"TH"``; ``"??"`` is a card nobody may see.

    A game with a pack of its own, other suits, numbers or pictures, makes its cards with ``Card.make``.

    ``str(card)`` is the code, ``card.sign`` is short text for people ("10♥"), ``card.words`` is for speaking
    ("10 of hearts"). Raises ValueError for a code that is no card.
    """

    __slots__ = ("code", "face", "rank", "sign", "suit", "words")
    _known: ClassVar[dict[str, Card]] = {}
    code: str
    rank: str
    suit: str
    sign: str
    words: str
    face: str

    def __new__(cls, code: str) -> Card:
        known = cls._known.get(code) if isinstance(code, str) else None
        if known is None and isinstance(code, str) and len(code) < 5:
            known = cls._known.get(normalized(code))
        if known is not None:
            return known
        raise ValueError(
            f"{brief(code, 20)!r} is not a card. A card is a rank from {RANKS} and a suit from {SUITS}, "
            "such as 7C or TH (XR and XB are the jokers, ?? is hidden)."
        )

    @classmethod
    def make(cls, code: str, sign: str, words: str, *, face: str = "") -> Card:
        """A card of a game's own pack, such as ``Card.make("7Y", "yellow 7", "yellow 7, school", face="SCH")``.

        The code is one or two letters or digits for the rank and a letter for the suit, and means this one card in all
        games: made again, it is the same object. ``face`` names its drawing in ``picture/art``. Raises ValueError.
        """
        card = cls._known.get(code)
        if card is None:
            if not re.fullmatch(r"[0-9A-Za-z]{1,2}[A-Za-z]|\?\?", code):
                raise ValueError(
                    f"{code[:20]!r} is not the code of a card. A code is a short rank and a letter, such as 12Y."
                )
            card = object.__new__(cls)
            card.code, card.rank, card.suit, card.sign, card.words = code, code[:-1], code[-1], sign, words
            card.face = face
            cls._known[code] = card
        elif (card.sign, card.words, card.face) != (sign, words, face):
            raise ValueError(f"{code} is a card already: {card.words}.")
        return card

    def __repr__(self) -> str:
        return f"Card({self.code!r})"

    def __str__(self) -> str:
        return self.code

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[Callable[..., Card], tuple[str, ...]]:
        return (_again, (self.code, self.sign, self.words, self.face))


def _again(code: str, sign: str, words: str, face: str) -> Card:
    return Card.make(code, sign, words, face=face)


def normalized(code: str) -> str:
    """A card's code as people write it, 10c, q♦ or 7♣, in our letters."""
    plain = code.translate(SIGNS).upper()
    return f"T{plain[2:]}" if plain.startswith("10") and plain[2:] in SUITS else plain


HIDDEN = Card.make("??", "?", N_("face-down card"))
PACK: tuple[Card, ...] = tuple(
    Card.make(
        r + s,
        ("10" if r == "T" else r) + SUIT_SIGNS[s],
        Phrase("{rank} of {suit}", {"rank": RANK_NAMES[r], "suit": SUIT_NAMES[s]}),
    )
    for s in SUITS
    for r in RANKS
)

JOKERS: tuple[Card, ...] = tuple(
    Card.make(code, words, words) for code, words in N_((("XR", "red joker"), ("XB", "black joker")))
)


@cache
def pack(packs: int = 1, *, ranks: str = RANKS, suits: str = SUITS) -> tuple[Card, ...]:
    """The cards of one or more packs in order, only those of the given ranks and suits, without jokers."""
    return tuple(c for c in PACK if c.rank in ranks and c.suit in suits) * packs


def cards(text: str) -> tuple[Card, ...]:
    """The cards of a text such as ``"7C 5H 9S"``; ``"??*3"`` is three hidden cards. Raises ValueError."""
    found: list[Card] = []
    for word in text.split():
        code, star, times = word.partition("*")
        if star and not (times.isascii() and times.isdigit() and len(times) <= 3):
            raise ValueError(f"{brief(word, 20)!r} cannot be read. After * write a number of cards, as in ??*3.")
        found += [Card(code)] * (int(times) if star else 1)
    return tuple(found)


def text_of(some: Iterable[Card]) -> str:
    """The text that ``cards()`` reads back; hidden cards are counted, not listed."""
    words: list[str] = []
    for code, same in groupby(card.code for card in some):
        row = [*same]
        words += row if code != HIDDEN.code or len(row) == 1 else [f"{code}*{len(row)}"]
    return " ".join(words)


def neighbours(rank: str, other: str) -> int:
    """1 if ``other`` is the next rank up, -1 if the next down, 0 if neither; the order goes round (king-ace-2)."""
    return {1: 1, len(RANKS) - 1: -1}.get((RANKS.index(other) - RANKS.index(rank)) % len(RANKS), 0)


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
