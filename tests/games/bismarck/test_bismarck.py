"""Bismarck by its rule book: the worked examples and numbers of the ledger, each named by rule id."""

import random
from fractions import Fraction
from math import comb

import laws
import pytest
from play import fitting, go, hand, host, moves, rule, same, sensible

from cardlab.games.bismarck import Bismarck, at, new
from cardlab.games.bismarck.advice import choices
from cardlab.play.game import Game
from cardlab.rules.cards import Card
from cardlab.rules.moves import IllegalMove
from cardlab.rules.text.position import NOBODY

E01 = (
    "5H 3C KH 5D QC 2C 7H 7C 3D 7D 5S JS KS 9D AD 8H 2S AH 6H QD 4C JD 2H 4S TD JC 9H TH 8S QH 4H AC 4D 8D 6D_ "
    "6C 8C TS 9S 6D 3S 9C TC 2D JH KC 5C 6S 3H QS 7S AS KD"
).replace("6D_ ", "")


def e01(**options):
    """The deal of BIS-E01: A deals the second kind."""
    return Bismarck.dealt(E01, 3, dealer="A", kinds="2", **options)


def taken(state):
    return state.play("take")


def e03():
    return go(taken(e01()), "discard 2C", "discard 3H", "discard 4C", "discard 4S")


def scored(kind, dealer, tricks, **options):
    """The points that three seats score for their tricks in a deal of a kind."""
    state = new(3, seed=1, **options)
    state.dealer, state.kind = dealer, kind
    order = iter(state.pack())
    for seat, n in zip("ABC", tricks, strict=True):
        state.piles[f"won.{seat}"] = tuple(next(order) for _ in range(3 * n))
    return [state.score(seat) for seat in "ABC"]


# ---- the deal ----------------------------------------------------------------------------------------------------


def test_bis_e01_the_deal_goes_round_and_the_last_card_makes_trumps_bis_06_bis_07_bis_14():
    state = e01()
    assert hand(state, "B") == same("KS TS 3S TH 8H 7H 6H 5H 4H JD TD 8D 7D 5D 2D 5C")
    assert hand(state, "C") == same("9S 8S 6S 5S 2S JH 2H QD 9D AC QC JC 9C 7C 6C 3C")
    assert hand(state, "A") == same("JS 4S AH KH 9H 3H QH AD 6D 4D 3D KC TC 8C 4C 2C")
    assert state.piles["turnup"] == (Card("KD"),) and state.trump == "D" and len(state.piles["extra"]) == 3
    assert all(view.piles["turnup"] == (Card("KD"),) for view in map(state.view, "ABC")), "shown to all"
    assert moves(state) == ["take"] and host(state).look > 0
    after = taken(state)
    assert hand(after, "A") == same("JS 4S AH KH 9H 3H QH AD 6D 4D 3D KC TC 8C 4C 2C QS 7S AS KD")


def test_bis_e03_the_dealer_lays_four_away_and_sixteen_remain_bis_08_bis_09_bis_15():
    state = taken(e01())
    three = go(state, "discard 2C", "discard 3H", "discard 4C")
    assert len(three.piles["A"]) == 17 and rule(three, "play AS") == "BIS-08"
    four = e03()
    assert hand(four, "A") == same("AS QS JS 7S AH KH QH 9H AD KD 6D 4D 3D KC TC 8C")
    assert four.turn == "B" and rule(four, "discard KS") == "BIS-18"
    turned = go(three, "discard KD")
    assert turned.trump == "D" and turned.turn == "B"
    for seat in (*"BC", NOBODY):
        assert set(map(str, four.view(seat).piles["away"])) == {"??"}, "the cards laid away stay hidden"


