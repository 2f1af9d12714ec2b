"""Cards of a game's own pack: made once, the same everywhere, drawn by their face; the ground floor knows no game."""

import copy
import pickle
import re

import pytest
from laws import FOLDER, GAMES

from cardlab.games.belisha.cards import CARDS
from cardlab.picture.art.faces import CLASSIC, face
from cardlab.picture.art.roadsigns import ROAD
from cardlab.rules.cards import PACK, VALUE, Card, cards
from cardlab.rules.moves import Move, Reason
from cardlab.rules.state import State
from cardlab.rules.verbs import Verb
from cardlab.rules.zones import Zone


def test_a_card_of_a_game_is_made_once_and_is_the_same_ever_after():
    leaf = Card.make("9L", "leaf 9", "9 of leaves")
    assert Card.make("9L", "leaf 9", "9 of leaves") is leaf is Card("9L") and cards("9L") == (leaf,)
    assert (leaf.rank, leaf.suit, leaf.face) == ("9", "L", "") and Move("play 9L").card is leaf
    assert copy.deepcopy(leaf) is leaf and pickle.loads(pickle.dumps(leaf)) is leaf


@pytest.mark.parametrize(
    ("code", "sign", "said"),
    [("7C", "clover 7", "7C is a card already"), *((code, "x", "not the code") for code in ("1234", "9 L", "12", ""))],
)
def test_a_code_means_one_card_and_is_short(code, sign, said):
    with pytest.raises(ValueError, match=said):
        Card.make(code, sign, sign)


def test_what_is_no_card_is_told_in_the_words_of_the_standard_pack():
    with pytest.raises(ValueError, match="rank from A23456789TJQK and a suit from SHDC") as wrong:
        Card("14Y")
    assert "elisha" not in str(wrong.value) and list(VALUE) == list("A23456789TJQK")


def test_a_card_is_drawn_by_its_face():
    assert {c.face for c in CARDS} == ROAD and not any(c.face for c in PACK)
    with pytest.raises(ValueError, match="no drawing"):
        face(Card.make("8L", "leaf 8", "8 of leaves", face="LEAF"), CLASSIC)


class Leaves(State):
    """A game with suits of its own that are called."""

    game = "leaves"
    Rules = None
    seat_range = range(1, 2)
    suits = {"L": "leaves", "N": "acorns"}  # noqa: RUF012
    verbs = {"call": Verb("Call {suit}", "LEA-01")}  # noqa: RUF012

    def zones(self):
        return (Zone("stock", "stock", "stock"),)

    def pack(self):
        return PACK

    def may_call(self):
        return (Move("call -> L"),), lambda move: Reason("LEA-01", "Acorns come later.")


def test_a_game_names_its_own_suits_in_its_moves_and_no_other_game_does():
    state = Leaves(None, 1)
    assert state.words(Move("call -> L")) == "Call leaves" and state.words(Move("call -> H")) == ""
    assert state.why_not("call -> H").say() == "Write that move as call -> L."
    assert state.why_not("call -> N").say() == "Acorns come later."
    assert State.suits == {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}


@pytest.mark.parametrize("room", ["rules", "picture"])
def test_the_ground_floor_and_the_pictures_know_no_game(room):
    for file in sorted((FOLDER.parent / room).rglob("*.py")):
        source = file.read_text("utf-8")
        assert not re.search(r"^\s*(from|import) .*\bgames\b", source, re.M), file.name
        if room == "rules":
            assert not [g for g in GAMES if g.replace("_", " ") in source.lower()], file.name
