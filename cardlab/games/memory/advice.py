"""Players of Memory who remember more or less, and advice."""

from __future__ import annotations

import random
from functools import cache

from ...rules.cards import Card
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.skill import Unseen
from .game import TURN_BACK, Memory

MEMORIES = {"goldfish": 2, "cat": 6, "owl": 12, "elephant": None}  # cards each remembers; None: all of them

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
DEAL_AGAIN = ("MEM-30", "The grid is empty. Deal again.", "Deal again!")
LOOKED = ("MEM-18", "These two are not a pair.", "First say to yourself where they are.")
LOOK_WELL = ("MEM-43", "Remember as many as you can before they are turned.", "Look carefully! Then turn all the cards over.")
TAKE = ("MEM-41", "You have seen a pair, so take it first.", "You've seen two that go together. Take them!")
PARTNER = ("MEM-41", "You have seen a card that goes with {card}.", "You've seen a partner for {card}. Where was it?")
TRY_NEW = ("MEM-41", "You do not know a pair, so begin with a card nobody has seen.", "Turn a card you don't know yet.")
NO_PARTNER = ("MEM-41", "Nobody has seen a partner for {card}, so try a new card.", "Nobody has seen a partner for {card}. Try a new card!")
# fmt: on


def sensible(view: Memory) -> list[Move]:
    """The legal moves, those first that somebody with a perfect memory would choose."""
    first = [] if view.peeking or len(view.up) == 2 else choices(view, view.seen())[0]
    known = [view.flips[place] for place in first]
    return known + [move for move in view.legal_moves() if move not in known]


def choices(state: Memory, known: dict[str, Card]) -> tuple[list[str], tuple[str, ...]]:
    """The best places to turn over for somebody who remembers these cards, and why (MEM-41); it looks at nothing else.

    They come in a fixed order; the places of a list are equally good, but for a known pair the older card comes first.
    """
    left = [p for p in state.flips if state.piles[p] and p not in state.up]
    new = [p for p in left if p not in known]
    if state.up:
        wanted = state.key[state.open_cards[0]]
        partners = [p for p, card in known.items() if state.key[card] == wanted]
        return (partners, PARTNER) if partners else (new or left, NO_PARTNER)
    first: dict[str, str] = {}
    for place, card in known.items():
        older = first.setdefault(state.key[card], place)
        if older != place:
            return [older], TAKE  # MEM-42: the one seen longer ago first
    return new or left, TRY_NEW


@cache
def goes(new: int, half: int = 0) -> float:
    """How many goes a perfect memory needs alone, on average, if each card has one partner (MEM-35): counted exactly.

    ``new`` are the pairs of which no card has been seen, ``half`` those of which one card is known.
    """
    cards = 2 * new + half
    found = half * (1 + goes(new, half - 1)) if half else 0.0  # the first card turned goes with a known one
    if new:
        lucky = 1 + goes(new - 1, half)  # else it is new, and the second card is its partner
        known = half * (2 + goes(new - 1, half))  # or goes with another known one, which takes a go of its own
        more = 2 * (new - 1) * (1 + goes(new - 2, half + 2)) if new > 1 else 0.0  # or is new as well
        found += 2 * new * (lucky + known + more) / (cards - 1)
    return found / cards if cards else 0.0


class Rememberer:
    """A bot that remembers the last so many cards shown that still lie face down; None: all of them."""

    def __init__(self, name: str, cards: int | None) -> None:
        self.__name__, self.cards = name, cards
        self.about = f"[remember] the last {cards} cards" if cards else "[remember] all cards"

    def __call__(self, view: Memory, chance: random.Random) -> Move:
        """A move for a view: known pairs first, else a card it does not know, any of them equally likely."""
        if view.hand_over:
            return DEAL
        if view.peeking or len(view.up) == 2:
            return TURN_BACK
        places, why = choices(view, view.seen(self.cards))
        any_of_them = why in (TRY_NEW, NO_PARTNER)
        return view.flips[places[int(chance.random() * len(places)) if any_of_them else 0]]


BOTS = {name: Rememberer(name, cards) for name, cards in MEMORIES.items()}
bot = BOTS["cat"]


def gain(before: Memory, after: Memory, seat: str) -> float:
    """How many pairs more than the others on average a seat finds; alone, how few goes it takes."""
    pairs = {s: len(after.piles[s]) // 2 for s in after.seats}
    mine = pairs.pop(seat)
    return mine - sum(pairs.values()) / len(pairs) if pairs else -float(after.goes)


def unseen(view: Memory) -> Unseen[Memory]:
    """What is known of the cards that lie face down: those that were shown lie where they were seen."""
    return Unseen(view, sure={place: (card,) for place, card in view.seen().items()})


def unit(before: Memory) -> tuple[str, float]:
    """What ``gain`` counts, and how much of it makes one."""
    return ("pair" if len(before.seats) > 1 else "go"), 1.0


def advise(view: Memory) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why, from everything that was shown."""
    if view.hand_over:
        return DEAL, Reason(*DEAL_AGAIN)
    if view.peeking or len(view.up) == 2:
        return TURN_BACK, Reason(*(LOOK_WELL if view.peeking else LOOKED))
    places, why = choices(view, view.seen())
    why_so = Reason(*why, card=view.open_cards[0]) if view.up else Reason(*why)
    return view.flips[places[0]], why_so
