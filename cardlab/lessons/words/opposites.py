"""The same question where its answer is another one: the exercise says what may stand there instead.

Why so: a child who has heard "no" four times learns to say no. Only the author of a question knows which of its cards
may be another one with every word still true; what is right then is asked of the engine, as ever. The refusal or the
rule says why, for the sentences of the exercise were written for its own answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from ...language import SOURCE, current, translated
from ...rules.cards import Card
from ..answers import parts

if TYPE_CHECKING:
    from ..exercise import Exercise


class Swap(NamedTuple):
    """What stands in a question with what may stand there instead, and why that is right, if the author says so."""

    pairs: list[list[str]]
    say: str

    def within(self, text: str, card: Callable[[str], str]) -> str:
        """A text after the swap; ``card`` is how it calls a card, by its code."""
        new = dict([*map(card, pair)] for pair in self.pairs)
        both = "|".join(re.escape(old) for old in sorted(new, key=len, reverse=True))

        def put(found: re.Match[str]) -> str:
            put, article = new[found[2]], found[1]
            an = "an" if re.match(r"[aeio8]|A\W", put) else "a"
            return f"{article + an[1:]} {put}" if article else put

        before = "(?:([Aa])n? )?" if current() == SOURCE else "()"
        return re.sub(rf"(?<!\w){before}({both})(?!\w)", put, text)


def swaps(text: str) -> list[Swap]:
    """What may be swapped, as an exercise states it. Raises ValueError for what is no swap."""
    found = []
    for part in parts(text):
        told = re.fullmatch(r"(.+?)(?: \((.+)\))?", part)
        pairs = [pair.split(" > ") for pair in told[1].split(" & ")] if told else []
        if told is None or any(len(pair) != 2 for pair in pairs):
            raise ValueError(f"{part!r} says nothing to swap. Write it as 2H > 2D, 7C.")
        (old, new), *more = pairs
        found += [Swap([[old, one], *more], translated(told[2] or "")) for one in ([new] if more else new.split(", "))]
    return found


def opposites(exercise: Exercise) -> list[Exercise]:
    """The exercise after each of its swaps that gives it another answer, proved by the engine as every exercise is."""
    return [found for swap in swaps(exercise.made["other"]) if (found := _swapped(exercise, swap)) is not None]


def _swapped(exercise: Exercise, swap: Swap) -> Exercise | None:
    """An exercise after a swap; None where its answer stays."""
    pack = exercise.start.pack()
    cards = {card.code: card for card in pack}
    if current() != SOURCE and not _signs_only(exercise, swap, cards):
        return None
    if len(cards) == len(
        pack
    ):  # what lies elsewhere takes the place of what it replaces; of two packs it may lie twice
        swap = swap._replace(pairs=[*swap.pairs, *(pair[::-1] for pair in swap.pairs if set(pair) <= set(cards))])

    def code(text: str) -> str:
        return swap.within(text, str)

    def said(text: str) -> str:
        return swap.within(swap.within(text, _told(cards, _sign)), _told(cards, _words))

    made = exercise.made | {"request": said(exercise.request), "other": "", "rule": exercise.rule}
    made |= {part: code(made[part]) for part in ("position", "after")}
    made["ask"] = code(made["ask"]) if isinstance(made["ask"], str) else made["ask"]
    told = {value: said(value) for value in exercise.choices}
    known = exercise.choices.keys() <= {"yes", "no", *exercise.start.seats}  # to the engine, which needs no wrong ones
    for value in told.keys() - exercise.right.keys():
        wrong = [f"{no}: {exercise.wrong.get(v) or exercise.rule}" for v, no in told.items() if v != value]
        made |= {"right": f"{told[value]}: {swap.say}", "wrong": "" if known else "; ".join(wrong)}
        with suppress(ValueError):  # the answer is another one
            found = type(exercise)(**made)
            found.origin = exercise
            return found
    return None


def _signs_only(exercise: Exercise, swap: Swap, cards: Mapping[str, Card]) -> bool:
    """Whether only cards are swapped and only their signs named, which is all that can be swapped in any language."""
    texts = [exercise.request, *exercise.choices.values()]
    wording = exercise.variants.wording
    return {one for pair in swap.pairs for one in pair} <= {*cards} and not any(
        wording.fixed(text, numbers=True) for text in texts
    )


def _told(cards: dict[str, Card], tell: Callable[[Card], str]) -> Callable[[str], str]:
    return lambda text: " ".join(tell(cards[word]) if word in cards else word for word in text.split())


def _sign(card: Card) -> str:
    return card.sign


def _words(card: Card) -> str:
    return card.words
