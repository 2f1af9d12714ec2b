"""The home page without a browser: links, one tap, the form, games that were left, a class."""

from __future__ import annotations

import asyncio
import dataclasses
import json
import random
import subprocess
import unicodedata
from pathlib import Path
from urllib.parse import parse_qs

import ipywidgets as widgets
import pytest

from cardlab.games import book, catalogue, named_of, rules_of
from cardlab.home.home import Home, home
from cardlab.home.link import LONGEST, address, asked, letters, own_address
from cardlab.home.plan import FormError, GamePlan, called
from cardlab.home.tiles import AGES, youngest
from cardlab.play.bots import bots
from cardlab.play.game import Game
from cardlab.table.storage import seal
from cardlab.table.table import Table

TAG = "<img src=x onerror=alert(1)>"


def every(widget: widgets.Widget, kind: type) -> list:
    """All widgets of a kind below a widget, in the order they are shown."""
    found = [widget] if isinstance(widget, kind) else []
    for child in getattr(widget, "children", ()):
        found += every(child, kind)
    return found


# ---- links -------------------------------------------------------------------------------------------------------


def test_a_link_is_read_into_the_arguments_of_a_game():
    assert asked("") == asked("voila-token=1") == asked("voice=on") == {}
    assert asked("game=black_jack") == {"game": "black_jack"}
    assert asked("stage=2a&seed=7&players=Ana, bot&sets=false&packs=2&red_jack=cancel&target_wins=3") == {
        "game": "black_jack", "stage": "2a", "seed": 7, "players": ["Ana", "bot"],
        "sets": False, "packs": 2, "red_jack": "cancel", "target_wins": 3,
    }  # fmt: skip
    assert asked("players=4") == {"game": "black_jack", "players": 4}
    assert asked("position=A: 7C | discard: 7H")["position"] == "A: 7C | discard: 7H"
    assert asked("delay_seconds=None")["delay_seconds"] is None


@pytest.mark.parametrize("name", ["memory", "bango", "bela"])
def test_a_link_that_names_a_game_alone_begins_as_the_home_page_would(name):
    first, *_, whole = rules_of(name).Rules.stages
    page = Home(f"game={name}")
    assert page.table.game.stage == first
    dealt = page.table.game
    page.press("kept", {"kept": {}, "last": {}})
    assert page.table.game is dealt
    page.press("kept", {"last": {name: json.dumps(dataclasses.asdict(GamePlan.usual(name)) | {"stage": whole})}})
    assert page.table.game.stage == whole, "how this child played last"
    assert Home(f"game={name}&seed=5").table.game.stage != first or len(rules_of(name).Rules.stages) == 1


FOREIGN = "fbclid=a gclid=b utm_source=news utm_campaign=x ref=y mc_cid=1 igshid=2 msclkid=3 si=5 self=1 %ff=%00"


@pytest.mark.parametrize("part", FOREIGN.split())
def test_what_others_add_to_a_link_is_passed_over(part):
    assert asked(part) == {}
    for game in catalogue():
        link = f"{part}&game={game}&seed=7"
        assert asked(link) == asked(f"game={game}&{part}&seed=7") == {"game": game, "seed": 7}
        assert Home(link).front.look["page"] == "table"


@pytest.mark.parametrize("behind", [".", ",", ")", '"', "”", ").", "!", "…", "%22", "%E2%80%9D"])
def test_what_stands_behind_a_link_belongs_to_the_sentence(behind):
    assert asked(f"game=casino{behind}") == {"game": "casino"}
    assert asked("game=casino&position=turn: A | bids:")["position"] == "turn: A | bids:"
    assert asked(f"game=casino&seed=5{behind}") == {"game": "casino", "seed": 5}
    assert asked(f"game=casino{behind}&fbclid=x") == {"game": "casino"}
    assert asked(f"players=bot,J.&seed=5{behind}")["players"] == ["bot", "J."]
    assert letters(f"http://192.168.1.3:8867/?door=a_-b&room=CPNS{behind}") == ("CPNS", "a_-b")


@pytest.mark.parametrize("typed", ["C P N S", " CPNS ", "C-P-N-S", "CPNS.", "cpns", "(c.p.n.s)", "x://y?room=C P N S"])
def test_the_letters_of_a_table_are_read_as_people_write_them(typed):
    assert letters(typed)[0] == "CPNS"


