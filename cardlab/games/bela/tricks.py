"""A trick of Bela: what a card owes to it, what is said with a card, who takes it (BEL-38 to BEL-57).

Why so: what a player says belongs to the card it is said with (``play QH -> twenty``), so that silence gives nothing
away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.tricks.winner import Obligation, duty, winning
from ...rules.verbs import May, Verb
from . import words as say
from .cards import CARDS, POINTS, POWER
from .claims import Claims
from .declaring import Runs

if TYPE_CHECKING:
    from .game import Bela

SAID = ("", *say.DECLARED, "bela", *(f"{w}+bela" for w in say.DECLARED))
PLAY = {c: {w: Move(f"play {c} -> {w}" if w else f"play {c}") for w in SAID} for c in CARDS}
GATHER = Move("gather")


def _sayings(state: Bela, card: Card | None) -> list[str]:
    """All that can ever be said with a card; the Bela only with a king or queen."""
    said = SAID[1:] if card and card.rank in "KQ" else say.DECLARED
    return [word for word in said if state.rules.declarations]


class Tricks(Runs, Claims):
    """The verbs of playing."""

    verbs: ClassVar[dict[str, Verb]] = {
        **Runs.verbs,
        **Claims.verbs,
        "play": Verb("Play {card}|Play {card} – “{said}”", "BEL-43", goals=_sayings),
        "gather": Verb("Gather the trick", "BEL-43", pile="trick", alone=True),
    }

    def may_play(self) -> May:
        """The cards that the trick allows, each with all that may be said with it, the most first."""
        trump, words = self.trump, self.sayable()
        found: list[Move] = []
        for card in self.owed().cards:
            says = PLAY[card]
            if card.suit == trump and card.rank in "KQ" and self.can_call(card):
                found += [*(says[f"{word}+bela"] for word in words), says["bela"]]
            found += [says[word] for word in (*words, "")]
        return found, self.no_play

    def no_play(self, move: Move) -> Reason:
        card, owed = move.named, self.owed()
        if move.to and not self.rules.declarations:
            return Reason(*say.SAY_NOTHING, card=card)
        if move.to not in SAID:
            return Reason(*say.NO_WORDS)
        if card not in owed.cards:
            return self._against(card, owed)
        word = move.to.removesuffix("bela").removesuffix("+")
        return self.no_declaring(word) if word and word not in self.sayable() else self._no_bela(card)

    def do_play(self, move: Move) -> None:
        card, seat = move.named, self.turn
        first = self.rules.declarations and self.first_trick
        word = move.to.removesuffix("bela").removesuffix("+")
        bela = self._royal(move.to.endswith("bela")) if card.suit == self.trump and card.rank in "KQ" else ""
        if first:
            word = self.declare(word)
        self.speak(f"{word}+{bela}" if word and bela else word or bela)
        self.shift(card, seat, "trick")
        if len(self.piles["trick"]) < len(self.seats):
            self.turn = self.round[seat][1]
        elif not (first and self.best and self.next_rival(self.best)):
            self.phase, self.turn = "gather", self.winner

    def owed(self) -> Obligation:
        """What the seat to move owes to the trick: a word, and the cards that it may play (BEL-44 to BEL-55)."""
        hand, trick, trump, rules = self.piles[self.turn], self.piles["trick"], self.trump, self.rules
        if not trick:
            if rules.trump_lead_scoring_only:
                better = tuple(c for c in hand if c.suit != trump or c.rank not in "87")
                return Obligation("low" if better else "lead", better or hand)
            return Obligation("lead", hand)
        if trick[0].suit == trump and rules.bare_yuss_may_be_withheld:
            trumps = [c for c in hand if c.suit == trump]
            if len(trumps) == 1 and trumps[0].rank == "J":
                return Obligation("free", hand)
        must = rules.must_trump
        return duty(hand, trick, POWER[trump], trump, must_trump=must, must_beat="trumps" if must else "no")

    def _against(self, card: Card, owed: Obligation) -> Reason:
        """The reason against a card that does not fulfil the duty in this trick."""
        trick, trump = self.piles["trick"], self.trump
        if owed.word == "low":
            return Reason(*say.LOW_TRUMP, card=card)
        led, best = trick[0].suit, trick[winning(trick, POWER[trump], trump)]
        if owed.word == "follow" and self.rules.must_trump:
            why = say.FOLLOW_TRUMP if led == trump else say.FOLLOW_STILL if best.suit == trump else say.FOLLOW
        elif owed.word == "beat":
            beat = (say.MUST_BEAT, say.MUST_BEAT_3) if card.suit == trump else (say.FOLLOW_BEAT, say.FOLLOW_BEAT_3)
            why = beat[len(trick) > 1]
        elif owed.word == "overtrump":
            why = say.OVERTRUMP if card.suit == trump else say.TRUMP_OVER
        else:
            why = {"trump": say.MUST_TRUMP, "undertrump": say.UNDERTRUMP}.get(owed.word, say.FOLLOW)
        return Reason(*why, card=card, suit=led, held=owed.cards, best=best)

    # ---- the Bela ---------------------------------------------------------------------------------------------------

    def can_call(self, card: Card) -> bool:
        """Whether the Bela may be called with this king or queen of trumps (BEL-38 to BEL-40)."""
        if not self.rules.declarations:
            return False
        if Card(("Q" if card.rank == "K" else "K") + card.suit) in self.piles[self.turn]:
            return True
        return self.royal == self.turn and bool(self.called or self.rules.late_bela_call)

    def _no_bela(self, card: Card) -> Reason:
        second = card.suit == self.trump and card.rank in "KQ" and self.royal == self.turn
        return Reason(*(say.BELA_LATE if second else say.NO_BELA))

    def _royal(self, called: bool) -> str:
        """The king or queen of trumps is played: the words of the Bela, if it is called (BEL-39, BEL-40)."""
        if not self.royal:
            self.royal, self.called = self.turn, called
            return "bela" if called else ""
        if called:
            self.bela = self.turn
            self.note(say.BELA_WON, seat=self.turn)
        return "from-bela" if called else ""

    def do_gather(self, move: Move) -> None:
        """The winner takes the trick; whoever has reached the target may claim (BEL-76)."""
        winner, trick = self.turn, self.piles["trick"]
        if self.first_trick:
            self.opening = trick
        self.piles[self.heaps[winner]] += trick
        self.piles["trick"], self.leader, self.talk = (), winner, ()
        if self.notes is not None:
            points = POINTS[self.trump]
            self.note(say.WON, seat=winner, points=sum(points[c] for c in trick) + self.last_trick(winner))
        able = self.rules.claim_rule != "none" and self.in_time()
        reached = tuple(s for s in self.round[winner] if self.right(s)) if able else ()
        if reached and self.rules.auto_claim:
            self.win_by_claim(reached[0])
        elif reached == (winner,) and not self.finished:
            self.ask(())  # the winner has the turn, and can claim there
        else:
            self.ask(reached)
