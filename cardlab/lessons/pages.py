"""A notebook of a lesson as a page: its words, and a place for each cell of code, which is run later."""

from __future__ import annotations

import ast
import json
import re
from html import escape
from pathlib import Path
from typing import NamedTuple

import mistune

from .cells import shown_last

# What is true of a notebook alone; here the cells run by themselves.
ELSEWHERE = re.compile(r'(?:^> ?)?<span class="in-notebook">.*?</span>\s*', re.MULTILINE | re.DOTALL)


class LessonPage(NamedTuple):
    """A page: its title, its words with a place for each cell of code, the cells by name, and those that count long."""

    title: str
    body: str
    cells: dict[str, str]
    counts: frozenset[str]


def lesson(path: Path, ending: str) -> LessonPage:
    """The page of a notebook; ``ending`` is that of the pages to which its links to other notebooks lead."""
    parts, cells, counts, title = [], {}, set(), ""
    render = mistune.create_markdown(escape=False, plugins=["table", "strikethrough"])
    for number, cell in enumerate(json.loads(path.read_text("utf-8"))["cells"]):
        source, tags = "".join(cell["source"]), cell["metadata"].get("tags", ())
        marks = "".join(f" celltag_{escape(tag)}" for tag in tags)  # the classes that Jupyter's own pages give them
        if cell["cell_type"] == "markdown":
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
