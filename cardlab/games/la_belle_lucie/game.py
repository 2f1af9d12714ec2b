"""La Belle Lucie, the patience of eighteen fans (the Fan, Midnight Oil): rules, options, stages; see book.md.

Why so: in the usual game a card has one place to go, so a move names the card only (LBL-22). All cards not in a fan
lie on their suit stacks, so a position names the fans only. Where any higher card takes a card, it could go to and fro
for ever: no such move is forbidden, but they are counted, and a deal has only so many. In 150 deals of 24 cards one was
enough for every win; a count of a whole deal keeps "moving up never harms" true, as a count of moves in a row would not.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import PACK, RANKS, SUIT_NAMES, SUITS, Card, pack, shuffled
from ...rules.moves import CardMoves, Move, Reason, phrase
from ...rules.options import Letters, option
from ...rules.options import Rules as Options
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged
from ...rules.text.position import COUNT, field
from ...rules.verbs import May, Verb
from ...rules.zones import Zone
from . import words as say


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of La Belle Lucie; every default is the full game of stage 6."""

    # fmt: off
    redeals: int = option(2, "Redeals", "How often you may shuffle the cards in the fans and deal them again.", "LBL-33", range(10))
    redeal_when: str = option("stuck", "When to redeal", "May you redeal only when no move is left, or whenever you like?", "LBL-30", ("stuck", "any_time"), stuck="when no move is left", any_time="whenever you like")
    aces_at_once: bool = option(True, "Aces at once", "A free ace goes up before anything else moves.", "LBL-15")
    foundation_first: bool = option(True, "Up comes first", "A card that can go up may not be put on a fan.", "LBL-17")
    build: str = option("next_higher", "What takes a card", "Only the next higher card of its suit, or any higher one?", "LBL-16", ("next_higher", "any_higher"), next_higher="the next higher card", any_higher="any higher card")
    merci: str = option("none", "Merci", "Once, after the last redeal, you may take out a buried card and play it, or lift it to the end of its fan.", "LBL-10", ("none", "play", "lift"), none="no", play="you play a buried card", lift="you lift a buried card")
    aces_out: bool = option(False, "Aces out first", "The four aces begin on their stacks (Trefoil).", "LBL-02")
    empty_fans: str = option("none", "Empty places", "Do they stay empty, or may a king go there?", "LBL-20", ("none", "king"), none="stay empty", king="a king may go there")
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a shorter game.", "LBL-01", Letters(RANKS, "A2345678", "A234", "A23", "A2"))
    suits: str = option(SUITS, "Suits in the pack", "Fewer suits make a shorter game.", "LBL-01", Letters(SUITS, "SHD", "SH"))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"redeals": 0},
        "2": {"redeals": 0},
        "3": {"redeals": 0},
        "4": {"redeals": 0, "ranks": "A234", "suits": "SH"},
        "5": {"redeals": 0},
        "6": {},
    }

    def check(self) -> None:
        if self.ranks[0] != "A" or len(self.ranks) < 2:
            raise ValueError(
                N_("Every suit stack begins with its ace, so ranks must include the ace and another rank.")
            )


UP, BUILD, MERCI = map(CardMoves, ("up", "build", "merci"))
MERCI_UP = {c: Move(f"merci {c} -> up") for c in PACK}
ONTO = {
    (verb, c, t): Move(f"{verb} {c} -> {t}") for verb in ("build", "merci") for c in PACK for t in PACK if c is not t
}
REDEAL = Move("redeal")
FANS = tuple(f"fan{n}" for n in range(1, 19))
MOST = 6  # how often in a deal cards may move on from one higher card of their suit to another (option build)


@cache
def _zones(suits: str, fans: tuple[str, ...], for_kings: tuple[str, ...]) -> tuple[Zone, ...]:
    stacks = (Zone(SUIT_NAMES[s], "up", phrase("{suit} stack", suit=s), sign=s) for s in suits)
    return (
        *stacks,
        *(Zone(f, "fan", phrase("fan {n}", n=i), sign="K" * (f in for_kings)) for i, f in enumerate(fans, 1)),
    )


def _onto(state: LaBelleLucie, card: Card | None) -> tuple[str, ...]:
    """The cards that can take this one, where a move says which."""
    return tuple(goal.code for goal in state.higher[card]) if card else ()


