"""Stairs, a small game of steps up and down: a whole game, with its rule book beside it, book.md.

``cardlab new`` begins a game of your own with a copy of it. Change it line by line; ``cardlab check`` asks the laws.
"""

from __future__ import annotations

import dataclasses
from functools import lru_cache
from typing import Any, ClassVar

from cardlab.rules.cards import RANK_NAMES, RANKS, Card, pack
from cardlab.rules.host import Host, Token
from cardlab.rules.moves import DEAL, CardMoves, Move, Reason
from cardlab.rules.options import Rules as Options
from cardlab.rules.options import option
from cardlab.rules.scores import best
from cardlab.rules.state import State
from cardlab.rules.text.position import COUNT, PHASE, SEAT, field
from cardlab.rules.thinking.skill import Skill
from cardlab.rules.verbs import May, Verb
from cardlab.rules.zones import Zone

PLAY, DRAW, STOP = CardMoves("play"), Move("draw"), Move("stop")  # PLAY[card] is the move with a card
SKILLS = {  # opponents of different strength as data: how each plays, and how far it looks; "bot" is the best one
    "bot": Skill("[look] for the longest stairs"),
    "cat": Skill("[look] two steps ahead", far=2),
    "goldfish": Skill("[look] one step ahead", far=1),
}
# What people read: rule id, words for adults, words for a child; "{seat} [play]" becomes "You play" or "Pip plays".
NO_STEP = ("STA-10", "{card} isn't a step from {top}. Play {steps}.", "{card} isn't the next step. Play {steps}.")
NOT_YET = ("STA-12", "You must play a card or draw one before your turn ends.", "First play a card, or draw one.")
LAID = ("STA-13", "You've already played a card. Play another step, or stop.", "Play another step, or stop.")
LAYS, DRAWS = ("STA-10", "{seat} [play] {card}."), ("STA-13", "{seat} [draw] a card.")
EMPTY = ("STA-20", "{seat} [have] no cards left and [win].", "{seat} [have] no cards left and [win]!")
FEWEST = ("STA-21", "The stock is empty. {seats} [have] the fewest cards, {fewest}, and [win].")
STAIRS = ("STA-30", "These are the longest stairs you can build: {steps}.", "Your longest stairs are {steps}!")
NOTHING = ("STA-13", "You have no step from {top}, so draw one.", "You don't have the next step.")
ENOUGH = ("STA-12", "You have no more steps, so stop here.", "That was your last step. Stop!")


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Stairs: the default, label and help for the form, the rule it changes, the values allowed."""

    hand: int = option(7, "Cards for each", "Fewer cards make a shorter game.", "STA-02", range(3, 10))
    around: bool = option(True, "Round the corner", "King and ace are one step apart.", "STA-10")
    stages: ClassVar[dict[str, dict[str, Any]]] = {"1": {"hand": 5, "around": False}, "2": {}}


class Stairs(State):
    """Stairs for 2 to 5 players; see ``Rules`` for the options and book.md for the rules."""

    game, Rules, seat_range = "stairs", Rules, range(2, 6)
    basics: ClassVar[dict[str, str]] = {"turn": "STA-03", "hand": "STA-02", "end": "STA-22"}  # refusals of the core
    verbs: ClassVar[dict[str, Verb]] = {  # one row a verb; below, one may_ and one do_ each
        "play": Verb("Play {card}", "STA-10"),
        "stop": Verb("Stop here", "STA-12", alone=True),  # a table stops by itself where nothing else is left to do
        "draw": Verb("Draw a card", "STA-13", pile="stock"),  # tapping the stock draws
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {"begin": ("play", "draw"), "climb": ("play", "stop")}
    # All that changes besides the piles is a field: its default, with which every hand begins, and what it may hold.
    phase: str = field("begin", PHASE)  # which row of phases, and so which verbs, are open
    laid: int = field(0, COUNT)  # how many steps these stairs have
    dealer: str = field("A", SEAT, keep=True)  # outlives a hand

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        return (*hands, Zone("stock", "stock", "stock", seen="none"), Zone("discard", "pile", "discard pile"))

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def pass_deal(self) -> None:
        self.dealer = self.by_lot("dealer") if self.deals == 1 else self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.piles["stock"] = order[::-1]  # the last card of a pile is its top
        for seat in self.seats:
            self.draw("stock", seat, self.rules.hand)
        self.draw("stock", "discard", 1)
        self.turn = self.after(self.dealer)

    def settle(self) -> None:  # looks at a position that people wrote
        if not self.piles["discard"]:
            raise ValueError("A position of Stairs needs at least one card in the discard pile.")
        if self.hand_over != (not self.piles["stock"] or not all(self.piles[seat] for seat in self.seats)):
            raise ValueError("The hand is over when a player has no cards or the stock is empty, and only then.")

    def may_play(self) -> May:  # the moves allowed now, and the function that says why any other one is not
        ranks = near(self.piles["discard"][-1].rank, self.rules.around)
        return [PLAY[c] for c in self.piles[self.turn] if c.rank in ranks], self.no_play

    def no_play(self, move: Move) -> Reason:
        return Reason(*NO_STEP, card=move.card, top=self.piles["discard"][-1], steps=_next(self))

    def do_play(self, move: Move) -> None:
        assert move.card
        self.shift(move.card, self.turn, "discard")
        self.phase, self.laid = "climb", self.laid + 1
        self.note(LAYS, seat=self.turn, card=move.card)
        if not self.piles[self.turn]:
            self.note(EMPTY, seat=self.turn)
            self.end((self.turn,), self.turn)

    def closed(self, move: Move) -> Reason:  # why a verb that is not open in this phase must wait
        return Reason(*(NOT_YET if move.verb == "stop" else LAID))

    def do_stop(self, move: Move) -> None:  # no may_stop and no may_draw: they may be done whenever they are open
        self.phase, self.laid, self.turn = "begin", 0, self.after(self.turn)

    def do_draw(self, move: Move) -> None:
        self.draw("stock", self.turn, 1)
        self.note(DRAWS, seat=self.turn)
        self.turn = self.after(self.turn)
        if not self.piles["stock"]:
            winners = best({seat: -len(self.piles[seat]) for seat in self.seats})
            self.note(FEWEST, seats=winners, fewest=len(self.piles[winners[0]]))
            self.end(winners, self.turn)


def near(rank: str, around: bool) -> str:
    i = RANKS.index(rank)
    return "".join(RANKS[n % len(RANKS)] for n in (i - 1, i + 1) if around or 0 <= n < len(RANKS))


def _next(state: Stairs) -> str:
    return " or ".join(RANK_NAMES[rank] for rank in near(state.piles["discard"][-1].rank, state.rules.around))


def host(view: Stairs) -> Host:  # what a table says and shows beyond the piles; ``Host`` has many fields more
    if view.hand_over:
        return Host()
    holds = Reason("STA-10", "The next step is {steps}", steps=_next(view))  # a table puts the full stop
    return Host(holds=(holds,), tokens=(Token("due", str(view.laid)),) if view.laid else ())


@lru_cache(10_000)
def longest(top: str, hand: str, around: bool, far: int = 52) -> str:
    """The ranks of the longest stairs of so many steps that these ranks in hand can make, such as "8987" from 9."""
    steps = [rank for rank in near(top, around) if rank in hand and far]
    return max((r + longest(r, hand.replace(r, "", 1), around, far - 1) for r in steps), key=len, default="")


def sensible(view: Stairs) -> list[Move]:  # the legal moves, sensible first: here a card from which one can go on
    ranks, around = {card.rank for card in view.piles[view.turn]}, view.rules.around
    return sorted(view.legal_moves(), key=lambda m: m.card is None or ranks.isdisjoint(near(m.card.rank, around)))


# A good move for the seat whose view it is, and why; bots make it, each of SKILLS looking so far, and see no more.
def advise(view: Stairs, far: int = 52) -> tuple[Move, Reason]:
    if view.hand_over:
        return DEAL, Reason("STA-22", "This hand is over. Deal again.", "Deal again!")
    top, hand = view.piles["discard"][-1], view.piles[view.turn]
    ranks = longest(top.rank, "".join(sorted(c.rank for c in hand)), view.rules.around, far)
    if not ranks:
        return (STOP, Reason(*ENOUGH)) if view.phase == "climb" else (DRAW, Reason(*NOTHING, top=top))
    move = PLAY[next(c for c in hand if c.rank == ranks[0])]
    return move, Reason(*STAIRS, steps=" ".join(RANK_NAMES[rank] for rank in ranks))


at, new = Stairs.at, Stairs.new
