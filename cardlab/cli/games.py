"""The commands that play, print or prove one."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..language import SOURCE, current, speaking, translated
from ..rules.text.sentences import install
from .arguments import OPTIONS, GameName, GameOrSave, WhatToDraw, read, refusing, seed_of, spoken_here, wanted

if TYPE_CHECKING:
    from ..play.game import Game


@click.command()
@click.argument("game", type=GameOrSave(), required=False)
@OPTIONS
@click.option("--plain", is_flag=True, help="Show no colours, for example for a screen reader.")
@click.option("--language", help="The language of the game, such as de; the default is that of your terminal.")
def play(game: str | None, options: Sequence[str], plain: bool, language: str | None) -> None:
    """Play a game in this terminal: type a number, a card such as 7c, or a move.

    Add the stage, seed, players or house rules after the game: cardlab play casino stage=2 players=Ana,bot:first.
    A saved game goes on where you left it: cardlab play casino.json. From a file of records, choose a game by its
    number or a heading: cardlab play sunday.txt game=2. If you do not name a game, you are asked for one.
    """
    if game is None:
        from ..games import catalogue

        click.echo(f"The games are {', '.join(catalogue())}.")
        game = click.prompt("Which one do you want to play?", type=GameName(), prompt_suffix=" ")
    from ..play.saves import ENDINGS, opened
    from ..table.terminal import play_here

    spoken = spoken_here(language)
    with refusing(unusable=lambda error: f"{game} cannot be read ({error.strerror})."), speaking(spoken):
        held = opened(game, options) if game.endswith(ENDINGS) else _begun(game, options)
    with speaking(spoken):
        if held.problem:
            print(translated(held.problem))
        play_here(held, plain=plain, saved=Path(game) if game.endswith(".json") else None)


def _begun(name: str, options: Sequence[str]) -> Game:
    """A new game with its options as they are written. Raises ValueError."""
    from ..play.game import Game

    kind, rules, other = read(name, options, "stage", "seed", "players")
    players, stage, seed = other["players"], other["stage"] or None, seed_of(other["seed"])
    who = int(players) if players.isdecimal() and len(players) < 3 else players.split(",") if players else None
    return Game(kind.game, players=who, stage=stage, seed=seed, patient=True, **rules.changed())


def _either(name: str, choices: Sequence[str], what: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """An option with some values, of which the first is usual."""
    return click.option(name, type=click.Choice(choices), default=choices[0], show_default=True, help=what)


@click.command("print")
@click.argument("game", type=GameName())
@OPTIONS
@click.option("--rules", is_flag=True, help="Print the rule sheet instead of the cards.")
@click.option("--lesson", metavar="N", help="Print stage N of the lesson: plan, what to say, worksheet and key.")
@click.option("--worked", is_flag=True, help="Print a hand to follow card by card, with its score.")
@click.option("--board", is_flag=True, help="Print the board that the chips go on, with its cards.")
@click.option("--chips", is_flag=True, help="Print chips to cut out, enough for players=N.")
@click.option("--sheet", is_flag=True, help="Print a score sheet.")
@click.option("--paper", type=click.Choice(("a4", "letter"), case_sensitive=False), default="a4", show_default=True)
@_either("--flip", ("long", "short"), "The edge that your printer flips the paper on.")
@_either("--colours", ("2", "4"), "Whether the suits have two colours or four.")
@_either("--indices", ("international", "own"), "Whether cards have J, Q, K or the language's own letters: B, D, K.")
@click.option("--large", is_flag=True, help="Print one large corner on each card.")
@click.option("--language", help="The language on paper, such as de; the default is that of your terminal.")
@click.option(
    "--out", type=click.Path(path_type=Path), help="The file to write; the default is GAME.pdf or GAME-rules.pdf."
)
def write(
    game: str,
    options: Sequence[str],
    lesson: str | None,
    paper: str,
    flip: str,
    colours: str,
    indices: str,
    large: bool,
    language: str | None,
    out: Path | None,
    **flags: bool,
) -> None:
    """Write the cards of a game as a PDF in true size, or its rules, a lesson, a board, chips or a sheet.

    Add the stage, the number of players or house rules after the game: cardlab print casino --rules stage=2.
    """
    chosen = [name for name, yes in (flags | {"lesson": bool(lesson)}).items() if yes]
    if len(chosen) > 1:
        both = f"--{chosen[0]} and --{chosen[1]}"
        raise click.UsageError(f"{both} cannot be used together; print them one after the other.")
    from ..paper import pdf
    from ..paper.prints import LIBRARIES
    from ..play.files import write_file

    cure = "name another file with --out."
    try:
        with refusing(unusable=lambda error: f"cannot write {error.filename} ({error.strerror}); {cure}"):
            state, stage = wanted(game, options)
            out = out or Path("-".join([state.game, *chosen]) + ".pdf")
            with speaking(SOURCE if lesson and not language else spoken_here(language)):
                if chosen:
                    made, what = pdf.part(chosen[0], state, paper=paper, stage=stage, lesson=lesson or "")
                else:
                    letters = current() if indices == "own" else SOURCE
                    made, what = pdf.pack(
                        state, paper=paper, flip=flip, colours=int(colours), large=large, letters=letters
                    )
            write_file(out, made)
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise
        cure = install('"cardlab[print]"')
        raise click.UsageError(f"Printing needs the library {LIBRARIES[error.name]}. {cure}") from None
    how = "" if chosen else f", on both sides, flipped on the {flip} edge"
    print(f"{what}: {out}. Print it at 100 %{how}.")


@click.command()
@click.argument("what", type=WhatToDraw(), nargs=-1, required=True, metavar="WHAT...")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seat", metavar="SEAT", help="Whose eyes to look through; the default is the first person's.")
@click.option("--open", "openly", is_flag=True, help="Show all cards.")
@click.option("--size", metavar="W,H", help="The width and height in pixels, such as 390,844.")
def picture(what: Sequence[str], file: Path, seat: str | None, openly: bool, size: str | None) -> None:
    """Draw a table into FILE: .svg, .png, .gif (a hand as a film) or .pdf (a worksheet).

    WHAT is a game and what a link can say of it, or a saved game: cardlab picture casino seed=5 table.svg,
    cardlab picture "position=A: 7C 5H | B: KD QD | discard: 7H" table.png, cardlab picture ana.json hand.gif. From a
    file of records, choose a game by its number or a heading: cardlab picture sunday.txt game=2 hand.gif.
    """
    from .picture import drawn, pictured

    told = "cannot be read or written"
    with refusing(ModuleNotFoundError, unusable=lambda error: f"{error.filename} {told} ({error.strerror})."):
        drawn(pictured(what), file, seat=seat, openly=openly, size=size)
    print(f"Drawn: {file}.")


@click.command()
@click.argument("games", nargs=-1, type=GameName(), metavar="[GAME]...")
@click.option(
    "--states", type=int, metavar="NUMBER", help="How many positions of each game to try; the default is 10000."
)
@click.option(
    "--asked", type=int, metavar="NUMBER", help="In how many of them to ask hints and bots; the default is 500."
)
def fair(games: Sequence[str], **counts: int | None) -> None:
    """Prove that no bot, hint or picture knows a hidden card.

    The hidden cards are dealt again in many positions, and nothing may change. Without a game, all of them are tried.
    """
    from ..games import catalogue
    from ..lab.fair import fair as proof
    from ..lab.laws.sentences import BrokenLaw

    given = {name: count for name, count in counts.items() if count is not None}
    for game in games or catalogue():
        try:
            with refusing():
                print(repr(proof(game, **given)), flush=True)
        except BrokenLaw as known:
            sys.exit(f"cardlab: {game} is not fair. {known}")
