"""The check of the built pages (``bash docs/build``) finds what is broken; tests/run runs it over all of them.

And the page that explains the house names only what is there, and its picture of a tap has every step.
"""

import ast
import contextlib
import importlib
import io
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image, ImageChops

from cardlab.cli.picture import filmed, pictured
from cardlab.home.link import asked
from cardlab.play.game import Game

ROOT = Path(__file__).resolve().parent.parent
GOOD = '<a href="b.html#there">b</a> <a href="https://example.org">away</a> <img src="data:image/svg+xml,x">'
HOUSE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")


def checked(folder, page):
    (folder / "b.html").write_text('<h1 id="there">B</h1><a href="a.html">a</a>')
    (folder / "a.html").write_text(page)
    command = [sys.executable, ROOT / "docs" / "links.py", folder]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def test_good_pages_pass(tmp_path):
    assert checked(tmp_path, GOOD) == (0, "2 pages, no broken link")


@pytest.mark.parametrize(
    ("page", "said"),
    [
        ('<a href="c.html">c</a>', "a.html leads to c.html, which is not there."),
        ('<img src="c.png">', "a.html leads to c.png, which is not there."),
        ('<a href="b.html#here">b</a>', "a.html leads to b.html#here: there is no such place on that page."),
        ('<a href="#here">here</a>', "a.html leads to #here: there is no such place on that page."),
        ('<script src="https://x.org/x"></script>', "a.html needs https://x.org/x, which is not among the pages."),
        ('<link rel="icon" href="//x.org/x.ico">', "a.html needs //x.org/x.ico, which is not among the pages."),
    ],
)  # fmt: skip
def test_a_broken_link_and_a_need_from_elsewhere_are_told(page, said, tmp_path):
    assert checked(tmp_path, page) == (1, said)


# ---- the page that explains the house ---------------------------------------------------------------------------


def test_the_files_that_it_names_are_there():
    named = set(re.findall(r"`((?:cardlab|docs|notebooks|tests)/[\w./<>]+)`", HOUSE))
    assert len(named) > 30
    assert [name for name in sorted(named) if not any(ROOT.glob(re.sub("<.*?>", "*", name.rstrip("/"))))] == []


@pytest.mark.slow
def test_the_classes_that_it_names_are_there():
    """Also what it names of them, as in "Game.click"."""
    have = defaultdict(set)
    for file in (ROOT / "cardlab").rglob("*.py"):
        for kind in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(kind, ast.ClassDef):
                have[kind.name] |= {"", *(getattr(node, "name", "") for node in kind.body)}
    named = re.findall(r"`([A-Z]\w*[a-z]\w*)(?:\.(\w+))?`", HOUSE)
    assert {("State", "play"), ("Reason", "")} <= set(named)
    assert sorted({kind for kind, part in named if part not in have[kind]}) == []


def test_the_picture_of_a_tap_has_every_step(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    drawn = ElementTree.fromstring(importlib.import_module("pictures").journey(HOUSE))
    words = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    tap = HOUSE.partition("\n**A bot's move**")[0]
    steps = re.findall(r"^(\d+\. )\*\*(.+?)\*\*", tap, re.MULTILINE)
    assert len(steps) == 7 and {number + name for number, name in steps} <= set(words)
    assert {"table/page/messages.py", "rules/state.py", "table/canvas/ipycanvas.py"} <= set(words)


# ---- what they show ----------------------------------------------------------------------------------------------


def test_the_table_of_the_first_page_is_the_one_in_its_picture(monkeypatch):
    monkeypatch.syspath_prepend(ROOT / "docs")
    pages = importlib.import_module("pages")
    (link,) = re.findall(r'URL\("\?([^"]+)", site\)', (ROOT / "docs" / "static" / "play.js").read_text("utf-8"))
    game = Game(**asked(link))
    assert pages.front() == f"```{{container}} play\n{pages.picture(game.view(), game.names)}\n```\n"


def test_the_first_bot_says_what_its_page_says_of_it():
    first, second, third = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "first_bot.md").read_text("utf-8"), re.DOTALL
    )
    said, names = io.StringIO(), {"__name__": "__main__"}
    with contextlib.redirect_stdout(said):
        exec(first + second, names)
    exec(third, {"longest": names["longest"]})  # in a notebook that has nothing but the function
    table, *answers = said.getvalue().split("\nof the hands won; ")
    assert "Ana to play." in table and "bot:first gets more than anything: " in answers[0]
    assert "longest gets more than anything: " in answers[1] and "We cannot tell yet" in answers[2]


def test_the_film_of_the_readme_is_that_of_its_command():
    (words,) = re.findall(r"`cardlab picture (.+) hand\.gif --size 520,280`", (ROOT / "README.md").read_text("utf-8"))
    game, seat = filmed(pictured(words.split()))
    film = ROOT / "docs" / "static" / "hand.gif"
    with Image.open(film) as shown:
        shown.seek(shown.n_frames - 1)
        last = shown.convert("RGB")
    there = Image.open(io.BytesIO(game.png(seat=seat, size=(520, 280)))).convert("RGB")
    near = ImageChops.difference(last, there).crop((20, 20, 500, 260)).resize((48, 24))
    assert max(high for _, high in near.getextrema()) < 40 and film.stat().st_size < 400_000
