"""One game and the devices at its table; who sits where, whose turn it is to wait, what goes on by itself.

Why so: a lost line, a page loaded again and a second page are one case: who sits there is known by a key, whatever
page says it. Free seats are bots', so nobody waits for others to come; whoever is lost keeps the seat for GRACE, then
its bot plays on until they are back.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import compare_digest, token_urlsafe
from typing import TYPE_CHECKING, Any, NamedTuple
from unicodedata import category

from ..games import rules_of
from ..language import translated
from ..language.grammar import YOU
from ..picture.art.characters import COLOURS, PEOPLE
from ..play.game import Game, afresh
from ..play.seats import Player, another, legible, renamed
from ..rules.moves import Reason, phrase
from ..rules.state import State
from ..table.ending.result import Session
from ..table.pacing import event_loop
from .chair import ALL
from .clock import CLOCK, Clock
from .device import Device, Sitter
from .guesses import DoorQueue
from .pacing import RoomPacing

if TYPE_CHECKING:
    from ..lessons.poll import Poll

HOUR = 3600.0  # seconds for which those stay away who are sent away
GRACE = 17.0  # seconds after the last sign of a device in which its seat is kept; within 20 a bot has played for it
NAME = 16  # letters of a name that somebody types
WAITS = "The game starts in a moment."
EYES = "Eyes up!"
ASKED = "First there is a question for all."
PAUSED = "We're having a break."
AWAY = "You can't play at this table just now. Ask whoever opened it."
WATCHES = "You're watching, so you can't play here."


class Refused(ValueError):
    """What cannot be done in a room, in one sentence, which is said in the language of whoever reads it."""

    def __init__(self, why: str, **facts: object) -> None:
        super().__init__(phrase(why, **facts))

    def __str__(self) -> str:
        return translated(self.args[0])


class SentAway(NamedTuple):
    """Somebody who was sent away: their name, by what they are known, and until when they stay away."""

    name: str
    cookie: str  # "" where their browser keeps none; an address would keep out a class
    key: str
    until: float


class Room:
    """One game and the devices at its table, known by a ``code`` of four letters."""

    def __init__(
        self, game: Game, code: str, *, saved: Callable[[Room], None] = lambda room: None, clock: Clock = CLOCK
    ) -> None:
        self.clock = clock
        self.code, self.secret, self.key = code, token_urlsafe(16), token_urlsafe(16)
        self.saved = saved  # told when there is something new to keep
        self.sitters: list[Sitter] = []
        self.devices: list[Device] = []
        self.begun = self.paused = self.ended = False
        self.door = True  # whether anybody may come in
        self.turns = False  # whether those who solve one game together take turns
        self.eyes = False  # whether its devices are dark, so that everybody looks up
        self.polls: Sequence[Poll] = ()  # the questions that all answer first
        self.board = ""  # the code of the board that has it, "" for none
        self.led = True  # whether who leads its class is there; else anybody who sits here may stop it and go on
        self.sent: list[SentAway] = []
        self.knocking = DoorQueue(self._said)
        self.last = self.moved = self.clock.now()  # when somebody was there, and moved; nobody thinks while it rests
        self.pacing = RoomPacing(self)
        self._due = False
        self.lay(game)

    def lay(self, game: Game) -> None:
        """Put a game on the table; whoever sits there keeps the seat and the name, so no bot has it.

        Those who were to solve one game together have a seat each in a game for several.
        """
        game.players[:] = renamed(game.players, self.faces)
        self.game, self.bots = game, {p.seat: p for p in game.players}
        self.count(Session())
        game.patient = game.timed = True
        game.watchers = [self._moved]
        for at, sitter in enumerate(self.sitters):
            if any(other.seat == sitter.seat for other in self.sitters[:at]):
                sitter.seat = self.free[0]
        for sitter in self.sitters:  # a device that is told of one of them asks for all
            self._seat(sitter)

    def count(self, session: Session) -> None:
        """Count who wins in a session: the hands of the game on the table come to those that it has."""
        self.session, self._start = session, self.game.start
        for state in self.game.states:
            self._count(state)

    def _count(self, state: State) -> None:
        if self.game.start is not self._start:  # dealt anew
            self.session.close()
            self._start = self.game.start
        self.session.write(state.deals, state.winners if state.hand_over else None)

    def resize(self, seats: int) -> None:
        """Let there be so many seats, one for each who sits there, unless somebody sits at one that would go."""
        seats = max(seats, len(self.sitters))
        if seats in rules_of(self.game.name).seat_range:
            game = afresh(self.game, seats)
            if {sitter.seat for sitter in self.sitters} <= {p.seat for p in game.players}:
                self.lay(game)

    # ---- who is there ----------------------------------------------------------------------------------------------

    @property
    def alone(self) -> bool:
        """Whether it is a game for one, which all solve together."""
        return len(self.game.players) == 1

    @property
    def faces(self) -> dict[str, str]:
        """Name -> face of all who have sat down."""
        return {sitter.name: sitter.face for sitter in self.sitters}

    @property
    def free(self) -> list[str]:
        """The seats where somebody may sit down."""
        taken = set() if self.alone else {sitter.seat for sitter in self.sitters}
        return [seat for seat in self.bots if seat not in taken]

    @property
    def animals(self) -> list[str]:
        """The animals that nobody has taken."""
        taken = {sitter.face.partition(" ")[0] for sitter in self.sitters}
        return [animal for animal in PEOPLE if animal not in taken]

    def sit(self, device: Device, seat: str, face: str, name: str = "") -> Sitter:
        """Somebody sits down with the face of an animal and a colour, such as "frog green". Raises Refused."""
        animal, _, colour = face.partition(" ")
        if device.sitter is not None:
            raise Refused("You're sitting at this table already.")
        if not device.host:
            self.admit(device.cookie)
        if animal not in self.animals or colour not in COLOURS:
            raise Refused("Somebody has just taken that animal. Choose another one.")
        if seat not in self.free:
            raise Refused("Somebody has just sat down there. Choose another seat.")
        taken = {YOU, ALL, *self.faces, *(p.name for p in self.bots.values())}
        own = another(_name(name) or translated(animal.title()), taken)
        key = self.key if device.host else token_urlsafe(16)
        sitter = Sitter(seat, own, face, key, devices=[device], cookie=device.cookie)
        self.sitters.append(sitter)
        device.sitter = sitter
        self._seat(sitter)
        if self.alone:  # the seat has been taken already
            self._said()
        return sitter

    def back(self, key: str) -> Sitter | None:
        """Who sits at the device that says this key."""
        return next((sitter for sitter in self.sitters if compare_digest(sitter.key.encode(), key.encode())), None)

    def come(self, sitter: Sitter | None, changed: Callable[[], None], cookie: str = "") -> Device:
        """A page has come, of somebody who sits here or of somebody who has not; ``cookie`` is of their browser."""
        device = Device(self, sitter, changed)
        device.cookie = cookie
        self.devices.append(device)
        if sitter is not None:
            sitter.cookie = cookie or sitter.cookie
            sitter.devices.append(device)
        self.here(device, here=True)
        return device

    def here(self, device: Device, *, here: bool, since: float | None = None) -> None:
        """The line to a page is there, or is lost, perhaps ``since`` a while."""
        device.here, sitter = here, device.sitter
        self.last = self.clock.now()
        if sitter is not None:
            turned = sitter.present == bool(sitter.since)
            sitter.since = 0.0 if sitter.present else sitter.since or since or self.last
            if sitter.present:
                self._seat(sitter)
            if turned:
                self._said()
        self.go_on()

    def go(self, device: Device) -> None:
        """A page has been closed; its seat is kept for GRACE."""
        if device in self.devices:
            self.devices.remove(device)
            self.here(device, here=False)
            if device.sitter is not None:
                device.sitter.devices.remove(device)

    def leave(self, sitter: Sitter) -> None:
        """Somebody gets up for good: a bot plays on."""
        self.sitters.remove(sitter)
        for device in [*sitter.devices]:
            device.sitter = None
        sitter.devices.clear()
        if self.alone and self.sitters:
            self._seat(self.sitters[0])
        self._bot(sitter)
        self._said()

    def send_away(self, sitter: Sitter) -> None:
        """Send somebody away for an HOUR."""
        self.sent.append(SentAway(sitter.name, sitter.cookie, sitter.key, self.clock.now() + HOUR))
        for device in sitter.devices:
            device.sent = True
        self.leave(sitter)

    def sent_away(self, cookie: str, key: str = "") -> bool:
        """Whether somebody with this cookie or key has been sent away within the HOUR."""
        self.sent = [one for one in self.sent if one.until > self.clock.now()]
        return any((cookie and one.cookie == cookie) or (key and one.key == key) for one in self.sent)

    def admit(self, cookie: str, key: str = "") -> None:
        """Raises Refused for those who have been sent away."""
        if self.sent_away(cookie, key):
            raise Refused(AWAY)

    def allow(self, name: str) -> None:
        """Let somebody come back who has been sent away."""
        self.sent = [one for one in self.sent if one.name != name]
        self._said()

    def tick(self, now: float) -> None:
        """Let bots play for those who have been away too long."""
        for sitter in self.sitters:
            if sitter.since and now - sitter.since > GRACE:
                self._bot(sitter)

    def _seat(self, sitter: Sitter) -> None:
        name = ALL if self.alone and len(self.sitters) > 1 else sitter.name
        player = Player(sitter.seat, name, None, name)
        if self._sits(sitter.seat) != player:
            self.game.sit(sitter.seat, player)
            self._said()

    def _bot(self, sitter: Sitter) -> None:
        others = [one for one in self.sitters if one.seat == sitter.seat and one is not sitter and not one.since]
        bot = self.bots[sitter.seat]
        if not others and self._sits(sitter.seat) != bot and not self.alone:
            self.game.sit(sitter.seat, bot)
            self._said()  # once: whatever is said lets a bot begin its pause anew

    def _sits(self, seat: str) -> Player:
        return next(p for p in self.game.players if p.seat == seat)

    # ---- what may be done ------------------------------------------------------------------------------------------

    @property
    def rests(self) -> str:
        """Why nothing goes on, in one sentence; "" while it goes on."""
        why = {EYES: self.eyes, ASKED: self.polls, WAITS: not self.begun, PAUSED: self.paused}
        return next((said for said, rests in why.items() if rests), "")

    def refuses(self, device: Device, deed: str) -> Reason | None:
        """Why a device may not "move" or "deal" now, None if it may."""
        if self.rests:
            return Reason("", self.rests)
        if device.sitter is None and not (device.host and deed == "deal"):
            return Reason("", WATCHES)
        if (goes := self.goes) is not None and goes is not device.sitter:
            return goes.turn
        if deed == "deal" and not self.game.over and not device.host:
            return Reason("", "Only whoever opened this table can deal before the hand is over.")
        return None

    @property
    def goes(self) -> Sitter | None:
        """Whose go it is where those who solve one game together take turns; None if anybody may go on."""
        there = [sitter for sitter in self.sitters if sitter.present]
        taken = self.alone and self.turns and not self.game.over and there
        return there[len(self.game.steps) % len(there)] if taken else None

    def take_turns(self, *, on: bool) -> None:
        """Let those who solve one game together take turns, or whoever likes go on."""
        self.turns = on
        self._said()

    def start(self) -> None:
        """Let it begin, or go on."""
        self.begun, self.paused, self.moved = True, False, self.clock.now()
        self._said()

    def pause(self) -> None:
        """Let it rest."""
        self.paused = True
        self.pacing.stop()
        self._said()

    def darken(self, *, on: bool) -> None:
        """Darken all devices, so that everybody looks up, or let them go on."""
        self.eyes, self.moved = on, self.clock.now()
        if on:
            self.pacing.stop()
        self._said()

    def ask(self, polls: Sequence[Poll]) -> None:
        """Put questions to all devices, or with none let them go on."""
        self.polls, self.moved = polls, self.clock.now()
        if polls:
            self.pacing.stop()
        self._said()

    def lead(self, *, on: bool) -> None:
        """Who leads its class is there again, or is gone."""
        self.led = on
        self._said()

    def shut(self, *, open_: bool) -> None:
        """Let nobody in any more, or everybody."""
        self.door = open_
        self._said()

    # ---- what goes on ----------------------------------------------------------------------------------------------

    def _moved(self) -> None:
        self.pacing.late, self.moved = False, self.clock.now()
        self._count(self.game.state)
        for device in [*self.devices]:
            device.tell()
        self.saved(self)
        self.go_on()

    def _said(self) -> None:
        """Something about the room has changed that all see."""
        for device in [*self.devices]:
            device.say()
        self.saved(self)
        self.go_on()

    def go_on(self) -> None:
        """Let it go on without a person, once all tables have shown what is new."""
        loop = event_loop()
        if loop is not None and not self._due:
            self._due = True
            loop.call_soon(loop.call_soon, self._go_on)  # after the tables, which show it in the loop's next turn

    def _go_on(self) -> None:
        self._due = False
        self.pacing.go_on()

    def end(self) -> None:
        """Nothing goes on here any more."""
        self.ended = True
        self.pacing.stop()
        self.game.watchers.clear()
        for device in [*self.devices]:
            device.context.run(device.changed)

    # ---- what is kept ----------------------------------------------------------------------------------------------

    def to_save(self) -> dict[str, Any]:
        """All that has to be known to go on after a restart (snapshot.py); it holds the deal and all keys."""
        sitters = [{"seat": p.seat, "name": p.name, "face": p.face, "key": p.key} for p in self.sitters]
        bots = {seat: [p.name, p.spec] for seat, p in self.bots.items()}
        return {
            "code": self.code, "secret": self.secret, "key": self.key, "sitters": sitters, "bots": bots,
            "begun": self.begun, "paused": self.paused, "door": self.door, "turns": self.turns,
            "board": self.board,
            "sent": [[*one[:3], one.until - self.clock.now() + self.clock.date()] for one in self.sent],
            "speed": self.pacing.speed, "hands": self.session.many, "wins": self.session.before,
            "game": self.game.to_save(),
        }  # fmt: skip


def _name(text: str) -> str:
    """A name that somebody has typed, its letters alone with the marks that belong to them."""
    kept = "".join(c for c in legible(text) if c.isalpha() or c in " -'" or category(c)[0] == "M")
    return " ".join(kept.split())[:NAME].strip()
