"""The part of a teacher's board that asks the class: which questions there are, and what was answered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any

from ..games import book, catalogue, host_of
from ..home.daily import cells_about
from ..language import translated
from ..lessons import questions
from ..lessons.exercise import Exercise
from ..lessons.poll import Poll, to_csv
from ..picture.art.faces import Style
from ..picture.scene import scene
from ..picture.sprites import Screen
from ..picture.svg import svg
from ..room.board import ClassBoard
from ..room.room import Refused
from ..rules.cards import Card
from ..table.ending.result import front

SMALL = Screen(540, 272, 1.0, afar=True)  # for which a table is laid out that is shown somewhat smaller
ASKED = Screen(520, 400, 1.2)  # and the table of a question
LONGEST = 2000  # letters of a position that somebody types


class QuestionMenu:
    """What can be asked: the exercises of a stage of a lesson, three of them as an exit ticket, an own position."""

    def __init__(self, board: ClassBoard, folder: Path, inside: str = "") -> None:
        """In the ``folder`` are the lessons, as notebooks; it is ``inside`` all lessons of the server."""
        self.board, self.folder, self.inside = board, folder, inside
        self.game = board.rooms[0].game.name if board.rooms else ""
        self.games = [(name, book(name).title) for name in catalogue() if (folder / f"{name}.ipynb").is_file()]
        self.stages: list[str] = []
        self.lesson = ""  # the stage whose questions these are
        self.questions: list[Exercise] = []
        self.hard = -1  # which of these is about what this class found hard on another day, -1 for none
        self._drawn: dict[Poll, str] = {}

    def look_up(self, game: str, lesson: str, hard: Sequence[str] = ()) -> None:
        """The questions of a stage of a game's lesson; of its first stage if it has no such stage. Raises Refused.

        Rules that were ``hard``, the hardest first, lead to the stage that asks for them.
        """
        self.game = game if game in catalogue() else self.game
        file = self.folder / f"{self.game}.ipynb"
        self.stages, self.lesson, self.questions, self.hard = [], "", [], -1
        try:
            cells = questions.cells(file) if file.is_file() else []
            self.stages = questions.stages(cells)
            rule, lesson = next(self._asking(hard), ("", lesson))
            self.lesson = lesson if lesson in self.stages else next(iter(self.stages), "")
            self.questions = questions.exercises(cells, self.lesson) if self.lesson else []
            self.hard = next((at for at, one in enumerate(self.questions) if rule and one.rule == rule), -1)
        except ValueError as error:
            raise Refused("{words}", words=str(error)) from None

    def _asking(self, rules: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Of some rules those that a stage of this lesson asks for, each with that stage."""
        for rule in rules:
            stages = (questions.OF_STAGE.match(cell) for cell in cells_about(self.game, rule))
            yield from ((rule, stage[1]) for stage in stages if stage and stage[1] in self.stages)

    def ask(self, at: object) -> None:
        """Ask the class one of the questions."""
        if isinstance(at, int) and 0 <= at < len(self.questions):
            self._ask(stage=self.lesson, at=at)

    def ticket(self) -> None:
        """Ask three of the questions, with other cards where they have any, as an exit ticket."""
        self._ask(stage=self.lesson, seed=SystemRandom().randrange(10**6))

    def own(self, told: Mapping[str, Any]) -> None:
        """Ask what to do in a position that the teacher has typed. Raises Refused."""
        position, request = (str(told.get(key, ""))[:LONGEST] for key in ("position", "request"))
        rooms = [room.game for room in self.board.rooms if room.game.name == self.game]
        options = rooms[0].state.rules.changed() if rooms else {}
        try:
            self._ask(position=position or " ", request=request, options=options)
        except ValueError as error:
            raise Refused("{words}", words=str(error)) from None

    def _ask(self, **how: Any) -> None:
        asked = questions.Recipe(self.game, self.inside, **how)
        self.board.ask(asked, [Poll(one) for one in asked.made(self.questions)])

    def look(self) -> dict[str, Any]:
        """What can be asked, and how it is answered, as messages.d.ts has it."""
        polls = self.board.polls
        self._drawn = {poll: self._drawn.get(poll) or _picture(poll.exercise) for poll in polls}
        shown = bool(polls) and polls[0].shown
        return {
            "stages": self.stages, "lesson": self.lesson, "asks": self.game, "games": self.games,
            "questions": [translated(one.request) for one in self.questions], "hard": self.hard,
            "polls": [self._poll(poll) for poll in polls], "shown": shown, "file": to_csv(polls) if shown else "",
        }  # fmt: skip

    def _poll(self, poll: Poll) -> dict[str, Any]:
        bars = [one._asdict() | {"card": one.card and front(Card(one.card), Style(large=True))} for one in poll.bars]
        return {
            "request": translated(poll.exercise.request), "rule": poll.exercise.rule,
            "picture": self._drawn[poll], "bars": bars,
            "answered": len(poll.answers), "right": poll.right if poll.shown else 0,
        }  # fmt: skip


def _picture(exercise: Exercise) -> str:
    view = exercise.asked.view(exercise.me)
    host = host_of(view)._replace(moods=dict.fromkeys(view.seats, "pleased"))
    return svg(scene(view, host, exercise.names, screen=ASKED))
