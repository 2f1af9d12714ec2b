"""What can be asked of a game in play without changing it, and how it shows itself; no widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from ..games import book, host_of
from ..rules.cards import HIDDEN, Card
from ..rules.host import Host
from ..rules.moves import DEAL, Move, Reason, joined, phrase
from ..rules.options import Rules as Options
from ..rules.state import State
from ..rules.text.position import NOBODY
from ..rules.text.sentences import brief, either
from .advice import hint
from .bots import bots
from .deadline import in_time
from .parse import parse_move
from .seats import Player
from .sheet import Sheet
from .surface import OnScreen, surface

if TYPE_CHECKING:
    from pathlib import Path

    from ..rules.text.book import RuleBook
    from .advice.thoughts import Thought

T = TypeVar("T")
TROUBLE = "{problem}"  # of a note that says that a program did not make its move itself


class Step(NamedTuple):
    """One entry of the log: the seat that moved, its move, and what it brought."""

    seat: str
    move: Move
    notes: tuple[Reason, ...]


class Outcome(NamedTuple):
    """How a hand ended: the seats that won, the points on the score sheet by seat, why, and if the match is over."""

    winners: tuple[str, ...]
    scores: dict[str, int]
    why: Reason
    match_over: bool


class Inspection:
    """What can be asked of a game in play: who plays, what lies there, what may be done and why not, a hint, a picture.

    Who is looking is the only person at the table, else the person whose turn it is; nobody is told more than they see.
    """

    start: State  # where it began
    states: Sequence[State]  # the positions so far
    steps: Sequence[Step]  # the moves between them
    players: list[Player]  # who sits where
    timed: bool  # whether no answer of the rules takes longer than deadline.LIMIT
    hints: int  # how many steps of the hint for this position were given
    _known: tuple[State, dict[str, list[Move]]]  # a position and its moves, as asked so far

    @property
    def state(self) -> State:
        """The whole truth of the position; whoever speaks for a seat must use ``view``."""
        return self.states[-1]

    @property
    def people(self) -> list[str]:
        """The seats played by people."""
        return [p.seat for p in self.players if p.bot is None]

    @property
    def turn(self) -> str:
        """The seat whose turn it is; "" when the match is over."""
        return self.state.turn

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the seat that is looking; empty if no seat is, or if the game has no hands."""
        view = self.view()
        return tuple(c for z in view.zones() if z.kind == "hand" and z.owner == view.viewer for c in view.piles[z.pile])

    @property
    def scores(self) -> dict[str, int]:
        """Seat -> points on the score sheet; empty in a game that is only won or lost."""
        entries = self.state.sheet()
        return {s: sum(e.points for e in entries if e.seat == s) for s in self.state.seats} if entries else {}

    @property
    def over(self) -> bool:
        """Whether the hand is over, so that nothing is left but to deal again."""
        return self.state.hand_over

    @property
    def outcome(self) -> Outcome | None:
        """Who won the hand that is over, with the points and the reason; None while it is played."""
        if not self.over:
            return None
        last = self.notes[-1] if self.notes else Reason(self.state.basics["end"], "The hand is over.")
        why = last.saying(last.say(names=self.names))
        return Outcome(self.state.winners, self.scores, why, not self.turn)

    @property
    def rules(self) -> Options:
        """The options it is played by; ``book`` has the rules in words."""
        options: Options = self.state.rules
        return options

    @property
    def seed(self) -> int | None:
        """The number that fixes the deals: the same one gives the same cards again."""
        return self.start.seed

    @property
    def deal(self) -> tuple[object, int]:
        """What tells this deal from others: the seed and the number of the hand."""
        return self.start.seed, self.state.deals

    @property
    def lasting(self) -> bool:
        """Whether there is something to come back to: a hand, or a match between two of its hands."""
        return bool(self.turn) and (not self.over or bool(self.scores))

    def __iter__(self) -> Iterator[Step]:
        return iter(tuple(self.steps))

    @property
    def has_bots(self) -> bool:
        """Whether a bot sits at any seat."""
        return len(self.people) < len(self.players)

    @property
    def names(self) -> dict[str, str]:
        """Seat -> name, plain text: escape it before it goes into HTML."""
        return {p.seat: p.name for p in self.players}

    @property
    def seat(self) -> str:
        """Whose eyes we look through: the only person, else the person whose turn it is, else nobody."""
        people = self.people
        if len(people) == 1:
            return people[0]
        return self.state.turn if self.state.turn in people else NOBODY

    def view(self, seat: str | None = None) -> State:
        """The position as a seat sees it (default: who is looking). Raises ValueError for an unknown seat."""
        return self.state.view(self.seat if seat is None else seat)

    def host(self, view: State | None = None) -> Host:
        """What a table says and shows of a view beyond the piles (default: what everybody may know)."""
        return host_of(self.view(NOBODY) if view is None else view)

    @property
    def thinks(self) -> bool:
        """Whether a bot at the table thinks in slices or is a program, so that it must not be waited for."""
        return any(bots.takes_time(p.bot) for p in self.players)

    @property
    def trouble(self) -> str:
        """A sentence that a program did not make its move itself, until a person or all bots have moved; or ""."""
        people, last = self.people, len(self.players)
        for step in reversed(self.steps if people else self.steps[-last:]):
            if step.seat in people:
                break
            if said := next((note.say() for note in step.notes if note.because == TROUBLE), ""):
                return said
        return ""

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has the turn; after a hand somebody says that it goes on."""
        state = self.state
        return bool(state.turn) and not state.hand_over and self._player(state.turn).bot is not None

    @property
    def moves(self) -> list[Move]:
        """The legal moves of who is looking, sensible first; on another's turn none, because they show their cards."""
        return self._moves(self.seat)

    def _moves(self, seat: str) -> list[Move]:
        """The legal moves that a seat may know; everybody may know that the next hand can be dealt."""
        state = self.state
        if self.over:
            return state.legal_moves()
        return [*self._once(seat, lambda: bots.sensible(state.view(seat)))] if seat else []

    @property
    def by_itself(self) -> Move | None:
        """The move that a table makes by itself, because nothing else is left to do; None if there is none."""
        legal = self._once("", self.state.legal_moves)
        return legal[0] if len(legal) == 1 and self._alone(legal[0].verb) else None

    @property
    def openly(self) -> bool:
        """Whether everybody may know that nothing is left to choose: no verb is open but those made by themselves."""
        return all(map(self._alone, self.state.open()))

    def _alone(self, verb: str) -> bool:
        """Whether a table makes such moves by itself."""
        row = self.state.verbs.get(verb)
        return row is not None and row.alone

    @property
    def log(self) -> list[str]:
        """The moves so far with their players' names, as text; a card that who is looking never saw is ``??``."""
        return [f"{self.names[step.seat]}: {self._seen(step.move, i)}" for i, step in enumerate(self.steps)]

    def _seen(self, move: Move, number: int) -> str:
        """The move with this number, as who is looking saw it."""
        card, seat = move.card, self.seat
        if card is None or any(
            card in p for s in self.states[number : number + 2] for p in s.view(seat).piles.values()
        ):
            return move.text
        return move.text.replace(card.code, HIDDEN.code)

    @property
    def notes(self) -> tuple[Reason, ...]:
        """What the last move brought."""
        return self.state.notes or ()

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Reason | None:
        """None if the move is legal now, else the Reason. Raises ValueError for text that is no move."""
        move, state = self._read(move, seat), self.state
        if self._knows(seat) or (self.over and move is DEAL):
            return None if self._may(move) else self._in_time(lambda: self._judged(move))
        if seat is None:
            return self.wait
        if seat not in state.seats:
            return Reason(state.basics["turn"], "There is no seat {name}.", name=brief(seat, 20))
        return state.view(seat).why_not(move)

    def _judged(self, move: Move) -> Reason | None:
        """What the rules say of a move; a refusal finds its words here, where the time that it takes is limited."""
        reason = self.state.why_not(move)
        hash(reason)
        return reason

    def _may(self, move: Move) -> bool:
        """Whether the rules have said already that a move is legal now."""
        return self._known[0] is self.state and move in self._known[1].get("", ())

    def _read(self, move: Move | str, seat: str | None) -> Move:
        """The move that is meant, read from what the asking seat may know."""
        return parse_move(move, self.state if self._knows(seat) else self.state.view(NOBODY))

    def _knows(self, seat: str | None) -> bool:
        """Whether a seat may know the legal moves; None stands for the seat to move, unless a bot plays it."""
        return not self._others_turn if seat is None else seat == self.turn

    @property
    def _others_turn(self) -> bool:
        """Whether a bot has the turn in a game that people play."""
        return bool(self.people) and self.bot_to_move

    @property
    def wait(self) -> Reason:
        """What is said to somebody who wants to play on another's turn."""
        return Reason(self.state.basics["turn"], "Hold on, it's {seat}'s turn.", seat=self.turn)

    def _player(self, seat: str) -> Player:
        return next(p for p in self.players if p.seat == seat)

    @property
    def book(self) -> RuleBook:
        """The rule book of the game; an empty one for a class of your own that has none."""
        return book(type(self.start))

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return Sheet(self.state, self.names)

    def _what_now(self, seat: str) -> Reason:
        words = [self.state.words(m) for m in self._moves(seat)]
        now = joined(words[:4], "; ")
        return Reason(
            self.state.basics["turn"],
            "You can't do anything there. You can: {now}.",
            "You can't do anything there. Try {some}.",
            now=phrase("{some}; or another", some=now) if len(words) > 4 else now,
            some=either([phrase("“{words}”", words=one) for one in words[:2]]),  # no more than a child keeps in mind
        )

    def _in_time(self, ask: Callable[[], T]) -> T:
        """Ask the rules, with a time limit at a table and for a game from elsewhere."""
        return in_time(ask) if self.timed else ask()

    def _once(self, seat: str, ask: Callable[[], list[Move]]) -> list[Move]:
        """The moves of a seat, or of all, remembered for this position: one look asks for them often."""
        if self._known[0] is not self.state:
            self._known = self.state, {}
        known = self._known[1]
        if seat not in known:
            known[seat] = self._in_time(ask)
        return known[seat]

    # ---- help ----------------------------------------------------------------------------------------------------

    def coach(self) -> str:
        """What a friendly coach says before the move: a good move and why, for the person whose turn it is."""
        if self._others_turn:
            return self.wait.say(names=self.names)
        view = self.state.view(self.state.turn)
        return hint.coached(view, *self.advised(view), self.names)

    def hint(self) -> Reason:
        """The next step of a hint for who is to move: where to look, which card, which move, why.

        Where a card is chosen that nobody can see, the reason comes first, so that there is something to remember.
        """
        seat = self.state.turn
        if self.bot_to_move:
            return self.wait
        if not seat:
            return self.why_not(DEAL) or self._what_now(seat)
        return hint.hint(self)

    def _motive(self, seat: str, viewer: str) -> Reason | None:
        """What the bot at a seat says of its last move in this hand to the seat ``viewer``; None if it made none."""
        from .advice.motive import motive  # which reads the game

        return motive(self, seat, viewer)

    def thoughts(self, number: int | None = None) -> Thought:
        """What the bot had in mind that made a move, its number from 0, or the last one of a bot; see ``Thought``.

        Raises ValueError where no bot made it, and while people still play that hand.
        """
        from .advice.thoughts import thoughts

        return thoughts(self, number)

    def advised(self, view: State) -> tuple[Move, Reason]:
        """A good move for a view and the reason for it, from the game if it gives any."""
        return hint.advised(self, view)

    # ---- showing --------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return str(surface("text")(self.view(), self.host(self.view()), self.names))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return surface("picture")(self.view(), self.host(self.view()), self.names, book(self.state.game).words)

    def svg(self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any) -> str:
        """The table as a drawing, written to a file if one is named: for who is looking, another seat, or openly.

        It can have a ``size`` in pixels, such as (390, 844), and the ``felt``, ``back``, ``colours`` and ``large`` of a
        table. Raises ValueError, OSError.
        """
        return surface("svg")(self, path, seat=seat, openly=openly, **look)

    def png(
        self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any
    ) -> bytes:
        """The same as pixels; needs the extra ``pictures``. Raises ValueError, OSError, ModuleNotFoundError."""
        return surface("png")(self, path, seat=seat, openly=openly, **look)

    def gif(
        self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any
    ) -> bytes:
        """The last hand as a film; ``seconds`` is how long a move is seen. Needs and raises what ``png`` does."""
        return surface("gif")(self, path, seat=seat, openly=openly, **look)

    def pdf(self, path: str | Path | None = None, *, seat: str | None = None, **look: Any) -> bytes:
        """This position as a worksheet for whoever has the turn, with a key; needs the extra ``print``.

        Its ``paper`` is "a4" or "letter". Raises ValueError, OSError, ModuleNotFoundError.
        """
        return surface("pdf")(self, path, seat=seat, **look)

    def table(self, **look: Any) -> OnScreen:
        """The widget: tap, click or use the keyboard. See ``cardlab.table.table.Table`` for how it can look."""
        return surface("table")(self, **look)

    def replay(self) -> OnScreen:
        """A slider over the steps of the game so far, to look at each position and read what was done."""
        return surface("replay")(self)
