"""The options of a game to tick and choose, made from the labels, help and allowed values of its rules."""

from __future__ import annotations

import dataclasses
from html import escape
from itertools import groupby
from typing import Any

from ..games import book, rules_of
from ..play.game import Game
from ..rules.options import said
from ..rules.state import State
from . import widgets
from .pacing import in_order
from .table import Table

STYLE = (
    "<style>.cardlab-form { --jp-widgets-font-size: 16px; color: #24302b; } .cardlab-form h3 { margin: 12px 0 0; }"
    ".cardlab-form .widget-html-content { white-space: normal; line-height: 1.4; }"
    ".cardlab-form input[type=checkbox] { width: 22px; height: 22px; }</style>"
)
LOUD = {"font_size": "18px", "font_weight": "bold"}
TALL = widgets.Layout(width="auto", height="52px", max_width="560px")
BIG = widgets.Layout(width="auto", min_width="88px", height="48px")
LINE = widgets.Layout(display="flex", flex_flow="row wrap")
WIDE = widgets.Layout(width="auto", max_width="560px", min_height="44px")


def choices(game: str | type[State], stage: object = None) -> list[tuple[str, list[dataclasses.Field[Any]]]]:
    """The options that matter at a stage (None: the whole game), in the order of the book, under its headings."""
    of = book(game)
    off = frozenset(of.rules) - of.stage(str(stage)).on if stage is not None and of.rules else frozenset()
    shown = [o for o in dataclasses.fields(rules_of(game).Rules) if o.metadata["rule"] not in off]
    shown.sort(key=lambda o: [*of.rules, o.metadata["rule"]].index(o.metadata["rule"]))

    def head(option: dataclasses.Field[Any]) -> str:
        rule = of.rules.get(option.metadata["rule"])
        return rule.section if rule else ""  # a game without a book has no headings

    return [(name, list(part)) for name, part in groupby(shown, head)]


class HouseRules(widgets.VBox):
    """The house rules of a game at a stage, as a form; ``options`` is what was chosen, for ``Game(**options)``.

    Shows only what matters at the stage: the options of rules that are on there. Raises ValueError for an unknown
    game or stage.
    """

    def __init__(self, game: str | type[State], stage: object = None) -> None:
        self.kind, self.stage = rules_of(game).Rules, stage
        start = self.kind.make(stage)
        self.fields: dict[str, widgets.ValueWidget] = {}
        self.problem = widgets.HTML()
        rows: list[widgets.Widget] = [widgets.HTML(STYLE)]
        for section, options in choices(game, stage):
            rows.append(widgets.HTML(f"<h3>{escape(section)}</h3>"))
            for option in options:
                field = _field(option, getattr(start, option.name))
                field.observe(self._check, "value")
                self.fields[option.name] = field
                rows.append(widgets.VBox([field, widgets.HTML(f"<span>{escape(option.metadata['help'])}</span>")]))
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


def house_rules(game: str | type[State], stage: object = None) -> HouseRules:
    """The form of a game's house rules at a stage (None: the whole game)."""
    return HouseRules(game, stage)


def own_game(game: str | type[State], stage: object = None, *, players: int | list[str] = 2) -> widgets.VBox:
    """The house rules, a button that deals, and below it the table where they are played.

    Raises ValueError for an unknown game or stage.
    """
    rules_of(game).Rules.make(stage)
    # A native button, not an Accordion: its headings cannot be reached with the keyboard.
    house = widgets.ToggleButton(description="Our house rules", style=LOUD, layout=TALL)
    shut = widgets.VBox()  # the form has a hundred widgets: it is made when it is opened
    house.observe(lambda change: _open(shut, game, stage, wanted=change["new"]), "value")
    deal = widgets.Button(description="Deal with our rules", layout=TALL)
    deal.style = LOUD | {"button_color": "#1b6b4c", "text_color": "white"}
    place = widgets.VBox()

    def start(_: object) -> None:
        options = shut.children[0].options if shut.children else {}
        try:
            place.children = [Table(Game(game, players=players, stage=stage, patient=True, **options))]
        except ValueError as error:
            place.children = [widgets.HTML(f'<p role="alert">{escape(str(error))}</p>')]

    deal.on_click(in_order(start))
    return widgets.VBox([house, shut, deal, place])


def _open(shut: widgets.VBox, game: str | type[State], stage: object, *, wanted: bool) -> None:
    """Show or hide the form of the house rules, which keeps what was chosen."""
    shut.children = shut.children or [house_rules(game, stage)]
    shut.layout.display = "" if wanted else "none"


def _field(option: dataclasses.Field[Any], value: object) -> widgets.ValueWidget:
    """A tick box, a number or a list to choose from, whatever the allowed values ask for."""
    allowed = option.metadata["allowed"]
    look = {"description": option.metadata["label"], "layout": WIDE, "style": {"description_width": "initial"}}
    if set(allowed) == {True, False} and isinstance(value, bool):
        return widgets.Checkbox(value=value, indent=False, **look)
    if isinstance(allowed, range):
        return widgets.BoundedIntText(value=value, min=allowed[0], max=allowed[-1], **look)
    words = [(said(option, a), a) for a in allowed]
    at = list(allowed).index(value)  # by value, None would show nothing
    return widgets.Dropdown(options=words, index=at, **look)
