"""Compare: bots, or house rules, on the same deals with the seats changed, and one honest sentence about it.

Why so: of two bots that play the same cards from both sides, the luck of the deal falls out, so far fewer deals tell
them apart. What is compared is what each gets on a deal, over all its seats; the margin is that of the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from math import ceil
from statistics import NormalDist
from typing import Any

from ..games import advice_of, rules_of
from ..play import bots
from ..rules.brief import brief
from ..rules.state import State
from .chart import drawn, errors, needed
from .progress import shown
from .simulate import Counts, Played, Tally, average, growing

Rival = str | Callable[..., Any]
MOST = 10  # how many things are compared at once
FEWEST = 20  # deals; the margin of fewer is a guess itself


@dataclass
class Comparison:
    """What came out of each of several things on the same deals, and what can be told of it."""

    names: list[str]
    what: str  # what was measured: "matches won", "hands won by seat A", "goes"
    asked: int
    unit: str = "deals"
    seatings: int = 1  # in how many seatings each deal was played
    gains: list[list[float]] = field(default_factory=list)  # for each deal what each of the names got
    share: bool = True  # whether it is a part of the hands, to be shown as per cent
    problem: str = ""

    @property
    def deals(self) -> int:
        """How many deals were played by all of them."""
        return len(self.gains)

    def mean(self, name: str) -> float:
        """What one of them got on average. Raises ValueError for an unknown name."""
        return average(self._of(name))[0]

    def margin(self, name: str) -> float:
        """The 95 % margin of ``mean``."""
        return average(self._of(name))[1]

    def difference(self, name: str, other: str) -> tuple[float, float]:
        """How much more one got than another, and the margin, wide enough for 95 % of all pairs together."""
        pairs = len(self.names) * (len(self.names) - 1) / 2
        z = NormalDist().inv_cdf(1 - 0.025 / pairs)
        return average([a - b for a, b in zip(self._of(name), self._of(other), strict=True)], z)

    @property
    def ranking(self) -> list[str]:
        """The names, the one that got most first."""
        return sorted(self.names, key=lambda name: -self.mean(name))

    @property
    def verdict(self) -> str | None:
        """The name that gets most, "" if all came out the same, None where that cannot be told."""
        if self.deals < FEWEST:
            return None
        best, second = self.ranking[:2]
        more, within = self.difference(best, second)
        return best if more > within else None if more else ""

    @property
    def sentence(self) -> str:
        """What can be told, and what cannot."""
        if self.deals < FEWEST:
            return f"Nothing can be told from {self.deals} {self.unit}: play {FEWEST} or more."
        best, second = self.ranking[:2]
        more, within = self.difference(best, second)
        numbers = f"{self._said(self.mean(best))} against {self._said(self.mean(second))} {self.what}"
        if self.verdict == "":
            same = all(len(set(gain)) == 1 for gain in self.gains)
            alike = "it is where two play alike, or where there is nothing to choose"
            why = f" Not one came out differently: so {alike}." if same else ""
            return f"No difference in {self.deals} {self.unit}: {numbers}.{why}"
        if self.verdict:
            clear = f"the difference, {self._said(more)} ± {self._said(within)}, is more than chance makes"
            return f"{best} gets more than {second}: {numbers}; {clear}."
        needed = ceil(self.deals * (within / more) ** 2)
        wait = f"about {needed:,} {self.unit} would tell so small a difference" if needed < 10**7 else "it is too small"
        why = f"the difference, {self._said(more)} ± {self._said(within)}, may be chance"
        return f"We cannot tell yet if {best} gets more than {second}: {numbers}; {why} ({wait})."

    def to_frame(self) -> Any:
        """For each deal what each of them got, as a table of pandas."""
        with needed("pandas"):
            import pandas
        return pandas.DataFrame(self.gains, columns=self.names)

    def plot(self) -> Any:
        """Bars with margins (matplotlib)."""
        axes = errors({name: (self.mean(name), self.margin(name)) for name in self.ranking})
        axes.set(xlabel=f"{self.what}, {self.deals} {self.unit}")
        return axes

    def _of(self, name: str) -> list[float]:
        if name not in self.names:
            raise ValueError(f"{brief(name, 40)!r} was not compared: compared were {', '.join(self.names)}.")
        return [gain[self.names.index(name)] for gain in self.gains]

    def _said(self, value: float) -> str:
        return f"{value:.1%}" if self.share else f"{value:.2f}"

    def _foot(self) -> str:
        seats = f", each from {self.seatings} sides" if self.seatings > 1 else ""
        why = f" {self.problem}" if self.problem else ""
        return f"{self.what}; {self.deals} {self.unit}{seats}; ± is the 95\u00a0% margin.{why}"

    def __repr__(self) -> str:
        wide = max(map(len, self.names))
        rows = [f"{n:{wide}}  {self._said(self.mean(n)):>7} ± {self._said(self.margin(n))}" for n in self.ranking]
        return "\n".join([*rows, self._foot(), self.sentence])

    def _repr_html_(self) -> str:
        top = 1.0 if self.share else max((self.mean(n) + self.margin(n) for n in self.names), default=0) or 1.0
        rows = [
            (
                [n],
                self.mean(n) / top,
                self.margin(n) / top,
                f"{self._said(self.mean(n))} ± {self._said(self.margin(n))}",
            )
            for n in self.ranking
        ]
        return drawn(rows, self._foot(), self.sentence)


def compare(
    these: Sequence[Rival] | Sequence[Mapping[str, Any]],
    game: str | type[State] = "black_jack",
    *,
    deals: int = 200,
    seed: int = 0,
    players: Sequence[Rival] = ("bot", "bot"),
    match: bool = False,
    count: Counts = "",
    executor: Executor | None = None,
    stage: object = None,
    **options: Any,
) -> Comparison:
    """Play the same deals with each of these, and say in one sentence what can and cannot be told.

    ``these`` are bots (names such as "bot:first", or functions), which change seats until each has sat everywhere, and
    are compared by what they win (the first of ``players`` takes a seat that is left over); or sets of options such as
    ``{"packs": 2}``, which are played by the ``players`` and compared by ``count``, or if nothing is counted by what
    seat A wins. Interrupt it (Ctrl+C, ■) and it gives what it has so far. Raises ValueError, BotError.
    """
    rules_of(game).Rules.refuse_unknown(options, compare)
    how: dict[str, Any] = {"deals": deals, "seed": seed, "players": players, "match": match, "count": count}
    return shown(comparing(these, game, executor=executor, stage=stage, **how, **options))


def comparing(
    these: Sequence[Rival] | Sequence[Mapping[str, Any]],
    game: str | type[State] = "black_jack",
    *,
    players: Sequence[Rival] = ("bot", "bot"),
    count: Counts = "",
    **how: Any,
) -> Iterator[Comparison]:
    """The same as ``compare``, step by step: the one Comparison again and again while it grows."""
    several = list(these) if isinstance(these, Sequence) and not isinstance(these, str) else []
    of_rules = bool(several) and all(isinstance(one, Mapping) for one in several)
    if not 2 <= len(several) <= MOST or (not of_rules and any(isinstance(one, Mapping) for one in several)):
        raise ValueError(f"compare() takes a list of 2 to {MOST} bots, or of as many sets of options such as {{}}.")
    if of_rules:
        return _rules(several, game, players, count, how)
    return _bots(several, game, players[0] if players else "bot", count, how)


def _rules(
    several: list[Any], game: str | type[State], players: Sequence[Rival], count: Counts, how: Any
) -> Iterator[Comparison]:
    """Sets of options compared."""
    names = _unlike([", ".join(f"{k}={v}" for k, v in one.items()) or "as it is" for one in several])
    growths = [growing(game, players=players, count=count, **{**how, **one}) for one in several]

    def gains(rows: Sequence[Played], tallies: Sequence[Tally]) -> list[float]:
        return [row.counts[0] if tally.counts else _part("A", row) for row, tally in zip(rows, tallies, strict=True)]

    def begun(first: Tally) -> Comparison:
        what = first.counts[0] if first.counts else f"{first.unit} won by seat A"
        return Comparison(names, what, first.asked, share=not first.counts or isinstance(first.values[0], bool))

    return _compared(growths, begun, gains)


def _bots(several: list[Any], game: str | type[State], other: Rival, count: Counts, how: Any) -> Iterator[Comparison]:
    """Bots compared: each deal with all seatings."""
    kind, module = rules_of(game), advice_of(game)
    for one in several:
        bots.bot_of(one, module)
    names = _unlike([one if isinstance(one, str) else bots.called(one) for one in several])
    seatings = _seatings(len(several), kind)
    alone = len(seatings[0]) == 1
    crews = [[other if i is None else several[i] for i in seating] for seating in seatings]
    growths = [growing(game, players=crew, count=count, **how) for crew in crews]

    def gains(rows: Sequence[Played], tallies: Sequence[Tally]) -> list[float]:
        out = [0.0] * len(several)
        for seating, tally, row in zip(seatings, tallies, rows, strict=True):
            for seat, i in zip(tally.players, seating, strict=True):
                if i is not None:
                    out[i] += row.counts[0] if alone and row.counts else _part(seat, row)
        return [gain if alone else gain / len(seatings) for gain in out]

    def begun(first: Tally) -> Comparison:
        counted = alone and bool(first.counts)
        out = Comparison(names, first.counts[0] if counted else f"of the {first.unit} won", first.asked)
        out.share, out.seatings = not counted, 1 if alone else len(seatings)
        return out

    return _compared(growths, begun, gains)


def _part(seat: str, row: Played) -> float:
    """The part of a win that a seat has."""
    return (seat in row.winners) / max(1, len(row.winners))


def _compared(
    growths: list[Iterator[Tally]],
    begun: Callable[[Tally], Comparison],
    gains: Callable[[Sequence[Played], Sequence[Tally]], list[float]],
) -> Iterator[Comparison]:
    """Grow the tallies side by side, always the shortest; what all of them have is compared."""
    try:
        tallies = [next(growth) for growth in growths]
        out = begun(tallies[0])
        while True:
            for i in range(out.deals, min(tally.deals for tally in tallies)):
                out.gains.append(gains([tally.rows[i] for tally in tallies], tallies))
            out.problem = next((tally.problem for tally in tallies if tally.problem), "")
            yield out
            if out.problem:
                return
            if out.deals == out.asked:
                for growth in growths:
                    next(growth, None)  # to its end: what is closed before has its processes stopped
                return
            next(growths[min(range(len(growths)), key=lambda i: tallies[i].deals)])
    finally:
        for growth in growths:
            getattr(growth, "close", lambda: None)()


def _seatings(count: int, kind: type[State]) -> list[list[int | None]]:
    """Who sits where, until each has sat everywhere: numbers of bots, None for a seat that is left over."""
    seats = seats_for(count, kind)
    if seats == 1:
        return [[i] for i in range(count)]
    around: list[int | None] = [i % count if i < seats - seats % count else None for i in range(seats)]
    return [around[i:] + around[:i] for i in range(seats if seats % count else count)]


def seats_for(count: int, kind: type[State]) -> int:
    """How many seats there are for so many bots: so that all sit equally often, if that can be. Raises ValueError."""
    seats = [n for n in kind.seat_range if n >= count] or ([1] if list(kind.seat_range) == [1] else [])
    if not seats:
        raise ValueError(f"{count} bots cannot sit at one table: {kind.game} has at most {kind.seat_range[-1]} seats.")
    return next((n for n in seats if n % count == 0), seats[0])


def _unlike(names: list[str]) -> list[str]:
    """Names that can be told apart: a second "bot" is "bot (2)"."""
    return [n if n not in names[:i] else f"{n} ({names[:i].count(n) + 1})" for i, n in enumerate(names)]
