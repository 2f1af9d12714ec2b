"""How sprites look: every sprite as panes, words, signs, fronts and portraits, which svg.py and paint.py draw alike."""

from __future__ import annotations

from typing import NamedTuple

from ..rules.cards import HIDDEN, SUIT_SIGNS, Card
from ..rules.moves import signed
from .art.faces import RADIUS, SUIT_COLOUR, WIDTH, Style, pip
from .sprites import TIP, Box, Sprite

FONT = "'DejaVu Sans', system-ui, sans-serif"  # short, for a canvas is told it again and again
FELT = ("#2c8561", "#1b5f45")  # the light in the middle, the dark at the edge
INK, CREAM, GOLD, RED, SHADE = "#173a2c", "#fffdf5", "#ffd257", "#d6322d", "rgba(0,0,0,0.28)"
CALM = "rgba(16,52,40,0.2)"  # over a card that cannot be played
GLOW = "rgba(255,228,130,0.55)"  # round what is to be tapped
CHIP = "#1f5fae"
# The light strokes at the edge of a chip, in a unit box.
NOTCHES = (
    "M0.42 0L0.58 0L0.55 0.2L0.45 0.2ZM0.42 1L0.58 1L0.55 0.8L0.45 0.8Z"
    "M0 0.42L0 0.58L0.2 0.55L0.2 0.45ZM1 0.42L1 0.58L0.8 0.55L0.8 0.45Z"
)
PANEL = "#0c3325"  # behind words in a corner
ADVANCE = 0.56  # how wide a letter is, in parts of its height
DROP = 0.02  # how far a card's shadow falls, in widths of the card
# A turning arrow in a unit box; its mirror image goes the other way round.
ARROW = (
    "M0.5 0.1C0.28 0.1 0.1 0.28 0.1 0.5C0.1 0.72 0.28 0.9 0.5 0.9C0.72 0.9 0.9 0.72 0.9 0.5L0.77 0.5"
    "C0.77 0.65 0.65 0.77 0.5 0.77C0.35 0.77 0.23 0.65 0.23 0.5"
    "C0.23 0.35 0.35 0.23 0.5 0.23L0.5 0.36L0.76 0.165L0.5 -0.03Z"
)
WORRA = (
    "M0.5 0.1C0.72 0.1 0.9 0.28 0.9 0.5C0.9 0.72 0.72 0.9 0.5 0.9C0.28 0.9 0.1 0.72 0.1 0.5L0.23 0.5"
    "C0.23 0.65 0.35 0.77 0.5 0.77C0.65 0.77 0.77 0.65 0.77 0.5"
    "C0.77 0.35 0.65 0.23 0.5 0.23L0.5 0.36L0.24 0.165L0.5 -0.03Z"
)

# The sign and the colour of each team: told apart by form as well.
TEAM = {
    "one": ("M0.5 0.04L0.96 0.88L0.04 0.88Z", "#1f4f9c"),
    "two": ("M0.14 0.14L0.86 0.14L0.86 0.86L0.14 0.86Z", "#8a2f63"),
}
CROWN = "M0.05 0.95L0 0.25L0.27 0.55L0.5 0L0.73 0.55L1 0.25L0.95 0.95Z"


class Pane(NamedTuple):
    """A rectangle with round corners."""

    box: Box
    radius: float
    fill: str = ""
    stroke: str = ""
    line: float = 0


class Word(NamedTuple):
    """Text centred on a point, at a size in scene units."""

    x: float
    y: float
    text: str
    size: float
    fill: str
    bold: bool = False


class Sign(NamedTuple):
    """A path in a unit box, drawn in a box."""

    d: str
    box: Box
    fill: str


class Front(NamedTuple):
    """A card, or the back of a hidden one, in a box; its shadow belongs to it."""

    card: Card
    box: Box


class Portrait(NamedTuple):
    """The face of somebody of that name, in a mood, in a square box."""

    name: str
    mood: str
    box: Box


Mark = Pane | Word | Sign | Front | Portrait


