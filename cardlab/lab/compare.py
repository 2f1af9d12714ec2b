"""Bots, or house rules, on the same deals with the seats changed, and one honest sentence about it.

Why so: of two bots that play the same cards from both sides, the luck of the deal falls out, so far fewer deals tell
them apart. What is compared is what each gets on a deal, over all its seats; the margin is that of the difference.
It is looked at after 20 deals, 40, 80 and so on, and it stops where the sentence is settled; what each of these looks
may err is in ``margins``, so that all together err as rarely as one. Between two looks nothing more is told.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from math import ceil, inf
from typing import Any

from ..games import DEFAULT, advice_of, rules_of
from ..play.bots import bots
from ..play.bots.thinker import thinks
from ..rules.state import State
from ..rules.text.sentences import brief, so_many
from .chart import drawn, errors, frame
from .margins import FEWEST, average, looks, of_differences, of_parts, per_cent, plus_minus, strictness, wide
from .progress import Progress, with_progress
from .simulate import Counts, Played, Tally, faults, growing

Rival = str | Callable[..., Any]
MOST = 10  # how many things are compared at once


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
    early: bool = False  # whether it stops as soon as it is settled
    problem: str = ""
    fault: str = ""  # how engines failed, if they did

    @property
    def deals(self) -> int:
        """How many deals were played by all of them."""
        return len(self.gains)

    @property
    def judged(self) -> int:
        """How many of the deals the sentence is about: those of the last look, or all where there is but one."""
        seen = [look for look in looks(self.asked, early=self.early) if look <= self.deals]
        return (seen or [0])[-1] if self.early else self.deals

    @property
    def settled(self) -> bool:
        """Whether it has stopped before the last deal, because more of them would not change the sentence."""
        return self.early and self.judged == self.deals < self.asked and bool(self.verdict)

    @property
    def over(self) -> bool:
        """Whether it has come to its end."""
        return self.deals == self.asked or bool(self.problem) or self.settled

    def mean(self, name: str) -> float:
        """What one of them got on average. Raises ValueError for an unknown name."""
        return average(self._of(name))[0]

    def margin(self, name: str) -> float:
        """The 95 % margin of ``mean``; inf where it cannot be told."""
        values, z = self._of(name), wide(early=self.early)
        return of_parts(values, z) if self.share else average(values, z)[1]

    def difference(self, name: str, other: str) -> tuple[float, float]:
        """How much more one got than another at the last look, and the margin: 95 % for all pairs and looks."""
        mine, theirs = self._of(name)[: self.judged], self._of(other)[: self.judged]
        values = [a - b for a, b in zip(mine, theirs, strict=True)]
        pairs = len(self.names) * (len(self.names) - 1) // 2
        z = strictness(self.asked, self.judged, pairs, early=self.early)
        more, within = average(values, z)
        return more, of_differences(values, z) if self.share else within

    @property
    def ranking(self) -> list[str]:
        """The names, the one that got most first."""
        return sorted(self.names, key=lambda name: -self.mean(name))

    @property
    def leaders(self) -> tuple[str, str]:
        """The two that had got most at the last look."""
        means = {name: average(self._of(name)[: self.judged])[0] for name in self.names}
        best, second, *_ = sorted(self.names, key=lambda name: -means[name])
        return best, second

    @property
    def verdict(self) -> str | None:
        """The name that gets most, "" if all came out the same, None where that cannot be told."""
        if self.judged < FEWEST:
            return None
        more, within = self.difference(*self.leaders)
        return self.leaders[0] if more > within else None if more else ""

    @property
    def sentence(self) -> str:
        """What can be told, and what cannot."""
        if self.judged < FEWEST:
            return f"We cannot tell from {so_many(self.deals, self.unit)}. Play {FEWEST} or more."
        best, second = self.leaders
        more, within = self.difference(best, second)
        got = (f"{average(self._of(name)[: self.judged])[0]:{self._form}}" for name in (best, second))
        numbers = f"{' against '.join(got)} {self.what}"
        if self.verdict == "":
            same = all(len(set(gain)) == 1 for gain in self.gains)
            alike = "perhaps both play alike, or there is nothing to choose"
            why = f" Not one came out differently: {alike}." if same else ""
            return f"No difference in {self.judged} {self.unit}: {numbers}.{why}"
        most = 1.0 if self.share else inf
        difference = f"the difference, {plus_minus(more, within, self._form, least=-most, most=most)}, "
        if self.verdict:
            return f"{best} gets more than {second}: {numbers}; {difference}is more than chance would bring."
        needed = ceil(self.judged * (within / more) ** 2)
        wait = f"it would take about {needed:,} {self.unit} to be sure" if needed < 10**7 else "it is too small to tell"
        why = f"{difference}may be chance ({wait})"
        return f"We cannot tell yet if {best} gets more than {second}: {numbers}; {why}."

    def to_frame(self) -> Any:
        """For each deal what each of them got, as a table of pandas."""
        return frame(self.gains, self.names)

    def plot(self) -> Any:
        """Bars with margins (matplotlib)."""
        values = {name: (self.mean(name), self.margin(name)) for name in self.ranking}
        return errors(values, xlabel=f"{self.what}, {self.deals} {self.unit}")

    def _of(self, name: str) -> list[float]:
        if name not in self.names:
            raise ValueError(f"{brief(name, 40)!r} was not compared. Choose from {', '.join(self.names)}.")
        return [gain[self.names.index(name)] for gain in self.gains]

    @property
    def _form(self) -> str:
        return ".1%" if self.share else ".2f"

    def _row(self, name: str) -> str:
        told = per_cent if self.share else plus_minus
        return told(self.mean(name), self.margin(name))

    def _foot(self) -> str:
        seats = f", each from {self.seatings} sides" if self.seatings > 1 else ""
        clear = f" It stopped there because the answer was clear ({self.asked} were asked for)." if self.settled else ""
        why = "".join(f" {told}" for told in (self.problem, self.fault) if told)
        return f"{self.what}; {so_many(self.deals, self.unit)}{seats}; ± is the 95\u00a0% margin.{clear}{why}"

    def __repr__(self) -> str:
        wide = max(map(len, self.names))
        rows = [f"{n:{wide}}  {self._row(n):>15}" for n in self.ranking]
        return "\n".join([*rows, self._foot(), self.sentence])

    def _repr_html_(self) -> str:
        ends = [self.mean(n) + (0 if self.margin(n) == inf else self.margin(n)) for n in self.names]
        top = 1.0 if self.share else max(ends, default=0) or 1.0
        rows = [([n], self.mean(n) / top, self.margin(n) / top, self._row(n)) for n in self.ranking]
        return drawn(rows, self._foot(), self.sentence)


def compare(
    these: Sequence[Rival | Mapping[str, Any]],
    game: str | type[State] = DEFAULT,
    *,
    deals: int = 200,
    seed: int = 0,
    players: Sequence[Rival] = ("bot", "bot"),
    match: bool = False,
    count: Counts = "",
    early: bool = True,
    quick: bool = False,
    executor: Executor | None = None,
    stage: object = None,
    **options: Any,
) -> Comparison:
    """Play the same deals with each of these, and say in one sentence what can and cannot be told.

    ``these`` are bots (names such as "bot:first", or functions), which change seats until each has sat everywhere, and
    are compared by what they win (the first of ``players`` takes a seat that is left over); or sets of options such as
    ``{"packs": 2}``, which are played by the ``players`` and compared by ``count``, or if nothing is counted by what
    seat A wins. What takes long says so before it begins. Interrupt it (Ctrl+C, ■) and it gives what it has so far.

    It stops as soon as the difference of the best two is clear. It looks for that after 20, 40, 80, ... deals only, and
    asks for much more then than at the end: at most 1 of 100 comparisons of equals is stopped early by chance, and at
    most 4 more are wrong at the end (Bonferroni). What is clear early mostly looks larger than it is; with ``early``
    False, all ``deals`` are played. ``quick`` lets bots that think try a quarter of what they try at a table, so they
    play a little worse. Raises ValueError, BotError.
    """
    rules_of(game).Rules.refuse_unknown(options, compare)
    how: dict[str, Any] = {"deals": deals, "seed": seed, "players": players, "match": match, "count": count}
    how |= {"early": early, "quick": quick}
    return with_progress(comparing(these, game, executor=executor, stage=stage, **how, **options))


def comparing(
    these: Sequence[Rival | Mapping[str, Any]],
    game: str | type[State] = DEFAULT,
    *,
    players: Sequence[Rival] = ("bot", "bot"),
    count: Counts = "",
    early: bool = True,
    **how: Any,
) -> Progress[Comparison]:
    """The same as ``compare``, step by step: each step gives the one Comparison, which has grown."""
    several = list(these) if isinstance(these, Sequence) and not isinstance(these, str) else []
    of_rules = bool(several) and all(isinstance(one, Mapping) for one in several)
    if not 2 <= len(several) <= MOST or (not of_rules and any(isinstance(one, Mapping) for one in several)):
        raise ValueError(f"compare() takes a list of 2 to {MOST} bots, or of 2 to {MOST} sets of options such as {{}}.")
    if of_rules:
        crews, gains, begun = _rules(several, players, count)
    else:
        crews, gains, begun = _bots(several, game, players[0] if players else "bot", count)
    growths = [growing(game, players=crew, count=count, **{**how, **options}) for crew, options in crews]

    def first(tally: Tally) -> Comparison:
        out = begun(tally)
        out.early, out.what = early, out.what + ", thinking quickly" * bool(how.get("quick"))
        return out

    slow = thinks(bots.offered(advice_of(game))["bot"]) and not how.get("quick")
    less = "With quick=True the bots think less." if slow else ""
    return Progress(_compared(growths, first, gains), lambda: growths[0].seconds() * len(growths), less)


Crews = list[tuple[list[Rival], Any]]  # who plays, and by which options
Gains = Callable[[Sequence[Played], Sequence[Tally]], list[float]]  # what each of the names got on a deal
Contest = tuple[Crews, Gains, Callable[[Tally], Comparison]]


def _rules(several: list[Any], players: Sequence[Rival], count: Counts) -> Contest:
    names = _unlike([called(one) for one in several])

    def gains(rows: Sequence[Played], tallies: Sequence[Tally]) -> list[float]:
        return [row.counts[0] if row.counts else _part("A", row.winners) for row in rows]

    def begun(first: Tally) -> Comparison:
        what = first.counts[0] if first.counts else f"{first.unit} won by seat A"
        return Comparison(names, what, first.asked, share=not first.counts or isinstance(first.values[0], bool))

    return [(list(players), one) for one in several], gains, begun


def _bots(several: list[Any], game: str | type[State], other: Rival, count: Counts) -> Contest:
    """Bots compared: each deal with all seatings."""
    kind, module = rules_of(game), advice_of(game)
    for one in several:
        bots.bot_of(one, module)
    names = _unlike([called(one) for one in several])
    seatings = seatings_of(len(several), kind)
    alone = len(seatings[0]) == 1

    def gains(rows: Sequence[Played], tallies: Sequence[Tally]) -> list[float]:
        if alone:
            return [row.counts[0] if row.counts else _part("A", row.winners) for row in rows]
        return shares(len(several), seatings, tuple(tallies[0].players), [row.winners for row in rows])

    def begun(first: Tally) -> Comparison:
        counted = alone and bool(first.counts)
        out = Comparison(names, first.counts[0] if counted else f"of the {first.unit} won", first.asked)
        out.share, out.seatings = not counted, 1 if alone else len(seatings)
        return out

    return [([other if i is None else several[i] for i in seating], {}) for seating in seatings], gains, begun


def shares(
    count: int, seatings: Sequence[Sequence[int | None]], seats: Sequence[str], won: Sequence[Sequence[str]]
) -> list[float]:
    """What each of so many bots got on a deal, by who won it in each of the seatings."""
    out = [0.0] * count
    for seating, winners in zip(seatings, won, strict=True):
        for seat, i in zip(seats, seating, strict=True):
            if i is not None:
                out[i] += _part(seat, winners)
    return [gain / len(seatings) for gain in out]


def _part(seat: str, winners: Sequence[str]) -> float:
    """The part of a win that a seat has."""
    return (seat in winners) / max(1, len(winners))


def _compared(
    growths: Sequence[Progress[Tally]], begun: Callable[[Tally], Comparison], gains: Gains
) -> Generator[Comparison, None, None]:
    """Grow the tallies side by side, always the shortest; what all of them have is compared, until it is settled."""
    try:
        tallies = [next(growth) for growth in growths]
        out = begun(tallies[0])
        while True:
            for i in range(out.deals, min(tally.deals for tally in tallies)):
                out.gains.append(gains([tally.rows[i] for tally in tallies], tallies))
                if out.settled:
                    break
            else:
                out.problem = next((tally.problem for tally in tallies if tally.problem), "")
            if out.over:
                out.fault = faults(row for tally in tallies for row in tally.rows)
            yield out
            if out.deals == out.asked:
                for growth in growths:
                    next(growth, None)  # to its end: what is closed before has its processes stopped
            if out.over:
                return
            next(growths[min(range(len(growths)), key=lambda i: tallies[i].deals)])
    finally:
        for growth in growths:
            growth.close()


def seatings_of(count: int, kind: type[State]) -> list[list[int | None]]:
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
        raise ValueError(f"{count} bots cannot sit at one table. {kind.game} has at most {kind.seat_range[-1]} seats.")
    return next((n for n in seats if n % count == 0), seats[0])


def called(one: Rival | Mapping[str, Any]) -> str:
    """What one of those that are compared is called."""
    if isinstance(one, Mapping):
        return ", ".join(f"{k}={v}" for k, v in one.items()) or "as it is"
    return one if isinstance(one, str) else bots.called(one)


def _unlike(names: list[str]) -> list[str]:
    """Names that can be told apart: a second "bot" is "bot (2)"."""
    return [n if n not in names[:i] else f"{n} ({names[:i].count(n) + 1})" for i, n in enumerate(names)]
