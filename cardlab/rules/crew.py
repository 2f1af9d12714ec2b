"""How many play a game: what it allows, in words, and how many it is if nobody says so."""

from __future__ import annotations

from .nouns import so_many


def crew(seats: range) -> str:
    """How many can play, in words."""
    if len(seats) > 1:
        return f"{seats[0]} to {seats[-1]} players"
    return so_many(seats[0], "players")


def usual(seats: range) -> int:
    """How many play if nobody says so: two, or as near to it as the game can be played."""
    return max(seats[0], min(2, seats[-1]))
