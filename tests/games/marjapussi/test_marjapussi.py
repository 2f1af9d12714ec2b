"""Marjapussi by its rule book: the worked examples of the ledger, each named by rule id.

Seats: A is South, B West, C North, D East, clockwise; partners are A and C, B and D.
"""

import laws
import pytest
from play import fitting, go, hand, host, moves, rule, same, sensible
from positions import MAR_E04 as E04

from cardlab.games.marjapussi import Marjapussi, Rules, at, new, words
from cardlab.games.marjapussi.score import Side, counted, rounded
from cardlab.play.game import Game
from cardlab.rules.cards import pack
from cardlab.rules.moves import Move
from cardlab.rules.text.position import NOBODY

SEATED = {"partners": "seated"}
E11 = (
    "A: KS QS AC KC 9C KH JH 9H 8H | B: AS 9S 6S KD QD 9D TC 6C QH | C: AH 7H AD JD 8D QC JC 7C 8S | "
    "D: TS JS 7S TD 7D 6D TH 6H 8C | declarer: C | contract: 150 | phase: contract | turn: C | dealer: B"
)
TRICKS = [  # the hand of MAR-E11: what is said in the break, the cards in order
    ("", "AH 6H KH QH"),
    ("", "AD 7D AC 9D"),
    ("pair; answer -> S", "7C 8C 9C TC"),
    ("call -> D", "AS 8S TS QS"),
    ("", "KD 8D TD 9H"),
    ("", "JS KS 9S JD"),
    ("half -> C; answer -> yes", "QC 7S KC 6C"),
    ("", "JH 6S 7H TH"),
    ("", "6D 8H QD JC"),
]


def e11(contract=175, tricks=9, tell=TRICKS, **options):
    """The full hand of MAR-E11, or its first tricks."""
    state = at(E11, **options).play(f"announce -> {contract}")
    for said, cards in tell[:tricks]:
        state = go(state, *filter(None, said.split("; ")), *[f"play {c}" for c in cards.split()], "gather")
    return state


def owing(trick, held, turn="D", trump="", **options):
    """A position in which a seat owes a card to a trick; the other hands hold what is left."""
    cards, n = trick.split(), len(held.split())
    seats = "ABCD"
    place = seats.index(turn)
    leader = seats[(place - len(cards)) % 4]
    free = [str(c) for c in pack(ranks="ATKQJ9876") if str(c) not in cards + held.split() + ["6S", "6H", "6D", "6C"]]
    sizes = {s: n - (0 < (place - seats.index(s)) % 4 <= len(cards)) for s in seats}
    hands = {s: held if s == turn else " ".join(free.pop() for _ in range(sizes[s])) for s in seats}
    won = " ".join(free.pop() for _ in range(4))
    trumps = f" | trump: {trump} | calls: {leader}.{trump}" if trump else ""
    text = " | ".join(f"{s}: {h}" for s, h in hands.items())
    return at(f"{text} | won.A: {won} | trick: {trick} | leader: {leader} | turn: {turn}{trumps}", **options)


def leading(held, tricks=0, **options):
    """A position in which A leads, to the first trick or to a later one."""
    n, taken = len(held.split()), held.split()
    free = [str(c) for c in pack(ranks="ATKQJ9876") if str(c) not in taken]
    hands = " | ".join(f"{s}: " + " ".join(free.pop() for _ in range(n)) for s in "BCD")
    won = " ".join(free.pop() for _ in range(4 * tricks))
    return at(f"A: {held} | {hands} | won.A: {won} | turn: A", **options)


def in_break(a, c, n=4, tricks=2, more="", **options):
    """A has won a trick; A and the partner C hold these cards, filled up with sixes to nines."""
    low = [f"{r}{s}" for r in "6789J" for s in "SHDC"]
    low = [card for card in low if card not in (a + c).split()]
    fill = {"A": a.split(), "B": [], "C": c.split(), "D": []}
    for held in fill.values():
        held.extend(low.pop() for _ in range(n - len(held)))
    known = {card for held in fill.values() for card in held}
    rest = [str(card) for card in pack(ranks="ATKQJ9876") if str(card) not in known]
    won = " ".join(rest[: 4 * tricks])
    text = " | ".join(f"{s}: {' '.join(held)}" for s, held in fill.items())
    return at(f"{text} | won.A: {won} | phase: break | turn: A{more}", **options)


