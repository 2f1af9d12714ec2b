"""What people sit down at a table for to answer an exercise, with its request above it.

Why so: a lesson shows some thirty exercises on one page, and thirty canvases are more than a tablet's browser holds.
So here the scene is a still picture under the same overlay of real buttons; the answers are judged by the exercise.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import traitlets

from ..picture.art.faces import Style
from ..picture.sprites import Flight, Scene
from ..picture.svg import svg
from ..rules.cards import HIDDEN, Card
from ..rules.moves import Chain, Move, Reason
from ..rules.state import State
from ..table import widgets
from ..table.control.controller import Button, Controller, Offer, buttons
from ..table.front.lazy import defer
from ..table.front.modules import Script
from ..table.overlay import PageWidget, plain
from ..table.page.look import met
from ..table.table import Table
from .feedback import ASIDE, GOES_ON, Feedback

if TYPE_CHECKING:
    from .exercise import Exercise


ANOTHER = "Another one"
ALL_STARS = 3  # for a right answer without mistakes and hints
SHOWN = 3  # cards that tell at a glance what an exercise is about
ALL = Reason("", "That's all of these!")
NO_ANSWER, IN_HAND = "That isn't one of them. Try another.", "Look for them in your hand."
DONE = Reason("", "You've done this one. Start again, or go on to the next.")


class Picture(PageWidget):
    """An SVG drawing as a picture without words: the overlay carries them."""

    _esm = Script(Path(__file__).parent / "front" / "picture.js")
    _css = """
    .cardlab-request {
      max-width: 960px;
      margin: 12px auto 8px;
      font: 900 22px/1.35 var(--cl-font);
      color: var(--cl-ink);
    }
    .cardlab-exercise:has(.cardlab-table) .widget-html { display: none; } /* a coach asks it on the felt */
    .cardlab-exercise .widget-html-content { white-space: normal; }
    """
    drawing = traitlets.Unicode().tag(sync=True)


class PicturePainter:
    """Shows the scenes of a table on a Picture; there is never anything to wait for."""

    ready, seconds = True, 0.0

    def __init__(self, style: Style, pack: Iterable[Card] = (), came: Callable[[], None] = lambda: None) -> None:
        self.style, self.canvas = style, Picture(layout=plain())
        self.layers = [self.canvas]
        self.scene: Scene | None = None

    def renew(self) -> None:
        """Send it again, for a page that may have missed it."""
        self.canvas.send_state()

    def restyle(self, style: Style) -> None:
        """Show the next scene in another style."""
        self.style = style

    def paint(self, scene: Scene, flights: Iterable[Flight] = ()) -> None:
        """Show a scene; a picture has no flights."""
        self.scene = scene
        self.canvas.drawing = svg(scene, self.style)

    def stop(self) -> None:
        """Do nothing: a picture is shown at once."""


class Practice(Controller):
    """A controller that judges what is tapped as the answer to an exercise; nobody else plays."""

    painter = PicturePainter
    goes_on = False
    apart = False  # whether it is asked apart from its lesson

    def __init__(self, exercise: Exercise) -> None:
        super().__init__(exercise.game())
        self.exercise = exercise
        self.request: widgets.HTML | None = None  # where the request stands, which another one changes
        self.others: Iterator[Exercise] | None = exercise.others(random.SystemRandom())  # None when all were shown
        self._begin()

    def _begin(self) -> None:
        """Fresh cards: nothing is found, missed or told yet."""
        self.found: Chain = ()  # the right moves found so far, where all of them are asked for
        self.done = self.missed = self.helped = False
        self.slips: list[str] = []  # the rules that were missed
        self.token = f"{random.SystemRandom().randrange(16**8):08x}"  # tells these cards from those before

    def __repr__(self) -> str:
        return f"Practice({self.exercise.request!r})"

    @property
    def chain(self) -> Chain:
        """What the learner has done so far."""
        return self.found or tuple(step.move for step in self.game.steps)

    @property
    def asks(self) -> State:
        """The position of the question."""
        return self.exercise.asked

    @property
    def stars(self) -> bool:
        """A question to be answered in words may ask who takes the trick."""
        return not self.exercise.choices or self.done

    # ---- what is pressed --------------------------------------------------------------------------------------------

    def press(self, name: str) -> bool:
        """A tool, an answer in words ("choice:C"), one of several moves to be found, or a mistake that is offered."""
        kind, _, what = name.partition(":")
        if kind == "tool":
            {"hint": self._hint, "back": self._back, "new": self._new, "another": self._another}[what]()
        elif self.done:
            self.table.answer(DONE, "good")
        elif kind == "choice":
            self._judged(self.exercise.judge(what))
        elif self.exercise.ask == "all":
            self._find(kind, what)
        elif mistake := self._mistake(kind, what):
            self._judged(self.exercise.judge((*self.chain, mistake)))
        else:
            return False
        return True

    def _mistake(self, kind: str, what: str) -> Move | None:
        """The refused move that a press means, of those the exercise states: it knows best what to say about them."""
        mistakes = self._mistakes()
        if kind == "move":
            return next((move for move in mistakes if str(move) == what), None)
        card, touched = self._touched(mistakes, kind, what)
        return None if card and any(m.card is card for m in self.game.moves) else next(iter(touched), None)

    def _touched(self, some: Iterable[Move], kind: str, what: str) -> tuple[Card | None, list[Move]]:
        """The card that is pressed, if it is one, and those of some moves that are made with it, or at this place."""
        state, card = self.game.state, Card(what.partition(":")[0]) if kind == "card" else None
        return card, [m for m in some if (m.card is card if card else m.card is None and state.touched(m) == what)]

    def _mistakes(self) -> list[Move]:
        """What the exercise states as a next move that the rules refuse."""
        done = self.chain if self.exercise.ask != "all" else ()
        next_ = [c[len(done)] for c in self.exercise.wrong if isinstance(c, tuple) and c[: len(done)] == done != c]
        return [move for move in dict.fromkeys(next_) if move not in self.game.moves]

    def played(self) -> None:
        """Judge the turn as far as it has come; what was wrong is taken back, so that what is right can follow."""
        chain, feedback = self.chain, self.exercise.judge(self.chain)
        if not feedback.right:
            made = range(len(chain), 0, -1)
            self.game.back(next((n for n in made if self.exercise.judge(chain[:n]).right), 0))
        self._judged(feedback)

    def _find(self, kind: str, what: str) -> None:
        """One more move of those that are asked for; nothing is played."""
        state = self.game.state
        card = Card(what.partition(":")[0]) if kind == "card" else None
        some = [*state.legal_moves(), *self._mistakes()]
        touched = [m for m in some if (m.card is card if card else state.touched(m) == what)]
        new = [m for m in touched if m not in self.found]
        move = Move(what) if kind == "move" else next(iter([*new, *touched, *state.meant(card, what)]), None)
        if move in self.found:
            self.table.answer(Reason("", "You've already found that one."), "hint")
            return
        if move is None or self._aside(move):
            self.table.answer(Reason("", IN_HAND if self._held() else NO_ANSWER), "hint")
            return
        feedback = self.exercise.judge((move,))
        if feedback.right:
            self.found = (*self.found, move)
            feedback = self.exercise.judge(self.found)
        self._judged(feedback)

    def _aside(self, move: Move) -> bool:
        """Whether nobody asks for moves of this kind: a heart on the pile is a heart, and yet no answer."""
        stated = (*self.exercise.right, *self.exercise.wrong)
        return move.verb not in {m.verb for chain in stated if not isinstance(chain, str) for m in chain}

    def _held(self) -> bool:
        """Whether all right answers are cards of one's own hand."""
        hand = self.exercise.asked.piles.get(self.exercise.me, ())
        return all(m.card in hand for chain in self.exercise.right if not isinstance(chain, str) for m in chain)

    def _judged(self, feedback: Feedback) -> None:
        self.done = feedback.done
        if self.done and self.exercise.choices:
            self.lay(self.exercise.game(solved=True))
        reason = feedback.reason
        if feedback.done:
            reason = Reason(reason.rule, "{stars} {say}", stars="★" * self.worth, say=feedback.say)
        self.table.answer(reason, "hint" if feedback.reason in (ASIDE, GOES_ON) else "good" if feedback.right else "no")

    @property
    def worth(self) -> int:
        """The stars for these cards: three, one fewer after mistakes and one fewer after hints, as the map says."""
        return ALL_STARS - self.missed - self.helped

    @property
    def record(self) -> dict[str, Any]:
        """What the browser keeps of it."""
        event = f"{self.token}{min(len(self.slips) or self.missed, 9):d}{self.done:d}"
        stars = self.worth if self.done else 0
        missed = self.missed and not self.done
        named = {"exercise": self.exercise.key, "was": self.exercise.was, "apart": self.apart}
        rights = [self.exercise.rule] if stars == ALL_STARS else []
        shown = met(self.game, [] if self.done else self.slips, rights) or {
            "game": self.game.name,
            "slips": [],
            "rights": [],
        }
        return named | {"event": event, "stars": stars, "missed": missed, "met": shown}

    def _new(self) -> None:
        """The question again, from the start; what was missed or told with these cards stays."""
        self.found, self.done = (), False
        self.lay(self.exercise.game())
        self.table.changed()

    def _back(self) -> None:
        """The last move taken back, whatever came of it, so that a wrong turn can be mended where it went wrong."""
        self.done = False
        self.game.undo()

    def _another(self) -> None:
        """Another question like this, none twice; when all were shown it is said, and the button goes."""
        found = next(self.others, None) if self.others else None
        if found is None:
            self.others = None
            self.table.answer(ALL, "hint")
            return
        self.exercise = found
        if self.request is not None:
            self.request.value = _words(found)
        self._begin()
        self._new()

    def _hint(self) -> None:
        self.helped = True
        self.table.answer(self.exercise.hint(self.chain), "hint")

    def _count(self, reply: Reason, tone: str) -> None:
        """Remember a mistake, by the rules or as an answer, and the rule that was missed."""
        if tone == "no":
            self.missed = True
            self.slips += {reply.rule or self.exercise.rule} - {"", *self.slips}

    # ---- what is offered --------------------------------------------------------------------------------------------

    def offer(self, view: State, legal: list[Move]) -> Offer:
        """The answers to choose from, a hint, the question again; nothing that tells what can be played."""
        table = self.table
        say, tone = self._what_now(), ""
        if table.reply is not None:
            self._count(table.reply, table.tone)
            say, tone = table.reply.say(child=True, names=self.game.names), table.tone
        tools = [
            {"id": "tool:hint", "label": "Hint", "off": self.done},
            {"id": "tool:back", "label": "Take back", "off": self.done or not self.game.steps},
            {"id": "tool:new", "label": "Start again", "off": not (self.chain or self.done)},
        ] + ([{"id": "tool:another", "label": ANOTHER}] if self.others and not self.done else [])
        tools = [] if self.apart and self.done else tools  # it counts once
        found = tuple(m.card for m in self.found if m.card is not None)
        taps = not self.exercise.choices
        return Offer(
            self._answers(view, legal), tools, say, tone, taps=taps, tells=False, found=found, record=self.record,
            ask=self.exercise.request,
        )  # fmt: skip

    def _answers(self, view: State, legal: list[Move]) -> list[Button]:
        if self.done:
            more = self.others and not self.apart
            return [{"id": "tool:another", "label": f"{ANOTHER} like this"}] if more else []
        if self.exercise.choices:
            return [
                {"id": f"choice:{value}", "label": label} | self._seen(value)
                for value, label in self.exercise.choices.items()
            ]
        # The mistakes of the exercise are offered too, else nobody could make them.
        asking = next((m.card for m in self.table.presses.choices), None)
        tempting = [m for m in self._mistakes() if m.card is asking]
        asked = [*self.exercise.right, *self.exercise.wrong] if self.exercise.ask == "all" else None
        open_ = self.table.meant(view, [m for m in legal if asked is None or (m,) in asked])
        # None stands out, and the order is that of the verbs: what is sensible, or legal, would be the answer.
        order = {verb: i for i, verb in enumerate(view.verbs)}
        return buttons(view, sorted([*open_, *tempting], key=lambda m: (order.get(m.verb, len(order)), m.text)))

    def _seen(self, choice: str) -> Button:
        """What shows an answer to those who cannot read: the sign of yes or no, or the face of a seat."""
        if choice in ("yes", "no"):
            return {"sign": choice}
        names = self.game.names
        return {"face": f"{self.table.host.faces.get(choice, names[choice])}/pleased"} if choice in names else {}

    def _what_now(self) -> str:
        if self.exercise.choices:
            return "Choose an answer."
        if self.exercise.ask == "all":
            return "Tap all the ones you find."
        return "Tap a card, or press a button."


