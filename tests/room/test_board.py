"""The teacher's board: a class comes by one code and spreads over the tables; what it does, it does to all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

import laws
import pytest
from clocks import Moved
from devices import Tablet, lines, settled
from ipywidgets.widgets.widget import _instances

from cardlab import Game
from cardlab.classroom.board import BoardPanel
from cardlab.classroom.door import around
from cardlab.classroom.quiz import SMALL
from cardlab.games import host_of
from cardlab.picture.scene import scene
from cardlab.room import rooms
from cardlab.room.board import DAY, LONG, MOST, ClassBoard, state
from cardlab.room.room import GRACE, Refused, Room
from cardlab.room.rooms import CLASSES, EMPTY, Rooms


@pytest.fixture(autouse=True)
def speaking() -> Iterator[None]:
    """Widgets speak over lines of ours."""
    with lines():
        yield


def gathered(all_: Rooms, tables: int, game: str = "black_jack", seats: int = 4) -> ClassBoard:
    """A board with so many tables."""
    board = all_.gather(lambda: Game(game, players=["bot"] * seats, seed=3, patient=True))
    for _ in range(tables):
        board.add()
    return board


def test_a_class_spreads_over_the_tables():
    all_ = Rooms()
    board = gathered(all_, 3)
    came = []
    for number in range(12):
        room = all_.find(board.code, f"child {number}", board.secret if number % 2 else "")
        Tablet(room, room.free[0])
        came.append(room)
    assert [came.count(room) for room in board.rooms] == [4, 4, 4]
    assert [*map(came.index, board.rooms)] == [0, 1, 2]  # one after another, not table by table
    with pytest.raises(Refused, match="one more table"):
        all_.find(board.code, "late")
    board.add()
    assert all_.find(board.code, "late") is board.rooms[-1]
    assert board.children == 12


def test_a_closed_door_is_passed_by():
    all_ = Rooms()
    board = gathered(all_, 2)
    board.rooms[0].shut(open_=False)
    assert all_.find(board.code, "ana") is board.rooms[1]


def test_the_same_is_dealt_to_all_and_all_begin_rest_and_look_up():
    async def lobby() -> None:
        all_ = Rooms()
        board = gathered(all_, 3)
        tablets = [Tablet(room, "A") for room in board.rooms]
        board.start()
        board.deal()
        assert all(room.game.state == board.rooms[0].game.state for room in board.rooms)
        await settled(board.rooms[0])
        board.look_up(on=True)
        for room, tablet in zip(board.rooms, tablets, strict=True):
            await settled(room)
            assert tablet.look["say"] == "Eyes up!"
            assert not tablet.can
        board.look_up(on=False)
        assert not any(room.rests for room in board.rooms)
        board.pause()
        assert all(room.rests for room in board.rooms)
        for room in board.rooms:
            room.end()

    asyncio.run(lobby())


def test_it_says_how_it_goes_at_a_table():
    async def goes() -> None:
        all_ = Rooms()
        (room,) = gathered(all_, 1, "beggar_my_neighbour", 2).rooms
        one, other = Tablet(room, "A"), Tablet(room, "B")
        now = monotonic()
        assert state(room, now) == ("rests", "not begun")
        room.start()
        assert state(room, now) == ("plays", "playing")
        name = room.game.names[room.game.turn]
        assert state(room, room.moved + LONG + 20) == ("thinks", f"{name} thinks: 1:20")
        room.pause()
        assert state(room, now) == ("rests", "a break")
        room.moved -= LONG + 20
        room.start()
        assert state(room, monotonic()) == ("plays", "playing")  # nobody has thought in a break
        room.here(one.device, here=False)
        assert one.device.sitter is not None
        gone = one.device.sitter.since
        assert state(room, gone + GRACE - 12) == ("away", f"{one.device.sitter.name} is away: 0:12")
        assert state(room, gone + GRACE + 1) == ("away", f"{one.device.sitter.name} is away")
        room.here(one.device, here=True)
        while not room.game.over:
            room.game._step(room.game.state.legal_moves()[0])
        assert state(room, now) == ("won", f"{room.game.names[room.game.state.winners[0]]} wins!")
        await settled(room)
        assert other.look["end"]
        room.end()

    asyncio.run(goes())


class Watch:
    """A page of a teacher, who is told when the board is not theirs any more."""

    told, here = "", True

    def dismiss(self, why: str) -> None:
        self.told = why


@pytest.mark.parametrize("asleep", [False, True])
def test_a_class_that_was_prepared_the_day_before_is_alive(asleep):
    async def waits() -> None:
        clock, page = Moved(), Watch()
        all_ = Rooms(clock=clock)
        board = gathered(all_, 3)
        before = [*board.rooms]
        board.come(page)
        clock.move(2 * DAY)  # somebody is at it
        all_.tick()
        board.go(page)
        for _ in range(23):
            clock.move(EMPTY, asleep=asleep)
            all_.tick()
        assert board.rooms == before
        for number in range(6):
            room = all_.find(board.code, f"child {number}")
            assert all_.known[room.code] is room and not room.ended
            Tablet(room, room.free[0])
        assert [len(room.sitters) for room in board.rooms] == [2, 2, 2]
        board.start()
        assert not any(room.rests for room in board.rooms)
        clock.move(2 * DAY)  # children are at it
        all_.tick()
        assert len(all_.known) == 3
        all_.part(board)

    asyncio.run(waits())


def test_a_board_ends_with_its_tables_a_day_after_the_last_one_has_gone():
    async def ends() -> None:
        clock, page = Moved(), Watch()
        all_ = Rooms(clock=clock)
        board = gathered(all_, 2)
        tablet = Tablet(board.rooms[1], "A")
        board.come(page)
        tablet.leave()
        clock.move(DAY / 2)
        board.go(page)
        clock.move(DAY - 1)
        all_.tick()
        assert all_.boards and len(all_.known) == 2
        clock.move(2)
        all_.tick()
        assert not all_.boards and not all_.known
        assert not page.told  # it had gone
        with pytest.raises(Refused, match="no table with these letters"):
            all_.find(board.code, "late")

    asyncio.run(ends())


def test_a_table_that_has_ended_is_opened_anew_in_its_place():
    async def ends() -> None:
        all_ = Rooms()
        board = gathered(all_, 3)
        teaching, before = BoardPanel(board, {}), [*board.rooms]
        board.look_up(on=True)
        all_.close(before[1])
        assert [room.code for room in board.rooms] == [room.code for room in before]
        assert [*all_.known.values()] == [before[0], before[2], board.rooms[1]]
        assert before[1].ended and not board.rooms[1].ended
        assert board.rooms[1].rests == "Eyes up!"
        assert [tile.room for tile in teaching.tiles] == board.rooms
        assert teaching.below.children == tuple(tile.box for tile in teaching.tiles)
        assert not before[1].devices
        page = Watch()
        board.come(page)
        all_.part(board)
        assert page.told == "These tables have been closed."
        assert not all_.known
        teaching.close()

    asyncio.run(ends())


def test_no_family_takes_the_tables_of_a_class_and_only_forsaken_classes_give_way(monkeypatch):
    monkeypatch.setattr(rooms, "MOST", 2)
    clock = Moved()
    all_ = Rooms(clock=clock)
    boards = [gathered(all_, 2)]
    for number in range(8):
        clock.move(1)
        all_.open(Game("memory", players=["bot"] * 2, patient=True), f"family {number}")
    assert len(all_.known) == 2 + 2
    while len(boards) < CLASSES:
        clock.move(1)
        boards.append(gathered(all_, 1))
    tablet, page = Tablet(boards[0].rooms[0], "A"), Watch()
    boards[1].come(page)
    tablet.leave()  # a child sits there all the same
    gathered(all_, 1)
    assert boards[2].code not in all_.boards and {boards[0].code, boards[1].code} < {*all_.boards}
    for board in all_.boards.values():
        board.come(page)
    with pytest.raises(Refused, match="too many classes"):
        all_.gather(boards[0].game)
    assert not page.told


def test_what_a_teacher_should_know_is_shown_until_it_is_dealt_with_or_over():
    all_ = Rooms()
    boards = [gathered(all_, 1), gathered(all_, 1)]
    pages = [BoardPanel(board, {}, notes=all_.notes) for board in boards]

    def shown() -> list[list[str]]:
        for page in pages:
            page.show()
        return [[one["words"] for one in page.page.look["notes"]] for page in pages]

    assert shown() == [[], []]
    all_.notes["disk"] = "The disk is full."
    assert shown() == [["The disk is full."]] * 2
    pages[0].press("heard", {"kind": "disk"})
    assert shown() == [[], ["The disk is full."]]  # another teacher has not seen it
    del all_.notes["disk"]
    assert shown() == [[], []]
    all_.notes["disk"] = "The disk is full."  # it is full once more
    assert shown() == [["The disk is full."]] * 2
    for page in pages:
        page.close()


def test_where_nobody_leads_a_class_whoever_sits_there_stops_it_and_goes_on():
    clock, page = Moved(), Watch()
    all_ = Rooms(clock=clock)
    board = gathered(all_, 2)
    board.come(page)
    tablet = Tablet(board.rooms[0], "A")
    board.start()
    assert around(tablet.device)["pauses"] == ""
    page.here = False
    board.hear()
    clock.move(GRACE - 1)  # the page is loaded again
    all_.tick()
    assert [room.led for room in board.rooms] == [True, True]
    clock.move(1)
    all_.tick()
    assert [room.led for room in board.rooms] == [False, False]
    assert around(tablet.device)["pauses"] == "pause"
    assert not board.add().led
    board.rooms[0].pause()
    assert around(tablet.device)["pauses"] == "start"
    page.here = True
    board.hear()
    assert all(room.led for room in board.rooms)
    board.go(page)
    clock.move(GRACE)
    all_.tick()
    assert not any(room.led for room in board.rooms)


def test_there_are_not_more_tables_than_a_teacher_can_see():
    board = gathered(Rooms(), MOST)
    with pytest.raises(Refused, match=f"{MOST} tables"):
        board.add()


@pytest.mark.parametrize("game", laws.GAMES)
def test_the_picture_shows_nobodys_cards_and_follows_the_game(game):
    async def shows() -> None:
        all_ = Rooms()
        board = gathered(all_, 1, game, laws.few(game))
        (room,) = board.rooms
        teaching = BoardPanel(board, {})
        drawn = []
        for _ in range(3):
            (tile,) = teaching.tiles
            assert tile.brush.scene is not None
            hidden = {zone.pile for zone in room.game.state.zones() if zone.seen == "owner"}
            seen = [
                s for s in tile.brush.scene.sprites if s.zone in hidden and s.card is not None and s.card.code != "??"
            ]
            assert not seen
            drawn.append(tile.brush.canvas.drawing)
            if room.game.over:
                break
            room.game._step(room.game._moves(room.game.turn)[0])
            await asyncio.sleep(0)
            await asyncio.sleep(0)
        assert len({str(one) for one in drawn}) > 1
        assert teaching.page.look["tables"][0]["code"] == room.code
        teaching.close()
        room.end()

    asyncio.run(shows())


@pytest.mark.parametrize("game", laws.GAMES)
def test_what_is_written_on_a_small_picture_is_few_words_and_large(game):
    view = laws.kind(game).new(laws.few(game), seed=3).view("-")
    called = dict(zip(view.seats, ("Ana", "Otto", "Milo", "Suki"), strict=False))
    drawn = scene(view, host_of(view), called, screen=SMALL)
    assert not {"label", "note", "bubble"} & {sprite.kind for sprite in drawn.sprites}
    names = [sprite for sprite in drawn.sprites if sprite.kind == "name"]
    assert {sprite.text for sprite in names} <= {*called.values()}  # none is cut
    shown = 414 / drawn.width  # pixels of a unit on a laptop, where six tables are
    assert all(sprite.box.h * 0.5 * shown > 8.5 for sprite in names)
    assert max((sprite.box.y + sprite.box.h for sprite in drawn.sprites), default=0) <= drawn.height


def test_nothing_of_a_board_outlives_it_but_its_tables():
    async def comes_and_goes() -> None:
        all_ = Rooms()
        board = gathered(all_, 3)
        before = {*_instances}
        for _ in range(5):
            teaching = BoardPanel(board, {})
            teaching.press("more", {}) if len(board.rooms) < 5 else teaching.press("eyes", {})
            teaching.close()
        assert {*_instances} == before
        assert not any(room.devices for room in board.rooms)
        all_.part(board)
        assert not all_.known
        assert not all_.boards

    asyncio.run(comes_and_goes())


def test_tables_without_children_wait():
    all_ = Rooms()
    (room,) = gathered(all_, 1).rooms

    async def waits() -> Room:
        BoardPanel(all_.boards[room.board], {})
        room.start()
        assert not room.pacing.goes_on
        assert state(room, monotonic()) == ("empty", "nobody yet")
        Tablet(room, "A")
        assert room.pacing.goes_on
        room.end()
        return room

    asyncio.run(waits())
