"""Sums: numbers laid together in groups that each make the same value, as the fishing games ask. No cards, no rules.

Numbers stand in falling order, so that equal sets are equal tuples; every answer is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ...rules.moves import phrase

Numbers = tuple[int, ...]
KEPT = 50_000  # answers remembered for each question


def falling(numbers: Iterable[int]) -> Numbers:
    """The numbers in falling order."""
    return tuple(sorted(numbers, reverse=True))


def without(numbers: Numbers, some: Numbers) -> Numbers:
    """The numbers after some have been taken away, each once; those that are not there are passed over."""
    left = list(numbers)
    for number in some:
        if number in left:
            left.remove(number)
    return tuple(left)


@lru_cache(KEPT)
def ways(need: int, numbers: Numbers) -> tuple[Numbers, ...]:
    """The different sets of the numbers that add up to what is needed, longest first."""
    if need == 0:
        return ((),)
    found = []
    for i, number in enumerate(numbers):
        if number <= need and (i == 0 or numbers[i - 1] != number):
            found += [(number, *rest) for rest in ways(need - number, numbers[i + 1 :])]
    return tuple(sorted(found, key=len, reverse=True))


def _filled(value: int, must: Numbers, may: Numbers) -> list[tuple[Numbers, Numbers, Numbers]]:
    """The groups that hold the first number: the group, what must still be covered, what else there is."""
    found = []
    for way in ways(value - must[0], falling(must[1:] + may)) if must[0] <= value else ():
        left = without(must[1:], way)
        taken = without(way, must[1:])
        found.append(((must[0], *way), left, without(may, taken)))
    return found


@lru_cache(KEPT)
def grouped(value: int, must: Numbers, may: Numbers = ()) -> bool:
    """Whether all of ``must``, with the help of any of ``may``, can be divided into groups of the value."""
    return not must or any(grouped(value, *left) for _, *left in _filled(value, must, may))


@lru_cache(KEPT)
def joining(value: int, must: Numbers, may: Numbers) -> frozenset[int]:
    """The numbers of ``may`` that can be put to ``must`` so that all of it can still be divided into groups."""
    return frozenset(n for n in may if grouped(value, falling((*must, n)), without(may, (n,))))


@lru_cache(KEPT)
def completing(value: int, must: Numbers, may: Numbers) -> frozenset[int]:
    """The numbers of ``may`` that can be put to ``must`` so that all of it can still become one group."""
    need = value - sum(must)
    return frozenset(n for n in may if n <= need and ways(need - n, without(may, (n,))))


@lru_cache(KEPT)
def most(value: int, must: Numbers, may: Numbers = ()) -> Numbers | None:
    """The most numbers that divide into groups of the value, all of ``must`` among them; None if that cannot be."""
    best: Numbers | None = None
    if must:
        for group, left, other in _filled(value, must, may):
            more = most(value, left, other)
            if more is not None and (best is None or len(group) + len(more) > len(best)):
                best = falling(group + more)
        return best
    if not may:
        return ()
    best = most(value, (), may[1:]) or ()
    used = most(value, may[:1], may[1:])
    return used if used is not None and len(used) > len(best) else best


@lru_cache(KEPT)
def split(value: int, numbers: Numbers) -> tuple[tuple[Numbers, ...], Numbers]:
    """As many groups of the value as the numbers make, and what is left over then."""
    best: tuple[tuple[Numbers, ...], Numbers] = ((), numbers)
    for group, left, _ in _filled(value, numbers, ()) if numbers else ():
        groups, rest = split(value, left)
        best = max(best, ((group, *groups), rest), key=lambda b: len(b[0]))
    if numbers:
        groups, rest = split(value, numbers[1:])
        best = max(best, (groups, falling((numbers[0], *rest))), key=lambda b: len(b[0]))
    return best


@lru_cache(KEPT)
def unions(value: int, numbers: Numbers) -> frozenset[Numbers]:
    """All the different sets of the numbers that divide into groups of the value, the empty one too."""
    if not numbers:
        return frozenset({()})
    found = set(unions(value, numbers[1:]))
    for group, left, _ in _filled(value, numbers, ()):
        found |= {falling(group + more) for more in unions(value, left)}
    return frozenset(found)


def told(numbers: Iterable[int]) -> str:
    """A sum as a child says it: "4 + 5 is 9"."""
    listed = [*numbers]
    added = phrase("{sum} is {n}", sum=" + ".join(map(str, listed)), n=sum(listed))
    return added if len(listed) > 1 else phrase("That is {n}", n=sum(listed))
