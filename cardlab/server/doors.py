"""The home page at an address of a Jupyter or Voila server, its files, and the lines to its pages.

Why so: all addresses are relative to that of the page, so it plays at the root of a server, below a prefix or behind a
hub's proxy alike. Who may come in is the server's own business: it is asked for each door.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from html import escape
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import parse_qs

from jupyter_server.auth.decorator import allow_unauthenticated
from jupyter_server.base.handlers import JupyterHandler
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError, RequestHandler, authenticated
from tornado.websocket import WebSocketClosedError, WebSocketHandler

from ..language import Phrase, languages, speak, speaking, translated
from ..lessons.pages import LessonPage
from ..paper import prints
from ..room.room import Refused
from ..room.rooms import LINES, Rooms
from . import guard
from .code import COMMON, FOLDER, LIVE, STEPS, Code
from .hosts import told_apart
from .page import OF_LESSONS, framed, home, noscript
from .policy import lines, policy
from .pulse import Heartbeat
from .visits import LEFT, Visit, Visits

LINE = "line"  # below the home page
GUESTS = "table/"  # below the home page: the same for who has no login, and comes to open tables alone
TEACHER = "cardlab-teacher"  # the cookie of who has shown the key by which tables are opened
FOLDERS = r"((?:[^/]+/)*)"  # of notebooks, in each of which there can be a home page
HOME_NOTEBOOK = "play.ipynb"  # where a notebook is wanted
LESSON = r"(\w+)\.ipynb"  # below the home page
LONGEST = 1_000_000  # characters of a message; the longest has all saves of a browser
LONGEST_LINK = 10_000
PATIENT = 10.0  # seconds in which the first message has to come
MOST_SILENT = 200  # lines of one address before that, then the oldest of who has most of them is closed for a new one
# Why a line is closed: nothing is known of that page; all are taken; nonsense; nothing was said, so it is tried again.
UNKNOWN, FULL, ODD, SILENT = 4404, 4503, 4400, 4408
YEAR = 31_536_000  # seconds
ONE = ThreadPoolExecutor(1)  # for what takes seconds: two of them at once would hold up the tables


class Front(JupyterHandler):
    """The home page."""

    @authenticated
    async def get(self, folder: str = "") -> None:
        """Send the page, the same to everybody; what its address asks for, it says on its line."""
        self.welcome(folder)

    def welcome(self, folder: str) -> None:
        """Send the page, or take the key by which tables are opened."""
        beside(folder)
        visitor = guard.welcomed(self)
        if key := self.get_query_argument("teacher", ""):
            self._known(key, visitor)
            return
        rules = policy(connect=lines(self.request.host))
        self.set_header("Content-Security-Policy", f"{self.content_security_policy}; {rules}")
        self.set_header("Cache-Control", "no-cache")
        with speaking(self._language()):
            self.finish(page(visits().code))

    def _language(self) -> str:
        """The language of the page; one that its address asks for is that of the next pages, too."""
        asked = self.get_query_argument("language", "")
        if asked in languages():
            self.set_cookie(guard.LANGUAGE, asked, expires_days=365, samesite="Lax")
        return guard.wanted(self, asked, self.get_query_argument("room", ""))

    def _known(self, key: str, visitor: str) -> None:
        assert Rooms.here is not None, "a server that shows this has rooms"
        try:
            Rooms.here.show(key, visitor, str(self.request.remote_ip))
        except Refused as refused:
            self.set_status(403)
            with speaking(self._language()):
                self.finish(str(refused))
            return
        self.set_signed_cookie(TEACHER, "yes", expires_days=1, httponly=True, samesite="Lax")
        self.redirect("?page=together")


class GuestFront(Front):
    """The home page of guests."""

    @allow_unauthenticated
    async def get(self, folder: str = "") -> None:
        """Send the page to everybody."""
        self.welcome(folder)


def page(code: Code) -> str:
    """The home page of a server as HTML."""
    body = f"{noscript()}<main>{home()}</main>"
    return framed("cardlab", body, kind="home", where="live", head=_scripts(code), at=code.version)


def _scripts(code: Code) -> str:
    script = f'<script type="module" src="{code.version(LIVE)}"></script>'
    return f'{script}\n<link rel="modulepreload" href="{code.version(COMMON)}">'


class LessonFront(Front):
    """The page of a lesson that came with cardlab."""

    def welcome(self, name: str) -> None:
        """Give it; what its cells show comes over its line."""
        if name == Path(HOME_NOTEBOOK).stem:
            self.redirect(f"./?{self.request.query}" if self.request.query else "./")
            return
        guard.welcomed(self)
        with speaking(self._language()), speaking(visits().lessons.language(name)):
            found = visits().lessons.page(name)
            page = lesson_page(visits().code, name, found)
        rules = policy(connect=lines(self.request.host))
        self.set_header("Content-Security-Policy", f"{self.content_security_policy}; {rules}")
        self.set_header("Cache-Control", "no-cache")
        if found is None:
            self.set_status(404)
        self.finish(page)


class Prints(RequestHandler):
    """A PDF to print, made when it is first asked for, one at a time."""

    async def get(self, file: str) -> None:
        """Send the PDF, or 404 where there is none of that name."""
        try:
            made = await asyncio.get_running_loop().run_in_executor(ONE, prints.made, file, guard.wanted(self))
        except (KeyError, ModuleNotFoundError):
            raise HTTPError(404) from None
        self.set_header("Content-Type", "application/pdf")
        self.set_header("Vary", "Cookie, Accept-Language")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Content-Disposition", f'inline; filename="{file}"')
        self.finish(made)


def lesson_page(code: Code, name: str, page: LessonPage | None) -> str:
    """The page of a lesson as HTML, or one that leads home where there is none."""
    if page is None:
        nowhere, start = translated("There's no such page here"), translated("Go to the start")
        words = f'<h1>{nowhere}</h1><p><a href="./">{start}</a></p>'
        return framed("cardlab", f"<main>{words}</main>", kind="words", where="live", head="", at=code.version)
    script = f'<script src="{code.version(STEPS)}"></script>'
    styles = [f'<link rel="stylesheet" href="{code.version(name)}">' for name in OF_LESSONS]
    head = "\n".join([*styles, _scripts(code)])
    body = f'{noscript()}<main data-lesson="{escape(name)}">{page.body}</main>{script}'
    return framed(f"{page.title} - cardlab", body, kind="lesson", where="live", head=head, at=code.version)


class Assets(JupyterHandler):
    """The scripts, styles and pictures of the pages."""

    @allow_unauthenticated
    async def get(self, name: str) -> None:
        """Send a file to everybody; its address says what it is, so it is fetched once."""
        asset = visits().code.assets.get(name)
        if asset is None:
            raise HTTPError(404)
        self.set_header("Content-Type", asset.kind)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Cache-Control", f"max-age={YEAR if 'v' in self.request.arguments or len(name) > 20 else 3600}")
        self.set_header("Vary", "Accept-Encoding")
        known = self.request.headers.get("Accept-Encoding", "")
        for encoding, packed in asset.packed.items():
            if encoding in known:
                self.set_header("Content-Encoding", encoding)
                self.finish(packed)
                return
        self.finish(asset.plain)


class PageLine(WebSocketHandler, JupyterHandler):  # type: ignore[misc]  # jupyter_server: few types
    """The line to a page: first it says who it is and what it wants, then what is pressed."""

    silent: ClassVar[dict[str, dict[PageLine, str]]] = {}  # address -> its lines that have said nothing yet, and whose
    lines: ClassVar[set[PageLine]] = set()  # all that there are
    ping_interval = 0.0  # seconds; we ask ourselves, see pulse.py
    pulse: Heartbeat
    lost: float | None = None  # since when it is silent, if it is
    guest = False
    visit: Visit | None = None
    beside: Path
    _silent: object = None

    async def get(self, *words: str, **more: str) -> None:
        """Open a line to whom the server lets in."""
        if self.current_user is None:
            raise HTTPError(403)
        await super().get(*words, **more)

    def get_compression_options(self) -> dict[str, Any]:
        """A look is much like the one before: a fifth of it travels."""
        return guard.DEFLATED

    def open(self, folder: str = "") -> None:
        """Wait for its first message."""
        self.beside = beside(folder)
        self.set_nodelay(True)
        self.pulse = Heartbeat(visits().clock.now())
        PageLine.lines.add(self)
        silent = PageLine.silent.setdefault(str(self.request.remote_ip), {})
        silent[self] = guard.visitor_of(self)
        self._silent = IOLoop.current().call_later(PATIENT, self.close, SILENT, "It said nothing.")
        if len(silent) > MOST_SILENT:
            ((most, _),) = Counter(silent.values()).most_common(1)
            oldest = next(line for line, visitor in silent.items() if visitor == most)
            oldest._heard()
            oldest.close(FULL, "Too many lines from here say nothing.")
            if Rooms.here is not None:
                Rooms.here.note(LINES)

    def on_message(self, message: str | bytes) -> None:
        """What a page says: {"open": {...}} first, then {"hear": [widget, data], "got": number}, or {"bye": true}."""
        self.pulse.heard = visits().clock.now()
        try:
            if not isinstance(message, str) or len(message) > LONGEST:
                raise ValueError
            self._take(json.loads(message), len(message))
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError):
            self._odd("That makes no sense.")

    def _odd(self, why: str) -> None:
        """End a visit whose page is none of ours."""
        if self.visit is not None:
            visits().go(self.visit)
        self.close(ODD, why)

    def _take(self, told: dict[str, Any], size: int) -> None:
        if self.visit is None:
            self._seat(told["open"])
        elif "bye" in told:
            visits().go(self.visit)
        else:
            self.visit.got(int(told["got"]))
            number, said = told["set"] if "set" in told else told["hear"]
            take = self.visit.choose if "set" in told else self.visit.hear
            if not take(str(number), said, size):
                self._odd("That was too much.")

    def _seat(self, asked: dict[str, Any]) -> None:
        """Give a page its visit: the one that it had, or a new one if there is room."""
        all_ = visits()
        self._heard()
        if asked.get("page"):
            visit = all_.known.get(asked["page"])
            if visit is None or not visit.connect(self._post, int(asked["got"])):
                self.close(UNKNOWN, "Nothing is known of this page.")
                return
        else:
            lesson = str(asked.get("lesson", ""))
            if lesson and (self.guest or all_.lessons.page(lesson) is None):
                raise ValueError
            visitor = guard.visitor_of(self)
            link = str(asked["link"])[:LONGEST_LINK]
            # In the context of this line, which the visit takes over.
            speak(guard.wanted(self, *(parse_qs(link).get(name, [""])[-1] for name in ("language", "room"))))
            before = all_.ask(visitor)
            if before is not None:
                taken = translated(Phrase("All {n} tables are taken.", {"n": all_.seats.most}))
                self.close(FULL, f"{taken} {guard.before(before)}")
                return
            speak(all_.lessons.language(lesson))
            visit = all_.come(
                link, visitor, self.beside,
                address=str(self.request.remote_ip), guest=self.guest, **self._may(), lesson=lesson,
            )  # fmt: skip
            visit.connect(self._post, 0)
            all_.come_from(str(self.request.remote_ip))
        all_.seats.met(visit.id, guard.visitor_of(self), str(self.request.remote_ip))
        self.visit = visit

    def _may(self) -> dict[str, bool]:
        """What who has come may do with tables of several devices."""
        here, known, rooms = told_apart(self.request), bool(self.get_signed_cookie(TEACHER)), Rooms.here
        if self.guest or rooms is None:
            return {"opens": not self.guest, "leads": False}
        return {"opens": rooms.opens(here, known=known), "leads": rooms.leads(here, known=known)}

    def _post(self, text: str) -> None:
        with suppress(WebSocketClosedError):  # its close is on the way to us
            self.write_message(text)

    def _heard(self) -> None:
        """Stop waiting for the first message: it has come, or the line has ended."""
        if self._silent is not None:
            IOLoop.current().remove_timeout(self._silent)
            self._silent = None
            here = str(self.request.remote_ip)
            PageLine.silent[here].pop(self)
            if not PageLine.silent[here]:
                del PageLine.silent[here]

    def on_pong(self, data: bytes) -> None:
        """Note that the page has answered."""
        self.pulse.heard = visits().clock.now()

    def cut(self) -> None:
        """End it at once: nobody would answer a farewell."""
        if self.ws_connection is not None and self.ws_connection.stream is not None:
            self.ws_connection.stream.close()

    @classmethod
    def listen(cls) -> None:
        """Ask the lines whether they are there, and end those that do not answer."""
        now = visits().clock.now()
        for line in [*cls.lines]:
            if (beat := line.pulse.beat(now)) == "lost":
                line.lost = line.pulse.heard
                line.cut()
            elif beat:
                with suppress(WebSocketClosedError):
                    line.ping(b"")

    def on_close(self) -> None:
        """The page may come back."""
        self._heard()
        PageLine.lines.discard(self)
        if self.visit is not None and self.visit.disconnect(self._post, self.lost):
            visits().seats.gone(self.visit.id, visits().clock.now())


class GuestLine(PageLine):
    """The line to the page of a guest."""

    guest = True

    @allow_unauthenticated
    async def get(self, *words: str, **more: str) -> None:
        """Open a line to everybody."""
        await WebSocketHandler.get(self, *words, **more)


def visits() -> Visits:
    """All pages of this server."""
    assert Visits.served is not None, "doors are hung after the visits have begun"
    return Visits.served


def beside(folder: str) -> Path:
    """The folder of the lessons that lie beside a home page. Raises HTTPError where there is none."""
    found = visits().folder / folder
    if "\0" in folder or ".." in folder.split("/") or not (found / HOME_NOTEBOOK).is_file():
        raise HTTPError(404)
    return found


def doors(base: str, folders: str = "") -> list[tuple[Any, ...]]:
    """The doors of the home page at an address of a server, such as "/", or in any of these folders below it."""
    at = re.escape(base) + folders
    guests = [(f"{at}{GUESTS}", GuestFront), (f"{at}{GUESTS}{LINE}", GuestLine)]
    return [*guests, (at, Front), (f"{at}{LINE}", PageLine), (f"{re.escape(base)}(?:.*/)?{FOLDER}/([^/]+)", Assets)]


def lesson_doors(base: str) -> list[tuple[Any, ...]]:
    """The doors of the lessons that came with cardlab, beside the home page at an address of a server."""
    return [(f"{re.escape(base)}{LESSON}", LessonFront)]


def watch() -> None:
    """Be ready for the first page, and end what pages leave behind, from now on."""
    IOLoop.current().call_later(1, visits().warm)  # once the server listens
    PeriodicCallback(visits().sweep, 1000 * LEFT / 4).start()
    PeriodicCallback(PageLine.listen, 1000).start()
    if Rooms.here is not None:
        PeriodicCallback(Rooms.here.tick, 1000).start()
