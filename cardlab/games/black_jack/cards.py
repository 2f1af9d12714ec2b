"""Which cards of Black Jack fit, answer and follow each other.

Why so: half of the options bear on what may follow a card, so ``step`` asks them one after another and answers with
the step, or with the sentence that refuses it. ``Steps`` remembers which cards it lets through: the list of legal
moves, the refusal and the move itself all rest on this one question, and the list is quick.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from ...rules.cards import BLACK, PACK, RANKS, SUITS, Card, neighbours
from . import words as say
from .options import Rules

Refusal = tuple[str, str, str]

RANKED = {rank: frozenset(c for c in PACK if c.rank == rank) for rank in RANKS}
ACES, JACKS = RANKED["A"], RANKED["J"]
FITS = {top: frozenset(c for c in PACK if c.rank == top.rank or c.suit == top.suit) for top in PACK}
FITS_OR_ACE = {top: fitting | ACES for top, fitting in FITS.items()}
SUIT_OR_ACE = {suit: frozenset(c for c in PACK if c.suit == suit) | ACES for suit in SUITS}
WAY = {one + other: neighbours(one, other) for one in RANKS for other in RANKS}  # 1 for a step up, -1 down, 0 for none
LINKS = {
    last: frozenset(c for c in PACK if c.rank == last.rank or (c.suit == last.suit and WAY[last.rank + c.rank]))
    for last in PACK
}


class CardStep(NamedTuple):
    """How a card is linked to the one before: what its turn is then, and which way its run goes."""

    kind: str  # "set" or "run"; "" where both may follow: they may be mixed, or the card has gone again (BLJ-50)
    run: int  # 1 up, -1 down, 0 for no run in the suit on top


def step(rules: Rules, again: str, last: Card, kind: str, run: int, card: Card) -> CardStep | Refusal:
    """The step from the card just laid to another one, or why there is none (BLJ-24 to BLJ-28, BLJ-51).

    A step of the set or run that the turn is covers even a 4 and goes on from it (BLJ-53); any other card of the
    suit of a 4 goes again.
    """
    goes_again = last.rank in again
    if goes_again and card.rank == "A":
        return CardStep("", 0) if rules.ace_after_four == "any" else say.NO_ACE
    way = WAY[last.rank + card.rank] if card.suit == last.suit else 0
    refused = _broken(rules, last, kind, run, card, way)
    if refused is None:
        kind = "" if rules.combine else "run" if way else "set"
        return CardStep(kind, way or (run if card.suit == last.suit else 0))  # BLJ-25: a new suit frees the direction
    if not goes_again:
        return refused
    if card.suit == last.suit:
        return CardStep("", 0)
    return refused if card.rank == last.rank else say.NOT_AGAIN


def _broken(rules: Rules, last: Card, kind: str, run: int, card: Card, way: int) -> Refusal | None:
    """Why a card is no step of the set or the run that this turn is."""
    sets, runs = (on and (rules.combine or kind in ("", one)) for one, on in (("set", rules.sets), ("run", rules.runs)))
    if not rules.sets and not rules.runs:
        return say.ONE_CARD
    if way:
        if not rules.runs:
            return say.NO_RUNS
        if run not in (0, way):
            return say.TURNS_ROUND
        return None if runs else say.MIXES_RUN
    if card.rank == last.rank:
        if not rules.sets:
            return say.NO_SETS
        return None if sets else say.MIXES_SET
    return say.NOT_LINKED[sets, runs]


@dataclass(frozen=True, slots=True)
class Following:
    """What may follow a card in a turn: the cards, and the step that each of them is."""

    cards: frozenset[Card]
    steps: Mapping[Card, CardStep]


class Steps(dict[tuple[Card, str, int], Following]):
    """What may follow, by the card just laid, the kind of its turn and the way of its run; found when it is asked."""

    def __init__(self, rules: Rules, again: str) -> None:
        self.rules, self.again = rules, again

    def __missing__(self, key: tuple[Card, str, int]) -> Following:
        answers = {card: step(self.rules, self.again, *key, card) for card in FITS_OR_ACE[key[0]]}
        steps = {card: answer for card, answer in answers.items() if isinstance(answer, CardStep)}
        self[key] = found = Following(frozenset(steps), steps)
        return found


@dataclass(frozen=True, slots=True)
class Fit:
    """What the rules say of the cards, the same in every state of a game."""

    packs: int  # how many are mixed (BLJ-02)
    first: Mapping[Card, frozenset[Card]]  # the top card -> the cards that may begin a turn on it
    begins: str  # the phase in which a turn begins
    again: str  # the ranks that give another go (BLJ-50, BLJ-57)
    stands: Mapping[str, str]  # the rank on top -> the phase in which the turn stands after laying it
    passing: frozenset[Card]  # the jacks that answer black jacks: they add to the penalty or throw it back
    cancelling: frozenset[Card]  # the cards that cancel black jacks
    penalties: frozenset[str]  # the ranks that make the next player pick up
    worth: Mapping[Card, int]  # how many cards a 2, a 3 or a jack makes the next player pick up; no other card is here
    steps: Steps


@lru_cache(maxsize=64)
def fit_for(rules: Rules, seats: int) -> Fit:
    """What these rules say of the cards, with so many players."""
    packs = (1 if seats <= 5 else 2) if rules.packs == "auto" else rules.packs
    begins = "timed" if rules.delay_seconds else "start"
    again = "4" * rules.four + "8" * (rules.eight and seats == 2 and rules.eight_two_players == "as_four")
    stands = {rank: "again" if rank in again and rules.pick_up_after_four else "laid" for rank in RANKS}
    black = frozenset(c for c in PACK if c.suit in BLACK)
    passing = JACKS if rules.red_jack in ("pickup3", "send_back") else JACKS & black
    cancelling = RANKED["7"] & black if rules.black_seven_cancels else frozenset()
    if rules.red_jack == "cancel":
        cancelling |= JACKS - black
    worth = dict.fromkeys(RANKED["2"], 2 * rules.two) | dict.fromkeys(RANKED["3"], 1 * rules.three_pickup)
    worth |= dict.fromkeys(JACKS & black, rules.black_jack * rules.black_jack_pickup)
    worth |= dict.fromkeys(JACKS - black, 3 * (rules.red_jack == "pickup3"))
    penalties = frozenset(card.rank for card, count in worth.items() if count)
    first = FITS_OR_ACE if rules.ace else FITS
    return Fit(packs, first, begins, again, stands, passing, cancelling, penalties, worth, Steps(rules, again))
