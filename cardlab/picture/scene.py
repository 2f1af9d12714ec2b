"""A view laid out as sprites: numbers and words, no drawing.

Lengths are in scene units, in which a table is as large as it was drawn; a screen says how many pixels one has.

Why so: one layout serves the picture, the canvas and the buttons over it, so they can never disagree; a game only names
its zones. Everything stands where the frame of the table says (``layout/frame.py``), which no card changes: so nothing
moves while a hand is played. Which piece of ``layout/`` lays what is said here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ..rules.host import NOTHING, Host
from ..rules.state import State
from ..rules.zones import GRIDS, Zone
from .layout import speech
from .layout.board import PILES, Board
from .layout.chips import chips
from .layout.grid import grid
from .layout.hand import mine
from .layout.holds import panel
from .layout.piles import column, line, piles
from .layout.seats import seats
from .layout.spread import fans, row, spread
from .layout.trick import trick
from .sprites import DRAWN, LETTER, WIDE, Box, Scene, Screen

Piece = Callable[[Board, Sequence[Zone], Box], None]
PIECES: dict[tuple[str, ...], Piece] = {  # what fills the middle, from the top down
    ("trick",): trick, ("loose", "group"): spread, ("row",): row, ("fan",): fans, GRIDS: grid,
}  # fmt: skip
KINDS = tuple(PIECES)
COACHES = ("Dot", "Finn")  # who asks: the first who does not play
PICTURE = Screen(*DRAWN[WIDE][:2])  # what a picture in a notebook is laid out for


def scene(
    view: State,
    host: Host,
    names: Mapping[str, str] | None = None,
    *,
    screen: Screen | None = None,
    coach: str = "",
    front: str = "",
    asked: State | None = None,
    spoken: Mapping[str, str] = NOTHING,
) -> Scene:
    """The scene of a view: the viewer's hand in front, the others around the table, the shared piles between.

    It fills the screen; a picture without one is as large as a table was drawn. ``coach`` is the mood of somebody who
    asks a question in the upper left corner, "" for nobody; ``front`` is the seat that is laid in front in a view of
    nobody, whose cards lie there face down. ``asked`` is the view in which the question was put, if it is not this one:
    its cards say how large all are, so that nothing changes its size while it is answered. ``spoken`` is what seats say
    for a moment, besides what they say in the game.
    """
    screen = screen and screen._replace(asked=bool(coach))
    board = Board(view, host, names or {}, screen or PICTURE, front, (asked or view) if coach else None)
    frame = board.frame
    if frame.coach:
        board.add("ring", frame.coach)
        board.add("face", frame.coach, text=_coach(board), mark=coach)
    panel(board)
    seats(board, board.across)
    _middle(board, frame.middle)
    if board.mine is not None:
        mine(board, board.mine)
    chips(board)
    words = {**host.says, **{seat: said for seat, said in spoken.items() if seat not in host.says}}
    said = speech.spoken(board, words)
    zones = {zone.owner: zone.pile for zone in reversed(board.zones)}
    if board.least > LETTER:
        board.sprites = [sprite._replace(least=board.least) for sprite in board.sprites]
    board.sprites += [speech.painted(one, zones[one.seat]) for one in said if one.seat in host.says]
    for zone in board.zones:  # what is seen nowhere still has a place to fly from
        board.anchors.setdefault(zone.pile, Box(frame.w / 2, frame.middle.y, 1, 1.4))
    grids = [board.anchors[z.pile].w for z in board.zones if z.kind in GRIDS]
    lie = {z.pile: board.pile(z) for z in board.zones}
    return Scene(
        round(frame.w), round(frame.h), tuple(board.sprites), board.anchors, lie, host.travels, frame.shape,
        frame.says if screen else None, frame.acts, frame.tray, frame.row,
        tuple(one for one in said if one.seat not in host.says), screen,
        max(grids, default=0.0), frame.hand, host.plain, bool(board.of("fan")),
    )  # fmt: skip


def _coach(board: Board) -> str:
    return next((name for name in COACHES if name not in board.names.values()), COACHES[0])


def _middle(board: Board, box: Box) -> None:
    """What lies between the seats, by its kinds; several of them under each other."""
    shared = board.of(*PILES)
    laid = [(kinds, zones) for kinds in KINDS if (zones := board.of(*kinds))]
    if not laid:
        piles(board, shared, box)
        return
    if board.of("trick"):
        laid[0] = (KINDS[0], [*laid[0][1], *shared])
    elif board.of("fan") and board.upright:
        down = board.frame.down
        line(board, shared, Box(62, 4 + down, board.frame.w - 124, 0), 58.0)
        box = Box(box.x, 92 + down, box.w, box.y + box.h - 92 - down) if shared else box
    else:
        box = column(board, shared, box)
    high = box.h / len(laid)
    for i, (kinds, zones) in enumerate(laid):
        PIECES[kinds](board, zones, Box(box.x, box.y + i * high, box.w, high))
