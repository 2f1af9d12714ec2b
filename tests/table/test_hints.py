"""A hint says first what to compare, and lights it; the third one lights the pile or the button that it names."""

from __future__ import annotations

import laws
import pytest
from play import sensible

from cardlab import Game
from cardlab.play.advice.hint import ALL, HAND, TABLE
from cardlab.play.bots import bots
from cardlab.rules.cards import HIDDEN
from cardlab.rules.moves import Reason
from cardlab.rules.zones import GRIDS
from cardlab.table.table import Table

MOST = 3  # positions of a game
BARE = {*HAND, *ALL, *TABLE}  # what says nothing of what to compare


def positions(name):
    """Some positions of a hand in which the first seat is to move, in its first stage and its last."""
    stages = [*laws.kind(name).Rules.stages]
    for stage in (stages[0], stages[-1]):
        count = laws.few(name)
        game = Game(name, players=["Ana", *["bot:first"] * (count - 1)], seed=4, stage=stage)
        found = 0
        while found < MOST and not game.state.hand_over:
            if game.turn == "A" and len(game.moves) > 1:
                found += 1
                yield game
            game.play(sensible(game.state)[0])


def pressed(table):
    table.messages.hear({"press": "tool:hint", "number": table.number})
    look = table.overlay.full_look
    lit = [s for s in table.painter.scene.sprites if s.mark == "good"]
    return look["say"], lit, [button for button in look["moves"] if button.get("main")]


@pytest.mark.parametrize("name", laws.GAMES)
def test_the_first_hint_names_what_to_compare_and_lights_it_and_the_third_what_it_says(name, monkeypatch):
    # Advice that thinks takes long, and what is said first of a move does not depend on how it was found.
    good = Reason("", "It looks good.")
    monkeypatch.setattr(Game, "advised", lambda game, view: (bots.sensible(view)[0], good))
    for game in positions(name):
        table, move = Table(game, speed="instant"), game.advised(game.view("A"))[0]
        kinds = {zone.pile: zone.kind for zone in game.state.zones()}
        blind = kinds.get(move.to) in GRIDS and HIDDEN in game.view("A").piles[move.to]  # nobody sees what to compare
        say, lit, gold = pressed(table)
        assert not BARE & {say}, (say, str(move))
        assert lit or gold or blind, (say, str(move))
        while not say.startswith("Try this: ") and not blind:
            before = say
            say, lit, gold = pressed(table)
            assert say != before
        assert lit or gold or blind, (say, str(move))
