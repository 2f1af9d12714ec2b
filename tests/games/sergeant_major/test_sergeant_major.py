"""Sergeant Major by its rule book: the worked examples and numbers of the ledger, each named by rule id."""

import random
from collections import Counter
from math import comb

import laws
import pytest
from play import fitting, go, hand, host, moves, rule, same, sensible
from positions import SGM_E04 as E04

from cardlab.games import advice_of
from cardlab.games.sergeant_major import TARGETS, SergeantMajor, at, new
from cardlab.games.sergeant_major.advice import unseen
from cardlab.play.bots.thinker import thought
from cardlab.play.game import Game
from cardlab.rules.cards import Card, pack
from cardlab.rules.moves import IllegalMove
from cardlab.rules.text.position import NOBODY

E06 = (
    "A: JS 8S 4S KH 8H 7H 3H 2H QD JD 6D 2D QC JC 8C 5C | B: KS QS TS 9S 3S TH 6H 4H AD KD 9D 4D AC 9C 3C 2C | "
    "C: 7S 6S 5S 2S QH JH 9H 5H TD 8D 5D 3D KC TC 7C 4C | kitty: 6C 7D AS AH | dealer: B | before: 3 -2 -1 | "
    "phase: give | turn: A | deals: 2"
)
E08 = (
    "A: QS 8S 3S KH JH 9H 8H 7H 2H KD JD 6D 4D QC 8C 3C | B: AS JS TS 9S 7S 4S AH 6H 4H QD TD 7D 5D 5C 4C 2C | "
    "C: 5S 2S TH 5H 3H AD 9D 8D 3D 2D KC JC TC 9C 7C 6C | dealer: B | before: 1 -2 1 | phase: give | turn: C | deals: 2"
)


def ended(dealer, tricks, points="20 20 20", **options):
    """The hand after its last trick, with so many tricks for each seat in all."""
    cards = [str(c) for c in pack() if str(c) not in ("AS", "2S", "3S")]
    won = dict(zip("ABC", tricks, strict=True))
    won["A"] -= 1  # the last trick, led with the ace of spades, is A's, if A takes any
    order, lead = iter(cards), "A"
    if won["A"] < 0:
        won["A"], lead = 0, "B"
        won["B"] -= 1
    heaps = " | ".join(f"won.{s}: {' '.join(next(order) for _ in range(3 * n))}" for s, n in won.items())
    hands = {"A": "A: AS | B: 2S | C: 3S", "B": "A: 2S | B: AS | C: 3S"}[lead]
    state = at(f"{hands} | {heaps} | dealer: {dealer} | points: {points} | turn: {lead} | deals: 1", **options)
    plays = {"A": ["play AS", "play 2S", "play 3S"], "B": ["play AS", "play 3S", "play 2S"]}[lead]
    return go(state, *plays, "gather")


# ---- the deal ----------------------------------------------------------------------------------------------------


def test_sgm_e01_the_deal_goes_round_and_leaves_a_kitty_sgm_04_sgm_05():
    order = [str(c) for c in pack()]
    state = SergeantMajor.dealt(" ".join(order), 3, dealer="B")
    assert [str(state.piles[s][0]) for s in "CAB"] == order[:3] and str(state.piles["B"][-1]) == order[47]
    assert {str(c) for c in state.piles["kitty"]} == set(order[48:])
    assert [len(state.piles[s]) for s in "ABC"] == [16, 16, 16]
    assert all("??" in str(state.view(s).piles["kitty"][0]) for s in "ABC"), "nobody looks at the kitty"


def test_sgm_e02_the_targets_move_round_sgm_06_07():
    state = SergeantMajor.dealt("", 3, dealer="A")
    found = []
    for _ in range(3):
        found.append([state.target(s) for s in "ABC"])
        while not state.hand_over:
            state = state.play(sensible(state)[0])
        if not state.turn:
            break
        state = state.play("deal")
    assert found[:2] == [[8, 5, 3], [3, 8, 5]]
    assert [at("A: AS | B: 2S | C: 3S | dealer: C | turn: A").target(s) for s in "ABC"] == [5, 3, 8]


