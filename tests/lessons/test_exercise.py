"""Exercises: wrong lessons cannot be built, hints come in steps, the table judges what is tapped."""

import asyncio

import pytest

from cardlab import Move
from cardlab.games import book
from cardlab.lessons.answers import tidy
from cardlab.lessons.exercise import Exercise
from cardlab.lessons.request import Practice
from cardlab.rules.cards import Card
from cardlab.table.table import Table

NO_RULE = "BLJ-" + "99"  # put together here, because every rule id in the tests has to stand in the book

FITS = {"position": "A: 7C 5H 9S 2D | discard: 7H", "request": "Which cards may you lay?", "stage": 1}
TWINS = {"position": "A: 5S 5C 9H KH | discard: 5D", "request": "Lay as many cards as you can.", "stage": "2a"}
EIGHT = {
    "position": "A: 8C 9D KH | discard: 5C",
    "request": "You lay 8♣ and stop. Who plays next?",
    "after": "8C, finish",
    "players": 4,
    "stage": 4,
    "ask": "turn",
}
CALL = {
    "position": "A: 6H 7H 7S 8S 2D | discard: 8H",
    "request": "Lay as many cards as you can.",
    "right": "6H 7H 7S, play 8S -> last-card; 8S 7S 7H, play 6H -> last-card",
    "ask": "longest",
    "rule": "BLJ-75",
    "stage": 3,
}


def fits(**more):
    return Exercise(**FITS, **({"right": "7C; 5H", "wrong": "9S: BLJ-20", "ask": "all"} | more))


def eight(**more):
    return Exercise(**EIGHT, **({"right": "C", "wrong": "B: BLJ-56"} | more))


def twins(**more):
    return Exercise(**TWINS, **({"right": "5S 5C; 5C 5S", "wrong": "5S 9H: BLJ-24", "ask": "longest"} | more))


# ---- a wrong lesson cannot be built ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("build", "said"),
    [
        (lambda: fits(right="7C; 5H; 9S", wrong="2D: BLJ-20"), "'play 9S' is refused: 9♠ matches neither"),
        (lambda: fits(right="7C"), "right answers are play 5H; play 7C, not play 7C"),
        (lambda: fits(wrong="7C: BLJ-20"), "both|right and wrong"),
        (lambda: fits(wrong="9S: BLJ-24"), r"refused by .*\[BLJ-20\], not by BLJ-24"),
        (lambda: fits(wrong="9S"), "not by no rule"),
        (lambda: fits(wrong=f"9S: {NO_RULE}"), f"no rule '{NO_RULE}'"),
        (lambda: fits(right="7C; 5H", wrong="pick_up: BLJ-11" + "x"), "no rule"),
        (lambda: fits(right=""), "at least one right answer"),
        (lambda: fits(right="jump"), "refused"),
        (lambda: fits(right="7C; 5H", wrong="7Z: BLJ-20"), "'7Z' is not a card"),
        (lambda: Exercise("A: 7C 7C | discard: 7H", "?", right="7C"),
         "more often than it is in the pack"),
        (lambda: Exercise("A: 7C | discard: 7H", "?", right="7C", stage=9), "no stage '9'"),
        (lambda: twins(right="5S 5C"), "right answers are play 5C, play 5S; play 5S, play 5C"),
        (lambda: twins(right="5S; 5C"), "right answers are"),
        (lambda: twins(right="5S 5C; 5C 5S", wrong="5S, finish: BLJ-76"), "is allowed, and BLJ-76 does not punish it"),
        (lambda: Exercise(**CALL, wrong="6H 7H: BLJ-76"), "is allowed, and BLJ-76 does not punish it"),
        (lambda: eight(right="B", wrong="C: BLJ-56"), "The right answer is Dot, not (B|Pip)"),
        (lambda: eight(right="E"), "not a choice here. Choose from You, Pip, Dot, Milo"),
        (lambda: eight(wrong="B: BLJ-46"), "BLJ-46 cannot be the reason against B: it is not on at this stage"),
        (lambda: eight(wrong="B"), "no rule cannot be the reason against B"),
        (lambda: Exercise(**EIGHT | {"after": "9D"}, right="C"), "cannot be played: 9♦ matches neither"),
        (lambda: Exercise(**EIGHT | {"ask": ""}, right="9D"), "end the turn, so no move can answer"),
        (lambda: Exercise(**EIGHT | {"ask": "pending"}, right="2", wrong="0: BLJ-56"), "The right answer is 0, not 2"),
    ],
)  # fmt: skip
def test_a_wrong_lesson_cannot_be_built(build, said):
    with pytest.raises(ValueError, match=said):
        build()


