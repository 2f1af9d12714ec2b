"""Bango by its rule book: worked examples, numbers, every option and bad input, named by rule id."""

from collections import Counter
from fractions import Fraction
from math import comb

import laws
import pytest
from play import go, host, rule, sensible

from cardlab.games import book
from cardlab.games.bango import Bango, at, new
from cardlab.lab.simulate import simulate
from cardlab.play.game import Game
from cardlab.rules.cards import pack

E03 = "A: 2S 5S 8S JS AS | B: 3S 6S 9S QS 2H | C: 4S 7S TS KS 3H | dealer: C | turn: C"


def calls(state, count):
    """The state after so many calls, or after the last one."""
    for _ in range(count):
        state = state.play("call")
    return state


def row(state, seat):
    return " ".join(map(str, state.piles[seat]))


def down(state, seat):
    return " ".join(map(str, state.piles[f"down.{seat}"]))


# ---- calling and turning -------------------------------------------------------------------------------------


def test_ban_e01_rank_and_suit_must_agree_ban_10_11_12():
    state = at("A: 2C 3C 4C 5C 6C | B: AS 5D 9C JH KD | calling: 9C 9S ... | turn: A")
    state = calls(state, 1)
    assert row(state, "B") == "AS 5D JH KD" and down(state, "B") == "9C"
    assert state.notes[0].say() == "A calls 9♣."
    assert row(calls(state, 1), "B") == "AS 5D JH KD"


def test_ban_e02_a_card_that_nobody_has_passes_ban_13_14():
    state = calls(at(E03.replace("| dealer", "| calling: KD QS ... | dealer")), 1)
    assert [len(state.piles[s]) for s in "ABC"] == [5, 5, 5]
    assert state.notes[-1].rule == "BAN-14" and str(state.legal_moves()[0]) == "call"
    assert len(calls(state, 1).piles["B"]) == 4


def test_ban_e03_the_deal_ban_05_06_07_08():
    """BAN-05, BAN-06, BAN-07, BAN-08."""
    order = "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS 2H 3H"
    state = Bango.dealt(order, 3, dealer="C")
    assert [row(state, s) for s in "ABC"] == ["2S 5S 8S JS AS", "3S 6S 9S QS 2H", "4S 7S TS KS 3H"]
    assert len(state.piles["aside"]) == 37 and len(state.piles["calling"]) == 52
    assert all(zone.seen == "all" for zone in state.zones() if zone.kind == "hand")
    assert state.turn == "C", "the dealer calls"


def test_ban_e04_the_first_to_be_ready_takes_the_pool_ban_20_22_41():
    state = at(E03.replace("| dealer", "| calling: 8S AS 4S 2S JS 5S ... | dealer"))
    assert state.pool == 3
    before = calls(state, 5)
    assert not before.hand_over
    end = calls(before, 1)
    assert end.winners == ("A",) and end.pool == 0
    assert [n - 20 for n in end.chips] == [2, -1, -1]
    assert [(e.seat, e.points) for e in end.sheet()] == [("A", 2), ("B", -1), ("C", -1)]
    assert host(end).tags["A"] == "Bango!"


def test_ban_e05_the_dealer_may_win_too_ban_03():
    end = calls(at(E03.replace("| dealer", "| calling: 4S 7S TS KS 3D 3H ... | dealer")), 6)
    assert end.winners == ("C",)


def test_ban_e06_twins_in_a_row_turn_together_ban_30_31():
    text = "A: 3C 4C 5C 6C 8C | B: 7H 7H 2C 9D KS | calling: 7H 2C 9D KS ... | turn: A"
    state = calls(at(text, hand_packs=2), 1)
    assert row(state, "B") == "2C 9D KS" and down(state, "B") == "7H 7H"
    assert calls(state, 3).winners == ("B",)
    twice = "A: 3C 4C 5C 6C 8C | B: 7H 7H 2C 2C KS | calling: 7H 2C KS ... | turn: A"
    assert calls(at(twice, hand_packs=2), 3).winners == ("B",)


