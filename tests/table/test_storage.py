"""What a browser keeps: the whole save first, then what is new; the same work after 20,000 moves as after 20."""

import json

import pytest
from devices import Tablet, lines, opened

from cardlab import load
from cardlab.lessons.exercise import Exercise
from cardlab.play.game import Game
from cardlab.rules.moves import DEAL
from cardlab.table.canvas.ipycanvas import CanvasPainter
from cardlab.table.canvas.own import Brush
from cardlab.table.control.game import Playing
from cardlab.table.storage import FEW, IncrementalSave, seal, unseal
from cardlab.table.table import Table


def played(moves):
    """A game of two people at one screen, after so many moves, however many hands that takes."""
    game = Game("beggar_my_neighbour", players=["Ana", "Ben"], seed=3)
    while len(game.steps) < moves:
        game._step(DEAL if game.over else game.state.legal_moves()[0])
    return game


class Watched(list):
    """A list that counts how many of its items are looked at."""

    looks = 0

    def __iter__(self):
        for item in list.__iter__(self):
            Watched.looks += 1
            yield item

    def __reversed__(self):
        for item in list.__reversed__(self):
            Watched.looks += 1
            yield item

    def __getitem__(self, at):
        found = list.__getitem__(self, at)
        Watched.looks += len(found) if isinstance(at, slice) else 1
        return found


def cost(moves):
    """After so many moves: the items looked at by a press and by an undo, and the characters of save sent by each."""
    game = played(moves)
    table = Table(game, keep="beggar", speed="instant")
    game.steps, game.states = Watched(game.steps), Watched(game.states)
    looks, sizes = [], []
    for _ in range(3):
        for act in (lambda: game.choose(game.state.legal_moves()[0]), game.undo):
            Watched.looks = 0
            before = dict(table.overlay.save)
            act()
            assert table.overlay.save["at"] == before["at"] + 1
            looks.append(Watched.looks)
            sizes.append(len(table.overlay.save["piece"]))
    assert unseal(str(table.stored)) == game.to_save()
    return max(looks), max(sizes)


@pytest.mark.slow
def test_a_press_and_an_undo_cost_the_same_after_20_000_moves_as_after_20():
    (few, short), (many, long) = cost(20), cost(20_000)
    assert many <= few + 5 and few < 200
    assert long <= short + 10 < 60


def test_the_pieces_tell_the_game_after_every_move_back_and_forth():
    game, kept, sizes = Game("memory", stage=1, players=["Ana", "Ben"], seed=5), IncrementalSave(), []
    for number in range(60):
        for _ in range(3):
            game.choose(game.moves[0])
        for _ in range(number % 3):
            game.undo()
        if number % 4 == 0:
            game.redo()
        sizes.append(len(kept.follow(game)["piece"]))
        assert unseal(str(kept)) == game.to_save()
        assert kept.follow(game) == kept.follow(game), "nothing new is no piece"
    assert max(sizes[1:]) < sizes[0] / 2
    game.again(seed=9)
    game.choose(game.moves[0])
    assert kept.follow(game)["at"] == 0, "another deal begins anew"
    assert unseal(str(kept)) == game.to_save()


def test_pieces_are_packed_into_one_before_they_are_too_many():
    game, kept, ats = Game("memory", stage=1, players=["Ana", "Ben"], seed=5), IncrementalSave(), []
    for _ in range(FEW * 3):
        if game.over:
            game.again(seed=5)
        game.choose(game.moves[0])
        ats.append(kept.follow(game)["at"])
        game.undo()
        ats.append(kept.follow(game)["at"])
    assert 10 < max(ats) <= FEW + len(game.steps) and ats.count(0) > 1
    assert unseal(str(kept)) == game.to_save()


def test_a_page_that_misses_a_piece_gets_the_whole():
    game = Game("memory", stage=1, players=["Ana", "Ben"], seed=5)
    table = Table(game, keep="memory", speed="instant")
    for _ in range(4):
        game.choose(game.moves[0])
    assert table.overlay.save["at"] == 3
    table._message(None, {"whole": True}, [])
    assert table.overlay.save["at"] == 0
    assert unseal(table.overlay.save["piece"]) == game.to_save()


class Brushed(Playing):
    """A game on the painter of the pages without a kernel."""

    painter = Brush


class Canvassed(Playing):
    """A game on the painter of notebooks."""

    painter = CanvasPainter


@pytest.mark.parametrize("where", ["a canvas", "our own canvas", "a room", "an exercise"])
def test_a_page_whose_line_is_back_gets_all_again(where):
    game, told = Game("memory", stage=1, players=["Ana", "Ben"], seed=5), []
    with lines():
        if where == "a room":
            table = Tablet(opened("memory"), "A").table
        elif where == "an exercise":
            table = Exercise("A: 7C 9S | discard: 7H", "Lay the card that fits.", right="7C", stage=1).table().table
        else:
            table = Table(Brushed(game) if where == "our own canvas" else Canvassed(game), keep="memory")
            for _ in range(4):
                game.choose(game.moves[0])
        table._message(None, {"size": {"w": 1366, "h": 650, "dense": 1}}, [])
        table.painter.ready = True
        table.painter.layers[0].comm.publish_msg = lambda kind, data=None, **_: told.append(data)
        table._message(None, {"back": True}, [])
    assert table.reply is None, table.reply.say()
    assert any({"drawing", "width"} & {*(data.get("state") or ())} for data in told), "the picture comes again"
    if table.game is game:
        assert table.overlay.save["at"] == 0
        assert unseal(table.overlay.save["piece"]) == game.to_save()


def test_after_all_was_taken_back_the_next_move_is_told_whole():
    game = Game("memory", stage=1, players=["Ana", "Ben"], seed=5)
    table = Table(game, keep="memory", speed="instant")
    game.choose(game.moves[0])
    game.undo()
    while game.begun:
        game.undo()
    assert table.overlay.save == {}
    game.choose(game.moves[1])
    assert table.overlay.save["at"] == 0 and unseal(table.overlay.save["piece"]) == game.to_save()


def test_a_save_of_before_there_were_pieces_is_read():
    save = Game("memory", stage=1, players=["Ana", "Ben"], seed=5).to_save()
    assert unseal(seal(json.dumps(save))) == save


@pytest.mark.parametrize(
    ("lines", "left"),
    [("\n-99", []), ("\n-1\n-1\n-1", []), ("\n-0", ["flip -> 1.1", "-0"]), ("\n--1", ["flip -> 1.1", "--1"])],
)
def test_odd_lines_harm_nothing(lines, left):
    save = Game("memory", stage=1, players=["Ana", "Ben"], seed=5).to_save() | {"moves": ["flip -> 1.1"]}
    read = unseal(seal(json.dumps(save) + lines))
    assert read["moves"] == left
    assert len(load(read, partial=True).steps) == min(1, len(left))
    with pytest.raises(ValueError, match="saved game"):
        unseal(seal(json.dumps(save | {"moves": 5}) + lines))
