"""The characters: everybody that can sit down has a face, in every mood, and no two look the same."""

from __future__ import annotations

import json
import re
import subprocess
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cardlab.games import advice_of, catalogue
from cardlab.picture.art.characters import CHARACTERS, COLOURS, MOODS, PEOPLE, SIDE, character, face, shapes
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
    named = [name.title() for game in catalogue() for name in advice_of(game).BOTS]
    assert named
    assert len({face(name) for name in named}) == len(set(named))


def test_anybody_else_has_always_the_same_face():
    assert character("Ana") is character("Ana")
    assert character("") in CHARACTERS.values()


def test_an_unknown_mood_is_refused_with_what_is_allowed():
    with pytest.raises(ValueError, match="A mood is one of thinking, pleased, surprised, beaten, not 'angry'"):
        face("Pip", "angry")


def test_a_chosen_face_is_the_animal_on_a_disc_of_the_chosen_colour():
    for animal in PEOPLE:
        for colour, disc in COLOURS.items():
            chosen, usual = shapes(f"{animal} {colour}"), shapes(animal)
            assert character(f"{animal} {colour}").kind == animal
            assert chosen[0].stroke == disc and chosen[1:] == usual[1:]
    assert shapes("fox mauve") == shapes("fox")


def test_the_page_gives_a_name_without_a_face_the_one_that_is_drawn():
    names = [
        *CHARACTERS,
        *BOT_NAMES,
        "Ana",
        "Fox",
        "owl 2",
        "Zoë",
        "李雷",
        "🦊",
        "Tess B",
        " Ana  B",
        "<b>",
        *map(chr, range(65, 365)),
    ]
    module = Path(__file__).parents[2] / "cardlab" / "table" / "front" / "people" / "faces.js"
    known = [[name, who.kind, ""] for name, who in CHARACTERS.items()]
    script = (
        f"import {{ given, learn }} from {json.dumps(module.as_uri())};"
        f"learn({json.dumps(known)}); console.log(JSON.stringify({json.dumps(names)}.map(given)));"
    )
    run = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    assert json.loads(run.stdout) == [character(name).kind for name in names]
