"""Casino: what to play and why, from a view alone. Every card that has gone was seen, so the unseen ones are counted.

Why so: each play is worth what it captures, less what the next player can be expected to capture after it, plus a part
of what the own hand can capture then. That alone finds builds, raises and the card that is safest to lay down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from math import comb
from typing import NamedTuple

from ...rules.cards import HIDDEN, RANKS, Card, pack
from ...rules.moves import DEAL, Move, Reason
from ...rules.thinking.skill import Skill
from .count import BIG, LITTLE, counted
from .game import Casino
from .moves import ADD, COUNTS, DONE, PILES, PLAY, TAKE, TRAIL, build
from .sums import Numbers, falling, most, unions, ways, without

FEW = 14  # loose numerals up to which all captures are looked at, not only the largest
KEPT = 3  # so many captures of a card, or groups for a build, are weighed
WORTH = {  # about how many points a captured card is worth: the card itself, a spade, a card with points of its own
    c: 3 / 27 + (c.suit == "S") / 7 + (c.rank == "A") + 2 * (c is BIG) + (c is LITTLE) for c in pack()
} | {HIDDEN: 0.0}
SKILLS = {
    "bot": Skill("[count] the cards that are gone and [look] three turns ahead"),
    "cat": Skill("[forget] what is gone and [look] two turns ahead", remembers=0, far=2),
    "goldfish": Skill("[forget] what is gone and [look] at one turn", remembers=0, far=1),
}
THEIRS, OURS = 0.9, 0.9  # how much the next player's capture and our own next one weigh

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
COMPARES = ("CAS-13", "Compare your cards with those on the table.", "Look at the table. What could your cards take?")
BARE = ("CAS-72", "The table is empty. Which of your cards can you spare?", "Nothing to take. Which card can you give away?")
PLAYED = ("CAS-13", "You've chosen {card}. What on the table goes with it?", "What on the table goes with {card}?")
DEAL_ON = ("CAS-95", "The hand is over. Deal the next one.", "Deal again!")
GO_ON = ("CAS-13", "This completes what you've begun.", "Now finish what you began.")
CLEARS = ("CAS-75", "This clears the table for a sweep.", "It takes everything. A sweep is a point!")
THEIR_BUILD = ("CAS-104", "This captures another player's build.", "Take their build before they do!")
POINTS = ("CAS-101", "This captures {count}, including {cards}.", "You get {cards}. That's worth points!")
MANY = ("CAS-101", "This captures {count} in all.", "You get {count} in all.")
BUILD = ("CAS-102", "Build {value} now, and take it later with the {value} in your hand.", "Build {value} now. Take it next time!")
RAISE = ("CAS-103", "The raised build waits for your {value}, and the old value is no use to anyone.", "Now only your {value} takes it!")
SAFE = ("CAS-100", "There's nothing better to capture. This is the card the others are least likely to take.", "That gives the others the least.")
ONLY = ("CAS-72", "There is nothing on the table to capture.", "The table is empty, so there's nothing to take.")
# fmt: on


class Play(NamedTuple):
    """One whole turn: the hand card, what it does, the value, the build raised, the loose cards, a build taken."""

    card: Card
    how: str  # "take", "build", "raise" or "trail"
    value: int = 0
    base: int = 0
    parts: tuple[Card, ...] = ()
    whole: bool = False  # whether the build of the value is captured


def sensible(view: Casino) -> list[Move]:
    """The legal moves, those first that capture most; what a card is built with comes after what it takes."""
    legal = view.legal_moves()
    if view.hand_over or not legal:
        return legal
    if view.phase == "choose":
        gain = {c: sum(WORTH[x] for x in best_capture(view, c)) for c in view.piles[view.turn]}
        wanted = [PLAY[c] for c in sorted(gain, key=lambda c: (-gain[c], WORTH[c]))]
    else:
        wanted = [*(_first_parts(view) if view.phase == "begin" else _more_parts(view))]
    return [move for move in dict.fromkeys((*wanted, *legal)) if move in legal]


def _first_parts(view: Casino) -> Iterator[Move]:
    """What the card in play can begin with: what it takes best, laying it down, everything else."""
    mine, number = view.mine, view.number(view.mine)
    best = best_capture(view, mine)
    if number:
        yield Move(f"take -> {PILES[number]}")
    yield from (TAKE[c] for c in view.piles["table"] if c in best)
    yield TRAIL
    values = sorted(view.held(mine))
    for card in view.piles["table"]:
        builds = [build(card, value) for value in values]
        take = [] if card in best else [TAKE[card]]
        yield from [*builds, *take] if view.number(card) > number else [*take, *builds]
    for value in view.built:
        yield from (Move(f"raise -> {value}-{v}") for v in values)
        yield Move(f"build -> {PILES[value]}")


def _more_parts(view: Casino) -> Iterator[Move]:
    """What can still be added: what makes the most of it, then confirming, then the rest."""
    if view.number(view.mine):
        wanted = without(most(view.value, view.chosen, view.loose()) or (), view.chosen)
        yield Move(f"add -> {PILES[view.value]}")
        yield from (ADD[c] for c in pick(view, wanted))
    else:
        yield from (ADD[c] for c in view.piles["table"] if c.rank == view.mine.rank)
    yield DONE


def compare(view: Casino, move: Move) -> Reason | None:
    """What a hint says first: the cards on the table, or the card that was chosen."""
    if view.phase != "choose":
        return Reason(*PLAYED, card=view.mine)
    open_ = [card for pile in ("table", *(PILES[value] for value in view.built)) for card in view.piles[pile]]
    return Reason(*COMPARES, cards=tuple(open_)) if open_ else Reason(*BARE, where=view.turn)


def best_capture(view: Casino, card: Card) -> tuple[Card, ...]:
    """The most cards that a card can capture, those that are worth most among equals."""
    table, number = view.piles["table"], view.number(card)
    if not number:
        equal = sorted((c for c in table if c.rank == card.rank), key=lambda c: -WORTH[c])
        allowed = [n for n in COUNTS[view.rules.court_capture] if n <= len(equal)]
        return tuple(equal[: max(allowed, default=0)])
    whole = view.piles[PILES[number]]
    if not view.rules.sums:
        return whole + tuple(c for c in table if c.rank == card.rank)
    return whole + pick(view, most(number, (), tuple(n for n in view.loose() if n <= number)) or ())


def pick(view: Casino, numbers: Numbers, chosen: tuple[Card, ...] = ()) -> tuple[Card, ...]:
    """Loose cards with these numbers: those chosen already, else those that are worth most."""
    left, found = list(numbers), list[Card]()
    for card in (*chosen, *sorted(view.piles["table"], key=lambda c: -WORTH[c])):
        if view.number(card) in left and card not in found:
            left.remove(view.number(card))
            found.append(card)
    return tuple(found)


def gain(before: Casino, after: Casino, seat: str) -> float:
    """How many points better than the others on average the side of a seat did in a hand."""
    gained = [0] * after.sides
    for one in counted(after):
        gained[one.side] += one.points
    mine = gained.pop(after.side(seat))
    return mine - sum(gained) / len(gained)


def unit(before: Casino) -> tuple[str, float]:
    """What ``gain`` counts, and how much of it makes one."""
    return ("card" if before.rules.scoring == "cards" else "point"), 1.0


def advise(view: Casino, far: int = 3) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why; it looks so many turns ahead."""
    if view.hand_over:
        return DEAL, Reason(*DEAL_ON)
    before = _before(view)
    plays = [p for p in _plays(before, view) if _begun(view, p)]
    if not plays:  # somebody has begun something that was not weighed
        return sensible(view)[0], Reason(*GO_ON)
    chances = _chances(before)
    best = max(plays, key=lambda p: _value(before, p, chances, far))
    return _step(view, best), _why(before, best)


