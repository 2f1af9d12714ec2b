"""Weather by hand: ``python tests/room/weather 1000`` lives through 1000 hours, ``... 1 7`` through seed 7 again."""

from __future__ import annotations

import asyncio
import sys
import tempfile
from itertools import count
from pathlib import Path
from time import monotonic

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "tests" / "helpers"), str(ROOT / "tests" / "room")]

import laws  # noqa: E402  # the path to it is made above

from weather.evening import Evening  # noqa: E402
from weather.server import Fault, Mother  # noqa: E402

STEPS = 250  # of an evening


def main() -> None:
    """Live through evenings until there were so many hours; each fault is printed with its seed and its steps."""
    if len(sys.argv) not in (2, 3, 4):
        sys.exit("python tests/room/weather HOURS [SEED [STEPS]]")
    hours, seed = float(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else laws.SEED
    steps = int(sys.argv[3]) if len(sys.argv) > 3 else STEPS
    with tempfile.TemporaryDirectory() as home:
        mother = Mother(Path(home))
        try:
            faults = live(mother, hours, seed, steps)
        finally:
            mother.end()
    sys.exit(f"{faults} faults" if faults else 0)


def live(mother: Mother, hours: float, seed: int, steps: int) -> int:
    """Live through evenings of so many ``steps`` each, from this ``seed`` on; how many faults there were."""
    lived, faults, since = 0.0, 0, monotonic()
    for one in count(seed):
        with tempfile.TemporaryDirectory() as folder:
            evening = Evening(mother, Path(folder), one)
            try:
                asyncio.run(evening.go(steps))
            except Fault as fault:
                faults += 1
                print(f"{fault}\n    " + "\n    ".join(evening.steps[-12:]), flush=True)
        lived += evening.lived / 3600
        print(f"seed {one}: {len(evening.steps)} steps, {lived:.0f} hours, {monotonic() - since:.0f} s", flush=True)
        if lived >= hours:
            break
    return faults


if __name__ == "__main__":
    main()
