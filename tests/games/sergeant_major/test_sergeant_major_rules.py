"""Sergeant Major rule by rule: what each rule of the book says, shown on the engine; examples stand beside."""

import pytest
from play import moves, rule, sensible
from positions import SGM_E04 as E04
from test_sergeant_major import E06, ended

from cardlab.games.sergeant_major import SergeantMajor, at, new
from cardlab.rules.cards import Card, pack


def played(state):
    """The hand played on to its end."""
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    return state


def test_sgm_01_exactly_three_play_with_52_cards_and_the_ace_is_high():
    for seats in (1, 2, 4):
        with pytest.raises(ValueError, match="3 players"):
            new(seats)
    state = new(3, seed=1)
    assert len(set(state.pack())) == 52 and len(state.points) == 3
    for suit in "SHDC":
        ranked = sorted((c for c in state.pack() if c.suit == suit), key=state.power.__getitem__, reverse=True)
        assert "".join(c.rank for c in ranked) == "AKQJT98765432"


@pytest.mark.parametrize(
    ("cut", "dealer"),
    [("2S 3S 4S", "C"), ("KS KD 4H 2C 9C AS", "B"), ("4H KS KD 9C 2C AS", "B"), ("KS KD KH 2C 3C 4C", "C")],
)
def test_sgm_02_the_highest_card_deals_and_only_those_level_draw_again(cut, dealer):
    assert SergeantMajor.dealt("", 3, cut=cut).dealer == dealer


def test_sgm_03_the_pack_is_shuffled_for_every_deal():
    first, other = new(3, seed=1, stage=1), new(3, seed=2, stage=1)
    again = played(first).play("deal")
    orders = {tuple(c for seat in "ABC" for c in s.piles[seat]) for s in (first, other, again)}
    assert len(orders) == 3
    for state in (first, other, again):
        assert sorted(c.code for p in state.piles.values() for c in p) == sorted(c.code for c in pack())


def test_sgm_08_everybody_begins_with_twenty_points():
    assert new(3, seed=1).points == (20, 20, 20) and new(3, seed=1, start_points=0).points == (0, 0, 0)
    assert ended("A", (8, 5, 3), start_points=0, points="0 0 0").points == (0, 0, 0)
    first = played(new(3, seed=1, stage=2)).sheet()[:3]
    assert [(e.seat, e.points, e.why.rule) for e in first] == [(s, 20, "SGM-08") for s in "ABC"]


def test_sgm_09_exchanges_trumps_cards_away_kitty_play_in_that_order():
    state, order = at(E04), []
    for move in ("give 4S", "give 5H", "name -> C", "discard 5H", "discard 8H", "discard 8D", "discard 3D", "play QS"):
        order.append((state.phase, len(state.piles["kitty"])))
        state = state.play(move)
    phases = ["give"] * 2 + ["name"] + ["discard"] * 4
    assert order == [(phase, 4) for phase in phases] + [("play", 0)]


@pytest.mark.parametrize(("given", "back"), [("4S", "AS"), ("5H", "JH"), ("JD", "JD"), ("4C", "QC"), ("AH", "AH")])
def test_sgm_15_any_card_is_given_and_the_highest_of_its_suit_comes_back(given, back):
    state = at(E04)
    assert len(moves(state)) == 16, "any card"
    after = state.play(f"give {given}")
    assert Card(back) in after.piles["A"] and after.swaps == (f"A.B.{given}.{back}",)
    assert (Card(given) in after.piles["B"]) == (given != back)


def test_sgm_20_until_all_is_exchanged_nobody_names_trumps_or_touches_the_kitty():
    state = at(E06)
    for move in ("give 4S", "give 2D", "give 5C"):
        assert rule(state, "name -> H") == rule(state, "discard 4S") == rule(state, "play 4S") == "SGM-20"
        assert [len(state.piles[s]) for s in "ABC"] == [16] * 3 and len(state.piles["kitty"]) == 4
        state = state.play(move)
    assert [len(state.piles[s]) for s in "ABC"] == [16] * 3 and state.phase == "name"


def test_sgm_21_only_the_giver_chooses_and_the_return_comes_by_itself():
    state = at(E06)
    assert {m.partition(" ")[0] for m in moves(state)} == {"give"}
    after = state.play("give 4S")
    assert after.turn == "A" and Card("KS") in after.piles["A"], "B was not asked"
    assert rule(after.view("B"), "give 4S") == "SGM-25", "it is not B's turn"


@pytest.mark.parametrize(
    ("trump", "trick", "best"), [("C", "AS 2C KS", 1), ("C", "AS 2C 3C", 2), ("C", "9D AS TD", 2), ("H", "9D TD 8D", 1)]
)
def test_sgm_27_the_highest_trump_wins_else_the_highest_of_the_suit_led(trump, trick, best):
    state = at(f"A: | B: | C: | trick: {trick} | trump: {trump} | dealer: C | leader: A | turn: A | won.A: 2H 3H 4H")
    assert state.turn == "ABC"[best] and moves(state) == ["gather"]
