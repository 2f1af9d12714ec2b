"""What a browser keeps for the home page: saves of games that were left, the plans used last, the faces of people."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..games import book, catalogue
from ..language import Phrase, told, translated
from ..language.grammar import YOU
from ..play.game import Game
from ..play.saves import NewerSave, load
from ..table import widgets
from ..table.storage import unseal
from .plan import GamePlan, called, chosen

if TYPE_CHECKING:
    from .home import Home

MOST_KEPT = 40  # saves and plans of a browser that are looked at


def keep_in_mind(home: Home, kept: Mapping[str, Any]) -> None:
    """What this browser keeps of whoever plays: saves of games that were left, the plans used last, all faces."""
    home.who = called(kept.get("who"))
    _show_faces(home, kept.get("faces"))
    saves, plans = kept.get("kept"), kept.get("last")
    alas: list[str] = []
    for name, sealed in list(saves.items() if isinstance(saves, Mapping) else ())[:MOST_KEPT]:
        if name in home.saves or name not in catalogue():
            continue
        try:
            if opened(sealed if isinstance(sealed, str) else "", name) is not None:
                home.saves[name] = sealed
        except ValueError as error:
            words = Phrase("The game of {title} that you left here can't be opened.", {"title": book(name).title})
            alas += filter(None, [translated(words), told(error)])
            if isinstance(error, NewerSave):
                home.newer.add(name)
    if home.table is not None and home.table.game.name in home.newer:
        home.table.overlay.keep = ""
    for name, plan in list(plans.items() if isinstance(plans, Mapping) else ())[:MOST_KEPT]:
        if name in catalogue() and isinstance(plan, str) and len(plan) < 10_000:
            try:
                home.last.setdefault(name, json.loads(plan))
            except (ValueError, RecursionError):
                continue  # the next game writes a good one
    if home.table is None:
        if home.front.look["page"] == "games":
            home.choose(" ".join([home.front.look["alas"], *alas]).strip())
    elif not home.several and not home.table.game.begun:
        here = home.table.game
        if home.bare == here.name and here.name in {*home.saves, *home.last}:
            home.bare = ""
            home.press(f"play:{here.name}")
        elif (left := home.same(here)) is not here:
            home.play(left, speed=home.table.pacing.speed, colours=home.table.colours)


def _show_faces(home: Home, told: object) -> None:
    """Who plays at this browser has these faces; "You" has that of whoever plays now."""
    home.faces = chosen(told)
    if home.who != YOU:
        home.faces[YOU] = home.faces.get(home.who, home.who)
    if home.table is not None and home.table.faces != home.faces:
        home.table.faces = home.faces
        home.table.show_again()


def saved(home: Home, change: widgets.Change) -> None:
    """The table has kept its game, or let go of it because it is over."""
    if home.table is None:
        return
    name = home.table.game.name
    if change["new"]:
        home.saves.pop(name, None)
        home.saves = {name: home.table.stored, **home.saves}  # the last one first
    elif home.table.game.state.hand_over:
        home.saves.pop(name, None)


def remember(home: Home) -> None:
    """Keep how the game at the table is played, for the next time."""
    table = home.table
    if table is None or home.classroom or home.several or table.game.position:
        return
    plan = GamePlan.of(table.game, table.pacing.speed, table.colours).stored()
    if plan != home.last.get(table.game.name):
        home.last[table.game.name] = plan
        home.front.plan = {"name": table.game.name, "plan": plan}


def left(home: Home, name: str) -> Game | None:
    """The game of a kind that was left and can be gone on with."""
    try:
        return opened(str(home.saves.get(name, "")), name)
    except ValueError:
        return None


def opened(sealed: str, name: str) -> Game | None:
    """The game of a save, None if there is nothing in it to go on with. Raises ValueError."""
    game = load(unseal(sealed), partial=True, patient=True)
    return game if game.name == name and game.steps and game.lasting else None
