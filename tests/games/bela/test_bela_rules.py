"""Bela: the rules one by one where no worked example shows them, and the refusals."""

import pytest
from belas import E01, E19, counting, facing, moves, versus
from play import fitting, go, hand, host, rule, same, sensible

from cardlab.games.bela import CARDS, Bela, runs, worth
from cardlab.rules.cards import cards
from cardlab.rules.moves import Move

# ---- getting ready ----------------------------------------------------------------------------------------------


def test_bel_01_the_pack_and_bel_02_two_or_three():
    assert len(CARDS) == 32 and {c.rank for c in CARDS} == set("AKQJT987")
    for seats in (1, 4):
        with pytest.raises(ValueError, match="2 to 3 players"):
            Bela.new(seats)


def test_bel_10_and_bel_13_three_speak_clockwise_in_both_rounds():
    state = Bela.dealt(E19, 3)
    for seat in "ABCABC":
        assert state.turn == seat and not state.hand_over
        state = state.play("pass")
    assert state.hand_over and state.turn == "A"
    named = go(Bela.dealt(E19, 3), *["pass"] * 4, "name -> C")
    assert (named.taker, named.trump, named.turn, named.phase) == ("B", "C", "A", "play")


def test_bel_18_and_bel_19_when_nothing_is_swapped():
    named = go(Bela.dealt(E01), "pass", "pass", "name -> H")
    assert named.phase == "play" and rule(named, "swap") == "BEL-18"
    seven = go(Bela.dealt(E19, 3), "take")
    assert seven.phase == "play" and rule(seven, "swap") == "BEL-19"  # the turn-up is the seven itself
    asked = Bela.dealt(E01).play("take")
    assert rule(asked, "play JS") == "BEL-19"
    kept = go(asked, "keep", "keep")
    assert (kept.phase, kept.turn) == ("play", "A") and "7S" in hand(kept, "A")
    assert rule(kept, "swap") == "BEL-19"  # too late


# ---- runs -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "values"),
    [
        ("AH KH QH JH", [50]),
        ("AH TH KH QH", [20]),  # BEL-20
        ("AS KS QS JS TS 9S 8S 7S", [50]),
        ("AS KS QS JS TS 8S 7S", [50]),
        ("KD KC KS KH", []),  # BEL-23: no four of a kind
        ("AD KD", []),
        ("9C 8C 7C AC KC QC", [20, 20]),
    ],
)
def test_bel_20_to_bel_23_what_a_run_is(held, values):
    assert [worth(run) for run in runs(cards(held))] == values


def test_bel_24_only_cards_held_when_play_begins_make_runs():
    state = Bela.dealt(E01).play("take")
    assert "play JS -> twenty" in moves(go(state, "keep", "keep"))
    swapped = go(state, "swap", "play JS -> twenty", "play 8S", "gather")
    assert "show -> KS" in moves(swapped)  # with the king taken up in the exchange
    bela = swapped.play("show -> KS")
    assert "play KS -> bela" in moves(bela)  # a card counts in a run and in the Bela


def test_bel_26_nobody_claims_a_run_not_held():
    state = versus("AH KH QH 7D", "KD QD JD TD")
    assert rule(state, "play 7D -> fifty") == "BEL-26"
    assert "You were not dealt a fifty" in state.why_not("play 7D -> fifty").say()
    answer = state.play("play 7D -> twenty")
    assert rule(answer, "play TD -> have") == "BEL-26"
    assert rule(versus("AH 9H 7D", "KD QD JD TD"), "play 7D -> twenty") == "BEL-26"


def test_bel_27_forehand_declares_with_the_first_card_only():
    state = versus("QH JH TH 7D 8C", "KD QD 8D JC 9C")
    assert moves(state)[0].endswith("-> twenty") and "play QH" in moves(state)
    silent = go(state, "play 7D", "play KD", "gather")
    assert host(silent).says == {} and silent.best == ""
    later = Bela.at("A: QH JH TH | B: KD 8D 7C | won.A: AD 9D | trump: S | turn: A")
    assert rule(later, "play QH -> twenty") == "BEL-27"
    assert rule(state, "play QH -> hello") == "BEL-27"


