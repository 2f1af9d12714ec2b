"""Endless exercises for one rule of one book, from positions of real play.

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
from zlib import crc32

from ..games import book, known, rules_of, written
from ..play.bots import bots
from ..rules.cards import HIDDEN
from ..rules.moves import DEAL, Move, Reason
from ..rules.options import said as told
from ..rules.players import usual
from ..rules.state import State
from ..rules.text.position import check_seed
from ..rules.verbs import forms
from .exercise import Exercise
from .words.variants import others

DEALS, MOVES = 1, 120  # games that are played in one setting before the next one is tried, and how far
MOST = 3000  # positions that are looked at for a rule
OFTEN = 3  # rounds through the likely settings before the others are tried
LONG = 900  # positions after which a move that is forbidden is asked about, though one that is allowed was wanted
ALL = 0.4  # how often all the cards that may be played are asked about, where they can be
FAIR = 0.4  # how often a bot moves at random, so that positions differ


Likeness = tuple[str, bool, bool]
Request = dict[str, str]  # words of an Exercise


class DrillSetting(NamedTuple):
    """How a rule is practised: the stage, the options, the number of players."""

    stage: str | None
    options: dict[str, Any]
    seats: int


class DrillPosition(NamedTuple):
    """A position of play and what the rule forbids there."""

    state: State
    move: Move
    reason: Reason


class DrillTopic(NamedTuple):
    """What a drill is about: the rule, where this position was found, where others may be, what can be said there."""

    rule: str
    setting: DrillSetting
    wanted: list[DrillSetting]
    spoken: dict[str, set[str]]


class DrillExercise(Exercise):
    """An exercise for one rule, from a position of play; ``another`` goes on playing."""

    practised: DrillTopic

    def others(self, chance: random.Random) -> Iterator[DrillExercise]:
        """Other positions in which the rule acts, without end."""
        while True:
            yield self.another(chance.randrange(10**6))

    def another(self, seed: int) -> DrillExercise:
        """Another position in which the rule acts. Raises ValueError where none was found."""
        rule, setting, wanted, spoken = self.practised
        try:
            return _one(self.kind, rule, [setting, setting, *wanted], seed, spoken)
        except ValueError:  # so rare that only this position was found: its images practise the rule, too
            found = next(others(self, random.Random(seed)), None)
            if not isinstance(found, DrillExercise):
                raise
            found.practised = self.practised
            return found


def drill(game: str, rule: str, *, stage: object = None, seed: int | None = None, **options: Any) -> DrillExercise:
    """An exercise for a rule that can forbid or force a move, from real play; its ``another`` makes endless ones.

    Without a stage it is the first one in which the rule is on and acts. Raises ValueError for an unknown game, rule or
    stage, for a rule that forbids nothing, and where no such position was found in 3000.
    """
    name = known(game)
    kind, rule = rules_of(name), book(name).rule(rule).id
    if rule not in forbidding(name):
        ids = ", ".join(sorted(forbidding(name), key=lambda id: int(id.partition("-")[2])))
        raise ValueError(f"{rule} does not forbid anything, so it cannot be practised. You can practise {ids}.")
    if stage is not None and rule not in book(name).stage(str(stage)).on:
        raise ValueError(f"{rule} is not on at stage {stage}.")
    seats = usual(kind.seat_range)
    kind.Rules.refuse_unknown(options, drill)
    kind.Rules.make(stage, **options)
    asked = [DrillSetting(str(stage), options, seats)] if stage is not None else [DrillSetting(None, options, seats)]
    wanted = asked if stage is not None or options else settings(name, rule)
    return _one(kind, rule, wanted, random.SystemRandom().randrange(10**6) if seed is None else check_seed(seed))


def settings(name: str, rule: str) -> list[DrillSetting]:
    """Where a rule may act, the likeliest first: a stage, a house rule about it, another number of players."""
    kind, of = rules_of(name), book(name)
    seats = usual(kind.seat_range)
    stages = [s.id for s in of.stages.values() if rule in s.on and s.id in kind.Rules.stages]
    likely = [DrillSetting(stage, {}, seats) for stage in dict.fromkeys([*stages[:1], *stages[-1:]])]
    likely.append(DrillSetting(None, {}, seats))
    between = [DrillSetting(stage, {}, seats) for stage in stages[1:-1]]
    own, others = list[DrillSetting](), list[DrillSetting]()
    for option in fields(kind.Rules):
        about = option.metadata["rule"]
        mine = rule in ((about,) if isinstance(about, str) else about)
        for value in _values(option):
            (own if mine else others).append(DrillSetting(None, _agreeing(kind, {option.name: value}), seats))
    more = [DrillSetting(None, {}, n) for n in kind.seat_range if n != seats][:3]
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


def _one(
    kind: type[State],
    rule: str,
    wanted: list[DrillSetting],
    seed: int,
    spoken: Mapping[str, Collection[str]] | None = None,
) -> DrillExercise:
    """The first exercise that the settings give. Raises ValueError where they give none."""
    chance = random.Random(f"{seed}/{rule}")
    may = (seed + crc32(rule.encode())) % 2 == 0  # whether the move that is asked about is to be allowed
    every = chance.random() < ALL
    looked, said = 0, {verb: {*words} for verb, words in (spoken or {}).items()}
    barred, spare = set[Likeness](), dict[int, DrillExercise]()
    for setting in [*wanted, *wanted]:  # a little of each, and then once more
        skip, fit = int(chance.random() * 4), list[DrillExercise]()
        for state in positions(kind, setting, chance):
            looked += 1
            found = [one for one in forbidden(state, said) if one.reason.rule == rule]
            told = _told(state, found)
            barred |= {_shape(state, move) for move in told}
            far, asked = _all_of(state, told, found) if every else _may(state, told, barred, chance, may=may)
            every &= not found or asked is not None  # where it cannot be asked once it never can be
            made = _exercise(state, asked, DrillTopic(rule, setting, wanted, said)) if asked else None
            if made is not None:
                spare[far] = made
                fit += [made] if not far else []
            if len(fit) > skip or looked > MOST:
                break
        if fit or (spare and looked > LONG):
            return fit[-1] if fit else spare[min(spare)]
        if looked > MOST:
            break
    raise ValueError(f"{rule} did not come up in any of {looked} positions. It is rare in play.")


def positions(kind: type[State], setting: DrillSetting, chance: random.Random) -> Iterator[State]:
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


def forbidden(state: State, spoken: dict[str, set[str]]) -> list[DrillPosition]:
    """The moves that the rules forbid in a position; what can be said is learnt from the positions before."""
    for move in state.legal_moves():
        if move.to and move.to not in state.piles:
            spoken.setdefault(move.verb, set()).add(move.to)
    return [DrillPosition(state, move, why) for move, why in refusals(state, spoken)]


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
        for form in forms(row.words) if row.when(state.rules) else ():
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


def _shape(state: State, move: Move) -> Likeness:
    """How a move is told: its verb, whether it names a card, and whether something is said with it."""
    return move.verb, move.card is not None, bool(move.to) and move.to not in state.piles


def _told(state: State, found: list[DrillPosition]) -> list[Move]:
    """The forbidden moves that a question can tell of, of the plainest kind that there is.

    None is told as a move that is allowed. What a table makes by itself is asked about only if nothing else is, and a
    card with words only if it is not the card that is forbidden.
    """
    known = {"", *map(state.deed, state.legal_moves())}
    some = [one.move for one in found if state.deed(one.move) not in known]
    some = [move for move in some if not state.verbs[move.verb].alone] or some
    return [move for move in some if not all(_shape(state, move)[1:])] or some


def _may(
    state: State, told: list[Move], barred: Collection[Likeness], chance: random.Random, *, may: bool
) -> tuple[int, Request | None]:
    """Whether one move may be made, and how far that is from what is wanted; ``told`` are those that may not.

    What may be made is told as what may not be made is elsewhere, else its shape would be the answer.
    """
    some = told
    if may:
        legal = [move for move in state.legal_moves() if state.deed(move)]
        shapes = {_shape(state, move) for move in told} or barred
        some = [move for move in legal if _shape(state, move) in shapes]
        some = some or [move for move in legal if any(move.verb == verb for verb, _, _ in barred)] or told
    if not some:
        return 0, None
    move = some[int(chance.random() * len(some))]
    answer = "no" if state.why_not(move) else "yes"
    far = 2 if may != (answer == "yes") else int(_shape(state, move) not in barred)
    return far, {"request": f"May you {state.deed(move)} now?", "right": answer, "ask": str(move)}


def _all_of(state: State, told: list[Move], found: list[DrillPosition]) -> tuple[int, Request | None]:
    """Which cards a verb takes now; None where that is no question, or where it cannot be put in these words."""
    verb = told[0].verb if told else ""
    legal = [move for move in state.legal_moves() if move.verb == verb]
    refused = {one.move: one.reason for one in found if one.move.verb == verb}
    both = [*legal, *refused]
    if not 0 < len(legal) < 9 or any(move.to or move.card is None for move in both):
        return 0, None
    words = {state.deed(move).replace(f" {move.card.sign}", "") for move in both if move.card is not None}
    if len(words) > 1 or "" in words:
        return 0, None
    return 0, {
        "request": f"Which cards may you {words.pop()} now? Tap them all.", "right": "; ".join(map(str, legal)),
        "wrong": "; ".join(f"{move}: {why.rule}" for move, why in refused.items()), "ask": "all",
    }  # fmt: skip


def _exercise(state: State, asked: Request, about: DrillTopic) -> DrillExercise | None:
    """A question as an exercise; None if the engine does not agree that it is one."""
    wrong = {"yes": "no", "no": "yes"}.get(asked["right"], "")
    rule, (_, options, _) = about.rule, about.setting
    house = [f"{f.metadata['label']}: {told(f, options[f.name])}." for f in fields(state.rules) if f.name in options]
    asked = {"wrong": f"{wrong}: {rule}"} | asked | {"request": " ".join([*house, asked["request"]])}
    try:
        made = DrillExercise(
            state.text(), **asked, rule=rule, game=state.game, stage=about.setting.stage, players=len(state.seats),
            **options,
        )  # fmt: skip
    except ValueError:
        return None
    made.practised = about
    return made


@cache
def forbidding(name: str) -> frozenset[str]:
    """The rules of a book that the code of its game names where it refuses a move."""
    kind = rules_of(name)
    ids, found, seen = set(book(name).rules), set[str](), set[FunctionType]()
    made_of = {part.__module__ for part in kind.__mro__ if issubclass(part, State) and part is not State}

    def constant(value: object, deep: int = 0) -> None:
        if isinstance(value, str):
            found.update({value} & ids)
        elif isinstance(value, (tuple, list, frozenset, dict)) and deep < 4:
            for part in value.values() if isinstance(value, dict) else value:
                constant(part, deep + 1)

    def function(code_of: FunctionType) -> None:
        if code_of in seen or not (code_of.__module__ in made_of or written(code_of.__module__)):
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
