"""What a rule book must contain; ``faults(game)`` says in one sentence each what is missing. See CONTRIBUTING.md."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

from ... import games
from ...games import rules_of
from ...rules.options import Rules as Options
from ...rules.text.book import RuleBook

OPTION = re.compile(r"^- ((?:`\w+`(?:, )?)+) \((.+?)\): ")
MOST = {"adults": (3, 75), "a child": (2, 30)}  # sentences and words of a rule


def faults(game: str) -> list[str]:
    """One sentence for each thing that the book of a game lacks; its form is checked when it is read."""
    it, Rules = games.book(game), rules_of(game).Rules
    found = []
    if not it.aim.endswith("."):
        found.append("The line under the title says the aim of the game and ends with a full stop.")
    if "turn" not in it.words:
        found.append("'## Words' does not say what a **turn** is.")
    return [f"{game}/book.md: {fault}" for fault in [*found, *_rules(it), *_stages(it, Rules), *_variations(it, Rules)]]


def _rules(it: RuleBook) -> Iterator[str]:
    if len({id[:4] for id in it.rules}) != 1 or not all(re.fullmatch(r"[A-Z]{3}-\d\d\d?", id) for id in it.rules):
        yield "Rule ids are three letters and a number, such as ABC-01, with the same letters for all rules of a book."
    numbers = [int(id[4:]) for id, rule in it.rules.items() if not rule.advice]
    if numbers != sorted(numbers):
        yield "The rules do not stand in the order of their numbers."
    for id in sorted(set(re.findall(r"\b[A-Z]{3}-\d+\b", it.source)) - set(it.rules)):
        yield f"{id} is named, but there is no such rule."
    if not any(rule.advice for rule in it.rules.values()):
        yield "'## Advice' is missing: at least one rule that says how to play well."
    for rule in it.rules.values():
        for whom, text in (("adults", rule.text), ("a child", rule.child)):
            sentences, words = MOST[whom]
            if not re.match(r"[A-Z0-9“]", text) or not re.search(r"[.!?]”?$", text):
                yield f"{rule.id} for {whom} is not written in whole sentences."
            if len(re.findall(r"[.!?]+(?=\s|$)", text)) > sentences or len(text.split()) > words:
                yield f"{rule.id} for {whom} is longer than {sentences} sentences or {words} words."
        if re.search(r"[`_(]|[A-Z]{3}-\d", rule.child):
            yield f"{rule.id} for a child names an option, an id or something in brackets, which no child reads."


def _stages(it: RuleBook, Rules: type[Options]) -> Iterator[str]:
    if "1" not in it.stages:
        yield "'## Stages' has no stage **1**."
    for id in sorted({*it.stages} - {*Rules.stages}):
        yield f"'## Stages' has a stage {id}, but Rules.stages has none: they are {', '.join(Rules.stages)}."
    for id in Rules.stages:
        if not any(id in (stage, stage.rstrip("abcdef")) for stage in it.stages):
            yield f"Rules.stages has a stage {id}, but '## Stages' has none."
    for id in sorted(set(it.rules) - {rule for stage in it.stages.values() for rule in stage.on}):
        yield f"{id} is on in no stage."
    *_, last = it.stages.values()
    if any(len(stage.on) > len(last.on) for stage in it.stages.values()):
        yield "The last stage is not the one with the most rules on."


def _variations(it: RuleBook, Rules: type[Options]) -> Iterator[str]:
    parts = dict(re.findall(r"^## (.+)\n((?:(?!## ).*\n)*)", it.source, re.M))
    if not parts.get("How we read the rules", "").strip():
        yield "'## How we read the rules' is missing: what was chosen where people tell the rules differently."
    explained: dict[str, tuple[str, str]] = {}
    for line in parts.get("Variations", "").splitlines():
        if head := OPTION.match(line):
            explained |= dict.fromkeys(re.findall(r"\w+", head[1]), (head[2], line))
    for field in dataclasses.fields(Rules):
        usual = {"True": "yes", "False": "no", "None": "none"}.get(str(field.default), str(field.default))
        if field.name not in explained:
            yield f"'## Variations' has no line '- `{field.name}` ({usual}): ... {field.metadata['rule']}'."
            continue
        said, line = explained[field.name]
        if said != usual:
            yield f"'## Variations' says that {field.name} is usually {said}, but its default is {usual}."
        if field.metadata["rule"] not in line:
            yield f"'## Variations' does not name {field.metadata['rule']}, the rule that {field.name} changes."
    for name in sorted(set(explained) - {field.name for field in dataclasses.fields(Rules)}):
        yield f"'## Variations' explains {name}, but there is no such option."
