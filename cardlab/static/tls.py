"""`cardlab class --https`, with a certificate that somebody gives or with one of this computer's own.

Why so: a browser keeps pages for a time without a network only from an address with https that it trusts. So this
computer is its own authority, made once; a tablet that has been told to trust it trusts every certificate that is made
here later, for whatever address the computer has by then. The command openssl makes them, so no library is needed.
"""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import tempfile
from ipaddress import ip_address
from pathlib import Path

from ..play.files import write_file

AUTHORITY, KEY = "authority.crt", "authority.key"
YEARS, DAYS = 10, 397  # of the authority; of a certificate, more than which browsers do not take
CONFIG = """
[req]
distinguished_name = name
prompt = no
x509_extensions = authority
[name]
CN = cardlab on {computer}
[authority]
basicConstraints = critical, CA:true, pathlen:0
keyUsage = critical, keyCertSign
[server]
basicConstraints = critical, CA:false
extendedKeyUsage = serverAuth
subjectAltName = {names}
"""


class NoCertificate(Exception):
    """Why there is no certificate, in a sentence."""


def context(certificate: Path, key: Path | None = None) -> ssl.SSLContext:
    """What a server speaks TLS with, from files in PEM. Raises NoCertificate."""
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    try:
        made.load_cert_chain(certificate, key)
    except OSError as error:  # also where it is no certificate, or not that of the key
        unfit = isinstance(error, ssl.SSLError)
        why = "it and its key must be PEM files that belong together" if unfit else error.strerror
        raise NoCertificate(f"{certificate} cannot be used as a certificate ({why}).") from None
    return made


def own(folder: Path, hosts: list[str]) -> tuple[ssl.SSLContext, bytes]:
    """A certificate for these hosts by this computer's own authority, and that for others. Raises NoCertificate."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    names = ", ".join(f"{_kind(host)}:{host}" for host in dict.fromkeys([*hosts, "localhost", "127.0.0.1"]))
    with tempfile.TemporaryDirectory(dir=folder) as place:
        work = Path(place)
        config = work / "config"
        write_file(config, CONFIG.format(computer=socket.gethostname()[:40], names=names).encode())
        if not ((folder / AUTHORITY).is_file() and (folder / KEY).is_file()):
            made = ["-keyout", work / KEY, "-out", work / AUTHORITY, "-days", 365 * YEARS]
            _openssl("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-config", config, *made)
            for name in (KEY, AUTHORITY):
                (work / name).replace(folder / name)
        new = ["-newkey", "rsa:2048", "-nodes", "-config", config, "-keyout", work / "key", "-out", work / "request"]
        _openssl("req", "-new", *new)
        by = ["-CA", folder / AUTHORITY, "-CAkey", folder / KEY, "-CAcreateserial", "-CAserial", work / "serial"]
        how = ["-extfile", config, "-extensions", "server", "-days", DAYS, "-out", work / "certificate"]
        _openssl("x509", "-req", "-in", work / "request", *by, *how)
        return context(work / "certificate", work / "key"), (folder / AUTHORITY).read_bytes()


def _kind(host: str) -> str:
    try:
        ip_address(host)
    except ValueError:
        return "DNS"
    return "IP"


def _openssl(*words: object) -> None:
    """Run openssl. Raises NoCertificate."""
    command = shutil.which("openssl")
    if command is None:
        raise NoCertificate("There is no command openssl here to make a certificate; give one with --certificate FILE.")
    done = subprocess.run([command, *map(str, words)], capture_output=True, text=True, check=False)
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it did not say why"])[-1]
        raise NoCertificate(f"openssl could not make a certificate: {last}")
