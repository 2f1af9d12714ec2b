"""Any game as an environment of PettingZoo, for libraries that learn. Needs the extra ``rl``.

An episode is one hand, from the deal to its end. What a seat is shown is made from its view; see ``ViewEncoder``. What
it can do is a number; see ``Actions``.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import partial
from io import BytesIO
from typing import Any

from ...games import DEFAULT, host_of, rules_of
from ...picture import files, words
from ...rules.moves import IllegalMove, Move, Reason
from ...rules.players import usual
from ...rules.state import State
from ...rules.text.position import NOBODY
from ...rules.text.sentences import brief
from ..chart import needed
from .actions import Actions

with needed("rl", "numpy", "gymnasium", "pettingzoo"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv

from .sight import MOST, ViewEncoder

DEALS = 10**9  # as many deals are told apart
CYCLES = 1000  # moves of each seat after which a hand is broken off; sensible players need a few dozen
REWARDS = ("won", "points")
SIZE = 640, 480  # pixels of a picture
MODES = ("human", "ansi", "rgb_array")


class Numbered:
    """What a game with its options and so many players is for a program, whatever is dealt: the spaces, the rewards."""

    def __init__(
        self, game: str | type[State], players: int | None, stage: object, rewards: str, mode: Any, **options: Any
    ):
        self.kind = rules_of(game)
        if rewards not in REWARDS:
            raise ValueError(f"rewards cannot be {brief(rewards, 20)!r}. Choose from {', '.join(REWARDS)}.")
        if mode is not None and mode not in MODES:
            raise ValueError(f"render_mode cannot be {brief(mode, 20)!r}. Choose from {', '.join(MODES)}.")
        self.rules, self.rewards, self.mode = self.kind.Rules.make(stage, **options), rewards, mode
        blank = self.kind(self.rules, usual(self.kind.seat_range) if players is None else players)
        self.seats, self.actions, self.sight = blank.seats, Actions(blank), ViewEncoder(blank)
        self.many = len(self.actions)

    def __reduce__(self) -> tuple[Any, ...]:
        how = self.rules.changed()
        return partial(Numbered, self.kind, len(self.seats), None, self.rewards, self.mode, **how), ()

    def __deepcopy__(self, memo: object) -> Numbered:
        return self  # nothing of it ever changes

    def deal(self, seed: int) -> State:
        """A fresh hand."""
        state = self.kind.new(len(self.seats), seed=seed % DEALS, **self.rules.changed())
        state.notes = None
        return state

    def space(self) -> spaces.Dict:
        """The space of what a seat is shown."""
        seen = spaces.Box(-MOST, MOST, (self.sight.size,), np.int16)
        return spaces.Dict({"observation": seen, "action_mask": spaces.Box(0, 1, (self.many,), np.int8)})

    def shown(self, view: State) -> dict[str, Any]:
        """What a seat is shown: its view as numbers, and which actions are allowed; none while it has to wait."""
        mask = np.zeros(self.many, np.int8)
        if not view.hand_over and (legal := view.legal_moves()):
            mask[[*map(self.actions.action_of, legal)]] = 1
        return {"observation": self.sight(view), "action_mask": mask}

    def refusal(self, view: State, action: Any) -> Reason | None:
        """Why an action is not allowed, and which ones are. Raises ValueError for a number that is no action."""
        why = view.why_not(self.actions.move_of(action))
        if why is None:
            return None
        legal = [f"{self.actions.action_of(m)} ({m})" for m in view.legal_moves()]
        return why.saying(f"{why.say()} Allowed now: {', '.join(legal[:12])}{', …' * (len(legal) > 12)}.")

    def rewarded(self, state: State) -> dict[str, float]:
        """What the hand that is over brings to each seat."""
        if self.rewards == "won":
            won = state.winners
            return {s: float((s in won) - (s not in won)) if won else 0.0 for s in self.seats}
        teams = host_of(state.view(NOBODY)).teams or tuple((seat,) for seat in self.seats)
        entries = [entry for entry in state.sheet() if entry.hand == state.deals]
        sums = {s: sum(e.points for e in entries if e.seat in team) for team in teams for s in team}
        return {s: float(-sums[s] if state.fewest else sums[s]) for s in self.seats}

    def painted(self, view: State) -> Any:
        """A view as the render mode wants it."""
        if self.mode == "rgb_array":
            return _pixels(files.png(files.drawing(view, host_of(view), {}, size=SIZE), ground="meadow"))
        text = words.table(view, host_of(view), {})
        if self.mode == "ansi":
            return text
        print(text)
        return None


def _pixels(png: bytes) -> Any:
    """A PNG as an array: row by row, red, green and blue of each pixel."""
    from PIL import Image  # here, because only who films a game needs it

    return np.array(Image.open(BytesIO(png)).convert("RGB"))


class ByNumber:
    """What every environment of a game tells about its numbers."""

    numbered: Numbered

    @property
    def moves(self) -> tuple[Move, ...]:
        """All the actions: the move of each, in order."""
        return self.numbered.actions.moves

    @property
    def names(self) -> list[str]:
        """What stands in each place of an observation, such as "A: 7C"."""
        return self.numbered.sight.names

    def move_of(self, action: int) -> Move:
        """The move with this number. Raises ValueError."""
        return self.numbered.actions.move_of(action)

    def action_of(self, move: Move | str) -> int:
        """The number of a move, or of its text. Raises ValueError."""
        return self.numbered.actions.action_of(move)


class CardEnv(ByNumber, AECEnv):  # type: ignore[misc]  # pettingzoo: no types
    """A game for all its seats; made by ``env``. ``truth`` is the whole truth, which no seat is shown."""

    def __init__(self, numbered: Numbered, seed: int | None, max_cycles: int) -> None:
        super().__init__()
        self.numbered, self.render_mode, self.max_cycles = numbered, numbered.mode, max_cycles
        name = f"cardlab_{numbered.kind.game}"
        self.metadata = {"name": name, "render_modes": [*MODES], "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [*numbered.seats]
        self.agents: list[str] = []
        self._chance, self._next = random.Random(seed), seed
        self._spaces = {seat: numbered.space() for seat in numbered.seats}
        self._acts = {seat: spaces.Discrete(numbered.many) for seat in numbered.seats}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What a seat can be shown."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat can do."""
        return self._acts[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal a hand: the deal of this seed, else the next one."""
        if seed is not None:
            self._chance, self._next = random.Random(seed), seed
        deal = self._chance.randrange(DEALS) if self._next is None else self._next
        self._next, self.truth, self._moves = None, self.numbered.deal(deal), 0
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations, self.truncations = dict.fromkeys(self.agents, False), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.truth.turn
        self._skip_agent_selection = None

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat is shown now."""
        return self.numbered.shown(self.truth.view(agent))

    def step(self, action: Any) -> None:
        """Make a move of the seat that has the turn. Raises IllegalMove, which names the moves that are allowed."""
        if not self.agents:
            raise ValueError("The hand is over. Deal the next one with reset().")
        seat = self.agent_selection
        if self.terminations[seat] or self.truncations[seat]:
            if action is not None:
                cure = "Then deal the next one with reset()."
                raise ValueError(f"The hand is over, so {seat} can only step(None). {cure}")
            self._was_dead_step(None)
            return
        state, numbered = self.truth, self.numbered
        move = numbered.actions.move_of(action)
        if state.why_not(move) is not None:
            refused = numbered.refusal(state.view(seat), action)
            assert refused is not None
            raise IllegalMove(refused)
        state.apply(move)
        self._moves += 1
        self._cumulative_rewards[seat] = 0.0
        if state.hand_over:
            self.rewards = numbered.rewarded(state)
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
            self._deads_step_first()
        elif self._moves >= self.max_cycles * len(self.agents):
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = state.turn
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table as the seat sees it that has the turn: printed, as text, or as an array of pixels."""
        return self.numbered.painted(self.truth.view(self.truth.turn or self.possible_agents[0]))

    def close(self) -> None:
        """There is nothing to close."""


def env(
    game: str | type[State] = DEFAULT,
    *,
    players: int | None = None,
    stage: object = None,
    seed: int | None = None,
    rewards: str = "won",
    max_cycles: int = CYCLES,
    render_mode: str | None = None,
    **options: Any,
) -> CardEnv:
    """A game as an AEC environment of PettingZoo, whose agents are its seats; an episode is one hand.

    ``players`` is their number (default: two, or as many as it takes), ``seed`` the first deal; ``stage`` and further
    words are the rules. ``rewards`` come at the end: "won" is 1 for those who won, -1 for the others and 0 if nobody
    did; "points" is what the score sheet gives to a seat or its team. A hand is broken off after ``max_cycles`` moves
    for each seat. Raises ValueError with what is allowed.
    """
    rules_of(game).Rules.refuse_unknown(options, env)
    return CardEnv(Numbered(game, players, stage, rewards, render_mode, **options), seed, max_cycles)
