"""A view laid out as sprites: numbers and words, no drawing. ``journeys()`` is what moved between two scenes.

Lengths are in scene units: a wide scene is 900 across, a narrow one 390, so that on a phone a unit is a pixel.

Why so: one layout serves the picture, the canvas and the buttons over it, so they can never disagree; a game only
names its zones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .cards import HIDDEN, RANKS, Card
from .core import NOBODY, Zone

WIDE, NARROW = 900, 390
SUIT_ORDER = {"S": 0, "H": 1, "C": 2, "D": 3}  # colours alternate in a sorted hand
FINGER = 44  # the smallest target a finger hits, in pixels
SMALLEST = {NARROW: 366, WIDE: 640}  # pixels across: a phone of 390 with its margins; the least that is laid out wide


class Box(NamedTuple):
    """A place on the table: left, top, width, height in scene units."""

    x: float
    y: float
    w: float
    h: float


class Sprite(NamedTuple):
    """One thing on the table: what it is, where, and what it shows."""

    kind: str  # "card", "place" (an empty pile), "plate" (a seat's name), "label", "badge", "suit", "way"
    box: Box
    zone: str = ""
    card: Card | None = None  # HIDDEN shows its back
    text: str = ""
    mark: str = ""  # "turn" on a plate, "warn" on a badge
    order: int = 0  # which of several equal cards of this zone


class Scene(NamedTuple):
    """A whole table: its size, its sprites from back to front, and where and how many cards every zone has."""

    width: int
    height: int
    sprites: tuple[Sprite, ...]
    anchors: Mapping[str, Box]
    counts: Mapping[str, Counter[Card]]

    @property
    def narrow(self) -> bool:
        """Whether this is the layout for a small screen."""
        return self.width == NARROW


class Flight(NamedTuple):
    """A card that moves from one place to another."""

    card: Card
    start: Box
    goal: Box


def sorted_hand(pile: Sequence[Card]) -> list[Card]:
    """A hand as its owner likes to hold it: by suit, then by rank."""
    return sorted(pile, key=lambda c: (SUIT_ORDER.get(c.suit, 9), RANKS.find(c.rank)))


def fitted(text: str, width: float, size: float) -> str:
    """The text cut to a width when written at a size, with an ellipsis where it was cut."""
    room = max(2, int(width / (0.56 * size)))
    return text if len(text) <= room else text[: room - 1].rstrip() + "…"


def scene(view: Any, names: Mapping[str, str] | None = None, *, narrow: bool = False) -> Scene:
    """The scene of a view: the viewer's hand in front, the others across the table, the shared piles between."""
    names = names or {}
    zones = view.zones()
    hands = [z for z in zones if z.owner]
    me = view.viewer if view.viewer not in ("", NOBODY) else ""
    if not me and view.viewer == "":
        me = view.turn or view.seats[0]
    at = [z.owner for z in hands].index(me) if me else 0
    others = [z for z in hands[at:] + hands[:at] if z.owner != me]
    sprites: list[Sprite] = []
    anchors: dict[str, Box] = {}
    width = NARROW if narrow else WIDE
    y = _others(view, others, names, narrow, sprites, anchors)
    y = _middle(view, [z for z in zones if not z.owner], y, narrow, sprites, anchors)
    if me:
        y = _hand(view, next(z for z in hands if z.owner == me), names, y, narrow, sprites, anchors)
    counts = {z.pile: Counter(view.piles[z.pile]) for z in zones}
    return Scene(width, round(y), tuple(sprites), anchors, counts)


