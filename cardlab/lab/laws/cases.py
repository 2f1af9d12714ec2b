"""The cases that a law is asked of: a game, so many seats, some options, a seed, and a way to play."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from ...games import book
from ...play.bots import bots
from ...rules.moves import Move
from ...rules.state import State
from .sentences import law, may_name, sentence

CAP = 5000  # a hand played sensibly ends within so many moves, and so does a match for the lowest goal
Choose = Callable[[State, list[Move], random.Random], Move]
NOTHING: Mapping[str, Any] = MappingProxyType({})


def lively(state: State, legal: list[Move], chance: random.Random) -> Move:
    """Any legal move, but a card rather than none."""
    with_card = [m for m in legal if m.card]
    return chance.choice(with_card if with_card and chance.random() < 0.7 else legal)


def first(state: State, legal: list[Move], chance: random.Random) -> Move:
    """The most sensible move by the game's own order."""
    return bots.first(state.view(state.turn), chance)


class Case(NamedTuple):
    """One game with so many seats, some options or a stage, a seed, and a way to choose moves."""

    kind: type[State]
    seats: int
    seed: int = 0
    options: Mapping[str, Any] = NOTHING
    choose: Choose = lively

    def begun(self) -> State | None:
        """The first position; None where the options contradict each other, or leave too few cards for so many."""
        try:
            return self.kind.new(self.seats, seed=self.seed, **self.options)
        except ValueError as refused:
            law(self.options and sentence(str(refused)), f"{self.kind.__name__} cannot begin: {refused}")
            return None

    def chance(self) -> random.Random:
        """What is drawn for this case, the same each time."""
        return random.Random(f"{self.seed}/{self.seats}/{sorted(map(str, self.options.items()))}")

    def on(self, state: State) -> frozenset[str] | None:
        """The rules of the book that may be named there; None where there is no book."""
        return may_name(book(self.kind), self.options.get("stage"), state.rules) or None


def few(kind: type[State]) -> int:
    """Three players, or as near to it as there can be."""
    seats = kind.seat_range
    return min(max(3, seats[0]), seats[-1])


def seat_counts(kind: type[State]) -> list[int]:
    """The fewest, three, the middle and the most players."""
    seats = kind.seat_range
    return sorted({seats[0], few(kind), seats[len(seats) // 2], seats[-1]})


def values(field: dataclasses.Field[Any]) -> list[Any]:
    """The allowed values of an option; of a long row of numbers the first three, one in the middle and the last."""
    allowed = list(field.metadata["allowed"])
    numbers = [a for a in allowed if type(a) is int]
    if len(numbers) > 6:
        allowed = [a for a in allowed if type(a) is not int]
        allowed += [*numbers[:3], numbers[len(numbers) // 2], numbers[-1]]
    return allowed


def option_sets(kind: type[State]) -> list[dict[str, Any]]:
    """Nothing changed, every stage, and every option at each value, as far as it does not contradict itself."""
    found: list[dict[str, Any]] = [{}, *({"stage": stage} for stage in kind.Rules.stages)]
    for field in dataclasses.fields(kind.Rules):
        for value in values(field):
            if value != field.default:
                try:
                    kind.Rules.make(**{field.name: value})
                except ValueError as contradiction:
                    law(sentence(str(contradiction)), f"Rules.check does not say a sentence: “{contradiction}”.")
                else:
                    found.append({field.name: value})
    return found


def any_options(kind: type[State], chance: random.Random) -> dict[str, Any]:
    """Up to six options at any values, in any stage or none; they may contradict each other."""
    fields = dataclasses.fields(kind.Rules)
    some = chance.sample(fields, min(len(fields), chance.randrange(1, 7)))
    chosen = {field.name: chance.choice(list(field.metadata["allowed"])) for field in some}
    return {"stage": chance.choice([None, *kind.Rules.stages]), **chosen}
