"""The painter: what a change draws is enough, and little."""

import asyncio
import base64
import json
import math
import random
import sys
import threading
from functools import cache
from itertools import pairwise
from xml.etree import ElementTree

import laws
import pytest
from ipycanvas.canvas import _CANVAS_MANAGER
from ipywidgets import Widget
from play import moments, sensible

import cardlab
from cardlab import Game
from cardlab.games import host_of
from cardlab.lessons.request import PicturePainter
from cardlab.picture.art.faces import Style
from cardlab.picture.art.paths import read
from cardlab.picture.cache import Once, drawn
from cardlab.picture.motion import dealt, journeys, marked
from cardlab.picture.scene import scene
from cardlab.picture.skin import SHADES, Label, Pane, Stamp, Tilt, marks
from cardlab.picture.sprites import Box, Scene, Screen, bared
from cardlab.table import table
from cardlab.table.canvas.ipycanvas import CanvasPainter
from cardlab.table.canvas.own import Brush
from cardlab.table.control.game import Playing
from cardlab.table.page.marks import led
from cardlab.table.table import Table


def scenes(seed: int, name: str = "black_jack", *, screen: Screen | None = None) -> list[Scene]:
    """The scenes that one person sees in a game of four, some with cards marked, as a table shows them."""
    game = Game(name, players=["Ana", "Ben", "Cleo", "Dan"], seed=seed)
    chance, found = random.Random(seed), []
    for _ in range(16):
        view = game.view("A")
        host = game.host(view)._replace(moods=dict.fromkeys("ABCD", "pleased"))
        some = scene(view, host, game.names, screen=screen)
        found += [
            some,
            marked(some, game.state.piles["A"][:2], "guilty"),
            led(view, some, game.moves, "A", begun=False),
        ]
        game.play(chance.choice(game.moves))
    return found


@cache
def inked(one: Once) -> tuple[float, float, float, float]:
    """How far what is drawn once leaves its own box on each side, by its outlines, in parts of the box."""
    what = drawn(one, Style())
    shapes = [*what.shapes, *(drawn(what.under, Style()).shapes if what.under else ())]
    ends = [(x, y, s.width / 2 if s.stroke else 0) for s in shapes for _, group in read(s.d) for x, y in group]
    left, right = min(x - r for x, _, r in ends), max(x + r for x, _, r in ends)
    top, low = min(y - r for _, y, r in ends), max(y + r for _, y, r in ends)
    return left / what.w, top / what.h, right / what.w, low / what.h


class Film:
    """A still layer that remembers at some points which marks were drawn over each other there."""

    def __init__(self, width: int, height: int) -> None:
        self.seen: dict[tuple[float, float], list[object]] = {
            (x + 0.5, y + 0.5): [] for x in range(0, width, 41) for y in range(0, height, 29)
        }

    def draw(self, boxes, drawn) -> None:
        for (x, y), seen in self.seen.items():
            if any(b.x <= x < b.x + b.w and b.y <= y < b.y + b.h for b in boxes):
                seen.clear()
                px, py = x, y
                for mark in drawn:
                    if isinstance(mark, Tilt):
                        back = math.radians(-mark.degrees)
                        dx, dy, c, s = x - mark.x, y - mark.y, math.cos(back), math.sin(back)
                        px, py = (mark.x + dx * c - dy * s, mark.y + dx * s + dy * c) if mark.degrees else (x, y)
                    elif self.covers(mark, px, py):
                        seen.append((mark, round(px, 3), round(py, 3)))

    @staticmethod
    def covers(mark, x: float, y: float) -> bool:
        if isinstance(mark, Label):
            left = mark.x if mark.left else mark.x - 0.35 * mark.size * len(mark.text)
            return 0 <= x - left < 0.7 * mark.size * len(mark.text) and abs(y - mark.y) < 0.7 * mark.size
        left, top, w, h = mark.box
        if isinstance(mark, Stamp):
            a, b, c, d = inked(mark.what)
            return left + a * w <= x < left + c * w and top + b * h <= y < top + d * h
        fall, soft, _ = SHADES[mark.shade] if isinstance(mark, Pane) and mark.shade else (0, 0, "")
        out = mark.line / 2 + soft
        return left - out <= x < left + w + out and top - out <= y < top + h + out + fall


SCREENS = [None, Screen(1366, 584, dense=1), Screen(844, 390, dense=1), Screen(390, 844)]
PAINTED = [(name, screen) for name in ("black_jack", "marjapussi") for screen in SCREENS]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "screen"), laws.sampled(PAINTED, 2, "painted"))
def test_patches_leave_the_same_picture_as_drawing_everything(name, screen):
    painter, film, height = CanvasPainter(Style()), None, 0
    for some in scenes(7, name, screen=screen):
        if some.height != height:
            painter.restyle(painter.style)
            film, height = Film(some.width, some.height), some.height
        patch = painter._patch(some, some.sprites)
        film.draw(*patch)
        whole = Film(some.width, some.height)
        everything = [m for s in bared(some.sprites) for m in marks(s, Style())]
        whole.draw([Box(0, 0, some.width, some.height)], everything)
        assert film.seen == whole.seen


