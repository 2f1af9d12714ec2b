"""The home page and its mini apps: choose a game, who plays and the rules; play; a lesson is one click away.

``home()`` shows it in any notebook; `cardlab` serves it with Voila. A link may say what to play:
``?game=black_jack&stage=2&seed=7&players=Ana,bot``, or ``position=...``, and any option of the game by its name.
"""

from __future__ import annotations

import base64
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import anywidget
import ipywidgets as widgets
import traitlets

from .cards import HIDDEN
from .core import check_seed
from .forms import house_rules
from .game import Game, advice_of, catalogue, load, rules_of
from .options import Rules
from .rulebook import book
from .scene import scene
from .svg import svg
from .table import Table, unseal
from .visit import query, waiting

LONGEST = 6000  # characters of a link that are read
# A glimpse of a game: moves played before, its height in a narrow scene, and the room above the first open card.
MOVES, HIGH, EDGE = 9, 250, 16


class Shelf(anywidget.AnyWidget):
    """What this browser keeps for us: the saves of interrupted games, told once when the page opens."""

    _esm = Path(__file__).parent / "shelf.js"
    _css = Path(__file__).parent / "app.css"
    kept = traitlets.Dict().tag(sync=True)  # name -> sealed save
    forget = traitlets.Unicode().tag(sync=True)  # the name of a save to throw away

    def __repr__(self) -> str:
        return "Shelf()"


def asked(text: str) -> dict[str, Any]:
    """What a link asks for, as the arguments of Game; {} for an empty link. Raises ValueError in one sentence."""
    if len(text) > LONGEST:
        raise ValueError(f"The link is too long: at most {LONGEST} characters are read.")
    given = {k: v[-1] for k, v in parse_qs(text, max_num_fields=60).items() if not k.startswith("voila")}
    if not given:
        return {}
    game = given.pop("game", "black_jack")
    kind = rules_of(game)
    wanted: dict[str, Any] = {"game": game}
    if "seed" in given:
        wanted["seed"] = _deal_number(given.pop("seed"))
    if "players" in given:
        names = given.pop("players")
        count = names.isascii() and names.isdigit() and len(names) < 3
        wanted["players"] = int(names) if count else [p.strip() for p in names.split(",")]
    for name in ("stage", "position"):
        if name in given:
            wanted[name] = given.pop(name)
    wanted.update(kind.Rules.read(given))
    return wanted


def _deal_number(text: str) -> int:
    """The number of a deal as a person wrote it. Raises ValueError."""
    digits = text.strip()
    return check_seed(int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 20 else digits)


