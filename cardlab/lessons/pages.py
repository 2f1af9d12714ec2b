"""A notebook of a lesson as a page: its words, and a place for each cell of code, which is run later."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

import mistune

from ..language import N_, SOURCE, current, translated
from ..language.lessons import spoken
from .answers import in_words
from .cells import shown_last
from .exercise import Exercise
from .questions import Cell, every

# What is true of a notebook alone; here the cells run by themselves.
ELSEWHERE = re.compile(r'(?:^> ?)?<span class="in-notebook">.*?</span>\s*', re.MULTILINE | re.DOTALL)

# A row of the key, which tells of an exercise what is right and why.
ROW = re.compile(r"^\| ([\dRL]\.\d+) .*$", re.MULTILINE)


class LessonPage(NamedTuple):
    """A page: its title, its words with a place for each cell of code, the cells by name, and those that count long."""

    title: str
    body: str
    cells: dict[str, str]
    counts: frozenset[str]


def lesson(path: Path, ending: str) -> LessonPage:
    """The page of a notebook in the language that is spoken now, each message that is there.

    ``ending`` is that of the pages to which its links to other notebooks lead.
    """
    parts, cells, counts, title = [], {}, set(), ""
    render = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    cells_of = json.loads(path.read_text("utf-8"))["cells"]
    for number, cell in enumerate(cells_of):
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", ())
        marks = "".join(f" celltag_{escape(tag)}" for tag in tags)  # the classes that Jupyter's own pages give them
        if cell["cell_type"] == "markdown":
            source = key(spoken(source), cells_of) if cell.get("id") == "answers" else spoken(source)
            heading = re.match(r"# (.+)", source)
            title = title or (heading[1] if heading else "")
            words = linked(str(render(ELSEWHERE.sub("", source))), ending)
            parts.append(f'<section class="cl-words{marks}">{words}</section>')
        elif cell["cell_type"] == "code":
            name = cell.get("id") or str(number)
            cells[name] = source
            if "counts" in tags:
                counts.add(name)
            last = shown_last(source)
            what = "exercise" if last is not None and ast.unparse(last).startswith("Exercise(") else ""
            shows = f' data-shows="{what}"' if last is not None else ""
            parts.append(f'<div class="cl-cell{marks}" data-cell="{escape(name)}"{shows}></div>')
    return LessonPage(title, "\n".join(parts), cells, frozenset(counts))


def linked(html: str, ending: str) -> str:
    """Words whose links to notebooks lead to the pages made of them."""
    html = html.replace('href="play.ipynb', 'href="./')
    return re.sub(r'href="(\w+)\.ipynb', rf'href="\1.{ending}', html)


def key(source: str, cells: Sequence[Cell]) -> str:
    """The words of a key with its table made of the exercises; the English one stands in the notebook."""
    if current() == SOURCE:
        return source
    head = " | ".join(map(translated, (N_("exercise"), N_("right"), N_("why"))))
    rows = iter(every(cells))
    return ROW.sub(
        lambda found: _row(found[1], next(rows)), source.replace("| exercise | right | why |", f"| {head} |")
    )


def _row(number: str, one: Exercise) -> str:
    why = one.why().say(child=True, names=one.names).rstrip(".")
    return f"| {number} {one.request} | {'; '.join(_right(one))} | {why} ({one.rule}) |"


def _right(one: Exercise) -> Iterator[str]:
    for answer in one.right:
        yield one.choices[answer] if isinstance(answer, str) else in_words(one.state, answer)
