"""Questions: for each game one that a child can guess at, and that hands played by bots answer.

Why so: every hand answers with one of two sides, or with neither, so what came out is two counts; what may be said of
them follows from their margin alone, whatever the game.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any, NamedTuple

from ..games import advice_of, rules_of
from ..play import bots
from ..rules.cards import HIDDEN
from ..rules.crew import usual
from ..rules.position import DEALER as DEALS
from ..rules.state import State
from .margins import of_parts, wide
from .simulate import CAP

FRAMES = 8  # pictures of a hand at most
HALF = 0.5

Sided = Callable[[State, State], int | None]  # of a hand as it was dealt and as it ended: 0, 1, or None for neither
Glimpse = list[Any]  # how many cards each hand holds, and last the card that lies open, "" if none does


class Watched(NamedTuple):
    """A hand as it was watched: which side it spoke for, -1 for neither, and some pictures of it."""

    side: int
    pictures: list[Glimpse]


@dataclass(frozen=True)
class Inquiry:
    """A question with two sides: what is asked, what the sides are called, and what is said of each of them."""

    ask: str
    sides: tuple[str, str]
    told: tuple[str, str]  # each with {n} and {all}: "The one who begins won {n} of {all}."
    answer: Sided
    players: tuple[str, ...] = ("bot:first", "bot:first")
    turned: bool = False  # whether the players change seats from hand to hand; the answer is then of the first of them
    options: Mapping[str, Any] = field(default_factory=dict)

    def deal(self, game: str, number: int) -> State:
        """The hand with this number, dealt."""
        seed = int(random.Random(f"question/{number}").random() * 10**9)
        return rules_of(game).new(len(self.players), seed=seed, **self.options)

    def watch(self, game: str, number: int) -> Watched:
        """Play the hand with this number, and keep some pictures of it."""
        state, module, moves = self.deal(game, number), advice_of(game), 0
        state.notes = None
        swapped = self.turned and number % 2 == 1
        specs = self.players[::-1] if swapped else self.players
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
        side = self.answer(first, state) if state.hand_over else None
        kept = [pictures[round(i * (len(pictures) - 1) / (FRAMES - 1))] for i in range(FRAMES)]
        return Watched(-1 if side is None else 1 - side if swapped else side, kept)


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


def begins(first: State, last: State) -> int | None:
    """Whether the one who begins wins (0) or somebody else (1); nobody where a win is shared."""
    return None if len(last.winners) != 1 else int(last.winners[0] != first.turn)


def _wins(seat: int, first: State, last: State) -> int | None:
    return None if len(last.winners) != 1 else int(last.winners[0] != first.seats[seat])


def _won(first: State, last: State) -> int:
    return int(not last.winners)


def _dealer(first: State, last: State) -> int | None:
    """Whether the dealer wins (0) or the player after (1); nobody where another one wins, or where a win is shared."""
    dealer = str(getattr(first, DEALS)) if DEALS in first.fields else first.seats[-1]
    two = (dealer, first.after(dealer))
    return two.index(last.winners[0]) if len(last.winners) == 1 and last.winners[0] in two else None


def _by(who: str, first: State, last: State) -> int | None:
    """Whether the seat that a field of the last state names is among the winners."""
    seat = getattr(last, who, "")
    return int(seat not in last.winners) if seat else None


def _dear(first: State, last: State) -> int | None:
    """Whether the seat with more aces and pictures wins; nobody if both have as many."""
    dear = [sum(str(c)[0] in "AKQJ" for c in first.piles[seat]) for seat in first.seats[:2]]
    if dear[0] == dear[1] or len(last.winners) != 1:
        return None
    return int(last.winners[0] != first.seats[dear.index(max(dear))])


def _many(limit: int, first: State, last: State) -> int:
    """Whether more than so many piles are left."""
    return int(sum(bool(pile) for pile in last.piles.values()) <= limit)


BEGINS = Inquiry(
    "Who wins more often: the one who goes first, or the one who goes second?",
    ("goes first", "goes second"),
    ("Going first won {n} of {all}.", "Going second won {n} of {all}."),
    begins,
)
DEALER = Inquiry(
    "Who wins more often: the dealer, or the next player?",
    ("the dealer", "the next player"),
    ("The dealer won {n} of {all}.", "The next player won {n} of {all}."),
    _dealer,
    ("bot:first",) * 3,
)
QUESTIONS: dict[str, Inquiry] = {
    "black_jack": Inquiry(BEGINS.ask, BEGINS.sides, BEGINS.told, begins, options={"stage": 1}),
    "belisha": BEGINS,
    "casino": Inquiry(BEGINS.ask, BEGINS.sides, BEGINS.told, begins, options={"stage": 1}),
    "bango": Inquiry(
        "Bango is pure luck. Who wins more often, Pip or Milo?",
        ("Pip", "Milo"),
        ("Pip won {n} of {all}.", "Milo won {n} of {all}."),
        partial(_wins, 0),
    ),
    "memory": Inquiry(
        "The Elephant forgets nothing. The Goldfish forgets nearly everything. Who wins more often?",
        ("the Elephant", "the Goldfish"),
        ("The Elephant won {n} of {all}.", "The Goldfish won {n} of {all}."),
        partial(_wins, 0),
        ("bot:elephant", "bot:goldfish"),
        turned=True,
        options={"stage": 2},
    ),
    "beggar_my_neighbour": Inquiry(
        "Do you win more often with more aces and pictures, or with fewer?",
        ("with more", "with fewer"),
        ("The one with more won {n} of {all}.", "The one with fewer won {n} of {all}."),
        _dear,
    ),
    "bela": Inquiry(
        "You take up trumps. Do you more often win the hand, or go bate?",
        ("wins", "goes bate"),
        ("The one who took won {n} of {all}.", "The one who took went bate in {n} of {all}."),
        partial(_by, "taker"),
    ),
    "marjapussi": Inquiry(
        "You bid the most. Do you more often make your bid, or miss it?",
        ("makes it", "misses it"),
        ("The bid was made in {n} of {all}.", "The bid was missed in {n} of {all}."),
        partial(_by, "declarer"),
        ("bot:first",) * 4,
    ),
    "sergeant_major": DEALER,
    "bismarck": DEALER,
    "michigan": DEALER,
    "la_belle_lucie": Inquiry(
        "Does La Belle Lucie more often come out, or get stuck?",
        ("comes out", "gets stuck"),
        ("It came out in {n} of {all}.", "It got stuck in {n} of {all}."),
        _won,
        ("bot:first",),
    ),
    "accordion": Inquiry(
        "Do you get stuck with over ten piles, or with ten or fewer?",
        ("over ten", "ten or fewer"),
        ("Over ten were left in {n} of {all}.", "Ten or fewer were left in {n} of {all}."),
        partial(_many, 10),
        ("bot:first",),
    ),
}


def question_of(game: str) -> Inquiry:
    """The question of a game; of one that has none of its own, whether it is good to begin."""
    seats = usual(rules_of(game).seat_range)
    return QUESTIONS.get(game) or Inquiry(BEGINS.ask, BEGINS.sides, BEGINS.told, begins, ("bot:first",) * seats)
