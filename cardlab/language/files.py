"""The files of a language: its messages brought up to date with the code, and what is still missing or odd in them.

Why so: translators know ``.po`` files, and Babel makes and compares them; the standard library reads ``.mo``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from . import _packages, languages
from .grammar import ENGLISH, WrittenGrammar
from .lessons import messages, shipped
from .messages import SourceText, always, found
from .scripts import templates

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

ROOT = Path(__file__).parents[1]
# Packages that are for learners of Python, who are told in English.
ENGLISH_ONLY = ("cli", "lab", "language")
FOR_LEARNERS = ("lab", "play", "teach_a_bot", "your_own_bot", "your_own_game")  # the notebooks that are
GRAMMAR = '''"""How sentences are filled in this language."""

from collections.abc import Mapping
from typing import ClassVar

from cardlab.language.grammar import WrittenGrammar


class Mine(WrittenGrammar):
    """Who you are called, form by form, and I likewise; what belongs to people; what a rule says of options."""

    both = " and "
    you: ClassVar[Mapping[str, str]] = {{"you": "I"}}
    aside = r" \\((?:options? )?`[^)]*\\)"
    first = "(The|With the) options?"
    last = r"; the options? `[^.;]*"
    house = ("the option `", "the house rule `")

    def owner(self, who: list[str]) -> str:
        """People in front of what is theirs."""
        return self.both.join(who)


GRAMMAR = Mine()
'''
PROJECT = """[project]
name = "cardlab-{language}"
version = "0.1.0"
dependencies = ["cardlab"]

[project.entry-points."cardlab.languages"]
{language} = "cardlab_{language}"

[tool.setuptools.package-data]
cardlab_{language} = ["*.mo", "*.po"]
"""
FORMS = (2, 5)  # of a word that agrees with a number, and with people


def folder(language: str) -> Path:
    """Where the files of a language lie. Raises ValueError if it is not there."""
    if language not in _packages():
        raise ValueError(f"There is no language {language[:20]!r}. Install it, or begin it: cardlab language new.")
    return Path(str(import_module(_packages()[language]).__file__)).parent


def collected() -> Iterator[tuple[str, SourceText]]:
    """All messages of the code, each with the file that it stands in."""
    for file in sorted(ROOT.rglob("*.py")):
        where = file.relative_to(ROOT)
        if where.parts[0] not in ENGLISH_ONLY:
            yield from ((where.as_posix(), one) for one in found(file) if one.text.strip())
    for file in sorted(ROOT.rglob("*.js")):
        if "vendor" not in file.parts:
            name = file.relative_to(ROOT).as_posix()
            yield from ((name, SourceText(one, 0)) for one in templates(file.read_text("utf-8")))
    for file in sorted(shipped().glob("*.ipynb")):
        if file.stem not in FOR_LEARNERS:
            yield from ((f"notebooks/{file.name}", one) for one in messages(file))
    yield from (("", one) for one in always())


def template() -> Catalog:
    """All messages of the code as a catalogue without translations."""
    from babel.messages.catalog import Catalog  # here, because only translators need it

    made = Catalog(project="cardlab")
    for where, one in collected():
        notes = [note for note in (where and where.rpartition(".")[0].replace("/", "."), one.comment) if note]
        if made.get(one.text) is None:
            made.add(one.text, auto_comments=notes)
    return made


def update(language: str) -> Catalog:
    """Bring the messages of a language up to date with the code, and write both of its files."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po

    place = folder(language)
    with (place / "messages.po").open("rb") as file:
        known = read_po(file, locale=language)
    made = known.creation_date
    known.update(template(), no_fuzzy_matching=True)
    known.creation_date = made  # else every run would change both files
    for one in known:
        one.flags -= {"python-brace-format", "python-format"}  # the forms of our grammar are none of these
    with (place / "messages.po").open("wb") as file:
        write_po(file, known, width=0, omit_header=False, ignore_obsolete=True)
    with (place / "messages.mo").open("wb") as file:
        write_mo(file, known)
    return known


def missing(known: Catalog) -> list[str]:
    """The messages that have no translation yet."""
    return [str(one.id) for one in known if one.id and not one.string]


def begin(language: str, where: Path) -> Path:
    """Write the files of a language that is not there yet into a folder. Raises ValueError for one that is.

    In a copy of the repository that is the folder of the languages, anywhere else a package of its own.
    """
    from babel.messages.pofile import write_po

    if not re.fullmatch("[a-z]{2,3}", language) or language in languages():
        raise ValueError(f"{language[:20]!r} cannot be begun. Give the letters of a new language.")
    ours = where / "cardlab" / "language"
    place = ours / language if ours.is_dir() else where / f"cardlab_{language}"
    place.mkdir()
    made = template()
    made.locale = language
    with (place / "messages.po").open("wb") as file:
        write_po(file, made, width=0)
    (place / "__init__.py").write_text(f'"""cardlab in the language {language}."""\n', "utf-8")
    (place / "grammar.py").write_text(GRAMMAR.format(), "utf-8")
    if place.parent is not ours:
        (where / "pyproject.toml").write_text(PROJECT.format(language=language), "utf-8")
    return place


def odd(known: Catalog) -> Iterator[str]:
    """What is wrong in a catalogue, in sentences: gaps that the English has not, and brackets without all forms."""
    for one in known:
        if one.id and one.string:
            text = str(one.string)
            gaps = {found[1] for found in WrittenGrammar.pattern.finditer(text) if found[1]}
            allowed = {found[1] for found in ENGLISH.pattern.finditer(str(one.id)) if found[1]} | {"seat"}
            if gaps - allowed:
                yield f"“{text}” names {', '.join(sorted(gaps - allowed))}, and “{one.id}” does not."
            for forms in re.findall(r"\[(?:\w+: )?([^\]]+)\](?!\()", text) if "\\" not in text else ():
                if len(forms.split("|")) not in FORMS:
                    yield f"“{text}” has [{forms}]: give 2 forms for a number, 5 for people."
