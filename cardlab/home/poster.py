"""The poster of a game on the home page: a few of its cards on a coloured cloth, laid as they lie in this game.

Why so: a child who cannot read finds a game by its colour and its shape, and that must be big, still and the same every
day. A picture of a real table is neither; so the poster follows from the kinds of a game's zones and from its pack.
"""

from __future__ import annotations

import random
from functools import cache

from ..games import catalogue, rules_of
from ..picture.art.faces import HEIGHT, WIDTH, Style
from ..picture.svg import address, shapes
from ..rules.cards import HIDDEN, Card
from ..rules.players import usual
from ..rules.zones import GRIDS

WIDE, HIGH = 320, 220
# Light in the middle, dark at the edge; neighbours in the catalogue differ.
CLOTHS = (
    ("#2c8561", "#17563a"), ("#c2643a", "#8a3d1c"), ("#8a4fa8", "#562a70"), ("#23858f", "#0f525c"),
    ("#54619a", "#2f3a6b"), ("#b03d5c", "#741f3b"), ("#5b6b2f", "#38451a"), ("#3b6fc4", "#1f3f86"),
)  # fmt: skip
Placed = tuple[Card, float, float, float, float]  # a card, the middle of where it lies, its turn in degrees, its width


def poster(name: str) -> str:
    """The poster of a game as an SVG document."""
    light, dark = CLOTHS[catalogue().index(name) % len(CLOTHS)]
    laid = _laid(name)
    known = {card: f"c{i}" for i, card in enumerate(dict.fromkeys(card for card, *_ in laid))}
    style = Style(large=True)
    defs = "".join(f'<g id="{id}">{shapes(card, style)}</g>' for card, id in known.items())
    drawn = "".join(
        f'<g transform="translate({x:.1f} {y:.1f}) rotate({turn:.1f}) scale({wide / WIDTH:.3f}) '
        f'translate({-WIDTH / 2} {-HEIGHT / 2})"><rect x="1" y="3" width="{WIDTH}" height="{HEIGHT}" rx="5" '
        f'fill="#000" opacity="0.22"/><use href="#{known[card]}"/></g>'
        for card, x, y, turn, wide in laid
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}">'
        f'<defs><radialGradient id="cloth" cx="50%" cy="45%" r="75%"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset="1" stop-color="{dark}"/></radialGradient>{defs}</defs>'
        f'<rect width="{WIDE}" height="{HIGH}" fill="url(#cloth)"/>'
        f'<g stroke-linecap="round" stroke-linejoin="round">{drawn}</g></svg>'
    )


@cache
def poster_address(name: str) -> str:
    """The poster as an address that an img element shows."""
    return address(poster(name))


def _laid(name: str) -> list[Placed]:
    """The cards of a poster, laid as this game's zones are."""
    kind = rules_of(name)
    state = kind.new(usual(kind.seat_range), seed=7)
    zones = [zone.kind for zone in state.zones()]
    pack = _mixed(name, state.pack())
    if set(zones) & set(GRIDS):
        twins = next((a, b) for a in pack for b in pack if a is not b and a.rank == b.rank)
        return _grid(twins)
    if zones.count("fan") > 5:
        return [p for i in range(3) for p in _fan(pack[3 * i : 3 * i + 3], 60 + 100 * i, 70 + 76 * (i % 2), 54, 15)]
    if "trick" in zones:
        return _trick(pack, len(state.seats))
    if "deck" in zones:
        return [*_heap(52, 112), *_heap(272, 112), *_fan(pack[:3], 160, 108, 78, 12)]
    if "group" in zones and "loose" not in zones:
        return [*_row(pack[:3], 110, 70, 66, 68), *_row(pack[3:6], 210, 152, 66, 68)]
    if "loose" in zones:
        return [*_row(pack[:4], 160, 78, 66, 72), (pack[4], 160, 166, -7, 84)]
    if "row" in zones:
        return _row(pack[:5], 160, 110, 82, 56)
    return _fan(pack[:5], 160, 112, 84, 11)


def _mixed(name: str, pack: tuple[Card, ...]) -> list[Card]:
    """Cards of a pack in an order of this game's own, no rank or suit like the one before, court cards among them."""
    chance = random.Random(name)
    rest = list(dict.fromkeys(pack))
    chance.shuffle(rest)
    courts, others = [c for c in rest if c.rank in ("K", "Q", "J", "A")], [c for c in rest if c.rank not in "KQJA"]
    found: list[Card] = []
    while courts or others:
        source = (courts or others) if len(found) % 2 == 0 else (others or courts)
        last = found[-1] if found else None
        fits = (c for c in source if last is None or (c.suit != last.suit and c.rank != last.rank))
        card = next(fits, source[0])
        source.remove(card)
        found.append(card)
    return found


def _fan(cards: list[Card], x: float, y: float, wide: float, turn: float) -> list[Placed]:
    middle = (len(cards) - 1) / 2
    return [
        (card, x + (i - middle) * wide * 0.48, y + abs(i - middle) ** 2 * wide * 0.055, (i - middle) * turn, wide)
        for i, card in enumerate(cards)
    ]


def _row(cards: list[Card], x: float, y: float, wide: float, step: float) -> list[Placed]:
    middle = (len(cards) - 1) / 2
    return [(card, x + (i - middle) * step, y, 0, wide) for i, card in enumerate(cards)]


def _heap(x: float, y: float) -> list[Placed]:
    """A pack face down."""
    return [(HIDDEN, x - 2 * i, y - 2 * i, 0, 74) for i in range(3)]


def _grid(twins: tuple[Card, Card]) -> list[Placed]:
    """Cards face down in rows, two of them open."""
    places = [(64 + 64 * i, 42 + 68 * j) for j in range(3) for i in range(4)]
    open_at = {5: twins[0], 10: twins[1]}
    return [(open_at.get(i, HIDDEN), x, y, 0, 44) for i, (x, y) in enumerate(places)]


def _trick(pack: list[Card], seats: int) -> list[Placed]:
    """One card from each player, thrown on the middle."""
    around = {2: ((-38, -10, -9), (40, 12, 8)), 3: ((-66, 6, -13), (0, -14, 2), (66, 10, 12))}
    cross = ((0, -38, 3), (74, 0, 92), (-74, 0, -87), (0, 40, -4))
    wide = {2: 104, 3: 92}.get(seats, 76)
    return [(pack[i], 160 + x, 110 + y, turn, wide) for i, (x, y, turn) in enumerate(around.get(seats, cross))]
