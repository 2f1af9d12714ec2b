"""Moves and reasons: what somebody does, and the sentence that says why not or what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import ClassVar

from .cards import SUIT_NAMES, Card
from .signs import COLOURS


class Move:
    """One atomic act: the verb on the button, the card touched, where it goes or what is said.

    Made from text and printed as text: ``Move("play 7C")``, ``Move("finish -> H")``, ``Move("play 9S -> last-card")``.
    Moves are interned, so equal moves are the same object. Raises ValueError for text that is no move.
    """

    __slots__ = ("card", "text", "to", "verb")
    _known: ClassVar[dict[str, Move]] = {}
    verb: str
    card: Card | None
    to: str
    text: str

    def __new__(cls, text: str | Move) -> Move:
        if isinstance(text, Move):
            return text
        known = cls._known.get(text)
        if known is not None:
            return known
        found = re.fullmatch(r"\s*([a-z_]{1,20})(?:\s+(\w{2,3}|\?\?))?(?:\s*->\s*([\w+.-]{1,20}))?\s*", str(text))
        if not found:
            raise ValueError(f"{str(text)[:60]!r} is not a move: write it like 'play 7C', 'finish -> H' or 'pick_up'.")
        verb, card, to = found[1], found[2], found[3] or ""
        plain = verb + (f" {card}" if card else "") + (f" -> {to}" if to else "")
        if plain not in cls._known:
            move = object.__new__(cls)
            move.verb, move.card, move.to, move.text = verb, Card(card) if card else None, to, plain
            cls._known[plain] = move
        return cls._known[plain]

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        return (Move, (self.text,))


DEAL = Move("deal")


class Reason:
    """Why a move is refused, or what just happened: a rule id, a sentence for adults, one for a child, and the facts.

    The sentences are templates filled from the facts only when they are shown: cards become signs, ``suit`` a name,
    ``count`` a number of cards, and ``seat``, ``other`` and ``seats`` the names of the people there.
    """

    __slots__ = ("because", "child", "facts", "rule")

    def __init__(self, rule: str, because: str, child: str = "", **facts: object) -> None:
        self.rule, self.because, self.child, self.facts = rule, because, child or because, facts

    def say(self, *, child: bool = False, names: Mapping[str, str] | None = None) -> str:
        """The sentence as plain text, for an adult or for a child, with seats replaced by the given names."""
        template = self.child if child else self.because
        said = template.format(**{k: _fact(k, v, names or {}) for k, v in self.facts.items()})
        return _to_you(said) if "You" in (names or {}).values() else said

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that caused it, to be marked on the table."""
        flat: list[Card] = []
        for fact in self.facts.values():
            flat += [c for c in (fact if isinstance(fact, tuple) else (fact,)) if isinstance(c, Card)]
        return tuple(flat)

    def __str__(self) -> str:
        return f"{self.say()} [{self.rule}]"

    def __repr__(self) -> str:
        return f"Reason: {self}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and all(getattr(self, k) == getattr(other, k) for k in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.rule, self.because))


def _fact(key: str, value: object, names: Mapping[str, str]) -> str:
    if isinstance(value, Card):
        return value.sign
    if isinstance(value, tuple) and key == "seats":
        return " and ".join(names.get(str(v), str(v)) for v in value)
    if isinstance(value, tuple):
        return " ".join(_fact("", v, names) for v in value)
    if key == "suit":
        return (SUIT_NAMES | COLOURS).get(str(value), str(value))
    if key == "count":
        return f"{value} card" if value == 1 else f"{value} cards"
    if key in ("seat", "other"):
        return names.get(str(value), str(value))
    return str(value)


def _to_you(said: str) -> str:
    """A sentence about a player called "You", said to that player: "You picks up" becomes "You pick up"."""

    def verb(found: re.Match[str]) -> str:
        word = found[1]
        other = {"has": "have", "is": "are", "passes": "pass", "misses": "miss"}
        return f"You {other.get(word, word.removesuffix('s'))}"

    return re.sub(r"\bYou (\w+s)\b", verb, said).replace("You's", "your")


class IllegalMove(ValueError):
    """A move that the rules refuse; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
