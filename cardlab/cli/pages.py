"""The commands that serve the home page, the lessons and the tables, or write them as files."""

from __future__ import annotations

import logging
import os
import re
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..language import VARIABLE, speak
from ..rules.text.sentences import install
from .arguments import LANGUAGE, WholeNumber, refusing, some_letters, spoken_here

if TYPE_CHECKING:
    import socket
    from ssl import SSLContext

PACKAGE = Path(__file__).parent.parent
LESSONS = "cardlab-lessons"  # in the home folder
PORT = WholeNumber(0, 65535)
NAMES = click.option(
    "--name", "names", multiple=True, help="The name by which others reach this server, such as cards.school.example."
)
FOLDER = click.Path(path_type=Path)
SHORTEST = 8  # letters of a key
OWN = ("127.0.0.1", "::1")  # by which a proxy on this computer reaches a server
SERVING = (
    click.option(
        "--host",
        default="127.0.0.1",
        show_default=True,
        help="The address to listen on; 0.0.0.0 lets a whole classroom in.",
    ),
    click.option(
        "--port",
        type=PORT,
        help="The port to listen on; the default is 8866, or 8888 for the lab, and 0 takes any free port.",
    ),
    click.option("--browser/--no-browser", default=True, help="Whether to open a browser."),
    click.option(
        "--folder", type=FOLDER, help=f"A folder of your own notebooks; the default for the lab is ~/{LESSONS}."
    ),
    click.option(
        "--tables",
        type=WholeNumber(0, 10_000),
        default=0,
        help="How many pages can be open at once; 0 means as many as there is room for.",
    ),
    NAMES,
)


def serving(command: Callable[..., Any]) -> Callable[..., Any]:
    """Gives a command the options of what opens pages."""
    for option in reversed(SERVING):
        command = option(command)
    return command


def below_hub() -> str:
    """The path that a hub gives to a service; a learner's own server there has one too, and no class comes by it."""
    path = os.environ.get("JUPYTERHUB_SERVICE_PREFIX", "")
    return path if path.startswith("/services/") else "/"


def at_base(context: click.Context, option: click.Parameter, base: str) -> str:
    """The path of the home page, between slashes."""
    if not re.fullmatch(r"/?[\w./~-]*", base) or ".." in base:
        raise click.BadParameter(f"{base[:40]!r} is no path such as /services/rooms/.")
    return f"/{base.strip('/')}/".replace("//", "/")


def long_enough(context: click.Context, option: click.Parameter, key: str) -> str:
    """A key that nobody guesses."""
    if key and len(key) < SHORTEST:
        raise click.BadParameter(f"use at least {SHORTEST} letters, so that nobody guesses it.")
    return key


def addresses(context: click.Context, option: click.Parameter, proxies: Sequence[str]) -> Sequence[str]:
    """The addresses of proxies."""
    from ipaddress import ip_address

    try:
        return [str(ip_address(one)) for one in proxies]
    except ValueError as error:
        raise click.BadParameter(f"{str(error)[:80]}.") from None


def quickly() -> None:
    """Leave out the checks of addresses in all scripts: they take a second to prepare, and no server asks for one."""
    modules: dict[str, Any] = sys.modules
    modules.setdefault("rfc3987_syntax", None)  # as if it were not installed


@click.command()
@serving
@LANGUAGE
def home(
    host: str,
    port: int | None,
    browser: bool,
    folder: Path | None,
    tables: int,
    names: Collection[str],
    language: str,
) -> None:
    """Open the home page in your browser."""
    from ..lessons.notebooks import shipped

    folder = folder or shipped()
    if not (folder / "play.ipynb").is_file():
        sys.exit(f"cardlab: {folder} has no play.ipynb; `cardlab lab --folder FOLDER` fills a folder that does.")
    sockets = bind(host, port if port is not None else 8866)
    quickly()
    from ..notebook import app
    from ..server.network import address

    url, alone = address(host, sockets[0].getsockname()[1])

    def ready() -> None:
        print(f"cardlab is ready: {url}  (press Ctrl+C to stop)", flush=True)
        if alone:
            print(alone, flush=True)
        if browser:
            app.open_in_browser(url)

    app.pages(folder, sockets, tables=tables, names=names, ready=ready, language=language).start()


