"""The list of all actions of a game: every legal move is in it, in every option, and it stays the same list."""

import random
import zlib

import laws
import pytest

from cardlab.rules.actions import Actions
from cardlab.rules.state import Verb

MOVES = 60  # of a hand, whose legal moves are looked up
# How many actions a game has with its usual rules and few players, and a sum over all of them in order. Whoever has
# learned to play by these numbers relies on them: change them only on purpose, and say so in CHANGELOG.md.
KNOWN = {
    "accordion": (106, 3348195482),
    "bango": (1, 3431870270),
    "beggar_my_neighbour": (3, 2190815485),
    "bela": (219, 2789761628),
    "belisha": (2812, 268147532),
    "bismarck": (110, 4118618949),
    "black_jack": (110, 2992654173),
    "casino": (753, 1695031773),
    "la_belle_lucie": (153, 789498122),
    "marjapussi": (250, 2972633225),
    "memory": (53, 2142765460),
    "michigan": (205, 3081093246),
    "sergeant_major": (162, 4051551974),
}


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


@pytest.mark.parametrize("game", laws.GAMES)
def test_the_list_stays_as_it_is(game):
    moves = listed(game, laws.few(game)).moves
    assert KNOWN[game] == (len(moves), zlib.crc32("\n".join(map(str, moves)).encode()))


def test_a_verb_that_does_not_say_what_may_be_said_is_named():
    class Mute(laws.kind("memory")):
        game, phases, verbs = "mute", {}, {"flip": Verb("Turn over {said}", "MEM-10")}

    with pytest.raises(ValueError, match=r"^mute does not say what can follow “flip ->”[.] Add goals="):
        Actions(Mute(Mute.Rules.make(), 2))
