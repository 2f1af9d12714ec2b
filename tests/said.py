"""Every sentence of the product, to be read aloud: ``python tests/said.py black_jack`` prints a game stage by stage.

Each stage has what is new in it, as a hand of it brings it, from the first button to the last; ``python tests/said.py
black_jack 3`` prints all that is said in stage 3. Without a game all games come, and then what every table, lesson,
page and command says. A sentence about people is said to you, of one person and of two; ``>`` stands before the words
for grown-ups. ``--language de``, first, says a game in another language.
"""

import sys
from itertools import chain
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent / "helpers"))

import laws
import saying
import texts

from cardlab.games import book
from cardlab.language import SOURCE, speaking


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


def aloud(game, stage=""):
    """What a game says, in all stages one after another or in one of them."""
    some = {stage: saying.spoken_in(game, stage)} if stage else saying.new_in(game)
    for one, said in some.items():
        yield from (f"\n{'=' * 30} {book(game).title}, stage {one} {'=' * 30}", *told(said))


def house():
    """What is said everywhere, module by module."""
    for text in (*texts.house(), *texts.scripts()):
        if text.text:
            yield from (f"\n{'=' * 30} {text.where} {'=' * 30}", *text.text.split("\n\n"))


if __name__ == "__main__":
    asked = sys.argv[1:]
    language, asked = (asked[1], asked[2:]) if asked[:1] == ["--language"] else (SOURCE, asked)
    try:
        with speaking(language):
            wanted = aloud(*asked) if asked else chain(*map(aloud, laws.GAMES), house() if language == SOURCE else ())
            print("\n".join(wanted))
    except ValueError as unknown:
        sys.exit(str(unknown))
