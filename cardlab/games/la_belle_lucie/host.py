"""La Belle Lucie at a table: what stands beside the fans, and what is safe to play."""

from __future__ import annotations

from ...rules.host import Host
from ...rules.moves import Move, Reason
from .game import LaBelleLucie


def host(view: LaBelleLucie) -> Host:
    """What a table says and shows of La Belle Lucie: the cards up, the redeals left, and a move that cannot harm."""
    up = Reason("LBL-42", "Cards up: {up} of {total}", up=view.up, total=len(view.pack()))
    left = (Reason("LBL-33", "Redeals left: {left}", left=view.redeals_left),) if view.rules.redeals else ()
    return Host(holds=(up, *left), safe=next((move for move in view.legal_moves() if safe(view, move)), None))


def safe(view: LaBelleLucie, move: Move) -> bool:
    """Whether a legal move never harms: up, or a build that shuts nothing (LBL-52, LBL-53).

    Where any higher card takes a card, a build takes a place from others, so none is called safe there.
    """
    if move.verb != "build" or move.card is None or view.rules.build == "any_higher" or not view.higher[move.card]:
        return move.verb == "up"
    fan = view.piles[view.fan_of(view.higher[move.card][0])]
    return view.shuts_nothing(fan) and (view.rules.empty_fans == "none" or fan[0].rank == view.order[-1])
