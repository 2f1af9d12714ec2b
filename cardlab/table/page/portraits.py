"""Whose face is drawn at each seat of a table, so that no two look alike."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from ...picture.art.characters import CHARACTERS, COLOURS, character, disc
from ...play.game import Game

if TYPE_CHECKING:
    from ..table import Table


def seated(game: Game, chosen: Mapping[str, str]) -> Mapping[str, str]:
    """Seat -> whose face it has: the one that a person has chosen, else that of the name, if nobody else has it."""
    worn = [(p.seat, p.name if p.bot is not None else chosen.get(p.name, p.name)) for p in game.players]
    return apart(tuple(worn), frozenset(p.seat for p in game.players if p.bot is not None))


@lru_cache(maxsize=256)  # it is asked at every look
def apart(faces: tuple[tuple[str, str], ...], bots: frozenset[str]) -> Mapping[str, str]:
    """Seats and faces, no two alike: a choice comes first, then people, then bots called by an animal's name.

    Of two with one animal the second takes a free one; where it was chosen or named, the same one in another colour,
    but no bot has the animal of a person.
    """
    worn = dict(faces)
    kinds = {seat: character(face).kind for seat, face in worn.items()}
    free = [name for name, who in CHARACTERS.items() if who.kind not in kinds.values()]
    picked = {seat for seat, face in worn.items() if face.partition(" ")[2] in COLOURS}
    named = {seat for seat, face in worn.items() if face.split()[:1] == [kinds[seat].title()]}
    found: dict[str, str] = {}
    for seat in sorted(worn, key=lambda s: (s not in picked, s in bots, s not in named)):
        same = {other for other in found if character(found[other]).kind == kinds[seat]}
        keeps = seat in picked or (seat in named and same <= {*bots})
        if not same or (seat in picked and worn[seat] not in found.values()):
            found[seat] = worn[seat]
        elif free and not keeps:
            found[seat] = free.pop(0)
        else:
            found[seat] = f"{kinds[seat]} {_unlike([disc(found[other]) for other in same])}"
    return MappingProxyType({seat: found[seat] for seat in worn})


def parts(face: str) -> dict[str, str]:
    """A face as pages are told it: its animal, and the colour of its disc, "" for the usual one."""
    colour = face.partition(" ")[2]
    return {"face": character(face).kind, "colour": colour if colour in COLOURS else ""}


def _unlike(discs: Collection[str]) -> str:
    """The colour that is least like those of some discs."""
    return max(COLOURS, key=lambda one: min(_far(COLOURS[one], other) for other in discs))


def _far(one: str, other: str) -> int:
    """How far apart two colours are."""
    return sum(abs(int(one[at : at + 2], 16) - int(other[at : at + 2], 16)) for at in (1, 3, 5))


def moods(table: Table) -> dict[str, str]:
    """How the people at the table look: surprised by a refusal, beaten or pleased at the end.

    In an exercise all look the same, and have a face because it may be an answer.
    """
    game, state = table.game, table.game.state
    if not table.controller.goes_on:
        return dict.fromkeys(state.seats, "pleased")
    lost = set(game.people) - set(state.winners) if state.hand_over and state.winners else ()
    found = {seat: "beaten" if seat in lost else "pleased" for seat in game.people}
    return found | ({table.seat: "surprised"} if table.tone == "no" and table.seat in found else {})
