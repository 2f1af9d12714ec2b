"""A game of several devices as one seat holds it, with its own eyes and its own hands.

Why so: a table made for a chair needs no rule of its own about what it may show or do. Its ``state`` is the view of the
seat, so nothing that another holds can reach a device by any path; and whatever is played through it asks for the seat.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, overload

from ..language import translated
from ..language.grammar import YOU
from ..play.game import Game
from ..play.inspect import Step
from ..play.seats import Player
from ..rules.cards import HIDDEN, Card
from ..rules.moves import DEAL, IllegalMove, Move, Reason
from ..rules.state import State
from ..rules.text.position import NOBODY

KEPT = 200  # views that are kept, those made last: the review of a hand leafs through all of them
ALL = "The team"  # who solve one game together
HOSTS = Reason("", "Whoever opened this table can do that.")


class Views(Sequence[State]):
    """The positions of a game as a seat sees them."""

    def __init__(self, states: Sequence[State], seat: str) -> None:
        self.states, self.seat = states, seat
        self._known: dict[int, tuple[State, State]] = {}  # which position it was, and its view

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, at: int) -> State: ...
    @overload
    def __getitem__(self, at: slice) -> list[State]: ...
    def __getitem__(self, at: int | slice) -> State | list[State]:
        if isinstance(at, slice):
            return [self._view(state) for state in self.states[at]]
        return self._view(self.states[at])

    def _view(self, state: State) -> State:
        held, view = self._known.get(id(state), (None, state))
        if held is state:
            return view
        view = state.view(self.seat)
        self._known[id(state)] = state, view
        if len(self._known) > KEPT:
            del self._known[next(iter(self._known))]
        return view


def named(name: str) -> str:
    """Who plays, as they are called in the language that is spoken now."""
    return translated(name) if name == ALL else name


class SeatGame(Game):
    """The game ``held`` by a room, as the device at ``own`` seat has it; at NOBODY somebody only watches.

    ``asks`` is asked before a "move" or a "deal": it gives the Reason why that may not be now, or None.
    """

    tries = False

    def __init__(self, held: Game, own: str, asks: Callable[[str], Reason | None] = lambda deed: None) -> None:
        self.held, self.own, self.asks = held, own, asks
        self.watchers: list[Callable[[], None]] = []
        self.hints = 0
        self.left = None
        self.undone: list[tuple[Step, State]] = []
        self.problem = ""
        self._views = Views(held.states, own)
        self._now = held.state, self._views[-1]
        self._known = held.state, {}

    name = property(lambda self: self.held.name)
    stage = property(lambda self: self.held.stage)
    position = property(lambda self: self.held.position)
    steps = property(lambda self: self.held.steps)
    timed = property(lambda self: True, lambda self, value: None)
    patient = property(lambda self: True, lambda self, value: None)

    def _positions(self) -> Views:
        """The positions so far, as this seat sees them."""
        if self._views.states is not self.held.states:
            self._views = Views(self.held.states, self.own)
        return self._views

    states = property(_positions)
    start = property(lambda self: self.states[0])  # the first position, as this seat sees it

    @property
    def state(self) -> State:
        """The position, as this seat sees it."""
        held = self.held.state
        if self._now[0] is not held:  # a look asks for it some thirty times
            self._now = held, self.states[-1]
        return self._now[1]

    def _around(self) -> list[Player]:
        """Who sits where; whoever sits here is "You"."""
        around = [p._replace(name=named(p.name)) for p in self.held.players]
        return [Player(p.seat, YOU, None, p.spec) if p.seat == self.own else p for p in around]

    players = property(_around)

    @property
    def people(self) -> list[str]:
        """The seat of this device; everybody else is somebody else, a person or a bot."""
        return [self.own] if self.own != NOBODY else []

    @property
    def bot_to_move(self) -> bool:
        """Whether somebody else has the turn."""
        state = self.state
        return bool(state.turn) and not state.hand_over and state.turn != self.own

    @property
    def thinks(self) -> bool:
        """Whether a bot thinks here: it does so in the room."""
        return False

    @property
    def deal(self) -> tuple[object, int]:
        """Which deal this is."""
        return self.held.deal

    def view(self, seat: str | None = None) -> State:
        """The position as this seat sees it, whoever is asked for."""
        return self.state

    def _moves(self, seat: str) -> list[Move]:
        if self.over:
            return self.held.state.legal_moves() if self.asks("deal") is None else []
        return super()._moves(seat) if seat == self.own and seat == self.turn else []

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Reason | None:
        """None if this seat may make a move now, else the Reason. Raises ValueError for text that is no move."""
        deals = self.over and move is DEAL
        if (why := self.asks("deal" if deals else "move")) is not None:
            return why
        if deals:
            return self.held.why_not(DEAL)
        return super().why_not(move) if self.turn == self.own or self.over else self.wait

    def _may(self, move: Move) -> bool:
        return self.turn == self.own and self.held._may(move)

    def _read(self, move: Move | str, seat: str | None) -> Move:
        return self.held._read(move, self.own)

    def click(self, card: Card | None = None, zone: str = "", *, seat: str | None = None) -> Move | list[Move] | Reason:
        """A card or a pile was tapped: see ``Game.click``."""
        return self.asks("move") or super().click(card, zone, seat=self.own)

    def choose(self, move: Move) -> None:
        """Play a move picked on the table of this device. Raises IllegalMove."""
        if (reason := self.why_not(move)) is not None:
            raise IllegalMove(reason)
        self.held.choose(move)

    def _step(self, move: Move, *said: Reason) -> None:
        self.choose(move)

    def _motive(self, seat: str, viewer: str) -> Reason | None:
        """What the bot at a seat says of its last move to this seat, as the room tells it."""
        return self.held._motive(seat, self.own)

    def go_on(self, move: Move | str, times: int = 1) -> SeatGame:
        """Make a move that is held down; at a table of several devices it is made once."""
        self.choose(self._read(move, self.own))
        return self

    def undo(self) -> bool:
        """Take back the own last move, if no person has moved since and it has shown this seat no card."""
        if not self.begun or self.asks("move") is not None:
            return False
        return self.held.undo()

    @property
    def begun(self) -> bool:
        """Whether there is a move that this seat may take back."""
        at = next(self.held._by_people(), -1) if self.people else -1
        while at >= 0 and self.held._alone(self.steps[at].move.verb):
            at -= 1
        if at < 0 or self.steps[at].seat != self.own or self.states[at].deals != self.state.deals:
            return False
        return all(self._saw_nothing(i) for i in range(at, len(self.steps)) if self.steps[i].seat == self.own)

    def _saw_nothing(self, at: int) -> bool:
        """Whether a step has shown this seat no card that it had not seen."""
        piles = (view.piles.values() for view in self.states[at : at + 2])
        before, after = ({card for pile in some for card in pile if card is not HIDDEN} for some in piles)
        return after <= before

    def again(self, seed: int | None = None) -> None:
        """Deal afresh. Raises IllegalMove."""
        if (why := self.asks("deal")) is not None:
            raise IllegalMove(why)
        self.held.again()

    def same(self) -> None:
        """Only a room deals the same cards once more. Raises IllegalMove."""
        raise IllegalMove(HOSTS)

    def try_from(self, at: int) -> None:
        """A hand that others play is not tried anew. Raises IllegalMove."""
        raise IllegalMove(HOSTS)

    def answer(self) -> None:
        """Do nothing: bots answer in the room."""

    def bot_step(self) -> None:
        """Do nothing: bots move in the room."""

    def rewind(self) -> None:
        """Do nothing: a page that is opened takes no move of the others back."""

    @contextmanager
    def rewound(self) -> Iterator[None]:
        """The game as it is: a page that is opened takes no move of the others back."""
        yield

    def to_save(self) -> dict[str, Any]:
        """A save holds the deal, which is no device's business. Raises IllegalMove."""
        raise IllegalMove(HOSTS)

    def dealt(self) -> dict[str, Any]:
        """As ``to_save``. Raises IllegalMove."""
        raise IllegalMove(HOSTS)

    def tell(self) -> None:
        """Something has changed in the game that is held."""
        self._changed()