def test_bel_28_the_next_player_answers():
    first = versus("QH JH TH 7D 8C", "KC QC JC 9D 8D AD")
    assert rule(first, "play 7D -> have") == "BEL-28"
    opened = first.play("play 7D")
    assert "play 9D -> twenty" in moves(opened)  # nobody before has declared
    assert opened.play("play 9D -> twenty").best == "B"
    twenty = first.play("play 7D -> twenty")
    assert rule(twenty, "play 9D -> twenty") == "BEL-28"
    assert rule(twenty, "play 9D -> have") is None
    fifty = versus("QH JH TH 9H 7D", "KC QC JC 9D").play("play 7D -> fifty")
    assert rule(fifty, "play 9D -> twenty") == "BEL-28"
    assert rule(fifty, "play 9D -> fifty") == "BEL-28"
    assert rule(fifty, "play 9D -> have") == "BEL-26"
    assert host(fifty.play("play 9D")).says["B"] == "Good"


def test_bel_25_and_bel_29_a_player_may_yield_with_the_better_run():
    state = go(versus("QH JH TH 7D", "KC QC JC 9D"), "play 7D -> twenty", "play 9D -> have")
    assert rule(state, "say -> K") == "BEL-29"
    assert go(state, "say -> Q", "say -> good").best == "A"  # B's king would have been better
    assert state.play("say -> good").best == "B"  # the earlier speaker yields
    level = go(versus("QH JH TH 7C", "QD JD TD 8C"), "play 7C -> twenty", "play 8C -> have", "say -> Q", "say -> also")
    assert rule(level, "say -> trump") == rule(level, "say -> D") == "BEL-30"
    assert level.play("say -> good").best == "B"


def test_bel_31_length_beyond_four_never_matters():
    state = versus("KH QH JH TH 9H 7C", "AD KD QD JD 8C")
    state = go(state, "play 7C -> fifty", "play 8C -> have", "say -> K", "say -> not-good")
    assert state.best == "B"


THREE = ("QH JH TH 7D", "KC QC JC 8D", "AS KS QS 9D")


def test_bel_32_three_players_answer_the_best_value_so_far():
    state = go(versus(*THREE, trump="C"), "play 7D -> twenty", "play 8D -> have", "play 9D -> have")
    assert (state.phase, state.turn, state.rival) == ("say", "A", "B")
    state = go(state, "say -> Q", "say -> not-good")
    assert (state.best, state.turn, state.rival) == ("B", "C", "C")  # the survivor faces the next tied player
    assert moves(state) == ["say -> not-good", "say -> good"]
    state = state.play("say -> not-good")
    assert (state.best, state.phase, state.turn) == ("C", "gather", "C")
    assert state.notes[0].rule == "BEL-33"
    kept = go(versus(*THREE, trump="C"), "play 7D -> twenty", "play 8D", "play 9D -> have", "say -> Q", "say -> good")
    assert (kept.best, kept.phase) == ("A", "gather") and host(kept).says == {
        "A": "Mine is queen high",
        "B": "Good",
        "C": "Good",
    }
    fifty = versus("QH JH TH 7D", "KC QC JC 8D", "AS KS QS JS 9D")
    fifty = go(fifty, "play 7D -> twenty", "play 8D -> have", "play 9D -> fifty")
    assert (fifty.best, fifty.phase) == ("C", "gather")  # nobody is tied with a fifty


def test_bel_32_a_suit_once_named_is_not_named_again():
    state = versus("QH JH TH 7D", "QC JC TC 8D", "QS JS TS 9D", trump="S")
    state = go(state, "play 7D -> twenty", "play 8D -> have", "play 9D -> have", "say -> Q", "say -> also", "say -> H")
    assert moves(state) == ["say -> good"]  # B's run is not in trumps
    state = go(state, "say -> good", "say -> also")
    assert (state.turn, moves(state)) == ("C", ["say -> not-good", "say -> good"])
    assert state.play("say -> not-good").best == "C" and state.play("say -> good").best == "A"
    yields = go(versus(*THREE, trump="C"), "play 7D -> twenty", "play 8D -> have", "play 9D -> have", "say -> good")
    assert (yields.best, yields.turn, moves(yields)[0]) == ("B", "B", "say -> K")  # B has not named anything yet


