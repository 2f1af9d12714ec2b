"""Black Jack: special cards, the last card and winning; the number in a test's name is the id of the rule."""

import pytest
from play import fitting, go, hand, moves, rule, same, sensible

from cardlab.games import black_jack
from cardlab.games.black_jack.advice import advise
from cardlab.rules.cards import PACK

at, new = black_jack.at, black_jack.new


# ---- special cards in general ----------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["2C 3C", "8C 9C", "JC TC", "KC QC"])
def test_blj_30_a_covered_card_does_nothing(cards):
    first, second = cards.split()
    state = at(f"A: {cards} 5H 6H | B: 9D | C: 9S | discard: 6C")
    after = go(state, f"play {first}", f"play {second}", "finish")
    assert (after.turn, after.pending, after.direction) == ("B", 0, 1)
    alone = go(state, f"play {first}", "finish")
    assert (alone.turn, alone.pending, alone.direction) != ("B", 0, 1)


def test_blj_31_a_behaviour_acts_once():
    state = go(at("A: 8C 5H 6H | B: 9D 9C | C: 9S 8S 5D | discard: 6C"), "play 8C", "finish")
    assert go(state, "pick_up").turn == "A"  # the 8 has skipped B and skips nobody else
    king = go(at("A: KC 5H 6H | B: 9D 9C | C: 9S KS 5D | discard: 6C"), "play KC", "finish", "pick_up")
    assert (king.turn, king.direction) == ("B", -1)


def test_blj_32_cumulative_cards_count_while_unbroken_and_unspent():
    two = at("A: 2C 9H 9S | B: 2D 2H 5C | C: 9D KD | discard: 6C")
    assert go(two, "play 2C", "finish", "play 2D", "play 2H -> last-card", "finish").pending == 6
    spent = at("A: 2C 9H 9S | B: 9D | discard: 2H 2D | turn: A")
    assert go(spent, "play 2C", "finish").pending == 2
    broken = at("A: JS JH JC 9H 9S | B: 9D | discard: 5S")
    assert go(broken, "play JS", "play JH", "play JC", "finish").pending == 7


def test_blj_33_only_an_answer_and_no_duty_to_give_one():
    twos = at("A: 2D AD 6S JS 7C 9H | B: 9D | discard: 6C 2S | pending: 2")
    assert moves(twos) == ["play 2D", "pick_up"]
    jacks = at("A: 2D AS 6S JC JH 7C 7H 9H | B: 9D | discard: 6C JS | pending: 7")
    assert moves(jacks) == ["play JC", "play 7C", "pick_up"]
    assert {rule(jacks, f"play {c}") for c in ("AS", "6S", "JH", "7H", "2D")} == {"BLJ-33"}


def test_blj_34_the_penalty_is_the_turn_and_is_then_spent():
    state = at("A: 9H | B: 5S 9D | C: 2S 5H | discard: 6C 2S 2C | pending: 4 | stock: 7D 8D 9C TD", packs=2)
    state = state.play("pick_up")
    assert (hand(state, "A"), state.turn, state.pending) == (same("9H 7D 8D 9C TD"), "B", 0)
    assert [(n.rule, n.facts["count"]) for n in state.notes] == [("BLJ-34", 4)]
    assert fitting(at("A: 9C | B: 2D 9D 5C | discard: 2S 2C | turn: B")) == same("2D 5C")


# ---- ace -------------------------------------------------------------------------------------------------------


def test_blj_40_an_ace_goes_on_anything():
    for top in PACK:
        aces = [c for c in ("AS", "AH", "AD", "AC") if c != top.code]
        assert set(aces) <= set(fitting(at(f"A: {' '.join(aces)} | discard: {top}")).split())
    assert fitting(at("A: AS | discard: 7H", ace=False)) == ""


