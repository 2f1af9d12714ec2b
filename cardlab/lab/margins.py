"""How far what was counted may be from the truth by chance, honest for few deals too.

Why so: a margin made from the spread alone is 0 where the first few deals came out alike. So hands that are won or not
have Wilson's interval (1927); parts of them are counted with some more hands won and lost, as Agresti and Coull do
(1998), and the difference of two on the same deals with one deal more for each, as Bonett and Price do (2012). What has
no bound is as safe as Student's t (Efron 1969: for differences that are symmetric, whatever their distribution). A
margin reaches to the farther end of its interval.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import inf, sqrt
from statistics import NormalDist

ERROR = 0.05  # of all comparisons those that may claim what is not so, and of margins those that may miss the truth
EARLY = 0.01  # the part of it for all looks before the last one
FEWEST = 20  # deals; of fewer no difference is told
Z = 1.96  # how many standard errors 95 of 100 samples stay within


def margin(share: float, n: int) -> float:
    """The 95 % margin of a share, 0 to 1, found in n tries."""
    if not n:
        return 1.0
    middle, more = (share + Z * Z / (2 * n)) / (1 + Z * Z / n), Z * Z / (4 * n * n)
    return abs(middle - share) + Z * sqrt(share * (1 - share) / n + more) / (1 + Z * Z / n)


def of_parts(values: Sequence[float], z: float = Z) -> float:
    """The margin of the mean of some parts of hands, 0 to 1 each."""
    return _reach(values, z, (0.0, 1.0), z * z / 2)


def of_differences(values: Sequence[float], z: float = Z) -> float:
    """The margin of the mean of some differences of such parts, -1 to 1 each."""
    return _reach(values, z, (-1.0, 1.0), 1.0)


def average(values: Sequence[float], z: float = Z) -> tuple[float, float]:
    """The mean of some values and its margin (95 % unless ``z`` is another one); inf where it cannot be told."""
    n = len(values)
    unknown = n < FEWEST and len(set(values)) < 2
    return sum(values) / n if n else 0.0, inf if unknown else _reach(values, z)


def _reach(values: Sequence[float], z: float, ends: tuple[float, ...] = (), weight: float = 0.0) -> float:
    """How far the interval of a mean reaches where each end of what can be is counted so many times as well.

    It holds the means that are within z standard errors if the spread is taken around them, as Wilson does.
    """
    n = len(values) + weight * len(ends)
    if n <= z * z or not values:
        return inf
    middle = (sum(values) + weight * sum(ends)) / n
    spread = sum((v - middle) ** 2 for v in values) + weight * sum((end - middle) ** 2 for end in ends)
    return abs(middle - sum(values) / len(values)) + z * sqrt(spread / n / (n - z * z))


def plus_minus(mean: float, within: float, form: str = ".2f", *, least: float = -inf, most: float = inf) -> str:
    """A mean with its margin, such as "2.67 ± 0.12"; alone where the margin cannot be told.

    Where the margin would leave what can be, from ``least`` to ``most``, the ends are told: "95.0% (70.5% to 100.0%)".
    """
    if within == inf:
        return f"{mean:{form}}"
    low, high = max(least, mean - within), min(most, mean + within)
    if low == mean - within and high == mean + within:
        return f"{mean:{form}} ± {within:{form}}"
    return f"{mean:{form}} ({low:{form}} to {high:{form}})"


def per_cent(share: float, within: float) -> str:
    """A share, 0 to 1, with its margin, such as "25.0% ± 8.5%"."""
    return plus_minus(share, within, ".1%", least=0.0, most=1.0)


def looks(asked: int, *, early: bool) -> list[int]:
    """After how many deals a comparison is looked at, the last time when all are played."""
    before: list[int] = []
    while early and FEWEST << len(before) < asked:
        before.append(FEWEST << len(before))
    return [*before, asked]


def wide(*, early: bool) -> float:
    """How many standard errors the margin of a mean is, so that it misses the truth in 5 % at most.

    Where it may stop early it is twice as strict: a stop comes sooner where chance has helped.
    """
    return NormalDist().inv_cdf(1 - ERROR / (4 if early else 2))


def strictness(asked: int, deals: int, pairs: int, *, early: bool) -> float:
    """How many standard errors a difference must be at a look, so that all looks at all pairs err in 5 % at most.

    Why so: whoever looks again and again would at last see what is not there. So each look has a part of the error for
    itself, and by Bonferroni's inequality they add up to no more than the whole, however the looks depend on each
    other. The last look keeps most of it, as Haybittle (1971) and Peto and others (1976) have it for clinical trials.
    """
    before = len(looks(asked, early=early)) - 1
    part = ERROR if not before else ERROR - EARLY if deals >= asked else EARLY / before
    return NormalDist().inv_cdf(1 - part / pairs / 2)
