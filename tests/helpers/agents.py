"""Agents: how a program without any idea plays an environment."""

import random

import numpy as np


def ran(env, seed=0):
    """Play a hand with random allowed actions to its end; what each seat got."""
    env.reset(seed=seed)
    chance, got = random.Random(seed), dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        shown, reward, ended, broken, _ = env.last()
        got[agent] += reward
        env.step(None if ended or broken else chance.choice(allowed(shown)))
    return got


def allowed(shown):
    return np.flatnonzero(shown["action_mask"]).tolist()
