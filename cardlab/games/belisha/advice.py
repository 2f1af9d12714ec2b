"""A sensible player of Belisha, and its reasons: it sees its own cards and the table, and counts what is still to come.

It looks through all that its hand can lay and add in this turn and through every discard, and keeps the hand that will
cost least: every card costs its number and a bit more, the less so the likelier it can go down. A card can go down with
a group that is complete, with a place on the table, or with a partner whose third cards have not been seen yet.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any, NamedTuple

from ...rules.cards import HIDDEN, Card
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.skill import Skill
from .cards import JOKER, NUMBER, fillers, without
from .game import DRAW, PICK_UP, Belisha

# What the hand that is kept is worth; tuned by playing thousands of hands against ``first``. Being rid of a card counts
# far more than its number, and the stock is better than a card that would only be a partner.
BITE, CARD = 0.4, 40.0  # what a number costs, and a card
READY, LATER, PLACE = 0.9, 0.65, 0.9  # how sure a first group can go down, a later one, a card with a place
TURNS, MOST = 6.0, 0.6  # in how many draws a pair hopes for its third card, and how sure that can ever be
SKILLS = {
    "bot": Skill("[count] the cards that are gone and [plan] for six draws"),
    "cat": Skill("[forget] what was discarded and [plan] for three draws", remembers=0, far=3),
    "goldfish": Skill("[forget] what was discarded and [plan] for one draw", remembers=0, far=1),
}
HOPE, TEMPO, GIFT = 25.0, 5.0, 10.0  # what an unknown card may bring, what a turn costs, and a card others can add
UNIT = "point", 1.0  # what ``gain`` counts, and how much of it makes one

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
GOES_WITH = ("BSH-20", "Which cards go with the {card}?", "Which cards go with the {card}?")
FITS = ("BSH-28", "Which of your cards fits this group?", "Which of your cards fits here?")
INSTEAD = ("BSH-34", "Which of your cards could stand there instead of the joker?", "Which card could be there instead of the joker?")
COMPARES = ("BSH-41", "Compare the {high} and the {lone}. Which could you do without?", "Compare the {high} and the {lone}. Which don't you need?")
DEAL_AGAIN = ("BSH-06", "The hand is over. Deal the next one.", "Deal again!")
LAST = ("BSH-40", "Once the {card} is gone, you are out.", "That's your last card, and you're out!")
GROUP = ("BSH-20", "Lay the {one}, the {two} and the {three}: they belong together.", "Lay the {one}, the {two} and the {three}! They go together.")
WITH_JOKER = ("BSH-31", "The joker can be {wanted}.", "The joker can be {wanted}!")
ADD = ("BSH-28", "The {card} fits the {group}.", "The {card} fits the {group}.")
ADD_JOKER = ("BSH-33", "The joker fits the {group}, and it would count 10 in your hand.", "The joker fits the {group}.")
FETCH = ("BSH-34", "The {card} fetches the joker, which can be any card.", "The {card} fetches the joker!")
PICK_GROUP = ("BSH-11", "The {card} makes a group with the {one} and the {two}.", "The {card} goes with the {one} and the {two}.")
PICK_ADD = ("BSH-11", "The {card} fits the {group}.", "The {card} fits the {group}.")
PICK_GOOD = ("BSH-11", "The {card} goes well with your cards.", "The {card} goes well with your cards.")
PICK_LAST = ("BSH-11", "The {card} counts less than what you would throw away.", "The {card} is smaller than your other cards.")
UNKNOWN = ("BSH-11", "The {card} is not much help to you, and the stock may bring something better.", "The {card} doesn't help you. Try the stock.")
NO_TOP = ("BSH-11", "There is only the stock to take from.", "Take from the stock.")
ALONE = ("BSH-41", "The {card} doesn't go with any of your cards.")
HOPELESS = ("BSH-41", "The cards that would go with the {card} are gone or hard to get.", "Cards to go with the {card} are hard to get.")
HIGH = ("BSH-41", "The {card} would count most if you kept it.", "The {card} is a big number. Throw it away in time!")
LEAST = ("BSH-41", "The {card} is the card you need least.", "You can do without the {card}.")
# fmt: on


# ---- the simple order -----------------------------------------------------------------------------------------------


def sensible(view: Belisha) -> list[Move]:
    """The legal moves, sensible first: exchange, lay, add, high cards first; then discard what goes with least."""
    hand, signs = view.piles[view.turn], view.rules.use_signs
    taking = (PICK_UP, DRAW) if _wants_exposed(view) else (DRAW, PICK_UP)

    def place(move: Move) -> tuple[Any, ...]:
        card = move.card
        if card is None:
            return (1, taking.index(move))
        if move.verb == "exchange":
            return (0,)
        high = card is JOKER, -NUMBER[card], card.code
        if move.verb == "discard":
            return 4, links(card, hand, signs), *high
        return (3, view.groups.index(move.to.partition(".")[0]), *high) if move.verb == "add" else (2, *high)

    return sorted(view.legal_moves(), key=place)


def compare(view: Belisha, move: Move) -> Reason | None:
    """What a hint says first: a card of the group to lay, the group that a card fits, or two cards one of which goes."""
    card, hand = move.card, view.piles[view.turn]
    if card is None:
        return None
    if move.verb in ("add", "exchange"):
        after = view.play(move).piles
        at = next(name for name in view.groups if len(view.piles[name]) < len(after[name]) or card in after[name])
        return Reason(*(FITS if move.verb == "add" else INSTEAD), where=at)
    if move.verb == "lay":
        others = [c for c in hand if c not in (card, JOKER)]
        near = view.piles["new"] or [c for c in others if any(f in hand for f in view.fillers((card, c)))] or others
        return Reason(*GOES_WITH, card=near[-1]) if near else None
    others = sorted(hand, key=lambda c: links(c, hand, view.rules.use_signs))
    high = max((c for c in hand if c is not JOKER), key=NUMBER.__getitem__, default=None)
    lone = next((c for c in others if c is not high), None)
    return Reason(*COMPARES, high=high, lone=lone) if high and lone else None


def links(card: Card, hand: tuple[Card, ...], signs: bool) -> int:
    """How well a card goes with a hand: its neighbours in colour and its partners in number and sign; a joker most."""
    if card is JOKER:
        return 99
    found = 0
    for other in hand:
        if other is not card and other is not JOKER:
            near = card.suit == other.suit and abs(NUMBER[card] - NUMBER[other]) <= 2
            found += near or card.rank == other.rank or (signs and card.face == other.face)
    return found


def _wants_exposed(view: Belisha) -> bool:
    """Whether the exposed card makes a group with two cards of the hand, or fits one on the table."""
    if view.took or not view.piles["discards"]:
        return False
    top, hand = view.piles["discards"][-1], view.piles[view.turn]
    if top is JOKER:
        return True
    if view.turn in view.laid_down and view.rules.adding and view.spot(top):
        return True
    mine = [c for c in hand if c is not JOKER]
    return any(c in without(hand, a) or JOKER in hand for a in mine for c in view.fillers((top, a)))


# ---- the player that thinks ahead -----------------------------------------------------------------------------------


class Prospect(NamedTuple):
    """The moves of a whole turn from now on, what they are worth, and the cards that stay in hand."""

    worth: float
    moves: tuple[Move, ...]
    kept: tuple[Card, ...]


def gain(before: Belisha, after: Belisha, seat: str) -> float:
    """How many points better than the others on average a seat did in a hand."""
    sign = -1 if after.rules.scoring == "basic" else 1
    gained = {s: sign * (new - old) for s, new, old in zip(after.seats, after.scores, before.scores, strict=True)}
    mine = gained.pop(seat)
    return mine - sum(gained.values()) / len(gained)


def advise(view: Belisha, turns: float = TURNS) -> tuple[Move, Reason]:
    """A sensible move for the seat whose view it is, and why; it hopes for the third card of a pair in so many draws."""
    plan, taken = _chosen(view, turns)
    return plan.moves[0], _why(view, plan, taken)


def _chosen(view: Belisha, turns: float) -> tuple[Prospect, Prospect | None]:
    """The best plan, and for a card to take what would be done with the exposed card."""
    if view.hand_over:
        return Prospect(0, (DEAL,), ()), None
    if view.took:
        return _best(view, turns), None
    unseen = _unseen(view)
    hand = view.piles[view.turn]
    plans = [_drawing(view, turns)]
    taken = None
    if view.piles["discards"]:
        after = view.copy()
        after.notes = None
        after.apply(PICK_UP)
        taken = _best(after, turns)
        plans.append(taken._replace(moves=(PICK_UP, *taken.moves)))
    for move in (m for m in view.legal_moves() if m.verb == "exchange"):
        kept = (*without(hand, move.named), JOKER)
        plans.append(Prospect(-_cost(view, kept, unseen, turns) - TEMPO, (move,), kept))
    return max(plans, key=lambda plan: plan.worth), taken


def _drawing(view: Belisha, turns: float) -> Prospect:
    """What taking an unknown card is worth: what can be done without it, and a little hope."""
    after = view.copy()
    after.notes, after.took = None, "stock"
    plan = _best(after, turns, blind=True)
    return plan._replace(worth=plan.worth + HOPE, moves=(DRAW,))


def _best(view: Belisha, turns: float, *, blind: bool = False) -> Prospect:
    """The best way to go on with a turn; ``blind``: the card taken is not known, and is the one to be discarded."""
    me, unseen = view.turn, _unseen(view)
    best = Prospect(-1e9, (), ())
    todo: list[tuple[tuple[Move, ...], Belisha]] = [((), view)]
    known = set()
    while todo:
        moves, state = todo.pop()
        hand, new = state.piles[me], state.piles["new"]
        legal = sensible(state)
        if blind and not new:
            best = max(best, Prospect(-_cost(state, hand, unseen, turns), moves, hand), key=lambda plan: plan.worth)
        for move in legal:
            rest = without(hand, move.named)
            plan = (*moves, move)
            if not rest:
                best = max(best, Prospect(1000 - len(plan), plan, ()), key=lambda p: p.worth)
            elif move.verb == "discard":
                if not blind:
                    worth = -_cost(state, rest, unseen, turns) - _gift(state, move.named)
                    best = max(best, Prospect(worth, plan, rest), key=lambda p: p.worth)
            else:
                key = (frozenset(Counter(rest).items()), move.verb == "lay" and len(new) < 2, move.to)
                if key not in known:
                    known.add(key)
                    after = state.copy()
                    after.notes = None
                    after.apply(move)
                    if after.turn == me:
                        todo.append((plan, after))
                    else:  # the target is reached in the middle of the hand
                        best = max(best, Prospect(1000, plan, rest), key=lambda p: p.worth)
    return best


def _unseen(view: Belisha) -> Counter[Card]:
    """The cards that lie in the stock or in other hands, as far as the seat to move can know."""
    left = Counter(view.pack())
    for pile in (view.piles[view.turn], view.piles["discards"], view.piles["new"], *map(view.piles.get, view.groups)):
        left.subtract(pile or ())
    return +left


def _gift(view: Belisha, card: Card) -> float:
    """What a discard is worth to the next player, who may add it at once."""
    follower = view.after(view.turn)
    if card is JOKER:
        return 3 * GIFT
    return GIFT if follower in view.laid_down and view.rules.adding and view.spot(card) else 0.0


def _cost(view: Belisha, hand: tuple[Card, ...], unseen: Counter[Card], turns: float) -> float:
    """What a hand will cost: every card its number and a bit more, the less so the likelier it can go down."""
    rules = view.rules
    sure = dict.fromkeys(hand, 0.0)
    rest, chance = hand, READY
    while (group := _group_in(view, rest)) is not None:
        for card in group:
            rest = without(rest, card)
            sure[card] = max(sure[card], chance)
        chance = LATER
    soon = min(len(view.piles[s]) for s in view.seats if s != view.turn)
    draws = turns * min(1.0, 0.2 + soon / 7)
    many = max(1, unseen.total())
    for card in rest:
        if card is JOKER:
            sure[card] = max(sure[card], MOST)
        elif rules.adding and (view.spot(card) or (view.fresh and view.fits(card, view.fresh))):
            sure[card] = max(sure[card], PLACE if view.turn in view.laid_down else PLACE / 2)
    for a, b in combinations(rest, 2):
        if JOKER not in (a, b):
            outs = sum(unseen[c] for c in fillers((a, b), rules.use_signs, rules.wrap_runs))
            outs += unseen[JOKER] * (outs > 0)
            hope = min(MOST, outs * draws / many)
            sure[a], sure[b] = (s + (1 - s) * hope * 0.5 for s in (sure[a], sure[b]))
    return sum((BITE * NUMBER[c] + CARD) * (1 - sure[c]) for c in hand)


def _group_in(view: Belisha, hand: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """The most costly three cards of a hand that are a group; the joker only if there is none without it."""
    rules = view.rules
    plain = [c for c in hand if c is not JOKER and c is not HIDDEN]
    found: list[tuple[int, tuple[Card, ...]]] = []
    pairs: list[tuple[int, tuple[Card, ...]]] = []
    for a, b in combinations(plain, 2):
        thirds = fillers((a, b), rules.use_signs, rules.wrap_runs)
        if thirds:
            worth = NUMBER[a] + NUMBER[b]
            pairs.append((worth, (a, b, JOKER)))
            found += [(worth + NUMBER[c], (a, b, c)) for c in without(without(tuple(plain), a), b) if c in thirds]
    if not found and JOKER in hand:
        found = pairs
    return max(found, key=lambda f: f[0])[1] if found else None


def _why(view: Belisha, plan: Prospect, taken: Prospect | None) -> Reason:
    move, card = plan.moves[0], plan.moves[0].card
    if move is DEAL:
        return Reason(*DEAL_AGAIN)
    if card is None:
        return _why_take(view, move, taken)
    if move.verb == "exchange":
        return Reason(*FETCH, card=card)
    if len(view.piles[view.turn]) == 1:
        return Reason(*LAST, card=card)
    if move.verb == "lay":
        if card is JOKER:
            return Reason(*WITH_JOKER, wanted=Card(move.to).sign)
        group = (*view.piles["new"], *(m.card for m in plan.moves if m.verb == "lay" and m.card is not None))
        one, two, three = group
        return Reason(*GROUP, one=one, two=two, three=three)
    if move.verb == "add":
        name = view.group_name(move.to.partition(".")[0])
        return Reason(*(ADD_JOKER if card is JOKER else ADD), card=card, group=name)
    return _why_discard(view, card)


def _why_take(view: Belisha, move: Move, taken: Prospect | None) -> Reason:
    if taken is None:
        return Reason(*NO_TOP)
    top = view.piles["discards"][-1]
    if move is DRAW:
        return Reason(*UNKNOWN, card=top)
    laid = [m.card for m in taken.moves if m.verb == "lay" and m.card is not None]
    if top in laid:
        one, two = without(tuple(laid), top)
        return Reason(*PICK_GROUP, card=top, one=one, two=two)
    added = next((m.to for m in taken.moves if m.verb == "add" and m.card is top), "")
    if added:
        return Reason(*PICK_ADD, card=top, group=view.group_name(added.partition(".")[0]))
    good = top is JOKER or links(top, taken.kept, view.rules.use_signs) > 0
    return Reason(*(PICK_GOOD if good else PICK_LAST), card=top)


def _why_discard(view: Belisha, card: Card) -> Reason:
    hand, signs = view.piles[view.turn], view.rules.use_signs
    if card is JOKER:
        return Reason(*LEAST, card=card)
    if not links(card, hand, signs):
        return Reason(*ALONE, card=card)
    if NUMBER[card] == max(8, *(NUMBER[c] for c in hand if c is not JOKER)):
        return Reason(*HIGH, card=card)
    unseen = _unseen(view)
    others = [other for other in without(hand, card) if other is not JOKER]
    outs = sum(unseen[c] for other in others for c in view.fillers((card, other)))
    return Reason(*(HOPELESS if outs < 3 else LEAST), card=card)
