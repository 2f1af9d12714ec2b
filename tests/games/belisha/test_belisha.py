"""Belisha by its rule book: the worked examples, and a test for every rule and every option."""

import re

import pytest
from play import cases, go, hand, host, rule, same, sensible, shows

from cardlab import Game
from cardlab.games import belisha
from cardlab.games.belisha import Belisha, payments
from cardlab.games.belisha import words as belisha_words
from cardlab.games.belisha.cards import JOKER, NUMBERED
from cardlab.games.belisha.signs import SIGN_OF, SIGNS
from cardlab.picture.words import table
from cardlab.rules.cards import Card, cards
from cardlab.rules.moves import Move

at = belisha.at


def lay(state, codes):
    """Lay the cards of a group, one after another; ``JK=9B`` is the joker standing for 9B."""
    return go(state, *(f"lay {code.replace('=', ' -> ')}" for code in codes.split()))


def refused(state, codes):
    """The rule that refuses the last of some cards of a new group, the others being laid."""
    *before, last = codes.split()
    return rule(lay(state, " ".join(before)), f"lay {last.replace('=', ' -> ')}")


def pile(state, name):
    return " ".join(c.code for c in state.piles[name])


def stock(state):
    return " ".join(c.code for c in reversed(state.piles["stock"]))


def rules(state):
    return [note.rule for note in state.notes]


