"""Games from saves and records, replayed through the judge as far as they go."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

from ..games import DEFAULT, rules_of
from ..language import Phrase
from ..rules.moves import IllegalMove, Move
from ..rules.state import State
from ..rules.text import record
from ..rules.text.position import check_seed
from ..rules.text.record import Ply, Record
from ..rules.text.sentences import brief, either, so_many
from . import deadline
from .files import write_file
from .game import Game
from .seats import specs

ALLOWED = 6  # moves that a sentence names
ENDINGS = (".json", ".txt")  # of a save, and of a file of records
LISTED = 6  # games of a file that a sentence names
MOST_MOVES = 50_000  # moves of a save that are read; an evening has some hundreds
MOST_READ = 10_000_000  # characters of a file: ten thousand hands


class NewerSave(ValueError):
    """A save that a later cardlab has written."""


def load(save: str | Path | Mapping[str, Any], *, partial: bool = False, patient: bool = False) -> Game:
    """A game from a save (a path, or what ``to_save`` gave), replayed through the judge.

    Raises ValueError for what is no save, and for a move that is refused. A ``partial`` game goes as far as it can be
    played; ``game.problem`` tells the first move that was refused, "" if none was. In a ``patient`` game a bot that has
    the turn waits, as for a table.
    """
    if not isinstance(save, str | Path | Mapping):
        raise ValueError("A save is a file, or what to_save() returned.")
    data = save if isinstance(save, Mapping) else _file(Path(save))
    _check_format(data.get("cardlab"))
    if missing := [key for key in ("game", "options", "players", "seed", "position", "moves") if key not in data]:
        raise ValueError(f"This save is damaged: {missing[0]!r} is missing.")
    kind, options, moves = rules_of(data["game"]), data["options"], data["moves"]
    if not isinstance(options, Mapping) or not all(isinstance(name, str) for name in options):
        raise ValueError("This save is damaged: options is not a set of names with values.")
    if not isinstance(data["players"], list):
        raise ValueError("This save is damaged: players is not a list of names.")
    if not isinstance(moves, list) or not all(isinstance(text, str) for text in moves):
        raise ValueError("This save is damaged: moves is not a list of moves.")
    if len(moves) > MOST_MOVES:
        raise ValueError(f"This save has {len(moves)} moves, and only {MOST_MOVES} can be read.")
    kind.Rules.read(dict.fromkeys(options, ""))  # the names are options of this game, and of nothing else here
    players, seed = specs(data["players"], kind.seat_range), check_seed(data["seed"])
    # Nobody answers before all the moves are made.
    game = Game(data["game"], players=players, seed=seed, position=data["position"], patient=True, **options)
    stage = data.get("stage", "")
    game.stage = stage if isinstance(stage, str) and stage in kind.Rules.stages else ""
    _replay(game, moves)
    if game.problem and not partial:
        raise ValueError(game.problem)
    game.patient = patient
    if not game.problem:
        game.answer()
    return game


def read(text: str, *, partial: bool = False) -> Game:
    """A game from the text that ``to_text`` gave, played by the judge, also in its variations.

    Raises ValueError, which names the line that cannot be read or played. A ``partial`` game goes as far as it can be
    played; where it stopped is in ``game.problem``, and it raises ValueError only if nothing could be dealt.
    """
    game = _played_through(record.the_one(text), partial=partial)
    if not game.problem:
        game.answer()
    return game


class Games(list[Game]):
    """Games of a file, in their order; ``broken`` has a sentence for each one that was left out."""

    broken: tuple[str, ...] = ()


def read_games(path: str | Path) -> Games:
    """The games of a file of records, played through by the judge with all their variations.

    A game with a line that cannot be read or played is left out: a warning says so, and ``broken`` of the list names
    the lines. ``game.replay()`` shows one with its comments. Raises ValueError where nothing is left; OSError.
    """
    path, games, broken = Path(path), Games(), list[str]()
    for one in record.records(_text(path)):
        try:
            games.append(_played_through(one))
        except ValueError as other:
            broken.append(f"{path.name}: {other}")
    if broken and not games:
        raise ValueError(broken[0])
    if broken:
        left = f"{len(broken)} of the {len(games) + len(broken)} games {'was' if len(broken) == 1 else 'were'} left out"
        warnings.warn(f"{left}. {broken[0]}", stacklevel=2)
    games.broken = tuple(broken)
    return games


def opened(path: str, words: Sequence[str]) -> Game:
    """The patient game of a save, or that of a file of records which ``game=`` names by its number or a heading.

    Raises ValueError, OSError.
    """
    if not path.endswith(".txt"):
        if words:
            raise ValueError("A saved game already has its options. Leave them out.")
        return load(path, partial=True, patient=True)
    if len(words) > 1 or any(not word.startswith("game=") for word in words):
        raise ValueError("A record already has its options. Only say which game you want, such as game=2.")
    text = _text(Path(path))
    with _named(Path(path)):
        game = _played_through(_chosen(record.records(text), "".join(words)[5:].strip()))
    game.patient = True
    return game


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Put the name of the file before what is wrong in it."""
    try:
        yield
    except ValueError as broken:
        raise ValueError(f"{path.name}: {broken}") from None


def _text(path: Path) -> str:
    """What is written in a file. Raises ValueError, OSError."""
    try:
        with path.open(encoding="utf-8-sig") as file:  # some editors write a mark of the encoding
            text = file.read(MOST_READ + 1)  # no more: some files have no end
    except UnicodeDecodeError as other:
        raise ValueError(f"{path.name} is not a text file.") from other
    if len(text) > MOST_READ:
        raise ValueError(f"{path.name} is too long. A file can have up to {MOST_READ:,} characters.")
    return text


