"""Which rules can be practised: `python tests/bench/drills.py [game ...]` prints them game by game, and what is rare.

A rule counts if one of three drills, as people ask for them, finds a position of play in which it acts.
"""

import sys
from contextlib import suppress

from cardlab.games import catalogue
from cardlab.lessons.drill import drill, forbidding

SEEDS = range(3)


def practised(name):
    """The rules of a game for which an exercise was made."""
    made = set()
    for rule in sorted(forbidding(name)):
        for seed in SEEDS:
            with suppress(ValueError):
                drill(name, rule, seed=seed)
                made.add(rule)
                break
    return made


if __name__ == "__main__":
    total = got = 0
    for name in sys.argv[1:] or catalogue():
        wanted, made = forbidding(name), practised(name)
        total, got = total + len(wanted), got + len(made)
        print(
            f"{name}: {len(made)} of {len(wanted)}; not found: {', '.join(sorted(wanted - made)) or 'none'}", flush=True
        )
    print(f"{got} of {total} rules that forbid something can be practised")