TABLE = """
bsh_e01 one new group in a turn and what is no group
A: 5Y 6Y 7Y 2Y 3G 5R 4B | B: 1Y | stock: 10R | discards: 12G | turn: A
> draw, lay 5Y 6Y 7Y = G1 5Y 6Y 7Y; no lay 2Y BSH-21; no lay 3G BSH-21; no lay 5R BSH-21
> draw, lay 2Y 3G 5R = G1 2Y 3G 5R; no lay 5Y BSH-21; no lay 6Y BSH-21; no lay 7Y BSH-21
> draw, lay 6Y 7Y = no lay 5R BSH-20
> draw, lay 5R = no lay 6Y BSH-20
> draw, lay 5Y = no lay 5R BSH-20
bsh_e02 the exposed card is not discarded in the same turn
A: 9Y 9R 9B 1G 3B | B: 1Y | stock: 4Y | discards: 8R | turn: A
> pick_up, lay 9Y 9R 9B = no discard 8R BSH-13
> pick_up, lay 9Y 9R 9B, discard 1G = A 3B 8R; discards 1G; turn B
bsh_e03 a fourth card waits for the next turn
A: 5Y 6Y 7Y 8Y 1R 2R 11B | B: 12Y 12G 2G 3R 9B 9G 4Y | stock: 10G 1B | discards: 13R | turn: A
> draw, lay 5Y 6Y 7Y = no lay 8Y BSH-20; no add 8Y -> G1 BSH-22
> draw, lay 5Y 6Y 7Y, discard 11B, pick_up, discard 12Y, draw, add 8Y -> G1 = G1 5Y 6Y 7Y 8Y; may discard 1R
bsh_e04 nothing is added before a group is laid (bsh_26)
A: 8Y 10G 1R 2R | B: 1Y | G1: 5Y 6Y 7Y | stock: 4B | discards: 13R | laid_down: B | turn: A
> draw = no add 8Y -> G1 BSH-26
bsh_e05 adding in the turn of the first group in the right order (bsh_27)
A: 3Y 3G 3B 8Y 10B 13G 1R | B: 1Y | C: 1G | G1: 5Y 6Y 7Y | G2: 10Y 10G 10R | stock: 9Y 1B | laid_down: B C | turn: A
> draw, lay 3Y 3G 3B = G3 3Y 3G 3B; no add 9Y -> G1 BSH-28
> draw, lay 3Y 3G 3B, add 8Y -> G1, add 9Y -> G1 = G1 5Y 6Y 7Y 8Y 9Y
> draw, lay 3Y 3G 3B, add 8Y -> G1, add 9Y -> G1, add 10B -> G2, discard 13G = G2 10Y 10G 10R 10B; A 1R
bsh_e06 a second group waits for the next turn
A: 3Y 3G 3B 8G 9G 10G 1R | B: 12Y 12G 2G 5G | stock: 9Y 1B | discards: 13R | turn: A
> draw, lay 3Y 3G 3B = no lay 8G BSH-21; no lay 9G BSH-21; no lay 10G BSH-21
> draw, lay 3Y 3G 3B, discard 1R, draw, discard 12Y, pick_up, lay 8G 9G 10G = no discard 12Y BSH-13
> draw, lay 3Y 3G 3B, discard 1R, draw, discard 12Y, pick_up, lay 8G 9G 10G, discard 9Y = A 12Y; hand_over False
bsh_e07 what the joker may stand for
A: 8B 10B JK 1R 2R 13G 4Y | B: 1Y | stock: 5G | turn: A
> draw, lay 8B 10B = no lay JK -> 7B BSH-20; no lay JK -> 11B BSH-20
> draw, lay 8B 10B, lay JK -> 9B = G1 8B JK 10B; stands G1=9B
A: 3B 4B JK 1R 2R 13G 4Y | B: 1Y | stock: 5G | turn: A
> draw, lay 3B 4B, lay JK -> 2B = G1 JK 3B 4B
> draw, lay 3B 4B, lay JK -> 5B = G1 3B 4B JK
bsh_e08 the joker cannot stand for a card in a group
A: 8R 9R JK 1R 2R 13G 4Y | B: 1Y | G1: 10Y 10G 10R 10B | stock: 5G | laid_down: B | turn: A
> draw, lay 8R 9R = no lay JK -> 10R BSH-32
> draw, lay 8R 9R, lay JK -> 7R = G2 JK 8R 9R
bsh_e10 out by discarding or without a discard
A: 13B | B: 1Y | G1: 10B 11B 12B | G2: 6Y 6G 6R | laid_down: A B | turn: A | stock: 2Y
> draw, add 13B -> G1, discard 2Y = hand_over True; winners A
A: 13B | B: 1Y | G1: 10B 11B 12B | G2: 6Y 6G 6R | laid_down: A B | turn: A | stock: 9B
> draw, add 9B -> G1, add 13B -> G1 = hand_over True; winners A; G1 9B 10B 11B 12B 13B
bsh_e10 where the last card must be discarded | out_needs_discard=True
A: 13B | B: 1Y | G1: 10B 11B 12B | G2: 6Y 6G 6R | laid_down: A B | turn: A | stock: 9B
> draw, add 9B -> G1 = no add 13B -> G1 BSH-40
> draw, add 9B -> G1, discard 13B = winners A
bsh_e20 a full group takes an exchange only
A: 1Y | B: 10B 2B | G1: 10Y 10G 10R JK | stands: G1=10B | stock: 5G | discards: 13R | laid_down: A B | turn: B
> draw = no add 10B -> G1 BSH-24
> exchange 10B -> G1 = G1 10Y 10G 10R 10B
bsh_e21 a card in a sign group bars the joker too
A: 4Y 4G JK 13B | B: 1B | G1: 1Y 2G 4R | stock: 9G | laid_down: B | turn: A
> draw, lay 4Y 4G = no lay JK -> 4R BSH-32
> draw, lay 4Y 4G, lay JK -> 4B = G2 4Y 4G JK
bsh_e22 without signs it is rummy | use_signs=False
A: 2Y 3G 5R 9B 10B 11B 1G | B: 1Y | stock: 11R | turn: A
> draw = no lay 2Y BSH-70; no lay 3G BSH-70; no lay 5R BSH-70
> draw, lay 9B 10B 11B = G1 9B 10B 11B
bsh_11 from the stock or the exposed card
A: 5Y 6Y | B: 1Y | stock: 10R | discards: 3G 12G | turn: A
> draw = A 5Y 6Y 10R
> pick_up = A 5Y 6Y 12G
> = no pick_up 5Y BSH-12; no draw -> G1 BSH-11
A: 5Y | B: 1Y | stock: 10R | turn: A
> = no pick_up BSH-11
bsh_12 a discard ends the turn and is not taken back
A: 5Y 6Y 7Y 1B | B: 1Y | stock: 10R 2G | discards: 12G | turn: A
> draw, discard 1B = turn B; no lay 1B BSH-12
bsh_13 what would leave only the exposed card stays
A: 8Y 9Y | B: 1Y | G1: 5Y 6Y 7Y | G2: 11R 12R 13R | stock: 2B | discards: 1B | laid_down: A | turn: A
> pick_up, add 8Y -> G1 = no add 9Y -> G1 BSH-13; A 9Y 1B
A: 8Y 9Y | B: 1Y | G1: 5Y 6Y 7Y | G2: 11R 12R 13R | stock: 2B | discards: 10R | laid_down: A | turn: A
> pick_up, add 8Y -> G1, add 9Y -> G1, add 10R -> G2 = winners A
A: 5B 6B 7B | B: 1Y | stock: 2B | discards: 1G | turn: A
> pick_up = no lay 5B BSH-13; no lay 6B BSH-13; no lay 7B BSH-13
bsh_13 where the exposed card may be returned | return_exposed=True
A: 5B 6B 7B | B: 1Y | stock: 2B | discards: 1G | turn: A
> pick_up, lay 5B 6B 7B, discard 1G = winners A
bsh_14 nothing has to be laid or added
A: 5Y 6Y 7Y 8R | B: 1Y | stock: 10R | discards: 12G | turn: A
> draw = may discard 8R; may discard 6Y
bsh_15 an empty stock ends the hand where nothing is turned over | stock_out=end_hand
A: 9G 1Y | B: 2R 3R | stock: | discards: 4Y 8R 13G | turn: B
> draw = hand_over True; totals 10 5
> pick_up = took 13G
bsh_15 or where there is nothing to turn over
A: 9G 1Y | B: 2R 3R | stock: | discards: 13G | turn: B
> draw = hand_over True; winners
bsh_20 a group in the making is finished first
A: 5Y 6Y 7Y 1R 1G | B: 1Y | stock: 2B | discards: 13R | turn: A
> draw = no lay 1R BSH-20
> draw, lay 6Y = no discard 1R BSH-20; no add 1R -> G1 BSH-20; no lay 1R BSH-20; fits 5Y 7Y
> draw, lay 6Y 7Y 5Y = G1 5Y 6Y 7Y
bsh_20 twins of two packs lie in kinds but not in runs | packs=2
A: 7R 7R 7G 1B 2R | B: 1Y | C: 1Y | D: 1G | E: 1G | took: stock | turn: A
> lay 7R 7R 7G = G1 7R 7R 7G
A: 7R 7R 8R 1B 2G | B: 1Y | C: 1Y | D: 1G | E: 1G | took: stock | turn: A
> = no lay 7R BSH-20; no lay 8R BSH-20
bsh_23 numbers do not go round the corner
A: 12R 13R 1R 2R 5B 5G | B: 1Y | G1: 11Y 12Y 13Y | laid_down: A | took: stock | turn: A
> = no lay 12R BSH-23; no lay 13R BSH-23; no lay 1R BSH-23; no lay 2R BSH-23
A: 12R 13R 1Y 2R 5B 5G | B: 4Y | G1: 11Y 12Y 13Y | laid_down: A | took: stock | turn: A
> = no add 1Y -> G1 BSH-23
bsh_23 or they do | wrap_runs=True
A: 12R 13R 1R 2R 5B 5G | B: 1Y | G1: 11Y 12Y 13Y | laid_down: A | took: stock | turn: A
> lay 1R 12R 13R = G2 12R 13R 1R
> lay 2R 1R 13R = G2 13R 1R 2R
A: 12R 13R 1Y 2R 5B 5G | B: 4Y | G1: 11Y 12Y 13Y | laid_down: A | took: stock | turn: A
> add 1Y -> G1 = G1 11Y 12Y 13Y 1Y
bsh_24 two packs make a second group of the same kind | packs=2
A: 7R 7R 7B 1B | B: 1Y | C: 1Y | D: 1G | E: 1G | G1: 7Y 7G 7Y 7B | laid_down: A | took: stock | turn: A
> = no add 7R -> G1 BSH-24
> lay 7R 7B 7R = G2 7R 7B 7R
bsh_25 adding to own groups and others
A: 8Y 9B 1R 12G | B: 1Y | G1: 5Y 6Y 7Y | G2: 10B 11B 12B | took: stock | laid_down: A | turn: A
> add 8Y -> G1, add 9B -> G2 = G2 9B 10B 11B 12B
> = no add 8Y BSH-25; no add 8Y -> G9 BSH-25
A: 8Y 9B 1R 12G | B: 1Y | G1: 5Y 6Y 7Y | G2: 10B 11B 12B | took: stock | laid_down: A B | turn: A
> add 8Y -> G1, add 9B -> G2 = G2 9B 10B 11B 12B
bsh_25 or not at all | adding=False
A: 8Y 9B 1R 12G | B: 1Y | G1: 5Y 6Y 7Y | G2: 10B 11B 12B | took: stock | laid_down: A | turn: A
> = no add 8Y -> G1 BSH-20
bsh_28 runs grow at their ends and kinds to four
A: 4Y 8Y 10Y 2B 12B | B: 1Y | G1: 5Y 6Y 7Y | G2: 6G 7G 8G | took: stock | laid_down: A | turn: A
> = no add 10Y -> G1 BSH-28; no add 12B -> G2 BSH-28
> add 4Y -> G1, add 8Y -> G1 = G1 4Y 5Y 6Y 7Y 8Y
A: 2B 12B 1R | B: 1Y | G1: 6Y 9R 7G | took: stock | laid_down: A | turn: A
> add 2B -> G1 = G1 6Y 9R 7G 2B
bsh_28 and without signs | use_signs=False
A: 2B 12B 1R | B: 1Y | G1: 2Y 2G 2R | took: stock | laid_down: A | turn: A
> add 2B -> G1 = G1 2Y 2G 2R 2B
bsh_29 not to the group of this turn, though the card fits it and the eights
A: 5Y 6Y 7Y 8Y 1R 2R | B: 1Y | G1: 8G 8R 8B | took: stock | laid_down: B | turn: A
> lay 5Y 6Y 7Y = no add 8Y -> G2 BSH-22; may add 8Y -> G1
bsh_31 the joker is named and nothing else is
A: 8B 10B JK 1R | B: 1Y | stock: 5G | turn: A
> draw = no lay 8B -> 9B BSH-31
> draw, lay 8B 10B = no lay JK BSH-31; no lay JK -> G1 BSH-31; moves lay JK -> 9B
bsh_37 two ordinary cards come before the joker
A: 8B 10B JK 1R | B: 1Y | stock: 5G | turn: A
> draw = no lay JK -> 9B BSH-37
> draw, lay 8B = no lay JK -> 9B BSH-37
"""


