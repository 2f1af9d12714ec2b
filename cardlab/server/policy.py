"""What a browser may run, load and send on a page of ours, as a Content-Security-Policy.

Why so: whatever slips into a page as markup, from a notebook, a link or a name, stays markup: it runs nothing and sends
nothing away. Styles may stand in the page, for Jupyter's widgets bring theirs so; scripts are named, one by one.
"""

from __future__ import annotations

import base64
import hashlib
import re
import secrets
from typing import Any

HEARTBEAT = "window.voila_heartbeat()"  # the script that Voila itself sends while a cell takes long
BLOB = "blob:"  # anywidget loads the modules of our tables as such
HOST = re.compile(r"[\w.:\[\]-]+")


def policy(*scripts: str, connect: str = "") -> str:
    """The policy of a page that runs our files and these scripts, and speaks with its own server alone."""
    return "; ".join(
        (
            "default-src 'none'",
            " ".join(("script-src 'self'", *scripts)),
            "style-src 'self' 'unsafe-inline'",
            f"img-src 'self' data: {BLOB}",
            "font-src 'self' data:",
            " ".join(filter(None, ("connect-src 'self'", connect))),
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'none'",
        )
    )


def lines(host: str) -> str:
    """The lines of a page to its own server: before 15.4 Safari does not see that they lead there."""
    return f"ws://{host} wss://{host}" if HOST.fullmatch(host) else ""


def digest(script: str) -> str:
    """The name of a script that stands in the page itself."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}'"


def guarded(handler: Any, notebook: Any, cwd: str) -> None:
    """Give a page of Voila its policy before anything of it is sent; the template names its own scripts by a nonce.

    The names are those by which Voila calls this.
    """
    once = secrets.token_urlsafe(18)
    notebook.metadata["nonce"] = once
    ours = policy(f"'nonce-{once}'", digest(HEARTBEAT), BLOB, connect=lines(handler.request.host))
    if not handler.settings.get("disable_check_xsrf"):
        handler.xsrf_token.decode()  # sets its cookie, without which the farewell of a closed page would be refused
    handler.set_header("Content-Security-Policy", f"{handler.content_security_policy}; {ours}")
