"""A game at a table, for people and bots; the tools beside it and the sentence under it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ...language import translated
from ...picture import words as text
from ...picture.sprites import WIDE
from ...play.advice.hint import urged
from ...play.game import Game
from ...rules.moves import DEAL, Move, Reason, phrase
from ...rules.state import State
from ..ending.key_moments import BACK, OPEN
from ..ending.open_cards import GROWN_UPS
from ..pacing import READ
from .controller import Button, Controller, Offer, buttons, untapped

WATCH = "Show me a turn"
LONGEST = 12  # moves of a turn that is shown


class Playing(Controller):
    """A game among several: everybody plays at their own seat, and what was done can be taken back."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.again = 0  # how often the same deal was played again
        self.shows = 0  # moves that are left to show of a turn that is played for who watches
        for state in game.states[:-1]:
            self._count(state)

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """The moves that no tap makes, back and forth, a hint, a new deal, and what to say."""
        say, tone = self._sentence(view, legal)
        moves = self.table.buttons(view, legal)
        if self.table.reply is not None and self.table.reply.button:
            moves = [one | {"main": one["id"] == self.table.reply.button} for one in moves]  # what a hint means is gold
        if self.game.state.hand_over and self.game.people and not self.table.asking:
            moves = self._over(moves, legal)
            say = self.table.learning.told if self.table.learning.opened else say
        return Offer(moves, self.tools(), say, tone)

    def _over(self, moves: list[Button], legal: list[Move]) -> list[Button]:
        """What can be done after a hand: the next one, this one again, and to look at its turns."""
        learning = self.table.learning
        if self.game.left:
            return [{"id": "tool:moments", "label": BACK, "main": True}]
        moves = moves if legal else [{"id": "tool:new", "label": "Play again", "main": True}]  # the match is over
        if learning.opened:
            if learning.openly:
                return [*moves, {"id": "review:open", "label": BACK}]
            grown: list[Button] = [{"id": "review:openly", "label": GROWN_UPS}] if learning.searchable else []
            return [*moves, *grown, {"id": "review:close", "label": "Back"}]
        same: list[Button] = [{"id": "tool:same", "label": "Same deal again"}] if legal else []
        return [*moves, *same, *([{"id": "review:open", "label": OPEN}] if learning.seat else [])]

    def moved(self) -> None:
        """Write down who won a hand, or that it is not over any more."""
        self._count(self.game.state)

    def _count(self, state: State) -> None:
        if self.game.left:
            return  # it is only tried
        hand = self.again, self.game.deal[0], state.deals
        self.session.write(hand, state.winners if state.hand_over else None)

    def press(self, name: str) -> bool:
        """One of the tools."""
        kind, _, what = name.partition(":")
        self.shows = 0  # whoever presses something wants to play
        if kind == "tool":
            {
                "undo": self._undo, "redo": self._redo, "hint": self._hint, "new": self._new, "same": self._same,
                "watch": self._watch, "moments": self._moments,
            }[what]()  # fmt: skip
        elif kind == "review":
            self.table.learning.press(what)
        elif kind == "why" and (told := self.game._motive(what, self.table.seat)) is not None:
            self.table.answer(told, "hint")
        return kind in ("tool", "review", "why")

    # ---- tools -------------------------------------------------------------------------------------------------

    def tools(self) -> list[Button]:
        """The buttons beside the moves."""
        game, asks = self.game, self.table.asking is not None
        over = game.state.hand_over or not game.state.turn
        back = [
            {"id": "tool:undo", "label": "Undo", "off": asks or not game.begun},
            {"id": "tool:redo", "label": "Redo", "off": asks or not game.undone},
        ]
        view = game.view(self.table.seat) if not over and game.state.turn == self.table.seat else None
        dear: list[Button] = []  # what may cost dearly is asked twice
        if view is not None and (kept := [m for m in self.table.host.asks if m in untapped(view, game.moves)]):
            dear = buttons(view, kept)
        small = self.table.screen is not None and self.table.screen.shape != WIDE
        watch = {"id": "tool:watch", "label": WATCH, "off": asks or view is None, "menu": small}
        return [
            *(back if game.state.takes_back else ()),
            {"id": "tool:hint", "label": "Hint", "off": asks or over or game.state.turn != self.table.seat},
            *([watch] if self.table.help else []),
            *(button | {"off": asks, "menu": True, "main": False} for button in dear),
            {"id": "tool:moments", "label": BACK, "off": asks, "menu": True}
            if game.left
            else {"id": "tool:new", "label": "New deal", "off": asks, "menu": True},
        ]

    def _undo(self) -> None:
        if not self.game.undo():
            self.table.answer(Reason("", "There's nothing to take back."), "hint")

    def _redo(self) -> None:
        if not self.game.redo():
            self.table.answer(Reason("", "There's nothing to bring back."), "hint")

    def _moments(self) -> None:
        """From a hand that was tried anew back to its key moments."""
        self.game.try_no_more()
        self.table.learning.follow()
        self.table.learning.press("open")

    def _hint(self) -> None:
        if not self.table.others_turn():
            self.table.answer(self.game.hint(), "hint")

    def _watch(self) -> None:
        """Play one turn slowly, as the advice would, and say each move and its reason before it is made."""
        if not self.table.others_turn():
            self.shows = LONGEST if len(self.game.players) > 1 else 1  # alone, each move is a turn
            self._say_next(self.table.seat)

    def _say_next(self, seat: str) -> None:
        game = self.game
        if not self.shows or game.state.turn != seat or game.state.hand_over:
            return
        self.shows -= 1
        view = game.state.view(seat)
        move, why = game.advised(view)
        words, because = urged(view, move), why.say(child=True, names=game.names)
        shown = {"card": move.card} if move.card is not None else {"where": view.touched(move)}
        told = Reason(why.rule, "Watch! {words} {why}", words=words, why=because, **shown)
        self.table.answer(told, "hint")
        self._then(1 + READ * len(told.say()), lambda: self._make(seat, move, told))

    def _make(self, seat: str, move: Move, told: Reason) -> None:
        if self.table.reply is not told:
            return  # somebody has pressed something
        before = len(self.game.steps)
        self.game.choose(move)
        others = [step for step in self.game.steps[before:] if step.seat != seat]
        if not others and not self.game.state.verbs[move.verb].alone:
            self._then(1.0, lambda: self._say_next(seat))

    def _then(self, seconds: float, act: Callable[[], None]) -> None:
        """Do something later; at once where nobody can wait for it."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            act()
        else:
            loop.call_later(seconds, act)

    def _new(self) -> None:
        if self.game.state.hand_over or not self.game.steps:
            self.game.again()
        else:
            self.table.ask(DEAL, Reason("", "Start a new deal? You'll lose this one."))

    def _same(self) -> None:
        self.again += 1
        self.game.same()

    # ---- words -------------------------------------------------------------------------------------------------

    def _sentence(self, view: State, legal: list[Move]) -> tuple[str, str]:
        """The answer to the last press, else what happened and what can be done now; and its tone."""
        game, names, table = self.game, self.game.names, self.table
        if table.reply is not None:
            return table.reply.say(child=True, names=names), table.tone
        notes = [n.say(child=True, names=names) for n in game.notes]
        if game.state.hand_over:
            return notes[-1] if notes else text.turn(view, names), "good"
        if table.held and (now := table.host.holds):
            return now[-1].say(child=True, names=names), ""  # more cannot be read while it goes on so fast
        if table.shared.seeing:
            news = table.shared.news(table.shared.seeing)
            return f"{news.say()} {translated('Have a look, then hand the screen on.')}", "good"
        if table.shared.curtain:
            return phrase("Now hand the screen to {name}.", name=table.shared.curtain), ""
        told = game.trouble or (notes[-1] if notes and game.steps and not self._heard() else "")
        if table.pacing.pause and not told and (due := table.host.taking or next(iter(table.host.holds), None)):
            told = due.say(child=True, names=names) + "."
        if game.bot_to_move:
            return told if table.pacing.pause or told else self.waits(), ""  # that a bot thinks is seen in its face
        if table.help > 1 and legal and not table.pacing.pause:
            return f"{told} {translated(phrase('Coach: {words}', words=game.coach()))}".strip(), "hint"
        return f"{told} {translated(self._what_now(view, legal))}".strip(), ""

    def waits(self) -> str:
        """Who is waited for, in one sentence."""
        return Reason("", "It's {seat}'s turn.", seat=self.game.state.turn).say(names=self.game.names)

    def _heard(self) -> bool:
        """Whether who did it says so in a bubble: what happened last is told once."""
        seat, table = self.game.steps[-1].seat, self.table
        mine = self.game.notes[-1].said_by(seat, self.game.names)
        said = table.heard[seat].words if seat in table.heard else ""
        return bool(mine and said) and not table.pacing.pause and (mine == said or seat in table.host.says)

    def _what_now(self, view: State, legal: list[Move]) -> str:
        """What the person can do now, in one sentence."""
        if self.table.pacing.pause:
            return ""  # it goes on by itself
        if legal and (prompt := self.table.host.prompt):
            return prompt
        others = untapped(view, legal)
        going_on = bool(self.game.steps) and self.game.steps[-1].seat == self.table.seat
        alone = len(self.game.players) == 1
        if len(others) < len(legal):
            more = "Tap another card, or press a button." if others else "Tap another card."
            return more if going_on else "Your turn. Tap a card."
        if not others:
            return ""
        if len(others) > 1:
            return "Press a button." if going_on or alone else "Your turn. Press a button."
        only = urged(view, others[0])
        return only if going_on or alone else phrase("Nothing matches. {only}", only=only)
