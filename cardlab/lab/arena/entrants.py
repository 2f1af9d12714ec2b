"""Who takes part in an arena, and what is played there, as its folder has it."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self

from ...games import DEFAULT, advice_of, rules_of
from ...play.bots import bots
from ...play.bots.contestant import MEMORY, SECONDS
from ...play.deadline import LIMIT
from ...play.files import write_file
from ...rules.text.position import check_seed
from ...rules.text.sentences import brief

PLAN = "arena.json"
LARGEST = 64 * 1024  # bytes of a bot in Python
PROGRAMS = (".exe", ".bat", ".cmd")  # of Windows, which does not say of a file that it is a program


@dataclass(frozen=True)
class ArenaPlan:
    """What is played in an arena, and within which limits; it is written into its folder."""

    game: str = DEFAULT
    options: Mapping[str, Any] = field(default_factory=dict)
    seed: int = 0
    seconds: float = SECONDS  # for a move
    memory: int = MEMORY  # MB
    also: tuple[str, ...] = ()  # bots of the house that take part

    def __post_init__(self) -> None:
        kind = rules_of(self.game)
        kind.Rules.make(**self.options)
        check_seed(self.seed)
        if kind.seat_range[-1] < 2:
            raise ValueError("An arena needs two players, and this is a game for one.")
        if isinstance(self.seconds, bool) or not isinstance(self.seconds, int | float) or not 0 < self.seconds < LIMIT:
            told = f"It must be more than 0 and less than {LIMIT:g}."
            raise ValueError(f"seconds cannot be {brief(self.seconds, 20)!r}. {told}")
        if isinstance(self.memory, bool) or not isinstance(self.memory, int) or not 64 <= self.memory <= 65536:
            raise ValueError(f"memory cannot be {brief(self.memory, 20)!r}. It must be from 64 to 65536 MB.")
        for name in self.also:
            bots.named(name, advice_of(kind))

    @classmethod
    def of(cls, folder: Path) -> Self | None:
        """The plan in a folder; None where there is none yet. Raises ValueError for a damaged one, OSError."""
        if not (folder / PLAN).exists():
            return None
        try:
            told = json.loads((folder / PLAN).read_text("utf-8"))
            return cls(**(told | {"also": tuple(told["also"])}))
        except (ValueError, TypeError, KeyError) as wrong:
            raise ValueError(f"{folder / PLAN} is damaged ({brief(wrong, 80)}). Delete it to begin anew.") from None

    def write(self, folder: Path) -> None:
        """Keep it. Raises OSError."""
        write_file(folder / PLAN, json.dumps(asdict(self), indent=1).encode())


class Entrant(NamedTuple):
    """A bot that takes part: its text if it is one in Python, else the program, else a bot of the house."""

    name: str
    digest: str  # which changes when the bot does
    source: str = ""
    program: str = ""


def is_bot(file: Path) -> bool:
    """Whether a file of the folder takes part."""
    if file.name.startswith((".", "_")) or not file.is_file():
        return False
    program = file.suffix.lower() in PROGRAMS if os.name == "nt" else os.access(file, os.X_OK)
    return file.suffix == ".py" or program


def entrant(name: str, file: Path) -> Entrant:
    """A bot as its file has it; one that cannot be read, or is too long, is one that says so when it is asked."""
    try:
        with file.open("rb") as opened:
            told = opened.read(LARGEST + 1) if file.suffix == ".py" else opened.read()
    except OSError as error:
        told = f"raise OSError({error.strerror!r})".encode()
    digest = sha256(told).hexdigest()[:16]
    if file.suffix != ".py":
        return Entrant(name, digest, program=str(file.resolve()))
    if len(told) > LARGEST:
        return Entrant(name, digest, f"raise ValueError('the file is larger than {LARGEST // 1024} kB')")
    return Entrant(name, digest, told.decode("utf-8", "replace"))
