"""Bela: the worked examples of the rules, one test each, through the engine; two whole hands card by card."""

import pytest
from belas import E01, E19, counting, facing, moves, versus
from play import fitting, go, hand, host, rule, same

from cardlab.games.bela import Bela, highest_cut, precedence, runs, worth
from cardlab.rules.cards import cards

# ---- deal, bidding, exchange ------------------------------------------------------------------------------------


def test_bel_e01_the_deal():  # BEL-E01: BEL-07, BEL-09, BEL-15, BEL-16
    state = Bela.dealt(E01)
    assert (state.dealer, state.turn, state.phase) == ("B", "A", "bid")
    assert hand(state, "A") == same("QH JH TH QS 7S JS")
    assert hand(state, "B") == same("QD JD TD AS 8S QC")
    assert state.piles["turnup"] == cards("KS") and not state.piles["bottom"]
    state = state.play("take")
    assert hand(state, "A") == same("QH JH TH QS 7S JS 9C 8C 7C")
    assert hand(state, "B") == same("QD JD TD AS 8S QC AH 7H TS")
    assert state.piles["bottom"] == cards("9S")
    assert hand(state, "stock") == same("AD KD 9D 8D 7D AC KC JC TC KH 9H 8H")


def test_bel_e02_the_cut():  # BEL-E02: BEL-03, BEL-04
    assert highest_cut(cards("TH KS")) == (1,)
    assert highest_cut(cards("7H 7S")) == (0, 1)  # both cut again
    assert highest_cut(cards("QH QS 9D")) == (0, 1)
    assert highest_cut(cards("AD KS QH")) == (0,)
    first = {Bela.new(3, seed=seed).dealer for seed in range(30)}
    assert first == {"A", "B", "C"}


def test_bel_e05_bidding():  # BEL-E05: BEL-10, BEL-12, BEL-14
    state = Bela.dealt(
        "QH JH TH QD JD KD QS 7S JS AS 8S QC TD 9C 8C 7C AH 7H TS AD 9D 8D 7D KS AC KC JC TC KH 9H 8H 9S"
    )
    state = go(state, "pass", "pass")
    assert state.turn == "A" and rule(state, "name -> D") == rule(state, "take") == "BEL-12"
    hearts = state.play("name -> H")
    assert (hearts.trump, hearts.taker) == ("H", "A")
    thrown = go(state, "pass", "pass")
    assert thrown.hand_over and thrown.turn == "A" and thrown.winners == ()
    assert thrown.play("deal").dealer == "A"
    taken = go(Bela.dealt(E01), "pass", "take")
    assert (taken.trump, taken.taker, taken.phase) == ("S", "B", "swap")
    assert rule(taken, "take") == "BEL-19"  # A gets no second turn


def test_bel_e06_exchange():  # BEL-E06: BEL-17, BEL-18
    state = Bela.dealt(E01).play("take")
    assert moves(state) == ["swap", "keep"]
    state = state.play("swap")
    assert "KS" in hand(state, "A") and "7S" not in hand(state, "A")
    assert state.piles["turnup"] == cards("7S")
    named = go(Bela.dealt(E01), "pass", "pass", "name -> C")
    assert named.phase == "play" and rule(named, "swap") == "BEL-18"
    other = Bela.dealt(E01.replace("7S", "??").replace("8S", "7S").replace("??", "8S"))  # B holds the seven
    other = other.play("take")
    assert moves(other) == ["keep"] and rule(other, "swap") == "BEL-17"
    assert moves(other.play("keep")) == ["swap", "keep"]


# ---- runs -------------------------------------------------------------------------------------------------------


def test_bel_e03_two_runs():  # BEL-E03: BEL-20, BEL-21, BEL-35
    found = runs(cards("AH TH KH QH 9S 8S 7S JD 7C"))
    assert [" ".join(c.code for c in run) for run in found] == ["9S 8S 7S", "AH KH QH"]
    assert [worth(run) for run in found] == [20, 20]


