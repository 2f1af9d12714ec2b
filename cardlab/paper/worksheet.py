"""A worksheet asks on paper what an exercise asks at a table; with its key."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ..games import host_of
from ..lessons.answers import in_words
from ..lessons.exercise import Exercise
from ..picture.scene import scene
from ..picture.sprites import Scene, Screen
from ..rules.cards import HIDDEN, Card
from ..rules.moves import Move
from ..rules.state import State
from ..rules.zones import GRIDS, Zone
from .envelope import Pile, Question

COUNTED = ("won", "heap")  # piles that a table shows as a number
MINE = "Your cards"
BOXES = 10  # the most that a child colours
TRIES = 12  # variants that are looked at for four tickets
MOST = 6  # piles of a question that fit on a ticket
LYING = Screen(844, 390)  # a phone on its side: the words of its table can be read on paper
HIGHER = Screen(844, 450)  # the same with room for the rows of a grid, which are not folded there
FEW = 2  # players, of whom everybody knows who sits where


def question(exercise: Exercise, *, young: bool = False) -> Question:
    """An exercise on paper; for young children numbers up to ten are boxes to colour."""
    shown = piles(exercise)
    how = pencil(exercise, {card for _, cards in shown for card in cards}, young=young)
    if how == "circle" and any(not move.card for move in singles(exercise)):
        shown = [*shown, *face_down(exercise)]
    choices = tuple(exercise.choices.values()) or (options(exercise) if how == "choose" else ())
    host = host_of(exercise.asked.view(exercise.me))
    holds = [why.say(names=exercise.names) for why in host.holds if host.tokens and why.rule in exercise.on]
    why = exercise.praise or exercise.book.rule(exercise.rule).text
    every = exercise.ask == "all" and len(exercise.right) > 1
    return Question(
        exercise.request, tuple(shown), " · ".join(holds), how, every, choices,
        bool(exercise.choices) and set(choices) <= set(exercise.names.values()), answer(exercise), why,
    )  # fmt: skip


# ---- the table ------------------------------------------------------------------------------------------------------


def table(exercise: Exercise) -> Scene | None:
    """The table of a question, as the learner sees it, where it shows more than cards in a row: who sits where, or the
    places of a grid to choose from."""
    view, choices = exercise.asked.view(exercise.me), exercise.choices
    seated = choices and set(choices) <= set(view.seats) and len(view.seats) > FEW
    places = not choices and any(zone.kind in GRIDS for zone in view.zones())
    return laid(view, exercise.names) if seated or places else None


def laid(view: State, names: Mapping[str, str], front: str = "") -> Scene:
    """A view as a table for paper, with no star on the card that takes a trick, as a question may be about it.

    ``front`` is who sits in front where nobody looks.
    """
    host = host_of(view)._replace(moods=dict.fromkeys(view.seats, "pleased"), star=None)
    screen = HIGHER if any(zone.kind in GRIDS for zone in view.zones()) else LYING
    return scene(view, host, names, screen=screen, front=front)


# ---- what lies there ------------------------------------------------------------------------------------------------


def piles(exercise: Exercise) -> list[Pile]:
    """The open cards that a question is about: those of the piles that it names, changes or is answered with, and those
    in its words."""
    view, start, kind = exercise.asked.view(exercise.me), exercise.start, exercise.kind
    wanted = {card for chain in exercise.right if not isinstance(chain, str) for move in chain for card in [move.card]}
    found = []
    for zone in view.zones():
        cards = tuple(card for card in view.piles[zone.pile] if card is not HIDDEN)
        if zone.pile == kind.stock and zone.pile not in exercise.named:
            cards = cards[len(start.piles[zone.pile]) :]  # the rest of the pack lies below
        moved = view.piles[zone.pile] != start.piles.get(zone.pile)
        if zone.kind == "stock" or zone.kind in COUNTED or not cards:
            continue
        turned_up = zone.kind in GRIDS  # where nothing else is seen
        if zone.pile in exercise.named or zone.pile == exercise.me or moved or turned_up or wanted & set(cards):
            found.append((label(exercise, zone), cards))
    seen = {card for _, cards in found for card in cards}
    told = tuple(
        card for card in start.pack() if card not in seen and re.search(rf"(?<!\w){card.sign}", exercise.request)
    )
    more = [("In the question", tuple(dict.fromkeys(told)))] if told else []  # a child who cannot read sees them, too
    return [*sorted(found, key=lambda pile: pile[0] != MINE), *more]


def label(exercise: Exercise, zone: Zone) -> str:
    """What a pile is called on paper, as the learner sees it."""
    if zone.pile == exercise.me:
        return MINE
    word = zone.label[:1].upper() + zone.label[1:]
    return f"{exercise.names[zone.owner]}: {zone.label}" if zone.owner and zone.owner != exercise.me else word


def face_down(exercise: Exercise) -> list[Pile]:
    """The piles with hidden cards that an answer touches."""
    touched = {exercise.state.touched(move) for move in singles(exercise)}
    return [(label(exercise, zone), (HIDDEN,)) for zone in exercise.state.zones() if zone.pile in touched - {""}]


# ---- the pencil -----------------------------------------------------------------------------------------------------


def pencil(exercise: Exercise, shown: set[Card], *, young: bool) -> str:
    """How a question is answered: "circle", "join", "number", "colour", "choose" among words, or "write"."""
    if exercise.choices:
        numbers = all(word.isdecimal() and int(word) <= BOXES for word in exercise.choices.values())
        return "colour" if young and numbers else "choose"
    state, moves = exercise.state, singles(exercise)
    if len(moves) < len(exercise.right):
        laid = [move for chain in exercise.right if not isinstance(chain, str) for move in chain]
        return "number" if all(move.card in shown and not move.to for move in laid) else "write"
    signs = {card.code for card in shown} | set(state.piles)
    if all(move.card in shown and move.to in signs for move in moves):
        return "join"
    stocks = {zone.pile for zone in state.zones() if zone.kind == "stock" and state.piles[zone.pile]}
    seen = (move.card in shown if move.card else state.touched(move) in stocks for move in moves)
    if all(seen) and not any(move.to for move in moves) and told_by_card(moves):
        return "circle"
    return "choose" if options(exercise) else "write"


def told_by_card(moves: Sequence[Move]) -> bool:
    """Whether each of some moves can be told by its card alone."""
    return len({move.card for move in moves}) == len(moves)


def singles(exercise: Exercise) -> list[Move]:
    """The right answers that are one move."""
    return [chain[0] for chain in exercise.right if not isinstance(chain, str) and len(chain) == 1]


def options(exercise: Exercise) -> tuple[str, ...]:
    """Right and wrong moves in the words of their buttons, in an order that tells nothing; () for none wrong."""
    chains = [chain for chain in (*exercise.right, *exercise.wrong) if not isinstance(chain, str)]
    if not exercise.wrong or any(len(chain) > 1 for chain in chains):
        return ()
    return tuple(sorted({exercise.state.words(chain[0]) for chain in chains}))


# ---- the key --------------------------------------------------------------------------------------------------------


def answer(exercise: Exercise) -> str:
    """The right answer in words: "and" where all are asked for, "or" where one of several is enough."""
    if exercise.choices:
        return exercise.choices[str(next(iter(exercise.right)))]
    joint = "and" if exercise.ask == "all" else "or"
    moves = singles(exercise)
    if len(moves) < len(exercise.right):
        turns = {words: chain for chain, words in reversed(exercise.right.items()) if not isinstance(chain, str)}
        first = [turns[words] for words in dict.fromkeys(exercise.right.values())]
        return listed([in_words(exercise.state, turn) for turn in first], joint)
    if all(move.card and not move.to for move in moves) and told_by_card(moves):
        return listed([move.card.sign for move in moves if move.card], joint)
    words = map(exercise.state.words, moves)
    return listed([word if "“" in word else f"“{word}”" for word in words], joint)


def listed(words: Sequence[str], joint: str) -> str:
    """Words in a row: "7♣ and 5♥", "K♦, K♥ or K♣"; turns of several moves are told apart by semicolons."""
    *some, last = dict.fromkeys(words)
    if not some:
        return last
    if any(", " in word for word in words):
        return f"{'; '.join(some)}; {joint} {last[:1].lower()}{last[1:]}"
    return f"{', '.join(some)} {joint} {last}"


def tickets(exercises: Sequence[Exercise], count: int) -> list[Exercise]:
    """The first question with other cards, so many times, for neighbours cannot copy then; or the last question.

    What has more piles than a ticket has room for is left to the worksheet.
    """
    exercises = [one for one in exercises if len(piles(one)) <= MOST] or exercises
    found: dict[str, Exercise] = {}
    try:
        for seed in range(TRIES):
            one = exercises[0].another(seed)
            found.setdefault(f"{one.request} {piles(one)}", one)
    except ValueError:
        found = {"": exercises[-1]}
    some = list(found.values())
    return [some[i % len(some)] for i in range(count)]
