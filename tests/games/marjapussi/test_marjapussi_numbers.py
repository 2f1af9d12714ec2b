"""The numbers of Marjapussi that its ledger gives, counted exactly, and what its bot may know."""

import random
from itertools import combinations

import pytest
from play import go, sensible
from positions import MAR_E04 as E04
from test_marjapussi import E11, at, e11, in_break

from cardlab.games import advice_of
from cardlab.games.marjapussi import Marjapussi, advice, new
from cardlab.games.marjapussi.bidding import BID, PASS
from cardlab.games.marjapussi.score import DOUBLINGS, POINTS, TRUMP_POINTS, rounded, value
from cardlab.games.marjapussi.worlds import known, played
from cardlab.games.marjapussi.worth import BID_LESS, promise, worth
from cardlab.play.bots.thinker import outcomes
from cardlab.rules.cards import Card


def test_mar_01_02_03_the_pack_and_its_points():
    """MAR-01; MAR-02: the ten is second; MAR-03: 120 points."""
    pack = new(4, seed=1).pack()
    assert len(pack) == 36 and sum(POINTS[c.rank] for c in pack) == 120
    power = new(4, seed=1).power
    assert "".join(sorted("6789TJQKA", key=lambda r: -power[Card(r + "S")])) == "ATKQJ9876"
    assert len(new(4, seed=1).piles["A"]) == 9


def test_mar_50_62_the_sums_of_trump_points_and_the_most_a_team_can_make():
    """MAR-50, MAR-62."""
    some = {sum(c) for n in range(5) for c in combinations(TRUMP_POINTS.values(), n)}
    assert sorted(some) == [0, 40, 60, 80, 100, 120, 140, 160, 180, 200, 220, 240, 280]
    assert 120 + 20 + max(some) == 420


def test_mar_56_what_a_contract_of_120_can_count():
    assert [value(120, n) for n in (0, 1, 2, DOUBLINGS)] == [120, 240, 480, 61_440]


