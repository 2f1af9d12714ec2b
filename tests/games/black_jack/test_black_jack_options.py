"""Black Jack: what every option changes, and how the options live together."""

import pytest
from play import fitting, go, hand, moves, rule, same

from cardlab.games import black_jack

at, new, Rules = black_jack.at, black_jack.new, black_jack.Rules


# ---- dealing ---------------------------------------------------------------------------------------------------


def test_first_player_random_reaches_every_seat_and_only_concerns_the_first_hand():
    deals = [new(4, seed=s, first_player="random") for s in range(40)]
    assert {d.turn for d in deals} == set("ABCD")
    assert [d.starter for d in deals] == [d.turn for d in deals]
    assert deals[5] == new(4, seed=5, first_player="random")
    won = at("A: KD | B: 2C | C: 7C | discard: 7H | turn: C | deals: 1", first_player="random").play("play 7C")
    assert won.play("deal").turn == "C"


def test_opening_card_reshuffle_turns_again_while_the_card_has_a_behaviour_that_is_on():
    for stage, off in ((5, "A248K"), (4, "48K"), (3, "4"), (1, "")):
        tops = [new(3, seed=s, stage=stage, opening_card="reshuffle").piles["discard"][0] for s in range(120)]
        assert not [c.code for c in tops if c.rank in off or (stage == 5 and c.code in ("JS", "JC"))]
        plain = [new(3, seed=s, stage=stage).piles["discard"][0] for s in range(120)]
        assert not off or [c for c in plain if c.rank in off]
        if not off:
            assert tops == plain
    state = new(3, seed=1, opening_card="reshuffle")
    assert sum(map(len, state.piles.values())) == 52
    threes = [new(3, seed=s, opening_card="reshuffle", three_pickup=True) for s in range(120)]
    assert not [d for d in threes if d.piles["discard"][0].rank == "3"]
    jacks = [new(3, seed=s, opening_card="reshuffle", red_jack="pickup3") for s in range(120)]
    assert not [d for d in jacks if d.piles["discard"][0].rank == "J"]


def test_blj_72_a_king_may_open_between_two_players():
    tops = [new(2, seed=s, opening_card="reshuffle").piles["discard"][0].rank for s in range(120)]
    assert "K" in tops and not set(tops) & set("A248")
    assert not any(new(3, seed=s, opening_card="reshuffle").piles["discard"][0].rank == "K" for s in range(120))


def test_opening_card_reshuffle_ends_even_if_only_special_cards_are_left():
    deals = [new(7, seed=s, packs=1, opening_card="reshuffle") for s in range(60)]
    assert {len(d.piles["stock"]) for d in deals} == {2}
    assert any(d.piles["discard"][0].rank in "A248K" for d in deals)


# ---- who must lay ----------------------------------------------------------------------------------------------


def test_must_play_first_card_answer_and_go_again():
    assert rule(at("A: 9H 5C | discard: 7H", must_play=True), "pick_up") == "BLJ-11"
    assert moves(at("A: 9S 5C | discard: 7H", must_play=True)) == ["pick_up"]
    answer = at("A: 2H 9S | discard: 5C 2S | pending: 2", must_play=True)
    assert (rule(answer, "pick_up"), fitting(answer)) == ("BLJ-33", "2H")
    assert moves(at("A: 9S 9C | discard: 5C 2S | pending: 2", must_play=True)) == ["pick_up"]
    again = at("A: 4H 9H 3C | discard: 7H", must_play=True).play("play 4H")
    assert (rule(again, "pick_up"), moves(again)) == ("BLJ-52", ["play 9H -> last-card", "play 9H"])
    alone = at("A: 4H 9C 3C | discard: 7H", must_play=True).play("play 4H")
    assert moves(alone) == ["pick_up"]
    assert rule(at("A: 9H 9C 5C | discard: 7H", must_play=True).play("play 9H"), "finish") is None  # no duty for more
    free = at("A: 4H 9H 3C | discard: 7H", must_play=True, pick_up_after_four=False).play("play 4H")
    assert rule(free, "finish") == "BLJ-52"


