"""A view laid out as sprites: numbers and words, no drawing.

Lengths are in scene units: a wide scene is 900 across, a narrow one 390, so that on a phone a unit is a pixel.

Why so: one layout serves the picture, the canvas and the buttons over it, so they can never disagree; a game only
names its zones.
"""

from __future__ import annotations

import random
import textwrap
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from .cards import HIDDEN, SUIT_SIGNS, Card
from .core import GRIDS, NOBODY, State, Zone
from .sprites import FINGER, NARROW, SMALLEST, TIP, WIDE, Box, Scene, Sprite, fitted

SPREAD = ("row", "fan", *GRIDS, "trick", "loose", "group")  # kinds that take the middle of the table


def scene(view: Any, names: Mapping[str, str] | None = None, *, narrow: bool = False) -> Scene:
    """The scene of a view: the viewer's hand in front, the others across the table, the shared piles between."""
    lay = _Layout(view, names or {}, narrow)
    zones = view.zones()
    owned = [z for z in zones if z.owner and z.kind != "heap"]
    me = "" if view.viewer == NOBODY else view.viewer or view.turn or view.seats[0]
    at = next((i for i, z in enumerate(owned) if z.owner == me), 0)
    across = [z for z in owned[at:] + owned[:at] if z.owner != me]
    lay.others(across)
    small = [z for z in zones if not z.owner and z.kind in ("stock", "pile", "up")]
    trick = next((z for z in zones if z.kind == "trick"), None)
    if trick:
        lay.trick(trick, small, [z.owner for z in across])
    else:
        lay.middle(small)
    for kinds, spread in ((("row",), lay.row), (("group",), lay.fans), (("loose",), lay.loose), (("fan",), lay.fans)):
        spread([z for z in zones if z.kind in kinds])
    lay.grid([z for z in zones if z.kind in GRIDS])
    lay.told()
    for zone in owned:
        if zone.owner == me:
            lay.mine(zone)
    counts = {z.pile: Counter(view.piles[z.pile]) for z in zones}
    return Scene(lay.width, round(lay.y + 8), tuple(lay.sprites), lay.anchors, counts)


def _caption(card_w: float) -> float:
    """How wide the plate is that says what a card stands for."""
    return max(32, card_w * 0.44)