def test_yes_and_no_must_name_the_rule_that_refuses():
    words = {"position": "A: 6S 7S 7D 2H | discard: 4S", "request": "May 7♦ follow?", "after": "6S 7S"}
    exercise = Exercise(**words, ask="7D", right="no", wrong="yes: BLJ-28", stage="2c")
    assert exercise.choices == {"yes": "Yes", "no": "No"}
    with pytest.raises(ValueError, match=r"because of .*\[BLJ-28\], not because of BLJ-24"):
        Exercise(**words, ask="7D", right="no", wrong="yes: BLJ-24", stage="2c")
    with pytest.raises(ValueError, match="The right answer is Yes"):
        Exercise(**words, ask="7D", right="no", wrong="yes: BLJ-28", stage=3)


def test_house_rules_change_what_is_right():
    words = {"position": "A: JS JH JC 4D 5D | discard: 9S", "request": "How many?", "after": "JS JC, finish"}
    assert Exercise(**words, ask="pending", right="14", wrong="7: BLJ-61").judge("14").done
    assert Exercise(**words, ask="pending", right="5", wrong="10: BLJ-61", black_jack_pickup=5,
                    black_jacks_cumulative=False).judge("5").done  # fmt: skip


def test_a_question_may_be_any_function_of_the_table():
    exercise = Exercise(
        "A: KC 3D 4D | discard: QC", "Which way does the game go?", after="KC, finish", players=3, stage=4,
        ask=lambda table: "left" if table.direction == 1 else "right", right="right", wrong="left: BLJ-70",
    )  # fmt: skip
    assert exercise.judge("right").done and exercise.judge("left").reason.rule == "BLJ-70"


def test_one_line_is_enough():
    exercise = Exercise("A: 7C 9S | discard: 7H", "Lay the card that fits.", right="7C", stage=1)
    assert exercise.judge("7C").done and exercise.judge("9S").reason.rule == "BLJ-20"
    assert exercise.hint().say() and exercise.judge("7C").say == "Yes! Well done."


# ---- games with tricks ------------------------------------------------------------------------------------------

TRICK = {"position": "A: KH 9D | B: 8D | trick: TH | trump: S | turn: A", "game": "bela", "stage": 1}
LAST = {"position": "A: 7D | B: | trick: 8D | won.A: AH AC | trump: S | turn: A", "game": "bela", "stage": 1}


def test_cards_alone_are_played_whatever_verb_comes_first():
    exercise = Exercise(**TRICK, request="Which card follows?", right="KH", wrong="9D: BEL-45", ask="all")
    assert next(iter(exercise.kind.verbs)) != "play"
    assert exercise.judge("KH").done and exercise.judge("9D").reason.rule == "BEL-45"


def test_what_comes_before_the_question_is_made_by_whoever_has_the_turn():
    exercise = Exercise(**TRICK, request="Who leads next?", after="KH, gather, 8D", ask="leader", right="B",
                        wrong="A: BEL-43")  # fmt: skip
    assert exercise.state.turn == exercise.me == "A"
    assert exercise.choices == {"A": "You", "B": "Pip"}, "answers that are seats carry their names"
    assert exercise.judge("Pip").done and exercise.judge("You").reason.rule == "BEL-43"


def test_a_hand_that_the_position_names_stays_as_it_is():
    exercise = Exercise(**LAST, request="Who wins?", after="7D, gather", right="A", wrong="B: BEL-56",
                        ask=lambda table: table.winners[0])  # fmt: skip
    assert exercise.state.hand_over and exercise.state.score == (22, 0)