def test_play_on_pickup_goes_on_from_the_drawn_card():
    state = at("A: 5C 8S 9S | B: 3C | C: 3D | discard: 7H | stock: 7S 2C", play_on_pickup=True).play("pick_up")
    assert (rule(state, "pick_up"), rule(state, "play 8S")) == ("BLJ-13", "BLJ-13")
    after = go(state, "play 7S", "play 8S", "play 9S -> last-card", "finish")
    assert (hand(after, "A"), after.turn) == ("5C", "B")
    unfit = at("A: 5C | B: 3C | discard: 7H | stock: 6S", play_on_pickup=True).play("pick_up")
    assert (moves(unfit), rule(unfit, "play 6S"), rule(unfit, "finish -> S")) == (["finish"], "BLJ-20", "BLJ-41")
    assert unfit.play("finish").turn == "B"


def test_with_must_play_a_drawn_card_that_fits_is_laid():
    both = {"must_play": True, "play_on_pickup": True}
    fits = at("A: 5C 8S 9S | B: 3C | discard: 7H | stock: 7S 2C", **both).play("pick_up")
    assert (moves(fits), rule(fits, "finish")) == (["play 7S"], "BLJ-13")
    assert rule(fits.play("play 7S"), "finish") is None
    unfit = at("A: 5C 8S 9S | B: 3C | discard: 7H | stock: 6S 2C", **both).play("pick_up")
    assert moves(unfit) == ["finish"] and unfit.play("finish").turn == "B"
    four = at("A: 4H 5C 9S | B: 3C | discard: 7H | stock: KH 2C", **both)
    assert moves(go(four, "play 4H", "pick_up")) == ["play KH"]


def test_play_on_pickup_is_not_for_a_penalty_and_counts_on_a_four_and_under_a_call():
    penalty = at("A: 5C | B: 3C | discard: 7H 2H | pending: 2 | stock: 2S 2C", play_on_pickup=True).play("pick_up")
    assert (penalty.turn, penalty.drawn) == ("B", ())
    four = at("A: 4H 5C 9S | B: 3C | discard: 7H | stock: KH 2C", play_on_pickup=True)
    four = go(four, "play 4H", "pick_up")
    assert moves(four) == ["play KH", "finish"]
    assert four.play("finish").turn == "B"
    called = at("A: 5C 9S | B: 3C | discard: AH | called: D | stock: 6H 2C", play_on_pickup=True).play("pick_up")
    assert (moves(called), rule(called, "play 6H")) == (["finish"], "BLJ-42")
    assert called.play("finish").called == "D"


def test_a_drawn_card_stays_a_secret():
    state = at("A: 5C | B: 3C | C: 3D | discard: 7H | stock: 7S 2C", play_on_pickup=True).play("pick_up")
    assert [c.code for c in state.view("A").drawn] == ["7S"]
    for seat in ("B", "C", "-"):
        assert [c.code for c in state.view(seat).drawn] == ["??"]
        assert "7S" not in state.view(seat).text() + repr(state.view(seat)) + str(state.notes)


# ---- sets, runs and the behaviours -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "following"),
    [
        ({}, "6S 7C 7D"),
        ({"combine": False}, "6S 7C 7D"),
        ({"combine": False, "runs": False}, "7C 7D"),
        ({"combine": False, "sets": False}, "6S"),
        ({"combine": False, "sets": False, "runs": False}, ""),
    ],
)
def test_sets_runs_and_combine(options, following):
    state = at("A: 7S 7C 7D 6S 9S KH | discard: 5S", **options)
    assert fitting(state.play("play 7S")) == same(following)


def test_without_mixing_a_four_begins_the_choice_anew():
    state = at("A: 4H 9H 9S TH 8C 8D | discard: KH", stage=3, combine=False)
    assert fitting(go(state, "play 4H", "play 9H")) == same("9S TH")
    no_runs = at("A: 4H 5H 5S 9C 9D | discard: KH", stage=3, combine=False, runs=False)
    assert fitting(go(no_runs, "play 4H", "play 5H")) == "5S"


@pytest.mark.parametrize(
    ("option", "card", "noticed"),
    [
        ("two", "2S", {"pending": 2}),
        ("eight", "8S", {"turn": "C"}),
        ("black_jack", "JS", {"pending": 7}),
        ("king", "KS", {"turn": "D", "direction": -1}),
    ],
)
def test_every_behaviour_can_be_switched_off(option, card, noticed):
    text = f"A: {card} 9H 9D | B: 3C | C: 3D | D: 3H | discard: 6S"
    plain = {"pending": 0, "turn": "B", "direction": 1}
    for value, expected in ((True, plain | noticed), (False, plain)):
        after = go(at(text, **{option: value}), f"play {card}", "finish")
        assert {k: getattr(after, k) for k in plain} == expected


