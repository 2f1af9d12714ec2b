"""The wire: no byte that a device is told depends on what its seat cannot see, when it comes, plays and waits."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import laws
import pytest
from devices import Tablet, lines, opened, put, settled

from cardlab.lab.worlds import History, elsewhere
from cardlab.play.bots import bots
from cardlab.room.chair import Views
from cardlab.rules.moves import Move
from cardlab.rules.state import State
from cardlab.rules.text.position import NOBODY

MOVES = 14  # between two positions that are compared
POSITIONS = 4


def worlds(game: str) -> Iterator[tuple[str, State, State, Move | None]]:
    """A seat, a position, another one that this seat cannot tell from it, and a move that can be made in both."""
    chance = random.Random(f"{laws.SEED}/{game}")
    state = laws.kind(game).new(laws.few(game), seed=chance.randrange(10**6))
    past = History(state)
    for number in range(laws.share(POSITIONS) * MOVES):
        if state.hand_over or not state.turn:
            return
        move = bots.sensible(state.view(state.turn))[0] if chance.random() < 0.6 else chance.choice(state.legal_moves())
        state = state.play(move)
        past.add(move, state)
        if number % MOVES == MOVES // 2:
            for seat in (*state.seats[:2], NOBODY):
                again = past.afresh(seat, chance)
                other = again or elsewhere(state, seat, chance)  # whose fields are copied, so it cannot be played on
                if other.piles != state.piles and not state.hand_over:
                    yield seat, state, other, common(state, again, seat) if again else None


def common(state: State, other: State, seat: str) -> Move | None:
    """A move that can be made in both worlds, and shows the seat the same."""
    for move in state.legal_moves():
        if other.why_not(move) is None and state.play(move).view(seat) == other.play(move).view(seat):
            return move
    return None


async def told(game: str, seat: str, state: State, move: Move | None) -> tuple[str, float]:
    """All that a device is told that comes to a seat, sees a move, and comes again; and how long the room waits."""
    room = opened(game, seats=len(state.seats))
    put(room, state)
    room.begun = True
    device = Tablet(room, "" if seat == NOBODY else seat, name="d")
    await settled(room)
    if move is not None:
        room.game._step(move)
        await settled(room)
    for tool in ("tool:hint", "tool:undo"):
        if tool in device.table.offered():
            device.press(tool)
    again = Tablet(room, key=device.device.sitter.key if device.device.sitter else "", name="e")
    waits = room.pacing.pause
    await settled(room)
    room.end()
    found = device.told, again.told
    for one in (device, again):
        one.leave()
    return "\n".join(found), waits


def differ(game: str) -> bool:
    """Whether the bytes tell apart two worlds that a seat cannot."""
    with lines():
        return any(
            asyncio.run(told(game, seat, state, move)) != asyncio.run(told(game, seat, other, move))
            for seat, state, other, move in worlds(game)
        )


@pytest.mark.parametrize("game", laws.GAMES)
def test_no_byte_depends_on_what_a_seat_cannot_see(game):
    assert not differ(game)


def test_there_are_worlds_to_compare():
    assert sum(any(True for _ in worlds(game)) for game in laws.GAMES) >= 9  # in some games all cards lie open


def test_a_leak_is_found(monkeypatch):
    def leaky(views: Views, state: State) -> State:
        """The cards of who has the turn, as if they were one's own."""
        view = state.view(state.turn or views.seat).copy()
        view.viewer = views.seat
        return view

    monkeypatch.setattr(Views, "_view", leaky)
    leaks = [game for game in laws.GAMES if differ(game)]
    assert len(leaks) >= 7, leaks