def test_a_hint_looks_at_the_trick_on_the_table():
    follow = Exercise(**TRICK, request="Which card follows?", right="KH", wrong="9D: BEL-45")
    assert [c.code for c in follow.hint().cards] == ["TH"]
    win = Exercise(**TRICK, request="Who wins?", after="KH", ask="turn", right="B", wrong="A: BEL-44")
    assert [c.code for c in win.hint().cards] == ["TH"], "the card that decides is not shown yet"
    whole = Exercise(**LAST, request="Who wins?", after="7D, gather", ask=lambda table: table.leader, right="B",
                     wrong="A: BEL-44")  # fmt: skip
    assert whole.hint().say(child=True) == "Look at 8♦ 7♦. What do they tell you?"


# ---- judging ---------------------------------------------------------------------------------------------------


def test_every_wrong_card_gets_its_own_reason():
    feedback = fits().judge("2D")
    assert (feedback.right, feedback.done, feedback.reason.rule) == (False, False, "BLJ-20")
    assert {c.code for c in feedback.reason.cards} == {"2D", "7H"}
    assert "2♦ doesn't match 7♥" in feedback.say


def test_all_right_moves_are_asked_for():
    exercise = fits()
    assert exercise.judge("7C") == exercise.judge((Move("play 7C"),))
    assert (exercise.judge("7C").right, exercise.judge("7C").done) == (True, False)
    assert exercise.judge("5H; 7C").done
    assert not exercise.judge("7C; 9S").right
    assert "isn't what the question asks" in str(exercise.judge("pick_up").reason)


def test_a_legal_but_poor_turn_shows_its_consequence():
    exercise = Exercise(**CALL, wrong="6H 7H 7S 8S: BLJ-76")
    forgot = exercise.judge("6H 7H 7S 8S")
    assert not forgot.right and forgot.reason.rule == "BLJ-76"
    assert forgot.say == book("black_jack").rule("BLJ-76").child
    short = exercise.judge("6H 7H, finish")
    assert not short.right and "longer turn" in short.say
    assert exercise.judge("6H 7H").right and not exercise.judge("6H 7H").done


def test_a_turn_may_be_written_with_or_without_its_finish():
    assert twins().judge("5S 5C").done and twins().judge("play 5S, play 5C, finish").done
    called = (Move("play 8C"), Move("finish -> S"))
    assert tidy(called, twins().kind) == called, "what is said counts"


def test_a_turn_that_is_over_takes_no_more_moves():
    assert "already over" in twins().judge("5S, finish, 5C").say


def test_answers_in_words_are_taken_by_seat_or_by_name():
    assert eight().judge("C").done and eight().judge("Dot").done and eight().judge(" dot ").done
    assert eight().judge("Pip").reason.rule == "BLJ-56"
    assert eight().judge("Milo").reason.rule == "BLJ-56"
    with pytest.raises(ValueError, match="Choose from You, Pip, Dot, Milo"):
        eight().judge("Nobody")


# ---- hints -----------------------------------------------------------------------------------------------------


def test_cards_may_come_in_any_order_that_comes_to_the_same():
    taking = Exercise(
        "A: 8D 4H | table: 4C 3D AS | turn: A", "Take three cards.", right="play 8D, take 4C, add 3D, add AS",
        wrong="play 8D, trail", rule="CAS-30", game="casino",
    )  # fmt: skip
    assert len(taking.right) == 6 and set(taking.right.values()) == {"play 8D, take 4C, add 3D, add AS"}
    assert taking.judge("play 8D, take AS, add 3D, add 4C, done").done
    assert taking.judge("play 8D, take AS").right and not taking.judge("play 4H, take 4C").right
    run = Exercise("A: 5Y 6Y 7Y 9R | B: 1G | took: stock | turn: A", "Lay a run.", right="5Y 6Y 7Y", wrong="discard 9R",
                   game="belisha", rule="BSH-20")  # fmt: skip
    assert len(run.right) == 6 and run.judge("6Y 7Y 5Y").done
    # on a pile the top card matters, so another order is another answer
    laid = Exercise("A: 5S 5C 9H KH | discard: 5D", "Lay both fives.", right="5S 5C", wrong="9H: BLJ-20", stage="2a")
    assert list(laid.right.values()) == ["5S 5C"]
    with pytest.raises(ValueError, match="right and wrong"):
        Exercise("A: 5Y 6Y 7Y 9R | B: 1G | took: stock | turn: A", "Lay a run.", right="5Y 6Y 7Y", wrong="6Y 5Y 7Y",
                 game="belisha", rule="BSH-20")  # fmt: skip


