"""Fixtures that all browser tests share: one Chromium, one Voila, one JupyterLab for the whole run.

A test asks for `voila_page` or `lab_page`, calls it with an address or a notebook, and gets a Playwright page that
remembers what went wrong: every page is checked at the end of its test for console errors, page errors and requests
to other machines, and leaves a screenshot in tests/output/ where the test took one with `shot`.
"""

from __future__ import annotations

import gc
import json
import math
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, Queue
from time import monotonic, sleep
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # jsonschema makes much of it at its import
import nbformat  # noqa: E402  # which imports jsonschema

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell lets what runs behind it ignore Ctrl+C
os.environ["LANGUAGE"] = "en"  # whatever is spoken where the tests run
gc.disable()  # until all tests are collected: meanwhile nothing is thrown away
ROOT = Path(__file__).resolve().parent.parent
OUTPUT = ROOT / "tests" / "output"
BROWSER, LAWS = ROOT / "tests" / "browser", ROOT / "tests" / "laws"
FLAGS = [
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync"),
    "--process-per-site",  # a page that comes after another finds Jupyter's scripts compiled: half the work
]
WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
NARROW: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
MEDIA = ("color_scheme", "reduced_motion", "forced_colors")  # what a page can be told later, too
# Who comes for the first time is asked whether to be read to; here that was answered before.
QUIET = "try { localStorage.getItem('cardlab-aloud') ?? localStorage.setItem('cardlab-aloud', 'off') } catch {}"
SECONDS = 120  # the longest wait for anything; a machine under load is slow, not broken
expect.set_options(timeout=SECONDS * 1000)  # a busy machine is slow, not wrong
# What Jupyter's own pages say without our doing; an entry is a pattern with its reason.
KNOWN = [
    r"Unsatisfied version",  # Voila's front end is older than the widgets' extensions ask for
    r"No satisfying version",  # the same
    r"Could not restore the debugger state",  # JupyterLab's, where a kernel ends while its debugger is still asked
]


# Looks again and again inside the page for half a second: to ask it anew each time costs more than most pages do.
LOOK = """async ([arg, pause]) => {
  for (const since = performance.now(); ; await new Promise((go) => setTimeout(go, pause))) {
    const told = EXPRESSION;
    const found = await (typeof told === "function" ? told(arg) : told);
    if (found || performance.now() - since > 500) return found ?? null;
  }
}"""


def wait_for_function(
    page: Page, expression: str, *, arg: Any = None, timeout: float = SECONDS * 1000, polling: object = None
) -> Any:
    """As Playwright's own, which has the page itself call eval(), and the policy of our pages forbids that.

    Gives the value, of a promise what it promises; looks every 20 milliseconds, or as often as `polling` says.
    """
    deadline, found = monotonic() + timeout / 1000, None
    pause, look = polling if isinstance(polling, int) else 20, LOOK.replace("EXPRESSION", f"({expression})")
    while found in (None, False, 0, ""):
        if monotonic() > deadline:
            raise TimeoutError(expression)
        try:
            found = page.evaluate(look, [arg, pause])
        except Error as error:  # while another page comes
            if "context was destroyed" not in str(error):
                raise
            page.wait_for_timeout(20)
    return found


Page.wait_for_function = wait_for_function  # type: ignore[method-assign, assignment]


READY = r"ready: (http\S+)"  # what our server says
SHARED = {"browser", "lessons", "voila", "jupyterlab"}  # fixtures of which a whole run has one


def pytest_report_header() -> list[str]:
    """How this run samples the laws, so that it can be had again."""
    import laws

    how = {"full": "all cases", "quick": "a quick sample"}.get(laws.LAWS, "a sample; CARDLAB_LAWS=full tries all")
    return [f"laws: {how}; CARDLAB_SEED={laws.SEED} draws the same one"]


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """What shares a browser or a server lies in tests/browser; the figures in test_<game>_numbers.py take long.

    Playwright keeps an event loop running, and tables behave differently in one; tests/run gives them a process.
    """
    import laws

    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
        elif SHARED & set(getattr(item, "fixturenames", ())):
            raise pytest.UsageError(f"{item.nodeid} needs a browser or a server: it belongs into tests/browser")
        if item.path.stem.endswith("_numbers"):
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
    yield  # now -k and -m choose; of what they leave, some tests take turns, and a quick run asks a fifth of the games
    waits = {*laws.waiting((mark.args[0], item) for item in items for mark in item.iter_markers("turns"))}
    waits |= laws.other_games([(item, item.nodeid.partition("[")[0], game_of(item)) for item in items])
    config.hook.pytest_deselected(items=[*waits])
    items[:] = [item for item in items if item not in waits]


