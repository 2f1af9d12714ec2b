"""Another one like this: the position of an exercise with other cards, the same question, proved by the engine.

Why so: an exercise is text, so its cards are changed in its text: the suits change places, the ranks move up together,
and where the words claim nothing of the hand, the hand is drawn anew. Whether that is still the same kind of question
nobody has to know beforehand: the exercise is built again, which asks the engine, and what is not the same is thrown
away. The words of the request change with the cards; a rank or a colour that they name in letters stays as it is.
"""

from __future__ import annotations

import copy
import dis
import random
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from types import CodeType, FunctionType, MappingProxyType
from typing import Any, NamedTuple

from ..rules import position
from ..rules.cards import HIDDEN, RED, SUIT_SIGNS, SUITS, Card
from ..rules.moves import Chain, Move
from ..rules.state import State
from ..rules.verbs import forms
from .answers import follow, read, said

TRIES = 60
RANK_WORDS = {
    "ace": "A", "aces": "A", "one": "A", "jack": "J", "jacks": "J", "queen": "Q", "queens": "Q", "king": "K",
    "kings": "K", "ten": "T", "tens": "T", "10": "T", "two": "2", "twos": "2", "three": "3", "threes": "3",
    "four": "4", "fours": "4", "five": "5", "fives": "5", "six": "6", "sixes": "6", "seven": "7", "sevens": "7",
    "eight": "8", "eights": "8", "nine": "9", "nines": "9", **{n: n for n in "23456789"},
}  # fmt: skip
# What claims something of the cards, so that a hand drawn anew could make it untrue.
CLAIMS = re.compile(
    r"\b(no|not|only|but|both|all|same|another|other|too|also|last|pair|pairs|run|runs|row|twins?|stairs|"
    r"higher|lower|best|fits?|hold|have|had|has)\b"
)

LEVELS = re.compile(r"\b(low|high|poor|good|bad|strong|weak)\b")  # what ranks that move up would make untrue


class Change(NamedTuple):
    """Other cards for an exercise: each card and each suit has another one, the hand may be drawn anew."""

    cards: Mapping[Card, Card]
    suits: Mapping[str, str]
    drawn: bool  # the hand is new, so the engine says anew what is right

    def words(self, text: str, kind: type[State]) -> str:
        """A sentence for people with its cards and suits changed."""
        signs = {card.sign: new.sign for card, new in self.cards.items()}
        suits = {SUIT_SIGNS[s]: SUIT_SIGNS[new] for s, new in self.suits.items() if s in SUIT_SIGNS}
        named = {}
        for suit, new in self.suits.items():
            for end in (None, -1):
                named[kind.suits[suit][:end]] = kind.suits[new][:end]
        some = {**named, **{word.capitalize(): new.capitalize() for word, new in named.items()}}
        letters = "|".join(rf"\b{word}\b" for word in sorted(some, key=len, reverse=True))
        marks = "|".join(map(re.escape, sorted({**signs, **suits}, key=len, reverse=True)))
        return re.sub(f"{marks}|{letters}", lambda found: {**some, **suits, **signs}[found[0]], text)

    def moves(self, text: str, kind: type[State]) -> str:
        """Moves as they are written, with their cards and suits changed."""

        def arrow(found: re.Match[str]) -> str:
            return f"-> {self.suits.get(found[1], found[1])}" if found[1] in kind.suits else found[0]

        return re.sub(r"-> (\w)\b", arrow, self._codes(text)) if _says_suits(kind) else self._codes(text)

    def _codes(self, text: str) -> str:
        def code(found: re.Match[str]) -> str:
            return self.cards[Card(found[0])].code

        return re.sub(_any(self.cards), code, text)

    def laid(self, text: str, kind: type[State]) -> str:
        """A position with its cards and suits changed."""
        found = []
        for name, value in position.parts(text).items():
            field = kind.fields.get(name)
            new = " ".join(self._item(word, field) for word in value.split(" ")) if field else self._codes(value)
            found.append(f"{name}: {new}".strip())
        return " | ".join(found)

    def _item(self, word: str, field: position.Field) -> str:
        allowed = field.allowed
        told = (
            " ".join(map(str, allowed)) if isinstance(allowed, tuple) and not isinstance(allowed, position.Kind) else ""
        )
        if set(SUITS) <= set(told.split()):
            return self.suits.get(word, word)
        if (isinstance(allowed, position.Kind) and "suit" in allowed.words) or "_" in word:
            word = re.sub(r"([._])([SHDC])$", lambda m: m[1] + self.suits.get(m[2], m[2]), word)
        codes = "|".join(card.code for card in self.cards)
        return re.sub(
            rf"(?:(?<=\.)|^)([A-T]{{0,2}}?)({codes})(?=\.|\d*$)", lambda m: m[1] + self.cards[Card(m[2])].code, word
        )