def test_hints_go_from_where_to_look_to_why():
    exercise = fits()
    look, card, move, why, again = (exercise.hint() for _ in range(5))
    assert [c.code for c in look.cards] == ["7H"]
    assert [c.code for c in card.cards] == ["7C"]
    assert move.say() == "Try this: lay 7♣."
    assert why.rule == "BLJ-20" and why.say(child=True) == book("black_jack").rule("BLJ-20").child
    assert again == why


def test_hints_follow_what_was_done_and_begin_anew():
    exercise = twins()
    exercise.hint(), exercise.hint()
    done = (Move("play 5C"),)
    assert [c.code for c in exercise.hint(done).cards] == ["5C"]
    assert [c.code for c in exercise.hint(done).cards] == ["5S"]
    assert "start again" in exercise.hint((Move("play 5C"), Move("finish"))).say(child=True)


def test_hints_to_a_question_in_words():
    exercise = eight()
    said = [exercise.hint().say(child=True) for _ in range(4)]
    assert "8♣" in said[0] and "Dot" not in said[0] + said[1] and "Dot" in said[2]
    assert said[3] == book("black_jack").rule("BLJ-56").child


# ---- showing ---------------------------------------------------------------------------------------------------


def test_the_question_does_not_show_its_answer():
    exercise = eight()
    assert exercise.asked.turn == "A" and exercise.state.turn == "C"
    assert "Dot to play" not in repr(exercise) and "Choose: You, Pip, Dot, Milo" in repr(exercise)


def test_it_shows_itself_as_text_and_as_a_widget_and_a_saved_notebook_says_how_to_wake_it():
    shown = Exercise("A: 7C | discard: 7H", "Lay <b>it</b>!", right="7C", stage=1)._repr_mimebundle_()
    assert "Lay <b>it</b>!" in shown["text/plain"] and "7♣" in shown["text/plain"]
    assert "Lay &lt;b&gt;it&lt;/b&gt;!" in shown["text/html"] and "run the cells again" in shown["text/html"]
    assert "<img" not in shown["text/html"]  # forty pictures made a notebook of two megabytes
    assert shown["application/vnd.jupyter.widget-view+json"]["model_id"]


def test_hands_left_open_are_dealt_and_stay_hidden():
    exercise = eight()
    assert {seat: len(exercise.state.piles[seat]) for seat in "BCD"} == {"B": 5, "C": 5, "D": 5}
    assert sum(map(len, exercise.state.piles.values())) == 52
    hidden = {c.sign for seat in "BCD" for c in exercise.asked.piles[seat]}
    assert not hidden & set(repr(exercise).split())


# ---- the table it is answered on --------------------------------------------------------------------------------


def ids(table, part):
    return [item["id"] for item in table.overlay.full_look[part]]


def practice(exercise):
    """The table on which an exercise is answered."""
    return Table(Practice(exercise), speed="instant")


def told(table):
    return table.overlay.look["say"], table.overlay.look["tone"], table.overlay.look["rule"]


def test_tapping_finds_all_right_cards_and_names_the_rule_of_a_wrong_one():
    table = practice(fits())
    assert all("playable" not in t["label"] for t in table.overlay.look["targets"]), "no label gives the answer away"
    assert table.overlay.look["more"] == [] and ids(table, "moves") == []
    table.press("card:9S")
    assert told(table)[1:] == ("no", "BLJ-20")
    table.press("card:7C")
    assert told(table) == ("Yes! Can you find one more?", "good", "BLJ-20")
    table.press("card:7C")
    assert told(table)[1] == "hint"
    table.press("card:5H")
    assert told(table)[1] == "good" and told(table)[0].startswith("★★ Yes!")
    assert table.controller.done and table.game.steps == []
    marked = [s.card.code for s in table.painter.scene.sprites if s.mark == "good"]
    assert sorted(marked) == ["5H", "7C"]
    table.press("tool:new")
    assert not table.controller.done and table.controller.found == ()


