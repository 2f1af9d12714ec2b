"""The game to copy, docs/template/stairs/game.py, keeps every law and plays as its book says."""

import shutil
import sys
from importlib import import_module
from pathlib import Path

import laws
import pytest
import test_laws
import test_positions
import test_sentences
from play import go, moves, rule

from cardlab import Game, check, games
from cardlab.home.tiles import lesson
from cardlab.lab.writing.books import faults
from cardlab.play.bots.bots import decided

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "template"
READ_FIRST = (
    "docs/template/stairs/game.py",
    "docs/template/stairs/book.md",
    "cardlab/rules/state.py",
    "CONTRIBUTING.md",
)


@pytest.fixture
def stairs(monkeypatch):
    """The module of the template, as if it lay in the folder of games."""
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(FOLDER)])
    yield games.module_of("stairs")
    forget()


def forget():
    """Let the next one load its own."""
    for name in ("cardlab.games.stairs", "cardlab.games.stairs.game"):
        sys.modules.pop(name, None)


def test_the_template_is_short_and_so_is_what_to_read_with_it():
    lines = {name: len((ROOT / name).read_text("utf-8").splitlines()) for name in READ_FIRST}
    assert lines["docs/template/stairs/game.py"] <= 170
    assert sum(lines.values()) < 800, lines
    readme = (ROOT / "README.md").read_text("utf-8").partition("## Add a game")[2].partition("\n## ")[0]
    assert all(name in readme for name in READ_FIRST)


@pytest.mark.usefixtures("stairs")
def test_the_laws_hold_for_the_template():
    assert "stairs" in games.catalogue()
    for options in laws.sampled(laws.option_sets("stairs"), 4):
        test_laws.test_laws_hold_for_every_option("stairs", options)
    for choose in (laws.lively, laws.first):
        test_laws.test_laws_hold_over_several_hands("stairs", choose)
    test_laws.test_every_hand_ends_within_a_cap_under_sensible_play("stairs")
    test_laws.test_a_deal_is_the_same_again_and_a_stacked_one_follows_the_order_that_is_given("stairs")
    test_laws.test_undo_and_redo_all_the_way_come_to_the_same_states("stairs")
    test_laws.test_every_rule_named_anywhere_stands_in_the_book("stairs")
    test_sentences.test_the_verbs_of_every_sentence_agree_with_whoever_it_is_about("stairs")


@pytest.mark.usefixtures("stairs")
def test_the_book_of_the_template_has_all_that_a_book_needs():
    assert faults("stairs") == []


@pytest.mark.usefixtures("stairs")
def test_a_game_without_a_lesson_shows_no_dead_link():
    assert lesson("stairs", ROOT / "notebooks") == ""
    assert lesson("memory", ROOT / "notebooks") == "memory.ipynb"


def test_sta_10_a_step_is_one_rank_up_or_down_and_goes_round_the_corner(stairs):
    state = stairs.at("A: 6S 8H 9C KD | B: 2C | discard: 7H | turn: A")
    assert moves(state) == ["play 6S", "play 8H", "draw"]
    assert rule(state, "play 9C") == "STA-10"
    assert "Play 6 or 8" in state.why_not("play 9C").say()
    corner = "A: KD 2S | B: 2C | discard: AH | turn: A"
    assert moves(stairs.at(corner)) == ["play KD", "play 2S", "draw"]
    assert moves(stairs.at(corner, around=False)) == ["play 2S", "draw"]


def test_sta_11_to_13_stairs_go_on_until_they_stop_and_who_lays_does_not_draw(stairs):
    state = stairs.at("A: 8S 9H 8D 2C | B: 2H | discard: 7H | turn: A")
    assert rule(state, "stop") == "STA-12"
    state = go(state, "play 8S", "play 9H")
    assert moves(state) == ["play 8D", "stop"]
    assert rule(state, "draw") == "STA-13"
    assert go(state, "stop").turn == "B"


def test_sta_20_and_21_no_cards_left_wins_and_an_empty_stock_counts(stairs):
    out = go(stairs.at("A: 8S | B: 2H | discard: 7H | turn: A"), "play 8S")
    assert out.hand_over and out.winners == ("A",)
    text = "A: 2S 3S | B: 2H | C: 5S | stock: KD | discard: " + " ".join(
        str(c) for c in stairs.pack() if str(c) not in "2S 3S 2H 5S KD"
    )
    empty = go(stairs.at(f"{text} | turn: A"), "draw")
    assert empty.winners == ("B", "C") and "B and C have the fewest cards, 1, and win" in empty.notes[-1].say()


def test_sta_30_the_bot_finds_the_longest_stairs(stairs):
    assert len(stairs.longest("7", "67889", True)) == 5 and stairs.longest("7", "23", True) == ""
    game = Game("stairs", position="A: 6S 8H 9C 8D 7D | B: 2C | discard: 7H | turn: A", players=["You", "bot"])
    move, why = stairs.advise(game.view("A"))
    assert why.rule == "STA-30" and decided(game.players[1].bot(game.view("A"), None)) is move
    while not game.state.hand_over:
        game.play(stairs.advise(game.view("A"))[0])
    assert game.state.winners == ("A",)


PLANTED = [  # a change of the template, how check tells it, and the test of the laws that is red
    (
        ('NO_STEP = ("STA-10"', 'NO_STEP = ("STA-30"'),
        "no_play names STA-30: it is not in the rule book, or not on in this stage",
        lambda: test_laws.test_laws_hold_for_every_option("stairs", {"stage": "1"}),
    ),
    (
        ("def settle", "def unsettled"),
        "is neither refused nor can it be played",
        lambda: test_positions.test_every_position_that_is_accepted_can_be_played("stairs"),
    ),
]


@pytest.mark.parametrize(("change", "said", "law"), PLANTED, ids=["off", "unsettled"])
def test_what_a_law_of_the_house_finds_is_found_by_check(change, said, law, tmp_path, monkeypatch):
    """A refusal that names a rule which is off in stage 1, and positions that lead nowhere."""
    shutil.copytree(FOLDER / "stairs", tmp_path / "stairs")
    code = tmp_path / "stairs" / "game.py"
    code.write_text(code.read_text("utf-8").replace(*change), "utf-8")
    monkeypatch.setattr(games, "__path__", [str(tmp_path), *games.__path__])
    forget()
    monkeypatch.setattr(import_module("cardlab.lab.writing.check"), "WATCHED", 20)
    monkeypatch.setattr(laws, "TRIES", 300)
    try:
        assert any(said in one for one in check("stairs", games=2))
        with pytest.raises(AssertionError, match=said):
            law()
    finally:
        forget()
