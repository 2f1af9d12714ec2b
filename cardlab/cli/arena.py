"""The command that lets all bots of a folder play each other."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import sleep
from typing import TYPE_CHECKING, Any

import click

from .arguments import OPTIONS, GameName, WholeNumber, read, refusing, seed_of
from .pages import FOLDER, NAMES, PORT, bind

if TYPE_CHECKING:
    import socket
    from concurrent.futures import Executor

    from ..lab.arena.arena import Arena
    from ..lab.arena.entrants import ArenaPlan

LOOKS = 1.0  # seconds between two looks for bots, where nothing is to play


@click.command()
@click.argument("folder", type=FOLDER)
@click.argument("game", type=GameName(), required=False)
@OPTIONS
@click.option(
    "--deals", type=WholeNumber(1, 9_999_999), metavar="NUMBER", help="Stop after so many deals of every two bots."
)
@click.option("--also", multiple=True, metavar="BOT", help="A bot of the house that takes part, such as bot:first.")
@click.option("--seconds", type=float, metavar="NUMBER", help="The time for a move; the default is 2.")
@click.option("--memory", type=int, metavar="MB", help="The memory of a bot; the default is 512.")
@click.option("--cluster", metavar="ADDRESS", help="The scheduler of a dask cluster that plays.")
@click.option("--page/--no-page", default=True, help="Whether to show the table as a page.")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address of the page.")
@click.option("--port", type=PORT, default=8868, show_default=True)
@NAMES
@click.option("--with-parent", is_flag=True, hidden=True, help="Stop when the input is closed.")
def arena(
    folder: Path,
    game: str | None,
    options: Sequence[str],
    deals: int | None,
    cluster: str | None,
    page: bool,
    host: str,
    port: int,
    names: Collection[str],
    with_parent: bool,
    **limits: Any,
) -> None:
    """Let every bot in FOLDER play every other, until you press Ctrl+C; start it again to go on.

    A bot is a Python file with choose(view, moves, chance), or a program: see docs/arena.md. Name the game and its
    options the first time: cardlab arena bots casino stage=2.
    """
    from ..lab.arena.arena import Arena
    from ..lab.simulate import MOST_DEALS
    from ..play.bots.contestant import fenced

    with refusing(unusable=lambda error: f"{error.filename or folder} cannot be used ({error.strerror})."):
        plan = planned(folder, game, options, {name: value for name, value in limits.items() if value})
        held = Arena(folder, plan)
        if set_aside := held.repair():
            print(f"{set_aside} damaged lines are set aside in {folder / 'results.damaged'}.", flush=True)
        helpers = clustered(cluster) if cluster else None
    if with_parent:
        signal.signal(signal.SIGINT, signal.default_int_handler)  # where the class was started in the background
        threading.Thread(target=_until_closed, daemon=True).start()
    elif page:
        shown(held, bind(host, port), host, names)
    print(f"{fenced(plan.seconds, plan.memory)} It can read the files that you can read.", flush=True)
    try:
        for kept in held.playing(deals or MOST_DEALS, helpers):
            if not kept:
                sleep(LOOKS)
    except KeyboardInterrupt:
        pass
    except OSError as error:
        sys.exit(f"cardlab: it cannot go on ({error.strerror or error}). What was played is kept.")
    print(repr(held), flush=True)


def planned(folder: Path, game: str | None, options: Sequence[str], limits: dict[str, Any]) -> ArenaPlan:
    """The plan in a folder, or what is asked for the first time. Raises ValueError, OSError."""
    from ..lab.arena.entrants import ArenaPlan

    folder.mkdir(parents=True, exist_ok=True)
    kept = ArenaPlan.of(folder)
    plan = kept or ArenaPlan()
    if game:
        kind, rules, other = read(game, options, "stage", "seed")
        plan = replace(plan, game=kind.game, options=rules.changed(), seed=seed_of(other["seed"]) or 0)
    if kept and (plan.game, dict(plan.options), plan.seed) != (kept.game, dict(kept.options), kept.seed):
        raise ValueError(f"In {folder} another game or deal is played: {kept.game}. Take another folder for this one.")
    plan = replace(plan, **limits)
    if plan != kept:
        plan.write(folder)
    return plan


def clustered(address: str) -> Executor:
    """Who plays on a cluster. Raises ValueError."""
    try:
        from distributed import Client
    except ImportError:
        raise ValueError("A cluster needs the library distributed: python -m pip install distributed") from None
    try:
        client: Any = Client(address, timeout=10)  # type: ignore[no-untyped-call]  # distributed: no types
        executor: Executor = client.get_executor()
    except (OSError, ValueError) as error:
        raise ValueError(f"There is no cluster at {address[:60]} ({str(error)[:80]}).") from None
    return executor


def shown(held: Arena, sockets: list[socket.socket], host: str, names: Collection[str]) -> None:
    """Show the page of an arena, from a thread."""
    import asyncio

    from tornado.httpserver import HTTPServer
    from tornado.web import Application

    from ..lab.arena.arena import Arena
    from ..server.arena.pages import FOLDER as AT
    from ..server.arena.pages import ArenaView, doors
    from ..server.hosts import door
    from ..server.network import address

    url, alone = address(host, sockets[0].getsockname()[1])
    hall = ArenaView(Arena(held.folder, held.plan))  # which reads what this one writes

    async def serve() -> None:
        HTTPServer(door(Application(doors("/", hall)), host, names)).add_sockets(sockets)
        print(f"The table is at {url}{AT}/  (press Ctrl+C to stop)", *filter(None, [alone]), sep="\n", flush=True)
        await asyncio.Event().wait()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()


def _until_closed() -> None:
    """Stop with who has started this."""
    with suppress(AttributeError):  # Windows has no such thing
        os.nice(10)
    sys.stdin.read()
    os.kill(os.getpid(), signal.SIGINT)