def test_blj_41_the_suit_with_most_cards_is_offered_first():
    state = at("A: AS 5H 6D 8D 3D 4C 9C | B: 9D | discard: 7H").play("play AS")
    assert list(map(str, sensible(state))) == ["finish -> D", "finish -> C", "finish -> H", "finish -> S"]


@pytest.mark.parametrize("suit", "SHDC")
def test_blj_41_any_suit_may_be_named_and_one_must_be(suit):
    state = at("A: AS 5H 6D | B: 9D | discard: 7H").play("play AS")
    assert (rule(state, "finish"), rule(state, "finish -> X")) == ("BLJ-41", "BLJ-10")
    assert state.play(f"finish -> {suit}").called == suit
    plain = at("A: 7C 5H 6D | B: 9D | discard: 7H").play("play 7C")
    assert rule(plain, f"finish -> {suit}") == "BLJ-41"


def test_blj_42_the_call_stands_until_a_card_is_laid():
    state = at("A: 5H | B: AH 9S 8D 3H | C: 9D | discard: AS | called: D | turn: B | stock: TS TC TH")
    assert fitting(state) == same("AH 8D")
    assert rule(state, "play 9S") == "BLJ-42"
    state = go(state, "pick_up", "pick_up", "pick_up")
    assert (state.turn, state.called) == ("B", "D")
    assert state.play("play 8D").called == ""
    assert go(state, "play AH", "finish -> S").called == "S"


def test_blj_42_tells_a_child_that_an_ace_goes_too_and_a_hint_names_the_called_suit():
    state = at("A: 9H | B: KS QC 5C | discard: AC | called: D | turn: B")
    assert state.why_not("play KS").say(child=True) == "Somebody called diamonds. Lay one of them, or an ace."
    move, why = advise(state.view("B"))
    assert (str(move), why.say(child=True)) == ("pick_up", "You have no diamonds and no ace.")


def test_blj_44_later_in_a_turn_an_ace_needs_a_connection():
    state = at("A: QH AS KH AH AD 2D 5C | discard: 7H")
    assert rule(state.play("play QH"), "play AS") == "BLJ-24"
    king = go(state, "play QH", "play KH")
    assert fitting(king) == "AH"
    assert fitting(king.play("play AH")) == same("AS AD")
    assert "AD" in fitting(at("A: 2D AD 5C | discard: 7D").play("play 2D"))


# ---- two -------------------------------------------------------------------------------------------------------


def test_blj_46_a_two_makes_the_next_player_pick_up_two():
    state = go(at("A: 2C 5H 6H | B: 9D 2H | discard: 6C | stock: 3C 3D"), "play 2C", "finish")
    assert (state.pending, moves(state)[-1], state.words(state.legal_moves()[-1])) == (2, "pick_up", "Pick up 2 cards")
    assert hand(state.play("pick_up"), "B") == same("9D 2H 3C 3D")
    assert go(at("A: 2C 5H 6H | B: 9D | discard: 6C", stage=4), "play 2C", "finish").pending == 0


def test_blj_49_after_an_answering_two_the_turn_may_go_on():
    state = at("A: 2C 3C 3D 2D 9H 9S | B: 9D | discard: 6C 2S | pending: 2").play("play 2C")
    assert state.play("finish").pending == 4
    assert go(state, "play 3C", "finish").pending == 0
    assert go(state, "play 3C", "play 3D", "play 2D", "finish").pending == 2  # only the unbroken group on top
    assert go(state, "play 2D", "finish").pending == 6


def test_blj_49_a_four_after_the_answer_costs_one_card_and_not_the_penalty():
    state = at("A: 2C 3C 4C 9H 9S | B: 9D | discard: 6C 2S | pending: 2 | stock: TH JH QH")
    state = go(state, "play 2C", "play 3C", "play 4C")
    assert state.words(state.legal_moves()[-1]) == "Pick up 1 card"
    state = state.play("pick_up")
    assert (hand(state, "A"), state.pending, state.turn) == (same("9H 9S TH"), 0, "B")
    assert [n.rule for n in state.notes] == ["BLJ-52"]


