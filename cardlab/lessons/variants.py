"""Another one like this: an exercise with its suits exchanged, in the cards and in the words alike.

Why so: what is true of an exercise is true of its image under a symmetry of the game, so nothing has to be found out
anew. Each game says in ``State.equal_suits`` which of its suits the rules treat alike, and a law holds it to that. The
cards, the moves and the suits that the words name go through one exchange; words that cannot follow it, such as the
shape of a sign, leave the exercise as it is.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import permutations, product
from typing import Any

from ..rules import position
from ..rules.cards import RED, SUIT_SIGNS, Card
from ..rules.state import State
from ..rules.verbs import forms
from .answers import parts

SHAPES = re.compile(r"\b(leaf|leaves|stalk|heart-shaped|balls?)\b")  # words for the signs that go with no exchange
NONE = "No other position of this kind was found: the question hangs on these very cards."


class Exchange:
    """Suits that change places: each card of a game becomes that of the new suit, in texts as in positions."""

    def __init__(self, kind: type[State], pack: tuple[Card, ...], suits: Mapping[str, str]) -> None:
        self.kind, self.suits = kind, suits
        here = {card.code: card for card in pack}
        self.cards = {card: here[card.rank + suits[card.suit]] for card in pack if card.suit in suits}

    def __repr__(self) -> str:
        return f"Exchange({' '.join(old + new for old, new in self.suits.items())})"

    @property
    def back(self) -> Exchange:
        """The exchange that undoes this one."""
        return Exchange(self.kind, tuple(self.cards), {new: old for old, new in self.suits.items()})

    @cached_property
    def _words(self) -> tuple[re.Pattern[str], dict[str, str]]:
        names, new = self.kind.suits, {card.sign: other.sign for card, other in self.cards.items()}
        for suit, other in self.suits.items():
            if suit in SUIT_SIGNS:
                new[SUIT_SIGNS[suit]] = SUIT_SIGNS[other]
            for end in (None, -1):  # "hearts" and "heart"
                old, name = names[suit][:end], names[other][:end]
                new |= {old: name, old.capitalize(): name.capitalize()}
        some = sorted(new, key=len, reverse=True)
        return re.compile("|".join(rf"\b{word}\b" if word.isalpha() else re.escape(word) for word in some)), new

    def words(self, text: str) -> str:
        """A sentence for people with its cards and suits exchanged."""
        pattern, new = self._words
        return pattern.sub(lambda found: new[found[0]], text)

    def moves(self, text: str) -> str:
        """Moves as they are written, with their cards and suits exchanged."""

        def said(found: re.Match[str]) -> str:
            row = self.kind.verbs.get(found[2])
            suits = self.suits if row and any(form.to in ("suit", "said") for form in forms(row.words)) else {}
            return found[1] + suits.get(found[3], found[3])

        return re.sub(r"(\b([a-z_]+)(?: +\w{2,3})? *-> *)(\w)\b", said, self._codes(text))

    @cached_property
    def _of_code(self) -> dict[str, str]:
        return {card.code: new.code for card, new in self.cards.items()}

    def _codes(self, text: str) -> str:
        return re.sub(r"\b\w{2,3}\b", lambda found: self._of_code.get(found[0], found[0]), text)

    def laid(self, text: str) -> str:
        """A position with its cards and suits exchanged."""
        found = []
        for name, value in position.parts(text).items():
            field = self.kind.fields.get(name)
            name = self.words(name) if name in self.kind.suits.values() else name  # a pile for each suit
            new = " ".join(self._item(word, field) for word in value.split(" ")) if field else self._codes(value)
            found.append(f"{name}: {new}".strip())
        return " | ".join(found)

    def _item(self, word: str, field: position.Field) -> str:
        allowed = field.allowed
        told = allowed.words if isinstance(allowed, position.Kind) else " ".join(map(str, allowed or ()))
        if set(self.suits) <= set(told.split()):
            return self.suits.get(word, word)
        if (isinstance(allowed, position.Kind) and "suit" in told) or re.search("[_-]", word):
            word = re.sub(r"(?<=[._-])\w$", lambda m: self.suits.get(m[0], m[0]), word)
        codes = "|".join(self._of_code)
        return re.sub(
            rf"(?:(?<=[.=])|^)([A-T]{{0,2}}?)({codes})(?=\.|\d*$)", lambda m: m[1] + self._of_code[m[2]], word
        )


def exchanges(start: State) -> Iterator[Exchange]:
    """All exchanges of the suits that the rules treat alike in a game, but for the one that changes nothing."""
    groups, pack = start.equal_suits(), tuple(dict.fromkeys(start.pack()))
    for orders in product(*map(permutations, groups)):
        suits = {
            old: new for group, order in zip(groups, orders, strict=True) for old, new in zip(group, order, strict=True)
        }
        if any(old != new for old, new in suits.items()):
            yield Exchange(type(start), pack, suits)


def others(exercise: Any) -> list[Exchange]:
    """The exchanges that the words of an exercise can follow and that can be seen."""
    told, seen = _told(exercise), exercise.asked.view(exercise.me).text()
    if SHAPES.search(told) or re.search(r"\b(re)?deal\b", exercise.made["after"]):  # a shuffle knows no suits
        return []
    coloured = re.search(r"\b(red|black)\b", told) and "red" not in exercise.kind.suits.values()
    return [
        one
        for one in exchanges(exercise.start)
        if not (coloured and any((old in RED) != (new in RED) for old, new in one.suits.items()))
        and (one.words(exercise.request) != exercise.request or _heaped(one.laid(seen)) != _heaped(seen))
    ]


def another(exercise: Any, seed: int) -> Any:
    """The same question with its suits exchanged, the same for the same seed. Raises ValueError where none can be."""
    found = others(exercise)
    if not found:
        raise ValueError(NONE)
    return image(exercise, random.Random(seed).choice(found))


def image(exercise: Any, one: Exchange) -> Any:
    """An exercise with its suits exchanged, proved by the engine as every exercise is."""
    made = dict(exercise.made)
    made["position"] = one.laid(exercise.start.text())
    made["request"] = one.words(exercise.request)
    made["after"] = one.moves(made["after"])
    if callable(made["ask"]):
        value = _choice(exercise, one, next(iter(exercise.right)))
        made["ask"] = lambda state: value  # a function may name cards itself; the image of what it found is true
    elif made["ask"] not in exercise.kind.fields:
        made["ask"] = one.moves(made["ask"])
    for part in ("right", "wrong"):
        made[part] = "; ".join(_answer(text, exercise, one) for text in parts(made[part]))
    found = type(exercise)(**made)
    found.origin = exercise
    return found


def _told(exercise: Any) -> str:
    """All that an exercise says, in small letters."""
    return " ".join([exercise.request, exercise.praise, *exercise.causes.values(), *exercise.choices.values()]).lower()


def _choice(exercise: Any, one: Exchange, value: str) -> str:
    """The value of a choice, which is a seat, a suit, or words that may name cards."""
    if value in exercise.state.seats and set(exercise.choices) <= set(exercise.state.seats):
        return value
    return one.suits.get(value) or one.words(one.moves(value))


def _answer(text: str, exercise: Any, one: Exchange) -> str:
    """One answer as an exercise states it: its moves or words, the rule against it, a sentence of its own."""
    words, colon, because = text.partition(":")
    new = _choice(exercise, one, words.strip()) if exercise.choices else one.moves(words)
    return f"{new}{colon}{one.words(because)}"


def _heaped(text: str) -> list[str]:
    """A position without the order of the cards in their piles."""
    return [" ".join(sorted(part.split())) for part in text.split("|")]
