"""Counting a hand of Casino: who scores for what, in the order of counting, and what comes of it."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Any, NamedTuple

from ...rules.cards import Card, pack
from ...rules.moves import Reason
from ...rules.text.position import SEATS
from . import words as say
from .layout import Layout

BIG, LITTLE = Card("TD"), Card("2S")
ACES = tuple(c for c in pack() if c.rank == "A")


class Count(NamedTuple):
    """What a side scores for: the number of the side, the kind of line, its points, and what is counted."""

    side: int
    kind: str
    points: int
    what: str = ""


class Result(NamedTuple):
    """How a hand has ended: what was counted, the points of each side in it and in all, and who is best of them."""

    counts: list[Count]
    got: tuple[int, ...]
    totals: tuple[int, ...]
    best: list[int]  # the sides that won the match if it is over, else the hand
    over: bool  # whether the match is over

    def reason(self, seats: Sequence[tuple[str, ...]], *, cards: bool) -> Reason:
        """The result in words, the best first; ``seats`` of each side, ``cards``: the cards are the points."""
        if self.over:
            (rule, *words), more, numbers = say.WINS if len(self.best) == 1 else say.TIED, say.IN_THIS_HAND, self.totals
        else:
            even, won = (say.EVEN_CARDS, say.MOST_CARDS) if cards else (say.HAND_EVEN, say.HAND_WON)
            (rule, *words), more, numbers = won if len(self.best) < len(seats) else even, say.IN_ALL, self.got
        if self.got != self.totals:
            words = [text + more for text in words]
        ranks: dict[str, Any] = {"score": _ranked(seats, self.got), "total": _ranked(seats, self.totals)}
        ranks["others"] = _ranked(seats, numbers, set(self.best))
        winners = tuple(sorted(seat for side in self.best for seat in seats[side]))
        return Reason(rule, *words, seats=winners, most=numbers[self.best[0]], **ranks)


def _ranked(
    seats: Sequence[tuple[str, ...]], points: tuple[int, ...], but: Container[int] = ()
) -> tuple[tuple[tuple[str, ...], int], ...]:
    """Who has how many points, the most first; without some of the sides."""
    sides = sorted((side for side in range(len(seats)) if side not in but), key=lambda side: -points[side])
    return tuple((seats[side], points[side]) for side in sides)


def result(state: Layout) -> Result:
    """What comes of a hand that is over (CAS-85 to CAS-95)."""
    rules, sides, out = state.rules, range(state.sides), -1
    got, totals = [0 for _ in sides], list(state.of_sides(state.points))
    counts = []
    for one in counted(state):
        counts.append(one)
        got[one.side] += one.points
        totals[one.side] += one.points
        if rules.count_out and totals[one.side] >= rules.target:
            out = one.side
            break
    best = [side for side in sides if totals[side] == max(totals)]
    if rules.match == "hands":
        over = state.deals >= rules.hands
    else:
        over = out >= 0 or (not rules.count_out and max(totals) >= rules.target and len(best) == 1)
    if not over:
        best = [side for side in sides if got[side] == max(got)]
    return Result(counts, tuple(got), tuple(totals), [out] if out >= 0 else best, over)


def counted(state: Layout) -> list[Count]:
    """What the sides score for the cards they have won, in the order of counting (CAS-85 to CAS-89)."""
    won = [state.piles[f"won.{SEATS[side]}"] for side in range(state.sides)]
    if state.rules.scoring == "cards":
        return [Count(side, "each", len(cards), str(len(cards))) for side, cards in enumerate(won)]
    found = []
    for kind, points, numbers in (
        ("cards", 3, [len(cards) for cards in won]),
        ("spades", 1, [sum(c.suit == "S" for c in cards) for cards in won]),
    ):
        most = max(numbers)
        if most and numbers.count(most) == 1:
            found.append(Count(numbers.index(most), kind, points, str(most)))
    for kind, points, card in (("big", 2, BIG), ("little", 1, LITTLE), *(("aces", 1, ace) for ace in ACES)):
        found += [Count(side, kind, points, card.code) for side, cards in enumerate(won) if card in cards]
    if state.rules.sweeps:
        eldest = state.side(state.after(state.dealer))
        swept = [Count(side, "sweeps", n, str(n)) for side, n in enumerate(state.sweeps) if n]
        found += sorted(swept, key=lambda one: (one.side - eldest) % len(won))
    return found


def told(kind: str, what: str) -> Reason:
    """A line of the score sheet in words. Raises ValueError or KeyError for what is no such line."""
    if kind in ("big", "little", "aces"):
        return Reason(*say.LINES[kind], card=Card(what))
    return Reason(*say.LINES[kind], what=int(what))
