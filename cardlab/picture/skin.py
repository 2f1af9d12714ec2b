"""How sprites look: every sprite as panes, words, signs and pictures, which svg.py and both painters draw alike."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import NamedTuple

from ..language.grammar import signed
from ..rules.cards import HIDDEN, SUIT_SIGNS
from .art.faces import HEIGHT, RADIUS, WIDTH, Style, cover, pip
from .art.tokens import CREAM, FRAME, GOLD, INK, ONE, RED, TWO
from .cache import GLOW, Edge, Once, Portrait, drawn
from .sprites import TIP, Box, Sprite, around, near

FONT = "Nunito,sans-serif"  # short, for a canvas is told it again and again
HALF = 0.35  # of its size a letter stands on a line below its middle: what "middle" means differs from font to font
GOLD_INK, FELT_INK, PLATE = "#3a2600", "#fffaf0", "#0c3325"
BREATH = "rgba(0,28,18,0.13)"  # where nothing lies
DASH = (9, 6)  # of a dashed line: how long a stroke is, and the gap after it
# The shadow of a pane: how far it falls, how soft it is, its colour.
SHADES = {
    "low": (2.0, 5.0, "rgba(0,0,0,0.38)"),
    "high": (5.0, 14.0, "rgba(0,0,0,0.38)"),
}


TEAM = {"one": ONE, "two": TWO}
EDGES = {"may": "may", "lifted": "may", "good": "good", "guilty": "guilty", "calm": "calm"}  # of cards, by their mark


class Pane(NamedTuple):
    """A rectangle with round corners, with one of SHADES if it stands off the felt; its line may be dashed."""

    box: Box
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0
    shade: str = ""
    dashed: bool = False


class Label(NamedTuple):
    """Text centred on a point, or beginning there, at a size in scene units."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False
    left: bool = False


class Sign(NamedTuple):
    """A path in a unit box, drawn in a box."""

    d: str
    box: Box
    fill: str
    stroke: str = ""
    line: float = 0


class Stamp(NamedTuple):
    """What is drawn once, in a box; its shadow or glow may reach out of that."""

    what: Once
    box: Box


class Tilt(NamedTuple):
    """What follows lies askew, by so many degrees clockwise about a point; 0: straight again."""

    degrees: float
    x: float
    y: float


Mark = Pane | Label | Sign | Stamp | Tilt
STRAIGHT = Tilt(0, 0, 0)


def tilted(some: list[Mark], box: Box, degrees: float) -> list[Mark]:
    """The marks of what is in a box, turned about its middle."""
    if not degrees:
        return some
    return [Tilt(near(degrees), near(box.x + box.w / 2), near(box.y + box.h / 2)), *some, STRAIGHT]


def _grown(box: Box, out: float) -> Box:
    return Box(box.x - out, box.y - out, box.w + 2 * out, box.h + 2 * out)


def _words(sprite: Sprite, part: float, fill: str, *, bold: bool = True) -> Label:
    """The text of a sprite in the middle of its box, so high in parts of it."""
    x, y, w, h = sprite.box
    return Label(x + w / 2, y + h / 2, sprite.text, max(sprite.least, h * part), fill, bold)


def _card(sprite: Sprite, style: Style) -> list[Mark]:
    x, y, w, h = sprite.box
    card = sprite.card or HIDDEN
    seen: list[Mark] = [Stamp(card, sprite.box)]
    if sprite.bare:
        for left, top, right, low, fill in cover(card, style):
            across, down = w / WIDTH, h / HEIGHT
            box = Box(x + left * across, y + top * down, (right - left) * across, (low - top) * down)
            seen.append(Pane(box, 0, fill))
    if sprite.mark == "can":
        return [Stamp(Edge("can", round(w), round(h)), sprite.box), *seen]
    edge = EDGES.get(sprite.mark)  # none for one among many of which all may be played
    return [*seen, Stamp(Edge(edge, round(w), round(h)), sprite.box)] if edge else seen


