"""The messages in the code: sentences as templates, and what else people read, found where it is written.

Why so: the code has them as plain English, marked by nothing but what they are given to: a reason, a button, a pile, an
option. What is no sentence and given to none of these, such as the names of suits, is marked by ``N_``.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .grammar import ENGLISH, NOUNS, PEOPLE, bids

ID = re.compile(r"[A-Z]{3}-\d+[a-z]?")
SENTENCE = re.compile(r"(?!.*\w: .* \| )[A-Z“{].* .*[.!?…]”?", re.S)  # and no position


class Template(NamedTuple):
    """A sentence as a module has it: its rule, the words for adults, and for a child; or an error, or help."""

    rule: str
    because: str
    child: str
    error: bool = False
    help: bool = False


@cache
def written(file: str | Path) -> list[Template]:
    """The sentences that stand in a module."""
    nodes = [*ast.walk(ast.parse(Path(file).read_text(encoding="utf-8")))]
    errors: set[ast.AST] = {part for node in nodes if isinstance(node, ast.Raise) for part in ast.walk(node)}
    asked = (node for node in nodes if isinstance(node, ast.Call) and _called(node) == "option")
    helps: set[ast.AST] = {part for node in asked for part in ast.walk(node)}
    aside: set[ast.AST] = set()
    found: list[Template] = []
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            aside.add(node.value)  # what explains the code
        if node in aside:
            continue
        if halves := _halves(node):
            parts = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
            aside |= {part for one in parts for part in ast.walk(one)}
            found.append(Template(*halves))
        elif text := _text(node):
            aside |= set(ast.walk(node))
            if re.match(r"\[[a-z]+\] [a-z]", text):
                text = f"{{seat}} {text}."
            if SENTENCE.fullmatch(text):
                found.append(Template("", text, text, node in errors, node in helps))
    return found


def _called(node: ast.AST) -> str:
    """The name of the function that is called."""
    function = node.func if isinstance(node, ast.Call) else None
    return (
        function.id if isinstance(function, ast.Name) else function.attr if isinstance(function, ast.Attribute) else ""
    )


def _halves(node: ast.AST) -> tuple[str, str, str] | tuple[()]:
    """Rule and words of a reason, or of the tuple that one is made from; () for anything else."""
    parts = node.elts if isinstance(node, ast.Tuple) else node.args if isinstance(node, ast.Call) else []
    called = _called(node)
    if len(parts) not in (2, 3) or called not in ("", "Reason"):
        return ()
    rule, *words = (str(part.value) if isinstance(part, ast.Constant) else None for part in parts)
    texts = [text for text in words if text is not None and not ID.fullmatch(text)]
    if len(texts) < len(words) or not (called or rule is None or ID.fullmatch(rule)):
        return ()
    if rule is None and not all(SENTENCE.fullmatch(text) for text in texts):
        return ()
    return (rule or "", texts[0], texts[-1])


def _text(node: ast.AST) -> str:
    """The text of a constant, or of an f-string as a template; "" for anything else."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value.replace("{}", "{it}")
    if isinstance(node, ast.JoinedStr):
        return "".join(
            _gap(part.value) if isinstance(part, ast.FormattedValue) else _text(part) for part in node.values
        )
    return ""


def _gap(node: ast.expr) -> str:
    """What stands for an expression in an f-string: one of its texts, or a gap with its last name."""
    if isinstance(node, ast.BinOp) and (text := _text(node.left) or _text(node.right)):
        return text  # the "s" of several
    if isinstance(node, ast.IfExp) and (texts := [_text(node.body), _text(node.orelse)]) and any(texts):
        return max(texts, key=len)
    names = re.findall(r"[A-Za-z]\w+", ast.unparse(node))
    name = names[-1] if names else "it"
    return "{name}" if name in PEOPLE else f"{{{name}}}"  # a reason's people come as facts, never so


# ---- messages -------------------------------------------------------------------------------------------------------

# Functions whose texts are messages, however short.
MARKED = ("phrase", "Phrase", "translated", "Bubble", "N_", "joined", "Refused")


class SourceText(NamedTuple):
    """A message, its line, and a comment for translators."""

    text: str
    line: int
    comment: str = ""


