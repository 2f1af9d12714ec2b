"""The serving side: the command, the pages in a real browser, kernels that end, and what the wheel carries."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import urllib.error
import urllib.request
import zipfile
from pathlib import Path
from time import monotonic, sleep, time

import pytest
from conftest import ROOT, SECONDS, Server, start, stop
from traitlets.config import Config

from cardlab import cli, serve

CARDLAB = [sys.executable, "-m", "cardlab.cli"]
PYTHON_WITHOUT = "import sys, cardlab.visit; print([m for m in ('voila', 'jupyter_server') if m in sys.modules])"


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
        (["poker"], "invalid choice: 'poker'"),
        (["--port", "eighty"], "'eighty' is not a whole number from 0 to 65535"),
        (["--port", "70000"], "'70000' is not a whole number from 0 to 65535"),
        (["--pool", "-1"], "'-1' is not a whole number from 0 to 20"),
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
    cli.lay_out(folder)
    (taken,) = cli.bind("127.0.0.1", 0)
    taken.listen()
    port = taken.getsockname()[1]
    for page in ("home", "lab"):
        answer = ask(page, "--no-browser", "--port", str(port), "--folder", str(folder))
        assert answer.stderr.startswith(f"cardlab: port {port} is in use, perhaps by another cardlab; choose another")
        assert answer.stderr.count("\n") == 1
    taken.close()


def test_addresses_are_those_a_browser_understands():
    assert cli.address("127.0.0.1", 8866) == "http://127.0.0.1:8866/"
    assert cli.address("::1", 8866) == "http://[::1]:8866/"
    assert "0.0.0.0" not in cli.address("0.0.0.0", 8866)


def test_lessons_are_laid_out_once_and_never_over_their_owners_changes(tmp_path, monkeypatch):
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    ours.mkdir()
    monkeypatch.setattr(cli, "shipped", lambda: ours)
    for name in ("one.ipynb", "two.ipynb"):
        (ours / name).write_text("old")
    assert "(2 copied now)" in cli.lay_out(theirs)
    assert "(0 copied now)" in cli.lay_out(theirs)
    (theirs / "one.ipynb").write_text("my own")
    for name in ("one.ipynb", "two.ipynb"):
        (ours / name).write_text("new")
    assert "(1 copied now; left as you changed them: one.ipynb)" in cli.lay_out(theirs)
    assert ((theirs / "one.ipynb").read_text(), (theirs / "two.ipynb").read_text()) == ("my own", "new")
    (theirs / ".cardlab.json").write_text("torn")
    (theirs / "two.ipynb").write_text("mine too")
    assert "one.ipynb, two.ipynb" in cli.lay_out(theirs)
    assert (theirs / "two.ipynb").read_text() == "mine too"


def test_a_folder_that_cannot_be_written_gets_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    answer = ask("lab", "--no-browser", "--folder", str(tmp_path / "file" / "lessons"))
    assert "cannot write the lessons to" in answer.stderr
    assert "Traceback" not in answer.stderr


# The guards


@pytest.mark.parametrize(
    "message",
    [
        b"",
        b"\x00" * 8,
        b"\xff" * 8,
        b"\xff" * 4096,
        b"\x00\x00\x00\x02" + b"\x01" * 64,
        (3).to_bytes(8, "little") + b"x",
    ],
)
def test_garbage_instead_of_a_binary_message_is_never_read(message):
    def read(_):
        raise AssertionError("read")

    assert serve.sane_header(read, message) is None


def test_a_true_binary_message_still_gives_its_header():
    from voila.tornado import kernel_websocket_handler as voila

    serve.guard_binary_messages()
    serve.guard_binary_messages()
    parts = [b"shell", b'{"msg_type": "execute_input"}', b"{}"]
    offsets, position = [], 8 * (len(parts) + 2)
    for part in [*parts, b""]:
        offsets.append(position)
        position += len(part)
    head = b"".join(number.to_bytes(8, "little") for number in [len(offsets), *offsets])
    assert voila.read_header_from_binary_message(head + b"".join(parts)) == {"msg_type": "execute_input"}
    assert voila.read_header_from_binary_message(b"\xff" * 64) is None


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
    "from cardlab.visit import query\nimport ipywidgets\nipywidgets.HTML(f'<b id=asked>{query()}</b>')",
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


@pytest.fixture
def hasty(tmp_path):
    """A server that ends forsaken kernels after two seconds and keeps one page in the pool."""
    server = Server("", tmp_path, None)
    server.put(
        "play.ipynb", "import time; warm = time.time()", "from cardlab.visit import query\nprint(query(), 'at', warm)"
    )
    code = (
        "import sys; from pathlib import Path; from cardlab import cli, serve; s = cli.bind('127.0.0.1', 0);"
        "url = cli.address(*s[0].getsockname());"
        f"serve.pages(Path({str(tmp_path)!r}), s, pool=1, idle=2, ready=lambda: print('ready:', url)).start()"
    )
    server.process, match = start([sys.executable, "-c", code], r"ready: (http\S+)")
    server.url = match[1]
    yield server
    stop(server.process)


def visit(url: str) -> str:
    """The page as a visitor gets it that never connects to its kernel and never says goodbye."""
    with urllib.request.urlopen(url, timeout=SECONDS) as answer:
        return str(answer.read().decode())


def test_a_forsaken_kernel_is_ended_and_the_pool_is_not(hasty):
    hasty.put("other.ipynb", "print('other')")
    came = time()
    config = visit(f"{hasty.url}other.ipynb").split('id="jupyter-config-data" type="application/json">')[1]
    assert gone(f"{hasty.url}api/kernels/{json.loads(config.split('</script>')[0])['kernelId']}", within=20)
    sleep(max(0, came + 8 - time()))  # several rounds of culling pass over the page in the pool
    returned = time()
    pages = [visit(f"{hasty.url}?visit={number}") for number in range(3)]
    warm = [re.search(rf"visit={number} at ([\d.]+)", page) for number, page in enumerate(pages)]
    assert all(warm), "each visitor's page knows its own address"
    assert float(warm[0][1]) < returned, "the first one came from the pool, warm since before"


def test_a_notebook_runs_in_jupyterlab(jupyterlab, lab_page, shot):
    page = lab_page(jupyterlab.put("lab_lesson.ipynb", *LESSON))
    page.get_by_role("heading", name="A lesson").wait_for()
    page.locator("#asked").wait_for(state="attached")
    shot(page)


# The wheel


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> list[str]:
    """The names of the files inside a freshly built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(folder), str(ROOT)]
    subprocess.run(command, check=True, capture_output=True, timeout=300)
    (built,) = folder.glob("*.whl")
    with zipfile.ZipFile(built) as opened:
        return opened.namelist()


def test_the_wheel_carries_all_that_the_command_needs(wheel):
    def here(folder: str) -> set[str]:
        return {str(path.relative_to(ROOT)) for path in (ROOT / folder).rglob("*") if path.is_file()}

    library = {name for name in here("cardlab") if "__pycache__" not in name and not name.endswith(".pyc")}
    lessons = {f"cardlab/{name}" for name in here("notebooks") if ".ipynb_checkpoints" not in name}
    assert (library | lessons) - set(wheel) == set()
    for needed in ("cardlab/py.typed", "cardlab/notebooks/play.ipynb", "cardlab/games/black_jack.md"):
        assert needed in wheel
    assert any(name.endswith("static/cardlab.css") for name in wheel)
    assert [name for name in wheel if not name.startswith(("cardlab/", "cardlab-"))] == []


def test_notebooks_ship_without_outputs():
    for path in sorted(Path(ROOT / "notebooks").glob("*.ipynb")):
        cells = json.loads(path.read_text("utf-8"))["cells"]
        assert all(not cell.get("outputs") for cell in cells), path.name
