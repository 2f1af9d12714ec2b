"""A position of a game on paper, for whoever has the turn, as far as that seat may see it."""

from __future__ import annotations

from pathlib import Path

from ..language import N_, translated
from ..picture import files
from ..play.advice.hint import urged
from ..play.files import write_file
from ..play.game import Game
from ..rules.moves import phrase
from ..rules.state import State
from ..rules.text.sentences import brief, either
from ..table.export.still import faced
from .prints import LIBRARIES

SIZE = (844, 450)  # of the picture: as a phone on its side, so that its words can be read on paper
MOVES = 12  # that the key lists
PAPERS = ("a4", "letter")


def pdf(game: Game, path: str | Path | None, *, seat: str | None, paper: str = "a4") -> bytes:
    """The worksheet, written to a file if one is named. Raises ValueError, OSError, ModuleNotFoundError."""
    if game.over or not game.turn:
        raise ValueError("The hand is over, so there is nothing left to ask.")
    view = game.view(game.turn if seat is None else seat)
    if view.viewer != game.turn:
        raise ValueError(f"A worksheet asks whoever has the turn, and that is {game.turn}, not {view.viewer}.")
    if paper not in PAPERS:
        raise ValueError(f"paper must be {either(PAPERS)}, not {brief(paper, 20)!r}.")
    try:
        from .position import WorksheetQuestion, position_pdf
    except ModuleNotFoundError as error:
        if error.name not in LIBRARIES:
            raise
        raise files.missing("A worksheet", LIBRARIES[error.name], error.name, "print") from None
    host = faced(game, view, {})
    some, _ = files.laid(view, host, game.names, size=SIZE)
    refused = _refused(game, view)
    asks = ["Which cards can you play? Draw a ring round each of them."] if refused else []
    asks.append("What would you do, and why?")
    holds = " · ".join(why.say(names=game.names) for why in host.holds)
    task = WorksheetQuestion(game.book.title or game.name, holds, asks, [*_key(game, view), *refused])
    made = position_pdf(some, task, paper=paper)
    if path is not None:
        write_file(path, made)
    return made


def _key(game: Game, view: State) -> list[tuple[str, str]]:
    """What can be done, and what is good."""
    words = [*dict.fromkeys(map(view.words, view.legal_moves()))]
    rest = [translated(phrase("and {n} more", n=len(words) - MOVES))] if len(words) > MOVES else []
    move, why = game.advised(view)
    can = "; ".join([*words[:MOVES], *rest]) + "."
    return [(N_("You can"), can), (N_("A good idea"), urged(view, move)), (N_("Because"), why.say(names=game.names))]


def _refused(game: Game, view: State) -> list[tuple[str, str]]:
    """The cards in hand that cannot be played, and why not."""
    said: dict[str, list[str]] = {}
    for zone in view.zones():
        if zone.kind == "hand" and zone.owner == view.viewer:
            for card in view.piles[zone.pile]:
                refusals = [view.why_not(one) for one in view.meant(card, "")]
                if refusals and all(refusals) and (first := refusals[0]):
                    said.setdefault(first.say(names=game.names), []).append(card.sign)
    return [(phrase("Not {cards}", cards=" ".join(signs)), told) for told, signs in said.items()]
