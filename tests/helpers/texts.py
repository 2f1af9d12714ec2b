"""All that people read, as texts for a checker: what games and pages say, books, lessons, and what is on the house."""

import ast
import re
from pathlib import Path
from typing import NamedTuple

import laws
import saying

from cardlab.games import book
from cardlab.language.messages import SENTENCE, written
from cardlab.language.scripts import templates
from cardlab.lessons.answers import stated
from notebooks import NAMES, cells

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = ROOT / "cardlab"
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *(ROOT / "docs" / "template").rglob("*.md")]


class Text(NamedTuple):
    """Some text and where it stands."""

    where: str
    text: str
    markdown: bool = False


def _lines(where, lines):
    """Sentences as a text, a paragraph each; what differs from another only in cards and numbers is left out."""
    some = {}
    for line in lines:
        some.setdefault(saying.masked(line), line)
    return Text(str(where), "\n\n".join(some.values()))


def games():
    """What each game says at its table, a paragraph each."""
    for game in laws.GAMES:
        said = [*(said for stage in saying.stages(game) for said in saying.hand(game, stage)), *saying.unheard(game)]
        yield _lines(game, (line for one in said for line in (*one.child, *one.adults)))


def house():
    """What every table, lesson, page, command and error says, in the modules that know no game."""
    for file in sorted(LIBRARY.rglob("*.py")):
        if "games" not in file.parts:
            said = [saying.Said("", reason) for one in written(file) for reason in saying.filled(one, {})]
            yield _lines(file.relative_to(ROOT), (line for one in said for line in (*one.child, *one.adults)))


def scripts():
    """What stands in the pages' own scripts, with a number or a name in each gap."""
    for file in sorted(LIBRARY.rglob("*.js")):
        if "vendor" not in file.parts:
            found = (" ".join(one.split()) for one in templates(file.read_text(encoding="utf-8")))
            lines = (re.sub(r"\{\w+\}(?='s)", "Ana", re.sub(r"\{\w+\}(?!'s)", "7", line)) for line in found)
            lines = (re.sub(r"\[[^|\]]*\|([^\]]*)\]", r"\1", line) for line in lines)
            yield _lines(file.relative_to(ROOT), (line for line in lines if re.match(r"[A-Z“].*[a-z]{3}[ .!?]", line)))


def books():
    """The rule books."""
    for game in laws.GAMES:
        yield Text(f"{game}/book.md", book(game).source, True)


def lessons():
    """The notebooks: their words, and those of their exercises."""
    for name in NAMES:
        words = (cell.source for cell in cells(name, "markdown") if cell.id != "answers")  # made from the exercises
        yield Text(name, "\n\n".join(words), True)
        asked = (line for cell in cells(name, "code") for line in exercised(cell.source))
        yield _lines(f"{name}, exercises", asked)


def exercised(source):
    """The words for a child in a cell: what is asked, praised and explained, and other sentences."""
    tree, aside = ast.parse(source), set()
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in ("right", "wrong") and isinstance(node.value, ast.Constant):
            aside.add(node.value)
            yield from (one.say for one in stated(node.value.value) if one.say)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in aside and SENTENCE.fullmatch(str(node.value)):
            yield " ".join(node.value.split())


def pages():
    """The pages about the house."""
    for file in PAGES:
        yield Text(str(file.relative_to(ROOT)), file.read_text(encoding="utf-8"), True)


RULE = r"[A-Z]{3}-\d+"
NO_WORDS = (  # tags, numbers of exercises, ids of rules and where they stand alone
    *(r"(?<!<)<(?!http)[^>]*>", r"\b[A-Z]\.\d+ ", rf"\*\*{RULE}\*\* ", rf" ?\({RULE}(?:(?:,| and| to) {RULE})*\)"),
    *(r" Off with `\w+`: [^.\n]*\.", rf"(?<=[.:])(?:,? {RULE})+$", r" On: .*\.$"),
)
CARD = r"(?:[A2-9TJQK][SHDC]|X[RB]|[A2-9TJQK]{4,}|SHDC)"
CODE = "|".join(  # what a program reads: in quotation marks, options, moves, cards and ranks, files and values
    (
        *(r"(?<!\w)'[^'\n]*'(?!\w)", r"--\w+", rf"(?:\b{CARD} )?-> [\w+.-]*\w", rf"\b{CARD}(?: {CARD})*\b"),
        r"\b[A-Za-z_]\w*[.=][A-Za-z_][\w.]*\b",
    )
)


def plain(text):
    """Markdown without what is no language."""
    for some in NO_WORDS:
        text = re.sub(some, "", text, flags=re.M)
    text = re.sub(r"<?https?://[^\s>)`]+>?", "this", re.sub(r"\]\([^)\n]*\)", "]", text))
    return re.sub(CODE, "this", re.sub(rf"{RULE}(?: to {RULE})?", "this rule", text))


def everything():
    """All of it, without what is no language."""
    for some in (games, house, scripts, books, lessons, pages):
        yield from (one._replace(text=plain(one.text)) for one in some() if one.text)
