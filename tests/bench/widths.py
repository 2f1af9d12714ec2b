"""How wide cards are on each table in each window, in the middle of a hand."""

from __future__ import annotations

import random

from rows import Row

from cardlab.games import catalogue, host_of, rules_of
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen
from cardlab.rules.state import State
from cardlab.rules.zones import GRIDS, Zone

# The felt in each window, and the pixels of a card of the own hand and of one in the middle that are wanted there.
WINDOWS = {
    "1366x650": (Screen(1328, 612), "112, 88"),
    "1920x960": (Screen(1882, 922), "165, 130"),
    "820x1180": (Screen(820, 1180), ", "),
    "390x844": (Screen(390, 844), "66, 60"),
    "844x390": (Screen(844, 390), "52, 46"),
}
MIDDLE = ("trick", "loose", "fan", "pile", "row", "group", *GRIDS)
MOVES = 14


def bench() -> list[Row]:
    """A line for each game and window: own cards and those in the middle, each the smallest that is seen."""
    found = []
    for name in catalogue():
        state = _middle(name)
        for window, (felt, wanted) in WINDOWS.items():
            both = _widths(state, felt)
            small = any(
                0 < round(has) < int(wants) for has, wants in zip(both, wanted.split(", "), strict=True) if wants
            )
            own, middle = (f"{wide:.0f}" if wide else "-" for wide in both)
            found.append(
                Row(f"{name} in {window}", f"own {own}", f"middle {middle}", "too small" if small else "pixels", wanted)
            )
    return found


def _middle(name: str) -> State:
    """A hand of so few as can be after some moves by chance, with something in the middle if possible."""
    seats = rules_of(name).seat_range
    state, chance = rules_of(name).new(max(seats[0], min(3, seats[-1])), seed=3), random.Random(3)
    for move in range(3 * MOVES):
        if move >= MOVES and any(state.piles[zone.pile] for zone in state.zones() if _in_the_middle(zone)):
            break
        state = state.play(chance.choice(state.legal_moves()))
    return state


def _in_the_middle(zone: Zone) -> bool:
    return not zone.owner and zone.kind in MIDDLE


def _widths(state: State, felt: Screen) -> tuple[float, float]:
    view = state.view(state.turn)
    drawn = scene(view, host_of(view), screen=felt)
    zones = {zone.pile: zone for zone in view.zones()}
    mine = {pile for pile, z in zones.items() if z.owner == view.viewer and z.kind in ("hand", "deck")}
    middle = {pile for pile, z in zones.items() if _in_the_middle(z)}

    def least(some: set[str]) -> float:
        return min((s.box.w * felt.unit for s in drawn.sprites if s.zone in some and s.kind == "card"), default=0.0)

    return least(mine), least(middle)