def test_bel_33_to_bel_35_the_best_run_is_shown_in_the_second_trick_with_lower_ones():
    state = versus("AH KH QH JH 9C 8C 7C TS 8S", "AD KD QD 9D 7D JD TC 7S 8H")
    assert rule(state, "show -> AH") == "BEL-33"
    small = go(state, "play TS -> twenty", "play 7S", "gather")
    assert moves(small)[0] == "show -> 9C" and rule(small, "show -> AH") == "BEL-35"  # it was kept secret
    assert rule(small, "show -> KH") == "BEL-20"
    big = go(state, "play TS -> fifty", "play 7S", "gather")
    assert moves(big)[:2] == ["show -> AH", "show -> 9C"]
    shown = go(big, "show -> AH", "show -> 9C")
    assert rule(shown, "show -> AH") == "BEL-34" and host(shown).says == {"A": "A♥ K♥ Q♥ J♥, 9♣ 8♣ 7♣"}
    assert shown.to_date("A") == 10 + 70
    late = go(shown, "play 8S", "play 8H", "gather")
    assert rule(late, "show -> AH") == "BEL-34"
    late = go(big, "play 8S", "play 8H", "gather")  # played on without showing
    assert late.to_date("A") == 10 and rule(late, "show -> AH") == "BEL-34"


# ---- the Bela ---------------------------------------------------------------------------------------------------


def test_bel_38_to_bel_41_the_bela_is_called_or_not():  # BEL-39: with the first card and with the second
    text = "A: KS QS 7D | B: 7S 8D 9D | trump: S | taker: A | turn: A | won.A: AS 8S | won.B: TD JD"
    state = Bela.at(text)
    both = go(state, "play KS -> bela")
    assert host(both).says == {"A": "Bela"} and both.to_date("A") == 11
    both = go(both, "play 7S", "gather", "play QS -> bela")
    assert host(both).says == {"A": "From the Bela"} and both.bela == "A"
    late = go(state, "play QS", "play 7S", "gather", "play KS -> bela")
    assert host(late).says == {"A": "From the Bela"} and late.bela == "A"  # BEL-40
    first_only = go(state, "play QS -> bela", "play 7S", "gather", "play KS")
    assert first_only.bela == ""
    done = go(first_only, "play 8D", "gather", "play 7D", "play 9D", "gather")
    assert done.score == (0, 18 + 22) and "BEL-38" not in [e.why.rule for e in done.sheet()]  # BEL-41
    assert rule(state, "play 7D -> bela") == "BEL-38"
    assert rule(facing("KS 8C", "", "S"), "play KS -> bela") == "BEL-38"


# ---- playing ----------------------------------------------------------------------------------------------------


def test_bel_43_nine_tricks_and_the_winner_leads():
    state = Bela.dealt(E01)
    seen = 0
    while not state.hand_over:
        state = state.play(sensible(state)[0])
        if state.phase == "gather":
            winner = state.turn
            assert moves(state) == ["gather"] and host(state).look > 1
            assert rule(state, "pass") == "BEL-43" and rule(state, "claim") == "BEL-76"
        elif state.phase == "play" and not state.piles["trick"] and state.tricks > seen:
            seen = state.tricks
            assert state.turn == winner == state.leader
    assert sum(len(state.piles[f"won.{s}"]) for s in "AB") == 18


@pytest.mark.parametrize("seats", [2, 3])
def test_bel_45_holds_before_bel_49_is_taught(seats):
    """Stage 1 knows no bare Yuss: who has a trump follows, and no rule of a later stage is cited."""
    third = " | C: 7D 8D QD" if seats == 3 else ""
    state = Bela.at(f"A: 9S AD 7C | B: JS AC KD{third} | trump: S | turn: A", stage=1).play("play 9S")
    assert fitting(state) == "JS" and rule(state, "play AC") == "BEL-45"
    assert fitting(Bela.at("A: 9S AD | B: JS AC KD | trump: S | turn: A", stage=2).play("play 9S")) == same("JS AC KD")


