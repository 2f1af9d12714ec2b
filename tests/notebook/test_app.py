"""The serving side: the command, the pages in a real browser, kernels that end, and what the wheel carries."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import ROOT, SECONDS
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine
from traitlets.config import Config

from cardlab import cli
from cardlab.cli.pages import bind
from cardlab.lessons import notebooks
from cardlab.notebook import app
from cardlab.room.rooms import Rooms
from cardlab.server import hosts, network
from cardlab.server.doors import PageLine

CARDLAB = [sys.executable, "-m", "cardlab.cli"]
PYTHON_WITHOUT = "import sys, cardlab.home.link; print([m for m in ('voila', 'jupyter_server') if m in sys.modules])"


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end."""
    return subprocess.run([*CARDLAB, *words], capture_output=True, text=True, timeout=SECONDS)


# The command


def test_version_is_the_packages():
    assert ask("--version").stdout.startswith("cardlab 0.")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words, sentence",
    [
        (["poker"], "There is no command 'poker'. Choose from home, lab, play,"),
        (["paly", "casino"], "There is no command 'paly'. Did you mean 'play'?"),
        (["--port", "eighty"], "'eighty' is not a whole number from 0 to 65535"),
        (["--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
        (["--tables", "-1"], "'-1' is not a whole number from 0 to 10000"),
        (["--host", "no.such.host.invalid"], "cannot listen on host 'no.such.host.invalid'; use an address of"),
        (["--folder", "/nonexistent"], "/nonexistent has no play.ipynb"),
        (["class", "--base", "../x"], "'../x' is no path such as /services/rooms/"),
        (["class", "--teacher", "short"], "use at least 8 letters, so that nobody guesses it"),
        (["class", "--letters", "BC"], "behind a proxy all come from one address, so the teacher needs a word"),
        (["class", "--base", "/services/rooms/"], "so the teacher needs a word; give it by --teacher"),
        (["class", "--letters", "BA"], "no code begins with 'A'. Choose from BCDFGHJKLMNPQRSTVWXZ"),
    ],
)
def test_a_wrong_word_gets_one_clear_sentence(words, sentence):
    answer = ask(*([] if words[0] == "class" else ["--no-browser"]), *words)
    assert answer.returncode != 0
    assert sentence in answer.stderr.splitlines()[-1]
    assert "Traceback" not in answer.stderr


def test_a_port_in_use_gets_one_sentence_with_the_way_out(tmp_path):
    folder = tmp_path / "lessons"
    notebooks.lay_out(folder)
    (taken,) = bind("127.0.0.1", 0)
    taken.listen()
    port = taken.getsockname()[1]
    (folder / "cardlab.webmanifest").touch()
    for words in (
        ["home", "--no-browser", "--folder"],
        ["lab", "--no-browser", "--folder"],
        ["class", "--host=127.0.0.1"],
    ):
        answer = ask(*words, str(folder), "--port", str(port))
        assert answer.stderr.startswith(f"cardlab: port {port} is in use, perhaps by another cardlab; choose another")
        assert answer.stderr.count("\n") == 1
    taken.close()


def test_addresses_are_those_a_browser_understands():
    assert network.address("127.0.0.1", 8866)[0] == "http://127.0.0.1:8866/"
    assert network.address("::1", 8866)[0] == "http://[::1]:8866/"
    assert "0.0.0.0" not in network.address("0.0.0.0", 8866)[0]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", ""])
def test_without_a_network_nobody_is_sent_to_an_address_that_leads_nowhere(monkeypatch, host):
    monkeypatch.setattr(network, "outward", lambda: "")
    url, alone = network.address(host, 8867)
    assert url == "http://127.0.0.1:8867/"
    assert alone == "This computer is not on a network, so nobody else can open this. Join a network and start again."
    monkeypatch.setattr(network, "outward", lambda: "192.168.0.17")
    assert network.address(host, 8867) == ("http://192.168.0.17:8867/", "")


@pytest.mark.parametrize(
    "host, bound, meant",
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("localhost", "127.0.0.1", True),
        ("[::1]", "::1", True),
        ("192.168.0.17", "127.0.0.1", False),
        ("192.168.0.17", "0.0.0.0", True),
        ("[fe80::1]", "::", True),
        ("Class-Laptop.local", "0.0.0.0", True),
        ("class-laptop", "0.0.0.0", True),
        ("class-laptop.evil.example", "0.0.0.0", False),
        ("evil.example", "0.0.0.0", False),
        ("127.0.0.1.evil.example", "127.0.0.1", False),
        ("Cards.School.Example.", "127.0.0.1", True),
        ("", "0.0.0.0", False),
    ],
)
def test_a_server_goes_by_its_own_names(monkeypatch, host, bound, meant):
    monkeypatch.setattr("socket.gethostname", lambda: "class-laptop")
    assert network.ours(host, bound, ["cards.school.example"]) is meant


