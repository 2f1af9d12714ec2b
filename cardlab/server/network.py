"""Under which address a browser reaches a server of this machine, and why a server cannot listen."""

from __future__ import annotations

import errno
import socket
from collections.abc import Collection
from ipaddress import ip_address

from ..home.link import loopback


def trouble(error: OSError, host: str, port: int) -> str:
    """Why the server cannot listen there, in one sentence with what to do."""
    if error.errno == errno.EADDRINUSE:
        other = f"choose another one, such as --port {port % 65535 + 1}"
        return f"port {port} is in use, perhaps by another cardlab; {other}."
    if error.errno == errno.EACCES:
        return f"this account may not listen on port {port}; choose one from 1024 to 65535, such as --port 8866."
    return f"cannot listen on host {host!r}; use an address of this machine, such as 127.0.0.1 or 0.0.0.0."


def outward() -> str:
    """The address of this machine in its network, "" where it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which of our addresses would be used
            return str(probe.getsockname()[0])
        except OSError:  # no way to the world; a hotspot of this machine's own has an address all the same
            from jupyter_client.localinterfaces import public_ips

            ours = [ip for ip in public_ips() if "." in ip and not ip.startswith("127.")]
            return ours[0] if ours else ""


def address(host: str, port: int, scheme: str = "http") -> tuple[str, str]:
    """The URL under which a browser reaches the server, and a sentence where other machines do not reach it.

    For all interfaces it is the URL that other machines use, or where there is no network the one of this machine.
    """
    alone = ""
    if host in ("0.0.0.0", "::", ""):
        host = outward()
        if not host:
            host = "127.0.0.1"
            alone = "This computer is not on a network, so nobody else can open this. Join a network and start again."
    elif loopback(host):
        alone = "Only this computer can open this. To let others in, use --host 0.0.0.0."
    return f"{scheme}://{f'[{host}]' if ':' in host else host}:{port}/", alone


def client(peer: str, forwarded: str, proxies: Collection[str]) -> str:
    """From which address a request comes: that of the ``peer``, or where that is a proxy of ours, whom it names.

    ``forwarded`` is what each proxy has added to, in its order; what stands before the word of the first of ours, a
    stranger may have written.
    """
    for named in [*reversed([one.strip() for one in forwarded.split(",")])]:
        if peer not in proxies:
            break
        try:
            peer = str(ip_address(named))
        except ValueError:
            break
    return peer


def ours(host: str, bound: str, names: Collection[str] = ()) -> bool:
    """Whether a host that a browser asks for is a server of this machine that listens on ``bound``.

    Why so: a page elsewhere may give its own name our address, and a browser then lets it read ours. So a name must be
    this machine's or one of ``names``; an address cannot be made up, and says only whether others are let in.
    """
    host = host.strip("[]").lower().rstrip(".")
    if host in {name.lower() for name in names}:
        return True
    if loopback(bound):
        return loopback(host)
    try:
        return bool(ip_address(host))
    except ValueError:
        own = socket.gethostname().lower()
        return host in {"localhost", own, f"{own.partition('.')[0]}.local"}
