"""What seats say: each bubble beside the face of who speaks, where it lies on nothing.

Why so: whatever lies on a table is known here, on every felt and in every game; so a bubble takes a place that is free
instead of one that was free in the drawings. It stands outside the middle if it can, as cards come there. Where there
is no place, nothing is shown: the sentence and the log tell it too.
"""

from __future__ import annotations

import textwrap
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ..sprites import TIP, Box, Spoken, Sprite, around
from .board import ADVANCE, Board
from .frame import FLAT, LINE, TOP, TOWER, corners

LETTERS = {"wide": 17.0, "lying": 15.0, "upright": 15.0}  # how large they are at first
LEAST = 13.0  # pixels: no letters are smaller
LINES, HIGH, BESIDE = 3, 10.0, 22.0  # lines at most; room over and under them, on both sides of them
WIDEST = 200.0
FEWEST = 4  # letters in a line
REACH = 320.0  # how far a bubble may be from the face, where other cards lie between
APART, ROUND = 2.0, 16.0  # from what lies there; from the corner of a bubble to its tip
TRIES = 24  # places that are tried on a side
UNDER = ("inlay", "ring", "bubble")  # what is under a bubble or is one


class Taken(NamedTuple):
    """What lies there, and whose it is, "" for nobody's."""

    seat: str
    box: Box


class Speaker(NamedTuple):
    """Who speaks: the face, which may be no more than a name, both together, and on which sides there may be room."""

    seat: str
    words: str
    face: Box
    whole: Box
    sides: tuple[str, ...]  # the best one first


