"""What an address asks for (`?game=black_jack&stage=2&seed=7&players=Ana,bot`), and the address of a game.

Also the visitor's part of the address inside the kernel of a Voila page. (Voila's own `get_query_string` costs every
kernel the import of the whole server, seconds and some fifty megabytes.)
"""

from __future__ import annotations

import dataclasses
import os
import re
from collections.abc import Collection
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

from ..games import DEFAULT, rules_of
from ..language import Phrase
from ..play.game import Game
from ..rules.text.position import check_seed
from ..rules.text.sentences import unknown

LONGEST, MOST_FIELDS = 6000, 60  # characters of a link that are read, and its parts
# What stands behind a link belongs to the sentence around it.
BEHIND = ".,;:!?\"'“”«»…" + chr(0x2019)
BRACKETS = {")": "(", "]": "[", "}": "{", ">": "<"}  # and a bracket that was opened before it
ALIKE = 0.7  # from which on a name is taken for one of ours, written wrongly
LOOPBACK = r"localhost|127(\.\d{1,3}){3}|::1|\[::1\]"  # the module for addresses would be 30 kB of each static page


def query() -> str:
    """The text after `?` in the visitor's address, or "" where there is none."""
    return os.environ.get("QUERY_STRING", "")


def fields(text: str) -> dict[str, str]:
    """The parts of a link by their names, the last one of each; without what belongs to the sentence around it."""
    given = {name: values[-1] for name, values in parse_qs(text).items()}
    last = {name for name, _ in parse_qsl(text)[-1:]}
    for name in {*given} - {"position"} - ({"players"} - last):  # a network may have added its own names behind
        while (end := given[name][-1:]) and (end in BEHIND or BRACKETS.get(end, end) not in given[name]):
            given[name] = given[name][:-1]
    return given


def letters(text: str) -> tuple[str, str]:
    """The letters of a table as somebody says or pastes them, such as "C-P-N-S", and the secret of a link."""
    if "room=" in text:
        told = fields(text.rpartition("?")[2])
        return letters(told["room"])[0] if told.get("room") else "", told.get("door", "")
    return "".join(letter for letter in text.upper() if "A" <= letter <= "Z")[:8], ""


def asked(text: str, *, strictly: bool = False) -> dict[str, Any]:
    """What a link asks for, as the arguments of Game; {} for an empty link. Raises ValueError in one sentence.

    Names that a network has added are passed over, but not ``strictly``, where one person has written all of it.
    """
    if len(text) > LONGEST:
        raise ValueError(Phrase("This link is too long. It can have at most {n} characters.", {"n": LONGEST}))
    if text.count("&") >= MOST_FIELDS:
        raise ValueError(Phrase("This link asks for too much. It can ask for at most {n} things.", {"n": MOST_FIELDS}))
    given = fields(text)
    game = given.pop("game", "")
    kind = rules_of(game or DEFAULT)
    ours = {"game", "seed", "players", "stage", "position", *(field.name for field in dataclasses.fields(kind.Rules))}
    given = {name: value for name, value in given.items() if strictly or name in ours or _misspelt(name, ours)}
    if wrong := next((name for name in given if name not in ours), ""):
        raise ValueError(unknown("option", wrong, sorted(ours)))
    if not (game or given):
        return {}
    game = game or DEFAULT
    wanted: dict[str, Any] = {"game": game}
    if "seed" in given:
        wanted["seed"] = deal_number(given.pop("seed"))
    if "players" in given:
        names = given.pop("players")
        count = names.isascii() and names.isdigit() and len(names) < 3
        wanted["players"] = int(names) if count else [p.strip() for p in names.split(",")]
    wanted |= {name: given.pop(name) for name in ("stage", "position") if name in given}
    return wanted | kind.Rules.read(given)


def _misspelt(name: str, ours: Collection[str]) -> bool:
    """Whether a name that is none of ours is to be one: those that a network adds, as "fbclid", resemble none."""
    from difflib import get_close_matches  # here, because hardly anybody needs it

    return name not in ("voice", "language") and bool(get_close_matches(name.lower(), ours, 1, ALIKE))


def deal_number(text: str) -> int:
    """The number of a deal as a person wrote it. Raises ValueError."""
    digits = text.strip()
    return check_seed(int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else digits)


def loopback(host: str | None) -> bool:
    """Whether a host's name or address means the machine itself, so that no other one can follow it."""
    return re.fullmatch(LOOPBACK, host or "") is not None


def address(game: Game) -> str:
    """The part after `?` that asks for a game's first deal again: its stage, its rules, its players, its number."""
    kind = type(game.state)
    start = kind.Rules.make(game.stage or None)
    told: dict[str, Any] = {"game": game.name} | ({"stage": game.stage} if game.stage else {})
    told["players"] = ",".join(p.spec for p in game.players)
    rules = {f: getattr(game.start.rules, f) for f in start.__dataclass_fields__}
    told |= {name: value for name, value in rules.items() if value != getattr(start, name)}
    told |= {"position": game.position} if game.position else {}
    return urlencode(told | {"seed": game.start.seed or 0}, safe=",:", errors="replace")


def own_address(told: str) -> str:
    """The address of a page as its browser tells it, "" where it is none of the web."""
    try:
        parts = urlsplit(told)
    except ValueError:  # a bracket that is not closed, for one
        return ""
    return told if parts.scheme in ("http", "https") and parts.hostname else ""


def shared(base: str, part: str) -> dict[str, Any]:
    """A link, its QR code, whether it works on this computer only; {} where this page has no address of its own.

    Nobody is to photograph a code that leads nowhere, so such a link has none.
    """
    if not base:
        return {}
    import segno  # only who shares needs it

    url = f"{base}?{part}"
    alone = loopback(urlsplit(base).hostname)
    code = ""
    with suppress(segno.DataOverflowError):  # by a long position: the link alone must do
        if not alone:
            code = segno.make(url, micro=False).svg_data_uri(scale=6, border=3, dark="#17301f", light="#fff")
    return {"url": url, "qr": code, "alone": alone}
