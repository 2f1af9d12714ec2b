"""Reviews: after a hand in a room each device looks back at its own turns, with no more than its seat saw then."""

from __future__ import annotations

import random
import re
from functools import partial

import laws
import pytest
from devices import Tablet, lines, opened

from cardlab.play.advice.review import review
from cardlab.play.bots import thinker
from cardlab.room.room import Room
from cardlab.rules.cards import HIDDEN
from cardlab.rules.state import State
from cardlab.table.ending import study
from cardlab.table.ending.key_moments import drawn, pressed

MOVES = 4000  # after which a hand ends
PAGES = 10  # of a review; all where all is asked for
WORK = 200  # moves made in worlds for one review


def over(room: Room, game: str) -> bool:
    """Whether a hand that is played well and badly has come to its end."""
    chance = random.Random(f"{laws.SEED}/{game}")
    room.start()
    for _ in range(MOVES):
        if room.game.over or not room.game.turn:
            return True
        good = room.game._moves(room.game.turn)
        room.game._step(good[0] if chance.random() < 0.6 else chance.choice(room.game.state.legal_moves()))
    return False


def seen(states: list[State], seat: str) -> set[str]:
    """The cards that a seat has seen in these positions."""
    return {c.code for one in states for pile in one.view(seat).piles.values() for c in pile if c is not HIDDEN}


def leafs(tablet: Tablet, signs: dict[str, str]) -> int:
    """Press what a review offers; each page shows the cards alone that the seat had seen when the turn was over."""
    states, seat = [*tablet.room.game.states], tablet.table.game.own
    tablet.press("review:open")
    pages, left = 0, [tablet.look["end"]]
    any_sign = "|".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True))
    done = set[str]()
    while left and pages < laws.share(PAGES):
        end = left.pop()
        known = tablet.table.learning.known
        assert known is not None and "wrong" not in tablet.look["say"]
        numbers = [int(panel["head"].split()[-1]) for panel in end["review"]["panels"]]
        last = max((known.turns[number - 1].turn.at for number in numbers), default=0)
        words = " ".join(str(panel) for panel in end["review"]["panels"])
        told = {*drawn(end), *(signs[sign] for sign in re.findall(any_sign, words))}
        assert told <= seen(states[: last + 2], seat), (end["review"], seat)
        pages += 1
        for name in pressed(end):
            if name not in done:
                done.add(name)
                tablet.press(name)
                left.append(tablet.look["end"])
    tablet.press("review:close")
    return pages


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_review_is_made_from_what_its_seat_saw(game, monkeypatch):
    monkeypatch.setattr(study, "review", partial(review, work=WORK))
    weighed = thinker.weighed
    monkeypatch.setattr(thinker, "weighed", lambda *asked: weighed(*asked[:3], 1))  # world in which each move is tried
    with lines():
        room = opened(game, seats=laws.few(game), stage=1)
        tablet = Tablet(room, random.Random(f"{laws.SEED}/{game}").choice(room.free))
        signs = {card.sign: card.code for card in room.game.state.pack()}
        assert over(room, game)
        assert "review:open" not in tablet.table.offered() or leafs(tablet, signs) > 1
        room.end()
