"""Another one like this: other cards for every exercise of every lesson, the same question, proved by the engine."""

import re

import pytest
from laws import LAWS, sampled
from test_notebooks import EXERCISES, shown

from cardlab.play.lesson import Exercise

COUNT = 100 if LAWS == "full" else 4  # variants of each kind
KINDS = sampled(EXERCISES, 40, "another")
SIGN = re.compile(r"(?:10|[A2-9JQK])[♠♥♦♣]")


def variants(exercise):
    try:
        return [exercise.another(seed) for seed in range(COUNT)]
    except ValueError as none:
        assert "No other position" in str(none)
        return []


@pytest.mark.parametrize(("name", "cell"), KINDS)
def test_another_one_asks_the_same_at_other_cards(name, cell):
    exercise = shown(name)[cell]
    for found in variants(exercise):
        assert (found.asked.view(found.me).text(), found.request) != (
            exercise.asked.view(exercise.me).text(),
            exercise.request,
        )
        assert found.rule == exercise.rule and found.made["stage"] == exercise.made["stage"]
        assert set(found.wrong.values()) <= {exercise.rule, *exercise.wrong.values()}
        sizes = [{pile: len(cards) for pile, cards in one.state.piles.items()} for one in (exercise, found)]
        assert sizes[0] == sizes[1]
        assert len(SIGN.findall(found.request)) == len(SIGN.findall(exercise.request))
        for answer in found.right:
            if found.ask != "all":
                assert found.judge(answer).done
        if found.ask == "all":
            assert found.judge("; ".join(found.right.values())).done
        for answer in found.wrong:
            assert not found.judge(answer).right


def test_most_exercises_can_be_had_again():
    had = [
        exercise for name, cell in (p.values for p in KINDS) for exercise in [shown(name)[cell]] if variants(exercise)
    ]
    print(f"{len(had)} of {len(KINDS)} kinds have variants")
    assert len(had) >= 0.7 * len(KINDS)


def test_the_same_seed_makes_the_same_one_and_a_variant_goes_on_from_the_first():
    exercise = Exercise("A: 7C 5H 9S 2D | discard: 7H", "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20",
                        ask="all", stage=1)  # fmt: skip
    once, twice = exercise.another(3), exercise.another(3)
    assert once.made == twice.made and once.another(5).made == exercise.another(5).made


def test_words_change_with_the_cards():
    exercise = Exercise("A: 7S AD KC 8C | B: 8D 9C 7D | trick: TH | trump: S | turn: A", "You have no heart. What now?",
                        right="7S", wrong="8C: BEL-46; AD: BEL-46", ask="all", game="bela", stage=2)  # fmt: skip
    for seed in range(20):
        found = exercise.another(seed)
        led = found.state.piles["trick"][0].suit
        assert {"S": "spade", "H": "heart", "D": "diamond", "C": "club"}[led] in found.request
        assert not any(card.suit == led for card in found.state.piles["A"])


def test_what_hangs_on_these_very_cards_has_no_other():
    exercise = Exercise(
        "A: KC 3D | discard: QC", "How many?", right="two", ask=lambda table: "two", wrong="one: BLJ-20"
    )
    with pytest.raises(ValueError, match="No other position"):
        exercise.another(1)
