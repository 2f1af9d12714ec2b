"""The table as somebody sees it who only watches: people around it, and nobody's cards."""

from __future__ import annotations

import random

import laws
import pytest

from cardlab.games import host_of, rules_of
from cardlab.picture.scene import scene
from cardlab.picture.sprites import Screen
from cardlab.rules.cards import HIDDEN
from cardlab.rules.text.position import NOBODY
from cardlab.rules.zones import GRIDS

SCREENS = [Screen(1328, 612), Screen(1882, 922), Screen(820, 1180), Screen(390, 844), Screen(844, 390)]
NAMES = ("Fox", "Owl", "Lion", "Panda", "Bear", "Frog", "Cat", "Dog", "Rabbit", "Elephant")


@pytest.mark.parametrize("game", laws.GAMES)
def test_who_watches_sees_people_around_the_table_and_nobodys_cards(game):
    chance = random.Random(f"{laws.SEED}/{game}")
    kind = rules_of(game)
    seats = chance.choice([n for n in kind.seat_range if n <= len(NAMES)])
    state = kind.new(seats, seed=chance.randrange(10**6))
    names = dict(zip(state.seats, NAMES, strict=False))
    for step in range(40):
        if step % 8 == 0:
            view = state.view(NOBODY)
            moods = dict.fromkeys(view.seats, "pleased")
            for screen in SCREENS:
                drawn = scene(view, host_of(view)._replace(moods=moods), names, screen=screen)
                at = f"{game} for {seats}, {screen.w}x{screen.h}, step {step}"
                shown = [sprite.text for sprite in drawn.sprites if sprite.kind == "face"]
                assert seats == 1 or sorted(shown) == sorted(names.values()), at
                near = max(sprite.box.y for sprite in drawn.sprites if sprite.kind == "face") if shown else 0
                grid = any(zone.kind in GRIDS for zone in view.zones())
                assert seats < 2 or grid or near > drawn.height / 2, f"nobody sits on the near side: {at}"
            hands = [zone.pile for zone in view.zones() if zone.kind == "hand" and zone.owner]
            closed = [hand for hand in hands if HIDDEN in view.piles[hand]]
            assert all(
                sprite.card is HIDDEN for sprite in drawn.sprites if sprite.zone in closed and sprite.kind == "card"
            )
        if state.hand_over:
            break
        state = state.play(chance.choice(state.legal_moves()))
