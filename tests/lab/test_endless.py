"""A loop without an end, in a game or a bot, is stopped with a sentence by all that plays: no signal is needed."""

import re
import threading

import pytest
from test_check import Follow, with_

from cardlab import Game, check, compare, ladder, simulate
from cardlab.lab.fair import fair
from cardlab.play import patience
from cardlab.play.bots import BotError
from cardlab.rules.moves import Move, Reason

VERB = r"{}, line \d+, was stopped after 0.2 seconds: look for a loop that never ends."


def do_lay(state, move):
    while True:
        pass


def may_lay(state):
    while state.seats:
        state.after("A")
    return [], lambda move: Reason("", "That does not fit.")


def deal_out(state, order):
    Follow.deal_out(state, order)
    while not state.piles["open"]:
        state.draw("won", "open", 1)
    do_lay(state, None)


def endless(view, moves, chance):
    while True:
        pass


@pytest.fixture(autouse=True)
def impatient(monkeypatch):
    monkeypatch.setattr(patience, "LIMIT", 0.2)
    yield
    assert [t for t in threading.enumerate() if t.daemon and "run" in t.name] == [], "what was stopped has ended"


@pytest.mark.parametrize("loop", [do_lay, may_lay, deal_out])
@pytest.mark.parametrize(
    "act",
    [
        lambda kind: simulate(kind, players=["bot", "bot"], deals=3),
        lambda kind: compare(["bot", "bot:at_random"], kind, deals=3),
        lambda kind: ladder(kind, deals=3),
        lambda kind: fair(kind, states=200),
    ],
    ids=["simulate", "compare", "ladder", "fair"],
)
def test_a_game_without_an_end_is_stopped(loop, act):
    kind = with_(**{loop.__name__: loop})
    with pytest.raises(patience.OutOfTime, match=VERB.format(loop.__name__)):
        act(kind)


@pytest.mark.parametrize("loop", [do_lay, may_lay, deal_out])
def test_check_says_where_it_was_stopped(loop):
    (said,) = check(with_(**{loop.__name__: loop}))
    assert re.fullmatch(VERB.format(loop.__name__), said)


def test_check_stops_a_bot_of_the_game():
    kind = with_(bot=staticmethod(lambda view, chance: endless(view, [], chance)))
    assert any("was stopped after 0.2 seconds" in said for said in check(kind, games=8))


@pytest.mark.parametrize("loop", [do_lay, may_lay, deal_out])
def test_a_table_goes_on_after_a_verb_without_an_end(loop):
    with pytest.raises(patience.OutOfTime, match=VERB.format(loop.__name__)):
        game = Game(with_(**{loop.__name__: loop}), players=["Ana", "bot"], seed=3)
        game.play(next(f"lay {c}" for c in game.hand if game.why_not(f"lay {c}") is None))


@pytest.mark.parametrize("act", [simulate, lambda game, players, **how: compare(players, game, **how)])
def test_a_bot_without_an_end_is_named(act):
    said = "The bot “endless” had not chosen after 0.2 seconds, and was stopped."
    with pytest.raises(BotError, match=said):
        act("black_jack", players=["bot", endless], deals=3)


def test_many_moves_may_take_longer_than_one(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(patience, "monotonic", lambda: clock[0])

    def slow(view, moves, chance):
        clock[0] += 0.15
        return moves[0]

    assert not simulate("black_jack", players=[slow, "bot"], deals=2).unfinished
    assert clock[0] > 1


def test_what_is_counted_may_take_its_time(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(patience, "monotonic", lambda: clock[0])

    def thorough(state):
        clock[0] += 100
        return Move("draw").verb == "draw"

    assert simulate("memory", deals=2, count=thorough).deals == 2