@pytest.mark.parametrize(("options", "lines"), cases(TABLE))
def test_positions_moves_and_what_comes_of_them(options, lines):
    shows(at, options, lines)


# ---- the worked examples -----------------------------------------------------------------------------------------


E09 = (
    "A: 4Y 4G | B: 7R 1B 6B | C: 1Y 1G | G1: JK 8R 9R | stands: G1=7R | stock: 5R 2B | discards: 13R | "
    "laid_down: A | turn: B"
)


def test_bsh_e09_an_exchange_is_the_whole_turn():
    state = at(E09)
    after = state.play("exchange 7R -> G1")
    assert pile(after, "G1") == "7R 8R 9R" and hand(after, "B") == same("1B 6B JK") and after.stands == ()
    assert stock(after) == "5R 2B" and pile(after, "discards") == "13R" and after.turn == "C"


E11 = "A: 4R | B: 13Y 5G | C: JK 2B | D: 1R | took: stock | turn: A"


def e11(totals="", **options):
    """The hand of E11 played to its end, after some totals."""
    return at(E11 + (f" | totals: {totals}" if totals else ""), **options).play("discard 4R")


def test_bsh_50_bsh_52_bsh_e11_cards_left_count():
    assert e11().totals == (0, 18, 12, 1)
    assert e11(scoring="winner_takes").totals == (31, 0, 0, 0)
    assert [(e.seat, e.points) for e in e11().sheet()] == [("A", 0), ("B", 18), ("C", 12), ("D", 1)]
    assert [e.why.say() for e in e11().sheet()][2] == "Left in hand: joker 10 + 2."


def test_bsh_e12_the_game_ends_at_the_target_and_the_lowest_total_wins():
    state = e11("210 231 188 249")
    assert state.totals == (210, 249, 200, 250) and state.winners == ("C",) and state.turn == ""
    assert rule(state, "deal") == "BSH-51"
    state = e11("210 231 188 248")
    assert state.totals == (210, 249, 200, 249) and state.winners == ("A",) and state.play("deal").deals == 2


def test_bsh_e13_winner_takes_to_the_target():
    state = e11("210 0 0 0", scoring="winner_takes")
    assert state.totals[0] == 241 and state.turn
    state = e11("219 0 0 0", scoring="winner_takes")
    assert state.totals[0] == 250 and state.turn == "" and state.winners == ("A",)


def test_bsh_e14_cards_score_as_they_are_laid():
    def scored(held, codes, **fields):
        more = "".join(f" | {k}: {v}" for k, v in fields.items())
        return lay(at(f"A: {held} | B: 1Y | took: stock | turn: A{more}", scoring="as_laid"), codes)

    assert scored("8B JK 10B 1R", "8B 10B JK=9B").totals == (27, 0)
    assert scored("7Y 7G JK 1R", "7Y 7G JK=7R").totals == (21, 0)
    assert scored("2Y 3G JK 1R", "2Y 3G JK=5R").totals == (15, 0)
    out = at("A: 4R | B: JK 3Y | took: stock | turn: A", scoring="as_laid").play("discard 4R")
    assert out.totals == (13, 0)
    state = scored("5Y 6Y 7Y 1R 2R", "5Y 6Y 7Y", totals="232 249")
    assert state.totals == (250, 249) and state.winners == ("A",) and state.turn == "" and hand(state, "A") == "1R 2R"


def test_bsh_e15_counters_of_the_loser_to_the_winner():
    for counters, paid in (("points", (289, -150, -114, -25)), ("tens", (30, -15, -12, -3))):
        state = e11("219 100 136 225", scoring="winner_takes", counters=counters)
        assert state.totals == (250, 100, 136, 225) and state.paid == paid
    assert [divmod(n, 10) for n in (150, 114, 25)] == [(15, 0), (11, 4), (2, 5)]  # BSH-60: large and small counters


def test_bsh_e16_counters_when_the_lowest_wins():
    for counters, paid in (("points", (214, -162, -52)), ("tens", (23, -17, -6))):
        text = "A: 4R | B: 13Y 5G | C: JK 2B | took: stock | turn: A | totals: 88 244 128"
        state = at(text, counters=counters).play("discard 4R")
        assert state.totals == (88, 262, 140) and state.winners == ("A",) and state.paid == paid


