"""Known numbers about Memory: exact where every deal can be played or a recursion tells, else many seeded games.

A perfect memory plays as MEM-41 says; its means are those of Velleman and Warrington (2013). Fixed pairs are packs in
which every card has one partner (match_by="rank" with two suits); fours are ranks with all four suits.
"""

from collections import Counter
from fractions import Fraction
from functools import cache

import pytest

from cardlab.games import memory
from cardlab.games.memory.advice import Rememberer, advise
from cardlab.games.memory.advice import goes as perfect_goes
from cardlab.lab.simulate import simulate

SUITS = {2: "SC", 4: "SHDC"}
NOBODY = Rememberer("nobody", 0)  # remembers nothing at all


# ---- a perfect memory alone, exactly ---------------------------------------------------------------------------------


@cache
def goes(ranks):
    """The mean number of goes left of a perfect memory, and of lucky pairs on the way.

    ``ranks`` says for every rank how many of its cards nobody has seen, and whether one more is known (never two:
    those are taken at once, in a go of their own).
    """
    unseen = sum(n for n, _ in ranks)
    total, lucky = Fraction(0), Fraction(0)
    for (n, known), times in Counter(r for r in ranks if r[0]).items():
        chance = Fraction(n * times, unseen)
        if known:  # its partner is known: take both
            rest = goes(changed(ranks, (n, 1), (n - 1, 0)))
            total, lucky = total + chance * (1 + rest[0]), lucky + chance * rest[1]
            continue
        if n > 1:  # a lucky pair of two cards that nobody had seen
            rest = goes(changed(ranks, (n, 0), (n - 2, 0)))
            luck = chance * Fraction(n - 1, unseen - 1)
            total, lucky = total + luck * (1 + rest[0]), lucky + luck * (1 + rest[1])
        left = changed(ranks, (n, 0), (n - 1, 1))
        for (m, other), others in (Counter(ranks) - Counter([(n, 0)])).items():
            if m:  # a second rank; where a card of it is known, the next go takes the two
                rest = goes(changed(left, (m, other), (m - 1, 0 if other else 1)))
                both = chance * Fraction(m * others, unseen - 1)
                total, lucky = total + both * (1 + other + rest[0]), lucky + both * rest[1]
    return total, lucky


def changed(ranks, old, new):
    """The ranks with one of them in another state."""
    rest = list(ranks)
    rest.remove(old)
    return tuple(sorted([*rest, new]))


def mean(ranks, each):
    return goes(((each, 0),) * ranks)


def deals(ranks, each):
    """Every different order of the cards up to a renaming of the ranks, as texts of rank letters."""
    letters = "A23456"[:ranks]

    def go_on(text, used):
        if len(text) == ranks * each:
            yield text
            return
        for i, letter in enumerate(letters[: min(used + 1, ranks)]):
            if text.count(letter) < each:
                yield from go_on(text + letter, max(used, i + 1))

    return go_on("", 0)


def played(ranks, each, text):
    """The goes that good advice needs alone with this deal."""
    suits = {letter: iter(SUITS[each]) for letter in set(text)}
    cards = " ".join(letter + next(suits[letter]) for letter in text)
    options = {"ranks": "A23456"[:ranks], "suits": SUITS[each]}
    state = memory.at(f"grid: {cards} | A: | turn: A", **options)
    state.notes = None
    while not state.hand_over:
        move, _ = advise(state.view("A"))
        assert state.why_not(move) is None
        state.apply(move)
    return state.goes


@pytest.mark.parametrize("pairs", [1, 2, 6, 10])
def test_mem_35_the_advice_counts_the_goes_of_a_perfect_memory_alike(pairs):
    assert perfect_goes(pairs) == pytest.approx(float(mean(pairs, 2)[0]))


