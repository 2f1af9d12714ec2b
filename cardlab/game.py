"""Game: what people hold. Seats with names, bots' turns, undo and redo, hints, the log, saves; no widgets."""

from __future__ import annotations

import importlib
import inspect
import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple, Self

from . import bots
from .cards import HIDDEN, Card
from .core import GRIDS, NOBODY, State, check_seed
from .moves import DEAL, IllegalMove, Move, Reason
from .score import Sheet

FORMAT = 1
HAND, ALL = ("Look at your hand.", "Look at your cards."), ("Look at the cards on the table.", "Look at all the cards.")
TABLE = ("Look at the cards on the table.",)
BOT_NAMES = ("Pip", "Dot", "Milo", "Nell", "Otto", "Tess", "Finn", "Olga", "Bram", "Suki")


def catalogue() -> list[str]:
    """The names of all games: the rule files in the folder ``games``."""
    folder = Path(__file__).parent / "games"
    return sorted(f.stem for f in folder.glob("*.py") if f.with_suffix(".md").exists())


def module_of(name: str) -> ModuleType:
    """The module of a game's rules. Raises ValueError with the known names."""
    if name not in catalogue():
        raise ValueError(f"There is no game {str(name)[:40]!r}: allowed are {', '.join(catalogue())}.")
    return importlib.import_module(f"cardlab.games.{name}")


def advice_of(name: str) -> ModuleType:
    """The module with a game's bots and advice: ``<game>_advice.py`` if there is one. Raises ValueError."""
    module = module_of(name)
    beside = Path(__file__).parent / "games" / f"{name}_advice.py"
    return importlib.import_module(f"{module.__name__}_advice") if beside.exists() else module


def rules_of(name: str) -> type[State]:
    """The State class of a game. Raises ValueError."""
    module = module_of(name)
    return next(
        c
        for c in vars(module).values()
        if isinstance(c, type) and issubclass(c, State) and c is not State and c.game == name
    )


class Player(NamedTuple):
    """Who sits at a seat: its letter, the name shown, and the bot that plays it or None for a person."""

    seat: str
    name: str
    bot: bots.Bot | None
    spec: str  # as it was asked for and is saved: a person's name or "bot", "bot:first", ...


class Step(NamedTuple):
    """One entry of the log: the seat that moved, its move, and what it brought."""

    seat: str
    move: Move
    notes: tuple[Reason, ...]


