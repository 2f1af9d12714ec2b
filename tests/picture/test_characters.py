"""The characters: everybody that can sit down has a face, in every mood, and no two look the same."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from cardlab.games import advice_of, catalogue
from cardlab.picture.art.characters import CHARACTERS, MOODS, SIDE, character, face, shapes
from cardlab.play.seats import BOT_NAMES

ALL = [(name, mood) for name in CHARACTERS for mood in MOODS]


def test_the_twelve_are_the_bots_of_every_table():
    assert tuple(CHARACTERS) == BOT_NAMES[:12]
    assert all(character(name) in CHARACTERS.values() for name in BOT_NAMES)
    assert len({who.kind for who in CHARACTERS.values()}) == 12


def test_no_two_of_the_48_faces_are_the_same():
    assert all(face(*one) != face(*other) for one, other in combinations(ALL, 2))


@pytest.mark.parametrize("name, mood", ALL)
def test_a_face_is_small_stays_in_its_box_and_names_only_colours(name, mood):
    drawing = ElementTree.fromstring(face(name, mood))
    assert len(face(name, mood)) < 6000
    assert drawing.get("viewBox") == f"0 0 {SIDE} {SIDE}"
    for shape in shapes(name, mood):
        assert shape.fill or shape.stroke
        for colour in filter(None, (shape.fill, shape.stroke)):
            assert re.fullmatch("#[0-9a-f]{6}", colour)
        numbers = [float(word) for word in re.findall(r"-?[0-9.]+", shape.d)]
        assert -4 <= min(numbers) and max(numbers) <= SIDE + 4


def test_a_mood_changes_the_face_only_where_it_shows():
    for name in CHARACTERS:
        calm, moved = set(shapes(name, "thinking")), set(shapes(name, "beaten"))
        assert len(calm & moved) >= len(CHARACTERS[name].under)


def test_a_bot_called_by_an_animals_name_has_its_face():
    assert character("Cat") is character("Cat 2") is CHARACTERS["Milo"]
    named = [name.title() for game in catalogue() for name in getattr(advice_of(game), "BOTS", {})]
    assert named
    assert len({face(name) for name in named}) == len(set(named))


def test_anybody_else_has_always_the_same_face():
    assert character("Ana") is character("Ana")
    assert character("") in CHARACTERS.values()


def test_an_unknown_mood_is_refused_with_what_is_allowed():
    with pytest.raises(ValueError, match="A mood is one of thinking, pleased, surprised, beaten, not 'angry'"):
        face("Pip", "angry")
