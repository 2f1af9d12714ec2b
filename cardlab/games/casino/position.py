"""What a position of Casino may say of builds and of the card in play."""

from __future__ import annotations

from .layout import Layout
from .moves import COUNTS, PILES
from .sums import falling, grouped, ways


def check(state: Layout) -> None:
    """Hold a position just read against the rules of builds and of the card in play. Raises ValueError."""
    piles = state.piles
    for value in range(1, state.rules.highest + 1):
        numbers = falling(map(state.number, piles[PILES[value]]))
        if numbers and (0 in numbers or len(numbers) < 2 or not grouped(value, numbers)):
            raise ValueError(f"b{value} must hold two or more cards in groups that each make {value}.")
    if not piles["played"] and (state.how or state.value or state.base):
        raise ValueError("how, value and base need a card in the pile played.")
    if not set(state.parts) <= set(piles["played"][1:]) or len(set(state.parts)) < len(state.parts):
        raise ValueError("parts must be loose cards under the card played.")
    if piles["played"] and not _begun_well(state):
        raise ValueError(
            "played must hold one hand card, and under it only parts and the build that how takes or raises."
        )


def _begun_well(state: Layout) -> bool:
    """Whether what is said about the card in play can have come about."""
    value, base, number = state.value, state.base, state.number(state.mine)
    build = falling(state.number(c) for c in state.piles["played"][1:] if c not in state.parts)
    if not state.how:
        return len(state.piles["played"]) == 1 and value == base == 0
    if not _can_be_finished(state):
        return False
    if state.how == "take":
        whole = not build or (len(build) > 1 and 0 not in build and value > 0 and grouped(value, build))
        return value == number and base == 0 and whole and bool(build or state.parts)
    if state.how == "build":
        return number > 0 and not build and base == 0 and bool(state.parts or state.piles[PILES[value]])
    return number > 0 and len(build) > 1 and 0 not in build and sum(build) == base


def _can_be_finished(state: Layout) -> bool:
    """Whether the loose cards chosen so far, with those that still lie there, can make groups of the value."""
    value, parts, table = state.value, state.parts, state.piles["table"]
    if not value:
        equal = sum(c.rank == state.mine.rank for c in table) + len(parts)
        fits = any(len(parts) <= n <= equal for n in COUNTS[state.rules.court_capture])
        return state.how == "take" and fits and all(c.rank == state.mine.rank for c in parts)
    if value > state.rules.highest or not all(map(state.number, parts)):
        return False
    if state.how == "take" and not state.rules.sums:
        return all(state.number(c) == value for c in parts)
    if state.how != "take" and state.one_group:
        return sum(state.chosen) == value or bool(ways(value - sum(state.chosen), state.loose()))
    return grouped(value, state.chosen, state.loose())