class Game:
    """A game in play, from a deal or a position.

    ``players`` is a number (you against bots; default: two, or one in a game for one) or a list of names, where "bot",
    "bot:first", "bot:at_random" and what the game offers, such as "bot:cat", are bots. ``stage`` and further options
    are the rules; ``seed`` (0 to 999 999 999) fixes the deals; ``position`` is a position text. Without a table the
    bots answer at once. Raises ValueError with what is allowed.
    """

    def __init__(
        self,
        game: str = "black_jack",
        *,
        players: int | Iterable[str] | None = None,
        stage: object = None,
        seed: int | None = None,
        position: str | None = None,
        **options: Any,
    ) -> None:
        kind = rules_of(game)
        specs = _specs(min(2, kind.seat_range[-1]) if players is None else players)
        rules = kind.Rules.make(stage, **options)
        if position is None:
            self.start = kind.new(
                len(specs), seed=random.SystemRandom().randrange(10**6) if seed is None else seed, **rules.changed()
            )
        else:
            self.start = kind.at(position, seed=0 if seed is None else seed, **rules.changed())
            specs = [*specs, *["bot"] * len(self.start.seats)][: max(len(specs), len(self.start.seats))]
            if len(specs) != len(self.start.seats):
                raise ValueError(
                    f"The position has {len(self.start.seats)} seats, but {len(specs)} players were named."
                )
        self.name, self.stage, self.position = game, "" if stage is None else str(stage), position
        self.players = _seated(specs, self.start.seats, advice_of(game))
        self.states: list[State] = [self.start]
        self.steps: list[Step] = []
        self.undone: list[tuple[Step, State]] = []
        self.problem = ""  # what stopped the loading of a save, in one sentence
        self.watchers: list[Callable[[], None]] = []
        self.patient = False  # a table lets the bots move one by one; without one they answer at once
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

    @property
    def thinks(self) -> bool:
        """Whether a bot at the table thinks in slices, so that it must not be waited for."""
        return any(inspect.isgeneratorfunction(p.bot) for p in self.players)

    @property
    def bot_to_move(self) -> bool:
        """Whether a bot has the turn; after a hand somebody says that it goes on."""
        state = self.state
        return bool(state.turn) and not state.hand_over and self._player(state.turn).bot is not None

    @property
    def moves(self) -> list[Move]:
        """The legal moves of the seat whose turn it is, sensible first."""
        return list(self.state.legal_moves())

    @property
    def by_itself(self) -> Move | None:
        """The move that a table makes by itself, because nothing else is left to do; None if there is none."""
        legal = self.state.legal_moves()
        return legal[0] if len(legal) == 1 and legal[0].verb in self.state.automatic else None

    @property
    def log(self) -> list[str]:
        """The moves so far with their players' names, as text."""
        return [f"{self.names[s.seat]}: {s.move}" for s in self.steps]

    @property
    def notes(self) -> tuple[Reason, ...]:
        """What the last move brought."""
        return self.state.notes or ()

    def why_not(self, move: Move | str, *, seat: str | None = None) -> Reason | None:
        """None if the move is legal now, else the Reason. Raises ValueError for text that is no move."""
        if seat is not None and seat != self.state.turn and not (self.state.hand_over and Move(move) is DEAL):
            return self.state.view(seat).why_not(move) if seat in self.state.seats else self._no_seat(seat)
        return self.state.why_not(move)

    def _no_seat(self, seat: str) -> Reason:
        return Reason(self.state.basics["turn"], "There is no seat {name}.", name=str(seat)[:20])

    def _player(self, seat: str) -> Player:
        return next(p for p in self.players if p.seat == seat)

    @property
    def sheet(self) -> Sheet:
        """The score sheet so far."""
        return Sheet(self.state, self.names)

    # ---- playing --------------------------------------------------------------------------------------------------

    def play(self, move: Move | str, *, seat: str | None = None) -> Self:
        """Make a move for the seat whose turn it is; then the bots answer. Raises IllegalMove or ValueError."""
        reason = self.why_not(move, seat=seat)
        if reason is not None:
            raise IllegalMove(reason)
        self._step(Move(move))
        self.answer()
        return self

    def _step(self, move: Move) -> None:
        seat = self.state.turn
        after = self.state.play(move)
        self.states.append(after)
        self.steps.append(Step(seat, move, after.notes or ()))
        self.undone.clear()
        self._changed()

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
        move = bot(state.view(seat), random.Random(f"{self.start.seed}/{len(self.steps)}/{seat}"))
        if not isinstance(move, Move):
            move = yield from move
        if self.state is state:
            self._step(move)

    def answer(self) -> None:
        """Let the bots play until a person has the turn, unless a table does so in its own time."""
        while not self.patient and self.people and self.bot_to_move:
            self.bot_step()

    def click(self, card: Card | None = None, zone: str = "", *, seat: str | None = None) -> Move | list[Move] | Reason:
        """A card or a pile was tapped: the Move played, or the moves to choose from, or the Reason for none.

        After a card that leaves nothing but to finish, the turn is finished too.
        """
        state, seat = self.state, self.seat if seat is None else seat
        touched = [m for m in state.candidates() if (m.card is card if card else state.touched(m) == zone)]
        if seat != state.turn or not touched:
            refusal = self.why_not(touched[0] if touched else DEAL, seat=seat) if seat != state.turn else None
            return refusal or self._what_now()
        legal = [m for m in touched if state.why_not(m) is None]
        if not legal:
            return state.why_not(touched[0]) or self._what_now()
        if len(legal) > 1 or legal[0].verb in state.deliberate:
            return legal
        self.choose(legal[0])
        return legal[0]

    def choose(self, move: Move) -> None:
        """Play a move picked on a table, and finish the turn if that is all that is left. Raises IllegalMove."""
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        self._step(move)
        while not self.state.pause() and (only := self.by_itself) is not None:
            self._step(only)
        self.answer()

    def _what_now(self) -> Reason:
        words = [self.state.words(m) for m in self.moves]
        now = "; ".join(words[:4]) + ("; ..." if len(words) > 4 else "")
        return Reason(
            self.state.basics["turn"],
            "Nothing happens there. You can: {now}.",
            "Try another card. You can: {now}.",
            now=now,
        )

    # ---- back and forth --------------------------------------------------------------------------------------------

    def undo(self) -> bool:
        """Go back to before the last move of a person; False if there is none."""
        people = [
            i for i, s in enumerate(self.steps) if s.seat in self.people and s.move.verb not in self.state.automatic
        ]
        if not people:
            return False
        while len(self.steps) > people[-1]:
            self.undone.append((self.steps.pop(), self.states.pop()))
        self._changed()
        return True

    def redo(self) -> bool:
        """Go forward again to where the next person's move was undone; False if there is nothing to redo."""
        if not self.undone:
            return False
        while self.undone:
            step, state = self.undone.pop()
            self.steps.append(step)
            self.states.append(state)
            if self.undone and not self.bot_to_move and self.undone[-1][0].move.verb not in self.state.automatic:
                break
        self._changed()
        return True

    def again(self, seed: int | None = None) -> None:
        """Deal afresh for the same players and rules, from a new seed."""
        seed = random.SystemRandom().randrange(10**6) if seed is None else check_seed(seed)
        self.start = type(self.start).new(len(self.players), seed=seed, **self.start.rules.changed())
        self.position, self.states, self.steps, self.undone = None, [self.start], [], []
        self._changed()
        self.answer()

    def coach(self) -> str:
        """What a friendly coach says before the move: a good move and why, for the seat whose turn it is."""
        view = self.state.view(self.state.turn)
        move, why = self._advice(view)
        said = why.say(child=True, names=self.names)
        return said if _unseen(view, move) else f"{view.words(move)}. {said}"

    def hint(self) -> Reason:
        """The next step of a hint for who is to move: where to look, which card, which move, why.

        Where a card is chosen that nobody can see, the reason comes first, so that there is something to remember.
        """
        seat = self.state.turn
        if not seat or self.bot_to_move:
            return self.why_not(DEAL) or self._what_now()
        view = self.state.view(seat)
        move, why = self._advice(view)
        if not self.hints:
            self.hints = 2 if move.card is None else 0
        self.hints = min(self.hints + 1, 4)
        if _unseen(view, move):
            return why if self.hints == 3 else self._try(view, move, why)
        if self.hints == 1:
            return Reason(why.rule, *self._where(view, move))
        if self.hints == 2 and move.card is not None:
            return Reason(why.rule, "Have a look at {card}.", card=move.card)
        if self.hints == 3:
            return self._try(view, move, why)
        return why

    @staticmethod
    def _where(view: State, move: Move) -> tuple[str, ...]:
        """Where the card of a hint is to be looked for."""
        hands = [zone.pile for zone in view.zones() if zone.kind == "hand"]
        held = any(move.card in view.piles[pile] for pile in hands)
        return HAND if held else TABLE if hands else ALL

    @staticmethod
    def _try(view: State, move: Move, why: Reason) -> Reason:
        where = view.touched(move)
        return Reason(why.rule, "Try: {words}.", words=view.words(move), card=move.card, where=where)

    def _advice(self, view: State) -> tuple[Move, Reason]:
        """A good move for a view and the reason for it, from the game if it gives any."""
        advise = getattr(advice_of(self.name), "advise", None)
        if advise is not None:
            move, why = advise(view)
            return Move(move), why
        move = bots.first(view, random.Random(0))
        return move, Reason(view.basics["turn"], "It is allowed, and a good start.")

    # ---- saving ---------------------------------------------------------------------------------------------------

    def to_save(self) -> dict[str, Any]:
        """The save: format, game, options, players, seed or position, moves. It holds the deal: keep it closed."""
        return {
            "cardlab": FORMAT,
            "game": self.name,
            "stage": self.stage,
            "options": self.start.rules.changed(),
            "players": [p.spec for p in self.players],
            "seed": self.start.seed,
            "position": self.position,
            "moves": [s.move.text for s in self.steps],
        }

    def save(self, path: str | Path) -> None:
        """Write the save to a JSON file."""
        Path(path).write_text(json.dumps(self.to_save(), indent=1), encoding="utf-8")

    # ---- showing --------------------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        from .text import table

        return table(self.view(), self.names)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from .svg import picture

        return picture(self.view(), self.names)

    def table(self, **look: Any) -> Any:
        """The widget: tap, click or use the keyboard. See ``cardlab.table.Table`` for how it can look."""
        from .table import Table

        return Table(self, **look)


