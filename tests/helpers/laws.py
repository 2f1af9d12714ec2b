"""Which cases the laws of ``cardlab/lab/laws`` are asked of: every game of the folder; nothing here knows one."""

import os
import random
import re
import zlib
from pathlib import Path

from cardlab import games
from cardlab.games import FOLDER, module_of
from cardlab.lab.laws import cases, playing
from cardlab.lab.laws.cases import CAP, first, lively, values
from cardlab.lab.laws.sentences import may_name, others, sentence
from cardlab.lab.laws.watch import Watch
from cardlab.lab.worlds import elsewhere
from cardlab.rules.state import State

__all__ = ["CAP", "Watch", "elsewhere", "first", "lively", "others", "sentence", "values"]  # they stand in the library

GAMES = games.catalogue()
# Which cases are tried: a sample that changes with the games, so that in time all have their turn; all on request.
SEED = int(os.environ.get("CARDLAB_SEED") or zlib.crc32(b"".join(f.read_bytes() for f in sorted(FOLDER.rglob("*.py")))))
LAWS = os.environ.get("CARDLAB_LAWS", "")  # "full": all cases, and more of what has no end; "quick": a fifth
TRIES = int(os.environ.get("CARDLAB_TRIES") or 0)  # how many broken things of a kind are tried in each game
RULE = re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b")


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
    return cases.seat_counts(kind(game))


def few(game):
    """Three players, or as near to it as there can be."""
    return cases.few(kind(game))


def option_sets(game):
    """Every stage, and every option at each value on top of the default, as far as it does not contradict itself."""
    return cases.option_sets(kind(game))


def case(game, seats=None, seed=0, options=None, choose=cases.lively):
    """A case of a game, with so many seats or a few."""
    return cases.Case(kind(game), seats or few(game), seed, options or {}, choose)


def watched(game, seats, choose, length, seed=0, deals=10**6, **options):
    """Play some moves, or until so many deals, and hold each state against the laws; the log replays to the same."""
    state = playing.watched(case(game, seats, seed, options, choose), length, deals)
    assert state is not None or options
    return state
