"""La Belle Lucie, the patience of eighteen fans (the Fan, Midnight Oil): rules, options, stages; see la_belle_lucie.md.

Why so: in the usual game a card has one place to go, so a move names the card only (LBL-22). All cards not in a fan
lie on their suit stacks, so a position names the fans only. The puzzle for the solver writes a position as one short
text, where a move is two replacements; moving up never harms (LBL-53), so it plays all that can go up at once.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any, ClassVar

from ..cards import PACK, RANKS, SUIT_NAMES, SUITS, Card, pack, shuffled
from ..core import State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Letters, option
from ..options import Rules as Options


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of La Belle Lucie; every default is the full game of stage 6."""

    # fmt: off
    redeals: int = option(2, "Redeals", "How often the cards in the fans may be shuffled and dealt again.", "LBL-33", range(10))
    redeal_when: str = option("stuck", "When to redeal", "Only when no move is left, or whenever you like.", "LBL-30", ("stuck", "any_time"))
    aces_at_once: bool = option(True, "Aces at once", "A free ace goes up before anything else moves.", "LBL-15")
    foundation_first: bool = option(True, "Up comes first", "A card that can go up may not be put on a fan.", "LBL-17")
    build: str = option("next_higher", "What takes a card", "The next higher card of its suit, or any higher card of its suit.", "LBL-16", ("next_higher", "any_higher"))
    merci: str = option("none", "Merci", "Once, after the last redeal, a buried card may be taken out and played, or lifted to the end of its fan.", "LBL-10", ("none", "play", "lift"))
    aces_out: bool = option(False, "Aces laid out", "The four aces lie on their stacks from the start (Trefoil).", "LBL-02")
    empty_fans: str = option("none", "Empty places", "They stay empty, or a king may go there.", "LBL-20", ("none", "king"))
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
            raise ValueError("Every suit stack begins with its ace: ranks must hold the ace and another rank.")


UP, BUILD, MERCI = ({c: Move(f"{verb} {c}") for c in PACK} for verb in ("up", "build", "merci"))
MERCI_UP = {c: Move(f"merci {c} -> up") for c in PACK}
ONTO = {
    (verb, c, t): Move(f"{verb} {c} -> {t}") for verb in ("build", "merci") for c in PACK for t in PACK if c is not t
}
REDEAL = Move("redeal")
FANS = tuple(f"fan{n}" for n in range(1, 19))

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NO_CARD = ("LBL-13", "Say which one card moves, as in up 3H or build 3H.")
NO_OBJECT = ("LBL-30", "A redeal names no card and no place.")
UP_ALREADY = ("LBL-21", "{card} lies on its suit stack and stays there.", "{card} is home already. It stays there.")
BURIED = ("LBL-10", "{card} lies under {top}: only the card at the free end of a fan moves.", "{card} is stuck under {top}. Only the last card of a fan can move.")
ACE_FIRST = ("LBL-15", "{ace} is free: an ace goes up before anything else moves.", "{ace} is free! Aces go up first.")
NOT_NEXT = ("LBL-14", "{card} goes up only on {before}, and that is not up yet.", "{before} must go up before {card}.")
NO_TO = ("LBL-22", "A suit stack takes no other name: write up {card}.")
ONE_GOAL = ("LBL-22", "{card} has one place to go, so write build {card}.")
SAY_GOAL = ("LBL-16", "Say on which card: build {card} -> and the free card that takes it.")
UP_FIRST = ("LBL-17", "{card} can go up to its suit stack, so it goes nowhere else.", "{card} can go up. Put it there!")
NO_ACE = ("LBL-19", "An ace goes up to its suit stack, never on a fan.", "An ace goes up, not on a fan.")
NO_KING = ("LBL-19", "Nothing is higher than {card}, so it goes on no fan.", "{card} is the highest. It can only go up.")
NO_PLACE = ("LBL-20", "There is no empty place for {card}.", "No place is empty. {card} must wait.")
HAS_PLACE = ("LBL-20", "{card} has a place of its own already.", "{card} has its own place already.")
NO_EMPTY = ("LBL-20", "An emptied fan is gone: nothing is put in its place.", "An empty place stays empty.")
COVERED = ("LBL-12", "{card} goes only on {goal}, and that lies under {top}.", "{card} wants to go on {goal}. But {goal} is under {top}.")
NO_HIGHER = ("LBL-16", "No higher card of the suit of {card} is free.", "No bigger card of the sign of {card} is free.")
NOT_HIGHER = ("LBL-16", "{card} goes on a free higher card of its own suit, not on {goal}.", "{card} needs a bigger card of its own sign.")
NEARER = ("LBL-16", "{card} lies on {under}: it moves on only to a card that is nearer to it in rank.", "{card} has a good place on {under} already.")
GOAL_BURIED = ("LBL-12", "{goal} lies under {top} and takes no card.", "{goal} is under {top}. Nothing can go there.")
NO_MERCI = ("LBL-10", "Nobody frees buried cards in this game; the option merci allows it once.", "Only the last card of a fan can move.")
MERCI_LATER = ("LBL-10", "A buried card is freed only after the last redeal.", "You may do that after the last redeal.")
MERCI_GONE = ("LBL-10", "The one buried card of this game has been freed already.", "You did that already. It works only once.")
MERCI_FREE = ("LBL-10", "{card} is free anyway.", "{card} is free already.")
MERCI_NOT = ("LBL-10", "A freed card must be played at once, and {card} fits nowhere.", "{card} has no place to go yet.")
NO_REDEALS = ("LBL-33", "No redeal is left.", "You have used up your redeals.")
MOVES_LEFT = ("LBL-30", "Redeal only when no move is left: {card} can move.", "First play all you can. {card} can move!")
# What happened.
DEALT_AGAIN = ("LBL-31", "{count} are shuffled and dealt again.", "New fans! Look again.")
WON = ("LBL-40", "All cards are on the suit stacks: the game is won!", "All cards are home. You have won!")
LOST = ("LBL-41", "No move and no redeal is left. Cards up: {up} of {total}.", "No more moves. Cards home: {up}!")
# fmt: on