def test_a_turn_is_played_and_judged_at_its_end():
    table = practice(Exercise(**CALL, wrong="6H 7H 7S 8S: BLJ-76"))
    for card in ("6H", "7H", "7S"):
        table.press(f"card:{card}")
        assert told(table) == ("Good so far. Keep going!", "good", "")
    table.press("card:8S")
    assert ids(table, "moves") == ["move:play 8S", "move:play 8S -> last-card"]
    table.press("move:play 8S")
    assert told(table)[1:] == ("no", "BLJ-76")
    assert [step.move.text for step in table.game.steps] == ["play 6H", "play 7H", "play 7S"]
    table.press("card:8S")
    table.press("move:play 8S -> last-card")
    assert table.controller.done and told(table)[1] == "good"
    table.press("tool:new")
    for card in ("8S", "7S", "7H", "6H"):
        table.press(f"card:{card}")
    table.press("move:play 6H -> last-card")
    assert table.controller.done and told(table)[1] == "good"


def test_a_wrong_move_that_ends_the_turn_is_taken_back_as_nobody_plays_on():
    table = practice(Exercise("A: KS QD | discard: KH", "Lay the other king!", stage=1, right="KS"))
    table.press("move:pick_up")
    assert told(table)[1] == "no" and table.game.steps == [] and table.game.state.turn == "A"
    assert ids(table, "moves") == ["move:pick_up"]
    labels = [item["label"] for part in ("moves", "tools") for item in table.overlay.full_look[part]]
    assert [label for label in labels if "back" in label] == ["Take back"]
    table.press("card:KS")
    assert table.controller.done and told(table)[0].startswith("★★ ")


def test_a_wrong_move_within_a_turn_is_taken_back_so_that_the_right_one_can_follow():
    position = "A: 8D | B: KS | table: 6S 2H 4C 3D AS | turn: A"
    table = practice(Exercise(position, "Take two cards.", right="play 8D, take 6S, add 2H", game="casino", stage=2))
    for card, tone in (("8D", "good"), ("4C", "no"), ("6S", "good"), ("3D", "no"), ("2H", "good")):
        table.press(next(name for name in table.offered() if name.startswith(f"card:{card}")))
        assert told(table)[1] == tone
    assert table.controller.done and told(table)[0].startswith("★★ ")


def test_a_wrong_finish_is_taken_back_without_the_card_before_it():
    position = "A: 7H 7S 5D | B: KS | discard: 7C | turn: A"
    table = practice(Exercise(position, "Lay both sevens!", stage=2, right="play 7H, play 7S"))
    table.press("card:7H")
    for _ in range(2):
        table.press("move:finish")
        assert told(table)[1] == "no" and [step.move.text for step in table.game.steps] == ["play 7H"]
    table.press("card:7S")
    assert table.controller.done and told(table)[1] == "good"


def test_the_mistakes_of_an_exercise_can_be_made():
    table = practice(
        Exercise("A: 4S 7H 7D | discard: KS", "?", after="4S", right="pick_up", wrong="finish: BLJ-52", stage=3)
    )
    assert sorted(ids(table, "moves")) == ["move:finish", "move:pick_up"]
    table.press("move:finish")
    assert told(table)[1:] == ("no", "BLJ-52")
    table.press("zone:stock")
    assert table.controller.done


def test_a_question_in_words_is_answered_with_buttons():
    table = practice(eight())
    assert ids(table, "moves") == [f"choice:{s}" for s in "ABCD"] and table.overlay.look["targets"] == []
    assert "Dot to play." not in table.overlay.look["words"]
    with pytest.raises(ValueError, match="no button 'card:9D'"):
        table.press("card:9D")
    table.press("choice:B")
    assert told(table)[1:] == ("no", "BLJ-56")
    table.press("choice:C")
    assert table.controller.done and "Dot to play." in table.overlay.look["words"]
    table.press("tool:new")
    assert not table.controller.done and "Dot to play." not in table.overlay.look["words"]


def test_the_hint_button_goes_in_steps():
    table = practice(fits())
    said = []
    for _ in range(4):
        table.press("tool:hint")
        said.append(told(table)[0])
    assert len(set(said)) == 4


def test_nobody_answers_a_right_move():
    table = practice(Exercise("A: 7C 9S | discard: 7H", "Lay it.", right="7C", stage=1))
    table.press("card:7C")
    assert table.controller.done and [s.seat for s in table.game.steps] == ["A", "A"]


