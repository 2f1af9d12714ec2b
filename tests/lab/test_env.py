"""Every game as an environment for libraries that learn: their own tests, and ours for what they cannot know."""

import pickle
import random
import re
from pathlib import Path

import laws
import numpy as np
import pytest
from agents import allowed, ran
from gymnasium.utils.env_checker import check_env
from pettingzoo import AECEnv
from pettingzoo.test import api_test, render_test, seed_test

import cardlab
from cardlab.games.belisha import Belisha
from cardlab.lab.worlds import History, elsewhere
from cardlab.picture import files
from cardlab.play.bots import bots
from cardlab.rules.cards import HIDDEN

# Its max_cycles_test is for agents that act at the same time: it draws forbidden actions, and wants all to act equally
# often. What it is about is asked below, where a hand is broken off.
# PettingZoo has other names for seats, and advises against observations with a mask where it does not know them.
ADVICE = "ignore:Observation (is not a NumPy array|space for each agent)|We recommend agents:UserWarning"
POSITIONS = 3  # of a hand, in which what a seat is shown is compared


def shown(env, state, seat):
    """What a seat is shown of a position."""
    env.truth = state
    return env.observe(seat)


# ---- what the libraries ask ------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings(ADVICE)
@pytest.mark.parametrize("game", laws.GAMES)
def test_the_tests_of_pettingzoo_pass(game, capsys, monkeypatch):
    api_test(cardlab.env(game), num_cycles=12)
    seed_test(lambda: cardlab.env(game, players=laws.few(game)), num_cycles=12)
    made, paint = [], files.png
    # Pixels cost a quarter of a second: each game paints its first picture, and its further ones are that one.
    monkeypatch.setattr(
        files, "png", lambda drawn, **how: made[0] if made else made.append(paint(drawn, **how)) or made[0]
    )
    render_test(lambda render_mode: cardlab.env(game, render_mode=render_mode))
    assert made


@pytest.mark.parametrize("game", laws.GAMES)
def test_the_test_of_gymnasium_passes(game, capsys):
    check_env(cardlab.solo(game, opponents="bot:first", render_mode="ansi"), skip_render_check=True)
    assert capsys.readouterr().err == ""


# ---- what a seat is shown --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", laws.GAMES)
def test_two_worlds_that_a_seat_cannot_tell_apart_look_alike(game):
    """And each position looks as its space says, and its mask allows what the rules allow."""
    env = cardlab.env(game, players=laws.few(game))
    env.reset(seed=5)
    past, chance, apart = History(env.truth), random.Random(f"{laws.SEED}/{game}"), 0
    for number in range(POSITIONS * 8):
        state = past.states[-1]
        legal = state.legal_moves()
        if number % 8 == 7:
            for seat in state.seats:
                other = elsewhere(past.afresh(seat, chance) or state, seat, chance)
                mine, theirs = (shown(env, one, seat) for one in (state, other))
                apart += other.piles != state.piles
                assert all((mine[name] == theirs[name]).all() for name in mine), seat
                assert mine in env.observation_space(seat)
                assert [env.move_of(n) for n in allowed(mine)] == sorted(
                    legal if seat == state.turn and not state.hand_over else (), key=env.action_of
                )
        if state.hand_over:
            break
        move = laws.first(state, legal, chance)
        past.add(move, state.play(move))
    assert apart or game in ("accordion", "la_belle_lucie", "bango"), "nothing was hidden"


def test_what_is_hidden_is_a_number_of_cards_and_what_is_seen_a_card_in_its_place():
    env = cardlab.env("black_jack", players=3)
    env.reset(seed=3)
    state, seen = env.truth, dict(zip(env.names, env.observe("A")["observation"], strict=True))
    hand = {f"A: {card}" for card in state.piles["A"]}
    assert {n for n, v in seen.items() if n.startswith("A: ") and v} == hand
    assert seen["B: ??"] == len(state.piles["B"]) and seen["stock: ??"] == len(state.piles["stock"])
    assert seen[f"discard: {state.piles['discard'][-1]}"] == 1 and seen["me: A"] == 1 and seen["me: B"] == 0


def test_a_card_that_the_pack_has_twice_has_two_places_and_a_row_of_cards_its_order():
    env = cardlab.env("black_jack", players=10)
    env.reset(seed=3)
    state = env.truth.copy()
    state.piles["discard"] = tuple(map(cardlab.Card, ("7C", "8D", "7C")))
    seen = dict(zip(env.names, env.numbered.sight(state.view("A")), strict=True))
    assert [seen[f"discard: {name}"] for name in ("7C", "8D", "7C'", "8D'")] == [3, 2, 1, 0]


def test_a_position_that_looks_different_has_other_numbers():
    """The words of fields too: who has shown which cards in Memory, what a joker stands for."""
    for game, name, value in (("memory", "shown", ("1.1", cardlab.Card("7C"))), ("belisha", "stands", ("G1=9B",))):
        env = cardlab.env(game)
        env.reset(seed=1)
        before, after = env.truth.view("A"), env.truth.view("A")
        setattr(after, name, value)
        assert (env.numbered.sight(before) != env.numbered.sight(after)).any()


# ---- how a hand goes ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", laws.GAMES)
def test_a_hand_ends_with_what_it_brings(game):
    env = cardlab.env(game, players=laws.few(game), max_cycles=400)
    got = ran(env, seed=2)
    state = env.truth
    assert env.agents == [] and (state.hand_over or set(got.values()) == {0.0})
    if state.hand_over:
        expected = {s: (1 if s in state.winners else -1) if state.winners else 0 for s in state.seats}
        assert got == expected


