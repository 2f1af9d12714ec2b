"""One seeded hand of every game as text, move by move: ``python tests/playthroughs.py`` writes it to tests/data.

With names of games, only theirs: ``python tests/playthroughs.py memory``. The files are records for
``cardlab.read_games``. Their comments say what people read: the deal, the word on each move's button, what it brought,
the table at the end; the first also how many actions a game has for programs that learn, and a sum over all of them in
order: whoever has learned to play by these numbers relies on them. A test compares; after a change that is meant, run
the command and read the difference.
"""

import sys
import zlib
from dataclasses import replace
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(1, str(Path(__file__).resolve().parent / "helpers"))

import laws

from cardlab.games import host_of
from cardlab.picture import words
from cardlab.play import bots
from cardlab.play.game import Game
from cardlab.rules.actions import Actions
from cardlab.rules.record import Ply, Record, told

DATA = Path(__file__).parent / "data"
SEED, LONGEST = 1, 200


def playthrough(game):
    """The hand of a game with seed 1, played sensibly by three, or by as many as can be."""
    held = Game(game, players=["bot"] * laws.few(game), seed=SEED, patient=True)
    state, moves = held.state, []
    while not state.hand_over and len(moves) < LONGEST:
        move, seat = bots.sensible(state.view(state.turn))[0], state.turn
        said = [state.words(move)]
        state = state.play(move)
        said += [note.say(child=True) for note in state.notes]
        moves.append(Ply(seat, move.text, "\n".join(said)))
    view = state.view(state.turn or state.seats[0])
    end = [moves[-1].comment, state.text(), *words.lines(view, host_of(view), {})]
    moves[-1] = replace(moves[-1], comment="\n".join(end))
    return told(Record(held.dealt(), comment=f"{held.start.text()}\n{actions(held.start)}", moves=tuple(moves)))


def actions(state):
    """How many actions there are, and a sum over all of them in order."""
    listed = Actions(type(state)(state.rules, len(state.seats))).moves
    return f"{len(listed)} actions: {zlib.crc32(chr(10).join(map(str, listed)).encode())}"


def path(game):
    """Where the hand of a game is kept."""
    return DATA / f"{game}.play.txt"


if __name__ == "__main__":
    for name in sys.argv[1:] or laws.GAMES:
        path(name).write_text(playthrough(name), encoding="utf-8")
        print(f"{path(name).name}: {len(playthrough(name).splitlines())} lines")