# ---- tricks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "allowed", "refused"),
    [("2S 9S QD", "2S 9S", "BIS-21"), ("QD AC", "QD AC", None), ("2C AH", "2C AH", None)],
)
def test_bis_e04_follow_if_you_can_else_anything_bis_21_bis_22_bis_25(held, allowed, refused):
    n = len(held.split())
    b, c = " ".join("7H 8H 9H".split()[:n]), " ".join("2H 3H 4H".split()[: n - 1])
    state = at(f"A: {held} | B: {b} | C: {c} | trick: KS | trump: D | dealer: A | turn: A | leader: C")
    assert fitting(state) == same(allowed)
    assert rule(state, "play QD") == refused if refused else True


def test_bis_e05_nobody_has_to_beat_bis_22():
    state = at("A: AH 2H | B: 3C | C: 4C | trick: TH JH | dealer: A | turn: A | leader: B")
    assert fitting(state) == "2H AH"


@pytest.mark.parametrize(
    ("trump", "trick", "best"),
    [("C", "AS 2C KS", 1), ("C", "AS 2C 3C", 2), ("C", "9D AS TD", 2), ("", "AS 2C KS", 0)],
)
def test_bis_e06_the_highest_trump_wins_else_the_highest_of_the_suit_led_bis_23(trump, trick, best):
    trumps = f"trump: {trump} | " if trump else ""
    state = at(f"A: | B: | C: | trick: {trick} | {trumps}dealer: C | leader: A | turn: A | won.A: 7H 8H 9H")
    assert state.turn == "ABC"[best] and moves(state) == ["gather"]


# ---- points ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((9, 5, 2), [1, 1, 0]),
        ((8, 4, 4), [0, 0, 0]),
        ((5, 9, 2), [0, 5, 0]),
        ((16, 0, 0), [8, 0, 0]),
        ((0, 16, 0), [0, 12, 0]),
        ((2, 5, 9), [0, 1, 5]),
    ],
)
def test_bis_e07_points_above_the_quota_bis_26_bis_27_bis_28(tricks, points):
    assert all(scored(kind, "A", tricks) == points for kind in "123")


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ((4, 6, 6), [0, 0, 0]),
        ((0, 8, 8), [4, -2, -2]),
        ((8, 2, 6), [-4, 4, 0]),
        ((16, 0, 0), [-12, 6, 6]),
        ((3, 13, 0), [1, -7, 6]),
    ],
)
def test_bis_e08_tricks_to_lose_bis_29_bis_30_bis_31(tricks, points):
    assert scored("4", "A", tricks) == points and sum(points) == 0
    assert scored("4", "A", (8, 2, 6), kind4_floor_zero=True) == [0, 4, 0]


def test_bis_e09_points_lost_below_the_quota_bis_28():
    assert scored("1", "A", (9, 5, 2), penalty_below_quota=True) == [1, 1, -2]


# ---- twelve deals --------------------------------------------------------------------------------------------------


def played(state):
    """The hand played on to its end."""
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    return state


@pytest.mark.parametrize(("rotation", "dealers"), [("four_in_a_row", "AAAABBBBCCCC"), ("each_deal", "ABCABCABCABC")])
def test_bis_e10_the_schedule_of_twelve_deals_bis_10_11_12(rotation, dealers):
    state = Bismarck.dealt("", 3, dealer="A", rotation=rotation)
    found = [(state.dealer, state.kind, state.eldest)]
    while state.turn:
        state = played(state)
        if state.turn:
            state = state.play("deal")
            found.append((state.dealer, state.kind, state.eldest))
    kinds = "123412341234" if rotation == "four_in_a_row" else "111222333444"
    assert "".join(d for d, _, _ in found) == dealers and len(found) == 12
    assert "".join(k for _, k, _ in found) == (kinds if rotation == "four_in_a_row" else found_kinds(found))
    assert all(found.count(one) == 1 for one in found)
    if rotation == "four_in_a_row":
        assert found[6] == ("B", "3", "C") and found[11] == ("C", "4", "A")
    assert state.winners and state.turn == "" and rule(state, "deal") == "BIS-12"


