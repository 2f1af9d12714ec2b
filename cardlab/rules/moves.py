"""What somebody does, and the sentence that says why not or what happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from ..language import N_, Phrase, say, translated
from ..language.grammar import ENGLISH, ME, PEOPLE, signed
from .cards import SIGNS, SUIT_NAMES, Card
from .text.sentences import brief, so_many

if TYPE_CHECKING:
    from .state import State

WRITTEN = re.compile(r"\s*([A-Za-z_]{1,20})(?:\s+(\w{2,3}|\?\?))?(?:\s*->\s*([\w+.-]{1,20}))?\s*")


class Move:
    """One atomic act: the verb on the button, the card touched, where it goes or what is said.

    Made from text and printed as text: ``Move("play 7C")``, ``Move("finish -> H")``, ``Move("play 9S -> last-card")``.
    Verb and card are read leniently, "Play 7c" or "play 7♣", and written in one way. Moves are interned, so equal moves
    are the same object. Raises ValueError for text that is no move.
    """

    __slots__ = ("card", "text", "to", "verb")
    _known: ClassVar[dict[str, Move]] = {}
    verb: str
    card: Card | None
    to: str
    text: str

    def __new__(cls, text: str | Move) -> Move:
        if isinstance(text, Move):
            return text
        written = text if isinstance(text, str) else ""
        known = cls._known.get(written)
        if known is not None:
            return known
        found = WRITTEN.fullmatch(written.translate(SIGNS))
        if not found:
            raise ValueError(
                f"{brief(text, 60)!r} is not a move. Write moves like 'play 7C', 'finish -> H' or 'pick_up'."
            )
        verb, card, to = found[1].lower(), Card(found[2]) if found[2] else None, found[3] or ""
        plain = verb + (f" {card}" if card else "") + (f" -> {to}" if to else "")
        # Kept only under its own text: what another spelling means, a card that is made later may change.
        if plain not in cls._known:
            move = object.__new__(cls)
            move.verb, move.card, move.to, move.text = verb, card, to, plain
            cls._known[plain] = move
        return cls._known[plain]

    @property
    def named(self) -> Card:
        """The card of a move whose verb names one."""
        assert self.card is not None
        return self.card

    def __repr__(self) -> str:
        return f"Move({self.text!r})"

    def __str__(self) -> str:
        return self.text

    def __copy__(self) -> Move:
        return self

    def __deepcopy__(self, memo: object) -> Move:
        return self

    def __reduce__(self) -> tuple[type[Move], tuple[str]]:
        return (Move, (self.text,))


class CardMoves(dict[Card, Move]):
    """A verb's move with each card, found quickest: with ``PLAY = CardMoves("play")``, ``PLAY[card]`` plays that card.

    Why so: to write and read the text of a move costs as much as all the rest of a small game's turn.
    """

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __missing__(self, card: Card) -> Move:
        move = self[card] = Move(f"{self.verb} {card}")
        return move


DEAL = Move("deal")
Chain = tuple[Move, ...]  # moves one after another: a turn, or a line of play


class Reason:
    """Why a move is refused, or what just happened: a rule id, a sentence for adults, one for a child, and the facts.

    The sentences are templates filled from the facts only when they are shown: cards become signs, ``suit`` a name (a
    game with suits of its own gives the word), ``count`` a number of cards, and ``seat``, ``other`` and ``seats`` the
    names of the people there. A verb that agrees with a person stands in brackets in its base form and goes with the
    last person before it, or with the fact named: ``"{seat} [pick] up {count}"``, ``"... and [other: win]"``. A noun
    after a number is written in the plural, ``"{n} points"``, and is singular after one. A fact of pairs tells who has
    how much: ``((("A", "C"), 6), (("B", "D"), 5))`` is "Ana and Cy 6, Bo and Di 5".
    """

    __slots__ = ("because", "child", "facts", "rule")

    def __init__(self, rule: str, because: str, child: str = "", /, **facts: object) -> None:
        self.rule, self.because, self.child, self.facts = rule, because, child or because, facts

    def say(self, *, child: bool = False, names: Mapping[str, str] | None = None) -> str:
        """The sentence as plain text, for an adult or for a child, with seats replaced by the given names."""
        return spoken(self.child if child else self.because, self.facts, names or {})

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that caused it, to be marked on the table."""
        facts = (fact if isinstance(fact, tuple) else (fact,) for fact in self.facts.values())
        return tuple(card for fact in facts for card in fact if isinstance(card, Card))

    @property
    def about(self) -> frozenset[str]:
        """The seats that it speaks of."""
        some = self.facts.get("seats", self.facts.get("seat", ()))
        return frozenset(some if isinstance(some, tuple) else (some,))

    def number(self, *names: str) -> int:
        """The first of these facts that it has, if that is a number, else 0."""
        found = next((self.facts[name] for name in names if name in self.facts), 0)
        return found if isinstance(found, int) else 0

    def alike(self, other: Reason) -> bool:
        """Whether the other one says the same but for the cards that it names."""
        same = (self.facts.get(name) == fact or bool(_cards(fact)) for name, fact in other.facts.items())
        return self.shape == other.shape and all(same)

    def joined(self, other: Reason) -> Reason:
        """One of its kind that names the cards of both."""
        facts = {name: _cards(self.facts[name]) + _cards(fact) or fact for name, fact in other.facts.items()}
        return Reason(other.rule, other.because, other.child, **facts)

    @property
    def ways(self) -> tuple[str, ...]:
        """The examples that it gives of how a move is written."""
        ways = str(self.facts.get("ways", ""))
        return tuple(ways.split(" or ")) if ways else ()

    @property
    def suit(self) -> str:
        """The suit that it names; "" if it names none."""
        return str(self.facts.get("suit", ""))

    @property
    def where(self) -> str:
        """The pile it is about, to be marked on the table; "" for none."""
        return str(self.facts.get("where", ""))

    @property
    def button(self) -> str:
        """The button that a hint means."""
        return str(self.facts.get("button", ""))

    @property
    def shape(self) -> tuple[str, ...]:
        """What it says without the facts themselves: its rule, its templates, and which facts it has."""
        return (self.rule, self.because, self.child, *self.facts)

    def names(self, what: str | Card) -> bool:
        """Whether the sentence for a child names a seat, or a card."""
        keys = NAMED.findall(self.child)
        facts = [self.facts.get(key) for key in keys if isinstance(what, Card) or key in PEOPLE]
        return any(what in fact if isinstance(fact, tuple) else what == fact for fact in facts)

    def said_by(self, seat: str, names: Mapping[str, str]) -> str:
        """The sentence for a child as a seat itself says it, "I lay 7♣."; "" if it is not about what this seat did."""
        mine = self.facts.get("seat") == seat and MINE.fullmatch(self.child)
        return self.say(child=True, names={**names, seat: ME}) if mine else ""

    def done_by(self, seat: str, *, unseen: Card | None = None, mine: bool = False) -> Reason:
        """The words of a button as what a seat does, "{seat} [lay] {card}.", or says that it does.

        A card that was never seen from here, ``unseen``, is "a card".
        """
        facts = {name: N_("a card") if fact is unseen else fact for name, fact in self.facts.items()}
        return Reason("", ENGLISH.told(self.because, mine=mine), **facts | {"seat": seat})

    def adding(self, **facts: object) -> Reason:
        """The same reason with further facts, such as more cards to mark."""
        return Reason(self.rule, self.because, self.child, **self.facts, **facts)

    def saying(self, words: str) -> Reason:
        """The same rule and the same facts, such as cards to mark, in other words."""
        return Reason(self.rule, "{own}").adding(own=words, **self.facts)

    def __str__(self) -> str:
        return f"{self.say()} [{self.rule}]" if self.rule else self.say()

    def __repr__(self) -> str:
        return f"Reason: {self}"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Reason) and all(getattr(self, k) == getattr(other, k) for k in Reason.__slots__)

    def __hash__(self) -> int:
        return hash((self.rule, self.because))


