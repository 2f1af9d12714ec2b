"""Which cases the laws of ``cardlab/lab/laws.py`` are asked of: every game of the folder; nothing here knows one."""

import dataclasses
import os
import random
import re
import zlib
from pathlib import Path

from cardlab import games
from cardlab.games import FOLDER, module_of
from cardlab.lab.check import CAP, first, lively
from cardlab.lab.laws import Watch
from cardlab.lab.sentences import may_name, others, sentence
from cardlab.lab.worlds import elsewhere
from cardlab.rules.cards import RANKS, SUIT_SIGNS
from cardlab.rules.state import State

__all__ = ["CAP", "elsewhere", "first", "lively", "others", "sentence"]  # the laws themselves stand in the library

GAMES = games.catalogue()
# Which cases are tried: a sample that changes with the games, so that in time all have their turn; all on request.
SEED = int(os.environ.get("CARDLAB_SEED") or zlib.crc32(b"".join(f.read_bytes() for f in sorted(FOLDER.rglob("*.py")))))
LAWS = os.environ.get("CARDLAB_LAWS", "")  # "full": all cases, and more of what has no end; "quick": a fifth
TRIES = int(os.environ.get("CARDLAB_TRIES") or 0)  # how many broken things of a kind are tried in each game
RULE = re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b")


ANYHOW = ("hand", "heap", "won", "loose", "group")  # kinds of piles in which the order of the cards does not matter


def kind(game):
    """The State class of a game; the parts that it is put together from have no name of a game."""
    kinds = {c for c in vars(module_of(game)).values() if isinstance(c, type) and issubclass(c, State)}
    (found,) = {c for c in kinds if c.game}
    assert found.game == game and found.Rules is module_of(game).Rules
    return found


def share(count):
    """So many in a whole run, a fifth of them in a quick one, five times as many where all is asked for."""
    return {"quick": max(1, count // 5), "full": 5 * count}.get(LAWS, count)


def tries(count):
    """How many broken things of a kind are tried in a game: so many, fewer in a quick run, or as many as asked for."""
    return TRIES or share(count)


def sampled(cases, most, word=""):
    """So many of the cases by the seed of this run, or all of them on request; always in the same order."""
    cases, most = list(cases), share(most)
    if LAWS == "full" or len(cases) <= most:
        return cases
    kept = set(random.Random(f"{SEED}/{word}").sample(range(len(cases)), most))
    return [case for i, case in enumerate(cases) if i in kept]


def waiting(turns):
    """Of pairs of a name and what takes turns under it, what waits: one has its turn, or all do on request."""
    names = {}
    for name, one in turns:
        names.setdefault(name, []).append(one)
    return [one for name, some in names.items() for one in some if one not in sampled(some, 1, f"turns/{name}")]


def other_games(asked):
    """Of tests with their name and the game that they are asked of, those that a quick run does not ask."""
    games = {}
    for _, test, game in asked:
        games.setdefault(test, {})[game] = None
    chosen = {test: {"", *sampled(some, len(some), f"games/{test}")} for test, some in games.items()}
    return {one for one, test, game in asked if game not in chosen[test]}


def book(game):
    """The rule ids that stand in the rule book of a game."""
    return set(games.book(game).rules)


def on(game, state, stage=None):
    """The rules of the book that may be named in a state played in a stage."""
    return may_name(games.book(game), stage, state.rules)


def files(game):
    """The Python files of a game."""
    return sorted(Path(module_of(game).__file__).parent.glob("*.py"))


def seat_counts(game):
    """The fewest, three, the middle and the most players."""
    seats = kind(game).seat_range
    return sorted({seats[0], few(game), seats[len(seats) // 2], seats[-1]})


def few(game):
    """Three players, or as near to it as there can be."""
    seats = kind(game).seat_range
    return min(max(3, seats[0]), seats[-1])


def values(field):
    """The allowed values of an option; of a long row of numbers the first three, one in the middle and the last."""
    allowed = list(field.metadata["allowed"])
    numbers = [a for a in allowed if type(a) is int]
    if len(numbers) > 6:
        allowed = [a for a in allowed if type(a) is not int]
        allowed += [*numbers[:3], numbers[len(numbers) // 2], numbers[-1]]
    return allowed


def option_sets(game):
    """Every stage, and every option at each value on top of the default, as far as it does not contradict itself."""
    Rules = module_of(game).Rules
    found = [{}] + [{"stage": stage} for stage in Rules.stages]
    for field in dataclasses.fields(Rules):
        for value in values(field):
            if value != field.default:
                try:
                    Rules.make(**{field.name: value})
                except ValueError as contradiction:
                    assert sentence(str(contradiction))
                else:
                    found.append({field.name: value})
    return found


def spellings(move):
    """The ways in which people and bots write a move: its card in any case and with signs, its words in any case."""
    rest = move.text.removeprefix(f"{move.verb} {move.card}") if move.card else ""
    said = {code: f"{move.verb} {code}{rest}" for code in codes(move.card)} if move.card else {}
    return {*said.values(), move.text.lower(), move.text.upper(), f"  {move.text.capitalize()} "}


def codes(card):
    """The ways in which people write a card: 7C, 7c, 7♣, and the ten as TH, th, 10H, 10h, 10♥."""
    names = [card.code]
    if card.suit in SUIT_SIGNS and card.rank in RANKS:
        rank = "10" if card.rank == "T" else card.rank
        names += [f"{rank}{card.suit}", card.sign, f"{card.sign}\ufe0f"]
    return [name for code in names for name in (code, code.lower())]


def watched(game, seats, choose, length, seed=0, deals=10**6, **options):
    """Play some moves, or until so many deals, and hold each state against the laws; the log replays to the same."""
    state = kind(game).new(seats, seed=seed, **options)
    watch, rng, log = Watch(state, on(game, state, options.get("stage"))), random.Random(seed), []
    for _ in range(length):
        legal = watch.hold()
        if not legal or watch.state.deals == deals:
            break
        log.append(str(choose(watch.state, legal, rng)))
        watch.play(log[-1])
    again = kind(game).new(seats, seed=seed, **options)
    for move in log:
        again = again.play(move)
    assert again == watch.state and again.notes == watch.state.notes
    return watch.state


def lies(state):
    """All that a position is, without the order where none matters."""
    piles = {z.pile: state.piles[z.pile] for z in state.zones()}
    for zone in state.zones():
        if zone.kind in ANYHOW:
            piles[zone.pile] = sorted(map(str, piles[zone.pile]))
    fields = {name: getattr(state, name) for name in state.fields if name != "lines"}
    for name, value in fields.items():
        if isinstance(value, tuple) and not all(isinstance(one, int) for one in value):
            fields[name] = sorted(map(str, value))
    sheet = sorted((entry.hand, entry.points, entry.why.rule) for entry in state.sheet())  # a team has one seat's line
    return state.turn, piles, fields, sheet, state.rules
