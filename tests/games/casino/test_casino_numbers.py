"""Known numbers about Casino: what always adds up, what random play gives, and how strong the players are."""

import random
from itertools import combinations

import pytest
from test_casino import at, plays

from cardlab.games import casino
from cardlab.lab.simulate import simulate
from cardlab.rules.cards import VALUE


def random_hand(seed, **options):
    """Every state of a hand of two players: any hand card, then any kind of play, then any move of that kind."""
    rng = random.Random(seed)
    state = casino.new(2, seed=seed, **options)
    state.notes = None
    yield state
    while not state.hand_over:
        kinds = {}
        for move in state.legal_moves():
            kinds.setdefault(move.verb, []).append(move)
        state.apply(rng.choice(kinds[rng.choice(list(kinds))]))
        yield state


@pytest.fixture(scope="module")
def hands():
    """Two hundred random hands: the points of the non-dealer and of the dealer, the sweeps, the cards won."""
    found = []
    for seed in range(200):
        for state in random_hand(seed):
            if not any(len(state.piles[s]) % 4 for s in "AB") and not state.piles["played"]:
                empty = len(state.piles["stock"]) in (40, 32, 24, 16, 8, 0) and len(state.piles["A"]) in (0, 4)
                assert not (empty and state.built), "CAS-68: a build was left when both hands were empty"
        dealer = "AB".index(state.dealer)
        cards = [len(state.piles[f"won.{s}"]) for s in "AB"]
        found.append((state.points[1 - dealer], state.points[dealer], sum(state.sweeps), cards))
    return found


def test_cas_68_no_build_is_left_when_both_hands_are_empty(hands):
    assert len(hands) == 200  # checked while they were played


def test_cas_90_eleven_points_or_eight_and_the_sweeps(hands):
    for n, d, sweeps, cards in hands:
        assert sum(cards) == 52 and n + d == (8 if cards[0] == cards[1] else 11) + sweeps


def test_random_play_favours_the_dealer_a_little(hands):
    mean = [sum(column) / 200 for column in list(zip(*hands, strict=True))[:3]]
    assert abs(mean[0] - 5.1) < 0.4 and abs(mean[1] - 5.8) < 0.4 and mean[2] < 0.2
    assert 0.02 < sum(cards == [26, 26] for *_, cards in hands) / 200 < 0.08


def divides(numbers, value):
    """Whether numbers fall into groups of a value, by trying everything."""
    if not numbers:
        return True
    first, rest = numbers[0], numbers[1:]
    return any(
        first + sum(rest[i] for i in group) == value
        and divides([n for i, n in enumerate(rest) if i not in group], value)
        for size in range(len(rest) + 1)
        for group in combinations(range(len(rest)), size)
    )


@pytest.mark.parametrize("table", ["AS 2S 2H 3S 4S 6S", "5S 5H 5D AS 4S", "9S AS AH 8S 2S", "TS TC 7S 2C AC"])
def test_cas_33_the_captures_are_those_that_trying_everything_finds(table):
    numbers = [VALUE[code[0]] for code in table.split()]
    chosen = [c for size in range(1, len(numbers) + 1) for c in combinations(numbers, size)]
    captures = sum(divides(list(c), 10) for c in chosen)
    assert len(plays(at(f"A: TH | table: {table}"))) == captures + 1  # and laying it down


def test_many_plays_are_chosen_from_a_few_moves():
    state = at("A: TH TC | table: AS AH 2S 2H 3S 3H 4S 4H 5S 5H 6S")
    assert len(state.play("play TH").legal_moves()) < 40


@pytest.mark.turns("casino's bot")
@pytest.mark.parametrize(("other", "least"), [("bot:first", 1.5), ("bot:at_random", 5)])
def test_the_player_that_counts_wins_by_points(other, least):
    def lead(state):
        return state.points[0] - state.points[1]

    tally = simulate("casino", players=["bot", other], deals=80, seed=4, count=lead)
    assert tally.mean - tally.mean_margin > least and tally.unfinished == 0
    assert tally.share("A") - tally.margin("A") > 0.55