def test_mar_61_rounding():
    assert all(rounded(n) == 5 * ((n + 2) // 5) and abs(rounded(n) - n) <= 2 for n in range(421))


# ---- what a bot may know ------------------------------------------------------------------------------------------


def test_worlds_keep_suits_not_followed_and_cards_not_beaten():
    state = go(e11(tricks=4), "play KD", "play 8D", "play TD")  # D has beaten, C could not
    cannot, _ = known(state.view("A"))
    assert Card("AD") in cannot["C"] and Card("TD") in cannot["C"]
    world = advice.unseen(state.view("A")).world(random.Random(1))
    assert all(not {*world.piles[s]} & some for s, some in cannot.items())
    assert world.piles["A"] == state.piles["A"]


def test_worlds_know_the_first_lead():
    state = at("A: KH 9H | B: 6D 7D | C: 6C 7C | D: 8S 9S | turn: A").play("play KH")
    cannot, _ = known(state.view("B"))
    assert {Card("AS"), Card("AH"), Card("9S"), Card("KS")} <= cannot["A"] and Card("TH") not in cannot["A"]


def test_worlds_keep_answers_and_calls():
    pair = go(in_break("AS", "KH QH KS QS", n=5), "pair", "answer -> S", "play AS")
    _, must = known(pair.view("B"))
    assert {Card("KS"), Card("QS")} <= must["C"]
    called = go(in_break("KD QD AS", "6H"), "call -> D", "play AS")
    assert {Card("KD"), Card("QD")} <= known(called.view("B"))[1]["A"]
    no = go(in_break("KH AS", "6H"), "half -> H", "answer -> no")
    assert {Card("KH"), Card("QH")} <= known(no.view("A"))[0]["C"]
    yes = go(in_break("KH AS", "QH"), "half -> H", "answer -> yes")
    assert known(yes.view("A"))[1]["C"] == {Card("QH")}


def test_worlds_never_hold_a_pair_that_was_denied_mar_38():
    state = go(at(E11), "announce -> 150", *[f"play {c}" for c in "AH 6H KH QH".split()], "gather", "pair")
    state = at(state.text().replace("A: KS QS", "A: KS TS").replace("D: TS", "D: QS"))
    state = go(state, "answer -> no", "play AD", "play 7D", "play AC")
    unseen = advice.unseen(state.view("B"))
    for seed in range(10):
        world = unseen.world(random.Random(seed))
        assert not any({Card(f"K{s}"), Card(f"Q{s}")} <= {*world.piles["A"]} for s in "SHDC")
        assert unseen.doubt(world) < 1000


def test_worlds_know_the_cards_that_were_passed():
    state = go(at(E04), "exchange", "give AC", "give TC", "give AD", "give TD")
    state = go(state, *[f"give_back {c}" for c in "8H 7D 6S TD".split()], "announce -> 150", "play AC")
    assert known(state.view("A"))[1]["C"] == {Card("TC"), Card("AD")}
    assert known(state.view("C"))[1]["A"] == {Card(c) for c in "8H 7D 6S TD".split()}
    assert not any(known(state.view("D"))[1].values())


def test_who_played_what_is_found_from_the_heaps():
    state = e11(tricks=3)
    assert [str(c) for _, c in played(state.view("A"))["B"]] == ["QH", "9D", "TC"]
    lost = at(state.text().replace("led: CCC", "led: ---"))
    assert played(lost.view("A"))["B"] == []


def test_worlds_mind_the_bids_mar_09():
    state = go(Marjapussi.dealt("", seed=3, dealer="A"), "bid -> 200", "pass", "pass", "pass", "decline")
    unseen = advice.unseen(state.view("B"))
    assert not unseen.bids or all(seat != "B" for seat, _, _ in unseen.bids)
    seen = advice.unseen(go(state, "announce -> 200").view("B"))
    assert {seat for seat, _, made in seen.bids if not made} == {"A", "C", "D"}
    worlds = [seen.world(random.Random(n)) for n in range(20)]
    assert sum(worth(w.piles["C"]) < 230 for w in worlds) >= 18, "who passes over 200 is rarely worth more"


def test_worlds_mind_the_contract_mar_20():
    """Who announces more than the bid holds much; who announces the bid itself may hold less, or a little more."""
    state = go(Marjapussi.dealt("", seed=3, dealer="A"), "bid -> 120", "pass", "pass", "pass", "decline")
    held = {}
    for said, raised in (("120", False), ("200", True)):
        unseen = advice.unseen(go(state, f"announce -> {said}").view("A"))
        assert (unseen.declarer, unseen.raised) == ("B", raised)
        held[said] = sum(promise(unseen.world(random.Random(n)).piles["B"]) for n in range(20)) / 20
    assert held["120"] + 5 < held["200"]


def test_a_match_is_nearer_won_the_nearer_the_points_are_to_the_target_mar_67():
    chance = advice.chance
    assert chance(0, 0, 500) == 0.5 and chance(500, 480, 500) == 1 and chance(505, 590, 500) == 0
    assert 0.6 < chance(100, 0, 500) < chance(400, 300, 500) < chance(400, 0, 500) < 1
    assert chance(300, 200, 500) + chance(200, 300, 500) == pytest.approx(1)
    assert chance(200, 0, None) > 0.5 > chance(0, 200, None)


def test_playing_on_in_a_world_is_the_first_sensible_move():
    for seed in range(8):
        state, random_ = new(4, seed=seed, partners="seated"), random.Random(seed)
        while not state.hand_over:
            assert advice.reply(state) is sensible(state)[0]
            state = state.play(random_.choice(state.legal_moves()) if random_.random() < 0.3 else advice.reply(state))


def test_choices_leave_out_what_cannot_help():
    """Bids are thought about where they are close, contracts above the safe one, of cards to pass three."""
    hands = [Marjapussi.dealt("", seed=n, dealer="A").view("B") for n in range(30)]
    for view in hands:
        close = abs(worth(view.piles["B"]) - BID_LESS - 120) < advice.CLOSE
        assert {*advice.choices(view)} == ({PASS, BID[120]} if close else {sensible(view)[0]})
    assert {len(advice.choices(view)) for view in hands} == {1, 2}
    state = at(E11)
    contracts = [int(m.to) for m in advice.choices(state.view("C"))]
    assert sorted(contracts) == [*range(150, contracts[0] + advice.ABOVE + 1, 5)]  # never below the bid
    giving = Marjapussi.dealt("", seed=2, dealer="A").play("bid -> 120")
    for said in ("pass", "pass", "pass", "exchange"):
        giving = giving.play(said)
    assert len(advice.choices(giving.view(giving.turn))) == 3


def test_of_cards_alike_only_those_are_left_out_that_bring_the_same_points():
    """A ten next to a king is as strong, and yet another choice; of nine and eight one is enough."""
    state, fewer = Marjapussi.dealt("", seed=3, dealer="A"), 0
    while not state.hand_over:
        view = state.view(state.turn)
        legal = [m.card for m in view.legal_moves() if m.card] if state.phase in ("break", "play") else []
        chosen = [m.card for m in advice.choices(view) if m.card] if legal else []
        assert {(c.suit, POINTS[c.rank]) for c in chosen} == {(c.suit, POINTS[c.rank]) for c in legal}
        fewer += len(chosen) < len(legal)
        state = state.play(advice.reply(state))
    assert fewer


def test_one_hand_played_on_tells_every_contract():
    """What a contract would bring is the same, whether the hand is played on under it or under another one."""
    state = at(E11)
    moves = advice.choices(state.view("C"))
    world = advice.unseen(state.view("C")).world(random.Random(1))
    together = dict(outcomes(advice_of("marjapussi"), world, moves, "C"))
    assert together == {m: gained for m in moves for _, gained in outcomes(advice_of("marjapussi"), world, [m], "C")}
    assert len({*together.values()}) > 1
