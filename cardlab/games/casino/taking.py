"""Taking in Casino: pairs, sums and builds (CAS-20 to CAS-35)."""

from __future__ import annotations

from typing import ClassVar

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.verbs import May, Verb
from . import words as say
from .layout import Layout
from .moves import COUNTS, PILES, TAKE, built
from .sums import joining, split


class Taking(Layout):
    """The verb that begins to take, and what can be taken."""

    verbs: ClassVar[dict[str, Verb]] = {"take": Verb("Take {card}|Take {to}", "CAS-13", hand=False, goals=built)}

    def taking(self, card: Card) -> list[Move]:
        """What a hand card can begin to take."""
        number = self.number(card)
        whole = [Move(f"take -> {PILES[number]}")] if number and self.piles[PILES[number]] else []
        return [*whole, *(TAKE[c] for c in self.takable(card))]

    def takes(self, card: Card) -> bool:
        """Whether a card can capture anything."""
        return bool(self.taking(card))

    def takable(self, mine: Card) -> list[Card]:
        """The loose cards that a hand card can take, with those that it has taken already."""
        table, value, rules = self.piles["table"], self.number(mine), self.rules
        if not value:  # CAS-21
            equal, taken = [c for c in table if c.rank == mine.rank], len(self.parts)
            return equal if any(taken < n <= taken + len(equal) for n in COUNTS[rules.court_capture]) else []
        if not rules.sums:
            return [c for c in table if self.number(c) == value]
        fits = joining(value, self.chosen if self.how else (), self.loose())
        return [c for c in table if self.number(c) in fits]

    def may_take(self) -> May:
        return self.taking(self.mine), self.no_take

    def no_take(self, move: Move) -> Reason:
        return self.no_build_taken(move.to) if move.card is None else self.not_taken(move.card)

    def do_take(self, move: Move) -> None:
        self.how, self.value = "take", self.number(self.mine)
        self.choose(move)

    def no_build_taken(self, pile: str) -> Reason:
        """Why a build cannot be taken."""
        if pile not in PILES.values():
            return Reason(*say.NOT_THERE)
        if not self.piles.get(pile):
            return Reason(*say.NOT_BUILT)
        return Reason(*say.NOT_ITS_BUILD, build=int(pile[1:]), cards=self.piles[pile])

    def not_taken(self, card: Card) -> Reason:
        """Why a loose card cannot be taken together with what has been taken so far."""
        mine, value, n = self.mine, self.number(self.mine), self.number(card)
        if card not in self.piles["table"]:
            return Reason(*say.NOT_LOOSE, card=card)
        if not value:
            if card.rank != mine.rank:
                return Reason(*say.COURT_ONLY, card=card, mine=mine)
            return self.wrong_count((*self.parts, card))
        if not self.rules.sums:
            return Reason(*say.ONLY_EQUAL, card=card, mine=mine)
        if not n:
            return Reason(*say.NO_COURT, card=card)
        if n > value:
            return Reason(*say.TOO_HIGH, card=card, value=value, mine=mine)
        groups, begun = split(value, self.chosen if self.how else ())
        if not begun:
            return Reason(*(say.TWICE if groups else say.ALONE), card=card, value=value)
        return say.wrong_sum("CAS-30", value, begun, n, card)

    def wrong_count(self, cards: tuple[Card, ...]) -> Reason:
        """Why so many court cards may not be taken."""
        allowed = " or ".join(map(str, COUNTS[self.rules.court_capture]))
        return Reason(*say.COURT_COUNT, mine=self.mine, allowed=allowed, number=len(cards), cards=cards)
