"""What `import cardlab` costs above an empty Python, in CPU time: other work on the machine does not count."""

from __future__ import annotations

import resource
import subprocess
import sys
from statistics import median

from rows import Row, rounds

GAME = "import cardlab; cardlab.Game('memory', seed=1)"


def launch(code: str) -> float:
    """Milliseconds of CPU time of a Python that runs `code`, the best of five."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, "-c", code], check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    return 1000 * min(times)


def bench() -> list[Row]:
    launch(GAME)  # so that the compiled files lie on the disk
    door, game, empty = rounds(lambda: launch("import cardlab"), lambda: launch(GAME), lambda: launch("pass"))
    return [above("import cardlab", door, empty, "at most 60 ms"), above("the first Game as well", game, empty, "")]


def above(what: str, ours: list[float], empty: list[float], wanted: str) -> Row:
    more = median(a - b for a, b in zip(ours, empty, strict=True))
    return Row(what, f"{median(ours):.0f} ms", f"empty Python: {median(empty):.0f} ms", f"+ {more:.0f} ms", wanted)