def another(exercise: Any, seed: int) -> Any:
    """The same question at other cards, the same for the same seed. Raises ValueError where none was found."""
    for attempt in range(TRIES):
        chance = random.Random(f"{seed}/{attempt}").random
        change = _change(exercise, chance, attempt)
        if change is None:
            continue
        try:
            found = _changed(exercise, change)
        except (ValueError, KeyError, IndexError, AttributeError, StopIteration):
            continue
        if found is not None and not _dull(exercise, found):
            found.origin = exercise
            return found
    raise ValueError("No other position of this kind was found: the question hangs on these very cards.")


# ---- choosing other cards ------------------------------------------------------------------------------------------


def _change(exercise: Any, chance: Callable[[], float], attempt: int) -> Change | None:
    """Other cards to try, the boldest first; None if these could not be meant."""
    pack = tuple(dict.fromkeys(exercise.start.pack()))
    suits = [s for s in dict.fromkeys(card.suit for card in pack) if s in exercise.kind.suits]
    ranks = list(dict.fromkeys(card.rank for card in pack if card.suit in suits))
    told = _told(exercise)
    fixed = _fixed(exercise.ask)
    if fixed is None:
        return None
    order = sorted(suits, key=lambda _: chance())
    new = dict(zip(suits, order, strict=True))
    if re.search(r"\b(red|black)\b", told) and any((s in RED) != (n in RED) for s, n in new.items()):
        return None
    used = {card.rank for card in _used(exercise)}
    stays = LEVELS.search(told) or _pinned(exercise, told) & used or attempt % 3 == 2
    shift = 0 if stays else int(chance() * len(ranks))
    moved = {rank: ranks[(i + shift) % len(ranks)] for i, rank in enumerate(ranks)}
    by_code = {card.code: card for card in pack}
    cards = {
        card: by_code[moved[card.rank] + new[card.suit]]
        for card in pack
        if card.suit in suits and moved[card.rank] + new[card.suit] in by_code
    }
    cards |= {card: card for card in pack if card not in cards}
    if any(cards[c] is not c for c in pack if c.code in fixed or c.suit in fixed):
        return None
    drawn = attempt % 2 == 0 and _free(exercise, told)
    if drawn:
        _draw(exercise, cards, pack, chance)
    return Change(cards, new, drawn)


def _told(exercise: Any) -> str:
    """The words of an exercise without the cards that they show as signs, in small letters."""
    texts = (exercise.request, exercise.praise, *exercise.causes.values(), *exercise.choices.values())
    signs = "|".join(re.escape(card.sign) for card in sorted(exercise.start.pack(), key=lambda c: -len(c.sign)))
    return re.sub(signs, " ", " ".join(texts)).lower()


def _pinned(exercise: Any, told: str) -> set[str]:
    """The ranks that are named in letters or as numbers: in the words, in a term of the game, in the moves."""
    terms = [meaning.lower() for term, meaning in exercise.book.words.items() if term.lower() in told]
    asked = exercise.ask if isinstance(exercise.ask, str) else ""
    moves = re.findall(r"-> ([\d-]+)", f"{asked} {exercise.made['right']} {exercise.made['wrong']}")
    words = re.findall(r"[a-z]+|\d+", " ".join([told, *terms, *moves]))
    return {RANK_WORDS[word] for word in words if word in RANK_WORDS}


def _used(exercise: Any) -> set[Card]:
    """The cards that the position names."""
    text = exercise.made["position"]
    return {card for card in exercise.start.pack() if re.search(rf"\b{card.code}\b", text)}


