"""Advice for Marjapussi: a sensible order of moves, what is worth thinking about, why a move is good."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.cards import SUITS, Card
from ...rules.moves import Move, Reason
from ...rules.tricks.game import GATHER, PLAY
from ...rules.tricks.sense import compare as compare
from ...rules.tricks.sense import masters, without_twins
from ...rules.tricks.winner import beats, winning
from .bidding import DECLINE, PASS
from .game import DOUBLE, Marjapussi
from .hand import PAIR_CARDS
from .openly import openly as openly
from .score import POINTS, TRUMP_POINTS, Side, counted, value
from .trumps import HALF, PAIR
from .worlds import Worlds
from .worth import ANNOUNCE_LESS, BID_LESS, BY_DECLARER, BY_PARTNER, keeping, promise, worth

__all__ = ["choices", "gain", "instead", "reply", "sensible", "trust", "unseen", "why", "worlds"]

unseen = Worlds
BUDGET, FEWEST, MOST_WORLDS = 700, 8, 80  # cards played for a round of thinking, and the worlds that makes
TRUST = 8.0  # points by which the most sensible card is ahead before thinking
WIDE, NARROW = 30.0, 15.0  # how many points from the contract are clear; where it is announced fewer
SURE = 0.4  # by how much of what the contract counts a doubling has to pay
WHOLE = 1000.0  # what a match won is worth: about a point for each point, while the match is young
UNIT = "win", WHOLE  # what ``gain`` counts, and how much of it makes one
REST, STEEP = 160, 2.8  # how the chance to win grows with the points
CLOSE = 40  # bids worth thinking about: how far from what is safe
BELOW, ABOVE, HANDS = 15, 90, 20  # contracts around the safe one; worlds for every round, each played out only once
EARLY = 3  # cards that are worth thinking about when cards are passed


# ---- sensible first -----------------------------------------------------------------------------------------------


def sensible(state: Marjapussi) -> list[Move]:
    """The legal moves, those first that a simple player would choose."""
    legal = state.legal_moves()
    if state.hand_over or len(legal) < 2:
        return legal
    return sorted(legal, key=ORDERS[state.phase](state))


def reply(state: Marjapussi) -> Move:
    """The first of the sensible moves, found without an order of the others: worlds are played out with it."""
    if state.phase == "gather":
        return GATHER
    if state.phase not in ("play", "break") or state.hand_over:
        return sensible(state)[0]
    if state.phase == "break":
        spoken = {move: TRUMP_POINTS[move.to] for move in state.may_call()[0]} | _questions(state)
        if spoken:
            return max(spoken, key=spoken.__getitem__)
    cards = state.owes().cards
    return PLAY[cards[0] if len(cards) == 1 else min(cards, key=_cards(state))]


def _bids(state: Marjapussi) -> Callable[[Move], float]:
    """The lowest bid as long as the hand is worth it, then a pass."""
    guess = worth(state.piles[state.turn]) - BID_LESS
    return lambda move: guess if move is PASS else int(move.to)


def _offers(state: Marjapussi) -> Callable[[Move], float]:
    return lambda move: move is DECLINE


def _gives(state: Marjapussi) -> Callable[[Move], float]:
    wanted = keeping(state.piles[state.turn], BY_PARTNER)
    return lambda move: -wanted(move.card) if move.card else 0


def _returns(state: Marjapussi) -> Callable[[Move], float]:
    wanted = keeping(state.piles[state.turn], BY_DECLARER)
    return lambda move: wanted(move.card) if move.card else 0


def _announces(state: Marjapussi) -> Callable[[Move], float]:
    """The bid itself, or more if the hand promises so much more that it is safe (MAR-21)."""
    safe = promise(state.piles[state.turn]) - ANNOUNCE_LESS
    return lambda move: abs(int(move.to) - max(state.contract, safe))


def _answers(state: Marjapussi) -> Callable[[Move], float]:
    return lambda move: -TRUMP_POINTS.get(move.to, 0)


def _leads(state: Marjapussi) -> Callable[[Move], tuple[float, ...]]:
    """Calls and questions that may bring trumps, then cards, and doubling last."""
    card_key = _cards(state)
    asks = _questions(state) if state.phase == "break" else {}

    def key(move: Move) -> tuple[float, ...]:
        if move.card is not None:
            return (1, *card_key(move.card))
        if move.verb == "call":
            return 0, -TRUMP_POINTS[move.to]
        return (3, 0) if move is DOUBLE else (0 if move in asks else 2, -asks.get(move, 0))

    return key


def _questions(state: Marjapussi) -> dict[Move, float]:
    """The questions that may bring trumps, by what they are likely to bring; none with a pair of one's own."""
    seat, called = state.turn, state.called
    if state.rules.trumps != "questions" or len(called) == len(SUITS) or state.pairs(seat):
        return {}
    mate, said = state.partner(seat), list(state.words_said())
    seen = _seen(state)
    denied = {said[i - 1].word for i, w in enumerate(said) if w.word == "no" and w.seat == mate}
    found: dict[Move, float] = {}
    open_ = [s for s in SUITS if s not in called and f"{mate}.{s}" not in state.voids]
    whole = [s for s in open_ if not seen & {*PAIR_CARDS[s]}]
    if whole and "pair" not in denied:
        found[PAIR] = 0.2 * sum(TRUMP_POINTS[s] for s in whole)
    for suit in open_:
        mine = [c for c in PAIR_CARDS[suit] if c in state.piles[seat]]
        if len(mine) == 1 and len(seen & {*PAIR_CARDS[suit]}) == 1 and f"half_{suit}" not in denied:
            found[HALF[suit]] = 0.4 * TRUMP_POINTS[suit]
    return found


