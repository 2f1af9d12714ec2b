"""Beggar My Neighbour, as it stands in ``game``."""

from .game import *  # noqa: F403
