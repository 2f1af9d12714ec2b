"""What pages may say about a table of several devices: a thousand odd messages change nothing for those who play."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

import comm
import laws
import pytest
from clocks import Moved
from devices import LESSONS, Page

from cardlab.home.home import Home
from cardlab.lab import work
from cardlab.play import deadline
from cardlab.room.guesses import HERE
from cardlab.room.room import AWAY, GRACE, Refused
from cardlab.room.rooms import GUESSES, KNOCKS, LETTERS, Rooms
from cardlab.server.visits import Visits
from cardlab.table.control.controller import Controller

DEEDS = (
    *("together", "open", "find", "here", "sit", "leave", "stand", "start", "pause", "lobby", "table", "door"),
    *("remove", "turns", "seats", "close", "home", "", "look", "key", "watch", "join", "lead"),
)


LAB = (work, "PIECE"), (work, "WORTH")


@pytest.fixture
def served(monkeypatch) -> Iterator[Visits]:
    """The visits of a server with tables for several devices; after the test widgets speak as before."""
    for of, name in ((comm, "create_comm"), (Controller, "painter"), (deadline, "LIMIT"), (Visits, "served"), *LAB):
        monkeypatch.setattr(of, name, getattr(of, name))
    monkeypatch.setattr(Rooms, "here", None)
    monkeypatch.setattr(Home, "company", None)
    yield Visits.begin(LESSONS, 3000)


@contextmanager
def gathered(served: Visits, game: str, *, guests: int) -> Iterator[list[Any]]:
    """A room for a game, the page that has opened it, and those of others; in the end all pages are closed."""
    pages = [Page(served, "page=together") for _ in range(1 + guests)]
    pages[0].press("open", game=game)
    assert Rooms.here is not None
    yield [*Rooms.here.known.values(), *pages]
    for page in pages:
        served.go(page.visit)


def odd(chance: random.Random, code: str, depth: int = 0) -> Any:
    """Anything that JSON can say, often nearly what a page would."""
    words = [
        "",
        code,
        code.lower(),
        "B",
        "A",
        "owl red",
        "fox mauve",
        "<b>x</b>",
        "\ud800",
        "bot:cat",
        "You",
        "x" * 5000,
    ]
    some = [
        lambda: chance.choice([None, True, False, -1, 0, 3, 2.5, 10**30]),
        lambda: chance.choice(words),
    ]
    if depth < 3:
        some += [
            lambda: [odd(chance, code, depth + 1) for _ in range(chance.randrange(3))],
            lambda: {chance.choice(words[:8]): odd(chance, code, depth + 1) for _ in range(chance.randrange(3))},
        ]
    return chance.choice(some)()


def test_a_thousand_hostile_messages_of_each_kind_change_nothing_for_those_who_play(served):
    chance = random.Random(laws.SEED)

    async def attacks() -> None:
        host, guest, attacker = (Page(served, "page=together") for _ in range(3))
        host.press("open", game="casino")
        assert Rooms.here is not None
        (room,) = Rooms.here.known.values()
        guest.press("find", code=room.code)
        guest.press("sit", seat="A", face="owl red", name="Ana")
        host.press("start")
        room.pause()  # so that nothing goes on by itself
        await asyncio.sleep(0)
        state, sitters = room.game.state, [*room.sitters]
        kept = (room.code, room.secret, room.key, room.door, room.begun, room.paused, room.pacing.speed)
        for kind in ("front", "gathering", "table"):
            for number in range(laws.tries(200) * 5):
                if number % 50 == 0:
                    attacker.press("find", code=room.code)
                    if kind == "table":
                        attacker.press("sit", seat="B", face="bear blue")
                fields = ("code", "key", "seat", "face", "name", "game", "seats")
                more = {name: odd(chance, room.code) for name in chance.sample(fields, chance.randrange(5))}
                lobby = attacker.home.lobby
                if kind == "table" and lobby.device is not None and lobby.device.table is not None:
                    overlay = lobby.device.table.overlay
                    press = chance.choice(["tool:undo", "tool:new", "tool:coach", "move:deal", "card:7C", "curtain"])
                    attacker.say(
                        overlay.model_id,
                        chance.choice([{"press": press, "number": overlay.look["number"]}, {"speed": "instant"}, more]),
                    )
                elif kind == "gathering" and lobby.widget is not None:
                    attacker.say(lobby.widget.model_id, {"do": chance.choice(DEEDS), **more})
                else:
                    attacker.press(chance.choice(DEEDS), **more)
            for other in [one for one in Rooms.here.known.values() if one is not room]:
                assert other.game.state is not state  # whoever likes opens a table of their own
        assert room.game.state is state
        assert [one for one in room.sitters if one.name == "Ana"] == sitters
        assert kept == (room.code, room.secret, room.key, room.door, room.begun, room.paused, room.pacing.speed)
        assert room.code in Rooms.here.known
        secrets = {room.key, room.secret, *(one.key for one in sitters)}
        assert not any(secret in frame for secret in secrets for frame in attacker.frames)
        for page in (host, guest, attacker):
            served.go(page.visit)
        assert not any(one.devices for one in [room, *Rooms.here.known.values()])

    asyncio.run(attacks())


def test_a_key_that_is_guessed_opens_nothing(served):
    async def guesses() -> None:
        host, guest = Page(served, "page=together"), Page(served, "page=together")
        host.press("open", game="bela")
        assert Rooms.here is not None
        (room,) = Rooms.here.known.values()
        guest.press("find", code=room.code)
        guest.press("sit", seat="A", face="owl red")
        thief = Page(served, f"room={room.code}")
        thief.press("here", key=room.sitters[0].key[:-1])
        assert thief.home.lobby.device is not None
        assert thief.home.lobby.device.sitter is None
        assert not thief.home.lobby.device.host
        again = Page(served, f"room={room.code}")
        again.press("here", key=room.sitters[0].key)
        assert again.home.lobby.device.sitter is room.sitters[0]
        for page in (host, guest, thief, again):
            served.go(page.visit)
        assert not room.devices

    asyncio.run(guesses())


def test_a_teacher_at_this_computers_own_name_shows_an_address_that_others_reach(served):
    async def shows() -> None:
        teacher = Page(served, "")
        assert Rooms.here is not None
        Rooms.here.outward = "http://192.0.2.7:8867/"
        teacher.say(teacher.home.front.model_id, {"press": "class"})
        teacher.say(teacher.home.front.model_id, {"press": "base", "base": "http://localhost:8867/"})
        share = teacher.home.front.look["share"]
        assert share["url"].startswith("http://192.0.2.7:8867/?class=yes&game=")
        assert share["qr"] and not share["alone"]
        served.go(teacher.visit)

    asyncio.run(shows())


def test_a_teacher_who_shows_a_table_stops_this_one_and_goes_back_to_all(served):
    async def shows() -> None:
        teacher = Page(served, "page=together")
        teacher.press("class", game="casino")
        for deed in ("more", "start"):
            teacher.press(deed)
        assert Rooms.here is not None
        (board,) = Rooms.here.boards.values()
        one, other = board.rooms
        teacher.press("show", code=one.code)
        teacher.press("pause")
        assert (one.paused, other.paused) == (True, False)
        teacher.press("board")
        assert teacher.home.lobby.teacher.page is not None
        assert not any(device.host and device.plays for device in one.devices)
        teacher.press("home")
        teacher.press("open", game="memory")
        (memory,) = [room for room in Rooms.here.known.values() if room.game.name == "memory"]
        assert teacher.home.front.look["address"] == f"room={memory.code}"
        served.go(teacher.visit)

    asyncio.run(shows())


def test_a_seat_is_added_while_some_sit_and_none_is_taken_from_under_anybody(served):
    async def grows() -> None:
        with gathered(served, "memory", guests=2) as (room, host, one, late):
            host.press("seats", seats=2)
            one.press("find", code=room.code)
            one.press("sit", seat="B", face="owl red")
            late.press("find", code=room.code)
            host.press("seats", seats=3)
            assert room.free == ["A", "C"]
            late.press("sit", seat="C", face="bear blue")
            assert room.game.people == ["B", "C"]
            for page in (one, late):
                assert page.home.table.game.held is room.game
            for fewer in (2, 1):
                host.press("seats", seats=fewer)
            assert len(room.bots) == 3

    asyncio.run(grows())


def test_whoever_was_to_solve_it_together_has_a_seat_and_cards_of_their_own_in_a_game_for_several(served):
    async def grows() -> None:
        with gathered(served, "memory", guests=2) as (room, host, *guests):
            host.press("seats", seats=1)
            for page, face in zip(guests, ("owl red", "bear blue"), strict=True):
                page.press("find", code=room.code)
                page.press("sit", seat="A", face=face)
            host.press("seats", seats=2)
            assert [page.home.table.game.own for page in guests] == ["A", "B"]

    asyncio.run(grows())


def test_whoever_went_home_and_types_the_letters_again_has_the_old_seat(served):
    async def comes_back() -> None:
        with gathered(served, "memory", guests=1) as (room, _, one):
            one.press("find", code=room.code, key="")
            one.press("sit", seat="A", face="owl red")
            key = one.home.front.ticket["key"]
            for other, at in ((key, "table"), (key[:-1], "join"), ("", "join")):
                one.press("together")
                one.press("find", code=room.code.lower(), key=other)
                assert one.home.lobby.at == at
            assert [sitter.name for sitter in room.sitters] == ["Owl"]

    asyncio.run(comes_back())


def test_whoever_finds_a_table_full_watches_until_a_seat_is_free(served):
    async def watches() -> None:
        with gathered(served, "black_jack", guests=2) as (room, host, one, late):
            host.press("sit", seat="A", face="fox red")
            late.press("find", code=room.code)
            one.press("find", code=room.code)
            one.press("sit", seat="B", face="owl red")
            assert late.home.lobby.widget.look["more"]  # the host could add a seat
            late.press("watch")
            assert not one.home.front.look["room"]["asks"]
            host.press("start")
            asks = [page.home.front.look["room"]["asks"] for page in (one, late)]
            assert asks == [True, False]  # now it costs a seat to leave
            assert late.home.lobby.at == "table"
            assert not late.home.table.overlay.full_look["moves"]
            assert late.home.table.game.why_not(room.game.state.legal_moves()[0]) is not None
            late.press("join")
            assert not late.home.lobby.widget.look["more"]  # not while they play
            late.press("watch")
            assert not late.home.front.look["room"]["sits"]
            one.press("leave")
            assert late.home.lobby.at == "table"  # nobody is called away from what they look at
            assert late.home.front.look["room"]["sits"]
            late.press("join")
            late.press("sit", seat="B", face="bear blue")
            assert [sitter.name for sitter in room.sitters] == ["Fox", "Bear"]
            one.press("find", code=room.code)
            one.press("watch")
            host.press("remove", name="Bear")
            assert one.home.lobby.at == "table"
            assert late.home.lobby.device is None  # who is sent away is told so

    asyncio.run(watches())


def test_while_somebody_guesses_the_teacher_lets_in_whoever_waits_at_the_door(served):
    async def guesses() -> None:
        teacher, child, late, wrong = (Page(served, link) for link in ("page=together", "", "late", "wrong"))
        teacher.press("class", game="black_jack")
        assert Rooms.here is not None
        (board,) = Rooms.here.boards.values()
        page = teacher.home.lobby.teacher.page

        def notes() -> list[str]:
            page.show()
            return [one["words"] for one in page.page.look["notes"]]

        for number in range(HERE):  # one cookie for each
            with suppress(Refused):
                Rooms.here.find(f"ZZ{LETTERS[number // 10]}{LETTERS[number % 10]}", f"cookie {number}")
        for one, code in ((child, board.code), (late, board.code), (wrong, "ZZZZ")):
            one.press("find", code=code)
            assert one.home.lobby.device is None
            assert one.home.lobby.widget.look["alas"] == KNOCKS
        wrong.press("find", code=board.code, key="of another page")
        assert wrong.home.lobby.widget.look["alas"] == KNOCKS  # nobody learns by it that there is a class
        wrong.press("together")
        assert notes() == ["2 devices are at the door.", "Somebody is guessing the letters."]
        served.go(late.visit)
        assert notes() == ["1 device is at the door.", "Somebody is guessing the letters."]
        teacher.press("let in")
        assert child.home.lobby.at == "join"
        child.press("sit", seat="A", face="owl red")
        assert child.home.lobby.at == "table"
        assert wrong.home.lobby.device is None
        teacher.press("rename", kind=GUESSES)
        assert notes() == []  # it is dealt with
        assert teacher.home.front.ticket == {"code": board.code, "key": board.key}
        assert teacher.home.front.look["address"] == f"room={board.code}"
        assert page.page.look["code"] == board.code
        teacher.press("shut", kind=GUESSES)
        back = Page(served, f"room={board.rooms[0].code}")
        back.press("here", key=board.rooms[0].sitters[0].key)
        assert back.home.lobby.at == "table"  # who has sat down comes back
        for one in (teacher, child, wrong, back):
            served.go(one.visit)
        Rooms.here.part(board)

    asyncio.run(guesses())


def test_whoever_is_sent_away_is_told_so_and_the_host_can_let_them_come_back(served):
    async def sends() -> None:
        with gathered(served, "memory", guests=1) as (room, host, one):
            one.press("find", code=room.code)
            one.press("sit", seat="A", face="owl red")
            key = one.home.front.ticket["key"]
            host.press("remove", name="Owl")
            host.press("lobby")
            assert one.home.front.look["alas"] == AWAY
            assert host.home.lobby.widget.look["sent"] == ["Owl"]
            other = Page(served, "another cookie")
            for page, more in ((one, {}), (other, {"key": key})):
                page.press("together")
                page.press("find", code=room.code, **more)
                assert page.home.lobby.device is None
            host.press("allow", name="Owl")
            assert host.home.lobby.widget.look["sent"] == []
            one.press("together")
            one.press("find", code=room.code)
            assert one.home.lobby.at == "join"
            served.go(other.visit)

    asyncio.run(sends())


def test_whoever_comes_or_comes_back_is_where_the_class_is(served):
    async def comes() -> None:
        teacher, child, late = Page(served, "page=together"), Page(served, ""), Page(served, "")
        teacher.press("class", game="black_jack")
        assert Rooms.here is not None
        (board,) = Rooms.here.boards.values()
        (room,) = board.rooms
        child.press("find", code=board.code)
        child.press("sit", seat="A", face="owl red")
        for deed, at in (("eyes", "eyes"), ("eyes", "table"), ("questions", "table"), ("ticket", "poll")):
            teacher.press(deed)
            again = Page(served, f"room={room.code}")
            again.press("here", key=room.sitters[0].key)
            assert (child.home.lobby.at, again.home.lobby.at) == (at, at)
            served.go(again.visit)
        late.press("find", code=board.code)
        late.press("sit", seat="B", face="bear blue")
        assert late.home.lobby.at == "poll"
        assert late.home.table.faces == {"You": "bear blue"}
        teacher.press("eyes")
        assert (child.home.lobby.at, late.home.lobby.at) == ("eyes", "eyes")
        teacher.press("eyes")
        assert (child.home.lobby.at, late.home.lobby.at) == ("poll", "poll")
        for page in (teacher, child, late):
            served.go(page.visit)

    asyncio.run(comes())


def test_a_class_whose_page_is_gone_is_stopped_by_whoever_sits_there_and_taken_over_by_the_teachers_computer(served):
    async def goes() -> None:
        clock = Moved()
        rooms = Rooms(clock=clock, lessons=LESSONS)
        Rooms.here = rooms
        teacher = Page(served, "page=together", leads=True)
        teacher.press("class", game="memory")
        ticket = dict(teacher.home.front.ticket)
        (board,) = rooms.boards.values()
        child = Page(served, f"room={board.code}")
        child.press("here", key="")
        child.press("sit", seat="A", face="frog green")
        teacher.press("start")
        (room,) = board.rooms
        child.press("pause")
        assert not room.paused
        other = Page(served, "page=together", leads=True)
        other.press("together")
        other.press("lead", code=board.code)
        assert other.home.lobby.widget.look["alas"] == "Somebody leads this class."
        teacher.visit.disconnect(teacher.frames.append)
        clock.move(GRACE)
        rooms.tick()
        child.press("pause")
        assert room.paused and child.home.front.look["room"]["pauses"] == "start"
        child.press("start")
        assert not room.rests
        child.press("together")
        child.press("lead", code=board.code)
        assert other.home.lobby.teacher.board is None and child.home.lobby.teacher.board is None
        other.press("together")
        assert other.home.lobby.widget.look["classes"] == [{"code": board.code, "title": "Memory"}]
        other.press("lead", code=board.code)
        assert other.home.lobby.teacher.page is not None
        assert other.home.front.ticket == {"code": board.code, "key": board.key}
        assert board.key != ticket["key"] and board.leaders == [other.home.lobby.teacher]
        assert room.led
        assert teacher.home.front.look["alas"] == "Another page leads this class now."
        assert teacher.visit.connect(teacher.frames.append, teacher.visit.number)
        teacher.press("eyes")
        assert not board.eyes
        again = Page(served, f"room={board.code}", leads=True)  # it has been loaded anew
        again.press("here", key=ticket["key"])
        assert again.home.lobby.teacher.board is None
        assert again.home.lobby.widget.look["alas"] == "Another page leads this class now."
        for page in (teacher, child, other, again):
            served.go(page.visit)
        rooms.part(board)

    asyncio.run(goes())
