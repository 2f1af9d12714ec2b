"""A form of house rules made from the options of a game: their labels, their help and their allowed values."""

from __future__ import annotations

import dataclasses
from html import escape
from typing import Any

import ipywidgets as widgets

from .game import rules_of
from .rulebook import book


class HouseRules(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The form; ``options`` are the choices that differ from the stage it was made for."""

    def __init__(self, game: str, stage: object = None) -> None:
        kind = rules_of(game)
        self.usual = kind.Rules.make(stage)
        self.fields: dict[str, Any] = {}
        rows = []
        for field in dataclasses.fields(self.usual):
            about, value = field.metadata, getattr(self.usual, field.name)
            allowed = list(about["allowed"])
            if set(map(type, allowed)) == {bool}:
                box = widgets.Checkbox(value=value, description=about["label"], indent=False)
            else:
                choices = [("no" if a is None else str(a).replace("_", " "), a) for a in allowed]
                box = widgets.Dropdown(options=choices, value=value, description=about["label"])
            box.add_class("cl-option")
            self.fields[field.name] = box
            rows += [box, widgets.HTML(f'<p class="cl-help">{escape(about["help"])} <small>{about["rule"]}</small></p>')]
        super().__init__([widgets.HTML(f"<p>The options of {escape(book(game).title)}. Change what your family does.</p>"), *rows])
        self.add_class("cl-house")

    @property
    def options(self) -> dict[str, Any]:
        """Option -> value, only what was changed."""
        return {name: box.value for name, box in self.fields.items() if box.value != getattr(self.usual, name)}


def house_rules(game: str, stage: object = None) -> HouseRules:
    """A form of the options of a game, set to a stage. Raises ValueError for an unknown game or stage."""
    return HouseRules(game, stage)
