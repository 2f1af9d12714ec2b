"""What people hold: a game in play that is dealt, played, taken back and saved; no widgets."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Self, TypeVar

from ..games import DEFAULT, advice_of, catalogue, named_of, of_ones_own, rules_of
from ..rules.cards import Card
from ..rules.moves import DEAL, IllegalMove, Move, Reason
from ..rules.players import usual
from ..rules.state import State
from ..rules.text.position import check_seed
from ..rules.text.record import FORMAT, Ply, Record, told
from ..rules.text.sentences import brief
from .bots import bots
from .inspect import TROUBLE, Inspection, Step
from .parse import parse_move
from .seats import Player, Spec, filled, seated, specs

if TYPE_CHECKING:
    from pathlib import Path


T = TypeVar("T")
TABLES = frozenset(  # what tables, rooms and records ask of a game, and whoever holds one seldom
    "advised answer back begun bot_step bot_to_move by_itself choose click deal dealt go_on has_bots hints host "
    "lasting left openly patient position rewind rewound same start states thinking thinks timed to_save tries trouble "
    "try_from try_no_more undone wait watchers written notes people seat".split()
)


class Game(Inspection):
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
        game: str | type[State] = DEFAULT,
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
        self.timed = patient or of_ones_own(kind)  # whether no answer of the rules takes longer than deadline.LIMIT
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

    def __dir__(self) -> list[str]:
        """What the Tab key offers: all but what only tables and rooms ask for."""
        return sorted({*super().__dir__()} - TABLES)

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
        """The position after a move, and at a table its legal moves, so that both share one time limit."""
        after = self.state.play(move)
        return after, {"": after.legal_moves()} if self.timed else {}

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
            problem = bot.problem if isinstance(bot, bots.OwnBot) else ""
            self._step(move, *([Reason(view.basics["turn"], TROUBLE, problem=problem)] if problem else []))

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

    # ---- back and forth --------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to before the last move of a person; False if there is none."""
        last = next((i for i in self._by_people() if not self._alone(self.steps[i].move.verb)), None)
        if last is None:
            return False
        self.back(last)
        return True

    def back(self, steps: int) -> None:
        """Go back to where so many steps had been made."""
        while len(self.steps) > steps:
            self.undone.append((self.steps.pop(), self.states.pop()))
        self._changed()

    def _by_people(self) -> Iterator[int]:
        """The indices of the steps that people made, the last one first; a deal counts, for a person asked for it."""
        if people := self.people:
            for i in range(len(self.steps) - 1, -1, -1):
                if self.steps[i].seat in people or self.steps[i].move is DEAL:
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
        """A context in which the game is as ``rewind`` would leave it."""
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

    def copy(self) -> Self:
        """A game of its own, as this one is now, with the same players; no table shows it."""
        twin = object.__new__(type(self))
        twin.__dict__ |= self.__getstate__()
        return twin

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        own = {name: list(held) if isinstance(held, list) else held for name, held in self.__dict__.items()}
        left = self.left and (list(self.left[0]), list(self.left[1]))
        return own | {"watchers": [], "left": left, "_known": (self.state, {})}

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


def afresh(game: Game, seats: int) -> Game:
    """A new game by the same rules, with bots at so many seats; as many as before where that is 0."""
    strengths = [p.spec if p.bot is not None else "bot" for p in game.players]
    count = seats or len(strengths)
    bots = [*strengths, *["bot"] * count][:count]
    return Game(game.name, players=bots, stage=game.stage or None, patient=True, **game.start.rules.changed())
