"""A pile as people see it: how it lies on the table, whose it is, and who sees the faces."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

GRIDS = ("grid", "scatter")  # kinds of zones that are places of their own, tapped where they lie
ANYHOW = ("hand", "heap", "won", "loose", "group")  # kinds of zones in which the order of the cards means nothing


class Zone(NamedTuple):
    """One pile as people see it: how it lies, whose it is, who sees the faces, and its word."""

    pile: str  # the key in state.piles
    kind: str  # "hand" (spread, sorted for its owner), "stock" (face down), "pile" (face up, this turn's cards fanned),
    # "up" (a foundation), "row" (squared piles in a line), "fan" (overlapping, last one free), "grid",
    # "scatter" (a grid, but anyhow), "won" (counted), "heap" (a counted face-down heap of cards all have seen),
    # "trick" (in the order of play, the first by ``Host.first``), "loose" (single open cards, each tapped alone),
    # "group" (overlapping open cards tapped as one, with the label under them),
    # "deck" (a seat's own face-down pile, whose top card is turned by a tap), "pool" (no cards: chips alone lie there)
    label: str  # the word people use: "stock", "discard pile", "hand"
    owner: str = ""  # the seat it lies before; "" lies in the middle
    seen: str = "all"  # "all", "owner", "none", or the one seat that knows these cards though they lie face down
    at: tuple[int, int] = (0, 0)  # row and column in a grid, from 1 at the top left
    sign: str = ""  # the suit or rank drawn on its place while it is empty
    each: int = 1  # the cards that count as one in a pile of won cards: 2 for pairs, so many as seats for tricks

    def known(self, seat: str) -> bool:
        """Whether a seat knows which cards lie here."""
        seen = self.seen
        return seen == "all" or seen == seat or (seen == "owner" and self.owner == seat)


def hands(seats: Iterable[str]) -> tuple[Zone, ...]:
    """A hand before each seat, seen by its owner alone."""
    return tuple(Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in seats)


def won_tricks(seats: Sequence[str]) -> tuple[Zone, ...]:
    """A heap before each seat for the tricks that it has won, where a trick has a card from everybody."""
    return tuple(Zone(f"won.{seat}", "heap", "trick", owner=seat, each=len(seats)) for seat in seats)
