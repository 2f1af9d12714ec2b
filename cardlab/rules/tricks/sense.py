"""What a simple player of tricks thinks and knows; pieces for the advice of trick games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType

from ..cards import Card
from ..moves import Move, Reason
from ..state import State
from .game import TrickGame
from .winner import beats

FEWEST, MOST, BUDGET = 12, 80, 1800  # worlds for a round of thinking, by how many cards they play


# What a hint says first: words for adults, words for children.
LED = ("{card} was led. Do you hold its suit?", "{card} came first. Do you have that sign?")
LEADS = (
    "You lead. Compare {high} and {low}: could anyone beat them?",
    "Compare {high} and {low}. Could anyone beat them?",
)
GIVES = ("Compare {high} and {low}. Which card can you do without?",)
ONLY = ("{card} is the only card you hold.", "{card} is your only card.")


def compare(view: TrickGame, move: Move) -> Reason | None:
    """What a hint says first: what to compare with the card that was led, or one's highest card with one's lowest."""
    return compared(view, move, view.power)


def compared(view: State, move: Move, power: Mapping[Card, int]) -> Reason | None:
    """The same by how strong each card is."""
    if move.card is None:
        return None
    trick, hand = view.piles["trick"], view.piles[view.turn]
    if move.verb == "play" and trick:
        return Reason("", *LED, card=trick[0])
    if len(hand) < 2:
        return Reason("", *ONLY, card=move.card)
    low, *_, high = sorted(hand, key=lambda card: power[card])
    return Reason("", *(LEADS if move.verb == "play" else GIVES), high=high, low=low)


def worlds(view: TrickGame, count: int) -> int:
    """In how many worlds to try so many moves: the fewer cards are left, the more of them."""
    return max(FEWEST, min(MOST, BUDGET // (count * len(view.piles[view.turn]))))


def to_win(state: TrickGame) -> Callable[[Card], tuple[float, ...]]:
    """Where a card stands for a simple player who wants tricks; the lowest is played.

    He leads what nobody can beat, from his longest suit; without such a card a low one of his shortest plain suit.
    In the middle of a trick he puts up what nobody can beat, or his highest, or stays low if it may be beaten.
    """
    power, trump, hand, best = state.power, state.trump, state.piles[state.turn], state.best_card
    played = len(state.piles["trick"])
    last = played == len(state.seats) - 1
    higher, seen = power.higher, _seen(state) if played < 2 else set()  # the third to play puts up his highest
    length = Counter([c.suit for c in hand]) if best is None else {}

    def lead(card: Card) -> tuple[float, ...]:
        if seen.issuperset(higher[card]):
            return 0, -length[card.suit], -power[card]
        return 1, card.suit == trump, length[card.suit], power[card]

    if best is None:
        return lead

    def follow(card: Card) -> tuple[float, ...]:
        lost = 1, power[card] + 20 * (card.suit == trump)
        if not beats(card, best, power, trump):
            return lost
        if last or card.suit == trump:
            return 0, power[card]
        return (0, -power[card]) if played > 1 or seen.issuperset(higher[card]) else lost

    return follow


def _seen(state: TrickGame) -> set[Card]:
    """The cards of the seat to move, and those that were played."""
    piles = state.piles
    return set(piles[state.turn]).union(piles["trick"], *(piles[state.heap(seat)] for seat in state.seats))


def to_lose(state: TrickGame) -> Callable[[Card], tuple[float, ...]]:
    """Where a card stands for a simple player who wants no tricks; the lowest is played.

    He leads low, stays just under the best card, takes a trick that he must take with his highest card if he is the
    last to play, and throws away what is dangerous.
    """
    power, best = state.power, state.best_card
    last, bad = len(state.piles["trick"]) == len(state.seats) - 1, danger(state)

    def key(card: Card) -> tuple[float, ...]:
        if best is None:
            return 0, power[card]
        if beats(card, best, power, state.trump):
            return 1, -power[card] if last else power[card]
        return 0, -(power[card] if card.suit == best.suit else bad(card))

    return key


def danger(state: TrickGame) -> Callable[[Card], float]:
    """How dangerous a card is to who wants no tricks: a high one, most of all without low ones of its suit."""
    power, low = state.power, dict[str, int]()
    for card in state.piles[state.turn]:
        low[card.suit] = min(power[card], low.get(card.suit, power[card]))
    return lambda card: power[card] + 2 * low[card.suit]


def barred(view: TrickGame) -> dict[str, set[Card]]:
    """What nobody can hold who has not followed a suit: hand -> cards."""
    found: dict[str, set[Card]] = {}
    for void in view.voids:
        seat, _, suit = void.partition(".")
        found.setdefault(seat, set()).update(c for c in view.pack() if c.suit == suit)
    return found


def without_twins(
    view: TrickGame, moves: Iterable[Move], counts: Mapping[str, int] = MappingProxyType({})
) -> list[Move]:
    """The moves of cards, of those that are worth the same only the lowest.

    Two cards are worth the same if no card that is still out or in the trick lies between them, and ``counts`` says
    the same of both ranks: where cards bring points, a king does not stand for a ten.
    """
    moves, power = list(moves), view.power
    seen = {c for name, pile in view.piles.items() if name != "trick" for c in pile}
    out = {(c.suit, power[c]) for c in view.pack() if c not in seen}
    ranked = sorted(moves, key=lambda m: power[m.card] if m.card else 0)
    kept = ranked[:1]
    for lower, move in pairwise(ranked):
        one, other = lower.card, move.card
        assert one is not None and other is not None
        between = range(power[one] + 1, power[other])
        unlike = counts.get(one.rank) != counts.get(other.rank)
        if one.suit != other.suit or unlike or any((one.suit, n) in out for n in between):
            kept.append(move)
    return [m for m in moves if m in kept]


def masters(view: TrickGame, card: Card) -> bool:
    """Whether no card that is still out beats this one."""
    seen = {c for pile in view.piles.values() for c in pile}
    return not any(beats(c, card, view.power, view.trump) for c in view.pack() if c not in seen)
