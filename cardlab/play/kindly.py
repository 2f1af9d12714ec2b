"""Kindly: a move as people write it, "7c", "play 10♣" or "Pick up", as a Move; or what they may have meant."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..rules.brief import brief
from ..rules.cards import Card, kindly
from ..rules.moves import Move
from ..rules.state import State


def written(text: Move | str, state: State) -> Move:
    """The move that somebody has written. Raises ValueError, with what may be meant, for what is none."""
    if isinstance(text, Move):
        return text
    try:
        move = Move(text)
    except ValueError as unreadable:
        return _meant(text, state, str(unreadable))
    return move if move.verb in (*state.verbs, "deal") else _meant(text, state, "")


def _meant(text: object, state: State, trouble: str) -> Move:
    """The one legal move that is meant."""
    legal = state.legal_moves()
    if isinstance(text, str) and len(text) <= 60:
        plain = _plain(text)
        for fits in (lambda m: _plain(m.text) == plain, lambda m: _plain(state.words(m)) == plain, _of_card(text)):
            found = [move for move in legal if fits(move)]
            if len(found) == 1:
                return found[0]
            if found:
                ways = " or ".join(repr(move.text) for move in found[:6])
                raise ValueError(f"{brief(text, 60)!r} can be meant in several ways: write {ways}.")
        from difflib import get_close_matches

        if near := get_close_matches(plain, {_plain(m.text): m.text for m in legal}, 1, 0.6):
            move = next(m for m in legal if _plain(m.text) == near[0])
            what = trouble.partition(":")[0] or f"{brief(text, 60)!r} is not a move"
            raise ValueError(f"{what}: did you mean {move.text!r}?")
    if trouble:
        raise ValueError(trouble)
    return Move(str(text))  # the judge says which verbs there are


def _plain(text: str) -> str:
    """Text without what people write in different ways: case, signs, spaces, arrows."""
    words = re.split(r"[\s_]+|(?:->|→)", text.strip())
    return " ".join(kindly(word) for word in words if word).lower()


def _of_card(text: str) -> Callable[[Move], bool]:
    """Whether a move is with the card that is all that somebody wrote."""
    try:
        card = Card(text.strip())
    except ValueError:
        return lambda move: False
    return lambda move: move.card is card