@lru_cache(4_000)
def wrapped(words: str, size: float) -> tuple[tuple[tuple[str, ...], float, float], ...]:
    """Words in one line, two or three, each with its width and height at a size; the first is the best one.

    None where a window is so small that letters of that size have no room.
    """
    letter, found = ADVANCE * size, []
    most = int((WIDEST - BESIDE) / letter)
    if most < FEWEST:
        return ()
    for count in range(1, LINES + 1):
        for wide in range(max(FEWEST, -(-len(words) // count)), most + 1):
            lines = textwrap.wrap(words, wide)
            if len(lines) <= count:
                found.append(lines)
                break
    if not found:
        found = [textwrap.wrap(words, most, max_lines=LINES, placeholder="…")]
    some = [(tuple(lines), max(map(len, lines)) * letter + BESIDE, 1.2 * size * len(lines) + HIGH) for lines in found]
    return tuple(sorted(dict.fromkeys(some), key=lambda one: one[1] > WIDEST * 0.75))


def spoken(board: Board, words: Mapping[str, str]) -> list[Spoken]:
    """Where the bubbles of some seats stand; who comes first has the first choice, who has no place is left out."""
    speakers = [one for seat, said in words.items() if said and (one := _speaker(board, seat, said))]
    if board.afar or not speakers:
        return []
    things = _things(board)
    found = _Search(board, things, narrow=False).all(speakers)
    if len(found) < len(speakers) > 1:  # narrow ones, those at the edges first, leave each other room
        half = board.frame.w / 2
        outer = sorted(speakers, key=lambda one: -abs(one.face.x + one.face.w / 2 - half))
        found = max(found, _Search(board, things, narrow=True).all(outer), key=len)
    return found


def _speaker(board: Board, seat: str, words: str) -> Speaker | None:
    """Somebody who says something; not who looks, unless the table is wide, for it is known what was said."""
    parts = [s for s in board.sprites if s.kind in ("face", "plate") and board.owners.get(s.zone) == seat]
    mine = board.mine is not None and seat == board.mine.owner
    if not parts or (mine and not board.wide):
        return None
    face = max(parts, key=lambda s: s.kind == "face").box
    kind = next((s.kind for zone, s in zip(board.across, board.frame.spots, strict=True) if zone.owner == seat), "")
    inner, outer = ("left", "right") if face.x + face.w / 2 > board.frame.w / 2 else ("right", "left")
    sides = ("below", "above", inner, outer)
    if kind in (TOP, FLAT, LINE):
        sides = ("right", "left", "below", "above")
    elif mine:
        sides = ("above", inner, "below", outer)
    elif kind == TOWER and board.upright and board.of("trick"):
        sides = ("above", "below", inner, outer)
    return Speaker(seat, words, face, around([s.box for s in parts]), sides)


def _things(board: Board) -> list[Taken]:
    """Whatever lies on the felt or has its place there."""
    frame, owners, found = board.frame, board.owners, list[Taken]()
    hand = (
        board.mine.pile if board.mine and board.mine.kind == "hand" else None
    )  # its cards have their place in the frame
    seats: dict[tuple[str, str], list[Box]] = {}
    for kind, box, zone, *_ in board.sprites:
        if kind in UNDER or (zone == hand and kind == "card"):
            continue
        if owners.get(zone):
            seats.setdefault((zone, kind), []).append(box)
        else:
            found.append(Taken("", box))
    for (zone, _), boxes in seats.items():
        found.append(Taken(owners[zone], around(boxes) if len(boxes) > 1 else boxes[0]))
    places = [frame.says, frame.acts, frame.told, frame.coach, frame.hand if board.mine else None]
    return [*found, *(Taken("", box) for box in (*places, *corners(frame.shape, frame.w, frame.h)) if box)]


class _Search:
    """Looks for places that are free."""

    def __init__(self, board: Board, things: Sequence[Taken], *, narrow: bool) -> None:
        self.board, self.w, self.h, self.narrow = board, board.frame.w, board.frame.h, narrow
        self.things = [*things]
        tricks = [board.anchors[zone.pile] for zone in board.of("trick") if zone.pile in board.anchors]
        self.middle = [Taken("", box) for box in tricks or [board.frame.middle]]  # where cards may come

    def all(self, speakers: Iterable[Speaker]) -> list[Spoken]:
        """The bubbles of all who have a place."""
        found = []
        for one in speakers:
            if bubble := self._placed(one):
                found.append(bubble)
                self.things.append(Taken("", bubble.box))
        return found

    def _placed(self, one: Speaker) -> Spoken | None:
        least = LEAST / self.board.unit
        first = max(LETTERS[self.board.frame.shape], least)
        sizes = [*dict.fromkeys((first, max(least, min(first, LEAST))))]
        for things in ([*self.things, *self.middle], self.things) if self.middle else (self.things,):
            for size in reversed(sizes) if self.narrow else sizes:
                ways = wrapped(one.words, size)
                for lines, wide, high in sorted(ways, key=lambda way: way[1]) if self.narrow else ways:
                    for side in one.sides:
                        if box := self._beside(one, side, wide, high, things):
                            return Spoken(one.seat, one.words, lines, side, _tip(side, box, one.face), box)
        return None

    def _beside(self, one: Speaker, side: str, wide: float, high: float, things: Sequence[Taken]) -> Box | None:
        """A place on one side of a seat, as near as what belongs to it allows."""
        ways = deque(self._starts(side, wide, high, one.face))
        for _ in range(TRIES):
            if not ways:
                break
            place = ways.popleft()
            if not self._reaches(place, side, one.whole):
                continue
            hit = next((thing for thing in things if _close(place, thing.box)), None)
            if hit is None:
                way = _way(place, side, _tip(side, place, one.face), one.whole)
                if any(thing.seat not in ("", one.seat) and _close(way, thing.box) for thing in things):
                    continue  # beyond somebody else it would seem to be that one's
                return place
            if hit.seat != one.seat:
                ways.extend(_aside(place, hit.box, side))
            ways.append(_past(place, hit.box, side))
        return None

    def _starts(self, side: str, wide: float, high: float, face: Box) -> list[Box]:
        """Where to begin: the middle of a bubble at that of the face, or one of its ends; narrow ones outwards."""
        if side in ("below", "above"):
            w, h, at = wide, high + TIP, face.x + face.w / 2
            y = face.y + face.h + 1 if side == "below" else face.y - h - 1
            lefts = [at - w / 2, at - ROUND - 6, at + ROUND + 6 - w]
            if self.narrow:
                lefts.sort(key=lambda x: -abs(x + w / 2 - self.w / 2))
            return [Box(min(max(x, APART), self.w - w - APART), y, w, h) for x in lefts]
        w, h, at = wide + TIP, high, face.y + face.h / 2
        x = face.x + face.w + 1 if side == "right" else face.x - w - 1
        tops = (at - h / 2, at - ROUND - 6, at + ROUND + 6 - h)
        return [Box(x, min(max(y, APART), self.h - h - APART), w, h) for y in tops]

    def _reaches(self, box: Box, side: str, whole: Box) -> bool:
        """Whether a bubble is seen whole, and near enough for its tip to point at its seat."""
        if box.x < 0 or box.y < 0 or box.x + box.w > self.w or box.y + box.h > self.h:
            return False
        if side in ("below", "above"):
            away = box.y - whole.y - whole.h if side == "below" else whole.y - box.y - box.h
            return away < REACH and box.x + ROUND < whole.x + whole.w and whole.x < box.x + box.w - ROUND
        away = box.x - whole.x - whole.w if side == "right" else whole.x - box.x - box.w
        return away < REACH and box.y + ROUND < whole.y + whole.h and whole.y < box.y + box.h - ROUND


def _tip(side: str, box: Box, face: Box) -> float:
    """How far the tip is from the left end of a bubble, or from its top: on the way to the face, or to the name."""
    if side in ("below", "above"):
        return min(max(face.x + face.w / 2, box.x + ROUND), box.x + box.w - ROUND) - box.x
    return min(max(face.y + face.h / 2, box.y + ROUND), box.y + box.h - ROUND) - box.y


def _way(box: Box, side: str, tip: float, whole: Box) -> Box:
    """What is between the tip of a bubble and its seat."""
    if side in ("below", "above"):
        start, end = (whole.y + whole.h, box.y) if side == "below" else (box.y + box.h, whole.y)
        return Box(box.x + tip - 4, start, 8, end - start)
    start, end = (whole.x + whole.w, box.x) if side == "right" else (box.x + box.w, whole.x)
    return Box(start, box.y + tip - 4, end - start, 8)


def _aside(box: Box, other: Box, side: str) -> list[Box]:
    """A box moved along its side until another one is beside it, the nearer way first."""
    if side in ("below", "above"):
        ways = [box._replace(x=other.x - APART - box.w), box._replace(x=other.x + other.w + APART)]
        return sorted(ways, key=lambda way: abs(way.x - box.x))
    ways = [box._replace(y=other.y - APART - box.h), box._replace(y=other.y + other.h + APART)]
    return sorted(ways, key=lambda way: abs(way.y - box.y))


def _past(box: Box, other: Box, side: str) -> Box:
    """A box moved on to a side until it is past another."""
    if side == "below":
        return box._replace(y=other.y + other.h + 1)
    if side == "above":
        return box._replace(y=other.y - box.h - 1)
    return box._replace(x=other.x + other.w + 1 if side == "right" else other.x - box.w - 1)


def _close(a: Box, b: Box) -> bool:
    """Whether two boxes meet."""
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


def painted(bubble: Spoken, zone: str) -> Sprite:
    """A bubble as it is painted."""
    return Sprite("bubble", bubble.box, zone, text="\n".join(bubble.lines), mark=bubble.side, order=round(bubble.tip))