def _before(view: Casino) -> Casino:
    """The view as it was before this turn began."""
    played = view.piles["played"]
    if not played:
        return view
    state = view.copy()
    built = tuple(c for c in played[1:] if c not in view.parts)
    state.piles |= {"played": (), state.turn: (*view.piles[view.turn], played[0])}
    state.piles["table"] += view.parts
    if built:
        pile = PILES[view.base if view.how == "raise" else view.value]
        state.piles[pile] = built
    state.how, state.value, state.base, state.parts = "", 0, 0, ()
    return state


def _begun(view: Casino, play: Play) -> bool:
    played = view.piles["played"]
    if not played:
        return True
    if played[0] is not play.card or not view.how:
        return played[0] is play.card
    taken = view.how == "take" and len(played) > 1 + len(view.parts)
    same = (view.how, view.value, view.base) == (play.how, play.value, play.base)
    return same and set(view.parts) <= set(play.parts) and taken <= play.whole


def _step(view: Casino, play: Play) -> Move:
    if not view.piles["played"]:
        return PLAY[play.card]
    if play.how == "trail":
        return TRAIL
    pile, left = PILES.get(play.value, ""), [c for c in play.parts if c not in view.parts]
    taken = len(view.piles["played"]) > 1 + len(view.parts)
    if not view.how:
        if play.how == "raise":
            return Move(f"raise -> {play.base}-{play.value}")
        if play.how == "build":
            return Move(f"build {left[0]} -> {play.value}" if left else f"build -> {pile}")
        return Move(f"take -> {pile}") if play.whole else TAKE[left[0]]
    if view.how == "take" and play.whole and not taken:
        return Move(f"add -> {pile}")
    return ADD[left[0]] if left else DONE


