"""What home tells of a game before it is played, from its rule book and its kind."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..games import book, catalogue, rules_of
from ..language import N_, SOURCE, speaking, translated
from ..rules.players import crew
from .poster import poster_address

AGES = (4, 6, 9, 12)
# The lessons before all games, and what else there is for who likes to try things out: notebook -> title.
FIRST = N_({"00_start_here": "Start here", "meet_the_cards": "Meet the cards", "tricks": "What is a trick?"})
FURTHER = N_({"lab": "The lab", "your_own_bot": "Your own bot", "your_own_game": "Your own game"})
FOR = N_({
    "lab": "Play many hands and count", "your_own_bot": "Teach a player, in Python",
    "your_own_game": "Write a game, in Python",
})  # fmt: skip
LESSON = "html" if sys.platform == "emscripten" else "ipynb"  # what a lesson is on the pages around it


def about(name: str, beside: Path) -> dict[str, str]:
    """What the page knows of a game before it is played; the lessons lie in the folder ``beside`` it."""
    of, seats = book(name), rules_of(name).seat_range
    return {
        "name": name, "title": of.title, "aim": of.aim, "facts": translated(crew(seats)),
        "poster": poster_address(name), "lesson": lesson(name, beside),
    }  # fmt: skip


def lesson(name: str, beside: Path) -> str:
    """The address of a game's lesson, "" where none lies beside this page."""
    page = f"{name}.{LESSON}"
    return page if (beside / page).is_file() else ""


def links(known: Mapping[str, str], beside: Path) -> list[dict[str, str]]:
    """Those of some lessons that lie beside this page: title, address, and what it is for if the title says little."""
    found = [(name, translated(title), page) for name, title in known.items() if (page := lesson(name, beside))]
    words = {name: {"words": translated(told)} for name, told in FOR.items()}
    return [{"name": name, "title": title, "address": page} | words.get(name, {}) for name, title, page in found]


def youngest(name: str) -> int:
    """From which age a game can be played, as its book says it of the easiest stage."""
    with speaking(SOURCE):
        told = book(name).panel["Age"]
    return min(map(int, re.findall(r"from (?:about )?(\d+)", told)), default=AGES[-1])


def _effort(name: str) -> tuple[int, int]:
    """How easy a game is to begin with: its age, then how many rules its first stage has."""
    return youngest(name), len(next(iter(book(name).stages.values())).on)


def section(age: int) -> int:
    """The age of AGES nearest to one."""
    return min(AGES, key=lambda known: (abs(known - age), -known))


def easiest() -> str:
    """The game to begin with."""
    return min(catalogue(), key=_effort)


@cache
def ages() -> list[dict[str, Any]]:
    """The games by age, the easiest first."""
    nearest = {name: section(youngest(name)) for name in catalogue()}
    order = sorted(catalogue(), key=_effort)
    return [{"age": age, "names": [n for n in order if nearest[n] == age]} for age in AGES if age in nearest.values()]


def stages(name: str) -> list[dict[str, str]]:
    """The stages of a game to choose from."""
    return [{"id": stage.id, "text": stage.text} for stage in book(name).stages.values()]
