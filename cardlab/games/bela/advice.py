"""What a thinking player of Bela knows, what it weighs, and why it plays so; how it thinks is in play/bots/thinker.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from ...rules.thinking.skill import Skill
from ...rules.tricks.search import TrickPlay
from ...rules.tricks.sense import compared
from ...rules.tricks.winner import beats, winning
from .bidding import PASS, SCHMEISS
from .cards import LAST_TRICK
from .claims import CLAIM
from .game import POINTS, POWER, Bela
from .worlds import BelaUnseen, strength

unseen = BelaUnseen
WORLDS, QUICK = 32, 8  # worlds for every round of thinking, fewer for advice: at most some 0.7 seconds on a laptop
SKILLS = {
    "bot": Skill(f"[remember] all cards and words and [try] each move in {WORLDS} deals"),
    "cat": Skill("[remember] all cards and words and [look] a little ahead", far=2),
    "goldfish": Skill("[bid] boldly and hardly [look] ahead", far=1),
}
UNIT = "point", 1.0  # what ``gain`` counts, and how much of it makes one
GAME = 200.0  # what a game won is worth, in points
TAKE = {2: 13.0, 3: 14.0}  # the strength of a good take by the number of players; below it most takes end bate
SAFE = "TAKQ789J"  # trumps in the order in which they best win a plain trick that nobody can overtrump


# ---- sensible first -----------------------------------------------------------------------------------------------


def compare(view: Bela, move: Move) -> Reason | None:
    """What a hint says first: what to compare with the card that was led, or two of one's own cards."""
    return compared(view, move, POWER[view.trump])


def sensible(view: Bela) -> list[Move]:
    """The legal moves, that one first which a simple player would make."""
    legal = view.legal_moves()
    order = ORDERS.get(view.phase)
    return sorted(legal, key=order(view)) if order and len(legal) > 1 else legal


def _bids(view: Bela) -> Callable[[Move], int]:
    hand, suit = view.piles[view.turn], view.piles["turnup"][-1].suit
    good = strength(hand, suit) >= TAKE[len(view.seats)]
    places = {CLAIM: 0, PASS: 2 if good else 1, SCHMEISS: 4}
    return lambda move: places.get(move, 3 - 2 * good)


def _names(view: Bela) -> Callable[[Move], float]:
    suits = {m.to: strength(view.piles[view.turn], m.to) for m in view.may_name()[0]}
    last = 1 if max(suits.values()) >= TAKE[len(view.seats)] else -1
    places = {CLAIM: -2000.0, PASS: 1000.0 * last}
    return lambda move: places[move] if move in places else -suits[move.to]


def _plays(view: Bela) -> Callable[[Move], tuple[float, ...]]:
    """A right claim, then runs to be shown, then the cards with what is said with them, and last a wrong claim."""
    trick = view.piles["trick"]
    card_key = _following(view, trick) if trick else _leading(view)
    claim = -2 if view.right(view.turn) else 9

    def key(move: Move) -> tuple[float, ...]:
        if move.card is not None:
            return card_key(move.card)
        return (claim,) if move is CLAIM else (-1,)

    return key


def rash(view: Bela) -> tuple[Move, ...]:
    """The moves that say what is not true as far as the seat can tell: a claim without the points (BEL-79)."""
    return () if view.right(view.turn) else (CLAIM,)


def _leading(view: Bela) -> Callable[[Card], tuple[float, ...]]:
    """The taker draws trumps from the top; then aces, then what gives least away."""
    hand, trump = view.piles[view.turn], view.trump
    power, points = POWER[trump], POINTS[trump]
    draws = view.turn == view.taker
    jack = draws and Card("J" + trump) in hand

    def key(card: Card) -> tuple[float, ...]:
        if card.suit == trump:
            master = card.rank == "J" or (card.rank == "9" and jack)
            return (0 if master and draws else 3), -power[card], 0
        return (1 if card.rank == "A" else 2), points[card], power[card]

    return key


def _following(view: Bela, trick: tuple[Card, ...]) -> Callable[[Card], tuple[float, ...]]:
    """What beats the trick, as cheaply as is safe; else the cheapest card."""
    trump, last = view.trump, len(trick) == len(view.seats) - 1
    power, points = POWER[trump], POINTS[trump]
    best = trick[winning(trick, power, trump)]

    def key(card: Card) -> tuple[float, ...]:
        if not beats(card, best, power, trump):
            return 1, points[card] * 100 + power[card]
        if card.suit == trump:
            return 0, SAFE.index(card.rank) if last and best.suit != trump else power[card]
        return 0, -points[card] * 100 if last or card.rank == "A" else 100 + power[card]

    return key


ORDERS: dict[str, Callable[[Bela], Callable[[Move], Any]]] = {"bid": _bids, "name": _names, "play": _plays}


# ---- thinking -----------------------------------------------------------------------------------------------------


def gain(before: Bela, after: Bela, seat: str) -> float:
    """How many points better than the best other a seat did in a hand; a game won or lost counts as many."""
    if after.victor:
        return GAME if after.victor == seat else -GAME
    gained = {s: new - old for s, new, old in zip(after.seats, after.score, before.score, strict=True)}
    return gained.pop(seat) - max(gained.values())


def openly(state: Bela) -> TrickPlay | None:
    """The rest of a hand in card points, once the runs are counted; None before."""
    if state.tricks < 2:
        return None
    last = LAST_TRICK if state.rules.bidding != "none" else 0
    power, worth = POWER[state.trump], POINTS[state.trump]
    return TrickPlay(
        state.copy(), lambda judge: judge.owed().cards, lambda trump: power, "point", each=0, worth=worth, last=last
    )