# ---- partners, dealing, bidding -----------------------------------------------------------------------------------


def test_mar_e01_the_highest_and_the_lowest_card_are_partners_mar_04_05_06():
    """MAR-05, and MAR-06 where cards are level."""
    state = Marjapussi.dealt("", cut="TH KS QD 7C")
    assert state.dealer == "A" and state.partner("A") == "D" and state.team("B") == ("B", "C")
    assert state.order == "ABDC" and state.partner(state.partner("B")) == "B"
    again = Marjapussi.dealt("", cut="AH AS 6D 6C KD QD 7S 8S")
    assert again.dealer == "A" and again.partner("A") == "C", "level at the top, then level at the bottom"
    assert {new(4, seed=seed).partner("A") for seed in range(12)} == {"B", "C", "D"}
    assert new(4, seed=3, **SEATED).order == "ABCD"


def test_mar_07_08_nine_cards_singly_from_the_dealers_left_and_the_deal_goes_on():
    order = [str(c) for c in pack(ranks="ATKQJ9876")]
    state = Marjapussi.dealt(" ".join(order), dealer="B")
    assert [str(state.piles[s][0]) for s in "CDAB"] == order[:4] and all(len(state.piles[s]) == 9 for s in "ABCD")
    while not state.hand_over:
        state = state.play(sensible(state)[0])
    assert state.play("deal").dealer == "C"


def test_mar_08_the_deal_goes_round_as_people_sit_after_a_draw():
    state = Marjapussi.dealt("", cut="TH KS QD 7C")
    assert state.turn == "B" and [state.after("A", n) for n in (1, 2, 3)] == ["B", "D", "C"]
    assert [z.owner for z in state.zones() if z.kind == "hand"] == ["A", "B", "D", "C"]


def test_mar_e02_the_bidding_goes_up_by_fives_mar_10_11_12():
    """MAR-10, MAR-11; MAR-12: who has passed is out."""
    state = Marjapussi.dealt("", dealer="A").play("bid -> 120").play("pass")
    assert state.turn == "D"
    for said, why in (("120", "MAR-11"), ("122", "MAR-11"), ("115", "MAR-11"), ("hello", "MAR-09"), ("425", "MAR-15")):
        assert rule(state, f"bid -> {said}") == why
    assert {"bid -> 125", "bid -> 160", "bid -> 420", "pass"} <= set(moves(state))
    state = go(state, "bid -> 125", "pass", "bid -> 135")
    assert state.turn == "D", "C has passed and is not asked again"
    state = state.play("pass")
    assert state.declarer == "B" and state.contract == 135 and state.phase == "offer"
    assert rule(state, "bid -> 140") == "MAR-16"


def test_mar_10_the_first_bid():
    state = Marjapussi.dealt("", dealer="A")
    assert rule(state, "bid -> 115") == rule(state, "bid -> 0") == "MAR-10" and rule(state, "bid -> 130") is None
    exact = Marjapussi.dealt("", dealer="A", opening_exact_120=True)
    assert moves(exact) == ["bid -> 120", "pass"] and rule(exact, "bid -> 130") == "MAR-10"
    assert rule(exact.play("bid -> 120"), "bid -> 400") is None


def test_mar_15_after_420_there_is_nothing_but_to_pass():
    state = Marjapussi.dealt("", dealer="A").play("bid -> 420")
    assert moves(state) == ["pass"]


def test_mar_e03_the_dealer_left_alone_may_still_bid_mar_13_14_22():
    """MAR-13, MAR-14; MAR-22: who leads then."""
    state = go(Marjapussi.dealt("", dealer="A"), "pass", "pass", "pass")
    assert state.turn == "A"
    late = state.play("bid -> 120")
    assert late.declarer == "A" and late.phase == "offer" and late.turn == "C"
    nobody = state.play("pass")
    assert nobody.turn == nobody.leader == "D" and nobody.phase == "play" and not nobody.contract
    assert rule(nobody, "double") == "MAR-14"
    left = go(Marjapussi.dealt("", dealer="A", no_bid_leader="left"), *["pass"] * 4)
    assert left.turn == "B"


