"""Bela: ties and the pot, claims true and false, the ends of games and matches (BEL-E21 to BEL-E26)."""

import pytest
from belas import counting, moves
from play import go, rule, sensible

from cardlab.games.bela import Bela
from cardlab.play.sheet import Sheet

CLAIM = "A: AD 7C | B: KD 8C | won.A: JH 8H {second} | trump: H | taker: A | turn: A | score: 470 455"


def notes(state):
    return [n.rule for n in state.notes]


# ---- ties -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "first", "dealer", "third"),
    [
        ({}, ((0, 62), 62), "A", 191),
        ({"equal_scores": "bidder_nothing"}, ((0, 62), 0), "A", 129),
        ({"equal_scores": "all_to_defender"}, ((0, 124), 0), "B", 129),
        ({"pot_holds": "both"}, ((0, 0), 124), "A", 253),
    ],
)
def test_bel_e21_the_pot(options, first, dealer, third):  # BEL-E21: BEL-63, BEL-64, BEL-65, BEL-68; X is A, Y is B
    state = counting(62, 62, taker="A", dealer="B", **options).play("gather")
    score, pot = first
    assert (state.score, state.pot) == (score, pot)
    assert state.winners == (("B",) if dealer == "B" else ())
    state = state.play("deal")
    assert state.dealer == dealer
    state = go(state, "pass", "pass", "pass", "pass")  # thrown in: the pot stays (BEL-14)
    assert (state.score, state.pot) == (score, pot)
    forehand = state.forehand
    assert state.play("deal").dealer == forehand
    fields = f"score: {score[0]} {score[1]} | pot: {pot}"
    last = counting(71, 58, taker="B", dealer="B", fields=fields, **options).play("gather")
    assert last.score[0] - score[0] == third and last.score[1] == score[1]
    assert last.pot == 0 and last.winners == ("A",)


def test_bel_65_a_second_tie_adds_to_the_pot_and_the_end_of_the_game_empties_it():
    state = counting(50, 50, taker="B", fields="pot: 62").play("gather")
    assert state.pot == 112 and state.score == (50, 0)
    over = Bela.at("A: AD | B: KD | won.A: JH 8H | trump: H | turn: A | score: 485 0 | pot: 62").play("claim")
    assert over.pot == 0 and over.victor == "A"


def test_bel_66_three_players_and_a_taker_level_with_the_better_opponent():
    state = counting(50, 50, 30, taker="A", last="B").play("gather")
    assert state.score == (0, 50, 30) and state.pot == 50 and state.winners == ()
    assert state.turn == "A" and state.play("deal").dealer == "A"  # BEL-64: the deal passes on to the left of C


def test_bel_67_three_players_bate_with_level_opponents():
    state = counting(40, 50, 50, taker="A", last="B").play("gather")
    assert state.score == (0, 50, 50) and state.pot == 40 and state.winners == ()
    assert "BEL-67" in notes(state)


def test_bel_69_a_bate_takers_points_stand_in_a_line_of_their_own():
    state = counting(70, 74, taker="A").play("gather")
    assert [(e.hand, e.seat, e.points, e.why.rule) for e in state.sheet()] == [
        (1, "B", 74, "BEL-56"),
        (1, "A", 10, "BEL-57"),
        (1, "A", 60, "BEL-56"),
        (1, "A", -70, "BEL-61"),
        (1, "B", 70, "BEL-61"),
    ]


def test_the_lines_of_the_sheet_add_up_to_the_scores_and_the_pot():
    state = Bela.new(2, seed=4, claim_rule="none")
    while not state.victor:
        entries = state.sheet()
        for i, seat in enumerate(state.seats):
            assert sum(e.points for e in entries if e.seat == seat) == state.score[i]
        assert sum(e.points for e in entries if not e.seat) == state.pot
        state = state.play(sensible(state)[0])
    assert len(state.sheet()) > 10


def unclaimed(seats, hands, **fields):
    """A game that goes on for many hands because nobody claims; the state after each."""
    state = Bela.new(seats, seed=11)
    while state.deals <= hands:
        calm = [m for m in sensible(state) if m.text != "claim"]
        state = state.play(calm[0])
        yield state


