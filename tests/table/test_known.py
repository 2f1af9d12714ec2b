"""What comes again on a day, for stores as a life with it may leave them; today.js says it, node is asked."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlab.lessons.exercise import Exercise
from cardlab.lessons.poll import Poll, PollPractice
from cardlab.lessons.request import Task
from cardlab.play.advice.review import Choice, Judgement, Review
from cardlab.play.game import Game
from cardlab.rules.moves import Move, Reason
from cardlab.table.table import Table

FRONT = Path(__file__).parents[2] / "cardlab" / "table" / "front" / "people"
SCRIPT = """
import { createInterface } from "node:readline";
const { noted, checked, joined } = await import(KNOWN);
const { five, isKnown } = await import(TODAY);
for await (const line of createInterface({ input: process.stdin })) {
  const { lived, offered, day, text } = JSON.parse(line);
  let rules = new Map();
  for (const [at, slips, rights] of lived) rules = noted(rules, { slips, rights }, at);
  const known = [...rules].filter(([, one]) => isKnown(one)).map(([rule]) => rule);
  const kept = JSON.stringify(Object.fromEntries(rules));
  const again = [...(checked(kept, 1e6) ?? [])].length === rules.size;
  console.log(JSON.stringify({
    known, kept, again, five: five(new Map([["g", rules]]), { g: offered }, day),
    both: JSON.parse(joined(kept, text, 1e6)), turned: JSON.parse(joined(text, kept, 1e6)),
  }));
}
"""


@pytest.fixture(scope="module")
def node() -> Iterator[subprocess.Popen[str]]:
    script = SCRIPT
    for name in ("known", "today"):
        script = script.replace(name.upper(), json.dumps((FRONT / f"{name}.js").as_uri()))
    run = subprocess.Popen(
        ["node", "--input-type=module", "-e", script], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield run
    assert run.stdin is not None and run.stdout is not None
    run.stdin.close()
    run.wait()
    run.stdout.close()


RULES = [f"ABC-{n:02d}" for n in range(1, 13)]
some = st.lists(st.sampled_from(RULES), max_size=3)
lives = st.lists(st.tuples(st.integers(1, 60), some, some), max_size=25).map(sorted)
offers = st.lists(st.tuples(st.sampled_from(RULES), st.integers(0, 3)), unique_by=lambda one: one[0])
texts = st.one_of(
    st.text(max_size=30),
    st.dictionaries(
        st.sampled_from([*RULES, "x"]),
        st.fixed_dictionaries({"no": st.lists(st.integers(-5, 60), max_size=4), "yes": st.just(None) | st.just([9])}),
        max_size=4,
    ).map(json.dumps),
)


def ask(node: subprocess.Popen[str], **what: Any) -> dict[str, Any]:
    assert node.stdin is not None and node.stdout is not None
    node.stdin.write(json.dumps(what) + "\n")
    node.stdin.flush()
    return json.loads(node.stdout.readline())


def right_since(lived: list[Any], rule: str) -> tuple[int, int, int]:
    """On how many days a rule was right since it was missed last, the last of them, and when it was missed."""
    missed = max((day for day, slips, _ in lived if rule in slips), default=0)
    right = {day for day, _, rights in lived if rule in rights and day > missed}
    return len(right), max(right, default=0), missed


@settings(max_examples=60, deadline=None)
@given(lives, offers, st.integers(1, 90), texts)
def test_what_comes_again_and_what_is_known_is_true_of_what_was_met(node, lived, offered, day, text):
    told = ask(node, lived=lived, offered=offered, day=day, text=text)
    met = {rule for _, slips, rights in lived for rule in (*slips, *rights)}
    since = {rule: right_since(lived, rule) for rule in met}
    assert set(told["known"]) == {rule for rule, (times, _, _) in since.items() if times >= 3}
    asked = [one["rule"] for one in told["five"]]
    assert len(asked) <= 5 and len(set(asked)) == len(asked) and {*asked} <= {rule for rule, _ in offered}
    gaps = (1, 3, 7, 21)
    due = {r: (last or missed) + gaps[n] for r, (n, last, missed) in since.items() if n < 4 and r in dict(offered)}
    old = [rule for rule in asked if rule in met]
    assert all(due[rule] <= day for rule in old)
    assert [due[rule] for rule in old] == sorted(when for when in due.values() if when <= day)[: len(old)]
    begun = max((stage for rule, stage in offered if rule in met), default=-1)
    new = [rule for rule in asked if rule not in met]
    assert asked == [*old, *new] and len(new) <= 2 and all(dict(offered)[rule] <= begun for rule in new)
    assert told["again"], "what is written is read again as it was"
    assert told["both"].keys() >= json.loads(told["kept"]).keys()
    assert told["both"] == told["turned"]


FITS = "A: 7C 5H 9S 2D | discard: 7H"


def refused(players: list[str]) -> dict[str, Any]:
    """What a table tells of rules once a card was refused."""
    table = Table(Game("black_jack", players=players, position="A: 9S 2D 7C | B: 3C | discard: 7H", patient=True))
    for name in ("curtain", "card:9S"):
        if name in table.offered():
            table.press(name)
    assert table.tone == "no" and "met" not in Table(table.game).overlay.look
    return table.overlay.look.get("met", {})


def test_a_refused_move_is_a_slip_of_its_rule_where_one_person_plays():
    assert refused(["You", "bot"]) == {"game": "black_jack", "slips": ["BLJ-20"], "rights": []}
    assert refused(["Ana", "Ben"]) == {}, "nobody knows whose browser this is"


def exercise() -> Exercise:
    return Exercise(FITS, "Which may you lay?", right="7C; 5H", wrong="9S: BLJ-20", ask="all")


@pytest.mark.parametrize(
    ("presses", "slips", "rights"),
    [
        (["card:9S"], ["BLJ-20"], []),
        (["card:7C", "card:5H"], [], ["BLJ-20"]),
        (["tool:hint", "card:7C", "card:5H"], [], []),
        (["card:9S", "card:7C", "card:5H"], [], []),
    ],
)
def test_an_exercise_tells_what_was_missed_and_what_was_right_without_help(presses, slips, rights):
    task = Task(exercise())
    assert task.table is not None
    for name in presses:
        task.table.press(name)
    record = task.table.overlay.look["record"]
    assert record["met"] == {"game": "black_jack", "slips": slips, "rights": rights}


def test_a_second_rule_that_is_missed_is_told_as_something_new():
    practice = Task(exercise()).table.controller
    practice._count(Reason("BLJ-20", ""), "no")
    before = practice.record["event"]
    practice._count(Reason("BLJ-21", ""), "no")
    assert practice.slips == ["BLJ-20", "BLJ-21"] and practice.record["event"] != before


def test_a_vote_tells_nothing_before_all_may_see_what_is_right():
    polls = [Poll(exercise()), Poll(Exercise(FITS, "May you lay 9♠?", ask="9S", right="no", wrong="yes: BLJ-20"))]
    polls[1].exercise.rule = "BLJ-21"
    polls[0].count("me", tuple(move for chain in polls[0].exercise.right for move in chain))
    polls[1].count("me", "yes")
    looks = [Table(PollPractice(polls, who)).overlay.look for who in ("me", "other")]
    assert not any("met" in look for look in looks)
    for poll in polls:
        poll.shown = True
    looks = [Table(PollPractice(polls, who)).overlay.look for who in ("me", "other")]
    assert (
        looks[0]["met"] == {"game": "black_jack", "slips": ["BLJ-21"], "rights": ["BLJ-20"]} and "met" not in looks[1]
    )


def test_a_turn_of_which_the_review_is_sure_is_a_slip_of_the_rule_behind_it():
    game = Game("black_jack", players=["You", "bot"], seed=3, stage=1)
    table = Table(game)
    turn = Choice(0, Move("lay 7C"), Move("pick_up"), Reason("BLJ-60", "Think."), tells=True)
    sure, unsure = (Judgement(turn, worlds=9, better=better, margin=0.1) for better in (9.0, 0.0))
    table.learning.known = Review([unsure])
    assert "met" not in look_of(table)
    table.learning.known = Review([sure])
    assert look_of(table)["met"]["slips"] == ["BLJ-60"]


def look_of(table: Table) -> dict[str, Any]:
    table.show_again()
    return table.overlay.look
