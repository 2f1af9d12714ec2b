"""Every position that is accepted can be played: real ones are deformed field by field, and what is taken is tried.

``CARDLAB_TRIES=1000`` tries so many positions of each game, and ``CARDLAB_SEED=...`` others.
"""

import random

import laws
import pytest
from deforming import deformed, joined, reals
from refusals import answered, lived

from cardlab.games import rules_of
from cardlab.play import bots
from cardlab.rules.moves import DEAL
from cardlab.rules.position import Kind, parts

MOVES = 200  # of any choice that are made from each


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_position_that_is_accepted_can_be_played(game):
    chance, kind, taken = random.Random(f"{laws.SEED}/{game}/deformed"), rules_of(game), 0
    print(f"CARDLAB_SEED={laws.SEED}")
    known = []
    for number in range(tries := laws.tries(40)):
        known = reals(game, chance) if number % 40 == 0 else known
        text, options = deformed(game, known, chance)
        state = answered(lambda text=text, options=options: kind.at(text, **options), text)
        if state is not None and not state.viewer:
            taken += 1
            try:
                lived(state, number, MOVES, 0.05)
            except Exception as error:
                raise AssertionError(f"accepted, and cannot be played: {text!r} with {options}") from error
    assert taken >= tries / 8 - 2  # of few that were drawn, none may be one


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_position_that_does_not_say_which_hand_it_is_is_the_first(game):
    """So the deal passes on after it, and nobody is drawn for it again."""
    kind = rules_of(game)
    for seed in range(6):
        state = kind.new(laws.few(game), seed=seed)
        chance = random.Random(seed)
        while not state.hand_over:
            state = state.play(bots.first(state.view(state.turn), chance))
        told = {name: text for name, text in parts(state.text()).items() if name != "deals"}
        assert (again := kind.at(joined(told), seed=seed)) == state
        if state.turn:
            assert again.play(DEAL) == state.play(DEAL)


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_field_says_what_it_may_hold(game):
    for name, one in rules_of(game).fields.items():
        said = isinstance(one.allowed, Kind) or one.allowed or isinstance(one.default, bool)
        assert said, f"{name} may hold anything"