def test_bsh_e17_only_the_exposed_card_is_alive():
    state = at("A: 9G 1Y 5B | B: 2R 3R 8Y | C: 4B 6G 7G | stock: 11B 10Y 13B | discards: 12R | turn: A")
    state = go(state, "draw", "discard 9G", "draw", "discard 2R")
    assert state.turn == "C" and {str(m) for m in state.legal_moves()} == {"draw", "pick_up"}
    assert rule(state, "pick_up 9G") == "BSH-12" and rule(state, "exchange 9G -> G1") == "BSH-12"
    state = state.play("pick_up")
    assert hand(state, "C") == same("4B 6G 7G 2R") and rule(state, "discard 2R") == "BSH-13"
    assert pile(state.play("discard 4B"), "discards") == "12R 9G 4B"


def test_bsh_e18_the_discards_are_turned_over_once():
    state = at("A: 9G 1Y 5B | B: 2R 3R 8Y | stock: | discards: 4Y 8R 13G | turn: B").play("draw")
    assert "BSH-15" in rules(state) and stock(state) == "8R" and pile(state, "discards") == "13G"
    assert hand(state, "B") == same("2R 3R 8Y 4Y") and host(state).holds[0].rule == "BSH-15"
    state = go(state, "discard 2R", "draw")
    assert hand(state, "A") == same("9G 1Y 5B 8R")
    state = go(state, "discard 1Y", "draw")
    assert state.hand_over and state.winners == () and state.totals == (22, 15) and "BSH-15" in rules(state)


def test_bsh_e19_ties_cut_again():
    assert Belisha.dealt("", 4, cut="9Y 12G 12R 3B 4Y 7G").dealer == "C"
    state = next(s for s in (belisha.new(4, seed=n) for n in range(50)) if s.dealer == "C")
    assert state.turn == "C"  # BSH-05
    order = [state.turn]
    for _ in range(3):
        state = state.play("draw")
        state = state.play(next(m for m in state.legal_moves() if m.verb == "discard"))
        order.append(state.turn)
    assert order == ["C", "D", "A", "B"]


# ---- the pack and the deal ---------------------------------------------------------------------------------------


def test_bsh_02_every_sign_stands_on_four_cards_as_the_list_says():
    assert len(SIGNS) == 13 and sorted(SIGN_OF) == sorted(c.code for c in NUMBERED)
    assert {list(SIGN_OF.values()).count(sign) for sign in SIGNS} == {4}
    assert SIGN_OF["1Y"] == SIGN_OF["2G"] == SIGN_OF["4R"] == SIGN_OF["10B"] == "BEA"
    assert "Belisha crossing" in Card("4R").words  # BSH-03: a card is named with its number and its sign


def test_bsh_04_the_joker_is_cut_again_and_seat0_needs_no_cut():
    assert Belisha.dealt("", 2, cut="JK 3Y 9B").dealer == "B"
    assert Belisha.dealt("", 2, cut="13Y JK 13B 2Y 1Y").dealer == "A"
    assert {belisha.new(3, seed=n).dealer for n in range(30)} == {"A", "B", "C"}
    assert {belisha.new(3, seed=n, first_dealer="seat0").dealer for n in range(30)} == {"A"}


def test_bsh_06_the_deal_passes_to_the_left():
    state = at(E11 + " | dealer: D").play("discard 4R").play("deal")
    assert state.dealer == "A" and state.turn == "A"
    assert state.play("draw").dealer == "A"


LEFT = {2: 38, 3: 31, 4: 24, 5: 22, 6: 16, 7: 10, 8: 4}  # seats -> cards in the stock


@pytest.mark.parametrize(("seats", "left"), LEFT.items())
def test_bsh_07_hand_sizes_and_the_stock(seats, left):
    state = belisha.new(seats, seed=3)
    assert [len(state.piles[s]) for s in state.seats] == [7 if seats < 5 else 6] * seats
    assert len(state.piles["stock"]) == left and len(state.piles["discards"]) == 1  # BSH-09
    assert len(belisha.new(seats, use_joker=False).piles["stock"]) == left - 1


def test_bsh_07_six_cards_where_nothing_is_added_so_that_somebody_can_be_out():
    assert len(belisha.new(2, stage=1).piles["A"]) == 6
    ends = []
    for seed in range(40):
        state = belisha.new(3, seed=seed, stage=1)
        while not state.hand_over:
            state.apply(sensible(state)[0])
        ends.append(bool(state.winners))
    assert sum(ends) > 10


@pytest.mark.parametrize(("seats", "left"), [(5, 70), (6, 63), (7, 56), (8, 49)])
def test_bsh_08_two_packs_for_five_or_more(seats, left):
    state = belisha.new(seats, packs=2)
    assert len(state.pack()) == 106 and len(state.piles["stock"]) == left and len(state.piles["A"]) == 7
    with pytest.raises(ValueError, match="five players or more"):
        belisha.new(4, packs=2)


# ---- a turn ------------------------------------------------------------------------------------------------------


def test_bsh_10_take_first_and_only_once():
    state = belisha.new(2, seed=1)
    held = state.piles[state.turn][0].code
    assert rule(state, f"discard {held}") == rule(state, f"lay {held}") == "BSH-10"
    state = state.play("draw")
    assert rule(state, "draw") == rule(state, "pick_up") == "BSH-10"
    assert rule(state, "discard") == "BSH-10" and rule(state, f"discard {held} -> G1") == "BSH-10"


def test_bsh_13_a_joker_left_alone_may_not_stand_for_a_card_of_the_new_group():
    """Of the places for the joker one is a card just laid and the other lies on the table, so it would be stuck."""
    text = "A: 5B 6B 7B | B: 1R 2R | G1: 8B 9B 10B | {}laid_down: A B | stock: 3Y 4Y | discards: JK | turn: A"
    state = at(text.format("G2: 11Y 11G 11R 11B | ")).play("pick_up")
    assert refused(state, "5B 6B 7B") == "BSH-13"
    assert lay(state, "5B 6B JK=4B").play("add 7B -> G1").winners == ("A",)
    free = lay(at(text.format("")).play("pick_up"), "5B 6B 7B")
    assert [str(m) for m in free.legal_moves()] == ["add JK -> G1.11B"] and free.why_not("discard JK").rule == "BSH-13"


# ---- the joker ---------------------------------------------------------------------------------------------------


def test_bsh_30_without_a_joker():
    state = belisha.new(2, use_joker=False)
    assert JOKER not in state.pack() and len(state.pack()) == 52
    held = state.piles[state.turn][0].code
    assert rule(state, f"exchange {held} -> G1") == "BSH-11"


