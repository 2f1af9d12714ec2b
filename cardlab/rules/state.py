"""What is legal, what a move does, who may see what. No game, no screen.

A game is a subclass of State in ``cardlab/games/``. It names its piles (``zones``), its cards (``pack``), the order in
which they are dealt (``deal_out``), and for each verb one row in ``verbs``, one ``may_<verb>`` and one ``do_<verb>``.
Everything else (legal moves, refusals, dealing, position text, views, copying, the score sheet) is here.

Why so: ``may_<verb>`` answers with the moves that it allows now and with the function that explains why no other one is
allowed. So the list of legal moves and the sentence that refuses a move can never disagree: there is one judge.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Self

from . import scores
from .cards import HIDDEN, SUIT_NAMES, Card, cards, shuffled
from .fields import NEEDED, StatePart
from .moves import DEAL, IllegalMove, LazyReason, Move, Reason
from .options import Rules as Options
from .players import crew, drawn, highest, others
from .refusals import amiss, not_held, refusal
from .symmetry import Symmetries
from .text import position
from .text.position import DEALER, NOBODY, NUMBER, SEATED, SEATS, SHEET, VIEWER, check_seed, field
from .text.sentences import brief
from .verbs import NEXT_HAND, NO_WORDS, Verb, deed, meant, touched, worded, written
from .zones import Zone


class State(StatePart):
    """One position of one game: piles of cards (last = top) and a few plain fields.

    Fields are int, str, bool or tuple, made with ``field``; only ``piles`` is a dict. ``play`` returns a new state,
    ``apply`` changes this one in place (for search and simulation). ``turn`` is the seat to move, "" after a match.
    """

    Rules: ClassVar[type[Options]] = Options  # a game without options needs none of its own
    seat_range: ClassVar[range] = range(2, 3)
    stock: ClassVar[str] = "stock"  # the pile that takes the cards a position does not name; "" for none
    verbs: ClassVar[Mapping[str, Verb]] = {}
    phases: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # phase -> the verbs open in it; {}: always all of them
    suits: ClassVar[Mapping[str, str]] = SUIT_NAMES  # the suits that ``{suit}`` in a verb can name, and their words
    titles: ClassVar[Mapping[str, tuple[str, ...]]] = {}  # further words for cards, "school signs", and their codes
    basics: ClassVar[Mapping[str, str]] = {"turn": "", "hand": "", "end": ""}  # rule ids of the refusals made here
    apart: ClassVar[int] = 0  # cards at the end of the pack that are never mixed with the others: their backs differ
    columns: ClassVar[tuple[str, ...]] = ()  # what is written down of each game; (): the points of each player
    emptied: ClassVar[str] = ""  # whose hands are empty when a hand is over: "all" or "one"; "" where that may differ
    takes_back: ClassVar[bool] = True  # whether a table lets people undo; not where what was seen cannot be unseen

    rules: Any  # the options, of the class that ``Rules`` of this game is, which no type can say here
    turn: str
    seed: int | None
    notes: tuple[Reason, ...] | None  # what the last move brought; None: do not write them (simulation)
    viewer: str = field("", VIEWER)  # "" is the whole truth, otherwise the seat whose view this is
    hand_over: bool = field(False)  # the hand is decided: the only move is to deal
    deals: int = field(1, NUMBER, keep=True)  # number of hands dealt so far
    winners: tuple[str, ...] = field((), SEATED)  # who won the hand that is over
    _cut: tuple[Card, ...] = ()  # the cards to be drawn for the deal, where ``dealt`` names them
    lines: tuple[str, ...] = field((), SHEET, keep=True)  # the score sheet: hand, seat, kind, points, data: 1Ar20.KS3

    def __init__(self, rules: Options, seats: int) -> None:
        if not isinstance(seats, int) or seats not in self.seat_range:
            raise ValueError(f"This game is for {crew(self.seat_range)}, not {brief(seats, 20)}.")
        self.rules, self.seats, self.seed, self.notes = rules, tuple(SEATS[:seats]), 0, ()
        self.turn = self.seats[0]
        self.piles = {}  # the words of a zone may ask what lies there
        self.set_up()
        self.piles = {zone.pile: () for zone in self.zones()}

    def set_up(self) -> None:
        """Keep what follows from the rules and the seats, before there are piles. Raises ValueError."""

    # ---- what a game says -------------------------------------------------------------------------------------

    def zones(self) -> tuple[Zone, ...]:
        """The piles in the order they are laid out; the seats' own piles are named by the seats."""
        raise NotImplementedError(NEEDED["zones"])

    def pack(self) -> tuple[Card, ...]:
        """All the cards of this game under these rules."""
        raise NotImplementedError(NEEDED["pack"])

    def deal_out(self, order: tuple[Card, ...]) -> None:
        """Deal a hand from the pack in this order, the top card first; all piles are empty, new fields are default."""
        raise NotImplementedError(NEEDED["deal_out"])

    def pass_deal(self) -> None:
        """Say who deals the next hand; the fields of the hand before still stand."""

    def most(self, seat: str) -> int:
        """The most cards that a seat can hold at this point of a game; here all there are."""
        return len(self.pack())

    @property
    def ends_early(self) -> bool:
        """Whether a hand can be over here although other hands are empty than ``emptied`` says."""
        return False

    def settle(self) -> None:
        """Check a position just read and fill in what it implies; a game may add its own. Raises ValueError."""

    def closed(self, move: Move) -> Reason:
        """Why a verb that is not open in this phase must wait."""
        return Reason(self.verbs[move.verb].rule, "You can't do that now.")

    def line(self, kind: str, points: int, data: str) -> Reason:
        """A line of the score sheet in words. Raises ValueError or KeyError for what is no such line."""
        raise KeyError(kind)

    def wording(self, move: Move) -> Reason:
        """The word on the button for a move, such as "Pick up {count}"; empty if it is written as no move here is."""
        row = self.verbs.get(move.verb)
        return worded(self, row.words, move) if row else NEXT_HAND if move is DEAL else NO_WORDS

    def words(self, move: Move) -> str:
        """The same filled, such as "Pick up 4 cards"."""
        return self.wording(move).say()

    def deed(self, move: Move) -> str:
        """What a move is called in a question, after "May you": "lay 7♣"; "" if it is written as no move here is."""
        return deed(self, move)

    # ---- legality and playing ---------------------------------------------------------------------------------

    def open(self) -> Iterable[str]:
        """The verbs that are open now; which of their moves are legal, their ``may_`` says."""
        return self.phases[self.phase] if self.phases else self._may

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """What the rules treat alike in this position, for this move; nothing where a game says nothing.

        When it changes places, so do the moves, the refusals and what comes of a move. ``named`` are cards that words
        speak of though they may not lie here: with them too it has to hold.
        """
        return Symmetries()

    def legal_moves(self) -> list[Move]:
        """The legal moves, verb by verb; what is sensible is the business of the game's advice."""
        if self.viewer and self.viewer != self.turn:
            return []
        if self.hand_over:
            return [DEAL] if self.turn else []
        found: list[Move] = []
        phases = self._open
        for may in phases[self.phase] if phases else map(self._may.__getitem__, self.open()):
            found += may(self)[0]
        return found

    def read(self, move: Move | str) -> Move:
        """The move that a text means in this game: a place, suit, card or word after the arrow is read leniently too.

        A Move, and what is written as it should be, stays as it is. Raises ValueError for what is no move.
        """
        return move if isinstance(move, Move) else written(move, self)

    def why_not(self, move: Move | str) -> Reason | None:
        """None if the move is legal now, else the Reason for refusing it: the one judge. Raises ValueError."""
        if not isinstance(move, Move):
            move = self.read(move)
        asked, verb = self._asked, move.verb
        if asked is None:
            asked = self._asked = {verb: self._allowed(verb)}
        elif verb not in asked:
            asked[verb] = self._allowed(verb)
        legal: Collection[Move] = asked[verb]
        if move in legal:
            return None
        reason: LazyReason = LazyReason()
        reason.state, reason.asked, reason.move = self, asked, move
        return reason

    def _allowed(self, verb: str) -> Collection[Move]:
        """The legal moves of a verb, those of ``legal_moves``; why there are none now, ``refused`` says."""
        if not self.turn or (self.viewer and self.viewer != self.turn):
            return ()
        if self.hand_over:
            return (DEAL,) if verb == "deal" else ()
        there = verb in self.open() and self.verbs[verb].when(self.rules)
        return self._may[verb](self)[0] if there else ()

    def refused(self, move: Move) -> Reason:
        """Why a move is refused that is not legal now; ``why_not`` asks it when somebody reads its answer."""
        return refusal(self, move)

    def misshapen(self, move: Move, legal: Collection[Move], why: Callable[[Move], Reason]) -> Reason | None:
        """Why a move is refused that is not written as its verb is; None if it is written well."""
        return amiss(self, move, legal, why)

    def not_held(self, move: Move) -> Reason | None:
        """Why a card of the hand cannot be played that is not there; None if it is, or need not be."""
        return not_held(self, move)

    def meant(self, card: Card | None, pile: str) -> Iterable[Move]:
        """The moves that somebody may mean who taps a card or a pile, legal or not, the likeliest first."""
        return meant(self, (*self.open(), *self._may), card, pile)

    def touched(self, move: Move) -> str:
        """The pile that is tapped for a move without a card: named by the verb, or the pile it goes to."""
        return touched(self, move)

    def play(self, move: Move | str) -> Self:
        """The state after a move; this one stays as it is. Raises IllegalMove, ValueError for what is no move."""
        move = self.read(move)
        reason = self.why_not(move)
        if reason is not None:
            raise IllegalMove(reason)
        if self._asked:
            self._asked.clear()  # games keep long lines of states
        after = self.copy()
        after.notes = ()
        after.apply(move)
        return after

    def apply(self, move: Move) -> None:
        """Make a legal move in place."""
        if self._asked is not None:
            self._forget()
        self._do[move.verb](self, move)
        if self._asked is not None:  # a ``do_`` may have asked on its way
            self._forget()

    def _forget(self) -> None:
        """Keep a copy of the state as it was, for refusals that were asked for and not read yet."""
        asked, self._asked = self._asked, None
        if asked is not None:
            asked[""] = self.copy()

    # ---- the words of the card table, for do_<verb> -------------------------------------------------------------

    def shift(self, card: Card, start: str, goal: str) -> None:
        """Move one card from a pile to the top of another."""
        piles = self.piles
        rest = list(piles[start])
        rest.remove(card)
        piles[start] = tuple(rest)
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

    def note(self, said: tuple[str, ...] | str, /, *words: str, **facts: object) -> None:
        """Write down what just happened, for all seats to know: ``LAYS``, a whole sentence, or its rule and words."""
        if self.notes is not None:
            self.notes += (Reason(*((said, *words) if isinstance(said, str) else said), **facts),)

    def after(self, seat: str, steps: int = 1) -> str:
        """The seat so many places to the left."""
        return self.seats[(self.seats.index(seat) + steps) % len(self.seats)]

    def end(self, winners: Iterable[str], turn: str = "") -> None:
        """The hand is over: who won it, and who deals the next one; nobody does if the match is over."""
        self.hand_over, self.winners, self.turn = True, tuple(winners), turn

    # ---- dealing ------------------------------------------------------------------------------------------------

    def do_deal(self, move: Move) -> None:
        """Begin the next hand: the deal passes on, fields that are not kept begin afresh, the pack is dealt out."""
        self.deals += 1
        self.pass_deal()
        self._begin(self.shuffle())

    def _begin(self, order: tuple[Card, ...]) -> None:
        for name, one in self.fields.items():
            if not one.keep and name != "viewer":
                setattr(self, name, one.default)
        self.piles = dict.fromkeys(self.piles, ())
        self.deal_out(order)

    def shuffle(self) -> tuple[Card, ...]:
        """The pack in the order of this deal, the top card first."""
        return shuffled(self.pack(), f"{self.seed}/{self.deals}")

    def by_lot(self, word: str) -> str:
        """A seat drawn by lot, all equally likely; the word tells one draw of a game from another."""
        return self.seats[int(random.Random(f"{self.seed}/{word}").random() * len(self.seats))]

    def by_draw(self, word: str, value: Callable[[Card], Any]) -> str:
        """The seat that draws the highest card, from the shuffled pack or as ``dealt`` says; equals draw again."""
        found = (card for card in self.to_draw(word) if value(card) is not None)
        return highest(zip(self.seats, found, strict=False), found, value)

    def to_draw(self, word: str) -> Iterator[Card]:
        """The cards that are drawn one by one, as ``dealt`` names them, then from the shuffled pack, again and again.

        Whoever draws a card without a value, None, draws once more.
        """
        cut, self._cut = self._cut, ()
        return drawn(self.pack(), cut, f"{self.seed}/{word}")

    @classmethod
    def new(cls, seats: int = 2, *, seed: int = 0, stage: object = None, **options: Any) -> Self:
        """A fresh deal for a number of seats from a seed. Raises ValueError."""
        state = cls(cls.Rules.make(stage, **options), seats)
        state.seed, state.deals = check_seed(seed), 0
        state.hand_over = True
        state.apply(DEAL)
        state.notes = ()
        return state

    @classmethod
    def dealt(
        cls,
        order: str,
        seats: int = 2,
        *,
        dealer: str = "",
        cut: str = "",
        seed: int = 0,
        stage: object = None,
        **options: Any,
    ) -> Self:
        """A first deal from a pack in a known order, the top card first; cards not named follow, shuffled.

        The last seat deals, unless ``dealer`` names another one or ``cut`` the cards that are drawn for it, as in
        "JS 9H". Raises ValueError saying what is allowed.
        """
        state = cls(cls.Rules.make(stage, **options), seats)
        state.seed, state._cut = check_seed(seed), cards(cut)
        named = cards(order)
        rest = others(state.pack(), named)
        others(state.pack(), state._cut)
        state.pass_deal()
        if state._cut:
            raise ValueError("Nobody draws for the deal in this game, so leave out cut.")
        if DEALER in cls.fields and (dealer or not cut):
            setattr(state, DEALER, dealer or state.seats[-1])
        if dealer and (DEALER not in cls.fields or dealer not in state.seats):
            raise ValueError(f"{brief(dealer, 20)!r} cannot be the dealer. Choose one of {', '.join(state.seats)}.")
        state._begin(named + shuffled(rest, f"{seed}/rest"))
        state.notes = ()
        return state

    # ---- the score sheet ------------------------------------------------------------------------------------------

    def write(self, seat: str, kind: str, points: int, data: str = "") -> None:
        """Add a line to the score sheet; "" is nobody's. The oldest of many lines are added up, so no point is lost."""
        self.lines = scores.added(self, f"{self.deals}{seat or '-'}{kind}{points}.{data}")

    def sheet(self) -> tuple[scores.Entry, ...]:
        """The score sheet so far, line by line in the order in which it is written."""
        return tuple(scores.entry(self, text) for text in self.lines)

    @property
    def fewest(self) -> bool:
        """Whether the fewest points win."""
        return False

    def view(self, seat: str) -> Self:
        """The same state as one seat sees it: unseen cards are ``??`` and the seed is gone. Raises ValueError."""
        if seat not in self.seats and seat != NOBODY:
            raise ValueError(f"There is no seat {brief(seat, 20)!r}. The seats are {', '.join(self.seats)}.")
        if self.viewer:
            if self.viewer == seat:
                return self
            raise ValueError(f"This is already the view of {self.viewer}. Ask the game for another seat's view.")
        view = self.copy()
        view.viewer, view.seed = seat, None
        piles = view.piles
        for zone in self.zones():
            if zone.seen != "all" and not zone.known(seat):
                piles[zone.pile] = (HIDDEN,) * len(piles[zone.pile])
        return view

    # ---- position text ----------------------------------------------------------------------------------------

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
        position.fill(state, parts, text)
        state.settle()
        position.check_hands(state)
        if state.turn and state.viewer in ("", state.turn):
            position.check_moves(state)
        return state

    def text(self) -> str:
        """The position text without empty shared piles; ``at()`` reads it back with the same options and seed."""
        return position.written(self)

    def __repr__(self) -> str:
        changed = self.rules.changed() | ({} if self.seed == 0 else {"seed": self.seed})
        return f"{self.game}.at({self.text()!r}{''.join(f', {k}={v!r}' for k, v in changed.items())})"