@pytest.mark.parametrize("typed", ["", "room=", "?room=&door=x", "http://x/room=1", "room=%00", "ж"])
def test_where_there_are_no_letters_none_are_read(typed):
    assert letters(typed)[0] == ""


WRONG = {
    "game=poker": "There is no game 'poker'. Choose from ",
    f"game={TAG}": f"There is no game '{TAG}'. Choose from ",
    "stage=9": "There is no stage '9'. Choose from 1, 2a, 2b, 2c, 2, 3, 4, 5.",
    "seed=-1": "The seed '-1' is not a whole number from 0 to 999999999.",
    "seed=7%00": "is not a whole number",
    "seed=٣": "is not a whole number",
    "seed=" + "9" * 4000: "is not a whole number",
    "stge=2": "There is no option 'stge'. Did you mean 'stage'?",
    "gmae=casino": "There is no option 'gmae'. Did you mean 'game'?",
    "Seed=2": "There is no option 'Seed'. Did you mean 'seed'?",
    "sead=2&fbclid=x": "There is no option 'sead'. Did you mean 'seed'?",
    "sets=perhaps": "sets cannot be 'perhaps'. Choose True or False.",
    "last_card_penalty=99": "last_card_penalty cannot be '99'. Choose 0 to 5.",
    "sets=false": "combine mixes sets and runs",
    "players=Ana": "This game is for 2 to 10 players, not 1.",
    "players=11": "This game is for 2 to 10 players, not 11.",
    "players=,": "A player must be a name of 1 to 40 characters",
    f"players={'x' * 41},bot": "A player must be a name of 1 to 40 characters",
    "players=Ana,bot:nix": "There is no bot 'bot:nix'",
    "position=A: 7C 7C | discard: 7H": "7♣ is named more often than it is in the pack.",
    "position=<script>": "'<script>' cannot be read",
    f"position={'A' * LONGEST}": f"This link is too long. It can have at most {LONGEST} characters.",
}


@pytest.mark.parametrize("link", WRONG, ids=lambda link: link[:30])
def test_a_link_that_does_not_work_is_said_in_one_sentence_above_the_games(link):
    page = Home(link)
    text = page.front.look["alas"]
    assert text.startswith("This link doesn't work. ")
    assert len(text) < 1200
    assert WRONG[link] in text
    assert every(page, Table) == []
    assert page.front.look["page"] == "games"


def test_a_hundred_fields_are_too_many():
    assert "This link doesn't work." in Home("&".join(f"a{i}=1" for i in range(100))).front.look["alas"]


def test_a_link_that_works_shows_the_table_at_once():
    page = Home("game=black_jack&stage=1&seed=7&players=Ana,bot,bot")
    (table,) = every(page, Table)
    assert table.game.names == Game(stage=1, seed=7, players=["Ana", "bot", "bot"]).names
    assert table.game.start == Game(stage=1, seed=7, players=["Ana", "bot", "bot"]).start
    assert page.front.look["alas"] == ""


def test_the_address_of_the_page_is_the_link(monkeypatch):
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    monkeypatch.setenv("QUERY_STRING", "stage=1&seed=7")
    assert len(every(home(), Table)) == 1
    monkeypatch.setenv("QUERY_STRING", "")
    assert every(home(), Table) == []


# ---- the games ---------------------------------------------------------------------------------------------------


def test_all_games_stand_under_an_age_the_easiest_first():
    ages = Home().front.look["ages"]
    assert [part["age"] for part in ages] == [age for age in AGES if age in {part["age"] for part in ages}]
    assert sorted(name for part in ages for name in part["names"]) == catalogue()
    for part in ages:
        young = [youngest(name) for name in part["names"]]
        assert young == sorted(young)
        assert all(abs(age - part["age"]) <= 2 for age in young)
    assert "black_jack" in ages[0]["names"] and "memory" in ages[0]["names"]


@pytest.mark.parametrize("name", catalogue())
def test_one_tap_deals_the_easiest_stage_at_once(name):
    page = Home()
    page.press(f"play:{name}")
    (table,) = every(page, Table)
    assert (table.game.name, table.game.stage, table.overlay.keep) == (name, next(iter(book(name).stages)), name)
    seats = rules_of(name).seat_range
    assert len(table.game.players) == max(seats[0], min(2, seats[-1]))
    assert len(table.game.people) == 1 and table.game.names[table.game.people[0]] == "You"
    assert page.front.look["title"].startswith(book(name).title)