def found(file: Path) -> Iterator[SourceText]:
    """The messages of a module."""
    tree = ast.parse(file.read_text("utf-8"))
    pairs = {}
    for one in written(file):
        if not one.error:
            note = f"rule {one.rule}" if one.rule else ""
            pairs[one.because] = f"{note}; a child hears: {one.child}" if one.child != one.because else note
            pairs[one.child] = f"{note}; for a child; adults: {one.because}" if one.child != one.because else note
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.Constant)]
    constants = {node.value: node.lineno for node in nodes if isinstance(node.value, str)}
    for text, note in pairs.items():
        if text in constants and re.search("[a-z]{2}", text):
            yield SourceText(text, constants[text], note)
        elif re.match(r"\{seat\} \[\w+\] (?!and\b)", text) and text not in constants:
            yield SourceText(re.sub(r"\{(?!seat)\w+\}|\d+", "{n}", text, count=1), 0, "how a bot plays")
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            yield from _given(node)
    yield from titles(tree)


def _given(node: ast.Call) -> Iterator[SourceText]:
    """The messages that are given to a function."""
    called = _called(node)
    texts = [part.value for part in node.args if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    named = {part.arg: part.value.value for part in node.keywords if isinstance(part.value, ast.Constant)}
    line = node.lineno
    if called.endswith("Verb") or (called == "Reason" and texts[:1] == [""]):
        buttons = texts[0].split("|") if called.endswith("Verb") else texts[1:2]
        for text in buttons:
            yield SourceText(text, line, "a button" if called.endswith("Verb") else "")
            if bids(text) and not text.endswith((".", "!", "?")):
                yield from _told(text, line)
        if called.endswith("Verb") and isinstance(asks := named.get("asks"), str):
            yield SourceText(asks, line, "what follows “May you”")
    elif called == "Zone" and len(texts) > 1:
        yield SourceText(texts[-1], line, "a pile")
        yield SourceText(f"{{n}} {texts[-1]}s", line, "so many of them")
    elif called == "so_many" and texts:
        yield SourceText(f"{{n}} {texts[0]}", line)
    elif called == "option":
        some = [part.value for part in node.args[1:3] if isinstance(part, ast.Constant)] + list(named.values())
        yield from (SourceText(str(text), line, "an option of the form") for text in some)
    elif called in MARKED or called in ("Reason", "note", "adding"):
        keys = {key for one in ast.walk(node) if isinstance(one, ast.Dict) for key in one.keys}
        for part in ast.walk(node):
            if part in keys or not (isinstance(part, ast.Constant) and isinstance(part.value, str)):
                continue
            if _readable(part.value):
                yield SourceText(part.value.strip(), part.lineno)
                if called == "N_" and re.match(r"[A-Z][a-z]+ .*\{", part.value) and part.value[-1] not in ".!?":
                    yield from _told(part.value, part.lineno)


def _told(words: str, line: int) -> Iterator[SourceText]:
    """The words of a button, told as what somebody does."""
    for mine in (False, True):
        yield SourceText(ENGLISH.told(words, mine=mine), line, f"of the button “{words}”")


TITLE = re.compile(r"[A-Z][a-z']+(?: [a-z'-]+)+[!?…]?")
HEADED = ("label", "head", "title", "note", "pill", "say")  # keys of what a page shows


def _readable(text: str) -> bool:
    return (
        re.search("[A-Za-z]{2}", text) is not None
        and not re.search(r"[\\<>]|^\S+\.\w+$", text)
        and not ID.fullmatch(text)
    )


def titles(tree: ast.AST) -> Iterator[SourceText]:
    """Headings and labels that stand in the code as they are."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and TITLE.fullmatch(node.value):
            yield SourceText(node.value, node.lineno)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and key.value in HEADED:
                    for part in ast.walk(value):
                        if isinstance(part, ast.Constant) and isinstance(part.value, str) and _readable(part.value):
                            yield SourceText(part.value.strip(), part.lineno)


def always() -> Iterator[SourceText]:
    """The messages that stand in no single place: numbers of things, cards, and what joins words."""
    yield from (SourceText(f"{{n}} {noun}", 0) for noun in NOUNS)
