"""What a game tells people, held against its laws: a sentence, a rule that is on, cards that its pack has.

Why so: whoever reads "9♥ is in no pack here" or "the game is over" in the middle of a match learns something false, and
such a sentence stands in the code as quietly as a true one. So it is looked for by asking.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Sequence

from ...rules.cards import HIDDEN, JOKERS, PACK, Card
from ...rules.moves import Move, Reason
from ...rules.options import Rules as Options
from ...rules.state import State
from ...rules.text.book import RuleBook
from ...rules.text.sentences import ONE_OF_MANY
from ...rules.verbs import forms, spelt

NONSENSE = ("dance", "play", "finish -> nowhere", "deal 7C", "pick_up 7C", "bid -> 125")
WORDS = ("S", "H", "D", "C", "nowhere", "1", "120", "last-card")  # what somebody may write after an arrow


class BrokenLaw(AssertionError):
    """A law that a game breaks, in a sentence."""


def law(holds: object, said: str) -> None:
    """Raise BrokenLaw with this sentence unless the law holds."""
    if not holds:
        raise BrokenLaw(said)


def sentence(text: str, longest: int = 400) -> bool:
    """Whether a text is a sentence for people: it begins and ends like one and nothing in it is left unfilled."""
    ends = re.search("[.!?]”?$", text) is not None
    return ends and not re.search(r"[][{}<]|\bNone\b|  ", text) and len(text) < longest


def others(state: State, legal: Sequence[Move], chance: random.Random, most: int = 60) -> list[Move]:
    """Moves of the game's verbs, written as they are, that are not legal now: cards and goals of all sorts."""
    tos = {m.to for m in legal if m.to} | {z.pile for z in state.zones()} | {"S", "H", "D", "C", "nowhere"}
    cards = dict.fromkeys([*state.piles.get(state.turn or state.seats[0], ()), *state.pack()])
    found = []
    for verb, row in state.verbs.items():
        for form in forms(row.words):
            named = [card for card in cards if card is not HIDDEN] if form.card else [None]
            goals = sorted(tos) if form.to else [""]
            found += [(verb, card, goal) for card in named for goal in goals]
    some = chance.sample(found, min(most, len(found)))
    return [m for m in (spelt(*parts) for parts in some) if m not in legal]


def anyhow(state: State, legal: Sequence[Move], chance: random.Random, most: int = 40) -> list[Move]:
    """Moves with any verb, with any card or none, of this pack or another one, and with any place or word or none."""
    cards = [None, *dict.fromkeys((*state.pack(), *PACK, *JOKERS))]
    tos = ["", *sorted({m.to for m in legal} | {z.pile for z in state.zones()} | {*state.seats, *WORDS})]
    verbs = list(state.verbs)
    some = [(chance.choice(verbs), chance.choice(cards), chance.choice(tos)) for _ in range(most // 2)]
    some += [(chance.choice(verbs), chance.choice(cards), "") for _ in range(most // 4)]
    some += [(chance.choice(verbs), None, chance.choice(tos)) for _ in range(most // 4)]
    return [m for m in (spelt(*parts) for parts in some) if m not in legal]


def of_this_game(state: State, reason: Reason, where: str, asked: Move | None = None) -> None:
    """What is told names no card that the pack does not have, no move written wrongly, and no end that has not come."""
    pack = frozenset(state.pack())
    for text in (reason.say(), reason.say(child=True)):
        for word in re.findall(r"[^\s.,;:!?“”()]+", text):
            card = exactly(word) if len(word) < 5 else None  # a card is a short word, and most words are not
            known = card is None or card in pack or (asked is not None and card is asked.card)
            law(known, f"{where} says “{text}”, but {word} is not in the pack of this game.")
        numbered(text, where)
        over = state.turn and re.search(r"\b(?:game|match) is over\b", text)
        law(not over, f"{where} says “{text}”, but the match goes on.")
    for way in reason.ways if asked else ():
        as_written(state, way, where)


def numbered(text: str, where: str) -> None:
    """A number and its noun agree, "1 card" and "2 cards"."""
    wrong = ONE_OF_MANY.search(text)
    law(wrong is None, f"{where} says “{text}”, with {wrong[0] if wrong else ''!r}: see so_many().")


def as_written(state: State, way: str, where: str) -> None:
    """An example in a sentence is a move that is written as its verb is; "…" stands for what depends on the game."""
    if "…" not in way:
        move = Move(way)
        fits = any(form.fits(move, state.suits) for form in forms(state.verbs[move.verb].words))
        law(fits, f"{where} gives the example “{way}”, which is not written as its verb is.")


def exactly(word: str) -> Card | None:
    """The card of any game whose code or sign is this word; None for any other word."""
    try:
        card = Card(word)
    except ValueError:
        return None
    return card if word in (card.code, card.sign) and card is not HIDDEN else None


def may_name(book: RuleBook, stage: str | int | None, rules: Options) -> frozenset[str]:
    """The rules that may be named: those that are on; what is changed in a stage may switch on any that it lacks."""
    whole = stage is None or rules != type(rules).make(stage)
    return book.on(None if whole else str(stage), rules)


def is_on(rule: str, on: Collection[str], where: str) -> None:
    """A rule that is named stands in the book, and is on in this stage and with these options."""
    law(rule in on, f"{where} names {rule}: it is not in the rule book, or not on in this stage or with these options.")
