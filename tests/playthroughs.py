"""One seeded hand of every game as text, move by move: ``python tests/playthroughs.py`` writes it to tests/data.

With names of games, only theirs: ``python tests/playthroughs.py memory``. What it holds,
``cardlab/lab/writing/playthrough.py`` says. After a change that is meant, run the command and read the difference.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from cardlab.games import catalogue
from cardlab.lab.writing.playthrough import playthrough

DATA = Path(__file__).parent / "data"


def path(game):
    """Where the hand of a game is kept."""
    return DATA / f"{game}.play.txt"


if __name__ == "__main__":
    for name in sys.argv[1:] or catalogue():
        path(name).write_text(playthrough(name), encoding="utf-8")
        print(f"{path(name).name}: {len(playthrough(name).splitlines())} lines")
