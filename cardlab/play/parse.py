"""A move as people write it, "7c", "play 10♣" or "Pick up", as a Move; or what they may have meant."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ..rules.cards import Card, normalized
from ..rules.moves import Move
from ..rules.state import State
from ..rules.text.sentences import brief
from ..rules.verbs import forms


def parse_move(text: Move | str, state: State) -> Move:
    """The move that somebody has written, legal or not. Raises ValueError, with what may be meant, for what is none."""
    try:
        move = state.read(text)
    except ValueError as unreadable:
        return _meant(text, state, str(unreadable))
    return move if isinstance(text, Move) or move.verb in (*state.verbs, "deal") else _meant(text, state, "")


def _meant(text: object, state: State, trouble: str) -> Move:
    """The one legal move that is meant, or the likeliest of those with a card that is named."""
    legal = state.legal_moves()
    if isinstance(text, str) and len(text) <= 60:
        plain = _plain(text)
        ways = (lambda m: _plain(m.text) == plain, lambda m: _plain(state.words(m)) == plain, _of_card(text))
        for fits in ways:
            found = [move for move in legal if fits(move)]
            if len(found) == 1:
                return found[0]
            if found:
                several = " or ".join(repr(move.text) for move in found[:6])
                raise ValueError(f"{brief(text, 60)!r} can mean several moves. Write {several}.")
        refused = list(_with_cards(plain, state))
        for fits in ways:
            if found := [move for move in refused if fits(move)]:
                return found[0]
        from difflib import get_close_matches

        if near := get_close_matches(plain, {_plain(m.text): m.text for m in legal}, 1, 0.6):
            move = next(m for m in legal if _plain(m.text) == near[0])
            what = re.split(r"[.:] ", trouble)[0] or f"{brief(text, 60)!r} is not a move"
            raise ValueError(f"{what}. Did you mean {move.text!r}?")
    if trouble:
        raise ValueError(trouble)
    return Move(str(text))  # the judge says which verbs there are


def _plain(text: str) -> str:
    """Text without what people write in different ways: case, signs, spaces, arrows."""
    words = re.split(r"[\s_]+|(?:->|→)", text.strip())
    return " ".join(normalized(word) for word in words if word).lower()


def _with_cards(plain: str, state: State) -> Iterator[Move]:
    """The moves that may be meant with the cards that a plain text names by code or sign, held or not, legal or not."""
    for card in dict.fromkeys(state.pack()) if state.turn else ():
        if any(f" {name} " in f" {plain} " for name in (_plain(card.code), _plain(card.sign))):
            yield from state.meant(card, "")
            for verb in (*state.open(), *state.verbs):
                if any(form.card and not form.to for form in forms(state.verbs[verb].words)):
                    yield Move(f"{verb} {card}")


def _of_card(text: str) -> Callable[[Move], bool]:
    """Whether a move is with the card that is all that somebody wrote."""
    try:
        card = Card(text.strip())
    except ValueError:
        return lambda move: False
    return lambda move: move.card is card
