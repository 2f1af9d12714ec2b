"""The lab: how much two processes speed it up, games a second on one core, and how long hints and bots take."""

from __future__ import annotations

import os
import random
from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

from rows import Row, ratio, rounds

from cardlab.games import advice_of, catalogue, rules_of
from cardlab.lab import work
from cardlab.lab.simulate import simulate
from cardlab.play.bots import bots
from cardlab.play.game import Game
from cardlab.rules.players import usual
from cardlab.rules.state import State

DEALS = 10_000  # of Black Jack with sensible players: some seconds on one core
SECONDS = 1.0  # of play for each game
POSITIONS = 12  # of one hand in which hints and bots are timed
CAP = 5000


def bench() -> list[Row]:
    return [*speed_up(), *(row for game in catalogue() for row in (games(game), *thinking(game)))]


def speed_up() -> list[Row]:
    """The same deals here and on the processors of this machine, by loky and by a cluster of dask."""
    from loky import get_reusable_executor

    cores = len(os.sched_getaffinity(0))

    def taken(executor: object) -> float:
        start = perf_counter()
        simulate("black_jack", players=["bot:first", "bot:first"], deals=DEALS, executor=executor)
        return perf_counter() - start

    loky = get_reusable_executor(max_workers=cores)
    taken(loky)  # its processes start
    rows = [_sped("loky", cores, *rounds(lambda: taken(work.HERE), lambda: taken(loky)), "at least 1.8")]
    loky.shutdown()
    try:
        from dask.distributed import Client, LocalCluster
    except ImportError as missing:
        return [*rows, Row("speed-up by dask", f"not installed: {missing.name}")]
    with (
        LocalCluster(n_workers=cores, threads_per_worker=1, dashboard_address=None) as cluster,
        Client(cluster) as client,
    ):
        dask = client.get_executor()
        taken(dask)
        return [*rows, _sped("dask", cores, *rounds(lambda: taken(work.HERE), lambda: taken(dask)), "at least 1.5")]


def _sped(name: str, cores: int, here: list[float], there: list[float], wanted: str) -> Row:
    what = f"lab, {DEALS} deals of Black Jack on {cores} cores by {name}"
    return Row(what, f"{median(there):.1f} s", f"one core: {median(here):.1f} s", f"x {ratio(here, there):.2f}", wanted)


def games(game: str) -> Row:
    """Hands a second on one core, of players at random and of sensible ones."""
    seats = usual(rules_of(game).seat_range)
    one, other = (_hands(game, seats, bot) for bot in (bots.at_random, bots.first))
    return Row(f"hands a second, {game}, {seats} seats", f"random {one:.1f}", f"sensible (first) {other:.1f}")


def _hands(game: str, seats: int, bot: bots.Bot) -> float:
    done, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        state = rules_of(game).new(seats, seed=done)
        state.notes, chance = None, random.Random(done)
        for _ in range(CAP):
            if state.hand_over:
                break
            state.apply(bots.asked(bot, state.view(state.turn), chance))
        done += 1
    return done / spent


def thinking(game: str) -> list[Row]:
    """The longest hint, the longest move of the strongest bot, and its longest slice, in positions of one hand."""
    seats, bot = usual(rules_of(game).seat_range), bots.named("bot", advice_of(game))
    hints, moves, slices = [0.0], [0.0], [0.0]
    for state in _positions(game, seats):
        held = Game(game, players=seats, position=state.text(), patient=True, **state.rules.changed())
        if held.people == [state.turn]:
            hints.append(_timed(held.hint))
        start = last = perf_counter()
        thought = bot(state.view(state.turn), random.Random(1))
        while not isinstance(thought, bots.Move):
            more, thought = bots._slice(thought)
            slices.append(perf_counter() - last)
            last = perf_counter()
            thought = more if more is not None else thought
        moves.append(perf_counter() - start)
    slices.append(0.0 if len(slices) > 1 else max(moves))
    return [
        Row(f"longest hint, {game}", f"{max(hints) * 1000:.0f} ms", wanted="at most 300 ms"),
        Row(f"longest move of the bot, {game}", f"{max(moves) * 1000:.0f} ms", wanted="at most 1000 ms"),
        Row(f"longest slice of its thinking, {game}", f"{max(slices) * 1000:.0f} ms", wanted="at most 50 ms"),
    ]


def _positions(game: str, seats: int) -> list[State]:
    """Positions of one hand, spread over it, in which something can be chosen."""
    state, found = rules_of(game).new(seats, seed=5), []
    while not state.hand_over and len(found) < 400:
        if len(state.legal_moves()) > 1:
            found.append(state)
        state = state.play(bots.first(state.view(state.turn), random.Random(0)))
    return found[:: max(1, len(found) // POSITIONS)][:POSITIONS]


def _timed(act: Callable[[], object]) -> float:
    start = perf_counter()
    act()
    return perf_counter() - start
