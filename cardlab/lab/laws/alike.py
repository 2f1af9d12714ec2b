"""What a game says that its rules treat alike: moves, refusals and results change places with it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from ...play.deadline import renew
from ...rules.moves import Move, Reason
from ...rules.state import State
from ...rules.symmetry import Change
from ...rules.verbs import forms
from ...rules.zones import ANYHOW
from .cases import Case, lively
from .sentences import law, others

SHUFFLES = ("deal", "redeal")  # they know no suits
LOST = "symmetries() says that {change} changes nothing, but {what}."


def lies(state: State) -> tuple[object, ...]:
    """All that a position is, without the order where none matters."""
    piles: dict[str, Any] = {z.pile: state.piles[z.pile] for z in state.zones()}
    for zone in state.zones():
        if zone.kind in ANYHOW:
            piles[zone.pile] = sorted(map(str, piles[zone.pile]))
    fields: dict[str, Any] = {name: getattr(state, name) for name in state.fields if name != "lines"}
    for name, value in fields.items():
        if isinstance(value, tuple) and not all(isinstance(one, int) for one in value):
            fields[name] = sorted(map(str, value))
    sheet = sorted((entry.hand, entry.points, entry.why.rule) for entry in state.sheet())  # a team has one seat's line
    return state.turn, piles, fields, sheet, state.rules


def says_any(kind: type[State]) -> bool:
    """Whether a game says that anything is alike; it need not."""
    return kind.symmetries is not State.symmetries


def moved(case: Case, most: int) -> Iterator[tuple[State, Change]]:
    """Positions of one game, each with one change of what is alike there."""
    state, chance = case.begun(), case.chance()
    for _ in range(60):
        if state is None or not state.turn or not most:
            return
        renew()
        change = state.symmetries().changes(state, chance)
        if change and chance.random() < 0.4:
            most -= 1
            yield state, change
        state = state.play(lively(state, state.legal_moves(), chance))


def changes_places(case: Case, most: int = 10) -> int:
    """Moves, refusals and results change places with what is alike; in how many positions it was asked."""
    count, chance = 0, random.Random(f"{case.seed}/probes")
    for count, (state, change) in enumerate(moved(case, most), 1):  # noqa: B007
        image, legal, told = change.state(state), state.legal_moves(), str(change)
        law(lies(change.back(image).state(image)) == lies(state), LOST.format(change=told, what="there is no way back"))
        same = {change.move(move) for move in legal} == set(image.legal_moves())
        law(same, LOST.format(change=told, what="other moves are allowed"))
        for move in others(state, legal, chance, 25):
            if any(form.fits(move, state.suits) for form in forms(state.verbs[move.verb].words)):
                _refused(state, image, move, change)
        for move in chance.sample(legal, min(4, len(legal))):
            if move.verb not in SHUFFLES:
                _made(state.play(move), image.play(change.move(move)), move, change)
    return count


def _refused(state: State, image: State, move: Move, change: Change) -> None:
    """A move that is refused here is refused there, by the same sentence about the cards and the suit it has become."""
    why, there = state.why_not(move), image.why_not(change.move(move))
    lost = LOST.format(change=change, what=f"“{move}” is refused otherwise")
    law(isinstance(why, Reason) and isinstance(there, Reason), lost)
    assert why is not None and there is not None
    law((why.rule, why.because) == (there.rule, there.because), lost)
    if not change.places:  # of several equals the first is named, and with other places that is another one
        law(set(map(change.card, why.cards)) == set(there.cards), lost)
        law(change.suit(why.suit) == there.suit, lost)


def _made(here: State, there: State, move: Move, change: Change) -> None:
    """What a move brings here it brings there."""
    law(lies(change.state(here)) == lies(there), LOST.format(change=change, what=f"“{move}” leads elsewhere"))
    told = [[(note.rule, note.because) for note in one.notes or ()] for one in (here, there)]
    law(told[0] == told[1], LOST.format(change=change, what=f"“{move}” says something else"))