def party(seats, **options):
    """A big party in which B and I need only the ten of diamonds, which comes next."""
    others = [r + s for s in "HSC" for r in "23456789TJQK"]
    rows = [f"{s}: {'TD' if s in 'BI' else others[i]}" for i, s in enumerate("ABCDEFGHIJKLMNOPQRST"[:seats])]
    return at(f"{' | '.join(rows)} | calling: TD ... | turn: A", **options)


def test_ban_e07_two_ready_on_one_call_share_the_pool_ban_23_24_32():
    """BAN-23, BAN-24, BAN-32."""
    end = calls(party(12), 1)
    assert end.winners == ("B", "I")
    assert Counter(n - 20 for n in end.chips) == {5: 2, -1: 10} and end.pool == 0
    assert "share the pool and get 6 chips each" in end.notes[-1].say()


def test_ban_e08_a_chip_that_cannot_be_divided_stays_ban_23():
    end = calls(party(11), 1)
    assert Counter(n - 20 for n in end.chips) == {4: 2, -1: 9} and end.pool == 1
    assert end.play("deal").pool == 12


def test_ban_23_the_pool_may_stay_if_two_are_ready_at_once():
    end = calls(party(12, tie="carry"), 1)
    assert end.winners == ("B", "I") and end.pool == 12 and set(end.chips) == {19}
    assert calls(party(12, tie="share"), 1).pool == 0


# ---- players who turn their own cards ------------------------------------------------------------------------

OWN = {"auto_turn": False}


def test_ban_e09_a_wrong_cry_turns_the_card_up_again_ban_21_25():
    text = "A: 2S 3S | B: | down.B: 3C 4D | called: 4D | calling: 3C ... | dealer: A | phase: look | turn: B"
    state = at(text, **OWN, strict=False, hand_size=2).play("bango")
    assert row(state, "B") == "3C" and down(state, "B") == "4D" and not state.hand_over
    assert state.notes[-1].rule == "BAN-25" and "3♣" in state.notes[-1].say(child=True)
    state = go(state, "done", "call")
    state = go(state, "turn 3C", "bango")
    assert state.winners == ("B",)


def test_ban_e09_nobody_is_refused_a_wrong_turn_where_the_check_finds_it_ban_25():
    text = "A: 2S 3S | B: 3C 4D | called: 4D | dealer: A | phase: look | turn: B"
    assert rule(at(text, **OWN), "turn 3C") == "BAN-11"
    assert at(text, **OWN, strict=False).play("turn 3C").turn == "B"


def test_ban_e10_what_was_overlooked_may_be_turned_later_ban_15():
    text = "A: KS KH | B: 6S 9D | C: 2C 3C | calling: 6S 2D 2H 3C ... | dealer: A | turn: A"
    state = go(at(text, **OWN), "call")
    assert state.turn == "B"
    for _ in range(3):
        state = go(state, "done")
        assert state.turn == "C" and [str(m) for m in state.legal_moves()] == ["done"], "being asked tells nothing"
        state = go(state, "done", "done", "call")
    assert [str(m) for m in state.legal_moves()] == ["turn 6S", "done"]
    late = at("A: KS KH | B: 6S | C: | down.C: 2C 3C | called: 6S 2C 3C | dealer: A | phase: look | turn: C", **OWN)
    over = late.play("bango")
    assert over.winners == ("C",) and rule(over, "turn 6S") == "BAN-22", "too late for B"


def test_ban_15_nobody_is_asked_where_no_row_has_anything_to_turn():
    state = go(at("A: KS KH | B: 6S 9D | calling: 7S 6S ... | dealer: A | turn: A", **OWN), "call")
    assert state.phase == "call" and state.turn == "A"
    assert go(state, "call").turn == "B"


def test_ban_15_26_when_all_is_called_nobody_may_wait_any_longer():
    called = " ".join(str(c) for c in pack())
    state = at(f"A: KS | B: 6S | called: {called} | calling: | dealer: A | phase: look | turn: B", **OWN)
    assert rule(state, "done") == "BAN-26"
    assert go(state, "turn 6S", "bango").winners == ("B",)


