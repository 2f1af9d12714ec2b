"""Many hands played by bots, and who won them.

Why so: hands are played in place with ``apply`` and without notes, the same rules as at the table. Every hand has its
own seed, made from the seed of the experiment and the number of the hand, and every bot comes to it as it was given; so
a result never depends on how the work was cut, who did it, or what was played before. Bots get views, as everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from copy import deepcopy
from dataclasses import dataclass, field
from math import inf
from time import perf_counter
from typing import Any, NamedTuple

from ..games import DEFAULT, advice_of, rules_of
from ..play.bots import bots
from ..play.deadline import in_time, renew
from ..rules.moves import DEAL
from ..rules.state import State
from ..rules.text.position import check_seed
from ..rules.text.sentences import brief, so_many
from ..rules.thinking.advice import Bot
from .chart import drawn, errors, frame, spread
from .margins import average, margin, per_cent, plus_minus
from .progress import Progress, with_progress
from .work import Pieces, hands, pieces

CAP = 5000  # moves after which a hand counts as unfinished; sensible players need a few dozen
LONGEST = 100_000  # moves after which a match counts as unfinished: not every game sets a goal
MOST_DEALS = 10_000_000
SAMPLE, ENOUGH = 8, 2.0  # turns at which each bot is timed, and the seconds after which no further one is asked
Measure = str | Callable[[Any], float]
Counts = Measure | Sequence[Measure] | Mapping[str, Measure]


class Played(NamedTuple):
    """How one hand, or match, came out."""

    seed: int
    winners: tuple[str, ...]
    moves: int
    finished: bool
    counts: tuple[float, ...]
    hands: tuple[tuple[str, ...], ...] = ()  # who won each hand of a match
    fault: str = ""  # how an engine failed first
    lost: str = ""  # the seat that lost a contest by that
    log: tuple[str, ...] = ()  # the moves of a contest


@dataclass
class Tally:
    """What came out: hands won by each seat (a tie counts for all its winners), shares with margins, mean length.

    ``rows`` holds every hand in order. ``values``, ``mean`` and ``mean_margin`` are of the first thing counted; of
    another one, ``counted(name)`` gives all values.
    """

    players: dict[str, str]  # seat -> who sat there
    unit: str = "hands"  # or "matches"
    counts: tuple[str, ...] = ()  # what was counted at the end of every hand, in a word each
    asked: int = 0  # how many hands were asked for
    rows: list[Played] = field(default_factory=list)
    problem: str = ""  # why there are fewer, in a sentence

    @property
    def deals(self) -> int:
        """How many hands were played."""
        return len(self.rows)

    @property
    def moves(self) -> int:
        """The moves in all hands together."""
        return sum(row.moves for row in self.rows)

    @property
    def unfinished(self) -> int:
        """The hands that were left because they took too long."""
        return sum(not row.finished for row in self.rows)

    @property
    def wins(self) -> Counter[str]:
        """The hands that each seat won, alone or with others."""
        return Counter(seat for row in self.rows for seat in row.winners)

    @property
    def results(self) -> dict[str, dict[str, int]]:
        """Seat -> how many hands it won alone, shared and lost; what was not finished counts for nobody."""
        out = {seat: dict.fromkeys(("won", "shared", "lost"), 0) for seat in self.players}
        for row in self.rows:
            for seat in self.players if row.finished else ():
                out[seat]["lost" if seat not in row.winners else "won" if len(row.winners) == 1 else "shared"] += 1
        return out

    def share(self, seat: str) -> float:
        """The part of the hands that a seat won, 0 to 1. Raises ValueError for an unknown seat."""
        if seat not in self.players:
            raise ValueError(f"There is no seat {brief(seat, 20)!r}. The seats are {', '.join(self.players)}.")
        return self.wins[seat] / self.deals if self.deals else 0.0

    def margin(self, seat: str) -> float:
        """The 95 % margin of ``share``: the true share is as likely as that to lie within."""
        return margin(self.share(seat), self.deals)

    @property
    def length(self) -> float:
        """The mean number of moves in a hand."""
        return self.moves / self.deals if self.deals else 0.0

    def counted(self, name: str) -> list[float]:
        """All values of one thing that was counted. Raises ValueError for what was not."""
        if name not in self.counts:
            known = ", ".join(self.counts) or "nothing"
            raise ValueError(f"{brief(name, 40)!r} was not counted. Choose from {known}.")
        return [row.counts[self.counts.index(name)] for row in self.rows]

    @property
    def values(self) -> list[float]:
        """What was counted in each hand."""
        return self.counted(self.counts[0]) if self.counts else []

    @property
    def mean(self) -> float:
        """The mean of what was counted."""
        return average(self.values)[0]

    @property
    def mean_margin(self) -> float:
        """The 95 % margin of ``mean``: the true mean is as likely as that to lie within."""
        return average(self.values)[1]

    def to_frame(self) -> Any:
        """The hands as a table of pandas: seed, winners, moves, finished, and what was counted."""
        rows = [(r.seed, "".join(r.winners), r.moves, r.finished, *r.counts) for r in self.rows]
        return frame(rows, ("seed", "winners", "moves", "finished", *self.counts))

    def plot(self, count: str = "") -> Any:
        """Bars of the shares with their margins, or how often each value of what was counted came (matplotlib)."""
        if count:
            return spread(count, self.counted(count))
        values = {f"{seat}  {who}": (self.share(seat), self.margin(seat)) for seat, who in self.players.items()}
        return errors(values, xlabel=f"share of {self.deals} {self.unit} won", xlim=(0, 1))

    def _share(self, seat: str) -> str:
        return per_cent(self.share(seat), self.margin(seat))

    def _foot(self) -> str:
        late = f", {self.unfinished} not finished" if self.unfinished else ""
        means = "".join(f"{n}: {plus_minus(*average(self.counted(n)))} on average; " for n in self.counts)
        told = " ".join(one for one in (self.problem, faults(self.rows)) if one)
        why = f". {told}" if told else ""
        played = so_many(self.deals, self.unit)
        return f"{means}{played}, {self.length:.1f} moves each{late}; ± is the 95\u00a0% margin{why}"

    def __repr__(self) -> str:
        wide = max(map(len, self.players.values()))
        rows = [f"{seat}  {who:{wide}}  {self._share(seat):>14}" for seat, who in self.players.items()]
        return "\n".join([*rows, self._foot()])

    def _repr_html_(self) -> str:
        rows = [([s, who], self.share(s), self.margin(s), self._share(s)) for s, who in self.players.items()]
        return drawn(rows, self._foot())


@dataclass
class Experiment:
    """Hands to be played: everything that another process needs to play the one with a given number."""

    kind: type[State]
    crew: tuple[Bot, ...]
    options: dict[str, Any]
    seed: int
    match: bool
    counts: dict[str, Measure]
    contest: bool = False  # whether whoever fails loses the hand at once, and all moves are kept

    def __call__(self, number: int) -> Played:
        """Play the hand, or match, with this number. Raises BotError, or ValueError for a count that fails."""
        renew()
        seed = int(random.Random(f"{self.seed}/{number}").random() * 10**9)
        state = self.kind.new(len(self.crew), seed=seed, **self.options)
        state.notes = None
        crew = dict(zip(state.seats, deepcopy(self.crew), strict=True))
        log: list[str] | None = [] if self.contest else None
        moves, fault = _play(state, crew, log)
        lost = state.turn if self.contest and fault else ""
        hands = [state.winners]
        while self.match and state.turn and state.hand_over and moves < LONGEST:
            state.apply(DEAL)
            more, wrong = _play(state, crew)
            moves, fault = moves + more, fault or wrong
            hands.append(state.winners)
        finished = state.hand_over and not (self.match and state.turn)
        counts = tuple(_value(name, measure, state) for name, measure in self.counts.items())
        return Played(seed, state.winners, moves, finished, counts, tuple(hands), fault, lost, tuple(log or ()))

    def seconds(self) -> float:
        """About how long one takes: bots are asked at some turns of one that is played simply; 0 if that fails."""
        try:
            return in_time(self._timed)
        except Exception:  # what is wrong comes to light when it is played
            return 0.0

    def _timed(self) -> float:
        began, turns = perf_counter(), list[State]()
        state = self.kind.new(len(self.crew), seed=self.seed, **self.options)
        state.notes = None
        while state.turn and len(turns) < CAP and (self.match or not state.hand_over):
            turns.append(state.copy())
            state.apply(DEAL if state.hand_over else bots.first(state.view(state.turn), random.Random(0)))
        took = perf_counter() - began
        for seat, bot in zip(state.seats, deepcopy(self.crew), strict=True):
            mine = [turn for turn in turns if turn.turn == seat and not turn.hand_over]
            asked, since = 0, perf_counter()
            some = mine[:: max(1, len(mine) // SAMPLE)]
            # From the middle outwards: the first turns take the longest, the last ones hardly any time.
            for _, turn in sorted(enumerate(some), key=lambda at: abs(at[0] - len(some) // 2)):
                if perf_counter() - since < ENOUGH / len(self.crew):
                    bots.asked(bot, turn.view(seat), random.Random(0))
                    asked += 1
            took += (perf_counter() - since) / max(1, asked) * len(mine)
        return took


def _value(name: str, measure: Measure, state: State) -> float:
    """What is counted in a hand that is over. Raises ValueError where it fails or is no number."""
    try:
        renew(inf)  # what is counted may take its time
        value = getattr(state, measure) if isinstance(measure, str) else measure(state)
        return value if isinstance(value, int | float) else float(value)
    except Exception as error:
        what = f"{type(error).__name__}: {brief(error, 200)}"
        raise ValueError(f"The count “{name}” failed with {what}, when asked about {state!r}.") from error


def _play(state: State, crew: dict[str, Bot], log: list[str] | None = None) -> tuple[int, str]:
    """Play a hand to its end, in place; the number of moves, and how an engine failed first.

    With a ``log`` the hand ends before the move of whoever fails.
    """
    chance, moves, fault = random.Random(f"{state.seed}/chance"), 0, ""
    while not state.hand_over and moves < CAP:
        bot = crew[state.turn]
        move = bots.asked(bot, state.view(state.turn), chance)
        fault = fault or (bot.details if isinstance(bot, bots.OwnBot) else "")
        if log is not None:
            if fault:
                break
            log.append(move.text)
        state.apply(move)  # the bot has renewed the time
        moves += 1
    return moves, fault


def faults(rows: Iterable[Played]) -> str:
    """In how many hands an engine failed, and how it did first; "" where none did."""
    bad = [row.fault for row in rows if row.fault]
    return f"In {so_many(len(bad), 'hands')}, a bot did not choose for itself: {bad[0]}" if bad else ""


def _named(count: Counts, kind: type[State]) -> dict[str, Measure]:
    """What to count, by name. Raises ValueError for what is no number of this game."""
    if isinstance(count, Mapping):
        found = dict(count)
    else:
        several = [count] if isinstance(count, str) or callable(count) else count
        found = {one if isinstance(one, str) else _word(one): one for one in several if one != ""}
    for name, one in found.items():
        if isinstance(one, str) and not (one in kind.fields and isinstance(kind.fields[one].default, int)):
            raise ValueError(f"{one[:40]!r} is not a number that a state of {kind.game} has.")
        if not isinstance(one, str) and not callable(one):
            raise ValueError(f"{name[:40]!r} cannot be counted. Name a number of the state, or give a function of it.")
    return found


def _word(measure: object) -> str:
    return bots.called(measure).replace("<lambda>", "counted")


def growing(
    game: str | type[State] = DEFAULT,
    *,
    players: Sequence[str | Callable[..., Any]] = ("bot", "bot"),
    deals: int = 1000,
    stage: object = None,
    seed: int = 0,
    match: bool = False,
    count: Counts = "",
    executor: Executor | None = None,
    quick: bool = False,
    **options: Any,
) -> Progress[Tally]:
    """The same as ``simulate``, step by step: each step gives the one Tally, which has grown."""
    kind, module = rules_of(game), advice_of(game)
    check_seed(seed)
    if isinstance(deals, bool) or not isinstance(deals, int) or not 1 <= deals <= MOST_DEALS:
        raise ValueError(f"deals cannot be {brief(deals, 20)!r}. It must be a whole number from 1 to {MOST_DEALS:,}.")
    rules = kind.Rules.make(stage, **options)
    crew = tuple(bots.bot_of(who, module, quick=quick) for who in players)
    names = [who if isinstance(who, str) else bots.called(who) for who in players]
    counts = _named(count, kind)
    seats = kind(rules, len(crew)).seats
    tally = Tally(dict(zip(seats, names, strict=True)), "matches" if match else "hands", tuple(counts), deals)
    task = Experiment(kind, crew, rules.changed(), seed, match, counts)
    grown = _grown(tally, pieces(task, deals, executor))
    return Progress(grown, lambda: task.seconds() * deals / hands(executor))


def _grown(tally: Tally, work: Pieces) -> Generator[Tally, None, None]:
    for piece in work:
        if isinstance(piece, str):
            tally.problem = f"{piece} The first {tally.deals} of {tally.asked} {tally.unit} are kept."
        else:
            tally.rows += piece
        yield tally


def simulate(
    game: str | type[State] = DEFAULT,
    *,
    players: Sequence[str | Callable[..., Any]] = ("bot", "bot"),
    deals: int = 1000,
    stage: object = None,
    seed: int = 0,
    match: bool = False,
    count: Counts = "",
    executor: Executor | None = None,
    **options: Any,
) -> Tally:
    """Let bots play many hands: the share won by each seat. Interrupt it (Ctrl+C, ■) and it gives what it has so far.

    ``players`` are "bot", "bot:first", "bot:at_random" or functions ``choose(view, moves, chance)``; the first of them
    sits at seat A. With ``match`` whole matches are played instead of single hands. ``count`` is a number to average,
    or several: a field of the state at the end, such as "goes", or a function of it. ``executor`` is any of
    ``concurrent.futures`` (on a cluster of dask: ``client.get_executor()``); without one the processors of this machine
    share what is worth sharing. The same seed gives the same result for all of them. Raises ValueError for what cannot
    be, BotError for a bot that breaks the rules.
    """
    rules_of(game).Rules.refuse_unknown(options, simulate)
    how: dict[str, Any] = {"players": players, "deals": deals, "seed": seed, "match": match, "count": count}
    return with_progress(growing(game, stage=stage, executor=executor, **how, **options))
