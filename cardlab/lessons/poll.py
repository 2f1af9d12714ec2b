"""Poll: an exercise that a whole class answers, each at a device; answers are counted, and judged only when all see it.

Why so: a class that sees who is right before it has thought learns nothing from the others. So the first answer of each
device counts, the same table shows neither right nor wrong, and the causes come with the bars. Three of them, one after
the other, are an exit ticket.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..rules.cards import Card
from ..rules.moves import Chain, Move, Reason
from ..table.controller import Offer
from .exercise import Exercise
from .practice import Practice

THANKS = Reason("", "Thank you! Look at the board.")
TAP = Reason("", "Tap your answer.")
TAP_ALL = Reason("", "Tap all the ones you find. Then tap “That's all”.")
NEXT = Reason("", "Thank you! Now the next question.")


class Votes(NamedTuple):
    """An answer and how many have given it; once all may see it also whether it is right, and why or why not."""

    words: str
    card: str  # its code, "" for none
    votes: int
    right: bool
    cause: str


class Poll:
    """An exercise and what has been answered to it: who (a key of each device) -> the words or moves of the answer."""

    def __init__(self, exercise: Exercise) -> None:
        self.exercise = exercise
        self.answers: dict[str, Chain | str] = {}
        self.shown = False  # whether all may see what is right

    def count(self, who: str, answer: Chain | str) -> None:
        """Count the first answer of a device."""
        self.answers.setdefault(who, answer)

    @property
    def right(self) -> int:
        """How many have answered it right, where all right moves are asked for with all of them."""
        judged = map(self.exercise.judge, self.answers.values())
        return sum(one.done if self.exercise.ask == "all" else one.right for one in judged)

    @property
    def bars(self) -> list[Votes]:
        """The answers, those first that an exercise in words offers, then in the order in which they came."""
        given = [one for answer in self.answers.values() for one in _parts(answer)]
        return [self._bar(one, given.count(one)) for one in dict.fromkeys([*self.exercise.choices, *given])]

    def _bar(self, answer: Move | str, count: int) -> Votes:
        exercise = self.exercise
        feedback = exercise.judge(answer if isinstance(answer, str) else (answer,))
        card = answer.card if isinstance(answer, Move) else None
        words = exercise.choices[answer] if isinstance(answer, str) else exercise.state.words(answer)
        words = words or (card.sign if card is not None else str(answer))  # a move that is none has no words
        why = exercise.praise if feedback.right else feedback.say
        return Votes(
            words, card.code if card is not None else "", count, self.shown and feedback.right,
            why if self.shown else "",
        )  # fmt: skip


def _parts(answer: Chain | str) -> Sequence[Move | str]:
    return (answer,) if isinstance(answer, str) else answer


def to_csv(polls: Sequence[Poll]) -> str:
    """What a class has answered, a line for each answer, as a table for any spreadsheet; no names are in it."""
    text = io.StringIO()
    lines = csv.writer(text)
    lines.writerow(["question", "asked", "answer", "answers", "right", "why", "answered in all", "all right"])
    for number, poll in enumerate(polls, 1):
        for bar in poll.bars:
            right = "yes" if bar.right else "no"
            lines.writerow(
                [number, poll.exercise.request, bar.words, bar.votes, right, bar.cause, len(poll.answers), poll.right]
            )
    return text.getvalue()


class Polled(Practice):
    """What somebody sits down for who answers polls, one after the other: nothing is judged, a first answer counts."""

    def __init__(self, polls: Sequence[Poll], who: str) -> None:
        self.polls, self.who = polls, who
        self.poll = self._next() or polls[-1]
        super().__init__(self.poll.exercise)

    def _next(self) -> Poll | None:
        """The first question without an answer from here."""
        return next((poll for poll in self.polls if self.who not in poll.answers), None)

    def press(self, name: str) -> bool:
        """An answer: a choice in words, a card, a pile or a button; or what leads to the next question."""
        kind, _, what = name.partition(":")
        if name == "tool:next":
            self._go_on()
        elif name == "tool:all":
            self.poll.count(self.who, self.found)
        elif self.who not in self.poll.answers and kind in ("choice", "card", "zone", "move"):
            self._answered(kind, what)
        if name != "tool:next":
            self.table.answer(self._told(), "hint")
        return True

    def _answered(self, kind: str, what: str) -> None:
        answer = what if kind == "choice" else self._meant(kind, what)
        if isinstance(answer, Move) and self.exercise.ask == "all":
            self.found = tuple(m for m in (*self.found, answer) if m is not answer or answer not in self.found)
        elif answer is not None:
            self.poll.count(self.who, answer if isinstance(answer, str) else (answer,))

    def _go_on(self) -> None:
        poll = self._next()
        if poll is not None:
            self.poll, self.exercise = poll, poll.exercise
            self._begin()
            self._new()

    def _meant(self, kind: str, what: str) -> Move | None:
        """The move that a press means, allowed or not."""
        if kind == "move":
            return Move(what)
        state = self.game.state
        card = Card(what.partition(":")[0]) if kind == "card" else None
        some = [*state.legal_moves(), *self._mistakes()]
        touched = [m for m in some if (m.card is card if card else m.card is None and state.touched(m) == what)]
        return next(iter([*touched, *state.meant(card, what)]), None)

    def _told(self) -> Reason:
        if self.who in self.poll.answers:
            return NEXT if self._next() is not None else THANKS
        return TAP_ALL if self.exercise.ask == "all" else TAP

    def offer(self, view: Any, legal: list[Move]) -> Offer:
        """The answers, until one is given; then the next question, if there is one."""
        told = super().offer(view, legal)
        done = self.who in self.poll.answers
        moves = told.moves
        if done:
            moves = [{"id": "tool:next", "label": "Next", "main": True}] if self._next() is not None else []
        elif self.exercise.ask == "all":
            picked = {f"move:{move}" for move in self.found}
            moves = [one | {"label": f"✓ {one['label']}"} if one["id"] in picked else one for one in moves]
            if self.found:
                moves.append({"id": "tool:all", "label": "That's all", "main": True})
        return told._replace(
            moves=moves, tools=[], say=self._told().say(), taps=told.taps and not done, record={}, mark="may"
        )
