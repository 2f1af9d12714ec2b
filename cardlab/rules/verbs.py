"""One row for each kind of move, which says how the move is written and what its button is called."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from ..language import as_asked
from .cards import SUIT_NAMES, Card
from .moves import Move, Reason
from .text.sentences import brief

if TYPE_CHECKING:
    from .state import State

May = tuple[Collection[Move], Callable[[Move], Reason]]  # the moves allowed now, and why any other one is not

LOOKED_AT = 2000  # answers of each verb of a game from elsewhere


class Verb(NamedTuple):
    """One kind of move: the word on its button, the rule that gives it, and the table's manners.

    The braces of the word say how the move is written: ``{card}`` names a card ("play 7C"), ``{to}``, ``{suit}`` and
    ``{said}`` what stands after the arrow ("finish -> H"). A verb that is written in several ways has several words
    with ``|`` between them: ``"Finish my turn|Call {suit}"``.
    """

    words: str
    rule: str
    pile: str = ""  # the pile that is tapped for it, where no card and no place is
    alone: bool = False  # a table makes it by itself when nothing else is legal
    twice: bool = False  # one tap on a card only offers it, for a second tap to make
    hand: bool = True  # its card is one of the hand of the seat to move
    held: int = 0  # how often a second a table makes it, at most, while its button is held down: there is no choice
    asks: str = ""  # what follows "May you" in a question, where its button is no command: "ask for a pair"
    when: Callable[[Any], object] = lambda rules: True  # whether there is such a move under these rules
    off: tuple[str, ...] = ()  # what is said if not: a rule that is on then, words for adults, words for children
    # All that can ever stand after its arrow, of a state and the card named; None: ``{to}`` is any pile.
    goals: Callable[[Any, Card | None], Iterable[str]] | None = None


class Form(NamedTuple):
    """One way in which a verb is written: its words, whether it names a card, what stands after the arrow."""

    words: str
    card: bool
    to: str  # "to", "suit", "said" or "" for no arrow

    def fits(self, move: Move, suits: Mapping[str, str] = SUIT_NAMES) -> bool:
        """Whether a move is written this way, in a game with these suits."""
        if (move.card is not None) != self.card or bool(move.to) != bool(self.to):
            return False
        return self.to != "suit" or move.to in suits

    def example(self, verb: str, card: Card, suits: Mapping[str, str] = SUIT_NAMES) -> str:
        """How it is written, such as "finish -> H", and with this card."""
        suit = "H" if "H" in suits else next(iter(suits))
        arrow = {"": "", "suit": f" -> {suit}"}.get(self.to, " -> …")
        return verb + f" {card}" * self.card + arrow


@cache
def forms(words: str) -> tuple[Form, ...]:
    """The ways in which a verb with these words is written."""
    gaps = [(one, re.search(r"\{(to|suit|said)\}", one)) for one in words.split("|")]
    return tuple(Form(one, "{card}" in one, to[1] if to else "") for one, to in gaps)


@lru_cache(maxsize=10_000)
def fits(kind: type[Any], move: Move) -> bool:
    """Whether a move is written in one of the ways that a game, a class of states, has for its verb."""
    return any(form.fits(move, kind.suits) for form in forms(kind.verbs[move.verb].words))


def spelt(verb: str, card: Card | None, to: str = "") -> Move:
    """The move of a verb with this card, to this place."""
    return Move(verb + (f" {card}" if card else "") + (f" -> {to}" if to else ""))


def written(text: str, state: State) -> Move:
    """The move that a text means in a state; what follows the arrow is read leniently. Raises ValueError for none.

    A word that no pile, suit, card or legal move has now is small, a letter large, as in "yes" and "K".
    """
    move = Move(text)
    to = move.to
    if not to or to in state.piles or to in state.suits or to.lower() == to.upper():
        return move
    known = {*state.piles, *state.suits, *(legal.to for legal in state.legal_moves())}
    if to not in known:
        to = _as_known(to, known) or re.sub(r"[^-+.]+", lambda part: _as_known(part[0], known) or _plain(part[0]), to)
    return move if to == move.to else spelt(move.verb, move.card, to)


def _as_known(word: str, known: Iterable[str]) -> str:
    """A word as it is known, whatever its case, or the code of the card that it means; "" for any other."""
    same = [one for one in known if one.lower() == word.lower()]
    if len(same) == 1:
        return same[0]
    try:
        return Card(word).code
    except ValueError:
        return ""


def _plain(word: str) -> str:
    return word.lower() if len(word) > 1 else word.upper()


def only(move: Move) -> May:
    """The answer of a verb whose one and only move is legal now."""
    return (move,), lambda other: Reason("", "That isn't a move.")


def sound(verb: str, answer: object) -> May:
    """The answer of a ``may_``, checked to be moves and a function. Raises TypeError that says what is wrong."""
    if not isinstance(answer, tuple) or len(answer) != 2 or not callable(answer[1]):
        both = f"the moves allowed now, and the function that says why no other one is: return moves, self.no_{verb}"
        raise TypeError(f"may_{verb} must return two things, {both}.")
    moves = answer[0]
    if isinstance(moves, str) or not isinstance(moves, Collection):
        raise TypeError(f"may_{verb} returns {brief(moves, 40)!r} as the moves. Return a list of moves.")
    for move in moves:
        if not isinstance(move, Move):
            raise TypeError(f"may_{verb} returns {brief(move, 40)!r} as a move. Write Move({brief(str(move), 40)!r}).")
    return answer


def sounded(verb: str, may: Callable[[State], May], done: Callable[[], None]) -> Callable[[State], May]:
    """A ``may_`` that checks the first answers of a game from elsewhere, and then calls ``done``.

    Why so: those of the house are held to the laws, and whoever writes a game meets what is wrong within some hands; to
    look at every answer for ever would cost a third of all moves.
    """
    left = LOOKED_AT

    def looked(state: State) -> May:
        nonlocal left
        left -= 1
        if not left:
            done()
        return sound(verb, may(state))

    return looked


def undone(verb: str) -> Callable[[State, Move], None]:
    """The ``do_`` of a verb that has none."""

    def do(state: State, move: Move) -> None:
        raise NotImplementedError(f"do_{verb} is missing. It makes the move that the row {verb!r} of verbs names.")

    return do


def always(verb: str) -> Callable[[State], May]:
    """The ``may_`` of a verb that has none: it is legal whenever it is open, and written without a card."""
    bare = only(Move(verb))
    return lambda state: bare


NO_WORDS = Reason("", "")  # of a move that is written as none here is
NEXT_HAND = Reason("", "Deal the next hand")


def worded(state: State, words: str, move: Move, written: str = "") -> Reason:
    """The words of a verb for a move, in the form in which it is written; none if it is in none of them."""
    for form, one in zip(forms(written or words), words.split("|"), strict=False):
        if form.fits(move, state.suits):
            to = next((z.label for z in state.zones() if z.pile == move.to), move.to) if form.to else ""
            return Reason("", one, card=move.card or "", to=to, suit=state.suits.get(move.to, ""), said=move.to)
    return NO_WORDS


def deed(state: State, move: Move) -> str:
    """What a move is called in a question, after "May you": "lay 7♣"; "" if it is written as no move here is."""
    row = state.verbs.get(move.verb)
    if row and row.asks:
        return worded(state, row.asks, move, row.words).say()
    wording = state.wording(move)
    return asked(worded(state, row.words, move) if row and wording is NO_WORDS else wording)


def asked(wording: Reason) -> str:
    """The words of a button as what they ask for, behind "May you": "lay 7♣"."""
    return as_asked(wording.say())


def meant(state: State, verbs: Iterable[str], card: Card | None, pile: str) -> Iterator[Move]:
    """The moves that somebody may mean who taps a card, or a pile, legal or not; the likeliest first."""
    places = [zone.pile for zone in state.zones()]
    for verb in verbs:
        row = state.verbs[verb]
        for form in forms(row.words) if row.when(state.rules) else ():
            if card is not None and form.card and (not row.hand or card in state.piles[state.turn]):
                if form.to in ("", "to"):
                    goals = [f" -> {place}" for place in places] if form.to else [""]
                    yield from (Move(f"{verb} {card}{goal}") for goal in goals)
            elif card is None and not form.card and (form.to == "to" or (row.pile == pile and not form.to)):
                yield Move(f"{verb} -> {pile}" if form.to else verb)


def touched(state: State, move: Move) -> str:
    """The pile that is tapped for a move without a card: named by the verb, or the pile it goes to."""
    row = state.verbs.get(move.verb)
    if row is None:
        return ""
    goes = "{to}" in row.words and move.to in state.piles  # "C" is also a suit: "name -> C" goes nowhere
    return row.pile or (move.to if goes else "")