def test_a_refusal_tells_where_the_fault_is():
    """BEL-46, BEL-47, BEL-51, BEL-53: a plain card is not "lower": it does not follow, or does not trump."""
    over = facing("JH AH QH 8H AS", "TC 9H", "H", 3)
    assert over.why_not("play AS").say() == "You have no clubs, so you must play a higher trump than 9♥: J♥."
    assert over.why_not("play AS").say(child=True) == "You have no clubs. Play a higher trump than 9♥."
    assert over.why_not("play QH").say() == "Q♥ is lower than 9♥. You must overtrump with J♥."
    beat = facing("JH 7H AC", "9H", "H")
    assert beat.why_not("play AC").say() == "A♣ does not follow suit. A trump was led, and J♥ would beat 9♥."
    assert beat.why_not("play 7H").say() == "7♥ does not beat 9♥. You must beat it if you can, and J♥ would."
    third = facing("9C KC AS", "8C AC", "C", 3)
    assert rule(third, "play AS") == "BEL-53" and "does not follow" in third.why_not("play AS").say()


def test_bel_38_a_bela_that_does_not_count_is_called_so():
    four, five = (facing("KS QS 8D", "", "S", stage=stage) for stage in (4, 5))
    told = four.why_not("play KS -> bela").say(child=True)
    assert told == "There are no runs and no Bela in this game. Just play the card."
    assert rule(five, "play KS -> bela") is None and "king and queen" in five.why_not("play 8D -> bela").say(child=True)


# ---- counting ---------------------------------------------------------------------------------------------------


def test_bel_58_defenders_count_first_and_in_a_fixed_order():
    state = go(Bela.at("A: AD | B: 7D | trump: S | taker: A | turn: A | won.A: KS 7S QS 8S | bela: A"), "play AD")
    state = go(state, "play 7D", "gather")
    assert [(e.seat, e.why.rule) for e in state.sheet()] == [
        ("B", "BEL-56"),
        ("A", "BEL-38"),
        ("A", "BEL-57"),
        ("A", "BEL-56"),
    ]


def test_bel_11_bel_59_to_bel_61_the_taker_must_outscore():
    assert counting(70, 60, taker="A").play("gather").score == (70, 60)
    assert counting(70, 74, taker="A").play("gather").score == (0, 144)
    assert counting(70, 74, taker="B").play("gather").score == (70, 74)


# ---- words ------------------------------------------------------------------------------------------------------


def test_every_seat_has_a_tag_and_the_hand_lies_trumps_first():
    state = Bela.dealt(E01)
    assert [host(state).tags[s] for s in "AB"] == ["0", "dealer · 0"]
    before = sorted(state.piles["A"], key=host(state).order)
    assert " ".join(c.code for c in before) == "QS JS 7S QH JH TH"  # natural order while the bidding is on
    taken = go(state, "take", "keep", "keep")
    assert " ".join(c.code for c in sorted(taken.piles["A"], key=host(taken).order)) == "QS JS 7S QH JH TH 9C 8C 7C"
    assert [str(now) for now in host(taken).holds] == ["Trumps: spades [BEL-44]", "Taker: A [BEL-11]"]
    assert [str(now) for now in host(state).holds] == ["Proposed: spades [BEL-09]"]


def test_the_words_on_the_buttons():
    state = Bela.dealt(E01)
    assert [state.words(m) for m in sensible(state)] == ["Take in spades", "Pass"]
    play = go(state, "take", "swap")
    assert play.words(sensible(play)[0]) == "Play J♠ – “I have a twenty”"
    answer = versus("QH JH TH 7D", "KC QC JC TC 8D KS QS", trump="S").play("play 7D -> twenty")
    assert [answer.words(m) for m in sensible(answer)][:2] == [
        "Play 8♦ – “Not good, I have a fifty”",
        "Play 8♦ – “Good”",  # what is said without more words (BEL-28)
    ]
    second = go(play, "play JS", "play 8S", "gather")
    assert [second.words(m) for m in sensible(second) if m.to == "bela"] == ["Play K♠ – “Bela”", "Play Q♠ – “Bela”"]
    taken = go(play, "play JS -> twenty", "play 8S", "gather")
    assert taken.words(sensible(taken)[0]) == "Show K♠ Q♠ J♠: 20 points"
    assert taken.words(Move("show -> 7D")) == "Show 7♦"  # no run begins there
    say = go(versus("QH JH TH 7D", "KC QC JC 8D"), "play 7D -> twenty", "play 8D -> have")
    assert [say.words(m) for m in sensible(say)] == ["“Mine is queen high”", "“Good” (yours is better)"]


