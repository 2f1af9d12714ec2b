"""How strong the sensible bots are: the share of matches they win, with its 95 % margin. It takes some minutes."""

from __future__ import annotations

from rows import Row

from cardlab.core import State
from cardlab.lab import margin, simulate

MATCHES = {"bela": (30, 15), "casino": (150, 150), "belisha": (150, 150)}  # against "first", and "at_random"


def bench() -> list[Row]:
    rows = []
    for game, counts in MATCHES.items():
        for other, matches in zip(("first", "at_random"), counts, strict=True):
            won = dealt = 0.0
            for seats in (["bot", f"bot:{other}"], [f"bot:{other}", "bot"]):
                tally = simulate(game, players=seats, deals=matches, match=True, measure=deals)
                won += tally.share("A" if seats[0] == "bot" else "B") / 2
                dealt += sum(tally.values)
            share = f"{won:.1%} ± {margin(won, 2 * matches):.1%}"
            rows.append(
                Row(f"{game}: matches won against {other}", share, f"{2 * matches} matches", f"{dealt:.0f} deals")
            )
    return rows


def deals(state: State) -> int:
    """The hands dealt in a match."""
    return state.deals
