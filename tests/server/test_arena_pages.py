"""The page of an arena: its table, two bots side by side, each hand to click through, and where bots are handed in."""

import asyncio
import json
import re
from contextlib import suppress
from html import unescape
from subprocess import TimeoutExpired

import pytest
from tornado.httpclient import AsyncHTTPClient
from tornado.httpserver import HTTPServer
from tornado.httputil import url_concat
from tornado.netutil import bind_sockets
from tornado.web import Application

from cardlab.lab.arena.arena import RESULTS, Arena
from cardlab.lab.arena.entrants import LARGEST, ArenaPlan
from cardlab.server.arena.pages import ArenaView, beside, doors

NAME = "bot:first"
PAIR = {"a": NAME, "b": "bot:at_random"}


@pytest.fixture
def visit(tmp_path):
    """Ask for pages of an arena in which two deals were played: [(path, form)] -> [(code, text)]."""
    plan = ArenaPlan("bela", {}, also=tuple(PAIR.values()))
    for _ in Arena(tmp_path, plan).playing(2):
        pass

    def ask(*asked, who=lambda handler: handler.request.headers.get("Who", "me")):
        async def all_of_it():
            (socket,) = bind_sockets(0, "127.0.0.1")
            server = HTTPServer(Application(doors("/", ArenaView(Arena(tmp_path, plan), who))))
            server.add_sockets([socket])
            told = []
            for path, form, *headers in asked:
                kind = {"Content-Type": "multipart/form-data; boundary=XX"} if form else {}
                answer = await AsyncHTTPClient(force_instance=True).fetch(
                    f"http://127.0.0.1:{socket.getsockname()[1]}{path}", raise_error=False,
                    method="POST" if form else "GET", body=_form(form) if form else None,
                    headers=kind | (headers[0] if headers else {}),
                )  # fmt: skip
                told.append((answer.code, answer.body.decode()))
            server.stop()
            return told

        return asyncio.run(all_of_it())

    return ask


def _form(fields):
    part = '--XX\r\nContent-Disposition: form-data; name="{}"{}\r\n\r\n{}\r\n'
    return "".join(part.format(n, '; filename="x.py"' * (n == "file"), v) for n, v in fields.items()) + "--XX--\r\n"


def test_the_table_leads_to_two_bots_and_these_to_every_hand(visit):
    (code, table), (_, pair) = visit(("/arena/", None), (url_concat("/arena/pair", PAIR), None))
    assert code == 200 and "What each wins against the others: 2 deals a pair, each from 2 sides" in table
    assert url_concat("pair", PAIR) in unescape(table) and 'type="file"' in table
    assert "The deal on which you differed most" in pair and "that were the same, at " in pair
    hands = [unescape(found) for found in re.findall(r'href="(hand\?[^"]+)"', pair)]
    assert len(set(hands)) == 4
    begun, ended, text = visit(
        (f"/arena/{hands[0]}", None),
        (f"/arena/{hands[0]}&step=9999", None),
        (f"/arena/{hands[0]}".replace("hand", "record"), None),
    )
    assert begun[0] == ended[0] == text[0] == 200 and "data:image/svg" in begun[1] and "The deal." in begun[1]
    assert f"{NAME}: " in unescape(ended[1]) and ended[1] != begun[1]
    assert text[1].startswith("game: bela\n") and "moves:\n" in text[1]


def test_what_is_not_there_is_a_sentence(visit):
    paths = [
        "/arena/pair",
        "/arena/pair?a=x&b=y",
        "/arena/hand?deal=1",
        url_concat("/arena/hand", PAIR | {"deal": "x"}),
    ]
    for code, text in visit(*((path, None) for path in paths)):
        assert code == 404 and "There is no such hand here" in text


BOT = "def choose(view, moves, chance):\n    return moves[0]\n"


def test_a_pupil_hands_in_a_file_or_a_text_and_changes_only_that(visit, tmp_path):
    codes = visit(
        ("/arena/", {"name": "Zoë 2", "file": BOT}),
        ("/arena/", {"name": "tom", "file": "", "text": BOT}),
        ("/arena/", {"name": "TOM", "text": BOT + "# better\n"}),
        ("/arena/", {"name": "tom", "text": "x"}, {"Who": "somebody else"}),
        ("/arena/", {"name": "eve", "text": BOT}, {"Origin": "http://elsewhere.example"}),
        ("/arena/table", None),
    )
    assert [code for code, _ in codes] == [200, 200, 200, 400, 403, 200]  # followed to the page
    assert "There is a bot called tom already. Choose another name." in codes[3][1]
    assert {file.name: file.read_text() for file in tmp_path.glob("*.py")} == {
        "Zoë 2.py": BOT, "tom.py": BOT + "# better\n",
    }  # fmt: skip
    assert "Not in the table yet: Zoë 2, tom." in codes[-1][1]


@pytest.mark.parametrize(
    ("form", "code", "said"),
    [
        ({"name": "<img src=x onerror=y>", "text": BOT}, 400, "A name has up to 30 letters and digits"),
        ({"name": "../up", "text": BOT}, 400, "A name has up to 30 letters and digits"),
        ({"name": "", "text": BOT}, 400, "A name has up to 30 letters and digits"),
        ({"name": "ann", "text": " "}, 400, "There is nothing in it."),
        ({"name": "ann", "text": "x" * (LARGEST + 1)}, 400, "A bot can have up to 64 kB."),
        ({"name": "ann", "file": "x" * (4 * LARGEST)}, 413, "A bot can have up to 64 kB."),
    ],
)
def test_what_cannot_be_handed_in_is_refused_with_a_sentence(visit, tmp_path, form, code, said):
    ((found, text),) = visit(("/arena/", form))
    assert found == code and said in text and "onerror" not in text and not [*tmp_path.glob("*.py")]


def test_without_a_class_nothing_is_handed_in(visit, tmp_path):
    (code, _), (_, text) = visit(("/arena/", {"name": "ann", "text": BOT}), ("/arena/", None), who=None)
    assert code == 404 and "<form" not in text and not [*tmp_path.glob("*.py")]


def test_a_name_and_what_a_bot_says_are_only_ever_text(visit, tmp_path):
    (tmp_path / "<b>x<b>.py").write_text("raise ValueError('<script>')")
    plan = ArenaPlan("bela", {}, also=tuple(PAIR.values()))
    for _ in Arena(tmp_path, plan).playing(1):
        pass
    ((_, text),) = visit(("/arena/table", None))
    assert "<b>" not in text and "<script>" not in text and "&lt;script&gt;" in text


def test_what_plays_beside_a_class_ends_with_it(tmp_path):
    ArenaPlan("bela", {}, also=tuple(PAIR.values())).write(tmp_path)
    held, playing = beside(tmp_path)
    with playing:
        while not (tmp_path / RESULTS).exists() or not (tmp_path / RESULTS).read_text().endswith("\n"):
            with suppress(TimeoutExpired):
                pytest.fail(f"it has ended: {playing.wait(0.1)}")
    assert playing.returncode == 0
    held.look()
    assert held.results and json.loads((tmp_path / RESULTS).read_text().splitlines()[0])["game"] == "bela"
