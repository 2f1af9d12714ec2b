"""Reads games/<game>/book.md, the one place where the rules of a game stand in words.

Why so: the books are plain Markdown that people read and correct without knowing Python. Lessons, the table and the
printed sheet take a rule's words from here by its id. Which books there are, the catalogue says (games/__init__.py).
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from types import MappingProxyType
from typing import Any, NamedTuple

from ...language import N_, SOURCE, Phrase, as_options, speaking, translated
from ..options import Rules as Options
from ..options import said
from .sentences import brief

# The words of structure of a book: those of one in another language are these as its messages say them.
PARTS = N_(("At a glance", "Words", "Stages", "Rules", "Advice", "Variations", "How we read the rules"))
LINKS = N_(("On", "Off with", "stage", "to", "and"))  # of stages and variations
CHILD = N_("For a child")
PANEL = N_(("Players", "Pack", "Time", "Age", "Skill and chance"))
ROW = (r"\| (.+?) \| (.+?) \|", "| Name | what it is |")
WORD = (r"- \*\*(.+?)\*\*: (.+)", "- **word**: meaning")
STAGE = (r"- \*\*(\w+)\*\* (.+) On: (.+)\.", "- **1** What is new. On: ABC-01 to ABC-09, ABC-12.")
STORY = N_("The story of the game")
OFF = r"Off with `([^`]+)`: ([^.]+)\."  # at the end of a variation: "Off with `no`: ABC-03, ABC-07 to ABC-09."
RULE = (r"- \*\*([A-Z]+-\d+)\*\* (.+)\n  \*For a child:\* (.+)", "- **ABC-01** ..., and below it *For a child:* ...")


@dataclass(frozen=True)
class Rule:
    """One rule: its id, a sentence or two for adults, a short one for a child, and the heading it stands under."""

    id: str
    text: str
    child: str
    section: str
    advice: bool = False


@dataclass(frozen=True)
class Stage:
    """One step of learning: its id ("2a"), what is new in words, and the ids of all the rules that are on."""

    id: str
    text: str
    on: frozenset[str]


@dataclass(frozen=True, eq=False, repr=False)
class RuleBook:
    """The rule book of one game, as read from its Markdown; it shows itself as rich text in a notebook."""

    title: str
    aim: str
    panel: Mapping[str, str]
    words: Mapping[str, str]
    stages: Mapping[str, Stage]
    rules: Mapping[str, Rule]
    source: str
    off: Mapping[tuple[str, str], frozenset[str]] = field(default_factory=dict)  # option, value -> rules that are off
    story: str = ""  # where the game comes from, in paragraphs
    language: str = SOURCE

    def __reduce__(self) -> tuple[Any, ...]:  # what nobody can change has to be changed to be pickled
        held = (vars(self)[one.name] for one in fields(self))
        return type(self), tuple(dict(some) if isinstance(some, Mapping) else some for some in held)

    def rule(self, id: str) -> Rule:
        """The rule with this id; ValueError if the book has none."""
        if id not in self.rules:
            raise ValueError(f"{self.title} has no rule {brief(id, 40)!r}. Its rules are {', '.join(self.rules)}.")
        return self.rules[id]

    def stage(self, id: str | int) -> Stage:
        """The stage with this id, where 2 means the last of 2a, 2b, 2c; ValueError if there is none."""
        found = [stage for stage in self.stages.values() if brief(id) in (stage.id, stage.id.rstrip("abcdef"))]
        if not found:
            raise ValueError(f"{self.title} has no stage {brief(id, 40)!r}. Choose from {', '.join(self.stages)}.")
        return found[-1]

    def on(self, stage: str | int | None, rules: Options) -> frozenset[str]:
        """The ids of the rules that are on in a stage (None: all of them) with these options."""
        on = frozenset(self.rules) if stage is None else self.stage(stage).on
        plain = {"True": "yes", "False": "no", "None": "none"}
        chosen = ((f.name, str(getattr(rules, f.name))) for f in fields(rules) if getattr(rules, f.name) != f.default)
        return on.difference(*(self.off.get((name, plain.get(value, value)), ()) for name, value in chosen))

    def markdown(self, stage: str | int | None = None, rules: Options | None = None) -> str:
        """The whole book, or the sheet to print: the rules on in a stage, the options that differ, the story.

        `rules` is a dataclass of options whose fields carry label, help and rule (an id or several) as metadata.
        """
        if stage is None and rules is None:
            return self.source
        with speaking(self.language):
            return self._composed(stage, rules)

    def _composed(self, stage: str | int | None, rules: Options | None) -> str:
        step = None if stage is None else self.stage(stage)
        known = frozenset(self.rules) if step is None else step.on
        on = known if rules is None else self.on(stage, rules)
        out = [f"# {self.title}", self.aim, "", f"## {translated(PARTS[0])}", "| | |", "|---|---|"]
        out += [f"| {translated(name)} | {value} |" for name, value in self.panel.items()]
        out += ["", f"## {translated(PARTS[1])}", *(f"- **{word}**: {meaning}" for word, meaning in self.words.items())]
        if step is not None:
            out += ["", f"## {translated(Phrase('Stage {id}', {'id': step.id}))}", step.text]
        if house := [] if rules is None else _house_rules(rules, known):
            out += ["", f"## {translated('House rules')}", *house]
        section = ""
        for rule in self.rules.values():
            if rule.id in on:
                heading = f"## {translated(PARTS[4])}" if rule.advice else f"### {rule.section}"
                out += ["", f"## {translated(PARTS[3])}"] if not section and not rule.advice else []
                out += ["", heading] if heading != section else []
                section = heading
                text = rule.text if rules is None else _in_words(rule.text, rules)
                out += [f"- **{rule.id}** {text}", f"  *{translated(CHILD)}:* {rule.child}"]
        out += ["", f"## {translated(STORY)}", self.story] if self.story else []
        return "\n".join(out) + "\n"

    def __repr__(self) -> str:
        return f"<RuleBook {self.title}: {len(self.rules)} rules, stages {', '.join(self.stages)}>"

    def _repr_markdown_(self) -> str:
        return self.markdown()


def _in_source(text: str) -> str:
    """A book in the language that is spoken now, with its words of structure in English."""
    names = {translated(name): name for name in (*PARTS, *PANEL, STORY)}
    on, off, stage, to, and_ = map(translated, LINKS)
    child = translated(CHILD)
    lines = []
    for line in text.split("\n"):
        heading, row = line.removeprefix("## "), line[2:].partition(" | ")[0]
        if line.startswith("## ") and heading in names:
            line = f"## {names[heading]}"
        elif line.startswith("| ") and row in names:
            line = f"| {names[row]}{line[2 + len(row) :]}"
        elif line.startswith(f"  *{child}:*"):
            line = f"  *{CHILD}:*{line[len(child) + 5 :]}"
        elif line.startswith("- ") and (linked := re.search(rf" (?:{on}: |{off} `)", line)):
            ids = line[linked.start() :].replace(f" {on}: ", " On: ").replace(f" {off} `", " Off with `")
            for ours, english in ((f"{stage} ", "stage "), (f" {to} ", " to "), (f" {and_} ", " and ")):
                ids = ids.replace(ours, english)
            line = line[: linked.start()] + ids
        lines.append(line)
    return "\n".join(lines)


def parse(source: str, language: str = SOURCE) -> RuleBook:
    """Read a rule book from its Markdown; ValueError names the line that breaks the format."""
    if language != SOURCE:
        with speaking(language):
            return replace(parse(_in_source(source)), source=source, language=language)
    head = re.match(r"# (.+)\n([^#\n].+)\n", source)
    if not head:
        raise _broken(1, source, "a book begins with '# Title' and, below it, its aim in one line")
    parts = _sections(source)
    for name in ("At a glance", "Words", "Stages", "Rules"):
        if not parts.get(name):
            raise ValueError(f"The section '## {name}' is missing or empty.")
    panel = {name: entry.texts[0] for name, entry in _entries(ROW, parts["At a glance"]).items()}
    if absent := [name for name in PANEL if name not in panel]:
        raise _broken(parts["At a glance"][0].number, absent[0], "this row is missing in the section '## At a glance'")
    words = {word: entry.texts[0] for word, entry in _entries(WORD, parts["Words"]).items()}
    advice = parts.get("Advice", [])
    written = _entries(RULE, parts["Rules"] + advice)
    rules = {id: Rule(id, e.texts[0], e.texts[1], e.heading, e.heading == "Advice") for id, e in written.items()}
    stages: dict[str, Stage] = {}
    for id, entry in _entries(STAGE, parts["Stages"]).items():
        stages[id] = Stage(id, entry.texts[0], _on(entry, list(rules), stages))
    off = _off(parts.get("Variations", []), list(rules))
    frozen = (MappingProxyType(panel), MappingProxyType(words), MappingProxyType(stages), MappingProxyType(rules))
    story = "\n\n".join(line.text for line in parts.get(STORY, []))
    return RuleBook(head[1], head[2], *frozen, source, MappingProxyType(off), story)


class _Line(NamedTuple):
    number: int
    heading: str
    text: str
    texts: tuple[str, ...] = ()


def _sections(source: str) -> dict[str, list[_Line]]:
    """The lines below each "## " heading, indented lines joined to the one they belong to."""
    parts: dict[str, list[_Line]] = {}
    section: list[_Line] = []
    heading = ""
    for number, line in list(enumerate(source.split("\n"), 1))[2:]:
        if line.startswith("## "):
            heading = line[3:]
            if heading in parts:
                raise _broken(number, line, "each section comes once")
            section = parts[heading] = []
        elif line.startswith("### "):
            heading = line[4:]
        elif line.startswith("  ") and section:
            section[-1] = section[-1]._replace(text=f"{section[-1].text}\n{line}")
        elif line.strip() and not parts:
            raise _broken(number, line, "expected the first section, '## At a glance'")
        elif line.strip() and line not in ("| | |", "|---|---|"):
            section.append(_Line(number, heading, line))
    return parts


def _entries(pattern: tuple[str, str], lines: list[_Line]) -> dict[str, _Line]:
    """The lines by the name that each begins with, and the texts that follow it."""
    entries: dict[str, _Line] = {}
    for line in lines:
        match = re.fullmatch(pattern[0], line.text)
        if not match:
            raise _broken(line.number, line.text, f"expected {pattern[1]!r}")
        if match[1] in entries:
            raise _broken(line.number, line.text, f"{match[1]} is here a second time")
        entries[match[1]] = line._replace(texts=match.groups()[1:])
    return entries


def _on(line: _Line, ids: list[str], stages: Mapping[str, Stage]) -> frozenset[str]:
    """The ids that are on in a stage line, which names earlier stages, ids, and ids from one to another."""
    on: set[str] = set()
    for item in re.split(r", | and ", line.texts[1]):
        if item.removeprefix("stage ") in stages:
            on |= stages[item.removeprefix("stage ")].on
        else:
            on |= _named(item, line, ids, "neither an earlier stage nor rules of this book")
    return frozenset(on)


def _named(item: str, line: _Line, ids: list[str], wrong: str) -> set[str]:
    """The rules that "ABC-03" or "ABC-03 to ABC-05" names."""
    first, _, last = item.partition(" to ")
    if first not in ids or (last or first) not in ids:
        raise _broken(line.number, item, f"this is {wrong}")
    return {id for id in ids if _number(first) <= _number(id) <= _number(last or first)}


def _off(lines: list[_Line], ids: list[str]) -> dict[tuple[str, str], frozenset[str]]:
    """The rules that each value of an option switches off."""
    found = {}
    for line in lines:
        for value, some in re.findall(OFF, line.text):
            items = re.split(r", | and ", some)
            rules = frozenset().union(*(_named(item, line, ids, "no rule of this book") for item in items))
            for option in re.findall(r"`(\w+)`", line.text.partition("(")[0]):
                found[option, value] = rules
    return found


def _number(id: str) -> int:
    return int(id.partition("-")[2])


def _house_rules(rules: Options, on: frozenset[str]) -> list[str]:
    """One line for each option that differs from usual; what is off together with its rules needs none."""
    lines = []
    for option in fields(rules):
        value, about = getattr(rules, option.name), option.metadata["rule"]
        ids = (about,) if isinstance(about, str) else tuple(about)
        if value != option.default and not (value in (False, "off") and on.isdisjoint(ids)):
            label, help = (translated(option.metadata[name]) for name in ("label", "help"))
            lines.append(f"- {label}: {said(option, value)} — {help} ({', '.join(ids)})")
    return lines


def _in_words(text: str, rules: Options) -> str:
    """A rule as it is told at a table: nothing on how an option changes it, for what was chosen stands above it.

    An option without which the rest makes no sense is called by its label.
    """
    words: dict[str, str] = {}
    for option in fields(rules):
        words |= {v: said(option, v) for v in option.metadata.get("allowed", ()) if isinstance(v, str)}
    words |= {option.name: translated(option.metadata["label"]) for option in fields(rules)}
    return re.sub(r"`(\w+)`", lambda found: f"“{words.get(found[1], found[1])}”", as_options(text))


def _broken(number: int, line: str, what: str) -> ValueError:
    seen = line.strip().partition("\n")[0][:60]
    return ValueError(f"Line {number}, {seen!r}: {what}.")