@pytest.mark.parametrize("name", catalogue())
def test_every_game_has_an_address_that_deals_it_again(name):
    page = Home()
    page.press(f"play:{name}")
    link = page.front.look["address"]
    assert link == address(page.table.game)
    (table,) = every(Home(link), Table)
    assert table.game.start == page.table.game.start and table.game.names == page.table.game.names


def test_a_new_deal_has_another_address_and_the_old_one_deals_the_old_cards():
    page = Home("stage=1&seed=7&players=Ana,bot")
    old = page.front.look["address"]
    page.table.game.again(8)
    assert parse_qs(page.front.look["address"])["seed"] == ["8"]
    page.visit(old)
    assert page.table.game.start.seed == 7


def test_house_rules_and_positions_are_in_the_address():
    page = Home("stage=3&seed=7&players=Ana,Ben&last_card_penalty=4")
    assert "last_card_penalty=4" in page.front.look["address"]
    page = Home("position=A: 7C 9S | B: KD QD | discard: 7H&stage=1")
    assert Home(page.front.look["address"]).table.game.start == page.table.game.start


def test_a_second_tap_deals_as_it_was_played_last():
    page = Home()
    page.press("set:black_jack")
    page.press("form", {"stage": "3"})
    page.press("form", {"seat": ["name", 0, "Ana"]})
    page.press("form", {"seat": ["add bot", -1, ""]})
    page.press("form", {"seat": ["strength", 1, "bot:at_random"]})
    page.press("form", {"option": ["last_card_penalty", 4]})
    page.press("form", {"colours": 4})
    page.press("deal")
    table = page.table
    assert [p.spec for p in table.game.players] == ["Ana", "bot:at_random", "bot"]
    table.pacing.speed = "fast"
    page.press("home")
    page.press("play:black_jack")
    again = page.table
    assert again is not table
    assert [p.spec for p in again.game.players] == ["Ana", "bot:at_random", "bot"]
    assert (again.game.stage, again.pacing.speed, again.colours) == ("3", "fast", 4)
    assert again.game.start.rules == table.game.start.rules
    assert page.front.plan == {"name": "black_jack", "plan": GamePlan.of(again.game, "fast", 4).stored()}


def test_the_browser_tells_how_it_was_played_last_and_nonsense_is_forgotten():
    plan = GamePlan("memory", "2", ["Ana", "Ben"], {}, speed="slow").stored()
    page = Home()
    page.press("kept", {"kept": {}, "last": {"memory": json.dumps(plan), "black_jack": "[", "poker": "{}", TAG: "x"}})
    page.press("play:memory")
    assert list(page.table.game.names.values()) == ["Ana", "Ben"] and page.table.pacing.speed == "slow"
    broken = (
        {"stage": "9"},
        {"players": [TAG * 9]},
        {"players": 7},
        {"options": {"zap": 1}},
        {"speed": 3, "stage": None},
    )
    for wrong in broken:
        page = Home()
        page.press("kept", {"last": {"memory": json.dumps(plan | wrong)}})
        page.press("play:memory")
        assert page.table.game.stage == "1"


# ---- the form ----------------------------------------------------------------------------------------------------


def test_no_value_of_a_rule_is_shown_as_the_program_calls_it():
    for name in catalogue():
        for stage in rules_of(name).Rules.stages:
            plan = GamePlan(name, stage, [])
            for part in plan.house():
                for row in part["rows"]:
                    assert row["at"] in range(max(2, len(row["words"])))
                    words = [*row["words"], row["label"], row["help"]]
                    assert not [w for w in words if "_" in w or "seat0" in w or w in ("auto", "no behaviour", "")], (
                        words
                    )


def test_house_rules_follow_the_stage_and_are_chosen_by_their_place():
    page = Home()
    page.press("set:black_jack")
    few = [row["name"] for part in page.front.look["house"] for row in part["rows"]]
    page.press("form", {"stage": "5"})
    many = [row["name"] for part in page.front.look["house"] for row in part["rows"]]
    assert set(few) < set(many)
    page.press("form", {"option": ["red_jack", 1]})
    page.press("form", {"option": ["sets", 0]})
    assert page.plan.options == {"red_jack": "cancel", "sets": False}
    page.press("form", {"option": ["red_jack", 0]})
    assert page.plan.options == {"sets": False}
    for nonsense in (["red_jack", 99], ["zap", 0], ["red_jack"], "red_jack"):
        page.press("form", {"option": nonsense})
    assert page.plan.options == {"sets": False}


