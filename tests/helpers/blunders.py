"""Hands with one bad move each, for the review to find; `python tests/helpers/blunders.py` writes them anew.

Everybody plays by the simple order of the advice; one move of the first seat is another. It is kept if in many more
worlds than a review looks at, others than those, it costs at least what a review calls a cost, beyond any doubt.
`python tests/helpers/blunders.py check` asks the review of all of them; `best bela` tells how many sure costs it finds
in hands of our best bots, and what they cost in many more worlds.
"""

from __future__ import annotations

import json
import random
import sys
from collections import Counter
from pathlib import Path
from time import perf_counter

from cardlab import Game
from cardlab.games import catalogue, rules_of
from cardlab.play.advice.review import (
    COST,
    LEAST,
    LESS,
    LONGEST,
    SURE,
    WORTH,
    Choice,
    Judgement,
    TurnTrial,
    chosen,
    review,
)

FILE = Path(__file__).parents[1] / "data" / "blunders.json"
EACH, FULL = 10, 45  # hands of a game; those looked at of the whole game, before those of its first stage
LOOKED, TRIED = 3, 3  # turns of a hand, other moves of a turn
FIRST, WORLDS = 12, 200  # worlds for a move, and for one that looks bad
HANDS, MANY = 12, 1500  # hands of our best bots, and worlds in which a cost of theirs is looked at again
DOUBT, CLEAR = 4.0, 0.3  # standard errors; the cost in standard deviations


def played(name: str, seed: int, at: int = -1, move: str = "") -> Game:
    """A hand in which everybody plays simply, but for one move; after FULL seeds by the rules of the first stage."""
    stage = next(iter(rules_of(name).Rules.stages)) if seed >= FULL else None
    seats = min(max(3, rules_of(name).seat_range[0]), rules_of(name).seat_range[-1])
    game = Game(name, players=["Ana", *["bot:first"] * (seats - 1)], seed=seed, stage=stage)
    while not game.over:
        game.play(move if len(game.steps) == at else game.moves[0])
    return game


def blunder(name: str, seed: int) -> list[object] | None:
    """A bad move in a hand: the seed, how many moves before it, the move, and what it costs; None if none is found."""
    game, chance = played(name, seed), random.Random(seed)
    turns = [at for at in chosen(game, "A") if len(game.states[at].legal_moves()) > 1]
    found: list[list[object]] = []
    for at in chance.sample(turns, min(LOOKED, len(turns))):
        view = game.states[at].view("A")
        advised, why = game.advised(view)
        others = [move for move in view.legal_moves() if move is not advised and not view.verbs[move.verb].held]
        for move in chance.sample(others, min(TRIED, len(others))):
            weighing = TurnTrial(game, "A", Choice(at, move, advised, why))
            weighing.chance = random.Random(f"thorough/{seed}/{at}/{move}")
            if _bad(weighing, FIRST, 0.0) and (one := _bad(weighing, WORLDS, DOUBT)):
                found.append([seed, at, move.text, round(one.better, 2)])
    return max(found, key=lambda one: float(str(one[3])), default=None)


def _bad(weighing: TurnTrial, worlds: int, doubt: float) -> Judgement | None:
    """What a move costs in so many worlds, if it is clear."""
    while weighing.judged.worlds < worlds and weighing.work < worlds * 400:
        weighing.world()
    one = weighing.judged
    error = one.margin / SURE
    least = max(WORTH.get(one.unit, LEAST), doubt * error, CLEAR * error * one.worlds**0.5)
    return one if one.worlds > 2 and one.better >= least else None


def write(*names: str) -> None:
    """Look for blunders in these games, by default in all that have something to choose."""
    kept: dict[str, list[list[object]]] = json.loads(FILE.read_text(encoding="utf-8")) if names else {}
    for name in names or catalogue():
        if not any(True for seed in range(3) for _ in chosen(played(name, seed), "A")):
            continue
        seed, kept[name] = 0, []
        while len(kept[name]) < EACH and seed < 30 * EACH:
            if one := blunder(name, seed):
                kept[name].append(one)
            seed += 1
        print(name, len(kept[name]), "of", seed, "hands", flush=True)
        lines = [f'"{game}": [\n  ' + ",\n  ".join(map(json.dumps, some)) + "\n]" for game, some in kept.items()]
        FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def found(name: str, seed: int, at: int, move: str) -> tuple[bool, bool]:
    """Whether a review shows a blunder, and whether it praises it."""
    known = review(played(name, seed, at, move), "A")
    one = known.at(at)
    return any(turn.turn.at == at for turn in known.mistakes), one is None or one.verdict not in (LESS, COST)


def check(*names: str) -> None:
    """Ask the review of all blunders, or of those of some games; what it finds, game by game."""
    for name, some in json.loads(FILE.read_text(encoding="utf-8")).items():
        if names and name not in names:
            continue
        begin = perf_counter()
        told = [found(name, seed, at, move) for seed, at, move, _ in some]
        shown, praised = (sum(one[i] for one in told) for i in (0, 1))
        took = (perf_counter() - begin) / len(some)
        print(f"{name}: {shown} of {len(some)} shown, {praised} praised, {took:.1f} s each", flush=True)


def best(*names: str) -> None:
    """What a review calls a cost in hands in which our best bot has every seat; and what each is, looked at again."""
    for name in names or catalogue():
        low = rules_of(name).seat_range[0]
        counted: Counter[str] = Counter()
        for seed in range(HANDS):
            seats = min(low + seed % 2, rules_of(name).seat_range[-1])
            game = Game(name, players=["bot"] * seats, seed=seed)
            while not game.state.hand_over and len(game.steps) < LONGEST:
                game.bot_step()
            for one in review(game, "A").turns:
                counted[one.verdict] += 1
                if one.verdict == COST:
                    print(name, seed, one.turn.at, one.turn.move, "->", one.turn.advised, _figure(one), end="; ")
                    print("again", _figure(_again(game, one.turn, f"best/{seed}/{one.turn.at}")), flush=True)
        print(f"{name}: {counted[COST]} sure costs in {HANDS} hands; {dict(counted)}", flush=True)


def _figure(one: Judgement) -> str:
    return f"{one.better:.2f} ± {one.margin:.2f} in {one.worlds}"


def _again(game: Game, turn: Choice, seed: str) -> Judgement:
    """A turn in many other worlds."""
    weighing = TurnTrial(game, "A", turn)
    weighing.chance = random.Random(seed)
    while weighing.judged.worlds < MANY:
        weighing.world()
    return weighing.judged


if __name__ == "__main__":
    what, *names = sys.argv[1:] or [""]
    if what in ("check", "best"):
        {"check": check, "best": best}[what](*names)
    else:
        write(*sys.argv[1:])
