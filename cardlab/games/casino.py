"""Casino (also Cassino), the fishing game of sums and builds: rules, options, stages. See casino.md.

Why so: a turn is tapped as it is played with real cards. First the hand card goes to the pile ``played``; then the
cards and builds it takes or is built with join it one by one, and the first of them says what is done (take, build or
raise). All builds of one value lie in one pile, ``b8`` for the eights, since they may only be taken together (CAS-49);
how many groups it holds is the sum of its pips divided by the value (CAS-50), so nothing else needs to be remembered.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from ..cards import HIDDEN, VALUE, Card, pack, shuffled
from ..core import SEATS, Entry, State, Zone
from ..moves import DEAL, Move, Reason
from ..options import Rules as Options
from ..options import option
from ..sums import Numbers, falling, grouped, most, split, told, ways, without

NO_BUILDS = {"builds": False, "match": "hands"}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Casino; every default is the full game of stage 7."""

    # fmt: off
    deal_singly: bool = option(False, "Deal one by one", "The cards are dealt singly, not two at a time.", "CAS-04")
    court_capture: str = option("any", "Jacks, queens, kings take", "How many equal court cards one of them may take.", "CAS-21", ("any", "one", "one_or_three"))
    sums: bool = option(True, "Sums", "A card may take cards that add up to it; if not, only its equals.", "CAS-30")
    royal: bool = option(False, "Royal Casino", "Jack, queen and king count 11, 12 and 13 in sums and builds.", "CAS-02")
    builds: bool = option(True, "Builds", "If so, cards may be put together for a later turn.", "CAS-40")
    multiple_builds: bool = option(True, "Multiple builds", "If so, several groups of one value may be built together.", "CAS-46")
    raises: bool = option(True, "Raising", "If so, a build may be made a higher one.", "CAS-55")
    raise_with_table_cards: bool = option(False, "Raise with cards of the table", "Loose cards may help the hand card to raise a build.", "CAS-58")
    join_on_raise: bool = option(True, "Join while raising", "If so, loose groups of the new value may join a build as it is raised.", "CAS-59")
    keep_capture_card: bool = option(True, "Keep the card for your build", "If not, it is only asked for at the moment of building.", "CAS-66")
    own_build_no_trail: bool = option(True, "No laying down with a build", "If so, who owns a build may not just lay a card down.", "CAS-67")
    forced_capture: bool = option(False, "Capture if you can", "A card that could capture may not be laid down.", "CAS-71")
    scoring: str = option("points", "What counts", "The points of the full game, or simply every card taken.", "CAS-85", ("points", "cards"))
    sweeps: bool = option(True, "Sweeps count", "If so, a sweep scores a point.", "CAS-77")
    match: str = option("target", "How long a match is", "Until somebody reaches a target, or a number of hands.", "CAS-95", ("target", "hands"))
    target: int = option(21, "Points to win", "The points that end a match.", "CAS-95", range(5, 52))
    hands: int = option(2, "Hands in a match", "How many hands are played if there is no target; an even number is fair.", "CAS-95", range(1, 13))
    count_out: bool = option(False, "Counting out", "Who reaches the target first while the hand is counted wins at once.", "CAS-95")

    # fmt: on
    stages: ClassVar[dict[str, dict[str, Any]]] = {
        "1": NO_BUILDS | {"sums": False, "scoring": "cards", "sweeps": False},
        "2": NO_BUILDS | {"scoring": "cards", "sweeps": False},
        "3": NO_BUILDS,
        "4": {"multiple_builds": False, "raises": False, "match": "hands"},
        "5": {"raises": False, "match": "hands"},
        "6": {"match": "hands"},
        "7": {},
    }

    def check(self) -> None:
        if self.count_out and self.match != "target":
            raise ValueError("count_out needs match='target': it is about who reaches the target first.")

    @property
    def highest(self) -> int:
        """The highest value of a build (CAS-43)."""
        return 13 if self.royal else 10


PLAY = {card: Move(f"play {card}") for card in (*pack(), HIDDEN)}
TAKE = {card: Move(f"take {card}") for card in pack()}
ADD = {card: Move(f"add {card}") for card in pack()}
TRAIL, DONE = Move("trail"), Move("done")
BIG, LITTLE = Card("TD"), Card("2S")
ACES = tuple(c for c in pack() if c.rank == "A")
WORTH = {  # about how many points a captured card is worth: the card itself, a spade, a card with points of its own
    c: 3 / 27 + (c.suit == "S") / 7 + (c.rank == "A") + 2 * (c is BIG) + (c is LITTLE) for c in pack()
} | {HIDDEN: 0.0}
COUNTS = {"any": range(1, 4), "one": range(1, 2), "one_or_three": range(1, 4, 2)}  # court cards in one capture
NAMES = {1: "aces", 2: "twos", 3: "threes", 4: "fours", 5: "fives", 6: "sixes", 7: "sevens", 8: "eights", 9: "nines",
         10: "tens", 11: "jacks", 12: "queens", 13: "kings"}  # fmt: skip


@cache
def _build(card: Card | str, value: int) -> Move:
    return Move(f"build {card} -> {value}")


def _added(numbers: Numbers) -> str:
    """A sum as it stands on paper: "3 + 4 = 7"."""
    return " + ".join(map(str, numbers)) + (f" = {sum(numbers)}" if len(numbers) > 1 else "")


def build_pile(value: int) -> str:
    """The pile in which the builds of a value lie."""
    return f"b{value}"


