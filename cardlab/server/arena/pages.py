"""The page of an arena: its table as it grows, two bots side by side, every hand move by move, and where to hand in.

Why so: the page reads the file that the arena writes (lab/arena/arena.py), so nothing is played where tables are
served. All pages are plain HTML, and one small script brings the table anew.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from functools import lru_cache
from html import escape
from itertools import combinations
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from time import monotonic
from typing import Any
from urllib.parse import urlencode, urlsplit

from tornado.httputil import HTTPFile, HTTPHeaders, parse_body_arguments
from tornado.web import HTTPError, RedirectHandler, RequestHandler, stream_request_body

from ...games import book, host_of
from ...lab.arena.arena import MOST_BOTS, Arena, ArenaHand
from ...lab.arena.entrants import LARGEST, ArenaPlan
from ...picture.svg import picture
from ...play.bots.contestant import fenced
from ...play.files import write_file
from ...play.game import Game
from ...play.saves import load
from ...play.seats import legible
from ...rules.text.position import NOBODY
from ...rules.text.sentences import so_many
from ..policy import policy

HERE = Path(__file__).parent
STYLE = (HERE / "arena.css").read_text("utf-8")
FOLDER = "arena"  # below the home page
NAME = re.compile(r"[^\W_][\w -]{0,29}")
FRESH = 2.0  # seconds for which a table is shown as it is
AROUND = 8 * 1024  # bytes that a form adds to a file
LISTED = 200  # deals of two bots that their page lists


class ArenaView:
    """An arena as its pages show it; bots are handed in where there is somebody to say ``who`` asks."""

    def __init__(self, arena: Arena, who: Callable[[RequestHandler], str] | None = None) -> None:
        self.arena, self.who = arena, who
        self.owners: dict[str, str] = {}  # name in small letters -> who has handed it in
        self._looked, self._table = -FRESH, ""
        self.opened = lru_cache(16)(lambda at: load(arena.save(at), partial=True, patient=True))

    def look(self) -> None:
        """See what is new, unless that was done a moment ago."""
        if monotonic() - self._looked >= FRESH:
            self.arena.look()
            self._looked, self._table = monotonic(), ""

    def table(self) -> str:
        """The table as HTML, made once for all who ask in a moment."""
        self._table = self._table or _table(self.arena)
        return self._table

    def take(self, name: str, source: bytes, who: str) -> None:
        """Take a bot that is handed in. Raises ValueError with a sentence, OSError."""
        name = " ".join(legible(name).split())
        if not NAME.fullmatch(name):
            raise ValueError("A name has up to 30 letters and digits, with spaces or - between them.")
        if len(source) > LARGEST:
            raise ValueError(f"That is too large. A bot can have up to {LARGEST // 1024} kB.")
        try:
            text = source.decode("utf-8-sig")
        except UnicodeDecodeError:
            raise ValueError("That is not a text. Hand in the file that you wrote, such as my_bot.py.") from None
        if not text.strip():
            raise ValueError("There is nothing in it. Choose your file, or paste your program into the box.")
        files = {file.stem.casefold(): file for file in self.arena.folder.iterdir()}
        own = self.owners.get(name.casefold()) == who
        if name.casefold() in files and not own:
            raise ValueError(f"There is a bot called {name} already. Choose another name.")
        if not own and len(files) >= MOST_BOTS:
            raise ValueError(f"The arena is full. It has room for {MOST_BOTS} bots.")
        write_file(files.get(name.casefold(), self.arena.folder / f"{name}.py"), text.encode())
        self.owners[name.casefold()], self._looked = who, -FRESH


def beside(folder: Path) -> tuple[Arena, Popen[bytes]]:
    """The arena in a folder, and a process of low priority that plays in it; that ends with this one.

    Raises ValueError for a damaged folder, OSError.
    """
    plan = ArenaPlan.of(folder)
    if plan is None:
        folder.mkdir(parents=True, exist_ok=True)
        plan = ArenaPlan()
        plan.write(folder)
    words = [sys.executable, "-m", "cardlab", "arena", str(folder), "--with-parent"]
    return Arena(folder, plan), Popen(words, stdin=PIPE, stdout=DEVNULL)


def doors(base: str, hall: ArenaView) -> list[tuple[Any, ...]]:
    """The doors of an arena below the address of a home page."""
    at, with_hall = f"{re.escape(base)}{FOLDER}", {"hall": hall}
    return [
        (at, RedirectHandler, {"url": f"{base}{FOLDER}/", "permanent": False}),
        (f"{at}/", ArenaFront, with_hall),
        (f"{at}/table", TablePart, with_hall),
        (f"{at}/pair", PairPage, with_hall),
        (f"{at}/hand", HandPage, with_hall),
        (f"{at}/record", RecordPage, with_hall),
        (f"{at}/arena.js", ArenaScript),
    ]


class ArenaPage(RequestHandler):
    """A page of an arena."""

    hall: ArenaView

    def initialize(self, hall: ArenaView) -> None:
        """Keep the arena that the page shows."""
        self.hall = hall

    def prepare(self) -> None:
        """Read what was played since the last look."""
        self.hall.look()

    def set_default_headers(self) -> None:
        """Let nothing run or load but what is ours."""
        rules = policy().replace("form-action 'none'", "form-action 'self'")
        self.set_header("Content-Security-Policy", f"frame-ancestors 'self'; {rules}")
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "same-origin")
        self.set_header("Cache-Control", "no-store")

    def show(self, title: str, body: str, script: str = "") -> None:
        """Send a page; its title is a text, its body is HTML."""
        told = escape(title)
        self.finish(
            f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{told} - cardlab</title>'
            '<meta name="viewport" content="width=device-width, initial-scale=1">'
            f"<style>{STYLE}</style>{script}</head><body><main><h1>{told}</h1>{body}</main></body></html>"
        )

    def two(self) -> tuple[str, str]:
        """The two bots that an address names. Raises HTTPError."""
        arena, asked = self.hall.arena, (self.get_query_argument("a", ""), self.get_query_argument("b", ""))
        for two in combinations(arena.entrants, 2):
            if set(two) == set(asked):
                return two
        raise HTTPError(404)

    def result(self) -> ArenaHand:
        """The hand that an address names. Raises HTTPError."""
        words = [self.get_query_argument(word, "") for word in ("deal", "side")]
        if not all(re.fullmatch("[0-9]{1,9}", word) for word in words):
            raise HTTPError(404)
        found = self.hall.arena.results.get((self.two(), int(words[0]), int(words[1])))
        if found is None:
            raise HTTPError(404)
        return found

    def game(self, row: ArenaHand) -> Game:
        """A hand as it was played. Raises HTTPError."""
        try:
            return self.hall.opened(row.at)
        except (ValueError, OSError):
            raise HTTPError(404) from None

    def write_error(self, status_code: int, **named: Any) -> None:
        """Say what is wrong in a sentence."""
        gone = "There is no such hand here, or its bots have changed."
        said = gone if status_code == 404 else "Something went wrong."
        self.show("The arena", f'<p>{said}</p><p><a href="./">To the table</a></p>')


@stream_request_body
class ArenaFront(ArenaPage):
    """The table, and where to hand in a bot."""

    body, long = b"", 0

    def data_received(self, chunk: bytes) -> None:
        """Take a piece of what is handed in, and of what is too much only the length."""
        self.long += len(chunk)
        if self.long <= LARGEST + AROUND:
            self.body += chunk

    def get(self) -> None:
        """Send the page."""
        self._page()

    def post(self) -> None:
        """Take a bot that is handed in, or say why not."""
        if self.hall.who is None:
            raise HTTPError(404)
        if (origin := self.request.headers.get("Origin")) and urlsplit(origin).netloc != self.request.host:
            raise HTTPError(403)  # another page has sent it
        try:
            name, source = self._handed()
            self.hall.take(name, source, self.hall.who(self))
        except ValueError as refused:
            self.set_status(413 if self.long > LARGEST + AROUND else 400)
            self._page(str(refused))
        except OSError as error:
            self.set_status(500)
            self._page(f"It cannot be kept ({error.strerror}). Tell your teacher.")
        else:
            self.redirect(f"./?{urlencode({'in': name[:30]})}", status=303)

    def _handed(self) -> tuple[str, bytes]:
        """The name and the text that were handed in. Raises ValueError."""
        if self.long > LARGEST + AROUND:
            raise ValueError(f"That is too large. A bot can have up to {LARGEST // 1024} kB.")
        arguments, files = dict[str, list[bytes]](), dict[str, list[HTTPFile]]()
        kind = self.request.headers.get("Content-Type", "")
        parse_body_arguments(kind, self.body, arguments, files, HTTPHeaders())
        name = arguments.get("name", [b""])[-1].decode("utf-8", "replace")
        file = files["file"][-1].body if files.get("file") else b""
        text = arguments.get("text", [b""])[-1].replace(b"\r\n", b"\n")
        return name, file if file.strip() else text

    def _page(self, alas: str = "") -> None:
        hall, name = self.hall, self.get_query_argument("in", "")[:30]
        told = f'<p role="alert" class="alas">{escape(alas)}</p>' if alas else ""
        if name and not alas:
            told = f'<p role="status" class="good">{escape(name)} is in. Its first hands are in the table soon.</p>'
        plan = hall.arena.plan
        rules = "".join(f", {key}={value}" for key, value in plan.options.items())
        what = f"They play {book(hall.arena.kind).title}{rules}. {fenced(plan.seconds, plan.memory)}"
        form = FORM if hall.who else ""
        table = f'<section id="table" aria-label="The table">{hall.table()}</section>'
        body = f"{told}<p>{escape(what)}</p>{form}{table}"
        self.show("The arena", body, '<script type="module" src="arena.js"></script>')


FORM = (
    '<form method="post" enctype="multipart/form-data"><h2>Hand in your bot</h2>'
    '<p><label>Name of the bot <input name="name" required maxlength="30" autocomplete="off"></label></p>'
    '<p><label>Your file <input type="file" name="file" accept=".py,text/plain"></label></p>'
    '<p><label>or your program <textarea name="text" rows="8" spellcheck="false" placeholder="def choose(view, moves, '
    'chance):&#10;    return moves[0]"></textarea></label></p>'
    "<p><button>Hand it in</button> Hand it in again under the same name to change it.</p></form>"
)


class TablePart(ArenaPage):
    """The table alone, for a page that is open."""

    def get(self) -> None:
        """Send the table as HTML."""
        self.finish(self.hall.table())


class ArenaScript(RequestHandler):
    """What brings the table anew."""

    def get(self) -> None:
        """Send the script."""
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        self.finish((HERE / "arena.js").read_bytes())


class PairPage(ArenaPage):
    """Two bots: who is better, the deal on which they differed most, and all their hands."""

    def get(self) -> None:
        """Send the page."""
        arena, two = self.hall.arena, self.two()
        body = f"<p>{escape(arena.pair(two).sentence)}</p>"
        if rows := arena.differed(two):
            ways = "".join(f"<li>{self._link(row)}</li>" for row in rows)
            body += f"<h2>The deal on which you differed most</h2><p>Deal {rows[0].deal + 1}.</p><ul>{ways}</ul>"
            body += f"<p>{escape(self._parted(rows))}</p>"
        deals = [*arena.whole(two).items()][-LISTED:]
        listed = "".join(
            f'<tr><th scope="row">{deal + 1}</th>{"".join(f"<td>{self._link(row)}</td>" for row in rows)}</tr>'
            for deal, rows in reversed(deals)
        )
        body += f"<h2>Their last {so_many(len(deals), 'deals')}</h2><table>{listed}</table>" if deals else ""
        self.show(" and ".join(two), f'{body}<p><a href="./">To the table</a></p>')

    def _link(self, row: ArenaHand) -> str:
        """A hand in a sentence that leads to it."""
        names = self.hall.arena.seated(row.pair, row.side)
        won = " and ".join(f"{names[seat]} ({seat})" for seat in row.won) or "nobody"
        at = ", ".join(f"{name} at {seat}" for seat, name in names.items() if name in row.pair)
        failed = f", because {row.loser} failed" if row.loser else ""
        return f'<a href="hand?{escape(_address(row))}">{escape(f"{at}: won by {won}{failed}")}</a>'

    def _parted(self, rows: list[ArenaHand]) -> str:
        """Where the two first did something else with the same cards, in a sentence; "" where it cannot be told."""
        one, other = (self.hall.opened(row.at) for row in rows[:2])
        for at, (mine, theirs) in enumerate(zip(one.steps, other.steps, strict=False)):
            if mine.move is not theirs.move:
                seat, view = mine.seat, one.states[at].view(mine.seat)
                names = [self.hall.arena.seated(row.pair, row.side)[seat] for row in rows[:2]]
                did = [f"{n} chose “{view.words(m.move)}”" for n, m in zip(names, (mine, theirs), strict=True)]
                return f"After {so_many(at, 'moves')} that were the same, at {seat} {' and '.join(did)}."
        return ""


class HandPage(ArenaPage):
    """A hand that was played: the table before and after each move."""

    def get(self) -> None:
        """Send the page."""
        row = self.result()
        game = self.game(row)
        asked, last = self.get_query_argument("step", "0"), len(game.steps)
        step = min(int(asked), last) if re.fullmatch("[0-9]{1,6}", asked) else 0
        names, state = self.hall.arena.seated(row.pair, row.side), game.states[step]
        shown = picture(state, host_of(state.view(NOBODY)), names)["text/html"]
        steps = enumerate(game.steps)
        told = [f"{names[one.seat]}: {game.states[at].words(one.move).rstrip('.')}" for at, one in steps]
        here = ["The deal.", *told][step]
        if row.fault and step == last:
            here += f" {row.fault}"
        ways = {"First": 0, "Back": max(0, step - 1), "Next": min(last, step + 1), "Last": last}
        nav = " ".join(f'<a href="hand?{escape(_address(row, step=at))}">{word}</a>' for word, at in ways.items())
        moves = ""
        for at, one in enumerate(told, 1):
            mark = "aria-current=true" if at == step else ""
            moves += f'<li {mark}><a href="hand?{escape(_address(row, step=at))}">{escape(one)}</a></li>'
        pair = urlencode({"a": row.pair[0], "b": row.pair[1]})
        body = f'<nav aria-label="Moves">{nav}</nav><p role="status">{escape(here)}</p><div class="seen">{shown}</div>'
        body += f'<ol class="moves">{moves}</ol><p><a href="record?{escape(_address(row))}">The hand as text</a></p>'
        body += f'<p><a href="pair?{escape(pair)}">To these two bots</a></p>'
        self.show(f"Deal {row.deal + 1}: {' and '.join(row.pair)}", body)


class RecordPage(ArenaPage):
    """A hand as a record."""

    def get(self) -> None:
        """Send the record."""
        text = self.game(self.result()).to_text()
        self.set_header("Content-Type", "text/plain; charset=utf-8")
        self.finish(text)


def _address(row: ArenaHand, **more: int) -> str:
    """What stands behind ``?`` to ask for a hand."""
    return urlencode({"a": row.pair[0], "b": row.pair[1], "deal": row.deal, "side": row.side, **more})


def _table(arena: Arena) -> str:
    """All bots, the strongest first, with what each has won against every other."""
    found = arena.standings
    order = found.ranking
    heads = ["Bot", "Wins", *(f"{at}." for at in range(1, len(order) + 1)), "No clear difference from"]
    rows = ""
    for at, (name, share, level) in enumerate(found.rows, 1):
        cells = "".join(f"<td>{_cell(arena, name, other)}</td>" for other in order)
        rows += f'<tr><th scope="row">{at}. {escape(name)}</th><td>{share}</td>{cells}<td>{escape(level)}</td></tr>'
    head = "".join(f'<th scope="col">{word}</th>' for word in heads)
    table = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    notes = "".join(f"<li>{escape(note)}</li>" for note in _notes(arena, found.names))
    return f"{table if rows else ''}<p>{escape(arena.foot)}</p><ul>{notes}</ul>"


def _cell(arena: Arena, name: str, other: str) -> str:
    """What one bot won of another, with the way to both."""
    two = (name, other) if (name, other) in arena.standings.pairs else (other, name)
    if two not in arena.standings.pairs:
        return ""
    said = f"{arena.standings.pairs[two].mean(name):.0%}"
    label = escape(f"{name} against {other}: {said}")
    return f'<a href="pair?{escape(urlencode({"a": two[0], "b": two[1]}))}" aria-label="{label}">{said}</a>'


def _notes(arena: Arena, played: list[str]) -> list[str]:
    """Which bots failed, and which wait."""
    notes = []
    for name in arena.entrants:
        if failed := arena.faults[name]:
            wait = " It waits until it is changed." if name in arena.out else ""
            notes.append(f"{name} lost {so_many(failed, 'hands')} by failing, last: {arena.failed[name]}{wait}")
    if waiting := [name for name in arena.entrants if name not in played]:
        notes.append(f"Not in the table yet: {', '.join(waiting)}.")
    return notes
