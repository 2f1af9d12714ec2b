"""The serving side: the command, the pages in a real browser, kernels that end, and what the wheel carries."""

from __future__ import annotations

import json
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from time import monotonic, sleep

import pytest
from conftest import ROOT, SECONDS, Server
from jinja2 import DictLoader, Environment
from traitlets.config import Config

from cardlab import cli
from cardlab.cli.pages import bind
from cardlab.site import network, notebooks, serve

CARDLAB = [sys.executable, "-m", "cardlab.cli"]
PYTHON_WITHOUT = "import sys, cardlab.site.link; print([m for m in ('voila', 'jupyter_server') if m in sys.modules])"


def ask(*words: str) -> subprocess.CompletedProcess[str]:
    """Runs the command to its end."""
    return subprocess.run([*CARDLAB, *words], capture_output=True, text=True, timeout=SECONDS)


def status(url: str) -> int:
    """The HTTP status of an address."""
    try:
        with urllib.request.urlopen(url, timeout=SECONDS) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code


def gone(url: str, within: float = SECONDS) -> bool:
    """True once the address answers 404; asked four times a second until the time is over."""
    deadline = monotonic() + within
    while monotonic() < deadline:
        if status(url) == 404:
            return True
        sleep(0.25)
    return False


def kernel(server: Server, page) -> str:
    """The address of the kernel behind a Voila page."""
    config = json.loads(page.locator("#jupyter-config-data").text_content())
    return f"{server.url}api/kernels/{config['kernelId']}"


# The command


def test_version_is_the_packages():
    assert ask("--version").stdout.startswith("cardlab 0.")


@pytest.mark.parametrize(
    "words, sentence",
    [
        (["poker"], "There is no command 'poker': allowed are home, lab, play,"),
        (["paly", "casino"], "There is no command 'paly': did you mean 'play'?"),
        (["--port", "eighty"], "'eighty' is not a whole number from 0 to 65535"),
        (["--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
        (["--tables", "-1"], "'-1' is not a whole number from 0 to 10000"),
        (["--host", "no.such.host.invalid"], "cannot listen on host 'no.such.host.invalid'; allowed is an address of"),
        (["--folder", "/nonexistent"], "/nonexistent holds no play.ipynb"),
    ],
)
def test_a_wrong_word_gets_one_clear_sentence(words, sentence):
    answer = ask("--no-browser", *words)
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
    assert alone == "This computer is in no network, so nobody else can open this. Join a network and start again."
    monkeypatch.setattr(network, "outward", lambda: "192.168.0.17")
    assert network.address(host, 8867) == ("http://192.168.0.17:8867/", "")


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
    monkeypatch.setattr("cardlab.site.static.handout.Handout.serve_forever", lambda server: server.server_close())
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
    assert "cannot write the lessons to" in answer.stderr
    assert "Traceback" not in answer.stderr


def test_page_templates_are_compiled_once_for_each_kind_of_page():
    def made(asynchronous):
        return Environment(loader=DictLoader({"a": "{{ x }}"}), extensions=[serve.REMEMBERS], enable_async=asynchronous)

    first, again, other = (made(asynchronous).get_template("a") for asynchronous in (False, False, True))
    assert first.root_render_func.__code__ is again.root_render_func.__code__
    assert first.root_render_func.__code__ is not other.root_render_func.__code__
    assert first.render(x=1) == again.render(x=1) == "1"


# The guards


def test_a_visitor_cannot_choose_another_template():
    config = Config()
    serve.configure(config, idle=3)
    page = config.VoilaConfiguration
    assert (page.template, page.allow_template_override, page.allow_theme_override) == ("cardlab", "NO", "NO")
    assert config.MappingKernelManager.cull_idle_timeout == 3
    assert 0 < config.MappingKernelManager.cull_interval <= 3


def test_a_waiting_page_does_not_import_the_server():
    answer = subprocess.run([sys.executable, "-c", PYTHON_WITHOUT], capture_output=True, text=True, check=True)
    assert answer.stdout == "[]\n"


# Pages in a browser; every page is checked for errors and for requests to other machines by `open_page`

LESSON = (
    "# A lesson\n\nWords to read, and a [way home](play.ipynb).\n\n" + "A long sentence that must wrap. " * 40,
    "from cardlab.site.link import query\nimport ipywidgets\nipywidgets.HTML(f'<b id=asked>{query()}</b>')",
)


def test_a_lesson_opens_wide_and_narrow(voila, voila_page, shot):
    name = voila.put("lesson.ipynb", *LESSON)
    for narrow in (False, True):
        page = voila_page(f"/{name}?game=black_jack&stage=2", narrow=narrow)
        page.get_by_role("heading", name="A lesson").wait_for()
        assert page.locator("#asked").text_content() == "game=black_jack&stage=2"
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        column = page.locator(".jp-RenderedMarkdown").bounding_box()
        assert column["width"] <= 710
        assert page.get_by_role("link", name="way home").evaluate("link => link.href") == f"{voila.url}play.ipynb"
        shot(page, "narrow" if narrow else "wide")


def test_the_loading_screen_is_ours(voila, open_page, shot):
    voila.put("slow.ipynb", "import time; time.sleep(3)", "print('there')")
    page = open_page("about:blank")
    page.goto(f"{voila.url}slow.ipynb", wait_until="commit")
    page.get_by_text("Shuffling the cards").wait_for()
    shot(page)
    page.get_by_text("there", exact=True).wait_for()


def test_an_unknown_page_says_so_and_leads_home(voila, open_page, shot):
    page = open_page(f"{voila.url}poker.ipynb")
    page.get_by_text("There is no such page").wait_for()
    assert page.get_by_role("link").evaluate("link => link.href") == voila.url
    assert [error for error in page.record.errors if "404" not in error] == []
    page.record.errors.clear()
    shot(page)


def test_no_list_of_files_and_no_source_is_served(voila):
    for path in ("voila/tree", "voila/api/contents", "voila/files/play.ipynb", "api/kernels", "../../etc/passwd"):
        assert status(voila.url + path) in (403, 404), path


def test_a_closed_page_ends_its_kernel(voila, voila_page):
    page = voila_page("/" + voila.put("short.ipynb", "print('hello')"))
    address = kernel(voila, page)
    assert status(address) == 200
    page.goto("about:blank")
    assert gone(address, within=15)


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> list[str]:
    """The names of the files inside a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        return opened.namelist()


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


def test_notebooks_ship_without_outputs():
    for path in sorted(Path(ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        assert all(not cell.get("outputs") for cell in cells), path.name
