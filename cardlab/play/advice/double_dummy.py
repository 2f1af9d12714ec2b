"""The best play of the rest of a hand in tricks when all cards lie open, exact; for the talk afterwards.

Why so: no player knows all cards, so this is no advice, and nothing that plays or hints may ask it (a test reads the
imports). What a seat can get is what it can force: its side plays for it, all others against it.

A position is a few whole numbers: the cards still held as bits, each suit's cards in the order of their power. What may
be played is asked of the game's own judge, once for each hand, suit led and best card. It is an alpha-beta search that
remembers bounds of each position between two tricks, and of neighbouring cards that are worth the same it tries one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from functools import partial
from math import inf
from typing import NamedTuple, TypeVar

from ...games import advice_of
from ...rules.cards import SUITS, Card
from ...rules.moves import Move
from ...rules.state import State
from ...rules.tricks.search import Declaration, InTricks, TrickPlay
from ...rules.tricks.winner import beats
from ..bots.thinker import ended

T = TypeVar("T")
SLICE = 20  # positions between two tricks that are searched in one slice
TRICKS = 6  # in the rest of a hand; more would take too long


class SliceOver(Exception):
    """A slice of the search is over; what it has found out is known to the next one."""


class Break(NamedTuple):
    """A position between two tricks: the cards held as bits, who leads, trumps, suits called, who must wait."""

    held: int
    leader: int
    trump: str
    called: str = ""
    waiting: int = 0


def openly(state: State) -> TrickPlay | None:
    """What the rest of a hand is when it is played openly; None in other games, too early in a hand, or after it."""
    offer = advice_of(type(state)).openly
    if offer is None or state.hand_over or max(len(state.piles[seat]) for seat in state.seats) > TRICKS:
        return None
    return offer(state)


class Giveaway(NamedTuple):
    """A turn that gave away what a seat could have forced: after how many moves, and what was best."""

    at: int
    better: Move
    amount: int
    unit: str
    fewer: bool  # whether it is better to get less


def missed(states: Sequence[State], seat: str) -> list[Giveaway] | None:
    """What a seat gave away in a hand that is over, as far as it can be searched; None where it cannot be at all.

    ``states`` are those before each move of the hand, and the last one.
    """
    return ended(missing(states, seat))


def missing(states: Sequence[State], seat: str) -> Generator[None, None, list[Giveaway] | None]:
    """The same in slices."""
    begin = next((at for at, state in enumerate(states) if openly(state) is not None), None)
    if begin is None:
        return None
    play = openly(states[begin])
    assert play is not None
    dummy, found = DoubleDummy(play, seat), list[Giveaway]()
    for at in range(len(states) - 2, begin - 1, -1):  # from the end: what is found out there is known before
        state, after = states[at : at + 2]
        if state.turn == seat and state.phase in ("play", "break"):
            best = yield from dummy.slices(partial(dummy.value, state))
            got = yield from dummy.slices(partial(dummy.result, state, after))
            if best is not None and got is not None and (lost := abs(best - got)):
                better = yield from dummy.slices(partial(dummy.best, state))
                found.append(Giveaway(at, better, lost, play.unit, play.fewer))
            yield
    return found[::-1]


class DoubleDummy:
    """What a seat's side can force in the rest of a hand; what was found out serves all later positions of the hand."""

    def __init__(self, play: TrickPlay, seat: str) -> None:
        state = play.state
        self.play, self.judge = play, state.copy()
        self.seats = [state.after(state.seats[0], i) for i in range(len(state.seats))]
        self.cards = self._ordered(state)
        self.number = {card: i for i, card in enumerate(self.cards)}
        self.suits = [sum(1 << i for i, card in enumerate(self.cards) if card.suit == c.suit) for c in self.cards]
        self.hands = [self._bits(state.piles[one]) for one in self.seats]
        self.worth = [play.worth.get(card, 0) for card in self.cards]
        side = set(play.side(seat))
        self.mine = [one in side for one in self.seats]
        self.counts = [mine != play.fewer for mine in self.mine]  # whoever wants few tricks counts those of the others
        self.heeded = self._bits(card for card in self.cards if card in play.heeded)
        self.side = sum(hand for hand, counts in zip(self.hands, self.counts, strict=True) if counts)
        self.pairs = {
            suit: self._bits(c for c in self.cards if c in play.heeded and c.suit == suit) for suit in play.calls
        }
        self.beats: dict[str, list[int]] = {}
        self.legal: dict[tuple[str, int, int, int], tuple[int, ...]] = {}
        self.bounds: dict[Break, tuple[float, float, int]] = {}
        self.known_acts: dict[Break, Sequence[Declaration]] = {}
        self.left: float = inf  # positions between two tricks that are searched before it is Enough

    def slices(self, ask: Callable[[], T]) -> Generator[None, None, T]:
        """What one of the questions below is answered, searched for in slices."""
        while True:
            self.left = SLICE
            try:
                return ask()
            except SliceOver:
                yield
            finally:
                self.left = inf

    def _ordered(self, state: InTricks) -> list[Card]:
        held = [card for pile in (*self.seats, "trick") for card in state.piles[pile]]
        power = self.play.power(self.play.now(state).trump)
        return sorted(held, key=lambda card: (SUITS.index(card.suit), power[card]))

    def _bits(self, cards: Iterable[Card]) -> int:
        return sum(1 << self.number[card] for card in cards)

    # ---- positions ------------------------------------------------------------------------------------------------

    def value(self, state: State) -> int | None:
        """How much the side can still force from a position of this hand, in ``unit``; None in the midst of a question.

        Where it is better to get less, it is how much the others can be made to take.
        """
        trick, phase = state.piles["trick"], state.phase
        if phase not in ("play", "break", "gather") or state.hand_over:
            return 0 if state.hand_over else None
        held = sum(self._bits(state.piles[seat]) for seat in self.seats)
        now = self.play.now(state)
        waiting = sum(1 << self.seats.index(seat) for seat in now.waiting)
        leader = seat = self.seats.index(now.leader)
        at = Break(held | self._bits(trick), leader, now.trump, now.called, waiting)
        if not trick:
            return int(self._between(at, -inf, inf) if phase == "break" else self._led(at, -inf, inf))
        first, best, taker, got = self.number[trick[0]], -1, -1, self.play.each
        for card in map(self.number.__getitem__, trick):
            if best < 0 or self._beats(at.trump)[best] >> card & 1:
                best, taker = card, seat
            got, seat = got + self.worth[card], (seat + 1) % len(self.seats)
        return int(self._card(at, held, seat, len(trick), first, best, taker, got, -inf, inf))

    def result(self, state: State, after: State) -> int | None:
        """What a move of the seat comes to: what a call has brought at once, and what can be forced from then on."""
        if after.phase == "answer":  # the partner says what is best, if there is a choice
            return max(self.result(state, after.play(move)) or 0 for move in after.legal_moves())
        value, new = self.value(after), set(self.play.now(after).called) - set(self.play.now(state).called)
        counts = self.counts[self.seats.index(state.turn)]
        return None if value is None else value + counts * sum(self.play.calls[suit] for suit in new)

    def best(self, state: State) -> Move:
        """The first of the moves that come to the most; what changes nothing, such as to double, is none of them."""
        value, moves = self.value(state), list[Move](state.legal_moves())
        some = (move for move in moves if move.verb not in ("claim", "double"))
        return next(move for move in some if self.result(state, state.play(move)) == value)

    # ---- the search -----------------------------------------------------------------------------------------------

    def _between(self, at: Break, low: float, high: float) -> float:
        """The value of a position between two tricks: with the best of what the leader can do before the lead."""
        if not at.held:
            return 0
        if not self.play.acts:
            return self._led(at, low, high)
        acts, waiting = self._acts(at), at.waiting if self.play.forever else 0
        found = self._led(Break(at.held, at.leader, at.trump, at.called, waiting), low, high)
        mine, counts = self.mine[at.leader], self.counts[at.leader]
        for trump, points, asks in acts:
            low, high = (max(low, found), high) if mine else (low, min(high, found))
            if low >= high:
                break
            gain = points if counts else 0
            made = Break(at.held, at.leader, trump, at.called + trump, waiting | (1 << at.leader if asks else 0))
            value = gain + self._led(made, low - gain, high - gain)
            found = max(found, value) if mine else min(found, value)
        return found

    def _led(self, at: Break, low: float, high: float) -> float:
        """The value of a position in which somebody leads."""
        if at.held.bit_count() == len(self.seats):
            return self._last(at)
        least, most, first = self.bounds.get(at) or (0.0, self._rest(at), -1)
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if not self.left:
            raise SliceOver
        self.left -= 1
        found, first = self._cards(at, at.held, at.leader, 0, -1, -1, -1, self.play.each, low, high, first)
        if found <= low:
            most = min(most, found)
        elif found >= high:
            least = max(least, found)
        else:
            least = most = found
        self.bounds[at] = (least, most, first)
        return found

    def _last(self, at: Break) -> int:
        """What the last trick brings, in which nobody has a choice."""
        got, best, taker, wins = self.play.each + self.play.last, -1, -1, self._beats(at.trump)
        for i in range(len(self.seats)):
            seat = (at.leader + i) % len(self.seats)
            card = (self.hands[seat] & at.held).bit_length() - 1
            got += self.worth[card]
            if best < 0 or wins[best] >> card & 1:
                best, taker = card, seat
        return got if self.counts[taker] else 0

    def _rest(self, at: Break) -> float:
        """The most that can still be got: all tricks and all that calls bring."""
        worth, left = sum(n for i, n in enumerate(self.worth) if at.held >> i & 1), at.held.bit_count()
        calls = sum(
            points for trump, points in self.play.calls.items() if trump not in at.called and self._ours(at, trump)
        )
        return worth + self.play.each * (left // len(self.seats)) + self.play.last + calls

    def _ours(self, at: Break, suit: str) -> bool:
        """Whether the side holds all cards of a suit on which a call depends."""
        needed = self.pairs[suit]
        return bool(needed) and needed & at.held & self.side == needed

    def _card(
        self, at: Break, held: int, seat: int, played: int, first: int, best: int, taker: int, got: int,
        low: float, high: float,
    ) -> float:  # fmt: skip
        """The value of a trick that somebody has led to."""
        if played < len(self.seats):
            return self._cards(at, held, seat, played, first, best, taker, got, low, high, -1)[0]
        gain = got + (0 if held else self.play.last) if self.counts[taker] else 0
        return gain + self._between(Break(held, taker, *at[2:]), low - gain, high - gain)

    def _cards(
        self, at: Break, held: int, seat: int, played: int, first: int, best: int, taker: int, got: int,
        low: float, high: float, guess: int,
    ) -> tuple[float, int]:  # fmt: skip
        """The value for the best card of a seat, and that card; ``guess`` is tried first."""
        mine, found, chosen = self.mine[seat], -inf if self.mine[seat] else inf, -1
        beats_best = self._beats(at.trump)[best] if best >= 0 else -1
        after = (seat + 1) % len(self.seats)
        for card in self._moves(at, held, seat, first, best, taker, guess):
            wins = beats_best >> card & 1
            value = self._card(
                at, held ^ (1 << card), after, played + 1, first if played else card, card if wins else best,
                seat if wins else taker, got + self.worth[card], low, high,
            )  # fmt: skip
            if (value > found) if mine else (value < found):
                found, chosen = value, card
                if mine:
                    low = max(low, value)
                else:
                    high = min(high, value)
                if low >= high:
                    break
        return found, chosen

    # ---- what may be played ---------------------------------------------------------------------------------------

    def _moves(self, at: Break, held: int, seat: int, first: int, best: int, taker: int, guess: int) -> list[int]:
        """The cards to try, the likeliest first; of neighbours that are worth the same one is enough."""
        hand, found = self.hands[seat] & held, list[int]()
        for card in self._legal(at.trump, hand, first, best, seat):
            if found and self.suits[card] >> (last := found[-1]) & 1 and self.worth[card] == self.worth[last]:
                between = ((1 << card) - 1) & ~((2 << last) - 1)
                if not between & at.held:
                    continue
            found.append(card)
        if best < 0:
            found.reverse()
        else:
            beats_best = self._beats(at.trump)[best]
            ours = -1 if self.mine[taker] == self.mine[seat] else 1
            worth = self.worth
            found.sort(key=lambda card: -1000 + worth[card] if beats_best >> card & 1 else ours * worth[card])
        if guess in found:
            found.remove(guess)
            found.insert(0, guess)
        return found

    def _legal(self, trump: str, hand: int, first: int, best: int, seat: int) -> tuple[int, ...]:
        """What the judge of the game lets a seat play, lowest first."""
        key = trump, hand, self.suits[first] if first >= 0 else 0, best
        if key not in self.legal:
            judge, owner = self.judge, self.seats[seat]
            trick = tuple(dict.fromkeys(self.cards[card] for card in (first, best) if card >= 0))
            judge.turn, judge.trump = owner, trump
            judge.piles[owner] = tuple(card for i, card in enumerate(self.cards) if hand >> i & 1)
            judge.piles["trick"] = trick
            self.legal[key] = tuple(sorted(self.number[card] for card in self.play.duty(judge)))
        return self.legal[key]

    def _beats(self, trump: str) -> list[int]:
        """For each card those that win against it, as bits."""
        if trump not in self.beats:
            power, cards = self.play.power(trump), self.cards
            self.beats[trump] = [
                sum(1 << i for i, card in enumerate(cards) if beats(card, best, power, trump)) for best in cards
            ]
        return self.beats[trump]

    def _acts(self, at: Break) -> Sequence[Declaration]:
        """What the leader can do before the lead, as the judge of the game has it."""
        key = at._replace(held=at.held & self.heeded)
        if key not in self.known_acts:
            judge = self.judge
            for seat, hand in zip(self.seats, self.hands, strict=True):
                judge.piles[seat] = tuple(c for i, c in enumerate(self.cards) if hand & at.held & 1 << i)
            judge.piles["trick"], judge.trump = (), at.trump
            judge.turn = judge.leader = self.seats[at.leader]
            assert self.play.acts is not None
            self.known_acts[key] = self.play.acts(judge, at.called, bool(at.waiting >> at.leader & 1))
        return self.known_acts[key]
