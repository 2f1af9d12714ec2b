"""A position of a game for one as a search sees it, which knows no game; see play/advice/solver.py."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Protocol, TypeVar

from ..moves import Chain

Node = TypeVar("Node", bound=Hashable)


class Puzzle(Protocol[Node]):
    """A position of a game for one as the search sees it; nodes are hashable and compared by value."""

    start: Node  # the node of the position
    goal: int  # the score of a won node
    scope: str  # what a verdict holds for, such as "without a redeal"; "" for the whole game

    def steps(self, node: Node, /) -> Iterable[tuple[Chain, Node]]:
        """The ways on, the most promising first: the moves, mostly one, and the node they lead to."""

    def score(self, node: Node, /) -> int:
        """How far a node has come; the goal when it is won."""

    def reach(self, node: Node, /) -> int:
        """The most that might still be scored from a node, never too low; the goal if nothing better is known."""