# ---- four ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("four", ["4S", "4H", "4D", "4C"])
def test_blj_51_fourteen_cards_may_follow_a_four(four):
    rest = " ".join(c.code for c in PACK if c.code != four)
    state = at(f"A: {rest} | discard: {four} | laid: {four}", stage=3)
    followers = fitting(state).split()
    assert (len(followers), sum(c[0] == "4" for c in followers), sum(c[1] == four[1] for c in followers)) == (14, 3, 11)
    assert rule(state, f"play A{four[1]}") == "BLJ-51"
    later = at(f"A: {four} K{four[1]} A{four[1]} 9C 9D | discard: {four[0]}{'H' if four[1] == 'S' else 'S'}", stage=3)
    assert rule(go(later, f"play {four}", f"play K{four[1]}"), f"play A{four[1]}") is None


def test_blj_53_every_four_stood_upon_asks_again_and_a_covered_one_does_not():
    state = at("A: 4H 4S 9S 3S 7C 8D | discard: 9H", stage=3)
    again = go(state, "play 4H", "play 4S")
    assert (fitting(again), rule(again, "finish")) == (same("9S 3S"), "BLJ-52")
    assert rule(again.play("play 3S"), "finish") is None
    twice = go(at("A: 4H 3H 3C 4C JC 8D 9D | discard: 9H", stage=3), "play 4H", "play 3H", "play 3C", "play 4C")
    assert (rule(twice, "finish"), fitting(twice)) == ("BLJ-52", "JC")


def test_blj_53_a_four_covered_by_a_step_of_a_run_gives_no_go_again():
    apart = at("A: 3H 4H 5H 5C 6H 9C | discard: KH", combine=False)
    run = go(apart, "play 3H", "play 4H", "play 5H")
    assert (rule(run, "play 5C"), fitting(run), rule(run, "finish")) == ("BLJ-28", "6H", None)
    begun = go(apart, "play 4H", "play 5H")
    assert (rule(begun, "play 5C"), fitting(begun)) == ("BLJ-28", "6H")
    again = go(at("A: 4H 9H 9C TH KD | discard: KH", combine=False), "play 4H", "play 9H")
    assert fitting(again) == same("9C TH")  # it went again, so all is open afresh


def test_blj_53_with_two_packs_a_run_over_a_four_does_not_turn_round():
    state = go(at("A: 3H 4H 5H 4H 6H KD | discard: KH", packs=2), "play 3H", "play 4H", "play 5H")
    assert (rule(state, "play 4H"), fitting(state)) == ("BLJ-25", "6H")
    back = go(at("A: 3H 2H 3H KD KC | discard: KH", packs=2), "play 3H", "play 2H")
    assert rule(back, "play 3H") == "BLJ-25"
    stood = go(at("A: 3H 4H 3H 4H KD KC | discard: KH", packs=2), "play 3H", "play 4H", "play 3H")
    assert fitting(stood) == "4H"  # a card that turns round goes again, for the 4 asks for any card of its suit


# ---- eight -----------------------------------------------------------------------------------------------------


def test_blj_56_several_eights_skip_one_player():
    state = at("A: 8S 8D 8H 3H 5C | B: KS | C: QS | D: JD | discard: 6S")
    assert go(state, "play 8S", "finish").turn == "C"
    assert go(state, "play 8S", "play 8D", "play 8H", "finish").turn == "C"
    back = at("A: 8S 8D 3H | B: KS | C: QS | D: JD | discard: 6S | direction: -1")
    assert go(back, "play 8S", "finish").turn == "C"
    assert (
        go(at("A: 8S 5C | B: KS | C: 3C | discard: 6S | direction: -1"), "play 8S -> last-card", "finish").turn == "B"
    )
    assert go(at("A: 8S 5C 5D | B: KS | C: 3C | discard: 6S", stage=3), "play 8S", "finish").turn == "B"


