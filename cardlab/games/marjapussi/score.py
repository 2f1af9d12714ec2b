"""What a hand of Marjapussi counts (MAR-55 to MAR-66): numbers only."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from .game import Rules

RANKS = "ATKQJ9876"  # from high to low, trumps and plain suits alike (MAR-02)
POINTS = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2} | dict.fromkeys("9876", 0)
TRUMP_POINTS = {"H": 100, "D": 80, "C": 60, "S": 40}
LAST_TRICK, EACH_TRICK = 20, 10  # what a trick counts where cards do not
LEAST, MOST, STEP = 120, 420, 5  # bids and contracts (MAR-10, MAR-15)
DOUBLINGS = 9


class Side(NamedTuple):
    """What a team brings to the count: its points, its tricks."""

    points: int
    tricks: int


class HandScore(NamedTuple):
    """What a team scores, and the kind of its line on the sheet."""

    points: int
    kind: str


def rounded(points: int) -> int:
    """To the nearest multiple of five (MAR-61)."""
    return STEP * ((points + 2) // STEP)


def value(contract: int, doublings: int) -> int:
    """What the contract counts (MAR-56)."""
    return contract << doublings


def made(rules: Rules, contract: int, points: int) -> bool:
    """Whether so many points fulfil the contract (MAR-58)."""
    return (rounded(points) if rules.contract_check == "rounded" else points) >= contract


def counted(rules: Rules, contract: int, doublings: int, ours: Side, theirs: Side) -> tuple[HandScore, HandScore]:
    """What the declarer's team scores, and the other one."""
    worth = value(contract, doublings)
    counts, penalty = rules.trickless, rules.trickless_penalty
    others = HandScore(rounded(theirs.points), "o")
    if not ours.tricks and counts:
        return HandScore(-2 * worth, "t"), others
    if theirs.tricks or not counts:
        return (HandScore(worth, "m") if made(rules, contract, ours.points) else HandScore(-worth, "f")), others
    if made(rules, contract, ours.points):
        once = penalty == "contract_if_doubled" and doublings
        return HandScore(worth, "m"), HandScore(-contract if once else -2 * contract, "x")
    waived = 1 if rules.waive_one_contra and doublings else 0
    return HandScore(-value(contract, doublings - waived), "f"), HandScore(0, "z")