# ---- four cards both ways, contract -------------------------------------------------------------------------------


def test_mar_e04_four_cards_go_each_way_mar_16_17_18_19_20_23():
    """MAR-16 to MAR-20, MAR-17: any four of thirteen go back."""
    state = go(at(E04), "exchange", "give AC", "give TC", "give AD")
    assert len(state.piles["C"]) == 9 and len(state.piles["aside"]) == 3, "nothing is handed over before the fourth"
    assert rule(state, "give AC") == "MAR-07" and rule(state, "give AH") == "MAR-07", "a card is passed once"
    state = state.play("give TD")
    assert state.turn == "C" and len(state.piles["C"]) == 13
    state = go(state, "give_back 8H", "give_back 7D", "give_back 6S", "give_back TD")
    assert hand(state, "C") == same("AH TH KH QH KC QC AC TC AD")
    assert hand(state, "A") == same("9C KD 9D JS 7S 8H 7D 6S TD")
    assert moves(state) == [f"announce -> {n}" for n in range(150, 421, 5)]
    assert rule(state, "announce -> 145") == "MAR-20" and rule(state, "announce -> 152") == "MAR-11"
    assert rule(state, "announce -> 425") == "MAR-15"
    state = state.play("announce -> 150")
    assert fitting(state) == same("AH AC AD") and rule(state, "play KH") == "MAR-23"


def test_mar_18_nobody_else_sees_or_hears_which_cards_are_passed():
    state = go(at(E04), "exchange", "give AC")
    assert state.view("A").passes == ("ACAC",) and state.view("C").passes == ()
    state = go(state, "give TC", "give AD", "give TD")
    assert all(not note.cards for note in state.notes)
    assert len(state.view("C").passes) == 4 and state.view("B").passes == state.view(NOBODY).passes == ()
    state = state.play("give_back TD")
    assert len(state.view("C").passes) == 5 and len(state.view("A").passes) == 4
    assert set(map(str, state.view("D").piles["aside"])) == {"??"}


def test_mar_e05_the_partner_may_keep_the_cards_mar_16_17():
    state = at(E04).play("decline")
    assert state.turn == "C" and state.phase == "contract" and moves(state)[0] == "announce -> 150"
    must = at(E04.replace("phase: offer", "phase: give"), exchange="mandatory")
    assert moves(must)[0] == "give AC" and rule(must, "decline") == "MAR-19"
    bidding = go(Marjapussi.dealt("", dealer="A", exchange="mandatory"), "bid -> 120", *["pass"] * 3)
    assert bidding.phase == "give" and bidding.turn == "D"


def test_mar_21_only_the_contract_is_scored():
    assert e11(150).score == (150, 140, 150, 140)


# ---- tricks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "first"), [("AH TC AC 9D", "AH AC"), ("TS KH 7S 9D", "TS 7S"), ("TH KH 9D", "TH KH 9D")]
)
def test_mar_e06_the_first_lead_is_an_ace_else_a_spade_mar_23_24(held, first):
    """MAR-23; MAR-24: later leads are free."""
    state = leading(held)
    assert fitting(state) == same(first)
    assert all(rule(state, f"play {c}") == "MAR-23" for c in held.split() if c not in first.split())
    assert fitting(leading(held, tricks=1)) == same(held)


@pytest.mark.parametrize(("held", "allowed"), [("7S JS KS AS", "KS AS"), ("7S JS 6S", "7S JS 6S"), ("KH AC", "KH AC")])
def test_mar_e07_beat_the_best_card_if_you_can_mar_26_27_28_29(held, allowed):
    state = owing("9S QS", held)
    assert fitting(state) == same(allowed)
    refused = {rule(state, f"play {c}") for c in held.split() if c not in allowed.split()}
    assert refused <= {"MAR-29"}


def test_mar_27_follow_suit():
    assert rule(owing("9S QS", "7S AH"), "play AH") == "MAR-27"
    assert rule(owing("9S QS", "KS AH"), "play AH") == "MAR-29"


