"""The list of all actions of a game: every legal move is in it; a playthrough says that it stays the same list."""

import random

import laws
import pytest

from cardlab.lab.laws.writing import has_numbers
from cardlab.lab.programs.actions import Actions
from cardlab.rules.state import Verb


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_legal_move_has_a_number_with_every_option(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    for i, options in enumerate(laws.sampled(laws.option_sets(game), 8, f"actions/{game}")):
        has_numbers(laws.case(game, chance.choice(laws.seat_counts(game)), i, options))


def test_a_verb_that_does_not_say_what_may_be_said_is_named():
    class Mute(laws.kind("memory")):
        game, phases, verbs = "mute", {}, {"flip": Verb("Turn over {said}", "MEM-10")}

    with pytest.raises(ValueError, match=r"^mute does not say what can follow “flip ->”[.] Add goals="):
        Actions(Mute(Mute.Rules.make(), 2))
