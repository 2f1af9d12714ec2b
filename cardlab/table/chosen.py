"""Chosen faces: whose face is drawn at each seat of a table, where people have chosen one."""

from __future__ import annotations

from collections.abc import Mapping

from ..picture.art.characters import CHARACTERS, character
from ..play.game import Game


def seated(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Seat -> whose face it has, if not that of its name; a bot that would look like a person has a free one."""
    people = {p.seat: chosen[p.name] for p in game.players if p.bot is None and p.name in chosen}
    taken = {character(face).kind for face in people.values()}
    used = taken | {character(p.name).kind for p in game.players}
    free = iter([name for name, who in CHARACTERS.items() if who.kind not in used])
    bots = [p for p in game.players if p.bot is not None and character(p.name).kind in taken]
    return people | {p.seat: next(free, p.name) for p in bots}