def test_a_hotspot_without_a_way_to_the_world_has_an_address(monkeypatch):
    def no_way(*_):
        raise OSError("Network is unreachable")

    monkeypatch.setattr("socket.socket.connect", no_way)
    monkeypatch.setattr("jupyter_client.localinterfaces.public_ips", lambda: ["127.0.1.1", "192.168.137.1"])
    assert network.outward() == "192.168.137.1"
    monkeypatch.setattr("jupyter_client.localinterfaces.public_ips", lambda: ["127.0.1.1"])
    assert network.outward() == ""


def test_a_class_without_a_network_gets_no_code_but_a_word(monkeypatch, tmp_path, capsys):
    (tmp_path / "cardlab.webmanifest").write_text("{}")
    monkeypatch.setattr("cardlab.static.handout.Handout.serve_forever", lambda server: server.server_close())
    for ours, shown in (("", False), ("192.168.0.17", True)):
        monkeypatch.setattr(network, "outward", lambda ours=ours: ours)
        cli.main(["class", str(tmp_path), "--port", "0"])
        told = capsys.readouterr().out
        assert ("█" in told) is shown
        assert ("nobody else can open this" in told) is not shown


def test_lessons_are_laid_out_once_and_never_over_their_owners_changes(tmp_path, monkeypatch):
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    monkeypatch.setattr(notebooks, "shipped", lambda: ours)
    for name in ("one.ipynb", "two.ipynb"):
        (ours / name).write_text("old")
    assert "(2 copied now)" in notebooks.lay_out(theirs)
    assert "(0 copied now)" in notebooks.lay_out(theirs)
    (theirs / "one.ipynb").write_text("my own")
    for name in ("one.ipynb", "two.ipynb"):
        (ours / name).write_text("new")
    assert "(1 copied now; left as you changed them: one.ipynb)" in notebooks.lay_out(theirs)
    assert ((theirs / "one.ipynb").read_text(), (theirs / "two.ipynb").read_text()) == ("my own", "new")
    (theirs / ".cardlab.json").write_text("torn")
    (theirs / "two.ipynb").write_text("mine too")
    assert "one.ipynb, two.ipynb" in notebooks.lay_out(theirs)
    assert (theirs / "two.ipynb").read_text() == "mine too"


def test_a_folder_that_cannot_be_written_gets_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    answer = ask("lab", "--no-browser", "--folder", str(tmp_path / "file" / "lessons"))
    assert answer.stderr.startswith("cardlab: cannot write the lessons to") and answer.stderr.count("\n") == 1


# The guards


def test_a_visitor_cannot_choose_another_template():
    config = Config()
    app.configure(config, idle=3)
    page = config.VoilaConfiguration
    assert (page.template, page.allow_template_override, page.allow_theme_override) == ("cardlab", "NO", "NO")
    assert config.MappingKernelManager.cull_idle_timeout == 3
    assert 0 < config.MappingKernelManager.cull_interval <= 3


