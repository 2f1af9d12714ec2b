"""Everything that a table says or shows of one view beyond the piles, as one plain value.

Why so: pictures, words and the table ask a game once a view, ``host(view) -> Host`` at the end of its file or in
``host.py`` beside it, and read nothing else of it; the comment beside a field is its documentation. Whatever a game
leaves out has a quiet default.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from .cards import VALUE, Card
from .moves import Move, Reason

NOTHING: Mapping[Any, Any] = MappingProxyType({})


class Token(NamedTuple):
    """A small picture beside the piles for what holds now, to be understood without reading."""

    kind: str  # "suit" (one that counts), "way" (of play: "clockwise" or "anticlockwise"), "due" (cards to pick up)
    what: str  # the suit, the way, or the words in it, such as "+4"


class Ladder(NamedTuple):
    """The order of the cards of some suits, from the best down, and what each rank counts."""

    suits: str  # such as "S" or "HDC"
    ranks: str  # from high to low
    worth: Mapping[str, int] = NOTHING
    trumps: bool = False


class Total(NamedTuple):
    """How the points of some seats in a hand came about, where the score sheet says only what they bring."""

    seats: tuple[str, ...]
    lines: tuple[tuple[Reason, int], ...]
    need: int = 0  # what they had to reach, 0 for nothing


def by_suit(card: Card) -> tuple[int, ...]:
    """The usual order of a hand: by suit with colours alternating, then by rank from the ace up."""
    return "SHCD".find(card.suit), VALUE.get(card.rank, 0)


class Host(NamedTuple):
    """What a table says and shows of one view beyond the piles; it holds nothing that the view does not tell."""

    tags: Mapping[str, str] = NOTHING  # seat -> a few words under its name that all may know: its role, its points
    says: Mapping[str, str] = NOTHING  # seat -> what it has just said to all, for its speech bubble
    moods: Mapping[str, str] = NOTHING  # seat -> the mood of the face beside its name; the table gives bots theirs
    faces: Mapping[str, str] = NOTHING  # seat -> whose face it has, if not that of its name; the table knows
    wins: Mapping[str, int] = NOTHING  # seat -> hands won this evening, for a star on its plate; the table counts them
    rests: bool = False  # whether nobody is to do anything now; the table knows of a break
    talks: bool = False  # whether seats speak in this game at all: then room is kept for the bubbles
    teams: tuple[tuple[str, ...], ...] = ()  # the seats that play together, if any do: two teams, always in one order
    holds: tuple[Reason, ...] = ()  # what holds now and concerns everybody: a called suit, trumps, a penalty
    taking: Reason | None = None  # who takes the trick that lies there whole, and why: for as long as it lies
    most: int = 0  # the most cards that a hand can have, where they are few; 0: any number
    tokens: tuple[Token, ...] = ()  # what of that is shown as a small picture
    prompt: str = ""  # what the seat to move can do next, in a child's words; "": the table's own words are enough
    star: Card | None = None  # the card that takes the trick as it lies
    first: str = ""  # the seat that led to the trick
    order: Callable[[Card], tuple[int, ...]] = by_suit  # where a card stands in a hand sorted for its owner
    ladders: tuple[Ladder, ...] = ()  # the order and the value of the cards now, trumps first, to be looked up
    travels: tuple[tuple[str, str], ...] = ()  # pile to pile, in order: cards gone face down that no count can tell of
    marks: Mapping[str, int] = NOTHING  # heap -> how many cards lie face up in it, to be counted later
    stacks: Mapping[str, int] = NOTHING  # pile -> the chips that lie there; a seat's own lie with its cards
    stands: Mapping[tuple[str, int], Card] = NOTHING  # (pile, place) -> the card that a joker lying there stands for
    fan: int = 1  # how many cards on top of a face-up pile are spread so that they can be read
    plain: bool = False  # whether a card counts as black or red and nothing else, so that it shows no more
    line: int = 0  # the most piles of a row in one line; 0: as many as there is room for
    look: float = 0  # seconds for everybody to look before a table makes a move by itself
    asks: Mapping[Move, Reason] = NOTHING  # a move that may cost dearly -> what a table asks before making it
    waits: Mapping[Move, float] = NOTHING  # a legal move -> the seconds a table lets pass before it offers it
    safe: Move | None = None  # a legal move that can never do harm, for "play all that is safe"
    ended: Reason | None = None  # why a hand ended as it did, in one sentence; None: its last note says it
    adds: Total | None = None  # how the points of a hand came about
    goal: Reason | None = None  # what ends the match, with the points that it takes as the fact ``n``
    ahead: Mapping[str, float] = NOTHING  # seat -> how far it is in what wins the hand, as all may know it
