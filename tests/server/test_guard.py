"""What one visitor cannot do to the others: odd frames, more pages than there is room for, forsaken kernels."""

import asyncio
import html
import http.client
import json
import logging
import random
import re
import resource
import struct
import sys
import urllib.error
import urllib.request
from contextlib import closing
from unittest.mock import Mock
from urllib.parse import urljoin, urlsplit

import laws
import pytest
from conftest import SECONDS, Server, start, stop
from learners import LiveLearner, sits
from stripping import stripped
from tornado.httpclient import HTTPClientError, HTTPRequest
from tornado.httputil import HTTPServerRequest, RequestStartLine
from tornado.web import Application, HTTPError
from tornado.websocket import websocket_connect

from cardlab.server import doors, guard


def frame(*ends, rest=b""):
    return struct.pack(f"<{len(ends) + 1}Q", len(ends), *ends) + rest


def message(channel, kind, **content):
    """A message as a page of Voila sends it."""
    header = {"msg_id": "1", "msg_type": kind, "session": "s", "username": "", "version": "5.4", "date": ""}
    parts = [channel.encode(), *(json.dumps(part).encode() for part in (header, {}, {}, content))]
    ends = [8 * (len(parts) + 2)]
    for part in parts:
        ends.append(ends[-1] + len(part))
    return frame(*ends, rest=b"".join(parts))


@pytest.mark.parametrize(
    "odd",
    [
        b"",
        b"\x00" * 8,
        b"\xff" * 4096,
        struct.pack("<2Q", 1 << 40, 0),
        frame(24, 24, rest=b"")[:20],
        frame(0, 1),
        frame(24, 9),
        frame(24, 1 << 60),
        frame(*[8 * 66] * 65),
    ],
)
def test_a_frame_that_cannot_be_is_no_frame(odd):
    assert not guard.sane(odd)
    assert guard.sane(message("shell", "kernel_info_request"))


def test_there_is_room_for_what_files_and_memory_allow():
    assert guard.room(1024, 100_000) == guard.room(1024, 100, wanted=900) == 412, "without files it ends for everybody"
    assert guard.room(65_536, 1_300) == 500
    assert guard.room(65_536, 100, wanted=120) == 120
    assert guard.kernel_room(1024, 100_000) == guard.kernel_room(1024, 100, wanted=120) == 20
    assert guard.kernel_room(65_536, 2_300) == 10
    assert 20 * guard.KERNEL_FILES + 412 + guard.SPARE_FILES <= 1024, "both kinds together"
    assert guard.room(256, 100) == guard.kernel_room(256, 100) == 2, "for one and her friend, whatever the machine says"


def test_the_limit_of_a_container_counts(tmp_path):
    groups, own = tmp_path / "cgroup", tmp_path / "limits" / "school"
    own.mkdir(parents=True)
    groups.write_text("0::/school\n")
    (own / "memory.max").write_text("1073741824\n")
    (own / "memory.current").write_text("536870912\n")
    assert guard.memory(groups, tmp_path / "limits") == 512
    (own / "memory.max").write_text("max\n")
    assert guard.memory(groups, tmp_path / "limits") == guard.memory(tmp_path / "nowhere") > 512


def test_as_many_files_are_opened_as_may_be():
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (256, before[1]))
        assert guard.raise_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[0] > 256
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    """A server with two tables."""
    folder = tmp_path_factory.mktemp("small")
    served = Server("", folder, None)
    served.add_notebook("play.ipynb", "1 + 1")
    served.add_notebook("broken.ipynb", "raise RuntimeError('secret')")
    named = "art/my%20cat.png", ".hid.png", "art/.git/x.png", "../up.png", "play.ipynb", "notes.txt"
    words = " ".join(f"![x]({name})" for name in named)
    served.add_notebook("pictures.ipynb", f"# {words} <img src='voila/files/dog.svg'>")
    for hidden in ("art/.git", ".ipynb_checkpoints", "class"):
        (folder / hidden).mkdir(parents=True)
        served.add_notebook(f"{hidden}/play.ipynb", "# ![x](secret.png) ![x](art/secret.png)")
    for name in (
        "art/my cat.png",
        "dog.svg",
        ".hid.png",
        "art/.git/x.png",
        "secret.png",
        "art/secret.png",
        "notes.txt",
    ):
        (folder / name).write_text("secret")
    served.add_notebook(".own.ipynb", "1 + 1")
    command = [
        sys.executable,
        "-m",
        "cardlab.cli",
        "--no-browser",
        "--port",
        "0",
        "--tables",
        "2",
        "--name",
        "cards.school.example",
    ]
    served.process, match = start([*command, "--folder", str(folder)], r"ready: (http\S+)")
    served.url = match[1]
    yield served
    stop(served.process)