def test_a_waiting_page_does_not_import_the_server():
    answer = subprocess.run([sys.executable, "-c", PYTHON_WITHOUT], capture_output=True, text=True, check=True)
    assert answer.stdout == "[]\n"


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> dict[str, bytes]:
    """The files inside a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


@pytest.mark.slow
def test_the_wheel_carries_all_that_the_command_needs(wheel):
    def here(folder: str) -> set[str]:
        return {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if path.is_file()}

    library = {name for name in here("cardlab") if "__pycache__" not in name and not name.endswith(".pyc")}
    lessons = {f"cardlab/{name}" for name in here("notebooks") if ".ipynb_checkpoints" not in name}
    assert (library | lessons) - set(wheel) == set()
    for needed in ("cardlab/py.typed", "cardlab/notebooks/play.ipynb", "cardlab/games/black_jack/book.md"):
        assert needed in wheel
    assert any(name.endswith("static/cardlab.css") for name in wheel)
    assert [name for name in wheel if not name.startswith(("cardlab/", "cardlab-"))] == []
    (told,) = (text.decode() for name, text in wheel.items() if name.endswith(".dist-info/METADATA"))
    assert "Description-Content-Type: text/markdown" in told and "A page for teachers leads from" in told
    assert re.findall(r"\]\((?!https?:).*?\)|film above", told) == [], "nothing lies beside README where others show it"


@pytest.mark.parametrize(
    ("peer", "forwarded", "proxies", "address"),
    [
        ("192.0.2.7", "", (), "192.0.2.7"),
        ("192.0.2.7", "10.0.0.1", (), "192.0.2.7"),  # no proxy of ours
        ("192.0.2.7", "10.0.0.1", ("127.0.0.1",), "192.0.2.7"),
        ("127.0.0.1", "192.0.2.7", ("127.0.0.1",), "192.0.2.7"),
        ("127.0.0.1", "10.0.0.1, 192.0.2.7", ("127.0.0.1",), "192.0.2.7"),  # what the stranger wrote comes first
        ("127.0.0.1", "192.0.2.7,10.0.0.1", ("127.0.0.1", "10.0.0.1"), "192.0.2.7"),
        ("127.0.0.1", "192.0.2.7, unknown", ("127.0.0.1",), "127.0.0.1"),
        ("::1", "2001:DB8::7", ("::1",), "2001:db8::7"),
        ("127.0.0.1", "127.0.0.1", ("127.0.0.1",), "127.0.0.1"),
    ],
)
def test_where_somebody_comes_from_only_a_proxy_of_ours_says(peer, forwarded, proxies, address):
    assert network.client(peer, forwarded, proxies) == address
    headers = HTTPHeaders({"Host": "localhost"})
    for one in forwarded.split(","):
        headers.add("X-Forwarded-For", one.strip())
    headers["X-Real-Ip"] = "203.0.113.9"  # most proxies pass on what a stranger has written there
    request = HTTPServerRequest(start_line=RequestStartLine("GET", "/", "HTTP/1.1"), headers=headers)
    request.remote_ip = peer
    assert hosts.OwnHost("127.0.0.1", (), proxies).match(request) == {}
    assert request.remote_ip == address


@pytest.mark.parametrize("said", ["", "Forwarded", "Via", "X-Forwarded-For", "X-Real-IP"])
def test_behind_a_proxy_nobody_is_taken_for_the_teachers_computer(said, monkeypatch):
    rooms = Rooms()
    rooms.teacher = True
    monkeypatch.setattr(Rooms, "here", rooms)
    headers = HTTPHeaders({"Host": "127.0.0.1"} | ({said: "192.0.2.7"} if said else {}))
    request = HTTPServerRequest(start_line=RequestStartLine("GET", "/line", "HTTP/1.1"), headers=headers)
    request.remote_ip = "127.0.0.1"
    line: Any = SimpleNamespace(request=request, guest=False, get_signed_cookie=lambda name: None)
    assert PageLine._may(line) == {"opens": not said, "leads": not said}
    rooms.key, line.get_signed_cookie = "a word of the teachers", lambda name: b"yes"
    assert PageLine._may(line) == {"opens": True, "leads": True}