def found_kinds(found):
    """With the deal passing on, each dealer still deals the four kinds in order."""
    for seat in "ABC":
        assert [k for d, k, _ in found if d == seat] == list("1234")
    return "".join(k for _, k, _ in found)


def test_bis_e11_in_the_third_kind_cards_are_laid_away_before_trumps_are_named_bis_16():
    state = Bismarck.dealt("", 3, dealer="A", kinds="3").play("take")
    assert rule(state, "name -> H") == "BIS-08"
    four = go(state, *[f"discard {c}" for c in state.piles["A"][:4]])
    assert moves(four) == ["name -> S", "name -> H", "name -> D", "name -> C"]
    assert go(four, "name -> H").trump == "H" and go(four, "name -> H").turn == "B"
    other = Bismarck.dealt("", 3, dealer="A", kinds="3", kind3_order="trump_then_discard").play("take")
    assert rule(other, f"discard {other.piles['A'][0]}") == "BIS-16"
    named = other.play("name -> C")
    assert named.phase == "discard" and named.trump == "C"


E12 = """KS 2S AS|JS 3S 5S|AH 4H 2H|AD 2D 9D|KH 5H JH|8C 5C 9C|AC TC 5D|JD QD KD|7S TS 6S|TH 3C QH|KC 7D 6C|TD 7C 3D|6H 8S 9H|QS 8D 9S|8H JC 4D|6D 7H QC"""  # noqa: E501


def test_bis_e12_a_full_deal_of_the_second_kind():
    state, winners = e03(), ""
    for trick in E12.split("|"):
        state = go(state, *[f"play {c}" for c in trick.split()])
        winners += state.turn
        state = state.play("gather")
    assert winners == "AAAAACBABABBABAA"
    assert [state.tricks(s) for s in "ABC"] == [10, 5, 1] and state.points == (2, 1, 0)
    assert [(e.seat, e.points) for e in state.sheet()] == [("A", 2), ("B", 1), ("C", 0)]


@pytest.mark.parametrize(
    ("b", "plays", "tricks"),
    [("KH 2C", "AH KH 3H|QH 2C 4H", "AA"), ("KH 2H", "AH 2H 3H|QH KH 4H", "AB"), ("KH 2H", "QH KH 3H|2H 4H AH", "BA")],
)
def test_bis_e13_the_last_cards(b, plays, tricks):
    state = at(f"A: AH QH | B: {b} | C: 3H 4H | dealer: C | turn: A")
    for trick, winner in zip(plays.split("|"), tricks, strict=True):
        state = go(state, *[f"play {c}" for c in trick.split()])
        assert state.turn == winner
        state = state.play("gather")


def test_bis_e14_equal_totals_share_the_win_bis_33_34():
    text = "A: AH | B: 2H | C: 3H | dealer: C | turn: A | deals: 12 | kinds_dealt: 123412341234 | points: 14 14 9"
    state = go(at(text), "play AH", "play 2H", "play 3H", "gather")
    assert state.winners == ("A", "B") and state.turn == ""
    said = state.notes[-1].say(names={"A": "You", "B": "Pip", "C": "Ana"})
    assert "You and Pip win with the most points in all, 14." in said


def test_bis_10_the_dealer_may_choose_the_kind():
    state = Bismarck.dealt("", 3, dealer="A", deal_order="dealer_choice")
    assert moves(state) == [f"choose -> {k}" for k in "1234"] and state.turn == "A"
    state = played(state.play("choose -> 4")).play("deal")
    assert state.dealer == "A" and moves(state) == [f"choose -> {k}" for k in "123"]
    assert rule(state, "choose -> 4") == "BIS-10" and rule(state, "play AS") == "BIS-10"


