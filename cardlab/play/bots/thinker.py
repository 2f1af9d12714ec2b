"""A bot that deals the unseen cards as they may lie and plays every move on in these worlds.

Why so: a hand of a trick game is decided by cards nobody sees. In every world the rules themselves play on, each seat
by its most sensible move; the bot knows no rule of its own and is never told more than its seat. It yields between
worlds, so that a table lives on, and counts worlds, never seconds: the same view and chance always give the same move.

A game's advice offers ``unseen(view)`` with a ``world(chance)``, ``sensible(state)``, ``choices(view)`` (the moves
worth thinking about), ``gain(before, after, seat)`` (what a hand brought), ``why(view, move)``; perhaps ``WORLDS`` or
``worlds(view, count)`` (how many for so many moves: more where they are soon played out), ``trust(view)`` (what the
first of the choices is thought to be ahead, so that the luck of a few worlds does not turn against good sense),
``reply(state)`` (the first of the sensible moves, where it is found faster alone), and ``instead(after, move)`` (how a
hand would have ended with this move in place of the one that was tried, where all else is played alike; or None).
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

from ...rules.moves import DEAL, Move, Reason
from ...rules.state import State
from ...rules.thinking.advice import Advice, Weighed, WithMoves

T = TypeVar("T")


def outcomes(advice: Advice, world: State, moves: Iterable[Move], seat: str) -> Iterator[tuple[Move, float]]:
    """Each of these moves with what a hand brings a seat in a world, if it makes it and all go on sensibly."""
    assert advice.gain is not None, "a game whose bots think in worlds says what a hand brings"
    reply = advice.reply or (lambda state: advice.sensible(state)[0])
    state: State | None = None
    for move in moves:
        state = None if state is None else advice.instead(state, move)
        if state is None:
            state = world.copy()
            state.apply(move)
            while not state.hand_over:
                state.apply(reply(state))
        yield move, float(advice.gain(world, state, seat))


def weighed(
    advice: Advice, view: State, chance: random.Random, worlds: int, part: int = 1
) -> Generator[None, None, Weighed]:
    """The moves worth thinking about with what each brings on average, best first.

    All are tried in as many worlds; then the better half of them goes on, so that most time goes to the close ones.
    """
    moves = advice.choices(view)
    if len(moves) == 1:
        return [(0.0, moves[0])]
    worlds = max(1, (worlds or many(advice, view, len(moves))) // part)
    assert advice.unseen is not None, "a game whose bots think in worlds says what a seat does not see"
    unseen, total, count = advice.unseen(view), dict.fromkeys(moves, 0.0), 0
    trusted, trust = moves[0], advice.trust(view)
    out: Weighed = []
    while len(moves) > 1:
        for _ in range(worlds):
            world = unseen.world(chance)
            for move, gained in outcomes(advice, world, moves, view.turn):
                total[move] += gained
            total[trusted] += trust if trusted in moves else 0.0
            count += 1
            yield
        moves = sorted(moves, key=lambda m: -total[m])
        half = (len(moves) + 1) // 2
        out = [(total[m] / count, m) for m in moves[half:]] + out
        moves = moves[:half]
    return [(total[m] / count, m) for m in moves] + out


def many(advice: Advice, view: State, count: int) -> int:
    """In how many worlds to try so many moves in every round, as the advice says."""
    return advice.worlds(view, count) if advice.worlds else advice.WORLDS


class Thinker:
    """The bot that thinks in so many worlds (default: as many as the advice says) for every round, or in a part."""

    def __init__(self, advice: Advice, worlds: int = 0, part: int = 1) -> None:
        self.advice, self.worlds, self.part, self.__name__ = advice, worlds, part, "bot"

    def __call__(self, view: State, chance: random.Random) -> Generator[None, None, Move]:
        """The move that brings most on average in the worlds that fit the view."""
        if view.hand_over:
            return DEAL
        found = yield from weighed(self.advice, view, chance, self.worlds, self.part)
        return found[0][1]


def thinks(bot: object) -> bool:
    """Whether a bot takes its time for every move."""
    return isinstance(bot, Thinker) or inspect.isgeneratorfunction(bot.bot if isinstance(bot, WithMoves) else bot)


def thought(advice: Advice, view: State) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why; it thinks less long than the bot."""
    assert advice.why is not None, "a game whose bots think in worlds says why"
    move = ended(weighed(advice, view, random.Random(0), advice.QUICK))[0][1]
    return move, advice.why(view, move)


def ended(work: Generator[None, None, T]) -> T:
    """What comes of work in slices that is done without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
