"""The cards of Bela: their orders and points, and what a run is."""

from __future__ import annotations

from collections.abc import Sequence

from ...language import N_
from ...rules.cards import SUITS, Card, pack
from ...rules.tricks.winner import powers

NATURAL, PLAIN, TRUMPS = "AKQJT987", "ATKQJ987", "J9ATKQ87"  # orders from high to low: runs and cut, plain, trumps
RANKS = N_({"A": "ace", "K": "king", "Q": "queen", "J": "jack", "T": "ten", "9": "nine", "8": "eight", "7": "seven"})
PLAIN_POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
TRUMP_POINTS = PLAIN_POINTS | {"J": 20, "9": 14}
CARDS = pack(ranks=NATURAL)
POWER = {trump: powers(PLAIN, trump, TRUMPS) for trump in ("", *SUITS)}
POINTS = {t: {c: (TRUMP_POINTS if c.suit == t else PLAIN_POINTS).get(c.rank, 0) for c in CARDS} for t in ("", *SUITS)}
VALUE = {"twenty": 20, "fifty": 50}
LAST_TRICK, BELA, REACH = 10, 20, 300  # REACH is more than anybody can win in one hand

Run = tuple[Card, ...]  # from high to low


def runs(hand: Sequence[Card], split: bool = False) -> list[Run]:
    """The runs of a hand, each unbroken one once; ``split`` makes two of a run of seven or eight (BEL-20 to BEL-22)."""
    found: list[Run] = []
    for suit in SUITS:
        held = {c.rank: c for c in hand if c.suit == suit}
        row: Run = ()
        for rank in NATURAL + "-" if len(held) > 2 else "":
            if rank in held:
                row += (held[rank],)
                continue
            pieces = (row[:4], row[4:]) if split and len(row) > 6 else (row,)
            found += [piece for piece in pieces if len(piece) > 2]
            row = ()
    return found


def worth(run: Run) -> int:
    """The points of a run: 20 for three cards, 50 for more (BEL-21, BEL-22)."""
    return 50 if len(run) > 3 else 20


def height(card: Card) -> int:
    """How high a card stands in natural order, for runs and for the cut; the ace is highest."""
    return -NATURAL.index(card.rank)


def precedence(run: Run, trump: str) -> tuple[int, int, bool]:
    """What decides between two runs: value, highest card, being in trumps (BEL-31)."""
    return worth(run), height(run[0]), run[0].suit == trump


def highest_cut(cuts: Sequence[Card]) -> tuple[int, ...]:
    """The places of the highest cards of a cut, by natural order; several cut again (BEL-03, BEL-04). Lessons ask it."""
    best = max(map(height, cuts))
    return tuple(i for i, c in enumerate(cuts) if height(c) == best)


def token(run: Run) -> str:
    """A run as it is kept in a position: its highest card and its length, KS3."""
    return f"{run[0]}{len(run)}"


def signs(run: Sequence[Card]) -> str:
    """Cards as people read them: K♠ Q♠ J♠."""
    return " ".join(c.sign for c in run)


def cards_of(token: str) -> Run:
    """The cards of a run that was shown, from its token KS3."""
    top = NATURAL.index(token[0])
    return tuple(Card(rank + token[1]) for rank in NATURAL[top : top + int(token[2:])])