def test_blj_57_with_two_players_an_eight_goes_again():
    state = at("A: 8C AC TC 7C 8S QH | B: KS | discard: 6C").play("play 8C")
    assert fitting(state) == same("TC 7C 8S")
    assert (rule(state, "play AC"), rule(state, "finish"), rule(state, "pick_up")) == ("BLJ-51", "BLJ-52", None)
    assert state.play("pick_up").turn == "B"


# ---- black jack ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "answers"),
    [
        ({}, "a black jack or a black 7"),
        ({"black_seven_cancels": False}, "a black jack"),
        ({"red_jack": "cancel"}, "any jack or a black 7"),
    ],
)
def test_blj_33_on_jacks_names_what_answers(options, answers):
    state = at("A: 9S 9H | B: KS | discard: 5S JS | pending: 7", **options)
    child = state.why_not("play 9S").say(child=True)
    assert child == f"9♠ won't stop the jack. Lay {answers}, or pick up 7 cards."


def test_blj_62_one_answer_and_the_turn_is_over():
    state = at("A: 9H 9S | B: JC JH QC 7C 7S 6C | C: 9D KD | discard: 6S JS | pending: 7 | turn: B")
    passed, cancelled = state.play("play JC"), state.play("play 7C")
    assert (passed.turn, passed.pending) == ("C", 14)
    assert (cancelled.turn, cancelled.pending, cancelled.group) == ("C", 0, 0)


# ---- the last card ---------------------------------------------------------------------------------------------


def test_blj_75_the_call_goes_with_the_last_card_but_one():
    state = at("A: 5H 6H 9C | B: 9D | discard: 4H")
    assert "play 5H -> last-card" not in moves(state)
    state = state.play("play 5H")
    assert moves(state) == ["play 6H -> last-card", "play 6H", "finish"]
    said = state.play("play 6H -> last-card")
    assert [n.rule for n in said.notes] == ["BLJ-75"]
    assert said.play("finish").turn == "B"


def test_blj_76_a_forgotten_call_costs_two_at_once_and_ends_the_turn():
    stock = "stock: TC TD TH 9D"
    four = at(f"A: 4H QH | B: 9S | C: 8S | discard: 9H | {stock}").play("play 4H")
    assert (hand(four, "A"), four.turn) == (same("QH TC TD"), "B")
    assert fitting(at("A: 9S | B: QH 4C | discard: 4H | turn: B")) == same("QH 4C")
    two = at(f"A: 2H QH | B: 9S | C: 8S | discard: 9H | {stock}").play("play 2H")
    assert (two.turn, two.pending) == ("B", 2)
    eight = at(f"A: 8H QH | B: 9S | C: 8S | discard: 9H | {stock}").play("play 8H")
    assert eight.turn == "C"
    king = at(f"A: KH QH | B: 9S | C: 8S | discard: 9H | {stock}").play("play KH")
    assert king.turn == "C"
    ace = at(f"A: AH QH | B: 9S | C: 8S | discard: 9H | {stock}").play("play AH")
    assert (ace.turn, hand(ace, "A"), moves(ace)[0][:9]) == ("A", same("QH TC TD"), "finish ->")
    assert rule(ace, "play QH") == "BLJ-76" and rule(ace, "pick_up") == "BLJ-76" and rule(ace, "finish") == "BLJ-41"
    assert ace.play("finish -> S").called == "S"
    jack = at(f"A: JC QH | B: 9S | C: 8S | discard: 9S JS | pending: 7 | {stock}", packs=2).play("play JC")
    assert (jack.turn, jack.pending, hand(jack, "A")) == ("B", 14, same("QH TC TD"))


