"""The widget: a painted canvas, the overlay of real buttons over it, and a Game underneath.

Why so: whatever is pressed comes in as one message, goes to the Game, and goes out as one ``look`` and one painting.
Nothing blocks: bots move on the event loop, one after another, and without a loop they answer at once. Every look is
numbered; a press on an older look is answered kindly instead of played. What is offered and said depends on
what the table is used for, so it asks its ``Controller``.
"""

from __future__ import annotations

import sys
from asyncio import TimerHandle
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from typing import Any

from ..language import N_, SOURCE, as_spoken, current, speaking
from ..picture.art.faces import Style
from ..picture.scene import scene
from ..picture.sprites import Box, Screen
from ..picture.svg import image, svg
from ..play.game import Game
from ..play.sheet import Sheet
from ..rules.cards import Card
from ..rules.host import NOTHING, Host
from ..rules.moves import DEAL, IllegalMove, Move, Reason, phrase
from ..rules.state import State
from ..rules.text.position import NOBODY
from ..rules.text.sentences import brief, either
from . import widgets
from .canvas.choice import ANSWERS, unanswered, usual
from .control.controller import Button, Controller, buttons, untapped
from .control.game import Playing
from .control.shared import Shared
from .control.solitaire import PlayingSolitaire
from .ending.key_moments import pressed
from .ending.result import art
from .ending.study import HandStudy
from .front.lazy import defer, on_a_page
from .overlay import Overlay, plain
from .pacing import SPEEDS, event_loop, in_order
from .page.look import flights, highlighted, lean, look
from .page.messages import Messages, Presses
from .page.portraits import moods, seated
from .page.speech import Bubble, MoveLog, StepCache, bubbles, faces
from .seams import Painter, PainterMaker
from .storage import IncrementalSave

PICTURED = Screen(600, 400)  # for which a table in a saved notebook is drawn