def _unseen(view: State, move: Move) -> bool:
    """Whether a move chooses a card on the table that its player cannot see."""
    kinds = {zone.pile: zone.kind for zone in view.zones()}
    return kinds.get(move.to) in GRIDS and HIDDEN in view.piles[move.to]


def load(save: str | Path | Mapping[str, Any]) -> Game:
    """A game from a save (a path, or what ``to_save`` gave), replayed through the judge as far as it goes.

    ``game.problem`` tells the first move that was refused, "" if none was. Raises ValueError for what is no save.
    """
    data = save if isinstance(save, Mapping) else _read(Path(save))
    if type(data.get("cardlab")) is not int:
        raise ValueError("This is not a cardlab save: it has no format number.")
    if data["cardlab"] > FORMAT:
        raise ValueError(
            f"This save has format {data['cardlab']}; this cardlab reads up to {FORMAT}. Update cardlab to open it."
        )
    try:
        seed, players, moves = check_seed(data["seed"]), data["players"], data["moves"]
        if not (isinstance(players, list) and isinstance(moves, list) and all(isinstance(m, str) for m in moves)):
            raise TypeError("players and moves have to be lists of text")
        game = Game(
            data["game"], players=["?"] * len(players), seed=seed, position=data["position"], **dict(data["options"])
        )
    except KeyError as missing:
        raise ValueError(f"This save is damaged: {missing} is missing.") from missing
    except TypeError as wrong:
        raise ValueError(f"This save is damaged: {wrong}.") from wrong
    game.stage = str(data.get("stage", ""))
    for number, text in enumerate(moves, 1):
        try:
            game._step(Move(text))
        except ValueError as refused:
            game.problem = (
                f"The save was played as far as move {number - 1} of {len(moves)}; move {number} was refused: {refused}"
            )
            break
    game.players = _seated(_specs(players), game.start.seats, advice_of(game.name))
    if not game.problem:
        game.answer()
    return game


