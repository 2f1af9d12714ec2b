"""The lessons that came with cardlab, and their copies in a folder of a person's own."""

from __future__ import annotations

import hashlib
import json
import re
import warnings
from functools import lru_cache
from pathlib import Path
from posixpath import normpath
from urllib.parse import unquote

from ..language import SOURCE
from ..language.lessons import language_of, spoken
from ..language.lessons import shipped as shipped
from ..play.files import write_file

RECORD = ".cardlab.json"
LONGEST = 50_000_000  # bytes of a notebook
FILES = "voila/files/"  # at which address of a server its pages find files that lie beside them
NAMED = re.compile(r"""\]\(\s*<?([^)>\s]+)|\b(?:src|href)\s*=\s*["']?([^"'>\s]+)""")  # in Markdown, in HTML


def lay_out(folder: Path) -> str:
    """Copies the lessons into `folder` and says in one sentence what happened; a file that its owner changed stays.

    They are in the language that is spoken now. What was copied is remembered in `.cardlab.json` there, so that an
    untouched lesson follows a newer cardlab.
    Raises OSError where the folder cannot be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    record = folder / RECORD
    try:
        copied = {str(name): was for name, was in dict(json.loads(record.read_text("utf-8"))).items()}
    except (OSError, ValueError, TypeError, RecursionError):
        copied = {}  # then every file that differs counts as changed by its owner
    fresh, kept = 0, []
    try:
        for source in sorted(shipped().glob("*.ipynb")):
            whole = in_language(source)
            target, ours = folder / source.name, digest(whole)
            theirs = digest(target.read_bytes()) if target.exists() else None
            if theirs not in (None, ours, copied.get(source.name)):
                kept.append(source.name)
                continue
            if theirs != ours:
                write_file(target, whole)
                fresh += 1
            copied[source.name] = ours
    finally:  # also of those that were copied before the disk was full
        write_file(record, (json.dumps(copied, indent=1, sort_keys=True) + "\n").encode())
    stayed = f"; left as you changed them: {', '.join(kept)}" if kept else ""
    return f"The lessons are in {folder} ({fresh} copied now{stayed})."


def in_language(lesson: Path) -> bytes:
    """The notebook of a lesson in the language that is spoken now, without what its cells have shown in English.

    It stays as it is where a message is missing.
    """
    if language_of(lesson) == SOURCE:
        return lesson.read_bytes()
    from .pages import key  # here, because it brings all that an exercise needs

    book = json.loads(lesson.read_text("utf-8"))
    for cell in book["cells"]:
        if cell["cell_type"] == "markdown":
            words = spoken("".join(cell["source"]))
            words = key(words, book["cells"]) if cell.get("id") == "answers" else words
            cell["source"] = words.splitlines(keepends=True)
        else:
            cell |= {"outputs": [], "execution_count": None}
    return (json.dumps(book, ensure_ascii=False, indent=1) + "\n").encode()


def digest(file: bytes) -> str:
    """The SHA-256 of a file, as text."""
    return hashlib.sha256(file).hexdigest()


def named(folder: Path) -> set[str]:
    """The files that the words of a folder's notebooks name, by their paths below it; none that is hidden."""
    found: set[str] = set()
    for page in folder.glob("[!.]*.ipynb"):
        try:
            found |= _named(page, page.stat().st_mtime_ns)
        except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
            continue  # what cannot be read names nothing
    return found


@lru_cache(500)
def _named(page: Path, changed: int) -> frozenset[str]:
    cells = json.loads(page.read_text("utf-8"))["cells"]
    words = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    files = {normpath(unquote(one or other).lstrip("/").removeprefix(FILES)) for one, other in NAMED.findall(words)}
    return frozenset(file for file in files if not any(part.startswith(".") for part in file.split("/")))


def readable(page: Path) -> bool:
    """Whether a file is a notebook of which a page can be made."""
    try:
        found = page.stat()
        return found.st_size <= LONGEST and _readable(page, found.st_mtime_ns)
    except OSError:
        return False


@lru_cache(500)
def _readable(page: Path, changed: int) -> bool:
    import nbformat

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # cells without an id
            told = nbformat.reader.reads(page.read_text("utf-8"))  # type: ignore[no-untyped-call]  # nbformat: few types
            told = nbformat.convert(told, nbformat.current_nbformat)  # type: ignore[no-untyped-call]  # nbformat: an old one
            nbformat.validate(told)
        json.dumps(told, ensure_ascii=False).encode()  # half a letter cannot be sent
    except Exception:  # whatever stands in there
        return False
    return True