def test_the_last_word_after_a_hand_tells_the_points():
    def last(*totals, **how):
        return counting(*totals, **how).play("gather").notes[-1].say(child=True, names={"A": "Ana", "B": "Pip"})

    assert last(69, 39) == "Ana made it, 69 to 39!"
    assert last(70, 60, 21) == "Ana made it, 70 to 60 and 21!"
    assert last(70, 74) == "Ana got fewer points, 70 to 74, so Pip gets them all!"
    assert last(60, 61, 20) == "Ana got fewer points, 60 to 61 and 20, so Pip gets these!"
    assert last(20, 30, taker="", bidding="none") == "Pip has the most points, 30 to 20!"
    assert last(62, 62) == "Nobody wins! 62 points wait for the next winner."
    assert last(71, 58, taker="B", fields="pot: 62") == "Ana wins the hand and gets 191, with 62 from the pot!"


def test_a_table_stops_a_moment_for_the_swap_and_for_a_whole_trick():
    state = Bela.dealt(E01)
    assert host(state).look == 0 and host(state.play("take")).look > 0
    assert host(go(state, "take", "keep", "keep")).look == 0


def test_a_position_in_the_bidding_can_be_played_to_the_end():
    text = "A: QH JH TH QS 7S JS | B: QD JD TD AS 8S QC | turnup: KS | phase: bid | turn: A | dealer: B"
    for first in ("take", "pass"):
        state = Bela.at(text).play(first)
        assert state.turn == ("A" if first == "take" else "B")
        while not state.hand_over:
            state = state.play(sensible(state)[0])
        assert sum(len(state.piles[f"won.{s}"]) for s in "AB") in (0, 18)
    asked = Bela.at("A: QH | B: 7S | turnup: KS | phase: swap | trump: S | asked: B | turn: B | dealer: B")
    assert asked.play("swap").turn == "A"  # forehand leads, although the other was asked last (BEL-43)
    uneven = go(Bela.at("A: 7S 8S | B: 9S | trump: S | turn: A"), "play 7S", "play 9S", "gather")
    assert uneven.hand_over  # the hand ends with the shortest one


TOLD = "A: QH JH | B: QD JD | trick: TH TD | trump: S | phase: say | said: twenty twenty | rival: B | leader: A"