def _fixed(ask: object) -> set[str] | None:
    """The cards and suits that a function of the state names itself; None if it does not look at the state at all."""
    if not isinstance(ask, FunctionType):
        return set()
    found: set[str] = set()
    loads = [step.argval for step in dis.get_instructions(ask) if "LOAD_FAST" in step.opname or "DEREF" in step.opname]
    if not any(ask.__code__.co_varnames[0] in (v if isinstance(v, tuple) else (v,)) for v in loads):
        return None
    for words in _constants(ask, set()):
        found |= set(re.findall(r"\b(?:[A2-9TJQK][SHDC]|[SHDC])\b", words))
    return found


def _constants(function: FunctionType, seen: set[str]) -> Iterator[str]:
    """All texts in a function, and in those of its module that it calls."""
    codes: list[CodeType] = [function.__code__]
    for code in codes:
        codes += [c for c in code.co_consts if isinstance(c, CodeType)]
        yield from (c for c in code.co_consts if isinstance(c, str))
        for name in code.co_names:
            called = function.__globals__.get(name)
            if isinstance(called, FunctionType) and called.__module__ == function.__module__ and name not in seen:
                yield from _constants(called, seen | {name})


def _free(exercise: Any, told: str) -> bool:
    """Whether the words leave open what the hand is, so that another one may be drawn."""
    named = [word for suit in exercise.kind.suits.values() for word in (suit, suit[:-1])]
    words = set(re.findall(r"[a-z]+|\d+", told.replace(" you have ", " ")))
    asked = exercise.ask == "all" or (bool(exercise.choices) and set(exercise.choices) == {"yes", "no"})
    own = exercise.praise or exercise.causes
    return asked and not own and not CLAIMS.search(exercise.request.lower()) and not words & {*named, *RANK_WORDS}


def _draw(exercise: Any, cards: dict[Card, Card], pack: tuple[Card, ...], chance: Callable[[], float]) -> None:
    """Draw the learner's hand anew, but for the cards that the words name; the cards change places with the rest."""
    signs = exercise.request
    hands = [z.pile for z in exercise.start.zones() if z.kind == "hand" and z.owner == exercise.me]
    kept = {card for card in _used(exercise) if card.sign in signs or card.code in exercise.made["after"]}
    ask = exercise.ask if isinstance(exercise.ask, str) else ""
    kept |= {card for card in pack if card.code in re.findall(r"\w+", ask) and card.sign in signs}
    mine = [c for pile in hands for c in exercise.start.piles[pile] if c not in kept]
    others = _used(exercise) - set(mine) | kept
    spare = [card for card in pack if card not in {cards[c] for c in others}]
    for card in dict.fromkeys(mine):
        at = int(chance() * len(spare))
        before = next(c for c, new in cards.items() if new is spare[at])
        cards[card], cards[before] = spare[at], cards[card]
        del spare[at]


# ---- building it -----------------------------------------------------------------------------------------------


def _changed(exercise: Any, change: Change) -> Any:
    """The exercise with other cards. Raises ValueError where it is another question, None where it is not proved."""
    kind, made = exercise.kind, dict(exercise.made)
    made["position"] = change.laid(made["position"], kind)
    made["request"] = change.words(exercise.request, kind)
    made["after"] = change.moves(made["after"], kind)
    if isinstance(made["ask"], str) and made["ask"] not in kind.fields:
        made["ask"] = change.moves(made["ask"], kind)
    if change.drawn:
        made |= _judged(exercise, made)
    else:
        for part in ("right", "wrong"):
            made[part] = "; ".join(_answer(one, change, exercise) for one in made[part].split(";") if one.strip())
    found = type(exercise)(**made)
    return found if change.drawn or _alike(exercise, found, change) else None


def _answer(text: str, change: Change, exercise: Any) -> str:
    """One answer as an exercise states it: its moves or words, the rule against it, a sentence of its own."""
    words, colon, because = text.partition(":")
    new = change.words(words, exercise.kind) if exercise.choices else change.moves(words, exercise.kind)
    return f"{new}{colon}{change.words(because, exercise.kind)}"


