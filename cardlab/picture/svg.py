"""Sprites as SVG: the picture of a table in a cell, in print and in documents, with the same table in words."""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from ..rules.cards import Card, cards
from ..rules.host import NOTHING, Host
from ..rules.state import State
from . import words as text
from .art.faces import Style, face
from .art.paths import move, read, short, svg_paths, write
from .art.tokens import INK
from .cache import Once, drawn
from .outlines import outlined
from .scene import scene
from .skin import DASH, FONT, HALF, SHADES, Label, Mark, Pane, Sign, Stamp, Tilt, marks
from .sprites import Box, Scene, Screen, Sprite, bared
from .theme import felt as named
from .told import things, told

ADDRESS = "data:image/svg+xml,"
CLEAR = re.compile(r'(fill|stroke)="rgba\((\d+,\d+,\d+),([.\d]+)\)"')  # a colour that what is below shows through
SHOWN = 900  # pixels across, at most, of a table shown in a cell
HIGH, UPRIGHT = Screen(390, 620), "(orientation: portrait)"  # a phone's, below the words of a lesson


def shapes(card: Card, style: Style) -> str:
    """The drawing of a card in millimetres."""
    return svg_paths(face(card, style))


def _word(mark: Label, *, outlines: bool) -> str:
    y = mark.y + HALF * mark.size
    wide, d = outlined(mark.text, mark.size, bold=mark.bold) if outlines else (0, "")
    if d:
        x = mark.x if mark.left else mark.x - wide / 2
        return f'<path transform="translate({short(x)} {short(y)})" d="{d}" fill="{mark.fill}"/>'
    # Where there is no Nunito, another font has no weight between plain and bold, and its bold one is wide.
    weight, start = 800 if mark.bold else 500, ' text-anchor="start"' if mark.left else ""
    at = f'x="{short(mark.x)}" y="{short(y)}" font-size="{short(mark.size)}"'
    return f'<text {at} fill="{mark.fill}" font-weight="{weight}"{start}>{escape(mark.text)}</text>'


def _draw(mark: Mark, known: Mapping[Once, str], style: Style, *, outlines: bool) -> str:
    if isinstance(mark, Tilt):
        about = f"{short(mark.degrees)} {short(mark.x)} {short(mark.y)}"
        return f'<g transform="rotate({about})">' if mark.degrees else "</g>"
    if isinstance(mark, Label):
        return _word(mark, outlines=outlines)
    x, y, w, h = mark.box
    if isinstance(mark, Stamp):
        what = drawn(mark.what, style)
        at = f"translate({short(x)} {short(y)}) scale({w / what.w:.5f} {h / what.h:.5f})"
        return f'<use href="#{known[mark.what]}" transform="{at}"/>'
    line = f' stroke="{mark.stroke}" stroke-width="{short(mark.line)}"' if mark.stroke else ""
    if isinstance(mark, Sign):
        path = write(move(read(mark.d), x, y, w, h))
        return f'<path d="{path}" fill="{mark.fill}"{line}/>'
    line += f' stroke-dasharray="{DASH[0]} {DASH[1]}" stroke-linecap="butt"' if mark.dashed else ""
    line += f' filter="url(#{mark.shade})"' if mark.shade else ""
    size = f'x="{short(x)}" y="{short(y)}" width="{short(w)}" height="{short(h)}" rx="{short(mark.radius)}"'
    return f'<rect {size} fill="{mark.fill or "none"}"{line}/>'


def _defs(known: Mapping[Once, str], shades: Iterable[str], style: Style) -> str:
    """What is drawn once, and the shadows that are used."""
    found = []
    for one, name in known.items():
        what = drawn(one, style)
        under = f'<use href="#{known[what.under]}"/>' if what.under else ""
        found.append(f'<g id="{name}">{under}{svg_paths(what.shapes)}</g>')
    for shade in shades:
        fall, soft, colour = SHADES[shade]
        blur = f'dx="0" dy="{short(fall)}" stdDeviation="{short(soft / 2)}" flood-color="{colour}"'
        found.append(f'<filter id="{shade}" x="-1" y="-1.5" width="3" height="4"><feDropShadow {blur}/></filter>')
    return "".join(found)


def svg(
    some: Scene, style: Style | None = None, *, felt: str = "meadow", title: str = "", outlines: bool = False
) -> str:
    """A scene as one SVG document; the same scene always gives the same bytes. ValueError for an unknown felt.

    With ``outlines`` its words are drawn, so that it needs no font wherever it is opened.
    """
    style = style or Style(large=some.large, plain=some.plain)
    stops = "".join(
        f'<stop offset="{at}" stop-color="{colour}"/>' for at, colour in zip((0, 0.52, 1), named(felt), strict=True)
    )
    light = 'cx="0" cy="0" r="1" gradientTransform="translate(0.5 0.42) scale(0.72 0.88)"'
    cloth = f'<radialGradient id="felt" {light}>{stops}</radialGradient>'
    laid = f'<rect width="{some.width}" height="{some.height}" rx="18" fill="url(#felt)"/>'
    shown = [m for sprite in bared(some.sprites) for m in marks(sprite, style)]
    return _document(some, shown, style, f"<title>{escape(title)}</title>", cloth, laid, outlines=outlines)