class LaBelleLucie(State):
    """La Belle Lucie for one player; see ``Rules`` for the options and book.md for the rules."""

    game = "la_belle_lucie"
    Rules = Rules
    seat_range = range(1, 2)
    stock = ""
    verbs: ClassVar[dict[str, Verb]] = {
        "up": Verb("Put {card} up", "LBL-14", hand=False),
        "build": Verb(
            "Put {card} on|Put {card} on {to}", "LBL-16", hand=False, goals=lambda state, card: _onto(state, card)
        ),
        "merci": Verb(
            "Lift {card} to the end of its fan|Put {card} on {to}",
            "LBL-10",
            hand=False,
            when=lambda rules: rules.merci != "none",
            off=say.NO_MERCI,
            goals=lambda state, card: ("up", *_onto(state, card)),
        ),
        "redeal": Verb("Redeal", "LBL-30", when=lambda rules: rules.redeals, off=say.NO_REDEAL),
        "deal": Verb("Deal a new game", "LBL-41"),
    }
    basics: ClassVar[dict[str, str]] = {"turn": "LBL-10", "hand": "LBL-10", "end": "LBL-41"}

    redealt: int = field(0, COUNT)  # how many redeals were made
    freed: bool = field(False)  # the buried card that merci frees has been freed
    moved_on: int = field(0, COUNT)  # how often in this deal a card went from one higher card of its suit to another
    places: int = field(0, COUNT)  # how many fans were dealt, so that a king knows the empty places; 0: a full deal
    # "fans" in a position: the cards it does not name lie in the fans it leaves open, low ones buried
    rest: str = field("", ("", "fans"))

    def set_up(self) -> None:
        self.order: str = self.rules.ranks
        self.fans = FANS[: -(-len(self.rules.ranks) * len(self.rules.suits) // 3)]
        self.higher = goals(self.rules.ranks, self.rules.build)

    def zones(self) -> tuple[Zone, ...]:
        kings = self.rules.empty_fans == "king"
        return _zones(self.rules.suits, self.fans, self.fans[: self.places or None] if kings else ())

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """The fans in which cards lie are alike too; the first empty one is where a king goes (LBL-20)."""
        fans = [fan for fan in self.fans if self.piles[fan]]
        return Symmetries(suits=exchanged(SUITS), piles=(fans,), options=("suits",))

    def pack(self) -> tuple[Card, ...]:
        return pack(ranks=self.rules.ranks, suits=self.rules.suits)

    def settle(self) -> None:
        """Put up the cards that no fan holds (a position need not name them) and see whether the game is over."""
        if self.rest:
            self._lay_rest()
        held = {c for fan in self.fans for c in self.piles[fan]}
        if self.redealt > self.rules.redeals or self.moved_on > MOST:
            raise ValueError(f"redealt must be 0 to {self.rules.redeals}, and moved_on 0 to {MOST}.")
        if self.places > len(self.fans) or any(self.piles[f] for f in self.fans[self.places or len(self.fans) :]):
            raise ValueError(f"places is the number of fans dealt, at most {len(self.fans)}; the others must be empty.")
        for suit in self.rules.suits:
            run = tuple(c for c in self.pack() if c.suit == suit)
            up = tuple(c for c in run if c not in held)
            if up != run[: len(up)] or self.piles[SUIT_NAMES[suit]] not in ((), up):
                raise ValueError(f"The {SUIT_NAMES[suit]} that are in no fan must be a row from the ace up.")
            self.piles[SUIT_NAMES[suit]] = up
        self.hand_over, self.winners = False, ()
        self._close()

    def _lay_rest(self) -> None:
        """Lay the cards that no pile holds in the empty fans, the low ones at the closed ends."""
        named = {c for pile in self.piles.values() for c in pile}
        spare = sorted((c for c in self.pack() if c not in named), key=lambda c: self.order.index(c.rank))
        empty = [f for f in self.fans if not self.piles[f]]
        fans = min(len(empty), -(-len(spare) // 3))
        for i in range(0, len(spare), max(fans, 1)):
            layer = shuffled(spare[i : i + fans], f"{self.rest}/{i}")
            for fan, card in zip(empty, layer, strict=False):
                self.piles[fan] += (card,)
        self.rest = ""

    # ---- what lies where ------------------------------------------------------------------------------------------

    def free(self) -> dict[Card, str]:
        """The available cards, each with the name of its fan."""
        piles = self.piles
        return {pile[-1]: f for f in self.fans if (pile := piles[f])}

    def fan_of(self, card: Card) -> str:
        """The fan that holds a card, "" if it lies on its suit stack."""
        return next((f for f in self.fans if card in self.piles[f]), "")

    def fits(self, card: Card) -> bool:
        """Whether a card is the next one of its suit stack."""
        return self.order.find(card.rank) == len(self.piles[SUIT_NAMES[card.suit]])

    def shuts_nothing(self, fan: tuple[Card, ...]) -> bool:
        """Whether a fan is one card, or an unbroken run down from its closed end (LBL-52)."""
        return all(ladder(self.order)[low][:1] == (high,) for high, low in pairwise(fan))

    def moves_on(self, card: Card) -> bool:
        """Whether a free card lies on a higher card of its suit, so that it could come back to it later."""
        fan = self.piles[self.fan_of(card)]
        return len(fan) > 1 and fan[-2] in self.higher[card]

    @property
    def up(self) -> int:
        """The number of cards on the suit stacks."""
        return sum(len(self.piles[SUIT_NAMES[s]]) for s in self.rules.suits)

    @property
    def redeals_left(self) -> int:
        """How many redeals may still be made."""
        return int(self.rules.redeals) - self.redealt

    @property
    def mercy(self) -> bool:
        """Whether a buried card may be freed now."""
        return self.rules.merci != "none" and not self.freed and not self.redeals_left

    @property
    def empty_place(self) -> str:
        """The first emptied fan that a king may fill, "" if there is none."""
        if self.rules.empty_fans == "none":
            return ""
        return next((f for f in self.fans[: self.places or None] if not self.piles[f]), "")

    def _ace(self, free: Iterable[Card]) -> Card | None:
        """A free ace that must go up before anything else moves (LBL-15)."""
        return next((c for c in free if c.rank == "A"), None) if self.rules.aces_at_once else None

    def may_up(self) -> May:
        rising = [c for c in self.free() if self.fits(c)]
        aces = [c for c in rising if c.rank == "A"] if self.rules.aces_at_once else []
        return [UP[c] for c in aces or rising], self.no_up

    def no_up(self, move: Move) -> Reason:
        return self._bound(move.named) or self._not_next(move.named)

    def do_up(self, move: Move) -> None:
        self._put(move.named, SUIT_NAMES[move.named.suit])

    def _bound(self, card: Card) -> Reason | None:
        fan = self.piles.get(self.fan_of(card), ())
        if not fan:
            return Reason(*say.UP_ALREADY, card=card)
        if fan[-1] is not card:
            return Reason(*say.BURIED, card=card, top=fan[-1])
        ace = self._ace(self.free())
        return Reason(*say.ACE_FIRST, card=card, ace=ace) if ace is not None and card.rank != "A" else None

    def _not_next(self, card: Card) -> Reason:
        return Reason(*say.NOT_NEXT, card=card, before=self._before(card))

    def _before(self, card: Card) -> Card:
        return Card(self.order[self.order.index(card.rank) - 1] + card.suit)

    # ---- on another fan ---------------------------------------------------------------------------------------------

    def may_build(self) -> May:
        return self._builds(moving_on=self.moved_on < MOST), self.no_build

    def _builds(self, *, moving_on: bool) -> list[Move]:
        """The builds on fans and in empty places, with or without those that a card may take back later."""
        free, higher = self.free(), self.higher
        if self._ace(free):
            return []
        pairs = [(c, t) for c in free for t in higher[c] if t in free]
        if self.rules.foundation_first:
            pairs = [(c, t) for c, t in pairs if not self.fits(c)]
        if self.rules.build == "any_higher":
            found = [ONTO["build", c, t] for c, t in pairs if moving_on or not self.moves_on(c)]
        else:
            found = [BUILD[c] for c, _ in pairs]
        if self.empty_place:
            found += [BUILD[c] for c, f in free.items() if self._king_moves(c, f)]
        return found

    def _king_moves(self, card: Card, fan: str) -> bool:
        going_up = self.rules.foundation_first and self.fits(card)
        return card.rank == self.order[-1] and len(self.piles[fan]) > 1 and not going_up

    def no_build(self, move: Move) -> Reason:
        card = move.named
        if bound := self._bound(card):
            return bound
        if card.rank == "A" and self.rules.aces_at_once:
            return Reason(*say.NO_ACE, card=card)
        if self.rules.foundation_first and self.fits(card):
            return Reason(*say.UP_FIRST, card=card)
        if card.rank == self.order[-1]:
            return self._no_king(move, card)
        if self.rules.build == "any_higher":
            return self._not_onto(move.to, card) if move.to else self._no_goal(card)
        if move.to:
            return Reason(*say.ONE_GOAL, card=card)
        return self._under(card, self.higher[card][0], say.COVERED)

    def _no_king(self, move: Move, card: Card) -> Reason:
        if self.rules.empty_fans == "none":
            return Reason(*(say.NO_EMPTY if move.to in self.fans else say.NO_KING), card=card)
        if move.to:
            return Reason(*say.KING_GOAL, card=card)
        return Reason(*(say.HAS_PLACE if len(self.piles[self.fan_of(card)]) == 1 else say.NO_PLACE), card=card)

    def _no_goal(self, card: Card) -> Reason:
        """Why a card is not built without saying on which other one: there are several, or none."""
        if not any(goal in self.free() for goal in self.higher[card]):
            return Reason(*say.NO_HIGHER, card=card)
        return self._stays(card) or Reason(*say.SAY_GOAL, card=card)

    def _not_onto(self, to: str, card: Card) -> Reason:
        goal = next((c for c in self.pack() if c.code == to), None)
        if goal is None or goal not in self.higher[card] or not self.fan_of(goal):
            return Reason(*say.NOT_HIGHER, card=card, goal=goal or to)
        return (self._stays(card) if goal in self.free() else None) or self._under(card, goal, say.GOAL_BURIED)

    def _stays(self, card: Card) -> Reason | None:
        """That a card does not move on any more in this deal."""
        if self.moved_on < MOST or not self.moves_on(card):
            return None
        return Reason(*say.USED_UP, card=card, goal=self.piles[self.fan_of(card)][-2], most=MOST)

    def _under(self, card: Card, goal: Card, why: tuple[str, str, str]) -> Reason:
        """What lies on the card that would take this one: this card itself, or another."""
        fan = self.piles[self.fan_of(goal)]
        if fan[-1] is not card:
            return Reason(*why, card=card, goal=goal, top=fan[-1])
        if fan[-2] is not goal:
            return Reason(*say.BELOW, card=card, goal=goal)
        if self.fits(card):
            return Reason(*say.ON_IT_UP, card=card, goal=goal)
        return Reason(*say.ON_IT, card=card, goal=goal, before=self._before(card))

    def do_build(self, move: Move) -> None:
        card = move.named
        if card.rank == self.order[-1]:
            self._put(card, self.empty_place)
        else:
            self.moved_on += self.moves_on(card)
            self._put(card, self.fan_of(Card(move.to) if move.to else self.higher[card][0]))

    # ---- a buried card is freed ---------------------------------------------------------------------------------------

    def may_merci(self) -> May:
        free = self.free()
        if not self.mercy or self._ace(free):
            return (), self.no_merci
        buried = [c for f in self.fans for c in self.piles[f][:-1]]
        if self.rules.merci == "lift":
            return [MERCI[c] for c in buried], self.no_merci
        pairs = [(c, t) for c in buried for t in self.higher[c] if t in free and not self._goes_up(c)]
        return [MERCI_UP[c] for c in buried if self.fits(c)] + [ONTO["merci", c, t] for c, t in pairs], self.no_merci

    def _goes_up(self, card: Card) -> bool:
        """Whether a card that can go up may go nowhere else (LBL-15, LBL-17)."""
        return (self.rules.foundation_first or (card.rank == "A" and self.rules.aces_at_once)) and self.fits(card)

    def no_merci(self, move: Move) -> Reason:
        card = move.named
        if not self.mercy:
            return Reason(*(say.MERCI_GONE if self.freed else say.MERCI_LATER), card=card)
        if card not in self.piles.get(self.fan_of(card), ())[:-1]:
            return self._bound(card) or Reason(*say.MERCI_FREE, card=card)
        if ace := self._ace(self.free()):
            return Reason(*say.ACE_FIRST, card=card, ace=ace)
        return self._not_freed(move, card)

    def _not_freed(self, move: Move, card: Card) -> Reason:
        if self.rules.merci == "lift":
            return Reason(*say.MERCI_END, card=card)
        if move.to == "up":
            return self._not_next(card)
        if move.to and self._goes_up(card):
            return Reason(*(say.NO_ACE if card.rank == "A" else say.UP_FIRST), card=card)
        if move.to:
            return self._not_onto(move.to, card)
        goes = self.fits(card) or any(goal in self.free() for goal in self.higher[card])
        return Reason(*(say.MERCI_GOAL if goes else say.MERCI_NOT), card=card)

    def do_merci(self, move: Move) -> None:
        card = move.named
        self.freed = True
        self.note(say.FREED, card=card)
        on_stack = move.to == "up"
        self._put(card, SUIT_NAMES[card.suit] if on_stack else self.fan_of(Card(move.to) if move.to else card))

    # ---- dealing, and dealing again -------------------------------------------------------------------------------------

    def may_redeal(self) -> May:
        if not self.redeals_left or self._ace(self.free()):
            return (), self.no_redeal
        return ((REDEAL,) if self.rules.redeal_when == "any_time" or not self._moves() else ()), self.no_redeal

    def no_redeal(self, move: Move) -> Reason:
        if not self.redeals_left:
            return Reason(*say.NO_REDEALS)
        if ace := self._ace(self.free()):
            return Reason(*say.ACE_FIRST, ace=ace)
        return Reason(*say.MOVES_LEFT, card=self._moves()[0].card)

    def _moves(self) -> list[Move]:
        """The moves of cards that keep from a redeal: all but to and fro (LBL-30)."""
        return [*self.may_up()[0], *self._builds(moving_on=False), *self.may_merci()[0]]

    def do_redeal(self, move: Move) -> None:
        self.redealt += 1
        self.moved_on = 0
        held = sorted((c for fan in self.fans for c in self.piles[fan]), key=PACK.index)
        self.note(say.DEALT_AGAIN, count=len(held))
        self._lay(shuffled(held, f"{self.seed}/{self.deals}/{self.redealt}"))
        self._close()

    def deal_out(self, order: tuple[Card, ...]) -> None:
        if self.rules.aces_out:
            self.piles |= {SUIT_NAMES[s]: (Card("A" + s),) for s in self.rules.suits}
            order = tuple(c for c in order if c.rank != "A")
        self._lay(order)
        self._close()

    def _lay(self, order: tuple[Card, ...]) -> None:
        """Lay cards out in fans of three (LBL-03, LBL-31)."""
        for i, fan in enumerate(self.fans):
            self.piles[fan] = order[3 * i : 3 * i + 3]
        self.places = -(-len(order) // 3) % len(self.fans)

    def _put(self, card: Card, goal: str) -> None:
        self.shift(card, self.fan_of(card), goal)
        self._close()

    def _close(self) -> None:
        """End the hand when all cards are up, or when no move and no redeal is left (LBL-40, LBL-41)."""
        up, total = self.up, len(self.pack())
        if up == total:
            self.end(("A",), self.turn)
            self.note(say.WON)
        elif not self.redeals_left and not (self._moves() or self.may_build()[0]):
            self.end((), self.turn)
            self.note(say.LOST, up=up, total=total)

    def wording(self, move: Move) -> Reason:
        card = move.card
        if move is REDEAL:
            return Reason("", "Redeal ({left} left)", left=self.redeals_left)
        if card is None or move.verb == "up" or (move.verb == "merci" and not move.to):
            return super().wording(move)
        if move.to == "up":
            return Reason("", "Put {card} up", card=card)
        if not move.to and card.rank == self.order[-1]:
            return Reason("", "Put {card} in an empty place", card=card)
        goal = move.to or self.higher[card][0].code
        onto = next((c.sign for c in self.pack() if c.code == goal), goal)
        return Reason("", "Put {card} on {goal}", card=card, goal=onto)

    def touched(self, move: Move) -> str:
        return SUIT_NAMES[move.card.suit] if move.verb == "up" and move.card else super().touched(move)

    def meant(self, card: Card | None, pile: str) -> Iterable[Move]:
        """A tap on a free card means a fan, on a buried one that it is to be freed if that may be."""
        if card is None:
            return super().meant(card, pile)
        fan = self.piles.get(self.fan_of(card), ())
        return ((BUILD if card in fan[-1:] else MERCI if fan and self.mercy else UP)[card],)


@cache
def ladder(order: str) -> dict[Card, tuple[Card, ...]]:
    """For every card the higher cards of its suit, the next one first."""
    return {c: tuple(Card(r + c.suit) for r in order[order.index(c.rank) + 1 :]) for c in PACK if c.rank in order}


@cache
def goals(order: str, build: str) -> Mapping[Card, tuple[Card, ...]]:
    """The cards that take a card on a fan: the next higher one of its suit, or every higher one (LBL-16)."""
    most = None if build == "any_higher" else 1
    return {card: higher[:most] for card, higher in ladder(order).items()}


at, new = LaBelleLucie.at, LaBelleLucie.new