def choices(view: Bela) -> list[Move]:
    """The moves worth thinking about: every card once, with all that can be said truly, and the Bela also unsaid."""
    legal = sensible(view)
    first = legal[0]
    if first is CLAIM or first.verb in ("show", "say", "swap", "keep", "gather", "deal"):
        return [first]
    moves: dict[object, Move] = {}
    for move in legal:
        if move is not CLAIM:
            moves.setdefault((move.card, "bela" in move.to) if move.card else move, move)
    return list(moves.values())


# fmt: off
# Why a move is good: rule id, words for adults, words for children.
AGAIN = ("BEL-05", "The hand is over. Deal the next one.", "Deal again!")
ENOUGH = ("BEL-71", "Your points to date are enough, so claim the game.", "You have enough points. Claim!")
NOT_YET = ("BEL-75", "It is worth playing on.", "Play on!")
TOGETHER = ("BEL-43", "The trick is complete.", "Everyone has played.")
GOOD_SWAP = ("BEL-17", "The turn-up is worth more than the seven.", "Swap! The other card is better.")
NO_SWAP = ("BEL-19", "There is nothing to swap.", "There's nothing to swap.")
GOOD_TAKE = ("BEL-84", "With cards like these, the taker makes it in most deals.", "You have good cards. Take!")
GOOD_NAME = ("BEL-84", "Your cards are best with {suit} as trumps.", "Your best suit is {suit}.")
WEAK = ("BEL-82", "Your hand is too weak to take. Do not count on the last three cards.", "Your cards aren't good enough.")
INSISTS = ("BEL-83", "Your cards are good enough to play this deal.", "Your cards are good. Play on!")
AGREES = ("BEL-83", "Your cards are better thrown in.", "Bad cards. Throw them in!")
SHOW_IT = ("BEL-34", "Your run counts only if you show it now.", "It only counts if you show it now.")
TRUE_WORD = ("BEL-29", "It is true, and it may win the comparison.", "It's true, and it may win.")
YIELD = ("BEL-28", "Your run is not better.", "The other run is better.")
DECLARE = ("BEL-27", "Declare your run with this card, or it will not count.", "Declare your run now!")
CALL = ("BEL-39", "King and queen of trumps: the call is worth 20 points.", "That's 20 points!")
HUSH = ("BEL-88", "You may well be bate, so keep the Bela to yourself.", "Say nothing. The others could win the 20.")
ONLY = ("BEL-43", "It is the only card you may play.", "You have no other choice.")
MASTER = ("BEL-44", "No card that is still out beats {card}.", "Nothing beats {card} now!")
TAKES_IT = ("BEL-44", "{card} beats {best}.", "{card} is stronger than {best}.")
CHEAP = ("BEL-86", "This trick is lost, so give away little.", "You can't win this one. Play a cheap card.")
FEEDS = ("BEL-90", "{seat} [win] this trick and [have] fewer points than {other}, so throw a good card on it.", "{seat} [win] this one and [be] behind {other}. Give points!")
SAVES = ("BEL-87", "Keep your strong cards for a better trick.", "Keep your strong cards for later.")
LEADS = ("BEL-86", "Leading {card} gives away least in most deals.", "{card} is a safe start.")
# fmt: on

PLAIN_WHY = {
    "claim": ENOUGH, "go_on": NOT_YET, "gather": TOGETHER, "swap": GOOD_SWAP, "keep": NO_SWAP, "take": GOOD_TAKE,
    "pass": WEAK, "schmeiss": AGREES, "agree": AGREES, "insist": INSISTS, "show": SHOW_IT, "deal": AGAIN,
}  # fmt: skip


def why(view: Bela, move: Move) -> Reason:
    """The reason for a move that was weighed best."""
    if move.verb == "name":
        return Reason(*GOOD_NAME, suit=move.to)
    if move.verb == "say":
        return Reason(*(YIELD if move.to == "good" else TRUE_WORD))
    card = move.card
    if card is None:
        return Reason(*PLAIN_WHY[move.verb])
    if move.to:
        return Reason(*(CALL if move.to == "bela" else DECLARE), card=card)
    legal = [m for m in view.legal_moves() if m.card is not None]
    if any(m.card is card and "bela" in m.to for m in legal):
        return Reason(*HUSH, card=card)
    if len({m.card for m in legal}) == 1:
        return Reason(*ONLY, card=card)
    trick, power = view.piles["trick"], POWER[view.trump]
    if not trick:
        out = [c for c in BelaUnseen(view).cards if beats(c, card, power, view.trump)]
        return Reason(*(LEADS if out else MASTER), card=card)
    best = trick[winning(trick, power, view.trump)]
    if beats(card, best, power, view.trump):
        return Reason(*TAKES_IT, card=card, best=best)
    winner = view.round[view.leader][winning(trick, power, view.trump)]
    if len(trick) == len(view.seats) - 1 == 2 and POINTS[view.trump][card] > 9:
        (third,) = {*view.seats} - {winner, view.turn}
        if view.to_date(winner, public=True) < view.to_date(third, public=True):
            return Reason(*FEEDS, card=card, seat=winner, other=third)
    could = any(m.card is not None and beats(m.card, best, power, view.trump) for m in legal)
    return Reason(*(SAVES if could else CHEAP), card=card)
