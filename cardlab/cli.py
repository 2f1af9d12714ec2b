"""The `cardlab` command: the home page, JupyterLab at the lessons, a game in the terminal, cards and rules to print."""

from __future__ import annotations

import argparse
import errno
import hashlib
import json
import os
import socket
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from .play.put import put

if TYPE_CHECKING:
    from .rules.state import State

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
    try:
        for source in sorted(shipped().glob("*.ipynb")):
            target, ours = folder / source.name, digest(source)
            theirs = digest(target) if target.exists() else None
            if theirs not in (None, ours, copied.get(source.name)):
                kept.append(source.name)
                continue
            if theirs != ours:
                put(target, source.read_bytes())
                fresh += 1
            copied[source.name] = ours
    finally:  # also of those that were copied before the disk was full
        put(record, (json.dumps(copied, indent=1, sort_keys=True) + "\n").encode())
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


def address(host: str, port: int) -> tuple[str, str]:
    """The URL under which a browser reaches the server, and a sentence where other machines do not reach it.

    For all interfaces it is the URL that other machines use, or where there is no network the one of this machine.
    """
    from .site.link import loopback

    alone = ""
    if host in ("0.0.0.0", "::", ""):
        host = outward()
        if not host:
            host = "127.0.0.1"
            alone = "This computer is in no network, so nobody else can open this. Join a network and start again."
    elif loopback(host):
        alone = "Only this computer can open this: --host 0.0.0.0 lets others in."
    return (f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"), alone


def play(options: argparse.Namespace) -> None:
    """Serves the home page and the lessons with Voila until Ctrl+C."""
    folder = options.folder or shipped()
    if not (folder / "play.ipynb").is_file():
        sys.exit(f"cardlab: {folder} holds no play.ipynb; `cardlab lab --folder FOLDER` lays out a folder that does.")
    sockets = bind(options.host, options.port if options.port is not None else 8866)
    url, alone = address(options.host, sockets[0].getsockname()[1])
    from .site import serve

    def ready() -> None:
        print(f"cardlab is ready: {url}  (Ctrl+C ends it)", flush=True)
        if alone:
            print(alone, flush=True)
        if options.browser:
            serve.open_in_browser(url)

    serve.pages(folder, sockets, tables=options.tables, ready=ready).start()


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
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, [str(HERE / "site" / "voila"), others]))
    from jupyterlab.labapp import LabApp

    start = "00_start_here.ipynb"
    LabApp.launch_instance(
        argv=[
            f"--ServerApp.root_dir={folder}",
            f"--ServerApp.ip={options.host}",
            f"--ServerApp.port={port}",
            "--ServerApp.contents_manager_class=cardlab.site.asleep.Notebooks",
            "--ServerApp.port_retries=0",
            f"--ServerApp.open_browser={options.browser}",
            "--ServerApp.allow_root=True",  # as in many containers; the page still asks for its token
            f"--LabApp.default_url=/lab{f'/tree/{start}' if (folder / start).exists() else ''}",
        ]
    )


def hub(words: Sequence[str]) -> None:
    """`cardlab hub`: what a JupyterHub starts for each learner, in the learner's own home; see docs/for_a_class.md."""
    try:
        from jupyterhub.singleuser import main as serve
    except ModuleNotFoundError:
        sys.exit("cardlab: this needs JupyterHub in the same environment: python -m pip install jupyterhub")
    try:
        lay_out(LESSONS)
    except OSError as error:
        sys.exit(f"cardlab: cannot write the lessons to {LESSONS} ({error.strerror}).")
    settings = [str(HERE / "site" / "hub"), str(HERE / "site" / "voila"), os.environ.get("JUPYTER_CONFIG_PATH")]
    os.environ["JUPYTER_CONFIG_PATH"] = os.pathsep.join(filter(None, settings))
    os.environ.setdefault("JUPYTERHUB_DEFAULT_URL", "/voila/render/play.ipynb")
    sys.argv = ["cardlab hub", f"--ServerApp.root_dir={LESSONS}", *words]
    serve()


def wanted(game: str, words: Sequence[str]) -> tuple[State, str]:
    """A game without a deal, with its options as they are written ("packs=2"), and its stage. Raises ValueError."""
    from .games import rules_of

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
    from .games import book
    from .picture import paper
    from .picture.art.faces import Style

    of = book(options.game)
    part = next((part for part in ("rules", "lesson", *PROPS) if getattr(options, part)), "")
    out = options.out or Path(f"{state.game}{'-' if part else ''}{part}.pdf")
    if part in PROPS:
        made, what = prop(part, state, of.title, options.paper)
    elif options.lesson:
        made, what = lesson(options, state), f"Lesson {options.lesson} of {of.title} in an envelope"
    elif options.rules:
        made = paper.rules_pdf(of.markdown(stage or None, state.rules), state.pack(), paper=options.paper)
        what = f"The rules of {of.title}"
    else:
        style = Style(colours=options.colours, large=options.large)
        made = paper.pack_pdf(
            state.pack(), title=of.title, paper=options.paper, flip=options.flip, style=style, apart=state.apart
        )
        what = f"{len(state.pack())} cards for {of.title}"
    put(out, made)
    how = "" if part else f", on both sides, flipped on the {options.flip} edge"
    return f"{what}: {out}. Print it at 100 %{how}."