@pytest.mark.parametrize(
    ("dealer", "tricks", "points"), [("A", (10, 3, 3), (22, 18, 20)), ("B", (3, 8, 5), (20, 20, 20))]
)
def test_sgm_e03_points_above_and_below_the_target_sgm_28_29(dealer, tricks, points):
    state = ended(dealer, tricks)
    assert state.points == points and sum(state.points) == 60
    assert [e.points for e in state.sheet()[-3:]] == [p - 20 for p in points]


# ---- exchanges -----------------------------------------------------------------------------------------------------


def test_sgm_e04_one_up_one_down_sgm_12_15():
    state = at(E04)
    assert state.due == ("A.B", "A.B")
    after = go(state, "give 4S", "give 5H")
    assert hand(after, "A") == same("AS JS 7S AH JH TH 6H QD JD TD 7D AC KC 8C 5C 4C")
    assert hand(after, "B") == same("KS 9S 5S 4S 2S 8H 5H 8D 3D 2D QC JC 9C 6C 3C 2C")
    assert after.phase == "name" and after.turn == "B" and rule(after, "give AS") == "SGM-22"


def test_sgm_e05_trumps_then_four_cards_away_then_the_kitty_sgm_22_sgm_23_sgm_24():
    state = go(at(E04), "give 4S", "give 5H")
    assert rule(state, "discard 5H") == "SGM-22"
    state = go(state, "name -> C")
    assert rule(state, "discard 3H") == "SGM-25", "a kitty card is nobody's yet"
    state = go(state, "discard 5H", "discard 8H", "discard 8D", "discard 3D")
    assert hand(state, "B") == same("KS 9S 6S 5S 4S 2S KH 4H 3H 2D QC JC 9C 6C 3C 2C")
    assert state.turn == "C" and state.phase == "play" and state.trump == "C"
    assert rule(state, "discard QS") == "SGM-25"


def test_sgm_23_with_kitty_first_the_dealer_lays_away_four_of_twenty():
    state = go(at(E04, kitty_first=True), "give 4S", "give 5H", "name -> C")
    assert len(state.piles["B"]) == 20 and Card("3H") in state.piles["B"]
    state = go(state, "discard 3H", "discard 8H", "discard 8D", "discard 3D")
    assert len(state.piles["B"]) == 16 and state.turn == "C"


def test_sgm_e06_one_up_two_down_the_left_one_first_sgm_13():
    state = at(E06)
    assert state.due == ("A.B", "A.B", "A.C")
    state = go(state, "give 4S", "give 2D", "give 5C")
    assert hand(state, "A") == same("KS JS 8S KH 8H 7H 3H 2H AD QD JD 6D KC QC JC 8C")
    assert state.swaps == ("A.B.4S.KS", "A.B.2D.AD", "A.C.5C.KC")
    assert state.view("B").swaps == ("A.B.4S.KS", "A.B.2D.AD", "A.C.??.??")
    assert state.view("C").swaps == ("A.B.??.??", "A.B.??.??", "A.C.5C.KC")


@pytest.mark.parametrize(
    ("dealer", "before", "due"),
    [
        ("B", "-2 3 -1", ("B.C", "B.A", "B.A")),  # SGM-E07
        ("B", "1 -2 1", ("C.B", "A.B")),  # SGM-E08
        ("C", "1 2 -3", ("A.C", "B.C", "B.C")),  # SGM-E11
        ("B", "0 0 0", ()),  # SGM-E10
    ],
)
def test_sgm_e07_e08_e10_e11_the_order_of_the_exchanges_sgm_11_13_14(dealer, before, due):
    state = at(f"A: AS | B: 2S | C: 3S | dealer: {dealer} | before: {before} | turn: {dealer} | phase: name")
    assert state._owed() == due


def test_sgm_e08_two_up_one_down_the_higher_target_first_sgm_14():
    state = at(E08)
    assert state.due == ("C.B", "A.B") and state.turn == "C"
    state = go(state, "give 2S")
    assert Card("AS") in state.piles["C"] and state.turn == "A"
    assert Card("JS") in go(state, "give 3S").piles["A"]


