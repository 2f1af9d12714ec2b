"""The home page: the games by age, the form before a game, the bar above its table; a lesson is one click away.

``home()`` shows it in any notebook; `cardlab` serves it with Voila. A link may say what to play: see link.py.

Why so: as at a table, everything shown is one value (``look``) made here, and everything pressed is one message; the
browser keeps only saves, the plans used last and the address, and none of them is trusted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from ..games import book, catalogue, rules_of
from ..language import Phrase, told, translated
from ..language.grammar import YOU
from ..lessons.replay import Replay
from ..paper.prints import offered
from ..play.game import Game
from ..play.saves import load
from ..table import widgets
from ..table.pacing import in_order
from ..table.page.portraits import apart, parts
from ..table.storage import unseal
from ..table.table import Table
from . import again, browser
from .daily import offered as asked_again
from .faces import faces
from .front_page import FrontPage, LobbyPart
from .link import LONGEST, address, asked, fields, own_address, query, shared
from .message import apology, text
from .plan import FormError, GamePlan, shown
from .rulesheet import RuleSheet
from .tiles import FIRST, FURTHER, about, ages, easiest, links, stages

GUESTS = ("home", "visit", "kept", "who", "room", "back", "base", "rules", "review")  # what guests may press


class Home(widgets.VBox):
    """The home page: the games, then the table of the one chosen."""

    company: ClassVar[Callable[[Home], LobbyPart] | None] = None  # of several devices, where a server has such tables

    def __init__(self, link: str = "", beside: Path = Path(), *, guest: bool = False) -> None:
        """What ``link`` asks for; the lessons lie in the folder ``beside``; a ``guest`` comes to open tables alone."""
        games = [about(name, beside) for name in catalogue()]
        self.first, self.further, self.beside = links(FIRST, beside), links(FURTHER, beside), beside
        self.front = FrontPage(games=games, faces=faces(), prints=offered(beside), offered=asked_again())
        self._lessons = {game["name"]: game["lesson"] for game in games}
        self.below = widgets.VBox()
        super().__init__([self.front, self.below])
        self.add_class("cardlab-home")
        self.saves: dict[str, object] = {}  # game -> the kept text of its last game that is not over, as ``str``
        self.newer: set[str] = set()  # games of which a later cardlab has kept one, which must not be written over
        self.last: dict[str, object] = {}  # game -> the plan used last
        self.faces: dict[str, str] = {}  # name -> the face chosen by that name, as "fox teal"
        self.who = YOU  # whose these are: the name under which a game begins from here
        self.plan = GamePlan.usual(catalogue()[0])  # what the form shows
        self.table: Table | None = None
        self.again: again.AgainPage | None = None
        self.classroom = False
        self.base = ""  # the address of this page, "" where it is not ours
        company = type(self).company
        self.lobby = company(self) if company else None
        self.guest = guest and self.lobby is not None
        self.front.on_msg(in_order(self._message))
        self.visit(link)

    def __repr__(self) -> str:
        return "Home()"

    # ---- what is pressed ---------------------------------------------------------------------------------------

    def _message(self, _: object, content: object, buffers: object) -> None:
        if isinstance(content, Mapping) and isinstance(content.get("press"), str):
            try:
                self.press(content["press"], content)
            except Exception as error:  # else it would vanish
                self._again(alas=apology(error))

    def press(self, what: str, more: Mapping[str, Any] | None = None) -> None:
        """Do what a button of the page stands for: "play:memory", "set:memory", "go:memory", "deal", "home", ..."""
        more = more or {}
        kind, _, name = what.partition(":")
        if self.guest and kind not in GUESTS:
            return
        if (name or kind in ("play", "go", "set", "forget", "famous", "grown")) and name not in catalogue():
            return
        match kind:
            case "play" | "go" if sealed := self.saves.get(name):
                self._go_on(sealed)
            case "play":
                self._deal(self._planned(name))
            case "set":
                self.leave()
                self.plan = self._planned(name)
                self.form()
            case "famous":
                self._famous(name, text(more, "deal"), more.get("after"))
            case "forget":
                self.saves.pop(name, None)
                self.choose()
            case "form":
                self._change(more)
            case "deal" if not more.get("sure") and browser.left(self, self.plan.name):
                self._again(losing=True)  # one game of a kind is kept: ask before it is lost
            case "deal":
                self._deal(self.plan)
            case "class":
                self.classes()
            case "five":
                again.ask(self, text(more, "game"), text(more, "rule"))
            case "grown":
                again.tell(self, name)
            case "home":
                self.choose()
            case "visit":
                self.visit(text(more, "address"))
            case "kept":
                browser.keep_in_mind(self, more)
            case "who":
                self._turn(more)
            case "room" if self.lobby is not None:
                self.lobby.press(text(more, "do"), more)
            case "back":
                self.front.send_state()
            case "base" | "share":
                self._share(kind, text(more, "base")[:500])
            case "rules" | "review":
                self._beside(kind)
            case "unshare":
                self._again(share={})

    def _again(self, **changed: object) -> None:
        """Show the same page with something changed."""
        self.front.look = self.front.look | changed

    # ---- pages -------------------------------------------------------------------------------------------------

    def visit(self, link: str) -> None:
        """Show what an address asks for: a game, the page before a game, or the games."""
        self.bare = ""  # the game of a link that names nothing else: it begins as from here, once the browser has told
        try:
            given = fields(link[:LONGEST])
            if self.lobby is not None and given.get("room"):
                self.lobby.visit(given["room"], given.get("door", ""))
            elif self.lobby is not None and given.get("page") == "together":
                self.lobby.choose()
            elif self.guest:
                self.choose()
            elif given.get("page") == "class":
                self.classes()
            elif given.get("page") == "form" and given.get("game") in catalogue():
                self.press(f"set:{given['game']}")
            else:
                self.classroom = "class" in given
                wanted = asked(re.sub(r"(^|&)class=[^&]*", "", link))
                if not wanted:
                    self.choose()
                elif [*wanted] == ["game"] and not self.classroom:
                    self.bare = wanted["game"]
                    self.play(self._planned(self.bare).game())
                elif (kept := self.same(Game(**wanted, patient=True))) is not None:
                    self.play(kept)
        except ValueError as error:
            self.choose(" ".join(filter(None, [translated("This link doesn't work."), told(error)])))
        except Exception as error:  # else the page would stay empty
            self.choose(apology(error))

    def same(self, game: Game) -> Game:
        """The game that was left at this very deal, else the game itself."""
        left = browser.left(self, game.name)
        return left if left is not None and address(left) == address(game) else game

    def choose(self, alas: str = "") -> None:
        """Show the games to choose from, those that were left first."""
        self.leave()
        self.classroom = False
        if self.guest and self.lobby is not None:
            self.lobby.choose(alas)
            return
        left = {name: game for name in self.saves if (game := browser.left(self, name)) is not None}
        offers = [{"name": name, "words": ", ".join(map(shown, game.names.values()))} for name, game in left.items()]
        self.front.look = {
            "page": "games", "title": "cardlab", "address": "", "alas": alas, "offers": offers, "ages": ages(),
            "first": self.first, "further": self.further, "together": self.lobby is not None,
        }  # fmt: skip

    def form(self, **wrong: str) -> None:
        """Show who plays and by which rules; what is wrong stands beside its field."""
        plan, of = self.plan, book(self.plan.name)
        seats = rules_of(plan.name).seat_range
        chips = self._faced(plan.chips())
        changed = translated(Phrase("{n} changed", {"n": len(plan.options)})) if plan.options else ""
        head = translated(Phrase("{title}: who plays? - cardlab", {"title": of.title}))
        self.front.look = {
            "page": "form", "name": plan.name, "title": head, "alas": "", "wrong": wrong,
            "address": f"page=form&game={plan.name}", "stage": of.stage(plan.stage).id, "stages": stages(plan.name),
            "chips": chips, "least": seats[0], "most": seats[-1], "strengths": plan.strengths,
            "museum": plan.museum(), "house": plan.house(), "changed": changed,
            "number": plan.number, "colours": plan.colours,
        }  # fmt: skip

    def _faced(self, chips: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The players, each with its animal and the colour behind it, "" for its own, as the table will draw them."""
        bots = frozenset(str(at) for at, chip in enumerate(chips) if chip["bot"])
        worn = [chip["name"] if chip["bot"] else self.faces.get(chip["name"], chip["name"]) for chip in chips]
        drawn = apart(tuple((str(at), face) for at, face in enumerate(worn)), bots)
        return [
            chip | parts(face) | {"name": shown(chip["name"])} for chip, face in zip(chips, drawn.values(), strict=True)
        ]

    def classes(self, **wrong: str) -> None:
        """Show what a teacher needs: one game, one stage, one deal, and the link to it for everybody."""
        if not self.classroom or self.front.look.get("page") != "class":
            self.leave()
            self.plan, self.classroom = GamePlan.usual(easiest()), True
            self.plan.number = "1"
        share: dict[str, Any] = {}
        if not wrong:
            try:
                share = shared(self.base, f"class=yes&{address(self.plan.game())}")
            except FormError as error:
                wrong = {error.field: str(error)}
        self.front.look = {
            "page": "class", "name": self.plan.name, "title": translated("For a class - cardlab"), "alas": "",
            "wrong": wrong, "address": "page=class", "stage": self.plan.stage, "stages": stages(self.plan.name),
            "number": self.plan.number, "share": share,
        }  # fmt: skip

    def _change(self, more: Mapping[str, Any]) -> None:
        plan = self.plan
        match dict(more):
            case {"game": str(name)} if name in catalogue():
                self.plan = GamePlan.usual(name)
                self.plan.number = plan.number
            case {"stage": str(stage)}:
                plan.restage(stage)
            case {"seat": [str(change), int(at), str(text)]}:
                plan.seat(change, at, text[:40])
            case {"option": [str(option), int(at)]}:
                plan.choose(option, at)
            case {"number": str(number)}:
                plan.number = number[:40]
            case {"colours": 2 | 4 as colours}:
                plan.colours = colours
        wrong = {}
        try:
            self.plan.game()
        except FormError as error:
            wrong = {error.field: str(error)}
        self.classes(**wrong) if self.front.look["page"] == "class" else self.form(**wrong)

    # ---- playing -----------------------------------------------------------------------------------------------

    def _planned(self, name: str) -> GamePlan:
        """How whoever plays here played a game last, or how it is usually played."""
        return GamePlan.read(name, self.last.get(name)).played_by(self.who)

    def _deal(self, plan: GamePlan) -> None:
        """Deal by a plan, and remember it; what is wrong is said beside its field."""
        self.plan = plan
        try:
            game = plan.game()
        except FormError as error:
            wrong = {error.field: str(error)}
            self.classes(**wrong) if self.classroom else self.form(**wrong)
            return
        self.play(game, speed=plan.speed, colours=plan.colours)
        browser.remember(self)

    def _famous(self, name: str, deal: str, after: object) -> None:
        """Play a deal of the museum from the beginning or later on; a game that was left stays kept."""
        plan = self.plan if self.plan.name == name else self._planned(name)
        try:
            game = plan.famous(deal[:80], after if isinstance(after, int) else 0)
        except ValueError as error:
            self.plan = plan
            self.form(players=told(error) or str(error))
            return
        if game is not None:
            self.play(game, speed=plan.speed, colours=plan.colours, keep=False)

    def _go_on(self, sealed: object) -> None:
        game = load(unseal(str(sealed)), partial=True, patient=True)
        plan = GamePlan.read(game.name, self.last.get(game.name))
        self.play(game, speed=plan.speed, colours=plan.colours)

    def play(self, game: Game, *, speed: str = "steady", colours: int = 2, keep: bool = True) -> None:
        """Show the table of a game, with the way back, the lesson and the rules."""
        self.leave()
        kept = game.name if keep and game.name not in self.newer else ""
        self.table = table = Table(game, keep=kept, colours=colours, speed=speed, faces=self.faces)
        table.overlay.observe(partial(browser.saved, self), "save")
        game.watchers.append(self._moved)
        browser.saved(self, {"new": table.overlay.save})
        self._show_bar()
        if game.problem:
            self._again(alas=told(game.problem) or game.problem)
        self.lay(table)

    def lay(self, table: Table) -> None:
        """Put a table on the page, below it what the page shows when somebody asks for it."""
        self.table, self.aside = table, widgets.VBox()
        self.aside.add_class("cl-aside")
        self.below.children = [table, self.aside]

    def _show_bar(self) -> None:
        assert self.table is not None
        game = self.table.game
        of = book(game.name)
        stage = Phrase("Stage {id} of {last}", {"id": game.stage, "last": list(of.stages)[-1]}) if game.stage else ""
        self.front.look = {
            "page": "table", "name": game.name, "title": f"{of.title} - cardlab", "alas": "",
            "stage": translated(stage),
            "address": ("class=yes&" if self.classroom else "") + address(game), "lesson": self._lessons[game.name],
            "class": self.classroom, "share": {}, "review": self._reviewed,
            "together": self.lobby is not None,
        }  # fmt: skip

    def _moved(self) -> None:
        """The game has moved: a new deal has another address, a hand that is over can be looked back at."""
        if self.table is None:
            return
        game = self.table.game
        if not game.steps:
            self._show_bar()
        review = self._reviewed
        if review != self.front.look.get("review", False):
            self._again(review=review)
        if not review and any(isinstance(part, Replay) for part in self.aside.children):
            self.aside.children = ()

    @property
    def _reviewed(self) -> bool:
        """Whether there is a way back through a hand that is over."""
        game = self.table.game if self.table is not None else None
        return game is not None and game.over and len(game.people) == 1 and bool(game.steps)

    def _beside(self, what: str) -> None:
        """Show the rules as they are played at the table, or the way back through its last hand."""
        if self.table is not None and (what == "rules" or self._reviewed):
            game = self.table.game
            self.aside.children = [RuleSheet(game) if what == "rules" else Replay(game)]

    def here(self, *, here: bool, since: float | None = None) -> None:
        """The line to this page is there, or lost, perhaps ``since`` a while."""
        if self.lobby is not None:
            self.lobby.here(here=here, since=since)

    @property
    def several(self) -> bool:
        """Whether the table is one of several devices."""
        return self.lobby is not None and self.lobby.seated

    def leave(self) -> None:
        """Clear the table; its game is kept."""
        self.clear()
        if self.lobby is not None:
            self.lobby.leave()

    def clear(self) -> None:
        """Clear the table, but stay at a room."""
        if self.lobby is not None:
            self.lobby.clear()
        again.close(self)
        if self.table is not None:
            browser.remember(self)
            self.table.overlay.unobserve_all("save")
            self.below.children = ()
            for part in (*self.aside.children, self.aside, self.table):
                part.close()
            self.table = None

    # ---- the browser -------------------------------------------------------------------------------------------

    def _turn(self, told: Mapping[str, Any]) -> None:
        """Somebody else plays now: what was kept of the one before is no longer shown."""
        self.saves, self.newer, self.last = {}, set(), {}
        self.front.plan = {"name": "", "plan": {}}  # else the same plan again would be no news to the browser
        self.choose()
        browser.keep_in_mind(self, told)

    def _share(self, kind: str, base: str) -> None:
        """Show the link to this deal; the browser alone knows the address of the page."""
        self.base = own_address(base)
        if self.lobby is not None:
            self.base = self.lobby.outward(self.base)
        if kind == "share" and self.table is not None:
            self._again(share=shared(self.base, address(self.table.game)))
        elif self.front.look["page"] == "class":
            self.classes()


def home() -> Home:
    """The home page for the visitor of this page."""
    return Home(query())
