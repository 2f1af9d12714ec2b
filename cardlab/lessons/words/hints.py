"""The steps of a hint to an exercise: where to look, which card, which move; the why is the exercise's own."""

from __future__ import annotations

from collections.abc import Mapping

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.state import State

LOOK = ("Look at all the cards on the table.", "Look at all the cards. Which ones matter here?")
NO_CARD = ("You don't need a card now. Look at what else you can do.", "You don't need a card now. Look below.")
PLACE = ("Look at the places on the table. Which one would you choose?", "Look at the table. Where would you tap?")
ASTRAY = Reason("", "This won't lead to the right answer. Start again.", "Let's start again and try another way.")


def to_move(step: int, rule: str, state: State, move: Move) -> Reason:
    """The first three steps of a hint to a move."""
    if step == 1:
        top = trick(state) or _under(state, move) or _top(state)
        what = ("Look at {top}.", "Look at {top}. What goes with it?") if top else LOOK
        return Reason(rule, *what, top=top)
    if step == 2 and move.card is not None:
        return Reason(rule, "Have a look at {card}.", card=move.card)
    if step == 2:
        return Reason(rule, *(PLACE if move.to in state.piles else NO_CARD))
    shown: tuple[Card, ...] = (move.card,) if move.card else ()
    return Reason(rule, "Try this: {words}.", words=state.deed(move) or state.words(move), shown=shown)


def to_choice(step: int, rule: str, state: State, choices: Mapping[str, str], right: str, told: str) -> Reason:
    """The first three steps of a hint to a question in words; the choices are value -> label, told is the rule.

    Of two choices none is ruled out: that would be the answer.
    """
    if step == 1:
        top = trick(state) or _top(state)
        asked = "What does it do?" if len(top) == 1 else "What do they tell you?"
        return Reason(rule, "Look at {top}.", f"Look at {{top}}. {asked}", top=top) if top else Reason(rule, *LOOK)
    wrong = [label for choice, label in choices.items() if choice != right]
    if step == 2 and len(wrong) == 1:
        return Reason(rule, "Think: {told}", told=told)
    if step == 2 and wrong:
        return Reason(rule, "It isn't “{wrong}”.", wrong=wrong[0])
    return Reason(rule, "It's “{answer}”.", answer=choices[right])


def _under(state: State, move: Move) -> tuple[Card, ...]:
    """The card on which a move lays its card, if it lays one on another."""
    piles = state.play(move).piles.values() if move.card is not None else ()
    return next((pile[max(0, i - 1) : i] for pile in piles for i, c in enumerate(pile) if c is move.card), ())


def trick(state: State) -> tuple[Card, ...]:
    """The cards of the trick on the table; none in a game without tricks."""
    return next((state.piles[z.pile] for z in state.zones() if z.kind == "trick"), ())


def _top(state: State) -> tuple[Card, ...]:
    """The top card of the face-up pile in the middle; none in a game with many piles."""
    return next((state.piles[z.pile][-1:] for z in state.zones() if not z.owner and z.kind == "pile"), ())
