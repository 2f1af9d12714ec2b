"""The worked examples of Stairs: each rule of book.md that can be seen in a position, and a hand as it was."""

from pathlib import Path

from cardlab import Game
from cardlab.lab.writing.playthrough import playthrough

PLAY = Path(__file__).with_name("stairs.play.txt")


def at(position, **options):
    """A game of two in this position."""
    return Game("stairs", position=position, players=["Ana", "Bo"], **options)


def test_sta_10_a_step_is_one_rank_up_or_down_and_goes_round_the_corner():
    game = at("A: 6S 8H 9C KD | B: 2C | discard: 7H | turn: A")
    assert {str(move) for move in game.moves} == {"play 6S", "play 8H", "draw"}
    assert game.why_not("play 9C").rule == "STA-10"
    corner = "A: KD 2S | B: 2C | discard: AH | turn: A"
    assert at(corner).why_not("play KD") is None
    assert at(corner, around=False).why_not("play KD").rule == "STA-10"


def test_sta_12_and_13_stairs_go_on_until_they_stop():
    game = at("A: 8S 9H 8D 2C | B: 2H | discard: 7H | turn: A")
    assert game.why_not("stop").rule == "STA-12"
    game.play("play 8S")
    assert game.why_not("draw").rule == "STA-13"
    assert game.play("stop").state.turn == "B"


def test_sta_20_who_has_no_cards_left_wins():
    game = at("A: 8S | B: 2H | discard: 7H | turn: A").play("play 8S")
    assert game.state.hand_over and game.state.winners == ("A",)


def test_a_hand_goes_as_it_is_written_down():
    assert playthrough("stairs") == PLAY.read_text("utf-8")
