"""Pictures to take away: a view drawn as SVG, an SVG as PNG, a pack of cards as one picture.

Why so: the SVG is the picture, made of the same scene and marks as the table; resvg makes pixels of it, and needs no
browser, no display and, because words are outlines, no font. Whoever has a view and its host needs no game for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from ..rules.cards import SUITS, Card
from ..rules.host import Host
from ..rules.state import State
from ..rules.text.sentences import brief, install
from . import words
from .art.faces import Style
from .scene import PICTURE, scene
from .sprites import Box, Scene, Screen, Sprite
from .svg import svg
from .theme import felt as named

LEAST, MOST = 280, 4000  # pixels of a side
LONGER = 3  # how many times as long as the other a side may be
SIZE = PICTURE[:2]
PER_ROW, STEP, DOWN, CARD, EDGE = 13, 128, 182, (118, 165), 22  # of the cards of a pack, in scene units


def laid(
    view: State, host: Host, names: Mapping[str, str], *, size: object = SIZE, front: str = ""
) -> tuple[Scene, str]:
    """The scene of a view for a picture of this size in pixels, and the same in words. Raises ValueError.

    All have a face; ``front`` is the seat that is laid in front where no view has one.
    """
    host = host._replace(moods=dict.fromkeys(view.seats, "pleased") | dict(host.moods))
    spoken = " ".join(words.lines(view, host, names, spoken=True))
    return scene(view, host, names, screen=Screen(*checked(size)), front=front), spoken


def drawing(
    view: State,
    host: Host,
    names: Mapping[str, str],
    *,
    size: object = SIZE,
    front: str = "",
    felt: str = "meadow",
    colours: int = 2,
    large: bool | None = None,
    back: str = "blue",
) -> str:
    """A view as SVG: as a table of this size in pixels shows it, with its words as the title. Raises ValueError.

    ``large`` asks for large corners (default: where cards are small), ``back`` is the colour of the backs.
    """
    some, spoken = laid(view, host, names, size=size, front=front)
    style = Style(colours, some.large if large is None else large, back, some.plain)
    return sized(svg(some, style, felt=felt, title=spoken, outlines=True), some)


def sized(drawn: str, some: Scene) -> str:
    """The SVG of a scene in the pixels that it was laid out for."""
    if some.screen is None:
        return drawn
    units, pixels = (f' width="{w}" height="{h}"' for w, h in ((some.width, some.height), some.screen[:2]))
    return drawn.replace(units, pixels, 1)


def png(drawn: str, *, ground: str = "") -> bytes:
    """An SVG as PNG; its corners are of the felt named as ``ground``, or nothing. Needs the extra ``pictures``."""
    try:
        import resvg_py
    except ModuleNotFoundError:
        raise missing("PNG", "resvg-py", "resvg_py") from None
    # Only letters that we have no outline of need a font, and looking for one takes long.
    fonts = "<text" in drawn
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawn, skip_system_fonts=not fonts, background=named(ground).edge if ground else None
        )
    )


def missing(what: str, library: str, module: str, extra: str = "pictures") -> ModuleNotFoundError:
    """What is said where a library of the extra ``pictures`` or ``print`` is not there."""
    cure = install(f'"cardlab[{extra}]"')
    return ModuleNotFoundError(f"{what} needs the library {library}. {cure}", name=module)


def checked(size: object) -> tuple[int, int]:
    """A width and a height in pixels. Raises ValueError for any that no table fits in."""
    sides = [*size] if isinstance(size, tuple | list) else []
    if len(sides) != 2 or any(type(side) is not int or not LEAST <= side <= MOST for side in sides):
        raise ValueError(f"A picture is {LEAST} to {MOST} pixels wide and high, such as {SIZE}, not {brief(size)}.")
    if max(sides) > LONGER * min(sides):
        raise ValueError(f"A picture is at most {LONGER} times as long as it is wide, not {sides[0]} by {sides[1]}.")
    return sides[0], sides[1]


def pack(cards: Sequence[Card], style: Style, *, felt: str = "meadow") -> str:
    """Cards in rows as one SVG, each suit in rows of its own, with their names as its title."""
    suits = [[*some] for _, some in groupby(cards, key=lambda card: card.suit if card.suit in SUITS else "")]
    rows = [suit[i : i + PER_ROW] for suit in suits for i in range(0, len(suit), PER_ROW)]
    sprites = [
        Sprite("card", Box(EDGE + STEP * i, EDGE + DOWN * j, *CARD), card=card)
        for j, row in enumerate(rows)
        for i, card in enumerate(row)
    ]
    wide = 2 * EDGE + STEP * (max(map(len, rows)) - 1) + CARD[0]
    high = 2 * EDGE + DOWN * (len(rows) - 1) + CARD[1]
    spoken = ", ".join(card.words for card in cards)
    return svg(Scene(wide, high, tuple(sprites), {}, {}), style, felt=felt, title=spoken, outlines=True)
