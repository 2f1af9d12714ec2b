"""Advice for Bismarck: a sensible order of moves, what a seat can know of the hidden cards, and why a move is good."""

from __future__ import annotations

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.thinking.skill import Unseen
from ...rules.tricks.game import ACE_HIGH, GATHER, PLAY
from ...rules.tricks.search import TrickPlay
from ...rules.tricks.sense import barred, danger, masters, to_lose, to_win, without_twins
from ...rules.tricks.sense import compare as compare
from ...rules.tricks.sense import worlds as worlds  # as many as every plain trick game tries
from ...rules.tricks.winner import beats, powers
from .game import Bismarck

UNIT = "point", 1.0  # what ``gain`` counts, and how much of it makes one

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
ONE_WAY = ("BIS-20", "It's the only thing you can do.", "You have no other choice.")
LAY = ("BIS-08", "{card} is the card you need least.", "You can do without {card}.")
STRONG = ("BIS-16", "You are strongest in {suit}.", "Your {suit} are the strongest.")
KIND_FITS = ("BIS-10", "This kind suits your cards best.", "This kind is best for your cards.")
MASTER = ("BIS-36", "No card still out beats {card}.", "Nothing beats {card} now!")
BEATS = ("BIS-23", "{card} beats {best}.", "{card} is stronger than {best}.")
CHEAP = ("BIS-37", "This trick is lost, so play the card you need least.", "You can't win this one. Play a low card.")
UNDER = ("BIS-37", "{card} stays under {best}, so somebody else takes the trick.", "{card} is lower than {best}. Good!")
SHED = ("BIS-37", "Throw away {card}, which could win a trick later.", "Get rid of the high {card}!")
LEADS = ("BIS-37", "Leading {card} does best in most deals.", "{card} is a good card to lead.")
# fmt: on


def loses(state: Bismarck) -> bool:
    """Whether tricks are to be lost in this deal."""
    return state.kind == "4"


def sensible(state: Bismarck) -> list[Move]:
    """The legal moves, those first that a simple player would choose."""
    legal = state.legal_moves()
    if state.hand_over or len(legal) < 2:
        return legal
    if state.phase == "choose":
        return legal
    if state.phase == "name":
        hand, power = state.piles[state.turn], state.power
        held = {s: sum(power[c] + 6 for c in hand if c.suit == s) for s in "SHDC"}
        return sorted(legal, key=lambda m: -held[m.to])
    if state.phase == "discard":
        return sorted(legal, key=lambda m: _keep(state, m.named))
    rank = to_lose(state) if loses(state) else to_win(state)
    return sorted(legal, key=lambda m: rank(m.card) if m.card else ())


def reply(state: Bismarck) -> Move:
    """The first of the sensible moves, found without an order of the others: worlds are played out with it."""
    if state.phase != "play" or state.hand_over:
        return GATHER if state.phase == "gather" else sensible(state)[0]
    cards = state.owes().cards
    rank = to_lose if loses(state) else to_win
    return PLAY[cards[0] if len(cards) == 1 else min(cards, key=rank(state))]


def _keep(state: Bismarck, card: Card) -> float:
    """How much the dealer wants to keep a card: the least goes first."""
    if loses(state):
        return -danger(state)(card)
    same = sum(c.suit == card.suit for c in state.piles[state.turn])
    return state.power[card] + 0.5 * same


def openly(state: Bismarck) -> TrickPlay:
    """The rest of a hand in tricks."""
    return TrickPlay(
        state.copy(),
        lambda judge: judge.owes().cards,
        lambda trump: powers(ACE_HIGH, trump),
        "trick",
        fewer=loses(state),
    )


def unseen(view: Bismarck) -> Unseen[Bismarck]:
    """The hidden cards as this seat can know them: nobody holds a suit that he has not followed."""
    return Unseen(view, barred(view))


def choices(view: Bismarck) -> list[Move]:
    """The moves worth thinking about: of cards that are worth the same only the lowest."""
    legal = sensible(view)
    if view.phase == "discard":
        return legal[:4]
    if view.phase != "play":
        return legal
    return without_twins(view, legal)


def gain(before: Bismarck, after: Bismarck, seat: str) -> float:
    """How many points better than the others on average a seat did in this hand; tricks break ties."""
    gained = {s: after.score(s) + 0.05 * after.tricks(s) * (-1 if loses(after) else 1) for s in after.seats}
    mine = gained.pop(seat)
    return mine - sum(gained.values()) / len(gained)


def why(view: Bismarck, move: Move) -> Reason:
    """The reason for a move that was weighed best."""
    card, best = move.card, view.best_card
    if move.verb == "discard":
        return Reason(*LAY, card=card)
    if move.verb == "name":
        return Reason(*STRONG, suit=move.to)
    if move.verb == "choose":
        return Reason(*KIND_FITS)
    if card is None or len(view.legal_moves()) == 1:
        return Reason(*ONE_WAY)
    power = view.power
    if best is None:
        return Reason(*(MASTER if masters(view, card) and not loses(view) else LEADS), card=card)
    if beats(card, best, power, view.trump):
        return Reason(*BEATS, card=card, best=best)
    if loses(view):
        return Reason(*(UNDER if card.suit == best.suit else SHED), card=card, best=best)
    return Reason(*CHEAP, card=card)
