"""Bela: harder cases, where several rules meet; and what the hints say about three players."""

import random

import pytest
from belas import E01, E19, counting, moves
from play import go, hand, host, rule, sensible

from cardlab.games.bela import CARDS, POINTS, Bela, precedence, runs, worth
from cardlab.games.bela.advice import why as reason_for
from cardlab.rules.cards import cards, shuffled
from cardlab.rules.moves import Move

# ---- cut, bidding, swap -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cut", "seats", "dealer"),
    [
        ("TH KS", 2, "B"),  # BEL-03: a king beats a ten here
        ("7H 7S 8D 9C", 2, "B"),  # BEL-04: both cut again
        ("QH QS 9D 7C 8C", 3, "B"),  # only the two queens cut again
        ("QH 9D QS 8C 7C", 3, "A"),
        ("AD KS QH", 3, "A"),
    ],
)
def test_bel_03_and_bel_04_a_stated_cut_says_who_deals(cut, seats, dealer):
    state = Bela.dealt(E01, seats, cut=cut)
    assert state.dealer == dealer and state.turn == state.forehand == state.after(dealer)
    assert state.piles == Bela.dealt(E01, seats, dealer=dealer).piles


def test_schmeiss_among_three_is_answered_clockwise():  # BEL-10, BEL-14
    state = Bela.dealt(E19, 3, schmeiss=True)
    first = state.play("schmeiss")
    assert (first.asked, first.turn) == (("B", "C"), "B")
    thrown = go(first, "agree", "agree")
    assert thrown.hand_over and thrown.turn == "A" and thrown.score == (0, 0, 0)
    assert thrown.play("deal").dealer == "A"  # whoever was forehand
    for answers in (("insist",), ("agree", "insist")):
        taken = go(first, *answers)
        assert (taken.taker, taken.trump, taken.turn) == ("A", "H", "A")
        assert [len(taken.piles[s]) for s in "ABC"] == [9, 9, 9]
    dealer = go(state, "pass", "pass", "schmeiss")
    assert dealer.asked == ("A", "B") and go(dealer, "agree", "agree").turn == "A"
    assert rule(go(state, "pass", "pass", "pass"), "schmeiss") == "BEL-12"  # not in the second round
    assert rule(first, "schmeiss") == "BEL-10" and rule(first, "pass") == "BEL-10"


def test_bel_17_each_of_three_is_asked_in_turn_and_one_swap_ends_it():
    state = Bela.at(
        "A: QC KS 8D AS TD 9D AD 7D KD | B: QS JS JH 9C 7H 8H 7C 7S 8C | C: 9S 9H TS JC QD TH AH KH AC | turnup: QH | "
        "trump: H | taker: C | phase: swap | asked: A B C | turn: A | dealer: C"
    )
    assert moves(state) == ["keep"] and rule(state, "swap") == "BEL-17"
    asked = state.play("keep")
    assert moves(asked) == ["swap", "keep"] and asked.view("C").legal_moves() == []
    swapped = asked.play("swap")
    assert (swapped.phase, swapped.turn, swapped.asked) == ("play", "A", ())
    assert "QH" in hand(swapped, "B") and swapped.piles["turnup"] == cards("7H")
    assert rule(swapped, "swap") == "BEL-19"
    assert asked.play("keep").turn == "C" and go(asked, "keep", "keep").phase == "play"


def test_bel_18_the_swap_is_refused_by_its_own_rule_in_every_later_phase():
    state = go(Bela.dealt(E01), "pass", "pass", "name -> H")
    while not state.hand_over:
        assert rule(state, "swap") == rule(state, "keep") == "BEL-18"
        state = state.play(sensible(state)[0])


# ---- runs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_bel_31_the_dialogue_always_finds_the_best_run(seats):
    """Whoever tells the truth and all of it: value, then height, then trumps, then the seat nearer to forehand."""
    compared = 0
    for seed in range(400):
        pack = shuffled(CARDS, f"runs {seed}")
        text = " | ".join(f"{s}: {' '.join(c.code for c in pack[i::seats][:9])}" for i, s in enumerate("ABC"[:seats]))
        state = Bela.at(f"{text} | trump: {'SHDC'[seed % 4]} | turn: A")
        best = ""
        for seat in state.seats:
            mine = [precedence(run, state.trump) for run in runs(state.piles[seat])]
            if mine and (not best or max(mine) > best[0]):
                best = (max(mine), seat)
        while state.phase != "gather":
            compared += state.phase == "say"
            legal = [m for m in sensible(state) if m.text != "claim"]
            state = state.play(legal[0])
        assert state.best == (best[1] if best else "")
    assert compared > 20


# ---- the Bela ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("late", [True, False])
def test_bel_40_a_call_with_the_first_card_alone_is_not_complete(late):
    text = "A: KS QS 7D | B: 7S 8D 9D | trump: S | taker: A | turn: A | won.A: AS 8S | won.B: TD JD"
    state = go(Bela.at(text, late_bela_call=late), "play KS -> bela", "play 7S", "gather")
    assert state.play("play QS -> bela").bela == "A"
    assert state.play("play QS").bela == ""
    assert state.to_date("A") == 15  # nothing for the first half (BEL-72)


# ---- claims -----------------------------------------------------------------------------------------------------