@pytest.mark.parametrize(
    ("ranks", "each", "expected"),
    [
        (1, 2, Fraction(1)), (2, 2, Fraction(8, 3)), (3, 2, Fraction(13, 3)), (4, 2, Fraction(622, 105)),
        (5, 2, Fraction(793, 105)), (1, 4, Fraction(2)), (2, 4, Fraction(38, 7)),
    ],
)  # fmt: skip
def test_mem_41_every_deal_of_a_small_pack_gives_the_exact_mean(ranks, each, expected):
    results = [played(ranks, each, text) for text in deals(ranks, each)]
    assert Fraction(sum(results), len(results)) == expected == mean(ranks, each)[0]


@pytest.mark.turns("elephant alone")
@pytest.mark.parametrize(
    ("options", "expected", "games"),
    [
        ({"stage": 6}, 31748 / 3465, 600), ({"ranks": "A23456789T", "suits": "SC"}, 15.622, 200),
        ({"ranks": "A23"}, 290 / 33, 300), ({"match_by": "rank_colour"}, 41.4435, 100), ({}, 41.6998, 100),
    ],
)  # fmt: skip
def test_mem_35_the_elephant_alone_needs_as_many_goes(options, expected, games):
    tally = simulate("memory", players=["bot:elephant"], deals=games, count="goes", seed=1, **options)
    assert abs(tally.mean - expected) < 1.6 * tally.mean_margin and tally.mean_margin < 0.03 * expected
    assert tally.unfinished == 0


# ---- no memory at all ------------------------------------------------------------------------------------------------


@pytest.mark.turns("no memory")
@pytest.mark.parametrize(
    ("options", "expected", "games"),
    [
        ({"stage": 6}, 36, 300), ({"ranks": "A2"}, 172 / 21, 300), ({"ranks": "A23"}, 130 / 7, 300), ({}, 2470 / 7, 30),
    ],
)  # fmt: skip
def test_a_bot_without_memory_plays_random_goes(options, expected, games):
    tally = simulate("memory", players=[NOBODY], deals=games, count="goes", seed=2, **options)
    assert abs(tally.mean - expected) < 1.6 * tally.mean_margin and tally.mean_margin < 0.2 * expected


# ---- the first go, and games for two ---------------------------------------------------------------------------------


def pairs_of(seat):
    return lambda state: len(state.piles[seat]) // 2


@pytest.mark.turns("memory for two")
def test_two_perfect_memories_are_equal():
    tally = simulate("memory", players=["bot:elephant", "bot:elephant"], deals=300, count=pairs_of("A"), seed=5)
    assert abs(tally.mean - 13.0) < 1.6 * tally.mean_margin and tally.mean_margin < 0.6
    ties = tally.wins["A"] + tally.wins["B"] - tally.deals
    assert abs(ties / tally.deals - 0.10) < 0.05
    for seat in "AB":
        assert abs((tally.wins[seat] - ties) / tally.deals - 0.45) < 0.08


@pytest.mark.turns("memory for two")
def test_a_perfect_memory_leaves_about_one_pair_to_none():
    tally = simulate("memory", players=["bot:elephant", NOBODY], deals=50, count=pairs_of("A"), seed=5)
    assert abs(tally.mean - 25) < 0.6 and tally.share("A") == 1


@pytest.mark.turns("memory for two")
@pytest.mark.parametrize(("less", "more"), [("goldfish", "cat"), ("cat", "elephant"), ("goldfish", "elephant")])
def test_more_memory_wins(less, more):
    tally = simulate("memory", players=[f"bot:{less}", f"bot:{more}"], deals=100, seed=3)
    assert tally.share("B") - tally.margin("B") > tally.share("A") + tally.margin("A")


@pytest.mark.turns("memory for two")
def test_a_child_can_beat_the_goldfish_by_remembering_four_cards():
    tally = simulate("memory", players=[Rememberer("child", 4), "bot:goldfish"], deals=200, stage=2, seed=3)
    assert tally.share("A") > 0.6
