"""Chosen faces: whose face is drawn at each seat of a table, where people have chosen one."""

from __future__ import annotations

from collections.abc import Mapping

from ..picture.art.characters import CHARACTERS, character
from ..play.game import Game


def seated(game: Game, chosen: Mapping[str, str]) -> dict[str, str]:
    """Seat -> whose face it has, if not that of its name; a bot that would look like somebody has a free one."""
    people = {p.seat: chosen[p.name] for p in game.players if p.bot is None and p.name in chosen}
    taken = {character(face).kind for face in people.values()}
    used = taken | {character(p.name).kind for p in game.players}
    free = iter([name for name, who in CHARACTERS.items() if who.kind not in used])
    found = dict(people)
    for bot in (p for p in game.players if p.bot is not None):
        if character(bot.name).kind in taken:
            found[bot.seat] = next(free, bot.name)
        taken.add(character(bot.name).kind)
    return found