def test_nothing_new_draws_nothing_and_one_new_mark_draws_little():
    painter = CanvasPainter(Style())
    some, other = scenes(7)[:2]
    assert len(painter._patch(some, some.sprites).drawn) >= len(some.sprites)
    assert painter._patch(some, some.sprites) == ([], [])
    assert 0 < len(painter._patch(other, other.sprites).drawn) < len(some.sprites) / 2


@pytest.mark.parametrize(("dense", "width"), [(1, 1366), (1.25, 1708), (3, 2 * 1366)])
def test_a_canvas_has_a_pixel_for_each_dot_of_the_display_and_is_wiped_by_whole_pixels(dense, width):
    game = Game("black_jack", players=["Ana", "bot", "bot", "bot"], seed=7, stage=5)
    painter = CanvasPainter(Style())
    for _ in range(3):
        view = game.view("A")
        some = scene(view, game.host(view), game.names, screen=Screen(1366, 584, dense=dense))
        painter.paint(some)
        for layer in painter.layers:
            assert layer.width == width and abs(layer.height - some.height * some.sharp) <= 0.5
        for box in painter._patch(some, some.sprites[:-9]).boxes:
            assert all(abs(side * some.sharp - round(side * some.sharp)) < 1e-6 for side in box)
        game.choose(game.moves[0])


def test_a_press_is_answered_in_one_message_once_the_page_can_take_it(monkeypatch):
    some = Game("black_jack", players=["Ana", "Ben"], seed=7, stage=1).table()
    sent: list[tuple[Widget, dict, list]] = []
    monkeypatch.setattr(Widget, "_send", lambda self, msg, buffers=None: sent.append((self, msg, buffers or [])))
    size = {"size": {"w": 1200, "h": 640}}
    some.painter._ready()
    assert _CANVAS_MANAGER not in {who for who, *_ in sent}, "the overlay is not there yet to pass a drawing on"
    some.overlay._handle_custom_msg(size, [])
    sent.clear()
    some.press("curtain")
    *stamps, (who, message, buffers) = [one for one in sent if one[0] in (some.overlay, _CANVAS_MANAGER)]
    told = message["content"]
    assert who is some.overlay and told["onto"] == _CANVAS_MANAGER.model_id
    assert told["state"]["look"] == some.overlay.look and len(json.loads(bytes(buffers[0]))) > 9
    assert {who for who, *_ in stamps} <= {_CANVAS_MANAGER}, "what every table draws comes first, by itself"
    sent.clear()
    some.overlay._handle_custom_msg(size, [])
    assert sent[0][1]["state"]["look"]["number"] == some.number, "another page may have missed the last look"


@pytest.mark.parametrize("ready_first", [True, False])
def test_whatever_a_page_has_first_all_is_painted_once_it_has_both(ready_first, monkeypatch):
    """The canvas and the overlay of a page come one after the other; what is drawn before both are there is lost."""
    some = Game("black_jack", players=["Ana", "bot"], seed=7, stage=1).table()
    drawn: list[object] = []
    monkeypatch.setattr(type(some.overlay), "send", lambda self, said, buffers=None: drawn.append(said.get("onto")))
    come = {
        True: some.painter._ready,
        False: lambda: some.overlay._handle_custom_msg({"size": {"w": 1200, "h": 640, "first": True}}, []),
    }
    for _ in range(2):  # the second time is another page, or this one loaded again
        come[ready_first]()
        some.painter.stamps.painted.clear()
        drawn.clear()
        come[not ready_first]()
        assert drawn == [_CANVAS_MANAGER.model_id] and some.painter.shown
        assert some.painter.stamps.painted >= {one.card for one in some.painter.shown if one.card}


@pytest.mark.parametrize(
    ("chosen", "here", "painter"),
    [("", True, CanvasPainter), ("own", True, Brush), ("ipycanvas", True, CanvasPainter), ("", False, Brush)],
)
def test_a_notebook_has_the_painter_that_is_chosen_or_that_is_there(chosen, here, painter, monkeypatch):
    monkeypatch.setattr(cardlab, "painter", chosen)
    if not here:
        monkeypatch.setitem(sys.modules, "cardlab.table.canvas.ipycanvas", None)
    assert type(Game("memory", seed=1).table().painter) is painter


def test_a_painter_that_there_is_not_is_refused(monkeypatch):
    monkeypatch.setattr(cardlab, "painter", "oil")
    with pytest.raises(ValueError, match=r"^cardlab.painter cannot be 'oil'. Choose 'own' or 'ipycanvas'.$"):
        Game("memory", seed=1).table()
    monkeypatch.setattr(cardlab, "painter", "ipycanvas")
    monkeypatch.setitem(sys.modules, "cardlab.table.canvas.ipycanvas", None)
    with pytest.raises(ModuleNotFoundError):
        Game("memory", seed=1).table()


