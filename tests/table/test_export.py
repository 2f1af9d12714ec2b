"""Pictures as files: what they show, what they never tell, and what is said where one cannot be made."""

import io
import random
import re
import sys
from xml.etree import ElementTree

import pytest
from laws import GAMES, elsewhere
from PIL import Image, ImageChops
from pypdfium2 import PdfDocument

import cardlab
from cardlab import cli
from cardlab.games import host_of, rules_of
from cardlab.picture import files
from cardlab.picture.outlines import outlined
from cardlab.picture.sprites import DRAWN
from cardlab.rules.cards import Card
from cardlab.rules.players import usual
from cardlab.rules.text.position import NOBODY
from cardlab.table.export.film import laid

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
    said = outlined("Well played!", 17, bold=True)[1]
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
        ({"size": (100, 600)}, "A picture is 280 to 4000 pixels wide and high, such as (1328, 612), not (100, 600)."),
        ({"size": 5}, "A picture is 280 to 4000 pixels wide and high, such as (1328, 612), not 5."),
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


@pytest.mark.parametrize(
    ("module", "draw", "said"),
    [
        (
            "resvg_py",
            "png",
            'PNG needs the library resvg-py. Install it with: PYTHON -m pip install "cardlab[pictures]"',
        ),
        ("PIL", "gif", 'A film needs the library pillow. Install it with: PYTHON -m pip install "cardlab[pictures]"'),
        ("fpdf", "pdf", 'A worksheet needs the library fpdf2. Install it with: PYTHON -m pip install "cardlab[print]"'),
    ],
)
def test_without_the_library_the_way_out_is_said(module, draw, said, monkeypatch, tmp_path):
    game = short()
    monkeypatch.chdir(tmp_path)  # from a folder above it, the way to the interpreter is said from there
    for name in (module, *(f"cardlab.paper.{name}" for name in ("position", "envelope", "pack"))):
        monkeypatch.setitem(sys.modules, name, None) if name == module else monkeypatch.delitem(
            sys.modules, name, False
        )
    with pytest.raises(ModuleNotFoundError) as refused:
        getattr(game, draw)()
    assert str(refused.value) == said.replace("PYTHON", sys.executable)  # not the one called python in a terminal


# ---- all cards, films, worksheets, the command ------------------------------------------------------------------


def test_a_table_laid_open_shows_every_card_of_every_hand():
    game = cardlab.Game("bismarck", seed=7, players=["Ana", "bot", "bot"], patient=True)
    some = files.laid(game.state, game.host(), game.names)[0]
    shown = {sprite.card for sprite in some.sprites if sprite.kind == "card" and sprite.zone in game.state.seats}
    assert shown == {card for seat in game.state.seats for card in game.state.piles[seat]}


def short():
    """Four moves of a hand, two turns."""
    position = "A: 7H 5H | B: KH QH | discard: 9H | turn: A"
    game = cardlab.Game("black_jack", position=position, stage=1, players=["Ana", "bot:first"])
    return game.play("7H").play("finish")


@pytest.mark.slow
def test_a_film_shows_every_move_and_ends_with_the_table_as_it_is(tmp_path):
    game = short()
    moving = opened(game.gif(tmp_path / "hand.gif", size=SMALL, seconds=0.5))
    held = []
    for frame in range(moving.n_frames):
        moving.seek(frame)
        held.append(moving.info["duration"])
    assert moving.size == SMALL and moving.info["loop"] == 0
    assert held.count(500) == len(game.steps) and held[-1] == 1500  # the deal and each move, and the end for longer
    assert min(held.count(100), held.count(70) + held.count(110)) >= 6  # cards that are dealt, and that are played
    there = opened(files.png(game.svg(size=SMALL), ground="meadow")).convert("RGB")
    near = ImageChops.difference(moving.convert("RGB"), there).resize((39, 39), Image.Resampling.BOX)
    assert max(high for _, high in near.getextrema()) < 40  # a GIF has few colours
    reds = [(r, g, b) for _, (r, g, b) in moving.convert("RGB").getcolors(10**6) if r > 180 and g < 50 and b < 80]
    assert reds  # and a heart stays red, however much felt there is


def test_a_film_for_a_seat_is_made_of_its_views():
    game = short()
    hidden = game.states[0].piles["B"]
    shown = {s.card for some in laid(game, "A", openly=False, size=SMALL) for s in some.sprites if s.kind == "card"}
    assert not shown & set(game.states[0].piles["stock"]) and shown & {*hidden} == {Card("KH")}  # which it has played
    first = laid(game, "A", openly=False, size=SMALL)[0]
    assert not {s.card for s in first.sprites} & {*hidden}
    assert {*hidden} <= {s.card for s in laid(game, "A", openly=True, size=SMALL)[0].sprites}


