"""Why a choice is wrong, told of the position and of the choice itself: one piece for each kind of question.

Why so: "wrong, because of this rule" tells a child nothing that the right answer would not tell too. Each piece looks
at what was chosen, so two wrong choices hear two sentences. A move that is refused needs none: its refusal knows why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ...games import host_of
from ...rules.cards import SUIT_NAMES, Card
from ...rules.moves import Move, Reason
from ...rules.state import State
from .hints import trick

if TYPE_CHECKING:
    from ..exercise import Exercise

LOW = ("{card} is lower than {best} here, so {seat} [do] not win.", "{card} is lower than {best}.")
PLAIN = ("{card} isn't a trump, and {best} is.",)
OTHER = ("{card} isn't a {led}, so it can't win.",)
AGAIN = ("{seat} [have] just had a turn, and it's over.", "{seat} [have] just played. Who is next?")
WAITS = ("{seat} [have] to wait. It's another player's turn.", "{seat} [have] to wait. Look who played last!")
MANY = ("{said} is too many.", "{said} is too many. Count again!")
FEW = ("{said} is too few.", "{said} is too few. Count again!")
FREE = ("The rules allow it: {words}.", "You're allowed to: “{words}”.")


def who_wins(rule: str, state: State, seat: str) -> Reason | None:
    """Why a seat does not win the trick that lies there; None if no whole trick lies there, or if it does win."""
    lies, host = trick(state), host_of(state.view(seat))
    best = host.star
    if best is None or len(lies) != len(state.seats):
        return None
    card = lies[state.seats.index(seat) - state.seats.index(host.first)]  # counted from the end where below 0
    if card is best:
        return None
    if card.suit == best.suit:
        words: tuple[str, ...] = LOW
    else:
        words = OTHER if best.suit == lies[0].suit else PLAIN
    led = SUIT_NAMES[lies[0].suit].removesuffix("s")
    return Reason(rule, *words, card=card, best=best, led=led, seat=seat)


def who_is_next(rule: str, notes: Sequence[Reason], last: str, seat: str) -> Reason:
    """Why it is not a seat's turn, after moves that brought these notes, the last one by ``last``."""
    told = next((note for note in reversed(notes) if note.rule == rule), None) if seat != last else None
    return told or Reason(rule, *(AGAIN if seat == last else WAITS), seat=seat)


def how_many(rule: str, said: str, right: str) -> Reason | None:
    """On which side of the right number a number lies, be it a count or a value; None for words that are no number."""
    try:
        more = int(said) > int(right)
    except ValueError:
        return None
    return Reason(rule, *(MANY if more else FEW), said=said)


def may_be_played(rule: str, state: State, move: Move) -> Reason:
    """What a move does that somebody thought was forbidden."""
    shown: tuple[Card, ...] = (move.card,) if move.card else ()
    return Reason(rule, *FREE, words=state.words(move), shown=shown)


def cause(exercise: Exercise, choice: str) -> Reason | None:
    """The cause of a wrong choice of an exercise that asks in words; None where no piece knows one."""
    rule, state = exercise.wrong.get(choice, exercise.rule), exercise.state
    if choice == "no" and len(about := exercise.about) == 1:
        return may_be_played(rule, state, about[0])
    if choice in state.seats and (won := who_wins(rule, state, choice)):
        return won
    if exercise.ask == "turn":
        return who_is_next(rule, exercise.notes, exercise.asked.turn, choice)
    return how_many(rule, choice, str(next(iter(exercise.right))))
