"""What a seat sees, as a row of whole numbers; always in the same places for a game with its options.

Why so: it is made from the view of a seat and from nothing else, and from what every game has: its piles, and its
fields with the kinds that they name. So no game says how it looks to a program, and none can tell it a hidden card.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from ...rules.cards import HIDDEN, Card
from ...rules.state import State
from ...rules.text.position import NO_SEAT, NUMBER, SEAT, SHEET, VIEWER, Field
from ...rules.zones import ANYHOW

OTHERS = 32  # places for the words of a field that are no card, pile, seat or suit
LEAST = 4  # places of a field of several numbers, unless there are more seats
MOST = 32767  # how large a number can be, and below nothing how small
Pairs = list[tuple[int, int]]


class ViewEncoder:
    """Turns views of one game with its options into numbers; ``names`` says what stands in each place.

    For every pile and card: 0 if the card is not seen there, else 1, or in a pile with an order its place from the
    top; then how many hidden cards lie there. For every field: numbers as they are, yes and no as 1 and 0, and of
    seats, suits, cards, piles and other words the place at which each of them stands in the field, 0 if it does not.
    """

    def __init__(self, blank: State) -> None:
        """Lay out the places by a state of the game in which nothing has been dealt."""
        self.names: list[str] = []
        self.seats = {seat: i for i, seat in enumerate(blank.seats)}
        counts, cards = Counter(blank.pack()), list[str]()
        self.columns: dict[Card, list[int]] = {}
        for card, copies in counts.items():
            self.columns[card] = [*range(len(cards), len(cards) + copies)]
            cards += [f"{card}{chr(39) * n}" for n in range(copies)]
        self.column = {card: places[0] for card, places in self.columns.items()}
        self.single = len(counts) == len(cards)
        self.me, self.turn = self._add("me", blank.seats), self._add("turn", blank.seats)
        kinds = {zone.pile: zone.kind for zone in blank.zones()}
        self.piles = {p: (self._add(p, (*cards, "??")), kinds[p] not in ANYHOW) for p in sorted(blank.piles)}
        self.hidden = len(cards)
        self.words = [*map(str, counts), *sorted({*blank.piles, *blank.seats, *blank.suits} - {*map(str, counts)})]
        self.fields = {name: self._field(name, one, blank) for name, one in blank.fields.items() if _told(name, one)}
        self.size = len(self.names)

    def _add(self, name: str, places: Iterable[object]) -> int:
        """Name some further places; the first of them."""
        first = len(self.names)
        self.names += [f"{name}: {place}" for place in places]
        return first

    def __call__(self, view: State) -> Any:
        """The view as an array of int16."""
        row = np.zeros(self.size, np.int16)
        pairs: Pairs = []
        if view.viewer in self.seats:
            pairs.append((self.me + self.seats[view.viewer], 1))
        if view.turn:
            pairs.append((self.turn + self.seats[view.turn], 1))
        for name, pile in view.piles.items():
            if pile:
                pairs += self._pile(*self.piles[name], pile)
        for name, write in self.fields.items():
            pairs += write(getattr(view, name))
        places, values = zip(*pairs, strict=True)
        row[list(places)] = values
        return row

    def _pile(self, first: int, ordered: bool, pile: tuple[Card, ...]) -> Pairs:
        hidden = pile.count(HIDDEN)
        if hidden == len(pile):
            return [(first + self.hidden, hidden)]
        found = [(first + self.hidden, hidden)] if hidden else []
        places = range(len(pile), 0, -1) if ordered else (1,) * len(pile)
        if self.single:
            column = self.column
            return found + [(first + column[c], n) for c, n in zip(pile, places, strict=True) if c is not HIDDEN]
        met: Counter[Card] = Counter()
        for card, n in zip(pile, places, strict=True):
            if card is not HIDDEN:
                found.append((first + self.columns[card][met[card]], n))
                met[card] += 1
        return found

    def _field(self, name: str, one: Field, blank: State) -> Callable[[Any], Pairs]:
        """What writes the value of a field into its places."""
        default, allowed = one.default, one.allowed
        if isinstance(default, int):
            at = self._add(name, ("number",))
            return lambda value: [(at, _within(value))] if value else []
        if isinstance(default, tuple) and _numbers(type(blank), name):
            most = max(len(blank.seats), LEAST)
            at = self._add(name, range(1, most + 1))
            return lambda value: [(at + i, _within(n)) for i, n in enumerate(value[:most])]
        if isinstance(default, str):
            choices = blank.seats if allowed in (SEAT, NO_SEAT) else allowed if isinstance(allowed, tuple) else ()
            if name == "phase":
                choices = tuple(blank.phases)
            if choices:
                at, known = self._add(name, choices), {word: i for i, word in enumerate(choices)}
                return lambda value: [(at + known[value], 1)] if value in known else []
            return self._spelt(name, lambda value: value.split(".") if value else ())
        return self._spelt(name, lambda value: value)

    def _spelt(self, name: str, items: Callable[[Any], Iterable[object]]) -> Callable[[Any], Pairs]:
        """What writes the words of a field: a place for each that is known, and some for all the others."""
        at = self._add(name, (*self.words, *(f"other {i}" for i in range(OTHERS))))
        known = {word: at + i for i, word in enumerate(self.words)}
        others = at + len(self.words)

        def pairs(value: Any) -> Iterator[tuple[int, int]]:
            for i, item in enumerate(items(value), 1):
                word = str(item)
                yield known.get(word, others + zlib.crc32(word.encode()) % OTHERS), i

        return lambda value: list(pairs(value)) if value else []


def _told(name: str, one: Field) -> bool:
    """Whether a field is shown: who looks has places of its own, and the sheet and the deals are of other hands."""
    return one.allowed not in (VIEWER, SHEET) and not (name == "deals" and one.allowed is NUMBER)


def _numbers(kind: type[State], name: str) -> bool:
    """Whether a field holds a row of numbers, as its class says."""
    named = (vars(c).get("__annotations__", {}).get(name) for c in kind.__mro__)
    return str(next((one for one in named if one), "")) == "tuple[int, ...]"


def _within(number: int) -> int:
    return max(-MOST, min(MOST, number))