def test_bel_e04_a_long_run():  # BEL-E04: BEL-22
    (run,) = runs(cards("KD QD JD TD 9D AS TS 8C 7C"))
    assert run[0] == cards("KD")[0] and len(run) == 5 and worth(run) == 50


# ---- following --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "trick", "trump", "seats", "legal", "wrong"),
    [
        ("AH 9H 7C JS", "TH", "S", 2, "AH 9H", "JS BEL-45"),  # BEL-E07: no duty to beat a plain card
        ("7S AD KC 8C", "TH", "S", 2, "7S", "8C BEL-46"),  # BEL-E08
        ("AD KC 8C", "TH", "S", 2, "AD KC 8C", ""),  # BEL-50
        ("JS AS 7S AD", "KS", "S", 2, "JS AS", "7S BEL-47"),  # BEL-E09
        ("JS AS 7S AD", "9S", "S", 2, "JS", ""),
        ("AS 7S AD", "9S", "S", 2, "AS 7S", "AD BEL-48"),
        ("AD KC", "9S", "S", 2, "AD KC", ""),
        ("JH AC 8C TD", "9H", "H", 2, "JH AC 8C TD", ""),  # BEL-E10: BEL-49
        ("JH 7H AC", "9H", "H", 2, "JH", "AC BEL-47"),
        ("JH AC 8D", "TS", "H", 2, "JH", "AC BEL-46"),
        ("JH AH QH 8H AS", "TC 9H", "H", 3, "JH", "AH BEL-51"),  # BEL-E11
        ("AH QH AS", "TC 9H", "H", 3, "AH QH", "AS BEL-52"),
        ("AS 9D", "TC 9H", "H", 3, "AS 9D", ""),
        ("JH 7C AS", "TC 9H", "H", 3, "7C", "JH BEL-54"),
        ("9C KC AS", "8C AC", "C", 3, "9C", "KC BEL-53"),  # BEL-E12
        ("KC QC AS", "8C AC", "C", 3, "KC QC", "AS BEL-48"),
        ("JC AS 7D", "8C AC", "C", 3, "JC AS 7D", ""),
    ],
)
def test_bel_e07_to_e12_what_may_be_played_and_by_which_rule_the_rest_may_not(held, trick, trump, seats, legal, wrong):
    state = facing(held, trick, trump, seats)
    assert fitting(state) == same(legal)
    if wrong:
        card, why = wrong.split()
        assert rule(state, f"play {card}") == why


def test_bel_e10_the_bare_yuss_without_the_custom():
    assert fitting(facing("JH AC 8C TD", "9H", "H", bare_yuss_may_be_withheld=False)) == "JH"


# ---- the dialogue -----------------------------------------------------------------------------------------------


def test_bel_e13_different_values():  # BEL-E13: BEL-25, BEL-28, BEL-33
    state = versus("QH JH TH 7D", "KC QC JC TC").play("play 7D -> twenty")
    assert host(state).says == {"A": "I have a twenty"}
    better = state.play("play TC -> fifty")
    assert host(better).says["B"] == "Not good, I have a fifty"
    assert better.best == "B" and better.phase == "gather"
    secret = state.play("play TC")
    assert host(secret).says["B"] == "Good" and secret.best == "A"
    led = go(secret, "gather")
    assert rule(led.play("play QH"), "show -> KC") == "BEL-33"  # B keeps the fifty secret and cannot count it


def test_bel_e14_the_same_value():  # BEL-E14: BEL-29
    state = go(versus("QH JH TH", "KC QC JC"), "play TH -> twenty", "play JC -> have")
    assert host(state).says == {"A": "I have a twenty", "B": "I have"} and state.turn == "A"
    state = go(state, "say -> Q")
    assert host(state).says["A"] == "Mine is queen high" and state.turn == "B"
    assert rule(state, "say -> also") == "BEL-26"
    state = state.play("say -> not-good")
    assert host(state).says["B"] == "Not good, mine is king high"
    assert (state.best, state.phase, state.turn) == ("B", "gather", "A")


