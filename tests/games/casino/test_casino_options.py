"""Casino: every option at the one place that it changes, three and four players, the stages, and the advice."""

import random

import laws
import pytest
from play import host, moves, same
from test_casino import at, ending, finished, hand, heap, pile, plays, refused, stacked, turn

from cardlab.games import casino
from cardlab.games.casino import advice as casino_advice
from cardlab.play.game import Game

OWN_EIGHT = "b8: 3C 5H | owners: b8 A"


def test_deal_singly_cas_04():
    state = stacked("8S QD JH 5C QC 8C JC 9H JS 6H 4C 2C", deal_singly=True)
    assert hand(state, "A") == same("8S 5C JC 6H") and hand(state, "B") == same("JH 8C JS 2C")
    assert pile(state, "table") == same("QD QC 9H 4C")


@pytest.mark.parametrize(("allowed", "count"), [("any", 9), ("one", 5), ("one_or_three", 6)])
def test_cas_e02_court_capture_cas_21(allowed, count):
    state = at("A: KS 4H | table: KD KH KC 2C", court_capture=allowed)
    assert len(plays(state)) == count
    two = turn(state, "play KS, take KD")
    assert (two.why_not("add KH") is None) == (allowed != "one")
    if allowed == "one":
        assert two.why_not("add KH").say(child=True) == "K♠ takes 1 here, not 2." and two.why_not("add KH").cards
    if allowed == "one_or_three":
        assert turn(state, "play KS, take KD, add KH").why_not("done").say(child=True) == "K♠ takes 1 or 3 here, not 2."
        assert refused(state, "play KS, take KD, add KH, done") == "CAS-21"
        assert refused(at("A: KS | table: KD KH", court_capture=allowed), "play KS, take KD, add KH") == "CAS-21"


def test_own_build_no_trail_cas_67():
    state = at(f"A: 8S 4C | {OWN_EIGHT} | table: QD", own_build_no_trail=False)
    assert "play 4C, trail" in plays(state) and refused(state, "play 8S, trail") == "CAS-66"


def test_keep_capture_card_cas_66():
    state = at(f"A: 8S 4C | B: 2C | {OWN_EIGHT} | table: 8C QD", keep_capture_card=False)
    assert "play 8S, take 8C, done" in plays(state) and refused(state, "play 4C") == "CAS-67"
    left = turn(turn(state, "play 8S, take 8C, done"), "play 2C, trail")
    assert plays(left) == ["play 4C, trail"], "an owner who can do nothing else may lay a card down"
    assert refused(at("A: 5S 4C | table: 3C", keep_capture_card=False), "play 5S, build 3C -> 8") == "CAS-42"


def test_forced_capture_cas_71():
    state = at("A: 3C KH | table: 3S QH", forced_capture=True)
    assert plays(state) == ["play 3C, take 3S, done", "play KH, trail"]
    assert refused(state, "play 3C, trail") == "CAS-71"


def test_join_on_raise_cas_59():
    state = at("A: 9H 2D | b7: 4S 3C | owners: b7 B | table: 9C KC", join_on_raise=False)
    assert len(plays(state)) == 4 and refused(state, "play 2D, raise -> 7-9, add 9C") == "CAS-59"


def test_raise_with_table_cards_cas_58():
    text = "A: AD 9C | b7: 4S 3C | owners: b7 B | table: AS KD"
    state = at(text, raise_with_table_cards=True)
    assert "play AD, raise -> 7-9, add AS, done" in plays(state)
    assert refused(state, "play AD, raise -> 7-9, done") == "CAS-40"
    after = turn(state, "play AD, raise -> 7-9, add AS, done")
    assert after.groups_in(9) == 1 and after.owner(9) == "A"
    assert (
        refused(at("A: AD TC | b7: 4S 3C | table: AS", raise_with_table_cards=True), "play AD, raise -> 7-10")
        == "CAS-55"
    )
    both = at("A: AD 9C 8C | b7: 4S 3C | table: AS 8D", raise_with_table_cards=True, join_on_raise=False)
    assert refused(both, "play AD, raise -> 7-9, add AS, add 8D") == "CAS-59"