def game_of(item: pytest.Item) -> str:
    """The game that a test is asked of, where it is asked of one after the other and is no law."""
    import laws

    cases = getattr(getattr(item, "callspec", None), "params", {}).values()
    return "" if LAWS in item.path.parents else next((c for c in cases if isinstance(c, str) and c in laws.GAMES), "")


def pytest_collection_finish() -> None:
    """The collector need not look through thousands of tests again and again, for they stay: a tenth of a run."""
    gc.enable()
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)  # a test leaves little behind: seldom is soon enough


def chromium(playwright: Playwright) -> str:
    """The path of the Chromium to test with: CARDLAB_CHROMIUM, the system's, or Playwright's own.

    Best is Debian's without a window of its own: with one, each page costs a second more of the processor.
    """
    named = os.environ.get("CARDLAB_CHROMIUM")
    if named:
        if not Path(named).is_file():
            raise FileNotFoundError(f"CARDLAB_CHROMIUM names {named}, which is not there")
        return named
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        path = shutil.which(name)
        if path:
            return path
    own = playwright.chromium.executable_path
    if not Path(own).is_file():
        raise FileNotFoundError("no Chromium here: run `bash tests/run`, or set CARDLAB_CHROMIUM to the path of one")
    return own


@dataclass
class Record:
    """What a page did: its requests, its console errors and its uncaught errors."""

    requests: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def listen(self, page: Page) -> None:
        """Writes down all that `page` does from now on."""

        def console(message: ConsoleMessage) -> None:
            if message.type == "error" and not any(re.search(known, message.text) for known in KNOWN):
                self.errors.append(f"{message.text} ({message.location.get('url')})")

        page.on("console", console)
        page.on("pageerror", lambda error: self.errors.append(f"uncaught: {error}"))
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("websocket", lambda websocket: self.requests.append(websocket.url))

    @property
    def away(self) -> list[str]:
        """The requests that would have left this machine."""
        near = ("127.0.0.1", "localhost", "[::1]", None)
        return [url for url in self.requests if urlsplit(url).hostname not in near]


@dataclass
class Server:
    """A running server: its address, ending in a slash, its folder of notebooks, and the process."""

    url: str
    folder: Path
    process: subprocess.Popen[str]

    def add_notebook(self, name: str, *cells: str) -> str:
        """Writes a notebook of code cells (Markdown where one starts with "# ") into the folder; returns its name."""
        markdown, code = nbformat.v4.new_markdown_cell, nbformat.v4.new_code_cell
        notebook = nbformat.v4.new_notebook(
            cells=[(markdown if cell.startswith("# ") else code)(cell) for cell in cells],
            metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        )
        nbformat.write(notebook, self.folder / name)
        return name


