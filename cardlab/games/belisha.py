"""Belisha, the road-safety rummy of the 1930s: rules, options, stages, counters. The rule book is belisha.md.

Why so: one table answers every question about groups, ``fillers``: the cards that make a group of the cards given. A
card completes a pair, fits a group on the table or is stood for by a joker if it is among them. A new group is laid
card by card, its joker last, and every card is refused at once that cannot lead to a group and on to the end of the
turn. A joker keeps what it stands for in the field ``stands``, as ``G1=9B``, because that card itself may be unseen.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, count
from typing import Any, ClassVar

from ..cards import HIDDEN, JOKER, NUMBERED, VALUE, Card, shuffled
from ..core import Entry, State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Rules as Options
from ..options import option
from ..signs import COLOURS, SIGN_OF, SIGNS


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Belisha; every default is the full game of stage 4."""

    # fmt: off
    use_signs: bool = option(True, "Signs", "Three cards of one traffic sign are a group; without them it is ordinary Rummy.", "BSH-70")
    use_joker: bool = option(True, "Joker", "One joker is played with for each pack.", "BSH-30")
    adding: bool = option(True, "Adding", "Cards may be added to groups; without it everybody gets only 6 cards.", "BSH-25")
    packs: int = option(1, "Packs", "Two packs may be mixed when five or more play; then all get 7 cards.", "BSH-08", (1, 2))
    scoring: str = option("basic", "Scoring", "Cards left count against you, or for the one who is out, or cards laid count for everybody.", "BSH-50", ("basic", "winner_takes", "as_laid"))
    target: int = option(250, "Target", "The score at which the game ends: 250, or 100 for a short game.", "BSH-51", range(1, 501))
    counters: str = option("none", "Counters", "At the end the losers pay the winner point by point, in tens, or not at all.", "BSH-61", ("none", "points", "tens"))
    out_needs_discard: bool = option(False, "The last card is discarded", "If so, the last card may not be laid or added.", "BSH-40")
    wrap_runs: bool = option(False, "Runs round the corner", "If so, 12-13-1 and 13-1-2 are runs.", "BSH-23")
    return_exposed: bool = option(False, "Giving the exposed card back", "If so, the card taken from the discards may be discarded in the same turn.", "BSH-13")
    stock_out: str = option("turn_over", "Empty stock", "The discards are turned over once, or the hand ends.", "BSH-15", ("turn_over", "end_hand"))
    exchange_turn: str = option("whole_turn", "Exchanging a joker", "It is the whole turn, or it only replaces taking a card.", "BSH-34", ("whole_turn", "instead_of_draw"))
    exchange_needs_group: bool = option(False, "Lay before you exchange", "If so, only players who have laid a group may take a joker.", "BSH-35")
    joker_bars_discards: bool = option(False, "No joker for discards", "If so, the joker may not stand for a card that lies among the discards either.", "BSH-32")
    tie_break: str = option("share", "A tie for the lowest total", "The win is shared, or another hand is played.", "BSH-55", ("share", "another_hand"))
    first_dealer: str = option("cut", "First dealer", "The cards are cut for it, or the first seat deals.", "BSH-04", ("cut", "seat0"))

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": {"use_signs": False, "use_joker": False, "adding": False},
        "2": {"use_signs": False, "use_joker": False},
        "3": {"use_joker": False},
        "4": {},
        "5": {"counters": "tens"},
    }


DRAW, PICK_UP = Move("draw"), Move("pick_up")
CARDS = (*NUMBERED, JOKER)
LAY = {c: Move(f"lay {c}") for c in CARDS}
DISCARD = {c: Move(f"discard {c}") for c in CARDS}
LAY_JOKER = {c: Move(f"lay JK -> {c}") for c in NUMBERED}
NUMBER = {c: VALUE[c.rank] for c in NUMBERED} | {JOKER: 10}
MANY = "ones twos threes fours fives sixes sevens eights nines tens elevens twelves thirteens".split()

# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
NO_OBJECT = ("BSH-11", "Taking a card names no card: it is the top card of the stock, or the exposed card.", "Just take the top card of a pile.")
NO_CARD = ("BSH-10", "Say which card, as in lay 5Y, add 8Y -> G1 or discard 9G.", "Choose a card.")
DEAD = ("BSH-12", "The {card} lies under the exposed card and cannot be used any more.", "Only the top card of the discards may be taken.")
GONE = ("BSH-12", "The {card} is discarded; it cannot be taken back.", "The {card} is on the table already.")
TAKEN = ("BSH-10", "{seat} has taken a card in this turn already.", "You have taken a card. Now lay cards, or discard one.")
NO_EXPOSED = ("BSH-11", "No card lies beside the stock; take one from the stock.", "No card lies there. Take one from the stock.")
TAKE_FIRST = ("BSH-10", "A turn begins with taking a card.", "First take a card.")
FINISH_GROUP = ("BSH-20", "A group is being laid: first complete it.", "First finish your group.")
EXCHANGED = ("BSH-34", "The exchange took the place of taking a card: now only discard one.", "You took the joker. Now discard a card.")
NO_ADDING = ("BSH-25", "There is no adding in this game.", "Groups stay as they are in this game.")
NO_GROUP_YET = ("BSH-26", "{seat} has laid no group yet, and so cannot add {card}.", "First lay a group of three. Then you may add.")
WHICH_GROUP = ("BSH-25", "Say to which group the card is added, as in add 8Y -> G1.", "Choose a group on the table.")
THIS_TURN = ("BSH-22", "The {group} was laid in this very turn: {card} may be added from the next turn on.", "This group is brand new. Add {card} in your next turn.")
FULL = ("BSH-24", "The {group} has its four cards: {card} may not be added.", "Four cards are enough. This group is full.")
FITS_NOT = ("BSH-28", "The {card} does not fit the {group}.", "The {card} does not go with the {group}.")
NO_SIGN_FIT = ("BSH-70", "The {card} and the {group} share only a sign, and signs do not count in this game.", "Signs do not count today.")
NO_CORNER_FIT = ("BSH-23", "The {card} does not fit the {group}: numbers do not go round the corner.", "After 13 comes nothing. A run ends there.")
TWIN = ("BSH-34", "The joker in the {group} stands for {card}: exchange it, before taking a card.", "The joker stands for {card}. Exchange it at the start of your turn.")
EXACTLY_THREE = ("BSH-20", "A new group is exactly three cards: {card} may be added from the next turn on.", "A new group has three cards. Keep {card} for your next turn.")
ONE_GROUP = ("BSH-21", "Only one new group is laid in a turn: {card} has to wait.", "One new group in each turn. The next one must wait.")
ONE_JOKER = ("BSH-37", "A group holds one joker at most.", "One joker in a group is enough.")
JOKER_LAST = ("BSH-37", "A group with a joker has two ordinary cards: lay them first, the joker last.", "First lay two cards. Then comes the joker.")
NAME_IT = ("BSH-31", "Say which card the joker stands for, as in lay JK -> 9B.", "Which card is the joker?")
NAME_IT_THERE = ("BSH-31", "Say where the joker goes and which card it stands for, as in add JK -> G1.9B.", "Which card is the joker?")
ONLY_JOKER = ("BSH-31", "Only the joker stands for another card.")
BARRED = ("BSH-32", "The joker cannot stand for {wanted}: that card lies in a group already.", "The {wanted} is on the table already. The joker must be another card.")
BARRED_OR_DEAD = ("BSH-32", "The joker cannot stand for {wanted}: that card lies open on the table already.", "The {wanted} is on the table already. The joker must be another card.")
BARS_ALL = ("BSH-32", "The {card} needs the joker here, and it cannot stand for a card that lies on the table already.", "The joker cannot be a card that lies on the table.")
NO_JOKERS = ("BSH-30", "There is no joker in this game.")
WHOLE_TURN = ("BSH-34", "An exchange is made instead of taking a card, and a card is taken already.", "You have taken a card. Exchange at the start of a turn.")
NO_JOKER_THERE = ("BSH-34", "No joker lies there to be exchanged.", "There is no joker to take.")
WRONG_CARD = ("BSH-34", "The joker stands for {wanted}, not for {card}.", "Only {wanted} can fetch this joker.")
LAY_BEFORE = ("BSH-35", "Only who has laid a group may exchange a joker.", "First lay a group of three. Then you may take a joker.")
CORNER = ("BSH-23", "That is no run: after 13 the numbers do not go on with 1. These cards are {cards}.", "13 is the last number. A run cannot go on with 1.")
NO_SIGNS = ("BSH-70", "Signs do not count in this game, and {cards} share only a sign.", "Signs do not count today. Look at numbers and colours.")
NOT_A_GROUP = ("BSH-20", "No group: {one}, {two} and {three} are neither a run of one colour nor three of one number{signs}.", "Look: {one}, {two} and {three} do not go together.")
LONELY = ("BSH-20", "The {card} makes no group of three with two other cards in {seat}'s hand.", "The {card} has no two partners in your hand.")
NO_THIRD = ("BSH-20", "No third card in {seat}'s hand makes a group with {one} and {two}.", "You have no third card to go with {one} and {two}.")
LONELY_CORNER = ("BSH-23", "The {card} would make a run only round the corner from 13 to 1.", "13 is the last number. A run cannot go on with 1.")
LONELY_SIGNS = ("BSH-70", "The {card} would make only a group of signs, and signs do not count in this game.", "Signs do not count today. Look at numbers and colours.")
KEEP_ONE = ("BSH-40", "The last card must be discarded, so {card} may not go down now.", "Keep one card to discard.")
LEFT_OVER = ("BSH-13", "Only the {left} would be left, and the exposed card may not be discarded in the turn it is taken.", "Keep a card to discard. The {left} may not go back at once.")
GIVE_BACK = ("BSH-13", "The {card} was the exposed card of this turn; it may not be discarded in the same turn.", "You just took {card}. Discard another card.")

# What happened.
CUTS = ("BSH-04", "{seat} cut the highest number and deals.", "{seat} deals.")
DEALS = ("BSH-06", "{seat} deals.")
STARTS = ("BSH-05", "{seat} starts; {top} is the exposed card.", "{seat} starts. The {top} lies open.")
DRAWS = ("BSH-11", "{seat} takes a card from the stock.")
PICKS = ("BSH-11", "{seat} takes {card}.")
LAYS = ("BSH-20", "{seat} lays three cards: {group}.")
ADDS = ("BSH-25", "{seat} adds {card} to the {group}.")
SWAPS = ("BSH-34", "{seat} puts {card} in the joker's place and takes the joker.")
THROWS = ("BSH-10", "{seat} discards {card}.")
TURNED = ("BSH-15", "The stock is used up: the discards under {top} are turned over.", "The discards are turned over. Now they are the stock.")
NOBODY_OUT = ("BSH-15", "The stock is used up, and the hand ends with nobody out.", "No cards are left to take. Nobody is out this time.")
OUT = ("BSH-40", "{seat} is out!")
WINS = ("BSH-51", "{seat} wins the game with {points} points.", "{seat} wins the game!")
WINS_HIGH = ("BSH-52", "{seat} has {points} points and wins the game.", "{seat} wins the game!")
SHARED = ("BSH-55", "{seats} share the win with {points} points each.", "{seats} win together!")
ONCE_MORE = ("BSH-55", "{seats} have the lowest total together: another hand decides.", "It is a tie. One more hand!")
PAYS = ("BSH-61", "{seat} pays {paid} points in counters.", "{seat} pays {paid} points.")
PAYS_TENS = ("BSH-62", "{seat} pays {paid} counters of ten points.", "{seat} pays {paid} big counters.")

