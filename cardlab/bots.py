"""Bots: a bot is a function of a view and a source of chance; it never sees more than its seat does.

``first`` and ``at_random`` play any game; a game may bring a sensible one, called ``bot`` in its module, and several
of different strength in a dict ``BOTS``: name -> bot. A bot that takes its time is a generator: it yields after each
slice of thinking, so that a table stays alive, and returns its move.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from types import ModuleType
from typing import Any

from .core import State
from .moves import Move

Thinking = Generator[None, None, Move]
Bot = Callable[[Any, random.Random], Move | Thinking]


def decided(answer: Move | Thinking) -> Move:
    """The move a bot answers, thought out to its end."""
    if isinstance(answer, Move):
        return answer
    while True:
        try:
            next(answer)
        except StopIteration as found:
            move: Move = found.value
            return move


def first(view: State, chance: random.Random) -> Move:
    """The first legal move: the candidates stand in a sensible order."""
    return view.legal_moves()[0]


def at_random(view: State, chance: random.Random) -> Move:
    """Any legal move, all equally likely."""
    moves = view.legal_moves()
    return moves[int(chance.random() * len(moves))]


def offered(module: ModuleType) -> dict[str, Bot]:
    """The bots that can sit down at a game, by the names asked for: "bot", "bot:first" and those of its BOTS."""
    sensible: Bot = getattr(module, "bot", first)
    own: dict[str, Bot] = {f"bot:{name}": bot for name, bot in getattr(module, "BOTS", {}).items()}
    return {"bot": sensible, **own, "bot:sensible": sensible, "bot:first": first, "bot:at_random": at_random}


def named(spec: str, module: ModuleType) -> Bot:
    """The bot for a player called "bot", "bot:first" or as the game's module offers. Raises ValueError."""
    known = offered(module)
    if spec not in known:
        raise ValueError(f"There is no player {spec[:40]!r}: bots are {', '.join(known)}; any other name is a person.")
    return known[spec]
