"""The players of a game as they are asked for: people by name, bots by kind, functions of one's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple
from unicodedata import category, normalize

from ..language import Phrase
from ..rules.players import crew
from ..rules.text.sentences import brief
from ..rules.thinking.advice import Advice, Bot
from .bots import bots

MOST_SEATS = 60  # players that are counted before they are refused
LONGEST = 40  # signs of a name
MOST_TYPED = 200  # signs of a name that are looked at
MARKS = 3  # over, under or beside one letter of a name: some scripts need as many
UNSEEN = re.compile(  # what nobody sees: controls, joiners, fillers, directions, variations
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
BOT_NAMES = (
    *("Pip", "Dot", "Milo", "Nell", "Otto", "Tess", "Finn", "Olga", "Bram", "Suki", "Juno", "Gus"),
    *("Jory", "Ines", "Remy", "Lulu", "Hugo", "Mina", "Theo", "Vera", "Kofi", "Zita"),
)


Spec = str | Callable[..., Any]  # who plays, as it is asked for


class Player(NamedTuple):
    """Who sits at a seat: its letter, the name shown, and the bot that plays it or None for a person."""

    seat: str
    name: str
    bot: Bot | None
    spec: str  # as it was asked for and is saved: a person's name or "bot", "bot:first", ...; for a function "bot"


def specs(players: int | Iterable[Spec], seats: range) -> list[Spec]:
    if isinstance(players, bool) or not isinstance(players, (int, Iterable)):
        raise ValueError("players must be a number or a list of names.")
    if isinstance(players, int):
        if players not in seats:
            facts = {"crew": crew(seats), "players": brief(players, 20)}
            raise ValueError(Phrase("This game is for {crew}, not {players}.", facts))
        return ["You", *["bot"] * (players - 1)]
    specs = [players] if isinstance(players, str) else list(islice(players, MOST_SEATS))
    return [one if callable(one) else _name(one) for one in specs]


def _name(spec: object) -> str:
    """A name as it is shown. Raises ValueError where there is none, or too much of it."""
    name = " ".join(legible(spec).split()) if isinstance(spec, str) and len(spec) <= MOST_TYPED else ""
    if not 0 < len(name) <= LONGEST:
        words = "A player must be a name of 1 to {most} characters or a bot such as 'bot', not {name}."
        raise ValueError(Phrase(words, {"most": LONGEST, "name": repr(brief(spec, 40))}))
    return name


def legible(text: str) -> str:
    """Typed text, composed and without invisible signs; only letters keep combining marks, at most MARKS each."""
    kept, marks = "", MARKS
    for sign in normalize("NFC", UNSEEN.sub("", text[:MOST_TYPED])):
        kind = category(sign)
        marks = marks + 1 if kind in ("Mn", "Mc") else 0 if sign.isalpha() else MARKS
        if kind != "Me" and (kind[0] != "M" or marks <= MARKS):
            kept += sign
    return kept


def filled(specs: list[Spec], seats: Sequence[str]) -> list[Spec]:
    """The players of a position, with bots at the seats that nobody was named for."""
    if len(specs) > len(seats):
        raise ValueError(f"The position has {len(seats)} seats, but {len(specs)} players were named.")
    return [*specs, *["bot"] * (len(seats) - len(specs))]


def another(name: str, taken: Collection[str]) -> str:
    """This name if nobody has it in any case of its letters, else with the first number that nobody has."""
    known = {one.casefold() for one in taken}
    return next(n for n in (name, *(f"{name} {i}" for i in range(2, 2 * MOST_SEATS))) if n.casefold() not in known)


def alone(name: str, taken: Iterable[str], wanted: Iterable[str] = ()) -> str:
    """A person's name, with a number if somebody has it already; names that others want stay free."""
    taken = [*taken]
    if another(name, taken) == name:
        return name
    short = name[: LONGEST - 3].rstrip()
    return another(short, [*taken, *wanted, short])


def _unused(taken: Iterable[str]) -> Iterator[str]:
    """The names for bots that nobody has."""
    known = {one.casefold() for one in taken}
    return (n for n in (*BOT_NAMES, *(f"{n} 2" for n in BOT_NAMES)) if n.casefold() not in known)


def renamed(bots: Iterable[Player], taken: Collection[str]) -> list[Player]:
    """The bots, with another name for each whose name somebody has taken."""
    bots, known = list(bots), {one.casefold() for one in taken}
    free = _unused([*taken, *(bot.name for bot in bots)])
    return [bot._replace(name=next(free)) if bot.name.casefold() in known else bot for bot in bots]


def seated(specs: list[Spec], seats: Iterable[str], advice: Advice, others: Collection[str] = ()) -> list[Player]:
    players: list[Player] = []
    robots = _unused({*map(str, specs), *others})
    for seat, spec in zip(seats, specs, strict=True):
        bot: Bot | None = None
        name = str(spec)
        if not isinstance(spec, str):
            bot, name, spec = bots.OwnBot(spec), bots.called(spec), "bot"
            name = another(name, {*others, *(p.name for p in players)})
        elif spec == "bot" or spec.startswith("bot:"):
            bot, kind = bots.named(spec, advice), spec.removeprefix("bot:")
            if kind in bots.characters(advice):
                name = another(kind.title(), {*others, *map(str, specs), *(p.name for p in players)})
            else:
                name = next(robots)
        else:
            name = spec = alone(name, [*others, *(p.name for p in players)], map(str, specs))
        players.append(Player(seat, name, bot, spec))
    return players
