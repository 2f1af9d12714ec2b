"""The parts of the build and of the handing out that need neither node nor a browser."""

from __future__ import annotations

import ast
import http.client
import json
import re
import threading
from pathlib import Path

import ipywidgets
import pytest

import cardlab
from cardlab.cli import main
from cardlab.lessons.pages import lesson
from cardlab.static import build
from cardlab.static.engine import PYODIDE, BuildError
from cardlab.static.handout import Handout, code
from cardlab.static.notices import notices

ROOT = Path(cardlab.__file__).parent
NOTEBOOKS = ROOT.parent / "notebooks"


def controls_used():
    """The views of all widgets of ipywidgets that cardlab makes."""
    found = set()
    for path in [
        path for part in ("table", "lessons", "lab", "home", "classroom") for path in (ROOT / part).rglob("*.py")
    ]:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module == "ipywidgets":
                found |= {alias.name for alias in node.names}
            elif isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "widgets":
                found.add(node.attr)
    kinds = [getattr(ipywidgets, name) for name in found if hasattr(ipywidgets, name)]
    views = {kind._view_name.default_value for kind in kinds if issubclass(kind, ipywidgets.DOMWidget)}
    return views - {None}


def test_the_page_has_every_control_that_cardlab_uses():
    script = (ROOT / "server" / "front" / "views.js").read_text("utf-8")
    known = set(re.findall(r"^  (\w+View): \{", script.partition("const CONTROLS")[2], re.M))
    used = controls_used() | {"AnyView"}
    assert {"VBoxView", "DropdownView", "HTMLView"} <= used
    assert known == used, "views.js shows exactly the controls that are used"


def test_links_of_lessons_lead_to_their_pages():
    title, body, cells, _ = lesson(NOTEBOOKS / "tricks.ipynb", "html")
    assert title == "What is a trick?"
    assert ".ipynb" not in body and 'href="bismarck.html"' in body and 'href="./"' in body
    assert body.count("data-cell=") == len(cells) > 10


def test_every_page_says_what_runs_there_before_anything_could_run(tmp_path):
    build.pages(tmp_path, NOTEBOOKS, ["en"])
    written = list(tmp_path.glob("*.html"))
    assert len(written) > 10
    for page in written:
        text = page.read_text("utf-8")
        policy = re.search('http-equiv="Content-Security-Policy" content="([^"]+)"', text)
        assert policy and "<script" not in text[: policy.start()]
        assert "default-src 'none'; script-src 'self' blob:;" in policy[1]
        for words in re.findall("<script([^>]*)>", text):
            assert "src=" in words or "application/json" in words, "a script in the page has no name"


@pytest.mark.parametrize("path", build.lessons(NOTEBOOKS), ids=lambda path: path.stem)
def test_a_page_says_nothing_that_is_true_in_jupyterlab_alone(path):
    body = lesson(path, "html").body
    assert not re.search("JupyterLab|Run All|Run the cells", body)
    assert not re.search(r"<blockquote>\s*</blockquote>", body)