class LaBelleLucie(State):
    """La Belle Lucie for one player; see ``Rules`` for the options and la_belle_lucie.md for the rules."""

    game = "la_belle_lucie"
    Rules = Rules
    seat_range = range(1, 2)
    stock = ""
    verbs = ("up", "build", "merci", "redeal")
    basics: ClassVar[dict[str, str]] = {"turn": "LBL-22", "hand": "LBL-10", "end": "LBL-41"}

    redealt: int = 0  # how many redeals were made
    freed: bool = False  # the buried card that merci frees has been freed
    places: int = 0  # how many fans were dealt, so that a king knows the empty places; 0 is a full deal
    rest: str = ""  # "fans" in a position: the cards it does not name lie in the fans it leaves open, low ones buried

    def __init__(self, rules: Any, seats: int) -> None:
        self.order: str = rules.ranks
        self.fans = FANS[: -(-len(rules.ranks) * len(rules.suits) // 3)]
        super().__init__(rules, seats)

    def zones(self) -> tuple[Zone, ...]:
        stacks = (Zone(SUIT_NAMES[s], "up", f"{SUIT_NAMES[s]} stack", sign=s) for s in self.rules.suits)
        kings = "K" if self.rules.empty_fans == "king" else ""
        shown = self.fans[: self.places or None] if kings else ()
        fans = (Zone(f, "fan", f"fan {i}", sign="K" if f in shown else "") for i, f in enumerate(self.fans, 1))
        return (*stacks, *fans)

    def pack(self) -> tuple[Card, ...]:
        return pack(ranks=self.rules.ranks, suits=self.rules.suits)

    def settle(self) -> None:
        """Put up the cards that no fan holds (a position need not name them) and see whether the game is over."""
        if self.rest:
            self._lay_rest()
        held = {c for fan in self.fans for c in self.piles[fan]}
        if min(self.redealt, self.places, self.deals) < 0 or self.redealt > self.rules.redeals:
            raise ValueError(f"redealt is 0 to {self.rules.redeals}; places and deals cannot be less than 0.")
        if self.places > len(self.fans) or any(self.piles[f] for f in self.fans[self.places or len(self.fans) :]):
            raise ValueError(f"places is the number of fans dealt, at most {len(self.fans)}; the others are empty.")
        for suit in self.rules.suits:
            run = tuple(c for c in self.pack() if c.suit == suit)
            up = tuple(c for c in run if c not in held)
            if up != run[: len(up)] or self.piles[SUIT_NAMES[suit]] not in ((), up):
                raise ValueError(f"The {SUIT_NAMES[suit]} that lie in no fan must be a row from the ace up.")
            self.piles[SUIT_NAMES[suit]] = up
        self.hand_over, self.winners = False, ()
        self._close()

    def _lay_rest(self) -> None:
        """Lay the cards that no pile holds in the empty fans, the low ones at the closed ends."""
        if self.rest != "fans":
            raise ValueError("rest cannot be anything but 'fans': lay the other cards in the fans that are left open.")
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
        return {piles[f][-1]: f for f in self.fans if piles[f]}

    def fan_of(self, card: Card) -> str:
        """The fan that holds a card, "" if it lies on its suit stack."""
        return next((f for f in self.fans if card in self.piles[f]), "")

    def fits(self, card: Card) -> bool:
        """Whether a card is the next one of its suit stack."""
        return self.order.find(card.rank) == len(self.piles[SUIT_NAMES[card.suit]])

    def higher(self, card: Card) -> tuple[Card, ...]:
        """The cards that take this one on a fan: the next higher of its suit, or every higher one."""
        found = ladder(self.order)[card]
        return found if self.rules.build == "any_higher" else found[:1]

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

    def empty_place(self) -> str:
        """The first emptied fan that a king may fill, "" if there is none."""
        if self.rules.empty_fans == "none":
            return ""
        return next((f for f in self.fans[: self.places or None] if not self.piles[f]), "")

    # ---- what is legal --------------------------------------------------------------------------------------------

    def holds(self, card: Card) -> bool:
        return card in self.pack()

    def touched(self, move: Move) -> str:
        return SUIT_NAMES[move.card.suit] if move.verb == "up" and move.card else super().touched(move)

    def candidates(self) -> Iterator[Move]:
        found = dict.fromkeys([DEAL] if self.hand_over else self._direct())
        yield from found
        if self.hand_over:
            return
        free = self.free()
        following = [c for c in self.pack() if self.fits(c)]
        tries = [UP[c] for c in following] + [BUILD[c] for c in free]
        tries += [UP[c] for c in free if c not in following]
        tries += [BUILD[c] for f in self.fans for c in self.piles[f][:-1]]
        yield from (m for m in (*tries, REDEAL) if m not in found)

    def legal_moves(self) -> list[Move]:
        if self.hand_over or not self.turn or (self.viewer and self.viewer != self.turn):
            return super().legal_moves()
        return self._direct()

    def _direct(self) -> list[Move]:
        """The legal moves while the hand goes on: up, builds that shut nothing, other builds, merci, redeal."""
        moves = self._card_moves()
        if not moves or (self.rules.redeal_when == "any_time" and not self._free_ace()):
            moves += [REDEAL] * (self.redeals_left > 0)
        return moves

    def _card_moves(self) -> list[Move]:
        free = self.free()
        ups = [c for c in free if self.fits(c)]
        if self.rules.aces_at_once and (aces := [c for c in ups if c.rank == "A"]):
            return [UP[c] for c in aces]
        pairs = [(c, t) for c in free for t in self.higher(c) if t in free]
        if self.rules.foundation_first:
            pairs = [(c, t) for c, t in pairs if c not in ups]
        if self.rules.build == "any_higher":
            pairs = [(c, t) for c, t in pairs if self._moves_on(self.piles[free[c]], t)]
            builds = [ONTO["build", c, t] for c, t in pairs]
        else:
            pairs.sort(key=lambda pair: not self.shuts_nothing(self.piles[free[pair[1]]]))
            builds = [BUILD[c] for c, _ in pairs]
        if self.empty_place():
            builds += [BUILD[c] for c, f in free.items() if self._king_moves(c, f)]
        return [UP[c] for c in ups] + builds + (self._mercies(free) if self.mercy else [])

    def _king_moves(self, card: Card, fan: str) -> bool:
        going_up = self.rules.foundation_first and self.fits(card)
        return card.rank == self.order[-1] and len(self.piles[fan]) > 1 and not going_up

    def _mercies(self, free: dict[Card, str]) -> list[Move]:
        buried = [c for f in self.fans for c in self.piles[f][:-1]]
        if self.rules.merci == "lift":
            return [MERCI[c] for c in buried]
        moves = [MERCI_UP[c] for c in buried if self.fits(c)]
        first = self.rules.foundation_first
        pairs = [(c, t) for c in buried for t in self.higher(c) if t in free and not (first and self.fits(c))]
        return moves + [ONTO["merci", c, t] for c, t in pairs]

    def _free_ace(self) -> Card | None:
        """An available ace that must go up before anything else."""
        return next((c for c in self.free() if c.rank == "A"), None) if self.rules.aces_at_once else None

    def _moves_on(self, fan: tuple[Card, ...], goal: Card) -> bool:
        """Whether the free card of a fan, if it lies on a higher card of its suit, comes nearer to its own rank."""
        card, under = fan[-1], fan[-2] if len(fan) > 1 else None
        return under not in ladder(self.order)[card] or goal in ladder(self.order)[card][: self._step(card, under)]

    def _step(self, card: Card, other: Card | None) -> int:
        """How many ranks below another card of its suit a card stands, less one: the cards between the two."""
        return ladder(self.order)[card].index(other) if other else 0

    def safe(self) -> Move | None:
        """A move that never harms: up, or a build on the next higher card that shuts nothing (LBL-52, LBL-53)."""
        for move in self.legal_moves():
            if move.verb == "up":
                return move
            if move.verb == "build" and move.card is not None and (goal := ladder(self.order)[move.card][:1]):
                fan = self.piles[self.fan_of(goal[0])]
                next_one = move.to in ("", goal[0].code)
                if (
                    next_one
                    and self.shuts_nothing(fan)
                    and (self.rules.empty_fans == "none" or fan[0].rank == self.order[-1])
                ):
                    return move
        return None

    def shuts_nothing(self, fan: tuple[Card, ...]) -> bool:
        """Whether a fan is one card, or an unbroken run down from its closed end (LBL-52)."""
        return all(ladder(self.order)[low][:1] == (high,) for high, low in pairwise(fan))

    def refusal(self, move: Move) -> Reason | None:
        card = move.card
        if move.verb == "redeal":
            return Reason(*NO_OBJECT) if card is not None or move.to else self._no_redeal()
        if card is None:
            return Reason(*NO_CARD)
        fan = self.piles.get(self.fan_of(card), ())
        if not fan:
            return Reason(*UP_ALREADY, card=card)
        if move.verb == "merci":
            return self._no_mercy(move, card, fan)
        if fan[-1] is not card:
            return Reason(*BURIED, card=card, top=fan[-1])
        ace = self._free_ace()
        if ace is not None and card.rank != "A":
            return Reason(*ACE_FIRST, card=card, ace=ace)
        if move.verb == "build":
            return self._no_build(move, card, fan)
        if move.to:
            return Reason(*NO_TO, card=card)
        return None if self.fits(card) else self._not_next(card)

    def _not_next(self, card: Card) -> Reason:
        return Reason(*NOT_NEXT, card=card, before=Card(self.order[self.order.index(card.rank) - 1] + card.suit))

    def _no_build(self, move: Move, card: Card, fan: tuple[Card, ...]) -> Reason | None:
        """Why this free card may not be put on another fan."""
        if card.rank == "A" and self.rules.aces_at_once:
            return Reason(*NO_ACE, card=card)
        if self.rules.foundation_first and self.fits(card):
            return Reason(*UP_FIRST, card=card)
        if card.rank == self.order[-1]:
            return self._no_king(move, card, fan)
        if self.rules.build == "any_higher" and move.to:
            return self._not_onto(move.to, card, fan)
        if move.to:
            return Reason(*ONE_GOAL, card=card)
        free = self.free()
        if self.rules.build == "any_higher":
            return Reason(*(SAY_GOAL if any(t in free for t in self.higher(card)) else NO_HIGHER), card=card)
        goal = self.higher(card)[0]
        if goal in free:
            return None
        return Reason(*COVERED, card=card, goal=goal, top=self.piles[self.fan_of(goal)][-1])

    def _no_king(self, move: Move, card: Card, fan: tuple[Card, ...]) -> Reason | None:
        if self.rules.empty_fans == "none":
            return Reason(*(NO_EMPTY if move.to in self.fans else NO_KING), card=card)
        if move.to:
            return Reason(*ONE_GOAL, card=card)
        if len(fan) == 1:
            return Reason(*HAS_PLACE, card=card)
        return None if self.empty_place() else Reason(*NO_PLACE, card=card)

    def _not_onto(self, to: str, card: Card, fan: tuple[Card, ...] = ()) -> Reason | None:
        """Why the card named after the arrow does not take this one."""
        goal = next((c for c in self.pack() if c.code == to), None)
        if goal is None or goal not in self.higher(card) or not self.fan_of(goal):
            return Reason(*NOT_HIGHER, card=card, goal=goal or to)
        top = self.piles[self.fan_of(goal)][-1]
        if top is not goal:
            return Reason(*GOAL_BURIED, card=card, goal=goal, top=top)
        return None if not fan or self._moves_on(fan, goal) else Reason(*NEARER, card=card, under=fan[-2])

    def _no_mercy(self, move: Move, card: Card, fan: tuple[Card, ...]) -> Reason | None:
        """Why this buried card may not be freed."""
        if self.rules.merci == "none":
            return Reason(*NO_MERCI, card=card)
        if not self.mercy:
            return Reason(*(MERCI_GONE if self.freed else MERCI_LATER), card=card)
        ace = self._free_ace()
        if ace is not None:
            return Reason(*ACE_FIRST, card=card, ace=ace)
        if fan[-1] is card:
            return Reason(*MERCI_FREE, card=card)
        if self.rules.merci == "lift":
            return Reason(*ONE_GOAL, card=card) if move.to else None
        if move.to == "up":
            return None if self.fits(card) else self._not_next(card)
        if self.rules.foundation_first and self.fits(card):
            return Reason(*UP_FIRST, card=card)
        return self._not_onto(move.to, card) if move.to else Reason(*MERCI_NOT, card=card)

    def _no_redeal(self) -> Reason | None:
        if not self.redeals_left:
            return Reason(*NO_REDEALS)
        if ace := self._free_ace():
            return Reason(*ACE_FIRST, ace=ace)
        if self.rules.redeal_when == "stuck" and (moves := self._card_moves()):
            return Reason(*MOVES_LEFT, card=moves[0].card)
        return None

    # ---- what a move does -----------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        card = move.card
        if card is None:
            if move is DEAL:
                self.deals += 1
                self.hand_over, self.winners, self.freed, self.redealt = False, (), False, 0
                self._lay(shuffled(self.pack(), f"{self.seed}/{self.deals}"))
            else:
                self._redeal()
        else:
            fan = self.fan_of(card)
            if move.verb == "merci":
                self.freed = True
                self.note("LBL-10", "{card} is freed.", card=card)
            if move.verb == "up" or move.to == "up":
                goal = SUIT_NAMES[card.suit]
            elif move.verb == "merci" and not move.to:
                goal = fan
            elif card.rank == self.order[-1]:
                goal = self.empty_place()
            else:
                goal = self.fan_of(Card(move.to) if move.to else self.higher(card)[0])
            self.shift(card, fan, goal)
        self._close()

    def _redeal(self) -> None:
        self.redealt += 1
        held = sorted((c for fan in self.fans for c in self.piles[fan]), key=PACK.index)
        self.note(*DEALT_AGAIN, count=len(held))
        self._lay(shuffled(held, f"{self.seed}/{self.deals}/{self.redealt}"))

    def _lay(self, order: tuple[Card, ...]) -> None:
        """Lay cards out in fans of three (LBL-03, LBL-31); in a new deal the stacks are empty, or begin with aces."""
        new = len(order) == len(self.pack())
        for suit in self.rules.suits if new else "":
            ace = Card("A" + suit)
            self.piles[SUIT_NAMES[suit]] = (ace,) if self.rules.aces_out else ()
        if new and self.rules.aces_out:
            order = tuple(c for c in order if c.rank != "A")
        for i, fan in enumerate(self.fans):
            self.piles[fan] = order[3 * i : 3 * i + 3]
        self.places = 0 if new and not self.rules.aces_out else -(-len(order) // 3)

    def _close(self) -> None:
        """End the hand when all cards are up, or when no move and no redeal is left (LBL-40, LBL-41)."""
        up, total = self.up, len(self.pack())
        if up == total:
            self.hand_over, self.winners = True, ("A",)
            self.note(*WON)
        elif not self.redeals_left and not self._card_moves():
            self.hand_over = True
            self.note(*LOST, up=up, total=total)

    # ---- words ----------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        card = move.card
        if card is None:
            return f"Redeal ({self.redeals_left} left)" if move is REDEAL else "Deal a new game"
        if move.verb == "up" or move.to == "up":
            return f"Put {card.sign} up"
        if move.verb == "merci" and not move.to:
            return f"Lift {card.sign} to the end of its fan"
        if card.rank == self.order[-1]:
            return f"Put {card.sign} in an empty place"
        goal = Card(move.to) if move.to else self.higher(card)[0]
        return f"Put {card.sign} on {goal.sign}"

    def standing(self) -> tuple[Reason, ...]:
        """What holds now: cards up, redeals left."""
        now = Reason("LBL-42", "Cards up: {up} of {total}", up=self.up, total=len(self.pack()))
        return (now, Reason("LBL-33", "Redeals left: {left}", left=self.redeals_left))


@cache
def ladder(order: str) -> dict[Card, tuple[Card, ...]]:
    """For every card the higher cards of its suit, the next one first."""
    return {c: tuple(Card(r + c.suit) for r in order[order.index(c.rank) + 1 :]) for c in PACK if c.rank in order}


at, new = LaBelleLucie.at, LaBelleLucie.new
