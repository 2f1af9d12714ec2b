"""Questions about one rule, for another day: which rules have them, and whether each is about the rule asked for."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace
from typing import Any

import laws
import pytest

from cardlab.classroom.board import BoardPanel
from cardlab.classroom.lobby import Lobby
from cardlab.classroom.quiz import QuestionMenu
from cardlab.games import book, catalogue
from cardlab.home import daily
from cardlab.home.home import Home
from cardlab.lessons.notebooks import shipped
from cardlab.play.game import Game
from cardlab.room.rooms import Rooms
from cardlab.table.table import Table


def test_every_game_has_rules_that_can_be_asked_each_in_a_stage_that_has_it():
    offered = daily.offered()
    assert [*offered] == [*catalogue()]
    for game, rules in offered.items():
        stages = [*book(game).stages.values()]
        assert {rule for rule, _ in rules} <= book(game).rules.keys() and len(rules) >= 8
        assert all(stages[stage].on for _, stage in rules)
    json.dumps(offered)


@pytest.mark.parametrize("game", catalogue())
def test_a_question_is_about_the_rule_that_was_asked_for_at_other_cards_and_keeps_its_name(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    rule, _ = chance.choice(daily.offered()[game])
    some, places = daily._lesson(game)
    asked = daily.fresh(game, rule, chance.randrange(10**6))
    assert asked is not None and asked.rule == rule
    assert asked.key in {f"{game}.{some[place.at][0]}" for place in places if place.rule == rule}


def test_what_is_no_rule_of_a_game_is_asked_by_nobody():
    assert daily.fresh("black_jack", "BEL-20") is None and daily.fresh("no_game", "BLJ-20") is None
    assert daily.fresh("black_jack", "") is None


def test_pages_without_a_server_have_the_same_questions_from_what_is_written_beside_them(monkeypatch, tmp_path):
    offered = daily.offered()
    (tmp_path / daily.CELLS).write_text(json.dumps({game: daily.cells(game) for game in catalogue()}))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(daily.sys, "platform", "emscripten")
    daily.offered.cache_clear()
    daily._lesson.cache_clear()
    try:
        assert daily.offered() == offered
        (tmp_path / daily.CELLS).unlink()  # the memory of such a page has no files
        asked = daily.fresh("bela", "BEL-20", 1)
        assert asked is not None and asked.rule == "BEL-20"
    finally:
        daily.offered.cache_clear()
        daily._lesson.cache_clear()


def test_cells_that_show_no_exercise_of_this_game_are_passed_over():
    for source in ("Exercise(", "1 + 1", "e = Exercise()", "f'Exercise({1})'", "other.Exercise(1)"):
        try:
            assert daily._asks(source) is None
        except SyntaxError:
            assert source == "Exercise("
    other = daily._asks('Exercise("A: 7C", "?", right="no", wrong="yes: BEL-20", game="bela", stage=1)')
    assert other is not None and daily._place("black_jack", 0, other) is None
    assert daily._place("bela", 3, other) == daily.QuestionPlace(3, "BEL-20", 0)
    bare = daily._asks('Exercise("A: 7C", "?", right="no", stage=1)')
    assert bare is not None and daily._place("black_jack", 0, bare) is None


def asked(home: Home) -> dict[str, Any]:
    """What the page of such a question shows."""
    assert home.again is not None and home.front.look["page"] == "gathering"
    return home.again.look


def test_a_page_that_asks_for_a_rule_gets_a_question_that_counts_once():
    home = Home()
    home.press("five", {"game": "bela", "rule": "BEL-20"})
    look, table = asked(home), home.table
    assert look["asks"] and look["rule"] == "BEL-20" and isinstance(table, Table)
    assert table.controller.exercise.rule == "BEL-20"
    table.press("choice:20")
    record = table.overlay.look["record"]
    assert record["apart"] and record["met"] == {"game": "bela", "slips": [], "rights": ["BEL-20"]}
    assert not [one for one in table.offered() if one.startswith("tool:")], "a second answer would count twice"
    home.press("five", {})
    assert asked(home)["rule"] == "" and home.table is None and len(home.below.children) == 1
    home.press("home")
    assert home.again is None and not home.below.children and home.front.look["page"] == "games"


@pytest.mark.parametrize("told", [{"game": "<b>", "rule": "BLJ-20"}, {"game": [1], "rule": 7}, {"rule": "x" * 999}])
def test_what_no_page_asks_is_answered_with_nothing_to_play(told):
    home = Home()
    home.press("five", told)
    assert not asked(home)["asks"] and home.table is None and len(asked(home)["rule"]) <= 20


def test_the_page_for_grown_ups_gets_the_sentences_of_a_book_and_asks_for_no_more():
    home = Home()
    home.press("grown:casino")
    look = asked(home)
    assert [one["id"] for one in look["rules"]] == [*book("casino").rules]
    assert look["stages"] == [*book("casino").stages] and look["games"].keys() == {*catalogue()}
    home.press("grown:nothing")
    assert asked(home) == look


def test_what_a_class_found_hard_is_the_first_question_of_another_day():
    game = Game("casino", seed=1)
    menu = QuestionMenu(SimpleNamespace(rooms=[SimpleNamespace(game=game)], polls=()), shipped())
    menu.look_up("", "")
    assert menu.lesson == "1" and menu.look()["hard"] == -1
    menu.look_up("", "", ["no rule", "CAS-42", "CAS-67"])
    assert menu.lesson == "4" and menu.questions[menu.look()["hard"]].rule == "CAS-42"
    menu.look_up("", "2")
    assert menu.lesson == "2" and menu.look()["hard"] == -1
    menu.look_up("black_jack", "", ["CAS-42"])
    assert menu.game == "black_jack" and menu.look()["hard"] == -1


@pytest.mark.parametrize("told", ["CAS-42", 7, None, [7, None, {}, "x" * 999] * 99])
def test_a_page_that_tells_nonsense_of_what_was_hard_is_shown_the_first_stage(told):
    menu = QuestionMenu(SimpleNamespace(rooms=[SimpleNamespace(game=Game("casino", seed=1))], polls=()), shipped())
    BoardPanel._look_up(SimpleNamespace(asking=menu), {"hard": told})
    assert menu.lesson == "1" and menu.look()["hard"] == -1


def test_a_wrong_vote_is_kept_on_the_device_that_gave_it_once_the_answers_are_shown(monkeypatch):
    monkeypatch.chdir(shipped())  # the lessons that a home page finds beside it
    monkeypatch.setattr(Home, "company", Lobby)
    monkeypatch.setattr(Rooms, "here", Rooms())
    teacher, child, other = (Home("page=together") for _ in range(3))
    teacher.press("room", {"do": "class", "game": "casino"})
    for page, seat, face in ((child, "A", "owl red"), (other, "B", "fox red")):
        page.press("room", {"do": "find", "code": teacher.lobby.code})
        page.press("room", {"do": "sit", "seat": seat, "face": face})
    menu = teacher.lobby.teacher.page.asking
    teacher.press("room", {"do": "questions", "hard": ["CAS-42"]})
    teacher.press("room", {"do": "ask", "at": menu.hard})
    [poll] = teacher.lobby.teacher.board.polls
    wrong = next(one for one in poll.exercise.choices if one not in poll.exercise.right)
    child.table.press(f"choice:{wrong}")
    assert "met" not in child.table.overlay.look
    teacher.press("room", {"do": "reveal"})
    assert child.table.overlay.look["met"] == {"game": "casino", "slips": ["CAS-42"], "rights": []}
    assert "met" not in other.table.overlay.look
    assert teacher.lobby.teacher.page.page.look["polls"][0]["rule"] == "CAS-42"
