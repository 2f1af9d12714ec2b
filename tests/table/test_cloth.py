"""What a page chooses and hides: the felt, the backs of the cards, the curtain while a screen is passed on."""

import re

import pytest

from cardlab import Game
from cardlab.games import catalogue, rules_of
from cardlab.picture.art.faces import BACKS, Style
from cardlab.picture.sprites import Box, Screen, meet
from cardlab.picture.theme import FELTS
from cardlab.rules.cards import HIDDEN
from cardlab.table.overlay import FRONT, SHARED
from cardlab.table.table import Table

LAPTOP = Screen(1328, 612)


def test_the_page_offers_the_felts_and_the_backs_that_there_are_in_their_colours():
    front, css = (FRONT / "people" / "cloth.js").read_text("utf-8"), (SHARED / "tokens.css").read_text("utf-8")
    told = dict(re.findall(r"(felt|back): \[([^\]]*)\]", front))
    assert {kind: re.findall(r'"(\w+)"', names) for kind, names in told.items()} == {
        "felt": list(FELTS), "back": list(BACKS),
    }  # fmt: skip
    assert Style().back == next(iter(BACKS)), "the first is the usual one"
    for kind, cloths in (("felt", FELTS), ("back", BACKS)):
        for name, colours in cloths.items():
            rule = re.search(rf'\.cl-{kind}-of\[data-cloth="{name}"\] {{([^}}]*)}}', css)
            assert rule and re.findall(r"#\w+", rule[1]) == list(colours)


def test_a_table_has_the_back_that_the_page_tells_and_no_other():
    some = Table(Game("black_jack", stage=1, seed=1))
    size = {"w": 1328, "h": 612, "dense": 1}
    for told, back in (("plum", "plum"), ("<b>", "plum"), (["red"], "plum"), ("red", "red")):
        some.overlay._handle_custom_msg({"size": size | {"back": told}}, [])
        assert some.painter.style.back == back


@pytest.mark.parametrize("name", [name for name in catalogue() if rules_of(name).seat_range[-1] > 1])
@pytest.mark.parametrize("screen", [LAPTOP, Screen(390, 844), Screen(844, 390)], ids=lambda screen: screen.shape)
def test_a_curtain_covers_the_hidden_hand_and_no_open_card(name, screen):
    people = ["Ana", "Ben", "Cem", "Dan"][: max(2, rules_of(name).seat_range[0])]
    some = Table(Game(name, players=people, seed=3))
    some.overlay._handle_custom_msg({"size": {"w": screen.w, "h": screen.h, "dense": 1}}, [])
    told, drawn = some.overlay.look, some.painter.scene
    if not some.shared.curtain:
        assert "veil" not in told and not some.shared._secret
        return
    turn = some.game.state.turn
    assert told["owner"] in some.overlay.art and some.game.names[turn] == told["curtain"]
    own = next((z.pile for z in some.game.state.zones() if z.owner == turn and z.kind in ("hand", "deck")), "")
    under = [s for s in drawn.sprites if s.kind == "card" and meet(s.box, Box(*told["veil"]))]
    assert {s.card for s in under} <= {HIDDEN} and all(s.zone == own for s in under)
    assert len([s for s in under if s.zone == own]) == len(
        [s for s in drawn.sprites if s.kind == "card" and s.zone == own]
    )