def test_what_is_wrong_is_said_beside_the_field_that_caused_it():
    page = Home()
    page.press("set:black_jack")
    page.press("form", {"stage": "5"})
    page.press("form", {"option": ["sets", 0]})
    assert "combine mixes sets and runs" in page.front.look["wrong"]["house"]
    page.press("form", {"option": ["sets", 1]})
    page.press("form", {"number": "<b>x"})
    assert page.front.look["wrong"] == {"number": "The seed '<b>x' is not a whole number from 0 to 999999999."}
    page.press("deal")
    assert every(page, Table) == [] and list(page.front.look["wrong"]) == ["number"]
    page.press("form", {"number": " 1234 "})
    assert page.front.look["wrong"] == {}
    page.press("form", {"seat": ["name", 0, " "]})
    assert "A player must be a name of 1 to 40 characters" in page.front.look["wrong"]["players"]
    page.press("deal")
    assert every(page, Table) == []
    page.press("form", {"seat": ["name", 0, f"{TAG},"]})
    page.press("deal")
    assert page.table.game.start.seed == 1234 and page.table.game.names["A"] == TAG


def test_players_come_and_go_within_what_the_game_allows():
    page = Home()
    page.press("set:black_jack")
    for _ in range(20):
        page.press("form", {"seat": ["add bot", -1, ""]})
    assert len(page.front.look["chips"]) == 10
    assert len({chip["name"] for chip in page.front.look["chips"]}) == 10
    for _ in range(20):
        page.press("form", {"seat": ["remove", 1, ""]})
    assert len(page.front.look["chips"]) == 1
    page.press("form", {"seat": ["add person", -1, ""]})
    assert [chip["name"] for chip in page.front.look["chips"]] == ["You", "Player 2"]
    page.press("deal")
    assert len(page.table.game.people) == 2


@pytest.mark.parametrize("name", catalogue())
def test_the_form_names_the_players_as_the_table_does(name):
    page = Home()
    page.press(f"set:{name}")
    for _ in range(3):
        page.press("form", {"seat": ["add bot", -1, ""]})
    chips = [chip["name"] for chip in page.front.look["chips"]]
    assert all(chip["face"] in {kind for _, kind, _ in page.front.faces} for chip in page.front.look["chips"])
    page.press("deal")
    assert list(page.table.game.names.values()) == chips


def test_the_rules_come_before_the_table_when_they_are_asked_for():
    page = Home("stage=1&seed=7")
    assert page.aside in page.below.children and not page.aside.children
    page.press("rules")
    (sheet,) = every(page, widgets.Output)
    assert "# Black Jack" in sheet.outputs[0]["data"]["text/markdown"]


def test_the_lesson_is_linked_where_it_lies_beside_the_page(monkeypatch):
    monkeypatch.chdir(Path(__file__).resolve().parents[2] / "notebooks")
    assert {about["lesson"] for about in Home().front.games} >= {"black_jack.ipynb", "memory.ipynb"}
    monkeypatch.chdir(Path(__file__).resolve().parents[1])
    assert {about["lesson"] for about in Home().front.games} == {""}


# ---- games that were left ----------------------------------------------------------------------------------------


def interrupted(**words: object) -> Game:
    game = Game(**{"players": ["Ana", "bot"], "stage": 1, "seed": 7, **words})
    game.choose(game.moves[0])
    return game


def sealed(save: object) -> str:
    return seal(json.dumps(save))


def offered(page: Home) -> list[str]:
    page.choose()
    return [offer["name"] for offer in page.front.look["offers"]]


def test_an_interrupted_game_is_offered_and_goes_on():
    game, page = interrupted(players=["Ana", TAG, "bot"]), Home()
    page.press("kept", {"kept": {"black_jack": sealed(game.to_save())}})
    assert page.front.look["offers"] == [{"name": "black_jack", "words": f"Ana, {TAG}, Pip"}]
    page.press("go:black_jack")
    assert (page.table.game.state, page.table.game.log) == (game.state, game.log)


def test_a_game_that_is_not_wanted_is_forgotten():
    page = Home()
    page.press("kept", {"kept": {"black_jack": sealed(interrupted().to_save())}})
    page.press("forget:black_jack")
    assert page.front.look["offers"] == []


def test_the_way_home_loses_no_game_and_its_picture_goes_on_with_it():
    page = Home("stage=1&seed=7&players=Ana,bot")
    table = page.table
    table.game.choose(table.game.moves[0])
    table.show()
    log = table.game.log
    assert offered(page) == ["black_jack"]
    page.press("play:black_jack")
    assert page.table is not table and page.table.game.log == log


