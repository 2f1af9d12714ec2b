"""The `cardlab` command: the home page in the browser, JupyterLab at the lessons, or cards and rules to print."""

from __future__ import annotations

import argparse
import errno
import hashlib
import json
import os
import shutil
import socket
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from cardlab.core import State

HERE = Path(__file__).parent
LESSONS = Path.home() / "cardlab-lessons"
RECORD = ".cardlab.json"


def shipped() -> Path:
    """The folder of the notebooks that came with this cardlab, installed or in a checkout."""
    installed = HERE / "notebooks"
    return installed if installed.is_dir() else HERE.parent / "notebooks"


def lay_out(folder: Path) -> str:
    """Copies the lessons into `folder` and says in one sentence what happened; a file that its owner changed stays.

    What was copied is remembered in `.cardlab.json` there, so that an untouched lesson follows a newer cardlab.
    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / RECORD
    try:
        copied = dict(json.loads(record.read_text("utf-8")))
    except (OSError, ValueError, TypeError):
        copied = {}  # then every file that differs counts as changed by its owner
    fresh, kept = 0, []
    for source in sorted(shipped().glob("*.ipynb")):
        target, ours = folder / source.name, digest(source)
        theirs = digest(target) if target.exists() else None
        if theirs not in (None, ours, copied.get(source.name)):
            kept.append(source.name)
            continue
        if theirs != ours:
            shutil.copyfile(source, target)
            fresh += 1
        copied[source.name] = ours
    record.write_text(json.dumps(copied, indent=1, sort_keys=True) + "\n", "utf-8")
    stayed = f"; left as you changed them: {', '.join(kept)}" if kept else ""
    return f"The lessons are in {folder} ({fresh} copied now{stayed})."


def digest(path: Path) -> str:
    """The SHA-256 of a file, as text."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def bind(host: str, port: int) -> list[socket.socket]:
    """Sockets bound to `host` and `port` (0: any free one); leaves the program with one sentence if that cannot be."""
    from tornado.netutil import bind_sockets

    try:
        return bind_sockets(port, host)
    except OSError as error:
        sys.exit(f"cardlab: {trouble(error, host, port)}")


def trouble(error: OSError, host: str, port: int) -> str:
    """Why the server cannot listen there, in one sentence with what to do."""
    if error.errno == errno.EADDRINUSE:
        return (
            f"port {port} is in use, perhaps by another cardlab; choose another one, such as --port {port % 65535 + 1}."
        )
    if error.errno == errno.EACCES:
        return f"this account may not listen on port {port}; choose one from 1024 to 65535, such as --port 8866."
    return f"cannot listen on host {host!r}; allowed is an address of this machine, such as 127.0.0.1 or 0.0.0.0."


def address(host: str, port: int) -> str:
    """The URL under which a browser reaches the server; for all interfaces, the one that other machines use."""
    if host in ("0.0.0.0", "::", ""):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect(("192.0.2.1", 9))  # sends nothing: it only asks which of our addresses would be used
                host = probe.getsockname()[0]
            except OSError:
                host = socket.gethostname()
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def play(options: argparse.Namespace) -> None:
    """Serves the home page and the lessons with Voila until Ctrl+C."""
    folder = options.folder or shipped()
    if not (folder / "play.ipynb").is_file():
        sys.exit(f"cardlab: {folder} holds no play.ipynb; `cardlab lab --folder FOLDER` lays out a folder that does.")
    sockets = bind(options.host, options.port if options.port is not None else 8866)
    url = address(options.host, sockets[0].getsockname()[1])
    from cardlab import serve

    def ready() -> None:
        print(f"cardlab is ready: {url}  (Ctrl+C ends it)", flush=True)
        if options.browser:
            serve.open_in_browser(url)

    serve.pages(folder, sockets, pool=options.pool, ready=ready).start()


def lab(options: argparse.Namespace) -> None:
    """Lays the lessons out in a folder that the person owns and opens JupyterLab there."""
    folder = (options.folder or LESSONS).resolve()
    try:
        print(lay_out(folder), flush=True)
    except OSError as error:
        sys.exit(
            f"cardlab: cannot write the lessons to {folder} ({error.strerror}); name another folder with --folder."
        )
    port = options.port if options.port is not None else 8888
    for bound in bind(options.host, port):
        port = bound.getsockname()[1]
        bound.close()
    # Its labconfig/ switches off JupyterLab's question about news and its search for updates on the network.
    others = os.environ.get("JUPYTER_CONFIG_PATH")
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(HERE / "voila"), others]))
    from jupyterlab.labapp import LabApp

    start = "00_start_here.ipynb"
    LabApp.launch_instance(
        argv=[
            f"--ServerApp.root_dir={folder}",
            f"--ServerApp.ip={options.host}",
            f"--ServerApp.port={port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.open_browser={options.browser}",
            "--ServerApp.allow_root=True",  # as in many containers; the page still asks for its token
            f"--LabApp.default_url=/lab{f'/tree/{start}' if (folder / start).exists() else ''}",
        ]
    )


