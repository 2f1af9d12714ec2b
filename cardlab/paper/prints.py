"""The PDFs that pages offer, each by the name of its file; a server makes one when somebody asks for it, and
`cardlab site` all of them, as files beside the pages.

Why so: what makes them needs fpdf2 and its fonts, too much to bring to every browser; and a file is a link that anybody
can send on.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Collection
from functools import cache
from pathlib import Path

from ..language import N_, SOURCE, current, speaking, translated
from ..rules.moves import phrase

FOLDER = "print"  # beside the pages
LISTED = "prints.json"  # beside the lessons of a page without a server: what there is of each game
SERVED = "CARDLAB_PRINTS"  # set where a server makes them
NAME = re.compile(r"([a-z0-9_]+)(?:-([a-z]+)(?:-(\w+))?)?\.pdf")
LIBRARIES = {"fpdf": "fpdf2", "uharfbuzz": "uharfbuzz"}  # that the extra "print" brings: modules, and their names
WORDS = N_(
    {
        "": "The cards",
        "rules": "The rules",
        "worked": "A hand to follow",
        "board": "The board",
        "chips": "Chips to cut out",
        "sheet": "A sheet for the score",
    }
)


def able() -> bool:
    """Whether PDFs can be made here."""
    try:
        import fpdf  # noqa: F401
        import uharfbuzz  # noqa: F401
    except ImportError:
        return False
    return True


def offered(beside: Path) -> dict[str, dict[str, str]]:
    """What can be had printed from a page in this folder: of each game the addresses of its PDFs, and their names."""
    if os.environ.get(SERVED):
        from ..games import catalogue

        return listed(catalogue())
    list_of = beside / LISTED
    found: dict[str, dict[str, str]] = json.loads(list_of.read_text("utf-8")) if list_of.is_file() else {}
    return found


def listed(games: Collection[str]) -> dict[str, dict[str, str]]:
    """What there can be of some games: for each the addresses of its PDFs, and what they are."""
    return {game: {f"{FOLDER}/{file}": translated(words) for file, words in prints(game).items()} for game in games}


def prints(game: str) -> dict[str, str]:
    """All PDFs of a game in the language that is spoken now: their files, and what they are in a few words."""
    named = {part: f"{game}-{part}.pdf" if part else f"{game}.pdf" for part in parts(game)}
    told = {file: WORDS[part] for part, file in named.items()}
    for stage in lessons(game):
        told[f"{game}-lesson-{stage}.pdf"] = phrase("The lesson on paper, stage {stage}", stage=stage)
    return told


@cache
def parts(game: str) -> tuple[str, ...]:
    """What there is of a game beside its lesson: the cards, "", and other parts."""
    from ..games import host_of, rules_of
    from ..rules.players import usual
    from ..rules.text.position import NOBODY
    from .worked import record

    kind = rules_of(game)
    dealt = kind.new(usual(kind.seat_range), seed=0)
    chips = ("board", "chips") if host_of(dealt.view(NOBODY)).stacks else ()
    worked = ("worked",) if record(game).is_file() else ()
    return ("", "rules", *worked, *chips, *(("sheet",) if len(dealt.seats) > 1 else ()))


def lessons(game: str) -> list[str]:
    """The stages of the lesson of a game that go on paper: those in the language of the notebooks."""
    if current() != SOURCE:
        return []
    from ..lessons.notebooks import shipped
    from ..lessons.questions import stages

    page = shipped() / f"{game}.ipynb"
    return stages(json.loads(page.read_text("utf-8"))["cells"]) if page.is_file() else []


@cache
def made(file: str, language: str = SOURCE) -> bytes:
    """A PDF by the name of its file, in a language. Raises KeyError where no game has one of that name."""
    with speaking(language):
        return _made(file)


def _made(file: str) -> bytes:
    from ..games import catalogue, rules_of
    from ..rules.players import usual
    from . import pdf

    named = NAME.fullmatch(file)
    if not named or named[1] not in catalogue() or file not in prints(named[1]):
        raise KeyError(file)
    game, part, lesson = named[1], named[2], named[3] or ""
    kind = rules_of(game)
    state = kind.new(usual(kind.seat_range), seed=0)
    if not part:
        return pdf.pack(state, paper="a4", flip="long", colours=2, large=False)[0]
    return pdf.part(part, state, paper="a4", lesson=lesson)[0]
