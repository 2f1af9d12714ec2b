"""Black Jack: the rules of dealing, turns and laying, each shown; the number in a test's name is the rule's id."""

import pytest
from play import cases, fitting, go, moves, rule, shows

from cardlab.games import black_jack
from cardlab.rules.cards import PACK

at, new = black_jack.at, black_jack.new


TABLE = """
blj_08 the winner starts the next hand
A: QD | B: 2C | C: 7C | discard: 7H | turn: C
> play 7C, deal = turn C; starter C; winners; hand_over False; cards A 7; cards B 7; cards C 7
blj_09 play goes clockwise and so does every new hand
A: 9C 5H QD | B: 9D 3D 3C | C: 9S | discard: 7C
> play 9C, finish = turn B
> pick_up, pick_up, pick_up = turn A
A: 9C | B: 9D 3D 3C | C: 9S | discard: 7C | direction: -1
> pick_up = turn C
> play 9C, deal = direction 1
blj_10 a turn is laying or picking up
A: 9C 5H QD | B: 9D | discard: 7C
> = no finish BLJ-10; no dance BLJ-10; no play 9D BLJ-10
> play 9C = no pick_up BLJ-10; may finish
blj_11 whoever cannot or will not lay picks up one from the stock, and the turn is over (blj_12, blj_13)
A: 9C 5H QD | B: 9D | discard: 7C | stock: 2H 2S
> pick_up = A 9C 5H QD 2H; turn B; top stock 2S
A: 9S 5H QD | B: 9D | discard: 7C | stock: 2H 2S
> pick_up = A 9S 5H QD 2H; turn B
blj_14 the discard pile is turned over only when a card is needed, and its oldest card comes first
A: 9S 5H | B: 9D KS | discard: 2C 3C 4C 7C | stock: 7D
> pick_up = top discard 7C; cards stock 0; cards discard 4
> pick_up, pick_up = B 9D KS 2C; cards stock 2; top stock 3C; cards discard 1; notes BLJ-14 BLJ-11
blj_15 with nothing to draw a player must lay or else passes
A: 9S 7D 2H | B: 9D KS | discard: 7C | stock:
> = no pick_up BLJ-15; moves play 7D
A: 9S 2H 5H | B: 9D KS | discard: 7C | stock:
> = moves pick_up; button Pass
> pick_up = A 9S 2H 5H; turn B; passes 1
A: 9S 5H | B: 9D | discard: 3S JS | stock: 6D | pending: 7
> pick_up = A 9S 5H 6D 3S; pending 0; turn B
blj_15 a penalty paid with nothing is no pass
A: 9S 5H | B: 2C 9D | discard: 2D | stock: | pending: 2
> pick_up = turn B; passes 0; pending 0
blj_16 a blocked hand goes to the fewest cards
A: 9S 5H 6H | B: 9D KS | C: 8D 8H 2S | discard: 7C | stock: | starter: C
> pick_up, pick_up, pick_up = hand_over True; winners B; wins 0 1 0; turn B
A: 9S 5H | B: 9D KS | C: 8D 8H 2S | discard: 7C | stock: | starter: C
> pick_up, pick_up, pick_up = hand_over True; winners; wins 0 0 0; turn C
> pick_up, pick_up, pick_up, deal = turn C; passes 0
A: 9S 5H | B: 9D | discard: AC | stock: | called: C
> pick_up, pick_up = called
blj_16 a card laid in between counts the passes afresh
A: 9S 5H 6H | B: 7D KS QH | discard: 7C | stock: | passes: 1 | turn: B
> play 7D, finish = passes 0; hand_over False
blj_25 only a set step to another suit turns a run round, and a twin changes no suit | packs=2
A: 6H 7H 6H 7H 7D 6D 8D KC | discard: 9H
> play 6H, play 7H = no play 6H BLJ-25
> play 6H, play 7H, play 7H = no play 6H BLJ-25
> play 6H, play 7H, play 7D = may play 6D; may play 8D
blj_28 without mixing the first step decides | stage=2c
A: 6S 7S 7D 8S 6D 6C | discard: 4S
> play 6S, play 7S = no play 7D BLJ-28; fits 8S
> play 6S, play 6C, play 6D = no play 7D BLJ-28
"""


