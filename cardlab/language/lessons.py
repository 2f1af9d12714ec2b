"""The words of a lesson's notebook, as messages and in the language that is spoken now.

Why so: a lesson stays one notebook. Words in its code are said in another language by what they are given to, Exercise
and Guess, so the code is the same for all; here are the words between, line by line. A lesson of which one message is
missing is shown in English as a whole.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

from . import FOLDER, SOURCE, current, known, translated
from .messages import SourceText

LINE = re.compile(r"((?:> ?|#+ |[-*] |</?(?:details|summary|b)>)*)(.*?)((?:</(?:details|summary|b)>)*)")
ROWS = "|"  # the key: its lines are made of the exercises
MOVES = ("", "all", "longest")  # what is asked for where the answers are moves
PACKAGE = FOLDER.parent


def shipped() -> Path:
    """The folder of the notebooks that came with this cardlab, installed or in a checkout."""
    installed = PACKAGE / "notebooks"
    return installed if installed.is_dir() else PACKAGE.parent / "notebooks"


def messages(notebook: Path) -> Iterator[SourceText]:
    """The messages of a notebook, each with its cell."""
    for cell in json.loads(notebook.read_text("utf-8"))["cells"]:
        source = "".join(cell["source"])
        found = _in_words(source) if cell["cell_type"] == "markdown" else _in_code(source)
        yield from (SourceText(one, 0, f"cell {cell['id']}") for one in found if re.search("[A-Za-z]{2}", one))


def spoken(source: str) -> str:
    """The words of a cell in the language that is spoken now."""
    return source if current() == SOURCE else "\n".join(map(_said, source.split("\n")))


def language_of(notebook: Path) -> str:
    """The language in which a lesson can be shown: the one that is spoken now if nothing is missing, else English."""
    return current() if _whole(notebook, notebook.stat().st_mtime_ns, current()) else SOURCE


@lru_cache(500)
def _whole(notebook: Path, changed: int, language: str) -> bool:
    return language == SOURCE or all(known(one.text) for one in messages(notebook))


def _said(line: str) -> str:
    before, words, after = _parts(line)
    return line if line.startswith(ROWS) or not words else f"{before}{translated(words)}{after}"


def _parts(line: str) -> tuple[str, ...]:
    found = LINE.fullmatch(line)
    return found.groups() if found else ("", line, "")


def _in_words(source: str) -> Iterator[str]:
    yield from (_parts(line)[1] for line in source.split("\n") if not line.startswith(ROWS))


def _in_code(source: str) -> Iterator[str]:
    """What an exercise or a guess is given to say: the request, what is said of answers, and answers in words."""
    for call in ast.walk(ast.parse(source)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Name)):
            continue
        if call.func.id == "Guess":
            yield from (text for one in call.args[:2] for part in ast.walk(one) if (text := _constant(part)))
        elif call.func.id == "Exercise":
            told = {word.arg: _constant(word.value) for word in call.keywords}
            yield " ".join(
                told.get("request", "").split() or [word for one in call.args[1:2] for word in _constant(one).split()]
            )
            in_words = "ask" in told and (told["ask"] or "a function") not in MOVES
            for part in ("right", "wrong"):
                yield from _of_answers(told.get(part, ""), in_words=in_words)
            yield from (found[1] for found in re.finditer(r" \(([^)]*)\)(?:;|$)", told.get("other", "")))


def _of_answers(text: str, *, in_words: bool) -> Iterator[str]:
    for part in filter(None, map(str.strip, text.split(";"))):
        answer, _, because = map(str.strip, part.partition(":"))
        yield re.sub(r"^[A-Z]{2,}-\w+", "", because).strip()
        if in_words and answer not in ("yes", "no"):
            yield answer


def _constant(node: ast.AST) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