def wanted(game: str, words: Sequence[str]) -> tuple[State, str]:
    """A game without a deal, with its options as they are written ("packs=2"), and its stage. Raises ValueError."""
    from cardlab.game import rules_of

    kind = rules_of(game)
    given: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word[:40]!r} is no option: write it as name=value, such as stage=1.")
        given[name] = value
    stage, players = given.pop("stage", ""), given.pop("players", "")
    if players and not (players.isdecimal() and len(players) < 3):
        raise ValueError(f"players cannot be {players[:40]!r}: it is a number.")
    rules = kind.Rules.make(stage or None, **kind.Rules.read(given))
    return kind(rules, int(players or kind.seat_range[0])), stage


def printed(options: argparse.Namespace) -> str:
    """Writes the PDF that is asked for and says so in one sentence. Raises ValueError, OSError, ModuleNotFoundError."""
    state, stage = wanted(options.game, options.options)
    from cardlab import paper
    from cardlab.faces import Style
    from cardlab.rulebook import book

    of = book(options.game)
    out = options.out or Path(f"{options.game}{'-rules' if options.rules else ''}.pdf")
    if options.rules:
        made = paper.rules_pdf(of.markdown(stage or None, state.rules), state.pack(), paper=options.paper)
        what = f"The rules of {of.title}"
    else:
        style = Style(colours=options.colours, large=options.large)
        made = paper.pack_pdf(state.pack(), title=of.title, paper=options.paper, flip=options.flip, style=style)
        what = f"{len(state.pack())} cards for {of.title}"
    out.write_bytes(made)
    how = "" if options.rules else f", on both sides, flipped on the {options.flip} edge"
    return f"{what}: {out}. Print it at 100 %{how}."


def write(words: Sequence[str]) -> None:
    """`cardlab print`: says what was written, or leaves the program with one sentence and exit code 2."""
    options = printer().parse_intermixed_args(words)  # so that options may stand before or after --rules
    try:
        print(printed(options))
    except ValueError as error:
        sentence = str(error)
    except ModuleNotFoundError as error:
        if error.name != "fpdf":
            raise
        sentence = "printing needs the library fpdf2; install it with: python -m pip install fpdf2"
    except OSError as error:
        sentence = f"cannot write {error.filename} ({error.strerror}); name another file with --out."
    else:
        return
    print(f"cardlab: {sentence}", file=sys.stderr)
    sys.exit(2)


def whole(low: int, high: int, text: str) -> int:
    """`text` as a whole number from `low` to `high`; argparse turns the refusal into its own message."""
    if not text.isdecimal() or not low <= int(text) <= high:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {low} to {high}")
    return int(text)


def parser() -> argparse.ArgumentParser:
    """The command line."""
    command = argparse.ArgumentParser(
        prog="cardlab",
        description="Learn family card games by playing them. Without a word: the home page in your browser.",
        epilog="`cardlab print GAME` writes the cards or the rules of a game as a PDF: see `cardlab print --help`.",
    )
    command.add_argument(
        "page", nargs="?", choices=("home", "lab"), default="home", help="lab: JupyterLab at the lessons"
    )
    command.add_argument(
        "--host", default="127.0.0.1", help="0.0.0.0 lets a whole classroom in (default: this machine only)"
    )
    command.add_argument(
        "--port", type=lambda text: whole(0, 65535, text), help="default: 8866, for the lab 8888; 0: any free one"
    )
    command.add_argument("--no-browser", dest="browser", action="store_false", help="do not open a browser")
    command.add_argument("--folder", type=Path, help=f"your own folder of notebooks (the lab's default: {LESSONS})")
    command.add_argument(
        "--pool",
        type=lambda text: whole(0, 20, text),
        default=2,
        help="home pages kept ready, 2 to 5 for a class (default: 2)",
    )
    command.add_argument("--version", action="version", version=f"cardlab {version('cardlab')}")
    return command


def printer() -> argparse.ArgumentParser:
    """The command line after `cardlab print`."""
    command = argparse.ArgumentParser(
        prog="cardlab print",
        description="Write the pack of a game as a PDF in true card size, or with --rules its rule sheet.",
    )
    command.add_argument("game", help="such as black_jack")
    command.add_argument(
        "options", nargs="*", metavar="name=value", help="stage, players and house rules, such as stage=2 packs=2"
    )
    command.add_argument("--rules", action="store_true", help="the rule sheet instead of the cards")
    command.add_argument("--paper", type=str.lower, choices=("a4", "letter"), default="a4", help="default: a4")
    command.add_argument(
        "--flip",
        choices=("long", "short"),
        default="long",
        help="the edge that your printer turns over (default: long)",
    )
    command.add_argument("--colours", type=int, choices=(2, 4), default=2, help="colours of the suits (default: 2)")
    command.add_argument("--large", action="store_true", help="cards with one large corner")
    command.add_argument("--out", type=Path, help="the file to write (default: GAME.pdf or GAME-rules.pdf here)")
    return command


def main(argv: Sequence[str] | None = None) -> None:
    """Runs the command with these words, or with those of the command line."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] == ["print"]:
        write(words[1:])
        return
    options = parser().parse_args(words)
    {"home": play, "lab": lab}[options.page](options)


if __name__ == "__main__":
    main()
