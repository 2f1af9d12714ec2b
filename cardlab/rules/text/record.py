"""Games as text that a person can read, paste and change, one or many in a file; our PGN.

A game is its headings, then its moves with comments in braces and variations in parentheses. The page of the docs on
records has the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from .sentences import brief

FORMAT = 1  # of the save
HEADS = ("players", "stage", "options", "seed", "position")
LONGEST = 2_000_000  # characters that are read of what somebody pastes
DEEPEST = 40  # variations within variations
WRITTEN = "game: and its name, then lines such as players: Ana, bot and seed: 7, then moves: and a line for each turn"
OWN = re.compile(r"([A-Z][\w '-]{1,39})")  # a heading of one's own; a seat is a single letter
TOKEN = re.compile(r"\s+|(?P<said>\{[^{}]*\})|#[^\n]*|(?P<sign>[(),])|(?P<name>\w+)\s*:|(?P<move>[^{}(),#:\n]+)")
ALLOWED = "After moves: come moves like A: play 7C, comments in { } and variations in ( ) behind the move they replace."


@dataclass(frozen=True)
class Ply:
    """One move of a record: whose it is, its text, what is said of it, and the variations: lines to play instead."""

    seat: str
    move: str
    comment: str = ""
    instead: tuple[tuple[Ply, ...], ...] = ()
    line: int = field(default=0, compare=False)  # of the text


@dataclass(frozen=True)
class Record:
    """One game as it is written down: how it was dealt, headings of one's own, a comment on the deal, and the moves."""

    save: Mapping[str, Any]
    heads: Mapping[str, str] = field(default_factory=dict)
    comment: str = ""
    moves: tuple[Ply, ...] = ()
    line: int = field(default=0, compare=False)  # where it begins in its file
    broken: str = field(default="", compare=False)  # why it could not be read any further; without a save, not at all


# ---- writing --------------------------------------------------------------------------------------------------------


def told(record: Record, names: Mapping[str, str] | None = None) -> str:
    """A record as text: how it was dealt, then a line for each turn. The names are there for the reader.

    Raises ValueError for a heading or a comment that could not be read again.
    """
    save = record.save
    heads = {
        "players": _row(save["players"]),
        "stage": save["stage"],
        "options": _row(f"{name}={value}" for name, value in save["options"].items()),
        "seed": save["seed"],
        "position": save["position"],
    }
    lines = [f"game: {save['game']}", *(f"{key}: {value}" for key, value in heads.items() if value not in (None, ""))]
    for name, value in record.heads.items():
        if not OWN.fullmatch(name):
            raise ValueError(f"{brief(name)!r} cannot be a heading. Write your own with a capital letter, like Source.")
        lines.append(f"{name}: {' '.join(str(value).split())}".rstrip())
    lines += ["moves:", *([_said(record.comment)] if record.comment else [])]
    for turn in _turns(record.moves):
        name = f"  # {names.get(turn[0].seat, turn[0].seat)}" if names else ""
        lines.append(_line(turn) + name)
    return "\n".join(lines) + "\n"


def _turns(moves: Iterable[Ply]) -> Iterator[list[Ply]]:
    """The moves of each row: those of one seat, up to one that something is said of."""
    row: list[Ply] = []
    for one in moves:
        if row and (one.seat not in ("", row[0].seat) or row[-1].comment or row[-1].instead):
            yield row
            row = []
        row.append(one)
    if row:
        yield row


def _line(moves: Sequence[Ply]) -> str:
    """Moves one after another, each seat named where it begins."""
    seat, parts = "", []
    for one in moves:
        label = f"{one.seat}: " if one.seat not in ("", seat) else ""
        said = [_said(one.comment)] if one.comment else []
        parts.append(" ".join([label + one.move, *said, *(f"({_line(line)})" for line in one.instead)]))
        seat = one.seat or seat
    return ", ".join(parts)


def _said(comment: str) -> str:
    if "{" in comment or "}" in comment:
        raise ValueError(f"The comment {brief(comment)!r} cannot be written: it must not contain {{ or }}.")
    return f"{{{_stripped(comment)}}}"


