"""What one's own turns of a hand were worth, judged from one's own view in worlds that might have been.

Why so: a good choice can lose and a bad one can win, so the cards as they lay prove nothing. At each turn the unseen
cards are dealt as they may lie, and the hand is played on from the move that was made and from the one that the advice
would have made, in the same worlds, everybody sensibly by their own view. Nobody is told more than the seat saw then.
All turns get a few worlds, those that may have cost much get more, and the moves made in them are counted: so the work
is bounded, and the same everywhere. This is the one judge of choices: what the page at the end of a hand says, the
turns that it shows and what to try next time all come from here.

A game's advice says what is counted with ``gain(before, after, seat)``, what a hand brought, and ``UNIT``, the word
for one of it and how much of ``gain`` makes one; without them it is hands won. ``unseen(view)`` and ``reply`` are those
of a thinker.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Iterator, Mapping
from math import inf
from statistics import mean, stdev
from typing import NamedTuple

from ...games import advice_of, book
from ...rules.moves import Move, Reason
from ...rules.state import State
from ...rules.thinking.skill import Unseen
from ..bots import bots
from ..bots.thinker import ended
from ..game import Game

FEW = 8  # worlds for each turn in one go
CHEAP = 4  # times as many worlds for a turn from which they are soon played out
GOING = (24, 12, 6, 3)  # how many turns get a few worlds more, the dearest; the last ones as long as it is not sure
ENOUGH = 32  # worlds after which a turn may be settled
WORK = 40_000  # moves made in all worlds of a review: about a second on a laptop
SURE = 3.5  # standard errors within which a difference may be chance: turns are many, and looked at again and again
WORTH = {"win": 0.03}  # what is told as a cost; of all other units
LEAST = 0.75
LONGEST = 400  # moves after which a world counts as undecided
MATTERED = 3
WILD = 0.15  # of the moves in worlds of a game that hides nothing, any legal one: else all worlds would be one
BEST, EQUAL, LESS, COST = "best", "equal", "less", "cost"


class Choice(NamedTuple):
    """One own turn: the number of moves before it, the move made, what the advice would have done, and why.

    ``tells`` is whether the reason tells the two apart: what is true of both is no reason for one of them.
    """

    at: int
    move: Move
    advised: Move
    why: Reason
    tells: bool = True

    def reason(self, names: Mapping[str, str]) -> str:
        """Why the advised move is better, for a child; nothing where no reason tells it from the move made."""
        return self.why.say(child=True, names=names) if self.tells else ""


class Judgement(NamedTuple):
    """What a turn was worth, in units: what mine brought on average, how much more the advised move, how surely."""

    turn: Choice
    unit: str = "win"
    worlds: int = 0
    mine: float = 0.0
    better: float = 0.0  # by how much the advised move brings more, on average
    margin: float = inf  # what such a difference may be by chance

    @property
    def verdict(self) -> str:
        """The best move; as good as it; a little less; or one that cost something for sure.

        What the advice rejects is called as good only where the worlds say so for sure; else the advice stands.
        """
        least = WORTH.get(self.unit, LEAST)
        if self.turn.move is self.turn.advised:
            return BEST
        if self.better >= least and self.better > self.margin:
            return COST
        if self.better + self.margin < least / 2:
            return EQUAL
        return LESS

    @property
    def may(self) -> bool:
        """Whether it has cost something, as far as is known."""
        return self.better > 0 or not self.worlds

    @property
    def sure(self) -> bool:
        """Whether the difference is more than chance; without worlds it is not asked."""
        return not self.worlds or abs(self.better) > self.margin


class Review(NamedTuple):
    """All the turns of a seat in its last hand in which there was something to choose, in the order of play."""

    turns: tuple[Judgement, ...] = ()

    @property
    def mistakes(self) -> list[Judgement]:
        """The three turns that cost most, what is sure before what is not; the dearest first."""
        dear = [one for one in self.turns if one.verdict == COST or (one.verdict == LESS and one.may)]
        return sorted(dear, key=lambda one: (one.verdict == LESS, -one.better, -one.turn.at))[:MATTERED]

    def at(self, number: int) -> Judgement | None:
        """The turn after so many moves, if there was something to choose."""
        return next((one for one in self.turns if one.turn.at == number), None)


def first(game: Game) -> int:
    """How many moves there were before the last hand."""
    deals = game.state.deals
    return next(at for at, state in enumerate(game.states) if state.deals == deals)


def chosen(game: Game, seat: str) -> Iterator[int]:
    """After how many moves a seat had something to choose in the last hand."""
    return (at for at in range(first(game), len(game.steps)) if _chose(game, seat, at))


def _chose(game: Game, seat: str, at: int) -> bool:
    if at >= len(game.steps) or game.steps[at].seat != seat:
        return False
    state, made = game.states[at], game.steps[at].move
    legal = state.legal_moves()
    asks = game.host(state.view(seat)).asks  # a claim that is always open makes no choice of the only card
    forced = all(move is made or move in asks for move in legal)
    return not forced and not any(row.held for move in legal if (row := state.verbs.get(move.verb)))


def turns(game: Game, seat: str) -> Iterator[Choice]:
    """The turns of a seat in the last hand in which there was something to choose, with the advice from its view."""
    found = (choice(game, seat, at) for at in range(first(game), len(game.steps)))
    return (turn for turn in found if turn is not None)


def choice(game: Game, seat: str, at: int) -> Choice | None:
    """The turn of a seat after so many moves; None if it was not its turn, or there was nothing to choose."""
    if not _chose(game, seat, at):
        return None
    view, made = game.states[at].view(seat), game.steps[at].move
    advised, why = game.advised(view)
    return Choice(at, made, advised, why, _tells(view, made, advised, why))


def _tells(view: State, made: Move, advised: Move, why: Reason) -> bool:
    """Whether a reason tells a move from the one that was made.

    A rule that allows the one allows the other as well, if it is a move of the same kind; and a sentence that the
    advice would say of both tells nothing.
    """
    if made is advised or made.verb != advised.verb:
        return True
    if mine := advice_of(type(view)).why:
        return mine(view, made).because != why.because
    rule = book(view.game).rules.get(why.rule)
    return rule is None or rule.advice


class TurnTrial:
    """A turn that is tried in worlds."""

    def __init__(self, game: Game, seat: str, turn: Choice) -> None:
        start = game.states[turn.at]
        self.turn, self.seat, self.advice = turn, seat, advice_of(type(start))
        view = start.view(seat)
        self.unseen = self.advice.unseen(view) if self.advice.unseen else Unseen(view)
        self.open = not self.unseen.cards
        self.chance = random.Random(f"{game.start.seed}/{turn.at}/{seat}")
        self.mine, self.gained = list[float](), list[float]()
        self.work = 0  # moves made
        self.unit, self.scale = self.advice.unit(start) if self.advice.unit else self.advice.UNIT

    def world(self) -> None:
        """Try both moves in one more world."""
        world, moves = self.unseen.world(self.chance), (self.turn.move, self.turn.advised)
        self.work += 1  # also for one that does not fit
        world.seed = number = int(self.chance.random() * 10**6)
        if not set(moves) <= set(world.legal_moves()):
            return
        mine, other = (self._outcome(world, move, random.Random(number)) for move in moves)
        if mine is not None and other is not None:
            self.mine.append(mine)
            self.gained.append(other - mine)

    def _outcome(self, world: State, move: Move, chance: random.Random) -> float | None:
        """What the hand brings the seat in a world after a move, if all go on sensibly; None if it has no end."""
        reply = self.advice.reply
        state = world.copy()
        state.apply(move)
        for _ in range(LONGEST):
            if state.hand_over or not state.turn:
                break
            self.work += 1
            if self.open and chance.random() < WILD:
                state.apply(bots.at_random(state.view(state.turn), chance))
            else:
                state.apply(reply(state) if reply else bots.first(state.view(state.turn), chance))
        if self.advice.gain:
            return self.advice.gain(world, state, self.seat) / self.scale if state.hand_over else None
        return float(self.seat in state.winners)

    @property
    def pace(self) -> float:
        """How many moves a world takes, as far as is known."""
        return self.work / len(self.gained) if self.gained else 0.0

    @property
    def judged(self) -> Judgement:
        """What is known of it so far."""
        if len(self.gained) < 2:
            return Judgement(self.turn, self.unit)
        margin = SURE * stdev(self.gained) / len(self.gained) ** 0.5
        return Judgement(self.turn, self.unit, len(self.gained), mean(self.mine), mean(self.gained), margin)


def reviewed(game: Game, seat: str, *, work: int = WORK) -> Generator[None, None, Review]:
    """The turns of a seat in the last hand, judged; in slices, so that a page stays alive.

    ``work`` is how many moves are made in worlds, at most but for the last world; 0 is the advice alone.
    """
    every: list[Choice] = []
    for at in range(first(game), len(game.steps)):
        if (turn := choice(game, seat, at)) is not None:
            every.append(turn)
            yield
    weighings = {turn.at: TurnTrial(game, seat, turn) for turn in every if turn.move is not turn.advised}
    going = list(weighings.values())
    rounds = iter(GOING)
    while going:
        for weighing in in_turn(going):
            if sum(one.work for one in weighings.values()) >= work:
                going = []
                break
            weighing.world()
            yield
        going = sorted(going, key=_may_cost, reverse=True)[: next(rounds, GOING[-1])]
        going = [one for one in going if one.judged.verdict == LESS or one.judged.worlds < ENOUGH]
    return Review(tuple(weighings[turn.at].judged if turn.at in weighings else Judgement(turn) for turn in every))


def in_turn(going: list[TurnTrial]) -> Iterator[TurnTrial]:
    """Whose world comes next in one go: each turn has some, and one near the end of the hand more for the same work."""
    longest = max((one.pace for one in going), default=0.0)
    times = [FEW * (min(CHEAP, int(longest / one.pace)) if one.pace else 1) for one in going]
    return (one for number in range(FEW * CHEAP) for one, some in zip(going, times, strict=True) if number < some)


def _may_cost(weighing: TurnTrial) -> float:
    return weighing.judged.better + weighing.judged.margin


def review(game: Game, seat: str, *, work: int = WORK) -> Review:
    """The turns of a seat in the last hand, judged at once."""
    return ended(reviewed(game, seat, work=work))