def test_a_worksheet_shows_the_table_asks_and_has_the_key_on_a_page_of_its_own(tmp_path):
    position = "A: 7C 5H 9S 2D | B: KD QD | discard: 7H | turn: A"
    game = cardlab.Game("black_jack", stage=2, position=position)
    made = game.pdf(tmp_path / "sheet.pdf", paper="letter")
    assert (tmp_path / "sheet.pdf").read_bytes()[:5] == made[:5] == b"%PDF-"
    sheet, key = (page.get_textpage().get_text_range() for page in PdfDocument(made))
    assert "Which cards can you play?" in sheet and "What would you do" in sheet and "Lay 7" not in sheet
    assert "Not 9" in key and "Lay 7" in key and "K" not in re.findall(r"\b[KQ]\b", key)


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (
            lambda game: cardlab.Game("casino", seed=1, patient=True).gif(),
            "Nothing has been played yet, so there is nothing to film.",
        ),
        (lambda game: game.gif(seconds=99), "seconds must be a number from 0.3 to 10.0, not 99."),
        (lambda game: game.pdf(seat="B"), "A worksheet asks whoever has the turn, and that is A, not B."),
        (lambda game: game.pdf(paper="a3"), "paper must be a4 or letter, not 'a3'."),
        (lambda game: game.play("5H").pdf(), "The hand is over, so there is nothing left to ask."),
    ],
)
def test_a_film_or_a_worksheet_that_cannot_be_is_refused_in_one_sentence(ask, said):
    with pytest.raises(ValueError) as refused:
        ask(short())
    assert str(refused.value) == said


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "start"),
    [
        (["casino", "seed=5", "a.svg"], b"<svg"),
        (["?game=bela&seed=4&players=3", "a.PNG", "--open", "--size", "390,390"], b"\x89PNG"),
        (["position=A: 7C 5H | B: KD QD | discard: 7H | turn: B", "a.pdf"], b"%PDF"),
        (["ana.json", "a.gif", "--size", "280,280"], b"GIF89a"),
    ],
)
def test_the_command_draws_what_a_link_says(words, start, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    short().save("ana.json")
    cli.main(["picture", *words])
    file = next(word for word in words if word.lower().startswith("a.") and word != "ana.json")
    assert capsys.readouterr().out == f"Drawn: {file}.\n"
    assert (tmp_path / file).read_bytes().startswith(start)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["casino", "a.jpg"], "A picture's name ends with .svg, .png, .gif or .pdf, so 'a.jpg' can't be drawn."),
        (["cazino", "a.svg"], "There is no game 'cazino'. Did you mean 'casino'?"),
        (["casino", "quick", "a.svg"], "'quick' is not an option. Write options as name=value, such as stage=1."),
        (["position=A: 7C | B: 7C | discard: 7C | turn: A", "a.svg"], "7♣ is named more often than it is in the pack."),
        (["casino", "a.svg", "--size", "big"], "The size must be a width and a height, such as 390,844, not 'big'."),
        (["casino", "a.svg", "--seat", "Q"], "There is no seat 'Q'. The seats are A, B."),
        (
            ["casino", "a.pdf", "--open"],
            "A worksheet shows what whoever has the turn can see, and has the size of its paper.",
        ),
        (["none.json", "a.svg"], "none.json cannot be read or written (No such file or directory)."),
        (["none.json", "stage=1", "a.svg"], "A saved game already has its options. Leave them out."),
    ],
)
def test_a_wrong_word_gets_one_clear_sentence(words, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as left:
        cli.main(["picture", *words])
    assert left.value.code == 2 and capsys.readouterr().err == f"cardlab: {said}\n"
    assert [*tmp_path.iterdir()] == []


def test_a_worksheet_says_nothing_that_whoever_has_the_turn_cannot_see():
    game = cardlab.Game("bismarck", seed=7, players=["Ana", "bot:at_random", "bot:at_random"], patient=True)
    told = []
    for state in (game.state, elsewhere(game.state, game.turn, random.Random(5))):
        game.states[-1] = state
        pages = PdfDocument(game.pdf())
        told.append([(page.get_textpage().get_text_range(), page.render().to_numpy().tobytes()) for page in pages])
    assert game.states[-1].piles != game.start.piles and told[0] == told[1]
