"""People: what a teacher, a class and a family do at their pages, drawn from what these show."""

from __future__ import annotations

from typing import Any

from .page import Page, Phone

GAMES = ("black_jack", "memory", "casino", "marjapussi", "beggar_my_neighbour", "bela", "bango", "accordion")
NAMES = ("Quillon", "Zebedy", "Ondine", "Ysolde", "Tarquin", "Wilmot", "Evadne", "Lazare", "Perdita", "Cosimo")
COLOURS = ("red", "blue", "green", "pink", "teal", "orange")
TABLES = 3  # of a class
MOST = 3  # pages of a device


class People:
    """Everybody at an evening: the first device is the teacher's, the second one opens a family's table."""

    def __init__(self, evening: Any) -> None:
        self.evening, self.chance = evening, evening.chance
        self.ways: dict[str, str] = {}  # the letters of a door -> the link of its QR code

    def anew(self) -> None:
        """All tables have been closed."""
        self.ways.clear()

    @property
    def teacher(self) -> Phone:
        """The device that leads a class."""
        phone: Phone = self.evening.phones[0]
        return phone

    @property
    def host(self) -> Phone:
        """The device that opens a family's table."""
        phone: Phone = self.evening.phones[1]
        return phone

    def act(self) -> None:
        """Somebody does something; where nobody can, nothing is done."""
        self._learn()
        done = len(self.evening.steps)
        for _ in range(20):
            if len(self.evening.steps) == done:
                self._act()

    def _act(self) -> None:
        acts = {self._play: 12, self._arrive: 2, self._teach: 3, self._lead: 2, self._pages: 1}
        (act,) = self.chance.choices([*acts], [*acts.values()])
        act()

    def _learn(self) -> None:
        """Whoever looks at a board or a lobby can show its QR code."""
        for page in self.evening.pages:
            for look in (page.board, page.gathered):
                url = (look.get("share") or {}).get("url", "")
                if url:
                    link = url.partition("?")[2]
                    self.ways[link.partition("room=")[2][:4]] = link

    def _does(self, page: Page, words: str, deed: str, **more: object) -> None:
        self.evening.did(f"{page.phone.name} {words}")
        self.evening.holds.free = True
        page.do(deed, **more)

    def _open(self, phone: Phone, link: str) -> None:
        self.evening.did(f"{phone.name} opens ?{link}")
        self.evening.page(phone, link)

    # ---- at a table ------------------------------------------------------------------------------------------------

    def _play(self) -> None:
        """Somebody at a table does what can be done there, mostly who can move."""
        pages = [page for page in self.evening.pages if page.at in ("table", "poll", "join", "together")]
        movers = [page for page in pages if page.can or page.at == "join"]
        if not (movers or pages):
            self._arrive()
            return
        page = self.chance.choice(movers or pages)
        if page.at == "join":
            self._sit(page)
        elif page.at in ("table", "poll") and page.look:
            self._tap(page)
        elif page.at == "together":
            self._enter(page)

    def _sit(self, page: Page) -> None:
        room = page.gathered["room"]
        free = [one["seat"] for one in room["seats"] if one["is"] == "free"]
        if not free or not room["animals"]:
            self._does(page, "watches", "watch")
            return
        face = f"{self.chance.choice(room['animals'])} {self.chance.choice(COLOURS)}"
        seat, name = self.chance.choice(free), self.chance.choice(NAMES)
        self._does(page, f"sits down at {seat} as {name}", "sit", seat=seat, face=face, name=name)

    def _tap(self, page: Page) -> None:
        tools = page.models[page.model("keep", "look")].get("tools", ())
        some = [tool["id"] for tool in tools if not tool.get("off") and tool["id"] != "tool:coach"]
        can = page.can
        if some and (not can or self.chance.random() < 0.1):
            can = some
        if can:
            name = self.chance.choice(can)
            self.evening.did(f"{page.phone.name} taps {name}")
            self.evening.holds.free |= page.at == "poll"
            page.tap(name)

    def _enter(self, page: Page) -> None:
        if self.ways:
            code = self.chance.choice(sorted(self.ways))
            self._does(page, f"types {code}", "find", code=code, key=page.phone.keys.get(code, ""))

    # ---- who comes and goes ----------------------------------------------------------------------------------------

    def _arrive(self) -> None:
        """Somebody who is not there yet comes, by the QR code or to type the letters."""
        away = [phone for phone in self.evening.phones if not phone.pages]
        if not away:
            return
        phone = self.chance.choice(away)
        kept = [code for code in phone.keys if code in self.ways]
        if phone in (self.teacher, self.host) and not kept:
            self._open(phone, "page=together")
        elif kept:
            self._open(phone, f"room={self.chance.choice(kept)}")
        elif self.ways:
            link = self.ways[self.chance.choice(sorted(self.ways))]
            self._open(phone, link if self.chance.random() < 0.7 else "page=together")

    def _pages(self) -> None:
        """A page is closed, or vanishes, or another one is opened at the same device; somebody gets up for good."""
        pages = self.evening.pages
        if not pages:
            return
        page = self.chance.choice(pages)
        kind = self.chance.random()
        if kind < 0.4 and page.link and len(page.phone.pages) < MOST and len(pages) < 20:
            self._open(page.phone, page.link)
        elif kind < 0.75:
            self.evening.did(f"{page.phone.name} closes a page")
            page.close()
        elif kind < 0.85 and page.at == "table" and page.front.get("room", {}).get("you"):
            self._does(page, "leaves", "leave")
        elif kind < 0.95:
            self.evening.did(f"{page.phone.name} loads its page again")
            link = page.link
            page.close()
            self.evening.page(page.phone, link)

    # ---- who leads -------------------------------------------------------------------------------------------------

    def _teach(self) -> None:
        """The teacher does something at the board, or goes there."""
        page = next(iter(self.teacher.pages), None)
        if page is None:
            kept = [code for code in self.teacher.keys if code in self.ways]
            self._open(self.teacher, f"room={kept[-1]}" if kept else "page=together")
        elif page.at == "together":
            self._does(page, "opens a class", "class", game=self.chance.choice(GAMES[:6]))
        elif page.at == "board":
            self._key(page, page.board)
        elif page.at == "table":
            self._does(page, "goes back to the board", "board")

    def _key(self, page: Page, board: dict[str, Any]) -> None:
        keys = {"start": 4, "pause": 1, "eyes": 2, "deal": 1, "more": 4 * (len(board["tables"]) < TABLES)}
        keys |= {"questions": 2, "rest": 1, "show": 1}
        if board["questions"]:
            keys |= {"ask": 3, "ticket": 3}
        if board["polls"]:
            keys |= {"reveal": 1, "go on": 2}
        (key,) = self.chance.choices([*keys], [*keys.values()])
        more: dict[str, object] = {}
        if key in ("rest", "show"):
            more = {"code": self.chance.choice(board["tables"])["code"]}
        elif key == "ask":
            more = {"at": self.chance.randrange(len(board["questions"]))}
        elif key == "questions":
            more = {"game": board["asks"], "stage": self.chance.choice(board["stages"] or [""])}
        self._does(page, f"presses {key} {more}", key, **more)

    def _lead(self) -> None:
        """Who has opened a family's table does something there."""
        page = next(iter(self.host.pages), None)
        if page is None:
            kept = [code for code in self.host.keys if code in self.ways]
            self._open(self.host, f"room={kept[-1]}" if kept else "page=together")
        elif page.at == "together":
            self._does(page, "opens a table", "open", game=self.chance.choice(GAMES))
        elif page.at == "lobby":
            if not page.gathered["room"]["you"] and self.chance.random() < 0.5:
                self._sit(page)
            else:
                self._does(page, "starts", "start")
        elif page.at == "table":
            deeds = ("lobby", "pause", "door") if self.chance.random() < 0.3 else ("table",)
            deed = self.chance.choice(deeds)
            self._does(page, f"presses {deed}", deed)