def test_bsh_32_discards_bar_the_joker_only_by_option():
    text = "A: 8R 9R JK 1G | B: 1Y | stock: 5G | discards: 10R 2B | took: stock | turn: A"
    assert pile(lay(at(text), "8R 9R JK=10R"), "G1") == "8R 9R JK"
    assert refused(at(text, joker_bars_discards=True), "8R 9R JK=10R") == "BSH-32"
    text = "A: 8R 10R JK 1G | B: 1Y | G1: 9R 9G 9B | took: stock | laid_down: B | turn: A"
    state = at(text)
    assert rule(state, "lay 8R") == rule(state, "lay 10R") == "BSH-32"


def test_bsh_32_two_packs_bar_a_card_when_both_lie_in_groups():
    text = "A: 8R 10R JK 1G | B: 1Y | C: 1Y | D: 1G | E: 1R | G1: {} | took: stock | laid_down: B | turn: A"
    assert pile(lay(at(text.format("9R 9G 9B"), packs=2), "8R 10R JK=9R"), "G2") == "8R JK 10R"
    assert rule(at(text.format("9R 9R 9B"), packs=2), "lay 8R") == "BSH-32"


def test_bsh_33_the_joker_is_added_under_the_same_rules():
    state = at("A: JK 2B 12G 6G | B: 1Y | G1: 5Y 6Y 7Y | G2: 8R 8B 8G 8Y | took: stock | laid_down: A | turn: A")
    assert {m.to for m in state.legal_moves() if m.verb == "add" and m.card is JOKER} == {"G1.4Y"}  # 8Y lies in a group
    assert rule(state, "add JK -> G2.8Y") == "BSH-24" and rule(state, "add JK -> G1.8Y") == "BSH-32"
    assert rule(state, "add JK -> G1") == "BSH-31"
    after = state.play("add JK -> G1.4Y")
    assert pile(after, "G1") == "JK 5Y 6Y 7Y" and after.stands == ("G1=4Y",)


def test_bsh_34_an_exchange_needs_its_card_and_its_time():
    state = at(E09)
    assert rule(state, "exchange 1B -> G1") == rule(state, "exchange 7R -> G2") == "BSH-34"
    assert rule(state.play("draw"), "exchange 7R -> G1") == "BSH-34"
    assert state.view("C").why_not("exchange 7R -> G1").rule == "BSH-10"  # not C's turn yet
    state = at(E09, exchange_turn="instead_of_draw").play("exchange 7R -> G1")
    assert state.turn == "B" and {m.verb for m in state.legal_moves()} == {"discard"}
    assert rule(state, "draw") == "BSH-10" and rule(state, "lay 1B") == rule(state, "add 1B -> G1") == "BSH-34"
    assert state.play("discard JK").turn == "C"


def test_bsh_34_the_card_the_joker_stands_for_comes_in_by_exchange():
    text = "A: 7R 1B | B: 1Y | G1: 7Y 7G JK | stands: G1=7R | stock: 5R | discards: 13R | laid_down: A | turn: A"
    assert rule(at(text).play("draw"), "add 7R -> G1") == "BSH-34"
    assert pile(at(text).play("exchange 7R -> G1"), "G1") == "7Y 7G 7R"
    run = text.replace("7Y 7G JK", "JK 8R 9R")
    assert rule(at(run).play("draw"), "add 7R -> G1") == "BSH-34"


def test_bsh_35_exchanging_before_laying():
    assert at(E09).why_not("exchange 7R -> G1") is None
    assert rule(at(E09, exchange_needs_group=True), "exchange 7R -> G1") == "BSH-35"
    assert at(E09 + " | dealer: B", exchange_needs_group=True).legal_moves()
    laid = E09.replace("laid_down: A", "laid_down: A B")
    assert at(laid, exchange_needs_group=True).why_not("exchange 7R -> G1") is None


def test_bsh_36_the_joker_is_used_from_the_next_turn_on():
    state = go(at(E09), "exchange 7R -> G1", "draw", "discard 1Y", "draw", "discard 4Y", "pick_up")
    assert state.turn == "B" and state.why_not("discard JK") is None


def test_bsh_37_there_are_never_two_jokers_in_a_group():
    five = "A: JK JK 8B 1R | B: 1Y | C: 1Y | D: 1G | E: 1R | G1: 5Y 6Y JK | stands: G1=7Y | laid_down: A | took: stock"
    state = at(f"{five.replace('JK JK', 'JK')} | turn: A", packs=2)
    assert rule(state, "add JK -> G1.4Y") == "BSH-37" and rule(state, "lay 8B") == "BSH-20"


# ---- the end and the scores --------------------------------------------------------------------------------------


def test_bsh_40_laying_the_last_three_cards_is_out():
    state = lay(at("A: 5Y 6Y | B: 3Y 4B | stock: 7Y | turn: A").play("draw"), "5Y 6Y 7Y")
    assert state.winners == ("A",) and state.totals == (0, 7) and host(state).says == {"A": "Out!"}
    state = at("A: 5Y 6Y | B: 3Y 4B | stock: 7Y | turn: A", out_needs_discard=True).play("draw")
    assert {rule(state, f"lay {c}") for c in ("5Y", "6Y", "7Y")} == {"BSH-40"}


def test_bsh_53_adding_scores_and_an_exchange_does_not():
    text = "A: 8Y 13R 2G JK | B: 1Y | G1: 5Y 6Y 7Y | G2: 1G 3R 9B | took: stock | laid_down: A | turn: A"
    state = go(at(text, scoring="as_laid"), "add 8Y -> G1", "add JK -> G2.13Y")
    assert state.totals == (18, 0) and [(e.points, e.seat) for e in state.sheet()] == [(18, "A")]
    state = go(at(text, scoring="as_laid"), "add JK -> G1.4Y")
    assert state.totals == (4, 0)
    assert at(E09, scoring="as_laid").play("exchange 7R -> G1").totals == ()


def test_bsh_54_as_laid_adds_what_the_others_hold():
    state = lay(at("A: 5Y 6Y 7Y | B: JK 4B | took: stock | turn: A", scoring="as_laid"), "5Y 6Y 7Y")
    assert state.totals == (32, 0) and [e.points for e in state.sheet()] == [18, 14]
    assert [e.why.rule for e in state.sheet()] == ["BSH-53", "BSH-54"]