# ---- the plays there are ------------------------------------------------------------------------------------------


def _plays(before: Casino, view: Casino) -> Iterator[Play]:
    """The plays worth weighing; what has been chosen already is always among the cards."""
    fixed = falling(map(view.number, view.parts)) if view.how else ()
    hand = view.piles["played"][:1] or dict.fromkeys(before.piles[before.turn])
    for card in hand:
        yield from _captures(before, card, fixed, view.parts)
        for value in dict.fromkeys(int(m.to.lstrip("b")) for m in before.building(card)):
            block = before.number(card)
            for numbers in _groups(before, value, block, fixed, join=before.rules.multiple_builds):
                if numbers or before.piles[PILES[value]]:
                    yield Play(card, "build", value, 0, pick(before, numbers, view.parts))
        for base, value in (map(int, m.to.split("-")) for m in before.raising(card)):
            block = base + before.number(card)
            join = before.rules.multiple_builds and before.rules.join_on_raise
            for numbers in _groups(before, value, block, fixed, join=join):
                yield Play(card, "raise", value, base, pick(before, numbers, view.parts))
        if not view.how and before.no_trailing(card) is None:
            yield Play(card, "trail")


def _captures(before: Casino, card: Card, fixed: Numbers, parts: tuple[Card, ...]) -> Iterator[Play]:
    number = before.number(card)
    build = bool(number and before.piles[PILES[number]])
    if not number or not before.rules.sums:
        chosen = tuple(c for c in best_capture(before, card) if c in before.piles["table"])
        more = [c for c in parts if c not in chosen]
        if chosen or build:
            yield Play(card, "take", number, 0, (*more, *chosen[: len(chosen) - len(more)]), build)
        return
    loose = tuple(n for n in before.loose() if n <= number)
    found = [most(number, fixed, without(loose, fixed)) or ()]
    if len(loose) <= FEW:
        found = [n for n in unions(number, loose) if not without(fixed, n)]
    plays = [Play(card, "take", number, 0, pick(before, n, parts), build) for n in found if n or build]
    yield from sorted(plays, key=lambda p: -sum(WORTH[c] for c in p.parts))[:KEPT]


def _groups(before: Casino, value: int, block: int, fixed: Numbers, *, join: bool) -> list[Numbers]:
    """The numbers of the table that can go into a build with a hand card, those with most cards first."""
    loose = before.loose()
    found = set()
    for way in ways(value - block, loose):
        more = unions(value, without(loose, way)) if join and len(loose) <= FEW else [()]
        found |= {falling(way + other) for other in more}
    return sorted((n for n in found if not without(fixed, n)), key=lambda n: (-len(n), n))[:KEPT]


