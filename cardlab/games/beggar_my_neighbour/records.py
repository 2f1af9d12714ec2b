"""A museum of record games of Beggar My Neighbour: published deals, each with who found it and what is known of it.

A deal is written as it is published, a hand from the top, ``-`` for any ordinary card. Sources: R. P. Mann's list of
records, and arXiv 2403.13855 for the game without end. All of them are played by ``RECORD_RULES``.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from ...rules.brief import brief
from ...rules.cards import RANKS, SUITS, pack
from ...rules.position import Named
from .game import BeggarMyNeighbour

RECORD_RULES: dict[str, Any] = {"next_leader": "winner", "retire": "when_called"}
ORDINARY = "".join(r for r in RANKS if r not in "AKQJ")


class Record(NamedTuple):
    """A published deal: who found it and when, both hands, and its length; 0 rounds: it never ends."""

    name: str
    year: int
    source: str
    first: str
    second: str
    rounds: int
    played: int
    winner: str


LIST, PAPER = "R. P. Mann's list of records", "arXiv 2403.13855"
RECORDS = (
    Record("Paulhus", 1999, LIST, "------------KAQ----J------", "-JQQK---K----JK--QA-A-JA--", 670, 4791, "A"),
    Record("Mann and Wu", 2007, LIST, "K-KK----K-A-----JAA--Q--J-", "---Q---Q-J-----J------AQ--", 1007, 7157, "B"),
    Record("Anderson", 2013, LIST, "--A-Q--J--J---Q--AJ-K---K-", "-J-------Q------A--A--QKK-", 1016, 7225, "A"),
    Record("Nessler", 2022, LIST, "---AJ--Q---------QAKQJJ-QK", "-----A----KJ-K--------A---", 1164, 8344, "B"),
    Record("Casella", 2024, PAPER, "---K---Q-KQAJ-----AAJ--J--", "----------Q----KQ-J-----KA", 0, 0, ""),
)


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
    state = BeggarMyNeighbour.at(dealt(record.first, record.second), **RECORD_RULES)
    while state.rounds < rounds and not state.hand_over:
        state = state.play("play_round")
    return state


def _about(record: Record) -> str:
    length = f"{record.rounds} rounds, {record.played} cards" if record.rounds else "it never ends"
    return f"{record.name} {record.year}: {length}"


CIRCLES = 66  # rounds after which the endless game lies as it lay before: no later one is new
POSITIONS = {
    r.name: Named(dealt(r.first, r.second), RECORD_RULES, _about(r), r.source, "play_round", (r.rounds or CIRCLES) - 1)
    for r in RECORDS
}
