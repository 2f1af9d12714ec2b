"""The names of exercises, under which a browser keeps their stars: they stay when the words change."""

from collections import Counter

import pytest

from cardlab.lessons import naming
from cardlab.lessons.exercise import Exercise
from notebooks import LESSONS, exercises_of


def lay(request="Lay the card that fits.", right="7C", **more):
    return Exercise("A: 7C 9S | discard: 7H", request, right=right, wrong="9S: BLJ-20", stage=1, **more)


@pytest.fixture
def in_cell(monkeypatch):
    monkeypatch.setattr(naming, "running", "stage-1-fits")


def test_an_exercise_has_the_name_of_its_cell_whatever_it_says(in_cell):
    one, reworded = lay(), lay("Which card fits? Lay it.", "7C: Both are sevens.")
    assert one.key == reworded.key == one.another(1).key == "black_jack.stage-1-fits"
    assert one.was[0] != reworded.was[0]
    assert one.was[0] in one.another(1).was


def test_without_a_cell_what_is_asked_of_the_rules_makes_the_name():
    one, reworded = lay(), lay("Which card fits? Lay it.", "7C: Both are sevens.")
    assert one.key == reworded.key != lay(ask="all").key


def test_a_name_made_of_words_is_the_one_that_browsers_have(in_cell):
    """As it was written before exercises had the names of their cells."""
    assert lay().was == ["black_jack.1.6efb797c"]


def test_each_exercise_of_the_lessons_has_a_name_of_its_own():
    every = [exercise for name in LESSONS for exercise in exercises_of(name).values()]
    named = Counter(name for exercise in every for name in {exercise.key, *exercise.was})
    assert named.most_common(1)[0][1] == 1
    assert naming.REWORDED.keys() <= {exercise.key for exercise in every}, "what was renamed is found"