def test_bsh_55_a_tie_shares_the_win_or_plays_on():
    text = "A: 4R | B: 13Y 5G | C: 2B | took: stock | turn: A | totals: {}"
    state = at(text.format("100 240 98"), counters="points").play("discard 4R")
    assert state.winners == ("A", "C") and state.paid == (75, -150, 75)
    assert payments((101, 252, 101), (0, 2), 250, "points") == (74, -148, 74)  # 149 does not divide
    state = at(text.format("100 240 98"), tie_break="another_hand").play("discard 4R")
    assert state.turn and state.play("deal").totals == (100, 258, 100)


@pytest.mark.parametrize(("scoring", "totals"), [("basic", (10, 18)), ("winner_takes", ()), ("as_laid", ())])
def test_bsh_52_bsh_56_nobody_is_out(scoring, totals):
    state = at("A: 9G 1Y | B: 3R 5R JK | stock: | discards: 13G | turn: B", scoring=scoring).play("draw")
    assert state.hand_over and state.totals == totals and state.winners == ()


def test_bsh_55_the_other_hand_decides_the_tie():
    text = "A: 4R | B: 13Y 5G | C: 2B | took: stock | turn: A | totals: 100 240 98"
    tied = at(text, tie_break="another_hand", counters="points").play("discard 4R")
    assert "BSH-55" in rules(tied) and tied.paid == () and tied.winners == ("A",), "the hand was A's"
    after = tied.play("deal")
    text = f"A: 4R | B: 1Y | C: 2B | took: stock | turn: A | totals: {' '.join(map(str, after.totals))} | deals: 2"
    over = at(text, tie_break="another_hand", counters="points").play("discard 4R")
    assert over.totals == (100, 259, 102) and over.winners == ("A",) and over.paid == (152, -150, -2)


def test_bsh_62_tens_are_cut_before_subtracting():
    assert payments((250, 136), (0,), 250, "tens") == (12, -12)
    assert payments((262, 88), (1,), 250, "points") == (-162, 162)  # BSH-61: no score counts for more than the target
    state = e11("219 100 136 225", scoring="winner_takes", counters="tens")
    assert sum("BSH-62" == r for r in rules(state)) == 3


def test_bsh_70_signs_do_not_count_on_the_table_either():
    state = at("A: 5R 1B 12G | B: 1Y | G1: 2Y 2G 2R | took: stock | laid_down: A | turn: A", use_signs=False)
    assert rule(state, "add 5R -> G1") == "BSH-28"
    text = "A: 2Y 3G 5R 9B | B: 1Y | took: stock | turn: A"
    assert rule(at(text, use_signs=False), "lay 2Y") == "BSH-70" and rule(at(text), "lay 2Y") is None


# ---- what comes together -------------------------------------------------------------------------------------------


def test_bsh_15_after_turning_over_the_exposed_card_may_still_be_taken():
    state = at("A: 9G 1Y 5B | B: 2R 3R 8Y | stock: | discards: 4Y 13G | turned: True | turn: B")
    assert state.words(Move("draw")) == "End the hand: the stock is empty"
    state = go(state, "pick_up", "discard 2R")
    assert not state.hand_over and state.turn == "A" and state.play("draw").hand_over


def test_bsh_23_bsh_31_a_joker_in_a_run_round_the_corner():
    text = "A: 13R 1R JK 5B 5G | B: 1Y | took: stock | turn: A"
    state = lay(at(text, wrap_runs=True), "13R 1R")
    assert sorted(m.to for m in state.legal_moves()) == ["12R", "2R"]
    assert pile(state.play("lay JK -> 12R"), "G1") == "JK 13R 1R"
    assert rule(at(text), "lay 13R") == "BSH-23"
    whole = "A: 5Y 2B | B: 1Y | G1: 1R 2R 3R 4R 5R 6R 7R 8R 9R 10R 11R 12R 13R | took: stock | laid_down: A | turn: A"
    assert not any(m.verb == "add" for m in at(whole, wrap_runs=True).legal_moves())


def test_bsh_34_an_exchange_instead_of_drawing_may_be_the_way_out():
    text = "A: 7R | B: 1Y 2Y | G1: JK 8R 9R | stands: G1=7R | stock: 5R | discards: 13R | laid_down: B | turn: A"
    out = go(at(text, exchange_turn="instead_of_draw"), "exchange 7R -> G1", "discard JK")
    assert out.winners == ("A",) and out.totals == (0, 3)
    whole = at(text).play("exchange 7R -> G1")
    assert whole.turn == "B" and hand(whole, "A") == "JK" and not whole.hand_over


TWO_PACKS = (
    "A: 7R 1B 2G | B: 1Y | C: 1Y | D: 1G | E: 1R | G1: JK 8R 9R | G2: 7Y 7G JK | stands: G1=7R G2=7R | "
    "stock: 3B 3G | discards: 13R | laid_down: A | turn: A"
)


def test_bsh_34_bsh_37_two_jokers_of_two_packs_are_exchanged_one_by_one():
    state = at(TWO_PACKS, packs=2)
    assert {str(m) for m in state.legal_moves() if m.verb == "exchange"} == {"exchange 7R -> G1", "exchange 7R -> G2"}
    after = state.play("exchange 7R -> G2")
    assert pile(after, "G2") == "7Y 7G 7R" and after.stands == ("G1=7R",) and hand(after, "A") == same("JK 1B 2G")
    drawn = state.play("draw")
    assert rule(drawn, "add 7R -> G1") == "BSH-34"
    assert pile(drawn.play("add 7R -> G2"), "G2") == "7Y 7G JK 7R", "with two packs its twin may come too"
    held = at(TWO_PACKS.replace("7Y 7G JK", "7Y 7G 7R").replace(" G2=7R", "").replace("A: 7R", "A: JK"), packs=2)
    assert rule(held.play("draw"), "add JK -> G1.10R") == "BSH-37"


def test_bsh_40_the_last_discard_with_as_laid_and_when_it_must_be_discarded():
    text = "A: 5Y 6Y 7Y 1B | B: JK 4B | took: stock | turn: A"
    state = lay(at(text, scoring="as_laid", out_needs_discard=True), "5Y 6Y 7Y")
    assert not state.hand_over and state.play("discard 1B").totals == (18 + 14, 0)
    joker = "A: 5Y 6Y JK | B: 1Y | took: stock | turn: A"
    assert rule(at(joker, out_needs_discard=True), "lay 5Y") == "BSH-40" and rule(at(joker), "lay 5Y") is None


