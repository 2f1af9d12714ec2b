"""What a game's table looks like now, as files; for who is looking, for another seat, or with all cards open.

Why so: everything is made from the view of that seat, faces and bubbles too, as at the table itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ...games import rules_of
from ...picture import files
from ...picture.art.faces import Style
from ...play.files import write_file
from ...play.game import Game
from ...rules.cards import HIDDEN, JOKERS, pack
from ...rules.host import Host
from ...rules.state import State
from ...rules.text.position import NOBODY
from ..page.portraits import seated
from ..page.speech import Bubble, faces


def svg(game: Game, path: str | Path | None, *, seat: str | None, openly: bool, **look: Any) -> str:
    """The table as SVG, written to a file if one is named. Raises ValueError, OSError."""
    drawn = files.drawing(*seen(game, seat, openly=openly), game.names, front=front(game, seat), **look)
    if path is not None:
        write_file(path, drawn.encode())
    return drawn


def png(game: Game, path: str | Path | None, **look: Any) -> bytes:
    """The table as PNG, written to a file if one is named. Raises ValueError, OSError, ModuleNotFoundError."""
    made = files.png(svg(game, None, **look))
    if path is not None:
        write_file(path, made)
    return made


def deck_svg(
    game: str = "",
    path: str | Path | None = None,
    *,
    felt: str = "meadow",
    colours: int = 2,
    large: bool = False,
    back: str = "blue",
) -> str:
    """All the cards of a game and their back as one SVG, written to a file if one is named; "": 52 and two jokers.

    Raises ValueError for an unknown game or look, OSError.
    """
    kind = rules_of(game) if game else None
    cards = kind(kind.Rules(), kind.seat_range[0]).pack() if kind else (*pack(), *JOKERS)
    drawn = files.pack([*dict.fromkeys(cards), HIDDEN], Style(colours, large, back), felt=felt)
    if path is not None:
        write_file(path, drawn.encode())
    return drawn


def seen(game: Game, seat: str | None, *, openly: bool) -> tuple[State, Host]:
    """The position as a picture shows it, and what its table says: also what bots have just said, and their moods."""
    view = game.view(seat)
    return game.state if openly else view, faced(game, view, faces(game, view.viewer) if game.steps else {})


def faced(game: Game, view: State, heard: Mapping[str, Bubble]) -> Host:
    """What a table says of a view, with a face for everybody and what they have said."""
    host = game.host(view)
    lost = set(view.seats) - set(view.winners) if view.hand_over and view.winners else ()
    moods = {seat: "beaten" if seat in lost else "pleased" for seat in view.seats}
    moods |= {seat: bubble.mood for seat, bubble in heard.items()}
    says = {seat: bubble.words for seat, bubble in heard.items() if bubble.words} | dict(host.says)
    return host._replace(moods=moods, says=says, faces=seated(game, {}))


def front(game: Game, seat: str | None) -> str:
    """Who sits in front where the view itself does not say it."""
    found = game.seat if seat is None else seat
    return "" if found == NOBODY else found