# fmt: off
# Why a move is refused: rule id, words for adults, words for children.
ONE_CARD = ("CAS-11", "A turn is one hand card: {card} is being played.", "You are playing {card}. Undo gives it back.")
ONE_WAY = ("CAS-11", "A hand card is used in one way only: add to what {card} has begun.", "You have begun already. Go on with that!")
NO_CARD = ("CAS-13", "Name the hand card to play, as in play 8C.", "Tap one of your cards.")
NO_OBJECT = ("CAS-13", "This act names neither a card nor a value.", "Just do it, without a card.")
NOT_MINE = ("CAS-13", "{card} is not among {seat}'s cards.", "{card} is not your card.")
FIRST = ("CAS-13", "First choose the hand card to play.", "First tap a card in your hand.")
NOT_LOOSE = ("CAS-13", "{card} does not lie loose on the table.", "{card} does not lie there alone.")
NOT_BUILT = ("CAS-13", "No build of that value lies on the table.", "There is no such build.")
NOTHING_YET = ("CAS-13", "Choose what {card} is to do: take, build, or be laid down.", "Tap what {card} takes. Or lay it down.")
OFF = ("CAS-11", "This game has no builds: a card takes cards or is laid down.", "We only take cards, or lay one down.")
NO_RAISING = ("CAS-55", "Builds are not raised in this game.", "In this game a build stays as it is.")
ONLY_EQUAL = ("CAS-20", "{card} is not of the rank of {mine}.", "{mine} takes only its twins.")
COURT_ONLY = ("CAS-21", "{mine} has no number: it takes only its own rank.", "{mine} takes only cards with the same picture.")
COURT_COUNT = ("CAS-21", "One court card takes {allowed} of its rank here.", "That many pictures are too many, or too few.")
NO_COURT = ("CAS-34", "{card} has no number and takes no part in a sum.", "{card} has no number. It cannot be part of a sum.")
TOO_HIGH = ("CAS-30", "{card} is more than {value}, so {mine} cannot take it.", "{card} is more than {value}.")
OVER = ("{sum}, more than {value}.", "{sum}. That is more than {value}!")
SHORT = ("{sum}, and nothing left on the table makes it {value}.", "{sum}. Nothing here makes it {value}.")
YET = ("{sum}, not {value} yet.", "{sum}. You need {value}!")
ALONE = ("CAS-30", "Nothing on the table makes {card} up to {value}.", "You need {value}. Nothing here goes with {card}.")
TWICE = ("CAS-33", "No card counts twice: with {card} there is no further group of {value}.", "{card} makes no other {value}. Each card counts just once!")
NOT_ITS_BUILD = ("CAS-35", "The build of {build} is taken only by a card of {build}, and never part of a sum.", "Only your own {build} takes the build of {build}. It is all or nothing!")
TOGETHER = ("CAS-49", "All the {names} lie together: your card joins that build in any case.", "Your card joins that build anyway.")
NO_COURT_BUILD = ("CAS-43", "Court cards are never built.", "Jacks, queens and kings cannot be built.")
LIMIT = ("CAS-43", "A build counts at most {highest}, not {value}.", "{value} is too much. A build goes up to {highest}.")
NOT_HELD = ("CAS-42", "To build {value} you must keep a card of {value} in your hand.", "You have no {value} left to take it with.")
BUILD_BARE = ("CAS-40", "A build needs at least one card of the table.", "Tap a card on the table to build with.")
ONE_GROUP = ("CAS-46", "Only one group makes a build in this game.", "One group is enough for a build.")
ONE_BUILD = ("CAS-46", "A build of {value} lies there already, and in this game only one may.", "There is a build of {value} already.")
MULTIPLE = ("CAS-57", "A multiple build may not be raised, nor a part of it.", "That is more than one group. It stays as it is.")
WRONG_RAISE = ("CAS-55", "{base} and {mine} make {total}, not {value}.", "{base} and {mine} make {total}.")
HAND_ONLY = ("CAS-58", "Only the hand card raises: {base} and {mine} make {total}.", "Only your own card makes it higher: to {total}.")
NO_JOIN = ("CAS-59", "While raising, no loose group may join.", "Now you only make it higher. Nothing else joins.")
KEEP = ("CAS-66", "{seat} owns the build of {value} and may not give away the last card for it.", "You need {card} to take your own build of {value}.")
MUST_TAKE = ("CAS-66", "Without {card} the build of {value} would be left behind: take it too.", "Take your build of {value} too. You have no other card for it!")
NO_TRAIL = ("CAS-67", "{seat} owns a build and may not lay a card down.", "You own a build. Take or build something first!")
FORCED = ("CAS-71", "{card} can capture, and then it may not be laid down in this game.", "{card} can take something. So it must!")

# What happened.
TRAILS = ("CAS-70", "{seat} lays {card} on the table.")
TAKES = ("CAS-12", "{seat} takes {cards} with {card}.")
SWEEP = ("CAS-75", "{seat} takes {cards} with {card} and clears the table: a sweep.", "{seat} clears the table with {card}. A sweep!")
BUILDS = ("CAS-41", "{seat} builds {names}.", "{seat} builds {names}!")
RAISES = ("CAS-55", "{seat} raises the build of {base} to {value}.", "{seat} makes the build of {base} into {value}!")
JOINS = ("CAS-46", "{seat} builds {names}: {groups} groups.", "{seat} builds {names}, {groups} groups!")
LAST = ("CAS-08", "{seat} deals the last cards of the hand: “Last”.", "{seat} says: Last! These are the last cards.")
DEALS = ("CAS-06", "{seat} deals four more cards each.", "{seat} deals four new cards to everybody.")
BEGINS = ("CAS-10", "{seat} begins.", "{seat} begins.")
RESIDUE = ("CAS-80", "The last {count} on the table go to {seat}, who captured last; this is no sweep.", "{seat} took last, so {seat} gets the rest: {count}.")
NO_RESIDUE = ("CAS-82", "Nobody captured anything, so nobody gets the rest.", "Nobody took a card. The rest stays.")
HAND_WON = ("CAS-90", "Most points in this hand: {seats}, {score}. In all {total}.", "Most points: {seats}, {score}. In all {total}.")
MOST_CARDS = ("CAS-85", "Most cards in this hand: {seats}, {score}. In all {total}.", "Most cards: {seats}, {score}. In all {total}.")
WINS = ("CAS-95", "{score} in this hand. {seats} won the match, {total}.", "{score} in this hand. {seats} won the match, {total}!")
TIED = ("CAS-95", "{score} in this hand. The match ends in a tie, {total}.", "{score} in this hand. It is a tie, {total}!")

