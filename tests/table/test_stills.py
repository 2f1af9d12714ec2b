"""Pictures as files: what they show, what they never tell, and what is said where one cannot be made."""

import io
import random
import sys
from xml.etree import ElementTree

import pytest
from laws import GAMES, elsewhere
from PIL import Image

import cardlab
from cardlab.games import host_of, rules_of
from cardlab.picture import files
from cardlab.picture.outlines import outlined
from cardlab.picture.sprites import DRAWN
from cardlab.rules.crew import usual
from cardlab.rules.position import NOBODY

SMALL = (390, 390)


def opened(picture):
    return Image.open(io.BytesIO(picture))


def begun(name):
    """A game three moves after its deal, against bots that do not think."""
    game = cardlab.Game(name, seed=7, players=["Ana", *["bot:at_random"] * (usual(rules_of(name).seat_range) - 1)])
    for _ in range(3):
        game.play(game.state.legal_moves()[0])
    return game


@pytest.mark.parametrize("name", GAMES)
def test_a_picture_for_a_seat_has_no_byte_that_depends_on_what_it_cannot_see(name):
    game, chance = begun(name), random.Random(5)
    hidden = 0
    for seat in (*game.state.seats, NOBODY):
        truth, other = game.state, elsewhere(game.state, seat, chance)
        hidden += truth.piles != other.piles
        shown = game.svg(seat=seat)
        game.states[-1] = other
        assert game.svg(seat=seat) == shown
        if truth.piles != other.piles and "hand" in {z.kind for z in truth.zones()}:
            openly = game.svg(seat=seat, openly=True)
            game.states[-1] = truth
            assert game.svg(seat=seat, openly=True) != openly
        game.states[-1] = truth
    assert hidden or name == "la_belle_lucie"  # where every card lies open


@pytest.mark.parametrize("size", [drawn[:2] for drawn in DRAWN.values()])
def test_a_picture_has_the_size_and_the_layout_of_such_a_table_and_needs_no_font(size):
    game = begun("bela")
    root = ElementTree.fromstring(game.svg(size=size))
    assert (root.get("width"), root.get("height")) == tuple(map(str, size))
    assert "text" not in {element.tag.rpartition("}")[2] for element in root.iter()}
    title = root.findtext("{http://www.w3.org/2000/svg}title")
    assert "9 cards" in title and "10 of spades" in title


def test_by_default_the_only_person_looks_and_openly_all_cards_are_seen_from_the_same_chair():
    game = begun("black_jack")
    assert game.svg() == game.svg(seat="A") != game.svg(seat="B")
    names = [card.words for card in game.state.piles["B"]]
    assert not any(name in game.svg() for name in names)
    assert all(name in game.svg(openly=True) for name in names)


def test_what_was_said_is_drawn_as_at_the_table():
    said = outlined("Well played!", 15, bold=True)[1]
    assert said and said in begun("beggar_my_neighbour").svg()


def test_pixels_are_those_of_the_drawing_on_the_felt_of_choice(tmp_path):
    game = begun("memory")
    seen = opened(game.png(tmp_path / "a.png", size=SMALL, felt="lake"))
    assert seen.size == SMALL and (tmp_path / "a.png").read_bytes() == game.png(size=SMALL, felt="lake")
    assert seen.getpixel((0, 0))[3] == 0  # round corners, with nothing behind them
    red, green, blue = (
        opened(files.png(game.svg(size=SMALL, felt="lake"), ground="lake")).convert("RGB").getpixel((0, 0))
    )
    assert (red, green, blue) == (0x12, 0x3C, 0x63)


def test_a_view_needs_no_game():
    state = cardlab.Game("casino", seed=1).state
    view = state.view("B")
    drawn = files.drawing(view, host_of(view), {"A": "Łukasz", "B": "Ana"}, size=SMALL)
    assert "<text" in drawn and "Łukasz" in drawn  # a letter without an outline is left to the fonts that are there
    assert opened(files.png(drawn)).size == SMALL


def test_a_pack_is_one_picture_of_its_cards_and_their_back(tmp_path):
    drawn = cardlab.deck_svg(path=tmp_path / "deck.svg")
    assert (tmp_path / "deck.svg").read_text("utf-8") == drawn
    title = ElementTree.fromstring(drawn).findtext("{http://www.w3.org/2000/svg}title").split(", ")
    assert len(title) == 55 and title[-3:] == ["red joker", "black joker", "face-down card"]
    assert cardlab.deck_svg("marjapussi").count("<use") < drawn.count("<use")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"seat": "Q"}, "There is no seat 'Q'. The seats are A, B."),
        ({"size": (100, 600)}, "A picture is 320 to 4000 pixels wide and high, such as (1328, 612), not (100, 600)."),
        ({"size": 5}, "A picture is 320 to 4000 pixels wide and high, such as (1328, 612), not 5."),
        ({"size": (400.5, 600)}, "not (400.5, 600)."),
        ({"size": (4000, 400)}, "A picture is at most 3 times as long as it is wide, not 4000 by 400."),
        ({"felt": "grass"}, "felt must be one of meadow, lake, berry, night, not 'grass'."),
        ({"back": "pink"}, "back must be one of blue, red, green, plum, not 'pink'."),
        ({"colours": 3}, "colours must be 2 or 4, not 3."),
    ],
)
def test_a_picture_that_cannot_be_is_refused_in_one_sentence(words, said):
    with pytest.raises(ValueError) as refused:
        cardlab.Game("casino", seed=1).svg(**words)
    assert str(refused.value).endswith(said)


def test_without_the_library_the_way_out_is_said(monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ModuleNotFoundError) as refused:
        cardlab.Game("casino", seed=1).png()
    assert str(refused.value) == "PNG needs the library resvg-py. Install it with: python -m pip install resvg-py"