def test_blj_76_a_forgotten_call_that_costs_nothing_picks_up_nothing():
    names = {"A": "You", "B": "Pip"}
    free = at("A: 5H 6H | B: 9D | discard: 4H", last_card_penalty=0).play("play 5H")
    assert [n.say(names=names) for n in free.notes] == ["You forget to say “last card”."]
    empty = at("A: 5H 6H | B: 9D | discard: 4H | stock:", packs=1, last_card_penalty=1).play("play 5H")
    assert "picks up 1 card." in " ".join(n.say() for n in empty.notes)  # the discards were turned over


def test_blj_62_what_is_not_cancelled_under_a_forgotten_call_is_said():
    text = "A: 7C JH | B: KH | discard: 5S JC JS | pending: 14"
    state = at(text, cancel_each=True, red_jack="cancel").play("play JH")
    assert [n.say() for n in state.notes][:2] == [
        "A forgets to say “last card” and picks up 2 cards.",
        "A picks up 7 cards for the black jacks that were not cancelled.",
    ]


def test_blj_77_the_call_is_repeated_and_means_nothing_at_other_moments():
    state = at("A: 5H 6C | B: 9D TD | discard: 4H | stock: 5C 6H 7H 8H").play("play 5H -> last-card")
    state = go(state, "finish", "pick_up", "pick_up", "pick_up")
    assert hand(state, "A") == same("6C 6H")
    assert hand(state.play("play 6H"), "A") == same("6C 8H 4H")  # the stock ran out after 8H
    assert hand(state.play("play 6H -> last-card"), "A") == "6C"
    early = at("A: 5H 6C 7C | B: 9D | discard: 4H")
    assert rule(early, "play 5H -> last-card") == "BLJ-77" and rule(early, "play 6C -> last-card") == "BLJ-20"
    assert early.play("play 5H").notes == ()


@pytest.mark.parametrize("options", [{}, {"last_card_call": "auto"}, {"last_card_call": "off"}, {"stage": "2b"}])
def test_blj_77_a_call_that_is_not_offered_is_not_allowed_either(options):
    state = at("A: KH QH 7H 4H | B: 9D | discard: 4C AH", **options)
    assert "play KH" in moves(state) and "play KH -> last-card" not in moves(state)
    called = state.rules.last_card_call != "off"
    assert rule(state, "play KH -> last-card") == ("BLJ-77" if called else "BLJ-10")


@pytest.mark.parametrize("card", ["4S", "8S", "AS", "2S", "KS", "JS"])
def test_blj_78_the_last_card_ends_the_hand_and_does_nothing(card):
    state = at(f"A: {card} | B: 9D | discard: 6S").play(f"play {card}")
    assert (state.hand_over, state.winners, state.pending, state.called) == (True, ("A",), 0, "")
    assert (rule(state, "play 9D"), rule(state, "finish")) == ("BLJ-78", "BLJ-78")
    answer = at("A: 2S | B: 9D | discard: 6S 2D | pending: 2").play("play 2S")
    assert (answer.winners, answer.pending) == (("A",), 0)


# ---- winning ---------------------------------------------------------------------------------------------------


def test_blj_80_a_hand_has_a_winner_and_no_points():
    state = at("A: 7C | B: KH KD | discard: 7H").play("play 7C")
    assert (state.wins, state.starter) == ((1, 0), "A")
    assert at("A: 7C 7D | discard: 7H").play("play 7C -> last-card").wins == ()


def test_blj_81_a_match_ends_with_enough_wins():
    won = at("A: 7C | B: KH | discard: 7H | wins: 1 1", target_wins=2).play("play 7C")
    assert (won.turn, won.wins, moves(won), rule(won, "deal")) == ("", (2, 1), [], "BLJ-78")
    on = at("A: 7C | B: KH | discard: 7H | wins: 0 1", target_wins=2).play("play 7C")
    assert (on.turn, moves(on)) == ("A", ["deal"])
    assert at("A: 7C | B: KH | discard: 7H | wins: 9 9").play("play 7C").turn == "A"
