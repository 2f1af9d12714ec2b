"""Crazy Eights, as somebody wrote it who had the rules from a friend; see book.md."""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import Any, ClassVar

from cardlab.rules.cards import SUIT_NAMES, SUITS, Card, pack
from cardlab.rules.host import Host
from cardlab.rules.moves import DEAL, Move, Reason
from cardlab.rules.options import Rules as Options
from cardlab.rules.options import option
from cardlab.rules.scores import best
from cardlab.rules.state import State
from cardlab.rules.text.position import PHASE, SEAT, field
from cardlab.rules.thinking.skill import Skill
from cardlab.rules.verbs import May, Verb
from cardlab.rules.zones import Zone

SKILLS = {
    "bot": Skill("[look] for the suit that it has most of"),
    "goldfish": Skill("[follow] with the first card that matches", far=0),
}
NO_MATCH = ("CRA-10", "{card} doesn't match {top}. Play a {suit} or a card of the same rank.", "{card} doesn't match.")
NOT_NAMED = ("CRA-21", "{card} doesn't match. The suit that was named is {suit}.", "The suit is {suit} now.")
SAY_FIRST = ("CRA-20", "You've played an eight, so name a suit.", "First say a suit.")
NO_EIGHT = ("CRA-20", "You only name a suit after playing an eight.", "You haven't played an eight.")
PLAYS, DRAWS = ("CRA-10", "{seat} [play] {card}."), ("CRA-12", "{seat} [draw] a card.")
NAMES = ("CRA-20", "{seat} [name] {suit}.")
OUT = ("CRA-13", "{seat} [have] no cards left and [win].", "{seat} [have] no cards left and [win]!")
FEWEST = ("CRA-14", "The stock is empty. {seats} [have] the fewest cards, {fewest}, and [win].")
MOST = ("CRA-30", "It matches, and you have more of the same suit.", "You have more of that suit.")
MOST_OF = ("CRA-30", "You have most of that suit.")
SAVED = ("CRA-31", "Nothing else matches, so now is the time for the eight.", "Now use your eight!")
NOTHING = ("CRA-12", "Nothing in your hand matches.", "Nothing matches.")


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Crazy Eights."""

    packs: int = option(2, "Packs", "Two packs make a longer game.", "CRA-01", (1, 2))
    wild: bool = option(True, "Eights are wild", "An eight goes on any card.", "CRA-11")
    stages: ClassVar[dict[str, dict[str, Any]]] = {"1": {"wild": False}, "2": {}}


class CrazyEights(State):
    """Crazy Eights for 2 to 6 players."""

    game, Rules, seat_range = "crazy_eights", Rules, range(2, 7)
    basics: ClassVar[dict[str, str]] = {"turn": "CRA-03", "hand": "CRA-02", "end": "CRA-13"}
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Play {card}", "CRA-10"),
        "draw": Verb("Draw a card", "CRA-12", pile="stock"),
        "name": Verb(
            "Name {suit}", "CRA-20", when=lambda rules: rules.wild, off=("CRA-10", "Eights aren't wild here.")
        ),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {"turn": ("play", "draw"), "eight": ("name",)}
    phase: str = field("turn", PHASE)
    named: str = field("", ("", *SUITS))
    dealer: str = field("A", SEAT, keep=True)

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))

    def pack(self) -> tuple[Card, ...]:
        return pack(self.rules.packs)

    def pass_deal(self) -> None:
        self.dealer = self.by_lot("dealer") if self.deals == 1 else self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]
        for seat in self.seats:
            self.draw("stock", seat, 7 if len(self.seats) == 2 else 5)
        self.draw("stock", "discard", 1)
        self.turn = self.after(self.dealer)

    def settle(self) -> None:
        if not self.piles["discard"]:
            raise ValueError("A position of Crazy Eights needs at least one card in the discard pile.")
        eight = self.rules.wild and self.piles["discard"][-1].rank == "8"
        if (self.named or self.phase == "eight") and (not eight or (self.named and self.phase == "eight")):
            raise ValueError("A suit is named once, after an eight.")
        if not self.hand_over and not self.piles["stock"]:
            raise ValueError("The hand is over when the stock is empty.")
        if not self.hand_over and self.phase == "turn" and not all(self.piles[seat] for seat in self.seats):
            raise ValueError("The hand is over when a player has no cards.")

    def matching(self) -> list[Card]:
        top, wild = self.piles["discard"][-1], self.rules.wild
        suit = self.named or top.suit
        fits = [c for c in self.piles[self.turn] if c.suit == suit or (c.rank == "8" and wild)]
        return fits if self.named else [c for c in self.piles[self.turn] if c in fits or c.rank == top.rank]

    def may_play(self) -> May:
        return list(dict.fromkeys(Move(f"play {card}") for card in self.matching())), self.no_play

    def no_play(self, move: Move) -> Reason:
        if self.named:
            return Reason(*NOT_NAMED, card=move.card, suit=self.named)
        top = self.piles["discard"][-1]
        return Reason(*NO_MATCH, card=move.card, top=top, suit=SUIT_NAMES[top.suit].removesuffix("s"))

    def do_play(self, move: Move) -> None:
        assert move.card
        self.shift(move.card, self.turn, "discard")
        self.named = ""
        self.note(PLAYS, seat=self.turn, card=move.card)
        if move.card.rank == "8" and self.rules.wild:
            self.phase = "eight"
        else:
            self.go_on()

    def do_name(self, move: Move) -> None:
        self.phase, self.named = "turn", move.to
        self.note(NAMES, seat=self.turn, suit=move.to)
        self.go_on()

    def may_name(self) -> May:
        return [Move(f"name -> {suit}") for suit in SUITS], self.no_name

    def no_name(self, move: Move) -> Reason:
        return Reason(*SAY_FIRST)

    def closed(self, move: Move) -> Reason:
        return Reason(*(NO_EIGHT if move.verb == "name" else SAY_FIRST))

    def do_draw(self, move: Move) -> None:
        self.draw("stock", self.turn, 1)
        self.note(DRAWS, seat=self.turn)
        if self.piles["stock"]:
            self.turn = self.after(self.turn)
            return
        winners = best({seat: -len(self.piles[seat]) for seat in self.seats})
        self.note(FEWEST, seats=winners, fewest=len(self.piles[winners[0]]))
        self.end(winners, self.turn)

    def go_on(self) -> None:
        if self.piles[self.turn]:
            self.turn = self.after(self.turn)
            return
        self.note(OUT, seat=self.turn)
        self.end((self.turn,), self.turn)


def host(view: CrazyEights) -> Host:
    if not view.named or view.hand_over:
        return Host()
    return Host(holds=(Reason("CRA-21", "Named: {suit}", suit=view.named),))


def held(view: CrazyEights) -> Counter[str]:
    return Counter(card.suit for card in view.piles[view.turn] if card.rank != "8")


def sensible(view: CrazyEights) -> list[Move]:
    most, wild = held(view), view.rules.wild

    def worth(move: Move) -> int:
        if move.card is None:
            return -most[move.to] if move.to else 99
        return 50 if wild and move.card.rank == "8" else -most[move.card.suit]

    return sorted(view.legal_moves(), key=worth)


def advise(view: CrazyEights) -> tuple[Move, Reason]:
    if view.hand_over:
        return DEAL, Reason("CRA-13", "This hand is over. Deal again.", "Deal again!")
    move = sensible(view)[0]
    if move.card is None:
        return move, Reason(*(MOST_OF if move.to else NOTHING))
    return move, Reason(*(SAVED if view.rules.wild and move.card.rank == "8" else MOST))


def bot(view: CrazyEights, chance: random.Random) -> Move:
    return advise(view)[0]


at, new = CrazyEights.at, CrazyEights.new
