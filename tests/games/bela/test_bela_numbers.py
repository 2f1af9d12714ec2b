"""Bela: what can be counted exactly, and what stays the same in every hand."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest
from play import sensible

from cardlab.games.bela import CARDS, NATURAL, POINTS, Bela, runs, worth
from cardlab.rules.cards import cards


def run_values(size):
    """How many hands of a size have runs of each value: the counts of one suit, combined four times."""
    suit = Counter()
    for n in range(9):
        for ranks in combinations(NATURAL, n):
            found = runs(cards(" ".join(f"{rank}S" for rank in ranks)))
            suit[n, sum(map(worth, found))] += 1
    assert sum(suit.values()) == 256
    total = Counter({(0, 0): 1})
    for _ in range(4):
        more = Counter()
        for (n, value), count in total.items():
            for (m, other), ways in suit.items():
                if n + m <= size:
                    more[n + m, value + other] += count * ways
        total = more
    return {value: count for (n, value), count in sorted(total.items()) if n == size}


def test_runs_in_nine_random_cards_bel_20_to_bel_22():
    found = run_values(9)
    assert found == {
        0: 19_096_536, 20: 6_882_264, 40: 387_480, 50: 1_588_464, 60: 1_080, 70: 89_616, 100: 3_360,
    }  # fmt: skip
    assert sum(found.values()) == comb(32, 9) == 28_048_800
    assert round(100 * (1 - found[0] / comb(32, 9)), 3) == 31.917
    fifties = found[50] + found[70] + found[100]
    assert fifties == 1_681_440 and round(100 * fifties / comb(32, 9), 3) == 5.995


def test_runs_in_six_random_cards():
    found = run_values(6)
    assert found == {0: 826_284, 20: 72_552, 40: 228, 50: 7_128} and sum(found.values()) == comb(32, 6) == 906_192


def test_bel_56_the_points_of_the_pack():
    for suit in "SHDC":
        by_suit = Counter()
        for card in CARDS:
            by_suit[card.suit] += POINTS[suit][card]
        assert by_suit[suit] == 62 and sorted(by_suit.values()) == [30, 30, 30, 62]
    values = sorted(POINTS["S"].values())
    assert sum(values) == 152
    assert (sum(values[:18]), sum(values[-18:])) == (18, 146)  # two players: 18 cards are played
    assert (sum(values[:27]), sum(values[-27:])) == (85, 152)  # three players: 27 cards
    assert (Fraction(152 * 18, 32), Fraction(152 * 27, 32)) == (Fraction("85.5"), Fraction("128.25"))


def played(seats, seed, **options):
    """The states of one hand at whose end there was a taker, played by the first legal move."""
    state = Bela.new(seats, seed=seed, claim_rule="none", **options)
    if state.phase == "bid":
        state = state.play("take")
    while not state.hand_over:
        state.apply(sensible(state)[0])
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_bel_43_bel_57_what_every_hand_keeps(seats):
    seen = Counter()
    for seed in range(150):
        state = played(seats, seed)
        points = POINTS[state.trump]
        won = {s: state.piles[f"won.{s}"] for s in state.seats}
        out = [c for p in ("stock", "turnup", "bottom") for c in state.piles[p]]
        assert sum(len(heap) for heap in won.values()) == 9 * seats and len(out) == 32 - 9 * seats
        in_play = sum(points[c] for heap in won.values() for c in heap)
        assert in_play + sum(points[c] for c in out) == 152
        lines = Counter()
        for entry in state.sheet():
            lines[entry.why.rule] += entry.points
        assert lines["BEL-56"] == in_play and lines["BEL-57"] == 10
        assert lines["BEL-38"] in (0, 20) and lines["BEL-33"] in (0, 20, 40, 50, 60, 70, 100)
        counted = in_play + 10 + lines["BEL-38"] + lines["BEL-33"]
        assert sum(state.score) + state.pot == counted  # transfers change nothing, ties move a part to the pot
        seen["bela"] += lines["BEL-38"] > 0
        seen["runs"] += lines["BEL-33"] > 0
        seen["bate"] += lines["BEL-61"] != 0 or bool(state.taker and not state.winners)
        assert lines["BEL-61"] == 0
    assert seen["bela"] > 5 and seen["runs"] > 30


def test_the_largest_run_value_is_100_and_120_with_the_bela():
    hand = "AS KS QS JS TS AH KH QH JH"
    assert sum(map(worth, runs(cards(hand)))) == 100
    text = f"A: {hand} | B: 7C 8C 9C TC 7D 8D 9D 7S 8S | trump: S | taker: A | turn: A"
    state = Bela.at(text)
    for move in ("play JS -> fifty", "play 7S", "gather", "show -> AS", "show -> AH", "play KS -> bela", "play 8S"):
        state = state.play(move)
    for move in ("gather", "play QS -> bela"):
        state = state.play(move)
    points = sum(POINTS["S"][c] for c in cards("JS 7S KS 8S"))
    assert state.to_date("A") - points == 120
