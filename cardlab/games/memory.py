"""Memory, the game of pairs (Concentration, Pelmanism, Pexeso): rules, options, stages, players. See memory.md.

Why so: every place of the grid is a pile, so a card keeps its place when others are gone. What everybody has been
shown stands in the field ``shown``; a player (``BOTS``) uses only its last few entries, and no picture ever shows them.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, ClassVar, Self

from ..cards import BLACK, HIDDEN, JOKERS, RANKS, SUITS, Card, pack, shuffled
from ..core import State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Letters, option
from ..options import Rules as Options

SMALL = {"ranks": "A23456", "suits": "SC"}
SIDE = ("auto", *range(1, 53))


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Memory; every default is the full game of stage 5."""

    # fmt: off
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a smaller game.", "MEM-01", Letters(RANKS, "A23456789T", "A23456", "A2345", "A234", "A2", "7K", "A789TJQK"))
    suits: str = option(SUITS, "Suits in the pack", "Two suits make pairs, four suits make fours.", "MEM-01", Letters(SUITS, "SC", "HD", "SH"))
    jokers: int = option(0, "Jokers", "Two jokers are one pair more.", "MEM-01", (0, 2))
    rows: Any = option("auto", "Rows", "How many rows the cards lie in.", "MEM-03", SIDE)
    columns: Any = option("auto", "Columns", "How many cards lie in a row.", "MEM-03", SIDE)
    layout: str = option("grid", "How the cards lie", "In straight rows, or spread anyhow.", "MEM-03", ("grid", "scatter"))
    peek: bool = option(False, "Look first", "All cards lie open for a while before the game begins.", "MEM-02")
    match_by: str = option("rank", "What makes a pair", "The rank, rank and colour, the colour alone, or twins from two packs.", "MEM-14", ("rank", "rank_colour", "colour", "identical"))
    extra_go: bool = option(True, "Another go after a pair", "If not, the turn always passes on.", "MEM-16")
    may_decline: bool = option(False, "You may stop", "After a pair a player may let the next one play.", "MEM-17")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"ranks": "7K", "match_by": "colour", "extra_go": False},
        "2": SMALL,
        "3": SMALL,
        "4": {},
        "5": {},
        "6": SMALL,
    }

    def check(self) -> None:
        kinds = Counter(key(self.match_by, card) for card in self.cards)
        if odd := [kind for kind, count in kinds.items() if count % 2]:
            raise ValueError(
                f"With match_by={self.match_by!r} some cards would find no partner, such as {odd[0]}: "
                "choose other suits, or match_by='identical', which takes two packs."
            )
        rows, columns = self.shape
        if rows * columns != len(self.cards):
            raise ValueError(
                f"{len(self.cards)} cards do not fill {rows} rows and {columns} columns: rows times columns must be "
                "the number of cards, or leave one of them 'auto'."
            )

    @property
    def cards(self) -> tuple[Card, ...]:
        """All the cards of the game."""
        packs = 2 if self.match_by == "identical" else 1
        return pack(packs, ranks=self.ranks, suits=self.suits) + JOKERS[: self.jokers]

    @property
    def shape(self) -> tuple[int, int]:
        """Rows and columns; where both are "auto", as near to a square as the number of cards allows, and broad."""
        cards, rows, columns = len(self.cards), self.rows, self.columns
        if rows == columns == "auto":
            rows = max(r for r in range(1, cards + 1) if r * r <= cards and cards % r == 0)
        if rows == "auto":
            rows = max(1, cards // columns)
        return rows, (cards // rows if columns == "auto" else columns)


def key(match_by: str, card: Card) -> str:
    """What two cards must share to be a pair, as a word; the jokers are always a pair (MEM-14)."""
    colour = "black" if card.suit in BLACK else "red"
    if card in JOKERS:
        return "joker"
    return {"rank": card.rank, "rank_colour": f"{colour} {card.rank}", "colour": colour, "identical": card.sign}[
        match_by
    ]


@cache
def _keys(match_by: str) -> dict[Card, str]:
    return {card: key(match_by, card) for card in (*pack(), *JOKERS)}


@cache
def _zones(rows: int, columns: int, kind: str, seats: tuple[str, ...]) -> tuple[Zone, ...]:
    """The zones while every card lies face down."""
    grid = [
        Zone(f"{row}.{column}", kind, f"row {row}, card {column}", seen="none", at=(row, column))
        for row in range(1, rows + 1)
        for column in range(1, columns + 1)
    ]
    return (*grid, *(Zone(seat, "won", "pair", owner=seat, each=2) for seat in seats))


@cache
def _flips(rows: int, columns: int) -> dict[str, Move]:
    return {f"{r}.{c}": Move(f"flip -> {r}.{c}") for r in range(1, rows + 1) for c in range(1, columns + 1)}


TURN_BACK, STOP = Move("turn_back"), Move("stop")
SECOND_LOOK, FIRST_LOOK = 1.6, 1.0  # seconds to look at two cards that are no pair, and for each card at the start

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NO_PLACE = ("MEM-10", "Say which place to turn over, as in flip -> 2.3 (row 2, card 3).", "Tap a card that lies face down.")
NO_OBJECT = ("MEM-21", "This act names neither a card nor a place.", "Just do it, without a card.")
EMPTY = ("MEM-12", "The place in {place} is empty; choose one that still holds a card.", "No card lies there any more. Choose another one.")
SAME = ("MEM-12", "{card} lies face up already; the second card is another one.", "You turned {card} already. Choose another card!")
TURN_FIRST = ("MEM-18", "Two cards lie face up and are no pair: turn them back first.", "First these two cards go back to sleep.")
PEEKING = ("MEM-02", "The game begins when all the cards lie face down.", "First all the cards go to sleep.")
NOTHING_UP = ("MEM-21", "There is nothing to turn back now: turn over a card.", "No card needs to go back. Turn one over!")
ONE_UP = ("MEM-10", "A go is two cards: turn over a second one.", "One more card, please!")
NO_PASSING = ("MEM-17", "There is no passing: turn over a card.", "It is your go. Turn a card over!")
NO_STOP_YET = ("MEM-17", "Only after a pair, before the next card, may a player stop.", "You may stop only after a pair.")

# What happened.
BEGINS = ("MEM-04", "{seat} begins.")
SHOWN = ("MEM-13", "{seat} turns over {card}.")
PAIR = ("MEM-15", "{first} and {second}: a pair for {seat}.", "{first} and {second}: a pair for {seat}!")
GO_ON = ("MEM-16", "{first} and {second} are a pair: {seat} goes on.", "A pair! {seat} goes on.")
NO_PAIR = ("MEM-18", "{first} and {second} are no pair.", "{first} and {second} are no pair. Remember them!")
NEXT = ("MEM-19", "{seat} is next.")
STOPS = ("MEM-17", "{seat} stops; the next player has the turn.")
MOST = ("MEM-31", "{seat} has most pairs ({pairs}) and wins.", "{seat} wins with {pairs} pairs!")
EQUAL = ("MEM-32", "{seats} have {pairs} pairs each and share the win.", "{pairs} pairs each: you win together!")
ALONE = ("MEM-35", "All pairs are found, in {goes} goes.", "All pairs found, in {goes} goes! Can you do it in fewer?")
# fmt: on


class Memory(State):
    """Memory for 1 to 6 players; see ``Rules`` for the options and memory.md for the rules.

    A position may name the cards as they lie, row by row and ``--`` for an empty place: ``"grid: 3S 6C / -- 4S"``.
    """

    game = "memory"
    Rules = Rules
    seat_range = range(1, 7)
    stock = ""
    verbs = ("flip", "turn_back", "stop")
    basics: ClassVar[dict[str, str]] = {"turn": "MEM-19", "hand": "MEM-10", "end": "MEM-30"}
    automatic = ("turn_back",)
    takes_back = False

    up: tuple[str, ...] = ()  # the places turned up in this go
    shown: tuple[
        str | Card, ...
    ] = ()  # place, card, place, card ...: all that was shown and still lies there, in order
    goes: int = 0  # goes in this game, of all players
    again: bool = False  # this is a further go after a pair
    peeking: bool = False  # all the cards lie open before the game begins
    dealer: str = "A"

    def __init__(self, rules: Any, seats: int) -> None:
        self.shape = rules.shape
        self.flips, self.key = _flips(*self.shape), _keys(rules.match_by)
        super().__init__(rules, seats)

    def zones(self) -> tuple[Zone, ...]:
        closed = _zones(*self.shape, self.rules.layout, self.seats)
        if not self.up and not self.peeking:
            return closed
        open_ = self.flips if self.peeking else self.up
        return tuple(z._replace(seen="all") if z.pile in open_ else z for z in closed)

    def pack(self) -> tuple[Card, ...]:
        cards: tuple[Card, ...] = self.rules.cards
        return cards

    @classmethod
    def at(cls, text: str, *, stage: object = None, seed: int | None = 0, **options: Any) -> Self:
        """A position from text; ``grid:`` names all the cards as they lie. Raises ValueError saying what is allowed."""
        parts = text.split("|") if isinstance(text, str) else []
        for i, part in enumerate(parts):
            if part.strip().startswith("grid:"):
                rows, columns = cls.Rules.make(stage, **options).shape
                cards = part.partition(":")[2].replace("/", " ").split()
                if len(cards) != rows * columns:
                    raise ValueError(
                        f"The grid has {rows * columns} places, but {len(cards)} are written (-- is empty)."
                    )
                places = zip(_flips(rows, columns), cards, strict=True)
                parts[i] = "|".join(f"{place}: {card}" for place, card in places if card != "--")
                text = "|".join(parts)
        return super().at(text, stage=stage, seed=seed, **options)

    def settle(self) -> None:
        """Check what a position says and fill in that cards lying open have been shown. Raises ValueError."""
        here = [c for place in self.flips for c in self.piles[place]]
        missing = len(self.pack()) - sum(map(len, self.piles.values()))
        if missing:
            raise ValueError(f"A position of Memory names every card; {missing} are missing.")
        if any(len(self.piles[place]) > 1 for place in self.flips):
            raise ValueError("One card lies at a place, and no more.")
        if HIDDEN not in here and any(n % 2 for n in Counter(self.key[c] for c in here).values()):
            raise ValueError("The cards in the grid do not all come out in pairs.")
        if bool(here) == self.hand_over:
            raise ValueError("The game is over when the grid is empty, and only then.")
        if self.dealer not in self.seats or min(self.goes, self.deals) < 0:
            raise ValueError("dealer is one of the seats, and goes and deals cannot be less than 0.")
        if len(set(self.up)) != len(self.up) or not all(self.piles.get(p) and p in self.flips for p in self.up):
            raise ValueError("up names the places of cards turned over in this go, such as 2.3.")
        if len(self.up) > 2 or (len(self.up) == 2 and self._pair()) or (self.up and self.peeking):
            raise ValueError("up names one card, or two that are no pair, and none while all the cards lie open.")
        for place, card in zip(self.shown[::2], [*self.shown[1::2], None], strict=False):
            pile = self.piles.get(str(place), ())
            if place not in self.flips or not isinstance(card, Card) or pile not in ((card,), (HIDDEN,)):
                raise ValueError("shown names places and the cards that lie there, as in 2.3 7C 1.1 QH.")
        for place in self.flips if self.peeking else self.up:
            if place not in self.shown and self.piles[place]:
                self._show(place)

    # ---- what is legal ------------------------------------------------------------------------------------------

    def holds(self, card: Card) -> bool:
        return True  # cards are chosen by their places; ``refusal`` says so

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
            return
        best = [] if self.peeking or len(self.up) == 2 else choices(self, self.seen())[0]
        yield from (self.flips[place] for place in best)
        yield from (move for place, move in self.flips.items() if place not in best)
        yield TURN_BACK
        yield STOP

    def refusal(self, move: Move) -> Reason | None:
        if move.verb == "flip":
            return Reason(*NO_PLACE) if move.card or move.to not in self.flips else self._flipping(move.to)
        if move.card or move.to:
            return Reason(*NO_OBJECT)
        if move.verb == "turn_back":
            if self.peeking or len(self.up) == 2:
                return None
            return Reason(*(ONE_UP if self.up else NOTHING_UP))
        if not self.rules.may_decline:
            return Reason(*NO_PASSING)
        return None if self.again and not self.up else Reason(*NO_STOP_YET)

    def _flipping(self, place: str) -> Reason | None:
        if self.peeking:
            return Reason(*PEEKING)
        if len(self.up) == 2:
            return Reason(*TURN_FIRST, up=self.open_cards)
        if not self.piles[place]:
            row, _, column = place.partition(".")
            return Reason(*EMPTY, place=f"row {row}, column {column}")
        return Reason(*SAME, card=self.piles[place][-1]) if place in self.up else None

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """The cards turned up in this go."""
        return tuple(self.piles[place][-1] for place in self.up)

    def _pair(self) -> bool:
        first, second = self.open_cards
        return self.key[first] == self.key[second]

    # ---- what a move does ---------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        if move.verb == "flip":
            self._flip(move.to)
        elif move.verb == "deal":
            self._deal()
        elif self.peeking:
            self.peeking = False
            self.note(*BEGINS, seat=self.turn)
        else:
            if move is STOP:
                self.note(*STOPS, seat=self.turn)
            self._pass_on()

    def _flip(self, place: str) -> None:
        self.up += (place,)
        self._show(place)
        if len(self.up) == 1:
            self.note(*SHOWN, seat=self.turn, card=self.piles[place][-1])
            return
        self.goes += 1
        first, second = self.open_cards
        if self._pair():
            self._take(first, second)
        else:
            self.note(*NO_PAIR, first=first, second=second, seat=self.turn)

    def _show(self, place: str) -> None:
        """Put a place and its card at the end of what was shown."""
        others = ((p, c) for p, c in zip(self.shown[::2], self.shown[1::2], strict=True) if p != place)
        self.shown = (*chain.from_iterable(others), place, self.piles[place][-1])

    def _take(self, first: Card, second: Card) -> None:
        """The pair goes to the player, and the places stay empty (MEM-15)."""
        seat, gone = self.turn, self.up
        for place, card in zip(gone, (first, second), strict=True):
            self.shift(card, place, seat)
        kept = ((p, c) for p, c in zip(self.shown[::2], self.shown[1::2], strict=True) if p not in gone)
        self.shown, self.up, self.again = tuple(chain.from_iterable(kept)), (), self.rules.extra_go
        more = any(self.piles[place] for place in self.flips)
        self.note(*(GO_ON if more and self.again else PAIR), first=first, second=second, seat=seat)
        if not more:
            self._end()
        elif not self.again:
            self._pass_on()

    def _pass_on(self) -> None:
        self.up, self.again, self.turn = (), False, self._after(self.turn)
        if len(self.seats) > 1:
            self.note(*NEXT, seat=self.turn)

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _end(self) -> None:
        """Most pairs win (MEM-31); a player alone has found them all (MEM-35)."""
        pairs = {seat: len(self.piles[seat]) // 2 for seat in self.seats}
        most = max(pairs.values())
        self.winners = tuple(seat for seat in self.seats if pairs[seat] == most)
        self.hand_over, self.again = True, False
        if len(self.seats) == 1:
            self.note(*ALONE, goes=self.goes, seat=self.turn)
        elif len(self.winners) == 1:
            self.note(*MOST, seat=self.winners[0], pairs=most)
        else:
            self.note(*EQUAL, seats=self.winners, pairs=most)

    def _deal(self) -> None:
        self.deals += 1
        if self.deals == 1:
            self.dealer = self.seats[int(random.Random(f"{self.seed}/dealer").random() * len(self.seats))]
        else:
            self.dealer = self._after(self.dealer)
        self.turn = self._after(self.dealer)  # MEM-04
        self.hand_over, self.winners, self.goes, self.up, self.shown = False, (), 0, (), ()
        order = shuffled(self.pack(), f"{self.seed}/{self.deals}")
        self.piles = {place: (card,) for place, card in zip(self.flips, order, strict=True)} | dict.fromkeys(
            self.seats, ()
        )
        self.peeking = self.rules.peek
        if self.peeking:
            self.shown = tuple(chain.from_iterable(zip(self.flips, order, strict=True)))
        self.note(*BEGINS, seat=self.turn)

    # ---- words --------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        if move.verb == "flip":
            row, _, column = move.to.partition(".")
            return f"Turn over row {row}, card {column}"
        if move.verb == "turn_back":
            return "Turn all cards face down" if self.peeking else "Turn them back"
        return "Stop here" if move is STOP else "Deal again"

    def pause(self) -> float:
        return FIRST_LOOK * len(self.flips) if self.peeking else SECOND_LOOK

    def standing(self) -> tuple[Reason, ...]:
        """How many goes a player alone has used."""
        return (Reason("MEM-35", "Goes: {goes}", goes=self.goes),) if len(self.seats) == 1 else ()

    # ---- what was shown -----------------------------------------------------------------------------------------

    def seen(self, most: int | None = None) -> dict[str, Card]:
        """The face-down cards that were shown, by their places, oldest first; only the last ``most`` of them."""
        known = {
            str(place): card
            for place, card in zip(self.shown[::2], self.shown[1::2], strict=True)
            if isinstance(card, Card) and place not in self.up
        }
        return known if most is None or most >= len(known) else dict(list(known.items())[len(known) - most :])


at, new = Memory.at, Memory.new


# ---- players ----------------------------------------------------------------------------------------------------

MEMORIES = {"goldfish": 2, "cat": 6, "owl": 12, "elephant": None}  # cards each remembers; None: all of them

# fmt: off
# Why a move is good: rule id, words for adults, words for children.
DEAL_AGAIN = ("MEM-30", "The grid is empty: deal again.", "Deal again!")
LOOKED = ("MEM-18", "These two are no pair.", "Say to yourself where they lie. Then turn them back.")
LOOK_WELL = ("MEM-43", "Remember as many as you can before they are turned.", "Look well! Then turn all the cards over.")
TAKE = ("MEM-41", "You have seen a pair: take it first.", "You have seen two that go together. Take them!")
PARTNER = ("MEM-41", "You have seen a card that goes with {card}.", "You have seen a partner of {card}. Where was it?")
TRY_NEW = ("MEM-41", "You know no pair: begin with a card nobody has seen.", "Turn a card that you do not know yet.")
NO_PARTNER = ("MEM-41", "No partner of {card} has been seen: try a new card.", "Nobody has seen a partner of {card}. Try a new card!")
# fmt: on


def choices(state: Memory, known: dict[str, Card]) -> tuple[list[str], tuple[str, ...]]:
    """The best places to turn over for somebody who remembers these cards, and why (MEM-41); it looks at nothing else.

    They come in a fixed order; the places of a list are equally good, but for a known pair the older card comes first.
    """
    left = [p for p in state.flips if state.piles[p] and p not in state.up]
    new = [p for p in left if p not in known]
    if state.up:
        wanted = state.key[state.open_cards[0]]
        partners = [p for p, card in known.items() if state.key[card] == wanted]
        return (partners, PARTNER) if partners else (new or left, NO_PARTNER)
    first: dict[str, str] = {}
    for place, card in known.items():
        older = first.setdefault(state.key[card], place)
        if older != place:
            return [older], TAKE  # MEM-42: the one seen longer ago first
    return new or left, TRY_NEW


class Player:
    """A bot that remembers the last so many cards shown that still lie face down; None: all of them."""

    def __init__(self, name: str, cards: int | None) -> None:
        self.__name__, self.cards = name, cards
        self.about = f"remembers the last {cards} cards" if cards else "remembers all cards"

    def __call__(self, view: Memory, chance: random.Random) -> Move:
        """A move for a view: known pairs first, else a card it does not know, any of them equally likely."""
        if view.hand_over:
            return DEAL
        if view.peeking or len(view.up) == 2:
            return TURN_BACK
        places, why = choices(view, view.seen(self.cards))
        any_of_them = why in (TRY_NEW, NO_PARTNER)
        return view.flips[places[int(chance.random() * len(places)) if any_of_them else 0]]


BOTS = {name: Player(name, cards) for name, cards in MEMORIES.items()}
bot = BOTS["cat"]


def advise(view: Memory) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why, from everything that was shown."""
    if view.hand_over:
        return DEAL, Reason(*DEAL_AGAIN)
    if view.peeking or len(view.up) == 2:
        return TURN_BACK, Reason(*(LOOK_WELL if view.peeking else LOOKED))
    places, why = choices(view, view.seen())
    why_so = Reason(*why, card=view.open_cards[0]) if view.up else Reason(*why)
    return view.flips[places[0]], why_so