def test_ban_16_the_acts_of_the_dealer_and_of_the_players():
    state = at("A: KS | B: 6S | calling: 6S ... | dealer: A | turn: A", **OWN)
    assert [str(m) for m in state.legal_moves()] == ["call"]
    for move, id in (("turn KS", "BAN-10"), ("bango", "BAN-20"), ("done", "BAN-10")):
        assert rule(state, move) == id
    state = state.play("call")
    assert rule(state, "call") == "BAN-13" and str(sensible(state)[0]) == "turn 6S"
    assert str(sensible(state.play("turn 6S"))[0]) == "bango"


def test_ban_20_a_cry_too_early_is_refused_and_nothing_is_lost():
    state = at("A: KS | B: 6S 9D | calling: 6S ... | dealer: A | turn: A", **OWN).play("call")
    refused = state.why_not("bango")
    assert refused.rule == "BAN-20" and refused.say(child=True) == "Not yet. You have 2 cards to go."
    assert row(state, "B") == "6S 9D"


def test_ban_12_why_a_card_is_no_match():
    state = at("A: KS | B: 6S 6D 9D 4H | calling: 6S ... | dealer: A | turn: A", **OWN).play("call")
    assert state.why_not("turn 6D").say() == "6♦ has not been called. 6♠ has the same rank, but a different suit."
    assert rule(state, "turn 4H") == "BAN-11" and rule(state, "turn KS") == "BAN-11"


# ---- setting up ----------------------------------------------------------------------------------------------


def test_ban_e11_the_first_jack_deals_ban_02_03():
    assert Bango.dealt("", 4, cut="9S KD 2C 7H 4D JC").dealer == "B"
    assert Bango.dealt("", 4, cut="9S AD", dealer_draw="A").dealer == "B"


def test_ban_e12_packs_too_small_for_the_players_are_refused_ban_01_30():
    with pytest.raises(ValueError, match=r"11 players with 5 cards each need 55 cards.*hand_packs") as refused:
        new(11, hand_packs=1)
    assert laws.sentence(str(refused.value))
    assert new(11).hand_packs == 2 and new(10).hand_packs == 1
    with pytest.raises(ValueError, match="2 to 20 players"):
        new(21)
    assert len(new(20).piles["aside"]) == 4


def test_ban_e13_ten_players_leave_two_cards_ban_08():
    state = new(10, seed=4)
    aside = set(state.piles["aside"])
    assert len(aside) == 2
    missed = set()
    while not state.hand_over:
        state = state.play("call")
        missed |= {state.piles["called"][-1]} if state.notes[-1].rule == "BAN-14" else set()
    assert missed <= aside


def test_ban_e14_the_rank_alone_may_count_ban_12():
    text = "A: 2C 3C | B: QC 5D | C: QD QH 4S | calling: QS ... | turn: A"
    state = calls(at(text, match_by="rank"), 1)
    assert [len(state.piles[s]) for s in "ABC"] == [2, 1, 1]
    assert [len(calls(at(text), 1).piles[s]) for s in "ABC"] == [2, 2, 3]


@pytest.mark.parametrize("seats", [2, 5, 10, 11, 20])
def test_ban_04_stakes_lie_in_the_pool_and_no_chip_is_lost(seats):
    state = new(seats, seed=2, stake=2)
    assert state.pool == 2 * seats and set(state.chips) == {18}
    for _ in range(4):
        while not state.hand_over:
            state = state.play("call")
            assert sum(host(state).stacks.values()) == 20 * seats
        state = state.play("deal")
    assert state.deals == 5


def test_ban_04_who_has_no_chips_left_owes_them():
    state = new(2, start_chips=0)
    assert state.chips == (-1, -1) and "minus 1 chip" in "".join(
        repr(Game("bango", players=["Ana", "Bo"], start_chips=0))
    )


def test_ban_06_rows_may_be_shorter():
    assert len(new(3, hand_size=2).piles["A"]) == 2
    text = "A: 4S KH | B: 9C 2D | calling: KH 9C 5S 2D ... | turn: A"
    assert calls(at(text, hand_size=2), 4).winners == ("B",)
    other = "A: 4S KH | B: 9C 2D | calling: 4S 9D KH ... | turn: A"
    assert calls(at(other, hand_size=2), 3).winners == ("A",)