def test_a_narrow_screen_gets_the_narrow_layout():
    table = practice(fits())
    wide = table.painter.canvas.drawing
    table._message(None, {"size": {"w": 390, "h": 700, "still": True}}, [])
    look = table.overlay.look
    assert look["shape"] == "upright" and abs(look["height"] / look["width"] - 700 / 390) < 0.01, (
        "as large as the screen"
    )
    assert table.painter.canvas.drawing != wide and f'viewBox="0 0 {look["width"]}' in table.painter.canvas.drawing


# ---- causes ------------------------------------------------------------------------------------------------------

WHOSE = {"position": "A: TD 2C | B: 3C | C: 4C | trick: 9D AS | turn: A | dealer: C", "game": "bismarck", "stage": 1,
         "request": "Who wins?", "after": "TD", "ask": "turn"}  # fmt: skip
FREE = {"position": "A: AC 2H | B: 5C 6C | C: 4C | trick: 9D | turn: A | dealer: C | trump: H", "game": "bismarck"}


def whose(**more):
    stated = {"right": "A: 10♦ beats 9♦.", "wrong": "B: BIS-23 9♦ is too low.; C: BIS-23 A♠ is no diamond."}
    return Exercise(**WHOSE | stated | more)


def test_every_wrong_answer_can_have_its_own_cause():
    exercise = whose()
    assert exercise.judge("C").say == "A♠ is no diamond." and exercise.judge("Pip").say == "9♦ is too low."
    assert {exercise.judge(seat).reason.rule for seat in "BC"} == {"BIS-23"}
    assert exercise.judge("A").say == "Yes! 10♦ beats 9♦." and exercise.judge("A").reason.rule == "BIS-23"
    assert [exercise.hint().say(child=True) for _ in range(4)][-1] == "10♦ beats 9♦."
    assert whose(wrong="B: BIS-23; C: BIS-23 A♠ is no diamond.").judge("B").say == "9♦ is lower than 10♦."


def test_a_wrong_move_can_have_its_own_cause_where_the_rules_allow_it():
    avoid = Exercise("A: AS QS | B: 2C 3C | C: 4C | trick: KS | turn: A | dealer: C", "Avoid the trick!", rule="BIS-23",
                     right="QS: Q♠ is lower.", wrong="AS: A♠ beats K♠.", game="bismarck")  # fmt: skip
    assert avoid.judge("AS").say == "A♠ beats K♠." and not avoid.judge("AS").right
    assert avoid.judge("QS").say == "Yes! Q♠ is lower."
    every = Exercise(**WHOSE | {"after": "", "ask": "all", "right": "TD", "wrong": "2C: BIS-21 2♣ is a club."})
    refused = every.judge("2C")
    assert refused.say == "2♣ is a club." and {c.code for c in refused.reason.cards} == {"TD", "2C", "9D"}


def test_a_move_that_may_not_be_made_is_refused_in_the_words_of_the_engine_and_no_is_not_praised_with_yes():
    exercise = Exercise(**WHOSE | {"after": "", "ask": "2C"}, right="no", wrong="yes: BIS-21")
    assert exercise.judge("yes").say == "You have diamonds. Play one of them."
    assert exercise.judge("no").say == "Right! You have diamonds. Play one of them."
    free = Exercise(**FREE, request="May you?", ask="AC", right="yes", wrong="no: BIS-22 You have no diamond.")
    assert free.judge("no").say == "You have no diamond." and free.judge("yes").say.startswith("Yes! ")


def test_of_two_answers_no_hint_rules_one_out_before_the_third_step():
    free = Exercise(**FREE, request="May you?", ask="AC", right="yes", wrong="no: BIS-22")
    said = [free.hint().say(child=True) for _ in range(4)]
    assert len(set(said)) == 4 and not any("Yes" in s or "“No”" in s for s in said[:2]) and "Yes" in said[2]


def test_a_question_who_wins_shows_the_trick_before_its_last_card():
    for card, winner in (("TD", "A"), ("2D", "B")):
        won = Exercise(**WHOSE | {"position": f"A: {card} 2C | B: 3C | C: 4C | trick: 9D AS | turn: A", "after": card},
                       right=winner, wrong="C: BIS-23")  # fmt: skip
        assert won.asked.phase == "play" and len(won.asked.piles["trick"]) == 2 and won.state.phase == "gather"
        assert " is the highest" not in repr(won)