@click.command()
@serving
@click.option("--language", help="The language of the lessons, such as de; the default is that of your terminal.")
def lab(
    host: str, port: int | None, browser: bool, folder: Path | None, tables: int, names: Collection[str],
    language: str | None,
) -> None:  # fmt: skip
    """Open the lessons in JupyterLab, in a folder of your own."""
    with refusing():
        speak(spoken := spoken_here(language))
    os.environ[VARIABLE] = spoken  # for the kernels
    port = port if port is not None else 8888
    for bound in bind(host, port):
        port = bound.getsockname()[1]
        bound.close()
    # Its labconfig/ switches off JupyterLab's question about news and its search for updates on the network.
    configured("voila")
    quickly()
    logging.disable()  # below a package.json of modules its yarn fails, and all of yarn is shown
    try:
        from jupyterlab.labapp import LabApp
    except ModuleNotFoundError:
        sys.exit("cardlab: This needs JupyterLab. " + install('"cardlab[jupyter]"'))
    logging.disable(logging.NOTSET)
    folder = (folder or Path.home() / LESSONS).resolve()
    print(laid_out(folder, "; name another folder with --folder"), flush=True)
    start = "00_start_here.ipynb"
    LabApp.launch_instance(
        argv=[
            f"--ServerApp.root_dir={folder}",
            f"--ServerApp.ip={host}",
            f"--ServerApp.port={port}",
            *(f"--ServerApp.local_hostnames={name}" for name in ("localhost", *names)),
            "--ServerApp.contents_manager_class=cardlab.notebook.stale.Notebooks",
            "--ServerApp.port_retries=0",
            f"--ServerApp.open_browser={browser}",
            "--ServerApp.allow_root=True",  # as in many containers; the page still asks for its token
            f"--LabApp.default_url=/lab{f'/tree/{start}' if (folder / start).exists() else ''}",
        ]
    )


@click.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("words", nargs=-1, type=click.UNPROCESSED)
def hub(words: Sequence[str]) -> None:
    """Start one learner's server under a JupyterHub; see docs/for_a_school.md."""
    try:
        from jupyterhub.singleuser import main as serve
    except ModuleNotFoundError:
        sys.exit(f"cardlab: This needs JupyterHub in the same environment. {install('jupyterhub')}")
    folder = Path.home() / LESSONS
    laid_out(folder)
    configured("hub", "voila")
    os.environ.setdefault("JUPYTERHUB_DEFAULT_URL", "/voila/render/")
    sys.argv = ["cardlab hub", f"--ServerApp.root_dir={folder}", *words]
    serve()


@click.command()
@click.argument("out", type=FOLDER)
def site(out: Path) -> None:
    """Write all pages into the folder OUT, as plain files that need no server.

    This needs node and npm, or: python -m pip install "cardlab[site]". It downloads Pyodide the first time.
    """
    print(built(out))


@click.command("class")
@click.argument("folder", required=False, type=FOLDER)
@click.option("--host", default="0.0.0.0", show_default="all networks of this computer")
@click.option("--port", type=PORT, default=8867, show_default=True)
@click.option("--https", is_flag=True, help="Serve over https, with a certificate made here; see docs/for_a_class.md.")
@click.option("--certificate", type=FOLDER, metavar="FILE", help="Serve over https with this certificate, a PEM file.")
@click.option("--key", type=FOLDER, metavar="FILE", help="The certificate's key, if it is in another file.")
@click.option(
    "--base",
    default=below_hub,
    callback=at_base,
    help="Behind a proxy or a hub: the path of the home page, such as /services/rooms/.",
)
@click.option(
    "--teacher",
    metavar="KEY",
    default="",
    envvar="CARDLAB_TEACHER",
    callback=long_enough,
    help="Behind a proxy or a hub: the word by which a teacher opens tables; see docs/for_a_school.md.",
)
@click.option(
    "--letters",
    default="",
    callback=some_letters,
    help="Of several servers behind one proxy: with which letters the codes of this one begin.",
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    callback=addresses,
    help="The address from which the proxy reaches this server, if that is not this computer's own.",
)
@click.option(
    "--portable",
    type=FOLDER,
    metavar="FOLDER",
    help="Serve nothing, but write all that a class needs into FOLDER, for a computer where nothing may be installed.",
)
@click.option("--arena", type=FOLDER, metavar="FOLDER", help="Let pupils hand in bots, which play each other there.")
@NAMES
@LANGUAGE
def hand_out(
    folder: Path | None,
    host: str,
    port: int,
    https: bool,
    certificate: Path | None,
    key: Path | None,
    base: str,
    teacher: str,
    letters: str,
    proxies: Collection[str],
    portable: Path | None,
    arena: Path | None,
    names: Collection[str],
    language: str,
) -> None:
    """Share cardlab with everybody on this network by a QR code. Each device plays alone, or at tables that you open.

    If you name a FOLDER written by `cardlab site`, devices get its pages and do their own computing.
    """
    from ..server.network import address, trouble
    from ..static.handout import AUTHORITY, Handout, Visitors, code

    if portable:
        print(carried(portable))
        return
    if folder and not (folder / "cardlab.webmanifest").is_file():
        sys.exit(f"cardlab: {folder} has no pages; write them with: cardlab site {folder}")
    if (base != "/" or letters) and not teacher:  # else everybody would open and close the tables of the class
        why = "behind a proxy all come from one address, so the teacher needs a word"
        sys.exit(f"cardlab: {why}; give it by --teacher.")
    if folder and arena:
        why = "Bots are handed in to a server that plays"
        raise click.UsageError(f"{why}, so leave out the folder of pages, or --arena.")
    if key and not certificate:
        raise click.UsageError("A key goes with its certificate. Add --certificate FILE.")
    safe = https or certificate is not None
    tls = secured(host, certificate, key, names) if safe else None
    try:
        given = Handout(folder, host, port, names) if folder else None
    except OSError as error:
        sys.exit(f"cardlab: {trouble(error, host, port)}")
    sockets = [given.socket] if given else bind(host, port)
    url, alone = address(host, sockets[0].getsockname()[1], "https" if safe else "http")
    url = f"{url.rstrip('/')}{base}"
    told = f"{alone}\nThe pages are at {url}" if alone else f"{code(url)}\nThe class opens {url}"
    if tls and tls[1]:
        trust = f"{url.removesuffix(base)}{AUTHORITY}"
        told = f"Browsers warn until a device trusts this computer: open {trust} there, once.\n{told}"

    def ready() -> None:
        print(f"{told}  (press Ctrl+C to stop)", flush=True)

    if given:
        if tls:
            given.secure(*tls)
        ready()
        given.serve_forever()
        return
    from ..lessons.notebooks import shipped
    from ..notebook import app

    proxies = {*proxies, *OWN} if teacher else ()  # else nobody's word is taken for where somebody comes from
    behind, come = app.Proxy(base, teacher, letters, proxies), Visitors().count
    more, playing = with_arena(arena, base) if arena else ((), nullcontext())
    if arena:
        told = f"{told}\nBots are handed in at {url}arena"
    with playing:
        app.pages(
            shipped(), sockets, names=names, tls=tls, ready=ready, come=come, teacher=True, behind=behind, more=more,
            language=language,
        ).start()  # fmt: skip


