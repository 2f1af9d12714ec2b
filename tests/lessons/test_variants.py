"""Another one like this: the suits that the rules treat alike are exchanged, in the cards and in the words alike."""

import random
import re

import laws
import pytest
from laws import sampled

from cardlab.lessons.exercise import Exercise
from cardlab.lessons.practice import ANOTHER
from cardlab.lessons.variants import exchanges, image, others
from cardlab.rules.cards import RED, SUIT_NAMES, SUITS
from cardlab.rules.moves import Move
from notebooks import EXERCISES, shown

MOST = 14  # option sets of a game that one run tries
LOOK = re.compile(r"(?:10|[A2-9JQK])?[♠♥♦♣]|\b(?:spade|heart|diamond|club|red|black|green|yellow|blue)s?\b", re.I)


@pytest.mark.parametrize("game", laws.GAMES)
def test_the_rules_do_treat_alike_what_a_game_says_they_do(game):
    """Moves, refusals and what comes of a move go through an exchange of suits."""
    chance = random.Random(f"{laws.SEED}/{game}")
    for i, options in enumerate(sampled(laws.option_sets(game), MOST, f"alike/{game}")):
        seats = laws.seat_counts(game)
        try:
            state = laws.kind(game).new(seats[i % len(seats)], seed=i, **options)
        except ValueError:
            continue  # too few packs for so many
        for _ in range(30):
            some = list(exchanges(state))
            if not some or not state.turn:
                break
            one, legal = chance.choice(some), state.legal_moves()
            other = laws.kind(game).at(one.laid(state.text()), seed=state.seed, **state.rules.changed())
            assert unwritten(one.back.laid(other.text())) == unwritten(state.text())
            assert {one.moves(str(move)) for move in legal} == set(map(str, other.legal_moves()))
            for move in laws.others(state, legal, chance, 10):
                refused, there = state.why_not(move), other.why_not(Move(one.moves(str(move))))
                assert (refused.rule, refused.because) == (there.rule, there.because), (move, one)
            move = laws.lively(state, legal, chance)
            state, after = state.play(move), other.play(one.moves(str(move)))
            if move.verb not in ("deal", "redeal"):  # a shuffle knows no suits
                assert unwritten(one.laid(state.text())) == unwritten(after.text()), (move, one)


def unwritten(text):
    """A position without its score sheet, which tells of whole suits in its own way, its piles in any order."""
    return sorted(part for part in text.split(" | ") if not part.startswith("lines: "))


@pytest.mark.parametrize(("game", "alike"), [("casino", "HC"), ("marjapussi", ""), ("beggar_my_neighbour", SUITS)])
def test_suits_that_are_not_alike_are_left_where_they_are(game, alike):
    assert set("".join(laws.kind(game).new(laws.few(game)).equal_suits())) == set(alike)


@pytest.mark.parametrize(("name", "cell"), sampled(EXERCISES, 120, "another"))
def test_another_one_is_the_same_exercise_with_its_suits_exchanged(name, cell):
    exercise = shown(name)[cell]
    for one in laws.sampled(others(exercise), 3, cell):
        found = image(exercise, one)  # the engine proves it
        assert unwritten(found.asked.view(found.me).text()) == unwritten(
            one.laid(exercise.asked.view(exercise.me).text())
        )
        assert unwritten(found.state.text()) == unwritten(one.laid(exercise.state.text()))
        assert (found.rule, found.me, found.on) == (exercise.rule, exercise.me, exercise.on)
        if not exercise.choices:
            for mine, theirs in ((exercise.right, found.right), (exercise.wrong, found.wrong)):
                assert {tuple(one.moves(str(move)) for move in chain) for chain in mine} == {
                    tuple(map(str, chain)) for chain in theirs
                }
        told, there = sentences(exercise), sentences(found)
        assert len(told) == len(there)
        for before, after in zip(sorted(map(one.words, told)), sorted(there), strict=True):
            assert before == after
        for before, after in zip(told, map(one.words, told), strict=True):
            looks(one, before, after)
        for answer in found.right:
            done = found.judge("; ".join(found.right.values()) if found.ask == "all" else answer)
            assert done.done
        for answer in found.wrong:
            assert not found.judge(answer).right


def sentences(exercise):
    """What an exercise says of its own."""
    return [exercise.request, exercise.praise, *exercise.causes.values(), *exercise.choices.values()]


def looks(one, before, after):
    """Each card, suit and colour that one sentence names is named in its image, as the suit that it has become."""
    for old, new in zip(LOOK.findall(before), LOOK.findall(after), strict=True):
        suits = [[s for s, name in SUIT_NAMES.items() if name.rstrip("s") in word.lower()] for word in (old, new)]
        signs = [["SHDC"["♠♥♦♣".index(c)] for c in word if c in "♠♥♦♣"] for word in (old, new)]
        for here, there in (suits, signs):
            assert [one.suits.get(suit, suit) for suit in here] == there
        if old.lower() in ("red", "black") and "red" not in one.kind.suits.values():
            assert old == new and all((s in RED) == (n in RED) for s, n in one.suits.items())


def test_another_one_is_offered_just_where_there_is_one():
    offered = 0
    for name, cell in (case.values for case in sampled(EXERCISES, 60, "offered")):
        exercise = shown(name)[cell]
        tools = [item["label"] for item in exercise.table().table.overlay.shown["tools"]]
        assert (ANOTHER in tools) == exercise.varied
        offered += exercise.varied
        if not exercise.varied:
            with pytest.raises(ValueError, match="No other position"):
                exercise.another(1)
        else:
            assert exercise.another(3).another(5).made["position"] == exercise.another(5).made["position"]
    print(f"{offered} exercises of the sample have another one")
    assert offered


def test_words_change_with_the_cards():
    exercise = Exercise("A: 7S AD KC 8C | B: 8D 9C 7D | trick: TH | trump: S | turn: A", "You have no heart. What now?",
                        right="7S", wrong="8C: BEL-46; AD: BEL-46", ask="all", game="bela", stage=2)  # fmt: skip
    for seed in range(20):
        found = exercise.another(seed)
        led = found.state.piles["trick"][0].suit
        assert SUIT_NAMES[led].rstrip("s") in found.request
        assert not any(card.suit == led for card in found.state.piles["A"])


def test_what_words_cannot_follow_stays_as_it_is():
    asked = {"position": "A: 3S 4D 7H | B: 2C | discard: 5S", "right": "yes", "ask": "3S", "stage": 1}
    for request, colours, some in (
        ("May you lay 3♠?", False, True),
        ("3♠ is black. May you lay it?", True, True),
        ("3♠ has a leaf with a stalk. May you lay it?", False, False),
    ):
        exercise = Exercise(request=request, **asked)
        assert exercise.varied == some
        for one in others(exercise) if colours else ():
            assert one.suits["S"] in "SC" and one.suits["H"] in "HD"


def test_what_a_function_found_is_true_of_the_image():
    def clubs(table):
        return "clubs" if table.piles["discard"][-1].suit == "C" else "?"

    exercise = Exercise("A: KC 3D | B: 2C | discard: QC", "Which suit lies on top?",
                        right="clubs", wrong="hearts: BLJ-20", ask=clubs, stage=1)  # fmt: skip
    for seed in range(10):
        found = exercise.another(seed)
        assert list(found.right) == [SUIT_NAMES[found.state.piles["discard"][-1].suit]]
