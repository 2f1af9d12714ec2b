"""What a table says and shows of Belisha beyond the piles."""

from __future__ import annotations

from ...language import N_
from ...rules.cards import Card
from ...rules.host import Host
from ...rules.moves import Reason, joined, phrase
from ...rules.text.sentences import so_many
from .cards import JOKER, NUMBER
from .game import Belisha
from .signs import COLOURS

LAST_ROUND = Reason("BSH-15", "The discards were turned over once", "The stock is on its last round")

LOWEST = ("BSH-51", "At {n} points the match is over. The fewest points win.")
HIGHEST = ("BSH-51", "{n} points win the match.")

PROMPTS = {  # whether a group may be laid, and whether a card may be added to one
    (True, True): "Tap a card to lay, add or discard it.",
    (True, False): "Tap a card to lay or discard it.",
    (False, True): "Tap a card to add or discard it.",
    (False, False): "Tap a card to discard it.",
}


def host(view: Belisha) -> Host:
    """What a table says and shows of a view: the scores, what can be done next, and what jokers stand for."""
    jokers = {(group, view.piles[group].index(JOKER)): Card(code) for group, code in view.jokers.items()}
    return Host(
        tags={seat: _tag(view, seat) for seat in view.seats},
        says={seat: N_("Out!") for seat in view.seats if view.hand_over and not view.piles[seat]},
        talks=True,
        holds=(LAST_ROUND,) if view.turned and not view.hand_over else (),
        prompt=_prompt(view),
        order=by_number,
        stands=jokers,
        goal=Reason(*(LOWEST if view.rules.scoring == "basic" else HIGHEST), n=view.rules.target),
    )


def by_number(card: Card) -> tuple[int, ...]:
    """A hand from the ones up, equal numbers side by side, the joker last."""
    return 14 if card is JOKER else NUMBER.get(card, 0), "".join(COLOURS).find(card.suit)


def _tag(view: Belisha, seat: str) -> str:
    score = view.scores[view.seats.index(seat)]
    points = so_many(score, "points")
    if seat != view.dealer:
        return points
    return joined(("dealer", points if len(view.seats) < 4 else str(score)))  # a crowd has less room


def _prompt(view: Belisha) -> str:
    seat, new = view.turn, view.piles["new"]
    if view.hand_over or not seat:
        return ""
    if not view.took:
        fetch = [m.card.sign for m in view.legal_moves() if m.verb == "exchange" and m.card]
        more = phrase("Or fetch the joker with {card}.", card=fetch[0]) if fetch else ""
        both = view.piles["stock"] and view.piles["discards"]
        takes = "Take a card from the stock, or take the open one." if both else "Take a card."
        return joined(filter(None, (takes, more)), " ")
    if new:
        return "Your group needs two more cards." if len(new) == 1 else "Your group needs one more card."
    lay = not view.fresh and view.took != "joker"
    old = any(group != view.fresh for group in view.lying)
    add = view.rules.adding and seat in view.laid_down and old and view.took != "joker"
    return PROMPTS[bool(lay), bool(add)]
