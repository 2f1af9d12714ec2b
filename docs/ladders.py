"""Measures the bots of every game against each other and writes what came out: docs/ladders.json and docs/ladders.md.

python docs/ladders.py                 all games with a choice (an hour or more; the seed is fixed)
python docs/ladders.py casino bela     these games anew, the others as they were
python docs/ladders.py --page          only the page, from the figures that were kept
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from cardlab import compare, ladder
from cardlab.games import advice_of, book, catalogue, rules_of
from cardlab.play.bots import bots
from cardlab.play.bots.skilled import skills_of
from cardlab.play.files import write_file

HERE = Path(__file__).parent
DEALS = {  # for every two bots, or for each where one plays alone; as many as a quarter of an hour allows
    "accordion": 150, "bela": 20, "belisha": 100, "bismarck": 20, "black_jack": 200, "casino": 80,
    "la_belle_lucie": 60, "marjapussi": 20, "memory": 200, "michigan": 100, "sergeant_major": 20,
}  # fmt: skip
UP = ("spades", "hearts", "diamonds", "clubs")
LEFT = {  # what is left of a game for one when nothing moves any more: the less the better
    "accordion": ("piles left", lambda table: len(table.row)),
    "la_belle_lucie": ("cards not up", lambda table: 52 - sum(len(table.piles[pile]) for pile in UP)),
}


def choice() -> list[str]:
    """The games in which something can be chosen."""
    return [name for name in catalogue() if skills_of(advice_of(name)) or advice_of(name).BOTS]


def measured(name: str) -> dict[str, Any]:
    """The ladder of a game: how it was measured, and for each bot, the best first, its name, figure and equals."""
    known = bots.offered(advice_of(name))
    names = [spec for spec, bot in known.items() if bot not in [known[s] for s in known if s < spec]]
    how = bots.strengths(advice_of(name))
    how |= {spec: how[same] for spec in names for same in [*how] if known[spec] is known[same]}
    if rules_of(name).seat_range[-1] > 1:
        found = ladder(name, deals=DEALS[name], players=["bot:first"])
        rows, told = found.rows, found.foot
    else:
        what, count = LEFT[name]
        alone = compare(names, name, deals=DEALS[name], count=count, early=False)
        order = alone.ranking[::-1]
        rows = [[n, f"{alone.mean(n):.2f} ± {alone.margin(n):.2f} {what}", _equals(alone, n)] for n in order]
        told = f"{alone.deals} deals, the same for all; ± is the 95 % margin."
    return {"told": told, "rows": [[*row, how.get(row[0], "")] for row in rows]}


def _equals(found: Any, name: str) -> str:
    """The bots that cannot be told from one."""
    pairs = [(other, found.difference(name, other)) for other in found.names if other != name]
    return ", ".join(other for other, (more, within) in pairs if abs(more) <= within)


def page(kept: dict[str, Any]) -> str:
    """The figures as a page."""
    out = [
        "# Ladders",
        "",
        "How strong the bots are: each bot plays every other on the same deals with the seats swapped, and they are "
        "ranked by what they win on average; `bot:first` takes a third seat. In a game for one, they all get the same "
        "deals. Margins are 95 %.",
        "",
        "`python docs/ladders.py casino` measures one game again and writes this page; "
        "without a name it measures them all.",
        "",
    ]
    for name in (name for name in catalogue() if name in kept):
        of = kept[name]
        out += [f"## {book(name).title}", "", "| Bot | Figure | No clear difference from | It |", "|---|---|---|---|"]
        out += [f"| {bot} | {figure} | {level} | {how} |" for bot, figure, level, how in of["rows"]]
        out += ["", of["told"].replace("\u00a0", " "), ""]
    return "\n".join(out)


def main() -> None:
    store, words = HERE / "ladders.json", sys.argv[1:]
    kept: dict[str, Any] = json.loads(store.read_text("utf-8")) if store.exists() else {}
    for name in [] if words == ["--page"] else words or choice():
        if name not in choice():
            sys.exit(f"There is no choice in {name!r}. Choose from {', '.join(choice())}.")
        kept[name] = measured(name)
        write_file(store, (json.dumps(kept, indent=1, ensure_ascii=False, sort_keys=True) + "\n").encode())
        print(name, kept[name]["told"], flush=True)
    (HERE / "ladders.md").write_text(page(kept), "utf-8")


if __name__ == "__main__":  # loky's processes import this file again
    main()
