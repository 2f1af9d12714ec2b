"""What is asked of whole games: hands are played and held against the laws, end, and can be gone back through."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator
from typing import Any

from ...play.bots import bots
from ...play.deadline import renew
from ...play.game import Game
from ...rules.cards import Card
from ...rules.moves import Move
from ...rules.state import State
from .cases import CAP, Case, first, lively
from .sentences import BrokenLaw, is_on, law, others
from .watch import Watch

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed", "Fay", "Gus", "Hal")


def followed(case: Case, most: int, deals: int = 10**6) -> Iterator[State | BrokenLaw]:
    """Play some moves, or until so many deals: each position that keeps the laws, or what the first one breaks."""
    state, chance, log = case.begun(), case.chance(), []
    if state is None:
        return
    watch = Watch(state, case.on(state))
    for _ in range(most):
        renew()
        if broken := list(watch.broken()):
            yield from broken
            return
        yield watch.state
        legal = watch.state.legal_moves()
        if not legal or watch.state.deals == deals:
            break
        log.append(case.choose(watch.state, legal, chance))
        watch.play(str(log[-1]))
    again = case.begun()
    assert again is not None
    for move in log:
        renew()
        again = again.play(move)
    law(again == watch.state and again.notes == watch.state.notes, "The same moves from the same deal lead elsewhere.")


def watched(case: Case, most: int, deals: int = 10**6) -> State | None:
    """The last position of so many moves, each held against the laws; None where no game can begin."""
    state = None
    for found in followed(case, most, deals):
        if isinstance(found, BrokenLaw):
            raise found
        state = found
    return state


def ends(case: Case, most: int = CAP) -> None:
    """A hand ends when it is played sensibly, with a move now and then that is not."""
    state, chance = case.begun(), case.chance()
    if state is None:
        return
    for _ in range(most):
        if state.hand_over:
            return
        renew()
        legal = bots.sensible(state.view(state.turn))
        law(legal, f"{state.turn} has the turn but no legal move. Pass the turn on, or end the hand.")
        state.apply(legal[0] if chance.random() < 0.8 else chance.choice(legal))
    raise BrokenLaw(f"A hand does not end within {most} moves. Call end(winners) when somebody has won.")


def match_ends(case: Case, goal: dataclasses.Field[Any]) -> None:
    """A match for the lowest goal ends, and then nobody moves."""
    lowest = min(value for value in goal.metadata["allowed"] if value is not None)
    case = case._replace(options={**case.options, goal.name: lowest})
    state, chance = case.begun(), case.chance()
    if state is None:
        return
    for _ in range(CAP):
        if not state.turn:
            break
        renew()
        state.apply(first(state, state.legal_moves(), chance))
    law(state.turn == "", f"A match with {goal.name}={lowest} does not end within {CAP} moves. Call end_match.")
    law(state.legal_moves() == [] and state.why_not("deal"), f"When a match with {goal.name} is over, it goes on.")


def goals(kind: type[State]) -> list[dataclasses.Field[Any]]:
    """The options that say when a match is over."""
    return [field for field in dataclasses.fields(kind.Rules) if field.name.startswith("target")]


def follows_the_order(case: Case) -> None:
    """A deal is the same each time, another one with another seed, and follows the order that is given."""
    kind, seats, begun = case.kind, case.seats, case.begun()
    if begun is None:
        return
    options: dict[str, Any] = dict(case.options)

    def new(seed: int) -> State:
        renew()
        return kind.new(seats, seed=seed, **options)

    law(new(1) == new(1), "The same seed deals different cards. Draw lots with by_lot, not with random.")
    law(len({new(seed).text() for seed in range(20)}) == 20, "Different seeds deal the same cards. Deal out `order`.")
    order = list(begun.pack())
    random.Random(4).shuffle(order)

    def dealt(cards: list[Card], seed: int) -> State:
        renew()
        return kind.dealt(" ".join(map(str, cards)), seats, seed=seed, **options)

    one, two = dealt(order, 1), dealt(order, 2)
    law(one.piles == two.piles, "A deal does not follow the order of the cards that deal_out gets.")
    Watch(one, case.on(one)).hold()
    law(sum(map(len, dealt(order[:5], 3).piles.values())) == len(order), "A deal from five cards loses others.")
    try:
        dealt([*order, order[0]], 3)
    except ValueError:
        return
    raise BrokenLaw("A deal takes a card more often than it is in the pack.")


def goes_back(case: Case) -> None:
    """Undo and redo all the way come to the same states, also after earlier undos."""
    chance, people = case.chance(), [NAMES[i % len(NAMES)] for i in range(case.seats)]
    if case.begun() is None:
        return
    players = [*people[:-1], "bot:first"] if len(people) > 1 else people
    held = Game(case.kind, players=players, seed=case.seed, **case.options)
    for _ in range(40):
        if not held.moves:
            break
        held.play(chance.choice(held.moves))
        if chance.random() < 0.2:
            held.undo()
    _all(held.redo)  # what was undone last
    states = list(held.states)
    while held.undo():
        law(held.states == states[: len(held.states)], "Undo comes to a state that has not been before.")
    _all(held.redo)
    law(held.states == states and len(held.steps) == len(states) - 1, "Undo and redo come to another state.")


def _all(step: Callable[[], object]) -> None:
    while step():
        renew()


def forgets(case: Case) -> None:
    """A state that was asked forgets its answers when it changes: it answers as a copy that nobody has asked yet."""
    state, chance = case.begun(), case.chance()
    if state is None:
        return
    for _ in range(50):
        renew()
        legal = state.legal_moves()
        probes: list[Move] = [*legal, *others(state, legal, chance, 10)]
        for move in probes:
            same = state.why_not(move) == state.why_not(move) == state.copy().why_not(move)
            law(same, f"Why not “{move}”? Asked twice, may_{move.verb} gives two answers.")
        unread = [state.why_not(move) for move in probes]
        said = [str(state.why_not(move)) for move in probes]
        if not legal:
            break
        if chance.random() < 0.5:
            state.play(chance.choice(legal))
        state.apply(chance.choice(legal))
        law([*map(str, unread)] == said, "A refusal changes with the state that has given it. Give it facts, no piles.")
        for move in probes:
            same = state.why_not(move) == state.copy().why_not(move)
            law(same, f"may_{move.verb} keeps an old answer. Keep nothing between moves but in fields.")


def names_only_what_is_on(case: Case, most: int = 30) -> None:
    """Asked for its rules and nothing else, so that many options can come together."""
    state, chance = case.begun(), case.chance()
    on = None if state is None else case.on(state)
    if state is None or on is None:
        return
    for _ in range(most):
        renew()
        legal = state.legal_moves()
        if not legal:
            return
        for note in state.notes or ():
            is_on(note.rule, on, "A note")
        for move in others(state, legal, chance, 6):
            why = state.why_not(move)
            law(why is not None, f"“{move}” is allowed by the judge, but is not in the list.")
            assert why is not None
            is_on(why.rule, on, f"“{move}”: no_{move.verb}")
        state = state.play(lively(state, legal, chance))