def test_a_new_deal_loses_no_game_before_somebody_has_moved_in_it():
    page = Home("stage=1&seed=7&players=Ana,Ben")
    game = page.table.game
    game.choose(game.moves[0])
    page.table.show()
    log = game.log
    game.again(8)
    page.table.show()
    assert offered(page) == ["black_jack"]
    page.press("go:black_jack")
    assert (page.table.game.start.seed, page.table.game.log) == (7, log)


def test_a_game_that_is_over_is_not_offered():
    page = Home("position=A: 7C | B: KD QD | discard: 7H&players=Ana,Ben")
    page.table.game.play("play 7C")
    page.table.show()
    assert page.table.game.state.hand_over
    assert offered(page) == []


def test_the_address_of_a_game_that_was_left_goes_on_with_it():
    game = interrupted(players=["Ana", "Ben"])
    page = Home(address(game))
    assert page.table.game.log == []
    page.press("kept", {"kept": {"black_jack": sealed(game.to_save())}})
    assert page.table.game.log == game.log
    other = Home("game=black_jack&stage=1&seed=9&players=Ana,Ben")
    other.press("kept", {"kept": {"black_jack": sealed(game.to_save())}})
    assert other.table.game.log == []


def test_saves_that_are_none_are_not_offered():
    good = interrupted().to_save()
    over = Game(players=["Ana", "Ben"], position="A: 7C | B: KD QD | discard: 7H")
    over.play("play 7C")
    for name, text in {
        "black_jack": "x",
        "poker": sealed(good),
        TAG: "y",
        "a": sealed({**good, "moves": [[1]]}),
        "b": sealed({**good, "cardlab": 99}),
        "c": sealed([]),
    }.items():
        page = Home()
        page.press("kept", {"kept": {name: text}})
        assert page.front.look["offers"] == [], name
    for save in (over.to_save(), {**good, "moves": []}):
        page = Home()
        page.press("kept", {"kept": {"black_jack": sealed(save)}})
        assert page.front.look["offers"] == []


@pytest.mark.parametrize(
    ("broken", "why"),
    [("x", "damaged"), ({"cardlab": 99}, "Update cardlab to open it."), ({"moves": [[1]]}, "damaged")],
)
def test_a_kept_game_that_cannot_be_opened_is_told_and_one_of_a_later_cardlab_stays(broken, why):
    text = broken if isinstance(broken, str) else sealed({**interrupted().to_save(), **broken})
    for link in ("", "game=black_jack&stage=1&seed=9&players=Ana,Ben"):
        page = Home(link)
        page.press("kept", {"kept": {"black_jack": text, "poker": text}})
        if not link:
            assert page.front.look["alas"].startswith("The game of Black Jack that you left here can't be opened. ")
            assert why in page.front.look["alas"] and "poker" not in page.front.look["alas"]
            page.press("play:black_jack")
        assert page.table.overlay.keep == ("" if why.startswith("Update") else "black_jack"), link


def test_a_kept_game_by_other_rules_goes_on_as_far_as_it_can_and_says_so():
    save = interrupted().to_save()
    page = Home()
    page.press("kept", {"kept": {"black_jack": sealed({**save, "moves": [*save["moves"], "play 0X"]})}})
    page.press("go:black_jack")
    count = len(save["moves"])
    assert f"The save was played as far as move {count} of {count + 1}" in page.front.look["alas"]
    assert len(page.table.game.log) >= count


# ---- links and a class -------------------------------------------------------------------------------------------


def test_a_deal_is_shared_as_a_link_and_a_code():
    page = Home("stage=1&seed=7&players=Ana,bot")
    page.press("share", {"base": "http://school:8866/"})
    share = page.front.look["share"]
    assert share["url"] == f"http://school:8866/?{page.front.look['address']}"
    assert share["qr"].startswith("data:image/svg+xml")
    page.press("unshare")
    assert page.front.look["share"] == {}
    page.press("share", {"base": "javascript:alert(1)"})
    assert page.front.look["share"] == {}
    for half in ("http://\ud800", "http://school/\ud800"):  # half a letter cannot be written down
        page.press("share", {"base": half})
        assert "\ud800" not in page.front.look["share"].get("url", "")
    assert address(Game(players=["\ud800", "bot"], seed=1))


