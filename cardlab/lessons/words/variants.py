"""Another one like this: an exercise with its cards, its places and its people exchanged, in the words as in the cards.

Why so: what is true of an exercise is true of its image under a symmetry of the game, so nothing has to be found out
anew. Each game says in ``State.symmetries`` what its rules treat alike, and a law holds it to that. Cards, moves and
words go through one change; words that cannot follow a change leave that change out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from ...games import advice_of, host_of
from ...picture.scene import scene
from ...play.seats import seated
from ...rules.state import State
from ...rules.symmetry import Change, Symmetries
from ..answers import read, said, stated
from .wording import PLACES, CannotFollow, Wording

if TYPE_CHECKING:
    from ..exercise import Exercise

NONE = "No other position of this kind was found. The question depends on exactly these cards."
TRIES = 40  # changes that are looked at
SEEN = ("card", "place", "suit")  # what of a table is a card, or tells of one


Asks = TypeVar("Asks", bound="Exercise")  # of exercise


class Variants:
    """All that may be exchanged in an exercise, with its words, and can be seen."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, start = exercise, exercise.start
        self.texts = [exercise.request, exercise.praise, *exercise.causes.values(), *exercise.choices.values()]
        self.wording = Wording(start, exercise.names)
        self.alike = self._narrowed(start.symmetries(self.wording.cards(self.texts, start.pack())))

    def _narrowed(self, alike: Symmetries) -> Symmetries:
        """Those symmetries that the words can follow, taken one by one."""
        start = self.exercise.start
        return alike._replace(
            suits=[way for way in alike.suits if self._followed(Change(start, suits=way))],
            ranks=[group for ranks in alike.ranks for group in self.wording.groups(self.texts, ranks)],
            shifts=[way for way in alike.shifts if self._followed(Change(start, ranks=way))],
            piles=() if any(map(PLACES.search, self.texts)) else alike.piles,
        )

    def _followed(self, change: Change) -> bool:
        """Whether all the words can follow a change."""
        names = self.names(change)
        try:
            return all(self.wording.follow(text, change, names) is not None for text in self.texts)
        except CannotFollow:
            return False

    def names(self, change: Change) -> dict[str, str]:
        """Who sits where after a change: the learner, and bots from there on."""
        exercise = self.exercise
        seats, me = exercise.start.seats, change.seats[exercise.me]
        players = seated(["You" if s == me else "bot" for s in seats], seats, advice_of(exercise.kind.game))
        return {player.seat: player.name for player in players}

    def changes(self, chance: random.Random) -> Iterator[Change]:
        """Changes that the words follow and that can be seen, by chance; those of which names alone tell come last."""
        exercise = self.exercise
        mine = exercise.me, exercise.names
        before, names_only = (*appearance(exercise.asked, *mine), exercise.request), []
        for _ in range(TRIES):
            change = self.alike.changes(exercise.start, chance)
            if change and self._followed(change):
                theirs = change.seats[exercise.me], self.names(change)
                cards, names = appearance(change.state(exercise.asked), *theirs)
                request = self.wording.follow(exercise.request, change, theirs[1])
                if cards != before[0] or request != before[2]:
                    yield change
                elif names != before[1]:
                    names_only.append(change)
        yield from names_only


def appearance(state: State, me: str, names: Mapping[str, str]) -> tuple[list[Any], list[Any]]:
    """What a position shows to a seat: the cards and all else that lies on its table; and what is written there."""
    view = state.view(me)
    some = scene(view, host_of(view), names).sprites
    written = [(sprite.kind, sprite.box, sprite.text) for sprite in some]
    return [(sprite.kind, sprite.box, sprite.card) for sprite in some if sprite.kind in SEEN], written


def another(exercise: Asks, seed: int) -> Asks:
    """The same question after a change, the same for the same seed. Raises ValueError where none can be."""
    variants = exercise.variants
    change = next(variants.changes(random.Random(seed)), None)
    if change is None:
        raise ValueError(NONE)
    return image(exercise, change, variants)


def image(exercise: Asks, change: Change, variants: Variants) -> Asks:
    """An exercise after a change, proved by the engine as every exercise is. Raises ValueError where it is not."""
    names, start = variants.names(change), change.state(exercise.start)
    back = change.back(start)

    def words(text: str) -> str:
        return str(variants.wording.follow(text, change, names))

    def moves(text: str) -> str:
        return said(tuple(map(change.move, read(text, exercise.kind))))

    def choice(value: str) -> str:
        if set(exercise.choices) <= set(start.seats):
            return change.seats[value]
        return change.suit(value) if value in change.kind.suits else words(value)

    def answers(text: str) -> str:
        some = ((choice(one.words) if exercise.choices else moves(one.words), one) for one in stated(text))
        return "; ".join(f"{told}: {one.rule} {words(one.say)}" for told, one in some)

    made = exercise.made | {"position": start.text(), "request": words(exercise.request)}
    made |= {"after": moves(made["after"]), "me": change.seats[exercise.me]}
    made |= {name: getattr(start.rules, name) for name in change.options}
    if callable(ask := made["ask"]):
        # A function may know these very cards; so it is shown them, and what it answers goes through the change.
        made["ask"] = lambda state: choice(str(ask(back.state(state))))
    elif exercise.about:
        made["ask"] = moves(ask)
    for part in ("right", "wrong"):
        made[part] = answers(made[part])
    found = type(exercise)(**made)
    found.origin, found.named = exercise, {change.piles.get(pile, pile) for pile in exercise.named}
    return found
