"""The lab: many hands played by bots, and who won them.

Why so: hands are played in place with ``apply`` and without notes, the same rules as at the table. Every hand has its
own seed, made from the seed of the experiment and the number of the hand, so a result never depends on how the work
was cut or on what was played before. Bots get views, as everywhere.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt
from typing import Any

from . import bots
from .core import State, check_seed
from .game import advice_of, rules_of
from .moves import DEAL, IllegalMove

CAP = 5000  # moves after which a hand counts as unfinished; sensible players need a few dozen
LONGEST = 100_000  # moves after which a match counts as unfinished: not every game sets a goal
Z = 1.96  # how many standard errors 95 of 100 samples stay within


@dataclass
class Tally:
    """What came out: hands won by each seat (a tie counts for all its winners), shares with margins, mean length."""

    players: dict[str, str]  # seat -> who sat there
    deals: int = 0
    moves: int = 0  # in all hands together
    unfinished: int = 0
    unit: str = "hands"  # or "matches"
    wins: Counter[str] = field(default_factory=Counter)
    measure: str = ""  # what was measured at the end of every hand, in a word
    values: list[float] = field(default_factory=list)

    def share(self, seat: str) -> float:
        """The part of the hands that a seat won, 0 to 1. Raises ValueError for an unknown seat."""
        return self.wins[self._known(seat)] / self.deals if self.deals else 0.0

    def margin(self, seat: str) -> float:
        """The 95 % margin of ``share``: the true share is as likely as that to lie within."""
        return margin(self.share(seat), self.deals)

    @property
    def length(self) -> float:
        """The mean number of moves in a hand."""
        return self.moves / self.deals if self.deals else 0.0

    @property
    def mean(self) -> float:
        """The mean of what was measured."""
        return sum(self.values) / len(self.values) if self.values else 0.0

    @property
    def mean_margin(self) -> float:
        """The 95 % margin of ``mean``: the true mean is as likely as that to lie within."""
        n, mean = len(self.values), self.mean
        return Z * sqrt(sum((v - mean) ** 2 for v in self.values) / (n - 1) / n) if n > 1 else 0.0

    def _known(self, seat: str) -> str:
        if seat not in self.players:
            raise ValueError(f"There is no seat {str(seat)[:20]!r}: the seats are {', '.join(self.players)}.")
        return seat

    def _foot(self) -> str:
        late = f", {self.unfinished} not finished" if self.unfinished else ""
        mean = f"{self.measure}: {self.mean:.2f} ± {self.mean_margin:.2f} on average; " if self.measure else ""
        return f"{mean}{self.deals} {self.unit}, {self.length:.1f} moves each{late}; ± is the 95\u00a0% margin"

    def __repr__(self) -> str:
        wide = max(map(len, self.players.values()))
        rows = [
            f"{seat}  {who:{wide}}  {self.share(seat):6.1%} ± {self.margin(seat):.1%}"
            for seat, who in self.players.items()
        ]
        return "\n".join([*rows, self._foot()])

    def _repr_html_(self) -> str:
        rows = "".join(
            f'<tr><th scope="row" style="text-align:left">{seat}</th><td style="text-align:left">{escape(who)}</td>'
            f'<td style="width:50%"><div style="background:#1b6b4c;border-radius:4px;height:1.1em;min-width:2px;'
            f'width:{100 * self.share(seat):.1f}%"></div></td>'
            f'<td style="white-space:nowrap">{self.share(seat):.1%} ± {self.margin(seat):.1%}</td></tr>'
            for seat, who in self.players.items()
        )
        return (
            f'<table style="width:100%;max-width:640px;font-size:16px">{rows}</table>'
            f'<p style="margin:4px 0">{escape(self._foot())}</p>'
        )


def margin(share: float, n: int) -> float:
    """The 95 % margin of a share, 0 to 1, found in n tries: Wilson's half width."""
    return Z * sqrt(share * (1 - share) / n + Z * Z / (4 * n * n)) / (1 + Z * Z / n) if n else 1.0


def simulate(
    game: str = "black_jack",
    *,
    players: Sequence[str | bots.Bot] = ("bot", "bot"),
    deals: int = 1000,
    stage: object = None,
    seed: int = 0,
    match: bool = False,
    measure: str | Callable[[Any], float] = "",
    **options: Any,
) -> Tally:
    """Let bots play many hands: the share won by each seat. Interrupt it (Ctrl+C, ■) and it gives what it has so far.

    ``players`` are "bot", "bot:first", "bot:at_random" or functions ``(view, chance) -> Move``; the first of them sits
    at seat A. With ``match`` whole matches are played instead of single hands. ``measure`` is a number to average: a
    field of the state at the end, such as "goes", or a function of it. Raises ValueError for what cannot be,
    IllegalMove for a bot that breaks the rules.
    """
    kind, module = rules_of(game), advice_of(game)
    check_seed(seed)
    if not isinstance(deals, int) or deals < 1:
        raise ValueError(f"deals cannot be {str(deals)[:20]!r}: it is a whole number from 1.")
    rules = kind.Rules.make(stage, **options)
    crew = [who if callable(who) else bots.named(who, module) for who in players]
    names = [getattr(who, "__name__", "a bot") if callable(who) else who for who in players]
    tally = Tally(dict(zip(kind(rules, len(crew)).seats, names, strict=True)), unit="matches" if match else "hands")
    if isinstance(measure, str) and measure and not isinstance(getattr(kind, measure, None), int):
        raise ValueError(f"{measure[:40]!r} is no number that a state of {game} has.")
    tally.measure = (
        measure
        if isinstance(measure, str)
        else getattr(measure, "__name__", "measured").replace("<lambda>", "measured")
    )
    try:
        for state in _hands(kind, len(crew), rules.changed(), deals, seed):
            seated = dict(zip(tally.players, crew, strict=True))
            moves = _play(state, seated)
            while match and state.turn and state.hand_over and moves < LONGEST:
                state.apply(DEAL)
                moves += _play(state, seated)
            tally.deals += 1
            tally.moves += moves
            tally.unfinished += not state.hand_over or (match and state.turn != "")
            tally.wins.update(state.winners)
            if measure:
                tally.values.append(getattr(state, measure) if isinstance(measure, str) else measure(state))
    except KeyboardInterrupt:
        pass
    return tally


def _hands(kind: type[State], seats: int, options: dict[str, Any], deals: int, seed: int) -> Iterator[State]:
    for number in range(deals):
        state = kind.new(seats, seed=int(random.Random(f"{seed}/{number}").random() * 10**9), **options)
        state.notes = None
        yield state


def _play(state: State, crew: dict[str, bots.Bot]) -> int:
    """Play a hand to its end, in place; the number of moves."""
    chance, moves = random.Random(f"{state.seed}/chance"), 0
    while not state.hand_over and moves < CAP:
        move = bots.decided(crew[state.turn](state.view(state.turn), chance))
        reason = state.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        state.apply(move)
        moves += 1
    return moves