@pytest.mark.parametrize("host", ["127.0.0.1:8866", "localhost:8866", "[::1]:8866", "127.0.1.1"])
def test_no_code_is_shown_for_an_address_that_only_this_computer_can_open(host):
    page = Home("game=casino&seed=3")
    page.press("share", {"base": f"http://{host}/"})
    share = page.front.look["share"]
    assert (share["qr"], share["alone"]) == ("", True)
    assert share["url"].startswith(f"http://{host}/?game=casino")


def test_a_class_gets_the_same_deal_in_a_page_of_its_own():
    page = Home()
    page.press("base", {"base": "http://school:8866/"})
    page.press("class")
    page.press("form", {"game": "memory"})
    page.press("form", {"stage": "2"})
    page.press("form", {"number": "12"})
    link = page.front.look["share"]["url"].partition("?")[2]
    pupils = [Home(link), Home(link)]
    assert pupils[0].table.game.start == pupils[1].table.game.start == Game("memory", stage="2", seed=12).start
    assert all(pupil.front.look["class"] for pupil in pupils)
    page.press("form", {"number": "x"})
    assert list(page.front.look["wrong"]) == ["number"] and page.front.look["share"] == {}
    page.press("form", {"number": "12"})
    page.press("deal")
    assert page.table.game.start == pupils[0].table.game.start
    assert not page.last


def test_presses_that_mean_nothing_change_nothing():
    page = Home()
    look = page.front.look
    for what in ("", "zap", "play:poker", f"go:{TAG}", "forget:poker", "set:"):
        page.press(what)
    assert page.front.look == look
    page.front._handle_custom_msg({"press": 7}, [])
    page.front._handle_custom_msg("x", [])
    assert page.front.look == look


def test_every_option_of_every_game_says_its_values_in_words():
    for name in catalogue():
        for option in dataclasses.fields(rules_of(name).Rules):
            known = {str(value) for value in option.metadata["allowed"]}
            assert set(option.metadata["words"]) <= known, option.name


def test_a_deal_of_the_museum_is_played_with_one_tap_from_any_point():
    page = Home()
    page.press("set:beggar_my_neighbour")
    rows = {row["name"]: row for row in page.front.look["museum"]}
    assert rows["Nessler"]["about"] == "Nessler 2022: 1164 rounds, 8344 cards"
    assert rows["Nessler"]["source"] == "R. P. Mann" and rows["Nessler"]["later"] == 1163
    assert rows["Casella"]["source"] == "arXiv 2403.13855" and "never ends" in rows["Casella"]["about"]
    assert "the player who took it" in rows["Nessler"]["rules"]
    page.press("famous:beggar_my_neighbour", {"deal": "Nessler"})
    assert page.front.look["page"] == "table" and page.table.game.state.played == 0
    page.press("set:beggar_my_neighbour")
    page.press("form", {"seat": ["add bot", -1, ""]})
    page.press("famous:beggar_my_neighbour", {"deal": "Nessler", "after": 1160})
    assert page.table.game.state.rounds == 1160 and page.table.overlay.save == {}
    assert page.table.game.play("play_on").state.played == 8344
    for wrong in ({"deal": "Nobody"}, {}, {"deal": 7, "after": "x"}):
        page.press("set:beggar_my_neighbour")
        page.press("famous:beggar_my_neighbour", wrong)
        assert page.front.look["page"] == "form"
    page.press("set:memory")
    assert page.front.look["museum"] == []


def test_every_deal_of_a_museum_can_be_begun_at_every_point():
    for name in catalogue():
        for row in GamePlan.usual(name).museum():
            game = GamePlan.usual(name).famous(row["name"], row["later"])
            assert not game.over and (not row["later"] or game.go_on(named_of(name)[row["name"]].step, 9).over)


def test_a_deal_by_the_form_asks_where_a_game_of_that_kind_would_be_lost():
    page = Home("stage=1&seed=7&players=Ana,Ben")
    page.table.game.choose(page.table.game.moves[0])
    page.table.show()
    log = page.table.game.log
    page.press("set:black_jack")
    page.press("deal")
    assert page.front.look["losing"] and page.table is None
    page.press("form", {"stage": "2"})
    assert "losing" not in page.front.look, "whoever goes on with the form has not dealt"
    page.press("deal")
    page.press("go:black_jack")
    assert page.table.game.log == log
    page.press("set:black_jack")
    page.press("deal", {"sure": True})
    assert page.table.game.log == []
    page.press("home")
    page.press("set:memory")
    page.press("deal")
    assert page.table.game.name == "memory", "another kind loses nothing"