@pytest.mark.parametrize(
    ("trump", "suit", "said", "answer", "best"),
    [
        ("S", "H", "Mine is in hearts", "good", "A"),
        ("D", "H", "Mine is in hearts", "not-good", "B"),
        ("H", "trump", "Mine is in trumps", "good", "A"),
    ],
)
def test_bel_e15_the_same_height(trump, suit, said, answer, best):  # BEL-E15: BEL-30
    state = versus("QH JH TH 7C", "QD JD TD 8C", trump=trump)
    state = go(state, "play 7C -> twenty", "play 8C -> have", "say -> Q", "say -> also")
    assert host(state).says["B"] == "I have also"
    state = state.play(f"say -> {suit}")
    assert host(state).says["A"] == said
    assert moves(state)[0] == f"say -> {answer}"
    assert rule(state, "say -> not-good") == (None if best == "B" else "BEL-30")
    state = state.play(f"say -> {answer}")
    assert host(state).says["B"] == {"good": "Good", "not-good": "Not good"}[answer]
    assert (state.best, state.phase) == (best, "gather")


def test_bel_e16_height_beats_trumps():  # BEL-E16: BEL-31
    state = versus("AC KC QC 7D", "TH 9H 8H 8D", trump="H")
    state = go(state, "play 7D -> twenty", "play 8D -> have", "say -> A")
    assert moves(state) == ["say -> good"]
    assert state.play("say -> good").best == "A"
    assert precedence(cards("AC KC QC"), "H") > precedence(cards("TH 9H 8H"), "H")


def test_bel_e17_the_best_run_without_a_trick():  # BEL-E17: BEL-36, BEL-37, BEL-42
    state = Bela.at("A: JS 9S AS TS 8S AC TC KC AD | B: KS QS AH KH QH JH QC 8C 7C | trump: S | taker: A | turn: A")
    state = go(state, "play JS -> fifty", "play KS -> have+bela", "say -> J")
    assert host(state).says == {"A": "Mine is jack high", "B": "I have. Bela"}
    state = go(state, "say -> not-good", "gather", "play 9S", "show -> AH", "play QS -> bela")
    assert host(state).says == {"B": "From the Bela"}
    for led, answer in zip("AS TS 8S AC TC KC AD".split(), "JH QH KH 7C 8C QC AH".split(), strict=True):
        state = go(state, "gather", f"play {led}", f"play {answer}")
    state = state.play("gather")
    assert state.hand_over and state.score == (131, 20)
    assert [(e.seat, e.points, e.why.rule) for e in state.sheet()] == [
        ("B", 20, "BEL-38"),
        ("B", 0, "BEL-56"),
        ("A", 10, "BEL-57"),
        ("A", 121, "BEL-56"),
    ]


# ---- whole hands ------------------------------------------------------------------------------------------------

E18 = """
take; swap; play JS -> twenty; play 8S -> have; say -> K; say -> good; gather
show -> KS; show -> QH; show -> 9C; play KS -> bela; play TS; gather
play JD; play QS -> bela; gather
play JH; play AH; gather
play TD; play 7C; gather
play QD; play 8C; gather
play AS; play 9C; gather
play QC; play TH; gather
play 7H; play QH; gather
"""
E18_POINTS = [("A", 20), ("B", 14), ("A", 5), ("B", 13), ("B", 10), ("B", 3), ("B", 11), ("B", 13), ("A", 13)]


def lines(text):
    return [[move.strip() for move in line.split(";")] for line in text.strip().splitlines()]


def won(state):
    """Who gathered the last trick, and what it was worth, from the note."""
    (note,) = [n for n in state.notes if n.rule == "BEL-44"]
    return note.facts["seat"], note.facts["points"]