def test_mar_e08_a_trumped_trick_cannot_be_beaten_by_following_mar_30():
    state = owing("9S QH", "AS 7S KH", trump="H")
    assert fitting(state) == same("AS 7S") and rule(state, "play KH") == "MAR-30"


@pytest.mark.parametrize(
    ("trick", "held", "allowed", "why"),
    [
        ("9D", "6H TH AC", "6H TH", "MAR-31"),
        ("9D QH", "KH JH AC", "KH", "MAR-31"),
        ("9D QH", "8H JH AC", "8H JH AC", None),
    ],
)
def test_mar_e09_void_with_trumps_mar_31_32(trick, held, allowed, why):
    state = owing(trick, held, trump="H")
    assert fitting(state) == same(allowed)
    assert rule(state, "play AC") == why
    under = owing("9D QH", "8H JH AC", trump="H", must_undertrump=True)
    assert fitting(under) == same("8H JH") and rule(under, "play AC") == "MAR-32"


def test_mar_e10_even_the_partner_is_beaten_mar_28():
    state = at(
        "A: KC 6S 7S | B: QC TC 8C | C: AC 9C 8S | D: 6H 7H 8H | trump: C | calls: A.C | won.A: 6D 7D 8D 9D | turn: A"
    )
    state = state.play("play KC")
    assert fitting(state) == "TC"
    state = state.play("play TC")
    assert fitting(state) == "AC" and rule(state, "play 9C") == "MAR-29"
    partner = owing("TD 8D", "AD 6D", turn="C")
    assert fitting(partner) == "AD" and rule(partner, "play 6D") == "MAR-28"


def test_mar_29_with_the_option_the_ace_is_forced_out_in_the_first_trick():
    text = "A: AS JS | B: 6S 6H | C: 7S 8H | D: 9S 8D | turn: B"
    for forced, allowed in ((True, "AS"), (False, "AS JS")):
        state = go(at(text, first_trick_ace_forced=forced), "play 6S", "play 7S", "play 9S")
        assert fitting(state) == allowed and rule(state, "play JS") == ("MAR-29" if forced else None)


def test_mar_25_33_the_winner_leads_and_nobody_plays_out_of_turn():
    state = e11(tricks=1)
    assert state.turn == state.leader == "C" and host(state).first == "C"
    assert (
        Game("marjapussi", players=["Ana", "Bo", "Cy", "Di"], position=state.text()).why_not("play KS", seat="A").rule
        == "MAR-25"
    )
    assert e11(tricks=3).turn == "B"


# ---- the full hand ------------------------------------------------------------------------------------------------


def test_mar_e11_the_full_hand_mar_35_37_38_48_50_55():
    """MAR-33 winners lead, MAR-37 own pair, MAR-38 question, MAR-48 new trumps, MAR-55 points."""
    points = [18, 22, 10, 24, 14, 8, 7, 12, 25]
    for n, expected in enumerate(points, 1):
        before, after = e11(tricks=n - 1), e11(tricks=n)
        cards = sum(after.side(s).points - before.side(s).points for s in "AB")
        called = {3: 40, 4: 80, 7: 60}.get(n, 0)
        assert cards == expected + called, n
    state = e11()
    assert state.calls == ("C.S", "B.D", "C.C") and state.led == "CCCBBDCAD"
    assert (state.side("A").points, state.side("B").points) == (180, 140)
    assert e11(tricks=3).trump == "S" and e11(tricks=4).trump == "D" and e11(tricks=7).trump == "C"


@pytest.mark.parametrize(
    ("contract", "contra", "ns"), [(175, False, 175), (180, False, 180), (185, False, -185), (185, True, -370)]
)
def test_mar_e11_what_the_hand_scores_mar_56_58_59_60(contract, contra, ns):
    """MAR-58, MAR-59 and MAR-60."""
    state = at(E11).play(f"announce -> {contract}").play("play AH")
    state = state.play("double") if contra else state
    state = go(state, "play 6H", "play KH", "play QH", "gather")
    for said, cards in TRICKS[1:]:
        state = go(state, *filter(None, said.split("; ")), *[f"play {c}" for c in cards.split()], "gather")
    assert state.score == (ns, 140, ns, 140)
    assert [e.points for e in state.sheet()] == [ns, 140] and state.winners == (("A", "C") if ns > 140 else ("B", "D"))