# ---- what they are worth ------------------------------------------------------------------------------------------


def _chances(view: Casino) -> dict[str, float]:
    """For every rank, how likely the next player holds it: all that has gone was seen (CAS-100)."""
    seen = {c for pile in view.piles.values() for c in pile if c is not HIDDEN}
    unseen = Counter(c.rank for c in WORTH if c is not HIDDEN and c not in seen)
    total = sum(unseen.values())
    # Fewer are unseen only where a position names what a view hides
    hand = min(total, len(view.piles[view.after(view.turn)]))
    return {r: 1 - comb(total - n, hand) / comb(total, hand) for r, n in unseen.items()}


def _after(before: Casino, play: Play) -> Casino:
    state = before.copy()
    piles = state.piles
    piles[state.turn] = tuple(c for c in piles[state.turn] if c is not play.card)
    piles["table"] = tuple(c for c in piles["table"] if c not in play.parts)
    pile = PILES.get(play.value, "")
    if play.how == "trail":
        piles["table"] += (play.card,)
    elif play.whole:
        piles[pile] = ()
    elif play.how != "take":
        raised: tuple[Card, ...] = ()
        if play.how == "raise":
            raised, piles[PILES[play.base]] = piles[PILES[play.base]], ()
        piles[pile] += (*raised, play.card, *play.parts)
    return state


def _clear(state: Casino) -> bool:
    return not state.piles["table"] and not state.built


def _loot(state: Casino, card: Card) -> float:
    """What a card can capture from a table."""
    taken = best_capture(state, card)
    if not taken:
        return 0.0
    table = len(state.piles["table"]) + sum(len(state.piles[PILES[v]]) for v in state.built)
    return sum(WORTH[c] for c in taken) + WORTH[card] + (state.rules.sweeps and len(taken) == table)


def _value(before: Casino, play: Play, chances: dict[str, float], far: int) -> float:
    """What a play is worth in points, roughly."""
    after = _after(before, play)
    gain = 0.0
    if play.how == "take":
        build = before.piles[PILES.get(play.value, "")] if play.whole else ()
        gain = sum(WORTH[c] for c in (play.card, *play.parts, *build)) + (before.rules.sweeps and _clear(after))
    ours = [(_loot(after, c), c) for c in dict.fromkeys(after.piles[after.turn])]
    theirs = sorted(((_loot(after, Card(r + "H")), r) for r in RANKS if chances.get(r)), reverse=True)
    missing, loss = 1.0, 0.0  # missing: how likely the next player can capture nothing at all
    for loot, rank in theirs:
        if loot > 0:
            loss += missing * chances[rank] * loot
            missing *= 1 - chances[rank]
    best = max((loot * (1 - chances.get(card.rank, 0.0)) * (1 + missing) / 2 for loot, card in ours), default=0.0)
    value = gain - THEIRS * loss * (far > 1) + OURS * best * (far > 2)
    if not before.piles["stock"]:  # who captures last gets the rest
        others = sum(len(after.piles[s]) for s in after.seats)
        rest = sum(WORTH[c] for c in after.piles["table"])
        value += (play.how == "take") * rest / (1 + others)
    return value


def _why(before: Casino, play: Play) -> Reason:
    if play.how == "trail":
        table = before.piles["table"] or before.built
        return Reason(*(SAFE if table else ONLY))
    if play.how == "raise":
        return Reason(*RAISE, value=play.value)
    if play.how == "build":
        return Reason(*BUILD, value=play.value)
    pile = PILES.get(play.value, "")
    cards = (play.card, *play.parts, *(before.piles[pile] if play.whole else ()))
    after = _after(before, play)
    if before.rules.sweeps and _clear(after):
        return Reason(*CLEARS)
    if play.whole and before.owner(play.value) not in ("", before.turn):
        return Reason(*THEIR_BUILD)
    good = tuple(c for c in cards if WORTH[c] > 0.5)
    if good and before.rules.scoring == "points":
        return Reason(*POINTS, count=len(cards), cards=good)
    return Reason(*MANY, count=len(cards))
