"""What the last tricks of a hand could have brought with all cards open, in sentences for a grown-up.

Why so: it is said after the hand, to whoever asks, and nothing else may ask the search (a test reads the imports).
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from ...language import N_
from ...play.advice.double_dummy import Giveaway, missing, openly
from ...play.bots.thinker import ended
from ...rules.moves import phrase
from ...rules.state import State
from ...rules.text.sentences import so_many

GROWN_UPS = N_("For grown-ups: all cards open")
GIVEN_AWAY = (
    "{turn}: with all cards open, {much} {less} [number: was] there, whatever the others did. "
    "The best move was “{words}”."
)
FINE = "With all cards open, there was nothing more to get in your last tricks."
LOOKS = "Looking at your last tricks…"
ONLY_OPEN = "Nobody could know that at the table. This is only for looking back."


def searched(states: Sequence[State]) -> bool:
    """Whether a hand is over and its last tricks can be searched; ``states`` are those of the hand."""
    return states[-1].hand_over and any(map(openly, states))


def laid_open(states: Sequence[State], seat: str, turn: Callable[[int], str]) -> list[str]:
    """What a seat could have forced in the last tricks, had it known all cards.

    ``turn`` is what the turn after so many moves is called.
    """
    return ended(laying_open(states, seat, turn))


def laying_open(states: Sequence[State], seat: str, turn: Callable[[int], str]) -> Generator[None, None, list[str]]:
    """The same in slices."""
    found = (yield from missing(states, seat)) or []
    return [*([_given_away(states, one, turn) for one in found] or [FINE]), ONLY_OPEN]


def _given_away(states: Sequence[State], one: Giveaway, turn: Callable[[int], str]) -> str:
    """What one turn gave away, in a sentence."""
    words, less = states[one.at].words(one.better).rstrip("."), N_("fewer") if one.fewer else N_("more")
    return phrase(
        GIVEN_AWAY, turn=turn(one.at), much=so_many(one.amount, f"{one.unit}s"), less=less,
        number=one.amount, words=words,
    )  # fmt: skip