def test_mar_e11_duties_in_the_full_hand_mar_29_31():
    state = go(e11(tricks=4), "play KD", "play 8D")
    assert fitting(state) == "TD"
    state = go(e11(tricks=5), "play JS", "play KS", "play 9S")
    assert fitting(state) == same("JD") and rule(state, "play 7H") == "MAR-31"


# ---- calls, questions, answers --------------------------------------------------------------------------------------


def test_mar_e12_a_half_of_a_suit_that_the_partner_has_whole_mar_40_41_45():
    state = go(e11(tricks=2), "half -> S")
    assert state.turn == "A" and moves(state) == ["answer -> yes"] and rule(state, "answer -> no") == "MAR-42"
    state = state.play("answer -> yes")
    assert state.trump == "" and state.turn == "C" and state.phase == "play"
    assert state.notes[-1].rule == "MAR-41"
    later = in_break("AS", "KS QS", more=" | said: A2.half_S C2.yes")
    assert rule(later, "half -> S") == "MAR-45" and rule(later, "half -> H") is None
    partner = at(later.text().replace("turn: A", "turn: C").replace("leader: A", "leader: C"))
    assert rule(partner, "half -> S") is None, "the partner may still ask"


def test_mar_e13_one_question_or_one_call_for_a_trick_mar_44():
    state = in_break("AS KD QD", "6H")
    state = go(state, "pair", "answer -> no")
    for move in ("half -> H", "call -> D", "pair"):
        assert rule(state, move) == "MAR-44"
    assert state.phase == "play" and state.turn == "A"


@pytest.mark.parametrize(
    ("option", "next_", "later"),
    [("skip_next_trick", "MAR-46", None), ("same_break_only", None, None), ("never_again", "MAR-46", "MAR-46")],
)
def test_mar_e14_who_has_asked_waits_with_an_own_pair_mar_46(option, next_, later):
    asked = " | said: A4.half_C C4.no"
    state = in_break("KD QD AS", "6H", tricks=4, more=asked, ask_then_call=option)
    assert rule(state, "call -> D") == next_ and rule(state, "half -> H") is None and rule(state, "pair") is None
    assert rule(in_break("KD QD AS", "6H", tricks=5, more=asked, ask_then_call=option), "call -> D") == later
    assert rule(in_break("KD QD AS", "6H", tricks=4, ask_then_call=option), "call -> D") is None


def test_mar_e15_a_suit_is_called_once_mar_47_49():
    more = " | calls: A.H B.S | trump: S"
    state = in_break("AS", "KH QH", more=more)
    assert rule(state, "call -> H") == "MAR-47" and rule(state, "half -> H") == "MAR-49"
    assert moves(state.play("pair")) == ["answer -> no"]
    both = in_break("KH QH", "6C", more=more)
    assert rule(both, "call -> H") == "MAR-47"


def test_mar_e16_with_two_pairs_the_partner_chooses_mar_39():
    state = in_break("AS", "KH QH KS QS", n=5).play("pair")
    assert set(moves(state)) == {"answer -> H", "answer -> S"} and rule(state, "answer -> no") == "MAR-42"
    spades = state.play("answer -> S")
    assert spades.trump == "S" and spades.side("A").points - state.side("A").points == 40
    assert not any("hearts" in n.say() for n in spades.notes), "the other pair is not told of"
    assert state.play("answer -> H").trump == "H"


def test_mar_34_40_two_halves_make_trumps():
    state = go(in_break("KH AS", "QH"), "half -> H", "answer -> yes")
    assert state.trump == "H" and state.calls == ("A.H",) and state.turn == "A"
    assert host(state).says == {"A": "Do you have a half of hearts?", "C": "Yes"}


def test_mar_36_43_a_pair_must_be_whole_and_nobody_has_to_call():
    state = in_break("KC QC QD", "6H")
    assert rule(state, "call -> C") is None and rule(state, "call -> D") == "MAR-43"
    assert state.play("play QC").phase == "play"


