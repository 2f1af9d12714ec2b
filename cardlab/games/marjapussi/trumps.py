"""The break after a trick of Marjapussi: calls, questions and answers make trumps (MAR-34 to MAR-50).

Why so: an answer is a move of the partner even where only one is true, so that having to choose gives nothing away.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, ClassVar

from ...rules.cards import SUITS, Card
from ...rules.moves import Move, Reason, joined, phrase
from ...rules.symmetry import Symmetries, exchanged
from ...rules.verbs import May, Verb
from . import words as say
from .hand import Partnership
from .score import TRUMP_POINTS

if TYPE_CHECKING:
    from .game import Rules

CALL = {s: Move(f"call -> {s}") for s in SUITS}
HALF = {s: Move(f"half -> {s}") for s in SUITS}
HAS = {s: Move(f"answer -> {s}") for s in SUITS}
PAIR, YES, NO = Move("pair"), Move("answer -> yes"), Move("answer -> no")


def _asked(rules: Rules) -> bool:
    return bool(rules.trumps == "questions")


class Trumps(Partnership):
    """The verbs of the break."""

    verbs: ClassVar[dict[str, Verb]] = {
        "call": Verb("Call {suit}", "MAR-37", when=lambda rules: rules.trumps != "none"),
        "pair": Verb("A pair?", "MAR-38", when=_asked, asks="ask for a pair"),
        "half": Verb("Half of {suit}?", "MAR-40", when=_asked, asks="ask for half of {suit}"),
        "answer": Verb(
            "Say: a pair of {suit}|Say: {said}",
            "MAR-42",
            alone=True,
            when=_asked,
            asks="answer “a pair of {suit}”|answer “{said}”",
            goals=lambda state, card: (YES.to, NO.to),
        ),
    }

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """Suits are alike but where spades have to lead (MAR-23) and where a call brings points (MAR-50)."""
        first = self.phase == "play" and self.number == 1 and not self.piles["trick"]
        kept = {*self.called, *"S" * first}
        if self.phase in ("break", "answer") and not self.waits(self.turn):
            kept |= {*self.pairs(self.turn)}
        if self.phase == "answer" and self.question and self.question.word != "pair":
            kept.add(self.question.word[-1])
        return Symmetries(suits=exchanged("".join(s for s in SUITS if s not in kept)), seats=True)

    def waits(self, seat: str) -> bool:
        """Whether a question bars a seat from calling a pair of its own (MAR-46)."""
        asked = [w.trick for w in self.words_said() if w.seat == seat and w.word.partition("_")[0] in ("pair", "half")]
        rule = self.rules.ask_then_call
        return bool(asked) and (rule == "never_again" or (rule == "skip_next_trick" and asked[-1] + 1 == self.number))

    def may_call(self) -> May:
        if self.rules.trumps == "none":
            return (), self.no_call
        suits = self.pairs(self.turn)
        return [CALL[s] for s in suits] if suits and not self.waits(self.turn) else (), self.no_call

    def no_call(self, move: Move) -> Reason:
        if move.to in self.called:
            return Reason(*say.CALLED, suit=move.to)
        if move.to not in self.pairs(self.turn):
            return Reason(*say.NO_PAIR, suit=move.to)
        never = self.rules.ask_then_call == "never_again"
        return Reason(*(say.NEVER_AGAIN if never else say.WAITING), seat=self.turn)

    def do_call(self, move: Move) -> None:
        self.speak(f"call_{move.to}", self.number)
        self._make(move.to)

    def _make(self, suit: str) -> None:
        """A suit becomes trumps, and its points are the team's for good (MAR-48, MAR-50)."""
        self.trump, self.phase, self.turn = suit, "play", self.leader
        self.calls += (f"{self.leader}.{suit}",)
        self.note(say.MADE, suit=suit, points=TRUMP_POINTS[suit], seats=self.team(self.leader))

    def may_pair(self) -> May:
        return ((PAIR,) if self.rules.trumps == "questions" else ()), self.closed

    def do_pair(self, move: Move) -> None:
        self._ask("pair")
        self.note(say.ASKED, seat=self.leader, other=self.turn)

    def may_half(self) -> May:
        if self.rules.trumps != "questions":
            return (), self.no_half
        mine = {w.word[-1] for w in self.words_said() if w.seat == self.turn and w.word.startswith("half")}
        return [HALF[s] for s in SUITS if s not in mine | self.called], self.no_half

    def no_half(self, move: Move) -> Reason:
        if move.to in self.called:
            return Reason(*say.CALLED_HALF, suit=move.to)
        return Reason(*say.ASKED_TWICE, seat=self.turn, suit=move.to)

    def do_half(self, move: Move) -> None:
        self._ask(f"half_{move.to}")
        self.note(say.ASKED_HALF, seat=self.leader, other=self.turn, suit=move.to)

    def _ask(self, word: str) -> None:
        self.leader = self.turn
        self.speak(word, self.number)
        self.phase, self.turn = "answer", self.partner(self.turn)

    def may_answer(self) -> May:
        asked = self.question
        assert asked is not None
        if asked.word == "pair":
            return [HAS[s] for s in self.pairs(self.turn)] or (NO,), self.no_answer
        return ((YES if self.holds_half(self.turn, asked.word[-1]) else NO),), self.no_answer

    def no_answer(self, move: Move) -> Reason:
        words = (say.spoken(f"has_{m.to}" if m.to in SUITS else m.to) for m in self.may_answer()[0])
        return Reason(*say.BE_TRUE, true=joined((phrase("“{words}”", words=word) for word in words), ", "))

    def do_answer(self, move: Move) -> None:
        asked, seat = self.question, self.turn
        assert asked is not None
        self.speak(f"has_{move.to}" if move.to in SUITS else move.to, self.number)
        suit = move.to if move.to in SUITS else asked.word[-1]
        if move is NO:
            self.note(say.SAID_NO, seat=seat)
        elif move is not YES or self.holds_half(asked.seat, suit):
            self._make(suit)
        else:
            self.note(say.SAID_YES, seat=seat, other=asked.seat, suit=suit)
        self.phase, self.turn = "play", asked.seat