def test_sgm_e09_the_same_card_may_come_back_sgm_16():
    state = go(at(E08), "give 2S")
    after = go(state, "give QC")
    assert hand(after, "A") == hand(state, "A") and hand(after, "B") == hand(state, "B")


def test_sgm_e10_the_first_deal_has_no_exchange_sgm_11():
    assert all(new(3, seed=seed).phase == "name" for seed in range(5))


def test_sgm_17_all_at_once_the_highest_of_each_suit_come_back_together():
    state = at(E04, exchange_mode="all_at_once")
    state = go(state, "give 4S")
    assert len(state.piles["offer"]) == 1 and Card("AS") in state.piles["B"]
    after = go(state, "give 7S")
    assert {Card("AS"), Card("KS")} <= set(after.piles["A"]) and {Card("4S"), Card("7S")} <= set(after.piles["B"])
    assert all(len(after.piles[s]) == 16 for s in "AB")


def test_sgm_18_stopping_early_is_an_option():
    assert rule(at(E04), "keep") == "SGM-18"
    state = go(at(E06, exchange_optional=True), "give 4S", "keep")
    assert state.due == ("A.C",), "stopping ends the exchange with one player only"
    assert go(state, "keep").phase == "name"


def test_sgm_19_nobody_else_hears_which_cards_were_exchanged():
    state = go(at(E04), "give 4S")
    assert all(not note.cards for note in state.notes)
    assert state.view("C").swaps == state.view(NOBODY).swaps == ("A.B.??.??",)


# ---- tricks and the end ---------------------------------------------------------------------------------------------


def test_sgm_e12_other_targets_sgm_07():
    assert ended("A", (9, 4, 3), targets="9-5-2").before == (0, -1, 1)
    assert ended("A", (9, 4, 3)).before == (1, -1, 0)


def test_sgm_e13_twelve_tricks_end_the_game_and_points_win_it_sgm_31_32():
    state = ended("B", (0, 13, 3), "33 12 15")
    assert state.points == (30, 17, 13) and state.turn == "" and state.winners == ("A",)
    assert ended("B", (0, 13, 3), "33 12 15", twelve_wins=True).winners == ("B",)
    assert ended("A", (11, 3, 2)).turn == "B", "eleven are not twelve"
    assert ended("A", (9, 4, 3), max_deals=1).turn == ""


def test_sgm_e14_nobody_has_to_trump_sgm_26():
    state = at("A: 2C 9D | B: 7H 8H | C: 4H | trick: KS | trump: C | dealer: A | turn: A | leader: C")
    assert fitting(state) == "2C 9D"
    led = at("A: 2H AS KC | B: 3D 4D 5D | C: 6C 7C | trick: 9C | trump: H | dealer: A | turn: A | leader: C")
    assert fitting(led) == "KC" and rule(led, "play 2H") == "SGM-26"


def test_sgm_e15_the_same_points_share_the_win_sgm_33():
    state = ended("A", (12, 2, 2), "20 27 13")
    assert state.points == (24, 24, 12) and state.winners == ("A", "B") and state.turn == ""