def test_sweeps_cas_77():
    assert ending("KD", "AH", deals=1, sweeps="3 1", options={"sweeps": False}).points == (0, 11)


def test_match_and_hands_cas_95():
    options = {"match": "hands", "hands": 2}
    first = ending(heap(20, ""), "AH", deals=1, options=options)
    assert moves(first) == ["deal"] and first.winners == ("B",)
    second = ending(heap(20, ""), "AH", deals=2, points="30 4", options=options)
    assert second.turn == "" and second.winners == ("A",)
    tied = ending(heap(20, ""), "AH", deals=2, points="11 0", options=options)
    assert tied.points == (11, 11) and tied.turn == "" and tied.winners == ("A", "B")


def test_target_cas_95():
    assert ending(heap(20, ""), "AH", deals=1, points="0 1", options={"target": 11}).turn == ""
    assert ending(heap(20, ""), "AH", deals=1, points="0 0", options={"target": 12}).turn != ""


def test_count_out_cas_95_the_first_to_reach_the_target_wins():
    """19 : 18 before, 4 : 7 in the hand: A's ten of diamonds is counted before B's aces."""
    won, before = heap(27, "AC TD"), {"points": "16 18", "deals": 2}
    plain = ending(won, "AH", **before)
    assert plain.points == (22, 23) and plain.winners == ("B",)
    out = ending(won, "AH", **before, options={"count_out": True})
    assert out.winners == ("A",) and out.points == (21, 19) and out.turn == ""
    assert out.lines == ("2Acards3.27", "2Bspades1.13", "2Abig2.TD")
    both = ending(heap(20, "AS"), "AH", points="20 20", deals=2, options={"count_out": True})
    assert both.winners == ("B",), "the most cards are counted first"


def test_count_out_contradicts_a_number_of_hands():
    with pytest.raises(ValueError, match="count_out needs match='target'"):
        casino.Rules(count_out=True, match="hands")


def test_royal_cas_02_cas_34_cas_43():
    state = at("A: KS QD 6H | table: 7C 6D JC 2H AS | b13: QH AC | owners: b13 B", royal=True)
    found = plays(state)
    assert "play KS, take -> b13, add 7C, add 6D, add JC, add 2H, done" in found
    assert "play QD, build AS -> 13, done" in found and "play QD, trail" in found
    assert refused(state, "play 6H, build 7C -> 14") == "CAS-43"
    # a court card takes any number of its rank, whatever is said of court cards
    assert len(plays(at("A: KS | table: KD KC", royal=True, court_capture="one"))) == 4


def test_scoring_cas_85_every_card_a_point():
    state = ending(heap(20, ""), "AH", deals=1, options={"scoring": "cards", "match": "hands"})
    assert state.points == (20, 32) and {e.why.rule for e in state.sheet()} == {"CAS-85"}


def test_sums_cas_30_only_equal_cards():
    state = at("A: 8D KC | table: 6S 2H 8C KD", stage=1)
    assert plays(state) == ["play 8D, take 8C, done", "play 8D, trail", "play KC, take KD, done", "play KC, trail"]
    assert refused(state, "play 8D, take 6S") == "CAS-20" and refused(state, "play 8D, take KD") == "CAS-20"


def test_builds_cas_40_off():
    state = at("A: 5H 8S | table: 3C KD", stage=3)
    assert refused(state, "play 5H, build 3C -> 8") == "CAS-11" and len(plays(state)) == 2


