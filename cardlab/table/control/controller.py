"""What a table is used for; a game among several, a game alone, an exercise.

Why so: the table paints, listens and keeps the pace; what is offered and what is said differ from one use to the
next. So a table asks its controller for one value at each look (``Offer``), puts each press before it first, and tells
it what was played. Nothing else passes between the two: a controller needs no widget of its own, a table no other kind.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from ...play.game import Game
from ...rules.cards import Card
from ...rules.moves import Move
from ...rules.state import State
from ...rules.zones import GRIDS
from ..ending.result import Session
from ..pacing import Pacing
from ..seams import PainterMaker

if TYPE_CHECKING:
    from ..table import Table

Button = dict[str, Any]  # {id, label} and what overlay.js reads besides: main, suit, off, steps, held
MANY = 6  # numbers to say that have a button each; more of them are one button that is stepped


class Offer(NamedTuple):
    """What a table offers at one look beside its cards and piles."""

    moves: Sequence[Button]  # what can be done, as words
    tools: Sequence[Button]
    say: str  # the sentence under the table
    tone: str = ""  # its tone: "", "no", "good" or "hint"
    taps: bool = True  # whether cards and piles can be tapped
    tells: bool = True  # whether it shows which of them can be played; if not, all look alike
    found: tuple[Card, ...] = ()  # cards found already, which stay marked
    mark: str = "good"  # and how
    deal: str = ""  # in a game for one: what is said of the deal
    record: Mapping[str, Any] = {}  # and what the browser writes down of one's own games
    met: Mapping[str, Any] = {}  # what it writes down of rules, beside what the table itself tells
    ask: str = ""  # what an exercise asks, which stands above the table


class Controller:
    """What a table is used for; each kind says what is offered and does what its own buttons stand for."""

    painter: PainterMaker | None = None  # makes what shows the scene; None: as usual in a notebook
    pace: type[Pacing] = Pacing  # what lets it go on without a person
    goes_on = True  # whether bots answer, and moves that are due by themselves are made
    table: Table  # the Table, which knows this module; not the other way round

    def __init__(self, game: Game) -> None:
        self.session = Session()
        self.game = game  # a controller may put another one on the table, with ``lay``

    @property
    def asks(self) -> State | None:
        """The position of the question that a coach asks there."""
        return None

    @property
    def stars(self) -> bool:
        """Whether the card that takes the trick is marked."""
        return True

    @property
    def rests(self) -> bool:
        """Whether nobody is to do anything now: a room waits, or has a break."""
        return False

    def lay(self, game: Game) -> None:
        """Put another game on the table."""
        self.game.watchers.clear()
        self.game = game
        game.watchers.append(self.table.changed)

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """What is offered to the seat that looks, which may make these moves now."""
        raise NotImplementedError

    def waits(self) -> str:
        """Who is waited for, in one sentence; nothing where nobody is."""
        return ""

    def press(self, name: str) -> bool:
        """Do what a button stands for that belongs to the controller; False leaves it to the table."""
        return False

    def played(self) -> None:
        """What was pressed has been played."""

    def moved(self) -> None:
        """The game has moved, by whomever, forward or back."""

    def stop(self) -> None:
        """The table is closed: nothing is thought about any more."""


def buttons(view: State, moves: list[Move], *, main: bool = False) -> list[Button]:
    """Moves as buttons, the main ones standing out; of many numbers to say one button, its number to be chosen.

    Where there is no choice, and moves only differ in how far they go, the nearest one stands out.
    """
    said = {
        verb: [m for m in moves if m.verb == verb and _is_number(m)] for verb in dict.fromkeys(m.verb for m in moves)
    }
    many = {verb: sorted(some, key=lambda m: int(m.to)) for verb, some in said.items() if len(some) > MANY}
    stepped = [
        _button(view, some[0], main=main)
        | {"steps": [{"id": f"move:{m}", "label": view.words(m), "number": int(m.to)} for m in some]}
        for some in many.values()
    ]
    plain = [m for m in moves if m not in many.get(m.verb, ())]
    held = [m for m in plain if (row := view.verbs.get(m.verb)) and row.held]
    return stepped + [_button(view, m, main=main and m in (held[:1] or plain)) for m in plain]


def _button(view: State, move: Move, *, main: bool) -> Button:
    more: dict[str, Any] = {"suit": move.to} if move.to in ("S", "H", "D", "C") else {}
    more |= {"held": row.held} if (row := view.verbs.get(move.verb)) and row.held else {}
    return {"id": f"move:{move}", "label": view.words(move), "main": main or move.verb == "deal"} | more


def _is_number(move: Move) -> bool:
    """Whether a move says a number and nothing else."""
    return move.card is None and move.to.isdecimal()


def untapped(view: State, legal: list[Move]) -> list[Move]:
    """The moves that need a button of their own: those made by no tap on a card or on a place of a grid."""
    grid = {zone.pile for zone in view.zones() if zone.kind in GRIDS}
    return [m for m in legal if m.card is None and view.touched(m) not in grid]