def aloft(some: Scene, air: Sequence[Mark], style: Style) -> str:
    """What is in the air over a scene, as one SVG document of its size with nothing below it."""
    return _document(some, air, style, outlines=True)


def printed(some: Scene, style: Style) -> str:
    """A scene for white paper as a piece of SVG: no felt, dark words, no panel below them, and no filter."""
    seen = (sprite for sprite in bared(some.sprites) if sprite.kind != "panel")
    shown = [_dark(sprite, m) for sprite in seen for m in marks(sprite, style)]
    plain = [m._replace(shade="") if isinstance(m, Pane) else m for m in shown]
    inside = re.sub("^<svg[^>]*>|</svg>$", "", _document(some, plain, style, outlines=True))
    return CLEAR.sub(r'\1="rgb(\2)" \1-opacity="\3"', inside)


def _dark(sprite: Sprite, mark: Mark) -> Mark:
    """A mark of words and signs that stand on the felt itself, in a colour for white paper."""
    on_felt = sprite.kind in ("label", "place")
    return mark._replace(fill=INK) if on_felt and isinstance(mark, Label | Sign) else mark


def _document(
    some: Scene,
    shown: Sequence[Mark],
    style: Style,
    title: str = "",
    cloth: str = "",
    laid: str = "",
    *,
    outlines: bool,
) -> str:
    once = dict.fromkeys(m.what for m in shown if isinstance(m, Stamp))
    under = dict.fromkeys(drawn(one, style).under for one in once)
    known = {one: f"c{i}" for i, one in enumerate(one for one in [*under, *once] if one)}
    shades = dict.fromkeys(m.shade for m in shown if isinstance(m, Pane) and m.shade)
    body = "".join(_draw(m, known, style, outlines=outlines) for m in shown)
    w, h = some.width, some.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img">{title}'
        f"<defs>{cloth}{_defs(known, shades, style)}</defs>{laid}"
        f'<g stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-family="{escape(FONT)}">'
        f"{body}</g></svg>"
    )


def image(drawing: str, words: str, width: int, about: str = "") -> str:
    """An SVG as an img element with its text twin: shown in untrusted notebooks too, and no ids that could collide.

    ``about`` is what a page says of each thing that is tapped there, see told.py.
    """
    says, style = f' data-told="{escape(about)}"' if about else "", f"width:100%;max-width:{width}px"
    return f'<img alt="{escape(words)}"{says} style="{style}" src="{_data(drawing)}">'


def _data(drawing: str) -> str:
    return "data:image/svg+xml;base64," + base64.b64encode(drawing.encode()).decode()


def address(drawing: str) -> str:
    """An SVG as the address of an img element of ours: readable, for it is a quarter shorter and packs far better."""
    return ADDRESS + drawing.replace("%", "%25").replace("#", "%23").replace("'", "%27").replace('"', "'")


def picture(view: State, host: Host, names: Mapping[str, str], meanings: Mapping[str, str] = NOTHING) -> dict[str, str]:
    """What a notebook shows for a view: the picture, and the same table in words.

    With the meanings that its book gives them, the page can say what each card and pile is, and a screen held upright
    has a picture of its own.
    """
    words = text.table(view, host, names)
    spoken = " ".join(text.lines(view, host, names, spoken=True))
    wide = scene(view, host, names)
    if not meanings:
        return {"text/plain": words, "text/html": image(svg(wide, title=spoken), spoken, SHOWN)}
    high = scene(view, host, names, screen=HIGH)
    about, above = (told(one, view, host, names, meanings) for one in (wide, high))
    source = f'<source media="{UPRIGHT}" data-told="{escape(above)}" srcset="{_data(svg(high, title=spoken))}">'
    shown = image(svg(wide, title=spoken), spoken, SHOWN, about)
    return {"text/plain": words, "text/html": f"<picture>{source}{shown}</picture>"}


class CardRow:
    """Cards side by side, to look at: ``CardRow("9S TS JS QS KS")`` shows itself in a cell."""

    STEP, W, H, EDGE = 132, 118, 165, 18

    def __init__(self, text: str) -> None:
        self.cards = cards(text)

    def __repr__(self) -> str:
        return " ".join(card.sign for card in self.cards)

    def _repr_html_(self) -> str:
        boxes = (Box(self.EDGE + i * self.STEP, self.EDGE, self.W, self.H) for i in range(len(self.cards)))
        laid = tuple(Sprite("card", box, card=card) for box, card in zip(boxes, self.cards, strict=True))
        wide = len(self.cards) * self.STEP - (self.STEP - self.W) + 2 * self.EDGE
        words, some = ", ".join(card.words for card in self.cards), Scene(wide, self.H + 2 * self.EDGE, laid, {}, {})
        named = [(one.box, f"{one.card.words}.") for one in laid if one.card]
        return image(svg(some, title=words), words, wide, things(some, named))
