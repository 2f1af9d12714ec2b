"""A table while it is laid out.

Why so: every piece is a function ``piece(board, zones, box)``, which lays its zones out in a box that the frame gives
it, so the pieces know nothing of each other. What all of them need (the view, the host, the frame, where the sprites
go) is the board.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from ...language import SOURCE, current, translated
from ...language.grammar import YOU
from ...rules.cards import HIDDEN, Card
from ...rules.host import Host
from ...rules.state import State
from ...rules.text.position import NOBODY
from ...rules.zones import GRIDS, Zone
from ..sprites import FINGER, LETTER, LYING, UPRIGHT, WIDE, Box, Screen, Sprite, fits, fitted
from .frame import Facts, frame

TEAMS = ("one", "two")  # the marks of the two teams of a game
PILES = ("stock", "pile", "up", "pool")  # what lies beside whatever else fills the middle
HELD = ("hand", "deck")  # what a seat plays from
SPREAD = ("row", "loose", "group")  # open cards in the middle that need its width
MOST = {WIDE: 20.0, UPRIGHT: 16.0, LYING: 16.0}  # scene units of the smallest letters, where a window is too small
NARROW, HALF = " ·.,:'ijlrt", 0.4 * 0.56 * 0.72  # letters, and what one of them takes less, in heights of a label
ADVANCE = 0.56  # how wide a letter is, in parts of its height


class Board:
    """What a view and its host tell the pieces, and the sprites and anchors that they have put down so far."""

    def __init__(
        self, view: State, host: Host, names: Mapping[str, str], screen: Screen, front: str = "",
        asked: State | None = None,
    ) -> None:  # fmt: skip
        self.view, self.host, self.names = view, host, names
        self.asked = asked  # the view in which a question was put
        self.unit = screen.unit
        self.finger = FINGER / screen.unit  # scene units that a finger needs
        # Scene units of the smallest letters; seen from afar it is shown smaller anyway.
        self.least = LETTER if screen.afar else min(max(LETTER, LETTER / screen.unit), MOST[screen.shape])
        self.large = screen.shape != WIDE or screen.unit < 0.9  # whether cards have large corners
        self.afar = screen.afar
        self.sprites: list[Sprite] = []  # from back to front
        self.anchors: dict[str, Box] = {}  # pile -> where its cards fly to
        self.zones = view.zones()
        if current() != SOURCE:
            self.zones = tuple(zone._replace(label=translated(zone.label)) for zone in self.zones)
        self.owners = {zone.pile: zone.owner for zone in self.zones}
        self.heaps = {z.owner: z for z in self.zones if z.kind == "heap"}
        me = front if view.viewer == NOBODY else view.viewer or front or view.turn or view.seats[0]
        owned = [z for z in self.zones if z.owner and z.kind != "heap"]
        self.round = tuple(dict.fromkeys(z.owner for z in owned))  # who sits where, clockwise: the zones say it
        at = next((i for i, z in enumerate(owned) if z.owner == me), 0)
        self.mine = next((z for z in owned if z.owner == me), None)  # before who looks
        self.across = [z for z in owned[at:] + owned[:at] if z.owner != me]  # of the others, clockwise
        grid = any(z.kind in GRIDS for z in self.zones if not z.owner)
        self.stands = me == "" and len(self.across) > 1 and not grid  # whether all are seen from beside the table
        self.near = self.mine.owner if self.mine else self.across[0].owner if self.stands else ""
        self.far = [z for z in self.across if z.owner != self.near]
        self.frame = frame(screen.shape, screen.w / screen.unit, screen.h / screen.unit, self._facts())

    def _facts(self) -> Facts:
        kinds = {z.kind for z in self.zones if not z.owner}
        return Facts(
            len(self.across),
            held=self.mine is not None and self.mine.kind in HELD,
            deck=self.mine is not None and self.mine.kind == "deck",
            mine=self.mine is not None,
            trick="trick" in kinds,
            spread=bool(kinds & set(SPREAD)),
            crowd=len(self.of(*PILES)) > 3,
            grid=bool(kinds & set(GRIDS)),
            counts=bool(self.host.holds),
            fans="fan" in kinds,
            things=86.0 * bool(self.heaps or self.host.stacks)
            + 56.0 * bool(self.heaps and self.host.stacks and not self.afar),  # seen from afar a name needs it more
            heaps=bool(self.heaps),
            near=self.stands,
            most=max(1, len(self.asked.piles[self.mine.pile])) if self.asked and self.mine else self.host.most,
            asked=self.asked is not None,
            afar=self.afar,
            piles=len(self.of(*PILES)),
        )

    @property
    def wide(self) -> bool:
        """Whether this is a wide table."""
        return self.frame.shape == WIDE

    @property
    def upright(self) -> bool:
        """Whether this is a table on a phone or a tablet held upright."""
        return self.frame.shape == UPRIGHT

    @property
    def lying(self) -> bool:
        """Whether this is a table on a phone on its side."""
        return self.frame.shape == LYING

    def of(self, *kinds: str) -> list[Zone]:
        """The zones of some kinds that belong to nobody."""
        return [z for z in self.zones if z.kind in kinds and not z.owner]

    def pile(self, zone: Zone) -> tuple[Card, ...]:
        """The cards of a zone as far as they are seen: what somebody only remembers lies face down."""
        cards = self.view.piles[zone.pile]
        return (HIDDEN,) * len(cards) if zone.seen == self.view.viewer else cards

    def name(self, seat: str) -> str:
        """What the player of a seat is called."""
        name = self.names.get(seat, seat)
        return translated(name) if name == YOU else name

    def face(self, seat: str) -> str:
        """Whose face the player of a seat has."""
        return self.host.faces.get(seat, self.names.get(seat, seat))

    def add(self, kind: str, box: Box, zone: str = "", *, text: str = "", mark: str = "", turn: float = 0) -> None:
        """Add a sprite that is no card."""
        self.sprites.append(Sprite(kind, box, zone, text=text, mark=mark, turn=turn))

    def team(self, seat: str) -> str:
        """The mark of a seat's team, "" where nobody plays together."""
        return next((mark for mark, seats in zip(TEAMS, self.host.teams, strict=False) if seat in seats), "")

    def lit(self, seat: str) -> str:
        """How a seat's name and face look: lit up on its turn or when it has won, else in its team's colour."""
        lit = self.view.winners if self.view.hand_over else () if self.host.rests else (self.view.turn,)
        return "turn" if seat in lit else self.team(seat)

    def star(self, seat: str) -> str:
        """A star with the hands won this evening."""
        wins = self.host.wins.get(seat, 0)
        return f" ★{wins}" if wins else ""

    def titled(self, seat: str, name: str, width: float, size: float) -> str:
        """What stands on a plate: a name cut to a width, and the star of its seat."""
        star = self.star(seat)
        return fitted(name, width - len(star) * ADVANCE * size, size) + star

    def label(self, box: Box, zone: str, text: str, *, mark: str = "", under: bool = False) -> None:
        """Words as wide as their box: smaller first, then the first of several give way, as the last is the score.

        Those under something need more room downwards where letters must be larger than a box was made for.
        """
        if self.afar:
            return
        parts, least = text.split(" · "), max(box.h * 0.85, self.least / 0.72)
        # Narrow letters take about half the room of others, so a role such as “declarer · 0” need not go.
        while len(parts) > 1 and not fits(text, box.w + HALF * sum(map(text.count, NARROW)) * least, least * 0.72):
            text = " · ".join(parts := parts[1:])
        high = max(least, min(box.h, box.w / (ADVANCE * 0.72 * max(1, len(text)))))
        box = box._replace(y=box.y + (0 if under and high > box.h else (box.h - high) / 2), h=high)
        words = text if len(parts) > 1 else fitted(text, box.w, box.h * 0.72)
        self.add("label", box, zone, text=words, mark=mark)

    def card(self, card: Card, box: Box, zone: Zone, order: int, *, turn: float = 0) -> None:
        """Put down a card, with a plate that says what it stands for, if it stands for another."""
        self.sprites.append(_card(zone.pile, card, box, order, turn))
        if real := self.host.stands.get((zone.pile, order)) if card is not HIDDEN else None:
            plate = Box(box.x + 2, box.y + box.h - 24, caption(box.w), 22)
            self.add("caption", plate, zone.pile, text=real.code)

    def cards(self, cards: Sequence[Card], boxes: Sequence[Box], zone: Zone) -> None:
        """Put down the cards of a zone, one in each box."""
        for order, (card, box) in enumerate(zip(cards, boxes, strict=True)):
            self.card(card, box, zone, order)


@lru_cache(5_000)
def _card(pile: str, card: Card, box: Box, order: int, turn: float) -> Sprite:
    """A card where it lies, as most do from look to look."""
    return Sprite("card", box, pile, card, order=order, turn=turn)


def caption(card_w: float) -> float:
    """How wide the plate is that says what a card stands for."""
    return max(32, card_w * 0.44)
