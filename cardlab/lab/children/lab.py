"""The lab for children: guess with a bar, watch the hands being played small and fast, then see and be told.

Why so: the page plays what it is sent at its own pace, so a slow browser loses nothing and a hurried one waits for
nothing; what may be said of it is said here, where the margin is. Hands are played a few at a time, so that the page
is answered while they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from time import perf_counter
from typing import Any

import traitlets

from ...games import DEFAULT, book, catalogue
from ...picture.art.characters import face
from ...picture.svg import address
from ...rules.text.sentences import brief
from ...table.front.modules import Script
from ...table.overlay import TYPE, PageWidget, styled
from ...table.slices import in_turn
from ..progress import in_steps
from .watch import WatchedHand, deal, found, picture, question_of, watch

HERE = Path(__file__).parent
SIDES = "Pip", "Milo"  # whose faces stand for the two sides
COACH = "Dot"
ROUNDS = 200, 1000  # hands that are watched at first, and in all if somebody wants to know better
SLICE = 0.04  # seconds of play before the page is told


class ChildrensLab(PageWidget):
    """One question of each game on three screens; ``game`` is the one that it begins with. Raises ValueError."""

    _esm = Script(HERE / "wonder.js")
    _css = styled(HERE / "wonder.css")
    questions: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)  # game, title, ask, sides
    faces: traitlets.List[str] = traitlets.List().tag(sync=True)  # of both sides and of the coach, as addresses
    rounds: traitlets.List[int] = traitlets.List(list(ROUNDS)).tag(sync=True)
    game = traitlets.Unicode().tag(sync=True)

    _hands: Iterator[None] | None = None  # what is being played

    def __init__(self, game: str = DEFAULT) -> None:
        names = catalogue()
        if game not in names:
            raise ValueError(f"There is no game {brief(game, 30)!r}. Choose from {', '.join(names)}.")
        asked = [(name, book(name).title, question_of(name)) for name in names]
        told = [{"game": name, "title": title, "ask": q.ask, "sides": list(q.sides)} for name, title, q in asked]
        super().__init__(questions=told, faces=[_address(who) for who in (*SIDES, COACH)], game=game)
        self._counts = [0, 0]  # hands for each side so far
        self._done = "", 0  # which game was watched to the end of a round, and how many hands
        self.on_msg(self._message)

    def close(self) -> None:
        """Close it; nothing is played any more."""
        self._hands = None
        super().close()

    def _message(self, _: object, content: object, buffers: object) -> None:
        if isinstance(content, Mapping) and content.get("font"):
            self.send({"font": True}, buffers=[TYPE.read_bytes()])
        if not isinstance(content, Mapping) or content.get("game") not in catalogue():
            return
        game, act = content["game"], content.get("act")
        try:
            if act == "open":
                self._hands = None
                self.send({"game": game, "first": picture(deal(question_of(game), game, 0))})
            elif act == "watch":
                self._watch(game, content.get("round"), content.get("guess"))
        except Exception as error:  # nobody sees it in a callback
            self._alas(error)

    def _watch(self, game: str, which: object, guess: object) -> None:
        """Play the first round of a game, or go on with the second one; what is neither is not played."""
        on = which == 1 and self._done == (game, ROUNDS[0])
        if not (on or which == 0) or isinstance(guess, bool) or not isinstance(guess, int) or not 0 <= guess <= 100:
            return
        self._counts = self._counts if on else [0, 0]
        hands = self._hands = self._played(game, range(ROUNDS[0], ROUNDS[1]) if on else range(ROUNDS[0]), guess / 100)
        in_steps(lambda: self._goes_on(hands), in_turn)

    def _goes_on(self, hands: Iterator[None]) -> bool:
        """Play some of the hands; whether there are more to play."""
        if self._hands is not hands:
            return False  # stopped meanwhile
        try:
            for _ in hands:
                return True
        except Exception as error:
            self._alas(error)
        return False

    def _played(self, game: str, numbers: range, guess: float) -> Iterator[None]:
        """Play the hands with these numbers, and send them a few at a time; at last what may be said of all so far."""
        question, some, since = question_of(game), list[WatchedHand](), perf_counter()
        for number in numbers:
            hand = watch(question, game, number)
            some.append(hand)
            if hand.side >= 0:
                self._counts[hand.side] += 1
            if perf_counter() - since > SLICE:
                self.send({"game": game, "hands": some})
                yield
                some, since = [], perf_counter()
        self._done = game, numbers.stop
        out = found(question, (self._counts[0], self._counts[1]), guess)
        self.send({"game": game, "hands": some, "told": out._asdict()})

    def _alas(self, error: Exception) -> None:
        self.send({"alas": f"That cannot be played: {brief(error, 200)}"})


@cache
def _address(who: str) -> str:
    return address(face(who, disc=False))
