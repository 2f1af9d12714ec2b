"""Table: the widget. A painted canvas, the glass of real buttons over it, and a Game underneath.

Why so: whatever is pressed comes in as one message, goes to the Game, and goes out as one ``look`` and one painting.
Nothing blocks: bots move on the event loop, one after another, and without a loop they answer at once. Every look is
numbered; a press on an older look is answered kindly instead of played. What is offered and said depends on what
people sit here for, so the table asks its ``Sitting``.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from ipywidgets import Box

from ..picture.art.faces import Style
from ..picture.journeys import journeys
from ..picture.scene import scene
from ..picture.sprites import LOW, Screen
from ..play.game import Game
from ..play.sheet import Sheet
from ..rules.brief import brief
from ..rules.cards import Card
from ..rules.host import Host
from ..rules.moves import DEAL, IllegalMove, Move, Reason
from ..rules.position import NOBODY
from .alone import Alone
from .bubbles import faces
from .buttons import Glass, plain
from .kept import Kept
from .look import highlighted, lean, look
from .playing import Playing
from .sitting import Button, Sitting, buttons, untapped

LATE = Reason("", "The table has changed since then. Look again, then choose.")
NOT_HEARD = Reason("", "The table did not understand that. Look again, then choose.")
ANSWERS = 60  # moves of bots before the table shows them again: who held the button down may be out of the game
UNSEEN = 10  # seconds that bots wait for a browser to show the table; nobody would have seen what they did before
LONGEST_PAUSE = 0.1  # seconds between two slices of a bot's thinking, where many tables think at once
SPEEDS = {"slow": ("slow", 1.8), "steady": ("steady", 1.0), "fast": ("fast", 0.45), "instant": ("at once", 0.0)}


class Table(Box):  # type: ignore[misc]  # ipywidgets carries no types
    """A table to play on: tap a card or a pile, press a button, or use the keyboard alone.

    ``colours`` is 2 or 4, ``large`` asks for large corners (default: on small screens), ``speed`` is "slow", "steady",
    "fast" or "instant", ``coach`` marks what can be played and says what is good; from the second hand on it only
    marks, from the third on it is silent. ``keep`` is the name under which the browser keeps the game for after a
    refresh. Instead of a game it may be laid for any other ``Sitting``.
    Raises ValueError for other values.
    """

    def __init__(
        self,
        game: Game | Sitting,
        *,
        colours: int = 2,
        large: bool | None = None,
        speed: str = "steady",
        coach: bool = False,
        keep: str = "",
    ) -> None:
        if speed not in SPEEDS:
            raise ValueError(f"speed cannot be {brief(speed, 20)!r}: allowed are {', '.join(SPEEDS)}.")
        self.sitting = game if isinstance(game, Sitting) else _seated(game)
        self.sitting.table = self
        self.colours, self.large, self.speed, self.coach = colours, large, speed, coach
        self.painter = self.sitting.brush(Style(colours=colours, large=bool(large)), self.game.state.pack(), self._pace)
        self.glass = Glass(keep=keep, layout=plain())
        self.kept = Kept()  # what the browser keeps
        self.screen: Screen | None = None  # the room that the page gives, once it has told
        self.still = False
        self.unfolded = True  # whether the page shows all moves as buttons
        self._deals = -1  # the hand that was last shown
        self._over: set[tuple[int | None, int]] = set()  # the deals that were played to their end here
        self.number = 0
        self.lifted = ""  # the seat whose owner has lifted the curtain
        self.saw: dict[str, tuple[int, Counter[Card]]] = {}  # seat -> the deal and the hand that its owner has seen
        self.seeing = ""  # the seat whose owner still has to look at new cards; the curtain waits for it
        self.host = Host()
        self.choices: list[Move] = []
        self.reply: Reason | None = None  # the answer to the last press, and its tone
        self.tone = ""
        self.asking: Move | None = None  # what the table asks if it is really meant: a new deal, or a dear move
        self.held = False  # a button is held down, so that it goes on faster than cards can fly
        self.late = False  # the seat to move has waited so long that timed moves are offered
        self._timers: list[asyncio.TimerHandle] = []
        self._due = False
        super().__init__([self.painter.canvas, self.glass], layout=plain())
        self.add_class("cardlab-table")
        self.glass.on_msg(self._message)
        self.game.watchers.append(self.changed)
        self._set_pace()
        if self.sitting.goes_on and self.game.patient:
            self.game.rewind()  # what bots did before is done again, for all to see
        elif self.sitting.goes_on:
            self.game.answer()  # they may have waited for the table
        self.sitting.moved()
        self.show()
        self._pace()

    def __repr__(self) -> str:
        return f"Table({self.game.name})"

    # ---- the game underneath -----------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game that lies here."""
        return self.sitting.game

    @property
    def help(self) -> int:
        """How much the coach helps: 2 marks and says what is good, 1 marks, 0 neither; less with every hand."""
        before = self._over - {(self.game.start.seed, self.game.state.deals)}
        return max(0, 2 - len(before)) if self.coach else 0

    def changed(self) -> None:
        """The game has moved: show it once, after whatever else happens in this turn of the event loop."""
        self.choices, self.reply, self.tone, self.late, self.asking = [], None, "", False, None
        if not self.game.patient and self.game.host().look:
            self._set_pace()  # what a bot shows must be seen before the next one moves
        self.sitting.moved()
        if self.game.state.hand_over:
            self._over.add((self.game.start.seed, self.game.state.deals))
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
    def speeds(self) -> list[list[str]]:
        """The speeds to choose from, where bots move in their own time."""
        return [[k, label] for k, (label, _) in SPEEDS.items()] if self.sitting.goes_on and self.game.has_bots else []

    def _set_pace(self) -> None:
        """Let the bots move one by one if somebody watches or must have time to look, or if one takes its time."""
        game = self.game
        slow = SPEEDS[self.speed][1] > 0 or not game.people or game.host().look > 0 or game.thinks
        if self.sitting.goes_on:
            game.patient = slow and self._loop() is not None

    @property
    def pause(self) -> float:
        """Seconds to look before it goes on without a person, more of them at a slow speed; 0 if there are none.

        For another seat's move they follow from what everybody knows, whether or not it has a choice.
        """
        game = self.game
        goes_on = game.bot_to_move or (game.by_itself is not None and not self._waits_for_owner)
        return game.host().look * (0.5 + SPEEDS[self.speed][1]) if goes_on and self.sitting.goes_on else 0

    @property
    def _waits_for_owner(self) -> bool:
        """Whether only the person behind the curtain may know that nothing is left to choose."""
        return bool(self.curtain) and not self.game.openly

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
        if loop is None or not self.sitting.goes_on or self.seeing:
            return
        unseen = 0 if self.painter.ready else UNSEEN
        if game.bot_to_move:
            if game.patient:
                pause = max(SPEEDS[self.speed][1], self.pause, unseen)
                self._timers.append(loop.call_later(pause, self._guard, self._bot_step))
            else:
                loop.call_soon(self._guard, game.answer)
            return
        if self.pause:
            self._timers.append(loop.call_later(max(self.pause, unseen), self._guard, self._by_itself))
            return
        waits = self._host_to_move().waits.values() if len(game.people) > 1 else []
        if waits and not self.late:
            self._timers.append(loop.call_later(min(waits), self._guard, self._time_is_up))

    def _bot_step(self) -> None:
        if self.game.bot_to_move:  # an undo may have come between
            self._think(self.game.thinking())

    def _think(self, thinking: Iterator[None]) -> None:
        """One slice of a bot's thinking; the next one comes when the loop has done what else was waiting.

        As long as this one had to wait for a processor, the next one waits for others: forty tables share two.
        """
        done, since, used = object(), time.perf_counter(), time.process_time()
        if next(thinking, done) is not done:
            waited = (time.perf_counter() - since) - (time.process_time() - used)
            loop = asyncio.get_running_loop()
            pause = min(max(0.001, waited), LONGEST_PAUSE)
            self._timers = [loop.call_later(pause, self._guard, lambda: self._think(thinking))]

    def _by_itself(self) -> None:
        if move := self.game.by_itself:
            self.game.choose(move)

    def _time_is_up(self) -> None:
        self.late = True
        self.show()

    # ---- what is pressed ---------------------------------------------------------------------------------------

    def _message(self, _: object, content: object, buffers: object) -> None:
        self._guard(lambda: self._hear(content))
        self._guard(self._settle)  # now: before the loop's next turn the kernel would first report that it is idle

    def _guard(self, act: Callable[[], Any]) -> None:
        """Run something; what goes wrong is said on the table instead of vanishing."""
        try:
            act()
        except Exception as error:
            words = error.reason.say() if isinstance(error, IllegalMove) else brief(error, 200) or type(error).__name__
            self.answer(Reason("", "Something went wrong: {words}.", words=words.rstrip(".")), "no")

    def _hear(self, content: object) -> None:
        told = content if isinstance(content, dict) else {}
        size, speed, press, onto, times = (told.get(name) for name in ("size", "speed", "press", "onto", "times"))
        self.held = self.held and isinstance(size, dict)
        if isinstance(size, dict):
            self.screen, self.still = _screen(size), bool(size.get("still"))
            self.unfolded = bool(size.get("unfolded", True))
            self.show_again()
        elif isinstance(speed, str) and speed in SPEEDS:
            self.speed = speed
            self._set_pace()
            self.show()
            self._pace()
        elif told.get("back"):
            self.painter.renew()
            self.glass.send_state()
        elif told.get("whole") and self.glass.save:
            self.glass.save = self.kept.whole(self.game)
        elif told.get("rest"):
            self.show()  # the button was let go
        elif isinstance(press, str) and told.get("twice"):
            self._twice(press)
        elif not isinstance(press, str):
            self.answer(NOT_HEARD, "hint")
        elif told.get("number") != self.number or press not in self._offered():
            self.answer(LATE, "hint")
        elif isinstance(times, int) and press.startswith("move:"):
            self.hold(Move(press.removeprefix("move:")), times)
        elif isinstance(onto, str) and press.startswith("card:") and onto in self._offered():
            self.press(press, onto)
        else:
            self.press(press)

    def press(self, name: str, onto: str = "") -> None:
        """Do what a button stands for: "card:7C", "zone:stock", "move:finish -> H", "tool:undo", "curtain".

        A card may be let go on another button, such as "zone:discard": then it must come to lie there.
        Raises ValueError for a button that is not there now.
        """
        if name not in self._offered():
            raise ValueError(f"There is no button {brief(name, 40)!r} on the table now.")
        open_, self.choices = self.choices, []
        asked, self.asking = self.asking, None
        before, seat = len(self.game.steps), self.seat
        self._seen(seat)
        if self.seeing and not name.startswith("tool:"):
            self.seeing = ""
            self.changed()
            return
        self.seeing = ""
        if onto and not self.others_turn() and (missed := self._missed(name, onto)):
            self.answer(missed, "no")
        elif not self.sitting.press(name):
            self._do(name, open_, asked)
            if onto in self._offered() and self.choices:
                self._do(onto, self.choices, None)
            if len(self.game.steps) > before:
                if self.game.state.turn != seat and self.fresh(seat):
                    self.seeing = seat
                    self._soon()
                self.sitting.played()

    def hold(self, move: Move, times: int) -> None:
        """Make the move of a button that is held down so many times, until a person has the turn again."""
        game, self.held = self.game, True
        game.go_on(move, min(times, game.state.verbs[move.verb].held))
        for _ in range(ANSWERS):
            if game.people and game.bot_to_move:
                game.bot_step()
        self._soon()  # also where nothing could be made: the page waits for an answer

    def _do(self, name: str, open_: list[Move], asked: Move | None) -> None:
        """Do what a button stands for at every table, after a question that was open."""
        kind, _, what = name.partition(":")
        if kind == "curtain":
            self.lifted = self.game.state.turn
            if new := self.fresh(self.lifted):  # somebody else has passed them on
                self.answer(Reason("", "New in your hand: {cards}.", cards=tuple(new.elements())), "hint")
            else:
                self.show()
            self._pace()
        elif kind == "card":
            self._click(Card(what.partition(":")[0]), "")  # "7C:1" is the second of two equal cards
        elif kind == "zone" and (meant := [m for m in open_ if self.goes_to(m, what)]):
            self._choose(meant)  # the second tap: a card, then where it goes
        elif kind == "zone":
            self._click(None, what)
        elif kind == "move" and (warning := self._host_to_move().asks.get(Move(what))):
            self.ask(Move(what), warning)
        elif kind == "move":
            self.game.choose(Move(what))
        else:
            self._answered(asked, what == "yes")

    def _offered(self) -> set[str]:
        """The names of the buttons that are there now."""
        look = self.glass.shown
        buttons = [b for part in ("targets", "moves", "more", "tools") for b in look[part]]
        steps = [step["id"] for b in look["moves"] for step in b.get("steps", ())]
        return {*(b["id"] for b in buttons), *steps, *(["curtain"] if look["curtain"] else [])}

    def _click(self, card: Card | None, zone: str) -> None:
        if self.others_turn():
            return
        answer = self.game.click(card, zone, seat=self.seat)
        if isinstance(answer, list):
            self._offer(answer)
        elif isinstance(answer, Reason):
            self.answer(answer, "no")

    def _twice(self, name: str) -> None:
        """A double tap on a card that can do several things sends it up, if that is one of them."""
        for move in self.choices:
            if move.card is not None and name.split(":")[:2] == ["card", move.card.code]:
                after = self.game.state.play(move)
                if any(zone.kind == "up" and move.card in after.piles[zone.pile] for zone in after.zones()):
                    self.choices = []
                    self.game.choose(move)
                    self.sitting.played()
                    return

    def _missed(self, name: str, onto: str) -> Reason | None:
        """Why a card cannot be let go there: none of its moves brings it to that pile."""
        state, card = self.game.state, Card(name.split(":")[1])
        kind, _, where = onto.partition(":")
        held = (
            []
            if kind == "zone"
            else [pile for pile, cards in state.piles.items() if Card(where.partition(":")[0]) in cards]
        )
        goal = where if kind == "zone" else next(iter(held), "")
        moves = [m for m in self.game.moves if m.card is card]
        if not moves or any(self.goes_to(m, goal) or card in state.play(m).piles.get(goal, ()) for m in moves):
            return None  # where no move is legal, the tap says why
        return Reason("", "{card} does not go there.", card=card)

    def _choose(self, moves: list[Move]) -> None:
        """Play the only move of these, or let the person say which one."""
        if len(moves) == 1:
            self.game.choose(moves[0])
        else:
            self._offer(moves)

    def _offer(self, moves: list[Move]) -> None:
        self.choices = moves
        goals = [sum(self.goes_to(m, zone.pile) for m in moves) for zone in self.game.state.zones()]
        tells = len(moves) == 1 or any(0 < n < len(moves) for n in goals)  # whether a tap says which one is meant
        more = "Tap where it goes, or choose below." if tells else "Which one do you mean? Choose below."
        self.answer(Reason("", more, card=moves[0].card), "hint")

    def goes_to(self, move: Move, zone: str) -> bool:
        """Whether a move of a card goes to a zone: by its verb, or as in "add 8Y -> G1"; "add JK -> G1.9B" says how."""
        if move.card is None:
            return False
        return zone in (self.game.state.verbs[move.verb].pile or None, move.to.partition(".")[0])

    def _host_to_move(self) -> Host:
        """What the game says to the seat to move."""
        return self.game.host(self.game.view(self.game.state.turn or NOBODY))

    def others_turn(self) -> bool:
        """Say so if the person who looks has to wait for somebody else."""
        state = self.game.state
        waits = not state.hand_over and self.seat != state.turn
        if waits:
            self.answer(Reason(state.basics["turn"], "It is {seat}'s turn. Wait a moment.", seat=state.turn), "hint")
        return waits

    def ask(self, move: Move, question: Reason) -> None:
        """Ask whether a move is really meant, or a new deal in the midst of a game."""
        self.asking = move
        self.answer(question, "hint")

    def _answered(self, asked: Move | None, yes: bool) -> None:
        if not yes or asked is None:
            self.changed()
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
        if self.seeing:
            return self.seeing
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

    def _seen(self, seat: str) -> None:
        if len(self.game.people) > 1 and seat in self.game.people:
            self.saw[seat] = self.game.state.deals, self._hand(seat)

    def _hand(self, seat: str) -> Counter[Card]:
        state = self.game.state
        hands = [zone.pile for zone in state.zones() if zone.owner == seat and zone.kind == "hand"]
        return Counter(card for pile in hands for card in state.piles[pile])

    def fresh(self, seat: str) -> Counter[Card]:
        """The cards that have come to a hand since its owner saw it, where several people share one screen."""
        deals, hand = self.saw.get(seat, (-1, Counter[Card]()))
        if deals != self.game.state.deals or self.game.state.hand_over:
            return Counter()
        return self._hand(seat) - hand

    def show(self, *, anew: bool = True) -> None:
        """Paint the table and tell the glass, from the view of the seat that looks; another size is no new look."""
        if self.lifted != self.game.state.turn:
            self.lifted = ""
        view, names = self.game.view(self.seat), self.game.names
        old = self.painter.scene
        self.host = self.game.host(view)
        if not self.sitting.stars:
            self.host = self.host._replace(star=None)
        like = old if self._deals == view.deals else None  # the cards keep their size while a hand is played
        self._deals = view.deals
        heard = faces(self.game, self.seat) if self.sitting.goes_on else {}
        wins = {} if self.game.scores else self.sitting.evening.wins  # points tell more than hands
        faced = self.host._replace(moods={seat: bubble.mood for seat, bubble in heard.items()}, wins=wins)
        drawn = scene(view, faced, names, screen=self.screen, like=like)
        style = Style(colours=self.colours, large=drawn.narrow if self.large is None else self.large)
        if style != self.painter.style:
            self.painter.restyle(style)
        legal = self._legal()
        self.number += anew
        offer = self.sitting.offer(view, legal)
        final = highlighted(self, view, drawn, legal, offer)
        calm = self.still or self.held or SPEEDS[self.speed][1] == 0
        self.painter.paint(final, () if calm or old is None else journeys(old, final))
        with self.glass.hold_sync():  # look and save go as one message
            self.glass.look = look(self, view, old, final, legal, offer, heard)
            self.glass.tools = lean(offer.tools)
            self.glass.speed = self.speed
            self.glass.speeds = self.speeds
            self.glass.sheet = Sheet(view, names).plain()
            if self.glass.keep:
                # What was kept before stays until somebody has moved here: a new deal by mistake loses nothing.
                if not self.game.lasting or (self.game.undone and not self.game.begun):
                    self.glass.save = {}
                elif self.game.begun:
                    self.glass.save = self.kept.follow(self.game)

    def _legal(self) -> list[Move]:
        """What the seat that looks may do now, without what is offered only in time."""
        game = self.game
        if game.state.turn != self.seat and not game.state.hand_over:
            return []
        waits = self._host_to_move().waits
        return [m for m in game.moves if self.late or not waits.get(m)]

    def buttons(self, view: Any, legal: list[Move]) -> list[Button]:
        """The moves to be pressed: what is asked, else which one is meant, else those that no tap makes."""
        if self.seeing:
            return [{"id": "seen", "label": "I have seen them", "main": True}]
        if self.asking:
            yes = "Yes, deal" if self.asking is DEAL else f"Yes: {view.words(self.asking)}"
            return [{"id": "ask:no", "label": "No, play on", "main": True}, {"id": "ask:yes", "label": yes}]
        kept = self.host.asks  # what may cost dearly is kept under "More", away from the finger
        open_ = self.choices or [m for m in untapped(view, legal) if m not in kept]
        return buttons(view, open_, main=bool(self.choices) or len(legal) == len(open_) < 5)

    def show_again(self) -> None:
        """Show the same look otherwise: in another size, or with what was found out of the deal."""
        self._guard(lambda: self.show(anew=False))


def _screen(told: Mapping[str, object]) -> Screen | None:
    """The room that a page says it has, if it makes sense: the sentence takes one line or two, upright three."""
    w, h = told.get("w"), told.get("h")
    if not (isinstance(w, int) and isinstance(h, int) and 100 <= w <= 20_000 and 100 <= h <= 20_000):
        return None
    some = Screen(w, h)
    return some._replace(said=44 if h < LOW else 78 if some.narrow else 60)


def _seated(game: Game) -> Sitting:
    """People at a game: alone, or among several."""
    return Alone(game) if len(game.state.seats) == 1 else Playing(game)
