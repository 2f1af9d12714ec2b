"""A hand as a GIF, move by move, as the table shows it: cards fly to their places, and bots say what they do.

Why so: as at the table, what flies is a layer over what lies still, so the cards that stay are drawn once a move.
"""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from ...picture import files
from ...picture.art.faces import Style
from ...picture.frames import film, meanwhile, timely
from ...picture.motion import dealt, journeys
from ...picture.sprites import Flight, Scene
from ...picture.svg import aloft, svg
from ...play.advice.review import first
from ...play.files import write_file
from ...play.game import Game
from ...rules.text.sentences import brief
from ..page.speech import Bubble, bubbles, settled
from .still import faced, front

SIZE = (640, 300)  # pixels
MOST = 200  # moves
PACE = 100  # milliseconds of a picture while something flies
LONG = (0.3, 10.0)  # seconds that a move can be looked at
LAST = 3  # how many times as long the end is seen
Pixels = Any  # an image of Pillow, which is loaded when it is needed
COLOURS = 159  # a GIF can have 256: these look the same and are a tenth less to load
RARE = 0.7  # how little it counts how often a colour is seen


class FilmStyle(NamedTuple):
    """How a film looks: the style of its cards, its felt, and how many milliseconds a move is seen."""

    style: Style
    felt: str
    hold: int


def gif(
    game: Game,
    path: str | Path | None,
    *,
    seat: str | None,
    openly: bool,
    size: object = SIZE,
    seconds: float = 1.2,
    felt: str = "meadow",
    colours: int = 2,
    large: bool | None = None,
    back: str = "blue",
) -> bytes:
    """The last hand as a film, written to a file if one is named. Raises ValueError, OSError, ModuleNotFoundError."""
    scenes = laid(game, seat, openly=openly, size=size)
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not LONG[0] <= seconds <= LONG[1]:
        raise ValueError(f"seconds must be a number from {LONG[0]} to {LONG[1]}, not {brief(seconds)}.")
    style = Style(colours, scenes[0].large if large is None else large, back, scenes[0].plain)
    made = _joined([*_shown(scenes, FilmStyle(style, felt, round(1000 * seconds)))])
    if path is not None:
        write_file(path, made)
    return made


def laid(game: Game, seat: str | None, *, openly: bool, size: object) -> list[Scene]:
    """The scenes of the last hand, from its deal to where it is now, as a seat sees and hears it. Raises ValueError."""
    begin, looks, found = first(game), game.seat if seat is None else seat, []
    count = len(game.steps) - begin
    if not count:
        raise ValueError("Nothing has been played yet, so there is nothing to film.")
    if count > MOST:
        raise ValueError(f"This hand has {count} moves, and a film has at most {MOST}.")
    heard: dict[str, Bubble] = {}  # since the last move of who looks, as at the table
    for at in range(begin, len(game.states)):
        state = game.states[at]
        view = state.view(looks)
        if at > begin:
            before, step = game.states[at - 1].view(looks), game.steps[at - 1]
            new = bubbles(before, step, view, game.names)
            heard = new if step.seat == looks else heard | new
        host = faced(game, view, settled(game, state, heard))
        shown = state if openly else view
        found.append(files.laid(shown, host, game.names, size=size, front=front(game, seat))[0])
    return found


def _shown(scenes: list[Scene], reel: FilmStyle) -> Iterator[tuple[Pixels, int]]:
    """The pictures, each with how many milliseconds it is seen."""
    start = scenes[0]
    yield from _flown(None, start, dealt(start), reel)
    yield _still(start, reel), reel.hold
    for old, new in pairwise(scenes):
        yield from _flown(old, new, journeys(old, new), reel)
        yield _still(new, reel), reel.hold * (LAST if new is scenes[-1] else 1)


def _flown(old: Scene | None, new: Scene, flights: tuple[Flight, ...], reel: FilmStyle) -> Iterator[tuple[Pixels, int]]:
    """Some of the pictures that a table shows while these fly."""
    pictures, under, flying = film(timely(flights, old, new)), None, None
    each = max(1, PACE // pictures.pace)
    for shot in pictures.shots[each - 1 :: each]:
        if under is None or shot.flying != flying:
            under, flying = _still(new._replace(sprites=tuple(meanwhile(old, new, shot.flying))), reel), shot.flying
        air = _pixels(files.png(files.sized(aloft(new, shot.air, reel.style), new)), "RGBA")
        yield _pillow().alpha_composite(under, air), pictures.pace * each


def _still(some: Scene, reel: FilmStyle) -> Pixels:
    drawn = files.sized(svg(some, reel.style, felt=reel.felt, outlines=True), some)
    return _pixels(files.png(drawn, ground=reel.felt), "RGBA")


def _pillow() -> Any:
    try:
        from PIL import Image
    except ModuleNotFoundError:
        raise files.missing("A film", "pillow", "PIL") from None
    return Image


def _pixels(png: bytes, mode: str) -> Pixels:
    return _pillow().open(io.BytesIO(png)).convert(mode)


def _joined(pictures: list[tuple[Pixels, int]]) -> bytes:
    """Pictures as one GIF, all in the same colours, of which what stays as it was is left out."""
    shown = [picture.convert("RGB") for picture, _ in pictures]
    colours = _colours([picture for picture, (_, long) in zip(shown, pictures, strict=True) if long > 2 * PACE])
    frames = [picture.quantize(palette=colours, dither=_pillow().Dither.NONE) for picture in shown]
    out, lasts = io.BytesIO(), [long for _, long in pictures]
    frames[0].save(out, "GIF", save_all=True, append_images=frames[1:], duration=lasts, loop=0, optimize=True)
    return out.getvalue()


def _colours(stills: list[Pixels]) -> Pixels:
    """The colours of some pictures: the felt is most of them, and may not take the red of a heart away."""
    image, found = _pillow(), Counter[tuple[int, int, int]]()
    for still in stills:
        w, h = still.size
        for count, colour in still.resize((w // 2, h // 2), image.Resampling.NEAREST).getcolors(w * h):
            found[colour] += count
    weighed = [colour for colour, count in found.items() for _ in range(max(1, int(count**RARE)))]
    row = image.new("RGB", (len(weighed), 1))
    row.putdata(weighed)
    return row.quantize(COLOURS, dither=image.Dither.NONE)
