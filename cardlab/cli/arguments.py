"""How the words after a command are read, and the home folder in which it works."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..language import SOURCE, languages

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from ..rules.options import Rules
    from ..rules.state import State


def at_home() -> None:
    """Let this process work in a temporary home folder where the user has none, as in many containers."""
    try:
        if os.access(Path.home(), os.W_OK):
            return
    except RuntimeError:  # nobody has made this user
        pass
    from tempfile import mkdtemp

    os.environ["USERPROFILE" if os.name == "nt" else "HOME"] = mkdtemp(prefix="cardlab-home-")


@contextmanager
def refusing(
    kind: type[Exception] = ValueError,
    unusable: Callable[[OSError], str] | None = None,
    ctx: click.Context | None = None,
) -> Iterator[None]:
    """Refuse in one sentence what cannot be: ValueErrors, and errors of this kind, say it in their own words.

    ``unusable`` is the sentence about a file that cannot be read or written.
    """
    try:
        yield
    except (ValueError, kind) as error:
        raise click.UsageError(str(error), ctx) from None
    except OSError as error:
        if unusable is None:
            raise
        raise click.UsageError(unusable(error), ctx) from None


class GameName(click.ParamType[str]):
    """The name of a game, read leniently."""

    name = "game"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as the catalogue has it."""
        from ..games import known

        with refusing(ctx=ctx):
            return known(value)

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """The games that there are."""
        from ..games import catalogue

        return f"The games are {', '.join(catalogue())}."

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The games whose names begin so."""
        from click.shell_completion import CompletionItem

        from ..games import catalogue

        return [CompletionItem(name) for name in catalogue() if name.startswith(incomplete.lower())]


class GameOrSave(GameName):
    """The name of a game, or of a file that a game was saved or written in."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as the catalogue has it; of a file as it is written."""
        from ..play.saves import ENDINGS

        return str(value) if str(value).endswith(ENDINGS) else super().convert(value, param, ctx)


class WhatToDraw(click.types.StringParamType):
    """A word of what is drawn."""

    def get_missing_message(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """An example."""
        from ..games import DEFAULT

        return f"Say what to draw, then into which file, such as: cardlab picture {DEFAULT} table.svg."


class WholeNumber(click.ParamType[int]):
    """A whole number from ``low`` to ``high``."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number that is written."""
        text = str(value)
        if not text.isdecimal() or len(text) > 9 or not self.low <= int(text) <= self.high:
            self.fail(f"{text[:40]!r} is not a whole number from {self.low} to {self.high}.", param, ctx)
        return int(text)


SPOKEN = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # of the environment, in the order in which gettext asks them


def spoken_here(asked: str | None) -> str:
    """The language that is asked for, else that of this terminal, as in LANG=de_DE.UTF-8, if it is ours."""
    said = next((os.environ[name] for name in SPOKEN if os.environ.get(name)), "")
    here = (re.split("[_.@-]", one)[0].lower() for one in said.split(":"))
    return next((one for one in here if one in languages()), SOURCE) if asked is None else asked


OPTIONS = click.argument("options", nargs=-1, metavar="[NAME=VALUE]...")


def read(game: str, words: Sequence[str], *beside: str) -> tuple[type[State], Rules, dict[str, str]]:
    """A game, its rules as they are written ("packs=2"), and what is written ``beside`` them. Raises ValueError."""
    from ..games import rules_of
    from ..rules.text.sentences import unknown

    kind = rules_of(game)
    names = [*(field.name for field in fields(kind.Rules)), *beside]
    given = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise ValueError(f"{word[:40]!r} is not an option. Write options as name=value, such as stage=1.")
        if name not in names:
            raise ValueError(unknown("option", name, names))
        given[name] = value
    other = {name: given.pop(name, "") for name in beside}
    return kind, kind.Rules.make(other["stage"] or None, **kind.Rules.read(given)), other


def seed_of(text: str) -> int | None:
    """The number of a deal as it is written, None for none. Raises ValueError."""
    if text and not text.isdecimal():
        raise ValueError(f"seed cannot be {text[:20]!r}. It must be a whole number from 0 to 999999999.")
    return int(text) if text else None


def wanted(game: str, words: Sequence[str]) -> tuple[State, str]:
    """A game without a deal, with its options as they are written ("packs=2"), and its stage. Raises ValueError."""
    kind, rules, other = read(game, words, "stage", "players")
    players = other["players"]
    if players and not (players.isdecimal() and len(players) < 3):
        raise ValueError(f"players cannot be {players[:40]!r}. It must be a number.")
    return kind(rules, int(players or kind.seat_range[0])), other["stage"]


def some_letters(context: click.Context, option: click.Parameter, letters: str) -> str:
    """Letters with which codes can begin."""
    from ..room.rooms import LETTERS

    letters = letters.upper()
    if wrong := set(letters) - set(LETTERS):
        raise click.BadParameter(f"no code begins with {min(wrong)!r}. Choose from {LETTERS}.")
    return letters


def there(context: click.Context, option: click.Parameter, language: str) -> str:
    """A language that is there, or none."""
    if language and language not in languages():
        raise click.BadParameter(f"there is no language {language[:20]!r}. Choose from {', '.join(languages())}.")
    return language


LANGUAGE = click.option(
    "--language",
    default="",
    callback=there,
    help="The language of who has chosen none, such as de; the default is that of each browser.",
)