@pytest.mark.parametrize(
    "text",
    [
        "A: AS | B: 2S | C: 3S | phase: give | turn: A",
        "A: AS | B: 2S | C: 3S | due: X | turn: A",
        "A: AS | B: 2S | C: 3S | phase: name | dealer: B | turn: A",
        "A: AS KS | B: 2S | C: 3S | turn: A",
        "A: AS | B: 2S | C: 3S | before: 1 | turn: A",
        "A: AS | B: 2S | C: 3S | trump: X | turn: A",
        "A: AS KS | B: 2S | C: 3S | phase: name | dealer: A | turn: A",  # hands of unequal length
        "A: AS KS | B: 2S | C: 3S | phase: give | due: A.B | dealer: A | turn: A",
        "A: AS KS | B: 2S | C: 3S | phase: discard | trump: S | dealer: A | turn: A",
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError) as refused:
        at(text)
    assert laws.sentence(str(refused.value))


def test_nobody_leads_or_plays_out_of_turn_sgm_25():
    text = "A: AH QH | B: 2H KC | C: 3H 4H | trump: S | dealer: A | turn: B"
    game = Game("sergeant_major", players=["Ana", "Bo", "Cy"], position=text)
    assert game.why_not("play 3H", seat="C").rule == "SGM-25"
    with pytest.raises(IllegalMove):
        game.play("play AH", seat="A")
    assert game.state.text() == at(text).text(), "nothing is lost"


def test_a_card_is_given_once_sgm_15():
    state = at(E04).play("give 4S")
    assert rule(state, "give 4S") and "4S" not in fitting(state)
    assert sum(map(len, state.piles.values())) == 52


# ---- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("version", "counts"), [("8-5-3", (1, 32, 79, 41)), ("9-5-2", (1, 32, 73, 47))])
def test_sgm_10_the_153_splits_of_the_tricks(version, counts):
    splits = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]
    kinds = Counter()
    for tricks in splits:
        gained = [n - t for n, t in zip(tricks, TARGETS[version], strict=True)]
        assert sum(gained) == 0
        kinds[sum(g > 0 for g in gained), sum(g < 0 for g in gained)] += 1
    assert tuple(kinds[k] for k in ((0, 0), (1, 1), (1, 2), (2, 1))) == counts and len(splits) == 153
    assert sum(max(tricks) >= 12 for tricks in splits) == 45
    assert comb(16, 4) == 1820


def test_sgm_28_29_the_largest_change_in_one_deal():
    for place, (most, least) in enumerate(((8, -8), (11, -5), (13, -3))):
        target = TARGETS["8-5-3"][place]
        assert (16 - target, 0 - target) == (most, least)
    assert ended("A", (16, 0, 0)).points == (28, 15, 17) and ended("A", (0, 16, 0)).points == (12, 31, 17)
    assert ended("A", (0, 3, 13)).points == (12, 18, 30)


def test_sgm_30_points_are_only_passed_round():
    state = new(3, seed=3)
    for _ in range(4):
        while not state.hand_over:
            state = state.play(sensible(state)[0])
        assert sum(state.points) == 60
        if not state.turn:
            break
        due = sum(n for n in state.before if n > 0)
        state = state.play("deal")
        assert len(state.due) == due


# ---- advice ---------------------------------------------------------------------------------------------------------


def test_the_bot_knows_what_it_gave_and_got():
    state = go(at(E04), "give 4S", "give 5H", "name -> C", *[f"discard {c}" for c in ("8H", "8D", "3D", "2D")])
    state = go(state, "play AD")
    known = unseen(state.view("A"))
    assert known.home == {}, "the dealer may have laid the cards away"
    other = go(
        at(E06), "give 4S", "give 2D", "give 5C", "name -> S", *[f"discard {c}" for c in ("3C", "2C", "9C", "4H")]
    )
    other = go(other, "play 7S")
    world = unseen(other.view("A")).world(random.Random(1))
    assert Card("5C") in world.piles["C"]
    assert host(other).prompt and moves(other)


def last_but_one(points):
    """A has eleven tricks and may take the twelfth now or never: what is out beats both its cards."""
    held = {"AS", "QS", "JS", "4S", "3S", "2S", "KS", "AC", "KC", "QC", "JC"}
    rest = [str(c) for c in pack() if str(c) not in held]
    return at(
        f"A: QS 2S | B: KS | C: AS | trick: 3S JS | away: AC KC QC JC | won.A: {' '.join(rest[:33])} | "
        f"won.B: 4S {' '.join(rest[33:])} | trump: C | dealer: A | points: {points} | leader: B | turn: A | deals: 2"
    )


def test_cards_over_and_under_the_trick_are_not_worth_the_same_sgm_27():
    tried = advice_of("sergeant_major").choices(last_but_one("20 20 20").view("A"))
    assert {str(m) for m in tried} == {"play QS", "play 2S"}


@pytest.mark.parametrize(
    ("points", "best", "why"), [("30 20 10", "play QS", "beats"), ("10 30 20", "play 2S", "leave")]
)
def test_nobody_wants_the_twelfth_trick_that_ends_the_game_for_another_sgm_31_32(points, best, why):
    move, reason = thought(advice_of("sergeant_major"), last_but_one(points).view("A"))
    assert str(move) == best and why in reason.say()