def lesson(server):
    """The address of a page with a kernel."""
    return f"{server.url}play.ipynb"


def visit(url):
    """The status and the text of a page."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


def kernel_of(text):
    """The id of the kernel behind a page."""
    return json.loads(text.split('id="jupyter-config-data" type="application/json">')[1].split("</script>")[0])[
        "kernelId"
    ]


def farewell(server, kernel):
    """Say goodbye as a page does that is closed."""
    urllib.request.urlopen(f"{server.url}voila/api/shutdown/{kernel}", data=b"{}", timeout=SECONDS).close()


async def speaking(server, kernel, *frames, protocol=guard.PROTOCOL):
    """What a kernel answers to the last of some frames, or why the line was closed."""
    url = f"{server.url.replace('http', 'ws')}api/kernels/{kernel}/channels?session_id=s"
    line = await websocket_connect(HTTPRequest(url), subprotocols=[protocol] if protocol else None)
    answer: str | bytes | None = b""
    try:
        for one in frames:
            await line.write_message(one, binary=isinstance(one, bytes))
        while True:
            answer = await asyncio.wait_for(line.read_message(), SECONDS)
            if answer is None:
                return line.close_code, line.close_reason
            if b"kernel_info_reply" in answer:
                return 0, "kernel_info_reply"
    finally:
        line.close()
        while answer is not None:  # until the other end has said goodbye too, or the socket stays open
            answer = await asyncio.wait_for(line.read_message(), SECONDS)


@pytest.mark.slow
def test_when_all_tables_are_taken_a_page_says_so_and_tries_again(small):
    opened = [visit(lesson(small)) for _ in range(2)]
    try:
        assert [status for status, _ in opened] == [200, 200]
        status, text = visit(lesson(small))
        assert status == 503
        assert "All 2 tables are taken." in html.unescape(text) and '<meta http-equiv="refresh" content="5">' in text
    finally:
        for _, page in opened:
            farewell(small, kernel_of(page))
    status, text = visit(lesson(small))
    assert status == 200, "there is room again"
    farewell(small, kernel_of(text))


@pytest.mark.slow
def test_an_odd_frame_ends_its_own_line_and_nothing_else(small):
    _, text = visit(lesson(small))
    kernel, hello = kernel_of(text), message("shell", "kernel_info_request")
    try:
        for odd in (struct.pack("<2Q", 1 << 40, 0), struct.pack("<Q", 10**7) + b"\x00" * 64, b"x", "text"):
            assert asyncio.run(speaking(small, kernel, odd)) == (1003, "That frame makes no sense.")
        for protocol in ("", "other"):
            with pytest.raises(HTTPClientError, match="400"):
                asyncio.run(speaking(small, kernel, protocol=protocol))
        assert asyncio.run(speaking(small, kernel, hello)) == (0, "kernel_info_reply")
    finally:
        farewell(small, kernel)


def test_a_line_to_a_kernel_that_has_gone_is_refused_without_a_traceback(caplog, monkeypatch):
    line = RequestStartLine("GET", "/", "HTTP/1.0")
    wire = guard.Wire(Application(), HTTPServerRequest(start_line=line, connection=Mock()))
    monkeypatch.setattr(wire, "finish", Mock())
    wire.send_error(404, exc_info=(HTTPError, HTTPError(404), None))
    assert wire.get_status() == 404 and wire.finish.called
    assert [record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.slow
def test_a_page_that_fails_says_nothing_of_servers(small):
    status, text = visit(f"{small.url}broken.ipynb")
    assert status == 200
    assert "Reload the page, or go back to the start." in text
    assert "show_tracebacks" not in text and "secret" not in text
    farewell(small, kernel_of(text))


def asked(server, path, host=""):
    """The status and the headers of an address, which is sent as it stands here."""
    where = urlsplit(server.url)
    with closing(http.client.HTTPConnection(where.hostname, where.port, timeout=SECONDS)) as line:
        line.putrequest("GET", path, skip_host=True)
        line.putheader("Host", host or where.netloc)
        line.endheaders()
        with line.getresponse() as answer:
            return answer.status, answer.headers


@pytest.mark.slow
def test_a_foreign_name_for_this_machine_is_refused(small):
    port = urlsplit(small.url).port
    kernel = "/api/kernels/00000000-0000-4000-8000-000000000000"
    for name, wanted in (("localhost", 404), ("127.0.0.1", 404), ("cards.school.example", 404), ("evil.example", 403)):
        assert asked(small, kernel, f"{name}:{port}")[0] == wanted, name
    for path in ("/", "/play.ipynb", "/voila/static/voila.js", "/voila/templates/cardlab/static/icon.svg"):
        assert asked(small, path, "127.0.0.1.evil.example")[0] == 403, "not even a file"


@pytest.mark.slow
@pytest.mark.parametrize(
    "path",
    [
        "/logout",
        "/login",
        "/voila/templates/poker/static/icon.svg",
        "/voila/templates/cardlab/other/icon.svg",
        "/voila/templates/cardlab",
        "/voila/templates/../static/icon.svg",
        "/voila/templates/%2e%2e/static/icon.svg",
        "/voila/templates/cardlab/static/..%2f..%2fconf.json",
        "/voila/templates/cardlab/static/%00",
        "/voila/static/%00.js",
        "/voila/static/..%2f..%2f..%2fetc%2fpasswd",
        "/voila/labextensions/..%2f..%2fetc%2fpasswd",
        "/voila/labextensions/%00",
        "/voila/api/themes/%00",
        "/voila/files/play.ipynb",
        "/%00.ipynb",
        "/..%2fplay.ipynb",
        "/%00",
        "/%00/",
        "/voila/files/%00.png",
        "/voila/files/art%2fsecret.png",
        "/voila/files/secret.png",
        "/voila/files/art/secret.png",
        "/voila/files/.hid.png",
        "/voila/files/art/.git/x.png",
        "/voila/files/../up.png",
        "/voila/files/notes.txt",
        "/voila/files/art/../secret.png",
        "/voila/render/class/play.ipynb",
        "/voila/render/.ipynb_checkpoints/play.ipynb",
        "/voila/render/%00",
        "/voila/render/play.ipynb",
        "/class/play.ipynb",
        "/class/",
        "/class%2fplay.ipynb",
        "/.own.ipynb",
        "/%2eown.ipynb",
        "/class%5cplay.ipynb",
        "/secret.png",
        "/print/%00.pdf",
        "/assets/%00",
        "/table/%00",
        "/line%00",
        "/print/poker.pdf",
        "/print/..%2fplay.ipynb",
    ],
)
def test_what_is_not_there_is_not_found_whatever_is_asked(small, path):
    assert asked(small, path)[0] in (403, 404)


@pytest.mark.slow
@pytest.mark.parametrize("path", ["none.ipynb", "none", "some/where/none", "some/"])
def test_from_what_is_not_there_one_finds_home_also_behind_a_proxy_that_takes_a_prefix_off(small, path):
    with stripped(small.url) as outside, pytest.raises(urllib.error.HTTPError, match="404") as answer:
        urllib.request.urlopen(outside + path, timeout=SECONDS)
    (way,) = re.findall('<a href="(.*?)">Back to the start', answer.value.read().decode())
    assert urljoin(outside + path, way) == outside


@pytest.mark.slow
def test_a_picture_that_a_page_names_is_served(small):
    for path in ("art/my%20cat.png", "dog.svg"):
        assert asked(small, f"/voila/files/{path}")[0] == 200
    small.add_notebook("later.ipynb", "# ![x](secret.gif)")
    (small.folder / "secret.gif").touch()
    assert asked(small, "/voila/files/secret.gif")[0] == 200
    small.add_notebook("later.ipynb", "# no picture any more, and a notebook that is damaged beside it")
    (small.folder / "damaged.ipynb").write_text("[" * 100_000)
    assert asked(small, "/voila/files/secret.gif")[0] == 404
    assert asked(small, "/damaged.ipynb")[0] == 422
    (small.folder / "damaged.ipynb").unlink()


@pytest.mark.slow
def test_a_pdf_is_had_from_the_server(small):
    status, headers = asked(small, "/print/memory-rules.pdf")
    assert (status, headers["Content-Type"]) == (200, "application/pdf")


@pytest.mark.slow
def test_a_page_with_a_kernel_names_its_scripts_and_leaves_no_cookie(small):
    policies = []
    for _ in range(2):
        with urllib.request.urlopen(lesson(small), timeout=SECONDS) as answer:
            text, headers = answer.read().decode(), answer.headers
        farewell(small, kernel_of(text))
        policy = headers["Content-Security-Policy"]
        (once,) = re.findall("'nonce-([^']+)'", policy)
        inline = re.findall(r"<script(?![^>]*(?: src=| type=\"application/))([^>]*)>", text)
        assert inline and {words.strip() for words in inline} == {f'nonce="{once}"'}
        assert (
            "frame-ancestors 'self'" in policy
            and "default-src 'none'" in policy
            and "unsafe-inline" not in (policy.partition("script-src")[2].partition(";")[0])
        )
        assert headers["Set-Cookie"] is None
        policies.append(policy)
    assert policies[0] != policies[1], "nobody can know the next one"


@pytest.mark.slow
def test_a_page_without_a_kernel_has_no_script_of_its_own_and_one_cookie_until_it_is_closed(small):
    with urllib.request.urlopen(small.url, timeout=SECONDS) as answer:
        text, headers = answer.read().decode(), answer.headers
    assert re.findall(r"<script[^>]*>", text) == re.findall(r'<script type="module" src="code/[^"]+">', text)
    policy = headers["Content-Security-Policy"]
    assert "frame-ancestors 'self'" in policy and "script-src 'self';" in policy and "default-src 'none'" in policy
    (cookie,) = headers.get_all("Set-Cookie")
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie and "expires" not in cookie.lower()
    for file in re.findall(r'(?:src|href)="(code/[^"]+)"', text):
        assert asked(small, f"/{file}")[0] == 200
    for file in ("code/..%2f..%2fserve.py", "code/%00", "code/nothing.js", "code/"):
        assert asked(small, f"/{file}")[0] in (403, 404)


@pytest.mark.slow
def test_a_line_to_a_table_hears_sense_alone_and_the_others_play_on(small):
    chance = random.Random(laws.SEED)
    where = f"{small.url.replace('http', 'ws', 1)}line"
    opening = {"open": {"page": "", "got": 0, "link": "game=black_jack&seed=7&players=Ana,bot"}}
    odd = [
        "", "{", "null", "[]", "7", '"open"', "[" * 3000, "x" * 1_000_001, b"\x00\xff", '{"open": 7}', '{"open": {}}',
        '{"hear": ["m1", {}], "got": 0}', '{"bye": true}', '{"open": {"page": "nobody", "got": 0}}',
        '{"open": {"page": ["x"], "got": "y"}}', '{"open": {"page": "", "got": 0, "link": "", "lesson": "../x"}}',
    ]  # fmt: skip
    later = [
        '{"hear": 7, "got": 0}', '{"hear": ["m1"], "got": 0}', '{"hear": ["m1", {}]}', "{}", '{"open": 7}',
        '{"hear": ["m1", {}], "got": 1e999}', '{"set": 7, "got": 0}', '{"set": ["m1"], "got": 0}',
        '{"hear": [[], {}], "got": null}', '{"hear": ["m1", {}], "got": "many"}',
    ]  # fmt: skip

    async def closed(line):
        while await line.read_message() is not None:
            pass
        line.close()
        return line.close_code

    async def attacks():
        with pytest.raises(HTTPClientError, match="403"):
            await websocket_connect(HTTPRequest(where, headers={"Origin": "http://evil.example"}))
        other = LiveLearner(small.url)
        await sits(other, "?game=black_jack&seed=7&players=Ana,bot")
        for message in chance.sample(odd, len(odd)):
            line = await websocket_connect(where)
            await line.write_message(message, binary=isinstance(message, bytes))
            assert await closed(line) in (4400, 4404, 1009), message
        for message in chance.sample(later, len(later)):
            line = await websocket_connect(where)
            await line.write_message(json.dumps(opening))
            assert "page" in json.loads(await line.read_message())
            await line.write_message(message)
            assert await closed(line) == 4400, message
        looks = other.models[other.tables[0]]["look"]["number"]
        while await other.tap() is None:
            await asyncio.sleep(0.1)
        assert other.models[other.tables[0]]["look"]["number"] > looks
        await other.leave()

    asyncio.run(attacks())


@pytest.mark.slow
def test_lines_that_say_nothing_are_few_and_end(small):
    where = f"{small.url.replace('http', 'ws', 1)}line"

    async def opens():
        silent = [await websocket_connect(where) for _ in range(doors.MOST_SILENT + 1)]
        assert await silent[0].read_message() is None
        assert silent[0].close_code == doors.FULL
        assert await silent[-1].read_message() is None  # after a while, also that of the last
        assert silent[-1].close_code == doors.SILENT
        for line in silent:
            line.close()
        other = LiveLearner(small.url)
        await sits(other, "?game=black_jack&seed=7&players=Ana,bot")
        await other.leave()

    asyncio.run(opens())
