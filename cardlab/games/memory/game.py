"""Memory, the game of pairs (Concentration, Pelmanism, Pexeso): rules, options, stages. See book.md.

Why so: every place of the grid is a pile, so a card keeps its place when others are gone. What everyone has been
shown stands in the field ``shown``; a bot uses only its last few entries, and no picture ever shows them.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Collection
from functools import cache
from itertools import chain
from typing import Any, ClassVar, Self

from ...rules.cards import BLACK, HIDDEN, JOKERS, RANKS, RED, SUITS, Card, pack
from ...rules.host import Host
from ...rules.moves import Move, Reason, phrase
from ...rules.options import Letters, option
from ...rules.options import Rules as Options
from ...rules.scores import best
from ...rules.state import State
from ...rules.symmetry import Symmetries, exchanged, paired
from ...rules.text.position import COUNT, SEAT, Kind, field
from ...rules.verbs import May, Verb
from ...rules.zones import Zone

SMALL = {"ranks": "A23456", "suits": "SC"}
SIDE = ("auto", *range(1, 53))


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Memory; every default is the full game of stage 5."""

    # fmt: off
    ranks: str = option(RANKS, "Ranks in the pack", "Fewer ranks make a smaller game.", "MEM-01", Letters(RANKS, "A23456789T", "A23456", "A2345", "A234", "A2", "7K", "A789TJQK"))
    suits: str = option(SUITS, "Suits in the pack", "Two suits make pairs, four suits make fours.", "MEM-01", Letters(SUITS, "SC", "HD", "SH"))
    jokers: int = option(0, "Jokers", "Two jokers make one more pair.", "MEM-01", (0, 2))
    rows: Any = option("auto", "Rows", "How many rows of cards there are.", "MEM-03", SIDE)
    columns: Any = option("auto", "Columns", "How many cards there are in a row.", "MEM-03", SIDE)
    layout: str = option("grid", "How the cards are laid out", "In straight rows, or spread anyhow?", "MEM-03", ("grid", "scatter"), grid="in straight rows", scatter="spread anyhow")
    peek: bool = option(False, "Look first", "You may look at all the cards before the game begins.", "MEM-02")
    match_by: str = option("rank", "What makes a pair", "The rank, rank and colour, the colour alone, or twins from two packs?", "MEM-14", ("rank", "rank_colour", "colour", "identical"), rank="the same rank", rank_colour="the same rank and colour", colour="the same colour", identical="twins from two packs")
    extra_go: bool = option(True, "Another go after a pair", "If not, the next player always has a go.", "MEM-16")
    may_decline: bool = option(False, "You may stop", "After a pair you may let the next player have a go.", "MEM-17")

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
                phrase(
                    "With match_by={how} some cards would have no partner, such as {one}. "
                    "Choose other suits, or match_by='identical', which uses two packs.",
                    how=repr(self.match_by),
                    one=str(odd[0]),
                )
            )
        rows, columns = self.shape
        if rows * columns != len(self.cards):
            raise ValueError(
                phrase(
                    "{n} cards do not fill {rows} rows and {columns} columns. Rows times columns must be "
                    "the number of cards, or leave one of them 'auto'.",
                    n=len(self.cards),
                    rows=rows,
                    columns=columns,
                )
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
    keys = {"rank": card.rank, "rank_colour": f"{colour} {card.rank}", "colour": colour, "identical": card.sign}
    return keys[match_by]


@cache
def _keys(match_by: str) -> dict[Card, str]:
    return {card: key(match_by, card) for card in (*pack(), *JOKERS)}


@cache
def _zones(rows: int, columns: int, kind: str, seats: tuple[str, ...]) -> tuple[Zone, ...]:
    """The zones while every card lies face down."""
    grid = [
        Zone(
            f"{row}.{column}",
            kind,
            phrase("row {row}, card {column}", row=row, column=column),
            seen="none",
            at=(row, column),
        )
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
NO_PLACE = ("MEM-10", "There is no place {to} in this grid. The places are 1.1 to {last}.", "Tap a card that's face down.")
EMPTY = ("MEM-12", "There is no card left in {place}. Choose a place that still has one.", "There's no card there any more. Choose another one.")
SAME = ("MEM-12", "{card} is already face up. Your second card must be a different one.", "You've already turned {card}. Choose another card.")
TURN_FIRST = ("MEM-18", "The two cards face up are not a pair. Turn them back first.", "Put these two cards back to sleep first.")
PEEKING = ("MEM-02", "The game begins once all the cards are face down.", "Put all the cards to sleep first.")
NOTHING_UP = ("MEM-21", "There is nothing to turn back now. Turn over a card.", "No card needs to go back. Turn one over.")
ONE_UP = ("MEM-10", "You turn over two cards in a go. Turn over a second one.", "One more card, please.")
NO_PASSING = ("MEM-17", "You may not pass. Turn over a card.", "It's your go. Turn a card over.")
NOT_YET = ("MEM-17", "You may stop only after a pair, before you turn the next card.", "You can only stop after a pair.")

# What happened.
BEGINS = ("MEM-04", "{seat} [begin].")
SHOWN = ("MEM-13", "{seat} [turn] over {card}.")
PAIR = ("MEM-15", "{first} and {second}: a pair for {seat}.", "{first} and {second}: a pair for {seat}!")
GO_ON = ("MEM-16", "{first} and {second} are a pair, so {seat} [go] on.", "A pair! {seat} [go] on.")
ONE_COLOUR = ("MEM-15", "{first} and {second} have the same colour: a pair for {seat}.", "{first} and {second} have the same colour. A pair for {seat}!")
TWO_COLOURS = ("MEM-18", "{first} and {second} are not a pair: one is black and one is red.", "One is black, one is red. Remember them!")
NO_PAIR = ("MEM-18", "{first} and {second} are not a pair.", "{first} and {second} aren't a pair. Remember them!")
NEXT = ("MEM-19", "{seat} [be] next.")
STOPS = ("MEM-17", "{seat} [stop], and the turn passes.")
MOST = ("MEM-31", "{seat} [have] the most pairs ({pairs}) and [win].", "{seat} [win] with {pairs} pairs!")
EQUAL = ("MEM-32", "{seats} [have] {pairs} pairs each and [share] the win.", "{seats} [win] together with {pairs} pairs each!")
ALONE = ("MEM-35", "{seat} [have] found all the pairs in {goes} goes.", "All the pairs, in {goes} goes! Can you do it in fewer?")
# fmt: on


def _shown(state: Memory, shown: tuple[str | Card, ...]) -> bool:
    places = shown[::2]
    pairs = zip(places, shown[1::2], strict=False)
    lie = (state.piles.get(str(place)) in ((card,), (HIDDEN,)) for place, card in pairs)
    return len(shown) % 2 == 0 and len(set(places)) == len(places) and state.flips.keys() >= set(places) and all(lie)


FACE_UP = Kind(
    lambda state, up: len(set(up)) == len(up) and all(state.piles.get(p) and p in state.flips for p in up),
    "places of cards turned over in this go, such as 2.3",
    item=str,
)
KNOWN = Kind(_shown, "places and the cards that lie there, as in 2.3 7C 1.1 QH")


class Memory(State):
    """Memory for 1 to 6 players; see ``Rules`` for the options and book.md for the rules.

    A position may name the cards as they lie, row by row and ``--`` for an empty place: ``"grid: 3S 6C / -- 4S"``.
    """

    game = "memory"
    Rules = Rules
    seat_range = range(1, 7)
    stock = ""
    verbs: ClassVar[dict[str, Verb]] = {
        "flip": Verb("Turn over {to}", "MEM-10", goals=lambda state, card: state.flips),
        "turn_back": Verb("Turn them back", "MEM-21", alone=True),
        "stop": Verb("Stop here", "MEM-17", when=lambda rules: rules.may_decline, off=NO_PASSING),
        "deal": Verb("Deal again", "MEM-30"),
    }
    basics: ClassVar[dict[str, str]] = {"turn": "MEM-19", "hand": "MEM-10", "end": "MEM-30"}
    takes_back = False

    up: tuple[str, ...] = field((), FACE_UP)  # the places turned up in this go
    # place, card, place, card ...: all that was shown and still lies there, in order
    shown: tuple[str | Card, ...] = field((), KNOWN)
    goes: int = field(0, COUNT)  # goes in this game, of all players
    again: bool = field(False)  # this is a further go after a pair
    peeking: bool = field(False)  # all the cards lie open before the game begins
    dealer: str = field("A", SEAT, keep=True)

    def set_up(self) -> None:
        self.shape = self.rules.shape
        self.flips, self.key = _flips(*self.shape), _keys(self.rules.match_by)

    def zones(self) -> tuple[Zone, ...]:
        closed = _zones(*self.shape, self.rules.layout, self.seats)
        if not self.up and not self.peeking:
            return closed
        open_ = self.flips if self.peeking else self.up
        return tuple(z._replace(seen="all") if z.pile in open_ else z for z in closed)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """All that match by rank, else those of a colour (MEM-14); and no place is like another."""
        suits = paired(BLACK, RED) if "colour" in self.rules.match_by else exchanged(SUITS)
        places = [*self.flips]
        return Symmetries(suits=suits, ranks=(self.rules.ranks,), piles=(places,), seats=True, options=("suits",))

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
                        f"The grid has {rows * columns} places, but {len(cards)} are written (write -- for an empty one)."
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
            raise ValueError(f"A position of Memory must name every card. Missing: {missing}.")
        if any(len(self.piles[place]) > 1 for place in self.flips):
            raise ValueError("A place can hold only one card.")
        if HIDDEN not in here and any(n % 2 for n in Counter(self.key[c] for c in here).values()):
            raise ValueError("The cards in the grid do not all make pairs.")
        if bool(here) == self.hand_over:
            raise ValueError("The game is over when the grid is empty, and only then.")
        if len(self.up) > 2 or (len(self.up) == 2 and self._pair()) or (self.up and self.peeking):
            raise ValueError(
                "up must name one card, or two that are not a pair, and none while all the cards are face up."
            )
        for place in self.flips if self.peeking else self.up:
            if place not in self.shown and self.piles[place]:
                self._show(place)

    # ---- turning over -------------------------------------------------------------------------------------------

    def may_flip(self) -> May:
        if self.peeking or len(self.up) == 2:
            return (), self.no_flip
        return [m for place, m in self.flips.items() if self.piles[place] and place not in self.up], self.no_flip

    def no_flip(self, move: Move) -> Reason:
        if self.peeking:
            return Reason(*PEEKING)
        if len(self.up) == 2:
            return Reason(*TURN_FIRST, up=self.open_cards)
        if move.to not in self.flips:
            return Reason(*NO_PLACE, to=move.to, last=".".join(map(str, self.shape)))
        if move.to in self.up:
            return Reason(*SAME, card=self.piles[move.to][-1])
        row, _, column = move.to.partition(".")
        return Reason(*EMPTY, place=phrase("row {row}, column {column}", row=row, column=column))

    def do_flip(self, move: Move) -> None:
        self.up += (move.to,)
        self._show(move.to)
        if len(self.up) == 1:
            self.note(SHOWN, seat=self.turn, card=self.piles[move.to][-1])
            return
        self.goes += 1
        first, second = self.open_cards
        if self._pair():
            self._take(first, second)
        else:
            self.note(TWO_COLOURS if self._coloured else NO_PAIR, first=first, second=second, seat=self.turn)

    @property
    def open_cards(self) -> tuple[Card, ...]:
        """The cards turned up in this go."""
        return tuple(self.piles[place][-1] for place in self.up)

    def _pair(self) -> bool:
        first, second = self.open_cards
        return self.key[first] == self.key[second]

    @property
    def _coloured(self) -> bool:
        """Whether the colours of the two open cards say whether they are a pair."""
        return self.rules.match_by == "colour" and not {*self.open_cards} & {*JOKERS}

    def _show(self, place: str) -> None:
        """Put a place and its card at the end of what was shown."""
        others = ((p, c) for p, c in zip(self.shown[::2], self.shown[1::2], strict=True) if p != place)
        self.shown = (*chain.from_iterable(others), place, self.piles[place][-1])

    def _take(self, first: Card, second: Card) -> None:
        """The pair goes to the player, and the places stay empty (MEM-15)."""
        seat, gone, pair = self.turn, self.up, ONE_COLOUR if self._coloured else PAIR
        for place, card in zip(gone, (first, second), strict=True):
            self.shift(card, place, seat)
        kept = ((p, c) for p, c in zip(self.shown[::2], self.shown[1::2], strict=True) if p not in gone)
        self.shown, self.up, self.again = tuple(chain.from_iterable(kept)), (), self.rules.extra_go
        more = any(self.piles[place] for place in self.flips)
        self.note(GO_ON if more and self.again else pair, first=first, second=second, seat=seat)
        if not more:
            self._count()
        elif not self.again:
            self._pass_on()

    # ---- turning back and stopping --------------------------------------------------------------------------------

    def may_turn_back(self) -> May:
        legal = (TURN_BACK,) if self.peeking or len(self.up) == 2 else ()
        return legal, lambda move: Reason(*(ONE_UP if self.up else NOTHING_UP))

    def do_turn_back(self, move: Move) -> None:
        if self.peeking:
            self.peeking = False
            self.note(BEGINS, seat=self.turn)
        else:
            self._pass_on()

    def may_stop(self) -> May:
        legal = (STOP,) if self.rules.may_decline and self.again and not self.up else ()
        return legal, lambda move: Reason(*NOT_YET)

    def do_stop(self, move: Move) -> None:
        self.note(STOPS, seat=self.turn)
        self._pass_on()

    # ---- from deal to end -----------------------------------------------------------------------------------------

    def pass_deal(self) -> None:
        self.dealer = self.by_lot("dealer") if self.deals == 1 else self.after(self.dealer)

    def deal_out(self, order: tuple[Card, ...]) -> None:
        self.turn = self.after(self.dealer)  # MEM-04
        self.piles |= {place: (card,) for place, card in zip(self.flips, order, strict=True)}
        self.peeking = self.rules.peek
        if self.peeking:
            self.shown = tuple(chain.from_iterable(zip(self.flips, order, strict=True)))
        self.note(BEGINS, seat=self.turn)

    def _pass_on(self) -> None:
        self.up, self.again, self.turn = (), False, self.after(self.turn)
        if len(self.seats) > 1 and not self.notes:  # what a go has brought matters more
            self.note(NEXT, seat=self.turn)

    def _count(self) -> None:
        """Most pairs win (MEM-31); a player alone has found them all (MEM-35)."""
        pairs = {seat: len(self.piles[seat]) // 2 for seat in self.seats}
        winners, most = best(pairs), max(pairs.values())
        self.end(winners, self.turn)
        self.again = False
        if len(self.seats) == 1:
            self.note(ALONE, goes=self.goes, seat=self.turn)
        elif len(winners) == 1:
            self.note(MOST, seat=winners[0], pairs=most)
        else:
            self.note(EQUAL, seats=winners, pairs=most)

    def wording(self, move: Move) -> Reason:
        back = self.peeking and move is TURN_BACK
        return Reason("", "Turn all the cards face down") if back else super().wording(move)

    def deed(self, move: Move) -> str:
        return super().deed(move) if not move.to or move.to in self.flips else ""

    def seen(self, most: int | None = None) -> dict[str, Card]:
        """The face-down cards that were shown, by their places, oldest first; only the last ``most`` of them."""
        known = {
            str(place): card
            for place, card in zip(self.shown[::2], self.shown[1::2], strict=True)
            if isinstance(card, Card) and place not in self.up
        }
        return known if most is None or most >= len(known) else dict(list(known.items())[len(known) - most :])


def host(view: Memory) -> Host:
    """What a table says and shows of Memory: the goes of a player alone, and time to look before cards turn back."""
    alone = (Reason("MEM-35", "Goes: {goes}", goes=view.goes),) if len(view.seats) == 1 else ()
    look = FIRST_LOOK * len(view.flips) if view.peeking else SECOND_LOOK * (len(view.up) == 2)
    ahead = {seat: len(view.piles[seat]) // 2 for seat in view.seats}
    return Host(holds=alone, look=look, ahead=ahead, plain=view.rules.match_by == "colour")


at, new = Memory.at, Memory.new