def _stripped(comment: str) -> str:
    """A comment without the white space around its lines."""
    return "\n".join(line.strip() for line in comment.strip().splitlines())


def _row(words: Any) -> str:
    """Words with commas between them, in quotes where a word has commas of its own."""
    import csv  # here and below, so that ``import cardlab`` stays quick
    import io

    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(words)
    return out.getvalue().replace(",", ", ") if '"' not in out.getvalue() else out.getvalue()


# ---- reading --------------------------------------------------------------------------------------------------------


def the_one(text: str) -> Record:
    """The one game that a text tells; the options are still text. Raises ValueError."""
    if not isinstance(text, str) or len(text) > LONGEST:
        raise ValueError(f"A game is written as text, like this: {WRITTEN}.")
    found = records(text)
    if len(found) > 1:
        raise ValueError(f"The text has {len(found)} games. Read them from a file with cardlab.read_games.")
    if not found:
        raise ValueError(_nobody())
    return found[0]


def records(text: str) -> list[Record]:
    """All the games that a text tells, each as far as it can be read; their options are still text."""
    reader, found = _Reader(text), list[Record]()
    while (one := reader.record()) is not None:
        found.append(one)
    return found


def _nobody() -> str:
    return f"The text does not say which game it is and who plays. A game is written like this: {WRITTEN}."


class _Reader:
    """Reads one game after another from a text, and knows in which line it is."""

    def __init__(self, text: str) -> None:
        self.lines = text.splitlines()
        self.at = 0  # lines that are read
        self.tokens: list[tuple[int, str, str]] = []  # line, kind, text; the next one last
        self.stopped = ""  # why no more of the moves can be read

    def record(self) -> Record | None:
        """The next game, and what is wrong with it; None at the end."""
        while self.at < len(self.lines) and not self._says(self.at):
            self.at += 1
        if self.at == len(self.lines):
            return None
        begun, own = self.at + 1, dict[str, str]()
        try:
            found = self._heads(own)
            if "game" not in found or "players" not in found:
                raise ValueError(_nobody() if begun == 1 else f"Line {begun}: {_nobody()}")
            save = _dealt(found)
        except ValueError as broken:
            self.at = self._end()
            return Record({}, line=begun, broken=str(broken))
        comment, moves, stopped = self._moves(found["moves"]) if "moves" in found else ("", (), "")
        return Record(save, own, comment, moves, begun, stopped)

    def _heads(self, own: dict[str, str]) -> dict[str, str]:
        """What is said of a game up to its moves or to the next game; headings of one's own go where it is said."""
        found: dict[str, str] = {}
        first = self.at
        while self.at < len(self.lines) and "moves" not in found and not (self.at > first and self._begins(self.at)):
            line = self.lines[self.at].strip()
            key, colon, value = (part.strip() for part in line.partition(":"))
            self.at += 1
            if not self._says(self.at - 1):
                continue
            if colon and key.lower() in ("game", "moves", *HEADS):
                found[key.lower()] = value
            elif colon and OWN.fullmatch(key):
                own[key] = value
            else:
                heads = ", ".join(("game", *HEADS))
                may = f"A heading is {heads}, or one of your own with a capital letter, like Source: a book."
                raise ValueError(f"Line {self.at}, {brief(line)!r}, cannot be read. {may}")
        return found

    def _moves(self, behind: str) -> tuple[str, tuple[Ply, ...], str]:
        """The comment on the deal and the moves, up to the next game; and why no more of them could be read."""
        first = self.at  # the line of "moves:", counted from 1
        end = self._end()
        text = "\n".join([behind, *self.lines[self.at : end]])
        self.at, self.tokens, self.stopped = end, list(reversed(list(_tokens(text, first)))), ""
        comment = ""
        while self.tokens and self.tokens[-1][1] == "said":
            comment = _joined(comment, self.tokens.pop()[2])
        moves = self._line()
        if self.tokens:
            line, _, sign = self.tokens[-1]
            self._stop(f"Line {line}: {sign} closes no variation. {ALLOWED}")
        return comment, moves, self.stopped

    def _stop(self, why: str) -> None:
        """Nothing is read of the moves from here on."""
        self.stopped = self.stopped or why
        self.tokens.clear()

    def _says(self, at: int) -> bool:
        """Whether a line is more than empty, or a comment."""
        line = self.lines[at].strip()
        return bool(line) and not line.startswith("#")

    def _end(self) -> int:
        return next((i for i in range(self.at, len(self.lines)) if self._begins(i)), len(self.lines))

    def _begins(self, at: int) -> bool:
        return self.lines[at].partition(":")[0].strip().lower() == "game" and ":" in self.lines[at]

    def _line(self, opened: int = 0, depth: int = 0) -> tuple[Ply, ...]:
        """The moves up to the end, or to the parenthesis that closes a variation; it was opened in a line."""
        moves, seat = list[Ply](), ""
        while self.tokens:
            line, kind, text = self.tokens[-1]
            if text == ")":
                break
            self.tokens.pop()
            if kind == "name":
                seat = text
            elif kind == "move":
                moves.append(Ply(seat, text, line=line))
                seat = ""  # the others of a turn need none
            elif kind == "broken":
                self._stop(text)
            elif text != "," and not moves:
                self._stop(f"Line {line}: {text[:20]} stands behind no move. {ALLOWED}")
            elif text != ",":
                moves[-1] = self._about(moves[-1], line, kind, text, depth)
        if opened and not self.tokens:
            self._stop(f"Line {opened}: a variation begins here and is not closed. {ALLOWED}")
        if opened and not moves:
            self._stop(f"Line {opened}: this variation has no move. {ALLOWED}")
        return tuple(moves)

    def _about(self, one: Ply, line: int, kind: str, text: str, depth: int) -> Ply:
        """A move with the comment or the variation that stands behind it."""
        if kind == "said":
            return replace(one, comment=_joined(one.comment, text))
        if depth == DEEPEST:
            self._stop(f"Line {line}: there can be at most {DEEPEST} variations within each other.")
            return one
        inside = self._line(line, depth + 1)
        if self.tokens:
            self.tokens.pop()
        return replace(one, instead=(*one.instead, inside)) if inside else one


