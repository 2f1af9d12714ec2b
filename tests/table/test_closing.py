"""A table that is closed leaves nothing behind, and its game goes on without it."""

import asyncio
import gc
from collections import Counter

import pytest
from ipywidgets.widgets import widget

import cardlab
from cardlab import Game
from cardlab.table.canvas.stamp import Stamps
from cardlab.table.overlay import Overlay
from cardlab.table.table import Table

SIZE = {"w": 1000, "h": 600, "dense": 1, "still": False, "first": True}


async def opened_and_closed():
    """A table as a page has it: seen, painted, played on, and closed while a bot is about to move."""
    game = Game("black_jack", players=["Ana", "bot", "bot"], seed=7, stage=5)
    table = game.table()
    table._message(None, {"size": SIZE}, None)
    if not table.painter.ready:
        table.painter._ready()
    await asyncio.sleep(0)
    game.play(game.moves[0])
    table.close()


@pytest.mark.parametrize("painter", ["own", "ipycanvas"])
def test_thirty_tables_that_were_closed_leave_nothing_behind(painter, monkeypatch):
    monkeypatch.setattr(cardlab, "painter", painter)

    async def counted():
        found = []
        for times in (2, 30):
            for _ in range(times):
                await opened_and_closed()
            gc.collect()
            kinds = Counter(type(one).__name__ for one in gc.get_objects())
            waiting = [h for h in asyncio.get_running_loop()._scheduled if not h.cancelled()]
            stamps = sum(len(some.canvases) for some in Stamps._all.values())  # all tables of a kernel share them
            kinds["Canvas"] -= stamps
            found.append((kinds, len(widget._instances) - stamps, len(waiting)))
        return found

    (before, widgets, timers), (after, more, later) = asyncio.run(counted())
    ours = [one.__name__ for one in (Table, Overlay, Game)]
    ours += [
        "Canvas",
        "Easel",
        "Brush",
        "CanvasPainter",
        "Pacing",
        "HandStudy",
        "Presses",
        "Playing",
        "MoveLog",
        "BlackJack",
        "Scene",
    ]
    assert {name: after[name] - before[name] for name in ours if after[name] > before[name]} == {}
    assert more <= widgets and later <= timers + 1  # the one that paints stamps


def test_a_table_that_is_closed_shows_nothing_more_and_its_bots_answer_at_once():
    async def played():
        game = Game("black_jack", players=["Ana", "bot", "bot"], seed=7, stage=1)
        gone, stays = game.table(), game.table()
        for table in (gone, stays):
            table._message(None, {"size": SIZE}, None)
        gone.close()
        number = stays.number
        game.play(game.moves[0]).play("finish")
        await asyncio.sleep(0)
        assert stays.number > number and game.bot_to_move, "the other table goes on"
        stays.close()
        stays.close()
        game.answer()
        gone.show()
        assert game.turn == "A" and not game.watchers

    asyncio.run(played())
