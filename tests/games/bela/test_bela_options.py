"""Bela: the house rules, each switched away from its usual value (BEL-E25 and BEL-E27 among them)."""

import pytest
from belas import E01, counting, facing, moves, versus
from play import fitting, go, rule, same

from cardlab.games.bela import Bela, Rules, runs, worth
from cardlab.rules.cards import cards


def test_bel_e25_schmeiss():  # BEL-E25: BEL-10, BEL-14
    state = Bela.dealt(E01, schmeiss=True)
    asked = state.play("schmeiss")
    assert (asked.phase, asked.turn, moves(asked)) == ("answer", "B", ["agree", "insist"])
    assert rule(asked, "take") == "BEL-10"
    agreed = asked.play("agree")
    assert agreed.hand_over and agreed.turn == "A" and agreed.play("deal").dealer == "A"
    insisted = asked.play("insist")
    assert (insisted.taker, insisted.trump, insisted.phase) == ("A", "S", "swap")
    dealer = go(state, "pass", "schmeiss", "insist")
    assert (dealer.taker, dealer.trump) == ("B", "S")
    assert rule(go(state, "pass", "pass"), "schmeiss") == "BEL-12"  # at the first turn only
    assert "no move “schmeiss”" in Bela.dealt(E01).why_not("schmeiss").say()


def test_schmeiss_needs_a_bidding():
    with pytest.raises(ValueError, match="bidding='full'"):
        Rules(schmeiss=True, bidding="none")


@pytest.mark.parametrize(
    ("held", "how", "legal"),
    [
        ("8S 7S KD", {"trump_lead_scoring_only": True}, "KD"),
        ("8S 7S", {"trump_lead_scoring_only": True}, "8S 7S"),
        ("8S QS KD", {"trump_lead_scoring_only": True}, "QS KD"),
        ("8S 7S KD", {}, "8S 7S KD"),
    ],
)
def test_bel_e27_lead_no_low_trump(held, how, legal):  # BEL-E27: BEL-55
    state = facing(held, "", "S", **how)
    assert fitting(state) == same(legal)
    if "8S" not in legal:
        assert rule(state, "play 8S") == "BEL-55"


def test_bel_55_is_about_leads_only():
    assert fitting(facing("8S 7S KD", "TS", "S", trump_lead_scoring_only=True)) == same("8S 7S")


def test_bel_40_without_the_late_call_the_first_card_decides():
    text = "A: KS QS 7D | B: 7S 8D 9D | trump: S | taker: A | turn: A | won.A: AS 8S | won.B: TD JD"
    state = Bela.at(text, late_bela_call=False)
    late = go(state, "play QS", "play 7S", "gather")
    assert rule(late, "play KS -> bela") == "BEL-40" and "play KS -> bela" not in moves(late)
    assert go(state, "play QS -> bela", "play 7S", "gather", "play KS -> bela").bela == "A"


def test_bel_22_split_long_runs():
    seven, eight = "AS KS QS JS TS 9S 8S", "AS KS QS JS TS 9S 8S 7S"
    assert [[worth(r) for r in runs(cards(text), True)] for text in (seven, eight)] == [[50, 20], [50, 50]]
    assert [[worth(r) for r in runs(cards(text))] for text in (seven, eight)] == [[50], [50]]
    assert [worth(r) for r in runs(cards("AS KS QS JS TS 9S"), True)] == [50]
    state = versus(f"{seven} 7D 8D", "AD KD QD JD TD 9D 7C 8C 9C", split_long_runs=True, trump="H")
    state = go(state, "play 7D -> fifty", "play 9D", "gather", "play AD", "show -> AS", "show -> TS")
    assert state.shown == ("AS4", "TS3") and state.run_points("A", public=True) == 0  # no trick yet
    usual = go(versus(f"{seven} 7D 8D", "AD 9D", trump="H"), "play 7D -> fifty", "play 9D", "gather", "play AD")
    assert [m for m in moves(usual) if m.startswith("show")] == ["show -> AS"]


def test_bel_62_bate_to_each_opponent():
    state = counting(60, 61, 20, taker="A", bate_to_each_opponent=True).play("gather")
    assert state.score == (0, 121, 80) and state.winners == ("B",)
    level = counting(40, 50, 50, taker="A", last="B", bate_to_each_opponent=True).play("gather")
    assert level.score == (0, 90, 90) and level.pot == 0 and level.winners == ()
    assert counting(60, 61, taker="A", bate_to_each_opponent=True).play("gather").score == (0, 121)


