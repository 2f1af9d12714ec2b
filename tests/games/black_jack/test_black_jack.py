"""Black Jack: the worked examples of the rules, one test each."""

import pytest
from play import fitting, go, hand, moves, rule, same

from cardlab.games import black_jack

at = black_jack.at


# ---- worked examples -------------------------------------------------------------------------------------------


def test_blj_e01_the_first_card_needs_the_suit_or_the_rank():
    state = at("A: 7C 5H 9S | B: KD QD | discard: 7H")
    assert fitting(state) == same("7C 5H")
    assert rule(state, "play 9S") == "BLJ-20"
    assert rule(state, "pick_up") is None  # BLJ-11: although A can play


def test_blj_e02_an_opening_ace_does_nothing_but_an_ace_laid_on_it_does():
    state = at("A: 6C AD 6D 9H | B: KH 5S 6S AH | C: 3C 3D | discard: AC")
    assert fitting(state) == same("6C AD")
    state = state.play("play AD")
    assert rule(state, "finish") == "BLJ-41"
    state = state.play("finish -> H")
    assert (state.called, state.turn) == ("H", "B")
    assert fitting(state) == same("KH AH")
    assert rule(state, "play 6S") == rule(state, "play 5S") == "BLJ-42"


def test_blj_e03_a_set_blj_21():
    state = at("A: 9D 9C 9S 9H KH QD 2C | B: TC 3C | C: TH 5C | discard: TD")
    state = go(state, "play 9D", "play 9C", "play 9S", "play 9H", "finish")
    assert state.piles["discard"][-1].code == "9H"
    assert hand(state, "A") == same("KH QD 2C")
    assert state.turn == "B"


def test_blj_e04_a_run_goes_through_the_ace_and_covered_cards_do_nothing_blj_22_blj_23():
    state = at("A: 3D 2D AD KD QD 5C 6H | B: 9S 3S | C: TH TC | discard: 9D | stock: 4S")
    state = go(state, "play 3D", "play 2D", "play AD", "play KD", "play QD", "finish")
    assert state.piles["discard"][-1].code == "QD"
    assert (state.pending, state.called, state.direction, state.turn) == (0, "", 1, "B")


def test_blj_e05_sets_and_runs_mixed_to_the_last_card_blj_03_blj_26():
    text = "A: 6C 7C 8C 8D 9D 9S TS | B: 3D KH | C: 2H QH | discard: JC"
    state = go(at(text), "play 6C", "play 7C", "play 8C", "play 8D", "play 9D", "play 9S -> last-card", "play TS")
    assert (state.winners, state.hand_over) == (("A",), True)
    unmixed = go(at(text, combine=False), "play 6C", "play 7C", "play 8C")
    assert rule(unmixed, "play 8D") == "BLJ-28"


def test_blj_e06_each_card_connects_to_the_one_before_and_one_may_stop_blj_27():
    state = at("A: 3H 5H 6H 6C 9C | B: 9S 3C | discard: 9H")
    began = state.play("play 3H")
    assert rule(began, "play 5H") == rule(began, "play 9C") == "BLJ-24"
    assert rule(began, "finish") is None
    assert go(state, "play 5H", "play 6H", "play 6C", "finish").turn == "B"


def test_blj_e07_with_two_packs_a_run_does_not_turn_round():
    state = go(at("A: 6H 7H 6H 7S 8S | discard: 9H", packs=2), "play 6H", "play 7H")
    assert rule(state, "play 6H") == "BLJ-25"
    assert fitting(state) == "7S"
    assert fitting(state.play("play 7S")) == "8S"


def test_blj_e08_an_eight_on_top_skips_the_next_player():
    state = at("A: 8S 9S TD 3H | B: KS KD | C: QS QD | discard: 6S")
    assert go(state, "play 8S", "finish").turn == "C"
    assert go(state, "play 8S", "play 9S", "finish").turn == "B"


def test_blj_e09_twos_add_up_and_spent_twos_never_count_again_blj_47_blj_48():
    state = at("A: 2C 5D 9C | B: 2D 6D 7C | C: 4D KH QS | D: 2S 8D TD | discard: TC | stock: 3D 6C JD 9D 7D QD 5C 3C")
    state = go(state, "play 2C", "finish")
    assert state.pending == 2
    state = go(state, "play 2D", "finish")
    assert (state.pending, state.turn, fitting(state)) == (4, "C", "")
    state = state.play("pick_up")
    assert state.turn == "D"
    state = go(state, "play 2S", "finish")
    assert (state.pending, state.turn) == (2, "A")
    state = state.play("pick_up")
    assert (state.pending, state.turn, state.piles["discard"][-1].code) == (0, "B", "2S")
    assert hand(state, "A") == same("5D 9C 7D QD")
    assert hand(state, "B") == same("6D 7C")
    assert hand(state, "C") == same("4D KH QS 3D 6C JD 9D")
    assert hand(state, "D") == same("8D TD")