def test_mar_35_questions_and_calls_only_in_the_break():
    state = owing("9S", "KS QS")
    for move in ("call -> S", "pair", "half -> H"):
        assert rule(state, move) == "MAR-35"
    first = leading("AS KS QS")
    assert rule(first, "pair") == "MAR-35" and rule(first, "answer -> no") == "MAR-38"
    assert e11().hand_over, "after the ninth trick nobody is asked"
    plain = in_break("KC QC", "6H", trumps="pairs")
    assert rule(plain, "pair") == rule(plain, "half -> H") == "MAR-25" and rule(plain, "call -> C") is None


# ---- doubling -----------------------------------------------------------------------------------------------------


def test_mar_e17_each_doubling_has_its_trick_mar_51_52_53():
    start = at(E11).play("announce -> 150")
    assert rule(start, "double") == "MAR-52", "the declarer does not say contra"
    state = start.play("play AH").play("double")
    assert state.doublings == 1 and state.turn == "D" and rule(state, "double") == "MAR-52"
    state = go(state, "play 6H", "play KH", "play QH", "gather")
    assert state.turn == "C" and state.words(Move("double")) == "Say re"
    re_ = state.play("double")
    assert re_.doublings == 2 and "600" in re_.notes[-1].say()
    missed = go(re_, "play AD", "play 7D", "play AC", "play 9D", "gather")
    missed = go(missed, "play 7C", "play 8C", "play 9C", "play TC", "gather")
    assert missed.number == 4 and rule(missed, "double") == "MAR-53", "nobody said contra in the third trick"
    assert rule(missed.play("play AS"), "double") == "MAR-53"
    late = go(start, "play AH", "play 6H", "play KH", "play QH", "gather", "play AD")
    assert rule(late, "double") == "MAR-53", "contra belongs to the first trick"
    west = go(start, "play AH", "play 6H", "play KH").play("double")
    assert west.doublings == 1 and west.said[-1] == "B1.contra"


def test_mar_53_the_milder_window():
    start = at(E11, double_window="at_latest").play("announce -> 150")
    state = start.play("play AH").play("double").play("play 6H").play("double")
    assert state.doublings == 2
    assert rule(state.play("play KH"), "double") is None, "contra again, three tricks before it is due"
    late = go(start, "play AH", "play 6H", "play KH", "play QH", "gather", "play AD")
    assert rule(late, "double") == "MAR-53"


def test_mar_52_nine_doublings_at_most():
    state = at(
        "A: 6H | B: 7H | C: 8H | D: 9H | declarer: C | contract: 120 | doublings: 9 | won.A: "
        + " ".join(str(c) for c in pack(ranks="ATKQJ9876") if str(c) not in ("6H", "7H", "8H", "9H"))
        + " | led: CCCCCCCC | leader: C | turn: C"
    )
    assert state.number == 9 and rule(state, "double") == "MAR-52"


def test_mar_54_a_table_asks_before_a_doubling():
    state = at(E11).play("announce -> 150").play("play AH")
    assert [str(m) for m in host(state).asks] == ["double"]
    assert not host(state, "A").asks


# ---- scores -------------------------------------------------------------------------------------------------------

E18 = [
    (0, 163, 57, 6, 150, 55),
    (0, 149, 31, 7, -150, 30),
    (1, 150, 90, 5, 300, 90),
    (1, 140, 60, 6, -300, 60),
    (0, 200, 0, 9, 150, -300),
    (2, 200, 0, 9, 600, -300),
    (0, 140, 0, 9, -150, 0),
    (1, 140, 0, 9, -300, 0),
    (0, 0, 240, 0, -300, 240),
    (1, 0, 200, 0, -600, 200),
]


@pytest.mark.parametrize(("doublings", "ns", "ew", "tricks", "scores", "others"), E18)
def test_mar_e18_the_scoring_table_mar_56_58_59_60_61_63_64_65(doublings, ns, ew, tricks, scores, others):
    """MAR-56 to MAR-65: MAR-59, MAR-60, MAR-63, MAR-64, MAR-65."""
    found = counted(Rules(), 150, doublings, Side(ns, tricks), Side(ew, 9 - tricks))
    assert [one.points for one in found] == [scores, others]


