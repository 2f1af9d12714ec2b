"""cardlab: family card games taught by letting people play them inside the lesson."""

from __future__ import annotations

from .cards import Card
from .game import Game, catalogue, load
from .moves import IllegalMove, Move, Reason
from .rulebook import book as rules

__version__ = "0.1.0"
__all__ = ["Card", "Game", "IllegalMove", "Move", "Reason", "catalogue", "load", "rules"]