def test_blj_e10_an_opening_two_is_not_counted():
    state = go(at("A: 2H 9C 8D | B: 5S 6S | C: 7C 7D | discard: 2D | stock: TC TD TH"), "play 2H", "finish")
    assert (state.turn, state.pending) == ("B", 2)


def test_blj_e11_only_a_two_answers_twos_blj_64():
    state = at("A: QH | B: AH KS 2D 9S | discard: 8S 2S | pending: 2 | turn: B | stock: 6C 7H")
    assert fitting(state) == "2D"
    assert rule(state, "play AH") == rule(state, "play KS") == "BLJ-33"
    after = state.play("pick_up")
    assert hand(after, "B") == same("AH KS 2D 9S 6C 7H")
    assert (after.turn, after.pending) == ("A", 0)


def test_blj_e12_an_answering_two_may_be_covered():
    text = "A: 5D 5C 9C | B: 2H 3H TC KC | C: 7H 8D 8C | discard: 9S 2S | pending: 2 | turn: B"
    state = go(at(text), "play 2H", "play 3H", "finish")
    assert (state.pending, state.turn, fitting(state)) == (0, "C", "7H")
    strict = at(text, two_answer_may_continue=False).play("play 2H")
    assert rule(strict, "play 3H") == "BLJ-49"
    assert strict.play("finish").pending == 4


def test_blj_e13_after_a_four_any_card_of_its_suit_but_the_ace_blj_50():
    state = at("A: 5D 4D JD QD AD 4S KC | B: 9S 9C | C: 8H 8C | discard: TD")
    state = go(state, "play 5D", "play 4D")
    assert fitting(state) == same("JD QD 4S")
    assert rule(state, "play AD") == "BLJ-51"
    assert rule(state, "play KC") == "BLJ-24"
    assert rule(state, "finish") == "BLJ-52"
    state = go(state, "play JD", "play QD", "finish")
    assert (state.turn, state.pending) == ("B", 0)


def test_blj_e14_nothing_for_the_four_costs_a_card_blj_52():
    text = "A: 4D AD 6S | B: 9S 9C 4H | C: 8C 8S | discard: 9D | stock: JH JC"
    state = at(text).play("play 4D")
    assert fitting(state) == ""
    assert rule(state, "finish") == "BLJ-52"
    state = state.play("pick_up")
    assert hand(state, "A") == same("AD 6S JH")
    assert (state.turn, fitting(state)) == ("B", "4H")
    free = at(text, pick_up_after_four=False).play("play 4D")
    assert rule(free, "finish") is None
    assert free.play("finish").turn == "B"


def test_blj_e15_with_two_players_an_eight_is_a_four():
    state = go(at("A: 8C 8H 3D TH | B: KH 4C | discard: TC"), "play 8C", "play 8H")
    assert fitting(state) == "TH"
    assert rule(state, "finish") == "BLJ-52"
    assert go(state, "play TH -> last-card", "finish").turn == "B"
    three = go(at("A: 8C 8H 3D TH | B: KH 4C | C: QH 9D | discard: TC"), "play 8C", "play 8H", "finish")
    assert three.turn == "C"


def test_blj_e16_black_jacks_add_up_to_fourteen_blj_61():
    state = at(
        "A: JS 5D 9C | B: JC QC 3D | C: 4D KH 8H | discard: 9S | stock: 2D 2C 2H 2S 3C 3H 3S 4C 4H 4S 5C 5H 5S 6C 6D"
    )
    state = go(state, "play JS", "finish")
    assert (state.pending, state.turn, fitting(state)) == (7, "B", "JC")
    state = state.play("play JC")
    assert (state.turn, state.pending) == ("C", 14)  # B's turn is over at once (BLJ-62)
    state = state.play("pick_up")
    assert hand(state, "C") == same("4D KH 8H 2D 2C 2H 2S 3C 3H 3S 4C 4H 4S 5C 5H 5S 6C")
    assert (state.turn, fitting(state)) == ("A", "9C")


def test_blj_e17_a_black_seven_cancels_blj_63():
    state = go(at("A: JS 5D 9C | B: 7C QC 7D | C: 7H KC 8H | discard: 9S"), "play JS", "finish")
    assert fitting(state) == "7C"
    assert rule(state, "play 7D") == "BLJ-33"
    state = state.play("play 7C")
    assert (state.pending, state.turn, fitting(state)) == (0, "C", same("7H KC"))


