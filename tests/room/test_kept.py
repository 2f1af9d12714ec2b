"""What outlives a crash: all that was set and answered, for the same user alone; after a meant stop, nothing."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import laws
import pytest
from clocks import Moved
from conftest import ROOT
from crashes import crashed, kept, settled
from damaging import damaged
from devices import Tablet, lines
from test_board import gathered

from cardlab import Game
from cardlab.classroom.quiz import QuestionMenu
from cardlab.lessons.poll import PollPractice
from cardlab.play.files import write_file
from cardlab.room.snapshot import told_of
from cardlab.room.store import MOST_ASIDE, OLD, TOUCHED
from cardlab.table.table import Table

LESSONS = ROOT / "notebooks"


@pytest.fixture(autouse=True)
def speaking() -> Iterator[None]:
    """Widgets speak over lines of ours."""
    with lines():
        yield


def game(name: str = "black_jack", seats: int = 4) -> Game:
    return Game(name, players=["bot"] * seats, seed=5, patient=True)


def whole(folder: Path) -> list[Path]:
    """All files in a folder and below it."""
    return [path for path in folder.rglob("*") if path.is_file()]


# ---- all that was set and answered -----------------------------------------------------------------------------


def ask_one(asking: QuestionMenu) -> None:
    asking.look_up("casino", "2")
    asking.ask(1)


def ask_ticket(asking: QuestionMenu) -> None:
    asking.look_up("black_jack", "3")
    asking.ticket()


def ask_own(asking: QuestionMenu) -> None:
    asking.look_up("black_jack", "")
    asking.own({"position": "A: 7C 5H 9S | B: KD | discard: 7H | turn: A", "request": "And now?"})


@pytest.mark.parametrize("ask", [None, ask_one, ask_ticket, ask_own])
def test_a_class_goes_on_after_a_crash_as_it_was(tmp_path, ask):
    async def restarts() -> None:
        before = kept(tmp_path, lessons=LESSONS)
        board = gathered(before, 5)
        tablets = [Tablet(room, seat) for room in board.rooms for seat in "AB"]
        board.start()
        board.rooms[1].pause()
        board.rooms[3].shut(open_=False)
        board.rooms[2].pacing.speed = "fast"
        board.look_up(on=True)
        board.heard |= {"disk", f"question {board.code}"}
        board.language = "de"
        if ask:
            ask(QuestionMenu(board, LESSONS))
            for tablet in tablets[:7]:
                assert tablet.device.sitter is not None
                polled = PollPractice(board.polls, tablet.device.sitter.key)
                Table(polled)
                answers = [*polled.poll.exercise.right, *polled.poll.exercise.wrong]
                polled.poll.count(polled.who, answers[len(polled.poll.answers) % len(answers)])
            board.polls[0].shown = True
        crashed(before)
        after = kept(tmp_path, lessons=LESSONS)
        again = after.boards[board.code]
        assert not after.notes
        assert told_of(again) == told_of(board)
        assert after.language(board.code) == after.language(again.rooms[4].code) == "de"
        assert [poll.bars for poll in again.polls] == [poll.bars for poll in board.polls]
        assert [room.code for room in again.rooms] == [room.code for room in board.rooms]
        for one, other in zip(board.rooms, again.rooms, strict=True):
            assert other.to_save() == one.to_save()
            assert other.rests == one.rests == ("Eyes up!")
            assert [*other.polls] == [*again.polls]
        again.look_up(on=False)
        assert again.rooms[0].rests == ("First there is a question for all." if ask else "")
        again.ask(None, [])
        assert [room.rests for room in again.rooms] == ["", "We're having a break.", "", "", ""]
        assert len(again.add().game.players) == 4

    asyncio.run(restarts())


def test_a_vote_that_is_given_is_written(tmp_path):
    async def votes() -> None:
        all_ = kept(tmp_path, lessons=LESSONS)
        board = gathered(all_, 1)
        ask_own(QuestionMenu(board, LESSONS))
        all_.tick()
        (file,) = settled(all_).glob("*.board.json")
        before = file.stat().st_mtime_ns
        all_.tick()
        settled(all_)
        assert file.stat().st_mtime_ns == before  # nothing is new
        (poll,) = board.polls
        poll.count("a-key-of-sixteen", next(iter(poll.exercise.right)))
        all_.tick()
        settled(all_)
        assert "a-key-of-sixteen" in file.read_text()

    asyncio.run(votes())


@pytest.mark.parametrize("change", ["gone", "cells", "words", "odd", "none"])
def test_a_class_goes_on_without_a_question_whose_lesson_has_changed(tmp_path, change):
    async def changes() -> None:
        lessons = tmp_path / "lessons"
        lessons.mkdir()
        page = lessons / "casino.ipynb"
        shutil.copy(LESSONS / "casino.ipynb", page)
        before = kept(tmp_path / "kept", lessons=lessons)
        board = gathered(before, 2)
        ask_one(QuestionMenu(board, lessons))
        asked = board.polls[0].exercise.request
        board.start()
        crashed(before)
        if change == "gone":
            page.unlink()
        elif change == "odd":
            page.write_text("[" * 100_000)
        elif change != "none":
            old, new = {"cells": ("Exercise(", "Exercize("), "words": (asked, "What now?")}[change]
            page.write_text(page.read_text("utf-8").replace(old, new), "utf-8")
        after = kept(tmp_path / "kept", lessons=lessons)
        again = after.boards[board.code]
        note = f"What class {board.code} was asked can't be asked again: the lesson has changed."
        assert after.notes == ({} if change == "none" else {f"question {board.code}": note})
        assert bool(again.polls) is (change == "none")
        assert [bool(room.rests) for room in again.rooms] == [change == "none"] * 2
        after.part(again)
        assert not after.notes

    asyncio.run(changes())


def test_a_board_whose_file_is_gone_is_made_of_its_tables_and_a_table_that_is_gone_is_opened_anew(tmp_path):
    async def goes() -> None:
        before = kept(tmp_path)
        board = gathered(before, 3)
        folder = crashed(before)
        (folder / f"{board.rooms[1].code}.json").unlink()
        after = kept(tmp_path)
        again = after.boards[board.code]
        assert [room.code for room in again.rooms] == [room.code for room in board.rooms]
        assert all(after.known[room.code] is room for room in again.rooms)
        (crashed(after) / f"{board.code}.board.json").unlink()
        last = kept(tmp_path)
        assert {room.code for room in last.boards[board.code].rooms} == {room.code for room in board.rooms}
        assert last.find(board.code, "ana") in last.boards[board.code].rooms

    asyncio.run(goes())


# ---- for this user alone, and not for ever ---------------------------------------------------------------------


def test_only_this_user_reads_what_is_kept_and_it_goes_with_the_room(tmp_path):
    async def follows() -> None:
        before, base = os.umask(0), tmp_path / "deep" / "kept"
        try:
            all_ = kept(base)
            room = all_.open(game(), "ana")
            one = Tablet(room, "A")
            folder = crashed(all_)
            write_file(folder / "open", b"")
        finally:
            os.umask(before)
        assert one.device.sitter is not None
        assert one.device.sitter.key in (folder / f"{room.code}.json").read_text()
        assert (folder / "open").stat().st_mode & 0o777 == 0o666  # what is not private follows the mask
        (folder / "open").unlink()
        assert {path.stat().st_mode & 0o777 for path in (base, folder)} == {0o700}
        assert {path.stat().st_mode & 0o777 for path in whole(base)} == {0o600}
        all_.close(room)
        settled(all_)
        assert not whole(folder)

    asyncio.run(follows())


def test_a_private_file_is_so_from_the_first_byte(tmp_path, monkeypatch):
    modes = []
    monkeypatch.setattr(os, "fsync", lambda file: modes.append(os.fstat(file).st_mode & 0o777))
    before = os.umask(0)
    try:
        write_file(tmp_path / "names", b"Ana", private=True)
    finally:
        os.umask(before)
    assert modes == [0o600]


def test_what_is_another_users_is_neither_used_nor_adopted(tmp_path, monkeypatch):
    before = kept(tmp_path)
    room = before.open(game(), "ana")
    folder = crashed(before)
    own = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: own + 1)
    other = kept(tmp_path)
    assert not other.known
    other.tick()
    assert other.notes["disk"].startswith("cardlab can't write")
    assert (folder / f"{room.code}.json").is_file()
    monkeypatch.setattr(os, "getuid", lambda: own)
    file, shared = folder / f"{room.code}.json", Path.lstat
    monkeypatch.setattr(Path, "lstat", lambda path: Other(shared(path)) if path == file else shared(path))
    assert not kept(tmp_path).known  # somebody else has put it there
    monkeypatch.undo()
    (tmp_path / "link").symlink_to(tmp_path / "elsewhere")
    (tmp_path / "elsewhere").mkdir()
    assert kept(tmp_path / "link").keeping.trouble  # type: ignore[union-attr]
    assert not whole(tmp_path / "elsewhere")


class Other:
    """What a system says of a file of another user."""

    def __init__(self, found: os.stat_result) -> None:
        self.found, self.st_uid = found, found.st_uid + 1

    def __getattr__(self, name: str) -> Any:
        return getattr(self.found, name)


KEEPS = """
import sys, time
from pathlib import Path
from cardlab import Game
from cardlab.room.rooms import Rooms
all_ = Rooms(Path(sys.argv[1]))
all_.restore()
room = all_.open(Game("memory", players=["bot"] * 2, patient=True), "ana")
all_._keep(room)
all_.keeping.settle()
print(room.code, flush=True)
time.sleep(600)
"""


def test_a_server_that_lives_keeps_its_own_and_the_next_one_goes_on_with_what_a_dead_one_left(tmp_path):
    with subprocess.Popen([sys.executable, "-c", KEEPS, tmp_path], stdout=subprocess.PIPE, text=True) as lives:
        try:
            assert lives.stdout is not None
            code = lives.stdout.readline().strip()
            beside = kept(tmp_path)
            assert not beside.known
        finally:
            lives.kill()
    after = kept(tmp_path)
    assert [*after.known] == [code]
    after.forget()
    beside.forget()
    assert not whole(tmp_path)


@pytest.mark.parametrize("after, there", [(OLD - 60, True), (OLD + 60, False)])
def test_what_is_old_is_gone_at_the_next_start(tmp_path, after, there):
    clock = Moved()
    before = kept(tmp_path, clock)
    room = before.open(game(), "ana")
    crashed(before)
    clock.move(3 * OLD)
    assert before.keeping is not None
    assert TOUCHED < OLD / 10
    before.keeping.tick()  # it lives, however long nobody has moved
    clock.move(after)
    again = kept(tmp_path, clock)
    assert ([*again.known] == [room.code]) is there
    again.forget()
    assert not whole(tmp_path)


def test_a_stop_that_is_meant_leaves_nothing_whatever_was_to_be_written(tmp_path):
    async def stops() -> None:
        all_ = kept(tmp_path)
        board = gathered(all_, 3)
        folder = crashed(all_)
        (folder / ".BCDF.json.1.new").write_text("Ana")  # of a server that was killed while it wrote
        for room in board.rooms:
            all_._keep(room)
        all_.forget()
        assert not whole(tmp_path)
        all_.close(board.rooms[0])
        all_.tick()
        await asyncio.sleep(0)
        assert not whole(tmp_path)

    asyncio.run(stops())


def test_a_disk_that_is_full_is_told_once_and_written_again_when_it_is_not(tmp_path, monkeypatch, caplog):
    async def fills() -> None:
        all_ = kept(tmp_path)
        board = gathered(all_, 2)
        for number, (error, sentence) in enumerate([(28, "The disk of this"), (30, "cardlab can't write")]):
            with monkeypatch.context() as full:

                def fails(*_: object, error: int = error, **__: object) -> None:
                    raise OSError(error, os.strerror(error))

                full.setattr("cardlab.room.store.write_file", fails)
                for _ in range(3):
                    crashed(all_)
                    all_.tick()
                assert all_.notes["disk"].startswith(sentence)
                assert len(caplog.records) == number + 1
                board.look_up(on=not number)
            all_.tick()
            settled(all_)
            all_.tick()
            assert not all_.notes
        folder = settled(all_)
        assert {file.name for file in whole(folder)} == {
            f"{board.code}.board.json", *(f"{room.code}.json" for room in board.rooms)
        }  # fmt: skip
        assert '"eyes": false' in (folder / f"{board.code}.board.json").read_text()
        all_.forget()

    asyncio.run(fills())


def test_where_nothing_can_be_written_at_the_start_it_is_as_soon_as_it_can(tmp_path):
    async def later() -> None:
        base = tmp_path / "kept"
        base.write_text("")  # no folder can be there
        all_ = kept(base)
        room = all_.open(game(), "ana")
        all_._keep(room)
        all_.tick()
        assert all_.notes["disk"].startswith("cardlab can't write")
        base.unlink()
        all_.tick()
        all_.tick()
        assert [file.name for file in whole(settled(all_)) if file.suffix == ".json"] == [f"{room.code}.json"]
        all_.tick()
        assert not all_.notes

    asyncio.run(later())


# ---- damaged files ---------------------------------------------------------------------------------------------


def test_three_hundred_damaged_files_stop_nobody(tmp_path, caplog, monkeypatch):
    monkeypatch.setattr("cardlab.room.rooms.MOST_FILES", 10_000)
    chance = random.Random(laws.SEED)

    async def starts() -> None:
        before, real = kept(tmp_path / "real", lessons=LESSONS), []
        for name in laws.GAMES[:4]:
            board = gathered(before, 2, name, laws.few(name))
            ask_own(QuestionMenu(board, LESSONS)) if name == "black_jack" else ask_one(QuestionMenu(board, LESSONS))
            for room in board.rooms:
                Tablet(room, room.free[0])
                for _ in range(chance.randrange(20)):
                    if not room.game.over and room.game.turn:
                        room.game._step(room.game._moves(room.game.turn)[0])
            board.polls[0].count("k" * 22, next(iter(board.polls[0].exercise.right)))
        folder = crashed(before)
        files = {file.name: file.read_text() for file in folder.glob("*.json")}
        before.forget()
        of = kept(tmp_path / "kept")
        there = settled(of)
        letters = iter(range(16_000))
        for _ in range(300):
            name, text = chance.choice([*files.items()])
            number = next(letters)
            code = "".join("BCDFGHJKLMNPQRST"[number >> 4 * at & 15] for at in range(3)) + "X"
            changed = damaged(text.replace(f'"code": "{name[:4]}"', f'"code": "{code}"'), chance)
            (there / name.replace(name[:4], code)).write_bytes(changed.encode("utf-8", "surrogatepass"))
            real.append(code)
        for name, text in [*files.items()][:3]:
            (there / name).write_text(text)
        (there / "BBBB.json").mkdir()
        with (there / "CCCC.json").open("wb") as long:
            long.truncate(100_000_000)
        os.mkfifo(there / "DDDD.json")
        (there / "FFFF.json").write_text("[" * 500_000)
        (there / "GGGG.json").write_bytes(b"\xff\xfe")
        start = monotonic()
        after = kept(tmp_path / "kept", lessons=LESSONS)
        assert monotonic() - start < 600  # a hang, not a speed
        assert {name[:4] for name in [*files][:3]} <= {*after.known, *after.boards}
        assert after.notes["damaged"].endswith("tables is damaged, so it can't be opened again.")
        assert len(caplog.records) == 1
        folder = settled(after)
        aside = [file.name for file in folder.glob("*.damaged")]
        assert 5 <= len(aside) <= MOST_ASIDE
        for room in [*after.known.values()]:  # what has been opened can be played
            json.dumps(room.to_save())
            room.tick(room.clock.now())
            for name in ("ana", "\ud800"):
                assert room.back(name.encode(errors="replace").decode()) is None
            tablet = Tablet(room, room.free[0] if room.free and room.animals else "")
            room.start()
            assert tablet.look["say"]
        for board in after.boards.values():
            told_of(board)
            [poll.bars for poll in board.polls]
        after.tick()
        last = kept(tmp_path / "kept", lessons=LESSONS)
        assert len(last.known) >= len(after.known)
        assert "damaged" not in last.notes  # it is said once
        last.forget()
        after.forget()
        assert not whole(tmp_path)

    asyncio.run(starts())
