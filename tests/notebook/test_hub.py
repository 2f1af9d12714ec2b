"""Below a JupyterHub: every learner's own server, under the prefix of their name, has the pages and the lessons."""

import asyncio
import json
import os
import sys
from contextlib import contextmanager
from types import ModuleType

import pytest
from conftest import ROOT, free_port, start, stop
from learners import Learner, LiveLearner, kernels, sits
from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import websocket_connect

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
    assert around["JUPYTERHUB_DEFAULT_URL"] == "/voila/render/"
    assert (pages.PACKAGE / "notebook" / "hub" / "jupyter_server_config.py").is_file()
    assert around["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0] == str(pages.PACKAGE / "notebook" / "hub")


def test_without_jupyterhub_it_says_what_is_missing(tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "jupyterhub", None)
    with pytest.raises(
        SystemExit, match=r"needs JupyterHub in the same environment. Install it with: .+ -m pip install jupyterhub"
    ):
        cli.main(["hub"])


@contextmanager
def server(tmp_path, token=""):
    """A learner's own server; what jupyterhub-singleuser adds is the login, its settings and its prefix are these."""
    command = [sys.executable, "-m", "jupyter", "server", "--no-browser", "--allow-root", "--ip=127.0.0.1"]
    command += [f"--port={free_port()}", "--ServerApp.base_url=/user/ana/", f"--IdentityProvider.token={token}"]
    process, match = start(
        [*command, f"--ServerApp.root_dir={ROOT / 'notebooks'}", "--ServerApp.disable_check_xsrf=True"],
        r"(http://127\.0\.0\.1:\d+/user/ana/)",
        JUPYTER_CONFIG_PATH=str(ROOT / "cardlab" / "notebook" / "hub"),
        JUPYTER_CONFIG_DIR=str(tmp_path),
    )
    try:
        yield process, match[1]
    finally:
        stop(process)


@pytest.mark.slow
def test_home_tables_and_lessons_work_below_a_prefix(tmp_path):
    async def visits(process, url):
        home, voila, lesson = LiveLearner(f"{url}voila/render/"), Learner(url), Learner(url)
        link = "?game=black_jack&seed=7&players=Ana,bot"
        await sits(home, link)
        await sits(voila, f"voila/render/play.ipynb{link}")
        await sits(lesson, "voila/render/bela.ipynb")
        for learner in (home, voila, lesson):
            assert learner.models[learner.tables[0]]["look"]["targets"]
        assert len(kernels(process.pid)) == 2  # Voila goes on serving the home page to whoever opens it there
        for learner in (voila, lesson):
            assert "data-cardlab" in learner.page and '"/user/ana/' in learner.page
            assert "cdn" not in learner.page.lower()
        for learner in (home, voila, lesson):
            await learner.leave()

    with server(tmp_path) as (process, url):
        asyncio.run(visits(process, url))


@pytest.mark.slow
def test_nobody_plays_at_the_server_of_somebody_else(tmp_path):
    async def visits(process, url):
        pages, line = f"{url}voila/render/", f"{url.replace('http', 'ws', 1)}voila/render/line"
        answer = await AsyncHTTPClient().fetch(pages, raise_error=False, follow_redirects=False)
        assert answer.code == 302 and "/login?" in answer.headers["Location"]
        assert (await AsyncHTTPClient().fetch(f"{pages}?token=sesame")).code == 200
        assert (await AsyncHTTPClient().fetch(f"{pages}elsewhere/?token=sesame", raise_error=False)).code == 404
        with pytest.raises(HTTPClientError, match="403"):
            await websocket_connect(line)
        (await websocket_connect(f"{line}?token=sesame")).close()
        # But who is let in to an open table needs no login there, and finds nothing else.
        assert (await AsyncHTTPClient().fetch(f"{pages}table/")).code == 200
        guest = await websocket_connect(f"{pages.replace('http', 'ws', 1)}table/line")
        await guest.write_message(json.dumps({"open": {"page": "", "got": 0, "link": "game=black_jack"}}))
        while '"page":"together"' not in (told := str(await guest.read_message())).replace(": ", ":"):
            assert '"page":"table"' not in told.replace(": ", ":")
        guest.close()

    with server(tmp_path, "sesame") as (process, url):
        asyncio.run(visits(process, url))
