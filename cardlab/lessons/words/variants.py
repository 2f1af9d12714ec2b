"""Another one like this: an exercise with its cards, its places and its people exchanged, in the words as in the cards.

Why so: what is true of an exercise is true of its image under a symmetry of the game, so nothing has to be found out
anew. Each game says in ``State.symmetries`` what its rules treat alike, and a law holds it to that. Cards, moves and
words go through one change; words that cannot follow a change leave that change out.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ...games import advice_of, host_of
from ...language import translated
from ...picture.scene import scene
from ...play.seats import seated
from ...rules.state import State
from ...rules.symmetry import Change, Symmetries
from ..answers import read, said, stated
from .wording import PLACES, CannotFollow, Wording

if TYPE_CHECKING:
    from ..exercise import Exercise

TRIES = 40  # changes that are looked at
SEEN = ("card", "place", "suit")  # what of a table is a card, or tells of one


class Variants:
    """All that may be exchanged in an exercise, with its words, and can be seen."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise, start = exercise, exercise.start
        self.texts = [
            exercise.request,
            exercise.praise,
            *exercise.causes.values(),
            *exercise.choices,
            *exercise.choices.values(),
        ]
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
        """Changes that the words follow and that can be seen, by chance."""
        exercise = self.exercise
        before = appearance(exercise.asked, exercise.me, exercise.names)
        for _ in range(TRIES):
            change = self.alike.changes(exercise.start, chance)
            if change and self._followed(change):
                me, names = change.seats[exercise.me], self.names(change)
                request = self.wording.follow(exercise.request, change, names)
                if request != exercise.request or appearance(change.state(exercise.asked), me, names) != before:
                    yield change


def appearance(state: State, me: str, names: Mapping[str, str]) -> list[Any]:
    """What a position shows to a seat: the cards, and all else that lies on its table."""
    view = state.view(me)
    some = scene(view, host_of(view), names).sprites
    return [(sprite.kind, sprite.box, sprite.card) for sprite in some if sprite.kind in SEEN]


def others(exercise: Exercise, chance: random.Random) -> Iterator[Exercise]:
    """The other questions like this, each once: by turns with another answer, where there is one, and with its own."""
    known = {question(exercise)}

    def new(some: Iterator[Exercise]) -> Iterator[Exercise]:
        for one in some:
            if (asked := question(one)) not in known:
                known.add(asked)
                yield one

    sides = [new(_images(some, chance)) for some in (exercise.opposites, [exercise]) if some]
    return _by_turns(chance.sample(sides, len(sides)))


def question(one: Exercise) -> tuple[object, ...]:
    """What is asked: words and answer, and the position where the answer depends on it.

    New cards make no other question to whoever can answer without a look at them.
    """
    answers = tuple(one.choices.get(str(answer), answer) for answer in one.right)
    looks = one.origin.opposites or not one.choices
    return one.request, answers, one.start.text() if looks else ""


def _images(roots: Sequence[Exercise], chance: random.Random) -> Iterator[Exercise]:
    """Exercises by turns, each as it is, and after each change."""
    ways = (_after_changes(one, chance) for one in chance.sample(roots, len(roots)))
    return _by_turns(list(ways))


def _after_changes(exercise: Exercise, chance: random.Random) -> Iterator[Exercise]:
    yield exercise
    yield from (image(exercise, change, exercise.variants) for change in exercise.variants.changes(chance))


def _by_turns(ways: list[Iterator[Exercise]]) -> Iterator[Exercise]:
    """What some iterators bring, one of each by turns, until all have ended."""
    while ways:
        for way in [*ways]:
            try:
                yield next(way)
            except StopIteration:
                ways.remove(way)


def image(exercise: Exercise, change: Change, variants: Variants) -> Exercise:
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
        return "; ".join(f"{told}: {one.rule} {words(translated(one.say))}" for told, one in some)

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
    found.origin, found.named = exercise.origin, {change.piles.get(pile, pile) for pile in exercise.named}
    return found