def _read(path: Path) -> Mapping[str, Any]:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as cut:
        raise ValueError(f"{path.name} is no whole save: it is cut off or damaged ({cut}).") from cut
    if not isinstance(data, dict):
        raise ValueError(f"{path.name} is not a cardlab save.")
    return data


def _specs(players: int | Iterable[str]) -> list[str]:
    if isinstance(players, bool) or not isinstance(players, (int, Iterable)):
        raise ValueError("players is a number or a list of names.")
    if isinstance(players, int):
        return ["You", *["bot"] * (players - 1)] if players > 0 else []
    specs = [players] if isinstance(players, str) else list(players)
    for spec in specs:
        if not isinstance(spec, str) or not spec.strip() or len(spec) > 40:
            raise ValueError(
                f"A player is a name of 1 to 40 characters or a bot such as 'bot', not {str(spec)[:40]!r}."
            )
    return [" ".join(s.split()) for s in specs]


def _seated(specs: list[str], seats: Iterable[str], module: ModuleType) -> list[Player]:
    players: list[Player] = []
    robots = iter(n for n in BOT_NAMES if n not in specs)
    for seat, spec in zip(seats, specs, strict=True):
        bot, name = None, spec
        if spec == "bot" or spec.startswith("bot:"):
            bot, kind = bots.named(spec, module), spec.removeprefix("bot:")
            before = sum(p.spec == spec for p in players)
            if kind in getattr(module, "BOTS", {}):
                name = kind.title() + (f" {before + 1}" if before else "")
            else:
                name = next(robots)
        players.append(Player(seat, name, bot, spec))
    return players