def test_a_match_between_two_hands_is_kept_and_goes_on():
    page = Home("game=bela&seed=7&players=bot,bot")
    game = page.table.game
    game.sit("A", "Ana")
    while not game.over:
        game.choose(game.moves[0])
    page.table.show()
    assert game.turn and game.scores
    page.press("home")
    assert offered(page) == ["bela"]
    page.press("go:bela")
    assert page.table.game.over and page.table.game.scores == game.scores


# ---- what must not hold up or break a page -------------------------------------------------------------------------


def test_no_bot_is_waited_for_while_a_game_comes_to_the_table(monkeypatch):
    """Bela's bots think for seconds: they do so on the event loop, when the table is there."""
    asked = []
    considered = bots.considered
    monkeypatch.setattr(bots, "considered", lambda *told, **how: (asked.append(told), considered(*told, **how))[1])
    left = Game("bela", players=["bot", "bot", "bot"], seed=4, patient=True)
    for _ in range(12):
        left._step(bots.first(left.state.view(left.turn), None))
    assert left.turn == "C"
    save = left.to_save() | {"players": ["Ana", "Ben", "bot"]}

    async def come():
        page = Home("game=bela&players=bot,bot,Ana&seed=5")
        page.press("kept", {"kept": {"bela": sealed(save)}})
        page.choose()
        page.press("go:bela")
        page.press("set:bela")
        page.press("form", {"stage": "1"})
        return page

    page = asyncio.run(come())
    assert asked == []
    page.press("go:bela")  # and where there is no event loop, they answer at once
    assert asked and not page.table.game.bot_to_move


def test_an_error_while_a_page_opens_is_a_sentence_on_the_home_page(monkeypatch):
    def broken(*words, **more):
        raise RuntimeError("The felt has a hole.")

    monkeypatch.setattr("cardlab.home.home.Table", broken)
    page = Home("game=memory&players=Ana&seed=5")
    assert page.front.look["page"] == "games"
    assert page.front.look["alas"] == "Something went wrong: The felt has a hole."
    page._message(None, {"press": "play:memory"}, [])
    assert page.front.look["alas"] == "Something went wrong: The felt has a hole."


