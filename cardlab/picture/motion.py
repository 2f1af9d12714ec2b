"""What follows from scenes: what can be tapped, what is marked, and what flew between two of them, cards and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest

from ..rules.cards import HIDDEN, Card
from .sprites import Box, Flight, Scene, Sprite

DEALT = 16  # flights in which a hand is dealt at most: others bring several cards
TURNED = 2  # cards that are seen to turn over; where more do, somebody else looks, or a hand is laid open
ROW = 20  # scene units by which cards of one row differ in height at most: some are lifted
MOST = 8  # cards, and lots of chips, that fly at once


def targets(some: Scene, zone: str) -> list[tuple[Sprite, Box]]:
    """The cards of a zone with the part of each that can be seen and tapped."""
    found = [s for s in some.sprites if s.zone == zone and s.kind == "card"]
    return [*zip(found, _uncovered(tuple(s.box for s in found)), strict=True)]


@lru_cache(500)
def _uncovered(boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    """The part of each card that those above it leave; a hand lies as it did at most looks."""
    seen = []
    for i, (x, y, w, h) in enumerate(boxes, 1):
        for left, top, wide, _ in boxes[i:]:
            if abs(top - y) < ROW and x < left < x + w:  # beside it in the same row, lifted or not
                w = left - x
            elif ROW <= top - y < h and left < x + w and x < left + wide:
                h = top - y
        seen.append(Box(x, y, w, h))
    return tuple(seen)


def journeys(old: Scene, new: Scene) -> tuple[Flight, ...]:
    """The cards and chips that moved between two scenes of one game, and their ways; hidden cards as backs."""
    flights: dict[tuple[Box, Box], Flight] = {}  # of cards on one way, as in a squared pile, the top one is seen
    turned: list[Flight] = []
    known = len(old.travels)
    for giver, taker in new.travels[known:] if new.travels[:known] == old.travels else ():
        way = _spot(old, giver), _spot(new, taker)
        flights[way[0].box, way[1].box] = _flight(HIDDEN, *way)
    zones = [z for z in {**old.piles, **new.piles} if old.piles.get(z) != new.piles.get(z)]
    was, now = ({z: Counter(some.piles.get(z, ())) for z in zones} for some in (old, new))
    lost, won = ({z: some[z] - other[z] for z in zones} for some, other in ((was, now), (now, was)))
    for zone, cards in won.items():
        turned += _turned(old, new, zone, lost.get(zone, Counter()), cards)
    for zone, cards in won.items():
        for card in cards.elements():
            source, face = _source(card, zone, lost)
            if face is None:
                continue
            start, goal = _place(old, source, card), _place(new, zone, card)
            flights[start.box, goal.box] = _flight(card, start, goal, over=None if face is card else face)
    turned = turned if len(turned) <= TURNED else []
    return (*turned, *tuple(flights.values())[:MOST], *_paid(old, new)[:MOST])


def _paid(old: Scene, new: Scene) -> list[Flight]:
    """The chips that went from where there are fewer now to where there are more."""
    was, now = ({s.zone: s for s in some.sprites if s.kind == "chips"} for some in (old, new))
    gains = {z: _count(now.get(z)) - _count(was.get(z)) for z in {**was, **now}}
    owed = {z: -n for z, n in gains.items() if n < 0}
    flights: list[Flight] = []
    for zone, gain in ((z, n) for z, n in gains.items() if n > 0):
        for giver in owed:
            part = min(gain, owed[giver])
            start, goal = was.get(giver), now.get(zone)
            if part and start and goal:
                flights.append(Flight(None, start.box, goal.box, part))
            gain -= part
            owed[giver] -= part
    return flights


def _count(chips: Sprite | None) -> int:
    return int(chips.text) if chips else 0


def _turned(old: Scene, new: Scene, zone: str, lost: Counter[Card], won: Counter[Card]) -> list[Flight]:
    """Take out the cards that were only turned over where they lie: they go nowhere, but are seen to turn."""
    found = []
    for faces, backs, some in ((lost, won, old), (won, lost, new)):
        for card in list(faces):
            turned = min(faces[card], backs[HIDDEN]) if card is not HIDDEN else 0
            faces[card] -= turned
            backs[HIDDEN] -= turned
            if turned:
                place = _place(some, zone, card)
                shown, before = (card, HIDDEN) if some is new else (HIDDEN, card)
                found.append(_flight(shown, place, place, over=before))
        faces += Counter()  # drops what is none
    return found


def _source(card: Card, zone: str, lost: dict[str, Counter[Card]]) -> tuple[str, Card | None]:
    """The zone a card came from and the face it showed there: where it was seen, else where a hidden one is missing."""
    for wanted in (card, HIDDEN, None):
        for source, cards in lost.items():
            if source == zone:
                continue
            found = next(iter(cards), None) if wanted is None and card is HIDDEN else wanted
            if found is not None and cards[found] > 0:
                cards[found] -= 1
                cards += Counter()
                return source, found
    return "", None


def _spot(some: Scene, zone: str) -> Sprite:
    """Where a card leaves a zone, or arrives: at its last card, or where it would lie."""
    cards = (s for s in reversed(some.sprites) if s.kind == "card" and s.zone == zone)
    return next(cards, Sprite("card", some.anchors[zone], zone))


def _place(some: Scene, zone: str, card: Card) -> Sprite:
    """Where a card lies in a zone; where it would lie, if it is not seen there."""
    cards = (s for s in reversed(some.sprites) if s.kind == "card" and s.zone == zone and s.card is card)
    return next(cards, Sprite("card", some.anchors[zone], zone))


def _flight(card: Card, start: Sprite, goal: Sprite, *, over: Card | None = None) -> Flight:
    return Flight(card, start.box, goal.box, over=over, turns=(start.turn, goal.turn))


def dealt(new: Scene, source: str = "") -> tuple[Flight, ...]:
    """How the cards of a new hand came to where they lie: from a pile, or from the middle, round by round.

    Open cards are dealt one by one if they are not too many; of the others several come together.
    """
    middle = Box(new.width / 2 - 35, new.height * 0.36, 70, 98)
    start = Sprite("card", new.anchors[source] if source else middle)
    rounds: dict[str, list[list[Sprite]]] = {}
    for lot in _lots([s for s in new.sprites if s.kind == "card" and s.zone != source]):
        rounds.setdefault(lot[0].zone, []).append(lot)
    flights = []
    for lot in (lot for turn in zip_longest(*rounds.values()) for lot in turn if lot):
        *others, last = lot
        card = last.card or HIDDEN
        flight = _flight(card, start, last, over=None if card is HIDDEN else HIDDEN)
        flights.append(flight._replace(more=tuple((one.box, one.card or HIDDEN) for one in others), dealt=True))
    return tuple(flights)


def _lots(cards: Sequence[Sprite]) -> list[list[Sprite]]:
    """The cards in DEALT lots at most, each of one place and open or not: as few in a lot as can be."""
    for single, several in [(1, n) for n in range(1, 11)] + [(n, 10) for n in range(2, 11)]:
        lots: list[list[Sprite]] = []
        for one in cards:
            most = several if one.card is HIDDEN else single
            last = lots[-1] if lots else []
            alike = last and last[0].zone == one.zone and (last[0].card is HIDDEN) == (one.card is HIDDEN)
            if alike and len(last) < most:
                last.append(one)
            else:
                lots.append([one])
        if len(lots) <= DEALT:
            return lots
    size = -(-len(cards) // DEALT)  # there are more places than flights
    return [list(cards[i : i + size]) for i in range(0, len(cards), size)]


def marked(some: Scene, cards: Sequence[Card], mark: str, zone: str = "") -> Scene:
    """The scene with face-up cards and what lies in a zone marked: "guilty" (why it was refused), "good" (a hint)."""
    wanted = [c for c in cards if c is not HIDDEN]
    if not wanted and not zone:
        return some
    sprites = tuple(
        s._replace(mark=mark)
        if (s.kind == "card" and s.card in wanted) or (s.kind in ("card", "place") and zone and s.zone == zone)
        else s
        for s in some.sprites
    )
    return some._replace(sprites=sprites)
