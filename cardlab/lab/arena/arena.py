"""Every bot in a folder plays every other, round after round, for as long as one likes.

Why so: each hand is a line of a file to which lines are only added, a save with what came of it. All else, the table,
what is still to play, the deal that tells two bots apart, follows from these lines and from the folder; so it can be
stopped at any moment and taken up again, and a page reads along. In a round every two bots play one deal from all
sides. What a bot played before its file was changed does not count any more.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from ...games import advice_of, rules_of
from ...play.bots import bots
from ...play.bots.contestant import Contestant
from ...play.files import write_file
from ...rules.state import State
from ...rules.text.record import FORMAT
from ...rules.text.sentences import so_many
from ...rules.thinking.advice import Bot
from ..compare import Comparison, seatings_of, shares
from ..ladder import Standings
from ..simulate import MOST_DEALS, Experiment, Played
from ..work import pieces
from .entrants import ArenaPlan, Entrant, entrant, is_bot

RESULTS, ASIDE = "results.jsonl", "results.damaged"
OTHER = "bot:first"  # takes a seat that two bots leave over
MOST_BOTS = 100
MOST_FAULTS = 10  # hands that a bot loses by failing; then it waits until its file is changed
BLOCK = 512  # hands that are planned at a time


class ArenaHand(NamedTuple):
    """A hand that was played."""

    pair: tuple[str, str]
    deal: int
    side: int  # in which of the seatings
    won: tuple[str, ...]  # seats
    points: dict[str, float]  # of each seat on the score sheet
    loser: str  # the bot that failed
    fault: str
    at: int  # where its line begins

    @property
    def key(self) -> tuple[tuple[str, str], int, int]:
        """Which hand it was."""
        return self.pair, self.deal, self.side


Job = tuple[tuple[str, str], int, int]  # two bots, a deal, a seating


class Arena:
    """The bots in a folder, and what they have won against each other so far."""

    def __init__(self, folder: Path, plan: ArenaPlan) -> None:
        self.folder, self.plan, self.kind = folder, plan, rules_of(plan.game)
        self.seatings = seatings_of(2, self.kind)
        self.seats = self.kind(self.kind.Rules.make(**plan.options), len(self.seatings[0])).seats
        self.entrants: dict[str, Entrant] = {}
        self.results: dict[Job, ArenaHand] = {}
        self.faults: Counter[str] = Counter()
        self.failed: dict[str, str] = {}  # how each bot failed last
        self._deals: dict[tuple[str, str], dict[int, dict[int, ArenaHand]]] = {}  # the same results, to be found soon
        self._found: dict[tuple[str, str], Comparison] = {}
        self.damaged = self._read = 0  # lines, bytes
        self._seen: object = None

    def look(self) -> bool:
        """Read which bots there are and what was played meanwhile; whether there are other bots than before."""
        files = sorted(file for file in self.folder.iterdir() if is_bot(file))
        seen = [(file, (told := file.stat()).st_mtime_ns, told.st_size) for file in files]
        changed = seen != self._seen
        if changed:
            self._seen, found = seen, [Entrant(name, name) for name in self.plan.also]
            for file in files[:MOST_BOTS]:
                name = file.stem[:40]
                name = name if name not in {one.name for one in found} else file.name[:40]
                found.append(entrant(name, file))
            self.entrants = {one.name: one for one in found}
            self.results, self._deals, self._found, self._read = {}, {}, {}, 0
            self.faults.clear()
        for line, at in self._lines():
            self._take(line, at)
        return changed

    def _lines(self) -> Iterator[tuple[bytes, int]]:
        """The whole lines of the file that were not read yet, each with where it begins."""
        try:
            with (self.folder / RESULTS).open("rb") as file:
                file.seek(self._read)
                for line in file:
                    if not line.endswith(b"\n"):
                        return
                    at, self._read = self._read, self._read + len(line)
                    yield line, at
        except FileNotFoundError:
            return

    def _take(self, line: bytes, at: int) -> None:
        """Count a hand, if it is one of the bots as they are now."""
        try:
            result, digests = _result(line, at)
        except (ValueError, KeyError, TypeError, AttributeError):
            self.damaged += 1
            return
        if [(one := self.entrants.get(name)) and one.digest for name in result.pair] != digests:
            return
        if result.side < len(self.seatings) and result.key not in self.results:
            self.results[result.key] = result
            self._deals.setdefault(result.pair, {}).setdefault(result.deal, {})[result.side] = result
            if result.loser:
                self.faults[result.loser] += 1
                self.failed[result.loser] = result.fault

    def repair(self) -> int:
        """Set damaged lines of the file aside, into one beside it; how many there were. Raises OSError."""
        path, good, bad = self.folder / RESULTS, list[bytes](), list[bytes]()
        for line in path.read_bytes().splitlines(keepends=True) if path.exists() else ():
            try:
                _result(line, 0)
                good.append(line) if line.endswith(b"\n") else bad.append(line)
            except (ValueError, KeyError, TypeError, AttributeError):
                bad.append(line)
        if bad:
            with (self.folder / ASIDE).open("ab") as aside:
                aside.writelines(line.rstrip(b"\n") + b"\n" for line in bad)
            write_file(path, b"".join(good))
        return len(bad)

    @property
    def out(self) -> set[str]:
        """The bots that have failed so often that they wait."""
        return {name for name in self.entrants if self.faults[name] >= MOST_FAULTS}

    def jobs(self, deals: int = MOST_DEALS) -> list[Job]:
        """The next hands: those of the earliest rounds that are not played, some of the later ones, in their order."""
        out = self.out
        pairs = [two for two in combinations(self.entrants, 2) if out.isdisjoint(two)]
        if not pairs:
            return []
        most = max((deal for _, deal, _ in self.results), default=-1)
        last = min(deals, most + 1 + max(1, BLOCK // (len(pairs) * len(self.seatings))))
        every = ((two, deal, side) for deal in range(last) for two in pairs for side in range(len(self.seatings)))
        return [job for job in every if job not in self.results][: 2 * BLOCK]

    def playing(self, deals: int = MOST_DEALS, executor: Executor | None = None) -> Iterator[int]:
        """Play, and keep what comes out; how many hands are kept, again and again, 0 where nothing is to do.

        It ends when all have played so many ``deals``. Raises OSError where nothing can be written.
        """
        while True:
            self.look()
            if not (jobs := self.jobs(deals)):
                if deals < MOST_DEALS:
                    return
                yield 0
                continue
            work = pieces(self._round(jobs), len(jobs), executor)
            given = iter(jobs)
            try:
                for piece in work:
                    if isinstance(piece, str):
                        raise OSError(piece)
                    out = self.out
                    yield self._keep([self._line(next(given), played) for played in piece], out)
                    if self.look() or out != self.out:
                        break
            finally:
                work.close()

    def _keep(self, rows: Sequence[dict[str, Any]], out: set[str]) -> int:
        """Write lines, to the one by which a bot is out: what was played beyond it does not count."""
        kept = list[str]()
        faults = self.faults.copy()
        for row in rows:
            kept.append(json.dumps(row, ensure_ascii=False, separators=(",", ":")) + "\n")
            loser = row["arena"]["loser"]
            faults[loser] += bool(loser)
            if loser and loser not in out and faults[loser] >= MOST_FAULTS:
                break
        with (self.folder / RESULTS).open("ab") as file:
            file.write("".join(kept).encode())
            file.flush()
            os.fsync(file.fileno())
        return len(kept)

    def _round(self, jobs: Sequence[Job]) -> Round:
        """The hands of some jobs, as a task for whoever does it."""
        plan, advice = self.plan, advice_of(self.kind)
        crew: dict[str, Bot] = {OTHER: bots.named(OTHER, advice)}
        for name in {name for two, _, _ in jobs for name in two}:
            one = self.entrants[name]
            how = (plan.game, plan.options, plan.seconds, plan.memory)
            bot = name if name in plan.also else Contestant(name, one.source, one.program, *how)
            crew[name] = bots.bot_of(bot, advice)
        tables = [(tuple(self.seated(two, side).values()), deal) for two, deal, side in jobs]
        return Round(self.kind, crew, dict(plan.options), plan.seed, tables)

    def seated(self, pair: tuple[str, str], side: int) -> dict[str, str]:
        """Seat -> who sits there in a seating."""
        return {s: OTHER if i is None else pair[i] for s, i in zip(self.seats, self.seatings[side], strict=True)}

    def _line(self, job: Job, played: Played) -> dict[str, Any]:
        """A hand as it is kept: a save, with what came of it."""
        two, deal, side = job
        seated = self.seated(two, side)
        loser = seated.get(played.lost, "")
        others = tuple(seat for seat, name in seated.items() if name in two and name != loser)
        points = dict(zip(self.seats, played.counts, strict=True))
        came = {
            "bots": {name: self.entrants[name].digest for name in two},
            "deal": deal,
            "side": side,
            "won": others if loser else played.winners if played.finished else (),
            "points": points if any(points.values()) else {},
            "loser": loser,
            "fault": played.fault,
        }
        save = {"cardlab": FORMAT, "game": self.plan.game, "options": dict(self.plan.options)}
        save |= {"players": [*seated.values()], "seed": played.seed, "position": None, "moves": played.log}
        return save | {"arena": came}

    def whole(self, pair: tuple[str, str]) -> dict[int, list[ArenaHand]]:
        """The deals that two bots have played from all sides."""
        sides = range(len(self.seatings))
        deals = sorted(self._deals.get(pair, {}).items())
        return {deal: [rows[side] for side in sides] for deal, rows in deals if len(rows) == len(sides)}

    def pair(self, pair: tuple[str, str]) -> Comparison:
        """What two bots have won against each other."""
        whole = self.whole(pair)
        if pair not in self._found or self._found[pair].deals != len(whole):
            self._found[pair] = Comparison(
                [*pair], "of the hands won", MOST_DEALS, seatings=len(self.seatings), early=True,
                gains=[self._gains(rows) for rows in whole.values()],
            )  # fmt: skip
        return self._found[pair]

    def _gains(self, rows: Sequence[ArenaHand]) -> list[float]:
        return shares(2, self.seatings, self.seats, [row.won for row in rows])

    @property
    def standings(self) -> Standings:
        """The table: of those that have played, by what they win against the others."""
        pairs = {two: found for two in combinations(self.entrants, 2) if (found := self.pair(two)).deals}
        return Standings(pairs, [name for name in self.entrants if any(name in two for two in pairs)])

    @property
    def foot(self) -> str:
        """How the table was found, in a sentence."""
        counts = [pair.deals for pair in self.standings.pairs.values()]
        if not counts:
            return "Nothing has been played yet."
        few, most = min(counts), max(counts)
        each = so_many(most, "deals") if few == most else f"{few} to {most} deals"
        sides = f"each from {len(self.seatings)} sides"
        return f"What each wins against the others: {each} a pair, {sides}; ± is the 95\u00a0% margin."

    def __repr__(self) -> str:
        table = repr(self.standings).rpartition("\n")[0] if self.standings.pairs else ""
        out = self.out
        waits = f"failed in {MOST_FAULTS} hands and waits until it is changed."
        gone = (f"{name} {waits}" for name in self.entrants if name in out)
        return "\n".join(filter(None, [table, self.foot, *gone]))

    def differed(self, pair: tuple[str, str]) -> list[ArenaHand]:
        """The deal on which two bots differed most: by what they won, then by points, then the first; or nothing."""
        deals = self.whole(pair)
        return max(deals.values(), key=partial(self._difference, pair), default=[])

    def _difference(self, pair: tuple[str, str], rows: Sequence[ArenaHand]) -> tuple[float, float]:
        mine, theirs = self._gains(rows)
        points = 0.0
        for row in rows:
            for seat, name in self.seated(pair, row.side).items():
                points += row.points.get(seat, 0.0) * ((name == pair[0]) - (name == pair[1]))
        return abs(mine - theirs), abs(points)

    def save(self, at: int) -> dict[str, Any]:
        """A hand as a save, from where its line begins. Raises OSError, ValueError."""
        with (self.folder / RESULTS).open("rb") as file:
            file.seek(at)
            told: dict[str, Any] = json.loads(file.readline())
            return told


@dataclass
class Round:
    """Hands to be played, by their number."""

    kind: type[State]
    crew: dict[str, Bot]
    options: dict[str, Any]
    seed: int
    tables: list[tuple[tuple[str, ...], int]]  # who sits down, and to which deal

    def __call__(self, number: int) -> Played:
        """Play one of them."""
        names, deal = self.tables[number]
        seats = self.kind(self.kind.Rules.make(**self.options), len(names)).seats
        counts = {seat: partial(points, seat) for seat in seats}
        crew = tuple(self.crew[name] for name in names)
        return Experiment(self.kind, crew, self.options, self.seed, False, dict(counts), contest=True)(deal)


def points(seat: str, state: State) -> float:
    """What a seat has on the score sheet."""
    return sum(entry.points for entry in state.sheet() if entry.seat == seat)


def _result(line: bytes, at: int) -> tuple[ArenaHand, list[str]]:
    """A hand from its line, and which bots they were then. Raises ValueError, KeyError, TypeError, AttributeError."""
    told = json.loads(line)
    came, digests = told["arena"], told["arena"]["bots"]
    first, second = digests
    deal, side = came["deal"], came["side"]
    texts = [*came["won"], *came["points"], *told["moves"], *told["players"], came["loser"], came["fault"]]
    sound = all(isinstance(one, str) for one in [*texts, first, second, *digests.values()])
    if not sound or type(deal) is not int or type(side) is not int or min(deal, side) < 0:
        raise ValueError("This line is none of ours.")
    numbers = {seat: float(value) for seat, value in came["points"].items()}
    row = ArenaHand((first, second), deal, side, tuple(came["won"]), numbers, came["loser"], came["fault"], at)
    return row, [digests[first], digests[second]]
