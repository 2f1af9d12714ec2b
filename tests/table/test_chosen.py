"""Chosen faces: what people have chosen is drawn, and no bot looks like one of them."""

from __future__ import annotations

import random

import pytest

from cardlab import Game
from cardlab.picture.art.characters import COLOURS, PEOPLE, character
from cardlab.table.chosen import seated
from cardlab.table.ending import art
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
    assert set(art(end)) == set(table.overlay.art)


def test_without_a_choice_nothing_changes():
    assert seated(Game("black_jack", players=["Ana", "bot"]), {}) == {}
    assert seated(Game("black_jack", players=["Ana", "bot"]), {"Ben": "fox red"}) == {}


@pytest.mark.parametrize("seed", range(200))
def test_no_bot_looks_like_a_person_who_chose(seed):
    chance = random.Random(seed)
    people = chance.sample(["Ana", "Ben", "Owl", "Elephant", "Tess", "Otto"], chance.randint(1, 3))
    bots = chance.choices(["bot:owl", "bot:elephant", "bot:cat", "bot:goldfish"], k=chance.randint(1, 6 - len(people)))
    chosen = {name: f"{chance.choice(PEOPLE)} {chance.choice([*COLOURS])}" for name in people}
    game = Game("memory", players=[*people, *bots])
    assert len(set(game.names.values())) == len(game.names)
    found = seated(game, chosen)
    worn = {p.name: character(found.get(p.seat, p.name)).kind for p in game.players}
    mine = {worn[name] for name in people}
    assert {name: found[p.seat] for p in game.players if (name := p.name) in chosen} == chosen
    assert not any(worn[p.name] in mine for p in game.players if p.bot is not None)
