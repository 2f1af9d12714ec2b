"""What follows from scenes: what can be tapped, what is marked, and which cards flew between two of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from .cards import HIDDEN, Card
from .sprites import Box, Flight, Scene, Sprite


def targets(some: Scene, zone: str) -> list[tuple[Sprite, Box]]:
    """The cards of a zone with the part of each that can be seen and tapped."""
    found = [s for s in some.sprites if s.kind == "card" and s.zone == zone]
    seen: list[tuple[Sprite, Box]] = []
    for i, sprite in enumerate(found):
        x, y, w, h = sprite.box
        for other in found[i + 1 :]:
            if other.box.y == y and x < other.box.x < x + w:
                w = other.box.x - x
            elif other.box.y > y and other.box.y < y + h:
                h = other.box.y - y
        seen.append((sprite, Box(x, y, w, h)))
    return seen


def journeys(old: Scene, new: Scene) -> tuple[Flight, ...]:
    """The cards that moved between two scenes of one game, with where from and where to; hidden ones as backs."""
    flights: dict[tuple[Box, Box], Flight] = {}  # of cards on one way, as in a squared pile, the top one is seen
    lost = {z: n - new.counts.get(z, Counter()) for z, n in old.counts.items()}
    won = {z: n - old.counts.get(z, Counter()) for z, n in new.counts.items()}
    for zone, cards in won.items():
        _turned_over(lost.get(zone, Counter()), cards)
    for zone, cards in won.items():
        for card in cards.elements():
            source = _source(card, zone, lost)
            if source is None:
                continue
            start = _place(old, source, card) or old.anchors.get(source)
            goal = _place(new, zone, card) or new.anchors.get(zone)
            if start and goal:
                flights[start, goal] = Flight(card, start, goal)
    return tuple(flights.values())[:8]


def _turned_over(lost: Counter[Card], won: Counter[Card]) -> None:
    """Take out the cards that were only turned over where they lie: they go nowhere."""
    for faces, backs in ((lost, won), (won, lost)):
        for card in list(faces):
            turned = min(faces[card], backs[HIDDEN]) if card is not HIDDEN else 0
            faces[card] -= turned
            backs[HIDDEN] -= turned
        faces += Counter()  # drops what is none


def _source(card: Card, zone: str, lost: dict[str, Counter[Card]]) -> str | None:
    """The zone a card came from: where it was seen before, else where a hidden (or now hidden) card is missing."""
    for wanted in (card, HIDDEN, None):
        for source, cards in lost.items():
            if source == zone:
                continue
            found = next(iter(cards), None) if wanted is None and card is HIDDEN else wanted
            if found is not None and cards[found] > 0:
                cards[found] -= 1
                cards += Counter()
                return source
    return None


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
