"""What the lab asks of a game, that a child can guess at and that hands played by bots answer.

A game has its own as ``QUESTION``, in its ``game.py`` or in ``question.py``; of others the lab asks whether it is good
to begin. Every hand answers with one of two sides, or with neither, so what comes out is two counts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ..state import State
from ..text.position import DEALER

Sided = Callable[[State, State], int | None]  # of a hand as it was dealt and as it ended: 0, 1, or None for neither


@dataclass(frozen=True)
class Inquiry:
    """What is asked, what the two sides are called, what is said of each, and how a hand answers."""

    ask: str
    sides: tuple[str, str]
    told: tuple[str, str]  # each with {n} and {all}: "The one who begins won {n} of {all}."
    answer: Sided
    players: tuple[str, ...] = ("bot:first", "bot:first")
    turned: bool = False  # whether the players change seats from hand to hand; the answer is then of the first of them
    options: Mapping[str, Any] = field(default_factory=dict)


def begins(first: State, last: State) -> int | None:
    """Whether the one who begins wins (0) or somebody else (1); nobody where a win is shared."""
    return None if len(last.winners) != 1 else int(last.winners[0] != first.turn)


def deals(first: State, last: State) -> int | None:
    """Whether the dealer wins (0) or the player after (1); nobody where another one wins, or where a win is shared."""
    dealer = str(getattr(first, DEALER)) if DEALER in first.fields else first.seats[-1]
    two = (dealer, first.after(dealer))
    return two.index(last.winners[0]) if len(last.winners) == 1 and last.winners[0] in two else None


def wins(first: State, last: State) -> int | None:
    """Whether the first seat wins (0) or another one (1); nobody where a win is shared."""
    return None if len(last.winners) != 1 else int(last.winners[0] != first.seats[0])


def beginning(players: int = 2, **options: Any) -> Inquiry:
    """Whether it is good to begin."""
    return Inquiry(
        "Who wins more often: the one who goes first, or the one who goes second?",
        ("goes first", "goes second"),
        ("Going first won {n} of {all}.", "Going second won {n} of {all}."),
        begins,
        ("bot:first",) * players,
        options=options,
    )


def dealing(players: int = 3) -> Inquiry:
    """Whether it is good to deal."""
    return Inquiry(
        "Who wins more often: the dealer, or the next player?",
        ("the dealer", "the next player"),
        ("The dealer won {n} of {all}.", "The next player won {n} of {all}."),
        deals,
        ("bot:first",) * players,
    )