def test_bel_e18_a_full_hand_for_two():  # BEL-E18: 118 against 64
    state = Bela.dealt(E01)
    for number, trick in enumerate(lines(E18)):
        state = go(state, *trick)
        assert won(state) == E18_POINTS[number]
        if number == 0:
            assert state.best == "A" and host(state).tags["A"] == "taker · 20"
    assert state.score == (118, 64) and state.winners == ("A",) and state.turn == "A"
    assert [(e.seat, e.points, str(e.why)) for e in state.sheet()] == [
        ("B", 64, "Cards 64: A♠ 11, 10♠ 10, K♠ 4, A♥ 11, 10♥ 10, 10♦ 10, Q♦ 3, Q♣ 3, J♥ 2. [BEL-56]"),
        ("A", 20, "Run K♠ Q♠ J♠: 20. [BEL-33]"),
        ("A", 20, "Run Q♥ J♥ 10♥: 20. [BEL-33]"),
        ("A", 20, "Run 9♣ 8♣ 7♣: 20. [BEL-33]"),
        ("A", 20, "Bela: 20. [BEL-38]"),
        ("A", 10, "Last trick: 10. [BEL-57]"),
        ("A", 28, "Cards 28: J♠ 20, Q♠ 3, Q♥ 3, J♦ 2. [BEL-56]"),
    ]
    assert sum(e.points for e in state.sheet() if e.why.rule == "BEL-56") == 92
    assert state.play("deal").dealer == "A"  # the winner deals the next hand


@pytest.mark.parametrize(
    ("left_out", "score"),
    [((" -> bela",), (98, 64)), (("show -> QH; ", "show -> 9C; "), (78, 64)), (("show -> QH; ",), (98, 64))],
)
def test_bel_e18_what_is_not_called_or_shown_does_not_count(left_out, score):
    text = E18
    for part in left_out:
        text = text.replace(part, "")
    assert go(Bela.dealt(E01), *(m for trick in lines(text) for m in trick)).score == score


E19_PLAY = """
pass; take; play TD -> fifty; play 8H; play AD; gather
play 7S; play TS; show -> TD; play AS; gather
play KS; play JS; play 9S; gather
play 7D; play QH; play AH; gather
play 9C; play QC; play 7C; gather
play KD; play 9H; play KH; gather
play QS; play TH; play 8D; gather
play JC; play KC; play 8C; gather
play 9D; play JH; play AC; gather
"""
E19_POINTS = [("B", 21), ("A", 21), ("A", 6), ("C", 14), ("A", 3), ("B", 22), ("C", 13), ("A", 6), ("B", 41)]


def test_bel_e19_a_full_hand_for_three_and_bate_bel_08():  # BEL-E19: BEL-62, BEL-68
    state = Bela.dealt(E19, 3)
    assert state.piles["turnup"] == cards("7H")
    for number, trick in enumerate(lines(E19_PLAY)):
        if number == 0:
            taken = go(state, *trick[:2])
            assert hand(taken, "A") == same("AS KS TD KD 9D 8D 7D KC QC")
            assert hand(taken, "B") == same("QS JS 7S JH 9H QH 8H 8C 7C")
            assert hand(taken, "C") == same("TS 9S AH TH KH AD AC JC 9C")
            assert taken.piles["bottom"] == cards("8S") and hand(taken, "stock") == same("TC JD QD")
            declared = go(taken, *trick[2:5])
            assert host(declared).says == {"A": "I have a fifty", "B": "Good", "C": "Good"}
        if number == 3:
            assert fitting(go(state, *trick[:2])) == same("AH TH KH")  # must overtrump
        if number == 5:
            assert fitting(go(state, *trick[:2])) == same("TH KH")  # cannot, and must undertrump
        state = go(state, *trick)
        assert won(state) == E19_POINTS[number]
    assert state.score == (170, 0, 27) and state.winners == ("A",) and state.turn == "A"
    assert [(e.seat, e.points) for e in state.sheet()] == [
        ("A", 50), ("A", 36), ("C", 27), ("B", 10), ("B", 74), ("B", -84), ("A", 84),
    ]  # fmt: skip


def test_bel_e20_three_players_made_and_bate():  # BEL-E20: BEL-60, BEL-62
    made = counting(70, 60, 41, taker="A", bela="A").play("gather")
    assert made.score == (70, 60, 41) and made.winners == ("A",)
    bate = counting(60, 61, 20, taker="A").play("gather")
    assert bate.score == (0, 121, 20) and bate.winners == ("B",)
