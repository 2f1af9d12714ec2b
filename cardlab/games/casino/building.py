"""Building and raising in Casino (CAS-40 to CAS-60)."""

from __future__ import annotations

import re
from itertools import combinations
from typing import TYPE_CHECKING, Any, ClassVar

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.verbs import May, Verb
from . import words as say
from .layout import Layout
from .moves import PILES, build, built
from .sums import Numbers, completing, grouped, joining, split, ways

if TYPE_CHECKING:
    from .game import Casino


def _values(state: Casino) -> range:
    return range(1, state.rules.highest + 1)


class Building(Layout):
    """The verbs that begin a build or raise one, and what can be built."""

    verbs: ClassVar[dict[str, Verb]] = {
        "build": Verb(
            "Build {said} with {card}|Add to {to}",
            "CAS-13",
            hand=False,
            when=lambda rules: rules.builds,
            off=say.OFF,
            goals=lambda state, card: map(str, _values(state)) if card else built(state, card),
        ),
        "raise": Verb(
            "Make {said}",
            "CAS-13",
            when=lambda rules: rules.builds and rules.raises,
            off=say.NO_RAISING,
            goals=lambda state, card: (f"{low}-{high}" for low, high in combinations(_values(state), 2)),
        ),
    }

    def building(self, card: Card) -> list[Move]:
        """What a hand card can begin a build with."""
        number, rules = self.number(card), self.rules
        if not number or not rules.builds or self.needed(card):
            return []
        found, loose, table = [], self.loose(), self.piles["table"]
        for value in sorted(self.held(card)):
            here = self.piles[PILES[value]]
            if value < number or (here and not rules.multiple_builds):
                continue
            fits = self.fitting(value, (number,), loose)
            found += [build(c, value) for c in table if self.number(c) in fits]
            if here and grouped(value, (number,), loose):
                found.append(Move(f"build -> {PILES[value]}"))
        return found

    def fitting(self, value: int, chosen: Numbers, loose: Numbers) -> frozenset[int]:
        """The loose numbers that can be put to the groups of a build."""
        return (completing if self.one_group else joining)(value, chosen, loose)

    def may_build(self) -> May:
        return self.building(self.mine), self.no_build

    def no_build(self, move: Move) -> Reason:
        mine, card, to = self.mine, move.card, move.to
        if card is not None and card not in self.piles["table"]:
            return Reason(*say.NOT_LOOSE, card=card)
        if not re.fullmatch(r"\d{1,2}" if card else r"b\d+", to, re.ASCII) or not (card or self.piles.get(to)):
            return Reason(*say.NOT_BUILT)
        value = int(to.lstrip("b"))
        if problem := self._no_value(value, (card,) if card else self.piles[to]):
            return problem
        if card is not None and not self.number(card):
            return Reason(*say.NO_COURT_BUILD, card=card)
        if self.needed(mine):
            return Reason(*say.KEEP, card=mine, value=self.number(mine), seat=self.turn)
        if card is None:
            return say.wrong_sum("CAS-40", value, (), self.number(mine), mine)
        return self.not_joined(value, (self.number(mine),), card)

    def do_build(self, move: Move) -> None:
        self.how, self.value = "build", int(move.to.lstrip("b"))
        self.choose(move)

    def _no_value(self, value: int, lying: tuple[Card, ...]) -> Reason | None:
        """Why nothing of this value can be built with the card in play on the cards lying there."""
        mine, rules = self.mine, self.rules
        if not self.number(mine):
            return Reason(*say.NO_COURT_BUILD, card=mine)
        if value > rules.highest:
            return Reason(*say.LIMIT, value=value, highest=rules.highest, cards=lying)
        if value not in self.held(mine):
            return Reason(*say.NOT_HELD, value=value, mine=mine, cards=lying)
        if self.piles[PILES[value]] and not rules.multiple_builds:
            return Reason(*say.ONE_BUILD, value=value, cards=self.piles[PILES[value]])
        return None

    def not_joined(self, value: int, chosen: Numbers, card: Card) -> Reason:
        """Why a loose card cannot join the groups of a build."""
        if not self.number(card):
            return Reason(*say.NO_COURT_BUILD, card=card)
        if self.one_group and sum(chosen) == value:
            return Reason(*(say.NO_JOIN if self.how == "raise" else say.ONE_GROUP), card=card)
        return say.wrong_sum("CAS-40", value, split(value, chosen)[1], self.number(card), card)

    def raising(self, card: Card) -> list[Move]:
        """How a hand card can raise the builds."""
        number, rules = self.number(card), self.rules
        if not number or not rules.raises or not rules.builds:
            return []
        found = []
        for base in self.built:
            if self.groups_in(base) > 1 or (self.needed(card) and base != number):
                continue
            for value in sorted(self.held(card)):
                more = value - base - number
                helped = more > 0 and rules.raise_with_table_cards and ways(more, self.loose())
                if (more == 0 or helped) and (rules.multiple_builds or not self.piles[PILES[value]]):
                    found.append(Move(f"raise -> {base}-{value}"))
        return found

    def may_raise(self) -> May:
        return self.raising(self.mine), self.no_raise

    def no_raise(self, move: Move) -> Reason:
        mine, number, rules = self.mine, self.number(self.mine), self.rules
        found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", move.to, re.ASCII)
        pile = self.piles.get(f"b{found[1]}") if found else None
        if not found or not pile:
            return Reason(*say.NOT_BUILT)
        base, value = int(found[1]), int(found[2])
        if self.groups_in(base) > 1:
            return Reason(*say.MULTIPLE, cards=pile)
        if problem := self._no_value(value, pile):
            return problem
        if self.needed(mine) and base != number:
            return Reason(*say.KEEP, card=mine, value=number, seat=self.turn)
        alone = base + number < value and not rules.raise_with_table_cards
        facts: dict[str, Any] = {"base": base, "number": number, "total": base + number, "value": value, "cards": pile}
        return Reason(*(say.HAND_ONLY if alone else say.WRONG_RAISE), **facts)

    def do_raise(self, move: Move) -> None:
        self.how = "raise"
        self.base, self.value = map(int, move.to.split("-"))
        self.choose(move)

    def likely(self, card: Card | None, pile: str) -> list[Move]:
        """What is meant with the card in play by a tap on a card too high to be taken, or on a build: build, or raise."""
        number, rules = self.number(self.mine), self.rules
        if card is not None and rules.builds and self.number(card) > number > 0:
            return [build(card, number + self.number(card))]
        if pile in PILES.values() and rules.raises and number and (base := int(pile[1:])) + number <= rules.highest:
            return [Move(f"raise -> {base}-{base + number}")]
        return []