def test_ace_and_four_switched_off():
    assert fitting(at("A: AS 9H | discard: 7H", ace=False)) == "9H"
    ace = at("A: AS 9H 9C | discard: 7S", ace=False).play("play AS")
    assert (rule(ace, "finish"), rule(ace, "finish -> S")) == (None, "BLJ-10")
    four = at("A: 4S 9S 9C | discard: 7S", four=False).play("play 4S")
    assert (rule(four, "finish"), rule(four, "play 9S")) == (None, "BLJ-24")


# ---- last card -------------------------------------------------------------------------------------------------


def test_last_card_call():
    text = "A: 5H 6H | B: 9D | discard: 4H | stock: 5C 6C"
    manual, auto, off = (at(text, last_card_call=v) for v in ("manual", "auto", "off"))
    assert moves(manual) == ["play 5H -> last-card", "play 5H", "play 6H -> last-card", "play 6H", "pick_up"]
    assert moves(auto) == moves(off) == ["play 5H", "play 6H", "pick_up"]
    assert len(manual.play("play 5H").piles["A"]) == 3
    assert [n.rule for n in auto.play("play 5H").notes] == ["BLJ-75"]
    assert (off.play("play 5H").notes, hand(off.play("play 5H"), "A")) == ((), "6H")
    assert go(auto, "play 5H", "play 6H").winners == ("A",)


@pytest.mark.parametrize("penalty", range(6))
def test_last_card_penalty(penalty):
    state = at("A: 5H 6H | B: 9D | discard: 4H", last_card_penalty=penalty).play("play 5H")
    assert (len(state.piles["A"]), state.turn) == (1 + penalty, "B")


# ---- four, ace and two -----------------------------------------------------------------------------------------


def test_ace_after_four():
    text = "A: 4D AD AS 9C KC | discard: 9D"
    assert fitting(at(text).play("play 4D")) == ""
    any_ace = at(text, ace_after_four="any").play("play 4D")
    assert fitting(any_ace) == same("AD AS")
    assert rule(any_ace.play("play AS"), "finish") == "BLJ-41"
    assert any_ace.play("play AS").play("finish -> C").called == "C"
    two = at("A: 8D AD AS 9C | discard: 9D", ace_after_four="any").play("play 8D")
    assert fitting(two) == same("AD AS")


def test_ace_start_run_must_match():
    text = "A: AC AD KC KD 3H | discard: 7H"
    state = at(text, ace_start_run="must_match").play("play AC")
    assert (fitting(state), rule(state, "play KC")) == ("AD", "BLJ-45")
    assert (fitting(state.play("play AD")), rule(state.play("play AD"), "play KD")) == ("", "BLJ-45")
    matching = at("A: AC AD KC 3H 5S | discard: 7C", ace_start_run="must_match").play("play AC")
    assert fitting(matching) == same("AD KC")
    on_ace = at("A: AC AD KC 3H 5S | discard: AS | called: H", ace_start_run="must_match").play("play AC")
    assert "KC" in fitting(on_ace)


def test_two_answer_may_continue():
    text = "A: 2H 2D 3H 9C KC | B: 9H | discard: 9S 2S | pending: 2"
    free, strict = (at(text, two_answer_may_continue=v).play("play 2H") for v in (True, False))
    assert (fitting(free), fitting(strict), rule(strict, "play 3H")) == (same("2D 3H"), "2D", "BLJ-49")
    assert go(strict, "play 2D", "finish").pending == 6
    own = at("A: 2H 3H 9C KC | discard: 9H", two_answer_may_continue=False).play("play 2H")
    assert fitting(own) == "3H"  # this 2 answers nothing


def test_three_pickup():
    state = at("A: 3C 3D 9H 9S | B: 3H 2C 5C | C: 3S 4S | discard: 6C", three_pickup=True)
    state = go(state, "play 3C", "play 3D", "finish")
    assert (state.pending, fitting(state), rule(state, "play 2C")) == (2, "3H", "BLJ-33")
    assert go(state, "play 3H", "finish", "play 3S -> last-card", "finish").pending == 4
    twos = at("A: 2C 3C 9H 9S | B: 3H 2H 5C | discard: 6C", three_pickup=True)
    assert fitting(go(twos, "play 2C", "finish")) == "2H"
    over = go(twos, "play 2C", "play 3C", "finish")
    assert (over.pending, over.against, fitting(over)) == (1, "3", "3H")
    strict = at("A: 3H 4H 9C KC | discard: 9S 3S | pending: 1", three_pickup=True, two_answer_may_continue=False)
    assert rule(strict.play("play 3H"), "play 4H") == "BLJ-49"


