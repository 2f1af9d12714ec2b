"""The home page without a browser: what a link asks for, the form, the offers, the way back."""

from __future__ import annotations

import json
import re

import ipywidgets as widgets
import pytest

from cardlab.app import LONGEST, Home, asked, home
from cardlab.game import Game
from cardlab.table import Table, seal

TAG = "<img src=x onerror=alert(1)>"


def every(widget: widgets.Widget, kind: type) -> list:
    """All widgets of a kind below a widget, in the order they are shown."""
    found = [widget] if isinstance(widget, kind) else []
    for child in getattr(widget, "children", ()):
        found += every(child, kind)
    return found


def button(page: widgets.Widget, words: str) -> widgets.Button:
    return next(b for b in every(page, widgets.Button) if b.description == words)


def field(page: widgets.Widget, words: str) -> widgets.Widget:
    kinds = (widgets.Text, widgets.BoundedIntText, widgets.Checkbox, widgets.Dropdown)
    return next(w for w in every(page, widgets.Widget) if isinstance(w, kinds) and w.description.startswith(words))


def html(page: widgets.Widget) -> str:
    return " ".join(w.value for w in every(page, widgets.HTML))


# ---- links -------------------------------------------------------------------------------------------------------


def test_a_link_is_read_into_the_arguments_of_a_game():
    assert asked("") == asked("voila-token=1") == {}
    assert asked("game=black_jack") == {"game": "black_jack"}
    assert asked("stage=2a&seed=7&players=Ana, bot&sets=false&packs=2&red_jack=cancel&target_wins=3") == {
        "game": "black_jack", "stage": "2a", "seed": 7, "players": ["Ana", "bot"],
        "sets": False, "packs": 2, "red_jack": "cancel", "target_wins": 3,
    }  # fmt: skip
    assert asked("players=4") == {"game": "black_jack", "players": 4}
    assert asked("position=A: 7C | discard: 7H")["position"] == "A: 7C | discard: 7H"
    assert asked("delay_seconds=None")["delay_seconds"] is None


WRONG = {
    "game=poker": "There is no game 'poker': allowed are ",
    f"game={TAG}": f"There is no game '{TAG}': allowed are ",
    "stage=9": "There is no stage '9': allowed are 1, 2a, 2b, 2c, 2, 3, 4, 5.",
    "seed=-1": "The seed '-1' is not a whole number from 0 to 999999999.",
    "seed=7%00": "is not a whole number",
    "seed=٣": "is not a whole number",
    "seed=" + "9" * 4000: "is not a whole number",
    "zap=1": "There is no option 'zap': allowed are packs, first_player,",
    "self=1": "There is no option 'self': allowed are packs",
    "cls=1": "There is no option 'cls': allowed are packs",
    "<script>alert(1)</script>=1": "There is no option '<script>alert(1)</script>'",
    "sets=perhaps": "sets cannot be 'perhaps': allowed are True, False.",
    "last_card_penalty=99": "last_card_penalty cannot be '99': allowed are 0 to 5.",
    "sets=false": "combine mixes sets and runs",
    "players=Ana": "1 cannot play: this game is for 2 to 10 players.",
    "players=11": "11 cannot play: this game is for 2 to 10 players.",
    "players=,": "A player is a name of 1 to 40 characters",
    f"players={'x' * 41},bot": "A player is a name of 1 to 40 characters",
    "players=Ana,bot:nix": "There is no player 'bot:nix'",
    "position=A: 7C 7C | discard: 7H": "7♣ is named more often than the pack has it.",
    "position=<script>": "'<script>' is not readable",
    f"position={'A' * LONGEST}": f"The link is too long: at most {LONGEST} characters are read.",
    "%ff%fe=%00": "There is no option",
}


@pytest.mark.parametrize("link", WRONG, ids=lambda link: link[:30])
def test_a_link_that_does_not_work_is_said_in_one_escaped_sentence(link):
    page = Home(link)
    said = page.trouble.value
    text = re.sub(r"^<p class=\"cl-alas\" role=\"alert\">(.*)</p>$", r"\1", said, flags=re.DOTALL)
    assert text.startswith("This link does not work. ")
    assert "<" not in text and len(text) < 1200
    plain = text.replace("&lt;", "<").replace("&gt;", ">").replace("&#x27;", "'").replace("&amp;", "&")
    assert WRONG[link] in plain
    assert every(page, Table) == []
    assert button(page, "Play Black Jack")


def test_a_hundred_fields_are_too_many():
    assert "This link does not work." in Home("&".join(f"a{i}=1" for i in range(100))).trouble.value


def test_a_link_that_works_shows_the_table_at_once():
    page = Home("game=black_jack&stage=1&seed=7&players=Ana,bot,bot")
    (table,) = every(page, Table)
    assert table.game.names == Game(stage=1, seed=7, players=["Ana", "bot", "bot"]).names
    assert table.game.start == Game(stage=1, seed=7, players=["Ana", "bot", "bot"]).start
    assert page.trouble.value == ""


def test_the_address_of_the_page_is_the_link(monkeypatch):
    monkeypatch.delenv("VOILA_PREHEAT", raising=False)
    monkeypatch.setenv("QUERY_STRING", "stage=1&seed=7")
    assert len(every(home(), Table)) == 1
    monkeypatch.setenv("QUERY_STRING", "")
    assert every(home(), Table) == []


# ---- pages -------------------------------------------------------------------------------------------------------


