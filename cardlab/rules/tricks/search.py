"""What a search with all cards open asks of a trick game; a game offers it as ``openly(state)``.

Why so: what may be played stays with the judge. ``duty`` asks a position of the game itself, so the search has no rules
of its own; what it counts, tricks or points, is data.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, Self

from ..cards import Card


class Declaration(NamedTuple):
    """What a leader can do before the lead: make trumps, for points, with a question or without."""

    trump: str
    points: int
    asks: bool


def alone(seat: str) -> Sequence[str]:
    """The side of a seat that plays for itself."""
    return (seat,)


class TrickPoint(NamedTuple):
    """Where a trick stands: who leads to it, trumps, the suits called so far, who must wait because they asked."""

    leader: str
    trump: str
    called: str = ""
    waiting: Collection[str] = ()


class InTricks(Protocol):
    """A position of a game in which hands are played in tricks, whichever its class."""

    seats: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    turn: str
    leader: str  # who leads to this trick
    trump: str

    def after(self, seat: str, count: int = 1) -> str:
        """The seat that sits so many places after another one."""

    def copy(self) -> Self:
        """An independent state, equal to this one."""


def plain(state: InTricks) -> TrickPoint:
    """Where a trick stands in a game whose trumps stay as they are."""
    return TrickPoint(state.leader or state.turn, state.trump)


@dataclass(frozen=True)
class TrickPlay:
    """The rest of a hand in tricks: how cards rank, what binds a player, and what a seat's side gets for them."""

    state: InTricks  # the position, with all its cards
    duty: Callable[[Any], Sequence[Card]]  # the cards that the seat to move may play
    power: Callable[[str], Mapping[Card, int]]  # how strong each card is with these trumps
    unit: str  # the word for one of what counts
    each: int = 1  # what a trick counts
    worth: Mapping[Card, int] = field(default_factory=dict)  # and each card in it
    last: int = 0  # and the last trick
    fewer: bool = False  # whether it is better to get less
    side: Callable[[str], Sequence[str]] = alone
    now: Callable[[Any], TrickPoint] = plain
    acts: Callable[[Any, str, bool], Sequence[Declaration]] | None = None  # of the leader: suits called, if it waits
    heeded: Collection[Card] = ()  # the cards on which that depends
    calls: Mapping[str, int] = field(default_factory=dict)  # what it brings at most, for each suit
    forever: bool = False  # whether whoever has asked waits to the end
