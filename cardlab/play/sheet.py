"""The score sheet as players write it: a column for each seat, running totals, and every line explained."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ..language import translated
from ..language.grammar import YOU, signed
from ..rules.scores import Entry
from ..rules.state import State


class Line(NamedTuple):
    """One line of a sheet: the hand ("2"), a cell for each seat ("+64 → 182" or ""), and why, in a sentence."""

    hand: str
    cells: tuple[str, ...]
    why: str


class Sheet:
    """The score sheet of a game so far, for people: it shows itself as a table, and as text. Names are plain text."""

    def __init__(self, state: State, names: Mapping[str, str]) -> None:
        called = (names.get(seat, seat) for seat in state.seats)
        self.heads = tuple(translated(name) if name == YOU else name for name in called)
        self.lines = tuple(_lines(state.sheet(), state.seats, names))

    def plain(self) -> list[list[str]]:
        """The rows as lists of text, the heads first; nothing if nobody has scored."""
        heads = [translated("Deal"), *self.heads, translated("Why")]
        return [heads, *([s.hand, *s.cells, s.why] for s in self.lines)] if self.lines else []

    def __repr__(self) -> str:
        rows = self.plain() or [["Nobody has scored yet."]]
        wide = [max(len(row[i]) for row in rows) for i in range(len(rows[0]) - 1)]
        return "\n".join("  ".join([*map(str.ljust, row, wide), row[-1]]).rstrip() for row in rows)

    def _repr_html_(self) -> str:
        from html import escape  # here, for it takes a tenth of the time of `import cardlab`

        head = "".join(f'<th scope="col">{escape(h)}</th>' for h in ("Deal", *self.heads, "Why"))
        body = "".join(
            f'<tr><th scope="row">{line.hand}</th>{"".join(f"<td>{c}</td>" for c in line.cells)}'
            f'<td style="text-align:left">{escape(line.why)}</td></tr>'
            for line in self.lines
        )
        return f"<table><caption>Score sheet</caption><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _lines(entries: Sequence[Entry], seats: Sequence[str], names: Mapping[str, str]) -> list[Line]:
    totals, lines, hand = dict.fromkeys(seats, 0), [], 0
    for entry in entries:
        cells = [""] * len(seats)
        if entry.seat in totals:
            totals[entry.seat] += entry.points
            cells[seats.index(entry.seat)] = signed(f"{entry.points:+d} → {totals[entry.seat]}")
        new, hand = entry.hand != hand, entry.hand
        lines.append(Line(str(hand) if new else "", tuple(cells), entry.why.say(names=names)))
    return lines
