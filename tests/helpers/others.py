"""Others: browsers of other makers, each driven in its own way, for Playwright knows only those that it builds itself.

Firefox hears WebDriver BiDi on a socket, WebKitGTK has a driver that is asked by HTTP and needs a screen. Both are told
in the same words what a finger does.

    PYTHONPATH=tests python tests/helpers/others.py      names those that are here
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from subprocess import Popen, TimeoutExpired
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any
from urllib.request import Request, urlopen

from conftest import SECONDS, free_port, start, stop
from websocket import create_connection

# What a function gives now, or nothing after the next picture.
LOOK = "async (look, ...words) => look(...words) || new Promise((told) => requestAnimationFrame(() => told(null)))"
# The middle of the first of some buttons that is seen, once it lies still and nothing lies over it.
SPOT = """(selector, unless) => {
  const seen = (words) => [...document.querySelectorAll(words)].find((one) => one.getClientRects().length);
  if (unless && seen(unless)) return "none";
  const button = seen(selector);
  button?.scrollIntoView({ block: "center", behavior: "instant" });
  const { x, y, width, height } = button?.getBoundingClientRect() ?? {}, spot = [x + width / 2, y + height / 2];
  const still = window.spot === `${spot}`;
  window.spot = `${spot}`;
  return still && button?.contains(document.elementFromPoint(...spot)) && spot;
}"""
Send = Callable[..., Any]


class Page:
    """A page of such a browser, by three ways to reach it: to an address, with a function, with what a finger does."""

    def __init__(self, go: Send, call: Send, act: Send) -> None:
        self.go, self._call, self._act = go, call, act

    def until(self, look: str, *words: object) -> Any:
        """What a function of JavaScript gives, once that is something."""
        said = ", ".join([f"({look})", *map(json.dumps, words)])
        deadline, found = monotonic() + SECONDS, None
        while found is None:  # not awaited inside the page: WebKitGTK may forget a promise that takes long
            assert monotonic() < deadline, look
            found = json.loads(self._call(f"async () => JSON.stringify(await ({LOOK})({said}))"))
        return found

    def press(self, selector: str, *, unless: str = "") -> bool:
        """Press the first of these buttons that is seen; nothing, once one of some others is seen."""
        if (spot := self.until(SPOT, selector, unless)) == "none":
            return False
        moves = [{"type": "pointerMove", "x": int(spot[0]), "y": int(spot[1])}, {"type": "pointerDown", "button": 0}]
        finger = {"type": "pointer", "id": "finger", "actions": [*moves, {"type": "pointerUp", "button": 0}]}
        self._act(actions=[finger])
        return True


@contextmanager
def _running(command: list[str], ready: str, **environment: str) -> Iterator[str]:
    process, match = start(command, ready, **environment)
    try:
        yield match[1]
    finally:
        stop(process)


@contextmanager
def firefox(program: str) -> Iterator[Page]:
    """Firefox, as if nobody had been there before."""
    with ExitStack() as stack:
        profile = stack.enter_context(TemporaryDirectory(ignore_cleanup_errors=True))
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        address = stack.enter_context(_running(command, r"WebDriver BiDi listening on (ws://\S+)"))
        socket = create_connection(f"{address}/session", timeout=SECONDS, suppress_origin=True)
        stack.callback(socket.close)
        numbers = count()

        def send(method: str, **params: object) -> Any:
            number = next(numbers)
            socket.send(json.dumps({"id": number, "method": method, "params": params}))
            while (told := json.loads(socket.recv())).get("id") != number:
                pass  # what happened meanwhile
            assert told["type"] == "success", told
            return told["result"]

        send("session.new", capabilities={})
        (context,) = (one["context"] for one in send("browsingContext.getTree")["contexts"])
        here = {"target": {"context": context}, "awaitPromise": True}
        yield Page(
            lambda url: send("browsingContext.navigate", context=context, url=url, wait="complete"),
            lambda code: send("script.callFunction", functionDeclaration=code, **here)["result"]["value"],
            lambda **told: send("input.performActions", context=context, **told),
        )


@contextmanager
def webkit(program: str) -> Iterator[Page]:
    """WebKitGTK, as if nobody had been there before, on a screen that nobody sees."""
    with ExitStack() as stack:
        screen = stack.enter_context(_running(["Xvfb", "-displayfd", "1", "-nolisten", "tcp"], r"^(\d+)$"))
        port = free_port()
        # Without a graphics card each picture would else take half a second.
        plain = {"DISPLAY": f":{screen}", "WEBKIT_DISABLE_DMABUF_RENDERER": "1"}
        driver = Popen([program, f"--port={port}", "--host=127.0.0.1"], env={**os.environ, **plain})
        stack.callback(stop, driver)

        def send(method: str, path: str, **body: object) -> Any:
            data = json.dumps(body).encode() if method == "POST" else None
            with urlopen(Request(f"http://127.0.0.1:{port}{path}", data, method=method), timeout=SECONDS) as answer:
                return json.load(answer)["value"]

        while True:  # it does not say when it listens
            with suppress(OSError):
                send("GET", "/status")
                break
            with suppress(TimeoutExpired):
                raise RuntimeError(f"{program} ended with {driver.wait(0.05)}")
        limits = {"timeouts": {"script": 1000 * SECONDS}}
        session = f"/session/{send('POST', '/session', capabilities={'alwaysMatch': limits})['sessionId']}"
        stack.callback(send, "DELETE", session)
        yield Page(
            lambda url: send("POST", f"{session}/url", url=url),
            lambda code: send("POST", f"{session}/execute/async", script=f"({code})().then(arguments[0])", args=[]),
            lambda **told: send("POST", f"{session}/actions", **told),
        )


def others() -> dict[str, Callable[[], Any]]:
    """How to open a page in each of them that is here, by name."""
    found = {}
    if program := shutil.which("firefox-esr") or shutil.which("firefox"):
        found["Firefox"] = lambda: firefox(program)
    if (driver := shutil.which("WebKitWebDriver")) and shutil.which("Xvfb"):
        found["WebKitGTK"] = lambda: webkit(driver)
    return found


if __name__ == "__main__":
    print("other browsers:", ", ".join(others()) or "none")
