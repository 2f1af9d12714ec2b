"""Game: what people hold. Seats with names, bots' turns, undo and redo, hints, the log, saves; no widgets."""

from __future__ import annotations

import inspect
import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple, Self, TypeVar

from ..games import advice_of, book, catalogue, host_of, named_of, of_ones_own, rules_of
from ..rules.brief import brief
from ..rules.cards import HIDDEN, Card
from ..rules.crew import usual
from ..rules.host import Host
from ..rules.moves import DEAL, IllegalMove, Move, Reason
from ..rules.options import Rules as Options
from ..rules.position import NOBODY, check_seed
from ..rules.record import FORMAT, Ply, Record, told
from ..rules.state import State
from . import bots, hinting
from .parse import parse_move
from .patience import in_time
from .seats import Player, Spec, filled, seated, specs
from .sheet import Sheet
from .surface import surface

if TYPE_CHECKING:
    from pathlib import Path

    from ..rules.book import RuleBook

T = TypeVar("T")


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


class Game:
    """A game in play, from a deal or a position; ``game`` is its name, or a class of your own.

    ``players`` is a number (you against bots; default: two, or as many as it takes) or a list of names, where "bot",
    "bot:first", "bot:at_random" and what the game offers, such as "bot:cat", are bots, and so is a function of your
    own, ``choose(view, moves, chance)``. ``stage`` and further options
    are the rules; ``seed`` (0 to 999 999 999) fixes the deals; ``position`` is a position text, or the
    name of one that the game offers. Bots answer at once; in
    a ``patient`` game they wait until ``bot_step`` is called, as a table does. Raises ValueError with what is allowed.
    """

    tries = True  # whether a hand that is over can be tried anew from one of its turns

    def __init__(
        self,
        game: str | type[State] = "black_jack",
        *,
        players: int | Iterable[Spec] | None = None,
        stage: object = None,
        seed: int | None = None,
        position: str | None = None,
        patient: bool = False,
        **options: Any,
    ) -> None:
        kind = rules_of(game)
        kind.Rules.refuse_unknown(options, type(self))
        wanted = specs(usual(kind.seat_range) if players is None else players, kind.seat_range)
        if isinstance(position, str) and (named := named_of(kind).get(position)):
            position, options = named.position, named.options | options
        rules = kind.Rules.make(stage, **options)
        self.timed = patient or of_ones_own(kind)  # whether no answer of the rules takes longer than patience.LIMIT
        if position is None:
            deal = random.SystemRandom().randrange(10**6) if seed is None else seed
            self.start = self._in_time(lambda: kind.new(len(wanted), seed=deal, **rules.changed()))
        else:
            deal = 0 if seed is None else seed
            self.start = self._in_time(lambda: kind.at(position, seed=deal, **rules.changed()))
            if self.start.viewer:
                raise ValueError("This position is only what one seat sees, and only a whole position can be played.")
            wanted = filled(wanted, self.start.seats)
        self.name, self.stage, self.position = kind.game, "" if stage is None else str(stage), position
        self.players = seated(wanted, self.start.seats, advice_of(kind))
        self.states: list[State] = [self.start]
        self.steps: list[Step] = []
        self._known: tuple[State, dict[str, list[Move]]] = self.start, {}  # a position and its moves, as asked so far
        self.undone: list[tuple[Step, State]] = []
        self.left: tuple[list[State], list[Step]] | None = None  # the game itself, while a hand of it is tried anew
        self.record: Record | None = None  # what it was read from: its headings, comments and variations
        self.problem = ""  # what stopped the loading of a save, in one sentence
        self.watchers: list[Callable[[], None]] = []
        self.patient = patient  # a table lets the bots move one by one; without one they answer at once
        self.hints = 0  # how many steps of the hint for this position were given
        self.answer()

    # ---- looking --------------------------------------------------------------------------------------------------

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
        """The cards in the hand of who is looking; of nobody, and where nothing is held, none."""
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
        """Which deal this is, to be told from other ones."""
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
        """Whether a bot at the table thinks in slices, so that it must not be waited for."""
        return any(inspect.isgeneratorfunction(getattr(p.bot, "function", p.bot)) for p in self.players)

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
        """The legal moves that a seat knows of; that the next hand can be dealt, all know."""
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
            return None if self._may(move) else self._in_time(lambda: state.why_not(move))
        if seat is None:
            return self.wait
        return state.view(seat).why_not(move) if seat in state.seats else self._no_seat(seat)

    def _may(self, move: Move) -> bool:
        """Whether the rules have said already that a move is legal now."""
        return self._known[0] is self.state and move in self._known[1].get("", ())

    def _read(self, move: Move | str, seat: str | None) -> Move:
        """The move that is meant, read with no more than who asks may know."""
        return parse_move(move, self.state if self._knows(seat) else self.state.view(NOBODY))

    def _knows(self, seat: str | None) -> bool:
        """Whether who asks may know what can be done; who names no seat asks for the turn, unless a bot has it."""
        return not self._others_turn if seat is None else seat == self.turn

    @property
    def _others_turn(self) -> bool:
        """Whether a bot has the turn in a game that people play."""
        return bool(self.people) and self.bot_to_move

    @property
    def wait(self) -> Reason:
        """What is said to somebody who wants to play on another's turn."""
        return Reason(self.state.basics["turn"], "Hold on, it's {seat}'s turn.", seat=self.turn)

    def _no_seat(self, seat: str) -> Reason:
        return Reason(self.state.basics["turn"], "There is no seat {name}.", name=brief(seat, 20))

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

    # ---- playing --------------------------------------------------------------------------------------------------

    def play(self, move: Move | str, *, seat: str | None = None) -> Self:
        """Make a move for the seat whose turn it is; then the bots answer. Raises IllegalMove or ValueError.

        The move is read leniently: "7c" is enough where only one thing can be done with that card.
        """
        move = self._read(move, seat)
        reason = self.why_not(move, seat=seat)
        if reason is not None:
            raise IllegalMove(reason)
        self._step(move)
        self.answer()
        return self

    def run(self, *, most: int = 5000) -> Self:
        """Let a game of bots only go on until the hand is over, or for so many moves. Raises ValueError for people."""
        if self.people:
            raise ValueError(f"{self.names[self.people[0]]} is playing, and run() is only for games between bots.")
        while not self.over and len(self.steps) < most:
            self.bot_step()
        return self

    def go_on(self, move: Move | str, times: int) -> Self:
        """Make a move that leaves no choice so many times, whoever has the turn; bots move where it cannot be made.

        It ends with the hand, or where a person has to do something else. Raises ValueError for another move.
        """
        move = parse_move(move, self.state)
        held = [verb for verb, row in self.state.verbs.items() if row.held]
        if move.verb not in held:
            none = ", ".join(held) or "none here"
            raise ValueError(f"{move} cannot be repeated. The moves that leave no choice are {none}.")
        for _ in range(times):
            if not self.over and self.state.why_not(move) is None:
                self._step(move)
            elif self.bot_to_move:
                self.bot_step()
            else:
                break
        self.answer()
        return self

    @classmethod
    def random(cls, game: str | None = None, *, seed: int | None = None, **words: Any) -> Self:
        """A game in the middle of a hand, to look at or to go on with; the same one for the same seed."""
        chance = random.Random(random.SystemRandom().randrange(10**6) if seed is None else check_seed(seed))
        names = catalogue()
        held = cls(game or names[int(chance.random() * len(names))], seed=int(chance.random() * 10**6), **words)
        for _ in range(int(chance.random() * 12)):
            if not held.over and not held.bot_to_move:
                held.play(held.moves[0])
        if held.over and held.steps:
            held.undo()
        return held

    def _step(self, move: Move, *said: Reason) -> None:
        seat = self.state.turn
        after, legal = self._in_time(lambda: self._played(move))
        self._known = after, legal
        self.states.append(after)
        self.steps.append(Step(seat, move, (*said, *(after.notes or ()))))
        self.undone.clear()
        self._changed()

    def _played(self, move: Move) -> tuple[State, dict[str, list[Move]]]:
        """The position after a move, at a table with what it asks for next, so that it waits once for both."""
        after = self.state.play(move)
        return after, {"": after.legal_moves()} if self.timed else {}

    def _in_time(self, ask: Callable[[], T]) -> T:
        """What the rules answer; at a table, and in a game of one's own, nothing is waited for without end."""
        return in_time(ask) if self.timed else ask()

    def _once(self, seat: str, ask: Callable[[], list[Move]]) -> list[Move]:
        """Moves that are asked of the rules once in a position, for a seat or for all: one look wants them often."""
        if self._known[0] is not self.state:
            self._known = self.state, {}
        known = self._known[1]
        if seat not in known:
            known[seat] = self._in_time(ask)
        return known[seat]

    def _changed(self) -> None:
        self.hints = 0
        for watch in list(self.watchers):
            watch()

    def bot_step(self) -> None:
        """Let the bot whose turn it is make one move."""
        for _ in self.thinking():
            pass

    def thinking(self) -> Iterator[None]:
        """The move of the bot whose turn it is, in slices of its thinking; it is given its own view only.

        The last slice makes the move, unless the game has gone another way meanwhile.
        """
        state, seat = self.state, self.state.turn
        bot = self._player(seat).bot
        assert bot is not None, "thinking is for a bot's turn"
        view, chance = state.view(seat), random.Random(f"{self.start.seed}/{len(self.steps)}/{seat}")
        move = yield from bots.considered(bot, view, chance, timed=self.timed)
        if self.state is state:
            problem = getattr(bot, "problem", "")
            self._step(move, *([Reason(view.basics["turn"], "{problem}", problem=problem)] if problem else []))

    def sit(self, seat: str, who: Spec | Player) -> Self:
        """Put somebody else at a seat: a name, "bot:first", a function, or who sat there before; then the bots answer.

        Raises ValueError for another seat, or for nobody.
        """
        if seat not in self.names:
            raise ValueError(f"There is no seat {brief(seat, 20)!r}. The seats are {', '.join(self.names)}.")
        at, others = list(self.names).index(seat), [p.name for p in self.players if p.seat != seat]
        if isinstance(who, Player):
            self.players[at] = who
        else:
            (spec,) = specs([who], range(1, 2))
            self.players[at] = seated([spec], [seat], advice_of(type(self.start)), others)[0]
        self._changed()
        self.answer()
        return self

    def answer(self) -> None:
        """Let the bots play until a person has the turn, unless a table does so in its own time."""
        while not self.patient and self.people and self.bot_to_move:
            self.bot_step()

    def click(self, card: Card | None = None, zone: str = "", *, seat: str | None = None) -> Move | list[Move] | Reason:
        """A card or a pile was tapped: the Move played, or the moves to choose from, or the Reason for none.

        After a card that leaves nothing but to finish, the turn is finished too.
        """
        state, seat = self.state, self.seat if seat is None else seat
        if seat != state.turn:
            return self.why_not(DEAL, seat=seat) or self._what_now(seat)
        legal = [m for m in self._moves(seat) if (m.card is card if card else state.touched(m) == zone)]
        if not legal:
            refusals = (state.why_not(m) for m in state.meant(card, zone)) if not state.hand_over else ()
            return next(filter(None, refusals), None) or self._what_now(seat)
        if len(legal) > 1 or (legal[0].verb in state.verbs and state.verbs[legal[0].verb].twice):
            return legal
        self.choose(legal[0])
        return legal[0]

    def choose(self, move: Move) -> None:
        """Play a move picked on a table, and finish the turn if that is all that is left. Raises IllegalMove."""
        if self._others_turn:
            raise IllegalMove(self.wait)
        seat = self.state.turn
        self._step(move)
        # What another seat has left to do may be its secret: then its bot makes the move, or the person does.
        while not self.host().look and (only := self.by_itself) and (self.state.turn == seat or self.openly):
            self._step(only)
        self.answer()

    def _what_now(self, seat: str) -> Reason:
        words = [self.state.words(m) for m in self._moves(seat)]
        now = "; ".join(words[:4]) + ("; or another" if len(words) > 4 else "")
        return Reason(
            self.state.basics["turn"],
            "You can't do anything there. You can: {now}.",
            "You can't do anything there. Try: {now}.",
            now=now,
        )

    # ---- back and forth --------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to before the last move of a person; False if there is none."""
        last = next((i for i in self._by_people() if not self._alone(self.steps[i].move.verb)), None)
        if last is None:
            return False
        while len(self.steps) > last:
            self.undone.append((self.steps.pop(), self.states.pop()))
        self._changed()
        return True

    def _by_people(self) -> Iterator[int]:
        """The numbers of the steps that people have made, the last one first."""
        if people := self.people:
            for i in range(len(self.steps) - 1, -1, -1):
                if self.steps[i].seat in people:
                    yield i

    @property
    def begun(self) -> bool:
        """Whether a person has made any of the moves."""
        return any(True for _ in self._by_people())

    def redo(self) -> bool:
        """Go forward again to where the next person's move was undone; False if there is nothing to redo."""
        if not self.undone:
            return False
        while self.undone:
            step, state = self.undone.pop()
            self.steps.append(step)
            self.states.append(state)
            if self.undone and not self.bot_to_move and not self._alone(self.undone[-1][0].move.verb):
                break
        self._changed()
        return True

    def rewind(self) -> None:
        """Go back to the deal if only bots have moved: who sits down now has seen nothing of it yet."""
        if self.people and not self.undone and not self.begun:
            self.states, self.steps = [self.start], []

    @contextmanager
    def rewound(self) -> Iterator[None]:
        """As long as this lasts, the game as ``rewind`` would have it."""
        states, steps = self.states, self.steps
        self.rewind()
        yield
        self.states, self.steps = states, steps

    def again(self, seed: int | None = None) -> None:
        """Deal afresh for the same players and rules, from a new seed."""
        seed = random.SystemRandom().randrange(10**6) if seed is None else check_seed(seed)
        self.start = type(self.start).new(len(self.players), seed=seed, **self.start.rules.changed())
        self.position, self.states, self.steps, self.undone, self.left = None, [self.start], [], [], None
        self._changed()
        self.answer()

    def same(self) -> None:
        """Deal the cards of this hand once more: back to its beginning, with all that was before it."""
        self.try_no_more()
        first = next(i for i, state in enumerate(self.states) if state.deals == self.state.deals)
        del self.states[first + 1 :], self.steps[first:]
        self.undone.clear()
        self._changed()
        self.answer()

    def try_from(self, at: int) -> None:
        """Play the hand that is over anew from after so many moves; it does not count, and ``try_no_more`` ends it.

        Raises ValueError for another number, or in the midst of a hand.
        """
        if not self.over or not 0 <= at < len(self.steps) or self.states[at].deals != self.state.deals:
            raise ValueError(f"You can only try a hand again when it is over, and not from move {at}.")
        self.left = self.left or (self.states, self.steps)
        self.states, self.steps = self.states[: at + 1], self.steps[:at]
        self.undone.clear()
        self._changed()
        self.answer()

    def try_no_more(self) -> None:
        """Back to the hand itself after some of it was tried anew."""
        if self.left:
            (self.states, self.steps), self.left = self.left, None
            self.undone.clear()
            self._changed()

    def coach(self) -> str:
        """What a friendly coach says before the move: a good move and why, for the person whose turn it is."""
        if self._others_turn:
            return self.wait.say(names=self.names)
        view = self.state.view(self.state.turn)
        return hinting.coached(view, *self.advised(view), self.names)

    def hint(self) -> Reason:
        """The next step of a hint for who is to move: where to look, which card, which move, why.

        Where a card is chosen that nobody can see, the reason comes first, so that there is something to remember.
        """
        seat = self.state.turn
        if self.bot_to_move:
            return self.wait
        if not seat:
            return self.why_not(DEAL) or self._what_now(seat)
        return hinting.hint(self)

    def thoughts(self, number: int | None = None) -> Any:
        """What the bot had in mind that made a move, its number from 0, or the last one of a bot; see ``Thought``.

        Raises ValueError where no bot made it, and while people still play that hand.
        """
        from .thoughts import thoughts

        return thoughts(self, number)

    def advised(self, view: State) -> tuple[Move, Reason]:
        """A good move for a view and the reason for it, from the game if it gives any."""
        return hinting.advised(self, view)

    # ---- saving ---------------------------------------------------------------------------------------------------

    def to_save(self) -> dict[str, Any]:
        """The save: format, game, options, players, seed or position, moves. It holds the deal: keep it closed.

        A hand that is tried anew is not in it.
        """
        return self.dealt() | {"moves": [s.move.text for s in (self.left[1] if self.left else self.steps)]}

    def dealt(self) -> dict[str, Any]:
        """The save without its moves: what lay on the table at the beginning, and for whom."""
        return {
            "cardlab": FORMAT,
            "game": self.name,
            "stage": self.stage,
            "options": self.start.rules.changed(),
            "players": [p.spec for p in self.players],
            "seed": self.start.seed,
            "position": self.position,
        }

    def save(self, path: str | Path) -> None:
        """Write the save to a JSON file; where that cannot be, an older one stays. Raises OSError."""
        import json  # here, so that a game is there quickly

        from .files import write_file

        write_file(path, json.dumps(self.to_save(), indent=1).encode())

    def to_text(self) -> str:
        """The whole game as text to read and to paste; ``cardlab.read`` reads it back."""
        return told(self.written(), self.names)

    def written(self) -> Record:
        """The game as a record: with what was said of its moves in the one that it was read from."""
        old, steps = self.record or Record({}), [(step.seat, step.move.text) for step in self.steps]
        same = 0
        while same < min(len(steps), len(old.moves)) and steps[same] == (old.moves[same].seat, old.moves[same].move):
            same += 1
        rest = (Ply(*step) for step in steps[same:])
        return Record(self.dealt(), old.heads, old.comment, (*old.moves[:same], *rest))

    # ---- showing --------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return str(surface("text")(self.view(), self.host(self.view()), self.names))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        shown: dict[str, str] = surface("picture")(self.view(), self.host(self.view()), self.names)
        return shown

    def svg(self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any) -> str:
        """The table as a drawing, written to a file if one is named: for who is looking, another seat, or openly.

        It can have a ``size`` in pixels, such as (390, 844), and the ``felt``, ``back``, ``colours`` and ``large`` of a
        table. Raises ValueError, OSError.
        """
        drawn: str = surface("svg")(self, path, seat=seat, openly=openly, **look)
        return drawn

    def png(
        self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any
    ) -> bytes:
        """The same as pixels; needs the extra ``pictures``. Raises ValueError, OSError, ModuleNotFoundError."""
        made: bytes = surface("png")(self, path, seat=seat, openly=openly, **look)
        return made

    def gif(
        self, path: str | Path | None = None, *, seat: str | None = None, openly: bool = False, **look: Any
    ) -> bytes:
        """The last hand as a film; ``seconds`` is how long a move is seen. Needs and raises what ``png`` does."""
        made: bytes = surface("gif")(self, path, seat=seat, openly=openly, **look)
        return made

    def pdf(self, path: str | Path | None = None, *, seat: str | None = None, **look: Any) -> bytes:
        """This position as a worksheet for whoever has the turn, with a key; needs the extra ``print``.

        Its ``paper`` is "a4" or "letter". Raises ValueError, OSError, ModuleNotFoundError.
        """
        made: bytes = surface("pdf")(self, path, seat=seat, **look)
        return made

    def table(self, **look: Any) -> Any:
        """The widget: tap, click or use the keyboard. See ``cardlab.table.table.Table`` for how it can look."""
        return surface("table")(self, **look)

    def replay(self) -> Any:
        """A slider over the steps of the game so far, to look at each position and read what was done."""
        return surface("replay")(self)


def afresh(game: Game, seats: int) -> Game:
    """A game by the same rules for so many seats, all of them bots; as many as it has where that is 0."""
    strengths = [p.spec if p.bot is not None else "bot" for p in game.players]
    count = seats or len(strengths)
    bots = [*strengths, *["bot"] * count][:count]
    return Game(game.name, players=bots, stage=game.stage or None, patient=True, **game.start.rules.changed())
