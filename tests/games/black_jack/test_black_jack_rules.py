"""Black Jack: the rules of dealing, turns and laying, each shown; the number in a test's name is the rule's id."""

import pytest
from play import fitting, go, hand, moves, rule, same

from cardlab.games import black_jack
from cardlab.rules.cards import PACK

at, new = black_jack.at, black_jack.new


# ---- getting ready ---------------------------------------------------------------------------------------------


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


def test_blj_08_the_winner_starts_the_next_hand():
    state = at("A: QD | B: 2C | C: 7C | discard: 7H | turn: C").play("play 7C")
    dealt = state.play("deal")
    assert (dealt.turn, dealt.starter, dealt.winners, dealt.hand_over) == ("C", "C", (), False)
    assert [len(dealt.piles[s]) for s in "ABC"] == [7] * 3


def test_blj_09_play_goes_clockwise_and_so_does_every_new_hand():
    state = at("A: 9C 5H QD | B: 9D 3D 3C | C: 9S | discard: 7C")
    assert go(state, "play 9C", "finish").turn == "B"
    assert go(state, "pick_up", "pick_up", "pick_up").turn == "A"
    reversed_ = at("A: 9C | B: 9D 3D 3C | C: 9S | discard: 7C | direction: -1")
    assert reversed_.play("pick_up").turn == "C"
    assert go(reversed_, "play 9C", "deal").direction == 1


# ---- a turn ----------------------------------------------------------------------------------------------------


def test_blj_10_a_turn_is_laying_or_picking_up():
    state = at("A: 9C 5H QD | B: 9D | discard: 7C")
    assert rule(state, "finish") == "BLJ-10"
    laid = state.play("play 9C")
    assert rule(laid, "pick_up") == "BLJ-10"
    assert rule(laid, "finish") is None
    assert rule(state, "dance") == rule(state, "play 9D") == rule(state.view("B"), "play 9D") == "BLJ-10"


def test_blj_11_who_cannot_or_will_not_lay_picks_up_one_blj_12_blj_13():
    for cards in ("9C 5H QD", "9S 5H QD"):
        state = at(f"A: {cards} | B: 9D | discard: 7C | stock: 2H 2S").play("pick_up")
        assert (hand(state, "A"), state.turn) == (same(cards + " 2H"), "B")


def test_blj_14_the_discard_pile_is_turned_over_only_when_a_card_is_needed():
    state = at("A: 9S 5H | B: 9D KS | discard: 2C 3C 4C 7C | stock: 7D").play("pick_up")
    assert [len(state.piles[p]) for p in ("stock", "discard")] == [0, 4]
    state = state.play("pick_up")
    assert hand(state, "B") == same("9D KS 2C")  # the oldest discard comes first
    assert [c.code for c in state.piles["stock"]] == ["4C", "3C"]
    assert [c.code for c in state.piles["discard"]] == ["7C"]
    assert [note.rule for note in state.notes] == ["BLJ-14", "BLJ-11"]


def test_blj_15_with_nothing_to_draw_a_player_must_lay_or_else_passes():
    state = at("A: 9S 7D 2H | B: 9D KS | discard: 7C | stock:")
    assert (rule(state, "pick_up"), moves(state)) == ("BLJ-15", ["play 7D"])
    state = at("A: 9S 2H 5H | B: 9D KS | discard: 7C | stock:")
    assert (moves(state), state.words(state.legal_moves()[0])) == (["pick_up"], "Pass")
    state = state.play("pick_up")
    assert (hand(state, "A"), state.turn, state.passes) == (same("9S 2H 5H"), "B", 1)
    short = at("A: 9S 5H | B: 9D | discard: 3S JS | stock: 6D | pending: 7").play("pick_up")
    assert (hand(short, "A"), short.pending, short.turn) == (same("9S 5H 6D 3S"), 0, "B")


def test_blj_15_a_penalty_paid_with_nothing_is_no_pass():
    state = at("A: 9S 5H | B: 2C 9D | discard: 2D | stock: | pending: 2").play("pick_up")
    assert (state.turn, state.passes, state.pending) == ("B", 0, 0)


def test_blj_16_a_blocked_hand_goes_to_the_fewest_cards():
    state = at("A: 9S 5H 6H | B: 9D KS | C: 8D 8H 2S | discard: 7C | stock: | starter: C")
    state = go(state, "pick_up", "pick_up", "pick_up")
    assert (state.hand_over, state.winners, state.wins, state.turn) == (True, ("B",), (0, 1, 0), "B")
    tie = at("A: 9S 5H | B: 9D KS | C: 8D 8H 2S | discard: 7C | stock: | starter: C")
    tie = go(tie, "pick_up", "pick_up", "pick_up")
    assert (tie.hand_over, tie.winners, tie.wins, tie.turn) == (True, (), (0, 0, 0), "C")
    assert (tie.play("deal").turn, tie.play("deal").passes) == ("C", 0)
    called = at("A: 9S 5H | B: 9D | discard: AC | stock: | called: C")
    assert go(called, "pick_up", "pick_up").called == ""


def test_blj_16_a_card_laid_in_between_counts_the_passes_afresh():
    state = at("A: 9S 5H 6H | B: 7D KS QH | discard: 7C | stock: | passes: 1 | turn: B")
    state = go(state, "play 7D", "finish")
    assert (state.passes, state.hand_over) == (0, False)


# ---- laying cards ----------------------------------------------------------------------------------------------


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


def test_blj_25_only_a_set_step_to_another_suit_turns_a_run_round():
    state = at("A: 6H 7H 6H 7H 7D 6D 8D KC | discard: 9H", packs=2)
    began = go(state, "play 6H", "play 7H")
    assert rule(began, "play 6H") == "BLJ-25"
    assert rule(go(began, "play 7H"), "play 6H") == "BLJ-25"  # a twin changes no suit
    assert rule(go(began, "play 7D"), "play 6D") is None
    assert rule(go(began, "play 7D"), "play 8D") is None


def test_blj_28_without_mixing_the_first_step_decides():
    state = at("A: 6S 7S 7D 8S 6D 6C | discard: 4S", stage="2c")
    assert (rule(go(state, "play 6S", "play 7S"), "play 7D"), fitting(go(state, "play 6S", "play 7S"))) == (
        "BLJ-28",
        "8S",
    )
    assert rule(go(state, "play 6S", "play 6C", "play 6D"), "play 7D") == "BLJ-28"


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