# ---- positions that cannot be ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "A: AH QH | B: 2H | C: 3H 4H | turn: A",
        "A: AH | B: 2H | C: 3H | trick: 4H 5H 6H 7H | turn: A",
        "A: AH | B: 2H | C: 3H | phase: discard | turn: A | dealer: A",
        "A: AH | B: 2H | C: 3H | voids: A.X | turn: A",
        "A: AH | B: 2H | C: 3H | points: 1 2 | turn: A",
        "A: AH | B: 2H | C: 3H | kinds_dealt: 5 | turn: A",
        "A: AH | B: 2H | C: 3H | trick: 4H | turn: A | leader: A",
        "A: AH QH | B: 2H | C: 3H | phase: name | kind: 3 | turn: A | dealer: A",  # hands of unequal length
        "A: AH | B: 2H | C: 3H | phase: take | turn: A | dealer: A",  # no extra cards
    ],
)
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError) as refused:
        at(text)
    assert laws.sentence(str(refused.value))


def test_nobody_leads_or_plays_out_of_turn_bis_20():
    text = "A: AH QH | B: 2H KC | C: 3H 4H | dealer: A | turn: B"
    game = Game("bismarck", players=["Ana", "Bo", "Cy"], position=text)
    assert game.why_not("play 3H", seat="C").rule == "BIS-20"
    with pytest.raises(IllegalMove):
        game.play("play AH", seat="A")
    assert game.state.text() == at(text).text(), "nothing is lost"


# ---- numbers --------------------------------------------------------------------------------------------------------


def test_bis_31_the_points_of_all_153_splits():
    splits = [(a, b, 16 - a - b) for a in range(17) for b in range(17 - a)]
    assert len(splits) == 153
    counts = [0] * 13
    for tricks in splits:
        counts[sum(scored("1", "A", tricks))] += 1
        assert sum(scored("4", "A", tricks)) == 0
    assert counts == [1, 6, 12, 18, 24, 18, 18, 18, 18, 8, 6, 4, 2]
    for kind, dealers, others in (("1", (0, 8), (0, 12)), ("4", (-12, 4), (-10, 6))):
        one, two, three = zip(*(scored(kind, "A", tricks) for tricks in splits), strict=True)
        assert (min(one), max(one)) == dealers and (min(two + three), max(two + three)) == others


def test_bis_08_the_numbers_of_the_deal():
    assert comb(20, 4) == 4845
    assert round(100 * float(Fraction(comb(48, 16), comb(52, 20))), 3) == 1.79
    assert round(100 * float(Fraction(comb(48, 20), comb(52, 20))), 3) == 13.283
    whole = taken(Bismarck.dealt("", 3, dealer="A", kinds="1"))
    assert [len(whole.piles[s]) for s in "ABC"] == [20, 16, 16] and 20 + 16 + 16 == 52 and 20 * 13 / 52 == 5
    trumps = []
    for seed in range(400):
        state = taken(Bismarck.dealt("", 3, dealer="A", seed=seed, kinds="2"))
        trumps.append(sum(c.suit == state.trump for c in state.piles["A"]))
    assert abs(sum(trumps) / 400 - (1 + 19 * 12 / 51)) < 0.3


# ---- stages and advice ----------------------------------------------------------------------------------------------


def test_equal_cards_are_thought_about_once():
    state = at("A: AH KH QH 2C | B: 3H 4H 5H 6H | C: 7H 8H 9H TH | dealer: C | turn: A")
    assert sorted(str(m) for m in choices(state.view("A"))) == ["play 2C", "play QH"]


def test_voids_are_remembered_and_the_bot_deals_within_them():
    from cardlab.games.bismarck.advice import unseen

    state = at("A: AH KH 2S | B: 3C 4H 5H | C: 7H 8H 9H | trump: S | dealer: C | turn: A")
    state = go(state, "play AH", "play 4H", "play 7H", "gather", "play 2S", "play 3C", "play 8H", "gather")
    assert state.voids == ("B.S", "C.S")
    view = state.view("A")
    for seed in range(30):
        world = unseen(view).world(random.Random(seed))
        assert all(c.suit != "S" for seat in "BC" for c in world.piles[seat])
