"""A view in words: for a terminal, the log and a screen reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import HIDDEN, Card
from .moves import Reason
from .scene import sorted_hand


def pile(view: Any, zone: Any, *, spoken: bool = False) -> str:
    """What is seen of one pile: "7♣ 5♥", "12 cards"; spoken: "7 of clubs, 5 of hearts"."""
    cards: tuple[Card, ...] = view.piles[zone.pile]
    if not cards:
        return "empty"
    if HIDDEN in cards or zone.kind == "stock":
        return Reason("", "{count}", count=len(cards)).say()
    shown = sorted_hand(cards) if zone.kind == "hand" else cards[-1:]
    return (", " if spoken else " ").join(c.words if spoken else c.sign for c in shown)


def lines(view: Any, names: Mapping[str, str], *, spoken: bool = False) -> list[str]:
    """The table line by line: every pile, what holds now, whose turn it is."""
    found = []
    for zone in view.zones():
        label = names.get(zone.owner, zone.owner) if zone.owner else zone.label
        found.append(f"{label}: {pile(view, zone, spoken=spoken)}")
    if not view.hand_over:
        found += [now.say(names=names) + "." for now in view.standing()]
    return [*found, turn(view, names)]


def turn(view: Any, names: Mapping[str, str]) -> str:
    """Whose turn it is, or who has won."""
    if not view.hand_over:
        name = names.get(view.turn, view.turn)
        return "Your turn." if name == "You" else f"{name} to play."
    won = " and ".join(names.get(s, s) for s in view.winners)
    over = f"{won} won." if won else "Nobody won."
    return over if view.turn else f"{over} The match is over."


def table(view: Any, names: Mapping[str, str]) -> str:
    """The whole table as text."""
    return "\n".join(lines(view, names))
