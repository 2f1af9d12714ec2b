"""A question for the lab: the guess comes first, and nothing is counted before somebody asks for it."""

import pytest

from cardlab.lab.simulate import simulate
from cardlab.lessons.guess import Guess


def made(count=lambda: "about 7"):
    counted = []
    guess = Guess("How many <tricks>?", ["5", "7"], lambda: counted.append(1) or count())
    return guess, counted


def test_nothing_is_counted_before_a_guess_and_a_button():
    guess, counted = made()
    assert guess.counting.disabled and not counted and "&lt;tricks&gt;" in guess.children[0].value
    guess.buttons[1].click()
    assert not guess.counting.disabled and not counted and "You guess: 7" in guess.said.value
    guess.buttons[0].click()
    assert guess.guess == "5" and [b.button_style for b in guess.buttons] == ["info", ""]
    guess.counting.click()
    assert counted == [1] and "<b>5</b>" in guess.said.value and "about 7" in guess.said.value
    assert all(b.disabled for b in (*guess.buttons, guess.counting)), "the guess stands beside the answer"


def test_what_came_out_is_shown_as_it_shows_itself():
    guess, _ = made(lambda: simulate("bismarck", players=["bot:first"] * 3, deals=2, stage=1))
    guess.buttons[0].click()
    guess.counting.click()
    assert "<table" in guess.said.value and "2 hands" in guess.said.value


def test_what_goes_wrong_is_said():
    guess, _ = made(lambda: 1 / 0)
    guess.buttons[0].click()
    guess.counting.click()
    assert "could not be counted: division by zero" in guess.said.value


@pytest.mark.parametrize("guesses", [[], ["one"], ["one", "one"], "ab", [1, 2]])
def test_a_guess_needs_something_to_choose_from(guesses):
    with pytest.raises(ValueError, match="at least two different guesses"):
        Guess("?", guesses, lambda: 1)