def _place(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    radius = RADIUS * w / WIDTH + 2
    may = sprite.mark in ("can", "may", "goal", "good")
    faint = GOLD if may else "rgba(255,250,240,0.30)"
    empty = Pane(_grown(sprite.box, -1.5), radius, f"rgba({GLOW},0.14)", GOLD, 3, dashed=True)
    marks: list[Mark] = [empty if may else Pane(sprite.box, radius, BREATH)]
    if sprite.text in SUIT_SIGNS:
        return [*marks, Sign(pip(sprite.text), Box(x + w * 0.25, y + (h - w / 2) / 2, w / 2, w / 2), faint)]
    return (
        [*marks, Label(x + w / 2, y + h / 2, sprite.text, max(sprite.least, w * 0.5), faint, True)]
        if sprite.text
        else marks
    )


def _plate(sprite: Sprite) -> list[Mark]:
    """What a name stands on."""
    colour = GOLD if sprite.mark == "turn" else TEAM.get(sprite.mark, PLATE)
    return [Pane(sprite.box, sprite.box.h / 2, colour, shade="low")]


def _name(sprite: Sprite) -> list[Mark]:
    """The name on a plate, or in smaller letters what stands beside it."""
    bold = sprite.kind == "name"
    ink = GOLD_INK if sprite.mark == "turn" else FELT_INK
    return [_words(sprite, 0.5 if bold else 0.41, ink, bold=bold)]


def _badge(sprite: Sprite) -> list[Mark]:
    """A small token, and on some of them a number."""
    box, kind = sprite.box, sprite.mark
    if kind == "crown":
        return [Stamp(kind, Box(box.x, box.y + (box.h - box.w) / 2, box.w, box.w))]
    if kind in TEAM or (kind == "star" and sprite.text == "★"):
        return [Stamp(kind, box)]
    disc = "starred" if kind == "star" else kind
    return [Stamp(disc, box), _words(sprite, 0.54, FELT_INK if kind == "warn" else INK)]


def _bubble(sprite: Sprite) -> list[Mark]:
    """Words with a tip that points at who says them."""
    x, y, w, h = sprite.box
    lines, side, at = sprite.text.split("\n"), sprite.mark, sprite.order
    if side in ("below", "above"):
        under = side == "below"
        body = Box(x, y + TIP * under, w, h - TIP)
        tip = Box(x + at - 9, y if under else y + body.h - 1, 18, TIP + 1)
        shape = "M0.5 0L1 1L0 1Z" if under else "M0 0L1 0L0.5 1Z"
    else:
        body = Box(x + TIP * (side == "right"), y, w - TIP, h)
        tip = Box(x if side == "right" else x + body.w - 1, y + at - 7, TIP + 1, 14)
        shape = "M0 0.5L1 0L1 1Z" if side == "right" else "M0 0L1 0.5L0 1Z"
    high = (body.h - 10) / len(lines)
    said = (
        Label(body.x + body.w / 2, body.y + 5 + high * (i + 0.5), line, max(sprite.least, high / 1.2), INK, True)
        for i, line in enumerate(lines)
    )
    return [Pane(body, min(16, body.h / 2), "#fff", shade="high"), Sign(shape, tip, "#fff"), *said]


def _chips(sprite: Sprite) -> list[Mark]:
    """A gaming chip, and beside it how many there are; what is owed in red."""
    x, y, w, h = sprite.box
    room = Box(x + h + 1, y, w - h - 5, h)
    pill = Box(x + h / 2, y + h * 0.1, w - h / 2, h * 0.8)
    size = max(sprite.least, min(h * 0.62, room.w / (0.62 * len(sprite.text))))
    count = Label(room.x + room.w / 2, y + h / 2, signed(sprite.text), size, FELT_INK, True)
    return [Pane(pill, pill.h / 2, RED if sprite.mark == "warn" else PLATE), Stamp("chip", Box(x, y, h, h)), count]


def _tray(sprite: Sprite) -> list[Mark]:
    """What lies together: edged in gold while it can be taken."""
    can = sprite.mark in ("can", "good")
    return [Pane(sprite.box, 14, f"rgba({GLOW},{0.2 if can else 0.14})", GOLD if can else "", 3 * can)]


def _line(sprite: Sprite) -> list[Mark]:
    """Around cards of which all may be played."""
    return [Pane(sprite.box, 12, "", GOLD, 2.5)]


def _label(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    left = sprite.mark == "left"
    return [Label(x if left else x + w / 2, y + h / 2, sprite.text, max(sprite.least, h * 0.72), FELT_INK, left=left)]


def _caption(sprite: Sprite) -> list[Mark]:
    """What a card stands for."""
    return [Pane(sprite.box, 5, CREAM, FRAME, 1.5), _words(sprite, 0.62, INK)]


def _marks(sprite: Sprite, style: Style) -> list[Mark]:
    box = sprite.box
    match sprite.kind:
        case "card":
            return _card(sprite, style)
        case "face":
            return [Stamp(Portrait(sprite.text, sprite.mark), box)]
        case "name" | "note":
            return _name(sprite)
        case "panel":
            return [Pane(box, 16, PLATE)]
        case "inlay":
            return [Stamp(Edge("inlay", round(box.w), round(box.h)), box)]
        case "suit":
            return [Stamp(sprite.text, box)]
        case "way":
            return [Stamp(sprite.mark, box)]
        case "ring":
            return [Stamp(Edge(sprite.mark or "ring", round(box.w), round(box.h)), box)]
    return KINDS[sprite.kind](sprite)


KINDS = {
    "place": _place, "plate": _plate, "badge": _badge, "bubble": _bubble, "chips": _chips,
    "tray": _tray, "line": _line, "label": _label, "caption": _caption,
}  # fmt: skip


@lru_cache(20_000)  # the same sprites come again at every press
def marks(sprite: Sprite, style: Style) -> tuple[Mark, ...]:
    """What to draw for a sprite, from back to front."""
    return tuple(tilted(_marks(sprite, style), sprite.box, sprite.turn))


@lru_cache(20_000)
def reach(sprite: Sprite, style: Style) -> Box:
    """What the drawing of a sprite may touch: its lines, letters, shadows and glows too."""
    box = around([sprite.box, *(_touched(mark, style) for mark in marks(sprite, style) if not isinstance(mark, Tilt))])
    if not sprite.turn:
        return box
    more = abs(math.sin(math.radians(sprite.turn))) * max(box.w, box.h)
    return _grown(box, more)


def _touched(mark: Pane | Label | Sign | Stamp, style: Style) -> Box:
    if isinstance(mark, Label):
        wide = 0.8 * mark.size * len(mark.text)
        left = mark.x if mark.left else mark.x - wide / 2
        return Box(left - 2, mark.y - mark.size * 0.8, wide + 4, mark.size * 1.6)
    if isinstance(mark, Stamp):
        return Box(*drawn(mark.what, style).placed(*mark.box))
    if isinstance(mark, Pane) and mark.shade:
        fall, soft, _ = SHADES[mark.shade]
        return _grown(mark.box, soft * 1.2 + fall)
    return _grown(mark.box, mark.line / 2 + 1)