@pytest.mark.parametrize("seats", [2, 3])
def test_bel_69_the_sheet_of_a_long_unclaimed_game_stays_equal_to_the_score(seats):
    longest, carried = 0, 0
    for state in unclaimed(seats, 60):
        if state.hand_over:
            entries = state.sheet()
            for seat, points in zip(state.seats, state.score, strict=True):
                assert sum(e.points for e in entries if e.seat == seat) == points
            assert sum(e.points for e in entries if not e.seat) == state.pot
            longest = max(longest, len(entries))
            carried += any("Carried over" in e.why.say() for e in entries)
    assert 100 < longest <= 150 and carried > 10 and max(state.score) > 1500
    totals = [line.cells for line in Sheet(state, {}).lines]
    for i, points in enumerate(state.score):
        assert [c[i] for c in totals if c[i]][-1].endswith(f"→ {points}")


def test_bel_65_a_pot_in_lines_that_are_added_up_still_waits():
    lines = " ".join(["1-w62.", "1Ah-62.", "1Ac62.S0", *["2Bd1."] * 147])
    state = counting(50, 50, taker="B", fields=f"pot: 62 | score: 0 147 | deals: 3 | lines: {lines}").play("gather")
    entries = state.sheet()
    assert len(entries) < 150 and state.pot == 112 == sum(e.points for e in entries if not e.seat)
    assert [sum(e.points for e in entries if e.seat == s) for s in "AB"] == [*state.score] == [50, 147]
    told = [e.why.say() for e in entries if "Carried" in e.why.say()]
    assert told == ["Carried over, still waiting: 62.", "Carried over: 47."]


# ---- claiming ---------------------------------------------------------------------------------------------------


def test_bel_e22_a_claim():  # BEL-E22: BEL-71, BEL-72, BEL-79
    state = Bela.at(CLAIM.format(second="AS 7S"))
    assert state.to_date("A") == 501 and moves(state)[0] == "claim"
    won = state.play("claim")
    assert won.hand_over and won.victor == "A" and won.games == (1, 0) and won.score == (501, 455)
    short = Bela.at(CLAIM.format(second="TS 9S"))
    assert short.to_date("A") == 500 and moves(short)[-1] == "claim"
    lost = short.play("claim")
    assert lost.victor == "B" and notes(lost)[0] == "BEL-79"
    assert Bela.at(CLAIM.format(second="TS 9S"), target=500).play("claim").victor == "A"


def test_bel_e23_nothing_is_automatic():  # BEL-E23: BEL-75
    state = Bela.at(
        "A: QC 8C 9C | B: KC QS 9S | trump: H | taker: A | score: 484 430 | trick: TC 7D | leader: B | turn: B | "
        "won.A: JH JD 8S 7S | won.B: 9H AH AC TS AS KS"
    )
    assert state.to_date("A") == 506  # and A has not claimed
    state = state.play("gather")
    assert state.to_date("B") == 501 and state.asked == ("B", "A")  # the winner of the sixth trick comes first
    won = state.play("claim")
    assert won.victor == "B" and won.score == (506, 501)


def test_bel_e24_points_left_unclaimed():  # BEL-E24: BEL-78, BEL-79
    text = "A: {a} | B: {b} | trump: H | taker: B | turn: {turn} | score: 506 480"
    state = go(Bela.at(text.format(a="QH 7C", b="JH 8C", turn="B")), "play JH", "play QH", "gather")
    assert state.to_date("B") == 503 and state.phase == "play" and state.turn == "B"  # A has no trick: it is not asked
    assert moves(state)[0] == "claim" and state.play("claim").victor == "B"
    trick = go(Bela.at(text.format(a="7S 7C", b="7D 8C", turn="A")), "play 7S", "play 7D", "gather")
    assert trick.turn == "A" and moves(trick)[0] == "claim"
    assert trick.play("claim").victor == "A"
    early = Bela.at(text.format(a="7S 7C", b="7D 8C", turn="A"))
    assert moves(early)[-1] == "claim"
    assert early.play("claim").victor == "B"
    assert Bela.at(text.format(a="7S 7C", b="7D 8C", turn="A"), consummate_with_trick=False).play("claim").victor == "A"


