"""Chosen faces: what people have chosen is drawn, and no bot looks like one of them."""

from __future__ import annotations

import random
from itertools import combinations

import pytest

from cardlab import Game
from cardlab.games import advice_of, catalogue, rules_of
from cardlab.home.home import Home
from cardlab.picture.art.characters import COLOURS, PEOPLE, character, disc
from cardlab.picture.art.faces import Style
from cardlab.play.bots.bots import strengths
from cardlab.table.ending.result import art
from cardlab.table.page.portraits import seated
from cardlab.table.table import Table


def faces(table: Table) -> dict[str, str]:
    """Whose face is painted, by the name on its seat."""
    names = {zone.pile: table.game.names[zone.owner] for zone in table.game.state.zones() if zone.owner}
    return {names[s.zone]: s.text for s in table.painter.scene.sprites if s.kind == "face"}


def test_the_face_is_the_one_chosen_at_the_seat_and_at_the_end():
    table = Table(
        Game("memory", players=["Ana", "bot:cat"], stage=1, seed=3), speed="instant", faces={"Ana": "owl pink"}
    )
    assert faces(table) == {"Ana": "owl pink", "Cat": "Cat"}
    while not table.game.state.hand_over:
        table.game.choose(table.game.moves[0])
    table.show()
    end = table.overlay.look["end"]
    seen = {face.rpartition("/")[0] for face, _ in end["faces"]} | {
        row[0].rpartition("/")[0] for row in end["count"].get("rows", [])
    }
    assert seen <= {"owl pink", "Cat"} and seen
    assert set(art(end, (), Style())) == set(table.overlay.art)


def test_without_a_choice_everybody_has_the_face_of_the_name():
    assert seated(Game("black_jack", players=["Ana", "bot"]), {}) == {"A": "Ana", "B": "Pip"}
    assert seated(Game("black_jack", players=["Ana", "bot"]), {"Ben": "fox red"}) == {"A": "Ana", "B": "Pip"}


@pytest.mark.parametrize("seed", range(200))
def test_no_bot_looks_like_a_person_who_chose(seed):
    chance = random.Random(seed)
    people = chance.sample(["Ana", "Ben", "Owl", "Elephant", "Tess", "Otto"], chance.randint(1, 3))
    bots = chance.choices(["bot:owl", "bot:elephant", "bot:cat", "bot:goldfish"], k=chance.randint(1, 6 - len(people)))
    faces = [f"{animal} {colour}" for animal in PEOPLE for colour in COLOURS]
    chosen = dict(zip(people, chance.sample(faces, len(people)), strict=True))
    game = Game("memory", players=[*people, *bots])
    assert len(set(game.names.values())) == len(game.names)
    found = seated(game, chosen)
    worn = {p.name: character(found.get(p.seat, p.name)).kind for p in game.players}
    mine = {worn[name] for name in people}
    assert {name: found[p.seat] for p in game.players if (name := p.name) in chosen} == chosen
    assert not any(worn[p.name] in mine for p in game.players if p.bot is not None)


NAMES = ["Ana", "Nan", "Owl", "Cat", "Tess", "Otto", "You", "Cat 2"]


def far(one: str, other: str) -> int:
    """How far apart two colours such as "#ff0000" are."""
    return sum(abs(a - b) for a, b in zip(bytes.fromhex(one[1:]), bytes.fromhex(other[1:]), strict=True))


@pytest.mark.parametrize("name", catalogue())
def test_no_two_at_a_table_have_the_same_face_also_where_it_is_laid(name):
    chance, seats = random.Random(name), rules_of(name).seat_range
    kinds, home = [*strengths(advice_of(name)), "bot"], Home()
    for _ in range(10):
        count = chance.choice(seats)
        people = chance.sample(NAMES, chance.randint(0, min(8, count)))
        chosen = {who: f"{chance.choice(PEOPLE[:3])} {chance.choice([*COLOURS][:3])}" for who in people[::2]}
        players = [*people, *chance.choices(kinds, k=count - len(people))]
        game = Game(name, players=players, patient=True)
        found = seated(game, chosen)
        for one, other in combinations(found.values(), 2):
            same = character(one).kind == character(other).kind
            assert one != other and (not same or far(disc(one), disc(other)) > 12), (one, other)
        assert {*chosen.values()} <= {*found.values()}, "what was chosen is worn"
        home.plan.name, home.plan.players, home.faces = name, players, chosen
        assert [chip["face"] for chip in home._faced(home.plan.chips())] == [character(f).kind for f in found.values()]


def test_cat_stays_a_cat_and_milo_gives_way():
    found = seated(Game("memory", players=["bot", "bot", "bot", "bot:cat", "bot:cat"], patient=True), {})
    assert [character(found[seat]).kind for seat in "ABCDE"] == ["chick", "puppy", "elephant", "cat", "cat"]
    assert Game("memory", players=["bot", "bot", "bot", "bot:cat"], patient=True).names["C"] == "Milo"
