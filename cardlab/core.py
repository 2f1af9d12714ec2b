"""Zone and State: what is legal, what a move does, who may see what. No game, no screen.

A game is a subclass of State in ``cardlab/games/``: it names its zones, lists its candidate moves, refuses with a
Reason and applies a move. Everything else (position text, views, copying, conservation of cards) is here.
"""

from __future__ import annotations

import inspect
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, NamedTuple, Self

from . import position
from .cards import HIDDEN, VALUE, Card, cards, shuffled, text_of
from .moves import DEAL, IllegalMove, Move, Reason
from .options import Rules as Options

SEATS = "ABCDEFGHIJ"
NOT_HELD = ("{card} is not among {seat}'s cards.", "{card} is not your card.")
GRIDS = ("grid", "scatter")  # kinds of zones that are places of their own, tapped where they lie
NOBODY = "-"  # the viewer who sees what everybody sees and nothing more


class Zone(NamedTuple):
    """One pile as people see it: how it lies, whose it is, who sees the faces, and its word."""

    pile: str  # the key in state.piles
    kind: str  # "hand" (spread, sorted for its owner), "stock" (face down), "pile" (face up, this turn's cards fanned),
    # "up" (a foundation), "row" (squared piles in a line), "fan" (overlapping, last one free), "grid",
    # "scatter" (a grid, but anyhow), "won" (counted), "heap" (a counted face-down heap of cards all have seen),
    # "trick" (in the order of play, the first by ``state.leader``), "loose" (single open cards, each tapped alone),
    # "group" (overlapping open cards tapped as one, with the label under them)
    label: str  # the word people use: "stock", "discard pile", "hand"
    owner: str = ""  # the seat it lies before; "" lies in the middle
    seen: str = "all"  # "all", "owner" or "none"
    at: tuple[int, int] = (0, 0)  # row and column in a grid, from 1 at the top left
    sign: str = ""  # the suit or rank drawn on its place while it is empty
    each: int = 1  # the cards that count as one in a pile of won cards: 2 for pairs, so many as seats for tricks


class Entry(NamedTuple):
    """One line of the score sheet: the hand it belongs to (from 1), who scored ("" for what waits), how much, why."""

    hand: int
    seat: str
    points: int
    why: Reason