def test_ties_of_three_under_the_other_rules():
    def tie(**how):
        state = counting(50, 50, 30, taker="A", last="B", **how).play("gather")
        return state.score, state.pot, state.winners

    assert tie() == ((0, 50, 30), 50, ())
    assert tie(pot_holds="both") == ((0, 0, 30), 100, ())
    assert tie(equal_scores="bidder_nothing") == ((0, 50, 30), 0, ())
    assert tie(equal_scores="all_to_defender") == ((0, 100, 30), 0, ("B",))


def test_bel_77_without_the_claim_at_the_count():
    state = counting(70, 30, taker="A", fields="score: 300 480", claim_at_count=False).play("gather")
    state = state.play("go_on") if state.phase == "claim" else state
    assert state.hand_over and state.score == (370, 510) and not state.victor
    waits = state.play("deal")
    assert rule(waits, "claim") == "BEL-76"
    early = counting(
        70, 30, taker="A", fields="score: 300 480", claim_at_count=False, consummate_with_trick=False
    ).play("gather")
    early = early.play("go_on") if early.phase == "claim" else early
    early = early.play("deal")
    bidder = early if early.turn == "B" else early.play("pass")
    assert moves(bidder)[0] == "claim"  # the very first decision of the next hand
    assert bidder.play("claim").victor == "B"


def test_bel_75_auto_claim():
    text = "A: AD 7C | B: KD 8C | won.A: JH 8H | trump: H | taker: A | turn: A | score: {score}"
    state = Bela.at(text.format(score="470 455"), auto_claim=True)
    assert rule(state, "claim") == "BEL-75" and "claim" not in moves(state)
    won = go(state, "play AD", "play KD", "gather")
    assert won.victor == "A" and won.score == (505, 455)
    both = go(Bela.at(text.format(score="490 490"), auto_claim=True), "play AD", "play KD", "gather")
    assert both.victor == "A"  # the winner of the trick has the first chance
    counted = counting(70, 60, taker="A", last="A", fields="score: 300 447", auto_claim=True).play("gather")
    assert counted.victor == "B" and counted.score[1] == 507
    count = counting(60, 70, taker="A", last="A", fields="score: 300 400", auto_claim=True).play("gather")
    assert count.victor == "B" and count.score == (300, 530)  # with the points of the bate taker
    fields = "score: 510 300"
    deal = counting(20, 10, taker="A", fields=fields, auto_claim=True, claim_at_count=False).play("gather")
    assert deal.victor == "A"  # it has a trick


def test_auto_claim_shows_the_runs_that_count():
    text = "A: KD QD JD 8D | B: 7D 9D TD 7H | trump: S | taker: A | turn: A | dealer: B | score: 480 0"
    state = go(Bela.at(text, auto_claim=True), "play KD -> twenty", "play 7D", "gather")
    assert state.victor == "A" and state.shown == ("KD3",)


def test_bel_71_no_claims():
    state = Bela.at("A: AD | B: 7D | trump: S | turn: A | score: 600 0", claim_rule="none")
    assert "no move “claim”" in state.why_not("claim").say() and "claim" not in moves(state)


def test_bel_80_one_game_is_a_match():
    text = "A: AD | B: 7D | won.A: JS 9S | trump: S | turn: A | score: 490 0"
    over = Bela.at(text, best_of=1).play("claim")
    assert over.turn == "" and over.winners == ("A",) and "BEL-80" in [n.rule for n in over.notes]


def test_without_declarations_there_are_no_runs_and_no_bela():
    state = versus("KS QS JS 7D", "8D 9D TD 8S", declarations=False)
    assert [m for m in moves(state) if "->" in m] == []
    assert rule(state, "play KS -> twenty") == rule(state, "play KS -> bela") == "BEL-43"
    assert "no move “show”" in go(state, "play 7D", "play 8D", "gather").why_not("show -> KS").say()


def test_without_bidding_forehand_or_nobody_takes():
    state = Bela.new(3, seed=2, bidding="forehand")
    assert state.taker == state.forehand == state.turn and "turnup" not in state.piles
    assert [len(state.piles[s]) for s in "ABC"] == [9, 9, 9] and state.trump == "S"
    assert Bela.new(2, seed=2, bidding="none").taker == ""
