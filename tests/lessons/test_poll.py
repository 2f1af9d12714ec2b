"""Polls: an exercise that a class answers; a first answer counts, and nothing is judged before all see it."""

from __future__ import annotations

import csv
import io
import json
import random
from pathlib import Path

import laws
import pytest
from conftest import ROOT
from devices import lines

from cardlab.games import rules_of
from cardlab.lessons import questions as asked
from cardlab.lessons.exercise import Exercise
from cardlab.lessons.poll import NEXT, TAP_TURN, THANKS, Poll, PollPractice, to_csv
from cardlab.table.table import Table

TURNS = [("black_jack", "2"), ("casino", "2"), ("belisha", "1"), ("accordion", "3"), ("la_belle_lucie", "5")]
LESSONS = sorted(path.stem for path in (ROOT / "notebooks").glob("*.ipynb") if path.stem in laws.GAMES)


def questions(game: str) -> list[Exercise]:
    """Some of the questions of a lesson."""
    cells = json.loads(Path(ROOT / "notebooks" / f"{game}.ipynb").read_text("utf-8"))["cells"]
    stages = asked.stages(cells)
    chosen = random.Random(f"{laws.SEED}/{game}").choice(stages)
    return asked.exercises(cells, chosen)


@pytest.mark.parametrize("game", LESSONS)
def test_every_answer_is_counted_once_and_judged_when_it_is_shown(game):
    for exercise in questions(game):
        poll = Poll(exercise)
        with lines():
            can: list[str] = []
            for number in range(6):
                table = Table(PollPractice([poll], f"child {number}"))
                look = table.overlay.look
                can = [
                    one["id"] for one in look["moves"] + look["targets"] if one["id"] not in ("tool:hint", "tool:all")
                ]
                assert not look.get("record")
                assert all("playable" not in one["label"] for one in look["targets"])
                before = len(poll.answers)
                table.press(can[number % len(can)])
                if "tool:all" in table.offered():
                    table.press("tool:all")
                if len(poll.answers) > before:
                    assert table.overlay.look["say"] == THANKS.say()
                    assert not table.overlay.look["moves"]
                    assert not table.overlay.look["targets"]
                table.close()
        bars = poll.bars
        pieces = [piece for answer in poll.answers.values() for piece in pieces_of(exercise, answer)]
        assert sum(bar.votes for bar in bars) == len(pieces)
        assert poll.answers or poll.long, exercise.request  # a turn is given below
        assert not any(bar.right or bar.cause for bar in bars), "nothing is judged before it is shown"
        poll.shown = True
        for answer, bar in zip(dict.fromkeys([*exercise.choices, *pieces]), poll.bars, strict=True):
            judged = exercise.judge(answer)
            assert bar.right == (judged.right if exercise.ask == "all" else judged.done)
            assert bar.right or bar.cause, f"{bar.words} is wrong without a word"
            assert bar.words
        assert poll.right <= len(poll.answers)


def pieces_of(exercise, answer):
    """What of an answer has a bar."""
    return [answer] if exercise.choices or exercise.ask != "all" else [(move,) for move in answer]


@pytest.mark.parametrize(("game", "stage"), TURNS)
def test_a_turn_counts_as_a_whole(game, stage):
    cells = json.loads(Path(ROOT / "notebooks" / f"{game}.ipynb").read_text("utf-8"))["cells"]
    some = [poll for one in asked.exercises(cells, stage) if (poll := Poll(one)).long]
    assert some
    with lines():
        for poll in some:
            exercise = poll.exercise
            turn = next(chain for chain in exercise.right if not isinstance(chain, str))
            for done in range(1, len(turn) + 1):
                table = Table(PollPractice([poll], f"child {done}"))
                for move in turn[:done]:
                    said = do(table, move)
                    assert said in (THANKS.say(), TAP_TURN.say()), f"{move} is judged: {said}"
                    assert table.tone == ("hint" if said == THANKS.say() else ""), "the question stays"
                if f"child {done}" not in poll.answers:
                    ends = ("tool:all", "move:done", "move:finish")
                    table.press(next(one for one in ends if one in table.offered()))
                assert table.overlay.look["say"] == THANKS.say()
                table.close()
            assert poll.right == 1, f"{exercise.request}: only the whole turn is right"
            poll.shown = True
            assert [bar.right for bar in poll.bars] == [False] * (len(turn) - 1) + [True]
            assert all(bar.cause for bar in poll.bars)
            *_, whole = poll.bars
            assert whole.words.count(", then ") == len(turn) - 1, whole.words


def do(table, move):
    """Make a move at a table as a child does, and what it is told."""
    ways = (f"move:{move}", f"card:{move.card}", f"zone:{table.game.state.touched(move)}")
    offered = sorted(table.offered())
    table.press(next(one for way in ways for one in offered if one == way or one.startswith(f"{way}:")))
    if table.presses.choices:
        table.press(f"move:{move}")
    return table.overlay.look["say"]


