"""What `cardlab picture` draws: the game that its words ask for, as a link would, into a file of some kind."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..games import known
from ..home.link import asked
from ..play.game import Game
from ..play.saves import ENDINGS, opened
from ..rules.text.sentences import brief, either

KINDS = (".svg", ".png", ".gif", ".pdf")
FILMED = 60  # moves that bots make for a film of a hand that nobody has played


def pictured(words: Sequence[str]) -> Game:
    """The game of a file, a link, or words such as "casino", "stage=2", "position=A: 7C | B: KD". Raises ValueError."""
    first, *more = words
    if first.endswith(ENDINGS):
        return opened(first, more)
    link = "?" in first.partition("=")[0]
    if link:
        first = first.partition("?")[2]
    elif "=" not in first:
        first = f"game={known(first)}"
    for word in more:
        if "=" not in word:
            raise ValueError(f"{brief(word)!r} is not an option. Write options as name=value, such as stage=1.")
    return Game(**asked("&".join([first, *more]), strictly=not link), patient=True)


def drawn(game: Game, file: Path, *, seat: str | None, openly: bool, size: str | None) -> None:
    """Draw a game into a file. Raises ValueError, OSError, ModuleNotFoundError."""
    kind = file.suffix.lower()
    if kind not in KINDS:
        raise ValueError(f"A picture's name ends with {either(KINDS)}, so {brief(file.name)!r} can't be drawn.")
    look: dict[str, Any] = {"size": sides(size)} if size else {}
    if kind == ".pdf":
        if look or openly:
            raise ValueError("A worksheet shows what whoever has the turn can see, and has the size of its paper.")
        game.pdf(file, seat=seat)
        return
    if kind == ".gif" and not game.steps:
        game, front = filmed(game)
        seat = seat or front
    {".svg": game.svg, ".png": game.png, ".gif": game.gif}[kind](file, seat=seat, openly=openly, **look)


def filmed(game: Game) -> tuple[Game, str]:
    """A hand that nobody has played, as bots play it, and the seat whose eyes it is seen with."""
    for seat in game.state.seats:
        game.sit(seat, "bot")
    while not game.over and len(game.steps) < FILMED:
        game.bot_step()
    return game, game.state.seats[0]


def sides(text: str) -> tuple[int, int]:
    """A width and a height as somebody wrote them, such as 390,844. Raises ValueError."""
    wide, _, high = text.partition(",")
    if not all(side.isascii() and side.isdigit() and len(side) < 6 for side in (wide, high)):
        raise ValueError(f"The size must be a width and a height, such as 390,844, not {brief(text)!r}.")
    return int(wide), int(high)