# ---- eight and king --------------------------------------------------------------------------------------------


def test_eight_two_players_free_turn():
    state = at("A: 8C 3C 9H 9D | B: KH | discard: TC", eight_two_players="free_turn").play("play 8C")
    assert (fitting(state), rule(state, "finish")) == ("", None)
    state = state.play("finish")
    assert (state.turn, state.laid, moves(state)) == ("A", (), ["play 3C", "pick_up"])
    assert state.play("pick_up").turn == "B"
    three = at("A: 8C 3C 9H | B: KH | C: KD | discard: TC", eight_two_players="free_turn")
    assert go(three, "play 8C", "finish").turn == "C"
    forgot = at("A: 8C 3C | B: KH | discard: TC | stock: 9D 9H 9S", eight_two_players="free_turn").play("play 8C")
    assert (forgot.turn, hand(forgot, "A")) == ("A", same("3C 9D 9H"))


@pytest.mark.parametrize(("eights", "turn"), [(1, "C"), (2, "D"), (3, "A"), (4, "B")])
def test_eights_cumulative(eights, turn):
    laid = ["play 8C", "play 8D", "play 8H", "play 8S"][:eights]
    state = at("A: 8C 8D 8H 8S 3C 9H | B: KH | C: KD | D: KS | discard: TC", eights_cumulative=True)
    assert go(state, *laid, "finish").turn == turn
    run = at("A: 7C 8C 8D 3C 9H | B: KH | C: KD | D: KS | discard: TC", eights_cumulative=True)
    assert go(run, "play 7C", "play 8C", "play 8D", "finish").turn == "D"  # the 7 skips nobody


@pytest.mark.parametrize(("kings", "direction"), [(1, -1), (2, 1), (3, -1), (4, 1)])
def test_kings_cumulative(kings, direction):
    laid = ["play KC", "play KD", "play KH", "play KS"][:kings]
    text = "A: KC KD KH KS 3C 9H | B: 9C | C: 9D | discard: TC"
    assert go(at(text, kings_cumulative=True), *laid, "finish").direction == direction
    assert go(at(text), *laid, "finish").direction == -1
    broken = at("A: QC KC KD QD KH 9H 2C 2D | B: 9C | C: 9D | discard: TC", kings_cumulative=True)
    assert go(broken, "play QC", "play KC", "play KD", "finish").direction == 1


# ---- black and red jacks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", [1, 5, 7, 10])
def test_black_jack_pickup(cards):
    state = at("A: JS JC 9H 9D | B: KH | discard: TS", black_jack_pickup=cards)
    assert go(state, "play JS", "finish").pending == cards
    assert go(state, "play JS", "play JC", "finish").pending == 2 * cards


def test_black_jacks_cumulative_also_over_turns():
    state = at("A: JS 9H 9D | B: JC KH 2H | discard: TS", black_jacks_cumulative=False)
    state = go(state, "play JS", "finish", "play JC")
    assert (state.pending, state.turn) == (7, "A")
    mixed = at("A: JS 9H 9D | B: JH KH 2H | discard: TS", black_jacks_cumulative=False, red_jack="pickup3")
    assert go(mixed, "play JS", "finish", "play JH").pending == 7  # never more than one black jack's worth
    reds = at("A: JD JH 9D | B: KH 2H | discard: TD", black_jacks_cumulative=False, red_jack="pickup3")
    assert go(reds, "play JD", "play JH -> last-card", "finish").pending == 6


def test_black_seven_cancels():
    text = "A: 7C 7S JC 9H | B: KH | discard: 5S JS | pending: 7"
    assert fitting(at(text)) == same("7C 7S JC")
    assert fitting(at(text, black_seven_cancels=False)) == "JC"


def test_red_jack_cancel():
    state = at("A: JH JD 7C 9H | B: KH 8H | discard: 5S JS | pending: 7", red_jack="cancel")
    assert fitting(state) == same("JH JD 7C")
    after = state.play("play JH")
    assert (after.pending, after.turn, fitting(after)) == (0, "B", same("KH 8H"))
    own = at("A: JH JS 9H 9D | B: KH | discard: 5H", red_jack="cancel")
    assert go(own, "play JH", "finish").pending == 0
    assert go(own, "play JH", "play JS", "finish").pending == 7


