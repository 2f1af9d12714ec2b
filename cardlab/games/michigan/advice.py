"""Players of Michigan and advice: how a lead, the widow or a bid turns out in cards dealt at random.

Why so: a suit to lead is the only choice in the play, and what it brings depends on cards that nobody sees. So a bot
deals them several times as they may lie, plays each lead to the end of the round with leads by chance, and takes the
lead that brought most chips; the widow is worth what the hand dealt there brings more than the own one.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from operator import methodcaller

from ...rules.cards import Card, cards
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.skill import Skill, Unseen
from .game import EXCHANGE, KEEP, PASS, Michigan

WORLDS = 12  # deals that a bot tries
SKILLS = {
    "bot": Skill(f"[remember] the cards played and [try] each lead in {WORLDS} deals"),
    "cat": Skill("[remember] what was played and [look] a little ahead", far=4),
    "goldfish": Skill("[forget] what was played and hardly [look] ahead", remembers=0, far=1),
}

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
DEAL_AGAIN = ("MIC-50", "The round is over. Deal the next one.", "Deal the next round!")
NEXT_UP = ("MIC-22", "{card} was played. Do you hold the next higher one?", "{card} was played. Which card comes next?")
FIRST = ("MIC-20", "You begin with your lowest diamond. Which one is it?", "You begin! Which is your lowest diamond?")
STARTS = ("MIC-21", "You start a sequence. Which of these cards gets you furthest?", "You start! Which of these helps you most?")
FOLLOW = ("MIC-22", "It continues the sequence.", "It comes next.")
LEAD = ("MIC-54", "We tried them all: this lead usually wins most.", "This way you get rid of your cards soonest.")
TAKE = ("MIC-55", "We tried it: the widow usually wins more.", "Your hand is poor. Try the other one.")
STAY = ("MIC-55", "We tried it: this hand usually wins as much as the widow.", "Your hand is good enough.")
SPREAD = ("MIC-06", "This card has the fewest chips on it.", "This one has the fewest chips.")
# fmt: on


def sensible(view: Michigan) -> list[Move]:
    """The legal moves in a simple order: no exchange and no bid, the lowest card first."""
    legal = view.legal_moves()
    if view.phase == "stake":
        at = list(view.places)
        return sorted(legal, key=lambda m: view.boodle[at.index(m.to)])
    if view.phase in ("exchange", "auction"):
        return sorted(legal, key=lambda m: m not in (KEEP, PASS))
    return sorted(legal, key=lambda m: (view.height(m.card), "SHDC".index(m.card.suit)) if m.card else (0, 0))


def compare(view: Michigan, move: Move) -> Reason | None:
    """What a hint says first: the last card of the sequence, or the lowest cards with which another one may begin."""
    if move.card is None:
        return None
    if view.due and view.piles["played"]:
        return Reason(*NEXT_UP, card=view.piles["played"][-1])
    if view.due:
        suit = Card(view.due).suit
        return Reason(*FIRST, cards=tuple(card for card in view.piles[view.turn] if card.suit == suit))
    return Reason(*STARTS, cards=tuple(m.card for m in view.legal_moves() if m.card is not None))


def _worlds(view: Michigan, chance: random.Random, count: int) -> list[Michigan]:
    known = unseen(view)
    return [known.world(chance) for _ in range(count)]


def unseen(view: Michigan) -> Unseen[Michigan]:
    """What the seat knows about the cards that it does not see."""
    return Unseen(view, sure={"widow": cards(view.dead.replace(".", " "))})


def gain(before: Michigan, after: Michigan, seat: str) -> float:
    """How many chips a round brings a seat; where nobody pays, how many cards fewer than the others it holds."""
    if unit(before)[0] == "chip":
        return float(after.chips[after.seats.index(seat)] - before.chips[after.seats.index(seat)])
    left = {s: len(after.piles[s]) for s in after.seats}
    mine = left.pop(seat)
    return sum(left.values()) / len(left) - mine


def unit(before: Michigan) -> tuple[str, float]:
    """What ``gain`` counts, and how much of it makes one."""
    return ("chip" if before.rules.ante != "none" or before.rules.pay_per_card else "card"), 1.0


def _brings(state: Michigan, seat: str, chance: random.Random) -> int:
    """The chips that a seat has after the round, played on in place with leads by chance."""
    while not state.hand_over:
        legal = state.legal_moves()
        state.apply(legal[int(chance.random() * len(legal))] if len(legal) > 1 else legal[0])
    return state.chips[state.seats.index(seat)]


def _mean(acts: Callable[[Michigan], None], worlds: list[Michigan], seat: str, chance: random.Random) -> float:
    total = 0
    for world in worlds:
        state = world.copy()
        acts(state)
        total += _brings(state, seat, chance)
    return total / len(worlds)


def _taking(seat: str, state: Michigan) -> None:
    state._take_widow(seat)
    state._begin_play()


def better_widow(view: Michigan, chance: random.Random, count: int = WORLDS) -> float:
    """How many chips more the widow brings than the own hand, on average."""
    seat, worlds = view.turn, _worlds(view, chance, count)
    taken = _mean(partial(_taking, seat), worlds, seat, chance)
    return taken - _mean(methodcaller("_begin_play"), worlds, seat, chance)


def choose(view: Michigan, chance: random.Random, count: int = WORLDS) -> Move:
    """The move that turned out best in so many deals."""
    legal = sensible(view)
    if view.hand_over or len(legal) == 1 or view.phase == "stake":
        return legal[0]
    if view.phase == "exchange":
        return EXCHANGE if better_widow(view, chance, count) > 1 else KEEP
    if view.phase == "auction":
        bids = better_widow(view, chance, count) / 2 > view.bid + 1
        return next((m for m in legal if m is not PASS), PASS) if bids else PASS
    worlds, seat = _worlds(view, chance, count), view.turn
    means = {move: _mean(methodcaller("apply", move), worlds, seat, chance) for move in legal}
    return max(means, key=lambda m: means[m])


def look(view: Michigan, chance: random.Random, far: int | None) -> Move:
    """The move of somebody who tries it in so many deals."""
    return choose(view, chance, far or WORLDS)


def advise(view: Michigan) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why."""
    if view.hand_over:
        return DEAL, Reason(*DEAL_AGAIN)
    move = choose(view, random.Random(view.text()))
    if view.phase == "play":
        return move, Reason(*(FOLLOW if view.due else LEAD))
    if view.phase == "stake":
        return move, Reason(*SPREAD)
    return move, Reason(*(STAY if move in (KEEP, PASS) else TAKE))
