"""What keeps one visitor from ending it for the others: a limit of pages, checked frames, and nothing told of files.

Why so: Voila believes what a page sends. One odd frame stopped the server for minutes, and pages without number used up
its open files, at which it ended for everybody.
"""

from __future__ import annotations

import re
import struct
import sys
from contextlib import suppress
from pathlib import Path
from secrets import token_urlsafe
from typing import Any, ClassVar

import psutil
from jupyter_server.auth import User
from tornado.web import HTTPError, RequestHandler
from voila.handler import BaseVoilaHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.voila_identity_provider import VoilaIdentityProvider

from ..language import SOURCE, Phrase, current, languages, speaking, translated
from ..lessons.notebooks import named, readable
from ..room.rooms import Rooms

if sys.platform != "win32":  # which has no such limit
    import resource

PROTOCOL = "v1.kernel.websocket.jupyter.org"
COOKIE = "cardlab-visitor"
LANGUAGE = "cardlab-language"  # the cookie of the language that was chosen here
DEFLATED = {"compression_level": 4, "mem_level": 5}  # a look is much like the one before: a fifth of it travels
MOST_PARTS = 64  # of a message: its channel, four of JSON, and buffers
SPARE_FILES, SPARE_MEMORY = 200, 300  # open files of the server itself, and its MB
MEMORY, MOST = 2, 1000  # MB of a page (0.5 to 1 were measured); more are not for one process
KERNEL_FILES, KERNEL_MEMORY = 20, 100  # open files and MB of a page with a kernel
MOST_FILES = 65_536  # more are never needed; some systems take no larger number


def raise_files() -> int:
    """Let this process open as many files as it may; how many those are."""
    if sys.platform in ("win32", "emscripten"):
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (ValueError, OSError):
            return soft  # a system that promises more than it gives
    return max(soft, wanted)


def memory(groups: Path = Path("/proc/self/cgroup"), limits: Path = Path("/sys/fs/cgroup")) -> int:
    """The megabytes that are free here, as far as this machine, container or scope lets us have them."""
    free = int(psutil.virtual_memory().available)
    try:
        own = limits / groups.read_text().rpartition("::")[2].strip().lstrip("/")
        most = (own / "memory.max").read_text().strip()
        if most.isdecimal():
            free = min(free, int(most) - int((own / "memory.current").read_text()))
    except (OSError, ValueError):
        pass  # no Linux, or one without such limits
    return free // 2**20


