"""The rule sheet beside a table: the rules as they are played there, and practice for each that forbids something."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import traitlets

from ..language import translated
from ..lessons.drill import drill, forbidding
from ..lessons.request import Task
from ..play.game import Game
from ..table import widgets
from ..table.front.modules import Script
from ..table.overlay import PageWidget


class PractiseButton(PageWidget):
    """A button "Practise" beside each of some rules on a printed sheet; a press tells which one."""

    _esm = Script(Path(__file__).parent / "front" / "rulesheet.js")
    rules: traitlets.List[str] = traitlets.List().tag(sync=True)

    def __repr__(self) -> str:
        return f"Practises({len(self.rules)} rules)"


class RuleSheet(widgets.VBox):
    """The rules of a game as they are played here, from the rule book and the options; above them what is practised."""

    def __init__(self, game: Game) -> None:
        self.game = game
        stage = game.stage or None
        text = game.book.markdown(stage, game.start.rules)
        printed = {"output_type": "display_data", "data": {"text/markdown": text}, "metadata": {}}
        named = [rule for rule in game.book.rules if f"**{rule}**" in text]
        self.buttons = PractiseButton(rules=[rule for rule in named if rule in forbidding(game.name)])
        self.buttons.on_msg(self._hear)
        self.place = widgets.VBox()
        super().__init__([self.place, self.buttons, widgets.Output(outputs=(printed,))])
        self.add_class("cl-rules")

    def __repr__(self) -> str:
        return f"RuleSheet({self.game.name})"

    def _hear(self, _: object, content: Any, buffers: object) -> None:
        rule = content.get("practise") if isinstance(content, dict) else None
        if rule in self.buttons.rules:
            self.practise(rule)

    def practise(self, rule: str) -> None:
        """Show an exercise for a rule, at the stage that is played if the rule acts there."""
        for stage in dict.fromkeys([self.game.stage or None, None]):
            try:
                found = drill(self.game.name, rule, stage=stage)
            except ValueError:
                continue
            self.place.children = [Task(found)]
            return
        sorry = translated("Positions like this are rare, and none turned up. Tap again to keep looking.")
        self.place.children = [widgets.HTML(f"<p role='status'>{sorry}</p>")]