def test_multiple_builds_cas_46_off():
    state = at("A: 6S 6H | table: 4D 2C 6C", stage=4)
    assert not any("build" in p for p in plays(state)) and refused(state, "play 6S, build 6C -> 6") == "CAS-40"
    state = at("A: 5H 8S | table: 3C 6D 2C", stage=4)
    assert refused(state, "play 5H, build 3C -> 8, add 6D") == "CAS-40"
    again = at("A: 5H 8S | table: 3C | b8: 6D 2C | owners: b8 B", stage=4)
    assert refused(again, "play 5H, build 3C -> 8") == "CAS-40"


def test_raises_cas_55_off():
    state = at("A: 9H 2D | b7: 4S 3C | owners: b7 B | table: KC", stage=5)
    assert refused(state, "play 2D, raise -> 7-9") == "CAS-11" and len(plays(state)) == 2


# ---- three and four players ---------------------------------------------------------------------------------------


def test_players_three_four_deals_each_alone():
    seen = finished(3)
    assert [len(seen[i].piles["stock"]) for i in range(0, 48, 12)] == [36, 24, 12, 0] and len(seen) == 49
    assert len(seen[-1].points) == 3


def test_players_four_three_deals_partners_share_a_heap():
    seen = finished(4)
    assert [len(seen[i].piles["stock"]) for i in range(0, 48, 16)] == [32, 16, 0] and len(seen) == 49
    assert len(seen[-1].points) == 2 and seen[-1].heap("C") == "won.A" and seen[-1].heap("D") == "won.B"
    assert seen[-1].winners in (("A", "C"), ("B", "D"), ("A", "B", "C", "D"))
    assert sum(len(seen[-1].piles[p]) for p in ("won.A", "won.B")) == 52


@pytest.mark.parametrize(
    ("singly", "dealt"),
    [(False, "3C 4C 9C TC | 5C 6C JC QC | 7C 8C KC AC"), (True, "3C 6C 9C QC | 4C 7C TC KC | 5C 8C JC AC")],
)
def test_players_the_eldest_is_dealt_to_first_and_the_dealer_last_cas_06(singly, dealt):
    stock = "3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    state = casino.at(f"A: 2C | B: | C: | turn: A | dealer: A | stock: {stock}", deal_singly=singly)
    after = turn(state, "play 2C, trail")
    assert [hand(after, seat) for seat in "BCA"] == [same(some) for some in dealt.split("|")] and after.turn == "B"


def test_players_two_with_as_many_spades_score_nothing():
    text = (
        "A: | B: | C: AH | won.A: 2H 3S 4S 5S | won.B: 6S 7S 8S 3H | won.C: 9S TS 4H 5H | stock: | last: C | "
        "turn: C | dealer: C | deals: 1"
    )
    state = turn(casino.at(text), "play AH, trail")
    assert state.lines == ("1Ccards3.5", "1Caces1.AH") and state.points == (0, 0, 4)


def test_players_a_build_of_the_partner_is_not_ones_own():
    """CAS-65 to CAS-67 bind the owner alone, and anybody may take the build for the side."""
    text = "A: 4C 8S | B: 2C | C: 8D KD | D: 3D | table: QH | b8: 3C 5H | owners: b8 C | turn: A | dealer: D | last: B"
    state = casino.at(text)
    assert plays(state) == ["play 4C, trail", "play 8S, take -> b8, done", "play 8S, trail"]
    after = turn(state, "play 8S, take -> b8, done")
    assert pile(after, "won.A") == same("8S 3C 5H") and after.owners == () and after.turn == "B"
    theirs = casino.at(text.replace("turn: A", "turn: C"))
    assert refused(theirs, "play KD") == "CAS-67" and plays(theirs) == ["play 8D, take -> b8, done"]


def test_players_the_turn_passes_those_without_cards_and_sweeps_count_for_the_side():
    state = casino.at("A: 3C | B: | C: 4D | D: 5D | table: 3S | stock: 2C | turn: A | dealer: D | sweeps: 0 1")
    after = turn(state, "play 3C, take 3S, done")
    assert after.turn == "C" and after.sweeps == (1, 1) and host(after).marks == {"won.A": 1, "won.B": 1}