# What holds now.
LAST_NOW = ("CAS-08", "The last cards of the hand", "The last cards")
OWNER = ("CAS-65", "Build of {value}: {seat}", "Build of {value}: {seat}")

# Lines of the score sheet.
LINES = {
    "cards": ("CAS-85", "{what} of {all} cards: the most.", "{what} cards. That is the most!"),
    "each": ("CAS-85", "{what} cards taken.", "{what} cards!"),
    "spades": ("CAS-86", "{what} of 13 spades: the most.", "{what} spades. That is the most!"),
    "big": ("CAS-88", "Big casino, {cards}.", "{cards} is big casino!"),
    "little": ("CAS-88", "Little casino, {cards}.", "{cards} is little casino!"),
    "aces": ("CAS-87", "Aces: {cards}.", "An ace is a point: {cards}."),
    "sweeps": ("CAS-89", "The table was cleared: sweeps: {what}.", "You cleared the table. Sweeps: {what}!"),
}
# fmt: on


class Casino(State):
    """Casino for 2, 3 or 4 players; see ``Rules`` for the options and casino.md for the rules."""

    game = "casino"
    Rules = Rules
    seat_range = range(2, 5)
    verbs = ("play", "take", "add", "done", "trail", "build", "raise")
    basics: ClassVar[dict[str, str]] = {"turn": "CAS-10", "hand": "CAS-13", "end": "CAS-95"}
    touches: ClassVar[dict[str, str]] = {"done": "played"}
    automatic = ("done",)

    dealer: str = "B"
    last: str = ""  # the seat that captured last in this hand
    owners: tuple[str, ...] = ()  # pile, seat, pile, seat ...: who owns which build
    how: str = ""  # what the hand card is doing: "", "take", "build" or "raise"
    value: int = 0  # the value that the groups of this play make
    base: int = 0  # the value of the build that is being raised
    parts: tuple[Card, ...] = ()  # the loose cards chosen in this play
    said: tuple[str | int, ...] = ()  # a seat and what it has just said: the value of a build, "last" or "sweep"
    sweeps: tuple[int, ...] = ()  # sweeps of each side in this hand
    points: tuple[int, ...] = ()  # points of each side in the match
    scored: tuple[int | str, ...] = ()  # the score sheet: hand, seat, kind of line, what, points; and so on

    def __init__(self, rules: Any, seats: int) -> None:
        self.piles = {}  # the labels of the zones ask what lies there
        super().__init__(rules, seats)

    def zones(self) -> tuple[Zone, ...]:
        hands = (Zone(seat, "hand", "hand", owner=seat, seen="owner") for seat in self.seats)
        builds = (Zone(build_pile(v), "group", self._build_label(v)) for v in range(1, self.rules.highest + 1))
        heaps = (Zone(f"won.{seat}", "heap", "won card", owner=seat) for seat in SEATS[: self.sides])
        table = Zone("table", "loose", "table")
        played = Zone("played", "group", self._played_label(), sign="" if self.hand_over else "+")
        return (*hands, Zone("stock", "stock", "stock", seen="none"), table, *builds, played, *heaps)

    @property
    def sides(self) -> int:
        """How many play against each other: partners are one side."""
        return 2 if len(self.seats) == 4 else len(self.seats)

    def _build_label(self, value: int) -> str:
        groups = self.groups_in(value)
        return f"build: {value}" + (f" ×{groups}" if groups > 1 else "")

    def _played_label(self) -> str:
        """The sum as it grows: "3 + 4 = 7 of 8"."""
        if not (pile := self.piles.get("played")):
            return "card played"
        if not self.how:
            return f"{pile[0].sign} and …"
        if not self.value:
            return f"{pile[0].sign} takes {len(self.parts)}"
        groups, rest = split(self.value, self._chosen())
        full = [_added(group) for group in groups] if len(groups) < 3 else [f"{len(groups)} × {self.value}"]
        built = ["build"] if self.how == "take" and len(pile) > 1 + len(self.parts) else []
        return ", ".join([*built, *full, *([self._open_sum(rest)] if rest else [])])

    def _open_sum(self, rest: Numbers) -> str:
        """Numbers that do not make the value yet; those that are more than it will be several groups."""
        value = self.value
        return (
            f"{_added(rest)} of {value}" if sum(rest) < value else f"{', '.join(map(str, rest))} for groups of {value}"
        )

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def settle(self) -> None:
        """Check what a position says about builds, the card in play and the match. Raises ValueError."""
        piles = self.piles
        for value in range(1, self.rules.highest + 1):
            numbers = falling(map(self.number, piles[build_pile(value)]))
            if numbers and (0 in numbers or len(numbers) < 2 or not grouped(value, numbers)):
                raise ValueError(f"b{value} holds two or more cards in groups that each make {value}.")
        owners = dict(zip(self.owners[::2], self.owners[1::2], strict=False))
        if len(self.owners) % 2 or not all(piles.get(p) and p[0] == "b" and s in self.seats for p, s in owners.items()):
            raise ValueError("owners names builds and the seats they belong to, as in b8 A b6 B.")
        if self.dealer not in self.seats or self.last not in ("", *self.seats):
            raise ValueError(f"dealer and last are seats: {', '.join(self.seats)}.")
        if min(self.deals, self.value, self.base) < 0 or self.how not in ("", "take", "build", "raise"):
            raise ValueError("deals, value and base are not less than 0, and how is take, build or raise.")
        for name in ("sweeps", "points"):
            counts = getattr(self, name)
            if counts and (len(counts) != self.sides or not all(isinstance(n, int) and n >= 0 for n in counts)):
                raise ValueError(f"{name} needs one whole number for each of the {self.sides} sides.")
        if len(self.scored) % 5 or not all(isinstance(n, int) for n in self.scored[4::5]):
            raise ValueError("scored is five words for each line: hand, seat, kind of line, what, points.")
        played = piles["played"]
        if not set(self.parts) <= set(played[1:]) or (self.how and len(played) < 2 and not self.value):
            raise ValueError("parts are loose cards that lie under the card played.")
        if not played and (self.how or self.parts or self.value or self.base):
            raise ValueError("how, value, base and parts belong to a card in the pile played.")

    # ---- numbers -------------------------------------------------------------------------------------------------

    def number(self, card: Card) -> int:
        """What a card counts in a sum; 0 for a court card (CAS-02)."""
        number = VALUE.get(card.rank, 0)
        return number if number <= self.rules.highest else 0

    def groups_in(self, value: int) -> int:
        """How many groups the build of a value holds (CAS-50); 0 for no build."""
        return sum(map(self.number, self.piles.get(build_pile(value), ()))) // value

    @property
    def built(self) -> list[int]:
        """The values of the builds on the table."""
        return [v for v in range(1, self.rules.highest + 1) if self.piles[build_pile(v)]]

    def owner(self, value: int) -> str:
        """The seat that owns the build of a value, "" for nobody."""
        return dict(zip(self.owners[::2], self.owners[1::2], strict=True)).get(build_pile(value), "")

    def held(self, card: Card) -> set[int]:
        """The numbers in the hand of the seat to move without one card."""
        return {self.number(c) for c in self.piles[self.turn] if c is not card} - {0}

    def loose(self) -> Numbers:
        """The numbers of the loose cards."""
        return falling(n for c in self.piles["table"] if (n := self.number(c)))

    def needed(self, card: Card) -> bool:
        """Whether this is the last card for a build that its player owns (CAS-66)."""
        number = self.number(card)
        return bool(
            self.rules.keep_capture_card and number and self.owner(number) == self.turn
            and number not in self.held(card)
        )  # fmt: skip

    @property
    def mine(self) -> Card:
        """The hand card in play."""
        return self.piles["played"][0]

    def _block(self) -> Numbers:
        """The number that the hand card brings into a group of its own: none if it takes."""
        if self.how == "take":
            return ()
        return (self.base + self.number(self.mine),)

    def _chosen(self) -> Numbers:
        """The numbers of this play that have to make groups of the value."""
        return falling((*self._block(), *map(self.number, self.parts)))

    # ---- what a card can do --------------------------------------------------------------------------------------

    def takes(self, card: Card) -> bool:
        """Whether a card can capture anything."""
        number = self.number(card)
        if not number:
            return any(c.rank == card.rank for c in self.piles["table"])
        if self.piles[build_pile(number)]:
            return True
        loose = self.loose()
        return number in loose or (self.rules.sums and any(grouped(number, (x,), without(loose, (x,))) for x in loose))

    def builds(self, card: Card) -> Iterator[int]:
        """The values that can be built with a card."""
        number, rules, loose = self.number(card), self.rules, self.loose()
        if not number or not rules.builds or self.needed(card):
            return
        for value in sorted(self.held(card)):
            here = bool(self.piles[build_pile(value)])
            if value < number or (here and not rules.multiple_builds):
                continue
            if value > number:
                fits = bool(ways(value - number, loose))
            else:
                fits = rules.multiple_builds and (here or bool(ways(value, loose)))
            if fits:
                yield value

    def raises(self, card: Card) -> Iterator[tuple[int, int]]:
        """The builds that can be raised with a card, and to what."""
        number, rules = self.number(card), self.rules
        if not number or not rules.raises or not rules.builds:
            return
        for base in self.built:
            if self.groups_in(base) > 1 or (self.needed(card) and base != number):
                continue
            for value in sorted(self.held(card)):
                more = value - base - number
                fits = more == 0 or (more > 0 and rules.raise_with_table_cards and bool(ways(more, self.loose())))
                if fits and (rules.multiple_builds or not self.piles[build_pile(value)]):
                    yield base, value

    def busy(self, card: Card) -> bool:
        """Whether a card can do anything but be laid down."""
        return self.takes(card) or any(True for _ in self.builds(card)) or any(True for _ in self.raises(card))

    def no_trailing(self, card: Card) -> Reason | None:
        """Why this card may not be laid down."""
        number = self.number(card)
        if self.needed(card):
            return Reason(*KEEP, card=card, value=number, seat=self.turn)
        if self.rules.own_build_no_trail and self.turn in self.owners[1::2]:
            hand = (*self.piles[self.turn], card)
            if any(map(self.busy, hand)):  # with keep_capture_card off there may be nothing else to do
                return Reason(*NO_TRAIL, seat=self.turn)
        return Reason(*FORCED, card=card) if self.rules.forced_capture and self.takes(card) else None

    def touched(self, move: Move) -> str:
        return f"b{move.to.partition('-')[0]}" if move.verb == "raise" else super().touched(move)

    # ---- what is legal -------------------------------------------------------------------------------------------

    def holds(self, card: Card) -> bool:
        return True  # cards of the table are named too; ``refusal`` looks where they are

    def candidates(self) -> Iterator[Move]:
        if self.hand_over:
            yield DEAL
        elif not self.piles["played"]:
            hand = dict.fromkeys(self.piles[self.turn])
            gain = {c: sum(WORTH[x] for x in self.best_capture(c)) for c in hand}
            yield from (PLAY[c] for c in sorted(hand, key=lambda c: (-gain[c], WORTH[c])))
            yield from (TAKE[c] for c in self.piles["table"])
            yield from (Move(f"take -> {build_pile(v)}") for v in self.built)
        else:
            yield from self._first_parts() if not self.how else self._more_parts()
            yield from (PLAY[c] for c in self.piles[self.turn])

    def _first_parts(self) -> Iterator[Move]:
        """What the card in play can begin with: what it takes best, laying it down, everything else."""
        mine, number = self.mine, self.number(self.mine)
        best = self.best_capture(mine)
        first = [Move(f"take -> {build_pile(number)}")] if number and self.piles[build_pile(number)] else []
        first += [TAKE[c] for c in self.piles["table"] if c in best]
        yield from first
        yield TRAIL
        yield DONE
        held = sorted(self.held(mine))
        for card in self.piles["table"]:
            n = self.number(card)
            values = [v for v in held if v >= max(n, number)]
            values += [number + n] if number + n not in values else []
            build = [_build(card, v) for v in values if number and n and self.rules.builds]
            take = [] if card in best else [TAKE[card]]
            yield from [*build, *take] if n > number else [*take, *build]
        for value in self.built:
            raised = [value + number, *(v for v in held if v > value + number and self.rules.raise_with_table_cards)]
            if number and self.rules.raises:
                yield from (Move(f"raise -> {value}-{v}") for v in raised if v <= self.rules.highest)
            if value != number:
                yield Move(f"take -> {build_pile(value)}")
            if number and self.rules.builds:
                yield Move(f"build -> {build_pile(value)}")

    def _more_parts(self) -> Iterator[Move]:
        """What can still be added: what makes the most of it, then confirming, then the rest."""
        table, number = self.piles["table"], self.number(self.mine)
        if not number:
            yield from (ADD[c] for c in table if c.rank == self.mine.rank)
            best = [c for c in table if c.rank == self.mine.rank]
        else:
            chosen = self._chosen()
            wanted = without(most(self.value, chosen, self.loose()) or (), chosen)
            best = self.pick(wanted)
            if self.how == "take":
                yield Move(f"add -> {build_pile(self.value)}")
            yield from (ADD[c] for c in best)
        yield DONE
        yield from (ADD[c] for c in table if c not in best)
        yield from (
            Move(f"add -> {build_pile(v)}") for v in self.built if self.how != "take" or v != self.value or not number
        )
        yield TRAIL

    def best_capture(self, card: Card) -> tuple[Card, ...]:
        """The most cards that a card can capture, those that are worth most among equals."""
        table, number = self.piles["table"], self.number(card)
        if not number:
            equal = sorted((c for c in table if c.rank == card.rank), key=lambda c: -WORTH[c])
            allowed = [n for n in COUNTS[self.rules.court_capture] if n <= len(equal)]
            return tuple(equal[: max(allowed, default=0)])
        build = self.piles[build_pile(number)]
        if not self.rules.sums:
            return build + tuple(c for c in table if c.rank == card.rank)
        return build + tuple(self.pick(most(number, (), tuple(n for n in self.loose() if n <= number)) or ()))

    def pick(self, numbers: Numbers) -> list[Card]:
        """Loose cards with these numbers, those that are worth most."""
        left, found = list(numbers), []
        for card in sorted(self.piles["table"], key=lambda c: -WORTH[c]):
            if self.number(card) in left:
                left.remove(self.number(card))
                found.append(card)
        return found

    def refusal(self, move: Move) -> Reason | None:
        played = self.piles["played"]
        if move.verb == "play":
            return self._playing(move)
        if not played:
            return Reason(*FIRST)
        if move.verb in ("trail", "done"):
            if move.card or move.to:
                return Reason(*NO_OBJECT)
            return self._trailing() if move.verb == "trail" else self._open()
        if (move.verb == "add") != bool(self.how):
            return Reason(*(ONE_WAY if self.how else NOTHING_YET), card=self.mine)
        if move.card is not None and move.card not in self.piles["table"]:
            return Reason(*NOT_LOOSE, card=move.card)
        judge = {"take": self._taking, "build": self._building, "raise": self._raising, "add": self._adding}
        return judge[move.verb](move)

    def _playing(self, move: Move) -> Reason | None:
        card = move.card
        if self.piles["played"]:
            return Reason(*ONE_CARD, card=self.mine)
        if card is None or move.to:
            return Reason(*NO_CARD)
        if card not in self.piles[self.turn]:
            return Reason(*NOT_MINE, card=card, seat=self.turn)
        refused = self.no_trailing(card)
        return None if refused is None or self.busy(card) else refused

    def _trailing(self) -> Reason | None:
        return Reason(*ONE_WAY, card=self.mine) if self.how else self.no_trailing(self.mine)

    def _taking(self, move: Move) -> Reason | None:
        """Why the card in play cannot begin to take this."""
        mine, number, card = self.mine, self.number(self.mine), move.card
        if card is None:
            found = re.fullmatch(r"b(\d+)", move.to)
            if not found or not self.piles.get(move.to):
                return Reason(*NOT_BUILT)
            return None if int(found[1]) == number else Reason(*NOT_ITS_BUILD, build=int(found[1]))
        if move.to:
            return Reason(*NO_OBJECT)
        return self._fits(number, (), card, mine)

    def _fits(self, value: int, chosen: Numbers, card: Card, mine: Card) -> Reason | None:
        """Why a loose card cannot be taken together with the numbers chosen so far."""
        n, rules = self.number(card), self.rules
        if not value:
            if card.rank != mine.rank:
                return Reason(*COURT_ONLY, card=card, mine=mine)
            equal = len(self.parts) + sum(c.rank == mine.rank for c in self.piles["table"])
            allowed = COUNTS[rules.court_capture]
            if any(len(self.parts) < k <= equal for k in allowed):
                return None
            return Reason(*COURT_COUNT, card=card, allowed=" or ".join(map(str, allowed)))
        if not rules.sums:
            return None if n == value else Reason(*ONLY_EQUAL, card=card, mine=mine)
        if not n:
            return Reason(*NO_COURT, card=card)
        if n > value:
            return Reason(*TOO_HIGH, card=card, value=value, mine=mine)
        if grouped(value, falling((*chosen, n)), without(self.loose(), (n,))):
            return None
        groups, rest = split(value, chosen)
        if not rest:
            return Reason(*(TWICE if groups else ALONE), card=card, value=value)
        return self._wrong_sum("CAS-30", value, (*rest, n), card)

    @staticmethod
    def _wrong_sum(rule: str, value: int, numbers: Numbers, card: Card) -> Reason:
        """The sum that fails: too much, or nothing to go on with."""
        return Reason(rule, *(OVER if sum(numbers) > value else SHORT), sum=told(numbers), value=value, card=card)

    def _value_problem(self, value: int) -> Reason | None:
        """Why nothing of this value can be built with the card in play."""
        mine, rules = self.mine, self.rules
        if not rules.builds:
            return Reason(*OFF)
        if not self.number(mine):
            return Reason(*NO_COURT_BUILD, card=mine)
        if value > rules.highest:
            return Reason(*LIMIT, value=value, highest=rules.highest)
        if value not in self.held(mine):
            return Reason(*NOT_HELD, value=value)
        if self.piles[build_pile(value)] and not rules.multiple_builds:
            return Reason(*ONE_BUILD, value=value)
        return None

    def _building(self, move: Move) -> Reason | None:
        """Why the card in play cannot begin a build with this."""
        mine, number, card = self.mine, self.number(self.mine), move.card
        found = re.fullmatch(r"\d{1,2}" if card else r"b(\d+)", move.to)
        if not found or (card is None and not self.piles.get(move.to)):
            return Reason(*NOT_BUILT)
        value = int(found[0].lstrip("b"))
        if (problem := self._value_problem(value)) or (card and not self.number(card)):
            return problem or Reason(*NO_COURT_BUILD, card=card)
        if self.needed(mine):
            return Reason(*KEEP, card=mine, value=number, seat=self.turn)
        if card is None:
            fits = number == value or grouped(value, (number,), self.loose())
            return None if fits else self._wrong_sum("CAS-40", value, (number,), mine)
        return self._joins(value, (number,), card)

    def _joins(self, value: int, chosen: Numbers, card: Card) -> Reason | None:
        """Why a loose card cannot join the groups of a build."""
        n, rest = self.number(card), without(self.loose(), (self.number(card),))
        if not n:
            return Reason(*NO_COURT_BUILD, card=card)
        one_group = not self.rules.multiple_builds or (self.how == "raise" and not self.rules.join_on_raise)
        if one_group:
            if sum(chosen) + n <= value and ways(value - sum(chosen) - n, rest):
                return None
            if sum(chosen) == value:
                return Reason(*(NO_JOIN if self.how == "raise" else ONE_GROUP), card=card)
        elif grouped(value, falling((*chosen, n)), rest):
            return None
        return self._wrong_sum("CAS-40", value, (*split(value, chosen)[1], n), card)

    def _raising(self, move: Move) -> Reason | None:
        """Why the card in play cannot raise this build."""
        mine, number, rules = self.mine, self.number(self.mine), self.rules
        found = re.fullmatch(r"(\d{1,2})-(\d{1,2})", move.to)
        if move.card is not None or not found or not self.piles.get(build_pile(int(found[1]))):
            return Reason(*NOT_BUILT)
        if not rules.raises:
            return Reason(*(NO_RAISING if rules.builds else OFF))
        base, value = int(found[1]), int(found[2])
        if self.groups_in(base) > 1:
            return Reason(*MULTIPLE)
        if problem := self._value_problem(value):
            return problem
        if self.needed(mine) and base != number:
            return Reason(*KEEP, card=mine, value=number, seat=self.turn)
        more = value - base - number
        if more == 0 or (more > 0 and rules.raise_with_table_cards and ways(more, self.loose())):
            return None
        facts: dict[str, Any] = {"base": base, "mine": number, "total": base + number, "value": value}
        return Reason(*(HAND_ONLY if more > 0 and not rules.raise_with_table_cards else WRONG_RAISE), **facts)

    def _adding(self, move: Move) -> Reason | None:
        """Why this cannot be added to the play."""
        mine, card = self.mine, move.card
        if card is None:
            found = re.fullmatch(r"b(\d+)", move.to)
            if not found or not self.piles.get(move.to):
                return Reason(*NOT_BUILT)
            if int(found[1]) != self.value:
                return Reason(*NOT_ITS_BUILD, build=int(found[1]))
            return None if self.how == "take" else Reason(*TOGETHER, names=NAMES[self.value])
        if move.to:
            return Reason(*NO_OBJECT)
        if self.how == "take":
            return self._fits(self.value, self._chosen(), card, mine)
        return self._joins(self.value, self._chosen(), card)

    def _open(self) -> Reason | None:
        """Why the play is not complete yet."""
        mine, value = self.mine, self.value
        if not self.how:
            return Reason(*NOTHING_YET, card=mine)
        if not self.number(mine):
            allowed = COUNTS[self.rules.court_capture]
            if len(self.parts) in allowed:
                return None
            return Reason(*COURT_COUNT, cards=self.parts, allowed=" or ".join(map(str, allowed)))
        groups, rest = split(value, self._chosen())
        if rest:
            rule = "CAS-40" if self.how != "take" else "CAS-33" if groups else "CAS-30"
            return Reason(rule, *YET, sum=told(rest), value=value)
        if self.how == "take" and self.needed(mine) and self.piles[build_pile(value)]:
            return Reason(*MUST_TAKE, card=mine, value=value)
        if self.how == "build" and not self.parts and not self.piles[build_pile(value)]:
            return Reason(*BUILD_BARE)
        return None

    # ---- what a move does ----------------------------------------------------------------------------------------

    def apply(self, move: Move) -> None:
        verb, card = move.verb, move.card
        if verb == "deal":
            self._deal()
        elif verb == "play":
            assert card is not None
            self.said = ()
            self.shift(card, self.turn, "played")
        elif verb == "trail":
            self.note(*TRAILS, seat=self.turn, card=self.mine)
            self.shift(self.mine, "played", "table")
            self._end_turn()
        elif verb == "done":
            self._finish()
        else:
            self._choose(move)

    def _choose(self, move: Move) -> None:
        """Put a card or a build of the table to the card in play; the first of them says what is done."""
        verb, card, to = move.verb, move.card, move.to
        if verb == "take":
            self.how, self.value = "take", self.number(self.mine)
        elif verb == "build":
            self.how, self.value = "build", int(to.lstrip("b"))
        elif verb == "raise":
            self.how, (self.base, self.value) = "raise", map(int, to.split("-"))
            to = build_pile(self.base)
        if card is not None:
            self.parts += (card,)
            self.shift(card, "table", "played")
        elif self.how != "build":
            for one in self.piles[to]:
                self.shift(one, to, "played")
            self._own(to, "")

    def _own(self, pile: str, seat: str) -> None:
        """Write down who owns a build; "" for nobody."""
        pairs = zip(self.owners[::2], self.owners[1::2], strict=True)
        kept = [x for p, s in pairs if p != pile for x in (p, s)]
        self.owners = (*kept, *((pile, seat) if seat else ()))

    def _finish(self) -> None:
        """The chosen cards go to the heap or become a build, and the next player has the turn."""
        seat, mine, piles = self.turn, self.mine, self.piles
        cards, piles["played"] = piles["played"], ()
        if self.how == "take":
            heap = self.heap(seat)
            piles[heap] += cards
            self.last = seat
            clear = not piles["table"] and not self.built
            if clear:
                self.sweeps = tuple(n + (i == self.side(seat)) for i, n in enumerate(self._of_sides(self.sweeps)))
                self.said = (seat, "sweep")
            self.note(*(SWEEP if clear else TAKES), seat=seat, cards=cards[1:], card=mine)
        else:
            pile = build_pile(self.value)
            piles[pile] += cards
            self._own(pile, seat)
            self.said = (seat, self.value)
            groups, names = self.groups_in(self.value), NAMES[self.value]
            if self.how == "raise":
                self.note(*RAISES, seat=seat, base=self.base, value=self.value)
            else:
                self.note(*(JOINS if groups > 1 else BUILDS), seat=seat, names=names, groups=groups)
        self.how, self.value, self.base, self.parts = "", 0, 0, ()
        self._end_turn()

    def side(self, seat: str) -> int:
        """The number of the side a seat plays for: its own, or with four that of the partners."""
        return self.seats.index(seat) % self.sides

    def heap(self, seat: str) -> str:
        """The heap of a seat; partners have one together."""
        return f"won.{SEATS[self.side(seat)]}"

    def _of_sides(self, counts: tuple[int, ...]) -> tuple[int, ...]:
        return counts or (0,) * self.sides

    def _after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def _end_turn(self) -> None:
        """The next player with cards; when nobody has any, the next four cards each or the end of the hand."""
        seat = self.turn
        for _ in self.seats:
            seat = self._after(seat)
            if self.piles[seat]:
                self.turn = seat
                return
        if self.piles["stock"]:
            self._hand_out(table=False)
        else:
            self._end()

    def _hand_out(self, *, table: bool) -> None:
        """Four cards each from the stock, eldest hand first and dealer last (CAS-04, CAS-06)."""
        self.turn = self._after(self.dealer)
        start = self.seats.index(self.turn)
        order = list(self.seats[start:] + self.seats[:start])
        if table:
            order.insert(len(order) - 1, "table")
        at_once = 1 if self.rules.deal_singly else 2
        for _ in range(4 // at_once):
            for pile in order:
                self.draw("stock", pile, at_once)
        if not self.piles["stock"]:
            self.said = (self.dealer, "last")
            self.note(*LAST, seat=self.dealer)
        elif table:
            self.note(*BEGINS, seat=self.turn)
        else:
            self.note(*DEALS, seat=self.dealer)

    def _deal(self) -> None:
        self.deals += 1
        self.dealer = self._draw_for_deal() if self.deals == 1 else self._after(self.dealer)
        self.hand_over, self.winners, self.last, self.owners, self.said = False, (), "", (), ()
        self.sweeps = ()
        self.piles = dict.fromkeys(self.piles, ()) | {"stock": shuffled(self.pack(), f"{self.seed}/{self.deals}")}
        self._hand_out(table=True)

    def _draw_for_deal(self) -> str:
        """Everybody draws a card, the highest deals; those with equal cards draw again (CAS-03)."""
        drawing, cards = self.seats, iter(shuffled(self.pack(), f"{self.seed}/dealer"))
        while len(drawing) > 1:
            drawn = {seat: VALUE[next(cards).rank] for seat in drawing}
            drawing = tuple(seat for seat in drawing if drawn[seat] == max(drawn.values()))
        return drawing[0]

    # ---- the end of a hand ---------------------------------------------------------------------------------------

    def _end(self) -> None:
        """The residue goes to who captured last, the hand is counted, and the match may be over."""
        left = [p for p in ("table", *map(build_pile, self.built)) if self.piles[p]]
        cards = tuple(c for p in left for c in self.piles[p])
        if cards and self.last:
            for pile in left:
                self.piles[self.heap(self.last)] += self.piles[pile]
                self.piles[pile] = ()
            self.note(*RESIDUE, count=len(cards), seat=self.last, cards=cards)
        elif cards:
            self.note(*NO_RESIDUE)
        self.owners = () if not self.built else self.owners
        self._score()

    def counted(self) -> list[tuple[int, str, int, int]]:
        """The lines of this hand in the order of counting: the side, the kind of line, what it counts, the points."""
        won = [self.piles[f"won.{SEATS[i]}"] for i in range(self.sides)]
        if self.rules.scoring == "cards":
            return [(i, "each", len(cards), len(cards)) for i, cards in enumerate(won)]
        lines = []
        for kind, counts, points in (
            ("cards", [len(cards) for cards in won], 3),
            ("spades", [sum(c.suit == "S" for c in cards) for cards in won], 1),
        ):
            if counts.count(max(counts)) == 1 and max(counts):
                lines.append((counts.index(max(counts)), kind, max(counts), points))
        lines += [(i, "big", 1, 2) for i, cards in enumerate(won) if BIG in cards]
        lines += [(i, "little", 1, 1) for i, cards in enumerate(won) if LITTLE in cards]
        lines += [(i, "aces", ACES.index(ace), 1) for ace in ACES for i, cards in enumerate(won) if ace in cards]
        if self.rules.sweeps:
            eldest = self.side(self._after(self.dealer))
            order = sorted(range(self.sides), key=lambda i: (i - eldest) % self.sides)
            lines += [(i, "sweeps", n, n) for i in order if (n := self._of_sides(self.sweeps)[i])]
        return lines

    def _score(self) -> None:
        rules, before = self.rules, self._of_sides(self.points)
        totals, got = list(before), [0] * self.sides
        out = -1
        for side, kind, what, points in self.counted():
            totals[side] += points
            got[side] += points
            self.scored += (self.deals, SEATS[side], kind, what, points)
            if rules.count_out and totals[side] >= rules.target:
                out = side
                break
        self.points, self.hand_over = tuple(totals), True
        best = max(totals)
        leaders = [i for i in range(self.sides) if totals[i] == best]
        if rules.match == "hands":
            over = self.deals >= rules.hands
        else:
            over = out >= 0 or (not rules.count_out and best >= rules.target and len(leaders) == 1)
        chosen = ([out] if out >= 0 else leaders) if over else [i for i in range(self.sides) if got[i] == max(got)]
        self.winners = tuple(s for s in self.seats if self.side(s) in chosen)
        facts: dict[str, Any] = {
            "score": " : ".join(map(str, got)),
            "total": " : ".join(map(str, totals)),
            "seats": self.winners,
        }
        if over:
            self.turn = ""
            self.note(*(WINS if len(chosen) == 1 else TIED), **facts)
        else:
            self.turn = self._after(self.dealer)  # who deals next
            self.note(*(MOST_CARDS if rules.scoring == "cards" else HAND_WON), **facts)

    # ---- words ---------------------------------------------------------------------------------------------------

    def words(self, move: Move) -> str:
        verb, card, to = move.verb, move.card, move.to
        if verb == "play":
            return f"Play {card.sign if card else ''}".strip()
        if verb == "trail":
            return f"Lay {self.mine.sign} down" if self.piles["played"] else "Lay it down"
        if verb == "done":
            return "Take them" if self.how == "take" else f"Build {self.value}" if self.value else "Done"
        if verb == "raise":
            base, _, value = to.partition("-")
            return f"Make {base} into {value}"
        if verb == "deal":
            return "Deal the next hand"
        what = card.sign if card else f"the build of {to.lstrip('b')}"
        if verb == "build":
            return f"Build {to} with {what}" if card else f"Add to {what}"
        return f"Take {what}" if verb == "take" or self.how == "take" else f"Add {what}"

    def hand_order(self, card: Card) -> tuple[int, ...]:
        return VALUE.get(card.rank, 0), "SHDC".find(card.suit)

    def turned_up(self, pile: str) -> int:
        """The sweeps of a side, each marked by a card face up in its heap (CAS-76)."""
        return self._of_sides(self.sweeps)[SEATS.index(pile[-1])] if pile.startswith("won.") else 0

    def tag(self, seat: str) -> str:
        sweeps, points = self._of_sides(self.sweeps)[self.side(seat)], self._of_sides(self.points)[self.side(seat)]
        crowd = len(self.seats) > 2  # then there is less room
        said = f"{points} point{'s' if points != 1 else ''}"
        words = (["dealer", str(points) if crowd else said]) if seat == self.dealer else [said]
        words += [f"{sweeps} sweep{'s' if sweeps > 1 else ''}"] if sweeps and len(self.seats) < 4 else []
        return " · ".join(words)

    def prompt(self) -> str:
        if not self.piles["played"]:
            return ""
        mine, value = self.mine.sign, self.value
        if not self.how:
            lay = self.no_trailing(self.mine) is None
            if not self.busy(self.mine):
                return f"Nothing goes with {mine}. Lay it down."
            return f"Tap what goes with {mine}." + (" Or lay it down." if lay else "")
        if self._open() is None:
            return "Take them, or tap more." if self.how == "take" else f"Build {value}, or tap more."
        rest = split(value, self._chosen())[1] if value else ()
        if not rest:
            return "Tap what else goes with it."
        more = value - sum(rest)
        return f"That is {sum(rest)}. Find {more} more!" if more > 0 else f"Find more, to make groups of {value}."

    def speech(self) -> Mapping[str, str]:
        if not self.said:
            return {}
        seat, what = self.said
        words = {"last": "Last!", "sweep": "Sweep!"}.get(str(what)) or f"Building {NAMES.get(int(what), what)}!"
        return {str(seat): words}

    def standing(self) -> tuple[Reason, ...]:
        now = [Reason(*OWNER, value=v, seat=self.owner(v)) for v in self.built if self.owner(v)]
        return (*now, *([Reason(*LAST_NOW)] if not self.piles["stock"] and not self.hand_over else []))

    def sheet(self) -> tuple[Entry, ...]:
        lines = []
        for i in range(0, len(self.scored), 5):
            hand, seat, kind, what, points = self.scored[i : i + 5]
            cards = {"big": (BIG,), "little": (LITTLE,), "aces": ACES[int(what) : int(what) + 1]}.get(str(kind), ())
            why = Reason(*LINES[str(kind)], what=what, cards=cards, all=52)
            lines.append(Entry(int(hand), str(seat), int(points), why))
        return tuple(lines)


at, new = Casino.at, Casino.new
