"""Links: what an address asks for (`?game=black_jack&stage=2&seed=7&players=Ana,bot`), and the address of a game.

Also the visitor's part of the address inside the kernel of a Voila page. (Voila's own `get_query_string` costs every
kernel the import of the whole server, seconds and some fifty megabytes.)
"""

from __future__ import annotations

import os
import re
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

from ..games import rules_of
from ..play.game import Game
from ..rules.position import check_seed

LONGEST, MOST_FIELDS = 6000, 60  # characters of a link that are read, and its parts
LOOPBACK = r"localhost|127(\.\d{1,3}){3}|::1|\[::1\]"  # the module for addresses would be 30 kB of each static page


def query() -> str:
    """The text after `?` in the visitor's address, or "" where there is none."""
    return os.environ.get("QUERY_STRING", "")


def asked(text: str) -> dict[str, Any]:
    """What a link asks for, as the arguments of Game; {} for an empty link. Raises ValueError in one sentence."""
    if len(text) > LONGEST:
        raise ValueError(f"This link is too long. It can have at most {LONGEST} characters.")
    if text.count("&") >= MOST_FIELDS:
        raise ValueError(f"This link asks for too much. It can ask for at most {MOST_FIELDS} things.")
    given = {k: v[-1] for k, v in parse_qs(text).items() if not k.startswith("voila") and k != "voice"}
    if not given:
        return {}
    game = given.pop("game", "black_jack")
    kind = rules_of(game)
    wanted: dict[str, Any] = {"game": game}
    if "seed" in given:
        wanted["seed"] = deal_number(given.pop("seed"))
    if "players" in given:
        names = given.pop("players")
        count = names.isascii() and names.isdigit() and len(names) < 3
        wanted["players"] = int(names) if count else [p.strip() for p in names.split(",")]
    for name in ("stage", "position"):
        if name in given:
            wanted[name] = given.pop(name)
    wanted.update(kind.Rules.read(given))
    return wanted


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


def shared(base: str, part: str) -> dict[str, Any]:
    """A link, its QR code, whether it works on this computer only; {} where this page has no address of its own.

    Nobody is to photograph a code that leads nowhere, so such a link has none.
    """
    if not base:
        return {}
    import segno  # only who shares needs it

    url = f"{base}?{part}"
    alone = loopback(urlsplit(base).hostname)
    try:
        code = (
            "" if alone else segno.make(url, micro=False).svg_data_uri(scale=6, border=3, dark="#17301f", light="#fff")
        )
    except segno.DataOverflowError:  # a long position: the link alone must do
        code = ""
    return {"url": url, "qr": code, "alone": alone}