def room(files: int, megabytes: int, wanted: int = 0) -> int:
    """How many pages can be open at once with half of so many files, and so much memory; never fewer than two.

    Whoever wants a number may know more about the memory, but without files the server would end for everybody.
    """
    by_memory = min((megabytes - SPARE_MEMORY) // MEMORY, MOST)
    return min(max(2, (files - SPARE_FILES) // 2), wanted or max(2, by_memory))


def kernel_room(files: int, megabytes: int, wanted: int = 0) -> int:
    """How many notebooks of anybody's can be open at once, each with a kernel, beside the pages that have none."""
    by_memory = (megabytes - SPARE_MEMORY) // 2 // KERNEL_MEMORY
    return min(max(2, (files - SPARE_FILES) // 2 // KERNEL_FILES), wanted or max(2, by_memory))


def sane(message: bytes) -> bool:
    """Whether a frame is one of the current protocol: as many parts as it says, one after another, all within it."""
    count = int.from_bytes(message[:8], "little")
    if not 2 <= count <= MOST_PARTS or len(message) < 8 * (count + 1):
        return False
    ends = struct.unpack_from(f"<{count}Q", message, 8)
    return ends[0] == 8 * (count + 1) and list(ends) == sorted(ends) and ends[-1] <= len(message)


class AnonymousIdentity(VoilaIdentityProvider):  # type: ignore[misc]  # Voila: no types
    """Whoever comes is let in, and given no name that a browser would keep for a month."""

    logout_available = False

    def get_user(self, handler: Any) -> User:
        """The one user there is."""
        return User("anyone")


class Files(TemplateStaticFileHandler):  # type: ignore[misc]  # Voila: no types
    """The files of page templates."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Send a file; 404 for a template that does not exist, and for a path that leads out of it."""
        try:
            await super().get(path, include_body)
        except (AssertionError, ValueError):
            raise HTTPError(404) from None


class SpokenPage(BaseVoilaHandler):  # type: ignore[misc]  # Voila: no types
    """A page that says kindly what is wrong, in the language of whoever asks."""

    def render_template(self, name: str, **told: Any) -> str:
        """The page; of an error the template is told what to say."""
        with speaking(wanted(self)):
            if "status_code" in told:
                told |= regret(told["status_code"])
            return str(super().render_template(name, **told))


def regret(status: int) -> dict[str, str]:
    """What a page of an error says: its heading, what to do, and where that leads."""
    head, words = translated("Something went wrong here."), translated("Please try again.")
    if status == 404:
        head, words = translated("This card is not in the pack."), translated("There's no such page.")
    elif status == 422:
        head = translated("This notebook can't be read.")
        words = translated("Ask whoever made it to save it once more.")
    elif status == 503:
        head = translated(Phrase("All {n} tables are taken.", {"n": Page.most}))
        words = translated("This page tries again every five seconds.")
    return {"head": head, "words": words, "back": translated("Back to the start"), "language": current()}


class NotFound(SpokenPage):
    """Every address at which there is nothing."""

    @property
    def base_url(self) -> str:
        """The way home from there, whatever a proxy takes off the address."""
        return "../" * (self.request.path.count("/") - str(super().base_url).count("/")) or "./"

    async def prepare(self) -> None:
        """Say so kindly."""
        await super().prepare()
        raise HTTPError(404)


class PictureHandler(AllowListFileHandler):  # type: ignore[misc]  # Voila: no types
    """The pictures that notebooks name."""

    def get_absolute_path(self, root: str, path: str) -> str:
        """The path of a picture; 404 for a file that no notebook names."""
        if Path(path).as_posix() not in named(Path(root)):
            raise HTTPError(404)
        return str(super().get_absolute_path(root, path))


class CertificateHandler(RequestHandler):
    """What makes a device trust the https of this computer."""

    def initialize(self, authority: bytes) -> None:
        """Keep the certificate of this computer's own authority."""
        self.authority = authority

    def get(self) -> None:
        """Send the certificate."""
        self.set_header("Content-Type", "application/x-x509-ca-cert")
        self.finish(self.authority)


class Wire(VoilaKernelWebsocketHandler):  # type: ignore[misc]  # Voila: no types
    """The line between a page and its kernel, for frames of the current protocol alone."""

    async def pre_get(self) -> None:
        """Refuse who does not speak the protocol."""
        if PROTOCOL not in self.request.headers.get("Sec-WebSocket-Protocol", ""):
            raise HTTPError(400, f"Speak {PROTOCOL}.")
        await super().pre_get()

    def write_error(self, status_code: int, **named: Any) -> None:
        """Refuse with a number alone: Jupyter's page of an error wants files that are not here."""
        self.finish()

    def on_message(self, message: bytes | str) -> None:
        """Pass a frame on to the kernel; one that makes no sense ends the line."""
        if isinstance(message, bytes) and sane(message):
            super().on_message(message)
        else:
            self.close(1003, "That frame makes no sense.")


class Page(SpokenPage, TornadoVoilaHandler):  # type: ignore[misc]  # Voila: no types
    """A notebook of anybody's as a page with a kernel of its own, as long as there is room for one."""

    most: ClassVar[int] = 2  # kernels at once

    @property
    def base_url(self) -> str:
        """Where its files are, as the page says it: beside it, whatever a proxy takes off its address."""
        return "./"

    async def get(self, path: str | None = None) -> None:
        """Show the page; one in a folder below, or a hidden one, is no page."""
        if path and (path.startswith(".") or {"/", "\\"} & set(path)):  # however that was written
            raise HTTPError(404)
        file = Path(self.contents_manager.root_dir) / (path or "")
        if file.is_file() and not readable(file):
            raise HTTPError(422, reason="Unreadable")
        if len(self.kernel_manager.list_kernel_ids()) >= Page.most:
            raise HTTPError(503, reason=f"All {Page.most} tables are taken")
        await super().get(path)


def visitor_of(handler: Any) -> str:
    """Who asks: a browser by the cookie that we gave it, else an address."""
    cookie = handler.get_signed_cookie(COOKIE, max_age_days=1)
    return cookie.decode() if cookie else str(handler.request.remote_ip)


def welcomed(handler: Any) -> str:
    """Who asks; who has no cookie of ours is given one, until the browser is closed."""
    visitor = visitor_of(handler)
    if visitor == handler.request.remote_ip:
        handler.set_signed_cookie(COOKIE, token_urlsafe(9), expires_days=None, httponly=True, samesite="Lax")
    return visitor


def wanted(handler: Any, asked: str = "", room: str = "") -> str:
    """The language that a link asks for, else the one that was chosen here before.

    Who has chosen none is spoken to in that of the class to which a link leads by the letters of a ``room``, else in
    that of the server, else in the first of the browser's.
    """
    told = handler.request.headers.get("Accept-Language", "")
    ranked = sorted(re.findall(r"([A-Za-z]+)[\w-]*(?:\s*;\s*q=([\d.]+))?", told[:500]), key=_rank)
    given = Rooms.here.language(room) if Rooms.here is not None else ""
    every = [asked, handler.get_cookie(LANGUAGE) or "", given, *(code.lower() for code, _ in ranked)]
    return next((code for code in every if code in languages()), SOURCE)


def _rank(one: tuple[str, str]) -> float:
    """How little a browser wants a language: those that it gives no number come first."""
    with suppress(ValueError):
        return -float(one[1] or 1)
    return 0.0


def before(count: int) -> str:
    """Who is seated before somebody who waits."""
    if not count:
        return translated("You're next")
    return translated(Phrase("{n} others are before you", {"n": count}) if count > 1 else "1 other is before you")
