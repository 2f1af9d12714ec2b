"""What bots, hints and reviews can ask of a game, by name; most of it a game may leave out.

Why so: a game writes plain functions in its ``advice.py`` and derives from nothing. Here is each of them once, with
what it is given, what it gives, and what holds where a game has none.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Generator, Mapping
from dataclasses import dataclass, field, fields
from types import FunctionType
from typing import Any, Protocol

from ..moves import Move, Reason
from ..state import State
from ..tricks.search import TrickPlay
from .puzzle import Puzzle
from .skill import Skill

Thinking = Generator[None, None, Move]  # a bot that takes its time, in slices; at its end it has a move
Bot = Callable[[State, random.Random], Move | Thinking]
Weighed = list[tuple[float, Move]]  # moves and what each brings on average, best first


class NamedBot(Protocol):
    """A bot with a name of its own, such as a cat."""

    about: str  # how it plays, after its name

    def __call__(self, view: State, chance: random.Random, /) -> Move | Thinking:
        """A move for a view."""


class UnseenCards(Protocol):
    """What a seat knows about the cards that it does not see."""

    @property
    def cards(self) -> Collection[object]:
        """The cards that it does not see."""

    def world(self, chance: random.Random, /) -> State:
        """One way in which the cards may lie."""


@dataclass(frozen=True)
class WithMoves:
    """A game's bot that is written as everywhere else, ``bot(view, moves, chance)``; ``moves`` are the legal ones."""

    bot: Callable[[State, list[Move], random.Random], Move | Thinking]

    def __call__(self, view: State, chance: random.Random) -> Move | Thinking:
        """A move for a view."""
        return self.bot(view, view.legal_moves(), chance)


def _legal(view: State) -> list[Move]:
    return view.legal_moves()


def _none(view: State) -> tuple[Move, ...]:
    return ()


def _not_instead(after: State, move: Move) -> State | None:
    return None


def _nothing(view: State, move: Move) -> Reason | None:
    return None


def _no_trust(view: State) -> float:
    return 0.0


@dataclass(frozen=True, slots=True, eq=False)
class Advice:
    """What a game's advice offers; None where only some games have it."""

    # what anybody may ask
    sensible: Callable[[State], list[Move]] = _legal  # the legal moves of a view, sensible first
    rash: Callable[[State], Collection[Move]] = _none  # the legal moves that say what may not be true
    # A good move for a view, and why: advise(view), or advise(view, far) for bots of several skills.
    advise: Callable[..., tuple[Move, Reason]] | None = None
    why: Callable[[State, Move], Reason] | None = None  # why a move is good
    # What is to be compared for a good move: what a hint says first. It names or lights what it is about.
    compare: Callable[[State, Move], Reason | None] = _nothing

    # who plays
    bot: Bot | None = None  # the game's own, if not in ``SKILLS``: bot(view, moves, chance), or bot(view, chance)
    BOTS: Mapping[str, NamedBot] = field(default_factory=dict)  # others by name, as functions
    SKILLS: Mapping[str, Skill] = field(default_factory=dict)  # and as data
    look: Callable[[State, random.Random, int | None], Move | Thinking] | None = None  # these, where ``advise`` is not

    # thinking in worlds: see play/bots/thinker.py
    unseen: Callable[[State], UnseenCards] | None = None
    choices: Callable[[State], list[Move]] = _legal  # the moves worth thinking about
    gain: Callable[[State, State, str], float] | None = None  # what a hand brought a seat: before, after
    UNIT: tuple[str, float] = ("win", 1.0)  # the word for what counts, and how much ``gain`` makes one
    unit: Callable[[State], tuple[str, float]] | None = None  # the same, where it depends on the options
    reply: Callable[[State], Move] | None = None  # the first of the sensible moves, where it is found faster alone
    instead: Callable[[State, Move], State | None] = _not_instead  # how a hand would have ended with another move
    trust: Callable[[State], float] = _no_trust  # what the first of the choices is thought to be ahead
    worlds: Callable[[State, int], int] | None = None  # how many worlds to try for so many moves
    WORLDS: int = 8  # the same, for any number
    QUICK: int = 4  # the same for advice, which must come sooner than a bot's move

    # search
    puzzle: Callable[[State], Puzzle[Any] | None] | None = None  # of a game for one; the nodes are its own business
    openly: Callable[[State], TrickPlay | None] | None = None  # the rest of a hand in tricks, when all cards lie open

    @property
    def thinks(self) -> bool:
        """Whether a bot can think in worlds with it."""
        return self.unseen is not None and self.why is not None

    @classmethod
    def of(cls, said: object) -> Advice:
        """What a game's module says, or an object with such functions."""
        nothing = object()
        found: dict[str, Any] = {one.name: getattr(said, one.name, nothing) for one in fields(cls)}
        bot = found["bot"]
        if isinstance(bot, FunctionType) and bot.__code__.co_argcount - len(bot.__defaults__ or ()) == 3:
            found["bot"] = WithMoves(bot)
        return cls(**{name: part for name, part in found.items() if part is not nothing})