def test_from_the_games_to_the_table_and_back():
    page = Home()
    assert 'href="black_jack.ipynb"' in html(page)
    button(page, "Play Black Jack").click()
    (stages,) = every(page, widgets.RadioButtons)
    assert [value for _, value in stages.options] == ["1", "2a", "2b", "2c", "3", "4", "5"]
    stages.value = "3"
    field(page, "Names").value = " Ana , Ben "
    field(page, "Computer").value = 2
    field(page, "Four colours").value = True
    field(page, "Forgotten call").value = 4
    button(page, "Deal the cards").click()
    (table,) = every(page, Table)
    assert list(table.game.names.values())[:2] == ["Ana", "Ben"] and len(table.game.players) == 4
    assert table.game.start.rules == Game(stage=3, last_card_penalty=4, players=4).start.rules
    assert (table.game.stage, table.colours, table.glass.keep) == ("3", 4, "black_jack")
    button(page, "All games").click()
    assert every(page, Table) == []
    assert button(page, "Play Black Jack")


def test_an_option_that_is_off_says_so():
    page = Home("")
    button(page, "Play Black Jack").click()
    for words in ("Delay!", "Length of a match"):
        assert (field(page, words).label, field(page, words).value) == ("none", None)


def test_the_house_rules_follow_the_stage():
    page = Home()
    button(page, "Play Black Jack").click()
    names = {w.description for w in every(page, widgets.Dropdown)}
    every(page, widgets.RadioButtons)[0].value = "5"
    assert {w.description for w in every(page, widgets.Dropdown)} > names


def test_a_part_that_is_folded_opens_with_a_button():
    page = Home("stage=1&seed=7")
    (toggle,) = every(page, widgets.ToggleButton)
    (sheet,) = every(page, widgets.Output)
    folded = next(box for box in every(page, widgets.VBox) if sheet in box.children)
    assert (toggle.description, folded.layout.display) == ("The rules", "none")
    toggle.value = True
    assert folded.layout.display == ""
    assert "# Black Jack" in sheet.outputs[0]["data"]["text/markdown"]


@pytest.mark.parametrize(
    "names, bots, sentence",
    [
        ("Ana", 0, "1 cannot play: this game is for 2 to 10 players."),
        ("", 0, "0 cannot play"),
        ("a,b,c", 9, "12 cannot play"),
        ("x" * 41, 1, "A player is a name of 1 to 40 characters"),
        (f"bot:{TAG}", 1, f"There is no player 'bot:{TAG}'"),
    ],
)
def test_players_that_cannot_be_are_said_above_the_form(names, bots, sentence):
    page = Home()
    button(page, "Play Black Jack").click()
    field(page, "Names").value = names
    field(page, "Computer").value = bots
    button(page, "Deal the cards").click()
    assert every(page, Table) == []
    assert sentence.replace("<", "&lt;").replace(">", "&gt;").replace("'", "&#x27;") in page.trouble.value
    assert "<img" not in page.trouble.value
    field(page, "Names").value = "Ana, bot"
    field(page, "Computer").value = 0
    button(page, "Deal the cards").click()
    assert page.trouble.value == ""
    assert len(every(page, Table)) == 1


# ---- interrupted games -------------------------------------------------------------------------------------------


def interrupted(**words: object) -> Game:
    game = Game(**{"players": ["Ana", "bot"], "stage": 1, "seed": 7, **words})
    game.choose(game.moves[0])
    return game


def sealed(save: object) -> str:
    return seal(json.dumps(save))


def test_an_interrupted_game_is_offered_and_goes_on():
    game, page = interrupted(players=["Ana", TAG, "bot"]), Home()
    page.shelf.kept = {"black_jack": sealed(game.to_save())}
    assert "You left a game of Black Jack." in html(page.offer)
    assert "&lt;img src=x" in html(page.offer) and "<img" not in html(page.offer)
    button(page.offer, "Go on").click()
    (table,) = every(page, Table)
    assert (table.game.state, table.game.log) == (game.state, game.log)
    assert page.offer.children == ()


def test_a_game_that_is_not_wanted_is_forgotten():
    page = Home()
    page.shelf.kept = {"black_jack": sealed(interrupted().to_save())}
    button(page.offer, "No, thank you").click()
    assert page.shelf.forget == "black_jack"
    assert page.offer.children == ()


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
        page.shelf.kept = {name: text}
        assert page.offer.children == (), name
    for save in (over.to_save(), {**good, "moves": []}):
        page = Home()
        page.shelf.kept = {"black_jack": sealed(save)}
        assert page.offer.children == ()


def test_a_deal_is_asked_for_by_its_number():
    page = Home()
    button(page, "Play Accordion").click()
    assert not [w for w in every(page, widgets.BoundedIntText) if w.description == "Computer players"]
    field(page, "Deal number").value = " 1234 "
    button(page, "Deal the cards").click()
    (table,) = every(page, Table)
    assert table.game.start.seed == 1234
    assert table.glass.look["deal"].startswith("Deal 1234.")


def test_a_number_that_is_none_is_said_above_the_form():
    page = Home()
    button(page, "Play Accordion").click()
    field(page, "Deal number").value = "<b>x"
    button(page, "Deal the cards").click()
    assert "The seed &#x27;&lt;b&gt;x&#x27; is not a whole number from 0 to 999999999." in page.trouble.value
    assert every(page, Table) == []
