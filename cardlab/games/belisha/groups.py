"""The groups on the table of Belisha and what fits them: the questions that every verb asks.

Why so: a joker keeps what it stands for in the field ``stands``, as ``G1=9B``, because that card itself may be unseen.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import ClassVar

from ...rules.cards import HIDDEN, Card
from ...rules.state import State
from ...rules.symmetry import Symmetries
from ...rules.text.position import Kind, field, naming
from ...rules.zones import Zone, hands
from .cards import JOKER, NUMBERED, alike, fillers, in_order, kind_of, name_of, without
from .signs import COLOURS, SIGN_OF, SIGNS
from .symmetries import symmetries


@lru_cache(4096)
def _zone(pile: str, faces: tuple[Card, ...], signs: bool, wrap: bool) -> Zone:
    return Zone(pile, "group", name_of(faces, signs, wrap) if faces else "group")


TOOK = Kind(
    lambda state, took: took in ("", "stock", "joker") or took in {c.code for c in state.whole},
    "stock, the code of the exposed card that was taken, or joker after an exchange",
)
FRESH = Kind(
    lambda state, group: not group or bool(state.took and group in state.groups and state.piles[group]),
    "the group laid in this turn, after taking a card, such as G1",
)
STANDS = Kind(
    lambda state, some: len(some) == len(state.jokers) and set(state.jokers.values()) <= set(SIGN_OF),
    "what each joker in a group stands for, such as G1=9B",
    naming(r"(?P<pile>G\d+)=(?P<card>\w+)"),
    str,
)


class Groups(State):
    """The piles of Belisha, and which cards go together on the table."""

    suits = COLOURS
    titles: ClassVar[dict[str, tuple[str, ...]]] = {
        word: tuple(code for code, face in SIGN_OF.items() if face == sign)
        for sign, (name, several, _) in SIGNS.items()
        for word in (name, several)
    }

    took: str = field("", TOOK)  # taken in this turn: "stock", the exposed card's code, "joker", or "" for nothing yet
    fresh: str = field("", FRESH)  # the group laid in this turn
    stands: tuple[str, ...] = field((), STANDS)  # the jokers on the table and what they stand for: "G1=9B"

    def set_up(self) -> None:
        self.packs = self.rules.packs
        self.whole: tuple[Card, ...] = (*NUMBERED, *([JOKER] if self.rules.use_joker else [])) * self.rules.packs
        self.groups = tuple(f"G{i}" for i in range(1, len(self.whole) // 3 + 1))

    def zones(self) -> tuple[Zone, ...]:
        rules = self.rules
        groups = (_zone(g, self.faces(g), rules.use_signs, rules.wrap_runs) for g in self.groups)
        middle = (Zone("stock", "stock", "stock", seen="none"), Zone("discards", "pile", "discards"))
        new = Zone("new", "group", "new group", sign="" if self.hand_over else "+")
        return (*hands(self.seats), *middle, *groups, new)

    def symmetries(self, named: Collection[Card] = ()) -> Symmetries:
        return symmetries(self, named)

    def pack(self) -> tuple[Card, ...]:
        return self.whole

    @property
    def held(self) -> dict[Card, None]:
        """The different cards in the hand of the seat to move, as far as they are seen."""
        return dict.fromkeys(c for c in self.piles[self.turn] if c is not HIDDEN)

    @property
    def lying(self) -> list[str]:
        """The groups that lie on the table."""
        return [group for group in self.groups if self.piles[group]]

    @property
    def jokers(self) -> dict[str, str]:
        """The groups that hold a joker, and the code of the card it stands for."""
        return {group: code for group, _, code in (s.partition("=") for s in self.stands)}

    def faces(self, group: str) -> tuple[Card, ...]:
        """The cards of a group, a joker as the card it stands for."""
        pile = self.piles.get(group, ())
        stand = self.jokers.get(group) if JOKER in pile else None
        return tuple(Card(stand) if c is JOKER else c for c in pile) if stand in SIGN_OF and stand else pile

    def group_name(self, group: str) -> str:
        """What people call a group on the table."""
        return name_of(self.faces(group), self.rules.use_signs, self.rules.wrap_runs)

    def fillers(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that make a group of two cards, or a larger one of a group, under these rules."""
        return fillers(cards, self.rules.use_signs, self.rules.wrap_runs)

    def fits(self, card: Card, group: str, stand: str = "", laid: tuple[Card, ...] = ()) -> bool:
        """Whether a card, or a joker that stands for one, fits a group once other cards are laid (BSH-28)."""
        faces = self.faces(group)
        if card is not JOKER:
            return not stand and card in self.fillers(faces) and faces.count(card) < self.packs
        can = JOKER not in self.piles[group] and stand in SIGN_OF and Card(stand) in self.fillers(faces)
        return can and not self.barred(Card(stand), laid)

    def spot(self, card: Card, laid: tuple[Card, ...] = ()) -> str:
        """A group, not of this turn, that a card would fit once other cards are laid; "" if there is none."""
        for group in self.lying:
            if group != self.fresh:
                stands = map(str, self.fillers(self.faces(group))) if card is JOKER else ("",)
                if any(self.fits(card, group, stand, laid) for stand in stands):
                    return group
        return ""

    def barred(self, card: Card, laid: tuple[Card, ...] = (), *, discards: bool = True) -> bool:
        """Whether the joker may not stand for a card, as it lies in groups or in these cards already (BSH-32)."""
        piles = self.piles
        there = laid.count(card) + sum(piles[group].count(card) for group in self.groups)
        if discards and self.rules.joker_bars_discards:
            there += piles["discards"].count(card)
        return bool(there >= self.packs)

    def stuck(self, rest: tuple[Card, ...], laid: tuple[Card, ...] = ()) -> bool:
        """Whether a turn could not be ended with only these cards left in hand (BSH-13, BSH-40).

        ``laid``: the cards of the new group, which a joker that is left may not stand for either (BSH-32).
        """
        rules = self.rules
        if len(rest) != 1:
            return not rest and bool(rules.out_needs_discard)
        if rest[0].code != self.took or rules.return_exposed:
            return False
        return not (rules.adding and not rules.out_needs_discard and self.spot(rest[0], laid))

    def leads(
        self, cards: tuple[Card, ...], rest: tuple[Card, ...], *,
        signs: bool | None = None, wrap: bool | None = None, free: bool = False, unbarred: bool = False,
    ) -> bool:  # fmt: skip
        """Whether one or two cards can be made a group with the rest of the hand, and the turn ended after it.

        For refusals also under other rules: ``signs``, ``wrap``; ``unbarred``: whatever the joker may not stand for;
        ``free``: that, and whatever is left.
        """
        signs = self.rules.use_signs if signs is None else signs
        wrap = self.rules.wrap_runs if wrap is None else wrap
        if len(cards) == 1:
            return any(
                self.leads((*cards, c), without(rest, c), signs=signs, wrap=wrap, free=free, unbarred=unbarred)
                for c in dict.fromkeys(rest)
                if c is not JOKER and alike(c, cards[0])
            )
        thirds = fillers(cards, signs, wrap)
        for c in dict.fromkeys(rest) if thirds else ():
            joker = c is JOKER and (free or unbarred or not all(self.barred(o, cards) for o in thirds))
            if (joker or c in thirds) and (free or not self.stuck(without(rest, c), (*cards, c))):
                return True
        return False

    def check_groups(self) -> None:
        """Check the groups that a position names and put runs in order. Raises ValueError."""
        rules = self.rules
        if set(self.jokers) != {g for g in self.groups if JOKER in self.piles[g]}:
            raise ValueError("Say what every joker in a group stands for, for example stands: G1=9B.")
        for group in self.lying:
            pile = self.piles[group]
            if pile.count(JOKER) > 1 or len(pile) < 3 or HIDDEN in pile:
                raise ValueError(f"The {group} needs at least three open cards, with one joker at most.")
            faces = self.faces(group)
            if any(faces.count(c) > self.packs for c in faces) or not kind_of(faces, rules.use_signs, rules.wrap_runs):
                raise ValueError(f"The cards of {group} are not a group.")
            self.arrange(group)

    def arrange(self, group: str) -> None:
        """Put the cards of a run in their order; other groups lie as they were laid."""
        faces, wrap = self.faces(group), self.rules.wrap_runs
        if kind_of(faces, self.rules.use_signs, wrap) == "run":
            lies = dict(zip(faces, self.piles[group], strict=True))
            self.piles[group] = tuple(lies[c] for c in in_order(faces, wrap))