def test_bsh_54_bsh_61_a_card_added_ends_the_game_in_the_middle_and_the_losers_pay():
    text = "A: 8Y 2B 3G | B: 1Y | C: 2Y | G1: 5Y 6Y 7Y | took: stock | laid_down: A | turn: A | totals: 243 99 240"
    state = at(text, scoring="as_laid", counters="tens").play("add 8Y -> G1")
    assert state.totals == (251, 99, 240) and state.winners == ("A",) and state.turn == "" and state.hand_over
    assert state.paid == (16 + 1, -16, -1) and [e.points for e in state.sheet()] == [8], "hands are not counted"
    assert at(text.replace("243", "241"), scoring="as_laid").play("add 8Y -> G1").turn == "A"


# ---- positions, words, stages -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("A: 1Y | B: 2Y | G1: 5Y 6Y 8Y | turn: A", "not a group"),
        ("A: 1Y | B: 2Y | G1: 5Y 6Y JK | turn: A", "Say what every joker in a group stands for"),
        ("A: 1Y | B: 2Y | G1: 7Y 7G JK 7R | stands: G1=7R | turn: A", "not a group"),
        ("A: 1Y | B: 2Y | stands: G1=99Q | turn: A", "such as G1=9B"),
        ("A: 1Y | B: 2Y | G1: 5Y 6Y | turn: A", "three open cards"),
        ("A: 1Y | B: 2Y | took: 7C | turn: A", "took cannot be .* It must be stock"),
        ("A: 1Y | B: 2Y | new: 5Y 6Y 7Y | took: stock | turn: A", "one or two"),
        ("A: 1Y | B: 2Y | new: 5Y | turn: A", "unfinished"),
        ("A: 1Y | B: 2Y | fresh: G1 | took: stock | turn: A", "It must be the group laid in this turn"),
        ("A: 1Y | B: 2Y | totals: 5 | turn: A", "whole number for each seat"),
        ("A: 1Y | B: 2Y | lines: 7 | turn: A", "score sheet"),
        ("A: 1Y | B: 2Y | dealer: F | turn: A", "one of the seats"),
        ("A: 1Y 2Y 3Y 4Y 5Y 6Y 7Y 8Y | B: 2B | turn: A", "A has 8 cards, and 7 is the most allowed here"),
        ("A: 1Y | B: 2B 3B 4B 5B 6B 7B 8B 9B | took: stock | turn: A", "B has 8 cards"),
        ("A: | B: 2Y | turn: A", "needs cards"),
        ("A: 1Y | B: | turn: A", "B has none"),
        ("A: 1Y | C: 2Y | turn: A", "B has none"),
        ("A: 1Y | turn: A", "B has none"),
        ("A: 9G | B: 2Y | took: 9G | turn: A", "no legal move"),
        ("A: 9G 1R | B: 2Y | new: 5Y 6Y | took: stock | turn: A", "no legal move"),
        ("A: 1Y | B: 2Y | stands: 5 | turn: A", "such as G1=9B"),
        ("A: 1Y | B: 2Y | G1: ??*3 | turn: A", "hidden"),
        ("A: 1Y | B: 2Y | G1: 7C 8C 9C | turn: A", "more often than it is in the pack"),
        ("A: 1Y | B: 2Y | lines: 1Aleft9.13 | turn: A", "score sheet"),
    ],
)
def test_a_position_that_cannot_be_is_refused_in_words(text, said):
    with pytest.raises(ValueError, match=said):
        at(text)


def test_buttons_say_what_happens():
    state = at("A: 8Y 9B 1R 12G JK | B: 1Y | G1: 5Y 6Y 7Y | stock: 3B | discards: 12R | laid_down: A | turn: A")
    assert [state.words(m) for m in sensible(state)] == ["Take red 12", "Take from the stock"]  # 12-12 and a joker
    state = state.play("draw")
    said = [state.words(m) for m in state.legal_moves()]
    assert "Add yellow 8 to the yellow run 5-7" in said and "Discard blue 9" in said and len(said) == len(set(said))
    assert "Add the joker as yellow 4 to the yellow run 5-7" in said
    state = at("A: 9G | B: 3R | stock: | discards: 1Y 13G | turn: B")
    assert state.words(Move("draw")) == "Turn the discards over and take one"


def test_a_tap_on_a_group_offers_what_can_be_added():
    state = at("A: 8Y 4Y 1R | B: 1Y | G1: 5Y 6Y 7Y | took: stock | laid_down: A | turn: A")
    assert {str(m) for m in state.legal_moves() if state.touched(m) == "G1"} == {"add 8Y -> G1", "add 4Y -> G1"}
    assert host(state).tags == {"A": "dealer · 0 points", "B": "0 points"}


def test_the_table_in_words_names_the_groups():
    state = at("A: 8Y 4Y 1R | B: 1Y | G1: 2Y 3G JK | stands: G1=5R | G2: 9Y 9G 9B | took: stock | turn: A")
    said = table(state.view("A"), host(state, "A"), {})
    assert "traffic lights: yellow 2 green 3 joker for red 5" in said and "nines" in said


def test_the_longest_match_still_fits_into_a_position():
    state = belisha.new(8, seed=5, target=500)
    while state.turn:
        state.notes = None
        state.apply(sensible(state)[0])
    assert len(state.text()) < 4500 and at(state.text(), seed=5, target=500) == state


def test_what_can_be_done_next_is_said_all_through_a_turn():
    state = at(
        "A: 4Y 4R 4G 9B 12R 2G | B: 1Y 2Y | G1: 8B JK 10B | stands: G1=9B | discards: 5R | laid_down: A | turn: A"
    )
    assert host(state).prompt == "Take a card from the stock, or take the open one. Or fetch the joker with blue 9."
    taken = go(state, "draw")
    assert host(taken).prompt == "Tap a card to lay, add or discard it."
    assert [host(lay(taken, codes)).prompt for codes in ("4Y", "4Y 4R")] == [
        "Your group needs two more cards.", "Your group needs one more card.",
    ]  # fmt: skip
    assert host(lay(taken, "4Y 4R 4G")).prompt == "Tap a card to add or discard it."


def test_the_place_of_a_new_group_stands_ready_while_a_hand_is_played():
    def place(state):
        return next(zone.sign for zone in state.zones() if zone.pile == "new")

    state = at("A: 4Y | B: 1Y 2Y | discards: 5R | took: stock | turn: A")
    assert place(state) == "+" and place(go(state, "discard 4Y")) == ""


