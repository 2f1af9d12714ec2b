"""What an environment refuses, in one sentence each: a forbidden action, a step after the end, what cannot be."""

import subprocess
import sys

import numpy as np
import pytest
from agents import allowed, ran

import cardlab
from cardlab.lab.programs.env import MODES
from cardlab.rules.moves import IllegalMove


def test_a_forbidden_action_is_refused_with_its_reason_and_what_is_allowed():
    env = cardlab.env("black_jack")
    env.reset(seed=1)
    shown, _, _, _, _ = env.last()
    may, wrong = allowed(shown), int(np.flatnonzero(shown["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove) as refused:
        env.step(wrong)
    why = env.truth.view("A").why_not(env.move_of(wrong)).say()
    told = [f"{n} ({env.move_of(n)})" for n in may]
    assert refused.value.reason.say() == f"{why} Allowed now: {', '.join(told)}."
    assert allowed(env.last()[0]) == may, "nothing has changed"
    alone = cardlab.solo("black_jack", opponents="bot:first")
    alone.reset(seed=1)
    before = alone.truth.copy()
    shown, reward, ended, broken, info = alone.step(wrong)
    assert (reward, ended, broken) == (-1.0, False, False) and alone.truth == before
    assert info["refused"].startswith(why) and f"{may[0]} (" in info["refused"]


def test_after_the_end_there_is_a_new_hand():
    env = cardlab.env("bango")
    with pytest.raises(ValueError, match=r"^The hand is over. Deal the next one with reset\(\)\.$"):
        env.step(0)
    env.reset(seed=1)
    while not any(env.terminations.values()):
        env.step(allowed(env.last()[0])[0])
    with pytest.raises(ValueError, match=r"so [AB] can only step\(None\)"):
        env.step(0)
    ran(env)
    with pytest.raises(ValueError, match=r"Deal the next one with reset\(\)"):
        env.step(0)
    alone = cardlab.solo("bango")
    with pytest.raises(ValueError, match=r"Deal the next one with reset\(\)"):
        alone.step(0)


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: cardlab.env("casino", players=9), "This game is for 2 to 4 players, not 9"),
        (lambda: cardlab.env("casinno"), "casino"),
        (lambda: cardlab.env("casino", sweps=True), "sweeps"),
        (lambda: cardlab.env("casino", rewards="fun"), "rewards cannot be 'fun'. Choose from won, points."),
        (lambda: cardlab.env("casino", render_mode="film"), f"Choose from {', '.join(MODES)}."),
        (
            lambda: cardlab.solo("casino", players=3, opponents=["bot"]),
            "Name one opponent for all other seats or 2, one for each, not 1.",
        ),
        (lambda: cardlab.solo("casino", opponents="cat"), "There is no bot 'cat'. The bots are bot, bot:cat"),
        (
            lambda: cardlab.env("beggar_my_neighbour").move_of(3),
            "There is no action 3. This game has the actions 0 to 2.",
        ),
        (lambda: cardlab.env("bango").move_of(None), "There is no action None. This game has one action, 0."),
        (
            lambda: cardlab.env("bango").action_of("play 7C"),
            "“play 7C” is no action of this game with these options and so many players.",
        ),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(ask, told):
    with pytest.raises(ValueError) as refused:
        ask()
    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("gone", "told"),
    [
        ("pettingzoo", "the library pettingzoo"),
        ("gymnasium pettingzoo", "the libraries gymnasium and pettingzoo"),
        ("numpy gymnasium pettingzoo", "the libraries numpy, gymnasium and pettingzoo"),
    ],
)
def test_without_the_extra_it_says_all_that_is_missing_and_what_to_install(gone, told, tmp_path):
    for made in ("env", "solo"):
        code = f"import sys; sys.modules |= dict.fromkeys({gone.split()}); import cardlab; cardlab.{made}('casino')"
        said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=tmp_path).stderr
        cure = f'Install it with: {sys.executable} -m pip install "cardlab[rl]"\n'
        assert said.endswith(f"This needs {told}, of the extra rl. {cure}"), said
