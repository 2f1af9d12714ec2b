"""A table of several devices behind a real JupyterHub, and behind a real proxy with two servers, in a real browser.

It needs `pip install jupyterhub`, `npm install -g configurable-http-proxy`, and nginx. A teacher opens a table of Black
Jack where they may; two children without a login come by its letters and tap until one of them has tapped ten times.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from time import monotonic

from conftest import FLAGS, QUIET, chromium, free_port, start, stop
from playwright.sync_api import Browser, Page, ViewportSize, expect, sync_playwright
from rows import Row

SIZE = ViewportSize(width=820, height=700)
KEY = "a word of the teachers"
TAPS, TRIES = 10, 8
FIRST = "BCDFGHJKL"  # with which the codes of the first of two servers begin
FIND = ".cl-target.cl-on, .cl-moves .cl-move"
NEEDS = ("jupyterhub", "configurable-http-proxy", "nginx")
HUB = """
c = get_config()
c.JupyterHub.bind_url = "http://127.0.0.1:{port}/"
c.JupyterHub.hub_port = {hub}
c.ConfigurableHTTPProxy.api_url = "http://127.0.0.1:{api}"
c.JupyterHub.authenticator_class = "dummy"
c.DummyAuthenticator.password = "cards"
c.Authenticator.allow_all = True
c.JupyterHub.spawner_class = "simple"
c.Spawner.cmd = ["cardlab", "hub", "--allow-root"]
c.Spawner.http_timeout = 120
c.JupyterHub.services = [{{
    "name": "rooms",
    "url": "http://127.0.0.1:{own}",
    "command": ["cardlab", "class", "--host", "127.0.0.1", "--port", "{own}"],
    "environment": {{"CARDLAB_TEACHER": "{key}"}},
}}]
"""
NGINX = """
daemon off;
pid {folder}/nginx.pid;
error_log stderr notice;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    upstream either {{
        hash $remote_addr$http_user_agent;
        server 127.0.0.1:{first};
        server 127.0.0.1:{second};
    }}
    map $arg_room $tables {{
        default either;
        "~*^[B-L]" 127.0.0.1:{first};
        "~*^[M-Z]" 127.0.0.1:{second};
    }}
    map $http_upgrade $connection_upgrade {{
        default upgrade;
        "" close;
    }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://$tables;
            proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade;
            proxy_set_header Connection $connection_upgrade;
        }}
    }}
}}
"""


@contextmanager
def running(*commands: tuple[list[str], str], **environment: str) -> Iterator[None]:
    """These servers, each with the line by which it says that it is ready."""
    processes = []
    try:
        for command, ready in commands:
            processes.append(start(command, ready, **environment)[0])
        yield
    finally:
        for process in processes:
            stop(process)


def code(page: Page) -> str:
    """The letters of the table that a page has opened for Black Jack."""
    page.locator(".cl-opens").get_by_role("button", name="Black Jack", exact=True).click()
    expect(page.locator(".cl-lobby")).to_be_visible()
    label = page.locator(".cl-code").get_attribute("aria-label") or ""
    return label.removeprefix("The letters ").replace(" ", "")


def comes(page: Page, letters: str, animal: str) -> None:
    """A child types the letters and sits down."""
    page.get_by_role("textbox", name="Four letters").fill(letters)
    page.get_by_role("button", name="Go there").click()
    page.get_by_role("radio", name=animal).check(force=True)
    page.get_by_role("button", name="Sit here").last.click()
    expect(page.locator(".cl-said")).to_contain_text("starts in a moment")


def played(teacher: Page, children: list[Page]) -> list[float]:
    """Seconds from a tap of one child until the page of the other one has shown it."""
    teacher.get_by_role("button", name="Start").click()
    found: list[float] = []
    while len(found) < TAPS:
        for one, other in (children, children[::-1]):
            if one.locator(FIND).count() and other.locator(".cl-board").count():
                before = other.locator(".cl-board").get_attribute("data-number")
                since = monotonic()
                one.locator(FIND).first.click(timeout=2000)
                changed = "old => document.querySelector('.cl-board')?.dataset.number !== old"
                other.wait_for_function(changed, arg=before, timeout=20_000)
                found.append(monotonic() - since)
        children[0].wait_for_timeout(20)
        if teacher.locator(".cl-end").count():
            break
    return found


def pages(browser: Browser, count: int, agent: str = "tablet") -> list[Page]:
    """Pages that keep nothing of each other."""
    found = []
    for number in range(count):
        page = browser.new_context(viewport=SIZE, user_agent=f"{agent}, {number}").new_page()
        page.add_init_script(QUIET)
        page.set_default_timeout(120_000)
        found.append(page)
    return found


def table(teacher: Page, children: list[Page], door: str) -> tuple[str, list[float]]:
    """A table that the teacher's page opens; the children come by the address of a door. Its letters, and the taps."""
    letters = code(teacher)
    for page, animal in zip(children, ("Owl", "Lion"), strict=True):
        page.goto(f"{door}?page=together")
        assert not page.locator(".cl-opens").count(), "a child opens no table"
        comes(page, letters, animal)
    return letters, played(teacher, children)


