"""Sprites as SVG: the picture of a table in a cell, in print and in documents, with the same table in words."""

from __future__ import annotations

import base64
from collections.abc import Mapping
from html import escape

from ..rules.cards import Card, cards
from ..rules.host import Host
from ..rules.state import State
from . import words as text
from .art import characters
from .art.faces import HEIGHT, WIDTH, Style, face
from .art.paths import short, svg_paths
from .scene import scene
from .skin import FELT, FONT, Front, Mark, Pane, Portrait, Sign, Word, marks, shadow
from .sprites import Box, Scene, Sprite

SHOWN = 900  # pixels across, at most, of a table shown in a cell


def shapes(card: Card, style: Style) -> str:
    """The drawing of a card in millimetres."""
    return svg_paths(face(card, style))


def _draw(mark: Mark, known: Mapping[Card, str]) -> str:
    if isinstance(mark, Word):
        bold = ' font-weight="bold"' if mark.bold else ""
        at = f'x="{short(mark.x)}" y="{short(mark.y)}" dy="0.35em" font-size="{short(mark.size)}"'
        return f'<text {at} fill="{mark.fill}"{bold}>{escape(mark.text)}</text>'
    x, y, w, h = mark.box
    if isinstance(mark, Pane):
        line = f' stroke="{mark.stroke}" stroke-width="{short(mark.line)}"' if mark.stroke else ""
        size = f'x="{short(x)}" y="{short(y)}" width="{short(w)}" height="{short(h)}" rx="{short(mark.radius)}"'
        return f'<rect {size} fill="{mark.fill or "none"}"{line}/>'
    if isinstance(mark, Sign):
        at = f"translate({short(x)} {short(y)}) scale({short(w)} {short(h)})"
        return f'<path d="{mark.d}" fill="{mark.fill}" transform="{at}"/>'
    if isinstance(mark, Portrait):
        at = f"translate({short(x)} {short(y)}) scale({w / characters.SIDE:.5f})"
        return f'<g transform="{at}">{svg_paths(characters.shapes(mark.name, mark.mood))}</g>'
    at = f"translate({short(x)} {short(y)}) scale({w / WIDTH:.5f} {h / HEIGHT:.5f})"
    return f'{_draw(shadow(mark.box), known)}<use href="#{known[mark.card]}" transform="{at}"/>'


def svg(some: Scene, style: Style | None = None, *, title: str = "") -> str:
    """A scene as one SVG document; the same scene always gives the same bytes."""
    style = style or Style(large=some.large)
    drawn = [m for sprite in some.sprites for m in marks(sprite, style)]
    known = {card: f"c{i}" for i, card in enumerate(dict.fromkeys(m.card for m in drawn if isinstance(m, Front)))}
    defs = "".join(f'<g id="{name}">{shapes(card, style)}</g>' for card, name in known.items())
    body = "".join(_draw(m, known) for m in drawn)
    w, h = some.width, some.height
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w} {h}" width="{w}" height="{h}" role="img">'
        f"<title>{escape(title)}</title>"
        f'<defs><radialGradient id="felt" cx="50%" cy="42%" r="75%"><stop offset="0" stop-color="{FELT[0]}"/>'
        f'<stop offset="1" stop-color="{FELT[1]}"/></radialGradient>{defs}</defs>'
        f'<rect width="{w}" height="{h}" rx="18" fill="url(#felt)"/>'
        f'<g stroke-linecap="round" stroke-linejoin="round" text-anchor="middle" font-family="{escape(FONT)}">'
        f"{body}</g></svg>"
    )


def image(drawing: str, words: str, width: int) -> str:
    """An SVG as an img element with its text twin: shown in untrusted notebooks too, and no ids that could collide."""
    data = base64.b64encode(drawing.encode()).decode()
    return f'<img alt="{escape(words)}" style="width:100%;max-width:{width}px" src="data:image/svg+xml;base64,{data}">'


def picture(view: State, host: Host, names: Mapping[str, str]) -> dict[str, str]:
    """What a notebook shows for a view: the picture, and the same table in words."""
    words = text.table(view, host, names)
    spoken = " ".join(text.lines(view, host, names, spoken=True))
    some = scene(view, host, names)
    return {"text/plain": words, "text/html": image(svg(some, title=spoken), spoken, SHOWN)}


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
        words = ", ".join(card.words for card in self.cards)
        return image(svg(Scene(wide, self.H + 2 * self.EDGE, laid, {}, {}), title=words), words, wide)