def test_a_turn_can_be_taken_back_until_it_counts_and_ends_with_what_is_not_allowed():
    poll = Poll(
        Exercise(
            "A: 5S 5C 9D 7H | B: 2D | discard: 5H | turn: A",
            "Lay all the fives.",
            right="5S 5C",
            wrong="9D: BLJ-20",
            stage=2,
        )
    )
    with lines():
        table = Table(PollPractice([poll], "ana"))
        table.press("card:5S")
        assert "tool:back" in table.offered() and not poll.answers
        table.press("tool:back")
        assert not table.game.steps and "tool:all" not in table.offered()
        table.press("card:5C")
        table.press("card:9D")
        assert table.overlay.look["say"] == THANKS.say()
    assert [(bar.words, bar.votes) for bar in poll.bars] == [("Lay 5♣, then lay 9♦", 1)]
    assert poll.right == 0


def all_sevens() -> Exercise:
    return Exercise("A: 7C 5H 9S | discard: 7H", "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all")


def test_only_the_first_answer_counts():
    poll = Poll(Exercise("A: 7C 5H 9S | discard: 7H", "Can you lay the 9?", right="no", wrong="yes: BLJ-20", ask="9S"))
    with lines():
        for choice in ("yes", "no"):  # also after the page was loaded again
            table = Table(PollPractice([poll], "ana"))
            if f"choice:{choice}" in table.offered():
                table.press(f"choice:{choice}")
    assert [(bar.words, bar.votes) for bar in poll.bars] == [("Yes", 1), ("No", 0)]


def test_where_all_are_asked_for_what_was_tapped_counts_together():
    poll = Poll(all_sevens())
    taps = {"ana": "7C 9S 9S 5H", "ben": "5H", "cid": "7C 9S"}  # a second tap takes the card back
    with lines():
        for who, cards in taps.items():
            table = Table(PollPractice([poll], who))
            assert "tool:all" not in table.offered()
            for card in cards.split():
                table.press(f"card:{card}")
            table.press("tool:all")
            assert table.overlay.look["say"] == THANKS.say()
            table.close()
    assert {bar.card: bar.votes for bar in poll.bars} == {"7C": 2, "5H": 2, "9S": 1}
    assert poll.right == 1, "Ben has not found all, Cid has one too many"


def test_an_exit_ticket_asks_one_question_after_the_other():
    three = asked.ticket(questions("black_jack")[:3], 7)
    polls = [Poll(one) for one in three]
    with lines():
        table = Table(PollPractice(polls, "ana"))
        for poll in polls:
            assert table.controller.exercise is poll.exercise
            assert table.overlay.look["ask"] == poll.exercise.request
            can = [one["id"] for one in table.overlay.look["moves"] + table.overlay.look["targets"]]
            table.press(next(name for name in can if name != "tool:all"))
            if "tool:all" in table.offered():
                table.press("tool:all")
            last = poll is polls[-1]
            assert table.overlay.look["say"] == (THANKS if last else NEXT).say()
            if not last:  # and again after the page was loaded again
                table.close()
                table = Table(PollPractice(polls, "ana"))
    assert [len(poll.answers) for poll in polls] == [1, 1, 1]
    for poll in polls:
        poll.shown = True
    rows = list(csv.DictReader(io.StringIO(to_csv(polls))))
    assert {row["asked"] for row in rows} == {one.request for one in three}
    assert sum(int(row["answers"]) for row in rows if row["question"] == "1") >= 1
    assert "ana" not in to_csv(polls)


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_position_that_the_teacher_types_asks_what_the_rules_allow(game):
    kind = rules_of(game)
    state = kind.new(kind.seat_range[-1], seed=5)
    chance = random.Random(laws.SEED)
    for _ in range(12):
        if not state.hand_over and (moves := state.legal_moves()):
            before, state = state, state.play(chance.choice(moves))
    if state.hand_over:
        state = before
    exercise = asked.own(game, state.text())
    assert {chain for chain in exercise.right if len(chain) == 1} == {(move,) for move in state.legal_moves()}
    assert exercise.request == asked.OWN


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("A: 7C 99", "99"),
        ("discard: 7H", "Nobody has cards, so the hand is over"),
        ("", "cannot be read"),
    ],
)
def test_a_position_that_cannot_be_asked_is_refused_with_what_is_missing(position, says):
    with pytest.raises(ValueError, match=says):
        asked.own("black_jack", position)


@pytest.mark.parametrize("game", laws.GAMES)
def test_whatever_is_typed_as_a_position_is_asked_or_refused_in_a_sentence(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    kind = rules_of(game)
    text = kind.new(kind.seat_range[-1], seed=5).text()
    refused = 0
    for _ in range(laws.tries(40)):
        letters = [*text]
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(letters))
            letters[at : at + chance.randrange(4)] = chance.choice(["", "|", ":", "7C", "??", "<b>", "\x00", "A:", " "])
        try:
            exercise = asked.own(game, "".join(letters), chance.choice(["", "<b>Why?</b>", "?" * 200]))
        except ValueError as error:
            refused += 1
            assert len(str(error)) < 600, error
        else:
            assert all(exercise.judge(chain).right for chain in exercise.right)
    assert refused
