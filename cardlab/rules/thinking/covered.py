"""What a move would cover: where a hint begins, as that is what a card is compared with."""

from __future__ import annotations

from ..cards import HIDDEN, Card
from ..moves import Move
from ..state import State


def covered(view: State, move: Move) -> Card | None:
    """The open card on which a move would put another one; None if it puts none on an open card."""
    goals = (name for name, cards in view.play(move).piles.items() if move.card in cards)
    tops = (view.piles[name][-1:] for name in goals if move.card not in view.piles[name])
    return next((card for top in tops for card in top if card is not HIDDEN), None)