def _seen(state: Marjapussi) -> set[Card]:
    """The cards that lie where everybody has seen them, and those of the seat to move."""
    return set(state.piles[state.turn]).union(*(pile for name, pile in state.piles.items() if name not in state.seats))


def _cards(state: Marjapussi) -> Callable[[Card], tuple[float, ...]]:
    return _following(state) if state.piles["trick"] else _leading(state)


def _leading(state: Marjapussi) -> Callable[[Card], tuple[float, ...]]:
    """Cards that nobody beats, trumps last of them; else what gives least away, pairs not called kept together."""
    hand, power = state.piles[state.turn], state.power
    seen = _seen(state)
    pairs = {c for s in state.pairs(state.turn) for c in PAIR_CARDS[s]}
    trump = state.trump

    def key(card: Card) -> tuple[float, ...]:
        best = seen.issuperset(power.higher[card])
        if best and card not in pairs:
            return 0, card.suit != trump, -power[card]
        return 1 + (card in pairs), POINTS[card.rank], sum(c.suit == card.suit for c in hand)

    return key


def _following(state: Marjapussi) -> Callable[[Card], tuple[float, ...]]:
    """What wins, with as many points as is safe; good cards to a trick that is the partner's, else the cheapest."""
    trick, power, trump = state.piles["trick"], state.power, state.trump
    at = winning(trick, power, trump)
    best, last, ours = trick[at], len(trick) == 3, at == len(trick) - 2
    pairs = {c for s in state.pairs(state.turn) for c in PAIR_CARDS[s]}
    safe = ours and (last or (best.rank == "A" and (best.suit == trump or not trump)))

    def key(card: Card) -> tuple[float, ...]:
        points, kept = POINTS[card.rank], 12 * (card in pairs)
        if beats(card, best, power, trump):
            return 0, kept + (-points if last or card.rank == "A" else points), power[card]
        return 1, kept + (-points if safe else points), power[card]

    return key


ORDERS: dict[str, Callable[[Marjapussi], Callable[[Move], Any]]] = {
    "bid": _bids, "offer": _offers, "give": _gives, "give_back": _returns, "contract": _announces,
    "answer": _answers, "break": _leads, "play": _leads,
}  # fmt: skip


# ---- thinking -----------------------------------------------------------------------------------------------------


