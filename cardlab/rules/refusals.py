"""Why a move is not legal, in the order in which it is told: not now, not in this game, not written so, not
held, and last what the rule of its own verb says."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from .cards import HIDDEN
from .moves import DEAL, Move, Reason
from .verbs import Form, fits, forms, spelt

if TYPE_CHECKING:
    from .state import State

NOT_HELD = ("{seat} [have] no {card}.", "You have no {card}.")


def refusal(state: State, move: Move) -> Reason:
    """Why a move is refused that is not legal now."""
    if wait := _not_now(state, move):
        return wait
    legal, why = state._may[move.verb](state)
    kind: type = type(state)  # a plain type: mypy takes one whose objects have no hash for having none itself
    hand = state.piles.get(state.turn, ())
    found: Reason | None = None
    if move.card not in hand or not fits(kind, move):  # else nothing but its own rule can refuse it
        found = foreign(state, move) or state.misshapen(move, legal, why) or state.not_held(move)
    own: Reason = found or why(move)
    return own


def _not_now(state: State, move: Move) -> Reason | None:
    """Why no move of this verb is to be made now, whatever it is."""
    basics, verb = state.basics, move.verb
    if not state.turn:
        return Reason(
            basics["end"], "The match is over. Start a new game to play on.", "The match is over. Play again?"
        )
    if state.viewer and state.viewer != state.turn:
        return Reason(basics["turn"], "It's {seat}'s turn, not {other}'s.", seat=state.turn, other=state.viewer)
    if verb != "deal" and (verb not in state._may or not state.verbs[verb].when(state.rules)):
        return no_such(state, verb)
    if state.hand_over and move is not DEAL:
        return Reason(basics["end"], "This hand is over. Deal the next one.")
    if verb == "deal" and not state.hand_over:
        return Reason(basics["end"], "You can't deal again until this hand is over.", "Let's finish this hand first.")
    return None if verb == "deal" or verb in state.open() else foreign(state, move) or state.closed(move)


def no_such(state: State, verb: str) -> Reason:
    """Why there is no such verb in a game, or none under its rules."""
    row = state.verbs.get(verb)
    if row and row.off:
        return Reason(*row.off)
    known = ", ".join(name for name, one in state.verbs.items() if name != "deal" and one.when(state.rules))
    said = ("This game has no move “{verb}”. Its moves are {known}.", "You can't do that in this game.")
    return Reason(state.basics["turn"], *said, verb=verb, known=known)


def foreign(state: State, move: Move) -> Reason | None:
    """Why a move is not one of this game: its pack has no such card."""
    if move.card is None or move.card in state.piles.get(state.turn, ()) or move.card in state.pack():
        return None
    return Reason(state.basics["hand"], "There's no {card} in this game.", card=move.card)


def amiss(state: State, move: Move, legal: Collection[Move], why: Callable[[Move], Reason]) -> Reason | None:
    """Why a move is refused that is not written as its verb is; None if it is.

    Where it is plain what is meant, that is judged: what is named too much is left out, and what is missing does not
    matter if all that can be meant would be refused alike. Else it is told how to write it, by what is legal now.
    """
    kind: type = type(state)  # a plain type: mypy takes one whose objects have no hash for having none itself
    if fits(kind, move):
        return None
    row = state.verbs[move.verb]
    ways = forms(row.words)
    card = move.card if any(form.card for form in ways) else None
    plain = spelt(move.verb, card, move.to if any(form.to for form in ways) else "")
    meant = [plain] if fits(kind, plain) else _completed(state, plain, ways)
    shown = [m for m in legal if m in meant] if len(meant) == 1 else [m for m in legal if card in (None, m.card)]
    if meant and not shown and (reason := _alike(state.not_held(m) or why(m) for m in meant)):
        return reason
    hand = state.piles.get(state.turn, ()) if row.hand else ()
    some = card or next(c for c in (*hand, *state.pack()) if c is not HIDDEN)
    examples = [str(m) for m in shown[:3]] or [form.example(move.verb, some, state.suits) for form in ways]
    told = "Tap the card or the place you mean."
    return Reason(row.rule, "Write that move as {ways}.", told, ways=" or ".join(examples))


def _completed(state: State, move: Move, ways: Iterable[Form]) -> list[Move]:
    """The well-written moves that may be meant where a card of the hand, a place, or the right one, is missing."""
    hand = state.piles.get(state.turn, ()) if state.verbs[move.verb].hand else ()
    goals: Mapping[str, Iterable[str]] = {"": ("",), "to": state.piles, "suit": state.suits}
    found = []
    for form in ways:
        if form.card or not move.card:
            cards = (move.card,) if move.card or not form.card else dict.fromkeys(hand)
            found += [spelt(move.verb, card, goal) for card in cards for goal in goals.get(form.to, ())]
    return found


def _alike(reasons: Iterable[Reason]) -> Reason | None:
    """The reason that is given again and again, whatever cards it names; None if there is another one among them."""
    first: Reason | None = None
    for reason in reasons:
        if first and reason.shape != first.shape:
            return None
        first = first or reason
    return first


def not_held(state: State, move: Move) -> Reason | None:
    """Why a card of the hand cannot be played that is not there; None if it is, or need not be."""
    if move.card is None or not state.verbs[move.verb].hand or move.card in state.piles[state.turn]:
        return None
    return Reason(state.basics["hand"], *NOT_HELD, card=move.card, seat=state.turn)
