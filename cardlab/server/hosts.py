"""The door of a server: who asks for it by a name that it has may come in."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any
from urllib.parse import unquote

from tornado.httputil import HTTPServerRequest
from tornado.routing import AnyMatches, Matcher, Rule, RuleRouter
from tornado.web import Application, ErrorHandler, RequestHandler

from .network import client, ours

BY_PROXY = ("Forwarded", "Via", "X-Forwarded-For", "X-Real-IP")  # what only a proxy says


class OwnHost(Matcher):
    """Requests for this server by a name that it has, perhaps through one of its ``proxies``."""

    def __init__(self, bound: str, names: Collection[str], proxies: Collection[str] = ()) -> None:
        self.bound, self.names, self.proxies = bound, names, proxies

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """{} for a request by a name of this server, None for any other name."""
        forwarded = ",".join(request.headers.get_list("X-Forwarded-For"))
        request.remote_ip = client(str(request.remote_ip), forwarded, self.proxies)
        return {} if ours(request.host_name, self.bound, self.names) else None


def told_apart(request: HTTPServerRequest) -> str:
    """The address from which somebody comes, "" behind a proxy, whose address all have who come by it."""
    return "" if any(name in request.headers for name in BY_PROXY) else str(request.remote_ip)


class NulPath(Matcher):
    """Requests with a NUL in their path, at which no file system has anything."""

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        """{} for a path with a NUL, None for any other path."""
        return {} if "\0" in unquote(request.path) else None


class UnknownHost(RequestHandler):
    """The answer to who asks for a server that is not here."""

    def prepare(self) -> None:
        """Say what whoever looks after this server can do."""
        self.set_status(403)
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish("This server has another name. If it should have this one, start it with --name and the name.\n")


def door(app: Application, bound: str, names: Collection[str], proxies: Collection[str] = ()) -> RuleRouter:
    """The application, for those who ask for a server that listens on ``bound`` by a name that it has.

    Where somebody comes from, ``proxies`` of ours are believed.
    """
    nothing = Application([(r".*", ErrorHandler, {"status_code": 404})])
    stranger = Application([(r".*", UnknownHost)])
    own = OwnHost(bound, names, proxies)
    return RuleRouter([Rule(NulPath(), nothing), Rule(own, app), Rule(AnyMatches(), stranger)])
