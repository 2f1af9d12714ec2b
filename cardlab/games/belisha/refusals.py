"""Why a card of Belisha cannot be laid or added now; asked only for moves that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...rules.cards import Card
from ...rules.moves import Move, Reason
from . import words as say
from .cards import JOKER, fillers, kind_of, named, without
from .signs import SIGN_OF

if TYPE_CHECKING:
    from .game import Belisha


def no_lay(state: Belisha, move: Move) -> Reason:
    """Why this card may not be laid as the next one of a new group (BSH-20 to BSH-23, BSH-32, BSH-37)."""
    card, new = move.named, state.piles["new"]
    if state.fresh:
        fourth = card is not JOKER and card in state.fillers(state.faces(state.fresh))
        three = say.EXACTLY_THREE if state.rules.adding else say.ONLY_THREE
        return Reason(*(three if fourth else say.ONE_GROUP), card=card)
    rest = without(state.piles[state.turn], card)
    if card is JOKER:
        return _no_joker(state, new, rest, move.to)
    if move.to:
        return Reason(*(say.ONLY_JOKER if state.rules.use_joker else say.ITSELF))
    cards = (*new, card)
    if len(cards) < 3:
        return _no_way(state, cards, rest)
    return _stuck(card, rest) if card in state.fillers(new) else _no_group(state, cards)


def _no_joker(state: Belisha, new: tuple[Card, ...], rest: tuple[Card, ...], stand: str) -> Reason:
    if len(new) < 2:
        return Reason(*say.JOKER_LAST)
    if stand not in SIGN_OF:
        return Reason(*say.NAME_IT)
    card = Card(stand)
    if card not in state.fillers(new):
        return _no_group(state, (*new, card))
    return _barred(state, card, new) if state.barred(card, new) else _stuck(JOKER, rest)


def _barred(state: Belisha, card: Card, laid: tuple[Card, ...] = ()) -> Reason:
    dead = not state.barred(card, laid, discards=False)
    return Reason(*(say.BARRED_OR_DEAD if dead else say.BARRED), wanted=card)


def _stuck(card: Card, rest: tuple[Card, ...]) -> Reason:
    """Why the turn could not be ended once this card has gone down and the rest is left (BSH-13, BSH-40)."""
    return Reason(*say.LEFT_OVER, left=rest[0]) if rest else Reason(*say.KEEP_ONE, card=card)


def _no_group(state: Belisha, cards: tuple[Card, ...]) -> Reason:
    rules = state.rules
    why = say.NOT_A_GROUP
    if kind_of(cards, rules.use_signs, wrap=True):
        why = say.CORNER
    elif kind_of(cards, signs=True, wrap=rules.wrap_runs):
        why = say.NO_SIGNS
    one, two, three = cards
    return Reason(*why, one=one, two=two, three=three, signs=" or sign" if rules.use_signs else "")


def _no_way(state: Belisha, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> Reason:
    """Why one or two cards cannot be made a group with the rest of the hand."""
    card = cards[-1]
    if state.leads(cards, rest, free=True):
        if state.leads(cards, rest, unbarred=True):
            barred = _wanted(state, cards, rest)
            return Reason(*say.BARS_ALL, card=card, named=" or ".join(c.sign for c in barred), barred=barred)
        left = next((c for c in (card, *rest) if c.code == state.took), None)
        keep = state.rules.out_needs_discard and len(cards) + len(rest) == 3
        return Reason(*say.KEEP_ONE, card=card) if keep or left is None else Reason(*say.LEFT_OVER, left=left)
    if state.leads(cards, rest, wrap=True, free=True):
        return Reason(*say.LONELY_CORNER, card=card)
    if state.leads(cards, rest, signs=True, free=True):
        return Reason(*say.LONELY_SIGNS, card=card)
    if len(cards) == 2:
        return Reason(*say.NO_THIRD, one=cards[0], two=card, seat=state.turn)
    return Reason(*say.LONELY, card=card, seat=state.turn)


def _wanted(state: Belisha, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> tuple[Card, ...]:
    """What the joker would have to stand for in a group with these cards, but may not (BSH-32)."""
    pairs = [cards] if len(cards) == 2 else [(*cards, c) for c in rest if c is not JOKER]
    wanted = [c for pair in pairs for c in state.fillers(pair) if state.barred(c, pair)]
    return tuple(dict.fromkeys(wanted))


def no_add(state: Belisha, move: Move) -> Reason:
    """Why this card may not be added to a group (BSH-22, BSH-24 to BSH-29, BSH-32)."""
    card, (group, _, stand) = move.named, move.to.partition(".")
    if state.turn not in state.laid_down:
        return Reason(*say.NO_GROUP_YET, seat=state.turn, card=card)
    if group not in state.lying:
        return Reason(*say.WHICH_GROUP)
    if group == state.fresh:
        return Reason(*say.THIS_TURN, group=state.group_name(group), card=card)
    if state.fits(card, group, stand):
        return _stuck(card, without(state.piles[state.turn], card))
    return _no_fit(state, card, group, stand)


def _no_fit(state: Belisha, card: Card, group: str, stand: str) -> Reason:
    faces, rules, wanted = state.faces(group), state.rules, state.jokers.get(group)
    if card is JOKER and JOKER in state.piles[group]:
        return Reason(*say.ONE_JOKER)
    if card is JOKER and stand not in SIGN_OF:
        return Reason(*say.NAME_IT_THERE)
    if card is not JOKER and stand:
        return Reason(*(say.ONLY_JOKER if rules.use_joker else say.ITSELF))
    face = Card(stand) if stand else card
    facts = {"card": card, "named": named(card, stand), "group": state.group_name(group)}
    if len(faces) == 4 and kind_of(faces, True, rules.wrap_runs) != "run" and face in state.fillers(faces[:3]):
        return Reason(*(say.FULL_FETCH if card.code == wanted else say.FULL), **facts)
    if card.code == wanted:
        return Reason(*say.TWIN, **facts)
    if face in state.fillers(faces):
        return _barred(state, face)
    if face in fillers(faces, rules.use_signs, True):
        return Reason(*say.NO_CORNER_FIT, **facts)
    no_sign = face in fillers(faces, True, rules.wrap_runs)
    return Reason(*(say.NO_SIGN_FIT if no_sign else say.FITS_NOT), **facts)
