"""Runs in Bela: what is declared with the first card, the dialogue about equal runs, showing (BEL-20 to BEL-37)."""

from __future__ import annotations

from typing import ClassVar

from ...rules.cards import SUITS
from ...rules.moves import Move, Reason
from ...rules.verbs import May, Verb
from . import words as say
from .cards import CARDS, NATURAL, RANKS, VALUE, height, token, worth
from .hand import Hand

SHOW = {c: Move(f"show -> {c}") for c in CARDS}
SAY = {w: Move(f"say -> {w}") for w in (*NATURAL, *SUITS, "trump", "also", "good", "not-good")}


class Runs(Hand):
    """The verbs of the dialogue about runs, and what may be declared."""

    verbs: ClassVar[dict[str, Verb]] = {
        "say": Verb("“{said}”", "BEL-29", when=lambda rules: rules.declarations, goals=lambda state, card: SAY),
        "show": Verb(
            "Show {said}",
            "BEL-34",
            when=lambda rules: rules.declarations,
            goals=lambda state, card: (c.code for c in SHOW),
        ),
    }

    # ---- declaring with the first card ------------------------------------------------------------------------------

    def sayable(self) -> list[str]:
        """What the seat may declare with its card, the most first; silence is always possible (BEL-25 to BEL-28)."""
        if not self.rules.declarations or not self.first_trick:
            return []
        held = {worth(run) for run in self.runs_of(self.turn)}
        before = self.told(self.best) if self.best else 0
        found = ["fifty"] if 50 in held and before < 50 else []
        found += ["have"] if before in held else []
        found += ["twenty"] if 20 in held and not before else []
        return found

    def no_declaring(self, word: str) -> Reason:
        """Why a run may not be declared so with this card."""
        if not self.first_trick:
            return Reason(*say.TOO_LATE)
        before = self.told(self.best) if self.best else 0
        if word == "have" and not before:
            return Reason(*say.NOBODY_YET)
        if before and word != "have" and VALUE[word] <= before:
            return Reason(*say.SAY_HAVE, value=word) if VALUE[word] == before else Reason(*say.LESS)
        return Reason(*say.NOT_DEALT, value=self._value(word))

    def declare(self, word: str) -> str:
        """Keep what is declared with a first card; the words in which it is said (BEL-27, BEL-28)."""
        place, before = self.seats.index(self.turn), self.told(self.best) if self.best else 0
        if not word:
            return "good" if before else ""
        value = self._value(word)
        self.said = (*self.said[:place], value, *self.said[place + 1 :])
        if VALUE[value] > before:
            self.best = self.turn
        return "not-fifty" if before and word == "fifty" else word

    def _value(self, word: str) -> str:
        """What is declared, where "have" is as much as the best has."""
        return word if word != "have" else self.said[self.seats.index(self.best)]

    # ---- the dialogue about equal runs --------------------------------------------------------------------------------

    def next_rival(self, after: str) -> bool:
        """Whether another seat has declared as much: then its run is compared with the best (BEL-32)."""
        order, value = self.round[self.forehand], self.told(self.best)
        rivals = [s for s in order[order.index(after) + 1 :] if self.told(s) == value and s != self.best]
        self.also, self.rival = False, rivals[0] if rivals else ""
        if rivals:
            self.phase, self.turn = "say", self.rival if self.high else self.best
        elif self.phase == "say":
            self.note(say.BEST_RUN, seat=self.best)
            self.high = self.suit = ""
        return bool(rivals)

    def may_say(self) -> May:
        """The earlier speaker names height and then suit, the later one answers; both may yield (BEL-29, BEL-30)."""
        run = self.declared(self.turn)
        if not run:
            true = []
        elif self.turn == self.best:
            suit = "trump" if run[0].suit == self.trump else run[0].suit
            true = [suit if self.also else run[0].rank]
        elif self.also:
            true = ["not-good"] if run[0].suit == self.trump else []
        else:
            mine, theirs = height(run[0]), -NATURAL.index(self.high)
            true = ["not-good"] if mine > theirs else ["also"] if mine == theirs else []
        return [SAY[word] for word in (*true, "good")], self.no_say

    def no_say(self, move: Move) -> Reason:
        run = self.declared(self.turn)
        rank = RANKS[run[0].rank] if run else "?"
        if self.turn == self.best:
            return Reason(*say.NAME_SUIT) if self.also else Reason(*say.NAME_RANK, rank=rank)
        if self.also:
            return Reason(*say.NOT_IN_TRUMPS)
        return Reason(*say.NOT_SO_HIGH, rank=rank, other_rank=RANKS[self.high])

    def do_say(self, move: Move) -> None:
        self.speak(self.phrase(move.to))
        if self.turn == self.best:
            self._name(move.to)
        else:
            self._reply(move.to)
        if move.to in ("good", "not-good") and not self.next_rival(self.rival):
            self.phase, self.turn = "gather", self.winner

    def _name(self, word: str) -> None:
        """A word of the earlier speaker, who has the best run so far."""
        if word == "good":  # yields
            self.best, self.suit = self.rival, ""
            self.high = self.high if self.also else ""
        elif self.also:
            self.suit, self.turn = word, self.rival
        else:
            self.high, self.turn = word, self.rival

    def _reply(self, word: str) -> None:
        """A word of the later speaker, whose run is compared with it."""
        if word == "also":
            self.also = True
            self.turn = self.rival if self.suit else self.best
        elif word == "not-good":
            self.best, self.high, self.suit = self.turn, self.declared(self.turn)[0].rank, "trump" if self.also else ""

    def phrase(self, word: str) -> str:
        """The phrase for a word of the comparison, as it is kept in ``talk``."""
        if word in SUITS or word == "trump":
            return f"in-{word}"
        if word in NATURAL:
            return f"high-{word}"
        run = self.declared(self.turn)
        return f"not-{run[0].rank}" if word == "not-good" and not self.also and run else word

    def may_show(self) -> May:
        """Before the own card to the second trick, the runs of whoever has the best one (BEL-34, BEL-35)."""
        if self.best != self.turn or not self.rules.declarations:
            return (), self.no_show
        return [SHOW[run[0]] for run in self.countable(self.turn) if token(run) not in self.shown], self.no_show

    def no_show(self, move: Move) -> Reason:
        if self.best != self.turn:
            return Reason(*say.NOT_BEST)
        if self.tricks != 1:
            return Reason(*say.SHOW_WHEN)
        run = next((run for run in self.runs_of(self.turn) if run[0].code == move.to), ())
        if not run:
            return Reason(*say.NO_RUN_THERE)
        return Reason(*(say.TOO_HIGH if worth(run) > self.told(self.turn) else say.SHOWN_ALREADY))

    def do_show(self, move: Move) -> None:
        run = next(run for run in self.countable(self.turn) if run[0].code == move.to)
        self.speak("show")
        self.lay_open(self.turn, run)