def _judged(exercise: Any, made: dict[str, Any]) -> dict[str, str]:
    """What is right and what is wrong at a hand drawn anew, as the engine says."""
    twin = copy.copy(exercise)
    start = exercise._start(made["position"], made["players"])
    twin.state, refused, twin.notes = follow(start, read(made["after"], exercise.kind))
    twin.ask = made["ask"]
    if refused is not None:
        raise ValueError(str(refused))
    rules = set(exercise.wrong.values()) | {exercise.rule}
    if exercise.choices:
        value = twin._value()
        refusal = twin._refusal()
        against = refusal.rule if refusal else exercise.rule
        if against not in rules or value not in exercise.choices:
            raise ValueError("This is refused by another rule.")
        return {"right": value, "wrong": f"{'yes' if value == 'no' else 'no'}: {against}", "rule": exercise.rule}
    right = [said(chain) for chain in twin.complete()]
    verbs = {move.verb for chain in exercise.right for move in chain}
    wrong = [f"{m}: {r.rule}" for m, r in refusals(twin.state) if m.verb in verbs and r.rule in rules][:6]
    if not right or (exercise.wrong and not any(part.endswith(exercise.rule) for part in wrong)):
        raise ValueError("Nothing to choose.")
    return {"right": "; ".join(right), "wrong": "; ".join(wrong), "rule": exercise.rule}


def refusals(state: State, spoken: Mapping[str, Collection[str]] = MappingProxyType({})) -> Iterator[tuple[Move, Any]]:
    """Every move that somebody may mean by a tap, or say (verb -> what can be said), and that is refused, with why."""
    shown = {c for z in state.zones() if z.seen == "all" or z.owner == state.turn for c in state.piles[z.pile]}
    some = sorted(shown - {HIDDEN}, key=str)
    taps = [*((card, "") for card in some), *((None, zone.pile) for zone in state.zones())]
    moves = dict.fromkeys(move for card, pile in taps for move in state.meant(card, pile))
    # A table takes a tap for the likeliest move; who asks in words may ask about any, wherever it would lead.
    places = [zone.pile for zone in state.zones()]
    for verb, row in state.verbs.items():
        mine = [card for card in some if not row.hand or card in state.piles.get(state.turn, ())]
        for form in forms(row.words):
            if form.to in ("", "to"):
                goals = [f" -> {places[i % len(places)]}" if form.to else "" for i in range(len(mine) or 1)]
                said = (
                    [f"{verb} {card}{goal}" for card, goal in zip(mine, goals, strict=False)]
                    if form.card
                    else [f"{verb}{goals[0]}"]
                )
                moves |= dict.fromkeys(map(Move, said))
    for verb, words in spoken.items():
        for form in forms(state.verbs[verb].words):
            if form.to in ("said", "suit"):
                cards = [f"{card} " for card in some if card in state.piles[state.turn]] if form.card else [""]
                moves |= dict.fromkeys(Move(f"{verb} {card}-> {word}") for card in cards for word in sorted(words))
    for move in moves:
        if (refused := state.why_not(move)) is not None:
            yield move, refused


def _alike(exercise: Any, found: Any, change: Change) -> bool:
    """Whether the two questions are the same but for the cards: just what was legal then is legal now."""
    before, after = exercise.state, found.state
    if before.turn != after.turn or len(before.legal_moves()) != len(after.legal_moves()):
        return False
    if [*map(len, before.piles.values())] != [*map(len, after.piles.values())]:
        return False  # what was done before the question ended otherwise, such as a trick that somebody else took
    if exercise.choices:
        return True  # the constructor has worked out its value
    mapped = {change.moves(str(move), exercise.kind) for move in before.legal_moves()}
    return mapped == {str(move) for move in after.legal_moves()} and len(exercise.right) == len(found.right)


def _dull(exercise: Any, found: Any) -> bool:
    """Whether there is nothing to find out: the same picture, or one candidate alone."""
    if _seen(exercise) == _seen(found):
        return True
    if found.choices:
        return len(found.choices) < 2
    chains: set[Chain] = {*found.right, *found.wrong}
    return len({*chains, *((move,) for move in found.state.legal_moves())}) < 2


def _seen(exercise: Any) -> tuple[str, dict[str, list[str]]]:
    """What the learner sees: the request, and the cards wherever they lie in their pile."""
    view = exercise.asked.view(exercise.me)
    return exercise.request, {pile: sorted(map(str, cards)) for pile, cards in view.piles.items()}


def _any(cards: Mapping[Card, Card]) -> str:
    return r"\b(?:" + "|".join(sorted((re.escape(card.code) for card in cards), key=len, reverse=True)) + r")\b"


def _says_suits(kind: type[State]) -> bool:
    return any("{suit}" in row.words for row in kind.verbs.values())
