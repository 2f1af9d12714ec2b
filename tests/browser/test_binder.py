"""Binder: the environment of binder/, and its doors opened in a browser as a visitor finds them.

What it needs is linked from the environment of the tests; CARDLAB_LAWS=full installs it from nothing.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep
from urllib.parse import urljoin, urlsplit

import laws
import linked
import pytest
from conftest import ROOT, SECONDS, Server, free_port, start, stop
from hands import until

pytestmark = pytest.mark.binder
KERNELS = "url => fetch(`${url}api/kernels`).then((answer) => answer.json()).then((all) => all.map((one) => one.id))"
PREFIXES = ("/", "/user/somebody-cardlab-x2k1/")  # alone, and where the proxy of a hub puts it


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """A copy of the checkout with the environment that Binder makes for it, and what is set there."""
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
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)  # ours fills it, too
    tools = environment / ("Scripts" if os.name == "nt" else "bin")
    path = {"PATH": os.pathsep.join([str(tools), os.environ["PATH"]]), "VIRTUAL_ENV": str(environment)}
    path["PIP_NO_COMPILE"] = "no"  # which is how pip reads it: what is never imported need not be compiled
    ours = [sys.executable, "-m", "pip", "--python", str(tools / "python")]
    installer = ["uv", "pip"] if shutil.which("uv") else ours
    around = {**os.environ, **path}
    alone = []
    if laws.LAWS != "full":
        (wanted,) = (home / "binder" / "requirements.txt").read_text("utf-8").splitlines()
        linked.link(f"cardlab{wanted.removeprefix('.')}", environment)
        alone = ["--no-deps"]
    subprocess.run(
        [*installer, "install", "--quiet", *alone, "-r", "binder/requirements.txt"], cwd=home, env=around, check=True
    )
    subprocess.run(["bash", "binder/postBuild"], cwd=home, env=around, check=True)
    settings = tmp_path_factory.mktemp("settings")  # not those of the person who runs the tests
    return home, {**path, "JUPYTER_CONFIG_DIR": str(settings), "PYTHONPATH": ""}


@pytest.fixture(scope="module", params=laws.sampled(PREFIXES, 1, "binder"))
def binder(request, built) -> Iterator[Server]:
    """The server that Binder starts there."""
    home, around = built
    jupyter = shutil.which("jupyter", path=around["PATH"])
    command = [str(jupyter), "lab", "--no-browser", "--allow-root", "--IdentityProvider.token=", "--ip=127.0.0.1"]
    command += [f"--port={free_port()}", f"--ServerApp.base_url={request.param}", f"--ServerApp.root_dir={home}"]
    process, match = start(command, r"ServerApp\] (http://127\.0\.0\.1:\d+/\S*?)(?:lab)?$", **around)
    server = Server(match[1], home / "notebooks", process)
    address, deadline = urlsplit(server.url), monotonic() + SECONDS
    while True:  # it tells its address before it listens
        with suppress(OSError), socket.create_connection((address.hostname, address.port)):
            break
        assert process.poll() is None and monotonic() < deadline
        sleep(0.1)
    assert server.url.endswith(request.param)
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


def test_the_path_that_readme_gives_leads_to_a_dealt_table_and_to_the_lessons(binder, open_page, shot):
    since = monotonic()
    page = open_page(binder.url + said()[0])
    page.locator(".cl-games").first.wait_for()
    assert page.title() == "cardlab"
    page.get_by_role("button", name="Play Black Jack").click()
    page.locator('.cl-target[data-id^="card:"]').first.wait_for()
    print(f"From the address to the first card: {monotonic() - since:.1f} s")
    shot(page)
    assert page.evaluate(KERNELS, binder.url) == []  # tables need none
    page.goto(binder.url + said()[0])
    lesson = page.get_by_role("link", name="Learn Black Jack").first
    address = lesson.evaluate("link => link.href")
    assert address == urljoin(binder.url, "voila/render/notebooks/black_jack.ipynb")
    page.goto(address)
    page.locator(".cl-steps").wait_for()
    page.get_by_role("heading", name="Black Jack").first.wait_for(state="attached")
    (kernel,) = page.evaluate(KERNELS, binder.url)
    page.locator(".cl-home").click()
    page.get_by_role("button", name="Play Black Jack").wait_for()
    assert page.url.rstrip("/") == (binder.url + said()[0]).rstrip("/")
    until(page, f"fetch('{binder.url}api/kernels/{kernel}').then((answer) => answer.status === 404)")
    page.record.errors.clear()  # which the browser says of such an answer


def test_jupyterlab_opens_the_lessons_at_the_path_that_readme_gives(binder, open_page, shot):
    page = open_page(binder.url + said()[1])
    page.locator(".jp-Notebook .jp-CodeCell").first.wait_for()
    shot(page)
