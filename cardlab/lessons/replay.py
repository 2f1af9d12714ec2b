"""A slider over the steps of a hand, what the advice would have done, what a bot thought, and playing on.

While a hand is played it shows what the one who looks may see; once it is over, all hands lie open. What the advice
says of a turn it says from that seat's view then.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ..picture.svg import picture
from ..play.advice.review import Choice, choice, first
from ..play.game import Game
from ..play.saves import load
from ..rules.moves import Move
from ..rules.state import State
from ..rules.text.record import Ply
from ..table.ending.open_cards import GROWN_UPS, LOOKS, laid_open, laying_open, searched
from ..table.pacing import event_loop
from ..table.page.portraits import seated
from ..table.page.speech import acted, done
from ..table.slices import SlicedWork
from ..table.widgets import HTML, Button, HBox, IntSlider, VBox


class Replay(VBox):
    """The steps of the last hand so far; open once it is over, else with the eyes of who is looking now."""

    looking: SlicedWork | None = None  # for what was there with all cards open

    def __init__(self, game: Game) -> None:
        self.game, self.seat = game, game.view().viewer
        self.states, self.steps = tuple(game.states), tuple(game.steps)
        self.own = self.seat in game.people
        self.record = game.written()
        self.save = game.to_save() | {"moves": [step.move.text for step in self.steps]}
        begin, last = first(game), len(self.steps)
        wide = {"width": "100%"}
        self.slider = IntSlider(value=last, min=begin, max=last, description="Look back", readout=False, layout=wide)
        self.picture, self.told, self.thought = HTML(), HTML(), HTML()
        self.on = Button(description="Try it from here", layout={"width": "auto"})
        self.ask = Button(description="What was the bot thinking?", layout={"width": "auto"})
        self.openly = Button(description=GROWN_UPS, layout={"width": "auto"})
        self.table = VBox()
        self.slider.observe(self._show, "value")
        self.ask.on_click(self._asked)
        self.on.on_click(lambda _: self.play_on())
        self.openly.on_click(self._opened)
        over = self.own and searched(self.states[begin:])
        tools = [self.ask, *([self.on] if self.own else []), *([self.openly] if over else [])]
        below = [HBox(tools, layout={"flex_flow": "row wrap"}), self.thought, self.table]
        super().__init__([self.slider, self.told, self.picture, *below], layout={"max_width": "900px"})
        self.add_class("cardlab-replay")
        self._show()

    def close(self) -> None:
        """Close it; nothing is looked for any more."""
        self._look_no_more()
        super().close()

    def __repr__(self) -> str:
        return f"Replay({self.game.name}, {len(self.steps)} moves)"

    def _show(self, change: object = None) -> None:
        self._look_no_more()
        self.thought.value = ""
        bots = [p.seat for p in self.game.players if p.bot is not None]
        at, names, state = self.slider.value, self.game.names, self.states[self.slider.value]
        said = "The deal." if at == self.slider.min else f"{self._number(at - 1)}. {self._step(at - 1)}"
        host = self.game.host(state.view(self.seat))._replace(faces=seated(self.game, {}))
        self.picture.value = picture(self._seen(at), host, names)["text/html"]
        turn = choice(self.game, self.seat, at) if self.own else None
        told = [*self._written(at), *([self._advice(turn)] if turn else [])]
        self.told.value = f'<p role="status">{escape(said)}</p>{_lines(told)}'
        self.ask.disabled = at == self.slider.min or self.steps[at - 1].seat not in bots
        self.on.disabled = state.hand_over or not state.turn

    def _seen(self, at: int) -> State:
        """The table before a move, as far as the one who looks may see it."""
        return self.states[at] if self.states[-1].hand_over else self.states[at].view(self.seat)

    def _written(self, at: int) -> list[str]:
        """What the record that it was read from says of the last move, and what might have been played instead."""
        if not at:
            return self.record.comment.splitlines()
        one = self.record.moves[at - 1]
        return [*one.comment.splitlines(), *(f"Instead: {self._in_words(at - 1, line)}." for line in one.instead)]

    def _in_words(self, at: int, line: Sequence[Ply]) -> str:
        state, words = self.states[at], list[str]()
        for one in line:
            words.append(f"{self.game.names[state.turn]}: {state.words(Move(one.move)).rstrip('.')}")
            state = state.play(Move(one.move))
        return ", then ".join(words)

    def _number(self, at: int) -> str:
        """Which move of the hand it is, for people, who count from 1."""
        return f"Move {at - self.slider.min + 1}"

    def _step(self, at: int) -> str:
        """A move as a table tells it."""
        around = self._seen(at), self.steps[at], self._seen(at + 1), self.game.names
        return " ".join(done(*around)) or acted(*around)

    def _advice(self, turn: Choice) -> str:
        """What is done next, and what a hint would have said."""
        state, why = self.states[turn.at], turn.why.say(child=True, names=self.game.names)
        did = f"{self._number(turn.at)} is yours: {state.words(turn.move).rstrip('.')}."
        if turn.move is turn.advised:
            return f"{did} A hint would have said the same. {why}"
        return f"{did} A hint would have said: {state.view(self.seat).words(turn.advised).rstrip('.')}. {why}"

    def _asked(self, _: object) -> None:
        """What the bot had in mind that made the move shown, or why it does not say."""
        self._look_no_more()
        try:
            self.thought.value = self.game.thoughts(self.slider.value - 1).told
        except (ValueError, IndexError) as silent:
            self._say([str(silent)])

    def _opened(self, _: object) -> None:
        """What the seat could have forced in the last tricks, had it known all cards; only after the hand."""
        begin = self.slider.min
        hand = self.states[begin:], self.seat, lambda at: self._number(begin + at)
        self._look_no_more()
        if event_loop() is None:
            self._say(laid_open(*hand))
        else:
            self._say([LOOKS])
            self.looking = SlicedWork(laying_open(*hand), self._say)

    def _say(self, lines: Sequence[str]) -> None:
        self.thought.value = _lines(lines)

    def _look_no_more(self) -> None:
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None

    def play_on(self) -> None:
        """Lay the position of the slider on a table of its own, to play on from there."""
        from ..table.table import Table

        game = load(self.save | {"moves": self.save["moves"][: self.slider.value]}, patient=True)
        self.table.children = [Table(game)]


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"<p>{escape(line)}</p>" for line in lines)