def test_mar_e18_the_options_of_hands_without_a_trick_mar_63_64_65():
    sides = Side(200, 9), Side(0, 0)
    once = Rules(trickless_penalty="contract_if_doubled")
    assert [c.points for c in counted(once, 150, 2, *sides)] == [600, -150]
    assert [c.points for c in counted(once, 150, 0, *sides)] == [150, -300]
    waived = Rules(waive_one_contra=True)
    assert [c.points for c in counted(waived, 150, 1, Side(140, 9), Side(0, 0))] == [-150, 0]
    plain = Rules(trickless=False)
    assert [c.points for c in counted(plain, 150, 0, *sides)] == [150, 0]
    assert [c.points for c in counted(plain, 150, 0, Side(0, 0), Side(240, 9))] == [-150, 240]


def test_mar_58_rounded_points_make_the_contract_only_with_the_option():
    for check, points in (("exact", -180), ("rounded", 180)):
        found = counted(Rules(contract_check=check), 180, 0, Side(178, 6), Side(42, 3))
        assert found[0].points == points


def ended(points, last="AS 7S 8S 9S", more="", score="0 0 0 0", **options):
    """The hand after its last trick, led and won by A: ``points`` of cards for A's team in the tricks before."""
    value = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
    cards = [c for c in pack(ranks="ATKQJ9876") if str(c) not in last.split()]
    sums = {0: []}  # points -> cards that make them
    for card in cards:
        if card.rank in value:
            sums = {n + value[card.rank]: [*some, card] for n, some in sums.items()} | sums
    mine = sums[points] if points < max(sums) else cards  # all the points: all the tricks
    others = [c for c in cards if c not in mine and c.rank in value]
    low = [c for c in cards if c not in mine and c.rank not in value]
    while len(mine) % 4:
        mine = [*mine, low.pop()]
    others += low
    a, b, c, d = last.split()
    state = at(
        f"A: {a} | B: {b} | C: {c} | D: {d} | won.A: {' '.join(map(str, mine))} | "
        f"won.B: {' '.join(map(str, others))} | turn: A | leader: A | score: {score} | deals: 1 | dealer: A{more}",
        **options,
    )
    return go(state, *[f"play {card}" for card in last.split()], "gather")


def test_mar_e19_without_a_contract_both_score_what_they_made_rounded_mar_57_61():
    state = ended(27, more=" | calls: A.D | trump: D")  # 27, 11 in the last trick, 20 for it, 80 for diamonds
    assert (state.side("A").points, state.side("B").points) == (138, 82)
    assert state.score == (140, 80, 140, 80) and state.notes[-1].rule == "MAR-57"
    alone = ended(109, more=" | calls: A.S | trump: S")
    assert (alone.side("A").points, alone.side("B")) == (180, (0, 0)) and alone.score == (180, 0, 180, 0)
    assert [rounded(n) for n in (137, 138, 82, 57, 31, 3, 2, 22)] == [135, 140, 80, 55, 30, 5, 0, 20]


def bid(n):
    return f" | declarer: A | contract: {n}"


def test_mar_e20_the_higher_total_wins_mar_67_68():
    clubs = " | calls: A.C | trump: C"
    state = ended(74, more=bid(160) + clubs, score="430 470 430 470")
    assert state.score == (590, 505, 590, 505) and state.winners == ("A", "C") and state.turn == ""
    failed = ended(74, more=bid(160), score="430 470 430 470")
    assert failed.score == (270, 505, 270, 505) and failed.winners == ("B", "D") and failed.turn == ""
    for option, winners in (("declarer", ("A", "C")), ("higher", ("B", "D"))):
        both = ended(74, more=bid(160) + clubs, score="340 480 340 480", both_reach=option)
        assert both.score == (500, 515, 500, 515) and both.winners == winners and both.turn == ""


def test_mar_e21_level_at_500_another_hand_is_played_mar_68():
    hearts = bid(200) + " | calls: A.H | trump: H"
    state = ended(88, more=hearts, score="300 480 300 480")
    assert state.side("B").points == 21 and state.score == (500, 500, 500, 500)
    assert state.turn == "B" and state.notes[-1].rule == "MAR-68" and state.play("deal").phase == "bid"
    alone = ended(88, more=hearts, score="200 480 200 480")
    assert alone.winners == ("B", "D") and alone.turn == "", "opponents may reach 500 too (MAR-67)"