def test_the_learner_may_be_somebody_who_does_not_have_the_turn():
    exercise = whose(me="C", right="A", wrong="B: BIS-23; C: BIS-23")
    assert exercise.me == "C" and exercise.choices == {"A": "Pip", "B": "Dot", "C": "You"}
    assert exercise.game().seat == "C" and exercise.judge("Pip").done
    with pytest.raises(ValueError, match="me cannot be 'X'"):
        whose(me="X")


def test_another_one_is_laid_on_the_same_table_with_its_own_request():
    exercise = fits()
    practice = Practice(exercise)
    table = Table(practice, speed="instant")
    table.press("tool:another")
    assert practice.exercise is not exercise and practice.exercise.rule == exercise.rule
    assert practice.game.state == practice.exercise.asked
    for move in [chain[0] for chain in practice.exercise.right]:
        table.press(f"card:{move.card}")
    assert practice.done and "tool:another" in [b["id"] for b in table.overlay.look["moves"]]


@pytest.mark.parametrize("press", ["card:5S", "card:9H", "tool:hint"])
def test_a_press_is_answered_with_one_look(press):
    """A second one a moment later would make what is pressed meanwhile a press on an older look."""
    looks = []

    async def pressed():
        table = practice(Exercise(**TWINS, ask="longest", rule="BLJ-22", right="5S 5C; 5C 5S"))
        table.overlay.observe(lambda change: looks.append(change.new["number"]), "look")
        table._message(None, {"press": press, "number": table.number}, None)
        await asyncio.sleep(0.01)
        return table

    table = asyncio.run(pressed())
    assert looks == [table.number]


def test_a_stated_mistake_hears_its_own_cause_at_the_table_too():
    king = Exercise("A: KS QD JC | discard: KH", "Tap the other king!", stage=1, right="KS: K♠ is a king, too.",
                    wrong="QD: BLJ-20 Q is the queen.; JC: BLJ-20")  # fmt: skip
    for card, said in (
        ("QD", "Q is the queen."),
        ("JC", "J♣ doesn't match K♥. Find the same sign or the same number."),
    ):
        table = king.table().table
        table.press(f"card:{card}")
        assert table.overlay.look["say"] == said and table.tone == "no" and table.controller.missed


def test_the_way_to_a_longer_mistake_is_no_mistake_yet():
    stairs = Exercise("A: KS JS QS 4H | discard: TS", "Lay all three spades.", ask="longest", rule="BLJ-22", stage="2b",
                      right="JS QS KS; KS QS JS", wrong="KS JS: BLJ-24 The queen comes between them.")  # fmt: skip
    table = stairs.table().table
    table.press("card:KS")
    assert table.overlay.look["say"] == "Good so far. Keep going!"
    table.press("card:JS")
    assert table.overlay.look["say"] == "The queen comes between them."
    middle = Exercise("A: JS TS QS 4H | discard: 9S", "Lay all three spades.", ask="longest", rule="BLJ-22", stage="2b",
                      right="TS JS QS; QS JS TS", wrong="JS TS QS: BLJ-24")  # fmt: skip
    table = middle.table().table
    table.press("card:JS")
    assert table.overlay.look["say"] == "You can do that. But a longer turn goes another way. You can take it back."
    assert table.tone == "hint" and not table.controller.missed
    twos = Exercise("A: 5S 5C 9H KH | discard: 5D", "Lay two.", rule="BLJ-21", stage="2a", right="5S 5C; 5C 5S",
                    wrong="KH 9H: BLJ-20; 5S 9H: BLJ-24")  # fmt: skip
    assert twos.judge("5S").right and not twos.judge("KH").right


def test_a_wrong_answer_marks_no_right_ones():
    """At a table that is played they would be ringed in gold."""
    asked = Exercise(
        "A: KH 9D | B: 8D QC | trick: TH | trump: S | turn: A", "Which card may you play?",
        game="bela", ask="all", right="KH", wrong="9D: BEL-45",
    )  # fmt: skip
    table = asked.table().table
    table.messages.hear({"press": "card:9D", "number": table.number})
    assert table.tone == "no" and Card("KH") in table.reply.cards
    assert not [sprite for sprite in table.painter.scene.sprites if sprite.mark == "good"]