def _others(
    view: Any, zones: list[Zone], names: Mapping[str, str], narrow: bool, sprites: list[Sprite], anchors: dict[str, Box]
) -> float:
    """The other seats in rows across the top, clockwise from the left; returns where the middle begins."""
    width, per_row, high = (NARROW, 3, 76) if narrow else (WIDE, 5, 104)
    rows = -(-len(zones) // per_row) or 1
    per_row = -(-len(zones) // rows) or 1
    for i, zone in enumerate(zones):
        row, column = divmod(i, per_row)
        here = min(per_row, len(zones) - row * per_row)
        w = min(width / here - 8, 118 if narrow else 168)
        middle = width * (column + 0.5) / here
        top = 6 + row * (high + 6)
        _seat(view, zone, names, Box(middle - w / 2, top, w, high), narrow, sprites, anchors)
    return 6 + rows * (high + 6)


def _seat(
    view: Any,
    zone: Zone,
    names: Mapping[str, str],
    box: Box,
    narrow: bool,
    sprites: list[Sprite],
    anchors: dict[str, Box],
) -> None:
    """Another seat: a few backs, its name, and how many cards it holds."""
    pile = view.piles[zone.pile]
    card_w, card_h = (30, 42) if narrow else (42, 59)
    shown = min(len(pile), 9)
    step = min(card_w * 0.5, (box.w - 40 - card_w) / max(1, shown - 1))
    left = box.x + (box.w - 26 - card_w - step * max(0, shown - 1)) / 2
    for i, card in enumerate(pile[:shown]):
        sprites.append(Sprite("card", Box(left + i * step, box.y, card_w, card_h), zone.pile, card, order=i))
    anchors[zone.pile] = Box(left + step * max(0, shown - 1) / 2, box.y, card_w, card_h)
    turn = "turn" if view.turn == zone.owner else ""
    high = 26 if narrow else 32
    plate = Box(box.x, box.y + card_h + 4, box.w, high)
    size = 14 if narrow else 17
    sprites.append(
        Sprite("plate", plate, zone.pile, text=fitted(names.get(zone.owner, zone.owner), box.w - 18, size), mark=turn)
    )
    count = Box(box.x + box.w - 34, box.y + (4 if narrow else 10), 34, 34)
    sprites.append(Sprite("badge", count, zone.pile, text=str(len(pile)), mark="count"))


def _middle(
    view: Any, zones: list[Zone], y: float, narrow: bool, sprites: list[Sprite], anchors: dict[str, Box]
) -> float:
    """The piles that belong to nobody, side by side, with what holds now beside them; returns where it ends."""
    width, card_w, card_h = (NARROW, 84, 117) if narrow else (WIDE, 110, 154)
    gap = 26 if narrow else 60
    left = (width - len(zones) * card_w - (len(zones) - 1) * gap) / 2 - (22 if narrow else 20)
    top = y + (10 if narrow else 14)
    for i, zone in enumerate(zones):
        box = Box(left + i * (card_w + gap), top, card_w, card_h)
        _pile(view, zone, box, sprites, anchors)
        label = Box(box.x - gap / 2, box.y + card_h + 3, card_w + gap, 22)
        count = len(view.piles[zone.pile])
        text = f"{zone.label}: {count}" if zone.kind == "stock" else zone.label
        sprites.append(Sprite("label", label, zone.pile, text=text))
    _signs(view, Box(left, top, len(zones) * (card_w + gap) - gap, card_h), narrow, sprites)
    return top + card_h + (32 if narrow else 36)


def _pile(view: Any, zone: Zone, box: Box, sprites: list[Sprite], anchors: dict[str, Box]) -> None:
    """A pile: its top cards, the cards of this turn fanned out so that they can be read."""
    pile = view.piles[zone.pile]
    if not pile:
        sprites.append(Sprite("place", box, zone.pile))
    if zone.kind == "stock":
        edges = min(len(pile), 1 + len(pile) // 12, 5)
        for i in range(edges):
            shift = 2.0 * (edges - 1 - i)
            sprites.append(
                Sprite("card", Box(box.x - shift, box.y - shift, box.w, box.h), zone.pile, pile[i - edges], order=i)
            )
        anchors[zone.pile] = box
        return
    shown = pile[-max(1, min(len(getattr(view, "laid", ())) + 1, 6)) :]
    step = box.w * (0.24 if len(shown) > 3 else 0.3)
    for i, card in enumerate(shown):
        box = Box(box.x + step * (i > 0), box.y, box.w, box.h)
        sprites.append(Sprite("card", box, zone.pile, card, order=i))
    anchors[zone.pile] = box


def _signs(view: Any, box: Box, narrow: bool, sprites: list[Sprite]) -> None:
    """What holds now, as signs a child can read left of the piles: the direction, a called suit, cards to pick up."""
    size = 54 if narrow else 72
    x, y = box.x - size - (10 if narrow else 50), box.y
    for now in view.standing():
        facts = now.facts
        place = Box(x, y, size, size)
        if "suit" in facts:
            sprites.append(Sprite("suit", place, text=str(facts["suit"])))
        elif "pending" in facts:
            sprites.append(Sprite("badge", place, text=f"+{facts['pending']}", mark="warn"))
        elif "direction" in facts and len(view.seats) > 2:
            sprites.append(Sprite("way", place, mark="way" if facts["direction"] == 1 else "back"))
        else:
            continue
        y += size + 9


def _hand(
    view: Any,
    zone: Zone,
    names: Mapping[str, str],
    y: float,
    narrow: bool,
    sprites: list[Sprite],
    anchors: dict[str, Box],
) -> float:
    """The viewer's own hand, in as many rows as every card needs to be hit with a finger; returns where it ends."""
    width, card_w, card_h = (NARROW, 66, 92) if narrow else (WIDE, 96, 134)
    pile = sorted_hand(view.piles[zone.pile])
    room = width - 16
    finger = FINGER * width / SMALLEST[width]
    most = int((room - card_w) // finger) + 1
    rows = max(1, -(-len(pile) // most))
    per_row = -(-len(pile) // rows) or 1
    turn = "turn" if view.turn == zone.owner else ""
    name = names.get(zone.owner, zone.owner)
    plate_w, plate_h, size = (230, 30, 15) if narrow else (300, 36, 18)
    text = fitted(f"{name} – your turn!" if turn and not view.hand_over else name, plate_w - 54, size)
    plate = Box((width - plate_w) / 2, y, plate_w, plate_h)
    sprites.append(Sprite("plate", plate, zone.pile, text=text, mark=turn))
    badge = plate_h - 4
    sprites.append(
        Sprite(
            "badge",
            Box(plate.x + plate.w - badge - 4, plate.y + 2, badge, badge),
            zone.pile,
            text=str(len(pile)),
            mark="count",
        )
    )
    top = y + plate_h + 14
    row_step = max(finger, card_h * (0.76 if narrow else 0.55))
    seen: Counter[Card] = Counter()
    for i, card in enumerate(pile):
        row, column = divmod(i, per_row)
        here = min(per_row, len(pile) - row * per_row)
        step = min(card_w + 8, (room - card_w) / max(1, here - 1))
        left = (width - card_w - step * (here - 1)) / 2
        box = Box(left + column * step, top + row * row_step, card_w, card_h)
        sprites.append(Sprite("card", box, zone.pile, card, order=seen[card]))
        seen[card] += 1
    if not pile:
        sprites.append(Sprite("place", Box((width - card_w) / 2, top, card_w, card_h), zone.pile))
    anchors[zone.pile] = Box((width - card_w) / 2, top, card_w, card_h)
    return top + (rows - 1) * row_step + card_h + 12


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
    flights: list[Flight] = []
    lost = {z: n - new.counts.get(z, Counter()) for z, n in old.counts.items()}
    won = {z: n - old.counts.get(z, Counter()) for z, n in new.counts.items()}
    for zone, cards in won.items():
        for card in cards.elements():
            source = _source(card, zone, lost)
            if source is None:
                continue
            start = _place(old, source, card) or old.anchors.get(source)
            goal = _place(new, zone, card) or new.anchors.get(zone)
            if start and goal:
                flights.append(Flight(card, start, goal))
    return tuple(flights[:8])


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


def marked(some: Scene, cards: Sequence[Card], mark: str) -> Scene:
    """The scene with some face-up cards marked: "guilty" (the reason for a refusal), "good" (a hint)."""
    wanted = [c for c in cards if c is not HIDDEN]
    sprites = tuple(s._replace(mark=mark) if s.kind == "card" and s.card in wanted else s for s in some.sprites)
    return some._replace(sprites=sprites)
