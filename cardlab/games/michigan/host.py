"""What a table says and shows of Michigan beyond the piles."""

from __future__ import annotations

from ...rules.cards import Card
from ...rules.host import Host
from ...rules.moves import Reason, phrase
from . import words as say
from .game import Michigan

PROMPTS = {
    "stake": "Put a chip on a boodle card.",
    "exchange": "Keep your hand, or take the widow unseen?",
    "auction": "Bid for the widow, or pass.",
    "play": "You lead. Tap your lowest card of any sign.",
}


def host(view: Michigan) -> Host:
    """The chips of everybody and on the boodle cards, who deals, the widow's fate, the sequence."""
    stacks = view.by_seat(view.chips) | dict(zip(view.places, view.boodle, strict=True))
    stacks |= {"kitty": view.pot} if view.rules.kitty else {}
    holds = []
    if view.phase == "auction" and view.bid:
        holds.append(Reason(*say.BID_NOW, bid=view.bid))
    if view.taker and not view.hand_over:
        holds.append(Reason(*say.TAKER, seat=view.taker))
    mine = view.viewer == view.turn and not view.hand_over
    return Host(
        tags={view.dealer: "dealer"},
        stacks=stacks if any(stacks.values()) else {},
        holds=tuple(holds),
        prompt=(_due(view) or PROMPTS[view.phase]) if mine else "",
        order=lambda card: ("SHDC".find(card.suit), view.ranks.find(card.rank)),
        fan=_sequence(view),
    )


def _due(view: Michigan) -> str:
    return phrase("{card} comes next. Play it!", card=Card(view.due)) if view.due else ""


def _sequence(view: Michigan) -> int:
    """How many cards on top of those played are one sequence."""
    played = view.piles["played"]
    return next((n for n in range(1, len(played)) if view.higher(played[-n - 1]) is not played[-n]), len(played) or 1)
