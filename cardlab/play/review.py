"""Review: what one's own turns of a hand were worth, judged from one's own view in worlds that might have been.

Why so: a good choice can lose and a bad one can win, so the cards as they lay prove nothing. At each turn the unseen
cards are dealt as they may lie, and the hand is played on from the move that was made and from the one that the advice
would have made, in the same worlds, everybody sensibly by their own view. Nobody is told more than the seat saw then.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator
from statistics import mean, stdev
from typing import Any, NamedTuple

from ..games import advice_of
from ..rules.moves import Move, Reason
from ..rules.state import State
from ..rules.unseen import Unseen
from . import bots
from .game import Game
from .thinker import can_think

WORLDS = 16  # for each turn
SURE = 2.5  # standard errors beyond which a difference counts: a hand has many turns, and chance would find one
LONGEST = 400  # moves after which a world counts as undecided
MATTERED = 3
FEW, LATEST = 8, 6  # worlds, and turns, for a short answer


class Choice(NamedTuple):
    """One own turn: the number of moves before it, the move made, what the advice would have done, and why."""

    at: int
    move: Move
    advised: Move
    why: Reason


class Judged(NamedTuple):
    """What a turn was worth: what mine and the advised move brought on average, how surely, and what came of it."""

    turn: Choice
    mine: float
    better: float  # by how much the advised move brings more, on average
    margin: float  # what such a difference may be by chance
    came: float  # what was to be expected at the next turn, or what the hand brought in the end
    doubt: float  # what the way from mine to there may be by chance

    @property
    def luck(self) -> float:
        """How far it went from what was likely, until it was one's own turn again; 0 if that may be chance of ours."""
        gone = self.came - self.mine
        return gone if abs(gone) > self.doubt else 0.0

    @property
    def missed(self) -> float:
        """What the advised move would have brought more, if that is sure enough."""
        return self.better if self.better > self.margin and self.turn.move is not self.turn.advised else 0.0

    @property
    def verdict(self) -> str:
        """The turn in a few words; only a move that the advice would have made is praised."""
        if self.turn.move is self.turn.advised:
            return "Good choice, bad luck." if self.luck < 0 else "Good choice."
        return "There was a safer move." if self.missed else ""


class Hindsight(NamedTuple):
    """What somebody might have done better: how many turns there were with a choice, and the one to learn from."""

    turns: int
    best: Choice | None


def turns(game: Game, seat: str) -> Iterator[Choice]:
    """The turns of a seat in the last hand in which there was something to choose, with the advice from its view."""
    found = (choice(game, seat, at) for at in range(first(game), len(game.steps)))
    return (turn for turn in found if turn is not None)


def choice(game: Game, seat: str, at: int) -> Choice | None:
    """The turn of a seat after so many moves; None if it was not its turn, or there was nothing to choose."""
    if at >= len(game.steps) or game.steps[at].seat != seat:
        return None
    state, made = game.states[at], game.steps[at].move
    view, legal = state.view(seat), state.legal_moves()
    asks = game.host(view).asks  # a claim that is always open makes no choice of the only card that may be played
    forced = all(move is made or move in asks for move in legal)
    if forced or any(row.held for move in legal if (row := state.verbs.get(move.verb))):
        return None
    return Choice(at, made, *game.advised(view))


def first(game: Game) -> int:
    """How many moves there were before the last hand."""
    deals = game.state.deals
    return next(at for at, state in enumerate(game.states) if state.deals == deals)


def judged(game: Game, seat: str, turn: Choice, *, worlds: int = WORLDS) -> Iterator[Judged | None]:
    """None after each world, then the turn judged: slices of work, so that a page stays alive."""
    start, end = game.states[turn.at], game.state
    view, advice = start.view(seat), advice_of(type(start))
    unseen = advice.unseen(view) if can_think(advice) else Unseen(view)
    chance = random.Random(f"{game.start.seed}/{turn.at}/{seat}")
    mine, other = list[float](), list[float]()
    for _ in range(worlds):
        world = unseen.world(chance)
        if turn.move in (legal := world.legal_moves()) and turn.advised in legal:
            mine.append(_outcome(world, turn.move, seat))
            same = turn.move is turn.advised
            other.append(mine[-1] if same else _outcome(world, turn.advised, seat))
        yield None
    differences = [b - a for a, b in zip(mine, other, strict=True)]
    came = _gain(start, end, seat)
    yield Judged(turn, mean(mine or [came]), mean(differences or [0.0]), _error(differences), came, _error(mine))


def _error(values: list[float]) -> float:
    """What the mean of some values may be away from the truth by chance."""
    return SURE * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0


def chained(found: list[Judged]) -> list[Judged]:
    """The turns of a hand, each followed to the next one only: a mistake made later is no bad luck."""
    out = []
    for one, after in zip(found, [*found, None][1:], strict=True):
        if after is not None:
            doubt = (one.doubt**2 + after.doubt**2) ** 0.5
            one = one._replace(came=after.mine + after.missed, doubt=doubt)
        out.append(one)
    return out


def mattered(found: list[Judged]) -> list[Judged]:
    """The three turns that mattered most, by what was missed or by luck, the greatest first."""
    return sorted(chained(found), key=lambda one: (-max(one.missed, abs(one.luck)), one.turn.at))[:MATTERED]


def _outcome(world: Any, move: Move, seat: str) -> float:
    """What the hand brings the seat in a world after a move, if all go on sensibly."""
    state, chance = world.play(move), random.Random(0)
    for _ in range(LONGEST):
        if state.hand_over or not state.turn:
            break
        state = state.play(bots.first(state.view(state.turn), chance))
    return _gain(world, state, seat)


def _gain(before: State, after: State, seat: str) -> float:
    """What a hand brought a seat: as the game counts it, else 1 for winning it and 0 for not."""
    advice = advice_of(type(before))
    if can_think(advice) and after.hand_over:
        return float(advice.gain(before, after, seat))
    return float(seat in after.winners)


def hindsight(game: Game, seat: str, *, worlds: int = FEW) -> Generator[None, None, Hindsight]:
    """The turn of a seat in which the advice would have brought most, of those that went another way; slices of work.

    The last few are judged, and none of them is named that did better in these worlds than the advice. Without worlds
    it is the last one.
    """
    every: list[Choice] = []
    for at in range(first(game), len(game.steps)):
        if (turn := choice(game, seat, at)) is not None:
            every.append(turn)
            yield
    other = [turn for turn in every if turn.move is not turn.advised]
    found: list[Judged] = []
    for turn in other[-LATEST:] if worlds else ():
        for one in judged(game, seat, turn, worlds=worlds):
            yield
            found += [one] if one is not None and one.better >= 0 else []
    best = max(found, key=lambda one: (one.missed, one.better, one.turn.at), default=None)
    rest = other[:-LATEST] if worlds else other  # of these it is not known what they cost
    return Hindsight(len(every), best.turn if best else rest[-1] if rest else None)
