"""What follows from scenes: what can be tapped, what is marked, and what flew between two of them, cards and chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..rules.cards import HIDDEN, Card
from .sprites import Box, Flight, Scene, Sprite

TURNED = 2  # cards that are seen to turn over; where more do, somebody else looks, or a hand is laid open
ROW = 20  # scene units by which cards of one row differ in height at most: some are lifted
MOST = 8  # cards, and lots of chips, that fly at once


def targets(some: Scene, zone: str) -> list[tuple[Sprite, Box]]:
    """The cards of a zone with the part of each that can be seen and tapped."""
    found = [s for s in some.sprites if s.kind == "card" and s.zone == zone]
    seen: list[tuple[Sprite, Box]] = []
    for i, sprite in enumerate(found):
        x, y, w, h = sprite.box
        for other in found[i + 1 :]:
            if abs(other.box.y - y) < ROW and x < other.box.x < x + w:  # beside it in the same row, lifted or not
                w = other.box.x - x
            elif ROW <= other.box.y - y < h and other.box.x < x + w and x < other.box.x + other.box.w:
                h = other.box.y - y
        seen.append((sprite, Box(x, y, w, h)))
    return seen


def journeys(old: Scene, new: Scene) -> tuple[Flight, ...]:
    """The cards and chips that moved between two scenes of one game, and their ways; hidden cards as backs."""
    flights: dict[tuple[Box, Box], Flight] = {}  # of cards on one way, as in a squared pile, the top one is seen
    turned: list[Flight] = []
    known = len(old.travels)
    for giver, taker in new.travels[known:] if new.travels[:known] == old.travels else ():
        way = _spot(old, giver), _spot(new, taker)
        flights[way] = Flight(HIDDEN, *way)
    lost = {z: n - new.counts.get(z, Counter()) for z, n in old.counts.items()}
    won = {z: n - old.counts.get(z, Counter()) for z, n in new.counts.items()}
    for zone, cards in won.items():
        turned += _turned(old, new, zone, lost.get(zone, Counter()), cards)
    for zone, cards in won.items():
        for card in cards.elements():
            source, face = _source(card, zone, lost)
            if face is None:
                continue
            start = _place(old, source, card) or old.anchors.get(source)
            goal = _place(new, zone, card) or new.anchors.get(zone)
            if start and goal:
                flights[start, goal] = Flight(card, start, goal, over=None if face is card else face)
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
            place = _place(some, zone, card) if turned else None
            if place:
                shown, before = (card, HIDDEN) if some is new else (HIDDEN, card)
                found.append(Flight(shown, place, place, over=before))
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


def _spot(some: Scene, zone: str) -> Box:
    """Where a card leaves a zone, or arrives: at its last card, or where it would lie."""
    return next((s.box for s in reversed(some.sprites) if s.kind == "card" and s.zone == zone), some.anchors[zone])


def _place(some: Scene, zone: str, card: Card) -> Box | None:
    return next((s.box for s in reversed(some.sprites) if s.kind == "card" and s.zone == zone and s.card is card), None)


def marked(some: Scene, cards: Sequence[Card], mark: str, zone: str = "") -> Scene:
    """The scene with face-up cards and the cards of a zone marked: "guilty" (why it was refused), "good" (a hint)."""
    wanted = [c for c in cards if c is not HIDDEN]
    sprites = tuple(
        s._replace(mark=mark) if s.kind == "card" and (s.card in wanted or (zone and s.zone == zone)) else s
        for s in some.sprites
    )
    return some._replace(sprites=sprites)
