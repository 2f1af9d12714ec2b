"""A hand to follow on paper: the deal, what was played card by card, and the score, line by line.

Why so: a game may bring one hand as a record, ``hands/worked.txt`` beside its book. The judge plays it through when it
is printed, so that nothing on the sheet can be wrong; deeds and reasons are told as a table tells them.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path

from ..games import book, host_of, rules_of
from ..language import current, translated
from ..play.game import Game
from ..play.saves import read
from ..rules.moves import phrase
from ..rules.text.position import NOBODY
from ..rules.text.record import the_one
from ..rules.text.sentences import so_many

FILE = "hands/worked.txt"


def record(game: str) -> Path:
    """The file with the hand of a game, whether or not it has one."""
    return Path(inspect.getfile(rules_of(game))).parent / FILE


def sheet(game: str) -> str:
    """The hand of a game as the text of a sheet. Raises ValueError where it has none."""
    of, file = book(game), record(game)
    if not file.is_file():
        raise ValueError(f"{of.title} has no hand to follow.")
    text = file.read_text("utf-8")
    played = read(text)
    heads = the_one(text).heads
    title = translated(phrase("{title}: a hand to follow", title=of.title))
    about = heads.get(f"About {current()}", heads["About"])
    lines = [f"# {title}", about, f"## {translated('The deal')}", *_deal(played), f"## {translated('The play')}"]
    lines += [f"| {number} | {row} |" for number, row in enumerate(_rows(played), 1)]
    return "\n".join([*lines, *_score(played)])


def _deal(played: Game) -> Iterator[str]:
    """What lies where in the beginning, all cards open, for whoever lays it out again."""
    start = played.start
    order = host_of(start.view(NOBODY)).order
    for zone in start.zones():
        if cards := start.piles[zone.pile]:
            name = played.names.get(zone.owner) or translated(zone.label)
            shown = sorted(cards, key=order) if zone.kind == "hand" else cards
            untouched = zone.kind == "stock" and played.state.piles[zone.pile] == cards
            told = translated(so_many(len(cards), "cards")) if untouched else " ".join(card.sign for card in shown)
            yield f"| {name} | {told} |"


def _rows(played: Game) -> Iterator[str]:
    """The moves, a row for each, or for all up to one that a table makes by itself, such as taking in a trick."""
    verbs = played.start.verbs
    gathers = any(verbs[step.move.verb].alone for step in played.steps)
    row, seat = list[str](), ""
    for i, step in enumerate(played.steps):
        before, after = played.states[i], played.states[i + 1]
        alone = verbs[step.move.verb].alone
        if not alone:
            told = before.words(step.move) or step.move.text
            row.append(f"{told}." if step.seat == seat else f"{played.names[step.seat]}: {told}.")
            seat = step.seat
        if alone or not gathers or i == len(played.steps) - 1:
            yield " ".join([*row, *(note.say(names=played.names) for note in after.notes or ())])
            row, seat = [], ""


def _score(played: Game) -> Iterator[str]:
    """The score sheet after the hand, each line with its reason."""
    entries = played.state.sheet()
    if entries:
        yield f"## {translated('The score')}"
    for one in entries:
        yield f"| {played.names.get(one.seat, '')} {one.points} | {one.why.say(names=played.names)} |"