def test_mar_66_a_score_may_fall_below_nothing():
    assert ended(69, more=bid(200)).score == (-200, 40, -200, 40)


# ---- stages, table ------------------------------------------------------------------------------------------------


def test_partners_and_roles_stand_under_the_names():
    state = e11(tricks=4)
    tags = host(state, "A").tags
    assert tags["C"].startswith("partner · declarer") and tags["B"].startswith("dealer")
    assert host(state, NOBODY).tags["A"].startswith("team 1")
    holds = [r.say() for r in host(state, "A").holds]
    assert "Trumps: diamonds" in holds and any("contract 175" in h for h in holds)


def test_bids_are_speech():
    state = go(Marjapussi.dealt("", dealer="A"), "bid -> 120", "pass")
    assert host(state).says == {"B": "120", "C": "Pass"} and host(state).prompt


def test_a_game_of_four_needs_no_number_of_players():
    assert len(Game("marjapussi", seed=1).players) == 4
    with pytest.raises(ValueError, match="This game is for 4 players"):
        Game("marjapussi", players=3)


# ---- bad input ----------------------------------------------------------------------------------------------------

FOUR = "A: AS | B: 7S | C: 8S | D: 9S"


@pytest.mark.parametrize(
    "text",
    [
        "A: AS KS | B: 7S | C: 8S | D: 9S | turn: A",  # hands of unequal length
        f"{FOUR} | phase: bid | turn: A",  # not all the cards are held
        f"{FOUR} | declarer: A | turn: A",
        f"{FOUR} | contract: 150 | turn: A",
        f"{FOUR} | declarer: A | contract: 500 | turn: A",
        f"{FOUR} | declarer: A | contract: 150 | doublings: 10 | turn: A",
        f"{FOUR} | phase: answer | turn: A",
        f"{FOUR} | phase: contract | turn: A",
        f"{FOUR} | phase: break | trick: KS | turn: A",
        f"{FOUR} | calls: A.H | turn: A",
        f"{FOUR} | calls: A.H B.H | trump: H | turn: A",
        f"{FOUR} | calls: AH | trump: H | turn: A",
        f"{FOUR} | said: hello | turn: A",
        f"{FOUR} | passes: AC | turn: A",
        f"{FOUR} | order: AABC | turn: A",
        f"{FOUR} | order: BACD | turn: A",
        f"{FOUR} | order: | turn: A",
        f"{FOUR} | score: 1 2 3 4 | turn: A",
        f"{FOUR} | led: ABC | turn: A",
        f"{FOUR} | voids: A.o | turn: A | phase: break",  # in every phase, as it is kept until the play
        f"{FOUR} | turn: B | trick: KS | leader: B",
        E04.replace("turn: A", "turn: C"),
    ],
)  # fmt: skip
def test_a_position_that_cannot_be_is_refused_in_a_sentence(text):
    with pytest.raises(ValueError) as refused:
        at(text)
    assert laws.sentence(str(refused.value)), refused.value


def test_five_cards_cannot_be_passed_mar_19():
    text = (
        "A: KD 9D JS 7S | B: AS KS QS TS 9S 8S JH 9H 7H | C: AH TH KH QH 8H KC QC 7D 6S | D: 6H QD JD 8D 6D JC 8C 7C 6C"
    )
    with pytest.raises(ValueError, match="At most four cards are passed"):
        at(f"{text} | aside: AC TC 9C AD TD | declarer: C | contract: 150 | phase: give | turn: A")


def test_mar_58_every_kind_of_line_of_the_score_sheet_is_said_in_both_halves():
    for kind, (number, *halves) in words.LINES.items():
        for doubled in "01":
            said = words.line(kind, -10, f"AC_125_30x{doubled}")
            assert said.rule == number and len(halves) in (1, 2)
            for child in (False, True):
                told = said.say(child=child, names={"A": "Ana", "C": "Cleo"})
                assert "Ana and Cleo" in told and "{" not in told and told.endswith(".") and ".." not in told