def test_cas_03_of_three_only_those_with_equal_cards_draw_again():
    state = casino.Casino.dealt("", 3, cut="QH 2D QS 5C 9C KC")
    assert state.dealer == "C", "A and C draw queens, then a five and a nine"


def test_royal_cas_55_a_build_is_raised_to_a_court_value():
    state = at("A: 4C JD | b7: 4S 3C | owners: b7 B | table: JC 9D 2D", royal=True)
    after = turn(state, "play 4C, raise -> 7-11, add JC, add 9D, add 2D, done")
    assert after.groups_in(11) == 3 and after.owner(11) == "A" and host(after).says == {"A": "Building jacks!"}
    assert refused(at("A: 4C JD | b7: 4S 3C", royal=False), "play 4C, raise -> 7-11") == "CAS-43"
    assert refused(at("A: QC KD 2H | b13: KS KC | owners: b13 A", royal=True), "play KD, trail") == "CAS-66"


def test_raise_with_table_cards_cas_59_then_other_groups_join():
    state = at("A: AD 9C | b7: 4S 3C | owners: b7 B | table: AS 5D 4D KD", raise_with_table_cards=True)
    after = turn(state, "play AD, raise -> 7-9, add AS, add 5D, add 4D, done")
    assert after.groups_in(9) == 2 and pile(after, "table") == "KD"
    assert refused(state, "play AD, raise -> 7-9, add AS, add 5D, done") == "CAS-40"
    multiple = at("A: AD 9C | b7: 4S 3C 7D | owners: b7 B | table: AS", raise_with_table_cards=True)
    assert refused(multiple, "play AD, raise -> 7-9") == "CAS-57"


def test_count_out_cas_95_sweeps_are_counted_last():
    """B comes to 21 by the aces, A would by a sweep; and A by an ace, though B's nine sweeps would be more."""
    state = ending("KD", "AH", points="20 10", deals=2, sweeps="1 0", options={"count_out": True})
    assert state.points == (20, 21) and state.winners == ("B",) and state.turn == ""
    state = ending("AS", "AH", points="20 9", deals=2, sweeps="0 9", options={"count_out": True})
    assert state.points == (21, 16) and state.winners == ("A",)
    assert ending("AS", "AH", points="20 9", deals=2, sweeps="0 9").winners == ("B",)


def test_players_partners_are_marked_for_one_of_them_and_as_pairs_for_everybody_else():
    state = casino.new(4, seed=3)
    assert {seat: tag.count("partner") for seat, tag in host(state, "A").tags.items()} == {
        "A": 0,
        "B": 0,
        "C": 1,
        "D": 0,
    }
    assert [host(state, "-").tags[seat].partition("pair ")[2][0] for seat in "ABCD"] == ["1", "2", "1", "2"]
    assert not any("pair" in tag or "partner" in tag for tag in host(casino.new(3, seed=3), "A").tags.values())


# ---- advice -------------------------------------------------------------------------------------------------------


def advised(state):
    """What the coach plays in a whole turn, and why it begins."""
    log, me = [], state.turn
    why = casino_advice.advise(state.view(me))[1]
    while state.turn == me and not state.hand_over and (not log or log[-1] not in ("trail", "done")):
        log.append(str(casino_advice.advise(state.view(me))[0]))
        state = state.play(log[-1])
    return ", ".join(log), why


def test_cas_102_build_first_with_two_sixes():
    found, why = advised(casino.at("A: 6S 6H | B: 2C KH | table: 6D JC | stock: | last: B | turn: A"))
    assert found in ("play 6S, build 6D -> 6, done", "play 6H, build 6D -> 6, done") and why.rule == "CAS-102"


