"""What must hold after every step of an evening, whatever the weather; each that does not is a Fault."""

from __future__ import annotations

from typing import Any

from .page import Page
from .server import Fault

TROUBLE = ("Traceback", "went wrong", "Exception", "could not be answered", "never awaited", "was destroyed")
SOON = 1.0  # seconds after which what is new is on the disk
ROOM = ("begun", "paused", "eyes", "door", "turns")  # what is set at a table, and kept
SHARED = ("eyes", "polls")  # what the board of a table sets, for all of its tables
HELD = ("deal", "board", "game", "wins")


def _set(told: dict[str, Any]) -> dict[str, Any]:
    """What a teacher or a host has set, of all tables and boards."""
    found = {f"table {code}": {name: room[name] for name in ROOM} for code, room in told["rooms"].items()}
    for code, room in told["rooms"].items():
        found[f"table {code}"]["asks"] = [[asks, shown] for asks, _, shown in room["polls"]]
    for code, board in told["boards"].items():
        asks = [[asks, shown] for asks, _, shown in board["polls"]]
        found[f"board {code}"] = {"eyes": board["eyes"], "asks": asks, "tables": board["rooms"]}
    return found


def _answers(told: dict[str, Any]) -> dict[str, str]:
    """What a class has answered: table, question and key -> answer."""
    return {
        f"{code}/{at}/{key}": said
        for code, room in told["rooms"].items()
        for at, (_, answers, _) in enumerate(room["polls"])
        for key, said in answers.items()
    }


