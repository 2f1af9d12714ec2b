"""A view laid out as sprites: numbers and words, no drawing.

Lengths are in scene units. Without a screen a wide scene is 900 across and a narrow one 390, and as high as it gets;
on a screen it has the screen's shape, and is as large as it can be with everything on it.

Why so: one layout serves the picture, the canvas and the buttons over it, so they can never disagree; a game only
names its zones. Which piece of ``layout/`` stands where is said here and nowhere else. A table is laid out for a
width, measured, and laid out for another one until it fits, so no piece needs to know of the others' sizes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from ..rules.host import Host
from ..rules.state import GRIDS, State, Zone
from .layout.board import Board, Room, Sizes
from .layout.chips import chips
from .layout.grid import grid
from .layout.hand import mine
from .layout.holds import told
from .layout.piles import column, nothing, piles
from .layout.seats import beside, seats, spoken
from .layout.spare import below, lies_free, spare
from .layout.spread import fans, groups, loose, row
from .layout.trick import trick
from .sprites import NARROW, SMALLEST, WIDE, Box, Held, Scene, Screen, around, meet

PILES = ("stock", "pile", "up", "pool")
SHARED, TOKENS = ("trick", *PILES), ("suit", "way", "badge")
Piece = Callable[[Board, Sequence[Zone], Room], Room]
MIDDLE: tuple[tuple[Piece, tuple[str, ...]], ...] = (  # what is spread on the table, from the top down
    (row, ("row",)), (groups, ("group",)), (loose, ("loose",)), (fans, ("fan",)), (grid, GRIDS),
)  # fmt: skip
SPREAD = ("row", "group", "loose", "fan", *GRIDS)  # what grows, and takes all the height there is
LARGER = (1.6, 1.5, 1.4, 1.3, 1.2, 1.1)  # how much larger the hand is where there is height, but none beside the seats
PLAIN = Held()
SLACK = 60  # scene units that stay free then, half of them above what is shared, where others speak
STEP = 1.06  # from one width that is tried to the next
TRIED = 24  # widths at most
TALK = (16.0, 12.5)  # how large words in bubbles are, in a wide scene and a narrow one
SMALL = 11  # pixels: no smaller


def scene(
    view: State,
    host: Host,
    names: Mapping[str, str] | None = None,
    *,
    narrow: bool = False,
    screen: Screen | None = None,
    like: Scene | None = None,
    new_hand: bool = False,
) -> Scene:
    """The scene of a view: the viewer's hand in front, the others across the table, the shared piles between.

    On a screen it fills it, at the size of the scene before (``like``) as long as that fits, so that cards keep theirs;
    a new hand finds its own size.
    """
    if screen is None:
        return _Plan(view, host, names or {}, narrow, SMALLEST[NARROW if narrow else WIDE]).laid(
            NARROW if narrow else WIDE
        )
    plan = _Plan(view, host, names or {}, screen.narrow, screen.w, screen)
    if like is None or like.screen != screen:
        return _logged(_talked(plan.largest(), view, None), None)
    if new_hand:
        return _logged(_talked(plan.largest(like), view, None), None)
    found = plan.fits(like.width, like.sides, like.spare, like.hand) or plan.largest(like)
    return _logged(_talked(found, view, like), like)


def _talked(some: Scene, view: State, like: Scene | None) -> Scene:
    """The scene with what faces say below their seats, where nothing lies there, instead of over their cards."""
    owners = {zone.pile: zone.owner for zone in view.zones()}
    bubbles, fixed = dict(some.bubbles), [some.says] if some.says else []
    fixed += [like.log] if like is not None and like.log and like.width == some.width else []
    for face in some.sprites:
        seat = owners.get(face.zone, "") if face.kind == "face" else ""
        if seat not in bubbles or bubbles[seat].y > face.box.y:
            continue
        own = [s for s in some.sprites if owners.get(s.zone) == seat]
        others = [s.box for s in some.sprites if owners.get(s.zone) != seat]
        others += [box for pile, box in some.anchors.items() if owners.get(pile) != seat]
        others += [box for who, box in bubbles.items() if who != seat]
        head = [s.box for s in own if s.kind in ("face", "plate")]
        low = max(s.box.y + s.box.h for s in own)
        least = SMALL * some.width / some.screen.w if some.screen else 0
        room = below(head, low, [*others, *fixed], some.width, max(TALK[some.narrow], least))
        if room is not None:
            bubbles[seat] = room
    return some._replace(bubbles=bubbles)


def _logged(some: Scene, like: Scene | None) -> Scene:
    """The scene with its place for the log: where it was, as long as nothing else lies there."""
    if some.screen is None or some.narrow or some.says is None:
        return some
    taken = [*(s.box for s in some.sprites), *some.anchors.values(), *some.bubbles.values(), some.says]
    signs = [s.box for s in some.sprites if s.kind in TOKENS and not s.zone]
    taken += [box._replace(y=box.y + box.h) for box in signs]  # another one may come below
    if like is not None and like.log and like.width == some.width and lies_free(like.log, taken):
        return some._replace(log=like.log)
    return some._replace(log=spare(taken, some.width, some.says.y, some.screen.w / some.width / some.screen.zoom))


class _Plan:
    """A view to be laid out on a screen: tried at one width after another."""

    def __init__(
        self, view: State, host: Host, names: Mapping[str, str], narrow: bool, pixels: int, screen: Screen | None = None
    ) -> None:
        self.view, self.host, self.names = view, host, names
        self.narrow, self.pixels, self.screen = narrow, pixels, screen
        self.tried = dict[tuple[int, bool], Scene | None]()

    def largest(self, before: Scene | None = None) -> Scene:
        """The scene with the largest cards that fits, the others across the top, or on both sides if that is larger.

        The width of the scene before is tried first.
        """
        phone = self.pixels < SMALLEST[WIDE]
        least = 384 if phone else 640 if self.narrow else 760
        if self.upright and not phone:  # there is height for larger cards, as long as large faces fit side by side
            least = min(least, max(600, 224 * (len(self.view.seats) - 1)))
        grid = next((zone.pile for zone in self.view.zones() if zone.kind in GRIDS), "")
        if grid:  # then the places are to be large, not the plates
            least = max(least, self.pixels)
        widths = [round(least * STEP**i) for i in range(TRIED // 2 if phone else TRIED)]
        sides = before is not None and before.sides and not phone and len(self.view.seats) > 1
        first = self._first(widths, sides, bisect_left(widths, before.width) if before else None)
        if not phone and len(self.view.seats) > 1:
            most = min(first - (not sides), len(widths) - 1)  # what the other way has to fit to be the better one
            if most >= 0 and self.fitting(widths[most], not sides):
                first, sides = self._first(widths[: most + 1], not sides, most), not sides
        if first == len(widths):  # it is higher than the screen: then it is as wide as it is read best, and as low
            ways = (False, True) if not phone and len(self.view.seats) > 1 else (False,)
            found = [self.laid(self.pixels if self.narrow else WIDE, way) for way in ways]
            return min(found, key=lambda some: some.height)
        ways = (sides, not sides) if grid and not phone and len(self.view.seats) > 1 else (sides,)
        found = [some for way in ways if (some := self.fitting(widths[first], way))]
        if self.upright and not any(zone.kind in SPREAD for zone in self.view.zones()):
            some = found[0]
            for large in LARGER:
                if (larger := self.fits(some.width, some.sides, hand=Held(large, 2))) and larger.spare >= SLACK:
                    return larger
        return max(found or [self.laid(widths[first], sides)], key=lambda some: some.anchors[grid].w if grid else 0)

    def _first(self, widths: Sequence[int], sides: bool, guess: int | None) -> int:
        """The place of the first of these widths at which it fits; beside a guess it is looked for first."""
        low, high = 0, len(widths)
        for place in (guess, guess - 1, guess + 1) if guess is not None else ():
            if low <= place < high:
                low, high = (low, place) if self.fitting(widths[place], sides) else (place + 1, high)
        return bisect_left(widths, True, low, high, key=lambda width: self.fitting(width, sides) is not None)

    def fitting(self, width: int, sides: bool) -> Scene | None:
        """The same as ``fits``, and each width is laid out once."""
        if (width, sides) not in self.tried:
            self.tried[width, sides] = self.fits(width, sides)
        return self.tried[width, sides]

    def fits(self, width: int, sides: bool, spare: float = 0, hand: Held = PLAIN) -> Scene | None:
        """The scene at a width, if it is no higher than the screen; ``spare`` is a guess, as for ``laid``."""
        some = self.laid(width, sides, spare, hand)
        return some if some.height <= self.high(width) and not self.crowded(some) else None

    @property
    def upright(self) -> bool:
        """Whether the screen is higher than it is wide, or as small as a phone."""
        return self.pixels < SMALLEST[WIDE] or (self.screen is not None and self.screen.h > self.screen.w)

    def high(self, width: int) -> int:
        """How high the screen is in the units of a scene of that width."""
        assert self.screen is not None
        return round(self.screen.h * width / self.screen.w)

    def crowded(self, some: Scene) -> bool:
        """Whether piles, a trick and the signs beside them lie on each other or on what another seat has."""
        zones = {zone.pile: zone for zone in self.view.zones()}
        mine = self.view.viewer or self.view.turn
        shared, seats = dict[tuple[str, Box], str](), dict[str, list[Box]]()
        for sprite in some.sprites:
            zone = zones.get(sprite.zone)
            if zone is None:
                if sprite.kind in TOKENS:
                    shared[sprite.kind, sprite.box] = ""
            elif zone.owner and zone.owner != mine and sprite.kind in ("card", "plate", "face"):
                seats.setdefault(zone.owner, []).append(sprite.box)
            elif zone.kind in SHARED and sprite.kind in ("card", "place"):
                shared[sprite.kind, sprite.box] = zone.pile
        lots = [(pile, box) for (_, box), pile in shared.items()]
        others = [("", around(boxes)) for boxes in seats.values()]
        return any(
            (one != other or not one) and meet(box, there)
            for i, (one, box) in enumerate(lots)
            for other, there in (*lots[i + 1 :], *others)
        )

    def laid(self, width: int, sides: bool = False, spare: float = 0, hand: Held = PLAIN) -> Scene:
        """The scene at a width; where the screen is higher, the hand lies at its lower edge, the rest in the middle.

        ``spare`` is how much higher it may be, if the scene before tells: then it need not be laid out to be measured.
        """
        some = self._lay(width, sides, spare, hand)
        if self.screen is None or (spare and some.height == self.high(width)):
            return some
        if spare:
            some = self._lay(width, sides, 0, hand)
        spare = self.high(width) - some.height
        return self._lay(width, sides, spare, hand) if spare > 1 else some

    def _board(self, width: int, hand: Held) -> Board:
        scale, screen = self.pixels / width, self.screen
        high, said = (screen.h / scale, screen.said / scale) if screen else (0, 0)
        sizes = Sizes(width, scale, self.narrow, self.upright, high, said, hand)
        return Board(self.view, self.host, self.names, sizes)

    def _lay(self, width: int, sides: bool, spare: float, hand: Held) -> Scene:
        board = self._board(width, hand)
        if board.high:
            board.high -= mine(self._board(width, hand), board.mine, Room(0, 8, width)).y
        room = Room(0, 6, board.width)
        room = beside(board, board.across, room) if sides else seats(board, board.across, room)
        around, side = room, Room(0, room.y, board.width)
        if sides:  # the side seats leave the middle free; what lies there may begin beside them
            around = board.between
        room = around.below(around.y + spare * 0.5)
        shared = trick if board.of("trick") else piles
        if board.high and board.aside:
            room = column(board, board.of(*PILES), room)
            shared = nothing
        for piece, kinds in ((shared, ("trick", *PILES)), *MIDDLE):
            room = piece(board, board.of(*kinds), room)
        room = told(board, room)
        # All of what is spare lies above the hand, whatever reaches down to it but what leaves room for its words.
        said = spoken(board) if board.talk else 0
        reach = max(room.y + spare * 0.5 - said * (shared is trick), side.y + spare - said, board.low + spare * 0.5)
        low = mine(board, board.mine, Room(0, reach, board.width))
        chips(board)
        counts = {z.pile: Counter(board.pile(z)) for z in board.zones}
        return Scene(
            board.width, round(low.y + 8), tuple(board.sprites), board.anchors, counts, self.host.travels,
            self.narrow, board.says, board.bubbles, None, sides, self.screen, spare,
            Held(hand.large, board.rows, board.tags),
        )  # fmt: skip
