"""The path that CONTRIBUTING.md tells for a game of one's own, followed word for word in a temporary copy.

The commands are read out of the page, and README names the same. Each is run as it stands there, with three
differences: `bash tests/run quick` runs here only what concerns the new games, their cases of the laws, for the whole
takes minutes (``CARDLAB_LAWS=full`` runs all of it); `--watch` has no end, so it is asked once without; and no browser
is opened. Beside the new game lies one that somebody has written from a description: without a lesson, symmetries and
tests, with two packs, and bots of two strengths.
"""

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Timer
from urllib.parse import urlsplit

import laws
import pytest
from conftest import SECONDS
from lines import Page

from cardlab.lab.writing.lacking import parts_of, watched
from cardlab.lab.writing.scaffold import new, parts

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Add a game")[2].partition("\n## ")[0]
COMMANDS = [line.partition("  #")[0].strip() for line in PAGE.partition("```sh\n")[2].partition("```")[0].splitlines()]
README = (ROOT / "README.md").read_text("utf-8").partition("## Add a game")[2].partition("\n## ")[0]
NEW = "my_game or crazy_eights"
CASES = ["tests/laws/test_laws.py", "tests/laws/test_positions.py", "tests/rules/test_rulebook.py"]


@pytest.fixture(scope="module")
def house(tmp_path_factory):
    """A copy of the repository as it is here, without what was installed or built, but for what Python has compiled."""
    root = tmp_path_factory.mktemp("house") / "cardlab"
    left = shutil.ignore_patterns(
        ".git", ".venv", "node_modules", "output", "build", "pages", "my_game*", "test_my_game*"
    )
    shutil.copytree(ROOT, root, ignore=left)
    for words in (["init", "-q"], ["add", "-A"]):  # some tests ask git which files there are
        subprocess.run(["git", *words], cwd=root, check=True)
    written = root / "cardlab" / "games" / "crazy_eights"
    shutil.copytree(ROOT / "tests" / "data" / "crazy_eights", written, dirs_exist_ok=True)
    return root


def ran(command, folder, root, **more):
    """What a command says, with the cardlab of a copy."""
    env = os.environ | {"PYTHONPATH": str(root), **more}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert not done.returncode, f"{command}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def as_here(command):
    """A command of the page as it is run here."""
    if command == "bash tests/run quick" and laws.LAWS != "full":
        python = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not slow", "-k", NEW]
        return [*python, *CASES, "tests/games/my_game"]
    words = [word for word in shlex.split(command) if word != "--watch"]
    if words[0] == "cardlab":
        return [sys.executable, "-m", "cardlab.cli", *words[1:]]
    return [sys.executable if word == "python" else word for word in words]


@pytest.mark.slow
def test_the_path_of_the_page_is_green_in_a_copy(house):
    assert [command.split()[0] for command in COMMANDS] == ["cardlab", "cardlab", "python", "bash"]
    for command in COMMANDS:
        said = ran(as_here(command), house, house, CARDLAB_LAWS="quick")
        assert said, command
    assert parts("my_game", house / "cardlab" / "games" / "my_game").folder.is_dir()
    assert re.search(r"\d+ passed", said)


def test_readme_tells_the_same_path():
    """Its other commands are those of the whole house: to install a copy, to test all, to make the docs."""
    told = re.findall(r"`((?:cardlab|python|bash) [^`]+)`", README)
    assert [command for command in told if "my_game" in command] == COMMANDS[:2]
    others = ["python -m pip install -e .", "bash tests/run", "bash docs/build"]
    assert [command for command in told if "my_game" not in command] == others


