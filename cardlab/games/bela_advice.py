"""A player of Bela that thinks, and why it plays so: it deals the unseen cards as they may lie and plays them on.

Why so: a hand of Bela is decided by cards nobody sees, so the bot asks what each of its moves brings in many worlds that
fit all it has seen and heard. In every world the rules themselves play on, each seat by its most sensible move; the
bot knows no rule of its own and is never told more than its seat. It yields between worlds, so that a table lives on.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from itertools import islice
from time import monotonic

from ..cards import HIDDEN, SUITS, Card
from ..moves import DEAL, Move, Reason
from ..tricks import beats, winning
from .bela import CARDS, CLAIM, NATURAL, POWER, VALUE, Bela, runs, strength, worth

WORLDS, QUICK, SECONDS = 32, 8, 1.5  # worlds for every round of thinking, fewer for advice; the longest time
GAME = 200.0  # what a game won is worth, in points

Trick = tuple[str, tuple[Card, ...]]  # who led, and the cards in order


def history(view: Bela) -> list[Trick]:
    """The tricks of this hand in order, the one on the table last: found from the heaps, which tell who won them."""
    n, power = len(view.seats), POWER[view.trump]
    piles = {seat: view.piles[heap] for seat, heap in view.heaps.items()}

    def from_here(leader: str, taken: dict[str, int]) -> list[Trick] | None:
        if all(taken[seat] == len(pile) for seat, pile in piles.items()):
            return []
        for seat, pile in piles.items():
            trick = pile[taken[seat] : taken[seat] + n]
            if trick and view.round[leader][winning(trick, power, view.trump)] == seat:
                rest = from_here(seat, taken | {seat: taken[seat] + n})
                if rest is not None:
                    return [(leader, trick), *rest]
        return None

    done = from_here(view.forehand, dict.fromkeys(view.seats, 0)) or []
    return [*done, (view.leader, view.piles["trick"])] if view.piles["trick"] else done


class Unseen:
    """What a seat knows about the cards it does not see: who cannot hold which, and who must."""

    def __init__(self, view: Bela) -> None:
        self.view = view
        self.me = view.viewer or view.turn
        tricks = history(view) if view.trump else []
        self.played: dict[str, list[Card]] = {seat: [] for seat in view.seats}
        self.barred: dict[str, set[Card]] = {seat: set() for seat in view.seats}
        for leader, trick in tricks:
            for i, seat in enumerate(view.round[leader][: len(trick)]):
                self.played[seat].append(trick[i])
                if i:
                    self.barred[seat] |= self._lacks(trick[:i], trick[i])
        seen = {c for pile in view.piles.values() for c in pile}
        self.cards = [c for c in CARDS if c not in seen]
        self.sure = {seat: self._shown(seat) for seat in view.seats}
        self.needs = {s: view.piles[s].count(HIDDEN) for s in view.seats if s != self.me}
        self.told = {s: self._declared(s) for s in self.needs}

    def _lacks(self, before: Sequence[Card], card: Card) -> set[Card]:
        """The cards that a player cannot hold who has put this card on these."""
        view, trump = self.view, self.view.trump
        power, led = POWER[trump], before[0].suit
        best = before[winning(before, power, trump)]
        found: set[Card] = set()
        if card.suit != led:
            found |= {c for c in CARDS if c.suit == led}
            if led != trump and card.suit != trump and view.rules.must_trump:
                found |= {c for c in CARDS if c.suit == trump}
            if led == trump and view.rules.bare_yuss_may_be_withheld:
                found.discard(Card("J" + trump))
        if card.suit == best.suit == trump and power[card] < power[best] and view.rules.must_trump:
            found |= {c for c in CARDS if c.suit == trump and power[c] > power[best]}
        return found

    def _shown(self, seat: str) -> set[Card]:
        """The cards of runs shown that the seat still holds."""
        if seat != self.view.best:
            return set()
        tops = [(Card(token[:2]), int(token[2:])) for token in self.view.shown]
        ranks = [(NATURAL[NATURAL.index(top.rank) :][:length], top.suit) for top, length in tops]
        return {Card(r + suit) for some, suit in ranks for r in some} & set(self.cards)

    def _declared(self, seat: str) -> list[set[Card]]:
        """What a seat may still hold of the run that it has declared: one set for every run that it may be."""
        word = self.view.said[self.view.seats.index(seat)] if self.view.said else "-"
        if word not in VALUE or self.sure[seat]:
            return []
        length, played = (4 if word == "fifty" else 3), set(self.played[seat])
        held = played | {c for c in self.cards if c not in self.barred[seat]}
        rows = [[Card(r + s) for r in NATURAL[i : i + length]] for s in SUITS for i in range(9 - length)]
        return [set(row) - played for row in rows if set(row) <= held and len(set(row) - played) <= self.needs[seat]]

    def world(self, chance: random.Random) -> Bela:
        """One way the cards may lie; a taker rather holds good trumps."""
        tries = list(islice(filter(None, (self._deal(chance) for _ in range(9))), 2))
        hands = max(tries, key=self._plausible) if tries else self._deal(chance, loosely=True)
        assert hands is not None, "loosely, the cards can always be dealt"
        state = self.view.copy()
        state.viewer, state.seed, state.notes = "", 0, None
        for pile, some in hands.items():
            state.piles[pile] = some
        return state

    def _plausible(self, hands: dict[str, tuple[Card, ...]]) -> float:
        taker = self.view.taker
        return strength([*hands[taker], *self.played[taker]], self.view.trump) if taker in hands else 0

    def _deal(self, chance: random.Random, *, loosely: bool = False) -> dict[str, tuple[Card, ...]] | None:
        """Hands and stack that break nothing that is known; None if this try does."""
        pool = self.cards.copy()
        chance.shuffle(pool)
        hands: dict[str, tuple[Card, ...]] = {}
        for seat in sorted(self.needs, key=lambda s: -len(self.barred[s])):
            told = chance.choice(self.told[seat]) if self.told[seat] and not loosely else self.sure[seat]
            sure = [c for c in pool if c in told]
            if len(sure) < len(told):
                return None
            others = set().union(*(self.sure[s] for s in self.needs if s != seat))
            free = [c for c in pool if c not in sure and c not in others]
            if not loosely:
                free = [c for c in free if c not in self.barred[seat]]
            if len(sure) + len(free) < self.needs[seat]:
                return None
            hand = hands[seat] = (*sure, *free[: self.needs[seat] - len(sure)])
            if not loosely and not self._keeps_its_word(seat, hand):
                return None
            pool = [c for c in pool if c not in hand]
        return hands | {"stock": tuple(pool)}

    def _keeps_its_word(self, seat: str, hand: tuple[Card, ...]) -> bool:
        """Whether these cards hold just such a run as the seat has declared (BEL-26)."""
        word = self.view.said[self.view.seats.index(seat)] if self.told[seat] else "-"
        held = (*hand, *self.played[seat])
        return word not in VALUE or any(
            worth(run) == VALUE[word] for run in runs(held, self.view.rules.split_long_runs)
        )


def outcome(world: Bela, move: Move, me: str) -> float:
    """How many points better than the best other a seat does in this hand of a world, if it makes this move."""
    state = world.copy()
    state.apply(move)
    while not state.hand_over:
        state.apply(state.legal_moves()[0])
    if state.victor:
        return GAME if state.victor == me else -GAME
    gained = {s: new - old for s, new, old in zip(state.seats, state.score, world.score, strict=True)}
    return gained.pop(me) - max(gained.values())


def choices(view: Bela) -> list[Move]:
    """The moves worth thinking about: every card once, with all that can be said truly, and the Bela also unsaid."""
    legal = view.legal_moves()
    first = legal[0]
    if first is CLAIM or first.verb in ("show", "say", "swap", "keep", "gather", "deal"):
        return [first]
    moves: dict[object, Move] = {}
    for move in legal:
        if move is not CLAIM:
            moves.setdefault((move.card, "bela" in move.to) if move.card else move, move)
    return list(moves.values())


def weighed(view: Bela, chance: random.Random, worlds: int) -> Generator[None, None, list[tuple[float, Move]]]:
    """The moves worth thinking about with what each brings on average, best first.

    All are tried in as many worlds; then the better half of them goes on, so that most time goes to the close ones.
    """
    moves = choices(view)
    if len(moves) == 1:
        return [(0.0, moves[0])]
    unseen, total, count = Unseen(view), dict.fromkeys(moves, 0.0), 0
    late = monotonic() + SECONDS
    out: list[tuple[float, Move]] = []
    while len(moves) > 1 and monotonic() < late:
        for _ in range(worlds):
            world = unseen.world(chance)
            for move in moves:
                total[move] += outcome(world, move, unseen.me)
            count += 1
            yield
        moves = sorted(moves, key=lambda m: -total[m])
        half = (len(moves) + 1) // 2
        out = [(total[m] / count, m) for m in moves[half:]] + out
        moves = moves[:half]
    return [(total[m] / count, m) for m in moves] + out


def bot(view: Bela, chance: random.Random) -> Generator[None, None, Move]:
    """The move that brings most on average in the worlds that fit the view."""
    found = yield from weighed(view, chance, WORLDS)
    return found[0][1]


def advise(view: Bela) -> tuple[Move, Reason]:
    """A good move for the seat whose view it is, and why; it thinks less long than the bot."""
    if view.hand_over:
        return DEAL, Reason(*AGAIN)
    thinking = weighed(view, random.Random(0), QUICK)
    while True:
        try:
            next(thinking)
        except StopIteration as found:
            move = found.value[0][1]
            return move, _why(view, move)


# fmt: off
# Why a move is good: rule id, words for adults, words for children.
AGAIN = ("BEL-05", "The hand is over: deal the next one.", "Deal again!")
ENOUGH = ("BEL-71", "Your points to date are enough, so claim the game.", "You have enough points. Claim!")
NOT_YET = ("BEL-75", "It pays to play on.", "Play on!")
TOGETHER = ("BEL-43", "The trick is complete.", "Take the cards of this trick away.")
GOOD_SWAP = ("BEL-17", "The turn-up is worth more than the seven.", "Swap! The other card is better.")
NO_SWAP = ("BEL-19", "There is nothing to swap.", "Nothing to swap.")
GOOD_TAKE = ("BEL-84", "With these cards the taker makes it in most deals.", "You have good cards. Take!")
GOOD_NAME = ("BEL-84", "{suit} as trumps suit your cards best.", "Your best suit is {suit}.")
WEAK = ("BEL-82", "Too weak to take: do not count on the last three cards.", "Not good enough. Pass!")
INSISTS = ("BEL-83", "Your cards are good enough to play this deal.", "Your cards are good. Play on!")
AGREES = ("BEL-83", "Your cards are better thrown in.", "Bad cards. Away with them!")
SHOW_IT = ("BEL-34", "Your run counts only if you show it now.", "Show your run now. It counts!")
TRUE_WORD = ("BEL-29", "That is so, and it may win the dialogue.", "Say it: it is true.")
YIELD = ("BEL-28", "Your run is not better.", "The other run is better.")
DECLARE = ("BEL-27", "Tell of your run with this card, or it does not count.", "Tell of your run now!")
CALL = ("BEL-39", "King and queen of trumps: the call is worth 20 points.", "Call the Bela. That is 20 points!")
HUSH = ("BEL-88", "You may well be bate, so keep the Bela to yourself.", "Say nothing. The others could win the 20.")
ONLY = ("BEL-43", "It is the only card you may play.", "You have no other choice.")
MASTER = ("BEL-44", "No card that is still out beats {card}.", "Nothing beats {card} now!")
TAKES_IT = ("BEL-44", "{card} beats {best}.", "{card} is stronger than {best}.")
CHEAP = ("BEL-86", "This trick is lost, so give away little.", "You cannot win this one. Give a cheap card.")
SAVES = ("BEL-87", "Keep your strong cards for a better trick.", "Keep your strong cards for later.")
LEADS = ("BEL-86", "Leading {card} gives away least in most deals.", "{card} is a safe start.")
# fmt: on

PLAIN_WHY = {
    "claim": ENOUGH, "go_on": NOT_YET, "gather": TOGETHER, "swap": GOOD_SWAP, "keep": NO_SWAP, "take": GOOD_TAKE,
    "pass": WEAK, "schmeiss": AGREES, "agree": AGREES, "insist": INSISTS, "show": SHOW_IT,
}  # fmt: skip


def _why(view: Bela, move: Move) -> Reason:
    """The reason for a move that was weighed best."""
    if move.verb == "name":
        return Reason(*GOOD_NAME, suit=move.to)
    if move.verb == "say":
        return Reason(*(YIELD if move.to == "good" else TRUE_WORD))
    card = move.card
    if card is None:
        return Reason(*PLAIN_WHY[move.verb])
    if move.to:
        return Reason(*(CALL if move.to == "bela" else DECLARE), card=card)
    legal = [m for m in view.legal_moves() if m.card is not None]
    if any(m.card is card and "bela" in m.to for m in legal):
        return Reason(*HUSH, card=card)
    if len({m.card for m in legal}) == 1:
        return Reason(*ONLY, card=card)
    trick, power = view.piles["trick"], POWER[view.trump]
    if not trick:
        out = [c for c in Unseen(view).cards if beats(c, card, power, view.trump)]
        return Reason(*(LEADS if out else MASTER), card=card)
    best = trick[winning(trick, power, view.trump)]
    if beats(card, best, power, view.trump):
        return Reason(*TAKES_IT, card=card, best=best)
    could = any(m.card is not None and beats(m.card, best, power, view.trump) for m in legal)
    return Reason(*(SAVES if could else CHEAP), card=card)
