"""A view in words: for a terminal, the log and a screen reader."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .cards import HIDDEN, Card
from .core import GRIDS
from .moves import Reason


def pile(view: Any, zone: Any, *, spoken: bool = False) -> str:
    """What is seen of one pile: "7♣ 5♥", "12 cards", "3 pairs"; spoken: "7 of clubs, 5 of hearts"."""
    cards: tuple[Card, ...] = view.piles[zone.pile]
    if zone.kind in ("won", "heap"):
        count = len(cards) // zone.each
        last = ", ".join(c.words if spoken else c.sign for c in cards[-zone.each :] if c is not HIDDEN)
        told = f", the last: {last}" if zone.kind == "heap" and last else ""
        marks = f", {n} of them turned up" if (n := view.turned_up(zone.pile)) else ""
        return f"{count} {zone.label}{'' if count == 1 else 's'}{marks}{told}"
    if not cards:
        return "empty"
    if zone.kind in GRIDS and len(cards) == 1:
        return cards[0].words if spoken else cards[0].sign
    if HIDDEN in cards or zone.kind == "stock":
        return Reason("", "{count}", count=len(cards)).say()
    if zone.kind == "hand":
        cards = tuple(sorted(cards, key=view.hand_order))
    shown = cards if zone.kind in ("hand", "fan", "loose", "group", "trick") else cards[-1:]
    words = [c.words if spoken else c.sign for c in shown]
    if zone.kind == "group":
        real = [view.stands_for(zone.pile, i) for i in range(len(shown))]
        words = [f"{word} for {card.sign}" if card else word for word, card in zip(words, real, strict=True)]
    return (", " if spoken else " ").join(words)


def lines(view: Any, names: Mapping[str, str], *, spoken: bool = False) -> list[str]:
    """The table line by line: every pile, what holds now, whose turn it is."""
    zones = view.zones()
    found = [*_grid(view, [z for z in zones if z.kind in GRIDS], spoken=spoken)]
    found += _row(view, [z for z in zones if z.kind == "row"], spoken=spoken)
    for zone in zones:
        empty = zone.kind in ("fan", "group") and not view.piles[zone.pile] and not zone.sign
        if zone.kind in (*GRIDS, "row") or empty:
            continue
        label = names.get(zone.owner, zone.owner) if zone.owner else zone.label
        if zone.owner and zone.kind != "heap" and (tag := view.tag(zone.owner)):
            label += f" ({tag})"
        found.append(f"{label}: {pile(view, zone, spoken=spoken)}")
    found += [f"{names.get(seat, seat)} says: “{said}”" for seat, said in view.speech().items()]
    if not view.hand_over:
        found += [now.say(names=names) + "." for now in view.standing()]
    return [*found, turn(view, names)]


def _grid(view: Any, zones: list[Any], *, spoken: bool) -> list[str]:
    """The places of a grid row by row; "·" is an empty one."""
    rows: dict[int, list[str]] = {}
    for zone in zones:
        words = pile(view, zone, spoken=spoken) if view.piles[zone.pile] or spoken else "·"
        rows.setdefault(zone.at[0], []).append(words)
    return [f"Row {row}: {(', ' if spoken else ' ').join(words)}" for row, words in rows.items()]


def _row(view: Any, zones: list[Any], *, spoken: bool) -> list[str]:
    """The piles of a row in one line, each by its top card with its number of cards if there are several."""
    words = []
    for zone in zones:
        if count := len(view.piles[zone.pile]):
            size = f" ({count} cards)" if spoken else f"({count})"
            words.append(pile(view, zone, spoken=spoken) + (size if count > 1 else ""))
    return [f"Row: {(', ' if spoken else ' ').join(words) or 'empty'}"] if zones else []


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
