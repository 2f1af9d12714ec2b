"""The list of all actions of a game: every legal move is in it; a playthrough says that it stays the same list."""

import random

import laws
import pytest

from cardlab.rules.actions import Actions
from cardlab.rules.state import Verb

MOVES = 60  # of a hand, whose legal moves are looked up


def listed(game, seats, **options):
    kind = laws.kind(game)
    return Actions(kind(kind.Rules.make(**options), seats))


@pytest.mark.parametrize("game", laws.GAMES)
def test_every_legal_move_has_a_number_with_every_option(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    for i, options in enumerate(laws.sampled(laws.option_sets(game), 8, f"actions/{game}")):
        seats = chance.choice(laws.seat_counts(game))
        try:
            state = laws.kind(game).new(seats, seed=i, **options)
        except ValueError:
            continue  # too few packs for so many
        actions = listed(game, seats, **options)
        assert [actions.action_of(move) for move in actions.moves] == [*range(len(actions))]
        state.notes = None
        for _ in range(MOVES):
            legal = state.legal_moves()
            if state.hand_over:
                break
            assert {*legal} <= {*actions.moves}, options
            others = chance.sample(actions.moves, min(20, len(actions)))
            assert all((state.why_not(move) is None) == (move in legal) for move in others)
            state.apply(laws.lively(state, legal, chance))


def test_a_verb_that_does_not_say_what_may_be_said_is_named():
    class Mute(laws.kind("memory")):
        game, phases, verbs = "mute", {}, {"flip": Verb("Turn over {said}", "MEM-10")}

    with pytest.raises(ValueError, match=r"^mute does not say what can follow “flip ->”[.] Add goals="):
        Actions(Mute(Mute.Rules.make(), 2))
