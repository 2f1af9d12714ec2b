"""The count of a hand of Bela: what each seat counts, and who keeps the taker's points; plain functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ...language import Phrase
from ...rules.cards import Card
from ...rules.moves import Reason, phrase
from ...rules.text.sentences import also
from . import words as say
from .cards import CARDS, POINTS, cards_of, worth

if TYPE_CHECKING:
    from .game import Rules

Scored = tuple[str, int, str]  # a line of the score sheet: its kind, its points, and the data it needs


class Verdict(NamedTuple):
    """Who wins a hand, "" for nobody; what changes hands, as seat ("" is the pot) and line; and what is said."""

    winner: str
    moved: tuple[tuple[str, Scored], ...]
    notes: tuple[Reason, ...]


def runs_line(shown: Sequence[str]) -> list[Scored]:
    """The runs shown, the fifties first (BEL-58)."""
    return [("r", worth(cards_of(token)), token) for token in sorted(shown, key=lambda token: token[2:] == "3")]


def cards_line(won: Sequence[Card], trump: str) -> Scored:
    """The cards won (BEL-56); the data names the trumps and, bit by bit, the cards that score."""
    points = POINTS[trump]
    mask = sum(1 << CARDS.index(c) for c in won if points[c])
    return "c", sum(points[c] for c in won), f"{trump}{mask:x}"


def verdict(totals: Mapping[str, int], taker: str, rules: Rules, pot: int) -> Verdict:
    """Who wins the hand, and what a taker who has not outscored everybody loses (BEL-60 to BEL-68)."""
    found = _made_or_not(totals, taker, rules) if taker else _most(totals)
    if not (found.winner and pot):
        return found
    paid = ((found.winner, ("p", pot, "")), ("", ("q", -pot, found.winner)))
    gained = totals[found.winner] + pot + sum(line[1] for seat, line in found.moved if seat == found.winner)
    told = Reason(*say.POT_PAID, seat=found.winner, pot=pot, points=gained)
    return Verdict(found.winner, found.moved + paid, (*found.notes, told))


def _most(totals: Mapping[str, int]) -> Verdict:
    """Nobody took: all keep their points, and the most win the hand."""
    top = max(totals.values())
    best = [seat for seat in totals if totals[seat] == top]
    if len(best) > 1:
        return Verdict("", (), (Reason(*say.LEVEL, points=top),))
    return Verdict(best[0], (), (Reason(*say.MOST, seat=best[0], score=_score(totals, best[0])),))


def _made_or_not(totals: Mapping[str, int], taker: str, rules: Rules) -> Verdict:
    lost = totals[taker]
    others = [seat for seat in totals if seat != taker]
    top = max(totals[seat] for seat in others)
    better = [seat for seat in others if totals[seat] == top]
    score = _score(totals, taker)
    if lost > top:
        return Verdict(taker, (), (Reason(*say.MADE, seat=taker, score=score),))
    if lost == top and rules.equal_scores != "all_to_defender":
        both = rules.equal_scores == "hold_over" and rules.pot_holds == "both"
        told = Reason(*(say.LEVEL if len(others) == 1 else say.LEVEL_3), points=lost)
        return _held([*better, taker] if both else [taker], lost, told, waits=rules.equal_scores == "hold_over")
    if len(better) > 1 and not rules.bate_to_each_opponent:
        told = Reason(*say.BATE_LEVEL, seat=taker, score=score)
        return _held([taker], lost, told, waits=rules.equal_scores != "bidder_nothing")
    get = others if rules.bate_to_each_opponent else better
    moved = ((taker, ("m", -lost, "")), *((seat, ("g", lost, taker)) for seat in get))
    why = say.BATE if len(others) == 1 else say.BATE_3
    notes = tuple(Reason(*why, seat=taker, other=seat, score=score) for seat in get)
    return Verdict(better[0] if len(better) == 1 else "", moved, notes)


def _held(seats: Sequence[str], points: int, told: Reason, *, waits: bool) -> Verdict:
    """These seats do not get their points; they go to the pot, or are lost (BEL-63)."""
    moved = tuple((seat, ("h" if waits else "n", -points, "")) for seat in seats)
    if not waits:
        return Verdict("", moved, (told,))
    pot = points * len(seats)
    return Verdict("", (*moved, ("", ("w", pot, ""))), (told, Reason(*say.WAITING, pot=pot)))


def _score(totals: Mapping[str, int], seat: str) -> Phrase:
    """The totals in words, from one seat: 69 to 39, or 70 to 60 and 41."""
    return phrase(
        "{mine} to {others}", mine=totals[seat], others=also([str(n) for s, n in totals.items() if s != seat])
    )
