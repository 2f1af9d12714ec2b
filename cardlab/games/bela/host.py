"""What a table says and shows of Bela beyond the piles."""

from __future__ import annotations

from functools import partial

from ...language import N_
from ...rules.cards import Card
from ...rules.host import Host, Ladder, Token
from ...rules.moves import Reason, joined, phrase
from ...rules.text.sentences import so_many
from ...rules.tricks.game import decided, ladders
from ...rules.tricks.winner import winning
from . import words as say
from .cards import PLAIN, PLAIN_POINTS, TRUMP_POINTS, TRUMPS
from .claims import CLAIM
from .game import NATURAL, POWER, Bela

ALTERNATING = {"": "SHCD", "S": "SHCD", "H": "HSDC", "D": "DSHC", "C": "CHSD"}  # suits of a hand, trumps first
LOOK = {"gather": 1.4, "swap": 0.8}  # seconds to look at a whole trick, and to hear who takes


def host(view: Bela) -> Host:
    """Roles and points, what was said, trumps and taker, what the trick asks for, a hand with trumps first."""
    trick = view.piles["trick"]
    suit = "" if view.hand_over else view.trump or ("" if view.phase == "name" else _proposed(view))
    asks = {CLAIM: Reason(*say.SURE)} if view.phase not in ("claim", "count") and CLAIM in view.legal_moves() else {}
    return Host(
        tags={seat: _tag(view, seat) for seat in view.seats},
        says={word[0]: say.sentence(word[2:], view.shown) for word in view.talk},
        talks=True,
        holds=tuple(_holds(view)),
        taking=decided("BEL-44", view.turn, trick, POWER[view.trump], view.trump)
        if view.phase == "gather" and not view.hand_over
        else None,
        tokens=(Token("suit", suit),) if suit else (),
        prompt=_prompt(view) if view.viewer == view.turn else "",
        star=trick[winning(trick, POWER[view.trump], view.trump)] if trick else None,
        first=view.leader,
        order=partial(_place, view),
        ladders=ladders(suit, PLAIN, PLAIN_POINTS, of_trumps=Ladder(suit, TRUMPS, TRUMP_POINTS, True)),
        look=LOOK.get(view.phase, 0),
        asks=asks,
        goal=Reason("BEL-70", "{n} points win the game.", n=view.rules.target),
        ahead={seat: view.gained(seat) for seat in view.seats} if view.trump else {},
    )


def _proposed(view: Bela) -> str:
    return view.piles["turnup"][-1].suit


def _tag(view: Bela, seat: str) -> str:
    """Roles, points and games won, as everybody knows them."""
    roles = [N_("taker")] * (seat == view.taker) + [N_("dealer")] * (seat == view.dealer)
    games = view.by_seat(view.games)[seat]
    won = [so_many(games, "games")] if games else []
    return joined([*roles, str(view.to_date(seat, public=True)), *won])


def _holds(view: Bela) -> list[Reason]:
    """Trumps and taker, or the suit proposed, and the points that wait."""
    now = []
    if view.trump and not view.hand_over:
        now.append(Reason("BEL-44", "Trumps: {suit}", suit=view.trump))
        if view.taker:
            now.append(Reason("BEL-11", "Taker: {seat}", seat=view.taker))
    elif view.phase not in ("name", "over"):
        now.append(Reason("BEL-09", "Proposed: {suit}", suit=_proposed(view)))
    if view.pot:
        now.append(Reason("BEL-63", "Held over: {pot}", pot=view.pot))
    return now


def _prompt(view: Bela) -> str:
    """What the seat to move can do, in a beginner's words: by the phase, or by what it owes to the trick."""
    if view.phase != "play":
        return say.PROMPTS.get(view.phase, "")
    trick = view.piles["trick"]
    led = trick[0].suit if trick else ""
    best = trick[winning(trick, POWER[view.trump], view.trump)] if trick else ""
    return phrase(say.PROMPTS[view.owed().word], suit=led, best=best)


def _place(view: Bela, card: Card) -> tuple[int, ...]:
    """Trumps first, then suits of alternating colour; in natural order in the bidding, and where runs count (BEL-20)."""
    natural = view.rules.declarations or not view.trump
    order = NATURAL if natural else TRUMPS if card.suit == view.trump else PLAIN
    return ALTERNATING[view.trump].find(card.suit), order.find(card.rank)
