"""Below a JupyterHub: every learner's own server, under the prefix of their name, has the pages and the lessons."""

import asyncio
import os
import sys
from contextlib import suppress
from time import monotonic
from types import ModuleType

import pytest
from conftest import ROOT, SECONDS, free_port, start, stop
from learners import Class, sits
from tornado.httpclient import AsyncHTTPClient

from cardlab import cli
from cardlab.cli import pages


def test_the_hub_starts_a_server_with_the_lessons_and_our_settings(tmp_path, monkeypatch):
    started = []
    hub = ModuleType("jupyterhub.singleuser")
    hub.main = lambda: started.append((list(sys.argv), dict(os.environ)))
    monkeypatch.setitem(sys.modules, "jupyterhub", ModuleType("jupyterhub"))
    monkeypatch.setitem(sys.modules, "jupyterhub.singleuser", hub)
    monkeypatch.setattr(pages, "LESSONS", tmp_path / "lessons")
    monkeypatch.setattr(sys, "argv", [])
    for name in ("JUPYTER_CONFIG_PATH", "JUPYTERHUB_DEFAULT_URL"):
        monkeypatch.setenv(name, "")
        monkeypatch.delenv(name)
    cli.main(["hub", "--port=9"])
    ((words, around),) = started
    assert words[1:] == [f"--ServerApp.root_dir={tmp_path / 'lessons'}", "--port=9"]
    assert (tmp_path / "lessons" / "play.ipynb").is_file()
    assert around["JUPYTERHUB_DEFAULT_URL"] == "/voila/render/play.ipynb"
    assert (pages.PACKAGE / "site" / "hub" / "jupyter_server_config.py").is_file()
    assert around["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == str(pages.PACKAGE / "site" / "hub")


def test_without_jupyterhub_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "jupyterhub", None)
    with pytest.raises(SystemExit, match="needs JupyterHub in the same environment: python -m pip install jupyterhub"):
        cli.main(["hub"])


@pytest.mark.slow
def test_home_table_and_lesson_work_below_a_prefix(tmp_path):
    """What jupyterhub-singleuser adds is the login; the server, its settings and its prefix are these."""
    prefix, command = (
        "/user/ana/",
        [sys.executable, "-m", "jupyter", "server", "--no-browser", "--allow-root", "--ip=127.0.0.1"],
    )
    command += [f"--port={free_port()}", f"--ServerApp.base_url={prefix}", "--IdentityProvider.token="]
    process, match = start(
        [*command, f"--ServerApp.root_dir={ROOT / 'notebooks'}", "--ServerApp.disable_check_xsrf=True"],
        r"(http://127\.0\.0\.1:\d+)/user/ana/",
        JUPYTER_CONFIG_PATH=str(ROOT / "cardlab" / "site" / "hub"),
        JUPYTER_CONFIG_DIR=str(tmp_path),
    )

    deadline = monotonic() + SECONDS

    async def visits():
        while True:  # it tells its address before it listens
            with suppress(OSError):
                await AsyncHTTPClient().fetch(f"{match[1]}{prefix}api", request_timeout=SECONDS)
                break
            assert process.poll() is None and monotonic() < deadline
            await asyncio.sleep(0.1)
        two = Class(match[1] + prefix, 2)

        async def come(learner, number):
            page = "bela.ipynb" if number else "play.ipynb?game=black_jack&seed=7&players=Ana,bot"
            await sits(learner, f"voila/render/{page}")

        assert [x for x in await two.arrive(0, come) if not isinstance(x, float)] == []
        home, lesson = two.learners
        assert home.models[home.tables[0]]["look"]["targets"] and lesson.models[lesson.tables[0]]["look"]["targets"]
        for learner in two.learners:
            assert "data-cardlab" in learner.page and f'"{prefix}' in learner.page
            assert "cdn" not in learner.page.lower()
        await two.leave()

    try:
        asyncio.run(visits())
    finally:
        stop(process)
