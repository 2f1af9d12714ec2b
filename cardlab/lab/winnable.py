"""How many of the numbered deals of a game for one can be won: the solver asked about one after the other."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..games import rules_of
from ..play.advice.solver import LIMIT, Solver, puzzle_of
from ..rules.text.position import check_seed
from ..rules.text.sentences import brief
from .margins import margin, per_cent


@dataclass(frozen=True)
class Odds:
    """How many numbered deals can be won: a share with its margin; deals that took too long count as unknown."""

    deals: int
    winnable: int
    unknown: int
    scope: str  # what it holds for, such as "without a redeal"

    @property
    def share(self) -> float:
        """The part of the deals that is known to be winnable, 0 to 1; with the unknown ones it may be more."""
        return self.winnable / self.deals if self.deals else 0.0

    @property
    def margin(self) -> float:
        """The 95 % margin of ``share``, from chance alone."""
        return margin(self.share, self.deals)

    def __repr__(self) -> str:
        late = f", {self.unknown} unknown" if self.unknown else ""
        can = f"winnable {self.scope}".strip()
        return f"{per_cent(self.share, self.margin)} {can} ({self.deals} deals{late}; ± is the 95 % margin)"


def winnable_share(
    game: str,
    deals: int = 100,
    *,
    seconds: float = 2.0,
    positions: int = LIMIT,
    first: int = 0,
    workers: int | None = None,
    stage: object = None,
    **options: Any,
) -> Odds:
    """How many of the deals numbered from ``first`` can be won, thinking so long about each, with all cards known.

    It uses ``workers`` processes (default: one for each core) where there are processes, else none. Interrupt it and
    it gives what it has so far. Raises ValueError for what cannot be.
    """
    if not isinstance(deals, int) or deals < 1:
        raise ValueError(f"deals cannot be {brief(deals, 20)!r}. It must be a whole number from 1.")
    rules = rules_of(game).Rules.make(stage, **options)
    asked = [(game, rules.changed(), number, seconds, positions) for number in range(first, first + deals)]
    puzzle = puzzle_of(rules_of(game).new(1, seed=check_seed(first), **rules.changed()))
    results: list[bool | None] = []
    with suppress(KeyboardInterrupt):
        for result in _spread(asked, workers):
            results.append(result)
    return Odds(len(results), results.count(True), results.count(None), puzzle.scope if puzzle else "")


Asked = tuple[str, dict[str, Any], int, float, int]


def judged(asked: Asked) -> bool | None:
    """Whether one numbered deal can be won; None if it took too long. The question holds the limits."""
    game, options, number, seconds, positions = asked
    solver = Solver(rules_of(game).new(1, seed=number, **options), limit=positions)
    stop = time.perf_counter() + seconds
    while solver.think(1000) and time.perf_counter() < stop:
        pass
    return solver.winnable


def _spread(asked: Sequence[Asked], workers: int | None) -> Iterator[bool | None]:
    """The answers in order, from several processes where that works."""
    done = 0
    if sys.platform != "emscripten" and (workers is None or workers > 1):
        try:
            from concurrent.futures import ProcessPoolExecutor

            with ProcessPoolExecutor(workers) as pool:
                for result in pool.map(judged, asked, chunksize=8):
                    done += 1
                    yield result
        except (ImportError, OSError, RuntimeError):  # no processes here, or they were taken away
            pass
    yield from map(judged, asked[done:])