def test_bel_70_the_target_and_bel_72_what_counts_to_date():
    state = Bela.at(
        "A: QD JD 8D | B: 7D 9D TD | won.A: KD 8C | trump: S | turn: A | said: twenty - | opening: KD 8C | dealer: B"
    )
    assert state.to_date("A") == 24 and state.to_date("A", public=True) == 4  # the run is not shown yet
    assert state.play("show -> KD").to_date("A", public=True) == 24
    lost = Bela.at(
        "A: QD JD 8D | B: 7D 9D TD | won.B: KD AD | trump: S | turn: B | said: twenty - | opening: KD AD | dealer: B"
    )
    assert lost.to_date("A") == 0  # no trick yet
    half = Bela.at("A: QS 8D | B: 7D 9D | won.A: KS 7S | trump: S | turn: A | royal: A | called: True")
    assert half.to_date("A") == 4  # the Bela counts with its second card
    assert go(half, "play QS -> bela").to_date("A") == 24
    pot = Bela.at("A: QS 8D | B: 7D 9D | won.A: KS 7S | trump: S | turn: A | pot: 62")
    assert pot.to_date("A") == 4


def test_bel_72_a_claimer_shows_the_runs_that_count():
    text = "A: QD JD 8D | B: 7D 9D TD | won.A: KD 8C | trump: S | turn: A | said: twenty - | opening: KD 8C | dealer: B"
    won = Bela.at(text + " | score: 480 0").play("claim")
    assert won.victor == "A" and won.shown == ("KD3",) and "BEL-34" in notes(won)
    assert Bela.at(text + " | score: 476 0").play("claim").victor == "B"  # one point is missing


def test_bel_73_the_last_trick_helps_a_claim_and_bel_74_it_comes_before_the_count():
    text = "A: | B: | trick: AD 7D | leader: A | won.B: JS 9S | trump: S | taker: A | turn: A | score: 480 300"
    state = Bela.at(text).play("gather")
    assert (state.phase, state.turn, moves(state)) == ("claim", "A", ["claim", "go_on"])
    assert state.to_date("A") == 501 and state.play("claim").victor == "A"
    counted = state.play("go_on")  # bate: all goes to the defender
    assert counted.hand_over and counted.score == (480, 355)


def test_bel_76_who_may_claim_after_a_trick():
    text = "A: 7D 8S | B: TD 9C | won.A: AS KS {a} | won.B: JS 9S | trump: S | turn: A | score: {score}"
    state = go(Bela.at(text.format(a="AC 7C", score="480 0")), "play 7D", "play TD", "gather")
    assert (state.phase, state.turn, state.asked) == ("claim", "A", ("A",))  # B has won the trick, A has 506
    on = state.play("go_on")
    assert (on.phase, on.turn, on.hand_over) == ("play", "B", False)
    both = go(Bela.at(text.format(a="AC 7C", score="480 480")), "play 7D", "play TD", "gather")
    assert both.asked == ("B", "A")  # the winner of the trick has the first chance
    assert both.play("claim").victor == "B" and both.play("go_on").play("claim").victor == "A"
    mine = go(Bela.at(text.format(a="AC 7C", score="0 480")), "play 7D", "play TD", "gather")
    assert (mine.phase, mine.turn) == ("play", "B") and moves(mine)[0] == "claim"  # at the own turn
    assert rule(Bela.new(2, seed=1), "claim") == "BEL-76"
    assert rule(go(mine, "play 9C", "play 8S"), "claim") == "BEL-76"


