"""A question for the lab. First comes the guess, then a button; nothing is counted before that.

Why so: whoever has said what they expect looks at the answer with other eyes; and a page that counts nothing until it
is asked to opens at once, for a whole class.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from html import escape

from ..language import translated
from ..play.surface import HasHtml
from ..rules.text.sentences import brief
from ..table import widgets
from ..table.forms import BIG, LINE, STYLE


class Guess(widgets.VBox):
    """A question with some guesses to choose from; ``count`` answers it when a guess has been made and asked for.

    ``Guess("How often?", ["1 in 10", "1 in 3"], lambda: simulate(...))``. Whatever ``count`` returns is shown.
    Raises ValueError for fewer than two guesses.
    """

    def __init__(self, question: str, guesses: Sequence[str], count: Callable[[], object]) -> None:
        if isinstance(guesses, str) or len(set(guesses)) < 2 or not all(isinstance(g, str) for g in guesses):
            raise ValueError("Guess needs at least two different guesses to choose from, such as ['few', 'many'].")
        self.question, self.count, self.guess = question, count, ""
        self.buttons = [
            widgets.Button(description=translated(g), layout=BIG, style={"font_size": "18px"}) for g in guesses
        ]
        self.counting = widgets.Button(
            description=translated("Count it!"), layout=BIG, disabled=True, button_style="success"
        )
        self.said = widgets.HTML(translated("Guess first."))
        for button in self.buttons:
            button.on_click(self._guessed)
        self.counting.on_click(self._count)
        words = escape(translated(question))
        asked = widgets.HTML(f'{STYLE}<p class="cardlab-request" style="font-weight:bold">{words}</p>')
        super().__init__([asked, widgets.HBox(self.buttons, layout=LINE), self.counting, self.said])
        self.add_class("cardlab-form")

    def __repr__(self) -> str:
        return f"Guess({self.question!r})"

    def _guessed(self, button: widgets.Button) -> None:
        self.guess, self.counting.disabled = button.description, False
        for one in self.buttons:
            one.button_style = "info" if one is button else ""
        self.said.value = translated("You guess: {guess}. Now count!").format(guess=escape(self.guess))

    def _count(self, _: object) -> None:
        """Count, once: from now on the guess stands beside the answer."""
        for one in (*self.buttons, self.counting):
            one.disabled = True
        self.said.value = translated("Counting. This takes a few seconds.")
        try:
            found = self.count()
        except Exception as error:  # said here, because nobody sees what goes wrong in a callback
            why = brief(error, 200) or type(error).__name__
            found = translated("That could not be counted: {why}").format(why=why)
        if isinstance(found, asyncio.Future):  # somebody else counts it
            found.add_done_callback(lambda done: self._tell(done.result()))
        else:
            self._tell(found)

    def _tell(self, found: object) -> None:
        plain = f'<p style="font-size:18px">{escape(str(found))}</p>'
        told = found._repr_html_() if isinstance(found, HasHtml) else plain
        guessed = translated("You guessed {guess}. Here's what came out:")
        guessed = guessed.format(guess=f"<b>{escape(self.guess)}</b>")
        self.said.value = f"<p>{guessed}</p>{told}"