@pytest.mark.parametrize("answers", [True, False])
def test_where_no_canvas_comes_a_table_paints_itself(answers, monkeypatch):
    monkeypatch.setattr(table, "ANSWERS", 0.0)
    monkeypatch.setattr(cardlab, "painter", "")

    async def cell() -> Table:
        some = Game("black_jack", players=["Ana", "bot"], seed=7, stage=1).table()
        if answers:
            some.painter._ready()
        some.overlay._handle_custom_msg({"size": {"w": 1200, "h": 640, "first": True}}, [])
        await asyncio.sleep(0.01)
        return some

    some = asyncio.run(cell())
    assert type(some.painter) is (CanvasPainter if answers else Brush)
    assert some.children == (*some.painter.layers, some.overlay) and some.painter.scene is not None
    assert cardlab.painter == ("" if answers else "own"), "the next table does not wait"


@pytest.mark.parametrize("name", laws.GAMES)
def test_a_saved_table_is_a_picture_of_what_its_seat_sees(name):
    seats = laws.kind(name).seat_range[-1]
    some = Game(name, players=["Ana", *["bot"] * (seats - 1 if seats < 5 else 2)], seed=3)
    bundle = some.table()._repr_mimebundle_()
    shown = bundle["text/html"]
    assert shown.startswith("<img alt=") and len(shown) < (260_000 if name == "la_belle_lucie" else 100_000)
    assert "application/vnd.jupyter.widget-view+json" in bundle, "a page that is alive shows the table"
    drawn = base64.b64decode(shown.rpartition("base64,")[2][:-2]).decode()
    assert drawn.count("<use") and ElementTree.fromstring(drawn) is not None


def test_what_a_page_says_is_heard_where_the_tables_are_made(monkeypatch):
    """JupyterLab has a kernel hear its widgets in a thread of their own, while cells make tables that share stamps."""
    heard: list[int] = []
    monkeypatch.setattr(Table, "_message", lambda *_: heard.append(threading.get_ident()))
    monkeypatch.setattr(CanvasPainter, "_ready", lambda self: heard.append(threading.get_ident()))

    async def cells() -> None:
        some = Game("black_jack", players=["Ana", "bot"], seed=7, stage=1).table()

        async def elsewhere() -> None:
            some.overlay._handle_custom_msg({"size": {"w": 1200, "h": 640, "first": True}}, [])
            some.painter.moving._handle_custom_msg({"event": "client_ready"}, [])

        await asyncio.to_thread(asyncio.run, elsewhere())
        await asyncio.sleep(0)
        some.close()

    asyncio.run(cells())
    assert heard == [threading.get_ident()] * 2


@pytest.mark.parametrize("painter", [CanvasPainter, Brush, PicturePainter])
def test_after_a_gap_a_page_has_the_whole_picture_again(painter, monkeypatch):
    class Painted(Playing):
        pass

    Painted.painter = painter
    some = Table(Painted(Game("black_jack", players=["Ana", "bot"], seed=7, stage=1)), keep="black_jack")
    some.painter.ready or some.painter._ready()
    some.overlay._handle_custom_msg({"size": {"w": 1200, "h": 640, "first": True}}, [])
    some.game.choose(some.game.moves[0])
    sent: list[tuple[Widget, dict]] = []
    monkeypatch.setattr(Widget, "_send", lambda self, msg, buffers=None: sent.append((self, msg)))
    said = some.overlay.look["say"]
    some.overlay._handle_custom_msg({"back": True}, [])
    again = [who for who, _ in sent]
    assert some.overlay in again and {_CANVAS_MANAGER, *some.painter.layers} & {*again}
    assert some.overlay.look["say"] == said and some.overlay.save["at"] == 0, "the save begins with all of it"


def size(drawing) -> int:
    return sum(len(bytes(buffer)) for _, buffer in drawing.parts)


@pytest.mark.parametrize("name", laws.sampled(laws.GAMES, 6, "few bytes"))
def test_a_change_a_card_in_flight_and_a_deal_are_few_bytes(name):
    """Once all stamps are there: 12 kB for a change, as much again for a card that flies, 45 kB for a whole deal."""
    state = moments(name, laws.few(name))[0]
    painter = CanvasPainter(Style())
    painter.ready = True
    found = []
    for _ in range(6):
        view = state.view(state.seats[0])
        host = host_of(view)._replace(moods=dict.fromkeys(state.seats, "pleased"))
        found.append(scene(view, host, {}, screen=Screen(1328, 612)))
        if state.hand_over:
            break
        state = state.play(sensible(state)[0])
    for some in found:
        painter.paint(some, dealt(some))
    assert size(painter.paint(found[0], dealt(found[0]))) < 45_000
    for old, new in pairwise(found):
        painter.paint(old)
        change = painter.paint(new)
        assert change is None or size(change) < 12_000
        flights = journeys(old, new)[:1]
        painter.paint(old)
        flown = painter.paint(new, flights)
        assert not flights or size(flown) < 24_000
