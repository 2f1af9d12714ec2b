"""Casino (also Cassino), the fishing game of sums and builds: rules, options, stages. See book.md.

Why so: a turn is tapped as it is played with real cards. First the hand card goes to the pile ``played``; then the
cards and builds it takes or is built with join it one by one, and the first of them says what is done (take, build or
raise). All builds of one value lie in one pile, ``b8`` for the eights, since they may only be taken together (CAS-49);
how many groups it holds is the sum of its pips divided by the value (CAS-50), so nothing else needs to be remembered.
A big game is put together from parts by noun, which share the fields in ``layout.py``: taking, building, match.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable
from typing import Any, ClassVar

from ...language import N_
from ...rules.cards import PACK, RANKS, Card, pack
from ...rules.moves import Move, Reason, joined, phrase
from ...rules.options import Rules as Options
from ...rules.options import option
from ...rules.symmetry import Symmetries
from ...rules.text.position import SEATS, follows
from ...rules.thinking.inquiry import beginning
from ...rules.verbs import NO_WORDS, May, Verb
from ...rules.zones import Zone, hands
from . import words as say
from .building import Building
from .match import Match
from .moves import ADD, COUNTS, DONE, PILES, PLAY, TRAIL, built
from .position import check
from .sums import grouped, split
from .taking import Taking
from .words import NAMES

NO_BUILDS = {"builds": False, "match": "hands"}


@dataclasses.dataclass(frozen=True)
class Rules(Options):
    """The options of Casino; every default is the full game of stage 7."""

    # fmt: off
    deal_singly: bool = option(False, "Deal one by one", "Deal the cards one at a time, not two.", "CAS-04")
    court_capture: str = option("any", "Jacks, queens, kings take", "How many equal court cards may one of them take?", "CAS-21", ("any", "one", "one_or_three"), any="as many as they like", one_or_three="one, or all three")
    sums: bool = option(True, "Sums", "A card may take cards that add up to it. If not, it only takes its equals.", "CAS-30")
    royal: bool = option(False, "Royal Casino", "Jack, queen and king count 11, 12 and 13 in sums and builds.", "CAS-02")
    builds: bool = option(True, "Builds", "If so, you may put cards together to take in a later turn.", "CAS-40")
    multiple_builds: bool = option(True, "Multiple builds", "If so, you may build several groups of one value together.", "CAS-46")
    raises: bool = option(True, "Raising", "If so, you may make a build higher.", "CAS-55")
    raise_with_table_cards: bool = option(False, "Raise with cards of the table", "Loose cards may help the hand card to raise a build.", "CAS-58")
    join_on_raise: bool = option(True, "Join while raising", "If so, loose groups of the new value may join a build as it is raised.", "CAS-59")
    keep_capture_card: bool = option(True, "Keep the card for your build", "If not, you only need it at the moment of building.", "CAS-66")
    own_build_no_trail: bool = option(True, "No trailing with a build", "If so, a player who owns a build can't just put a card down.", "CAS-67")
    forced_capture: bool = option(False, "Capture if you can", "You can't put down a card that could capture.", "CAS-71")
    scoring: str = option("points", "What counts", "Do you count the points of the full game, or simply every card taken?", "CAS-85", ("points", "cards"), points="the points of the full game", cards="every card taken")
    sweeps: bool = option(True, "Sweeps count", "If so, a sweep scores a point.", "CAS-77")
    match: str = option("target", "How long a match is", "Do you play until somebody reaches a target, or a number of hands?", "CAS-95", ("target", "hands"), target="until somebody reaches a target", hands="a number of hands")
    target: int = option(21, "Points to win", "The points that end a match.", "CAS-95", range(5, 52))
    hands: int = option(2, "Hands in a match", "How many hands you play if there is no target. An even number is fair.", "CAS-95", range(1, 13))
    count_out: bool = option(False, "Counting out", "Whoever reaches the target first while the hand is being counted wins at once.", "CAS-95")

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
            raise ValueError(N_("count_out needs match='target', because it is about who reaches the target first."))

    @property
    def highest(self) -> int:
        """The highest value of a build (CAS-43)."""
        return 13 if self.royal else 10


OF_BUILD = N_(
    {
        "take": "Take the build of {value}",
        "add": "Add the build of {value}",
        "build": "Build on the build of {value}",
    }
)


class Casino(Taking, Building, Match):
    """Casino for 2, 3 or 4 players; see ``Rules`` for the options and book.md for the rules."""

    game = "casino"
    Rules = Rules
    seat_range = range(2, 5)
    verbs: ClassVar[dict[str, Verb]] = {
        "play": Verb("Play {card}", "CAS-13"),
        **Taking.verbs,
        **Building.verbs,
        "trail": Verb("Put it down", "CAS-13"),
        "add": Verb("Add {card}|Add {to}", "CAS-13", hand=False, goals=built),
        "done": Verb("Done", "CAS-13", pile="played", alone=True, asks="stop there"),
        "deal": Verb("Deal the next hand", "CAS-09"),
    }
    phases: ClassVar[dict[str, tuple[str, ...]]] = {
        "choose": ("play",),
        "begin": ("take", "build", "raise", "trail"),
        "go_on": ("add", "done"),
    }
    emptied: ClassVar[str] = "all"
    basics: ClassVar[dict[str, str]] = {"turn": "CAS-10", "hand": "CAS-13", "end": "CAS-95"}

    phase: str = follows(lambda state: "go_on" if state.how else "begin" if state.piles["played"] else "choose")

    def zones(self) -> tuple[Zone, ...]:
        values = range(1, self.rules.highest + 1)
        builds = (Zone(PILES[v], "group", say.build_label(v, self.groups_in(v))) for v in values)
        heaps = (Zone(f"won.{seat}", "heap", "won card", owner=seat) for seat in SEATS[: self.sides])
        table = Zone("table", "loose", "table")
        played = Zone("played", "group", self._played_label(), sign="" if self.hand_over else "+")
        return (*hands(self.seats), Zone("stock", "stock", "stock", seen="none"), table, *builds, played, *heaps)

    def _played_label(self) -> str:
        """What stands under the card in play: the sum as it grows, "3 + 4 = 7 of 8"."""
        if not (pile := self.piles.get("played")):
            return N_("card played")
        if not self.how:
            return N_("in play")
        if not self.value:
            return phrase("{card} takes {n}", card=pile[0], n=len(self.parts))
        built = [N_("build")] if self.took_build else []
        return joined([*built, *say.growing(self.value, self.chosen)], ", ")

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        """The cards of a number are alike, but for spades and the big casino where they count (CAS-86, CAS-88)."""
        counts = self.rules.scoring != "cards"
        alike = [
            [c for c in PACK if c.rank == rank and not (counts and c.suit in "S" + "D" * (rank == "T"))]
            for rank in RANKS
        ]
        return Symmetries(cards=alike, seats=self.sides == len(self.seats))

    def pack(self) -> tuple[Card, ...]:
        return pack()

    def most(self, seat: str) -> int:
        """Four are dealt at a time (CAS-04)."""
        return 4

    def settle(self) -> None:
        check(self)

    # ---- playing a card and laying it down -----------------------------------------------------------------------------

    def closed(self, move: Move) -> Reason:
        if not self.piles["played"]:
            return Reason(*say.FIRST)
        if move.verb == "play":
            return Reason(*say.ONE_CARD, card=self.mine)
        return Reason(*(say.ONE_WAY if self.how else say.NOTHING_YET), card=self.mine)

    def busy(self, card: Card) -> bool:
        """Whether a card can do anything but be laid down."""
        return bool(self.taking(card) or self.building(card) or self.raising(card))

    def may_play(self) -> May:
        hand = self.piles[self.turn]
        return [PLAY[c] for c in hand if self.no_trailing(c) is None or self.busy(c)], self.no_play

    def no_play(self, move: Move) -> Reason:
        return self.no_trailing(move.named) or Reason(*say.FIRST)

    def do_play(self, move: Move) -> None:
        self.said = ()
        self.shift(move.named, self.turn, "played")

    def no_trailing(self, card: Card) -> Reason | None:
        """Why this card may not be laid down."""
        number, rules = self.number(card), self.rules
        if self.needed(card):
            return Reason(*say.KEEP, card=card, value=number, seat=self.turn)
        if rules.own_build_no_trail and self.turn in self.owners[1::2]:
            hand = (*self.piles[self.turn], card)
            if any(map(self.busy, hand)):  # with keep_capture_card off there may be nothing else to do
                own = tuple(c for v in self.built if self.owner(v) == self.turn for c in self.piles[PILES[v]])
                return Reason(*say.NO_TRAIL, seat=self.turn, cards=own)
        return Reason(*say.FORCED, card=card) if rules.forced_capture and self.takes(card) else None

    def may_trail(self) -> May:
        return ((TRAIL,) if self.no_trailing(self.mine) is None else ()), self.no_trail

    def no_trail(self, move: Move) -> Reason:
        return self.no_trailing(self.mine) or Reason(*say.FIRST)

    def do_trail(self, move: Move) -> None:
        self.note(say.TRAILS, seat=self.turn, card=self.mine)
        self.shift(self.mine, "played", "table")
        self.end_turn()

    # ---- going on and finishing ------------------------------------------------------------------------------------

    def may_add(self) -> May:
        if self.how == "take":
            whole = [Move(f"add -> {PILES[self.value]}")] if self.value and self.piles[PILES[self.value]] else []
            return [*whole, *(ADD[c] for c in self.takable(self.mine))], self.no_add
        fits = self.fitting(self.value, self.chosen, self.loose())
        return [ADD[c] for c in self.piles["table"] if self.number(c) in fits], self.no_add

    def no_add(self, move: Move) -> Reason:
        card, to = move.card, move.to
        if card is None:
            together = self.how != "take" and to == PILES[self.value] and self.piles[to]
            return Reason(*say.TOGETHER, names=NAMES[self.value]) if together else self.no_build_taken(to)
        if self.how == "take" or card not in self.piles["table"]:
            return self.not_taken(card)
        return self.not_joined(self.value, self.chosen, card)

    def do_add(self, move: Move) -> None:
        self.choose(move)

    def may_done(self) -> May:
        return ((DONE,) if self._complete() else ()), self.no_done

    def _complete(self) -> bool:
        mine, value = self.mine, self.value
        if not self.number(mine):
            return len(self.parts) in COUNTS[self.rules.court_capture]
        if not grouped(value, self.chosen):
            return False
        build = self.piles[PILES[value]]
        if self.how == "take":
            return not (build and self.needed(mine))  # CAS-66
        return bool(self.how == "raise" or self.parts or build)

    def no_done(self, move: Move) -> Reason:
        mine, value = self.mine, self.value
        if not self.number(mine):
            return self.wrong_count(self.parts)
        groups, begun = split(value, self.chosen)
        if begun:
            return say.not_yet("CAS-40" if self.how != "take" else "CAS-33" if groups else "CAS-30", value, begun)
        if self.how == "take":
            return Reason(*say.MUST_TAKE, card=mine, value=value, cards=self.piles[PILES[value]])
        return Reason(*say.BUILD_BARE)

    def do_done(self, move: Move) -> None:
        """The chosen cards go to the heap or become a build, and the next player has the turn."""
        seat, mine, piles = self.turn, self.mine, self.piles
        cards, piles["played"] = piles["played"], ()
        if self.how == "take":
            piles[self.heap(seat)] += cards
            self.last = seat
            clear = self.rules.sweeps and not piles["table"] and not self.built
            if clear:
                self.sweeps = tuple(n + (i == self.side(seat)) for i, n in enumerate(self.of_sides(self.sweeps)))
                self.said = (seat, "sweep")
            self.note(say.SWEEP if clear else say.TAKES, seat=seat, cards=cards[1:], card=mine)
        else:
            piles[PILES[self.value]] += cards
            self.own(PILES[self.value], seat)
            self.said = (seat, self.value)
            groups, names = self.groups_in(self.value), NAMES[self.value]
            if self.how == "raise":
                self.note(say.RAISES, seat=seat, base=self.base, value=self.value)
            else:
                self.note(say.JOINS if groups > 1 else say.BUILDS, seat=seat, names=names, groups=groups)
        self.how, self.value, self.base, self.parts = "", 0, 0, ()
        self.end_turn()

    def wording(self, move: Move) -> Reason:
        verb, to, plain = move.verb, move.to, super().wording(move)
        if plain is NO_WORDS:
            return plain
        if verb == "trail" and self.piles["played"]:
            return Reason("", "Put {card} down", card=self.mine)
        if verb == "done" and self.how:
            return Reason("", "Take them") if self.how == "take" else Reason("", "Build {n}", n=self.value)
        if verb == "raise":
            base, _, value = to.partition("-")
            return Reason("", "Make {base} into {value}", base=base, value=value)
        takes = "take" if verb == "add" and self.how == "take" else verb
        if verb in ("take", "add", "build") and move.card is None:
            return Reason("", OF_BUILD[takes], value=to.removeprefix("b"))
        return Reason("", self.verbs[takes].words.partition("|")[0], card=move.card) if takes != verb else plain

    def deed(self, move: Move) -> str:
        if move.verb == "done" and self.how:
            template = N_("take just these cards") if self.how == "take" else N_("build {n} with these cards")
            return phrase(template, n=self.value)
        kind = next((zone.kind for zone in self.zones() if zone.pile == move.to), "group")
        return super().deed(move) if move.card is not None or kind == "group" else ""

    def meant(self, card: Card | None, pile: str) -> Iterable[Move]:
        """The moves that a tap may mean; on a card too high to be taken, or on a build, what is built or raised first."""
        if card is not None and card in self.piles[self.turn]:
            return [PLAY[card]]
        likely = self.likely(card, pile) if self.phase == "begin" else ()
        return [*likely, *super().meant(card, pile)]

    def touched(self, move: Move) -> str:
        return f"b{move.to.partition('-')[0]}" if move.verb == "raise" else super().touched(move)


at, new, dealt = Casino.at, Casino.new, Casino.dealt
QUESTION = beginning(stage=1)  # what the lab asks of it, for children to guess
