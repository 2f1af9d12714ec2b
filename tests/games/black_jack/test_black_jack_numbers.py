"""Black Jack: known figures, counted by asking the engine: piles, fitting cards, layable subsets, chances, walks."""

from fractions import Fraction
from math import comb

import pytest
from play import fitting, go

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


def test_22_of_52_cards_have_a_behaviour():
    """Laid from a full hand by the first of three, a card has one if the turn does not simply pass to the next."""
    special = []
    for card in PACK:
        other = next(c.code for c in PACK if c.suit == card.suit and c is not card)
        laid = at(f"A: {card} 5H 5D 5S 5C | B: 9D | C: 9S | discard: {other}", packs=2)
        laid = laid.play(f"play {card}")
        if laid.why_not("finish"):
            special.append(card)
            continue
        after = laid.play("finish")
        if (after.turn, after.pending, after.direction) != ("B", 0, 1):
            special.append(card)
    assert len(special) == 22
    assert sorted(c.code for c in special if c.rank == "J") == ["JC", "JS"]
    assert {r: sum(c.rank == r for c in special) for r in "A248K"} == dict.fromkeys("A248K", 4)
    assert Fraction(len(special), 52) == Fraction(11, 26)


def test_largest_penalties_with_one_pack():
    twos = go(at("A: 2C 2D 2H 2S 9C 9D | B: 9H | discard: 5C"), *(f"play 2{s}" for s in "CDHS"), "finish")
    jacks = go(at("A: JC JS 9C 9D | B: 9H | discard: 5C"), "play JC", "play JS", "finish")
    threes = at("A: 3C 3D 3H 3S 9C 9D | B: 9H | discard: 5C", three_pickup=True)
    threes = go(threes, *(f"play 3{s}" for s in "CDHS"), "finish")
    assert (twos.pending, jacks.pending, threes.pending) == (8, 14, 4)


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


@pytest.mark.parametrize(
    ("top", "options", "fit", "chance"),
    [
        ("7H", {}, 18, Fraction(118668, 3215975)),
        ("AC", {}, 15, Fraction(2728, 37835)),
        ("7H", {"ace": False}, 15, Fraction(2728, 37835)),
        ("AC", {"ace": False}, 15, Fraction(2728, 37835)),
    ],
)
def test_chance_that_the_first_player_cannot_lay(top, options, fit, chance):
    assert len(fitting(at(f"A: {all_but(top)} | discard: {top}", **options)).split()) == fit
    assert Fraction(comb(51 - fit, 7), comb(51, 7)) == chance


@pytest.mark.parametrize(("top", "pending"), [("2S", 2), ("JS", 7)])
def test_chance_that_nobody_answers_a_single_penalty_card(top, pending):
    state = at(f"A: {all_but(top)} | discard: {top} | pending: {pending}")
    assert len(fitting(state).split()) == 3
    assert Fraction(comb(48, 7), comb(51, 7)) == Fraction(1892, 2975)


# ---- walks: how many sequences of moves there are from a deal ---------------------------------------------------


def walks(state, depth):
    """The number of sequences of exactly so many legal moves; shorter ones that end the match do not count."""
    legal = state.legal_moves()
    return len(legal) if depth == 1 else sum(walks(state.play(m), depth - 1) for m in legal)


def test_walks_counted_by_hand():
    # A lays 7C or 5H or picks up: 3. After 7C or 5H only finish, after picking up B has KD on nothing: pick up.
    state = at("A: 7C 5H 9S 2S | B: KD QD | discard: 7H | stock: 3S 3C 4C", stage=1)
    assert [walks(state, d) for d in (1, 2)] == [3, 3]
    # Then B faces 7C, 5H (nothing fits: pick up) or A again with 3S more: 7C, 5H, pick up.
    assert walks(state, 3) == 1 + 1 + 3
    # Two cards left: each of the two fitting cards with and without the call, or pick up.
    two = at("A: 7C 5H | B: KD QD | discard: 7H | stock: 3S 3C 4C 6C 6D")
    assert walks(two, 1) == 5
    # Said: finish. Forgotten: B picks up. Picked up: B picks up, for diamonds fit nothing here.
    assert walks(two, 2) == 5


# The first three numbers of 2c with three seats, 4 with four and 5 with two were also counted by hand.
WALKS = {
    ("1", 2): [1, 3, 3, 6, 10],
    ("1", 4): [4, 5, 13, 24, 46],
    ("2a", 3): [4, 8, 11, 22, 50],
    ("2b", 3): [4, 8, 12, 21, 45],
    ("2c", 3): [4, 10, 14, 27, 61],
    ("3", 3): [4, 10, 16, 29, 67],
    ("4", 4): [4, 7, 19, 41, 82],
    ("5", 2): [2, 8, 19, 39, 94],
    ("5", 4): [5, 12, 31, 66, 140],
    ("5", 6): [2, 7, 22, 54, 141],
}


@pytest.mark.parametrize(("stage", "seats"), list(WALKS))
def test_walks_from_a_deal(stage, seats):
    state = new(seats, seed=7, stage=stage)
    assert [walks(state, d) for d in range(1, 6)] == WALKS[stage, seats]