# The lines of the score sheet.
LINES = {
    "left": ("BSH-50", "Left in hand: {sum}.", "Cards left: {sum}."),
    "out": ("BSH-50", "Out, with no cards left.", "Out! No cards left."),
    "took": ("BSH-52", "Left in the other hands: {sum}.", "Cards of the others: {sum}."),
    "bonus": ("BSH-54", "Left in the other hands: {sum}.", "Cards of the others: {sum}."),
    "laid": ("BSH-53", "Cards laid and added: {sum}.", "Cards laid: {sum}."),
}
# fmt: on


# ---- groups -----------------------------------------------------------------------------------------------------


@lru_cache(65536)
def kind_of(cards: tuple[Card, ...], signs: bool = True, wrap: bool = False) -> str:
    """What three or more cards are: "run", "number", "sign", or "" for no group; jokers are named as what they are."""
    if len({c.suit for c in cards}) == 1 and len(in_order(cards, wrap)) == len(cards):
        return "run"
    if len(cards) > 4:
        return ""
    if len({c.rank for c in cards}) == 1:
        return "number"
    return "sign" if signs and len({SIGN_OF[c.code] for c in cards}) == 1 else ""


def in_order(cards: Iterable[Card], wrap: bool) -> tuple[Card, ...]:
    """The cards of one colour that follow each other from the lowest on; all of them if they are a run."""
    at = {NUMBER[c]: c for c in cards}
    low = min(at)
    if wrap and low == 1 and len(at) < 13:
        while (low - 2) % 13 + 1 in at:
            low = (low - 2) % 13 + 1
    found: list[Card] = []
    while low in at and len(found) < len(at):
        found.append(at[low])
        low = low % 13 + 1 if wrap else low + 1
    return tuple(found)


@lru_cache(65536)
def fillers(cards: tuple[Card, ...], signs: bool = True, wrap: bool = False) -> tuple[Card, ...]:
    """The cards that make a group of two cards, or a larger one of a group."""
    near = [c for c in NUMBERED if _alike(c, cards[0])]
    return tuple(c for c in near if kind_of((*cards, c), signs, wrap))


def _alike(card: Card, other: Card) -> bool:
    return card.suit == other.suit or card.rank == other.rank or SIGN_OF[card.code] == SIGN_OF[other.code]


@lru_cache(4096)
def name_of(cards: tuple[Card, ...], stand: str, signs: bool, wrap: bool) -> str:
    """What people call a group, such as "green run 3-6", "sevens" or "go slow"."""
    faces = tuple(Card(stand) if c is JOKER else c for c in cards)
    kind = kind_of(faces, signs, wrap)
    if kind == "run":
        return f"{COLOURS[faces[0].suit]} run {faces[0].rank}-{faces[-1].rank}"
    return MANY[NUMBER[faces[0]] - 1] if kind == "number" else SIGNS[SIGN_OF[faces[0].code]][0]


@lru_cache(4096)
def _zone(pile: str, cards: tuple[Card, ...], stand: str, signs: bool, wrap: bool) -> Zone:
    name = name_of(cards, stand, signs, wrap) if cards else "group"
    return Zone(pile, "group", name)


