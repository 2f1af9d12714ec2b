"""Poll: an exercise that a whole class answers, each at a device; answers are counted, and judged only when all see it.

Why so: a class that sees who is right before it has thought learns nothing from the others. So the first answer of each
device counts, the same table shows neither right nor wrong, and the causes come with the bars.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..rules.cards import Card
from ..rules.moves import Move, Reason
from ..table.controller import Offer
from .exercise import Exercise
from .practice import Practice

THANKS = Reason("", "Thank you! Look at the board.")
TAP = Reason("", "Tap your answer.")


class Votes(NamedTuple):
    """An answer and how many have given it; once all may see it also whether it is right, and why or why not."""

    words: str
    card: str  # its code, "" for none
    votes: int
    right: bool
    cause: str


class Poll:
    """An exercise and what has been answered to it: who (a key of each device) -> the answer."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.answers: dict[str, Move | str] = {}
        self.shown = False  # whether all may see what is right

    def count(self, who: str, answer: Move | str) -> None:
        """Count the first answer of a device."""
        self.answers.setdefault(who, answer)

    @property
    def bars(self) -> list[Votes]:
        """The answers, those first that an exercise in words offers, then in the order in which they came."""
        known: list[Move | str] = [*self.exercise.choices]
        found = dict.fromkeys([*known, *self.answers.values()])
        return [self._bar(one) for one in found]

    def _bar(self, answer: Move | str) -> Votes:
        exercise = self.exercise
        feedback = exercise.judge(answer if isinstance(answer, str) else (answer,))
        card = answer.card if isinstance(answer, Move) else None
        words = exercise.choices[answer] if isinstance(answer, str) else exercise.state.words(answer)
        words = words or (card.sign if card is not None else str(answer))  # a move that is none has no words
        count = sum(one == answer for one in self.answers.values())
        why = self.exercise.praise if feedback.right else feedback.say
        return Votes(
            words,
            card.code if card is not None else "",
            count,
            self.shown and feedback.right,
            why if self.shown else "",
        )


class Polled(Practice):
    """What somebody sits down for who answers a poll: the first answer counts, and nothing is judged."""

    def __init__(self, poll: Poll, who: str) -> None:
        super().__init__(poll.exercise)
        self.poll, self.who = poll, who

    def press(self, name: str) -> bool:
        """An answer: a choice in words, a card, a pile or a button."""
        kind, _, what = name.partition(":")
        if self.who not in self.poll.answers and kind in ("choice", "card", "zone", "move"):
            answer = what if kind == "choice" else self._meant(kind, what)
            if answer is not None:
                self.poll.count(self.who, answer)
        self.table.answer(THANKS if self.who in self.poll.answers else TAP, "hint")
        return True

    def _meant(self, kind: str, what: str) -> Move | None:
        """The move that a press means, allowed or not."""
        if kind == "move":
            return Move(what)
        state = self.game.state
        card = Card(what.partition(":")[0]) if kind == "card" else None
        some = [*state.legal_moves(), *self._mistakes()]
        touched = [m for m in some if (m.card is card if card else m.card is None and state.touched(m) == what)]
        return next(iter([*touched, *state.meant(card, what)]), None)

    def offer(self, view: Any, legal: list[Move]) -> Offer:
        """The answers, until one is given."""
        told = super().offer(view, legal)
        done = self.who in self.poll.answers
        say = (THANKS if done else TAP).say()
        return told._replace(
            moves=[] if done else told.moves, tools=[], say=say, taps=told.taps and not done, record={}
        )