def test_bel_76_a_claim_during_the_trick_at_the_own_turn_and_not_before():
    state = Bela.at("A: 7D 9C | B: AD TC | won.B: JS 8S AH KH | trump: S | turn: A | score: 0 470")
    after = state.play("play 7D")
    assert after.turn == "B" and moves(after)[0] == "claim"
    assert state.view("B").why_not("claim").rule == "BEL-43"  # it is not B's turn
    assert after.play("claim").victor == "B"


def test_only_a_claim_that_may_be_wrong_is_asked_about():
    state = Bela.at("A: AD | B: 7D | won.A: JS 9S | trump: S | turn: A | score: 480 0")
    assert host(state).asks.get(Move("claim")).rule == "BEL-79"
    asked = go(state, "play AD", "play 7D", "gather")
    assert asked.phase == "claim" and host(asked).asks.get(Move("claim")) is None


def test_bel_71_first_three_tricks_lets_all_claim_after_the_third_and_nobody_later():
    text = (
        "A: AD 7C | B: KD 8C | won.A: {a} | won.B: {b} | trick: {t} | leader: {l} | trump: H | turn: {l} | score: {s}"
    )
    two = {"a": "JH 8H", "b": "AS 7S", "t": "KS 8S", "l": "A"}
    state = Bela.at(text.format(**two, s="481 495"), claim_rule="first_three_tricks").play("gather")
    assert (state.phase, state.asked) == ("claim", ("A", "B"))  # the winner of the third trick first
    assert state.play("claim").victor == "A" and go(state, "go_on", "claim").victor == "B"
    lead = go(state, "go_on", "go_on")
    assert (lead.phase, lead.turn) == ("play", "A") and "claim" in moves(lead)  # still before the lead
    assert rule(lead.play("play AD"), "claim") == "BEL-71"
    later = go(lead, "play AD", "play KD", "gather")
    assert later.phase == "play" and rule(later, "claim") == "BEL-71"  # nobody is asked any more
    end = go(later, "play 7C", "play 8C", "gather")
    assert end.hand_over and end.victor == "A"  # 522 against 506


def test_bel_78_without_the_trick_a_claim_comes_by_itself_before_anything_else():
    for how in ({}, {"bidding": "forehand"}):
        options = {"auto_claim": True, "claim_at_count": False, "consummate_with_trick": False, **how}
        state = counting(70, 60, taker="A", last="B", fields="score: 300 447", **options)
        assert state.play("gather").victor == "B"  # by itself after the trick
        waits = Bela.at("A: | B: | hand_over: True | turn: A | winners: A | score: 510 300", **options)
        assert waits.play("deal").victor == "A"


# ---- three players, and advice ----------------------------------------------------------------------------------


def test_bel_90_good_cards_go_to_the_player_who_is_behind():
    text = "A: 7H | B: {b} | C: AD 7C | trick: TH AH | leader: A | trump: S | taker: A | turn: C | score: {score}"
    state = Bela.at(text.format(b="8H", score="300 100 200"))
    why = reason_for(state.view("C"), Move("play AD"))
    assert (
        why.rule == "BEL-90"
        and why.say() == "B wins this trick and has fewer points than A, so throw a good card on it."
    )
    assert reason_for(state.view("C"), Move("play 7C")).rule != "BEL-90"
    leading = Bela.at(text.format(b="8H", score="100 300 200"))
    assert reason_for(leading.view("C"), Move("play AD")).rule != "BEL-90"


def test_bel_91_with_three_players_fewer_deals_are_thrown_in():
    thrown = {}
    for seats in (2, 3):
        thrown[seats] = 0
        for seed in range(300):
            state = Bela.new(seats, seed=seed)
            while state.phase in ("bid", "name"):
                state = state.play(sensible(state)[0])
            thrown[seats] += state.hand_over
        hidden = [len(go(Bela.new(seats, seed=1), "take").piles[p]) for p in ("stock", "bottom")]
        assert hidden == [{2: 12, 3: 3}[seats], 1]
    assert 0 < 3 * thrown[3] < 2 * thrown[2]


def test_a_claim_in_a_random_game_is_right_exactly_when_the_points_are_there():
    """BEL-71, BEL-72: what the cards say, counted anew from the heaps, against what a claim does."""
    seen = set()
    for seed in range(60):
        chance = random.Random(seed)
        state = Bela.new(2 + seed % 2, seed=seed)
        state.score = tuple(chance.choice((420, 460, 480)) for _ in state.seats)
        while not state.hand_over:
            seat = state.turn
            if not state.piles["trick"] and not state.tricks:
                dealt = {s: runs(state.piles[s]) for s in state.seats}
            if state.phase == "play" and "claim" in moves(state):
                ended = state.play("claim")
                won = state.piles[f"won.{seat}"]
                points = state.score[state.seats.index(seat)] + sum(POINTS[state.trump][c] for c in won)
                points += 20 * (state.bela == seat)
                if won and seat == state.best:  # runs shown, or still to be shown now
                    can_show = [m for m in moves(state) if m.startswith("show")]
                    tops = [t[:2] for t in state.shown] + [m[-2:] for m in can_show]
                    points += sum(worth(r) for r in dealt[seat] if r[0].code in tops)
                right = points >= 501
                assert (ended.victor == seat) is right and ended.hand_over
                seen.add(right)
            legal = [m for m in sensible(state) if m.text != "claim"]
            state = state.play(chance.choice(legal[:3]))
    assert seen == {True, False}