@cache
def plain_style() -> object:
    """The style of all requests, which is made for no page: a page of forty exercises loads fewer models."""
    return widgets.HTML().style


def about(exercise: Exercise) -> list[Card]:
    """The cards that an exercise is about, at most three: those that it names or plays, else some that are held."""
    played = [move.card for chain in exercise.right if isinstance(chain, tuple) for move in chain if move.card]
    state = exercise.asked
    top = [state.piles[zone.pile][-1:] for zone in state.zones() if not zone.owner and zone.kind in ("pile", "trick")]
    held = state.view(exercise.me).piles.get(exercise.me, ())
    named = [card for card in state.pack() if card.sign in exercise.request]
    some = [*named, *(card for cards in top[:1] for card in cards), *played, *held]
    return [card for card in dict.fromkeys(some) if card is not HIDDEN][:SHOWN]


def _words(exercise: Exercise) -> str:
    what = " ".join(card.code for card in about(exercise))
    named = f'data-exercise="{escape(exercise.key)}" data-was="{escape(" ".join(exercise.was))}"'
    data = f'{named} data-rule="{escape(exercise.rule)}" data-cards="{escape(what)}"'
    return f'<p class="cardlab-request" {data}>{escape(exercise.request)}</p>'


class Task(widgets.VBox):
    """An exercise as a widget: the request, and the table below it; if ``lazy``, the table is made when it is seen."""

    table: Table | None

    def __init__(self, exercise: Exercise, *, lazy: bool = False) -> None:
        self.exercise, self.table = exercise, None
        self.request = widgets.HTML(_words(exercise), layout=plain(), style=plain_style())
        super().__init__([self.request], layout=plain())
        self.add_class("cardlab-exercise")
        if lazy:
            self.children = [self.request, defer(self)]
        else:
            self.build()

    def __repr__(self) -> str:
        return f"Task({self.exercise.request!r})"

    def build(self) -> None:
        """Build the table, unless it is there already."""
        if self.table is None:
            practice = Practice(self.exercise)
            practice.request = self.request
            self.table = Table(practice, speed="instant")
            # First: else the table moves up under a finger when its room above is given back.
            self.remove_class("cl-lazy")
            self.children = [self.request, self.table]
