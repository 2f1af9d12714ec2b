"""Known numbers about Belisha, all exact and counted through the engine's own groups.

Hands of seven with a group in them are counted by building the hands without one card by card: a hand keeps, as bits,
the cards that would complete a group with two of its cards. The joker completes any pair that has a filler, so hands
of six without such a pair are counted for it.
"""

from itertools import combinations
from math import comb

import numpy
import pytest

from cardlab.games import belisha
from cardlab.games.belisha.cards import NUMBER, NUMBERED, fillers, kind_of

PLACE = {card: i for i, card in enumerate(NUMBERED)}


def groups(**options):
    return [kind for three in combinations(NUMBERED, 3) if (kind := kind_of(three, **options))]


def completing(signs):
    """For every two cards the cards that make a group with them, as bits."""
    table = numpy.zeros((52, 52), numpy.uint64)
    for a, b in combinations(NUMBERED, 2):
        bits = sum(1 << PLACE[c] for c in fillers((a, b), signs) if c not in (a, b))
        table[PLACE[a], PLACE[b]] = table[PLACE[b], PLACE[a]] = bits
    return table


def hands_without_a_group(signs, size=7):
    """How many hands have no three cards that are a group."""
    table, every = completing(signs), (1 << 52) - 1
    hands = numpy.arange(52, dtype=numpy.uint8).reshape(-1, 1)
    closed = numpy.zeros(52, numpy.uint64)  # the cards that would complete a group
    for length in range(2, size):
        found, total = [], 0
        for card in range(52):
            older = (hands[:, -1] < card) & ((closed >> numpy.uint64(card)) & numpy.uint64(1) == 0)
            kept = hands[older]
            shut = closed[older]
            for column in kept.T:
                shut = shut | table[column, card]
            if length == size - 1:  # any later card that is not closed makes a hand
                free = ~shut & numpy.uint64(every & ~((2 << card) - 1))
                total += int(bits(free).sum())
            else:
                found.append((numpy.column_stack([kept, numpy.full(len(kept), card, numpy.uint8)]), shut))
        if found:
            hands, closed = (numpy.concatenate(part) for part in zip(*found, strict=True))
    return total


def bits(numbers):
    """How many bits are set in each number."""
    counts = numpy.array([n.bit_count() for n in range(1 << 13)], numpy.uint8)
    return sum(counts[(numbers >> numpy.uint64(13 * k)) & numpy.uint64(8191)] for k in range(4))


def hands_without_a_pair(signs, size=6):
    """How many hands have no two cards that a joker would make a group."""
    near = [0] * 52
    for a, b in combinations(NUMBERED, 2):
        if fillers((a, b), signs):
            near[PLACE[a]] |= 1 << PLACE[b]
            near[PLACE[b]] |= 1 << PLACE[a]

    def count(free, more):
        if more == 1:
            return free.bit_count()
        total = 0
        while free:
            card = free.bit_length() - 1
            free ^= 1 << card
            total += count(free & ~near[card], more - 1)
        return total

    return count((1 << 52) - 1, size)


def test_bsh_01_the_numbers_add_up():
    assert [sum(NUMBER[c] for c in NUMBERED if c.suit == s) for s in "YGRB"] == [91] * 4
    assert sum(NUMBER[c] for c in belisha.new(2).pack()) == 374 == 364 + 10
    assert sum(NUMBER[c] for c in belisha.new(2, use_joker=False).pack()) == 364


def test_bsh_20_how_many_groups_there_are():
    kinds = groups()
    assert [kinds.count(kind) for kind in ("run", "number", "sign")] == [44, 52, 52]
    assert len(groups(signs=False)) == 96 and len(groups(wrap=True)) == 156
    assert round(len(kinds) / comb(52, 3), 6) == 0.006697 and round(96 / comb(52, 3), 6) == 0.004344


def test_bsh_31_how_many_pairs_a_joker_completes():
    for signs, pairs in ((True, 248), (False, 170)):
        assert sum(1 for pair in combinations(NUMBERED, 2) if fillers(pair, signs)) == pairs


@pytest.mark.turns("dealt hands")
@pytest.mark.parametrize(("signs", "plain", "joker"), [(True, 27_686_467, 47_457_400), (False, 18_411_052, 36_804_224)])
def test_how_many_dealt_hands_hold_a_group(signs, plain, joker):
    with_group = comb(52, 7) - hands_without_a_group(signs)
    assert with_group == plain
    assert with_group + comb(52, 6) - hands_without_a_pair(signs) == joker
