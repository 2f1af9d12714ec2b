"""What a page says to a table, each message for what it asks.

Why so: a page is never believed. What makes no sense is answered kindly or passed over, and a press counts only on the
look that it was made on, so nothing that anybody sends does more than a finger could.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ...language import SOURCE, translated
from ...picture.art.faces import BACKS
from ...picture.sprites import Box, Screen
from ...rules.cards import Card
from ...rules.moves import DEAL, Move, Reason
from ...rules.text.sentences import brief, either
from ..ending.result import front
from ..pacing import SPEEDS

if TYPE_CHECKING:
    from ..table import Table

LATE = Reason("", "Things have moved on. Have another look, then choose.")
CARD_FIRST = Reason("", "Tap a card first. Then tap here.")
REPLIES = 60  # moves of bots before the table shows them again: who held the button down may be out of the game
NOT_HEARD = Reason("", "The table didn't understand that. Have another look, then choose.")
SHOWN = ("look", "tools", "speed", "speeds", "sheet")  # of the overlay: what may change with a look, but the save


class Messages:
    """Listens to the page of a table; see front/messages.d.ts for what it may say."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def hear(self, content: object) -> None:
        """Do what a message asks."""
        table, told = self.table, content if isinstance(content, dict) else {}
        if not table.seen:
            table.page_seen()
        size, speed, lift, covered = (told.get(name) for name in ("size", "speed", "lift", "covered"))
        table.held = table.held and isinstance(size, dict)
        if isinstance(size, dict):
            self._sized(size)
        elif isinstance(speed, str) and speed in SPEEDS:
            table.pacing.speed = speed
            table.pacing.set()
            table.show()
            table.pacing.go_on()
        elif told.get("back"):
            table.painter.renew()
            table.show_again()
            self._send_whole()
            table.overlay.send_state()
        elif told.get("whole"):
            self._send_whole()
        elif told.get("font"):
            table.overlay.send_font()
        elif isinstance(lift, str):
            self._lifted(lift, covered=bool(covered))
        elif told.get("hurry"):
            table.pacing.hurry(whole=told["hurry"] == "all")
        elif told.get("rest"):
            table.show()  # the button was let go
        else:
            self._pressed(told)

    def _sized(self, size: Mapping[str, object]) -> None:
        """A page says how much room there is, and how it shows things."""
        table, first = self.table, self.table.screen is None
        if not first:  # perhaps another page, which a look may have passed by while it opened
            table.overlay.send_state(SHOWN)
        if size.get("first"):
            table.painter.renew()
        table.screen, table.still = _screen(size), bool(size.get("still"))
        table.overlay.aloud = bool(size.get("aloud"))
        table.unfolded = bool(size.get("unfolded", True))
        table.back = back if (back := str(size.get("back"))) in BACKS else table.back
        table.letters = table.language if size.get("letters") == "own" else SOURCE
        table.show_again()
        if first:
            table.expect_canvas()
        if first and table.painter.seconds:
            table.pacing.go_on()  # a hand is dealt only now, before all eyes

    def _send_whole(self) -> None:
        """Send all that the browser keeps: a piece of it was lost on the way."""
        table = self.table
        if table.overlay.save:
            table.overlay.save = table.stored.whole(table.game)

    def _lifted(self, name: str, *, covered: bool) -> None:
        """A card was taken up: tell where it may go, and how it looks if others lay on it."""
        table = self.table
        reply: dict[str, Any] = {"goals": table.presses.goals(name)}
        if covered and name.startswith("card:") and name in table.offered():
            reply["face"] = front(Card(name.split(":")[1]), table.painter.style)
        table.overlay.send(reply)

    def _pressed(self, told: Mapping[str, object]) -> None:
        """A button was pressed, once or twice or held down, or a card was let go on another."""
        table = self.table
        press, times, onto, place = (told.get(name) for name in ("press", "times", "onto", "from"))
        if not isinstance(press, str):
            table.answer(NOT_HEARD, "hint")
        elif told.get("twice"):
            table.presses.twice(press)
        elif told.get("number") != table.number or press not in table.offered():
            table.answer(LATE, "hint")
        elif isinstance(times, int) and (move := self._held_down(press)):
            table.presses.hold(move, times)
        elif isinstance(times, int):
            table.answer(NOT_HEARD, "no")
        else:
            table.dropped = _dropped(press, place)
            dragged = isinstance(onto, str) and press.startswith("card:") and onto in table.offered() and _lies(onto)
            table.press(press, str(onto) if dragged else "")

    def _held_down(self, press: str) -> Move | None:
        """The move of a button that may be held down, None for any other button."""
        kind, _, text = press.partition(":")
        row = self.table.game.state.verbs.get(Move(text).verb) if kind == "move" else None
        return Move(text) if row and row.held else None