def test_positions_that_cannot_be_are_refused():
    for text, why in [
        ("A: 7C | B: 8C | turn: A", "needs its trumps"),
        ("A: 7C | B: 8C | turn: A | phase: bid", "need a turn-up"),
        ("A: 7C | B: 8C | turn: A | trump: X", "trump cannot be"),
        ("A: 7C | B: | turn: A | trump: S", "no card left"),
        ("A: 7C | B: 8C | turn: A | trump: S | trick: AD KD TD", "one card from each"),
        ("A: 7C | B: 8C | turn: A | trump: S | score: 1", "one whole number for each seat"),
        ("A: 7C | B: 8C | turn: A | trump: S | said: thirty -", "It must be twenty, fifty or -"),
        ("A: 7C | B: 8C | turn: A | trump: S | lines: hello", "score sheet"),
        ("A: 7C | B: 8C | turn: A | trump: S | lines: 1Ar20.", "score sheet"),
        ("A: 7C | B: 8C | turn: A | trump: S | shown: hello", "shown cannot be .* It must be runs"),
        ("A: 7C | B: 8C | turn: A | trump: S | talk: hello", "talk cannot be .* It must be seats"),
        ("A: 7C | B: 8C | turn: A | trump: S | talk: A.hello", "talk cannot be .* It must be seats"),
        ("A: 7C | B: 8C | turn: A | trump: S | phase: gather", "one card from each"),
        ("A: 7C | B: 8C | turn: A | trump: S | phase: say | trick: 9C TC", "needs best and rival"),
        ("A: 7C | B: 8C | turn: A | trump: S | phase: claim", "asked must name"),
        ("A: 7C | B: 8C | turn: A | trump: S | phase: over", "hand_over"),
        ("A: 7C | B: 8C | turn: A | trump: S | best: A", "has declared a run"),
        ("A: 7C | B: 8C | turn: A | turnup: KS | phase: bid | trick: 9C", "Before the first lead"),
        ("A: 7C | B: 8C | turn: A | turnup: KS | phase: bid | said: twenty -", "Before the first lead"),
        ("A: 7C | B: 8C | turn: A | turnup: KS | phase: bid | called: True", "Before the first lead"),
        ("A: 7C | B: | turn: A | turnup: KS | trump: S | phase: swap | asked: A", "cards in all hands"),
        ("A: 7C | B: 8C | turn: A | turnup: KS | trump: H | phase: swap | asked: A", "of the trump suit"),
        ("A: 7C | B: 8C | turn: A | turnup: 7S | trump: S | phase: swap | asked: A", "not the seven"),
        ("A: 7C | B: 8C | turn: A | turnup: KS | phase: answer | asked: A", "needs caller"),
        ("A: 7C | B: 8C | turn: A | trump: S | said: twenty - | shown: KS3", "K♠ is known to be A's"),
        ("A: 7C | B: 8C | turn: A | trump: S | shown: KS3", "K♠ is known to be nobody's"),
        ("A: 7C | B: QS | won.A: KS 7H | turn: A | trump: S | called: True | royal: A", "Q♠ is known to be A's"),
        ("A: 7C | B: 8C | turn: A | trump: S | called: True", "called needs royal"),
        (
            "A: 7S 8S 9S 7D 8D 9D 7H 8H 9H | B: 8C | turn: B | trump: S | trick: 7C",
            "A has too many cards for somebody who has played",
        ),
        (f"{TOLD} | turn: B", "the turn of best, or of rival"),
        (f"{TOLD} | turn: A | high: Q", "the turn of best, or of rival"),
        (f"{TOLD} | turn: A | also: True", "needs best and rival"),
    ]:
        with pytest.raises(ValueError, match=why):
            Bela.at(text)


# ---- the stages ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("stage", "order"), [(4, "J♠ 9♠ 10♠ Q♠ A♥ 10♥ K♥ Q♥"), (5, "Q♠ J♠ 10♠ 9♠ A♥ K♥ Q♥ 10♥")])
def test_the_cards_of_a_run_lie_side_by_side_where_runs_count(stage, order):
    state = Bela.at("A: TH QH AH KH 9S JS TS QS | B: 8C | trump: S | turn: A", stage=stage)
    assert " ".join(card.sign for card in sorted(state.piles["A"], key=host(state).order)) == order


def test_stage_1_counts_cards_and_nothing_else():
    state = counting(20, 30, taker="", last="A", bidding="none").play("gather")
    assert state.score == (20, 30) and state.winners == ("B",)
    assert counting(20, 20, taker="", last="A", bidding="none").play("gather").winners == ()


@pytest.mark.parametrize(
    ("hand", "trick", "said"),
    [
        ("AH 9H 7C JS", "TH", "Follow suit. Tap one of your hearts."),
        ("7S AD KC 8C", "TH", "You have no hearts. Play a trump!"),
        ("JS AS 7S AD", "KS", "Trumps were led. Beat K♠!"),
        ("AD KC 8C", "TH", "Tap any card you like."),
        ("AD KC 8C", "", "You lead. Tap any card."),
    ],
)
def test_a_beginner_is_told_what_the_trick_asks_for(hand, trick, said):
    """BEL-45 to BEL-50 in one sentence under the table."""
    led = "B" if trick else "A"
    rest = "QH 8H QC QD 8D"
    state = Bela.at(
        f"A: {hand} | B: {' '.join(rest.split()[: len(hand.split()) - bool(trick)])} | trick: {trick} | trump: S | "
        f"taker: A | leader: {led} | turn: A | turnup: 9D | bottom: TD"
    )
    assert host(state).prompt == said and host(state, "B").prompt == ""
