"""What the README and the pages beside it promise: Python runs, files, links and commands are there."""

import contextlib
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from click.exceptions import Exit

from cardlab.cli import cardlab

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMAND = re.compile(r"(?:^|`|&& )(?:\.venv[/\\]\w+[/\\])?cardlab((?: [^`\n&]+)?)(?=`|$)", re.MULTILINE)
STAND_INS = {"GAME": "casino", "OUT": "pages", "N": "1"}  # for what a page writes in capitals


def test_the_lines_of_python_work():
    (code,) = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert "Ana to play." in ran.stdout  # the table in words
    assert "6♠ matches neither the suit nor the rank of 7♣. [BLJ-20]" in ran.stdout
    assert len(code.strip().splitlines()) == 5


def test_the_calls_of_python_that_the_readme_names_work(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    import cardlab as front

    game = front.Game("black_jack", stage=2, players=["Ana", "bot"], seed=8)
    text = README + (ROOT / "docs" / "python.md").read_text("utf-8")
    named = [code for code in re.findall(r"`([^`]+\))`", text) if re.match(r"(cardlab|game)\.", code)]
    tried = [code for code in named if "MyGame" not in code and "compare" not in code]
    for code in tried:
        exec(code, {"cardlab": front, "game": game})
    assert len(tried) >= 5 and "cardlab.drill" in " ".join(tried)
    assert all(hasattr(front, name) for name in re.findall(r"`cardlab\.(\w+)[(`]", text))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_that_a_page_names_are_there(page):
    text = page.read_text(encoding="utf-8")
    linked = [name for name in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text) if not name.startswith("pages/")]
    named = re.findall(r"`((?:cardlab|tests|docs|notebooks|binder)/[\w./]+\.\w+)`", text)
    assert [name for name in linked if not (page.parent / name).exists()] == []  # pages/ is made by docs/build
    assert [name for name in named if not (ROOT / name).exists()] == []
    assert page.name not in ("README.md", "architecture.md") or len(linked) + len(named) >= 6


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_commands_that_a_page_names_are_understood(page):
    for told in COMMAND.findall(page.read_text(encoding="utf-8")):
        first, *rest = [STAND_INS.get(word, word) for word in shlex.split(told, comments=True)] or ["home"]
        command = cardlab.commands.get(first)
        with contextlib.suppress(Exit):  # of --help; what is wrong raises UsageError
            _ = command.make_context(first, rest) if command else cardlab.make_context("cardlab", [first, *rest])


def test_the_page_for_a_class_names_the_steps_that_it_needs():
    text = (ROOT / "docs" / "for_a_class.md").read_text(encoding="utf-8")
    commands = [told.strip() for told in COMMAND.findall(text)]
    assert {"class", "class --portable FOLDER", "print black_jack --lesson 1", "print black_jack"} <= set(commands)
    assert len(re.findall(r"\S*\w\S*", text)) <= 1200, "it is read before a lesson"
    help_ = (ROOT / "docs" / "class_help.md").read_text(encoding="utf-8")
    assert {"site pages", "class --portable FOLDER", "class --port 8080"} <= {c.strip() for c in COMMAND.findall(help_)}
    blocks = re.findall(r"```(?:sh|text)\n(.*?)```", text, re.DOTALL)
    assert len(blocks) == 2 and all(len(block.strip().splitlines()) == 3 for block in blocks)
    extras = {extra for named in re.findall(r'"\.\[(.+?)\]"', text + help_) for extra in named.split(",")}
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert extras == {"site", "print"} and all(f"\n{extra} = [" in project for extra in extras)