def test_ban_40_the_deal_passes_to_the_left_and_each_has_its_pool():
    state = new(3, seed=1)
    first = state.dealer
    while not state.hand_over:
        state = state.play("call")
    state = state.play("deal")
    assert state.dealer == state.after(first) and state.pool == 3 and not state.piles["called"]


def test_ban_40_stakes_of_nothing_need_no_chips():
    state = new(3, stake=0)
    assert host(state).stacks == {} and state.pool == 0
    while not state.hand_over:
        state = state.play("call")
    assert state.sheet() == ()


def test_ban_50_51_there_is_nothing_to_choose():
    assert {"BAN-50", "BAN-51"} == {r for r, it in book("bango").rules.items() if it.advice}
    state = new(4)
    assert len(state.legal_moves()) == 1


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: 7H 7H | B: 9C | turn: A", "more often than it is in the packs"),
        ("A: 7H | B: 9C | called: 5S 5S | turn: A", "cannot be called twice"),
        ("A: 7H | B: 9C | pool: -1 | turn: A", "a whole number from 0"),
        ("A: 7H | B: 9C | chips: 3 | turn: A", "one whole number for each seat"),
        ("A: 7H | B: 9C | turn: B", "the turn of the dealer, A"),
        ("A: 7H | B: 9C | phase: look | turn: A", "auto_turn=False"),
        ("A: 7H | B: 9C | calling: | turn: A", "Nobody could ever cry Bango"),
        ("A: 2S | B: 3S | calling: 4S | turn: B | dealer: B", "Nobody could ever cry Bango"),
        ("A: 7H | B: 9C | calling: 8H | called: 9C 7H | turn: A", "Nobody could ever cry Bango"),
        ("A: | B: 9C | down.A: 7H | turn: A", "A has turned all cards and has won"),
        ("A: 7H | B: 9C | calling: 5H 5H 5H | turn: A", "more often"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text, said):
    with pytest.raises(ValueError, match=said) as refused:
        at(text)
    assert laws.sentence(str(refused.value))


# ---- numbers -------------------------------------------------------------------------------------------------


def later(players, calls):
    """The chance that nobody is ready after so many calls, by inclusion and exclusion."""
    return sum(
        (-1) ** j * comb(players, j) * Fraction(comb(52 - 5 * j, calls - 5 * j), comb(52, calls))
        for j in range(players + 1)
        if calls >= 5 * j
    )


@pytest.mark.parametrize(
    ("players", "mean", "median", "latest", "one"),
    [
        (2, Fraction(1325, 33), 41, 51, 1299480),
        (3, Fraction(6625, 176), 39, 50, 866320),
        (4, Fraction(33125, 924), 37, 49, 649740),
        (5, Fraction(828125, 24024), 35, 48, 519792),
        (6, Fraction(4140625, 124124), 34, 47, 433160),
        (8, Fraction(103515625, 3271554), 32, 45, 324870),
        (10, Fraction(12939453125, 426392538), 31, 43, 259896),
    ],
)
def test_ban_26_how_many_calls_a_deal_takes(players, mean, median, latest, one):
    assert sum(later(players, t) for t in range(53)) == mean
    assert next(t for t in range(53) if later(players, t) <= Fraction(1, 2)) == median
    assert 1 - later(players, 5) == Fraction(1, one)
    assert later(players, latest) == 0 < later(players, latest - 1)
    tally = simulate("bango", players=["bot"] * players, deals=120, seed=players)
    spread = sum((2 * t + 1) * later(players, t) for t in range(53)) - mean**2
    assert abs(tally.length - float(mean)) < 4 * (float(spread) / 120) ** 0.5
    assert tally.unfinished == 0


def test_ban_41_everybody_wins_as_often_and_nobody_gains():
    tally = simulate("bango", players=["bot"] * 4, deals=400, seed=1)
    assert all(abs(tally.share(seat) - 0.25) < 0.09 for seat in "ABCD")
    assert sum(tally.wins.values()) == 400, "with one hand pack nobody shares"
