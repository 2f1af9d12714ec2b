"""The proof, in figures, that nobody who acts or speaks for a seat knows more than that seat sees.

Why so: that a bot is given a view shows nothing if the view still knew the deal. So in one position after another all
that a seat cannot see is dealt anew, wherever that can be done from the deal on, so that no field is a copy. Whatever
is made from the seat's view must come out the same: the view itself, its moves, refusals, sentences and pictures, the
hints, and the moves of every bot.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from ..games import advice_of, book, rules_of
from ..play.bots import bots
from ..play.deadline import step_by_step
from ..rules.moves import DEAL
from ..rules.players import usual
from ..rules.state import State
from ..rules.text.position import NOBODY, check_seed
from ..rules.text.sentences import brief
from .laws.watch import alike, players, speakers
from .progress import Progress, with_progress
from .worlds import History, elsewhere

STATES = 10_000
ASKED = 500  # states in which the hints and all bots are asked, spread over all: a bot that thinks takes its time
MOST = 1_000_000
LONG = 400  # moves of one game; then another begins


@dataclass
class Proof:
    """In how many positions of a game a seat was given other hidden cards, and noticed nothing."""

    title: str
    asked: int  # positions asked for
    deals: int = 0  # positions looked at, named as everything that grows
    cards: int = 0  # hidden cards that came to lie elsewhere
    views: int = 0  # seats, and somebody who watches, whose views, moves, words and pictures were compared
    afresh: int = 0  # of these, the ones for which the whole hand was dealt and played again
    thought: int = 0  # hints and bot moves that were compared
    bots: int = 0
    unit: str = "states"
    problem: str = ""

    def __repr__(self) -> str:
        why = f" {self.problem}" if self.problem else ""
        return (
            f"{self.title}: all hidden cards were dealt again in {self.deals:,} positions ({self.cards:,} cards were "
            f"elsewhere). {self.views:,} views with their moves, refusals, sentences and pictures stayed the same, "
            f"{self.afresh:,} of them in a hand dealt and played again, and so did {self.thought:,} hints and moves of "
            f"{self.bots} bots.{why}"
        )


def fair(game: str | type[State], *, states: int = STATES, asked: int = ASKED, seed: int = 0) -> Proof:
    """Prove it for a game in so many positions; hints and bots are asked in ``asked`` of them.

    Raises BrokenLaw where somebody knows too much, ValueError for what cannot be.
    """
    return with_progress(proving(game, states=states, asked=asked, seed=seed))


def proving(game: str | type[State], *, states: int = STATES, asked: int = ASKED, seed: int = 0) -> Progress[Proof]:
    """The same step by step: each step gives the one Proof, which has grown."""
    kind = rules_of(game)
    for name, number in (("states", states), ("asked", asked)):
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= MOST:
            raise ValueError(f"{name} cannot be {brief(number, 20)!r}. It must be a whole number from 1 to {MOST:,}.")
    proof = Proof(book(kind).title, states, bots=len(set(bots.offered(advice_of(kind)).values())))
    return Progress(step_by_step(_proved(kind, proof, max(1, states // asked), check_seed(seed) or 0)))


def _proved(kind: type[State], proof: Proof, every: int, seed: int) -> Iterator[Proof]:
    chance = random.Random(seed)
    for past in _pasts(kind, seed):
        state = past.states[-1]
        acting = state.turn or state.seats[0]
        for seat in (acting, chance.choice([*(s for s in state.seats if s != acting), NOBODY])):
            again = past.afresh(seat, chance)
            other = elsewhere(again or state, seat, chance)
            proof.afresh += again is not None
            for pile, was in state.piles.items():
                proof.cards += sum(a is not b for a, b in zip(was, other.piles[pile], strict=True))
            views = alike(state, other, seat, chance)
            speakers(*views)
            proof.views += 1
            if seat == acting and proof.deals % every == 0:
                proof.thought += players(*views) + 1
        proof.deals += 1
        yield proof
        if proof.deals == proof.asked:
            return


def _pasts(kind: type[State], seed: int) -> Iterator[History]:
    """One game after another, move by move: all stages and numbers of players, played sensibly and at random."""
    stages, game = [*kind.Rules.stages, None], 0
    while True:
        seats = sorted({kind.seat_range[0], usual(kind.seat_range), kind.seat_range[-1]})
        chance = random.Random(f"{seed}/{game}")
        past = History(kind.new(chance.choice(seats), seed=seed + game, stage=stages[-1 - game % len(stages)]))
        for _ in range(LONG):
            yield past
            state = past.states[-1]
            if not state.turn:
                break
            sense = chance.random() < 0.7 and not state.hand_over
            view = state.view(state.turn)
            move = DEAL if state.hand_over else (bots.first if sense else bots.at_random)(view, chance)
            past.add(move, state.play(move))
        game += 1
