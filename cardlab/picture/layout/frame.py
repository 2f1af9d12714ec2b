"""The frame of a table: where seats, cards, sentence and buttons are, before a card is laid.

Why so: it follows from the window and from what kind of game it is, never from the cards that lie there now. So nothing
on a table changes its size or its place while a hand is played; where more cards come, they lie closer. Lengths are in
scene units, and the figures are those of the drawings of a table at 1366 x 650, 390 x 844 and 844 x 390 pixels.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..sprites import LYING, UPRIGHT, WIDE, Box

EDGE = 14.0  # from the edge of the felt to what lies in a corner of it
TOOLS = (182.0, 131.0)  # the tools in the lower right corner of a wide table
SAID = {WIDE: 52.0, UPRIGHT: 60.0, LYING: 48.0}  # how high the sentence is
ASKS = (104.0, 410.0)  # how high what a coach says is, and how wide with the face of who says it
LEFT, TOP, RIGHT, TOWER, FLAT, LINE = (
    "left",
    "top",
    "right",
    "tower",
    "flat",
    "line",
)  # how a seat is built, see seats.py
BLOCK = {
    WIDE: (214.0, 84.0),
    LYING: (190.0, 72.0),
    UPRIGHT: (214.0, 76.0),
}  # the size of a seat with face, fan and plate
TALK = 66.0  # how high a bubble of three lines is
TOWERS = (104.0, 108.0)  # the size of one that is built upwards
# What somebody takes who sits on the near side while nobody looks from there, and from where.
NEAR = {WIDE: (110.0, 4.0), LYING: (100.0, 4.0), UPRIGHT: (92.0, -70.0)}


class Facts(NamedTuple):
    """What a frame must know of a game."""

    others: int  # seats across the table
    held: bool = True  # whether who looks has a hand or a pile to play from
    deck: bool = False  # whether that is one pile, so that its sides are free
    mine: bool = True  # whether who looks has a seat
    trick: bool = False
    spread: bool = False  # whether open cards are spread in the middle: in a row, in groups, loose
    crowd: bool = False  # whether there are more than three piles in the middle
    grid: bool = False
    counts: bool = False  # whether something is told under a grid, as how often who plays alone has turned cards over
    fans: bool = False
    things: float = 0.0  # how much room the cards won and the chips of a seat take beside it
    heaps: bool = False  # whether cards won are among them
    most: int = 0  # the most cards in a hand, 0 for any number
    near: bool = False  # whether one of those across sits on the near side, as nobody looks from there
    asked: bool = False  # whether a coach asks a question, whose answers stand where else the sentence does
    quiet: bool = False  # whether nobody speaks but a coach
    afar: bool = False  # whether it is seen from afar, where no sentence needs room
    piles: int = 0  # piles in the middle beside what is spread or a trick


class SeatBox(NamedTuple):
    """Where a seat across the table is, and how it is built."""

    kind: str
    box: Box


class Frame(NamedTuple):
    """The places of a table that stay as they are."""

    shape: str
    w: float
    h: float
    own: float  # how wide a card of the own hand is
    rows: int  # rows of the own hand at most
    table: float  # how wide a card in the middle is, unless too many have to lie there
    middle: Box  # for what lies between the seats
    side: Box  # for piles beside what is spread
    hand: Box
    me: Box  # the own face and name
    says: Box
    acts: Box
    tray: Box  # for buttons that have no room beside the sentence, as far as nothing lies there
    panel: Box  # for what holds during the whole hand
    told: Box | None  # for the words of it, where they have no room there
    spots: tuple[SeatBox, ...]  # of the seats across, clockwise from the viewer's left
    coach: Box | None = None  # the face of who asks a question
    down: float = 0.0  # where a table held upright begins, under what somebody asks
    row: Box | None = None  # where buttons stand at last: over a pile of one's own, on the own face and name, or where
    # a sentence is narrower


def corners(shape: str, w: float, h: float) -> list[Box]:
    """What belongs to buttons of the page: the way back, the tools."""
    if shape == WIDE:
        return [Box(EDGE, EDGE, 48, 48), Box(w - EDGE - TOOLS[0], h - EDGE - TOOLS[1], *TOOLS)]
    if shape == UPRIGHT:
        return [Box(8, 8, 48, 48), Box(w - 56, 8, 48, 48), Box(8, h - 64, w - 16, 56)]
    return [Box(8, 8, 60, 60), *(Box(x, h - 136, 60, 128) for x in (8, w - 68))]


@lru_cache(64)  # the same tables are laid out at every look
def frame(shape: str, w: float, h: float, facts: Facts) -> Frame:
    """The frame of a table of this shape and size."""
    said = SAID[shape] + 8 if facts.afar else 0.0
    if not facts.near:
        return {WIDE: _wide, UPRIGHT: _upright, LYING: _lying}[shape](w, h + said, facts)._replace(h=h)
    (takes, below), (wide, high) = NEAR[shape], BLOCK[shape]
    inner = frame(shape, w, h - takes, facts._replace(near=False, others=facts.others - 1))
    near = SeatBox(TOP, Box((w - wide) / 2, h - takes + below, wide, high))
    return inner._replace(h=h, spots=(near, *inner.spots))


# ---- a laptop, a projector, a tablet on its side ------------------------------------------------------------------


def _wide(w: float, h: float, facts: Facts) -> Frame:
    own, said = 112.0 + min(6.0, max(0.0, (h - 612) / 6)), SAID[WIDE]  # a window that is high has larger cards
    hand = Box(212, h - 12 - own * 1.4, w - 424, own * 1.4)
    low = hand.y - (12 if facts.asked else 26) if facts.held else h - 18
    talk = 620.0 if facts.held else 520.0
    says = Box((w - talk) / 2, low - said, talk, said)
    right = w - EDGE if facts.held else w - 2 * EDGE - TOOLS[0]
    acts = Box(says.x + talk + EDGE, says.y - 4, right - says.x - talk - EDGE, said + 8)
    coach, under = None, 70.0
    if facts.asked:
        acts, under = says._replace(x=says.x - 80, w=talk + 160), ASKS[0] + 18
        says, coach = Box(EDGE + 96, 12, ASKS[1] - 96, ASKS[0]), Box(EDGE, 22, 84, 84)
    spots = _round(w, h, facts, under)
    top = max((s.box.y + s.box.h + (12 if facts.asked else 22) for s in spots if 240 < s.box.x < w - 260), default=20.0)
    if facts.asked and (facts.spread or facts.crowd):
        top = max(top, under)
    end = low - said  # of what lies between: there the sentence stands, or the answers to a question
    middle = Box(250, top, w - 500, end - 14 - top)
    side = Box(262, top, 190, middle.h)
    counts = facts.grid and facts.counts
    if facts.grid:
        middle = Box(130, under, w - 130 - TOOLS[0] - 2 * EDGE, end - (30 if counts else 14) - under)
    elif facts.fans or not (facts.mine or facts.others):
        wide = 200.0 if facts.fans else 190.0
        middle, side = (
            Box(wide + 28, under, w - 2 * wide - 48, end - 14 - under),
            Box(EDGE + 8, under + 20, wide, end - 40 - under),
        )
    elif facts.others == 1 or facts.spread:
        side = Box(50, 150, 190, end - 160) if facts.others < 2 else side
    me = Box(EDGE, h - EDGE - 138, 236, 138)
    panel = Box(EDGE, 76 if facts.mine or facts.others else h - EDGE - 74, 236, 74)
    if facts.asked:
        panel = Box(w - EDGE - 236, 12, 236, 74)
    told = Box((w - talk) / 2, end - 24, talk, 20) if counts or facts.others > 5 else None
    middle = middle._replace(h=middle.h - 22 * (told is not None and not facts.grid))
    tray = Box(250, under, w - 500, (h - EDGE if facts.deck else end - 8) - under)
    return Frame(WIDE, w, h, own, 1, 98.0, middle, side, hand, me, says, acts, tray, panel, told, tuple(spots), coach)


def _round(w: float, h: float, facts: Facts, under: float) -> list[SeatBox]:
    """The seats as people sit around a wide table: one on each side, the others along the far edge between them.

    ``under`` is where that begins which lies under what stands in the upper corners.
    """
    n, (bw, bh) = facts.others, BLOCK[WIDE]
    if facts.grid:  # many places need the room
        return _columns(n, Box(8, under + 20, 112, h - 190 - under), Box(w - 120, under + 20, 112, h - 190 - under))
    start = ASKS[1] + 2 * EDGE if facts.asked and n > 3 else 250.0  # of the far edge
    if n > 5:
        high = min(264.0, h - 220 - under)
        sides = _columns(4, Box(8, under + 6, 116, high), Box(w - 124, under + 6, 116, high))
        return [*sides[:2], *_towers(n - 4, Box(start, 4, w - 250 - start, 0), 8), *sides[2:]]
    side = 1 if n > 1 else 0
    far = n - 2 * side
    y = max(h * 0.381 - bh / 2, 182)  # under what holds during the hand
    left = [SeatBox(LEFT, Box(24, y, bw, bh))][:side]
    right = [SeatBox(RIGHT, Box(w - 24 - bw, y, bw, bh))][:side]
    pitch = (w - 250 - start) / max(1, far)
    wide = min(bw, pitch - (facts.things or 8))
    shift = facts.things / 2 if far > 1 else 0  # what they won lies beside them
    top = [SeatBox(TOP, Box(start + pitch * (i + 0.5) - wide / 2 - shift, 6, wide, bh)) for i in range(far)]
    return [*left, *top, *right]


def _columns(n: int, left: Box, right: Box) -> list[SeatBox]:
    """Towers in two columns, clockwise from the lower left."""
    half = (n + 1) // 2
    spots = []
    for box, count in ((left, half), (right, n - half)):
        high = min(TOWERS[1] + 24, box.h / max(1, count))
        column = [SeatBox(TOWER, Box(box.x, box.y + i * high, box.w, high)) for i in range(count)]
        spots += column[::-1] if box is left else column
    return spots


def _towers(n: int, box: Box, most: int) -> list[SeatBox]:
    """Towers side by side, in rows of at most so many."""
    if not n:
        return []
    rows = -(-n // most)
    per = -(-n // rows)
    high = TOWERS[1] + 18 if rows == 1 else 92.0
    found = []
    for i in range(n):
        row, column = divmod(i, per)
        here = min(per, n - row * per)
        wide = min(box.w / here, 150.0)
        x = box.x + box.w * (column + 0.5) / here - wide / 2
        found.append(SeatBox(TOWER, Box(x, box.y + row * high, wide, high)))
    return found


# ---- a phone or a tablet held upright -----------------------------------------------------------------------------


def _upright(w: float, h: float, facts: Facts, line: int = 4, lines: float = 70.0) -> Frame:
    if facts.asked:
        return _asked(w, h, facts)
    large = min(1.25, w / 390)
    few = 0 < facts.most <= line
    own, rows = lines * large, 1 if few else 2
    if few:
        own = 88.0 * large
    elif line < 7 and _roomy(facts):  # four to a row
        own = max(88.0, own)
    low = h - 74
    hand = Box(8, low - own * 1.4 * rows - 5 * (rows - 1), w - 16, own * 1.4 * rows + 5 * (rows - 1))
    me = Box(8, (hand.y if facts.held else low) - 72, w - 16, 66) if facts.mine else Box(8, low, w - 16, 0)
    says = Box(8, me.y - 8 - SAID[UPRIGHT], w - 16, SAID[UPRIGHT])
    acts = Box(w - 8 - (w - 16) * 0.44, me.y, (w - 16) * 0.44, 62)
    spots, top = _strip(w, says.y, facts)
    if not facts.mine:
        acts = Box(8, says.y - 62, w - 16, 56)
    low, told = (says if facts.mine else acts).y - 10, None
    if not facts.mine or facts.trick or facts.spread or (facts.grid and facts.counts):
        told, low = Box(12, low - 12, w - 24, 19), low - 20
    middle = Box(8, top, w - 16, low - top)
    tray = Box(8, 62, w - 16, says.y - 70)
    panel = Box(8, 62, 112, 58)
    return Frame(
        UPRIGHT, w, h, own, rows, 72.0 * large, middle, middle, hand, me, says, acts, tray, panel, told, tuple(spots),
        row=(hand._replace(y=hand.y - 9, h=48) if facts.deck else me._replace(h=60)) if facts.mine else None,
    )  # fmt: skip


def _roomy(facts: Facts) -> bool:
    """Whether an upright table has room for a hand of large cards in two rows."""
    if facts.grid:
        return False
    if facts.trick:
        return facts.others < 3 or (facts.others < 4 and facts.piles < 2)
    return facts.others < 4 and not facts.crowd and not facts.spread  # long buttons need the room over groups


def _asked(w: float, h: float, facts: Facts) -> Frame:
    """Who asks a question, over a table that begins lower, with its answers where the sentence would stand."""
    down = ASKS[0] + 4 if facts.others or facts.fans else ASKS[0] - 50
    # What lies between needs the height.
    inner = _upright(w, h - down, facts._replace(asked=False, quiet=True), 7, 60.0)
    lower: dict[str, Any] = {
        name: box._replace(y=box.y + down) for name, box in inner._asdict().items() if isinstance(box, Box)
    }
    spots = tuple(spot._replace(box=spot.box._replace(y=spot.box.y + down)) for spot in inner.spots)
    says, coach = Box(82, 8, w - 90, ASKS[0] - 12), Box(8, 18, 66, 66)
    return inner._replace(**lower)._replace(h=h, spots=spots, acts=lower["says"], says=says, coach=coach, down=down)


def _strip(w: float, low: float, facts: Facts) -> tuple[list[SeatBox], float]:
    """The seats of an upright table: beside a trick as people sit, else in rows from the top; and where they end."""
    n = facts.others
    if n == 0:
        return [], 62.0
    if facts.grid and n < 3:  # between the corners, as many places need the height; they speak beside or below
        wide = (w - 124) / n
        lines = [SeatBox(LINE, Box(62 + i * wide, 14, wide - 6 if n > 1 else 122, 36)) for i in range(n)]
        return lines, 62.0 if n < 2 or facts.afar else 62 + TALK
    if n == 1 and facts.spread:
        return [SeatBox(FLAT, Box(62, 8, w - 124, 44))], 54.0 if facts.quiet else 54 + 0.75 * TALK
    if n == 1:
        top = 100.0 if facts.trick else 92 + TALK  # beside a trick of two there is room for words
        return [SeatBox(TOP, Box(64 if facts.things else (w - 200) / 2, 6, 200, 70))], top
    if facts.trick and n <= 3:
        wide, high = 78.0, TOWERS[1] + 20
        y = max(132 + (low - 132 - high) * 0.4, 127.0 + TALK if n == 3 else 98 + TALK)
        spots = [SeatBox(TOWER, Box(2, y, wide, high)), SeatBox(TOWER, Box(w - wide - 2, y, wide, high))]
        if n == 3:
            spots.insert(1, SeatBox(TOWER, Box(w / 2 - 60, 4, 120, high)))
        return spots, 124.0 if n == 3 else 66.0
    if n == 2 and (facts.spread or facts.crowd):  # under the corners, between which they speak
        wide = (w - 20) / 2
        return [SeatBox(FLAT, Box(8 + i * (wide + 4), TALK + 2, wide, 44)) for i in range(2)], TALK + 50
    if n > 8 or (facts.grid and n > 2) or (facts.spread and n > 3):  # what lies between needs the height
        per = 4 if w > 420 else 3
        wide = (w - 16) / per
        lines = [SeatBox(LINE, Box(8 + i % per * wide, 62 + i // per * 36, wide - 6, 32)) for i in range(n)]
        return lines, lines[-1].box.y + 40 + (TALK - 8 if facts.grid and n == 3 and not facts.afar else 0)
    first = min(n, 3)
    spots = _towers(first, Box(62, 2, w - 124, 0), 3)
    rest = _towers(n - first, Box(4, 126, w - 8, 0), 4)
    low = max(s.box.y + s.box.h for s in [*spots, *rest]) + 4
    return [*spots, *rest], low + (TALK - 16 if n < 4 and not facts.afar else 0)


# ---- a phone on its side ------------------------------------------------------------------------------------------


def _lying(w: float, h: float, facts: Facts) -> Frame:
    own, said = 88.0, SAID[LYING]
    hand = Box(84, h - 8 - own * 1.4, w - 168, own * 1.4)
    low = hand.y - 20 if facts.held else h - 8
    me = Box(76, low - 76, 100, 80) if facts.mine else Box(76, low, 0, 0)
    left = 186.0 if facts.mine else 84.0
    right = w - 8 if facts.held else w - 84
    talk = (right - left - 8) * (0.46 if facts.asked else 0.5 if facts.mine else 0.6)
    says = Box(left, low - said, talk, said)
    acts = Box(left + talk + 10, low - said - 4, right - left - talk - 10, said + 8)
    spots = _across(w, h, facts)
    top = 8.0
    middle = Box(84, top, w - 168, says.y - 8 - top)
    if facts.grid:
        middle = Box(184, top, w - 184 - 76, says.y - 8 - top)
    elif facts.others > 4:
        low = max(s.box.y + s.box.h for s in spots) + 6
        middle = middle._replace(y=low, h=says.y - 6 - low)
    elif spots:
        sides = [s.box for s in spots if s.kind != FLAT]
        inner = max((box.x + box.w for box in sides if box.x < w / 2), default=84.0) + 10
        outer = min((box.x for box in sides if box.x > w / 2), default=w - 74) - 10
        low = max((s.box.y + s.box.h + 4 for s in spots if s.kind == FLAT), default=top)
        middle = Box(inner, low, outer - inner, says.y - 8 - low)
        if facts.mine and facts.others == 1:
            middle = middle._replace(w=w - 84 - inner)
    tray = Box(76, 8, w - 152, says.y - 16)
    table = min(96.0, (middle.h - 4) / 1.4) if not (facts.spread or facts.fans) else 54.0
    return Frame(
        LYING, w, h, own, 1, table, middle, middle, hand, me, says, acts, tray, Box(0, 0, 0, 0), None, tuple(spots),
        row=None if facts.asked else Box(left + 170, acts.y, right - left - 170, acts.h),
    )  # fmt: skip


def _across(w: float, h: float, facts: Facts) -> list[SeatBox]:
    """The seats of a lying table as people sit: on the left, along the far edge, on the right; many in lines there."""
    n, (bw, bh) = facts.others, BLOCK[LYING]
    edge = 8.0 if facts.afar else 76.0  # the tools stand beside it
    if facts.grid:  # each with room to speak below, as far as there is any; the first one may speak beside
        step, near = (38.0 if facts.afar or n > 4 else 34 + 0.75 * TALK), 38.0
        return [
            SeatBox(LINE, Box(edge, 8 + i * step - (step - near) * (n == 4 and i > 0), 176 - edge, 34))
            for i in range(n)
        ]
    if n > 4:
        per = 4 if facts.afar and n < 9 else 7
        wide = (w - 2 * edge) / per
        return [SeatBox(LINE, Box(edge + (i % per) * wide, 6 + i // per * 36, wide - 6, 32)) for i in range(n)]
    close = facts.spread or facts.trick or facts.crowd or n > 2  # what lies between needs the width
    if close:
        bw, bh, kinds = 92.0 + 34 * facts.heaps, 78.0, (TOWER, TOWER)
    else:
        kinds = (LEFT, RIGHT)
    left, right = SeatBox(kinds[0], Box(edge, 6, bw, bh)), SeatBox(kinds[1], Box(w - edge - bw, 6, bw, bh))
    if n < 3:
        return [left, right][:n]
    start, end, wide = edge + bw + 12, w - edge - bw - 12, 190.0
    far = [Box(w / 2 - 130, 4, wide, 44)] if n == 3 else [
        Box(start + i * (end - start) / 2, 4, min(wide, (end - start) / 2 - 8), 44) for i in range(2)
    ]  # fmt: skip
    return [left, *(SeatBox(FLAT, box) for box in far), right]
