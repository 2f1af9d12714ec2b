"""Advice for Sergeant Major: a sensible order of moves, what a seat knows of the hidden cards, why a move is good."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ...rules.cards import SUITS, Card
from ...rules.moves import Move, Reason
from ...rules.thinking.skill import Unseen
from ...rules.tricks.game import ACE_HIGH, GATHER, PLAY
from ...rules.tricks.search import TrickPlay
from ...rules.tricks.sense import barred, masters, to_win, without_twins
from ...rules.tricks.sense import compare as compare
from ...rules.tricks.sense import worlds as worlds  # as many as every plain trick game tries
from ...rules.tricks.winner import beats, powers
from .game import SergeantMajor

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
ONE_WAY = ("SGM-25", "It's the only thing you can do.", "You have no other choice.")
PULLS = ("SGM-36", "{card} is low, and it draws the highest card of that suit from {other}.", "Give {card}, and the best of that suit comes back.")
ENOUGH = ("SGM-18", "More cards wouldn't make your hand better.", "That's enough.")
STRONG = ("SGM-22", "You are strongest in {suit}.", "Your {suit} are the strongest.")
LAY = ("SGM-37", "{card} is the card you need least.", "You can do without {card}.")
MASTER = ("SGM-27", "No card still out beats {card}.", "Nothing beats {card} now!")
BEATS = ("SGM-27", "{card} beats {best}.", "{card} is stronger than {best}.")
SPARES = ("SGM-28", "In most deals you do best to leave this trick to the others.", "Let the others have this one.")
CHEAP = ("SGM-28", "This trick is lost, so play the card you need least.", "You can't win this one. Play a low card.")
LEADS = ("SGM-28", "Leading {card} does best in most deals.", "{card} is a good card to lead.")
# fmt: on

# Twelve tricks end the game, also for who is behind: the end is worth so many tricks to who wins it, and without it one
# plays on with a good chance. Measured in thousands of games against ``first``.
WIN, CHANCE = 10, 0.6
UNIT = "trick", 1.0  # what ``gain`` counts, and how much of it makes one


def sensible(state: SergeantMajor) -> list[Move]:
    """The legal moves, those first that a simple player would choose."""
    legal = state.legal_moves()
    if state.hand_over or len(legal) < 2:
        return legal
    hand, power = state.piles[state.turn], state.power
    if state.phase == "name":
        held = {s: sum(power[c] + 6 for c in hand if c.suit == s) for s in SUITS}
        return sorted(legal, key=lambda m: -held[m.to])
    if state.phase == "give":
        return sorted(legal, key=lambda m: _pull(state, m.card) if m.card else (99.0, 0))
    if state.phase == "discard":
        return sorted(legal, key=_keep(state))
    rank = to_win(state)
    return sorted(legal, key=lambda m: rank(m.card) if m.card else ())


def reply(state: SergeantMajor) -> Move:
    """The first of the sensible moves, found without an order of the others: worlds are played out with it."""
    if state.phase != "play" or state.hand_over:
        return GATHER if state.phase == "gather" else sensible(state)[0]
    cards = state.owes().cards
    return PLAY[cards[0] if len(cards) == 1 else min(cards, key=to_win(state))]


def _pull(state: SergeantMajor, card: Card) -> tuple[float, float]:
    """How good a card is to give: a low one, of a suit whose best cards are with the others (SGM-36)."""
    power, hand = state.power, state.piles[state.turn]
    mine = max(power[c] for c in hand if c.suit == card.suit)
    return power[card] + 0.5 * mine, power[card]


def _keep(state: SergeantMajor) -> Callable[[Move], float]:
    """How much the dealer wants to keep a card: the least goes first."""
    power, length = state.power, Counter([c.suit for c in state.piles[state.turn]])
    return lambda move: power[move.named] + 0.7 * length[move.named.suit]


def openly(state: SergeantMajor) -> TrickPlay:
    """The rest of a hand in tricks."""
    return TrickPlay(state.copy(), lambda judge: judge.owes().cards, lambda trump: powers(ACE_HIGH, trump), "trick")


def unseen(view: SergeantMajor) -> Unseen[SergeantMajor]:
    """The hidden cards as this seat can know them: suits not followed, and what was exchanged with it."""
    held = {c for pile in view.piles.values() for c in pile}
    sure: dict[str, list[Card]] = {}
    me = view.turn
    for swap in view.swaps:
        giver, receiver, given, back = swap.split(".")
        if me not in (giver, receiver):
            continue
        other, card = (receiver, Card(given)) if giver == me else (giver, Card(back))
        if given != back and card not in held and other != view.dealer:
            sure.setdefault(other, []).append(card)
    return Unseen(view, barred(view), sure)


def choices(view: SergeantMajor) -> list[Move]:
    """The moves worth thinking about: of cards that are worth the same only one."""
    legal = sensible(view)
    if view.phase in ("give", "discard"):
        return legal[:4]
    return without_twins(view, legal) if view.phase == "play" else legal


def gain(before: SergeantMajor, after: SergeantMajor, seat: str) -> float:
    """How many tricks above its target a seat took in this hand, and more or less if the game ends with it."""
    gained = float(after.tricks(seat) - after.target(seat))
    if after.turn:
        return gained
    return gained + WIN * ((seat in after.winners) / len(after.winners) - CHANCE)


def why(view: SergeantMajor, move: Move) -> Reason:
    """The reason for a move that was weighed best."""
    card, best = move.card, view.best_card
    if move.verb == "give":
        return Reason(*PULLS, card=card, other=view.due[0][2])
    if move.verb == "keep":
        return Reason(*ENOUGH)
    if move.verb == "name":
        return Reason(*STRONG, suit=move.to)
    if move.verb == "discard":
        return Reason(*LAY, card=card)
    if card is None or len(view.legal_moves()) == 1:
        return Reason(*ONE_WAY)
    if best is None:
        return Reason(*(MASTER if masters(view, card) else LEADS), card=card)
    if beats(card, best, view.power, view.trump):
        return Reason(*BEATS, card=card, best=best)
    could = any(beats(c, best, view.power, view.trump) for c in view.owes().cards)
    return Reason(*(SPARES if could else CHEAP), card=card, best=best)
