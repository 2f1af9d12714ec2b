"""Why a bot made its last move, as it tells whoever asks.

Why so: nothing is made up afterwards. The reason is the one that the game's own advice gives for this very move, from
the view that the bot had when it made it. Where the advice would have done something else, or the bot plays by chance,
the bot says so. It names no card that whoever asks has not seen: to ask is no way to look into a hand. So it names as
well only what it could have done whatever else it held, and these deals are made from the view of whoever asks.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...games import advice_of
from ...rules.cards import HIDDEN, Card
from ...rules.moves import Move, Reason
from ...rules.state import State

if TYPE_CHECKING:
    from ..inspect import Inspection

CHANCE = "bot:at_random"
SAYS = "{seat}: {own}"
DEALS = 12  # ways in which the cards that whoever asks does not see may lie
LIKED, CHANCED, ONLY, BEST = "I just like it.", "I just like it!", "It was all I could do.", "It looked best to me."
# What the advice says to whoever plays, as whoever has played says it.
FIRST = (
    (re.compile(r"\b(Y|y)ou(?='(?:ve|ll))"), "I"),
    (re.compile(r"\b(Y|y)ou(?:'re| are)\b"), "I'm"),
    (re.compile(r"\byourself\b"), "myself"),
    (
        re.compile(r"\b(help|helps|give|gives|gave|make|makes|for|to|than|of|with|beat|beats|bring|brings) you\b"),
        r"\1 me",
    ),
    (re.compile(r"\b(Y|y)ou\b"), "I"),
    (re.compile(r"\bYour\b"), "My"),
    (re.compile(r"\byour\b"), "my"),
)
CARD = r"(?:10|[2-9AJQK])[♠♥♦♣]"
# Sentences that tell how things were; the others urge somebody to do it, who has done it by now.
TELLS = re.compile(rf"(?:I|I'm|I've|I'll|My|The|This|That|That's|It|It's|After|Nobody|There|{CARD})(?=[ ,])")


def motive(game: Inspection, seat: str, viewer: str) -> Reason | None:
    """What the bot at a seat says of its last move in this hand to the seat ``viewer``; None if it made none.

    The sentence for a child is the advice's for a child. It may take as long as a hint.
    """
    at = last(game, seat)
    if at is None:
        return None
    at = _chosen(game, at)
    move = game.steps[at].move
    adult, child = _said(game, seat, at, viewer)
    also = others(game, at, viewer) if adult not in (ONLY, CHANCED) else []
    if also:
        adult, child = (f"{said} {_in_words(game.states[at], also)}" for said in (adult, child))
    shown = tuple(one.card for one in (move, *also) if one.card in seen(game, viewer))
    return Reason("", SAYS, "{seat}: {mine}", seat=seat, own=adult, mine=child, cards=shown)


def last(game: Inspection, seat: str) -> int | None:
    """After how many moves the bot at a seat last made one in this hand; None for a person or if it made none."""
    bot = any(player.seat == seat and player.bot is not None for player in game.players)
    hand, steps = game.states[-1].deals, game.steps
    own = (n for n in reversed(range(len(steps))) if steps[n].seat == seat and game.states[n].deals == hand)
    return next(own, None) if bot else None


def _chosen(game: Inspection, at: int) -> int:
    """Of the moves of one turn the last one at which there was something to choose; else the last."""
    seat, turn = game.steps[at].seat, at
    while turn >= 0 and game.steps[turn].seat == seat:
        if len(game.states[turn].legal_moves()) > 1:
            return turn
        turn -= 1
    return at


def _said(game: Inspection, seat: str, at: int, viewer: str) -> tuple[str, str]:
    """Why, for an adult and for a child."""
    state, move = game.states[at], game.steps[at].move
    spec = next(player.spec for player in game.players if player.seat == seat)
    rows = [state.verbs.get(one.verb) for one in state.legal_moves()]
    if len(rows) < 2 or any(row.held for row in rows if row):  # the others only do it more often
        return ONLY, ONLY
    if spec.startswith(CHANCE):
        return CHANCED, CHANCED
    advice = advice_of(type(state))
    advised, why = game.advised(state.view(seat))
    if advised is not move or not (advice.advise or advice.thinks):
        return LIKED, LIKED
    if not set(why.cards) <= seen(game, viewer) or why.about:  # "You" may be a name here, and is nobody's "I"
        return BEST, BEST
    adult, child = (in_first_person(why.say(child=child, names=game.names)) or BEST for child in (False, True))
    return adult, child


def others(game: Inspection, at: int, viewer: str) -> list[Move]:
    """The one or two other moves that were open, whatever else that seat held; none where these are more."""
    state, made = game.states[at], game.steps[at].move
    if made.card is not None and made.card not in seen(game, viewer):
        return []
    # Cards that lay open then, and piles; a claim may be made at every move, so nothing is told by it.
    open_cards = {card for cards in state.view(viewer).piles.values() for card in cards} | {made.card} - {None}
    legal = [m for m in state.legal_moves() if m.card in open_cards or (not m.card and state.touched(m) in state.piles)]
    open_ = [set(deal.legal_moves()) for deal in _deals(state, made, game.steps[at].seat, viewer)]
    found = [move for move in legal if move is not made and all(move in some for some in open_)]
    return found if len(found) < 3 else []


def _in_words(state: State, some: list[Move]) -> str:
    one, two = state.words(some[0]), state.words(some[-1])
    if one == two:
        return Reason("", "I could also have chosen “{one}”.", one=one).say()
    return Reason("", "I could also have chosen “{one}” or “{two}”.", one=one, two=two).say()


def _deals(state: State, made: Move, seat: str, viewer: str) -> Iterator[State]:
    """Positions that look the same to the viewer, with the card that was played where it came from."""
    piles, sight = state.piles, state.view(viewer).piles
    away = [(pile, n) for pile in piles for n, card in enumerate(sight[pile]) if card is HIDDEN]
    unknown = sorted((piles[pile][n] for pile, n in away), key=str)
    own = {zone.pile for zone in state.zones() if zone.owner == seat}
    first = next(((pile, n) for pile, n in away if pile in own and made.card in piles[pile]), None)
    if first and made.card:
        away.remove(first)
        unknown.remove(made.card)
    for n in range(DEALS):
        random.Random(n).shuffle(unknown)
        lie = dict(zip(away, unknown, strict=True)) | ({first: made.card} if first and made.card else {})
        deal = state.copy()
        for pile, cards in sight.items():
            deal.piles[pile] = tuple(lie.get((pile, n), card) for n, card in enumerate(cards))
        yield deal


def in_first_person(words: str) -> str:
    """What the advice says to whoever is to play, as whoever has played says it; "" where it only urges to do it."""
    for pattern, mine in FIRST:
        words = pattern.sub(mine, words)
    sentences = re.split(r"(?<=[.!?]) ", words)
    return " ".join(one for one in sentences if TELLS.match(one))


def seen(game: Inspection, viewer: str) -> set[Card]:
    """The cards that a seat has seen in this hand, or sees now."""
    views = (state.view(viewer) for state in game.states if state.deals == game.states[-1].deals)
    return {card for view in views for pile in view.piles.values() for card in pile} - {HIDDEN}
