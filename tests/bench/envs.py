"""Environments on one core: steps a second of random play, what the seat to move is shown included.

Every game of cardlab as PettingZoo sees it; beside it UNO by RLCard in PettingZoo's own wrapper, and OpenSpiel's crazy
eights in Shimmy's. A step is one action of an agent, drawn by the same line from the mask that the environment gives.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any

from rows import Row, ratio, rounds

SECONDS = 1.0
SEATS = {"black_jack": 2, "casino": 4, "bela": 3, "memory": 4}
UNO = "Uno of RLCard in PettingZoo's wrapper, two seats"
EIGHTS = "crazy eights of OpenSpiel in Shimmy's, five seats"  # it always loads a game as it is by default


def speed(env: Any) -> float:
    """Steps a second of CPU time of random players."""
    steps, start = 0, process_time()
    while (spent := process_time() - start) < SECONDS:
        env.reset()
        for _ in env.agent_iter():
            seen, *_, ended, broken, info = env.last()
            if ended or broken:
                env.step(None)
                continue
            mask = seen["action_mask"] if isinstance(seen, dict) else info["action_mask"]
            env.step(random.choice(mask.nonzero()[0]))
            steps += 1
    return steps / spent


def uno() -> Any:
    from pettingzoo.classic.rlcard_envs.rlcard_base import RLCardBase

    env = RLCardBase("uno", 2, (4, 4, 15))
    env.render_mode = None
    return env


def eights() -> Any:
    import pyspiel
    from shimmy import OpenSpielCompatibilityV0

    return OpenSpielCompatibilityV0(env=pyspiel.load_game("crazy_eights"))


def bench() -> list[Row]:
    import cardlab

    others: dict[str, Any] = {}
    missing = []
    for name, make in ((UNO, uno), (EIGHTS, eights)):
        try:
            others[name] = make()
        except ImportError as error:
            missing.append(str(error.name))
    envs = [*(cardlab.env(game, players=seats) for game, seats in SEATS.items()), *others.values()]
    found = rounds(*(measure(env) for env in envs))
    note = f"not installed: {', '.join(missing)} (pip install -e '.[bench]')" if missing else ""
    rows = [
        Row(f"environment, {game}, {n} seats", shown(v), note)
        for (game, n), v in zip(SEATS.items(), found, strict=False)
    ]
    for name, values in zip(others, found[len(SEATS) :], strict=True):
        wanted = "at least 1" if name == UNO else ""
        rows.append(
            Row("  black_jack against", "", f"{name}: {shown(values)}", f"x {ratio(found[0], values):.2f}", wanted)
        )
    return rows


def measure(env: Any) -> Callable[[], float]:
    return lambda: speed(env)


def shown(values: list[float]) -> str:
    return f"{median(values) / 1000:.1f} k steps/s"
