"""Devices at one table, each in a language of its own: whole in it, whoever moves, votes or waits."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po
from conftest import ROOT
from crashes import kept
from devices import Tablet, lines, opened, settled
from test_board import gathered

from cardlab.classroom.board import BoardPanel
from cardlab.classroom.quiz import QuestionMenu
from cardlab.language import NO_WORDS, files, speaking, translated
from cardlab.lessons.poll import PollPractice
from cardlab.room.board import state
from cardlab.room.room import AWAY, Refused
from cardlab.table.table import Table

LESSONS = ROOT / "notebooks"
WORDS = {  # that stand in nearly every sentence
    "de": r"(?<![-\w])(?:the|you|your|and|with|cards?|is|are|this|that|from|lays?)(?![-\w])",
    "en": r"(?<![-\w])(?:der|das|du|dein|deine|und|mit|Karten?|ist|sind|nicht|ein|legt)(?![-\w])",
}


@pytest.fixture(autouse=True)
def own_lines() -> Iterator[None]:
    """Widgets speak over lines of ours."""
    with lines():
        yield


def others() -> dict[str, set[str]]:
    """Language -> what is only said in the other one."""
    with (files.folder("de") / "messages.po").open("rb") as file:
        known = [(str(one.id), str(one.string)) for one in read_po(file, locale="de") if one.id and one.string]
    english, german = {one for one, _ in known}, {one for _, one in known}
    return {"de": {one for one, other in known if one != other} - german, "en": german - english}


OTHERS = others()


def texts(told: object, key: str = "") -> Iterator[str]:
    """All that a look says."""
    if isinstance(told, dict):
        for name, one in told.items():
            yield from texts(one, name)
    elif isinstance(told, list | tuple):
        for one in told:
            yield from texts(one, key)
    elif isinstance(told, str) and key not in (*NO_WORDS, "is", "code", "deed", "qr", "url", "picture", "art"):
        yield told


def foreign(told: object, language: str) -> list[str]:
    """What a look says in another language than its own."""
    found = [one for one in texts(told) if one]
    return [one for one in found if one in OTHERS[language] or re.search(WORDS[language], one)]


def test_each_device_at_a_table_is_whole_in_its_own_language():
    async def hand() -> None:
        room = opened("casino")
        tablets = {"en": Tablet(room, room.free[0])}
        with speaking("de"):
            tablets["de"] = Tablet(room, room.free[0])
        said = {language: set[str]() for language in tablets}

        def read() -> None:
            for language, tablet in tablets.items():
                look = tablet.look
                assert foreign(look, language) == [], language
                said[language] |= {look["say"]}

        await settled(room)
        read()
        room.pacing.speed = "instant"
        for act in (lambda: room.darken(on=True), lambda: room.darken(on=False), room.start, room.pause, room.start):
            act()
            await settled(room)
            read()
        for _ in range(400):
            await settled(room)
            read()
            if room.game.over:
                break
            for tablet in tablets.values():
                if tablet.can:
                    tablet.press(tablet.can[0])
        assert room.game.state.hand_over
        assert {"Eyes up!", "We're having a break."} <= said["en"]
        assert {"Alle Augen nach vorn!", "Wir machen gerade Pause."} <= said["de"]
        room.here(tablets["en"].device, here=False)

    asyncio.run(hand())


def test_a_board_a_vote_and_a_refusal_are_in_the_language_of_whoever_reads_them(tmp_path):
    async def lesson() -> None:
        board = gathered(kept(tmp_path, lessons=LESSONS), 2)
        panels = {"en": BoardPanel(board, {}, LESSONS)}
        with speaking("de"):
            panels["de"] = BoardPanel(board, {}, LESSONS)
        tablet = Tablet(board.rooms[0], "A")
        board.knocking.come(lambda: None)
        board.close_door(60)
        board.scanned = True
        for panel in panels.values():
            panel.press("language", {"code": "de"})
            panel.press("language", {"code": "xx"})
            assert panel.page.look["language"] == "de"
        QuestionMenu(board, LESSONS).own({"position": "A: 7C 5H 9S | B: KD | discard: 7H | turn: A"})
        for language in panels:
            with speaking(language):
                assert tablet.device.sitter is not None
                table = Table(PollPractice(board.polls, f"{tablet.device.sitter.key}{language}"))
                shown = [table.overlay.full_look]
                table.press(next(one["id"] for one in shown[0]["targets"] if one.get("on")))
                assert table.overlay.full_look["say"] == translated("Thank you! Look at the board.")
                assert foreign([*shown, table.overlay.full_look], language) == []
        board.reveal()
        for language, panel in panels.items():
            with speaking(language):
                panel.show()
                assert foreign(panel.page.look["tables"], language) == foreign(panel.page.look["notes"], language) == []
                assert len(panel.page.look["notes"]) == 3
                refused = Refused("You have {n} tables open. Close one of them first.", n=5)
                assert foreign([str(refused), str(Refused(AWAY)), *state(board.rooms[0], 1e9)], language) == []
            panel.close()

    asyncio.run(lesson())
