"""Thinker: a bot that deals the unseen cards as they may lie and plays every move on in these worlds.

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

import random
from collections.abc import Generator, Iterable, Iterator
from types import ModuleType
from typing import Any, TypeVar

from ..rules.moves import DEAL, Move, Reason

T = TypeVar("T")
WORLDS, QUICK = 8, 4  # worlds for every round of thinking, fewer for advice


def can_think(advice: ModuleType) -> bool:
    """Whether a game's advice offers what a thinker needs."""
    return hasattr(advice, "unseen") and hasattr(advice, "why")


def outcomes(advice: Any, world: Any, moves: Iterable[Move], seat: str) -> Iterator[tuple[Move, float]]:
    """Each of these moves with what a hand brings a seat in a world, if it makes it and all go on sensibly."""
    reply = getattr(advice, "reply", None) or (lambda state: advice.sensible(state)[0])
    instead = getattr(advice, "instead", lambda after, move: None)
    state = None
    for move in moves:
        state = None if state is None else instead(state, move)
        if state is None:
            state = world.copy()
            state.apply(move)
            while not state.hand_over:
                state.apply(reply(state))
        yield move, float(advice.gain(world, state, seat))


def weighed(
    advice: Any, view: Any, chance: random.Random, worlds: int, part: int = 1
) -> Generator[None, None, list[tuple[float, Move]]]:
    """The moves worth thinking about with what each brings on average, best first.

    All are tried in as many worlds; then the better half of them goes on, so that most time goes to the close ones.
    """
    moves: list[Move] = advice.choices(view)
    if len(moves) == 1:
        return [(0.0, moves[0])]
    worlds = max(1, (worlds or many(advice, view, len(moves))) // part)
    unseen, total, count = advice.unseen(view), dict.fromkeys(moves, 0.0), 0
    trusted, trust = moves[0], advice.trust(view) if hasattr(advice, "trust") else 0.0
    out: list[tuple[float, Move]] = []
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


def many(advice: Any, view: Any, count: int) -> int:
    """In how many worlds to try so many moves in every round, as the advice says."""
    return int(advice.worlds(view, count)) if hasattr(advice, "worlds") else int(getattr(advice, "WORLDS", WORLDS))


def thinker(advice: Any, name: str = "bot", worlds: int = 0, part: int = 1) -> Any:
    """The bot that thinks in so many worlds (default: as many as the advice says) for every round, or in a part."""

    def bot(view: Any, chance: random.Random) -> Generator[None, None, Move]:
        """The move that brings most on average in the worlds that fit the view."""
        if view.hand_over:
            return DEAL
        found = yield from weighed(advice, view, chance, worlds, part)
        return found[0][1]

    bot.__name__ = name
    return bot


def thought(advice: Any, view: Any) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why; it thinks less long than the bot."""
    move = ended(weighed(advice, view, random.Random(0), QUICK))[0][1]
    return move, advice.why(view, move)


def ended(work: Generator[None, None, T]) -> T:
    """What comes of work in slices that is done without a pause."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            found: T = end.value
            return found
