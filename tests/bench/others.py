"""How many others the questions with buttons have: `python tests/bench/others.py` prints it lesson by lesson.

An answer flips if the first four others bring more than one; one with no others says "That's all of these!".
"""

import random
import sys
from itertools import islice
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "helpers"))

from notebooks import KNOWING, exercises_of

ROW = "{:<22} {:>9} {:>6} {:>6} {:>13}"


def counted(name):
    """Of a lesson: questions with buttons, how many flip, how many run out before four, how many have no others."""
    asked = [one for one in exercises_of(name).values() if one.choices]
    others = [[*islice(one.others(random.Random(1)), 4)] for one in asked]
    answers = [{one.choices[str(right)] for one in (first, *some) for right in one.right}
               for first, some in zip(asked, others, strict=True)]  # fmt: skip
    return (
        len(asked),
        sum(len(some) > 1 for some in answers),
        sum(0 < len(some) < 4 for some in others),
        others.count([]),
    )


if __name__ == "__main__":
    print(ROW.format("lesson", "questions", "flip", "few", "none at all"))
    rows = [(name.removesuffix(".ipynb"), *counted(name)) for name in KNOWING]
    for row in [*rows, ("all", *(sum(column) for column in list(zip(*rows, strict=True))[1:]))]:
        print(ROW.format(*row))
