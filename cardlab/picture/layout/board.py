"""The board: a table while it is laid out, and the rooms on it that the pieces fill.

Why so: every piece is a function ``piece(board, zones, room) -> Room``. It lays its zones out at the top of the room it
is given and answers the room that is left below, so that the pieces know nothing of each other and can stand in any
order, one under the other or side by side. What all of them need (the view, the host, the size of a finger, where the
sprites go) is the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...rules.cards import HIDDEN, Card
from ...rules.host import Host
from ...rules.position import NOBODY
from ...rules.state import GRIDS, State, Zone
from ..sprites import FINGER, Box, Held, Sprite, fitted

TEAMS = ("one", "two")  # the marks of the two teams of a game
SPREAD = ("row", "fan", *GRIDS, "trick", "loose", "group")  # kinds that take the middle of the table


class Room(NamedTuple):
    """A stretch of the table, in scene units: so wide from x, and downwards from y."""

    x: float
    y: float
    w: float

    @property
    def centre(self) -> float:
        """The x of its middle."""
        return self.x + self.w / 2

    def below(self, y: float) -> Room:
        """The same stretch from further down."""
        return self._replace(y=y)


class Sizes(NamedTuple):
    """How a table is measured: in scene units, with so many pixels for one of them."""

    width: int
    scale: float
    narrow: bool  # whether the small pieces are laid out
    upright: bool  # whether one thing is laid under another rather than beside it, as there is height and no width
    high: float = 0  # the screen's height, 0 for a picture, which is as high as it gets
    said: float = 0  # the height of the sentence, 0 where none stands in the felt
    hand: Held = Held()  # how the viewer's hand is laid


class Board:
    """What a view and its host tell the pieces, and the sprites and anchors that they have put down so far."""

    def __init__(self, view: State, host: Host, names: Mapping[str, str], sizes: Sizes) -> None:
        self.view, self.host, self.names = view, host, names
        self.width, self.narrow, self.upright, self.said = sizes.width, sizes.narrow, sizes.upright, sizes.said
        self.large, self.rows, tags = sizes.hand
        self.low = 0.0  # how far down what stands at the side reaches
        self.high = sizes.high  # down to here what is shared may go
        self.finger = FINGER / sizes.scale  # scene units that a finger needs
        self.between = Room(0, 6, sizes.width)  # what seats on both sides leave free
        self.words = 0.0  # from here on the viewer's own words may stand between them
        self.says: Box | None = None  # where the sentence stands
        self.bubbles: dict[str, Box] = {}  # seat -> where its face may say something
        self.sprites: list[Sprite] = []  # from back to front
        self.anchors: dict[str, Box] = {}  # pile -> where its cards fly to
        self.zones = view.zones()
        self.spread = any(z.kind in SPREAD for z in self.zones)
        self.heaps = {z.owner: z for z in self.zones if z.kind == "heap"}
        self.tags = tags or any(host.tags.values())  # then there is room for them
        me = "" if view.viewer == NOBODY else view.viewer or view.turn or view.seats[0]
        owned = [z for z in self.zones if z.owner and z.kind != "heap"]
        self.round = tuple(dict.fromkeys(z.owner for z in owned))  # who sits where, clockwise: the zones say it
        at = next((i for i, z in enumerate(owned) if z.owner == me), 0)
        self.mine = [z for z in owned if z.owner == me]  # before who looks
        self.across = [z for z in owned[at:] + owned[:at] if z.owner != me]  # of the others, clockwise

    @property
    def aside(self) -> bool:
        """Whether the shared piles stand at the side of cards that are spread: there is room, and none is built up."""
        return self.spread and not (self.upright or self.of("up", "trick"))

    @property
    def talk(self) -> Room | None:
        """Where the viewer's own words stand, between seats on both sides; None if they have a line for themselves."""
        return (
            Room(self.words, 0, 150 if self.narrow else 200) if self.words and self.host.talks and self.mine else None
        )

    @property
    def lying(self) -> bool:
        """Whether the screen is a phone on its side: so low that what can stand side by side does."""
        return self.narrow and not self.upright

    def of(self, *kinds: str) -> list[Zone]:
        """The zones of some kinds that belong to nobody."""
        return [z for z in self.zones if z.kind in kinds and not z.owner]

    def pile(self, zone: Zone) -> tuple[Card, ...]:
        """The cards of a zone as far as they are seen: what somebody only remembers lies face down."""
        cards = self.view.piles[zone.pile]
        return (HIDDEN,) * len(cards) if zone.seen == self.view.viewer else cards

    def name(self, seat: str) -> str:
        """What the player of a seat is called."""
        return self.names.get(seat, seat)

    def put(self, kind: str, box: Box, zone: Zone, *, text: str = "", mark: str = "") -> None:
        """Put down a sprite of a zone that is no card."""
        self.sprites.append(Sprite(kind, box, zone.pile, text=text, mark=mark))

    def plate(self, box: Box, zone: Zone, text: str) -> None:
        """Put down a seat's name: lit up while it has the turn or when it has won, else in its team's colour."""
        team = next((mark for mark, seats in zip(TEAMS, self.host.teams, strict=False) if zone.owner in seats), "")
        lit = self.view.winners if self.view.hand_over else (self.view.turn,)
        self.put("plate", box, zone, text=text, mark="turn" if zone.owner in lit else team)
        if team:
            self.put("badge", Box(box.x + 2, box.y + 2, box.h - 4, box.h - 4), zone, mark=team)

    def star(self, seat: str) -> str:
        """A star with the hands won this evening."""
        wins = self.host.wins.get(seat, 0)
        return f" ★{wins}" if wins else ""

    def titled(self, seat: str, name: str, width: float, size: float) -> str:
        """What stands on a plate: a name cut to a width, and the star of its seat."""
        star = self.star(seat)
        return fitted(name, width - len(star) * 0.56 * size, size) + star

    def label(self, box: Box, zone: str, text: str) -> None:
        """Words as wide as their box: smaller first, then the first of several give way, as the last is the score."""
        parts, least = text.split(" · "), box.h * 0.8
        while len(parts) > 1 and fitted(text, box.w, least * 0.72) != text:
            text = " · ".join(parts := parts[1:])
        high = max(least, min(box.h, box.w / (0.56 * 0.72 * max(1, len(text)))))
        box = box._replace(y=box.y + (box.h - high) / 2, h=high)
        self.sprites.append(Sprite("label", box, zone, text=fitted(text, box.w, box.h * 0.72)))

    def card(self, card: Card, box: Box, zone: Zone, order: int) -> None:
        """Put down a card, with a plate that says what it stands for, if it stands for another."""
        self.sprites.append(Sprite("card", box, zone.pile, card, order=order))
        if real := self.host.stands.get((zone.pile, order)) if card is not HIDDEN else None:
            plate = Box(box.x + 2, box.y + box.h - 24, caption(box.w), 22)
            self.put("caption", plate, zone, text=real.code)

    def cards(self, cards: Sequence[Card], boxes: Sequence[Box], zone: Zone) -> None:
        """Put down the cards of a zone, one in each box."""
        for order, (card, box) in enumerate(zip(cards, boxes, strict=True)):
            self.card(card, box, zone, order)


def caption(card_w: float) -> float:
    """How wide the plate is that says what a card stands for."""
    return max(32, card_w * 0.44)
