"""An exercise that a whole class answers, each at a device; answers are counted, and judged only when all see it.

Why so: a class that sees who is right before it has thought learns nothing from the others. So the first answer of each
device counts, the same table shows neither right nor wrong, and the causes come with the bars. Three of them, one after
the other, are an exit ticket.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ..language import N_, translated
from ..rules.moves import Chain, Move, Reason
from ..table.control.controller import Offer
from ..table.page.look import met
from .answers import in_words, tidy
from .exercise import Exercise
from .request import Practice

if TYPE_CHECKING:
    from ..rules.state import State

THANKS = Reason("", "Thank you! Look at the board.")
TAP = Reason("", "Tap your answer.")
TAP_TURN = Reason("", "Play your whole turn.")
TAP_ALL = Reason("", "Tap all the ones you find. Then tap “That's all”.")
STOPPED = "Good so far, but there's more to do."
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

    def to_save(self) -> dict[str, Any]:
        """What was answered, as it is written down, and by which the question is known again."""
        given = {who: one if isinstance(one, str) else [str(move) for move in one] for who, one in self.answers.items()}
        return {"asks": self._asks(), "answers": given, "shown": self.shown}

    def restore(self, told: Mapping[str, Any]) -> None:
        """Take what was answered from ``to_save``. Raises ValueError where the question was another one."""
        answers, shown = told["answers"], told["shown"]
        if told["asks"] != self._asks() or not isinstance(answers, dict) or not isinstance(shown, bool):
            raise ValueError("Another question was asked.")
        self.answers = {who: self._read(one) for who, one in answers.items()}
        self.shown = shown

    def _asks(self) -> list[str]:
        """What is asked: an answer belongs to no other position, request or choice."""
        one = self.exercise
        return [one.request, one.start.text(), one.state.text(), *one.choices, *one.right.values()]

    def _read(self, told: object) -> Chain | str:
        answer = tuple(map(Move, told)) if isinstance(told, list) and told else told
        if isinstance(answer, str) is not bool(self.exercise.choices) or not isinstance(answer, str | tuple):
            raise ValueError("That is no answer.")
        for part in self._parts(answer):
            self._bar(part, 1)  # it can be judged and shown
        return answer

    @property
    def long(self) -> bool:
        """Whether an answer is a turn, which may have several moves."""
        stated = (*self.exercise.right, *self.exercise.wrong)
        return self.exercise.ask != "all" and any(not isinstance(one, str) and len(one) > 1 for one in stated)

    @property
    def right(self) -> int:
        """How many have answered it right: a whole turn where one is asked for, all moves where all are."""
        return sum(self.exercise.judge(answer).done for answer in self.answers.values())

    @property
    def bars(self) -> list[Votes]:
        """The answers, those first that an exercise in words offers, then in the order in which they came."""
        given = [one for answer in self.answers.values() for one in self._parts(answer)]
        return [self._bar(one, given.count(one)) for one in dict.fromkeys([*self.exercise.choices, *given])]

    def _parts(self, answer: Chain | str) -> Sequence[Chain | str]:
        """What is counted of an answer: each move where all right ones are asked for, else the whole of it."""
        if isinstance(answer, str):
            return (answer,)
        return [(move,) for move in answer] if self.exercise.ask == "all" else [tidy(answer, self.exercise.kind)]

    def _bar(self, answer: Chain | str, count: int) -> Votes:
        exercise = self.exercise
        feedback = exercise.judge(answer)
        right = feedback.right if exercise.ask == "all" else feedback.done
        card = answer[0].card if not isinstance(answer, str) and len(answer) == 1 else None
        words = translated(exercise.choices[answer]) if isinstance(answer, str) else in_words(exercise.state, answer)
        why = exercise.praise if right else STOPPED if feedback.right else feedback.say
        code = card.code if card is not None else ""
        return Votes(words, code, count, self.shown and right, translated(why) if self.shown else "")


def to_csv(polls: Sequence[Poll]) -> str:
    """What a class has answered, a line for each answer, as a table for any spreadsheet; no names are in it."""
    text = io.StringIO()
    lines = csv.writer(text)
    heads = N_(("question", "asked", "answer", "answers", "right", "why", "answered in all", "all right"))
    lines.writerow(map(translated, heads))
    for number, poll in enumerate(polls, 1):
        for bar in poll.bars:
            right, asked = translated("yes" if bar.right else "no"), translated(poll.exercise.request)
            lines.writerow([number, asked, bar.words, bar.votes, right, bar.cause, len(poll.answers), poll.right])
    return text.getvalue()


class PollPractice(Practice):
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
        asked = self.who not in self.poll.answers
        if name == "tool:next":
            self._go_on()
            return True
        if asked and name == "tool:back":
            self._back()
        elif name == "tool:all":
            self.poll.count(self.who, self.chain)
        elif asked and self.poll.long and self._plays(kind, what):
            return False  # the table makes the move, or asks which one is meant
        elif asked and kind in ("choice", "card", "zone", "move"):
            self._answered(kind, what)
        self._tell()
        return True

    def played(self) -> None:
        """A turn counts when it is over, or when the child says so."""
        state = self.game.state
        if state.turn != self.exercise.me or state.hand_over:
            self.poll.count(self.who, self.chain)
        self._tell()

    def _tell(self) -> None:
        """Thank for an answer; until there is one the question itself stands there, also where only one has room."""
        if self.who in self.poll.answers:
            self.table.answer(self._told(), "hint")
        else:
            self.table.reply, self.table.tone = None, ""
            self.table.show()

    def _plays(self, kind: str, what: str) -> bool:
        """Whether a press is a move that the rules allow now, or the place where one goes."""
        legal = self.game.state.legal_moves()
        if kind == "zone" and any(self.table.presses.goes_to(move, what) for move in legal):
            return True
        move = self._meant(kind, what) if kind != "choice" else None
        return move in legal

    def _answered(self, kind: str, what: str) -> None:
        answer = what if kind == "choice" else self._meant(kind, what)
        if isinstance(answer, Move) and self.exercise.ask == "all":
            self.found = tuple(m for m in (*self.found, answer) if m is not answer or answer not in self.found)
        elif answer is not None:
            self.poll.count(self.who, answer if isinstance(answer, str) else (*self.chain, answer))

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
        card, touched = self._touched([*state.legal_moves(), *self._mistakes()], kind, what)
        return next(iter([*touched, *state.meant(card, what)]), None)

    def _told(self) -> Reason:
        if self.who in self.poll.answers:
            return NEXT if self._next() is not None else THANKS
        return TAP_ALL if self.exercise.ask == "all" else TAP_TURN if self.poll.long else TAP

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """The answers, until one is given; then the next question, if there is one."""
        told = super().offer(view, legal)
        done = self.who in self.poll.answers
        moves, tools = told.moves, []
        if done:
            moves = [{"id": "tool:next", "label": "Next", "main": True}] if self._next() is not None else []
        elif self.chain:
            picked = {f"move:{move}" for move in self.found}
            moves = [one | {"label": f"✓ {one['label']}"} if one["id"] in picked else one for one in moves]
            ends = any((row := view.verbs.get(move.verb)) and row.alone for move in legal)  # it says so itself
            if self.exercise.ask == "all" or not ends:
                moves.append({"id": "tool:all", "label": "That's all", "main": True})
            tools = [tool for tool in told.tools if tool["id"] == "tool:back" and not self.found]
        asks = self.table.reply is not None and bool(self.table.presses.choices)  # which one is meant
        return told._replace(
            moves=moves, tools=tools, say=told.say if asks else self._told().say(), tone="hint" if told.tone else "",
            taps=told.taps and not done, record={}, met=self._met(), mark="may",
        )  # fmt: skip

    def _met(self) -> dict[str, Any]:
        """What the answers of this device show of rules, once all may see what is right."""
        mine = [poll for poll in self.polls if poll.shown and self.who in poll.answers]
        right = [poll for poll in mine if poll.exercise.judge(poll.answers[self.who]).done]
        return met(
            self.game, (poll.exercise.rule for poll in mine if poll not in right), (p.exercise.rule for p in right)
        )
