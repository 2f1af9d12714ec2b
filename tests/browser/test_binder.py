"""Binder: the environment of binder/ built from nothing, and both of its doors opened in a browser."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import ROOT, Server, free_port, start, stop

pytestmark = pytest.mark.binder


@pytest.fixture(scope="module")
def binder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A copy of the checkout, built and served as Binder does it, from the top of the checkout."""
    top = tmp_path_factory.mktemp("binder")
    home, environment = top / "home", top / "environment"
    names = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        capture_output=True,
        check=True,
    ).stdout.decode()
    for name in filter(None, names.split("\0")):
        if (ROOT / name).is_file():
            (home / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, home / name)
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    tools = environment / ("Scripts" if os.name == "nt" else "bin")
    path = {"PATH": os.pathsep.join([str(tools), os.environ["PATH"]]), "VIRTUAL_ENV": str(environment)}
    path["PIP_NO_COMPILE"] = "no"  # which is how pip reads it: what is never imported need not be compiled
    installer = ["uv", "pip"] if shutil.which("uv") else [str(tools / "python"), "-m", "pip"]
    around = {**os.environ, **path}
    subprocess.run(
        [*installer, "install", "--quiet", "-r", "binder/requirements.txt"], cwd=home, env=around, check=True
    )
    subprocess.run(["bash", "binder/postBuild"], cwd=home, env=around, check=True)
    settings = tmp_path_factory.mktemp("settings")  # not those of the person who runs the tests
    command = [str(tools / "jupyter"), "lab", "--no-browser", "--allow-root", "--IdentityProvider.token="]
    process, match = start(
        [*command, f"--port={free_port()}", "--ip=127.0.0.1", f"--ServerApp.root_dir={home}"],
        r"ServerApp\] (http://127\.0\.0\.1:\d+/)",
        JUPYTER_CONFIG_DIR=str(settings),
        PYTHONPATH="",
        **path,
    )
    server = Server(match[1], home / "notebooks", process)
    yield server
    process.kill()  # nothing is to be kept, and it takes its time to say goodbye to the kernels of the pool
    stop(process)


def test_the_environment_holds_a_built_cardlab_not_the_checkout(binder):
    python = Path(binder.process.args[0]).with_name("python")
    where = "import cardlab, sys; print(cardlab.__file__.startswith(sys.prefix))"
    assert subprocess.run([python, "-I", "-c", where], capture_output=True, text=True, check=True).stdout == "True\n"


def said() -> list[str]:
    """The address paths that README tells people to start Binder with: the home page's, the lessons'."""
    sentence = re.search(r"start it with the address\s+path (.*?)\.\s", (ROOT / "README.md").read_text("utf-8"), re.S)
    return re.findall(r"`([^`]+)`", sentence[1])


def test_the_home_page_opens_at_the_path_that_readme_gives(binder, open_page, shot):
    page = open_page(binder.url + said()[0])
    page.locator("#rendered_cells").wait_for(state="visible")
    assert page.title() == "cardlab"
    assert "Error" not in page.locator("#rendered_cells").inner_text()
    page.get_by_role("button").first.wait_for()
    shot(page)


def test_jupyterlab_opens_the_lessons_at_the_path_that_readme_gives(binder, open_page, shot):
    page = open_page(binder.url + said()[1])
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    shot(page)