@pytest.mark.slow
def test_a_package_of_ones_own_is_green_at_once(tmp_path):
    """Begun anywhere else it is checked where it lies, and found by its entry point where it is installed."""
    for words in (["new", "our_game"], ["check", "our_game", "--games", "1"]):
        said = ran([sys.executable, "-m", "cardlab.cli", *words], tmp_path, ROOT)
    assert said.startswith("The laws hold") and "says that it is a draft" in said
    own = tmp_path / "our_game"
    entered = own / "our_game-0.1.0.dist-info"
    entered.mkdir()
    (entered / "METADATA").write_text("Metadata-Version: 2.1\nName: our_game\nVersion: 0.1.0\n")
    points = re.search(r"\[project\.entry-points\.(\S+)\]\n(.+)", (own / "pyproject.toml").read_text("utf-8"))
    (entered / "entry_points.txt").write_text(f"[{points[1].strip(chr(34))}]\n{points[2].replace(chr(34), '')}\n")
    path = f"{own}{os.pathsep}{ROOT}"
    python = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"]
    assert "4 passed" in ran(python, own, ROOT, PYTHONPATH=path)


def test_what_is_changed_is_told_again_and_nothing_else(tmp_path):
    new("our_game", tmp_path)
    own, told, looks = parts("our_game", tmp_path / "our_game" / "our_game"), [], iter([None, own_text, None])

    def wait():
        act = next(looks, wait)
        if act is own_text:
            own_text(own.folder / "book.md")
        return act is not wait

    watched(own, lambda: told.append(1), wait)
    assert len(told) == 2


@pytest.mark.slow
def test_a_watched_game_is_served_anew_and_checked_after_each_change(tmp_path):
    """First it plays, then Python cannot read it, then it plays with other words; the page opens once."""
    new("our_game", tmp_path)
    game = tmp_path / "our_game" / "our_game" / "game.py"
    python = [sys.executable, "-m", "cardlab.cli", "check", "our_game", "--watch", "--games", "1"]
    env = os.environ | {"PYTHONPATH": str(ROOT), "BROWSER": "echo opened %s", "PYTHONUNBUFFERED": "1"}
    group = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "start_new_session": True}
    watching, said = subprocess.Popen(python, cwd=game.parents[1], env=env, **group), []
    late = Timer(4 * SECONDS, lambda: os.killpg(watching.pid, signal.SIGKILL))
    late.start()

    def until(word):
        for line in watching.stdout:
            said.append(line)
            if found := re.search(word, line):
                return found
        pytest.fail(f"It ended with {watching.wait()}: {''.join(said)}")

    async def shown(url):
        page = Page(url)
        await page.come("game=our_game&stage=2&seed=1")
        await page.leave()
        return json.dumps([*page.models.values()])

    try:
        until("The laws hold")
        url = until(r"opened (http\S+/)\?game=our_game")[1]
        assert "Draw a card" in asyncio.run(shown(url))
        text = game.read_text("utf-8")
        game.write_text(text + "\ndef (\n", "utf-8")
        until(r"Python cannot read .*game\.py, line \d+: invalid syntax\.")
        until("The table waits")
        game.write_text(text.replace("Draw a card", "Fetch a card"), "utf-8")
        until("A hand goes otherwise than it is written down")
        assert until(r"The table: (\S+/)")[1] == url
        assert "Fetch a card" in asyncio.run(shown(url))
        assert sum("opened" in line for line in said) == 1 and "Traceback" not in "".join(said)
        watching.terminate()  # this process alone, and the server ends with it
        assert not watching.wait() and "Traceback" not in watching.stdout.read()
        with pytest.raises(OSError, match="refused"):
            socket.create_connection((urlsplit(url).hostname, urlsplit(url).port))
    finally:
        late.cancel()
        with suppress(ProcessLookupError):
            os.killpg(watching.pid, signal.SIGKILL)
        watching.communicate()


def own_text(file):
    """Write a file again, a moment later than it was."""
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    os.utime(file, ns=(0, 0))


@pytest.mark.parametrize(
    ("name", "said"), [("black jack", "already"), ("class", "cannot be the name"), ("1st", "cannot be the name")]
)
def test_a_name_that_does_not_fit_is_refused(name, said, tmp_path):
    with pytest.raises(ValueError, match=said):
        new(name, tmp_path)


def test_the_parts_of_a_game_of_the_house_lie_where_those_of_all_do():
    assert all(file.exists() for file in parts_of("memory"))
