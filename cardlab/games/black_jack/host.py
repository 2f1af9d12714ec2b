"""What a table says and shows of Black Jack beyond the piles; see black_jack.py."""

from __future__ import annotations

from ...rules.host import Host, Token
from ...rules.moves import Reason
from . import words as say
from .game import DELAY, BlackJack
from .turn import PENALTIES


def host(view: BlackJack) -> Host:
    """What a table says and shows of Black Jack: the way of play, the called suit, the cards to pick up."""
    way = "clockwise" if view.direction == 1 else "anticlockwise"
    holds, tokens = [Reason(*say.WAY, way=way)], [Token("way", way)] if len(view.seats) > 2 else []
    if view.called:
        holds.append(Reason(*say.CALLED, suit=view.called))
        tokens.append(Token("suit", view.called))
    if view.pending:
        holds.append(Reason(*say.DUE[PENALTIES[view.against]], pending=view.pending))
        tokens.append(Token("due", f"+{view.pending}"))
    waits = {DELAY: float(view.rules.delay_seconds)} if DELAY in view.legal_moves() else {}
    return Host(holds=tuple(holds), tokens=tuple(tokens), fan=len(view.laid) + 1, waits=waits)
