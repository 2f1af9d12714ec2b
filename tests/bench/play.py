"""Random play on one core: moves a second, the deal included; and what it costs to ask why not.

Every game against its own code of an earlier commit, taken out of git; Black Jack, and a plain shedding game as a
stranger writes it after the template, also against OpenSpiel and RLCard driven from Python. A move is a decision of a
player, drawn by the same line everywhere; what chance does (dealing, the card drawn) counts for nobody.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tarfile
import tempfile
from collections import deque
from collections.abc import Callable
from importlib import import_module
from io import BytesIO
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import envs
from rows import Row, ratio, rounds

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(1, str(ROOT / "tests" / "helpers"))  # the plain game lies there

CAP = 5000  # moves after which a hand of random players is left
SECONDS = 1.0
BEFORE = "0cabea7"  # the last commit in the shape before this one, which the games are measured against
SEATS = {"black_jack": 4, "memory": 4, "bela": 3, "casino": 4}  # the games, and how many play them
NEW = {"bango": 4, "michigan": 4}  # games that BEFORE did not know
PLAIN = "shedding"  # the plain game; it is no game of the house
SIDE_BY_SIDE = {"black_jack": "Black Jack stage 5", PLAIN: "a plain shedding game"}  # with other libraries
ASKED = {"black_jack": 4, PLAIN: 4, "bela": 3, "sergeant_major": 3}  # games whose hands are asked about card by card
WANTED = {"memory": "at least 4", "bela": "at least 1", "casino": "at least 1"}


ONE_LINE = "OpenSpiel crazy_eights, chance by one line of Python"
BESIDE = {"black_jack": {"RLCard UNO": "at least 6", ONE_LINE: "at least 1.3"}, PLAIN: {ONE_LINE: "at least 0.8"}}


def speed(hand: Callable[[int], int]) -> float:
    """Moves a second of CPU time; `hand(number)` plays one hand and says how many moves it took."""
    hand(0)
    moves, number, start = 0, 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        moves += hand(number)
        number += 1
    return moves / spent


def kind(game: str) -> Any:
    """The module of a game of cardlab, of this one or of an earlier one, or of the plain game."""
    return import_module(game if game == PLAIN else f"cardlab.games.{game}")


def ours(game: str) -> Callable[[int], int]:
    """A hand of random players of a game."""
    new, seats = kind(game).new, (SEATS | NEW).get(game, 4)

    def hand(number: int) -> int:
        state = new(seats, seed=number)
        state.notes = None
        for moves in range(CAP):
            if state.hand_over:
                return moves
            state.apply(random.choice(state.legal_moves()))
        return CAP

    return hand


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
        ONE_LINE: with_chance(plain),
        "the same, chance by numpy as in its example": with_chance(example),
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


def against_others() -> list[Row]:
    """Black Jack and the plain game against the libraries that are installed."""
    others: dict[str, Callable[[int], int]] = {}
    missing = []
    for load in (open_spiel, rlcard_uno):
        try:
            others |= load()
        except ImportError as error:
            missing.append(str(error.name))
    hands = [*map(ours, SIDE_BY_SIDE), *others.values()]
    found = rounds(*(lambda hand=hand: speed(hand) for hand in hands))
    note = f"not installed: {', '.join(missing)} (pip install -e '.[bench]')" if missing else ""
    rows, theirs = [], found[len(SIDE_BY_SIDE) :]
    for mine, (game, what) in zip(found, SIDE_BY_SIDE.items(), strict=False):
        rows.append(Row(f"random play, {what}, four seats", f"{median(mine) / 1000:.0f} k moves/s", note))
        for name, values in zip(others, theirs, strict=True):
            other = f"{name}: {median(values) / 1000:.0f} k moves/s"
            rows.append(Row("  against", "", other, f"x {ratio(mine, values):.2f}", BESIDE[game].get(name, "")))
    return rows


def asking(game: str, count: int = 400) -> list[Row]:
    """What asking why not of every card in a hand costs, beside all legal moves, in positions of random play."""
    from cardlab.rules.moves import Move  # earlier code, which this file also runs with, may keep it elsewhere

    new, asked = kind(game).new, []
    for number in range(count):
        state = new(ASKED[game], seed=number)
        for _ in range(number % 40):
            if not state.hand_over:
                state.apply(random.choice(state.legal_moves()))
        verb = next((v for v in state.open() if state.verbs[v].hand and "{card}" in state.verbs[v].words), "")
        if verb and not state.hand_over:
            asked.append((state, [Move(f"{verb} {card}") for card in state.piles[state.turn]]))

    def legal() -> float:
        return spent(lambda: [state.legal_moves() for state, _ in asked])

    def first() -> float:
        fresh = [(state.copy(), moves) for state, moves in asked]
        return spent(lambda: [state.why_not(move) for state, moves in fresh for move in moves])

    def again() -> float:
        return spent(lambda: [state.why_not(move) for state, moves in asked for move in moves])

    again()
    all_moves, *whole = rounds(*(lambda way=way: min(way() for _ in range(5)) for way in (legal, first, again)))
    hand = sum(len(moves) for _, moves in asked) / len(asked)
    what = f"why not, {game}, each of {hand:.1f} cards"
    us = [f"{median(some) / len(asked) * 1e6:.1f} us" for some in (all_moves, *whole)]
    other = f"legal_moves: {us[0]}"
    return [
        Row(what, us[1], other, f"x {ratio(whole[0], all_moves):.1f}", "at most 3"),
        Row("  asked again in the same position", us[2], other, f"x {ratio(whole[1], all_moves):.1f}", "at most 3"),
    ]


def spent(work: Callable[[], object]) -> float:
    """The seconds of CPU time that some work takes."""
    start = process_time()
    work()
    return process_time() - start


def against_before() -> list[Row]:
    """Every game against itself at the commit BEFORE, if git still has it."""
    found = subprocess.run(["git", "archive", BEFORE, "cardlab"], cwd=ROOT, capture_output=True)
    with tempfile.TemporaryDirectory() as folder:
        if found.returncode == 0:
            with tarfile.open(fileobj=BytesIO(found.stdout)) as packed:
                packed.extractall(folder, filter="data")

        def before(game: str) -> float:
            """Moves a second of the earlier code, in a Python of its own."""
            command = [sys.executable, __file__, game]
            told = subprocess.run(command, env=os.environ | {"PYTHONPATH": folder}, capture_output=True, check=True)
            return float(told.stdout)

        rows = []
        for game, seats in SEATS.items():
            what = f"random play, {game}, {seats} seats"
            if found.returncode:
                (mine,) = rounds(lambda game=game: speed(ours(game)))
                rows.append(Row(what, f"{median(mine) / 1000:.0f} k moves/s", f"{BEFORE}: not in this copy of git"))
                continue
            mine, theirs = rounds(lambda game=game: speed(ours(game)), lambda game=game: before(game))
            other = f"{BEFORE}: {median(theirs) / 1000:.0f} k moves/s"
            compared = f"x {ratio(mine, theirs):.2f}"
            rows.append(Row(what, f"{median(mine) / 1000:.0f} k moves/s", other, compared, WANTED.get(game, "")))
    return rows


def plain_deques(hands: list[list[str]]) -> int:
    """A game of Beggar My Neighbour for two as a readable loop: the cards it takes."""
    pay, players = {"A": 4, "K": 3, "Q": 2, "J": 1}, [deque(hand) for hand in hands]
    pile: list[str] = []
    turn = due = cards = 0
    while True:
        hand, other = players[turn], players[1 - turn]
        card = hand.popleft()
        pile.append(card)
        cards += 1
        if card in pay:
            if due and not other:
                return cards  # the owner of the honour just covered has no card left
            turn, due = 1 - turn, pay[card]
        elif due:
            due -= 1
            if not hand:
                return cards
            if not due:
                other.extend(pile)
                pile.clear()
        elif not hand:
            return cards
        else:
            turn = 1 - turn


def against_deques() -> list[Row]:
    """Beggar My Neighbour, whole games in place, against a readable loop of plain deques on the same deals."""
    module = import_module("cardlab.games.beggar_my_neighbour")
    on, deals = module.ON, [module.new(2, seed=seed) for seed in range(100)]
    hands = [[[c.rank for c in reversed(d.piles[s])] for s in (d.turn, d.after(d.turn))] for d in deals]

    def by_rules(number: int) -> int:
        state = deals[number % len(deals)].copy()
        state.notes = None
        state.apply(on)
        return int(state.played)

    def by_loop(number: int) -> int:
        return plain_deques(hands[number % len(hands)])

    if any(by_rules(n) != by_loop(n) for n in range(len(deals))):
        raise AssertionError("The rules and the loop play different games.")
    mine, loop = rounds(lambda: speed(by_rules), lambda: speed(by_loop))
    shown = [f"{median(values) / 1e6:.2f} M cards/s" for values in (mine, loop)]
    what = "whole games, beggar_my_neighbour, 2 seats"
    return [Row(what, shown[0], f"a readable loop of deques: {shown[1]}", f"x {ratio(mine, loop):.2f}", "at least 0.5")]


def new_games() -> list[Row]:
    """Games that have nothing to be compared with."""
    rows = []
    for game, seats in NEW.items():
        (mine,) = rounds(lambda game=game: speed(ours(game)))
        rows.append(Row(f"random play, {game}, {seats} seats", f"{median(mine) / 1000:.0f} k moves/s"))
    return rows


def bench() -> list[Row]:
    asked = [row for game in ASKED for row in asking(game)]
    return against_others() + asked + against_before() + against_deques() + new_games() + envs.bench()


if __name__ == "__main__":  # one measurement of the cardlab that PYTHONPATH names
    print(speed(ours(sys.argv[1])))