def test_red_jack_pickup3():
    alone = at("A: JH 9H 9D | B: KH JS 7C | discard: 5H", red_jack="pickup3")
    alone = go(alone, "play JH", "finish")
    assert (alone.pending, fitting(alone)) == (3, same("JS 7C"))
    assert alone.play("play JS").pending == 10
    five = at(
        "A: JH 9H 9D | B: JS 2D 3D | C: JC 2C 3C | D: JD 2S 3S | discard: 5H", red_jack="pickup3", black_jack_pickup=5
    )
    sums = []
    for move in ("play JH", "finish", "play JS", "play JC", "play JD"):
        five = five.play(move)
        sums.append(five.pending)
    assert sums == [0, 3, 8, 13, 16] and five.turn == "A"
    turn = at("A: JS JH JC 9D 9C | B: KH | discard: 5S", red_jack="pickup3")
    assert go(turn, "play JS", "play JH", "play JC", "finish").pending == 17


def test_red_jack_send_back_throws_the_penalty_at_who_laid_the_jack():
    text = "A: 9H JD JC 9D | B: 9C | C: JH 9S KS | D: 5S | discard: 6S JS | pending: 7 | turn: C | sender: A"
    state = at(text, red_jack="send_back")
    assert fitting(state) == "JH"
    state = state.play("play JH")
    assert (state.turn, state.pending, state.direction) == ("A", 7, -1)
    assert fitting(state) == same("JD JC")
    again = state.play("play JD")
    assert (again.turn, again.pending, again.direction) == ("C", 7, 1)
    doubled = state.play("play JC")
    assert (doubled.turn, doubled.pending, doubled.group, doubled.direction) == ("C", 14, 2, 1)
    taken = state.play("pick_up")
    assert (len(taken.piles["A"]), taken.turn, taken.pending) == (4 + 7, "D", 0)
    assert doubled.play("pick_up").turn == "D"


def test_red_jack_send_back_leaves_a_black_answer_passing_on():
    state = at("A: JS 9H 9D | B: JC 2D 3D | C: JH 2C 3C | discard: 5S", red_jack="send_back")
    state = go(state, "play JS", "finish", "play JC")
    assert (state.turn, state.pending, state.direction) == ("C", 14, 1)
    state = state.play("play JH")
    assert (state.turn, state.pending, state.direction) == ("B", 14, -1)
    seven = at("A: 7C JD | B: 9C | discard: 6S JS JH | pending: 7 | thrown: True", red_jack="send_back")
    assert (fitting(seven), rule(seven, "play 7C")) == ("JD", "BLJ-33")  # only jacks answer what was thrown back
    plain = at("A: JH 9H 9D | B: JC 2D 3D | discard: 5H", red_jack="send_back")
    assert go(plain, "play JH", "finish").pending == 0  # it throws back nothing


def test_blj_65_a_black_jack_doubles_what_was_thrown_back_and_is_answered_as_usual():
    text = "A: JS JD 9D | B: JC JS 3D 4D | C: JH JC 7C 4C 5C | discard: 5S"
    state = go(at(text, red_jack="send_back", packs=2), "play JS", "finish", "play JC", "play JH", "play JS")
    assert (state.turn, state.pending, state.direction) == ("C", 28, 1)
    assert fitting(state) == same("JC 7C")
    passed = state.play("play JC")
    assert (passed.turn, passed.pending, passed.direction) == ("A", 35, 1)
    assert (state.play("play 7C").turn, state.play("play 7C").pending) == ("A", 0)
    back = passed.play("play JD -> last-card")  # A throws it back at C, whose jack this answers
    assert (back.turn, back.pending, back.direction) == ("C", 35, -1)
    once = at(text, red_jack="send_back", packs=2, black_jacks_cumulative=False)
    assert go(once, "play JS", "finish", "play JC", "play JH", "play JS").pending == 7


