"""What a coach and a hint say before a move: a good move, why it is one, and what to look at first."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ...games import advice_of
from ...rules.cards import HIDDEN
from ...rules.moves import DEAL, Move, Reason
from ...rules.state import State
from ...rules.thinking.covered import covered
from ...rules.zones import GRIDS
from ..bots import bots
from ..bots.thinker import thought
from ..deadline import in_time

if TYPE_CHECKING:
    from ..inspect import Inspection

HAND, ALL = ("Look at your hand.", "Look at your cards."), ("Look at the cards on the table.", "Look at all the cards.")
TABLE = ("Look at the cards on the table.",)
MAY, NO_CHOICE = "You're allowed to, so give it a try.", "There's nothing to choose. Just play on!"


def advised(game: Inspection, view: State) -> tuple[Move, Reason]:
    """A good move for a view and the reason for it, from the game if it gives any."""
    advice = advice_of(type(game.start))
    advise = advice.advise
    if advise is None and advice.thinks and (not view.hand_over or DEAL.verb in view.verbs):
        return thought(advice, view)  # a game with a row of its own for the deal also says why it is dealt
    if advise is not None:
        move, why = in_time(lambda: advise(view)) if game.timed else advise(view)
        return Move(move), why
    move = bots.first(view, random.Random(0))
    row = view.verbs.get(move.verb)  # not every game has one of its own for the deal
    return move, Reason(view.basics["turn"], NO_CHOICE if row is not None and row.held else MAY)


def coached(view: State, move: Move, why: Reason, names: dict[str, str]) -> str:
    """What a friendly coach says before the move."""
    said = why.say(child=True, names=names)
    return said if _unseen(view, move) else f"{urged(view, move)} {said}"


def hint(game: Inspection) -> Reason:
    """The next step of a hint for who is to move: where to look, which card, which move, why.

    Where a card is chosen that nobody can see, the reason comes first, so that there is something to remember.
    """
    view = game.state.view(game.state.turn)
    move, why = game.advised(view)
    if not game.hints:
        game.hints = 2 if move.card is None else 0
    game.hints = min(game.hints + 1, 4)
    if _unseen(view, move):
        return why if game.hints == 3 else _try(view, move, why)
    if game.hints == 1:
        return advice_of(type(game.start)).compare(view, move) or _first(view, move, why)
    if game.hints == 2 and move.card is not None:
        return Reason(why.rule, "Have a look at {card}.", card=move.card)
    return _try(view, move, why) if game.hints == 3 else why


def _first(view: State, move: Move, why: Reason) -> Reason:
    """Where to look if a game does not say what to compare: at the card to be covered, or one that the reason names."""
    named = (card for card in (covered(view, move), *why.cards) if card not in (None, move.card))
    if card := next(named, None):
        return Reason(why.rule, "Look at {card} first.", card=card)
    at = next((pile for pile, cards in view.piles.items() if move.card in cards), "")
    return Reason(why.rule, *_where(view, move), where=at)


def _where(view: State, move: Move) -> tuple[str, ...]:
    hands = any(zone.kind == "hand" for zone in view.zones())
    return HAND if _held(view, move) else TABLE if hands else ALL


def _held(view: State, move: Move) -> bool:
    """Whether a move plays a card from a hand."""
    return any(move.card in view.piles[zone.pile] for zone in view.zones() if zone.kind == "hand")


def _try(view: State, move: Move, why: Reason) -> Reason:
    where = view.touched(move)
    return Reason(
        why.rule, "Try this: {words}.", words=_deed(view, move), card=move.card, where=where, button=f"move:{move}"
    )


def urged(view: State, move: Move) -> str:
    """What is to be done, as a sentence that urges somebody to do it: "Lay 7♣.", "Cry “Bango!”."."""
    words = _deed(view, move)
    return f"{words[:1].upper()}{words[1:]}."


def _deed(view: State, move: Move) -> str:
    return view.deed(move) or view.words(move)


def _unseen(view: State, move: Move) -> bool:
    """Whether a move chooses a card on the table that its player cannot see."""
    kinds = {zone.pile: zone.kind for zone in view.zones()}
    return kinds.get(move.to) in GRIDS and HIDDEN in view.piles[move.to]
