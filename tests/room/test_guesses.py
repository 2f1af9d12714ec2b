"""Who guesses letters: what that costs them, how rarely it leads anywhere, and that nobody else is refused for it."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator
from contextlib import suppress
from itertools import count, islice

import laws
import pytest
from clocks import Moved
from crashes import crashed, kept
from devices import Tablet, lines

from cardlab import Game
from cardlab.classroom.board import BoardPanel
from cardlab.room.board import SHUT, ClassBoard
from cardlab.room.guesses import ALL, FREE, HERE, LONGEST, REMEMBERED, SPAN
from cardlab.room.room import HOUR, Refused, Room
from cardlab.room.rooms import GUESSES, LETTERS, QUIET, MustKnock, Rooms, code

SCHOOL, HOME = "192.0.2.7", "198.51.100.3"
CODES = len(LETTERS) ** 4


@pytest.fixture(autouse=True)
def speaking() -> Iterator[None]:
    """Widgets speak over lines of ours."""
    with lines():
        yield


def classes(tables: int = 1, clock: Moved | None = None) -> tuple[Rooms, ClassBoard, Moved]:
    """A server with a class."""
    clock = clock or Moved()
    all_ = Rooms(clock=clock)
    board = all_.gather(lambda: Game("black_jack", players=["bot"] * 4, seed=3, patient=True))
    for _ in range(tables):
        board.add()
    return all_, board, clock


def wrong(all_: Rooms) -> Iterator[str]:
    """Letters that no table has, each once."""
    taken = {*all_.boards, *all_.known}
    while True:
        if (one := code()) not in taken:
            taken.add(one)
            yield one


def flood(all_: Rooms, address: str, many: int, cookies: int) -> None:
    """So many wrong codes from so many new cookies."""
    for number, letters in enumerate(islice(wrong(all_), many)):
        with suppress(Refused):
            all_.find(letters, f"cookie {number % cookies} of {address}", "", address)


@pytest.mark.parametrize("cookies", [1, 30, 330])
def test_a_flood_of_guesses_refuses_no_right_letters(cookies):
    all_, board, _ = classes()
    flood(all_, SCHOOL, 330, cookies)
    with suppress(MustKnock):  # in a moment somebody lets them in
        all_.find(board.code, "child", "", SCHOOL)
    assert all_.find(board.code, "child", board.secret, SCHOOL) in board.rooms
    assert all_.notes[GUESSES] == "Somebody is guessing the letters."


def test_who_has_another_address_than_a_guesser_comes_in_at_once():
    all_, board, _ = classes()
    flood(all_, SCHOOL, HERE, HERE)
    with pytest.raises(MustKnock):
        all_.find(board.code, "child", "", SCHOOL)
    assert all_.find(board.code, "another child", "", HOME) in board.rooms


def test_a_school_that_types_old_letters_does_not_guess():
    all_, board, _ = classes()
    old = next(wrong(all_))
    for number in range(300):
        with pytest.raises(Refused, match="no table"):
            all_.find(old, f"child {number}", "", SCHOOL)
    assert all_.find(board.code, "late", "", SCHOOL) in board.rooms
    assert not all_.notes


@pytest.mark.parametrize("slip", ["", "BCD", "BCDFG", "EIOU", "1234", "BCDA", "ßßßß", "QUITE WRONG"])
def test_letters_that_no_code_can_have_are_no_guess(slip):
    all_, board, _ = classes()
    for number in range(3 * ALL):
        with pytest.raises(Refused, match="no table"):
            all_.find(f"{slip}{number % 7}", "bo", "", SCHOOL)
    assert all_.find(board.code, "bo", "", SCHOOL) in board.rooms
    assert not all_.notes


def test_after_a_few_wrong_codes_each_one_costs_a_longer_wait():
    all_, board, clock = classes()
    waits = []
    for number, letters in enumerate(islice(wrong(all_), FREE + 9)):
        with pytest.raises(Refused, match="no table"):
            all_.find(letters, "bo", "", SCHOOL)
        if number < FREE:
            continue
        with pytest.raises(Refused, match=r"Wait \d+ seconds") as told:
            all_.find(board.code, "bo", "", SCHOOL)
        waits.append(int(str(told.value).partition("Wait ")[2].split()[0]))
        assert all_.find(board.code, "cleo", "", SCHOOL) in board.rooms
        clock.move(waits[-1])
    assert waits == [2, 4, 8, 16, 32, 60, 60, 60, 60]
    assert LONGEST == 60
    assert all_.find(board.code, "bo", "", SCHOOL) in board.rooms


def test_while_somebody_guesses_nobody_learns_which_letters_are_right():
    all_, board, _ = classes(2)
    flood(all_, SCHOOL, HERE, HERE)
    board.rooms[1].shut(open_=False)
    told = set()
    for letters in (board.code, board.rooms[0].code, board.rooms[1].code, *islice(wrong(all_), 9)):
        with pytest.raises(MustKnock) as knocks:
            all_.find(letters, f"cookie for {letters}", "", SCHOOL)
        told.add(str(knocks.value))
    board.scanned = True
    with pytest.raises(MustKnock) as knocks:
        all_.find(board.code, "cookie", "", SCHOOL)
    assert {*told, str(knocks.value)} == {str(knocks.value)}


@pytest.mark.parametrize(("addresses", "most"), [(1, 6 * HERE), (1000, 6 * ALL)])
def test_in_an_hour_a_guesser_has_so_many_tries_and_hits_a_class_that_rarely(addresses, most):
    all_, board, clock = classes(12)
    chance, cookies, letters = random.Random(laws.SEED), count(), wrong(all_)
    tries, end = 0, clock.now() + 3600
    while clock.now() < end:
        for _ in range(30):  # at once, each with a new cookie
            address = f"{chance.randrange(addresses)}"
            try:
                assert all_.find(board.code, f"probe {next(cookies)}", "", address)  # were it the right one
            except MustKnock:
                pass
            else:
                tries += 1
            with suppress(Refused):
                all_.find(next(letters), f"cookie {next(cookies)}", "", address)
            if all_.guesses.guessed(address):
                break
        clock.move(SPAN / 2 + 1 if all_.guesses.guessed("0") else 1)
    assert 0 < tries <= most
    hits = tries * (len(board.rooms) + 1) / CODES
    assert hits < 0.03
    assert len(all_.guesses._wrong) <= REMEMBERED


def test_a_note_of_guesses_goes_after_some_quiet():
    all_, board, clock = classes()
    teaching = BoardPanel(board, {}, notes=all_.notes)
    flood(all_, SCHOOL, 3 * HERE, 5)
    teaching.show()
    (note,) = teaching.page.look["notes"]
    assert note["words"] == "Somebody is guessing the letters."
    assert [key["deed"] for key in note["keys"]] == ["rename", "scanned", "shut"]
    clock.move(QUIET + 1)
    all_.tick()
    teaching.show()
    assert not teaching.page.look["notes"]
    teaching.close()


class Page:
    """A page of a teacher that hears of new letters."""

    renames, here = 0, True

    def dismiss(self, why: str) -> None:
        raise AssertionError(why)

    def renamed(self) -> None:
        self.renames += 1


def test_new_letters_end_the_old_ones_and_nobody_gets_up(tmp_path):
    async def renames() -> None:
        clock, page = Moved(), Page()
        all_ = kept(tmp_path, clock)
        board = all_.gather(lambda: Game("memory", players=["bot"] * 2, seed=3, patient=True))
        rooms = [board.add(), board.add()]
        tablet = Tablet(rooms[0], "A")
        board.come(page)
        old, secret, key = board.code, board.secret, board.key
        all_.rename(board)
        assert page.renames == 1
        assert board.code != old and board.key == key
        for again in ("", secret):
            with pytest.raises(Refused, match="no table"):
                all_.find(old, "child", again)
        assert all_.find(board.code, "child", secret) in rooms  # what was scanned as letters is typed
        assert all_.find(board.code, "child", board.secret) in rooms
        assert [sitter.devices for sitter in rooms[0].sitters] == [[tablet.device]]
        assert {room.board for room in rooms} == {board.code}
        crashed(all_)
        after = kept(tmp_path, clock)
        assert [*after.boards] == [board.code]
        assert [room.code for room in after.boards[board.code].rooms] == [room.code for room in rooms]

    asyncio.run(renames())


def test_qr_only_and_nobody_new_hold_over_a_restart_and_open_by_themselves(tmp_path):
    async def restarts() -> None:
        clock = Moved()
        all_ = kept(tmp_path, clock)
        board = all_.gather(lambda: Game("memory", players=["bot"] * 2, seed=3, patient=True))
        board.add()
        teaching = BoardPanel(board, {}, notes=all_.notes)
        teaching.press("scanned", {"kind": GUESSES})
        crashed(all_)
        board = kept(tmp_path, clock).boards[board.code]
        again = kept(tmp_path, clock)
        board = again.boards[board.code]
        with pytest.raises(Refused, match="Scan"):
            again.find(board.code, "child")
        with pytest.raises(Refused, match="Scan"):
            again.find(board.rooms[0].code, "child")
        assert again.find(board.code, "child", board.secret) in board.rooms
        shown = BoardPanel(board, {})
        shown.press("typed", {})
        assert again.find(board.code, "child") in board.rooms
        shown.press("shut", {})
        assert shown.page.look["notes"][0]["words"] == "Nobody new can come in for 10:00 minutes."
        clock.move(SHUT - 60)
        crashed(again)
        last = kept(tmp_path, clock)
        board = last.boards[board.code]
        for secret in ("", board.secret):
            with pytest.raises(Refused, match="for 1:00 minutes"):
                last.find(board.code, "child", secret)
        clock.move(61)
        assert last.find(board.code, "child") in board.rooms

    asyncio.run(restarts())


def test_whoever_is_sent_away_stays_away_for_an_hour_also_after_a_restart(tmp_path):
    async def sends() -> None:
        clock = Moved()
        all_ = kept(tmp_path, clock)
        room = all_.open(Game("memory", players=["bot"] * 2, seed=3, patient=True), "host")

        def comes(room: Room, cookie: str) -> None:
            room.sit(room.come(None, lambda: None, cookie), room.free[0], f"{room.animals[0]} red")

        comes(room, "ana")
        (ana,) = room.sitters
        room.send_away(ana)
        comes(room, "")  # who has no cookie is kept out by nothing that others share
        (nobody,) = room.sitters
        room.send_away(nobody)
        comes(room, "")
        crashed(all_)
        again = kept(tmp_path, clock)
        for there in (all_, again):
            room = there.known[room.code]
            with pytest.raises(Refused, match="just now"):
                there.find(room.code, "ana", room.secret)
            with pytest.raises(Refused, match="just now"):
                comes(room, "ana")
            with pytest.raises(Refused, match="just now"):
                room.admit("another cookie", ana.key)
            assert there.find(room.code, "bo") is room
        room.allow(ana.name)
        assert again.find(room.code, "ana") is room
        clock.move(HOUR + 1)
        assert all_.find(room.code, "ana").code == room.code

    asyncio.run(sends())


def test_a_class_leads_whoever_was_sent_away_to_another_table():
    all_, board, _ = classes(2)
    first = all_.find(board.code, "ana")
    first.sit(first.come(None, lambda: None, "ana"), "A", "fox red")
    first.send_away(first.sitters[0])
    assert all_.find(board.code, "bo") is first
    assert all_.find(board.code, "ana") is board.rooms[1]