def test_cancel_each():
    text = "A: 7C 7S 9H 9D | B: KH | C: 9C | discard: 5S JC JS | pending: 14"
    state = at(text, cancel_each=True)
    assert fitting(state) == same("7C 7S")
    half = state.play("play 7C")
    assert (half.turn, moves(half)) == ("A", ["play 7S"])
    assert {rule(half, m) for m in ("finish", "play 9H")} == {"BLJ-62"} and rule(half, "pick_up") is not None
    done = half.play("play 7S")
    assert (done.pending, done.turn, fitting(done)) == (0, "B", "")
    few = at("A: 7C 9S 9H | B: KH | discard: 5S JC JS | pending: 14", cancel_each=True)
    assert (fitting(few), rule(few, "play 7C")) == ("", "BLJ-62")
    one = at("A: 7C 9S 9H | B: KH | discard: 5S JS | pending: 7", cancel_each=True)
    assert (one.play("play 7C").turn, one.play("play 7C").pending) == ("B", 0)


def test_cancel_each_with_red_jacks_and_the_last_cards():
    options = {"cancel_each": True, "red_jack": "cancel"}
    state = at("A: 7C JH 9H 9D | B: KH | discard: 5S JC JS | pending: 14", **options)
    done = go(state, "play JH", "play 7C")
    assert (done.pending, done.turn) == (0, "B")
    out = at("A: 7C JH | B: KH | discard: 5S JC JS | pending: 14", **options)
    assert go(out, "play JH -> last-card", "play 7C").winners == ("A",)
    forgot = at("A: 7C JH | B: KH | discard: 5S JC JS | pending: 14", **options).play("play JH")
    assert (forgot.turn, forgot.pending, len(forgot.piles["A"])) == ("B", 0, 1 + 2 + 7)


def test_cancel_each_counts_black_jacks_only():
    options = {"cancel_each": True, "red_jack": "pickup3"}
    mixed = at("A: 7C 9S 9H | B: KH | discard: 5S JS JH | pending: 10 | group: 2", **options)
    assert fitting(mixed) == "7C" and (mixed.play("play 7C").pending, mixed.play("play 7C").turn) == (0, "B")
    two = "A: 7C 7S 9H 9D | B: KH | discard: 5S JC JH JS | pending: 17 | group: 3"
    assert fitting(at(two.replace("7S ", "8D "), **options)) == ""
    half = at(two, **options).play("play 7C")
    assert (half.turn, moves(half)) == ("A", ["play 7S"]) and half.play("play 7S").pending == 0
    red = go(at("A: JH 9H 9D | B: JD 7C 9C | C: 7S 2S 3S | discard: 5H", **options), "play JH", "finish", "play JD")
    assert (red.pending, fitting(red)) == (6, "7S") and red.play("play 7S").pending == 0
    short = at("A: 7C 7S | B: KH | discard: 5S JC JH JS | pending: 17 | group: 3", **options).play("play 7C")
    assert len(short.piles["A"]) == 1 + 2 + 9  # the larger half of 17, rounded up


# ---- delay, match and contradictions ---------------------------------------------------------------------------


def test_delay_costs_the_turn_and_a_card():
    text = "A: 9H 5C | B: 9D | discard: 7H | stock: 2C 3C 4C"
    assert rule(at(text), "delay") == "BLJ-10"
    state = at(text, delay_seconds=5)
    assert moves(state)[-1] == "delay"
    late = state.play("delay")
    assert (hand(late, "A"), late.turn) == (same("9H 5C 2C"), "B")
    assert rule(state.play("play 9H -> last-card"), "delay") == "BLJ-10"
    assert "delay" not in moves(at(text, delay_seconds=5, play_on_pickup=True).play("pick_up"))
    assert at(text, delay_seconds=5, must_play=True).play("delay").turn == "B"
    assert at(text, delay_seconds=5, play_on_pickup=True).play("delay").turn == "B"


def test_delay_never_blocks_a_hand():
    state = at("A: 9H 5C 6C | B: 9D 7C | discard: 7H | stock:", delay_seconds=5)
    assert not go(state, "delay", "delay", "delay").hand_over


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"combine": True, "sets": False}, "combine mixes sets and runs"),
        ({"combine": True, "runs": False}, "combine mixes sets and runs"),
        ({"two": False, "three_pickup": True}, "three_pickup makes a 3 work as a 2 does. Set two=True"),
        ({"black_jack": False, "red_jack": "cancel"}, "Switch black_jack on"),
        ({"black_jack": False, "cancel_each": True}, "Switch black_jack on"),
        ({"cancel_each": True, "black_seven_cancels": False}, "cancel_each needs a card that cancels"),
    ],
)
def test_options_that_contradict_each_other(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        Rules.make(**options)