@pytest.mark.parametrize(("options", "lines"), cases(TABLE))
def test_positions_moves_and_what_comes_of_them(options, lines):
    shows(at, options, lines)


def test_blj_01_an_ordinary_pack_without_jokers_for_two_to_ten():
    assert set(new(2).pack()) == set(PACK) and len(new(2).pack()) == 52
    assert len(new(10).pack()) == 104 and len(new(2, packs=3).pack()) == 156
    for seats in (1, 11):
        with pytest.raises(ValueError, match="2 to 10 players"):
            new(seats)


@pytest.mark.parametrize("seats", range(2, 11))
def test_blj_02_one_pack_for_five_two_for_more_and_enough_cards_for_all(seats):
    assert len(new(seats).pack()) == (52 if seats <= 5 else 104)
    for packs in (1, 2, 3):
        if 7 * seats + 1 <= 52 * packs:
            assert len(new(seats, packs=packs).pack()) == 52 * packs
        else:
            with pytest.raises(ValueError, match=f"too many for packs={packs}. Use more packs"):
                new(seats, packs=packs)


@pytest.mark.parametrize("top", ["AC", "2C", "4C", "8C", "JC", "KC"])
def test_blj_06_the_opening_card_does_nothing_and_blj_07_the_first_seat_starts(top):
    state = at(f"A: 9C 5H | B: 3C | C: 3D | discard: {top}")
    assert (state.pending, state.called, state.direction) == (0, "", 1)
    assert moves(state) == ["play 9C -> last-card", "play 9C", "pick_up"]
    assert go(state, "play 9C -> last-card", "finish").turn == "B"
    assert all(new(3, seed=s).turn == "A" and not new(3, seed=s).pending for s in range(60))


def test_blj_20_every_pair_of_cards_fits_by_suit_or_rank():
    for top in PACK:
        rest = " ".join(c.code for c in PACK if c is not top)
        state = at(f"A: {rest} | discard: {top}", stage=1)
        expected = [c.code for c in PACK if c is not top and (c.suit == top.suit or c.rank == top.rank)]
        assert fitting(state) == " ".join(sorted(expected))


def test_blj_24_each_card_connects_to_exactly_five_others():
    pairs = set()
    for laid in PACK:
        rest = [c for c in PACK if c is not laid]
        state = at(f"A: {' '.join(map(str, rest))} | discard: {laid} | laid: {laid}", **black_jack.PLAIN)
        linked = [m.card for m in state.legal_moves() if m.card]
        assert sum(c.rank == laid.rank for c in linked) == 3
        assert sum(c.suit == laid.suit for c in linked) == 2
        pairs |= {frozenset((laid, c)) for c in linked}
        assert {rule(state, f"play {c}") for c in rest if c not in linked} == {"BLJ-24"}
    assert len(pairs) == 130


@pytest.mark.parametrize(
    ("stage", "card", "rule_id", "sentence"),
    [
        ("1", "9C", "BLJ-10", "You can only lay one card a turn."),
        ("1", "5C", "BLJ-10", "You can only lay one card a turn."),
        ("2a", "9C", "BLJ-24", "9♣ can't follow 5♦. Find its twin."),
        ("2a", "6D", "BLJ-21", "In this game, only a twin can follow 5♦."),
        ("2b", "9C", "BLJ-24", "9♣ can't follow 5♦. Find its neighbour."),
        ("2b", "5C", "BLJ-22", "In this game, only a neighbour can follow 5♦."),
        ("2c", "9C", "BLJ-24", "9♣ can't follow 5♦. Find its twin or its neighbour."),
    ],
)
def test_blj_24_a_child_is_told_what_may_follow_in_its_stage(stage, card, rule_id, sentence):
    why = at("A: 5D 5C 6D 9C | discard: KD", stage=stage).play("play 5D").why_not(f"play {card}")
    assert (why.rule, why.say(child=True)) == (rule_id, sentence)
