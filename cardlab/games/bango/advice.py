"""A player of Bango who overlooks nothing, and advice. There is nothing to be good at."""

from __future__ import annotations

from ...rules.moves import DEAL, Move, Reason
from .game import BANGO, CALL, DONE, TURN, Bango

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
DEAL_AGAIN = ("BAN-40", "The deal is over. Deal again.", "Deal again!")
GO_ON = ("BAN-13", "Everybody has looked, so call the next card.", "Say it loud and clear!")
COMPARED = ("BAN-51", "{card} was called last. Do you have a card like it?", "{card} was called! Do you have one like it?")
FOUND = ("BAN-51", "{card} has been called.", "Look, {card} was called!")
CRY = ("BAN-20", "All your cards are face down.", "All your cards are down!")
NOTHING = ("BAN-51", "You have no card that has been called.", "You have nothing to turn this time.")
# fmt: on


def sensible(view: Bango) -> list[Move]:
    """The legal moves, first what a player does who overlooks nothing."""
    best, legal = advise(view)[0], view.legal_moves()
    return [best, *(move for move in legal if move is not best)]


def compare(view: Bango, move: Move) -> Reason | None:
    """What a hint says first: the card that was called last."""
    return Reason(*COMPARED, card=view.piles["called"][-1]) if view.piles["called"] else None


def advise(view: Bango) -> tuple[Move, Reason]:
    """What to do for the seat whose view it is, and why."""
    if view.hand_over:
        return DEAL, Reason(*DEAL_AGAIN)
    if view.phase == "call":
        return CALL, Reason(*GO_ON)
    row = view.piles[view.turn]
    if not row:
        return BANGO, Reason(*CRY)
    found = next((card for card in row if view.matched(card)), None)
    return (TURN[found], Reason(*FOUND, card=found)) if found else (DONE, Reason(*NOTHING))