def start(command: list[str], ready: str, **environment: str) -> tuple[subprocess.Popen[str], re.Match[str]]:
    """Starts a server and waits for a line that matches `ready`; an early end or silence raises, with what it said."""
    process = subprocess.Popen(
        command,
        env={**os.environ, "PYTHONUNBUFFERED": "1", **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    lines: Queue[str] = Queue()

    def read() -> None:  # goes on after the start, or the pipe would fill and stop the server
        assert process.stdout is not None
        with suppress(ValueError):  # closed by `stop` while it is read
            for line in process.stdout:
                lines.put(line)
        lines.put("")

    threading.Thread(target=read, daemon=True).start()
    said, deadline = "", monotonic() + SECONDS
    while True:
        try:
            line = lines.get(timeout=max(0.1, deadline - monotonic()))
        except Empty:
            line = ""
        match = re.search(ready, line)
        if match:
            listening(process, match[0], deadline)
            return process, match
        said += line
        if not line:
            stop(process)
            raise RuntimeError(f"{' '.join(command)} did not get ready; it said:\n{said}")


def listening(process: subprocess.Popen[str], told: str, deadline: float) -> None:
    """Waits until a server listens at the address that it has told: a Jupyter server tells it a moment before."""
    address = re.search(r"://(127[\d.]+):(\d+)", told)
    while address and process.poll() is None and monotonic() < deadline:
        with suppress(OSError), socket.create_connection((address[1], int(address[2])), 1):
            return
        sleep(0.05)


def stop(process: subprocess.Popen[str]) -> None:
    """Ends a server that `start` began, by force if it does not listen."""
    process.terminate()
    try:
        process.wait(SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
    if process.stdout is not None:
        process.stdout.close()


def free_port() -> int:
    """A port that nothing listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture(autouse=True, scope="session")
def _in_this_process() -> None:
    """Hands are played here: on a busy machine other processes seem worth their start, and take longer to start."""
    from cardlab.lab import work

    work.WORTH = math.inf


@pytest.fixture(scope="session")
def notebooks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A working copy of all notebooks, served by Voila; tests add their own to it."""
    folder = tmp_path_factory.mktemp("served")
    for source in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(source, folder)
    return folder


SERVES = """import sys
from pathlib import Path
from cardlab.lessons import notebooks
folder = Path(sys.argv.pop(1)).resolve()
notebooks.shipped = lambda: folder
from cardlab.cli import main
main()"""


@pytest.fixture(scope="session")
def lessons(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one server of lessons without kernels, as people start it; to those of the package tests add their own."""
    folder = tmp_path_factory.mktemp("package")
    for source in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(source, folder)
    process, match = start([sys.executable, "-c", SERVES, str(folder), "--no-browser", "--port", "0"], READY)
    yield Server(match[1], folder, process)
    stop(process)


@pytest.fixture(scope="session")
def voila(notebooks: Path) -> Iterator[Server]:
    """The one Voila, started as people start it."""
    command = [sys.executable, "-m", "cardlab.cli", "--no-browser", "--port", "0", "--folder", str(notebooks)]
    process, match = start(command, READY)
    yield Server(match[1], notebooks, process)
    stop(process)


@pytest.fixture(scope="session")
def jupyterlab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The one JupyterLab, started as people start it, but without a token and open to scripts."""
    folder, settings = tmp_path_factory.mktemp("lab"), tmp_path_factory.mktemp("jupyter")
    config = {"IdentityProvider": {"token": ""}, "LabApp": {"expose_app_in_browser": True}}
    (settings / "jupyter_lab_config.json").write_text(json.dumps(config))
    command = [sys.executable, "-m", "cardlab.cli", "lab", "--no-browser", "--port", str(free_port())]
    process, match = start(
        [*command, "--folder", str(folder)],
        r"ServerApp\] (http://127\.0\.0\.1:\d+/)",
        JUPYTER_CONFIG_DIR=str(settings),
    )
    yield Server(match[1], folder, process)
    stop(process)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The one Chromium (in the place of pytest-playwright's, which knows nothing of a system's Chromium)."""
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(executable_path=chromium(playwright), args=FLAGS)
        yield running
        running.close()


class Window:
    """A window of the browser in which one test after another opens its pages, each as if nobody had been there before.

    Its process lives as long as its first, empty page, and keeps compiled what all pages load.
    """

    def __init__(self, browser: Browser, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.keeper = self.context.new_page()
        self.store = self.context.new_cdp_session(self.keeper)

    def forget(self, origins: set[str]) -> None:
        """Make it as new: the network is there, and the browser keeps nothing of these origins."""
        self.context.set_offline(False)
        self.context.clear_cookies()
        for origin in origins:
            self.keeper.goto(f"{origin}/favicon.ico")
            self.keeper.evaluate("localStorage.clear()")
            self.store.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        self.keeper.goto("about:blank")


@pytest.fixture(scope="session")
def windows(browser: Browser) -> dict[str, Window]:
    """The windows of this run, by what cannot be changed in one: fingers, and the dots of the display."""
    return {}


@pytest.fixture
def open_page(browser: Browser, windows: dict[str, Window]) -> Iterator[Callable[..., Page]]:
    """Opens addresses in fresh windows: `open_page(url, narrow=True)`; checks each at the end of the test.

    `page.record` holds what the page did; `first`: this browser was never here before; `shared`: in a window that
    forgets, which is quicker. Further words go to the browser context (`reduced_motion="reduce"`).
    A test in which an error is meant calls `page.record.errors.clear()` after looking at it.
    """
    opened: list[tuple[BrowserContext, Page, Record]] = []
    used: dict[str, set[str]] = {}  # of the shared windows, with the origins that were there

    def shared_page(options: dict[str, Any]) -> Page:
        """A page in a shared window; in one of its own, as another browser, where this test has one open already."""
        fixed = {name: value for name, value in options.items() if name not in ("viewport", *MEDIA)}
        if (key := json.dumps(fixed, sort_keys=True)) in used:
            return browser.new_context(**options).new_page()
        if key not in windows:
            windows[key] = Window(browser, **fixed)
        used[key] = set()
        page = windows[key].context.new_page()
        page.on("framenavigated", lambda frame: used[key].add("/".join(frame.url.split("/")[:3])))
        page.set_viewport_size(options["viewport"])
        page.emulate_media(**{name: options[name] for name in MEDIA if name in options})
        return page

    def open_it(url: str, *, narrow: bool = False, first: bool = False, shared: bool = False, **options: Any) -> Page:
        options = {**(NARROW if narrow else WIDE), **options}
        page, record = shared_page(options) if shared else browser.new_context(**options).new_page(), Record()
        if not first:
            page.add_init_script(QUIET)
        page.set_default_timeout(SECONDS * 1000)
        record.listen(page)
        page.record = record  # type: ignore[attr-defined]
        opened.append((page.context, page, record))
        page.goto(url)
        return page

    yield open_it
    # What a page says of drawings that come while it is being left is no error.
    errors = [error for _, _, record in opened for error in record.errors]
    said: list[bool] = []
    for context, page, _ in opened:
        if not page.is_closed():
            said += ["went wrong" in (page.locator("body").text_content() or "")]
            page.goto("about:blank")  # else the page sends no farewell and its kernel stays
            page.close()
        if all(context is not window.context for window in windows.values()):
            context.close()
    for key, origins in used.items():
        windows[key].forget({origin for origin in origins if origin.startswith("http")})
    for _, _, record in opened:
        assert record.away == []
    assert errors == []
    assert not any(said), "a page says that something went wrong"


@pytest.fixture
def voila_page(voila: Server, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """`voila_page("/?game=black_jack&stage=1&seed=7")`, or a lesson, once it is shown; words as in `open_page`.

    Nothing flies there; a test that is about flying says `reduced_motion="no-preference"`.
    """

    def open_it(path: str = "/", **options: Any) -> Page:
        page = open_page(voila.url + path.lstrip("/"), shared=True, **{"reduced_motion": "reduce", **options})
        page.locator("#rendered_cells:visible, [data-ready] #home > *").first.wait_for(state="attached")
        return page

    return open_it


@pytest.fixture
def lesson_page(lessons: Server, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """`lesson_page("black_jack.ipynb")`: a lesson without a kernel, or home, once it is shown; else as `voila_page`."""

    def open_it(path: str = "/", **options: Any) -> Page:
        page = open_page(lessons.url + path.lstrip("/"), shared=True, **{"reduced_motion": "reduce", **options})
        page.locator("[data-ready]").wait_for(state="attached")
        return page

    return open_it


@pytest.fixture
def lab_page(jupyterlab: Server, open_page: Callable[..., Page]) -> Callable[..., Page]:
    """`lab_page("black_jack.ipynb")`: the notebook in JupyterLab, all its cells run; words as in `open_page`.

    `slowed`: how many times slower the browser computes meanwhile.
    """

    def open_it(name: str, *, slowed: int = 1, **options: Any) -> Page:
        page = open_page(f"{jupyterlab.url}lab/tree/{name}?reset", shared=True, **options)
        page.wait_for_function("window.jupyterapp && document.querySelector('.jp-Notebook .jp-Cell')")
        session = "window.jupyterapp.shell.currentWidget.sessionContext"
        page.wait_for_function(f"{session} && {session}.session?.kernel?.status === 'idle'")
        processor = page.context.new_cdp_session(page)
        processor.send("Emulation.setCPUThrottlingRate", {"rate": slowed})
        # Not awaited inside the page: an evaluation knows no time limit.
        run = "window.jupyterapp.commands.execute('notebook:run-all-cells').then(() => { window.ran = true })"
        page.evaluate(f"() => {{ {run} }}")
        page.wait_for_function("window.ran")
        processor.send("Emulation.setCPUThrottlingRate", {"rate": 1})
        return page

    return open_it


@pytest.fixture
def shot(request: pytest.FixtureRequest) -> Callable[..., Path]:
    """`shot(page)` or `shot(page, "after")`: keeps a picture of what is seen as tests/output/<test>[-after].jpg."""

    def take(page: Page, name: str = "") -> Path:
        OUTPUT.mkdir(exist_ok=True)
        stem = re.sub(r"\W+", "_", f"{request.node.name}-{name}" if name else request.node.name).strip("_")
        path = OUTPUT / f"{stem}.jpg"
        page.screenshot(path=path, quality=90)  # what lies below the fold is not seen
        return path

    return take


if __name__ == "__main__":
    with sync_playwright() as found:
        print("Chromium:", chromium(found))