def shadow(box: Box) -> Pane:
    """What a card in a box throws on the table; to be drawn under it."""
    x, y, w, h = box
    return Pane(Box(x, y + DROP * w, w, h), RADIUS * w / WIDTH, SHADE)


def _card(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    radius = RADIUS * w / WIDTH
    marks: list[Mark] = [Front(sprite.card or HIDDEN, sprite.box)]
    if sprite.mark == "calm":
        marks.append(Pane(sprite.box, 0, CALM))  # without round corners, which cost more bytes than they are seen
    elif sprite.mark == "lifted":
        pass  # it stands out by its place
    elif sprite.mark == "may":
        marks.append(Pane(sprite.box, radius, "", GOLD, 3))
    elif sprite.mark == "can":
        marks.append(Pane(Box(x - 4, y - 4, w + 8, h + 8), radius + 4, "", GLOW, 7))
        marks.append(Pane(Box(x - 1, y - 1, w + 2, h + 2), radius + 1, "", GOLD, 3))
    elif sprite.mark:
        colour = {"guilty": RED, "good": GOLD}[sprite.mark]
        marks.append(Pane(Box(x - 1, y - 1, w + 2, h + 2), radius + 1, "", colour, 5))
    return marks


def _place(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    may = sprite.mark in ("can", "may", "goal")
    faint = GOLD if may else "rgba(255,255,255,0.35)"
    empty = Pane(
        sprite.box,
        RADIUS * w / WIDTH,
        "rgba(255,201,60,0.16)" if may else "rgba(2,24,16,0.13)",
        GOLD if may else "",
        2 if may else 0,
    )
    if sprite.text in SUIT_SIGNS:
        return [empty, Sign(pip(sprite.text), Box(x + w * 0.25, y + (h - w / 2) / 2, w / 2, w / 2), faint)]
    return [empty, Word(x + w / 2, y + h / 2, sprite.text, w * 0.5, faint, True)] if sprite.text else [empty]


def _plate(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    on = sprite.mark == "turn"
    size = h * 0.54
    return [
        Pane(
            sprite.box,
            h / 2,
            GOLD if on else TEAM[sprite.mark][1] if sprite.mark else "rgba(9,38,27,0.62)",
            CREAM if on else "",
            2 if on else 0,
        ),
        *([Word(x + w / 2, y + h / 2, sprite.text, size, INK if on else CREAM, on)] if sprite.text else ()),
    ]


def _name(sprite: Sprite) -> Word:
    """The name on a plate, or in smaller letters what stands beside it."""
    x, y, w, h = sprite.box
    bold = sprite.kind == "name"
    return Word(
        x + w / 2, y + h / 2, sprite.text, h * (0.5 if bold else 0.41), INK if sprite.mark == "turn" else CREAM, bold
    )


def _ring(sprite: Sprite) -> list[Mark]:
    """The ring round a face: gold for who has the turn, else in the colour of the team."""
    x, y, w, h = sprite.box
    colour = GOLD if sprite.mark == "turn" else TEAM[sprite.mark][1] if sprite.mark else CREAM
    return [Pane(Box(x - 3, y - 3, w + 6, h + 6), w / 2 + 3, colour)]


def _badge(sprite: Sprite) -> list[Mark]:
    x, y, w, h = sprite.box
    if sprite.mark == "crown":
        return [Sign(CROWN, sprite.box, GOLD)]
    if sprite.mark == "star":
        return [Pane(sprite.box, h / 2, GOLD, CREAM, 2), Word(x + w / 2, y + h / 2, sprite.text, h * 0.6, INK, True)]
    if sprite.mark in TEAM:
        return _sign(sprite, *TEAM[sprite.mark], 0.56)
    warn = sprite.mark == "warn"
    return [
        Pane(sprite.box, h / 2, RED if warn else CREAM, CREAM if warn else "rgba(9,38,27,0.35)", h * 0.06),
        Word(x + w / 2, y + h / 2, sprite.text, h * (0.44 if warn else 0.5), CREAM if warn else INK, True),
    ]


def _bubble(sprite: Sprite) -> list[Mark]:
    """Words with a tip that points up or down to who says them."""
    x, y, w, h = sprite.box
    lines = sprite.text.split("\n")
    up = sprite.mark == "up"
    body = Box(x, y + TIP * up, w, h - TIP)
    high = (body.h - 6) / len(lines)
    tip = Box(x + w / 2 - 9, y if up else y + body.h - 1, 18, TIP + 1)
    shape = "M0.5 0L1 1L0 1Z" if up else "M0 0L1 0L0.5 1Z"
    said = (
        Word(x + w / 2, body.y + 3 + high * (i + 0.5), line, (high - 4), INK, False) for i, line in enumerate(lines)
    )
    return [Pane(body, 12, CREAM), Sign(shape, tip, CREAM), *said]


def _chips(sprite: Sprite) -> list[Mark]:
    """A gaming chip, and beside it how many there are; what is owed in red."""
    x, y, w, h = sprite.box
    owed = sprite.mark == "warn"
    disc, ring = Box(x + h * 0.1, y + h * 0.1, h * 0.8, h * 0.8), Box(x + h * 0.25, y + h * 0.25, h * 0.5, h * 0.5)
    size = min(h * 0.62, (w - h) / (0.62 * len(sprite.text)))
    return [
        Pane(sprite.box, h / 2, CREAM, RED if owed else GOLD, h * 0.08),
        Pane(disc, h * 0.4, CHIP, INK, h * 0.04),
        Sign(NOTCHES, disc, CREAM),
        Pane(ring, h * 0.25, CHIP, CREAM, h * 0.06),
        Word(x + h * 0.9 + (w - h) / 2, y + h / 2, signed(sprite.text), size, RED if owed else INK, True),
    ]


def _sign(sprite: Sprite, d: str, fill: str, inner: float) -> list[Mark]:
    x, y, w, h = sprite.box
    small = Box(x + w * (1 - inner) / 2, y + h * (1 - inner) / 2, w * inner, h * inner)
    return [Pane(sprite.box, h / 2, CREAM, GOLD, h * 0.06), Sign(d, small, fill)]


def marks(sprite: Sprite, style: Style) -> list[Mark]:
    """What to draw for a sprite, from back to front."""
    if sprite.kind == "card":
        return _card(sprite)
    if sprite.kind == "place":
        return _place(sprite)
    if sprite.kind == "plate":
        return _plate(sprite)
    if sprite.kind == "badge":
        return _badge(sprite)
    if sprite.kind == "chips":
        return _chips(sprite)
    if sprite.kind == "bubble":
        return _bubble(sprite)
    if sprite.kind == "face":
        return [Portrait(sprite.text, sprite.mark, sprite.box)]
    if sprite.kind in ("name", "note"):
        return [_name(sprite)]
    if sprite.kind == "panel":
        return [Pane(sprite.box, 16, PANEL)]
    if sprite.kind == "tray":
        return [Pane(sprite.box, 14, "rgba(255,201,60,0.16)")]
    if sprite.kind == "ring":
        return _ring(sprite)
    if sprite.kind == "inlay":
        return []
    if sprite.kind == "caption":
        x, y, w, h = sprite.box
        return [Pane(sprite.box, 5, GOLD, INK, 1.5), Word(x + w / 2, y + h / 2, sprite.text, h * 0.62, INK, True)]
    if sprite.kind == "suit":
        return _sign(sprite, pip(sprite.text), SUIT_COLOUR[style.colours][sprite.text], 0.62)
    if sprite.kind == "way":
        return _sign(sprite, ARROW if sprite.mark == "way" else WORRA, INK, 0.66)
    x, y, w, h = sprite.box
    wide = len(sprite.text) * ADVANCE * h * 0.72
    return [Word(x + min(w, wide) / 2 if sprite.mark == "left" else x + w / 2, y + h / 2, sprite.text, h * 0.72, CREAM)]
