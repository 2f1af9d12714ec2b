"""Every sentence of a game, to be read aloud: ``python tests/said.py black_jack`` prints it stage by stage.

Each stage has what is new in it, as a hand of it brings it, from the first button to the last; ``python tests/said.py
black_jack 3`` prints all that is said in stage 3. Without a game it prints what every table, lesson and page says.
A sentence about people is said to you, of one person and of two. ``>`` stands before the words for grown-ups.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent / "helpers"))

import saying

from cardlab.games import book


def told(some):
    """Sentences under their headings, a line each."""
    lines = []
    for heading in saying.HEADINGS:
        lines += [f"\n{heading}"] if any(said.where == heading for said in some) else []
        for said in some:
            if said.where == heading:
                lines += [f"  {' / '.join(said.child)}"]
                lines += [f"  > {' / '.join(said.adults)}  {said.reason.rule}"] if said.adults != said.child else []
    return lines


if __name__ == "__main__":
    game, stage = (*sys.argv[1:], "", "")[:2]
    for one, some in ({stage: saying.spoken_in(game, stage)} if stage else saying.new_in(game)).items():
        print(f"\n{'=' * 30} {book(game).title}, stage {one} {'=' * 30}", *told(some), sep="\n")