@pytest.mark.parametrize(
    ("jacks", "options", "pending"),
    [
        ("JS JC", {}, 14),
        ("JS JH JC", {}, 7),
        ("JS JC JH", {}, 0),
        ("JS JC", {"black_jacks_cumulative": False}, 7),
    ],
)
def test_blj_e18_jacks_left_on_top_blj_60_blj_65(jacks, options, pending):
    state = at("A: JS JC JH 4D 5D | B: 3C 3D | C: 6C 6D | discard: 9S", **options)
    assert go(state, *(f"play {j}" for j in jacks.split()), "finish").pending == pending


@pytest.mark.parametrize(
    ("laid", "options", "turn", "direction"),
    [
        ("KS", {}, "D", -1),
        ("KS KH", {}, "D", -1),
        ("KS KH KD", {}, "D", -1),
        ("KS QS", {}, "B", 1),
        ("KS KH", {"kings_cumulative": True}, "B", 1),
        ("KS KH KD", {"kings_cumulative": True}, "D", -1),
    ],
)
def test_blj_e19_kings_left_on_top_blj_70_blj_71(laid, options, turn, direction):
    state = at("A: KS KH KD QS 5C 5D | B: 3C 3D | C: 6C 6D | D: 7C 7D | discard: 9S", **options)
    state = go(state, *(f"play {c}" for c in laid.split()), "finish")
    assert (state.turn, state.direction) == (turn, direction)


def test_blj_e20_the_call_stands_until_a_card_is_laid():
    state = at("A: AC 3H 9H | B: KS QC 5C | C: 6D AD 3S | discard: 7C | stock: 8C")
    state = go(state, "play AC", "finish -> D")
    assert fitting(state) == ""
    assert rule(state, "play QC") == rule(state, "play 5C") == "BLJ-42"
    state = state.play("pick_up")
    assert (state.called, fitting(state)) == ("D", same("6D AD"))
    assert go(state, "play 6D", "finish").called == ""


def test_blj_e21_an_off_suit_ace_is_a_bridge_blj_43_blj_45():
    text = "A: AC KC 3H 9S | B: KS QC 5C | C: 6D AD 3S | discard: 7H | stock: 8C"
    state = go(at(text), "play AC", "play KC", "finish")
    assert (state.called, state.direction, state.turn) == ("", -1, "C")
    strict = at(text, ace_start_run="must_match").play("play AC")
    assert rule(strict, "play KC") == "BLJ-45"
    assert {str(m) for m in strict.legal_moves()} == {f"finish -> {s}" for s in "SHDC"}


def test_blj_e22_last_card_said_and_forgotten():
    state = at("A: 5H 6H | B: KS QC | C: 6D 3S | discard: 9H | stock: 8C 9C TC")
    assert go(state, "play 5H -> last-card", "play 6H").winners == ("A",)
    state = state.play("play 5H")
    assert hand(state, "A") == same("6H 8C 9C")
    assert (state.turn, state.piles["discard"][-1].code) == ("B", "5H")
    assert state.view("A").why_not("play 6H") is not None


def test_blj_e23_a_last_black_jack_wins_and_nobody_picks_up():
    state = at("A: JS | B: KS QC | C: 6D 3S | discard: 9S").play("play JS")
    assert (state.winners, state.pending, hand(state, "B")) == (("A",), 0, same("KS QC"))


def test_blj_e24_the_discard_pile_is_turned_over_in_the_middle_of_a_penalty_blj_35():
    state = at("A: TC 3C | B: 9D QC | C: 6D 3S | discard: 5D 7D 2H 2S | pending: 4 | stock: 4C")
    state = state.play("pick_up")
    assert [c.code for c in state.piles["A"]] == ["TC", "3C", "4C", "5D", "7D", "2H"]
    assert (state.piles["stock"], [c.code for c in state.piles["discard"]]) == ((), ["2S"])
    assert moves(state) == ["pick_up"]
    assert state.words(state.legal_moves()[0]) == "Pass"
    state = state.play("pick_up")
    assert (hand(state, "B"), state.turn, fitting(state)) == (same("9D QC"), "C", "3S")


def test_blj_e25_must_play_and_play_on_pickup():
    must = at("A: 9H 5C 6D | discard: 7H", must_play=True)
    assert rule(must, "pick_up") == "BLJ-11"
    assert moves(must) == ["play 9H"]
    drawn = at("A: 5C 6C | discard: 7H | stock: 7S", play_on_pickup=True).play("pick_up")
    assert (drawn.turn, fitting(drawn)) == ("A", "7S")
    assert rule(drawn, "play 5C") == rule(drawn, "play 6C") == "BLJ-13"
    assert drawn.play("finish").turn == "B"


def test_blj_e26_kings_do_nothing_between_two_players_blj_72():
    state = at("A: KS KD 5C 6C | B: 9D QS | discard: 7S", king=True)
    state = go(state, "play KS", "play KD", "finish")
    assert (state.turn, state.direction, state.notes) == ("B", 1, ())
