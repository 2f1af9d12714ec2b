"""Every bot of a game against every other, on the same deals, the strongest on top."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from itertools import combinations
from math import sqrt
from typing import Any

from ..games import DEFAULT, advice_of, rules_of
from ..play.bots import bots
from ..rules.state import State
from ..rules.text.sentences import so_many
from .compare import Comparison, compare
from .margins import FEWEST, per_cent


class Standings:
    """The bots of a game by what they win against each other; ``pairs`` holds the comparison of every two."""

    def __init__(self, pairs: dict[tuple[str, str], Comparison], names: list[str]) -> None:
        self.pairs, self.names = pairs, names

    def share(self, name: str) -> tuple[float, float]:
        """What a bot wins on average against all others, 0 to 1, and its 95 % margin."""
        met = [pair for two, pair in self.pairs.items() if name in two]
        shares, margins = [pair.mean(name) for pair in met], [pair.margin(name) for pair in met]
        return sum(shares) / len(met), sqrt(sum(m * m for m in margins)) / len(met)

    @property
    def ranking(self) -> list[str]:
        """The names, the strongest first."""
        return sorted(self.names, key=lambda name: -self.share(name)[0])

    @property
    def rows(self) -> list[list[str]]:
        """The ladder as rows of text: the bot, what it wins, and against whom it cannot be told who is better."""
        out = []
        for name in self.ranking:
            level = [b if a == name else a for (a, b), pair in self.pairs.items() if name in (a, b) and _level(pair)]
            share, within = self.share(name)
            out.append([name, per_cent(share, within), ", ".join(level)])
        return out

    @property
    def foot(self) -> str:
        """How it was found, in one sentence."""
        one = next(iter(self.pairs.values()))
        told = (told for pair in self.pairs.values() for told in (pair.problem, pair.fault) if told)
        problem = next((f" {one}" for one in told), "")
        seats = f", each from {one.seatings} sides" if one.seatings > 1 else ""
        each = f"{so_many(one.deals, one.unit)} a pair{seats}"
        return f"What each wins against the others: {each}; ± is the 95\u00a0% margin.{problem}"

    def __repr__(self) -> str:
        wide = max(map(len, self.names))
        rows = (
            f"{n:{wide}}  {s:>15}" + (f"  no clear difference from {level}" if level else "")
            for n, s, level in self.rows
        )
        return "\n".join([*rows, self.foot])

    def _repr_html_(self) -> str:
        heads = "".join(f'<th scope="col">{h}</th>' for h in ("Bot", "Wins", "No clear difference from"))
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(n)}</th><td>{s}</td><td>{escape(level)}</td></tr>'
            for n, s, level in self.rows
        )
        return f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><p>{escape(self.foot)}</p>"


def _level(pair: Comparison) -> bool:
    """Whether two bots cannot be told apart."""
    more, within = pair.difference(*pair.names)
    return abs(more) <= within or pair.deals < FEWEST


def ladder(
    game: str | type[State] = DEFAULT, *, also: tuple[Callable[..., Any], ...] = (), deals: int = 50, **how: Any
) -> Standings:
    """Let every bot of a game play every other one, and those of your own that stand in ``also``.

    ``how`` is what ``compare`` takes; every two play all the deals. Raises ValueError for a game that is played alone.
    """
    if rules_of(game).seat_range[-1] < 2:
        raise ValueError("A ladder needs two players, and this is a game for one. Use compare() to measure its bots.")
    known = bots.offered(advice_of(game))
    named: dict[str, Any] = {bots.called(one): one for one in also}
    named |= {name: name for name, bot in known.items() if bot not in [known[n] for n in known if n < name]}
    how |= {"deals": deals, "early": False}
    met = {two: compare([named[n] for n in two], game, **how) for two in combinations(named, 2)}
    return Standings(met, list(named))
