"""The options of a game as plain data with labels, help, rule ids and allowed values.

The form in the app, the save file, the checks and the printed rule sheet all read these fields; a game asks an option
at the one line that it changes.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any, ClassVar, Self

from ..language import N_, Phrase, translated
from .text.sentences import brief, either, unknown

PLAIN = N_({"True": "yes", "False": "no", "None": "none", "auto": "as needed", "seat0": "the first player"})
SIGN = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}  # the suits of a pack as a form writes them


class Texts(tuple[str, ...]):
    """The allowed values of an option that is a text of a certain form, and the words that say which.

    The items are the choices that a form offers; ``in`` knows all texts that have the form.
    """

    form: re.Pattern[str]
    told: str

    def __new__(cls, form: re.Pattern[str], told: str, *offered: str) -> Self:
        texts = super().__new__(cls, offered)
        texts.form, texts.told = form, told
        return texts

    def __contains__(self, value: object) -> bool:
        return isinstance(value, str) and self.form.fullmatch(value) is not None


class Letters(Texts):
    """The allowed values of an option that is some letters of a text, the first one here, in its order."""

    def __new__(cls, whole: str, *offered: str) -> Self:
        form = re.compile("(?=.)" + "".join(f"{re.escape(letter)}?" for letter in whole))
        return super().__new__(cls, form, f"{whole!r} or some of these letters in this order", whole, *offered)


def option(default: Any, label: str, help: str, rule: str, allowed: Iterable[Any] = (True, False), **words: str) -> Any:
    """A field of Rules: its default, a label and a sentence for the form, the rule it changes, the values allowed.

    ``words`` says values whose own name would not be understood: ``auto="as many as are needed"``.
    """
    allowed = allowed if isinstance(allowed, (range, Texts)) else tuple(allowed)
    known = {name.rstrip("_"): text for name, text in words.items()}  # None_, since None is no name
    about = {"label": label, "help": help, "rule": rule, "allowed": allowed, "words": known}
    return dataclasses.field(default=default, metadata=about)


def said(field: dataclasses.Field[Any], value: Any) -> str:
    """A value of an option as people read it, in a form and on a printed sheet."""
    words: Mapping[str, str] = field.metadata.get("words", {})
    if isinstance(field.metadata.get("allowed"), Letters):
        return " ".join(SIGN.get(c, "10" if c == "T" else c) for c in str(value))
    return translated(words.get(str(value)) or PLAIN.get(str(value)) or str(value).replace("_", " "))


@dataclasses.dataclass(frozen=True)
class Rules:
    """The options of a game, one flat set of data; a subclass adds the fields with ``option()``.

    Raises ValueError with the allowed values for a wrong value or a combination that contradicts itself.
    """

    stages: ClassVar[Mapping[str, Mapping[str, Any]]] = {}

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            value, allowed = getattr(self, field.name), field.metadata["allowed"]
            if value is field.default:  # most often
                continue
            if isinstance(allowed, Texts) and value in allowed:
                continue
            if not any(value == a and type(value) is type(a) for a in allowed):
                raise ValueError(f"{field.name} cannot be {brief(value, 40)!r}. Choose {_listed(allowed)}.")
        self.check()

    def check(self) -> None:
        """Raise ValueError if the options contradict each other; a game overrides it."""

    @classmethod
    def make(cls, stage: object = None, **options: Any) -> Self:
        """The rules of a stage (None: all of them) with some options changed. Raises ValueError."""
        if stage is None and not options:
            kind: type = cls  # a plain type: mypy takes one whose objects have no hash for having none itself
            usual: Self = _usual(kind)
            return usual
        chosen: dict[str, Any] = {}
        if stage is not None:
            if brief(stage) not in cls.stages:
                facts = {"stage": repr(brief(stage, 40)), "stages": ", ".join(cls.stages)}
                raise ValueError(Phrase("There is no stage {stage}. Choose from {stages}.", facts))
            chosen.update(cls.stages[str(stage)])
        cls.refuse_unknown(options)
        return cls(**(chosen | options))

    @classmethod
    def refuse_unknown(cls, names: Iterable[str], asked: Callable[..., Any] | None = None) -> None:
        """Raise ValueError for a name that is no option, and no parameter of the function that was asked."""
        known = [f.name for f in dataclasses.fields(cls)]
        for name in names:
            if name not in known:
                import inspect  # here, because hardly anybody needs it

                words = inspect.signature(asked).parameters.values() if asked else ()
                raise ValueError(unknown("option", name, [*known, *(w.name for w in words if w.kind != w.VAR_KEYWORD)]))

    @classmethod
    def read(cls, texts: Mapping[str, str]) -> dict[str, Any]:
        """Options as a link or a command line writes them, by name, as values; what is not allowed stays a text.

        Raises ValueError for an unknown name.
        """
        cls.refuse_unknown(texts)
        fields = {f.name: f for f in dataclasses.fields(cls)}
        allowed = {name: fields[name].metadata["allowed"] for name in texts}
        return {n: next((a for a in allowed[n] if str(a).lower() == t.lower()), t) for n, t in texts.items()}

    def changed(self) -> dict[str, Any]:
        """The options that differ from their defaults."""
        return {f.name: v for f in dataclasses.fields(self) if (v := getattr(self, f.name)) != f.default}


@cache
def _usual(kind: type) -> Any:
    """The rules of a kind with nothing changed: frozen, so made once for all the deals of a simulation."""
    return kind()


def _listed(allowed: Iterable[Any]) -> str:
    """The allowed values as a person reads them: texts quoted, whole numbers in a row as "1 to 60"."""
    if isinstance(allowed, Texts):
        return allowed.told
    numbers = [a for a in allowed if type(a) is int]
    words = [repr(a) if isinstance(a, str) else str(a) for a in allowed if type(a) is not int]
    if len(numbers) > 3 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return either([*words, f"{numbers[0]} to {numbers[-1]}"])
    return either([*words, *map(str, numbers)])