class Home(widgets.VBox):  # type: ignore[misc]  # ipywidgets carries no types
    """The home page: the games, then the table of the one chosen."""

    def __init__(self, link: str = "") -> None:
        super().__init__()
        self.add_class("cardlab-home")
        self.shelf = Shelf()
        self.shelf.observe(self._kept, "kept")
        self.offer = widgets.VBox()
        self.page = widgets.VBox()
        self.trouble = widgets.HTML()
        self.children = [self.shelf, self.trouble, self.offer, self.page]
        try:
            wanted = asked(link)
            if wanted:
                self.play(Game(**wanted), stage=wanted.get("stage"))
                return
        except (ValueError, TypeError) as error:
            self._alas(f"This link does not work. {error}")
        self.choose()

    def __repr__(self) -> str:
        return "Home()"

    def _alas(self, sentence: str = "") -> None:
        """Say what went wrong, or clear it."""
        self.trouble.value = f'<p class="cl-alas" role="alert">{escape(sentence)}</p>' if sentence else ""

    # ---- interrupted games -------------------------------------------------------------------------------------

    def _kept(self, change: Any) -> None:
        """Offer the games that this browser kept from before."""
        offers = []
        for name, sealed in list(dict(change["new"]).items())[:20]:
            try:
                game = load(unseal(str(sealed)))
            except ValueError:
                continue  # an old or damaged save in a browser is not worth a word; the next game replaces it
            if name == game.name and game.steps and not game.state.hand_over:
                offers.append(self._offered(game))
        self.offer.children = offers

    def _offered(self, game: Game) -> widgets.Box:
        others = ", ".join(game.names.values())
        words = f"<b>You left a game of {book(game.name).title}.</b> {escape(others)}. Go on with it?"
        yes, no = widgets.Button(description="Go on"), widgets.Button(description="No, thank you")
        yes.add_class("cl-primary")
        box = widgets.Box([widgets.HTML(words), yes, no])
        box.add_class("cl-offer")
        yes.on_click(lambda _: self.play(game))
        no.on_click(lambda _: self._forget(game.name))
        return box

    def _forget(self, name: str) -> None:
        self.offer.children = []
        self.shelf.forget = name

    # ---- pages -------------------------------------------------------------------------------------------------

    def choose(self) -> None:
        """Show the games to choose from."""
        title = widgets.HTML(
            '<h1>cardlab</h1><p class="cl-lead">Card games for the whole family. Choose one and play.</p>'
        )
        games = widgets.Box([title, *map(self._tile, catalogue())])
        games.add_class("cl-games")
        self.page.children = [games]

    def _tile(self, name: str) -> widgets.Box:
        of = book(name)
        facts = " · ".join(f"{k}: {escape(of.panel[k])}" for k in ("Players", "Age", "Time") if k in of.panel)
        text = widgets.HTML(
            f'<div class="cl-game">{glimpse(name)}<div><h2>{escape(of.title)}</h2>'
            f'<p>{escape(of.aim)}</p><p class="cl-facts">{facts}</p></div></div>'
        )
        play = widgets.Button(description=f"Play {of.title}")
        play.add_class("cl-primary")
        play.on_click(lambda _: self.prepare(name))
        lesson = widgets.HTML(f'<a class="cl-link" href="{name}.ipynb">Learn {escape(of.title)}</a>')
        row = widgets.Box([play, lesson])
        row.add_class("cl-row")
        tile = widgets.VBox([text, row])
        tile.add_class("cl-tile")
        return tile

    def prepare(self, name: str) -> None:
        """Ask who plays and by which rules."""
        of = book(name)
        stages = [(f"{s.id}: {s.text}", s.id) for s in of.stages.values()]
        stage = widgets.RadioButtons(options=stages, value=stages[0][1])
        people = widgets.Text(value="You", description="Names, with commas")
        kind = rules_of(name)
        most = kind.seat_range[-1] - 1
        bots = widgets.BoundedIntText(value=min(1, most), min=0, max=most, description="Computer players")
        number = widgets.Text(placeholder="any", description="Deal number")
        own = getattr(advice_of(name), "BOTS", {})  # name -> bot, which says in ``about`` how it plays
        strength = widgets.RadioButtons(options=[(f"{n.title()} {b.about}", f"bot:{n}") for n, b in own.items()])
        colours = widgets.Checkbox(value=False, description="Four colours", indent=False)
        house = widgets.VBox([house_rules(name, stage.value)])
        stage.observe(lambda change: setattr(house, "children", (house_rules(name, change["new"]),)), "value")
        start, back = widgets.Button(description="Deal the cards"), widgets.Button(description="All games")
        start.add_class("cl-primary")

        def deal(_: object) -> None:
            players = [p.strip() for p in people.value.split(",") if p.strip()] + [strength.value or "bot"] * bots.value
            try:
                seed = _deal_number(number.value) if number.value.strip() else None
                game = Game(name, players=players, stage=stage.value, seed=seed, **house.children[0].options)
                self.play(game, stage=stage.value, colours=4 if colours.value else 2)
            except ValueError as error:
                self._alas(str(error))

        start.on_click(deal)
        back.on_click(lambda _: self._leave())
        row = widgets.Box([start, back])
        row.add_class("cl-row")
        self._alas()
        form = widgets.VBox(
            [
                widgets.HTML(f"<h1>{escape(of.title)}</h1><h2>How much of the game?</h2>"), stage,
                widgets.HTML("<h2>Who plays?</h2>"), people, *([bots] if most else []),
                *([strength] if own else []), number, colours, *fold("House rules", house), row,
            ]
        )  # fmt: skip
        form.add_class("cl-form")
        self.page.children = [form]

    def play(self, game: Game, *, stage: object = None, colours: int = 2) -> None:
        """Show the table of a game, with the way back, the lesson and the rules."""
        self._alas()
        self.offer.children = []
        back = widgets.Button(description="All games")
        back.on_click(lambda _: self._leave())
        links = widgets.HTML(f'<a class="cl-link" href="{game.name}.ipynb">The lesson</a>')
        row = widgets.Box([back, links])
        row.add_class("cl-row")
        rules = fold("The rules", widgets.VBox([rule_sheet(game, stage)]))
        self.page.children = [row, Table(game, keep=game.name, colours=colours), *rules]

    def _leave(self) -> None:
        self._alas()
        self.choose()


def fold(title: str, part: widgets.Widget) -> list[widgets.Widget]:
    """A button that shows and hides a part of the page, and the part; an Accordion is out of reach of the keyboard."""
    button = widgets.ToggleButton(description=title)
    button.add_class("cl-fold")
    part.add_class("cl-folded")
    part.layout.display = "none"
    button.observe(lambda change: setattr(part.layout, "display", "" if change["new"] else "none"), "value")
    return [button, part]


def rule_sheet(game: Game, stage: object = None) -> widgets.Output:
    """The rules as they are played here, from the rule book and the options."""
    of = book(game.name)
    rules: Rules = game.start.rules
    text = of.markdown(str(stage) if stage else None, rules)
    return widgets.Output(outputs=({"output_type": "display_data", "data": {"text/markdown": text}, "metadata": {}},))


@lru_cache
def glimpse(name: str) -> str:
    """A corner of a table of a game as a picture that needs no text: it says "this is what it looks like"."""
    kind = rules_of(name)
    state = kind.new(kind.seat_range[0], seed=7)
    for _ in range(MOVES):
        state.apply(state.legal_moves()[0])
    whole = scene(state.view(state.turn), narrow=True)
    cards = [s for s in whole.sprites if s.kind in ("card", "place")]
    top = max(0, min((s.box.y for s in cards if s.card not in (None, HIDDEN)), default=0) - EDGE)
    low = [s._replace(box=s.box._replace(y=s.box.y - top)) for s in cards]
    seen = tuple(s for s in low if -s.box.h < s.box.y < HIGH)
    drawn = svg(whole._replace(height=HIGH, sprites=seen))
    data = base64.b64encode(drawn.encode()).decode()
    return f'<img class="cl-glimpse" alt="" src="data:image/svg+xml;base64,{data}">'


def home() -> Home:
    """The home page for the visitor of this page; a page in the pool draws its pictures before one comes."""
    if waiting():
        for name in catalogue():
            glimpse(name)
    return Home(query())