def _chosen(found: Sequence[Record], which: str) -> Record:
    """The record with this number, counted from 1, or the one with these words in its headings; "" for the only one.

    Raises ValueError, which names some of them.
    """
    if not found:
        raise ValueError(f"There is no game in this file. A game begins with a line such as game: {DEFAULT}.")
    rows = [", ".join([one.save.get("game", "cannot be read"), *one.heads.values()]) for one in found]
    fit = [
        at
        for at, row in enumerate(rows)
        if (which == str(at + 1) if which.isdecimal() else which.casefold() in row.casefold())
    ]
    if len(fit) == 1:
        return found[fit[0]]
    shown = [f"{at + 1} {rows[at]}" for at in fit or range(len(rows))]
    more = [f"and {len(shown) - LISTED} more"] if len(shown) > LISTED else []
    there = f"There are {so_many(len(fit), 'games')}" if fit else f"There is no game {brief(which, 40)!r}"
    raise ValueError(f"{there}. Choose one, such as game=1: {'; '.join([*shown[:LISTED], *more])}.")


def write_games(path: str | Path, games: Iterable[Game]) -> None:
    """Write games to a file of records, which ``read_games`` reads. Raises OSError, and the older file stays."""
    write_file(path, "\n".join(game.to_text() for game in games).encode())


def _played_through(written: Record, *, partial: bool = False) -> Game:
    """The patient game of a record, played with all its variations. Raises ValueError with the line.

    What is ``partial`` is cut where it cannot be read or played, and its ``problem`` says so.
    """
    if not written.save:
        raise ValueError(written.broken)
    try:
        options = rules_of(written.save["game"]).Rules.read(written.save["options"])
        texts = [one.move for one in written.moves]
        game = load({**written.save, "options": options, "moves": texts}, partial=True, patient=True)
    except ValueError as other:
        raise ValueError(f"Line {written.line}: {other}") from None
    made, broken = len(game.steps), list[str]()
    try:
        moves = deadline.in_time(lambda: _tried(game.start, written.moves[: made + 1], broken))
    except deadline.OutOfTime as slow:
        moves = tuple(replace(one, instead=()) for one in written.moves[:made])
        broken = [f"Line {written.line}: {slow}"]
    if len(moves) > made:  # the judge allows it, but it took too long
        moves, broken = moves[:made], [*broken, f"Line {written.line}: {game.problem}"]
    broken += [written.broken] if written.broken else []
    if broken and not partial:
        raise ValueError(broken[0])
    game.back(len(moves))
    game.undone.clear()
    game.problem = " ".join(dict.fromkeys([*broken[:1], *broken[-1:]]))  # the first, and where the game itself stopped
    game.patient, game.record = False, replace(written, moves=moves, broken="")
    return game


def _tried(state: State, line: Sequence[Ply], broken: list[str]) -> tuple[Ply, ...]:
    """A line of moves as the judge writes them, with its variations, each up to what cannot be played: that is told."""
    found = []
    for one in line:
        try:
            after = _played(state, one)
        except ValueError as refused:
            broken.append(str(refused))
            break
        instead = tuple(filter(None, [_tried(state, other, broken) for other in one.instead]))
        found.append(replace(one, seat=state.turn, move=Move(one.move).text, instead=instead))
        state = after
    return tuple(found)


def _played(state: State, one: Ply) -> State:
    """The position after a move of a record. Raises ValueError with its line and what is allowed there."""
    if one.seat not in ("", state.turn):
        whose = f"{state.turn}'s turn" if state.turn else "over"
        raise ValueError(f"Line {one.line}: it is {whose}, so {one.seat} cannot {one.move}.")
    try:
        return state.play(Move(one.move))
    except (ValueError, IllegalMove) as refused:
        legal = [move.text for move in state.legal_moves()]
        may = either([*legal[:ALLOWED], "another"] if len(legal) > ALLOWED else legal) if legal else "nothing more"
        raise ValueError(f"Line {one.line}, {brief(one.move)!r}: {refused} Allowed here: {may}.") from None


def _check_format(number: object) -> None:
    """Refuse what no cardlab, or only a later one, has written."""
    if type(number) is not int or number < 1:
        raise ValueError("This is not a cardlab save: it has no format number.")
    if number > record.FORMAT:
        raise NewerSave(
            f"This save has format {brief(number, 20)}, and this cardlab reads formats up to {record.FORMAT}. "
            "Update cardlab to open it."
        )


def _replay(game: Game, moves: list[str]) -> None:
    """Make the moves of a save, up to the first one that is refused; all of them have the time of one."""
    end = monotonic() + deadline.LIMIT

    def make() -> None:
        for text in moves:
            if monotonic() > end:
                raise ValueError(
                    f"This save takes longer than {deadline.LIMIT:g} seconds, so it was not played any further."
                )
            game._step(Move(text))

    try:
        deadline.in_time(make)
    except (ValueError, deadline.OutOfTime) as refused:
        facts = {"done": len(game.steps), "all": len(moves), "next": len(game.steps) + 1, "why": str(refused)}
        game.problem = Phrase(
            "The save was played as far as move {done} of {all}; move {next} was refused: {why}", facts
        )


def _file(path: Path) -> Mapping[str, Any]:
    text = _text(path)
    if not text.strip():
        raise ValueError(f"{path.name} is not a whole save: it is empty.")
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as cut:
        where = f" at line {cut.lineno}" if isinstance(cut, json.JSONDecodeError) else ""
        raise ValueError(f"{path.name} is not a whole save: it is cut off or damaged{where}.") from cut
    if not isinstance(data, dict):
        raise ValueError(f"{path.name} is not a cardlab save.")
    return data
