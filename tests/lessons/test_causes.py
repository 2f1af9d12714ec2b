"""Causes: what a wrong choice hears is told of the position and of the choice, one piece for each kind of question."""

import pytest

from cardlab.lessons.exercise import Exercise
from cardlab.lessons.words.causes import who_wins

TRICK = {"ask": "turn", "game": "bismarck", "request": "Who wins?"}


def said(exercise, *choices):
    return [exercise.judge(choice).say for choice in choices]


@pytest.mark.parametrize(
    ("trick", "card", "trump", "right", "first", "second"),
    [
        ("9D AS", "TD", "", "A", "9♦ is lower than 10♦.", "A♠ isn't a diamond, so it can't win."),
        ("9D 2C", "3C", "C", "A", "9♦ isn't a trump, and 3♣ is.", "2♣ is lower than 3♣."),
    ],
)
def test_which_card_wins(trick, card, trump, right, first, second):
    exercise = Exercise(f"A: {card} 5H | B: 3D | C: 4D | trick: {trick} | trump: {trump} | turn: A", after=card,
                        stage=3, right=right, wrong="B: BIS-23; C: BIS-23", **TRICK)  # fmt: skip
    assert said(exercise, "B", "C") == [first, second]
    half = Exercise("A: TD 5H | B: 3D 4H | C: 4D | trick: 9D | turn: A", stage=3, right="A", wrong="B: BIS-23", **TRICK)
    assert who_wins("BIS-23", half.state, "A") is None, "not all have played"


def test_who_is_next():
    waits = Exercise("A: 3H 8D | discard: QS | stock: QH ...", "?", after="pick_up", right="B", ask="turn", stage=1)
    assert said(waits, "A") == ["You have just played. Who is next?"]
    eight = Exercise("A: 8C 9D KH | discard: 5C", "?", after="8C, finish", players=4, right="C", ask="turn", stage=4,
                     wrong="B: BLJ-56")  # fmt: skip
    assert said(eight, "A", "B") == ["You have just played. Who is next?", "The next player misses a turn."]
    twins = Exercise("A: 5S 5C 9H | discard: 5D", "?", after="5S, finish", players=3, right="B", ask="turn", stage=2)
    assert said(twins, "C") == ["Dot has to wait. Look who played last!"]


def test_how_many_and_what_it_is_worth():
    chain = Exercise("A: JS JH JC 4D 5D | discard: 9S", "?", after="JS JH JC, finish", right="7", ask="pending",
                     wrong="14: BLJ-32; 21: BLJ-65; 2: BLJ-60", stage=5)  # fmt: skip
    assert said(chain, "2", "14", "21") == [
        "2 is too few. Count again!", "14 is too many. Count again!", "21 is too many. Count again!",
    ]  # fmt: skip


def test_what_may_be_played():
    free = Exercise("A: 7C 5H 9S 2D | discard: 7H", "May you?", ask="7C", right="yes", wrong="no: BLJ-20", stage=1)
    assert said(free, "no") == ["You're allowed to: “Lay 7♣”."]
    barred = Exercise("A: 7C 5H 9S 2D | discard: 7H", "May you?", ask="9S", right="no", wrong="yes: BLJ-20", stage=1)
    assert said(barred, "yes") == ["9♠ doesn't match 7♥. Find the same sign or the same number."]