def worlds(view: Marjapussi, count: int) -> int:
    """In how many worlds to try so many moves: the fewer cards are left, the more of them."""
    if view.phase in ("bid", "contract"):
        return MOST_WORLDS if view.phase == "bid" else HANDS
    return max(FEWEST, min(MOST_WORLDS, BUDGET // (count * len(view.piles[view.turn]))))


def trust(view: Marjapussi) -> float:
    """What the most sensible move is thought to be ahead; nothing for what is tried in many worlds."""
    return 0.0 if view.phase in ("bid", "contract") else TRUST


def choices(view: Marjapussi) -> list[Move]:
    """The moves worth thinking about."""
    legal = sensible(view)
    if view.phase == "bid":
        doubt = abs(worth(view.piles[view.turn]) - BID_LESS - (view.contract + 5 if view.contract else 120))
        return [legal[0], legal[1] if legal[0] is PASS else PASS] if doubt < CLOSE else legal[:1]
    if view.phase == "contract":
        safe = int(legal[0].to)
        return [m for m in legal if safe - BELOW <= int(m.to) <= safe + ABOVE]
    if view.phase in ("give", "give_back"):
        return legal[:EARLY]
    if view.phase not in ("break", "play"):
        return legal
    cards = without_twins(view, [m for m in legal if m.card], POINTS)
    asks = _questions(view) if view.phase == "break" else {}
    return [m for m in legal if (m in cards if m.card else m in asks or m.verb in ("call", "double"))]


def gain(before: Marjapussi, after: Marjapussi, seat: str) -> float:
    """What a hand has brought a seat: a thousand times its chance to win the match, as it stands now.

    Just missed and just made count for less than clearly: the last points of a world are luck, and so a few worlds
    tell more.
    """
    other = after.after(seat)
    mine, theirs = after.side(seat), after.side(other)
    start = before.scored(seat), before.scored(other)
    if not after.contract:
        return WHOLE * chance(after.scored(seat), after.scored(other), after.rules.target)
    ours = seat in after.team(after.declarer)
    made, against = (mine, theirs) if ours else (theirs, mine)
    wide = NARROW if before.phase == "contract" else WIDE
    clear = max(0.0, min(1.0, 0.5 + (made.points - after.contract) / (2 * wide)))
    gained = 0.2 * (made.points - against.points) * (1 if ours else -1)
    for part, points in ((clear, after.contract), (1 - clear, 0)):
        if part:
            one, two = counted(after.rules, after.contract, after.doublings, Side(points, made.tricks), against)
            won, lost = (one, two) if ours else (two, one)
            gained += part * WHOLE * chance(start[0] + won.points, start[1] + lost.points, after.rules.target)
    if after.doublings > before.doublings:  # by this seat: in a world nobody else doubles (MAR-54)
        gained -= SURE * value(after.contract, before.doublings)
    return gained


def instead(after: Marjapussi, move: Move) -> Marjapussi | None:
    """The end of a hand under another contract: who plays simply plays the same cards whatever was announced."""
    if move.verb != "announce":
        return None
    other = after.copy()
    other.contract = int(move.to)
    return other


def chance(ours: int, theirs: int, target: int | None) -> float:
    """The chance of a team to win the match with so many points: fitted to 6,000 deals played sensibly."""
    if target is None:
        return 0.5 + (ours - theirs) / WHOLE
    if max(ours, theirs) >= target:
        return 0.5 + 0.5 * ((ours > theirs) - (ours < theirs))
    odds: float = ((target - theirs + REST) / (target - ours + REST)) ** STEEP
    return odds / (1 + odds)


# fmt: off
# Why a move is good: rule id, words for adults, words for children.
ONE_WAY = ("MAR-25", "It's the only thing you can do.", "You have no other choice.")
GOOD_BID = ("MAR-69", "With your cards, four more from your partner and trumps, you can make {n} in most deals.", "You can make {n}. Bid!")
TOO_MUCH = ("MAR-09", "These cards are not worth more than the last bid.", "That's too much for your cards.")
HELP = ("MAR-16", "Four good cards help your partner to make the contract.", "Good cards help your partner.")
KEEP = ("MAR-16", "Your cards do more for the team in your own hand.", "Keep your cards this time.")
GIVES = ("MAR-69", "{card} is worth more in the declarer's hand.", "Your partner can use {card}.")
RETURNS = ("MAR-70", "{card} is the card you need least.", "You can do without {card}.")
RAISES = ("MAR-21", "Only the contract counts, so announce {n}.", "Say {n}. You can make it!")
CALLS = ("MAR-50", "Calling {suit} makes them trumps and brings {points} points.", "That brings {points} points!")
ASKS = ("MAR-38", "Your partner may have a pair.", "Ask! Perhaps your partner has a pair.")
ASKS_HALF = ("MAR-40", "You hold one half of {suit}; your partner may hold the other.", "You have one half. Ask for the other!")
TRUE = ("MAR-39", "This is the true answer that gains most.", "That's true. Say it!")
CONTRA = ("MAR-54", "In most deals that fit what you've heard, the contract will count for you.", "You'll win this. Double it!")
MASTER = ("MAR-33", "No card still out beats {card}.", "Nothing beats {card} now!")
BEATS = ("MAR-33", "{card} beats {best}.", "{card} is stronger than {best}.")
FEEDS = ("MAR-60", "Your partner is winning this trick, so give points.", "Your partner wins this one. Give points!")
CHEAP = ("MAR-60", "This trick is lost, so give away as little as you can.", "You can't win this one. Give a cheap card.")
LEADS = ("MAR-24", "Leading {card} does best in most deals.", "{card} is a good card to lead.")
# fmt: on

PLAIN_WHY = {"pass": TOO_MUCH, "exchange": HELP, "decline": KEEP, "pair": ASKS, "answer": TRUE, "double": CONTRA}


def why(view: Marjapussi, move: Move) -> Reason:
    """The reason for a move that was weighed best."""
    card, best = move.card, view.best_card
    if len(view.legal_moves()) == 1:
        return Reason(*ONE_WAY)
    if move.verb in PLAIN_WHY:
        return Reason(*PLAIN_WHY[move.verb])
    if move.verb in ("bid", "announce"):
        return Reason(*(GOOD_BID if move.verb == "bid" else RAISES), n=int(move.to))
    if move.verb in ("call", "half"):
        return Reason(*(CALLS if move.verb == "call" else ASKS_HALF), suit=move.to, points=TRUMP_POINTS[move.to])
    assert card is not None
    if move.verb in ("give", "give_back"):
        return Reason(*(GIVES if move.verb == "give" else RETURNS), card=card)
    if best is None:
        return Reason(*(MASTER if masters(view, card) else LEADS), card=card)
    if beats(card, best, view.power, view.trump):
        return Reason(*BEATS, card=card, best=best)
    feeds = POINTS[card.rank] > 2 and view.taker == view.partner(view.turn)
    return Reason(*(FEEDS if feeds else CHEAP), card=card)