def without(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards without one of them."""
    i = cards.index(card)
    return cards[:i] + cards[i + 1 :]


def links(card: Card, hand: Iterable[Card], signs: bool) -> int:
    """How well a card goes with a hand: its neighbours in colour and its partners in number and sign; a joker most."""
    if card is JOKER:
        return 99
    found = 0
    for other in hand:
        if other is not card and other is not JOKER:
            near = card.suit == other.suit and abs(NUMBER[card] - NUMBER[other]) <= 2
            found += near or card.rank == other.rank or (signs and SIGN_OF[card.code] == SIGN_OF[other.code])
    return found


# ---- the deal and the counters ------------------------------------------------------------------------------------


def cut(seats: tuple[str, ...], drawn: Iterator[Card]) -> str:
    """Who deals, if the seats cut these cards in turn: the highest number; ties cut again, a joker too (BSH-04)."""
    while len(seats) > 1:
        numbers = {seat: next(NUMBER[c] for c in drawn if c is not JOKER) for seat in seats}
        seats = tuple(seat for seat in seats if numbers[seat] == max(numbers.values()))
    return seats[0]


def payments(totals: tuple[int, ...], winners: tuple[int, ...], target: int, counters: str) -> tuple[int, ...]:
    """What each seat receives, below 0: pays, at the end, in points or in counters of ten (BSH-55, BSH-61, BSH-62).

    ``winners`` are the places of the winners in ``totals``.
    """
    scores = [min(total, target) // (10 if counters == "tens" else 1) for total in totals]
    paid = [0] * len(totals)
    for i, score in enumerate(scores):
        if i not in winners:
            each = abs(score - scores[winners[0]]) // len(winners)  # what does not divide stays with the loser
            for winner in winners:
                paid[winner] += each
                paid[i] -= each
    return tuple(paid)


class Belisha(State):
    """Belisha for 2 to 8 players; see ``Rules`` for the options and belisha.md for the rules."""

    game = "belisha"
    Rules = Rules
    seat_range = range(2, 9)
    verbs = ("lay", "add", "exchange", "draw", "pick_up", "discard")
    basics: ClassVar[dict[str, str]] = {"turn": "BSH-10", "hand": "BSH-10", "end": "BSH-51"}
    touches: ClassVar[dict[str, str]] = {"lay": "new", "draw": "stock", "pick_up": "discards", "discard": "discards"}
    deliberate = ("discard", "exchange")

    dealer: str = "A"  # who deals, and plays first
    took: str = ""  # what was taken in this turn: "stock", the code of the exposed card, "joker", or "" for nothing yet
    fresh: str = ""  # the group laid in this turn
    laid_down: tuple[str, ...] = ()  # the seats that have laid a group in this hand
    stands: tuple[str, ...] = ()  # the jokers on the table and what they stand for: "G1=9B"
    turned: bool = False  # the discards were turned over in this hand
    totals: tuple[int, ...] = ()  # the score of each seat; () before anything is scored
    lines: tuple[str, ...] = ()  # the score sheet: hand, seat, kind of line, numbers, as "2.B.left.13+4+JK"
    paid: tuple[int, ...] = ()  # what each seat received, or below 0 paid, at the end of the game

    def __init__(self, rules: Any, seats: int) -> None:
        self.packs = rules.packs
        self.whole: tuple[Card, ...] = (*NUMBERED, *([JOKER] if rules.use_joker else [])) * rules.packs
        self.groups = tuple(f"G{i}" for i in range(1, len(self.whole) // 3 + 1))
        if rules.packs == 2 and seats < 5:
            raise ValueError(f"Two packs are for five players or more, not for {seats}: set packs=1.")
        super().__init__(rules, seats)
        self.each = 6 if (seats > 4 and rules.packs == 1) or not rules.adding else 7  # BSH-07, BSH-08

    def zones(self) -> tuple[Zone, ...]:
        rules, stands = self.rules, self.jokers if self.stands else {}
        hands = tuple(Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        piles: dict[str, tuple[Card, ...]] = self.__dict__.get("piles", {})
        groups = (_zone(g, piles.get(g, ()), stands.get(g, ""), rules.use_signs, rules.wrap_runs) for g in self.groups)
        middle = (Zone("stock", "stock", "stock", seen="none"), Zone("discards", "pile", "discards"))
        return (*hands, *middle, *groups, Zone("new", "group", "new group", sign="" if self.hand_over else "+"))

    def pack(self) -> tuple[Card, ...]:
        return self.whole

    @property
    def jokers(self) -> dict[str, str]:
        """The groups that hold a joker, and the code of the card it stands for."""
        return {group: code for group, _, code in (s.partition("=") for s in self.stands)}

    def faces(self, group: str) -> tuple[Card, ...]:
        """The cards of a group, a joker as the card it stands for."""
        pile = self.piles[group]
        return tuple(Card(self.jokers[group]) if c is JOKER else c for c in pile) if JOKER in pile else pile

    def stands_for(self, pile: str, index: int) -> Card | None:
        return Card(self.jokers[pile]) if pile in self.jokers and self.piles[pile][index] is JOKER else None

    def group_name(self, group: str) -> str:
        """What people call a group on the table."""
        rules = self.rules
        return name_of(self.piles[group], self.jokers.get(group, ""), rules.use_signs, rules.wrap_runs)

    def settle(self) -> None:
        """Check what a position says, count its hand as the first and put runs in order. Raises ValueError."""
        self._check_groups()
        if len(self.piles["new"]) > 2 or JOKER in self.piles["new"]:
            raise ValueError("new holds one or two ordinary cards of a group in the making.")
        if self.piles["new"] and (self.fresh or self.took in ("", "joker")):
            raise ValueError("A group can only be in the making after taking a card and before another one is laid.")
        if self.took not in ("", "stock", "joker", *(c.code for c in CARDS)):
            raise ValueError("took is stock, the code of the exposed card that was taken, or joker after an exchange.")
        if self.dealer not in self.seats or not set(self.laid_down) <= set(self.seats):
            raise ValueError(f"dealer and laid_down name seats: {', '.join(self.seats)}.")
        if self.fresh and (not self.took or not self.piles.get(self.fresh) or self.fresh not in self.groups):
            raise ValueError("fresh names the group laid in this turn, such as G1.")
        for name in ("totals", "paid"):
            numbers = getattr(self, name)
            if numbers and (len(numbers) != len(self.seats) or not all(type(n) is int for n in numbers)):
                raise ValueError(f"{name} needs one whole number for each seat.")
        kinds = "|".join(LINES)
        if not all(re.fullmatch(rf"\d+\.[A-H]\.({kinds})\.(\d+|JK|\+)*", str(line)) for line in self.lines):
            raise ValueError("lines holds lines of the score sheet, such as 2.B.left.13+4+JK.")
        if self.deals < 0 or (self.turn and not self.hand_over and not self.piles[self.turn]):
            raise ValueError("The seat to move needs cards, and deals cannot be less than 0.")
        self.deals = max(1, self.deals)

    def _check_groups(self) -> None:
        for stand in self.stands:
            if not re.fullmatch(r"G\d+=\d+[YGRB]", str(stand)):
                raise ValueError("stands says what a joker stands for, such as G1=9B.")
        rules, jokers = self.rules, self.jokers
        if set(jokers) != {g for g in self.groups if JOKER in self.piles[g]} or len(jokers) != len(self.stands):
            raise ValueError("Every joker in a group needs what it stands for, such as stands: G1=9B.")
        for group in self.groups:
            pile = self.piles[group]
            if pile and (pile.count(JOKER) > 1 or len(pile) < 3 or HIDDEN in pile):
                raise ValueError(f"The {group} needs three open cards or more, with one joker at most.")
            faces = self.faces(group)
            twins = any(faces.count(c) > self.packs for c in faces)
            if pile and (twins or not kind_of(faces, rules.use_signs, rules.wrap_runs)):
                raise ValueError(f"The cards of {group} are no group.")
            self.piles[group] = self._arranged(pile, self.jokers.get(group, ""))

    def _arranged(self, pile: tuple[Card, ...], stand: str) -> tuple[Card, ...]:
        """The cards of a group as they lie: a run in its order, other groups as they were laid."""
        wrap = self.rules.wrap_runs
        faces = tuple(Card(stand) if c is JOKER else c for c in pile)
        if not pile or kind_of(faces, self.rules.use_signs, wrap) != "run":
            return pile
        lies = dict(zip(faces, pile, strict=True))
        return tuple(lies[c] for c in in_order(faces, wrap))

    # ---- what is legal ------------------------------------------------------------------------------------------

    def holds(self, card: Card) -> bool:
        return card in self.piles[self.turn] or card in self.piles["discards"]  # ``refusal`` knows why not

    def touched(self, move: Move) -> str:
        return self.touches.get(move.verb) or move.to.partition(".")[0]

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
            return
        hand = tuple(c for c in self.piles[self.turn] if c is not HIDDEN)
        high = sorted(dict.fromkeys(hand), key=lambda c: (c is JOKER, -NUMBER[c], c.code))
        yield from (Move(f"exchange {c} -> {group}") for group in self.jokers for c in high)
        yield from (PICK_UP, DRAW) if self._wants_exposed(hand) else (DRAW, PICK_UP)
        if not self.took:  # nothing else can be done yet, and the reason is always the same
            yield from (DISCARD[c] for c in high)
            return
        new = self.piles["new"]
        yield from (LAY[c] for c in high)
        if JOKER in high and len(new) == 2:
            yield from (LAY_JOKER[c] for c in self._fillers(new))
        for group in (g for g in self.groups if self.piles[g]):
            yield from (Move(f"add {c} -> {group}") for c in high)
            if JOKER in high:
                yield from (Move(f"add JK -> {group}.{c}") for c in self._fillers(self.faces(group)))
        signs = self.rules.use_signs
        yield from (DISCARD[c] for c in sorted(high, key=lambda c: links(c, hand, signs)))

    def _fillers(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return fillers(cards, self.rules.use_signs, self.rules.wrap_runs)

    def _wants_exposed(self, hand: tuple[Card, ...]) -> bool:
        """Whether the exposed card makes a group with two cards of the hand, or fits one on the table."""
        if self.took or not self.piles["discards"]:
            return False
        top = self.piles["discards"][-1]
        if top is JOKER:
            return True
        if self.turn in self.laid_down and self.rules.adding and self._spot(top):
            return True
        mine = [c for c in hand if c is not JOKER]
        return any(c in (without(hand, a)) or JOKER in hand for a in mine for c in self._fillers((top, a)))

    def refusal(self, move: Move) -> Reason | None:
        verb, card = move.verb, move.card
        if card is not None and card not in self.piles[self.turn]:
            dead = verb == "pick_up" and card is not self.piles["discards"][-1]
            return Reason(*(DEAD if dead else NO_OBJECT if verb == "pick_up" else GONE), card=card)
        if verb in ("draw", "pick_up"):
            if card is not None or move.to:
                return Reason(*NO_OBJECT)
            if self.took:
                return Reason(*TAKEN, seat=self.turn)
            return Reason(*NO_EXPOSED) if verb == "pick_up" and not self.piles["discards"] else None
        if card is None:
            return Reason(*NO_CARD)
        if verb == "exchange":
            return self._exchanging(card, move.to)
        if not self.took:
            return Reason(*TAKE_FIRST)
        if verb == "lay":
            return self._laying(card, move.to)
        if self.piles["new"]:
            return Reason(*FINISH_GROUP)
        if verb == "add":
            return self._adding(card, *move.to.partition(".")[::2])
        if move.to:
            return Reason(*NO_CARD)
        gives_back = card.code == self.took and self.piles[self.turn].count(card) == 1 and not self.rules.return_exposed
        return Reason(*GIVE_BACK, card=card) if gives_back else None

    def _exchanging(self, card: Card, group: str) -> Reason | None:
        if not self.rules.use_joker:
            return Reason(*NO_JOKERS)
        if self.took:
            return Reason(*WHOLE_TURN)
        wanted = self.jokers.get(group, "")
        if not wanted:
            return Reason(*NO_JOKER_THERE)
        if card.code != wanted:
            return Reason(*WRONG_CARD, card=card, wanted=Card(wanted).sign)
        needs = self.rules.exchange_needs_group and self.turn not in self.laid_down
        return Reason(*LAY_BEFORE) if needs else None

    # ---- laying a new group -------------------------------------------------------------------------------------

    def _laying(self, card: Card, stand: str) -> Reason | None:
        """Why this card may not be laid as the next one of a new group (BSH-20 to BSH-23, BSH-32, BSH-37)."""
        new, rest = self.piles["new"], without(self.piles[self.turn], card)
        if self.took == "joker":
            return Reason(*EXCHANGED)
        if self.fresh:
            fourth = card is not JOKER and card in self._fillers(self.faces(self.fresh))
            return Reason(*(EXACTLY_THREE if fourth else ONE_GROUP), card=card)
        if card is JOKER:
            return self._laying_joker(new, rest, stand)
        if stand:
            return Reason(*ONLY_JOKER)
        cards = (*new, card)
        if len(cards) == 3:
            return self._dead_end(card, rest, cards) if card in self._fillers(new) else self._no_group(cards)
        rules = self.rules
        if self._leads(cards, rest, rules.use_signs, rules.wrap_runs):
            return None
        return self._no_way(cards, rest)

    def _laying_joker(self, new: tuple[Card, ...], rest: tuple[Card, ...], stand: str) -> Reason | None:
        if len(new) < 2:
            return Reason(*JOKER_LAST)
        if stand not in SIGN_OF:
            return Reason(*NAME_IT)
        card = Card(stand)
        if card not in self._fillers(new):
            return self._no_group((*new, card))
        return self._barred(card, new) or self._dead_end(JOKER, rest, new)

    def _no_group(self, cards: tuple[Card, ...]) -> Reason:
        """Why three cards are no group."""
        rules, named = self.rules, ", ".join(c.sign for c in cards)
        if kind_of(cards, rules.use_signs, wrap=True):
            return Reason(*CORNER, cards=named)
        if kind_of(cards, signs=True, wrap=rules.wrap_runs):
            return Reason(*NO_SIGNS, cards=named)
        one, two, three = cards
        return Reason(*NOT_A_GROUP, one=one, two=two, three=three, signs=" or sign" if rules.use_signs else "")

    def _no_way(self, cards: tuple[Card, ...], rest: tuple[Card, ...]) -> Reason:
        """Why one or two cards cannot be made a group with the rest of the hand."""
        rules, card = self.rules, cards[-1]
        if self._leads(cards, rest, rules.use_signs, rules.wrap_runs, free=True):
            if self._leads(cards, rest, rules.use_signs, rules.wrap_runs, unbarred=True):
                return Reason(*BARS_ALL, card=card)
            left = next((c for c in self.piles[self.turn] if c.code == self.took), None)
            keep = rules.out_needs_discard and len(self.piles[self.turn]) + len(self.piles["new"]) == 3
            return Reason(*KEEP_ONE, card=card) if keep or left is None else Reason(*LEFT_OVER, left=left)
        if self._leads(cards, rest, rules.use_signs, True, free=True):
            return Reason(*LONELY_CORNER, card=card)
        if self._leads(cards, rest, True, rules.wrap_runs, free=True):
            return Reason(*LONELY_SIGNS, card=card)
        if len(cards) == 2:
            return Reason(*NO_THIRD, one=cards[0], two=card, seat=self.turn)
        return Reason(*LONELY, card=card, seat=self.turn)

    def _leads(
        self, cards: tuple[Card, ...], rest: tuple[Card, ...], signs: bool, wrap: bool, *,
        free: bool = False, unbarred: bool = False,
    ) -> bool:  # fmt: skip
        """Whether one or two cards can be made a group with the rest of the hand, and the turn ended after it.

        ``free``: whatever the joker may not stand for and whatever is left; ``unbarred``: only the former.
        """
        if len(cards) == 1:
            return any(
                self._leads((*cards, c), without(rest, c), signs, wrap, free=free, unbarred=unbarred)
                for c in dict.fromkeys(rest)
                if c is not JOKER and _alike(c, cards[0])
            )
        options = fillers(cards, signs, wrap)
        for c in dict.fromkeys(rest) if options else ():
            joker = c is JOKER and (free or unbarred or not all(self._barred(o, cards) for o in options))
            if (joker or c in options) and (free or self._dead_end(c, without(rest, c), (*cards, c)) is None):
                return True
        return False

    def _barred(self, card: Card, more: tuple[Card, ...]) -> Reason | None:
        """Why the joker may not stand for a card, because it lies in groups or in these cards already (BSH-32)."""
        piles = self.piles
        lying = more.count(card) + sum(piles[g].count(card) for g in self.groups)
        if lying >= self.packs:
            return Reason(*BARRED, wanted=card.sign)
        if self.rules.joker_bars_discards and lying + piles["discards"].count(card) >= self.packs:
            return Reason(*BARRED_OR_DEAD, wanted=card.sign)
        return None

    def _dead_end(self, card: Card, rest: tuple[Card, ...], laid: tuple[Card, ...] = ()) -> Reason | None:
        """Why the turn could not be ended once this card has gone down and the rest is left (BSH-13, BSH-40).

        ``laid``: the cards of the new group, which a joker that is left may not stand for either (BSH-32).
        """
        rules = self.rules
        if not rest:
            return Reason(*KEEP_ONE, card=card) if rules.out_needs_discard else None
        left = rest[0]
        if len(rest) > 1 or left.code != self.took or rules.return_exposed:
            return None
        can_go = rules.adding and not rules.out_needs_discard and self._spot(left, laid)
        return None if can_go else Reason(*LEFT_OVER, left=left)

    # ---- adding -------------------------------------------------------------------------------------------------

    def _adding(self, card: Card, group: str, stand: str) -> Reason | None:
        """Why this card may not be added to a group (BSH-22, BSH-24 to BSH-29, BSH-32)."""
        if self.took == "joker":
            return Reason(*EXCHANGED)
        if not self.rules.adding:
            return Reason(*NO_ADDING)
        if self.turn not in self.laid_down:
            return Reason(*NO_GROUP_YET, seat=self.turn, card=card)
        if group not in self.groups or not self.piles[group]:
            return Reason(*WHICH_GROUP)
        if group == self.fresh:
            return Reason(*THIS_TURN, group=self.group_name(group), card=card)
        if refused := self._fit(card, group, stand):
            return refused
        rest = without(self.piles[self.turn], card)
        if len(rest) > 1:
            return None
        after = self.copy()
        after._put(card, group, stand)
        return after._dead_end(card, rest)

    def _fit(self, card: Card, group: str, stand: str, laid: tuple[Card, ...] = ()) -> Reason | None:
        """Why a card, or a joker that stands for one, does not fit a group, other cards being laid as well."""
        pile, faces, rules = self.piles[group], self.faces(group), self.rules
        if card is JOKER:
            if JOKER in pile:
                return Reason(*ONE_JOKER)
            if stand not in SIGN_OF:
                return Reason(*NAME_IT_THERE)
        elif stand:
            return Reason(*ONLY_JOKER)
        face = Card(stand) if card is JOKER else card
        fits = face in self._fillers(faces)
        if fits and card is JOKER:
            return self._barred(face, laid)
        if fits and faces.count(card) < self.packs:
            return None
        name = self.group_name(group)
        if fits:
            return Reason(*TWIN, card=card, group=name)
        if len(faces) == 4 and face in self._fillers(faces[:3]) and kind_of(faces, True, rules.wrap_runs) != "run":
            return Reason(*FULL, card=card, group=name)
        if card.code == self.jokers.get(group):
            return Reason(*TWIN, card=card, group=name)
        if face in fillers(faces, rules.use_signs, True):
            return Reason(*NO_CORNER_FIT, card=card, group=name)
        no_sign = face in fillers(faces, True, rules.wrap_runs)
        return Reason(*(NO_SIGN_FIT if no_sign else FITS_NOT), card=card, group=name)

    def _spot(self, card: Card, laid: tuple[Card, ...] = ()) -> str:
        """A group, not of this turn, to which a card would fit once other cards are laid; "" if there is none."""
        for group in self.groups:
            if not self.piles[group]:
                break
            if group != self.fresh:
                stands = self._fillers(self.faces(group)) if card is JOKER else ("",)
                if any(self._fit(card, group, str(stand), laid) is None for stand in stands):
                    return group
        return ""

    # ---- what a move does ---------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        seat, card = self.turn, move.card
        if move.verb == "draw":
            self._draw()
        elif move.verb == "deal":
            self._deal()
        elif card is None:
            self.took = self.piles["discards"][-1].code
            self.draw("discards", seat, 1)
            self.note(*PICKS, seat=seat, card=self.piles[seat][-1])
        elif move.verb == "exchange":
            self._exchange(card, move.to)
        elif move.verb == "lay":
            self.shift(card, seat, "new")
            if len(self.piles["new"]) == 3:
                self._lay_group(move.to)
        elif move.verb == "add":
            group, _, stand = move.to.partition(".")
            self._put(card, group, stand)
            self.note(*ADDS, seat=seat, card=card, group=self.group_name(group))
            self._gone_down(group, (card,))
        else:
            self.shift(card, seat, "discards")
            self.note(*THROWS, seat=seat, card=card)
            if not self.piles[seat]:
                self._end_hand(seat)
            else:
                self._pass_on()

    def _pass_on(self) -> None:
        self.took, self.fresh = "", ""
        self.turn = self._after(self.turn)

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _draw(self) -> None:
        """Take the top card of the stock, turning the discards over once when it is used up (BSH-15)."""
        piles = self.piles
        if not piles["stock"]:
            if self.turned or self.rules.stock_out == "end_hand" or len(piles["discards"]) < 2:
                self._end_hand("")
                return
            piles["stock"], piles["discards"] = piles["discards"][-2::-1], piles["discards"][-1:]
            self.turned = True
            self.note(*TURNED, top=piles["discards"][-1])
        self.draw("stock", self.turn, 1)
        self.took = "stock"
        self.note(*DRAWS, seat=self.turn)

    def _exchange(self, card: Card, group: str) -> None:
        seat, piles = self.turn, self.piles
        piles[group] = tuple(card if c is JOKER else c for c in piles[group])
        piles[seat] = (*without(piles[seat], card), JOKER)
        self.stands = tuple(s for s in self.stands if not s.startswith(f"{group}="))
        self.note(*SWAPS, seat=seat, card=card)
        if self.rules.exchange_turn == "whole_turn":
            self._pass_on()
        else:
            self.took = "joker"

    def _lay_group(self, stand: str) -> None:
        """The three cards in the making become the next group on the table."""
        group = next(g for g in self.groups if not self.piles[g])
        cards = self.piles["new"]
        self.piles[group], self.piles["new"] = self._arranged(cards, stand), ()
        if stand:
            self.stands += (f"{group}={stand}",)
        self.fresh = group
        if self.turn not in self.laid_down:
            self.laid_down += (self.turn,)
        self.note(*LAYS, seat=self.turn, group=self.group_name(group), cards=self.piles[group])
        self._gone_down(group, cards)

    def _put(self, card: Card, group: str, stand: str) -> None:
        self.shift(card, self.turn, group)
        if stand:
            self.stands += (f"{group}={stand}",)
        self.piles[group] = self._arranged(self.piles[group], self.jokers.get(group, ""))

    def _gone_down(self, group: str, cards: tuple[Card, ...]) -> None:
        """Cards were laid or added: score them if that counts, and end the hand if they were the last (BSH-40)."""
        seat, rules = self.turn, self.rules
        if rules.scoring == "as_laid":
            signs = kind_of(self.faces(group), rules.use_signs, rules.wrap_runs) == "sign"
            joker = 10 if signs else NUMBER[Card(self.jokers.get(group, "1Y"))]
            points = sum(joker if c is JOKER else NUMBER[c] for c in cards)
            head = f"{self.deals}.{seat}.laid."
            old = next((line for line in self.lines if line.startswith(head)), f"{head}0")
            line = f"{head}{int(old.removeprefix(head)) + points}"
            self.lines = (
                tuple(line if x == old else x for x in self.lines) if old in self.lines else (*self.lines, line)
            )
            if self._add(seat, points) >= rules.target:
                self._end_match((seat,))
                return
        if not self.piles[seat]:
            self._end_hand(seat)

    # ---- scores -------------------------------------------------------------------------------------------------

    def _score(self) -> tuple[int, ...]:
        return self.totals or (0,) * len(self.seats)

    def _add(self, seat: str, points: int) -> int:
        """Add points to the total of a seat; the new total."""
        i = self.seats.index(seat)
        self.totals = tuple(n + points * (j == i) for j, n in enumerate(self._score()))
        return self.totals[i]

    def _line(self, seat: str, kind: str, cards: Iterable[Card]) -> None:
        """Write a line of the score sheet and add it to the total of a seat."""
        cards = tuple(cards)
        numbers = "+".join(c.code if c is JOKER else c.rank for c in cards)
        self.lines += (f"{self.deals}.{seat}.{kind}.{numbers}",)
        self._add(seat, sum(NUMBER[c] for c in cards))

    def _end_hand(self, out: str) -> None:
        """Somebody is out, or with ``""`` nobody: count what is left (BSH-50 to BSH-56)."""
        self.hand_over, self.winners, self.took, self.fresh = True, (out,) if out else (), "", ""
        self.note(*(OUT if out else NOBODY_OUT), seat=out)
        rules, hands = self.rules, {seat: self.piles[seat] for seat in self.seats if seat != out}
        if rules.scoring == "basic":
            for seat in self.seats:
                self._line(seat, "out" if seat == out else "left", self.piles[seat])
            if max(self.totals) >= rules.target:
                self._end_basic()
        elif out:
            kind = "took" if rules.scoring == "winner_takes" else "bonus"
            self._line(out, kind, chain.from_iterable(hands.values()))
            if max(self.totals) >= rules.target:
                self._end_match((out,))

    def _end_basic(self) -> None:
        """The target is reached: the lowest total wins (BSH-51, BSH-55)."""
        low = min(self.totals)
        winners = tuple(seat for seat, total in zip(self.seats, self.totals, strict=True) if total == low)
        if len(winners) > 1 and self.rules.tie_break == "another_hand":
            self.note(*ONCE_MORE, seats=winners)
        else:
            self._end_match(winners)

    def _end_match(self, winners: tuple[str, ...]) -> None:
        self.turn, self.hand_over, self.winners, self.took, self.fresh = "", True, winners, "", ""
        points = self.totals[self.seats.index(winners[0])]
        if len(winners) > 1:
            self.note(*SHARED, seats=winners, points=points)
        else:
            self.note(*(WINS if self.rules.scoring == "basic" else WINS_HIGH), seat=winners[0], points=points)
        if self.rules.counters != "none":
            places = tuple(self.seats.index(w) for w in winners)
            self.paid = payments(self.totals, places, self.rules.target, self.rules.counters)
            pays = PAYS_TENS if self.rules.counters == "tens" else PAYS
            for seat, paid in zip(self.seats, self.paid, strict=True):
                if paid < 0:
                    self.note(*pays, seat=seat, paid=-paid)

    def _deal(self) -> None:
        self.deals += 1
        if self.deals > 1:
            self.dealer = self._after(self.dealer)
            self.note(*DEALS, seat=self.dealer)
        elif self.rules.first_dealer == "cut":
            packs = (shuffled(self.pack(), f"{self.seed}/cut/{n}") for n in count())
            self.dealer = cut(self.seats, chain.from_iterable(packs))
            self.note(*CUTS, seat=self.dealer)
        self.turn = self.dealer  # BSH-05
        self.hand_over, self.winners, self.laid_down, self.stands, self.turned = False, (), (), (), False
        self.piles.update(dict.fromkeys((*self.groups, "new"), ()))
        order, each = shuffled(self.pack(), f"{self.seed}/{self.deals}"), self.each
        for i, seat in enumerate(self.seats):
            self.piles[seat] = order[each * i : each * i + each]
        stock = order[each * len(self.seats) :][::-1]
        self.piles["stock"], self.piles["discards"] = stock[:-1], stock[-1:]
        self.note(*STARTS, seat=self.turn, top=stock[-1])

    # ---- words --------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        card, new = move.card, self.piles["new"]
        group, _, stand = move.to.partition(".")
        if card is None:
            return {"deal": "Deal the next hand", "draw": self._draw_words()}.get(move.verb) or self._exposed_words()
        if move.verb == "exchange":
            return f"Take the joker for {card.sign}"
        if move.verb == "add":
            name = self.group_name(group) if self.piles.get(group) else "a group"
            what = f"the joker as {Card(stand).sign}" if stand in SIGN_OF else card.sign
            return f"Add {what} to: {name}"
        if move.verb == "lay" and card is JOKER:
            return f"Lay the joker as {Card(group).sign}" if group in SIGN_OF else "Lay the joker"
        if move.verb == "lay":
            return f"Start a group with {card.sign}" if not new else f"Lay {card.sign} to {new[-1].sign}"
        return f"Discard {card.sign}"

    def _exposed_words(self) -> str:
        pile = self.piles["discards"]
        return f"Take {pile[-1].sign}" if pile else "Take the exposed card"

    def _draw_words(self) -> str:
        if self.piles["stock"]:
            return "Take from the stock"
        over = self.turned or self.rules.stock_out == "end_hand" or len(self.piles["discards"]) < 2
        return "End the hand: the stock is empty" if over else "Turn the discards over and take one"

    def prompt(self) -> str:
        seat, new = self.turn, self.piles["new"]
        if self.hand_over or not seat:
            return ""
        if not self.took:
            fetch = [m.card.sign for m in self.legal_moves() if m.verb == "exchange" and m.card]
            more = f" Or fetch the joker with {fetch[0]}." if fetch else ""
            both = self.piles["stock"] and self.piles["discards"]
            return ("Take a card: from the stock, or the open one." if both else "Take a card.") + more
        if new:
            return "Your group needs two more cards." if len(new) == 1 else "Your group needs one more card."
        lay = ["lay"] if not self.fresh and self.took != "joker" else []
        old = any(self.piles[g] for g in self.groups if g != self.fresh)
        add = ["add"] if self.rules.adding and seat in self.laid_down and old and self.took != "joker" else []
        return f"Tap a card to {', '.join([*lay, *add])} or discard it." if lay + add else "Tap a card to discard it."

    def standing(self) -> tuple[Reason, ...]:
        """That the stock is in its last round, which everybody should know."""
        if not self.turned or self.hand_over:
            return ()
        return (Reason("BSH-15", "The discards were turned over once", "The stock is on its last round"),)

    def tag(self, seat: str) -> str:
        points = self._score()[self.seats.index(seat)]
        said = "1 point" if points == 1 else f"{points} points"
        if seat != self.dealer:
            return said
        return f"dealer · {said if len(self.seats) < 4 else points}"  # a crowd has less room

    def speech(self) -> dict[str, str]:
        return {seat: "Out!" for seat in self.seats if self.hand_over and not self.piles[seat]}

    def sheet(self) -> tuple[Entry, ...]:
        entries = []
        for line in self.lines:
            hand, seat, kind, numbers = line.split(".")
            each = [10 if n == "JK" else int(n) for n in numbers.split("+") if n]
            shown = " + ".join(n.replace("JK", "joker 10") for n in numbers.split("+"))
            entries.append(Entry(int(hand), seat, sum(each), Reason(*LINES[kind], sum=shown or "0")))
        return tuple(entries)


at, new = Belisha.at, Belisha.new
