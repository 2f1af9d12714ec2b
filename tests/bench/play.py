"""Random play on one core: moves a second, the deal included, against OpenSpiel and RLCard driven from Python.

A move is a decision of a player; what chance does (dealing, the card drawn) counts for nobody.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time

from rows import Row, ratio, rounds

from cardlab.games.black_jack import BlackJack

CAP = 5000  # moves after which a hand of random players is left
SECONDS = 1.0


def speed(hand: Callable[[int], int]) -> float:
    """Moves a second of CPU time; `hand(number)` plays one hand and says how many moves it took."""
    moves, number, start = 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        moves += hand(number)
        number += 1
    return moves / spent


def black_jack(number: int) -> int:
    state, moves, chance = BlackJack.new(4, seed=number), 0, random.random
    state.notes = None
    while not state.hand_over and moves < CAP:
        legal = state.legal_moves()
        state.apply(legal[int(chance() * len(legal))])
        moves += 1
    return moves


def open_spiel() -> dict[str, Callable[[int], int]]:
    """Crazy eights for four, with chance drawn as OpenSpiel's own example does, and by the fastest plain line."""
    import numpy
    import pyspiel

    game = pyspiel.load_game("crazy_eights(players=4)")

    def example(outcomes: list[tuple[int, float]]) -> int:
        actions, chances = zip(*outcomes, strict=True)
        return int(numpy.random.choice(actions, p=chances))

    def plain(outcomes: list[tuple[int, float]]) -> int:
        return outcomes[int(random.random() * len(outcomes))][0]  # all its cards are equally likely

    def with_chance(draw: Callable[[list[tuple[int, float]]], int]) -> Callable[[int], int]:
        def hand(number: int) -> int:
            state, moves = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(draw(state.chance_outcomes()))
                else:
                    state.apply_action(random.choice(state.legal_actions(state.current_player())))
                    moves += 1
            return moves

        return hand

    return {
        "OpenSpiel crazy_eights, as in its example": with_chance(example),
        "the same, chance by random()": with_chance(plain),
    }


def rlcard_uno() -> dict[str, Callable[[int], int]]:
    """UNO through RLCard's environment."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})

    def hand(number: int) -> int:
        state, _ = env.reset()
        moves = 0
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    return {"RLCard UNO": hand}


def bench() -> list[Row]:
    others: dict[str, Callable[[int], int]] = {}
    missing = []
    for load in (open_spiel, rlcard_uno):
        try:
            others |= load()
        except ImportError as error:
            missing.append(str(error.name))
    black_jack(0)
    ours, *theirs = rounds(*(lambda hand=hand: speed(hand) for hand in (black_jack, *others.values())))
    wanted = {"RLCard UNO": "at least 6", "OpenSpiel crazy_eights, as in its example": "at least 1"}
    note = f"not installed: {', '.join(missing)} (pip install -e '.[bench]')" if missing else ""
    rows = [Row("random play, Black Jack stage 5, four seats", f"{median(ours) / 1000:.0f} k moves/s", note)]
    for name, values in zip(others, theirs, strict=True):
        other = f"{name}: {median(values) / 1000:.0f} k moves/s"
        rows.append(Row("  against", "", other, f"x {ratio(ours, values):.2f}", wanted.get(name, "")))
    return rows
