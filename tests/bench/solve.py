"""The solver on one core: positions a second, deals decided within two seconds of thinking, random games a second.

And what the last six tricks of a hand take with all cards open. The solver is compared with the same search on the
states of the game itself, moved by its rules: what the puzzle and its bound gain.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from rows import Row, ratio, rounds

from cardlab.games import book, rules_of
from cardlab.play.advice.double_dummy import DoubleDummy, openly
from cardlab.play.advice.solver import Solver
from cardlab.play.bots.bots import sensible
from cardlab.rules.state import State

DEALS, THINKING, SECONDS = 100, 2.0, 1.0
FEW, GLANCE = 10, 0.3  # deals, and seconds for each, where two ways to search are compared
HANDS, TRICKS = 40, {"bela": 3, "marjapussi": 4, "bismarck": 3, "sergeant_major": 3}
GAMES: dict[str, dict[str, dict[str, Any]]] = {
    "la_belle_lucie": {
        "La Belle Lucie, without a redeal": {},
        "  kings fill places": {"empty_fans": "king", "redeals": 0},
    },
    "accordion": {
        "Accordion, the order of the stock known": {},
        "  all cards laid out first": {"deal_all_first": True},
    },
}


def deal(game: str, number: int, options: dict[str, Any]) -> State:
    state = rules_of(game).new(1, seed=number, **options)
    state.notes = None
    return state


def positions(game: str, options: dict[str, Any]) -> float:
    """Positions a second of CPU time over the fixed deals, each thought about for a tenth of a second at most."""
    seen, number, start = 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        solver = Solver(deal(game, number % DEALS, options))
        stop = process_time() + 0.1
        while solver.think(200) and process_time() < stop:
            pass
        seen += solver.positions
        number += 1
    return seen / spent


def by_puzzle(state: State) -> bool:
    """Whether a deal is decided within the glance."""
    solver, stop = Solver(state), process_time() + GLANCE
    while solver.think(200) and process_time() < stop:
        pass
    return solver.winnable is not None


def by_rules(state: State) -> bool:
    """The same depth-first search with the states themselves as nodes."""
    todo, known = [state], set()
    stop = process_time() + GLANCE
    while todo and process_time() < stop:
        state = todo.pop()
        node = tuple(state.piles.values())
        if state.winners:
            return True
        if node in known or state.hand_over:
            continue
        known.add(node)
        for move in state.legal_moves():
            if move.verb != "redeal":
                after = state.copy()
                after.apply(move)
                todo.append(after)
    return not todo


def rate(search: Callable[[State], bool], game: str, options: dict[str, Any]) -> float:
    """Deals decided a second of CPU time, of the first few, with a glance at each."""
    start = process_time()
    found = sum(search(deal(game, number, options)) for number in range(FEW))
    return found / (process_time() - start)


def decided(game: str, options: dict[str, Any]) -> tuple[int, int]:
    """Of the fixed deals: how many are decided within two seconds of CPU time each, and how many of them can be won."""
    results = []
    for number in range(DEALS):
        solver = Solver(deal(game, number, options), limit=10**6)
        stop = process_time() + THINKING
        while solver.think(500) and process_time() < stop:
            pass
        results.append(solver.winnable)
    return DEALS - results.count(None), results.count(True)


def games(game: str) -> float:
    """Random games a second of CPU time, the deal included."""
    played, chance, start = 0, random.random, process_time()
    while (spent := process_time() - start) < SECONDS:
        state = deal(game, played, {})
        while not state.hand_over:
            legal = state.legal_moves()
            state.apply(legal[int(chance() * len(legal))])
        played += 1
    return played / spent


def last_tricks(game: str, seats: int) -> list[float]:
    """CPU seconds for the exact value of the last six tricks of some hands, played sensibly up to there."""
    spent = []
    for number in range(HANDS):
        state = rules_of(game).new(seats, seed=number)
        state.notes = None
        while not state.hand_over and openly(state) is None:
            state.apply(sensible(state.view(state.turn))[0])
        if (play := openly(state)) is not None:
            start = process_time()
            DoubleDummy(play, state.turn).value(state)
            spent.append(process_time() - start)
    return spent


def bench() -> list[Row]:
    rows = []
    for game, seats in TRICKS.items():
        spent = last_tricks(game, seats)
        what = f"{book(game).title} for {seats}, the last six tricks openly"
        rows.append(
            Row(what, f"{median(spent):.3f} s", f"the longest of {len(spent)}: {max(spent):.2f} s", wanted="1 s")
        )
    for game, ways in GAMES.items():
        for name, options in ways.items():
            (speed,) = rounds(lambda game=game, options=options: positions(game, options))
            rows.append(Row(name, f"{median(speed) / 1000:.0f} k positions/s"))
            known, won = decided(game, options)
            rows.append(Row("  decided within 2 s each", f"{known} of {DEALS} deals", f"{won} of them can be won"))
            ours, other = rounds(
                lambda game=game, options=options: rate(by_puzzle, game, options),
                lambda game=game, options=options: rate(by_rules, game, options),
            )
            told = f"the same search on states: {median(other):.1f}"
            times = f"x {ratio(ours, other):.0f}" if min(other) else ""
            rows.append(Row("  decided with a glance at each", f"{median(ours):.0f} deals/s", told, times))
        (random_games,) = rounds(lambda game=game: games(game))
        rows.append(Row("  random play", f"{median(random_games):.0f} games/s"))
    return rows
