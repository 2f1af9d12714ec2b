"""A class comes to the server, at tables and at lessons, plays and leaves: nobody is refused, nothing stays behind."""

import asyncio
import json
import sys

import psutil
import pytest
from conftest import start, stop
from learners import Class, LiveLearner, sits
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.websocket import websocket_connect

TABLES, LESSONS = 12, 4
A_TAP = 12_000  # bytes that a tap may cost


@pytest.mark.slow
def test_a_class_comes_plays_and_leaves_nothing_behind():
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0"]
    process, match = start(command, r"ready: (http\S+)")
    links = [f"?game={game}&seed=7&players=Ana,bot" for game in ("black_jack", "casino", "memory")]

    async def lesson():
        some, others = Class(match[1], TABLES, LiveLearner), Class(match[1], LESSONS, LiveLearner)
        there = await some.arrive(2, lambda learner, number: sits(learner, links[number % 3]))
        there += await others.arrive(2, lambda learner, number: sits(learner, "black_jack.ipynb"))
        assert [x for x in there if not isinstance(x, float)] == []
        assert not psutil.Process(process.pid).children(recursive=True), "nobody has a kernel"
        looks = [learner.models[learner.tables[0]]["look"]["number"] for learner in some.learners]
        assert len(await some.play(2, lambda learner: learner.tap())) >= TABLES  # faces and cards come once
        before = sum(learner.travelled for learner in some.learners)
        taps = len(await some.play(2, lambda learner: learner.tap()))
        assert sum(learner.travelled for learner in some.learners) - before < A_TAP * taps
        for learner, before in zip(some.learners, looks, strict=True):
            assert learner.models[learner.tables[0]]["look"]["number"] > before
        assert len(await others.play(2, lambda learner: learner.tap())) >= LESSONS
        await some.leave()
        await others.leave()

    try:
        asyncio.run(lesson())
    finally:
        stop(process)


KEY = "a word of the teachers"


@pytest.mark.slow
def test_below_a_path_who_shows_the_key_opens_tables():
    command = [sys.executable, "-m", "cardlab.cli", "class", "--host", "127.0.0.1", "--port", "0"]
    process, match = start([*command, "--base", "services/rooms", "--letters", "kl"], r"(http\S+)", CARDLAB_TEACHER=KEY)
    home = match[1]
    assert home.endswith("/services/rooms/")

    async def get(path: str) -> HTTPResponse:
        return await AsyncHTTPClient().fetch(f"{home}{path}", raise_error=False, follow_redirects=False)

    async def opened(cookie: str) -> str:
        """What opening a table comes to: its address, or why there is none."""
        line = HTTPRequest(f"{home.replace('http', 'ws', 1)}line", headers={"Cookie": cookie})
        page = await websocket_connect(line)
        await page.write_message(json.dumps({"open": {"page": "", "got": 0, "link": "page=together"}}))
        gathers = ""
        while True:
            for kind, number, data in json.loads(str(await page.read_message())).get("told", ()):
                look = (data or {}).get("state", {}).get("look", {}) if kind.startswith("comm") else {}
                if look.get("alas") or look.get("page") == "lobby":
                    page.close()
                    return str(look["alas"] or look["room"]["code"])
                if look.get("page") == "together" and not gathers:
                    gathers = number
                    content = {"do": "open", "game": "casino"}
                    await page.write_message(json.dumps({"hear": [gathers, content], "got": 0}))

    async def comes() -> None:
        assert (await get("")).code == 200
        assert (await get("bela.ipynb")).code == 200
        assert "data-lesson=" in (await get("bela.ipynb")).body.decode()
        assert (await get("?teacher=another+word")).code == 403
        answer = await get(f"?teacher={KEY.replace(' ', '+')}")
        assert answer.code == 302
        cookies = [one.partition(";")[0] for one in answer.headers.get_list("Set-Cookie")]
        (teacher,) = [one for one in cookies if one.startswith("cardlab-teacher")]
        assert "Here only the teacher can open a table." in await opened("")
        assert "Here only the teacher can open a table." in await opened("cardlab-teacher=yes")
        assert (await opened(teacher))[0] in "KL"

    try:
        asyncio.run(comes())
    finally:
        stop(process)