def _tokens(text: str, line: int) -> Iterator[tuple[int, str, str]]:
    """The parts of the moves, each with its line and its kind; one that cannot be read is the last, and says so."""
    at = 0
    while at < len(text):
        found = TOKEN.match(text, at)
        kind = found.lastgroup if found else None
        if not found or (kind == "name" and not (len(found["name"]) == 1 and found["name"].isalpha())):
            rest = text[at:].partition("\n")[0].strip()
            yield line, "broken", f"Line {line}, {brief(rest)!r}, cannot be read. {ALLOWED}"
            return
        if kind:
            yield line, kind, found[kind].strip().upper() if kind == "name" else found[kind].strip()
        line += found[0].count("\n")
        at = found.end()


def _joined(comment: str, braces: str) -> str:
    return "\n".join(filter(None, (comment, _stripped(braces[1:-1]))))


def _dealt(found: Mapping[str, str]) -> dict[str, Any]:
    seed = found.get("seed", "0")
    if not (seed.isascii() and seed.isdigit() and len(seed) < 10):
        raise ValueError(f"seed cannot be {brief(seed, 20)!r}. It must be a whole number from 0 to 999999999.")
    options = dict(option.partition("=")[::2] for option in _words(found.get("options", "")))
    return {
        "cardlab": FORMAT,
        "game": found["game"],
        "stage": found.get("stage", ""),
        "options": options,
        "players": _words(found["players"]),
        "seed": int(seed),
        "position": found.get("position"),
    }


def _words(text: str) -> list[str]:
    import csv

    return [word.strip() for word in next(csv.reader([text], skipinitialspace=True), [])]
