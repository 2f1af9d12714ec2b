"""Two bots, or two sets of house rules, on the same deals: predict, run, watch the bars grow, read a sentence.

Why so: it plays a slice at a time and lets the page breathe between, so that it can be stopped at any moment and keeps
what it has; the prediction is locked in before the first card is dealt. It works in its own process: a class of
thirty must not start sixty others on the teacher's machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from html import escape
from time import monotonic
from typing import Any

from ..games import advice_of, book, catalogue, rules_of
from ..play.bots.bots import strengths
from ..rules.players import usual
from ..rules.state import State
from ..rules.text.sentences import brief
from ..table import widgets
from ..table.forms import BIG, LINE, STYLE, HouseRules, house_rules
from ..table.slices import in_turn
from .compare import Comparison, Rival, called, comparing
from .progress import Progress, in_steps
from .work import HERE

SHOWN = 0.25  # seconds between two looks at the bars
LEVEL = "No difference"
DEALS = (50, 200, 1000, 5000)


class Trial(widgets.VBox):
    """A question with two answers that are played: ``Trial("<game>", [{}, {"packs": 2}])``.

    ``these`` and all further words are as for ``compare``; ``names`` says them in words, and ``exact`` gives numbers
    that are known without playing, to stand beside what came out: name -> number. Nothing is played before a
    prediction is made and Run is pressed. Raises ValueError for what ``compare`` refuses.
    """

    growth: Progress[Comparison] | None = None  # what is being played

    def __init__(
        self,
        game: str | type[State],
        these: Sequence[Rival | Mapping[str, Any]],
        question: str = "Which of the two gets more?",
        *,
        names: Sequence[str] = (),
        exact: Mapping[str, float] | None = None,
        **how: Any,
    ) -> None:
        self.start: Callable[[], Progress[Comparison]] = lambda: comparing(these, game, **{"executor": HERE, **how})
        self.start()  # plays nothing yet, and refuses what cannot be
        self._lay_out(question, list(names) or [called(one) for one in these], exact)

    def _lay_out(
        self,
        question: str,
        names: list[str],
        exact: Mapping[str, float] | None = None,
        above: Sequence[widgets.Widget] = (),
        beside: Sequence[widgets.Widget] = (),
    ) -> None:
        """Show the question with what can be predicted; ``above`` is what is chosen, ``beside`` are more buttons."""
        self.names, self.exact, self.prediction = names, dict(exact or {}), ""
        self.found: Comparison | None = None
        self.asked = widgets.HTML(f'{STYLE}<p class="cardlab-request" style="font-weight:bold">{escape(question)}</p>')
        said = [*(f"More: {name}" for name in self.names), LEVEL]
        self.predictions = [widgets.Button(description=s, layout=BIG, style={"font_size": "18px"}) for s in said]
        self.run = widgets.Button(description="Run", layout=BIG, disabled=True, button_style="success")
        self.halt = widgets.Button(description="Stop", layout=BIG, disabled=True)
        self.said = widgets.HTML("Predict first.")
        for button in self.predictions:
            button.on_click(self._predicted)
        self.run.on_click(lambda _: self._guard(self._begin))
        self.halt.on_click(lambda _: self._guard(self._stop))
        rows = [widgets.HBox(self.predictions, layout=LINE), widgets.HBox([self.run, self.halt, *beside], layout=LINE)]
        super().__init__([self.asked, *above, *rows, self.said])
        self.add_class("cardlab-form")

    def close(self) -> None:
        """Close it; nothing is played any more."""
        if self.growth is not None:
            self.growth.close()
        self.growth = None
        super().close()

    def __repr__(self) -> str:
        return f"Trial({' or '.join(self.names)})"

    def _predicted(self, button: widgets.Button) -> None:
        self.prediction, self.run.disabled = button.description, False
        for one in self.predictions:
            one.button_style = "info" if one is button else ""
        self.said.value = f"You predict: {escape(self.prediction)}. Now run it!"

    def _guard(self, act: Callable[[], None]) -> None:
        """Do something; what goes wrong is said here, because nobody sees it in a callback."""
        try:
            act()
        except Exception as error:
            self._close()
            self.said.value = f'<p role="alert">This cannot be played: {escape(brief(error, 300).rstrip("."))}.</p>'

    def _begin(self) -> None:
        """Lock the prediction in, and play."""
        self.growth, self.found, self.seen = self.start(), None, 0.0
        for one in (*self.predictions, self.run):
            one.disabled = True
        self.halt.disabled = False
        in_steps(self._goes_on, in_turn)

    def _goes_on(self) -> bool:
        """Play a slice; whether there is more to play."""
        self._guard(self._step)
        return self.growth is not None

    def _step(self) -> None:
        if self.growth is None:  # stopped meanwhile
            return
        self.found = next(self.growth)
        over = self.found.over
        if over:
            self._close()
        if over or monotonic() - self.seen > SHOWN:
            self.seen = monotonic()
            self._show()

    def _stop(self) -> None:
        if self.growth is not None:
            if self.found is not None:
                kept = f"The first {self.found.deals} of {self.found.asked} {self.found.unit} are kept."
                self.found.problem = f"Stopped by you. {kept}"
            self._close()
            self._show()

    def _close(self) -> None:
        if self.growth is not None:
            self.growth.close()
        self.growth, self.halt.disabled = None, True

    def _show(self) -> None:
        found = self.found
        if found is None:
            self.said.value = "Stopped before the first deal was over."
            return
        if len(self.names) == len(found.names):
            found.names = self.names
        told = f"<p>You predicted: <b>{escape(self.prediction)}</b>. {escape(self._judged(found))}</p>"
        self.said.value = told + found._repr_html_() + "".join(map(self._agrees, self.exact.items()))

    def _judged(self, found: Comparison) -> str:
        if self.growth is not None:
            return f"{found.deals} of {found.asked} {found.unit} …"
        verdict = found.verdict
        if verdict is None:
            return "We can't tell yet."
        if self.prediction == (f"More: {verdict}" if verdict else LEVEL):
            return "You were right!"
        return "It turned out differently."

    def _agrees(self, known: tuple[str, float]) -> str:
        """A number that is known exactly, beside what came out."""
        name, number = known
        found = self.found
        assert found is not None
        mean, within = found.mean(name), found.margin(name)
        said = f"{number:.1%}" if found.share else f"{number:.2f}"
        inside = abs(mean - number) <= within
        near = "within the margin" if inside else "outside the margin, which happens by luck 1 time in 20"
        return f"<p>The exact figure for {escape(name)} is {said}. The hands played are {near}.</p>"


class Lab(Trial):
    """The lab: choose a game, and two bots or two sets of house rules; then predict and run."""

    def __init__(self) -> None:
        games = sorted((book(name).title, name) for name in catalogue())
        self.game = _dropdown("Game", games, games[0][1])
        self.deals = _dropdown("Deals", [(f"{n:,}", n) for n in DEALS], 200)
        self.sides = widgets.HBox(layout=widgets.Layout(flex_flow="row wrap"))
        self.start = self._chosen
        again = widgets.Button(description="Another question", layout=BIG)
        again.on_click(lambda _: self._guard(self._afresh))
        self.game.observe(lambda _: self._guard(self._choose), "value")
        asked = "Change one thing, the player or the rules. Which side wins more?"
        self._lay_out(asked, ["left", "right"], above=[self.game, self.sides, self.deals], beside=[again])
        self._choose()

    def _choose(self) -> None:
        """Show what can be chosen for each side of a game."""
        self.bots, self.forms, sides = [], [], []
        known = [(f"{spec}: {how}", spec) for spec, how in strengths(advice_of(self.game.value)).items()]
        for name, at in zip(("Left", "Right"), (0, min(1, len(known) - 1)), strict=True):
            bot, form = _dropdown(f"{name}: who plays", known, known[at][1]), house_rules(self.game.value)
            house = widgets.ToggleButton(description=f"{name}: house rules", layout=BIG)
            form.layout.display = "none"
            house.observe(partial(_unfold, form), "value")
            self.bots.append(bot)
            self.forms.append(form)
            sides.append(widgets.VBox([bot, house, form], layout=widgets.Layout(width="auto", margin="0 16px 0 0")))
        self.sides.children = sides
        self._afresh()

    def _afresh(self) -> None:
        self._close()
        self.prediction, self.run.disabled, self.said.value = "", True, "Predict first."
        for one in self.predictions:
            one.disabled, one.button_style = False, ""
        self._lock(False)

    def _begin(self) -> None:
        self._lock(True)
        super()._begin()

    def _lock(self, closed: bool) -> None:
        for one in (self.game, self.deals, *self.bots, *(f for form in self.forms for f in form.fields.values())):
            one.disabled = closed

    def _chosen(self) -> Progress[Comparison]:
        """What is to be compared. Raises ValueError where nothing differs, or two things at a time."""
        bots, rules = [bot.value for bot in self.bots], [form.options for form in self.forms]
        how = {"deals": self.deals.value, "executor": HERE}
        if (bots[0] == bots[1]) == (rules[0] == rules[1]):
            if bots[0] == bots[1]:
                raise ValueError("both sides are the same")
            raise ValueError("you changed two things, so nobody could tell which one mattered")
        if bots[0] != bots[1]:
            return comparing(bots, self.game.value, **how, **rules[0])
        players = [bots[0]] * usual(rules_of(self.game.value).seat_range)
        return comparing(rules, self.game.value, players=players, **how)


def _unfold(form: HouseRules, change: widgets.Change) -> None:
    form.layout.display = "" if change["new"] else "none"


def _dropdown(label: str, options: list[tuple[str, Any]], value: Any) -> widgets.Dropdown:
    layout = widgets.Layout(width="auto", max_width="560px", min_height="44px")
    style = {"description_width": "initial"}
    return widgets.Dropdown(description=label, options=options, value=value, layout=layout, style=style)