def row(what: str, letters: str, taps: list[float]) -> Row:
    """A row of the table that is printed."""
    return Row(what, f"{1000 * median(taps):.0f} / {1000 * max(taps):.0f} ms", f"{len(taps)} taps at table {letters}")


def hubs(browser: Browser, folder: Path) -> list[Row]:
    """As a service of a hub, and at a teacher's own server on it."""
    port, hub, api, own = (free_port() for _ in range(4))
    (folder / "config.py").write_text(HUB.format(port=port, hub=hub, api=api, own=own, key=KEY), "utf-8")
    command = [shutil.which("jupyterhub") or "jupyterhub", "--config", str(folder / "config.py")]
    url, found = f"http://127.0.0.1:{port}/", []
    command += ["--JupyterHub.db_url=sqlite:///:memory:", f"--JupyterHub.cookie_secret_file={folder}/secret"]
    with running((command, "JupyterHub is now running"), HOME=str(folder)):
        teacher, *children = pages(browser, 3)
        teacher.goto(f"{url}services/rooms/?page=together")
        assert not teacher.locator(".cl-opens").count(), "nobody opens a table without the word"
        teacher.goto(f"{url}services/rooms/?teacher={KEY}")
        found.append(
            row("tap to the other's page, service of a hub", *table(teacher, children, f"{url}services/rooms/"))
        )
        teacher, *children = pages(browser, 3)
        teacher.goto(f"{url}hub/login")
        teacher.get_by_label("Username").fill("ana")
        teacher.get_by_label("Password").fill("cards")
        teacher.get_by_role("button", name="Sign in").click()
        teacher.wait_for_url("**/user/ana/**", timeout=180_000)
        home = f"{url}user/ana/voila/render/"
        teacher.goto(f"{home}?page=together")
        found.append(
            row("tap to the other's page, teacher's server on a hub", *table(teacher, children, f"{home}table/"))
        )
    return found


def proxies(browser: Browser, folder: Path) -> list[Row]:
    """Two servers behind one proxy, which sends each device to the one that has its table."""
    port, first, second = (free_port() for _ in range(3))
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, port=port, first=first, second=second), "utf-8")
    serve = [sys.executable, "-m", "cardlab.cli", "class", "--host", "127.0.0.1", "--teacher", KEY]
    found: dict[str, Row] = {}
    url = f"http://127.0.0.1:{port}/"
    with running(
        ([*serve, "--port", str(first), "--letters", FIRST], "Ctrl"),
        ([*serve, "--port", str(second), "--letters", "MNPQRSTVWXZ"], "Ctrl"),
        (["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")], "start worker process"),
    ):
        for number in range(TRIES):
            teacher, *children = pages(browser, 3, agent=f"tablet {number}")
            teacher.goto(f"{url}?teacher={KEY}")
            letters, taps = table(teacher, children, url)
            name = "first" if letters[0] in FIRST else "second"
            found.setdefault(name, row(f"tap to the other's page, {name} of two servers", letters, taps))
            if len(found) == 2:
                break
    return [*found.values()]


def bench() -> list[Row]:
    """The rows of all doors; raises SystemExit where something that they need is not installed."""
    if missing := [name for name in NEEDS if shutil.which(name) is None]:
        raise SystemExit(f"This bench needs {', '.join(missing)}.")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(playwright), args=FLAGS)
        return [*proxies(browser, Path(folder)), *hubs(browser, Path(folder))]