def test_points_are_those_of_the_sheet_for_a_team_and_against_whoever_has_them():
    env = cardlab.env("casino", players=4, rewards="points")
    got = ran(env, seed=1)
    assert got["A"] == got["C"] and got["B"] == got["D"] and got["A"] + got["B"] == sum(env.truth.points) > 0
    env = cardlab.env("belisha", players=3, rewards="points")
    got = ran(env, seed=1)
    assert [*got.values()] == [-n for n in env.truth.totals] and min(got.values()) < 0
    assert not Belisha.new(3, scoring="as_laid").fewest


def test_the_same_seed_deals_the_same_hands_as_a_game_does_and_the_next_ones():
    env, again = cardlab.env("bela", seed=7), cardlab.env("bela")
    env.reset()
    again.reset(seed=7)
    assert env.truth == again.truth == cardlab.Game("bela", seed=7).start
    env.reset()
    again.reset()
    assert env.truth == again.truth and env.truth.seed != 7
    env.reset(seed=2**32)  # some libraries have large ones
    assert env.truth.seed == 2**32 % 10**9


def test_a_hand_is_broken_off_after_so_many_moves_of_each():
    env = cardlab.env("memory", players=3, max_cycles=2)
    env.reset(seed=1)
    steps = 0
    for _ in env.agent_iter():
        shown, _, ended, broken, _ = env.last()
        steps += not (ended or broken)
        env.step(None if ended or broken else allowed(shown)[0])
    assert steps == 6 and not env.truth.hand_over and env.agents == []
    alone = cardlab.solo("memory", players=1, max_cycles=3)
    alone.reset(seed=1)
    broken = [alone.step(np.flatnonzero(alone.action_masks())[0])[3] for _ in range(3)]
    assert broken == [False, False, True]


def test_alone_the_bots_play_and_it_is_always_ones_own_turn():
    env = cardlab.solo("sergeant_major", opponents=["bot:at_random", "bot:first"], seed=4)
    shown, _ = env.reset()
    chance, reward, ended = random.Random(0), 0.0, False
    while not ended:
        assert env.truth.turn == "A" and (env.action_masks() == shown["action_mask"].astype(bool)).all()
        shown, reward, ended, _, info = env.step(chance.choice(allowed(shown)))
        assert info == {}
    assert reward == (1 if "A" in env.truth.winners else -1)
    assert not shown["action_mask"].any()


@pytest.mark.parametrize("game", laws.GAMES)
def test_an_environment_that_was_pickled_in_the_midst_of_a_hand_goes_on_alike(game):
    for env in (cardlab.env(game, seed=5), cardlab.solo(game, opponents="bot:first", seed=5)):
        env.reset()
        again = pickle.loads(pickle.dumps(env))
        hands = [env, again]
        for _ in range(4):
            shown = [one.last()[0] if isinstance(one, AECEnv) else one._shown() for one in hands]
            assert all((shown[0][part] == shown[1][part]).all() for part in shown[0])
            if (may := allowed(shown[0])) == []:
                break
            for one in hands:
                one.step(may[-1])
        assert again.truth == env.truth and again.truth is not env.truth


def test_a_bot_of_ones_own_sits_opposite_and_sees_its_view():
    seen = []

    def choose(view, moves, chance):
        seen.append((view.viewer, HIDDEN in view.piles["A"], HIDDEN in view.piles["B"]))
        return moves[0]

    env = cardlab.solo("black_jack", opponents=choose)
    shown, _ = env.reset(seed=2)
    for _ in range(5):
        shown, *_ = env.step(allowed(shown)[-1])
    assert set(seen) == {("B", True, False)}


def test_a_view_is_painted_as_the_table_shows_it():
    env = cardlab.solo("casino", opponents="bot:first", render_mode="rgb_array", seed=1)
    env.reset()
    painted = env.render()
    assert painted.shape == (480, 640, 3) and painted.dtype == np.uint8
    red, green, blue = painted[240, 5].tolist()  # felt
    assert green > red and green > blue and (painted[:, :, 0] > 200).mean() > 0.05  # and cards on it


def test_a_view_is_printed_and_told_as_the_seat_sees_it(capsys):
    env = cardlab.env("black_jack", render_mode="ansi")
    env.reset(seed=1)
    assert env.truth.piles["A"][0].sign in env.render() and env.truth.piles["B"][0].sign not in env.render()
    env = cardlab.env("black_jack", render_mode="human")
    env.reset(seed=1)
    env.step(allowed(env.last()[0])[0])
    assert "♥" in capsys.readouterr().out and env.render() is None


def test_the_page_about_it_shows_what_works_and_counts_right():
    page = (Path(cardlab.__file__).parent.parent / "docs" / "environments.md").read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    for code in shown:
        held = {}
        exec(code, held)
        assert held["env"].truth.hand_over
    assert len(shown) == 2
    rows = {
        title: row for title, *row in re.findall(r"^\| (.+) \| (\d+) \| ([\d,]+) \| ([\d,]+) \|$", page, re.MULTILINE)
    }
    assert len(rows) > 10
    for title, row in rows.items():  # a new game need not be among them
        env = cardlab.env(title)
        assert row == [str(len(env.possible_agents)), f"{len(env.moves):,}", f"{len(env.names):,}"]


def test_an_opponent_that_nobody_has_named_answers_at_once():
    assert set(cardlab.solo("bismarck", seed=1).crew.values()) == {bots.first}
    assert bots.takes_time(cardlab.solo("bismarck", opponents="bot", seed=1).crew["B"])
