"""What hands played by bots answer to the question of a game (``rules/thinking/inquiry.py``).

Why so: what came out is two counts; what may be said of them follows from their margin alone, whatever the game.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from ...games import advice_of, question_in, rules_of
from ...play.bots import bots
from ...rules.cards import HIDDEN
from ...rules.players import usual
from ...rules.state import State
from ...rules.thinking.inquiry import Inquiry, beginning
from ..margins import of_parts, wide
from ..simulate import CAP

FRAMES = 8  # pictures of a hand at most
HALF = 0.5

Glimpse = list[Any]  # how many cards each hand holds, and last the card that lies open, "" if none does


class WatchedHand(NamedTuple):
    """A hand as it was watched: which side it spoke for, -1 for neither, and some pictures of it."""

    side: int
    pictures: list[Glimpse]


def deal(question: Inquiry, game: str, number: int) -> State:
    """The hand with this number, dealt."""
    seed = int(random.Random(f"question/{number}").random() * 10**9)
    return rules_of(game).new(len(question.players), seed=seed, **question.options)


def watch(question: Inquiry, game: str, number: int) -> WatchedHand:
    """Play the hand with this number, and keep some pictures of it."""
    state, module, moves = deal(question, game, number), advice_of(game), 0
    state.notes = None
    swapped = question.turned and number % 2 == 1
    specs = question.players[::-1] if swapped else question.players
    crew = {seat: bots.bot_of(spec, module) for seat, spec in zip(state.seats, specs, strict=True)}
    first, chance = state.copy(), random.Random(f"question/{number}/chance")
    pictures, card = [picture(state)], picture(state)[-1]
    while not state.hand_over and moves < CAP:
        move = bots.asked(crew[state.turn], state.view(state.turn), chance)
        state.apply(move)
        moves += 1
        if move.card not in (None, HIDDEN):
            card = str(move.card)
        pictures.append([*picture(state)[:-1], card])
    side = question.answer(first, state) if state.hand_over else None
    kept = [pictures[round(i * (len(pictures) - 1) / (FRAMES - 1))] for i in range(FRAMES)]
    return WatchedHand(-1 if side is None else 1 - side if swapped else side, kept)


def picture(state: State) -> Glimpse:
    """How many cards each hand holds, or alone how many piles there are, and the card that lies open."""
    zones = state.zones()
    held = [len(state.piles[z.pile]) for z in zones if z.kind == "hand"]
    shown = [state.piles[z.pile][-1] for z in zones if z.kind == "pile" and z.seen == "all" and state.piles[z.pile]]
    alone = sum(bool(pile) for pile in state.piles.values())
    return [*(held or [alone])[:4], str(shown[0]) if shown and shown[0] is not HIDDEN else ""]


class Finding(NamedTuple):
    """What came out of both sides: how many hands each had, how far its share may be from the truth, and a sentence."""

    counts: tuple[int, int]
    shares: tuple[float, float]
    margin: float  # of both shares, 0 to 1; the truth is within in 95 of 100 cases at least, though one looks twice
    sentence: str
    close: bool  # whether the guess is within the margin


def found(question: Inquiry, counts: tuple[int, int], guess: float) -> Finding:
    """What may be said of so many hands for each side, and of a guess (0 to 1) of the share of the first one."""
    both = sum(counts)
    if not both:
        return Finding(counts, (0.0, 0.0), 1.0, "Not one hand was decided, so we can't tell.", False)
    shares = counts[0] / both, counts[1] / both
    within = min(1.0, of_parts([1.0] * counts[0] + [0.0] * counts[1], wide(early=True)))
    lead = int(counts[1] > counts[0])
    said = question.told[lead].format(n=counts[lead], all=both)
    luck = "That could still be luck." if shares[lead] - within <= HALF else "That's more than just luck."
    return Finding(counts, shares, within, f"{said} {luck}", abs(guess - shares[0]) <= within)


def question_of(game: str) -> Inquiry:
    """The question of a game; of one that has none of its own, whether it is good to begin."""
    return question_in(game) or beginning(usual(rules_of(game).seat_range))