def test_what_runs_in_a_page_is_complete_and_nothing_more(tmp_path):
    build.sources(tmp_path, NOTEBOOKS)
    names = {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*") if path.is_file()}
    assert {
        "cardlab/games/bela/game.py",
        "cardlab/games/bela/book.md",
        "cardlab/table/front/canvas/brush.js",
        "lessons/bela.html",
    } <= names
    assert (
        not {
            f"cardlab/{name}.py"
            for name in ("table/canvas/ipycanvas", "table/canvas/stamp", "notebook/app", "paper/pdf", "server/visits")
        }
        & names
    )
    assert not [name for name in names if name.startswith(("cardlab/cli", "click"))]
    assert not [name for name in names if "licences" in name]
    late = json.loads((tmp_path / "lessons" / "late.json").read_text())
    assert {"difflib", "json"} <= set(late) and not {"voila", "loky", "IPython"} & set(late)


def test_a_missing_tool_is_said_with_its_cure(monkeypatch, tmp_path, capsys):
    monkeypatch.delenv("CARDLAB_PYODIDE", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("sys.executable", str(tmp_path / "python"))
    with pytest.raises(SystemExit) as ended:
        main(["site", str(tmp_path / "out")])
    assert ended.value.code == 2
    assert "There is no npm here. Install it with: " in capsys.readouterr().err


@pytest.fixture
def engine(tmp_path):
    """As much of Pyodide's folder as says what it is."""
    folder = tmp_path / "engine"
    folder.mkdir()
    homepage = "https://pyodide.org"
    package = {"version": PYODIDE, "license": "MPL-2.0", "homepage": homepage}
    (folder / "package.json").write_text(json.dumps(package))
    (folder / "pyodide-lock.json").write_text(json.dumps({"info": {"python": "3.14.2"}}))
    return folder


def test_every_part_of_the_pages_has_its_licence_text(engine):
    told = notices(engine, build.LIBRARIES)
    titles = re.findall(r"^=+\n(.+)\n=+\n\n(?=\S)", told, re.M)
    assert titles[0] == f"cardlab {cardlab.__version__}"
    assert {title.split()[0] for title in titles} == {
        "cardlab",
        *build.LIBRARIES,
        "htm",
        "nunito",
        "preact",
        "Pyodide",
        "What",
        "Python",
        "zstddec",
    }
    for words in (
        "Mozilla Public License Version 2.0",
        "PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2",
        "musl: Copyright",
    ):
        assert words in told


def test_without_a_licence_text_nothing_is_built(engine, tmp_path, monkeypatch):
    for name, file in (("bare", None), ("empty", "LICENSE")):
        folder = tmp_path / f"{name}-1.0.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Name: {name}\nVersion: 1.0\n")
        (folder / "RECORD").write_text(f"{name}-1.0.dist-info/{file or 'METADATA'},,\n")
        (folder / "LICENSE").write_text("\n")
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("bare", "empty"):
        with pytest.raises(BuildError, match=f"{name} 1.0 brings no licence text"):
            notices(engine, [name])
    with pytest.raises(BuildError, match="the library unheard_of is not installed"):
        notices(engine, ["unheard_of"])
    for old, new, words in (
        (PYODIDE, "999.0", "Pyodide-999.0.txt of Pyodide 999.0 is missing"),
        ("MPL-2.0", "MPL-3.0", "MPL-3.0.txt of Pyodide"),
    ):
        told = (engine / "package.json").read_text()
        (engine / "package.json").write_text(told.replace(old, new))
        with pytest.raises(BuildError, match=words):
            notices(engine, [])
        (engine / "package.json").write_text(told)


def test_another_pyodide_and_a_folder_of_others_are_refused(monkeypatch, tmp_path, capsys):
    (tmp_path / "package.json").write_text('{"version": "0.1"}')
    monkeypatch.setenv("CARDLAB_PYODIDE", str(tmp_path))
    for out, words in ((tmp_path / "out", "holds 0.1"), (tmp_path, "holds other files")):
        with pytest.raises(SystemExit):
            main(["site", str(out)])
        assert words in capsys.readouterr().err
    with pytest.raises(SystemExit, match="has no pages"):
        main(["class", str(tmp_path)])


@pytest.fixture
def handout(tmp_path):
    (tmp_path / "site" / "py").mkdir(parents=True)
    (tmp_path / "site" / "index.html").write_text("home")
    (tmp_path / "site" / "py" / "memory.z").write_bytes(b"memory")
    (tmp_path / "secret").write_text("secret")
    server = Handout(tmp_path / "site", "127.0.0.1", 0)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield server
    server.shutdown()
    server.server_close()


def asked(server, path, method="GET"):
    line = http.client.HTTPConnection(*server.server_address)
    line.request(method, path)
    answer = line.getresponse()
    told = answer.status, answer.read(), answer.getheader("Content-Type")
    line.close()
    return told


def test_only_files_are_handed_out(handout):
    assert asked(handout, "/") == (200, b"home", "text/html")
    assert asked(handout, "/?game=bela")[1] == b"home"
    for path in ("/py/", "/../secret", "/%2e%2e/secret", "/nothing", "/%00", "/py/%00.z?a"):
        assert asked(handout, path)[0] == 404
    assert asked(handout, "/", "POST")[0] == 501


def test_who_has_loaded_it_is_counted_once(handout, capsys):
    for _ in range(2):
        assert asked(handout, "/py/memory.z")[1] == b"memory"
    assert handout.visitors.known == {"127.0.0.1"}
    assert capsys.readouterr().out == "1 device so far.\n"


def test_the_code_for_a_terminal_is_square():
    lines = [re.sub(r"\033\[[\d;]*m", "", line) for line in code("http://192.168.0.17:8867/").split("\n")]
    assert {len(line) for line in lines} == {len(lines) * 2 - 1}
