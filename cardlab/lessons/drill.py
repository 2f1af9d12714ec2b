"""Drills: endless exercises for one rule of one book, from positions of real play.

Why so: a rule that forbids or forces is practised where it acts, so bots play hands until somebody may not do
something because of it. The engine is asked about each move that a tap could mean; nothing is known here of any game.
Which rules can be practised is read from the code that refuses: every refusal names its rule.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import Field, fields
from functools import cache
from itertools import zip_longest
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

from ..games import book, known, rules_of, written
from ..play import bots
from ..rules.cards import HIDDEN
from ..rules.crew import usual
from ..rules.moves import DEAL, Move, Reason
from ..rules.position import check_seed
from ..rules.state import State
from ..rules.verbs import forms
from .exercise import Exercise

DEALS, MOVES = 1, 120  # games that are played in one setting before the next one is tried, and how far
MOST = 3000  # positions that are looked at for a rule
OFTEN = 3  # rounds through the likely settings before the others are tried
FAIR = 0.4  # how often a bot moves at random, so that positions differ


class Setting(NamedTuple):
    """How a rule is practised: the stage, the options, the number of players."""

    stage: str | None
    options: dict[str, Any]
    seats: int


class Found(NamedTuple):
    """A position of play and what the rule forbids there."""

    state: State
    move: Move
    reason: Reason


class Drilled(Exercise):
    """An exercise for one rule, from a position of play; ``another`` goes on playing."""

    practised: tuple[str, Setting]
    varied = True

    def another(self, seed: int) -> Drilled:
        """Another position in which the rule acts. Raises ValueError where none was found."""
        rule, setting = self.practised
        return _one(self.kind, rule, [setting] * 6, seed)


def drill(game: str, rule: str, *, stage: object = None, seed: int | None = None, **options: Any) -> Drilled:
    """An exercise for a rule that can forbid or force a move, from real play; its ``another`` makes endless ones.

    Without a stage it is the first one in which the rule is on and acts. Raises ValueError for an unknown game, rule or
    stage, for a rule that forbids nothing, and where no such position was found in 3000.
    """
    name = known(game)
    kind, rule = rules_of(name), book(name).rule(rule).id
    if rule not in forbidding(name):
        ids = ", ".join(sorted(forbidding(name), key=lambda id: int(id.partition("-")[2])))
        raise ValueError(f"{rule} forbids nothing, so it cannot be practised: such rules are {ids}.")
    if stage is not None and rule not in book(name).stage(str(stage)).on:
        raise ValueError(f"{rule} is not on at stage {stage}.")
    seats = usual(kind.seat_range)
    kind.Rules.refuse_unknown(options, drill)
    kind.Rules.make(stage, **options)
    asked = [Setting(str(stage), options, seats)] if stage is not None else [Setting(None, options, seats)]
    wanted = asked if stage is not None or options else settings(name, rule)
    return _one(kind, rule, wanted, random.SystemRandom().randrange(10**6) if seed is None else check_seed(seed))


def settings(name: str, rule: str) -> list[Setting]:
    """Where a rule may act, the likeliest first: a stage, a house rule about it, another number of players."""
    kind, of = rules_of(name), book(name)
    seats = usual(kind.seat_range)
    stages = [s.id for s in of.stages.values() if rule in s.on and s.id in kind.Rules.stages]
    likely = [Setting(stage, {}, seats) for stage in dict.fromkeys([*stages[:1], *stages[-1:]])]
    likely.append(Setting(None, {}, seats))
    between = [Setting(stage, {}, seats) for stage in stages[1:-1]]
    own, others = list[Setting](), list[Setting]()
    for option in fields(kind.Rules):
        about = option.metadata["rule"]
        mine = rule in ((about,) if isinstance(about, str) else about)
        for value in _values(option):
            (own if mine else others).append(Setting(None, _agreeing(kind, {option.name: value}), seats))
    more = [Setting(None, {}, n) for n in kind.seat_range if n != seats][:3]
    mixed = [one for pair in zip_longest(own, more) for one in pair if one is not None]
    return [*(likely + mixed) * OFTEN, *between, *others]


def _values(option: Field[Any]) -> list[Any]:
    """What an option may be instead, four values at most."""
    return [value for value in list(option.metadata["allowed"])[:4] if value != option.default]


def _agreeing(kind: type[State], options: dict[str, Any]) -> dict[str, Any]:
    """House rules with the one more that they need, if they contradict the others: no sets, so no sets with runs."""
    more = [{}, *({other.name: value} for other in fields(kind.Rules) for value in _values(other))]
    for one in more:
        try:
            kind.Rules.make(None, **(one | options))
        except ValueError:
            continue
        return one | options
    return options


def _one(kind: type[State], rule: str, wanted: list[Setting], seed: int) -> Drilled:
    """The first exercise that the settings give. Raises ValueError where they give none."""
    chance = random.Random(f"{seed}/{rule}")
    looked, spoken = 0, dict[str, set[str]]()
    for setting in [*wanted, *wanted]:  # a little of each, and then once more
        skip = int(chance.random() * 4)
        last: Drilled | None = None
        for state in positions(kind, setting, chance):
            looked += 1
            found = [one for one in forbidden(state, spoken) if one.reason.rule == rule]
            if found and (made := _exercise(found, rule, setting, chance)) is not None:
                last, skip = made, skip - 1
                if skip < 0:
                    break
            if looked > MOST:
                break
        if last is not None:
            return last
        if looked > MOST:
            break
    raise ValueError(f"No position in which {rule} acts was found among {looked}: it is rare in play.")


def positions(kind: type[State], setting: Setting, chance: random.Random) -> Iterator[State]:
    """The positions of some games that bots play, half in earnest and half at random."""
    for _ in range(DEALS):
        try:
            state = kind.new(setting.seats, seed=int(chance.random() * 10**6), stage=setting.stage, **setting.options)
        except ValueError:
            return  # options that contradict the others
        for _ in range(MOVES):
            if not state.turn:
                break
            if state.hand_over:
                state = state.play(DEAL)
                continue
            yield state
            bot = bots.at_random if chance.random() < FAIR else bots.first
            state = state.play(bot(state.view(state.turn), chance))


def forbidden(state: State, spoken: dict[str, set[str]]) -> list[Found]:
    """The moves that the rules forbid in a position; what can be said is learnt from the positions before."""
    for move in state.legal_moves():
        if move.to and move.to not in state.piles:
            spoken.setdefault(move.verb, set()).add(move.to)
    return [Found(state, move, why) for move, why in refusals(state, spoken)]


def refusals(state: State, spoken: Mapping[str, Collection[str]]) -> Iterator[tuple[Move, Reason]]:
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


def _words(state: State, move: Move) -> str:
    """A move as its button says it; one that has no button, as it is written."""
    plain = f"{move.verb} {move.card.sign if move.card else ''}".replace("_", " ").strip()
    return state.words(move) or plain.capitalize()


# ---- the question ---------------------------------------------------------------------------------------------------


def _exercise(found: list[Found], rule: str, setting: Setting, chance: random.Random) -> Drilled | None:
    """A question about what a rule forbids; None if the engine does not agree that it is one."""
    one = found[int(chance.random() * len(found))]
    state, verb = one.state, one.move.verb
    legal = [move for move in state.legal_moves() if move.verb == verb and move.card is not None]
    refused = {f.move: f.reason for f in found if f.move.verb == verb}
    cards = any(form.card and not form.to for form in forms(state.verbs[verb].words)) and one.move.card is not None
    if cards and 0 < len(legal) < 9 and not any(m.to for m in [*legal, *refused]) and chance.random() < 0.6:
        asked = {
            "request": f"Which cards may you {verb.replace('_', ' ')} now? Tap them all.",
            "right": "; ".join(map(str, legal)), "ask": "all",
            "wrong": "; ".join(f"{move}: {why.rule}" for move, why in refused.items()),
        }  # fmt: skip
    else:
        yes = bool(legal) and chance.random() < 0.5
        move = legal[int(chance.random() * len(legal))] if yes else one.move
        answer, other = ("yes", "no") if yes else ("no", "yes")
        asked = {
            "request": f"“{_words(state, move)}”: may you do that now?", "right": answer, "wrong": f"{other}: {rule}",
            "ask": str(move),
        }  # fmt: skip
    try:
        made = Drilled(
            state.text(), **asked, rule=rule, game=state.game, stage=setting.stage, players=len(state.seats),
            **setting.options,
        )  # fmt: skip
    except ValueError:
        return None
    made.practised = (rule, setting)
    return made


# ---- which rules forbid ----------------------------------------------------------------------------------------------


@cache
def forbidding(name: str) -> frozenset[str]:
    """The rules of a book that the code of its game names where it refuses a move."""
    kind = rules_of(name)
    ids, found, seen = set(book(name).rules), set[str](), set[FunctionType]()

    def constant(value: object, deep: int = 0) -> None:
        if isinstance(value, str):
            found.update({value} & ids)
        elif isinstance(value, (tuple, list, frozenset, dict)) and deep < 4:
            for part in value.values() if isinstance(value, dict) else value:
                constant(part, deep + 1)

    def function(code_of: FunctionType) -> None:
        if code_of in seen or not written(code_of.__module__):
            return
        seen.add(code_of)
        codes: list[CodeType] = [code_of.__code__]
        for code in codes:
            codes += [part for part in code.co_consts if isinstance(part, CodeType)]
            for part in code.co_consts:
                constant(part)
            for word in code.co_names:
                if not word.startswith("do_"):
                    value = _named(word, code_of, kind)
                    function(value) if isinstance(value, FunctionType) else constant(value)

    for word in dir(kind):
        value = getattr(kind, word)
        if isinstance(value, FunctionType) and (word.startswith(("may_", "no_")) or word == "closed"):
            function(value)
    return frozenset(found)


def _named(word: str, function: FunctionType, kind: type[State]) -> object:
    """What a name in a function of a game means: something of its module, of one it has imported, or of the class."""
    places: list[dict[str, Any]] = [function.__globals__]
    modules = (v for v in function.__globals__.values() if isinstance(v, ModuleType))
    places += [vars(sys.modules[m.__name__]) for m in modules if written(m.__name__)]
    for place in places:
        if word in place:
            return place[word]
    value = getattr(kind, word, None)
    return value.fget if isinstance(value, property) else value
