"""Forms: the options of a game to tick and choose, made from the labels, help and allowed values of its rules."""

from __future__ import annotations

import dataclasses
from html import escape
from typing import Any

import ipywidgets as widgets

from .game import Game, rules_of
from .rulebook import book
from .table import Table

STYLE = (
    "<style>.cardlab-form { --jp-widgets-font-size: 16px; color: #24302b; } .cardlab-form h3 { margin: 12px 0 0; }"
    ".cardlab-form .widget-html-content { white-space: normal; line-height: 1.4; }"
    ".cardlab-form input[type=checkbox] { width: 22px; height: 22px; }</style>"
)
LOUD = {"font_size": "18px", "font_weight": "bold"}
TALL = widgets.Layout(width="auto", height="52px", max_width="560px")
WIDE = widgets.Layout(width="auto", max_width="560px", min_height="44px")


class HouseRules(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The house rules of a game at a stage, as a form; ``options`` is what was chosen, for ``Game(**options)``.

    Shows only what matters at the stage: the options of rules that are on there. Raises ValueError for an unknown
    game or stage.
    """

    def __init__(self, game: str, stage: object = None) -> None:
        self.kind, self.stage = rules_of(game).Rules, stage
        start = self.kind.make(stage)
        on = book(game).stages[str(stage)].on if stage is not None else frozenset(book(game).rules)
        self.fields: dict[str, widgets.Widget] = {}
        self.problem = widgets.HTML()
        rows: list[widgets.Widget] = [widgets.HTML(STYLE)]
        section = ""
        order = list(book(game).rules)
        shown = [o for o in dataclasses.fields(start) if o.metadata["rule"] in on]
        for option in sorted(shown, key=lambda o: order.index(o.metadata["rule"])):
            about = option.metadata
            heading = book(game).rule(about["rule"]).section
            if heading != section:
                section = heading
                rows.append(widgets.HTML(f"<h3>{escape(section)}</h3>"))
            field = _field(about["label"], about["allowed"], getattr(start, option.name))
            field.observe(self._check, "value")
            self.fields[option.name] = field
            rows.append(widgets.VBox([field, widgets.HTML(f"<span>{escape(about['help'])}</span>")]))
        super().__init__([*rows, self.problem])
        self.add_class("cardlab-form")
        self.start = start

    def __repr__(self) -> str:
        return f"HouseRules({self.options!r})"

    @property
    def options(self) -> dict[str, Any]:
        """The options that differ from those of the stage: name -> value."""
        chosen = {name: field.value for name, field in self.fields.items()}
        return {name: value for name, value in chosen.items() if value != getattr(self.start, name)}

    def _check(self, _: object) -> None:
        """Say at once, in the rules' own sentence, when choices contradict each other."""
        try:
            self.kind.make(self.stage, **self.options)
            self.problem.value = ""
        except ValueError as error:
            self.problem.value = f'<p role="alert" style="color:#a3140f">{escape(str(error))}</p>'


def house_rules(game: str, stage: object = None) -> HouseRules:
    """The form of a game's house rules at a stage (None: the whole game)."""
    return HouseRules(game, stage)


def own_game(game: str, stage: object = None, *, players: int | list[str] = 2) -> widgets.VBox:
    """The house rules, a button that deals, and below it the table where they are played."""
    form = house_rules(game, stage)
    # A native button, not an Accordion: its headings cannot be reached with the keyboard.
    house = widgets.ToggleButton(description="Our house rules", style=LOUD, layout=TALL)
    form.layout.display = "none"
    house.observe(lambda change: setattr(form.layout, "display", "" if change["new"] else "none"), "value")
    deal = widgets.Button(description="Deal with our rules", layout=TALL)
    deal.style = LOUD | {"button_color": "#1b6b4c", "text_color": "white"}
    place = widgets.VBox()

    def start(_: object) -> None:
        try:
            place.children = [Table(Game(game, players=players, stage=stage, **form.options))]
        except ValueError as error:
            place.children = [widgets.HTML(f'<p role="alert">{escape(str(error))}</p>')]

    deal.on_click(start)
    return widgets.VBox([house, form, deal, place])


def _field(label: str, allowed: Any, value: Any) -> widgets.Widget:
    """A tick box, a number or a list to choose from, whatever the allowed values ask for."""
    look = {"description": label, "layout": WIDE, "style": {"description_width": "initial"}}
    if set(allowed) == {True, False} and isinstance(value, bool):
        return widgets.Checkbox(value=value, indent=False, **look)
    if isinstance(allowed, range):
        return widgets.BoundedIntText(value=value, min=allowed[0], max=allowed[-1], **look)
    words = [("none" if a is None else str(a).replace("_", " "), a) for a in allowed]
    return widgets.Dropdown(
        options=words, index=list(allowed).index(value), **look
    )  # by value, None would show nothing