class Holds:
    """What was told by the server, moment by moment, and what follows from it."""

    def __init__(self, evening: Any) -> None:
        self.evening = evening
        self.told: dict[str, Any] = {"rooms": {}, "boards": {}, "visits": {}}
        self.moments: list[tuple[float, dict[str, Any]]] = []  # when, and what was told
        self.bad: float | None = None  # since when the disk takes nothing, until all is written that waited for it
        self.well = 0.0  # when it was as ever again
        self.free = True  # whether what is set may have changed since
        self.secrets: set[str] = set()  # names, keys and letters
        self.read = 0  # lines of the terminal
        self.widgets = 0  # of a server to which nobody has come yet

    async def begin(self) -> None:
        """A server has begun, and nobody has come yet."""
        self.widgets = (await self.evening.server.ask(told=True))["counts"]["widgets"]

    async def ask(self) -> None:
        """Ask all that must hold at every moment."""
        evening = self.evening
        self.trouble()
        if not evening.server.up:
            return
        before, self.told = self.told, await evening.server.ask(told=True)
        told = self.told
        self.moments.append((evening.hours.now, told))
        self._written()
        self._learn()
        if not self.free:
            self._unchanged(before)
        self.free = any(page.waiting or not page.phone.cable.clear for page in evening.pages)
        for code, board in told["boards"].items():
            if board["dead"] or board["door"] == "a dead table":
                raise Fault(f"the board {code} has dead tables {board['dead']}, and its door leads to {board['door']}")
        for page in evening.pages:
            self._shows(page)
        self.trouble()

    def _written(self) -> None:
        now = self.evening.hours.now
        if self.evening.server.disk:
            self.bad, self.well = now if self.bad is None else self.bad, now
        elif now - self.well > 2 * SOON:
            self.bad = None

    def trouble(self) -> None:
        """No sentence says that something went wrong, on no page and not on the terminal."""
        said = self.evening.server.said
        new, self.read = said[self.read :], len(said)
        if any(word in line for line in new for word in TROUBLE):
            raise Fault("the terminal says: " + " | ".join(new[-12:]))
        for page in self.evening.pages:
            if page.alas:
                raise Fault(f"{page.phone.name} is told: {page.alas[0]}")
            if page.odd:
                raise Fault(f"{page.phone.name} is sent away as if it made no sense")

    def _learn(self) -> None:
        for code, room in self.told["rooms"].items():
            self.secrets.add(code)
            for name, one in room["sitters"].items():
                self.secrets |= {name, one["key"]}

    def _unchanged(self, before: dict[str, Any]) -> None:
        was, is_ = _set(before), _set(self.told)
        for name, value in was.items():
            if name in is_ and is_[name] != value:
                raise Fault(f"nobody has changed {name}, and it was {value} and is {is_[name]}")
            if name not in is_ and name.startswith("board"):
                raise Fault(f"nobody has closed the {name}, and it is gone")
        answers = _answers(self.told)
        for name, said in _answers(before).items():
            if name.split("/")[0] in self.told["rooms"] and answers.get(name) != said:
                raise Fault(f"an answer is lost: {name}: {said}")

    def _shows(self, page: Page) -> None:
        """A page shows what the server has told it, and its table what the chair of its seat sees."""
        if page.line is None or not page.phone.cable.clear or not page.id:
            return
        visit = self.told["visits"].get(page.id)
        if visit is None:
            raise Fault(f"nothing is known of the page of {page.phone.name}")
        shows = page.shows
        for number, shown in visit["shows"].items():
            if shows.get(number, shown) != shown:
                raise Fault(f"{page.phone.name} shows another {sorted(page.models[number])} than it was told")
        if visit["apart"]:
            raise Fault(f"the table of {page.phone.name} at {visit['at']} is not the chair's: {visit['apart']}")
        if page.unpainted():
            raise Fault(f"{page.phone.name} was never given {sorted(page.unpainted())[:5]}")

    # ---- after a restart -------------------------------------------------------------------------------------------

    async def kept(self, stopped: float) -> None:
        """After a stop that nobody meant all is as it was, but for what was new within a second.

        A server that finds its disk full at the start may go on without what was kept.
        """
        told = await self.evening.server.ask(told=True)
        since = (stopped if self.bad is None else self.bad) - SOON
        moments = [one for when, one in self.moments if when >= since]
        moments = [one for _, one in self.moments[-len(moments) - 1 :]]
        for code in {code for one in moments for code in one["rooms"]}:
            some = [one["rooms"].get(code) for one in moments]
            now = told["rooms"].get(code)
            if now is None and self.evening.server.disk:
                continue
            if not (_reached(now, some) and any(_shared(now) == _shared(was) for was in some)):
                raise Fault(f"the table {code} came back as {_brief(now)}, and it was {_brief(some[-1])}")
        for code in {code for one in moments for code in one["boards"]}:
            some = [_set(one).get(f"board {code}") for one in moments]
            if _set(told).get(f"board {code}") not in [*some, *([None] if self.evening.server.disk else [])]:
                now = _set(told).get(f"board {code}")
                raise Fault(f"the board {code} came back as {now}, and it was {some[-1]}")
        self.told = told

    def forgotten(self) -> None:
        """After a stop that was meant nothing of anybody lies below the home of the server."""
        self.trouble()
        for name, data in self.evening.server.kept().items():
            found = sorted(one for one in self.secrets if one.encode() in data or one in name)
            if found:
                raise Fault(f"{name} still holds {found[:6]}")
        self.told, self.moments, self.free = {"rooms": {}, "boards": {}, "visits": {}}, [], True

    async def left(self) -> None:
        """After all have gone home and a day is over nothing of anybody is in memory, nor on the disk."""
        await self.ask()
        told = await self.evening.server.ask(left=True)
        told["widgets"] -= self.widgets
        if any(told.values()):
            raise Fault(f"this is left in memory: {told}")
        self.forgotten()

    # ---- when it has cleared ---------------------------------------------------------------------------------------

    async def calm(self) -> None:
        """Each page has its line again, and at each table somebody can move, or it is said for whom all wait."""
        for page in self.evening.pages:
            if page.line is None or page.lost or page.at in ("", "door"):
                raise Fault(f"{page.phone.name} is at {page.at!r}, {page.lost=}, line: {page.line is not None}")
        for code, room in self.told["rooms"].items():
            pages = [page for page in self.evening.pages if self._sits(page, code)]
            if pages and not any(self._goes_on(page, room) for page in pages):
                says = [(page.phone.name, page.at, page.look.get("say"), page.can) for page in pages]
                raise Fault(f"nobody can move at {code}: {_brief(room)}: {says}")

    def _sits(self, page: Page, code: str) -> bool:
        visit = self.told["visits"].get(page.id, {})
        return bool(visit.get("room") == code and visit.get("seat"))

    def _goes_on(self, page: Page, room: dict[str, Any]) -> bool:
        """Whether somebody can move there, or is told who is waited for."""
        if page.can or (room["rests"] and page.at in ("eyes", "poll", "lobby")):
            return True
        say = str(page.look.get("say", ""))
        return bool(say) and (say == room["rests"] or (bool(room["mover"]) and room["mover"] in say))


def _own(room: dict[str, Any] | None) -> dict[str, Any] | None:
    """What of a table is kept in its own file."""
    if room is None:
        return None
    sitters = {name: [one["seat"], one["key"]] for name, one in room["sitters"].items()}
    names = [name for name in (*ROOM, *HELD, "moves") if name not in SHARED]
    return {name: room[name] for name in names} | {"sitters": sitters}


def _reached(now: dict[str, Any] | None, some: list[dict[str, Any] | None]) -> bool:
    """Whether a table is as at one of these moments, or on its way to it from the one before: bots go on meanwhile."""
    for before, was in zip([None, *some], some, strict=False):
        if _own(now) == _own(was):
            return True
        if now is not None and was is not None:
            least = before["moves"] if before is not None and before["deal"] == was["deal"] else []
            on_way = len(least) <= len(now["moves"]) and was["moves"][: len(now["moves"])] == now["moves"]
            if on_way and _own(now | {"moves": was["moves"]}) == _own(was):
                return True
    return False


def _shared(room: dict[str, Any] | None) -> dict[str, Any] | None:
    """What of a table is kept in the file of its board, which is written a moment earlier or later."""
    return room and {name: room[name] for name in SHARED}


def _brief(room: dict[str, Any] | None) -> dict[str, Any]:
    """What of a table is kept over a restart."""
    return (_own(room) or {}) | (_shared(room) or {})