class Table(widgets.Box):
    """A table to play on: tap a card or a pile, press a button, or use the keyboard alone.

    ``colours`` is 2 or 4, ``large`` asks for large corners (default: on small screens), ``speed`` is "slow", "steady",
    "fast" or "instant", ``coach`` marks what can be played and says what is good; from the second hand on it only
    marks, from the third on it is silent. ``keep`` is the name under which the browser keeps the game for after a
    refresh; ``faces`` are those that people have chosen, such as {"Ana": "fox teal"}. Instead of a game it may be laid
    for any other ``Controller``. ``lazy``: it is built when it is first seen. Raises ValueError for other values.
    """

    _pending = True  # not built yet
    _closed = False
    _waits: TimerHandle | None = None  # for a canvas to come

    def __init__(
        self,
        game: Game | Controller,
        *,
        colours: int = 2,
        large: bool | None = None,
        speed: str = "steady",
        coach: bool = False,
        keep: str = "",
        faces: Mapping[str, str] = NOTHING,
        lazy: bool = False,
    ) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed cannot be {brief(speed, 20)!r}. Choose {either([*SPEEDS])}.")
        self.controller = game if isinstance(game, Controller) else _controller_for(game)
        self.controller.table = self
        self.pacing, self.shared, self.presses = self.controller.pace(self, speed), Shared(self), Presses(self)
        self.learning, self.messages = HandStudy(self), Messages(self)
        self.colours, self.large, self.coach = colours, large, coach
        self.keep, self.faces, self.language = keep, faces, current()
        self.stored = IncrementalSave()  # what the browser keeps
        self.move_log, self.said = MoveLog(), StepCache(bubbles)
        self.untold = 0  # the first step that this seat is told of by this look
        self.back, self.letters = Style().back, SOURCE  # of the cards, as the page says: those of which language
        self.screen: Screen | None = None  # the room that the page gives, once it has told
        self.still, self.unfolded = False, True  # whether the page shows all moves as buttons
        self.shown: tuple[State, object] | None = None  # what was shown last on a page, and of which deal it was
        self._over: set[tuple[object, int]] = set()  # the deals that were played to their end here
        self.number, self.host = 0, Host()
        self.heard: Mapping[str, Bubble] = {}  # what the bots say
        self.reply: Reason | None = None  # the answer to the last press, and its tone
        self.tone = ""
        self.asking: Move | None = None  # what the table asks if it is really meant: a new deal, or a dear move
        self.seen = False  # a page shows it; until then the game is its maker's alone
        self.held = False  # a button is held down: it goes on faster than cards can fly
        self.dropped: tuple[Card, Box] | None = None  # a card that was dragged, and where it was let go
        self._due = self._unshown = False  # it goes on in a moment; what is new is still to be shown
        super().__init__([], layout=plain())
        self.add_class("cardlab-table")
        if lazy:
            self.children = [defer(self)]
        else:
            self.build()

    def build(self) -> None:
        """Build the table, unless it is there already."""
        if not self._pending:
            return
        self._pending, self.game.timed = False, True  # what a page sends takes no longer than patience.LIMIT
        style = Style(colours=self.colours, large=bool(self.large))
        self.painter: Painter = self.paints(style, self.game.state.pack(), self._canvas_came)
        self.overlay = Overlay(keep=self.keep, layout=plain())
        self.remove_class("cl-lazy")
        self.children = [*self.painter.layers, self.overlay]
        self.overlay.on_msg(in_order(self._message))
        self.game.watchers.append(self.changed)
        self.pacing.set()
        if self.controller.goes_on:
            self.game.answer()  # they may have waited for the table
        with self.game.rewound() if self.pacing.gradual else nullcontext():
            self.controller.moved()
            self.show()
        self.pacing.go_on()

    @property
    def paints(self) -> PainterMaker:
        """What makes the painter of this table."""
        return self.controller.painter or usual

    def close(self) -> None:
        """Close it with all that it is made of; nothing goes on by itself any more."""
        if not self._pending and not self._closed:
            for part in (self.pacing, self.learning, self.controller):
                part.stop()
            if self._waits is not None:
                self._waits.cancel()
            game = self.game
            game.watchers[:] = [watch for watch in game.watchers if watch != self.changed]
            if self.controller.goes_on and not game.watchers:
                game.patient = False  # whoever plays on in Python is answered at once
            self.painter.stop()
            for part in self.children:
                part.close()
        self._closed = True
        self._due = self._unshown = False
        self.reply = None
        super().close()

    def __del__(self) -> None:
        super().close()  # whatever it was made of goes with it

    def page_seen(self) -> None:
        """A page shows the table: what bots did before is done again, for all to see."""
        if not self.seen:
            self.seen = True
            self.pacing.set()
            if self.pacing.gradual:
                self.game.rewind()
                self.controller.moved()
        self.pacing.go_on()

    def _canvas_came(self) -> None:
        """A page has the canvas, and nothing on it yet."""
        self.page_seen()
        self.show_again()
        self.pacing.go_on()  # a hand is dealt only now, before all eyes

    def expect_canvas(self) -> None:
        """Paint it ourselves if the page, which shows the buttons now, shows no canvas soon."""
        loop = event_loop()
        if not self.painter.ready and loop is not None:
            self._waits = loop.call_later(ANSWERS, self._canvas_missed)

    def _canvas_missed(self) -> None:
        old = self.painter
        if old.ready or self.comm is None:
            return
        old.stop()
        unanswered()
        self.painter = self.paints(old.style, self.game.state.pack(), self._canvas_came)
        self.children = [*self.painter.layers, self.overlay]
        for layer in old.layers:
            layer.close()
        self.show_again()
        self.pacing.go_on()

    def __repr__(self) -> str:
        return f"Table({self.game.name})"

    def _repr_mimebundle_(self, **how: Any) -> dict[str, Any]:
        """The table, and a picture of it for where no widget can be shown: a notebook opened again, a converted one."""
        bundle: dict[str, Any] = super()._repr_mimebundle_(**how)
        if on_a_page() or sys.platform == "emscripten":  # nobody saves what it shows
            return bundle
        from .export.still import seen  # which pages without a server have not

        view, host = seen(self.game, None, openly=False)
        some = scene(view, host, self.game.names, screen=PICTURED)
        return bundle | {"text/html": image(svg(some, Style(self.colours, large=True)), repr(self.game), PICTURED.w)}

    # ---- the game underneath -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that lies here."""
        return self.controller.game

    @property
    def seat(self) -> str:
        """Whose cards lie open, as ``Shared.seat`` says."""
        return self.shared.seat

    @property
    def help(self) -> int:
        """How much the coach helps: 2 marks and says what is good, 1 marks, 0 neither; less with every hand."""
        before = self._over - {self.game.deal}
        return max(0, 2 - len(before)) if self.coach else 0

    def changed(self) -> None:
        """The game has moved: show it once, after whatever else happens in this turn of the event loop."""
        self.presses.choices, self.pacing.late = [], False
        self.reply, self.tone, self.asking = None, "", None
        if not self.game.patient and self.game.host().look:
            self.pacing.set()  # what a bot shows must be seen before the next one moves
        self.controller.moved()
        if self.game.state.hand_over:
            self._over.add(self.game.deal)
        self.number += 1  # what was pressed on the old look and is still on its way comes too late
        self.show_soon()

    def show_soon(self) -> None:
        """Show it once, after whatever else happens in this turn of the event loop."""
        self._unshown = True
        loop = event_loop()
        if loop is None:
            self.show()
        elif not self._due:
            self._due = True
            loop.call_soon(self.guard, self._settle)

    def _settle(self) -> None:
        if not self._due:
            return
        self._due = False
        if self._unshown:  # an answer may have shown it: a second look would make the next press one on an older look
            self.show()
        self.pacing.go_on()

    # ---- what is pressed ---------------------------------------------------------------------------------------

    def _message(self, _: object, content: object, buffers: object) -> None:
        self.guard(lambda: self.messages.hear(content))
        self.guard(self._settle)  # now: before the loop's next turn the kernel would first report that it is idle

    def guard(self, act: Callable[[], Any]) -> None:
        """Run something; what goes wrong is said on the table instead of vanishing."""
        try:
            act()
        except Exception as error:
            words = error.reason.say() if isinstance(error, IllegalMove) else brief(error, 200) or type(error).__name__
            self.answer(Reason("", "Something went wrong: {words}.", words=words.rstrip(".")), "no")

    def press(self, name: str, onto: str = "") -> None:
        """Do what a button stands for: "card:7C", "zone:stock", "move:finish -> H", "tool:undo", "curtain".

        A card may be let go on another button, such as "zone:discard": then it must come to lie there.
        Raises ValueError for a button that is not there now.
        """
        self.presses.press(name, onto)

    def offered(self) -> set[str]:
        """The names of the buttons that are there now."""
        look = self.overlay.full_look
        buttons = [b for part in ("targets", "moves", "more", "tools") for b in look[part]]
        steps = [step["id"] for b in look["moves"] for step in b.get("steps", ())]
        curtain = ["curtain"] if look["curtain"] else []
        return {*(b["id"] for b in buttons), *steps, *curtain, *pressed(look.get("end"))}

    @property
    def reading(self) -> float:
        """The seconds for which what was told last is read aloud, 0 where nobody is read to."""
        return self.overlay.reading

    def host_to_move(self) -> Host:
        """What the game says to the seat to move."""
        return self.game.host(self.game.view(self.game.state.turn or NOBODY))

    def others_turn(self) -> bool:
        """Say so if the person who looks has to wait for somebody else."""
        state = self.game.state
        waits = not state.hand_over and self.seat != state.turn
        if waits:
            self.answer(self.game.wait, "hint")
        return waits

    def ask(self, move: Move, question: Reason) -> None:
        """Ask whether a move is really meant, or a new deal in the midst of a game."""
        self.asking = move
        self.answer(question, "hint")

    # ---- what is shown -----------------------------------------------------------------------------------------

    def answer(self, reason: Reason, tone: str) -> None:
        """Say something in the line under the table, in the tone "no", "good" or "hint"."""
        self.reply, self.tone = reason, tone
        self.show()

    def show(self, *, anew: bool = True) -> None:
        """Paint the table and tell the overlay, from the view of the seat that looks; another size is no new look."""
        if not self._closed:
            with speaking(self.language):  # a move of somebody else may have led here
                self._show(anew=anew)

    def _show(self, *, anew: bool) -> None:
        self.build()
        self._unshown = False
        self.learning.follow()
        if self.shared.lifted != self.game.state.turn:
            self.shared.lifted = ""
        view, names, old = self.game.view(self.seat), self.game.names, self.painter.scene
        self.host = self.game.host(view)._replace(faces=seated(self.game, self.faces))
        if not self.controller.stars:
            self.host = self.host._replace(star=None)
        kind = self.controller
        heard = self.heard = faces(self.game, self.seat, self.said, greets=not kind.rests) if kind.goes_on else {}
        wins = {} if self.game.scores else self.controller.session.wins  # points tell more than hands
        looks = {seat: bubble.mood for seat, bubble in heard.items()} | moods(self)
        faced = self.host._replace(moods=looks, wins=wins, rests=kind.rests)
        asked = self.controller.asks and self.controller.asks.view(self.seat)
        coach = "" if asked is None else "thinking" if self.tone == "no" else "pleased"
        front = str(self.game.state.turn) if self.shared.curtain else ""
        said = {seat: bubble.words for seat, bubble in heard.items()}
        drawn = scene(view, faced, names, screen=self.screen, coach=coach, front=front, asked=asked, spoken=said)
        large = drawn.large if self.large is None else self.large
        style = Style(self.colours, large, self.back, drawn.plain, self.letters)
        if style != self.painter.style:
            self.painter.restyle(style)
        legal = self._legal()
        self.number += anew
        self.untold = self.move_log.untold(self.game, self.seat) if anew else self.untold
        offer = self.controller.offer(view, legal)
        final = highlighted(self, view, drawn, legal, offer)
        calm = self.still or self.held or self.pacing.seconds == 0
        drawing = self.painter.paint(final, flights(self, view, old, final, calm=calm))
        with self.overlay.showing(drawing):
            self.overlay.look = shown = look(self, view, old, final, legal, offer)
            passed = {"faces": [(shown["owner"], "")]} if "owner" in shown else {}
            self.overlay.change(
                art=art(shown.get("end", passed), shown["moves"], style) or self.overlay.art,
                tools=as_spoken(lean(offer.tools)), speed=self.pacing.speed, speeds=self.pacing.speeds,
                sheet=Sheet(view, names).plain(),
            )  # fmt: skip
            if self.overlay.keep and not self.game.left:
                # What was kept before stays until somebody has moved here: a new deal by mistake loses nothing.
                if not self.game.lasting or (self.game.undone and not self.game.begun):
                    self.overlay.save, self.stored = {}, IncrementalSave()  # what comes next is the first piece
                elif self.game.begun:
                    self.overlay.save = self.stored.follow(self.game)

    def _legal(self) -> list[Move]:
        """What the seat that looks may do now, without what is offered only in time."""
        game = self.game
        if game.state.turn != self.seat and not game.state.hand_over:
            return []
        waits = self.host_to_move().waits
        return [m for m in game.moves if self.pacing.late or not waits.get(m)]

    def buttons(self, view: State, legal: list[Move]) -> list[Button]:
        """The moves to be pressed: what is asked, else which one is meant, else those that no tap makes."""
        if self.shared.seeing:
            return [{"id": "seen", "label": "Got it", "main": True}]
        if self.asking:
            yes = N_("Yes, deal") if self.asking is DEAL else phrase("Yes: {words}", words=view.words(self.asking))
            return [{"id": "ask:no", "label": "No, keep playing", "main": True}, {"id": "ask:yes", "label": yes}]
        shown = self.meant(view, legal)
        return buttons(view, shown, main=bool(self.presses.choices) or len(legal) == len(shown) < 5)

    def meant(self, view: State, legal: list[Move]) -> list[Move]:
        """Those of the last tap of which one is meant, else those that no tap makes."""
        kept = self.host.asks  # what may cost dearly is kept under "More", away from the finger
        return self.presses.choices or [m for m in untapped(view, legal) if m not in kept]

    def show_again(self) -> None:
        """Show the same look otherwise: in another size, or with what was found out of the deal."""
        self.guard(lambda: self.show(anew=False))


def laid(game: Game, **look: Any) -> Table:
    """The table of a game that a cell shows: on a page of many it is built when it is seen."""
    return Table(game, **{"lazy": on_a_page(), **look})


def _controller_for(game: Game) -> Controller:
    """People at a game: alone, or among several."""
    return PlayingSolitaire(game) if len(game.state.seats) == 1 else Playing(game)
