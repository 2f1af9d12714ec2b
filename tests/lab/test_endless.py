"""A loop without an end, in a game or a bot, is stopped with a sentence by all that plays: no signal is needed."""

import re
import threading

import pytest
from test_check import Follow, with_

from cardlab import Game, check, compare, ladder, load, simulate
from cardlab.games import rules_of
from cardlab.home.home import Home
from cardlab.lab.fair import fair
from cardlab.play import deadline, saves
from cardlab.play.bots.bots import BotError
from cardlab.rules.moves import Move, Reason
from cardlab.table.table import Table

VERB = r"{}, line \d+, was stopped after 0.2 seconds. Look for a loop that never ends."


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
    monkeypatch.setattr(deadline, "LIMIT", 0.2)
    yield
    idle = [worker.thread for worker in deadline.DeadlineThread.idle]
    stopped = [t for t in threading.enumerate() if "_work" in t.name and t not in idle]
    for thread in stopped:
        thread.join(20)
    assert not any(thread.is_alive() for thread in stopped), "what was stopped has ended"


@pytest.mark.slow
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
    with pytest.raises(deadline.OutOfTime, match=VERB.format(loop.__name__)):
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
    with pytest.raises(deadline.OutOfTime, match=VERB.format(loop.__name__)):
        game = Game(with_(**{loop.__name__: loop}), players=["Ana", "bot"], seed=3)
        game.play(next(f"lay {c}" for c in game.hand if game.why_not(f"lay {c}") is None))


@pytest.mark.parametrize("act", [simulate, lambda game, players, **how: compare(players, game, **how)])
def test_a_bot_without_an_end_is_named(act):
    said = "The bot “endless” was stopped, because it had not chosen after 0.2 seconds."
    with pytest.raises(BotError, match=said):
        act("black_jack", players=["bot", endless], deals=3)


def test_many_moves_may_take_longer_than_one(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(deadline, "monotonic", lambda: clock[0])

    def slow(view, moves, chance):
        clock[0] += 0.15
        return moves[0]

    assert not simulate("black_jack", players=[slow, "bot"], deals=2).unfinished
    assert clock[0] > 1


def test_what_is_counted_may_take_its_time(monkeypatch):
    clock = [0.0]
    monkeypatch.setattr(deadline, "monotonic", lambda: clock[0])

    def thorough(state):
        clock[0] += 100
        return Move("draw").verb == "draw"

    assert simulate("memory", deals=2, count=thorough).deals == 2


def test_a_thread_is_used_again_unless_something_was_stopped_in_it():
    first = deadline.in_time(threading.get_ident)
    with pytest.raises(KeyError):
        deadline.in_time(lambda: {}["nothing"])
    assert deadline.in_time(threading.get_ident) == first
    worker = deadline.DeadlineThread.idle[-1]
    with pytest.raises(deadline.OutOfTime):
        deadline.in_time(lambda: do_lay(None, None))
    assert worker not in deadline.DeadlineThread.idle
    worker.thread.join()
    assert deadline.in_time(lambda: 7) == 7


def test_a_thread_that_a_fork_has_left_behind_is_not_waited_for():
    gone = deadline.DeadlineThread()
    gone._calls.put(None)
    gone.thread.join()
    deadline.DeadlineThread.idle.append(gone)
    assert deadline.in_time(lambda: 7) == 7
    assert gone not in deadline.DeadlineThread.idle


# ---- what comes by save, link or message ---------------------------------------------------------------------------

PLAIN = {"players": ["Ana", "Bo"], "seed": 1}
STOPPED = VERB.format("do_lay")


@pytest.fixture
def stuck(monkeypatch):
    """A game of the house, one of whose moves has no end."""
    monkeypatch.setitem(rules_of("beggar_my_neighbour")._do, "play_on", do_lay)
    return "beggar_my_neighbour"


def test_a_save_without_an_end_is_played_as_far_as_it_goes(stuck):
    game = load(Game(stuck, **PLAIN).to_save() | {"moves": ["play", "play_on", "play"]}, partial=True)
    assert [step.move.text for step in game.steps] == ["play"]
    assert re.fullmatch(f"The save was played as far as move 1 of 3; move 2 was refused: {STOPPED}", game.problem)


def test_all_the_moves_of_a_save_have_the_time_of_one(monkeypatch):
    clock = iter(range(100))
    monkeypatch.setattr(saves, "monotonic", lambda: next(clock) / 20)
    game = load(Game("beggar_my_neighbour", **PLAIN).to_save() | {"moves": ["play"] * 50}, partial=True)
    assert len(game.steps) == 4
    assert game.problem == (
        "The save was played as far as move 4 of 50; move 5 was refused: "
        "This save takes longer than 0.2 seconds, so it was not played any further."
    )


def test_a_link_without_an_end_is_refused_in_a_sentence(monkeypatch):
    def settle(state):
        while True:
            pass

    monkeypatch.setattr(rules_of("beggar_my_neighbour"), "settle", settle)
    look = Home("game=beggar_my_neighbour&position=A: 2S | B: 3S | turn: A").front.look
    assert look["page"] == "games" and re.search(VERB.format("settle"), look["alas"])


def test_a_message_without_an_end_is_answered_and_the_table_lives_on(stuck):
    some = Table(Game(stuck, **PLAIN), speed="instant")
    some._message(None, {"press": "move:play_on", "number": some.number}, None)
    assert re.fullmatch(f"Something went wrong: {STOPPED}", some.overlay.look["say"])
    some._message(None, {"press": "move:play", "number": some.number}, None)
    assert [step.move.text for step in some.game.steps] == ["play"]