def lesson(options: argparse.Namespace, state: State) -> bytes:
    """One stage of a lesson with all that it needs on paper, as a PDF. Raises ValueError where there is none."""
    from .picture.envelope import envelope_pdf
    from .site.envelope import envelope

    return envelope_pdf(envelope(state.game, options.lesson, shipped()), state.pack(), paper=options.paper)


def prop(part: str, state: State, title: str, size: str) -> tuple[bytes, str]:
    """What lies on a table beside the cards, as a PDF, and its name. Raises ValueError where there is none."""
    from .games import host_of
    from .picture import props
    from .rules.position import NOBODY

    if part == "sheet":
        columns = state.columns or tuple(f"Player {i + 1}" for i in range(len(state.seats)))
        return props.sheet_pdf(columns, title=title, paper=size), f"A sheet to write down games of {title}"
    dealt = type(state).new(len(state.seats), seed=0, **state.rules.changed())
    stacks = host_of(dealt.view(NOBODY)).stacks
    if not stacks:
        raise ValueError(f"{title} is played without chips by these rules.")
    if part == "chips":
        total = sum(stacks.values())
        return props.chips_pdf(total, title=title, paper=size), f"Chips for {len(state.seats)} at {title}"
    middle = [zone for zone in dealt.zones() if zone.pile in stacks and not zone.owner]
    places = [props.Place(zone.label, next(iter(dealt.piles[zone.pile]), None)) for zone in middle]
    return props.board_pdf(places, title=title, paper=size), f"The board of {title}"


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


PROPS = {
    "board": "the places for the chips in the middle, with their cards",
    "chips": "chips to cut out, for so many players=",
    "sheet": "a sheet to write down how games ended",
}

COMMANDS = """commands:
  cardlab             the home page in your browser
  cardlab lab         the lessons in JupyterLab, in a folder of your own
  cardlab play GAME   a game in this terminal: see `cardlab play --help`
  cardlab print GAME  the cards or the rules of a game as a PDF: see `cardlab print --help`
  cardlab site OUT    all pages as plain files for any web space, which need no server: see `cardlab site --help`
  cardlab class       these pages for everybody in this network, with a QR code: see `cardlab class --help`
  cardlab hub         what a JupyterHub starts for each learner
  cardlab fair GAME   the proof that no bot, hint or picture knows a hidden card: see `cardlab fair --help`"""


