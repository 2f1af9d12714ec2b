"""The commands that begin a game of one's own, and say what it lacks while it is written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import sleep

import click

from .arguments import refusing

PAUSE = 0.5  # seconds between two looks at the files
UNREAD = click.UsageError.exit_code  # of a check of a game that cannot be read: a page with it would not open either


@click.command()
@click.argument("name")
def new(name: str) -> None:
    """Begin a game of your own: its rules, its rule book, a test and a lesson, ready to play and to change.

    In a copy of the repository they go among the other games, anywhere else into a package of your own.
    """
    from ..lab.writing.scaffold import new as begin

    with refusing(unusable=lambda error: f"cannot write {error.filename} ({error.strerror})."):
        written = begin(name, Path.cwd())
    for file in (written.folder / "game.py", written.folder / "book.md", written.test, written.play, written.lesson):
        print(os.path.relpath(file))
    print(f"It is a whole game already. Change it, and see: cardlab check {written.folder.name} --watch")


@click.command()
@click.argument("game")
@click.option("--games", "count", type=int, default=4, show_default=True, help="How many games to try.")
@click.option("--watch", is_flag=True, help="Say it again whenever a file changes, with the table in your browser.")
@click.option("--write", is_flag=True, help="Write one hand down, move by move, which a test compares.")
@click.option("--browser/--no-browser", default=True, help="Whether to open the table in a browser.")
def check(game: str, count: int, watch: bool, write: bool, browser: bool) -> None:
    """Say in sentences what a game lacks: laws that it breaks, its book, a test, a hand written down.

    A game that you are writing is found in the current folder; it need not be installed.
    """
    from ..lab.writing.lacking import beside, lacking, readable

    _reach(beside(game, Path.cwd()))
    with refusing():
        if watch:
            return _watch(game, count, browser)
        own = readable(game)
        if write:
            from ..lab.writing.playthrough import playthrough
            from ..play.files import write_file

            own.play.parent.mkdir(parents=True, exist_ok=True)
            write_file(own.play, playthrough(game).encode())
        found = lacking(game, count)
    print(repr(found), flush=True)
    if found:
        sys.exit(1)


def _reach(folders: list[Path]) -> None:
    """Let this process, and those that it starts, know the games in these folders."""
    from .. import games

    found = [str(folder.resolve()) for folder in folders if str(folder.resolve()) not in games.__path__]
    games.__path__ += found
    os.environ["CARDLAB_GAMES"] = os.pathsep.join(filter(None, [*found, os.environ.get("CARDLAB_GAMES", "")]))


def command(*words: str) -> list[str]:
    """A command of cardlab for another process."""
    return [sys.executable, "-m", "cardlab.cli", *words]


class Serving:
    """The home page in a process of its own, begun anew at the same address after each change.

    Why so: Python does not forget a module that it has read, and a game that is being written may hang or fail.
    """

    def __init__(self) -> None:
        self.process: subprocess.Popen[str] | None = None
        self.port = "0"

    def begin(self) -> str:
        """Serve the games as they are now; the address, or nothing where it could not be served."""
        self.end()
        serving = command("--port", self.port, "--no-browser")
        self.process = subprocess.Popen(serving, stdout=subprocess.PIPE, text=True)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if told := re.search(r"https?://[^/\s]+:(\d+)/", line):
                self.port = told[1]
                return told[0]
        return ""

    def end(self) -> None:
        """Stop serving."""
        if self.process is not None:
            self.process.terminate()
            self.process.communicate()
            self.process = None


def interrupted(*_: object) -> None:
    """End as by Ctrl+C, so that what this process has started ends too."""
    raise KeyboardInterrupt


def pause() -> bool:
    """Wait until the files are looked at again."""
    sleep(PAUSE)
    return True


def _watch(game: str, count: int, browser: bool) -> None:
    """Say what a game lacks whenever one of its files changes, each time in a fresh process; the table is beside it."""
    import webbrowser

    from ..lab.writing.lacking import parts_of, watched
    from ..server.shutdown import listen

    table, opened = Serving(), False
    for name in ("SIGTERM", "SIGHUP", "SIGBREAK"):
        listen(name, interrupted)

    def told() -> None:
        nonlocal opened
        print(flush=True)
        if subprocess.run(command("check", game, "--games", str(count))).returncode == UNREAD:
            print("The table waits until it can be read.  (Press Ctrl+C to stop.)", flush=True)
        elif address := table.begin():
            print(f"The table: {address}?game={game}  (Press Ctrl+C to stop.)", flush=True)
            opened = opened or (browser and webbrowser.open(f"{address}?game={game}"))

    with suppress(KeyboardInterrupt):
        try:
            watched(parts_of(game), told, pause)
        finally:
            table.end()