def test_bel_77_a_claim_after_the_count():
    state = counting(70, 60, taker="A", last="B", fields="score: 440 450").play("gather")
    assert (state.phase, state.asked) == ("claim", ("B", "A"))  # both have enough in their tricks already
    both = go(state, "go_on", "go_on")
    assert both.phase == "count" and both.score == (510, 510) and both.asked == ("B", "A")  # defenders first
    assert both.play("claim").victor == "B"
    taker = both.play("go_on")
    assert taker.turn == "A" and taker.play("claim").victor == "A"
    nobody = taker.play("go_on")
    assert nobody.hand_over and not nobody.victor and nobody.score == (510, 510)
    next_hand = nobody.play("deal")
    assert next_hand.score == (510, 510) and rule(next_hand, "claim") == "BEL-76"


def test_bel_79_a_false_claim_among_three():
    text = "A: 7D | B: 8D | C: 9D | won.A: 7C 8C 9C | won.B: {b} | won.C: {c} | trump: S | turn: A"
    assert Bela.at(text.format(b="AH 7H 8H", c="TH 9H KH")).play("claim").victor == "C"
    assert Bela.at(text.format(b="AH 7H 8H", c="AC 9H JC QC")).play("claim").victor == "C"
    assert Bela.at(text.format(b="AH 7H 8H", c="AC 9H")).play("claim").victor == "B"  # level: nearer on the left


def test_bel_e26_only_before_the_fourth_trick():  # BEL-E26
    how = {"claim_rule": "first_three_tricks"}
    three = "won.A: JH 8H AS 7S KS 8S"
    state = Bela.at(f"A: AD 7C | B: KD 8C | {three} | trump: H | taker: A | turn: A | score: 470 300", **how)
    assert moves(state)[0] == "claim" and state.play("claim").victor == "A"
    late = state.play("play AD")
    assert rule(late, "claim") == "BEL-71"
    four = "won.A: JH 8H AS 7S KS 8S QS 9S"
    fourth = Bela.at(f"A: AD 7C | B: KD 8C | {four} | trump: H | taker: A | turn: A | score: 470 300", **how)
    assert rule(fourth, "claim") == "BEL-71" and "claim" not in moves(fourth)
    bate = counting(60, 66, taker="A", last="B", fields="score: 470 300", **how).play("gather")
    assert bate.hand_over and bate.score == (470, 426) and not bate.victor


# ---- games and matches ------------------------------------------------------------------------------------------


def test_bel_80_best_of_three_and_bel_81_the_winner_deals():
    text = "A: AD | B: 7D | won.B: JS 7S | trump: S | turn: A | score: {score} | games: {games} | dealer: B"
    state = Bela.at(text.format(score="0 490", games="0 0")).play("play AD").play("play 7D").play("gather")
    assert state.turn == "B"
    won = state.play("claim")
    assert won.games == (0, 1) and won.turn == "B" and won.winners == ("B",)
    again = won.play("deal")
    assert again.dealer == "B" and again.score == (0, 0) and again.sheet() == ()
    match = Bela.at(text.format(score="501 490", games="1 1")).play("play AD").play("play 7D").play("gather")
    over = match.play("claim")
    assert over.turn == "" and over.winners == (match.turn,) and sum(over.games) == 3
    assert over.legal_moves() == [] and rule(over, "deal") == "BEL-80"


def test_bel_05_the_winner_of_a_hand_deals():
    assert counting(70, 60, taker="A", dealer="B").play("gather").play("deal").dealer == "A"
    assert counting(50, 60, taker="A", dealer="B").play("gather").play("deal").dealer == "B"


@pytest.mark.parametrize("claim_rule", ["none", "first_three_tricks"])
def test_without_a_claim_the_highest_total_wins(claim_rule):
    how = {"claim_rule": claim_rule}
    won = counting(70, 60, taker="A", fields="score: 440 450", **how).play("gather")
    assert won.score == (510, 510) and not won.victor  # level: another hand
    assert counting(71, 60, taker="A", fields="score: 440 450", **how).play("gather").victor == "A"
    assert counting(71, 60, taker="A", fields="score: 100 450", **how).play("gather").victor == "B"
    assert not counting(71, 60, taker="A", fields="score: 100 100", **how).play("gather").victor