# ---- what is said ---------------------------------------------------------------------------------------------------


def why(state, move):
    """The refusal of a move, for adults and for children."""
    reason = state.why_not(move)
    return reason.say(), reason.say(child=True)


def test_bsh_20_where_nothing_is_added_no_card_is_told_to_wait_for_a_later_turn():
    text = "A: 5Y 6Y 7Y 8Y 1R | B: 1Y | took: stock | turn: A"
    without, adding = (lay(at(text, stage=stage), "5Y 6Y 7Y") for stage in (1, 2))
    assert all("turn" not in said and "yellow 8" in said for said in why(without, "lay 8Y"))
    assert all("next turn" in said for said in why(adding, "lay 8Y"))


def test_bsh_24_a_full_group_tells_that_the_card_held_would_fetch_its_joker():
    text = "A: 1Y | B: 10B 2B 9G | G1: 10Y 10G 10R JK | stands: G1=10B | took: stock | laid_down: A B | turn: B"
    for said in why(at(text), "add 10B -> G1"):
        assert "joker" in said and "blue 10" in said
    full = at(text.replace("10R JK | stands: G1=10B", "10R 10B").replace("10B 2B", "JK 2B"))
    assert not any("fetch" in said or "exchange" in said for said in why(full, "add JK -> G1.10B"))


@pytest.mark.parametrize(
    ("group", "called"),
    [("12Y 12G 12R 12B", "twelves"), ("5Y 6G 8R 1B", "“go slow” signs"), ("5Y 6Y 7Y", "yellow run 5-7")],
)
def test_bsh_24_bsh_25_a_sentence_reads_right_whatever_the_group_is_called(group, called):
    text = f"A: 3R 4G JK 8Y | B: 1Y | G1: {group} | took: stock | laid_down: A | turn: A"
    state = at(text)
    assert state.group_name("G1") == called
    assert why(state, "add 3R -> G1") == (
        f"The red 3 does not fit the {called}.", f"The red 3 doesn't go with the {called}.",
    )  # fmt: skip
    if len(group.split()) == 4:
        assert why(state, "add JK -> G1.12Y")[0].startswith(
            (f"There are already four cards in the {called}", "The joker as")
        )


def test_bsh_25_adding_is_told_with_the_group_as_it_lay():
    state = at("A: 3R JK 9G | B: 1Y | G1: 2Y 3G 5R | G2: 6B 7B 8B | took: stock | laid_down: A | turn: A")
    (note,) = state.play("add JK -> G2.9B").notes
    assert note.say(names={"A": "You"}) == "You add the joker as blue 9 to the blue run 6-8."
    assert note.say(names={"A": "Pip"}) == "Pip adds the joker as blue 9 to the blue run 6-8."


def test_bsh_23_bsh_32_a_refusal_marks_the_cards_it_is_about():
    text = "A: 12R 13R 1R JK 9G 5Y | B: 1Y | G1: 2R 2Y 2G | took: stock | laid_down: B | turn: A"
    state = lay(at(text, wrap_runs=True), "13R 1R")
    assert state.why_not("lay JK -> 2R").cards == (Card("2R"),) and rule(state, "lay JK -> 2R") == "BSH-32"
    state = lay(at(text), "13R 12R")
    assert state.why_not("lay 1R").cards == cards("13R 12R 1R") and rule(state, "lay 1R") == "BSH-23"
    reason = at("A: 8R 10R JK 1G | B: 1Y | G1: 9R 9G 9B | took: stock | laid_down: B | turn: A").why_not("lay 8R")
    assert reason.rule == "BSH-32" and reason.cards == cards("8R 9R") and "red 9" in reason.say(child=True)


def test_what_a_child_reads_shows_no_move_syntax_and_is_short():
    texts = [v for v in vars(belisha_words).values() if isinstance(v, tuple)]
    assert len(texts) > 50
    for _, because, *child in texts:
        said = child[0] if child else because
        assert not re.search(r"->|\b(lay|add|discard|exchange) (JK|\d)", said), said
        assert len(re.findall(r"[.!?](?= |$)", said)) <= 2, said


def test_bsh_10_a_tap_on_a_card_says_what_comes_first():
    text = "A: 5Y 8R 2B | B: 7G | G1: 7Y 7R JK | stands: G1=7B | laid_down: B | stock: 12G 13B | turn: A"
    game = Game("belisha", players=["Ana", "Ben"], position=text)
    assert game.click(Card("5Y")).say(child=True) == "Take a card first."
    assert game.click(None, "stock") is Move("draw") and game.click(None, "stock").rule == "BSH-10"
    assert [str(m) for m in game.click(Card("12G"))] == ["discard 12G"], "a second tap makes it"


def test_bsh_12_a_card_among_the_discards_is_told_from_one_that_is_nowhere_near():
    state = at("A: 5Y 6Y | B: 1Y | discards: 3G 12G | took: stock | turn: A")
    assert rule(state, "discard 3G") == rule(state, "lay 12G") == "BSH-12" and rule(state, "lay 9B") == "BSH-10"


# ---- the shape of a deal and of a position -----------------------------------------------------------------------


def test_a_hand_lies_by_numbers_and_the_joker_last():
    state = at("A: 13Y JK 2B 2Y 12G | B: 1Y | took: stock | turn: A")
    assert " ".join(map(str, sorted(state.piles["A"], key=host(state).order))) == "2Y 2B 12G 13Y JK"


def test_bsh_53_what_is_laid_has_one_line_in_a_hand_and_is_read_back():
    text = "A: 8Y 13R 2G 9Y | B: 1Y | G1: 5Y 6Y 7Y | took: stock | laid_down: A | turn: A | lines: 1Alaid5. 1Blaid7."
    state = go(at(text, scoring="as_laid"), "add 8Y -> G1", "add 9Y -> G1")
    assert state.lines == ("1Alaid22.", "1Blaid7.") and at(state.text(), scoring="as_laid") == state


def test_a_position_played_on_from_a_view_counts_what_is_seen():
    view = at("A: 4R | B: 13Y 5G | took: stock | turn: A").view("A").play("discard 4R")
    assert view.hand_over and view.totals == (0, 0)
    drawn = at("A: 4R | B: 13Y 5G | turn: A").view("A").play("draw")
    assert [str(m) for m in drawn.legal_moves()] == ["discard 4R"]
