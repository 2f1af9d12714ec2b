"""A museum of record games of Beggar My Neighbour: published deals, each with who found it and what is known of it.

They stand in ``records.txt``, a file of records. Sources: R. P. Mann's list of records, and arXiv 2403.13855 for the game
without end. All of them are played by ``RECORD_RULES``.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

from ...language import Phrase
from ...rules.cards import RANKS, SUITS, pack
from ...rules.moves import phrase
from ...rules.text.position import NamedPosition
from ...rules.text.record import Record, records
from ...rules.text.sentences import brief
from .game import BeggarMyNeighbour

RECORD_RULES: dict[str, Any] = {"next_leader": "winner", "retire": "when_called"}
ORDINARY = "".join(r for r in RANKS if r not in "AKQJ")


class Published(NamedTuple):
    """A published deal: who found it and when, its cards, and its length; 0 rounds: it never ends."""

    name: str
    year: int
    source: str
    deal: str  # as it is published: both hands
    position: str
    rounds: int
    played: int
    winner: str


def _published(written: Record) -> Published:
    heads, numbers = written.heads, ("Year", "Rounds", "Cards")
    year, rounds, cards = (int(heads.get(name, 0)) for name in numbers)
    position, winner = written.save["position"], heads.get("Winner", "")
    return Published(heads["Name"], year, heads["Source"], heads["Deal"], position, rounds, cards, winner)


RECORDS = tuple(map(_published, records(Path(__file__).with_name("records.txt").read_text("utf-8"))))


def dealt(first: str, second: str) -> str:
    """The position of a deal written with A, K, Q, J, other ranks and - for any ordinary card. Raises ValueError."""
    named = Counter(first + second)
    for letter, count in named.items():
        if letter not in (*RANKS, "-"):
            raise ValueError(f"{brief(letter, 5)!r} is not a card of a deal. Write deals with {RANKS} and -.")
        if letter != "-" and count > len(SUITS):
            raise ValueError(f"{letter} comes {count} times in this deal, but only {len(SUITS)} times in a pack.")
    if len(first + second) > len(pack()):
        raise ValueError(f"This deal has {len(first + second)} cards, but a pack has {len(pack())}.")
    spare = {rank: [f"{rank}{suit}" for suit in SUITS] for rank in RANKS}
    hands = [[spare[letter].pop(0) if letter != "-" else "" for letter in hand] for hand in (first, second)]
    ordinary = iter([card for rank in ORDINARY for card in spare[rank]])
    if named["-"] > sum(len(spare[rank]) for rank in ORDINARY):
        raise ValueError("This deal has more ordinary cards than a pack.")
    written = (" ".join(card or next(ordinary) for card in hand) for hand in hands)
    return " | ".join(f"{seat}: {hand}" for seat, hand in zip("AB", written, strict=True)) + " | turn: A"


def museum(name: str = "Nessler", *, rounds: int = 0) -> BeggarMyNeighbour:
    """A record game after so many rounds, to be played on. Raises ValueError with what there is."""
    known = {record.name: record for record in RECORDS}
    if name not in known:
        raise ValueError(f"There is no record {brief(name, 30)!r}. Choose from {', '.join(known)}.")
    record = known[name]
    if isinstance(rounds, bool) or not isinstance(rounds, int) or rounds < 0:
        raise ValueError(f"rounds cannot be {brief(rounds, 20)!r}. It must be a whole number from 0.")
    if record.rounds and rounds >= record.rounds:
        raise ValueError(f"This game is over after {record.rounds} rounds. Choose fewer.")
    state = BeggarMyNeighbour.at(record.position, **RECORD_RULES)
    while state.rounds < rounds and not state.hand_over:
        state = state.play("play_round")
    return state


def _about(record: Published) -> Phrase:
    facts = {"name": record.name, "year": record.year, "rounds": record.rounds, "played": record.played}
    if record.rounds:
        return phrase("{name} {year}: {rounds} rounds, {played} cards", **facts)
    return phrase("{name} {year}: it never ends", **facts)


CIRCLES = 66  # rounds after which the endless game lies as it lay before: no later one is new
POSITIONS = {
    r.name: NamedPosition(r.position, RECORD_RULES, _about(r), r.source, "play_round", (r.rounds or CIRCLES) - 1)
    for r in RECORDS
}
