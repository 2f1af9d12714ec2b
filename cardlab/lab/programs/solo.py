"""Any game as an environment of Gymnasium: one seat is yours, bots sit at the others. Needs the extra ``rl``.

Why so: a library that learns for one player may try anything. So a forbidden action is answered instead of raised: the
position stays, the reward is -1, and the sentence stands in ``info["refused"]``. Those that know masks never meet it.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...games import DEFAULT, advice_of, rules_of
from ...play.bots import bots
from ...rules.state import State
from ...rules.thinking.advice import Bot
from ..chart import needed
from .env import CYCLES, DEALS, MODES, ByNumber, Numbered

with needed("rl", "gymnasium"):
    import gymnasium
    from gymnasium import spaces

Opponent = str | Callable[..., Any]


class SoloEnv(ByNumber, gymnasium.Env[Any, Any]):
    """A game for seat A against bots; made by ``solo``."""

    def __init__(self, numbered: Numbered, crew: Sequence[Bot], seed: int | None, max_cycles: int) -> None:
        self.numbered, self.render_mode, self.max_cycles = numbered, numbered.mode, max_cycles
        self.metadata = {"name": f"cardlab_{numbered.kind.game}_solo", "render_modes": [*MODES], "render_fps": 1}
        self.me, *others = numbered.seats
        self.crew = dict(zip(others, crew, strict=True))
        self.observation_space = numbered.space()
        self.action_space = spaces.Discrete(numbered.many)
        self._first, self.over = seed, True

    def action_masks(self) -> Any:
        """Which actions are allowed now, as learners with masks ask for them."""
        return self._shown()["action_mask"].astype(bool)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a hand, the deal of this seed or the next one, and let the others play until it is your turn."""
        seed, self._first = self._first if seed is None else seed, None
        super().reset(seed=seed)
        self._deal(int(self.np_random.integers(DEALS)) if seed is None else seed)
        while self.truth.hand_over:  # a hand in which there was nothing to do
            self._deal(int(self.np_random.integers(DEALS)))
        return self._shown(), {}

    def _deal(self, seed: int) -> None:
        self.truth, self.over, self._moves = self.numbered.deal(seed), False, 0
        self._chance = random.Random(f"{seed}/bots")
        self._others()

    def _others(self) -> None:
        """Let the bots play until it is our turn, or the hand is over."""
        state = self.truth
        while not state.hand_over and state.turn != self.me and not self._long():
            state.apply(bots.asked(self.crew[state.turn], state.view(state.turn), self._chance))
            self._moves += 1

    def _long(self) -> bool:
        return self._moves >= self.max_cycles * len(self.numbered.seats)

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Make a move, and let the others answer. Raises ValueError after the end, or for what is no action."""
        if self.over:
            raise ValueError("The hand is over. Deal the next one with reset().")
        state, numbered = self.truth, self.numbered
        self._moves += 1
        if refused := numbered.refusal(state.view(self.me), action):
            self.over = self._long()
            return self._shown(), -1.0, False, self.over, {"refused": refused.say()}
        state.apply(numbered.actions.move_of(action))
        self._others()
        ended = state.hand_over
        self.over = ended or self._long()
        if self.render_mode == "human":
            self.render()
        return self._shown(), numbered.rewarded(state)[self.me] if ended else 0.0, ended, self.over and not ended, {}

    def _shown(self) -> dict[str, Any]:
        return self.numbered.shown(self.truth.view(self.me))

    def render(self) -> Any:
        """The table as you see it: printed, as text, or as an array of pixels."""
        return self.numbered.painted(self.truth.view(self.me))


def solo(
    game: str | type[State] = DEFAULT,
    *,
    opponents: Opponent | Sequence[Opponent] = "bot:first",
    players: int | None = None,
    stage: object = None,
    seed: int | None = None,
    rewards: str = "won",
    max_cycles: int = CYCLES,
    render_mode: str | None = None,
    **options: Any,
) -> SoloEnv:
    """A game as an environment of Gymnasium: seat A is yours, and an episode is one hand.

    ``opponents`` is who sits at the other seats, such as "bot:first", "bot" or a function of your own, or a list of
    them. "bot:first" answers at once; "bot" plays better, and a learner waits for it where it thinks (the page on
    environments has the figures). All else is as in ``env``; only a forbidden action is not raised, but brings -1 and
    ``info["refused"]``.
    Raises ValueError with what is allowed.
    """
    rules_of(game).Rules.refuse_unknown(options, solo)
    numbered = Numbered(game, players, stage, rewards, render_mode, **options)
    others, advice = len(numbered.seats) - 1, advice_of(numbered.kind)
    named = [opponents] * others if isinstance(opponents, str) or callable(opponents) else [*opponents]
    if len(named) != others:
        raise ValueError(f"Name one opponent for all other seats or {others}, one for each, not {len(named)}.")
    return SoloEnv(numbered, [bots.bot_of(who, advice) for who in named], seed, max_cycles)
