"""Black Jack: known figures, counted by asking the engine: piles, and subsets that can be laid."""

import pytest

from cardlab.games import black_jack
from cardlab.rules.cards import PACK

at, new, PLAIN = black_jack.at, black_jack.new, black_jack.PLAIN


def all_but(*codes):
    return " ".join(c.code for c in PACK if c.code not in codes)


@pytest.mark.parametrize(("seats", "stock"), [(2, 37), (3, 30), (4, 23), (5, 16), (6, 9), (7, 2)])
def test_blj_04_blj_05_seven_cards_each_one_card_opens_and_the_rest_is_the_stock(seats, stock):
    state = new(seats, packs=1)
    assert [len(state.piles[p]) for p in (*state.seats, "discard", "stock")] == [7] * seats + [1, stock]


def test_eight_players_need_two_packs_and_six_get_them():
    with pytest.raises(ValueError, match="8 hands of 7 cards and an opening card are too many for packs=1"):
        new(8, packs=1)
    assert len(new(6).piles["stock"]) == 61


@pytest.mark.parametrize("four", [False, True])
def test_subsets_that_can_be_laid_in_one_turn(four):
    """One hand holds the whole pack; a subset is reached by its cards and the last of them, so one way is enough."""
    counts = []
    reached = {}
    for first in PACK:
        state = at(f"A: {all_but(first.code)} | discard: {first} | laid: {first}", **(PLAIN | {"four": four}))
        reached[frozenset([first]), first] = state
    for _ in range(4):
        longer = {}
        for (some, _last), state in reached.items():
            for move in state.legal_moves():
                if move.card:
                    key = some | {move.card}, move.card
                    if key not in longer:
                        longer[key] = state.play(move)
        reached = longer
        counts.append(len({some for some, _ in reached}))
    assert counts == ([166, 732, 3017, 11796] if four else [130, 416, 1235, 3432])
