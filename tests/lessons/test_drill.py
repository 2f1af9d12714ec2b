"""Drills: endless practice for any rule that forbids something, from positions of real play."""

import pytest

from cardlab import Game, drill
from cardlab.games import book, catalogue
from cardlab.lessons.drill import forbidding
from cardlab.site.rulesheet import RuleSheet

# Two rules of each game that come up in nearly every hand; tests/bench/drills.py tries them all.
OFTEN = [
    "accordion ACC-10", "accordion ACC-15", "bango BAN-10", "bela BEL-46", "bela BEL-28", "belisha BSH-10",
    "bismarck BIS-18", "black_jack BLJ-20", "black_jack BLJ-33", "casino CAS-42", "casino CAS-21",
    "la_belle_lucie LBL-12", "marjapussi MAR-27", "marjapussi MAR-28", "memory MEM-12", "michigan MIC-28",
    "michigan MIC-21", "sergeant_major SGM-25",
]  # fmt: skip


@pytest.mark.parametrize("which", OFTEN)
def test_a_drill_makes_one_exercise_after_another_for_its_rule(which):
    game, rule = which.split()
    assert rule in forbidding(game)
    first = drill(game, rule, seed=3)
    made = [first, *(first.another(seed) for seed in range(3))]
    for one in made:
        assert one.rule == rule and rule in one.on
        assert rule in one.wrong.values()
        for answer in one.wrong:
            assert not one.judge(answer).right
        assert one.judge("; ".join(one.right.values())).done
    assert len({one.made["position"] for one in made}) == len(made)
    assert drill(game, rule, seed=3).made == first.made


def test_the_stage_is_the_one_asked_for_and_what_cannot_be_practised_is_said():
    assert drill("bela", "BEL-46", stage=3, seed=1).made["stage"] == "3"
    with pytest.raises(ValueError, match="BEL-46 is not on at stage 1"):
        drill("bela", "BEL-46", stage=1)
    with pytest.raises(ValueError, match=r"forbids nothing.*BEL-46"):
        drill("bela", "BEL-56")
    with pytest.raises(ValueError, match="has no rule"):
        drill("bela", "BEL-" + "999")


def test_yes_and_no_are_both_right_at_times():
    first = drill("black_jack", "BLJ-20", seed=0)
    rights = {next(iter(one.right)) for one in map(first.another, range(30)) if one.choices}
    assert rights == {"yes", "no"}


def test_the_rule_sheet_practises_the_rules_that_forbid():
    shown = RuleSheet(Game("bela", stage=2, seed=1))
    assert "BEL-46" in shown.buttons.rules and "BEL-56" not in shown.buttons.rules
    shown.practise("BEL-46")
    assert shown.place.children[0].exercise.rule == "BEL-46"


@pytest.mark.parametrize("name", catalogue())
def test_the_rules_that_forbid_stand_in_the_book_and_are_no_advice(name):
    assert forbidding(name) <= set(book(name).rules)
    assert not any(book(name).rules[rule].advice for rule in forbidding(name))