class State:
    """One position of one game: piles of cards (last = top) and a few plain fields.

    Fields are int, str, bool or tuple; only ``piles`` is a dict. ``play`` returns a new state, ``apply`` changes this
    one in place (for search and simulation). ``turn`` is the one seat that may move; "" when the match is over.
    """

    game: ClassVar[str]
    Rules: ClassVar[type[Options]]
    seat_range: ClassVar[range] = range(2, 3)
    stock: ClassVar[str] = "stock"  # the pile that takes the cards a position does not name; "" for none
    verbs: ClassVar[tuple[str, ...]] = ()
    basics: ClassVar[Mapping[str, str]] = {}  # rule ids of the refusals made here: turn, hand, end
    touches: ClassVar[Mapping[str, str]] = {}  # verb -> the pile that is tapped for it, for moves without a card
    automatic: ClassVar[tuple[str, ...]] = ()  # verbs a table makes by itself when nothing else is legal
    deliberate: ClassVar[tuple[str, ...]] = ()  # verbs that one tap on a card only offers, for a second tap to make
    takes_back: ClassVar[bool] = True  # whether a table lets people undo; not where what was seen cannot be unseen
    _defaults: ClassVar[dict[str, Any]] = {}

    rules: Any
    seats: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    turn: str
    seed: int | None
    notes: tuple[Reason, ...] | None  # what the last move brought; None: do not write them (simulation)
    viewer: str = ""  # "" is the whole truth, otherwise the seat whose view this is
    hand_over: bool = False  # the hand is decided: the only move is to deal
    deals: int = 0  # number of hands dealt so far
    winners: tuple[str, ...] = ()  # who won the hand that is over

    def __init_subclass__(cls) -> None:
        for kind in reversed(cls.__mro__[:-1]):
            names = inspect.get_annotations(kind)
            cls._defaults = cls._defaults | {n: kind.__dict__[n] for n in names if n in kind.__dict__ and n[0] != "_"}
        cls._defaults = {n: v for n, v in cls._defaults.items() if isinstance(v, (int, str, tuple))}
        for name in (
            "game",
            "seat_range",
            "stock",
            "verbs",
            "basics",
            "touches",
            "automatic",
            "deliberate",
            "takes_back",
        ):
            cls._defaults.pop(name, None)

    def __init__(self, rules: Options, seats: int) -> None:
        if not isinstance(seats, int) or seats not in self.seat_range:
            low, high = self.seat_range[0], self.seat_range[-1]
            crew = f"{low} to {high} players" if high > 1 else "1 player"
            raise ValueError(f"{seats} cannot play: this game is for {crew}.")
        self.rules, self.seats, self.seed, self.notes = rules, tuple(SEATS[:seats]), 0, ()
        self.turn = self.seats[0]
        self.piles = {zone.pile: () for zone in self.zones()}

    # ---- what a game says -------------------------------------------------------------------------------------

    def zones(self) -> tuple[Zone, ...]:
        """The piles in the order they are laid out; the seats' own piles are named by the seats."""
        raise NotImplementedError

    def pack(self) -> tuple[Card, ...]:
        """All the cards of this game under these rules."""
        raise NotImplementedError

    def candidates(self) -> Iterable[Move]:
        """The moves somebody here might try, sensible first, legal or not; none twice."""
        raise NotImplementedError

    def refusal(self, move: Move) -> Reason | None:
        """Why the seat whose turn it is may not make this move with a verb of this game; the card is in the hand."""
        raise NotImplementedError

    def apply(self, move: Move) -> None:
        """Make a legal move in place."""
        raise NotImplementedError

    def words(self, move: Move) -> str:
        """The word on the button for a move, such as "Pick up 4 cards"."""
        raise NotImplementedError

    def standing(self) -> tuple[Reason, ...]:
        """What holds now and concerns everybody, such as a called suit or a pending penalty."""
        return ()

    def tag(self, seat: str) -> str:
        """What stands under the name of a seat, in a few words that everybody may know: its role or its points."""
        return ""

    def prompt(self) -> str:
        """What the seat to move can do next, in a child's words; "" where the table's own words are enough."""
        return ""

    def speech(self) -> Mapping[str, str]:
        """What the seats have just said, seat -> words, for the speech bubbles; only what everybody has heard."""
        return {}

    def turned_up(self, pile: str) -> int:
        """How many cards of a heap lie face up in it, as marks to be counted later."""
        return 0

    def taking(self) -> Card | None:
        """The card that takes the trick as it lies; None if there is no trick."""
        return None

    def stands_for(self, pile: str, index: int) -> Card | None:
        """The card that a joker on the table stands for, by its pile and its place in it; None for other cards."""
        return None

    def sheet(self) -> tuple[Entry, ...]:
        """The score sheet so far, line by line in the order in which it is written."""
        return ()

    def hand_order(self, card: Card) -> tuple[int, ...]:
        """Where a card stands in a hand sorted for its owner: by suit, colours alternating, then by rank."""
        return "SHCDYGRBK".find(card.suit) % 10, VALUE.get(card.rank, 0)

    def safe(self) -> Move | None:
        """A legal move that can never do harm, for "play all that is safe"; None if there is none."""
        return None

    def warning(self, move: Move) -> Reason | None:
        """What a table asks before it makes a legal move that may cost dearly; None for nearly all moves."""
        return None

    def waits(self, move: Move) -> float:
        """Seconds a table lets pass before it offers a legal move; 0 for nearly all moves."""
        return 0

    def pause(self) -> float:
        """Seconds in which everybody may look before a table makes an automatic move."""
        return 0

    # ---- legality and playing ---------------------------------------------------------------------------------

    def why_not(self, move: Move | str) -> Reason | None:
        """None if the move is legal now, else the Reason for refusing it: the one judge. Raises ValueError."""
        move = Move(move)
        basics = self.basics
        if not self.turn:
            return Reason(basics["end"], "The match is over; start a new game to play on.")
        if self.viewer and self.viewer != self.turn:
            return Reason(basics["turn"], "It is {seat}'s turn, not {other}'s.", seat=self.turn, other=self.viewer)
        if move.verb not in (*self.verbs, "deal"):
            known = ", ".join(self.verbs)
            return Reason(
                basics["turn"], "There is no move “{verb}” here: there are {known}.", verb=move.verb, known=known
            )
        if self.hand_over and move is not DEAL:
            return Reason(basics["end"], "This hand is over; deal the next one.", "The game is over. Deal again!")
        if move.verb == "deal":
            if move is DEAL and self.hand_over:
                return None
            return Reason(basics["end"], "The next deal comes when this hand is over.", "First we finish this game.")
        if move.card is not None and not self.holds(move.card):
            return Reason(basics["hand"], *NOT_HELD, card=move.card, seat=self.turn)
        return self.refusal(move)

    def holds(self, card: Card) -> bool:
        """Whether the seat to move has this card to move at all: in its hand, unless a game says otherwise."""
        return card in self.piles[self.turn]

    def touched(self, move: Move) -> str:
        """The pile that is tapped for a move without a card: named by the verb, or the pile it goes to."""
        return self.touches.get(move.verb) or (move.to if move.to in self.piles else "")

    def legal_moves(self) -> list[Move]:
        """The legal moves, sensible first."""
        return [m for m in self.candidates() if self.why_not(m) is None]

    def play(self, move: Move | str) -> Self:
        """The state after a move; this one stays as it is. Raises IllegalMove, ValueError for what is no move."""
        move = Move(move)
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        after = self.copy()
        after.notes = ()
        after.apply(move)
        return after

    def copy(self) -> Self:
        """An independent state, equal to this one."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.piles = self.piles.copy()
        return twin

    # ---- the words of the card table, for apply() ---------------------------------------------------------------

    def shift(self, card: Card, start: str, goal: str) -> None:
        """Move one card from a pile to the top of another."""
        piles = self.piles
        pile = piles[start]
        i = pile.index(card)
        piles[start] = pile[:i] + pile[i + 1 :]
        piles[goal] += (card,)

    def draw(self, start: str, goal: str, count: int) -> int:
        """Move up to ``count`` cards, one after another, from a pile to the top of another; the number there were."""
        if not count:
            return 0
        piles = self.piles
        pile = piles[start]
        drawn = pile[: -count - 1 : -1]
        piles[start], piles[goal] = pile[:-count], piles[goal] + drawn
        return len(drawn)

    def note(self, rule: str, because: str, child: str = "", **facts: object) -> None:
        """Write down what just happened, for the table and the log; only what every seat may know."""
        if self.notes is not None:
            self.notes += (Reason(rule, because, child, **facts),)

    # ---- views ------------------------------------------------------------------------------------------------

    def view(self, seat: str) -> Self:
        """The same state as one seat sees it: unseen cards are ``??`` and the seed is gone. Raises ValueError."""
        if seat not in self.seats and seat != NOBODY:
            raise ValueError(f"There is no seat {str(seat)[:20]!r}: the seats are {', '.join(self.seats)}.")
        if self.viewer:
            if self.viewer == seat:
                return self
            raise ValueError(f"This is already the view of {self.viewer}; ask the game for another seat's view.")
        view = self.copy()
        view.viewer, view.seed = seat, None
        for zone in self.zones():
            if zone.seen == "none" or (zone.seen == "owner" and zone.owner != seat):
                view.piles[zone.pile] = (HIDDEN,) * len(self.piles[zone.pile])
        return view

    # ---- position text ----------------------------------------------------------------------------------------

    @classmethod
    def new(cls, seats: int = 2, *, seed: int = 0, stage: object = None, **options: Any) -> Self:
        """A fresh deal for a number of seats from a seed. Raises ValueError."""
        state = cls(cls.Rules.make(stage, **options), seats)
        state.seed = check_seed(seed)
        state.hand_over = True
        state.apply(DEAL)
        state.notes = ()
        return state

    @classmethod
    def at(cls, text: str, *, stage: object = None, seed: int | None = 0, **options: Any) -> Self:
        """A position from text such as ``"A: 7C 5H 9S | B: KD QD | discard: 7H | turn: A"``.

        Piles are written with the top card last, a stock with the next card first. Cards that are not named lie
        shuffled in the stock, below the named ones if it ends in ``...``; a stock written out without dots is exactly
        that. Fields such as ``pending: 4`` may follow. Raises ValueError saying what is allowed.
        """
        parts = position.parts(text)
        seats = max((SEATS.index(n) + 1 for n in parts if n in SEATS and len(n) == 1), default=0)
        state = cls(cls.Rules.make(stage, **options), max(seats, cls.seat_range[0]))
        state.seed = None if seed is None else check_seed(seed)
        more = cls.stock if cls.stock and cls.stock not in parts else ""
        for name, value in parts.items():
            if name in state.piles:
                if name == cls.stock and value.endswith("..."):
                    value, more = value.removesuffix("..."), name
                pile = cards(value)
                state.piles[name] = pile[::-1] if name == cls.stock else pile
            elif name in cls._defaults or name == "turn":
                setattr(state, name, position.field(name, value, cls._defaults.get(name, "")))
            else:
                allowed = ", ".join([*state.piles, "turn", *cls._defaults])
                raise ValueError(f"There is no pile or field {name[:20]!r} here: allowed are {allowed}.")
        if state.turn not in state.seats and (state.turn or not state.hand_over):
            raise ValueError(f"turn cannot be {state.turn[:20]!r}: the seats are {', '.join(state.seats)}.")
        if state.viewer not in (*state.seats, NOBODY, ""):
            raise ValueError(f"viewer cannot be {state.viewer[:20]!r}: the seats are {', '.join(state.seats)}.")
        if not set(state.winners) <= set(state.seats):
            raise ValueError(f"winners can only be seats: {', '.join(state.seats)}.")
        state._complete(more, text)
        state.settle()
        if state.turn and state.viewer in ("", state.turn) and not state.legal_moves():
            raise ValueError(f"This position cannot be: {state.turn} is to move and has no legal move.")
        return state

    def settle(self) -> None:
        """Check a position just read and fill in what it implies; a game may add its own. Raises ValueError."""

    def _complete(self, more: str, seed: str) -> None:
        """Refuse cards that the pack does not hold so often; put those not named under the pile ``more``."""
        spare = Counter(self.pack())
        for card in (c for pile in self.piles.values() for c in pile if c is not HIDDEN):
            spare[card] -= 1
            if spare[card] < 0:
                raise ValueError(f"{card.sign} is named more often than the pack has it.")
        if sum(map(len, self.piles.values())) > len(self.pack()):
            raise ValueError(f"There are more cards in this position than the {len(self.pack())} of the pack.")
        if more:
            rest = shuffled(list(spare.elements()), seed)
            if any(HIDDEN in pile for pile in self.piles.values()):
                rest = (HIDDEN,) * (len(self.pack()) - sum(map(len, self.piles.values())))
            self.piles[more] = rest + self.piles[more]

    def text(self) -> str:
        """The position text without empty shared piles; ``at()`` reads it back with the same options and seed."""
        parts = []
        for name, pile in self.piles.items():
            if not pile and name not in self.seats and name != self.stock:
                continue
            parts.append(f"{name}: {text_of(reversed(pile) if name == self.stock else pile)}".rstrip())
        parts.append(f"turn: {self.turn}".rstrip())
        for name, default in self._defaults.items():
            value = getattr(self, name)
            if value != default:
                parts.append(f"{name}: {' '.join(map(str, value)) if isinstance(value, tuple) else value}")
        return " | ".join(parts)

    def __repr__(self) -> str:
        asked = "".join(f", {k}={v!r}" for k, v in self.rules.changed().items())
        seed = "" if self.seed == 0 else f", seed={self.seed}"
        return f"{self.game}.at({self.text()!r}{asked}{seed})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        mine, theirs = (
            {k: getattr(s, k) for k in (*self._defaults, "rules", "seats", "piles", "turn", "seed")}
            for s in (self, other)
        )
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]  # a state can be changed in place by apply()


def check_seed(seed: object) -> int:
    """The seed if it is a whole number from 0 to 999 999 999, else ValueError."""
    if isinstance(seed, int) and not isinstance(seed, bool) and 0 <= seed <= 999_999_999:
        return seed
    raise ValueError(f"The seed {str(seed)[:40]!r} is not a whole number from 0 to 999999999.")
