"""Drills: endless practice for any rule that forbids something, from positions of real play."""

import pickle
import re

import laws
import pytest

from cardlab import Game, drill
from cardlab.games import book, catalogue
from cardlab.home.rulesheet import RuleSheet
from cardlab.lessons.drill import forbidding

# Two rules of each game that come up in nearly every hand; tests/bench/drills.py tries them all.
OFTEN = [
    "accordion ACC-10", "accordion ACC-15", "bango BAN-10", "bela BEL-46", "bela BEL-28", "belisha BSH-10",
    "bismarck BIS-18", "black_jack BLJ-20", "black_jack BLJ-33", "casino CAS-42", "casino CAS-21",
    "la_belle_lucie LBL-12", "marjapussi MAR-27", "marjapussi MAR-28", "memory MEM-12", "michigan MIC-28",
    "michigan MIC-21", "sergeant_major SGM-25", "belisha BSH-26", "bismarck BIS-21", "sergeant_major SGM-26",
]  # fmt: skip


RULES = [f"{game} {rule}" for game in catalogue() for rule in sorted(forbidding(game)) if f"{game} {rule}" not in OFTEN]


def drills(which, count):
    """A drill and some that follow it; fewer, or none, for a rule that hardly ever comes up."""
    game, rule = which.split()
    made = []
    try:
        made.append(drill(game, rule, seed=3))
        made += map(made[0].another, range(count))
    except ValueError:
        assert which not in OFTEN
    return made


@pytest.mark.slow
@pytest.mark.parametrize("which", [*OFTEN, *laws.sampled(RULES, 8, "drills")])
def test_no_answer_to_a_drill_is_always_right_and_its_words_say_what_the_rules_say(which, monkeypatch):
    monkeypatch.setattr(
        "cardlab.lessons.drill.MOST", 1000
    )  # a rule that is still rarer tells little here, and takes ten seconds
    made = drills(which, 4)
    for one in made:
        assert one.rule == which.split()[1] and one.rule in {*one.wrong.values()} & one.on
        assert not any(one.judge(answer).right for answer in one.wrong)
        assert one.judge("; ".join(one.right.values())).done
        assert tells_what_the_rules_say(one), one
    # Answers are words, or the cards to tap; of a rare rule there may be images of one position only, or none.
    answers = {"; ".join(sorted(one.right.values())) for one in made}
    rare = len(made) < 5 or any(one.origin is not one for one in made)
    assert len(answers) > 1 or (rare and which not in OFTEN), made


def tells_what_the_rules_say(one):
    """Whether the request, read as words alone, has the answer that the rules give: no other move is told like it."""
    legal = {move: one.state.deed(move) for move in one.state.legal_moves()}
    asked = re.search(r"(?:^|\. )(?:Which cards m|M)ay you (.+) now\?(?: Tap them all\.)?$", one.request)[1]
    if one.choices:
        return (asked in legal.values()) == ("yes" in one.right)
    told = {move for move, deed in legal.items() if move.card and deed.replace(f" {move.card.sign}", "") == asked}
    return told == {move for (move,) in one.right}


@pytest.mark.parametrize("which", OFTEN[::6])
def test_a_drill_goes_on_with_other_positions_and_is_the_same_for_the_same_seed(which):
    made = drills(which, 3)
    assert len({one.made["position"] for one in made}) == len(made)
    assert drills(which, 0)[0].made == made[0].made


@pytest.mark.parametrize("which", OFTEN[::6])
def test_a_drill_that_was_pickled_is_the_same_and_goes_on_with_the_same_positions(which):
    one = drills(which, 0)[0]
    again = pickle.loads(pickle.dumps(one))
    assert again.made == one.made and again.book.rule(one.rule) == one.book.rule(one.rule)
    assert again.another(7).made == one.another(7).made


@pytest.mark.parametrize("which", ["bismarck BIS-21", "sergeant_major SGM-26"])
def test_a_rule_that_games_share_can_be_practised(which):
    """Tricks are judged in a module of their own, which no game's folder holds."""
    assert which.split()[1] in forbidding(which.split()[0]) and drills(which, 0)


@pytest.mark.slow
def test_what_depends_on_a_house_rule_names_it():
    """Nobody may stop exchanging early but where that is agreed: without the words nobody could know."""
    first = drill("sergeant_major", "SGM-18", seed=1)
    for one in [first, *map(first.another, range(4))]:
        assert one.request.startswith("Exchanging less: yes. May you") == ("yes" in one.right), one


def test_the_stage_is_the_one_asked_for_and_what_cannot_be_practised_is_said():
    assert drill("bela", "BEL-46", stage=3, seed=1).made["stage"] == "3"
    with pytest.raises(ValueError, match="BEL-46 is not on at stage 1"):
        drill("bela", "BEL-46", stage=1)
    with pytest.raises(ValueError, match=r"does not forbid anything.*BEL-46"):
        drill("bela", "BEL-56")
    with pytest.raises(ValueError, match="has no rule"):
        drill("bela", "BEL-" + "999")


def test_the_rule_sheet_practises_the_rules_that_forbid():
    shown = RuleSheet(Game("bela", stage=2, seed=1))
    assert "BEL-46" in shown.buttons.rules and "BEL-56" not in shown.buttons.rules
    shown.practise("BEL-46")
    assert shown.place.children[0].exercise.rule == "BEL-46"


@pytest.mark.parametrize("name", catalogue())
def test_the_rules_that_forbid_stand_in_the_book_and_are_no_advice(name):
    assert forbidding(name) <= set(book(name).rules)
    assert not any(book(name).rules[rule].advice for rule in forbidding(name))