def parser() -> argparse.ArgumentParser:
    """The command line."""
    command = argparse.ArgumentParser(
        prog="cardlab",
        description="Learn family card games by playing them. Without a word: the home page in your browser.",
        epilog=COMMANDS,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    command.add_argument(
        "page", nargs="?", choices=("home", "lab"), default="home", help="the page to open (default: home)"
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
        "--tables",
        type=lambda text: whole(0, 10_000, text),
        default=0,
        help="pages that may be open at once (default: 0, as many as there is room for)",
    )
    command.add_argument("--version", action="version", version=f"cardlab {version('cardlab')}")
    return command


def printer() -> argparse.ArgumentParser:
    """The command line after `cardlab print`."""
    command = argparse.ArgumentParser(
        prog="cardlab print",
        description="Write the pack of a game as a PDF in true card size, its rules, a lesson, board, chips or sheet.",
    )
    command.add_argument("game", help="such as black_jack")
    command.add_argument(
        "options", nargs="*", metavar="name=value", help="stage, players and house rules, such as stage=2 packs=2"
    )
    instead = command.add_mutually_exclusive_group()
    instead.add_argument("--rules", action="store_true", help="the rule sheet instead of the cards")
    instead.add_argument(
        "--lesson", metavar="N", default="", help="stage N of the lesson on paper: plan, what to say, worksheet, key"
    )
    for name, what in PROPS.items():
        instead.add_argument(f"--{name}", action="store_true", help=what)
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


def player() -> argparse.ArgumentParser:
    """The command line after `cardlab play`."""
    command = argparse.ArgumentParser(
        prog="cardlab play", description="Play a game in this terminal: type a number, a card such as 7c, or a move."
    )
    command.add_argument("game", help="such as casino")
    command.add_argument(
        "options",
        nargs="*",
        metavar="name=value",
        help="stage, seed, players and house rules, such as stage=2 players=Ana,bot:first",
    )
    command.add_argument("--plain", action="store_true", help="no colours, as for a screen reader")
    return command


def at_terminal(words: Sequence[str]) -> None:
    """`cardlab play`: a game in the terminal, or one sentence and exit code 2."""
    options = player().parse_args(words)
    from .play.game import Game
    from .table.terminal import play_here

    try:
        state, stage = wanted(options.game, [w for w in options.options if not w.startswith(("seed=", "players="))])
        given = dict(w.split("=", 1) for w in options.options if w.startswith(("seed=", "players=")))
        seed, players = given.get("seed"), given.get("players", "")
        if seed is not None and not seed.isdecimal():
            raise ValueError(f"seed cannot be {seed[:20]!r}: it is a whole number from 0 to 999999999.")
        who = int(players) if players.isdecimal() and len(players) < 3 else players.split(",") if players else None
        game = Game(
            state.game,
            players=who,
            stage=stage or None,
            seed=None if seed is None else int(seed),
            patient=True,
            **state.rules.changed(),
        )
    except ValueError as error:
        print(f"cardlab: {error}", file=sys.stderr)
        sys.exit(2)
    play_here(game, plain=options.plain)


def write_site(words: Sequence[str]) -> None:
    """`cardlab site`: writes the pages without a server, or leaves the program with one sentence and exit code 2."""
    command = argparse.ArgumentParser(
        prog="cardlab site",
        description="Write the home page, every table and every lesson as plain files that need no server.",
        epilog="It needs node and npm, or: python -m pip install 'cardlab[site]'. The first time it fetches Pyodide.",
    )
    command.add_argument("out", type=Path, help="the folder to write, new or written by this command before")
    out = command.parse_args(words).out
    print(built(out))


def built(out: Path) -> str:
    """Builds the pages and says so in a sentence, or leaves the program with one."""
    from .site.static.build import build
    from .site.static.engine import BuildError

    try:
        return build(out, shipped())
    except BuildError as error:
        sentence = str(error)
    except OSError as error:
        sentence = f"cannot write {error.filename} ({error.strerror}); name another folder."
    print(f"cardlab: {sentence}", file=sys.stderr)
    sys.exit(2)


def hand_out(words: Sequence[str]) -> None:
    """`cardlab class`: gives the pages to the local network until Ctrl+C."""
    command = argparse.ArgumentParser(
        prog="cardlab class",
        description="Give the pages that `cardlab site` writes to everybody in this network. Each device plays alone.",
    )
    command.add_argument("folder", nargs="?", type=Path, help="what `cardlab site` wrote (default: built now, once)")
    command.add_argument("--host", default="0.0.0.0", help="default: all networks of this machine")
    command.add_argument("--port", type=lambda text: whole(0, 65535, text), default=8867, help="default: 8867")
    options = command.parse_args(words)
    from .site.static.engine import cache
    from .site.static.handout import Handout, code

    folder = options.folder or cache() / f"site-{version('cardlab')}"
    if not (folder / "cardlab.webmanifest").is_file():
        if options.folder:
            sys.exit(f"cardlab: {folder} holds no pages; write them with: cardlab site {folder}")
        print("Building the pages, this once: half a minute.", flush=True)
        built(folder)
    try:
        server = Handout(folder, options.host, options.port)
    except OSError as error:
        sys.exit(f"cardlab: {trouble(error, options.host, options.port)}")
    url, alone = address(options.host, server.server_address[1])
    told = f"{alone}\nThe pages are at {url}" if alone else f"{code(url)}\nThe class opens {url}"
    print(f"{told}  (Ctrl+C ends it)", flush=True)
    server.serve_forever()


def prove(words: Sequence[str]) -> None:
    """`cardlab fair`: prints the figure, or one sentence with exit code 2, and 1 where somebody knows too much."""
    from .games import catalogue
    from .play import fair
    from .play.laws import BrokenLaw

    command = argparse.ArgumentParser(
        prog="cardlab fair", description="Deal all hidden cards anew in many positions, and see that nothing changes."
    )
    command.add_argument("games", nargs="*", metavar="game", help="such as casino; without one: all games")
    command.add_argument(
        "--states", type=lambda text: whole(1, fair.MOST, text), default=fair.STATES, help="default: %(default)s a game"
    )
    command.add_argument(
        "--asked",
        type=lambda text: whole(1, fair.MOST, text),
        default=fair.ASKED,
        help="positions in which the hints and all bots are asked (default: %(default)s)",
    )
    options = command.parse_args(words)
    try:
        for game in options.games or catalogue():
            print(repr(fair.fair(game, states=options.states, asked=options.asked)), flush=True)
    except BrokenLaw as known:
        sys.exit(f"cardlab: {game} is not fair. {known}")
    except ValueError as error:
        print(f"cardlab: {error}", file=sys.stderr)
        sys.exit(2)


def main(argv: Sequence[str] | None = None) -> None:
    """Runs the command with these words, or with those of the command line."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        commands = {
            "print": write,
            "play": at_terminal,
            "site": write_site,
            "class": hand_out,
            "fair": prove,
            "hub": hub,
        }
        if words and words[0] in commands:
            commands[words[0]](words[1:])
        else:
            options = parser().parse_args(words)
            {"home": play, "lab": lab}[options.page](options)
    except KeyboardInterrupt:  # also while the libraries are still being loaded
        print(file=sys.stderr)
        sys.exit(130)


if __name__ == "__main__":
    main()
