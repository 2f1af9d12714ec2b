"""Which language people are spoken to in now, and messages in it.

Why so: the English sentence in the code is the one source and the key. It is looked up only when it is said, so rules,
games and bots know no language. A language is a folder here or the package of somebody else, entered under
``cardlab.languages``: ``messages.po``, read as ``messages.mo`` by the standard library, and ``grammar.py``.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from .grammar import ENGLISH, Fact, Grammar, signed

if TYPE_CHECKING:
    from gettext import NullTranslations

T = TypeVar("T")

SOURCE = "en"  # the language that the code is written in
FOLDER = Path(__file__).parent
VARIABLE = "CARDLAB_LANGUAGE"  # of the environment: the language of a whole process, such as a notebook's


def current() -> str:
    """The code of the language that is spoken now, such as "de"."""
    return _now.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Say what is said meanwhile in a language. Raises ValueError if it is not there."""
    if language != SOURCE and language not in languages():
        raise ValueError(f"There is no language {str(language)[:20]!r}. Choose from {', '.join(languages())}.")
    before = _now.set(language)
    try:
        yield
    finally:
        _now.reset(before)


def speak(language: str) -> None:
    """Speak a language from now on in this context, such as that of a page. Raises ValueError if it is not there."""
    with speaking(language):
        pass
    _now.set(language)


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that are there, the source first."""
    return SOURCE, *sorted(_packages())


@cache
def _packages() -> Mapping[str, str]:
    """Code -> package of each language but the source."""
    ours = {file.parent.name: f"{__name__}.{file.parent.name}" for file in FOLDER.glob("*/messages.mo")}
    if sys.platform == "emscripten":
        return ours  # a page has its own language only
    from importlib.metadata import entry_points  # here, because it reads all that is installed

    return {point.name: point.value for point in entry_points(group="cardlab.languages")} | ours


@cache
def grammar_of(language: str) -> Grammar:
    """How sentences of a language are filled."""
    if language == SOURCE:
        return ENGLISH
    made: Grammar = import_module(f"{_packages()[language]}.grammar").GRAMMAR
    return made


@cache
def _messages(language: str) -> NullTranslations:
    from gettext import GNUTranslations  # here, because English needs none of it

    module = import_module(_packages()[language])
    with (Path(str(module.__file__)).parent / "messages.mo").open("rb") as file:
        return GNUTranslations(file)


def known(message: str) -> bool:
    """Whether a message can be said in the language that is spoken now."""
    return _now.get() == SOURCE or bool(_all(_now.get()).gettext(message))


@cache
def _all(language: str) -> NullTranslations:
    """The messages of a language, "" for one that is missing."""
    from copy import copy
    from gettext import NullTranslations

    class Missing(NullTranslations):
        def gettext(self, message: str) -> str:
            return ""

    found = copy(_messages(language))
    found.add_fallback(Missing())
    return found


def _usual() -> str:
    """The language of this process."""
    asked = os.environ.get(VARIABLE, SOURCE)
    return asked if asked == SOURCE or asked in languages() else SOURCE


_now: ContextVar[str] = ContextVar("language", default=_usual())  # noqa: B039 - a text does not change


def N_(words: T) -> T:
    """Some words that are looked up later, as they are: marked so that translators get them."""
    return words


class Phrase(str):
    """Some words in English that are part of a sentence, and can be said in any language: their template is kept.

    Why so: a game keeps what it says, and somebody else is told it later, in a language of their own.
    """

    __slots__ = ("fact", "parts", "template")
    template: str
    parts: Mapping[str, object]
    fact: Fact

    def __new__(cls, template: str, facts: Mapping[str, object], fact: Fact | None = None) -> Phrase:
        fact = fact or _plain
        before = _now.set(SOURCE)  # its facts are words, too
        try:
            made = super().__new__(cls, ENGLISH.filled(template, facts, {}, fact, part=not _ends(template)))
        finally:
            _now.reset(before)
        made.template, made.parts, made.fact = template, facts, fact
        return made

    def __reduce__(self) -> tuple[type[Phrase], tuple[str, Mapping[str, object], Fact]]:
        return type(self), (self.template, self.parts, self.fact)


def _plain(key: str, value: object) -> str:
    """A fact that is a number or some words."""
    return translated(value) if isinstance(value, str) else signed(str(value))


def _ends(template: str) -> bool:
    """Whether this is a sentence, and not part of one."""
    return template.endswith((".", "!", "?"))


def translated(message: str) -> str:
    """A message in the language that is spoken now, and itself where there is none."""
    language = _now.get()
    if isinstance(message, Phrase) and language != SOURCE:
        template = translated(message.template)
        grammar = ENGLISH if template == message.template and "[" in template else grammar_of(language)
        return grammar.filled(template, message.parts, {}, message.fact, part=not _ends(template))
    if language == SOURCE or not message:
        return message
    if message.startswith(" "):
        return f" {translated(message[1:])}"
    found = _messages(language).gettext(message)
    if found == message and len(parts := re.split(r"(?<=[.!?]) ", message)) > 1:
        return " ".join(map(_messages(language).gettext, parts))  # several sentences one after another
    return found


NO_WORDS = ("id", "kind", "tone", "shape", "verdict", "face", "rule", "sound", "owner", "key", "mark")


def as_spoken(value: T, name: str = "") -> T:
    """A value as JSON has it with every message in it translated, but for names of ours."""
    if _now.get() == SOURCE or name in NO_WORDS:
        return value
    made: Any = value
    if isinstance(value, str):
        made = translated(value)
    elif isinstance(value, dict):
        made = {key: as_spoken(one, key) for key, one in value.items()}
    elif isinstance(value, list | tuple):
        made = [as_spoken(one) for one in value]
    return cast("T", made)


def told(error: object) -> str:
    """What an error says, in the language that is spoken now; "" where that cannot be said in it."""
    words = error.args[0] if isinstance(error, Exception) and error.args else error
    words = words if isinstance(words, str) else str(error)
    said = translated(words)
    return said if _now.get() == SOURCE or said != words else ""


def lettered(value: T, language: str) -> T:
    """A value as JSON has it with the cards in its texts by the letters of a language: D♥ for Q♥."""
    ranks = grammar_of(language).ranks
    if not ranks:
        return value
    import json  # here, because English needs none of it

    told = json.dumps(value, ensure_ascii=False)
    return cast("T", json.loads(re.sub(r"\b[A-Z](?=[♠♥♦♣])", lambda found: ranks.get(found[0], found[0]), told)))


def say(template: str, facts: Mapping[str, object], names: Mapping[str, str], fact: Fact) -> str:
    """A template as a sentence in the language that is spoken now; ``fact`` says what is no person."""
    found = translated(template)
    grammar = ENGLISH if found == template and "[" in template else grammar_of(_now.get())
    return grammar.filled(found, facts, names, fact)


def as_options(text: str) -> str:
    """A rule as it is told at a table, without what it says of options."""
    return grammar_of(_now.get()).without_options(text)


def as_asked(words: str) -> str:
    """The words of a button as what they ask for, behind "May you": "lay 7♣"."""
    return grammar_of(_now.get()).asked(words)
