"""`cardlab class OUT` gives the built pages to the local network, as a teacher hands out sheets.

Why so: every tablet computes for itself, so forty of them cost this machine forty times the files and nothing more.
Only files of the folder are given, and nothing that a visitor sends is read beyond the name of a file.
"""

from __future__ import annotations

import ssl
import sys
import threading
from collections.abc import Collection
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from ..rules.text.plain import shows
from ..rules.text.sentences import so_many
from ..server.network import ours

AUTHORITY = "/cardlab.crt"  # where a tablet gets what makes it trust this computer
LAST = "memory.z"  # who has this file has, in a moment, a table to play on


class Sheets(SimpleHTTPRequestHandler):
    """Answers with files of one folder."""

    server: Handout
    protocol_version = "HTTP/1.1"
    timeout = 60  # seconds after which a visitor who has gone quiet is let go
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".mjs": "text/javascript", ".js": "text/javascript", ".z": "application/octet-stream",
        ".webmanifest": "application/manifest+json",
    }  # fmt: skip

    def send_head(self) -> Any:
        """Give a file to who asks for it by a name of this server."""
        try:
            host = urlsplit(f"//{self.headers.get('Host', '')}").hostname or ""
        except ValueError:
            host = ""
        if "\0" in unquote(self.path):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        if ours(host, self.server.bound, self.server.names):
            return self._authority() if self.path == AUTHORITY and self.server.authority else super().send_head()
        self.send_error(HTTPStatus.FORBIDDEN, explain="Start it with --name and the name that it should have.")
        return None

    def _authority(self) -> BytesIO:
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "application/x-x509-ca-cert")
        self.send_header("Content-Length", str(len(self.server.authority)))
        self.end_headers()
        return BytesIO(self.server.authority)

    def list_directory(self, path: Any) -> BytesIO | None:
        """Answer 404: folders are not listed."""
        self.send_error(HTTPStatus.NOT_FOUND)
        return None

    def end_headers(self) -> None:
        """Let a browser keep a file, and ask each time whether it is still the same."""
        self.send_header("Cache-Control", "no-cache")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, and count who has got the last one."""
        super().copyfile(source, outputfile)
        if self.path.partition("?")[0].endswith(LAST):
            self.server.visitors.count(self.client_address[0])

    def log_message(self, format: str, *args: Any) -> None:
        """Log nothing: nobody's visits are written down."""


class Visitors:
    """The addresses from which devices have come, each counted once for whoever looks after the server."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self._counting = threading.Lock()

    def count(self, address: str) -> None:
        """A device has come."""
        with self._counting:
            if address not in self.known:
                self.known.add(address)
                print(f"{so_many(len(self.known), 'devices')} so far.", flush=True)


class Handout(ThreadingHTTPServer):
    """The server of a folder; ``visitors`` have loaded it, ``names`` are those of the server."""

    daemon_threads = True
    request_queue_size = 128  # a class arrives at once

    def __init__(self, folder: Path, host: str, port: int, names: Collection[str] = ()) -> None:
        super().__init__((host, port), partial(Sheets, directory=str(folder)))
        self.bound, self.names = str(self.server_address[0]), names
        self.authority = b""  # the certificate of this computer's own authority, if it has one
        self.visitors = Visitors()

    def secure(self, tls: ssl.SSLContext, authority: bytes = b"") -> None:
        """Speak https from now on; who has come shakes hands in a thread of their own, however slowly."""
        self.authority = authority
        self.socket = tls.wrap_socket(self.socket, server_side=True, do_handshake_on_connect=False)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Report an error, unless a visitor has just left in the middle of a file."""
        if not isinstance(sys.exc_info()[1], OSError):
            super().handle_error(request, client_address)


def code(url: str) -> str:
    """An address as a QR code for a terminal, dark on light whatever the terminal's colours are."""
    import segno

    rows = [list(row) for row in segno.make(url, micro=False).matrix_iter(border=2)]
    if not shows(sys.stdout, "█▀▄"):
        drawn = ["".join("\033[40m  " if dark else "\033[97;107m##" for dark in row) for row in rows]
        return "\n".join(f"{row}\033[0m" for row in drawn)
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    signs = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}  # what is drawn is light
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ["".join(signs[bool(a), bool(b)] for a, b in zip(*pair, strict=True)) for pair in pairs]
    return "\n".join(f"\033[97;40m{line}\033[0m" for line in lines)
