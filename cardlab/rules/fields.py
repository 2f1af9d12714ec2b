"""The fields of a state: how its class collects them, and how a state holds them so that it is quick.

Nothing here says what is legal; who writes a game need not read it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from typing import Any, ClassVar, Self

from .cards import Card
from .moves import Move
from .text.position import Field
from .verbs import May, Verb, always, sounded, undone

NEEDED = {  # what a game cannot do without, and what is said where it is missing
    "zones": "zones() is missing. It names the piles, such as Zone('stock', 'stock', 'stock', seen='none').",
    "pack": "pack() is missing. It returns all the cards, for example pack() from cardlab.rules.cards.",
    "deal_out": "deal_out(order) is missing. It puts the cards of the pack into the piles, and says whose turn it is.",
}


class StatePart:
    """The part of a State that holds it: fields with their defaults, copies, and the functions behind its verbs."""

    game: ClassVar[str] = ""  # its name; what has none is a part of games
    verbs: ClassVar[Mapping[str, Verb]] = {}
    phases: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    fields: ClassVar[dict[str, Field]] = {}
    _fresh: ClassVar[dict[str, Any]] = {"phase": "", "_asked": None}  # what a new state holds at once
    _may: ClassVar[dict[str, Callable[[Any], May]]] = {}
    _open: ClassVar[dict[str, tuple[Callable[[Any], May], ...]]] = {}  # phase -> the ``may_`` of its verbs
    _do: ClassVar[dict[str, Callable[[Any, Move], None]]] = {}

    seats: tuple[str, ...]
    piles: dict[str, tuple[Card, ...]]
    phase: str  # where the turn stands: a row of ``phases``
    _asked: dict[Any, Any] | None  # the legal moves of the verbs that this position was asked about

    def __init_subclass__(cls) -> None:
        _gather(cls)

    def __new__(cls, *given: Any, **named: Any) -> Self:
        """A state that holds the defaults itself: what its class holds, Python finds more slowly (from 3.12 on)."""
        state = object.__new__(cls)
        for name, value in cls._fresh.items():
            setattr(state, name, value)
        return state

    def copy(self) -> Self:
        """An independent state, equal to this one."""
        held = self.__dict__  # "_apart" in it says that it is its own, as it is since it was first copied
        if "_apart" not in held:  # in the dict that Python gives out, everything is looked up more slowly ever after
            held = self.__dict__ = {**held, "_apart": True}
        twin = object.__new__(self.__class__)
        twin.__dict__ = held = held.copy()  # filled entry by entry, it would take twice the time
        held["piles"] = held["piles"].copy()
        held["_asked"] = None
        return twin

    def by_seat(self, numbers: tuple[int, ...]) -> dict[str, int]:
        """Numbers of which each seat has one, by seat; 0 for each while there are none."""
        return dict(zip(self.seats, numbers or (0,) * len(self.seats), strict=True))

    def plus(self, numbers: tuple[int, ...], gained: Mapping[str, int]) -> tuple[int, ...]:
        """Numbers of which each seat has one, once some seats have gained so much."""
        return tuple(n + gained.get(seat, 0) for seat, n in self.by_seat(numbers).items())

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        names = (*self.fields, "rules", "seats", "piles", "turn", "seed")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    # There is no __hash__, so Python gives it none: a state can be changed in place by apply().

    def __getstate__(self) -> dict[str, Any]:
        # What it was asked holds functions, which cannot go everywhere; and whether its dict is its own says nothing.
        return {name: value for name, value in {**self.__dict__, "_asked": None}.items() if name != "_apart"}


def _gather(cls: type[StatePart]) -> None:
    """Collect what a class says: its fields, whose defaults every new state holds, and its verbs."""
    cls.fields, cls._fresh = dict(cls.fields), dict(cls._fresh)
    for name, one in list(vars(cls).items()):
        if isinstance(one, Field):
            cls.fields[name] = one
            if one.keep:  # it is seldom asked for
                setattr(cls, name, one.default)
            else:
                delattr(cls, name)
                cls._fresh[name] = one.default
        elif isinstance(one, property | cached_property):
            cls._fresh.pop(name, None)  # a property: it follows from something else
        elif name in cls._fresh:
            cls._fresh[name] = one  # another default than in the game that this one is made from
    cls._may = {v: getattr(cls, f"may_{v}", None) or always(v) for v in cls.verbs if v != "deal"}
    ours = cls.__module__.startswith("cardlab.")  # of any other one, nobody's laws have tried it yet
    _link(cls, {} if ours else {v: sounded(v, may, partial(_link, cls, {v: may})) for v, may in cls._may.items()})
    cls._do = {v: getattr(cls, f"do_{v}", None) or undone(v) for v in (*cls.verbs, "deal")}


def _link(cls: type[StatePart], may: dict[str, Callable[[Any], May]]) -> None:
    """Let a class ask these ``may_`` from now on, in the phases in which they are open."""
    cls._may = cls._may | may
    asks = next((kind for kind in cls.__mro__ if "open" in vars(kind)), StatePart)
    # Not of State itself, nor of a part of a game, which names some of its verbs only; nor where a game opens them.
    whole = bool(cls.game) and StatePart in asks.__bases__
    phases = (cls.phases or {"": tuple(cls._may)}) if whole else {}
    if odd := {verb for verbs in phases.values() for verb in verbs} - cls._may.keys():
        raise ValueError(f"phases names the verb {min(odd)!r}, which has no row in verbs: {', '.join(cls.verbs)}.")
    cls._open = {phase: tuple(cls._may[verb] for verb in verbs) for phase, verbs in phases.items()}
