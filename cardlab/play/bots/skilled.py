"""The bots that a game's advice names in ``SKILLS``, made from what it can do anyway.

Why so: a weak opponent that now and then plays a silly card teaches nothing and insults nobody less. These err as
people do: they have forgotten what is gone, and they look less far. See rules/thinking/skill.py.
"""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Mapping

from ...rules.moves import DEAL, Move
from ...rules.state import State
from ...rules.thinking.advice import Advice, Thinking
from ...rules.thinking.skill import Skill, forgetful
from .thinker import Thinker

QUICKLY = 4  # one of so many worlds is tried by who thinks quickly
THINKERS = {  # of a game that says nothing itself, and whose bot thinks in worlds
    "bot": Skill(f"[remember] every card played and [try] each move in {Advice().WORLDS} deals or more"),
    "cat": Skill("[remember] every card played and [look] a little ahead", far=2),
    "goldfish": Skill("[forget] what was played and hardly [look] ahead", remembers=0, far=1),
}


def skills_of(advice: Advice) -> Mapping[str, Skill]:
    """The bots of a game by name, the game's own under "bot"; none where there is nothing to choose."""
    return advice.SKILLS or (THINKERS if advice.thinks else {})


class Skilled:
    """A bot that remembers and looks as far as its skill says, and otherwise plays like the game's own.

    A ``quick`` one that thinks in worlds tries a part of them.
    """

    def __init__(
        self, advice: Advice, name: str, skill: Skill, simple: Callable[[State], Move], *, quick: bool = False
    ) -> None:
        self.advice, self.__name__, self.skill, self.simple = advice, name, skill, simple
        self.about, self.part = skill.about, QUICKLY if quick else 1

    def __call__(self, view: State, chance: random.Random) -> Move | Thinking:
        """A move for a view; what comes out of a bad memory is looked at again before it is played."""
        if view.hand_over:
            return DEAL
        mind = forgetful(view, self.skill.remembers)
        answer = self._look(mind, chance)
        return self._checked(view, answer) if isinstance(answer, Move) else self._slowly(view, answer)

    def _look(self, mind: State, chance: random.Random) -> Move | Thinking:
        far = self.skill.far
        if far == 0:
            return self.simple(mind)
        look, advise = self.advice.look, self.advice.advise
        if look is None:
            if advise is None or self.advice.thinks:
                return Thinker(self.advice, worlds=far or 0, part=self.part)(mind, chance)
            return (advise(mind) if far is None else advise(mind, far))[0]
        if inspect.isgeneratorfunction(look) and self.part > 1:
            far = max(1, (far or self.advice.WORLDS) // self.part)
        return look(mind, chance, far)

    def _slowly(self, view: State, thinking: Thinking) -> Thinking:
        move = yield from thinking
        return self._checked(view, move)

    def _checked(self, view: State, move: Move) -> Move:
        return move if view.why_not(move) is None else self.simple(view)

    def __deepcopy__(self, memo: object) -> Skilled:
        return self  # it keeps nothing from one move to the next
