"""Reads the answers to an exercise, plays them, and finds all the ways in which they could be given."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ..language import SOURCE, current, translated
from ..rules.moves import Chain, Move, Reason, phrase
from ..rules.state import State
from ..rules.zones import ANYHOW

OVER = ("The turn was already over before {move}.", "Your turn is already over.")


class StatedAnswer(NamedTuple):
    """An answer as an exercise states it: its words, the rule against it, a sentence of its own about it."""

    words: str
    rule: str
    say: str


def stated(text: str) -> list[StatedAnswer]:
    """The answers in one text, as in "A: BIS-23 A♥ is no spade.; B"; each may have a rule, a sentence, both or none."""
    found = []
    for part in parts(text):
        words, _, because = map(str.strip, part.partition(":"))
        named = re.match(r"[A-Z]{2,}-\w+", because)
        rule = named[0] if named else ""
        found.append(StatedAnswer(words, rule, because.removeprefix(rule).strip()))
    return found


def parts(words: str) -> list[str]:
    """Answers that stand in one text, with ";" between them."""
    return [part.strip() for part in words.split(";") if part.strip()]


def read(words: str, kind: type[State]) -> Chain:
    """The moves of an answer; a part of nothing but cards lays them one after another. Raises ValueError."""
    lay = "play" if "play" in kind.verbs else next(iter(kind.verbs))
    moves: list[Move] = []
    for part in filter(None, map(str.strip, words.split(","))):
        found = part.split()
        cards = all(re.fullmatch(r"\w\w|1\d[A-Z]", w) and not w.islower() for w in found)
        moves += [Move(f"{lay} {w}") for w in found] if cards else [Move(part)]
    return tuple(moves)


def tidy(chain: Chain, kind: type[State]) -> Chain:
    """The moves without the finish that a table adds by itself."""
    while len(chain) > 1 and not chain[-1].to and (row := kind.verbs.get(chain[-1].verb)) and row.alone:
        chain = chain[:-1]
    return chain


def said(answer: Chain | str) -> str:
    """An answer as it is written."""
    return answer if isinstance(answer, str) else ", ".join(move.text for move in answer)


def follow(state: State, chain: Sequence[Move], seat: str = "") -> tuple[State, Reason | None, list[Reason]]:
    """The state after some moves of a seat, or of anybody; the Reason if one is refused; what they brought."""
    notes: list[Reason] = []
    for move in chain:
        late = bool(seat) and state.turn != seat
        refused = Reason(state.basics["turn"], *OVER, move=str(move)) if late else state.why_not(move)
        if refused is not None:
            return state, refused, notes
        state = state.play(move)
        notes += state.notes or ()
    return state, None, notes


def in_words(state: State, chain: Sequence[Move]) -> str:
    """The moves of an answer as the buttons call them; one that no button stands for by its card."""
    said = []
    for move in chain:
        said.append(state.words(move) or (move.card.sign if move.card is not None else str(move)))
        state = follow(state, (move,))[0]
    told = said[0]
    for word in said[1:]:
        told = translated(
            phrase(
                "{before}, then {next}", before=told, next=word if current() != SOURCE else word[:1].lower() + word[1:]
            )
        )
    return told


def orders(start: State, chain: Chain) -> Iterator[Chain]:
    """A turn with its cards in every order that comes to the same position; the turn itself comes too."""
    cards, seat = Counter(move.card for move in chain), start.turn
    goal = _lies(follow(start, chain, seat)[0])

    def walk(state: State, done: Chain) -> Iterator[Chain]:
        if len(done) == len(chain):
            yield from (done,) if _lies(state) == goal else ()
        elif state.turn == seat:
            left = cards - Counter(move.card for move in done)
            for move in (m for m in state.legal_moves() if left[m.card]):
                yield from walk(state.play(move), (*done, move))

    return walk(start, ())


def turns(state: State, seat: str, chain: Chain = ()) -> Iterator[tuple[Chain, int]]:
    """Every whole turn of a seat, with the cards it leaves."""
    if state.turn != seat or state.hand_over:
        yield chain, len(state.piles[seat])
        return
    for move in state.legal_moves():
        yield from turns(state.play(move), seat, (*chain, move))


def _lies(state: State) -> tuple[object, ...]:
    """All that a position is, without the order of the cards where it does not matter."""
    piles = [sorted(map(str, p)) if z.kind in ANYHOW else p for z in state.zones() for p in [state.piles[z.pile]]]
    fields = [getattr(state, name) for name in state.fields]
    return state.turn, piles, [sorted(map(str, f)) if isinstance(f, tuple) else f for f in fields]
