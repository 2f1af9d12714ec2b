"""One seeded hand of every game as text, move by move: ``python tests/playthroughs.py`` writes it to tests/data.

With names of games, only theirs: ``python tests/playthroughs.py memory``. What stands there is what people read: the
deal, each move with the word on its button, what it brought, the table at the end. A test compares; after a change that
is meant, run the command and read the difference.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent / "helpers"))

import laws

from cardlab.games import host_of
from cardlab.picture import words
from cardlab.play import bots

DATA = Path(__file__).parent / "data"
SEED, LONGEST = 1, 400


def playthrough(game):
    """The hand of a game with seed 1, played sensibly by three, or by as many as can be."""
    state = laws.kind(game).new(laws.few(game), seed=SEED)
    told = [f"{game}, seed {SEED}", state.text(), ""]
    while not state.hand_over and len(told) < LONGEST:
        move, seat = bots.sensible(state.view(state.turn))[0], state.turn
        told.append(f"{seat}: {move}  ({state.words(move)})")
        state = state.play(move)
        told += [f"    {note.say(child=True)}" for note in state.notes]
    view = state.view(state.turn or state.seats[0])
    return "\n".join([*told, "", state.text(), *words.lines(view, host_of(view), {}), ""])


def path(game):
    """Where the hand of a game is kept."""
    return DATA / f"{game}.play.txt"


if __name__ == "__main__":
    for name in sys.argv[1:] or laws.GAMES:
        path(name).write_text(playthrough(name), encoding="utf-8")
        print(f"{path(name).name}: {len(playthrough(name).splitlines())} lines")