class LazyReason(Reason):
    """Why a state refuses a move, found when somebody reads it: most of what programs ask, nobody ever does."""

    __slots__ = ("asked", "move", "state")
    __init__ = object.__init__
    state: State  # the state that was asked; once that is changed in place,
    asked: Mapping[Any, Any]  # "" is here a copy of it as it was
    move: Move

    def __getattr__(self, name: str) -> Any:
        if name not in Reason.__slots__:
            raise AttributeError(f"A Reason has no {name}.")
        found = self.asked.get("", self.state).refused(self.move)
        if not isinstance(found, Reason):
            raise TypeError(f"no_{self.move.verb} returns {type(found).__name__}. Return a Reason.")
        for one in Reason.__slots__:
            setattr(self, one, getattr(found, one))
        return getattr(self, name)

    def __getstate__(self) -> tuple[None, dict[str, Any]]:  # what is said goes everywhere, the state does not
        return None, {name: getattr(self, name) for name in Reason.__slots__}


def _cards(fact: object) -> tuple[Card, ...]:
    some = fact if isinstance(fact, tuple) else (fact,)
    return tuple(card for card in some if isinstance(card, Card)) if all(isinstance(c, Card) for c in some) else ()


# ---- sentences --------------------------------------------------------------------------------------------------

# A sentence that begins with the seat, and names it only where "I" or "my" is right.
MINE = re.compile(r"\{seat\} \[(?:(?!\{seat\}).|\{seat\}(?= \[|'s))*")
NAMED = re.compile(r"\{(\w+)\}")


def spoken(template: str, facts: Mapping[str, object], names: Mapping[str, str]) -> str:
    """A template as a sentence: facts put in, and its verbs made to agree with the people there.

    People called "You" are spoken to: "you pick up", "your turn", with a capital only where a sentence begins.
    """
    return say(template, facts, names, _fact)


def phrase(template: str, /, **facts: object) -> Phrase:
    """A part of a sentence, such as "build: 7", from a template: said in another language it is still itself."""
    return Phrase(template, facts, _fact)


def joined(parts: Iterable[str], between: str = " · ") -> Phrase:
    """Some words after one another, such as "dealer · 3 points"."""
    facts = {f"part{i}": part for i, part in enumerate(parts)}
    return phrase(between.join(f"{{{name}}}" for name in facts), **facts)


def _fact(key: str, value: object) -> str:
    if isinstance(value, Card):
        return translated(value.sign)
    if isinstance(value, tuple):
        return " ".join(_fact("", v) for v in value)
    if key == "suit":
        return translated(SUIT_NAMES.get(str(value), str(value)))
    if key == "count":
        return translated(so_many(value, "cards") if isinstance(value, int) else phrase("{n} cards", n=value))
    return signed(str(value)) if isinstance(value, int) else translated(value if isinstance(value, str) else str(value))


class IllegalMove(ValueError):
    """A move that the rules refuse; ``reason`` says why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:  # from one process to another
        return (type(self), (self.reason,))
