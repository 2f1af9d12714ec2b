"""playthrough: one seeded hand of a game as text, move by move, with what people read; a test compares it.

It is a record for ``cardlab.read_games``. Its comments say the deal, the word on each move's button, what it brought,
and the table at the end; the first also how many actions a game has for programs that learn, and a sum over all of
them in order: whoever has learned to play by these numbers relies on them.
"""

from __future__ import annotations

import zlib
from dataclasses import replace

from ...games import host_of, rules_of
from ...picture import words
from ...play.bots import bots
from ...play.game import Game
from ...rules.state import State
from ...rules.text.record import Ply, Record, told
from ..laws.cases import few
from ..programs.actions import Actions

SEED, LONGEST = 1, 200


def playthrough(game: str) -> str:
    """The hand of a game with seed 1, played sensibly by three, or by as many as can be."""
    held = Game(game, players=["bot"] * few(rules_of(game)), seed=SEED, patient=True)
    state, moves = held.state, list[Ply]()
    while not state.hand_over and len(moves) < LONGEST:
        move, seat = bots.sensible(state.view(state.turn))[0], state.turn
        said = [state.words(move)]
        state = state.play(move)
        said += [note.say(child=True) for note in state.notes or ()]
        moves.append(Ply(seat, move.text, "\n".join(said)))
    view = state.view(state.turn or state.seats[0])
    end = [moves[-1].comment, state.text(), *words.lines(view, host_of(view), {})]
    moves[-1] = replace(moves[-1], comment="\n".join(end))
    return told(Record(held.dealt(), comment=f"{held.start.text()}\n{actions(held.start)}", moves=tuple(moves)))


def actions(state: State) -> str:
    """How many actions there are, and a sum over all of them in order."""
    listed = Actions(type(state)(state.rules, len(state.seats))).moves
    return f"{len(listed)} actions: {zlib.crc32(chr(10).join(map(str, listed)).encode())}"