class _Layout:
    """Lays out one part of the table under the other; ``y`` is how far down it has come."""

    def __init__(self, view: Any, names: Mapping[str, str], narrow: bool) -> None:
        self.view, self.names, self.narrow = view, names, narrow
        self.width = NARROW if narrow else WIDE
        self.y = 6.0
        self.finger = FINGER * self.width / SMALLEST[self.width]  # scene units that a finger needs
        self.sprites: list[Sprite] = []
        self.anchors: dict[str, Box] = {}
        zones = view.zones()
        self.spread = any(z.kind in SPREAD for z in zones)
        self.heaps = {z.owner: z for z in zones if z.kind == "heap"}
        self.tags = any(view.tag(seat) for seat in view.seats)
        self.talks = type(view).speech is not State.speech  # then there is room for speech bubbles
        self.speech = view.speech()

    def _card(self, card: Card, box: Box, zone: str, order: int) -> None:
        self.sprites.append(Sprite("card", box, zone, card, order=order))
        if real := self.view.stands_for(zone, order) if card is not HIDDEN else None:
            x, y, w, h = box
            plate = Box(x + 2, y + h - 24, _caption(w), 22)
            self.sprites.append(Sprite("caption", plate, zone, text=real.code))

    def _label(self, box: Box, zone: str, text: str) -> None:
        self.sprites.append(Sprite("label", box, zone, text=fitted(text, box.w, box.h * 0.72)))

    def others(self, zones: Sequence[Zone]) -> None:
        """The other seats in rows across the top, clockwise from the left."""
        if not zones:
            return
        most, high = (3, 76) if self.narrow else (5, 104)
        tag, bubble = 20 * self.tags, (50 if self.narrow else 36) * self.talks
        rows = -(-len(zones) // most)
        per_row = -(-len(zones) // rows)
        for i, zone in enumerate(zones):
            row, column = divmod(i, per_row)
            here = min(per_row, len(zones) - row * per_row)
            room = self.width / here - 8
            w = min(room, (118 if self.narrow else 168) + 40 * (zone.owner in self.heaps))
            middle = self.width * (column + 0.5) / here
            box = Box(middle - w / 2, self.y + row * (high + tag + bubble + 6), w, high)
            self._seat(zone, box)
            if tag:
                below = box.y + high - (4 if self.narrow else 8)
                self._label(Box(middle - room / 2, below, room, tag), zone.pile, self.view.tag(zone.owner))
            self._bubble(zone, Box(middle - room / 2, box.y + high + tag - 4, room, bubble), "up")
        self.y += rows * (high + tag + bubble + 6)

    def _bubble(self, zone: Zone, room: Box, point: str) -> None:
        """What a seat has just said, in a bubble no wider than its words, in one line or two."""
        said = self.speech.get(zone.owner, "")
        if not said:
            return
        size, x, y, w, h = (14 if self.narrow else 17), *room
        lines = textwrap.wrap(said, max(8, int((w - 20) / (0.56 * size))))[:2]
        wide = min(w, max(map(len, lines)) * 0.58 * size + 24)
        high = (size + 4) * len(lines) + 6 + TIP
        box = Box(x + (w - wide) / 2, y if point == "up" else y + h - high, wide, high)
        self.sprites.append(Sprite("bubble", box, zone.pile, text="\n".join(lines), mark=point))

    def _seat(self, zone: Zone, box: Box) -> None:
        """Another seat: a few of its cards, its name, and how many it has; of won cards the last ones."""
        pile = self.view.piles[zone.pile]
        count = str(len(pile) // zone.each)
        pile = pile[-9:] if zone.kind == "won" else pile
        card_w, card_h = (30, 42) if self.narrow else (42, 59)
        heap = self.heaps.get(zone.owner)
        kept = card_w + 10 if heap else 0  # what the heap takes on the left
        if heap:
            self._heap(heap, Box(box.x, box.y, card_w, card_h))
        shown = min(len(pile), 9)
        step = min(card_w * 0.5, (box.w - kept - 40 - card_w) / max(1, shown - 1))
        left = box.x + kept + (box.w - kept - 26 - card_w - step * max(0, shown - 1)) / 2
        for i, card in enumerate(pile[:shown]):
            self._card(card, Box(left + i * step, box.y, card_w, card_h), zone.pile, i)
        self.anchors[zone.pile] = Box(left + step * max(0, shown - 1) / 2, box.y, card_w, card_h)
        turn = "turn" if self.view.turn == zone.owner else ""
        plate = Box(box.x, box.y + card_h + 4, box.w, 26 if self.narrow else 32)
        size = 14 if self.narrow else 17
        name = fitted(self.names.get(zone.owner, zone.owner), box.w - 18, size)
        self.sprites.append(Sprite("plate", plate, zone.pile, text=name, mark=turn))
        badge = Box(box.x + box.w - 34, box.y + (4 if self.narrow else 10), 34, 34)
        if zone.kind == "won":  # on the plate, as on the viewer's own
            badge = Box(plate.x + plate.w - plate.h, plate.y + 2, plate.h - 4, plate.h - 4)
        self.sprites.append(Sprite("badge", badge, zone.pile, text=count, mark="count"))

    def _heap(self, zone: Zone, box: Box) -> None:
        """A face-down heap of won cards with their number; cards that were turned up on it lie across."""
        pile = self.view.piles[zone.pile]
        self.anchors[zone.pile] = box
        if not pile:
            self.sprites.append(Sprite("place", box, zone.pile))
            return
        for i in range(min(3, len(pile))):
            self._card(HIDDEN, Box(box.x + 2.0 * i, box.y - 1.5 * i, box.w, box.h), zone.pile, i)
        count = Box(box.x + box.w - 16, box.y + box.h - 20, 28, 28)
        self.sprites.append(Sprite("badge", count, zone.pile, text=str(len(pile) // zone.each), mark="count"))
        if marks := self.view.turned_up(zone.pile):
            star = Box(box.x - 8, box.y - 2, 28, 28)
            self.sprites.append(Sprite("badge", star, zone.pile, text="★" if marks == 1 else str(marks), mark="star"))

    def middle(self, zones: Sequence[Zone]) -> None:
        """The piles that belong to nobody, side by side, with what holds now on their left."""
        if not zones:
            return
        card_w, card_h = (84, 117) if self.narrow else (110, 154)
        gap, side = (26, 22) if self.narrow else (60, 20)
        if self.spread:
            card_w, card_h, gap, side = (54, 75, 36, 0) if self.narrow else (70, 98, 40, 0)
        left = (self.width - len(zones) * card_w - (len(zones) - 1) * gap) / 2 - side
        top = self.y + (10 if self.narrow else 14)
        labels = False
        for i, zone in enumerate(zones):
            box = Box(left + i * (card_w + gap), top, card_w, card_h)
            self._pile(zone, box)
            if zone.kind != "up":
                text = f"{zone.label}: {len(self.view.piles[zone.pile])}" if zone.kind == "stock" else zone.label
                label = Box(box.x - gap / 2, box.y + card_h + 3, card_w + gap, 22)
                self.sprites.append(Sprite("label", label, zone.pile, text=text))
                labels = True
        size = 54 if self.narrow else 72
        self._signs(left - size - (10 if self.narrow else 50), top)
        self.y = top + card_h + ((32 if self.narrow else 36) if labels else 10)

    def _pile(self, zone: Zone, box: Box) -> None:
        """A pile: its top card, and the cards of this turn fanned out so that they can be read."""
        pile, name = self.view.piles[zone.pile], zone.pile
        self.anchors[name] = box
        if not pile:
            self.sprites.append(Sprite("place", box, name, text=zone.sign))
        elif zone.kind == "stock":
            edges = min(len(pile), 1 + len(pile) // 12, 5)
            for i in range(edges):
                shift = 2.0 * (edges - 1 - i)
                self._card(pile[i - edges], Box(box.x - shift, box.y - shift, box.w, box.h), name, i)
        elif zone.kind == "up":
            self._card(pile[-1], box, name, 0)
        else:
            shown = pile[-max(1, min(len(getattr(self.view, "laid", ())) + 1, 6)) :]
            step = box.w * (0.24 if len(shown) > 3 else 0.3)
            for i, card in enumerate(shown):
                box = Box(box.x + step * (i > 0), box.y, box.w, box.h)
                self._card(card, box, name, i)
            self.anchors[name] = box

    def _signs(self, x: float, y: float) -> None:
        """What holds now, as signs a child can read: the direction, a suit that counts, cards to pick up."""
        size = 54 if self.narrow else 72
        for now in self.view.standing():
            facts, place = now.facts, Box(x, y, size, size)
            if facts.get("suit") in SUIT_SIGNS:
                self.sprites.append(Sprite("suit", place, text=str(facts["suit"])))
            elif "pending" in facts:
                self.sprites.append(Sprite("badge", place, text=f"+{facts['pending']}", mark="warn"))
            elif "direction" in facts and len(self.view.seats) > 2:
                self.sprites.append(Sprite("way", place, mark="way" if facts["direction"] == 1 else "back"))
            else:
                continue
            y += size + 9

    def trick(self, zone: Zone, piles: Sequence[Zone], across: Sequence[str]) -> None:
        """The trick: each card on the side of who played it, a star on the one that takes it; small piles beside it."""
        card_w, card_h = (66, 92) if self.narrow else (96, 134)
        high = card_h * (1.62 if self.narrow else 1.5)
        top, centre = self.y + 6, self.width / 2 + (18 if self.narrow and piles else 0)
        self._corner(piles, top)
        self._signs(self.width - (62 if self.narrow else 190), top + 8)
        seats: tuple[str, ...] = self.view.seats
        first = seats.index(self.view.leader) if self.view.leader in seats else 0
        turns = [*seats[first:], *seats[:first]]
        played = dict(zip(turns, self.view.piles[zone.pile], strict=False))
        self.anchors[zone.pile] = Box(centre - card_w * 1.2, top, card_w * 2.4, high)
        for i, seat in enumerate(turns):
            x, y = centre - card_w / 2, top + high - card_h
            if seat in across:
                part = (across.index(seat) + 0.5) / len(across) - 0.5
                x, y = x + card_w * (2.4 * part if len(across) > 1 else -0.36), top
            elif len(across) == 1:
                x += card_w * 0.36
            box = Box(x, y, card_w, card_h)
            if seat not in played:
                self.sprites.insert(0, Sprite("place", box, zone.pile))
                continue
            self._card(played[seat], box, zone.pile, i)
            if played[seat] is self.view.taking():
                star = Box(x + card_w - 22, y - 8, 30, 30)
                self.sprites.append(Sprite("badge", star, zone.pile, text="★", mark="star"))
        self.y = max(top + high + 10, self.y)

    def _corner(self, zones: Sequence[Zone], top: float) -> None:
        """Small piles with their names, two in a line, at the left edge."""
        card_w, card_h, gap = (44, 62, 22) if self.narrow else (64, 90, 14)
        for i, zone in enumerate(zones):
            line, column = divmod(i, 2)
            box = Box(12 + column * (card_w + gap), top + line * (card_h + 24), card_w, card_h)
            if not self.narrow:
                box = box._replace(x=box.x + 40)
            self._pile(zone, box)
            label = Box(box.x - gap / 2, box.y + card_h + 2, card_w + gap, 18)
            self._label(label, zone.pile, zone.label)
            self.y = label.y + label.h + 4

    def row(self, zones: Sequence[Zone]) -> None:
        """Squared piles in one long line that goes on in a second line underneath, each with its number of cards."""
        card_w, card_h, gap = (48.0, 67.0, 6) if self.narrow else (60.0, 84.0, 7)
        most = int((self.width - 8) // (card_w + gap))
        columns = min(most, getattr(self.view.rules, "line_width", most))
        if columns < most:  # a short line has room for larger cards
            card_w = min(card_w * 1.4, (self.width - 8) / columns - gap)
            card_h = card_w * 1.4
        filled = [z for z in zones if self.view.piles[z.pile]]
        left = (self.width - columns * (card_w + gap) + gap) / 2
        for i, zone in enumerate(filled):
            line, column = divmod(i, columns)
            box = Box(left + column * (card_w + gap), self.y + line * (card_h + 22), card_w, card_h)
            pile = self.view.piles[zone.pile]
            self._card(pile[-1], box, zone.pile, 0)
            self.anchors[zone.pile] = box
            if len(pile) > 1:
                label = Box(box.x, box.y + card_h + 1, card_w, 18)
                self.sprites.append(Sprite("label", label, zone.pile, text=f"× {len(pile)}"))
        for zone in zones:  # where a pile that is gone flew from, or the next one comes
            line, column = divmod(min(len(filled), max(0, len(zones) - 1)), columns)
            next_one = Box(left + column * (card_w + gap), self.y + line * (card_h + 22), card_w, card_h)
            self.anchors.setdefault(zone.pile, next_one)
        if zones:
            self.y += max(2, -(-len(filled) // columns)) * (card_h + 22) + 4

    def fans(self, zones: Sequence[Zone]) -> None:
        """Overlapping cards with the last one free; a fan stays in its line as long as there is room for it."""
        if not zones:
            return
        group = zones[0].kind == "group"
        card_w, card_h, gap, step = (52, 73, 10, 31) if self.narrow else (76, 106, 12, 29)
        gap, step = (16, 24 if self.narrow else 34) if group else (gap, step)
        room = self.width - 12
        shown = [z for z in zones if self.view.piles[z.pile] or z.sign]
        places = shown if group else zones  # a fan keeps its line when others are gone
        per = len(shown) or 1 if group else (room + gap) // (card_w + 2 * step + gap)  # three cards each fit
        for first in range(0, len(places), per):
            line: list[tuple[Zone, float, list[float]]] = []  # zone, width, where its cards begin
            for zone in [z for z in places[first : first + per] if z in shown]:
                starts = self._starts(zone, card_w, step, room)
                words = 0.56 * 0.72 * 20 * (len(zone.label) + 1)  # as wide as they are written
                wide = max(starts[-1] + card_w, min(max(110 if self.narrow else 140, words), room) * group)
                if line and sum(w + gap for _, w, _ in line) + wide > room:
                    self._line(line, gap, card_w, card_h)
                    line = []
                line.append((zone, wide, starts))
            if line:
                self._line(line, gap, card_w, card_h)
        for zone in zones:  # where one that is gone flew from, or a new one comes
            self.anchors.setdefault(zone.pile, Box((self.width - card_w) / 2, self.y - card_h, card_w, card_h))
        self.y += 4

    def _starts(self, zone: Zone, card_w: float, step: float, room: float) -> list[float]:
        """Where the overlapping cards of a pile begin; what one stands for is not covered by the next."""
        cards = self.view.piles[zone.pile]
        named = [self.view.stands_for(zone.pile, i) is not None for i in range(len(cards) - 1)]
        more = max(0, _caption(card_w) + 4 - step)
        near = min(step, (room - card_w - more * sum(named)) / max(1, len(named)))
        starts = [0.0]
        for caption in named:
            starts.append(starts[-1] + near + more * caption)
        return starts

    def _line(self, fans: Sequence[tuple[Zone, float, list[float]]], gap: float, card_w: float, card_h: float) -> None:
        x = (self.width - sum(wide + gap for _, wide, _ in fans) + gap) / 2
        for zone, wide, starts in fans:
            pile = self.view.piles[zone.pile]
            left = x + (wide - card_w - starts[-1]) / 2
            if not pile:
                self.sprites.append(Sprite("place", Box(left, self.y, card_w, card_h), zone.pile, text=zone.sign))
            for i, card in enumerate(pile):
                self._card(card, Box(left + starts[i], self.y, card_w, card_h), zone.pile, i)
            self.anchors[zone.pile] = Box(left + wide - card_w, self.y, card_w, card_h)
            if zone.kind == "group":
                self.anchors[zone.pile] = Box(left, self.y, card_w + starts[-1], card_h)
                self._label(Box(x - gap / 2, self.y + card_h + 2, wide + gap, 20), zone.pile, zone.label)
            x += wide + gap
        self.y += card_h + (32 if fans[0][0].kind == "group" else 10)

    def loose(self, zones: Sequence[Zone]) -> None:
        """Open cards side by side in as many lines as they need."""
        card_w, card_h, gap = (54, 76, 8) if self.narrow else (80, 112, 12)
        per = int((self.width - 8) // (card_w + gap))
        for zone in zones:
            pile = self.view.piles[zone.pile]
            here = min(len(pile), per)
            self.anchors[zone.pile] = Box((self.width - card_w) / 2, self.y + 6, card_w, card_h)
            if not pile:
                self.sprites.append(Sprite("place", self.anchors[zone.pile], zone.pile))
            for i, card in enumerate(pile):
                line, column = divmod(i, per)
                left = (self.width - here * (card_w + gap) + gap) / 2
                box = Box(left + column * (card_w + gap), self.y + 6 + line * (card_h + gap), card_w, card_h)
                self._card(card, box, zone.pile, i)
            self.y += 6 + max(1, -(-len(pile) // per)) * (card_h + gap)

    def grid(self, zones: Sequence[Zone]) -> None:
        """Places in rows and columns that keep their place when their card is gone."""
        if not zones:
            return
        gap = 5 if self.narrow else 7
        self.y += 0 if self.sprites else 10  # the first thing on the table keeps off its edge
        size = (max(z.at[0] for z in zones), max(z.at[1] for z in zones))
        lines, per, turned, card_w = self._shape(*size, gap)
        card_h = card_w * 1.4
        loose = zones[0].kind == "scatter"  # then a card lies anywhere in its cell
        wide = max(card_w + gap, (self.width - 8) / per) if loose else card_w + gap
        high = card_h * 1.22 if loose else card_h + gap
        left = (self.width - per * wide + gap) / 2
        for zone in zones:
            row, column = (zone.at[1], zone.at[0]) if turned else zone.at
            line, column = divmod(column - 1, per)
            x, y = left + column * wide, self.y + ((row - 1) * lines + line) * high + (row - 1) * 4 * (lines > 1)
            if loose:
                chance = random.Random(zone.pile)  # the same for everybody, whatever card lies there
                x += chance.random() * (wide - card_w - gap)
                y += chance.random() * (high - card_h - gap)
            box = self.anchors[zone.pile] = Box(x, y, card_w, card_h)
            pile = self.view.piles[zone.pile]
            if pile:
                self._card(pile[-1], box, zone.pile, 0)
            elif not loose:
                self.sprites.append(Sprite("place", box, zone.pile))
        rows = size[1] if turned else size[0]
        self.y += rows * lines * high + (rows - 1) * 4 * (lines > 1) + 6

    def _shape(self, rows: int, columns: int, gap: float) -> tuple[int, int, bool, float]:
        """How a grid lies: lines for each row, cards in a line, whether it is turned, and how wide a card is.

        As it is where it fits; else turned, or with rows that go on in the next line: whichever is lower.
        """
        limit = 640 if self.narrow else 560
        most = int((self.width - 8 + gap) // (self.finger + gap))
        found = []
        for turned in (False, True):
            down, across = (columns, rows) if turned else (rows, columns)
            lines = -(-across // most)
            per = -(-across // lines)
            room = min((self.width - 8) / per - gap, limit / (down * lines) / 1.4 - gap, 84.0 if self.narrow else 104.0)
            card_w = max(self.finger, room)
            height = down * lines * (card_w * 1.4 + gap)
            found.append((height if turned or lines > 1 or height > limit * 1.3 else 0, turned, lines, per, card_w))
        _, turned, lines, per, card_w = min(found)
        return lines, per, turned, card_w

    def told(self) -> None:
        """What holds now, as a line under cards that are spread out."""
        words = " · ".join(now.say(names=self.names) for now in self.view.standing())
        if self.spread and words:
            self._label(Box(0, self.y, self.width, 22), "", words)
            self.y += 30

    def mine(self, zone: Zone) -> None:
        """The viewer's own name and cards: a hand in as many rows as a finger needs, or just how many were won."""
        pile = sorted(self.view.piles[zone.pile], key=self.view.hand_order)
        turn = "turn" if self.view.turn == zone.owner else ""
        name = self.names.get(zone.owner, zone.owner)
        w, h, size = (230, 30, 15) if self.narrow else (300, 36, 18)
        text = f"{name} – your turn!" if turn and not self.view.hand_over else name
        bubble = (50 if self.narrow else 36) * self.talks
        self._bubble(zone, Box(10, self.y, self.width - 20, bubble), "down")
        self.y += bubble
        plate = Box((self.width - w) / 2, self.y, w, h)
        self.sprites.append(Sprite("plate", plate, zone.pile, text=fitted(text, w - 54, size), mark=turn))
        count = Box(plate.x + w - h, plate.y + 2, h - 4, h - 4)
        self.sprites.append(Sprite("badge", count, zone.pile, text=str(len(pile) // zone.each), mark="count"))
        self.anchors[zone.pile] = plate
        heap = self.heaps.get(zone.owner)
        if heap:
            self._heap(heap, Box(plate.x + w + 14, plate.y - 8, 34, 48))
        if self.tags:
            self._label(Box(plate.x, plate.y + h + 1, w, 20), zone.pile, self.view.tag(zone.owner))
            self.y += 16
        self.y += h + 14
        if zone.kind == "hand":
            self._hand(zone.pile, pile)
        elif zone.kind == "won":
            self._won(zone)

    def _won(self, zone: Zone) -> None:
        """The viewer's won cards in a row, those that were won together close to each other."""
        pile, (card_w, card_h) = self.view.piles[zone.pile], (34, 48) if self.narrow else (48, 67)
        groups = -(-len(pile) // zone.each)
        step = min(card_w * 1.5, (self.width - 24 - card_w) / max(1, groups - 0.5))
        left = (self.width - card_w * 1.42 - step * (groups - 1)) / 2
        seen: Counter[Card] = Counter()
        for i, card in enumerate(pile):
            group, inside = divmod(i, zone.each)
            x = left + group * step + inside * min(card_w * 0.42, step / 2)
            self._card(card, Box(x, self.y, card_w, card_h), zone.pile, seen[card])
            seen[card] += 1
        self.anchors[zone.pile] = Box(left + max(0, groups - 1) * step, self.y, card_w, card_h)
        self.y += card_h + 4

    def _hand(self, zone: str, pile: Sequence[Card]) -> None:
        card_w, card_h = (66, 92) if self.narrow else (96, 134)
        room = self.width - 16
        most = int((room - card_w) // self.finger) + 1
        rows = max(1, -(-len(pile) // most))
        per_row = -(-len(pile) // rows) or 1
        row_step = max(self.finger, card_h * (0.76 if self.narrow else 0.55))
        seen: Counter[Card] = Counter()
        for i, card in enumerate(pile):
            row, column = divmod(i, per_row)
            here = min(per_row, len(pile) - row * per_row)
            step = min(card_w + 8, (room - card_w) / max(1, here - 1))
            left = (self.width - card_w - step * (here - 1)) / 2
            self._card(card, Box(left + column * step, self.y + row * row_step, card_w, card_h), zone, seen[card])
            seen[card] += 1
        self.anchors[zone] = Box((self.width - card_w) / 2, self.y, card_w, card_h)
        if not pile:
            self.sprites.append(Sprite("place", self.anchors[zone], zone))
        self.y += (rows - 1) * row_step + card_h + 4