class Presses:
    """What is meant by a press at a table; ``choices`` are the moves that the last one left open, [] if none."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.choices: list[Move] = []

    def press(self, name: str, onto: str = "") -> None:
        """Do what a button stands for, as ``Table.press`` says; ValueError for a button that is not there now."""
        table = self.table
        table.build()
        if name not in table.offered():
            raise ValueError(f"There is no button {brief(name, 40)!r} on the table now.")
        open_, self.choices = self.choices, []
        asked, table.asking = table.asking, None
        before, seat = len(table.game.steps), table.seat
        table.shared.seen(seat)
        if table.shared.seeing and not name.startswith("tool:"):
            table.shared.seeing = ""
            table.changed()
            return
        table.shared.seeing = ""
        missed = self.missed(name, onto) if onto and not table.others_turn() else None
        if missed and not missed.rule and self._one_way(name, onto):  # anywhere over the hand is where it has to go
            missed, onto = None, ""
        if missed:
            table.answer(missed, "no")
        elif not table.controller.press(name):
            self._do(name, open_, asked)
            if onto in table.offered() and self.choices:
                self._do(onto, self.choices, None)
            elif onto and len(table.game.steps) > before and table.game.state.turn == seat:
                self.land(name, onto)
            if len(table.game.steps) > before:
                if table.game.state.turn != seat and table.shared.fresh(seat):
                    table.shared.seeing = seat
                    table.show_soon()
                table.controller.played()

    def hold(self, move: Move, times: int) -> None:
        """Make the move of a button that is held down so many times, until a person has the turn again."""
        table, game = self.table, self.table.game
        table.held = True
        game.go_on(move, min(times, game.state.verbs[move.verb].held))
        for _ in range(REPLIES):
            if game.people and game.bot_to_move:
                game.bot_step()
        table.show_soon()  # also where nothing could be made: the page waits for an answer

    def _do(self, name: str, open_: list[Move], asked: Move | None) -> None:
        """Do what a button stands for at every table, after a question that was open."""
        table = self.table
        kind, _, what = name.partition(":")
        if kind == "curtain":
            seat = table.shared.lifted = str(table.game.state.turn)
            if table.shared.fresh(seat):  # somebody else has passed them on
                table.answer(table.shared.news(seat), "hint")
            else:
                table.show()
            table.pacing.go_on()
        elif kind == "card":
            self.card(what)
        elif kind == "zone":
            self.zone(what, open_)
        elif kind == "move" and (warning := table.host_to_move().asks.get(Move(what))):
            table.ask(Move(what), warning)
        elif kind == "move":
            table.game.choose(Move(what))
        else:
            self._answered(asked, what == "yes")

    def _answered(self, asked: Move | None, yes: bool) -> None:
        table = self.table
        if not yes or asked is None:
            table.changed()
        elif asked is DEAL:
            table.game.again()
        else:
            table.game.choose(asked)

    def card(self, code: str) -> None:
        """A card was tapped, "7C" or "7C:1", the second of two equal ones."""
        self._click(Card(code.partition(":")[0]), "")

    def zone(self, pile: str, open_: list[Move]) -> None:
        """A pile was tapped: where a card of the moves left open goes, or for itself."""
        if meant := [move for move in open_ if self.goes_to(move, pile)]:
            self._choose(meant)  # the second tap: a card, then where it goes
        else:
            self._click(None, pile)

    def _click(self, card: Card | None, zone: str) -> None:
        table = self.table
        if table.others_turn():
            return
        answer = table.game.click(card, zone, seat=table.seat)
        if isinstance(answer, list) and len({move.card for move in answer} - {None}) > 1:
            table.answer(CARD_FIRST, "hint")  # a button for each would cover the cards that they name
        elif isinstance(answer, list):
            self._offer(answer)
        elif isinstance(answer, Reason):
            table.answer(answer, "no")

    def twice(self, name: str) -> None:
        """A double tap on a card that can do several things sends it up, if that is one of them."""
        table = self.table
        for move in self.choices:
            if move.card is not None and name.split(":")[:2] == ["card", move.card.code]:
                after = table.game.state.play(move)
                if any(zone.kind == "up" and move.card in after.piles[zone.pile] for zone in after.zones()):
                    self.choices = []
                    table.game.choose(move)
                    table.controller.played()
                    return

    def missed(self, name: str, onto: str) -> Reason | None:
        """Why a card cannot be let go there: no move brings it there, nor does one after which that is touched."""
        state, card = self.table.game.state, Card(name.split(":")[1])
        on, goal = self._place(onto)
        moves, why = [m for m in self.table.game.moves if m.card is card], None
        alone = len(state.seats) == 1  # then each move is a turn of its own
        hands = [zone.pile for zone in state.zones() if zone.kind == "hand"]  # in which no card goes to another
        for move in moves if goal not in hands else ():
            after = state.play(move)
            if self.goes_to(move, goal) or card in after.piles.get(goal, ()):
                return None
            if after.turn == state.turn and not after.hand_over and not alone:
                meant = [m for m in after.meant(on, goal) if m.card is on and (on or m.to == goal)]
                answers = [after.why_not(m) for m in meant]
                if None in answers:
                    return None
                why = why or next(iter(answers), None)
        if not moves:
            return None  # where no move is legal, the tap says why
        return why or self._elsewhere(card, moves)

    def _elsewhere(self, card: Card, moves: list[Move]) -> Reason:
        """That a card cannot be let go there, and where it can, if that is one place or two."""
        state, places = self.table.game.state, dict[str, None]()
        for move in moves:
            after = state.play(move).piles
            for zone in state.zones():
                if zone.kind != "hand" and (self.goes_to(move, zone.pile) or card in after[zone.pile]):
                    places[zone.label] = None
        if not 0 < len(places) < 3:
            return Reason("", "You can't put {card} there.", card=card)
        return Reason(
            "",
            "You can't put {card} there. It can go here: {place}.",
            card=card,
            place=either([translated(place) for place in places]),
        )

    def _one_way(self, name: str, onto: str) -> bool:
        """Whether a card of the own hand was let go on a pile, and there is one thing that can be done with it."""
        table, card = self.table, Card(name.split(":")[1])
        state, (on, goal) = table.game.state, self._place(onto)
        own = {zone.pile for zone in state.zones() if zone.kind == "hand" and zone.owner == table.seat}
        held = any(card in state.piles[pile] for pile in own) and on is None and goal not in own
        return held and table.controller.goes_on and sum(m.card is card for m in table.game.moves) == 1

    def goals(self, name: str) -> list[str]:
        """Where a card that is held may be let go, of what is shown; nothing where nobody is to be told."""
        table, legal = self.table, {m.card for m in self.table.game.moves}
        shown = [target["id"] for target in table.overlay.look["targets"]]
        held = name in shown and table.controller.goes_on and table.seat == table.game.state.turn
        if not held or not name.startswith("card:") or Card(name.split(":")[1]) not in legal:
            return []
        return [one for one in shown if one != name and _lies(one) and self.missed(name, one) is None]

    def land(self, name: str, onto: str) -> None:
        """A card was let go on what is touched after its own move, such as the card that it takes: touch that too."""
        state, (on, goal) = self.table.game.state, self._place(onto)
        legal = [m for m in self.table.game.moves if (m.card is on if on else m.to == goal)]
        if legal and Card(name.split(":")[1]) not in state.piles.get(goal, ()):
            self._click(on, "" if on else goal)

    def _place(self, onto: str) -> tuple[Card | None, str]:
        """The card on which something was let go, None for a pile, and the pile where it lies."""
        kind, _, where = onto.partition(":")
        if kind == "zone":
            return None, where
        on = Card(where.partition(":")[0])
        return on, next((pile for pile, cards in self.table.game.state.piles.items() if on in cards), "")

    def _choose(self, moves: list[Move]) -> None:
        """Play the only move of these, or let the person say which one."""
        if len(moves) == 1:
            self.table.game.choose(moves[0])
        else:
            self._offer(moves)

    def _offer(self, moves: list[Move]) -> None:
        self.choices = moves
        goals = [sum(self.goes_to(m, zone.pile) for m in moves) for zone in self.table.game.state.zones()]
        tells = len(moves) == 1 or any(0 < n < len(moves) for n in goals)  # whether a tap says which one is meant
        more = "Tap where you want to put it, or press a button." if tells else "Which one do you mean?"
        self.table.answer(Reason("", more, card=moves[0].card), "hint")

    def goes_to(self, move: Move, zone: str) -> bool:
        """Whether a move of a card goes to a zone: by its verb, or as in "add 8Y -> G1"; "add JK -> G1.9B" says how."""
        if move.card is None:
            return False
        return zone in (self.table.game.state.verbs[move.verb].pile or None, move.to.partition(".")[0])


def _lies(name: str) -> bool:
    """Whether a button lies over a card or a pile, so that a card can be let go there."""
    return name.startswith(("card:", "zone:"))


def _screen(told: Mapping[str, object]) -> Screen | None:
    """The room that a page says it has, if it makes sense."""
    w, h, dense = told.get("w"), told.get("h"), told.get("dense")
    if not (isinstance(w, int) and isinstance(h, int) and 100 <= w <= 20_000 and 100 <= h <= 20_000):
        return None
    return Screen(w, h, dense) if isinstance(dense, int | float) and 0.2 <= dense <= 10 else Screen(w, h)


def _dropped(press: str, place: object) -> tuple[Card, Box] | None:
    """Which card a page says was let go, and where, if it makes sense."""
    if not press.startswith("card:") or not isinstance(place, list) or len(place) != 4:
        return None
    if not all(isinstance(length, int | float) and abs(length) <= 20_000 for length in place):
        return None
    return Card(press.split(":")[1]), Box(*place)
