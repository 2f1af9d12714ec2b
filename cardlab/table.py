"""Table: the widget. A painted canvas, the glass of real buttons over it, and a Game underneath.

Why so: whatever is pressed comes in as one message, goes to the Game, and goes out as one ``look`` and one painting.
Nothing blocks: bots move on the event loop, one after another, and without a loop they answer at once. Every look is
numbered; a press on an older look is answered kindly instead of played.
"""

from __future__ import annotations

import asyncio
import base64
import json
import zlib
from collections.abc import Callable, Iterator
from typing import Any

from ipywidgets import Box

from . import text
from .cards import HIDDEN, Card
from .core import GRIDS, NOBODY
from .faces import Style
from .game import Game
from .glass import Glass, plain
from .journeys import journeys, marked, targets
from .moves import DEAL, Move, Reason
from .paint import Painter
from .patience import Alone
from .rulebook import book
from .scene import scene
from .score import Sheet
from .sprites import Box as Place
from .sprites import Scene

SPEEDS = {"slow": ("slow", 1.8), "steady": ("steady", 1.0), "fast": ("fast", 0.45), "instant": ("at once", 0.0)}


class Table(Box):  # type: ignore[misc]  # ipywidgets carries no types
    """A table to play on: tap a card or a pile, press a button, or use the keyboard alone.

    ``colours`` is 2 or 4, ``large`` asks for large corners (default: on small screens), ``speed`` is "slow", "steady",
    "fast" or "instant", ``coach`` marks what can be played and says what is good, ``keep`` is the name under which
    the browser keeps the game for after a refresh. Raises ValueError for other values.
    """

    brush: type[Any] = Painter  # what shows the scene: a painted canvas
    deals = True  # whether a person who plays alone is offered numbered deals and the verdict

    def __init__(
        self,
        game: Game,
        *,
        colours: int = 2,
        large: bool | None = None,
        speed: str = "steady",
        coach: bool = False,
        keep: str = "",
    ) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed cannot be {speed[:20]!r}: allowed are {', '.join(SPEEDS)}.")
        self.game, self.colours, self.large, self.speed, self.coach = game, colours, large, speed, coach
        self.painter = self.brush(Style(colours=colours, large=bool(large)), game.state.pack())
        self.glass = Glass(keep=keep, layout=plain())
        self.narrow = self.still = False
        self.number = 0
        self.lifted = ""  # the seat whose owner has lifted the curtain
        self.choices: list[Move] = []
        self.reply: Reason | None = None  # the answer to the last press, and its tone
        self.tone = ""
        self.asking: Move | None = None  # what the table asks if it is really meant: a new deal, or a dear move
        self.late = False  # the seat to move has waited so long that timed moves are offered
        self._timers: list[asyncio.TimerHandle] = []
        self._due = False
        self.alone = Alone(self) if self.deals and len(game.state.seats) == 1 else None
        super().__init__([self.painter.canvas, self.glass], layout=plain())
        self.add_class("cardlab-table")
        self.glass.on_msg(self._message)
        game.watchers.append(self._changed)
        game.patient = self._one_by_one
        self.show()
        self._pace()

    def __repr__(self) -> str:
        return f"Table({self.game.name})"

    # ---- the game underneath -----------------------------------------------------------------------------------

    def _changed(self) -> None:
        """The game has moved: show it once, after whatever else happens in this turn of the event loop."""
        self.choices, self.reply, self.tone, self.late, self.asking = [], None, "", False, None
        if self.alone is not None:
            self.alone.look()
        self.number += 1  # what was pressed on the old look and is still on its way comes too late
        self._soon()

    def _soon(self) -> None:
        loop = self._loop()
        if loop is None:
            self.show()
        elif not self._due:
            self._due = True
            loop.call_soon(self._guard, self._settle)

    def _settle(self) -> None:
        if not self._due:
            return
        self._due = False
        self.show()
        self._pace()

    @property
    def _one_by_one(self) -> bool:
        """Whether the bots move one by one: somebody watches or must have time to look, or a bot takes its time."""
        game = self.game
        slow = SPEEDS[self.speed][1] > 0 or not game.people or game.state.pause() > 0 or game.thinks
        return slow and self._loop() is not None

    @property
    def _pause(self) -> float:
        """Seconds to look before the move that is made by itself, more of them at a slow speed; 0 if there is none."""
        pause = self.game.state.pause()
        return pause * (0.5 + SPEEDS[self.speed][1]) if pause and self.game.by_itself is not None else 0

    @staticmethod
    def _loop() -> asyncio.AbstractEventLoop | None:
        try:
            return asyncio.get_running_loop()
        except RuntimeError:
            return None

    def _pace(self) -> None:
        """Let the next bot move after a pause, make a move that is due by itself, or offer a timed move in time."""
        for timer in self._timers:
            timer.cancel()
        self._timers.clear()
        loop, game = self._loop(), self.game
        if loop is None:
            return
        if game.bot_to_move:
            if game.patient:
                pause = max(SPEEDS[self.speed][1], self._pause)
                self._timers.append(loop.call_later(pause, self._guard, self._bot_step))
            else:
                loop.call_soon(self._guard, game.answer)
            return
        if self._pause:
            self._timers.append(loop.call_later(self._pause, self._guard, self._by_itself))
            return
        waits = [w for m in game.moves if (w := game.state.waits(m))] if len(game.people) > 1 else []
        if waits and not self.late:
            self._timers.append(loop.call_later(min(waits), self._guard, self._time_is_up))

    def _bot_step(self) -> None:
        if self.game.bot_to_move:  # an undo may have come between
            self._think(self.game.thinking())

    def _think(self, thinking: Iterator[None]) -> None:
        """One slice of a bot's thinking; the next one comes when the loop has done what else was waiting."""
        done = object()
        if next(thinking, done) is not done:
            loop = asyncio.get_running_loop()
            self._timers = [loop.call_later(0.001, self._guard, lambda: self._think(thinking))]

    def _by_itself(self) -> None:
        if move := self.game.by_itself:
            self.game.choose(move)

    def _time_is_up(self) -> None:
        self.late = True
        self.show()

    # ---- what is pressed ---------------------------------------------------------------------------------------

    def _message(self, _: object, content: dict[str, Any], buffers: object) -> None:
        self._guard(lambda: self._hear(content))
        self._guard(self._settle)  # now: before the loop's next turn the kernel would first report that it is idle

    def _guard(self, act: Callable[[], Any]) -> None:
        """Run something; what goes wrong is said on the table instead of vanishing."""
        try:
            act()
        except Exception as error:
            self.answer(Reason("", "Something went wrong: {error}", error=str(error)[:200]), "no")

    def _hear(self, content: dict[str, Any]) -> None:
        if "size" in content:
            self.narrow, self.still = bool(content["size"].get("narrow")), bool(content["size"].get("still"))
            self.show_again()
        elif "speed" in content:
            self.speed = content["speed"] if content["speed"] in SPEEDS else self.speed
            self.game.patient = self._one_by_one
            self.show()
            self._pace()
        elif content.get("number") != self.number:
            self.answer(Reason("", "The table has changed since then. Look again, then choose."), "hint")
        else:
            self.press(str(content.get("press", "")))

    def press(self, name: str) -> None:
        """Do what a button stands for: "card:7C", "zone:stock", "move:finish -> H", "tool:undo", "curtain".

        Raises ValueError for a button that is not there now.
        """
        if name not in self._offered():
            raise ValueError(f"There is no button {name[:40]!r} on the table now.")
        kind, _, what = name.partition(":")
        open_, self.choices = self.choices, []
        asked, self.asking = self.asking, None
        if kind == "curtain":
            self.lifted = self.game.state.turn
            self.show()
        elif kind == "card":
            self._click(Card(what.partition(":")[0]), "")  # "7C:1" is the second of two equal cards
        elif kind == "zone" and (meant := [m for m in open_ if self._goes_to(m, what)]):
            self._choose(meant)  # the second tap: a card, then where it goes
        elif kind == "zone":
            self._click(None, what)
        elif kind == "move" and what == "deal" and self.alone:
            self.alone.deal(1)
        elif kind == "move" and (warning := self.game.state.warning(Move(what))):
            self.asking = Move(what)
            self.answer(warning, "hint")
        elif kind == "move":
            self.game.choose(Move(what))
        elif kind == "tool":
            acts = {"undo": self._undo, "redo": self._redo, "hint": self._hint, "new": self._new}
            (acts | (self.alone.acts if self.alone else {}))[what]()
        else:
            self._answered(asked, what == "yes")

    def _offered(self) -> set[str]:
        """The names of the buttons that are there now."""
        look = self.glass.look
        buttons = [b["id"] for part in ("targets", "moves", "more", "tools") for b in look[part]]
        return {*buttons, *(["curtain"] if look["curtain"] else [])}

    def _click(self, card: Card | None, zone: str) -> None:
        if self._others_turn():
            return
        answer = self.game.click(card, zone, seat=self.seat)
        if isinstance(answer, list):
            self._offer(answer)
        elif isinstance(answer, Reason):
            self.answer(answer, "no")

    def _choose(self, moves: list[Move]) -> None:
        """Play the only move of these, or let the person say which one."""
        if len(moves) == 1:
            self.game.choose(moves[0])
        else:
            self._offer(moves)

    def _offer(self, moves: list[Move]) -> None:
        self.choices = moves
        goals = [sum(self._goes_to(m, zone.pile) for m in moves) for zone in self.game.state.zones()]
        tells = len(moves) == 1 or any(0 < n < len(moves) for n in goals)  # whether a tap says which one is meant
        more = "Tap where it goes, or choose below." if tells else "Which one do you mean? Choose below."
        self.answer(Reason("", more, card=moves[0].card), "hint")

    def _goes_to(self, move: Move, zone: str) -> bool:
        """Whether a move of a card goes to a zone: by its verb, or as in "add 8Y -> G1"; "add JK -> G1.9B" says how."""
        return move.card is not None and zone in (self.game.state.touches.get(move.verb), move.to.partition(".")[0])

    def _undo(self) -> None:
        if not self.game.undo():
            self.answer(Reason("", "There is nothing to take back."), "hint")

    def _redo(self) -> None:
        if not self.game.redo():
            self.answer(Reason("", "There is nothing to bring back."), "hint")

    def _hint(self) -> None:
        if not self._others_turn():
            self.answer(self.game.hint(), "hint")

    def _others_turn(self) -> bool:
        """Say so if the person who looks has to wait for somebody else."""
        state = self.game.state
        waits = not state.hand_over and self.seat != state.turn
        if waits:
            self.answer(Reason(state.basics["turn"], "It is {seat}'s turn. Wait a moment.", seat=state.turn), "hint")
        return waits

    def _new(self) -> None:
        if self.game.state.hand_over or not self.game.steps:
            self.game.again()
        else:
            self.asking = DEAL
            self.answer(Reason("", "Deal afresh? This game would end here."), "hint")

    def _answered(self, asked: Move | None, yes: bool) -> None:
        if not yes or asked is None:
            self._changed()
        elif asked is DEAL:
            self.game.again()
        else:
            self.game.choose(asked)

    # ---- what is shown -----------------------------------------------------------------------------------------

    def answer(self, reason: Reason, tone: str) -> None:
        """Say something in the line under the table, in the tone "no", "good" or "hint"."""
        self.reply, self.tone = reason, tone
        self.show()

    @property
    def seat(self) -> str:
        """Whose cards lie open: the only person's, or those of who has lifted the curtain, where one is needed."""
        if len(self.game.people) == 1:
            return self.game.people[0]
        turn = str(self.game.state.turn)
        return turn if turn in self.game.people and (self.lifted == turn or not self._secret) else NOBODY

    @property
    def _secret(self) -> bool:
        """Whether anybody holds cards that only they may see."""
        return any(zone.seen == "owner" for zone in self.game.state.zones())

    @property
    def curtain(self) -> str:
        """The name of the person who has to lift the curtain, "" for nobody."""
        game = self.game
        if len(game.people) < 2 or game.state.turn not in game.people or game.state.hand_over or self.seat != NOBODY:
            return ""
        return game.names[game.state.turn]

    def show(self, *, anew: bool = True) -> None:
        """Paint the table and tell the glass, from the view of the seat that looks; another size is no new look."""
        if self.lifted != self.game.state.turn:
            self.lifted = ""
        view, names = self.game.view(self.seat), self.game.names
        old = self.painter.scene
        drawn = scene(view, names, narrow=self.narrow)
        style = Style(colours=self.colours, large=self.narrow if self.large is None else self.large)
        if style != self.painter.style:
            self.painter.restyle(style)
        final = self._marked(view, drawn)
        calm = self.still or SPEEDS[self.speed][1] == 0
        self.number += anew
        self.painter.paint(final, () if calm or old is None else journeys(old, final))
        with self.glass.hold_sync():  # look and save go as one message
            self.glass.look = self._look(view, final)
            self.glass.sheet = Sheet(view, names).plain()
            if self.glass.keep:
                going = self.game.steps and self.game.state.turn
                self.glass.save = seal(json.dumps(self.game.to_save())) if going else ""

    def show_again(self) -> None:
        """Show the same look otherwise: in another size, or with what was found out of the deal."""
        self._guard(lambda: self.show(anew=False))

    def _marked(self, view: Any, drawn: Scene) -> Scene:
        """The scene with the cards marked that caused a refusal or that a hint or the coach means."""
        said = self.reply if self.reply is not None and self.tone in ("no", "hint") else Reason("", "")
        guilty, where = said.cards, str(said.facts.get("where", ""))
        if where and not guilty:
            return marked(drawn, (), "good", where)
        if guilty or not (self.coach and self.game.state.turn == self.seat):
            return marked(drawn, guilty, "guilty" if self.tone == "no" else "good")
        return marked(drawn, [m.card for m in view.legal_moves() if m.card is not None], "good")

    def _look(self, view: Any, drawn: Scene) -> dict[str, Any]:
        mine = self.game.state.turn == self.seat or self.game.state.hand_over
        legal = [m for m in self.game.moves if self.late or not self.game.state.waits(m)] if mine else []
        say, tone = self._sentence(view, legal)
        rule = self.reply.rule if self.reply is not None else ""
        return {
            "number": self.number, "width": drawn.width, "height": drawn.height,
            "targets": [] if self.curtain else _lean(self._targets(view, drawn, legal)),
            "moves": _lean(self._moves(view, legal)),
            "more": [{"id": f"move:{m}", "label": view.words(m)} for m in self._in_order(view, legal)],
            "say": say, "tone": tone, "rule": rule, "speak": f"{self._happened(4)} {say}".strip(),
            "words": [*text.lines(view, self.game.names, spoken=True), *self._rule_text(rule)],
            "tools": _lean(self._tools()), "curtain": self.curtain,
            "deal": self.alone.said() if self.alone else "", "record": self.alone.record() if self.alone else {},
            "speed": self.speed,
            "speeds": [[k, label] for k, (label, _) in SPEEDS.items()] if self.game.has_bots else [],
        }  # fmt: skip

    def _rule_text(self, rule: str) -> list[str]:
        known = book(self.game.name).rules
        return [f"{rule}: {known[rule].text}"] if rule in known else []

    def _targets(self, view: Any, drawn: Scene, legal: list[Move]) -> list[dict[str, Any]]:
        found = []
        playable = {m.card for m in legal if m.card is not None}
        places = {zone.pile for zone in view.zones() for m in self.choices if self._goes_to(m, zone.pile)}
        for zone in view.zones():
            if zone.kind in ("row", "fan", "loose") or (zone.kind == "hand" and zone.owner == self.seat):
                for sprite, box in targets(drawn, zone.pile):
                    card = sprite.card or HIDDEN
                    on = card in playable
                    label = card.words + (", playable" if on else "")
                    twin = f":{sprite.order}" if sprite.order else ""
                    found.append(_target(f"card:{card}{twin}", label, box, on))
            elif zone.pile in places:
                words = f"{zone.label}, {text.pile(view, zone, spoken=True)}: put it there"
                found.append(_target(f"zone:{zone.pile}", words, drawn.anchors[zone.pile], True) | {"goal": True})
            elif not zone.owner and (zone.kind != "group" or view.piles[zone.pile]):
                can = [m for m in legal if view.touched(m) == zone.pile]
                words = f"{zone.label}, {text.pile(view, zone, spoken=True)}"
                if zone.kind in GRIDS:
                    label = words + (", playable" if can else "")
                else:
                    label = f"{words}: {view.words(can[0])}" if len(can) == 1 else words
                found.append(_target(f"zone:{zone.pile}", label, drawn.anchors[zone.pile], bool(can)))
        return found

    def _moves(self, view: Any, legal: list[Move]) -> list[dict[str, Any]]:
        if self.asking:
            yes = "Yes, deal" if self.asking is DEAL else f"Yes: {view.words(self.asking)}"
            return [{"id": "ask:yes", "label": yes, "main": True}, {"id": "ask:no", "label": "No, play on"}]
        shown = self.choices or self._said(view, legal)
        return [
            {"id": f"move:{m}", "label": view.words(m), "main": m.verb == "deal" or bool(self.choices)}
            | ({"suit": m.to} if m.to in ("S", "H", "D", "C") else {})
            for m in shown
        ]

    @staticmethod
    def _said(view: Any, legal: list[Move]) -> list[Move]:
        """The moves that need a button of their own: those made by no tap on a card or on a place of a grid."""
        grid = {zone.pile for zone in view.zones() if zone.kind in GRIDS}
        return [m for m in legal if m.card is None and view.touched(m) not in grid]

    @staticmethod
    def _in_order(view: Any, legal: list[Move]) -> list[Move]:
        """The moves with those of a grid in the order of its places, so that the order tells nothing."""
        place = {zone.pile: i for i, zone in enumerate(view.zones(), 1) if zone.kind in GRIDS}
        return sorted(legal, key=lambda m: place.get(view.touched(m), 0))

    def _tools(self) -> list[dict[str, Any]]:
        game, asks = self.game, self.asking is not None
        over = game.state.hand_over or not game.state.turn
        back = [
            {"id": "tool:undo", "label": "Undo", "off": asks or not any(s.seat in game.people for s in game.steps)},
            {"id": "tool:redo", "label": "Redo", "off": asks or not game.undone},
        ]
        return [
            *(back if game.state.takes_back else ()),
            {"id": "tool:hint", "label": "Hint", "off": asks or over or game.state.turn != self.seat},
            {"id": "tool:new", "label": "New deal", "off": asks},
            *([tool | {"off": asks or tool.get("off", False)} for tool in self.alone.tools()] if self.alone else ()),
        ]

    def _happened(self, most: int) -> str:
        """What the others did since the person's last move, the last few steps."""
        told: list[str] = []
        for i in range(len(self.game.steps) - 1, -1, -1):
            step = self.game.steps[i]
            if step.seat == self.seat or len(told) >= most:
                break
            names = self.game.names
            if step.move.verb not in self.game.state.automatic:
                notes = [note.say(child=True, names=names) for note in step.notes]
                told.insert(0, " ".join([f"{names[step.seat]}: {self.game.states[i].words(step.move)}.", *notes]))
        return " ".join(told)

    def _sentence(self, view: Any, legal: list[Move]) -> tuple[str, str]:
        """The line under the table: the answer to the last press, else what happened and what can be done now."""
        game, names = self.game, self.game.names
        if self.reply is not None:
            return self.reply.say(child=True, names=names), self.tone
        notes = [n.say(child=True, names=names) for n in game.notes]
        if game.state.hand_over:
            return notes[-1] if notes else text.turn(view, names), "good"
        if self.curtain:
            return f"Pass the screen to {self.curtain}.", ""
        told = notes[-1] if notes and game.steps else ""
        if self._pause and not told and (now := view.standing()):
            told = now[-1].say(child=True, names=names) + "."
        if game.bot_to_move:
            return told if self._pause else f"{told} {names[game.state.turn]} is thinking …".strip(), ""
        if self.coach and legal:
            return f"{told} Coach: {game.coach()}".strip(), "hint"
        return f"{told} {self._what_now(view, legal)}".strip(), ""

    def _what_now(self, view: Any, legal: list[Move]) -> str:
        """What the person can do now, in one sentence."""
        if self._pause:
            return ""  # it goes on by itself
        if legal and (prompt := view.prompt()):
            return str(prompt)
        others = self._said(view, legal)
        going_on = bool(self.game.steps) and self.game.steps[-1].seat == self.seat
        if len(others) < len(legal):
            more = "Tap another card, or choose below." if others else "Tap another card."
            return more if going_on else "It is your turn: tap a card."
        if not others:
            return ""
        only = view.words(others[0]).lower()
        if len(others) > 1:
            return "Choose below." if going_on or self.alone else "It is your turn: choose below."
        return f"Choose below: {only}." if going_on or self.alone else f"No card fits: {only}."


def _lean(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The buttons without what does not hold: a look is sent at every change."""
    return [{k: v for k, v in button.items() if v is not False} for button in buttons]


def _target(name: str, label: str, box: Place, on: bool) -> dict[str, Any]:
    return {"id": name, "label": label, "box": [round(v, 1) for v in box], "on": on}


def seal(save: str) -> str:
    """A save as text that does not show the deal at a glance; it is packed, not secret."""
    return base64.b64encode(zlib.compress(save.encode())).decode()


def unseal(text: str) -> dict[str, Any]:
    """The save out of ``seal``. Raises ValueError for anything else, and for more than a million characters."""
    try:
        save = json.loads(zlib.decompressobj().decompress(base64.b64decode(text, validate=True), 1_000_000))
    except (ValueError, zlib.error, RecursionError) as broken:
        raise ValueError(f"This is no kept game: {broken}.") from broken
    if not isinstance(save, dict):
        raise ValueError("This is no kept game.")
    return save