def carried(folder: Path) -> str:
    """Write a folder that can be carried to another computer; leaves the program with one sentence if it cannot."""
    from .portable import portable

    try:
        return portable(folder)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    except OSError as error:
        sys.exit(f"cardlab: {error.filename or folder} cannot be written ({error.strerror}).")


def with_arena(folder: Path, base: str) -> tuple[Sequence[Any], AbstractContextManager[object]]:
    """The doors of an arena in a class, and what plays in it."""
    from ..server.arena.pages import ArenaView, beside, doors
    from ..server.guard import welcomed

    with refusing(unusable=lambda error: f"{error.filename or folder} cannot be used ({error.strerror})."):
        held, playing = beside(folder)
    return doors(base, ArenaView(held, welcomed)), playing


def secured(host: str, certificate: Path | None, key: Path | None, names: Collection[str]) -> tuple[SSLContext, bytes]:
    """What a server speaks https with, and its own authority; leaves the program with one sentence if it cannot."""
    from urllib.parse import urlsplit

    from ..server.network import address
    from ..static import tls
    from ..static.engine import cache

    try:
        if certificate:
            return tls.context(certificate, key), b""
        return tls.own(cache() / "https", [urlsplit(address(host, 0)[0]).hostname or "", *names])
    except (tls.NoCertificate, OSError) as error:
        sys.exit(f"cardlab: {error}")


def bind(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to `host` and `port` (0: any free one); leaves the program with one sentence if that cannot be."""
    from tornado.netutil import bind_sockets

    try:
        return bind_sockets(port, host)
    except OSError as error:
        from ..server.network import trouble

        sys.exit(f"cardlab: {trouble(error, host, port)}")


def laid_out(folder: Path, cure: str = "") -> str:
    """Lays the lessons out and says so in a sentence, or leaves the program with one."""
    from ..lessons.notebooks import lay_out

    try:
        return lay_out(folder)
    except OSError as error:
        sys.exit(f"cardlab: cannot write the lessons to {folder} ({error.strerror}){cure}.")


def configured(*folders: str) -> None:
    """Makes the Jupyter servers of this process read settings of ours before those of others."""
    settings = [*(str(PACKAGE / "notebook" / name) for name in folders), os.environ.get("JUPYTER_CONFIG_PATH")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))


def built(out: Path) -> str:
    """Builds the pages and says so in a sentence, or leaves the program with one."""
    from ..lessons.notebooks import shipped
    from ..static.build import build
    from ..static.engine import BuildError

    told = f"cannot write {out}"
    with refusing(BuildError, unusable=lambda error: f"{told} ({error.strerror}); name another folder."):
        return build(out, shipped())