def test_cas_103_raise_the_build_of_the_other():
    found, why = advised(
        casino.at("A: 9H 2D | B: 7S KH | b7: 4S AC 2C | owners: b7 B | table: KC | stock: | last: B | turn: A")
    )
    assert found == "play 2D, raise -> 7-9, done" and why.rule == "CAS-103"


def test_cas_104_take_the_build_of_the_other():
    found, why = advised(at("A: 8D KC 2C | B: 3D | b8: 3C 5H | owners: b8 B | table: JC QS"))
    assert found == "play 8D, take -> b8, done" and why.rule == "CAS-104"


def test_cas_101_cards_that_score_come_first():
    found, why = advised(at("A: 8D TC | B: 3D | table: 8H TD KC"))
    assert found == "play TC, take TD, done" and why.rule == "CAS-101" and "10♦" in why.say(child=True)


@pytest.mark.slow
def test_the_advice_goes_on_from_whatever_was_begun():
    rng = random.Random(3)
    for options in laws.sampled(laws.option_sets("casino"), 4, "advice/casino"):
        for seats in (2, 3, 4):
            state = casino.new(seats, seed=rng.randrange(999), **options)
            for _ in range(60):
                if state.hand_over:
                    break
                move, why = casino_advice.advise(state.view(state.turn))
                assert state.why_not(move) is None and why.say(child=True)
                state = state.play(rng.choice(state.legal_moves()) if rng.random() < 0.7 else move)


def test_the_advice_stands_when_more_is_known_than_a_view_would_tell():
    state = at("A: 8D 4C | B: 2C 3C | table: 6S 2H KD 4H | stock: | viewer: A")
    assert state.why_not(casino_advice.advise(state)[0]) is None


# ---- at the table -------------------------------------------------------------------------------------------------


def test_two_taps_take_a_card_and_the_table_says_done():
    game = Game("casino", position="A: KS 4H | B: 2C 3C | table: KD 7C | turn: A", players=["Ana", "Ben"])
    game.click(casino.Card("KS"))
    game.click(casino.Card("KD"))
    assert [str(s.move) for s in game.steps] == ["play KS", "take KD", "done"] and game.state.turn == "B"


def test_a_tap_that_can_mean_two_things_offers_both():
    game = Game("casino", position="A: 3C 9S 3D 6C | B: 2C | table: 3S QH | turn: A", players=["Ana", "Ben"])
    game.click(casino.Card("3C"))
    offered = game.click(casino.Card("3S"))
    assert [game.state.words(m) for m in offered] == ["Take 3♠", "Build 3 with 3♠", "Build 6 with 3♠"]
    assert game.click(casino.Card("QH")).rule == "CAS-34"
    assert game.click(casino.Card("9S")).rule == "CAS-11"


def test_a_tap_on_a_build_takes_raises_or_adds():
    game = Game("casino", position="A: 2D 9S | B: 2C | b7: 4S 3C | table: QH | turn: A", players=["Ana", "Ben"])
    assert game.click(zone="b7").rule == "CAS-13"
    game.click(casino.Card("2D"))
    for other in ("stock", "played"):
        assert game.click(zone=other).say(child=True) == "You can only take cards on the table."
    game.click(zone="b7")
    assert game.state.piles["b9"] and game.state.owner(9) == "A"


def test_a_tap_on_what_cannot_be_taken_hears_what_keeps_it_from_being_built_or_raised():
    text = "A: 2D 3C 9S | B: 2C | b7: 4S 3D | b6: 5S AC 4H 2H | table: 6C JH | turn: A"
    game = Game("casino", position=text, players=["Ana", "Ben"])
    game.click(casino.Card("3C"))
    assert game.click(zone="b7").rule == "CAS-42" and game.click(zone="b6").rule == "CAS-57"
    game.undo()
    game.click(casino.Card("2D"))
    assert game.click(casino.Card("6C")).say(child=True) == "You'd have no 8 left to take it with."
    assert game.click(casino.Card("JH")).rule == "CAS-34"