@pytest.mark.parametrize(
    ("told", "name"),
    [
        ("Ana", "Ana"), (" Ana,  Ben ", "Ana Ben"), (TAG, TAG[:20].strip()), ("a=b&c+d", "a=b&c+d"), ("", "You"),
        (None, "You"), (",", "You"), ("7", "You"), ("bot", "You"), ("bot:cat", "You"), ("Pip", "Pip"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", ["black_jack", "accordion"])
def test_whoever_plays_stands_in_the_link_of_a_game_begun_from_home(told, name, game):
    page = Home("")
    page.press("kept", {"who": told})
    page.press(f"play:{game}")
    assert page.table.game.names["A"] == name
    again = Home(page.front.look["address"]).table.game
    assert list(again.names.values()) == list(page.table.game.names.values())
    page.press("home")
    page.press(f"set:{game}")
    assert page.front.look["chips"][0]["name"] == name


def test_a_plan_in_which_somebody_plays_already_or_others_do_stays():
    for players in (["You", "Ana"], ["Ben", "bot"]):
        page = Home("")
        plan = GamePlan("memory", "2", players, {}).stored()
        page.press("kept", {"who": "Ana", "last": {"memory": json.dumps(plan)}})
        page.press("play:memory")
        assert [player.spec for player in page.table.game.players] == players


def test_a_link_and_the_page_for_a_class_name_who_plays_themselves():
    page = Home("game=memory&players=You,bot")
    page.press("kept", {"who": "Ana"})
    assert page.table.game.names["A"] == "You"
    page.press("class")
    page.press("deal", {"sure": True})
    assert page.table.game.names["A"] == "You"


def test_what_was_kept_for_the_one_before_is_not_shown_to_the_next():
    page = Home("")
    plan = GamePlan("memory", "2", ["Ana", "Ben"], {}, speed="slow").stored()
    page.press("kept", {"who": "Ana", "kept": {"black_jack": sealed(interrupted().to_save())},
                        "last": {"memory": json.dumps(plan)}})  # fmt: skip
    assert [offer["name"] for offer in page.front.look["offers"]] == ["black_jack"]
    page.press("who", {"who": "Ben", "kept": {}, "last": {}})
    assert page.front.look["offers"] == []
    page.press("play:memory")
    assert page.table.game.names["A"] == "Ben" and len(page.table.game.players) == 2
    assert page.front.plan["plan"]["players"][0] == "Ben"


def test_the_faces_chosen_at_a_browser_are_seen_at_the_table_and_in_the_form():
    page = Home()
    told = {"Ana": {"animal": "owl", "colour": "pink"}, "Ben": {"animal": "dragon", "colour": "pink"},
            "Cleo": {"animal": "fox", "colour": "url(x)"}, "D": [],
            "7": {"animal": "fox", "colour": "red"}, "bot": None}  # fmt: skip
    page.press("who", {"who": "Ana", "kept": {}, "last": {}, "faces": told})
    assert page.faces == {"Ana": "owl pink", "You": "owl pink"}
    page.press("set:memory")
    assert page.front.look["chips"][0] == {"name": "Ana", "bot": "", "face": "owl", "colour": "pink"}
    page.press("deal")
    assert page.table.host.faces["A"] == "owl pink"
    page.press("home")
    page.press("who", {"who": "Ben", "kept": {}, "last": {}, "faces": {f"N{i}": told["Ana"] for i in range(30)}})
    assert len(page.faces) == 20 + 1 and page.faces["You"] == "Ben"
    for nonsense in (None, 7, [], "x", {"A": 1}, {"A": {"animal": ["fox"], "colour": {}}}):
        page.press("who", {"who": "", "faces": nonsense})
        assert page.faces == {}


def test_a_table_that_came_by_a_link_gets_its_faces_when_the_page_has_told_them():
    page = Home("game=memory&players=Ana,bot&seed=3")
    number = page.table.number
    page.press("kept", {"who": "", "kept": {}, "last": {}, "faces": {"Ana": {"animal": "fox", "colour": "teal"}}})
    assert page.table.host.faces["A"] == "fox teal" and page.table.number == number


def test_two_of_one_name_at_the_form_are_told_apart_as_they_are_typed():
    plan = GamePlan("casino", "1", ["Ana", "Ben", "bot"], {})
    plan.seat("name", 1, " \u200bana,\u202e ")
    plan.seat("add person")
    assert plan.players == ["Ana", "ana 2", "bot", "Player 3"]
    plan.seat("remove", 0)
    plan.seat("name", 1, "Player 3")
    assert plan.players == ["ana 2", "Player 3 2", "Player 3"] and not plan.game().players[1].bot
    plan.seat("name", 1, "\u200b\u2800\u202e")
    with pytest.raises(FormError, match="A player must be a name of 1 to 40 characters"):
        plan.game()


def test_a_browser_and_python_keep_the_same_of_a_name():
    chance, signs = (
        random.Random(3),
        [*"aé1-' ,\t\x07\x1c\x85\u0301\u0323\u20dd\u200d\ufe0f\u202e\u3164नิ", "ि", "🦊", "e\u0302"],
    )
    names = ["अमित", "สมชาย น้ำฝน", "مُحَمَّد", *("".join(chance.choices(signs, k=30)) for _ in range(400))]
    names += [f"a{chr(n)}b" for n in range(0x110000) if unicodedata.category(chr(n)) in ("Cc", "Cf", "Zs", "Zl", "Zp")]
    names += ["\u200b\u2800\u3164\u202e", f"Z{chr(0x0300) * 30}oe"]
    module = Path(__file__).parents[2] / "cardlab" / "table" / "front" / "people" / "storage.js"
    script = (
        "globalThis.localStorage = { getItem: () => null, setItem() {} };"
        f"const {{ add }} = await import({json.dumps(module.as_uri())});"
        f"console.log(JSON.stringify({json.dumps(names)}.map((name) => add(name))));"
    )
    run = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    kept = json.loads(run.stdout)
    assert kept[:3] == names[:3] and kept[-2:] == ["", f"Z{chr(0x0300) * 3}oe"]
    assert kept == [called(name).removeprefix("You") for name in names]
    assert all(called(name) == name for name in kept if name)


@pytest.mark.parametrize("told", ["https://e*ample.[/", "javascript:alert(1)", "http://", "class", "https:///x"])
def test_an_address_that_is_none_of_the_web_is_no_address_of_this_page(told):
    assert own_address(told) == "" and own_address("http://[::1]:8866/") == "http://[::1]:8866/"
